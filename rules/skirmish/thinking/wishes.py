"""What a unit would do with its card, the best first: its task, by what its side sees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.skirmish import buildings
from rules.skirmish.lines import (
    Along,
    Burn,
    ChargeAt,
    FightOn,
    Fire,
    Form,
    Go,
    Into,
    Keep,
    Load,
    Order,
    Stay,
    Towards,
)
from rules.skirmish.rally import offers as gatherings
from rules.skirmish.thinking.scouting import (
    CLOSE,
    ROOM,
    aimed_at,
    covers,
    distance,
    done,
    flank,
    formation,
    harm,
    in_the_way,
    prey,
    reach_from,
    unburnt,
    weak,
)
from rules.skirmish.thinking.tasks import Task
from rules.skirmish.view import View

ROUND = 4  # turns in which one goes a way round
RUSH = 2  # units that run for an open building
STEPS_IN = 80  # tenths: from so near a door is reached in a turn by most throws of two dice and three
TARGETS = 4  # of the nearest enemies, among whom it chooses


def wishes(view: View, name: str, task: Task) -> Iterator[Order]:
    """What a unit would do with its card: a sheet takes the first that holds when it is drawn."""
    yield FightOn(unit=name)
    if view.troop(name).arm == "wagon":
        yield from drives(view, name, task)
    else:
        if task.leaves and done(view):
            yield Towards(unit=name, to=task.leaves)
        yield from strikes(view, name, task)
        yield from shoots(view, name, task)
        yield from goes(view, name, task)
    yield Stay(unit=name)


def drives(view: View, name: str, task: Task) -> Iterator[Order]:
    """A wagon keeps to its road, behind its company and away from the enemy as long as there is time."""
    if view.turn < task.hurries:
        behind = task.after if task.after in view.standing(view.side) else task.to
        yield Along(unit=name, road=task.road, to=behind, far="nearest", limit=task.shy)
    elif task.road:
        yield Along(unit=name, road=task.road, to=task.to)
        yield Towards(unit=name, to=task.to)


def strikes(view: View, name: str, task: Task) -> Iterator[Order]:
    """The broken are gathered, torches thrown, the shaken charged, empty buildings entered."""
    yield from gatherings(view, name)
    if task.burns:
        yield from (Burn(unit=name, building=area.name) for area in view.ground.buildings)
        yield from rushes(view, name)
    worse = (enemy for enemy in prey(view, name) if weak(view, name, enemy, task))
    yield from (ChargeAt(unit=name, target=enemy) for enemy in worse)
    yield from enters(view, name, [one for one in task.into if distance(view, name, one) <= STEPS_IN])


def enters(view: View, name: str, places: Iterable[str]) -> Iterator[Order]:
    """Buildings and works, those first in which nobody is."""
    if not view.body(name).inside:
        for one in sorted(places, key=lambda one: bool(buildings.inside(view, one))):
            yield Into(unit=name, building=one)


def rushes(view: View, name: str) -> Iterator[Order]:
    """The nearest go for a building that nobody holds any more."""
    for building in unburnt(view, name):
        mates = sorted(view.standing(view.side), key=lambda one: distance(view, one, building))
        if not buildings.held_against(view, building, view.side) and name in mates[:RUSH]:
            yield Towards(unit=name, to=building)


def shoots(view: View, name: str, task: Task) -> Iterator[Order]:
    """From an ambush not before the enemy is near; else at whom it hurts most."""
    if task.waits and view.units[name].hidden:
        reach = task.waits
        yield Keep(unit=name, until="nearest", inches=reach, far="nearest", limit=reach)
    order = formation(view, name)
    if order and view.body(name).formation == "column":
        yield Form(unit=name, formation=order, near="nearest", reach=task.fires)
    near = sorted(prey(view, name), key=lambda enemy: view.apart(name, enemy))[:TARGETS]
    best = sorted(near, key=lambda enemy: harm(view, name, enemy, task), reverse=True)
    yield from (Fire(unit=name, target=one, within=reach_from(view, name, one, task)) for one in best)
    yield Fire(unit=name, target="nearest", within=task.fires)
    yield Load(unit=name)


def goes(view: View, name: str, task: Task) -> Iterator[Order]:
    """Towards an enemy who is near enough to be gone for, else where it is to go."""
    enemy = aimed_at(view, name, task)
    order = formation(view, name)
    yield from enters(view, name, task.into)
    if task.by and view.turn <= ROUND and distance(view, name, task.by) > ROOM:
        yield Go(unit=name, formation=order, to=task.by)
    if enemy and view.apart(name, enemy) <= 10 * task.seeks:
        yield from closes(view, name, enemy, order)
    elif task.road:
        yield Along(unit=name, formation=order, road=task.road, to=task.to)
    if task.burns:
        yield from (Towards(unit=name, formation=order, to=one) for one in unburnt(view, name))
    if task.to:
        yield Towards(unit=name, formation=order, to=task.to, until=task.until or None)


def closes(view: View, name: str, enemy: str, order: str | None) -> Iterator[Order]:
    """To where its shots tell: the loose from wood to wood, the formed to a volley's reach."""
    if order == "skirmish" or view.body(name).formation == "skirmish":
        yield from (Go(unit=name, formation=order, to=wood) for wood in covers(view, name, enemy))
    if in_the_way(view, name, enemy):
        yield Go(unit=name, formation=order, to=flank(view, name, enemy))
    yield Towards(unit=name, formation=order, to=enemy, until=CLOSE)
    yield Towards(unit=name, formation=order, to=enemy, inches=2)
