"""A game master lays down the dice to come: used, marked, told of at the end, before to nobody."""

from __future__ import annotations

from random import Random

import pytest

from bot.post.message import Reply
from tests.bot.desk.gm.test_edits import checked, last, mastered, play_on
from tests.bot.desk.room import Room, library, text
from tests.bot.desk.room import files as attached

KEYS = library().keys
ORDERS = 80  # of a random game, among which a die must fall


async def ready(room: Room) -> tuple[int, ...]:
    async with room.shelf.game(1) as sitting:
        return sitting.match.laid


async def laid(room: Room) -> list[tuple[int, int]]:
    """The rolls that fell as they were laid down: number and value."""
    async with room.shelf.game(1) as sitting:
        journal = await sitting.history.journal()
    return [(roll.number, roll.value) for noted in journal for roll in noted.entry.rolls if roll.laid]


def files(reply: Reply) -> str:
    return "".join(file.content.decode() for file in attached(reply))


@pytest.mark.parametrize("key", KEYS)
async def test_a_laid_die_falls_and_is_marked(room: Room, key: str) -> None:
    """The next roll shows it; the dice, the proof and the log say so when the game is over."""
    await mastered(room, key)
    await room.carol.gm_lay("1")
    rng = Random(3)
    for _ in range(ORDERS):
        await play_on(room, rng)
        if await laid(room):
            break
    ((_, value),) = await laid(room)
    assert (value, await ready(room)) == (1, ())
    await checked(room)
    await room.carol.end(confirmed=True)
    proof = text(await room.bob.verify())
    (said,) = (line for line in proof.splitlines() if line.startswith("- "))
    assert said.endswith((": a one", ": 1 of 10", ": 1, of 0 to 9", ": lot 1 of 11")), said
    assert proof.endswith("not all is proven or left to chance: see above.")
    assert "(laid down)" in files(await room.bob.dice())
    assert "laid down the dice to come: 1." in text(await room.bob.gm_log())


@pytest.mark.parametrize("key", KEYS)
async def test_a_die_that_never_fits_hinders_nothing(room: Room, key: str) -> None:
    """No die has a thousand faces: the game goes on, and it lies there until it is taken up."""
    await mastered(room, key)
    await room.carol.gm_lay("1000, 1")
    rng = Random(3)
    for _ in range(20):
        await play_on(room, rng)
    assert await ready(room) == (1000, 1)
    await checked(room)
    assert "Dice that lie ready: 1000, 1." in text(await room.carol.gm_log())
    assert "No die lies ready any more" in text(await room.carol.gm_lay())
    assert await ready(room) == ()
    log = text(await room.carol.gm_log())
    assert "took up the dice that lay ready." in log
    assert "Dice that lie ready" not in log


async def test_other_dice_lie_in_place_of_the_first(room: Room) -> None:
    """What is laid last is all that lies ready."""
    await mastered(room, "blocks")
    await room.carol.gm_lay("6 6")
    await room.carol.gm_lay("2")
    assert await ready(room) == (2,)


async def test_nobody_is_told_what_lies_ready(room: Room) -> None:
    """No letter goes out, and the log is the game master's until the end."""
    await mastered(room, "blocks")
    before = await last(room)
    await room.carol.gm_lay("6 5 4")
    assert await room.parcels(before) == []
    for person in (room.alice, room.bob):
        assert text(await person.gm_log()) == "Only the game master may do this."
        assert "Only the game master may do this." in text(await person.gm_lay("6"))
        assert "6, 5, 4" not in text(await person.status()) + text(await person.dice())


@pytest.mark.parametrize("written", ["0", "1001", "six", "-1", "1 2 x", " ".join(["6"] * 21)])
async def test_what_are_no_dice_are_not_laid(room: Room, written: str) -> None:
    """From 1 to 1000, and twenty at most; what lay there lies there still."""
    await mastered(room, "blocks")
    await room.carol.gm_lay("3")
    assert "Write what the dice are to show" in text(await room.carol.gm_lay(written))
    assert await ready(room) == (3,)


async def test_nothing_is_taken_up_where_nothing_lies(room: Room) -> None:
    """It says so, and it is no intervention."""
    await mastered(room, "blocks")
    assert "No die lies ready." in text(await room.carol.gm_lay())
    assert "took up" not in text(await room.carol.gm_log())
