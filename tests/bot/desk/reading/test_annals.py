"""What has happened: turn by turn, since the last look, as a text, by dice; never more than one may know."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.desk import Named
from bot.desk.reading.history import evenly
from bot.post.message import File, Reply
from rules.dice import ALL, main
from rules.kernel.dice import commitment
from rules.kernel.game import ORDER, Snapshot
from rules.kernel.match import AnyEntry, Match, Outcome, beginning
from storage import Commit, export
from tests.bot.desk.room import (
    BOB,
    CAROL,
    Person,
    Room,
    begun,
    filmed,
    labels,
    library,
    pictures,
    simultaneous,
    text,
)
from tests.bot.desk.room import files as attached
from tests.bot.desk.test_battles import begun as battle
from tests.bot.desk.test_whigs import at_orders
from tests.bot.desk.test_whole_games import answer, waited_for
from tests.bot.heads import heads_in
from tests.bot.year import CAMPAIGN, ORDERS, SUMS
from tests.contract.play import draw, unsealed

WRITING = "3. 1757, turn 1 of 11 · Writing orders"


def views(reply: Reply) -> list[Any]:
    return [msgspec.json.decode(picture.view) for picture in pictures(reply)]


def files(reply: Reply) -> list[File]:
    return attached(reply)


def full(reply: Reply) -> str:
    """The text with all files."""
    return "\n".join((text(reply), *(file.content.decode() for file in files(reply))))


async def turn(room: Room, british: str = "NY 1R to PH", french: str = "hold") -> None:
    """Both write their orders and seal them."""
    for person, lines in ((room.alice, british), (room.bob, french)):
        await person.add_lines(lines)
        assert "sealed" in text(await person.seal())


async def first_turn(room: Room) -> None:
    await simultaneous(room)
    await turn(room)


async def at_random(room: Room, orders: int, seed: int = 3) -> None:
    chance = Random(seed)
    for _ in range(orders):
        players = await waited_for(room)
        if not players:
            return
        await answer(chance.choice(players), chance)


# -- a turn -----------------------------------------------------------------------------------------------


async def test_a_turn_is_shown_as_ones_own_side_saw_it(room: Room) -> None:
    """Its name, its board as it began, and what was told in it."""
    await first_turn(room)
    reply = await room.alice.history("3")
    assert text(reply).splitlines() == [
        f"## {WRITING}",
        "-# The whole war, 1757 to 1759, the British",
        "-# As the British saw it.",
        "The orders. British: NY 1R to PH. French: hold.",
        "The British move: R4 New York – Philadelphia.",
        "1757, turn 2.",
    ]
    (view,) = views(reply)
    assert (view["who"], view["turn"]) == ("british", 1)
    assert reply.private


async def test_the_enemy_and_onlookers_see_what_they_saw_then(room: Room) -> None:
    """One block without its type."""
    await first_turn(room)
    for person, who in ((room.bob, "french"), (room.carol, "public")):
        reply = await person.history("3")
        assert "The British move: 1 block New York – Philadelphia." in text(reply)
        assert "R4" not in text(reply)
        assert [view["who"] for view in views(reply)] == [who]


async def test_without_a_name_it_is_the_newest_turn(room: Room) -> None:
    """The second, in which nothing has been told yet; there is one before it and none after."""
    await first_turn(room)
    reply = await room.alice.history()
    assert text(reply).startswith("## 4. 1757, turn 2 of 11 · Writing orders\n")
    assert text(reply).endswith("\nNothing was told.")
    assert labels(reply) == ["Earlier"]


async def test_buttons_lead_from_turn_to_turn(room: Room) -> None:
    """In the same message."""
    await first_turn(room)
    earlier = await room.alice.press(await room.alice.history(), "Earlier")
    assert WRITING in text(earlier)
    assert earlier.edit
    assert "4. 1757, turn 2" in text(await room.alice.press(earlier, "Later"))


async def test_turns_are_found_by_words(room: Room) -> None:
    """The newest first; what is sent is their number."""
    await first_turn(room)
    clerk, alice = room.clerk, room.alice.caller
    assert await clerk.turns(alice, "turn 1 writing") == [(WRITING, "3")]
    assert [number for _, number in await clerk.turns(alice, "")] == ["4", "3", "2", "1"]
    assert WRITING in text(await room.alice.history("turn 1 writing"))
    assert "4. 1757" in text(await room.alice.history("writing"))


async def test_turns_are_named_in_the_readers_language(room: Room) -> None:
    """The same numbers, other names."""
    await first_turn(room)
    french = room.person(BOB, locale="fr")
    offered = await room.clerk.turns(french.caller, "")
    assert [number for _, number in offered] == ["4", "3", "2", "1"]
    assert "turn" not in offered[0][0]
    assert "Tel que l’ont vu les Français." in text(await french.history("3"))


@pytest.mark.parametrize("words", ["5", "0", "winter", "99999999999"])
async def test_a_turn_that_was_not_is_refused(room: Room, words: str) -> None:
    """In words, with how many there are."""
    await first_turn(room)
    assert text(await room.alice.history(words)) == f"There is no phase “{words}”, but 4."


async def test_a_game_to_come_has_no_history(room: Room) -> None:
    """Nothing of it is offered either."""
    await room.alice.new("blocks")
    for asked in ("history", "since", "chronicle", "dice"):
        assert text(await getattr(room.alice, asked)()) == "The game has not begun."
    assert await room.clerk.turns(room.alice.caller, "") == []


async def test_what_was_taken_back_is_not_listed(room: Room) -> None:
    """The turn that followed the order is gone, and what it told; the turn of the order is one as before."""
    await first_turn(room)
    await taken_back(room, "british")
    clerk, alice = room.clerk, room.alice.caller
    assert [number for _, number in await clerk.turns(alice, "")] == ["3", "2", "1"]
    said = text(await room.alice.history())
    assert (said.startswith(f"## {WRITING}\n"), said.endswith("\nNothing was told.")) == (True, True)
    await room.alice.clear()
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    for asked in (room.alice.history("3"), room.alice.chronicle(), room.alice.since()):
        said = full(await asked)
        assert "R4 New York – Albany" in said
        assert "Philadelphia." not in said


async def taken_back(room: Room, seat: str) -> None:
    """The newest order of a side."""
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
        number = max(n.entry.number for n in journal if n.entry.seat == seat and n.entry.how == ORDER)
        outcome = sitting.match.take_back({number}, seat, await sitting.past(number))
        await sitting.commit(Commit(outcome, now=next(room.now)))


async def test_the_truth_is_for_later(room: Room) -> None:
    """When the game is over everybody may see all, also who only looked on."""
    await first_turn(room)
    for asked in (room.bob.history("3", truth=True), room.bob.chronicle(truth=True)):
        assert text(await asked) == "The whole truth is told when the game is over."
    await room.alice.concede(confirmed=True)
    for person in (room.bob, room.carol):
        reply = await person.history("3", truth=True)
        assert "As it was, with all that was hidden." in text(reply)
        assert "R4 New York – Philadelphia" in text(reply)
        assert [view["who"] for view in views(reply)] == ["gm"]
        later = await person.press(reply, "Later")
        assert [view["who"] for view in views(later)] == ["gm"]
    assert "R4" not in text(await room.bob.history("3"))


async def test_a_game_master_reads_the_truth_while_it_lasts(room: Room) -> None:
    """Of turns, in the chronicle and of the dice; on wish only, and nobody else does."""
    await first_turn(room)
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    reply = await room.carol.history("3", truth=True)
    assert [view["who"] for view in views(reply)] == ["gm"]
    assert "The British ordered: NY 1R to PH." in full(await room.carol.chronicle(truth=True))
    assert [view["who"] for view in views(await room.carol.history("3"))] == ["public"]
    assert "is told when the game is over" in text(await room.bob.history("3", truth=True))


async def test_a_hot_seat_reads_what_everyone_may(room: Room) -> None:
    """Both sides sit before the screen."""
    await room.alice.new("blocks", options={"movement": "simultaneous"}, hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    for asked in (room.alice.history("1"), room.alice.since(), room.alice.chronicle()):
        said = full(await asked)
        assert "2 at Halifax" in said or "2 at Ft. Carillon" in said
        assert "2R at New York" not in said


# -- what is new --------------------------------------------------------------------------------------------


async def test_what_is_new_is_told_once(room: Room) -> None:
    """By turns; then nothing is new until something happens."""
    await simultaneous(room)
    await room.bob.since()
    assert "Nothing is new since you last looked" in text(await room.bob.since())
    await turn(room)
    assert text(await room.bob.since()).splitlines() == [
        "## 3 new things since you last looked",
        "-# The whole war, 1757 to 1759, the French",
        f"**{WRITING}**",
        "The orders. British: NY 1R to PH. French: hold.",
        "The British move: 1 block New York – Philadelphia.",
        "1757, turn 2.",
    ]
    assert "Nothing is new since you last looked" in text(await room.bob.since())


@pytest.mark.parametrize("looks", ["my_private", "papers", "status"])
async def test_papers_and_status_say_how_much_is_new(room: Room, looks: str) -> None:
    """Since the last look; what it was stands behind the button, though they count as read now."""
    await simultaneous(room)
    assert "new things" not in text(await getattr(room.bob, looks)())
    await turn(room)
    reply = await getattr(room.bob, looks)()
    assert reply.messages[0].said == "3 new things since you last looked."
    assert "new things" not in text(await getattr(room.bob, looks)())
    new = await room.bob.press(reply, "What is new")
    assert "1 block New York – Philadelphia" in text(new)


async def test_each_has_read_for_themselves(room: Room) -> None:
    """Another's look and a look at another table change nothing."""
    await simultaneous(room)
    await room.alice.since()
    await turn(room)
    await room.bob.since()
    assert "3 new things" in text(await room.alice.since())
    assert "9 new things" not in text(await room.alice.since())


