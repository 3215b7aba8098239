"""Chapter 6: bombardment, which guns fire at what, and what comes of it; 21.0: fire that spreads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from rules.battles import ledger, retreat, sight
from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.surmise import unknown
from rules.battles.board import COMBAT, ENEMY
from rules.battles.lines import Done, HexCode, Shoot
from rules.battles.sight import Modifier, Trace
from rules.battles.state import Shot, State
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Bundle, Judge, Line, Lines, No, Unbound, one_by_one, plainly_idle
from rules.kernel.referee import Referee, Running

SPREADS = 1  # the die that sets a town or building on fire (battles/21.0a)


class Fires(Event, frozen=True):
    """A gun fires; it and those in the target hex who may suffer are open to everyone (battles/5.2c)."""

    gun: str
    side: str
    source: str
    at: str
    far: int
    factor: int
    added: tuple[Modifier, ...]
    strength: int
    units: tuple[str, ...]


class ShotFell(Event, frozen=True):
    """The die, and what the table says; nothing is said of a hex that was empty (battles/6.1.5a)."""

    gun: str
    at: str
    strength: int
    die: int
    result: str


class Burns(Event, frozen=True):
    """A town or building is on fire until the battle ends (battles/21.0a, 21.0c)."""

    at: str


class ShotDropped(Event, frozen=True):
    """A gun did not fire as ordered, since by then it could not (battles/6.0e)."""

    gun: str
    at: str
    rule: str


class BombardDie(Why, frozen=True):
    gun: str
    at: str


class BombardTable(Why, frozen=True):
    strength: int
    die: int


# -- who may fire at what -------------------------------------------------------------------------------


class Aim(NamedTuple):
    """A shot as it is worked out before the die."""

    line: Trace
    factor: int
    added: tuple[Modifier, ...]

    @property
    def strength(self) -> int:
        return sight.strength(self.factor, self.added)


class Gunnery:
    """What the guns of a side can do, as the table stands or as a reader knows it."""

    def __init__(self, table: State | View, side: str) -> None:
        self.side, self.foe = side, ENEMY[side]
        self.field, self.ground, self.options = table.field, table.battle.ground, table.options
        self.fog, self.burning, self.charts = table.fog, table.burning, table.battle.charts

    @cached_property
    def standing(self) -> sight.Standing:
        return sight.standing(self.field)

    @cached_property
    def shots(self) -> tuple[Shoot, ...]:
        """All that may be fired now."""
        return tuple(Shoot(gun, at) for gun in self.guns() for at in self.targets(gun))

    def guns(self) -> Iterator[str]:
        """Artillery in good order that has not fired and does not stand in flames."""
        for name, unit in self.field.units.items():
            gun = unit.side == self.side and self.field.counters[name].type == "artillery"
            if gun and unit.at and not (unit.disordered or unit.fired or unit.at in self.burning):
                yield name

    def targets(self, gun: str) -> Iterator[str]:
        source = self.field.units[gun].at
        far = self.reach(gun)
        for at in self.pressing(source) or self.marks:
            if at != source and self.ground.distance(source, at) <= far and self.sees(source, at) is not None:
                yield at

    def pressing(self, source: str) -> list[str]:
        """The hexes next to a gun to which its fire is bound (battles/6.2.2a, D20)."""
        near = self.ground.near[source]
        if self.options.near_target and any(self.formed(at) for at in near):
            return sorted(filter(self.held, near))
        return []

    @cached_property
    def marks(self) -> list[str]:
        """What may be fired at from somewhere: enemy units, and what may be set on fire."""
        hexes = [*self.field.stacks, *self.field.unseen]
        towns = [at for at, terrain in self.ground.terrain.items() if terrain.burns]
        return sorted({*filter(self.held, hexes), *filter(self.burnable, towns)})

    def held(self, at: str) -> bool:
        """Whether units of the enemy are there, of any kind; trains are none (battles/6.0g)."""
        there = self.field.of_types(at, self.foe, (*COMBAT, "leader"))
        return bool(there) or self.field.unseen.get(at) == self.foe

    def formed(self, at: str) -> bool:
        """Whether combat units of the enemy are there."""
        return bool(self.field.combat(at, self.foe)) or self.field.unseen.get(at) == self.foe

    def burnable(self, at: str) -> bool:
        """Whether it may be fired at to burn it (battles/21.0b)."""
        burns = self.options.burning and self.ground.terrain[at].burns
        return burns and at not in self.burning and not self.field.at(at, self.side)

    def reach(self, gun: str) -> int:
        return sight.reach(self.field.counters[gun].range, self.fog)

    def line(self, source: str, at: str) -> Trace:
        return sight.trace(self.ground, source, at, self.options.hill_fire)

    def sees(self, source: str, at: str) -> bool | None:
        return sight.passes(self.line(source, at), self.standing)

    def overlooks(self, source: str, at: str, far: int) -> bool:
        """Whether nothing but counters could stand between a hex and another within this distance."""
        near = 0 < self.ground.distance(source, at) <= far
        return near and sight.passes(self.line(source, at), {}) is not None

    def aim(self, gun: str, at: str) -> Aim:
        line = self.line(self.field.units[gun].at, at)
        works = bool(sight.passes(line, self.standing))
        return Aim(line, self.field.factor(gun), tuple(sight.modifiers(self.ground, line, works)))

    # -- why not

    def refuse(self, gun: str, at: str) -> No | None:
        return self.refuse_gun(gun) or self.refuse_mark(at) or self.refuse_line(gun, at)

    def refuse_gun(self, gun: str) -> No | None:
        unit = self.field.units.get(gun)
        if unit is None or unit.side != self.side or self.field.counters[gun].type != "artillery":
            return No("battles/6.0a", "no_own_gun", unit=gun)
        if not unit.at:
            return No("battles/3.2b", "not_on_map", unit=gun)
        if unit.fired:
            return No("battles/6.0h", "gun_has_fired", unit=gun)
        if unit.disordered:
            return No("battles/6.0c", "gun_disordered", unit=gun)
        if unit.at in self.burning:
            return No("battles/21.1.2a", "gun_in_flames", unit=gun, at=unit.at)
        return None

    def refuse_mark(self, at: str) -> No | None:
        if at not in self.ground.place:
            return No("battles/2.1a", "no_such_hex", at=at)
        if self.held(at):
            return None
        if not (self.options.burning and self.ground.terrain[at].burns):
            return No("battles/6.0g", "no_target", at=at)
        if at in self.burning:
            return No("battles/21.0b", "burns_already", at=at)
        return No("battles/21.0b", "own_town", at=at) if self.field.at(at, self.side) else None

    def refuse_line(self, gun: str, at: str) -> No | None:
        source = self.field.units[gun].at
        far, printed = self.ground.distance(source, at), self.field.counters[gun].range
        if far > printed:
            return No("battles/6.0b", "out_of_range", unit=gun, at=at, far=far, range=printed)
        if far > self.reach(gun):
            return No("battles/5.1c", "out_of_fog_range", at=at, far=far, most=self.reach(gun))
        bound = self.pressing(source)
        if bound and at not in bound:
            return No("battles/6.2.2a", "near_target", unit=gun, places=bound)
        return self.refuse_sight(source, at)

    def refuse_sight(self, source: str, at: str) -> No | None:
        if self.sees(source, at) is not None:
            return None
        block = sight.look(self.line(source, at), self.standing).blocks[0]
        if block.cause == "fire":
            return No(block.rule, "fires_not_there", source=source, at=at)
        beyond = block.to if block.cause != "hill" else ""
        facts = {"cause": block.cause, "where": block.at, "beyond": beyond, "kind": block.kind}
        return No(block.rule, "no_sight", source=source, at=at, **facts)


def gunnery(view: View) -> Gunnery:
    return Gunnery(view, view.who)


# -- the order ------------------------------------------------------------------------------------------


class AllFire(Bundle, frozen=True):
    """All guns that may still fire do, at one hex (battles/6.0a)."""

    form = "all fire at {at}"

    at: HexCode

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        shots = Counter(shot.at for shot in ready(view, lines))
        yield from (cls(at) for at, guns in shots.items() if guns > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        guns = dict.fromkeys(shot.gun for shot in ready(view, lines))
        return one_by_one(lines, (Shoot(gun, self.at) for gun in guns), judge)


def ready(view: View, lines: Lines) -> list[Shoot]:
    """The shots of guns that have none yet."""
    named = guns_of(lines)
    return [] if Done() in lines else [shot for shot in view.once(gunnery).shots if shot.gun not in named]


class Bombard(Spared, frozen=True):
    """Which guns fire, at what, in what order; nothing said, or `done`, ends the phase (battles/6.0a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Shoot, Done)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllFire,)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        shots = view.once(gunnery).shots
        if not shots or Done() in lines:
            return
        yield from ready(view, lines)
        yield Done()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if Done() in lines:
            return No("battles/4.2c", "bombardment_done")
        if isinstance(line, Done):
            return None if view.once(gunnery).shots else No("battles/6.0a", "no_shot")
        assert isinstance(line, Shoot)
        if line.gun in guns_of(lines):
            return No("battles/6.0h", "gun_fires_once", unit=line.gun)
        return view.once(gunnery).refuse(line.gun, line.at)

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether no gun that everyone knows of, or that may stand in a stack, has anything to fire at."""
        hidden = unknown(everyone, seat)
        return not could_fire(everyone, seat, hidden) if hidden else plainly_idle(self, everyone, seat)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What a shot comes to before the die (battles/6.1.4, 6.1.5a)."""
        if not lines:
            return self._before(view)
        line = lines[-1]
        if not isinstance(line, Shoot):
            return None
        aim, table = view.once(gunnery).aim(line.gun, line.at), view.board.charts.bombardment
        results = [row[aim.strength - 1] for row in table]
        return {
            "guns": (),
            "foes": (),
            "far": aim.line.far,
            "factor": aim.factor,
            "added": aim.added,
            "strength": aim.strength,
            "chances": [{"result": r, "faces": results.count(r)} for r in dict.fromkeys(results)],
        }

    @staticmethod
    def _before(view: View) -> Mapping[str, Any]:
        """Which guns have a target, and where (battles/6.0a, 6.0g)."""
        shots = list(ready(view, ()))
        guns = tuple(dict.fromkeys(shot.gun for shot in shots))
        foes = tuple(dict.fromkeys(shot.at for shot in shots))
        return {"guns": guns, "foes": foes, "far": 0, "factor": 0, "added": (), "strength": 0, "chances": ()}

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """What a gun may fire at."""
        return f"range {name}" if view.once(gunnery).refuse_gun(name) is None else ""

    def guesses(self, view: View, seen: View) -> Iterator[Lines]:
        """The shots that were seen to fall, alone and with one that may be to come."""
        guns = {view.units[shot.gun].at: shot.gun for shot in view.once(gunnery).shots}
        fallen = tuple(Shoot(guns[s.source], s.at) for s in seen.shots[len(view.shots) :] if s.source in guns)
        if fallen:
            yield fallen
            yield (*fallen, Done())
            yield from ((*fallen, shot) for shot in ready(view, fallen))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return ()
        return fire_plan(view, standing_orders)


