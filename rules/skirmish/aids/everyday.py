"""The lines of an ordinary turn: each has a command of its own, in which it is filled in field by field."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.orders import Line
from rules.skirmish.lines import ChargeAt, Fire, Go, Keep, Towards

EVERYDAY: Mapping[str, type[Line]] = {
    "move": Go,
    "approach": Towards,
    "fire": Fire,
    "charge": ChargeAt,
    "keep": Keep,
}
