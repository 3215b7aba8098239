"""The sheets that sides have of their own, in a game that has such."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.post.consequences.for_readers import raw
from bot.post.consequences.status import is_over
from bot.post.library import Library
from bot.post.parcels import packing, targets
from bot.post.parcels.to_seats import OwnSheet
from bot.post.press import Press
from bot.table.dues import due_of
from bot.table.staff import Staff
from storage import Deadline, Parcel, Sitting


def pages(sitting: Sitting, deadlines: Sequence[Deadline]) -> Iterator[OwnSheet]:
    """The sheets of the seats, if the game has such; in a hot seat they open on the shared screen."""
    if sitting.match.game.own_sheet and not sitting.record.hot_seat:
        seats = sitting.match.game.seats(sitting.match.state)
        yield from (page(sitting, seat, deadlines) for seat in seats)


def page(sitting: Sitting, seat: str, deadlines: Sequence[Deadline]) -> OwnSheet:
    """A seat's own sheet as it is now."""
    match, over = sitting.match, is_over(sitting.match)
    ask, sealed = match.open.get(seat), match.sealed(seat)
    found = OwnSheet(
        sitting.record.name,
        seat,
        raw(match, match.view(seat)),
        standing=tuple(map(str, match.standing_orders.get(seat, ()))),
        over=over,
    )
    if ask is None or match.settled(seat):
        return found
    lines = None if sealed is None else tuple(map(str, sealed))
    due = due_of(deadlines, seat, ask.number) if sealed is None else 0
    return replace(found, kind=raw(match, ask.kind), rule=ask.rule, sealed=lines, due=due)


def sheets_again(sitting: Sitting, deadlines: Sequence[Deadline]) -> list[Parcel]:
    """The sheets that are kept, as they are with other deadlines."""
    if sitting.record.key is None:
        return []
    return [
        packing.parcel(targets.user(person), post)
        for post in pages(sitting, deadlines)
        for person in Staff.of(sitting, post.seat).insiders
    ]


def read(library: Library, sitting: Sitting, page: OwnSheet) -> tuple[str, ...]:
    """All that a sheet says, which is also all that its picture shows."""
    return tuple(Press(library).page_lines(sitting.game, sitting.codec, page))
