"""Signs in what is told: texts hold them by name, and who delivers a text puts in what Discord calls them.

What is stored knows none of Discord's numbers, so it can be told anew wherever other pictures are, or none.
A sign that is not there is left out with the blank behind it: a sign never says what no word says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.message import Charts, Film, Picture
from render.signs.sign import Sign
from rules.kernel.template import CLOSE, OPEN

NAMED = re.compile(f"{OPEN}([^{CLOSE}]*){CLOSE}([ \u00a0\u2003]?)")
NUMBER = 20  # digits that Discord's numbers have at most
BESIDE = len("<::>")
PLAIN = frozenset({"label", "description", "placeholder", "alt"})  # where Discord shows no pictures in a text
SAFE = "-safe"  # ends the names of palettes that everybody can tell apart

PartT = TypeVar("PartT")


def length(text: str) -> int:
    """The characters that a text has at most when it is delivered."""
    return len(text) + text.count(OPEN) * (BESIDE + NUMBER)


@dataclass
class Signs:
    """All that texts may name, and the numbers of those that Discord has."""

    named: Mapping[str, Sign]
    ids: Mapping[str, int] = field(default_factory=dict)  # by the names of pictures

    @classmethod
    def of(cls, declared: Iterable[Sign]) -> Signs:
        return cls({key: sign for sign in declared for key in (sign.name, *sign.keys)})

    @property
    def ready(self) -> bool:
        """Whether all are there, so that few words need stand beside them."""
        return bool(self.ids) and all(
            name in self.ids for sign in self.named.values() for name in sign.names()
        )

    def seen_by(self, reader: Addressee) -> bool:
        return self.ready and not reader.text_first

    def emoji(self, name: str, reader: Addressee) -> str:
        """What Discord shows for a sign; nothing where there is none or nobody looks."""
        sign = self.named.get(name)
        picture = "" if sign is None or reader.text_first else sign.named(safe=reader.palette.endswith(SAFE))
        return f"<:{picture}:{self.ids[picture]}>" if picture in self.ids else ""

    def text(self, text: str, reader: Addressee) -> str:
        """A text as it is delivered."""

        def shown(found: re.Match[str]) -> str:
            emoji = self.emoji(found[1], reader)
            return emoji + found[2] if emoji else ""

        return NAMED.sub(shown, text) if OPEN in text else text

    def delivered(self, part: PartT, reader: Addressee) -> PartT:
        """A message, or any part of one, as it is delivered."""
        found: Any = part
        match found:
            case str():
                found = self.text(found, reader)
            case tuple():
                found = tuple(self.delivered(each, reader) for each in found)
            case Picture() | Film() | Charts():
                pass
            case msgspec.Struct():
                found = self._struct(found, reader)
        return found  # type: ignore[no-any-return]

    def _struct(self, part: msgspec.Struct, reader: Addressee) -> msgspec.Struct:
        changed = {}
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if name == "sign":
                changed[name] = self.emoji(value, reader)
            elif name in PLAIN:
                changed[name] = NAMED.sub("", value)
            else:
                changed[name] = self.delivered(value, reader)
        return replace(part, **changed)
