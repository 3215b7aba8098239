"""People are invited to a new table by name, and a seat is kept for each of them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk import Named
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.to_channel import Gathering
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Room, labels, text

DORA = 4
DAY = 24 * 3600 * 1000


async def posts(room: Room, target: str) -> list[Any]:
    return [post_of(at.payload) for at in await room.parcels() if at.target == target]


async def told(room: Room, target: str = f"channel:{CHANNEL}") -> list[str]:
    """The keys of the notices there."""
    return [post.key for post in await posts(room, target) if isinstance(post, Notice)]


async def card(room: Room) -> Gathering:
    *_, found = [post for post in await posts(room, f"channel:{CHANNEL}") if isinstance(post, Gathering)]
    return found


async def invited(room: Room, *users: int) -> None:
    await room.alice.new("blocks", guests=[Named(user) for user in users])


async def test_who_is_invited_is_told(room: Room) -> None:
    """By the card, which rings for them, and by direct message, with a way to the card and one to decline."""
    await invited(room, BOB)
    (guest,) = (await card(room)).invited
    assert (guest.user, guest.until - guest.since) == (BOB, DAY)
    ((letter,),) = [await posts(room, f"user:{BOB}")]
    assert letter == Notice(
        "invites",
        {"host": ALICE, "channel": "<#100>", "until": guest.until // 1000},
        "The whole war, 1757 to 1759",
        offers=(("status",), ("decline_seat",)),
    )
    shown = await room.bob.dms.click("fc1:status:1:0")
    assert f"A seat is kept for <@2> until <t:{guest.until // 1000}:f>" in text(shown)
    about = ("Against the computer", "Choose how to play", "In two minutes")
    assert labels(shown) == ["Join", "Join", *about, "I cannot play"]
    (notice,) = [post for post in await posts(room, f"channel:{CHANNEL}") if isinstance(post, Notice)]
    assert (notice.key, notice.mentions) == ("invited", (BOB,))


async def test_a_stranger_takes_no_seat_that_is_kept(room: Room) -> None:
    """They are told whose it is and until when, whichever side they want; the host’s own is kept as well."""
    await invited(room, BOB)
    for side in ("british", "french"):
        refused = text(await room.carol.join(side))
        assert refused.startswith("The free seats are kept for <@2>, <@1> until <t:")
        assert refused.endswith("After that anybody may take one.")
    assert "You play the French" in text(await room.bob.join("french"))
    assert (await card(room)).invited == ()
    assert "You play the British" in text(await room.carol.join("british"))


async def test_a_host_who_runs_the_game_keeps_no_seat(room: Room) -> None:
    """As its game master they play no side."""
    await invited(room, BOB)
    await room.alice.gm_take()
    assert "You play the French" in text(await room.carol.join("french"))
    assert "kept for <@2> until" in text(await room.person(DORA).join("british"))


async def test_the_host_takes_no_seat_of_two_who_are_invited(room: Room) -> None:
    """There is none left for them."""
    await invited(room, BOB, CAROL)
    assert "kept for <@2>, <@3> until" in text(await room.alice.join("british"))
    await room.bob.join("british")
    await room.carol.join("french")
    assert "begins" in text(await room.alice.start())


async def test_who_declines_leaves_the_seat_to_anybody(room: Room) -> None:
    """By the button on the card; the host hears of it, and others cannot decline for them."""
    await invited(room, BOB)
    assert text(await room.carol.click("fc1:decline_seat:1:0")) == "No seat is kept for you here."
    assert "The seat is open" in text(await room.bob.dms.click("fc1:decline_seat:1:0"))
    assert await told(room) == ["invited", "declined_seat"]
    _, notice = [post for post in await posts(room, f"channel:{CHANNEL}") if isinstance(post, Notice)]
    assert (notice.facts, notice.mentions) == ({"user": BOB, "host": ALICE}, (ALICE,))
    assert (await card(room)).invited == ()
    assert "You play the British" in text(await room.carol.join("british"))
    assert "You play the French" in text(await room.bob.join("french"))


@pytest.mark.parametrize(
    ("guests", "said"),
    [
        ((Named(BOB, bot=True),), "A bot commands nothing."),
        ((Named(BOB, here=False),), "They are not in this server."),
        ((Named(ALICE),), "You need no invitation: press *Join* on the card."),
        (
            (Named(BOB), Named(CAROL), Named(DORA)),
            "Only 2 seats are free, so no more people can be invited.",
        ),
    ],
)
async def test_who_cannot_be_invited(room: Room, guests: tuple[Named, ...], said: str) -> None:
    """No game is made then, and nobody is written to."""
    assert text(await room.alice.new("blocks", guests=guests)) == said
    assert await room.parcels() == []


async def test_somebody_named_twice_is_invited_once(room: Room) -> None:
    """In two of the blanks of the command."""
    await invited(room, BOB, BOB)
    assert [guest.user for guest in (await card(room)).invited] == [BOB]


async def test_seats_are_kept_over_a_restart(room: Room) -> None:
    """Nothing of it is in memory alone."""
    await invited(room, BOB)
    await room.restart()
    assert "kept for <@2>" in text(await room.carol.join("french"))


async def test_one_screen_is_for_one_person(room: Room) -> None:
    """While somebody is invited both sides do not share one."""
    await invited(room, BOB)
    assert "Take the invitations back first." in text(await room.alice.choose({"hot_seat": True}))


async def test_who_becomes_the_game_master_plays_no_side(room: Room) -> None:
    """Their seat is kept no more."""
    await invited(room, BOB)
    await room.alice.gm_appoint(Named(BOB))
    await room.bob.gm_take()
    assert (await card(room)).invited == ()


async def test_a_file_brings_no_invitations(room: Room) -> None:
    """Nobody is invited anew where a game is taken in that still looks for its players."""
    await invited(room, BOB)
    content = (await room.alice.export()).messages[0].files[0].content
    await room.alice.end(confirmed=True)
    await room.alice.at(101).import_(content)
    (found,) = [post for post in await posts(room, "channel:101") if isinstance(post, Gathering)]
    assert found.invited == ()


async def test_people_are_invited_before_the_game_is_said(room: Room) -> None:
    """The game is chosen by a button then, and they are invited all the same; who cannot be is told."""
    asked = await room.alice.new("", guests=[Named(BOB), Named(CAROL)])
    await room.alice.press(asked, labels(asked)[0])
    assert [guest.user for guest in (await card(room)).invited] == [BOB, CAROL]
    other = room.alice.at(101)
    assert text(await other.new("", guests=[Named(BOB, bot=True)])) == "A bot commands nothing."


async def test_nobody_is_invited_to_what_one_person_plays(room: Room) -> None:
    """A position file may say so."""
    alone = 'game = "blocks"\n[options]\nsolitaire = true\n[position]\nyear = 1759\n'
    said = text(await room.alice.new(position=alone, guests=[Named(BOB)]))
    assert said == "Where both sides share one screen nobody is invited."
    assert await room.parcels() == []