async def test_my_games_say_how_much_is_new(room: Room) -> None:
    """With a button for each table where something is."""
    await simultaneous(room)
    await room.bob.since()
    assert labels(await room.bob.dms.list_mine()) == []
    await turn(room)
    mine = await room.bob.dms.list_mine()
    assert labels(mine) == ["1: 3 new"]
    assert "1 block New York – Philadelphia" in text(await room.bob.dms.press(mine, "1: 3 new"))
    assert labels(await room.bob.dms.list_mine()) == []
    assert labels(await room.bob.list_here()) == ["Make a game", "Free and open seats", "Only mine"]


async def test_after_a_week_it_is_one_screen_and_a_file(room: Room) -> None:
    """The newest phases in one message; how many came before; all of them in the file."""
    await simultaneous(room)
    await at_random(room, 60, seed=4)  # ends amid a phase in which something was told
    reply = await room.bob.since()
    (message,) = reply.messages
    (file,) = files(reply)
    assert "earlier phases; the file has all." in message.said
    told = file.content.decode()
    assert told.startswith("The whole war, 1757 to 1759\n")
    assert "\n1. 1757 · Set-up\n  " in told
    assert WRITING in told
    assert "**" not in told
    ((newest, _), *_) = await room.clerk.turns(room.bob.caller, "")
    assert f"\n{newest}\n  " in told
    assert f"**{newest}**" in message.said


