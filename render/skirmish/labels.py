"""What is written over a table: tags of units, names of the ground, hits; none covers another.

A tag that had to stand apart from its unit, or nearer to another one, has a line to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING

from PIL import Image

from render.drawing import Stamp
from render.lettering import ascent, halo, type_height, type_mask, type_width
from render.overlay import Overlay
from render.placing import Box, Choice, Ground, Item, between, grown, nearest, settle
from render.projection import Point
from render.skirmish.colours import dress
from render.skirmish.look import Look
from render.skirmish.names import Named
from render.skirmish.tally import Standing
from render.skirmish.terrain import Site
from render.skirmish.units import around, bases
from render.strokes import lines
from render.theme import Theme
from render.words import Words

if TYPE_CHECKING:
    from rules.skirmish.view import Unit

TYPE = 16  # pixels at the usual size
SMALL = 0.8  # of it: the letters behind the name
GAPS = (0.0, 0.35, 0.9, 1.6, 2.5, 3.6)  # inches between a unit and its tag
EDGE = 4  # pixels that tags keep from the edge of the table
CLOSE = 3  # pixels: a tag that touches its unit needs no line
FAR = 0.8  # inches beyond which a tag has a line
ENOUGH = 24  # places among which a tag may choose
ON_MAN, ON_HEAD, ON_WAY = 400.0, 300.0, 20.0  # prices
ASTRAY, LED = 120.0, 20.0  # of a tag that is nearer to another unit: without a line, and with one
CLEARLY = 1.2  # times as far as its own unit any other is from a tag that needs no line


@lru_cache(maxsize=512)
def tag(theme: Theme, side: str, text: str, flags: str, star: str, size: int) -> Image.Image:
    """A slip of paper: name and men, a star for its officer, and letters on the side's paint."""
    coat, high = dress(theme, side), round(size * 1.32)
    small, pad = round(size * SMALL), round(size * 0.34)
    wide = type_width(text, "semibold", size) + 2 * pad
    badge = type_width(flags, "bold", small) + 2 * pad - 2 if flags else 0
    mark = round(size * 0.95) if star else 0
    stamp = Stamp(wide + badge + mark, high)
    stamp.box((0, 0, wide + badge + mark, high), coat.shade, size * 0.28)
    stamp.box((1, 1, wide + mark - (0 if flags else 1), high - 1), theme.face, size * 0.22)
    if badge:
        stamp.box((wide + mark - 1, 1, wide + badge + mark - 1, high - 1), coat.shade, size * 0.22)
    if star:
        ink = theme.battle if star == "hurt" else coat.paint
        stamp.polygon(pointed((wide + mark * 0.36, high * 0.5), size * 0.46), ink)
    image = stamp.done()
    _write(image, text, "semibold", size, coat_text(theme, side), (pad, high))
    if flags:
        _write(image, flags, "bold", small, theme.face, (wide + mark + pad - 2, high))
    return image


def coat_text(theme: Theme, side: str) -> tuple[int, int, int]:
    """The ink of a side on paper, which is light in every theme."""
    return dress(theme, side).shade


def _write(
    image: Image.Image, text: str, face: str, size: int, ink: tuple[int, int, int], at: tuple[int, int]
) -> None:
    """A line of type in the middle of the height."""
    left, high = at
    mask = type_mask(text, face, size)
    top = round(high / 2 - ascent(face, size) * 0.64)
    image.paste((*ink, 255), (left, top, left + mask.width, top + mask.height), mask)


def pointed(middle: Point, reach: float) -> list[Point]:
    """A star of five points."""
    spots = []
    for n in range(10):
        far = reach * (0.42 if n % 2 else 1.0)
        spots.append((middle[0] + far * sin(n * pi / 5), middle[1] - far * cos(n * pi / 5)))
    return spots


class Slip:
    """A tag and the unit that it belongs to."""

    def __init__(self, name: str, image: Image.Image, boxes: Sequence[Box], side: str) -> None:
        self.name, self.image, self.boxes, self.side = name, image, boxes, side
        self.around = around(boxes)

    @property
    def middle(self) -> Point:
        left, top, right, bottom = self.around
        return (left + right) / 2, (top + bottom) / 2

    def off(self, box: Box) -> float:
        """How far a box is from the nearest base of the unit."""
        return min([between(base, box) for base in self.boxes])


def slips(look: Look, theme: Theme, words: Words, present: Sequence[Standing]) -> Iterator[Slip]:
    size = type_size(look)
    for one in present:
        text = f"{words.named(one.name)} {one.unit.men}"
        flags = " ".join(words(f"skirmish.flag.{flag}") for flag in one.flags)
        officer = one.unit.officer
        star = "" if officer is None else "hurt" if officer.wounded else "well"
        yield Slip(
            one.name, tag(theme, one.unit.side, text, flags, star, size), bases(look, one), one.unit.side
        )


def lost(look: Look, theme: Theme, words: Words, unseen: Iterable[tuple[str, Unit]]) -> Iterator[Slip]:
    """Tags of those who are out of sight, where they were seen."""
    for name, unit in unseen:
        if unit.last_seen is not None and look.shows(unit.last_seen):
            image = tag(
                theme, unit.side, words("skirmish.lost", name=words.named(name)), "", "", type_size(look)
            )
            yield Slip(name, image, [_about(look.at(unit.last_seen), look.figure / 2)], unit.side)


def _about(middle: Point, half: float) -> Box:
    return middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half


def type_size(look: Look) -> int:
    """Of tags: smaller where a whole table is small."""
    if look.crop:
        return round((TYPE + 4) * look.unit * (0.95 if look.phone else 1.0))
    return round(TYPE * look.unit * (0.74 if look.phone else 1.0))


