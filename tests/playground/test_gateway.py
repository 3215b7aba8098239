"""The gateway: how a bot gets in, what it is told, and how it comes back."""

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import msgspec
import pytest

from bot.playground.gateway import Close, Op
from bot.playground.model import Json
from bot.playground.place import Playground
from tests.playground import driver
from tests.playground.driver import Player, Stage
from tests.playground.sample import Sample
from tests.playground.wishes import Hand

GUILDS, GUILD_MESSAGES, DM_MESSAGES, CONTENT = 1, 1 << 9, 1 << 12, 1 << 15


class Line:
    """A connection to the gateway, spoken by hand."""

    def __init__(self, place: Playground, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.place = place
        self.socket = socket

    async def say(self, op: int, data: Any = None) -> None:
        await self.socket.send_str(msgspec.json.encode({"op": op, "d": data}).decode())

    async def hear(self) -> Json:
        payload: Json = msgspec.json.decode(await self.socket.receive_str())
        return payload

    async def identify(self, **more: Any) -> Json:
        data: Json = {"token": self.place.token, "intents": GUILDS, "properties": {}}
        await self.say(Op.IDENTIFY, data | more)
        return await self.hear()

    async def closed_with(self) -> int | None:
        await self.socket.receive()
        return self.socket.close_code


@asynccontextmanager
async def line(place: Playground, query: str = "v=10") -> AsyncIterator[Line]:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{place.url}/gateway?{query}") as socket,
    ):
        opened = Line(place, socket)
        if query == "v=10":
            assert (await opened.hear())["op"] == Op.HELLO
        yield opened


async def test_login_gets_ready_and_the_server(place: Playground) -> None:
    """READY names the server as not yet available; GUILD_CREATE brings it with its channels."""
    async with line(place) as bot:
        ready = await bot.identify()
        assert ready["t"] == "READY"
        assert ready["d"]["guilds"][0]["unavailable"] is True
        guild = await bot.hear()
        assert guild["t"] == "GUILD_CREATE"
        assert len(guild["d"]["channels"]) == 3
        assert [one["user"]["username"] for one in guild["d"]["members"]] == ["frontier-courier"]


async def test_heartbeat_is_acknowledged(place: Playground) -> None:
    """Every heartbeat has its answer."""
    async with line(place) as bot:
        await bot.say(Op.HEARTBEAT)
        assert (await bot.hear())["op"] == Op.HEARTBEAT_ACK


async def test_heartbeats_are_answered_as_from_afar(place: Playground) -> None:
    """After the bot has noted that it sent them: else it takes the time since the one before for delay."""
    place.knobs.heartbeat_seconds = 0.3
    async with driver.stage(place, Sample()) as stage:
        for _ in range(3):
            await asyncio.sleep(place.knobs.heartbeat_seconds)
            assert stage.client.latency < place.knobs.heartbeat_seconds


async def test_asking_what_is_read_costs_a_bot_nothing(stage: Stage) -> None:
    """discord.py sends 110 payloads a minute and then waits; people may do more than that calls for."""
    gateway = stage.place.gateway
    async with asyncio.timeout(driver.PATIENCE):
        for _ in range(300):
            gateway.ask_what_is_read()
            while not gateway.caught_up():
                await stage.place.record.next(0.1)


async def test_what_is_unread_is_not_caught_up(place: Playground) -> None:
    """A bot that has not taken an event from its line has not read it, nor the ping behind it."""
    async with line(place) as bot:
        await bot.identify(intents=GUILDS | DM_MESSAGES)
        alice = place.person("Alice")
        alice.send(alice.open_dm().id, "hello")
        place.gateway.ask_what_is_read()
        await place.record.next(0.05)
        assert not place.gateway.caught_up()
        while (await bot.hear())["t"] != "MESSAGE_CREATE":
            pass
        reading = asyncio.create_task(bot.hear())
        async with asyncio.timeout(driver.PATIENCE):
            while not place.gateway.caught_up():
                await place.record.next(0.1)
        reading.cancel()


