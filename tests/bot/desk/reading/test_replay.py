"""Moving pictures of two games that differ only in what one side may not know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.post import shapes
from bot.post.studio import Studio
from rules.blocks.board import SIDES
from rules.kernel.orders import PUBLIC
from tests.bot.desk.room import Room, filmed, library, open_room
from tests.bot.desk.test_secrecy import (
    BEGINNINGS,
    World,
    laid_out,
    order_alike,
    person,
)

ORDERS = 4
# where something that a side hides surely stands on its board
DRAWN = ("alternating", "simultaneous", "fast", "move", "year, war")


@pytest.mark.parametrize("reader", SIDES)
@pytest.mark.parametrize("beginning", BEGINNINGS)
async def test_a_side_is_shown_the_same_whatever_it_cannot_know(
    beginning: str, reader: str, tmp_path: Path
) -> None:
    """Every byte of its own picture and of everyone's; that of the other side differs where it is drawn."""
    other = next(side for side in SIDES if side != reader)
    chance, world = Random(f"{reader} {beginning} film"), BEGINNINGS[beginning]()
    for name in ("true", "twin"):
        (tmp_path / name).mkdir()
    async with open_room(tmp_path / "true") as true, open_room(tmp_path / "twin") as twin:
        rooms = (true, twin)
        for room, state in zip(rooms, (world.state, world.twin(reader, chance)), strict=True):
            await laid_out(room, world, state)
        theirs = await films(rooms, other)
        assert theirs[0] != theirs[1] or beginning not in DRAWN
        await check_films(rooms, reader)
        if await ordered(rooms, world, reader, chance):
            await check_films(rooms, reader)


async def check_films(rooms: Sequence[Room], reader: str) -> None:
    for seat in (reader, PUBLIC):
        first, second = await films(rooms, seat)
        assert first == second
        steps, alike = await steps_of(rooms, seat)
        assert steps == alike
        assert steps


async def steps_of(rooms: Sequence[Room], seat: str) -> list[list[bytes]]:
    """The boards of the first phase step by step, as somebody is shown them at each table."""
    found = []
    for room in rooms:
        who = room.carol if seat == PUBLIC else person(room, seat)
        found.append([board.view for board in filmed(await who.replay(turn="1")).boards])
    return found


async def films(rooms: Sequence[Room], seat: str) -> list[bytes]:
    """The moving pictures that somebody is shown at each table, as they are drawn."""
    found = []
    for room in rooms:
        who = room.carol if seat == PUBLIC else person(room, seat)
        (message,) = (await who.replay()).messages
        (file,) = map(shapes.drawn, (await Studio(library(), room.shelf).ready(message)).seen)
        found.append(file.content)
    return found


async def ordered(rooms: Sequence[Room], world: World, reader: str, chance: Random) -> bool:
    """Some orders that are legal at both tables; whether nothing hidden was shown by them."""
    last, shown = [0, 0], False
    for _ in range(ORDERS):
        shown = await order_alike(rooms, world, reader, chance, last) or False
        if shown:
            break
    return not shown
