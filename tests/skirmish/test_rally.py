"""Rallying by hand (skirmish/rally-1 to rally-6, capture-3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish import losses, rally
from rules.skirmish.lines import RallyWith
from rules.skirmish.morale import Destroyed
from rules.skirmish.rally import Rallied, Rallying
from rules.skirmish.state import Officer, State, Unit
from tests.skirmish.table import Trial, acted, british, done, french, laid_out, refusal, seen

BROKEN: dict[str, Any] = {"men": 3, "dead": 3, "standing": "broken"}
WITH = RallyWith(unit="A", other="B")


def both(one: str, other: str | None = None, **facts: Any) -> State:
    """Two columns that touch, the first of them broken."""
    units: dict[str, Unit] = {
        "A": french(one, 20, 20, "south", "column" if one != "indian" else "skirmish", **{**BROKEN, **facts}),
        "B": french(other or one, 22, 20, "south", "column" if one != "indian" else "skirmish", **BROKEN),
    }
    return laid_out(units)


def refused(state: State, line: RallyWith = WITH) -> str:
    no = refusal(state, line)
    return f"{no.rule} {no.key}" if no else ""


def combined(state: State, *laid: int) -> Trial:
    return done(state, lambda state, referee: rally.combine(state, referee, ("A", "B")), *laid)


@pytest.mark.parametrize("troop", ["indian", "militia", "wagon"])
def test_indians_militia_and_wagons_never_rally(troop: str) -> None:
    """S54, skirmish/rally-1."""
    units = {"A": french(troop, 20, 20, **BROKEN), "B": french(troop, 20, 20.5, **BROKEN)}
    assert refused(laid_out(units)) == "skirmish/rally-1 never_rallies"


def test_one_unit_alone_does_not_rally() -> None:
    """S55, skirmish/rally-2: nor a unit with itself, nor with an enemy."""
    alone = RallyWith(unit="A", other="A")
    assert refused(both("french_line"), alone) == "skirmish/rally-2 not_of_one_side"
    stranger = RallyWith(unit="A", other="Line A")
    assert refused(both("french_line"), stranger) == "skirmish/rally-2 not_of_one_side"


def test_the_wounded_come_back_on_four_or_more() -> None:
    """Of three one is out and two come back; the new unit counts one dead.

    (S56, skirmish/rally-3, skirmish/rally-4).
    """
    state = both("french_line", wounded=2)
    state.change("B", well=2, wounded=1)
    trial = combined(state, 3, 4, 6)
    assert trial.one(Rallied) == Rallied("A", ("B",), (3, 4, 6), 2, 1, 5)
    unit = trial.unit("A")
    assert (unit.standing, unit.well, unit.wounded, unit.dead, unit.figures) == ("ready", 5, 0, 1, 6)
    assert losses.counted(trial.state, "A") == 1
    assert losses.limit(trial.state, "A", woods=False) == 4
    joined = trial.unit("B")
    assert (joined.standing, joined.body, joined.men) == ("joined", None, 0)


@pytest.mark.parametrize("how", ["by the card of one", "at the turn's end"])
def test_nobody_is_left_where_all_were_wounded_and_none_comes_back(how: str) -> None:
    """skirmish/rally-3: all four are out of play, and with them the unit that they would have been."""
    state = both("french_line", men=2, wounded=2, dead=4)
    state.change("B", well=0, wounded=2, dead=4)
    if how == "by the card of one":
        state.change("A", standing="ready")
        trial = acted(state, WITH, 1, 2, 3, 3)
    else:
        trial = done(state, lambda state, referee: rally.carry_out(state, referee, (WITH,)), 1, 2, 3, 3)
    assert trial.one(Rallied) == Rallied("A", ("B",), (1, 2, 3, 3), 0, 4, 0)
    assert trial.one(Destroyed) == Destroyed("A")
    assert (trial.unit("A").standing, trial.unit("A").body) == ("gone", None)
    assert (trial.unit("B").standing, trial.unit("B").body) == ("joined", None)


def test_a_gun_whose_crews_are_all_out_of_play_stands_without_men() -> None:
    """skirmish/rally-2, skirmish/rally-3: the piece of the first is left on the table."""
    crew: dict[str, Any] = {"men": 1, "wounded": 1, "dead": 3, "standing": "broken"}
    units = {"A": french("artillery", 20, 20, **crew), "B": french("artillery", 22, 20, **crew)}
    trial = combined(laid_out(units), 1, 2)
    assert (trial.unit("A").standing, trial.unit("A").men) == ("gone", 0)
    assert trial.unit("A").body == units["A"].body


@pytest.mark.parametrize(
    ("one", "other", "limits", "counts"),
    [
        ("french_line", "marine", (4, 3), "all"),  # S110
        ("marine", "ranger", (3, 4), "all"),
        ("french_line", "french_grenadier", (4, 3), "all"),
        ("french_grenadier", "french_grenadier", (4, 3), "dead"),
    ],
)
def test_the_new_unit_takes_the_worse_of_each_row(
    one: str, other: str, limits: tuple[int, int], counts: str
) -> None:
    """S110, skirmish/rally-2: the dead alone count if they did for all its parts."""
    morale = combined(both(one, other)).unit("A").morale
    assert morale is not None
    assert (morale.limits, morale.counts) == (limits, counts)


def test_one_of_them_must_be_broken() -> None:
    """S103, skirmish/rally-5."""
    sound = {"A": french("french_line", 20, 20), "B": french("french_line", 20, 20.8)}
    assert refused(laid_out(sound)) == "skirmish/rally-5 nobody_broken"


def test_they_must_touch_and_be_out_of_melee() -> None:
    """skirmish/rally-6, skirmish/act-5: one inch touches, more does not."""
    apart = both("french_line")
    apart.change("B", body=apart.body("B").moved_to((2500, 2000)))
    assert refused(apart) == "skirmish/rally-6 not_in_touch"
    fighting = both("french_line")
    fighting.units["E"] = british("british_line", 20, 16)
    fighting.contacts = (("E", "A"),)
    assert refused(fighting) == "skirmish/act-5 in_contact"


def test_guns_rally_with_guns_alone() -> None:
    """skirmish/rally-2."""
    units = {"A": french("artillery", 20, 20, **BROKEN), "B": french("french_line", 20, 20.8, **BROKEN)}
    assert refused(laid_out(units)) == "skirmish/rally-2 guns_with_guns"


def test_an_unbroken_company_rallies_the_broken_with_its_card() -> None:
    """S118, skirmish/rally-6, skirmish/card-9: the card of whom it takes in is out too."""
    state = both("french_line", "french_line")
    state.change("A", standing="ready")
    state.deck = ("B",)
    trial = acted(state, WITH)
    assert trial.unit("A").men == 6
    assert trial.state.deck == ()


def test_at_the_turns_end_two_broken_may_rally() -> None:
    """S118, skirmish/rally-6: asked, and by default whoever can does."""
    state = both("french_line")
    assert rally.possible(state, "french")
    assert not rally.possible(state, "british")
    view = seen(state, "french")
    assert Rallying().default(view) == (WITH,)
    assert list(Rallying().next(view, (WITH,))) == []
    twice = Rallying().refuse(view, (WITH,), RallyWith(unit="B", other="A"))
    assert twice is not None
    assert twice.key == "rallies_already"
    unbroken = both("french_line")
    unbroken.change("A", standing="ready")
    assert not rally.possible(unbroken, "french")


def test_the_captured_do_not_come_back() -> None:
    """S97, skirmish/capture-3: those taken and left behind are out of play."""
    state = both("french_line", captured=2, left=((0, 0),))
    trial = combined(state)
    assert trial.unit("A").men == 6
    assert (trial.unit("A").captured, trial.unit("A").left) == (0, ())


def test_of_two_officers_a_sound_one_leads() -> None:
    """skirmish/rally-2, skirmish/scale-4."""
    state = both("french_line", officer=Officer(wounded=True))
    state.change("B", officer=Officer())
    assert combined(state).unit("A").officer == Officer()
