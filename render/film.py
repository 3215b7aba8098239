"""Boards one after another as one picture that moves, each under a title in large type."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

from render.engraving import set_type
from render.lettering import type_height, type_width
from render.picture import png
from render.theme import Theme

FRAME, LAST = 900, 4000  # milliseconds that a board stays
ROOM = 8 << 20  # bytes: below what Discord takes from a bot


def moving(boards: Sequence[bytes], room: int = ROOM) -> bytes:
    """A GIF of pictures of one size: of all, or if it has no room for them of every second, fourth ..."""
    shown = list(boards)
    while len(film := joined(shown)) > room and len(shown) > 1:
        shown = thinned(shown)
    return film


def joined(boards: Sequence[bytes]) -> bytes:
    first, *rest = boards
    stays = [*(FRAME for _ in rest), LAST]
    unpacked = (Image.open(BytesIO(board)) for board in rest)  # one after another, as each is joined
    out = BytesIO()
    Image.open(BytesIO(first)).save(out, "GIF", save_all=True, append_images=unpacked, duration=stays, loop=0)
    return out.getvalue()


def thinned(boards: Sequence[bytes]) -> list[bytes]:
    """Every second one, the last of all among them."""
    return list(boards[::-1][::2][::-1])


# -- titles


LARGE = 0.04  # of the width: the type of a title, which is to be read on a telephone


def titled(board: bytes, title: str, theme: Theme) -> bytes:
    """A board below its title, in its own colours."""
    with Image.open(BytesIO(board)) as shown:
        band = plate(title, shown.width, theme).quantize(palette=shown, dither=Image.Dither.NONE)
        whole = Image.new("P", (shown.width, band.height + shown.height))
        whole.putpalette(shown.getpalette() or [])
        whole.paste(band, (0, 0))
        whole.paste(shown, (0, band.height))
    return png(whole)


def plate(title: str, width: int, theme: Theme) -> Image.Image:
    """A title on paper, as large as it may be."""
    size = round(width * LARGE)
    high = type_height("bold", size)
    while type_width(title, "bold", size) > width * 0.94:
        size -= 1
    sheet = Image.new("RGB", (width, high), theme.panel)
    at = (width - type_width(title, "bold", size)) / 2, (high - type_height("bold", size)) / 2
    set_type(sheet, at, title, "bold", size, theme.ink)
    return sheet
