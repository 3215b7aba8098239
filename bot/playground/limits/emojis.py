"""Limits on the application's emojis, and on those that buttons and menus show."""

import base64
import binascii
import re
from collections.abc import Container, Iterable, Iterator

from bot.playground import tree
from bot.playground.limits import check, unique, within
from bot.playground.model import Json
from bot.playground.refusals import Fault
from bot.playground.tree import Where

NAME = re.compile(r"[a-zA-Z0-9_]*")
PNG = b"\x89PNG\r\n\x1a\n"
DATA = "data:image/png;base64,"


def named(name: str, others: Iterable[str]) -> Iterator[Fault]:
    """`others`: what the application's other emojis are called."""
    yield from within("emoji.name-length", ("name",), len(name))
    yield from check("emoji.name", ("name",), NAME.fullmatch(name) is not None)
    places: list[tuple[Where, str]] = [((), other) for other in others]
    yield from unique("emoji.same-name", [*places, (("name",), name)])


def drawn(image: str) -> Iterator[Fault]:
    """The picture of a new emoji, as it is written in the request."""
    raw = picture(image)
    yield from check("emoji.picture", ("image",), raw.startswith(PNG))
    yield from within("emoji.size", ("image",), len(raw))


def picture(image: str) -> bytes:
    """The bytes of a picture; none if it is not written as it should be."""
    try:
        return base64.b64decode(image.removeprefix(DATA), validate=True) if image.startswith(DATA) else b""
    except binascii.Error:
        return b""


def shown(parts: Iterable[Json], where: Where, known: Container[int]) -> Iterator[Fault]:
    """Whether buttons and options show no emoji of somebody else, nor one that is gone."""
    for place, part in tree.walk(parts, where):
        for at, face in _faces(part, place):
            number = str((face.get("emoji") or {}).get("id") or "")
            fine = not number or (number.isdigit() and int(number) in known)
            yield from check("component.emoji", (*at, "emoji", "id"), fine)


def _faces(part: Json, where: Where) -> Iterator[tuple[Where, Json]]:
    yield where, part
    for index, option in enumerate(part.get("options") or []):
        yield (*where, "options", index), option
