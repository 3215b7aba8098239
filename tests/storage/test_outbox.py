"""The courier's books: running numbers, what has arrived, what is told once, who cannot be reached."""

import pytest

from storage import Commit, Dispatch, NewGame, Parcel, Queue, ReadUpTo, Receipt, Shelf
from storage.errors import OutOfStep, ParcelDropped
from tests.kernel.ledger import sealed as bound
from tests.storage.desk import NOW, TEXTS, begun, forget, value

LETTERS = [Parcel("channel:1", "Log", {}), Parcel("user:2", "Prompt", {}), Parcel("channel:1", "Status", {})]


@pytest.fixture
async def game(shelf: Shelf) -> int:
    return await shelf.create(NewGame("feud", "Post", TEXTS, b"s"), now=NOW, outbox=LETTERS)


async def number(shelf: Shelf, parcel: int, part: int = 0, above: int = 0) -> int:
    return (await shelf.outbox.dispatch(parcel, part, f"n{parcel}", now=NOW, above=above)).number


async def test_messages_are_numbered_at_their_target(shelf: Shelf, game: int) -> None:
    """Two messages of a parcel take two numbers, and keep them; another target begins at 1."""
    log, prompt, status = [parcel.id for parcel in await shelf.outbox.unsent()]
    assert [await number(shelf, log, part) for part in (0, 1, 0)] == [1, 2, 1]
    assert await number(shelf, prompt) == 1
    assert await number(shelf, status) == 3
    assert await shelf.outbox.last_number("channel:1") == 3
    assert await shelf.outbox.last_number("channel:2") == 0


async def test_numbers_go_on_above_those_that_are_seen(shelf: Shelf, game: int) -> None:
    """A channel that shows No. 7 already gets No. 8 next, and one that is behind changes nothing."""
    log, _, status = [parcel.id for parcel in await shelf.outbox.unsent()]
    assert await number(shelf, log, above=7) == 8
    assert await number(shelf, status, above=3) == 9


async def test_what_is_on_its_way_is_known(shelf: Shelf, game: int) -> None:
    """A parcel about to be sent is marked so, and keeps its first nonce; its last message makes it sent."""
    log, *_ = await shelf.outbox.unsent()
    first = await shelf.outbox.dispatch(log.id, 0, "one", now=NOW)
    assert await shelf.outbox.dispatch(log.id, 0, "two", now=NOW + 9) == first
    assert first == Dispatch(log.id, 0, "channel:1", 1, "one", NOW)
    await shelf.outbox.dispatch(log.id, 1, "three", now=NOW)
    await shelf.outbox.arrived(log.id, 0, 900, last=False)
    assert (await shelf.outbox.unsent())[0].state == "sending"
    assert [one.message for one in await shelf.outbox.dispatches(log.id)] == [900, None]
    await shelf.outbox.arrived(log.id, 1, 901)
    assert log.id not in [parcel.id for parcel in await shelf.outbox.unsent()]


async def test_what_has_arrived_is_not_kept(shelf: Shelf, game: int) -> None:
    """Of a payload its seat alone is kept; what waits, or is on its way with some messages, is whole."""
    whole = {"seat": "north", "view": "a board"}
    sent = [
        Parcel("user:7", "Roster", whole),
        Parcel("user:8", "Roster", whole),
        Parcel("user:9", "Log", [1]),
    ]
    await shelf.outbox.post_once(game, "boards", sent, now=NOW)
    first, second, third = (await shelf.outbox.unsent())[-3:]
    await shelf.outbox.dispatch(first.id, 0, "n", now=NOW)
    await shelf.outbox.arrived(first.id, 0, 900, last=False)
    assert (await shelf.outbox.first_to("user:7")) is not None
    assert [parcel.payload for parcel in (await shelf.outbox.unsent())[-3:]] == [whole, whole, [1]]
    await shelf.outbox.arrived(first.id, 0, 900)
    await shelf.outbox.mark(second.id, "sent", 0)
    await shelf.outbox.mark(third.id, "sent", 0)
    kept = "SELECT group_concat(payload) FROM (SELECT payload FROM outbox WHERE kind = {} ORDER BY id)"
    assert await value(shelf, kept.format("'Roster'")) == ",".join(['{"seat":"north"}'] * 2)
    assert await value(shelf, kept.format("'Log' AND target = 'user:9'")) == '{"seat":null}'


async def test_what_was_given_up_is_kept(shelf: Shelf, game: int) -> None:
    """It has not arrived: it can be looked up why."""
    log, *_ = await shelf.outbox.unsent()
    await shelf.outbox.mark(log.id, "retired", 1)
    assert await value(shelf, f"SELECT payload FROM outbox WHERE id = {log.id}") == "{}"


