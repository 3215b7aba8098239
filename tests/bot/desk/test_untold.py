"""Two games that differ only in whether a side has anything to say: nobody else can tell, whatever is done.

The same is done at both tables at the same times, by that side, the other, an observer, deputies, the game
master and the clock. Then all that reached anybody but that side is compared: to whom, what, when, in which
order and how much; and what the others are shown when they ask.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.clock.clockwork import Clockwork
from bot.desk import Named
from bot.post.message import Message, Reply, recorded
from bot.post.parcels.kinds import QUESTION, sort_of
from bot.post.parcels.packing import post_of
from bot.post.press import Press
from bot.table.dues import Clock, with_clock
from bot.table.game_master import Master, master_of, with_master
from bot.table.timetable import DAY, HOUR, Timetable
from rules.kernel.match import Match
from rules.kernel.orders import idle
from storage import Commit
from tests.bot.desk.room import CAROL, Person, Room, library, open_room, text
from tests.bot.desk.test_secrecy import DEPUTIES, SEATS, World, battles, begins, laid_out, match_of
from tests.bot.desk.threads import Threads
from tests.bot.heads import without_heads
from tests.render.fields import LAKE
from tests.render.fields import position as field
from tests.render.wars import spring

START = 1_760_000_000_000
OBSERVER, STRANGER = 41, 42
SURE = "Yes, carry it out"


class Pair(NamedTuple):
    """A side that has something to say in one world and nothing in the other."""

    owner: str
    reader: str
    true: World
    twin: World
    nothing: str  # a standing order that answers with nothing, whatever the side has


def rally() -> Pair:
    """The French may have somebody to rally, far from all British: the Algonquin (battles/11.2a, D96)."""
    world = battles("rally")
    facts: dict[str, Any] = {"step": "rally", "fog": True, "turn": 13, "shaken": ["british", "french"]}
    ordered = LAKE.replace("Mil 4 0812*", "Mil 4 0812")
    states = (
        field("lake_george", placed, **facts, options=world.state.options, markers=world.state.markers)
        for placed in (ordered.replace("Algonquin 1511", "Algonquin 1511*"), ordered)
    )
    true, twin = (world._replace(state=state) for state in states)
    return Pair("french", "british", true, twin, "spare Algonquin")


def administer() -> Pair:
    """The British may have money to spend, or none (whigs/5.20a, DW66)."""
    poor = begins(spring)
    poor.state.treasury["british"] = 0
    return Pair("british", "french", begins(spring), poor, "keep 500 thousand; always raise 1S")


PAIRS = {"rally": rally, "administer": administer}
Trial = Callable[["Table"], Awaitable[None]]


class Table:
    """One of the two tables, and what its other people were shown."""

    def __init__(self, room: Room, pair: Pair) -> None:
        self.room, self.pair, self.now = room, pair, START
        self.shown: list[bytes] = []
        room.desk.clock = lambda: self.now
        room.desk.rooms = Threads()
        self.clockwork = Clockwork(
            room.shelf, library(), lambda: self.now, room.chance, lambda game, position: ""
        )

    @property
    def owner(self) -> Person:
        return self.room.person(SEATS[self.pair.owner])

    @property
    def reader(self) -> Person:
        return self.room.person(SEATS[self.pair.reader])

    @property
    def deputy(self) -> Person:
        return self.room.person(DEPUTIES[self.pair.owner])

    async def change(self, clock: Clock | None = None, master: Master | None = None) -> None:
        """As the table has agreed."""
        async with self.room.shelf.game(1) as sitting:
            if clock is not None:
                sitting.record = with_clock(sitting.record, clock)
            if master is not None:
                sitting.record = with_master(sitting.record, master)
            await sitting.commit(Commit(now=self.now))

    async def wait(self, hours: int) -> None:
        for _ in range(hours):
            self.now += HOUR
            await self.clockwork.tick()

    async def has_gone_on(self) -> bool:
        """Whether the side is not asked for an answer any more."""
        match = await match_of(self.room)
        return self.pair.owner not in match.open or match.sealed(self.pair.owner) is not None

    async def look(self) -> None:
        """What others see who ask."""
        carol, reader = self.room.person(STRANGER), self.reader
        replies: list[Reply] = [
            *(await carol.status(), await reader.status(), await reader.sheet(), await reader.list_here()),
            *(await reader.dms.list_mine(), await reader.my_private(), await carol.verify()),
            *(await reader.since(), await carol.since(0), await reader.chronicle(), await reader.dice()),
        ]
        self.shown += [without_heads(msgspec.json.encode(recorded(reply))) for reply in replies]

    async def requests(self) -> list[bytes]:
        """All that reached others, in its order: to whom, what, and when."""
        own = {f"user:{user}" for user in (SEATS[self.pair.owner], DEPUTIES[self.pair.owner], OBSERVER)}
        found = [at for at in await self.room.parcels() if at.target not in own]
        return [
            without_heads(msgspec.json.encode([at.target, at.kind, at.payload, at.created])) for at in found
        ]


@asynccontextmanager
async def tables(folder: Path, pair: Pair) -> AsyncIterator[tuple[Table, Table]]:
    for name in ("true", "twin"):
        (folder / name).mkdir()
    async with open_room(folder / "true") as true, open_room(folder / "twin") as twin:
        both = Table(true, pair), Table(twin, pair)
        for table, world in zip(both, (pair.true, pair.twin), strict=True):
            await laid_out(table.room, world, world.state)
        yield both


# -- what is done ---------------------------------------------------------------------------------------


async def answers_with_nothing(table: Table) -> None:
    assert "Sealed" in text(await table.owner.seal()) or await table.has_gone_on()


async def has_a_standing_order(table: Table) -> None:
    for line in table.pair.nothing.split("; "):
        await table.owner.stand(f"add {line}")
    assert await table.has_gone_on()


async def lets_time_go_by(table: Table) -> None:
    """It takes no direct messages, so it is reminded aloud; and it is nudged."""
    await table.change(clock=Clock(Timetable(DAY)))
    await table.room.shelf.dms.close(SEATS[table.pair.owner], now=table.now)
    await table.room.alice.status()
    await table.reader.nudge()
    await table.wait(22)


async def is_late(table: Table) -> None:
    await table.wait(4)


async def writes_and_throws_away(table: Table) -> None:
    """Drafts, deputies' lines, letters within the side, and what is said of them."""
    await table.owner.add_lines("hello")
    await table.deputy.add_lines("hello")
    await table.deputy.ready()
    await table.deputy.letter(table.pair.owner, "Nothing to do here.")
    await table.owner.sheet()
    await table.owner.clear()
    await table.owner.form()


