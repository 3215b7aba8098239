"""Orders for several questions in one text: what is for the open one, and what is kept for those to come."""

from bot.post.message import Button, Message
from bot.post.parcels.kinds import QUESTION, sort_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Prompt
from bot.post.press import Press
from rules.kernel.match import Outcome
from storage import Commit, Draft
from tests.bot.desk.room import ALICE, BOB, Room, begun, button, labels, text
from tests.bot.year import POSITION, SPY

PLAN = """
recruit 4 militia, 2 ships; fortify FWH
army A1 Albany 8R 2I march Albany>Fort William Henry>Carillon
A1 engage at 1.5-1 or better, else retreat to Albany; ambush if we wait
keep Carillon else burn
"""
KEPT = [
    *("raise 4M", "raise 2S", "fortify FWH", "A1 at ALB", "A1 8R", "A1 2I", "A1 march", "A1 to ALB"),
    *("A1 to FWH", "A1 to CAR", "A1 engage at 1.5-1", "A1 retreat to ALB", "A1 ambush if waiting"),
    *("keep CAR", "burn others"),
]


async def war(room: Room) -> None:
    """1757: the British, Alice, are asked for their alliances."""
    await room.alice.new("whigs", "", {}, False, POSITION)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()


async def seal(room: Room, british: str = "", french: str = "") -> None:
    for person, lines in ((room.alice, british), (room.bob, french)):
        if lines:
            await person.add_lines(lines)
            assert "You have sealed" in text(await person.seal())


async def at_recruiting(room: Room) -> None:
    """What Alice wrote as a plan is her draft as far as it is about units and forts."""
    await war(room)
    await room.alice.add_lines(PLAN)
    await seal(room, "no allies", "no allies")


async def prompts(room: Room, user: int) -> list[tuple[Prompt, Message]]:
    """What a user was asked by message, as it is read."""
    codec, press = room.books.usual("whigs"), Press(room.books)
    posts = [post for post in await questions(room, user) if isinstance(post, Prompt)]
    return [(post, press.messages(1, codec, post)[-1]) for post in posts]


async def posted(room: Room, user: int) -> list[Message]:
    """The questions of a user and what they have turned into."""
    codec, press = room.books.usual("whigs"), Press(room.books)
    return [press.messages(1, codec, post)[-1] for post in await questions(room, user)]


async def questions(room: Room, user: int) -> list[Post]:
    sent = [at for at in await room.parcels() if at.target == f"user:{user}"]
    return [post_of(at.payload) for at in sent if sort_of(at.kind) == QUESTION]


async def lay(room: Room, *dice: int) -> None:
    async with room.shelf.game(1) as sitting:
        sitting.match.lay(dice)
        await sitting.commit(Commit(Outcome(), now=next(room.now)))


# -- kept ------------------------------------------------------------------------------------------------


async def test_what_the_open_question_does_not_take_is_kept(room: Room) -> None:
    """Line by line, apart from what is in the draft; above both it is only counted."""
    await war(room)
    said = text(await room.alice.add_lines(f"renew Ohio {PLAN}")).split("\n")
    assert said[:2] == ["Written: `ally OHI`", f"Written ahead, in the list below: {len(KEPT)} lines."]
    assert all(sum(line in one for one in said) == 1 for line in KEPT)
    draft, kept = (
        said.index("Not sealed yet:"),
        said.index("Written ahead, until their question is asked next:"),
    )
    assert said[draft + 1 : draft + 3] == ["**1. ally OHI**", "-# Ohio Tribes · £14,000, leaves £208,137"]
    assert said[kept + 1 :][: len(KEPT)] == [f"> {line}" for line in KEPT]


async def test_what_no_question_takes_is_refused(room: Room) -> None:
    """As a line of the open question, if that could be read as far; else where reading ended."""
    await war(room)
    said = text(await room.alice.add_lines("fnord 3; A1 8R 2X; ally FNO"))
    assert "Not written: `fnord 3`\n“fnord” (character 1) cannot be read here" in said
    assert "Not written: `A1 8R 2X`\n“X” (character 8)" in said
    assert "Written ahead," not in said


