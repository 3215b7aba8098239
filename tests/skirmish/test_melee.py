"""Man against man by hand (skirmish/melee-1 to melee-13, officer-5, capture-1 to capture-3, charge-9)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.skirmish import melee
from rules.skirmish.ground import AreaFile, Kind, LineFile
from rules.skirmish.lines import FightOn, Fire, Load
from rules.skirmish.melee import Melee, MeleeHurt
from rules.skirmish.morale import Broke, Captured, Destroyed
from rules.skirmish.state import Officer, Options, State, Unit
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, acted, british, fence, french, laid_out, refusal, ruling

ALIKE = (5, 5)  # two dice of one height


def met(charger: Unit, target: Unit, *areas: AreaFile, **facts: Any) -> State:
    """A has charged B and is in contact with it."""
    return laid_out({"A": charger, "B": target}, *areas, contacts=(("A", "B"),), **facts)


def man(side: str, troop: str, *, y: float = 0, **facts: Any) -> Unit:
    """One man left of six, the rest of whom were captured in some other fight."""
    place = y or (10 if side == "british" else 11)
    make = british if side == "british" else french
    return make(troop, 24, place, men=1, **({"figures": 6} | facts))


def duel(charger: Unit, target: Unit, *laid: int, **facts: Any) -> Trial:
    return acted(met(charger, target, **facts), FightOn(unit="A"), *laid)


def totals(trial: Trial) -> list[tuple[int, int]]:
    return [(bout.total, bout.foe_total) for bout in trial.one(Melee).bouts]


def hurt(trial: Trial) -> list[tuple[str, str, int]]:
    return [(told.unit, w.man, w.die) for told in trial.of(MeleeHurt) for w in told.wounds]


# -- the dice ---------------------------------------------------------------------------------------------


def test_equal_totals_harm_nobody() -> None:
    """S37, skirmish/melee-4: British Line add four and roll five, French Line three and six."""
    trial = duel(man("british", "british_line"), man("french", "french_line"), 5, 6)
    assert totals(trial) == [(9, 9)]
    assert hurt(trial) == []


def test_the_loser_rolls_one_wound() -> None:
    """A ten is ten, not nought; ten and four beat nine and three.

    (S38, S107, skirmish/melee-1, skirmish/melee-5).
    """
    trial = duel(man("british", "british_line"), man("french", "french_line"), 10, 9, 4)
    assert totals(trial) == [(14, 12)]
    assert hurt(trial) == [("B", "sound", 4)]


@pytest.mark.parametrize(
    ("charger", "troop", "kind", "totals_of_five"),
    [
        ("ranger", "french_line", "rough", (9, 7)),
        ("british_light", "french_grenadier", "clearing", (8, 7)),
        ("british_light", "coureur", "open", (8, 7)),
        ("british_grenadier", "indian", "dense", (7, 9)),
        ("cavalry", "marine", "open", (9, 8)),
        ("militia", "french_line", "clearing", (7, 7)),
    ],
)
def test_each_troop_adds_by_the_ground(
    charger: str, troop: str, kind: Kind, totals_of_five: tuple[int, int]
) -> None:
    """S40, S119, skirmish/melee-2, skirmish/melee-3: open ground, woods, farmsteads."""
    laid = (*ALIKE, *((1,) if totals_of_five[0] != totals_of_five[1] else ()))
    assert totals(duel(man("british", charger), man("french", troop), *laid, default=kind)) == [
        totals_of_five
    ]


def test_rangers_in_woods_are_even_at_three_to_five() -> None:
    """S40: four and three against two and five."""
    trial = duel(man("british", "ranger"), man("french", "french_line"), 3, 5, default="rough")
    assert totals(trial) == [(7, 7)]


def test_the_ground_of_who_was_charged_counts_for_both() -> None:
    """skirmish/melee-3: a line in the open charges Rangers at the edge of a wood, and later they fight on."""
    wood = area("rough", 0, 11, 48, 48)
    attacker, target = man("british", "british_line", y=10.5), man("french", "coureur", y=11)
    assert totals(acted(met(attacker, target, wood), FightOn(unit="A"), 5, 5, 1)) == [(7, 8)]
    assert totals(acted(met(attacker, target, wood), FightOn(unit="B"), 5, 5, 1)) == [(8, 7)]


def test_a_building_is_a_farmstead() -> None:
    """S119, skirmish/melee-3: Militia in a house add two; who charges them adds by its row for farmsteads."""
    house = area("building", 20, 11, 28, 19, name="house")
    inside = french("militia", 24, 15, men=1, figures=6, inside="house")
    trial = acted(met(man("british", "british_light"), inside, house), FightOn(unit="A"), 5, 5, 1)
    assert totals(trial) == [(8, 7)]


# -- walls --------------------------------------------------------------------------------------------------


def barred(kind: str, defence: int) -> tuple[LineFile, ...]:
    return (fence(kind, "line", defence, (10, 10), (40, 10)),)


@pytest.mark.parametrize(("kind", "defence"), [("wall", 2), ("fence", 1)])
def test_who_was_charged_behind_a_wall_adds_for_it(kind: str, defence: int) -> None:
    """S41, skirmish/melee-6: two for a stout wall, one for a fence, for the defender alone."""
    attacker, target = man("british", "british_line", y=9.5), man("french", "french_line", y=10.5)
    trial = acted(met(attacker, target, lines=barred(kind, defence)), FightOn(unit="A"), 5, 3, 1)
    assert totals(trial) == [(9, 6 + defence)]


def test_it_adds_also_when_the_defender_acts() -> None:
    """S41, skirmish/melee-6: four and three and one against five and four: the French roll."""
    attacker, target = man("british", "british_line", y=9.5), man("french", "french_line", y=10.5)
    trial = acted(met(attacker, target, lines=barred("fence", 1)), FightOn(unit="B"), 4, 5, 2)
    assert totals(trial) == [(8, 9)]
    assert hurt(trial) == [("B", "sound", 2)]


def test_inside_the_same_building_no_wall_is_between() -> None:
    """skirmish/melee-6, skirmish/melee-11: who has come in fights without the wall."""
    house = AreaFile("house", "building", box=(20, 11, 28, 19), defence=2, holds=16)
    inside = french("french_line", 24, 15, men=1, figures=6, inside="house")
    outside = met(man("british", "british_line"), inside, house)
    assert totals(acted(outside, FightOn(unit="A"), 5, 5, 1)) == [(7, 9)]
    entered = british("british_line", 24, 15, men=1, figures=6, inside="house")
    assert totals(acted(met(entered, inside, house), FightOn(unit="A"), 5, 5)) == [(7, 7)]


# -- wounds and numbers ------------------------------------------------------------------------------


def test_the_wounded_fight_at_two_less() -> None:
    """S42, skirmish/melee-8, skirmish/wound-3: six and four less two against six and three."""
    trial = duel(man("british", "british_line", wounded=1), man("french", "french_line"), 6, 6, 1)
    assert totals(trial) == [(8, 9)]
    assert hurt(trial) == [("A", "wounded", 1)]


def test_two_on_one_are_two_fights_each_at_two_less() -> None:
    """S39, skirmish/melee-7, skirmish/melee-9: one man against two rolls twice, and may lose twice."""
    state = met(british("british_line", 24, 10, men=2, figures=6), man("french", "french_line"))
    trial = acted(state, FightOn(unit="A"), 5, 8, 5, 6, 5)
    assert totals(trial) == [(9, 9), (9, 7)]
    bouts = trial.one(Melee).bouts
    assert [(bout.crowded, bout.foe_crowded) for bout in bouts] == [(False, True)] * 2
    assert hurt(trial) == [("B", "sound", 5)]
    twice = acted(state, FightOn(unit="A"), 5, 1, 5, 1, 5, 5)
    assert [(w.harm, w.man) for w in twice.one(MeleeHurt).wounds] == [
        ("serious", "sound"),
        ("dead", "wounded"),
    ]
    assert twice.unit("B").dead == 1


def test_who_dies_has_thrown_his_dice_and_dies_once() -> None:
    """skirmish/melee-13: all fights of a round count at once; a dead man is not hit again."""
    state = met(british("british_line", 24, 10, men=2, figures=6), man("french", "french_line"))
    trial = acted(state, FightOn(unit="A"), 5, 1, 1, 10, 9, 1)
    assert totals(trial) == [(9, 2), (5, 11)]
    assert hurt(trial) == [("B", "sound", 9), ("A", "sound", 1)]


def drawn(own: int, others: int, **facts: Any) -> list[tuple[int, int]]:
    """How many fights each man of either side has."""
    state = met(british("british_line", 24, 10, men=own), french("french_line", 24, 11, men=others), **facts)
    said = {"B": melee.meeting(state, "A", "B")}
    pairs = melee.paired(state, "A", said, None)
    fights = [sum(one is each for one, _ in pairs) for each in dict.fromkeys(one for one, _ in pairs)]
    against = [sum(two is each for _, two in pairs) for each in dict.fromkeys(two for _, two in pairs)]
    return [(fights.count(n), against.count(n)) for n in (1, 2, 3)]


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (4, 4, [(4, 4), (0, 0), (0, 0)]),
        (6, 4, [(6, 2), (0, 2), (0, 0)]),
        (4, 6, [(2, 6), (2, 0), (0, 0)]),
        (6, 2, [(4, 0), (0, 2), (0, 0)]),
    ],
)
def test_men_pair_as_evenly_as_may_be(own: int, others: int, expected: Any) -> None:
    """Nobody has three on him, and who is left over does not fight.

    (S94, S95, S117, skirmish/melee-10, skirmish/melee-12).
    """
    assert drawn(own, others) == expected


def test_nobody_doubles_over_a_wall() -> None:
    """S95, skirmish/melee-10: behind what adds two it is man against man; a fence does not secure."""
    lines = (fence("wall", "wall", 2, (10, 11), (40, 11)),)
    state = laid_out(
        {"A": british("british_line", 24, 10.5), "B": french("french_line", 24, 11.4, men=4)},
        lines=lines,
        contacts=(("A", "B"),),
    )
    assert melee.meeting(state, "A", "B").secure
    said = {"B": melee.meeting(state, "A", "B")}
    assert len(melee.paired(state, "A", said, None)) == 4


@pytest.mark.parametrize(
    ("kind", "value", "subjects", "fights"),
    [("secure", "yes", ("B",), 4), ("pairs", "one to one", ("B", "A"), 4), ("secure", "no", ("B",), 6)],
)
def test_an_umpire_rules_who_is_secure_and_who_fights_whom(
    kind: str, value: str, subjects: tuple[str, ...], fights: int
) -> None:
    """skirmish/melee-10, skirmish/melee-12, skirmish/rule-6, skirmish/rule-9."""
    state = met(
        british("british_line", 24, 10),
        french("french_line", 24, 11, men=4),
        rulings=(ruling(kind, value, *subjects),),
    )
    said = {"B": melee.meeting(state, "A", "B")}
    assert len(melee.paired(state, "A", said, None)) == fights


def test_chargers_choose_on_whom_their_extra_men_turn() -> None:
    """skirmish/melee-12: of two sound men, a wounded one and an officer, the officer is doubled by order."""
    target = french("french_line", 24, 11, men=3, wounded=1, figures=6, officer=Officer())
    state = met(british("british_line", 24, 10, men=5), target)
    said = {"B": melee.meeting(state, "A", "B")}
    for whom, man_doubled in ((None, "sound"), ("the wounded", "wounded"), ("the officer", "officer")):
        assert [two.man for _, two in melee.paired(state, "A", said, whom)][4:] == [man_doubled]


def test_a_unit_fights_all_with_whom_it_is_in_contact() -> None:
    """skirmish/melee-12: six men against two units of three: man against man, each by its own ground."""
    units = {
        "A": british("british_line", 24, 10),
        "B": french("french_line", 22, 11, men=3),
        "C": french("coureur", 26, 11, men=3, inside=""),
    }
    state = laid_out(units, area("rough", 24, 11, 30, 14), contacts=(("A", "B"), ("C", "A")))
    said = {foe: melee.meeting(state, "A", foe) for foe in state.foes("A")}
    assert [(met.foe, met.defender, met.column) for met in said.values()] == [("B", "B", 0), ("C", "A", 0)]
    foes = [two.unit for _, two in melee.paired(state, "A", said, None)]
    assert sorted(foes) == ["B"] * 3 + ["C"] * 3


def test_an_officer_fights_as_a_man_of_his_company() -> None:
    """S116, skirmish/officer-5: six men and an officer throw seven dice."""
    state = met(british("british_line", 24, 10, officer=Officer()), french("french_line", 24, 11, men=7))
    assert sum(one.man == "officer" for one in melee.men_of(state, "A")) == 1
    trial = acted(state, FightOn(unit="A"), *(5, 6) * 7)
    assert len(trial.one(Melee).bouts) == 7


def test_who_beats_an_officer_hits_him_and_others_may() -> None:
    """S36, skirmish/officer-1: in his own fight without the die; in others a ten strikes him."""
    alone = british("british_line", 24, 10, men=1, figures=6, officer=Officer())
    trial = acted(met(alone, french("french_line", 24, 11, men=2)), FightOn(unit="A"), 5, 6, 1, 9, 5)
    assert totals(trial) == [(9, 9), (5, 12)]
    assert trial.unit("A").officer == Officer(wounded=True)
    trial = acted(met(alone, french("french_line", 24, 11, men=2)), FightOn(unit="A"), 1, 9, 5, 6, 10, 5)
    assert trial.unit("A").officer == Officer(wounded=True)
    assert trial.unit("A").well == 1


def test_after_a_charge_that_fell_short_men_fight_at_one_less_if_the_table_wants_it() -> None:
    """S80, skirmish/charge-9: five and four less one, in the turn after it alone."""
    late = man("british", "british_line", short=1)
    on = Options(failed_charge=True)
    trial = duel(late, man("french", "french_line"), 5, 5, options=on, turn=2)
    assert totals(trial) == [(8, 8)]
    assert totals(duel(late, man("french", "french_line"), 5, 6, turn=2)) == [(9, 9)]
    assert totals(duel(late, man("french", "french_line"), 5, 6, options=on, turn=3)) == [(9, 9)]


# -- contact ------------------------------------------------------------------------------------------------


def test_in_contact_a_unit_may_only_fight() -> None:
    """S113, S130, skirmish/act-5, skirmish/melee-13: one round a card; nobody else may fight."""
    units = {"A": british("artillery", 24, 10, men=3, ball=1), "B": french("french_line", 24, 11.5)}
    state = laid_out(units, contacts=(("B", "A"),))
    for line in (Fire(unit="A", target="B"), Load(unit="A")):
        no = refusal(state, line)
        assert no is not None
        assert no.key == "in_contact"
    assert refusal(state, FightOn(unit="A")) is None
    apart = refusal(laid_out(units), FightOn(unit="A"))
    assert apart is not None
    assert apart.rule == "skirmish/melee-13"


def test_a_round_leaves_them_in_contact() -> None:
    """S96, skirmish/melee-13: undecided, it goes on with a later card of either."""
    trial = acted(
        met(british("british_line", 24, 10), french("french_line", 24, 11)), FightOn(unit="A"), *(5, 6) * 6
    )
    assert trial.state.contacts == (("A", "B"),)
    assert trial.unit("A").stirred
    assert trial.unit("B").stirred


# -- breaking in melee ------------------------------------------------------------------------------------


def test_who_breaks_in_melee_leaves_its_wounded_to_the_enemy() -> None:
    """Two dead and one wounded, one more falls: the rest is taken.

    (S44, skirmish/capture-1, skirmish/officer-5).
    """
    target = french("french_line", 24, 11, men=3, wounded=1, dead=2, officer=Officer(wounded=True))
    state = met(british("british_line", 24, 10, men=1, figures=6), target)
    trial = acted(state, FightOn(unit="A"), 10, 1, 1, 9, 1, 9, 1)
    assert trial.one(Broke).unit == "B"
    assert trial.one(Captured) == Captured("B", 1, officer=True)
    broken = trial.unit("B")
    assert (broken.standing, broken.wounded, broken.captured, broken.officer) == ("broken", 0, 1, None)
    assert trial.state.contacts == ()


def test_both_may_break_in_one_round() -> None:
    """skirmish/melee-13: who kills and is killed at once breaks as the other does."""
    state = met(
        british("british_line", 24, 10, men=2, dead=3, figures=6),
        french("french_line", 24, 11, men=2, dead=3, figures=6),
    )
    trial = acted(state, FightOn(unit="A"), 10, 1, 1, 10, 9, 9)
    assert [told.unit for told in trial.of(Broke)] == ["B", "A"]


def test_the_last_man_is_gone() -> None:
    """skirmish/card-9: a unit without men is destroyed, and nobody is in contact with it."""
    trial = duel(man("british", "british_line"), man("french", "french_line", dead=2), 10, 1, 9)
    assert trial.one(Destroyed) == Destroyed("B")
    assert (trial.unit("B").standing, trial.unit("B").body, trial.state.contacts) == ("gone", None, ())
