"""Which parcels an outcome causes, and which receipts.

    earlier = await dispatch.before(library, shelf, sitting)
    outcome = sitting.match.submit(...)
    caused = dispatch.dispatched(earlier, outcome, now=..., chance=..., by=...)
    await dispatch.keep(earlier, outcome, caused, now=...)

What a step tells is held until the step is done, then it goes to the channel: one message a round of battle
at most, however many questions the round asks. Who is asked meanwhile is told by the prompt what the channel
does not know yet. When a phase ends the board goes with it, and everyone gets theirs in private.

The channel gets what PUBLIC is told and sees, a person what the own seat is. In a hot seat nobody gets
anything in private: what is secret opens on the screen that both share.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice, zip_longest
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.post import notices, parcels, player_letters, receipts, trial_over
from bot.post.library import Library
from bot.post.parcels import (
    NOTHING,
    Answer,
    Bound,
    Call,
    Called,
    Commanders,
    Confirmed,
    Ended,
    HandedBack,
    Held,
    Log,
    News,
    OwnSheet,
    Post,
    Prompt,
    Roster,
    Seated,
    Status,
    Waited,
)
from bot.post.press import Press
from bot.post.receipt_book import ReceiptBook
from bot.post.receipts import Chance
from bot.post.retractions import Strike
from bot.table import misses, trial
from bot.table.dues import (
    Counted,
    Question,
    clock_of,
    due_again,
    due_of,
    dues,
    going_on,
    holidays,
    of_reader,
    waited,
    with_clock,
    without_holiday,
)
from bot.table.game_master import master_of
from bot.table.staff import Eyes, Staff, is_letters_only, serving
from bot.table.undo_request import lapsed
from bot.table.written_ahead import AHEAD, Taken, kept_types, taken
from rules.kernel.dice import commitment
from rules.kernel.game import BACK, DEADLINE, EDIT, MASTER, ORDER, SILENCE, STANDING, Snapshot
from rules.kernel.match import AnyEntry, AnyTold, Match, Outcome
from rules.kernel.orders import GM, PUBLIC, Ask, Kind, Lines, first_fault, goes_on
from storage import Answered, Deadline, Deputy, Draft, Parcel, Receipt, Record, Shelf, Sitting
from storage.export import Volume
from storage.shelf import Lifted

FEW = 8  # answers that get a button each
ANSWERS = (ORDER, STANDING, DEADLINE, MASTER)


@dataclass(frozen=True)
class Before:
    """How a game stood before an operation."""

    library: Library
    sitting: Sitting
    over: bool = False
    asks: Mapping[int, Ask] = field(default_factory=dict)
    waited: frozenset[int] = frozenset()  # the numbers of the questions that the table waited for
    since: Mapping[tuple[str, int], int] = field(default_factory=dict)
    held: tuple[AnyTold, ...] = ()  # what the running step has told
    phase: str = ""
    turn: str = ""
    step: str = ""
    status: Status | None = None
    receipts: tuple[Receipt, ...] = ()
    pages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat: what its sheet said
    ahead: Mapping[str, str] = field(default_factory=dict)  # by seat: what it wrote for questions to come
    deadlines: tuple[Deadline, ...] = ()
    answered: Mapping[Question, Answered] = field(default_factory=dict)  # if something is asked again
    boards: Mapping[str, Any] = field(default_factory=dict)  # by seat, where commanders know only their own
    closed: frozenset[int] = frozenset()  # users who take no direct messages


async def before(library: Library, shelf: Shelf, sitting: Sitting) -> Before:
    """To be called before anything is done to the match."""
    closed = await shelf.closed_dms()
    if sitting.record.key is None:
        return Before(library, sitting, closed=closed)
    match, since, ahead = sitting.match, await sitting.since(), await sitting.drafts_for(AHEAD)
    deadlines = tuple(await sitting.deadlines()) if clock_of(sitting.record).timetable or match.held else ()
    match.kept = {seat: kept_types(match, text) for seat, text in ahead.items()}
    return Before(
        library,
        sitting,
        over=is_over(match),
        asks={ask.number: ask for ask in match.open.values()},
        waited=frozenset(match.open[seat].number for seat in match.waiting()),
        since=since,
        held=tuple(match.past().told),
        phase=match.past().snapshot.phase,
        turn=where(library, match, "turn"),
        step=where(library, match, "step"),
        status=status_of(
            match, sitting.record, sitting.seats, since, 0, sitting.deputies.values(), deadlines
        ),
        receipts=tuple(await sitting.receipts()),
        pages={page.seat: read(library, sitting, page) for page in pages(sitting, deadlines)},
        ahead=ahead,
        deadlines=deadlines,
        boards={seat: match.view(seat) for seat in match.open} if is_letters_only(sitting.record) else {},
        closed=closed,
    )


@dataclass(frozen=True)
class Dispatched:
    """All that a commit stores besides the outcome itself."""

    outbox: list[Parcel]
    receipts: list[Receipt]
    logged: int
    drafts: list[Draft]
    deadlines: list[Deadline] | None  # if there is a clock
    answered: list[Answered]


def dispatched(
    earlier: Before,
    outcome: Outcome,
    *,
    now: int,
    chance: Chance,
    by: int | None = None,
    concerned: Collection[int] = (),
    strike: Strike | None = None,
) -> Dispatched:
    """What an outcome causes. `by` is the user who acts just now: nobody rings for them.

    `concerned`: other commanders of the same side, who are told what was answered in their place.
    `strike`: what becomes of parcels that no longer hold, if a side took orders back.
    With the game ends what its game master tries of it; with a turn letters arrive.
    """
    match, last = earlier.sitting.match, list[Parcel]()
    earlier, first = woken(earlier, now)
    if not any(entry.how in (BACK, EDIT) for entry in outcome.entries):
        earlier.sitting.record = misses.answered(earlier.sitting.record, own_answers(earlier, outcome))
    turned = earlier.turn not in ("", where(earlier.library, match, "turn"))
    if is_over(match) and not earlier.over:
        earlier.sitting.record, last = trial_over.over(earlier.sitting.record, now)
    elif turned and not strike:
        last = player_letters.with_the_turn(earlier.sitting, now)
    caused = Dispatcher(earlier, outcome, now, chance, by, concerned, strike).dispatched()
    caused.outbox[:] = [*first, *caused.outbox, *last]
    caused.outbox.extend(told_lapsed(earlier.sitting, caused.outbox))
    return caused


def told_lapsed(sitting: Sitting, outbox: Iterable[Parcel]) -> list[Parcel]:
    """That nobody need answer a request any more: to all, with what tells them that the game has gone on."""
    target = sitting.record.channel and parcels.channel(sitting.record.channel)
    if not any(parcel.target == target for parcel in outbox):
        return []
    sitting.record, request = lapsed(sitting.record, sitting.match.save().asks)
    notice = request and notices.undo_lapsed(request.seat, request.user)
    return parcels.to_channel(sitting.record.channel, notice) if notice else []


def woken(earlier: Before, now: int) -> tuple[Before, list[Parcel]]:
    """If all is in for which the clock has stood still: how all stands when it goes on, and what tells it."""
    sitting = earlier.sitting
    going = going_on(sitting, earlier.deadlines, earlier.since, now)
    if going is None:
        return earlier, []
    sitting.record = with_clock(sitting.record, replace(clock_of(sitting.record), paused=0, missing={}))
    told = parcels.to_channel(sitting.record.channel, notices.goes_on())
    return dataclasses.replace(earlier, deadlines=tuple(going)), told


def together(outcomes: Sequence[Outcome]) -> Outcome:
    """What several operations did, one after the other, as one."""
    whole = Outcome()
    for each in outcomes:
        for name in whole.__dataclass_fields__:
            getattr(whole, name).extend(getattr(each, name))
    return whole


async def keep(
    earlier: Before,
    outcome: Outcome,
    caused: Dispatched,
    *,
    now: int,
    first: Sequence[Parcel] = (),
) -> None:
    """Store an outcome with all that it causes. `first`: what is told before."""
    sitting = earlier.sitting
    sitting.record = replace(sitting.record, logged=caused.logged)
    await sitting.commit(
        outcome,
        now=now,
        outbox=[*first, *caused.outbox],
        receipts=caused.receipts,
        drafts=caused.drafts,
        deadlines=caused.deadlines,
        answered=caused.answered,
    )


def on_release(library: Library, clock: Callable[[], int], chance: Chance) -> Lifted:
    """What the shelf does with a game that a new release has lifted: all that is open is asked anew."""

    async def lifted(sitting: Sitting, outcome: Outcome) -> None:
        receipts, ahead = tuple(await sitting.receipts()), await sitting.drafts_for(AHEAD)
        deadlines = tuple(await sitting.deadlines())
        earlier = Before(library, sitting, receipts=receipts, ahead=ahead, deadlines=deadlines)
        caused = dispatched(earlier, outcome, now=clock(), chance=chance)
        await keep(earlier, outcome, caused, now=clock())

    return lifted


def own_answers(earlier: Before, outcome: Outcome) -> list[tuple[str, bool]]:
    """Which sides have answered themselves, each to a silent question or not."""
    asks = {**earlier.asks, **{ask.number: ask for ask in outcome.asks}}
    return [(e.seat, asks[e.ask].silent) for e in outcome.entries if e.how == ORDER and e.ask in asks]


def is_over(match: Match) -> bool:
    return match.game.result(match.state) is not None


def where(library: Library, match: Match, key: str, view: Any = None) -> str:
    """The turn or the step as everyone reads it, now or by another view.

    With each turn a new status message begins.
    """
    return library.catalogue(match.codec).say("table", key, view or match.view(PUBLIC))


def seated(seats: Mapping[str, int], seat: str) -> Seated:
    return Seated(seat, seats.get(seat, 0))


def status_of(
    match: Match,
    table: Record | Volume,
    seats: Mapping[str, int],
    since: Mapping[tuple[str, int], int],
    now: int,
    deputies: Iterable[Deputy] = (),
    deadlines: Iterable[Deadline] = (),
) -> Status:
    """How the table stands, by what everyone may know."""
    asked = {seat: match.open[seat].number for seat in match.waiting()}
    deadlines = list(deadlines)
    due = {(each.seat, each.ask): each.due for each in deadlines if not each.held}
    return Status(
        table.name,
        raw(match, match.view(PUBLIC)),
        tuple(
            Waited(s, seats.get(s, 0), since.get((s, number), now), due.get((s, number), 0))
            for s, number in asked.items()
        ),
        tuple(seated(seats, seat) for seat in match.open if seat not in asked),
        over=is_over(match),
        hot_seat=table.hot_seat,
        staffs=tuple(staffs(match, seats, tuple(deputies))),
        paused=clock_of(table).paused,
        held=match.held,
        reader=next((reader_of(table, each) for each in of_reader(deadlines)), None) if match.held else None,
        letters_only=is_letters_only(table),
        branch=trial.is_branch(table),
        missed=misses.told(table),
    )


def reader_of(table: Record | Volume, deadline: Deadline) -> Waited:
    return Waited(GM, master_of(table).user, deadline.begun, 0 if deadline.held else deadline.due)


async def status_now(sitting: Sitting, deadlines: Sequence[Deadline]) -> Status:
    """How a table stands with these deadlines."""
    since, deputies = await sitting.since(), sitting.deputies.values()
    return status_of(sitting.match, sitting.record, sitting.seats, since, 0, deputies, deadlines)


def staffs(match: Match, seats: Mapping[str, int], deputies: Sequence[Deputy]) -> Iterator[Commanders]:
    for seat in match.game.seats(match.state):
        if under := tuple(deputy.user for deputy in serving(deputies, seat)):
            yield Commanders(seat, seats.get(seat, 0), under)


def raw(match: Match, value: Any) -> msgspec.Raw:
    return msgspec.Raw(match.codec.encode(value))


def pages(sitting: Sitting, deadlines: Sequence[Deadline]) -> Iterator[OwnSheet]:
    """The sheets of the seats, if the game has such; in a hot seat they open on the shared screen."""
    if sitting.match.game.own_sheet and not sitting.record.hot_seat:
        seats = sitting.match.game.seats(sitting.match.state)
        yield from (page(sitting, seat, deadlines) for seat in seats)


def page(sitting: Sitting, seat: str, deadlines: Sequence[Deadline]) -> OwnSheet:
    """A seat's own sheet as it is now."""
    match, over = sitting.match, is_over(sitting.match)
    ask, sealed = match.open.get(seat), match.sealed(seat)
    found = OwnSheet(
        sitting.record.name,
        seat,
        raw(match, match.view(seat)),
        standing=tuple(map(str, match.policies.get(seat, ()))),
        over=over,
    )
    if ask is None or match.settled(seat):
        return found
    lines = None if sealed is None else tuple(map(str, sealed))
    due = due_of(deadlines, seat, ask.number) if sealed is None else 0
    return replace(found, kind=raw(match, ask.kind), rule=ask.rule, sealed=lines, due=due)


