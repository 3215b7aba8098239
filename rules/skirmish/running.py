"""Running away: who breaks, and the timid who are charged (skirmish/timid-4, morale-7, path-3).

One runs straight away from the enemy; where that is barred, the nearest free way by eighths of a circle,
first the one towards one's own edge. Over the edge one is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.referee import Referee, Running
from rules.skirmish import sight, umpire
from rules.skirmish.buildings import openings
from rules.skirmish.geometry import (
    INCH,
    WINDS,
    Course,
    Point,
    Vector,
    dot,
    length,
    long,
    moved,
    offset,
    scaled,
    turned,
    vector,
    walk,
)
from rules.skirmish.going import Reached, Way, kept_off, reached, settle
from rules.skirmish.ground import EDGES, Edge
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH
from rules.skirmish.leaving import break_up
from rules.skirmish.paths import Gate, Pace, advance, barred, gates, in_order, pace_of, shown
from rules.skirmish.rulings import ruled
from rules.skirmish.state import State
from rules.skirmish.view import in_fog, onlookers, view

TURNS = (1, 2, 3)  # eighths of a circle by which a barred run turns aside, to both sides; then back
BACK = 4
TENTHS = 10  # in an inch


class RollRun(Why, frozen=True):
    """How far a unit runs (skirmish/morale-7)."""

    unit: str


class Ran(Event, frozen=True):
    """A unit runs: its dice, how far, and where it stands now."""

    unit: str
    dice: tuple[int, ...]
    minus: int  # tenths, for its wounded
    inches: int  # tenths
    at: str
    by: str = ""


class RanOff(Event, frozen=True):
    """A unit runs over the edge of the table."""

    unit: str
    dice: tuple[int, ...]
    edge: Edge


class CrewRan(Event, frozen=True):
    """The crew of a gun runs and leaves it behind (skirmish/timid-5)."""

    unit: str
    men: int


class Run(NamedTuple):
    """One way to run: where it leads, and how far."""

    towards: Vector
    way: Way
    pace: Pace
    far: int  # hundredths that the dice allow
    limit: int  # that lie open, of those
    off: bool  # over the edge
    found: Reached
    aside: bool  # not straight away

    @property
    def barred(self) -> bool:
        return self.limit < self.far


# -- where to ----------------------------------------------------------------------------------------------


def from_whom(field: Known, name: str, by: str) -> Vector:
    """The way straight away from an enemy; without one, home."""
    here = field.stand(name).body.front
    said = ruled(field, "runs", name)
    if said in WINDS:
        return WINDS[said]
    enemies = (by,) if by and field.units[by].body is not None else tuple(field.enemies(name))
    figures = [figure for enemy in enemies for figure in field.places(enemy)]
    nearest = min(figures, key=lambda figure: length(here, figure), default=None)
    if nearest is None or nearest == here:
        return vector(here, field.ground.to_edge(home(field, name), here)) if nearest is None else (0, 1)
    return vector(nearest, here)


def home(field: Known, name: str) -> Edge:
    """The edge of a unit's side: the nearest to where its first unit was to set up."""
    terms, ground = field.terms, field.ground
    zone = terms.zones[terms.sides[field.units[name].side].units[0].at]
    middle = ((zone.box[0] + zone.box[2]) // 2, (zone.box[1] + zone.box[3]) // 2)
    return min(EDGES, key=lambda edge: length(middle, ground.to_edge(edge, middle)))


def ways(field: Known, name: str, straight: Vector) -> Iterator[Vector]:
    """Straight away, then aside by eighths of a circle, of two the one nearer home, then back."""
    here = field.stand(name).body.front
    homewards = vector(here, field.ground.to_edge(home(field, name), here))
    yield straight
    for eighths in TURNS:
        both = (turned(straight, eighths), turned(straight, -eighths))
        yield from sorted(both, key=lambda way: -dot(offset(way, INCH), homewards))
    yield turned(straight, BACK)


# -- how far -------------------------------------------------------------------------------------------------


def best(state: State, name: str, by: str, dice: tuple[int, ...]) -> Run:
    """The way that is best for all that its side sees, as it comes out in truth (skirmish/path-3)."""
    run = best_seen(view(state, state.side_of(name)), name, by, dice)
    return run_on_way(state, name, run.towards, dice, aside=run.aside)


def best_seen(field: Known, name: str, by: str, dice: tuple[int, ...]) -> Run:
    """The first free way; if there is none, the one that leads farthest."""
    straight, runs = from_whom(field, name, by), []
    for way in ways(field, name, straight):
        run = run_on_way(field, name, way, dice, aside=way != straight)
        if not run.barred:
            return run
        runs.append(run)
    return max(runs, key=lambda run: run.found.far)


def run_on_way(field: Known, name: str, towards: Vector, dice: tuple[int, ...], *, aside: bool) -> Run:
    """How far a unit would get this way."""
    body = field.stand(name).body
    start, walls = coming_out(field, name, towards)
    path = (start, moved(start, scaled(towards, sum(dice) * INCH + INCH)))
    off = field.ground.leaves(path)
    on_table = path if off is None else (start, walk(path, off))
    pace, way = pace_of(field, name, on_table, body.formation), Way(on_table, body)
    far = min(advance(dice, in_order((*gates(field, name, on_table), *walls)), pace), long(on_table))
    limit = kept_off(field, name, way, min(far, until_barred(field, on_table)))
    leaves = off is not None and limit >= long(on_table)
    found = Reached(limit, way.body_at(limit)) if leaves else reached(field, name, way, limit)
    return Run(towards, way, pace, far, limit, leaves, found, aside)


def until_barred(field: Known, path: Course) -> int:
    bar = barred(field, path)
    return long(path) if bar is None else max(0, bar.start - INCH)


def coming_out(field: Known, name: str, towards: Vector) -> tuple[Point, tuple[Gate, ...]]:
    """Where a run begins: who is in a building comes out by what leads that way most (skirmish/ground-4)."""
    body = field.stand(name).body
    if not body.inside:
        return about(field, name, towards), ()
    area = field.ground.areas[body.inside]
    beyond = moved(body.front, scaled(towards, 100 * INCH))
    out = min(openings(area, beyond), key=lambda one: length(one.at, beyond))
    return out.at, (Gate(0, "obstacle"),) * out.climbed


def about(field: Known, name: str, towards: Vector) -> Point:
    """The front of who turns to run: his last rank, if an enemy touches him whom he has before him.

    Else his last men would be laid out among the enemy, and nobody could run straight away.
    """
    body = field.stand(name).body
    touched = any(field.apart(name, enemy) <= TOUCH for enemy in field.enemies(name))
    if not touched or dot(body.facing, towards) >= 0:
        return body.front
    back = offset(body.facing, -INCH)
    deep = max((dot(vector(body.front, figure), back) // INCH for figure in field.figures(name)), default=0)
    return moved(body.front, offset(body.facing, -deep))


# -- running -------------------------------------------------------------------------------------------------


def flee(state: State, referee: Referee, name: str, by: str = "") -> Running:
    """A unit runs straight away from who charges it, or from the nearest enemy (skirmish/timid-4)."""
    sight.reveal(state, referee, name)
    if state.troop(name).gun is not None:
        abandon(state, referee, name)
        return
    body = state.body(name)
    count = pace_of(state, name, (body.front,), body.formation).dice
    dice = tuple(referee.roll(6, RollRun(name), onlookers(state, name)) for _ in range(count))
    yield from umpire.put(state, referee, partial(facts, state, name, by, dice))
    run = best(state, name, by, dice)
    if run.off:
        yield from run_off(state, referee, name, run, dice)
        return
    yield from settle(state, referee, name, run.way, run.found, "run")
    at = state.ground.grid.name_of(state.body(name).front)
    told = Ran(name, dice, shown(run.pace.minus), shown(run.found.far), at, by)
    referee.tell(told, onlookers(state, name), discloses=run.found.discloses)
    sight.update(state, referee, (name,))


def facts(state: State, name: str, by: str, dice: tuple[int, ...]) -> umpire.Facts:
    """What an umpire is shown of a run; where straight away is barred it is in doubt (skirmish/rule-2)."""
    run = best(state, name, by, dice)
    end, barred = run.found.body.front, run.aside or run.barred
    return umpire.Facts(
        *("run", name, by),
        dice=len(dice),
        far=shown(run.found.far),
        at=state.ground.grid.name_of(end),
        doubts=("barred",) if barred else (),
        looked=looks(name, by, dice),
    )


def looks(name: str, by: str, dice: tuple[int, ...]) -> str:
    """The look-up of a run with these dice."""
    return f"flight {name}" + (f" from {by}" if by else "") + f" with {''.join(map(str, dice))}"


def run_off(state: State, referee: Referee, name: str, run: Run, dice: tuple[int, ...]) -> Running:
    """It is over the edge and gone (T9)."""
    edge = state.ground.edge_at(nearest_edge(state, run.way.path[-1]))
    assert edge is not None, run
    yield from settle(state, referee, name, run.way, run.found, "run")
    referee.tell(RanOff(name, dice, edge), discloses=in_fog(state))
    break_up(state, name, "ran")
    state.change(name, body=None, hidden=False, seen=state.options.fog, gone_by=edge)


def nearest_edge(field: Known, place: Point) -> Point:
    """The point of the edge that a way over it passes: lengths are rounded."""
    return min((field.ground.to_edge(edge, place) for edge in EDGES), key=lambda at: length(place, at))


def abandon(state: State, referee: Referee, name: str) -> None:
    """A crew that runs leaves its gun, which who comes may take (skirmish/timid-5, art-7)."""
    unit = state.units[name]
    state.change(name, well=0, wounded=0, fled=unit.fled + unit.men, stirred=True)
    state.contacts = tuple(pair for pair in state.contacts if name not in pair)
    referee.tell(CrewRan(name, unit.men), onlookers(state, name))


def run_on(state: State, referee: Referee) -> Running:
    """At a turn's end the broken run on while an enemy whom they see is near (skirmish/morale-7)."""
    for name, unit in tuple(state.units.items()):
        if unit.standing == "broken" and unit.body is not None and unit.men:
            by = feared(state, name)
            if by:
                yield from flee(state, referee, name, by)


def feared(state: State, name: str) -> str:
    """The nearest enemy whom a broken unit sees, if he is near enough to keep it running."""
    reach = state.board.numbers.runs_from * TENTHS
    seen = sight.enemies_in_sight(state, name)
    nearest = min(seen, key=lambda enemy: state.apart(name, enemy), default="")
    return nearest if nearest and state.apart(name, nearest) <= reach else ""


CHAPTER = Chapter(__name__, events=(Ran, RanOff, CrewRan), whys=(RollRun,))
