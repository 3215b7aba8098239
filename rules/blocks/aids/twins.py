"""Chapter 4 put to the test: other worlds that look the same to a reader, and the table of what is hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.blocks.board import ARMY, SHIP, SIDES
from rules.blocks.lines import Go, Hold, MoveLine
from rules.blocks.movement import MoveOrder
from rules.blocks.state import Block, State, tally
from rules.blocks.view import View, reads, sees, view
from rules.kernel.game import Secret
from rules.kernel.twins import Chance, copied


def reshuffle(state: State, who: str, rng: Chance) -> State:
    """Another valid state whose view for `who` is the same: all that it cannot see is drawn anew."""
    twin = copied(state, state.board)
    for side in SIDES:
        if not reads(state, who, side):
            _redraw_blocks(twin, who, side, rng)
            _redraw_ways(twin, side, rng)
            _redraw_papers(twin, side, rng)
    return twin


def hidden(state: State, who: str, side: str) -> list[Block]:
    """A side's army blocks whose face `who` does not see."""
    return [b for b in state.of(side) if b.type != SHIP and not sees(state, who, b)]


def _redraw_blocks(twin: State, who: str, side: str, rng: Chance) -> None:
    """Types wander between the board and the pool, so that the sums stay; strength is anything."""
    blocks, ordered = hidden(twin, who, side), _ordered_from(twin, side)
    free = [b for b in blocks if b.at not in ordered]
    pool = [k for k, n in sorted(twin.pool[side].items()) if k != SHIP for _ in range(n)]
    deck = [b.type for b in free] + pool
    rng.shuffle(deck)
    for block in free:
        block.type = deck.pop()
    for block in blocks:
        block.sp = rng.randint(1, twin.board.strength(block.type))
    ships = {SHIP: twin.pool[side][SHIP]} if SHIP in twin.pool[side] else {}
    twin.pool[side] = _counted(deck) | ships
    if twin.drawn.get(side):
        bag = [k for k, n in sorted(twin.pool[side].items()) for _ in range(n)]
        rng.shuffle(bag)
        twin.drawn[side] = _counted(bag[: sum(twin.drawn[side].values())])


def _redraw_ways(twin: State, side: str, rng: Chance) -> None:
    """How many came which way is public; which of them did is not."""
    for place in twin.board.places:
        blocks = twin.at(place, side)
        ways = [(b.came, b.blue) for b in blocks]
        rng.shuffle(ways)
        for block, (came, blue) in zip(blocks, ways, strict=True):
            block.came, block.blue = came, blue


def _counted(types: list[str]) -> dict[str, int]:
    return {kind: types.count(kind) for kind in (*ARMY, SHIP) if kind in types}


def _ordered_from(state: State, side: str) -> set[str]:
    """Places whose types an order that is out has told (blocks/12.2h)."""
    if state.step == "write_british":
        return set()
    return {line.source for line in state.written.get(side, ()) if isinstance(line, Go)}


def _redraw_papers(twin: State, side: str, rng: Chance) -> None:
    """A sealed order becomes another one; of an order that is out the picked strengths are forgotten."""
    if side not in twin.written:
        return
    if twin.step == "write_british":
        twin.written[side] = _any_order(view(twin, side), rng)
    else:
        twin.written[side] = tuple(line for line in twin.written[side] if not line.secret)


def _any_order(seen: View, rng: Chance) -> tuple[MoveLine, ...]:
    kind = MoveOrder(together=True)
    lines: tuple[MoveLine, ...] = ()
    while True:
        offers = list(kind.next(seen, lines))
        if not offers or (lines and rng.randint(1, 3) == 1):
            return lines or (Hold(),)
        lines = (*lines, rng.choice(offers))


# -- the table of secrets ---------------------------------------------------------------------------


def _faces(state: State, who: str) -> Any:
    return [
        (b.at, b.type, b.sp)
        for side in SIDES
        if not reads(state, who, side)
        for b in hidden(state, who, side)
    ]


def _ways(state: State, who: str) -> Any:
    unread = [side for side in SIDES if not reads(state, who, side)]
    return [(b.at, b.type, b.sp, b.came) for side in unread for b in state.of(side) if b.came]


def _pools(state: State, who: str) -> Any:
    return [state.pool[side] for side in SIDES if not reads(state, who, side)]


def _draws(state: State, who: str) -> Any:
    return [state.drawn.get(side) for side in SIDES if not reads(state, who, side)]


def _papers(state: State, who: str) -> Any:
    sealed = state.step == "write_british"
    return [
        [line for line in state.written.get(side, ()) if sealed or line.secret]
        for side in SIDES
        if not reads(state, who, side)
    ]


def _holders(state: State, who: str) -> Any:
    """Who controls the home places in which only blocks unseen by the reader stand."""
    seen = view(state, who)
    return [(p, state.holder(p)) for p in state.board.places if seen.holder(p) == ""]


def _leak_types(seen: View, state: State, who: str) -> View:
    return msgspec.structs.replace(seen, unreliable=str([tally(hidden(state, who, s)) for s in SIDES]))


def _leak_of(facts: Callable[[State, str], Any]) -> Callable[[View, State, str], View]:
    return lambda seen, state, who: msgspec.structs.replace(seen, unreliable=str(facts(state, who)))


SECRETS = (
    Secret("type and strength of land blocks", _faces, _leak_types),
    Secret("which way each block came", _ways, _leak_of(_ways)),
    Secret("what is left in the pool", _pools, _leak_of(_pools)),
    Secret("what was drawn from the pool", _draws, _leak_of(_draws)),
    Secret("sealed orders and picked strengths", _papers, _leak_of(_papers)),
    Secret("who controls a place held by unseen blocks", _holders, _leak_of(_holders)),
)
