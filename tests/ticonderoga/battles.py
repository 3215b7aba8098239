"""Combat Phases of Ticonderoga played on a table of the tests, before and after which it stands still."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar, cast

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.notation import Reader
from rules.kernel.orders import Line
from rules.ticonderoga import advance, attack, bombard, captures, defence, losses, marches, retreat, victory
from rules.ticonderoga.aids import modes
from rules.ticonderoga.aids.imagine import imagine
from rules.ticonderoga.board import ENEMY, SIDES
from rules.ticonderoga.state import State, check
from rules.ticonderoga.view import view
from tests.kernel.tabletop import Tabletop

PLAYED = (attack, defence, losses, retreat, advance, bombard, captures, victory, marches)
EventT = TypeVar("EventT", bound=Event)
STANDING = tuple(line for module in (*PLAYED, modes) for line in module.CHAPTER.standing)

COMBAT = Game(
    "ticonderoga",
    1,
    State,
    (
        Chapter(
            "of a test",
            steps={"fight": attack.fight},
            kinds=tuple(kind for module in PLAYED for kind in module.CHAPTER.kinds),
            events=tuple(event for module in PLAYED for event in module.CHAPTER.events),
            whys=tuple(why for module in PLAYED for why in module.CHAPTER.whys),
            standing=STANDING,
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


class Fray(Tabletop[State]):
    """A Combat Phase of the first player, to its end."""

    game = COMBAT
    halts = ("activate", "over")

    def __init__(
        self,
        state: State,
        *orders: str,
        laid: Iterable[int] = (),
        standing: Mapping[str, str] | None = None,
    ) -> None:
        """`laid`: the dice that fall, 0 to 9; a Cadre is drawn by its place in the cup, from 1."""
        state.step = "fight"
        reader = Reader(STANDING, state.board.vocabulary())
        told = {side: reader.parse(text) for side, text in (standing or {}).items()}
        super().__init__(state, list(laid), standing_orders=told)
        for order in orders:
            self.order(state.phasing, order)

    def answer(self, text: str) -> None:
        """The side that is not active answers."""
        self.order(ENEMY[self.state.phasing], text)

    def asked(self) -> list[str]:
        return [type(ask.kind).__name__ for ask in self.match.open.values()]

    def at(self, *names: str) -> str:
        return " ".join(self.state.pieces[name].at or "-" for name in names)

    def strength(self, *names: str) -> str:
        found = (self.state.pieces[name] for name in names)
        return " ".join(str(piece.strength) if piece.at else "-" for piece in found)

    def one(self, kind: type[EventT]) -> EventT:
        """The only news of a kind."""
        (found,) = self.of(kind)
        return cast(EventT, found)

    def listed(self, side: str, text: str = "") -> list[Line]:
        """The lines that are offered after these."""
        kind, seen = self.match.open[side].kind, self.match.view(side)
        return [*kind.next(seen, self.lines(side, text))]
