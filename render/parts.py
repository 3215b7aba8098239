"""Which part of a map a picture shows: the ground round some spots, or a scene.

A scene is the main picture of a post. It is three to two, shows so little that it can be read on a telephone,
and nothing that matters in its lower left corner, where the mark of its text lies.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from render.projection import Point

SHAPE = 3 / 2
BADGE = (80 / 720, 70 / 480)  # the lower left corner, by the width and the height of a scene
LARGEST = 1.75  # a scene, by the least: farther apart nothing could be read
OF_HEXES = 1.25  # the same of a map of hexes, where there is type on all counters
SIZES = 4  # of scenes, for each time the least
STEPS = 12  # in the height of a scene: about places close together they are the same
SHIFTS = range(-3, 4)


class Part(NamedTuple):
    """A part of the plane."""

    left: float
    top: float
    wide: float
    high: float

    def holds(self, spot: Point, margin: float) -> bool:
        """Whether it takes in a spot with so much about it."""
        x, y = spot[0] - self.left, spot[1] - self.top
        return margin <= x <= self.wide - margin and margin <= y <= self.high - margin

    def shows(self, spot: Point, margin: float) -> bool:
        """Whether nothing hides it either."""
        x, y = spot[0] - self.left - margin / 2, self.top + self.high - spot[1] - margin / 2
        return self.holds(spot, margin) and not (x < BADGE[0] * self.wide and y < BADGE[1] * self.high)

    def told(self, spots: Collection[Point], margin: float) -> int:
        """How many spots have room about them, less those that are seen and have none."""
        seen = [spot for spot in spots if self.holds(spot, 0.0)]
        return 2 * sum(self.shows(spot, margin) for spot in seen) - len(seen)

    def shifted(self, step: float) -> Iterator[Part]:
        """The same by some steps up, down and aside."""
        left, top = round(self.left / step), round(self.top / step)
        for x in SHIFTS:
            for y in SHIFTS:
                yield Part(step * (left + x), step * (top + y), self.wide, self.high)

    def far(self, other: Part) -> float:
        """How far it is from another of its size, in its own heights."""
        return (abs(self.left - other.left) + abs(self.top - other.top)) / self.high

    def within(self, whole: Part) -> Part:
        """The same moved so that it shows as little as may be of what lies beyond the whole."""
        left = kept(self.left, self.wide, whole.left, whole.left + whole.wide)
        top = kept(self.top, self.high, whole.top, whole.top + whole.high)
        return self._replace(left=left, top=top)


def kept(start: float, room: float, least: float, most: float) -> float:
    """Where a window of this size begins so that it shows little of what lies beyond the map."""
    if room >= most - least:
        return (least + most - room) / 2
    return min(max(start, least), most - room)


def around(shape: float, spots: Sequence[Point], margin: float, least: float) -> Part:
    """The least part of a shape, and not lower than that, round these spots."""
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    high = max(bottom - top + 2 * margin, least, (right - left + 2.4 * margin) / shape)
    return of_height(high, shape, ((left + right) / 2, (top + bottom) / 2))


def of_height(high: float, shape: float, middle: Point) -> Part:
    return Part(middle[0] - high * shape / 2, middle[1] - high / 2, high * shape, high)


@lru_cache(maxsize=1024)
def scene(
    places: tuple[Point, ...],
    whole: Part,
    margin: float,
    least: float,
    others: tuple[Point, ...] = (),
    largest: float = LARGEST,
) -> Part:
    """Of the parts in which the first of some places is seen, and each other that is near enough to those
    before it, the one that shows most others."""
    must = together(places, margin, least, largest)
    wanted = around(SHAPE, must, margin, least)
    high = least * ceil(SIZES * wanted.high / least) / SIZES
    part = of_height(high, SHAPE, (wanted.left + wanted.wide / 2, wanted.top + wanted.high / 2))
    parts = [*part.shifted(high / STEPS)]
    within = [one.within(whole) for one in parts]
    for tried, room in ((within, ROOM * margin), (within, TIGHT * margin), (parts, ROOM * margin)):
        fitting = [one for one in tried if all(one.shows(spot, room) for spot in must)]
        if fitting:
            break
    return max(fitting or [part], key=lambda one: one.told(others, ROOM * margin) - one.far(part))


ROOM, TIGHT = 0.8, 0.55  # of a margin, that is enough, and at the edge of the map


def together(places: Sequence[Point], margin: float, least: float, largest: float = LARGEST) -> list[Point]:
    """The first of some places, and each of the others that is near enough to those before it."""
    seen = list[Point]()
    for place in places:
        if not seen or around(SHAPE, [*seen, place], margin, least).high <= largest * least:
            seen.append(place)
    return seen


def scene_of(
    every: Mapping[str, Point], focus: tuple[str, ...], whole: Part, margin: float, least: float
) -> Part:
    """The same by names, on a map of few places, of which as many as may be are to be seen."""
    unknown = [code for code in focus if code not in every]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no place of the map")
    return scene(tuple(every[code] for code in focus), whole, margin, least, tuple(every.values()))
