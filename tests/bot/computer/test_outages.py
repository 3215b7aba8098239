"""Three tables of computers through days with outages: nothing is asked twice, nothing waits for ever."""

from __future__ import annotations

from pathlib import Path

from bot.computer.bench import Bench
from bot.table.computers import USUAL
from storage.records import OVER
from tests.bot.computer.test_lane import Hours
from tests.bot.desk.room import Room, open_room
from tests.depth import Depth

GAMES = ("blocks", "whigs", "skirmish")
STEP = 7_200_000  # milliseconds: two hours
DAY = 12  # of these


async def table(room: Room, number: int, game: str, level: str = USUAL) -> None:
    """Two computers play in a channel of their own, at the pace of the post."""
    host = room.alice.at(50 + number)
    await host.new(game)
    await host.press(await host.click(f"fc1:computer:{number}:0"), "I look on")
    await host.click(f"fc1:choose_skill:{number}:0", [level])
    await host.click(f"fc1:choose_pace:{number}:0", ["minutes"])
    await host.click(f"fc1:start:{number}:0")


async def answers(room: Room, number: int) -> list[tuple[str, int]]:
    history = await room.shelf.history_of(await room.shelf.games.record(number))
    return [(each.entry.seat, each.entry.ask) for each in await history.journal() if each.entry.ask]


async def test_computers_play_on_through_outages(tmp_path: Path, depth: Depth) -> None:
    """Once in twenty hours the bot is gone for eight more, and another process goes on where it was."""
    async with open_room(tmp_path) as room:
        for number, game in enumerate(GAMES, 1):
            await table(room, number, game)
        bench = Bench()
        passing, before = Hours(room, bench), dict.fromkeys(range(1, 4), 0)
        try:
            for step in range(depth.of(DAY, 7 * DAY)):
                await passing.pass_(STEP)
                if step % 10 == 9:
                    await bench.close()
                    await room.restart()
                    now, passing = passing.time, Hours(room, bench)
                    passing.time = now + 4 * STEP
                    before = await gone_on(room, before)
        finally:
            await bench.close()
    assert room.faults == []


async def gone_on(room: Room, before: dict[int, int]) -> dict[int, int]:
    """Every game that is not over has more answers than before, and none of them twice."""
    found = dict[int, int]()
    for number, known in before.items():
        given = await answers(room, number)
        assert len(given) == len(set(given))
        over = (await room.shelf.games.record(number)).status == OVER
        assert over or len(given) > known
        found[number] = len(given)
    return found
