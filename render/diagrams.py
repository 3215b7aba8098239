"""The figures of a game as a picture: a sheet of charts, and how the dice have fallen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import hypot

from PIL import Image

from render.drawing import Stamp
from render.furniture import panel_on, rule_on
from render.lettering import type_height, type_width, wrapped
from render.overlay import Overlay
from render.parts import BADGE
from render.picture import Picture, finished
from render.placing import Box
from render.projection import Point
from render.statistics import (
    Figures,
    Luck,
    Series,
    Statistics,
    alt,
    colours_of,
    describe,
    dice_of,
    figure,
)
from render.theme import LIGHT, Colour, Ramp, SideColours, Theme, blend, palette
from render.words import FIRST, Words, words

STEPS = (1, 2, 5)


@dataclass(frozen=True)
class Look:
    """The measures of a sheet, in pixels. Its type can be read on a telephone, at 390 points."""

    width: int

    @property
    def unit(self) -> float:
        return self.width / 1600

    def px(self, size: float) -> int:
        return round(size * self.unit)

    @property
    def margin(self) -> int:
        return self.px(26)

    @property
    def title(self) -> int:
        return self.px(60)

    @property
    def head(self) -> int:
        return self.px(50)

    @property
    def label(self) -> int:
        return self.px(47)

    @property
    def stroke(self) -> int:
        """How thick the lines of all sides are."""
        return max(2, self.px(9))

    @property
    def panel(self) -> int:
        return self.px(392)

    @property
    def panel_width(self) -> int:
        return (self.width - self.margin * 3) // 2

    @property
    def room(self) -> int:
        return self.width - 4 * self.margin


def draw(found: Statistics, *, theme: Theme = LIGHT, width: int = 1600, language: str = FIRST) -> Picture:
    look, said = Look(width), words(language)
    high = head_height(found, look)
    boxes = list(laid(look, len(found.series), high))
    top = max((box[3] for box in boxes), default=high) + look.margin
    last = look.margin, top, width - look.margin, top + luck_height(look, found.luck)
    overlay = Overlay(Image.new("RGB", (width, round(last[3]) + look.margin + 4), theme.land))
    write_head(overlay, theme, look, found)
    for series, box in zip(found.series, boxes, strict=True):
        Chart(overlay, theme, look, said, found, series, box).draw()
    LuckPanel(overlay, theme, look, said, found, last).draw()
    image = overlay.image.quantize(palette=palette(theme, inks), dither=Image.Dither.NONE)
    return finished(image, alt(found, said), describe(found, said))


def inks(theme: Theme) -> list[Ramp]:
    """Which colours meet on a sheet."""
    sides = (theme.red, theme.blue)
    pairs = [(theme.panel, ink, 8) for ink in (theme.ink, theme.faint, theme.road)]
    pairs += [(theme.land, ink, 8) for ink in (theme.ink, theme.faint, theme.road)]
    for side in sides:
        pairs += [(theme.panel, side.text, 8), (theme.panel, side.paint, 8), (side.paint, theme.ink, 4)]
        pairs += [(theme.land, side.text, 8), (theme.land, side.paint, 6)]
    pairs += [(theme.red.paint, theme.blue.paint, 4), (theme.panel, grid_ink(theme), 3)]
    return [*pairs, (theme.land, shade(theme), 2)]


def grid_ink(theme: Theme) -> Colour:
    return blend(theme.panel, theme.faint, 0.4)


def shade(theme: Theme) -> Colour:
    """What a panel casts, as furniture has it."""
    return blend(theme.sea, theme.shadow, 0.45)


def laid(look: Look, number: int, top: float) -> Iterator[Box]:
    """Panels two in a row; the last has a row to itself if it is alone there."""
    for place in range(number):
        row, column = divmod(place, 2)
        alone = column == 0 and place == number - 1
        left = look.margin + column * (look.panel_width + look.margin)
        y = top + row * (look.panel + look.margin)
        right = look.width - look.margin if alone else left + look.panel_width
        yield left, y, right, y + look.panel


# -- the head


def head_lines(found: Statistics, look: Look) -> list[tuple[str, str, int]]:
    title = [(line, "bold", look.title) for line in wrapped(found.title, "bold", look.title, look.room)]
    small = (line for each in found.lines for line in wrapped(each, "italic", look.label, look.room))
    return [*title, *((line, "italic", look.label) for line in small)]


def head_height(found: Statistics, look: Look) -> float:
    key = type_height("semibold", look.label)
    return 2.4 * look.margin + key + sum(type_height(face, size) for _, face, size in head_lines(found, look))


def write_head(overlay: Overlay, theme: Theme, look: Look, found: Statistics) -> None:
    y = look.margin * 0.5
    for text, face, size in head_lines(found, look):
        overlay.write((look.width / 2, y), text, face, size, theme.ink, "middle")
        y += type_height(face, size)
    rule_on(overlay, theme, (look.width * 0.2, y + look.margin * 0.6, look.width * 0.8, y + look.margin))
    write_key(overlay, theme, look, found, y + look.margin * 1.1)


def write_key(overlay: Overlay, theme: Theme, look: Look, found: Statistics, y: float) -> None:
    """Whose lines and bars are whole, and whose are broken."""
    size, long, gap = look.label, look.px(130), look.px(20)
    wide = [long + gap + type_width(side.name, "semibold", size) for side in found.sides.values()]
    x = (look.width - sum(wide) - look.px(90) * (len(wide) - 1)) / 2
    for number, (side, taken) in enumerate(zip(found.sides.values(), wide, strict=True)):
        colours = theme.dyed(side.dye)
        stamp = Stamp(long, 2 * look.stroke)
        for piece in pieces(number, [(0, look.stroke), (long, look.stroke)], look):
            stamp.line(piece, colours.paint, look.stroke)
        overlay.lay(stamp.done(), x, y + type_height("semibold", size) * 0.54 - look.stroke)
        overlay.write((x + long + gap, y), side.name, "semibold", size, colours.text)
        x += taken + look.px(90)


# -- lines and bars, whole or broken


def pieces(number: int, points: Sequence[Point], look: Look) -> list[list[Point]]:
    """The first side's line is whole, others are broken: they are told apart without their colours too."""
    return [list(points)] if number == 0 else list(broken(points, look.px(30), look.px(14)))


