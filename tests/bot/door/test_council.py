"""The private thread of a side: opened by its chief, entered and left with a command, unseen by the enemy."""

from __future__ import annotations

import json

import pytest
import pytest_asyncio

from bot.desk.people.seats import departed
from bot.playground.client import Refuses
from bot.playground.model import Channel
from bot.playground.permissions import Permission
from tests.bot.door.people import Evening, made, paper, says, shown, told
from tests.bot.play import library
from tests.playground.driver import Player

pytestmark = pytest.mark.usefixtures("invited_only")


@pytest_asyncio.fixture
async def dora(evening: Evening) -> Player:
    """One more in Fort Edward, who runs nothing."""
    user = evening.place.owner.new_user("Dora")
    (guild,) = evening.place.world.guilds.values()
    evening.place.owner.add(guild, user)
    await evening.table.settled()
    return evening.player("Dora")


async def begun(game: str, alice: Player, bob: Player) -> None:
    await made(alice, game)
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await alice.click("Start")


async def serves(deputy: Player, chief: Player) -> None:
    """This person takes the first command that there is to give."""
    charge, *_ = await chief.complete("/game people", "charge", "", what="appoint")
    await chief.slash("/game people", what="appoint", user=deputy.id, charge=charge.partition(" ·")[0])
    await deputy.dms.click("Take the command")


async def council(player: Player) -> Channel:
    """The thread to which this person is shown the way."""
    await player.slash("/game people", what="thread")
    return shown(player)


def people(player: Player, thread: Channel) -> set[int]:
    """Who is in it beside the bot."""
    return set(thread.members) - {player.stage.place.world.bot.id}


@pytest.mark.parametrize("game", library().keys)
async def test_alice_opens_a_thread_for_her_side(
    game: str, evening: Evening, alice: Player, bob: Player, dora: Player
) -> None:
    """Dora serves under her and is in it; orders are written there; Bob hears and finds nothing of it."""
    await begun(game, alice, bob)
    await serves(dora, alice)
    await dora.slash("/game people", what="thread")
    chief = f"Its commander in chief, <@{alice.id}>, opens one with `/game people what:thread`."
    assert told(dora) == f"Your side has no private thread. {chief}"
    thread = await council(alice)
    assert told(alice) == f"Your side has a private thread now: <#{thread.id}>"
    assert thread.name.startswith("Council of the British: ")
    assert people(alice, thread) == {alice.id, dora.id}
    within = dora.at(thread)
    assert "This is the private thread of the British." in within.reads()[0]
    await within.slash("/sheet")
    assert paper(within).only == dora.id
    await within.slash("/map", everyone=True)
    assert "as the British see it" not in says(within)
    assert thread.id not in [channel.id for channel in bob.person.channels()]
    assert str(thread.id) not in json.dumps([news.data for news in bob.told()])


@pytest.mark.parametrize("game", library().keys)
async def test_people_come_and_go_with_their_commands(
    game: str, evening: Evening, alice: Player, bob: Player, dora: Player
) -> None:
    """Dora comes in when she takes a command, and is out with it; Alice goes, and Dora comes after her."""
    await begun(game, alice, bob)
    thread = await council(alice)
    await serves(dora, alice)
    assert people(alice, thread) == {alice.id, dora.id}
    await alice.slash("/game people", what="release", user=dora.id)
    assert people(alice, thread) == {alice.id}
    await alice.slash("/game leave")
    await alice.click("Yes, give it up")
    assert people(alice, thread) == set()
    await dora.slash("/game join", side="british")
    assert people(alice, thread) == {dora.id}
    await alice.slash("/game people", what="thread")
    assert told(alice) == "You have no seat at this table."


async def test_who_leaves_the_server_is_taken_out(
    evening: Evening, alice: Player, bob: Player, dora: Player
) -> None:
    """As soon as the bot notices it: when something is asked of the side."""
    await begun("blocks", alice, bob)
    await serves(dora, alice)
    thread = await council(alice)
    assert thread.guild_id is not None
    dora.person.leave(thread.guild_id)
    await departed(evening.table.house.door.desk, 1, dora.id)
    await evening.table.settled()
    assert people(alice, thread) == {alice.id}


