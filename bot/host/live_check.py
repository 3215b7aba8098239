"""`python -m bot check --live CHANNEL`: all kinds of requests, at Discord and at the stand-in, compared.

What is recorded of an answer is its form: status, error code, and of its body the keys with the kinds of
their values. No name, text, number or token of anyone is in it. What the script posts it takes away again.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import aiohttp
from discord.http import Route

from bot.host.data_folder import DataFolder
from bot.playground.place import Playground
from bot.post.courier.marking import number_of, signed
from bot.post.courier.port import Own

Json = Any
TELLING = {"type", "code", "flags", "style", "message_flags", "content_type"}  # whose values are recorded
AGENT = "DiscordBot (frontier-courier, 1)"
BUTTON = {"type": 2, "style": 1, "label": "A button", "custom_id": "live:button"}
BUTTONS = {
    "type": 1,
    "components": [
        BUTTON,
        {"type": 2, "style": 4, "label": "Another", "custom_id": "live:other", "disabled": True},
    ],
}
LIST = {
    "type": 1,
    "components": [
        {
            "type": 3,
            "custom_id": "live:list",
            "placeholder": "A list",
            "options": [
                {"label": "One", "value": "1", "description": "First"},
                {"label": "Two", "value": "2"},
            ],
        }
    ],
}
FILE = {"id": 0, "filename": "note.txt", "description": "A note"}
NEWER = 1 << 15  # the flag of the newer layout
NUMBER = 7  # any running number
WORDS = {"type": 10, "content": "Words"}
BOX = {
    "type": 17,
    "accent_color": 0x2B4F93,
    "components": [
        {"type": 9, "components": [WORDS], "accessory": BUTTON},
        {"type": 14, "spacing": 2},
        {"type": 13, "file": {"url": "attachment://note.txt"}},
    ],
}
DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAA"
    "AABJRU5ErkJggg=="
)


@dataclass(frozen=True)
class Noted:
    """The form of one answer."""

    step: str
    status: int
    code: int
    form: Json

    @property
    def plain(self) -> Json:
        return {"step": self.step, "status": self.status, "code": self.code, "form": self.form}


class Trouble(Exception):
    """What must work does not: the script cannot go on."""


@dataclass
class Hand:
    """Sends requests, one after the other, and notes what comes back."""

    session: aiohttp.ClientSession
    base: str
    token: str
    noted: list[Noted] = field(default_factory=list)

    async def do(self, step: str, method: str, path: str, body: Json = None, file: bytes = b"") -> Json:
        """Ask for something that must be done, or else nothing more can be tried."""
        content = await self.ask(step, method, path, body, file)
        noted = self.noted[-1]
        if noted.status >= 400:
            raise Trouble(f"“{step}” was refused: {noted.status} {noted.code}")
        return content

    async def ask(self, step: str, method: str, path: str, body: Json = None, file: bytes = b"") -> Json:
        while True:
            async with self.session.request(method, self.base + path, **self._sent(body, file)) as answer:
                raw = await answer.read()
                content: Json = json.loads(raw) if raw else None
                if answer.status == 429:
                    await asyncio.sleep(float(content["retry_after"]))
                    continue
                refused = answer.status >= 400 and isinstance(content, dict)
                code = content["code"] if refused else 0
                self.noted.append(Noted(step, answer.status, int(code), form_of(content)))
                return content

    def _sent(self, body: Json, file: bytes) -> dict[str, Any]:
        headers = {"Authorization": f"Bot {self.token}", "User-Agent": AGENT}
        if not file:
            return {"headers": headers, "json": body}
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        form.add_field("files[0]", file, filename="note.txt", content_type="application/octet-stream")
        return {"headers": headers, "data": form}


def form_of(value: Json, key: str = "") -> Json:
    """The keys, and what kind of thing stands in each."""
    if isinstance(value, dict):
        return {name: form_of(inner, name) for name, inner in sorted(value.items())}
    if isinstance(value, list):
        return [form_of(value[0], key)] if value else []
    if key in TELLING and isinstance(value, int | str):
        return value
    return "nothing" if value is None else type(value).__name__


# -- the script -------------------------------------------------------------------------------------------


async def script(hand: Hand, channel: int) -> list[Noted]:
    room = f"/channels/{channel}"
    posted: list[str] = []
    try:
        await who(hand, room)
        await talk(hand, f"{room}/messages", posted)
        await refusals(hand, f"{room}/messages")
        await newer_layout(hand, f"{room}/messages", posted)
        await running_number(hand, f"{room}/messages", posted)
        await emojis(hand, f"{room}/messages", posted)
        await thread(hand, room, posted)
        await private_thread(hand, room)
    finally:
        for number in posted:
            await hand.ask("take a message away", "DELETE", f"{room}/messages/{number}")
    return hand.noted


async def who(hand: Hand, room: str) -> None:
    me = await hand.do("who am I", "GET", "/users/@me")
    app = await hand.do("what application", "GET", "/oauth2/applications/@me")
    await hand.ask("which gateway", "GET", "/gateway/bot")
    await hand.ask("which commands", "GET", f"/applications/{app['id']}/commands")
    await hand.ask("what channel", "GET", room)
    await hand.ask("direct messages with myself", "POST", "/users/@me/channels", {"recipient_id": me["id"]})
    late = {"type": 4, "data": {"content": "late"}}
    await hand.ask(
        "answer what nobody asked", "POST", "/interactions/1/none/callback?with_response=true", late
    )


async def talk(hand: Hand, messages: str, posted: list[str]) -> None:
    once = {"content": "Checking, please stand by.", "nonce": f"live-{time.time_ns()}", "enforce_nonce": True}
    first = await hand.do("post", "POST", messages, once)
    again = await hand.do("post once more under the same nonce", "POST", messages, once)
    posted += dict.fromkeys((first["id"], again["id"]))
    await hand.ask("read it", "GET", f"{messages}/{first['id']}")
    await hand.ask("read the last ones", "GET", f"{messages}?limit=1")
    await hand.ask(
        "change it", "PATCH", f"{messages}/{first['id']}", {"content": "Checked.", "components": [BUTTONS]}
    )
    parts = {
        "content": "Buttons and a list",
        "components": [BUTTONS, LIST],
        "allowed_mentions": {"parse": []},
    }
    posted.append((await hand.do("post with components", "POST", messages, parts))["id"])
    sent = await hand.do(
        "post with a file", "POST", messages, {"content": "A file", "attachments": [FILE]}, b"a note"
    )
    posted.append(sent["id"])
    await hand.ask("take the file off", "PATCH", f"{messages}/{sent['id']}", {"attachments": []})


async def refusals(hand: Hand, messages: str) -> None:
    await hand.ask("post too much", "POST", messages, {"content": "x" * 2001})
    await hand.ask("post nothing", "POST", messages, {"content": ""})
    twice = {"type": 1, "components": [BUTTON] * 2}
    await hand.ask("post the same id twice", "POST", messages, {"content": "x", "components": [twice]})
    await hand.ask("post into nowhere", "POST", "/channels/1/messages", {"content": "x"})
    await hand.ask("read what is not there", "GET", f"{messages}/1")
    await hand.ask("change what is not there", "PATCH", f"{messages}/1", {"content": "x"})


async def newer_layout(hand: Hand, messages: str, posted: list[str]) -> None:
    newer = {"flags": NEWER, "allowed_mentions": {"parse": []}}
    boxed = newer | {"components": [BOX], "attachments": [FILE]}
    posted.append((await hand.do("post a box with a file", "POST", messages, boxed, b"a note"))["id"])
    twice = newer | {"components": [WORDS | {"id": 7}] * 2}
    await hand.ask("post the same number of a part twice", "POST", messages, twice)
    await hand.ask("post a box without anything", "POST", messages, newer)
    classic = await hand.do("post what will be a box", "POST", messages, {"content": "A box"})
    posted.append(classic["id"])
    words, path = newer | {"components": [WORDS]}, f"{messages}/{classic['id']}"
    await hand.ask("make it one and leave its text", "PATCH", path, words)
    await hand.ask("make it one", "PATCH", path, words | {"content": None})
    await hand.ask("make it a text again", "PATCH", path, {"content": "A text"})
    await hand.ask("take the flag from it", "PATCH", path, {"flags": 0})


async def running_number(hand: Hand, messages: str, posted: list[str]) -> None:
    """Whether a number that the courier has put into a tree can be read again: all its letters are kept."""
    words = {"type": 10, "content": signed("Words", NUMBER)}
    tree = {"flags": NEWER, "allowed_mentions": {"parse": []}, "components": [words]}
    sent = await hand.do("post a running number", "POST", messages, tree)
    posted.append(sent["id"])
    read = await hand.do("read it again", "GET", f"{messages}/{sent['id']}")
    found = number_of(Own(int(sent["id"]), read["components"][0]["content"]))
    hand.noted.append(Noted("find the running number", 200, 0, found == NUMBER))


async def emojis(hand: Hand, messages: str, posted: list[str]) -> None:
    me = await hand.do("who am I once more", "GET", "/oauth2/applications/@me")
    own, name = f"/applications/{me['id']}/emojis", f"live_{time.time_ns()}"
    made = await hand.do("make an emoji", "POST", own, {"name": name, "image": DOT})
    button = {"type": 2, "style": 2, "custom_id": "live:sign", "emoji": {"id": made["id"], "name": name}}
    signed = {"components": [{"type": 1, "components": [button]}]}
    try:
        await hand.ask("make another of that name", "POST", own, {"name": name, "image": DOT})
        await hand.ask("make one with a bad name", "POST", own, {"name": "a bad name", "image": DOT})
        await hand.ask("read the emoji", "GET", f"{own}/{made['id']}")
        await hand.ask("name it anew", "PATCH", f"{own}/{made['id']}", {"name": f"{name}_2"})
        posted.append((await hand.do("show it on a button", "POST", messages, signed))["id"])
    finally:
        await hand.ask("take the emoji away", "DELETE", f"{own}/{made['id']}")
    await hand.ask("show it when it is gone", "POST", messages, signed)


async def thread(hand: Hand, room: str, posted: list[str]) -> None:
    start = {"name": "checking", "auto_archive_duration": 60}
    opened = await hand.do("open a thread", "POST", f"{room}/messages/{posted[0]}/threads", start)
    inside = f"/channels/{opened['id']}"
    await hand.ask("post in the thread", "POST", f"{inside}/messages", {"content": "In here"})
    await hand.ask("archive the thread", "PATCH", inside, {"archived": True})
    await hand.ask("post in the archived thread", "POST", f"{inside}/messages", {"content": "Still in here"})
    await hand.ask("look at the thread", "GET", inside)
    await hand.ask("take the thread away", "DELETE", inside)


async def private_thread(hand: Hand, room: str) -> None:
    """Nobody is called into it: those who come and go are nobody."""
    start = {"name": "checking in private", "type": 12, "invitable": False, "auto_archive_duration": 60}
    opened = await hand.do("open a private thread", "POST", f"{room}/threads", start)
    inside = f"/channels/{opened['id']}"
    await hand.ask("bring nobody into it", "PUT", f"{inside}/thread-members/1")
    await hand.ask("take nobody out of it", "DELETE", f"{inside}/thread-members/1")
    await hand.ask("archive it", "PATCH", inside, {"archived": True})
    await hand.ask("look at it", "GET", inside)
    await hand.ask("take it away", "DELETE", inside)


# -- both sides -------------------------------------------------------------------------------------------


async def check_live(folder: DataFolder, token: str, channel: int) -> int:
    """Do it at both, keep what Discord answered, say where they differ; 0 if they do not."""
    if not token:
        print("DISCORD_TOKEN is needed to try anything at Discord.")
        return 1
    try:
        async with hand_at(Route.BASE, token) as hand:
            real = await script(hand, channel)
    except Trouble as trouble:
        print(f"At Discord {trouble}. `python -m bot check` says what the bot may do.")
        return 1
    file = keep(folder, real)
    differing = list(differences(real, await at_stand_in()))
    print(*differing, f"{len(real)} answers recorded in {file}; {len(differing)} differences.", sep="\n")
    return 1 if differing else 0


async def at_stand_in() -> list[Noted]:
    async with Playground() as place, hand_at(place.url + "/api/v10", place.token) as hand:
        room = next(one.id for one in place.world.channels.values() if one.name == "council-room")
        return await script(hand, room)


@asynccontextmanager
async def hand_at(base: str, token: str) -> AsyncIterator[Hand]:
    async with aiohttp.ClientSession() as session:
        yield Hand(session, base, token)


def keep(folder: DataFolder, noted: list[Noted]) -> str:
    folder.live.mkdir(parents=True, exist_ok=True)
    file = folder.live / f"{datetime.now(UTC):%Y%m%d-%H%M%S}.json"
    file.write_text(json.dumps([each.plain for each in noted], indent=1), encoding="utf-8")
    return str(file)


def differences(real: list[Noted], stand_in: list[Noted]) -> Iterator[str]:
    for there, here in zip(real, stand_in, strict=True):
        if (there.status, there.code) != (here.status, here.code):
            said = f"{there.status} {there.code}, the stand-in {here.status} {here.code}"
            yield f"{there.step}: Discord says {said}"
        else:
            yield from (f"{there.step}: {each}" for each in unlike(there.form, here.form, "body"))


def unlike(there: Json, here: Json, at: str) -> Iterator[str]:
    """Where two forms differ. Nothing and something, none and some, may both be."""
    if isinstance(there, dict) and isinstance(here, dict):
        yield from (f"{at}.{key} is only in Discord's answer" for key in there.keys() - here.keys())
        yield from (f"{at}.{key} is only in the stand-in's answer" for key in here.keys() - there.keys())
        for key in sorted(there.keys() & here.keys()):
            yield from unlike(there[key], here[key], f"{at}.{key}")
    elif isinstance(there, list) and isinstance(here, list):
        for one, other in zip(there, here, strict=False):
            yield from unlike(one, other, f"{at}[]")
    elif there != here and "nothing" not in (there, here):
        yield f"{at} is {told(there)} at Discord, {told(here)} at the stand-in"


def told(form: Json) -> Json:
    return "an object" if isinstance(form, Mapping) else "a list" if isinstance(form, list) else form
