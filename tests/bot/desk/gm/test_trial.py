"""The game master tries a line in a trial: it stands where the game stands, and touches nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.desk.people.seats import departed
from bot.post.courier import Barred, Busy
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_channel import Ended
from bot.post.parcels.to_seats import Prompt
from bot.table.game_master import Trial, master_of
from bot.table.trial import is_closed
from rules.kernel.game import MASTER, RELEASE, STANDING
from rules.kernel.match import Match
from rules.kernel.orders import GM, PUBLIC
from storage.records import OVER
from tests.bot.desk.gm.test_edits import KEYS, last, mastered, play_on
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, Room, button, labels, open_room, text
from tests.bot.desk.threads import FIRST, Threads
from tests.bot.heads import without_heads
from tests.contract.play import draw, unsealed

DORA = 4
ASKS = 6  # of a random game, at each of which a branch is opened
LINE = 4  # orders that are tried there
SURE = "Yes, carry it out"


@pytest.fixture(autouse=True)
def threads(room: Room) -> Threads:
    room.desk.rooms = found = Threads()
    return found


async def opened(room: Room) -> Trial:
    """A trial of the only game, just now."""
    assert "The trial is open" in text(await room.carol.gm_trial())
    return await branch_of(room)


async def branch_of(room: Room) -> Trial:
    found = master_of(await room.shelf.games.record(1)).branch
    assert found is not None
    return found


def there(room: Room, branch: Trial) -> Person:
    """Carol, in its thread."""
    return room.carol.at(branch.room)


def picture(match: Match) -> Any:
    """All that anyone can see of a match, and what is asked and sealed."""
    views = [match.codec.encode(match.view(who)) for who in (PUBLIC, GM, *match.game.seats(match.state))]
    asked = {seat: (ask.number, ask.kind) for seat, ask in match.open.items()}
    return views, asked, {seat: match.sealed(seat) for seat in match.open}, match.standing_orders


def seen(match: Match) -> Any:
    """The same without the numbers of questions, and without standing orders."""
    views, asked, sealed, _ = picture(match)
    return views, {seat: kind for seat, (_, kind) in asked.items()}, sealed


async def stored(room: Room, game: int = 1) -> Any:
    """A game as the database holds it, without what its table has noted beside it, also in its chain."""
    volume = msgspec.json.decode(await room.shelf.export(game))["content"]
    return {key: value for key, value in volume.items() if key not in ("options", "chain")}


async def match_of(room: Room, game: int = 1) -> Match:
    async with room.shelf.game(game) as sitting:
        return sitting.match


async def play_there(room: Room, branch: Trial, rng: Random, orders: int = 1) -> int:
    """Random orders in the trial, one after another, through the desk; how many there were."""
    for number in range(orders):
        match = await match_of(room, branch.game)
        if not unsealed(match):
            return number
        seat = unsealed(match)[0]
        written = "\n".join(map(str, draw(match, seat, rng)))
        person = there(room, branch)
        if written:
            await person.fill(written, match.open[seat].number)
        await person.seal(match.open[seat].number)
    return orders


async def taken(room: Room) -> Reply:
    """What the trial has come to is looked at and carried out."""
    looked = await room.carol.gm_trial("take")
    assert labels(looked) == [SURE], text(looked)
    return await room.carol.press(looked, SURE)


# -- opened ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_branch_stands_where_the_game_stands_at_every_ask(room: Room, key: str) -> None:
    """The same views for everyone, questions, seals and dice of the running step; the game has not moved."""
    await mastered(room, key)
    rng = Random(11)
    for _ in range(ASKS):
        before = await stored(room)
        branch = await opened(room)
        match, other = await match_of(room), await match_of(room, branch.game)
        assert picture(other) == picture(match)
        assert other.key != match.key
        assert await stored(room) == before
        await room.carol.gm_trial("discard")
        for _ in range(3):
            await play_on(room, rng)


@pytest.mark.parametrize("key", KEYS)
async def test_what_is_tried_does_not_touch_the_game(room: Room, key: str) -> None:
    """Not a byte of it but the game master's own notes."""
    await mastered(room, key)
    rng = Random(4)
    await play_on(room, rng)
    before, branch, parcels = await stored(room), await opened(room), await last(room)
    assert await play_there(room, branch, rng, 8) == 8
    assert await stored(room) == before
    assert {at.target for at in await room.parcels(parcels)} <= {f"channel:{branch.room}"}
    await room.carol.gm_trial("discard")
    assert await stored(room) == before


