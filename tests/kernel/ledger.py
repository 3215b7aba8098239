"""Finished games as files have them, made by hand: journal, acts and receipts, chained as the bot does it."""

from __future__ import annotations

import hmac
import json
from base64 import b64encode
from collections.abc import Sequence
from typing import Any

from rules.kernel import chain
from rules.kernel.chain import WITHOUT, Item, linked
from rules.kernel.dice import commitment, face, game_key

SEED, WORDS = b"seed", ["oak", "elm"]
KEY = game_key(SEED, WORDS)
OWN_KEY = hmac.digest(KEY, b"copy gm", "sha256")  # of the dice that a game master rolls apart, from 1 on
Plain = dict[str, Any]


def roll(number: int, branch: int = 0, sides: int = 6, value: int = 0, **more: Any) -> Plain:
    """As chance makes it, if nothing else is said."""
    shown = value or face(KEY, branch, number, sides)
    return {"number": number, "branch": branch, "sides": sides, "value": shown, "why": {"is": "Fire"}, **more}


def chart(number: int, said: str = "1D", branch: int = 0, **more: Any) -> Plain:
    found = {
        "number": number,
        "branch": branch,
        "sides": 0,
        "value": 0,
        "why": {"is": "Chart"},
        "result": said,
    }
    return found | more


def entry(number: int, *rolls: Plain, how: str = "order", seat: str = "north") -> Plain:
    found: Plain = {"number": number, "seat": seat, "ask": number, "rolls": list(rolls), "digest": "d"}
    return found if how == "order" else {**found, "how": how}


def act(key: str, /, **facts: Any) -> Plain:
    return {"key": key, "user": 3, "at": 1_760_000_000_000, "facts": facts}


def rolled(number: int, sides: int = 20, **more: Any) -> Plain:
    """A game master's own roll."""
    return act(
        "rolled", sides=sides, value=face(OWN_KEY, 0, number, sides), reason="weather", side="", **more
    )


def sealed(number: int = 1, *lines: str) -> Plain:
    empty = {"salt": "bb" * 16, "lines": []}
    shown = {"salt": "aa" * 16, "lines": list(lines) or ["raise 1"]}
    bound = {"commitment": commitment(SEED), "seat": "north", "number": number, "reveal": "Shown"}
    return {**bound, "shown": shown, "secret": empty}


BEGUN: Plain = {
    "words": WORDS,
    "commitment": commitment(SEED),
    "laid": [],
    "results": [],
    "entries": 0,
    "acts": 0,
}


def begin(**more: Any) -> tuple[str, Any]:
    return chain.BEGIN, {**BEGUN, **more}


def head(number: int, over: bool = False) -> tuple[str, Any]:
    return chain.HEAD, {"head": number, "turn": f"Turn {number}", "over": over}


class Book:
    """A game, by the items of its chain: of kinds with their bodies."""

    def __init__(self, *items: tuple[str, Any]) -> None:
        self.items = [Item(f"{n:032x}", kind, body) for n, (kind, body) in enumerate(items, 1)]

    @property
    def heads(self) -> list[tuple[int, str]]:
        """As the channel shows them."""
        found, link = list[tuple[int, str]](), WITHOUT
        for item in self.items:
            link = linked(link, item)
            if item.kind == chain.HEAD:
                found.append((item.body["head"], link.hex()))
        return found

    @property
    def published(self) -> list[str]:
        return [chain.published(commitment(SEED), *head) for head in self.heads]

    @property
    def proof(self) -> Plain:
        """The file of `/history what:verify`."""
        found = {"format": "frontier-courier proof", "seed": SEED.hex(), "chain": self.items}
        plain: Plain = json.loads(json.dumps(found))
        return plain

    @property
    def export(self) -> Plain:
        """What of the file of `/game file` is about the chain."""
        struck = [number for item in self.items if item.kind == chain.STRUCK for number in item.body]
        journal = [
            {"number": body["number"], "entry": body, "struck": int(body["number"] in struck)}
            for body in self.bodies(chain.ENTRY)
        ]
        receipts = [{"number": body["number"], "sealed": body} for body in self.bodies(chain.RECEIPT)]
        content = {
            "seed": b64encode(SEED).decode(),
            "words": WORDS,
            "options": {"scenario": "feud", "master": {"user": 3, "acts": self.bodies(chain.ACT)}},
            "journal": journal,
            "receipts": receipts,
            "chain": list(self._abouts()),
        }
        plain: Plain = json.loads(json.dumps({"format": "a game", "version": 2, "content": content}))
        return plain

    def bodies(self, kind: str) -> Sequence[Any]:
        return [item.body for item in self.items if item.kind == kind]

    def _abouts(self) -> Any:
        for place, (salt, kind, body) in enumerate(self.items):
            kept = kind in (chain.ENTRY, chain.ACT, chain.RECEIPT)
            number = sum(1 for item in self.items[: place + 1] if item.kind == kind)
            yield [salt, kind, number if kept else body]


def full() -> Book:
    """A finished game with everything in it that a game may have."""
    first, second = roll(0), roll(1)
    return Book(
        begin(acts=1),
        (chain.ACT, act("took")),
        (chain.STRUCK, []),
        (chain.ENTRY, entry(1, first, how="start")),
        head(1),
        (chain.RECEIPT, sealed()),
        (chain.ENTRY, entry(2, second)),
        (chain.ENTRY, entry(3, chart(2), roll(3))),
        (chain.ACT, rolled(1)),
        head(2),
        (chain.ENTRY, entry(4, second, chart(2, branch=1), how="back")),
        (chain.STRUCK, [2, 3]),
        (chain.POSTED, {"entry": 4, "post": 42}),
        (chain.ENTRY, entry(5, roll(3, branch=1))),
        (chain.ACT, rolled(2, side_thread=True)),
        (chain.ACT, act("edited", reason="typo", change="`NY`")),
        (chain.ENTRY, entry(6, how="edit", seat="gm")),
        (chain.ENTRY, entry(7, roll(4, branch=2, sides=20, to=["north"]))),
        head(3, over=True),
    )
