"""Chapters 10.2 and 20.2: pursuit, and supply trains taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Literal, NamedTuple

from msgspec.structs import replace

from rules.battles import ledger
from rules.battles.aids.stakes import beside
from rules.battles.board import ENEMY
from rules.battles.field import Field
from rules.battles.flight import open_steps
from rules.battles.lines import Done, HexCode, Pursue
from rules.battles.state import Assault, State, Trail
from rules.battles.view import View, view, who_sees
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import PUBLIC, Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

ADVERSE = ("Bx", "Dd", "De", "Dr")  # to the defender (D60)
RIDERS = 2  # on one line
Way = tuple[str, str | None]  # the hex that was emptied, and a second one

# -- standing orders --------------------------------------------------------------------------------------


class PursueNever(Line, frozen=True):
    """Nobody pursues."""

    form = "pursuit never"
    also = ("pursues never",)


class PursueInto(Line, frozen=True):
    """This hex is entered when it is emptied; several lines are a ranking."""

    form = "pursuit to {at}"
    also = ("pursues to {at}",)

    at: HexCode


class PursueAlways(Line, frozen=True):
    """Whoever may, pursues one hex."""

    form = "pursuit always"
    also = ("pursues always",)


STANDING = (PursueNever, PursueInto, PursueAlways)
LAST = (PursueNever(), PursueAlways())  # after which nothing is left to be said


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a standing order of this chapter contradicts those before it, or could never be used."""
    if not isinstance(line, STANDING):
        return None
    if isinstance(line, PursueInto) and line.at not in view.battle.ground.place:
        return No("battles/standing-16", "no_such_hex", at=line.at)
    if any(wish in before for wish in LAST):
        return No("battles/standing-16", "pursuit_settled")
    if isinstance(line, PursueNever) and any(isinstance(wish, PursueInto) for wish in before):
        return No("battles/standing-16", "pursuit_contradicts")
    return None


# -- the decision -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chase:
    """How far a pursuit has been written down, the counters where they would stand."""

    field: Field
    gone: tuple[str, ...] = ()  # units and leaders
    ended: bool = False


