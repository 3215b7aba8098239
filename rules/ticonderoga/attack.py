"""Chapters 11 and 14: the Combat Phase and its attacks, from the surprise to the answer.

The phase is one question that is asked again after each order until its side is done. An order is a list of
lines, carried out one after the other; one that no longer fits is told as skipped, so that a side may write
"these three attack that hex until it is empty, then this one goes in" at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import (
    Ask,
    Asked,
    Bundle,
    Judge,
    Kind,
    Line,
    Lines,
    No,
    Unbound,
    one_by_one,
    plainly_idle,
)
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import advance, bombard, dates, defence, losses, odds, retreat
from rules.ticonderoga.aids import nights, throws
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.defence import current, note
from rules.ticonderoga.dice import die
from rules.ticonderoga.fray import Fray, Handler, Handlers, Prospect, emptied, fray
from rules.ticonderoga.lines import Attack, Bombard, Chase, Done, PlaceName, StopRepulsed, without_leader
from rules.ticonderoga.marches import Occasion, PutOff, Skipped
from rules.ticonderoga.odds import Part
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.sightings import in_sight, tell_sightings
from rules.ticonderoga.state import Cleared, Fight, Fought, State
from rules.ticonderoga.view import View, view

Asking = Generator[Asked, Any, None]
REPULSED: Occasion = "repulsed"  # an attack has cost its own unit a step
SURPRISE, SURPRISE_OR_GUNS = "by surprise", "by surprise or by cannon"


# -- what is told --------------------------------------------------------------------------------------


class AttackBegins(Event, frozen=True):
    """A unit attacks (ticonderoga/11.0g)."""

    side: str
    unit: str
    source: str
    at: str
    target: str
    cannons: tuple[str, ...]
    leader: str
    surprise: bool
    night: bool = False


class SurpriseRolled(Event, frozen=True):
    """Whether a leader surprises the enemy (ticonderoga/14.0c)."""

    leader: str
    initiative: int
    die: int
    surprised: bool


class AttackLost(Event, frozen=True):
    """A surprise that failed has cost the unit its attack (ticonderoga/14.0e, T65)."""

    unit: str
    at: str


class AttackRolled(Event, frozen=True):
    """The attacker's die and all that is added to it (ticonderoga/11.0h)."""

    unit: str
    at: str
    target: str
    strength: int
    parts: tuple[Part, ...]
    die: int
    net: int
    hit: bool


class SurpriseDie(FromZero, frozen=True):
    leader: str


class AttackDie(FromZero, frozen=True):
    unit: str
    at: str


# -- who may attack what -------------------------------------------------------------------------------


def attackers(now: Fray) -> list[str]:
    """The units of the side that could still attack, wherever the enemy is."""
    return [
        name
        for name, piece in now.country.pieces.items()
        if piece.side == now.side and able(now, name) is None
    ]


def able(now: Fray, name: str) -> No | None:
    """Why a piece of the side can attack nothing at all (ticonderoga/11.0a, 11.0f, 5.0m, T41)."""
    piece = now.country.pieces[name]
    if not piece.is_unit or not piece.at:
        return No("ticonderoga/11.0g", "only_units_attack", piece=name)
    if now.spent(name):
        return No("ticonderoga/11.0a", "fought_already", piece=name)
    if piece.frozen:
        return No("ticonderoga/5.0m", "frozen", piece=name)
    if piece.aboard:
        return No("ticonderoga/11.0f", "aboard_no_attack", piece=name)
    if piece.lost and not now.view.options.lost_fight:
        return No("ticonderoga/8.0v", "lost_no_attack", piece=name)
    return None


def beside(table: odds.Table, source: str) -> tuple[str, ...]:
    """The places that can be attacked from a hex, whoever is there (ticonderoga/11.0c, 9.0o)."""
    ground = table.board.ground
    hexes = (at for at in ground.near[source] if not shut(table, source, at))
    return (*hexes, *(side for side, banks in ground.banks.items() if source in banks))


