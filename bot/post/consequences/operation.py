"""One operation of a match: how the game stood before, what was done, and by whom."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from bot.post.consequences.own_sheets import pages, read
from bot.post.consequences.questions import told_by_questions
from bot.post.consequences.status import is_over, status_of, where
from bot.post.library import Library
from bot.post.parcels.kinds import QUESTION
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Confirmed
from bot.post.parcels.turns import Dispatch
from bot.post.retractions import Strike
from bot.table.dues import Question, clock_of
from bot.table.staff import is_letters_only
from bot.table.written_ahead import AHEAD, kept_types
from rules.kernel.honours import Retold
from rules.kernel.match import AnyEntry, AnyTold, Match, Outcome
from rules.kernel.orders import Ask
from storage import Answered, Deadline, Offer, Receipt, Record, Shelf, Sitting, Turn


@dataclass(frozen=True)
class Before:
    """How a game stood before an operation."""

    library: Library
    sitting: Sitting
    over: bool = False
    asks: Mapping[int, Ask] = field(default_factory=dict)
    waited: frozenset[int] = frozenset()  # the numbers of the questions that the table waited for
    sealed: frozenset[int] = frozenset()  # of those that were open, and answered
    since: Mapping[tuple[str, int], int] = field(default_factory=dict)
    entries: tuple[AnyEntry, ...] = ()  # of the running step
    held: tuple[AnyTold, ...] = ()  # what the running step has told
    heard: Mapping[str, frozenset[int]] = field(default_factory=dict)  # by seat: what of it questions told
    phase: str = ""
    turn: str = ""
    step: str = ""
    status: Dispatch | None = None
    receipts: tuple[Receipt, ...] = ()
    pages: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by seat: what its sheet said
    ahead: Mapping[str, str] = field(default_factory=dict)  # by seat: what it wrote for questions to come
    deadlines: tuple[Deadline, ...] = ()
    answered: Mapping[Question, Answered] = field(default_factory=dict)  # if something is asked again
    boards: Mapping[str, Any] = field(default_factory=dict)  # by seat, where commanders know only their own
    closed: frozenset[int] = frozenset()  # users who take no direct messages
    offers: tuple[tuple[str, Confirmed], ...] = ()  # answers whose message says that they can be taken back
    turns: tuple[Turn, ...] = ()  # the newest that was told of, below those in which something is struck out


async def before(library: Library, shelf: Shelf, sitting: Sitting) -> Before:
    """To be called before anything is done to the match."""
    closed = await shelf.dms.closed()
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
        sealed=frozenset(ask.number for ask in match.open.values() if match.sealed(ask.seat) is not None),
        since=since,
        entries=tuple(match.past().entries),
        held=tuple(match.past().told),
        heard=told_by_questions(match),
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
        offers=tuple([(one.target, answer_of(one)) for one in await sitting.offers(QUESTION)]),
    )


def answer_of(offer: Offer) -> Confirmed:
    """The answer that a message offers to take back."""
    post = post_of(offer.payload)
    assert isinstance(post, Confirmed)
    return post


class Story(NamedTuple):
    """What a game comes to that is over, and how many dice fell in it, some of them laid by a game master."""

    retold: Retold = Retold()
    rolls: int = 0
    laid: int = 0


NO_STORY = Story()


@dataclass(frozen=True)
class Operation:
    """What was done, and all that is needed to say what follows from it.

    `by` is the user who acts just now: nobody rings for them. `concerned`: other commanders of the same
    side, who are told what was answered in their place. `strike`: what becomes of parcels that no longer
    hold, if a side took orders back. `story`: of a game that ends by it.
    """

    before: Before
    outcome: Outcome
    now: int
    by: int | None = None
    concerned: Collection[int] = ()
    strike: Strike | None = None
    story: Story = NO_STORY

    @property
    def sitting(self) -> Sitting:
        return self.before.sitting

    @property
    def record(self) -> Record:
        return self.sitting.record

    @property
    def seats(self) -> Mapping[str, int]:
        return self.sitting.seats

    @property
    def match(self) -> Match:
        return self.sitting.match

    @cached_property
    def asks(self) -> Mapping[int, Ask]:
        """The questions that were open before, and those that were put."""
        return {**self.before.asks, **{ask.number: ask for ask in self.outcome.asks}}

    @cached_property
    def given(self) -> list[AnyEntry]:
        """The answers that count now."""
        struck = set(self.outcome.struck)
        return [e for e in self.outcome.entries if e.ask and e.number not in struck]

    @property
    def undone(self) -> bool:
        """Whether something no longer holds that everyone has been told."""
        return any(number <= self.record.logged for number in self.outcome.unsaid)

    @property
    def same_turn(self) -> bool:
        return self.before.turn == where(self.before.library, self.match, "turn")

    def opens(self, seat: str, ask: Ask | None) -> bool:
        """Whether this question is new, and open to its seat."""
        return ask is not None and ask.number not in self.before.asks and self.match.sealed(seat) is None

    def reopens(self, seat: str, ask: Ask) -> bool:
        """Whether the answer to this question was taken back."""
        return ask.number in self.before.sealed and self.match.sealed(seat) is None


def together(outcomes: Sequence[Outcome]) -> Outcome:
    """What several operations did, one after the other, as one."""
    whole = Outcome()
    for each in outcomes:
        for name in whole.__dataclass_fields__:
            getattr(whole, name).extend(getattr(each, name))
    return whole
