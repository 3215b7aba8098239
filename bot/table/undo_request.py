"""A side's request to take something back that others must agree to. It lapses when the game goes on."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from storage import Record

UNDOING = "undoing"  # of a table, among its options


class Undoing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A side asks to take back so many orders, since what answered `first`; void when more `asks` are put."""

    seat: str
    user: int
    first: int
    asks: int
    orders: int
    agreed: tuple[str, ...] = ()


def lapsed(record: Record, asks: int) -> tuple[Record, Undoing | None]:
    """The table without a request over which it has gone on, and that request if there was one."""
    if UNDOING not in record.options:
        return record, None
    request = msgspec.convert(record.options[UNDOING], Undoing)
    if request.asks == asks:
        return record, None
    options = {name: value for name, value in record.options.items() if name != UNDOING}
    return replace(record, options=options), request