def sheets_again(sitting: Sitting, deadlines: Sequence[Deadline]) -> list[Parcel]:
    """The sheets that are kept, as they are with other deadlines."""
    if sitting.record.key is None:
        return []
    return [
        parcels.parcel(parcels.user(person), post)
        for post in pages(sitting, deadlines)
        for person in Staff.of(sitting, post.seat).insiders
    ]


def read(library: Library, sitting: Sitting, page: OwnSheet) -> tuple[str, ...]:
    """All that a sheet says, which is also all that its picture shows."""
    return tuple(Press(library).page_lines(sitting.game, sitting.codec, page))


def prompt(sitting: Sitting, seat: str, eyes: Eyes) -> Prompt:
    """The question that is open for a seat, with the answers to it if they are few, for these eyes."""
    match = sitting.match
    ask, seen, told = match.open[seat], eyes.at(match), match.past().told
    several, alone = for_several(ask.kind, seen), answers(ask.kind, seen)
    begins = (line for line in alone if goes_on(ask.kind, seen, (line,)))
    return Prompt(
        sitting.record.name,
        seat,
        ask.number,
        raw(match, ask.kind),
        ask.rule,
        heard(match, told, eyes.who),
        tuple(dict.fromkeys(map(str, (*several, *alone)))),
        raw(match, seen),
        match.game.scene(seen),
        told=numbers(told, eyes.who),
        begins=tuple(dict.fromkeys(map(str, (*several, *begins)))),
    )


