"""What a side would take back: its newest orders, and all that hangs on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile

from msgspec.structs import replace

from bot.desk.counter.table import Table
from bot.desk.orders.drafts import written
from bot.post.consequences.for_readers import heard
from bot.post.consequences.questions import ANSWERS, told_until
from bot.post.consequences.status import is_over, seated
from bot.post.parcels.posts import Seated
from bot.post.parcels.taking_back import TakenBack, UndoAsked
from bot.table.staff import mention
from bot.table.taking_back import is_free
from rules.kernel.game import DEADLINE, ORDER, STANDING
from rules.kernel.match import AnyEntry, Match, Outcome, Past
from rules.kernel.orders import GM, PUBLIC, No
from storage import Draft

NEWS = 20  # of what was told since, so much is told again when consent is asked


@dataclass(frozen=True)
class Back:
    """`orders` of `seats`, oldest first. `past`: since a step before the first of them."""

    table: Table
    seats: tuple[str, ...]
    orders: Sequence[AnyEntry]
    past: Past

    @classmethod
    async def newest(cls, table: Table, steps: int) -> Back:
        """The newest orders of the side, or of the sides, of the caller that count."""
        return await cls.of_seats(table, table.own or (table.seated(),), steps)

    @classmethod
    async def of_seats(cls, table: Table, seats: tuple[str, ...], steps: int) -> Back:
        """The newest orders of these sides that count."""
        orders = [e for e in await counting(table) if e.seat in seats][-steps:]
        return await cls._of(table, seats, orders)

    @classmethod
    async def since(cls, table: Table, seat: str, ask: int) -> Back:
        """A seat's orders since the one that answered this question."""
        orders = [entry for entry in await counting(table) if entry.seat == seat]
        return await cls._of(table, (seat,), [*dropwhile(lambda order: order.ask != ask, orders)])

    @classmethod
    async def _of(cls, table: Table, seats: tuple[str, ...], orders: Sequence[AnyEntry]) -> Back:
        if not orders:
            raise No("bot/undo", "nothing_ordered")
        return cls(table, seats, orders, await table.sitting.past(orders[0].number))

    @property
    def first(self) -> int:
        """The entry of the first order. It counts also what others have sealed, so nobody may read it."""
        return self.orders[0].number

    @property
    def ask(self) -> int:
        """The question that the first order answers; 0 for the end of the game."""
        return self.orders[0].ask

    @property
    def seat(self) -> str:
        return self.orders[-1].seat

    @cached_property
    def later(self) -> list[AnyEntry]:
        """All that was entered since the first of the orders, and these themselves."""
        return [entry for entry in self.past.entries if entry.number >= self.first]

    @property
    def numbers(self) -> set[int]:
        """The orders, and what standing orders of the same side answered after them."""
        own = [entry for entry in self.later if entry.seat in self.seats]
        return {e.number for e in own if e.how == STANDING or is_order(self.table, e)}

    @cached_property
    def tried(self) -> tuple[Match, Outcome]:
        """How it would go, on a copy."""
        match = self.table.match
        copy = Match(self.table.codec, match.save(), match.key, match.standing_orders)
        copy.kept = match.kept
        return copy, copy.take_back(self.numbers, self.seat, self.past)

    def check(self) -> None:
        """Refuse what cannot be taken back."""
        deputy, user = self.table.deputy, self.table.caller.user
        if deputy is not None and any(entry.note != str(user) for entry in self.orders):
            raise No("bot/command", "for_the_chief", chief=mention(self.table.staff.chief))
        if is_over(self.tried[0]):
            raise No("bot/undo", "ended_by_another")

    # -- who is concerned ---------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Whether nobody need be asked: as `is_free`, of a running game, and not after a deadline.

        Nobody gets by it the time again that was over.
        """
        late = any(entry.how == DEADLINE for entry in self.orders)
        past = self.past
        return not (late or self.table.over) and is_free(
            self.table.match, self.seats, self.orders[0].seat, self.first, past.entries, past.told
        )

    @property
    def others(self) -> tuple[Seated, ...]:
        """The sides of other people, who must agree."""
        return others(self.table, self.table.sitting.seats.get(self.seat, 0))

    # -- what is said of it -------------------------------------------------------------------------------

    def told(self, to: str) -> UndoAsked:
        """As a seat is told of it, or everyone; never more than it was told before."""
        match, until = self.table.match, told_until(self.table.match, to)
        done = match.past().snapshot
        told = [news for news in self.past.told if news.entry >= self.first]
        events = heard(match, [n for n in told if n.number <= done.told or n.entry < until], to)
        fallen = [(entry, roll) for entry in self.later for roll in entry.rolls if roll.sides]
        rolls = [roll for entry, roll in fallen if roll.number < done.rolls or entry.number < until]
        return UndoAsked(
            self.table.record.name,
            self.seat,
            len(self.orders),
            asked(self.table),
            sum(1 for roll in rolls if not roll.to or to in roll.to),
            events[-NEWS:],
            max(0, len(events) - NEWS),
            tuple(one.seat for one in self.others if self._ordered(one.seat)),
            self.others,
            "" if to == PUBLIC else to,
            self.table.over,
            tuple(str(line) for entry in self.tried[1].back if entry.seat == to for line in entry.lines),
            self.table.setting.truth,
        )

    def _ordered(self, seat: str) -> bool:
        """Whether a side was asked anything since, which everyone knows."""
        return seat in self.table.match.open or any(entry.seat == seat for entry in self.later)

    def drafts(self, ahead: Iterable[str]) -> list[Draft]:
        """What was written is a draft again: the first order for the question that is asked again.

        `ahead`: the seats that wrote for questions to come, which has become their draft there.
        """
        found: dict[tuple[str, int], Draft] = {}
        known = set(ahead)
        for entry in self.orders:
            if entry.how == ORDER and entry.lines:
                ask = self.table.match.open.get(entry.seat)
                number = entry.ask if ask is None or entry.seat in known else ask.number
                known.add(entry.seat)
                found[entry.seat, number] = Draft(entry.seat, number, written(entry.lines))
        return list(found.values())


async def counting(table: Table) -> list[AnyEntry]:
    """The orders of all sides that count, and how the game was ended if it was."""
    journal = await table.sitting.history.journal()
    return [noted.entry for noted in journal if not noted.struck and is_order(table, noted.entry)]


def is_order(table: Table, entry: AnyEntry) -> bool:
    """Whether a side gave it, or it was given for it; standing orders answer with the order before."""
    return (entry.how in ANSWERS and entry.how != STANDING) or entry.how in table.game.endings


def taken_back(table: Table, said: TakenBack) -> TakenBack:
    """What all are told of it. A request and an offer to end the game do not outlive it.

    Who has read the truth of a game that was over, and plays no side of it, can play none from now on.
    """
    setting = replace(table.setting, undoing=None, agreed=(), truth=())
    if not table.over:
        table.set(setting)
        return said
    readers = table.setting.truth
    serving = {user for user, deputy in table.sitting.deputies.items() if deputy.accepted}
    playing = {*table.sitting.seats.values(), *serving}
    for user in readers:
        if user not in playing:
            setting = setting.seen_by(user, GM)
    table.set(setting)
    return replace(said, over=True, truth=readers)


def asked(table: Table) -> int:
    """How many questions there were: by it everyone sees whether the game has moved on."""
    return table.match.save().asks


def others(table: Table, user: int) -> tuple[Seated, ...]:
    """The seats that are not this user's."""
    seats = table.sitting.seats
    return tuple(seated(seats, seat) for seat in table.setting.people if seats.get(seat) != user)
