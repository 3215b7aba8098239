"""How a table stands, by what everyone may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.post.consequences.for_readers import raw
from bot.post.library import Library
from bot.post.parcels.posts import NOTHING, Seated
from bot.post.parcels.turns import Commanders, Dispatch, Page, Waited
from bot.post.teaching import learning_of
from bot.table import misses, trial
from bot.table.computers import computers_of
from bot.table.dues import clock_of, of_reader
from bot.table.game_master import master_of
from bot.table.staff import is_letters_only, serving
from rules.kernel.match import Match
from rules.kernel.orders import GM, PUBLIC
from storage import Deadline, Deputy, Record, Sitting, Turn
from storage.export import Volume


def is_over(match: Match) -> bool:
    return match.game.result(match.state) is not None


def where(library: Library, match: Match, key: str, view: Any = None) -> str:
    """The turn or the step as everyone reads it, now or by another view.

    With each turn a new status message begins.
    """
    return library.catalogue(match.codec).say("table", key, view or match.view(PUBLIC))


def seated(seats: Mapping[str, int], seat: str) -> Seated:
    return Seated(seat, seats.get(seat, 0))


def status_of(
    match: Match,
    table: Record | Volume,
    seats: Mapping[str, int],
    since: Mapping[tuple[str, int], int],
    now: int,
    deputies: Iterable[Deputy] = (),
    deadlines: Iterable[Deadline] = (),
) -> Dispatch:
    """How the table stands, by what everyone may know."""
    asked = {seat: match.open[seat].number for seat in match.waiting()}
    deadlines = list(deadlines)
    due = {(each.seat, each.ask): each.due for each in deadlines if not each.held}
    played = {seat: each.level for seat, each in computers_of(table).items() if seat not in seats}
    return Dispatch(
        table.name,
        raw(match, match.view(PUBLIC)),
        tuple(
            Waited(
                *(s, seats.get(s, 0), since.get((s, number), now), due.get((s, number), 0)),
                played.get(s, ""),
                told_to_all(match, s),
            )
            for s, number in asked.items()
        ),
        tuple(seated(seats, seat) for seat in match.open if seat not in asked),
        over=is_over(match),
        hot_seat=table.hot_seat,
        staffs=tuple(staffs(match, seats, tuple(deputies))),
        paused=clock_of(table).paused,
        held=match.held,
        reader=next((reader_of(table, each) for each in of_reader(deadlines)), None) if match.held else None,
        letters_only=is_letters_only(table),
        branch=trial.is_branch(table),
        lesson=learning_of(table) is not None,
        missed=misses.told(table),
    )


def told_to_all(match: Match, seat: str) -> msgspec.Raw:
    """What a seat is asked, if everyone may know that it is asked this."""
    ask = match.open[seat]
    return raw(match, ask.kind) if ask.kind.public and not ask.silent else NOTHING


def reader_of(table: Record | Volume, deadline: Deadline) -> Waited:
    return Waited(GM, master_of(table).user, deadline.begun, 0 if deadline.held else deadline.due)


def page_of(turns: Sequence[Turn]) -> Page:
    """What was told of the newest of these turns, if there is one."""
    return read(turns[-1]) if turns else Page()


def read(turn: Turn) -> Page:
    return msgspec.json.decode(msgspec.json.encode(turn.page), type=Page)


async def status_now(sitting: Sitting, deadlines: Sequence[Deadline]) -> Dispatch:
    """How a table stands with these deadlines, below what has happened in its turn."""
    since, deputies = await sitting.since(), sitting.deputies.values()
    status = status_of(sitting.match, sitting.record, sitting.seats, since, 0, deputies, deadlines)
    return replace(status, page=page_of(await sitting.turns()))


def staffs(match: Match, seats: Mapping[str, int], deputies: Sequence[Deputy]) -> Iterator[Commanders]:
    for seat in match.game.seats(match.state):
        if under := tuple(deputy.user for deputy in serving(deputies, seat)):
            yield Commanders(seat, seats.get(seat, 0), under)
