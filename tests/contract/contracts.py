"""The contracts: each plays one random game to its end and raises Broken where the game does not keep it.

Each returns what it counted, so that a test can show that it looked at something at all.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from rules.kernel.events import Event, Why
from rules.kernel.game import Snapshot
from rules.kernel.match import Fault, Match, Outcome
from rules.kernel.notation import Misread, Reader, Vocabulary, sample
from rules.kernel.orders import PUBLIC, Ask, Kind, Line, Lines, No, first_fault
from tests.contract.letters_only import keeps_to_letters_only
from tests.contract.play import Broken, Play, draw, unsealed, written
from tests.contract.subject import Edit, Subject
from tests.contract.twins import keeps_secrets

Counts = Counter[str]
Contract = Callable[[Play], Counts]

ORDERS = 400  # looked at in a test of one contract
MORE, LESS_CARE = 60, 0.2  # games played to meet what is rare, and how often they are checked
MOST_ASKS = 20  # of one step
MOST_OFFERS = 12  # tried of one list
SAMPLES = 4  # of each type of line at each draft
LETTERS_ONLY = ("his", "others", "pairs that differ for their side")  # what their contract must have met
LONGEST_LINE = 100  # Discord's limit for an offered value
RULE_ID = re.compile(r"[a-z]+/\S+")


def need(kept: object, complaint: str) -> None:
    if not kept:
        raise Broken(complaint)


# -- legal play ------------------------------------------------------------------------------------


def plays_to_the_end(play: Play) -> Counts:
    """Legal play at random ends, never in a dead end; every line offered is accepted; invariants hold."""
    counts = Counts()
    while play.match.open:
        check_asks(play)
        seat = play.pick()
        if play.now_and_then():
            counts["offers"] += try_offers(play, seat)
        play.go_on()
        play.check()
        counts["orders"] += 1
    need(play.game.result(play.match.state) is not None, "nobody is asked, yet the game is not over")
    need(play.match.waiting() == (), "the game is over, yet somebody is waited for")
    return counts


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
    for place in range(len(lines) + 1):
        offers = match.offers(seat, lines[:place])
        need(len(set(offers)) == len(offers), f"{kind}: the same line is offered twice")
        for line in some(play, offers):
            reason = kind.refuse(match.view(seat), lines[:place], line)
            need(
                reason is None,
                f"{kind} after {written(lines[:place])} offers {line} but refuses it: {reason!r}",
            )
            tried += 1
    return tried


def some(play: Play, lines: tuple[Line, ...]) -> tuple[Line, ...]:
    if len(lines) <= MOST_OFFERS:
        return lines
    return tuple(play.rng.choice(lines) for _ in range(MOST_OFFERS))


def judges_as_it_lists(play: Play) -> Counts:
    """Lines made at random are accepted exactly when they are offered, else refused with a rule."""
    counts, words = Counts(), play.game.vocabulary(play.codec.data)
    pool: list[Line] = []
    while play.match.open:
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        if play.now_and_then():
            for place in range(len(lines) + 1):
                counts += judge_all(play, seat, lines[:place], words, pool)
                offers = play.match.offers(seat, lines[:place])
                pool = (pool + [line for line in offers if line not in pool])[-200:]
        play.submit(seat, lines)
    return counts


def judge_all(play: Play, seat: str, lines: Lines, words: Vocabulary, pool: list[Line]) -> Counts:
    """Whatever is tried after a draft; one of the lines that are refused is given all the same."""
    offers, tried = (
        play.match.offers(seat, lines),
        [*candidates(play, play.match.open[seat].kind, words, pool)],
    )
    refused = [line for line in tried if not judge(play, seat, lines, line, line in offers)]
    if refused:
        refused_without_trace(play, seat, (*lines, play.rng.choice(refused)))
    return Counts(accepted=len(tried) - len(refused), refused=len(refused))


def candidates(play: Play, kind: Kind, words: Vocabulary, pool: list[Line]) -> Iterator[Line]:
    """Lines the grammar allows, and such as were offered before or elsewhere."""
    for line_type in kind.line_types:
        yield from (sample(line_type, words, play.rng.randrange) for _ in range(SAMPLES))
    known = [line for line in pool if isinstance(line, kind.line_types)]
    yield from (play.rng.choice(known) for _ in range(SAMPLES if known else 0))


def judge(play: Play, seat: str, lines: Lines, line: Line, offered: bool) -> bool:
    """Whether a line is accepted after these."""
    ask = play.match.open[seat]
    reason = ask.kind.refuse(play.match.view(seat), lines, line)
    where = f"{ask.kind} after {written(lines)}"
    check_charges(play, ask, lines, line)
    need(reason is None or not offered, f"{where} offers {line} but refuses it: {reason!r}")
    need(reason is not None or offered, f"{where} accepts {line} but does not offer it")
    if reason is not None:
        need(RULE_ID.fullmatch(reason.rule) and reason.key, f"{where}: {reason!r} has no rule")
    return reason is None


def check_charges(play: Play, ask: Ask, lines: Lines, line: Line) -> None:
    """Whatever covers a line is something that a chief can give away."""
    view = play.match.view(ask.seat)
    known, ordered = play.game.charges(view), play.game.commands(view, ask.kind, lines, line)
    strange = [charge for covers in ordered for charge in covers if charge not in known]
    need(not strange, f"{line} is covered by {strange}, which nobody can be given")


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


def writes_what_it_reads(play: Play) -> Counts:
    """Every order, event and entry comes back from its written form, and orders from the notation."""
    counts = Counts()
    words = play.game.vocabulary(play.codec.data)
    while play.match.open:
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        counts["lines"] += read_back(play, play.match.open[seat], lines, words)
        outcome = play.submit(seat, lines)
        for entry in outcome.entries:
            need(play.codec.entry(play.codec.encode(entry)) == entry, f"{entry} is read otherwise")
        for told in outcome.told:
            need(play.codec.told(play.codec.encode(told)) == told, f"{told} is read otherwise")
            counts["events"] += 1
        state = play.codec.encode(play.match.state)
        need(play.codec.encode(play.codec.state(state)) == state, "the state is read otherwise")
    return counts


def read_back(play: Play, ask: Ask, lines: Lines, words: Vocabulary) -> int:
    need(
        play.codec.lines(play.codec.encode(lines)) == lines,
        f"{written(lines)} is read otherwise from its code",
    )
    reader = Reader(ask.kind.line_types, words)
    for line in lines:
        need(len(str(line)) <= LONGEST_LINE, f"{line} is too long to be offered")
    texts = (", ".join(map(str, lines)), ";\n".join(map(str, lines)), written(lines).upper()) if lines else ()
    for text in texts:
        try:
            read = reader.parse(text)
        except Misread as trouble:
            raise Broken(f"{text!r} cannot be read: {trouble!r}") from trouble
        need(read == lines, f"{text!r} is read as {written(read)}")
    return len(lines)


# -- saving ----------------------------------------------------------------------------------------


def saves_and_loads(play: Play) -> Counts:
    """Saved and loaded at every ask, a game has the same state, asks, views and next dice."""
    counts = Counts()
    while play.match.open:
        other = play.reload()
        play.same(play.picture(play.match), play.picture(other), "loaded again")
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        theirs = other.submit(seat, lines)
        ours = play.submit(seat, lines)
        need(
            play.news(ours) == play.news(theirs), f"loaded again, {written(lines)} by {seat} leads elsewhere"
        )
        if play.rng.random() < 0.5:
            play.match = other
        counts["loads"] += 1
    return counts


def shares_nothing(play: Play) -> Counts:
    """Two games at once go as each would alone."""
    alone = [digests(Play(play.subject, play.variant, play.seed + n)) for n in (0, 1)]
    codec = play.subject.codec()
    pair = [Play(play.subject, play.variant, play.seed + n, codec) for n in (0, 1)]
    together: list[list[str]] = [[p.match.digest()] for p in pair]
    while running := [n for n in (0, 1) if pair[n].match.open]:
        n = play.rng.choice(running)
        pair[n].go_on()
        together[n].append(pair[n].match.digest())
    need(together == alone, "two games at once go otherwise than each alone")
    return Counts(orders=len(together[0]) + len(together[1]))


def digests(play: Play) -> list[str]:
    found = [play.match.digest()]
    while play.match.open:
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


def survives_faults(play: Play) -> Counts:
    """An exception at a random roll, event or line of the rules leaves all as it was; the game goes on."""
    counts = Counts()
    while play.match.open:
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        if not play.now_and_then():
            play.submit(seat, lines)
            continue
        undisturbed = play.reload().submit(seat, lines)
        before, at_line = play.picture(play.match), play.rng.random() < 0.5
        carried_out = stumble_at_line(play, seat, lines) if at_line else stumble_at_call(play, seat, lines)
        if carried_out:
            play.store(carried_out)
            continue
        play.same(before, play.picture(play.match), f"after an exception in {written(lines)} by {seat}")
        again = play.submit(seat, lines)
        need(
            play.news(again) == play.news(undisturbed), f"after an exception {written(lines)} leads elsewhere"
        )
        counts["lines" if at_line else "rolls and news"] += 1
    return counts


def stumble_at_line(play: Play, seat: str, lines: Lines) -> Outcome | None:
    """Carry out an order with an exception at some line of the rules; the outcome if there was none."""
    with counted_lines(play.subject.folder) as ran:
        play.reload().submit(seat, lines)
    with counted_lines(play.subject.folder, play.rng.randint(1, max(1, ran[0]))), suppress(Fault, Stumble):
        return play.match.submit(seat, lines)
    return None


def stumble_at_call(play: Play, seat: str, lines: Lines) -> Outcome | None:
    """The same with an exception at some roll or event."""
    assert isinstance(play.match, Stumbling)
    play.match.left = play.rng.randrange(4)
    try:
        return play.match.submit(seat, lines)
    except Fault:
        return None
    finally:
        play.match.left = None


# -- the game master and the players' second thoughts ----------------------------------------------


def bears_edits(play: Play) -> Counts:
    """A game master's edit at a random ask leaves a game that is sound, is saved, and ends."""
    counts = Counts()
    edits: dict[str, Edit] = {"nothing": lambda state, rng: None, **play.subject.edits}
    while play.match.open:
        if play.now_and_then() and play.rng.random() < 0.3:
            name = play.rng.choice(sorted(edits))
            counts[edit(play, name, edits[name])] += 1
            play.check()
            play.same(play.picture(play.match), play.picture(play.reload()), f"loaded after the edit {name}")
        if play.match.open:
            play.go_on()
            play.check()
    return counts


