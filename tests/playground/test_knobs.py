"""Faults to order, and a real bot under them."""

import asyncio

import discord
import pytest

from bot.playground.permissions import Permission
from bot.playground.place import Playground
from tests.playground.driver import Player, Stage
from tests.playground.sample import Sample
from tests.playground.wishes import Hand

CALLBACK = r"/interactions/.*"
MESSAGES = r"/channels/\d+/messages"


async def test_too_many_requests_are_tried_again(stage: Stage, alice: Player) -> None:
    """429 with Via is waited out and asked again (too-many-requests)."""
    stage.place.knobs.too_many("POST", MESSAGES, 0.01, times=2)
    await alice.dm("hello")
    assert alice.dms.reads()[-1] == "Understood: hello"
    assert [one.status for one in stage.place.record.requests if one.path.endswith("/messages")] == [
        429,
        429,
        200,
    ]


async def test_too_many_without_via_is_final(stage: Stage, alice: Player, sample: Sample) -> None:
    """Without Via discord.py takes it for a ban and gives up at once (via-marks-discord)."""
    stage.place.knobs.too_many("POST", MESSAGES, 0.01, via=False)
    channel = stage.client.get_channel(alice.channel.id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.HTTPException) as caught:
        await channel.send("hello")
    assert caught.value.status == 429


async def test_limits_are_told_in_headers(place: Playground) -> None:
    """Limit, what remains, and when it ends stand in the headers (rate-limit-headers)."""
    place.knobs.rate_limits = True
    reply = await Hand(place).send({"content": "a"})
    said = {name: reply.headers[name] for name in ("X-RateLimit-Limit", "X-RateLimit-Remaining")}
    assert said == {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "4"}
    assert 0 < float(reply.headers["X-RateLimit-Reset-After"]) <= 5


async def test_sixth_message_in_five_seconds_is_too_many(place: Playground) -> None:
    """It may be sent when the five seconds are over (five-messages-in-five-seconds)."""
    place.knobs.rate_limits = True
    hand = Hand(place)
    replies = [await hand.send({"content": str(n)}) for n in range(6)]
    assert [one.status for one in replies] == [200] * 5 + [429]
    assert replies[5].headers["Via"]
    place.clock.advance(5)
    assert (await hand.send({"content": "again"})).status == 200


async def test_all_requests_together_are_limited(place: Playground) -> None:
    """The fifty-first request within a second is too many, and says that it counts everywhere."""
    place.knobs.rate_limits = True
    hand = Hand(place)
    paths = [f"/channels/{channel.id}" for channel in place.person("Alice").channels()]
    asked = [hand.ask("GET", paths[number % 3]) for number in range(51)]
    replies = await asyncio.gather(*asked)
    (refused,) = [one for one in replies if one.status == 429]
    assert refused.body["global"] is True


async def test_failure_of_the_server_reaches_the_bot(place: Playground) -> None:
    """A 503 is answered as told, as often as told, and the deed is not done."""
    hand = Hand(place)
    place.knobs.answer("POST", MESSAGES, 503, times=2)
    assert [(await hand.send({"content": "a"})).status for _ in range(3)] == [503, 503, 200]
    assert len(place.world.log(hand.channel().id)) == 1


async def test_deed_may_be_done_though_it_fails(place: Playground) -> None:
    """The message stands in the channel though the bot was told 500."""
    hand = Hand(place)
    place.knobs.answer("POST", MESSAGES, 500, after_the_deed=True)
    assert (await hand.send({"content": "a"})).status == 500
    assert len(place.world.log(hand.channel().id)) == 1


@pytest.mark.parametrize("done", [True, False])
async def test_answer_is_held_back(place: Playground, done: bool) -> None:
    """Held before the deed or after it, the answer comes when it is let go."""
    hand = Hand(place)
    with place.knobs.hold("POST", MESSAGES, after_the_deed=done) as hold:
        sending = asyncio.create_task(hand.send({"content": "a"}))
        await hold.reached.wait()
        assert not sending.done()
        assert len(place.world.log(hand.channel().id)) == int(done)
    assert (await sending).status == 200


async def test_interaction_delivered_twice_is_answered_once(
    stage: Stage, alice: Player, sample: Sample
) -> None:
    """The second delivery is refused as answered already."""
    stage.place.knobs.deliveries = 2
    await alice.slash("/ping")
    assert alice.reads() == ["Pong"]
    assert [error.code for error in sample.errors if isinstance(error, discord.HTTPException)] == [40060]


