"""Channels and people out of reach: whatever shows that they may be there again has them tried anew."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host.data_folder import DataFolder
from bot.playground.permissions import Permission
from bot.playground.place import Playground
from tests.bot.door.people import Evening, seated, told
from tests.playground.driver import Player, text_of

NEWS = "## 1757, turn 2"
FORBIDDEN = {"code": 50013, "message": "Missing Permissions"}


@pytest_asyncio.fixture
async def evening(place: Playground, folder: Path) -> AsyncIterator[Evening]:
    """The bot's clock is the playground's, which can be put forward."""
    async with Evening(place, folder, clock=place.clock.now) as evening:
        yield evening


@pytest_asyncio.fixture
async def lost(evening: Evening, alice: Player, bob: Player) -> None:
    """A turn is over, and what was to be told of it was refused: nothing shows that it would not be now."""
    await seated(alice, bob, movement="simultaneous")
    room = f"/channels/{alice.channel.id}/messages"
    evening.place.knobs.answer("POST", room, 403, FORBIDDEN)
    for player in (alice, bob):
        await player.dm("hold")
        await player.dm("seal")
    assert not is_told(bob)
    assert await evening.table.house.shelf.outbox.lost() == {f"channel:{alice.channel.id}"}


def is_told(player: Player) -> bool:
    """Whether everyone in the channel can read it."""
    return any(NEWS in text_of(message) for message in player.sees() if not message.ephemeral)


# -- channels -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("lost")
async def test_the_status_of_a_game_has_its_channel_tried(bob: Player) -> None:
    """At once, however little time has passed."""
    await bob.slash("/game status")
    assert is_told(bob)


@pytest.mark.usefixtures("lost")
async def test_a_game_moved_to_where_it_is(alice: Player, bob: Player) -> None:
    """Its channel is tried, and that is said."""
    await alice.slash("/game move")
    assert told(alice).startswith(f"The game stays in <#{alice.channel.id}>. What could not be posted")
    assert is_told(bob)
    await alice.slash("/game move")
    assert "is played in this channel already" in told(alice)


@pytest.mark.usefixtures("lost")
async def test_whatever_is_done_in_a_channel_has_it_tried(evening: Evening, bob: Player) -> None:
    """Not oftener than now and then."""
    await bob.slash("/help")
    assert not is_told(bob)
    evening.place.clock.advance(60)
    await bob.slash("/help")
    assert is_told(bob)


@pytest.mark.usefixtures("lost")
async def test_a_channel_is_tried_by_itself(evening: Evening, bob: Player) -> None:
    """Nobody does anything; with the next round of the clock after a while it is tried."""
    evening.place.clock.advance(120)
    await evening.table.house.clockwork.tick()
    await evening.table.settled()
    assert is_told(bob)


@pytest.mark.usefixtures("lost")
async def test_a_role_of_the_bot_has_its_channels_tried(evening: Evening, bob: Player) -> None:
    """It is given one, and may do more than before."""
    owner, world = evening.place.owner, evening.place.world
    guild = world.guilds[bob.channel.guild_id or 0]
    owner.give(guild, world.bot.id, owner.new_role(guild, "scribe", Permission.SEND_MESSAGES))
    await evening.table.settled()
    assert is_told(bob)


# -- people -------------------------------------------------------------------------------------------------


async def closed(evening: Evening, bob: Player) -> bool:
    return bob.id in await evening.table.house.shelf.dms.closed()


async def test_who_opens_their_mail_again(evening: Evening, alice: Player, bob: Player) -> None:
    """Whatever they do then at the bot, they get what waited, in order; not with each of many deeds."""
    bob.person.close_dms()
    await seated(alice, bob, movement="simultaneous")
    assert await closed(evening, bob)
    tries = len(requests(evening, bob))
    for _ in range(3):
        await bob.slash("/help")
    assert len(requests(evening, bob)) == tries
    bob.person.open_dms()
    evening.place.clock.advance(60)
    await bob.slash("/help")
    assert not await closed(evening, bob)
    assert "You play the French" in "".join(bob.dms.reads())


async def test_who_writes_has_their_mail_tried(evening: Evening, alice: Player, bob: Player) -> None:
    """A direct message to the bot is a sign of life as well."""
    bob.person.close_dms()
    await seated(alice, bob, movement="simultaneous")
    bob.person.open_dms()
    evening.place.clock.advance(60)
    await bob.dm("help")
    assert not await closed(evening, bob)


async def test_who_cannot_be_tried_is_answered_all_the_same(
    evening: Evening, alice: Player, bob: Player
) -> None:
    """Another program holds the database: their mail stays closed, and is tried with what they do next."""
    bob.person.close_dms()
    await seated(alice, bob, movement="simultaneous")
    bob.person.open_dms()
    evening.place.clock.advance(60)
    await evening.table.house.shelf.ledger.write(lambda db: db.execute("PRAGMA busy_timeout = 0"))
    with closing(sqlite3.connect(DataFolder(evening.folder).database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await bob.slash("/help")
        assert "Something broke" not in told(bob)
        await bob.dm("help")
        assert "Something broke" not in bob.dms.reads()[-1]
        assert await closed(evening, bob)
    await bob.slash("/help")
    assert not await closed(evening, bob)


async def test_the_bot_is_sent_away_and_invited_again(evening: Evening, alice: Player, bob: Player) -> None:
    """Meanwhile it shares no server with anybody; afterwards the channel and all people get what waited."""
    await seated(alice, bob, movement="simultaneous")
    owner, guild = evening.place.owner, evening.place.world.guilds[bob.channel.guild_id or 0]
    owner.remove_bot(guild)
    await evening.table.settled()
    for player in (alice, bob):  # what Bob does asks Alice anew
        await player.dm("hold")
        await player.dm("seal")
    assert await closed(evening, alice)
    owner.invite_bot(guild)
    await evening.table.settled()
    house = evening.table.house
    assert (await house.shelf.dms.closed(), await house.shelf.outbox.lost()) == (frozenset(), frozenset())
    assert is_told(alice)


def requests(evening: Evening, player: Player) -> list[str]:
    """The messages to this person that were tried."""
    room = f"/channels/{player.dms.channel.id}/messages"
    done = evening.place.record.requests
    return [each.path for each in done if each.method == "POST" and each.path.endswith(room)]
