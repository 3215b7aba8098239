"""A game of blocks on a real shelf: ordered by lines as written, with all the letters that this causes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from bot.post.consequences.committing import commit_of, on_release, store
from bot.post.consequences.operation import Before, Operation, before
from bot.post.library import Library
from bot.post.message import Message
from bot.post.parcels.fights import Battle
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import NOTHING, Post
from bot.post.parcels.receipts import Opened
from bot.post.parcels.turns import Dispatch, Page, Told
from bot.post.press import Press
from bot.table import misses
from rules.blocks.state import State
from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match, Outcome
from rules.kernel.orders import Lines
from rules.kernel.position import read_order
from storage import NewGame, Posted, Shelf
from tests.blocks.table import CASES, position
from tests.storage.fresh import laid

NOW = 1_760_000_000_000
SEED, WORDS, KEY = b"a seed", ("oak", "elm"), b"a key of the tests"
ANNE, BELLE = 11, 12  # who play the British and the French
SEATS = {"british": ANNE, "french": BELLE}
CHANNEL = 77
NAME = "The Lakes"

PostT = TypeVar("PostT", bound=Post)


@cache
def library() -> Library:
    return Library()


def mini() -> Source:
    return Source("blocks.toml", (CASES / "mini.toml").read_text(encoding="utf-8"), True)


@cache
def mini_codec() -> Codec:
    return library().codec("blocks", [mini()])


@asynccontextmanager
async def opened(folder: Path, books: Library | None = None) -> AsyncIterator[Shelf]:
    """A shelf, perhaps of another release that knows other rules."""
    books = books or library()
    laid(folder)
    lifted = on_release(books, lambda: NOW, bytes)
    async with await Shelf.open(folder, books.codec, lifted) as shelf:
        yield shelf


@dataclass
class Table:
    """A running game. `sent` is what it has caused so far, in order; `news` what the channel was told last.

    `told`: how many things the channel was told of each turn, and of each of its fights.
    """

    shelf: Shelf
    game: int
    sent: list[Posted] = field(default_factory=list)
    news: list[Told] = field(default_factory=list)
    told: dict[tuple[int, int], int] = field(default_factory=dict)
    salts: int = 0
    disclosed: bool = False  # by the last order, something that was hidden

    def chance(self, count: int) -> bytes:
        """Salts that are the same in every run."""
        self.salts += 1
        return sha256(b"%d" % self.salts).digest()[:count]

    @property
    def codec(self) -> Codec:
        return mini_codec()

    async def order(self, seat: str, text: str) -> list[Posted]:
        """A seat seals what is written; the letters this causes."""
        return await self._operate(seat, lambda match: match.submit(seat, read_order(match, seat, text)))

    async def seal(self, seat: str, lines: Lines) -> list[Posted]:
        return await self._operate(seat, lambda match: match.submit(seat, lines))

    async def late(self, seat: str) -> list[Posted]:
        """The deadline comes for a seat."""
        async with self.shelf.game(self.game) as sitting:
            earlier = await before(library(), self.shelf, sitting)
            outcome = sitting.match.default(seat)
            sitting.record = misses.counted(sitting.record, {seat: False}, NOW)
            await self.keep(earlier, outcome)
        return await self.new()

    async def withdraw(self, seat: str) -> list[Posted]:
        return await self._operate(seat, lambda match: match.withdraw(seat))

    async def concede(self, seat: str) -> list[Posted]:
        return await self._operate(seat, lambda match: match.end("concede", seat))

    async def edit(self, change: Callable[[Any], Any]) -> list[Posted]:
        """A game master changes the state at the start of the running step."""
        return await self._operate("british", lambda match: match.edit(change, "for a test"))

    async def take_back(self, number: int, seat: str) -> list[Posted]:
        async with self.shelf.game(self.game) as sitting:
            earlier = await before(library(), self.shelf, sitting)
            outcome = sitting.match.take_back({number}, seat, await sitting.past(number))
            await self.keep(earlier, outcome, SEATS[seat])
        return await self.new()

    async def _operate(self, seat: str, act: Any) -> list[Posted]:
        async with self.shelf.game(self.game) as sitting:
            earlier = await before(library(), self.shelf, sitting)
            outcome = act(sitting.match)
            self.disclosed = any(told.discloses for told in outcome.told)
            await self.keep(earlier, outcome, sitting.seats[seat])
        return await self.new()

    async def keep(self, earlier: Before, outcome: Outcome, by: int | None = None) -> None:
        commit = await commit_of(Operation(earlier, outcome, NOW, by=by), self.chance)
        await store(earlier.sitting, commit)

    async def new(self) -> list[Posted]:
        """The letters since the last time."""
        found = await self.shelf.outbox.unsent(self.sent[-1].id if self.sent else 0, 1000)
        self.sent += found
        self.news = [each for post in posts(found, Dispatch) for each in self._new_in(post.page)]
        return found

    def _new_in(self, page: Page) -> list[Told]:
        """First of the turn, then of its fights."""
        lists = {0: page.told, **{fight.number: fight.told for fight in page.fights}}
        found = [each for n, told in lists.items() for each in told[self.told.get((page.number, n), 0) :]]
        self.told |= {(page.number, number): len(told) for number, told in lists.items()}
        return [each for each in found if not each.fight]

    @property
    def events(self) -> list[type]:
        """What happened that the channel was told last."""
        return [type(self.codec.event(each.event)) for each in self.news if each.event != NOTHING]

    @property
    def opened(self) -> list[Opened]:
        """The receipts of which the channel was told last that they are open."""
        return [each.opened for each in self.news if each.opened]

    async def match(self) -> Match:
        async with self.shelf.game(self.game) as sitting:
            return sitting.match

    def said(self, parcels: Iterable[Posted]) -> list[Message]:
        """The letters as their readers get them."""
        press = Press(library())
        return [m for at in parcels for m in press.messages(self.game, self.codec, post_of(at.payload))]


async def begin(
    shelf: Shelf,
    state: State,
    *,
    hot_seat: bool = False,
    channel: int | None = CHANNEL,
    laid: Iterable[int] = (),
) -> Table:
    """A game that begins with this state, and the letters of its beginning."""
    options = msgspec.to_builtins(state.options)
    seats = dict.fromkeys(SEATS, ANNE) if hot_seat else SEATS
    new = NewGame(
        "blocks", NAME, (mini(),), SEED, options, 1, channel, seats, WORDS, host=ANNE, hot_seat=hot_seat
    )
    table = Table(shelf, await shelf.create(new, now=NOW))
    async with shelf.game(table.game) as sitting:
        earlier = await before(library(), shelf, sitting)
        outcome = sitting.begin(state, KEY, tuple(laid))
        await table.keep(earlier, outcome)
    await table.new()
    return table


async def at(shelf: Shelf, pieces: str, *, step: str, **facts: Any) -> Table:
    """A game in this position of the small map."""
    aside = {name: facts.pop(name) for name in ("hot_seat", "channel", "laid") if name in facts}
    return await begin(shelf, position(pieces, step=step, **facts), **aside)


def shape(parcels: Iterable[Posted]) -> list[str]:
    """Where each letter goes and what it is: `channel new Dispatch`, `channel Dispatch`, `11 Prompt`."""
    return [f"{who(parcel.target)} {sort(parcel)}" for parcel in parcels]


def sort(parcel: Posted) -> str:
    """What a letter is; of a turn or a fight whether it is a new message, or the last of it."""
    post = post_of(parcel.payload)
    name = type(post).__name__
    if not isinstance(post, Dispatch | Battle):
        return name
    return f"new {name}" if post.fresh else f"last {name}" if post.closed else name


def who(target: str) -> str:
    kind, _, number = target.partition(":")
    return kind if kind == "channel" else number


def posts(parcels: Iterable[Posted], kind: type[PostT], user: int | None = None) -> list[PostT]:
    """The letters of a kind, to a user or to anyone."""
    found = (post_of(parcel.payload) for parcel in parcels if user is None or parcel.target == f"user:{user}")
    return [post for post in found if isinstance(post, kind)]
