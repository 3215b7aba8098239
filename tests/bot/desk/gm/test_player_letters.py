"""Letters: between sides through the game master's hands, at every game; and within a side."""

from __future__ import annotations

from itertools import count

import pytest

from bot.desk import Named
from bot.desk.gm.letters import MOST_LETTERS
from bot.post.consequences.status import where
from bot.post.message import clicked
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_master import Intercepted
from tests.bot.desk.gm.test_edits import KEYS, last, mastered
from tests.bot.desk.room import BOB, CAROL, Room, buttons, labels, library, text
from tests.bot.positions import TWO_ARMIES
from tests.contract.play import unsealed

DORA, EVE = 4, 5


async def test_so_many_letters_a_day_and_no_more(room: Room) -> None:
    """Nobody fills another's mail; the next day more may go. A letter that was refused does not count."""
    await mastered(room, "blocks")
    for number in range(MOST_LETTERS):
        assert "written" not in text(await room.carol.gm_message("french", f"{number}"))
        await room.carol.gm_message("french", "x" * 2000)
    refused = text(await room.carol.gm_message("french", "one more"))
    assert refused.startswith("You have written 40 letters in a day. The next may go <t:")
    assert "in the game master's hands" in text(await room.alice.letter("french", "mine"))
    room.now = count(next(room.now) + 25 * 3_600_000, 1000)
    room.desk.clock = room.now.__next__
    assert "Sent to" in text(await room.carol.gm_message("french", "another day"))


@pytest.mark.parametrize("key", KEYS)
async def test_a_letter_goes_to_the_game_master_first(room: Room, key: str) -> None:
    """Bob gets it when it is passed on, once, and not before."""
    await mastered(room, key)
    before = await last(room)
    assert "in the game master's hands" in text(await room.alice.letter("french", "Shall we *talk*?"))
    (parcel,) = await room.parcels(before)
    assert parcel.target == f"user:{CAROL}"
    assert isinstance(post_of(parcel.payload), Intercepted)
    waiting = await room.carol.dms.gm_letters()
    assert "The British" in text(waiting) or "the British" in text(waiting)
    assert labels(waiting) == ["Pass it on", "With the next turn", "Hold it back"]
    before = await last(room)
    assert "Passed on to the French." in text(await room.carol.dms.press(waiting, "Pass it on"))
    (parcel,) = await room.parcels(before)
    post = post_of(parcel.payload)
    assert parcel.target == f"user:{BOB}"
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
    assert await room.parcels(before) == []
    assert text(await room.carol.gm_letters()) == "No letter waits."
    await room.carol.end(confirmed=True)
    told = text(await room.bob.gm_log())
    assert "held back a letter of the French (<@2>) to the British: We surrender." in told


async def test_only_the_game_master_rules_over_letters(room: Room) -> None:
    """Neither reader nor writer presses the buttons."""
    await mastered(room, "blocks")
    await room.alice.letter("french", "Hello")
    waiting = await room.carol.gm_letters()
    verbs = [found.verb for b in buttons(waiting) if (found := clicked(b.id))]
    assert verbs == ["gm_pass", "gm_late", "gm_hold"]
    for person in (room.alice, room.bob):
        for label in labels(waiting):
            assert text(await person.press(waiting, label)) == "Only the game master may do this."
        assert text(await person.gm_letters()) == "Only the game master may do this."


async def test_letters_have_their_bounds(room: Room) -> None:
    """Who has no seat writes none, nor where there is no game master; not too long, and not too many."""
    await mastered(room, "blocks")
    assert "You have no seat" in text(await room.person(DORA).letter("french", "Hello"))
    assert "1500 characters at most" in text(await room.alice.letter("french", "x" * 1501))
    for number in range(10):
        await room.alice.letter("french", f"Letter {number}")
    assert "10 letters of yours wait already" in text(await room.alice.letter("french", "One more"))
    waiting = await room.carol.gm_letters()
    assert "10 letters wait, the oldest first" in text(waiting)
    assert len(buttons(waiting)) == 15
    await room.carol.gm_leave()
    assert "no game master" in text(await room.bob.letter("british", "Hello"))


