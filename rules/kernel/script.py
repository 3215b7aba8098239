"""What a position file says is done and is to be found: read, and refused where no run could ever find it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from rules.kernel import plain
from rules.kernel.data import DATA, DataError, choices, convert
from rules.kernel.game import Game
from rules.kernel.orders import GM, PUBLIC, No
from rules.kernel.position import split, within
from rules.kernel.toml_lines import Path, path_of

NewsItem = str | dict[str, Any]
News = dict[str, tuple[NewsItem, ...]]
ACTIONS = ("deadline", "withdraw", "take_back", "end", "edit", "standing", "ask")
SEATED = ("deadline", "withdraw", "take_back")
NEEDS: dict[str, tuple[str, ...]] = {  # what must stand beside a key; nothing: anything that is done
    "answer": ("ask",),
    "includes": ("ask",),
    "excludes": ("ask",),
    "after": ("ask",),
    "by": ("ask", "end"),
    "end": ("by",),
    "reason": ("refused",),
    "refused": (),
}


class Expected(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is to be found: after something was done, or at the end."""

    note: str = ""
    state: dict[str, Any] = {}
    view: dict[str, dict[str, Any]] = {}
    told: News = {}
    told_only: News = {}
    untold: News = {}
    asked: dict[str, str | dict[str, Any]] = {}
    waiting: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


class Do(Expected, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """One thing that is done, and what is to be found then. Orders stand beside it, by seat."""

    dice: tuple[int | str, ...] = ()
    results: tuple[str, ...] = ()
    deadline: str = ""
    withdraw: str = ""
    take_back: str = ""
    end: str = ""
    edit: dict[str, Any] = {}
    standing: dict[str, str | tuple[str, ...]] = {}
    ask: str = ""
    by: str = ""
    after: str = ""
    answer: Any = msgspec.UNSET
    includes: Any = msgspec.UNSET
    excludes: tuple[Any, ...] = ()
    refused: str = ""
    reason: dict[str, Any] = {}


class Step:
    """One [[do]]: the orders that are given, or the one other thing that is done, if any."""

    def __init__(self, index: int, table: dict[str, Any], seats: Sequence[str]) -> None:
        self.path: Path = ("do", index)
        with within(*self.path):
            orders = {key: value for key, value in table.items() if key in seats}
            rest = {key: value for key, value in table.items() if key not in seats}
            known(rest, (*Do.__struct_encode_fields__, *seats))
            self.do = convert(rest, Do)
            given = convert(orders, dict[str, str | list[str]])
            self.orders = {s: t if isinstance(t, str) else "; ".join(t) for s, t in given.items()}
            acts = [key for key in ACTIONS if getattr(self.do, key)]
            if len(acts) + bool(orders) > 1 or (self.do.refused and len(orders) > 1):
                raise DataError(No(DATA, "data_one_thing", things=", ".join((*orders, *acts))))
            for key, needed in NEEDS.items():
                found = any(map(table.get, needed)) if needed else orders or acts
                if rest.get(key) and not found:
                    raise DataError(No(DATA, "data_stands_beside", keys=", ".join(needed)), (key,))
        self.act = acts[0] if acts else ""
        self.said = "; ".join(f"{key}: {plain.toml(table[key])}" for key in (*acts, *orders))


def read_steps(tables: Iterable[dict[str, Any]], seats: Sequence[str]) -> list[Step]:
    return [Step(index, table, seats) for index, table in enumerate(tables)]


def read_ends(tables: Iterable[dict[str, Any]]) -> Iterator[tuple[Path, Expected]]:
    for index, table in enumerate(tables):
        with within("expect", index):
            known(table, Expected.__struct_encode_fields__)
            yield ("expect", index), convert(table, Expected)


def known(table: Iterable[str], names: Iterable[str]) -> None:
    for key in table:
        if key not in names:
            raise DataError(plain.no_such(key, names), (key,))


def named(word: str, names: Iterable[str], path: Path) -> None:
    if word not in names:
        raise DataError(plain.no_such(word, names), path)


class Check:
    """The names in a file: of seats, events, kinds of order and fields."""

    def __init__(self, game: Game, seats: Sequence[str]) -> None:
        self.game, self.seats = game, seats
        self.readers = (*seats, PUBLIC, GM)
        self.events = {event.__name__: event for event in game.events}
        self.kinds = [kind.__name__ for kind in game.kinds]

    def step(self, step: Step) -> None:
        do = step.do
        for key in SEATED:
            if getattr(do, key):
                named(getattr(do, key), self.seats, (*step.path, key))
        if do.by:
            named(do.by, self.readers, (*step.path, "by"))
        if do.end:
            named(do.end, self.game.endings, (*step.path, "end"))
        self.expected(do, step.path)

    def expected(self, expected: Expected, path: Path) -> None:
        for who in expected.view:
            named(who, self.readers, (*path, "view", who))
        for part in ("told", "told_only", "untold"):
            for who, items in getattr(expected, part).items():
                named(who, self.readers, (*path, part, who))
                for index, item in enumerate(items):
                    self.news(item, (*path, part, who, index))
        for seat, asked in expected.asked.items():
            self.asked(seat, asked, (*path, "asked"))
        for key in split(self.game, expected.state)[1]:
            check_field(self.game.state, key, (*path, "state"))

    def news(self, item: NewsItem, path: Path) -> None:
        name = item if isinstance(item, str) else str(item.get("event", ""))
        named(name, self.events, path)
        if isinstance(item, dict):
            for key in (key for key in item if key != "event"):
                check_field(self.events[name], key, path)

    def asked(self, seat: str, asked: str | dict[str, Any], path: Path) -> None:
        named(seat, self.seats, (*path, seat))
        kind = asked if isinstance(asked, str) else asked.get("kind", "")
        if kind and "/" not in kind:
            named(kind, self.kinds, (*path, seat))


def check_field(kind: Any, key: str, path: Path) -> None:
    """That a path leads somewhere in structs of this kind."""
    steps = path_of(key)
    for done, step in enumerate(steps):
        names = choices(kind, steps[:done])
        if names and step not in names:
            raise DataError(plain.no_such(str(step), names), (*path, key))