def shut(table: odds.Table, source: str, at: str) -> bool:
    """Whether the side between two hexes of coast is all water, and not frozen."""
    return (source, at) in table.board.ground.lake_sides and not table.frozen_over


def targets(country: Country, at: str, side: str) -> list[str]:
    """What may be named there: units; without them what is no leader; without cannon leaders, too (T55)."""
    enemy = ENEMY[side]
    units = country.units(at, enemy)
    if units:
        return units
    there = country.at(at, enemy)
    guarded = bool(country.cannons(at, enemy))
    return [name for name in there if not (guarded and country.pieces[name].kind == "leader")]


def weakest(country: Country, names: Iterable[str]) -> str:
    """The target of who names none."""
    return min(names, key=lambda name: (country.pieces[name].strength, country.place[name]))


def may_surprise(now: Fray, unit: str, at: str) -> No | None:
    """Why a surprise cannot be tried (ticonderoga/14.0a)."""
    source = now.country.pieces[unit].at
    if not odds.leads_attack(now.country, source, now.side):
        return No("ticonderoga/14.0a", "surprise_needs_leader", unit=unit)
    if odds.is_open(now.view, source, at):
        return No("ticonderoga/14.0a", "surprise_in_open", at=at)
    return None


def unspent_cannons(now: Fray, source: str) -> list[str]:
    return [name for name in odds.free_cannons(now.country, source, now.side) if name not in now.used]


# -- the line of an attack -----------------------------------------------------------------------------


def next_attacks(now: Fray) -> Iterator[Line]:
    for unit in attackers(now):
        source = now.country.pieces[unit].at
        for at in beside(now.view, source):
            if targets(now.country, at, now.side):
                yield from attacks_of(now, unit, at)


def attacks_of(now: Fray, unit: str, at: str) -> Iterator[Attack]:
    """Every way in which a unit can attack a hex."""
    source = now.country.pieces[unit].at
    named = [None, *targets(now.country, at, now.side)]
    equals = odds.leads_attack(now.country, source, now.side)
    leaders = [None, *equals] if len(equals) > 1 else [None]
    guns = unspent_cannons(now, source)
    means: list[tuple[tuple[str, ...], str | None]] = [
        (some, None) for count in range(odds.MOST_CANNON + 1) for some in combinations(guns, count)
    ]
    if may_surprise(now, unit, at) is None:
        means.append(((), SURPRISE))
        if guns:
            means.append(((), SURPRISE_OR_GUNS))
    for target, leader, (cannons, manner) in product(named, leaders, means):
        first, second = (*cannons, None, None)[:2]
        yield Attack(unit, at, target, first, second, leader, manner)


def refuse_attack(now: Fray, line: Attack) -> No | None:
    return (
        refuse_unit(now, line)
        or refuse_hex(now, line)
        or refuse_target(now, line)
        or refuse_cannon(now, line)
        or refuse_leader(now, line)
        or refuse_manner(now, line)
    )


def refuse_unit(now: Fray, line: Attack) -> No | None:
    piece = now.country.pieces.get(line.unit)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/11.0g", "no_unit_of_yours", piece=line.unit)
    return able(now, line.unit)


def refuse_hex(now: Fray, line: Attack) -> No | None:
    source = now.country.pieces[line.unit].at
    if line.at not in (*now.view.board.ground.near[source], *beside(now.view, source)):
        return No("ticonderoga/11.0c", "not_beside", unit=line.unit, source=source, at=line.at)
    if line.at not in beside(now.view, source):
        return No("ticonderoga/11.0c", "water_between", unit=line.unit, source=source, at=line.at)
    if not targets(now.country, line.at, now.side):
        return No("ticonderoga/11.0g", "nobody_to_attack", at=line.at)
    return None


