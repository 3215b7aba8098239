"""What a commander sees who hears from the others of his side by letter alone."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.kernel.orders import PUBLIC
from rules.skirmish import GAME
from rules.skirmish.acting import offers_of, refuses
from rules.skirmish.ground import AreaFile
from rules.skirmish.lines import HoldsFire, Keep, PauseBroken, Stay
from rules.skirmish.state import Options, Result, Ruling, Shot, State, Trail
from rules.skirmish.view import View, view
from tests.skirmish.table import british, french, laid_out

HERE = (1000, 1000)
WOODS = AreaFile("west wood", "rough", box=(0, 0, 20, 48))


def table(**facts: Any) -> State:
    """Three companies in hiding, of which B goes by the card of A, a gun, and two of the enemy."""
    units = {
        "A": british("ranger", 5, 5, hidden=True),
        "B": british("ranger", 5, 15, hidden=True, brigade="A"),
        "Gun": british("artillery", 5, 25, ball=4),
        "C": british("ranger", 5, 40, hidden=True),
        "D": french("marine", 30, 5),
        "E": french("marine", 30, 40),
    }
    return laid_out(units, WOODS, **facts)


def seen(*charges: str, others: tuple[str, ...] = (), state: State | None = None) -> View:
    state = table() if state is None else state
    found: View = GAME.letters_only(view(state, "british"), view(state, PUBLIC), charges, others)
    return found


def standing(found: View) -> set[str]:
    return {name for name, unit in found.units.items() if unit.body is not None}


def test_what_stands_openly_everybody_sees() -> None:
    """And of his side's units in hiding those that are his (skirmish/hide-1)."""
    assert standing(seen()) == {"Gun", "D", "E"}
    assert standing(seen("C")) == {"Gun", "C", "D", "E"}


def test_with_the_first_of_a_brigade_he_has_all_of_it() -> None:
    """But for those given to another by name (skirmish/card-7)."""
    assert standing(seen("A")) == {"A", "B", "Gun", "D", "E"}
    assert standing(seen("A", others=("B",))) == {"A", "Gun", "D", "E"}


def test_rounds_are_his_own_to_know() -> None:
    """Of a gun of another he sees what everyone sees (skirmish/art-4)."""
    assert (seen("Gun").units["Gun"].ball, seen("C").units["Gun"].ball) == (4, 0)


def test_cards_and_papers_are_those_of_his_own() -> None:
    """What is laid down for the whole side is its chief's (skirmish/hide-2, sheet-1)."""
    sheet = (Stay(unit="A"), Stay(unit="C"), HoldsFire("C"), PauseBroken())
    waits = {"Gun": Keep(unit="Gun")}
    state = table(deck=("A", "C", "D"), kept=("Gun",), drawn="C", waits=waits, sheets={"british": sheet})
    mine, other = seen("C", state=state), seen("A", state=state)
    assert (mine.deck, mine.drawn, mine.sheets) == (("C", "D"), "C", {"british": sheet[1:3]})
    assert (other.deck, other.drawn, other.sheets) == (("A", "D"), "", {"british": sheet[:1]})
    assert (mine.kept, mine.waits, seen("Gun", state=state).waits) == (("Gun",), {}, waits)
    assert seen(state=state).sheets == {}


def test_what_befell_others_in_hiding_he_does_not_hear() -> None:
    """Their ways, their volleys, what was ruled of them (skirmish/rule-1)."""
    state = table(
        trails=(Trail("A", (HERE, (1100, 1000)), seen=False), Trail("D", (HERE, (1200, 1000)))),
        shots=(Shot("A", "D", HERE, HERE, 1, seen=False),),
        rulings=(
            Ruling(1, "secure", ("A",), "yes", 1),
            Ruling(2, "veto", ("C", "C stays"), "", 1, "turn"),
            Ruling(3, "distance", ("C", "D"), "40", 1),
        ),
        broke=("A",),
    )
    mine, other = seen("A", state=state), seen("C", state=state)
    assert [trail.unit for trail in mine.trails] == ["A", "D"]
    assert [trail.unit for trail in other.trails] == ["D"]
    assert (len(mine.shots), len(other.shots), mine.broke, other.broke) == (1, 0, ("A",), ())
    assert [ruling.number for ruling in mine.rulings] == [1]
    assert [ruling.number for ruling in other.rulings] == [2, 3]


def test_in_fog_he_sees_whom_his_own_see() -> None:
    """A long house hides E from B; from C there is nothing between (skirmish/hide-5)."""
    house = AreaFile("house", "building", box=(8, 20, 26, 28), holds=9)
    units = {name: msgspec.structs.replace(unit, seen=True) for name, unit in table().units.items()}
    state = laid_out(units, house, options=Options(fog=True))
    assert standing(seen("B", others=("A",), state=state)) == {"B", "D"}
    assert standing(seen("C", state=state)) == {"C", "E"}


def test_a_unit_that_is_not_on_his_table_is_offered_nothing() -> None:
    """Whose card is played he does not know; what he writes for it is refused in words (skirmish/card-2)."""
    found = seen("C")
    assert offers_of(found, "A") == ()
    no = refuses(found, Stay(unit="A"))
    assert no is not None
    assert (no.rule, no.key) == ("skirmish/card-2", "not_on_table")


def test_when_the_game_is_over_he_sees_all() -> None:
    """(skirmish/hide-1)."""
    assert standing(seen(state=table(outcome=Result("draw", "agreed")))) == {*table().units}
