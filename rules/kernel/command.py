"""Who of a side may order what: the charges that its chief can give away, and what a line is about."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec

from rules.kernel.data import DATA, fail, read
from rules.kernel.forms import Name, Optional, Slot, form_of
from rules.kernel.orders import Line, No

Charges = Mapping[str, Sequence[str]]  # each by its name, with other spellings
# The things that a line orders, each with the charges that cover it, the nearest first. A line that orders
# nothing in particular is for the commander in chief.
Ordered = tuple[tuple[str, ...], ...]


def falls_to(covers: Iterable[str], charges: Collection[str], others: Collection[str]) -> bool:
    """Whether what these cover, the nearest first, is under one who has these charges, not under others."""
    return next((charge in charges for charge in covers if charge in charges or charge in others), False)


class TheatreFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    theatres: dict[str, tuple[str, ...]]


class Theatres:
    """Parts of a board that have a name, each with its places; a place lies in one of them at most."""

    def __init__(self, file: TheatreFile) -> None:
        self.places = file.theatres
        self._theatre = {place: name for name, places in file.theatres.items() for place in places}

    @classmethod
    def read(cls, text: str) -> Theatres:
        """Of a game's file of them; raises DataError."""
        return cls(read(text, "theatres.toml", TheatreFile, check))

    def on(self, places: Sequence[str]) -> Charges:
        """Those of which a board has any place: an owner's board may have others than ours."""
        return {name: () for name, within in self.places.items() if any(place in places for place in within)}

    def over(self, place: str) -> tuple[str, ...]:
        """The theatre of a place, if it has one."""
        return (self._theatre[place],) if place in self._theatre else ()


def check(file: TheatreFile) -> None:
    known: dict[str, str] = {}
    for name, places in file.theatres.items():
        for place in places:
            if place in known:
                fail(f"theatres.{name}", No(DATA, "data_two_theatres", place=place, theatre=known[place]))
            known[place] = name


def named(line: Line, kind: str) -> Iterator[str]:
    """The names of a kind in a line, in the order in which they are written."""
    values = (getattr(line, field) for field in fields_of(type(line), kind))
    return (value for value in values if value is not None)


@cache
def fields_of(line: type[Line], kind: str) -> tuple[str, ...]:
    """The fields of a type of line that hold names of a kind, in the order in which they are written."""
    items = form_of(line)
    parts = (part for item in items for part in (item.items if isinstance(item, Optional) else (item,)))
    return tuple(part.field for part in parts if isinstance(part, Slot) and part.type == Name(kind))
