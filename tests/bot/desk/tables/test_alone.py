"""Against the computer in two taps: which game, and it has begun."""

from __future__ import annotations

import pytest

from bot.desk import Caller
from bot.post.courier import Barred
from bot.post.message import Link, custom_id
from bot.table.setting import Setting
from tests.bot.desk.room import CAROL, CHANNEL, GUILD, Room, labels, library, text
from tests.bot.desk.threads import FIRST, Threads

DOORS = ["Learn", "Play against the computer", "Sit with friends"]


@pytest.fixture
def threads(room: Room) -> Threads:
    room.desk.rooms = found = Threads()
    return found


async def test_a_greeting_is_for_everyone(room: Room, threads: Threads) -> None:
    """In a channel, by command; asked for in a direct message it is help as always."""
    said = await room.alice.give_help(everyone=True)
    assert (said.private, labels(said)) == (False, DOORS)
    assert "`/new` makes one" in text(await room.alice.dms.give_help(everyone=True))


@pytest.mark.parametrize("key", library().keys)
async def test_two_taps_and_the_game_has_begun(room: Room, threads: Threads, key: str) -> None:
    """In a private thread, with the side to begin with; the computer has the other, and it is led there."""
    listed = await room.carol.press(await room.carol.give_help(), "Play against the computer")
    assert labels(listed) == ["Begin"] * len(library().keys)
    reply = await room.carol.click(custom_id("alone", 0, 0, key))
    scenario, side = library().game(key).first_game
    assert threads.people == {FIRST + 1: {CAROL}}
    assert [where for where, _ in threads.opened] == [CHANNEL]
    (game,) = await room.shelf.games.in_channel(FIRST + 1)
    async with room.shelf.game(game.id) as sitting:
        setting = Setting.of(sitting.record)
        assert (sitting.seats, setting.scenario) == ({side: CAROL}, scenario)
        assert [each.level for each in setting.computers.values()] == ["ensign"]
        assert {*setting.computers, side} == {*setting.seats}
        assert sitting.record.key is not None
    assert f"begins in <#{FIRST + 1}>" in text(reply)
    assert [one.url for each in reply.messages for one in each.controls if isinstance(one, Link)]


async def test_a_tap_that_comes_twice_begins_one_game(room: Room, threads: Threads) -> None:
    """Discord may deliver it again: the same answer, and no second thread."""
    caller = Caller(CAROL, "Carol", GUILD, CHANNEL, interaction=4711)
    first, second = [await room.clerk.click(caller, custom_id("alone", 0, 0, "blocks")) for _ in range(2)]
    assert first == second
    assert len(threads.opened) == 1


async def test_without_private_threads_it_begins_where_others_read(room: Room, threads: Threads) -> None:
    """In a thread that all can read, and it is said which right is missing."""
    threads.private_trouble = Barred("create")
    said = text(await room.carol.click(custom_id("alone", 0, 0, "blocks")))
    assert f"begins in <#{FIRST + 1}>" in said
    assert "Others can read that place" in said
    assert "Create Private Threads" in said


@pytest.mark.parametrize("reason", ["create", "kind", "full"])
async def test_without_any_thread_it_begins_in_the_channel(room: Room, threads: Threads, reason: str) -> None:
    """If nothing is played there: else it is said why not, and no second game is left behind."""
    threads.trouble = Barred(reason)
    assert f"begins in <#{CHANNEL}>" in text(await room.carol.click(custom_id("alone", 0, 0, "blocks")))
    assert len(await room.shelf.games.in_channel(CHANNEL)) == 1
    assert "A private thread cannot be had" in text(
        await room.alice.click(custom_id("alone", 0, 0, "blocks"))
    )
    assert len(await room.shelf.games.of_guild(GUILD)) == 1


async def test_where_nothing_is_seen_nothing_begins(room: Room, threads: Threads) -> None:
    """It is said what is missing."""
    threads.trouble = Barred("hidden")
    assert "View Channel" in text(await room.carol.click(custom_id("alone", 0, 0, "blocks")))
    assert await room.shelf.games.of_guild(GUILD) == []


async def test_there_is_no_such_game(room: Room, threads: Threads) -> None:
    """Nor is one begun where nobody but one's letters is."""
    assert "No computer plays this game" in text(await room.carol.click(custom_id("alone", 0, 0, "chess")))
    assert text(await room.carol.dms.click(custom_id("alone"))) == "Do this in a channel of a server."


async def test_friends_find_the_tables_that_wait(room: Room, threads: Threads) -> None:
    """With a seat to take, a table of one's own to make, and seats that are open."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    found = await room.carol.press(await room.carol.at(101).give_help(everyone=True), "Sit with friends")
    assert labels(found) == ["Join", "Make a game", "Free and open seats", "Only mine"]