def could_fire(everyone: View, side: str, hidden: Sequence[str]) -> bool:
    """Whether, for all that everyone sees, one of these counters may be a gun with something to fire at."""
    fire = Gunnery(everyone, side)
    guns = [fire.field.counters[name] for name in hidden if fire.field.counters[name].type == "artillery"]
    if len(guns) <= len(everyone.shots):
        return False
    far = max(sight.reach(gun.range, everyone.fog) for gun in guns)
    places = [at for at, whose in fire.field.unseen.items() if whose == side and at not in fire.burning]
    return any(fire.overlooks(at, mark, far) for at in places for mark in fire.marks)


def guns_of(lines: Lines) -> list[str]:
    return [line.gun for line in lines if isinstance(line, Shoot)]


# -- standing orders --------------------------------------------------------------------------------------


class FireAtWill(Line, frozen=True):
    """Every gun fires where its shot is strongest, at the lowest hex number of several."""

    form = "fire at will"


class HoldFire(Line, frozen=True):
    """Only the guns fire for which a shot is written ahead."""

    form = "hold fire"


def fire_plan(view: View, standing_orders: Lines) -> Lines | None:
    """The next shot: each is judged when those before have fallen (battles/standing-2, standing-3)."""
    able = view.once(gunnery).shots
    ahead = next((line for line in standing_orders if isinstance(line, Shoot) and line in able), None)
    if ahead is not None:
        return (ahead,)
    if FireAtWill() in standing_orders:
        best = strongest(view.once(gunnery))
        return (best,) if best else ended(able)
    return ended(able) if HoldFire() in standing_orders else None


