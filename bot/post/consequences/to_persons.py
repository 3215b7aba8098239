"""What each person is told of an operation."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.post import receipts
from bot.post.consequences.for_readers import heard, numbers, raw
from bot.post.consequences.operation import Operation
from bot.post.consequences.own_sheets import page, read
from bot.post.consequences.questions import fit, prompt
from bot.post.consequences.status import is_over, where
from bot.post.consequences.stretches import Stretch
from bot.post.parcels import targets
from bot.post.parcels.changing import is_overtaken
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Confirmed, HandedBack, Lapsed, News, OwnSheet, Prompt, Roster
from bot.post.receipt_book import ReceiptBook
from bot.table import misses
from bot.table.dues import clock_of, due_of, stops
from bot.table.staff import Eyes, Staff
from bot.table.taking_back import is_free
from bot.table.written_ahead import Taken
from rules.kernel.game import BACK, DEADLINE, EDIT, MASTER, ORDER
from rules.kernel.match import AnyEntry
from rules.kernel.orders import PUBLIC, Ask, Lines
from storage import Deadline


class ToPersons:
    """What the commanders of each seat may know; `taken` are the lines that were written ahead for it."""

    def __init__(
        self,
        operation: Operation,
        stretches: Sequence[Stretch],
        books: ReceiptBook,
        deadlines: Sequence[Deadline],
        taken: Mapping[str, Taken],
    ) -> None:
        self.operation, self.stretches, self.books, self.deadlines = operation, stretches, books, deadlines
        self.before, self.outcome, self.taken = operation.before, operation.outcome, taken
        self.sitting, self.match, self.record = operation.sitting, operation.match, operation.record

    def posts(self) -> Iterator[tuple[str, Post]]:
        if self.record.hot_seat:
            return
        told = [*self._told()]
        yield from (each for each in self._lapsed() if not is_overtaken(*each, told))
        yield from told

    def _told(self) -> Iterator[tuple[str, Post]]:
        under = (deputy.seat for deputy in self.sitting.deputies.values())
        for seat in dict.fromkeys((*self.operation.seats, *under)):
            staff = Staff.of(self.sitting, seat)
            shared = [*self._page(seat)] if staff.insiders else []
            shared += [post for person in staff.insiders[:1] for post in self._report(person, staff)]
            for person in staff.persons:
                papers = self._report(person, staff) if staff.has_only_letters(person) else shared
                asked = (self._put_to(person, post) for post in fit(papers, person, staff))
                own = [*self._answered(seat, person, staff), *asked]
                yield from ((targets.user(person), post) for post in in_one(own))

    def _lapsed(self) -> Iterator[tuple[str, Confirmed | Lapsed]]:
        """Answers that can no longer be taken back as their messages say, or count no more."""
        for target, answer in self.before.offers:
            given = self._given_now(answer)
            if given is None:
                yield target, Lapsed(*of_question(answer), "back")
                continue
            replaceable = answer.replaceable and self._is_open(given)
            free = answer.free and self._is_still_free(targets.addressed(target)[1], given)
            now = replace(given, replaceable=replaceable, free=free)
            if now != answer:
                yield target, replace(now, calls=False, still=True)

    def _given_now(self, answer: Confirmed) -> Confirmed | None:
        """The same, by the number that it has if its step began again; nothing where it counts no more."""
        if answer.entry not in self.outcome.struck:
            return answer
        now = {old: new for new, old in self.outcome.again}.get(answer.ask)
        again = (entry for entry in self.outcome.entries if (entry.seat, entry.ask) == (answer.seat, now))
        for entry in again:
            return replace(answer, ask=entry.ask, was=answer.ask, entry=entry.number)
        return None

    def _put_to(self, person: int, post: Post) -> Post:
        """It rings for nobody who has put it themselves, by what they did."""
        own = self.operation.by == person and bool(self.before.asks)
        return replace(post, own=own) if isinstance(post, Prompt) else post

    def _answered(self, seat: str, person: int, staff: Staff) -> Iterator[Post]:
        """What no longer fits, and what was sealed."""
        name = self.record.name
        orders = (entry for entry in self.outcome.back if entry.seat == seat)
        back = [lines for entry in orders if (lines := self._legible(entry, person, staff))]
        if back:
            yield HandedBack(name, seat, tuple(str(line) for lines in back for line in lines), len(back))
        if any(entry.how in (BACK, EDIT) for entry in self.outcome.entries):
            return
        for entry in self.operation.given:
            if entry.seat == seat and entry.ask in self.before.asks:
                lines, other = self._legible(entry, person, staff), self._other(entry, person, staff)
                if lines or not staff.has_only_letters(person):
                    yield self._confirmed(entry, lines, person, other)

    def _other(self, entry: AnyEntry, person: int, staff: Staff) -> int:
        """Who of the same side has given this order in a commander's place; 0 if nobody has."""
        by = self.operation.by
        return by if by and entry.how == ORDER and by in staff.persons and by != person else 0

    def _legible(self, entry: AnyEntry, person: int, staff: Staff) -> Lines:
        """The lines of an order that a commander may read: theirs when it was asked for.

        Of a question that has come in the meantime those that were theirs before and are still.
        """
        ask, before = self.operation.asks.get(entry.ask), self.before.boards.get(entry.seat)
        kind = ask.kind if ask else None
        lines = staff.legible(person, kind, entry.lines, before)
        return lines if entry.ask in self.before.asks else staff.legible(person, kind, lines)

    def _is_open(self, entry: AnyEntry | Confirmed) -> bool:
        ask = self.match.open.get(entry.seat)
        return ask is not None and ask.number == entry.ask

    def _confirmed(self, entry: AnyEntry, lines: Lines, person: int, other: int) -> Confirmed:
        """`lines`: those that its reader may know. A receipt is of use to who knows all that it binds."""
        late = misses.row(self.record, entry.seat) if entry.how == DEADLINE else 0
        timetable, ask = clock_of(self.record).timetable, self.operation.asks[entry.ask]
        told = late and misses.is_told(self.record, entry.seat, self.operation.now)
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
            by=other,
            opens=timetable.misses if late and timetable else 0,
            kind=raw(self.match, ask.kind),
            rule=ask.rule,
            calls=bool(told) or entry.how == MASTER,
            free=self._is_free(entry, person),
            entry=entry.number,
            told=bool(other) and person in self.operation.concerned,
        )

    def _is_free(self, entry: AnyEntry, person: int) -> bool:
        """Whether who has just given it may take it back of their own accord."""
        if self.operation.by != person or entry.how != ORDER or is_over(self.match):
            return False
        seats, outcome = self._seats_of(person, entry.seat), self.outcome
        return is_free(self.match, seats, entry.seat, entry.number, outcome.entries, outcome.told)

    def _is_still_free(self, person: int, answer: Confirmed) -> bool:
        """Whether nothing binds it that others sealed before for what has been carried out, or that came."""
        if is_over(self.match):
            return False
        struck = self.outcome.struck
        entries = [*(e for e in self.before.entries if e.number not in struck), *self.outcome.entries]
        told = [*self.before.held, *self.outcome.told, *self.outcome.kept]
        seats = self._seats_of(person, answer.seat)
        return is_free(self.match, seats, answer.seat, answer.entry, entries, told)

    def _seats_of(self, person: int, seat: str) -> list[str]:
        """All that a commander of this seat plays."""
        return [each for each, user in self.operation.seats.items() if user == person] or [seat]

    def _report(self, person: int, staff: Staff) -> Iterator[Post]:
        """What only this seat was told, with the board where a phase has ended; and what it is asked.

        Who knows only their own part of it is told no more than everyone, and asked what concerns that part.
        """
        seat, eyes, ask = staff.seat, staff.eyes(person), self._asks(person, staff)
        who = eyes.who
        done, known = (t for stretch in self.stretches for t in stretch.told), self._known(person, staff)
        own = [t for t in done if who in t.to and t.number not in known]
        events, told = heard(self.match, own, who), numbers(own, who)
        ended = [stretch.state for stretch in self.stretches if stretch.state is not None]
        board = bool(ended) and self._is_first_seat(seat)
        if board and ask is None and events:
            view = self._seen(ended[-1], eyes)
            yield Roster(self.record.name, seat, view, events, brief=True, told=told)
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

    def _known(self, person: int, staff: Staff) -> Collection[int]:
        """What this commander was told with earlier questions; after a take-back all is told anew."""
        anew = self.operation.strike or staff.has_only_letters(person)
        return () if anew else self.before.heard.get(staff.seat, ())

    def _asks(self, person: int, staff: Staff) -> Ask | None:
        """The question that has just opened, or is open again, if it is put to this commander."""
        ask = self.match.open.get(staff.seat)
        if ask is None or not (self.operation.opens(ask.seat, ask) or self.operation.reopens(ask.seat, ask)):
            return None
        known = not staff.has_only_letters(person) or staff.concerns(person, ask)
        return ask if known else None

    def _prompt(self, ask: Ask, person: int, staff: Staff) -> Prompt:
        """A question with what this commander may know of what was written ahead for it."""
        found, mine = self.taken.get(ask.seat, Taken()), partial(staff.understood, person, ask.kind)
        return replace(
            prompt(self.sitting, ask.seat, staff.eyes(person), self._known(person, staff)),
            draft=tuple(map(str, mine(found.lines))),
            kept=tuple(map(str, staff.legible(person, ask.kind, tuple(line for line, _ in found.refused)))),
            letters_only=staff.has_only_letters(person),
            due=due_of(self.deadlines, ask.seat, ask.number),
            stops=stops(self.record),
        )

    def _is_first_seat(self, seat: str) -> bool:
        """Who sits alone at a table that hides nothing gets one board, not two that look the same."""
        seats = self.operation.seats
        user = seats.get(seat)
        return user is None or next(other for other in seats if seats[other] == user) == seat

    def _seen(self, state: Any, eyes: Eyes) -> msgspec.Raw:
        return raw(self.match, eyes.of(self.match.game, partial(self.match.game.view, state)))

    def _page(self, seat: str) -> Iterator[Post]:
        """The seat's sheet: anew with each turn, else as far as it says something else now."""
        if not self.match.game.own_sheet:
            return
        now, known = page(self.sitting, seat, self.deadlines), self.before.pages.get(seat)
        if known is None or not self.operation.same_turn:
            yield from self._last_pages(now)
            yield replace(now, fresh=True)
        elif self._says(now) != known:
            yield now

    def _last_pages(self, now: OwnSheet) -> Iterator[OwnSheet]:
        """A seat's sheet as it was when the turn was over, if there was one."""
        states = (self.match.codec.state(start.state) for start in self.outcome.phases)
        ended = [state for state in states if self._turn_of(state) == self.before.turn]
        for state in ended[-1:]:
            view = raw(self.match, self.match.game.view(state, now.seat))
            yield OwnSheet(now.table, now.seat, view, standing=now.standing, closed=True)

    def _turn_of(self, state: Any) -> str:
        return where(self.before.library, self.match, "turn", self.match.game.view(state, PUBLIC))

    def _says(self, page: OwnSheet) -> tuple[str, ...]:
        return read(self.before.library, self.sitting, page)


def in_one(posts: Sequence[Post]) -> Iterator[Post]:
    """As few as can be where a question follows an answer.

    It takes the place of one's own, which turns into its answer where that cannot be. What was sealed at the
    deadline comes with it: so it rings once, and is said where its question stands as well.
    """
    question = next((post for post in posts if isinstance(post, Prompt)), None)
    late = [post for post in posts if isinstance(post, Confirmed) and post.calls]
    own = [post for post in posts if isinstance(post, Confirmed) and not post.calls]
    yield from (where_it_stands(post) for post in late)
    for post in posts:
        if post is question and late:
            yield replace(question, answered=late[-1])
        elif post is question and question.own and own:
            yield replace(question, leaves=replace(own[-1], replaceable=False, free=False))
        elif question is None or not (isinstance(post, Confirmed) and (post.calls or question.own)):
            yield post


def where_it_stands(post: Confirmed) -> Confirmed:
    """What was sealed for somebody, as it is said in the place of its question."""
    return replace(post, calls=False, still=True, replaceable=False, free=False, fingerprint="")


def of_question(post: Confirmed) -> tuple[str, str, int, msgspec.Raw, str]:
    """What tells a question from all others, and its readers which it is."""
    return post.table, post.seat, post.ask, post.kind, post.rule