async def test_what_breaks_off_is_not_kept(room: Room) -> None:
    """`keep` would say what becomes of nodes, but where nations are to be named `ally` only breaks off."""
    await war(room)
    said = text(await room.alice.add_lines("ally; keep"))
    assert "Not written: `ally`\nThe order breaks off; next should come a nation." in said
    assert "Written ahead, until their question is asked next:\n> keep others" in said


async def test_a_line_that_answers_the_open_question_is_never_kept(room: Room) -> None:
    """`2S` raises ships while units are raised, though a fleet was spoken of just before."""
    await at_recruiting(room)
    said = text(await room.alice.add_lines("F1 at HAL; 2S"))
    assert "Written: `raise 2S`\nWritten ahead, and no part of this answer: `F1 at HAL`." in said


async def test_warriors_that_join_an_army_are_not_next_years_recruits(room: Room) -> None:
    """They are Indians there, of whatever nation, and the sentence says how that is written (whigs/6.11a)."""
    await war(room)
    await seal(room, "no allies", "ally ABN")
    await seal(room, "raise 1S", "raise 3 ABN")
    said = text(await room.bob.add_lines("A1 at MTL, 5R, 3 ABN"))
    assert "Written: `A1 5R`\nNot written: `raise 3 ABN`\nIn an army Indians of all nations" in said
    assert "write 3I." in said
    assert "Written ahead," not in said


async def test_what_is_sealed_again_is_no_more_handed_back(room: Room) -> None:
    """A draft of a question that is closed goes when its lines are sealed for the one that is open."""
    await war(room)
    await room.alice.add_lines("ally OHI")
    async with room.shelf.game(1) as sitting:
        await sitting.commit(Commit(Outcome(), now=next(room.now), drafts=[Draft("british", 77, "ally OHI")]))
    assert "Handed back, or written for a question that is closed now:" in text(await room.alice.sheet())
    await room.alice.seal()
    async with room.shelf.game(1) as sitting:
        assert [draft.ask for draft in await sitting.drafts("british")] == []


async def test_while_nothing_is_asked_all_lines_are_kept(room: Room) -> None:
    """The French wait for the British to announce."""
    await war(room)
    said = text(await room.bob.add_lines("recruit 3M; A1 at Montreal 8R"))
    assert said.startswith("Written ahead, and no part of this answer: `raise 3M`, `A1 at MTL`, `A1 8R`.\n")
    assert "You are not asked anything at the moment." in said
    assert said.endswith("until their question is asked next:\n> raise 3M\n> A1 at MTL\n> A1 8R")


async def test_a_line_for_a_step_that_is_over_waits_for_the_next(room: Room) -> None:
    """Alliances are announced once a year: the list says until when their lines wait."""
    await at_recruiting(room)
    await room.alice.press(await room.alice.sheet(), "Throw away: A1 at ALB")
    said = text(await room.alice.add_lines("ally OHI"))
    assert "Written ahead, until their question is asked next:\n> ally OHI" in said


async def test_what_is_kept_survives_a_restart(room: Room) -> None:
    """It is stored with each line."""
    await war(room)
    await room.alice.add_lines(PLAN)
    await room.restart()
    assert "\n".join(f"> {line}" for line in KEPT) in text(await room.alice.sheet())


async def test_what_is_kept_is_changed_in_a_form_and_thrown_away(room: Room) -> None:
    """Also while something is asked; the draft stays as it is."""
    await war(room)
    await room.alice.add_lines("ally OHI; A1 at ALB; A1 8R")
    form = (await room.alice.press(await room.alice.sheet(), "Change what is written ahead")).form
    assert form is not None
    assert form.fields[0].value == "A1 at ALB\nA1 8R"
    said = text(await room.alice.submit_form(form.id, {"lines": "A1 at ALB\nA1 9R\nfnord"}))
    assert "**1. ally OHI**" in said
    assert "Written ahead, until their question is asked next:\n> A1 at ALB\n> A1 9R" in said
    thrown = await room.alice.press(await room.alice.sheet(), "Throw away: A1 at ALB")
    assert "**1. ally OHI**" in text(thrown)
    assert "Kept" not in text(thrown)
    assert "Kept" not in text(await room.alice.sheet())