def edit(play: Play, name: str, change: Edit) -> str:
    before = play.picture(play.match)
    try:
        play.store(play.match.edit(lambda state: change(state, play.rng), name))
    except No:
        play.same(before, play.picture(play.match), f"after the refused edit {name}")
        return f"{name} refused"
    except Fault as fault:
        raise Broken(f"the edit {name} breaks the game: {fault}") from fault
    return name


def takes_back(play: Play) -> Counts:
    """What is taken back is as if it had not been; what came before stays; the game goes on."""
    counts = Counts()
    while play.match.open:
        seat = play.pick()
        before = play.views(play.match), asked_again(play), play.match.waiting()
        entries = play.submit(seat, draw(play.match, seat, play.rng)).entries
        if play.rng.random() < 0.3 and play.now_and_then():
            number = entries[0].number
            take_back(play, seat, number, next(s for s in reversed(play.phases) if s.entry < number))
            after = play.views(play.match), asked_again(play), play.match.waiting()
            need(before == after, f"after {seat} took its last order back it stands otherwise than before")
            counts["last orders"] += 1
        if play.rng.random() * play.subject.length < 1:
            counts["older orders"] += take_back_older(play)
        play.check()
        play.same(play.picture(play.match), play.picture(play.reload()), "loaded after a take-back")
    return counts


