"""Chapter 5.2 put to the test: other worlds that look the same to a reader, and what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from rules.battles.board import SIDES
from rules.battles.field import Unit
from rules.battles.state import Plan, State
from rules.battles.view import View, reads, view
from rules.kernel.game import Secret
from rules.kernel.twins import Chance, copied

TRIES = 8  # to find another arrangement that could be


def reshuffle(state: State, who: str, rng: Chance) -> State:
    """Another valid state whose view for `who` is the same: all that it cannot see is drawn anew."""
    twin = copied(state, state.board)
    for side in SIDES:
        if not reads(state, who, side):
            redraw_counters(twin, hidden(twin, who, side), rng)
            _redraw_markers(twin, side, rng)
            _redraw_plans(twin, side, rng)
    return twin


# -- counters -------------------------------------------------------------------------------------------


def hidden(state: State, who: str, side: str) -> list[str]:
    """A side's counters whose faces `who` does not see, on the map or not known to be off it."""
    seen = view(state, who).units
    listed = state.listed.get(side, ())
    return [n for n in state.of(side) if n not in seen and (state.units[n].at or n in listed)]


def redraw_counters(twin: State, unseen: Sequence[str], rng: Chance) -> None:
    """Whole stacks change places, counters of one sort their hexes, and other units are disordered."""
    before = dict(twin.units), twin.moving, twin.riders
    movable = [name for name in unseen if not _fixed(twin, name)]
    for _ in range(TRIES):
        _exchange_stacks(twin, movable, rng)
        _exchange_sorts(twin, movable, rng)
        _exchange_status(twin, movable, rng)
        if _sound(twin, before[0]):
            return
        twin.units, twin.moving, twin.riders = dict(before[0]), *before[1:]


def _fixed(state: State, name: str) -> bool:
    """Whether everyone knows where a counter is: those that are laid out in hexes of their own."""
    at = state.units[name].at
    return at in state.battle.reserved or at in state.battle.closed or not state.counter(name).move


def _fresh(unit: Unit) -> bool:
    """Whether it has done nothing in this player turn."""
    return not (unit.fired or unit.spent or unit.stopped or unit.marched)


def _exchange_stacks(twin: State, movable: Sequence[str], rng: Chance) -> None:
    """All that stands in one hex goes to another, and the other way round."""
    hexes = [at for at, stack in twin.field.stacks.items() if _whole(twin, stack, movable)]
    rng.shuffle(hexes)
    for a, b in zip(hexes[::2], hexes[1::2], strict=False):
        if _may_stand(twin, a, b) and _may_stand(twin, b, a):
            there, here = list(twin.field.stacks[a]), list(twin.field.stacks[b])
            for names, to in ((there, b), (here, a)):
                for name in names:
                    twin.field.change(name, at=to)


def _whole(twin: State, stack: Sequence[str], movable: Sequence[str]) -> bool:
    return all(name in movable and _fresh(twin.units[name]) for name in stack)


def _may_stand(twin: State, source: str, to: str) -> bool:
    costs = twin.battle.ground.terrain[to].costs
    return all(twin.battle.classes[name] in costs for name in twin.field.stacks[source])


def _exchange_sorts(twin: State, movable: Sequence[str], rng: Chance) -> None:
    """Counters that could have done the same stand where others stood; who has moved may be another."""
    sorts: dict[Any, list[str]] = {}
    for name in movable:
        sorts.setdefault(_sort(twin, name), []).append(name)
    now: dict[str, str] = {}
    for names in sorts.values():
        others = list(names)
        rng.shuffle(others)
        now |= dict(zip(names, others, strict=True))
    moved = {now.get(name, name): unit for name, unit in twin.units.items()}
    twin.units = {name: moved[name] for name in twin.units}
    twin.moving = now.get(twin.moving, twin.moving)
    twin.riders = tuple(now.get(name, name) for name in twin.riders)


def _sort(twin: State, name: str) -> Any:
    """Which counters may be taken for one another: the more they have done, the more must be the same."""
    unit, counter = twin.units[name], twin.counter(name)
    kind = "melee" if counter.melee else counter.type
    if _fresh(unit) and unit.at:
        return kind, twin.battle.ground.kind[unit.at]
    return counter.type, twin.battle.classes[name], counter.move, twin.battle.groups[name]


