"""Counters that change places: another battle of which everyone sees the same."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.battles.field import Unit
from rules.battles.state import State

TRIES = 8  # to find another arrangement that could be


def redraw_counters(twin: State, unseen: Sequence[str], rng: Random) -> None:
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


def _exchange_stacks(twin: State, movable: Sequence[str], rng: Random) -> None:
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


def _exchange_sorts(twin: State, movable: Sequence[str], rng: Random) -> None:
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


def _exchange_status(twin: State, movable: Sequence[str], rng: Random) -> None:
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
