"""What it takes to make a twin: another state that looks the same to a reader."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

import msgspec

from rules.kernel.game import Data

S = TypeVar("S", bound=msgspec.Struct)


class Chance(Protocol):
    """The source of chance of a test or a computer player: never the game's own dice."""

    def shuffle(self, items: list[Any]) -> None: ...

    def randint(self, low: int, high: int) -> int: ...

    def choice(self, items: list[Any]) -> Any: ...


def copied(state: S, data: Data) -> S:
    """The same state, none of whose parts is shared but its data."""
    plain = msgspec.to_builtins(state, enc_hook=lambda value: value.digest)
    return msgspec.convert(plain, type(state), dec_hook=lambda kind, value: data)
