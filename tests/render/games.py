"""A view of each game, a scene on it, and what of its grounds lies in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from render.battles.base import CHARTS as OF_BATTLES
from render.blocks.base import CHARTS as OF_BLOCKS
from render.cache import BASES
from render.skirmish.base import NAMES as OF_SKIRMISH
from render.ticonderoga.base import CHARTS as OF_TICONDEROGA
from render.whigs.base import CHARTS as OF_WHIGS
from rules.skirmish.view import view as of_skirmish
from rules.ticonderoga.view import view as of_ticonderoga
from tests.render import campaigns, fields, positions, tables, wars

Seen = Callable[[str], Any]  # by whom, the view
SEEN: dict[str, Seen] = {
    "blocks": lambda who: positions.seen(positions.late(), who),
    "battles": lambda who: fields.seen(fields.lake(), who),
    "whigs": lambda who: wars.seen(wars.war(), who),
    "ticonderoga": lambda who: of_ticonderoga(campaigns.assault(), who),
    "skirmish": lambda who: of_skirmish(tables.portage(), who),
}
SCENES = {
    "blocks": ("AL", "NY"),
    "battles": ("0810", "1012"),
    "whigs": ("ALB", "OSW"),
    "ticonderoga": ("T1614",),
    "skirmish": ("G4",),
}
IN_MEMORY = (BASES, OF_BLOCKS, OF_BATTLES, OF_WHIGS, OF_TICONDEROGA, OF_SKIRMISH)


def forget() -> None:
    """As a process that has drawn nothing yet."""
    for kept in IN_MEMORY:
        kept.forget()
