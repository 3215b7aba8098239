"""What both sides have in a battle on land, beside each question of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.blocks.board import ARMY, ENEMY
from rules.blocks.state import Shown
from rules.blocks.view import View
from rules.kernel.orders import Kind, Lines


class InBattle(Kind, frozen=True):
    """A question in a battle: beside it stands what both sides have there, which all is shown."""

    at: str

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        return None if lines else self.facing(view)

    def facing(self, view: View) -> Mapping[str, Any]:
        return {"mine": forces(view, self.at, view.who), "theirs": forces(view, self.at, ENEMY[view.who])}


def forces(view: View, at: str, side: str) -> list[Shown]:
    """The army blocks of a side that the reader sees in a place, in the order of fire, strongest first."""
    blocks = (block for block in view.seen(at, side) if block.type in ARMY)
    return [Shown(b.type, b.sp) for b in sorted(blocks, key=lambda b: (ARMY.index(b.type), -b.sp))]