async def test_a_request_that_comes_twice_is_answered_alike(room: Room) -> None:
    """Nothing is lost because it was counted as read."""
    await first_turn(room)
    caller = msgspec.structs.replace(room.bob.caller, interaction=77_777)
    once = await room.clerk.since(caller)
    assert await room.clerk.since(caller) == once
    assert "Philadelphia" in text(once)


async def test_it_is_kept_over_a_restart(room: Room) -> None:
    """How far somebody has read is stored."""
    await first_turn(room)
    await room.bob.since()
    await room.restart()
    assert "Nothing is new" in text(await room.bob.since())


# -- all of it ----------------------------------------------------------------------------------------------


async def test_a_chronicle_is_a_text_to_read(room: Room) -> None:
    """Its title, its sides, by turns the orders and what came of them."""
    await simultaneous(room)
    await turn(room, "NY 1R to PH", "LO 1M to QU")
    await room.alice.add_lines("AL 1R to NY")
    await room.alice.seal()
    (file,) = files(await room.alice.chronicle())
    lines = file.content.decode().splitlines()
    assert lines[:4] == [
        "The whole war, 1757 to 1759",
        "The Seat of War, 1757–1759: The whole war, 1757 to 1759.",
        "Between the British and the French.",
        "As the British saw it.",
    ]
    at = lines.index(WRITING)
    assert lines[at + 1 : at + 4] == [
        "  The British ordered: NY 1R to PH.",
        "  The French ordered: LO 1M to QU.",
        "  The orders. British: NY 1R to PH. French: LO 1M to QU.",
    ]
    assert "  The British ordered: AL 1R to NY." in lines
    for person in (room.bob, room.carol):
        assert "AL 1R to NY" not in full(await person.chronicle())