async def test_its_dice_are_its_own(room: Room) -> None:
    """The same orders there and here: other dice fall."""
    await mastered(room, "battles")
    branch = await opened(room)
    await play_there(room, branch, Random(2), 40)
    for _ in range(40):
        await play_on(room, Random(2))
    here, over_there = [
        [
            roll.value
            for noted in await (await room.shelf.history(game)).journal()
            for roll in noted.entry.rolls
        ]
        for game in (1, branch.game)
    ]
    assert here[:8] != over_there[:8]


async def test_drafts_and_standing_orders_are_there(room: Room) -> None:
    """What Alice has written and not sealed, and what she wrote ahead, is in the trial as well."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await room.bob.stand("add hits fired first")
    branch = await opened(room)
    assert "NY 1R to AL" in text(await there(room, branch).sheet())
    match, other = await match_of(room), await match_of(room, branch.game)
    assert other.standing_orders == match.standing_orders != {}


async def test_it_is_there_after_a_restart(room: Room) -> None:
    """What was tried is stored, and can be taken."""
    await mastered(room, "blocks")
    branch = await opened(room)
    await play_there(room, branch, Random(3), 2)
    before = picture(await match_of(room, branch.game))
    await room.restart()
    assert picture(await match_of(room, branch.game)) == before
    assert "Carried out: 2 orders" in text(await taken(room))


async def test_nothing_is_hidden_there(room: Room) -> None:
    """No curtain before the papers of a side; history, dice and the export tell all, as to a game master."""
    await mastered(room, "blocks", movement="simultaneous")
    branch = await opened(room)
    carol = there(room, branch)
    assert "-# Trial: The whole war, 1757 to 1759, the British" in text(await carol.sheet())
    await carol.add_lines("NY 1R to AL")
    await carol.seal()
    assert "-# Trial: The whole war, 1757 to 1759, the French" in text(await carol.sheet())
    assert "As it was, with all that was hidden." in text(await carol.history())
    (file,) = (await carol.export()).messages[-1].files
    assert b'"seed"' in file.content


# -- taken -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reads", [False, True])
@pytest.mark.parametrize("key", KEYS)
async def test_a_line_is_carried_out_as_it_went(room: Room, key: str, reads: bool) -> None:
    """At several asks of a random game: it then stands where the trial stood, its dice marked as laid.

    Also where the game master reads first: what waited in the game was read in the branch.
    """
    await mastered(room, key)
    rng = Random(3)
    if reads:
        await room.carol.gm_approve(True)
    for number in range(ASKS):
        if (match := await match_of(room)).held and rng.random() < 0.5:
            await room.carol.gm_carry(match.save().entries)
        await play_on(room, rng)
        branch = await opened(room)
        orders = await play_there(room, branch, rng, number % LINE + 1)
        before = len(await (await room.shelf.history(1)).journal())
        end = seen(await match_of(room, branch.game))
        assert f"Carried out: {orders} order" in text(await taken(room))
        assert seen(await match_of(room)) == end
        journal = [noted.entry for noted in (await (await room.shelf.history(1)).journal())[before:]]
        assert all(roll.laid for entry in journal for roll in entry.rolls)
        assert sum(1 for entry in journal if entry.how == MASTER) >= orders
        assert not room.faults


async def test_sides_are_told_what_was_ordered_for_them(room: Room) -> None:
    """As when the game master orders for a side; in one commit, and the channel reads what came of it."""
    await mastered(room, "blocks", movement="simultaneous")
    branch = await opened(room)
    for line in ("NY 1R to AL", "MO 1R to SF"):
        await there(room, branch).add_lines(line)
        await there(room, branch).seal()
    parcels = await last(room)
    await taken(room)
    for user, line in ((ALICE, "NY 1R to AL"), (BOB, "MO 1R to SF")):
        told = [post_of(at.payload) for at in await room.parcels(parcels) if at.target == f"user:{user}"]
        (confirmed,) = [post.answered for post in told if isinstance(post, Prompt)]
        assert confirmed is not None
        assert (confirmed.lines, confirmed.how) == ((line,), MASTER)


async def test_what_players_had_written_stays_theirs(room: Room) -> None:
    """Alice's unsent lines for what was ordered in her stead are on her sheet, to take up or throw away."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    branch = await opened(room)
    await there(room, branch).fill("NY 1R to BO")
    await there(room, branch).seal()
    await there(room, branch).add_lines("MO 1R to SF")
    await there(room, branch).seal()
    await taken(room)
    async with room.shelf.game(1) as sitting:
        assert [draft.lines for draft in await sitting.drafts("british")] == ["NY 1R to AL"]