async def test_the_next_letter_to_a_target(shelf: Shelf, game: int) -> None:
    """The oldest that is not sent; nothing when all are. The newest of all is known also when it is sent."""
    log, prompt, status = await shelf.outbox.unsent()
    assert await shelf.outbox.first_to("channel:1") == log
    await shelf.outbox.mark(log.id, "sent", 1)
    assert await shelf.outbox.first_to("channel:1") == status
    await shelf.outbox.mark(status.id, "retired", 1)
    assert await shelf.outbox.first_to("channel:1") is None
    assert await shelf.outbox.first_to("user:2") == prompt
    assert await shelf.outbox.last_parcel() == status.id


async def test_a_letter_is_followed_by_one_of_its_kind(shelf: Shelf, game: int) -> None:
    """Only by a later one of the same game to the same target that is not sent yet; by the first of those."""
    log, _, status = await shelf.outbox.unsent()
    assert await shelf.outbox.following(status) is None
    assert await shelf.outbox.following(log) is None
    again = [Parcel("channel:1", "Status", {}), Parcel("channel:1", "Status", {})]
    await shelf.outbox.post_once(game, "again", again, now=NOW)
    second, third = (await shelf.outbox.unsent())[-2:]
    assert await shelf.outbox.following(status) == second
    await shelf.outbox.mark(second.id, "sent", 1)
    assert await shelf.outbox.following(status) == third
    await shelf.outbox.mark(third.id, "sent", 1)
    assert await shelf.outbox.following(status) is None


async def test_the_newest_message_of_a_kind_is_found(shelf: Shelf, game: int) -> None:
    """Only what has arrived counts, of this kind, at this target."""
    log, _, status = await shelf.outbox.unsent()
    for parcel, message in ((log, 900), (status, 901)):
        await shelf.outbox.dispatch(parcel.id, 0, "n", now=NOW)
        assert await shelf.outbox.newest(game, parcel.kind, "channel:1") is None
        await shelf.outbox.arrived(parcel.id, 0, message)
    found = await shelf.outbox.newest(game, "Status", "channel:1")
    assert found == Dispatch(status.id, 0, "channel:1", 2, "n", NOW, 901)
    assert await shelf.outbox.newest(game, "Log", "channel:2") is None


async def test_letters_follow_a_game_that_moves(shelf: Shelf, game: int) -> None:
    """What waits for the old channel goes to the new one; what was on its way begins anew there."""
    log, _, status = await shelf.outbox.unsent()
    await shelf.outbox.dispatch(log.id, 0, "n", now=NOW)
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(now=NOW, readdress=("channel:1", "channel:9")))
    assert await shelf.outbox.first_to("channel:1") is None
    assert [parcel.target for parcel in await shelf.outbox.unsent()] == ["channel:9", "user:2", "channel:9"]
    assert await shelf.outbox.dispatches(log.id) == []
    assert await number(shelf, status.id) == 1


async def test_lost_targets_are_remembered(shelf: Shelf) -> None:
    """Since when stays as it was first noted, until they are found again."""
    assert await shelf.outbox.lose("channel:1", now=NOW) == NOW
    assert await shelf.outbox.lose("channel:1", now=NOW + 5) == NOW
    assert await shelf.outbox.lost() == {"channel:1"}
    await shelf.outbox.regain("channel:1")
    assert await shelf.outbox.lost() == frozenset()


async def test_direct_messages_are_read_once(shelf: Shelf) -> None:
    """Each is new once, and an older one than the last is not; noting the channel again changes nothing."""
    await shelf.dms.note_channel(2, 50, 800)
    assert not await shelf.dms.note_read(2, 50, 800)
    assert await shelf.dms.note_read(2, 50, 900)
    assert not await shelf.dms.note_read(2, 50, 900)
    assert not await shelf.dms.note_read(2, 50, 899)
    assert await shelf.dms.note_read(2, 50, 901)
    await shelf.dms.note_channel(2, 50, 950)
    assert await shelf.dms.channels() == [ReadUpTo(2, 50, 901)]


async def test_what_is_told_once_is_told_once(shelf: Shelf, game: int) -> None:
    """The second time nothing is posted."""
    parcels = [Parcel("user:7", "Notice", {"key": "lost"})]
    assert await shelf.outbox.post_once(game, "lost channel", parcels, now=NOW)
    assert not await shelf.outbox.post_once(game, "lost channel", parcels, now=NOW)
    assert [parcel.target for parcel in await shelf.outbox.unsent()].count("user:7") == 1


async def test_who_takes_no_direct_messages_is_remembered(shelf: Shelf) -> None:
    """Until they ask for them again."""
    await shelf.dms.close(5, now=NOW)
    await shelf.dms.close(5, now=NOW)
    assert await shelf.dms.closed() == {5}
    await shelf.dms.reopen(5)
    assert await shelf.dms.closed() == frozenset()


