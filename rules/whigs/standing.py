"""Standing orders: what a side has said once for all. Each chapter has its own lines; they meet here."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rules.kernel.orders import Line, Lines, No
from rules.whigs import (
    alliances,
    gather,
    landing,
    meeting,
    operations,
    orders_year,
    raids,
    recruit,
    siege,
    spies,
    winter,
)
from rules.whigs.view import View

Refuse = Callable[[View, Lines, Line], No | None]
CHAPTERS = (
    alliances,
    recruit,
    gather,
    spies,
    raids,
    orders_year,
    operations,
    landing,
    meeting,
    siege,
    winter,
)


def gathered() -> Iterable[type[Line]]:
    return (line for chapter in CHAPTERS for line in getattr(chapter, "STANDING", ()))


def judges() -> Iterable[Refuse]:
    return (judge for chapter in CHAPTERS if (judge := getattr(chapter, "REFUSE_STANDING", None)) is not None)


LINES: tuple[type[Line], ...] = tuple(dict.fromkeys(gathered()))
JUDGES: tuple[Refuse, ...] = tuple(judges())


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why this cannot be a standing order beside the others, or None (whigs/standing-1)."""
    if line in before:
        return No("whigs/standing-1", "standing_twice", line=str(line))
    return next((no for judge in JUDGES if (no := judge(view, before, line)) is not None), None)
