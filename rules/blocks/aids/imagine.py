"""A whole state that a view allows: what its reader cannot see is made up of what was printed.

Which of the unseen blocks are where, how strong they are, what is left in the pools and what was written in
secret is drawn by lot. What everyone saw stays: how many blocks stand where and which way they came there,
which types were named in an order that is out, how many blocks are still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from rules.blocks.board import ARMY, FRENCH, SHIP, SIDES
from rules.blocks.lines import Go, Hold, MoveLine
from rules.blocks.movement import MoveOrder
from rules.blocks.state import Block, State
from rules.blocks.view import Seen, View, view
from rules.kernel.chance import Chance

WHOLE = (4, 3, 2)  # of six blocks that nobody has seen, year by year; the others may be so too
MOVED = ("battles", "naval", "fire", "end_phase")  # steps in which it still counts who came from where


def imagine(seen: View, chance: Chance) -> State:
    """A state in which this reader would see just this."""
    state = told(seen)
    for side in SIDES:
        if side in seen.pools:
            state.pool[side] = dict(seen.pools[side])
            continue
        _draw_blocks(state, seen, side, chance)
        _draw_ways(state, seen, side, chance)
    if seen.step == "write_british" and FRENCH not in seen.written:
        state.written[FRENCH] = _any_order(view(state, FRENCH), chance)
    return state


def told(seen: View) -> State:
    """What the view says by itself."""
    return State(
        seen.step,
        seen.board,
        seen.options,
        seen.year,
        blocks={number: _block(face) for number, face in enumerate(seen.blocks, 1)},
        turn=seen.turn,
        last_turn=seen.last_turn,
        drawn={side: dict(drawn) for side, drawn in seen.drawn.items()},
        score=dict(seen.score),
        order=list(seen.order),
        phase=seen.phase,
        attackers=dict(seen.attackers),
        chooser=seen.chooser,
        battle=msgspec.structs.replace(seen.battle, hits=dict(seen.battle.hits)) if seen.battle else None,
        written=dict(seen.written),
        unreliable=seen.unreliable,
        trails=list(seen.trails),
        fought=list(seen.fought),
        next_block=len(seen.blocks) + 1,
        outcome=seen.outcome,
    )


def _block(face: Seen) -> Block:
    return Block(**msgspec.structs.asdict(face))


# -- blocks ---------------------------------------------------------------------------------------------


def _draw_blocks(state: State, seen: View, side: str, chance: Chance) -> None:
    """Out of all that were printed and are not seen, first those for the board and then for the pool."""
    deck = _unseen(seen, side)
    chance.shuffle(deck)
    for at, kind in _stands(seen, side):
        kind = kind or (deck[0] if deck else chance.choice(list(ARMY)))
        if kind in deck:
            deck.remove(kind)
        state.add(side, kind, at).sp = _strength(seen, kind, chance)
    reserve = seen.reserves[side]
    short = reserve.army - len(deck)
    deck = [*deck[: reserve.army], *(chance.choice(list(ARMY)) for _ in range(short))]
    state.pool[side] = _counted([*deck, *[SHIP] * reserve.ships])


def _strength(seen: View, kind: str, chance: Chance) -> int:
    """The older the war, the fewer are whole."""
    full = seen.board.strength(kind)
    whole = WHOLE[min(seen.year - seen.board.years.first, len(WHOLE) - 1)]
    return full if chance.randint(1, 6) <= whole else chance.randint(1, full)


def _unseen(seen: View, side: str) -> list[str]:
    """The types of army blocks of a side that were printed, without those that the reader sees."""
    printed = Counter(seen.board.mix[side]) + Counter(seen.board.pool[side])
    printed.subtract(block.type for block in seen.blocks if block.side == side)
    return [kind for kind in ARMY for _ in range(printed[kind])]


def _stands(seen: View, side: str) -> Iterator[tuple[str, str]]:
    """Where an unseen block stands, and its type if an order that is out has told it (blocks/12.2h)."""
    ordered = [line for line in seen.written.get(side, ()) if isinstance(line, Go)]
    for at, count in seen.counts[side].items():
        if not any(block.at == at and block.side == side for block in seen.blocks):
            kinds = [line.type for line in ordered if line.source == at for _ in range(line.count)]
            yield from ((at, kind) for kind in kinds[:count])
            yield from ((at, "") for _ in range(count - len(kinds)))


def _counted(types: list[str]) -> dict[str, int]:
    return {kind: types.count(kind) for kind in (*ARMY, SHIP) if kind in types}


# -- which way they came --------------------------------------------------------------------------------


def _draw_ways(state: State, seen: View, side: str, chance: Chance) -> None:
    """How many came which way everyone has seen; which of them did is not known."""
    if seen.step not in MOVED or not (state.together or seen.active == side):
        return
    for place in seen.board.places:
        blocks = state.at(place, side)
        ways = _ways(seen, side, place)
        if not ways and seen.battle and (seen.battle.at, seen.battle.attacker) == (place, side):
            ways = [chance.choice(list(seen.battle.entries)) for _ in blocks if seen.battle.entries]
        ways += [""] * (len(blocks) - len(ways))
        chance.shuffle(ways)
        for block, came in zip(blocks, ways, strict=False):
            block.came, block.moved, block.blue = came, bool(came), came in seen.board.blue[place]


def _ways(seen: View, side: str, place: str) -> list[str]:
    """From where each block that came to a place did so, unless it has been fought for since."""
    if any(fought.at == place and (seen.active in ("", fought.attacker)) for fought in seen.fought):
        return []
    here = (trail for trail in seen.trails if trail.side == side and trail.path[-1] == place)
    return [trail.path[-2] for trail in here if not trail.ships for _ in range(trail.count)]


# -- papers ---------------------------------------------------------------------------------------------


def _any_order(seen: View, chance: Chance) -> tuple[MoveLine, ...]:
    """A sealed order, line by line by lot."""
    kind = MoveOrder(together=True)
    lines: tuple[MoveLine, ...] = ()
    while True:
        offers = list(kind.next(seen, lines))
        if not offers or (lines and chance.randint(1, 3) == 1):
            return lines or (Hold(),)
        lines = (*lines, chance.choice(offers))
