"""The lines of an ordinary turn: each has a command of its own, in which it is filled in field by field."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.orders import Line
from rules.ticonderoga.lines import Attack, Board, Build, Go, Sail

EVERYDAY: Mapping[str, type[Line]] = {
    "go": Go,
    "board": Board,
    "sail": Sail,
    "build": Build,
    "attack": Attack,
}
