"""What has happened in a game, item by item, each bound to all that came before it.

An item is [salt, kind, body], all of it plain JSON. Its link is SHA-256 over the link before it, 32 bytes
that are zero before the first, and the item as `canonical` writes it. Now and then the newest link is
published as a head, beside the number of the head; the item that says so is the last that the head binds. A
salt is 16 bytes of chance, told with its item when the game is over: till then a head tells nothing of what
it binds, nor how much that is.

Of what a game keeps anyway the chain keeps only where it stands; `items` brings it together again.

It needs nothing but Python itself, so that who checks a game need not install anything.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.kernel.dice import commitment

# kinds of items, and what their bodies hold
BEGIN = "begin"  # with what the game began; and what of it was there before its chain was
ENTRY = "entry"  # an entry of the journal, whole
STRUCK = "struck"  # the numbers of entries that no longer count
ACT = "act"  # what a game master did, whole
RECEIPT = "receipt"  # what was sealed, with its salts
POSTED = "posted"  # the entry by which a step began again, and the running number of the post that told of it
HEAD = "head"  # a head is published: its number, the turn, and whether the game is over
BROUGHT = "brought"  # out of the file of another installation: how many entries there were
WITHOUT = bytes(32)  # the link before the first
SALT = 16
DIGITS = 20  # of a number: the longest are those of Discord's own


class Item(NamedTuple):
    """`salt` in hexadecimal digits."""

    salt: str
    kind: str
    body: Any


def canonical(value: Any) -> bytes:
    """The one way to write plain data: keys in order, no blanks, nothing but ASCII, no fractions."""
    written = json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return written.encode("ascii")


def linked(before: bytes, item: Item) -> bytes:
    return hashlib.sha256(before + canonical(item)).digest()


def read(text: str | bytes) -> Any:
    """Plain data out of JSON in which every key stands once; raises ValueError."""
    try:
        return json.loads(text, object_pairs_hook=_once, parse_int=_number)
    except RecursionError:
        raise ValueError("it holds too many things inside each other") from None


def _number(digits: str) -> int:
    """To read one takes time by the square of its length."""
    if len(digits.lstrip("-")) > DIGITS:
        raise ValueError(f"a number in it has more than {DIGITS} digits")
    return int(digits)


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands twice in it")
    return found


def published(bound_to: str, number: int, link: str) -> str:
    """A head as it is told: of which game, by what its dice are bound to, its number, and its link."""
    return f"{mark(bound_to)}/{number}:{link}"


def mark(bound_to: str) -> str:
    """By which the heads of one game are told from those of the others in a channel."""
    return bound_to[:8]


def acts(options: Mapping[str, Any]) -> Sequence[Any]:
    """What game masters have done, out of what is kept beside a game."""
    found: Sequence[Any] = options.get("master", {}).get("acts", ())
    return found


def seed(game: Mapping[str, Any]) -> bytes:
    """Of an exported game."""
    return base64.b64decode(game["seed"], validate=True)


def items(game: Mapping[str, Any]) -> Iterator[Item]:
    """The items of an exported game, each brought together; what is not there any more has no body."""
    kept = parts(game)
    bodies = {kind: dict(enumerate(found, 1)) for kind, found in kept.items()}
    for salt, kind, about in game.get("chain") or [("00" * SALT, *each) for each in late(game)]:
        yield Item(salt, kind, bodies[kind].get(about) if kind in bodies else about)


def parts(game: Mapping[str, Any]) -> dict[str, Sequence[Any]]:
    """What the chain of an exported game is about, in the order of the numbers by which it says so."""
    return {
        ENTRY: [entered["entry"] for entered in game["journal"]],
        ACT: acts(game["options"]),
        RECEIPT: [receipt["sealed"] for receipt in game["receipts"]],
    }


def late(game: Mapping[str, Any], laid: Sequence[int] = (), results: Sequence[str] = ()) -> Iterator[Any]:
    """How a chain begins that comes late: kinds and bodies, or the numbers of what is kept anyway.

    `laid` and `results`: what lies ready now, in place of chance.
    """
    kept = parts(game)
    began = {"entries": len(kept[ENTRY]), "acts": len(kept[ACT]), "laid": laid, "results": results}
    yield BEGIN, {"commitment": commitment(seed(game)), "words": list(game["words"]), **began}
    for kind, found in kept.items():
        yield from ((kind, number) for number in range(1, len(found) + 1))
    yield STRUCK, [entered["number"] for entered in game["journal"] if entered["struck"]]


def unchained(game: Mapping[str, Any], found: Iterable[Item]) -> list[str]:
    """What of an exported game is not as its chain has it: else nothing would check it."""
    bodies: dict[str, list[Any]] = {kind: [] for kind in (BEGIN, ENTRY, STRUCK, ACT, RECEIPT)}
    for item in found:
        bodies.get(item.kind, []).append(item.body)
    struck = {number for numbers in bodies[STRUCK] for number in numbers}
    journal = [
        {"number": number, "entry": entry, "struck": number in struck}
        for number, entry in enumerate(bodies[ENTRY], 1)
    ]
    sealed = [(receipt["number"], receipt["sealed"]) for receipt in game["receipts"]]
    same = {
        "words": all(began["words"] == list(game["words"]) for began in bodies[BEGIN]),
        "journal": list(game["journal"]) == journal,
        "interventions": list(acts(game["options"])) == bodies[ACT],
        "receipts": sealed == list(enumerate(bodies[RECEIPT], 1)),
    }
    return [part for part, fits in same.items() if not fits]