async def test_bot_that_answers_late_is_told_so(stage: Stage, alice: Player, sample: Sample) -> None:
    """A clock put forward by four seconds makes the answer late."""
    alice.person.slash(alice.channel.id, "/wait", {})
    stage.place.clock.advance(4)
    sample.gate.set()
    await stage.settled()
    assert [error.code for error in sample.errors if isinstance(error, discord.HTTPException)] == [10062]


async def test_bot_that_does_not_answer_fails_the_dialogue(
    stage: Stage, alice: Player, sample: Sample
) -> None:
    """Who plays is told what was not answered."""
    waiting = asyncio.create_task(alice.slash("/wait"))
    while not stage.place.world.interactions:
        await stage.place.record.next(1.0)
    stage.place.clock.advance(4)
    sample.gate.set()
    with pytest.raises(AssertionError, match="did not answer wait"):
        await waiting


async def test_closed_dms_reach_the_bot(stage: Stage, alice: Player, sample: Sample) -> None:
    """discord.py raises Forbidden with 50007."""
    alice.person.close_dms()
    await alice.slash("/secret")
    assert [error.code for error in sample.errors if isinstance(error, discord.HTTPException)] == [50007]
    assert alice.reads() == ["Sent"]


async def test_deleted_channel_is_gone_for_the_bot(stage: Stage, alice: Player) -> None:
    """The bot is told and forgets the channel."""
    stage.place.owner.delete_channel(alice.channel)
    await stage.settled()
    assert stage.client.get_channel(alice.channel.id) is None


async def test_lost_permissions_reach_the_bot(stage: Stage, alice: Player) -> None:
    """The bot is told that it may no longer write here."""
    stage.place.owner.overwrite(alice.channel, stage.place.world.bot.id, deny=Permission.SEND_MESSAGES)
    await stage.settled()
    channel = stage.client.get_channel(alice.channel.id)
    assert isinstance(channel, discord.TextChannel)
    assert not channel.permissions_for(channel.guild.me).send_messages


async def test_hidden_channel_stays_known(stage: Stage, alice: Player) -> None:
    """The bot is told of the change and knows that it may not look in (hidden-channels-are-told)."""
    stage.place.owner.overwrite(alice.channel, stage.place.world.bot.id, deny=Permission.VIEW_CHANNEL)
    await stage.settled()
    channel = stage.client.get_channel(alice.channel.id)
    assert isinstance(channel, discord.TextChannel)
    assert not channel.permissions_for(channel.guild.me).view_channel


async def test_answer_into_a_deleted_channel(stage: Stage, alice: Player, sample: Sample) -> None:
    """The channel was deleted while the bot was thinking: it is unknown."""
    alice.person.slash(alice.channel.id, "/wait", {})
    stage.place.owner.delete_channel(alice.channel)
    sample.gate.set()
    while not sample.errors:
        await stage.place.record.next(1.0)
    assert [error.code for error in sample.errors if isinstance(error, discord.HTTPException)] == [10003]


async def test_bot_hears_of_its_own_roles_and_threads(stage: Stage, alice: Player, bob: Player) -> None:
    """A role of its own, a thread it was brought into; not what others do (members-news-are-ones-own)."""
    (guild,) = stage.place.world.guilds.values()
    stage.place.owner.overwrite(alice.channel, stage.place.world.bot.id, deny=Permission.MANAGE_THREADS)
    role = stage.place.owner.new_role(guild, "Umpire")
    stage.place.owner.give(guild, stage.place.world.bot.id, role)
    thread = alice.person.open_thread(alice.channel.id, "Secret war", private=True)
    alice.person.add_to_thread(thread.id, bob.id)
    await stage.settled()
    assert "Umpire" in [one.name for one in stage.client.guilds[0].me.roles]
    assert stage.client.guilds[0].get_thread(thread.id) is None
    alice.person.add_to_thread(thread.id, stage.place.world.bot.id)
    await stage.settled()
    assert stage.client.guilds[0].get_thread(thread.id) is not None


async def test_bot_is_sent_away_and_invited_again(stage: Stage) -> None:
    """The server goes and comes back."""
    (guild,) = stage.place.world.guilds.values()
    stage.place.owner.remove_bot(guild)
    await stage.settled()
    assert list(stage.client.guilds) == []
    stage.place.owner.invite_bot(guild)
    await stage.settled()
    assert [one.id for one in stage.client.guilds] == [guild.id]


async def test_five_hundred_interactions_at_once(stage: Stage) -> None:
    """Each is answered, within the three seconds that Discord gives."""
    person, channel = stage.place.person("Alice"), stage.channel("council-room")
    asked = [person.slash(channel.id, "/ping", {}) for _ in range(500)]
    await stage.settled()
    assert all(one.answer == 4 and not one.failed for one in asked)
    assert len(person.log(channel.id)) == 500
