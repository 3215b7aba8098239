"""What the block game says to an order that cannot be read, and to a change that cannot be."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rules.blocks import GAME
from rules.blocks.board import SHIP
from rules.blocks.lines import MOVE_LINES
from rules.blocks.state import State, check
from rules.kernel.notation import Reader
from rules.kernel.orders import No
from rules.kernel.words import catalogue
from tests.blocks.table import board, position

WORDS = catalogue(GAME, board())


def test_a_slip_is_met_with_the_nearest_name() -> None:
    """The wrong word is quoted, the nearest place named in full (blocks/12.2j)."""
    with pytest.raises(No) as caught:
        Reader(MOVE_LINES, board().vocabulary()).parse("NY 2M to QB")
    text = WORDS.say("refusals", caught.value.key, caught.value.facts)
    assert text == "“QB” is no place; did you mean QU, Quebec?"


@pytest.mark.parametrize(
    ("order", "said"),
    [
        ("NY", "The order breaks off; next should come one of these: a number from 1 to 99, “all”."),
        (
            "NY 0M to AL",
            (
                "“0” (character 4) cannot be read here; there should be one of these: "
                "a number from 1 to 99, “all”. For example: 2M."
            ),
        ),
        (
            "NY M3 to AL",
            (
                "“M” (character 4) cannot be read here; there should be one of these: "
                "a number from 1 to 99, “all”. For example: 3M."
            ),
        ),
        ("NY 2M3 to AL", "“3” (character 6) cannot be read here; there should be “to”."),
        (
            "NY 2X to AL",
            "“X” (character 5) cannot be read here; there should be a type of block (I, R, M or S).",
        ),
        ("NY 2M to", "The order breaks off; next should come a place."),
        ("2M to AL", "“to” (character 4) cannot be read here; there should be “from”."),
    ],
)
def test_what_cannot_be_read_is_named_and_what_could_be_there(order: str, said: str) -> None:
    """The wrong part, its place in the text, and all that would do instead (blocks/12.2j)."""
    with pytest.raises(No) as caught:
        Reader(MOVE_LINES, board().vocabulary()).parse(order)
    assert WORDS.say("refusals", caught.value.key, caught.value.facts) == said


def sp(state: State) -> None:
    next(iter(state.blocks.values())).sp = 9


def face(state: State) -> None:
    next(b for b in state.blocks.values() if b.type == SHIP).lock = -1


def kind(state: State) -> None:
    next(iter(state.blocks.values())).type = "X"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (sp, "a block of type R has strength 1 to 4, not 9"),
        (face, "a ship in the Atlantic never lies face down"),
        (kind, "there is no block “british X”"),
        (
            lambda state: state.pool.update(french={"M": -1}),
            "the pool of the French cannot hold fewer than 0 blocks",
        ),
        (lambda state: state.score.update(french=-1), "the French cannot have fewer than 0 points"),
    ],
)
def test_a_change_that_cannot_be_is_refused_in_a_sentence(
    change: Callable[[State], object], reason: str
) -> None:
    """A game master reads what is wrong, and that nothing has changed."""
    state = position("british AL R4, AT S", step="move", order=["british", "french"])
    change(state)
    with pytest.raises(ValueError, match=reason) as caught:
        check(state)
    text = WORDS.say("refusals", "impossible_state", {"reason": str(caught.value)})
    assert text == f"The game cannot be changed so, and stays as it was: {reason}."
