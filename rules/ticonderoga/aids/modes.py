"""When a side is asked, and when its standing orders or the default answer for it.

Three ways, a side at a time: it is always asked, never, or only where something that matters to it is at
stake (ticonderoga/standing-2 to standing-6). A standing order that answers a question goes before them.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.forms import Number
from rules.kernel.orders import Kind, Line, Lines
from rules.ticonderoga.lines import PieceName, PlaceName
from rules.ticonderoga.view import View

Strength = Annotated[int, Number(1, 99)]


class AskMe(Line, frozen=True):
    """Every question is put."""

    form = "ask me"


class NeverAsk(Line, frozen=True):
    """No question is put that a standing order or the default can answer."""

    form = "no questions"
    also = ("never ask me",)


class AskAbout(Line, frozen=True):
    """Only what concerns the hex where this leader stands is asked."""

    form = "ask about {leader}"

    leader: PieceName


class AskAt(Line, frozen=True):
    """Only what concerns this hex is asked."""

    form = "ask about {at}"

    at: PlaceName


class AskFrom(Line, frozen=True):
    """Only what concerns so much strength in one hex is asked."""

    form = "ask from strength {strength}"

    strength: Strength


CONDITIONS = (AskAbout, AskAt, AskFrom)


class Asked(Kind, frozen=True):
    """A question that stops the other side's game, so that its side may say when it wants to be asked."""

    unless_told: ClassVar[bool] = True  # whether it is put to a side that has said nothing of it

    def place(self, view: View) -> str:
        """The hex it is about, or nothing."""
        return ""

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        told = self.told(view, standing_orders)
        return told if told is not None else self.unasked(view, standing_orders)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        """What a standing order says to this very question, or None."""
        return None

    def unasked(self, view: View, standing_orders: Lines) -> Lines | None:
        """The default for a side that is not to be asked, or None."""
        if NeverAsk() in standing_orders:
            return self.default(view)
        conditions = [order for order in standing_orders if isinstance(order, CONDITIONS)]
        if conditions:
            return None if any(self._met(view, order) for order in conditions) else self.default(view)
        return None if self.unless_told or AskMe() in standing_orders else self.default(view)

    def _met(self, view: View, order: Line) -> bool:
        at = self.place(view)
        if isinstance(order, AskAbout):
            leader = view.pieces.get(order.leader)
            return leader is not None and bool(at) and leader.at == at
        if isinstance(order, AskAt):
            return order.at == at
        assert isinstance(order, AskFrom)
        strength = sum(view.pieces[name].strength for name in view.country.units(at, view.who))
        return bool(at) and strength >= order.strength


CHAPTER = Chapter(
    __name__,
    standing=(AskMe, NeverAsk, *CONDITIONS),
    once=(AskFrom,),
    clashes={AskMe: (NeverAsk, *CONDITIONS), NeverAsk: (AskMe, *CONDITIONS)},
)
