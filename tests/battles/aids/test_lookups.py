"""What may be looked up, from the view of whoever asks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.battles.aids.lookups import LOOKUPS, Odds, Owed, Points, Range, Reach, Sight, Stack, Tables, Zones
from rules.battles.state import Assault, Options, State
from rules.battles.view import view
from rules.kernel.notation import Reader
from rules.kernel.orders import GM, PUBLIC, Lookup, No
from tests.battles.table import TERMS, changed, state


def answer(table: State, asked: Lookup, who: str = "french") -> Any:
    return asked.answer(view(table, who))


def refusal(table: State, asked: Lookup, who: str = "french") -> str:
    with pytest.raises(No) as caught:
        answer(table, asked, who)
    return caught.value.key


# -- fire ------------------------------------------------------------------------------------------


def test_the_line_of_sight_and_what_blocks_it() -> None:
    """With the hex, the reason and its rule (battles/6.1.3b, battles/6.1.2a)."""
    table = state("G art 3/1 r4 0,0", "B line 4/2 3,0", forest="1,0")
    found = answer(table, Sight("0,0", "3,0"))
    assert (found["open"], found["far"], found["course"]) == (False, 3, ("0,0", "1,0", "2,0", "3,0"))
    (block,) = found["blocks"]
    assert (block["at"], block["cause"], block["rule"], block["kind"]) == (
        *("1,0", "terrain"),
        *("battles/6.1.3b", "forest"),
    )
    assert answer(table, Sight("0,0", "0,3"))["open"]
    assert refusal(table, Sight("0,0", "0,0")) == "same_hex"


def test_an_unseen_stack_in_the_way_is_called_so() -> None:
    """In the enemy's turn nobody learns who stands there (battles/5.2c)."""
    table = state("A line 4/2 3,0", "B line 4/2 1,0", phasing="british")
    (block,) = answer(table, Sight("0,0", "3,0"))["blocks"]
    assert (block["at"], block["cause"]) == ("1,0", "unseen")


def test_the_targets_of_a_gun() -> None:
    """Factor 3 and two for range 1 make 5; at range 2 it is 4 (battles/6.1.4a)."""
    table = state("G art 3/1 r4 0,0", "B line 4/2 2,0; C line 4/2 0,3; D line 4/2 5,0")
    found = answer(table, Range("G"))
    assert (found["at"], found["far"]) == ("0,0", 4)
    assert [(shot["at"], shot["strength"]) for shot in found["shots"]] == [("0,3", 3), ("2,0", 4)]
    # the column of strength 4, from the die of 1 to 6: Dz*, Dz, Ds, Ds, -, -
    assert found["shots"][1]["chances"] == {"Dz*": 1, "Dz": 1, "Ds": 2, "-": 2}
    assert refusal(state("G art 3/1 0,0 *", "B line 4/2 1,0"), Range("G")) == "gun_disordered"


# -- movement --------------------------------------------------------------------------------------


def test_the_ways_of_a_unit() -> None:
    """A line of 2 in clear ground reaches six hexes for 1 and twelve for 2 (battles/7.2.1a)."""
    found = answer(state("A line 5/2 m2 0,0", "B line 4/2 8,0"), Reach("A"))
    costs = list(found["hexes"].values())
    assert (found["points"], found["left"], costs.count(1), costs.count(2)) == (2, 2, 6, 12)
    assert (found["stops"], found["doubtful"]) == ([], [])


def test_where_a_unit_is_stopped() -> None:
    """A line at 3,0 controls 2,0 and 2,1 among others (battles/7.2n, battles/8.2b)."""
    found = answer(state("A line 5/2 m2 0,0", "B line 4/2 3,0"), Reach("A"))
    assert found["stops"] == ["2,0"]
    pinned = answer(state("A line 5/2 m2 0,0", "B line 4/2 1,0"), Reach("A"))
    assert (pinned["hexes"], pinned["pinned"]) == ({}, True)


def test_the_ways_of_the_other_side_as_if_its_turn_began() -> None:
    """Whoever may see a counter may count for it."""
    table = state("A line 5/2 0,0", "B line 4/2 m1 9,0")
    assert len(answer(table, Reach("B"))["hexes"]) == 3  # a corner of the field has three neighbours
    assert refusal(table, Reach("A"), "british") == "counter_not_seen"
    assert refusal(state("A line 5/2 0,0 *"), Reach("A")) == "disordered"


