"""What cannot be, whoever says so: a file of a stranger, or an edit of a game master."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.kernel.notation import Reader, sample
from rules.kernel.orders import Impossible
from rules.skirmish import GAME
from rules.skirmish.geometry import WINDS
from rules.skirmish.ground import AreaFile
from rules.skirmish.invariants import check
from rules.skirmish.layout import Body
from rules.skirmish.lines import Keep, Stay
from rules.skirmish.ruling_lines import RULES, Rule
from rules.skirmish.state import Breach, Fire, Morale, Ruling, Shot, State, Trail
from tests.skirmish.table import british, french, laid_out, printed, with_unit

HOUSE = AreaFile("house", "building", box=(20, 20, 28, 28), defence=2, holds=5)
HERE = (1000, 1000)


def table(**facts: Any) -> State:
    units = {
        "A": british("british_line", 10, 10),
        "B": british("militia", 24, 24, men=5, inside="house"),
        "Gun": british("artillery", 5, 25, men=3),
        "D": french("marine", 30, 5),
    }
    return laid_out(units, HOUSE, **{"step": "write", **facts})


def complaint(state: State) -> str:
    with pytest.raises(Impossible) as caught:
        check(state)
    return caught.value.no.key


def test_what_can_be_is_let_pass() -> None:
    """Wherever the table stands, and whatever was seen, done, taken and ruled on it."""
    check(table())
    remembered = table(
        drawn="A",
        handed_back="A",
        drawn_cards=4,
        contacts=(("A", "D"),),
        opened=("french", "british"),
        entered={"french 2000 2400": 2},
        trails=(Trail("D", (HERE, (1000, 4900)), "run"),),
        shots=(Shot("A", "D", HERE, HERE, 0),),
        fires=(Fire("house", 1),),
        ruled={"british": 1},
        rulings=(Ruling(101, "secure", ("A",), "yes", 1), Ruling(0, "veto", ("A", "A stays"), "", 1, "turn")),
    )
    check(with_unit(remembered, "Gun", standing="taken", taker="french", loaded=False, ball=2))


BODY = Body(HERE, WINDS["north"], "line")


@pytest.mark.parametrize(
    ("name", "facts", "key"),
    [
        ("A", {"side": "french"}, "skirmish_not_of_this_table"),
        ("A", {"troop": "dragoon"}, "no_such_troop"),
        ("A", {"brigade": "D"}, "data_unknown"),
        ("A", {"taker": "prussian"}, "data_unknown"),
        ("A", {"gone_by": "up"}, "data_unknown"),
        ("A", {"wounded": -1}, "skirmish_less_than_none"),
        ("A", {"figures": 999_999}, "skirmish_too_large"),
        ("A", {"dead": 1}, "skirmish_too_many_men"),
        ("A", {"body": None}, "skirmish_stands_nowhere"),
        ("A", {"body": None, "standing": "gone", "hidden": True}, "skirmish_stands_nowhere"),
        ("A", {"standing": "gone"}, "skirmish_stands_and_is_gone"),
        ("A", {"well": 0}, "skirmish_nobody_there"),
        ("A", {"body": msgspec.structs.replace(BODY, piece="gun")}, "skirmish_no_such_piece"),
        ("A", {"body": msgspec.structs.replace(BODY, front=(-1, 5))}, "skirmish_not_on_table"),
        ("A", {"body": msgspec.structs.replace(BODY, facing=(0, 0))}, "skirmish_faces_nowhere"),
        ("A", {"body": msgspec.structs.replace(BODY, formation="skirmish")}, "skirmish_not_so_formed"),
        ("A", {"body": msgspec.structs.replace(BODY, gap=0)}, "skirmish_no_such_gap"),
        ("A", {"body": msgspec.structs.replace(BODY, inside="barn")}, "data_unknown"),
        ("A", {"body": msgspec.structs.replace(BODY, inside="house")}, "skirmish_too_full"),
        ("A", {"breach": Breach("house", HERE, 7)}, "skirmish_no_such_breach"),
        ("A", {"breach": Breach("barn", HERE, 1)}, "skirmish_no_such_breach"),
        ("A", {"body": msgspec.structs.replace(BODY, front=(50, 1000))}, "skirmish_not_on_table"),
        ("A", {"troop": "militia"}, "skirmish_other_troops"),
        ("A", {"brigade": "B"}, "skirmish_no_such_brigade"),
        ("A", {"standing": "taken", "taker": "french"}, "skirmish_not_taken"),
        ("A", {"taker": "french"}, "skirmish_not_taken"),
        ("A", {"ball": 1}, "skirmish_no_gun"),
        ("A", {"loaded": False}, "skirmish_no_gun"),
        ("A", {"well": 5, "fled": 1}, "skirmish_no_gun"),
        ("A", {"gone_by": "north"}, "skirmish_not_left"),
        ("A", {"hidden": True, "seen": True}, "skirmish_hidden_and_seen"),
        ("A", {"last_seen": (-1201, 0)}, "skirmish_seen_nowhere"),
        ("A", {"well": 5, "left": ((0, 6001),)}, "skirmish_seen_nowhere"),
        ("A", {"short": 2}, "skirmish_not_yet"),
        ("A", {"morale": Morale((0, 3), "all")}, "skirmish_breaks_never"),
        ("A", {"officers_lost": 4}, "skirmish_officers_lost"),
        ("Gun", {"ball": 100}, "skirmish_too_large"),
        ("Gun", {"taker": "french"}, "skirmish_not_taken"),
    ],
)
def test_a_unit_that_cannot_be(name: str, facts: dict[str, Any], key: str) -> None:
    """Neither what it is, nor where and how it stands."""
    assert complaint(with_unit(table(), name, **facts)) == key


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"turn": 0}, "skirmish_no_such_turn"),
        ({"deck": ("A",), "kept": ("A",)}, "skirmish_card_twice"),
        ({"deck": ("X",)}, "skirmish_no_such_card"),
        ({"drawn": "X"}, "skirmish_no_such_card"),
        ({"step": "act"}, "skirmish_no_card_drawn"),
        ({"blanks": {"prussian": 1}}, "data_unknown"),
        ({"blanks": {"french": 10**9}}, "skirmish_no_such_cards"),
        ({"covert": {"french": -1}}, "skirmish_no_such_cards"),
        ({"contacts": (("A", "B"),)}, "skirmish_no_contact"),
        ({"sheets": {"prussian": ()}}, "data_unknown"),
        ({"sheets": {"british": (Stay(unit="D"),)}}, "data_unknown"),
        ({"written": {"french": (Stay(unit="X"),)}}, "data_unknown"),
        ({"waits": {"A": Keep(unit="B")}}, "data_unknown"),
        ({"rulings": (Ruling(1, "weather", ("A",), "fine", 1),)}, "data_unknown"),
        ({"rulings": (Ruling(1, "secure", ("X",), "yes", 1),)}, "data_unknown"),
        ({"rulings": (Ruling(1, "distance", ("A",), "90", 1),)}, "skirmish_ruled_on_whom"),
        ({"rulings": (Ruling(1, "distance", ("A", "D"), "far", 1),)}, "skirmish_no_such_ruling"),
        ({"last_side": "prussian"}, "data_unknown"),
        ({"opened": ("prussian",)}, "data_unknown"),
        ({"shot_at": ("X",)}, "data_unknown"),
        ({"trails": (Trail("X", (HERE,)),)}, "data_unknown"),
        ({"shots": (Shot("A", "X", HERE, HERE, 0),)}, "data_unknown"),
        ({"fires": (Fire("barn", 1),)}, "data_unknown"),
        ({"handed_back": "X"}, "data_unknown"),
        ({"scenario": "waterloo"}, "data_unknown"),
        ({"drawn": "A", "deck": ("A",)}, "skirmish_card_twice"),
        ({"drawn_cards": -1}, "skirmish_drawn_cards"),
        ({"drawn_cards": 5}, "skirmish_drawn_cards"),
        ({"blanks": {"french": 1}}, "skirmish_no_blanks"),
        ({"opened": ("british", "british")}, "skirmish_twice"),
        ({"contacts": (("A", "D"), ("D", "A"))}, "skirmish_twice"),
        ({"entered": {"door": 1}}, "skirmish_entered"),
        ({"entered": {"french 2700 2000": 0}}, "skirmish_entered"),
        ({"trails": (Trail("A", (HERE,)),)}, "skirmish_no_such_way"),
        ({"trails": (Trail("A", (HERE, (1000, 6001))),)}, "skirmish_no_such_way"),
        ({"trails": (Trail("A", (HERE, (0, 0)), dice=(7,)),)}, "skirmish_no_such_way"),
        ({"shots": (Shot("A", "B", HERE, HERE, 0),)}, "skirmish_no_such_shot"),
        ({"shots": (Shot("A", "D", HERE, HERE, -1),)}, "skirmish_no_such_shot"),
        ({"fires": (Fire("house", 2),)}, "skirmish_not_yet"),
        ({"handed_back": "A", "drawn": "B"}, "skirmish_handed_back"),
        ({"ruled": {"prussian": 1}}, "data_unknown"),
        ({"ruled": {"public": 100}}, "skirmish_ruled"),
        ({"rulings": (Ruling(1, "secure", ("A",), "yes", 2),)}, "skirmish_not_yet"),
        ({"rulings": (Ruling(500, "secure", ("A",), "yes", 1),)}, "skirmish_no_such_number"),
        ({"rulings": (Ruling(100, "secure", ("A",), "yes", 1),)}, "skirmish_no_such_number"),
        ({"rulings": (Ruling(1, "distance", ("A", "A"), "90", 1),)}, "skirmish_ruled_on_whom"),
        ({"rulings": (Ruling(0, "veto", (), "", 1, "turn"),)}, "skirmish_ruled_on_whom"),
        ({"rulings": tuple(Ruling(1, "secure", (name,), "yes", 1) for name in "AD")}, "skirmish_twice"),
    ],
)
def test_a_table_that_cannot_be(facts: dict[str, Any], key: str) -> None:
    """Whatever it names must be there."""
    state = table()
    for field, value in facts.items():
        setattr(state, field, value)
    assert complaint(state) == key


@pytest.mark.parametrize("rule", RULES)
def test_whatever_an_umpire_may_say_is_a_ruling_that_can_be(rule: type[Any]) -> None:
    """skirmish/rule-1: each word of each kind of line."""
    words = GAME.vocabulary(printed())
    for number in range(50):
        line = sample(rule, words, lambda most, number=number: number % most)  # type: ignore[misc]
        assert Reader([rule], words).parse(str(line)) == (line,)
        assert isinstance(line, Rule)
        assert line.value in rule.values
