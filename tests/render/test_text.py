"""The picture in words: exact, complete, and short enough for an attachment."""

import pytest

from render.blocks import BOARD
from render.blocks.text import LIMIT, alt, describe, describe_board
from render.theatres import parted
from render.words import words
from rules.blocks import GAME
from tests.render.positions import full, late, position, printed, seen, start

WORDS = words("en", BOARD.words)


def test_alt_text_of_the_start() -> None:
    """The short text tells the turn, the score, own blocks in full, enemy blocks as counts, and the ships."""
    assert alt(seen(start(), "british"), WORDS) == (
        "Map as the British see it. 1757, turn 1 of 11. British 0, French 0. The British are to move. "
        "British: AX M3; BA M3; CU M3; PH R4 M3; NY R4 R4; BO M3; AL R4; ON I2; HE I2 M3; HA R4 R4. "
        "French: LO 3; QU 1; MO 3; SF 2; CR 2; FR 1; TR 1; NI 2; DU 2. "
        "Ships: BN British 2; FN French 1."
    )


def test_alt_text_tells_battles_and_moves() -> None:
    """What was fought, what is to be fought, and who went where."""
    text = alt(seen(late(), "french"), WORDS)
    assert "Battle at Ft. Carillon, round 1." in text
    assert "CR I1 R4 R3 M2" in text  # revealed in battle
    assert "Battles to be fought: HE. Battles: LO British won." in text
    assert "British 1 NY-AL-HE; French 1 CR-HE" in text
    assert "Ships: AT British 2; BN British 1 (1 face down); FN French 1 (1 face down)." in text


@pytest.mark.parametrize("who", ["british", "french", "public", "gm"])
@pytest.mark.parametrize("number", [1, 10, 13])
def test_alt_text_fits_an_attachment(who: str, number: int) -> None:
    """Even with blocks everywhere it stays within 1,024 characters and names every place."""
    text = alt(seen(full(number), who), WORDS)
    assert len(text) <= LIMIT == 1024
    assert all(f" {code} " in text for code in printed().places)


def test_the_full_text_names_every_place() -> None:
    """Places with blocks have a line each, the others are listed as empty, theatre by theatre."""
    text = describe(seen(start(), "public"), WORDS)
    assert "Louisbourg (LO), French fort and port, value 3: French 3 hidden blocks." in text.splitlines()
    assert [line for line in text.splitlines() if "No blocks" in line] == [
        "No blocks: Oswego.",
        "No blocks: Carlisle.",
    ]
    assert sum(place.name in text for place in printed().places.values()) == 21


def test_places_are_told_by_theatres() -> None:
    """Each once, under a heading; those of an owner's board that we do not know come last."""
    text = describe(seen(start(), "public"), WORDS)
    parts = {part.split("\n")[0]: part.split("\n")[1:] for part in text.split("\n\n")}
    theatres = ["Lake Champlain:", "The Great Lakes:", "The Ohio:", "The coast:", "Acadia:", "Canada:"]
    assert [name for name in parts if name.endswith(":")] == theatres
    assert [line.partition(" (")[0] for line in parts["Acadia:"]] == ["Halifax", "Louisbourg"]
    assert dict(parted("blocks", ("QU", "Here"))) == {"canada": ["QU"], "elsewhere": ["Here"]}


def test_the_full_text_tells_all_a_side_knows() -> None:
    """Own blocks with type, strength and whether they moved; who holds what; ships; battles; moves."""
    state = late()
    next(block for block in state.blocks.values() if block.at == "AL").moved = True
    lines = describe(seen(state, "british"), WORDS).splitlines()
    assert "Albany (AL), British town, value 2: British regular 4 (moved), militia 1." in lines
    held = "Louisbourg (LO), French fort and port, value 3: British regular 4, regular 4, militia 3."
    assert f"{held} Held by the British." in lines
    assert "Ft. Wm Henry (HE), British fort, value 1: British militia 3; French 1 hidden block." in lines
    assert "The British control the Atlantic." in lines
    assert "British Navy Box: British ships 1, of them face down 1" in lines
    assert "Ft. Carillon, round 1; the British attack." in lines
    assert "Louisbourg: fought; the British won." in lines
    assert "British, 1 block: New York to Albany to Ft. Wm Henry." in lines
    assert "British, 2 ships: British Navy Box to Atlantic." in lines


def test_what_has_changed_is_told_first() -> None:
    """Battles and moves, then how it stands at sea and in each theatre."""
    parts = describe(seen(late(), "british"), WORDS).split("\n\n")
    titles = ["Battles:", "Moves of the last turn:", "The British control the Atlantic.", "Lake Champlain:"]
    assert [part.partition("\n")[0] for part in parts[1:5]] == titles


def test_points_are_told_as_far_as_they_are_known() -> None:
    """A hidden block in an enemy home may be an irregular: it scores nought to the value (blocks/3g)."""
    state = position("british PH R4; french BA I1", score={"british": 2, "french": 1})
    assert "British 2, French 1–2." in alt(seen(state, "british"), WORDS)
    assert "British 2, French 1." in alt(seen(state, "french"), WORDS)
    assert "British 2, French 1." in alt(seen(state, "gm"), WORDS)


def test_the_atlantic_counts_for_the_side_that_holds_it() -> None:
    """Ships of one side alone in the Atlantic score its value (blocks/11e)."""
    state = position("british AT S; french FN S")
    assert "British 1, French 0." in alt(seen(state, "public"), WORDS)


def test_the_board_can_be_told_once() -> None:
    """Every place with its kind, its value and where its paths lead."""
    lines = describe_board(printed(), WORDS).splitlines()
    assert len(lines) == 21
    assert "Boston (BO), British town and port, value 3: roads to NY, AL; by sea to HA" in lines
    assert "Oswego (OS), British stockade, value 1: roads to ON, FR, NI" in lines


@pytest.mark.parametrize("step", [*GAME.steps, "over"])
def test_every_step_is_told_in_words(step: str) -> None:
    """Whatever the table is doing, the catalogue has a sentence of its own for it."""
    for order in (["british", "french"], []):
        state = position("british NY R4; french QU M3", order=order)
        state.step = step
        assert WORDS("now.other") not in alt(seen(state, "public"), WORDS)
