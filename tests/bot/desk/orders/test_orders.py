"""Orders: lines into the draft with their verdicts, the sheet, sealing, replacing, withdrawing."""

import pytest

from bot.desk.counter.table import Table
from bot.desk.orders.drafts import Paper
from bot.post.receipts import short
from rules.blocks.lines import Go, Hold
from storage import Commit, Draft
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CHANNEL,
    Room,
    begun,
    button,
    labels,
    offered,
    selects,
    simultaneous,
    strike,
    text,
)


async def sealed_by_bob(room: Room) -> None:
    await room.bob.add_lines("hold")
    await room.bob.seal()


# -- lines ---------------------------------------------------------------------------------------------


async def test_a_line_is_written_on_the_sheet(room: Room) -> None:
    """Below what was just done, and nothing is missing to seal it."""
    await simultaneous(room)
    said = text(await room.alice.add_lines("NY 1R to PH"))
    assert said.startswith("Written: `NY 1R to PH`")
    assert "**1. NY 1R to PH**\n-# New York, Philadelphia\nNothing is missing: you may seal." in said


async def test_each_line_has_its_verdict(room: Room) -> None:
    """Good ones are written though others are not, and what was typed is given back."""
    await simultaneous(room)
    said = text(await room.alice.add_lines("NY 1R to PH\nNY 9R to AL; qqqqqq\n1R to BO"))
    assert said.split("\n")[:5] == [
        "Written: `NY 1R to PH`",
        "Not written: `NY 9R to AL`",
        "In New York you have 2 regulars, and 1 still free to go. (rule blocks/12.2a)",
        "Not written: `qqqqqq`",
        (
            "“qqqqqq” (character 1) cannot be read here; there should be one of these: "
            "a place, a number from 1 to 99, “all”, “hold”, “pick”, “weakest”."
        ),
    ]
    written = [line for line in said.split("\n") if line.startswith("**")]
    assert written == ["**1. NY 1R to PH**", "**2. NY 1R to BO**"]


async def test_a_mistake_is_counted_from_its_own_line(room: Room) -> None:
    """The place of a word is that in the piece as it was typed."""
    await simultaneous(room)
    said = text(await room.alice.add_lines("NY 1R to PH; 1R towards BO"))
    assert "“towards” (character 4) cannot be read here" in said


async def test_the_turn_before_an_order_is_dropped(room: Room) -> None:
    """If it is the running one (blocks/12.2a); another is refused (blocks/12.2j)."""
    await simultaneous(room)
    assert "Not written: `2 hold`" in text(await room.alice.add_lines("2 hold"))
    assert "Written: `hold`" in text(await room.alice.add_lines("1 hold"))


async def test_an_empty_text_is_no_order(room: Room) -> None:
    """Nothing is stored."""
    await simultaneous(room)
    assert "There is no order in this text." in text(await room.alice.add_lines(" ;\n"))


async def test_a_typed_command_adds_its_line(room: Room) -> None:
    """As if it had been written."""
    await simultaneous(room)
    assert "Written: `NY 1R to PH`" in text(await room.alice.add_lines(str(Go("NY", 1, "R", "PH"))))
    assert "To hold stands alone" in text(await room.alice.add_lines(str(Hold())))


async def test_lines_are_struck_out(room: Room) -> None:
    """One by its number, or all; what is not there is refused."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH; 1R to BO")
    assert "There is no line 3: you have written 2." in text(await room.alice.drop_line(3))
    said = text(await room.alice.drop_line(1))
    assert "**1. NY 1R to BO**" in said
    assert "PH" not in said
    assert "Write a move, or hold." in text(await room.alice.clear())


async def test_the_draft_survives_a_restart(room: Room) -> None:
    """It is stored with each line."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.restart()
    assert "**1. NY 1R to PH**" in text(await room.alice.sheet())


async def test_a_draft_is_seen_by_its_own_side_only(room: Room) -> None:
    """Neither the other side nor the channel hears of it."""
    await simultaneous(room)
    last = (await room.parcels())[-1].id
    await room.alice.add_lines("NY 1R to PH")
    assert "NY" not in text(await room.bob.sheet())
    assert await room.parcels(last) == []
    assert text(await room.carol.sheet()) == "You have no seat at this table."


