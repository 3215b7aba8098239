"""Phases of Ticonderoga played on a table of the tests, before and after which it stands still."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.chapters import Chapter
from rules.kernel.game import Game
from rules.ticonderoga import (
    alone,
    boats,
    captures,
    earthworks,
    going,
    losses,
    marches,
    night,
    victory,
)
from rules.ticonderoga.aids import nights
from rules.ticonderoga.aids.imagine import imagine
from rules.ticonderoga.board import SIDES
from rules.ticonderoga.state import State, check
from rules.ticonderoga.view import view
from tests.kernel.tabletop import Tabletop

PLAYED = (marches, going, alone, boats, night, earthworks, losses, captures, victory)


MOVEMENT = Game(
    "ticonderoga",
    1,
    State,
    (
        Chapter(
            "of a test",
            steps={"move": marches.move},
            kinds=(marches.Marches, night.WhoIsSaved),
            events=tuple(event for module in PLAYED for event in module.CHAPTER.events),
            whys=tuple(why for module in PLAYED for why in module.CHAPTER.whys),
            standing=nights.CHAPTER.standing,
        ),
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=lambda state: state.step,
    result=lambda state: state.outcome,
    vocabulary=lambda board: board.vocabulary(),
    imagine=imagine,
)


class Phase(Tabletop[State]):
    """A Movement Phase, to its end."""

    game = MOVEMENT
    halts = ("fight", "over")

    def __init__(self, state: State, *orders: str, laid: Iterable[int] = ()) -> None:
        """`laid`: the dice that fall, as their faces are read: 0 to 9."""
        super().__init__(state, list(laid))
        for order in orders:
            self.order(state.phasing, order)

    def at(self, *names: str) -> str:
        return " ".join(self.state.pieces[name].at or "-" for name in names)
