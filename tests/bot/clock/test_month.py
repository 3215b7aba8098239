"""A month of all games with a bot that dies at the worst moments: nothing twice, nothing lost."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

import pytest

from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_seats import Reminder
from bot.table.dues import ZONE, What
from bot.table.timetable import DAY, HOUR, MINUTE
from rules.kernel.game import DEADLINE
from rules.kernel.orders import UMPIRE
from storage import Sitting
from tests.bot.desk.room import ALICE, BOB, CAROL, Person
from tests.bot.tower import Tower
from tests.depth import Depth

PARIS = ZoneInfo("Europe/Paris")
AUTUMN = datetime(2026, 10, 10, 12, tzinfo=PARIS), 30  # on 25 October clocks in Paris go back
USUAL = 18  # days, until after that night
SPRING = datetime(2026, 3, 25, 12, tzinfo=PARIS), 8  # on the 29th they go forward


class Kept(NamedTuple):
    """A table: its game, its clock, and how it is played."""

    game: str
    clock: dict[str, Any]
    umpire: str = ""  # what is put to one, if there is one
    live: bool = False  # nobody writes sheets

    @property
    def options(self) -> dict[str, Any]:
        return {"umpire": self.umpire} if self.umpire else {}


TABLES = {  # by their channels
    101: Kept("blocks", {"times": "8:00 20:00", "zone": "Europe/Paris"}),
    102: Kept("battles", {"pace": "24h"}),
    103: Kept("whigs", {"times": "2:30", "zone": "Europe/Paris"}),
    104: Kept("ticonderoga", {"pace": "24h"}),
    105: Kept("skirmish", {"pace": "24h"}),
    106: Kept("skirmish", {"pace": "24h"}, live=True),
    107: Kept("skirmish", {"pace": "24h"}, umpire="all"),
}


PRIVATE = tuple(f"user:{user}" for user in (ALICE, BOB, CAROL))


class Killed(BaseException):
    """The process ends here."""


async def seated(tower: Tower, begins: datetime) -> None:
    tower.now = int(begins.timestamp()) * 1000
    await tower.room.shelf.clock.at_work(tower.now, tower.now, lambda *_: 0, lambda *_: ())
    for channel, table in TABLES.items():
        alice, bob, carol = (person.at(channel) for person in people(tower).values())
        await (carol if table.umpire else alice).new(table.game, options=table.options)
        await alice.join("british", "oak")
        await bob.join("french", "elm")
        await alice.deadline(**table.clock, misses=0)
        if table.umpire:
            await carol.gm_take()
        await alice.start()
        if table.live:
            await alice.stand_add("every card is asked")
            await bob.stand_add("every card is asked")


def people(tower: Tower) -> dict[str, Person]:
    return {"british": tower.room.alice, "french": tower.room.bob, UMPIRE: tower.room.carol}


async def answers(tower: Tower, chance: Random) -> None:
    """Whoever is asked at a table gives the first lines that come to mind, and may forget to seal."""
    channel = chance.choice([*TABLES])
    number = [*TABLES].index(channel) + 1
    async with tower.room.shelf.game(number) as sitting:
        match = sitting.match
        open_to = [seat for seat in match.open if match.sealed(seat) is None]
        lines = {seat: [str(line) for line in match.offers(seat)[:50]] for seat in open_to}
    for seat in open_to:
        person = people(tower)[seat].at(channel)
        if lines[seat]:
            await person.add_lines(chance.choice(lines[seat]))
        if chance.random() < 0.7:
            await person.seal()


async def rest(tower: Tower, chance: Random) -> None:
    """Now and then somebody goes on holiday, comes back early, or a table stops its clock for a while."""
    match chance.randrange(8):
        case 0:
            await chance.choice((tower.room.alice, tower.room.bob)).holiday(chance.randrange(4))
        case 1:
            channel = chance.choice([*TABLES])
            await agree_on(tower, channel, "pause")
            await tower.wait(chance.randrange(1, 20 * HOUR), step=3 * HOUR)
            await agree_on(tower, channel, "resume")
        case _:
            return


async def agree_on(tower: Tower, channel: int, what: What) -> None:
    for person in (tower.room.alice, tower.room.bob):
        await person.at(channel).clock_is(what)


async def to_the_next(tower: Tower) -> None:
    """Until the next answer is due; the bot is there all the while."""
    near = await tower.room.shelf.clock.coming(tower.now + 40 * DAY, ZONE)
    tower.now = min((each.deadline.due for each in near), default=tower.now)
    await tower.room.shelf.clock.at_work(tower.now, 40 * DAY, lambda *_: 0, lambda *_: ())


async def dies(tower: Tower, monkeypatch: pytest.MonkeyPatch, after: bool) -> None:
    """In the middle of a deadline: before what is carried out is stored, or just after."""
    await to_the_next(tower)
    commit = Sitting.commit

    async def killed(*given: Any, **named: Any) -> None:
        if after:
            await commit(*given, **named)
        raise Killed

    monkeypatch.setattr(Sitting, "commit", killed)
    with suppress(Killed):
        await tower.clockwork.tick()
    monkeypatch.setattr(Sitting, "commit", commit)
    await tower.restart()


async def outage(tower: Tower, chance: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """What befalls the bot in an hour."""
    match chance.randrange(8):
        case 0:
            await dies(tower, monkeypatch, after=False)
        case 1:
            await dies(tower, monkeypatch, after=True)
        case 2:
            await to_the_next(tower)
            assert await tower.room.shelf.clock.claim(tower.now)
            await tower.restart()
        case 3:
            await tower.away(chance.randrange(7 * HOUR))
        case 4:
            await tower.restart()
        case _:
            return


@pytest.mark.parametrize(("begins", "days"), [AUTUMN, SPRING])
async def test_a_month_of_outages(
    tower: Tower, monkeypatch: pytest.MonkeyPatch, begins: datetime, days: int, depth: Depth
) -> None:
    """Whatever was due was done once; nobody was reminded twice; after it all is in time."""
    days = depth.of(min(days, USUAL), days)
    await seated(tower, begins)
    chance, ends = Random(1757), tower.now + days * DAY
    while tower.now < ends:
        await tower.wait(chance.choice((HOUR, 3 * HOUR, 6 * HOUR)), step=3 * HOUR)
        if chance.random() < 0.4:
            await answers(tower, chance)
        await rest(tower, chance)
        await outage(tower, chance, monkeypatch)
        assert odd(tower.room.folder) == []
        assert unlimited(tower.room.folder) == []
    await tower.clockwork.tick()
    await tower.wait(MINUTE)
    done = [await defaults(tower, number) for number in range(1, len(TABLES) + 1)]
    assert all(len(each) >= days // 6 for each in done)
    assert all(len(each) == len(set(each)) for each in done)
    assert await overdue(tower) == []
    assert not [each for each, times in (await told(tower)).items() if times > 1]
    assert once(tower.room.folder) == await reminded(tower)
    assert await befell(tower) >= {"away", "resume", "deadline", "holiday_taken", "holiday_over"}


async def defaults(tower: Tower, number: int) -> list[tuple[str, int]]:
    """The questions of a game that the rules have answered."""
    async with tower.room.shelf.game(number) as sitting:
        journal = await sitting.history.journal()
    return [(noted.entry.seat, noted.entry.ask) for noted in journal if noted.entry.how == DEADLINE]


def asked(folder: Path, sql: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "courier.db")) as db:
        return db.execute(sql).fetchall()


def odd(folder: Path) -> list[str]:
    """What is due at another time of day than its table has agreed on."""
    found = []
    for number, table in enumerate(TABLES.values(), 1):
        times = [time.zfill(5) for time in table.clock.get("times", "").split()]
        dues = asked(folder, f"SELECT due FROM deadlines WHERE game = {number}")
        shown = [f"{datetime.fromtimestamp(due // 1000, PARIS):%m-%d %H:%M}" for (due,) in dues]
        known = [*times, *(["03-29 03:00"] if "02:30" in times else [])]  # which that night leaves out
        found += [f"{table.game} {each}" for each in shown if times and not each.endswith(tuple(known))]
    return found


def unlimited(folder: Path) -> list[Any]:
    """Open questions that are due at no time, though somebody sits there and the clock runs."""
    return asked(
        folder,
        "SELECT a.game, a.seat FROM asks AS a JOIN seats USING (game, seat) JOIN games ON games.id = a.game"
        " WHERE status = 'playing' AND NOT EXISTS (SELECT 1 FROM deadlines AS d"
        " WHERE d.game = a.game AND d.seat = a.seat AND d.ask = a.number)",
    )


async def overdue(tower: Tower) -> list[str]:
    """Seats that should have answered, or been answered for."""
    late = []
    for number in range(1, len(TABLES) + 1):
        async with tower.room.shelf.game(number) as sitting:
            deadlines = await sitting.deadlines()
            late += [d.seat for d in deadlines if d.due <= tower.now and sitting.match.sealed(d.seat) is None]
    return late


async def told(tower: Tower) -> Counter[tuple[int, str]]:
    """How often each absence was told to each table."""
    posts = [(parcel.game, post_of(parcel.payload)) for parcel in await tower.room.parcels()]
    away = [(n, p) for n, p in posts if isinstance(p, Notice) and p.key == "away"]
    return Counter((number, str(sorted(post.facts.items()))) for number, post in away)


async def befell(tower: Tower) -> set[str]:
    """What the tables were told of, and what became of their clocks."""
    posts = [post_of(parcel.payload) for parcel in await tower.room.parcels()]
    return {post.facts.get("what", post.key) for post in posts if isinstance(post, Notice)}


async def reminded(tower: Tower) -> int:
    """How many reminders went out."""
    kept = [parcel for parcel in await tower.room.parcels() if parcel.target in PRIVATE]
    posts = [post_of(parcel.payload) for parcel in kept]
    return sum(isinstance(post, Reminder) for post in posts)


def once(folder: Path) -> int:
    """For how many questions and hours there was one."""
    ((count,),) = asked(folder, "SELECT count(*) FROM once WHERE what LIKE 'reminder %'")
    return int(count)
