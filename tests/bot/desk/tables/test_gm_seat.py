"""Who is to be the game master, from the start or later, and who must agree, at every game there is."""

from __future__ import annotations

import pytest

from bot.desk.counter.caller import Named
from bot.desk.people.seats import departed
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.turns import Dispatch
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CAROL,
    CHANNEL,
    ELSEWHERE,
    Person,
    Room,
    begun,
    labels,
    library,
    text,
)

KEYS = library().keys
DORA = 4


async def played(room: Room, key: str, host: Person) -> None:
    """Alice and Bob play; the host has made the game."""
    await host.new(key)
    await seated(room)


async def seated(room: Room) -> None:
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def public(room: Room) -> list[Post]:
    return [post_of(each.payload) for each in await room.parcels() if each.target == f"channel:{CHANNEL}"]


async def gatherings(room: Room) -> list[Gathering]:
    return [post for post in await public(room) if isinstance(post, Gathering)]


async def notices(room: Room, key: str) -> list[Notice]:
    return [post for post in await public(room) if isinstance(post, Notice) and post.key == key]


async def chosen(host: Person, user: int) -> Reply:
    """The host picks a game master in the list of people."""
    reply: Reply = await host.picking(Named(user)).click("fc1:choose_master:1:0")
    return reply


# -- from the start ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_host_is_game_master_at_once(room: Room, key: str) -> None:
    """All read it where players are looked for; they play no side, and see everything from the first turn."""
    await room.carol.new(key)
    assert text(await chosen(room.carol, CAROL)).startswith("You are the game master now.")
    ((*_, post), asked) = await gatherings(room), await notices(room, "asks_master")
    assert (post.master, post.asked, asked) == (CAROL, 0, [])
    assert "You have seen all the secrets" in text(await room.carol.join("british"))
    await seated(room)
    assert "All that there is:" in text(await room.carol.gm_view())
    assert "became the game master." in text(await room.carol.gm_log())


@pytest.mark.parametrize("key", KEYS)
async def test_somebody_is_asked_from_the_start(room: Room, key: str) -> None:
    """The channel rings for them, and one button takes the seat; the message for players then says so."""
    await room.alice.new(key)
    assert "<@3> is asked to be the game master" in text(await chosen(room.alice, CAROL))
    (asked,) = await notices(room, "asks_master")
    assert (asked.facts, asked.mentions) == ({"host": ALICE, "user": CAROL}, (CAROL,))
    *_, post = await gatherings(room)
    assert (post.master, post.asked) == (0, CAROL)
    assert "You are the game master now" in text(await room.carol.click("fc1:gm_take:1:0"))
    *_, now = await gatherings(room)
    assert (now.master, now.asked, now.fresh) == (CAROL, 0, False)


@pytest.mark.parametrize(
    ("who", "why"),
    [
        (Named(BOB, bot=True), "A bot commands nothing."),
        (Named(BOB, here=False), "They are not in this server."),
    ],
)
async def test_who_cannot_be_asked_from_the_start(room: Room, who: Named, why: str) -> None:
    """The card stays as it was."""
    await room.alice.new("blocks")
    assert why in text(await room.alice.picking(who).click("fc1:choose_master:1:0"))
    assert [post.asked for post in await gatherings(room)] == [0]


async def test_nobody_need_be_asked(room: Room) -> None:
    """Nobody chosen in the list takes the question back; who has the seat already gives it up themselves."""
    await room.alice.new("blocks")
    await chosen(room.alice, CAROL)
    said = text(await room.alice.click("fc1:choose_master:1:0"))
    assert said == "Nobody is asked to be the game master any more."
    assert "The host says who is the game master" in text(await room.carol.gm_take())
    assert [post.asked for post in await gatherings(room)] == [0, CAROL, 0]
    await chosen(room.alice, CAROL)
    await room.carol.gm_take()
    assert "<@3> is the game master" in text(await room.alice.click("fc1:choose_master:1:0"))
    await room.alice.at(ELSEWHERE).new("blocks")
    await room.alice.at(ELSEWHERE).gm_take()
    assert "no longer" in text(await room.alice.click("fc1:choose_master:2:0"))


@pytest.mark.parametrize("key", KEYS)
async def test_answers_may_be_read_from_the_first_on(room: Room, key: str) -> None:
    """Chosen by the button that a new game master gets, before the game begins; the host may say no."""
    await room.carol.new(key)
    reply = await chosen(room.carol, CAROL)
    assert labels(reply) == ["Read first"]
    assert "From now on you get all answers" in text(await room.carol.press(reply, "Read first"))
    assert "You read the answers already" in text(await room.carol.gm_approve(True))
    assert [post.reads for post in await gatherings(room)] == [False, False, True]
    await seated(room)
    await room.restart()
    async with room.shelf.game(1) as sitting:
        assert sitting.match.reads_first


async def test_the_host_may_say_that_nothing_is_read(room: Room) -> None:
    """Before the game begins; only the game master could have chosen it."""
    await room.alice.new("blocks")
    await chosen(room.alice, CAROL)
    await room.carol.gm_take()
    assert "Only the game master" in text(await room.alice.gm_approve(True))
    await room.carol.gm_approve(True)
    assert "carried out again as soon as all are in" in text(await room.alice.gm_approve(False))
    await seated(room)
    async with room.shelf.game(1) as sitting:
        assert not sitting.match.reads_first


async def test_nobody_reads_when_the_game_master_is_gone(room: Room) -> None:
    """Who leaves the seat before the game begins reads nothing after it, and the table is told."""
    await room.carol.new("blocks")
    await chosen(room.carol, CAROL)
    await room.carol.gm_approve(True)
    await room.carol.gm_leave()
    *_, now = await gatherings(room)
    assert (now.master, now.reads) == (0, False)
    await seated(room)
    async with room.shelf.game(1) as sitting:
        assert not sitting.match.reads_first