# -- other questions -----------------------------------------------------------------------------------


async def test_a_line_of_another_question_is_not_taken_for_this_one(room: Room) -> None:
    """What does not answer what is asked is refused."""
    await simultaneous(room)
    assert "Not written: `stay`" in text(await room.alice.add_lines("stay"))


# -- the sheet -----------------------------------------------------------------------------------------


async def test_a_long_choice_is_narrowed_by_name(room: Room) -> None:
    """By the place where a move begins, then by what goes; a choice of it adds the line."""
    await simultaneous(room)
    sheet = await room.alice.sheet()
    assert offered(sheet)[:3] == ["hold", ">AL", ">AX"]
    narrowed = await room.alice.pick(sheet, ">NY")
    assert narrowed.edit
    assert offered(narrowed)[:2] == ["NY 1R to PH", "NY 2R to PH"]
    assert [option.label for option in selects(narrowed)[0].options if option.chosen] == ["New York (NY)"]
    other = await room.alice.pick(narrowed, ">AL")
    assert [option.label for option in selects(other)[0].options if option.chosen] == ["Albany (AL)"]
    assert "Written: `NY 2R to PH`" in text(await room.alice.pick(narrowed, "NY 2R to PH"))


async def test_few_next_lines_are_buttons(room: Room) -> None:
    """Each adds itself."""
    await simultaneous(room)
    sheet = await room.alice.add_lines("NY 1R to PH")
    assert selects(sheet) == []
    assert "weakest first" in labels(sheet)
    assert "**2. weakest first**" in text(await room.alice.press(sheet, "weakest first"))


async def test_a_line_that_leaves_something_open_shows_what_it_comes_to(room: Room) -> None:
    """A move names its end, and the sheet the way to it."""
    await room.alice.new("battles", scenario="lake_george", options={"setup": "historical"})
    await room.alice.join("french")
    await room.bob.join("british")
    await room.alice.start()
    await room.alice.press(await room.alice.add_lines("front 2210"), "Seal")
    sheet = await room.alice.add_lines("Dieskau enters at 2210; Dieskau to 2110")
    (told,) = [line for line in text(sheet).split("\n") if " · 2210–2110: " in line]
    assert told.startswith("-# Baron Dieskau · ")
    assert told in text(sheet).partition("**2. Dieskau to 2110**\n")[2]


async def test_seal_is_dead_while_something_is_owed(room: Room) -> None:
    """And alive when nothing is."""
    await simultaneous(room)
    assert button(await room.alice.sheet(), "Seal").disabled
    assert not button(await room.alice.add_lines("hold"), "Seal").disabled


async def test_the_form_holds_the_draft_and_writes_it_anew(room: Room) -> None:
    """What a form gives takes the place of what was written; an empty one clears it."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    form = (await room.alice.form()).form
    assert form is not None
    assert form.fields[0].value == "NY 1R to PH"
    said = text(await room.alice.submit_form(form.id, {"lines": "AL 1R to NY\nnever"}))
    assert "**1. AL 1R to NY**" in said
    assert "Not written: `never`" in said
    assert "Write a move, or hold." in text(await room.alice.submit_form(form.id, {"lines": ""}))


# -- sealing -------------------------------------------------------------------------------------------


async def test_an_order_is_sealed_with_a_receipt(room: Room) -> None:
    """It is told to its author, the receipt to everyone, and the lines to nobody else."""
    await simultaneous(room)
    sheet = await room.alice.add_lines("NY 1R to PH; pick R of 4 to PH")
    said = await room.alice.press(sheet, "Seal")
    assert "You have sealed:\n> NY 1R to PH\n> pick R of 4 to PH\nReceipt `" in text(said)
    posts = [p for p in await room.parcels() if p.target == f"channel:{CHANNEL}"]
    (kept,) = posts[-1].payload["page"]["receipts"]
    assert kept["seat"] == "british"
    assert short(kept["fingerprint"]) in text(said)
    assert "PH" not in str(kept)
    assert posts[-1].payload["page"]["told"] == posts[-2].payload["page"]["told"]
    assert (await room.kinds(f"user:{ALICE}"))[-1] == "Confirmed"
    assert (await room.kinds(f"user:{BOB}"))[-1] == "Prompt"


async def test_nothing_is_sealed_that_is_owed(room: Room) -> None:
    """The sentence says what is missing and by which rule."""
    await simultaneous(room)
    assert text(await room.alice.seal()) == "Write a move, or hold. (rule blocks/7.3g)"


async def test_a_sealed_order_is_replaced(room: Room) -> None:
    """What is sealed stays in force until the new one is sealed; then the old receipt is void."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    sheet = await room.alice.press(await room.alice.sheet(), "Change it")
    assert "Sealed:\n> NY 1R to PH" in text(sheet)
    await room.alice.press(sheet, "Clear")
    await room.alice.add_lines("hold")
    assert "You have sealed:\n> hold" in text(await room.alice.seal())
    told = (await room.parcels())[-2].payload["page"]["told"][-1]
    assert told["receipt"]["is"] == "Sealed"
    assert len(told["receipt"]["replaces"]) == 64


