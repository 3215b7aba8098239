"""The contracts that are kept or broken whatever happens: whoever looks on at a random game can tell."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from functools import cache
from types import FrameType
from typing import Any

import msgspec

from rules.kernel.events import Event, Why
from rules.kernel.match import Fault, Match, Outcome
from rules.kernel.notation import Misread, Reader, Vocabulary, sample
from rules.kernel.orders import PUBLIC, Ask, Bundle, Kind, Line, Lines, No, readable, unbound
from tests.contract.play import Broken, Play, draw, written
from tests.contract.watch import Counts, Watcher, need

MOST_ASKS = 20  # of one step
MOST_OFFERS = 12  # tried of one list
SAMPLES = 4  # of each type of line at each draft
BESIDE = 300  # orders of a game that another one goes on beside, where that is looked at with all care
LONGEST_LINE = 100  # Discord's limit for an offered value
RULE_ID = re.compile(r"[a-z]+/\S+")


# -- legal play ------------------------------------------------------------------------------------


class PlaysToTheEnd(Watcher):
    """Legal play at random ends, never in a dead end; every line offered is accepted; invariants hold."""

    def asked(self) -> None:
        check_asks(self.play)
        if self.play.now_and_then():
            self.counts["offers"] += try_offers(self.play, self.play.pick())

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        self.play.check()
        self.counts["orders"] += 1

    def ended(self) -> None:
        match = self.play.match
        need(self.play.game.result(match.state) is not None, "nobody is asked, yet the game is not over")
        need(match.waiting() == (), "the game is over, yet somebody is waited for")


def check_asks(play: Play) -> None:
    first = play.match.save().snapshot.asks
    for seat, ask in play.match.open.items():
        need(seat in play.game.seats(play.match.state), f"{seat} is asked but has no seat")
        need(RULE_ID.fullmatch(ask.rule), f"{ask} names no rule")
        need(type(ask.kind) in play.game.kinds, f"{type(ask.kind).__name__} is no kind of the game")
        moot = not play.match.settled(seat) and ask.kind.moot(play.match.view(PUBLIC), seat)
        need(not moot, f"{ask.kind}: everyone thinks that {seat} has nothing to say, and it has")
        need(ask.number - first <= MOST_ASKS, f"step {play.match.state.step} asks {ask.number - first} times")


def try_offers(play: Play, seat: str) -> int:
    """Follow a draft as far as it goes: every offer on the way is accepted, and its end may be sealed."""
    match, kind, tried = play.match, play.match.open[seat].kind, 0
    lines = draw(match, seat, play.rng, patience=1.0)
    for place in play.places(lines):
        offers = match.offers(seat, lines[:place])
        need(len(set(offers)) == len(offers), f"{kind}: the same line is offered twice")
        for line in some(play, offers):
            reason = kind.refuse(match.view(seat), lines[:place], line)
            need(
                reason is None,
                f"{kind} after {written(lines[:place])} offers {line} but refuses it: {reason!r}",
            )
            tried += 1
        for bundle in some(play, tuple(kind.bundled(match.view(seat), lines[:place]))):
            comes = try_bundle(play, seat, lines[:place], bundle)
            need(comes, f"{kind} after {written(lines[:place])} offers {bundle}, which comes to nothing")
            tried += 1
    return tried


def try_bundle(play: Play, seat: str, lines: Lines, bundle: Line) -> bool:
    """Whether a line for several comes to something: to lines that are accepted; else a rule says why not."""
    assert isinstance(bundle, Bundle)
    kind, view = play.match.open[seat].kind, play.match.view(seat)
    found, given = unbound(kind, view, lines, bundle), lines
    for line in found.lines:
        reason = kind.refuse(view, given, line)
        need(reason is None, f"{bundle} after {written(lines)} is read as {line}: {reason!r}")
        given += (line,)
    need(found.lines or found.left, f"{bundle} comes to nothing, and it is not said why")
    ruled = all(RULE_ID.fullmatch(no.rule) for _, no in found.left)
    need(ruled, f"{bundle} is refused without a rule: {found.left!r}")
    return bool(found.lines)


def some(play: Play, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    if len(lines) <= MOST_OFFERS:
        return lines
    return tuple(play.rng.choice(lines) for _ in range(MOST_OFFERS))


class JudgesAsItLists(Watcher):
    """Lines made at random are accepted exactly when they are offered, else refused with a rule."""

    def begun(self) -> None:
        self.words = self.play.game.vocabulary(self.play.codec.data)
        self.pool: list[Line] = []

    def drawn(self, seat: str, lines: Lines) -> None:
        if not self.play.now_and_then():
            return
        for place in self.play.places(lines):
            self.counts += judge_all(self.play, seat, lines[:place], self.words, self.pool)
            try_bundles(self.play, seat, lines[:place], self.words)
            offers = self.play.match.offers(seat, lines[:place])
            self.pool = (self.pool + [line for line in offers if line not in self.pool])[-200:]


def try_bundles(play: Play, seat: str, lines: Lines, words: Vocabulary) -> None:
    """Lines for several that the grammar allows, whatever they come to; each is read as it is written."""
    kind = play.match.open[seat].kind
    for line_type in kind.bundles:
        bundle = sample(line_type, words, play.rng.randrange)
        need(Reader(readable(kind), words).parse(str(bundle)) == (bundle,), f"{bundle} is read otherwise")
        try_bundle(play, seat, lines, bundle)


def judge_all(play: Play, seat: str, lines: Lines, words: Vocabulary, pool: list[Line]) -> Counts:
    """Whatever is tried after a draft; one of the lines that are refused is given all the same."""
    offers, tried = (
        play.match.offers(seat, lines),
        [*candidates(play, play.match.open[seat].kind, words, pool)],
    )
    where = f"{play.match.open[seat].kind} after {written(lines)}"
    refused = [line for line in tried if not judge(play, seat, lines, line, offers, where)]
    if refused:
        refused_without_trace(play, seat, (*lines, play.rng.choice(refused)))
    return Counts(accepted=len(tried) - len(refused), refused=len(refused))


def candidates(play: Play, kind: Kind, words: Vocabulary, pool: list[Line]) -> Iterator[Line]:
    """Lines the grammar allows, and such as were offered before or elsewhere."""
    for line_type in kind.line_types:
        yield from (sample(line_type, words, play.rng.randrange) for _ in range(SAMPLES))
    known = [line for line in pool if isinstance(line, kind.line_types)]
    yield from (play.rng.choice(known) for _ in range(SAMPLES if known else 0))


def judge(play: Play, seat: str, lines: Lines, line: Line, offers: Lines, where: str) -> bool:
    """Whether a line is accepted after these."""
    ask = play.match.open[seat]
    reason = ask.kind.refuse(play.match.view(seat), lines, line)
    check_charges(play, ask, lines, line)
    if reason is not None and line in offers:
        raise Broken(f"{where} offers {line} but refuses it: {reason!r}")
    if reason is None and not listed(line, offers):
        raise Broken(f"{where} accepts {line} but does not offer it")
    if reason is not None:
        need(RULE_ID.fullmatch(reason.rule) and reason.key, f"{where}: {reason!r} has no rule")
    return reason is None


def listed(line: Line, offers: Lines) -> bool:
    """Whether a line is offered, or one like it but for what it leaves free."""
    bound = msgspec.structs.replace(line, **free_fields(type(line)))
    return line in offers or any(
        type(offer) is type(line) and msgspec.structs.replace(offer, **free_fields(type(line))) == bound
        for offer in (offers if line.free else ())
    )


def free_fields(line_type: type[Line]) -> dict[str, None]:
    return dict.fromkeys(line_type.free)


def check_charges(play: Play, ask: Ask, lines: Lines, line: Line) -> None:
    """Whatever covers a line is something that a chief can give away."""
    view = play.match.view(ask.seat)
    known, ordered = play.game.charges(view), play.game.commands(view, ask.kind, lines, line)
    strange = [charge for covers in ordered for charge in covers if charge not in known]
    if strange:
        raise Broken(f"{line} is covered by {strange}, which nobody can be given")


def refused_without_trace(play: Play, seat: str, lines: Lines) -> None:
    before = play.codec.encode(play.match.save()), play.codec.encode(play.match.state)
    try:
        play.match.submit(seat, lines)
    except No:
        after = play.codec.encode(play.match.save()), play.codec.encode(play.match.state)
        need(before == after, f"the refusal of {written(lines)} left a trace")
    else:
        raise Broken(f"{written(lines)} was to be refused and is sealed")


# -- writing ---------------------------------------------------------------------------------------


class WritesWhatItReads(Watcher):
    """Every order, event and entry comes back from its written form, and orders from the notation."""

    def begun(self) -> None:
        self.words = self.play.game.vocabulary(self.play.codec.data)

    def drawn(self, seat: str, lines: Lines) -> None:
        self.counts["lines"] += read_back(self.play, self.play.match.open[seat], lines, self.words)

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        codec = self.play.codec
        for entry in outcome.entries:
            need(codec.entry(codec.encode(entry)) == entry, f"{entry} is read otherwise")
        for told in outcome.told:
            need(codec.told(codec.encode(told)) == told, f"{told} is read otherwise")
            self.counts["events"] += 1
        state = codec.encode(self.play.match.state)
        need(codec.encode(codec.state(state)) == state, "the state is read otherwise")


def read_back(play: Play, ask: Ask, lines: Lines, words: Vocabulary) -> int:
    need(
        play.codec.lines(play.codec.encode(lines)) == lines,
        f"{written(lines)} is read otherwise from its code",
    )
    reader = Reader(ask.kind.line_types, words)
    for line in lines:
        need(len(str(shortest(line))) <= LONGEST_LINE, f"{line} is too long to be offered")
    texts = (", ".join(map(str, lines)), ";\n".join(map(str, lines)), written(lines).upper()) if lines else ()
    for text in texts:
        try:
            read = reader.parse(text)
        except Misread as trouble:
            raise Broken(f"{text!r} cannot be read: {trouble!r}") from trouble
        need(read == lines, f"{text!r} is read as {written(read)}")
    return len(lines)


def shortest(line: Line) -> Line:
    """A line without what may be left out of it: where the whole is too long to be offered, this is not."""
    return msgspec.structs.replace(line, **optional(type(line)))


@cache
def optional(of: type[Line]) -> dict[str, Any]:
    """What may be left out of lines of a type, each with what is read then."""
    return {field.name: field.default for field in msgspec.structs.fields(of) if not field.required}


# -- saving ----------------------------------------------------------------------------------------


class SavesAndLoads(Watcher):
    """Saved and loaded at every ask, a game has the same state, asks, views and next dice."""

    def drawn(self, seat: str, lines: Lines) -> None:
        self.other = self.play.reload()
        self.play.same(self.play.picture(self.play.match), self.play.picture(self.other), "loaded again")
        self.theirs = self.play.news(self.other.submit(seat, lines))

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        ours = self.play.news(outcome)
        need(ours == self.theirs, f"loaded again, {written(lines)} by {seat} leads elsewhere")
        if self.rng.random() < 0.5:
            self.play.match = self.other
        self.counts["loads"] += 1


# -- games beside each other -----------------------------------------------------------------------


class SharesNothing(Watcher):
    """A game goes as it would alone while another one goes on beside it."""

    def begun(self) -> None:
        play = self.play
        self.beside = Play(play.subject, play.variant, play.seed + 1, play.codec)
        self.together = [play.match.digest()]

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        if len(self.together) > BESIDE * self.play.care:
            return
        self.together.append(self.play.match.digest())
        if self.beside.match.open and self.play.rng.random() < 0.5:
            self.beside.go_on()

    def ended(self) -> None:
        alone = Play(self.play.subject, self.play.variant, self.play.seed)
        found = digests(alone, len(self.together) - 1)
        need(self.together == found, "two games at once go otherwise than each alone")
        self.counts["orders"] += len(found)


def digests(play: Play, orders: int) -> list[str]:
    """At the beginning and after each of so many orders."""
    found = [play.match.digest()]
    for _ in range(orders):
        play.go_on()
        found.append(play.match.digest())
    return found


# -- faults ----------------------------------------------------------------------------------------


class Stumble(Exception):
    """Thrown where nobody expects it."""


class Stumbling(Match):
    """A match that throws at the roll or the event after so many."""

    left: int | None = None

    def _step(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                self.left = None
                raise Stumble

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = "public") -> int:
        self._step()
        return super().roll(sides, why, seen_by)

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = "public",
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        self._step()
        super().tell(event, to, instead=instead, discloses=discloses)


@contextmanager
def counted_lines(folder: str, most: int | None = None) -> Iterator[list[int]]:
    """Counts the lines of the rules that run; after `most` of them it throws."""
    ran, before = [0], sys.gettrace()

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        if not frame.f_code.co_filename.startswith(folder):
            return None
        if event == "line":
            ran[0] += 1
            if ran[0] == most:
                raise Stumble
        return trace

    sys.settrace(trace)
    try:
        yield ran
    finally:
        sys.settrace(before)


class SurvivesFaults(Watcher):
    """An exception at a random roll, event or line of the rules leaves all as it was; the game goes on."""

    def drawn(self, seat: str, lines: Lines) -> None:
        self.undisturbed = b""
        if not self.play.now_and_then():
            return
        play, at_line = self.play, self.rng.random() < 0.5
        before = play.picture(play.match)
        with counted_lines(play.subject.folder) if at_line else nullcontext([0]) as ran:
            undisturbed = play.news(play.reload().submit(seat, lines))
        if not (
            stumble_at_line(play, seat, lines, ran[0]) if at_line else stumble_at_call(play, seat, lines)
        ):
            # Nothing came in its way: it is still to be ordered.
            play.match = play.new_match(play.codec.save(before["save"]), before["standing_orders"])
            return
        play.same(before, play.picture(play.match), f"after an exception in {written(lines)} by {seat}")
        self.undisturbed = undisturbed
        self.counts["lines" if at_line else "rolls and news"] += 1

    def carried_out(self, seat: str, lines: Lines, outcome: Outcome) -> None:
        again = not self.undisturbed or self.play.news(outcome) == self.undisturbed
        need(again, f"after an exception {written(lines)} leads elsewhere")


def stumble_at_line(play: Play, seat: str, lines: Lines, ran: int) -> bool:
    """Whether an order stumbled at some line of the rules, of as many as ran before."""
    with counted_lines(play.subject.folder, play.rng.randint(1, max(1, ran))), suppress(Fault, Stumble):
        play.match.submit(seat, lines)
        return False
    return True


def stumble_at_call(play: Play, seat: str, lines: Lines) -> bool:
    """The same at some roll or event."""
    assert isinstance(play.match, Stumbling)
    play.match.left = play.rng.randrange(4)
    try:
        play.match.submit(seat, lines)
    except Fault:
        return True
    finally:
        play.match.left = None
    return False
