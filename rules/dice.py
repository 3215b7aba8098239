"""Works out every roll of a finished game again: `python -m rules.dice FILE [FINGERPRINT]`.

FILE is what `/game export` gives once the game is over, or the file that comes with `/verify`. FINGERPRINT is
what was published when the game was made; without it, compare the one that is printed. Nothing has to be
installed for this but Python.
"""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.kernel.dice import Proof, commitment, counting, verify, wrong_apart


class Thrown(NamedTuple):
    """A roll as a file has it."""

    number: int
    branch: int
    sides: int
    value: int
    laid: bool


class Chances(NamedTuple):
    """What makes the dice of a game, and how they fell, in the order of the journal."""

    seed: bytes
    words: tuple[str, ...]
    rolls: tuple[Thrown, ...]
    apart: tuple[tuple[int, int], ...]  # a game master's own rolls: sides and value


def thrown(rolls: Iterable[Mapping[str, Any]]) -> tuple[Thrown, ...]:
    return tuple(
        Thrown(roll["number"], roll["branch"], roll["sides"], roll["value"], roll.get("laid", False))
        for roll in rolls
    )


def thrown_apart(rolls: Iterable[Mapping[str, Any]]) -> tuple[tuple[int, int], ...]:
    return tuple((roll["sides"], roll["value"]) for roll in rolls)


def read(text: str) -> Chances:
    """Either file; raises ValueError where it is neither, or of a game that is not over."""
    try:
        found = json.loads(text)
        return exported(found["content"]) if "content" in found else proof(found)
    except (KeyError, TypeError, AttributeError) as missing:
        raise ValueError(f"this is no file of a finished game ({missing} is not as it should be)") from None


def exported(game: Mapping[str, Any]) -> Chances:
    """The file of `/game export`."""
    entries = (each["entry"] for each in game["journal"] if not each["struck"])
    rolls = tuple(counting((entry.get("how", ""), thrown(entry.get("rolls", ()))) for entry in entries))
    acts = game["options"].get("master", {}).get("acts", ())
    apart = thrown_apart(act["facts"] for act in acts if act["key"] == "rolled")
    return Chances(base64.b64decode(game["seed"]), tuple(game["words"]), rolls, apart)


def proof(facts: Mapping[str, Any]) -> Chances:
    """The file of `/verify`."""
    seed, words = bytes.fromhex(facts["seed"]), tuple(facts["words"])
    return Chances(seed, words, thrown(facts["rolls"]), thrown_apart(facts["master"]))


def report(found: Proof, fingerprint: str, apart: int, wrong: Sequence[int]) -> Iterable[str]:
    yield f"fingerprint of the seed: {fingerprint}{'' if found.seed_fits else ' (not the one given)'}"
    yield f"rolls worked out again: {found.checked}"
    if apart:
        yield f"rolls of a game master's own worked out again: {apart}"
    for said, numbers in (
        ("not what seed and words make", found.wrong),
        ("out of order", found.astray),
        ("laid down by a game master, not checked", found.laid),
        ("a game master's own, not what seed and words make", wrong),
    ):
        if numbers:
            yield f"{said}: {', '.join(map(str, numbers))}"
    yield "all is as it should be" if found.fair and not wrong else "this does not prove right"


def main(arguments: Sequence[str]) -> int:
    if len(arguments) not in (1, 2):
        print(__doc__)
        return 2
    try:
        seed, words, rolls, apart = read(Path(arguments[0]).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return 2
    fingerprint = commitment(seed)
    found = verify(arguments[1] if arguments[1:] else fingerprint, seed, words, rolls)
    wrong = wrong_apart(seed, words, apart)
    print("\n".join(report(found, fingerprint, len(apart), wrong)))
    return 0 if found.fair and not wrong else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
