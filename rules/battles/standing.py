"""Standing orders: what a side has said once for all. Each chapter has its own lines; they meet here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.battles import bombard, combat, declare, movement, pursuit, rally, retreat, setup, turn
from rules.battles.aids import rest
from rules.battles.view import View
from rules.kernel.orders import Line, Lines, No

Refuse = Callable[[View, Lines, Line], No | None]
CHAPTERS = (setup, turn, bombard, movement, declare, combat, retreat, pursuit, rally, rest)


def gathered() -> Iterable[type[Line]]:
    return (line for chapter in CHAPTERS for line in getattr(chapter, "STANDING", ()))


def judges() -> Iterable[Refuse]:
    return (judge for chapter in CHAPTERS if (judge := getattr(chapter, "REFUSE_STANDING", None)) is not None)


LINES: tuple[type[Line], ...] = tuple(dict.fromkeys(gathered()))
JUDGES: tuple[Refuse, ...] = tuple(judges())


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why this cannot be a standing order beside the others, or None (battles/standing-1)."""
    if line in before:
        return No("battles/standing-1", "standing_twice", line=str(line))
    return next((no for judge in JUDGES if (no := judge(view, before, line)) is not None), None)
