"""Checks a finished game: `python -m rules.dice FILE [FINGERPRINT] [HEADS ...]`.

FILE is what `/game file` gives once the game is over, or the file that comes with `/history what:verify`.
FINGERPRINT is what was published when the game was made. HEADS are what was published once a turn, as in
`bd07f0a9/3:` and 64 letters and digits; in place of them a text file will do, with all that was copied out of
the channel. Take them from there, and from nobody who could have changed the file. Nothing but Python has to
be installed for this.

It ends with 0 if all is proven, 1 if something is wrong, 3 if nothing is wrong and not all is proven.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.kernel import chain
from rules.kernel.chain import Item
from rules.kernel.dice import commitment
from rules.kernel.proof import BROKEN, RELEASE, Branched, Finding, Thrown, examined

FORMAT = "frontier-courier proof"
LARGEST = 1 << 26  # bytes of a file
ALL, WRONG, UNREADABLE, SOME = range(4)  # how it ends
FINGERPRINT = re.compile(r"[0-9a-f]{64}")
PUBLISHED = re.compile(r"\b([0-9a-f]{8})/([1-9][0-9]*):([0-9a-f]{64})\b")
HOW = {"back": "orders were taken back", "edit": "the game was changed", RELEASE: "under newer rules"}
VERDICTS = {
    ALL: "all is as it should be",
    WRONG: "this does not prove right",
    SOME: "nothing is wrong in it, but not all is proven",
}


class Evidence(NamedTuple):
    """What makes the dice of a game, and what happened. `astray`: parts of the file beside its chain."""

    seed: bytes
    items: Sequence[Item]
    astray: Sequence[str] = ()


class Given(NamedTuple):
    """What was taken from the channel."""

    fingerprint: str
    heads: Sequence[tuple[str, int, str]]  # with the mark of their game

    def of(self, fingerprint: str) -> list[tuple[int, str]]:
        """The heads of one game, by what it is bound to."""
        return [(number, link) for mark, number, link in self.heads if mark == chain.mark(fingerprint)]


def text_of(name: str) -> str:
    """What stands in a file; raises ValueError or OSError."""
    with Path(name).open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"a file may have {LARGEST >> 20} MiB at most")
    return content.decode()


def read(text: str) -> Evidence:
    """Either file; raises ValueError where it is neither, or of a game that is not over."""
    try:
        found = chain.read(text)
    except ValueError as wrong:
        raise ValueError(f"this is no file of a finished game: {wrong}") from None
    try:
        return exported(found["content"]) if "content" in found else proof(found)
    except BROKEN as wrong:
        raise ValueError(f"this is no file of a finished game ({wrong} is not as it should be)") from None


def exported(game: Mapping[str, Any]) -> Evidence:
    """The file of `/game file`."""
    items = list(chain.items(game))
    return Evidence(chain.seed(game), items, chain.unchained(game, items))


def proof(facts: Mapping[str, Any]) -> Evidence:
    """The file of `/history what:verify`, in which nothing else may stand."""
    if facts.keys() != {"format", "seed", "chain"} or facts["format"] != FORMAT:
        raise ValueError("what stands in it")
    return Evidence(bytes.fromhex(facts["seed"]), [Item(*item) for item in facts["chain"]])


def given(arguments: Sequence[str]) -> Given:
    """What stands behind the name of the file; raises ValueError or OSError."""
    fingerprints = [each for each in arguments if FINGERPRINT.fullmatch(each)]
    if len(fingerprints) > 1:
        raise ValueError("there is but one fingerprint")
    others = [each for each in arguments if not FINGERPRINT.fullmatch(each)]
    heads = [head for each in others for head in heads_in(each)]
    return Given("".join(fingerprints), heads)


def heads_in(argument: str) -> list[tuple[str, int, str]]:
    """A head, or all that stand in the text file of this name."""
    text = argument if PUBLISHED.fullmatch(argument) else text_of(argument)
    found = [(mark, int(number), link) for mark, number, link in PUBLISHED.findall(text)]
    if not found:
        raise ValueError(f"there is no head in {argument}")
    return found


# -- what is said -------------------------------------------------------------------------------------------


def report(found: Finding, fingerprint: str, other: bool) -> Iterator[str]:
    """`other`: the fingerprint is not the one that was given."""
    yield f"fingerprint of the seed: {fingerprint}{' (not the one given)' if other else ''}"
    yield f"rolls worked out again: {len(found.dice)}"
    if found.own:
        yield f"rolls of a game master's own worked out again: {len(found.own)}"
    yield f"in the chain: {found.entries} entries, {len(found.acts)} interventions"
    if found.receipts:
        yield f"receipts: {', '.join(map(short, found.receipts))}"
    yield from map(branched, found.branches)
    yield from map(laid, found.laid)
    yield from wrong(found)
    yield from unproven(found)


def wrong(found: Finding) -> Iterator[str]:
    """In a file rolls are numbered from 0; who reads of one counts from 1."""
    if not found.seed_fits:
        yield "the seed is not the one that the game was bound to"
    for said, rolls in (
        ("rolls that are not what seed and words make", found.wrong),
        ("rolls out of order", found.astray),
        ("rolls of another branch than the journal has", found.misplaced),
        ("rolls marked as laid down that nobody laid down so, or the reverse", found.unlaid),
    ):
        if rolls:
            yield f"{said}: {', '.join(str(number + 1) for number in rolls)}"
    for said, numbers in (
        ("a game master's own rolls that are not what seed and words make", found.own_wrong),
        ("items of the chain that cannot be", found.broken),
        ("parts of the file that are not as its chain has them", found.unchained),
        ("heads that are not those of the file", found.unlike),
    ):
        if numbers:
            yield f"{said}: {', '.join(map(str, numbers))}"


def unproven(found: Finding) -> Iterator[str]:
    if found.bound is None:
        yield "not proven: that the file is as it was; give the heads that the channel shows"
    else:
        yield f"as it was when head {found.bound.number} was published: {found.bound.turn}"
    if found.bound and found.unbound:
        entries = found.entries - found.bound.entries
        yield f"not proven: what came after that head, {entries} entries among it"
    elif found.bound and not found.bound.over:
        yield "not proven: that this is the end"
    if found.late:
        yield f"not proven: what was there before the chain was, entries 1 to {found.late}"
    for entry in found.brought:
        yield f"not proven: entries 1 to {entry}, brought from elsewhere, beyond the heads published there"


def branched(one: Branched) -> str:
    post = f"№ {one.post}" if one.post else "a post that is not known"
    since = f", from roll {one.roll + 1} on" if one.roll is not None else ""
    return f"branch {one.branch}{since}: {HOW[one.how]}, told in {post}"


def laid(roll: Thrown) -> str:
    die = f"0 to {roll.sides - 1}" if roll.from_zero else roll.sides
    shown = f"a die of {die} shows {roll.value}" if roll.sides else f"a chart says {roll.result}"
    return f"laid down, not chance: roll {roll.number + 1}, {shown}"


def short(fingerprint: str) -> str:
    return "-".join(fingerprint[at : at + 4] for at in range(0, 16, 4))


def verdict(found: Finding, other: bool) -> int:
    if other or not found.sound:
        return WRONG
    return ALL if found.whole else SOME


def main(arguments: Sequence[str]) -> int:
    if not arguments:
        print(__doc__)
        return UNREADABLE
    try:
        seed, items, astray = read(text_of(arguments[0]))
        known = given(arguments[1:])
    except (OSError, ValueError) as error:
        print(f"{arguments[0]}: {error}", file=sys.stderr)
        return UNREADABLE
    fingerprint = commitment(seed)
    own = known.of(fingerprint)
    found = examined(seed, items, own)
    found.unchained = list(astray)
    if len(own) < len(known.heads):
        print(f"heads of other games, left out: {len(known.heads) - len(own)}")
    other = bool(known.fingerprint) and known.fingerprint != fingerprint
    end = verdict(found, other)
    print("\n".join([*report(found, fingerprint, other), VERDICTS[end]]))
    return end


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
