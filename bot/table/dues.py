"""When the answers that a table waits for are due, by its own clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bot.table.timetable import DAY, DEFAULT, NOTICE, PATIENCE, PAUSE, Timetable
from rules.kernel.orders import GM, Ask
from storage import Answered, Deadline, Record, Sitting
from storage.export import Volume

CLOCK = "clock"  # of a table, among its options
ZONE = f"$.{CLOCK}.timetable.zone"  # where among them it says by whose clocks it plays
Question = tuple[str, int]  # by its seat and number


What = Literal["set", "off", "pause", "resume", "more", "apart", "together", "appoint", "unread", "computer"]


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to become of a table's clock or of what the commanders of one side share; who is to be asked to
    be the game master. `side`: which is given more time, all that are waited for if none is named; or which a
    computer is to play, at this `level`."""

    what: What
    timetable: Timetable | None = None
    user: int = 0
    side: str = ""
    level: str = ""


class Rest(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a table knows of a person's holidays.

    `away`: from when until when they are on one, as far as it counts there, or were last if it is `over`;
    `used`: how much time all that are over have taken, by the clocks where they live.
    """

    away: tuple[int, ...] = ()
    used: int = 0
    over: bool = False


class Clock(msgspec.Struct, frozen=True, omit_defaults=True):
    """The clock of a table: without a timetable there is none.

    `paused`: since when it stands still, 0 while it runs. `missing`: which answers it waits for, by seat and
    number of the question, to go on by itself. `taken`: how often each side took more time. `rests`: the
    holidays of persons. `off`: since when there is no timetable any more.
    """

    timetable: Timetable | None = None
    paused: int = 0
    missing: dict[str, int] = {}
    taken: dict[str, int] = {}
    rests: dict[str, Rest] = {}
    off: int = 0

    def left(self, seat: str) -> int:
        """How often a side may still take more time by itself."""
        return 0 if self.timetable is None else max(0, self.timetable.grace - self.taken.get(seat, 0))

    def rest(self, user: int) -> Rest:
        return self.rests.get(str(user), Rest())

    def resting(self, user: int, rest: Rest) -> Clock:
        """The clock where that is known of a person."""
        return replace(self, rests={**self.rests, str(user): rest})


class Counted(NamedTuple):
    """When it is due without holidays, of which those count that come after `begun`."""

    plain: int
    begun: int


def stops(record: Record) -> bool:
    """Whether nothing is decided for who is late: the clock of the table stands still instead."""
    timetable = clock_of(record).timetable
    return timetable is not None and timetable.at == PAUSE


def clock_of(record: Record | Volume) -> Clock:
    return clock_in(record.options)


def clock_in(options: Mapping[str, Any]) -> Clock:
    return msgspec.convert(options.get(CLOCK, {}), Clock)


def holidays(sitting: Sitting) -> dict[str, tuple[int, ...]]:
    """When who sits where is away, or was last, as the table knows it."""
    clock = clock_of(sitting.record)
    rests = {seat: clock.rest(user) for seat, user in sitting.seats.items()}
    return {seat: rest.away for seat, rest in rests.items() if rest.away}


def dues(
    sitting: Sitting, known: Iterable[Deadline], now: int, again: Mapping[Question, Counted] = {}
) -> list[Deadline]:
    """For every question that is open to somebody: those that were due stay so, new ones begin to count.

    What is answered already keeps its time, so that taking an answer back wins none; but nothing falls due
    while a game master reads the answers. `again`: what is asked again.
    """
    if sitting.record.key is None:
        return []
    return [*answers(sitting, known, now, again), *reading(sitting, known, now)]


def answers(
    sitting: Sitting, known: Iterable[Deadline], now: int, again: Mapping[Question, Counted]
) -> list[Deadline]:
    clock, away = clock_of(sitting.record), holidays(sitting)
    if clock.timetable is None:
        return []
    before = {**waited(sitting, clock.timetable, known, now), **again}
    fresh = Counted(clock.timetable.due(now), now)
    asks = timed(sitting, clock.timetable)
    found = {ask.seat: before.get((ask.seat, ask.number), fresh) for ask in asks}
    times = {s: after_holiday(clock.timetable, each, away.get(s, ())) for s, each in found.items()}
    still = stands_still(sitting)
    latest = max((times[ask.seat] for ask in asks if ask.silent), default=0)
    return [
        Deadline(
            sitting.game,
            ask.seat,
            ask.number,
            latest if ask.silent else times[ask.seat],
            still,
            *found[ask.seat],
        )
        for ask in asks
    ]


def timed(sitting: Sitting, timetable: Timetable) -> list[Ask]:
    """The questions that a deadline is for: to sides that somebody holds, by agreement to all while anybody
    is there."""
    all_sides = timetable.standing and timetable.at == DEFAULT and sitting.seats
    return [ask for seat, ask in sitting.match.open.items() if all_sides or seat in sitting.seats]


def reading(sitting: Sitting, known: Iterable[Deadline], now: int) -> list[Deadline]:
    """While a game master reads the answers: until when they are waited for.

    Its number is how far the journal goes: whatever is done begins it anew.
    """
    if not sitting.match.held:
        return []
    clock, entry = clock_of(sitting.record), sitting.match.save().entries
    patience = clock.timetable.patience if clock.timetable else PATIENCE
    begins = Deadline(sitting.game, GM, entry, 0, plain=now + patience * DAY, begun=now)
    found = next((each for each in of_reader(known) if each.ask == entry), begins)
    return [replace(found, due=found.plain, held=bool(clock.paused))]


def of_reader(known: Iterable[Deadline]) -> list[Deadline]:
    """The deadline of a game master who reads, if there is one."""
    return [each for each in known if each.seat == GM]


def by_another(sitting: Sitting, known: Sequence[Deadline], timetable: Timetable, now: int) -> list[Deadline]:
    """When all that is open is due by another timetable: never earlier than it was.

    What was not due at all has a day at least: nobody is surprised by a short pace.
    """
    before = {(each.seat, each.ask): Counted(each.plain, each.begun) for each in known}
    fresh = Counted(timetable.due(now), now)
    first = Counted(max(fresh.plain, timetable.not_before(now + DAY)), now)
    asks = timed(sitting, timetable)
    found = ((ask, max(before.get((ask.seat, ask.number), first), fresh)) for ask in asks)
    return [
        Deadline(sitting.game, ask.seat, ask.number, plain, False, timetable.not_before(plain), begun)
        for ask, (plain, begun) in found
    ] + of_reader(known)


def stands_still(sitting: Sitting) -> bool:
    """Whether nothing falls due: by agreement, while answers are read, and where the game is put away."""
    away = sitting.record.channel is None
    return bool(clock_of(sitting.record).paused) or sitting.match.held or away


def waited(
    sitting: Sitting, timetable: Timetable, known: Iterable[Deadline], now: int
) -> dict[Question, Counted]:
    """What was due and is waited for still.

    After a game master has read the answers it is moved on by that time, and there is an hour at least.
    """
    known = list(known)
    if stands_still(sitting):
        return {(each.seat, each.ask): Counted(each.plain, each.begun) for each in known}
    soonest = timetable.not_before(now + NOTICE)
    read = sum(now - each.begun for each in of_reader(known))
    return {
        (each.seat, each.ask): Counted(
            max(timetable.put_off(each.plain, read, now), soonest) if each.held else each.plain, each.begun
        )
        for each in known
    }


def due_of(deadlines: Iterable[Deadline], seat: str, ask: int) -> int:
    """When an answer is due; 0 if no clock runs."""
    return next((d.due for d in deadlines if (d.seat, d.ask) == (seat, ask) and not d.held), 0)


def after_holiday(timetable: Timetable, counted: Counted, away: tuple[int, ...]) -> int:
    """Later by as much of a holiday as falls into the time until it is due."""
    first, last = away or (0, 0)
    begins = max(first, counted.begun)
    if not (first < counted.plain and begins < last):
        return counted.plain
    return timetable.put_off(counted.plain, last - begins, last)


def without_holiday(since: int, until: int, away: tuple[int, ...]) -> int:
    """How much time that is, but for what of it falls into a holiday."""
    first, last = away or (0, 0)
    return until - since - max(0, min(last, until) - max(first, since))


def due_again(timetable: Timetable, then: Answered, now: int, own: bool) -> Counted:
    """When a question is due that was answered then and is asked again now.

    Who took the answer back has what they had left, no more. Whoever else is asked again has an hour at
    least, and till one of the times of day; so has who said nothing in time.
    """
    if own and then.left > 0:
        if timetable.times and then.plain > now:
            return Counted(then.plain, then.begun)
        return Counted(timetable.put_off(now, then.left, now), now)
    return Counted(timetable.not_before(now + max(then.left, NOTICE)), now)


def settled(
    timetable: Timetable, known: Iterable[Deadline], seats: Collection[str], away: tuple[int, ...], now: int
) -> list[Deadline]:
    """After a holiday of who sits there: what it has put off stays so, and no more is."""
    return [
        replace(each, plain=after_holiday(timetable, Counted(each.plain, each.begun), away), begun=now)
        if each.seat in seats
        else each
        for each in known
    ]


def with_silent(sitting: Sitting, seats: Iterable[str]) -> set[str]:
    """What concerns one silent question concerns all, so that nothing is told of any of them."""
    chosen, silent = set(seats), {seat for seat, ask in sitting.match.open.items() if ask.silent}
    return chosen | silent if chosen & silent else chosen


def put_off(sitting: Sitting, known: Iterable[Deadline], seats: Iterable[str]) -> list[Deadline]:
    """More time for these seats; silent questions stay due alike, so that nothing is told of any of them."""
    timetable = clock_of(sitting.record).timetable
    assert timetable is not None
    chosen = with_silent(sitting, seats)
    return [
        replace(each, due=timetable.later(each.due), plain=timetable.later(each.plain))
        if each.seat in chosen
        else each
        for each in known
    ]


def gone_on(
    sitting: Sitting, clock: Clock, known: Iterable[Deadline], since: Mapping[Question, int], now: int
) -> list[Deadline]:
    """After a pause by this clock: what was still to come is moved on by as much of it as it was waited for.

    What had come when the clock was stopped is not among them: it begins to count anew. What of the pause
    was a holiday is counted as that.
    """
    timetable, away, found = clock.timetable, holidays(sitting), []
    assert timetable is not None
    for each in known:
        begun = max(clock.paused, since.get((each.seat, each.ask), 0))
        stood = without_holiday(begun, now, away.get(each.seat, ()))
        if each.seat != GM and each.due > clock.paused:
            found.append(replace(each, plain=timetable.put_off(each.plain, stood, now), held=False))
    return found + [read_on(each, clock, now) for each in of_reader(known)]


def read_on(reader: Deadline, clock: Clock, now: int) -> Deadline:
    """A pause is no time in which a game master reads."""
    stood = now - max(clock.paused, reader.begun)
    return replace(reader, plain=reader.plain + stood, begun=reader.begun + stood)


def going_on(
    sitting: Sitting, known: Sequence[Deadline], since: Mapping[Question, int], now: int
) -> list[Deadline] | None:
    """If a clock that has stood still for what was missing goes on by itself: what is due then.

    Who was late has no time left to take that answer back.
    """
    clock, match = clock_of(sitting.record), sitting.match
    waited = {seat: match.open[seat].number for seat in match.waiting()}
    if not clock.missing or waited.items() & clock.missing.items():
        return None
    late = [replace(each, held=False) for each in known if clock.missing.get(each.seat) == each.ask]
    return [*gone_on(sitting, clock, known, since, now), *late]


def with_clock(record: Record, clock: Clock) -> Record:
    return replace(record, options={**record.options, CLOCK: msgspec.to_builtins(clock)})


def after_absence(options: Mapping[str, Any], due: int, since: int, until: int) -> int:
    """When it is due at a table with these options, if the bot was not there in between."""
    timetable = clock_in(options).timetable
    return due + until - since if timetable is None else timetable.put_off(due, until - since, until)
