"""Standing orders in words: added, struck out, listed with what they would answer now."""

from tests.bot.desk.room import Room, begun, simultaneous, text


async def test_a_list_of_none(room: Room) -> None:
    """It says so, and where help is."""
    await simultaneous(room)
    assert "You have no standing orders." in text(await room.alice.stand())
    assert "never retreat" in text(await room.alice.stand("help"))


async def test_a_line_is_added_and_kept(room: Room) -> None:
    """Also over a restart, and only its own side sees it."""
    await simultaneous(room)
    assert "1. `never retreat`" in text(await room.alice.stand("add never retreat"))
    await room.restart()
    assert "1. `never retreat`" in text(await room.alice.stand("list"))
    assert "You have no standing orders." in text(await room.bob.stand())


async def test_it_says_what_is_left_open(room: Room) -> None:
    """Nothing is said about moves, so the question of a move stays open (blocks/standing-3)."""
    await simultaneous(room)
    assert "What you are asked now they leave to you." in text(await room.alice.stand("hits fired first"))


async def test_they_answer_what_is_open(room: Room) -> None:
    """As soon as they are given; the answer can be taken back while the other side is awaited."""
    await simultaneous(room)
    said = text(await room.bob.stand("hold otherwise"))
    assert "They have answered what you were asked:\n> hold" in said
    assert "To what you are asked now they would answer:\n> hold" in text(await room.bob.stand())
    assert "is a draft again" in text(await room.bob.withdraw())


async def test_lines_are_struck_out(room: Room) -> None:
    """By number or as written, or all."""
    await simultaneous(room)
    await room.alice.stand("never retreat; hits fired first; winter spare R")
    assert "1. `hits fired first`\n2. `winter spare R`" in text(await room.alice.stand("remove 1"))
    assert "1. `hits fired first`" in text(await room.alice.stand("remove winter spare R"))
    assert "You have no such standing order" in text(await room.alice.stand("remove 4"))
    assert "You have no such standing order" in text(await room.alice.stand("remove never retreat"))
    assert "You have no standing orders." in text(await room.alice.stand("clear"))


async def test_what_cannot_be_read_or_stand_is_refused(room: Room) -> None:
    """What was typed is given back, and nothing changes (blocks/standing-1)."""
    await simultaneous(room)
    assert "cannot be read here" in text(await room.alice.stand("fly home"))
    assert "You wrote:\n```\nfly home\n```" in text(await room.alice.stand("add fly home"))
    await room.alice.stand("never retreat")
    said = text(await room.alice.stand("retreat after round 2"))
    assert "goes against your standing order" in said
    assert "You wrote:\n```\nretreat after round 2\n```" in said
    assert "2." not in text(await room.alice.stand())


async def test_there_are_none_without_a_seat_or_a_game(room: Room) -> None:
    """A stranger gives none; nor is one given before the game begins."""
    await begun(room)
    assert text(await room.carol.stand("never retreat")).startswith("You have no seat at this table.")
    await room.carol.at(5).new("blocks")
    await room.carol.at(5).join("british")
    assert "The game has not begun." in text(await room.carol.at(5).stand("never retreat"))
