"""Chapters 9.1 and 9.3: the attacks resolved, one after the other."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, cast

import msgspec

from rules.battles import ledger, pursuit, retreat, tactics
from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.stakes import briefly
from rules.battles.aids.surmise import unknown
from rules.battles.board import ENEMY, Result
from rules.battles.declare import before_the_die, taking_part
from rules.battles.field import Field
from rules.battles.lines import (
    AsDeclared,
    Fight,
    Flip,
    Lead,
    NoLead,
    UnitName,
)
from rules.battles.odds import Means, Part, can_lead, highest, odds, stakes
from rules.battles.state import Assault, Fought, Plan, State
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No, plainly_idle
from rules.kernel.referee import Referee, Running

Asking = Generator[Asked, Any, None]


# -- which attack is next ----------------------------------------------------------------------------------


class ChooseAttack(Kind, frozen=True):
    """Which of several attacks is resolved next (battles/9.0h)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Fight, AsDeclared)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The odds of each attack that is left, with the tactic that was written down for it."""
        tactics = {plan.hex: plan.tactic for plan in view.plans}
        named = [line.at for line in lines if isinstance(line, Fight)]
        wanted = [each for each in view.assaults if not named or named[0] in each.hexes]
        attacks = [(still_there(view, each), tactics.get(each.hexes[0], "")) for each in wanted]
        found = [before_the_die(view, each, tactic) for each, tactic in attacks if each]
        return {"attacks": found if named else (), "several": () if named else briefly(found)}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from (Fight(at) for assault in view.assaults for at in assault.hexes)
            yield AsDeclared()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines:
            return No("battles/9.1a", "one_attack_next")
        hexes = tuple(at for assault in view.assaults for at in assault.hexes)
        if isinstance(line, Fight) and line.at not in hexes:
            return No("battles/9.0g", "no_attack_there", at=line.at, hexes=hexes)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("battles/9.0h", "attack_next_owed")

    def default(self, view: View) -> Lines:
        return (AsDeclared(),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return (AsDeclared(),) if AsDeclared() in standing_orders else None


def choose(state: State) -> Generator[Asked, Any, Assault]:
    if len(state.assaults) == 1 or state.in_order:
        return state.assaults[0]
    (line,) = yield Ask(state.phasing, ChooseAttack(), "battles/9.0h")
    if isinstance(line, Fight):
        return next(assault for assault in state.assaults if line.at in assault.hexes)
    state.in_order = True
    return state.assaults[0]


# -- who leads the defence ---------------------------------------------------------------------------------


class LeadAsk(Line, frozen=True):
    """Where several leaders might stand in a defending hex its side is asked which of them adds his value."""

    form = "ask who leads"


class LeadHighest(Line, frozen=True):
    """Of several leaders in a defending hex the one of the highest value adds it, as he does anyway."""

    form = "highest leads"


class LeadNever(Line, frozen=True):
    """Where several leaders stand in a defending hex none of them adds his value."""

    form = "nobody leads"


LEADING = (LeadAsk, LeadHighest, LeadNever)


class LeadDefence(Spared, frozen=True):
    """Which leader of a defending hex adds his value, or none (battles/12.2b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Lead, NoLead)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The combat with each leader who might add his value, and without; then as it was written."""
        said = tuple(filter(None, led_hexes(view, lines).values()))
        if lines:
            return {"leads": [led_by(view, said)]}
        leaders = [name for names in choices(view).values() for name in names]
        return (
            {"leads": [led_by(view, led) for led in ((), *((name,) for name in leaders))]}
            if leaders
            else None
        )

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        for at, leaders in choices(view).items():
            if at not in led_hexes(view, lines):
                yield from map(Lead, leaders)
                yield NoLead(at)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Lead):
            unit = view.units.get(line.leader)
            if unit is None or unit.side != view.who or view.counter(line.leader).type != "leader":
                return No("battles/12.2a", "no_leader_of_yours", unit=line.leader)
            at = unit.at
        else:
            assert isinstance(line, NoLead)
            at = line.at
        if at not in choices(view):
            return No("battles/12.2b", "no_leaders_to_choose", at=at)
        return No("battles/12.2b", "led_already", at=at) if at in led_hexes(view, lines) else None

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether there cannot be two leaders in a hex attacked."""
        types, hexes = everyone.battle.counters, everyone.fighting.hexes if everyone.fighting else ()
        hidden = sum(types[name].type == "leader" for name in unknown(everyone, seat))
        if not hidden:
            return plainly_idle(self, everyone, seat)
        return all(len(everyone.field.leaders(at, seat)) + hidden < 2 for at in hexes)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return ()
        if LeadAsk() in standing_orders:
            return None
        return tuple(map(NoLead, choices(view))) if LeadNever() in standing_orders else ()