async def test_a_chronicle_tells_the_end_and_the_seed(room: Room) -> None:
    """With the truth, all orders of both sides."""
    await first_turn(room)
    await room.bob.add_lines("LO 1M to QU")
    await room.bob.seal()
    await room.alice.concede(confirmed=True)
    seed = (await room.shelf.games.record(1)).seed.hex()
    own, truth = full(await room.alice.chronicle()), full(await room.alice.chronicle(truth=True))
    assert "The game is over." in own
    assert f"Seed of the dice: {seed}. Words: oak, elm." in own
    assert "The French ordered: LO 1M to QU." not in own
    assert "The French ordered: LO 1M to QU." in truth


# -- the moving picture --------------------------------------------------------------------------------------


async def test_a_replay_shows_every_phase_as_it_began_and_the_board_of_now(room: Room) -> None:
    """With the eyes of whoever asks; before the board on which somebody has moved, who sets out."""
    await first_turn(room)
    for person, who in ((room.alice, "british"), (room.bob, "french"), (room.carol, "public")):
        reply = await person.replay()
        film = filmed(reply)
        boards = [msgspec.json.decode(board.view) for board in film.boards]
        assert [board["who"] for board in boards] == [who] * 6
        assert [board["turn"] for board in boards] == [0, 0, 1, 1, 2, 2]
        assert boards[-1] == views(await person.show_map())[0]
        assert reply.private


async def test_a_phase_is_replayed_step_by_step(room: Room) -> None:
    """From the board as it began to that of the next, with the eyes of whoever asks; it is named."""
    await first_turn(room)
    for person, who in ((room.alice, "british"), (room.bob, "french"), (room.carol, "public")):
        reply = await person.replay(turn="3")
        film = filmed(reply)
        boards = [msgspec.json.decode(board.view) for board in film.boards]
        assert {board["who"] for board in boards} == {who}
        whole = [msgspec.json.decode(b.view) for b in filmed(await person.replay()).boards]
        assert boards[0] == whole[2]
        assert boards[-1]["turn"] == whole[4]["turn"]
        assert "3. " in text(reply)
        assert reply.private


async def test_no_phase_that_there_was_not_is_replayed(room: Room) -> None:
    await first_turn(room)
    assert "nothing of the kind" in text(await room.alice.replay(turn="nothing of the kind"))


async def test_the_true_replay_is_for_later(room: Room) -> None:
    """Like all of the truth."""
    await first_turn(room)
    assert text(await room.bob.replay(truth=True)) == "The whole truth is told when the game is over."
    await room.alice.concede(confirmed=True)
    film = filmed(await room.bob.replay(truth=True))
    assert {msgspec.json.decode(board.view)["who"] for board in film.boards} == {"gm"}


def test_a_long_replay_leaves_phases_out() -> None:
    """Evenly: of 23 phases every fourth where there is room for seven; where all have room, none."""
    assert list(evenly(range(1, 24), 7)) == [1, 5, 9, 13, 17, 21]
    assert list(evenly(range(1, 8), 7)) == [1, 2, 3, 4, 5, 6, 7]


# -- dice ---------------------------------------------------------------------------------------------------


async def test_every_roll_has_its_reason(room: Room) -> None:
    """The totals, the latest rolls, and all by turns in the file."""
    await simultaneous(room)
    await at_random(room, 60)
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    rolls = [roll for noted in journal if not noted.struck for roll in noted.entry.rolls if roll.sides]
    reply = await room.alice.dice()
    assert f"{len(rolls)} rolls of 6 sides: mean " in text(reply)
    assert "Of 100 fair series as long, " in text(reply)
    (file,) = files(reply)
    listed = [line for line in file.content.decode().splitlines() if line.startswith("  ")]
    values = [int(value) for line in listed for value in line.rpartition(": ")[2].split(", ")]
    assert values == [roll.value for roll in rolls]


async def test_before_the_first_roll_there_is_none(room: Room) -> None:
    """It is said."""
    await simultaneous(room)
    assert "No die that you may know of has been rolled." in text(await room.alice.dice())


# -- secrets ------------------------------------------------------------------------------------------------


async def everything(person: Person) -> AsyncIterator[str]:
    """All that somebody can read of the past."""
    turns = await person.room.clerk.turns(person.caller, "")
    for _, number in turns:
        reply = await person.history(number)
        yield text(reply) + "".join(f"{view}" for view in views(reply))
    for asked in (person.since, person.chronicle, person.dice):
        yield full(await asked())


async def test_nobody_reads_the_other_sides_sums(room: Room) -> None:
    """Every sum of one side ends in 137, of the other in 291, all through a year of the third game."""
    war = await at_orders(room)
    await war.lay(CAMPAIGN)
    await war.play(ORDERS)
    for person, own, other in ((room.alice, "british", "french"), (room.bob, "french", "british")):
        said = [part async for part in everything(person)]
        assert any(SUMS[own].search(part) for part in said)
        assert [part for part in said if SUMS[other].search(part)] == []
    said = [part async for part in everything(room.carol)]
    assert [part for part in said for sums in SUMS.values() if sums.search(part)] == []