def refuse_target(now: Fray, line: Attack) -> No | None:
    may = targets(now.country, line.at, now.side)
    if line.target is None or line.target in may:
        return None
    if line.target not in now.country.at(line.at, ENEMY[now.side]):
        return No("ticonderoga/11.0g", "target_elsewhere", target=line.target, at=line.at)
    return No("ticonderoga/11.0g", "target_shielded", target=line.target, targets=tuple(may))


def refuse_cannon(now: Fray, line: Attack) -> No | None:
    source = now.country.pieces[line.unit].at
    free = odds.free_cannons(now.country, source, now.side)
    for name in line.cannons:
        piece = now.country.pieces.get(name)
        if piece is None or name not in now.country.cannons(source, now.side):
            return No("ticonderoga/11.0m", "cannon_elsewhere", cannon=name, unit=line.unit)
        if now.spent(name):
            rule = "ticonderoga/17.0b" if now.bombarded(name) else "ticonderoga/11.0b"
            return No(rule, "cannon_used", cannon=name)
        if name not in free:
            if piece.aboard:
                return No("ticonderoga/17.0k", "cannon_aboard", piece=name)
            return No("ticonderoga/5.0m", "frozen", piece=name)
    if len(set(line.cannons)) < len(line.cannons):
        return No("ticonderoga/11.0m", "cannon_twice", cannon=line.cannons[0])
    return None


def refuse_leader(now: Fray, line: Attack) -> No | None:
    if line.leader is None:
        return None
    source = now.country.pieces[line.unit].at
    equals = odds.leads_attack(now.country, source, now.side)
    if line.leader not in equals:
        return No("ticonderoga/11.3b", "senior_leads", leader=line.leader, leaders=tuple(equals))
    if len(equals) == 1:
        return No("ticonderoga/11.3b", "leads_anyway", leader=line.leader)
    return None


def refuse_manner(now: Fray, line: Attack) -> No | None:
    if line.manner is None:
        return None
    if line.manner not in (SURPRISE, SURPRISE_OR_GUNS):
        return No("ticonderoga/14.0a", "no_such_manner", manner=line.manner)
    if line.cannons:
        return No("ticonderoga/14.0b", "no_cannon_in_surprise", cannon=line.cannons[0])
    source = now.country.pieces[line.unit].at
    if line.manner == SURPRISE_OR_GUNS and not unspent_cannons(now, source):
        return No("ticonderoga/11.0m", "no_cannon_here", at=source)
    return may_surprise(now, line.unit, line.at)


def foresee_attack(now: Fray, line: Attack) -> Fray:
    """It may empty the hex, or leave that to the next; who attacks another hex lets go of the first."""
    source = now.country.pieces[line.unit].at
    known = [prospect for prospect in now.at(line.at) if prospect.cleared.unit in now.used]
    before = (p.cleared.unit for p in known if p.cleared.source == source)
    mates = (*allies(now.view, now.side, source, line.at, line.unit), *before)
    cleared = Cleared(line.unit, source, line.at, retreated=True, allies=tuple(dict.fromkeys(mates)))
    hope = Prospect(cleared, emptied(now.country, line.at, now.side))
    return now.using((line.unit, *line.cannons)).hoping((*known, hope))


# -- an attack is carried out --------------------------------------------------------------------------


def resolve(state: State, referee: Referee, line: Attack) -> Asking:
    """One attack from its beginning to the retreat of the enemy (ticonderoga/11.0e)."""
    begin(state, referee, line)
    if line.manner is not None:
        yield from surprise(state, referee, line.manner)
    if state.fighting is not None:
        strike(state, referee)
        yield from defence.answer(state, referee)
        yield from end(state, referee)
    state.fighting = None
    losses.settle(state, referee)


