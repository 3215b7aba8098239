"""Whole games of every variant by two players who only click, with a restart at every tenth question."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.post.message import Button, Reply, Select
from tests.bot.desk.room import (
    ALICE,
    BOB,
    Person,
    Room,
    begun,
    button,
    buttons,
    labels,
    open_room,
    parts,
    text,
)
from tests.contract.blocks import VARIANTS

LONGEST = 4000  # clicks


async def seat_all(room: Room, options: dict[str, Any]) -> None:
    if not options.get("solitaire"):
        await begun(room, **options)
        return
    await room.alice.new("blocks", options=options)
    await room.alice.join()
    await room.alice.start()


async def waited_for(room: Room) -> list[Person]:
    """Those who have yet to answer."""
    (game,) = await room.shelf.games.in_channel(100)
    users = {game.seats[seat] for seat in game.waiting}
    return [room.person(user) for user in (ALICE, BOB) if user in users]


def choices(reply: Reply) -> list[Button | Select]:
    """What adds a line."""
    pressed = [part for part in parts(reply) if isinstance(part, Button | Select)]
    return [p for p in pressed if isinstance(p, Select) or p.id.split(":")[1] == "add"]


async def answer(player: Person, chance: Random) -> int:
    """Click an order together and seal it; how many clicks it took."""
    reply, clicks = await player.sheet(), 1
    if (only := next((b for b in buttons(reply) if b.id.split(":")[1] == "only"), None)) is not None:
        reply, clicks = await player.click(only.id), 2
    while "Seal" in labels(reply):  # in winter the table waits also for a side that has answered
        seal = button(reply, "Seal")
        more = choices(reply)
        if not seal.disabled and (not more or chance.random() < 0.5):
            reply = await player.click(seal.id)
            assert "sealed" in text(reply)
            return clicks + 1
        part = chance.choice(more)
        values = [chance.choice(part.options).value] if isinstance(part, Select) else []
        reply, clicks = await player.click(part.id, values), clicks + 1
    return clicks


@pytest.mark.parametrize("variant", VARIANTS)
async def test_a_whole_game_by_clicks_alone(variant: str, tmp_path: Path) -> None:
    """It comes to its end, and all its dice are proved."""
    chance = Random(f"a whole game {variant}")
    async with open_room(tmp_path) as room:
        await seat_all(room, VARIANTS[variant])
        clicks = asked = 0
        while players := await waited_for(room):
            clicks += await answer(chance.choice(players), chance)
            asked += 1
            if asked % 10 == 0:
                await room.restart()
            assert clicks < LONGEST
        said = text(await room.bob.verify())
    assert "rolls are proved" in said
