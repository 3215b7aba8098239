"""The whole bot at the stand-in, to be started, ended and started again in the middle of a game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Any

from bot.door.common import errands
from bot.door.tree import Commands
from bot.host.assembly import House, opened
from bot.host.data_folder import DataFolder
from bot.playground import tree
from bot.playground.model import Channel, Json, Message
from bot.playground.place import Playground
from bot.post.library import Library
from bot.post.message import clicked
from render.registry import Boards
from rules.kernel.orders import Ask
from rules.kernel.position import Games
from rules.registry import GAMES
from tests.bot.door.sketches import SKETCHES
from tests.playground.driver import PATIENCE, Player, Stage, text_of
from tests.storage.fresh import laid

ROOM = "lake-george"
WAIT = 0.005  # seconds for the servers to come in, which are here
HURRIED = 10_000  # requests a second: the stand-in is not Discord, and people read as fast as a test does
LINK = re.compile(r"<#(\d+)>")


class Table(Stage):
    """The stage with our bot on it. A dialogue goes on when the courier has brought everything."""

    def __init__(self, place: Playground, house: House) -> None:
        assert house.door.inbox is not None
        assert house.door.greeter is not None
        self.house, self.inbox, self.greeter = house, house.door.inbox, house.door.greeter
        super().__init__(place, house.door, lambda: not (self.inbox.idle and self.greeter.idle))

    async def settled(self) -> None:
        await super().settled()
        await self.house.courier.delivered()
        await super().settled()

    async def open_asks(self, game: int = 1) -> dict[str, Ask]:
        """The questions that nobody has answered yet, by seat."""
        async with self.house.shelf.game(game) as sitting:
            if sitting.record.key is None:
                return {}
            match = sitting.match
            return {seat: ask for seat, ask in match.open.items() if match.sealed(seat) is None}

    async def result(self, game: int = 1) -> Any:
        async with self.house.shelf.game(game) as sitting:
            return sitting.match.game.result(sitting.match.state)


@cache
def usual_commands() -> Commands:
    """Those of our games with our own data."""
    return Commands(errands(Library()))


@asynccontextmanager
async def at_table(
    place: Playground, folder: Path, *, boards: Boards = SKETCHES, games: Games = GAMES, **look: Any
) -> AsyncIterator[Table]:
    """The bot comes to work over this data folder, and goes at the end."""
    laid(folder)
    data = DataFolder(folder)
    usual = games is GAMES and not data.printed.exists()
    look |= {"games": games, "boards": boards, "commands": usual_commands() if usual else None}
    async with opened(data, guilds_wait=WAIT, most=HURRIED, **look) as house:
        with place.redirect():
            async with house.door as door:
                await door.login(place.token)
                connected = asyncio.create_task(door.connect())
                await asyncio.wait_for(door.wait_until_ready(), PATIENCE)
                table = Table(place, house)
                await table.settled()
                yield table
                await table.settled()
                await door.close()
                await asyncio.wait([connected], timeout=PATIENCE)


class Evening:
    """People at a table over one data folder, and the bot, who may be sent home and called back."""

    def __init__(self, place: Playground, folder: Path, **look: Any) -> None:
        self.place, self.folder, self.look = place, folder, look
        self._stack = AsyncExitStack()
        self.table: Table

    async def __aenter__(self) -> Evening:
        self.table = await self._stack.enter_async_context(at_table(self.place, self.folder, **self.look))
        return self

    async def __aexit__(self, *trouble: Any) -> None:
        await self._stack.aclose()

    async def away(self) -> None:
        await self._stack.aclose()

    async def back(self) -> None:
        await self.__aenter__()

    async def restart(self) -> None:
        await self.away()
        await self.back()

    def player(self, name: str, room: str = ROOM) -> Player:
        return self.table.player(name, room)


OF_NEW = ("position", "invite")  # what is said with `/new`; all else is chosen on its card
TOPICS = {"deadlines": "of_table", "hot_seat": "of_table", "game_master": "of_people"}


async def made(host: Player, system: str, **options: Any) -> None:
    """A game that looks for players, played as its host has chosen by taps."""
    given = {name: options.pop(name) for name in OF_NEW if name in options}
    await host.slash("/new", game=system, **given)
    if options:
        await host.click(button(host, "choices"))
    for name, value in options.items():
        await chosen(host, name.replace("-", "_"), value)


async def chosen(host: Player, name: str, value: Any) -> None:
    """One thing in the lists that are open before the host, on whichever page it stands."""
    topic = f":{TOPICS.get(name, 'of_game')}"
    for tab in [id for id in ids(paper(host)) if ":choices_of:" in id and id.endswith(topic)]:
        await host.click(tab)
    if name == "game_master":
        await host.select(button(host, "choose_master"), value)
        return
    while not (found := [part for part in parts(paper(host)) if holds(part, name)]):
        await host.click(button(host, "choices_after"))
    listed, *_ = found
    values = [option["value"] for option in listed["options"]]
    if name == "deadlines" and value not in values:
        await host.select(listed["custom_id"], "…")
        await host.submit(deadlines=value)
        return
    on = {option["value"] for option in listed["options"] if option.get("default")}
    labels = (f": {value}", str(value))
    named = [option["value"] for option in listed["options"] if option["label"].endswith(labels)]
    picked = (on | {name} if value else on - {name}) if value in (True, False) else named or [value]
    await host.select(listed["custom_id"], *picked)


def button(player: Player, verb: str) -> str:
    """The newest button for this, whatever its language."""
    return [id for said in player.sees() for id in ids(said) if id.split(":")[1] == verb][-1]


def ids(message: Message) -> list[str]:
    return [part["custom_id"] for part in parts(message)]


def holds(part: Json, name: str) -> bool:
    """Whether a list is for this choice, or has it among its switches."""
    return part["custom_id"].endswith(f":{name}") or name in [o["value"] for o in part.get("options", ())]


async def seated(british: Player, french: Player, system: str = "blocks", **options: Any) -> None:
    """A game between two people, begun."""
    await made(british, system, **options)
    await british.slash("/game join", side="british")
    await french.slash("/game join")
    await british.click(button(british, "start"))


# -- what a person sees ---------------------------------------------------------------------------------


def says(player: Player) -> str:
    """The text of the newest message that this person sees here."""
    return player.reads()[-1]


def paper(player: Player) -> Message:
    """The newest message here that is for this person's eyes only."""
    return [message for message in player.sees() if message.ephemeral][-1]