class Pursuit(Kind, frozen=True):
    """Who of the attack goes into the hexes that were emptied (battles/10.2a-10.2.1b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Pursue, Done)

    units: tuple[str, ...]
    vacated: tuple[str, ...]

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who may go where, and whom a unit would stand next to there (battles/10.2c, 10.2i)."""
        line = lines[-1] if lines else None
        if not isinstance(line, Pursue):
            return None if lines else {"units": self.units, "hexes": self.vacated, "at": "", "near": ()}
        end = line.then or line.to
        return {"units": (), "hexes": (), "at": end, "near": beside(view, end)}

    def chase(self, view: View, lines: Lines) -> Chase:
        known = view.once(_chases)
        key = (self, lines)
        if key not in known:
            known[key] = extended(self.chase(view, lines[:-1]), lines[-1]) if lines else Chase(view.field)
        return known[key]

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        chase = self.chase(view, lines)
        if chase.ended:
            return
        horse = self.horse(view, chase)
        for name in horse or self.left(chase):
            for leaders in escorts(chase, name):
                first, second = (*leaders, None, None)[:2]
                for to, then in self.ways(view, chase, name, bool(leaders)):
                    yield Pursue(name, to, first, second, then)
        if not (chase.gone and horse):
            yield Done()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        chase = self.chase(view, lines)
        if chase.ended:
            return No("battles/10.2b", "pursuit_ended")
        if isinstance(line, Done):
            return self.owed(view, lines)
        assert isinstance(line, Pursue)
        return (
            self.refuse_unit(view, chase, line)
            or refuse_escort(chase, line)
            or self.refuse_first(view, chase, line)
            or self.refuse_second(view, chase, line)
            or refuse_end(view, chase, line)
        )

    def owed(self, view: View, lines: Lines) -> No | None:
        chase = self.chase(view, lines)
        horse = self.horse(view, chase)
        if chase.gone and horse:
            return No("battles/10.2.1a", "cavalry_goes_too", units=tuple(horse))
        return None

    def default(self, view: View) -> Lines:
        return (Done(),)

    def foreseen(self, view: View) -> Lines | None:
        """What was written with the attack for this result."""
        return planned(self, view).lines or None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if PursueNever() in standing_orders:
            return (Done(),)
        wanted = [
            line.at for line in standing_orders if isinstance(line, PursueInto) and line.at in self.vacated
        ]
        if PursueAlways() in standing_orders:
            wanted += [at for at in self.vacated if at not in wanted]
        return self.wished(view, wanted) if wanted else None

    def wished(self, view: View, wanted: Sequence[str]) -> Lines:
        """Into the hexes that are wanted, the first of them first; cavalry beyond them where it must."""
        lines: Lines = ()
        while True:
            chase = self.chase(view, lines)
            horse = self.horse(view, chase)
            found = [
                line
                for line in self.next(view, lines)
                if isinstance(line, Pursue)
                and (line.to in wanted or (chase.gone and horse))
                and line.leaders == left_alone(chase, line.unit)
            ]
            if not found:
                return lines or (Done(),)
            lines += (min(found, key=lambda line: (line.then is not None, rank(wanted, line.to))),)

    # -- who may go where

    def left(self, chase: Chase) -> list[str]:
        return [name for name in self.units if name not in chase.gone]

    def horse(self, view: View, chase: Chase) -> list[str]:
        """The cavalry that can still be placed: it goes before infantry, and all of it (D46)."""
        return [
            name
            for name in self.left(chase)
            if view.counter(name).type == "cavalry" and any(self.ways(view, chase, name, False))
        ]

    def ways(self, view: View, chase: Chase, name: str, led: bool) -> Iterator[Way]:
        """Where a unit can go, and end (battles/10.2e-10.2j)."""
        horse = view.counter(name).type == "cavalry"
        for to in steps(view, name, chase.field.units[name].at, led):
            if to not in self.vacated:
                continue
            if fits(chase, name, to):
                yield to, None
            if horse and to not in view.burning:
                yield from ((to, then) for then in self.beyond(view, chase, name, to, led))

    def beyond(self, view: View, chase: Chase, name: str, to: str, led: bool) -> Iterator[str]:
        """The second hexes of cavalry (battles/10.2j, 10.2.1b)."""
        for then in steps(view, name, to, led):
            if self.free(view, to, then) and fits(chase, name, then):
                yield then

    def free(self, view: View, to: str, then: str) -> bool:
        """Whether no enemy will be in the second hex, or only leaders and trains whom the attack has left.

        Leaders alone in the zone of the cavalry are lost when it is in the first (battles/10.2h, 12.1b).
        """
        field = view.field
        if then in self.vacated or not field.enemy_in(then, view.who):
            return True
        doomed = field.leaders(then, ENEMY[view.who]) == field.at(then, ENEMY[view.who])
        return doomed and then not in field.unseen and then in field.ground.controls[to]

    # -- why it may not

    def refuse_unit(self, view: View, chase: Chase, line: Pursue) -> No | None:
        name = line.unit
        if line.result is not None:
            return No("battles/10.2b", "after_goes_with_attack", result=line.result)
        if name in chase.gone:
            return No("battles/10.2i", "pursued_already", unit=name)
        if name not in self.units:
            return _not_eligible(view, name)
        horse = self.horse(view, chase)
        if horse and view.counter(name).type != "cavalry":
            return No("battles/10.2.1a", "cavalry_first", unit=name, units=tuple(horse))
        return None

    def refuse_first(self, view: View, chase: Chase, line: Pursue) -> No | None:
        if line.to not in self.vacated:
            return No("battles/10.2a", "not_vacated", to=line.to, hexes=self.vacated)
        return refuse_step(view, line, chase.field.units[line.unit].at, line.to)

    def refuse_second(self, view: View, chase: Chase, line: Pursue) -> No | None:
        if line.then is None:
            return None
        if view.counter(line.unit).type != "cavalry":
            return No("battles/10.2i", "infantry_one_hex", unit=line.unit)
        if line.to in view.burning:
            return No("battles/21.1.3a", "pursuit_stops_in_fire", unit=line.unit, at=line.to)
        if not self.free(view, line.to, line.then):
            return No("battles/10.2h", "pursuit_into_enemy", unit=line.unit, to=line.then)
        return refuse_step(view, line, line.to, line.then)


def _chases(view: View) -> dict[Any, Chase]:
    return {}


def extended(chase: Chase, line: Line) -> Chase:
    if not isinstance(line, Pursue):
        return Chase(chase.field, chase.gone, True)
    field = chase.field.copy()
    for name in (line.unit, *line.leaders):
        field.change(name, at=line.then or line.to)
    return Chase(field, (*chase.gone, line.unit, *line.leaders))


def rank(wanted: Sequence[str], at: str) -> int:
    return wanted.index(at) if at in wanted else len(wanted)


def with_unit(chase: Chase, name: str) -> list[str]:
    """The leaders who may go with a unit: those of its hex who have not gone yet (battles/10.2d)."""
    unit = chase.field.units[name]
    return sorted(n for n in chase.field.leaders(unit.at, unit.side) if n not in chase.gone)