def ended(able: Sequence[Shoot]) -> Lines:
    """The phase is ended: in so many words while there is a shot to be had."""
    return (Done(),) if able else ()


def strongest(fire: Gunnery) -> Shoot | None:
    """The best shot of the first gun that sees enemies."""
    shots = [shot for shot in fire.shots if fire.held(shot.at)]
    own = [shot for shot in shots if shot.gun == shots[0].gun]
    return min(own, key=lambda shot: (-fire.aim(shot.gun, shot.at).strength, shot.at), default=None)


# -- carrying it out --------------------------------------------------------------------------------------


def bombard(state: State, referee: Referee) -> Running:
    """Shots are settled one by one; guns that are left may fire afterwards (battles/6.0e)."""
    lines: Lines = yield Ask(state.phasing, Bombard(), "battles/6.0a", secret=True)
    for line in lines:
        if isinstance(line, Shoot):
            yield from fire(state, referee, line)
    if not lines or Done() in lines:
        state.step = "arrive"


def fire(state: State, referee: Referee, order: Shoot) -> Running:
    guns = Gunnery(state, state.phasing)
    reason = guns.refuse(order.gun, order.at)
    if reason:
        referee.tell(ShotDropped(order.gun, order.at, reason.rule), state.phasing)
        return
    aim, units = guns.aim(order.gun, order.at), tuple(state.field.combat(order.at, guns.foe))
    occupied = guns.held(order.at)
    state.shown = (order.gun, *units)
    announce(state, referee, order, aim, units)
    state.field.change(order.gun, fired=True)
    result = fall(state, referee, order, aim.strength, occupied=occupied)
    if occupied:
        state.attacked.setdefault(state.phasing, state.turn)  # battles/22.4c, D63
        yield from suffer(state, referee, result, order.at, units)
    state.shown = ()


