"""Moves that a side has written ahead, for turns to come."""

from __future__ import annotations

import re

from rules.blocks.aids.standing import clash, refuse_turn
from rules.blocks.aids.vocabulary import ABROAD
from rules.blocks.lines import All, Go, Hold, Many, PlaceCode, Turn, UnitType, Weakest, Year
from rules.blocks.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.orders import Line, Lines, No


class QueuedGo(Line, frozen=True):
    """A line of the order for a turn to come."""

    form = "turn {turn} of {year} {source} {count}{type} to {to} [to {then}]"
    carry = ("turn", "year", "source")

    turn: Turn
    year: Year
    source: PlaceCode
    count: Many
    type: UnitType
    to: PlaceCode
    then: PlaceCode | None = None


class QueuedAll(Line, frozen=True):
    """The order for a turn to come: everything in a place goes to one other."""

    form = "turn {turn} of {year} {source} all to {to}"

    turn: Turn
    year: Year
    source: PlaceCode
    to: PlaceCode


class QueuedHold(Line, frozen=True):
    """The order for a turn to come: nothing moves."""

    form = "turn {turn} of {year} hold"

    turn: Turn
    year: Year


class HoldOtherwise(Line, frozen=True):
    """Every turn for which nothing is written holds."""

    form = "hold otherwise"


Queued = QueuedGo | QueuedAll | QueuedHold
QUEUED = (QueuedGo, QueuedAll, QueuedHold)


def written_ahead(view: View, standing_orders: Lines) -> Lines | None:
    """The order for this turn; the kernel checks it like any other (blocks/12.2a, standing-3)."""
    lines = [line for line in standing_orders if isinstance(line, QUEUED)]
    orders = tuple(_order(line) for line in lines if (line.turn, line.year) == (view.turn, view.year))
    if not orders:
        return (Hold(),) if HoldOtherwise() in standing_orders else None
    if Weakest() in standing_orders and isinstance(orders[0], Go):
        return (*orders, Weakest())
    return orders


def _order(line: Queued) -> Line:
    if isinstance(line, QueuedGo):
        return Go(line.source, line.count, line.type, line.to, line.then)
    return All(line.source, line.to) if isinstance(line, QueuedAll) else Hold()


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Several lines for a turn are one order: they set out from one place."""
    if not isinstance(line, QUEUED):
        return None
    queue = (other for other in before if isinstance(other, QUEUED))
    other = next((other for other in queue if not _go_together(other, line)), None)
    return clash(line, other) if other is not None else refuse_turn(view, line.turn, line.year)


def _go_together(one: Queued, other: Queued) -> bool:
    if (one.turn, one.year) != (other.turn, other.year):
        return True
    return isinstance(one, QueuedGo) and isinstance(other, QueuedGo) and one.source == other.source


# -- a turn that is written before an order -----------------------------------------------------------

TURN_WORDS = "|".join(("turn", *(word for signs in ABROAD.values() for word in signs["turn"])))
TURN = re.compile(
    rf"\W*(?:(?:{TURN_WORDS})\s+)?(?P<turn>\d{{1,2}})(?:\s*[.:)]\s*|\s+)(?P<order>.+)",
    re.IGNORECASE | re.DOTALL,
)


def without_turn(view: View, text: str) -> str:
    """A number before the start place or HOLD is the turn (blocks/12.2a): the running one is dropped."""
    found = TURN.fullmatch(text)
    vocabulary = view.board.vocabulary()
    words = vocabulary.meant(found["order"]) if found else []
    if not found or not words or not (words[0].word == "hold" or vocabulary.find("place", words)):
        return text
    if int(found["turn"]) != view.turn:
        raise No("blocks/12.2j", "other_turn", given=int(found["turn"]), turn=view.turn)
    return found["order"]


CHAPTER = Chapter(
    __name__,
    standing=(*QUEUED, HoldOtherwise, Weakest),
    refuse_standing=refuse_standing,
)
