"""Secrecy: two worlds that look the same to a reader are played side by side and must go on looking the same.

At the start of random steps of a random game the state is paired with a twin made by the game's `reshuffle`
for one reader. Both are played with the same dice and the same orders, and after every order all that the
reader gets is compared: events and rolls, the view, who is asked what, who is waited for, what is offered and
refused. A difference is a leak, unless an event told to the reader since the last comparison, or what it was
told instead, declares with `discloses` that something hidden is told; then the pair is done, and the next one
is made further on. As long as even what is disclosed is the same in both, the comparison goes on.

The same dice: those that the reader sees, the first and the second and so on, with the same values. A die it
does not see is a secret like others, how many there are as well: it falls otherwise in the twin, and is not
counted, for nobody is told the numbers of dice before a game is over.

The same orders. Whoever reads gives both worlds what it draws in one: it must be accepted in both. Others
draw line by line from what both worlds offer and what means the same in both; where they have no line in
common the pair parts, which is counted and is no leak, for the reader cannot compare what two different wills
would have done. What others seal in silence is a secret like any other until it is disclosed: now and then
each world gets an order of its own.

The same pace. Whether a question is put, or settled at once since there was nothing to say, must be the same
in both worlds, and is compared as each order leaves them. What a player has foreseen in orders of his own is
another thing: that he was not asked tells only that he had written, and he may write and answer at any time.
Such an answer, given in one world only, is given in the other as well, and then all the rest is compared;
where others foresaw something else the pair parts too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product, zip_longest
from typing import Any, NamedTuple

import msgspec

from rules.kernel import dice
from rules.kernel.events import Event, Roll, Told, Why
from rules.kernel.game import SILENCE, Secret
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.notation import Vocabulary, sample
from rules.kernel.orders import PUBLIC, Ask, Bundle, Kind, Lines, unbound
from rules.kernel.thinking.brief import brief_of
from tests.contract.play import PATIENCE, Broken, Play, draw, unsealed, written
from tests.contract.watch import Watcher

ORDERS = 12  # given to a pair at most
APART = 0.2  # how likely an order that is sealed in silence is another in the twin
TRIES = 3  # to find an order that both worlds allow
BUNDLES = 4  # lines for several that are tried of those that are offered

Item = Roll[Any] | Told[Any]


class Leak(Broken):
    """A reader can tell the two worlds apart."""


class Put(NamedTuple):
    """A question: who was asked what, and what the reader of the world knew then."""

    what: tuple[str, str]
    known: tuple[bytes, ...]  # news since the worlds were last compared; if any disclosed something, the view


class World(Match):
    """One of the two, and what came out of it in order; `hidden_key` makes the dice its reader sees not."""

    def __init__(self, play: Play, reader: str, state: Any, hidden_key: bytes) -> None:
        self.play, self.reader, self.hidden_key = play, reader, hidden_key
        self.trail: list[Item] = []
        self.answers: dict[int, tuple[str, Lines]] = {}
        self.silences: set[int] = set()  # questions to which there was nothing to say
        self.put: dict[int, Put] = {}
        self.seen: list[int] = []  # the numbers of the dice that the reader has seen
        super().__init__(play.codec, beginning(play.codec, state), play.key)
        assert self.news is not None
        self.take(self.news)

    def _new_die(self, number: int, sides: int, why: Why, to: tuple[str, ...]) -> Roll[Any]:
        die = super()._new_die(number, sides, why, to)
        key, place = (self.play.key, len(self.seen)) if self.sees(die) else (self.hidden_key, number)
        value = dice.face(key, die.branch, place, sides, from_zero=die.from_zero)
        return msgspec.structs.replace(die, value=value)

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        """A step begins again where it was interrupted: what has fallen since then falls again."""
        self.seen = [number for number in self.seen if number < self._rolls]
        value = super().roll(sides, why, seen_by)
        die = self._dice[-1]
        if self.sees(die):
            self.seen.append(die.number)
        self.trail.append(die)
        return value

    def tell(self, event: Event, to: str | tuple[str, ...] = PUBLIC, **more: Any) -> None:
        super().tell(event, to, **more)
        self.trail.append(self._told[-1])

    def _put(self, asks: tuple[Ask, ...]) -> None:
        super()._put(asks)
        heard = self.heard()
        known = [self.plain(item) for item in heard]
        if any(isinstance(item, Told) and item.discloses for item in heard):
            known.append(self.codec.encode(self.view(self.reader)))
        for ask in self.open.values():
            self.put[ask.number] = Put((ask.seat, type(ask.kind).__name__), tuple(known))

    def take(self, outcome: Outcome) -> None:
        self.answers |= {entry.ask: (entry.seat, entry.lines) for entry in outcome.entries}
        self.silences |= {entry.ask for entry in outcome.entries if entry.how == SILENCE}

    def give(self, seat: str, lines: Lines) -> None:
        self.take(self.submit(seat, lines))

    def question(self) -> float:
        """The number of the first open question; when the game is over none will come."""
        return min((ask.number for ask in self.open.values()), default=float("inf"))

    def heard(self) -> list[Item]:
        """What of the trail reaches the reader."""
        return [item for item in self.trail if self.reaches(item)]

    def plain(self, item: Item | None) -> bytes:
        """An item as it reaches the reader: a die without its number, and without who else sees it."""
        if isinstance(item, Roll):
            return self.codec.encode(msgspec.structs.replace(item, number=0, to=()))
        return self.codec.encode(item and item.seen_by(self.reader))

    def reaches(self, item: Item) -> bool:
        return self.sees(item) if isinstance(item, Roll) else item.seen_by(self.reader) is not None

    def sees(self, die: Roll[Any]) -> bool:
        return not die.to or self.reader in die.to


@dataclass
class Pair:
    play: Play
    reader: str
    true: World
    twin: World
    counts: Counter[str]
    disclosed: str = ""  # the newest rule by which something was told since the last comparison
    given: int = 0  # orders so far
    compared: int = 0  # the newest question of which it was compared whether it was put
    apart: set[int] = field(default_factory=set)  # questions to which each world has had its own order

    def leak(self, what: str, a: object, b: object) -> Leak:
        return Leak(
            f"{self.reader} can tell by {what}: {a!r} or {b!r}; the true state is {self.state(self.true)}"
        )

    def state(self, world: World) -> str:
        return self.play.codec.encode(world.state).decode()

    def walk(self) -> None:
        """Until something disclosed differs, the worlds part, or both games are over."""
        try:
            while self.given < ORDERS and self.go_on():
                self.given += 1
        except Leak:
            if not self.disclosed:
                raise
            self.counts[f"ended by {self.disclosed}"] += 1
        self.counts["orders"] += self.given

    def go_on(self) -> bool:
        """Compare, and give an order in both worlds; whether there is more to do."""
        self.compare_pace()
        in_step = self.synchronise()
        if not self.same_answers():
            self.part()
            return False
        self.compare_news(in_step)
        self.compare_foreseen()
        if not in_step:
            self.part()
            return False
        self.compare_sights()
        return bool(self.true.open) and self.act()

    def synchronise(self) -> bool:
        """Bring both worlds to the same question; whether that could be done."""
        while self.true.question() != self.twin.question():
            behind, ahead = sorted((self.true, self.twin), key=World.question)
            for seat, ask in list(behind.open.items()):
                if behind.open.get(seat) != ask:
                    break  # an answer has led on
                if behind.sealed(seat) is not None:
                    continue
                _, lines = ahead.answers.get(ask.number, (seat, None))
                if lines is None or seat == self.reader:
                    return True  # it was not asked, or not alike: the comparison will say so
                if behind.fault(seat, lines):
                    return False
                behind.give(seat, lines)
        return True

    def same_answers(self) -> bool:
        """Whether what was foreseen by others led to the same answers."""
        return all(mine == theirs for seat, mine, theirs in self.answers() if seat != self.reader)

    def parting(self) -> float:
        """The first question that others have foreseen otherwise: from there on worlds may differ."""
        both = self.true.answers.keys() & self.twin.answers.keys() - self.apart
        theirs = (number for number in both if self.true.answers[number][0] != self.reader)
        return min((n for n in theirs if self.true.answers[n] != self.twin.answers[n]), default=float("inf"))

    def answers(self) -> Iterator[tuple[str, Lines, Lines]]:
        """What was answered to the same question in both worlds."""
        for number, (seat, lines) in self.true.answers.items():
            if number in self.twin.answers and number not in self.apart:
                yield seat, lines, self.twin.answers[number][1]

    # -- comparing ---------------------------------------------------------------------------------

    def compare_pace(self) -> None:
        """Whether the same was asked of the same, and settled at once, as far as both worlds have come."""
        reached = min(self.true.question(), self.twin.question(), self.parting())
        for number in [n for n in self.true.put if self.compared < n <= reached]:
            mine, theirs = self.true.put[number], self.twin.put.get(number)
            if theirs is None or mine.known != theirs.known:
                return  # which is judged with the news
            self.disclosed = ""
            self.compare("what is asked of whom", mine.what, theirs.what)
            asked = (number not in world.silences for world in (self.true, self.twin))
            self.compare(f"whether {mine.what[0]} is asked {mine.what[1]}", *asked)
            self.compared = number

    def compare_news(self, in_step: bool) -> None:
        """Compare the events and rolls since the last time, as far as both worlds have come."""
        self.disclosed = ""
        side_by_side = zip_longest if in_step else zip
        for a, b in side_by_side(self.true.heard(), self.twin.heard()):
            for item in (a, b):
                if isinstance(item, Told) and item.discloses:
                    self.disclosed = item.discloses
            self.compare("an event or a roll", self.true.plain(a), self.twin.plain(b))
        for world in (self.true, self.twin):
            world.trail.clear()

    def compare_foreseen(self) -> None:
        """After the news, for what was disclosed may have led to another answer of the reader's own."""
        for seat, mine, theirs in self.answers():
            if seat == self.reader:
                self.compare("what was foreseen", mine, theirs)

    def compare_sights(self) -> None:
        for (name, a), b in zip(self.sights(self.true).items(), self.sights(self.twin).values(), strict=True):
            self.compare(name, a, b)
        self.counts["comparisons"] += 1
        self.look_for_changes()
        if self.reader in self.true.open:
            self.compare_offers()

    def look_for_changes(self) -> None:
        """Which secrets differ between the worlds, of those that never did before."""
        rows = [row for row in self.play.game.secrets if not self.counts[f"changed {row.name}"]]
        changed = [row.name for row in rows if self.hidden(row, self.true) != self.hidden(row, self.twin)]
        self.counts.update(f"changed {name}" for name in changed)

    def hidden(self, row: Secret, world: World) -> bytes:
        return self.play.codec.encode(row.hidden(world.state, self.reader))

    def compare(self, what: str, a: object, b: object) -> None:
        if a != b:
            raise self.leak(what, a, b)

    def sights(self, match: Match) -> dict[str, Any]:
        """What the reader gets at this moment."""
        mine = match.open.get(self.reader)
        return {
            "the view": self.play.codec.encode(match.view(self.reader)),
            "who is asked": [
                (a.seat, a.number, type(a.kind), a.rule, a.secret, a.silent) for a in match.open.values()
            ],
            "what everyone may know is asked": [a.kind for a in match.open.values() if a.kind.public],
            "who is waited for": match.waiting(),
            "what is asked": mine and self.play.codec.encode(mine),
            "what it sealed": match.sealed(self.reader),
            "what a computer player is given": brief_of(match, self.reader) if mine else None,
        }

    def compare_offers(self) -> None:
        """What is offered, refused and owed along a draft."""
        true, twin, rng = self.true, self.twin, self.play.rng
        kind = true.open[self.reader].kind
        lines = draw(true, self.reader, rng)
        words = self.play.game.vocabulary(self.play.codec.data)
        for says, said in product((kind.shows, kind.sums), ((), lines)):
            self.compare("what hangs on it", *(says(m.view(self.reader), said) for m in (true, twin)))
        for place in self.play.places(lines):
            draft = lines[:place]
            self.compare("what is offered", true.offers(self.reader, draft), twin.offers(self.reader, draft))
            self.compare("what is owed", *(kind.owed(m.view(self.reader), draft) for m in (true, twin)))
            self.compare("warnings", *(list(kind.warns(m.view(self.reader), draft)) for m in (true, twin)))
            for bundle in self.bundles(kind, draft, words):
                found = (unbound(kind, m.view(self.reader), draft, bundle) for m in (true, twin))
                self.compare(f"what {bundle} comes to", *found)
            for line in (sample(line_type, words, rng.randrange) for line_type in kind.line_types):
                reasons = (kind.refuse(m.view(self.reader), draft, line) for m in (true, twin))
                self.compare(f"the judgement of {line}", *(no and no.args for no in reasons))

    def bundles(self, kind: Kind, draft: Lines, words: Vocabulary) -> list[Bundle]:
        """Lines for several that are offered, the same in both worlds, and others."""
        both = [list(kind.bundled(m.view(self.reader), draft)) for m in (self.true, self.twin)]
        self.compare("which lines for several are offered", *both)
        others = (sample(line_type, words, self.play.rng.randrange) for line_type in kind.bundles)
        return [line for line in (*both[0][:BUNDLES], *others) if isinstance(line, Bundle)]

    # -- acting ------------------------------------------------------------------------------------

    def act(self) -> bool:
        """One order in both worlds; False if they have none in common."""
        a, b = self.true, self.twin
        for seat in [s for s in a.open if (a.sealed(s) is None) != (b.sealed(s) is None)]:
            behind, ahead = (a, b) if a.sealed(seat) is None else (b, a)
            return self.give_same(behind, ahead, seat)
        seat = self.play.rng.choice(unsealed(a))
        if a.open[seat].silent and not self.looks_in(seat) and self.play.rng.random() < APART:
            return self.give_apart(seat)
        lines = draw(a, seat, self.play.rng) if seat == self.reader else self.draw_common(seat)
        if lines is None:
            self.part()
            return False
        fault = b.fault(seat, lines)
        if fault:
            raise self.leak(f"the refusal of {written(lines)}", None, fault)
        a.give(seat, lines)
        b.give(seat, lines)
        return True

    def give_same(self, behind: World, ahead: World, seat: str) -> bool:
        """What was answered in silence in one world is answered so in the other."""
        lines = ahead.sealed(seat) or ()
        if behind.fault(seat, lines):
            self.part()
            return False
        behind.give(seat, lines)
        return True

    def looks_in(self, seat: str) -> bool:
        """Whether the reader sees all that a seat sees, and so also what it does in silence."""
        views = (self.true.view(who) for who in (self.reader, seat))
        mine, theirs = (self.play.codec.encode(msgspec.structs.replace(view, who="")) for view in views)
        return mine == theirs

    def give_apart(self, seat: str) -> bool:
        """Each world gets an order of its own, which is as secret as all else until it is disclosed."""
        self.apart.add(self.true.open[seat].number)
        for world in (self.true, self.twin):
            world.give(seat, draw(world, seat, self.play.rng))
        return True

    def part(self) -> None:
        """The worlds cannot be compared any further."""
        self.counts["parted after orders of their own" if self.apart else "parted"] += 1

    def draw_common(self, seat: str) -> Lines | None:
        """A random order that is legal in both worlds."""
        for _ in range(TRIES):
            lines = self.draw_once(seat)
            if lines is not None:
                return lines
        return None

    def alike(self, seat: str, lines: Lines) -> bool:
        return self.play.subject.same_meaning(self.true.view(seat), self.twin.view(seat), lines)

    def draw_once(self, seat: str) -> Lines | None:
        matches, rng = (self.true, self.twin), self.play.rng
        patience = rng.choice(PATIENCE)
        lines: Lines = ()
        while True:
            theirs = set(self.twin.offers(seat, lines))
            offers = [line for line in self.true.offers(seat, lines) if line in theirs]
            rng.shuffle(offers)
            line = next((one for one in offers if self.alike(seat, (*lines, one))), None)
            done = all(m.open[seat].kind.owed(m.view(seat), lines) is None for m in matches)
            if done and (line is None or rng.random() >= patience):
                return lines
            if line is None:
                return None
            lines += (line,)


