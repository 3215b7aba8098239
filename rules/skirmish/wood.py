"""What is plain of all lines from one group of men to another, before any of them is followed.

Where a table is wood unless something else lies there, most lines of sight end in it. All lines between two
groups run in one lane. Each of them crosses the gap between the groups, and on that way it is in wood but for
what the open ground in the lane takes up of the gap at the most. It is reckoned in products with the vector
from group to group: nothing is rounded but where a border leaves the lane, and there to the safe side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.skirmish.geometry import Course, Point, Polygon, Span, Vector, cross, dot, vector
from rules.skirmish.ground import SIGHT, Ground

TOO_THICK = 10 * SIGHT + 10  # hundredths of wood: one never sees through so much, however it is rounded


class Lane(NamedTuple):
    """Where all lines between two groups run: how far along a vector, and how far to its left."""

    way: Vector
    along: Span
    left: Span

    def taken_up(self, polygon: Polygon) -> int:
        """How much of the lane an area takes up at the most, from where it begins to where it ends."""
        corners = [(dot(self.way, corner), cross(self.way, corner)) for corner in polygon]
        reached = [at for side in pairwise((*corners, corners[0])) for at in self._ends(*side)]
        if not reached:
            return 0
        return max(0, min(max(reached) + 1, self.along[1]) - max(min(reached), self.along[0]))

    def _ends(self, a: Point, b: Point) -> Iterator[int]:
        """How far along both ends of a side lie, or where it leaves the lane."""
        low, high = self.left
        if not (a[1] < low and b[1] < low) and not (a[1] > high and b[1] > high):
            yield _cut(a, b, max(low, min(a[1], high)))
            yield _cut(b, a, max(low, min(b[1], high)))


def _cut(a: Point, b: Point, left: int) -> int:
    """How far along a side lies so far to the left: rounded down."""
    return a[0] if left == a[1] else a[0] + (b[0] - a[0]) * (left - a[1]) // (b[1] - a[1])


def parts(ground: Ground, some: Course, others: Course) -> bool:
    """Whether there is more wood on each line between two groups than one sees through (skirmish/vis-1)."""
    if not (ground.wooded and some and others):
        return False
    way = vector(_middle(some), _middle(others))
    here, there = (_span([dot(way, man) for man in group]) for group in (some, others))
    wood, least = there[0] - here[1], TOO_THICK**2 * dot(way, way)
    if wood <= 0 or wood * wood <= least:
        return False
    lane = Lane(way, (here[0], there[1]), _span([cross(way, man) for man in (*some, *others)]))
    wood -= sum(lane.taken_up(polygon) for polygon in ground.bare)
    return wood > 0 and wood * wood > least


def _middle(group: Course) -> Point:
    return sum(x for x, _ in group) // len(group), sum(y for _, y in group) // len(group)


def _span(numbers: Sequence[int]) -> Span:
    return min(numbers), max(numbers)