def escorts(chase: Chase, name: str) -> Iterator[tuple[str, ...]]:
    leaders = with_unit(chase, name)
    for count in range(min(len(leaders), RIDERS) + 1):
        yield from combinations(leaders, count)


def left_alone(chase: Chase, name: str) -> tuple[str, ...]:
    """The leaders whom a unit would leave without cover, as many as can go along."""
    unit = chase.field.units[name]
    covered = chase.field.combat(unit.at, unit.side) != [name]
    return () if covered else tuple(with_unit(chase, name)[:RIDERS])


def steps(view: View, name: str, at: str, led: bool) -> Iterator[str]:
    """The neighbours that ground and scenario leave open to a unit, with a leader (battles/10.2h, 24.7b)."""
    return (b for b in view.battle.ground.near[at] if closed_by(view, name, at, b, led) is None)


def closed_by(
    view: View, name: str, at: str, to: str, led: bool
) -> Literal["ground", "leader", "bastion"] | None:
    battle, sides = view.battle, view.options.road_sides
    if to not in open_steps(battle, sides, battle.classes[name], at):
        return "ground"
    if led and to not in open_steps(battle, sides, battle.charts.leaders, at):
        return "leader"
    halo = battle.halo.get(view.field.units[name].side, frozenset())
    if view.options.bastions_bar_pursuit and any(b in halo for b in battle.ground.near[to]):
        return "bastion"
    return None


def fits(chase: Chase, name: str, at: str) -> bool:
    """Whether the stack is legal when the unit ends there (battles/10.2f)."""
    return not any(other != name for other in chase.field.melee(at, chase.field.units[name].side))


def refuse_step(view: View, line: Pursue, at: str, to: str) -> No | None:
    if to not in view.battle.ground.near[at]:
        return No("battles/10.2g", "pursuit_too_far", unit=line.unit, at=at, to=to)
    closed = closed_by(view, line.unit, at, to, bool(line.leaders))
    if closed == "bastion":
        return No("battles/24.7c", "pursuit_by_bastion", unit=line.unit, to=to)
    if closed == "leader":
        return No("battles/10.2h", "pursuit_closed_to_leader", unit=line.unit, at=at, to=to)
    return No("battles/10.2h", "pursuit_closed", unit=line.unit, at=at, to=to) if closed else None


def refuse_end(view: View, chase: Chase, line: Pursue) -> No | None:
    end = line.then or line.to
    if fits(chase, line.unit, end):
        return None
    return No("battles/10.2f", "pursuit_overstacks", unit=line.unit, to=end)


def refuse_escort(chase: Chase, line: Pursue) -> No | None:
    known = with_unit(chase, line.unit)
    for leader in line.leaders:
        if leader not in known:
            return No("battles/10.2d", "leader_not_with_unit", leader=leader, unit=line.unit)
    if len(set(line.leaders)) < len(line.leaders):
        return No("battles/10.2d", "leader_named_twice", leader=line.leaders[0])
    return None


def _not_eligible(view: View, name: str) -> No:
    """Why a counter is not among those that may pursue (battles/10.2c, 10.2d, 10.2k)."""
    unit, kind = view.units.get(name), view.battle.counters[name].type if name in view.battle.counters else ""
    if unit is None or unit.side != view.who:
        return No("battles/10.2l", "attackers_pursue", unit=name)
    if kind == "leader":
        return No("battles/10.2d", "leader_pursues_not_alone", unit=name)
    if kind == "artillery" or unit.disordered:
        return No("battles/10.2k", "cannot_pursue", unit=name)
    return No("battles/10.2c", "not_of_this_attack", unit=name)


# -- what is told -----------------------------------------------------------------------------------------


class Pursued(Event, frozen=True):
    """A unit has gone after the enemy, with leaders (battles/10.2a, 10.2d)."""

    unit: str
    side: str
    path: tuple[str, ...]
    leaders: tuple[str, ...] = ()


class PursuitDropped(Event, frozen=True):
    """A line written with the attack no longer fits."""

    unit: str
    to: str
    then: str | None = None


class TrainEntered(Event, frozen=True):
    """An enemy train is reached: what becomes of it (battles/20.2a-20.2c, 20.2e)."""

    train: str
    side: str  # its owner until now
    at: str
    die: int
    indians: bool
    fate: Literal["eliminated", "captured", "looted"]


class TrainDie(Why, frozen=True):
    """What becomes of a train that the enemy enters (battles/20.2a)."""

    train: str
    at: str


# -- carrying it out --------------------------------------------------------------------------------------


