"""A game is changed by one task at a time, stored whole, and read again when in doubt."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rules.kernel.match import Match, Outcome
from rules.kernel.orders import No
from storage import Commit, Deadline, Deputy, Draft, Interaction, NewGame, Parcel, Shelf
from storage.errors import AlreadyDone, Dropped, Frozen, NoSuchGame, NotBegun, OutOfStep, PieceDamaged
from tests.storage.desk import (
    KEY,
    NOW,
    TEXTS,
    begun,
    forget,
    opened,
    order,
    ordered,
    played,
    save_of,
    value,
)
from tests.storage.toy import NORTH, SOUTH, Raise, Strike, StrikeAlways


async def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    """After every order the folder closed and opened again holds the very save that was in memory."""
    chance = Random(1)
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
    for _ in range(30):
        async with opened(tmp_path) as shelf:
            goes_on = await ordered(shelf, game, chance)
            saved = await save_of(shelf, game)
        async with opened(tmp_path) as shelf:
            assert await save_of(shelf, game) == saved
        if not goes_on:
            return


async def test_journal_and_events_are_complete(shelf: Shelf) -> None:
    """Of a game played to its end every entry and every event is stored, numbered without a gap."""
    number = await begun(shelf)
    await played(shelf, number, Random(2))
    async with shelf.game(number) as sitting:
        save, status = sitting.match.save(), sitting.record.status
        news = await sitting.history.news("gm")
        journal = await sitting.history.journal()
    assert status == "over"
    assert [n.number for n in news] == list(range(1, save.events + 1))
    assert [n.entry.number for n in journal] == list(range(1, save.entries + 1))
    assert journal[-1].entry.digest == save.digest


async def test_the_match_stays_in_memory(shelf: Shelf) -> None:
    """A sitting that committed leaves its match to the next one."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        match = sitting.match
        await sitting.commit(Commit(order(match, Random(3)), now=NOW))
    async with shelf.game(game) as sitting:
        assert sitting.match is match


async def test_a_match_just_read_stays_in_memory(tmp_path: Path) -> None:
    """A match that was read and only looked at is kept as well, in the middle of a step."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        await played(shelf, game, Random(3), 7)
    async with opened(tmp_path) as shelf:
        async with shelf.game(game) as sitting:
            match = sitting.match
        async with shelf.game(game) as sitting:
            assert sitting.match is match


async def test_memory_is_bounded(tmp_path: Path) -> None:
    """With room for two matches the third to come in drops the one not used for longest."""
    async with opened(tmp_path, memory=2) as shelf:
        games = [await begun(shelf) for _ in range(2)]
        seen: list[Match] = []
        for game in games:
            async with shelf.game(game) as sitting:
                seen.append(sitting.match)
        await begun(shelf)
        async with shelf.game(games[1]) as sitting:
            assert sitting.match is seen[1]
        async with shelf.game(games[0]) as sitting:
            assert sitting.match is not seen[0]


async def test_an_exception_drops_the_match(shelf: Shelf) -> None:
    """What was done in a sitting that raised is forgotten, in memory too."""
    game = await begun(shelf)
    before = await save_of(shelf, game)

    async def breaks_off() -> None:
        async with shelf.game(game) as sitting:
            order(sitting.match, Random(4))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await breaks_off()
    assert await save_of(shelf, game) == before


async def test_what_is_not_committed_is_forgotten(shelf: Shelf) -> None:
    """A sitting may try something on and leave: the game stands as it stood."""
    game = await begun(shelf)
    before = await save_of(shelf, game)
    async with shelf.game(game) as sitting:
        order(sitting.match, Random(5))
        sitting.record = replace(sitting.record, name="Other")
    assert await save_of(shelf, game) == before
    async with shelf.game(game) as sitting:
        assert sitting.record.name == "An old feud"


async def test_a_refused_order_changes_nothing(shelf: Shelf) -> None:
    """A refusal inside a sitting leaves the match as it is stored, and the sitting goes on."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        with pytest.raises(No):
            sitting.match.submit(NORTH, (Strike(),))
        await sitting.commit(Commit(sitting.match.submit(NORTH, ()), now=NOW))