async def test_a_sealed_order_is_withdrawn(room: Room) -> None:
    """It is a draft again, the channel is told, and a second time there is nothing to take back."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    said = text(await room.alice.withdraw())
    assert said.startswith("Your order is taken back and is a draft again.")
    assert "**1. NY 1R to PH**" in said
    *_, turn = (at.payload for at in await room.parcels() if at.target == f"channel:{CHANNEL}")
    told = turn["page"]["told"][-1]
    assert told["receipt"]["is"] == "Unsealed"
    assert "nothing that could be taken back" in text(await room.alice.withdraw())
    assert "nothing that could be taken back" in text(await room.alice.rewrite())


async def test_the_last_order_goes_on_with_the_game(room: Room) -> None:
    """Both are revealed, and the next turn asks anew."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH")
    await room.alice.seal()
    await sealed_by_bob(room)
    last = next(p.payload for p in await room.parcels() if "Revealed" in str(p.payload))
    assert [told["opened"]["seat"] for told in last["page"]["told"] if "opened" in told] == [
        "british",
        "french",
    ]
    assert "turn 2 of 11" in text(await room.alice.status())


async def test_an_answer_button_seals_at_once(room: Room) -> None:
    """As on a prompt with few answers; a line that does not fit is refused."""
    await simultaneous(room)
    assert "You have sealed:\n> hold" in text(await room.alice.answer("hold", 1))
    assert "You have no militia in New York." in text(await room.alice.answer("NY 1M to PH", 1))


async def test_an_answer_button_seals_no_part_of_an_order(room: Room) -> None:
    """Where more lines may follow it is written down, below those that are; only then it is sealed."""
    await simultaneous(room)
    first = await room.alice.answer("NY 1R to PH", 1)
    assert "Written: `NY 1R to PH`" in text(first)
    second = text(await room.alice.answer("NY 1R to BO", 1))
    assert second.index("**1. NY 1R to PH**") < second.index("**2. NY 1R to BO**")
    assert "Nothing is missing: you may seal." in second
    assert "You have sealed:\n> NY 1R to PH\n> NY 1R to BO" in text(await room.alice.seal())


async def test_an_answer_button_drops_no_draft(room: Room) -> None:
    """Another answer than the one that is written takes its place and says so; the same one is sealed."""
    await simultaneous(room)
    await room.alice.add_lines("NY all to AL")
    said = text(await room.alice.answer("hold", 1))
    assert said.startswith("Written, in place of `NY all to AL`: `hold`")
    assert "You have sealed:\n> hold" in text(await room.alice.answer("hold", 1))


async def test_a_second_answer_takes_the_place_of_the_first(room: Room) -> None:
    """Where one line answers all and another is written; but not within one text, nor where more is written
    (blocks/12.2e)."""
    await simultaneous(room)
    await room.alice.add_lines("NY all to AL")
    said = text(await room.alice.add_lines("AL all to NY"))
    assert "Written, in place of `NY all to AL`: `AL all to NY`" in said
    assert "**1. AL all to NY**\n-# Albany, New York · Nobody stays in Albany.\nNothing is missing" in said
    twice = text(await room.alice.add_lines("NY all to AL; hold"))
    assert "Not written: `NY all to AL`" in twice
    assert "**1. AL all to NY**\n-# Albany, New York · Nobody stays in Albany.\nNothing is missing" in twice
    await room.alice.clear()
    await room.alice.add_lines("NY 1R to PH")
    refused = "To hold stands alone: strike out what is written first. (rule blocks/12.2e)"
    assert f"Not written: `hold`\n{refused}" in text(await room.alice.add_lines("hold"))


