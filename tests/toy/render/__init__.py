"""The board of the game of stones: a view in, a picture and its words out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.board import Board, Frame
from render.lettering import font
from render.picture import Picture, check_width, finished
from render.theme import Dye, Theme, palette
from render.words import Words, words

if TYPE_CHECKING:
    from tests.toy.rules.view import View

DYES: dict[str, Dye] = {"hill": "red", "vale": "blue"}
WORDS = Path(__file__).parent / "words"
ROW, STONE = 8, 7  # parts of the width: how high the row of a heap is; of that, how wide a stone


def draw(view: View, frame: Frame) -> Picture:
    """All heaps, or the one in focus, each with its stones in a row."""
    check_width(frame.width)
    theme, catalogue = frame.theme, words(frame.language, WORDS)
    shown = [frame.focus] if frame.focus in view.heaps else list(view.heaps)
    high = frame.width // ROW
    image = Image.new("RGB", (frame.width, high * len(shown)), theme.land)
    for row, heap in enumerate(shown):
        draw_heap(ImageDraw.Draw(image), view, heap, row * high, high, theme)
    return finished(image.quantize(palette=palette(theme)), title(view, catalogue), describe(view, catalogue))


def draw_heap(image: ImageDraw.ImageDraw, view: View, heap: str, top: int, high: int, theme: Theme) -> None:
    """Its name and its worth, and behind them a stone for each that lies there."""
    size, middle = high // 4, top + high // 2
    image.text((size, middle), f"{heap} {view.meadow.heaps[heap]}", theme.ink, font("roman", size), "lm")
    stones = [side for side, count in view.heaps[heap].items() for _ in range(count)]
    for place, side in enumerate(stones):
        left = 2 * high + place * high // 3
        box = (left, middle - high // STONE, left + 2 * high // STONE, middle + high // STONE)
        image.ellipse(box, theme.dyed(DYES[side]).paint, theme.ink, width=2)


def title(view: View, words: Words) -> str:
    """The round, and whose view it is."""
    return words(f"stones.title.{view.who}", round=view.round, rounds=view.rounds)


def describe(view: View, words: Words) -> str:
    """All that the picture shows, and the bags that the reader sees."""
    heaps = [
        words("stones.heap", heap=heap, points=points, **view.heaps[heap])
        for heap, points in view.meadow.heaps.items()
    ]
    bags = [words(f"stones.bag.{side}", n=stones) for side, stones in view.bags.items()]
    return "\n".join([title(view, words), *heaps, *bags])


BOARD: Board[View] = Board(draw=draw, describe=describe, words=WORDS, dyes=DYES, theatres=(), focused="heap")
