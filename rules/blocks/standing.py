"""Standing orders: what a side has said once for all, in the words of chapter 6.5 of the player's guide."""

from __future__ import annotations

from rules.blocks.view import View
from rules.kernel.orders import Lines


def written_ahead(view: View, policies: Lines) -> Lines | None:
    return None