def held(sitting: Sitting) -> Held:
    """All answers that wait to be carried out."""
    match = sitting.match
    silences = {entry.ask for entry in match.past().entries if entry.how == SILENCE}
    found = (
        Answer(seat, raw(match, ask.kind), tuple(map(str, match.sealed(seat) or ())), ask.number in silences)
        for seat, ask in match.open.items()
    )
    return Held(sitting.record.name, match.save().entries, tuple(found))


def for_several(kind: Kind, view: Any) -> Lines:
    """The lines for several at once that name nobody; each is written down and can be looked over."""
    offered = (*kind.bundled(view, ()), *kind.next(view, ()))
    return tuple(line for line in offered if line.several and not any(msgspec.structs.astuple(line)))


def answers(kind: Kind, view: Any) -> Lines:
    """The lines each of which answers the question alone, or nothing where there is more to it."""
    lines = tuple(islice(kind.next(view, ()), FEW + 1))
    if len(lines) > FEW or any(first_fault(kind, view, (line,)) for line in lines):
        return ()
    return lines


def heard(match: Match, told: Iterable[AnyTold], who: str) -> tuple[msgspec.Raw, ...]:
    """The events as `who` got them."""
    seen = (news.seen_by(who) for news in told)
    return tuple(raw(match, event) for event in seen if event is not None)


