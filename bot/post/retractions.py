"""What becomes of the parcels that tell of what no longer holds.

What has gone out is named by the post that strikes it out. What has not is dropped; what of it still holds
is told in its stead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from msgspec.structs import replace

from bot.post.parcels import packing, turns
from bot.post.parcels.fights import FIGHT, Battle
from bot.post.parcels.kinds import sort_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import NOTHING, Post, Tale
from bot.post.parcels.taking_back import Struck, StruckOut, TakenBack
from bot.post.parcels.targets import CHANNEL, USER, addressed
from bot.post.parcels.to_channel import Bell, Ended, Log
from bot.post.parcels.to_seats import Confirmed, News, Prompt, Roster
from bot.post.parcels.turns import TURN
from bot.post.parts import PLACE
from rules.kernel.match import AnyEntry, Match, Outcome
from storage import Dispatch, Parcel, Shelf, Sitting, Telling

LINK = f"{PLACE}/{{message}}"
CHANGING = (TURN, FIGHT)  # told in messages that strike out by themselves what no longer holds
TO_SEATS = {post.__name__ for post in (Prompt, Roster, News)}
OWN = "@me"  # in place of a server, where it is a direct message


@dataclass(frozen=True)
class Strike:
    """`back`: what the channel is told. `dropped`: parcels not to be sent; `instead`: what holds of them.

    `unsent`: the events of which these alone would have told.
    """

    back: TakenBack
    dropped: tuple[int, ...] = ()
    instead: tuple[Parcel, ...] = ()
    private: tuple[tuple[str, StruckOut], ...] = ()
    unsent: frozenset[int] = frozenset()


async def strike(
    shelf: Shelf, sitting: Sitting, outcome: Outcome, taken: Iterable[AnyEntry], back: TakenBack
) -> Strike:
    """Of an outcome that took orders back; to be called before it is stored."""
    told = await sitting.concerned(outcome.unsaid)
    dms = {one.user: one.channel for one in await shelf.dms.channels()}
    asks = {entry.ask for entry in (*taken, *outcome.back)}
    turns = [await standing(shelf, telling) for telling in told]
    return Striker(sitting, set(outcome.unsaid), asks, dms, turns).strike(told, back)


async def standing(shelf: Shelf, telling: Telling) -> Dispatch | None:
    """The message in which a turn or a fight is told, if this parcel has told of it."""
    parcel = telling.parcel
    if telling.unsent or sort_of(parcel.kind) not in CHANGING:
        return None
    return await shelf.outbox.newest(parcel.game, parcel.kind, parcel.target)


@dataclass
class Striker:
    """`gone`: events that no longer hold. `asks`: questions of which the answers no longer count.

    `turns`: the messages of the turns and fights that tell of such events.
    """

    sitting: Sitting
    gone: Collection[int]
    asks: Collection[int]
    dms: Mapping[int, int]
    turns: Iterable[Dispatch | None] = ()
    dropped: list[int] = field(default_factory=list)
    instead: list[Parcel] = field(default_factory=list)
    public: list[Struck] = field(default_factory=list)
    private: dict[tuple[str, str], list[Struck]] = field(default_factory=dict)
    unsent: set[int] = field(default_factory=set)
    sent: set[int] = field(default_factory=set)

    @property
    def match(self) -> Match:
        return self.sitting.match

    def strike(self, told: Iterable[Telling], back: TakenBack) -> Strike:
        for telling in told:
            self.judge(telling)
        posts = [
            (target, StruckOut(self.sitting.record.name, seat, tuple(found)))
            for (target, seat), found in self.private.items()
        ]
        turns = {sent.number: self.struck(sent) for sent in self.turns if sent}
        back = replace(back, posts=(*turns.values(), *self.public))
        unsent = frozenset(self.unsent - self.sent)
        return Strike(back, tuple(self.dropped), tuple(self.instead), tuple(posts), unsent)

    def judge(self, telling: Telling) -> None:
        if not telling.unsent:
            self.name(telling)
            return
        post = told_by(telling)
        if telling.tells_of(self.gone) or self.is_stale(post):
            self.dropped.append(telling.parcel.id)
            self.unsent |= set(telling.events) if isinstance(post, turns.Dispatch | Battle) else set()
            self.instead += [packing.parcel(telling.parcel.target, rest) for rest in self.left(post)]

    # -- what has gone out ------------------------------------------------------------------------------

    def name(self, telling: Telling) -> None:
        target = telling.parcel.target
        if sort_of(telling.parcel.kind) in CHANGING:
            self.sent |= set(telling.events)
            return
        if addressed(target)[0] == CHANNEL:
            self.public += [self.struck(each) for each in telling.messages]
        elif sort_of(telling.parcel.kind) in TO_SEATS:
            found = self.private.setdefault((target, telling.parcel.payload["seat"]), [])
            found += [self.struck(each) for each in telling.messages]

    def struck(self, sent: Dispatch) -> Struck:
        kind, number = addressed(sent.target)
        guild: int | str | None = OWN if kind == USER else self.sitting.record.guild
        channel = self.dms.get(number) if kind == USER else number
        if sent.message is None or channel is None or guild is None:
            return Struck(sent.number)
        return Struck(sent.number, LINK.format(guild=guild, channel=channel, message=sent.message))

    # -- what has not ------------------------------------------------------------------------------------

    def is_stale(self, post: Post) -> bool:
        """Whether it speaks of questions, answers or an end that are no more, or of how the table stood."""
        match post:
            case Prompt():
                ask = self.match.open.get(post.seat)
                return ask is None or ask.number != post.ask
            case Confirmed():
                return post.ask in self.asks
            case Ended():
                return self.match.game.result(self.match.state) is None
        if isinstance(post, turns.Dispatch | Battle):
            return not post.closed
        return isinstance(post, Bell | Roster)

    def left(self, post: Post) -> Iterator[Post]:
        """What of it is to be told all the same; what the running step has told comes with its question."""
        if not isinstance(post, Log | Prompt | Roster | News):
            return
        told_last = self.sitting.record.logged
        found = zip(post.told, post.events, strict=False)
        kept = [(n, event) for n, event in found if n not in self.gone and n <= told_last]
        told, events = tuple(n for n, _ in kept), tuple(event for _, event in kept)
        if not isinstance(post, Log):
            yield from [News(post.table, post.seat, events, told=told)] if events else ()
        elif events or post.opened:
            yield replace(post, events=events, told=told, view=NOTHING, calls=())


def told_by(telling: Telling) -> Post:
    """A parcel's post, with the numbers of its events."""
    post = post_of(telling.parcel.payload)
    return replace(post, told=telling.events) if isinstance(post, Tale) else post
