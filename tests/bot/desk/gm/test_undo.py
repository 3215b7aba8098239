"""The game master takes orders back: shown first, without consent, told to all, at every game."""

from __future__ import annotations

from random import Random

import pytest

from bot.desk.gm.undo import told
from bot.post.message import Reply
from bot.post.parcels.packing import post_of
from bot.post.parcels.turns import Dispatch
from bot.words.speaker import Speaker
from rules.kernel.game import BACK, Entry
from tests.bot.desk.gm.test_edits import CHANGES, KEYS, checked, last, mastered, play_on
from tests.bot.desk.room import BOB, CAROL, CHANNEL, Room, buttons, library, text

SURE = "Yes, take that back"


async def undone(room: Room, steps: int = 1, side: str = "") -> Reply:
    looked = await room.carol.gm_undo(steps, side)
    return await room.carol.press(looked, SURE)


async def ordered(room: Room) -> int:
    """How many orders of players count."""
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    return sum(1 for noted in journal if not noted.struck and noted.entry.how == "order")


@pytest.mark.parametrize("key", KEYS)
async def test_the_newest_orders_are_taken_back_at_every_ask(room: Room, key: str) -> None:
    """One at a time while a random game goes two forward, and then several at once."""
    await mastered(room, key)
    rng = Random(5)
    for _ in range(5):
        await play_on(room, rng)
        await play_on(room, rng)
        before = await ordered(room)
        assert "1 order is taken back" in text(await undone(room))
        assert await ordered(room) == before - 1
        await checked(room)
    await undone(room, 3)
    assert await ordered(room) == 2
    await checked(room)
    async with room.shelf.game(1) as sitting:
        assert [n.entry.seat for n in await sitting.history.journal() if n.entry.how == BACK] == ["gm"] * 6


@pytest.mark.parametrize("key", KEYS)
async def test_the_dice_are_proved_all_the_same(room: Room, key: str) -> None:
    """What was taken back, and a change at the beginning of a step: every roll that counts is found again."""
    await mastered(room, key)
    rng = Random(5)
    await room.carol.press(await room.carol.gm_change(CHANGES[key].format(2), "slip"), "Yes, change it")
    for _ in range(6):
        for _ in range(3):
            await play_on(room, rng)
        await undone(room)
    await room.carol.end(confirmed=True)
    assert "All is as it should be, if the last head" in text(await room.alice.verify())


def test_an_order_without_a_line_is_called_nothing() -> None:
    """In the log, which names each order that was taken back."""
    speaker = Speaker.of(library().catalogue(library().usual("whigs")))
    assert told(speaker, Entry(1, "british", 1)) == "the British: nothing"


async def test_all_are_told_and_the_author_has_a_draft(room: Room) -> None:
    """The channel reads who did it; Bob finds what he wrote on his sheet."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await room.alice.seal()
    await room.bob.add_lines("MO 1R to SF")
    await room.bob.seal()
    before = await last(room)
    looked = await room.carol.gm_undo(1, "french")
    assert "> The French: `MO 1R to SF`" in text(looked)
    await room.carol.press(looked, SURE)
    told = [post_of(at.payload) for at in await room.parcels(before) if at.target == f"channel:{CHANNEL}"]
    (back,) = [each.page.back for each in told if isinstance(each, Dispatch) and each.page.back]
    assert (back.master, back.seat) == (CAROL, "french")
    assert "MO 1R to SF" in text(await room.bob.sheet())
    assert "> `NY 1R to AL`" in text(await room.carol.gm_view("british"))
    assert "took back 1 order (the French: MO 1R to SF)." in text(await room.carol.gm_log())
    assert "Prompt" in await room.kinds(f"user:{BOB}", before)


async def test_it_is_void_when_the_game_has_moved_on(room: Room) -> None:
    """What was shown is not done to other orders, nor twice."""
    await mastered(room, "blocks")
    for _ in range(3):
        await play_on(room, Random(1))
    looked = await room.carol.gm_undo()
    await room.carol.press(looked, SURE)
    assert "The game has moved on since" in text(await room.carol.press(looked, SURE))


async def test_nothing_before_a_change_is_taken_back(room: Room) -> None:
    """What was changed cannot be given again."""
    await mastered(room, "blocks")
    await play_on(room, Random(1))
    await room.carol.press(await room.carol.gm_change("score.british = 1", "slip"), "Yes, change it")
    reply = await room.carol.gm_undo()
    assert "goes back no further than that" in text(reply)
    assert not buttons(reply)


async def test_nobody_else_takes_back_so(room: Room) -> None:
    """Neither by command nor by the game master's button."""
    await mastered(room, "blocks")
    await play_on(room, Random(1))
    looked = await room.carol.gm_undo()
    assert text(await room.alice.gm_undo()) == "Only the game master may do this."
    assert text(await room.bob.press(looked, SURE)) == "Only the game master may do this."
