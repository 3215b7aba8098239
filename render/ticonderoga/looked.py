"""Answers to look-ups, drawn on the board: reach, couriers' ways, zones, the night, the odds of an attack.

Of each there is a part beneath the counters and a part on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from render.board import Answer, Focus, Looked, named_in, widened
from render.emblems import badge
from render.keys import SHADE
from render.overlay import Overlay
from render.projection import Point
from render.strokes import lines
from render.theme import Colour, Theme
from render.ticonderoga.base import Chart, spots_of
from render.ticonderoga.faces import SIDES
from render.ticonderoga.look import THEATRES, sheet
from render.ticonderoga.marks import attack, ring, shade_hexes
from render.ticonderoga.signs import dress
from render.ticonderoga.tally import halves
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View

PALE = 45  # of 255: how much colour lies on a hex that needs a die
CORNER: Point = (0.58, -0.68)  # edges from the middle of a hex, where somebody stands in it
FREE: Point = (0.0, 0.12)


class Glass:
    """Draws on a board that is laid out already."""

    def __init__(self, overlay: Overlay, view: View, chart: Chart, theme: Theme, words: Words) -> None:
        self.overlay, self.view, self.chart, self.theme, self.words = overlay, view, chart, theme, words

    def shows(self, place: str) -> bool:
        """Whether its map is on the picture, and it is seen there."""
        return self.chart.shows(place)

    def note(self, place: str, text: str) -> None:
        """A small number in a place: in its corner where somebody stands."""
        if not self.shows(place):
            return
        (x, y), edge = self.chart.at(place), self.chart.look(place).edge
        mark = badge(self.theme, text, max(11, round(edge * 0.46)))
        dx, dy = CORNER if place in self.view.stacks else FREE
        self.overlay.lay(mark, x + dx * edge - mark.width / 2, y + dy * edge - mark.height / 2)

    def shade(self, places: Iterable[str], ink: Colour, most: int = SHADE) -> None:
        shade_hexes(self.overlay, self.chart, places, ink, most)

    def ring(self, place: str, ink: Colour) -> None:
        ring(self.overlay, self.chart, place, ink)

    def line(self, places: list[str], ink: Colour) -> None:
        """Through the middles of hexes, on each map that is seen."""
        for look in self.chart.sheet.looks:
            here = [self.chart.at(place) for place in places if place[0] == look.letter]
            if len(here) > 1:
                lines(self.overlay, look.map_box, [here], self.theme.face, look.edge * 0.2)
                lines(self.overlay, look.map_box, [here], ink, look.edge * 0.11)

    def cross(self, place: str) -> None:
        """A mark for what bars the way."""
        if self.shows(place):
            (x, y), look = self.chart.at(place), self.chart.look(place)
            r = look.edge * 0.3
            strokes = [[(x - r, y - r), (x + r, y + r)], [(x - r, y + r), (x + r, y - r)]]
            lines(self.overlay, look.map_box, strokes, self.theme.face, look.edge * 0.24)
            lines(self.overlay, look.map_box, strokes, self.theme.battle, look.edge * 0.14)

    def arrow(self, source: str, at: str, side: str) -> None:
        """An attack, where both ends are seen."""
        if source[0] == at[0] and self.shows(source) and self.shows(at):
            attack(self.overlay, self.chart, self.theme, (source, at), side)


# --- reach: what every place costs, or how likely it is; where the way ends for the phase in another colour


def reach_under(glass: Glass, answer: Answer) -> None:
    """What needs the die of a night is paler; a leader alone needs dice for all of it."""
    glass.ring(answer["at"], glass.theme.lane)
    ends = {*answer["stops"], *answer["doubtful"]}
    pale = {} if answer["points"] is None else answer["chances"]
    for ink, places in (
        (glass.theme.lane, [at for at in answer["hexes"] if at not in ends]),
        (glass.theme.battle, [at for at in answer["hexes"] if at in ends]),
    ):
        glass.shade([at for at in places if at not in pale], ink)
        glass.shade([at for at in places if at in pale], ink, PALE)


def reach_over(glass: Glass, answer: Answer) -> None:
    for at, cost in answer["hexes"].items():
        told = halves(cost, glass.words) if answer["points"] is not None else answer["chances"].get(at, 100)
        glass.note(at, f"{told}{'?' if at in answer['doubtful'] else ''}")


# --- couriers: the ways that reach the general, and who is cut off


def couriers_under(glass: Glass, answer: Answer) -> None:
    """The general and those who hear of him are ringed in one colour, the isolated in another."""
    for way in answer["ways"].values():
        glass.line(way, dress(glass.theme, answer["side"]).paint)
    for at in (answer["at"], *(way[0] for way in answer["ways"].values())):
        glass.ring(at, glass.theme.lane)
    for at in answer["isolated"].values():
        glass.ring(at, glass.theme.battle)


def couriers_over(glass: Glass, answer: Answer) -> None:
    """A cross on whatever bars a way."""
    for at in dict.fromkeys(bar["at"] for bars in answer["bars"].values() for bar in bars):
        glass.cross(at)


# --- night: where those who lose their way may come to, by the faces of the die


def night_under(glass: Glass, answer: Answer) -> None:
    glass.shade(list(answer["ends"]), glass.theme.battle)
    glass.ring(answer["at"], glass.theme.battle)


def night_over(glass: Glass, answer: Answer) -> None:
    for at, faces in answer["ends"].items():
        glass.note(at, f"{faces}{'×' if at in answer['fatal'] else ''}")


# --- zones: the hexes that each side controls


def zones_under(glass: Glass, answer: Answer) -> None:
    both = [at for at in answer["british"] if at in answer["french"]]
    for side in SIDES:
        glass.shade([at for at in answer[side] if at not in both], dress(glass.theme, side).paint)
    glass.shade(both, glass.theme.battle)


# --- odds: an arrow from each who could attack, and how often of a hundred throws he hits


def odds_under(glass: Glass, answer: Answer) -> None:
    glass.shade([answer["at"]], glass.theme.battle)


def odds_over(glass: Glass, answer: Answer) -> None:
    """The likeliest of each hex; arrows and ring lie on the counters, which fill their hexes."""
    best: dict[str, int] = {}
    for each in attackers(answer):
        best[each["source"]] = max(each["chance"], best.get(each["source"], 0))
    glass.ring(answer["at"], glass.theme.battle)
    for source, chance in best.items():
        glass.arrow(source, answer["at"], answer["side"])
        glass.note(source, str(chance))


def attackers(answer: Answer) -> list[Answer]:
    first = {"source": answer["source"], "chance": hits(answer)}
    return [first, *answer["others"]]


def hits(answer: Answer) -> int:
    shares = answer["shares"]
    return int(shares["hit"] + shares["both"])


Draws = Callable[[Glass, Answer], None]
UNDER: Mapping[str, Draws] = {
    "Reach": reach_under,
    "Couriers": couriers_under,
    "Night": night_under,
    "Zones": zones_under,
    "Odds": odds_under,
}
OVER: Mapping[str, Draws] = {
    "Reach": reach_over,
    "Couriers": couriers_over,
    "Night": night_over,
    "Odds": odds_over,
}


# --- which part of the maps a picture must show for it

ZONES = {"british", "french"}  # are everywhere
AREAS = {"hexes", "stops", "doubtful", "chances", "ends", "fatal"}  # how far somebody comes


def fitting(view: View, width: int, focus: Focus, looked: Looked | None) -> Focus:
    """The nearest part of the maps on which all is seen that an answer speaks of; how far one comes may be
    cut off where a scene shows who."""
    ground = view.board.ground
    codes = concerned(view, looked[1], scene=isinstance(focus, tuple)) if looked else set[str]()
    if focus is None or not codes:
        return focus

    def shows(wanted: Focus) -> bool:
        return codes <= spots_of(ground, sheet(ground, view.maps, width, wanted)).keys()

    return widened(focus, THEATRES, shows)


def concerned(view: View, answer: Answer, *, scene: bool) -> set[str]:
    """The hexes that an answer names, and those of the pieces in it."""
    cut = ZONES | AREAS if scene else ZONES
    names = set(named_in({key: part for key, part in answer.items() if key not in cut}))
    there = {view.pieces[name].at for name in names if name in view.pieces}
    return (names | there) & view.board.ground.at.keys()