async def test_a_letter_to_an_empty_seat_waits_on(room: Room) -> None:
    """It can be passed on when somebody sits there."""
    await mastered(room, "blocks")
    await room.alice.letter("french", "Anybody there?")
    waiting = await room.carol.gm_letters()
    await room.bob.leave(confirmed=True)
    assert "Nobody is there to read it now." in text(await room.carol.press(waiting, "Pass it on"))
    await room.bob.join("french")
    assert "Passed on" in text(await room.carol.press(await room.carol.gm_letters(), "Pass it on"))


@pytest.mark.parametrize("key", KEYS)
async def test_a_letter_arrives_with_the_next_turn(room: Room, key: str) -> None:
    """Once, over restarts, when the turn has begun and not before; all read of it at the end."""
    await mastered(room, key)
    await room.alice.letter("french", "The lakes are ours.")
    said = await room.carol.press(await room.carol.gm_letters(), "With the next turn")
    assert text(said).startswith("It arrives with the next turn")
    assert "which arrives with the next turn" in text(await room.carol.gm_letters())
    await room.restart()
    before, turn = await last(room), await turn_of(room)
    while await turn_of(room) == turn:
        assert await arrived(room, before) == {}
        await answered(room)
    assert await arrived(room, before) == {f"user:{BOB}": {"side": "british", "text": "The lakes are ours."}}
    assert text(await room.carol.gm_letters()) == "No letter waits."
    assert "passed on a letter of the British (<@1>)" in text(await room.carol.gm_log())


async def turn_of(room: Room) -> str:
    async with room.shelf.game(1) as sitting:
        return where(library(), sitting.match, "turn")


async def answered(room: Room) -> None:
    """What the rules hold for who says nothing is sealed for whoever is asked."""
    async with room.shelf.game(1) as sitting:
        seat, *_ = unsealed(sitting.match)
        lines = sitting.match.open[seat].kind.default(sitting.match.view(seat))
    await room.carol.gm_order(seat, "; ".join(map(str, lines)))


# -- within a side -----------------------------------------------------------------------------------------


async def staffed(room: Room, *, mastered: bool = False, letters_only: bool = False) -> None:
    """Carol and Eve serve Alice; Dora is the game master if there is one."""
    dora = room.person(DORA)
    await dora.new("whigs", position=TWO_ARMIES)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    if letters_only:
        await dora.letters_only(True)
    await room.alice.start()
    if mastered:
        await dora.gm_take()
    for user, charge in ((CAROL, "A1"), (EVE, "A2")):
        await room.alice.appoint(Named(user), charge)
        await room.person(user).serve()


async def arrived(room: Room, after: int) -> dict[str, dict[str, object]]:
    """What has come to whom since."""
    found = [(at.target, post_of(at.payload)) for at in await room.parcels(after)]
    notices = [(target, post) for target, post in found if isinstance(post, Notice)]
    return {target: post.facts for target, post in notices if post.key.startswith("letter")}


@pytest.mark.parametrize("letters_only", [False, True])
async def test_in_a_side_letters_go_straight(room: Room, letters_only: bool) -> None:
    """Where nobody carries them: a deputy's to the chief, the chief's to all deputies, and to one by name."""
    await staffed(room, letters_only=letters_only)
    before = await last(room)
    assert (
        text(await room.carol.letter("british", "Am I to *march*?")) == "Your letter is on its way to <@1>."
    )
    assert await arrived(room, before) == {"user:1": {"user": CAROL, "text": r"Am I to \*march\*?"}}
    before = await last(room)
    await room.alice.dms.letter("british", "All march.")
    assert [*await arrived(room, before)] == [f"user:{CAROL}", f"user:{EVE}"]
    before = await last(room)
    await room.carol.letter("", "Meet me at Albany.", Named(EVE))
    assert await arrived(room, before) == {f"user:{EVE}": {"user": CAROL, "text": "Meet me at Albany."}}


async def test_a_game_master_carries_no_letter_within_a_side(room: Room) -> None:
    """Unless its commanders share nothing else."""
    await staffed(room, mastered=True)
    before = await last(room)
    await room.carol.letter("british", "Am I to march?")
    assert [*await arrived(room, before)] == ["user:1"]


