"""Observers: asked for, allowed or not, seeing what one side sees, writing nothing, sent away."""

import pytest

from bot.desk import Named
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.to_staff import Petition
from rules.kernel.orders import PUBLIC
from tests.bot.desk.people.test_deputies import last, parcels, played, read
from tests.bot.desk.people.test_seats import orders, public
from tests.bot.desk.room import (
    ALICE,
    CAROL,
    ELSEWHERE,
    GUILD,
    Room,
    begun,
    button,
    labels,
    library,
    pictures,
    text,
)
from tests.bot.positions import TWO_ARMIES

SYSTEMS = pytest.mark.parametrize("system", ["blocks", "whigs"])


async def watching(room: Room, system: str = "blocks", side: str = "british") -> None:
    """Carol observes one side of a game between Alice and Bob."""
    await orders(room, system)
    await room.carol.observe(side)
    chief = room.alice if side == "british" else room.bob
    await chief.let_observe(CAROL)


def views(reply: Reply) -> list[bytes]:
    return [picture.view for picture in pictures(reply)]


async def seen(room: Room, who: str) -> bytes:
    async with room.shelf.game(1) as sitting:
        return bytes(sitting.codec.encode(sitting.match.view(who)))


async def test_the_chief_is_asked(room: Room) -> None:
    """By a button in a direct message, which says what it means; until then nothing is shown."""
    await begun(room)
    said = text(await room.carol.observe("british"))
    assert said == "<@1> is asked to let you read the papers of the British."
    (asks,) = [post for post in await parcels(room, ALICE) if isinstance(post, Petition)]
    shown = await read(room, asks)
    assert labels(shown) == ["Let them read", "Keep them out"]
    assert "What is read cannot be unread" in text(shown)
    assert "no seat" in text(await room.carol.papers())
    allowed = await room.alice.dms.click(button(shown, "Let them read").id)
    assert text(allowed) == "<@3> observes the British."
    assert (await public(room))[-1] == Notice("watches", {"user": CAROL, "side": "british"})
    assert [post.key for post in await parcels(room, CAROL) if isinstance(post, Notice)] == ["you_watch"]


async def test_the_chief_keeps_somebody_out(room: Room) -> None:
    """Who asked is told; the button of the list does as well as that of the letter, and once."""
    await begun(room)
    await room.carol.observe("french")
    shown = await room.bob.observers()
    assert "<@3> asks to observe your side." in text(shown)
    assert labels(await room.alice.observers()) == []
    assert text(await room.bob.press(shown, "Keep them out")) == "<@3> does not read your papers."
    assert "do not ask" in text(await room.bob.press(shown, "Let them read"))
    assert "no seat" in text(await room.carol.papers())
    assert [post.key for post in await parcels(room, CAROL) if isinstance(post, Notice)] == ["watch_refused"]


@SYSTEMS
@pytest.mark.parametrize(("side", "other"), [("british", "french"), ("french", "british")])
async def test_an_observer_sees_what_that_side_sees(room: Room, system: str, side: str, other: str) -> None:
    """Papers, board and history of that side to the byte, and nothing of the other's or of the truth."""
    await watching(room, system, side)
    own, forbidden = await seen(room, side), {await seen(room, other), await seen(room, "gm")} - {b""}
    for reply in (await room.carol.papers(), await room.carol.show_map(), await room.carol.history("")):
        assert own in views(reply)
        assert not forbidden & set(views(reply))
    assert views(await room.carol.show_map(everyone=True)) == [await seen(room, PUBLIC)]
    assert "no seat" not in text(await room.carol.at(ELSEWHERE).click("fc1:papers:1:0"))
    assert views(await room.carol.history("", truth=True)) == []


@SYSTEMS
async def test_an_observer_writes_nothing_and_is_asked_nothing(room: Room, system: str) -> None:
    """No line, no seal, no standing order, no end of the game; no prompt comes."""
    await watching(room, system)
    before = await last(room)
    for said in (
        await room.carol.add_lines({"blocks": "NY 2R to AL", "whigs": "A1 march"}[system]),
        await room.carol.sheet(),
        await room.carol.seal(),
        await room.carol.stand("list"),
        await room.carol.concede(),
        await room.carol.draw(),
        await room.carol.undo(),
        await room.carol.nudge(),
    ):
        assert "You observe the British here, and write nothing." in text(said)
    assert await last(room) == before
    await room.alice.seal()
    await room.bob.seal()
    assert [post for post in await parcels(room, CAROL, before) if not isinstance(post, Notice)] == []


