"""What is kept of a game in which the rules broke: its position, for whoever mends them."""

from __future__ import annotations

from rules.kernel.export import export
from storage import Shelf, Sitting


async def position_of(shelf: Shelf, sitting: Sitting, note: str) -> str:
    """As a file that the rules run again, with all its secrets."""
    sources = await shelf.games.sources(sitting.record)
    return export(sitting.match, sitting.record.name, sources, note, with_key=True)