async def takes_it_back(table: Table) -> None:
    """As long as it may, or by undoing."""
    await table.owner.withdraw()
    await table.owner.undo()


async def has_observers_and_a_thread(table: Table) -> None:
    await table.room.person(OBSERVER).observe(table.pair.owner)
    await table.owner.let_observe(OBSERVER)
    await table.owner.council()
    await table.room.person(OBSERVER).my_private()
    await table.owner.dismiss(Named(OBSERVER))


async def is_read(table: Table) -> None:
    """A game master reads all answers before they are carried out."""
    await table.change(master=Master(CAROL))
    await table.room.carol.gm_approve(True)


async def is_carried_out(table: Table) -> None:
    entries = (await match_of(table.room)).save().entries
    await table.room.carol.gm_carry(entries)


async def is_tried_in_a_branch(table: Table) -> None:
    """The game master says “nothing” for it there, and carries that out."""
    await table.change(master=Master(CAROL))
    await table.room.carol.gm_trial()
    branch = master_of(await table.room.shelf.games.record(1)).branch
    assert branch is not None
    await table.room.carol.at(branch.room).seal()
    looked = await table.room.carol.gm_trial("take")
    await table.room.carol.press(looked, SURE)
    assert await table.has_gone_on()


TRIALS: dict[str, tuple[Trial, ...]] = {
    "nothing": (answers_with_nothing,),
    "standing orders": (has_a_standing_order,),
    "time": (lets_time_go_by, answers_with_nothing),
    "drafts": (writes_and_throws_away, answers_with_nothing, takes_it_back),
    "observers": (has_observers_and_a_thread, answers_with_nothing),
    "a branch": (is_tried_in_a_branch,),
    "a game master": (is_read, answers_with_nothing, is_carried_out),
}


