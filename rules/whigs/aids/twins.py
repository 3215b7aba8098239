"""Secrets put to the test: other wars that look the same to a reader, and the table of what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from rules.kernel.game import Secret
from rules.kernel.twins import Chance, copied
from rules.whigs.alliances import due
from rules.whigs.board import BRITISH, ENEMY, FACES, INDIAN, MILITIA, REGULAR, SHIP, SIDES, TROOPS
from rules.whigs.lines import OnMeeting
from rules.whigs.state import Army, Booking, Fleet, Plan, State, Troops, key_of
from rules.whigs.view import View, reads

MUSTERED = ("gather", "intelligence", "raiders", "raid", "orders")  # steps at which units are raised,
OPERATIONS = ("fleets", "march", "defend", "close_period", "winter")  # and those at which they are at war
RICHES = 300  # thousand pounds at most
CROWD = 12  # units of a type in one place at most
STANCES = ("engage", "retreat", "join")


def reshuffle(state: State, who: str, rng: Chance) -> State:
    """Another valid state whose view for `who` is the same: all that it cannot see is drawn anew."""
    twin = copied(state, state.board)
    for side in SIDES:
        if not reads(state, who, side):
            _redraw_money(twin, side, rng)
            _redraw_troops(twin, side, rng)
            _redraw_losses(twin, side, rng)
            _redraw_plans(twin, side, rng)
    return twin


# -- papers ---------------------------------------------------------------------------------------------


def _redraw_money(twin: State, side: str, rng: Chance) -> None:
    """Another key, and any treasury that covers what was promised in the open (whigs/9.02b)."""
    key = list(range(1, FACES + 1))
    rng.shuffle(key)
    twin.keys[side] = tuple(key)
    twin.treasury[side] = promised(twin, side) + 1000 * rng.randint(0, RICHES) + rng.randint(0, 999)
    twin.ledger[side] = [Booking("carried", twin.treasury[side])]


def promised(state: State, side: str) -> int:
    """What a side has bid in this year and not yet paid."""
    if state.step != "allies_french":
        return 0
    return sum(due(state, side, nation) or 0 for nation in state.bids.get(side, ()))


def _redraw_plans(twin: State, side: str, rng: Chance) -> None:
    """What was written beside the orders is something else, or nothing."""
    if side in twin.plans:
        counters = [key.split()[1] for key in (*twin.armies, *twin.fleets) if key.startswith(side)]
        told = [counter for counter in counters if rng.randint(0, 1)]
        twin.plans[side] = [Plan(c, (OnMeeting(c, rng.choice(list(STANCES))),)) for c in told]


# -- troops ---------------------------------------------------------------------------------------------


def _redraw_troops(twin: State, side: str, rng: Chance) -> None:
    """Whoever is in the counters and the Raiding Box comes from pools that hold as many and some more."""
    nations, rangers = _warbands(twin, side, rng)
    left = sum(nations.values()) + rangers  # Indians
    used: Troops = dict.fromkeys((*TROOPS, SHIP), 0)
    if side in twin.raiders:
        twin.raiders[side] = _other_raiders(twin, side, left, rng)
        _use(used, twin.raiders[side])
    for key, _ in list(twin.of(side)):
        twin.change(key, troops=_company(left - used[INDIAN], rng))
        _use(used, twin.armies[key].troops)
    for key in [key for key, fleet in twin.fleets.items() if fleet.side == side]:
        twin.change(key, ships=rng.randint(1, 2 * CROWD))
        _use(used, {SHIP: twin.fleets[key].ships})
    _fill_pools(twin, side, used, rng)
    _fill_villages(twin, side, nations, rangers, used[INDIAN])


def _use(used: Troops, troops: Troops) -> None:
    for kind, count in troops.items():
        used[kind] += count


def _warbands(twin: State, side: str, rng: Chance) -> tuple[dict[str, int], int]:
    """How many are left of each allied nation, and Rangers: enough for those who went raiding."""
    raised = twin.warriors.get(side, {})
    nations = {}
    for code, ally in twin.allies.items():
        if ally == side:
            low = raised.get(code, 0)
            nations[code] = rng.randint(low, max(low, twin.board.nations[code].pool))
    if side != BRITISH:
        return nations, 0
    low = min(twin.rangers, twin.raiders.get(side, {}).get(INDIAN, 0))
    return nations, rng.randint(low, low + CROWD)


def _company(indians: int, rng: Chance) -> Troops:
    """An army of any make-up."""
    found = {
        REGULAR: rng.randint(0, CROWD),
        MILITIA: rng.randint(0, CROWD),
        INDIAN: rng.randint(0, min(CROWD, indians)),
    }
    return {kind: count for kind, count in found.items() if count} or {REGULAR: 1}


def _other_raiders(twin: State, side: str, indians: int, rng: Chance) -> Troops:
    """Raiders of the same value, which everyone has seen (whigs/6.33a)."""
    worth: Troops = {kind: twin.board.kind(side, kind).ambush for kind in TROOPS}
    value = sum(count * worth[kind] for kind, count in twin.raiders[side].items())
    if not all(worth.values()):
        return twin.raiders[side]
    mixes = [
        {REGULAR: rest // worth[REGULAR], MILITIA: militia, INDIAN: warriors}
        for warriors in range(min(indians, value // worth[INDIAN]) + 1)
        for militia in range((value - warriors * worth[INDIAN]) // worth[MILITIA] + 1)
        if not (rest := value - warriors * worth[INDIAN] - militia * worth[MILITIA]) % worth[REGULAR]
    ]
    return {kind: count for kind, count in rng.choice(mixes).items() if count}


def _fill_pools(twin: State, side: str, used: Troops, rng: Chance) -> None:
    """Idle units beside those in use; who is raised for a year is so only while it lasts."""
    mustered = CROWD if twin.step in (*MUSTERED, *OPERATIONS) else 0
    twin.regulars[side] = used[REGULAR] + rng.randint(0, 2 * CROWD)
    twin.irregulars[side] = used[MILITIA] + rng.randint(0, mustered)
    twin.ships[side] = used[SHIP] + rng.randint(0, mustered)
    twin.pool_irregulars[side], twin.pool_ships[side] = rng.randint(0, 5 * CROWD), rng.randint(0, 2 * CROWD)
    twin.unpaid.pop(side, None)
    if twin.step in ("administer", *MUSTERED, *OPERATIONS) and twin.regulars[side] and not rng.randint(0, 2):
        twin.unpaid[side] = {REGULAR: rng.randint(1, twin.regulars[side])}
    for key, _ in list(twin.of(side)):
        hungry = twin.step in OPERATIONS and not rng.randint(0, 3)
        twin.change(key, unpaid=side in twin.unpaid and bool(rng.randint(0, 1)), hungry=hungry)


def _fill_villages(twin: State, side: str, nations: dict[str, int], rangers: int, used: int) -> None:
    """Those who are away from their villages are as many as serve, Rangers first."""
    if side == BRITISH:
        twin.rangers = rangers
    twin.warriors.pop(side, None)
    needed = max(0, used - rangers)
    raised: dict[str, int] = {}
    for code, there in nations.items():
        away = min(there, needed)
        needed -= away
        twin.villages[code] = there - away
        raised |= {code: away} if away else {}
    if raised:
        twin.warriors[side] = raised


def _redraw_losses(twin: State, side: str, rng: Chance) -> None:
    """Another box; who has lost anybody this year has lost others, and not all."""
    box = {kind: rng.randint(0, 999) for kind in TROOPS} | {SHIP: rng.randint(0, 3)}
    twin.casualties[side] = {kind: count for kind, count in box.items() if count}
    for key, army in list(twin.of(side)):
        if army.lost:
            men = {kind: n * twin.board.kind(side, kind).men for kind, n in army.troops.items()}
            twin.change(key, lost={kind: number * rng.randint(10, 60) // 100 for kind, number in men.items()})
    for key, fleet in list(twin.fleets.items()):
        if fleet.side == side and fleet.lost:
            twin.change(key, ships=fleet.ships + 1, lost=rng.randint(1, fleet.ships))


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


def _leak_of(facts: Callable[[State, str], Any]) -> Callable[[View, State, str], View]:
    return lambda seen, state, who: msgspec.structs.replace(seen, raids_won=str(facts(state, who)))


def _leak_armies(seen: View, state: State, who: str) -> View:
    return msgspec.structs.replace(seen, armies=dict(state.armies), fleets=dict(state.fleets))


SECRETS = (
    Secret("what a key makes of a die", _keys, _leak_of(_keys)),
    Secret("the treasury and its ledger", _money, _leak_of(_money)),
    Secret("what is in the pools", _pools, _leak_of(_pools)),
    Secret("what is left of an ally of the enemy", _villages, _leak_of(_villages)),
    Secret("what is in armies and fleets", _contents, _leak_armies),
    Secret("what a report was made of", _factors, _leak_of(_factors)),
    Secret("losses by type", _losses, _leak_of(_losses)),
    Secret("who is in the Raiding Box", _raiders, _leak_of(_raiders)),
    Secret("who is out of supply", _supply, _leak_of(_supply)),
    Secret("what was written with the orders", _plans, _leak_of(_plans)),
)