def broken(points: Sequence[Point], dash: float, gap: float) -> Iterator[list[Point]]:
    """Dashes along a line, round its corners; it begins and ends with one."""
    left, on, piece = dash, True, [points[0]]
    for start, end in pairwise(points):
        far, done = hypot(end[0] - start[0], end[1] - start[1]), 0.0
        while far - done > left:
            done += left
            share = done / far
            spot = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            if on:
                yield [*piece, spot]
            on, piece, left = not on, [spot], gap if on else dash
        left -= far - done
        piece.append(end)
    if on:
        yield piece


def slices(number: int, box: Box, look: Look) -> Iterator[Box]:
    """A bar, likewise, from its foot up."""
    left, top, right, foot = box
    if number == 0:
        yield box
        return
    dash, gap = look.px(22), max(2, look.px(6))
    while foot > top:
        yield left, max(top, foot - dash), right, foot
        foot -= dash + gap


# -- a chart


def step_of(most: int) -> int:
    """The least of 1, 2, 5, 10 ... of which four reach so far."""
    step = 1
    while True:
        for each in STEPS:
            if each * step * 4 >= most:
                return each * step
        step *= 10


def marked(turns: Sequence[str], wide: Sequence[float], turn: float, gap: float) -> list[int]:
    """Which turns are named where each has so much room: all years, and from each of them on every turn,
    every second or third and so on, as many as fit."""
    years = [place for place in range(len(turns)) if begins_year(turns, place)]

    def clear(a: int, b: int) -> bool:
        return (b - a) * turn >= (wide[a] + wide[b]) / 2 + gap

    for every in range(1, len(turns) + 1):
        found = list(years)
        for start, end in pairwise([-1, *years, len(turns)]):
            steps = range(start + every, end, every)
            found += [at for at in steps if end == len(turns) or clear(at, end)]
        found.sort()
        if all(clear(a, b) for a, b in pairwise(found)):
            return found
    return years[:1]


