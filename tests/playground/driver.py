"""Plays written as dialogues: persons at a table with a bot, who write, click and read."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord

from bot.playground import picking, tree
from bot.playground.client import No, Refuses
from bot.playground.model import Channel, Interaction, Json, Message
from bot.playground.person import File, Person
from bot.playground.place import Playground
from bot.playground.world import News
from tests.playground import openapi

PATIENCE = 10.0
# What discord.py calls the tasks in which a bot's own code runs.
HANDLERS = ("discord.py: ", "CommandTree-", "discord-ui-")


def handlers() -> list[asyncio.Task[Any]]:
    return [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLERS)]


class Stage:
    """The playground with a bot that is logged in."""

    def __init__(self, place: Playground, client: discord.Client, busy: Callable[[], bool]) -> None:
        self.place = place
        self.client = client
        self._busy = busy
        self.told: dict[int, list[News]] = {}
        place.world.hear(self._hear)

    def _hear(self, news: News) -> None:
        for user in self.place.world.users.values():
            if self.place.world.hears(user.id, news):
                self.told.setdefault(user.id, []).append(news)

    def player(self, name: str, channel: str = "council-room") -> "Player":
        person = self.place.person(name)
        return Player(self, person, self.channel(channel))

    def channel(self, name: str) -> Channel:
        found = [one for one in self.place.world.channels.values() if one.name == name]
        assert found, f"there is no channel {name}"
        return found[-1]

    async def settled(self) -> None:
        """Wait until the bot has read every event, ended every handler, and awaits no answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                while await self._stirred():
                    pass
        except TimeoutError:
            raise AssertionError(f"the bot is not done: {self._pending()}") from None

    def _pending(self) -> list[str]:
        waiting = [f"answer to {one.command} {one.data}" for one in self._unanswered()]
        requests = [f"{self.place.record.under_way} requests"] if self.place.record.under_way else []
        own = ["the bot's own work"] if self._busy() else []
        return waiting + requests + own + [task.get_name() for task in handlers()]

    async def _stirred(self) -> bool:
        record, gateway = self.place.record, self.place.gateway
        seen = record.events
        gateway.ask_what_is_read()
        while not gateway.caught_up():
            if not await record.next(0.1):
                gateway.ask_what_is_read()
        running = handlers()
        if running:
            await asyncio.wait(running)
        while record.under_way:
            await record.next(PATIENCE)
        if self._unanswered() or self._busy():
            await record.next(0.05)
            return True
        return bool(running) or record.events != seen

    def _unanswered(self) -> list[Interaction]:
        return [
            asked for asked in self.place.world.interactions.values() if not asked.answer and not asked.failed
        ]