def test_zones_as_far_as_they_can_be_known() -> None:
    """Whoever may not look into a stack knows its neighbours as doubtful (battles/8.0a)."""
    table = state("A line 5/2 0,0", "B line 4/2 5,0; C line 4/2 -5,0 *")
    around = sorted(["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"])
    beside = sorted(["6,0", "6,-1", "5,-1", "4,0", "4,1", "5,1"])
    assert answer(table, Zones()) == {"french": around, "british": beside, "unknown": []}
    assert answer(table, Zones(), "british") == {"french": [], "british": beside, "unknown": around}


# -- attacks ---------------------------------------------------------------------------------------


def test_the_duties_of_a_declaration() -> None:
    """Two in the zone of one: both must attack, it must be attacked (battles/9.0e, battles/9.0f)."""
    table = state("A line 5/2 1,0; B line 4/2 0,1; C line 4/2 5,0", "D line 4/2 0,0", step="declare")
    found = answer(table, Owed())
    assert (sorted(found["units"]), found["hexes"]) == (["A", "B"], ["0,0"])
    assert found["may"] == {"A": ["0,0"], "B": ["0,0"]}
    assert refusal(table, Owed(), "british") == "not_your_turn"
    assert answer(table, Owed(), GM) == found


def test_the_odds_of_an_attack() -> None:
    """5 + 4 and a leader of 2 against 4 in a town, 8: 11 to 8 is 1:1 (battles/9.1.1d, battles/9.2.1a)."""
    table = state("A line 5/2 1,0; L ldr 2 1,0; B line 4/2 0,1", "D line 4/2 0,0", town="0,0")
    found = answer(table, Odds("0,0"))
    assert (found["totals"], found["column"]) == ([11, 8], "1:1")
    assert [(part["unit"], part["strength"]) for part in found["attack"]] == [("A", 5), ("L", 2), ("B", 4)]
    assert found["defence"] == [
        {
            "unit": "D",
            "at": "0,0",
            "factor": 4,
            "times": 2,
            "strength": 8,
            "reasons": ["terrain"],
            "rules": ["battles/9.2.1a"],
        }
    ]
    # the column 1:1 of the test chart: Dd Bx Bx Ad Ad Ar
    assert found["chances"] == {"Ad": 2, "Ar": 1, "Bx": 2, "Dd": 1}
    alone = answer(table, Odds("0,0", one="B"))
    assert (alone["totals"], alone["column"]) == ([4, 8], "1:2")


def test_the_odds_of_what_is_declared() -> None:
    """As it is declared, without the leader who was left out (battles/12.2a)."""
    table = state("A line 5/2 1,0; L ldr 2 1,0; B line 4/2 0,1", "D line 4/2 0,0", step="fight")
    table.assaults = [Assault(("A",), ("0,0",), ()), Assault(("B",), ("2,0",), ())]
    assert answer(table, Odds("0,0"))["totals"] == [5, 4]


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (Odds("5,5"), "no_such_hex"),
        (Odds("3,3"), "nobody_to_be_attacked"),
        (Odds("0,0", one="C"), "does_not_touch"),
        (Odds("0,0", one="G"), "cannot_attack"),
        (Odds("0,0", one="D"), "cannot_attack"),
        (Odds("0,0", second="2,0"), "nobody_to_be_attacked"),
        (Odds("7,0"), "nobody_to_attack"),
    ],
)
def test_what_has_no_odds(asked: Odds, key: str) -> None:
    """With the reason (battles/9.0a, battles/9.0c)."""
    table = state("A line 5/2 1,0; C line 4/2 4,0; G art 3/1 0,1", "D line 4/2 0,0; E line 4/2 7,0")
    assert refusal(table, asked) == key


def test_no_odds_of_what_may_not_be_looked_into() -> None:
    """Nothing is said of an unseen stack (battles/5.2c)."""
    table = state("A line 5/2 1,0", "D line 4/2 0,0", phasing="british")
    assert refusal(table, Odds("0,0")) == "stack_not_seen"
    assert refusal(table, Odds("0,0"), PUBLIC) == "stack_not_seen"


def test_no_odds_where_the_attackers_may_not_be_looked_at() -> None:
    """D, unseen, stands next to A: that nobody could attack A is not said (battles/5.2c)."""
    table = state("A line 5/2 1,0", "D line 4/2 0,0", phasing="british")
    assert refusal(table, Odds("1,0")) == "stack_not_seen"