def begin(state: State, referee: Referee, line: Attack) -> None:
    side, country = state.phasing, state.country
    source = state.pieces[line.unit].at
    state.cleared = None
    state.shown = tuple(dict.fromkeys((*state.shown, source, line.at)))
    target = line.target or weakest(country, targets(country, line.at, side))
    leader = line.leader or odds.ablest(country, odds.leads_attack(country, source, side))
    state.fighting = Fight(
        line.unit, source, line.at, target, line.cannons, leader, surprise=line.manner is not None
    )
    for name in (line.unit, *line.cannons):
        country.change(name, fought=True)
    for name in (line.unit, target):
        country.change(name, shown=True)
    surprises = line.manner is not None
    told = AttackBegins(
        side, line.unit, source, line.at, target, line.cannons, leader, surprises, state.night
    )
    referee.tell(told, discloses=odds.SHOWN)


def surprise(state: State, referee: Referee, manner: str) -> Asking:
    """A patrol foils it, or the leader's die decides; what fails becomes an attack as any (14.0c-14.2c)."""
    fight = current(state)
    patrol = yield from defence.patrol(state, referee)
    passed = not patrol and surprised(state, referee, fight.leader)
    guns = best_guns(state, fight) if manner == SURPRISE_OR_GUNS and not passed else ()
    for name in guns:
        state.country.change(name, fought=True)
    note(state, surprise=passed, patrol=patrol, cannons=guns)
    if not (passed or patrol) and state.options.failed_surprise == "none":
        referee.tell(AttackLost(fight.unit, fight.at))
        state.fighting = None


def surprised(state: State, referee: Referee, leader: str) -> bool:
    initiative = state.country.leader(leader).initiative
    thrown = die(referee, SurpriseDie(leader))
    referee.tell(SurpriseRolled(leader, initiative, thrown, thrown <= initiative))
    return thrown <= initiative


def best_guns(state: State, fight: Fight) -> tuple[str, ...]:
    return odds.best_cannons(state.country, odds.free_cannons(state.country, fight.source, state.phasing))


def strike(state: State, referee: Referee) -> None:
    """The leader's die, the attacker's, and what it costs the target (ticonderoga/11.0h, 11.0n, 11.3a)."""
    fight = current(state)
    parts = odds.attack_parts(state, fight) + defence.led(state, referee, fight.leader, "leader")
    strength = state.pieces[fight.unit].strength
    thrown = die(referee, AttackDie(fight.unit, fight.at))
    plus = odds.total(parts)
    hit = odds.succeeds(thrown, plus, strength)
    referee.tell(
        AttackRolled(fight.unit, fight.at, fight.target, strength, parts, thrown, thrown + plus, hit)
    )
    note(state, die=thrown, net=thrown + plus, hit=hit, met=state.pieces[fight.target])
    if hit:
        note(state, target=losses.step_loss(state, referee, fight.target, "attack"))
        losses.settle(state, referee)


def end(state: State, referee: Referee) -> Asking:
    """Who must falls back; if that empties the hex, the attacker may go after them (12.0a, 13.0a)."""
    fight, side = current(state), state.phasing
    state.fought.append(Fought(side, fight.unit, fight.source, fight.at, fight.hit, fight.answered))
    going = falling_back(state, fight)
    survivors: tuple[str, ...] = ()
    if going and state.outcome is None:
        survivors = yield from retreat.fall_back(state, referee, ENEMY[side], fight.at, going)
    if fight.unit and state.pieces[fight.unit].at and not state.country.bars(fight.at, side):
        mates = allies(state, side, fight.source, fight.at, fight.unit)
        state.cleared = Cleared(fight.unit, fight.source, fight.at, bool(survivors), allies=mates)


def allies(table: odds.Table, side: str, source: str, at: str, unit: str) -> tuple[str, ...]:
    """The other units of a hex that have attacked the same hex in this phase (ticonderoga/13.1n)."""
    fought = (each.unit for each in table.fought if (each.side, each.source, each.at) == (side, source, at))
    named = (name for name in fought if name != unit and name in table.pieces)
    return tuple(
        dict.fromkeys(
            name for name in named if table.pieces[name].is_unit and table.pieces[name].at == source
        )
    )


