"""Ways over several periods, as things stand: the fewest periods, and of those the cheapest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from rules.kernel.orders import No
from rules.whigs import marches
from rules.whigs.state import Army, Fleet
from rules.whigs.view import View


class Leg(msgspec.Struct, frozen=True):
    """What a counter does in one period: where it begins and ends, by which places, and for how much."""

    at: str
    to: str
    way: tuple[str, ...]
    price: int = 0


def leg(view: View, army: Army, goal: str) -> Leg:
    """One move of an army; where an enemy bars the way it ends before its goal (whigs/7.15e)."""
    way = marches.way(view, army, goal)
    assert way is not None
    return Leg(army.at, goal, way, marches.price(view, army, goal))


def march(view: View, army: Army, goal: str) -> list[Leg]:
    """The moves that bring an army there; raises No if none do (whigs/7.15a-e, 7.16a)."""
    no = marches.refuse_goal(view, army, goal)
    if no is None:
        return [leg(view, army, goal)]
    found = _search(army.at, goal, lambda at: _marches(view, msgspec.structs.replace(army, at=at)))
    if not found:
        raise no
    return found


def _marches(view: View, army: Army) -> Iterator[Leg]:
    """Where an army may go on from; in a meeting it would stay (whigs/7.57a)."""
    if not marches.met(view, army):
        moves = (leg(view, army, goal) for goal in marches.goals(view, army))
        yield from (move for move in moves if move.way[-1] == move.to)


def sail(view: View, fleet: Fleet, goal: str) -> list[Leg]:
    """The moves that bring a fleet there; raises No if none do (whigs/7.13d)."""

    def moves(at: str) -> Iterator[Leg]:
        return (Leg(at, to, (at, to)) for to in marches.fleet_goals(view, fleet.side, at))

    found = _search(fleet.at, goal, moves)
    if not found:
        raise No("whigs/7.13d", "no_way_at_sea", fleet=fleet.name, to=goal, at=fleet.at)
    return found


def _search(start: str, goal: str, moves: Callable[[str], Iterator[Leg]]) -> list[Leg]:
    """The cheapest of the shortest ways, or nothing."""
    reached, front = {start}, {start: list[Leg]()}
    while front and goal not in front:
        further: dict[str, list[Leg]] = {}
        for at, before in front.items():
            for move in moves(at):
                way = [*before, move]
                if move.to not in reached and (move.to not in further or cost(way) < cost(further[move.to])):
                    further[move.to] = way
        reached.update(further)
        front = further
    return front.get(goal, [])


def cost(way: list[Leg]) -> int:
    return sum(move.price for move in way)
