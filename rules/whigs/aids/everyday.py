"""The lines of an ordinary turn: each has a command of its own, in which it is filled in field by field."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.orders import Line
from rules.whigs.lines import Command, Fill, Gather, Go, Raise

EVERYDAY: Mapping[str, type[Line]] = {
    "raise": Raise,
    "gather": Gather,
    "fill": Fill,
    "command": Command,
    "move": Go,
}
