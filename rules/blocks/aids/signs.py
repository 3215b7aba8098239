"""What the sign of a line on a button shows: the block as it is after it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.blocks.lines import Takes
from rules.blocks.solitaire import Recruit
from rules.blocks.view import View
from rules.blocks.winter import Suffer, toll
from rules.kernel.orders import Line


def signed(view: View, line: Line) -> Mapping[str, Any]:
    match line:
        case Takes():
            return {"left": line.sp - line.hits}
        case Recruit():
            return {"left": line.sp + 1}
        case Suffer():
            return {"left": max(0, line.sp - toll(view, line.at))}
    return {}
