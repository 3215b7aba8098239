"""Chapter 9.0: which attacks must and may be made, all of them declared before the first is resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any, ClassVar

import msgspec

from rules.battles import contacts as contact
from rules.battles.aids.completion import complete
from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.stakes import briefly
from rules.battles.aids.surmise import in_contact, unknown
from rules.battles.board import ENEMY, Result
from rules.battles.contacts import Contacts, Group, Groups, apart, covered, joined, members, stranded
from rules.battles.field import Field
from rules.battles.lines import (
    AsDeclared,
    Attack,
    Complete,
    HexCode,
    Lead,
    NoLead,
    Play,
    Pursue,
    without_done,
)
from rules.battles.odds import Means, can_lead, defenders, highest, odds, stakes, usual
from rules.battles.pursuit import refuse_step, steps
from rules.battles.setup import Printed
from rules.battles.state import Assault, Plan, State
from rules.battles.tactics import FIGHTING, may_play, refuse_tactic
from rules.battles.view import View
from rules.battles.view import view as view_of
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Line, Lines, No, Unbound, one_by_one, plainly_idle
from rules.kernel.referee import Referee, Running

AGAINST_DEFENDERS: tuple[Result, ...] = ("Bx", "Dd", "De", "Dr")  # results that may clear a hex


# -- a draft ---------------------------------------------------------------------------------------------


class Draft(msgspec.Struct, frozen=True):
    """What the lines so far amount to."""

    groups: Groups = ()
    said: frozenset[tuple[int, int]] = frozenset()  # unit and hex, as it was written
    led: Mapping[str, str] = {}  # hex -> the leader, or nobody
    plays: Mapping[int, str] = {}  # the number of a hex -> the tactic
    pursuits: tuple[Pursue, ...] = ()
    in_order: bool = False


EMPTY = Draft()


def meets(view: View) -> Contacts:
    """Who touches whom, as the phasing side sees it: everybody next to it is within its sight."""
    return contact.contacts(view.field, view.phasing, spare=view.options.spare_attackers)


def numbers(view: View) -> tuple[Mapping[str, int], Mapping[str, int]]:
    found = view.once(meets)
    return {name: n for n, name in enumerate(found.units)}, {at: n for n, at in enumerate(found.hexes)}


def _drafts(view: View) -> dict[Lines, Draft]:
    return {(): EMPTY}


def draft(view: View, lines: Lines) -> Draft:
    """The lines so far; known for every beginning that was asked for before."""
    known = view.once(_drafts)
    found = known.get(lines)
    if found is None:
        found = known[lines] = _with(view, draft(view, lines[:-1]), lines[-1])
    return found


def _with(view: View, old: Draft, line: Line) -> Draft:
    change = msgspec.structs.replace
    if isinstance(line, Attack):
        units, hexes = view.once(numbers)
        pair = units[line.unit], hexes[line.at]
        return change(old, groups=joined(old.groups, *pair), said=old.said | {pair})
    if isinstance(line, Complete):
        groups = completed(view, old.groups)
        return change(old, groups=groups, said=frozenset(pair for group in groups for pair in pairs(group)))
    if isinstance(line, Lead):
        return change(old, led={**old.led, view.units[line.leader].at: line.leader})
    if isinstance(line, NoLead):
        return change(old, led={**old.led, line.at: ""})
    if isinstance(line, Play):
        assert line.at is not None
        return change(old, plays={**old.plays, view.once(numbers)[1][line.at]: line.tactic})
    if isinstance(line, Pursue):
        return change(old, pursuits=(*old.pursuits, line))
    return change(old, in_order=True)


def pairs(group: Group) -> Iterator[tuple[int, int]]:
    return ((unit, hex_) for unit in members(group.units) for hex_ in members(group.hexes))


def completed(view: View, groups: Groups) -> Groups:
    found = view.once(meets)

    def column(group: Group) -> str:
        attackers, hexes = found.units_of(group.units), found.hexes_of(group.hexes)
        means = Means(usual(view.field, view.phasing, attackers, hexes), options=view.options)
        return odds(view.field, attackers, hexes, means).column

    return complete(found, groups, column)


def assault_of(field: Field, found: Contacts, group: Group, led: Mapping[str, str]) -> Assault:
    """An attack with the leaders who lead it; without a word of the player the highest of each hex does."""
    attackers = found.units_of(group.units)
    leaders: list[str] = []
    for name in attackers:
        unit = field.units[name]
        leader = led.get(unit.at, highest(field, can_lead(field, unit.at, unit.side, attackers)))
        leaders += [leader] if leader else []
    return Assault(attackers, found.hexes_of(group.hexes), tuple(dict.fromkeys(leaders)))


def owing(found: Contacts, groups: Groups) -> Group:
    """The units that still must attack, and the hexes that still must be attacked."""
    taken = covered(groups)
    return Group(found.bound & ~taken.units, found.due & ~taken.hexes)


# -- attacks that may be declared ------------------------------------------------------------------------


class Offer(msgspec.Struct, frozen=True):
    """A unit and a hex that it may attack, and the line that says so."""

    pair: tuple[int, int]
    line: Attack


def offers(view: View) -> tuple[Offer, ...]:
    found = view.once(meets)
    return tuple(
        Offer((unit, hex_), Attack(found.units[unit], found.hexes[hex_]))
        for unit, bits in enumerate(found.touches)
        for hex_ in members(bits)
    )


def fits(found: Contacts, old: Draft, unit: int, hex_: int) -> bool:
    """Whether the draft with one more unit on one more hex can still become a legal declaration."""
    groups = joined(old.groups, unit, hex_)
    if groups == old.groups:
        return True
    group = next(g for g in groups if g.units >> unit & 1)
    return (
        apart(found, group) is None
        and idle_duty(found, group) is None
        and _played(old, group) < 2
        and stranded(found, groups) is None
    )


def idle_duty(found: Contacts, group: Group) -> int | None:
    """A unit whose attack does not meet its duty (D27, spare_attackers)."""
    return next((u for u in members(group.units & found.bound) if not group.hexes & found.good[u]), None)


def _played(old: Draft, group: Group) -> int:
    return sum(group.hexes >> hex_ & 1 for hex_ in old.plays)


# -- tactics and pursuits written ahead ------------------------------------------------------------------


def plans_left(view: View, old: Draft) -> dict[str, int]:
    """The markers for combats that are not yet promised to one."""
    held = view.markers.get(view.who, {})
    promised = list(old.plays.values())
    return {tactic: held.get(tactic, 0) - promised.count(tactic) for tactic in FIGHTING}


def pursuits(view: View) -> dict[tuple[str, str], tuple[Pursue, ...]]:
    """Every pursuit that can be written, by unit and hex attacked (battles/10.2b, 10.2c, 10.2i, 10.2j)."""
    return {
        (offer.line.unit, offer.line.at): tuple(_pursuits(view, offer.line.unit, offer.line.at))
        for offer in view.once(offers)
        if view.field.ordered(offer.line.unit) and view.counter(offer.line.unit).move
    }


def _pursuits(view: View, name: str, to: str) -> Iterator[Pursue]:
    for riders in riding(view, name):
        led = riders[0] is not None
        if to in steps(view, name, view.units[name].at, led):
            for then, result in product((None, *beyond(view, name, to, led)), (None, *AGAINST_DEFENDERS)):
                yield Pursue(name, to, *riders, then=then, result=result)


def beyond(view: View, name: str, to: str, led: bool) -> list[str]:
    """The second hex of cavalry (battles/10.2j, 21.1.3a)."""
    if view.counter(name).type != "cavalry" or to in view.burning:
        return []
    return list(steps(view, name, to, led))


def riding(view: View, name: str) -> list[tuple[str | None, str | None]]:
    """The leaders who may go along: none, one or two of the unit's hex (battles/10.2d)."""
    unit = view.units[name]
    leaders = view.field.leaders(unit.at, unit.side)
    return [(None, None), *((leader, None) for leader in leaders), *combinations(leaders, 2)]


