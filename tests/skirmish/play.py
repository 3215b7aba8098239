"""Whole games of two players of a kind, and what they were asked on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines, first_fault
from rules.skirmish import GAME
from rules.skirmish.invariants import check
from rules.skirmish.setup import new
from rules.skirmish.sheet import AllLive
from rules.skirmish.state import Options, State
from rules.skirmish.thinking.quick import quick
from tests.contract.play import draw
from tests.skirmish.table import printed

Says = Callable[[Match, str, Random], Lines]
MOST = 3000  # orders of a game, some ten times as many as usual
LIVE: Lines = (AllLive(),)


class Played(NamedTuple):
    """A game, and how often each side was asked what."""

    state: State
    asked: Counter[tuple[str, str]]


def play(key: str, seed: int, table: Options | None = None, *, live: tuple[str, ...] = ()) -> Played:
    """A game between players who draw their orders at random; `live`: who writes no sheets."""
    return play_with(draw, key, seed, table, live=live)


def play_simply(key: str, seed: int, table: Options | None = None, *, live: tuple[str, ...] = ()) -> Played:
    """A game between players who know little."""
    return play_with(simply, key, seed, table, live=live)


def simply(match: Match, seat: str, rng: Random) -> Lines:
    return quick(match.view(seat), match.open[seat].kind, rng, {})


def play_with(
    says: Says, key: str, seed: int, table: Options | None = None, *, live: tuple[str, ...] = ()
) -> Played:
    """A whole game, of which every order is one that the rules allow; who is live is asked at every card."""
    codec = Codec(GAME, printed())
    start = beginning(codec, new(printed(), key, table or Options()))
    match = Match(codec, start, f"{key} {seed}".encode(), dict.fromkeys(live, LIVE))
    rng, asked = Random(f"{key} {seed}"), Counter[tuple[str, str]]()
    while match.open:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        asked[seat, type(match.open[seat].kind).__name__] += 1
        lines = says(match, seat, rng)
        fault = first_fault(match.open[seat].kind, match.view(seat), lines)
        assert fault is None, fault
        match.submit(seat, lines)
        check(match.state)
        assert asked.total() < MOST
    assert match.state.outcome is not None
    return Played(match.state, asked)