async def test_keys_that_are_drawn_are_ones_own(room: Room) -> None:
    """Their lots are told to the other side when the game is over."""
    await room.alice.new("whigs")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    said = full(await room.alice.dice())
    assert "in the key of the British: lot " in said
    assert "in the key of the French" not in said
    assert "rolls of" not in said
    assert "in the key of" not in full(await room.carol.dice())
    await room.alice.end(confirmed=True)


async def test_a_field_in_fog_is_read_as_it_was_seen(room: Room) -> None:
    """The French read of their own units by name and never of a hidden British one."""
    await battle(room)
    for person, who in ((room.alice, "british"), (room.bob, "french"), (room.carol, "public")):
        for _, number in await room.clerk.turns(person.caller, ""):
            assert [view["who"] for view in views(await person.history(number))] == [who]


# -- copies --------------------------------------------------------------------------------------------------


async def drawn(room: Room, key: str, orders: int) -> None:
    """So many orders at random in a new game."""
    await room.alice.new(key)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    chance = Random(key)
    for _ in range(orders):
        async with room.shelf.game(1) as sitting:
            if not (seats := unsealed(sitting.match)):
                return
            seat = chance.choice(seats)
            outcome = sitting.match.submit(seat, draw(sitting.match, seat, chance))
            await sitting.commit(Commit(outcome, now=next(room.now)))


def again(match: Match, entries: list[AnyEntry]) -> Outcome:
    """The orders of a journal, given again."""
    assert match.news is not None
    found = match.news
    for entry in entries:
        if entry.how == ORDER:
            outcome = match.submit(entry.seat, tuple(entry.lines), ask=entry.ask)
        elif entry.how in match.game.endings:
            outcome = match.end(entry.how, entry.seat)
        else:
            continue  # it came by itself
        found.entries += outcome.entries
        found.told += outcome.told
    return found


@pytest.mark.parametrize("key", library().keys)
async def test_an_export_replays_from_the_first_order(room: Room, key: str) -> None:
    """Each order, given again to the first position, leads to the digest that the journal has."""
    await drawn(room, key, 40)
    await room.alice.end(confirmed=True)
    volume, _ = export.read(await room.shelf.export(1), b"")
    codec = room.books.codec(volume.game, volume.sources)
    assert volume.key is not None
    entries = [codec.entry(each.entry) for each in volume.journal if not each.struck]
    first = msgspec.json.decode(volume.snapshots[0].snapshot, type=Snapshot)
    match = Match(codec, beginning(codec, codec.state(first.state), rolls=first.rolls), volume.key)
    found = again(match, entries)
    assert [entry.digest for entry in found.entries] == [entry.digest for entry in entries]
    told = [codec.told(heard.told) for heard in volume.events if heard.number > first.told]
    assert [each.event for each in found.told] == [each.event for each in told]
    assert match.save().digest == codec.save(volume.save).digest


async def test_both_files_of_a_finished_game_are_checked_offline(room: Room, tmp_path: Path) -> None:
    """Its export and its proof, with the fingerprint that was published when it was made."""
    await begun(room)
    await at_random(room, 60)
    await room.alice.concede(confirmed=True)
    known = commitment((await room.shelf.games.record(1)).seed), *heads_in(await room.parcels())
    assert len(known) > 2
    for reply in (await room.bob.export(), await room.bob.verify()):
        (file,) = files(reply)
        (tmp_path / file.name).write_bytes(file.content)
        assert main([str(tmp_path / file.name), *known]) == ALL


async def test_the_game_masters_rolls_are_checked_offline_too(
    room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the export and from the proof: two that Carol rolled apart from the game."""
    await room.carol.new("blocks")
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.gm_take()
    await room.carol.gm_roll(6, "weather")
    await room.carol.gm_roll(20, "rumours", "french")
    await room.alice.concede(confirmed=True)
    for reply in (await room.bob.export(), await room.bob.verify()):
        (file,) = files(reply)
        (tmp_path / file.name).write_bytes(file.content)
        assert main([str(tmp_path / file.name), *heads_in(await room.parcels())]) == ALL
        assert "rolls of a game master's own worked out again: 2\n" in capsys.readouterr().out
