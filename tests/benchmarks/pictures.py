"""Two ways to the same picture, side by side: with a palette, as it is drawn, and in plain RGB."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from pathlib import Path
from time import perf_counter
from typing import Any

from PIL import Image

from render.board import Frame
from render.cache import Kept
from render.overlay import Overlay
from render.picture import Picture
from render.theme import Theme
from render.words import words
from rules.kernel.orders import Lookup
from rules.kernel.words import message_key

ROUNDS = 15
COLD_ROUNDS = 5
Job = Callable[[], object]


def timed(job: Job, rounds: int) -> float:
    """The best time of a job in milliseconds: what else the machine does only adds to it."""
    taken = []
    for _ in range(rounds):
        begin = perf_counter()
        job()
        taken.append(perf_counter() - begin)
    return min(taken) * 1e3


@dataclass(frozen=True)
class Board:
    """How a game is drawn, and what of that is kept."""

    draw: Callable[..., Picture]
    lay: Callable[..., Overlay]
    base: Callable[..., tuple[Any, Image.Image]]  # (view, theme, words, width, focus, folder)
    kept: tuple[Kept[Any], ...]
    words: Path

    def in_palette(self, view: Any, theme: Theme, width: int, focus: str | None, looked: Any) -> bytes:
        return self.draw(view, Frame(theme=theme, width=width, focus=focus, looked=looked)).png

    def in_rgb(self, view: Any, theme: Theme, width: int, focus: str | None, looked: Any) -> bytes:
        """The same picture kept in full colour: base and pieces alike, saved with Pillow's defaults."""
        catalogue = words("en", self.words)
        chart, ground = self.base(view, theme, catalogue, width, focus, None)
        out = BytesIO()
        self.lay(view, chart, ground, theme, catalogue, looked).image.save(out, "PNG")
        return out.getvalue()

    def forget(self) -> None:
        for kept in self.kept:
            kept.forget()

    def compared(
        self, name: str, view: Any, theme: Theme, width: int, focus: str | None, line: Lookup | None
    ) -> None:
        """Tells what both ways cost; ours takes two thirds of time and bytes at most."""
        looked = (message_key(line), line.answer(view)) if line else None
        drawn = (view, theme, width, focus, looked)

        def cold() -> None:
            self.forget()
            self.in_palette(*drawn)

        warm, rgb = (timed(partial(way, *drawn), ROUNDS) for way in (self.in_palette, self.in_rgb))
        first = timed(cold, COLD_ROUNDS)
        size, rgb_size = len(self.in_palette(*drawn)), len(self.in_rgb(*drawn))
        print(
            f"\n{name}: warm {warm:.1f} ms, {size / 1000:.0f} KB, cold {first:.0f} ms"
            f"\n  the RGB way: warm {rgb:.1f} ms, {rgb_size / 1000:.0f} KB"
        )
        assert warm < rgb * 2 / 3
        assert size < rgb_size * 2 / 3