async def test_an_answer_to_a_closed_question_is_refused(room: Room) -> None:
    """With what is asked now, so that no further look-up is needed."""
    await simultaneous(room)
    old = await room.alice.add_lines("hold")
    await room.alice.press(old, "Seal")
    await sealed_by_bob(room)
    for reply in (await room.alice.press(old, "Seal"), await room.alice.answer("hold", 1)):
        assert text(reply).startswith("That question is closed.\n")
        assert "## Write your order\n" in text(reply)
        assert "Write all lines" in labels(reply)


async def test_an_old_sheet_seals_and_strikes_out_only_what_it_shows(room: Room) -> None:
    """A draft that has changed since is shown first, by whoever it was changed."""
    await simultaneous(room)
    old = await room.alice.add_lines("NY 1R to PH")
    await room.alice.drop_line(1)
    await room.alice.add_lines("NY 1R to BO")
    said = await room.alice.press(old, "Seal")
    assert "The draft has changed since you looked." in text(said)
    assert "**1. NY 1R to BO**" in text(said)
    gone = text(await room.alice.click(strike(old, "NY 1R to PH")))
    assert "`NY 1R to PH` does not stand there any more." in gone
    assert "You have sealed:\n> NY 1R to BO" in text(await room.alice.press(said, "Seal"))