def falling_back(state: State, fight: Fight) -> list[str]:
    """Who must retreat (ticonderoga/12.0a-12.0c, 12.0o, 11.5i, T61, T82)."""
    assert fight.met is not None
    there = state.country.at(fight.at, ENEMY[state.phasing])
    if not fight.met.is_unit or (fight.hit and not fight.answered):
        return there
    if fight.met.aboard and not fight.hit and state.options.missed_cargo == "retreats":
        return retreat.crew(state.country, fight.target)
    return []


# -- the phase -----------------------------------------------------------------------------------------


def finish(state: State, referee: Referee, line: Line) -> None:
    """The phase is over (ticonderoga/3.0c)."""
    state.cleared = None
    dates.next_activation(state, referee)


def next_stops(now: Fray) -> Iterator[StopRepulsed]:
    if not now.watched:
        yield StopRepulsed()


def nothing(state: State, referee: Referee, line: Line) -> None:
    """Nothing is to be done but to wait."""


def refuse_stop(now: Fray, line: StopRepulsed) -> No | None:
    return No("ticonderoga/standing-15", "watched_already", happening=REPULSED) if now.watched else None


HANDLERS: Handlers = {
    Attack: Handler(next_attacks, refuse_attack, foresee_attack, resolve),
    Bombard: bombard.HANDLER,
    **advance.HANDLERS,
    StopRepulsed: Handler(next_stops, refuse_stop, lambda now, line: replace(now, watched=True), nothing),
    Done: Handler(
        lambda now: (Done(),), lambda now, line: None, lambda now, line: replace(now, done=True), finish
    ),
}

WORDS = (StopRepulsed, Done)  # lines by which nothing happens on the map


