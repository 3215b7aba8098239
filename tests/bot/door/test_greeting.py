"""The bot comes into a server: it greets once, where it may, and one can play from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.playground.model import Channel, Guild, Message
from bot.playground.permissions import Permission
from bot.playground.place import Playground
from tests.bot.door.people import Evening, shown, told
from tests.playground.driver import text_of

WRITE, SEE = Permission.SEND_MESSAGES, Permission.VIEW_CHANNEL
DOORS = ["Learn", "Play against the computer", "Sit with friends"]


@pytest.fixture
def rooms(evening: Evening) -> list[Channel]:
    """Of another server, which the bot has left again before anything was said there."""
    owner, world = evening.place.owner, evening.place.world
    carol = world.users[evening.place.person("Carol").id]
    guild = owner.new_guild("Fort William Henry", carol)
    owner.remove_bot(guild)
    return [owner.new_channel(guild, name) for name in ("news", "parade", "hall")]


async def invited(evening: Evening, rooms: list[Channel]) -> None:
    evening.place.owner.invite_bot(home(evening, rooms))
    await evening.table.settled()


def home(evening: Evening, rooms: list[Channel]) -> Guild:
    return evening.place.world.guilds[rooms[0].guild_id or 0]


def greetings(evening: Evening, rooms: list[Channel]) -> list[tuple[str, Message]]:
    """In which channels of the server what was said."""
    return [(room.name, said) for room in rooms for said in evening.place.world.log(room.id)]


async def test_it_greets_where_the_server_does(evening: Evening, rooms: list[Channel]) -> None:
    """Once, with the three ways to begin; sent away and invited again it has greeted already."""
    home(evening, rooms).system_channel_id = rooms[1].id
    await invited(evening, rooms)
    ((where, said),) = greetings(evening, rooms)
    assert where == "parade"
    assert "Five wargames" in text_of(said)
    carol = evening.player("Carol").at(rooms[1])
    assert carol.buttons() == DOORS
    evening.place.owner.remove_bot(home(evening, rooms))
    await evening.table.settled()
    await invited(evening, rooms)
    assert len(greetings(evening, rooms)) == 1


async def test_it_greets_where_it_may_write_and_all_can_read(evening: Evening, rooms: list[Channel]) -> None:
    """In the first such channel, in the language of the server."""
    owner, world = evening.place.owner, evening.place.world
    guild = home(evening, rooms)
    guild.locale = "fr"
    owner.overwrite(rooms[0], guild.id, deny=SEE)
    owner.overwrite(rooms[0], world.bot.id, allow=SEE)
    owner.overwrite(rooms[1], world.bot.id, deny=WRITE)
    await invited(evening, rooms)
    ((where, said),) = greetings(evening, rooms)
    assert where == "hall"
    assert "Cinq jeux d’histoire" in text_of(said)


async def test_where_it_may_not_write_it_says_nothing(evening: Evening, rooms: list[Channel]) -> None:
    """Nor later where it may; only when it is invited again, to whoever asked it then."""
    guild = home(evening, rooms)
    for room in rooms:
        evening.place.owner.overwrite(room, guild.id, deny=WRITE)
    await invited(evening, rooms)
    assert greetings(evening, rooms) == []
    evening.place.owner.remove_bot(guild)
    evening.place.owner.overwrite(rooms[2], guild.id, allow=WRITE)
    await evening.table.settled()
    await invited(evening, rooms)
    assert [where for where, _ in greetings(evening, rooms)] == ["hall"]


async def test_a_channel_that_refuses_is_left_alone(evening: Evening, rooms: list[Channel]) -> None:
    """Discord knows better what the bot may do; nobody is told, and no more is tried."""
    forbidden = {"code": 50013, "message": "Missing Permissions"}
    evening.place.knobs.answer("POST", f"/channels/{rooms[0].id}/messages", 403, forbidden)
    await invited(evening, rooms)
    assert greetings(evening, rooms) == []
    assert await evening.table.house.shelf.greetings.due() == []


async def test_invited_while_it_was_away(place: Playground, folder: Path) -> None:
    """Discord tells it of such a server as of all others; those where it was before are not greeted."""
    async with Evening(place, folder, clock=place.clock.now) as evening:
        owner, world = place.owner, place.world
        guild = owner.new_guild("Fort William Henry", world.users[evening.place.person("Carol").id])
        owner.remove_bot(guild)
        room = owner.new_channel(guild, "parade")
        await evening.table.house.clockwork.tick()
        await evening.away()
        place.clock.advance(60)
        owner.invite_bot(guild)
        await evening.back()
        assert len(world.log(room.id)) == 1
        assert all(not world.log(each.id) for each in world.channels.values() if each.id != room.id)
        await evening.restart()
        assert len(world.log(room.id)) == 1


@pytest.mark.parametrize("threads", [True, False])
async def test_from_its_greeting_to_a_game_without_private_threads(
    evening: Evening, rooms: list[Channel], threads: bool
) -> None:
    """The right is missing: it begins in a thread of all, or in the channel, and asks by direct message."""
    owner, world = evening.place.owner, evening.place.world
    await invited(evening, rooms)
    guild = home(evening, rooms)
    lacking = Permission.CREATE_PRIVATE_THREADS
    if not threads:
        lacking |= Permission.CREATE_PUBLIC_THREADS
    for role in tuple(world.roles_of(guild.id)):
        owner.set_permissions(role, role.permissions & ~lacking)
    carol = evening.player("Carol").at(rooms[0])
    await carol.click("Play against the computer")
    await carol.click("Begin", beside="Skirmish")
    assert "Create Private Threads" in told(carol)
    where = shown(carol)
    assert (where.id == rooms[0].id) != threads
    assert where.parent_id == (rooms[0].id if threads else None)
    assert await evening.table.open_asks()
    assert any("My orders" in label for label in carol.at(where).buttons())
    assert carol.dms.sees()
