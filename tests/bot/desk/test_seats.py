"""Who goes in mid-game, and who comes in their place."""

import pytest

from bot.desk import Named
from bot.letters import Memo, Notice, Post, Status, post_of
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Room, begun, text
from tests.bot.desk.test_deputies import YEAR, letters, memos, played, serving


async def public(room: Room) -> list[Post]:
    return [post_of(one.payload) for one in await room.letters() if one.target == f"channel:{CHANNEL}"]


async def drafts(room: Room, seat: str) -> list[str]:
    async with room.shelf.game(1) as sitting:
        return [draft.lines for draft in await sitting.drafts(seat)]


async def test_who_left_the_server_leaves_an_open_seat(room: Room) -> None:
    """Its unsent orders are cleared; the channel and the host are told once, however often it is noticed."""
    await begun(room, movement="simultaneous")
    await room.bob.add_lines("LB 2R to MTL")
    await room.desk.departed(1, BOB)
    await room.desk.departed(1, BOB)
    gone = [post for post in await public(room) if isinstance(post, Notice) and post.key == "gone"]
    assert gone == [Notice("gone", {"user": BOB, "side": "french"})]
    (told,) = [post for post in await letters(room, ALICE) if isinstance(post, Notice) and post.key == "gone"]
    assert told.facts == {"user": BOB, "side": "french"}
    status = [post for post in await public(room) if isinstance(post, Status)][-1]
    assert [each.user for each in status.waited if each.seat == "french"] == [0]
    assert await drafts(room, "french") == []
    assert "no seat" in text(await room.bob.sheet())


async def test_deputies_are_told_that_their_chief_has_gone(room: Room) -> None:
    """The draft was the side's: it goes with its chief, and each deputy is told what of it was theirs."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    assert await drafts(room, "british")
    await room.desk.departed(1, ALICE)
    assert await drafts(room, "british") == []
    (memo,) = [one for one in await memos(room, CAROL) if one.key == "chief_gone"]
    assert (memo.user, memo.struck) == (ALICE, ("A1 march",))


async def test_a_deputy_who_left_the_server_serves_no_more(room: Room) -> None:
    """What they wrote stays in the draft of the side; the chief is told."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    before = await drafts(room, "british")
    await room.desk.departed(1, CAROL)
    assert await drafts(room, "british") == before != []
    assert [one.key for one in await memos(room, ALICE)][-1:] == ["deputy_gone"]
    assert isinstance((await memos(room, ALICE))[-1], Memo)
    assert "no seat" in text(await room.carol.sheet())


async def test_an_offered_command_lapses_with_who_is_gone(room: Room) -> None:
    """Nobody is told of it but by the list of deputies."""
    await played(room, YEAR)
    await room.alice.appoint(Named(CAROL), "A1")
    await room.desk.departed(1, CAROL)
    assert text(await room.alice.deputies()) == "Nobody commands under anybody here."


async def test_a_game_master_who_left_the_server_is_one_no_more(room: Room) -> None:
    """All are told, and the host may appoint another."""
    await begun(room)
    await room.alice.gm_appoint(Named(CAROL))
    await room.carol.gm_take()
    await room.desk.departed(1, CAROL)
    assert (await public(room))[-1] == Notice("master_gone", {"user": CAROL})
    assert "asks" not in text(await room.alice.gm_appoint(Named(4)))


@pytest.mark.parametrize("system", ["blocks", "whigs"])
async def test_giving_a_side_up_clears_what_was_not_sealed(room: Room, system: str) -> None:
    """`/game leave` clears lines that were kept for a question to come too."""
    if system == "whigs":
        await played(room, YEAR)
    else:
        await begun(room, movement="simultaneous")
    line = {"whigs": "A1 march", "blocks": "NY 2R to AL"}[system]
    await room.alice.add_lines(line)
    assert await drafts(room, "british") != []
    await room.alice.leave()
    assert await drafts(room, "british") == []