def told(player: Player) -> str:
    """What that says."""
    return text_of(paper(player))


def pictured(player: Player) -> str:
    """What is said of all pictures that this person sees here."""
    return "\n".join(drawn.description or "" for said in player.sees() for drawn in said.attachments)


def shown(player: Player) -> Channel:
    """The channel or thread that this links to."""
    found = LINK.search(told(player))
    assert found, told(player)
    return player.stage.place.world.channels[int(found[1])]


def newest_sheet(player: Player) -> Message:
    """The newest message here with something to choose on it, private or by direct message."""
    return [message for message in player.sees() if "next" in verbs(message)][-1]


def parts(message: Message) -> list[Json]:
    """The buttons and lists on a message that can be used."""
    found = [part for _, part in tree.walk(message.components)]
    return [part for part in found if "custom_id" in part and not part.get("disabled")]


def verbs(message: Message) -> dict[str, list[Json]]:
    """The same by what they do."""
    found: dict[str, list[Json]] = {}
    for part in parts(message):
        link = clicked(part["custom_id"])
        assert link is not None
        found.setdefault(link.verb, []).append(part)
    return found


# -- data -----------------------------------------------------------------------------------------------


def own_data(folder: Path, text: str, game: str = "blocks", name: str = "blocks.toml") -> None:
    """Data of the owner's in place of ours."""
    file = DataFolder(folder).printed / game / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