def choices(look: Look, slip: Slip) -> Iterator[list[Choice]]:
    """Rings of boxes round a unit: below it, above it, beside it, then farther off."""
    left, top, right, bottom = slip.around
    wide, high = slip.image.size
    x, y = (left + right) / 2, (top + bottom) / 2
    for gap in GAPS:
        far = gap * look.inch + 2
        cost = gap * 14
        below, above = bottom + far, top - far - high
        beyond, before = right + far, left - far - wide
        spots = (
            (0.0, x - wide / 2, below),
            (1.0, x - wide / 2, above),
            (2.0, beyond, y - high / 2),
            (2.5, before, y - high / 2),
            (3.0, right - wide * 0.4, below),
            (3.2, left - wide * 0.6, below),
            (3.6, right - wide * 0.4, above),
            (3.8, left - wide * 0.6, above),
            (4.0, beyond, bottom - high),
            (4.2, before, bottom - high),
            (4.4, beyond, top),
            (4.6, before, top),
        )
        yield [(cost + extra, _box(look, u, v, wide, high)) for extra, u, v in spots]


def _box(look: Look, x: float, y: float, wide: int, high: int) -> Box:
    """A box at a point, or as near to it as the table goes."""
    west, north, east, south = grown(look.table, -EDGE)
    left, top = (round(min(max(x, west), east - wide)), round(min(max(y, north), south - high)))
    return left, top, left + wide, top + high


def placed(
    look: Look,
    tags: Sequence[Slip],
    names: Sequence[Named],
    badges: Mapping[str, Sequence[Box]],
    kept: Sequence[Box],
    ways: Sequence[Box] = (),
) -> dict[str, Box]:
    """Where everything stands: `tag …`, `name …` and `badge …`.

    `kept`: what had better stay free; `ways`: what strikes names.
    """
    ground = Ground(grown(look.table, 1 - EDGE))
    for slip in tags:
        for box in slip.boxes:
            ground.add(grown(box, -1), ON_MAN)
    for box in kept:
        ground.add(box, ON_HEAD)
    items = [_item(look, ground, slip, tags) for slip in tags]
    for key, boxes in badges.items():
        priced = ground.priced([[(2.0 * n, box) for n, box in enumerate(boxes)]])
        items.append(Item(f"badge {key}", _middle(boxes[0]), priced))
    for box in ways:
        ground.add(box, ON_WAY)
    for number, name in enumerate(names):
        priced = ground.priced([[(30.0 + 0.5 * n, box) for n, box in enumerate(name.boxes)]])
        if priced[0][0] < ON_MAN:
            items.append(Item(f"name {number}", _middle(name.boxes[0]), priced))
    return settle(items)


def _item(look: Look, ground: Ground, slip: Slip, tags: Sequence[Slip]) -> Item:
    priced = ground.priced(choices(look, slip), ENOUGH, lambda box: _unread(box, slip, tags))
    return Item(f"tag {slip.name}", slip.middle, priced)


def _unread(box: Box, slip: Slip, tags: Sequence[Slip]) -> float:
    """What a place for a tag costs more where it would be read as that of another unit."""
    if not astray(slip, box, tags):
        return 0.0
    return ASTRAY if slip.off(box) < CLOSE else LED


def astray(slip: Slip, box: Box, tags: Sequence[Slip]) -> bool:
    """Whether the middle of a tag is nearer to another unit than to its own."""
    x, y = _middle(box)
    spot = (x, y, x, y)
    most = slip.off(spot)
    west, north, east, south = grown(spot, most)
    return any(
        (about := one.around)[0] < east
        and about[2] > west
        and about[1] < south
        and about[3] > north
        and one is not slip
        and one.off(spot) < most
        for one in tags
    )


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def leader(look: Look, slip: Slip, box: Box, tags: Sequence[Slip]) -> tuple[Point, Point] | None:
    """From a tag to its nearest man, if it stands far from him or about as near to another's."""
    mine, end = min((between(base, box), _middle(base)) for base in slip.boxes)
    others = (one.off(box) for one in tags if one is not slip)
    near = mine <= FAR * look.inch and all(mine * CLEARLY < other for other in others)
    if mine < CLOSE or (near and not astray(slip, box, tags)):
        return None
    return nearest(box, end, 3), end


def draw_leaders(
    overlay: Overlay, look: Look, theme: Theme, tags: Sequence[Slip], where: Mapping[str, Box]
) -> None:
    """Beneath the figures."""
    for slip in tags:
        ends = leader(look, slip, where[f"tag {slip.name}"], tags)
        if ends is not None:
            lines(overlay, look.table, [ends], theme.face, 4.0 * look.unit)
            lines(overlay, look.table, [ends], dress(theme, slip.side).shade, 1.7 * look.unit)


def draw_tags(overlay: Overlay, tags: Sequence[Slip], where: Mapping[str, Box]) -> None:
    for slip in tags:
        box = where[f"tag {slip.name}"]
        overlay.lay(slip.image, box[0], box[1])


def draw_names(overlay: Overlay, site: Site, names: Sequence[Named], where: Mapping[str, Box]) -> None:
    """Names of the ground, on a halo of its colour, beneath the figures."""
    for number, name in enumerate(names):
        box = where.get(f"name {number}")
        if box is None:
            continue  # there is no room for it
        overlay.ink(
            _halo(name.text, name.size), site.under(site.look.under(_middle(box))), box[0] - 3, box[1] - 3
        )
        overlay.write((box[0], box[1]), name.text, "italic", name.size, name.ink)


@lru_cache(maxsize=256)
def _halo(text: str, size: int) -> Image.Image:
    mask = type_mask(text, "italic", size)
    wider = Image.new("L", (mask.width + 6, type_height("italic", size) + 6))
    wider.paste(mask, (3, 3))
    return halo(wider)