class AllAttack(Bundle, frozen=True):
    """All who can attack a hex, the strongest first; the first from each hex takes its best cannon along."""

    form = "{at} attacked by all"

    at: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now = fray(HANDLERS, view, lines)
        found = Counter(at for unit in attackers(now) for at in in_reach(now, unit))
        return (cls(at) for at, count in found.items() if count > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        now = fray(HANDLERS, view, lines)
        return one_by_one(lines, all_attack(now, self.at), judge)


def in_reach(now: Fray, unit: str) -> list[str]:
    """The places that a unit could attack."""
    source = now.country.pieces[unit].at
    return [at for at in beside(now.view, source) if targets(now.country, at, now.side)]


def all_attack(now: Fray, at: str) -> list[Attack]:
    pieces = now.country.pieces
    units = [unit for unit in attackers(now) if at in in_reach(now, unit)]
    ranked = sorted(units, key=lambda name: (-pieces[name].strength, now.country.place[name]))
    led: set[str] = set()
    found = list[Attack]()
    for unit in ranked:
        source = pieces[unit].at
        guns = () if source in led else odds.best_cannons(now.country, unspent_cannons(now, source))
        led.add(source)
        found.append(Attack(unit, at, None, *(*guns, None, None)[:2]))
    return found


# what is said beside a line that is no attack
NO_ATTACK: Mapping[str, Any] = {"unit": "", "target": "", "strength": 0, "parts": (), "plus": 0, "chance": 0}
NO_FRAY: Mapping[str, Any] = {
    **NO_ATTACK,
    **throws.NO_THROW,
    **advance.NO_FOLLOWING,
    "fronts": (),
    "asked": False,
}


class Battles(Kind, frozen=True):
    """The Combat Phase: attacks, fire on works, and who goes after the enemy (ticonderoga/11.0p)."""

    line_types: ClassVar[tuple[type[Line], ...]] = tuple(HANDLERS)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllAttack,)
    written_ahead: ClassVar[tuple[type[Line], ...]] = (
        *(line for line in HANDLERS if line is not Done),
        *bundles,
    )

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        now = fray(HANDLERS, view, lines)
        if not now.done and (lines or view.once(anything)):
            yield from (line for handler in HANDLERS.values() for line in handler.next(now))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        now = fray(HANDLERS, view, lines)
        if now.done:
            return No("ticonderoga/11.0p", "phase_ended")
        if isinstance(line, WORDS) and not lines and not view.once(anything):
            return No("ticonderoga/11.0p", "nothing_to_do")
        return HANDLERS[type(line)].refuse(now, line)

    def meant(self, view: View, lines: Lines, line: Line) -> Line:
        return without_leader(line, self.refuse(view, lines, line))

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines or not view.once(anything) else No("ticonderoga/11.0p", "combat_owed")

    def default(self, view: View) -> Lines:
        return (Done(),) if view.once(anything) else ()

    def guesses(self, view: View, seen: View) -> Iterator[Lines]:
        """The fire and the attacks that were seen, the last of them in every manner that it may have had."""
        if (now := seen.fighting) is None:
            return
        ended = (fought for fought in seen.fought[len(view.fought) :] if fought.unit != now.unit)
        before = tuple(map(order_of, ended))
        yield from ((*before, line) for line in orders_of(view, now))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """A night that is passed (ticonderoga/standing-3)."""
        return self.default(view) if nights.passes(view, standing_orders) else None

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether nobody can be in reach of anybody; what fog hides might be (ticonderoga/11.0c, 17.0c)."""
        if everyone.options.fog_deep or everyone.options.fog_lost:
            return False
        if everyone.options.hides_stacks:
            return everyone.cleared is None and not near_enemies(everyone, seat)
        return plainly_idle(self, everyone, seat)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What counts in an attack, and how many of a hundred throws hit; or what a leader throws for."""
        line = lines[-1] if lines else None
        if line is None:
            return {**NO_FRAY, "asked": True, "fronts": tuple(fronts(fray(HANDLERS, view, ())))}
        now = fray(HANDLERS, view, lines[:-1])
        if isinstance(line, (*advance.GOING, Chase)):
            return {**NO_FRAY, **advance.comes_to(now, line)}
        if isinstance(line, Bombard):
            return {**NO_FRAY, **bombard.comes_to(now, line)}
        if not isinstance(line, Attack):
            return None
        fight = planned(now, line)
        parts = odds.attack_parts(view, fight)
        return {
            **NO_FRAY,
            "unit": line.unit,
            "target": fight.target,
            "strength": view.pieces[line.unit].strength,
            "parts": tuple(part.reason for part in parts),
            "plus": odds.total(parts),
            "leader": fight.leader,
            "chance": odds.likely(view, fight),
        }

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        for place, line in enumerate(lines):
            now = fray(HANDLERS, view, lines[:place])
            if isinstance(line, Attack):
                yield from attack_warnings(now, line)
            elif isinstance(line, advance.GOING):
                yield from advance.warnings(now, line)


def order_of(fought: Fought) -> Attack | Bombard:
    """The least that was said for an attack or a bombardment."""
    return Bombard(fought.unit, fought.at) if fought.guns else Attack(fought.unit, fought.at)


def orders_of(view: View, fight: Fight) -> Iterator[Attack]:
    """What may have been said for the attack that is being resolved; who was hit may have gone."""
    may = targets(view.country, fight.at, view.phasing)
    named = [fight.target] if fight.target in may else may
    means = ((fight.cannons, None), ((), SURPRISE), ((), SURPRISE_OR_GUNS))
    for (cannons, manner), target, leader in product(means, named, (None, fight.leader or None)):
        first, second = (*cannons, None, None)[:2]
        yield Attack(fight.unit, fight.at, target, first, second, leader, manner)


def planned(now: Fray, line: Attack) -> Fight:
    """The attack that a line would be, as its side sees it."""
    source = now.country.pieces[line.unit].at
    leader = line.leader or odds.ablest(now.country, odds.leads_attack(now.country, source, now.side))
    target = line.target or weakest(now.country, targets(now.country, line.at, now.side))
    return Fight(line.unit, source, line.at, target, line.cannons, leader)


