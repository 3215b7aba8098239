"""Answers to look-ups, drawn on the board: reach, couriers' ways, zones, where the night may lead.

Of each there is a part beneath the counters, a part on them, and a line that says what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from render.board import Answer, Looked
from render.emblems import badge
from render.overlay import Overlay
from render.projection import Point
from render.strokes import lines
from render.theme import Colour, Theme
from render.ticonderoga.base import Chart
from render.ticonderoga.faces import SIDES
from render.ticonderoga.marks import ring, shade_hexes
from render.ticonderoga.signs import dress
from render.ticonderoga.tally import halves, side_name
from render.words import Words

if TYPE_CHECKING:
    from rules.ticonderoga.view import View

SHADE = 100  # of 255: how much colour lies on a hex that is spoken of
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

    def shade(self, places: list[str], ink: Colour) -> None:
        shade_hexes(self.overlay, self.chart, places, ink, SHADE)

    def ring(self, place: str, ink: Colour) -> None:
        ring(self.overlay, self.chart, place, ink)

    def line(self, places: list[str], ink: Colour) -> None:
        """Through the middles of hexes, on each map that is seen."""
        for look in self.chart.sheet.looks:
            here = [self.chart.at(place) for place in places if place[0] == look.letter]
            if len(here) > 1:
                lines(self.overlay, look.map_box, [here], self.theme.face, look.edge * 0.2)
                lines(self.overlay, look.map_box, [here], ink, look.edge * 0.11)


# --- reach: what every place costs; where the way ends for the phase, in another colour


def reach_under(glass: Glass, answer: Answer) -> None:
    glass.ring(answer["at"], glass.theme.lane)
    stops = {*answer["stops"], *answer["doubtful"]}
    glass.shade([at for at in answer["hexes"] if at not in stops], glass.theme.lane)
    glass.shade([at for at in answer["hexes"] if at in stops], glass.theme.battle)


def reach_over(glass: Glass, answer: Answer) -> None:
    for at, cost in answer["hexes"].items():
        glass.note(at, f"{halves(cost, glass.words)}{'?' if at in answer['doubtful'] else ''}")


def reach_facts(glass: Glass, answer: Answer) -> Mapping[str, str]:
    return {"at": answer["at"]}


# --- couriers: the ways that reach the general, and who is cut off


def couriers_under(glass: Glass, answer: Answer) -> None:
    """The general and those who hear of him are ringed in one colour, the isolated in another."""
    for way in answer["ways"].values():
        glass.line(way, dress(glass.theme, answer["side"]).paint)
    for at in (answer["at"], *(way[0] for way in answer["ways"].values())):
        glass.ring(at, glass.theme.lane)
    for at in answer["isolated"].values():
        glass.ring(at, glass.theme.battle)


def couriers_facts(glass: Glass, answer: Answer) -> Mapping[str, str]:
    return {"side": side_name(answer["side"], glass.words), "name": answer["general"]}


# --- night: where those who lose their way may come to, by the faces of the die


def night_under(glass: Glass, answer: Answer) -> None:
    glass.shade(list(answer["ends"]), glass.theme.battle)
    glass.ring(answer["at"], glass.theme.battle)


def night_over(glass: Glass, answer: Answer) -> None:
    for at, faces in answer["ends"].items():
        glass.note(at, str(faces))


# --- zones: the hexes that each side controls; round unseen stacks nobody can tell


def zones_under(glass: Glass, answer: Answer) -> None:
    both = [at for at in answer["british"] if at in answer["french"]]
    for side in SIDES:
        glass.shade([at for at in answer[side] if at not in both], dress(glass.theme, side).paint)
    glass.shade(both, glass.theme.battle)


def zones_over(glass: Glass, answer: Answer) -> None:
    for at in answer["unknown"]:
        glass.note(at, "?")


def no_facts(glass: Glass, answer: Answer) -> Mapping[str, str]:
    return {}


Draws = Callable[[Glass, Answer], None]
UNDER: Mapping[str, Draws] = {
    "Reach": reach_under,
    "Couriers": couriers_under,
    "Night": night_under,
    "Zones": zones_under,
}
OVER: Mapping[str, Draws] = {
    "Reach": reach_over,
    "Night": night_over,
    "Zones": zones_over,
}
FACTS: Mapping[str, Callable[[Glass, Answer], Mapping[str, str]]] = {
    "Reach": reach_facts,
    "Couriers": couriers_facts,
    "Night": reach_facts,
    "Zones": no_facts,
}


def caption(glass: Glass, looked: Looked | None) -> str:
    """What is looked up, and what its colours mean."""
    key, answer = looked or ("", {})
    return glass.words(f"ticonderoga.looked.{key}", **FACTS[key](glass, answer)) if key in FACTS else ""
