"""Wounds, officers and morale by hand (skirmish/wound-1 to -4, officer-1 to -4, morale-1 to -8)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.referee import Referee, Running
from rules.skirmish import losses, morale, wounds
from rules.skirmish.ground import Kind
from rules.skirmish.lines import Fire
from rules.skirmish.morale import Broke, Captured, Destroyed
from rules.skirmish.state import Officer, State
from rules.skirmish.wounds import Harm, Hurt, RollOfficer
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, acted, british, company, done, french, laid_out

OFFICER_STRUCK = 10
MISS = 9


def alone(troop: str, kind: Kind = "open", **facts: Any) -> State:
    """A unit on one ground, nobody else near."""
    return laid_out({"A": british(troop, 24, 24, **facts)}, default=kind)


def hit(state: State, *laid: int, times: int = 1) -> Trial:
    return done(state, lambda state, referee: wounds.hits(state, referee, "A", times), *laid)


def checked(state: State, cause: morale.Cause = "fire", *laid: int) -> Trial:
    def check(state: State, referee: Referee) -> Running:
        yield from morale.check(state, referee, "A", cause, "")

    return done(state, check, *laid)


def holds(state: State) -> bool:
    """Whether a unit stands when its morale is looked at."""
    return checked(state).unit("A").standing == "ready"


# -- wounds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "harm"),
    [*((n, "graze") for n in range(1, 5)), *((n, "serious") for n in range(5, 9)), (9, "dead"), (10, "dead")],
)
def test_each_face_of_the_wound_die(die: int, harm: Harm) -> None:
    """S35, skirmish/wound-1, skirmish/wound-2: four graze, four wound, nine and nought kill."""
    trial = hit(alone("british_line"), 1, die)
    unit, told = trial.unit("A"), trial.one(Hurt)
    assert told.wounds[0].harm == harm
    assert (unit.well, unit.wounded, unit.dead) == {
        "graze": (6, 0, 0),
        "serious": (5, 1, 0),
        "dead": (5, 0, 1),
    }[harm]


def test_a_second_serious_wound_kills() -> None:
    """S93, skirmish/wound-4: the same man is wounded, grazed, and dies, counted once."""
    trial = hit(alone("british_line", men=1, figures=6), 1, 5, 1, 4, 1, 8, times=3)
    unit = trial.unit("A")
    assert (unit.men, unit.dead) == (0, 1)
    assert [w.harm for w in trial.one(Hurt).wounds] == ["serious", "graze", "dead"]


def test_no_more_hits_than_men() -> None:
    """skirmish/fire-10: hits that find nobody alive are lost."""
    assert len(hit(alone("british_line", men=1, figures=6), 1, 10, times=4).one(Hurt).wounds) == 1


def test_one_hit_in_ten_strikes_the_officer() -> None:
    """S36, skirmish/officer-1: a die before each wound, if an officer is with them; nought strikes him."""
    led = alone("british_line", officer=Officer())
    trial = hit(led, MISS, 1, 9)
    assert trial.unit("A").dead == 1
    trial = hit(led, OFFICER_STRUCK, 5)
    assert trial.unit("A").officer == Officer(wounded=True)
    assert trial.unit("A").men == 6
    killed = hit(led, OFFICER_STRUCK, 5, OFFICER_STRUCK, 6, times=2)
    assert (killed.unit("A").officer, killed.unit("A").officers_lost) == (None, 1)
    nobody = hit(alone("british_line"), 1, 1)
    assert not any(isinstance(roll.why, RollOfficer) for roll in nobody.fallen())


# -- what counts ------------------------------------------------------------------------------------------


def counted(troop: str, **facts: Any) -> int:
    return losses.counted(alone(troop, **facts), "A")


def test_dead_and_wounded_count_one_each() -> None:
    """S46, skirmish/morale-2; who was left behind or taken counts on (move-11, capture-1)."""
    assert counted("british_line", men=4, dead=2, wounded=2) == 4
    assert counted("british_line", men=3, dead=1, captured=1, left=((0, 0),)) == 3


def test_grenadiers_and_indians_count_the_dead_alone() -> None:
    """S48, S49, skirmish/morale-3."""
    assert counted("british_grenadier", men=4, dead=2, wounded=3) == 2
    assert counted("indian", men=4, dead=1, wounded=2) == 1


def test_an_officer_lessens_them_by_one_and_his_death_adds_two() -> None:
    """S51, S52, skirmish/officer-2, skirmish/officer-3: three count two; when he dies they count four."""
    led = {"men": 3, "dead": 3}
    assert counted("british_line", officer=Officer(), **led) == 2
    assert counted("british_line", officers_lost=1, **led) == 4
    assert counted("british_line", officer=Officer()) == 0


def test_a_wounded_officer_helps_and_counts() -> None:
    """S124, S131, skirmish/officer-4: he evens himself out; where the dead alone count he only helps."""
    assert counted("british_line", men=3, dead=3, officer=Officer(wounded=True)) == 3
    assert counted("british_grenadier", men=2, dead=4, officer=Officer(wounded=True)) == 3


@pytest.mark.parametrize(
    ("troop", "kind", "facts", "stands"),
    [
        ("british_line", "open", {"men": 4, "dead": 2, "wounded": 2}, False),  # S46
        ("british_line", "open", {"men": 4, "dead": 2, "wounded": 1}, True),
        ("british_line", "rough", {"men": 4, "dead": 2, "wounded": 1}, False),  # S47
        ("british_grenadier", "open", {"men": 4, "dead": 2, "wounded": 3}, True),  # S48
        ("indian", "open", {"men": 4, "dead": 2}, False),  # S49
        ("indian", "dense", {"men": 4, "dead": 2}, True),
        ("indian", "dense", {"men": 3, "dead": 3}, False),
        ("marine", "rough", {"men": 3, "dead": 3}, True),  # S50
        ("marine", "rough", {"men": 2, "dead": 4}, False),
        ("british_line", "open", {"men": 2, "dead": 4, "officer": Officer()}, True),  # S51
        ("british_line", "open", {"men": 2, "dead": 4, "wounded": 1, "officer": Officer()}, False),
        ("british_line", "open", {"men": 4, "dead": 4}, False),  # S53: eight men
        ("indian", "rough", {"men": 7, "dead": 3}, False),  # S106: ten men
        ("ranger", "open", {"men": 3, "dead": 3}, False),
        ("ranger", "rough", {"men": 3, "dead": 3}, True),
        ("militia", "clearing", {"men": 3, "dead": 3}, False),
        ("french_line", "clearing", {"men": 3, "dead": 3}, True),  # a farmstead is open ground
        ("artillery", "open", {"men": 1, "dead": 2, "figures": 4}, True),
        ("artillery", "rough", {"men": 1, "dead": 3, "figures": 4}, False),
    ],
)
def test_a_unit_breaks_when_its_number_is_reached(
    troop: str, kind: Kind, facts: dict[str, Any], stands: bool
) -> None:
    """skirmish/morale-1, skirmish/morale-4, skirmish/scale-2: whatever its size."""
    state = laid_out({"A": company("british", troop, 24, 24, **facts)}, default=kind)
    assert holds(state) is stands


def test_the_ground_is_that_of_more_than_half() -> None:
    """S98, skirmish/morale-4: four of six in the wood; three are half."""
    line = {"A": british("british_line", 24, 24, men=6, dead=3)}
    assert losses.in_woods(laid_out(line, area("rough", 23, 20, 40, 30)), "A")
    assert not losses.in_woods(laid_out(line, area("rough", 24, 20, 40, 30)), "A")


def test_a_crew_breaks_when_it_is_gone() -> None:
    """Three men in the open, whose number is four; the gun stays where it stands.

    (S100, skirmish/morale-6, skirmish/art-7).
    """
    trial = hit(alone("artillery", men=1, figures=3, dead=2), 1, 9)
    trial = checked(trial.state)
    assert trial.one(Destroyed) == Destroyed("A")
    assert trial.unit("A").standing == "gone"
    assert trial.unit("A").on_table


def test_breaking_is_told_with_what_it_counts() -> None:
    """skirmish/morale-1: counted, number, ground; it is broken at once."""
    trial = checked(alone("french_line", "rough", men=3, dead=3))
    assert trial.one(Broke) == Broke("A", 3, 3, woods=True)
    assert trial.unit("A").standing == "broken"
    assert trial.state.broke == ("A",)


def test_who_breaks_in_hiding_is_seen() -> None:
    """A company in hiding that breaks as it steps out is put on the table before that is told.

    (skirmish/hide-1).
    """
    units = {"A": french("coureur", 24, 24, men=3, dead=3, hidden=True), "B": british("ranger", 24, 40)}
    assert checked(laid_out(units)).unit("A").hidden is False


def test_a_broken_unit_breaks_no_more_but_can_be_destroyed() -> None:
    """skirmish/morale-7, skirmish/card-9."""
    broken = alone("british_line", men=2, dead=4, standing="broken")
    assert checked(broken).of(Broke) == []
    trial = checked(alone("british_line", men=0, dead=6, standing="broken"))
    assert trial.unit("A").standing == "gone"


def test_in_fire_the_wounded_are_not_taken() -> None:
    """S45, skirmish/capture-2: a line of two dead and two wounded breaks and keeps them."""
    units = {
        "A": british("british_line", 24, 5, men=1, figures=6),
        "B": french("french_line", 24, 15, men=4, wounded=2, dead=1),
    }
    trial = acted(laid_out(units), Fire(unit="A", target="B"), 1, 1, 9)
    assert trial.one(Broke).unit == "B"
    assert trial.of(Captured) == []
    assert (trial.unit("B").wounded, trial.unit("B").captured) == (2, 0)


def test_companies_of_a_brigade_break_for_themselves() -> None:
    """S102, skirmish/morale-8, skirmish/card-7: the card stays for the other."""
    units = {
        "A": british("british_line", 20, 24, men=2, dead=4, brigade="A"),
        "B": british("british_line", 27, 24, brigade="A"),
    }
    trial = checked(laid_out(units, deck=("A",)))
    assert (trial.unit("A").standing, trial.unit("B").standing) == ("broken", "ready")
    assert trial.state.deck == ("A",)


def test_the_card_of_a_broken_unit_is_taken_out() -> None:
    """S67, S132, skirmish/card-9: drawn or not, kept or not."""
    line = {"A": british("british_line", 24, 24, men=2, dead=4), "B": british("british_line", 24, 30)}
    assert checked(laid_out(line, deck=("A", "B"))).state.deck == ("B",)
    assert checked(laid_out(line, kept=("A", "B"))).state.kept == ("B",)
