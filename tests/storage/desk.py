"""Helpers: a shelf that knows the toy, games begun on it, legal orders at random."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match, Outcome
from rules.kernel.orders import Lines
from storage import Commit, NewGame, Parcel, Shelf, Sitting
from tests.storage.toy import FEUD, PRINTED, start

NOW = 1_760_000_000_000
KEY = bytes(range(32))
TEXTS = (Source("feud.toml", "men = 2\n", False),)


def codecs(game: str, sources: Sequence[Source]) -> Codec:
    return Codec({"feud": FEUD}[game], PRINTED)


async def lifted(sitting: Sitting, outcome: Outcome) -> None:
    await sitting.commit(Commit(outcome, now=NOW, outbox=[Parcel("hall", "lifted", len(outcome.back))]))


@asynccontextmanager
async def opened(folder: Path, **options: Any) -> AsyncIterator[Shelf]:
    """Without other `chance` all are one installation, and salt alike."""
    options.setdefault("chance", bytes)
    async with await Shelf.open(folder, codecs, lifted, **options) as shelf:
        yield shelf


async def begun(shelf: Shelf, years: int = 3, papers: int = 0, channel: int | None = None) -> int:
    """A game in its first question."""
    new = NewGame("feud", "An old feud", TEXTS, b"seed", channel=channel, words=("oak", "ash"))
    number = await shelf.create(new, now=NOW)
    async with shelf.game(number) as sitting:
        await sitting.commit(Commit(sitting.begin(start(years, papers), KEY), now=NOW))
    return number


def any_order(match: Match, seat: str, chance: Random) -> Lines:
    offers = match.offers(seat)
    return (chance.choice(offers),) if offers and chance.random() < 0.8 else ()


def order(match: Match, chance: Random) -> Outcome:
    """Somebody who is asked gives an order at random."""
    seat = chance.choice([seat for seat in match.open if match.sealed(seat) is None])
    return match.submit(seat, any_order(match, seat, chance))


async def ordered(shelf: Shelf, number: int, chance: Random) -> bool:
    """One order, one sitting, one commit; False when the game is over."""
    async with shelf.game(number) as sitting:
        if not sitting.match.open:
            return False
        outcome = order(sitting.match, chance)
        told = [Parcel("channel", "entry", entry.number) for entry in outcome.entries]
        await sitting.commit(Commit(outcome, now=NOW, outbox=told))
        return True


async def played(shelf: Shelf, number: int, chance: Random, orders: int = 10**6) -> None:
    for _ in range(orders):
        if not await ordered(shelf, number, chance):
            return


async def save_of(shelf: Shelf, game: int) -> bytes:
    async with shelf.game(game) as sitting:
        return sitting.codec.encode(sitting.match.save())


async def forget(shelf: Shelf, game: int) -> None:
    """Have the match dropped from memory."""
    try:
        async with shelf.game(game):
            raise InterruptedError
    except InterruptedError:
        pass


async def value(shelf: Shelf, sql: str) -> Any:
    row = await shelf.ledger.read(lambda db: db.execute(sql).fetchone())
    return row[0]