async def test_laid_dice_are_stored(shelf: Shelf) -> None:
    """Dice that a game master lays down survive, though no entry goes with them."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        sitting.match.lay([3, 1])
        await sitting.commit(Commit(Outcome(), now=NOW))
    await forget(shelf, game)
    async with shelf.game(game) as sitting:
        assert sitting.match.save().laid == (3, 1)


async def test_half_an_outcome_is_refused(shelf: Shelf) -> None:
    """Two orders with the outcome of one of them are not stored: news would be lost."""
    game = await begun(shelf)
    before = await save_of(shelf, game)
    async with shelf.game(game) as sitting:
        order(sitting.match, Random(6))
        second = order(sitting.match, Random(6))
        with pytest.raises(ValueError, match="since the last commit"):
            await sitting.commit(Commit(second, now=NOW))
    assert await save_of(shelf, game) == before


async def test_a_match_that_moved_is_not_left_out(shelf: Shelf) -> None:
    """A commit of other things beside an order whose outcome was forgotten is refused."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        sitting.match.stand(NORTH, (StrikeAlways(),))
        with pytest.raises(ValueError, match="its outcome is to be committed"):
            await sitting.commit(Commit(now=NOW, drafts=[Draft(NORTH, 0, "strike")]))
    assert await shelf.games.drafts(game, NORTH) == []


async def test_one_game_is_changed_by_one_task_at_a_time(shelf: Shelf) -> None:
    """Sixteen tasks at one game take their turns; none of them meets a match that another changes."""
    game = await begun(shelf)
    inside: list[int] = []

    async def task(number: int) -> None:
        async with shelf.game(game) as sitting:
            inside.append(number)
            outcome = order(sitting.match, Random(number)) if sitting.match.open else Outcome()
            await sitting.commit(Commit(outcome, now=NOW))
            assert inside == [number]
            inside.remove(number)

    await asyncio.gather(*map(task, range(16)))


async def test_several_games_go_on_together(shelf: Shelf) -> None:
    """Eight games played at once to their ends are each what the same orders make of it alone."""
    together = [await begun(shelf) for _ in range(8)]
    await asyncio.gather(*(played(shelf, game, Random(number)) for number, game in enumerate(together)))
    for number, game in enumerate(together):
        alone = await begun(shelf)
        await played(shelf, alone, Random(number))
        assert await save_of(shelf, game) == await save_of(shelf, alone)


async def test_a_second_writer_is_refused(shelf: Shelf) -> None:
    """A commit upon a game that was changed behind the sitting's back stores nothing."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        outcome = order(sitting.match, Random(7))
        await shelf.ledger.write(lambda db: db.execute("UPDATE saves SET revision = revision + 1"))
        with pytest.raises(OutOfStep, match="order again"):
            await sitting.commit(Commit(outcome, now=NOW))
    async with shelf.game(game) as sitting:
        assert sitting.match.save().entries == 1


async def test_an_entry_is_written_once(shelf: Shelf) -> None:
    """A journal that holds the number already refuses the entry and all that came with it."""
    game = await begun(shelf)
    taken = "INSERT INTO journal (game, number, entry) VALUES (?, 2, '{}')"
    await shelf.ledger.write(lambda db: db.execute(taken, (game,)))
    async with shelf.game(game) as sitting:
        with pytest.raises(OutOfStep):
            await sitting.commit(
                Commit(order(sitting.match, Random(8)), now=NOW, outbox=[Parcel("c", "k", 1)])
            )
    assert await shelf.outbox.unsent() == []


async def test_a_sitting_ends_with_a_failed_commit(shelf: Shelf) -> None:
    """After a commit that failed the sitting gives no match and takes no other commit."""
    game = await begun(shelf)
    await shelf.create(NewGame("feud", "x", TEXTS, b""), now=NOW, interaction=Interaction(5, "made"))
    async with shelf.game(game) as sitting:
        with pytest.raises(AlreadyDone):
            await sitting.commit(
                Commit(order(sitting.match, Random(9)), now=NOW, interaction=Interaction(5, "two"))
            )
        with pytest.raises(Dropped):
            _ = sitting.match
        with pytest.raises(Dropped):
            await sitting.commit(Commit(Outcome(), now=NOW))


async def test_old_requests_are_forgotten(shelf: Shelf) -> None:
    """Those before a time; one that is as old as that is known."""
    for id, at in ((5, NOW), (6, NOW + 1)):
        await shelf.create(NewGame("feud", "x", TEXTS, b""), now=at, interaction=Interaction(id, id))
    await shelf.interactions.forget(NOW + 1)
    assert [await shelf.interactions.result(id) for id in (5, 6)] == [None, (6,)]


async def test_an_interaction_is_carried_out_once(shelf: Shelf) -> None:
    """A redelivered interaction changes nothing, and what came of it the first time is told."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        await sitting.commit(
            Commit(order(sitting.match, Random(9)), now=NOW, interaction=Interaction(7, {"ok": 1}))
        )
    saved = await save_of(shelf, game)
    async with shelf.game(game) as sitting:
        with pytest.raises(AlreadyDone, match="7 was carried out before"):
            await sitting.commit(
                Commit(order(sitting.match, Random(9)), now=NOW, interaction=Interaction(7, {}))
            )
    assert await save_of(shelf, game) == saved
    assert await shelf.interactions.result(7) == ({"ok": 1},)
    assert await shelf.interactions.result(8) is None


