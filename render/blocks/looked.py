"""Answers to look-ups, drawn on the board: where the blocks of a place can go.

What lies on the ground goes beneath the blocks; the slips that say something find room beside them. Of each
there is a heading that says what is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from render import swatches
from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.blocks.look import drawing, look, whole, window
from render.blocks.tally import place_name
from render.board import Answer, Focus, Looked
from render.explanation import Drawn
from render.glass import Pane, halo, tag
from render.heading import Heading
from render.placing import grown, inside
from render.theme import Colour, Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.blocks.view import View

LETTERS = 0.46  # of a block: the type of a slip
ROOM = 1.2  # signs between a place and the edge of the map
MOST = 0.75  # of the height of the theatre: what needs more gets all of it
FRAME = 3.0  # pixels on a whole map of 1600: the frame of a box at sea


class Glass(Pane[Chart]):
    """Draws on the theatre of war."""

    view: View

    @property
    def size(self) -> int:
        return max(10, round(self.chart.look.piece * LETTERS))

    def mark(self, code: str, ink: Colour) -> None:
        """A ring round a place, a frame round a box at sea."""
        self.ring([code], ink)
        if code in self.chart.panels:
            left, top, right, bottom = grown(self.chart.panels[code], -1)
            wide = max(2, round(FRAME * self.chart.look.unit))
            self.overlay.pen((left, top, right, bottom)).rectangle(
                (left, top, right, bottom), outline=ink, width=wide
            )


# -- reach: the ways, rings round their ends, and beside each of these who alone gets there


def reach_under(glass: Glass, answer: Answer) -> None:
    for link in links(answer):
        glass.dots(glass.chart.way(*link), link_ink(glass.view, glass.theme, *link))


def reach_over(glass: Glass, answer: Answer) -> None:
    glass.mark(answer["place"], glass.theme.dyed(DYES[glass.view.who]).paint)
    for code, types in ends(answer).items():
        glass.mark(code, end_ink(glass.view, glass.theme, code))
        if few(answer, types):
            glass.tell(code, " ".join(types))


def reach_heading(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    """Of what is on the picture and of nothing else."""
    place, found = answer["place"], ends(answer)
    text = "Nowhere" if not found else "Ships" if view.board.is_water(place) else "Reach"
    title = words(f"looked.{text}", place=words.named(place_name(view, place)), n=len(view.own(place)))
    key: list[tuple[Drawn, str]] = []
    inks = {end_ink(view, theme, code) for code in found}
    for ink, told in ((theme.lane, "reached"), (theme.battle, "attacked")):
        if ink in inks:
            key.append((partial(halo, theme, ink), words(f"looked.{told}")))
    if any(link_ink(view, theme, *link) == theme.lane for link in links(answer)):
        key.append((partial(swatches.dots, theme, theme.lane), words("looked.by_sea")))
    some = [types for types in found.values() if few(answer, types)]
    if some:
        key.append((partial(letter, theme, " ".join(some[0])), words("looked.only")))
    return Heading(title, tuple(key))


def links(answer: Answer) -> list[tuple[str, str]]:
    """Each stretch of a way once."""
    ways = [(answer["place"], *way) for ways in answer["ways"].values() for way in ways]
    return list(dict.fromkeys(link for way in ways for link in pairwise(way)))


def link_ink(view: View, theme: Theme, a: str, b: str) -> Colour:
    """Roads in the colour of who takes them, ways by sea in that of the sea."""
    return theme.dyed(DYES[view.who]).paint if b in view.board.roads.get(a, ()) else theme.lane


def end_ink(view: View, theme: Theme, code: str) -> Colour:
    """Where an enemy stands there will be a battle."""
    return theme.battle if view.enemy_in(code) else theme.lane


def ends(answer: Answer) -> dict[str, list[str]]:
    """Where ways end, and for which types."""
    found: dict[str, list[str]] = {}
    for kind, ways in answer["ways"].items():
        for end in dict.fromkeys(way[-1] for way in ways):
            found.setdefault(end, []).append(kind)
    return found


def few(answer: Answer, types: Sequence[str]) -> bool:
    """Whether others of the place do not get there."""
    return len(types) < len(answer["ways"])


def letter(theme: Theme, text: str, high: int) -> Image.Image:
    """A slip as it lies on the map."""
    return tag(theme, (text,), round(high * 0.72), False)


# -- points: who holds what counts for him, and of what nobody can tell


def points_over(glass: Glass, answer: Answer) -> None:
    for code, holder in counted(glass.view, answer).items():
        glass.mark(code, holder_ink(glass.theme, holder))
        glass.tell(code, worth(glass.view, code) if holder else "?", warns=not holder)


def points_heading(view: View, theme: Theme, words: Words, answer: Answer) -> Heading:
    title = words("looked.Points", year=view.year, **{side: answer[side] for side in DYES})
    held = set(counted(view, answer).values())
    key: list[tuple[Drawn, str]] = [
        (partial(halo, theme, holder_ink(theme, side)), words(f"looked.held.{side}"))
        for side in DYES
        if side in held
    ]
    if "" in held:
        key.append((partial(letter, theme, "?"), words("looked.held.unknown")))
    return Heading(title, tuple(key))


def counted(view: View, answer: Answer) -> dict[str, str]:
    """What counts for a side and who holds it; nobody, where the reader cannot tell."""
    places = {code: view.holder(code) for code in view.board.places if code not in answer["unknown"]}
    taken = {code: side for code, side in places.items() if side != view.board.places[code].home}
    sea = {view.board.atlantic: view.atlantic()} if view.atlantic() else {}
    return {**taken, **sea, **dict.fromkeys(answer["unknown"], "")}


def worth(view: View, code: str) -> str:
    file = view.board.file
    number = file.atlantic.number if code == view.board.atlantic else view.board.places[code].number
    return f"+{number}"


def holder_ink(theme: Theme, holder: str) -> Colour:
    return theme.dyed(DYES[holder]).paint if holder else theme.battle


# -- all of them


def nothing(glass: Glass, answer: Answer) -> None:
    """Nothing lies on the ground."""


class Way(NamedTuple):
    """How an answer is shown: beneath the blocks, above them, and over the picture."""

    under: Callable[[Glass, Answer], None]
    over: Callable[[Glass, Answer], None]
    heading: Callable[[View, Theme, Words, Answer], Heading]


DRAWN: Mapping[str, Way] = {
    "Reach": Way(reach_under, reach_over, reach_heading),
    "Points": Way(nothing, points_over, points_heading),
}


def fitting(view: View, width: int, focus: Focus, looked: Looked | None) -> Focus | frozenset[str]:
    """The part of the map on which all is seen that an answer about a place names."""
    if focus is None or looked is None or "place" not in looked[1]:
        return focus
    _, answer = looked
    codes = frozenset((answer["place"], *(code for link in links(answer) for code in link)))
    if not codes <= view.board.places.keys():
        return None
    every = drawing().spots(view.board.places)
    for wanted in (focus, codes):
        sized = look(width, wanted, every)
        frame, box = window(sized), grown(sized.map_box, -ROOM * sized.sign)
        if all(inside(frame.pixel(*every[code]), box) for code in codes):
            return wanted if sized.part is None or sized.part.high < MOST * whole().high else None
    return None