def led_by(view: View, leaders: tuple[str, ...]) -> dict[str, Any]:
    """The odds if these lead the defence."""
    combat = view.fighting
    assert combat is not None
    means = Means((*combat.leaders, *leaders), options=view.options)
    found = odds(view.field, combat.attackers, combat.hexes, means)
    return {"leaders": leaders, **stakes(view.board.charts, found)}


def choices(view: View) -> dict[str, list[str]]:
    """The defending hexes in which several leaders could add their value."""
    hexes = view.fighting.hexes if view.fighting else ()
    found = {at: can_lead(view.field, at, view.who) for at in hexes}
    return {at: leaders for at, leaders in found.items() if len(leaders) > 1}


def led_hexes(view: View, lines: Lines) -> dict[str, str]:
    """The hexes of which it has been said who leads, with the leader, or nobody."""
    found: dict[str, str] = {}
    for line in lines:
        if isinstance(line, Lead):
            found[view.units[line.leader].at] = line.leader
        elif isinstance(line, NoLead):
            found[line.at] = ""
    return found


class LeadsDefence(Event, frozen=True):
    """A leader adds his value to the defence of his hex: from now on everyone sees him (battles/12.2a)."""

    side: str
    unit: str
    at: str


def lead(state: State, referee: Referee, assault: Assault) -> Generator[Asked, Any, Assault]:
    """Whoever leads the defence joins the combat.

    The question is put wherever they might, for whether leaders stand there is not for everyone to know.
    """
    side = ENEMY[state.phasing]
    lines = yield Ask(side, LeadDefence(), "battles/12.2b", secret=True)
    said = {state.units[line.leader].at: line.leader for line in lines if isinstance(line, Lead)}
    said |= {line.at: "" for line in lines if isinstance(line, NoLead)}
    field = state.field
    best = {at: highest(field, can_lead(field, at, side)) for at in assault.hexes}
    chosen = {at: leader for at, leader in {**best, **said}.items() if leader}
    for at, leader in chosen.items():
        referee.tell(LeadsDefence(side, leader, at), discloses="battles/12.2a")
    return msgspec.structs.replace(assault, leaders=(*assault.leaders, *chosen.values()))


# -- the die -----------------------------------------------------------------------------------------------


class CombatDie(Why, frozen=True):
    """The attacker's die (battles/9.1c)."""

    side: str
    hexes: tuple[str, ...]


class CombatChart(Why, frozen=True):
    """What the chart says."""

    hexes: tuple[str, ...]
    column: str


class Combat(Event, frozen=True):
    """A combat, so that it can be worked out again by hand (battles/9.1a)."""

    side: str
    hexes: tuple[str, ...]
    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    attack_total: int
    defence_total: int
    column: str
    die: int
    result: str


