"""The board nearer, whole again, and in words, each for the eyes of whoever asks."""

from __future__ import annotations

import pytest
from msgspec import json

from bot.desk.reading.in_words import ROOM, Chapter, chapters, fitting
from bot.post.message import Reply, Select
from bot.post.parts import fits
from tests.bot.desk.reading.test_annals import first_turn
from tests.bot.desk.reading.test_own_papers import hot_seat
from tests.bot.desk.room import Room, files, labels, library, pictures, simultaneous, text

KEYS = library().keys


def seen_by(reply: Reply) -> str:
    (picture,) = pictures(reply)
    return str(json.decode(picture.view)["who"])


async def test_a_map_can_be_seen_nearer_and_whole_again(room: Room) -> None:
    """In its place, with what only the asker's side knows; a stranger sees what everyone does.

    The British went from New York to Philadelphia last.
    """
    await first_turn(room)
    for person, who in ((room.bob, "french"), (room.carol, "public")):
        whole = await person.show_map()
        assert labels(whole) == ["Closer", "In words"]
        near = await person.press(whole, "Closer")
        (picture,) = pictures(near)
        assert (seen_by(near), picture.scene[0], near.edit, near.private) == (who, "PH", True, True)
        again = await person.press(near, "Whole map")
        (picture,) = pictures(again)
        assert (seen_by(again), picture.scene, again.edit) == (who, (), True)


async def test_a_map_for_everyone_is_changed_by_nobody(room: Room) -> None:
    """It stays as it was asked for: what one side sees does not come in its place."""
    await simultaneous(room)
    shown = await room.bob.show_map(everyone=True)
    assert (shown.private, labels(shown)) == (False, [])


async def test_the_board_is_told_to_the_asker_alone(room: Room) -> None:
    """A side is told its own blocks; who plays none what everyone may know."""
    await simultaneous(room)
    own, others = await room.bob.in_words(), await room.carol.in_words()
    assert (own.private, others.private, own.edit) == (True, True, False)
    assert "regular 4" in text(own)
    assert "regular 4" not in text(others)
    assert "hidden block" in text(others)


async def test_at_one_screen_it_is_told_as_everyone_knows_it(room: Room) -> None:
    """Whoever looks on is the other side as well."""
    await hot_seat(room)
    assert "Map as everyone sees it" in text(await room.alice.in_words())


@pytest.mark.parametrize("key", KEYS)
async def test_every_board_is_told_in_one_message(room: Room, key: str) -> None:
    """Its parts have headings, and what one message does not hold can be chosen, and comes as a file."""
    await room.alice.new(key)
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    reply = await room.alice.in_words()
    (message,) = reply.messages
    assert fits(message)
    assert "\n### " in message.said
    if any(isinstance(control, Select) for control in message.controls):
        (file,) = files(reply)
        assert message.said.split("\n")[-1] in file.content.decode()


async def test_another_part_is_chosen_from_a_list(room: Room) -> None:
    """It comes in the place of the one before."""
    await room.alice.new("whigs")
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    reply = await room.alice.in_words()
    (select,) = (one for one in reply.messages[0].controls if isinstance(one, Select))
    assert select.options[0].chosen
    nations = next(option for option in select.options if option.label == "Nations")
    chosen = await room.alice.click(select.id, [nations.value])
    assert (chosen.edit, len(chosen.messages)) == (True, 1)
    assert "### Nations\n" in text(chosen)
    assert "### Canada\n" in text(reply)
    assert "### Canada\n" not in text(chosen)


async def test_nothing_is_told_before_the_game(room: Room) -> None:
    """There is no board."""
    await room.alice.new("blocks")
    for asked in (room.alice.in_words(), room.alice.closer()):
        assert text(await asked) == "The game has not begun."
    await begun_anew(room)


async def begun_anew(room: Room) -> None:
    """With the game there is one."""
    await room.alice.join("british")
    await room.bob.join("french")
    await room.alice.start()
    assert "Map as the British see it" in text(await room.alice.in_words())


def test_parts_are_headed_by_their_first_lines() -> None:
    """A colon ends no heading; what stands alone, or is too long for one, has none."""
    long = "x" * 81
    told = f"Now.\n\nPlaces:\nAlbany.\nBoston.\n\n{long}\nmore\n\nAlone"
    assert list(chapters(told)) == [
        Chapter("", "Now."),
        Chapter("Places", "Albany.\nBoston."),
        Chapter("", f"{long}\nmore"),
        Chapter("", "Alone"),
    ]


def test_a_part_that_is_too_long_comes_in_pieces() -> None:
    """Each fits, and says which it is."""
    told = "Places:\n" + "\n".join(f"Place {n} " + "x" * 90 for n in range(60))
    found = list(chapters(told))
    assert [chapter.title for chapter in found] == ["Places", "Places (2)"]
    assert all(len(chapter.said) <= ROOM for chapter in found)
    assert fitting(found) == found[:1]
