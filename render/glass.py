"""What a look-up lays on a map of a country: rings round signs, dots along ways, slips beside them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil
from typing import Any, Generic, TypeVar

from PIL import Image

from render.drawing import Stamp
from render.furniture import tether
from render.lettering import type_mask, type_width
from render.overlay import Overlay
from render.placing import Box, grown, overlap
from render.projection import Point, length, walk
from render.standing import EFFORTS, Laid, options, tied
from render.theme import Colour, Theme
from render.words import Words

ChartT = TypeVar("ChartT", bound=Laid)


class Pane(Generic[ChartT]):
    """Draws on a map that is laid out already. `taken`: where counters and slips stand."""

    def __init__(
        self,
        overlay: Overlay,
        view: Any,
        chart: ChartT,
        theme: Theme,
        words: Words,
        taken: Iterable[Box] = (),
    ) -> None:
        self.overlay, self.view, self.chart, self.theme, self.words = overlay, view, chart, theme, words
        self.taken = list(taken)

    @property
    def size(self) -> int:
        """Of the type of slips."""
        raise TypeError(f"{type(self).__name__} has no type")

    @property
    def sign(self) -> int:
        return self.chart.look.sign

    def ring(self, codes: Iterable[str], ink: Colour) -> None:
        """A ring round signs."""
        mark = halo(self.theme, ink, round(self.sign * 1.56))
        for code in codes:
            if code in self.chart.spots:
                x, y = self.chart.spots[code]
                self.overlay.lay(mark, x - mark.width / 2, y - mark.height / 2)

    def dots(self, line: Sequence[Point], ink: Colour) -> None:
        """A row of dots along a line, clear of the signs at both ends."""
        whole, clear = length(line) if len(line) > 1 else 0.0, self.sign * 0.8
        r = max(1.6, self.sign * 0.1)
        marks = range(round(clear), max(round(clear), round(whole - clear)), max(6, round(r * 3.4)))
        dot, (left, top, right, bottom) = spot(ink, self.theme.face, ceil(2 * r) + 2), self.chart.look.map_box
        for x, y, _ in walk(line, marks) if marks else ():
            if left < x < right and top < y < bottom:
                self.overlay.lay(dot, x - dot.width / 2, y - dot.height / 2)

    def slip(self, code: str, piece: Image.Image, liked: str = "ne") -> None:
        """A piece as near to a sign as there is room beside counters and other slips."""
        if code not in self.chart.spots:
            return
        box = self.room(code, piece, liked)
        self.taken.append(box)
        edge = self.chart.look.edge
        parts = [grown(box, -edge)]
        if tied(self.chart, code, parts):
            tether(self.overlay, self.theme, self.chart.spots[code], parts, self.sign)
        self.overlay.lay(piece, box[0] + edge, box[1] + edge)

    def room(self, code: str, piece: Image.Image, liked: str) -> Box:
        """The nearest that is free; only where it gets crowded are more choices looked at."""
        edge = self.chart.look.edge
        part = (edge, edge, edge + piece.width, edge + piece.height)
        for effort in EFFORTS:
            choices = options(self.chart, code, (part,), liked, effort)
            for _, box in choices:
                if not any(overlap(box, other) for other in self.taken):
                    return box
        return choices[0][1]

    def tell(self, code: str, *lines: str, warns: bool = False) -> None:
        """A slip of paper with a few words."""
        if lines:
            self.slip(code, tag(self.theme, lines, self.size, warns))


@lru_cache(maxsize=64)
def halo(theme: Theme, ink: Colour, size: int) -> Image.Image:
    stamp, middle = Stamp(size, size), (size / 2, size / 2)
    stamp.ring(middle, size / 2 - 0.5, theme.face, size * 0.13)
    stamp.ring(middle, size / 2 - 0.5 - size * 0.025, ink, size * 0.08)
    return stamp.done()


@lru_cache(maxsize=64)
def spot(ink: Colour, edge: Colour, size: int) -> Image.Image:
    stamp, middle = Stamp(size, size), (size / 2, size / 2)
    stamp.disc(middle, size / 2, edge)
    stamp.disc(middle, size / 2 - 1, ink)
    return stamp.done()


@lru_cache(maxsize=512)
def tag(theme: Theme, lines: tuple[str, ...], size: int, warns: bool) -> Image.Image:
    """Paper with a line or a few; framed in the colour of fire where it warns."""
    step, edge = round(size * 1.2), round(size * 0.32)
    wide = max(type_width(line, "bold", size) for line in lines) + 2 * edge
    ink, paper = (theme.battle if warns else theme.mark), Stamp(wide, step * len(lines) + 2)
    paper.box((0, 0, wide, step * len(lines) + 2), ink, size * 0.2)
    line = 1.6 if warns else 0.8
    paper.box((line, line, wide - line, step * len(lines) + 2 - line), theme.face, size * 0.18)
    done = paper.done()
    for row, text in enumerate(lines):
        mask = type_mask(text, "bold", size)
        at = (edge, round(row * step + 1 + (step - mask.height) / 2))
        done.paste(theme.mark, (*at, at[0] + mask.width, at[1] + mask.height), mask)
    return done


def label(theme: Theme, text: str, high: int, warns: bool = False) -> Image.Image:
    """A slip as it lies on the map."""
    return tag(theme, (text,), round(high * 0.72), warns)
