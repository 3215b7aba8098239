"""What a side knows of the table: whom it may go for, what a shot or a charge promises, where cover is."""

from __future__ import annotations

from collections.abc import Iterator

from rules.skirmish import buildings, charge, fire, guns, losses, marks, melee
from rules.skirmish.geometry import INCH, Point, length, nearest_in, offset, vector
from rules.skirmish.ground import WOODS
from rules.skirmish.lines import ChargeAt
from rules.skirmish.paths import chance
from rules.skirmish.setup import formation_words
from rules.skirmish.thinking.tasks import USUAL, Task
from rules.skirmish.victory import met
from rules.skirmish.view import View

CLOSE = 8  # inches, where all its men see the enemy, in woods too
FAR = 160  # tenths: nobody is so near that one need be in line
ROOM = 20  # tenths: who is so near stands in one's way
NOWHERE = 10_000  # tenths, to nobody
EVEN = 2  # of how many charges one must arrive
EDGE = 2  # in close combat, over an enemy who is not shaken
SHAKEN = 1  # losses that are left until a unit breaks


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
    found = volley(view, name, enemy)
    if found is None:
        return 0
    return 100 * found.dice * found.number * (1 + (enemy in task.prey)) // left(view, enemy)


def volley(view: View, name: str, enemy: str) -> fire.Aim | None:
    """What a shot at an enemy would be now."""
    known = view.once(_volleys)
    if (name, enemy) not in known:
        found = fire.aim(view, name, enemy, guns.load_for(view, name, enemy, None))
        known[name, enemy] = found if isinstance(found, fire.Aim) else None
    return known[name, enemy]


def _volleys(view: View) -> dict[tuple[str, str], fire.Aim | None]:
    return {}


def reach_from(view: View, name: str, enemy: str, task: Task) -> int:
    """How near an enemy is to be for a shot: farther for the loose in woods, if most of them see him."""
    if view.body(name).formed or not losses.in_woods(view, name):
        return task.fires
    found = volley(view, name, enemy)
    clear = found is not None and 2 * found.dice > view.units[name].men
    return view.troop(name).reach if clear else task.fires


def left(view: View, name: str) -> int:
    """The losses that a unit can still bear, one at least; where the dead alone count they are rarer."""
    rare = 3 if view.troop(name).counts == "dead" else 1
    return max(1, view.breaking(name) - losses.counted(view, name)) * rare


def weak(view: View, name: str, enemy: str, task: Task) -> bool:
    """Whether a charge is likely to get there and to drive off whom it finds."""
    if not outmatched(view, name, enemy, task):
        return False
    found = charge.judged(view, ChargeAt(unit=name, target=enemy))
    if not isinstance(found, charge.Charge):
        return False
    ways, rolls = chance(found.gates, found.pace, found.needed)
    return EVEN * ways * task.dares >= rolls * USUAL


def outmatched(view: View, name: str, enemy: str, task: Task) -> bool:
    """Whether an enemy is worse at close combat, and shaken or fewer."""
    where = melee.column(view, enemy)
    edge = view.troop(name).close[where] - view.troop(enemy).close[where] - melee.defence(view, enemy, name)
    shaken = view.breaking(enemy) - losses.counted(view, enemy) <= SHAKEN
    better = edge * task.dares >= EDGE * USUAL
    return (shaken and edge >= 0) or (better and view.units[name].well >= view.units[enemy].men)


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
    known = view.once(_distances)
    if (name, mark) not in known:
        found = marks.distance(view, name, mark)
        known[name, mark] = NOWHERE if found is None else found
    return known[name, mark]


def _distances(view: View) -> dict[tuple[str, str], int]:
    return {}


def done(view: View) -> bool:
    """Whether as many of the enemy are broken as the side's aims want."""
    wanted = [aim for way in view.terms.wins[view.side] for aim in way.all if aim.what == "broken"]
    return any(met(view, aim) >= aim.count for aim in wanted)
