"""How far it is to where a side wants to be, on foot and by boat.

The enemy is left out of account: whoever stands in the way is met when one comes to him.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from heapq import heappop, heappush

from rules.ticonderoga.board import STRATEGIC, Ground
from rules.ticonderoga.boats import SNOW, water
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.fleets import berth, can_float
from rules.ticonderoga.reach import steps_from
from rules.ticonderoga.view import View

FAR = 100_000
FOOT = 3  # what half a point on foot counts
SAIL = {True: 2, False: 1}  # what a step of boats counts, on the strategic map and on the tactical
BOARDING = 2 * FOOT
Far = Mapping[str, int]
Edges = Mapping[str, Collection[tuple[str, int]]]


def nearest(edges: Edges, starts: Far) -> Far:
    """How far it is to each place from the nearest of those where somebody starts."""
    found: dict[str, int] = {}
    heap = [(cost, at) for at, cost in starts.items()]
    heap.sort()
    while heap:
        cost, at = heappop(heap)
        if at not in found:
            found[at] = cost
            for near, price in edges.get(at, ()):
                heappush(heap, (cost + price, near))
    return found


def reversed_edges(edges: Iterable[tuple[str, str, int]]) -> Edges:
    back: dict[str, list[tuple[str, int]]] = {}
    for a, b, cost in edges:
        back.setdefault(b, []).append((a, cost))
    return back


@lru_cache(maxsize=16)
def trodden(ground: Ground, both: bool, ice: bool, woodsmen: bool) -> Edges:
    """All steps on foot, backward. `woodsmen`: those with the green triangle."""
    return reversed_edges(
        (a, b, FOOT * ((step.triangle if woodsmen else step.plain) + step.river))
        for a in ground.at
        for b, step in steps_from(ground, a, both=both)
        if ice or not step.ice
    )


@lru_cache(maxsize=4)
def sailed(ground: Ground, both: bool) -> Edges:
    """All steps of boats, backward."""
    net = water(ground, both=both, from_tactical=False)
    return reversed_edges(
        (a, b, SAIL[b[0] == STRATEGIC]) for a in (*ground.sail, *ground.launch) for b, _ in net.steps(a)
    )


@lru_cache(maxsize=256)
def on_foot(ground: Ground, goals: tuple[str, ...], both: bool, ice: bool, woodsmen: bool) -> Far:
    return nearest(trodden(ground, both, ice, woodsmen), dict.fromkeys(goals, 0))


@lru_cache(maxsize=256)
def afloat(ground: Ground, goals: tuple[str, ...], both: bool, woodsmen: bool) -> Far:
    """How far it is from where a boat lies, over the water and on from the best place to land."""
    walked = on_foot(ground, goals, both, False, woodsmen)
    shores = (at for at in (*ground.launch, *ground.sail) if at in ground.land)
    return nearest(sailed(ground, both), {at: walked.get(at, FAR) for at in shores})


class Journey:
    """The way of one piece to the nearest of its goals."""

    def __init__(self, view: View, goals: tuple[str, ...], *, woodsman: bool) -> None:
        ground, both = view.board.ground, len(view.maps) > 1
        self.foot = on_foot(ground, goals, both, view.frozen_over, woodsman)
        self.sea = afloat(ground, goals, both, woodsman)

    def on_land(self, at: str) -> int:
        return self.foot.get(at, FAR)

    def by_boat(self, at: str) -> int:
        """From a boat that lies in a place, or would be boarded there."""
        return BOARDING + self.sea.get(at, FAR)


def reckoning(now: Draft, name: str, goals: tuple[str, ...]) -> Callable[[str], int]:
    """How far a piece has to go from anywhere: on foot, or to a boat of its side and on by water."""
    journey = Journey(now.view, goals, woodsman=now.country.triangle(name))
    ways = [(walk_to(now, name, at), journey.by_boat(at)) for at in piers(now, name)]

    def cost(at: str) -> int:
        return min((journey.on_land(at), *(walk.get(at, FAR) + rest for walk, rest in ways)))

    return cost


def walk_to(now: Draft, name: str, at: str) -> Far:
    view = now.view
    woodsman = now.country.triangle(name)
    return on_foot(view.board.ground, (at,), len(view.maps) > 1, view.frozen_over, woodsman)


def piers(now: Draft, name: str) -> list[str]:
    """Where boats lie ashore, with water to go on, that have room for a unit."""
    country = now.country
    if now.view.weather == SNOW or not country.pieces[name].is_unit:
        return []
    places = dict.fromkeys(country.pieces[boat].at for boat in now.own if country.pieces[boat].is_boat)
    shores = (at for at in places if at in country.ground.land and can_float(country.ground, at))
    return [at for at in shores if berth(country, country.boats(at, now.side), name)]
