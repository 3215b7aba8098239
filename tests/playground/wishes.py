"""Requests made by hand, without a bot: the shortest way to a rule of the stand-in."""

import base64
import io
from dataclasses import dataclass
from typing import Any

import aiohttp
import msgspec

from bot.playground.limits.emojis import DATA, PNG
from bot.playground.model import Channel, Guild, Interaction, Json
from bot.playground.place import Playground
from bot.playground.rest.server import PREFIX

BYTES = "application/octet-stream"


@dataclass
class Reply:
    status: int
    body: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        return int(self.body["code"])


class Hand:
    """Sends what it is told to, with the bot's token."""

    def __init__(self, place: Playground) -> None:
        self.place = place
        self.token = place.token

    @property
    def guild(self) -> Guild:
        return next(iter(self.place.world.guilds.values()))

    def channel(self, name: str = "council-room") -> Channel:
        return next(one for one in self.place.world.channels.values() if one.name == name)

    async def ask(
        self, method: str, path: str, body: Any = None, files: dict[str, bytes] | None = None
    ) -> Reply:
        headers = {"Authorization": f"Bot {self.token}"}
        data: Any = None
        if files is not None:
            data = aiohttp.FormData(quote_fields=False)
            data.add_field("payload_json", msgspec.json.encode(body).decode())
            for number, (name, raw) in enumerate(files.items()):
                data.add_field(f"files[{number}]", io.BytesIO(raw), filename=name, content_type=BYTES)
        elif body is not None:
            data, headers["Content-Type"] = msgspec.json.encode(body), "application/json"
        async with (
            aiohttp.ClientSession() as session,
            session.request(method, self.place.url + PREFIX + path, data=data, headers=headers) as answer,
        ):
            raw = await answer.read()
            return Reply(answer.status, msgspec.json.decode(raw) if raw else None, dict(answer.headers))

    async def send(self, body: Json, files: dict[str, bytes] | None = None) -> Reply:
        return await self.ask("POST", f"/channels/{self.channel().id}/messages", body, files)

    async def sync(self, *commands: Json) -> Reply:
        path = f"/applications/{self.place.world.bot.id}/commands"
        return await self.ask("PUT", path, list(commands))

    async def emoji(self, name: str, picture: bytes = PNG, image: str = "") -> Reply:
        """A new emoji of the application's; `image` is how its picture is written."""
        written = image or DATA + base64.b64encode(picture).decode()
        return await self.ask("POST", self.emojis, {"name": name, "image": written})

    @property
    def emojis(self) -> str:
        return f"/applications/{self.place.world.bot.id}/emojis"

    async def answer(self, asked: Interaction, kind: int, data: Json | None = None) -> Reply:
        body: Json = {"type": kind} | ({} if data is None else {"data": data})
        return await self.ask(
            "POST", f"/interactions/{asked.id}/{asked.token}/callback?with_response=1", body
        )

    async def follow(self, asked: Interaction, body: Json, rest: str = "", method: str = "POST") -> Reply:
        path = f"/webhooks/{self.place.world.bot.id}/{asked.token}{rest}"
        return await self.ask(method, path + ("?wait=true" if method == "POST" else ""), body)

    async def slash(self, **option: Any) -> Interaction:
        """Alice uses `/ask`, made for her, with at most one option."""
        kinds = {str: 3, int: 4, bool: 5, float: 10}
        options = [
            {"name": name, "description": "x", "type": kinds[type(value)]} for name, value in option.items()
        ]
        await self.sync({"name": "ask", "description": "Ask", "options": options})
        return self.place.person("Alice").slash(self.channel().id, "/ask", option)

    async def typing(self, kind: int = 3) -> Interaction:
        """Alice types in an option of `/ask` that the bot completes."""
        option = {"name": "what", "description": "x", "type": kind, "autocomplete": True}
        await self.sync({"name": "ask", "description": "Ask", "options": [option]})
        return self.place.person("Alice").complete(self.channel().id, "/ask", {"what": "a"}, "what")
