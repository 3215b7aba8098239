"""Orders in dialogues: typed commands, lines of the notation, the sheet, the form, plain messages."""

from __future__ import annotations

import pytest
import pytest_asyncio

from bot.playground.client import No, Refuses
from tests.bot.door.people import Evening, newest_sheet, paper, parts, says, seated, told, verbs
from tests.bot.door.scripted import completed
from tests.playground.driver import Player, text_of


@pytest_asyncio.fixture(autouse=True)
async def table_is_laid(alice: Player, bob: Player) -> None:
    """Alice plays the British, Bob the French; both write the orders of the first turn."""
    await seated(alice, bob, movement="simultaneous")


# -- typed commands -----------------------------------------------------------------------------------------


async def test_a_typed_command_adds_its_line(alice: Player) -> None:
    """As the notation writes it: two regulars of New York to Albany."""
    await alice.slash("/blocks move", source="NY", count=2, type="R", to="AL")
    assert "Written: `NY 2R to AL`" in told(alice)
    assert paper(alice).ephemeral


async def test_places_may_be_typed_in_full(alice: Player) -> None:
    """What is written need not be chosen from the list; case does not matter."""
    await alice.slash("/blocks all", source="new york", to="ALBANY")
    assert "Written: `NY all to AL`" in told(alice)


async def test_options_are_completed_from_what_is_legal_now(alice: Player) -> None:
    """From New York, where only regulars stand: types, numbers and places that go together."""
    assert await completed(alice, "/blocks move", "type", source="NY") == ["R"]
    assert await completed(alice, "/blocks move", "count", source="NY", type="R") == [1, 2]
    assert sorted(await completed(alice, "/blocks move", "to", source="NY", type="R", count=2)) == [
        "AL",
        "BO",
        "PH",
    ]
    assert await alice.complete("/blocks move", "to", "bost", source="NY") == ["Boston (BO)"]


async def test_completion_knows_what_is_written_already(alice: Player) -> None:
    """With one regular of New York on its way, one is left to go, and nothing of any other place."""
    await alice.slash("/order", line="NY 1R to AL")
    assert await completed(alice, "/blocks move", "source") == ["NY"]
    assert await completed(alice, "/blocks move", "count", source="NY") == [1]


async def test_nobody_else_is_offered_anything(alice: Player, bob: Player, carol: Player) -> None:
    """Bob gets his own places, a stranger none."""
    assert "NY" not in await completed(bob, "/blocks move", "source")
    assert await completed(carol, "/blocks move", "source") == []
    assert await completed(carol, "/order", "line") == []


@pytest.mark.parametrize(
    ("words", "given", "why"),
    [
        ("/blocks move", {"source": "NY", "count": 3, "type": "R", "to": "AL"}, "you have 2 regulars"),
        ("/blocks move", {"source": "NY", "count": 1, "type": "R", "to": "MO"}, "No path leads from New"),
        ("/blocks move", {"source": "Yorktown", "count": 1, "type": "R", "to": "AL"}, "Yorktown"),
        ("/order", {"line": "stay"}, "stay"),
        ("/blocks takes", {"type": "R", "sp": 4, "hits": 1}, "R4 takes 1"),
        ("/order", {"line": "pick R of 4 to AL"}, "Say first which blocks go"),
    ],
)
async def test_what_may_not_be(alice: Player, words: str, given: dict[str, object], why: str) -> None:
    """Too many, too far, no such place, another question: it is said why, and nothing is written."""
    await alice.slash(words, **given)
    assert why in told(alice)
    await alice.slash("/sheet")
    assert "1. " not in told(alice)


async def test_a_number_out_of_bounds_is_not_even_sent(alice: Player) -> None:
    """1 to 99 blocks: the person's own client refuses a hundred."""
    with pytest.raises(Refuses) as refused:
        await alice.slash("/blocks move", source="NY", count=100, type="R", to="AL")
    assert refused.value.no is No.OUT_OF_RANGE


# -- one line of the notation -------------------------------------------------------------------------------


async def test_a_line_is_understood_and_shown(alice: Player, bob: Player) -> None:
    """However it is written; nobody else sees any of it."""
    seen = len(bob.reads())
    await alice.slash("/order", line="new york 2 r. to albany")
    assert "Written: `NY 2R to AL`" in told(alice)
    assert "Nothing is missing: you may seal." in told(alice)
    assert len(bob.reads()) == seen


async def test_several_lines_at_once(alice: Player) -> None:
    """Each with its verdict; what fits is written."""
    await alice.slash("/order", line="NY 1R to AL; NY 9R to BO; NY 1R to PH")
    assert "Written: `NY 1R to AL`" in told(alice)
    assert "Not written: `NY 9R to BO`" in told(alice)
    assert "Written: `NY 1R to PH`" in told(alice)


