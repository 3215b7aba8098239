"""Receipts for sealed orders: a commitment that is published, and later opened in two parts.

The part that is shown holds the lines that the reveal will show, the secret part those that stay secret. Each
has a salt of its own, for there are so few orders that a bare hash could be tried out. Anyone can check:

    leaf = sha256(json of [part, commitment of the game's dice, seat, number of the receipt, salt, [lines]])
    fingerprint = sha256(leaf of the shown part in hexadecimal + leaf of the secret part in hexadecimal)

with the JSON in UTF-8 and without blanks. Whoever opens one part tells its salt and lines and the other leaf.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from rules.kernel.orders import Line
from storage.records import OPENED, Receipt

Chance = Callable[[int], bytes]  # so many bytes that nobody can guess
SHOWN, SECRET = "shown", "secret"
SALT = 16
GROUP, GROUPS = 4, 4  # of the short form


class Part(msgspec.Struct, frozen=True):
    """Some lines of an order, and their salt in hexadecimal digits."""

    salt: str
    lines: tuple[str, ...]


class Sealing(msgspec.Struct, frozen=True):
    """What a receipt binds. `reveal` names the event at which the shown part is opened."""

    commitment: str
    seat: str
    number: int
    reveal: str
    shown: Part
    secret: Part

    @property
    def fingerprint(self) -> str:
        return joined(self.leaf(SHOWN), self.leaf(SECRET))

    def leaf(self, part: str) -> str:
        return leaf(part, self.commitment, self.seat, self.number, self.part(part))

    def part(self, part: str) -> Part:
        return self.shown if part == SHOWN else self.secret

    def binds(self, lines: Iterable[Line]) -> bool:
        """Whether it was given for this order."""
        return written(lines, secret=False) == self.shown.lines and (
            written(lines, secret=True) == self.secret.lines
        )

    def open(self, part: str) -> Opening:
        other = self.leaf(SECRET if part == SHOWN else SHOWN)
        return Opening(part, self.commitment, self.seat, self.number, self.part(part), other)


class Opening(msgspec.Struct, frozen=True):
    """What is told when a part is opened."""

    part: str
    commitment: str
    seat: str
    number: int
    told: Part
    other: str  # the leaf of the part that stays closed

    @property
    def fingerprint(self) -> str:
        own = leaf(self.part, self.commitment, self.seat, self.number, self.told)
        return joined(own, self.other) if self.part == SHOWN else joined(self.other, own)

    def proves(self, fingerprint: str) -> bool:
        """Whether it opens the receipt that was published, of which the beginning is enough."""
        told = plain(fingerprint)
        return len(told) >= GROUP * GROUPS and self.fingerprint.startswith(told)


def seal(
    commitment: str, seat: str, number: int, reveal: str, lines: tuple[Line, ...], chance: Chance
) -> Sealing:
    """A receipt for an order."""
    shown, secret = (
        Part(chance(SALT).hex(), written(lines, secret=kept_secret)) for kept_secret in (False, True)
    )
    return Sealing(commitment, seat, number, reveal, shown, secret)


def sealing(receipt: Receipt) -> Sealing:
    """What a stored receipt binds."""
    return msgspec.convert(receipt.sealed, Sealing)


def stored(bound: Sealing, entry: int) -> Receipt:
    return Receipt(bound.number, entry, bound.seat, msgspec.to_builtins(bound))


def openings(receipts: Iterable[Receipt], *, over: bool) -> list[Opening]:
    """All that may be told to everyone now: what was revealed, and when the game is over everything."""
    told = []
    for receipt in receipts:
        bound = sealing(receipt)
        if over or receipt.state == OPENED:
            told.append(bound.open(SHOWN))
        if over:
            told.append(bound.open(SECRET))
    return told


def short(fingerprint: str) -> str:
    """The form in which it is shown: sixteen digits in four groups."""
    return "-".join(fingerprint[at : at + GROUP] for at in range(0, GROUP * GROUPS, GROUP))


def plain(fingerprint: str) -> str:
    """The digits of a fingerprint, however they were typed."""
    return "".join(c for c in fingerprint.lower() if c.isalnum())


def written(lines: Iterable[Line], *, secret: bool) -> tuple[str, ...]:
    return tuple(str(line) for line in lines if line.secret is secret)


def leaf(part: str, commitment: str, seat: str, number: int, told: Part) -> str:
    content: list[Any] = [part, commitment, seat, number, told.salt, list(told.lines)]
    return hashlib.sha256(msgspec.json.encode(content)).hexdigest()


def joined(shown: str, secret: str) -> str:
    return hashlib.sha256((shown + secret).encode()).hexdigest()