# -- stacks and points -----------------------------------------------------------------------------


def test_what_is_in_a_hex() -> None:
    """All of it to its owner, the side alone to the enemy in another's turn (battles/5.2d, battles/5.2c)."""
    table = state("A line 5/2 0,0 *; L ldr 2 0,0", "D line 4/2 5,0", town="0,0")
    found = answer(table, Stack("0,0"))
    assert (found["ground"], found["side"], found["unseen"]) == ("town", "french", False)
    assert [(face["unit"], face["factor"], face["move"]) for face in found["units"]] == [
        ("A", 2, 0),
        ("L", 0, 6),
    ]
    hidden = answer(table, Stack("0,0"), "british")
    assert (hidden["side"], hidden["unseen"], hidden["units"]) == ("french", True, [])
    assert answer(table, Stack("3,0"))["side"] == ""


SCORED = msgspec.structs.replace(
    TERMS,
    levels={"marginal": 2, "substantive": 4, "decisive": 6},
    armies=(
        changed(TERMS.armies[0], half=1, whole=2, holds={"0,0": 2}),
        changed(TERMS.armies[1], half=1, whole=3, holds={"0,0": 1}),
    ),
)


def test_points_are_a_projection_until_the_end() -> None:
    """2 for the place, 1 for half of 40: a margin of 3 (battles/17.0a, case H20)."""
    table = state("A line 5/2 0,0", "D line 4/2 5,0", terms=SCORED)
    table.dp = {"french": 19, "british": 20}
    found = answer(table, Points())
    assert (found["final"], found["points"]) == (False, {"british": 0, "french": 3})
    assert (found["winner"], found["level"], found["unknown"]) == ("french", "marginal", [])


def test_who_holds_a_place_unseen() -> None:
    """A stack holds it; with trains in play one cannot tell, and is told so (D54)."""
    table = state("A line 5/2 0,0", "D line 4/2 5,0", terms=SCORED)
    assert answer(table, Points(), PUBLIC)["points"] == {"british": 0, "french": 2}
    table.options = Options(supply=True)
    unsure = answer(table, Points(), PUBLIC)
    assert (unsure["points"], unsure["unknown"]) == ({"british": 0, "french": 0}, ["0,0"])
    assert answer(table, Points())["unknown"] == []


# -- as they are written ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("sight 0,0 3,-1", Sight("0,0", "3,-1")),
        ("sight 0,0 to 3,-1", Sight("0,0", "3,-1")),
        ("reach A", Reach("A")),
        ("odds 0,0", Odds("0,0")),
        ("odds 0,0 by A by B", Odds("0,0", one="A", two="B")),
        ("odds 0,0 and 1,0 by A", Odds("0,0", second="1,0", one="A")),
        ("stack 0,0", Stack("0,0")),
        ("range G", Range("G")),
    ],
)
def test_how_they_are_asked(text: str, asked: Lookup) -> None:
    """In one line, which writes itself again."""
    table = state("A line 5/2 1,0; B line 4/2 0,1; G art 3/1 0,-1", "D line 4/2 0,0")
    assert Reader(LOOKUPS, table.board.vocabulary()).parse(text) == (asked,)
    assert Reader(LOOKUPS, table.board.vocabulary()).parse(str(asked)) == (asked,)


# -- charts ------------------------------------------------------------------------------------------


def test_the_charts_show_what_is_on_the_map() -> None:
    """Costs of infantry, light infantry, cavalry and guns; both tables whole (battles/2.1.1a-2.1.1g)."""
    table = state("A line 4/2 0,0", "B line 4/2 1,0", forest="2,0", slope_="3,0/2,0")
    found = answer(table, Tables())
    ground = {row["land"]: row["costs"] for row in found["ground"]}
    assert ground == {"clear": [1, 1, 1, 1], "forest": [2, 2, 2, 2]}
    assert [(row["land"], row["cost"], row["inward"]) for row in found["sides"]] == [("slope", 1, True)]
    assert [row["strength"] for row in found["fire"]] == [1, 2, 3, 4, 5]
    assert found["fire"][3]["results"] == ["Dz*", "Dz", "Ds", "Ds", "-", "-"]
    assert {row["column"]: row["results"][0] for row in found["combat"]}["1:1"] == "Dd"
