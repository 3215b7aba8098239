"""The umpire's seat: what is put to him before it takes effect (T24). To be written."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal

import msgspec

from rules.kernel.orders import Asked
from rules.skirmish.state import State


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was measured of an act that is about to take effect."""

    what: Literal["move", "shot", "charge", "melee", "run", "capture", "enter"]
    unit: str
    target: str = ""
    apart: int = 0  # tenths
    column: int = 0
    number: int = 0
    dice: int = 0
    at: str = ""


def confirm(state: State, facts: Facts, *, doubtful: bool) -> Generator[Asked, Any, bool]:
    """Whether an act goes on: without an umpire it does at once (skirmish/ump-2)."""
    yield from ()
    return True
