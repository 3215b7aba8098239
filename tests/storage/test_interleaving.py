"""Neither another task nor a cancellation comes between the beginning of a transaction and its end."""

import asyncio
import sqlite3
import threading
from collections.abc import Coroutine, Generator
from functools import partial
from pathlib import Path
from random import Random
from types import coroutine
from typing import Any

import aiosqlite
import pytest

from storage import Commit, Interaction, Shelf
from storage.errors import AlreadyDone
from storage.ledger import Ledger
from tests.storage.desk import NOW, begun, opened, order, ordered, save_of, value

ADD = "INSERT INTO papers VALUES (?)"


class Refused(Exception):
    pass


async def naive(path: Path, begin: bool) -> tuple[list[str], list[str]]:
    """Two tasks on one plain connection; the second fails. What each was told, and what is stored."""
    said: list[str] = []
    written, failed = asyncio.Event(), asyncio.Event()
    async with aiosqlite.connect(path, isolation_level=None if begin else "DEFERRED") as db:
        await db.execute("CREATE TABLE papers (author TEXT)")

        async def first() -> None:
            if begin:
                await db.execute("BEGIN")
            await db.execute(ADD, ("first",))
            written.set()
            await failed.wait()
            try:
                await db.commit()
                said.append("first: stored")
            except sqlite3.Error:
                said.append("first: error")

        async def second() -> None:
            await written.wait()
            await db.execute(ADD, ("second",))
            await db.rollback()
            said.append("second: refused")
            failed.set()

        await asyncio.gather(first(), second())
        rows = await db.execute_fetchall("SELECT author FROM papers")
    return said, [row[0] for row in rows]


@pytest.mark.parametrize("begin", [False, True])
async def test_a_shared_plain_connection_loses_a_write(tmp_path: Path, begin: bool) -> None:
    """The fault that is to be impossible here: one task is told "stored", and its row is gone."""
    assert await naive(tmp_path / "naive.db", begin) == (["second: refused", "first: stored"], [])


def paper(author: str, db: sqlite3.Connection) -> None:
    db.execute(ADD, (author,))


def paper_refused(author: str, db: sqlite3.Connection) -> None:
    db.execute(ADD, (author,))
    raise Refused


async def with_papers(path: Path) -> Ledger:
    ledger = Ledger(path / "courier.db")
    await ledger.open()
    await ledger.write(lambda db: db.execute("CREATE TABLE papers (author TEXT)"))
    return ledger


async def authors(ledger: Ledger) -> list[str]:
    rows = await ledger.read(lambda db: db.execute("SELECT author FROM papers").fetchall())
    return [author for (author,) in rows]


async def test_a_ledger_loses_no_write(tmp_path: Path) -> None:
    """Of many tasks on one ledger every other fails: what the others were told was stored is stored."""
    ledger = await with_papers(tmp_path)
    acts = [partial(paper_refused if n % 2 else paper, str(n)) for n in range(40)]
    told = await asyncio.gather(*map(ledger.write, acts), return_exceptions=True)
    assert [type(answer) for answer in told] == [type(None), Refused] * 20
    assert await authors(ledger) == [str(n) for n in range(0, 40, 2)]
    await ledger.close()


async def test_sittings_at_several_games_lose_no_commit(shelf: Shelf) -> None:
    """Commits of eight games at once, half of them refused: each is whole or not there."""
    games = [await begun(shelf) for _ in range(8)]
    async with shelf.game(games[0]) as sitting:
        await sitting.commit(Commit(now=NOW, interaction=Interaction(1, None)))

    async def commit(game: int) -> str:
        async with shelf.game(game) as sitting:
            done = Interaction(1 if game % 2 else 100 + game, None)
            try:
                await sitting.commit(Commit(order(sitting.match, Random(game)), now=NOW, interaction=done))
            except AlreadyDone:
                return "refused"
            return "stored"

    told = await asyncio.gather(*map(commit, games))
    for game, answer in zip(games, told, strict=True):
        entries = await value(shelf, f"SELECT count(*) FROM journal WHERE game = {game}")
        assert (answer, entries) == (("refused", 1) if game % 2 else ("stored", 2))


