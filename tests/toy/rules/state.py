"""Chapter 1: the sides, the heaps and the bags."""

from __future__ import annotations

import msgspec

from rules.kernel.game import Data
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import UMPIRE, Impossible, No

HILL, VALE = SIDES = ("hill", "vale")
ENEMY = {HILL: VALE, VALE: HILL}
DIE, LEAST = 6, 3  # stones in a bag: a die and three more (stones/1b)
ROUNDS, LONG = 3, 5
SCENARIOS = ("meadow",)
DATA = "stones/data"  # under which is said what is wrong with a position; it cites no rule


class MeadowFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the data file holds."""

    heaps: dict[str, int]  # what each is worth


class Meadow(Data):
    """The heaps as they are printed."""

    def __init__(self, file: MeadowFile, digest: str) -> None:
        self.heaps, self.digest = file.heaps, digest

    def vocabulary(self) -> Vocabulary:
        return Vocabulary({"heap": dict.fromkeys(self.heaps, ())})


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose."""

    long: bool = False  # stones/D1
    judged: bool = False  # stones/D2

    @property
    def rounds(self) -> int:
        return LONG if self.long else ROUNDS


class State(msgspec.Struct, omit_defaults=True):
    step: str
    meadow: Meadow
    options: Options
    bags: dict[str, int]  # the secret: how many stones each side has left
    heaps: dict[str, dict[str, int]]  # of each heap, how many stones each side has on it
    round: int = 1
    outcome: str | None = None  # who has won, or nobody


def seats(state: State) -> tuple[str, ...]:
    """The sides, and an umpire where the table wants one (stones/2d)."""
    return (*SIDES, UMPIRE) if state.options.judged else SIDES


def new(meadow: Meadow, scenario: str, options: Options) -> State:
    """Empty bags and bare heaps (stones/1a)."""
    if scenario not in SCENARIOS:
        raise No("stones/1a", "no_such_scenario", scenario=scenario)
    return State(
        "fill",
        meadow,
        options,
        bags=dict.fromkeys(SIDES, 0),
        heaps={heap: dict.fromkeys(SIDES, 0) for heap in meadow.heaps},
    )


def laid(heaps: dict[str, dict[str, int]], side: str) -> int:
    """How many stones of a side lie on the heaps."""
    return sum(stones[side] for stones in heaps.values())


def check(state: State) -> None:
    """What must hold at every step."""
    if state.heaps.keys() != state.meadow.heaps.keys():
        raise Impossible(No(DATA, "other_heaps"))
    for side in SIDES:
        if state.bags[side] < 0 or laid(state.heaps, side) + state.bags[side] > LEAST + DIE:
            raise Impossible(No(DATA, "bag_too_large", side=side, most=LEAST + DIE))
