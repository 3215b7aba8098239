"""What may be ordered in a movement phase, listed with all that was worked out before, and without."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest

from rules.battles import reach
from rules.battles.aids.draft import draft
from rules.battles.marches import Marches
from rules.battles.stacking import Needed
from rules.battles.view import View
from rules.kernel.orders import Line, Lines
from tests.contract.battles import BATTLES
from tests.contract.play import Play, draw

PHASES = 12  # of a game
MOVES = 40_000  # that are looked at
HEXES = "abcdef"


def anew(view: View, lines: Lines) -> tuple[Line, ...]:
    """What may come next, from a view of which nothing has been worked out."""
    for known in (reach.land, reach.horizon, reach.search):
        known.cache_clear()
    return tuple(Marches().next(msgspec.structs.replace(view), lines))


@pytest.mark.parametrize("variant", BATTLES.starts)
def test_a_line_leaves_what_it_does_not_touch(variant: str) -> None:
    """After every line the same is offered in the same order as if it were all listed anew."""
    play, phases = Play(BATTLES, variant, 1), 0
    while play.match.open and phases < PHASES:
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        if isinstance(play.match.open[seat].kind, Marches):
            phases += 1
            view = play.match.view(seat)
            for place in range(len(lines) + 1):
                assert play.match.offers(seat, lines[:place]) == anew(view, lines[:place])
        play.submit(seat, lines)
    assert phases == PHASES


@pytest.mark.parametrize("variant", ["lake_george options", "quebec readings"])
def test_only_those_moves_are_left_out_that_leave_somebody_no_place(variant: str) -> None:
    """All others are offered, whoever rides along (battles/7.1b, D21)."""
    play, looked = Play(BATTLES, variant, 2), {True: 0, False: 0}
    while play.match.open and sum(looked.values()) < MOVES:
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        if isinstance(play.match.open[seat].kind, Marches):
            for place in range(len(lines) + 1):
                now = draft(play.match.view(seat), lines[:place])
                for name in now.own:
                    offered = set(now.moves(name))
                    for move in now.ways(name).moves:
                        looked[now.stays(move)] += 1
                        assert (move in offered) is now.stays(move)
        play.submit(seat, lines)
    assert min(looked.values()) > 5


def test_one_more_finds_room_if_any_seating_has_it() -> None:
    """One more can end in a hex exactly if some seating of all has a hex for each (battles/7.1a, D21)."""
    found = {True: 0, False: 0}
    for seed in range(300):
        rng = Random(seed)
        seats = dict(zip(rng.sample(HEXES, 5), "ABCDE", strict=True))
        free = {name: choices(at, rng) for at, name in seats.items()}
        mine = rng.sample(HEXES, 2)
        ends = [mine, *(free[name] or (at,) for at, name in seats.items())]
        some = any(len(set(seating)) == len(ends) for seating in product(*ends))
        assert Needed(seats, free.__getitem__).room("M", mine) is some
        found[some] += 1
    assert min(found.values()) > 50


def choices(home: str, rng: Random) -> dict[str, None]:
    """Where a counter can end, its own hex first; half of them cannot leave it."""
    return dict.fromkeys((home, *rng.sample(HEXES, 2))) if rng.random() < 0.5 else {}
