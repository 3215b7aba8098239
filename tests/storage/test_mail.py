"""The courier's books: running numbers, what has arrived, what is told once, and a name of its own."""

from pathlib import Path

import pytest

from storage import Dispatch, Letter, NewGame, Receipt, Shelf
from tests.storage.desk import NOW, TEXTS, begun, forget, opened

LETTERS = [Letter("channel:1", "Log", {}), Letter("user:2", "Prompt", {}), Letter("channel:1", "Status", {})]


@pytest.fixture
async def game(shelf: Shelf) -> int:
    return await shelf.create(NewGame("feud", "Post", TEXTS, b"s"), now=NOW, outbox=LETTERS)


async def test_messages_are_numbered_at_their_target(shelf: Shelf, game: int) -> None:
    """Two messages of a letter take two numbers, and keep them; another target begins at 1."""
    log, prompt, status = [letter.id for letter in await shelf.unsent()]
    assert [await shelf.dispatch(log, part) for part in (0, 1, 0)] == [1, 2, 1]
    assert await shelf.dispatch(prompt, 0) == 1
    assert await shelf.dispatch(status, 0) == 3


async def test_what_is_on_its_way_is_known(shelf: Shelf, game: int) -> None:
    """A letter about to be sent is marked so; its message has an id once it has arrived."""
    log, *_ = await shelf.unsent()
    await shelf.dispatch(log.id, 0)
    assert (await shelf.unsent())[0].state == "sending"
    assert await shelf.dispatches(log.id) == [Dispatch(log.id, 0, "channel:1", 1, None)]
    await shelf.arrived(log.id, 0, 900)
    assert await shelf.dispatches(log.id) == [Dispatch(log.id, 0, "channel:1", 1, 900)]


async def test_the_newest_message_of_a_kind_is_found(shelf: Shelf, game: int) -> None:
    """Only what has arrived counts, of this kind, at this target."""
    log, _, status = await shelf.unsent()
    for letter, message in ((log, 900), (status, 901)):
        await shelf.dispatch(letter.id, 0)
        assert await shelf.newest(game, letter.kind, "channel:1") is None
        await shelf.arrived(letter.id, 0, message)
    assert await shelf.newest(game, "Status", "channel:1") == 901
    assert await shelf.newest(game, "Log", "channel:1") == 900
    assert await shelf.newest(game, "Log", "channel:2") is None


async def test_what_is_told_once_is_told_once(shelf: Shelf, game: int) -> None:
    """The second time nothing is posted."""
    letters = [Letter("user:7", "Notice", {"key": "lost"})]
    assert await shelf.post_once(game, "lost channel", letters, now=NOW)
    assert not await shelf.post_once(game, "lost channel", letters, now=NOW)
    assert [letter.target for letter in await shelf.unsent()].count("user:7") == 1


async def test_who_takes_no_direct_messages_is_remembered(shelf: Shelf) -> None:
    """Until they ask for them again."""
    await shelf.close_mail(5, now=NOW)
    await shelf.close_mail(5, now=NOW)
    assert await shelf.closed_mail() == {5}
    await shelf.open_mail(5)
    assert await shelf.closed_mail() == frozenset()


async def test_a_backup_gets_a_name_of_its_own(tmp_path: Path) -> None:
    """The name of a database stays; one opened from a backup has another."""
    async with opened(tmp_path / "one") as one:
        name = await one.epoch()
        assert await one.epoch() == name
        (tmp_path / "two").mkdir()
        await one.backup(tmp_path / "two" / "courier.db")
    async with opened(tmp_path / "one") as again, opened(tmp_path / "two") as restored:
        assert await again.epoch() == name
        assert await restored.epoch() not in (name, "")


async def test_receipts_are_kept_with_what_they_tell_of(shelf: Shelf) -> None:
    """They are stored with the commit, changed by a later one, and go along with an export."""
    game = await begun(shelf)
    sealed = Receipt(1, 2, "north", {"salt": "x"})
    opened_now = Receipt(1, 2, "north", {"salt": "x"}, "opened")
    async with shelf.game(game) as sitting:
        await sitting.commit(now=NOW, receipts=[sealed])
        assert await sitting.receipts() == [sealed]
        await sitting.commit(now=NOW, receipts=[opened_now])
    assert await shelf.receipts(game) == [opened_now]
    assert await shelf.receipts(await shelf.take_in(await shelf.export(game))) == [opened_now]


async def test_a_record_keeps_its_host_and_what_was_logged(shelf: Shelf) -> None:
    """They are read back when the game is taken from the shelf again."""
    new = NewGame("feud", "Hot", TEXTS, b"s", host=9, hot_seat=True)
    game = await shelf.create(new, now=NOW)
    await forget(shelf, game)
    async with shelf.game(game) as sitting:
        assert (sitting.record.host, sitting.record.hot_seat, sitting.record.logged) == (9, True, 0)