async def test_drafts_are_stored_and_go_with_their_question(shelf: Shelf) -> None:
    """A draft is kept a question; sealing an order deletes that question's draft and no other."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        number = sitting.match.open[NORTH].number
        mine = [Draft(NORTH, number, "raise 3"), Draft(NORTH, 0, "strike")]
        await sitting.commit(Commit(now=NOW, drafts=[*mine, Draft(SOUTH, 0, "raise 1")]))
        assert await sitting.drafts(NORTH) == mine[::-1]
        await sitting.commit(Commit(sitting.match.submit(NORTH, ()), now=NOW))
        assert await sitting.drafts(NORTH) == [Draft(NORTH, 0, "strike")]
        await sitting.commit(Commit(now=NOW, drafts=[Draft(NORTH, 0, "")]))
        assert await sitting.drafts(NORTH) == []
    assert await shelf.games.drafts(game, SOUTH) == [Draft(SOUTH, 0, "raise 1")]


async def test_standing_orders_are_stored_with_what_they_set_off(tmp_path: Path) -> None:
    """Standing orders are there after a restart and answer; taken back they are gone."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(sitting.match.stand(NORTH, (StrikeAlways(),)), now=NOW))
    async with opened(tmp_path) as shelf:
        async with shelf.game(game) as sitting:
            assert sitting.match.standing_orders == {NORTH: (StrikeAlways(),)}
            await sitting.commit(Commit(sitting.match.stand(NORTH, ()), now=NOW))
        assert await value(shelf, "SELECT count(*) FROM standing") == 0


async def test_seats_and_record_are_stored_with_a_commit(tmp_path: Path) -> None:
    """Who joined, with which word, and where the game is played are there after a restart."""
    async with opened(tmp_path) as shelf:
        game = await shelf.create(NewGame("feud", "Evening", TEXTS, b"s", {"rounds": 3}, guild=1), now=NOW)
        async with shelf.game(game) as sitting:
            sitting.seats = {NORTH: 11, SOUTH: 12}
            sitting.record = replace(sitting.record, words=("oak",), channel=5)
            await sitting.commit(Commit(now=NOW))
    async with opened(tmp_path) as shelf, shelf.game(game) as sitting:
        assert sitting.seats == {NORTH: 11, SOUTH: 12}
        assert (sitting.record.words, sitting.record.channel) == (("oak",), 5)
        assert (sitting.record.options, sitting.record.status) == ({"rounds": 3}, "gathering")
        with pytest.raises(NotBegun):
            _ = sitting.match


async def test_deputies_are_stored_with_a_commit(tmp_path: Path) -> None:
    """What each of them commands under whom is there after a restart, and gone once they are released."""
    carol = Deputy(13, NORTH, ("the hill", "the ford"), seals=True, accepted=True, ready=2)
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        async with shelf.game(game) as sitting:
            sitting.deputies[13] = carol
            await sitting.commit(Commit(now=NOW))
    async with opened(tmp_path) as shelf:
        async with shelf.game(game) as sitting:
            assert sitting.deputies == {13: carol}
            del sitting.deputies[13]
            await sitting.commit(Commit(now=NOW))
        async with shelf.game(game) as sitting:
            assert sitting.deputies == {}
        assert await value(shelf, "SELECT count(*) FROM deputies") == 0