async def test_what_is_kept_is_cleared_and_nothing_else(room: Room) -> None:
    """Though its question has opened since the button was shown: the draft stays."""
    await war(room)
    before = await room.bob.add_lines("raise 3M; A1 at MTL; A1 5R")
    await seal(room, "no allies", "no allies")
    cleared = text(await room.bob.press(before, "Clear"))
    assert "**1. raise 3M**" in cleared
    assert "Kept" not in cleared
    assert "Kept" not in text(await room.bob.sheet())


# -- adopted ---------------------------------------------------------------------------------------------


async def test_a_question_that_opens_takes_its_lines(room: Room) -> None:
    """They are its draft, and nothing is sealed."""
    await at_recruiting(room)
    said = text(await room.alice.sheet())
    assert "**1. raise 4M**\n-# £4,000, leaves " in said
    assert "**2. raise 2S**\n-# £6,000, leaves " in said
    assert "**3. fortify FWH**\n-# Fort William Henry · £10,000, leaves " in said
    assert (
        "Written ahead, until their question is asked next:\n" + "\n".join(f"> {line}" for line in KEPT[3:])
        in said
    )
    assert "Sealed" not in said


async def test_the_question_by_message_quotes_them_and_seals_them(room: Room) -> None:
    """Each line with what it costs; with one click, without opening the sheet."""
    await at_recruiting(room)
    post, message = (await prompts(room, ALICE))[-1]
    assert post.draft == ("raise 4M", "raise 2S", "fortify FWH")
    _, drafted = message.said.split("You wrote ahead, and it is your draft now:\n")
    assert [line.partition(", leaves ")[0] for line in drafted.splitlines()[:3]] == [
        "> raise 4M · £4,000",
        "> raise 2S · £6,000",
        "> fortify FWH · £10,000",
    ]
    assert "Spent: £20,000. Left: £" in message.said
    (id,) = (b.id for b in message.controls if isinstance(b, Button) and b.label == "Seal")
    assert (await room.alice.dms.click(id)).messages == ()
    answered = (await posted(room, ALICE))[-1]
    assert answered.said.startswith("You have sealed: **Recruitment and construction**")
    assert "\n> raise 4M\n> raise 2S\n> fortify FWH\n" in answered.said


async def test_what_does_not_fit_stays_kept_and_says_why(room: Room) -> None:
    """In the message and on the sheet; the rest is the draft (whigs/6.10c)."""
    await at_recruiting(room)
    await room.alice.add_lines("A1 30M")
    await lay(room, 4)
    await seal(room, "raise 1S", "raise 1M")
    post, message = (await prompts(room, ALICE))[-1]
    why = "Militia left in your Active Pool: 4. (rule whigs/6.10c)"
    assert (post.draft, post.kept) == (("A1 at ALB", "A1 8R", "A1 2I"), ("A1 30M",))
    assert "This stays written ahead: `A1 30M` " in message.said
    sheet = await room.alice.sheet()
    assert "> A1 30M · " in text(sheet)
    assert why.split(":")[1] in text(sheet)
    assert not any(label.startswith("Put into the draft: ") for label in labels(sheet))


async def test_a_draft_to_which_something_is_owed_has_no_seal(room: Room) -> None:
    """The message says what is missing: nobody is in the army (whigs/6.11a)."""
    await war(room)
    await room.bob.add_lines("A1 at MTL, 30R")
    await seal(room, "no allies", "no allies")
    await seal(room, "raise 1S", "raise 1M")
    _, message = (await prompts(room, BOB))[-1]
    assert "You wrote ahead" in message.said
    assert "There is nobody in A1 yet. (rule whigs/6.11a)" in message.said
    assert "Seal" not in [getattr(part, "label", "") for row in message.rows for part in row]


async def test_the_place_where_a_way_begins_is_no_move(room: Room) -> None:
    """`Albany>Fort William Henry>Carillon` of an army in Albany is two moves; all else is its order."""
    await at_recruiting(room)
    await lay(room, 4)
    await seal(room, "raise 1S", "raise 1M")
    await seal(room, "A1 1M", "A1 at MTL, 5R")
    for person in (room.alice, room.bob):
        await person.add_lines("no raiders")
        await person.seal()
    said = text(await room.alice.sheet())
    written = [line.split(". ")[1].strip("*") for line in said.split("\n") if line.startswith("**")]
    assert written == [line for line in KEPT[6:] if line != "A1 to ALB"]
    assert "Kept" not in said


