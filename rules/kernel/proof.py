"""What can be said of a finished game by its chain and its seed: which rolls chance made, and who meddled.

It needs nothing but Python itself. What it finds are numbers and facts; sentences are made of them elsewhere.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rules.kernel import chain
from rules.kernel.chain import Item
from rules.kernel.dice import AGAIN, EDIT, apart, commitment, counting, face, game_key, has_face

# what data that was tampered with may bring about
BROKEN = (LookupError, TypeError, ValueError, AttributeError, RecursionError)
LAYING = ("laid", "taken_up", "branch_taken")  # acts by which other dice lie ready
RELEASE = "release"  # how a step begins again under newer rules
MOST = 1_000_000  # sides of a die


class Thrown(NamedTuple):
    """A roll as a journal has it. `what`: all of it but who might see it."""

    number: int
    branch: int
    sides: int
    value: int
    laid: bool
    result: str
    from_zero: bool  # its faces count from 0
    what: Mapping[str, Any]


class Headed(NamedTuple):
    """A head that was published, and how much it binds."""

    number: int
    link: str
    turn: str
    over: bool
    items: int
    entries: int


class Branched(NamedTuple):
    """A step began again by this entry: from `roll` on, if any fell, the dice are of another branch.

    `post`: the running number of the message that told of it, 0 where that is not known.
    """

    branch: int
    entry: int
    how: str
    roll: int | None = None
    post: int = 0


@dataclass
class Finding:
    """What is so, and what is not as it should be. Rolls, entries and heads are named by their numbers."""

    commitment: str = ""
    words: tuple[str, ...] = ()
    seed_fits: bool = False
    items: int = 0
    entries: int = 0
    acts: list[Mapping[str, Any]] = field(default_factory=list)
    receipts: list[str] = field(default_factory=list)  # their fingerprints
    rolls: list[Thrown] = field(default_factory=list)  # those that count
    heads: list[Headed] = field(default_factory=list)
    branches: list[Branched] = field(default_factory=list)
    late: int = 0  # entries that were there before the chain was
    brought: list[int] = field(default_factory=list)  # after how many entries the game came from elsewhere
    # faults
    broken: list[int] = field(default_factory=list)  # items that cannot be, by their places from 1
    unchained: list[str] = field(
        default_factory=list
    )  # parts of an export that are not as its chain has them
    wrong: list[int] = field(default_factory=list)  # rolls that the seed gives another value
    astray: list[int] = field(
        default_factory=list
    )  # not the number that was due: one is missing or came twice
    misplaced: list[int] = field(default_factory=list)  # of another branch than the journal has
    unlaid: list[int] = field(default_factory=list)  # laid down by nobody, or not what was laid down
    own_wrong: list[int] = field(
        default_factory=list
    )  # a game master's own, that the seed gives another value
    # by the heads that were given
    unlike: list[int] = field(default_factory=list)  # other in the file, or not in it
    bound: Headed | None = None  # the last that is the same: all before it is as it was then

    @property
    def dice(self) -> list[Thrown]:
        """The rolls that were worked out again."""
        return [roll for roll in self.rolls if roll.sides and not roll.laid]

    @property
    def laid(self) -> list[Thrown]:
        return [roll for roll in self.rolls if roll.laid]

    @property
    def own(self) -> list[Mapping[str, Any]]:
        """What a game master rolled apart from the game."""
        return [act["facts"] for act in self.acts if act["key"] == "rolled"]

    @property
    def sound(self) -> bool:
        """Nothing is wrong; which does not say that all is proven."""
        faults = (self.broken, self.unchained, self.wrong, self.astray, self.misplaced, self.unlaid)
        return self.seed_fits and not any((*faults, self.own_wrong, self.unlike))

    @property
    def unbound(self) -> int:
        """How many items came after the last head that is known to be the same."""
        return self.items - self.bound.items if self.bound else self.items

    @property
    def whole(self) -> bool:
        """All of the game is proven, from its beginning to its end, and chance had its way."""
        over = self.bound is not None and self.bound.over and not self.unbound
        return self.sound and over and not (self.late or self.brought or self.laid)


Heads = Iterable[tuple[int, str]]  # as they were published: their numbers, and links in hexadecimal digits


def examined(seed: bytes, items: Iterable[Item], heads: Heads = ()) -> Finding:
    """Go through a chain from its first item to its last."""
    walk = Walk(seed)
    for item in items:
        walk.take(item)
    return walk.done(heads)


class Walk:
    """One way through a chain."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.key = seed, b""
        self.found = Finding()
        self.link = chain.WITHOUT
        self.branch = self.early_acts = 0
        self.edits = 0  # that a game master has made, less those with which a step has begun again
        self.places: dict[int, int] = {}  # of branches, by the entries with which they began
        self.struck: set[int] = set()
        self.journal: list[tuple[int, str, list[Thrown]]] = []
        self.fallen: dict[tuple[int, int], Thrown] = {}  # by branch and number
        self.dice: deque[int] = deque()  # that lie ready
        self.results: deque[str] = deque()
        self.steps: dict[str, Callable[[Any], None]] = {
            chain.BEGIN: self._begin,
            chain.ENTRY: self._entry,
            chain.STRUCK: self._strike,
            chain.ACT: self._act,
            chain.RECEIPT: self._receipt,
            chain.POSTED: self._posted,
            chain.HEAD: self._head,
            chain.BROUGHT: self._brought,
        }

    def take(self, item: Item) -> None:
        found = self.found
        found.items += 1
        try:
            if len(bytes.fromhex(item.salt)) != chain.SALT or (item.kind == chain.BEGIN) != (
                found.items == 1
            ):
                raise ValueError
            self.link = chain.linked(self.link, item)
            self.steps[item.kind](item.body)
        except BROKEN:
            found.broken.append(found.items)

    # -- items ------------------------------------------------------------------------------------------

    def _begin(self, body: Mapping[str, Any]) -> None:
        found = self.found
        found.commitment, found.words = body["commitment"], tuple(body["words"])
        found.seed_fits = commitment(self.seed) == found.commitment
        self.key = game_key(self.seed, found.words)
        self.dice, self.results = deque(body["laid"]), deque(body["results"])
        found.late, self.early_acts = body["entries"], body["acts"]

    def _entry(self, entry: Mapping[str, Any]) -> None:
        found = self.found
        found.entries += 1
        if entry["number"] != found.entries:
            raise ValueError
        how, rolls = entry.get("how", ""), [thrown(roll) for roll in entry.get("rolls", ())]
        if how in AGAIN:
            self.branch += 1
            self.places[entry["number"]] = len(found.branches)
            fresh = next((roll.number for roll in rolls if roll.branch == self.branch), None)
            found.branches.append(Branched(self.branch, entry["number"], self._came(how), fresh))
        self.journal.append((entry["number"], how, rolls))
        for roll in rolls:
            self._roll(roll)

    def _came(self, how: str) -> str:
        """How a step began again. What no game master did, who notes it before, a newer release has done."""
        if how != EDIT:
            return how
        if self.edits <= 0 and self.found.entries > self.found.late:
            return RELEASE
        self.edits -= 1
        return EDIT

    def _strike(self, numbers: Sequence[int]) -> None:
        for number in numbers:
            if number in self.struck or not 0 < number <= self.found.entries:
                raise ValueError
            self.struck.add(number)

    def _act(self, act: Mapping[str, Any]) -> None:
        found, key, facts = self.found, act["key"], act.get("facts", {})
        if key == "rolled":
            sides, value = sided(facts["sides"]), facts["value"]
            number = len(found.own) + 1
            if apart(self.key, number, sides) != value:
                found.own_wrong.append(number)
        found.acts.append(act)
        self.edits += key == "edited"
        if len(found.acts) > self.early_acts and key in LAYING:
            self.dice = deque(int(face) for face in facts["dice"].split(", ") if face)
            self.results = deque(facts.get("results", ()))

    def _receipt(self, sealed: Mapping[str, Any]) -> None:
        self.found.receipts.append(fingerprint(sealed))
        if sealed["number"] != len(self.found.receipts) or sealed["commitment"] != self.found.commitment:
            raise ValueError

    def _posted(self, body: Mapping[str, int]) -> None:
        place = self.places[body["entry"]]
        self.found.branches[place] = self.found.branches[place]._replace(post=body["post"])

    def _head(self, body: Mapping[str, Any]) -> None:
        found = self.found
        if body["head"] != len(found.heads) + 1:
            raise ValueError
        bound = found.items, found.entries
        found.heads.append(Headed(body["head"], self.link.hex(), body["turn"], body["over"], *bound))

    def _brought(self, body: Mapping[str, int]) -> None:
        if body["entries"] != self.found.entries:
            raise ValueError
        self.found.brought.append(body["entries"])

    # -- rolls ------------------------------------------------------------------------------------------

    def _roll(self, roll: Thrown) -> None:
        """One of an older branch is one that fell there, and stands; any other falls now."""
        place, found = (roll.branch, roll.number), self.found
        known = self.fallen.get(place)
        if roll.branch == self.branch and known is None:
            self.fallen[place] = roll
            self._fresh(roll)
        elif roll.branch == self.branch or known is None or known.what != roll.what:
            found.misplaced.append(roll.number)

    def _fresh(self, roll: Thrown) -> None:
        if self._is_laid(roll) is not roll.laid:
            self.found.unlaid.append(roll.number)
        elif roll.sides and not roll.laid and self._face(roll) != roll.value:
            self.found.wrong.append(roll.number)

    def _face(self, roll: Thrown) -> int:
        return face(self.key, roll.branch, roll.number, roll.sides, from_zero=roll.from_zero)

    def _is_laid(self, roll: Thrown) -> bool | None:
        """Whether it shows what lies ready; None if it should and does not.

        Of what was laid before the chain was, nothing is known.
        """
        if self.found.entries <= self.found.late:
            return roll.laid
        lies: deque[Any] = self.dice if roll.sides else self.results
        if not lies or (roll.sides and not has_face(lies[0], roll.sides, from_zero=roll.from_zero)):
            return False
        return True if lies.popleft() == (roll.value if roll.sides else roll.result) else None

    # -- at the end -------------------------------------------------------------------------------------

    def done(self, heads: Heads) -> Finding:
        found = self.found
        found.rolls = counting(
            (how, rolls) for number, how, rolls in self.journal if number not in self.struck
        )
        found.astray = [roll.number for due, roll in enumerate(found.rolls) if roll.number != due]
        known, given = {(head.number, head.link): head for head in found.heads}, set(heads)
        found.unlike = sorted({number for number, link in given if (number, link) not in known})
        found.bound = max((known[head] for head in given if head in known), default=None)
        return found


def fingerprint(sealed: Mapping[str, Any]) -> str:
    """Of what was sealed in secret: as it was published."""
    leaves = "".join(leaf(sealed, part) for part in ("shown", "secret"))
    return hashlib.sha256(leaves.encode()).hexdigest()


def leaf(sealed: Mapping[str, Any], part: str) -> str:
    told = sealed[part]
    content = [part, sealed["commitment"], sealed["seat"], sealed["number"], told["salt"], told["lines"]]
    raw = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(raw.encode()).hexdigest()


def thrown(roll: Mapping[str, Any]) -> Thrown:
    what = {key: value for key, value in roll.items() if key != "to"}
    numbers = roll["number"], roll["branch"], sided(roll["sides"], 0), roll["value"]
    laid, from_zero = marks = roll.get("laid", False), roll.get("from_zero", False)
    if any(type(number) is not int for number in numbers) or any(type(mark) is not bool for mark in marks):
        raise ValueError
    return Thrown(*numbers, laid, roll.get("result", ""), from_zero, what)


def sided(sides: int, least: int = 1) -> int:
    """The sides of a die, or none of what a chart says."""
    if not least <= sides <= MOST:
        raise ValueError
    return sides
