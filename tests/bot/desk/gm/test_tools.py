"""The game master's tools by buttons and forms: for who is shown no commands of a game master."""

from __future__ import annotations

import pytest

from bot.desk.counter.caller import Named
from tests.bot.desk.gm.test_edits import mastered
from tests.bot.desk.room import CAROL, Room, labels, text

SIDES = ("the British", "the French")
TOOLS = [
    "See everything",
    *(f"{what} {side}" for what in ("See", "Order for", "Write to") for side in SIDES),
    *("Answers that wait", "Letters that wait", "Roll a die", "Lay down dice", "Take orders back"),
    *("Change the game", "Try a line", "Position as a file", "What was done"),
]


async def test_all_tools_are_buttons(room: Room) -> None:
    """In the order in which they are wanted; before the game begins there is one."""
    await room.carol.new("blocks")
    await room.carol.gm_take()
    assert labels(await room.carol.gm_tools()) == ["Read first"]
    await room.alice.join("british")
    await room.bob.join()
    await room.alice.start()
    assert labels(await room.carol.gm_tools()) == TOOLS


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("See everything", "All that there is:"),
        ("See the French", "Map as the French see it"),
        ("Answers that wait", "Answers are carried out as soon as all are in."),
        ("Letters that wait", "No letter waits."),
        ("Position as a file", "The position at the start of the running step"),
        ("What was done", "became the game master"),
    ],
)
async def test_a_button_shows_at_once(room: Room, label: str, said: str) -> None:
    """What needs nothing filled in."""
    await mastered(room, "blocks")
    reply = await room.carol.press(await room.carol.gm_tools(), label)
    assert said in text(reply)
    assert reply.private


@pytest.mark.parametrize(
    ("label", "fields", "said"),
    [
        ("Roll a die", {"die": "6", "reason": "weather", "side": "french"}, "A die of 6:"),
        ("Roll a die", {"die": "6", "reason": "weather", "side": ""}, "All are told."),
        (
            "Roll a die",
            {"die": "1", "reason": "weather", "side": ""},
            "A number from 2 to 1000 belongs there.",
        ),
        ("Roll a die", {"die": "six", "reason": "weather", "side": ""}, "A number from 2 to 1000"),
        ("Lay down dice", {"dice": "6 1"}, "Dice that lie ready: 6, 1."),
        ("Lay down dice", {"dice": ""}, "No die lies ready."),
        ("Write to the French", {"text": "Nothing stirs."}, "Sent to all who read the papers of the French."),
        ("Order for the British", {"text": "no line"}, "no line"),
        ("Take orders back", {"steps": "51", "side": ""}, "A number from 1 to 50 belongs there."),
        ("Take orders back", {"steps": "1", "side": "spanish"}, "spanish"),
    ],
)
async def test_a_form_asks_for_what_is_to_be_filled_in(
    room: Room, label: str, fields: dict[str, str], said: str
) -> None:
    """What is wrong with it is said in words."""
    await mastered(room, "blocks")
    form = (await room.carol.press(await room.carol.gm_tools(), label)).form
    assert form is not None
    assert [field.id for field in form.fields] == [*fields]
    assert said in text(await room.carol.submit_form(form.id, fields))


async def test_others_are_told_who_it_is(room: Room) -> None:
    """And the seat is offered to who may take it."""
    await room.alice.new("blocks")
    assert text(await room.bob.gm_tools()) == "There is no game master."
    assert labels(await room.bob.gm_tools()) == []
    assert labels(await room.alice.gm_tools()) == ["Be the game master"]
    await room.alice.gm_appoint(Named(CAROL))
    assert text(await room.bob.gm_tools()) == f"<@{CAROL}> is asked to be the game master."
    assert labels(await room.carol.gm_tools()) == ["Be the game master"]
    await room.carol.gm_take()
    assert text(await room.alice.gm_tools()) == f"<@{CAROL}> is the game master."
    assert labels(await room.alice.gm_tools()) == []


async def test_a_button_of_the_tools_is_for_the_game_master(room: Room) -> None:
    """Whoever else presses it is refused: nobody learns anything by an old message."""
    await mastered(room, "blocks")
    tools = await room.carol.gm_tools()
    for label in TOOLS:
        assert text(await room.bob.press(tools, label)) == "Only the game master may do this."


async def test_a_letter_of_the_game_master_arrives(room: Room) -> None:
    """`/letter` is for them as for the others, and goes through nobody's hands."""
    await mastered(room, "blocks")
    assert (
        text(await room.carol.letter("french", "Hello")) == "Sent to all who read the papers of the French."
    )
    assert "No letter waits." in text(await room.carol.gm_letters())