def numbers(told: Iterable[AnyTold], who: str) -> tuple[int, ...]:
    """Of the events that `who` got."""
    return tuple(news.number for news in told if news.seen_by(who) is not None)


class Stretch(msgspec.Struct, frozen=True):
    """What was told until a phase ended, or by the steps that are done of the running one."""

    told: tuple[AnyTold, ...]
    state: Any = None  # with which the next phase begins


class Hours:
    """The time that an outcome leaves for what is asked."""

    def __init__(self, earlier: Before, outcome: Outcome, now: int) -> None:
        self.before, self.outcome, self.now = earlier, outcome, now
        self.sitting, self.clock = earlier.sitting, clock_of(earlier.sitting.record)
        self.deadlines = dues(self.sitting, earlier.deadlines, now, dict(self._again()))

    @property
    def _renumbered(self) -> Iterator[tuple[Ask, Question]]:
        """The questions that are asked again, and what they were before."""
        before = dict(self.outcome.again)
        return ((ask, (ask.seat, before[ask.number])) for ask in self.outcome.asks if ask.number in before)

    def _again(self) -> Iterator[tuple[Question, Counted]]:
        """When what is asked again is due; for who has not answered it yet as if nothing had happened."""
        timetable = self.clock.timetable
        if timetable is None or not self.outcome.again:
            return
        by = {entry.seat for entry in self.outcome.entries if entry.how == BACK}
        known = waited(self.sitting, timetable, self.before.deadlines, self.now)
        for ask, old in self._renumbered:
            counted, then = known.get(old), self.before.answered.get(old)
            if counted is None and then is not None:
                counted = due_again(timetable, then, self.now, ask.seat in by)
            if counted is not None:
                yield (ask.seat, ask.number), counted

    def answered(self, given: Iterable[AnyEntry]) -> list[Answered]:
        """What time was left to who has answered; of a silent question nobody may learn when that was."""
        now_in = {(entry.seat, entry.ask) for entry in given}
        found = [
            self._left(each)
            for each in self.before.deadlines
            if each.seat != GM
            if self._closed(each) or ((each.seat, each.ask) in now_in and not self._silent(each))
        ]
        known = self.before.answered
        return found + [replace(known[o], ask=ask.number) for ask, o in self._renumbered if o in known]

    def _silent(self, each: Deadline) -> bool:
        ask = self.before.asks.get(each.ask)
        return ask is not None and ask.silent

    def _closed(self, each: Deadline) -> bool:
        ask = self.sitting.match.open.get(each.seat)
        return self._silent(each) and (ask is None or ask.number != each.ask)

    def _left(self, each: Deadline) -> Answered:
        """As much as when the clock was stopped, if it stands still."""
        question, paused = (each.seat, each.ask), self.clock.paused
        at = max(paused, self.before.since.get(question, 0)) if paused else self.now
        left = without_holiday(at, each.due, holidays(self.sitting).get(each.seat, ()))
        return Answered(each.seat, each.ask, each.due, left, each.plain, each.begun)


