"""What simple-minded players of Ticonderoga want in each scenario, as a table of tasks.

Of the tasks of a side a piece has the first that is meant for it at the time. Whoever has none holds the hex
where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from rules.ticonderoga.board import BRITISH, ENEMY, FRENCH, Ground
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.view import View
from tests.ticonderoga.travel import FAR, Far, on_foot


class Table(Protocol):
    """How a phase stands while its order is being written."""

    @property
    def view(self) -> View: ...

    @property
    def side(self) -> str: ...

    @property
    def country(self) -> Country: ...


When = Callable[[View], bool]
Who = Callable[[Table, str], bool]
Goals = Callable[[Table], tuple[str, ...]]
NO_NIGHT = 10  # no leader has so much initiative
PRISONERS, WAGON = "Prisoners", "Wagon"
EDWARD, LAKE, CAMP, HENRY, CARILLON = "S1207", "S1803", "S1804", "S1904", "T2214"


# -- who ---------------------------------------------------------------------------------------------------


def everyone(now: Table, name: str) -> bool:
    return True


def named(*names: str) -> Who:
    return lambda now, name: name in names


def of_kind(*kinds: str) -> Who:
    return lambda now, name: now.country.pieces[name].kind in kinds


def beside_piece(other: str) -> Who:
    """Whoever is where another piece is."""

    def there(now: Table, name: str) -> bool:
        pieces = now.country.pieces
        return other in pieces and pieces[name].at == pieces[other].at

    return there


def last_in(at: str) -> Who:
    """The weakest unit in a hex, so that somebody always stays there."""

    def stays(now: Table, name: str) -> bool:
        units = now.country.units(at, now.side)
        return bool(units) and name == min(units, key=lambda unit: (now.country.pieces[unit].strength, unit))

    return stays


def strongest_there(now: Table, name: str) -> bool:
    units = now.country.units(now.country.pieces[name].at, now.side)
    return bool(units) and name == max(units, key=lambda unit: (now.country.pieces[unit].strength, unit))


def both(*all_of: Who) -> Who:
    return lambda now, name: all(who(now, name) for who in all_of)


def weaker_than(strength: int) -> Who:
    return lambda now, name: 0 < now.country.pieces[name].strength < strength


def in_works(now: Table, name: str) -> bool:
    """Whoever stands in works of its own side."""
    work = now.view.works.get(now.country.pieces[name].at)
    return work is not None and work.side == now.side


# -- where to ----------------------------------------------------------------------------------------------


def to(*places: str) -> Goals:
    return lambda now: places


def first_open(*places: str) -> Goals:
    """The first of some places that the side has not got."""

    def goals(now: Table) -> tuple[str, ...]:
        held, side = now.view.held, now.view.who
        return tuple(at for at in places if held.get(at) != side)[:1]

    return goals


def not_taken(*places: str) -> Goals:
    """The first of some places into which the side has never come."""
    return lambda now: tuple(at for at in places if at not in now.view.taken)[:1]


def piece(name: str) -> Goals:
    """Where a piece is, if it is seen."""

    def goals(now: Table) -> tuple[str, ...]:
        found = now.country.pieces.get(name)
        return (found.at,) if found is not None and found.at else ()

    return goals


def screen(home: str) -> Goals:
    """In the way of the enemy who is nearest to a place: two steps before him, so that he must halt."""

    def goals(now: Table) -> tuple[str, ...]:
        view = now.view
        far = on_foot(view.board.ground, (home,), len(view.maps) > 1, view.frozen_over, woodsmen=False)
        enemy = ENEMY[view.who]
        places = [at for at, side in view.stacks.items() if side == enemy and now.country.units(at, enemy)]
        first = min(places, key=lambda at: (far.get(at, FAR), at), default=home)
        return (way_down(view.board.ground, far, first, 2),)

    return goals


def road_block(name: str, home: str) -> Goals:
    """Where the enemy stands on the way of a piece; the piece itself, if the way is free."""

    def goals(now: Table) -> tuple[str, ...]:
        view, found = now.view, now.country.pieces.get(name)
        if found is None or not found.at:
            return ()
        far = on_foot(view.board.ground, (home,), len(view.maps) > 1, view.frozen_over, woodsmen=False)
        way = [found.at]
        while way[-1] != (ahead := way_down(view.board.ground, far, way[-1], 1)):
            way.append(ahead)
        return tuple(at for at in way if now.country.units(at, ENEMY[view.who]))[:1] or (found.at,)

    return goals


def way_down(ground: Ground, far: Far, at: str, steps: int) -> str:
    """Where one comes to who goes down so many steps to where it is nearest."""
    for _ in range(steps):
        at = min((at, *ground.near.get(at, ())), key=lambda to: (far.get(to, FAR), to))
    return at


# -- when --------------------------------------------------------------------------------------------------


def always(view: View) -> bool:
    return True


def from_date(date: int) -> When:
    return lambda view: view.date >= date


def keeps(name: str) -> When:
    """The reader's side has this piece in its hands."""
    return lambda view: view.keepers.get(name) == view.who


def leads(view: View) -> bool:
    """The enemy alone has lost blood."""
    return bool(view.bled.get(ENEMY[view.who])) and not view.bled.get(view.who)


