"""A small search that keeps names, stacks and signs apart.

What stands still is the ground: it prices every box in which a thing might be set. The things themselves are
then settled one by one; who takes a place drives out those who stood there, which gets dearer each time.
The same input gives the same result.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, inf, pi, sin

from render.projection import Point

Box = tuple[float, float, float, float]
Choice = tuple[float, Box]
Dearer = Callable[[Box], float]
CELL = 64
HARD = 1000.0
LOATH = 500.0  # from here on it is taken only where there is nothing else
PUSH = 50.0
PATIENCE = 30
ROUNDS = 4


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def nearest(box: Box, point: Point, inset: float = 0.0) -> Point:
    """The spot of a box that is nearest to a point."""
    x = min(max(point[0], box[0] + inset), box[2] - inset)
    return x, min(max(point[1], box[1] + inset), box[3] - inset)


HELD = 3  # pixels within the edge


def held(parts: Iterable[Box], point: Point) -> Point:
    """Where a line from a point takes hold of the nearest of these."""
    ends = (nearest(part, point, HELD) for part in parts)
    return min(ends, key=lambda end: hypot(end[0] - point[0], end[1] - point[1]))


def between(a: Box, b: Box) -> float:
    """How far apart two boxes are."""
    across = a[0] - b[2] if a[0] > b[2] else b[0] - a[2] if b[0] > a[2] else 0.0
    down = a[1] - b[3] if a[1] > b[3] else b[1] - a[3] if b[1] > a[3] else 0.0
    return hypot(across, down)


def struck(box: Box, start: Point, end: Point) -> bool:
    """Whether a straight line runs through a box."""
    enters, leaves = 0.0, 1.0
    for axis in (0, 1):
        begin, stop, low, high = start[axis], end[axis], box[axis], box[axis + 2]
        if (begin <= low and stop <= low) or (begin >= high and stop >= high):
            return False
        if begin == stop:
            continue
        near, far = (low - begin) / (stop - begin), (high - begin) / (stop - begin)
        if near > far:
            near, far = far, near
        enters, leaves = max(enters, near), min(leaves, far)
    return enters < leaves


def inside(point: Point, box: Box) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def cells(box: Box) -> list[tuple[int, int]]:
    """The squares of the grid that a box touches."""
    rows = range(int(box[1] // CELL), int(box[3] // CELL) + 1)
    return [(column, row) for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1) for row in rows]


@dataclass(frozen=True)
class Item:
    """Something to be set: the point it belongs to, and its boxes, cheapest first.

    `bars`: whether it may not stand in another's box, though that is as large.
    """

    name: str
    anchor: Point
    choices: Sequence[Choice]
    bars: Callable[[Box], bool] = lambda _: False


class Ground:
    """What stands still: boxes that must be kept clear and boxes that had better be."""

    def __init__(self, frame: Box) -> None:
        self.frame = frame
        # by cell: the edges of each box in it, and its weight
        self.cells: dict[tuple[int, int], list[tuple[float, float, float, float, float]]] = defaultdict(list)

    def add(self, box: Box, weight: float = HARD) -> None:
        """What is heavy comes first: most boxes are forbidden by one thing."""
        for cell in cells(box):
            found = self.cells[cell]
            found.insert(0 if weight >= HARD else len(found), (*box, weight))

    def price(self, box: Box, most: float = inf) -> float:
        """What it costs to cover this part of the ground: the weight of everything that is touched.

        `most`: no more is asked than whether it is as much as that.
        """
        left, top, right, bottom = box
        edge = self.frame
        if left < edge[0] or top < edge[1] or right > edge[2] or bottom > edge[3]:
            return 4 * HARD
        total, met = 0.0, set[Box]()
        for cell in cells(box):
            for west, north, east, south, weight in self.cells.get(cell, ()):
                if left < east and west < right and top < south and north < bottom:
                    other = (west, north, east, south)
                    if other not in met:
                        met.add(other)
                        total += weight
                        if total >= most:
                            return total
        return total

    def priced(
        self, rings: Iterable[Sequence[Choice]], enough: int = 1000, dearer: Dearer = lambda _: 0.0
    ) -> list[Choice]:
        """Choices with the price of the ground on top, cheapest first, ring by ring until enough are liked.

        Forbidden ones are given only if there are no others. `dearer`: what a box costs besides.
        """
        allowed, forbidden = list[Choice](), list[Choice]()
        for ring in rings:
            for cost, box in ring:
                total = cost + self.price(box, HARD - cost)
                if total < HARD:
                    total += dearer(box)
                if total < HARD:
                    allowed.append((total, box))
                else:
                    forbidden.append((cost, box))
            if sum(total < LOATH for total, _ in allowed) >= enough:
                break
        whole = allowed or [(cost + self.price(box) + dearer(box), box) for cost, box in forbidden]
        return sorted(whole, key=lambda one: one[0])


def settle(items: Sequence[Item]) -> dict[str, Box]:
    """Where everything goes so that nothing covers anything else, as near and as cheap as can be found."""
    by_name = {item.name: item for item in items}
    waiting = deque(sorted(items, key=lambda item: len(item.choices)))
    driven: dict[str, int] = defaultdict(int)
    placed: dict[str, Choice] = {}
    for _ in range(PATIENCE * len(items)):
        if not waiting:
            break
        item = waiting.popleft()
        placed[item.name] = choice = _cheapest(item, placed, driven)
        for name in _covered(choice[1], placed, item.name):
            del placed[name]
            driven[name] += 1
            waiting.append(by_name[name])
    for item in waiting:
        placed[item.name] = _cheapest(item, placed, driven)
    for _ in range(ROUNDS):
        _come_closer(items, placed)
        _uncross(items, placed)
    return {name: box for name, (_, box) in placed.items()}


def clash(boxes: Iterable[Box]) -> bool:
    """Whether any two of them overlap."""
    found = list(boxes)
    return any(overlap(a, b) for n, a in enumerate(found) for b in found[:n])


def _covered(box: Box, placed: dict[str, Choice], but: str) -> list[str]:
    left, top, right, bottom = box
    return [
        name
        for name, (_, other) in placed.items()
        if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom and name != but
    ]


def _cheapest(item: Item, placed: dict[str, Choice], driven: dict[str, int]) -> Choice:
    least, chosen = float("inf"), item.choices[0]
    for cost, box in item.choices:
        if cost >= least:
            break
        total = cost + sum(PUSH * (1 + driven[name]) for name in _covered(box, placed, item.name))
        if total < least:
            least, chosen = total, (cost, box)
    return chosen


def _come_closer(items: Sequence[Item], placed: dict[str, Choice]) -> None:
    """Move into room that was left by those who were driven out."""
    for item in items:
        now = placed[item.name][0]
        for cost, box in item.choices:
            if cost >= now:
                break
            if not _covered(box, placed, item.name):
                placed[item.name] = (cost, box)
                break


def _uncross(items: Sequence[Item], placed: dict[str, Choice]) -> None:
    """Let things of one size change places where that brings both nearer to where they belong."""
    for number, one in enumerate(items):
        for other in items[number + 1 :]:
            a, b = placed[one.name], placed[other.name]
            if (
                _size(a[1]) == _size(b[1])
                and _apart(one, b) + _apart(other, a) < _apart(one, a) + _apart(other, b) - 1
                and not (one.bars(b[1]) or other.bars(a[1]))
            ):
                placed[one.name], placed[other.name] = b, a


def _size(box: Box) -> tuple[float, float]:
    return box[2] - box[0], box[3] - box[1]


def _apart(item: Item, choice: Choice) -> float:
    x, y = nearest(choice[1], item.anchor)
    return hypot(x - item.anchor[0], y - item.anchor[1])


COMPASS = {"e": 0, "se": 1, "s": 2, "sw": 3, "w": 4, "nw": 5, "n": 6, "ne": 7}


def opposite(wind: str) -> str:
    """The wind across the compass."""
    turned = {"e": "w", "w": "e", "n": "s", "s": "n"}
    return "".join(turned[letter] for letter in wind)


def around(
    middle: Point, reach: float, size: Point, liked: str, gaps: Sequence[float], winds: int = 16
) -> Iterator[list[Choice]]:
    """Rings of boxes of a size round a point: dearer the farther away and the farther from the liked side."""
    (x, y), (wide, high) = middle, (round(size[0]), round(size[1]))
    favourite = COMPASS[liked] * winds // 8
    for gap in gaps:
        ring = list[Choice]()
        for step, (dx, dy, lean_x, lean_y) in enumerate(rose(winds)):
            off = min((step - favourite) % winds, (favourite - step) % winds) * 16 / winds
            left = round(x + dx * (reach + gap) + lean_x * wide)
            top = round(y + dy * (reach + gap) + lean_y * high)
            ring.append((gap * 0.9 + off * 3.0, (left, top, left + wide, top + high)))
        yield ring


def _lean(part: float) -> float:
    """-1, 0 or 1 for the eight winds, something between for the rest."""
    if abs(part) < 0.1:
        return 0.0
    return max(-1.0, min(1.0, part * 1.5))


@lru_cache(maxsize=4)
def rose(winds: int) -> list[tuple[float, float, float, float]]:
    """For each wind its direction, and how far a box lies left of and above the point it touches."""
    turns = [n * 2 * pi / winds for n in range(winds)]
    return [(cos(n), sin(n), (_lean(cos(n)) - 1) / 2, (_lean(sin(n)) - 1) / 2) for n in turns]
