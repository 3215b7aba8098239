"""Chapter 4 put to the test: the table of what is hidden, and how a view would leak it."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec

from rules.blocks.board import SHIP, SIDES
from rules.blocks.state import Block, State, tally
from rules.blocks.view import View, reads, sees, view
from rules.kernel.game import Secret


def hidden(state: State, who: str, side: str) -> list[Block]:
    """A side's army blocks whose face `who` does not see."""
    return [b for b in state.of(side) if b.type != SHIP and not sees(state, who, b)]


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


spilt = partial(Secret.told_in, "unreliable")

SECRETS = (
    Secret("type and strength of land blocks", _faces, _leak_types),
    spilt("which way each block came", _ways),
    spilt("what is left in the pool", _pools),
    spilt("what was drawn from the pool", _draws),
    spilt("sealed orders and picked strengths", _papers),
    spilt("who controls a place held by unseen blocks", _holders),
)
