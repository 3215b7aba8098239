"""What the way to a place costs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.battles.board import Class, Ground

FAR = 1000  # more than any way costs
Costs = Mapping[str, int]  # of the way from each hex
Sources = tuple[tuple[str, int], ...]  # hexes, and what it costs to end there


@lru_cache(maxsize=256)
def costs(ground: Ground, unit_class: Class, road_sides: bool, sources: Sources) -> Costs:
    """What the way from each hex to the best of some hexes costs."""
    back = ways_back(ground, unit_class, road_sides)
    found: dict[str, int] = {}
    levels: dict[int, list[str]] = {}
    for at, cost in sources:
        levels.setdefault(cost, []).append(at)
    while levels:
        cost = min(levels)
        for at in levels[cost]:
            if at not in found:
                found[at] = cost
                for a, step in back.get(at, ()):
                    if a not in found:
                        levels.setdefault(cost + step, []).append(a)
        del levels[cost]
    return found


@lru_cache(maxsize=32)
def ways_back(ground: Ground, unit_class: Class, road_sides: bool) -> Mapping[str, list[tuple[str, int]]]:
    """From where each hex is entered, and what that costs."""
    back: dict[str, list[tuple[str, int]]] = {}
    for a, steps in ground.ways(unit_class, road_sides).items():
        for b, cost, _ in steps:
            back.setdefault(b, []).append((a, cost))
    return back
