"""Chapter 7.15 and 7.16: where an army may go, and what its supply costs on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rules.kernel.orders import Bundle, Judge, Lines, No, Unbound, one_by_one
from rules.whigs import odds
from rules.whigs.board import ENEMY, Path
from rules.whigs.lines import PlaceCode
from rules.whigs.state import Army, key_of
from rules.whigs.view import Ground

Way = tuple[str, ...]  # places, the start included
FREE, HALF, WHOLE = 0, 1, 2  # factors of the seventh table, in halves


# -- ways -------------------------------------------------------------------------------------------------


def enemies_at(ground: Ground, side: str, place: str) -> bool:
    return any(army.at == place and army.side == ENEMY[side] for army in ground.armies.values())


def met(ground: Ground, army: Army) -> bool:
    """Whether it stands in a meeting that is put off: until that is settled it stays (whigs/7.57a)."""
    return enemies_at(ground, army.side, army.at)


def way(ground: Ground, army: Army, goal: str) -> Way | None:
    """A path to a linked place, or a way through friendly colonies, round enemies if there is one.

    A way that leads to an enemy army ends there (whigs/7.15a, 7.15b, 7.15e).
    """
    if goal in ground.board.near[army.at]:
        return army.at, goal
    if not ends_long_march(ground, army.side, goal):
        return None
    return _search(ground, army, goal, around=True) or _cut(ground, army, _search(ground, army, goal))


def ends_long_march(ground: Ground, side: str, goal: str) -> bool:
    """Whether one may come there through friendly colonies: a colony of any holder (whigs/7.15d, DW60)."""
    if ground.options.long_marches == "friendly":
        return ground.friendly_colony(side, goal)
    return ground.board.places[goal].kind == "colony"


def _search(ground: Ground, army: Army, goal: str, *, around: bool = False) -> Way | None:
    """The shortest way through friendly colonies; `around`: none on it in which an enemy army stands."""
    ways: dict[str, Way] = {army.at: (army.at,)}
    waiting = [army.at]
    for place in waiting:
        if place == goal:
            return ways[goal]
        if around and place != army.at and enemies_at(ground, army.side, place):
            continue
        for near in ground.board.near[place]:
            if near not in ways and (near == goal or ground.friendly_colony(army.side, near)):
                ways[near] = (*ways[place], near)
                waiting.append(near)
    return None


def _cut(ground: Ground, army: Army, way: Way | None) -> Way | None:
    """As far as the first enemy army."""
    stops = (n for n, place in enumerate(way or ()) if n and enemies_at(ground, army.side, place))
    return way[: next(stops, len(way)) + 1] if way else None


def colonies_near(ground: Ground, side: str, start: str) -> list[str]:
    """The friendly colonies that can be come to through others, in the order of the map (whigs/7.15b)."""
    reached = {start: None}
    waiting = [start]
    for place in waiting:
        for near in ground.board.near[place]:
            if near not in reached and ground.friendly_colony(side, near):
                reached[near] = None
                waiting.append(near)
    return [place for place in ground.board.places if place in reached and place != start]


def goals(ground: Ground, army: Army) -> Iterator[str]:
    """Where an army may go in a period, in the order of the map."""
    for place in within_reach(ground, army.side, army.at):
        if forbidden(ground, army, place) is None:
            yield place


def within_reach(ground: Ground, side: str, start: str) -> list[str]:
    """The linked places, and where ways through friendly colonies lead, in the order of the map."""
    near, colonies = ground.board.near, colonies_near(ground, side, start)
    beyond = {place for colony in colonies for place in near[colony] if ends_long_march(ground, side, place)}
    reached = {*near[start], *colonies, *beyond} - {start}
    return [place for place in ground.board.places if place in reached]


def forbidden(ground: Ground, army: Army, goal: str) -> No | None:
    """What its order or its want of pay keeps it from entering (whigs/6.44a, 5.26c)."""
    if army.unpaid and not ground.friendly_colony(army.side, goal):
        return No("whigs/5.26c", "unpaid_army", army=army.name)
    if army.order != "defend":
        return None
    owner = ground.nodes[goal].owner
    if owner == ENEMY[army.side]:
        return No("whigs/6.44a", "defenders_invade_not", army=army.name, place=goal)
    if not owner and enemies_at(ground, army.side, goal):
        return No("whigs/6.44a", "enemy_in_empty_place", army=army.name, place=goal)
    return None


def refuse_goal(ground: Ground, army: Army, goal: str) -> No | None:
    """Why an army cannot go there in one period, or None (whigs/7.15a-d, 2e)."""
    if goal not in ground.board.places:
        return No("whigs/2e", "armies_stay_ashore", army=army.name, sea=goal)
    if goal == army.at:
        return No("whigs/7.15a", "there_already", counter=army.name, place=goal)
    if way(ground, army, goal) is not None:
        return forbidden(ground, army, goal)
    facts = {"army": army.name, "place": goal, "goals": list(goals(ground, army))}
    if ground.friendly_colony(army.side, goal):
        return No("whigs/7.15b", "not_through_colonies", **facts)
    if any(goal in ground.board.near[colony] for colony in colonies_near(ground, army.side, army.at)):
        return No("whigs/7.15c", "ends_in_a_colony", **facts)
    return No("whigs/7.15a", "too_far", at=army.at, **facts)


# -- supply -----------------------------------------------------------------------------------------------


def paths_to_colony(ground: Ground, side: str, start: str) -> int | None:
    """Over how many paths the nearest friendly colony is, whoever holds what lies between (whigs/7.16e)."""
    far = {start: 0}
    for place in (waiting := [start]):
        if ground.friendly_colony(side, place):
            return far[place]
        for near in ground.board.near[place]:
            if near not in far:
                far[near] = far[place] + 1
                waiting.append(near)
    return None


def homewards(ground: Ground, side: str, start: str, goal: str) -> bool:
    """Whether a move is free, being towards the own colonies (whigs/7.16e, DW45)."""
    after = paths_to_colony(ground, side, goal)
    before = paths_to_colony(ground, side, start)
    return after == 0 or (after is not None and before is not None and after < before)


def factor(ground: Ground, side: str, path: Path, goal: str) -> int:
    """The seventh table, in halves (whigs/7.16b, 7.16d, 7.16k, 9.04a)."""
    if path.through and ground.allies.get(path.through) != side:
        return WHOLE
    if ground.friendly_colony(side, goal):
        return FREE
    node = ground.nodes[goal]
    hostile = node.owner == ENEMY[side] or (not node.owner and node.lost_by == side)
    return hostile + ground.raided(side, goal)


def price(ground: Ground, army: Army, goal: str) -> int:
    """What supply costs an army that goes there: for the last path of its way (whigs/7.16a, 7.16c, 7.16n)."""
    going = way(ground, army, goal)
    if going is None:
        return 0
    *_, last, end = going
    path = ground.board.paths[last][end]
    if homewards(ground, army.side, last, end):
        return 0
    halves = factor(ground, army.side, path, end) * path.marks * odds.cost(ground.board, army)
    unit = 1000 if ground.options.money_unit == "thousand" else 1
    return halves // (2 * unit) * unit


# -- seas -------------------------------------------------------------------------------------------------


def steps_from(ground: Ground, side: str, at: str) -> Iterator[str]:
    """Where one step of a fleet leads: to seas that touch, and into or out of a port (whigs/2f, 7.13d)."""
    if at in ground.board.places:
        yield from ground.board.places[at].seas
        return
    yield from ground.board.seas[at].near
    yield from (place for place in ground.board.ports[at] if ground.holds(side, place))


def fleet_goals(ground: Ground, side: str, at: str) -> list[str]:
    """Where a fleet may go in a period: one step, or three (whigs/7.13d, DW15)."""
    return _reach(at, lambda stop: steps_from(ground, side, stop), reach(ground))


def reach(ground: Ground) -> int:
    return 3 if ground.options.fleet_reach == "three" else 1


def _reach(start: str, steps: Callable[[str], Iterator[str]], most: int) -> list[str]:
    far = {start: 0}
    for stop in (waiting := [start]):
        if far[stop] == most:
            continue
        for near in steps(stop):
            if near not in far:
                far[near] = far[stop] + 1
                waiting.append(near)
    return waiting[1:]


def zones_within(ground: Ground, first: list[str], most: int) -> dict[str, int]:
    """Sea zones by their distance, the first counted as one (whigs/6.46a)."""
    far = dict.fromkeys(first, 1)
    for zone in (waiting := list(first)):
        if far[zone] == most:
            continue
        for near in ground.board.seas[zone].near:
            if near not in far:
                far[near] = far[zone] + 1
                waiting.append(near)
    return far


def own(ground: Ground, side: str, name: str) -> Army | None:
    return ground.armies.get(key_of(side, name))


# -- several together -------------------------------------------------------------------------------------


class GoTogether(Bundle, frozen=True):
    """All armies at a place go to another, with the order to where they need one (whigs/7.15a, 6.42a)."""

    form = "all at {place} to {to}"
    also = ("all from {place} to {to}", "{place} all to {to}")

    place: PlaceCode
    to: PlaceCode

    @classmethod
    def offered(cls, kind: Any, view: Any, lines: Lines) -> Iterable[Bundle]:
        return (cls(place, to) for place, to in kind.ways_together(view, lines))

    def unbound(self, kind: Any, view: Any, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, kind.together(view, lines, self.place, self.to), judge)
