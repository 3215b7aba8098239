"""Answers to look-ups, drawn on the continent: ways and prices, sieges, odds, gathering, raids, landings.

What lies on the ground goes beneath the counters; the slips that say something find room beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil
from typing import TYPE_CHECKING, Any

from PIL import Image

from render.board import Answer
from render.drawing import Stamp
from render.emblems import badge
from render.furniture import tether
from render.lettering import type_mask, type_width
from render.overlay import Overlay
from render.placing import Box, grown, overlap
from render.projection import Point, length, walk
from render.standing import EFFORTS, options, tied
from render.theme import Colour, Theme
from render.whigs.chart import Chart
from render.whigs.colours import DYES
from render.whigs.counters import Counter, image, letters
from render.whigs.marks import draw_march
from render.words import Words

if TYPE_CHECKING:
    from rules.whigs.view import Board, View

SIDES = ("british", "french")


class Glass:
    """Draws on a board that is laid out already. `taken`: where counters and slips stand."""

    def __init__(
        self,
        overlay: Overlay,
        view: View,
        chart: Chart,
        theme: Theme,
        words: Words,
        taken: Iterable[Box] = (),
    ) -> None:
        self.overlay, self.view, self.chart, self.theme, self.words = overlay, view, chart, theme, words
        self.taken = list(taken)

    @property
    def sign(self) -> int:
        return self.chart.look.sign

    @property
    def own(self) -> str:
        return self.view.who if self.view.who in SIDES else SIDES[0]

    def ring(self, codes: Iterable[str], ink: Colour) -> None:
        """A ring round signs."""
        mark = halo(self.theme, ink, round(self.sign * 1.56))
        for code in codes:
            if code in self.chart.spots:
                x, y = self.chart.spots[code]
                self.overlay.lay(mark, x - mark.width / 2, y - mark.height / 2)

    def march(self, way: Sequence[str], side: str) -> None:
        """An arrow along a way."""
        draw_march(self.overlay, self.view, self.chart, self.theme, way, side)

    def dots(self, line: Sequence[Point], ink: Colour) -> None:
        """A row of dots along a line, clear of the signs at both ends."""
        whole, clear = length(line) if len(line) > 1 else 0.0, self.sign * 0.8
        r = max(1.6, self.sign * 0.1)
        marks = range(round(clear), max(round(clear), round(whole - clear)), max(6, round(r * 3.4)))
        dot, (left, top, right, bottom) = spot(ink, self.theme.face, ceil(2 * r) + 2), self.chart.look.map_box
        for x, y, _ in walk(line, marks) if marks else ():
            if left < x < right and top < y < bottom:
                self.overlay.lay(dot, x - dot.width / 2, y - dot.height / 2)

    def slip(self, code: str, piece: Image.Image, liked: str = "ne") -> None:
        """A piece as near to a sign as there is room beside counters and other slips."""
        if code not in self.chart.spots:
            return
        box = self.room(code, piece, liked)
        self.taken.append(box)
        edge = self.chart.look.edge
        parts = [grown(box, -edge)]
        if tied(self.chart, code, parts):
            tether(self.overlay, self.theme, self.chart.spots[code], parts, self.sign)
        self.overlay.lay(piece, box[0] + edge, box[1] + edge)

    def room(self, code: str, piece: Image.Image, liked: str) -> Box:
        """The nearest that is free; only where it gets crowded are more choices looked at."""
        edge = self.chart.look.edge
        part = (edge, edge, edge + piece.width, edge + piece.height)
        for effort in EFFORTS:
            choices = options(self.chart, code, (part,), liked, effort)
            for _, box in choices:
                if not any(overlap(box, other) for other in self.taken):
                    return box
        return choices[0][1]

    def tell(self, code: str, *lines: str, warns: bool = False) -> None:
        """A slip of paper with a few words."""
        if lines:
            self.slip(code, tag(self.theme, lines, self.size, warns))

    @property
    def size(self) -> int:
        return letters(self.chart.look.piece)

    def price(self, move: Answer) -> str:
        return (
            self.words("whigs.looked.price", price=self.words.number(move["price"]))
            if move["price"]
            else self.free
        )

    @property
    def free(self) -> str:
        return self.words("whigs.looked.free")


@lru_cache(maxsize=64)
def halo(theme: Theme, ink: Colour, size: int) -> Image.Image:
    stamp, middle = Stamp(size, size), (size / 2, size / 2)
    stamp.ring(middle, size / 2 - 0.5, theme.face, size * 0.13)
    stamp.ring(middle, size / 2 - 0.5 - size * 0.025, ink, size * 0.08)
    return stamp.done()


@lru_cache(maxsize=64)
def spot(ink: Colour, edge: Colour, size: int) -> Image.Image:
    stamp, middle = Stamp(size, size), (size / 2, size / 2)
    stamp.disc(middle, size / 2, edge)
    stamp.disc(middle, size / 2 - 1, ink)
    return stamp.done()


@lru_cache(maxsize=512)
def tag(theme: Theme, lines: tuple[str, ...], size: int, warns: bool) -> Image.Image:
    """Paper with a line or a few; framed in the colour of fire where it warns."""
    step, edge = round(size * 1.2), round(size * 0.32)
    wide = max(type_width(line, "bold", size) for line in lines) + 2 * edge
    ink, paper = (theme.battle if warns else theme.mark), Stamp(wide, step * len(lines) + 2)
    paper.box((0, 0, wide, step * len(lines) + 2), ink, size * 0.2)
    line = 1.6 if warns else 0.8
    paper.box((line, line, wide - line, step * len(lines) + 2 - line), theme.face, size * 0.18)
    done = paper.done()
    for row, text in enumerate(lines):
        mask = type_mask(text, "bold", size)
        at = (edge, round(row * step + 1 + (step - mask.height) / 2))
        done.paste(theme.mark, (*at, at[0] + mask.width, at[1] + mask.height), mask)
    return done


# -- ways: what each costs; where it is farther, every leg and the sum


def reach_under(glass: Glass, answer: Answer) -> None:
    side, lane = glass.own, glass.theme.lane
    for move in answer.get("legs", ()):
        glass.march(move["way"], side)
    far = [move["way"] for move in answer.get("ways", ()) if len(move["way"]) > 2]
    for link in dict.fromkeys(link for way in far for link in pairwise(way)):
        glass.dots(glass.chart.way(*link), glass.theme.dyed(DYES[side]).paint)
    for move in answer.get("ways", ()):
        if len(move["way"]) == 2:
            glass.march(move["way"], side)
    for crossing in answer.get("landings", ()):
        for zone in crossing["zones"]:
            glass.dots([*glass.chart.way(answer["at"], zone), *glass.chart.way(zone, crossing["to"])], lane)


def reach_over(glass: Glass, answer: Answer) -> None:
    glass.ring([answer["at"]], glass.theme.dyed(DYES[glass.own]).paint)
    ashore = "cost" in answer
    for move in answer.get("ways", ()):
        glass.ring([move["to"]], glass.theme.lane if move["paid"] else glass.theme.battle)
        if ashore:
            glass.tell(move["to"], glass.price(move), warns=not move["paid"])
    for crossing in answer.get("landings", ()):
        glass.ring([crossing["to"]], glass.theme.lane)
        glass.tell(crossing["to"], glass.words("whigs.looked.with", fleet=crossing["fleet"]))
    _legs_over(glass, answer, ashore=ashore)


def _legs_over(glass: Glass, answer: Answer, *, ashore: bool) -> None:
    """Beside the end of each leg its period and its price, at the last one the sum."""
    legs = answer.get("legs", ())
    total = 0
    for number, move in enumerate(legs, 1):
        total += move["price"]
        paid = answer["treasury"] is None or total <= answer["treasury"]
        said = [f"{number}. {glass.price(move)}" if ashore else f"{number}."]
        if ashore and number == len(legs) > 1:
            said.append(glass.words("whigs.looked.sum", price=glass.words.number(total)))
        glass.ring([move["to"]], glass.theme.lane if paid else glass.theme.battle)
        glass.tell(move["to"], *said, warns=not paid)


# -- a meeting: own values, and the column and the die by the reports


def odds_over(glass: Glass, answer: Answer) -> None:
    words, place = glass.words, answer["place"]
    said = [words("whigs.looked.values", battle=answer["battle"], ambush=answer["ambush"])]
    for key in ("fought", "sprung"):
        if answer[key]:
            faces = " ".join(f"{chance['result']} {chance['faces']}" for chance in answer[key]["chances"])
            said.append(words(f"whigs.looked.{key}", column=answer[key]["column"], faces=faces))
    glass.ring([place], glass.theme.battle)
    glass.tell(place, *said)


# -- a siege: the values that it takes, and what is there


def siege_over(glass: Glass, answer: Answer) -> None:
    words = glass.words
    said = [words("whigs.looked.siege", value=row["value"], n=row["periods"]) for row in answer["rows"]]
    if answer.get("siege"):
        laid = answer["siege"]
        said.append(words("whigs.looked.laid", sat=laid["sat"], needs=laid["needs"] or "–"))
    if answer.get("own"):
        own = answer["own"]
        said.append(
            words(f"whigs.looked.{'own' if own['needs'] else 'weak'}", value=own["value"], n=own["needs"])
        )
    glass.ring([answer["place"]], glass.theme.battle)
    glass.tell(answer["place"], *(said or [words("whigs.looked.open")]))


# -- gathering points: an army or a fleet beside each


def gather_over(glass: Glass, answer: Answer) -> None:
    size = round(glass.chart.look.piece * 0.72)
    for code in dict.fromkeys((*answer["armies"], *answer["fleets"])):
        kinds = [fleet for fleet, key in ((False, "armies"), (True, "fleets")) if code in answer[key]]
        glass.ring([code], glass.theme.lane)
        glass.slip(
            code, side_by_side([image(glass.theme, Counter(glass.own, "", kind), size) for kind in kinds])
        )


def side_by_side(pieces: Sequence[Image.Image]) -> Image.Image:
    found = Image.new("RGBA", (sum(piece.width for piece in pieces), max(piece.height for piece in pieces)))
    left = 0
    for piece in pieces:
        found.alpha_composite(piece, (left, 0))
        left += piece.width
    return found


# -- raids: the price of each province, and of one from where it can be raided


def raids_under(glass: Glass, answer: Answer) -> None:
    if len(answer["targets"]) != 1:
        return
    (target,) = answer["targets"]
    chart, ink = glass.chart, glass.theme.dyed(DYES[glass.own]).paint
    for base in target["bases"]:
        glass.dots(chart.way(base, target["place"]), ink)
    for nation in target["allies"]:
        if nation in chart.nations and target["place"] in chart.spots:
            left, top, right, bottom = chart.alliance(nation)
            glass.dots([((left + right) / 2, (top + bottom) / 2), chart.spots[target["place"]]], ink)


def raids_over(glass: Glass, answer: Answer) -> None:
    for target in answer["targets"]:
        glass.ring([target["place"]], glass.theme.battle)
        glass.slip(target["place"], badge(glass.theme, str(target["points"]), round(glass.sign * 0.92)))


# -- landings: the zones within range by their number, the coasts, and who could find one


def landings_under(glass: Glass, answer: Answer) -> None:
    chart, place, lane = glass.chart, answer["place"], glass.theme.lane
    for sea, far in answer["range"].items():
        if far == 1:
            glass.dots(chart.way(place, sea), lane)
        for near, other in answer["range"].items():
            if other == far + 1 and near in glass.view.board.seas[sea].near:
                glass.dots(chart.way(sea, near), lane)
    for way in answer["ways"]:
        for zone in way["zones"]:
            glass.dots(chart.way(zone["sea"], way["to"]), glass.theme.dyed(DYES[glass.own]).paint)


def landings_over(glass: Glass, answer: Answer) -> None:
    words, watched = glass.words, dict[str, list[str]]()
    glass.ring([answer["place"]], glass.theme.dyed(DYES[glass.own]).paint)
    for way in answer["ways"]:
        glass.ring([way["to"] if answer["own"] else way["port"]], glass.theme.lane)
        for zone in way["zones"]:
            watched[zone["sea"]] = zone["fleets"]
    for sea, far in answer["range"].items():
        said = [words("whigs.looked.zone", n=far)]
        if fleets := watched.get(sea):
            said.append(words("whigs.looked.found", fleets=", ".join(fleets), least=answer["least"]))
        glass.tell(sea, *said, warns=bool(watched.get(sea)))


# -- money and victory


def income_over(glass: Glass, answer: Answer) -> None:
    """What each place takes of the income."""
    words, raided = glass.words, glass.view.board.file.raided
    for code, share in answer["colonies"].items():
        glass.ring([code], glass.theme.battle)
        glass.tell(code, words("whigs.looked.share", share=share), warns=True)
    for code in answer["provinces"]:
        glass.ring([code], glass.theme.battle)
        glass.tell(code, words("whigs.looked.loss", price=words.number(raided)), warns=True)


def victory_over(glass: Glass, answer: Answer) -> None:
    """What the British lack, and what still saves the French."""
    glass.ring(answer["wanting"], glass.theme.battle)
    glass.ring(answer["last"], glass.theme.dyed(DYES["french"]).paint)


def nothing(glass: Glass, answer: Answer) -> None:
    """Nothing lies on the ground."""


Draws = Callable[[Glass, Answer], None]
DRAWN: Mapping[str, tuple[Draws, Draws]] = {
    "Reach": (reach_under, reach_over),
    "Odds": (nothing, odds_over),
    "Siege": (nothing, siege_over),
    "GatheringPoints": (nothing, gather_over),
    "Raids": (raids_under, raids_over),
    "Landings": (landings_under, landings_over),
    "Income": (nothing, income_over),
    "Victory": (nothing, victory_over),
}


def concerned(board: Board, answer: Answer) -> list[str]:
    """The places and seas that an answer names, wherever they stand; how far a range goes may be cut."""
    told = _codes({key: part for key, part in answer.items() if key != "range"})
    return [code for code in dict.fromkeys(told) if code in board.places or code in board.seas]


def _codes(told: Any) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, Mapping):
        yield from (code for pair in told.items() for part in pair for code in _codes(part))
    elif isinstance(told, Sequence):
        yield from (code for part in told for code in _codes(part))
