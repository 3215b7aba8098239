"""Parts of a place that a line names, to choose from in rows as they lie: as the keys of a telephone do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from bot.desk.counter.table import Table
from bot.desk.orders.drafts import Paper
from bot.post.message import ID, Button, Row, custom_id
from rules.kernel.forms import Name, slots_of
from rules.kernel.game import Game
from rules.kernel.orders import Line, Lines, No


class Keys(NamedTuple):
    """A line that names a place with parts, and the same with each part of it, in rows as they lie."""

    whole: Line
    place: str
    rows: tuple[Lines, ...]

    @property
    def lines(self) -> Lines:
        return tuple(line for row in self.rows for line in row)

    def fit(self, table: Table, paper: Paper) -> bool:
        """Whether each can be a button."""
        return all(len(add(table, paper, line)) <= ID for line in (self.whole, *self.lines))

    def buttons(self, table: Table, paper: Paper) -> Iterator[Row]:
        """A button for each part; one that does not fit cannot be pressed, and keeps its place."""
        for row, names in zip(self.rows, table.game.parts(self.place), strict=True):
            yield tuple(
                Button(add(table, paper, line), name, disabled=refusal(paper, line) is not None)
                for line, name in zip(row, names, strict=True)
            )

    def middle(self, table: Table, paper: Paper) -> Button:
        """A button for the place itself."""
        label = table.speaker.say("sheet", "whole", place=self.place)
        return Button(add(table, paper, self.whole), label, style="primary")


def add(table: Table, paper: Paper, line: Line) -> str:
    """The id of a button that adds a line."""
    return custom_id("add", table.number, paper.number, str(line))


def keys_of(game: Game, line: Line) -> Keys | None:
    """Of the place that a line names last, if it has parts."""
    for field in reversed(places(type(line))):
        place = getattr(line, field)
        if place is not None and (parts := game.parts(place)):
            rows = tuple(tuple(with_part(line, field, part) for part in row) for row in parts)
            return Keys(line, place, rows)
    return None


def places(line: type[Line]) -> dict[str, str]:
    """The fields of a type of line that hold names, with the kind of each, in the order of writing."""
    return {slot.field: slot.type.kind for slot in slots_of(line) if isinstance(slot.type, Name)}


def with_part(line: Line, field: str, part: str) -> Line:
    return msgspec.structs.replace(line, **{field: part})


def refusal(paper: Paper, line: Line) -> No | None:
    """Why a line does not fit after those that stand, as its writer may know it."""
    table, ask = paper.table, paper.ask
    assert ask is not None
    return table.outside(ask, paper.known, line) or table.unfit(ask, paper.known, line)


# -- completion ------------------------------------------------------------------------------------------


def typed_whole(paper: Paper, typed: str) -> Lines:
    """What is typed and fits, if that is a line with such a place, and then the line with each part of it."""
    try:
        read = paper.reader.parse(typed)
    except No:
        return ()
    keys = keys_of(paper.table.game, read[0]) if len(read) == 1 else None
    if keys is None:
        return ()
    return tuple(line for line in (keys.whole, *keys.lines) if refusal(paper, line) is None)


def typed_place(paper: Paper, lines: Sequence[Line], field: str, typed: str) -> Iterator[Line]:
    """These lines, all of one type, with the parts of a place typed for a field, as far as they fit."""
    table = paper.table
    kind = places(type(lines[0])).get(field) if lines else None
    found = table.vocabulary.find(kind, table.vocabulary.meant(typed)) if kind else None
    if found is None:
        return
    parts = [part for row in table.game.parts(found[0]) for part in row]
    wholes = (line for line in lines if getattr(line, field) == found[0])
    finer = (with_part(line, field, part) for line in wholes for part in parts)
    yield from (one for one in finer if refusal(paper, one) is None)
