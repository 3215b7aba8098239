"""A game from elsewhere, whose sides are no nations and which has a board of its own: maps and statistics."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from bot.post.library import Library
from bot.post.message import Reply
from bot.post.studio import Studio
from render.board import Board
from render.picture import Picture, finished
from render.statistics import Side
from render.theme import LIGHT, Colour, Dye, Theme
from render.words import Words
from rules.kernel.game import Game
from rules.kernel.notation import Vocabulary
from tests.bot.desk.room import Room, open_room, text
from tests.storage.toy import NORTH, PRINTED, SOUTH, FeudView, feud, start

DYES: dict[str, Dye] = {NORTH: "blue", SOUTH: "red"}
WORDS = """
[names]
side = { north = "the North", south = "the South" }
series = { men = "Men" }
scenario = { short = "A short feud" }
place = {}
[table]
game = "A feud"
turn = "Year {year}"
step = "Year {year}"
tick = "{year}"
[asks]
Levy = "How many men?"
Blows = "Strike?"
[asks.help]
Levy = "raise 1"
Blows = "strike"
[events]
Raised = "{seat:side^} raise {men}."
Grew = "{seat:side^} raise men."
Struck = "{seat:side^} lose {lost}."
"""


class Options(msgspec.Struct):
    """There is nothing to choose."""


def describe(view: FeudView, words: Words) -> str:
    return ", ".join(f"{seat} {men}" for seat, men in view.men.items())


def draw(
    view: FeudView,
    *,
    theme: Theme,
    focus: str | None = None,
    width: int = 1600,
    folder: Path | None = None,
    language: str = "en",
) -> Picture:
    """A field in the colours of whoever is seen."""
    seats = tuple(view.men)
    image = Image.new("RGB", (width, 100), theme.dyed(DYES[seats[0]]).paint if seats else theme.land)
    return finished(image, focus or "the yard", describe(view, Words({}, language)))


BOARD: Board[FeudView] = Board(draw=draw, describe=describe, dyes=DYES, theatres=("yard",), focused="place")


def game(folder: Path) -> Game:
    return feud(
        folder=folder,
        options=Options,
        scenarios=("short",),
        read_data=lambda sources: PRINTED,
        new=lambda data, scenario, options: start(2),
        sight=FeudView,
        score=lambda view: {"men": view.men},
        vocabulary=lambda data: Vocabulary({"place": {"Well": ()}}),
        whereabouts=lambda view, kind, name: name,
    )


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    folder = tmp_path / "feud"
    for part in ("words", "data"):
        (folder / part).mkdir(parents=True)
    (folder / "words" / "en.toml").write_text(WORDS, encoding="utf-8")
    made = game(folder)
    books = Library(games={"feud": lambda: made}, boards={"feud": lambda: BOARD})
    async with open_room(tmp_path, books) as found:
        await found.alice.new("feud")
        await found.alice.join(NORTH)
        await found.bob.join(SOUTH)
        await found.alice.start()
        yield found


async def answered(room: Room, north: str, south: str) -> None:
    for person, line in ((room.alice, north), (room.bob, south)):
        await person.add_lines(line)
        assert "sealed" in text(await person.seal())


async def drawn(room: Room, reply: Reply) -> tuple[str, set[Colour]]:
    """The description of the picture in an answer, and its colours."""
    (file,) = await Studio(room.books, room.shelf).files(reply.messages[-1])
    with Image.open(BytesIO(file.content)) as image:
        found: Any = image.convert("RGB").getcolors(image.width * image.height)
    return file.alt, {colour for _, colour in found}


async def test_its_statistics_call_and_colour_its_own_sides(room: Room) -> None:
    """By its words and its board: a year with a man raised and three lost."""
    await answered(room, "raise 1", "raise 2")
    await answered(room, "strike", "strike")
    reply = await room.alice.statistics()
    (charts,) = reply.messages[-1].charts
    assert charts.found.sides == {NORTH: Side("The North", "blue"), SOUTH: Side("The South", "red")}
    told, colours = await drawn(room, reply)
    assert "Men: The North 7 7." in told.splitlines()
    assert LIGHT.blue.paint in colours


async def test_its_statistics_are_told_in_words(room: Room) -> None:
    """For whoever reads no pictures."""
    await answered(room, "raise 1", "raise 2")
    await room.alice.settings("", True, "en")
    assert "start · The North 9, The South hidden" in text(await room.alice.statistics())


async def test_its_map_is_drawn_by_its_board(room: Room) -> None:
    """The parts and the places that it declares, as each side sees them."""
    assert await drawn(room, await room.alice.map("YARD")) == ("yard", {LIGHT.blue.paint})
    assert await drawn(room, await room.bob.map("well")) == ("Well", {LIGHT.red.paint})
    assert "yard" in text(await room.bob.map("barn"))
