"""Chapters 9.1.1 to 9.2.2 and what other chapters add: strengths, odds, and what the chart may say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from rules.battles.board import ENEMY, FOOT, MELEE, ODDS, Charts, Counter, Result
from rules.battles.field import Field
from rules.battles.state import Options

REASONS: Mapping[str, str] = {  # why a factor is multiplied, and by what rule
    "terrain": "battles/9.2.1a",
    "light": "battles/16.0b",
    "side": "battles/9.2.1c",
    "place": "battles/9.2.1g",
    "opposite": "battles/9.2.2a",
    "alternate": "battles/9.2.2b",
    "bayonet": "battles/18.1.3b",
    "volley": "battles/18.1.3c",
    "ambush": "battles/18.1.3d",
}
DIRECTIONS = range(6)


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one counter adds: its factor, what that is multiplied by, and why."""

    unit: str
    at: str
    factor: int
    times: int = 1
    reasons: tuple[str, ...] = ()

    @property
    def strength(self) -> int:
        return self.factor * self.times

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(REASONS[reason] for reason in self.reasons)


class Odds(msgspec.Struct, frozen=True):
    """Both sums, and the column they lead to."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    column: str

    @property
    def totals(self) -> tuple[int, int]:
        return total(self.attack), total(self.defence)


class Means(msgspec.Struct, frozen=True):
    """What both sides bring into a combat beside the counters in it."""

    leaders: tuple[str, ...] = ()  # those who add their value, of either side
    attacker: str = ""  # the special tactic played
    defender: str = ""
    options: Options = Options()  # how the table reads what is unclear


NOTHING = Means()
UNCOVERED: tuple[int, tuple[str, ...]] = (1, ())


def total(parts: Iterable[Part]) -> int:
    return sum(part.strength for part in parts)


# -- the attack ------------------------------------------------------------------------------------------


def odds(field: Field, attackers: Sequence[str], hexes: Sequence[str], means: Means = NOTHING) -> Odds:
    """Everything that counts in a combat, counter by counter (battles/9.1b)."""
    attack = attack_parts(field, attackers, hexes, means)
    defence = defence_parts(field, attackers, hexes, means)
    return Odds(attack, defence, column(field.battle.charts, total(attack), total(defence)))


def attack_parts(
    field: Field, attackers: Sequence[str], hexes: Sequence[str], means: Means
) -> tuple[Part, ...]:
    """The attackers get no multiple from the ground, only enfilade and tactics (battles/9.2.1h, 9.2.2)."""
    reason = enfilade(field, attackers, hexes, empty_gap=means.options.empty_gap)
    base = (2, (reason,)) if reason else (1, ())
    parts: list[Part] = []
    for name in attackers:
        at = field.units[name].at
        parts.append(_part(field, name, at, base, _tactic(field, name, means, "bayonet")))
        parts += (
            Part(leader, at, field.counters[leader].value, *base)
            for leader in means.leaders
            if field.units[leader].at == at
        )
    return tuple(parts)


def _part(field: Field, name: str, at: str, base: tuple[int, tuple[str, ...]], tactic: str) -> Part:
    """A tactic makes double what is single, and triple what is double (battles/18.1.4a)."""
    times, reasons = base
    if tactic:
        times, reasons = times + 1, (*reasons, tactic)
    return Part(name, at, field.factor(name), times, reasons)


def enfilade(field: Field, attackers: Sequence[str], hexes: Sequence[str], *, empty_gap: bool) -> str:
    """From two opposite sides, or from three with a hex between each (battles/9.2.2a-9.2.2e)."""
    if len(hexes) != 1:
        return ""
    ground, at = field.ground, hexes[0]
    from_ = [ground.direction(at, field.units[name].at) for name in attackers]
    if any((way + 3) % 6 in from_ for way in from_):
        return "opposite"
    for first in (0, 1):
        if all(way in from_ for way in DIRECTIONS[first::2]):
            gaps = [near for near in ground.near[at] if ground.direction(at, near) % 2 != first]
            if not empty_gap or not any(units_in(field, gap) for gap in gaps):
                return "alternate"
    return ""


def units_in(field: Field, at: str) -> bool:
    """Whether a unit of either side is in a hex, or may be: a train is none (D02)."""
    return at in field.unseen or any(
        field.counters[name].type != "train" for name in field.stacks.get(at, ())
    )


# -- the defence -----------------------------------------------------------------------------------------


def defence_parts(
    field: Field, attackers: Sequence[str], hexes: Sequence[str], means: Means
) -> tuple[Part, ...]:
    """Every unit and train in the hexes; each hex has its own multiple (battles/9.2.1a-9.2.1g, 20.0d)."""
    parts: list[Part] = []
    origins = [field.units[name].at for name in attackers]
    for at in hexes:
        shared = _shared(field, at, origins)
        bare = means.options.mixed_sides == "printed" and _mixed(field, at, origins)
        for name in defenders(field, at):
            base = UNCOVERED if bare else _cover(field, at, field.counters[name], shared)
            parts.append(_part(field, name, at, base, _tactic(field, name, means, "volley")))
        led = [n for n in defenders(field, at) if field.counters[n].type in MELEE]
        for leader in means.leaders:
            if led and field.units[leader].at == at:  # D33
                base = UNCOVERED if bare else _cover(field, at, field.counters[led[0]], shared)
                parts.append(Part(leader, at, field.counters[leader].value, *base))
    return tuple(parts)


def defenders(field: Field, at: str) -> list[str]:
    """All that stands in a hex and has a factor: none of it may be left out (battles/9.0t)."""
    return [
        name
        for name in field.stacks.get(at, ())
        if field.counters[name].type != "leader" and not field.units[name].looted
    ]


def _shared(field: Field, at: str, origins: Sequence[str]) -> Mapping[str, int]:
    """The multiples of a hex that do not hang on who stands in it."""
    found: dict[str, int] = {}
    ground = field.ground
    if special := field.battle.file.multiples.get(at):
        found["place"] = special
    if ground.terrain[at].doubles == "all" and not _burnt(field, at):
        found["terrain"] = 2
    if origins and all(_over_works(field, origin, at) for origin in origins):
        found["side"] = 2
    return found


def _mixed(field: Field, at: str, origins: Sequence[str]) -> bool:
    """Whether some attackers cross a side that doubles the defence, and some do not (battles/9.2.1d, D31)."""
    return len({_over_works(field, origin, at) for origin in origins}) > 1


def _over_works(field: Field, origin: str, at: str) -> bool:
    """Whether an attack crosses a side that doubles the defence, of any kind (battles/9.2.1c, 9.2.1i)."""
    sides = field.ground.sides.get((origin, at), ())
    return any(side.doubles and (inward or not side.inward) for side, inward in sides)


def _cover(field: Field, at: str, counter: Counter, shared: Mapping[str, int]) -> tuple[int, tuple[str, ...]]:
    """The single best multiple (battles/9.2.1e)."""
    found = dict(shared)
    if counter.light and field.ground.terrain[at].doubles == "light" and not _burnt(field, at):
        found["light"] = 2
    best = max(found, key=lambda reason: found[reason], default="")
    return (found[best], (best,)) if best and found[best] > 1 else (1, ())


def _burnt(field: Field, at: str) -> bool:
    """Houses on fire give no cover (battles/21.1.4a)."""
    return at in field.burning and field.ground.terrain[at].burns


# -- tactics ---------------------------------------------------------------------------------------------


def _tactic(field: Field, name: str, means: Means, of_line: str) -> str:
    """The tactic from which a unit profits (battles/18.0d, 18.1.3b-18.1.3e, 21.1.4a).

    `of_line`: the tactic by which line and grenadiers profit on this side of the combat.
    """
    unit, counter = field.units[name], field.counters[name]
    played = means.attacker if of_line == "bayonet" else means.defender
    if not played or unit.disordered or unit.at in field.burning:
        return ""
    if played == of_line:
        return played if in_line(counter, means.options) else ""
    if played == "ambush":
        return played if counter.light and field.ground.terrain[unit.at].ambush else ""
    return ""


def in_line(counter: Counter, options: Options) -> bool:
    """Line and grenadier infantry; militia that is not light is the former (battles/18.1.3b, D86)."""
    return counter.type in FOOT and not counter.light and (options.militia_in_line or not counter.militia)


# -- the chart -------------------------------------------------------------------------------------------


def column(charts: Charts, attack: int, defence: int) -> str:
    """The highest printed column that is not above the ratio (battles/9.1.1, 9.1.2, D34)."""
    printed = [label for label in ODDS if label in charts.combat]
    if not attack:
        return printed[0]
    if not defence:
        return printed[-1]
    found = printed[0]
    for label in printed:
        more, less = _ratio(label)
        if more * defence <= attack * less:
            found = label
    return found


@cache
def _ratio(label: str) -> tuple[int, int]:
    """The column as a fraction, in halves: `1.5:1` is three halves."""
    more, less = label.split(":")
    whole, _, half = more.partition(".")
    return 2 * int(whole) + bool(half), 2 * int(less)


def chances(charts: Charts, label: str) -> dict[Result, int]:
    """How many faces of the die lead to each result of a column."""
    results = charts.combat[label]
    return {result: results.count(result) for result in sorted(dict.fromkeys(results))}


def stakes(charts: Charts, found: Odds) -> dict[str, Any]:
    """What is to be said of a combat before the die."""
    attack, defence = found.totals
    faces = [{"result": r, "faces": n} for r, n in chances(charts, found.column).items()]
    return {"attack_total": attack, "defence_total": defence, "column": found.column, "chances": faces}


# -- leaders ---------------------------------------------------------------------------------------------


def highest(field: Field, leaders: Sequence[str]) -> str:
    """The leader of a hex with the highest value, the first of several (battles/12.2b)."""
    return max(leaders, key=lambda name: field.counters[name].value, default="")


def usual(field: Field, side: str, attackers: Sequence[str], hexes: Iterable[str]) -> tuple[str, ...]:
    """Who leads on either side if nobody says otherwise."""
    origins = dict.fromkeys(field.units[name].at for name in attackers)
    found = [highest(field, can_lead(field, at, side, attackers)) for at in origins]
    found += [highest(field, can_lead(field, at, ENEMY[side])) for at in hexes]
    return tuple(filter(None, found))


def can_lead(field: Field, at: str, side: str, taking_part: Sequence[str] | None = None) -> list[str]:
    """The leaders of a hex who may add their value: to infantry or cavalry that takes part (12.2a, D33)."""
    melee = field.melee(at, side)
    if not any(taking_part is None or name in taking_part for name in melee):
        return []
    return field.leaders(at, side)
