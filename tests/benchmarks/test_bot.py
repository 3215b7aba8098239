"""What people wait for and what the bot costs, beside discord.py's bare handler in the same run.

The bot is a process of its own, started as `python -m bot` starts it, at the stand-in in this process. With
BENCH_LONG in the environment the steady stream lasts a minute.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from bot.host.data_folder import DataFolder
from bot.host.program import set_aside
from bot.playground import tree
from bot.playground.model import Answer, Interaction
from bot.playground.person import Person
from bot.playground.place import Playground
from bot.post.message import clicked
from tests.benchmarks import street, town
from tests.benchmarks.process import Cost, Meter
from tests.benchmarks.street import Street, Waits
from tests.benchmarks.town import Copy, Seeds, Table
from tests.bot.desk.room import open_room
from tests.bot.desk.test_whole_games import answer, seat_all, waited_for
from tests.contract.blocks import VARIANTS

PROMISED = 1000.0  # milliseconds until an interaction is answered or put off
LONGEST_STEP = 0.020  # seconds that a step of a game may hold the event loop
CROWD, TYPING = 400, 100
BURSTS = 3
RATE = 50  # interactions a second; also the requests that Discord allows a bot
SECONDS = 60 if os.environ.get("BENCH_LONG") else 6
SEALS = 15
TABLES = 5  # of ten games
TOO_MANY = 429
MAPS = 150_000  # bytes of a picture, about
ROOM = "lake-george"

# What people ask for, as often as it stands here; a map is drawn for one in sixteen.
WANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("/sheet", {}),
    ("/help", {}),
    ("/game status", {}),
    ("/game list", {"what": "mine"}),
    ("/rule", {"words": "retreat"}),
    ("/my standing", {"what": "add", "rule": "hits: fired first"}),
    ("/blocks look", {"what": "control", "place": "AL"}),
    ("/order", {"line": "hold"}),
    ("/sheet", {}),
    ("/help", {}),
    ("/game status", {}),
    ("/my standing", {}),
    ("/map", {}),
    ("/sheet", {}),
    ("/game list", {}),
    ("/order", {"line": "hold"}),
)


def verdict(kept: bool) -> str:
    return "kept" if kept else "NOT KEPT"


# -- discord.py alone -------------------------------------------------------------------------------------


@dataclass
class Burst:
    """What 500 at once waited for and cost."""

    all: Waits
    typing: Waits
    put_off: int
    cost: Cost
    cpu: float  # seconds


@dataclass
class Bare:
    """What discord.py's own handlers take: the floor under everything here."""

    start: float  # seconds
    alone: Waits  # one after the other
    crowd: list[Burst]
    stream: Waits
    cpu: float  # of one core, in the stream
    memory: int


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Bare:
    found = asyncio.run(measured(tmp_path_factory.mktemp("bare")))
    busy, _, _ = os.getloadavg()
    print(f"\n{os.cpu_count()} cores, of which {busy:.1f} are busy; waits grow with what else runs here")
    print(f"bare handler: {found.alone}; started in {found.start:.2f} s, {found.memory >> 20} MB")
    return found


async def measured(folder: Path) -> Bare:
    async with Playground() as place:
        alice, room = place.person("Alice"), room_of(place)

        def ping() -> Interaction:
            return alice.slash(room, "/ping", {})

        begin = perf_counter()
        async with street.opened(place, "bare", folder) as way:
            await way.answered(way.ask(ping))
            start = perf_counter() - begin
            alone = await one_by_one(way, [ping] * 100)
            crowd = [await at_once(way, *bare_crowd(alice, room)) for _ in range(BURSTS)]
            stream, cpu, cost = await streamed(way, cycle([ping]))
    return Bare(start, alone, crowd, stream, cpu, cost.memory)


def room_of(place: Playground) -> int:
    return next(channel.id for channel in place.world.channels.values() if channel.name == ROOM)


Act = Callable[[], Interaction]


def bare_crowd(who: Person, room: int) -> tuple[list[Act], list[Act]]:
    return (
        [lambda: who.slash(room, "/ping", {})] * CROWD,
        [lambda: who.complete(room, "/word", {"typed": ""}, "typed")] * TYPING,
    )


# -- how people come --------------------------------------------------------------------------------------


async def one_by_one(way: Street, acts: Sequence[Act]) -> Waits:
    asked = []
    for act in acts:
        asked.append(way.ask(act))
        await way.answered(asked[-1])
    return way.waits(asked)


