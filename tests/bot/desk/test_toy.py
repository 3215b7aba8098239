"""A game that the desk has never heard of, with sides that are no nations: the toy of rules/README.md."""

from __future__ import annotations

from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from bot.post import shapes
from bot.post.library import Library
from bot.post.message import Charts, Reply
from bot.post.studio import Studio
from render.statistics import Side
from render.theme import LIGHT, Colour
from tests.bot.desk.room import ALICE, BOB, CHANNEL, Room, open_room, text
from tests.toy.registry import BOARDS, GAMES

LAST_ROUND = (Path(__file__).parents[2] / "toy" / "cases" / "3a-the-last-round.toml").read_text(
    encoding="utf-8"
)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    async with open_room(tmp_path, Library(games=GAMES, boards=BOARDS)) as found:
        yield found


async def begin(room: Room, **more: Any) -> None:
    await room.alice.new("stones", **more)
    await room.alice.join("hill")
    await room.bob.join("vale")
    await room.alice.start()


async def drawn(room: Room, reply: Reply) -> tuple[str, set[Colour]]:
    """The description of the picture in an answer, and its colours."""
    ready = await Studio(room.books, room.shelf).ready(reply.messages[-1])
    (file,) = map(shapes.drawn, ready.seen)
    with Image.open(BytesIO(file.content)) as image:
        found: Any = image.convert("RGB").getcolors(image.width * image.height)
    return file.alt, {colour for _, colour in found}


async def test_it_is_played_by_direct_messages_to_its_end(room: Room) -> None:
    """From a position to the last word, which the history tells in the words of the game."""
    await begin(room, position=LAST_ROUND)
    written = text(await room.alice.dms.dm("1 on oak\n1 on Gate"))
    assert "Written: `1 on Oak`\nWritten: `1 on Gate`\n" in written
    assert "Nothing is missing: you may seal." in written
    assert "sealed" in text(await room.alice.dms.dm("seal"))
    await room.bob.dms.dm("3 on Well")
    assert "sealed" in text(await room.bob.dms.dm("seal"))
    told = text(await room.alice.history()).splitlines()
    assert told[-3:] == [
        "The Hill lay 1 on Oak and 1 on Gate.",
        "The Vale lay 3 on Well.",
        "The Hill win: the heaps are counted. Points: the Hill 5, the Vale 2. Left in the bags: 0 and 1.",
    ]


async def test_what_is_wrong_with_a_line_is_said_with_its_rule(room: Room) -> None:
    """In the words of the game, or of the notation."""
    await begin(room, position=LAST_ROUND)
    assert "Each heap takes one line: this one is named above. (rule stones/2a)" in text(
        await room.bob.dms.dm("1 on Well\n2 on Well")
    )
    assert "“mill” (character 6) cannot be read here; there should be a heap." in text(
        await room.bob.dms.dm("1 on mill")
    )


async def test_its_look_ups_and_its_rules_are_answered(room: Room) -> None:
    """By a direct message, as by their commands."""
    await begin(room, position=LAST_ROUND)
    told = text(await room.alice.dms.dm("worth gate"))
    assert told.startswith("## Worth of Gate\n")
    assert told.endswith("\nGate is worth 2 points. It would now be the Hill’s.")
    assert "Only that side sees the die." in text(await room.alice.rule("1b"))


async def test_what_is_in_a_bag_reaches_its_own_side_alone(room: Room) -> None:
    """No letter to others holds it: neither the view of a picture, nor news, nor a question."""
    await begin(room)
    bags = {letter.target: bags_in(letter.payload) for letter in await room.parcels()}
    assert bags[f"user:{ALICE}"] == {"hill"}
    assert bags[f"user:{BOB}"] == {"vale"}
    assert bags[f"channel:{CHANNEL}"] == set()


def bags_in(payload: Any) -> set[str]:
    """Whose bags are open somewhere in a letter."""
    if isinstance(payload, list):
        return {side for each in payload for side in bags_in(each)}
    if not isinstance(payload, dict):
        return set()
    own = {payload["side"]} if payload.get("is") == "FilledOwn" else set()
    return {*own, *payload.get("bags", ()), *bags_in(list(payload.values()))}


async def test_its_statistics_call_and_colour_its_own_sides(room: Room) -> None:
    """By its words and its board."""
    await begin(room, position=LAST_ROUND)
    for person, line in ((room.alice, "1 on Oak"), (room.bob, "3 on Well")):
        await person.add_lines(line)
        await person.seal()
    reply = await room.alice.statistics()
    (charts,) = (one for one in reply.messages[-1].seen if isinstance(one, Charts))
    assert charts.found.sides == {"hill": Side("Hill", "red"), "vale": Side("Vale", "blue")}
    told, colours = await drawn(room, reply)
    assert "Stones laid: Hill 6; Vale 8." in told.splitlines()
    assert {LIGHT.red.paint, LIGHT.blue.paint} <= colours


async def test_its_map_is_drawn_by_its_board(room: Room) -> None:
    """All of it, or the ground round a place, as each side sees it; in words for who reads no pictures."""
    await begin(room, position=LAST_ROUND)
    hill, vale = "Round 3 of 3, as the Hill sees it.", "Round 3 of 3, as the Vale sees it."
    alt, colours = await drawn(room, await room.alice.show_map())
    assert (alt, {LIGHT.red.paint, LIGHT.blue.paint} <= colours) == (hill, True)
    alt, colours = await drawn(room, await room.bob.show_map("well"))
    assert (alt, {LIGHT.red.paint, LIGHT.blue.paint} & colours) == (vale, {LIGHT.blue.paint})
    assert text(await room.bob.show_map("barn")) == "“barn” is no place."
    await room.alice.settings("", True, "en")
    assert "In the bag of the Hill are 2 stones." in text(await room.alice.show_map())
