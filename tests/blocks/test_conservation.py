"""No block is lost or doubled, whatever is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.blocks.board import ENEMY, SIDES
from rules.blocks.state import State
from rules.kernel.match import Match, beginning
from tests.contract.blocks import VARIANTS, codec
from tests.contract.play import draw, unsealed

GAMES = 3
SCORED = [name for name, options in VARIANTS.items() if options.get("winter_points", True)]


def stock(state: State, side: str) -> Counter[str]:
    """A side's blocks by type, in play and in the pool."""
    return Counter(b.type for b in state.of(side)) + Counter(state.pool[side])


def play(variant: str, seed: int) -> Match:
    """A game at random in which, after every order, each block gone is one the enemy has scored."""
    rng, game = Random(seed), codec().game
    assert game.new
    start = game.new(codec().data, "campaign", game.options(**VARIANTS[variant]))
    match = Match(codec(), beginning(codec(), start), rng.randbytes(32))
    first = {side: stock(match.state, side) for side in SIDES}
    while match.open:
        seat = rng.choice(unsealed(match))
        match.submit(seat, draw(match, seat, rng))
        for side in SIDES:
            now = stock(match.state, side)
            assert not now - first[side], f"{side} has more than it began with"
            assert (first[side] - now).total() == match.state.score[ENEMY[side]]
    return match


@pytest.mark.parametrize("variant", [v for v in SCORED if VARIANTS[v].get("setup") != "free"])
def test_blocks_are_kept_or_scored(variant: str) -> None:
    """A block is in play, in the pool, or removed and scored for (blocks/5f, 11c, 10i)."""
    removed = sum(sum(play(variant, seed).state.score.values()) for seed in range(GAMES))
    assert removed > GAMES  # blocks did fall, so that the sums were put to the test