async def test_what_fits_later_is_taken_with_a_button(room: Room) -> None:
    """Something else is struck out, and there is room for it."""
    await war(room)
    await room.alice.add_lines("raise 80M; raise 60M")
    await seal(room, "no allies", "no allies")
    sheet = await room.alice.sheet()
    assert "**1. raise 80M**" in text(sheet)
    assert "> raise 60M · " in text(sheet)
    dropped = await room.alice.drop_line(1)
    taken = await room.alice.press(dropped, "Put into the draft: raise 60M")
    assert "**1. raise 60M**" in text(taken)
    assert "Kept" not in text(taken)


async def test_moves_of_a_turn_to_come_are_its_draft(room: Room) -> None:
    """In the game of blocks, too; what does not fit stays kept (blocks/12.2a)."""
    await begun(room, movement="fast")
    said = text(await room.alice.add_lines("NY 1R to PH; NY 7R to PH"))
    assert "You are not asked anything at the moment." in said
    assert "Written ahead, until their question is asked next:\n> NY 1R to PH\n> NY 7R to PH" in said
    await room.bob.add_lines("hold")
    await room.bob.seal()
    sheet = await room.alice.sheet()
    assert "**1. NY 1R to PH**" in text(sheet)
    assert (
        "Written ahead, until their question is asked next:\n> NY 7R to PH · In New York you have 2 regulars"
        in text(sheet)
    )
    assert not button(sheet, "Seal").disabled


async def test_what_ends_a_question_is_not_kept_for_another(room: Room) -> None:
    """`done` ends movement, and does not wait for it while something else is asked."""
    await room.alice.new("battles", scenario="lake_george", options={"setup": "historical"})
    await room.alice.join("french")
    await room.bob.join("british")
    await room.alice.start()
    said = text(await room.alice.add_lines("done; Dieskau to 2110"))
    assert "Not written: `done`" in said
    assert "Written ahead, until their question is asked next:\n> Dieskau to 2110" in said


# -- one's own ---------------------------------------------------------------------------------------------


async def test_nobody_else_hears_of_what_is_kept(room: Room) -> None:
    """Not the other side, by sheet, completion or message; not the channel; nor is there a letter."""
    await war(room)
    last = (await room.parcels())[-1].id
    await room.alice.add_lines(PLAN)
    assert await room.parcels(last) == []
    assert "Kept" not in text(await room.bob.sheet())
    assert text(await room.carol.sheet()) == "You have no seat at this table."
    await seal(room, "no allies", "no allies")
    for post, message in await prompts(room, BOB):
        assert (post.draft, post.kept) == ((), ())
        assert "ahead" not in message.said
    theirs = [value for _, value in await room.bob.offers("")]
    await room.alice.clear()
    assert theirs == [value for _, value in await room.bob.offers("")]
    assert "FWH" not in text(await room.bob.sheet())


# -- sums ------------------------------------------------------------------------------------------------


async def test_completion_shows_what_a_line_costs_and_leaves(room: Room) -> None:
    """Of what the draft leaves: 4,000 for provincials, 6,000 for two ships (whigs/5.27a)."""
    await at_recruiting(room)
    await room.alice.clear()
    money = int(text(await room.alice.sheet()).split("Left: £")[1].split(". ")[0].replace(",", ""))
    shown = {line: shown for shown, line in await room.alice.offers("raise 4M")}
    assert shown["raise 4M"] == f"raise 4M · £4,000, leaves £{money - 4000:,} and 76M to raise · militia"
    await room.alice.add_lines("raise 4M")
    shown = {line: shown for shown, line in await room.alice.offers("raise 2S")}
    assert f"£6,000, leaves £{money - 10_000:,} and 22S to raise" in shown["raise 2S"]


async def test_a_typed_command_shows_it_beside_its_last_option(room: Room) -> None:
    """When the type is chosen, beside each number."""
    await at_recruiting(room)
    await room.alice.clear()
    found = await room.alice.offers_for("Raise", "count", {"troop": "M"}, "4")
    assert found[0][1] == "4"
    assert found[0][0].startswith("4 · £4,000, leaves £")