def clash(old: Draft, line: Pursue) -> Pursue | None:
    """A pursuit already written that cannot stand beside another (battles/10.2f)."""
    for other in old.pursuits:
        both = None in (other.result, line.result) or other.result == line.result
        if other.unit == line.unit and other.result == line.result:
            return other
        if both and other.unit != line.unit and (other.then or other.to) == (line.then or line.to):
            return other
    return None


# -- the order -------------------------------------------------------------------------------------------


class AllAttack(Bundle, frozen=True):
    """All units that may attack a hex do, together (battles/9.0aa)."""

    form = "all attack {at}"

    at: HexCode

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        against = Counter(line.at for line in possible(view, lines))
        yield from (cls(at) for at, units in against.items() if units > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        wanted = (offer.line for offer in view.once(offers) if offer.line.at == self.at)
        said = {line for line in lines if isinstance(line, Attack)}
        return one_by_one(lines, (line for line in wanted if line not in said), judge)


def possible(view: View, lines: Lines) -> Iterator[Attack]:
    """The attacks that may be declared next."""
    found, old = view.once(meets), draft(view, lines)
    for offer in view.once(offers):
        if offer.pair not in old.said and fits(found, old, *offer.pair):
            yield offer.line


class Declare(Spared, frozen=True):
    """All attacks of the phase: who, whom, led by whom, in what order (battles/9.0g)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Attack, Complete, Lead, NoLead, Play, Pursue, AsDeclared)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllAttack,)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        found, old = view.once(meets), draft(view, lines)
        known = view.once(pursuits)  # before the first line, so that none waits for it
        if any(owing(found, old.groups)):
            yield Complete()
        yield from possible(view, lines)
        if not old.groups:
            return
        yield from _leads(view, old)
        yield from _plays(view, old)
        for unit, hex_ in (pair for group in old.groups for pair in pairs(group)):
            lines_on = known.get((found.units[unit], found.hexes[hex_]), ())
            yield from (line for line in lines_on if clash(old, line) is None) if old.pursuits else lines_on
        if len(old.groups) > 1 and not old.in_order:
            yield AsDeclared()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        old = draft(view, lines)
        if isinstance(line, Attack):
            return _refuse_attack(view, old, line)
        if isinstance(line, Complete):
            owed = any(owing(view.once(meets), old.groups))
            return None if owed else No("battles/9.0e", "nothing_owed")
        if isinstance(line, Lead):
            return _refuse_lead(view, old, line)
        if isinstance(line, NoLead):
            return _refuse_no_lead(view, old, line)
        if isinstance(line, Play):
            return _refuse_play(view, old, line)
        if isinstance(line, Pursue):
            return _refuse_pursuit(view, old, line)
        if old.in_order:
            return No("battles/9.0h", "in_order_already")
        return None if len(old.groups) > 1 else No("battles/9.0h", "no_order_needed")

    def preface(self, view: View, text: str) -> str:
        return without_done(text)

    def owed(self, view: View, lines: Lines) -> No | None:
        found = view.once(meets)
        units, hexes = owing(found, draft(view, lines).groups)
        if not units and not hexes:
            return None
        rule = "battles/9.0e" if units else "battles/9.0f"
        return No(
            rule,
            "attacks_owed",
            units=tuple(map(Printed, found.units_of(units))),
            hexes=found.hexes_of(hexes),
        )

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether no stack is next to one that it might attack."""
        hidden = unknown(everyone, seat)
        return not in_contact(everyone, seat) if hidden else plainly_idle(self, everyone, seat)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The attacks that the last line makes or changes, each with its odds (battles/9.1.1).

        Before the first line: who must attack, and whom (battles/9.0e, 9.0f).
        """
        found = view.once(meets)
        if not lines:
            units, hexes = owing(found, ())
            must = {"units": tuple(map(Printed, found.units_of(units))), "hexes": found.hexes_of(hexes)}
            return {"attacks": (), "several": (), **must, "free": not (units or hexes)}
        before, now = draft(view, lines[:-1]), draft(view, lines)
        fresh = [group for group in now.groups if changed(before, now, group)]
        attacks = [stands(view, now, group) for group in fresh]
        one = len(fresh) == 1
        several = () if one else briefly(attacks)
        shown = {"attacks": attacks if one else (), "several": several}
        return {**shown, "units": (), "hexes": (), "free": False} if fresh else None

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """Who must attack, who must be attacked, and who could."""
        return "" if name else "owed"

    def default(self, view: View) -> Lines:
        return (Complete(),) if self.owed(view, ()) else ()

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return self.default(view)
        if Complete() not in standing_orders:
            return None
        lines = self.default(view)
        several = len(draft(view, lines).groups) > 1
        return (*lines, AsDeclared()) if several and AsDeclared() in standing_orders else lines


def changed(before: Draft, now: Draft, group: Group) -> bool:
    """Whether an attack is new, or is led or helped by a tactic otherwise than before."""
    played = [hex_ for hex_ in now.plays if hex_ not in before.plays and group.hexes >> hex_ & 1]
    return group not in before.groups or bool(played) or now.led != before.led


def stands(view: View, now: Draft, group: Group) -> dict[str, Any]:
    """An attack before the die, by what the attacker sees: his tactic and the leaders he names count."""
    assault = assault_of(view.field, view.once(meets), group, now.led)
    tactic = next((now.plays[hex_] for hex_ in members(group.hexes) if hex_ in now.plays), "")
    return before_the_die(view, assault, tactic)


def before_the_die(view: View, assault: Assault, tactic: str) -> dict[str, Any]:
    """The odds of an attack as its side sees them; of the defenders the best leader counts."""
    field = view.field
    theirs = [highest(field, can_lead(field, at, ENEMY[view.phasing])) for at in assault.hexes]
    means = Means((*assault.leaders, *filter(None, theirs)), tactic, options=view.options)
    found = odds(field, assault.attackers, assault.hexes, means)
    return {
        "units": assault.attackers,
        "hexes": assault.hexes,
        "tactic": tactic,
        **stakes(view.board.charts, found),
    }


# -- what else may be said of the attacks ------------------------------------------------------------------


def _origins(view: View, old: Draft) -> dict[str, None]:
    """The hexes from which the declared attacks come."""
    units = view.once(meets).units_of(covered(old.groups).units)
    return dict.fromkeys(view.units[name].at for name in units)


def _leads(view: View, old: Draft) -> Iterator[Line]:
    for at in _origins(view, old):
        leaders = view.field.leaders(at, view.phasing)
        if leaders and at not in old.led:
            yield from map(Lead, leaders)
            yield NoLead(at)


def _plays(view: View, old: Draft) -> Iterator[Play]:
    if not may_play(view, view.phasing):
        return
    found = view.once(meets)
    left = [tactic for tactic, count in plans_left(view, old).items() if count > 0]
    for group in old.groups:
        if left and not _played(old, group):
            yield from (Play(tactic, at) for at in found.hexes_of(group.hexes) for tactic in left)


# -- why not -----------------------------------------------------------------------------------------------


def _refuse_attack(view: View, old: Draft, line: Attack) -> No | None:
    units, hexes = view.once(numbers)
    fault = _refuse_unit(view, line.unit) or _refuse_target(view, line)
    if fault:
        return fault
    pair = units[line.unit], hexes[line.at]
    if pair in old.said:
        return No("battles/9.0l", "attack_said", unit=line.unit, at=line.at)
    return _refuse_joined(view, old, *pair)


def _refuse_unit(view: View, name: str) -> No | None:
    """Only own infantry and cavalry on the map attack (battles/4.2e, 9.0c, 12.0d, 20.0d)."""
    unit = view.units.get(name)
    if unit is None or unit.side != view.phasing:
        return No("battles/9.0b", "attack_with_own", unit=name)
    if not unit.at:
        return No("battles/9.0a", "attacker_off_map", unit=name)
    counter = view.counter(name)
    if counter.melee:
        return None
    rule = {"artillery": "battles/9.0c", "leader": "battles/12.0d", "train": "battles/20.0d"}[counter.type]
    return No(rule, "type_attacks_not", unit=name, type=counter.type)


def _refuse_target(view: View, line: Attack) -> No | None:
    field, unit = view.field, view.units[line.unit]
    facts = {"unit": line.unit, "at": line.at}
    if line.at not in field.ground.place:
        return No("battles/9.0a", "no_such_hex", at=line.at)
    if field.ground.distance(unit.at, line.at) != 1:
        return No("battles/9.0a", "attack_adjacent", origin=unit.at, **facts)
    if not field.enemy_in(line.at, unit.side):
        return No("battles/9.0a", "no_enemy_there", at=line.at)
    if contact.forbidden(field, unit.at, line.at):
        return No("battles/9.0ac", "attack_barred", origin=unit.at, **facts)
    if not contact.target(field, line.at, unit.side):
        return No("battles/12.0d", "only_leaders_there", at=line.at)
    if unit.disordered and not contact.ordered(field, line.at, unit.side):
        return No("battles/9.0ab", "disordered_attack_ordered", **facts)
    return None


def _refuse_joined(view: View, old: Draft, unit: int, hex_: int) -> No | None:
    """What the line would make of the attacks declared before (battles/9.0q, 9.0x, 18.1.1a)."""
    found = view.once(meets)
    groups = joined(old.groups, unit, hex_)
    if groups == old.groups:
        return None
    group = next(g for g in groups if g.units >> unit & 1)
    if pair := apart(found, group):
        return _refuse_apart(view, found.units[pair[0]], found.hexes[pair[1]])
    if (idle := idle_duty(found, group)) is not None:
        return No("battles/9.0k", "duty_first", unit=found.units[idle])
    if _played(old, group) > 1:
        return No("battles/18.1.1a", "one_tactic", hexes=found.hexes_of(group.hexes))
    left = stranded(found, groups)
    if left is None:
        return None
    if left.unit and left.hex:
        return No("battles/9.0e", "would_strand_either", unit=left.unit, at=left.hex)
    if left.unit:
        return No("battles/9.0e", "would_strand_unit", unit=left.unit)
    return No("battles/9.0f", "would_strand_hex", at=left.hex)


def _refuse_apart(view: View, name: str, at: str) -> No:
    """Why a unit cannot be part of an attack on a hex."""
    fault = _refuse_target(view, Attack(name, at))
    if fault is not None and fault.key == "disordered_attack_ordered":
        return fault
    return No("battles/9.0q", "not_all_touch", unit=name, at=at)


def _refuse_lead(view: View, old: Draft, line: Lead) -> No | None:
    unit = view.units.get(line.leader)
    if unit is None or unit.side != view.phasing or view.counter(line.leader).type != "leader":
        return No("battles/12.2a", "no_leader_of_yours", unit=line.leader)
    return _refuse_led(view, old, unit.at)


def _refuse_no_lead(view: View, old: Draft, line: NoLead) -> No | None:
    fault = _refuse_led(view, old, line.at)
    if fault is None and not view.field.leaders(line.at, view.phasing):
        return No("battles/12.2a", "no_leader_there", at=line.at)
    return fault


def _refuse_led(view: View, old: Draft, at: str) -> No | None:
    if at not in _origins(view, old):
        return No("battles/12.2a", "nobody_attacks_from", at=at)
    return No("battles/12.2b", "led_already", at=at) if at in old.led else None


def _refuse_play(view: View, old: Draft, line: Play) -> No | None:
    found = view.once(meets)
    if fault := refuse_tactic(view, line.tactic):
        return fault
    group = next((g for g in old.groups if line.at in found.hexes_of(g.hexes)), None)
    if group is None:
        return No("battles/18.1.1a", "play_at_attack", at=line.at or "")
    if _played(old, group):
        return No("battles/18.1.1a", "one_tactic", hexes=found.hexes_of(group.hexes))
    if plans_left(view, old)[line.tactic] < 1:
        return No("battles/18.0b", "no_marker_left", tactic=line.tactic)
    return None


def _refuse_pursuit(view: View, old: Draft, line: Pursue) -> No | None:
    found = view.once(meets)
    group = next((g for g in old.groups if line.unit in found.units_of(g.units)), None)
    if group is None:
        return No("battles/10.2c", "pursuer_attacks_not", unit=line.unit)
    if view.units[line.unit].disordered:
        return No("battles/10.2k", "disordered_no_pursuit", unit=line.unit)
    if not view.counter(line.unit).move:
        return No("battles/10.2c", "static_no_pursuit", unit=line.unit)
    return _refuse_course(view, found.hexes_of(group.hexes), line) or _refuse_written(view, old, line)


def _refuse_course(view: View, hexes: tuple[str, ...], line: Pursue) -> No | None:
    if line.to not in hexes:
        return No("battles/10.2a", "pursue_into_attacked", unit=line.unit, hexes=hexes)
    if fault := refuse_step(view, line, view.units[line.unit].at, line.to):
        return fault
    if line.then is None:
        return None
    if view.counter(line.unit).type != "cavalry":
        return No("battles/10.2i", "infantry_one_hex", unit=line.unit)
    if line.to in view.burning:
        return No("battles/21.1.3a", "pursuit_stops_in_fire", unit=line.unit, at=line.to)
    return refuse_step(view, line, line.to, line.then)


def _refuse_written(view: View, old: Draft, line: Pursue) -> No | None:
    leaders = view.field.leaders(view.units[line.unit].at, view.phasing)
    for name in line.leaders:
        if name not in leaders:
            return No("battles/10.2d", "leader_not_with_unit", unit=line.unit, leader=name)
    if len(dict.fromkeys(line.leaders)) < len(line.leaders):
        return No("battles/10.2d", "leader_named_twice", leader=line.leaders[0])
    if line.result is not None and line.result not in AGAINST_DEFENDERS:
        return No("battles/10.2l", "nothing_cleared", result=line.result)
    if other := clash(old, line):
        return No("battles/10.2f", "pursuit_written", line=str(other))
    return None


# -- the step ----------------------------------------------------------------------------------------------


class Strong(msgspec.Struct, frozen=True):
    """A counter with the number that shows."""

    unit: str
    factor: int


class Facing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A declared attack as everyone may see it (D05)."""

    units: tuple[Strong, ...]
    hexes: tuple[str, ...]
    against: tuple[Strong, ...]
    leaders: tuple[Strong, ...] = ()


class AttacksDeclared(Event, frozen=True):
    """All attacks of a phase, with the counters that take part (battles/9.0g)."""

    side: str
    attacks: tuple[Facing, ...]


class NoAttacks(Event, frozen=True):
    side: str


def declare(state: State, referee: Referee) -> Running:
    """The phasing player says who attacks whom (battles/9.0g)."""
    lines = yield Ask(state.phasing, Declare(), "battles/9.0g", secret=True)
    view = view_of(state, state.phasing)
    order = draft(view, lines)
    found = view.once(meets)
    for group in order.groups:
        assault = assault_of(state.field, found, group, order.led)
        state.assaults.append(assault)
        state.plans += planned(found, order, group, assault)
    state.in_order = order.in_order
    tell_declared(state, referee)
    state.step = "fight"


def planned(found: Contacts, order: Draft, group: Group, assault: Assault) -> list[Plan]:
    tactic = next((name for hex_, name in order.plays.items() if group.hexes >> hex_ & 1), "")
    pursuit = tuple(line for line in order.pursuits if line.unit in assault.attackers)
    return [Plan(assault.hexes[0], tactic, pursuit)] if tactic or pursuit else []


def tell_declared(state: State, referee: Referee) -> None:
    if not state.assaults:
        referee.tell(NoAttacks(state.phasing))
        return
    state.shown = taking_part(state, state.assaults)
    referee.tell(
        AttacksDeclared(state.phasing, tuple(facing(state.field, a) for a in state.assaults)),
        discloses="battles/9.0g",
    )


def facing(field: Field, assault: Assault) -> Facing:
    against = [name for at in assault.hexes for name in defenders(field, at)]
    return Facing(
        tuple(Strong(name, field.factor(name)) for name in assault.attackers),
        assault.hexes,
        tuple(Strong(name, field.factor(name)) for name in against),
        tuple(Strong(name, field.counters[name].value) for name in assault.leaders),
    )


def taking_part(state: State, assaults: list[Assault]) -> tuple[str, ...]:
    """The counters of declared attacks: they are open to both sides until these are resolved (D05)."""
    found: dict[str, None] = {}
    for assault in assaults:
        against = (name for at in assault.hexes for name in defenders(state.field, at))
        found |= dict.fromkeys((*assault.attackers, *assault.leaders, *against))
    return tuple(found)


CHAPTER = Chapter(
    __name__,
    steps={"declare": declare},
    kinds=(Declare,),
    events=(AttacksDeclared, NoAttacks),
    standing=(Complete, AsDeclared),
)