async def at_once(way: Street, ordering: Sequence[Act], typing: Sequence[Act]) -> Burst:
    """All of it before anything is answered."""
    before = await way.cost()
    asked = [way.ask(act) for act in ordering]
    typed = [way.ask(act) for act in typing]
    await way.all_answered([*asked, *typed])
    await way.quiet()
    put_off = sum(each.answer == Answer.DEFERRED_MESSAGE for each in asked)
    cost = await way.cost()
    return Burst(way.waits([*asked, *typed]), way.waits(typed), put_off, cost, cost.cpu - before.cpu)


async def streamed(way: Street, acts: Iterator[Act]) -> tuple[Waits, float, Cost]:
    """So many a second, whatever becomes of the earlier ones; and the bot's share of a core meanwhile."""
    asked, before, begin = [], await way.cost(), perf_counter()
    for number, act in enumerate(islice(acts, RATE * SECONDS)):
        await asyncio.sleep(max(0.0, begin + number / RATE - perf_counter()))
        asked.append(way.ask(act))
    await way.all_answered(asked)
    taken, cost = perf_counter() - begin, await way.cost()
    return way.waits(asked), (cost.cpu - before.cpu) / taken, cost


# -- five hundred at once -----------------------------------------------------------------------------------


def crowd(tables: Sequence[Table]) -> tuple[list[Act], list[Act]]:
    """Four commands of each player, and one keystroke of each in an order that is begun."""
    players = [(who, table.channel) for table in tables for who in table.players]
    ordering = [
        wanting(who, room, number + turn) for number, (who, room) in enumerate(players) for turn in range(4)
    ]
    return ordering[:CROWD], [typing(*player) for player in players][:TYPING]


def wanting(who: Person, room: int, number: int) -> Act:
    words, given = WANTS[number % len(WANTS)]
    return lambda: who.slash(room, words, given)


def typing(who: Person, room: int) -> Act:
    return lambda: who.complete(room, "/order", {"line": ""}, "line")