async def test_what_was_sealed_before_counts_in_both(room: Room) -> None:
    """Alice has sealed; in the trial only Bob's order is given, and only that is carried out."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    branch = await opened(room)
    await there(room, branch).add_lines("MO 1R to SF")
    await there(room, branch).seal()
    looked = await room.carol.gm_trial("take")
    assert "1 order," in text(looked)
    assert "MO 1R to SF" in text(looked)
    assert "NY 1R" not in text(looked)
    await room.carol.press(looked, SURE)
    assert seen(await match_of(room)) == seen(await match_of(room, branch.game))


async def test_a_step_that_waits_to_be_read_goes_on_in_the_branch(room: Room) -> None:
    """Carol sees what would come of the answers; carried out, they are let go, and so is what follows."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.carol.gm_approve(True)
    for person, line in ((room.alice, "NY 1R to AL"), (room.bob, "MO 1R to SF")):
        await person.add_lines(line)
        await person.seal()
    branch = await opened(room)
    assert (await match_of(room)).held
    assert not (await match_of(room, branch.game)).held
    await play_there(room, branch, Random(1), 2)
    end = seen(await match_of(room, branch.game))
    await taken(room)
    assert seen(await match_of(room)) == end
    journal = [noted.entry.how for noted in await (await room.shelf.history(1)).journal()]
    assert RELEASE in journal


@pytest.mark.parametrize("reads", [False, True])
async def test_what_standing_orders_answer_comes_by_itself(room: Room, reads: bool) -> None:
    """Bob's standing orders answer in both, read or not; the game master orders nothing for him there."""
    await mastered(room, "blocks")
    if reads:
        await room.carol.gm_approve(True)
    await room.bob.stand("add never retreat; hits fired first; hold otherwise")
    rng = Random(8)
    branch = await opened(room)
    await play_there(room, branch, rng, 12)
    await taken(room)
    assert seen(await match_of(room)) == seen(await match_of(room, branch.game))
    journal = [noted.entry for noted in await (await room.shelf.history(1)).journal()]
    held = [entry for entry in journal if list(map(str, entry.lines)) == ["hold"]]
    assert {(entry.seat, entry.how) for entry in held} == {("french", STANDING)}


async def test_undo_is_free_in_the_branch(room: Room) -> None:
    """What was taken back there is not carried out."""
    await mastered(room, "blocks")
    branch = await opened(room)
    await play_there(room, branch, Random(5), 3)
    looked = await there(room, branch).undo(2)
    await there(room, branch).press(looked, "Yes, take it back")
    end = seen(await match_of(room, branch.game))
    assert "Carried out: 1 order." in text(await taken(room))
    assert seen(await match_of(room)) == end


async def test_it_is_refused_when_the_game_has_gone_on(room: Room) -> None:
    """With what was ordered since; also when that is only seen after the preview, or was withdrawn."""
    await mastered(room, "blocks", movement="simultaneous")
    branch = await opened(room)
    await play_there(room, branch, Random(5), 1)
    looked = await room.carol.gm_trial("take")
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    before = await stored(room)
    for reply in (await room.carol.gm_trial("take"), await room.carol.press(looked, SURE)):
        assert "it can only be thrown away" in text(reply)
        assert "> The British: `NY 1R to AL`" in text(reply)
    assert await stored(room) == before
    assert "thrown away, with 1 order" in text(await room.carol.gm_trial("discard"))