async def test_a_cancellation_inside_a_transaction_splits_nothing(tmp_path: Path) -> None:
    """The waiting task is cancelled between BEGIN and COMMIT: it learns so, and the write is whole."""
    ledger = await with_papers(tmp_path)
    inside, cancelled = threading.Event(), threading.Event()

    def act(db: sqlite3.Connection) -> None:
        paper("one", db)
        inside.set()
        cancelled.wait()
        paper("two", db)

    task = asyncio.create_task(ledger.write(act))
    await asyncio.to_thread(inside.wait)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    cancelled.set()
    await ledger.write(partial(paper, "three"))
    assert await authors(ledger) == ["one", "two", "three"]
    await ledger.close()


async def test_a_commit_whose_caller_was_cancelled_is_read_again(shelf: Shelf) -> None:
    """The database holds the order, the match in memory was dropped, the next sitting goes on from it."""
    game = await begun(shelf)
    gate = threading.Event()
    held = asyncio.create_task(shelf.ledger.write(lambda db: gate.wait()))
    task = asyncio.create_task(ordered(shelf, game, Random(1)))
    await until_waiting(task)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    sitting_down = asyncio.create_task(save_of(shelf, game))
    await until_waiting(sitting_down)
    gate.set()
    await held
    assert b'"entries":2' in await sitting_down
    assert await ordered(shelf, game, Random(2))
    assert await value(shelf, "SELECT count(*) FROM journal") == 3


async def until_waiting(task: asyncio.Task[Any]) -> None:
    """Let the task run until it waits for the database, whose thread is held."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert not task.done()


@coroutine
def cancelled_at(number: int, work: Coroutine[Any, Any, None]) -> Generator[Any, Any, bool]:
    """Run the work, cancelled at its await of this number; False when it has fewer."""
    waits = 0
    try:
        future = work.send(None)
        while True:
            waits += 1
            task = asyncio.current_task()
            assert task is not None
            if waits == number:
                task.cancel()
            try:
                yield future
            except asyncio.CancelledError as cancelled:
                task.uncancel()
                future = work.throw(cancelled)
            else:
                future = work.send(None)
    except StopIteration:
        return False
    except asyncio.CancelledError:
        return True


async def test_cancelled_at_every_await(tmp_path: Path) -> None:
    """Two orders cancelled at each of their awaits in turn: the journal is whole, and the game goes on."""
    number, reached = 0, True
    async with opened(tmp_path, memory=0) as shelf:  # so that every sitting reads its game
        while reached:
            number += 1
            game = await begun(shelf)

            async def work(game: int = game) -> None:
                for turn in range(2):
                    await ordered(shelf, game, Random(turn))

            reached = await cancelled_at(number, work())
            await check_whole(shelf, game)
            assert await ordered(shelf, game, Random(3))
            await check_whole(shelf, game)
    assert number > 4


async def check_whole(shelf: Shelf, game: int) -> None:
    """Journal, parcels and save tell of the same entries, and the match in memory is what is stored."""
    in_memory = await save_of(shelf, game)
    async with shelf.game(game) as sitting:
        save = sitting.match.save()
        journal = await sitting.history.journal()
    assert [noted.entry.number for noted in journal] == list(range(1, save.entries + 1))
    parcels = [at.payload for at in await shelf.outbox.unsent(limit=10**6) if at.game == game]
    assert parcels == list(range(2, save.entries + 1))
    (row,) = await shelf.ledger.read(
        lambda db: db.execute("SELECT revision FROM saves WHERE game = ?", (game,)).fetchall()
    )
    assert row[0] <= save.entries
    assert in_memory == sitting.codec.encode(save)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
async def test_opening_may_be_cancelled(tmp_path: Path, number: int) -> None:
    """A start cancelled at one of its awaits lets go of the folder: the next start opens it."""

    async def work() -> None:
        async with opened(tmp_path):
            pass

    assert await cancelled_at(number, work())
    async with opened(tmp_path) as shelf:
        await begun(shelf)
