"""The names and words of orders: units, points, places, and what is said of them (T15, T16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.kernel.notation import Signs, Vocabulary
from rules.skirmish.geometry import WINDS
from rules.skirmish.ground import Ground
from rules.skirmish.marks import EDGES_NAMED
from rules.skirmish.places import DEEPEST, WIDEST, Grid
from rules.skirmish.table import Board

KEPT = 16  # boards whose words are kept at hand

Names = Mapping[str, Sequence[str]]

ENGLISH: Signs = {  # what else may be written for a word of the orders
    "to": ("->", "-->", "=>", ">", "→"),
    "towards": ("toward",),
    "into": ("enters", "enter"),
    "fires": ("fire", "shoots", "shoot"),
    "charges": ("charge", "attacks", "attack"),
    "loads": ("load", "reloads", "reload"),
    "fights": ("fight",),
    "rallies": ("rally",),
    "keeps": ("keep", "holds"),
    "stays": ("stay", "halts", "halt"),
    "asks": ("ask",),
    "watches": ("watch",),
    "leaves": ("leave",),
    "runs": ("run",),
    "forms": ("form",),
    "sets": ("set",),
    "brigaded": ("brigade",),
    "facing": ("faces", "face"),
    "spread": ("gap",),
    "": ("the", "move", "moves", "go", "goes", "inches", '"', "″"),
}
WORDS: Mapping[str, Names] = {
    "side": {
        "british": ("british", "br", "english"),
        "french": ("french", "fr"),
    },
    "formation": {
        "line": ("line", "a line"),
        "line of two": ("line of two", "two ranks", "line of two ranks"),
        "column": ("column", "a column"),
        "skirmish": ("skirmish", "skirmish order", "open order", "skirmishers"),
    },
    "ammunition": {"ball": ("ball", "round shot"), "canister": ("canister", "case shot", "grape")},
    "event": {"shot at": ("shot at", "under fire"), "charged": ("charged",)},
    "whom": {
        "the sound": ("the sound", "sound", "sound men"),
        "the wounded": ("the wounded", "wounded", "wounded men"),
        "the officer": ("the officer", "officer"),
    },
}
SOUGHT: Names = {  # an enemy by what he is
    "nearest": ("nearest", "nearest enemy"),
    "nearest formed": ("nearest formed",),
    "nearest skirmishers": ("nearest skirmishers", "nearest skirmish"),
    "nearest gun": ("nearest gun",),
    "nearest wagon": ("nearest wagon",),
}
SHORT_WINDS: Mapping[str, str] = {
    "north": "n",
    "north-east": "ne",
    "east": "e",
    "south-east": "se",
    "south": "s",
    "south-west": "sw",
    "west": "w",
    "north-west": "nw",
}


@lru_cache(maxsize=KEPT)
def vocabulary(board: Board) -> Vocabulary:
    """What may be named on any of the tables of a board."""
    grounds = [scenario.ground for scenario in board.scenarios.values()]
    units, points = plain(units_of(board)), points_on(grounds)
    areas = plain(name for ground in grounds for name in ground.areas)
    roads = plain(name for ground in grounds for name in ground.roads)
    courses = plain(name for ground in grounds for name in ground.barriers)
    pointed_at = {**points, **areas, **roads, **courses, **units, **edges(), **winds(), **SOUGHT}
    return Vocabulary(
        {
            "unit": units,
            "point": points,
            "mark": pointed_at,
            "target": {**units, **SOUGHT},
            "road": roads,
            "course": courses,
            "building": plain(area.name for ground in grounds for area in ground.buildings),
            **WORDS,
        },
        ENGLISH,
    )


def plain(names: Iterable[str]) -> dict[str, Sequence[str]]:
    """Names that are written as they are; each is called first what it is in orders."""
    return {name: (name,) for name in names}


def units_of(board: Board) -> Iterator[str]:
    """The units of all rosters, and the names that secret forces may take (skirmish/hide-3)."""
    for scenario in board.scenarios.values():
        yield from scenario.units
        for side in scenario.sides.values():
            yield from side.names


def points_on(grounds: Iterable[Ground]) -> dict[str, Sequence[str]]:
    """Squares and cells, the cells also without their full stop."""
    width, depth = (max(sizes) for sizes in zip(*((g.width, g.depth) for g in grounds), strict=True))
    grid = Grid(min(width, WIDEST), min(depth, DEEPEST))
    return {name: (name, name.replace(".", "")) for name in grid.names()}


def edges() -> Names:
    return {name: (name,) for name in EDGES_NAMED}


def winds() -> Names:
    return {wind: (wind, SHORT_WINDS[wind]) for wind in WINDS}
