"""The game master of a table: who it is, and all that they have done."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from storage import Record
from storage.export import Volume

MASTER = "master"  # of a table, among its options


class Act(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a game master did, when, in milliseconds: a key of [interventions], and the facts."""

    key: str
    user: int
    at: int
    facts: dict[str, Any] = {}


class Pending(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change that was looked at and not yet made. It is void when there is an entry after `entry`.

    `text` is in the words of the position format: of what is to change, or of the `whole` position.
    """

    text: str
    reason: str
    entry: int
    whole: bool = False


class Letter(msgspec.Struct, frozen=True, omit_defaults=True):
    """A letter from a commander to a side, their own or another, or to one of its commanders.

    `chief`: written in chief, to all who serve under them if it is for no one else. `late`: the game master
    who lets it arrive with the next turn, if one does.
    """

    number: int
    seat: str
    user: int
    to: str
    text: str
    addressee: int = 0
    late: int = 0
    chief: bool = False


class Trial(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game of the game master's own, in a private thread, in which a line is tried.

    It stands while its table names it. `entries` and `open`: how many entries the journal held when it was
    opened, and how many of these the running step. `own`: how many its own journal began with.
    """

    game: int
    room: int
    entries: int
    open: int
    own: int


class Master(msgspec.Struct, frozen=True, omit_defaults=True):
    """`asked`: who may take the seat of the game master. `letters`: how many there were so far.

    `reads`: chosen before the game has begun, that all answers are read before they are carried out.
    `silent`: how far the journal went when the players had waited for that as long as was agreed on.
    """

    user: int = 0
    asked: int = 0
    acts: tuple[Act, ...] = ()
    pending: Pending | None = None
    letters: int = 0
    waiting: tuple[Letter, ...] = msgspec.field(default=(), name="couriers")
    branch: Trial | None = None
    reads: bool = False
    silent: int = 0

    @property
    def rolls(self) -> list[Act]:
        return [act for act in self.acts if act.key == "rolled"]


def master_of(record: Record | Volume) -> Master:
    return msgspec.convert(record.options.get(MASTER, {}), Master)


def with_master(record: Record, master: Master) -> Record:
    return replace(record, options={**record.options, MASTER: msgspec.to_builtins(master)})