def fronts(now: Fray) -> Iterator[Mapping[str, Any]]:
    """The hexes that can be attacked: by how many units, and how often the best of them alone hits."""
    found: dict[str, list[int]] = {}
    for unit in attackers(now):
        for at in beside(now.view, now.country.pieces[unit].at):
            if targets(now.country, at, now.side):
                chance = odds.likely(now.view, planned(now, Attack(unit, at)))
                found.setdefault(at, []).append(chance)
    return ({"at": at, "units": len(each), "chance": max(each)} for at, each in found.items())


def attack_warnings(now: Fray, line: Attack) -> Iterator[No]:
    """A leader of whom more ill than good is to be expected; the commander at risk (11.3a, 11.9b)."""
    leader = planned(now, line).leader
    if leader and odds.expectation(now.country, leader) > 0:
        yield No("ticonderoga/11.3a", "leader_harms", leader=leader, unit=line.unit)
    if leader and defence.commands(now.country, leader):
        yield No("ticonderoga/11.9b", "commander_at_risk", leader=leader, unit=line.unit)


def anything(view: View) -> bool:
    """Whether there is anything to do but to end the phase."""
    now = fray(HANDLERS, view, ())
    orders = (handler for sort, handler in HANDLERS.items() if sort not in WORDS)
    return any(True for handler in orders for _ in handler.next(now))


def near_enemies(everyone: View, seat: str) -> bool:
    """Whether stacks or works of both sides are near enough for any fight, by what everyone sees."""
    ground, enemy = everyone.board.ground, ENEMY[seat]
    theirs = {at for at, side in everyone.stacks.items() if side == enemy}
    theirs.update(at for at, work in everyone.works.items() if work.side == enemy)
    mine = [at for at, side in everyone.stacks.items() if side == seat]
    return any(retreat.distance(ground, a, b) <= bombard.RANGE for a in mine for b in theirs)


def fight(state: State, referee: Referee) -> Running:
    """One order of the phase; it is asked for again until its side is done (ticonderoga/11.0p)."""
    lines = yield Ask(state.phasing, Battles(), "ticonderoga/11.0p", secret=True)
    before = in_sight(state)
    if lines:
        yield from carry_out(state, referee, lines)
    else:
        finish(state, referee, Done())
    tell_sightings(state, referee, before)


def carry_out(state: State, referee: Referee, lines: Lines) -> Asking:
    """Line by line; between them standing orders say who goes after an enemy who has fled."""
    for place, line in enumerate(lines):
        if state.outcome is not None:
            return
        now = fray(HANDLERS, view(state, state.phasing), ())
        if no := HANDLERS[type(line)].refuse(now, line):
            referee.tell(Skipped(state.phasing, str(line), no.rule), state.phasing)
            continue
        fought = len(state.fought)
        running = HANDLERS[type(line)].perform(state, referee, line)
        if running is not None:
            yield from running
        rest = lines[place + 1 :]
        if isinstance(line, Attack) and not goes_on(rest):
            yield from advance.follow(state, referee)
        repulsed = any(each.answered for each in state.fought[fought:])
        if repulsed and StopRepulsed() in lines[:place]:
            referee.tell(PutOff(state.phasing, REPULSED, len(rest)), state.phasing)
            return


def goes_on(lines: Lines) -> bool:
    """Whether an order says itself who goes after the enemy; other attacks may stand before that."""
    later = next((line for line in lines if not isinstance(line, Attack)), None)
    return isinstance(later, advance.AFTER)


CHAPTER = Chapter(
    __name__,
    steps={"fight": fight},
    kinds=(Battles,),
    events=(AttackBegins, SurpriseRolled, AttackLost, AttackRolled),
    whys=(SurpriseDie, AttackDie),
)