async def test_a_ping_is_answered(place: Playground) -> None:
    """With what it carries, as by any server."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{place.url}/gateway?v=10", autoping=False) as socket,
    ):
        await socket.receive()
        await socket.ping(b"there?")
        answer = await socket.receive()
        assert (answer.type, answer.data) == (aiohttp.WSMsgType.PONG, b"there?")


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": "wrong"}, Close.AUTHENTICATION_FAILED),
        ({"intents": -1}, Close.INVALID_INTENTS),
        ({"shard": [2, 2]}, Close.INVALID_SHARD),
    ],
)
async def test_wrong_login_is_closed(place: Playground, more: Json, code: Close) -> None:
    """A wrong token, intents that are none and a shard too many each have their close code."""
    async with line(place) as bot:
        await bot.say(Op.IDENTIFY, {"token": place.token, "intents": GUILDS} | more)
        assert await bot.closed_with() == code


async def test_privileged_intents_are_refused(place: Playground) -> None:
    """Who asks for messages' content is closed with 4014 (privileged-intents-are-refused)."""
    async with line(place) as bot:
        await bot.say(Op.IDENTIFY, {"token": place.token, "intents": CONTENT})
        assert await bot.closed_with() == Close.DISALLOWED_INTENTS


async def test_nonsense_is_closed(place: Playground) -> None:
    """What is no JSON, no known opcode, or comes too early or twice is closed."""
    async with line(place) as bot:
        await bot.socket.send_str("{")
        assert await bot.closed_with() == Close.DECODE
    async with line(place) as bot:
        await bot.say(Op.PRESENCE)
        assert await bot.closed_with() == Close.NOT_AUTHENTICATED
    async with line(place) as bot:
        await bot.identify()
        await bot.hear()
        await bot.say(99)
        assert await bot.closed_with() == Close.UNKNOWN_OPCODE
    async with line(place) as bot:
        await bot.identify()
        await bot.hear()
        await bot.say(Op.IDENTIFY, {})
        assert await bot.closed_with() == Close.ALREADY_AUTHENTICATED
    async with line(place, "v=9") as bot:
        assert await bot.closed_with() == Close.INVALID_VERSION


async def test_session_that_never_was_is_invalid(place: Playground) -> None:
    """A resume that cannot be is answered with opcode 9."""
    async with line(place) as bot:
        await bot.say(Op.RESUME, {"token": place.token, "session_id": "none", "seq": 1})
        assert await bot.hear() == {"op": Op.INVALID_SESSION, "d": False}


async def test_sequence_that_never_was_is_invalid(place: Playground) -> None:
    """One from the future is closed."""
    async with line(place) as bot:
        session = (await bot.identify())["d"]["session_id"]
        await place.gateway.drop()
    async with line(place) as bot:
        await bot.say(Op.RESUME, {"token": place.token, "session_id": session, "seq": 99})
        assert await bot.closed_with() == Close.INVALID_SEQUENCE


async def test_shards_hear_of_their_own_servers(place: Playground) -> None:
    """The server goes to one of two shards, by its id; DMs go to the first (sharded-by-guild)."""
    guild = Hand(place).guild.id
    mine = (guild >> 22) % 2
    async with line(place) as bot, line(place) as other:
        mine_ready = await bot.identify(shard=[mine, 2])
        other_ready = await other.identify(shard=[1 - mine, 2])
        assert [one["id"] for one in mine_ready["d"]["guilds"]] == [str(guild)]
        assert other_ready["d"]["guilds"] == []


async def test_interaction_needs_no_intent(place: Playground) -> None:
    """A bot with no intents is told of a command and of no message (interaction-needs-no-intent)."""
    hand = Hand(place)
    async with line(place) as bot:
        await bot.identify(intents=0)
        place.person("Alice").send(hand.channel().id, "hello")
        await hand.slash()
        assert (await bot.hear())["t"] == "INTERACTION_CREATE"