class KeepsSecrets(Watcher):
    """No reader learns what is hidden but by a declared disclosure."""

    def begun(self) -> None:
        play = self.play
        for reader in self.first_readers():
            first = play.subject.start(play.variant)(play.codec.data)
            make_pair(play, reader, first, play.subject.twin(first, reader, play.rng), self.counts)

    def first_readers(self) -> tuple[str, ...]:
        """Who compares the beginning, where most can be ordered: all, or with less care one by turns."""
        play, readers = self.play, self.play.readers
        if play.care == 1:
            return readers
        return (readers[play.start_number % len(readers)],)

    def asked(self) -> None:
        save = self.play.match.save()
        if not save.tail and self.play.now_and_then():
            for reader in self.play.readers:
                self.compare(reader, self.play.codec.state(save.snapshot.state))

    def compare(self, reader: str, state: Any) -> None:
        twin = self.play.subject.twin(state, reader, self.play.rng)
        if self.play.codec.encode(state) == self.play.codec.encode(twin):
            self.counts["pairs alike"] += 1
        else:
            make_pair(self.play, reader, state, twin, self.counts)

    def ended(self) -> None:
        for told in self.play.told.values():
            if told.discloses:
                self.counts[f"declared {told.discloses}"] += 1


def make_pair(play: Play, reader: str, state: Any, twin: Any, counts: Counter[str]) -> None:
    play.game.check(twin)
    same_view(play, reader, state, twin)
    counts["pairs"] += 1
    true_world = World(play, reader, state, play.key)
    twin_world = World(play, reader, twin, dice.copy_key(play.key, "twin"))
    Pair(play, reader, true_world, twin_world, counts).walk()


def same_view(play: Play, reader: str, state: Any, twin: Any) -> None:
    views = [play.codec.encode(play.game.view(s, reader)) for s in (state, twin)]
    if views[0] != views[1]:
        raise Leak(f"{reader} can tell a twin by the view: {views[0]!r} or {views[1]!r}")