def never(view: View) -> bool:
    return False


def enemy_near(at: str, far: int) -> When:
    """Somebody of the enemy is known within so many hexes of a place."""

    def near(view: View) -> bool:
        ground, enemy = view.board.ground, ENEMY[view.who]
        places = (place for place, side in view.stacks.items() if side == enemy and place[0] == at[0])
        return any(ground.distance(place, at) <= far for place in places if place in ground.at)

    return near


# -- tasks and plans ---------------------------------------------------------------------------------------


STAY: Goals = to()  # where they are


class Task(NamedTuple):
    """What some pieces of a side are to do.

    `night`: the initiative of a leader who may lead them off the roads by night. `odds`: how strong they must
    be before they go beside the enemy, in hundredths of his strength there.
    """

    who: Who
    goals: Goals
    when: When = always
    night: int = NO_NIGHT
    odds: int = 100


class Plan(NamedTuple):
    """What a side wants.

    `care`: what it counts a step of its own, in hundredths of one of the enemy's; `peace`: when it attacks no
    more; `boats`: where boats go that carry nobody.
    """

    tasks: tuple[Task, ...] = ()
    prizes: Goals = to()
    care: int = 100
    peace: When = never
    boats: str = ""


HOLD = Plan()
PLANS: Mapping[tuple[str, str], Plan] = {
    ("autumn_1755", FRENCH): Plan(
        (Task(everyone, first_open(EDWARD, LAKE), night=8),),
        first_open(EDWARD, LAKE),
        care=60,
        boats="S3012",
    ),
    ("autumn_1755", BRITISH): Plan(
        (
            Task(named("British provincial 4"), to(EDWARD), odds=0),
            Task(
                named("British provincial 2", "British provincial 3", "British Indian 1"),
                to(EDWARD),
                enemy_near(EDWARD, 3),
            ),
            Task(everyone, to(LAKE)),
        ),
        first_open(EDWARD, LAKE),
    ),
    ("summer_1757", FRENCH): Plan(
        (Task(everyone, not_taken(CAMP, LAKE, EDWARD), odds=60),), not_taken(CAMP, LAKE, EDWARD), care=40
    ),
    ("summer_1757", BRITISH): Plan(
        (
            Task(named("60th/2nd"), to("S1605")),  # where it can cost no fort
            Task(named("Ranger 1"), STAY),
            Task(everyone, to(LAKE), odds=0),
        ),
        to(LAKE),
    ),
    ("summer_1758", BRITISH): Plan((Task(everyone, to(CARILLON), odds=80),), to(CARILLON), care=40),
    ("summer_1758", FRENCH): Plan(
        (
            Task(weaker_than(3), screen(CARILLON), odds=0),
            Task(named("3rd Berry"), to(CARILLON), odds=0),
            Task(in_works, STAY),
            Task(everyone, to(CARILLON), enemy_near(CARILLON, 4), odds=0),
            Task(everyone, screen(CARILLON), odds=0),
        ),
        to(CARILLON),
    ),
    ("winter_raid_1757", BRITISH): Plan(
        (
            Task(everyone, to(EDWARD), leads, night=8),
            Task(everyone, to(CARILLON), night=8, odds=0),
        ),
        peace=leads,
    ),
    ("summer_raid_1757", BRITISH): Plan(
        (
            Task(beside_piece(PRISONERS), to(HENRY), keeps(PRISONERS), night=7, odds=0),
            Task(everyone, piece(PRISONERS), night=7, odds=0),
        ),
        piece(PRISONERS),
        care=30,
    ),
    ("summer_raid_1757", FRENCH): Plan(
        (
            Task(beside_piece(PRISONERS), to("T1519"), odds=0),
            Task(everyone, piece(PRISONERS), night=8, odds=0),
        ),
        piece(PRISONERS),
        care=50,
    ),
    ("summer_raid_1758", BRITISH): Plan(
        (
            Task(of_kind("wagon"), to(LAKE), from_date(5), odds=0),  # by then most Indians have gone home
            Task(of_kind("wagon"), to(LAKE)),
            Task(last_in(EDWARD), STAY),
            Task(last_in(LAKE), STAY),
            Task(weaker_than(2), to(EDWARD)),
            Task(both(beside_piece(WAGON), strongest_there), piece(WAGON)),
            Task(everyone, road_block(WAGON, LAKE), from_date(5), odds=40),
            Task(everyone, road_block(WAGON, LAKE), odds=80),
        ),
        care=80,
    ),
    ("summer_raid_1758", FRENCH): Plan(
        (Task(everyone, to("S1705", "S1605"), night=8, odds=0),),
        piece(WAGON),
        care=60,
    ),
}


def plan_of(view: View) -> Plan:
    return PLANS.get((view.scenario, view.who), HOLD)


def task_of(now: Table, name: str) -> Task | None:
    """What a piece is to do, or None: it holds its hex."""
    tasks = plan_of(now.view).tasks
    return next((task for task in tasks if task.when(now.view) and task.who(now, name)), None)


def goals_of(now: Table, name: str) -> tuple[str, ...]:
    task = task_of(now, name)
    return () if task is None else task.goals(now)