def asked_again(play: Play) -> dict[str, Any]:
    sealed = play.match.sealed
    return {s: (play.codec.encode(ask.kind), ask.rule, sealed(s)) for s, ask in play.match.open.items()}


def take_back_older(play: Play) -> int:
    """Take back some order since the beginning of a random phase."""
    snapshot = play.rng.choice(play.phases)
    given = [e for e in play.journal.values() if e.number > snapshot.entry and e.ask]
    if not given:
        return 0
    entry = play.rng.choice(given)
    take_back(play, entry.seat, entry.number, snapshot)
    return 1


def take_back(play: Play, seat: str, number: int, snapshot: Snapshot) -> None:
    past = play.past(snapshot)
    outcome = play.match.take_back([number], seat, past)
    play.store(outcome)
    untouched = [(e.seat, e.lines) for e in past.entries if e.number < number and e.ask]
    given = [(e.seat, e.lines) for e in outcome.entries if e.ask]
    need(
        given[: len(untouched)] == untouched, f"orders before entry {number} were lost when it was taken back"
    )
    need(number in outcome.struck, f"entry {number} was taken back and still holds")


# -- answers without a player ----------------------------------------------------------------------


def has_defaults(play: Play) -> Counts:
    """What the game holds for a seat that said nothing is accepted at every ask."""
    counts = Counts()
    while play.match.open:
        for seat in unsealed(play.match):
            ask, view = play.match.open[seat], play.match.view(seat)
            fault = first_fault(ask.kind, view, ask.kind.default(view))
            need(
                fault is None,
                f"{ask.kind}: the default {written(ask.kind.default(view))} is refused: {fault}",
            )
            counts["defaults"] += 1
        if play.rng.random() < 0.5:
            play.store(play.match.default(play.pick()))
        else:
            play.go_on()
    return counts


