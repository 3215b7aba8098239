"""Fights: what a game says of the events of one battle, so that each is told by itself, round by round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from rules.kernel.events import Event


class Summary(msgspec.Struct, frozen=True):
    """Something of a fight in few words. They stand in [fights] under the name of its class."""


class Beat(NamedTuple):
    """Where an event belongs.

    `fight`: what tells those of one time apart, such as where it is fought. `head`: what it tells stands at
    its head. `joins`: it begins none, and belongs to the last one there though that is over. `ends`: it is
    news of the turn, and the one that is fought there is over.
    """

    fight: str
    head: bool = False
    joins: bool = False
    ends: bool = False


class Account(NamedTuple):
    """What a fight has come to. `title`: what is fought and where, or at its end how it ended.

    `cause`: who attacks, and from where. `forces`: what each side has there, or at its end what it has left
    and has lost; without any its rounds stand there. `winner`: whose colour it bears.
    """

    title: Summary
    cause: Summary | None = None
    forces: tuple[Summary, ...] = ()
    winner: str = ""


def no_rounds(events: Sequence[Event]) -> Sequence[int]:
    return [0] * len(events)


@dataclass(frozen=True)
class Fights:
    """How a game tells of its fights, by what everyone was told and sees; the view may be a later one.

    `over`: whether one is, by what has been told of it; with its turn each is. `rounds`: the number of the
    round that each event belongs to, 0 for none. `round`: what came of one, by its events. `heading`: what
    one is called, if not by its number.
    """

    beat: Callable[[Event], Beat | None]
    over: Callable[[Sequence[Event]], bool]
    account: Callable[[str, Sequence[Event], Any], Account]  # (fight, all its events, view)
    summaries: tuple[type[Summary], ...]
    rounds: Callable[[Sequence[Event]], Sequence[int]] = no_rounds
    round: Callable[[Sequence[Event]], Summary] | None = None
    heading: Callable[[Sequence[Event]], Summary] | None = None
