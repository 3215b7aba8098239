"""How far a side has come with what it wants, in thousandths: a share of each condition of its aims."""

from __future__ import annotations

from collections.abc import Mapping

from rules.skirmish.geometry import Point, apart_from, within
from rules.skirmish.ground import EDGES, Edge
from rules.skirmish.losses import counted, in_woods, limit
from rules.skirmish.state import State
from rules.skirmish.table import ENEMY, Condition, Side, Way
from rules.skirmish.victory import OUT, TESTS, alone_in, ready_in
from rules.skirmish.victory import counted as concerned

WHOLE = 1000
SHAKEN = 600  # of a unit that is about to break, as of one that is broken
NEARLY = 800  # of one that stands before the edge by which it is to go
ON_THE_WAY = 300  # of a place before which one stands whom nobody holds up
CONTESTED = 500  # of a place in which both sides are, or nobody
HURT = 400  # of an officer who is wounded
REACH = 200  # tenths: who is so far from a place threatens it no more
TENTH = 10  # hundredths
NEAREST = 3  # companies that threaten a place


def come(state: State, side: Side) -> int:
    """With the best of its ways to win, and a quarter of what the others have come to."""
    ways = sorted((gone(state, side, way) for way in state.terms.wins[side]), reverse=True)
    return ways[0] + sum(ways[1:]) // 4 if ways else 0


def gone(state: State, side: Side, way: Way) -> int:
    """How far one way has been gone; what is looked at in the end alone counts the more, the later it is."""
    found = sum(share(state, side, one) for one in way.all) // len(way.all)
    if way.when == "end" and state.outcome is None:
        return found * min(state.turn, state.terms.turns) // state.terms.turns
    return found


def share(state: State, side: Side, condition: Condition) -> int:
    match condition.what:
        case "burnt":
            return best([burning(state, side, name) for name in condition.names], condition.count)
        case "unburnt":
            left = [WHOLE - burning(state, ENEMY[side], name) for name in condition.names]
            return best(left, condition.count)
        case "holds" | "inside":
            return held(state, condition.side or side, condition)
        case _:
            names = concerned(state, condition)
            return best([of_unit(state, name, condition) for name in names], condition.count)


def best(shares: list[int], count: int) -> int:
    """Of as many as are wanted, those of which most has come about."""
    return sum(sorted(shares, reverse=True)[:count]) // count


def of_unit(state: State, name: str, condition: Condition) -> int:
    if TESTS[condition.what](state, name, condition):
        return WHOLE
    match condition.what:
        case "off" | "home":
            return on_its_way(state, name, condition)
        case "killed":
            officer = state.units[name].officer
            return HURT * bool(officer and officer.wounded) + worn(state, name) // 4
        case _:
            return worn(state, name)


# -- units --------------------------------------------------------------------------------------------------


def worn(state: State, name: str) -> int:
    """How near it is to breaking."""
    unit = state.units[name]
    if unit.standing in (*OUT, "taken"):
        return WHOLE
    if unit.body is None:
        return 0
    return SHAKEN * counted(state, name) // max(1, limit(state, name, woods=in_woods(state, name)))


def on_its_way(state: State, name: str, condition: Condition) -> int:
    """How near it is to the place or the edge, as the table is long: the last inches count most."""
    unit = state.units[name]
    if unit.body is None or unit.standing != "ready":
        return 0
    front = unit.body.front
    ways = [to_edge(state, front, edge) for edge in condition.edges or EDGES]
    if condition.area:
        ways.append(max(0, to_area(state, front, condition.area) - 10 * condition.inches))
    whole = max(state.ground.width, state.ground.depth) // TENTH
    near = max(0, whole - min(ways))
    return NEARLY * near * near // (whole * whole)


def to_edge(state: State, front: Point, edge: Edge) -> int:
    """In tenths."""
    (x, y), ground = front, state.ground
    far: Mapping[str, int] = {"north": ground.depth - y, "south": y, "east": ground.width - x, "west": x}
    return far[edge] // TENTH


def to_area(state: State, front: Point, area: str) -> int:
    """In tenths."""
    polygon = state.ground.areas[area].polygon
    return 0 if within(polygon, front) else apart_from(front, (*polygon, polygon[0]))


# -- places -------------------------------------------------------------------------------------------------


def burning(state: State, side: Side, building: str) -> int:
    """A building that is on fire, or how much a side threatens one: less where it is guarded."""
    if any(fire.building == building for fire in state.fires):
        return WHOLE
    guarded = any(state.units[name].side != side for name in ready_in(state, building))
    return ON_THE_WAY * threat(state, side, building) // (WHOLE * (2 if guarded else 1))


def held(state: State, side: Side, condition: Condition) -> int:
    """A place that a side wants to hold: who is in it, else how near he is."""
    inside = list(ready_in(state, condition.area))
    mine = [name for name in inside if state.units[name].side == side]
    theirs = [name for name in inside if state.units[name].side != side]
    if condition.what == "inside":
        free = sum(alone_in(state, name, condition.area) for name in mine)
        if free:
            return WHOLE * min(free, condition.count) // condition.count
    elif mine and not theirs:
        return WHOLE
    if mine:
        return CONTESTED
    near = ON_THE_WAY * threat(state, side, condition.area) // WHOLE
    if not theirs:
        return near + (CONTESTED - ON_THE_WAY)
    return near + (CONTESTED - ON_THE_WAY) * sum(worn(state, one) for one in theirs) // (WHOLE * len(theirs))


def threat(state: State, side: Side, area: str) -> int:
    """How near the nearest companies of a side are to a place."""
    fronts = [
        unit.body.front
        for unit in state.units.values()
        if unit.side == side and unit.body is not None and unit.standing == "ready"
    ]
    near = sorted(max(0, REACH - to_area(state, front, area)) for front in fronts)[-NEAREST:]
    return WHOLE * sum(near) // (REACH * NEAREST)
