"""The gateway, version 10: sessions of the bot, what they are told, and how they are resumed."""

import asyncio
import contextlib
import secrets
import zlib
from collections import deque
from enum import IntEnum
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import wire
from bot.playground.knobs import Knobs
from bot.playground.model import Json
from bot.playground.record import Record
from bot.playground.world import News, World

BACKLOG = 2_000
MEMBERS = 1 << 1
PRIVILEGED = MEMBERS | 1 << 8 | 1 << 15
MESSAGE_CONTENT = 1 << 15
EVERY_INTENT = (1 << 26) - 1
BIGGEST_PAYLOAD = 4096
AFAR = 0.05  # seconds till a heartbeat is answered: a bot notes only after the sending that it has sent it
GOODBYE = (WSCloseCode.OK, WSCloseCode.GOING_AWAY)


class Op(IntEnum):
    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


class Close(IntEnum):
    UNKNOWN = 4000
    UNKNOWN_OPCODE = 4001
    DECODE = 4002
    NOT_AUTHENTICATED = 4003
    AUTHENTICATION_FAILED = 4004
    ALREADY_AUTHENTICATED = 4005
    INVALID_SEQUENCE = 4007
    INVALID_SHARD = 4010
    INVALID_VERSION = 4012
    INVALID_INTENTS = 4013
    DISALLOWED_INTENTS = 4014


# Which intent, in a server and in DMs, an event needs. What is not here needs none.
INTENTS: dict[str, tuple[int, int]] = {
    "GUILD_CREATE": (0, 0),
    "GUILD_DELETE": (0, 0),
    "GUILD_ROLE_CREATE": (0, 0),
    "GUILD_ROLE_UPDATE": (0, 0),
    "CHANNEL_CREATE": (0, 0),
    "CHANNEL_UPDATE": (0, 0),
    "CHANNEL_DELETE": (0, 0),
    "CHANNEL_PINS_UPDATE": (0, 12),
    "THREAD_CREATE": (0, 0),
    "THREAD_UPDATE": (0, 0),
    "THREAD_DELETE": (0, 0),
    "THREAD_MEMBERS_UPDATE": (0, 0),
    "GUILD_MEMBER_ADD": (1, 1),
    "GUILD_MEMBER_UPDATE": (1, 1),
    "GUILD_MEMBER_REMOVE": (1, 1),
    "MESSAGE_CREATE": (9, 12),
    "MESSAGE_UPDATE": (9, 12),
    "MESSAGE_DELETE": (9, 12),
    "MESSAGE_REACTION_ADD": (10, 13),
    "MESSAGE_REACTION_REMOVE": (10, 13),
    "GUILD_SCHEDULED_EVENT_CREATE": (16, 16),
    "GUILD_SCHEDULED_EVENT_UPDATE": (16, 16),
    "GUILD_SCHEDULED_EVENT_DELETE": (16, 16),
}


class Refusal(Exception):
    def __init__(self, code: Close) -> None:
        super().__init__(code.name)
        self.code = code


class Session:
    """What a bot that identified is told, connected or for the moment not."""

    def __init__(self, bot_id: int, intents: int, shard: tuple[int, int]) -> None:
        self.bot_id = str(bot_id)
        self.id = secrets.token_hex(16)
        self.intents = intents
        self.shard = shard
        self.sequence = 0
        self.said: deque[Json] = deque(maxlen=BACKLOG)
        self.link: Link | None = None
        self.read = b""  # up to which event, as it was last told

    @property
    def newest(self) -> bytes:
        """The number of its last event, as it is written on a ping."""
        return b"%d" % self.sequence

    def send(self, kind: str, data: Json) -> None:
        self.sequence += 1
        payload = {"op": Op.DISPATCH, "t": kind, "s": self.sequence, "d": data}
        self.said.append(payload)
        if self.link is not None:
            self.link.send(payload)

    def missed(self, sequence: int) -> list[Json] | None:
        """What was said since; nothing if too much was."""
        since = [payload for payload in self.said if payload["s"] > sequence]
        return since if len(since) == self.sequence - sequence else None

    def wants(self, news: News) -> bool:
        number, count = self.shard
        mine = number == 0 if news.guild_id is None else (news.guild_id >> 22) % count == number
        if not mine or self._is_about_others(news):
            return False
        bits = INTENTS.get(news.kind)
        own = news.kind == "GUILD_MEMBER_UPDATE"
        return own or bits is None or bool(self.intents >> bits[news.guild_id is None] & 1)

    def _is_about_others(self, news: News) -> bool:
        """Of members' comings and goings a bot without the privileged intent hears only its own."""
        if self.intents & MEMBERS:
            return False
        if news.kind == "GUILD_MEMBER_UPDATE":
            return bool(news.data["user"]["id"] != self.bot_id)
        if news.kind == "THREAD_MEMBERS_UPDATE":
            added = [member["user_id"] for member in news.data["added_members"]]
            return self.bot_id not in (*added, *news.data["removed_member_ids"])
        return False


