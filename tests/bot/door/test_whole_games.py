"""Whole games of each variant, from `/game new` to the last word, by two people through Discord's door alone.

The war is short (two turns a year, by the owner's own data), the bot is sent home and called back all the time.
"""

import time
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.playground.place import Playground
from rules.blocks import GAME
from tests.bot.door.people import Evening, own_data
from tests.bot.door.scripted import Scripted

BOARD = Path(str(GAME.folder)) / "data" / "blocks.toml"
ASKS = 400


def short_war() -> str:
    text = BOARD.read_text(encoding="utf-8")
    return text.replace("turns = 11", "turns = 2").replace("extra_turn_on = [4, 5, 6]", "extra_turn_on = [6]")


@pytest.mark.parametrize("movement", ["alternating", "simultaneous", "fast"])
async def test_whole(place: Playground, folder: Path, movement: str) -> None:
    """x"""
    own_data(folder, short_war())
    asked: Counter[str] = Counter()
    rng = Random(movement)
    t = time.time()
    people = {"british": Scripted("Alice", rng), "french": Scripted("Bob", rng)}
    async with Evening(place, folder) as evening:
        await evening.player("Alice").slash(
            "/game new blocks", movement=movement, setup="free" if movement == "fast" else "historical"
        )
        await evening.player("Alice").slash("/game join", side="british")
        await evening.player("Bob").slash("/game join")
        await evening.player("Bob").slash("/game start")
        for number in range(ASKS):
            asks = await evening.table.open_asks()
            if not asks:
                break
            if rng.random() < 0.2:
                await evening.restart()
            seat, ask = next(iter(asks.items()))
            asked[type(ask.kind).__name__] += 1
            await people[seat].answer(evening.player(people[seat].name))
        print(movement, asked, time.time() - t, len(place.record.requests))
        print(await evening.table.result())