async def tried(pair: Pair, trial: Iterable[Trial], folder: Path) -> None:
    """The same is done at both tables; all that others see is compared after each step."""
    async with tables(folder, pair) as (true, twin):
        for step in (nobody_does_anything, *trial):
            for table in (true, twin):
                await step(table)
                await table.look()
            assert await true.requests() == await twin.requests()
            assert true.shown == twin.shown


async def nobody_does_anything(table: Table) -> None:
    """The side is asked."""
    assert table.pair.owner in (await match_of(table.room)).open


@pytest.mark.parametrize("trial", TRIALS)
@pytest.mark.parametrize("name", PAIRS)
async def test_nobody_else_can_tell(name: str, trial: str, tmp_path: Path) -> None:
    """Whether the side has something to say, by all that reaches others."""
    await tried(PAIRS[name](), TRIALS[trial], tmp_path)


async def test_nor_at_the_deadline(tmp_path: Path) -> None:
    """Nothing was said till then (whigs/5.20a)."""
    await tried(administer(), (lets_time_go_by, is_late), tmp_path)


@pytest.mark.parametrize("name", PAIRS)
async def test_who_is_not_asked_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: where a question without an answer is settled at once, others can tell."""
    monkeypatch.setattr(Match, "_moot", lambda match, ask: idle(ask.kind, match.view(ask.seat)))
    pair = PAIRS[name]()
    async with tables(tmp_path, pair) as (true, twin):
        for table in (true, twin):
            await table.reader.seal()
            await table.look()
        assert await true.requests() != await twin.requests()


# -- how the side says it ---------------------------------------------------------------------------------


async def question(table: Table) -> Message:
    """What the side was asked last, as it reads it."""
    target = f"user:{SEATS[table.pair.owner]}"
    asked = [at for at in await table.room.parcels() if at.target == target and sort_of(at.kind) == QUESTION]
    codec = table.pair.true.codec
    return Press(library()).messages(1, codec, post_of(asked[-1].payload))[-1]


@pytest.mark.parametrize(
    ("label", "standing_orders"), [("Nothing", []), ("Nothing more this turn", ["nothing turn 13"])]
)
async def test_a_button_of_the_question_says_nothing(
    label: str, standing_orders: list[str], tmp_path: Path
) -> None:
    """Once, or for all that is asked in this turn (battles/standing-18); who has nothing to say reads why it
    is asked."""
    async with tables(tmp_path, rally()) as both:
        for table, speechless in zip(both, (False, True), strict=True):
            asked = await question(table)
            assert ("Only you know that you have nothing to choose here" in asked.said) is speechless
            await table.owner.press(Reply((asked,)), label)
            assert await table.has_gone_on()
            assert (
                list(map(str, (await match_of(table.room)).standing_orders.get("french", ())))
                == standing_orders
            )


async def test_what_was_written_meanwhile_is_not_thrown_away(tmp_path: Path) -> None:
    """The button answers only while nothing is written."""
    async with tables(tmp_path, rally()) as (table, _):
        asked = await question(table)
        await table.owner.add_lines("rally Algonquin")
        assert "The draft has changed" in text(await table.owner.press(Reply((asked,)), "Nothing"))
        assert not await table.has_gone_on()
