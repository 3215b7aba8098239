"""What Discord accepts in a request. Numbers and sources stand in `sources.toml`, the checks here.

commands.py    slash commands
components.py  buttons and lists
emojis.py      the application's emojis
forms.py       forms
messages.py    messages
places.py      channels and threads
"""

import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from bot.playground.model import Json
from bot.playground.refusals import Fault
from bot.playground.tree import Where


@cache
def sources() -> Json:
    """The one table of what the stand-in does and where that is written."""
    return tomllib.loads(files("bot.playground").joinpath("sources.toml").read_text("utf-8"))


def broken(limit: str, where: Where) -> Fault:
    row = sources()["limit"][limit]
    return Fault(where, limit, row["says"], row.get("code", "BASE_TYPE_INVALID"))


def check(limit: str, where: Where, fine: bool) -> Iterator[Fault]:
    if not fine:
        yield broken(limit, where)


def within(limit: str, where: Where, number: int) -> Iterator[Fault]:
    """Whether a length, count or number is between the limits' `least` and `most`."""
    row = sources()["limit"][limit]
    least, most = row.get("least", 0), row["most"]
    if not least <= number <= most:
        sentence = f"{row['says']}: between {least} and {most}, not {number}."
        yield Fault(where, limit, sentence, row.get("code", "BASE_TYPE_BAD_LENGTH"))


def text(limit: str, where: Where, value: Any) -> Iterator[Fault]:
    """Whether a text that need not be there is of the right length."""
    if value is not None:
        yield from within(limit, where, len(str(value)))


def unique(limit: str, places: Iterable[tuple[Where, Any]]) -> Iterator[Fault]:
    """Whether no two of these are equal; the later one is at fault."""
    seen: set[Any] = set()
    for where, value in places:
        if value in seen:
            yield broken(limit, where)
        seen.add(value)