def _exchange_status(twin: State, movable: Sequence[str], rng: Chance) -> None:
    """As many units are disordered, but others."""
    names = [n for n in movable if twin.counter(n).combat and twin.units[n].at and _fresh(twin.units[n])]
    states = [twin.units[name].disordered for name in names]
    rng.shuffle(states)
    for name, disordered in zip(names, states, strict=True):
        twin.field.change(name, disordered=disordered)


def _sound(twin: State, before: dict[str, Unit]) -> bool:
    """No leader is left exposed, and as many units could try to rally as could before."""
    field = twin.field
    leaders = [n for n, u in twin.units.items() if u.at and twin.counter(n).type == "leader"]
    return not any(map(field.exposed, leaders)) and _rallying(twin, twin.units) == _rallying(twin, before)


def _rallying(twin: State, units: dict[str, Unit]) -> int:
    return sum(unit.disordered and bool(unit.at) and unit.at not in twin.burning for unit in units.values())


# -- papers ---------------------------------------------------------------------------------------------


def _redraw_markers(twin: State, side: str, rng: Chance) -> None:
    """As many special tactics as are left, of any kinds."""
    left = sum(twin.markers.get(side, {}).values())
    if left:
        deck = [kind for kind, number in twin.battle.charts.markers.items() for _ in range(number)]
        rng.shuffle(deck)
        drawn = deck[:left]
        twin.markers[side] = {kind: drawn.count(kind) for kind in sorted(dict.fromkeys(drawn))}


def _redraw_plans(twin: State, side: str, rng: Chance) -> None:
    """What is planned for each attack is something else: another tactic, and no pursuit."""
    if side == twin.phasing:
        twin.plans = [Plan(plan.hex, _any_tactic(twin, side, rng)) for plan in twin.plans]


def _any_tactic(twin: State, side: str, rng: Chance) -> str:
    held = ["", *(kind for kind in twin.markers.get(side, {}) if kind != "forced march")]
    return held[rng.randint(0, len(held) - 1)]


# -- the table of secrets ---------------------------------------------------------------------------------


def _unread(state: State, who: str) -> Iterator[str]:
    return (side for side in SIDES if not reads(state, who, side))


def _stacks(state: State, who: str) -> Any:
    names = [name for side in _unread(state, who) for name in hidden(state, who, side)]
    return [(name, state.units[name].at) for name in names if state.units[name].at]


def _status(state: State, who: str) -> Any:
    names = [name for side in _unread(state, who) for name in hidden(state, who, side)]
    return [(name, state.units[name].disordered) for name in names]


def _arrived(state: State, who: str) -> Any:
    return [
        [name for name in state.listed.get(side, ()) if state.units[name].at] for side in _unread(state, who)
    ]


def _markers(state: State, who: str) -> Any:
    return [state.markers.get(side) for side in _unread(state, who)]


def _plans(state: State, who: str) -> Any:
    return state.plans if state.phasing in _unread(state, who) else []


def _moving(state: State, who: str) -> Any:
    return (state.moving, state.riders) if state.phasing in _unread(state, who) else ()


def _leak_units(seen: View, state: State, who: str) -> View:
    return msgspec.structs.replace(seen, units=state.units)


def _leak_of(facts: Callable[[State, str], Any]) -> Callable[[View, State, str], View]:
    return lambda seen, state, who: msgspec.structs.replace(seen, lost=(*seen.lost, str(facts(state, who))))


SECRETS = (
    Secret("which counters stand in a stack", _stacks, _leak_units),
    Secret("which counters are disordered", _status, _leak_of(_status)),
    Secret("who of the reinforcements has come", _arrived, _leak_of(_arrived)),
    Secret("which special tactics are left", _markers, _leak_of(_markers)),
    Secret("what is planned for an attack", _plans, _leak_of(_plans)),
    Secret("which counter has moved last", _moving, _leak_of(_moving)),
)
