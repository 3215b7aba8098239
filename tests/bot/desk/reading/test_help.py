"""What somebody can do now is said first, with a button for each thing that is near."""

from tests.bot.desk.room import Room, labels, simultaneous, text


async def test_help_says_first_what_can_be_done_now(room: Room) -> None:
    """Without a game, before it, when asked, when sealed, while waiting, and after it."""
    said = [text(await room.bob.give_help())]
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    said.append(text(await room.bob.give_help()))
    await room.alice.join("british")
    await room.bob.join()
    said.append(text(await room.bob.give_help()))
    await room.alice.start()
    asked = await room.bob.give_help()
    assert labels(asked) == ["My orders", "My papers", "Map", "See the table"]
    said.append(text(asked))
    said.append(text(await room.carol.give_help()))
    await room.bob.add_lines("hold")
    await room.bob.seal()
    said.append(text(await room.bob.give_help()))
    await room.bob.concede(confirmed=True)
    said.append(text(await room.bob.give_help()))
    beginnings = [
        "There is no game of yours here.",
        "Free seats: the British and the French. A button takes one.",
        "All seats are taken: *Start* begins.",
        "**Write your order**",
        "You have no seat here. The table waits for the British and the French.",
        "Your order is sealed.",
        "The game is over.",
    ]
    now = [one.removeprefix("## What you can do now\n").split("\n") for one in said]
    lines = [next(line for line in one if not line.startswith("-# ")) for one in now]
    assert [line[: len(b)] for line, b in zip(lines, beginnings, strict=True)] == beginnings


async def test_help_shows_the_lines_that_answer(room: Room) -> None:
    """Each with one that can be written now."""
    await simultaneous(room)
    assert ": `AL 1R to NY`\nEverything in a place" in text(await room.alice.give_help())


async def test_a_stranger_learns_how_to_begin(room: Room) -> None:
    """Where there is no game: by buttons in a server, by the name of the command in direct messages."""
    found = await room.carol.give_help()
    assert labels(found) == ["Make a game", "Games of this server", "Free and open seats"]
    assert text(await room.carol.press(found, "Make a game")) == "Which game?"
    found = await room.carol.dms.give_help()
    assert labels(found) == []
    assert "`/new` makes one" in text(found)


async def test_a_stranger_learns_how_to_join_and_to_watch(room: Room) -> None:
    """Free seats by button; where none is free the board, how it stands, and who may be asked to observe."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert labels(await room.carol.give_help()) == ["Join the French"]
    assert labels(await room.alice.give_help()) == ["Choose how to play"]
    await room.bob.join()
    assert labels(await room.alice.give_help()) == ["Start", "Choose how to play"]
    assert labels(await room.bob.give_help()) == ["Start"]
    await room.alice.start()
    found = await room.carol.give_help()
    assert labels(found) == ["Map", "See the table"]
    assert "`/game people what:observe` asks a side" in text(found)
    await room.bob.leave(confirmed=True)
    assert labels(await room.carol.give_help()) == ["Map", "See the table", "Join the French"]


async def test_a_game_master_is_shown_the_tools(room: Room) -> None:
    """In mid-game as before it."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    found = await room.carol.give_help()
    assert "\nYou are the game master here" in text(found)
    assert labels(found) == ["Game master"]
    await room.alice.join("british")
    await room.bob.join()
    await room.alice.start()
    found = await room.carol.give_help()
    assert labels(found) == ["Game master", "Map", "See the table"]
    assert "Order for the French" in labels(await room.carol.press(found, "Game master"))