class Dispatcher:
    """One outcome."""

    def __init__(
        self,
        earlier: Before,
        outcome: Outcome,
        now: int,
        chance: Chance,
        by: int | None,
        concerned: Collection[int] = (),
        strike: Strike | None = None,
    ) -> None:
        self.strike = strike
        self.before, self.outcome, self.now, self.chance, self.by = earlier, outcome, now, chance, by
        self.concerned = concerned
        self.sitting, self.match = earlier.sitting, earlier.sitting.match
        self.record, self.seats = self.sitting.record, self.sitting.seats
        self.asks = {**earlier.asks, **{ask.number: ask for ask in outcome.asks}}
        self.books = ReceiptBook(earlier.receipts, commitment(self.record.seed), chance)
        self.undone = any(number <= self.record.logged for number in outcome.unsaid)
        self.stretches = list(self._stretches())
        self.taken = dict(self._taken())
        self.hours = Hours(earlier, outcome, now)
        self.deadlines = self.hours.deadlines

    def dispatched(self) -> Dispatched:
        self.books.enter(self.given, self.outcome.struck, self.asks)
        public, private = list(self._public()), list(self._private())
        posts = (*self._struck_out(), *self._to_channel(public), *private, *self._to_master())
        outbox = [*self._instead(), *(parcels.parcel(target, post) for target, post in posts)]
        logged = max(self.record.logged, self.match.past().snapshot.told)
        timed = clock_of(self.record).timetable is not None or self.match.held
        return Dispatched(
            outbox,
            self.books.changed,
            logged,
            list(self._drafts()),
            self.deadlines if timed else None,
            self.hours.answered(self.given) if timed else [],
        )

    # -- what was written ahead -------------------------------------------------------------------

    def _taken(self) -> Iterator[tuple[str, Taken]]:
        """What the questions that have just opened take of the lines kept for them."""
        for seat, ask in self.match.open.items():
            text = self.before.ahead.get(seat)
            if text and self._is_asked(seat, ask):
                yield seat, taken(self.match, seat, ask, text, ask.kind.early)

    def _is_asked(self, seat: str, ask: Ask | None) -> bool:
        """Whether this question is new, and open to its seat."""
        return ask is not None and ask.number not in self.before.asks and self.match.sealed(seat) is None

    def _drafts(self) -> Iterator[Draft]:
        """They are drafts now, and no longer kept."""
        for seat, found in self.taken.items():
            if found.lines:
                yield Draft(seat, self.match.open[seat].number, "\n".join(map(str, found.lines)))
                yield Draft(seat, AHEAD, found.left)

    @property
    def given(self) -> list[AnyEntry]:
        """The answers that count now."""
        struck = set(self.outcome.struck)
        return [e for e in self.outcome.entries if e.ask and e.number not in struck]

    def _instead(self) -> Sequence[Parcel]:
        """What holds of parcels that are dropped."""
        return self.strike.instead if self.strike else ()

    def _struck_out(self) -> Sequence[tuple[str, Post]]:
        return self.strike.private if self.strike else ()

    def _to_channel(self, posts: Iterable[Post]) -> Iterator[tuple[str, Post]]:
        if self.record.channel is not None:
            yield from ((parcels.channel(self.record.channel), post) for post in posts)

    # -- what has been told -----------------------------------------------------------------------

    def _stretches(self) -> Iterator[Stretch]:
        """The news of steps that are done and that nobody has been sent, phase by phase."""
        told = self._unsent()
        if self.strike:
            yield Stretch(tuple(told), self.match.state)
            return
        for start in self._phase_ends():
            state = self.match.codec.state(start.state)
            yield Stretch(tuple(t for t in told if t.number <= start.told), state)
            told = [t for t in told if t.number > start.told]
        if told or self.undone:
            yield Stretch(tuple(told), self.match.state if self.undone else None)

    def _phase_ends(self) -> Iterator[Snapshot]:
        """Where a phase ended; one in which nobody ordered anything goes with the next."""
        starts, phase = [], self.before.phase
        for start in self.outcome.phases:
            if start.phase != phase:
                starts.append(start)
            phase = start.phase
        for start, following in zip_longest(starts, starts[1:]):
            if following is None or self._ordered(start, following):
                yield start

    def _ordered(self, start: Snapshot, following: Snapshot) -> bool:
        """Whether a phase that began and ended in this outcome held an order."""
        return any(e.lines for e in self.outcome.entries if start.entry < e.number <= following.entry)

    def _unsent(self) -> list[AnyTold]:
        gone, last = set(self.outcome.unsaid), self.match.past().snapshot.told
        told = {t.number: t for t in (*self.before.held, *self.outcome.told)}
        return [told[n] for n in sorted(told) if self.record.logged < n <= last and n not in gone]

    # -- to the channel -----------------------------------------------------------------------------

    def _public(self) -> Iterator[Post]:
        deputies = self.sitting.deputies.values()
        status = status_of(
            self.match, self.record, self.seats, self.before.since, self.now, deputies, self.deadlines
        )
        fresh = self._is_new_turn(status)
        logs = [log for stretch in self.stretches if (log := self._log(stretch))]
        calls = self._calls()
        if calls and logs and not fresh:
            logs[-1] = replace(logs[-1], calls=calls)
        yield from logs
        yield from self.books.notices()
        yield from self._bound(status, fresh)
        yield from self._ended(status)
        if fresh:
            yield replace(status, fresh=True, calls=calls)
            return
        if self.strike or self._has_changed(status):
            yield status
        deaf = self._beside_others(call for call in calls if call.user in self.before.closed)
        if deaf and not logs:
            yield Called(deaf)

    def _bound(self, status: Status, fresh: bool) -> Iterator[Post]:
        """The head of the chain comes with each turn, and before the seed that makes the chain plain."""
        if fresh and not status.branch:
            turn = where(self.before.library, self.match, "turn")
            yield Bound(turn, commitment(self.record.seed), status.over)

    def _is_new_turn(self, status: Status) -> bool:
        turn = where(self.before.library, self.match, "turn")
        return self.before.turn != turn or (status.over and not self.before.over)

    def _has_changed(self, status: Status) -> bool:
        """Whether a status message would read otherwise."""
        step, old = where(self.before.library, self.match, "step"), self.before.status
        return self.before.step != step or old is None or old != replace(status, view=old.view)

    def _log(self, stretch: Stretch) -> Log | None:
        opened = tuple(self.books.opened_by(stretch.told))
        events = heard(self.match, stretch.told, PUBLIC)
        if not events and not self.undone and not self.strike:
            return None
        view = self._view(stretch.state, PUBLIC) if stretch.state is not None else NOTHING
        undone, self.undone = self.undone, False
        back = self.strike.back if self.strike else None
        return Log(events, opened, undone, view, back=back, told=numbers(stretch.told, PUBLIC))

    def _view(self, state: Any, who: str) -> msgspec.Raw:
        return raw(self.match, self.match.game.view(state, who))

    def _seen(self, state: Any, eyes: Eyes) -> msgspec.Raw:
        return raw(self.match, eyes.of(self.match.game, partial(self.match.game.view, state)))

    def _calls(self) -> tuple[Call, ...]:
        """Whom the table has begun to wait for."""
        if self.record.hot_seat:
            return ()
        fresh = [s for s in self.match.waiting() if self.match.open[s].number not in self.before.waited]
        called = [one for one in (seated(self.seats, s) for s in fresh) if one.user not in (0, self.by)]
        return self._beside_others(called)

    def _beside_others(self, called: Iterable[Seated]) -> tuple[Call, ...]:
        seats = {one.seat: one.user for one in called}
        others = tuple(seat for seat in self.match.waiting() if seat not in seats)
        return tuple(Call(seat, user, others) for seat, user in seats.items())

    def _ended(self, status: Status) -> Iterator[Post]:
        if status.over and not self.before.over:
            seed, words = self.record.seed, self.record.words
            yield Ended(seed.hex(), words, commitment(seed), master_of(self.record).acts)

    # -- to persons ---------------------------------------------------------------------------------

    def _private(self) -> Iterator[tuple[str, Post]]:
        if self.record.hot_seat:
            return
        under = (deputy.seat for deputy in self.sitting.deputies.values())
        for seat in dict.fromkeys((*self.seats, *under)):
            staff = Staff.of(self.sitting, seat)
            shared = [*self._page(seat)] if staff.insiders else []
            shared += [post for person in staff.insiders[:1] for post in self._report(person, staff)]
            for person in staff.persons:
                papers = self._report(person, staff) if staff.has_only_letters(person) else shared
                own = (*self._answered(seat, person, staff), *fit(papers, person, staff))
                yield from ((parcels.user(person), post) for post in own)

    def _answered(self, seat: str, person: int, staff: Staff) -> Iterator[Post]:
        """What no longer fits, and what was sealed."""
        name = self.record.name
        orders = (entry for entry in self.outcome.back if entry.seat == seat)
        back = [lines for entry in orders if (lines := self._legible(entry, person, staff))]
        if back:
            yield HandedBack(name, seat, tuple(str(line) for lines in back for line in lines), len(back))
        if any(entry.how in (BACK, EDIT) for entry in self.outcome.entries):
            return
        for entry in self.given:
            by = self.by if entry.how == ORDER and self.by in staff.persons else person
            other = by if by is not None and by != person else 0
            if entry.seat == seat and (self._is_news(entry) or (other and person in self.concerned)):
                lines = self._legible(entry, person, staff)
                if lines or not staff.has_only_letters(person):
                    yield replace(self._confirmed(entry, lines), by=other)

    def _legible(self, entry: AnyEntry, person: int, staff: Staff) -> Lines:
        """The lines of an order that a commander may read: theirs when it was asked for.

        Of a question that has come in the meantime those that were theirs before and are still.
        """
        ask, before = self.asks.get(entry.ask), self.before.boards.get(entry.seat)
        kind = ask.kind if ask else None
        lines = staff.legible(person, kind, entry.lines, before)
        return lines if entry.ask in self.before.asks else staff.legible(person, kind, lines)

    def _is_news(self, entry: AnyEntry) -> bool:
        """Whether a sealed answer is told to its author; one's own on a sheet that is kept is no news."""
        if entry.how in (DEADLINE, MASTER):
            return True
        on_page = self.match.game.own_sheet and entry.how == ORDER and not self.books.fingerprint(entry)
        return self._lies_sealed(entry) and not on_page

    def _page(self, seat: str) -> Iterator[Post]:
        """The seat's sheet: anew with each turn, else as far as it says something else now."""
        if not self.match.game.own_sheet:
            return
        now, known = page(self.sitting, seat, self.deadlines), self.before.pages.get(seat)
        if known is None or not self._same_turn():
            yield from (last for last in self._last_pages(now) if self._says(last) != known)
            yield replace(now, fresh=True)
        elif self._says(now) != known:
            yield now

    def _last_pages(self, now: OwnSheet) -> Iterator[OwnSheet]:
        """A seat's sheet as it was when the turn was over, if there was one."""
        states = (self.match.codec.state(start.state) for start in self.outcome.phases)
        ended = [state for state in states if self._turn_of(state) == self.before.turn]
        for state in ended[-1:]:
            yield OwnSheet(now.table, now.seat, self._view(state, now.seat), standing=now.standing)

    def _turn_of(self, state: Any) -> str:
        return where(self.before.library, self.match, "turn", self.match.game.view(state, PUBLIC))

    def _says(self, page: OwnSheet) -> tuple[str, ...]:
        return read(self.before.library, self.sitting, page)

    def _lies_sealed(self, entry: AnyEntry) -> bool:
        """Whether a secret answer is not shown yet, so that its author may want to look it up."""
        ask = self.asks[entry.ask]
        waits = self._is_open(entry) or bool(self.books.fingerprint(entry))
        return entry.how in ANSWERS and ask.secret and waits

    def _is_open(self, entry: AnyEntry) -> bool:
        ask = self.match.open.get(entry.seat)
        return ask is not None and ask.number == entry.ask

    def _confirmed(self, entry: AnyEntry, lines: Lines) -> Confirmed:
        """`lines`: those that its reader may know. A receipt is of use to who knows all that it binds."""
        late = misses.row(self.record, entry.seat) if entry.how == DEADLINE else 0
        timetable = clock_of(self.record).timetable
        return Confirmed(
            self.record.name,
            entry.seat,
            entry.ask,
            receipts.written(lines, secret=False),
            receipts.written(lines, secret=True),
            self.books.fingerprint(entry) if lines == entry.lines else "",
            self._is_open(entry),
            entry.how,
            missed=late,
            opens=timetable.misses if late and timetable else 0,
        )

    def _to_master(self) -> Iterator[tuple[str, Post]]:
        """What waits to be read, whenever it is other than before."""
        master = master_of(self.record).user
        if master and self.match.held and self.outcome.entries:
            yield parcels.user(master), held(self.sitting)

    def _report(self, person: int, staff: Staff) -> Iterator[Post]:
        """What only this seat was told, with the board where a phase has ended; and what it is asked.

        Who knows only their own part of it is told no more than everyone, and asked what concerns that part.
        """
        seat, eyes, ask = staff.seat, staff.eyes(person), self._asks(person, staff)
        who = eyes.who
        own = [t for stretch in self.stretches for t in stretch.told if who in t.to]
        events, told = heard(self.match, own, who), numbers(own, who)
        ended = [stretch.state for stretch in self.stretches if stretch.state is not None]
        board = bool(ended) and self._is_first_seat(seat)
        sheet = self.match.game.own_sheet and not eyes.side
        if board and not (ask and self._is_brief()) and (events or not sheet):
            view = self._seen(ended[-1], eyes)
            yield Roster(self.record.name, seat, view, events, self._is_brief(), told=told)
            board, events, told = False, (), ()
        if ask:
            question = self._prompt(ask, person, staff)
            yield replace(
                question,
                events=events + question.events,
                told=told + question.told,
                focus="" if ended else question.focus,
                board=board,
            )
        elif events:
            yield News(self.record.name, seat, events, told=told)

    def _asks(self, person: int, staff: Staff) -> Ask | None:
        """The question that has just opened, if it is put to this commander."""
        ask = self.match.open.get(staff.seat)
        if ask is None or not self._is_asked(staff.seat, ask):
            return None
        known = not staff.has_only_letters(person) or staff.concerns(person, ask)
        return ask if known else None

    def _prompt(self, ask: Ask, person: int, staff: Staff) -> Prompt:
        """A question with what this commander may know of what was written ahead for it."""
        found, mine = self.taken.get(ask.seat, Taken()), partial(staff.understood, person, ask.kind)
        return replace(
            prompt(self.sitting, ask.seat, staff.eyes(person)),
            draft=tuple(map(str, mine(found.lines))),
            kept=tuple(map(str, staff.legible(person, ask.kind, tuple(line for line, _ in found.refused)))),
            letters_only=staff.has_only_letters(person),
            due=due_of(self.deadlines, ask.seat, ask.number),
        )

    def _is_brief(self) -> bool:
        """Whether the board is told in words on wish only: they are known, or one's own sheet is kept."""
        return bool(self.match.game.own_sheet) or self._same_turn()

    def _same_turn(self) -> bool:
        return self.before.turn == where(self.before.library, self.match, "turn")

    def _is_first_seat(self, seat: str) -> bool:
        """Who sits alone at a table that hides nothing gets one board, not two that look the same."""
        user = self.seats.get(seat)
        return user is None or next(other for other in self.seats if self.seats[other] == user) == seat


def fit(papers: Iterable[Post], person: int, staff: Staff) -> Iterator[Post]:
    """What a seat is told, as one of its commanders is: a deputy is asked only what he may answer."""
    for post in papers:
        if not isinstance(post, Prompt) or person == staff.chief:
            yield post
            continue
        ask = staff.match.open[post.seat]
        if staff.concerns(person, ask):
            alone, seals = staff.answers_alone(person, ask, ()), staff.may_seal(person, ask, ())
            yield replace(post, answers=post.answers if alone else (), seals=seals)
        elif post.board:
            yield Roster(post.table, post.seat, post.view, post.events, brief=True, told=post.told)
        elif post.events:
            yield News(post.table, post.seat, post.events, told=post.told)
