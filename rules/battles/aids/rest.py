"""For one turn a side has said enough: it is answered for, whatever it holds (battles/standing-18)."""

from __future__ import annotations

from rules.battles.aids.ahead import TurnNumber
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.orders import Kind, Line, Lines, No


class Rest(Line, frozen=True):
    """On this turn the side does nothing more but what it must."""

    form = "nothing turn {turn}"

    turn: TurnNumber


def rests(view: View, standing_orders: Lines) -> bool:
    return Rest(view.turn) in standing_orders


class Spared(Kind, frozen=True):
    """A question that a side may be spared for a turn."""

    def rest(self, view: View) -> Line | None:
        return Rest(view.turn)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    if isinstance(line, Rest) and line.turn > view.last_turn:
        return No("battles/standing-18", "standing_no_turn", turn=line.turn, turns=view.last_turn)
    return None


CHAPTER = Chapter(
    __name__,
    standing=(Rest,),
    refuse_standing=refuse_standing,
)
