"""What goes to the process that thinks, and what comes back: frames of JSON, each after its length."""

from __future__ import annotations

from typing import Any, BinaryIO

import msgspec

from rules.kernel.data import Source
from rules.kernel.thinking.brief import Brief

LENGTH = 4  # bytes
LARGEST = 64 << 20  # bytes of a frame; more is no frame of ours
SHOWN = 3  # plans that are told with an answer


class Job(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """A question to a seat. `sources`: the data files of the game, where the process has not got them yet.

    The same job has always the same answer: `seed` makes all chance of it.
    """

    game: str
    data: str  # the digest of its data
    brief: Brief
    level: str
    style: str
    seed: str
    sources: tuple[Source, ...] = ()


class Weighed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A plan that was thought of: its lines as stored, what it is worth, how often it was tried, and why."""

    lines: msgspec.Raw
    worth: int = 0
    trials: int = 0
    why: str = ""
    facts: dict[str, str | int] = {}


class Feared(msgspec.Struct, frozen=True, omit_defaults=True):
    """What another seat said, as stored, where the chosen plan went worst, and to what that came."""

    seat: str
    lines: msgspec.Raw
    worth: int
    at_once: bool = False


class Done(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer as it is stored, and what it was weighed against, the best first. Or what went wrong.

    `drawn`: it was left to chance. `stood`: what the seat thought of its position.
    """

    lines: msgspec.Raw = msgspec.Raw(b"[]")
    weighed: tuple[Weighed, ...] = ()
    drawn: bool = False
    stood: int | None = None
    feared: Feared | None = None
    fault: str = ""


class Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept of a thought, until the game is over: by which level, in whose manner, and the thought.

    `asked`: the number of the question that another seat answered at the same time, by seat.
    """

    level: str
    style: str
    done: Done
    asked: dict[str, int] = {}


class Judging(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    """Positions of a game that is over: what each is worth to a seat."""

    game: str
    data: str
    seat: str
    states: tuple[msgspec.Raw, ...]
    sources: tuple[Source, ...] = ()


class Judged(msgspec.Struct, frozen=True, omit_defaults=True):
    worths: tuple[int, ...] = ()
    fault: str = ""


def frame(value: Any) -> bytes:
    text = msgspec.json.encode(value)
    return len(text).to_bytes(LENGTH, "big") + text


def length(head: bytes) -> int:
    found = int.from_bytes(head, "big")
    if found > LARGEST:
        raise ValueError(f"a frame of {found} bytes")
    return found


def read(stream: BinaryIO) -> bytes | None:
    """The next frame, or None where there will be none."""
    head = stream.read(LENGTH)
    if len(head) < LENGTH:
        return None
    text = stream.read(length(head))
    return text if len(text) == length(head) else None
