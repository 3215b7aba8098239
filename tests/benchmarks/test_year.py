"""A year of the six: how fast it is adjudicated when all is written, and how fast drafts grow."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median, quantiles
from time import process_time

import pytest

from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines
from tests.benchmarks.test_speed import beside_chess, chess_plies, orders
from tests.contract.play import draw
from tests.contract.whigs import IN_FIELD, WHIGS, last_year, said

YEARS = 120  # adjudicated
DRAFTS = 25  # written from first to last line
YEAR = 1757
PLIES_A_YEAR = 700  # of random chess in the time of a year, 20 ms where chess makes 35,000 a second
PLIES_A_RANDOM_YEAR = 350  # lines drawn one by one
PLIES_A_LINE = 30  # in the time of what may come next

COMMON = (
    "keep all allies; keep 10 thousand; always raise 12M; always raise 10S; all raid; "
    "all after; if met engage; if met retreat; at sea engage; always besiege; always keep; stay otherwise; "
)
TROOPS = "A1 6R; A1 2M; A2 4R; A2 2M; A3 2R; A4 2R; A5 2R; A6 4M; F1 6S; F2 2S; F3 1S; F4 1S"
BRITISH = ("A1 at ALB", "A2 at HAL", "A3 at PHL", "A4 at NYK", "A5 at WMB", "A6 at BOS")
FRENCH = ("A1 at MTL", "A2 at LOU", "A3 at QUE", "A4 at NOR", "A5 at MTL", "A6 at QUE")
FLEETS = {"british": "HAL", "french": "LOU"}


def always(side: str, armies: tuple[str, ...]) -> str:
    fleets = (f"F{n} at {FLEETS[side]}" for n in range(1, 5))
    return "; ".join(f"always {wish}" for wish in (*armies, *fleets, *TROOPS.split("; ")))


POLICIES: dict[str, Lines] = {
    "british": said(
        COMMON
        + "french first; fall back to ALB; at sea flee to HAL; at sea flee to BOS; always lose IRO; "
        + "always lose rangers; always raid CAR; always raid FWH; always raid GER; "
        + always("british", BRITISH)
    ),
    "french": said(
        COMMON
        + "never abandon; fall back to MTL; at sea flee to LOU; at sea flee to BEA; always lose ABN; "
        + "always raid FWH; always raid STJ; always raid PRE; "
        + always("french", FRENCH)
    ),
}


def at_orders(key: bytes) -> Match:
    """Six armies of each side near the enemy, and fleets, whose orders are to be written."""
    codec = WHIGS.codec()
    state = last_year(IN_FIELD, "orders")(codec.data)
    state.year = YEAR
    return Match(codec, beginning(codec, state), key, POLICIES)


def year(rng: Random) -> float:
    """Seconds from the last order of a year to the first question of the next about its orders."""
    match = at_orders(rng.randbytes(32))
    match.submit("british", draw(match, "british", rng, patience=1.0))
    lines = draw(match, "french", rng, patience=1.0)
    begin = process_time()
    outcome = match.submit("french", lines)
    taken = process_time() - begin
    assert (match.state.year, match.state.step) == (YEAR + 1, "orders")
    assert [entry.seat for entry in outcome.entries if entry.how == "order"] == ["french"]
    return taken


def ply(rng: Random) -> float:
    """Seconds for a move of a game of chess at random."""
    begin = process_time()
    moves = chess_plies(rng)
    return (process_time() - begin) / moves


def test_a_year_is_adjudicated() -> None:
    """With all orders and plans given nobody is asked until the next year's.

    It runs from the orders shown through three periods, winter, income, alliances, recruitment, gathering,
    reports and raids, in at most the time of so many moves in chess.
    """
    rng = Random(1)
    taken, moves = zip(*((year(rng), ply(rng)) for _ in range(YEARS)), strict=True)
    p95 = quantiles(taken, n=20)[18]
    p50, floor = median(taken), median(moves)
    print(f"\na year: p50 {p50 * 1e3:.1f} ms, p95 {p95 * 1e3:.1f} ms, {p95 / floor:.0f} plies")
    assert p95 <= PLIES_A_YEAR * floor


def test_random_years_a_second() -> None:
    """How many years are played at random in a second, seen by all and with invariants."""
    wars, theirs = beside_chess(lambda rng: bool(orders(WHIGS, "war", rng, watched=True)))
    print(f"\n{wars * 6:.0f} random years a second, chess {theirs:.0f} plies/s")
    assert wars * 6 * PLIES_A_RANDOM_YEAR >= theirs


# -- what may come next -----------------------------------------------------------------------------------


def listed(match: Match, seat: str, rng: Random) -> Iterator[float]:
    """Seconds for each list while a draft grows from nothing to all that can be said."""
    lines: Lines = ()
    while True:
        begin = process_time()
        offers = match.offers(seat, lines)
        yield process_time() - begin
        if not offers:
            return
        lines += (offers[int(rng.random() * len(offers))],)


def at_step(step: str, key: bytes) -> Match:
    """Before the orders of a year no army stands anywhere."""
    codec = WHIGS.codec()
    state = last_year(IN_FIELD, step)(codec.data)
    if step != "orders":
        state.armies.clear()
        state.fleets.clear()
    state.treasury = dict.fromkeys(state.treasury, 90_000)
    return Match(codec, beginning(codec, state), key)


@pytest.mark.parametrize("step", ["administer", "gather", "raiders", "orders"])
def test_what_may_come_next(step: str) -> None:
    """Lists for recruitment, gathering, raiders and the orders of a year, the first and all that follow."""
    rng = Random(1)
    first, later, moves = [], [], []
    for _ in range(DRAFTS):
        match = at_step(step, rng.randbytes(32))
        moves.append(ply(rng))
        for seat in match.open:
            begun, *rest = listed(match, seat, rng)
            first.append(begun)
            later += rest
    p95s = [quantiles(times, n=20)[18] for times in (first, later)]
    said_first, said_later = (f"{p95 * 1e3:.2f} ms, {p95 / median(moves):.0f} plies" for p95 in p95s)
    print(f"\n{step}: first list p95 {said_first}; {len(later)} later ones p95 {said_later}")
    assert max(p95s) <= PLIES_A_LINE * median(moves)