class Player:
    """A person at one channel, thread or DM."""

    def __init__(self, stage: Stage, person: Person, channel: Channel) -> None:
        self.stage = stage
        self.person = person
        self.channel = channel

    @property
    def id(self) -> int:
        return self.person.id

    def at(self, channel: Channel | str) -> "Player":
        found = self.stage.channel(channel) if isinstance(channel, str) else channel
        return Player(self.stage, self.person, found)

    @property
    def dms(self) -> "Player":
        """The same person at the DMs with the bot."""
        return self.at(self.person.open_dm())

    # What is done

    async def slash(self, words: str, /, **options: Any) -> None:
        """Options may stand among the words too, as in `/game clock what:pause`."""
        words, *said = re.split(r" (?=\w+:)", words)
        given = self._options(words, dict(each.split(":") for each in said) | options)
        await self._answered(self.person.slash(self.channel.id, words, given))

    async def complete(self, words: str, typing: str, text: str = "", /, **options: Any) -> list[str]:
        """What is offered for an option while typing it."""
        given = self._options(words, options) | {typing: text}
        asked = self.person.complete(self.channel.id, words, given, typing)
        await self._answered(asked)
        return [choice["name"] for choice in asked.choices]

    async def click(self, label: str, beside: str = "") -> None:
        """The newest button of this label; `beside` which text it stands, where several are called alike."""
        message, part = self._part(tree.BUTTON, label, beside)
        await self._answered(self.person.click(message.id, part["custom_id"]))

    async def select(self, menu: str, *labels: Any) -> None:
        """Choose from the menu with this placeholder or custom id."""
        message, part = self._menu(menu)
        values = [self._choice(part, label) for label in labels]
        await self._answered(self.person.select(message.id, part["custom_id"], values))

    async def submit(self, **values: Any) -> None:
        """Fill in the open form, its fields named by label or custom id."""
        asked = self._form()
        filled = dict(self._field(asked.modal or {}, name, value) for name, value in values.items())
        await self._answered(self.person.submit(asked.id, filled))

    async def say(self, text: str, *files: File) -> Message:
        message = self.person.send(self.channel.id, text, files)
        await self.stage.settled()
        return message

    async def dm(self, text: str, *files: File) -> Message:
        return await self.dms.say(text, *files)

    async def _answered(self, asked: Interaction) -> None:
        await self.stage.settled()
        if asked.failed and not asked.answer:
            raise AssertionError(f"the bot did not answer {asked.command} {asked.data}")

    # What is seen

    def sees(self) -> list[Message]:
        return self.person.log(self.channel.id)

    def reads(self) -> list[str]:
        """The texts of all messages that this person can see here."""
        return [text_of(message) for message in self.sees()]

    def told(self) -> list[News]:
        """All that this person's client has been told since the bot came, secrets of others not among it."""
        return self.stage.told.get(self.id, [])

    def form(self) -> Json:
        """The form that is open before this person."""
        return self._form().modal or {}

    def buttons(self) -> list[str]:
        """The labels of the newest message that has any."""
        for message in reversed(self.sees()):
            found = [part for _, part in tree.walk(message.components) if part["type"] == tree.BUTTON]
            if found:
                return [part.get("label", "") for part in found]
        return []

    # From what a person names to what a client sends

    def _options(self, words: str, options: Mapping[str, Any]) -> dict[str, Any]:
        picked = picking.pick(self.stage.place.world, self.id, self.channel, words)
        kinds = {option["name"]: option for option in picked.options}
        return {name: self._named(kinds.get(name, {}), value) for name, value in options.items()}

    def _named(self, option: Json, value: Any) -> Any:
        for choice in option.get("choices") or []:
            if choice["name"] == value:
                return choice["value"]
        return self._id(value)

    def _id(self, value: Any) -> Any:
        if isinstance(value, File):
            return self.person.upload(value).id
        return value.id if isinstance(value, Player | Person | Channel) else value

    def _part(self, kind: int, label: str, beside: str) -> tuple[Message, Json]:
        found = [
            (m, p)
            for m, p in (self._beside(beside) if beside else self._parts())
            if p["type"] == kind and label in (p.get("label"), p.get("custom_id"))
        ]
        if not found:
            raise Refuses(No.NO_SUCH_PART, label)
        enabled = [one for one in found if not one[1].get("disabled")]
        return enabled[-1] if enabled else found[-1]

    def _menu(self, name: str) -> tuple[Message, Json]:
        for message, part in reversed(self._parts()):
            if part["type"] in tree.SELECTS and name in (part.get("placeholder"), part.get("custom_id")):
                return message, part
        raise Refuses(No.NO_SUCH_PART, name)

    def _parts(self) -> list[tuple[Message, Json]]:
        return [(message, part) for message in self.sees() for _, part in tree.walk(message.components)]

    def _beside(self, text: str) -> list[tuple[Message, Json]]:
        sections = [(m, p) for m, p in self._parts() if p["type"] == tree.SECTION]
        return [(m, p["accessory"]) for m, p in sections if text in tree.words("", [p])]

    def _choice(self, part: Json, label: Any) -> Any:
        for option in part.get("options") or []:
            if option["label"] == label:
                return option["value"]
        return self._id(label)

    def _form(self) -> Interaction:
        world = self.stage.place.world
        open_forms = [one for one in world.interactions.values() if one.user_id == self.id and one.modal]
        if not open_forms:
            raise Refuses(No.NO_FORM)
        return open_forms[-1]

    def _field(self, modal: Json, name: str, value: Any) -> tuple[str, Any]:
        for _, part in tree.walk(modal["components"]):
            inner = part.get("component") or part
            if "custom_id" in inner and name in (part.get("label"), inner["custom_id"]):
                given = [self._choice(inner, one) for one in value] if isinstance(value, list) else value
                return inner["custom_id"], given if isinstance(value, list) else self._choice(inner, value)
        return name, value


async def quiet(place: Playground, moment: float = 0.3) -> None:
    """Wait until a bot in another process has read all and asked for nothing for so many seconds."""
    async with asyncio.timeout(PATIENCE):
        place.gateway.ask_what_is_read()
        while await place.record.next(moment) or place.record.under_way or not place.gateway.caught_up():
            pass


def text_of(message: Message) -> str:
    """All that a message says: its text, its embeds, the texts among its components."""
    said = [message.content]
    for embed in message.embeds:
        said += [embed.get("title") or "", embed.get("description") or ""]
        said += [f"{field['name']}: {field['value']}" for field in embed.get("fields") or []]
    return tree.words("\n".join(text for text in said if text), message.components)


def playground(folder: Path | None = None) -> Playground:
    """A stand-in whose every request and answer is judged by Discord's description, where that is at hand."""
    judge = openapi.judge()
    return Playground(folder, inspectors=[judge] if judge else [])


@asynccontextmanager
async def stage(
    place: Playground, client: discord.Client, busy: Callable[[], bool] = lambda: False
) -> AsyncIterator[Stage]:
    """The bot logs in to a playground that is running, and leaves at the end."""
    with place.redirect():
        async with client:
            await client.login(place.token)
            connected = asyncio.create_task(client.connect())
            await asyncio.wait_for(client.wait_until_ready(), PATIENCE)
            shown = Stage(place, client, busy)
            await shown.settled()
            yield shown
            await client.close()
            await asyncio.wait([connected], timeout=PATIENCE)
            if connected.done() and not connected.cancelled():
                connected.result()
