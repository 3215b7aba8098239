"""From longitude and latitude to pixels: an equidistant conic, as in the 1750s, and a window on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin, tan

Point = tuple[float, float]
RIM = 0.1  # degrees


@dataclass(frozen=True)
class Conic:
    """Straight meridians that lean together, parallels as arcs; `stretch` draws the country taller."""

    meridian: float
    parallel: float
    stretch: float = 1.0

    @property
    def cone(self) -> float:
        return sin(radians(self.parallel))

    @property
    def apex(self) -> float:
        return self.parallel + degrees(1 / tan(radians(self.parallel)))

    def plane(self, lon: float, lat: float) -> Point:
        """Degrees of latitude east and south of the apex."""
        radius = self.apex - lat
        angle = radians((lon - self.meridian) * self.cone)
        return radius * sin(angle), radius * cos(angle) * self.stretch

    def globe(self, x: float, y: float) -> Point:
        y /= self.stretch
        return self.meridian + degrees(atan2(x, y)) / self.cone, self.apex - hypot(x, y)


@dataclass(frozen=True)
class Window:
    """The part of the plane that is drawn: `scale` pixels a degree of latitude, `left`, `top` in degrees."""

    conic: Conic
    scale: float
    left: float
    top: float
    width: int
    height: int

    def __getstate__(self) -> dict[str, object]:
        """What it is kept as: without what can be worked out of it."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def pixel(self, lon: float, lat: float) -> Point:
        x, y = self.conic.plane(lon, lat)
        return (x - self.left) * self.scale, (y - self.top) * self.scale

    def globe(self, x: float, y: float) -> Point:
        return self.conic.globe(x / self.scale + self.left, y / self.scale + self.top)

    def line(self, course: Iterable[Sequence[float]], by: float = 1.0) -> list[Point]:
        """A course in pixels, `by` times as large."""
        conic, scale = self.conic, self.scale * by
        apex, cone, meridian = conic.apex, radians(conic.cone), conic.meridian
        left, top, tall = self.left * scale, self.top * scale, conic.stretch * scale
        pixels = []
        for lon, lat in course:
            angle = (lon - meridian) * cone
            radius = apex - lat
            pixels.append((radius * sin(angle) * scale - left, radius * cos(angle) * tall - top))
        return pixels

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """West, south, east and north of all that is seen."""
        wide, high = self.width, self.height
        rim = [(wide * n / 8, y) for n in range(9) for y in (0, high)]
        seen = [self.globe(x, y) for x, y in (*rim, (0, high / 2), (wide, high / 2))]
        lons, lats = zip(*seen, strict=True)
        return min(lons) - RIM, min(lats) - RIM, max(lons) + RIM, max(lats) + RIM

    def shows(self, x: float, y: float, margin: float = 0.0) -> bool:
        return -margin <= x <= self.width + margin and -margin <= y <= self.height + margin


def smooth(points: Sequence[Point], rounds: int = 2) -> list[Point]:
    """A rounder course with the same ends (corners cut off again and again)."""
    line = list(points)
    for _ in range(rounds):
        cut = [line[0]]
        for (ax, ay), (bx, by) in pairwise(line):
            cut.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
            cut.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
        cut.append(line[-1])
        line = cut
    return line


def spline(points: Sequence[Point], parts: int = 8) -> list[Point]:
    """A round course through all points, so many parts from each to the next (Catmull and Rom's)."""
    line = [points[0]]
    for a, b, c, d in zip((points[0], *points), points, points[1:], (*points[2:], points[-1]), strict=False):
        for n in range(1, parts + 1):
            t = n / parts
            w = -t * (1 - t) ** 2, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, -(t**2) * (1 - t)
            x, y = (sum(w[k] * (a, b, c, d)[k][axis] for k in range(4)) / 2 for axis in (0, 1))
            line.append((x, y))
    return line


def length(points: Sequence[Point]) -> float:
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def along(points: Sequence[Point], distance: float) -> tuple[float, float, float]:
    """Where one stands after walking `distance` along the course, and the heading there in radians."""
    return walk(points, [distance])[0]


def walk(points: Sequence[Point], distances: Iterable[float]) -> list[tuple[float, float, float]]:
    """The same for many distances, which must not get smaller."""
    found, leg, before = [], 0, 0.0
    step = hypot(points[1][0] - points[0][0], points[1][1] - points[0][1])
    for distance in distances:
        while distance > before + step and leg < len(points) - 2:
            before, leg = before + step, leg + 1
            step = hypot(points[leg + 1][0] - points[leg][0], points[leg + 1][1] - points[leg][1])
        (ax, ay), (bx, by) = points[leg], points[leg + 1]
        share = min(1.0, (distance - before) / step) if step else 0.0
        found.append((ax + (bx - ax) * share, ay + (by - ay) * share, atan2(by - ay, bx - ax)))
    return found