class Link:
    """One connection. Payloads go out in order, by a task of their own."""

    def __init__(self, socket: web.WebSocketResponse, *, packed: bool) -> None:
        self.socket = socket
        self.cut = False
        self._soon: list[asyncio.TimerHandle] = []
        self._packer = zlib.compressobj() if packed else None
        self._waiting: asyncio.Queue[Json | bytes] = asyncio.Queue()

    def send(self, payload: Json) -> None:
        self._waiting.put_nowait(payload)

    def ping(self, about: bytes) -> None:
        """A bot's client answers it when it has read all that was sent before."""
        self._waiting.put_nowait(about)

    def send_later(self, payload: Json, seconds: float) -> None:
        """Nothing is on its way any more when the connection has ended."""
        loop = asyncio.get_running_loop()
        coming = [each for each in self._soon if each.when() > loop.time()]
        self._soon = [*coming, loop.call_later(seconds, self.send, payload)]

    def end(self) -> None:
        for each in self._soon:
            each.cancel()

    async def pump(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._say(await self._waiting.get())

    async def _say(self, payload: Json | bytes) -> None:
        if isinstance(payload, bytes):
            await self.socket.ping(payload)
            return
        raw = msgspec.json.encode(payload)
        if self._packer is None:
            await self.socket.send_str(raw.decode())
        else:
            packed = self._packer.compress(raw) + self._packer.flush(zlib.Z_SYNC_FLUSH)
            await self.socket.send_bytes(packed)


class Gateway:
    def __init__(self, world: World, knobs: Knobs, record: Record) -> None:
        self._world = world
        self._knobs = knobs
        self._record = record
        self.sessions: dict[str, Session] = {}
        self._links: set[Link] = set()
        world.hear(self._hear)

    async def answer(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=BIGGEST_PAYLOAD * 2, autoping=False)
        await socket.prepare(request)
        packed = self._knobs.zlib and request.query.get("compress") == "zlib-stream"
        link = Link(socket, packed=packed)
        self._links.add(link)
        pump = asyncio.create_task(link.pump(), name="playground: gateway pump")
        try:
            await self._converse(link, request.query.get("v", "10"))
        except Refusal as refusal:
            await socket.close(code=refusal.code, message=refusal.code.name.encode())
        finally:
            self._links.discard(link)
            self._let_go(link)
            link.end()
            pump.cancel()
        return socket

    def _let_go(self, link: Link) -> None:
        """A bot that says goodbye ends its session; one that is cut off may resume it."""
        for session in list(self.sessions.values()):
            if session.link is link:
                session.link = None
                if link.socket.close_code in GOODBYE and not link.cut:
                    del self.sessions[session.id]
        self._record.wake()

    async def _converse(self, link: Link, version: str) -> None:
        if version != "10":
            raise Refusal(Close.INVALID_VERSION)
        link.send({"op": Op.HELLO, "d": {"heartbeat_interval": int(self._knobs.heartbeat_seconds * 1000)}})
        session: Session | None = None
        async for received in link.socket:
            if received.type == WSMsgType.TEXT:
                session = self._take(link, session, _read(received.data))
            elif received.type == WSMsgType.PING:
                await link.socket.pong(received.data)
            elif received.type == WSMsgType.PONG:
                self._note_read(session, received.data)

    def _take(self, link: Link, session: Session | None, payload: Json) -> Session | None:
        op: int = payload["op"]
        data: Any = payload.get("d")
        if op == Op.HEARTBEAT:
            link.send_later({"op": Op.HEARTBEAT_ACK}, AFAR)
            return session
        if op == Op.IDENTIFY:
            return self._identify(link, session, data)
        if op == Op.RESUME:
            return self._resume(link, data)
        if session is None:
            raise Refusal(Close.NOT_AUTHENTICATED)
        if op == Op.MEMBERS:
            self._send_members(session, data)
        elif op not in (Op.PRESENCE, Op.VOICE):
            raise Refusal(Close.UNKNOWN_OPCODE)
        return session

    def _note_read(self, session: Session | None, up_to: bytes) -> None:
        if session is not None:
            session.read = up_to
        self._record.wake()

    def _identify(self, link: Link, session: Session | None, data: Json) -> Session:
        if session is not None:
            raise Refusal(Close.ALREADY_AUTHENTICATED)
        self._check_token(data)
        intents = data.get("intents")
        if not isinstance(intents, int) or not 0 <= intents <= EVERY_INTENT:
            raise Refusal(Close.INVALID_INTENTS)
        if intents & PRIVILEGED and not self._knobs.privileged_intents:
            raise Refusal(Close.DISALLOWED_INTENTS)
        number, count = data.get("shard") or (0, 1)
        if not 0 <= number < count:
            raise Refusal(Close.INVALID_SHARD)
        made = Session(self._world.bot.id, intents, (number, count))
        self.sessions[made.id] = made
        made.link = link
        self._welcome(made)
        return made

    def _check_token(self, data: Json) -> None:
        if data.get("token", "").removeprefix("Bot ") != self._world.application.token:
            raise Refusal(Close.AUTHENTICATION_FAILED)

    def _welcome(self, session: Session) -> None:
        world = self._world
        mine = [g for g in world.guilds.values() if world.member(g.id, world.bot.id)]
        guilds = [guild for guild in mine if (guild.id >> 22) % session.shard[1] == session.shard[0]]
        ready: Json = {
            "v": 10,
            "user": wire.own_user(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": world.base.replace("http", "ws", 1) + "/gateway",
            "shard": list(session.shard),
            "application": {"id": str(world.application.id), "flags": 0},
            "private_channels": [],
        }
        session.send("READY", ready)
        if session.intents & 1:
            for guild in guilds:
                session.send("GUILD_CREATE", wire.whole_guild(guild, world, world.bot.id))

    def _resume(self, link: Link, data: Json) -> Session | None:
        self._check_token(data)
        session = self.sessions.get(data.get("session_id", ""))
        said = data.get("seq") or 0
        if session is not None and said > session.sequence:
            raise Refusal(Close.INVALID_SEQUENCE)
        missed = session.missed(said) if session else None
        if session is None or missed is None:
            link.send({"op": Op.INVALID_SESSION, "d": False})
            return None
        session.link = link
        for payload in missed:
            link.send(payload)
        session.send("RESUMED", {})
        return session

    def _send_members(self, session: Session, data: Json) -> None:
        world, guild_id = self._world, int(data["guild_id"])
        wanted = {int(number) for number in data.get("user_ids") or []}
        query, limit = (data.get("query") or "").lower(), data.get("limit") or 100
        found = [
            m
            for m in world.members_of(guild_id)
            if (m.user_id in wanted if wanted else world.users[m.user_id].name.startswith(query))
        ]
        chunk: Json = {
            "guild_id": str(guild_id),
            "members": [wire.member(world, one) for one in found[:limit]],
            "chunk_index": 0,
            "chunk_count": 1,
        }
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    def _hear(self, news: News) -> None:
        if not news.to_bot or not self._bot_sees(news):
            return
        times = self._knobs.deliveries if news.kind == "INTERACTION_CREATE" else 1
        for session in self.sessions.values():
            if session.wants(news):
                for _ in range(times):
                    session.send(news.kind, self._blanked(news, session))

    def _bot_sees(self, news: News) -> bool:
        if news.kind == "INTERACTION_CREATE" or news.kind.startswith("CHANNEL_"):
            return True
        channel = self._world.channels.get(news.channel_id or 0)
        return channel is None or self._world.sees(self._world.bot.id, channel)

    def _blanked(self, news: News, session: Session) -> Json:
        """Without the privileged intent, what others say in servers comes without its words."""
        if news.kind not in ("MESSAGE_CREATE", "MESSAGE_UPDATE") or news.guild_id is None:
            return news.data
        bot = str(self._world.bot.id)
        named = any(user["id"] == bot for user in news.data["mentions"])
        if session.intents & MESSAGE_CONTENT or news.data["author"]["id"] == bot or named:
            return news.data
        return news.data | {"content": "", "embeds": [], "attachments": [], "components": []}

    # What tests may do to the connection

    @property
    def connected(self) -> list[Session]:
        return [session for session in self.sessions.values() if session.link is not None]

    def _send_all(self, payload: Json) -> None:
        for session in self.sessions.values():
            if session.link is not None:
                session.link.send(payload)

    def ask_to_reconnect(self) -> None:
        self._send_all({"op": Op.RECONNECT, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        self._send_all({"op": Op.INVALID_SESSION, "d": resumable})
        if not resumable:
            self.sessions.clear()

    async def drop(self, code: int = Close.UNKNOWN, *, forget: bool = False) -> None:
        """Cut the connections; the sessions may be resumed, unless they are forgotten meanwhile."""
        if forget:
            self.sessions.clear()
        for link in list(self._links):
            link.cut = True
            await link.socket.close(code=code)

    def ask_what_is_read(self) -> None:
        """By pings, as often as one likes: of payloads a bot sends only so many a minute, heartbeats too."""
        for session in self.sessions.values():
            if session.link is not None:
                session.read = b""
                session.link.ping(session.newest)

    def caught_up(self) -> bool:
        return all(session.read == session.newest for session in self.connected)

    async def close(self) -> None:
        for link in list(self._links):
            await link.socket.close(code=WSCloseCode.GOING_AWAY)


def _read(text: str) -> Json:
    if len(text) > BIGGEST_PAYLOAD:
        raise Refusal(Close.DECODE)
    try:
        payload: Any = msgspec.json.decode(text)
    except msgspec.DecodeError:
        raise Refusal(Close.DECODE) from None
    if not isinstance(payload, dict) or "op" not in payload:
        raise Refusal(Close.DECODE)
    return payload