def begins_year(turns: Sequence[str], place: int) -> bool:
    """Whether its name is much longer than those about it, as 1758 between 12 and 1."""
    about = (*turns[max(0, place - 1) : place], *turns[place + 1 : place + 2])
    return bool(about) and all(len(name) + 1 < len(turns[place]) for name in about)


@dataclass
class Chart:
    overlay: Overlay
    theme: Theme
    look: Look
    said: Words
    found: Statistics
    series: Series
    box: Box

    def __post_init__(self) -> None:
        known = [n for figures in self.series.sides.values() for n in figures if n is not None]
        most = max(known, default=0)
        self.step = step_of(max(1, most))
        self.top = self.step * max(1, -(-most // self.step))
        left, top, right, bottom = self.box
        px, look = self.look.px, self.look
        labels = [f"{self.said.number(value)} " for value in (self.top, 0)]
        axis = max(type_width(label, "roman", look.label) for label in labels)
        self.ends = [figure(self.last(side), self.said) for side in self.series.sides]
        wide = max((type_width(text, "semibold", look.label) for text in self.ends), default=0) + self.lead
        head = type_height("semibold", look.head) + px(34)
        foot = type_height("roman", look.label) + px(20)
        self.plot: Box = (left + px(24) + axis, top + head, right - px(26) - wide, bottom - foot)

    @property
    def lead(self) -> int:
        """From the plot to the last figures: the ends of lines stand there, or pieces of bars."""
        return self.look.px(70 if self.series.bars else 30)

    def draw(self) -> None:
        panel_on(self.overlay, self.theme, self.box)
        at = self.box[0] + self.look.px(26), self.box[1] + self.look.px(10)
        self.overlay.write(at, self.series.name, "semibold", self.look.head, self.theme.ink)
        self.axis()
        self.ticks()
        stamp = Stamp(round(self.plot[2] - self.plot[0]) + 2 * self.edge, self.high + 2 * self.edge)
        if self.series.bars:
            self.bars(stamp)
        else:
            self.curves(stamp)
        self.overlay.lay(stamp.done(), self.plot[0] - self.edge, self.plot[1] - self.edge)
        self.figures()

    def colours(self, side: str) -> SideColours:
        return colours_of(self.found, side, self.theme)

    @property
    def edge(self) -> int:
        """Room round the plot for what stands on its border."""
        return self.look.px(20)

    @property
    def high(self) -> int:
        return round(self.plot[3] - self.plot[1])

    def y(self, value: float) -> float:
        """From the top of the plot."""
        return self.high * (self.top - value) / self.top

    def x(self, moment: float) -> float:
        """From the left of the plot; a moment is a number of turns."""
        return (self.plot[2] - self.plot[0]) * moment / max(1, len(self.found.turns))

    def axis(self) -> None:
        pen = self.overlay.pen(self.box)
        size = self.look.label
        for value in range(0, self.top + 1, self.step):
            y = self.plot[1] + self.y(value)
            ink = self.theme.faint if value == 0 else grid_ink(self.theme)
            pen.line((self.plot[0], y, self.plot[2], y), fill=ink, width=max(1, self.look.px(2)))
            if value in self.named_values():
                at = self.plot[0] - self.look.px(18), y - type_height("roman", size) * 0.54
                self.overlay.write(at, self.said.number(value), "roman", size, self.theme.faint, "right")

    def named_values(self) -> Sequence[int]:
        """All that have room one below the other, or the lowest and the highest."""
        room = self.high * self.step / self.top
        close = room < type_height("roman", self.look.label) * 0.8
        return (0, self.top) if close else range(0, self.top + 1, self.step)

    def ticks(self) -> None:
        """The names of turns below their middles, each with a mark."""
        size, turns = self.look.label, self.found.turns
        y, pen = self.plot[3], self.overlay.pen(self.box)
        wide = [type_width(turn, "roman", size) for turn in turns]
        for place in marked(turns, wide, self.x(1), self.look.px(16)):
            x = self.plot[0] + self.x(place + 0.5)
            pen.line((x, y, x, y + self.look.px(8)), fill=self.theme.faint, width=max(1, self.look.px(2)))
            self.overlay.write(
                (x, y + self.look.px(6)), turns[place], "roman", size, self.theme.faint, "middle"
            )

    def bars(self, stamp: Stamp) -> None:
        """In every turn one beside the other."""
        sides = list(self.series.sides.items())
        turn = self.x(1)
        wide = max(self.look.px(9), min(turn * 0.8 / max(1, len(sides)), self.look.px(60)))
        base = self.y(0) + self.edge
        for number, (side, figures) in enumerate(sides):
            for place, value in enumerate(figures):
                if value:
                    left = self.edge + self.x(place + 0.5) + (number - len(sides) / 2) * wide
                    box = (left + 0.5, self.y(value) + self.edge, left + wide - 0.5, base)
                    for part in slices(number, box, self.look):
                        stamp.box(part, self.colours(side).paint)

    def curves(self, stamp: Stamp) -> None:
        """All equally thick; where they run together they lie side by side."""
        for number, (side, figures) in enumerate(self.series.sides.items()):
            paint, wide, aside = self.colours(side).paint, self.look.stroke, self.aside(number)
            for run in runs(figures):
                points = [(self.edge + self.x(at), self.edge + self.y(value) + aside) for at, value in run]
                if len(points) > 1:
                    for piece in pieces(number, points, self.look):
                        stamp.line(piece, paint, wide)
                for point in (points[0], points[-1]):
                    mark(stamp, number, point, wide, paint)

    def aside(self, number: int) -> float:
        return (number - (len(self.series.sides) - 1) / 2) * self.look.stroke

    def last(self, side: str) -> int | None:
        """A side's last figure, or the sum of what it lost."""
        figures = self.series.sides[side]
        known = [n for n in figures if n is not None]
        if self.series.bars:
            return sum(known) if known else None
        return figures[-1]

    def figures(self) -> None:
        """Beside the ends of their lines, as near as they do not touch; those of bars in the middle."""
        size = self.look.label
        line = type_height("semibold", size) * 0.84
        spots = apart(list(map(self.height_of, self.series.sides)), line, 0, self.high)
        for number, (text, side, at) in enumerate(zip(self.ends, self.series.sides, spots, strict=True)):
            x, y = self.plot[2], self.plot[1] + at
            if self.series.bars:
                self.sample(number, self.colours(side).paint, (x + self.look.px(24), y))
            top = y - type_height("semibold", size) * 0.54
            self.overlay.write((x + self.lead, top), text, "semibold", size, self.colours(side).text)

    def sample(self, number: int, paint: Colour, at: Point) -> None:
        """A piece of a side's bars."""
        stamp, high = Stamp(self.look.px(32), self.look.px(44)), self.look.px(44)
        for part in slices(number, (0, 0, self.look.px(32), high), self.look):
            stamp.box(part, paint)
        self.overlay.lay(stamp.done(), at[0], at[1] - high / 2)

    def height_of(self, side: str) -> float:
        last = self.last(side)
        return self.high / 2 if self.series.bars or last is None else self.y(last)


def mark(stamp: Stamp, number: int, at: Point, size: float, paint: Colour) -> None:
    """Where a line begins and ends: a ball on one that is whole, a lozenge on a broken one."""
    (x, y), far = at, size * 1.6
    if number == 0:
        stamp.disc(at, size * 1.25, paint)
    else:
        stamp.polygon([(x - far, y), (x, y - far), (x + far, y), (x, y + far)], paint)


def runs(figures: Figures) -> Iterator[list[tuple[int, int]]]:
    """The stretches in which something is known, each figure with its place."""
    for known, part in groupby(enumerate(figures), key=lambda each: each[1] is not None):
        if known:
            yield [(at, value) for at, value in part if value is not None]


def apart(heights: Sequence[float], line: float, least: float, most: float) -> list[float]:
    """Where lines of type go that would like to be at these heights: in their order, none over another."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    spots = [0.0] * len(heights)
    for rank, at in enumerate(order):
        above = spots[order[rank - 1]] + line if rank else least
        spots[at] = max(heights[at], above)
    excess = max(0.0, max(spots, default=0.0) - most)
    if excess:
        floor = most
        for at in reversed(order):
            spots[at] = min(spots[at], floor)
            floor = spots[at] - line
    return spots


# -- luck


def luck_height(look: Look, luck: Sequence[Luck]) -> int:
    return type_height("semibold", look.head) + look.px(40) + rows_height(look, luck) + foot_height(look)


def rows_height(look: Look, luck: Sequence[Luck]) -> int:
    line = type_height("roman", look.label)
    return sum(round(line * (1.7 if each.lower is not None else 1.0)) for each in luck) or line


def foot_height(look: Look) -> int:
    """Two lines, right of where Discord lays its mark on a picture; above that stand only they."""
    return max(round(type_height("italic", look.label) * 1.9), round(look.width * BADGE[0]) - look.margin)


@dataclass
class LuckPanel:
    """A row for each kind of dice and side: what they say, and below it where they lie among fair series."""

    overlay: Overlay
    theme: Theme
    look: Look
    said: Words
    found: Statistics
    box: Box

    def draw(self) -> None:
        look, theme, luck = self.look, self.theme, self.found.luck
        panel_on(self.overlay, theme, self.box)
        x, y = self.box[0] + look.px(26), self.box[1] + look.px(10)
        self.overlay.write((x, y), self.said("statistics.luck"), "semibold", look.head, theme.ink)
        y += type_height("semibold", look.head) + look.px(2)
        if not luck:
            self.overlay.write((x, y), self.said("statistics.none"), "roman", look.label, theme.faint)
            return
        for each in luck:
            self.row(each, (x, y))
            y += rows_height(look, [each])
        if any(each.lower is not None for each in luck):
            self.explain(y + look.px(4))

    def explain(self, y: float) -> None:
        look, left = self.look, self.look.width * BADGE[0]
        room = self.box[2] - left - look.px(26)
        for line in wrapped(self.said("statistics.scale"), "italic", look.label, room):
            self.overlay.write((left, y), line, "italic", look.label, self.theme.faint)
            y += round(type_height("italic", look.label) * 0.9)

    def row(self, luck: Luck, at: Point) -> None:
        colours = colours_of(self.found, luck.side, self.theme) if luck.side else None
        ink = colours.text if colours else self.theme.ink
        told = dice_of(self.found, luck, self.said)
        self.overlay.write(at, told, "semibold" if luck.side else "roman", self.look.label, ink)
        if luck.lower is not None:
            self.gauge(luck.lower, colours.paint if colours else self.theme.ink, at)

    def gauge(self, lower: int, paint: Colour, at: Point) -> None:
        """A scale from the worst to the best of a hundred series, with a lozenge where these lie."""
        px, line = self.look.px, type_height("roman", self.look.label)
        left, right, y = at[0], self.box[2] - px(130), at[1] + line * 1.34
        pen = self.overlay.pen((left, y - px(14), right, y + px(14)))
        pen.line((left, y, right, y), fill=self.theme.faint, width=px(4))
        for share in (0, 50, 100):
            x = left + (right - left) * share / 100
            pen.line((x, y - px(14), x, y + px(14)), fill=self.theme.faint, width=px(3))
        size = px(17)
        stamp = Stamp(2 * size + 2, 2 * size + 2)
        middle = size + 1
        stamp.polygon([(1, middle), (middle, 1), (2 * size + 1, middle), (middle, 2 * size + 1)], paint)
        x = left + (right - left) * lower / 100
        self.overlay.lay(stamp.done(), x - middle, y - middle)
        spot = right + px(24), y - line * 0.54
        self.overlay.write(spot, str(lower), "semibold", self.look.label, self.theme.ink)
