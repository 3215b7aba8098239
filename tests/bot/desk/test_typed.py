"""Plain text in direct messages: orders, words for the desk, and which table is meant."""

from msgspec import json
from msgspec.structs import replace

from bot.post.message import Button
from tests.bot.desk.room import ELSEWHERE, Room, labels, pictures, simultaneous, text

THIRD = 102

REACH = "the British\nregulars to Philadelphia, Boston, Albany"


async def second_table(room: Room, channel: int = ELSEWHERE) -> None:
    """Bob plays the British against Carol elsewhere."""
    bob, carol = room.bob.at(channel), room.carol.at(channel)
    await bob.new("blocks", options={"movement": "simultaneous"})
    await bob.join("british")
    await carol.join()
    await bob.start()


async def test_several_lines_in_one_message(room: Room) -> None:
    """Each with its verdict, and a button to seal."""
    await simultaneous(room)
    reply = await room.alice.dms.dm("NY 1R to PH\nNY 1M to AL\n1R to BO")
    assert text(reply).startswith("Written: `NY 1R to PH`\nNot written: `NY 1M to AL`\n")
    assert "Written: `NY 1R to BO`" in text(reply)
    assert "Seal" in labels(reply)


async def test_words_that_the_desk_understands(room: Room) -> None:
    """Sheet, drop, clear, seal, withdraw, papers, standing, rule, look, status, help."""
    await simultaneous(room)
    alice = room.alice.dms
    await alice.dm("NY 1R to PH")
    assert "**1. NY 1R to PH**" in text(await alice.dm("Sheet"))
    assert "Write a move, or hold." in text(await alice.dm("drop 1"))
    await alice.dm("hold")
    assert "Write a move, or hold." in text(await alice.dm("clear"))
    await alice.dm("hold")
    assert "You have sealed:\n> hold" in text(await alice.dm("SEAL"))
    assert "is a draft again" in text(await alice.dm("withdraw"))
    (board,) = pictures(await alice.dm("papers"))
    assert json.decode(board.view)["who"] == "british"
    assert "1. `never retreat`" in text(await alice.dm("standing add never retreat"))
    assert text(await alice.dm("rule 7.6a")).startswith("## 7.6 Moving an army\n")
    assert REACH in text(await alice.dm("look reach NY"))
    assert "**1: The whole war, 1757 to 1759** in <#100>" in text(await alice.dm("status"))
    assert "Write your order" in text(await alice.dm("help"))


async def test_a_look_up_needs_no_word_before_it(room: Room) -> None:
    """As its own help writes it; what can be read as an order is one."""
    await simultaneous(room)
    alice = room.alice.dms
    assert REACH in text(await alice.dm("reach NY"))
    assert "\nFt. Wm Henry: " in text(await alice.dm("control HE"))
    assert "Written: `hold`" in text(await alice.dm("hold"))
    assert "Not written: `reach`" in text(await alice.dm("reach"))


async def test_a_standing_order_needs_no_word_before_it(room: Room) -> None:
    """As its own help writes it; several at once too, but not among orders."""
    await simultaneous(room)
    alice = room.alice.dms
    assert "1. `never retreat`" in text(await alice.dm("never retreat"))
    assert "1. `never retreat`" in text(await alice.dm("standing"))
    assert "Not written: `retreat after round 2`" in text(await alice.dm("hold; retreat after round 2"))
    assert "**1. hold**" in text(await alice.dm("sheet"))


async def test_rules_and_help_need_no_table(room: Room) -> None:
    """Where several tables play one game its rules are the same at each; help says what holds everywhere."""
    await simultaneous(room)
    await second_table(room)
    assert text(await room.bob.dms.dm("rule victory")).startswith("## 11 Victory\n")
    helped = await room.bob.dms.dm("help")
    assert text(helped).split("\n")[:5] == [
        "## What you can do now",
        "**The whole war, 1757 to 1759**",
        "-# 1 · waits for you",
        "**The whole war, 1757 to 1759**",
        "-# 2 · waits for you",
    ]
    assert "\n**Orders** · `/order` writes a line and completes it" in text(helped)
    assert labels(helped) == ["Help here"] * 2
    second = [control.id for control in helped.messages[0].controls if isinstance(control, Button)][1]
    assert "the British" in text(await room.bob.dms.click(second))


