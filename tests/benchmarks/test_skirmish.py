"""What players of Skirmish wait for: what may be ordered, an order carried out, a turn played from sheets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time

import pytest

from rules.kernel.match import Match, beginning
from rules.kernel.orders import Line, Lines, one_by_one
from rules.skirmish import GAME
from rules.skirmish.cards import Acting
from rules.skirmish.setup import new
from rules.skirmish.sheet import AllFire, AllLive, AllStay, Writing, own
from rules.skirmish.state import Options, of_unit
from rules.skirmish.table import SIDES, UNTRIED, Board
from rules.skirmish.view import View
from tests.benchmarks.test_year import ply
from tests.contract.play import unsealed
from tests.contract.skirmish import codec

GAMES = 3  # of each table
LONGEST_SHEET = 30  # lines
PLIES_A_FIRST_LIST = 1500  # of random chess in 50 ms, where it makes 30,000 a second
PLIES_A_LINE = 30  # in 1 ms
PLIES_AN_ORDER = 150  # in 5 ms, the usual one
PLIES_A_LONG_ORDER = 240  # in 8 ms, who steals in hiding past many
PLIES_A_BIG_ORDER = 750  # where thirty companies stand
PLIES_A_CARD = 200  # less than a twelfth of 150 ms
PLIES_A_BIG_CARD = 750


def match_of(scenario: str, rng: Random, *, live: bool = False) -> Match:
    data = codec().data
    assert isinstance(data, Board)
    start = beginning(codec(), new(data, scenario, Options()))
    standing: dict[str, Lines] = dict.fromkeys(SIDES, (AllLive(),)) if live else {}
    return Match(codec(), start, rng.randbytes(32), standing)


def p95(taken: list[float]) -> float:
    return quantiles(taken, n=20)[18]


def seconds(since: float) -> float:
    return process_time() - since


# -- card by card -----------------------------------------------------------------------------------------


def listed(match: Match, seat: str, rng: Random) -> Iterator[tuple[Lines, float]]:
    """A growing answer, with the seconds that the list of what may follow took."""
    kind, view, lines = match.open[seat].kind, match.view(seat), tuple[Line, ...]()
    while True:
        begin = process_time()
        offers = match.offers(seat, lines)
        yield lines, seconds(begin)
        if not offers or (len(lines) >= LONGEST_SHEET and kind.owed(view, lines) is None):
            return
        lines += (offers[int(rng.random() * len(offers))],)


def least(match: Match, seat: str, drafts: tuple[Lines, ...]) -> Lines:
    """The shortest of these that may be sealed."""
    kind, view = match.open[seat].kind, match.view(seat)
    return next(lines for lines in drafts if kind.owed(view, lines) is None)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_card_by_card(scenario: str) -> None:
    """The first list of each question, every later one while its answer grows, and the answer carried out."""
    rng = Random(1)
    first, later, orders, moves = list[float](), list[float](), list[float](), list[float]()
    for _ in range(GAMES):
        match = match_of(scenario, rng, live=True)
        while match.open:
            seat = unsealed(match)[0]
            acts = isinstance(match.open[seat].kind, Acting)
            drafts, (begun, *rest) = zip(*listed(match, seat, rng), strict=True)
            first.append(begun)
            later += rest
            begin = process_time()
            match.submit(seat, least(match, seat, drafts))
            orders += (seconds(begin),) * acts
            moves.append(ply(rng))
    floor = median(moves)
    said = (f"{p95(taken) * 1e3:.2f} ms, {p95(taken) / floor:.0f} plies" for taken in (first, later, orders))
    print(f"\n{scenario}: {len(first)} first lists p95 {next(said)};", end=" ")
    print(f"{len(later)} later ones p95 {next(said)};", end=" ")
    print(f"{len(orders)} orders p50 {median(orders) / floor:.0f} plies, p95 {next(said)}")
    assert p95(first) <= PLIES_A_FIRST_LIST * floor
    assert p95(later) <= PLIES_A_LINE * floor
    assert median(orders) <= PLIES_AN_ORDER * floor
    assert p95(orders) <= (PLIES_A_BIG_ORDER if scenario in UNTRIED else PLIES_A_LONG_ORDER) * floor


# -- from sheets ------------------------------------------------------------------------------------------


def sheet(match: Match, seat: str, rng: Random) -> Lines:
    """A line of each unit, drawn at random, then fire at who is nearest, then staying."""
    view: View = match.view(seat)
    offers = match.offers(seat)
    drawn = [rng.choice([line for line in offers if of_unit(line) == name]) for name in own(view)]
    wanted = (*drawn, *AllFire.wanted(view), *AllStay.wanted(view))
    return one_by_one((), wanted, partial(match.open[seat].kind.refuse, view)).lines


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_turns_of_sheets(scenario: str) -> None:
    """From the second sheet to the next question, for each card that is played on the way."""
    rng = Random(1)
    taken, moves = list[float](), list[float]()
    for _ in range(GAMES):
        match = match_of(scenario, rng)
        while match.open:
            seat = unsealed(match)[0]
            kind = match.open[seat].kind
            lines = sheet(match, seat, rng) if isinstance(kind, Writing) else kind.default(match.view(seat))
            turn, cards = match.state.turn, len(match.state.deck)
            begin = process_time()
            match.submit(seat, lines)
            if cards and match.state.turn > turn:
                taken.append(seconds(begin) / cards)
                moves.append(ply(rng))
    found, floor = p95(taken), median(moves)
    print(f"\n{scenario}: {len(taken)} turns, a card p95 {found * 1e3:.2f} ms, {found / floor:.0f} plies")
    assert found <= (PLIES_A_BIG_CARD if scenario in UNTRIED else PLIES_A_CARD) * floor
