"""Standing orders of campaigns: what they answer, which exclude each other, and who knows of them."""

from __future__ import annotations

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import Lines, No
from rules.ticonderoga import GAME
from rules.ticonderoga.state import State
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga.fields import field, position

LAKE = field({"lakes": {"George": " ".join(f"{row:02}06" for row in range(1, 13))}})
EQUALS = "Monro S0502; Webb S0509; 27th 5/3 S0509; La Reine 5/3 S1212"


class Council(Tabletop[State]):
    """A council of war of 1757, until the phase after it."""

    game = GAME
    halts = ("works",)

    def __init__(self, text: str = EQUALS, standing: str = "") -> None:
        state = position(LAKE, text, scenario="summer_1757")
        state.step = "council"
        super().__init__(state, (9,), standing_orders={"british": orders(standing)})

    def general(self) -> str:
        assert not self.match.open
        return self.state.seniors["british"]


def orders(text: str) -> Lines:
    return Reader(GAME.standing, LAKE.vocabulary()).parse(text) if text else ()


def test_a_standing_order_answers_what_is_open() -> None:
    """Of several the first that fits: Howe is not there (ticonderoga/standing-1)."""
    table = Council(standing="ask me")
    assert list(table.match.open) == ["british"]
    table.match.stand("british", orders("senior Howe; senior Webb; senior Monro"))
    assert table.general() == "Webb"


@pytest.mark.parametrize(
    "text",
    [
        "ask me; never ask me",
        "ask about Monro; ask me",
        "never ask me; never ask me",
        "senior Webb; senior Webb",
        "deserters whole; deserters by halves",
    ],
)
def test_orders_that_contradict_each_other_are_refused(text: str) -> None:
    """Nothing changes by that (ticonderoga/standing-1)."""
    table = Council(standing="ask me")
    with pytest.raises(No):
        table.match.stand("british", orders(text))
    assert table.match.standing_orders["british"] == orders("ask me")
    assert list(table.match.open) == ["british"]


def test_nobody_else_learns_of_a_standing_order() -> None:
    """Neither by news nor by what it sees (ticonderoga/standing-1)."""
    table = Council(standing="ask me")
    before = table.match.view("french")
    told = table.match.stand("british", orders("ask me; pass nights")).told
    assert [one.seen_by("french") for one in told if one.seen_by("french")] == []
    assert table.match.view("french") == before


@pytest.mark.parametrize(
    ("text", "standing", "general"),
    [
        ("Monro S0502; Webb S0509; Lyman S0510", "", "Lyman Webb"),
        ("Monro S0502; 27th 5/3 S0502; Webb S0509; 46th 2/1 S0509", "", "Monro"),
        ("Monro S0502; 27th 2/1 S0502; Webb S0509; 46th 5/3 S0509", "", "Webb"),
        ("Monro S0502; 27th 5/3 S0502; Webb S0509; 46th 2/1 S0509", "senior Webb", "Webb"),
    ],
)
def test_the_general_of_equals(text: str, standing: str, general: str) -> None:
    """Who leaves fewest leaders, then least strength, cut off; or who is named (ticonderoga/standing-6)."""
    assert Council(f"{text}; La Reine 5/3 S1212", standing).general() in general.split()