def plays_standing_orders(play: Play) -> Counts:
    """Standing orders are accepted, answer something, and are never consulted when a game is loaded."""
    counts = Counts()
    for number, policies in enumerate(play.subject.policies):
        game = Play(play.subject, play.variant, play.seed, maker=play.maker)
        for seat, lines in policies.items():
            game.store(game.match.stand(seat, lines))
        while game.match.open:
            game.go_on()
            game.check()
            loaded = game.new_match(game.match.save())
            loaded.policies = game.match.policies
            game.same(game.picture(game.match), game.picture(loaded), "loaded without standing orders")
        counts[str(number)] += sum(entry.how == "standing" for entry in game.journal.values())
    return counts


# -- all of them -----------------------------------------------------------------------------------

CONTRACTS: dict[str, Contract] = {
    contract.__name__: contract
    for contract in (
        plays_to_the_end,
        judges_as_it_lists,
        writes_what_it_reads,
        saves_and_loads,
        shares_nothing,
        survives_faults,
        bears_edits,
        takes_back,
        has_defaults,
        plays_standing_orders,
        keeps_secrets,
        keeps_to_letters_only,
    )
}


def wanted(contract: str, subject: Subject) -> set[str]:
    """What must have been counted, or the contract was not put to the test."""
    declared = {f"declared {rule}" for rule in subject.disclosures}
    changed = {f"changed {secret.name}" for secret in subject.game.secrets}
    return {
        "plays_to_the_end": {"orders", "offers"},
        "judges_as_it_lists": {"accepted", "refused"},
        "writes_what_it_reads": {"lines", "events"},
        "saves_and_loads": {"loads"},
        "shares_nothing": {"orders"},
        "survives_faults": {"lines", "rolls and news"},
        "bears_edits": {"nothing", *subject.edits},
        "takes_back": {"last orders", "older orders"},
        "has_defaults": {"defaults"},
        "plays_standing_orders": set(map(str, range(len(subject.policies)))),
        "keeps_secrets": {"comparisons", *declared, *changed},
        "keeps_to_letters_only": set(LETTERS_ONLY) if subject.staff else set(),
    }[contract]


def run(
    name: str, subject: Subject, variant: str, seed: int, maker: type[Match] = Match, care: float = 1.0
) -> Counts:
    """One contract on one game; what went wrong is told with all that is needed to see it again."""
    if name == "survives_faults" and maker is Match:
        maker = Stumbling
    play = Play(subject, variant, seed, maker=maker, care=care)
    try:
        return CONTRACTS[name](play)
    except Exception as trouble:
        trouble.add_note(play.report(name))
        raise


def examine(name: str, subject: Subject, orders: int = ORDERS, maker: type[Match] = Match) -> Counts:
    """One contract on so many orders of every variant of a game, and on more until it was put to the test."""
    counts, usual = look_for_rare(name, subject, maker), max(1, orders // subject.length)
    for seed in range(usual + MORE):
        care = 1.0 if seed < usual else LESS_CARE
        for variant in subject.starts:
            counts += run(name, subject, variant, seed, maker, care)
        if seed + 1 >= usual and not missing(counts, name, subject):
            break
    never = missing(counts, name, subject)
    need(not never, f"{subject.name}: {name} never met {', '.join(never)}")
    unknown = {key for key in counts if key.startswith("declared ")} - wanted("keeps_secrets", subject)
    need(not unknown, f"{subject.name}: not in its list of disclosures: {', '.join(sorted(unknown))}")
    return counts


def look_for_rare(name: str, subject: Subject, maker: type[Match]) -> Counts:
    """A contract on each position in which something that it wants is close at hand, until it is met."""
    counts = Counts()
    for what in [key for key in subject.laid if key in wanted(name, subject)]:
        for seed in range(MORE):
            if tried(counts, what):
                break
            counts += run(name, subject, what, seed, maker)
    return counts


def missing(counts: Counts, name: str, subject: Subject) -> list[str]:
    return sorted(what for what in wanted(name, subject) if not tried(counts, what))


def tried(counts: Counts, what: str) -> bool:
    return counts[what] > 0 or counts[f"{what} refused"] > 0
