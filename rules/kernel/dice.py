"""Chance that anyone can check: a keyed hash of branch and number, cut to the die without bias.

It needs nothing but Python itself, so that who checks a game need not install anything.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable
from typing import Protocol, TypeVar

WIDTH = 1 << 64
EDIT, BACK = AGAIN = "edit", "back"  # how entries of a journal came with which a step begins again
MASTER = "gm"  # the name under which a game master has dice of their own, made of the game's key


def commitment(seed: bytes) -> str:
    """What is published before the first roll; it binds the seed and tells nothing about it."""
    return hashlib.sha256(b"frontier-courier seed " + seed).hexdigest()


def game_key(seed: bytes, words: Iterable[str]) -> bytes:
    """The key of a game's dice: the host's seed and the word of each who joined, in order of joining."""
    digest = hashlib.blake2b(key=seed[:64], digest_size=32)
    for word in words:
        spelled = word.encode()
        digest.update(len(spelled).to_bytes(4, "big") + spelled)
    return digest.digest()


def face(key: bytes, branch: int, number: int, sides: int, *, from_zero: bool = False) -> int:
    """What roll `number` on `branch` shows, each face as likely as the other.

    They count from 1; those of a die `from_zero` are the same, but that it calls the highest 0.
    """
    made = _made(key, branch, number, sides)
    return made % sides if from_zero else made


def _made(key: bytes, branch: int, number: int, sides: int) -> int:
    limit = WIDTH - WIDTH % sides
    attempt = 0
    while True:
        drawn = hmac.digest(key, b"%d/%d/%d" % (branch, number, attempt), "sha256")
        value = int.from_bytes(drawn[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def has_face(value: int, sides: int, *, from_zero: bool) -> bool:
    """Whether a die can show this."""
    least = 0 if from_zero else 1
    return least <= value < least + sides


def copy_key(key: bytes, name: str) -> bytes:
    """The key of a copy to think on, so that a copy never tells the dice to come."""
    return hmac.digest(key, b"copy " + name.encode(), "sha256")


def apart(key: bytes, number: int, sides: int) -> int:
    """A game master's own roll of this number, from 1: it moves none of the game's dice."""
    return face(copy_key(key, MASTER), 0, number, sides)


class Fallen(Protocol):
    """A die as it fell, or what a chart said."""

    @property
    def number(self) -> int: ...


FallenT = TypeVar("FallenT", bound=Fallen)


def counting(journal: Iterable[tuple[str, Iterable[FallenT]]]) -> list[FallenT]:
    """The rolls that count of a journal: of entries that are not struck, how each came and what fell with it.

    Where a step begins again, what fell from its beginning on falls again.
    """
    found: list[FallenT] = []
    again = False
    for how, rolls in journal:
        again = again or how in AGAIN
        for roll in rolls:
            while again and found and found[-1].number >= roll.number:
                found.pop()
            again = False
            found.append(roll)
    return found