def roll(state: State, referee: Referee, assault: Assault, played: tuple[str, str]) -> Result:
    means = Means(assault.leaders, *played, options=state.options)
    found = odds(state.field, assault.attackers, assault.hexes, means)
    die = referee.roll(6, CombatDie(state.phasing, assault.hexes))
    listed = state.board.charts.combat[found.column][die - 1]
    result = cast(Result, referee.result(listed, CombatChart(assault.hexes, found.column)))
    sums = found.totals
    referee.tell(
        Combat(state.phasing, assault.hexes, found.attack, found.defence, *sums, found.column, die, result),
        discloses="battles/9.1a",
    )
    return result


# -- results -----------------------------------------------------------------------------------------------


def carry_out(state: State, referee: Referee, assault: Assault, result: Result) -> Asking:
    """What the chart says happens at once (battles/9.3b-9.3l)."""
    mine, theirs = list(assault.attackers), defending(state.field, assault.hexes)
    if result == "Bx":
        yield from exchange(state, referee, mine, theirs, assault.hexes)
    elif result == "Ar":
        yield from retreat.rout(state, referee, mine, state.phasing, by_fire=False)
    elif result == "Dr":
        yield from retreat.rout(state, referee, theirs, ENEMY[state.phasing], by_fire=False)
    elif result in ("Ad", "Dd"):
        disorder(state, referee, mine if result == "Ad" else theirs)
    else:
        for name in mine if result == "Ae" else theirs:
            ledger.lose(state, referee, name, "combat")
    ledger.settle(state, referee)


def defending(field: Field, hexes: Iterable[str]) -> list[str]:
    """The units that results strike: trains and leaders are immune (battles/9.3k, 20.0f)."""
    return [name for at in hexes for name in field.stacks.get(at, ()) if field.counters[name].combat]


def disorder(state: State, referee: Referee, names: Iterable[str]) -> None:
    """Units in good order are disordered, others eliminated (battles/9.3b, 9.3j, 9.3m)."""
    for name in names:
        if state.field.ordered(name):
            ledger.disorder(state, referee, name)
        else:
            ledger.lose(state, referee, name, "combat")


def exchange(
    state: State, referee: Referee, mine: Sequence[str], theirs: Sequence[str], hexes: Iterable[str]
) -> Asking:
    """The weaker side by bare faces is disordered, then the other makes up for what is left of it.

    A train's factor counts, and it is never chosen (battles/9.3e-9.3i, 9.3n, D35, D60).
    """
    field = state.field
    trains = [n for at in hexes for n in field.of_types(at, ENEMY[state.phasing], ("train",))]
    sums = bare(field, mine), bare(field, [*theirs, *trains])
    ahead = sums[0] >= sums[1]
    first, second = (theirs, mine) if ahead else (mine, theirs)
    referee.tell(Weighed(ENEMY[state.phasing] if ahead else state.phasing, *sums))
    disorder(state, referee, first)
    ledger.settle(state, referee)
    left = [name for name in (*first, *(trains if ahead else ())) if field.units[name].at]
    yield from make_up(state, referee, second, bare(field, left))


def bare(field: Field, names: Iterable[str]) -> int:
    """The sum of the faces that show (battles/9.3h)."""
    return sum(field.factor(name) for name in names)


# -- the exchange ------------------------------------------------------------------------------------------


