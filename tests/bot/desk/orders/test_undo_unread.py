"""A request to take something back names nothing that its reader has not been told yet."""

from __future__ import annotations

import pytest_asyncio

from bot.post.parcels.taking_back import UndoAsked
from rules.blocks.battle import BattleBegins, HitsTaken, Volley
from rules.blocks.movement import Moved
from rules.blocks.retreat import Stays
from tests.blocks.table import position
from tests.bot.desk.orders.test_undo import CONSENT, HERE, orders, posts
from tests.bot.desk.room import ALICE, Room, text
from tests.bot.desk.test_secrecy import MINI, World, laid_out
from tests.bot.play import mini_codec

ARMIES = "british HE R4 M3; french CR R4 M3"
# The British fire first: four dice, the flag hits. Then four, three and, for the fort, one that miss.
FLAG, MISS = 3, 6
FALLEN = 12


@pytest_asyncio.fixture(autouse=True)
async def in_the_middle_of_a_round(room: Room) -> None:
    """The French have attacked, taken their hit and stayed; the round is over when the British have decided,
    and until then the channel has read of it that a battle has begun (blocks/8.4c, 8.4h)."""
    state = position(ARMIES, step="move", order=["french", "british"])
    world = World("blocks", (MINI,), state, (), "", (), "", ())
    await laid_out(room, world, state, (FLAG, *[MISS] * (FALLEN - 1)))
    for line in ("CR all to HE", "M3 takes 1", "stay"):
        await orders(room.bob, line)


def names(asked: UndoAsked) -> list[type]:
    return [type(mini_codec().event(raw)) for raw in asked.events]


async def asked(room: Room) -> tuple[UndoAsked, UndoAsked]:
    """What the channel reads of the French request, and what the British do."""
    reply = await room.bob.press(await room.bob.undo(3), CONSENT)
    assert "You have asked for it." in text(reply)
    (public,) = await posts(room, UndoAsked, HERE)
    (private,) = await posts(room, UndoAsked, f"user:{ALICE}")
    return public, private


async def test_the_channel_is_told_of_no_round_before_it_is_over(room: Room) -> None:
    """Neither what happened in it nor that dice fell."""
    public, _ = await asked(room)
    assert (names(public), public.dice) == ([Moved, BattleBegins], 0)


async def test_who_is_asked_in_the_round_knows_it(room: Room) -> None:
    """The question to the British has told them all of it."""
    _, private = await asked(room)
    assert names(private) == [Moved, BattleBegins, Volley, HitsTaken, Volley, Volley, Volley, Stays]
    assert private.dice == FALLEN


async def test_who_asks_is_told_what_they_knew(room: Room) -> None:
    """The last question to the French has told them the dice; what they did then is told with the round."""
    said = text(await room.bob.undo(3))
    assert f"{FALLEN} dice fell since" in said
    assert said.count("Ft. Wm Henry, round 1: ") == 4
    assert "The French stay" not in said
