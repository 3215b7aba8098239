"""A battle played on a small field: orders as players write them, dice and results laid down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rules.battles import GAME
from rules.battles.state import State
from rules.kernel.orders import Lines
from rules.kernel.referee import Step
from tests.kernel.tabletop import Tabletop


class Table(Tabletop[State]):
    game = GAME

    def __init__(
        self,
        state: State,
        laid: Iterable[int] = (),
        results: Iterable[str] = (),
        until: Iterable[str] = ("bombard",),
        standing_orders: Mapping[str, Lines] | None = None,
        steps: Mapping[str, Step] | None = None,
    ) -> None:
        super().__init__(state, laid, until, standing_orders, results=results, steps=steps)