@SYSTEMS
async def test_who_observed_plays_no_other_side(room: Room, system: str) -> None:
    """What is seen is seen: sent away they see the public board, and sit only with that side."""
    await watching(room, system)
    assert text(await room.alice.dismiss(Named(CAROL))) == "<@3> observes your side no longer."
    assert views(await room.carol.show_map()) == [await seen(room, PUBLIC)]
    assert "no seat" in text(await room.carol.papers())
    assert (await public(room))[-1] == Notice("watches_no_more", {"user": CAROL, "side": "british"})
    await room.bob.leave(confirmed=True)
    assert "You have seen the papers of the British" in text(await room.carol.join("french"))
    assert "has seen the papers" in text(await room.carol.observe("french"))
    await room.alice.leave(confirmed=True)
    assert "You play the British" in text(await room.carol.join("british"))


async def test_an_observer_who_takes_a_seat_observes_no_more(room: Room) -> None:
    """As chief or as deputy."""
    await watching(room, "whigs")
    await room.alice.appoint(Named(CAROL), "A1")
    await room.carol.serve()
    assert text(await room.carol.observers()) == "Nobody observes a side here. All may see the public board."


async def test_an_observer_goes(room: Room) -> None:
    """By `/game leave`."""
    await watching(room)
    assert text(await room.carol.leave(confirmed=True)).startswith("You no longer observe the British.")
    assert views(await room.carol.show_map()) == [await seen(room, PUBLIC)]


async def test_who_may_not_observe(room: Room) -> None:
    """Players, deputies, who knows all, and who comes from another server."""
    await played(room, TWO_ARMIES)
    assert "plays the French here" in text(await room.bob.observe("british"))
    assert "There is no game" in text(await room.person(CAROL, guild=GUILD + 1).observe("british"))
    await room.alice.gm_appoint(Named(CAROL))
    await room.bob.agree()
    await room.carol.gm_take()
    assert "has seen all the secrets" in text(await room.carol.observe("british"))
    await room.carol.gm_leave()
    assert "has seen all the secrets" in text(await room.carol.observe("british"))


async def test_only_their_own_side_sends_observers_away(room: Room) -> None:
    """The other chief cannot, nor they themselves but by going."""
    await watching(room)
    assert "<@3> does not observe your side." in text(await room.bob.dismiss(Named(CAROL)))
    assert "You observe the British here" in text(await room.carol.dismiss(Named(CAROL)))
    assert text(await room.bob.observers()) == "<@3> observes the British."


async def test_an_observer_is_no_game_master(room: Room) -> None:
    """Neither while they observe nor afterwards."""
    await watching(room)
    assert "has seen the papers of the British" in text(await room.alice.gm_appoint(Named(CAROL)))


# -- by direct message -----------------------------------------------------------------------------------


@pytest.mark.parametrize("system", library().keys)
async def test_an_observer_finds_the_table_by_direct_message(room: Room, system: str) -> None:
    """It is in the list, and board and papers need no number; no line is taken."""
    await room.alice.new(system)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.observe("british")
    assert text(await room.carol.list_mine()) == "There are no games."
    await room.alice.let_observe(CAROL)
    dms = room.carol.dms
    for shown in (await room.carol.list_mine(), await dms.dm("status")):
        assert "**1: " in text(shown)
        assert ", you observe a side" in text(shown)
    own = await seen(room, "british")
    assert views(await dms.dm("map")) == [own]
    assert own in views(await dms.dm("1: map"))
    assert own in views(await dms.dm("papers"))
    for text_ in ("hold", "seal", "clear", "undo", "withdraw"):
        assert "You observe the British here" in text(await dms.dm(text_))


async def test_who_plays_elsewhere_writes_there(room: Room) -> None:
    """Carol observes one game and plays another, which waits for her: without a number that one is meant."""
    await watching(room)
    away = room.carol.at(ELSEWHERE)
    await away.new("blocks", options={"movement": "simultaneous"})
    await away.join("british")
    await room.bob.at(ELSEWHERE).join("french")
    await away.start()
    assert "`NY 1R to PH`" in text(await room.carol.dms.dm("NY 1R to PH"))
    assert "You observe the British here" in text(await room.carol.dms.dm("1: NY 1R to PH"))
    lines = text(await room.carol.list_mine()).splitlines()
    assert [line.split(":")[0] for line in lines if line.startswith("**")] == ["**2", "**1"]


async def test_what_is_new_is_counted_for_an_observer(room: Room) -> None:
    """As for the side whose papers they read."""
    await watching(room)
    await room.carol.papers()
    assert labels(await room.carol.list_mine()) == []
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    await room.bob.add_lines("hold")
    await room.bob.seal()
    (one,) = labels(await room.carol.list_mine())
    assert one.startswith("1: ")


async def test_the_game_master_finds_the_table_by_direct_message(room: Room) -> None:
    """It is in the list, and needs no number."""
    await room.carol.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.gm_take()
    assert ", you are the game master" in text(await room.carol.dms.dm("status"))
    assert await seen(room, "british") in views(await room.carol.dms.gm_view("british"))
    assert views(await room.carol.dms.dm("map")) == [await seen(room, PUBLIC)]
