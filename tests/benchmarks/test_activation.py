"""What a player of Ticonderoga waits for while an activation is written: what may be ordered, and ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median, quantiles
from time import process_time

import pytest

from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines, Lookup, No
from rules.ticonderoga import GAME, going, reach
from rules.ticonderoga.aids.lookups import Couriers as CouriersAsked
from rules.ticonderoga.aids.lookups import Night, Reach
from rules.ticonderoga.board import SIDES
from rules.ticonderoga.couriers import Couriers, isolated, leaders_on_map
from rules.ticonderoga.marches import Marches, draft
from rules.ticonderoga.state import State
from tests.benchmarks.test_year import ply
from tests.contract.play import unsealed
from tests.contract.ticonderoga import TICONDEROGA, start

GAMES = 3  # of each scenario and fog
ACTIVATIONS = 14  # of each game
MOST_LINES = 60  # of an order
PLIES_A_FIRST_LIST = 3000  # of random chess in 100 ms, where it makes 30,000 a second
PLIES_A_LINE = 30  # in 1 ms
PLIES_A_REACH = 60  # the farthest
PLIES_ALL_COURIERS = 600  # from each leader of a side to all others
PLIES_A_LOOK_UP = 900  # in 30 ms


def forget() -> None:
    """As in a process that has not seen this position; the steps of the printed maps it knows."""
    for known in (reach.memory, reach.search, going.orders):
        known.cache_clear()


def listed(match: Match, seat: str, rng: Random) -> Iterator[tuple[Lines, float]]:
    """A growing order, with the seconds that the list of what may follow took."""
    lines: Lines = ()
    while len(lines) <= MOST_LINES:
        begin = process_time()
        offers = match.offers(seat, lines)
        yield lines, process_time() - begin
        if not offers:
            return
        lines += (offers[int(rng.random() * len(offers))],)


def activations(variant: str, rng: Random) -> Iterator[list[float]]:
    """Of a game in which every order is long: how long each of its lists took."""
    codec = TICONDEROGA.codec()
    match = Match(codec, beginning(codec, start(variant)(codec.data)), rng.randbytes(32))
    given = 0
    while match.open and given < ACTIVATIONS:
        (seat, *_) = unsealed(match)
        ask, view = match.open[seat], match.view(seat)
        if not isinstance(ask.kind, Marches) or view.moving:
            match.default(seat)
            continue
        forget()
        given += 1
        drafts, taken = zip(*listed(match, seat, rng), strict=True)
        yield list(taken)
        match.submit(seat, drafts[-1] or ask.kind.default(view))


def p95(taken: list[float]) -> float:
    return quantiles(taken, n=20)[18]


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_what_may_be_ordered(scenario: str) -> None:
    """The first list of an activation, and every later one while its order grows, open and in fog."""
    rng = Random(1)
    first, later, moves = [], [], []
    for variant in (f"{scenario} open", f"{scenario} fog"):
        for _ in range(GAMES):
            moves.append(ply(rng))
            for begun, *rest in activations(variant, rng):
                first.append(begun)
                later += rest
    floor = median(moves)
    said = (f"{p95(taken) * 1e3:.2f} ms, {p95(taken) / floor:.0f} plies" for taken in (first, later))
    print(
        f"\n{scenario}: {len(first)} first lists p95 {next(said)}; {len(later)} later ones p95 {next(said)}"
    )
    assert p95(first) <= PLIES_A_FIRST_LIST * floor
    assert p95(later) <= PLIES_A_LINE * floor


# -- ways --------------------------------------------------------------------------------------------------


def activation(variant: str) -> Match:
    """At its first Movement Phase."""
    codec = TICONDEROGA.codec()
    match = Match(codec, beginning(codec, start(variant)(codec.data)), b"k" * 32)
    while not isinstance(match.open[unsealed(match)[0]].kind, Marches):
        match.default(unsealed(match)[0])
    return match


def seconds(work: Callable[[], object]) -> float:
    forget()
    begin = process_time()
    work()
    return process_time() - begin


def ride(state: State, side: str) -> None:
    """A side's couriers from each of its leaders to all others."""
    for leader in leaders_on_map(state.country, side):
        isolated(Couriers(state, side), leader)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_searches(scenario: str) -> None:
    """How far each piece comes that may go, and whom the couriers of both sides reach."""
    match, floor = activation(f"{scenario} open"), median(ply(Random(seed)) for seed in range(5))
    now = draft(match.view(match.state.phasing), ())
    goers = [name for name in now.own if going.refuse_mover(now, name) is None]
    ways = [seconds(partial(going.reach, now, (name,))) / floor for name in goers]
    rides = [seconds(partial(ride, match.state, side)) / floor for side in SIDES]
    print(f"\n{scenario}: the farthest reach takes {max(ways):.0f} plies, all couriers {max(rides):.0f}")
    assert max(ways) <= PLIES_A_REACH
    assert max(rides) <= PLIES_ALL_COURIERS


# -- look-ups ----------------------------------------------------------------------------------------------


def asked(match: Match) -> Iterator[Lookup]:
    """How far each piece comes, by night too, the couriers of both, and what each hex risks by night."""
    pieces = match.state.pieces
    yield from (Reach(name, hour=hour) for name in pieces for hour in (None, "by night"))
    yield from map(CouriersAsked, SIDES)
    yield from map(Night, dict.fromkeys(piece.at for piece in pieces.values() if piece.at))


def answered(match: Match, asked: Lookup) -> bool:
    """Whether there is anything to say, from a view that nobody has looked at."""
    try:
        return bool(asked.answer(match.view(match.state.phasing)))
    except No:
        return False


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_look_ups(scenario: str) -> None:
    """The dearest of each kind, from the first Movement Phase, open and in fog."""
    floor, dearest, many = median(ply(Random(seed)) for seed in range(5)), dict[str, float](), 0
    for fog in ("open", "fog", "deep"):
        match = activation(f"{scenario} {fog}")
        for lookup in asked(match):
            taken = seconds(partial(answered, match, lookup)) / floor
            kind = type(lookup).__name__
            dearest[kind] = max(taken, dearest.get(kind, 0.0))
            many += 1
    print(f"\n{scenario}: of {many} look-ups the dearest take", end=" ")
    print(", ".join(f"{plies:.0f} plies ({kind})" for kind, plies in dearest.items()))
    assert max(dearest.values()) <= PLIES_A_LOOK_UP
