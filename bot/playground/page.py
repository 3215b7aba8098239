"""The door for the page: its files, uploads, and one socket for every viewer. See the package's text."""

import asyncio
import contextlib
import hmac
import secrets
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.playground import wire
from bot.playground.client import Refuses
from bot.playground.model import Asked, Channel, Guild, Interaction, Json, MessageFlag
from bot.playground.person import File, Person
from bot.playground.refusals import Refused
from bot.playground.world import ANSWER_WITHIN, News, World

Verb = Callable[[Person, Json], Any]
WebHandler = Callable[[web.Request], Awaitable[web.StreamResponse]]
HOST = "127.0.0.1"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
SAFE = {
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; "
    f"connect-src 'self' ws://{HOST}:*",
}
# What changes the list of places someone sees; the page reads that list anew.
PLACES = ("CHANNEL_", "THREAD_", "GUILD_")


class Completion(NamedTuple):
    """A completion that the bot was asked for."""

    asked: Interaction
    answered: asyncio.Event


class Viewer:
    """One open page, looking on as one person."""

    def __init__(self, person: Person, socket: web.WebSocketResponse) -> None:
        self.person = person
        self.socket = socket
        self.waiting: asyncio.Queue[Json] = asyncio.Queue()
        self.tasks: set[asyncio.Task[None]] = set()

    async def pump(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self.socket.send_str(msgspec.json.encode(await self.waiting.get()).decode())


def only_here(handler: WebHandler) -> WebHandler:
    """A name that another site gave to this machine's address is refused.

    As a middleware it would keep the place alive: aiohttp remembers every handler that has any for good.
    """

    async def answered(request: web.Request) -> web.StreamResponse:
        if request.url.host != HOST or request.headers.get("Host") != request.url.authority:
            raise web.HTTPForbidden(text="This place is reached as 127.0.0.1 only.")
        return await handler(request)

    return answered


class Page:
    def __init__(self, world: World) -> None:
        self.secret = secrets.token_urlsafe(24)
        self._world = world
        self._viewers: set[Viewer] = set()
        self._typing: dict[int, asyncio.Event] = {}
        self._folder = Path(str(files("bot.playground").joinpath("web")))
        world.hear(self._hear)

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/play/{secret}/socket", only_here(self._guarded(self._socket)))
        app.router.add_post("/play/{secret}/upload", only_here(self._guarded(self._upload)))
        app.router.add_get("/play/{secret}/{file:[a-z0-9-]*[.]?[a-z0-9]*}", only_here(self._file))

    def _guarded(self, handler: WebHandler) -> WebHandler:
        async def guarded(request: web.Request) -> web.StreamResponse:
            self._check_secret(request)
            if request.headers.get("Origin") != f"http://{request.headers['Host']}":
                raise web.HTTPForbidden(text="Another site may not speak here.")
            return await handler(request)

        return guarded

    def _check_secret(self, request: web.Request) -> None:
        if not hmac.compare_digest(request.match_info["secret"].encode(), self.secret.encode()):
            raise web.HTTPNotFound

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._check_secret(request)
        path = self._folder / (request.match_info["file"] or "index.html")
        if not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers=SAFE | {"Content-Type": TYPES[path.suffix]})

    async def _upload(self, request: web.Request) -> web.StreamResponse:
        person = self._person(request)
        file = File(request.query["name"], await request.read(), request.query.get("description"))
        try:
            kept = person.upload(file)
        except Refused as refusal:
            return web.json_response(refusal.body(), status=refusal.code.status, headers=SAFE)
        return web.json_response(wire.attachment(self._world, kept), headers=SAFE)

    def _person(self, request: web.Request) -> Person:
        number = int(request.query.get("person", "0"))
        there = self._world.users.get(number)
        if there is None or there.bot:
            raise web.HTTPNotFound
        return Person(self._world, number)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse(heartbeat=30)
        person = self._person(request) if "person" in request.query else self._anyone()
        if "locale" in request.query:
            person.speak(locale_of(request.query["locale"]))
        await socket.prepare(request)
        viewer = Viewer(person, socket)
        self._viewers.add(viewer)
        pump = asyncio.create_task(viewer.pump(), name="playground: page pump")
        try:
            viewer.waiting.put_nowait({"event": "HELLO", "data": self._hello(viewer.person)})
            async for received in socket:
                if received.type == WSMsgType.TEXT:
                    self._take(viewer, received.data)
        finally:
            self._viewers.discard(viewer)
            for task in (pump, *viewer.tasks):
                task.cancel()
        return socket

    def _anyone(self) -> Person:
        return Person(self._world, min(u.id for u in self._world.users.values() if not u.bot))

    def _hello(self, person: Person) -> Json:
        persons = [wire.user(one) for one in self._world.users.values() if not one.bot]
        emojis = [str(number) for number in self._world.emojis]
        about = {"me": wire.user(person.user), "dms_closed": person.user.dms_closed, "persons": persons}
        return about | {"bot": wire.user(self._world.bot), "emojis": emojis} | self._places(person, {})

    def _take(self, viewer: Viewer, text: str) -> None:
        """A wish is obeyed at once; a completion is waited for while others are obeyed."""
        try:
            wish = msgspec.json.decode(text, type=Json)
        except msgspec.DecodeError as error:
            viewer.waiting.put_nowait(_refused(None, "BAD_WISH", str(error)))
            return
        answered = self._obey(viewer.person, wish)
        if isinstance(answered, Completion):
            task = asyncio.create_task(self._wait(viewer, wish.get("id"), answered))
            viewer.tasks.add(task)
            task.add_done_callback(viewer.tasks.discard)
        else:
            viewer.waiting.put_nowait(answered)

    async def _wait(self, viewer: Viewer, number: Any, completion: Completion) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(completion.answered.wait(), ANSWER_WITHIN / 1000)
        del self._typing[completion.asked.id]
        viewer.waiting.put_nowait({"id": number, "result": completion.asked.choices})

    def _obey(self, person: Person, wish: Json) -> Json | Completion:
        number = wish.get("id")
        try:
            verb = self._verbs().get(wish.get("do", ""))
            if verb is None:
                return _refused(number, "UNKNOWN_VERB", "The playground knows no such verb")
            result = verb(person, wish)
            return result if isinstance(result, Completion) else {"id": number, "result": result}
        except Refuses as refusal:
            return _refused(number, refusal.no.name, str(refusal))
        except Refused as refusal:
            return _refused(number, refusal.code.name, str(refusal))
        except (KeyError, ValueError, TypeError) as error:
            return _refused(number, "BAD_WISH", f"{type(error).__name__}: {error}")

    def _verbs(self) -> dict[str, Verb]:
        return {
            "places": self._places,
            "log": self._log,
            "commands": self._commands,
            "slash": lambda p, w: _asked(p.slash(int(w["channel"]), w["words"], w.get("options") or {})),
            "complete": self._complete,
            "click": lambda p, w: _asked(p.click(int(w["message"]), w["custom_id"])),
            "select": lambda p, w: _asked(p.select(int(w["message"]), w["custom_id"], w["values"])),
            "submit": lambda p, w: _asked(p.submit(int(w["interaction"]), w["values"])),
            "dismiss_form": lambda p, w: p.dismiss_form(int(w["interaction"])),
            "send": self._send,
            "edit": lambda p, w: wire.message(self._world, p.edit(int(w["message"]), w["content"])),
            "delete": lambda p, w: p.delete(int(w["message"])),
            "dismiss": lambda p, w: p.dismiss(int(w["message"])),
            "react": lambda p, w: p.react(int(w["message"]), w["emoji"]),
            "open_dm": self._open_dm,
            "close_dms": lambda p, _: p.close_dms(),
            "open_dms": lambda p, _: p.open_dms(),
            "join": lambda p, w: p.join(int(w["guild"])),
            "leave": lambda p, w: p.leave(int(w["guild"])),
            "open_thread": self._open_thread,
            "join_thread": lambda p, w: p.join_thread(int(w["channel"])),
            "add_to_thread": lambda p, w: p.add_to_thread(int(w["channel"]), int(w["user"])),
            "archive": lambda p, w: p.archive(int(w["channel"])),
            "unarchive": lambda p, w: p.unarchive(int(w["channel"])),
        }

    def _places(self, person: Person, _wish: Json) -> Json:
        world = self._world
        guilds = [
            self._guild(person, guild) for guild in world.guilds.values() if world.member(guild.id, person.id)
        ]
        dms = [self._channel(person, one) for one in person.channels() if one.is_dm]
        return {"guilds": guilds, "dms": dms}

    def _guild(self, person: Person, guild: Guild) -> Json:
        world = self._world
        seen = [one for one in person.channels() if one.guild_id == guild.id]
        return {
            "id": str(guild.id),
            "name": guild.name,
            "owner_id": str(guild.owner_id),
            "channels": [self._channel(person, one) for one in seen],
            "roles": [wire.role(role) for role in world.roles_of(guild.id)],
            "members": [wire.member(world, member) for member in world.members_of(guild.id)],
        }

    def _channel(self, person: Person, channel: Channel) -> Json:
        may, news = self._world.may(person.id, channel), self._news(channel)
        return wire.channel(self._world, channel, person.id) | {"permissions": str(may), "news_id": news}

    def _news(self, channel: Channel) -> str | None:
        """The newest message that is for everybody and not silent."""
        for said in reversed(self._world.log(channel.id)):
            if not said.ephemeral and not said.flags & MessageFlag.SUPPRESS_NOTIFICATIONS:
                return str(said.id)
        return None

    def _log(self, person: Person, wish: Json) -> list[Json]:
        before, limit = int(wish.get("before") or 1 << 63), int(wish.get("limit") or 50)
        said = [one for one in person.log(int(wish["channel"])) if one.id < before]
        return [wire.message(self._world, one) for one in said[-limit:]]

    def _commands(self, person: Person, wish: Json) -> list[Json]:
        offered = person.commands(int(wish["channel"]))
        found = [wire.command(one, self._world.application.id) for one in offered if one.type == 1]
        return [shown_in(person.user.locale, one) for one in found]

    def _complete(self, person: Person, wish: Json) -> Completion:
        words, typing = wish["words"], wish["typing"]
        asked = person.complete(int(wish["channel"]), words, wish.get("options") or {}, typing)
        return Completion(asked, self._typing.setdefault(asked.id, asyncio.Event()))

    def _send(self, person: Person, wish: Json) -> Json:
        attached = [self._uploaded(int(number)) for number in wish.get("files") or []]
        reply_to = int(wish["reply_to"]) if wish.get("reply_to") else None
        said = person.send(int(wish["channel"]), wish.get("content") or "", attached, reply_to)
        return wire.message(self._world, said)

    def _uploaded(self, number: int) -> File:
        about = self._world.attachments[number]
        return File(about.filename, self._world.store.file(number) or b"", about.description)

    def _open_dm(self, person: Person, wish: Json) -> Json:
        other = int(wish["user"]) if wish.get("user") else None
        return wire.channel(self._world, person.open_dm(other), person.id)

    def _open_thread(self, person: Person, wish: Json) -> Json:
        private = bool(wish.get("private"))
        thread = person.open_thread(int(wish["channel"]), wish["name"], private=private)
        return self._channel(person, thread)

    def _hear(self, news: News) -> None:
        if news.kind == "INTERACTION_ANSWERED" and int(news.data["id"]) in self._typing:
            self._typing[int(news.data["id"])].set()
        for viewer in self._viewers:
            if news.kind.startswith(PLACES):
                viewer.waiting.put_nowait({"event": "PLACES_CHANGED", "data": {}})
            elif self._world.hears(viewer.person.id, news):
                viewer.waiting.put_nowait({"event": news.kind, "data": news.data})

    async def close(self) -> None:
        for viewer in list(self._viewers):
            await viewer.socket.close(code=WSCloseCode.GOING_AWAY)


def _asked(asked: Interaction) -> Json:
    return {"interaction": str(asked.id), "waits": asked.type != Asked.AUTOCOMPLETE}


def _refused(number: Any, why: str, sentence: str) -> Json:
    return {"id": number, "refused": {"why": why, "sentence": sentence}}


LOCALES = {"en": "en-US", "es": "es-ES", "pt": "pt-BR", "sv": "sv-SE", "zh": "zh-CN"}


def locale_of(language: str) -> str:
    """What Discord calls the language of a browser."""
    known = language.partition("-")[0].lower()
    return LOCALES.get(known, known)


def shown_in(locale: str, step: Json) -> Json:
    """A command, option or choice as a client of this language shows it; it is still sent by its name."""
    names, texts = step.get("name_localizations") or {}, step.get("description_localizations") or {}
    found = {**step, "shown": names.get(locale, step["name"])}
    if "description" in step:
        found["description"] = texts.get(locale, step["description"])
    for parts in ("options", "choices"):
        if step.get(parts):
            found[parts] = [shown_in(locale, part) for part in step[parts]]
    return found