async def test_a_line_that_no_longer_fits_is_said_so(room: Room) -> None:
    """When one before it is struck out: who is in no army cannot be filled (whigs/6.11a)."""
    await at_recruiting(room)
    await lay(room, 4)
    await seal(room, "raise 1S", "raise 1M")
    said = text(await room.alice.drop_line(1))
    assert "**1. A1 8R**\n✘ " in said
    assert said.count("(rule whigs/6.11a)") >= 2
    assert button(await room.alice.sheet(), "Seal").disabled


# -- a form for all lines --------------------------------------------------------------------------------


async def test_a_form_loses_nothing(room: Room) -> None:
    """What fits is the draft, what is for later is kept, and what does not fit is there to be corrected."""
    await at_recruiting(room)
    await room.alice.press(await room.alice.sheet(), "Throw away: A1 at ALB")
    form = (await room.alice.form()).form
    assert form is not None
    filled = {"lines": "raise 3M\nraise 99S\nrais 3X\nA1 at ALB\nfortify FWH"}
    said = text(await room.alice.submit_form(form.id, filled))
    assert said.startswith("Written: `raise 3M`\nWritten: `fortify FWH`\nWritten ahead, and no part of this")
    assert "**1. raise 3M**\n-# £3,000, leaves £" in said
    assert "**2. fortify FWH**\n-# Fort William Henry · £10,000, leaves £" in said
    assert "Spent: £13,000." in said
    assert "To be corrected; the form holds it, too:\nNot written: `raise 99S`\nShips left in " in said
    assert "Not written: `rais 3X`\n“rais” (character 1) cannot be read here" in said
    assert "Written ahead, until their question is asked next:\n> A1 at ALB" in said
    again = (await room.alice.form()).form
    assert again is not None
    assert again.fields[0].value == "raise 3M\nfortify FWH\nraise 99S\nrais 3X"


async def test_what_is_to_be_corrected_survives_a_restart_and_is_replaced(room: Room) -> None:
    """By what the form says then; sealing the draft leaves nothing of it."""
    await at_recruiting(room)
    form = (await room.alice.form()).form
    assert form is not None
    await room.alice.submit_form(form.id, {"lines": "raise 3M\nraise 99S"})
    await room.restart()
    assert "Not written: `raise 99S`" in text(await room.alice.sheet())
    said = text(await room.alice.submit_form(form.id, {"lines": "raise 3M\nraise 9S"}))
    assert "**2. raise 9S**\n-# £27,000" in said
    assert "To be corrected" not in said


async def test_what_is_to_be_corrected_may_fit_when_something_is_struck_out(room: Room) -> None:
    """And says so (whigs/5.27a)."""
    await at_recruiting(room)
    form = (await room.alice.form()).form
    assert form is not None
    said = text(await room.alice.submit_form(form.id, {"lines": "raise 80M\nraise 2M"}))
    assert "Not written: `raise 2M`\nNow" not in said
    assert "To be corrected; the form holds it, too:\nNot written: `raise 2M`" in said
    assert "Not written: `raise 2M`\nNow it would fit." in text(await room.alice.drop_line(1))


# -- beside standing orders --------------------------------------------------------------------------------


async def test_what_was_written_ahead_goes_before_standing_orders(room: Room) -> None:
    """Who has written for a question is asked; other questions are answered as always."""
    await war(room)
    await room.bob.stand("always raise 9M; never raid")
    await room.bob.add_lines("raise 3M")
    await seal(room, "no allies", "no allies")
    said = text(await room.bob.sheet())
    assert "**1. raise 3M**" in said
    assert "raise 9M" not in said
    await lay(room, 4)
    await seal(room, "raise 1S", "raise 1M")
    await seal(room, "A1 at ALB; A1 8R", "A1 at MTL; A1 5R")
    assert "Sealed:" in text(await room.bob.sheet())


async def test_without_a_word_ahead_standing_orders_answer(room: Room) -> None:
    """What is kept for the armies does not keep them from raising units."""
    await war(room)
    await room.bob.stand("always raise 9M; never raid")
    await room.bob.add_lines("A1 at MTL; A1 5R")
    await seal(room, "no allies", "no allies")
    assert "Sealed:\n> raise 9M" in text(await room.bob.sheet())


# -- a whole year ------------------------------------------------------------------------------------------

