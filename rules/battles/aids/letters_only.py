"""What a commander knows who shares nothing with the others of his side but letters (battles/5.2).

His are the counters given to him, and with a leader whoever stands in his hex. Field by field, where a side
knows more than everyone:

- `units`: his counters; of the enemy's those that the side may look at and that his own could see: within
  two hexes (battles/5.2b) or, in clear weather, along an open line (battles/6.1.3). A stack into which he
  may not look is in the way of a line. Other counters of his side as everyone sees them.
- `partly`: his hexes without a leader of his, where others of his side may stand whom he does not see.
- `stacks`: his own also while they are laid out.
- `off`: of his own who is to come; of the others who everyone thinks is.
- `moving`, `riders`: his own, who may go on (battles/7.2d).
- `plans`: of attacks in which his units take part, with the pursuits of his units: both are orders to them.
- `markers`: not at all (battles/18.0h). They are played for a combat or a phase, which the chief orders.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from rules.battles.board import ENEMY
from rules.battles.field import Unit
from rules.battles.sight import Standing, passes, standing, trace
from rules.battles.state import Plan
from rules.battles.view import FOG_SIGHT, View
from rules.kernel.command import falls_to

LEADER, TRAIN = "leader", "train"


def seen(view: View, everyone: View, charges: Collection[str], others: Collection[str] = ()) -> View:
    if view.outcome is not None:
        return view
    his = frozenset(commanded(view, charges, others))
    known = everyone.units.keys() | his
    alone = msgspec.structs.replace(
        everyone,
        who=view.who,
        units={name: unit for name, unit in view.units.items() if name in known},
        partly=_partly(view, everyone, his, others),
        stacks=_stacks(view, everyone, his),
        off={**everyone.off, view.who: _off(view, everyone, his)},
        moving=view.moving if view.moving in his else everyone.moving,
        riders=tuple(name for name in view.riders if name in his),
        plans=tuple(_plans(view, his)),
    )
    return msgspec.structs.replace(alone, units=_with_enemies(view, alone, his))


def commanded(view: View, charges: Collection[str], others: Collection[str]) -> Iterator[str]:
    """The counters that are under a commander, by name or with a leader of his."""
    for name, unit in view.units.items():
        if unit.side == view.who:
            leaders = view.field.leaders(unit.at, unit.side) if view.counter(name).type != LEADER else ()
            if falls_to((name, *leaders), charges, others):
                yield name


def _partly(view: View, everyone: View, his: Collection[str], others: Collection[str]) -> tuple[str, ...]:
    """With a leader of his nobody stands whom he does not command, but for those who are under others."""
    if everyone.options.view == "open_clear" and not view.fog and view.under_way:
        return ()  # everyone may look into every stack
    hexes = {view.units[name].at for name in his} - {""}
    if all(name in everyone.units for name in others):
        hexes -= {view.units[name].at for name in his if view.counter(name).type == LEADER}
    return tuple(sorted(hexes))


def _stacks(view: View, everyone: View, his: Collection[str]) -> dict[str, str]:
    found = {**everyone.stacks}
    for name in his:
        at = view.units[name].at
        if at in view.stacks:
            found[at] = view.stacks[at]
    return {at: found[at] for at in sorted(found)}


def _off(view: View, everyone: View, his: Collection[str]) -> tuple[str, ...]:
    own, others = view.off.get(view.who, ()), everyone.off.get(view.who, ())
    return tuple(name for name in view.battle.counters if (name in own if name in his else name in others))


def _plans(view: View, his: Collection[str]) -> Iterator[Plan]:
    attacks = (*view.assaults, *((view.fighting,) if view.fighting else ()))
    joined = {assault.hexes[0] for assault in attacks if any(name in his for name in assault.attackers)}
    for plan in view.plans:
        if plan.hex in joined:
            yield Plan(plan.hex, plan.tactic, tuple(line for line in plan.pursuit if line.unit in his))


# -- what stands against them ----------------------------------------------------------------------------


def _with_enemies(view: View, alone: View, his: Collection[str]) -> dict[str, Unit]:
    """In the order of the battle's counters, as everywhere."""
    seen = _in_sight(view, alone, his)
    return {
        name: unit
        for name, unit in view.units.items()
        if name in alone.units or (unit.side == ENEMY[view.who] and unit.at in seen)
    }


def _in_sight(view: View, alone: View, his: Collection[str]) -> set[str]:
    """The hexes of the enemy into which his own units see, by what he knows of those in between."""
    eyes = {view.units[name].at for name in his if view.counter(name).type != TRAIN} - {""}
    foes = {unit.at for unit in view.units.values() if unit.side == ENEMY[view.who]} - {""}
    return {at for at in foes if any(_sees(alone, eye, at) for eye in eyes)}


def _sees(alone: View, eye: str, at: str) -> bool:
    ground = alone.battle.ground
    if ground.distance(eye, at) <= FOG_SIGHT:
        return True
    line = trace(ground, eye, at, alone.options.hill_fire)
    return not alone.fog and passes(line, alone.once(in_the_way)) is not None


def in_the_way(alone: View) -> Standing:
    return standing(alone.field)
