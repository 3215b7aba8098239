"""How fast a game is played at random, beside the random play of python-chess in the same run."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import chess
import pytest

from rules.kernel.match import Match, beginning
from tests.contract.play import Play, draw, unsealed
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS

ROUNDS = 5
SECONDS = 0.8  # of each round
UNDER_WAY = 40  # orders into a game
MOST_PLIES = 200  # beyond, random chess is two kings walking about

REGISTERED = [subject for subject in SUBJECTS if subject.usual_floor]


def chess_plies(rng: Random) -> int:
    """One game of chess at random: all legal moves are listed and one is made."""
    board, plies = chess.Board(), 0
    while plies < MOST_PLIES and (moves := list(board.legal_moves)):
        board.push(moves[int(rng.random() * len(moves))])
        plies += 1
    return plies


def orders(subject: Subject, variant: str, rng: Random, *, watched: bool = False) -> int:
    """One game at random: drawn line by line from the view of who is asked, judged, carried out, digested.

    Counted is what is chosen out of all that is legal, as a move in chess is: every line, and every answer
    without one. `watched`: every reader looks after every order, and the invariants are checked.
    """
    codec, key = subject.codec(), rng.randbytes(32)
    match = Match(codec, beginning(codec, subject.starts[variant](codec.data)), key)
    readers, check, given = subject.readers(match.state), codec.game.check, 0
    while match.open:
        waiting = unsealed(match)
        seat = waiting[int(rng.random() * len(waiting))]
        lines = draw(match, seat, rng)
        match.submit(seat, lines)
        given += len(lines) or 1
        if watched:
            check(match.state)
            for who in readers:
                match.view(who)
    return given


def rate(game: Callable[[Random], int], seed: int) -> float:
    """Steps a second over whole games."""
    rng, steps = Random(seed), 0
    begin = perf_counter()
    while perf_counter() < begin + SECONDS:
        steps += game(rng)
    return steps / (perf_counter() - begin)


def beside_chess(game: Callable[[Random], int]) -> tuple[float, float]:
    """The median rates of a game and of chess, measured in turn."""
    pairs = [(rate(game, seed), rate(chess_plies, seed)) for seed in range(ROUNDS)]
    return median(ours for ours, _ in pairs), median(theirs for _, theirs in pairs)


@pytest.mark.parametrize(
    ("subject", "variant"),
    [(subject, variant) for subject in REGISTERED for variant in subject.starts],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_random_play_keeps_its_share_of_chess(subject: Subject, variant: str) -> None:
    """A game's random orders a second are at least its stated share of random legal plies in chess."""
    ours, theirs = beside_chess(lambda rng: orders(subject, variant, rng))
    watched = rate(lambda rng: orders(subject, variant, rng, watched=True), 0)
    print(
        f"\n{subject.name} {variant}: {ours:.0f} orders/s, chess {theirs:.0f} plies/s, {ours / theirs:.2f};",
        end="",
    )
    print(f" seen by all and with invariants {watched:.0f}")
    assert ours >= theirs * subject.floor.get(variant, subject.usual_floor)


@pytest.mark.parametrize("subject", REGISTERED, ids=lambda subject: subject.name)
def test_views_a_second(subject: Subject) -> None:
    """How many views of a game under way are made a second, for each reader."""
    for variant in subject.starts:
        play = Play(subject, variant, 1)
        while play.match.open and play.orders < UNDER_WAY:
            play.go_on()
        for who in play.readers:
            count, begin = 0, perf_counter()
            while perf_counter() < begin + SECONDS / 8:
                play.game.view(play.match.state, who)
                count += 1
            views = count / (perf_counter() - begin)
            print(f"\n{subject.name} {variant}: {views:.0f} views/s for {who}", end="")
            assert views > 1000
