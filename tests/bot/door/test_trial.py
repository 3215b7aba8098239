"""The game master tries a line in a private thread of their own, and takes it or throws it away."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.host.check import NEEDED
from bot.playground.permissions import Permission
from tests.bot.door.people import Evening, made, parts, shown, told
from tests.bot.door.scripted import Scripted
from tests.bot.play import library
from tests.playground.driver import Player, text_of

pytestmark = pytest.mark.usefixtures("invited_only")


async def mastered(alice: Player, bob: Player, carol: Player, game: str, **options: str) -> None:
    """Carol has made the game, and is its game master."""
    await made(carol, game, **options)
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await alice.click("Start")
    await carol.slash("/game master", what="take")


async def opened(carol: Player) -> Player:
    """Carol in the thread of a trial, to which she is shown the way."""
    await carol.dms.slash("/gm trial")
    return carol.at(shown(carol.dms))


def received(*people: Player) -> list[int]:
    """How much each has been sent."""
    return [len(each) for one in people for each in (one.reads(), one.dms.reads())]


@pytest.mark.parametrize("game", library().keys)
async def test_carol_tries_a_line_and_takes_it(
    game: str, evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """Alice and Bob hear nothing until it is carried out; then the news is theirs, in the usual way."""
    await mastered(alice, bob, carol, game)
    before = received(alice, bob)
    within = await opened(carol)
    thread = within.channel
    assert thread.name.startswith("Trial: ")
    assert set(thread.members) - {evening.place.world.bot.id} == {carol.id}
    assert "a trial, in which you try a line as game master" in "\n".join(within.reads())
    assert "play at one screen" not in "\n".join(within.reads())
    assert {"Carry it out", "Throw it away"} <= {
        part["label"] for each in within.sees() for part in parts(each) if "label" in part
    }
    script = Scripted("Carol", Random(5), alone=True)
    for _ in range(3):
        await script.answer(within)
    assert received(alice, bob) == before
    assert thread.id not in [channel.id for channel in bob.person.channels()]
    for one in (alice, bob):
        assert str(thread.id) not in json.dumps([news.data for news in one.told()])
    await within.click("Carry it out")
    assert "This would be carried out in the game" in told(within)
    await within.click("Yes, carry it out")
    assert "Carried out: 3 orders." in told(within)
    assert "Carried out. This trial is closed." in says_last(within)
    assert thread.archived
    assert received(alice, bob) != before
    mailed = [text for one in (alice, bob) for text in one.dms.reads()]
    assert any("The game master has sealed for you" in text for text in mailed)


async def test_carol_throws_it_away(evening: Evening, alice: Player, bob: Player, carol: Player) -> None:
    """The bot was restarted meanwhile; her buttons still do it, and the log says so to all at the end."""
    await mastered(alice, bob, carol, "blocks", movement="simultaneous")
    within = await opened(carol)
    await within.slash("/order", line="NY 1R to AL")
    await within.slash("/game master")
    assert "where only orders are tried" in told(within)
    await evening.restart()
    alice, bob, carol = (evening.player(name) for name in ("Alice", "Bob", "Carol"))
    within = carol.at(within.channel)
    await within.click("Throw it away")
    assert "The trial is thrown away, with 0 orders." in told(within)
    assert within.channel.archived
    assert "Thrown away. This trial is closed." in says_last(within)
    await bob.slash("/game list")
    assert "Branch" not in told(bob)
    await alice.slash("/game end", what="concede")
    await alice.click("Yes, we give up")
    assert "threw the trial away" in "\n".join(bob.reads())


async def test_where_threads_cannot_be_opened(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """She is told which permission I lack, and nothing has happened."""
    await mastered(alice, bob, carol, "blocks")
    world = evening.place.world
    (own,) = (role for role in world.roles.values() if role.name == world.bot.display)
    evening.place.owner.set_permissions(own, NEEDED.value & ~Permission.CREATE_PRIVATE_THREADS)
    (everyone,) = (role for role in world.roles.values() if role.name == "@everyone")
    evening.place.owner.set_permissions(everyone, everyone.permissions & ~Permission.CREATE_PRIVATE_THREADS)
    await carol.dms.slash("/gm trial")
    assert "I lack the permission “Create Private Threads”" in told(carol.dms)
    await carol.dms.slash("/gm trial", what="discard")
    assert told(carol.dms) == "There is no trial of this game."


async def test_a_line_is_refused_when_the_game_went_on(alice: Player, bob: Player, carol: Player) -> None:
    """Alice has sealed meanwhile: Carol is told what, and can only throw the trial away."""
    await mastered(alice, bob, carol, "blocks", movement="simultaneous")
    within = await opened(carol)
    await Scripted("Carol", Random(1), alone=True).by_sheet(within)
    await alice.slash("/order", line="NY 1R to AL")
    await alice.click("Seal")
    await carol.dms.slash("/gm trial", what="take")
    assert "The game has gone on since the trial began" in told(carol.dms)
    assert "`NY 1R to AL`" in told(carol.dms)
    await carol.dms.click("Throw it away")
    assert "thrown away, with 1 order." in told(carol.dms)


def says_last(player: Player) -> str:
    """The newest message that all who are here can see."""
    return [text_of(message) for message in player.sees() if not message.ephemeral][-1]
