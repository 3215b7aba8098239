"""The lands of provinces and nations: all that lies nearer to their middle than to another's, and not far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin

from render.projection import Conic, Point

FAR = {"place": 1.7, "nation": 2.2}  # degrees from the middle of a land to its farthest border
STEP = 0.14  # degrees between two bends of a border
CORNERS = 28


def lands(conic: Conic, places: Mapping[str, Point], nations: Mapping[str, Point]) -> dict[str, list[Point]]:
    """The outline of each, by its code, as longitude and latitude."""
    middles = {code: conic.plane(*spot) for code, spot in (*places.items(), *nations.items())}
    found = {}
    for code, middle in middles.items():
        far = FAR["place" if code in places else "nation"]
        others = (other for name, other in middles.items() if name != code)
        outline = cell(middle, others, far)
        if len(outline) > 2:
            found[code] = [conic.globe(*bent(point)) for point in fine(outline)]
    return found


def cell(middle: Point, others: Iterable[Point], far: float) -> list[Point]:
    """What is nearer to the middle than to any other, cut out of a round."""
    x, y = middle
    ring = [
        (x + far * cos(2 * pi * n / CORNERS), y + far * sin(2 * pi * n / CORNERS)) for n in range(CORNERS)
    ]
    for other in others:
        if 0 < hypot(other[0] - x, other[1] - y) < 2 * far:
            ring = _nearer(ring, middle, other)
    return ring


def _nearer(ring: Sequence[Point], middle: Point, other: Point) -> list[Point]:
    """The part of a ring on the near side of the line halfway to another."""
    dx, dy = other[0] - middle[0], other[1] - middle[1]
    half = ((middle[0] + other[0]) * dx + (middle[1] + other[1]) * dy) / 2

    def beyond(point: Point) -> float:
        return point[0] * dx + point[1] * dy - half

    found = list[Point]()
    for a, b in pairwise([*ring, *ring[:1]]):
        over_a, over_b = beyond(a), beyond(b)
        if over_a <= 0:
            found.append(a)
        if (over_a < 0 < over_b) or (over_b < 0 < over_a):
            share = over_a / (over_a - over_b)
            found.append((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
    return found


def fine(ring: Sequence[Point]) -> list[Point]:
    """The same ring with points close together; two lands that touch get the same along their border."""
    found = list[Point]()
    for a, b in pairwise([*ring, ring[0]]):
        parts = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / STEP))
        found += [(a[0] + (b[0] - a[0]) * n / parts, a[1] + (b[1] - a[1]) * n / parts) for n in range(parts)]
    return found


def bent(point: Point) -> Point:
    """Borders follow creeks and ridges: every spot is moved a little, always alike."""
    x, y = point
    return (
        x + 0.1 * sin(2.9 * x + 4.7 * y) + 0.05 * sin(9.1 * x - 7.3 * y),
        y + 0.1 * sin(5.1 * x - 3.3 * y) + 0.05 * sin(7.7 * x + 8.9 * y),
    )