async def test_lines_are_completed_while_typing(alice: Player) -> None:
    """By what was typed, by full names, after a semicolon too; at most 25, of at most 100 characters."""
    assert (await completed(alice, "/order", "line", "ny all"))[0].startswith("NY all to")
    assert "NY 2R to BO" in await completed(alice, "/order", "line", "boston")
    assert (await completed(alice, "/order", "line", "NY 1R to AL; ny 1r to"))[0].startswith(
        "NY 1R to AL; NY 1R to"
    )
    offered = await completed(alice, "/order", "line")
    assert len(offered) == 25
    assert max(len(each) for each in offered) <= 100


async def test_a_line_that_cannot_be_read(alice: Player) -> None:
    """The place of what is wrong, a name that may be meant, and what was typed."""
    await alice.slash("/order", line="NY 2R to Albnay")
    assert "Albany" in told(alice)
    await alice.slash("/order", line="march!")
    assert "march" in told(alice)


# -- the sheet --------------------------------------------------------------------------------------------


async def test_a_turn_without_typing(alice: Player, bob: Player) -> None:
    """By lists and buttons alone, from the prompt to the seal."""
    await alice.dms.click("My orders")
    sheet = newest_sheet(alice.dms)
    (menu,) = verbs(sheet)["next"]
    await alice.dms.select(menu["custom_id"], "hold")
    await alice.dms.click("Seal")
    assert "You have sealed:\n> hold" in says(alice.dms) or "You have sealed:" in "\n".join(alice.dms.reads())
    assert any("Sealed: the British.\n-# Receipt of the British: `" in text for text in bob.reads())


async def test_a_long_choice_is_narrowed(alice: Player) -> None:
    """First the place that blocks leave, then what may go from there; what was chosen stands above it."""
    await alice.slash("/sheet")
    (menu,) = [part for part in verbs(paper(alice))["next"] if "options" in part]
    assert len(menu["options"]) <= 25
    await alice.select(menu["custom_id"], next(o["value"] for o in menu["options"] if "NY" in o["value"]))
    first, menu = [part for part in verbs(paper(alice))["next"] if "options" in part]
    assert all(option["value"].startswith("NY ") for option in menu["options"])
    assert [option["label"] for option in first["options"] if option.get("default")] == ["New York (NY)"]
    await alice.select(first["custom_id"], "hold")
    assert "**1. hold**" in told(alice)


async def test_lines_are_struck_out(alice: Player) -> None:
    """One, or all."""
    await alice.slash("/order", line="NY 1R to AL; NY 1R to PH")
    await alice.click("Strike out", "NY 1R to PH")
    assert "**1. NY 1R to AL**" in told(alice)
    assert "2. " not in told(alice)
    await alice.click("Clear")
    assert "1. " not in told(alice)


async def test_the_form_takes_all_lines(alice: Player) -> None:
    """It opens with what is written, and what is sent takes its place."""
    await alice.slash("/order", line="NY 1R to AL")
    await alice.click("Write all lines")
    assert "NY 1R to AL" in str(alice.form())
    await alice.submit(lines="NY 2R to BO\npick R of 4 to BO")
    assert "**1. NY 2R to BO**" in told(alice)
    assert "**2. pick R of 4 to BO**" in told(alice)


async def test_sealed_and_taken_back(alice: Player, bob: Player) -> None:
    """The receipt is public, the order is not; taken back it is a draft again, and everyone is told that."""
    await alice.slash("/order", line="NY 2R to AL")
    await alice.click("Seal")
    sealed = told(alice)
    assert "You have sealed:" in sealed
    receipt = next(line for line in sealed.splitlines() if line.startswith("Receipt `")).split("`")[1]
    assert any(f"Receipt of the British: `{receipt}`" in text for text in bob.reads())
    assert "NY" not in "".join(bob.reads()[-3:])
    await alice.slash("/sheet")
    await alice.click("Take it back")
    assert "Your order is taken back and is a draft again." in told(alice)
    assert any("have taken back their sealed order" in text for text in bob.reads())


async def test_sealed_and_changed(alice: Player, bob: Player) -> None:
    """What is sealed stays in force until another is; that it was replaced is public."""
    await alice.slash("/order", line="NY 2R to AL")
    await alice.click("Seal")
    await alice.slash("/sheet")
    await alice.click("Change it")
    await alice.click("Clear")
    await alice.slash("/order", line="hold")
    await alice.click("Seal")
    assert any("It replaces receipt" in text for text in bob.reads())


async def test_an_old_button_is_answered_in_words(alice: Player, bob: Player) -> None:
    """When the question is closed, its buttons change nothing."""
    await alice.slash("/order", line="hold")
    old = verbs(paper(alice))["seal"][0]["custom_id"]
    await alice.click(old)
    await bob.dm("hold")
    await bob.dm("seal")
    sealed = [message for message in alice.sees() if message.ephemeral and "Seal" in str(message.components)]
    for message in sealed:
        alice.person.click(message.id, old)
        await alice.stage.settled()
        assert "closed" in told(alice) or "answered" in told(alice)


