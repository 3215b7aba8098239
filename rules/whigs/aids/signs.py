"""What the sign of a line on a button shows: an army or a fleet, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.orders import Line
from rules.whigs.gather import is_fleet
from rules.whigs.lines import Fate, Go, Meet, Stay
from rules.whigs.view import View


def signed(view: View, line: Line) -> Mapping[str, Any]:
    match line:
        case Go() | Stay():
            return {"fleet": is_fleet(view, line.counter)}
        case Meet():
            return {stance: line.stance == stance for stance in ("engage", "retreat", "ambush", "remain")}
        case Fate():
            return {"burns": line.fate == "burn"}
    return {}
