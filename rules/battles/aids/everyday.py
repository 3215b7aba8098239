"""The lines of an ordinary turn: each has a command of its own, in which it is filled in field by field."""

from __future__ import annotations

from collections.abc import Mapping

from rules.battles.lines import Attack, Enter, Move, Place, Shoot
from rules.kernel.orders import Line

EVERYDAY: Mapping[str, type[Line]] = {
    "place": Place,
    "shoot": Shoot,
    "enter": Enter,
    "move": Move,
    "attack": Attack,
}