async def test_buttons_outlive_the_bot(evening: Evening, alice: Player) -> None:
    """A sheet that was opened before a restart is used after it."""
    await alice.slash("/order", line="hold")
    await evening.restart()
    again = evening.player("Alice")
    await again.click("Seal")
    assert "You have sealed:" in told(again)


# -- plain messages -----------------------------------------------------------------------------------------


async def test_orders_by_direct_message(alice: Player, bob: Player) -> None:
    """Several lines at once, each with its verdict; `seal` seals."""
    await alice.dm("NY 1R to AL\nNY 5R to PH\nNY 1R to BO")
    assert "Written: `NY 1R to AL`" in says(alice.dms)
    assert "Not written: `NY 5R to PH`" in says(alice.dms)
    await alice.dm("seal")
    assert any("You have sealed:" in text for text in alice.dms.reads())
    assert any("Receipt of the British: `" in text for text in bob.reads())


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("sheet", "## Write your order\n"),
        ("help", "`/sheet` shows your order"),
        ("papers", "## Write your order\n"),
        ("map", "the British"),
        ("status", "waits for **you**"),
        ("standing", "You have no standing orders."),
        ("standing add first me", "first me"),
        ("rule 12.2a", "\n**12.2a** "),
        ("look points", "British"),
        ("xyzzy", "xyzzy"),
    ],
)
async def test_words_by_direct_message(alice: Player, word: str, said: str) -> None:
    """What the desk understands, and what it does not."""
    before = len(alice.dms.reads())
    await alice.dm(word)
    assert any(said in text for text in alice.dms.reads()[before + 1 :])


async def test_a_sheet_that_is_shown_anew_takes_the_buttons_of_the_last(alice: Player) -> None:
    """In a channel and by direct message: its texts stay. What replaces it in its place keeps its own."""
    await alice.slash("/order", line="hold")
    first = paper(alice)
    assert "seal" in verbs(first)
    await alice.slash("/sheet")
    assert (parts(first), "seal" in verbs(paper(alice))) == ([], True)
    assert "**1. hold**" in text_of(first)
    await alice.dm("sheet")
    assert parts(paper(alice)) == []
    written = alice.dms.sees()[-1]
    assert "seal" in verbs(written)
    await alice.dms.click("Clear")
    assert parts(written) != []
    await alice.dm("hold")
    assert (parts(written), "seal" in verbs(alice.dms.sees()[-1])) == ([], True)


async def test_a_sheet_of_another_table_keeps_its_buttons(alice: Player, bob: Player) -> None:
    """Each table has one."""
    await alice.slash("/sheet")
    first = paper(alice)
    there, then = alice.at("ohio-country"), bob.at("ohio-country")
    await seated(there, then, movement="simultaneous")
    await there.slash("/sheet")
    assert "next" in verbs(first)


async def test_a_sheet_of_long_ago_is_left_as_it_is(alice: Player) -> None:
    """A private one can be changed for a quarter of an hour only."""
    await alice.slash("/sheet")
    first = paper(alice)
    alice.stage.place.clock.advance(16 * 60)
    await alice.slash("/sheet")
    assert parts(first) != []
    assert "next" in verbs(paper(alice))


async def test_at_several_tables_one_says_which(alice: Player, bob: Player, carol: Player) -> None:
    """By a button under the question, or with the table's number before a colon."""
    there = alice.at("ohio-country")
    await seated(there, carol.at("ohio-country"), movement="simultaneous")
    await alice.dm("hold")
    assert alice.dms.buttons() == ["1: The whole war, 1757 to 1759", "2: The whole war, 1757 to 1759"]
    await alice.dms.click("2: The whole war, 1757 to 1759")
    await there.slash("/sheet")
    assert "**1. hold**" in told(there)
    await alice.dm("1: NY 2R to AL")
    await alice.slash("/sheet")
    assert "**1. NY 2R to AL**" in told(alice)


async def test_who_sits_nowhere_is_told_so(carol: Player) -> None:
    """A message to the bot from somebody without a game."""
    await carol.dm("hold")
    assert says(carol.dms) == "You sit at no table."


async def test_what_was_written_while_the_bot_was_away(evening: Evening, alice: Player, bob: Player) -> None:
    """Is read when it comes back, in order."""
    await alice.dm("help")
    person, room = alice.person, alice.dms.channel.id
    await evening.away()
    person.send(room, "NY 2R to AL")
    person.send(room, "seal")
    await evening.back()
    again = evening.player("Bob")
    assert any("Receipt of the British: `" in text for text in again.reads())