BRITISH = """no allies; recruit 16 ships, fortify FWH; 5R raid
army A1 Halifax 16R, march with F1 to Louisbourg; fleet F1 Halifax 16S
army A2 Albany 8R 2I march Albany>Fort William Henry>Carillon"""
FRENCH = """renew ABN, MIS, OHI; raise 3 ABN, 4 MIS, 3 OHI; 6I raid; raid GER, CHI, FWH
A1 Montreal 8R 4I, defend Montreal, to CAR"""
STEPS = ("allies_british", "allies_french", "administer", "gather", "raiders", "raid", "orders")
SEALED = {
    "british": [
        ["no allies"],
        ["raise 16S", "fortify FWH"],
        ["A1 at HAL", "A1 16R", "F1 at HAL", "F1 16S", "A2 at ALB", "A2 8R", "A2 2I"],
        ["5R raid"],
        ["A1 march", "A1 with F1 lands at LOU", "A2 march", "A2 to FWH", "A2 to CAR"],
    ],
    "french": [
        ["ally ABN", "ally MIS", "ally OHI"],
        ["raise 3 ABN", "raise 4 MIS", "raise 3 OHI"],
        ["A1 at MTL", "A1 8R", "A1 4I"],
        ["6I raid"],
        ["raid GER", "raid CHI", "raid FWH"],
        ["A1 defend", "A1 to CAR"],
    ],
}


async def test_a_year_is_written_in_one_text_a_side(room: Room) -> None:
    """Each question finds its draft; who agrees needs one click for each, and nothing is left over."""
    await war(room)
    await lay(room, *SPY)
    await room.alice.add_lines(BRITISH)
    await room.bob.add_lines(FRENCH)
    assert await seal_all(room) == SEALED
    for person in (room.alice, room.bob):
        assert "Kept" not in text(await person.sheet())


async def seal_all(room: Room) -> dict[str, list[list[str]]]:
    """Both seal their drafts as far as the orders of the year, question by question; what they seal."""
    sealed: dict[str, list[list[str]]] = {"british": [], "french": []}
    while (step := await step_of(room)) in STEPS:
        for seat, person in (("british", room.alice), ("french", room.bob)):
            sheet = await person.sheet()
            if await step_of(room) == step and "Seal" in labels(sheet):
                done = text(await person.press(sheet, "Seal"))
                sealed[seat].append([line[2:] for line in done.split("\n") if line.startswith("> ")])
    return sealed


async def step_of(room: Room) -> str:
    async with room.shelf.game(1) as sitting:
        return str(sitting.match.state.step)


async def test_what_waits_for_the_orders_of_a_year_is_no_move_of_this_one(room: Room) -> None:
    """It did not fit there, and stays kept while the army is to move: neither offered nor judged."""
    await war(room)
    await lay(room, *SPY)
    await room.alice.add_lines("no allies; raise 1S; A2 at ALB, 8R; no raiders; A2 march, to MTL")
    await room.bob.add_lines(FRENCH)
    await seal_all(room)
    assert await step_of(room) == "march"
    sheet = await room.alice.sheet()
    assert "Written ahead, until their question is asked next:\n> A2 to MTL\n-# " in text(sheet)
    assert not any(label.startswith("Put into the draft: ") for label in labels(sheet))


# -- what is said in other words ---------------------------------------------------------------------------

BEFORE_THE_FORT = """
game = "blocks"
title = "Before the fort"
[position]
turn = 3
move = "british"
british = "AL: R4"
french = "HE: M3 M3; AL:"
"""
MISS = 5  # a ship, which hits nobody on land


async def test_a_line_is_written_as_it_is_meant(room: Room) -> None:
    """The place that attackers came from may be named; hits on the only militia need no strength."""
    await room.alice.new("blocks", "", {}, False, BEFORE_THE_FORT)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.alice.add_lines("AL 1R to HE")
    await lay(room, 3, 3, *[MISS] * 2)  # two flags
    assert "You have sealed" in text(await room.alice.seal())
    assert "Written: `M3 takes 1`" in text(await room.bob.add_lines("M takes 1"))
    await room.bob.add_lines("M3 takes 1")
    await lay(room, *[MISS] * 4)
    assert "You have sealed" in text(await room.bob.seal())
    assert "Written: `retreat`" in text(await room.alice.add_lines("retreat to AL"))
    assert "You have sealed" in text(await room.alice.seal())