async def test_the_way_is_shown_again(evening: Evening, alice: Player, bob: Player, dora: Player) -> None:
    """Who went out by themself is in again; of a thread that was taken away the chief opens a new one."""
    await begun("blocks", alice, bob)
    await serves(dora, alice)
    thread = await council(alice)
    del thread.members[dora.id]
    assert (await council(dora)).id == thread.id
    assert told(dora) == f"The private thread of your side: <#{thread.id}>"
    assert people(alice, thread) == {alice.id, dora.id}
    evening.place.owner.delete_channel(thread)
    await dora.slash("/game people", what="thread")
    assert "Your side has no private thread." in told(dora)
    other = await council(alice)
    assert (other.id != thread.id, people(alice, other)) == (True, {alice.id, dora.id})


async def test_both_sides_have_their_own(evening: Evening, alice: Player, bob: Player) -> None:
    """Each under the table's channel; from his Bob cannot be made to see hers."""
    await begun("blocks", alice, bob)
    hers, his = await council(alice), await council(bob)
    assert (people(alice, hers), people(bob, his)) == ({alice.id}, {bob.id})
    with pytest.raises(Refuses):
        alice.person.add_to_thread(hers.id, bob.id)


async def test_no_other_game_is_made_there(evening: Evening, alice: Player, bob: Player) -> None:
    """The thread is taken by the table whose side talks there."""
    await begun("blocks", alice, bob)
    within = alice.at(await council(alice))
    await made(within, "whigs")
    assert "is played in this channel" in told(within)


async def test_who_may_not_open_one_is_told_why(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """Before the game begins, at one screen, without a seat; and where the bot lacks a permission, which."""
    await made(alice, "blocks")
    await alice.slash("/game join", side="british")
    await alice.slash("/game people", what="thread")
    assert told(alice) == "The game has not begun."
    await bob.slash("/game join")
    await alice.click("Start")
    await carol.slash("/game people", what="thread")
    assert told(carol) == "You have no seat at this table."
    evening.place.owner.overwrite(
        alice.channel, evening.place.world.bot.id, deny=Permission.CREATE_PRIVATE_THREADS
    )
    await alice.slash("/game people", what="thread")
    assert told(alice) == (
        f"A private thread cannot be had in <#{alice.channel.id}>: "
        "I lack the permission “Create Private Threads” there."
    )
    solo = alice.at("ohio-country")
    await made(solo, "blocks", **{"hot-seat": True})
    await solo.slash("/game join")
    await solo.click("Start")
    await solo.slash("/game people", what="thread")
    assert told(solo) == "Where both sides share one screen no side has a thread of its own."


async def test_a_thread_seen_again_is_put_right(
    evening: Evening, alice: Player, bob: Player, dora: Player
) -> None:
    """While the bot may not see the channel Dora leaves her side; as soon as it may she is out."""
    await begun("blocks", alice, bob)
    await serves(dora, alice)
    thread = await council(alice)
    evening.place.owner.overwrite(alice.channel, evening.place.world.bot.id, deny=Permission.VIEW_CHANNEL)
    await dora.dms.slash("/game leave")
    assert people(alice, thread) == {alice.id, dora.id}
    assert "The private thread of your side is out of my reach" in "\n".join(alice.dms.reads())
    evening.place.owner.overwrite(alice.channel, evening.place.world.bot.id)
    await evening.table.settled()
    assert people(alice, thread) == {alice.id}


async def test_letters_only_put_it_away(evening: Evening, alice: Player, bob: Player, dora: Player) -> None:
    """The game master decides: nobody is in it any more, and the table has forgotten it."""
    await begun("blocks", alice, bob)
    await serves(dora, alice)
    thread = await council(alice)
    carol = evening.player("Carol")
    await alice.slash("/game master", what="ask", user=carol.id)
    await bob.slash("/game end", what="agree")
    await carol.slash("/game master", what="take")
    await carol.slash("/game settings", what="letters-only", on=True)
    assert (people(alice, thread), thread.archived) == (set(), True)
    await dora.slash("/game people", what="thread")
    assert "share nothing but letters" in told(dora)
    await carol.slash("/game settings", what="letters-only", on=False)
    other = await council(alice)
    assert (other.id != thread.id, people(alice, other)) == (True, {alice.id, dora.id})
