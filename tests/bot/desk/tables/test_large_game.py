"""A game with more scenarios and options than Discord shows at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.desk import Named
from bot.post.library import Library
from bot.post.message import Reply
from rules.kernel.game import Game
from rules.kernel.words import texts_of
from tests.bot.desk.room import Room, buttons, labels, open_room, selects, text
from tests.toy.registry import BOARDS, GAMES
from tests.toy.rules.state import Options, new

SCENARIOS = tuple(f"meadow_{number}" for number in range(30))
SWITCHES = tuple(f"switch_{number}" for number in range(40))
TEXTS = {
    "names.scenario": "{}",
    "scenarios": "What happened in {}.",
    "scenarios.difficulty": "Easy.",
    "scenarios.length": "Three rounds.",
    "scenarios.sides": "Either.",
}
Many = msgspec.defstruct("Many", [(name, bool, False) for name in SWITCHES], frozen=True)


def words() -> str:
    """Those of the toy, and what is to be said of so many scenarios and options."""
    game = GAMES["stones"]()
    assert game.folder is not None
    told = texts_of(game.folder / "words")["en"]
    for table, pattern in TEXTS.items():
        lines = "\n".join(f'{name} = "{pattern.format(name)}"' for name in SCENARIOS)
        told = told.replace(f"[{table}]\n", f"[{table}]\n{lines}\n")
    lines = "\n".join(f'{name} = "Option {name}"' for name in SWITCHES)
    told = told.replace("[options]\n", f"[options]\n{lines}\n")
    return told.replace("[options.help]\n", f"[options.help]\n{lines}\n")


def begin(meadow: Any, scenario: str, options: Any) -> Any:
    return new(meadow, "meadow", Options())


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    folder = tmp_path / "rules"
    (folder / "words").mkdir(parents=True)
    (folder / "words" / "en.toml").write_text(words(), encoding="utf-8")
    toy = GAMES["stones"]()
    assert toy.folder is not None
    (folder / "data").symlink_to(Path(str(toy.folder)) / "data")
    large: Game = replace(toy, scenarios=SCENARIOS, options=Many, new=begin, folder=folder)
    books = Library(games={"stones": lambda: large}, boards=BOARDS)
    async with open_room(tmp_path / "data", books) as found:
        yield found


async def every_page(room: Room) -> list[Reply]:
    found = [await room.alice.choices()]
    while "More ›" in labels(found[-1]):
        found.append(await room.alice.press(found[-1], "More ›"))
    return found


async def test_all_can_be_chosen(room: Room) -> None:
    """Each scenario and each option is in one of the lists, which say where in the whole they are."""
    await room.alice.new("stones")
    lists = [each for page in await every_page(room) for each in selects(page)]
    assert [len(each.options) for each in lists] == [25, 5, 25, 15]
    assert [option.value for each in lists for option in each.options] == [*SCENARIOS, *SWITCHES]
    assert [each.placeholder for each in lists] == [
        *("Scenario, 1 to 25", "Scenario, 26 to 30"),
        *("Switched on, 1 to 25", "Switched on, 26 to 40"),
    ]


async def test_what_stands_behind_the_first_list_is_chosen(room: Room) -> None:
    """What is chosen in one list changes nothing that is in another."""
    await room.alice.new("stones")
    _, scenarios, first, second = [each for page in await every_page(room) for each in selects(page)]
    await room.alice.click(scenarios.id, ["meadow_29"])
    await room.alice.click(first.id, ["switch_3"])
    await room.alice.click(second.id, ["switch_39"])
    async with room.shelf.game(1) as sitting:
        options = sitting.record.options
    assert (options["scenario"], options["chosen"]) == ("meadow_29", {"switch_3": True, "switch_39": True})


async def test_the_card_stays_one_message(room: Room) -> None:
    """All options are on: those that have no room are counted."""
    await room.alice.new("stones")
    await room.alice.choose(dict.fromkeys(SWITCHES, True))
    shown = await room.alice.status()
    assert len(shown.messages) == 1
    assert "What happened in meadow_0." in text(shown)


async def test_games_come_in_pages(tmp_path: Path) -> None:
    """More than there are buttons: each has one, and who is invited stays so from page to page."""
    toy = GAMES["stones"]()
    many = {f"stones{number}": lambda: toy for number in range(30)}
    async with open_room(tmp_path, Library(games=many, boards=BOARDS)) as room:
        page = await room.alice.new("", guests=[Named(2)])
        found = labels(page)
        for _ in range(3):
            page = await room.alice.press(page, "Further")
            found += labels(page)
            assert all(each.id.endswith(":2") for each in buttons(page))
        assert found.count("Stones") == 30
