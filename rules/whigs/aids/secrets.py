"""The table of what is hidden, and how a view would leak it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from rules.kernel.game import Secret
from rules.whigs.board import BRITISH, ENEMY, SHIP, SIDES
from rules.whigs.state import Army, Fleet, State, Troops, key_of
from rules.whigs.view import View, reads

# -- the table of secrets ---------------------------------------------------------------------------------


def _unread(state: State, who: str) -> Iterator[str]:
    return (side for side in SIDES if not reads(state, who, side))


def _keys(state: State, who: str) -> Any:
    return [state.keys[side] for side in _unread(state, who)]


def _money(state: State, who: str) -> Any:
    return [(state.treasury[side], state.ledger.get(side)) for side in _unread(state, who)]


def _pools(state: State, who: str) -> Any:
    return [
        (
            [pool[side] for pool in (state.regulars, state.irregulars, state.ships)],
            [state.pool_irregulars[side], state.pool_ships[side]],
            state.warriors.get(side),
            state.rangers if side == BRITISH else 0,
        )
        for side in _unread(state, who)
    ]


def _villages(state: State, who: str) -> Any:
    """What is left of nations allied to those whose papers the reader may not see."""
    unread = tuple(_unread(state, who))
    return [state.villages[nation] for nation, ally in state.allies.items() if ally in unread]


def _contents(state: State, who: str) -> Any:
    unread = tuple(_unread(state, who))
    armies = [(key, army.troops) for key, army in state.armies.items() if army.side in unread]
    return armies, [(key, fleet.ships) for key, fleet in state.fleets.items() if fleet.side in unread]


def _losses(state: State, who: str) -> Any:
    unread = tuple(_unread(state, who))
    counters: list[Army | Fleet] = [*state.armies.values(), *state.fleets.values()]
    return [state.casualties.get(side) for side in unread], [c.lost for c in counters if c.side in unread]


def _raiders(state: State, who: str) -> Any:
    return [state.raiders.get(side) for side in _unread(state, who)]


def _supply(state: State, who: str) -> Any:
    unread = tuple(_unread(state, who))
    armies = [(army.unpaid, army.hungry) for army in state.armies.values() if army.side in unread]
    return [state.unpaid.get(side) for side in unread], armies


def _factors(state: State, who: str) -> Any:
    """What is said in reports beside what is there (whigs/6.22b)."""
    told = ((report, key_of(ENEMY[report.spy], report.counter)) for report in state.reports)
    return [
        (report.counter, report.troops, _truth(state, key))
        for report, key in told
        if key.split()[0] in _unread(state, who)
    ]


def _truth(state: State, key: str) -> Troops:
    army, fleet = state.armies.get(key), state.fleets.get(key)
    return army.troops if army else {SHIP: fleet.ships} if fleet else {}


def _plans(state: State, who: str) -> Any:
    return [state.plans.get(side) for side in _unread(state, who)]


def _leak_armies(seen: View, state: State, who: str) -> View:
    return msgspec.structs.replace(seen, armies=dict(state.armies), fleets=dict(state.fleets))


spilt = partial(Secret.told_in, "raids_won")

SECRETS = (
    spilt("what a key makes of a die", _keys),
    spilt("the treasury and its ledger", _money),
    spilt("what is in the pools", _pools),
    spilt("what is left of an ally of the enemy", _villages),
    Secret("what is in armies and fleets", _contents, _leak_armies),
    spilt("what a report was made of", _factors),
    spilt("losses by type", _losses),
    spilt("who is in the Raiding Box", _raiders),
    spilt("who is out of supply", _supply),
    spilt("what was written with the orders", _plans),
)