def announce(state: State, referee: Referee, order: Shoot, aim: Aim, units: Sequence[str]) -> None:
    line = aim.line
    fires = Fires(
        order.gun,
        state.phasing,
        line.source,
        order.at,
        line.far,
        aim.factor,
        aim.added,
        aim.strength,
        tuple(units),
    )
    referee.tell(fires, discloses="battles/5.2c")


def fall(state: State, referee: Referee, order: Shoot, strength: int, *, occupied: bool) -> str:
    """The die, the table, and what catches fire (battles/6.1.5a, 21.0a)."""
    source = state.units[order.gun].at
    die = referee.roll(6, BombardDie(order.gun, order.at))
    result = ""
    if occupied:
        found = state.battle.charts.bombardment[die - 1][strength - 1]
        result = referee.result(found, BombardTable(strength, die))
    state.shots.append(Shot(source, order.at, result))
    referee.tell(ShotFell(order.gun, order.at, strength, die, result))
    burns = state.options.burning and state.battle.ground.terrain[order.at].burns
    if burns and die == SPREADS and order.at not in state.burning:
        state.burning.append(order.at)
        referee.tell(Burns(order.at))
    return result


def suffer(state: State, referee: Referee, result: str, at: str, units: Sequence[str]) -> Running:
    """What a result means for everyone in the hex (battles/6.1.6)."""
    foe = ENEMY[state.phasing]
    if result == "Ds":
        down = [name for name in units if state.units[name].disordered]
        for name in units:
            if name not in down:
                ledger.disorder(state, referee, name)
        ledger.settle(state, referee)
        if down:
            yield from retreat.withdraw(state, referee, down, foe, at)
    elif result in ("Dz", "Dz*"):
        if result == "Dz*":
            for name in state.field.leaders(at, foe):
                ledger.lose(state, referee, name, "fire")
        if units:
            yield from retreat.rout(state, referee, list(units), foe, by_fire=True)
    ledger.settle(state, referee)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Shots of own guns at hexes of this map; of `fire at will` and `hold fire` one (battles/standing-2)."""
    if isinstance(line, Shoot):
        counter = view.battle.counters.get(line.gun)
        if counter is None or counter.side != view.who or counter.type != "artillery":
            return No("battles/standing-2", "no_own_gun", unit=line.gun)
        return None if line.at in view.battle.ground.place else No("battles/2.1a", "no_such_hex", at=line.at)
    if isinstance(line, FireAtWill | HoldFire) and (FireAtWill() in before or HoldFire() in before):
        return No("battles/standing-3", "fire_said_twice")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"bombard": bombard},
    kinds=(Bombard,),
    events=(Fires, ShotFell, Burns, ShotDropped),
    whys=(BombardDie, BombardTable),
    standing=(Shoot, FireAtWill, HoldFire),
    refuse_standing=refuse_standing,
)
