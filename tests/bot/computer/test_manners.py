"""How a computer behaves at the table: its pace, when it gives up, what may be taken back."""

from __future__ import annotations

import sys

import pytest

from bot.computer.bench import Bench
from bot.post.parcels.notice import Notice
from bot.table.computers import Computer, beat
from storage.records import OVER, PLAYING
from tests.bot.computer.test_lane import AGAINST, alone, answered, hours, posts
from tests.bot.desk.room import Room, labels, text

# The thinker itself, which thinks every position lost.
GLOOMY = """
import sys, msgspec
from bot.computer.jobs import frame, read
from bot.computer.thinker import Desk
desk = Desk()
while text := read(sys.stdin.buffer):
    sys.stdout.buffer.write(frame(msgspec.structs.replace(desk.answer(text), stood=-900)))
    sys.stdout.buffer.flush()
"""
MINUTES = 300_000


@pytest.mark.parametrize(
    ("pace", "level", "ready", "at"),
    [
        (1000, "captain", 0, 1000),
        (4000, "captain", 0, 4000),
        (4000, "captain", 3999, 4000),
        (4000, "captain", 4001, 8000),
        (4000, "general", 0, 12_000),
        (4000, "general", 9000, 12_000),
        (4000, "colonel", 100, 8000),
        (MINUTES, "general", 9000, MINUTES),
        (MINUTES, "militia", MINUTES + 1, 2 * MINUTES),
    ],
)
def test_it_answers_at_a_beat(pace: int, level: str, ready: int, at: int) -> None:
    """The first one after what a level may think: 2 seconds a major, 5 a colonel, 10 a general."""
    assert beat(pace, level, 7, 7 + ready) == 7 + at


async def looked_on(room: Room) -> None:
    """Two computers play, and the host looks on."""
    await room.alice.press(await room.alice.click(AGAINST), "I look on")
    await room.alice.start()


async def test_its_pace_is_chosen_on_the_card(room: Room) -> None:
    """Like the post: nothing before the fifth minute is over, then one answer."""
    await room.alice.new("blocks")
    await room.alice.press(await room.alice.click(AGAINST), "I play the French")
    await room.alice.click("fc1:choose_pace:1:0", ["minutes"])
    async with hours(room) as passing:
        await room.alice.start()
        for _ in range(4):
            await passing.pass_(MINUTES // 5)
        await passing.pass_(MINUTES // 5 - 1)
        assert await answered(room) == []
        await passing.pass_(1)
        assert [seat for seat, _ in await answered(room)] == ["british"]


@pytest.mark.parametrize("gives_up", [True, False])
async def test_it_gives_up_what_it_has_thought_lost_for_three_turns(room: Room, gives_up: bool) -> None:
    """As the table wants it; not in the first two, and everyone is told."""
    await room.alice.new("blocks", options={"concedes": gives_up})
    await looked_on(room)
    async with hours(room, Bench((sys.executable, "-c", GLOOMY))) as passing:
        for _ in range(60):
            await passing.pass_()
            if (await room.shelf.games.record(1)).status == OVER:
                break
    told = [p.facts for p in await posts(room) if isinstance(p, Notice) and p.key == "computer_concedes"]
    assert (await room.shelf.games.record(1)).status == (OVER if gives_up else PLAYING)
    assert [(each["level"], each["turns"]) for each in told] == ([("captain", 3)] if gives_up else [])


def test_lost_turns_count_one_after_the_other() -> None:
    """At a worth of -800 and below; twice in one turn is once, and hope begins anew."""
    computer = Computer("captain")
    for worth, turn, lost in (
        (-800, "one", 1),
        (-900, "one", 1),
        (-900, "two", 2),
        (None, "three", 2),
        (-799, "three", 0),
        (-1000, "four", 1),
    ):
        computer = computer.judging(worth, turn)
        assert computer.lost == lost


async def test_what_it_has_answered_may_be_taken_back(room: Room) -> None:
    """Nobody else is asked: a friend would agree."""
    await alone(room)
    async with hours(room) as passing:
        for word in ("british first", "seal", "hold", "seal"):
            await room.alice.dm(word)
        await passing.pass_()
        assert "french" in {seat for seat, _ in await answered(room)}
        sure = await room.alice.undo()
        assert "This would be taken back" in text(sure)
        await room.alice.press(sure, labels(sure)[0])
    async with room.shelf.game(1) as sitting:
        assert sitting.match.open.keys() == {"british"}
