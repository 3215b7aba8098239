"""Chance that anyone can check: a keyed hash of branch and number, cut to the die without bias."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

WIDTH = 1 << 64


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


def face(key: bytes, branch: int, number: int, sides: int) -> int:
    """The value of roll `number` on `branch`, 1 to `sides`, each as likely as the other."""
    limit = WIDTH - WIDTH % sides
    attempt = 0
    while True:
        drawn = hmac.digest(key, b"%d/%d/%d" % (branch, number, attempt), "sha256")
        value = int.from_bytes(drawn[:8], "big")
        if value < limit:
            return value % sides + 1
        attempt += 1


def copy_key(key: bytes, name: str) -> bytes:
    """The key of a copy to think on, so that a copy never tells the dice to come."""
    return hmac.digest(key, b"copy " + name.encode(), "sha256")
