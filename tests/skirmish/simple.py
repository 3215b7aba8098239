"""A simple-minded player of Skirmish: what a seat is asked and what it sees decide what it answers.

What each side wants in each scenario stands as a table in tasks.py. It writes sheets, by its view alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from rules.kernel.orders import Kind, Line, Lines
from rules.skirmish import buildings, charge, fire, guns, losses, marks, melee
from rules.skirmish.cards import Acting
from rules.skirmish.geometry import INCH, Point, length, nearest_in, offset, vector
from rules.skirmish.ground import WOODS
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
    PauseBroken,
    Place,
    Stay,
    Towards,
)
from rules.skirmish.paths import chance
from rules.skirmish.rally import offers as gatherings
from rules.skirmish.setup import SettingUp, automatic, formation_words
from rules.skirmish.sheet import MOST_ORDERS, Writing, own
from rules.skirmish.victory import met
from rules.skirmish.view import View
from tests.skirmish.tasks import PLACES, Task, task_of

CLOSE = 8  # inches, where all its men see the enemy, in woods too
FAR = 160  # tenths: nobody is so near that one need be in line
ROOM = 20  # tenths: who is so near stands in one's way
ROUND = 4  # turns in which one goes a way round
RUSH = 2  # units that run for an open building
EVEN = 2  # of how many charges one must arrive
EDGE = 2  # in close combat, over an enemy who is not shaken
SHAKEN = 1  # losses that are left until a unit breaks
TARGETS = 4  # of the nearest enemies, among whom it chooses


def answer(kind: Kind, view: View, rng: Random) -> Lines:
    """What the simple player says to what it is asked."""
    match kind:
        case SettingUp():
            return set_up(kind, view, rng)
        case Writing():
            return written(kind, view)
        case Acting():
            return played(kind, view)
        case _:
            return kind.default(view)


def set_up(kind: SettingUp, view: View, rng: Random) -> Lines:
    """Each unit at a place of its own choice if there is room, the others as it comes."""
    lines: Lines = ()
    for name, places in PLACES.get((view.scenario, view.side), {}).items():
        order = next((one for one in ("skirmish", "column") if one in formation_words(view, name)), None)
        spots = ((INCH * x, INCH * y) for x, y in rng.sample(places, len(places)))
        tried = (Place(name, view.ground.grid.name_of(spot), order) for spot in spots)
        lines += tuple(fitting(kind, view, lines, tried, 1))
    return (*lines, *automatic(view, lines))


def written(kind: Writing, view: View) -> Lines:
    """A sheet: for each unit what it would do, the best first; it is written anew once somebody breaks."""
    lines: Lines = () if kind.again else (PauseBroken(),)
    for name in own(view):
        lines += tuple(fitting(kind, view, lines, wishes(view, name), MOST_ORDERS))
    return lines


def played(kind: Acting, view: View) -> Lines:
    """For a card that is asked for, what each of its units would do first."""
    lines: Lines = ()
    for name in kind.units:
        bare = (line.bare for line in wishes(view, name))
        lines += tuple(fitting(kind, view, lines, bare, 1))
    return lines


def fitting(kind: Kind, view: View, said: Lines, wanted: Iterable[Line], most: int) -> Iterator[Line]:
    """The first of these lines that may be said."""
    for line in dict.fromkeys(wanted):
        if most and kind.refuse(view, said, line) is None:
            said, most = (*said, line), most - 1
            yield line


# -- what a unit would do, the best first ---------------------------------------------------------------


def wishes(view: View, name: str) -> Iterator[Order]:
    """What a unit would do with its card: a sheet takes the first that holds when it is drawn."""
    task = task_of(view.scenario, view.side, name)
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
    yield from (ChargeAt(unit=name, target=enemy) for enemy in prey(view, name) if weak(view, name, enemy))
    if not view.body(name).inside:
        yield from (Into(unit=name, building=one) for one in task.into if not buildings.inside(view, one))
        yield from (Into(unit=name, building=one) for one in task.into)


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


# -- what it knows of the table -------------------------------------------------------------------------


def prey(view: View, name: str) -> Iterator[str]:
    """The enemies who are still in the fight."""
    return (one for one in view.enemies(name) if view.units[one].standing == "ready")


def aimed_at(view: View, name: str, task: Task) -> str | None:
    """Whom it goes for: who is nearest; those who burn buildings go together for one who is inside."""
    held = [one for one in prey(view, name) if view.body(one).inside] if task.burns else []
    if held:
        mates = list(view.standing(view.side))
        return min(held, key=lambda one: left(view, one) * sum(view.apart(mate, one) for mate in mates))
    return min(prey(view, name), key=lambda one: view.apart(name, one), default=None)


def harm(view: View, name: str, enemy: str, task: Task) -> int:
    """What a volley may be worth: its hits by what is left until the enemy breaks."""
    if view.apart(name, enemy) > 10 * view.troop(name).reach:
        return 0
    load = guns.load_for(view, name, enemy, None)
    found = fire.aim(view, name, enemy, load)
    if not isinstance(found, fire.Aim):
        return 0
    return 100 * found.dice * found.number * (1 + (enemy in task.prey)) // left(view, enemy)


def reach_from(view: View, name: str, enemy: str, task: Task) -> int:
    """How near an enemy is to be for a shot: farther for the loose in woods, if most of them see him."""
    if view.body(name).formed or not losses.in_woods(view, name):
        return task.fires
    found = fire.aim(view, name, enemy)
    clear = isinstance(found, fire.Aim) and 2 * found.dice > view.units[name].men
    return view.troop(name).reach if clear else task.fires


def left(view: View, name: str) -> int:
    """The losses that a unit can still bear, one at least; where the dead alone count they are rarer."""
    rare = 3 if view.troop(name).counts == "dead" else 1
    return max(1, view.breaking(name) - losses.counted(view, name)) * rare


def weak(view: View, name: str, enemy: str) -> bool:
    """Whether a charge is likely to get there and to drive off whom it finds."""
    found = charge.judged(view, ChargeAt(unit=name, target=enemy))
    if not isinstance(found, charge.Charge):
        return False
    ways, rolls = chance(found.gates, found.pace, found.needed)
    return EVEN * ways >= rolls and outmatched(view, name, enemy)


def outmatched(view: View, name: str, enemy: str) -> bool:
    """Whether an enemy is worse at close combat, and shaken or fewer."""
    where = melee.column(view, enemy)
    edge = view.troop(name).close[where] - view.troop(enemy).close[where] - melee.defence(view, enemy, name)
    shaken = view.breaking(enemy) - losses.counted(view, enemy) <= SHAKEN
    return (shaken and edge >= 0) or (edge >= EDGE and view.units[name].well >= view.units[enemy].men)


def formation(view: View, name: str) -> str | None:
    """Loose if it can be, in line before an enemy, in column on the way; None: as it stands."""
    known = formation_words(view, name)
    near = any(view.apart(name, enemy) <= FAR for enemy in prey(view, name))
    slow = view.terms.special.snow and view.units[name].troop not in view.terms.special.snow_shoes
    formed = "line" if near and not slow else "column"
    wanted = next((one for one in ("skirmish", formed) if one in known), None)
    return None if view.body(name).formation == wanted or view.troop(name).arm != "foot" else wanted


def in_the_way(view: View, name: str, enemy: str) -> bool:
    """Whether a comrade stands close before a unit on its way to an enemy."""
    mine = [one for one in view.standing(view.side) if one != name and view.apart(one, name) <= ROOM]
    return any(view.apart(one, enemy) < view.apart(name, enemy) for one in mine)


def flank(view: View, name: str, enemy: str) -> str:
    """A place beside an enemy, on the side where fewer comrades are."""
    here, there = view.body(name).front, view.body(enemy).front
    x, y = offset(vector(there, here), (CLOSE - 2) * INCH)
    spots = [(there[0] - y, there[1] + x), (there[0] + y, there[1] - x)]
    mates = [view.body(one).front for one in view.standing(view.side) if one != name]
    spot = max(spots, key=lambda one: min((length(one, mate) for mate in mates), default=0))
    return view.ground.grid.name_of(on_table(view, spot))


def on_table(view: View, spot: Point) -> Point:
    """The nearest point that is an inch from the edges at least."""
    x, y = spot
    return min(max(x, INCH), view.ground.width - INCH), min(max(y, INCH), view.ground.depth - INCH)


def covers(view: View, name: str, enemy: str) -> list[str]:
    """The woods from which an enemy is in reach, the nearest first; where all is wood there are none."""
    here, there = view.body(name).front, view.body(enemy).front
    woods = [area for area in view.ground.areas.values() if area.kind in WOODS]
    if view.ground.file.default in WOODS:
        return []
    gap = {area.name: length(there, nearest_in(there, area.polygon)) for area in woods}
    near = [area for area in woods if gap[area.name] <= (CLOSE + 2) * INCH]
    return [area.name for area in sorted(near, key=lambda area: length(here, nearest_in(here, area.polygon)))]


def unburnt(view: View, name: str) -> list[str]:
    """The buildings that do not burn, those first that nobody holds, then the nearest."""
    burnt = {one.building for one in view.fires}
    open_ones = [area.name for area in view.ground.buildings if area.name not in burnt]
    held = {one: buildings.held_against(view, one, view.side) for one in open_ones}
    return sorted(open_ones, key=lambda one: (held[one], distance(view, name, one)))


def distance(view: View, name: str, mark: str) -> int:
    """How far it is to a mark, in tenths; to nobody: as far as may be."""
    found = marks.distance(view, name, mark)
    return 10_000 if found is None else found


def done(view: View) -> bool:
    """Whether as many of the enemy are broken as the side's aims want."""
    wanted = [aim for way in view.terms.wins[view.side] for aim in way.all if aim.what == "broken"]
    return any(met(view, aim) >= aim.count for aim in wanted)
