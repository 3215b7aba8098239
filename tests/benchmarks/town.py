"""A server with many tables, each with two players, and as many stored games besides as are wanted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from bot.host.data_folder import DataFolder
from bot.playground.person import Person
from bot.playground.place import Playground
from rules.blocks.state import Options
from rules.kernel.export import export
from rules.kernel.match import Match, beginning
from storage.records import OVER
from tests.bot.desk.room import Person as Sitter
from tests.bot.desk.room import Room, library, open_room
from tests.bot.desk.test_whole_games import answer
from tests.render.positions import full

# The people of the games that are copied; in each copy others take their places.
GUILD, BRITISH, FRENCH = (900_000_000_000_000_000 + number for number in range(3))
NOWHERE = 800_000_000_000_000_000  # channels and people that the stand-in does not know
CROWDED = 10  # blocks in each place
DEPTHS = (2, 10, 30)  # orders into a game
WRITTEN = 3  # lines of an order that is begun


class Seeds(NamedTuple):
    """Games to be copied: in the dearest position, and some way on in a war."""

    dear: int
    usual: tuple[int, ...]


class Copy(NamedTuple):
    """Which game is copied, for which channel and whom."""

    seed: int
    channel: int
    british: int
    french: int


class Table(NamedTuple):
    """A channel of the stand-in with a game in it."""

    channel: int
    british: Person
    french: Person

    @property
    def players(self) -> tuple[Person, Person]:
        return self.british, self.french


# -- the games that are copied --------------------------------------------------------------------------


async def seeds(folder: Path) -> Seeds:
    async with open_room(folder) as room:
        dear = await seated(room, 1, crowded())
        await begin_orders(room)
        usual = []
        for channel, depth in enumerate(DEPTHS, 2):
            usual.append(await seated(room, channel))
            await play(room, channel, depth)
    return Seeds(dear, tuple(usual))


def crowded() -> str:
    """The position in which an order is dearest to complete: all kinds of blocks in every place."""
    state = full(CROWDED)
    state.options, state.step = Options(movement="simultaneous"), "write"
    codec = library().usual("blocks")
    return export(Match(codec, beginning(codec, state), b"key"), "The dearest position")


def sitters(room: Room, channel: int) -> tuple[Sitter, Sitter]:
    return room.person(BRITISH, channel, GUILD), room.person(FRENCH, channel, GUILD)


async def seated(room: Room, channel: int, position: str = "") -> int:
    british, french = sitters(room, channel)
    await british.new("blocks", position=position)
    await british.join("british", "oak")
    await french.join("french", "elm")
    await british.start()
    (game,) = await room.shelf.games.in_channel(channel)
    return game.id


async def begin_orders(room: Room) -> None:
    """Both sides of the dearest position have written several lines."""
    for person in sitters(room, 1):
        for _ in range(WRITTEN):
            _, line = (await person.offers(""))[-1]
            await person.add_lines(line)


async def play(room: Room, channel: int, orders: int) -> None:
    """So many orders at random, or to the end."""
    chance = Random(orders)
    for _ in range(orders):
        (game,) = await room.shelf.games.in_channel(channel)
        if game.status == OVER:
            return
        users = [game.seats[seat] for seat in game.waiting]
        await answer(room.person(chance.choice(users), channel, GUILD), chance)


# -- copies -----------------------------------------------------------------------------------------------


def copy(folder: Path, copies: Sequence[Copy], *, parcels: str) -> None:
    """A game of its own for each, in one transaction. `letters`: how far what was to be posted has got."""
    with closing(sqlite3.connect(DataFolder(folder).database)) as db, db:
        (last,) = db.execute("SELECT max(id) FROM games").fetchone()
        db.execute("CREATE TEMP TABLE copy (seed, number, channel, british, french)")
        rows = [(at.seed, number, *at[1:]) for number, at in enumerate(copies, last + 1)]
        db.executemany("INSERT INTO copy VALUES (?, ?, ?, ?, ?)", rows)
        for table, columns in tables(db):
            copy_rows(db, table, columns)
        db.execute("UPDATE outbox SET state = ? WHERE game > ?", (parcels, last))


def tables(db: sqlite3.Connection) -> Iterator[tuple[str, list[str]]]:
    """All in which there is something of a game, the games themselves first."""
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for table in sorted(names, key=lambda name: name != "games"):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        if table == "games" or "game" in columns:
            yield table, columns


def copy_rows(db: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
    """Rows keep their order, for letters go out in it."""
    key = "id" if table == "games" else "game"
    kept = [name for name in columns if name == key or name != "id"]
    chosen = ["copy.number" if name == key else renamed(table, name) for name in kept]
    order = ", old.id" if "id" in columns else ""
    db.execute(
        f"INSERT INTO {table} ({', '.join(kept)}) SELECT {', '.join(chosen)} FROM copy"
        f" JOIN {table} old ON old.{key} = copy.seed ORDER BY copy.number{order}"
    )


def renamed(table: str, column: str) -> str:
    """A column, with the copy's channel and players in place of the old."""
    match table, column:
        case "games", "channel":
            return "copy.channel"
        case ("games", "host") | ("seats", "user"):
            return f"iif(old.{column} = {BRITISH}, copy.british, copy.french)"
        case "outbox", "target":
            return f"iif(target LIKE 'channel:%', 'channel:' || copy.channel, {replaced(column)})"
        case ("games", "options") | ("outbox", "payload"):
            return replaced(column)
    return f"old.{column}"


def replaced(column: str) -> str:
    return f"replace(replace(old.{column}, '{BRITISH}', copy.british), '{FRENCH}', copy.french)"


def elsewhere(number: int, seed: int) -> Copy:
    """A game where the stand-in has no channel."""
    return Copy(seed, NOWHERE + number, NOWHERE + 2 * number, NOWHERE + 2 * number + 1)


# -- the server -------------------------------------------------------------------------------------------


def settle(place: Playground, count: int) -> list[Table]:
    """So many channels, and two people for each."""
    guild = next(iter(place.world.guilds.values()))
    found = []
    for number in range(count):
        users = [place.owner.new_user(f"{side} {number}") for side in ("british", "french")]
        for user in users:
            place.owner.add(guild, user)
        channel = place.owner.new_channel(guild, f"table-{number}")
        found.append(Table(channel.id, *(Person(place.world, user.id) for user in users)))
    return found


def played(tables: Sequence[Table], seeds: Sequence[int]) -> list[Copy]:
    """A game for each of these tables, by turns one of the seeds."""
    return [
        Copy(seeds[number % len(seeds)], table.channel, table.british.id, table.french.id)
        for number, table in enumerate(tables)
    ]