async def test_five_hundred_at_once(tmp_path: Path, bare: Bare) -> None:
    """400 commands and 100 keystrokes in the dearest position cost some times what bare handlers cost."""
    seeds = await town.seeds(tmp_path)
    async with Playground() as place:
        tables = town.settle(place, TYPING // 2)
        town.copy(tmp_path, town.played(tables, [seeds.dear]), parcels="sent")
        async with street.opened(place, "ours", tmp_path) as way:
            bursts = [await at_once(way, *crowd(tables)) for _ in range(BURSTS)]
    print("\n500 at once, at first with nothing in memory")
    for burst in bursts:
        tell(burst)
    print("bare handlers")
    for burst in bare.crowd:
        tell(burst)
    kept = all(burst.all.last < PROMISED for burst in bursts)
    print(f"answered or put off within a second: {verdict(kept)}")
    assert median(each.cpu for each in bursts) < 10 * median(each.cpu for each in bare.crowd)
    assert place.record.faults == []


def tell(burst: Burst) -> None:
    print(f"  {burst.all}; keystrokes {burst.typing}")
    print(f"    {burst.put_off} put off first; {burst.cpu:.2f} s of processor; {step(burst.cost)}")


def step(cost: Cost) -> str:
    kept = cost.step < LONGEST_STEP
    where = "" if kept else f" in {cost.where}"
    return f"longest step of the loop {cost.step * 1e3:.1f} ms (20 ms: {verdict(kept)}{where})"


# -- a steady stream ----------------------------------------------------------------------------------------


def visits(tables: Sequence[Table]) -> Iterator[Act]:
    """People come to their tables in turn: they look, type, write, and seal what they have written."""
    chance = Random(1)
    for number in cycle(range(10**6)):
        table = tables[number % len(tables)]
        who = chance.choice(table.players)
        match number % 5:
            case 0:
                yield typing(who, table.channel)
            case 1:
                yield sealing(who, table.channel) or wanting(who, table.channel, 0)
            case _:
                yield wanting(who, table.channel, chance.randrange(len(WANTS)))


def sealing(who: Person, room: int) -> Act | None:
    """A click on the newest button that seals an order, if there is one."""
    for message in reversed(who.log(room)):
        for _, part in tree.walk(message.components):
            link = clicked(part.get("custom_id", ""))
            if link and link.verb == "seal" and message.ephemeral and not part.get("disabled"):
                return lambda: who.click(message.id, part["custom_id"])
    return None


async def test_fifty_a_second(tmp_path: Path, bare: Bare) -> None:
    """A stream of all kinds, a fifth of it keystrokes, costs some times what the bare handler costs."""
    seeds = await town.seeds(tmp_path)
    async with Playground() as place:
        tables = town.settle(place, 60)
        town.copy(tmp_path, town.played(tables, [seeds.dear, *seeds.usual]), parcels="sent")
        async with street.opened(place, "ours", tmp_path) as way:
            waits, cpu, cost = await streamed(way, visits(tables))
    print(f"\n{RATE} a second for {SECONDS} s: {waits}, {cpu:.0%} of one core")
    print(f"  bare handler: {bare.stream}, {bare.cpu:.0%} of one core")
    print(f"  {step(cost)}")
    print(f"  answered or put off within a second: {verdict(waits.last < PROMISED)}")
    assert cpu < 12 * bare.cpu
    assert place.record.faults == []


# -- from the seal to the last message ----------------------------------------------------------------------


@dataclass
class Sealed:
    seconds: float
    messages: int


async def seal(way: Street, table: Table, chance: Random) -> Sealed | None:
    """One who is asked writes an order at random and seals it; until the last message has come."""
    for who in table.players:
        if (act := await ordered(way, who, table.channel, chance)) is not None:
            await way.quiet()
            before, begin = len(way.place.world.messages), perf_counter()
            await way.answered(way.ask(act))
            await way.quiet()
            return Sealed(way.last_post - begin, len(way.place.world.messages) - before)
    return None


async def ordered(way: Street, who: Person, room: int, chance: Random) -> Act | None:
    """Write until the order may be sealed; nothing if nothing is asked."""
    for _ in range(20):
        typed = way.ask(typing(who, room))
        await way.answered(typed)
        if not typed.choices:
            return None
        line = chance.choice(typed.choices)["value"]
        await way.answered(way.ask(lambda given=line: who.slash(room, "/order", {"line": given})))  # type: ignore[misc]
        await way.quiet()
        if (act := sealing(who, room)) is not None:
            return act
    return None


async def posted(way: Street, who: Person, room: int, messages: int) -> float:
    """Seconds until discord.py alone has posted so many messages with pictures."""
    begin = perf_counter()
    given = {"messages": messages, "size": MAPS}
    await way.answered(way.ask(lambda: who.slash(room, "/post", given)))
    await way.quiet()
    return way.last_post - begin


async def test_sealed_to_delivered(tmp_path: Path) -> None:
    """All that a sealed order causes arrives in some times what as many bare posts take."""
    seeds, chance = await town.seeds(tmp_path), Random(2)
    found: list[Sealed] = []
    async with Playground() as place:
        tables = town.settle(place, 12)
        town.copy(tmp_path, town.played(tables, seeds.usual), parcels="sent")
        async with street.opened(place, "ours", tmp_path) as way:
            await way.cost()  # the longest step so far was the start
            for table in islice(cycle(tables), 4 * SEALS):
                if len(found) < SEALS and (sealed := await seal(way, table, chance)):
                    found.append(sealed)
            cost = await way.cost()
    floor = await bare_posts(tmp_path, [each.messages for each in found])
    seconds = [each.seconds for each in found]
    print(
        f"\nsealed to last message: p50 {median(seconds) * 1e3:.0f} ms, last {max(seconds) * 1e3:.0f} ms",
        end="",
    )
    print(f" for {min(each.messages for each in found)} to {max(each.messages for each in found)} messages")
    print(f"  as many bare posts: p50 {median(floor) * 1e3:.0f} ms, last {max(floor) * 1e3:.0f} ms")
    print(f"  {step(cost)}")
    assert median(seconds) < 25 * median(floor)
    assert place.record.faults == []


async def bare_posts(folder: Path, counts: Sequence[int]) -> list[float]:
    async with Playground() as place:
        alice, room = place.person("Alice"), room_of(place)
        async with street.opened(place, "bare", folder) as way:
            return [await posted(way, alice, room, count) for count in counts]


# -- as fast as Discord lets a bot go -----------------------------------------------------------------------


async def test_processor_at_the_highest_rate(tmp_path: Path, bare: Bare) -> None:
    """The outbox is full, and Discord takes fifty requests a second: some times what bare answers need."""
    seeds = await town.seeds(tmp_path)
    async with Playground() as place:
        tables = town.settle(place, 60)
        town.copy(tmp_path, town.played(tables, seeds.usual[-1:]), parcels="waiting")
        place.knobs.rate_limits = True
        async with street.opened(place, "ours", tmp_path) as way:
            await asyncio.sleep(3)
            before, begin, done = await way.cost(), perf_counter(), len(place.record.requests)
            await asyncio.sleep(8)
            cost, seconds = await way.cost(), perf_counter() - begin
            asked = list(place.record.requests)[done:]
    refused = sum(each.status == TOO_MANY for each in asked)
    rate, share = (len(asked) - refused) / seconds, (cost.cpu - before.cpu) / seconds
    pictures = sum(bool(each.files) for each in asked)
    print(f"\n{rate:.0f} requests a second, {pictures / seconds:.0f} of them with a picture: ", end="")
    print(f"{share:.0%} of one core; {refused / seconds:.0f} a second more were refused")
    print(f"  {step(cost)}")
    assert share < 25 * bare.cpu
    assert place.record.faults == []


# -- many games ---------------------------------------------------------------------------------------------


@dataclass
class Kept:
    """What a start costs with so many stored games."""

    games: int
    size: int  # of the file
    check: float  # seconds that SQLite alone takes to look through it
    start: float  # seconds until the first answer
    idle: int
    used: int  # with some tables in memory
    peak: int

    def __str__(self) -> str:
        first = f"{self.games:6} games ({self.size >> 20} MB): started in {self.start:.2f} s"
        memory = f"{self.idle >> 20} MB, with {TABLES} tables in use {self.used >> 20} MB"
        return (
            f"{first}, of which SQLite's own check {self.check:.2f} s; {memory}, at most {self.peak >> 20} MB"
        )


async def started(place: Playground, folder: Path, tables: Sequence[Table], games: int) -> Kept:
    check, begin = bare_check(folder), perf_counter()
    async with street.opened(place, "ours", folder) as way:
        first = tables[0]
        await way.answered(way.ask(lambda: first.british.slash(first.channel, "/help", {})))
        start, idle = perf_counter() - begin, await way.cost()
        sheets = [wanting(who, table.channel, 0) for table in tables for who in table.players]
        await one_by_one(way, sheets)
        used = await way.cost()
    size = DataFolder(folder).database.stat().st_size
    return Kept(games, size, check, start, idle.memory, used.memory, used.peak)


def bare_check(folder: Path) -> float:
    begin = perf_counter()
    with closing(sqlite3.connect(DataFolder(folder).database)) as db:
        db.execute("PRAGMA quick_check(1)").fetchone()
    return perf_counter() - begin


async def test_many_stored_games(tmp_path: Path, bare: Bare) -> None:
    """Ten thousand games need no more memory than ten, and start later only by what SQLite looks through."""
    seeds, found = await town.seeds(tmp_path), []
    stored = 1 + len(seeds.usual)
    async with Playground() as place:
        tables = town.settle(place, TABLES)
        for games in (10, 1000, 10_000):
            town.copy(tmp_path, many(tables, seeds, stored, games), parcels="sent")
            stored = games
            found.append(await started(place, tmp_path, tables, games))
    DataFolder(tmp_path).database.unlink()  # it is large, and what runs tests keeps their folders
    print("", *found, f"  bare: started in {bare.start:.2f} s, {bare.memory >> 20} MB", sep="\n")
    few, *_, most = found
    assert most.used < 1.2 * few.used
    assert most.start - few.start < 3 * most.check + few.start
    assert place.record.faults == []


def many(tables: Sequence[Table], seeds: Seeds, stored: int, games: int) -> list[Copy]:
    """What is missing to so many games: those of the tables, and others elsewhere, most of them young."""
    here = town.played(tables, seeds.usual) if stored < TABLES else []
    young, older = seeds.usual[0], seeds.usual
    rest = range(stored + len(here), games)
    return [
        *here,
        *(town.elsewhere(n, young if n % 10 else older[n // 10 % len(older)]) for n in rest),
    ]


# -- no step holds the loop ---------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["alternating", "simultaneous", "fast"])
async def test_no_step_of_a_game_holds_the_loop(variant: str, tmp_path: Path, bare: Bare) -> None:
    """In a whole game by two random players no step of the loop takes more than some bare round trips."""
    meter, chance, asked = Meter(), Random(variant), 0
    async with open_room(tmp_path) as room:
        await seat_all(room, VARIANTS[variant])
        set_aside()  # as the bot does
        with meter.watching():
            while players := await waited_for(room):
                await answer(chance.choice(players), chance)
                asked += 1
        gc.unfreeze()
    kept = verdict(meter.step < LONGEST_STEP)
    print(f"\n{variant}: {asked} orders, longest step of the loop {meter.step * 1e3:.1f} ms (20 ms: {kept})")
    assert meter.step * 1e3 < 40 * bare.alone.p50
