"""Whole games between players who do not think ahead, and what they were asked on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import Lines, first_fault
from rules.ticonderoga import GAME
from rules.ticonderoga.board import SIDES
from rules.ticonderoga.setup import new
from rules.ticonderoga.state import Options, Result, check
from rules.ticonderoga.thinking.quick import quick
from tests.contract.play import draw
from tests.ticonderoga.printed import board

Says = Callable[[Match, str], Lines]
MOST = 1000  # orders of a game, some ten times as many as usual


class Put(NamedTuple):
    """A question that a player had to answer himself, and when."""

    date: int
    night: bool
    active: str
    seat: str
    kind: str


class Played(NamedTuple):
    """A game, and all that its players were asked in it."""

    result: Result
    asked: tuple[Put, ...]


def play(key: str, seed: bytes, table: Options | None = None, standing: str = "") -> Played:
    """A whole game between players who answer at once; `standing`: the standing orders of both sides."""
    return play_with(simply, key, seed, table, standing)


def play_with(says: Says, key: str, seed: bytes, table: Options | None = None, standing: str = "") -> Played:
    """A whole game of two players of a kind, of whom every order is one that the rules allow."""
    reader = Reader(GAME.lines, board().vocabulary())
    orders = {str(side): reader.parse(standing) for side in SIDES if standing}
    codec = Codec(GAME, board())
    match = Match(codec, beginning(codec, new(board(), key, table or Options())), seed, orders)
    asked: list[Put] = []
    while match.open:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        asked.append(put(match, seat))
        lines = says(match, seat)
        assert first_fault(match.open[seat].kind, match.view(seat), lines) is None
        match.submit(seat, lines)
        assert len(asked) < MOST
    check(match.state)
    assert match.state.outcome is not None
    return Played(match.state.outcome, tuple(asked))


def simply(match: Match, seat: str) -> Lines:
    return quick(match.view(seat), match.open[seat].kind, Random(0), {})


def at_random(seed: bytes) -> Says:
    """A player who draws his orders line by line."""
    rng = Random(seed)
    return lambda match, seat: draw(match, seat, rng)


def put(match: Match, seat: str) -> Put:
    state = match.state
    return Put(state.date, state.night, state.phasing, seat, type(match.open[seat].kind).__name__)


def hand_overs(asked: Iterable[Put]) -> int:
    """The activations in which the active side was asked something: all it says in one is one turn."""
    return len({(each.date, each.night, each.active) for each in asked if each.seat == each.active})


def interrupts(asked: Iterable[Put]) -> int:
    """The questions that stopped the other side's game."""
    return sum(each.seat != each.active for each in asked)
