"""Hexes in pixels: their middles, corners and sides, and which of them a window of the map shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import ceil, floor, hypot, sqrt

from render.placing import Box
from render.projection import Point
from rules.kernel.hexes import Hex, beside

TALL = sqrt(3)  # of a hex, in edges
CORNERS: tuple[Point, ...] = (  # from the middle, in edges: east and on against the clock of the screen
    (1.0, 0.0),
    (0.5, TALL / 2),
    (-0.5, TALL / 2),
    (-1.0, 0.0),
    (-0.5, -TALL / 2),
    (0.5, -TALL / 2),
)


@dataclass(frozen=True)
class Grid:
    """`edge`: the length of a hexside; `left`, `top`: the middle of hex (0, 0)."""

    edge: float
    left: float
    top: float

    def middle(self, at: tuple[float, float]) -> Point:
        return self.left + 1.5 * at[0] * self.edge, self.top + TALL * (at[1] + at[0] / 2) * self.edge

    def corners(self, at: Hex, share: float = 1.0) -> list[Point]:
        x, y = self.middle(at)
        reach = self.edge * share
        return [(x + dx * reach, y + dy * reach) for dx, dy in CORNERS]

    def side(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The ends of the side between two neighbours; b lies to the right as one goes along it."""
        (ax, ay), (bx, by) = self.middle(a), self.middle(b)
        x, y = (ax + bx) / 2, (ay + by) / 2
        dx, dy = (bx - ax) / (2 * TALL), (by - ay) / (2 * TALL)
        return (x + dy, y - dx), (x - dy, y + dx)

    def outward(self, a: Hex, b: Hex) -> Point:
        """The direction from one hex to the next, of length one."""
        (ax, ay), (bx, by) = self.middle(a), self.middle(b)
        far = hypot(bx - ax, by - ay)
        return (bx - ax) / far, (by - ay) / far

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex in which a point lies: the coordinate that is rounded most follows from the two others."""
        q = (x - self.left) / (1.5 * self.edge)
        r = (y - self.top) / (TALL * self.edge) - q / 2
        across, down, third = round(q), round(r), round(-q - r)
        off = abs(across - q), abs(down - r), abs(third + q + r)
        if off[0] == max(off):
            return -down - third, down
        return (across, -across - third) if off[1] == max(off) else (across, down)

    def within(self, box: Box) -> Iterator[Hex]:
        """Every hex of which some part may lie in a box."""
        left, top, right, bottom = box
        edge = self.edge
        for q in range(
            floor((left - edge - self.left) / (1.5 * edge)),
            ceil((right + edge - self.left) / (1.5 * edge)) + 1,
        ):
            first = (top - edge - self.top) / (TALL * edge) - q / 2
            last = (bottom + edge - self.top) / (TALL * edge) - q / 2
            for r in range(floor(first), ceil(last) + 1):
                yield q, r


@dataclass(frozen=True)
class Extent:
    """What some hexes take up, in edges, measured from the middle of hex (0, 0)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top


UNIT = Grid(1.0, 0.0, 0.0)


def middles(hexes: Iterable[Hex]) -> dict[Hex, Point]:
    """Where hexes lie, in edges, measured from the middle of hex (0, 0)."""
    return {at: UNIT.middle(at) for at in hexes}


def extent(hexes: Iterable[Hex]) -> Extent:
    spots = middles(hexes).values()
    across, down = [x for x, _ in spots], [y for _, y in spots]
    return Extent(min(across) - 1, min(down) - TALL / 2, max(across) + 1, max(down) + TALL / 2)


def nearest_hex(at: Hex, known: Mapping[Hex, Point]) -> Hex:
    """The hex of the map that lies nearest to one beyond its edge; known are their middles."""
    next_to_it = [other for other in beside(at) if other in known]
    if next_to_it:
        return min(next_to_it)
    x, y = UNIT.middle(at)
    return min((hypot(ox - x, oy - y), other) for other, (ox, oy) in known.items())[1]
