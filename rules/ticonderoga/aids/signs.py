"""What the sign of a line on a button shows: the piece that it names first, as it is now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.kernel.orders import Line
from rules.ticonderoga.lines import Desert, Go, Retire, Save, Spend
from rules.ticonderoga.view import View


def signed(view: View, line: Line) -> Mapping[str, Any]:
    match line:
        case Desert(unit=name) | Go(piece=name) | Retire(piece=name) | Save(piece=name) | Spend(piece=name):
            piece = view.pieces[name]
            return {"kind": piece.kind, "worn": piece.reduced}
    return {}
