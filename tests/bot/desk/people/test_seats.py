"""Who goes in mid-game, and who comes in their place."""

import pytest

from bot.desk import Named
from bot.desk.people.seats import departed
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import OwnSheet, Prompt, Roster
from bot.post.parcels.to_staff import Memo
from bot.post.parcels.turns import Dispatch
from tests.bot.desk.people.test_deputies import last, memos, parcels, played, serving
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, ELSEWHERE, Room, begun, labels, text
from tests.bot.positions import TWO_ARMIES


async def public(room: Room) -> list[Post]:
    return [post_of(one.payload) for one in await room.parcels() if one.target == f"channel:{CHANNEL}"]


async def drafts(room: Room, seat: str) -> list[str]:
    async with room.shelf.game(1) as sitting:
        return [draft.lines for draft in await sitting.drafts(seat)]


async def test_who_left_the_server_leaves_an_open_seat(room: Room) -> None:
    """Its unsent orders wait; the channel and the host are told once, however often it is noticed."""
    await begun(room, movement="simultaneous")
    await room.bob.add_lines("LB 2R to MTL")
    before = await drafts(room, "french")
    await departed(room.desk, 1, BOB)
    await departed(room.desk, 1, BOB)
    gone = [post for post in await public(room) if isinstance(post, Notice) and post.key == "gone"]
    assert gone == [Notice("gone", {"user": BOB, "side": "french"}, offers=(("join", "french"),))]
    (told,) = [post for post in await parcels(room, ALICE) if isinstance(post, Notice) and post.key == "gone"]
    assert told.facts == {"user": BOB, "side": "french"}
    status = [post for post in await public(room) if isinstance(post, Dispatch)][-1]
    assert [each.user for each in status.waited if each.seat == "french"] == [0]
    assert await drafts(room, "french") == before
    assert "no seat" in text(await room.bob.sheet())


async def test_deputies_are_told_that_their_chief_has_gone(room: Room) -> None:
    """The draft is the side's, and waits; when another takes the seat each is told what of it was theirs."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    await departed(room.desk, 1, ALICE)
    assert await drafts(room, "british")
    (memo,) = [one for one in await memos(room, CAROL) if one.key == "chief_gone"]
    assert (memo.user, memo.struck) == (ALICE, ())
    await room.person(4).join("british")
    assert await drafts(room, "british") == []
    (memo,) = [one for one in await memos(room, CAROL) if one.key == "chief_came"]
    assert (memo.user, memo.struck) == (4, ("A1 march",))


async def test_a_deputy_who_left_the_server_serves_no_more(room: Room) -> None:
    """What they wrote stays in the draft of the side; the chief is told."""
    await serving(room, "A1")
    await room.carol.add_lines("A1 march")
    before = await drafts(room, "british")
    await departed(room.desk, 1, CAROL)
    assert await drafts(room, "british") == before != []
    assert [one.key for one in await memos(room, ALICE)][-1:] == ["deputy_gone"]
    assert isinstance((await memos(room, ALICE))[-1], Memo)
    assert "no seat" in text(await room.carol.sheet())


async def test_an_offered_command_lapses_with_who_is_gone(room: Room) -> None:
    """Nobody is told of it but by the list of deputies."""
    await played(room, TWO_ARMIES)
    await room.alice.appoint(Named(CAROL), "A1")
    await departed(room.desk, 1, CAROL)
    assert text(await room.alice.deputies()) == "Nobody commands under anybody here."


async def test_a_game_master_who_left_the_server_is_one_no_more(room: Room) -> None:
    """All are told, and the host may appoint another."""
    await begun(room)
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    await departed(room.desk, 1, CAROL)
    assert (await public(room))[-1] == Notice("master_gone", {"user": CAROL})
    assert "You propose: a game master" in text(await room.alice.gm_appoint(Named(4)))


@pytest.mark.parametrize("system", ["blocks", "whigs"])
async def test_what_was_not_sealed_is_there_for_who_comes_back(room: Room, system: str) -> None:
    """Also lines that were kept for a question to come; for anybody else it is cleared."""
    await orders(room, system)
    await room.alice.add_lines({"whigs": "A1 march", "blocks": "NY 2R to AL"}[system])
    kept = await drafts(room, "british")
    assert kept != []
    await room.alice.leave(confirmed=True)
    await room.alice.join("british")
    assert await drafts(room, "british") == kept
    await room.alice.leave(confirmed=True)
    await room.carol.join("british")
    assert await drafts(room, "british") == []


# -- who comes in their place --------------------------------------------------------------------------


async def orders(room: Room, system: str) -> None:
    """A game in which both sides write orders at once."""
    if system == "whigs":
        await played(room, TWO_ARMIES)
    else:
        await begun(room, movement="simultaneous")


@pytest.mark.parametrize("system", ["blocks", "whigs"])
async def test_a_successor_gets_the_whole_private_picture(room: Room, system: str) -> None:
    """Sheet, papers and question, and none of the other side's."""
    await orders(room, system)
    await room.bob.leave(confirmed=True)
    before = await last(room)
    await room.carol.join("french")
    kinds = [type(post) for post in await parcels(room, CAROL, before)]
    sheet = [OwnSheet] if system == "whigs" else []
    assert kinds == [Notice, *sheet, Roster, Prompt]
    papers = [post for post in await parcels(room, CAROL, before) if isinstance(post, Roster | Prompt)]
    async with room.shelf.game(1) as sitting:
        own = sitting.codec.encode(sitting.match.view("french"))
    assert [bytes(post.view) for post in papers] == [bytes(own)] * 2


async def test_open_seats_are_advertised(room: Room) -> None:
    """Which game and side, since when, how far it is; the button seats whoever may sit there."""
    await begun(room)
    assert text(await room.carol.seats()) == "No seat is open on this server."
    await room.bob.leave(confirmed=True)
    shown = await room.carol.at(ELSEWHERE).seats()
    _, first, second = text(shown).split("\n")
    assert first == "**The French** · 1: The whole war, 1757 to 1759 in <#100>"
    assert second.startswith("-# open since <t:")
    assert "turn 1 of 11" in text(shown)
    assert "You play the British already" in text(await room.alice.at(ELSEWHERE).press(shown, "Join"))
    assert "You play the French" in text(await room.carol.at(ELSEWHERE).press(shown, "Join"))
    assert text(await room.carol.seats()) == "No seat is open on this server."


async def test_open_seats_of_a_game_that_has_not_begun(room: Room) -> None:
    """Both sides of a new game are open; other servers show nothing of it."""
    await room.alice.new("whigs")
    shown = await room.bob.seats()
    assert text(shown).count("not begun") == 2
    assert labels(shown) == ["Join", "Join"]
    assert "No seat is open" in text(await room.person(BOB, guild=77).seats())
