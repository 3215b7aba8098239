"""The sides of a table by their names, and which of them are free."""

from __future__ import annotations

from bot.desk.counter.table import Table
from bot.words.speaker import unmarked
from rules.kernel.forms import fold
from rules.kernel.orders import No


def missing(table: Table) -> list[str]:
    """The seats for which there is neither a person nor a computer."""
    return [seat for seat in table.setting.people if seat not in table.sitting.seats]


def to_take(table: Table) -> list[str]:
    """The seats that somebody may take: amid a game also those that a computer holds."""
    return [seat for seat in table.setting.seats if seat not in table.sitting.seats]


def seat_named(table: Table, side: str) -> str:
    for seat in table.setting.seats:
        if fold(side) in (fold(seat), fold(table.speaker.seat(seat))):
            return seat
    raise No("bot/games", "no_such_side", side=unmarked(side), sides=list(table.setting.seats))