# -- later -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_before_the_game_a_host_who_plays_decides_alone(room: Room, key: str) -> None:
    """Whoever joins reads it first."""
    await room.alice.new(key)
    await room.alice.join("british")
    assert "<@3> is asked to be the game master" in text(await room.alice.gm_appoint(Named(CAROL)))
    assert [post.asked for post in await gatherings(room)] == [0, 0, CAROL]


@pytest.mark.parametrize("key", KEYS)
async def test_in_the_game_the_other_side_must_agree(room: Room, key: str) -> None:
    """By a button, under words that say what a game master sees; only then is anybody asked."""
    await played(room, key, room.alice)
    said = text(await room.alice.gm_appoint(Named(CAROL)))
    assert said == (
        "You propose: a game master, who sees everything, <@3>. It is done when the others agree."
    )
    assert "The host says who is the game master" in text(await room.carol.gm_take())
    (proposed,) = await notices(room, "proposed")
    assert (proposed.mentions, proposed.offers) == ((BOB,), (("consider",),))
    asked = await room.bob.click("fc1:consider:1:0")
    assert text(asked) == "The British propose: a game master, who sees everything, <@3>. Agree?"
    assert "<@3> is asked to be the game master" in text(await room.bob.press(asked, "Agree"))
    (called,) = await notices(room, "asks_master")
    assert called.facts == {"host": ALICE, "user": CAROL}
    assert "You are the game master now" in text(await room.carol.gm_take())


async def test_the_other_side_may_decline(room: Room) -> None:
    """Nobody is asked."""
    await begun(room)
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.press(await room.bob.click("fc1:consider:1:0"), "Decline")
    assert await notices(room, "asks_master") == []
    assert "Nothing has been offered." in text(await room.bob.agree())


async def test_a_button_agrees_to_what_was_shown_and_to_nothing_else(room: Room) -> None:
    """What has been offered since is another thing."""
    await begun(room)
    await room.alice.gm_appoint(Named(CAROL))
    asked = await room.bob.click("fc1:consider:1:0")
    await room.alice.draw()
    assert "This is offered no more." in text(await room.bob.press(asked, "Agree"))
    await room.alice.gm_appoint(Named(DORA))
    assert "This is offered no more." in text(await room.bob.press(asked, "Agree"))
    assert await notices(room, "asks_master") == []


async def test_who_is_proposed_may_have_taken_a_side_meanwhile(room: Room) -> None:
    """Then they can be asked no more, whoever agrees."""
    await begun(room)
    await room.bob.leave(confirmed=True)
    await room.alice.gm_appoint(Named(CAROL))
    await room.carol.join("french")
    assert "plays or commands the French here" in text(await room.carol.agree())


@pytest.mark.parametrize("key", KEYS)
async def test_a_host_who_plays_no_side_decides_alone(room: Room, key: str) -> None:
    """Also in mid-game."""
    await played(room, key, room.carol)
    assert "<@4> is asked to be the game master" in text(await room.carol.gm_appoint(Named(DORA)))
    assert "You are the game master now" in text(await room.person(DORA).gm_take())
    assert not [post for post in (await public(room))[-2:] if isinstance(post, Gathering)]


async def test_a_host_who_has_left_a_side_does_not_decide_alone(room: Room) -> None:
    """Nor one who observes it: both could ask a friend, who sees all, past the other side."""
    await played(room, "blocks", room.alice)
    await room.alice.leave(confirmed=True)
    said = "You have seen the papers of the British: only from your seat there may you propose"
    assert said in text(await room.alice.gm_appoint(Named(CAROL)))
    await room.person(DORA).join("british")
    await room.alice.observe("british")
    await room.person(DORA).let_observe(ALICE)
    assert said in text(await room.alice.gm_appoint(Named(CAROL)))
    await room.person(DORA).leave(confirmed=True)
    await room.alice.join("british")
    assert "You propose" in text(await room.alice.gm_appoint(Named(CAROL)))


async def test_a_game_out_of_a_file_names_no_game_master(room: Room) -> None:
    """Before it has begun, too: whoever was, or was asked, is not where it goes on."""
    await room.carol.new("blocks")
    await chosen(room.carol, CAROL)
    await room.carol.gm_approve(True)
    (file,) = (await room.carol.export()).messages[-1].files
    await room.carol.end(confirmed=True)
    await room.person(DORA).import_(file.content)
    found = (await gatherings(room))[-1]
    assert (found.host, found.master, found.asked, found.reads) == (DORA, 0, 0, False)


async def test_who_runs_the_server_is_not_the_host(room: Room) -> None:
    """They decide nothing here while the table has a host; when the host has left the server they do."""
    await played(room, "blocks", room.alice)
    dora = room.person(DORA).managing
    assert text(await dora.gm_appoint(Named(CAROL))) == (
        "The host says who is asked to be the game master; "
        "where the host is gone, whoever manages the server."
    )
    await departed(room.desk, 1, ALICE)
    assert "<@3> is asked to be the game master" in text(await dora.gm_appoint(Named(CAROL)))
    (called,) = await notices(room, "asks_master")
    assert called.facts == {"host": DORA, "user": CAROL}


async def test_a_host_who_plays_nothing_is_missed_too(room: Room) -> None:
    """Nobody needs to have waited for them."""
    await played(room, "blocks", room.carol)
    await departed(room.desk, 1, CAROL)
    assert (await room.shelf.games.record(1)).host is None
    assert [post for post in await public(room) if isinstance(post, Dispatch)]
    assert "The host says who is the game master" in text(await room.carol.gm_take())