async def test_words_of_others_are_blanked(place: Playground) -> None:
    """In a server they come empty, unless the bot is named (content-is-blanked-without-intent)."""
    hand, alice = Hand(place), place.person("Alice")
    async with line(place) as bot:
        await bot.identify(intents=GUILD_MESSAGES)
        alice.send(hand.channel().id, "hello")
        alice.send(hand.channel().id, f"hello <@{place.world.bot.id}>")
        assert (await bot.hear())["d"]["content"] == ""
        assert (await bot.hear())["d"]["content"].startswith("hello")


async def test_allowed_intent_brings_the_words(place: Playground) -> None:
    """A bot that Discord has allowed it reads what others say."""
    place.knobs.privileged_intents = True
    async with line(place) as bot:
        await bot.identify(intents=GUILD_MESSAGES | CONTENT)
        place.person("Alice").send(Hand(place).channel().id, "hello")
        assert (await bot.hear())["d"]["content"] == "hello"


async def test_ephemeral_message_is_not_told(place: Playground) -> None:
    """The bot hears nothing of its own secret answer (ephemeral-is-not-told-to-the-bot)."""
    hand = Hand(place)
    async with line(place) as bot:
        await bot.identify(intents=GUILD_MESSAGES)
        asked = await hand.slash()
        await hand.answer(asked, 4, {"content": "secret", "flags": 64})
        await hand.send({"content": "public"})
        kinds = [(await bot.hear()), (await bot.hear())]
        assert [one["t"] for one in kinds] == ["INTERACTION_CREATE", "MESSAGE_CREATE"]
        assert kinds[1]["d"]["content"] == "public"


async def test_packed_stream_is_one_stream(place: Playground) -> None:
    """With zlib-stream every payload ends in the mark of a flush (zlib-stream)."""
    place.knobs.zlib = True
    async with line(place, "v=10&compress=zlib-stream") as bot:
        raw = await bot.socket.receive_bytes()
        assert raw.endswith(b"\x00\x00\xff\xff")
        assert msgspec.json.decode(zlib.decompressobj().decompress(raw))["op"] == Op.HELLO


async def test_real_bot_understands_the_packed_stream(place: Playground) -> None:
    """discord.py logs in and answers over a packed stream."""
    place.knobs.zlib = True
    async with driver.stage(place, Sample()) as stage:
        alice = stage.player("Alice")
        await alice.slash("/ping")
        assert alice.reads() == ["Pong"]


async def test_members_are_asked_for(stage: Stage) -> None:
    """A bot may ask for members by name and gets them in a chunk."""
    (guild,) = stage.client.guilds
    (bob,) = await guild.query_members("bob")
    assert bob.display_name == "Bob"


async def test_missed_events_come_after_a_resume(stage: Stage, alice: Player, sample: Sample) -> None:
    """What was said while the line was cut is told afterwards, once (missed-events-are-resumed)."""
    parcels = alice.person.open_dm()
    await stage.place.gateway.drop()
    alice.person.send(parcels.id, "while you were away")
    await resumed(stage, sample)
    assert sample.heard == ["while you were away"]


@pytest.mark.parametrize("how", ["reconnect", "invalid but resumable"])
async def test_bot_comes_back_when_told(stage: Stage, alice: Player, sample: Sample, how: str) -> None:
    """Told to reconnect, the bot resumes its session and works on."""
    if how == "reconnect":
        stage.place.gateway.ask_to_reconnect()
    else:
        stage.place.gateway.invalidate(resumable=True)
    await resumed(stage, sample)
    await alice.slash("/ping")
    assert alice.reads() == ["Pong"]


async def resumed(stage: Stage, sample: Sample) -> None:
    await asyncio.wait_for(sample.resumed.wait(), 5)
    await stage.settled()


async def test_wrong_token_is_told_at_login(place: Playground) -> None:
    """discord.py raises its own error for a wrong token."""
    with place.redirect():
        async with Sample() as client:
            with pytest.raises(discord.LoginFailure):
                await client.login("wrong")


async def test_redirection_ends(place: Playground) -> None:
    """Afterwards the two addresses are Discord's again."""
    with place.redirect():
        assert discord.http.Route.BASE.startswith("http://127.0.0.1:")
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    assert str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"
