"""Private papers: one's own, and in a hot seat one side at a time."""

from msgspec import json

from tests.bot.desk.room import ALICE, BOB, Room, begun, button, labels, pictures, simultaneous, text


async def hot_seat(room: Room) -> None:
    await room.alice.new("blocks", options={"movement": "simultaneous"}, hot_seat=True)
    await room.alice.join()
    await room.alice.start()


async def test_everything_private_is_shown_again(room: Room) -> None:
    """The own blocks on their map, and what is asked; in words to who reads no pictures."""
    await simultaneous(room)
    reply = await room.bob.my_private()
    assert reply.private
    assert "Write your order" in text(reply)
    assert {"Map", "In words"} <= set(labels(reply))
    (picture,) = pictures(reply)
    assert json.decode(picture.view)["who"] == "french"
    await room.bob.settings(text_first=True)
    said = text(await room.bob.my_private())
    assert "Louisbourg (LO), French fort and port, value 3: French regular 4" in said
    assert "New York (NY), British town and port, value 3: British 2 hidden blocks." in said


async def test_the_last_report_is_told_again(room: Room) -> None:
    """What one's own side alone was told: here its types on the way."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    await room.bob.add_lines("hold")
    await room.bob.seal()
    assert "The British move: R4 New York – Philadelphia." in text(await room.alice.my_private())
    assert "Philadelphia" not in text(await room.bob.my_private()).split("Map as")[0]


async def test_who_asks_takes_direct_messages_again(room: Room) -> None:
    """They were closed; now they are tried once more."""
    await simultaneous(room)
    await room.shelf.dms.close(BOB, now=0)
    await room.alice.my_private()
    assert await room.shelf.dms.closed() == {BOB}
    await room.bob.my_private()
    assert await room.shelf.dms.closed() == set()


async def test_strangers_and_games_to_come_have_no_papers(room: Room) -> None:
    """Both are said in words."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.my_private()) == "The game has not begun."
    assert text(await room.carol.my_private()) == "You have no seat at this table."


async def test_papers_of_a_finished_game(room: Room) -> None:
    """They can still be read, and nothing is asked."""
    await begun(room)
    await room.alice.concede(confirmed=True)
    reply = await room.bob.papers()
    (picture,) = pictures(reply)
    assert json.decode(picture.view)["who"] == "french"
    assert labels(reply) == ["Map", "In words"]


# -- in a hot seat -----------------------------------------------------------------------------------------


async def test_papers_open_behind_a_curtain(room: Room) -> None:
    """Whatever asks for them first shows only whose turn it is to look."""
    await hot_seat(room)
    for curtain in (await room.alice.my_private(), await room.alice.papers(), await room.alice.sheet()):
        assert "Only the British may look now." in text(curtain)
        assert labels(curtain) == ["Only the British are looking now"]
        assert "R4" not in text(curtain)
    papers = await room.alice.press(curtain, "Only the British are looking now")
    (picture,) = papers.messages[0].boards
    assert json.decode(picture.view)["who"] == "british"
    assert papers.private


async def test_papers_close_with_the_other_sides_turn(room: Room) -> None:
    """Sealing takes them from the screen, and the same button opens no papers any more."""
    await hot_seat(room)
    curtain = await room.alice.papers()
    old = button(curtain, "Only the British are looking now")
    await room.alice.add_lines("NY 1R to PH")
    closed = await room.alice.press(await room.alice.click(old.id), "Seal")
    assert closed.edit
    assert "PH" not in text(closed)
    assert closed.messages[0].boards == ()
    assert labels(closed) == ["Only the French are looking now"]
    assert text(await room.alice.click(old.id)) == "It is not the turn of the British to look."


async def test_who_is_asked_again_finds_the_way_there(room: Room) -> None:
    """The same side or the other: what stands in place of the sheet leads to the next papers, which come in
    its place."""
    await room.alice.new("blocks", hot_seat=True)
    await room.alice.join()
    await room.alice.start()
    place = await room.alice.papers()
    for line in ("british first", "hold", "hold"):
        (way,) = labels(place)
        sheet = await room.alice.press(place, way)
        assert sheet.edit
        await room.alice.add_lines(line)
        written = await room.alice.click(button(place, way).id)
        place = await room.alice.press(written, "Seal")
        assert place.edit
        assert "have sealed. Their papers are closed." in text(place)
    assert labels(place) in (["Only the British are looking now"], ["Only the French are looking now"])


async def test_nothing_goes_by_direct_message(room: Room) -> None:
    """Neither at the beginning nor after an order."""
    await hot_seat(room)
    await room.alice.add_lines("hold")
    await room.alice.seal()
    assert await room.kinds(f"user:{ALICE}") == []


async def test_nothing_secret_is_asked_for_by_direct_message(room: Room) -> None:
    """What was written there would stay on the screen."""
    await hot_seat(room)
    for reply in (
        *(await room.alice.dms.my_private(), await room.alice.dms.papers("british")),
        *(await room.alice.dms.sheet(), await room.alice.dms.dm("hold"), await room.alice.dms.stand()),
    ):
        assert text(reply).startswith("You share the screen of this table: do this in its channel")
    assert "Only the British may look now." in text(await room.alice.dms.give_help())


async def test_the_map_of_a_hot_seat_is_everyones(room: Room) -> None:
    """The own one is among the papers."""
    await hot_seat(room)
    (picture,) = pictures(await room.alice.show_map())
    assert json.decode(picture.view)["who"] == "public"