async def test_it_is_refused_when_more_was_tried_since_it_was_shown(room: Room) -> None:
    """What is carried out is what was looked at."""
    await mastered(room, "blocks")
    branch = await opened(room)
    await play_there(room, branch, Random(5), 1)
    looked = await room.carol.gm_trial("take")
    await play_there(room, branch, Random(5), 1)
    assert "More has been ordered in the trial" in text(await room.carol.press(looked, SURE))


async def test_what_was_sealed_before_and_withdrawn_there_cannot_be_carried_out(room: Room) -> None:
    """Alice's sealed order was taken out again in the trial: the game would not stand as it stands there."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    branch = await opened(room)
    await there(room, branch).undo()
    before = await stored(room)
    assert "cannot be carried out" in text(await room.carol.gm_trial("take"))
    assert await stored(room) == before


@pytest.mark.parametrize("key", ["blocks", "battles"])
async def test_what_was_carried_out_before_and_undone_there_cannot_be_carried_out(
    room: Room, key: str
) -> None:
    """In the middle of a step that asks several times the trial goes back behind its beginning."""
    await mastered(room, key)
    rng = Random(13)
    while not [e for e in (await match_of(room)).past().entries if is_closed(await match_of(room), e)]:
        assert await play_on(room, rng)
    branch = await opened(room)
    looked = await there(room, branch).undo()
    await there(room, branch).press(looked, "Yes, take it back")
    before = await stored(room)
    assert "that was ordered before it began" in text(await room.carol.gm_trial("take"))
    assert await stored(room) == before


async def test_an_order_that_does_not_fit_is_named(room: Room) -> None:
    """Bob gives standing orders meanwhile, which answer in the game before what was tried for him can."""
    await mastered(room, "blocks")
    refused = []
    for seed in range(4):
        await room.bob.stand("clear")
        branch = await opened(room)
        await play_there(room, branch, Random(seed), 30)
        await room.bob.stand("add retreat at 99 or less; retreat anywhere; hits fired first; hold otherwise")
        before, reply = await stored(room), await room.carol.gm_trial("take")
        refused += [] if labels(reply) else [text(reply)]
        assert await stored(room) == before
        await room.carol.gm_trial("discard")
    assert len(refused) == 4
    assert all("so nothing is done.\n> The French: `" in said for said in refused)


async def test_nothing_tried_is_nothing_to_carry_out(room: Room) -> None:
    """The trial stays open."""
    await mastered(room, "blocks")
    branch = await opened(room)
    assert "Nothing has been ordered" in text(await room.carol.gm_trial("take"))
    assert branch == await branch_of(room)


# -- thrown away -------------------------------------------------------------------------------------------


async def test_the_log_tells_of_it_at_the_end(room: Room) -> None:
    """When it was opened and at which turn, how many orders were tried and what became of them."""
    await mastered(room, "blocks")
    branch = await opened(room)
    await play_there(room, branch, Random(5), 2)
    assert "with 2 orders" in text(await there(room, branch).gm_trial("discard"))
    await opened(room)
    parcels = await last(room)
    await room.alice.concede(confirmed=True)
    (ended,) = [p for at in await room.parcels(parcels) if isinstance(p := post_of(at.payload), Ended)]
    told = ["took", "branch_opened", "branch_discarded", "branch_opened", "branch_over"]
    assert [act.key for act in ended.acts] == told
    log = text(await room.bob.gm_log())
    assert "opened a trial of the game to try a line: 1757, turn 1 of" in log
    assert "threw the trial away, with 2 orders." in log


async def test_the_thread_is_put_away(room: Room) -> None:
    """Its last words come first."""
    await mastered(room, "blocks")
    branch = await opened(room)
    parcels = await last(room)
    await room.carol.gm_trial("discard")
    assert await room.kinds(f"channel:{branch.room}", parcels) == ["Notice", "Closing"]


@pytest.mark.parametrize("how", ["leave", "departed"])
async def test_it_ends_with_its_game_master(room: Room, how: str) -> None:
    """Who takes the seat next finds none."""
    await mastered(room, "blocks")
    branch = await opened(room)
    if how == "leave":
        await room.carol.gm_leave()
    else:
        await departed(room.desk, 1, CAROL)
    assert master_of(await room.shelf.games.record(1)).branch is None
    assert "This trial is closed" in text(await there(room, branch).sheet())


async def test_a_branch_that_is_over_is_taken_all_the_same(room: Room) -> None:
    """A line may lead to the end of the game: then it ends there too, and the proof names its dice."""
    await mastered(room, "blocks")
    await room.carol.press(await room.carol.gm_change("turn = 9", "late in the war"), "Yes, change it")
    branch, rng = await opened(room), Random(9)
    while (await room.shelf.games.record(branch.game)).status != OVER:
        await play_there(room, branch, rng, 10)
    await taken(room)
    assert (await room.shelf.games.record(1)).status == OVER
    acts = [act.key for act in master_of(await room.shelf.games.record(1)).acts]
    assert acts[-1] == "branch_taken"
    proof = text(await room.alice.verify())
    assert " rolls are proved\n" in proof
    assert " laid** by a game master, not left to chance:" in proof
    assert "All is as it should be" not in proof


# -- who knows of it ---------------------------------------------------------------------------------------


async def test_nobody_else_finds_it(room: Room) -> None:
    """Not in a list, not by its number, not in its thread; and the players are told nothing."""
    await mastered(room, "blocks")
    parcels = await last(room)
    branch = await opened(room)
    await play_there(room, branch, Random(5), 4)
    assert {at.target for at in await room.parcels(parcels)} == {f"channel:{branch.room}"}
    dora = room.person(DORA, branch.room, may_manage=True)
    for person in (room.alice, room.bob, room.alice.at(branch.room), dora):
        assert f"{branch.game}: " not in text(await person.list_here())
        assert f"{branch.game}: " not in text(await person.list_mine())
        assert "Branch" not in text(await person.seats())
        for verb in ("status", "papers", "orders", "map", "join", "statistics", "since"):
            reply = await person.click(f"fc1:{verb}:{branch.game}:0")
            assert text(reply) == "There is no game in this channel."
    for asked in (dora.status(), dora.show_map(), dora.observe("french"), dora.join("french"), dora.export()):
        assert text(await asked) == "There is no game in this channel."
    assert "`" not in text(await room.alice.dms.status()).replace("`/", "")
    assert f"{branch.game}: " not in text(await room.carol.list_mine())


@pytest.mark.parametrize("key", KEYS)
async def test_players_are_told_the_same_with_a_branch_and_without(tmp_path: Path, key: str) -> None:
    """Two tables at which the same is ordered: at one of them the game master tries a line meanwhile."""
    heard = []
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        async with open_room(tmp_path / name) as room:
            room.desk.rooms = Threads()
            room.desk.clock, room.desk.chance = lambda: 1_760_000_000_000, bytes
            told = [each async for each in players_of(room, key, tried=name == "with")]
            heard.append([without_heads(msgspec.json.encode(each)) for each in told])
    assert heard[0] == heard[1]


async def players_of(room: Room, key: str, *, tried: bool) -> AsyncIterator[Any]:
    """What Alice and Bob are answered and sent while a game goes on."""
    await mastered(room, key)
    rng = Random(21)
    for _ in range(3):
        if tried:
            await room.carol.gm_trial()
            await play_there(room, await branch_of(room), Random(2), 3)
        for person in (room.alice, room.bob, room.person(DORA, may_manage=True)):
            for ask in ("status", "list_here", "list_mine", "seats", "papers", "sheet", "show_map", "export"):
                yield await getattr(person, ask)()
            for ask in (
                "history",
                "since",
                "dice",
                "chronicle",
                "statistics",
                "gm_log",
                "verify",
                "give_help",
            ):
                yield await getattr(person, ask)()
        if tried:
            await room.carol.gm_trial("discard")
        await play_on(room, rng)
        await room.carol.gm_message("french", "Look sharp.")
    players = "user:1", "user:2", f"channel:{CHANNEL}"
    yield [(at.target, at.payload) for at in await room.parcels() if at.target in players]


async def test_only_the_game_master_opens_and_takes_it(room: Room) -> None:
    """Neither by command nor by a button of the thread."""
    await mastered(room, "blocks")
    for way in ("open", "take", "discard"):
        assert text(await room.alice.gm_trial(way)) == "Only the game master may do this."
    branch = await opened(room)
    for verb in ("gm_branch_take", "gm_branch_discard"):
        reply = await room.bob.click(f"fc1:{verb}:{branch.game}:0")
        assert text(reply) == "Only the game master may do this."
    reply = await room.bob.click(f"fc1:gm_branch_sure:1:0:{branch.game}:1")
    assert text(reply) == "Only the game master may do this."


async def test_once_is_enough(room: Room, threads: Threads) -> None:
    """A command that comes twice, or twice at once, opens one trial; and what is taken is taken once."""
    await mastered(room, "blocks")
    carol = replace(room.carol.caller, interaction=9001)
    first, second = await asyncio.gather(room.clerk.gm_trial(carol), room.clerk.gm_trial(carol))
    assert text(first) == text(second)
    await asyncio.gather(room.carol.gm_trial(), room.carol.gm_trial())
    assert len(threads.opened) == 1
    branch = await branch_of(room)
    await play_there(room, branch, Random(5), 2)
    looked = await room.carol.gm_trial("take")
    sure = replace(carol, interaction=9002)
    first = await room.clerk.click(sure, button(looked, SURE).id)
    before = await stored(room)
    assert text(await room.clerk.click(sure, button(looked, SURE).id)) == text(first)
    assert text(await room.carol.press(looked, SURE)) == "There is no trial of this game."
    assert await stored(room) == before


async def test_there_is_one_at_a_time(room: Room, threads: Threads) -> None:
    """A second is refused with where the first is; and no thread is opened for it."""
    await mastered(room, "blocks")
    await opened(room)
    assert f"<#{FIRST + 1}>" in text(await room.carol.gm_trial())
    assert threads.opened == [(CHANNEL, "Trial: The whole war, 1757 to 1759")]
    assert threads.people == {FIRST + 1: {CAROL}}


async def test_the_buttons_of_an_old_branch_do_nothing_to_the_next(room: Room) -> None:
    """The first was thrown away."""
    await mastered(room, "blocks")
    first = await opened(room)
    await room.carol.gm_trial("discard")
    await opened(room)
    reply = await there(room, first).click(f"fc1:gm_branch_discard:{first.game}:0")
    assert "This trial is closed" in text(reply)
    assert (await branch_of(room)).game > first.game


@pytest.mark.parametrize(
    ("trouble", "said"),
    [(Barred("create"), "Create Private Threads"), (Busy("500"), "Try again in a minute")],
)
async def test_where_no_thread_can_be_had_it_is_said(
    room: Room, threads: Threads, trouble: Any, said: str
) -> None:
    """And nothing has happened."""
    await mastered(room, "blocks")
    before = await stored(room)
    threads.trouble = trouble
    assert said in text(await room.carol.gm_trial())
    assert await stored(room) == before
    assert master_of(await room.shelf.games.record(1)).branch is None


async def test_only_orders_are_tried_there(room: Room) -> None:
    """What is the table's affair is done at the table."""
    await mastered(room, "blocks")
    branch = await opened(room)
    carol = room.person(CAROL, branch.room, may_manage=True)
    for asked in (
        carol.leave(confirmed=True),
        carol.concede(),
        carol.draw(),
        carol.end(),
        carol.move(5),
        carol.deadline(pace="24h"),
        carol.gm_edit(),
        carol.gm_take(),
        carol.gm_order("french", "MO 1R to SF"),
    ):
        assert "where only orders are tried" in text(await asked)


async def test_there_is_none_before_the_game_begins(room: Room) -> None:
    """There is nothing to try."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    assert "has not begun" in text(await room.carol.gm_trial())