class Exchange(Kind, frozen=True):
    """Which of its units a side disorders in an exchange (battles/9.3o)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Flip,)

    units: tuple[str, ...]
    need: int

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        chosen = flipped(lines)
        open_ways = [some for some in self._ways(view) if all(name in some for name in chosen)]
        for name in self.units:
            if name not in chosen and any(name in some for some in open_ways):
                yield Flip(name)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Flip)
        chosen = flipped(lines)
        if line.unit not in self.units:
            return No("battles/9.3o", "not_in_combat", unit=line.unit)
        if line.unit in chosen:
            return No("battles/9.3o", "flipped_already", unit=line.unit)
        worth = bare(view.field, chosen)
        if worth >= self.need:
            return No("battles/9.3f", "enough_flipped", need=self.need, worth=worth)
        meant = (*chosen, line.unit)
        if not any(all(name in some for name in meant) for some in self._ways(view)):
            return No("battles/9.3f", "more_than_needed", unit=line.unit, need=self.need)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        worth = bare(view.field, flipped(lines))
        if worth >= self.need:
            return None
        return No("battles/9.3f", "flips_owed", need=self.need, worth=worth)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What each unit is worth, and what those chosen are."""
        worth = [{"unit": name, "factor": view.field.factor(name)} for name in self.units]
        return {"units": () if lines else worth, "worth": bare(view.field, flipped(lines)), "need": self.need}

    def default(self, view: View) -> Lines:
        return self._lines(view, ())

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if any(isinstance(line, FlipFirst | Keep | FlipSmallest) for line in standing_orders):
            return self._lines(view, standing_orders)
        return None

    def _ways(self, view: View) -> list[tuple[str, ...]]:
        known = view.once(_known_ways)
        if self not in known:
            known[self] = ways(view.field, self.units, self.need)
        return known[self]

    def _lines(self, view: View, standing_orders: Lines) -> Lines:
        best = min(self._ways(view), key=lambda some: rank(view.field, some, standing_orders))
        return tuple(map(Flip, best))


def _known_ways(view: View) -> dict[Exchange, list[tuple[str, ...]]]:
    return {}


def flipped(lines: Lines) -> tuple[str, ...]:
    return tuple(line.unit for line in lines if isinstance(line, Flip))


def ways(field: Field, units: Sequence[str], need: int) -> list[tuple[str, ...]]:
    """The choices that reach what is needed, and of which nobody can be left out (D35)."""
    found: list[tuple[str, ...]] = []
    for count in range(len(units) + 1):
        for some in combinations(units, count):
            faces = [field.factor(name) for name in some]
            if sum(faces) >= need and all(sum(faces) - face < need for face in faces):
                found.append(some)
    return found or [tuple(units)]


def make_up(state: State, referee: Referee, names: Sequence[str], need: int) -> Asking:
    """The other side disorders as much as is left of the first: its owner says whom (battles/9.3f, 9.3g)."""
    open_ways = ways(state.field, names, need)
    side = state.units[names[0]].side if names else ""
    chosen: Sequence[str] = open_ways[0]
    if side:
        referee.tell(MakesUp(side, need))
    if len(open_ways) > 1:
        chosen = flipped((yield Ask(side, Exchange(tuple(names), need), "battles/9.3o")))
    disorder(state, referee, chosen)


class Weighed(Event, frozen=True):
    """Both sides of an exchange by their bare faces, and which is struck first (battles/9.3e)."""

    first: str
    attack: int
    defence: int


class MakesUp(Event, frozen=True):
    """The other side gives as much as is left of the first, or nothing (battles/9.3f, 9.3g, 9.3n)."""

    side: str
    need: int


class FlipFirst(Line, frozen=True):
    """In an exchange this unit is disordered before others; several such lines are a ranking."""

    form = "flip {unit} first"

    unit: UnitName


class FlipSmallest(Line, frozen=True):
    """In an exchange as little as possible is disordered."""

    form = "flip smallest"


class Keep(Line, frozen=True):
    """In an exchange this unit is not disordered if others can be."""

    form = "keep {unit}"

    unit: UnitName


def rank(field: Field, some: Sequence[str], standing_orders: Lines) -> tuple[Any, ...]:
    """The lower the better; without orders the smallest sum, smaller units, those in order (standing-10)."""
    kept = [line.unit for line in standing_orders if isinstance(line, Keep)]
    wanted = [line.unit for line in standing_orders if isinstance(line, FlipFirst)]
    return (
        sum(name in kept for name in some),
        *(name not in some for name in wanted),
        bare(field, some),
        sorted(field.factor(name) for name in some),
        sum(field.units[name].disordered for name in some),
    )


