"""Whole games of each variant, from `/new` to the last word, by people through Discord's door alone.

They are short (two turns a year or a battle, one year of six, a day of a raid, two turns of a table, by the
owner's own data). Before one answer in four, and when tests go deep before each, the bot is ended and started
again.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.playground.place import Playground
from tests.bot.door.people import Evening, made, own_data
from tests.bot.door.scripted import Scripted
from tests.bot.play import library
from tests.depth import Depth

ASKS = 400  # questions at most
SHORT = {  # the file of each game in which its length stands, and what is written there instead
    "blocks": (
        "blocks.toml",
        {"turns = 11": "turns = 2", r"extra_turn_on = \[4, 5, 6\]": "extra_turn_on = [6]"},
    ),
    "battles": ("lake_george.toml", {"turns = 15": "turns = 2", r"(?m)^\d+(_src)? = .*\n": ""}),
    "whigs": (
        "whigs.toml",
        {"(?m)^last = 1760": "last = 1755", r"(?s)\[\[arrivals\]\]\nyear = 1756.*?# The first table": "#"},
    ),
    "ticonderoga": (
        "winter_raid_1757.toml",
        {" 03-11.* 03-17": "", r'extra_date = "03-18"': 'extra_date = "03-11"'},
    ),
    "skirmish": ("forest_road.toml", {"turns = 10": "turns = 2"}),
}
LAKE = {"scenario": "Lake George, 8 September 1755"}
RAID = {"scenario": "Winter raid, March 1757"}

VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "alternating": ("blocks", {"movement": "alternating"}),
    "simultaneous": ("blocks", {"movement": "simultaneous", "muster": "draw"}),
    "fast, free set-up": ("blocks", {"movement": "fast, only the French write", "setup": "free"}),
    "hot seat": ("blocks", {"movement": "simultaneous", "hot-seat": True}),
    "challenge": ("blocks", {"solitaire": True, "bot": "the French go first"}),
    "battle": ("battles", {**LAKE, "setup": "historical", "recommended": True}),
    "battle, free set-up": ("battles", {**LAKE, "supply": True}),
    "year of secret empires": ("whigs", {}),
    "day of a winter raid": ("ticonderoga", RAID),
    "two turns of an ambush": ("skirmish", {}),
}


def short(game: str) -> tuple[str, str]:
    """The owner's file by which a game is short: its name and its text."""
    name, changes = SHORT[game]
    text = (Path(str(library().game(game).folder)) / "data" / name).read_text(encoding="utf-8")
    for old, new in changes.items():
        text, times = re.subn(old, new, text)
        assert times
    return name, text


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_whole_game(place: Playground, folder: Path, variant: str, depth: Depth) -> None:
    """It ends, its dice are proved, nobody was answered with a fault, and Discord took all that was sent."""
    system, _ = VARIANTS[variant]
    name, text = short(system)
    own_data(folder, text, system, name)
    async with Evening(place, folder) as evening:
        game = Game(evening, variant, Random(variant))
        await game.begin()
        await game.play(depth.of(0.25, 1.0))
        alice = evening.player("Alice")
        assert any("published at the start" in text for text in alice.reads())
        await alice.slash("/history", what="verify")
        proofs = ("Worked out again from the seed", "## No die was rolled")  # as random play went
        assert any(proof in text for text in alice.reads() for proof in proofs)
        assert not any(
            "fault" in text or "broke in the bot" in text for text in (*alice.reads(), *alice.dms.reads())
        )
    assert not (folder / "faults").exists()


class Game:
    """One game, and who plays which side: one person plays both where nobody else is there."""

    def __init__(self, evening: Evening, variant: str, rng: Random) -> None:
        self.evening, self.rng = evening, rng
        self.system, self.options = VARIANTS[variant]
        self.alone = bool({"hot-seat", "solitaire"} & set(self.options))
        names = {"british": "Alice", "french": "Alice" if self.alone else "Bob"}
        self.people = {seat: Scripted(name, rng, alone=self.alone) for seat, name in names.items()}

    async def begin(self) -> None:
        alice = self.evening.player("Alice")
        await made(alice, self.system, **self.options)
        if self.alone:
            await alice.slash("/game join")
        else:
            await alice.slash("/game join", side="british")
            await self.evening.player("Bob").slash("/game join")
        await alice.click("Start")

    async def play(self, restarts: float) -> None:
        """Until nothing is asked any more; often the bot that takes an answer is not the one that asked."""
        for _ in range(ASKS):
            asks = await self.evening.table.open_asks()
            if not asks:
                break
            if self.rng.random() < restarts:
                await self.evening.restart()
            person = self.people[next(iter(asks))]
            await person.answer(self.evening.player(person.name))
        assert await self.evening.table.result() is not None