def pursue(state: State, referee: Referee, assault: Assault, result: str, *, indians: bool) -> Running:
    """After a combat its attackers may advance, as planned with the attack or as their owner says now.

    `indians`: whether any of either side took part in it (battles/20.2e).
    """
    kind = Pursuit(eligible(state, assault), vacated(state, assault, result))
    side = state.phasing
    seen = view(state, side)
    if not any(isinstance(line, Pursue) for line in kind.next(seen, ())):
        return
    for line in planned(kind, seen).dropped:
        referee.tell(PursuitDropped(line.unit, line.to, line.then), side)
    lines = yield Ask(side, kind, "battles/10.2b", secret=True)
    for line in lines:
        if isinstance(line, Pursue):
            go_after(state, referee, line, indians)


def eligible(state: State, assault: Assault) -> tuple[str, ...]:
    """Survivors of the attack in good order that can move (battles/10.2c, 10.2k)."""
    return tuple(
        name
        for name in assault.attackers
        if state.units[name].at and state.field.ordered(name) and state.counter(name).move > 0
    )


def vacated(state: State, assault: Assault, result: str) -> tuple[str, ...]:
    """The hexes attacked that no enemy combat unit holds any longer (battles/10.2a, 20.1a, 20.1b, D45)."""
    if result not in ADVERSE:
        return ()
    foe = ENEMY[state.phasing]
    return tuple(at for at in assault.hexes if not state.field.combat(at, foe))


class Planned(NamedTuple):
    """What was written with the attack for its result, and what of that no longer fits."""

    lines: Lines = ()
    dropped: tuple[Pursue, ...] = ()


def planned(kind: Pursuit, view: View) -> Planned:
    """The pursuit that was written for this combat; of what is not enough to go by nothing is left."""
    lines: Lines = ()
    dropped: tuple[Pursue, ...] = ()
    for line in written(view):
        if kind.refuse(view, lines, line) is None:
            lines += (line,)
        else:
            dropped += (line,)
    return Planned(lines if kind.owed(view, lines) is None else (), dropped)


def written(view: View) -> Iterator[Pursue]:
    """What was written with the attack that has just been resolved, for what came out."""
    hexes, result = (view.fighting.hexes, view.fought[-1].result) if view.fighting else ((), "")
    for plan in view.plans:
        if plan.hex in hexes:
            yield from (replace(p, result=None) for p in plan.pursuit if p.result in (None, result))


def go_after(state: State, referee: Referee, line: Pursue, indians: bool) -> None:
    """One unit's pursuit, hex by hex (battles/10.2m, 12.1a, 21.1.3a, D26)."""
    unit = state.units[line.unit]
    path = (unit.at, line.to, *((line.then,) if line.then else ()))
    readers = who_sees(state, line.leaders)
    state.trails.append(Trail(unit.side, path, "pursuit"))
    told = Pursued(line.unit, unit.side, path, line.leaders)
    blank = None if PUBLIC in readers else Pursued(line.unit, unit.side, path)
    referee.tell(told, readers or unit.side, instead=blank, discloses="battles/10.2b")
    for at in path[1:]:
        for name in (line.unit, *line.leaders):
            state.field.change(name, at=at)
        arrive(state, referee, line.unit, at, indians)


def arrive(state: State, referee: Referee, name: str, at: str, indians: bool) -> None:
    """What happens when a pursuing unit comes into a hex."""
    side = state.units[name].side
    ledger.overrun(state, referee, side, at)
    ledger.entered(state, referee, name, at)
    for train in state.field.of_types(at, ENEMY[side], ("train",)):
        take_train(state, referee, train, side, indians)
    if at in state.burning and state.field.ordered(name):
        ledger.disorder(state, referee, name)
    ledger.settle(state, referee)


def take_train(state: State, referee: Referee, name: str, side: str, indians: bool) -> None:
    """A die says whether the train is destroyed, taken or looted (battles/20.2a-20.2e, D59, D61)."""
    train = state.units[name]
    die = referee.roll(6, TrainDie(name, train.at))
    total = die + indians
    if total <= 2:
        referee.tell(TrainEntered(name, train.side, train.at, die, indians, "eliminated"))
        ledger.lose(state, referee, name, "captured")
    elif total <= 4:
        referee.tell(TrainEntered(name, train.side, train.at, die, indians, "captured"))
        ledger.seize(state, referee, name, side)
    else:
        state.field.change(name, looted=True)
        referee.tell(TrainEntered(name, train.side, train.at, die, indians, "looted"))


CHAPTER = Chapter(
    __name__,
    kinds=(Pursuit,),
    events=(Pursued, PursuitDropped, TrainEntered),
    whys=(TrainDie,),
    standing=STANDING,
    refuse_standing=refuse_standing,
)
