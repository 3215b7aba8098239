"""What the sign of a line on a button shows: the arm of the unit that it names first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.battles.lines import Bring, Enter, Flip, Move, Pursue, Rally
from rules.battles.view import View
from rules.kernel.orders import Line

OF_ONE = (Bring, Enter, Flip, Move, Pursue, Rally)


def signed(view: View, line: Line) -> Mapping[str, Any]:
    return {"arm": view.counter(line.unit).arm} if isinstance(line, OF_ONE) else {}
