"""Answers to look-ups, drawn on the board: where the blocks of a place can go.

What lies on the ground goes beneath the blocks; the slips that say something find room beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from render.blocks.chart import Chart
from render.blocks.colours import DYES
from render.blocks.look import drawing, look, whole, window
from render.board import Answer, Focus, Looked
from render.glass import Pane
from render.placing import grown, inside
from render.theme import Colour, Theme

if TYPE_CHECKING:
    from rules.blocks.view import View

LETTERS = 0.46  # of a block: the type of a slip
OTHER = {"british": "french", "french": "british"}
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


# -- points: who holds what counts for him, and of what nobody can tell


def points_over(glass: Glass, answer: Answer) -> None:
    for code, holder in counted(glass.view, answer).items():
        glass.mark(code, holder_ink(glass.theme, holder))
        glass.tell(code, worth(glass.view, code) if holder else "?", warns=not holder)


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


# -- winter: how many stand where somebody stands, and how many are fed there


def limits_over(glass: Glass, answer: Answer) -> None:
    for row in answer["limits"]:
        over = bool(row.get("excess"))
        glass.mark(row["at"], glass.theme.battle if over else glass.theme.lane)
        glass.tell(row["at"], fed(row), warns=over)


def fed(row: Answer) -> str:
    return f"{row['own']} / {row['limit']}" if row.get("own") else f"/ {row['limit']}"


# -- threats: the ways of enemies, rings round those who are fewer, and how many may come


def threats_under(glass: Glass, answer: Answer) -> None:
    for row in answer["threats"]:
        ink = glass.theme.dyed(DYES[OTHER[row["side"]]]).paint
        for near in row["next"]:
            glass.dots(glass.chart.way(near["at"], row["at"]), ink)
        for far in row["beyond"] if answer["place"] else ():
            for mid in far["by"]:
                for link in pairwise((far["at"], mid, row["at"])):
                    glass.dots(glass.chart.way(*link), ink)


def threats_over(glass: Glass, answer: Answer) -> None:
    for row in answer["threats"]:
        few = outnumbered(row)
        glass.mark(row["at"], glass.theme.battle if few else glass.theme.lane)
        beside, beyond = coming(row, "next"), coming(row, "beyond")
        said = [str(beside)] * bool(beside) + [f"+{beyond}"] * bool(beyond)
        glass.tell(row["at"], " ".join(said), warns=few)


def outnumbered(row: Answer) -> bool:
    """Whether more are next to a place than stand in it."""
    return coming(row, "next") > int(row["own"])


def coming(row: Answer, key: str) -> int:
    return sum(int(each["count"]) for each in row[key])


# -- all of them


def nothing(glass: Glass, answer: Answer) -> None:
    """Nothing lies on the ground."""


Draws = Callable[[Glass, Answer], None]
DRAWN: Mapping[str, tuple[Draws, Draws]] = {
    "Reach": (reach_under, reach_over),
    "WinterLimit": (nothing, limits_over),
    "Threats": (threats_under, threats_over),
    "Points": (nothing, points_over),
}


def concerned(key: str, answer: Answer) -> frozenset[str]:
    """The places that an answer about one place names."""
    if key == "Reach":
        return frozenset((answer["place"], *(code for link in links(answer) for code in link)))
    if key == "Threats" and answer["place"]:
        near = [each for row in answer["threats"] for each in (*row["next"], *row["beyond"])]
        return frozenset(
            (answer["place"], *(code for each in near for code in (each["at"], *each.get("by", ()))))
        )
    return frozenset()


def fitting(view: View, width: int, focus: Focus, looked: Looked | None) -> Focus | frozenset[str]:
    """The part of the map on which all is seen that an answer about a place names."""
    codes = concerned(*looked) if looked else frozenset[str]()
    if focus is None or not codes:
        return focus
    if not codes <= view.board.places.keys():
        return None
    every = drawing().spots(view.board.places)
    for wanted in (focus, codes):
        sized = look(width, wanted, every)
        frame, box = window(sized), grown(sized.map_box, -ROOM * sized.sign)
        if all(inside(frame.pixel(*every[code]), box) for code in codes):
            return wanted if sized.part is None or sized.part.high < MOST * whole().high else None
    return None