# -- the step ----------------------------------------------------------------------------------------------


class AttackLapses(Event, frozen=True):
    """Nobody is left to attack, or to be attacked."""

    hexes: tuple[str, ...]


def fight(state: State, referee: Referee) -> Running:
    """One of the attacks, from the odds to the pursuit; when none is left the rally begins."""
    if not state.assaults:
        state.plans, state.in_order, state.shown = [], False, ()
        state.step = "rally"
        return
    declared = yield from choose(state)
    state.assaults.remove(declared)
    assault = still_there(state, declared)
    if assault is None:
        referee.tell(AttackLapses(declared.hexes))
    else:
        yield from resolve(state, referee, assault, keep_plan(state, declared, assault))
    state.plans = [plan for plan in state.plans if plan.hex not in declared.hexes]
    state.shown = taking_part(state, state.assaults)


def still_there(table: State | View, declared: Assault) -> Assault | None:
    """The attack as it stands when its turn comes (battles/9.0h)."""
    units = table.units
    attackers = tuple(name for name in declared.attackers if units[name].at)
    hexes = tuple(at for at in declared.hexes if table.field.enemy_in(at, table.phasing))
    origins = [units[name].at for name in attackers]
    leaders = tuple(name for name in declared.leaders if units[name].at in origins)
    return Assault(attackers, hexes, leaders) if attackers and hexes else None


def keep_plan(state: State, declared: Assault, assault: Assault) -> Plan | None:
    """What was planned for an attack, which goes with what is left of it."""
    plan = state.plan(declared)
    if plan is None:
        return None
    kept = msgspec.structs.replace(plan, hex=assault.hexes[0])
    state.plans[state.plans.index(plan)] = kept
    return kept


def resolve(state: State, referee: Referee, assault: Assault, plan: Plan | None) -> Asking:
    """The parts of a combat in their order (battles/9.1a)."""
    state.attacked.setdefault(state.phasing, state.turn)
    state.fighting = assault
    state.shown = taking_part(state, [assault, *state.assaults])
    assault = state.fighting = yield from lead(state, referee, assault)
    state.shown = tuple(dict.fromkeys((*state.shown, *assault.leaders)))
    indians = any(state.counter(name).indian for name in taking_part(state, [assault]))
    played = yield from tactics.play(state, referee, plan)
    result = roll(state, referee, assault, played)
    origins = tuple(dict.fromkeys(state.units[name].at for name in assault.attackers))
    yield from carry_out(state, referee, assault, result)
    state.fought.append(Fought(origins, assault.hexes, result))
    yield from pursuit.pursue(state, referee, assault, result, indians=indians)
    state.fighting = None


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why this standing order cannot stand, or not beside the others (battles/standing-1)."""
    if isinstance(line, LEADING):
        other = next((old for old in before if isinstance(old, LEADING)), None)
        return No("battles/standing-8", "standing_both_lead", line=str(other)) if other else None
    if isinstance(line, FlipFirst | Keep):
        return _refuse_choice(view, before, line)
    return None


def _refuse_choice(view: View, before: Lines, line: FlipFirst | Keep) -> No | None:
    counter = view.battle.counters.get(line.unit)
    if counter is None or counter.side != view.who or not counter.combat:
        return No("battles/standing-10", "standing_own_unit", unit=line.unit)
    other = next((old for old in before if isinstance(old, FlipFirst | Keep) and old.unit == line.unit), None)
    return No("battles/standing-10", "standing_keep_or_flip", line=str(other)) if other else None


CHAPTER = Chapter(
    __name__,
    steps={"fight": fight},
    kinds=(ChooseAttack, LeadDefence, Exchange),
    events=(LeadsDefence, Combat, Weighed, MakesUp, AttackLapses),
    whys=(CombatDie, CombatChart),
    standing=(*LEADING, FlipFirst, FlipSmallest, Keep),
    refuse_standing=refuse_standing,
)
