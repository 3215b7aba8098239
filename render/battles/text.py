"""The picture in words: short enough for an attachment's description, and in full for a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from render.battles.tally import happening
from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import View

LIMIT = 1024


def alt(view: View, words: Words) -> str:
    return describe(view, words)[:LIMIT]


def describe(view: View, words: Words) -> str:
    return happening(view, words)