async def test_receipts_are_kept_with_what_they_tell_of(shelf: Shelf) -> None:
    """They are stored with the commit, changed by a later one, and go along with an export."""
    game = await begun(shelf)
    sealed, opened_now = (Receipt(1, 2, "north", bound(), state) for state in ("sealed", "opened"))
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(now=NOW, receipts=[sealed]))
        assert await sitting.receipts() == [sealed]
        await sitting.commit(Commit(now=NOW, receipts=[opened_now]))
    assert await shelf.games.receipts(game) == [opened_now]
    found = await shelf.examine(await shelf.export(game))
    assert await shelf.games.receipts(await shelf.take_in(found, now=NOW)) == [opened_now]


async def test_a_record_keeps_its_host_and_what_was_logged(shelf: Shelf) -> None:
    """They are read back when the game is taken from the shelf again."""
    new = NewGame("feud", "Hot", TEXTS, b"s", host=9, hot_seat=True)
    game = await shelf.create(new, now=NOW)
    await forget(shelf, game)
    async with shelf.game(game) as sitting:
        assert (sitting.record.host, sitting.record.hot_seat, sitting.record.logged) == (9, True, 0)


async def test_what_waits_is_counted_by_target(shelf: Shelf, game: int) -> None:
    """Two parcels wait for the channel, one for the person; what is sent or given up waits no more."""
    assert await shelf.outbox.queues() == [Queue("channel:1", 2, NOW), Queue("user:2", 1, NOW)]
    log, prompt, status = await shelf.outbox.unsent()
    await shelf.outbox.mark(log.id, "sending", 1)
    await shelf.outbox.mark(prompt.id, "retired", 1)
    assert await shelf.outbox.queues() == [Queue("channel:1", 2, NOW)]
    await shelf.outbox.mark(log.id, "sent", 1)
    await shelf.outbox.mark(status.id, "sent", 1)
    assert await shelf.outbox.queues() == []


async def test_games_are_counted_by_status(shelf: Shelf, game: int) -> None:
    """One game gathers its players, two are played."""
    await begun(shelf)
    await begun(shelf)
    assert await shelf.games.tally() == {"gathering": 1, "playing": 2}


# -- what no longer holds ------------------------------------------------------------------------------


async def told_of(shelf: Shelf) -> tuple[int, list[int]]:
    """A game with a log of events 1 and 2, one of 3, and a prompt; the ids of these parcels."""
    outbox = [
        Parcel("channel:1", "Log", {}, (1, 2)),
        Parcel("channel:1", "Log", {}, (3,)),
        Parcel("user:2", "Prompt", {}),
    ]
    game = await shelf.create(NewGame("feud", "Post", TEXTS, b"s"), now=NOW, outbox=outbox)
    return game, [parcel.id for parcel in await shelf.outbox.unsent()]


async def test_letters_are_found_by_what_they_tell(shelf: Shelf) -> None:
    """Sent ones by their events; of the others all, for they may be dropped."""
    game, (first, second, prompt) = await told_of(shelf)
    for parcel in (first, second):
        await shelf.outbox.dispatch(parcel, 0, "n", now=NOW)
        await shelf.outbox.arrived(parcel, 0, 900 + parcel)
    async with shelf.game(game) as sitting:
        found = await sitting.concerned([2])
        assert [(one.parcel.id, one.events, one.unsent) for one in found] == [
            (first, (1, 2), False),
            (prompt, (), True),
        ]
        assert [one.message for one in found[0].messages] == [900 + first]
        assert [one.parcel.id for one in await sitting.concerned(())] == [prompt]


async def test_a_dropped_letter_is_never_sent(shelf: Shelf) -> None:
    """Not even by who has looked at it before, or had tried in vain."""
    game, (first, second, prompt) = await told_of(shelf)
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(now=NOW, dropped=[second]))
    with pytest.raises(ParcelDropped):
        await shelf.outbox.dispatch(second, 0, "n", now=NOW)
    await shelf.outbox.mark(second, "sending", 1)
    assert [parcel.id for parcel in await shelf.outbox.unsent()] == [first, prompt]


async def test_a_letter_on_its_way_is_not_dropped(shelf: Shelf) -> None:
    """Nothing of the commit is stored: whoever wanted to drop it did not know."""
    game, (first, *_) = await told_of(shelf)
    await shelf.outbox.dispatch(first, 0, "n", now=NOW)
    async with shelf.game(game) as sitting:
        with pytest.raises(OutOfStep):
            await sitting.commit(Commit(now=NOW, dropped=[first], outbox=[Parcel("channel:1", "Log", {})]))
    assert len(await shelf.outbox.unsent()) == 3
