"""What somebody can do now is said first, with a button for each thing that is near."""

from tests.bot.desk.room import Room, labels, simultaneous, text

RULES = ("In two minutes", "The rules", "How one wins")  # below all else


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
    assert labels(asked) == ["My orders", "My papers", "Map", "See the table", *RULES]
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
    assert labels(found) == ["Learn", "Play against the computer", "Sit with friends"]
    found = await room.carol.press(found, "Sit with friends")
    assert text(await room.carol.press(found, "Make a game")) == "Which game?"
    found = await room.carol.dms.give_help()
    assert labels(found) == []
    assert "`/new` makes one" in text(found)


async def test_a_stranger_learns_how_to_join_and_to_watch(room: Room) -> None:
    """Free seats by button; where none is free the board, how it stands, and who may be asked to observe."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert labels(await room.carol.give_help()) == ["Join the French", *RULES]
    assert labels(await room.alice.give_help()) == ["Choose how to play", *RULES]
    await room.bob.join()
    assert labels(await room.alice.give_help()) == ["Start", "Choose how to play", *RULES]
    assert labels(await room.bob.give_help()) == ["Start", *RULES]
    await room.alice.start()
    found = await room.carol.give_help()
    assert labels(found) == ["Map", "See the table", *RULES]
    assert "`/game people what:observe` asks a side" in text(found)
    await room.bob.leave(confirmed=True)
    assert labels(await room.carol.give_help()) == ["Map", "See the table", "Join the French", *RULES]


async def test_a_game_master_is_shown_the_tools(room: Room) -> None:
    """In mid-game as before it."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    found = await room.carol.give_help()
    assert "\nYou are the game master here" in text(found)
    assert labels(found) == ["Game master", *RULES]
    await room.alice.join("british")
    await room.bob.join()
    await room.alice.start()
    found = await room.carol.give_help()
    assert labels(found) == ["Game master", "Map", "See the table", *RULES]
    assert "Order for the French" in labels(await room.carol.press(found, "Game master"))


async def test_help_leads_to_the_rules(room: Room) -> None:
    """All chapters of this game, and the one that says how it is won."""
    await simultaneous(room)
    helped = await room.bob.give_help()
    assert text(await room.bob.press(helped, "How one wins")).startswith("## 11 Victory\n")
    assert text(await room.bob.press(helped, "The rules")).startswith("## The chapters\n-# The Seat of War")


async def test_help_shows_three_lines_and_counts_the_others(room: Room) -> None:
    """The sheet has them all."""
    await simultaneous(room)
    said = text(await room.alice.give_help()).split("\n")
    assert len([line for line in said if line.endswith("`") and ": `" in line]) == 3
    assert any(line.startswith("… ") and line.endswith(" more on `/sheet`.") for line in said)