async def test_a_deputy_not_stored_is_forgotten(shelf: Shelf) -> None:
    """A sitting that ends without a commit appoints nobody."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        sitting.deputies[13] = Deputy(13, NORTH, ("the hill",))
    async with shelf.game(game) as sitting:
        assert sitting.deputies == {}


async def test_lists_hold_the_games_of_deputies(shelf: Shelf) -> None:
    """Of who has accepted a command, not of who is only offered one."""
    game = await begun(shelf)
    offered = Deputy(13, NORTH, ("the hill",))
    async with shelf.game(game) as sitting:
        sitting.deputies[13] = offered
        await sitting.commit(Commit(now=NOW))
    assert await shelf.games.of_user(13) == []
    accepted = replace(offered, accepted=True)
    async with shelf.game(game) as sitting:
        sitting.deputies[13] = accepted
        await sitting.commit(Commit(now=NOW))
    (listed,) = await shelf.games.of_user(13)
    assert (listed.id, listed.deputies) == (game, (accepted,))


async def test_lists_hold_no_branches(shelf: Shelf) -> None:
    """One is found in its own channel alone; no server, user or tally has it."""
    whole = await begun(shelf)
    new = NewGame("feud", "Of a feud", TEXTS, b"seed", {"branch": whole}, 3, 78, {NORTH: 1})
    branch = await shelf.create(new, now=NOW)
    assert [listed.id for listed in await shelf.games.in_channel(78)] == [branch]
    assert await shelf.games.of_guild(3) == await shelf.games.of_user(1) == []
    assert await shelf.games.tally() == {"playing": 1}


async def test_a_fork_is_stored_as_it_stands(tmp_path: Path) -> None:
    """Read again by another process it stands where the game stands that it was forked from."""
    async with opened(tmp_path) as shelf:
        game, other = await begun(shelf), await shelf.create(NewGame("feud", "", TEXTS, b"own"), now=NOW)
        async with shelf.game(game) as sitting:
            await sitting.commit(Commit(sitting.match.submit(NORTH, ()), now=NOW))
            fork = sitting.match.fork(b"a key of its own")
        async with shelf.game(other) as sitting:
            await sitting.commit(Commit(sitting.begin_with(fork), now=NOW))
    async with opened(tmp_path) as shelf, shelf.game(game) as one, shelf.game(other) as two:
        assert one.codec.encode(one.match.state) == two.codec.encode(two.match.state)
        assert one.match.open == two.match.open
        assert (two.match.sealed(NORTH), two.match.key) == ((), b"a key of its own")


async def test_there_is_no_such_game(shelf: Shelf) -> None:
    """A number that no game has is refused with that number."""
    with pytest.raises(NoSuchGame, match="no game 99"):
        async with shelf.game(99):
            pass


async def test_a_journal_whose_digest_does_not_fit_freezes_the_game(shelf: Shelf) -> None:
    """Dice of another key lead elsewhere than the journal says: that game is frozen, and stays stored."""
    game, other = await begun(shelf), await begun(shelf)
    await played(shelf, game, Random(10), 2)
    await shelf.ledger.write(
        lambda db: db.execute("UPDATE games SET key = ? WHERE id = ?", (KEY[::-1], game))
    )
    await forget(shelf, game)
    with pytest.raises(Frozen, match=f"Game {game} is frozen"):
        async with shelf.game(game):
            pass
    assert await ordered(shelf, other, Random(1))
    assert len(await (await shelf.history(game)).journal()) == 3


async def test_a_damaged_save_is_named(shelf: Shelf) -> None:
    """A save whose bytes were changed in the file is refused by its game."""
    game = await begun(shelf)
    await forget(shelf, game)
    await shelf.ledger.write(lambda db: db.execute("UPDATE saves SET save = zeroblob(40)"))
    with pytest.raises(PieceDamaged, match=f"the save of game {game}"):
        async with shelf.game(game):
            pass


async def test_data_is_stored_once(shelf: Shelf) -> None:
    """Games that begin with the same data share it."""
    for _ in range(3):
        await begun(shelf)
    assert await value(shelf, "SELECT count(*) FROM data") == 1


async def test_letters_go_out_in_order(shelf: Shelf) -> None:
    """The outbox gives what is not sent yet in the order of the commits; what is sent is gone from it."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        await sitting.commit(
            Commit(now=NOW, outbox=[Parcel("c", "post", {"n": 1}), Parcel("dm", "post", {"n": 2})])
        )
        await sitting.commit(Commit(now=NOW + 1, outbox=[Parcel("c", "post", {"n": 3})]))
    parcels = await shelf.outbox.unsent()
    assert [(at.target, at.payload["n"], at.created - NOW) for at in parcels] == [
        ("c", 1, 0),
        ("dm", 2, 0),
        ("c", 3, 1),
    ]
    await shelf.outbox.mark(parcels[0].id, "sending", 1)
    await shelf.outbox.mark(parcels[1].id, "sent", 1)
    assert [(at.payload["n"], at.state) for at in await shelf.outbox.unsent()] == [
        (1, "sending"),
        (3, "waiting"),
    ]
    assert [at.payload["n"] for at in await shelf.outbox.unsent(after=parcels[0].id)] == [3]


