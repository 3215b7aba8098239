"""What a game comes to in figures, turn by turn and side by side: a sheet of charts, and a table of words.

The names of games, turns, sides and series come ready in the reader's language; the sheet adds only its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

import msgspec
from PIL import Image

from render.drawing import Stamp
from render.furniture import panel_on, rule_on
from render.lettering import type_height, type_width
from render.overlay import Overlay
from render.picture import Picture, finished
from render.placing import Box
from render.projection import Point
from render.theme import LIGHT, Colour, Dye, Ramp, SideColours, Theme, blend, palette
from render.words import FIRST, Words, words

PHONE = 1200
ALT = 1024
STEPS = (1, 2, 5)
Figures = tuple[int | None, ...]


class Side(msgspec.Struct, frozen=True):
    """How a seat is called beside its figures, and the dye that it wears."""

    name: str
    dye: Dye


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was counted, by seat: at the beginning and the end of every turn, or, if `bars`, in every turn.

    None is what the reader does not know.
    """

    name: str
    sides: dict[str, Figures]
    bars: bool = False


class Luck(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the dice of one kind have fallen; `side` is for whom, or empty: all of them.

    Means are in hundredths. `lower`: of a hundred fair series as long, how many would have a lower mean; None
    where the dice are too few to say.
    """

    sides: int
    rolls: int
    mean: int
    expected: int
    side: str = ""
    lower: int | None = None


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    lines: tuple[str, ...]  # below the title: the game, how it ended, as whom it is seen
    turns: tuple[str, ...]
    series: tuple[Series, ...]
    sides: dict[str, Side]  # by seat
    luck: tuple[Luck, ...] = ()


# -- in words -----------------------------------------------------------------------------------------------


def describe(found: Statistics, said: Words) -> str:
    """All of it as a table, a line for each turn."""
    lines = [found.title, *found.lines]
    for series in found.series:
        lines += ["", f"{series.name}{said('statistics.colon')}"]
        columns = list(zip(*(series.sides[side] for side in series.sides), strict=True))
        lines += [
            f"{name} · {told_of(found, series, column, said)}"
            for name, column in zip(moments(found, series, said), columns, strict=True)
        ]
    lines += ["", said("statistics.luck"), *dice_in_words(found, said)]
    return "\n".join(lines)


def moments(found: Statistics, series: Series, said: Words) -> tuple[str, ...]:
    return found.turns if series.bars else (said("statistics.start"), *found.turns)


def told_of(found: Statistics, series: Series, column: Sequence[int | None], said: Words) -> str:
    figures = zip(series.sides, column, strict=True)
    pairs = ((side_name(found, side, said), figure(n, said)) for side, n in figures)
    return ", ".join(said("statistics.of", side=side, number=number) for side, number in pairs)


def side_name(found: Statistics, side: str, said: Words) -> str:
    return found.sides[side].name if side else said("statistics.all")


def colours_of(found: Statistics, side: str, theme: Theme) -> SideColours:
    return theme.dyed(found.sides[side].dye)


def figure(number: int | None, said: Words) -> str:
    return said("statistics.unknown") if number is None else said.number(number)


def dice_in_words(found: Statistics, said: Words) -> list[str]:
    return [luck_in_words(found, luck, said) for luck in found.luck] or [said("statistics.none")]


def luck_in_words(found: Statistics, luck: Luck, said: Words) -> str:
    told = dice_of(found, luck, said)
    return told if luck.lower is None else f"{told} {said('statistics.lower', lower=luck.lower)}"


def dice_of(found: Statistics, luck: Luck, said: Words) -> str:
    return said("statistics.dice", side=side_name(found, luck.side, said), **dice_facts(luck, said))


def dice_facts(luck: Luck, said: Words) -> dict[str, object]:
    mean, expected = hundredths(luck.mean, said), hundredths(luck.expected, said)
    return {"sides": luck.sides, "n": luck.rolls, "mean": mean, "expected": expected}


def hundredths(number: int, said: Words) -> str:
    return said("statistics.decimal", whole=number // 100, part=f"{number % 100:02d}")


def alt(found: Statistics, said: Words) -> str:
    """The table in as many of its columns as have room, the last always among them."""
    most = max(1, len(found.turns))
    texts = (alt_with(found, said, every) for every in range(1, most + 1))
    return next((text for text in texts if len(text) <= ALT), alt_with(found, said, most)[:ALT])


def alt_with(found: Statistics, said: Words, every: int) -> str:
    """With every so manieth turn, counted from the last."""
    shown = found.turns[::-1][::every][::-1]
    lines = [found.title, *found.lines, said("statistics.columns", turns=" ".join(shown))]
    for series in found.series:
        rows = [
            f"{side_name(found, side, said)} {' '.join(row_of(series, figures, every, said))}"
            for side, figures in series.sides.items()
            if any(n is not None for n in figures)
        ]
        lines += [f"{series.name}{said('statistics.colon')} {said.several(rows)}."] if rows else []
    return "\n".join([*lines, *dice_in_brief(found, said)])


def row_of(series: Series, figures: Figures, every: int, said: Words) -> Iterator[str]:
    return (figure(n, said) for n in sums(series, figures, every))


def dice_in_brief(found: Statistics, said: Words) -> Iterator[str]:
    """The last figure is that of a hundred fair series."""
    for luck in found.luck:
        told = said("statistics.brief", side=side_name(found, luck.side, said), **dice_facts(luck, said))
        yield f"{told}." if luck.lower is None else f"{told}, {luck.lower}/100."


def sums(series: Series, figures: Figures, every: int) -> Iterator[int | None]:
    """What stands in a column: as it then was, or all losses since the last column."""
    own = figures if series.bars else figures[1:]
    ends = range(len(own), 0, -every)
    for end in reversed(ends):
        part = own[max(0, end - every) : end]
        known = [n for n in part if n is not None]
        yield (sum(known) if known else None) if series.bars else part[-1]


# -- as a picture -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """The measures of a sheet, in pixels: one column for a phone, else two."""

    width: int

    @property
    def phone(self) -> bool:
        return self.width < PHONE

    @property
    def unit(self) -> float:
        return self.width / (900 if self.phone else 1600)

    @property
    def columns(self) -> int:
        return 1 if self.phone else 2

    def px(self, size: float) -> int:
        return round(size * self.unit)

    @property
    def margin(self) -> int:
        return self.px(26)

    @property
    def title(self) -> int:
        return self.px(48 if self.phone else 56)

    @property
    def line(self) -> int:
        return self.px(27 if self.phone else 29)

    @property
    def head(self) -> int:
        return self.px(31)

    @property
    def label(self) -> int:
        return self.px(25)

    @property
    def panel(self) -> int:
        return self.px(360)

    @property
    def panel_width(self) -> int:
        return (self.width - self.margin * (self.columns + 1)) // self.columns

    @property
    def room(self) -> int:
        return self.width - 4 * self.margin


def draw(found: Statistics, *, theme: Theme = LIGHT, width: int = 1600, language: str = FIRST) -> Picture:
    look, said = Look(width), words(language)
    high = head_height(found, look)
    boxes = list(laid(look, [look.panel] * len(found.series), high))
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
    pairs += [(theme.red.paint, theme.blue.paint, 4), (theme.panel, grid_ink(theme), 3)]
    return [*pairs, (theme.land, shade(theme), 2)]


def grid_ink(theme: Theme) -> Colour:
    return blend(theme.panel, theme.faint, 0.4)


def shade(theme: Theme) -> Colour:
    """What a panel casts, as furniture has it."""
    return blend(theme.sea, theme.shadow, 0.45)


def laid(look: Look, heights: Sequence[int], top: float) -> Iterator[Box]:
    """Panels row by row; the last has a row to itself if it is alone there."""
    for place, high in enumerate(heights):
        row, column = divmod(place, look.columns)
        alone = column == 0 and place == len(heights) - 1
        left = look.margin + column * (look.panel_width + look.margin)
        y = top + row * (look.panel + look.margin)
        right = look.width - look.margin if alone else left + look.panel_width
        yield left, y, right, y + high


# -- the head


def wrapped(text: str, face: str, size: int, room: float) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and type_width(longer, face, size) > room:
            yield line
            longer = word
        line = longer
    yield line


def head_lines(found: Statistics, look: Look) -> list[tuple[str, str, int]]:
    title = [(line, "bold", look.title) for line in wrapped(found.title, "bold", look.title, look.room)]
    small = (line for each in found.lines for line in wrapped(each, "italic", look.line, look.room))
    return [*title, *((line, "italic", look.line) for line in small)]


def head_height(found: Statistics, look: Look) -> float:
    return 2.2 * look.margin + sum(type_height(face, size) for _, face, size in head_lines(found, look))


def write_head(overlay: Overlay, theme: Theme, look: Look, found: Statistics) -> None:
    y = look.margin * 0.8
    for text, face, size in head_lines(found, look):
        overlay.write((look.width / 2, y), text, face, size, theme.ink, "middle")
        y += type_height(face, size)
    rule_on(overlay, theme, (look.width * 0.2, y + look.margin * 0.6, look.width * 0.8, y + look.margin))


# -- a chart


def step_of(most: int) -> int:
    """The least of 1, 2, 5, 10 ... of which four reach so far."""
    step = 1
    while True:
        for each in STEPS:
            if each * step * 4 >= most:
                return each * step
        step *= 10


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
        self.ends = [self.end_of(side) for side in self.series.sides]
        wide = max((type_width(text, "semibold", look.label) for text in self.ends), default=0)
        head = type_height("semibold", look.head) + px(36)
        foot = type_height("roman", look.label) + px(22)
        self.plot: Box = (left + px(24) + axis, top + head, right - px(32) - wide, bottom - foot)

    def draw(self) -> None:
        panel_on(self.overlay, self.theme, self.box)
        at = self.box[0] + self.look.px(26), self.box[1] + self.look.px(14)
        self.overlay.write(at, self.series.name, "semibold", self.look.head, self.theme.ink)
        self.axis()
        self.ticks()
        stamp = Stamp(round(self.plot[2] - self.plot[0]) + 2 * self.edge, self.high + 2 * self.edge)
        if self.series.bars:
            self.bars(stamp)
        else:
            self.curves(stamp)
        self.overlay.lay(stamp.done(), self.plot[0] - self.edge, self.plot[1] - self.edge)
        self.names()

    def colours(self, side: str) -> SideColours:
        return colours_of(self.found, side, self.theme)

    @property
    def edge(self) -> int:
        """Room round the plot for what stands on its border."""
        return self.look.px(10)

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
            at = self.plot[0] - self.look.px(9), y - type_height("roman", size) * 0.54
            self.overlay.write(at, self.said.number(value), "roman", size, self.theme.faint, "right")

    def ticks(self) -> None:
        """The names of turns, the longest first, each where no other stands."""
        size, taken, turns = self.look.label, list[tuple[float, float]](), self.found.turns
        y = self.plot[3] + self.look.px(5)
        for place in sorted(range(len(turns)), key=lambda at: (-len(turns[at]), at)):
            wide = type_width(turns[place], "roman", size)
            middle = self.plot[0] + self.x(place + 0.5)
            start, end = middle - wide / 2, middle + wide / 2
            gap = self.look.px(8)
            if all(end + gap < left or start - gap > right for left, right in taken):
                taken.append((start, end))
                self.overlay.write((middle, y), turns[place], "roman", size, self.theme.faint, "middle")

    def bars(self, stamp: Stamp) -> None:
        """In every turn one beside the other."""
        sides = list(self.series.sides.items())
        turn = self.x(1)
        wide = min(turn * 0.8 / max(1, len(sides)), self.look.px(44))
        base = self.y(0) + self.edge
        for number, (side, figures) in enumerate(sides):
            for place, value in enumerate(figures):
                if value:
                    left = self.edge + self.x(place + 0.5) + (number - len(sides) / 2) * wide
                    box = (left + 0.5, self.y(value) + self.edge, left + wide - 0.5, base)
                    stamp.box(box, self.colours(side).paint)

    def curves(self, stamp: Stamp) -> None:
        """The later is drawn thinner over the earlier, so that both are seen where they run together."""
        for number, (side, figures) in enumerate(self.series.sides.items()):
            paint, wide = self.colours(side).paint, self.look.px(9 if number == 0 else 3)
            for run in runs(figures):
                points = [(self.edge + self.x(at), self.edge + self.y(value)) for at, value in run]
                if len(points) > 1:
                    stamp.line(points, paint, wide)
                for point in (points[0], points[-1]):
                    stamp.disc(point, self.look.px(8 if number == 0 else 5), paint)

    def end_of(self, side: str) -> str:
        """A side and its last figure, or the sum of what it lost."""
        return f"{side_name(self.found, side, self.said)} {figure(self.last(side), self.said)}"

    def last(self, side: str) -> int | None:
        figures = self.series.sides[side]
        known = [n for n in figures if n is not None]
        if self.series.bars:
            return sum(known) if known else None
        return figures[-1]

    def names(self) -> None:
        """Beside the ends of their lines, as near as they do not touch; those of bars in the middle."""
        size = self.look.label
        line = type_height("semibold", size) * 0.92
        ends = list(zip(self.ends, self.series.sides, map(self.height_of, self.series.sides), strict=True))
        spots = apart([at for *_, at in ends], line, line / 2, self.high)
        for (text, side, _), at in zip(ends, spots, strict=True):
            x, y = self.plot[2] + self.look.px(14), self.plot[1] + at - line / 2
            self.overlay.write((x, y), text, "semibold", size, self.colours(side).text)

    def height_of(self, side: str) -> float:
        last = self.last(side)
        return self.high / 2 if self.series.bars or last is None else self.y(last)


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
    foot = foot_height(look) if is_weighed(luck) else 0
    return type_height("semibold", look.head) + look.px(46) + max(1, len(luck)) * row_height(look) + foot


def is_weighed(luck: Sequence[Luck]) -> bool:
    """Whether a gauge is drawn, which is explained below."""
    return any(each.lower is not None for each in luck)


def row_height(look: Look) -> int:
    return round(type_height("roman", look.label) * (2.15 if look.phone else 1.35))


def foot_height(look: Look) -> int:
    return round(type_height("italic", look.label) * (2.1 if look.phone else 1.1))


@dataclass
class LuckPanel:
    """A row for each kind of dice and side: what they say, and where they lie among fair series."""

    overlay: Overlay
    theme: Theme
    look: Look
    said: Words
    found: Statistics
    box: Box

    def draw(self) -> None:
        look, theme, luck = self.look, self.theme, self.found.luck
        panel_on(self.overlay, theme, self.box)
        x, y = self.box[0] + look.px(26), self.box[1] + look.px(14)
        self.overlay.write((x, y), self.said("statistics.luck"), "semibold", look.head, theme.ink)
        y += type_height("semibold", look.head) + look.px(4)
        if not luck:
            self.overlay.write((x, y), self.said("statistics.none"), "roman", look.label, theme.faint)
            return
        for each in luck:
            self.row(each, (x, y))
            y += row_height(look)
        if is_weighed(luck):
            self.explain((x, y))

    def explain(self, at: Point) -> None:
        look, (x, y) = self.look, at
        foot = wrapped(self.said("statistics.scale"), "italic", look.label, self.box[2] - x - look.px(26))
        for line in foot:
            self.overlay.write((x, y + look.px(6)), line, "italic", look.label, self.theme.faint)
            y += round(type_height("italic", look.label) * 0.98)

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
        left = at[0] if self.look.phone else self.box[2] - px(600)
        right = self.box[2] - px(110)
        y = at[1] + line * (1.55 if self.look.phone else 0.55)
        pen = self.overlay.pen((left, y - px(14), right, y + px(14)))
        pen.line((left, y, right, y), fill=self.theme.faint, width=px(3))
        for share in (0, 50, 100):
            x = left + (right - left) * share / 100
            pen.line((x, y - px(9), x, y + px(9)), fill=self.theme.faint, width=px(2))
        size = px(11)
        stamp = Stamp(2 * size + 2, 2 * size + 2)
        middle = size + 1
        stamp.polygon([(1, middle), (middle, 1), (2 * size + 1, middle), (middle, 2 * size + 1)], paint)
        x = left + (right - left) * lower / 100
        self.overlay.lay(stamp.done(), x - middle, y - middle)
        spot = right + px(18), y - line * 0.54
        self.overlay.write(spot, str(lower), "semibold", self.look.label, self.theme.ink)
