"""What may be written in orders: points, marks, units and the words of the forms, in two languages."""

from __future__ import annotations

from functools import cache

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import Line, No
from rules.skirmish import sheet
from rules.skirmish.aids import vocabulary as words
from rules.skirmish.aids.command import charges, commands
from rules.skirmish.aids.everyday import EVERYDAY
from rules.skirmish.aids.phases import phase
from rules.skirmish.geometry import WINDS
from rules.skirmish.lines import Brigade, Fire, Go, Into, PauseBroken, Place, RallyWith, Towards
from rules.skirmish.marks import EDGES_NAMED, NEAREST
from rules.skirmish.melee import FIRST
from rules.skirmish.ruling_lines import RULES, EndRuling, PlaceUnit, Puts, Veto
from rules.skirmish.setup import Automatic
from rules.skirmish.table import FORMATIONS, SIDES
from tests.skirmish.table import british, french, laid_out, printed, seen, with_unit
from tests.test_rulebooks import CODE, book

# how the orders begin that rules show
OPENINGS = ("Light ", "Gun ", "pause ", "all ", "every ", "end ", "veto ", "4 of ", "Line A marches ")


@cache
def reader() -> Reader:
    written: tuple[type[Line], ...] = (*sheet.Writing.line_types, *sheet.Writing.bundles, sheet.AllLive)
    ruled: tuple[type[Line], ...] = (*RULES, Veto, PlaceUnit, EndRuling, Puts)
    return Reader((*written, *ruled, Place, Brigade, Automatic), words.vocabulary(printed()))


def read(text: str) -> Line:
    (line,) = reader().parse(text)
    return line


def test_the_words_of_marks_are_those_that_the_rules_know() -> None:
    """skirmish/name-2: whatever is written means something, and all that means something can be written."""
    assert words.NEARNESS.keys() == NEAREST.keys()
    assert words.WIND_WORDS.keys() == WINDS.keys()
    assert words.EDGE_WORDS.keys() == EDGES_NAMED.keys()
    assert words.WORDS["whom"].keys() == FIRST.keys()
    assert tuple(words.WORDS["formation"]) == FORMATIONS
    assert tuple(words.WORDS["side"]) == SIDES


def test_the_largest_table_has_960_points() -> None:
    """skirmish/name-1: squares and their cells, and a cell is read without its point."""
    assert len(words.vocabulary(printed()).values("point")) == 960
    assert read("Light at K73") == Place("Light", "K7.3")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('Wagon 1 6" towards the shed', Towards(unit="Wagon 1", inches=6, to="portage shed")),
        (
            "Rangers A to K7.3 then L7 facing Wagon 1",
            Go(unit="Rangers A", to="K7.3", then="L7", facing="Wagon 1"),
        ),
        ("Militia into the house", Into(unit="Militia", building="house")),
        ("militia enters barn", Into(unit="Militia", building="barn")),
        ("Light shoots at closest", Fire(unit="Light", target="nearest")),
        ("Light to E", Go(unit="Light", to="east")),
        ("Light to bord est", Go(unit="Light", to="east edge")),
        ("Canadiens tire sur le plus proche", Fire(unit="Canadians", target="nearest")),
        (
            "Canon tire sur chariot le plus proche avec mitraille",
            Fire(unit="Gun", target="nearest wagon", ammunition="canister"),
        ),
        ("Légère à K7.3 puis verger", Go(unit="Light", to="K7.3", then="orchard")),
    ],
)
def test_orders_are_read_in_either_language(text: str, line: Line) -> None:
    """By names, by their last words, and by what a French reader calls them.

    (skirmish/name-1, skirmish/name-2).
    """
    assert read(text) == line


def test_a_last_word_that_several_share_names_none_of_them() -> None:
    """skirmish/name-2: there are several roads, and two thickets."""
    for text in ("Light to thicket", "Light along road"):
        with pytest.raises(No):
            read(text)


@pytest.mark.parametrize("language", ["", "fr"])
def test_the_book_shows_no_order_that_cannot_be_read(language: str) -> None:
    """Each row of the table of lines, and each order that a rule shows for a unit."""
    text = book("skirmish", language)
    shown = [span for rule in text.rules.values() for span in CODE.findall(rule.text)]
    orders = [span for span in shown if span.startswith(OPENINGS)]
    assert len(orders) > 12
    assert [order for order in orders if isinstance(attempt(order), No)] == []


def attempt(text: str) -> Line | No:
    try:
        return read(text)
    except No as no:
        return no


def test_an_everyday_line_is_one_that_a_sheet_may_hold() -> None:
    """There are no more than the five that have room for a command."""
    assert len(EVERYDAY) <= 5
    assert set(EVERYDAY.values()) <= set(sheet.Writing.line_types)


def test_a_second_commander_orders_his_units_and_their_brigades() -> None:
    """skirmish/card-7: who has the first of a brigade has all of it; enemies are nobody's charge."""
    state = laid_out(
        {
            "A": british("british_line", 10, 10),
            "B": british("british_line", 20, 10),
            "F": french("indian", 30, 30),
        }
    )
    view = seen(with_unit(state, "B", brigade="A"), "british")
    assert list(charges(view)) == ["A", "B"]
    assert commands(view, None, (), Fire(unit="B", target="nearest")) == (("B", "A"),)
    assert commands(view, None, (), RallyWith(unit="A", other="B")) == (("A",), ("B", "A"))
    assert commands(view, None, (), PauseBroken()) == ()


def test_a_picture_is_made_for_each_turn() -> None:
    """skirmish/turn-1: and one before the first."""
    state = laid_out({"A": british("british_line", 10, 10)})
    state.step, state.turn = "draw", 3
    assert phase(state) == "3 turn"
    state.step, state.turn = "set_up", 1
    assert phase(state) == "0 set_up"
