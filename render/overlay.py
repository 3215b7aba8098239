"""What is laid over a kept base, in full colour; only what was touched is put into the palette afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from render.lettering import type_mask, type_width
from render.projection import Point
from render.theme import Colour

TILE = 40


class Overlay:
    """A copy of the base on which pieces, arrows and words are laid."""

    def __init__(self, base: Image.Image) -> None:
        self.base = base
        self.image = base.convert("RGB")
        self.columns = -(-base.width // TILE)
        self.touched = bytearray(self.columns * -(-base.height // TILE))

    def touch(self, box: Sequence[float]) -> None:
        left, top = max(0, int(box[0])) // TILE, max(0, int(box[1])) // TILE
        right = min(self.base.width - 1, int(box[2])) // TILE
        bottom = min(self.base.height - 1, int(box[3])) // TILE
        if right < left:
            return
        for row in range(top, bottom + 1):
            start = row * self.columns
            self.touched[start + left : start + right + 1] = b"\1" * (right + 1 - left)

    def lay(self, piece: Image.Image, x: float, y: float) -> None:
        """A piece with its own transparency."""
        at = (round(x), round(y))
        self.image.paste(piece, at, piece)
        self.touch((at[0], at[1], at[0] + piece.width, at[1] + piece.height))

    def ink(self, mask: Image.Image, colour: Colour, x: float, y: float) -> None:
        left, top = round(x), round(y)
        box = (left, top, left + mask.width, top + mask.height)
        self.image.paste(colour, box, mask)
        self.touch(box)

    def write(self, at: Point, text: str, face: str, size: int, colour: Colour, align: str = "left") -> float:
        """A line of type; returns the x at which it ends."""
        wide = type_width(text, face, size)
        x = at[0] - {"left": 0, "middle": wide / 2, "right": wide}[align]
        self.ink(type_mask(text, face, size), colour, x, at[1])
        return x + wide

    def pen(self, box: Sequence[float]) -> ImageDraw.ImageDraw:
        """Draw freely within a box."""
        self.touch(box)
        return ImageDraw.Draw(self.image)

    def _strips(self) -> Iterator[tuple[int, int, int, int]]:
        """Runs of touched tiles, a row at a time."""
        for row in range(len(self.touched) // self.columns):
            line = self.touched[row * self.columns : (row + 1) * self.columns]
            start = line.find(1)
            while start >= 0:
                end = line.find(0, start)
                end = self.columns if end < 0 else end
                right, bottom = min(end * TILE, self.base.width), min((row + 1) * TILE, self.base.height)
                yield start * TILE, row * TILE, right, bottom
                start = line.find(1, end)

    def finished(self, palette: Image.Image) -> Image.Image:
        """The base with all that was touched laid over it, in the palette."""
        done = self.base.copy()
        for strip in self._strips():
            part = self.image.crop(strip).quantize(palette=palette, dither=Image.Dither.NONE)
            done.paste(part, (strip[0], strip[1]))
        return done