async def test_apart_letters_within_a_side_are_carried(room: Room) -> None:
    """The game master sees who writes to whom, and passes them on or not; the writer is not told which."""
    await staffed(room, mastered=True, letters_only=True)
    dora, before = room.person(DORA), await last(room)
    said = text(await room.carol.letter("", "Meet me at Albany.", Named(EVE)))
    assert said.startswith("Your letter to <@5> is in the game master's hands")
    assert [at.target for at in await room.parcels(before)] == [f"user:{DORA}"]
    waiting = await dora.gm_letters()
    assert "A letter of the British (<@3>) to the British (<@5>):" in text(waiting)
    before = await last(room)
    await dora.press(waiting, "Pass it on")
    assert [*await arrived(room, before)] == [f"user:{EVE}"]
    assert "passed on a letter of the British (<@3>) to the British (<@5>): Meet me" in text(
        await dora.gm_log()
    )


async def test_a_letter_waits_over_a_restart_for_the_chief_that_then_is(room: Room) -> None:
    """Headquarters get it, whoever that is; passed on, it has gone."""
    await staffed(room, mastered=True, letters_only=True)
    await room.carol.letter("british", "The fort has fallen.")
    await room.alice.leave(confirmed=True)
    await room.restart()
    dora = room.person(DORA)
    waiting = await dora.gm_letters()
    assert "Nobody is there to read it now." in text(await dora.press(waiting, "Pass it on"))
    await room.person(6).join("british")
    before = await last(room)
    await dora.press(waiting, "Pass it on")
    assert [*await arrived(room, before)] == ["user:6"]
    assert "passed on or held back already" in text(await dora.press(waiting, "Pass it on"))


async def test_a_letter_to_the_chief_is_for_no_deputy(room: Room) -> None:
    """Carol takes the seat of the chief to whom she wrote: nobody is left to read it, least of all Eve."""
    await staffed(room, mastered=True, letters_only=True)
    await room.carol.letter("british", "Eve is not to be trusted.")
    await room.alice.leave(confirmed=True)
    await room.carol.join("british")
    dora, before = room.person(DORA), await last(room)
    said = text(await dora.press(await dora.gm_letters(), "Pass it on"))
    assert "Nobody is there to read it now." in said
    assert await arrived(room, before) == {}


async def test_a_letter_of_the_chief_that_was_is_for_the_deputies(room: Room) -> None:
    """Alice has written in chief, and it is not for who sits there now."""
    await staffed(room, mastered=True, letters_only=True)
    await room.alice.letter("british", "All march.")
    await room.alice.leave(confirmed=True)
    await room.person(6).join("british")
    dora, before = room.person(DORA), await last(room)
    await dora.press(await dora.gm_letters(), "Pass it on")
    assert [*await arrived(room, before)] == [f"user:{CAROL}", f"user:{EVE}"]


async def test_a_letter_across_the_lines_may_be_for_one(room: Room) -> None:
    """A deputy of the enemy, by the game master's hands; one to a side that is apart is for its chief."""
    await staffed(room, mastered=True, letters_only=True)
    dora = room.person(DORA)
    for who, target in ((None, "user:1"), (Named(EVE), f"user:{EVE}")):
        await room.bob.letter("british", "Surrender.", who)
        before = await last(room)
        await dora.press(await dora.gm_letters(), "Pass it on")
        assert await arrived(room, before) == {target: {"side": "french", "text": "Surrender."}}


async def test_to_whom_no_letter_goes(room: Room) -> None:
    """Nobody, oneself, who commands nothing, who is of another side, the enemy where nobody carries it."""
    await staffed(room)
    carol, bob = room.carol, room.bob
    assert "Say to whom you write" in text(await carol.letter("", "Hello"))
    assert text(await carol.letter("", "Hello", Named(CAROL))).startswith("That is you.")
    assert "<@9> does not command anything here." in text(await carol.letter("", "Hello", Named(9)))
    assert "<@1> does not command the French." in text(await carol.letter("french", "Hello", Named(1)))
    assert "no game master, through whose hands" in text(await carol.letter("french", "Hello"))
    assert "Nobody else of your side is there" in text(await bob.letter("french", "Hello"))