async def test_deadlines_are_claimed_once(tmp_path: Path) -> None:
    """A deadline that has come is given out once, again after a restart, and not when its question closed."""
    async with opened(tmp_path) as shelf:
        game = await begun(shelf)
        async with shelf.game(game) as sitting:
            due = [Deadline(game, seat, ask.number, NOW + 10) for seat, ask in sitting.match.open.items()]
            await sitting.commit(Commit(now=NOW, deadlines=due))
        assert await shelf.clock.claim(NOW + 9) == []
        assert await shelf.clock.claim(NOW + 10) == due
        assert await shelf.clock.claim(NOW + 11) == []
    async with opened(tmp_path) as shelf:
        async with shelf.game(game) as sitting:
            for seat in (NORTH, SOUTH):
                await sitting.commit(Commit(sitting.match.default(seat), now=NOW))
        assert await shelf.clock.claim(NOW + 11) == []


async def test_lists_say_who_waits_for_whom(shelf: Shelf) -> None:
    """Lists by server, channel and user hold the seats, and whom the table waits for since when."""
    game = await begun(shelf, channel=77)
    async with shelf.game(game) as sitting:
        sitting.seats = {NORTH: 1, SOUTH: 2}
        await sitting.commit(Commit(now=NOW))
    (listed,) = await shelf.games.of_user(2)
    assert listed in await shelf.games.in_channel(77)
    assert (listed.seats, listed.waiting) == ({NORTH: 1, SOUTH: 2}, {NORTH: NOW, SOUTH: NOW})
    assert listed.status == "playing"
    assert await shelf.games.of_guild(3) == []
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(sitting.match.submit(NORTH, ()), now=NOW + 60))
    assert (await shelf.games.of_user(1))[0].waiting == {SOUTH: NOW}
    async with shelf.game(game) as sitting:
        await sitting.commit(Commit(sitting.match.submit(SOUTH, ()), now=NOW + 90))
    assert (await shelf.games.of_user(1))[0].waiting == {NORTH: NOW + 90}


async def test_a_replaced_order_leaves_its_mark(shelf: Shelf) -> None:
    """An order sealed anew strikes the one before; one withdrawn is struck, though nothing comes after."""
    game = await begun(shelf)
    async with shelf.game(game) as sitting:
        entries = sitting.match.save().entries
        for men in (1, 2):
            await sitting.commit(Commit(sitting.match.submit(NORTH, (Raise(men),)), now=NOW + men))
        await sitting.commit(Commit(sitting.match.withdraw(NORTH), now=NOW + 3))
        journal = await sitting.history.journal(after=entries)
    assert [noted.struck for noted in journal] == [True, True]
    saved = await save_of(shelf, game)
    await forget(shelf, game)
    assert await save_of(shelf, game) == saved
