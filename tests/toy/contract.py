"""The game of stones under contract."""

from __future__ import annotations

from functools import cache
from random import Random

from rules.kernel.game import Codec
from rules.kernel.position import own_sources
from tests.contract.subject import Subject, beginnings
from tests.toy.rules import GAME
from tests.toy.rules.state import LEAST, SIDES, State


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


def empty_a_bag(state: State, rng: Random) -> None:
    state.bags[rng.choice(SIDES)] = 0


def bear_too_much(state: State, rng: Random) -> None:
    """The invariants refuse it."""
    state.bags[rng.choice(SIDES)] = LEAST + 99


STONES = Subject(
    "stones",
    codec,
    beginnings(GAME, {"short": {}, "long": {"long": True}, "judged": {"judged": True}}),
    str(GAME.folder),
    edits={"empty a bag": empty_a_bag, "fill a bag too full": bear_too_much},
    disclosures=("stones/2c", "stones/3b"),
)
