"""Boards one after another as one picture that moves."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

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