async def test_help_shows_what_its_reader_can_write_now(room: Room) -> None:
    """The French are shown their own places, with a line of each kind that may be written."""
    await simultaneous(room)
    said = text(await room.bob.dms.dm("help"))
    (go,) = (line for line in said.split("\n") if line.startswith("Blocks of one type go to a place"))
    assert "Written: " in text(await room.bob.dms.dm(go.rpartition(": ")[2].strip("`")))
    assert "NY 2M to AL" not in said


async def test_who_sits_nowhere_is_told_so(room: Room) -> None:
    """And is helped."""
    assert text(await room.carol.dms.dm("hold")) == "You sit at no table."
    assert text(await room.carol.dms.dm("status")) == "There are no games."
    assert "\nThere is no game of yours here." in text(await room.carol.dms.dm(""))


async def test_the_table_that_waits_is_meant(room: Room) -> None:
    """Of two tables the one where something is asked."""
    await simultaneous(room)
    await second_table(room)
    await room.bob.at(ELSEWHERE).add_lines("hold")
    await room.bob.at(ELSEWHERE).seal()
    assert "the French" in text(await room.bob.dms.dm("hold"))


async def test_the_bot_asks_for_which_table(room: Room) -> None:
    """A button each, which takes what was written there; also when the bot has started anew since."""
    await simultaneous(room)
    await second_table(room)
    asked = await room.bob.dms.dm("hold")
    assert labels(asked) == ["1: The whole war, 1757 to 1759", "2: The whole war, 1757 to 1759"]
    await room.restart()
    said = text(await room.bob.dms.press(asked, "2: The whole war, 1757 to 1759"))
    assert "Written: `hold`" in said
    assert "the British" in said


async def test_a_long_text_is_held_until_its_table_is_chosen(room: Room) -> None:
    """It does not fit on a button; after a restart it must be written once more."""
    await simultaneous(room)
    await second_table(room)
    long = "LO 1R to AT; " * 9
    asked = await room.bob.dms.dm(long)
    assert text(await room.bob.dms.press(asked, labels(asked)[0])).count("Not written") == 9
    asked = await room.bob.dms.dm(long)
    await room.restart()
    said = text(await room.bob.dms.press(asked, labels(asked)[0]))
    assert said == "What you wrote is no longer at hand. Write it once more, with 1: before it."


async def test_a_table_is_named_before_a_colon(room: Room) -> None:
    """By its number or its name, with one line or several; of two of one name the bot asks."""
    await simultaneous(room)
    await second_table(room)
    assert "the British" in text(await room.bob.dms.dm("2: hold"))
    assert "the French" in text(await room.bob.dms.dm("1: CR 1R to HE\n1M to HE"))
    assert "For which table" in text(await room.bob.dms.dm("the whole war, 1757 to 1759: hold"))
    assert "Written: `hold`" in text(await room.alice.dms.dm("The whole war, 1757 to 1759: hold"))


async def test_a_number_of_a_table_of_others_is_no_table(room: Room) -> None:
    """It is read as part of the order, and that cannot be read."""
    await simultaneous(room)
    await second_table(room)
    assert "Not written" in text(await room.alice.dms.dm("2: hold"))


async def test_commands_in_direct_messages_ask_for_the_table_too(room: Room) -> None:
    """With a button to the orders of each."""
    await simultaneous(room)
    await second_table(room)
    asked = await room.bob.dms.sheet()
    assert "Several tables are waiting for you." in text(asked)
    assert "the British" in text(await room.bob.dms.press(asked, labels(asked)[1]))


async def test_a_message_that_comes_twice_is_done_once(room: Room) -> None:
    """The second answer is the first one."""
    await simultaneous(room)
    caller = replace(room.alice.dms.caller, interaction=777)
    first = await room.clerk.dm(caller, "NY 1R to PH")
    assert await room.clerk.dm(caller, "NY 1R to PH") == first
    assert "2. `" not in text(await room.alice.sheet())