async def test_nothing_is_ordered_before_or_after_a_game(room: Room) -> None:
    """Both are said in words."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert "The game has not begun." in text(await room.alice.add_lines("hold"))
    await room.bob.join()
    await room.alice.start()
    await room.alice.concede(confirmed=True)
    assert "The game is over." in text(await room.bob.seal())


# -- completion ----------------------------------------------------------------------------------------


async def test_whole_lines_are_offered_by_what_is_typed(room: Room) -> None:
    """By the notation as far as it is typed, or by the names of places."""
    await simultaneous(room)
    assert [v for _, v in await room.alice.offers("ny 2")] == ["NY 2R to PH", "NY 2R to BO", "NY 2R to AL"]
    named = [value for _, value in await room.alice.offers("oneida")]
    assert named
    assert all("ON" in value for value in named)
    assert await room.alice.offers("ny 2m") == []


async def test_no_more_than_25_are_offered_and_none_too_long(room: Room) -> None:
    """Of many, some from each place."""
    await simultaneous(room)
    found = await room.alice.offers("")
    assert len(found) == 25
    assert len({value.split()[0] for _, value in found}) > 8
    assert all(len(name) <= 100 and len(value) <= 100 for name, value in found)


async def test_offers_follow_the_draft_and_the_lines_before(room: Room) -> None:
    """After a line from New York only others from there."""
    await simultaneous(room)
    assert ("hold", "hold") in await room.alice.offers("h")
    after = [value for _, value in await room.alice.offers("NY 1R to PH; ny")]
    assert after == ["NY 1R to PH; NY 1R to PH", "NY 1R to PH; NY 1R to BO", "NY 1R to PH; NY 1R to AL"]
    await room.alice.add_lines("NY 1R to PH")
    assert [value for _, value in await room.alice.offers("ny")] == [
        "NY 1R to PH",
        "NY 1R to BO",
        "NY 1R to AL",
    ]


async def test_options_of_a_command_are_completed(room: Room) -> None:
    """Each by what the others say."""
    await simultaneous(room)
    assert await room.alice.offers_for("Go", "source", {}, "new") == [("New York (NY)", "NY")]
    to = await room.alice.offers_for("Go", "to", {"source": "ny"}, "")
    assert [value for _, value in to] == ["PH", "BO", "AL"]
    assert await room.alice.offers_for("Go", "count", {"source": "NY", "to": "PH"}, "") == [
        ("1", "1"),
        ("2", "2"),
    ]
    assert await room.alice.offers_for("Takes", "hits", {}, "") == []


@pytest.mark.parametrize("user", ["bob", "carol"])
async def test_nothing_is_offered_to_whom_nothing_is_asked(room: Room, user: str) -> None:
    """To the side that waits, and to a stranger."""
    await begun(room, movement="fast")
    person = room.alice if user == "bob" else room.carol
    assert await person.offers("") == []
    assert await person.offers_for("Go", "source", {}, "") == []


# -- long sheets ---------------------------------------------------------------------------------------


async def written_long(room: Room, lines: int) -> None:
    """Alice has so many lines on her sheet, however they came there: from the second on none fits."""
    await simultaneous(room)
    async with room.shelf.game(1) as sitting:
        ask = sitting.match.open["british"].number
        draft = Draft("british", ask, "\n".join(["NY 1R to PH"] * lines))
        await sitting.commit(Commit(now=0, drafts=[draft]))


async def test_a_long_sheet_is_one_message(room: Room) -> None:
    """It shows the newest lines and says how many more there are; the form shows all."""
    await written_long(room, 60)
    sheet = await room.alice.click(strike(await room.alice.sheet(), "NY 1R to PH"))
    (only,) = sheet.messages
    assert sheet.edit
    shown = only.said.count(". NY 1R to PH**")
    assert 0 < shown < 59
    assert f"… and {59 - shown} before these; *Write all lines* shows all." in only.said
    assert "**59. NY 1R to PH**" in only.said
    form = (await room.alice.press(sheet, "Write all lines")).form
    assert form is not None
    assert form.fields[0].value.count("NY 1R to PH") == 59


async def test_each_line_can_be_struck_out(room: Room) -> None:
    """Of five as of two: none of them stands above without its button."""
    await written_long(room, 5)
    assert labels(await room.alice.sheet()).count("Strike out") == 5


async def test_lines_without_a_button_are_struck_out_from_a_list(room: Room) -> None:
    """Of fourteen the newest have a button each, and a list has all before those."""
    await written_long(room, 14)
    sheet = await room.alice.sheet()
    buttons = labels(sheet).count("Strike out")
    (listed,) = [each for each in selects(sheet) if each.placeholder == "Strike out one of these lines"]
    assert [option.label for option in listed.options] == [
        f"{n}. NY 1R to PH" for n in range(1, 15 - buttons)
    ]
    await room.alice.pick(sheet, listed.options[0].value)
    assert "14. NY" not in text(await room.alice.sheet())
    gone = text(await room.alice.click(listed.id, ["1:NY 1R to AL"]))
    assert gone == "`NY 1R to AL` does not stand there any more."
    assert "**13. NY 1R to PH**" in text(await room.alice.sheet())


async def test_a_short_sheet_is_not_folded(room: Room) -> None:
    """Whatever fits in one message is shown."""
    await simultaneous(room)
    await room.alice.add_lines("NY 1R to PH, 1R to AL")
    sheet = await room.alice.click(strike(await room.alice.sheet(), "NY 1R to AL"))
    assert "before these" not in text(sheet)


# -- judging -------------------------------------------------------------------------------------------


async def test_lines_are_judged_once(room: Room) -> None:
    """What is known of the lines before stays when others are added, and is what judging all anew gives."""
    await simultaneous(room)
    async with room.shelf.game(1) as sitting:
        desk = room.desk
        table = Table(sitting, room.alice.caller, desk.shelf, desk.library, desk.clock, desk.chance)
        paper = await Paper.at(table)
        paper.lines = (Go("NY", 1, "R", "PH"), Go("NY", 9, "R", "PH"))
        first, wrong = before = paper.verdicts
        added = paper.put((Go("NY", 1, "R", "AL"), Go("BO", 1, "M", "NY")))
        assert (first.no, wrong.no is None, added[0].no, added[1].no is None) == (None, False, None, False)
        assert paper.verdicts == (*before, added[0]) == tuple(paper.judged(paper.lines))
        assert paper.verdicts is paper.verdicts
        assert paper.standing == (Go("NY", 1, "R", "PH"), Go("NY", 1, "R", "AL"))


async def test_who_writes_what_is_no_order_is_shown_the_way(room: Room) -> None:
    """But not beside a line that could be read."""
    await simultaneous(room)
    way = "`/help` shows what can be written now."
    assert way in text(await room.alice.add_lines("hello, how do I play?"))
    assert way not in text(await room.alice.add_lines("hold; qqqqqq"))
