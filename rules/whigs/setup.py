"""Chapter 1: how the war begins, and the two keys."""

from __future__ import annotations

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot
from rules.kernel.orders import No
from rules.kernel.referee import Referee
from rules.whigs.board import FACES, SIDES, Board
from rules.whigs.state import Node, Options, State

SCENARIOS = ("war",)


class KeyFace(Lot, frozen=True):
    """What stands behind one face of a side's key."""

    side: str
    face: int


class KeysDealt(Event, frozen=True):
    """Both sides have their keys (whigs/1.22a)."""


class KeyDealt(Event, frozen=True):
    """The same for one side: the number behind each face."""

    side: str
    key: tuple[int, ...]


def new(board: Board, scenario: str, options: Options) -> State:
    """A war before its first step (whigs/1.21a)."""
    if scenario not in SCENARIOS:
        raise No("whigs/1.21a", "no_such_scenario", scenario=scenario)
    start = board.file.start
    return State(
        step="deal",
        board=board,
        options=options,
        year=board.file.first,
        keys=dict.fromkeys(SIDES, tuple(range(1, FACES + 1))),  # until they are dealt
        treasury={side: start.treasury[side] for side in SIDES},
        regulars={side: start.regulars[side] for side in SIDES},
        rangers=start.rangers,
        irregulars=dict.fromkeys(SIDES, 0),
        ships=dict.fromkeys(SIDES, 0),
        pool_irregulars={side: start.irregulars[side] for side in SIDES},
        pool_ships={side: start.ships[side] for side in SIDES},
        villages={nation.code: nation.pool for nation in board.file.nations},
        allies=dict(start.allied),
        nodes={place.code: Node(place.home, place.level) for place in board.file.places},
    )


def deal(state: State, referee: Referee) -> None:
    """Each key is drawn by chance, and nobody but its owner sees the draw (whigs/1.22a)."""
    referee.tell(KeysDealt())
    for side in SIDES:
        left = list(range(1, FACES + 1))
        key: tuple[int, ...] = ()
        for face in range(1, FACES):
            key += (referee.draw(left, KeyFace(side, face), side),)
            left.remove(key[-1])
        key += tuple(left)
        state.keys[side] = key
        referee.tell(KeyDealt(side, key), side)
    state.step = "income"


CHAPTER = Chapter(
    __name__,
    steps={"deal": deal},
    events=(KeysDealt, KeyDealt),
    whys=(KeyFace,),
)
