"""Letters between sides, through the game master's hands, at every game."""

from __future__ import annotations

import pytest

from bot.letters import Intercepted, Notice, post_of
from bot.message import clicked
from tests.bot.desk.room import BOB, CAROL, Room, buttons, labels, text
from tests.bot.desk.test_edits import KEYS, last, mastered


@pytest.mark.parametrize("key", KEYS)
async def test_a_letter_goes_to_the_game_master_first(room: Room, key: str) -> None:
    """Bob gets it when it is passed on, once, and not before."""
    await mastered(room, key)
    before = await last(room)
    assert "in the game master's hands" in text(await room.alice.letter("french", "Shall we *talk*?"))
    (letter,) = await room.letters(before)
    assert letter.target == f"user:{CAROL}"
    assert isinstance(post_of(letter.payload), Intercepted)
    waiting = await room.carol.dms.gm_letters()
    assert "The British" in text(waiting) or "the British" in text(waiting)
    assert labels(waiting) == ["Pass it on", "Hold it back"]
    before = await last(room)
    assert "Passed on to the French." in text(await room.carol.dms.press(waiting, "Pass it on"))
    (letter,) = await room.letters(before)
    post = post_of(letter.payload)
    assert letter.target == f"user:{BOB}"
    assert isinstance(post, Notice)
    assert post.facts == {"side": "british", "text": r"Shall we \*talk\*?"}
    for label in ("Pass it on", "Hold it back"):
        assert "passed on or held back already" in text(await room.carol.press(waiting, label))
    assert "passed on a letter of the British (<@1>) to the French" in text(await room.carol.gm_log())


async def test_a_letter_that_is_held_back_arrives_nowhere(room: Room) -> None:
    """Its writer is not told either; all read of it at the end."""
    await mastered(room, "blocks")
    await room.bob.letter("british", "We surrender.")
    waiting = await room.carol.gm_letters()
    before = await last(room)
    assert text(await room.carol.press(waiting, "Hold it back")) == "Held back."
    assert await room.letters(before) == []
    assert text(await room.carol.gm_letters()) == "No letter waits."
    await room.carol.end(confirmed=True)
    told = text(await room.bob.gm_log())
    assert "held back a letter of the French (<@2>) to the British: We surrender." in told


async def test_only_the_game_master_rules_over_letters(room: Room) -> None:
    """Neither reader nor writer presses the buttons."""
    await mastered(room, "blocks")
    await room.alice.letter("french", "Hello")
    waiting = await room.carol.gm_letters()
    assert [found.verb for b in buttons(waiting) if (found := clicked(b.id))] == ["gm_pass", "gm_hold"]
    for person in (room.alice, room.bob):
        for label in labels(waiting):
            assert text(await person.press(waiting, label)) == "Only the game master may do this."
        assert text(await person.gm_letters()) == "Only the game master may do this."


async def test_letters_have_their_bounds(room: Room) -> None:
    """Who has no seat writes none, nor where there is no game master; not too long, and not too many."""
    await mastered(room, "blocks")
    assert "You have no seat" in text(await room.carol.letter("french", "Hello"))
    assert "1500 characters at most" in text(await room.alice.letter("french", "x" * 1501))
    for number in range(10):
        await room.alice.letter("french", f"Letter {number}")
    assert "10 letters of yours wait already" in text(await room.alice.letter("french", "One more"))
    waiting = await room.carol.gm_letters()
    assert "10 letters wait, the oldest first" in text(waiting)
    assert len(buttons(waiting)) == 10
    await room.carol.gm_leave()
    assert "no game master" in text(await room.bob.letter("british", "Hello"))


async def test_a_letter_to_an_empty_seat_waits_on(room: Room) -> None:
    """It can be passed on when somebody sits there."""
    await mastered(room, "blocks")
    await room.alice.letter("french", "Anybody there?")
    waiting = await room.carol.gm_letters()
    await room.bob.leave()
    assert "Nobody is there to read it now." in text(await room.carol.press(waiting, "Pass it on"))
    await room.bob.join("french")
    assert "Passed on" in text(await room.carol.press(await room.carol.gm_letters(), "Pass it on"))
