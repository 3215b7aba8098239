"""Dispatches of turns, for the post office."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.post.parcels.turns import Dispatch, Page, Waited
from rules.kernel.orders import PUBLIC
from tests.blocks.table import position
from tests.bot.play import mini_codec


def board() -> msgspec.Raw:
    """The small map as everyone sees it."""
    state = position("british AL R4; french CR M3", step="write")
    codec = mini_codec()
    return msgspec.Raw(codec.encode(codec.game.view(state, PUBLIC)))


def turn(name: str, number: int = 1, **more: Any) -> Dispatch:
    """What is told of a turn, known by its name."""
    page, waited = Page(number, board=board()), (Waited("british"),)
    return Dispatch(name, board(), waited, page=page, **more)
