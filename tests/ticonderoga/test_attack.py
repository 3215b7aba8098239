"""Chapters 11 and 14 on bare maps: the French attack, in 1755, from S0505 where nothing else is said."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Line, No
from rules.ticonderoga.attack import AttackRolled, Battles, SurpriseRolled
from rules.ticonderoga.board import Board
from rules.ticonderoga.defence import DefenceRolled, LeaderFalls, LeaderTried
from rules.ticonderoga.lines import Attack
from rules.ticonderoga.losses import CadreDrawn, NoCadre, Removed
from rules.ticonderoga.marches import PutOff, Skipped
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options
from rules.ticonderoga.view import view
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position

BARE = field()
FOREST = field({"terrain": {"forest": "0506"}})
HILL = field({"terrain": {"hill": "0506"}})
TARGET = "44th 4/2 S0506"


def fought(
    text: str,
    order: str,
    *dice: int,
    board: Board = BARE,
    standing: dict[str, str] | None = None,
    **facts: Any,
) -> Fray:
    """An order of the French; what is asked of the British is left open."""
    return Fray(position(board, text, **facts), order, laid=dice, standing=standing)


def net(fray: Fray) -> tuple[int, bool]:
    rolled = fray.one(AttackRolled)
    return rolled.net, rolled.hit


def answer(fray: Fray) -> tuple[int, bool]:
    rolled = fray.one(DefenceRolled)
    return rolled.net, rolled.hit


def refusal(text: str, order: str, *, board: Board = BARE, **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        fought(text, order, board=board, **facts)
    return caught.value.rule, caught.value.key


# -- the die -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hit"), [(5, True), (6, False)])
def test_a_result_up_to_the_strength_hits(die: int, hit: bool) -> None:
    """Strength 5: 5 hits, 6 misses (ticonderoga/11.0h)."""
    fray = fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", die, 9)
    assert net(fray) == (die, hit)


def test_nought_always_hits_and_nine_never() -> None:
    """Strength 1 against a fort on a hill, and strength 8 with two cannon in the open (ticonderoga/11.0o)."""
    fort = {"S0506": Work("fort", "british")}
    one = fought("La Sarre 1/- S0505; " + TARGET, "La Sarre attacks S0506", 0, 9, board=HILL, works=fort)
    assert net(one) == (0 + 2 + 4, True)
    guns = "; French cannon 1 S0505; French cannon 2 S0505; "
    other = fought(
        "La Sarre 8/4 S0505" + guns + TARGET,
        "La Sarre attacks S0506 with French cannon 1 and French cannon 2",
        9,
        9,
    )
    assert net(other) == (9 - 4, False)


# -- what is added -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("works", "die", "hit"), [({}, 3, True), ({}, 4, False), ("breastwork", 2, True)])
def test_the_highest_of_the_ground_and_a_work_are_added(works: Any, die: int, hit: bool) -> None:
    """Forest 1, hill 2, river 1 make 2; with a Breastwork 3 (ticonderoga/11.0i, 11.0k, 11.4a, 11.4b)."""
    land = {"forest": "0506", "hill": "0506"}
    board = field({"terrain": land, "rivers": {"Chute": "0505/0506"}})
    built = {"S0506": Work("breastwork", "british")} if works else {}
    fray = fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", die, 9, board=board, works=built)
    assert net(fray) == (5 if hit else 6, hit)
    assert [part.reason for part in fray.one(AttackRolled).parts] == ["terrain", *(["work"] if works else [])]


def test_two_cannon_help_and_a_third_does_not() -> None:
    """Full cannon take 2 each away, a reduced one 1 (ticonderoga/11.0m, 11.1e)."""
    guns = "; British cannon 1 S0505; British cannon 2 S0505 reduced; British cannon 3 S0505; "
    text = "44th 5/3 S0505" + guns + "La Sarre 4/2 S0506"
    fray = fought(text, "44th attacks S0506 with British cannon 1 and British cannon 2", 8, 9, player=1)
    assert net(fray) == (8 - 2 - 1, True)
    assert [p.fought for name, p in fray.state.pieces.items() if "cannon" in name] == [True, True, False]


@pytest.mark.parametrize(
    ("unit", "target", "board", "plus"),
    [
        ("Marine 6", "44th 4/2", FOREST, 1 - 1),  # an elite against others in forest
        ("Marine 6", "44th 4/2", BARE, 0),  # in the open
        ("Marine 6", "Ranger 6", FOREST, 1),  # against an elite
        ("Marine 6 reduced", "44th 4/2", FOREST, 1 - 1),  # a reduced one keeps it
        ("French Cadre 1", "44th 4/2", FOREST, 1),  # a Cadre has none
    ],
)
def test_elites_have_the_better_of_others_where_there_is_cover(
    unit: str, target: str, board: Board, plus: int
) -> None:
    """The boxed -1 in attack (ticonderoga/11.1a, 11.1b, 11.1c, 11.1d)."""
    name, reduced, _ = unit.partition(" reduced")
    text = f"{name} S0505{reduced}; {target} S0506"
    fray = fought(text, f"{name} attacks S0506", 5, 9, board=board)
    assert net(fray)[0] == 5 + plus


def test_elites_defend_better_where_there_is_cover() -> None:
    """One off in forest, not in the open, not for Marines (ticonderoga/11.6a, ticonderoga/11.6b)."""
    text = "La Sarre 5/3 S0505; Ranger 6 S0506"
    assert answer(fought(text, "La Sarre attacks S0506", 9, 5, board=FOREST)) == (4, True)
    assert answer(fought(text, "La Sarre attacks S0506", 9, 5)) == (5, False)
    elite = "Marine 6 S0505; Ranger 6 S0506"
    assert answer(fought(elite, "Marine 6 attacks S0506", 9, 5, board=FOREST)) == (5, False)


def test_works_cover_by_a_switch_alone() -> None:
    """By T56 a work makes no hex less open; `works_cover` changes that (ticonderoga/11.1a)."""
    text, works = "Marine 6 S0505; " + TARGET, {"S0506": Work("breastwork", "british")}
    assert net(fought(text, "Marine 6 attacks S0506", 5, 9, works=works)) == (6, False)
    covered = Options(works_cover=True)
    assert net(fought(text, "Marine 6 attacks S0506", 5, 9, works=works, options=covered)) == (5, True)


def test_indians_are_disinclined_to_fight_each_other() -> None:
    """Two more on both dice; where both fail both go home by a step (ticonderoga/11.2a, 11.2b)."""
    text = "French Indian 1 3/2 S0505; British Indian 1 4/2 S0506"
    fray = fought(text, "French Indian 1 attacks S0506", 2, 3)
    assert (net(fray), answer(fray)) == ((4, False), (5, False))
    assert fray.strength("French Indian 1", "British Indian 1") == "2 2"
    gone = fought(
        "French Indian 1 3/2 S0505 reduced; British Indian 1 4/2 S0506 reduced",
        "French Indian 1 attacks S0506",
        *(8, 8),
    )
    assert gone.strength("French Indian 1", "British Indian 1") == "- -"
    assert not gone.of(CadreDrawn)


# -- who leads -----------------------------------------------------------------------------------------


def test_a_leader_is_thrown_for_before_the_attack() -> None:
    """Montcalm's 8 is exceptional: 6 - 2 (ticonderoga/11.3a, 11.3e)."""
    fray = fought("La Sarre 4/2 S0505; Montcalm S0505; " + TARGET, "La Sarre attacks S0506", 8, 6, 9)
    assert net(fray) == (4, True)
    assert fray.one(LeaderTried).plus == -2


def test_the_senior_leads_and_nobody_else() -> None:
    """Montcalm before Levis; each attack has a throw of its own (ticonderoga/11.3b, 11.3d, 11.3g)."""
    text = "La Sarre 4/2 S0505; Guyenne 4/2 S0505; Montcalm S0505; Levis S0505; " + TARGET
    orders = "La Sarre attacks S0506; Guyenne attacks S0506"
    fray = fought(text, orders, 5, 9, 9, 0, 9, 9)
    assert [(tried.leader, tried.plus) for tried in fray.of(LeaderTried)] == [
        ("Montcalm", -1),
        ("Montcalm", 2),
    ]
    assert refusal(text, "La Sarre attacks S0506 led by Levis") == ("ticonderoga/11.3b", "senior_leads")


def test_of_equals_the_ablest_leads_unless_another_is_named() -> None:
    """Langlade is more often exceptional than Levis (ticonderoga/11.3c)."""
    text = "La Sarre 4/2 S0505; Levis S0505; Langlade S0505; " + TARGET
    assert fought(text, "La Sarre attacks S0506", 5, 9, 9).one(LeaderTried).leader == "Langlade"
    named = fought(text, "La Sarre attacks S0506 led by Levis", 5, 9, 9)
    assert named.one(LeaderTried).leader == "Levis"


def test_who_leads_anyway_may_be_named() -> None:
    """The order means the same without him; of equals he is kept (ticonderoga/11.3b, 11.3c)."""
    alone = "La Sarre 4/2 S0505; Montcalm S0505; "
    equals = "La Sarre 4/2 S0505; Levis S0505; Langlade S0505; "
    attack = Attack("La Sarre", "S0506", leader="Montcalm")
    assert meant(alone + TARGET, attack) == Attack("La Sarre", "S0506")
    attack = Attack("La Sarre", "S0506", leader="Levis")
    assert meant(equals + TARGET, attack) == attack
    assert meant(alone + TARGET, attack) == attack  # and is refused


def meant(text: str, line: Attack) -> Line:
    return Battles().meant(view(position(BARE, text), "french"), (), line)


def test_the_idle_lead_no_attack() -> None:
    """A frozen leader is passed over (ticonderoga/5.0w)."""
    text = "La Sarre 4/2 S0505; Montcalm S0505 frozen; Levis S0505; " + TARGET
    assert fought(text, "La Sarre attacks S0506", 5, 9, 9).one(LeaderTried).leader == "Levis"
    text = "La Sarre 4/2 S0505 frozen; Guyenne 4/2 S0505; " + TARGET
    assert refusal(text, "La Sarre attacks S0506") == ("ticonderoga/5.0m", "frozen")


def test_the_senior_leads_the_defence() -> None:
    """Johnson's 8 takes two off the answer (ticonderoga/11.7a, 11.7b)."""
    fray = fought("La Sarre 5/3 S0505; Johnson S0506; " + TARGET, "La Sarre attacks S0506", 9, 8, 6)
    assert answer(fray) == (4, True)


# -- who may attack ------------------------------------------------------------------------------------


def test_what_may_not_attack() -> None:
    """(ticonderoga/11.0a, 11.0b, 11.0c, 11.0f, 11.0g)"""
    text = "La Sarre 5/3 S0505; Guyenne 5/3 S0505; French cannon 1 S0505; " + TARGET
    twice = "La Sarre attacks S0506; La Sarre attacks S0506"
    assert refusal(text, twice) == ("ticonderoga/11.0a", "fought_already")
    gun = "La Sarre attacks S0506 with French cannon 1; Guyenne attacks S0506 with French cannon 1"
    assert refusal(text, gun) == ("ticonderoga/11.0b", "cannon_used")
    assert refusal(text, "La Sarre attacks S0507") == ("ticonderoga/11.0c", "not_beside")
    assert refusal(text, "La Sarre attacks S0504") == ("ticonderoga/11.0g", "nobody_to_attack")
    assert refusal(text, "French cannon 1 attacks S0506") == ("ticonderoga/11.0g", "only_units_attack")
    lake = field({"lakes": {"George": "0505"}})
    text = "La Sarre 5/3 S0505; Guyenne 5/3 S0605; French bateau 1 S0505; " + TARGET
    state = position(lake, text)
    state.country.change("La Sarre", aboard=("French bateau 1",))
    with pytest.raises(No) as caught:
        Fray(state, "La Sarre attacks S0506")
    assert (caught.value.rule, caught.value.key) == ("ticonderoga/11.0f", "aboard_no_attack")


def test_units_shield_what_stands_with_them() -> None:
    """Without units what is no leader; a leader only where no cannon is (ticonderoga/11.0g, 11.8g, 11.8h)."""
    order = "La Sarre attacks S0506 target "
    shielded = ("ticonderoga/11.0g", "target_shielded")
    with_unit = "La Sarre 5/3 S0505; Howe S0506; British cannon 1 S0506; " + TARGET
    assert refusal(with_unit, order + "Howe") == refusal(with_unit, order + "British cannon 1") == shielded
    with_gun = "La Sarre 5/3 S0505; Howe S0506; British cannon 1 S0506"
    assert refusal(with_gun, order + "Howe") == shielded
    with_wagon = "La Sarre 5/3 S0505; Howe S0506; Wagon S0506"
    assert fought(with_wagon, order + "Howe", 1).at("Howe") == "-"


def test_the_phase_is_over_when_nobody_is_near() -> None:
    """Nothing to do: nobody is asked (ticonderoga/11.0p)."""
    fray = Fray(position(BARE, "La Sarre 5/3 S0505; 44th 4/2 S0808"))
    assert fray.state.step == "activate"


def test_the_lost_fight_unless_the_table_says_no() -> None:
    """(ticonderoga/8.0v, T41)"""
    text = "La Sarre 5/3 S0505 lost; Levis S0505 lost; Guyenne 5/3 S0605; " + TARGET
    assert fought(text, "La Sarre attacks S0506", 5, 9, 9).of(AttackRolled)
    no = refusal(text, "La Sarre attacks S0506", options=Options(lost_fight=False))
    assert no == ("ticonderoga/8.0v", "lost_no_attack")


# -- what comes of it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "strengths", "at"),
    [
        ((2, 0), "3 2", "S0506"),  # both: both lose, nobody retreats
        ((8, 0), "3 4", "S0506"),
        ((8, 8), "5 4", "S0506"),
    ],
)
def test_nobody_retreats_unless_the_attack_alone_succeeds(
    dice: tuple[int, int], strengths: str, at: str
) -> None:
    """(ticonderoga/11.5a, 11.5e, 11.5f, 12.0c)"""
    fray = fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", *dice)
    assert fray.strength("La Sarre", "44th") == strengths
    assert fray.at("44th") == at
    assert fray.asked() == ["Battles"] or fray.state.step == "activate"


def test_the_target_defends_with_what_it_has_left() -> None:
    """A unit of 4 that is reduced to 2 needs 2, not 3; by a switch 3 will do (ticonderoga/11.5j, T58)."""
    text = "La Sarre 5/3 S0505; " + TARGET
    assert answer(fought(text, "La Sarre attacks S0506", 2, 2)) == (2, True)
    assert answer(fought(text, "La Sarre attacks S0506", 2, 3)) == (3, False)
    whole = Options(defends_reduced=False)
    assert answer(fought(text, "La Sarre attacks S0506", 2, 3, options=whole)) == (3, True)


def test_a_cadre_takes_the_place_of_a_reduced_unit_and_answers() -> None:
    """Drawn from its side's cup, with its full number (ticonderoga/11.5j, 11.8b, 11.8e, 12.0c)."""
    fray = fought(
        "La Sarre 5/3 S0505; 44th 4/2 S0506 reduced",
        "La Sarre attacks S0506",
        *(2, 3, 2),
        cadres={"british": ("British Cadre 7", "British Cadre 2", "British Cadre 4")},
    )
    assert fray.one(CadreDrawn).cadre == "British Cadre 4"
    assert answer(fray) == (2, True)
    assert fray.strength("La Sarre", "44th", "British Cadre 4") == "3 - 2"
    assert fray.state.cadres["british"] == ("British Cadre 7", "British Cadre 2")


def test_an_empty_cup_leaves_nobody() -> None:
    """(ticonderoga/11.8b, T59)"""
    fray = fought("La Sarre 5/3 S0505; 44th 4/2 S0506 reduced", "La Sarre attacks S0506", 0)
    assert fray.one(NoCadre).unit == "44th"
    assert fray.at("44th") == "-"
    assert fray.state.bled == {"british": ("44th",)}


def test_one_step_units_and_cadres_are_removed() -> None:
    """And answer no more (ticonderoga/11.8d, ticonderoga/11.8f, ticonderoga/11.5k)."""
    cup = {"british": ("British Cadre 2",)}
    one = fought("La Sarre 5/3 S0505; 44th 4/- S0506", "La Sarre attacks S0506", 0, cadres=cup)
    two = fought("La Sarre 5/3 S0505; British Cadre 1 S0506 reduced", "La Sarre attacks S0506", 0, cadres=cup)
    assert one.one(Removed).piece == "44th"
    assert two.one(Removed).piece == "British Cadre 1"
    assert not one.of(DefenceRolled)
    assert not two.of(CadreDrawn)


def test_a_cadre_has_done_what_the_unit_did() -> None:
    """The attacker is replaced and has attacked (ticonderoga/11.8j, T59)."""
    fray = fought(
        "La Sarre 5/3 S0505 reduced; Guyenne 5/3 S0505; " + TARGET,
        "La Sarre attacks S0506",
        *(9, 0, 1),
        cadres={"french": ("French Cadre 1",)},
    )
    assert fray.state.pieces["French Cadre 1"].fought
    with pytest.raises(No) as caught:
        fray.order("french", "French Cadre 1 attacks S0506")
    assert caught.value.key == "fought_already"


# -- leaders fall --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attack", "dies"), [(6, True), (5, False)])
def test_a_leader_falls_by_a_result_twice_the_enemys(attack: int, dies: bool) -> None:
    """8 against 4 kills, 7 against 4 does not (ticonderoga/11.9a, 11.9b)."""
    text = "La Sarre 4/2 S0505; Montcalm S0505; 44th 5/3 S0506"
    fray = fought(text, "La Sarre attacks S0506", 0, attack, 4)
    assert bool(fray.of(LeaderFalls)) is dies
    assert fray.at("Montcalm") == ("-" if dies else "S0505")
    assert fray.strength("La Sarre") == "2"


def test_nought_kills_whoever_is_above_it() -> None:
    """Howe's side 5 against 0 (ticonderoga/11.9d); Monro falls before the retreat (ticonderoga/11.9f)."""
    first = fought("La Sarre 4/2 S0505; Levis S0505; " + TARGET, "La Sarre attacks S0506", 5, 6, 0)
    assert first.one(LeaderFalls) == LeaderFalls("Levis", 5, 0)
    text = "La Sarre 5/3 S0505; Monro S0506; 44th 5/3 S0506"
    second = fought(text, "La Sarre attacks S0506", 2, 0, 3)
    assert second.one(LeaderFalls) == LeaderFalls("Monro", 5, 2)
    second.answer("44th retreats to S0508")
    assert second.at("44th", "Monro") == "S0508 -"


def test_by_a_switch_the_enemys_die_counts() -> None:
    """Net 8 against a die of 6 that a leader brought to 4 (ticonderoga/11.9b, T60)."""
    text = "La Sarre 4/2 S0505; Montcalm S0505; Johnson S0506; 44th 5/3 S0506"
    dice = (0, 6, 8, 6)
    assert fought(text, "La Sarre attacks S0506", *dice).of(LeaderFalls)
    assert not fought(text, "La Sarre attacks S0506", *dice, options=Options(death="die")).of(LeaderFalls)


def test_without_two_dice_nobody_falls() -> None:
    """A declined defence (ticonderoga/11.9e, T83)."""
    text = "La Sarre 5/3 S0505; Montcalm S0505; Monro S0506; " + TARGET
    fray = fought(text, "La Sarre attacks S0506", 5, 2, standing={"british": "ask me"})
    assert fray.asked() == ["Defending"]
    fray.answer("decline")
    assert not fray.of(LeaderFalls)
    assert fray.asked() == ["Retreating"]


def test_who_must_defend_may_not_decline() -> None:
    """(ticonderoga/11.5a, T83)"""
    fray = fought(
        "La Sarre 5/3 S0505; " + TARGET,
        "La Sarre attacks S0506",
        2,
        standing={"british": "ask me"},
        options=Options(declining=False),
    )
    with pytest.raises(No) as caught:
        fray.answer("decline")
    assert caught.value.key == "must_defend"


@pytest.mark.parametrize(
    ("order", "dice", "answers"),
    [
        ("decline with Monro when hit", (2,), False),
        ("decline with Monro when hit", (9, 5, 9), True),
        ("decline with Howe when hit", (2, 5, 9), True),
        ("defend always; ask me", (2, 5, 9), True),
    ],
)
def test_standing_orders_decline(order: str, dice: tuple[int, ...], answers: bool) -> None:
    """(ticonderoga/standing-10)"""
    text = "La Sarre 5/3 S0505; Monro S0506; " + TARGET
    fray = fought(text, "La Sarre attacks S0506", *dice, standing={"british": order})
    assert bool(fray.of(DefenceRolled)) is answers


def test_indians_who_were_missed_may_let_it_be() -> None:
    """So that nobody goes home (ticonderoga/11.2b, standing-10)."""
    fray = fought(
        "French Indian 1 3/2 S0505; British Indian 1 4/2 S0506",
        "French Indian 1 attacks S0506",
        7,
        standing={"british": "decline against Indians when missed"},
    )
    assert fray.strength("French Indian 1", "British Indian 1") == "3 4"


@pytest.mark.parametrize(("order", "leader"), [("Webb leads", "Webb"), ("defend always", "Monro")])
def test_of_equals_the_one_who_is_named_leads_the_defence(order: str, leader: str) -> None:
    """Monro is the ablest (ticonderoga/11.7b, ticonderoga/standing-8)."""
    text = "La Sarre 5/3 S0505; Webb S0506; Monro S0506; " + TARGET
    fray = fought(text, "La Sarre attacks S0506", 9, 5, 9, standing={"british": order})
    assert fray.one(LeaderTried).leader == leader


def test_of_three_cannon_the_defender_names_two() -> None:
    """(ticonderoga/11.5d)"""
    guns = "; British cannon 1 S0506 reduced; British cannon 2 S0506; British cannon 3 S0506 reduced"
    text = "La Sarre 5/3 S0505; " + TARGET + guns
    assert answer(fought(text, "La Sarre attacks S0506", 9, 6)) == (6 - 2 - 1, True)
    asked = fought(text, "La Sarre attacks S0506", 9, 6, standing={"british": "ask me"})
    asked.answer("defend with British cannon 1 and British cannon 3")
    assert answer(asked) == (6 - 1 - 1, True)


# -- an order of several lines -------------------------------------------------------------------------


def test_a_script_attacks_until_the_hex_is_empty() -> None:
    """Who comes too late is told so, and who emptied the hex goes in (ticonderoga/11.0e, 13.0a)."""
    units = "La Sarre 5/3 S0505; Guyenne 5/3 S0505; Bearn 5/3 S0505; "
    orders = (
        "La Sarre attacks S0506; Guyenne attacks S0506; Bearn attacks S0506; "
        "La Sarre advances; Guyenne advances; Bearn advances; done"
    )
    fray = fought(units + TARGET, orders, 8, 8, 2, 8)
    fray.answer("44th retreats to S0508")
    assert fray.at("La Sarre", "Guyenne", "Bearn", "44th") == "S0505 S0506 S0505 S0508"
    assert [each.line for each in fray.of(Skipped, "french")] == [
        "Bearn attacks S0506",
        "La Sarre advances",
        "Bearn advances",
    ]
    assert fray.state.step == "activate"


def test_an_order_may_stop_when_an_attack_is_repulsed() -> None:
    """The rest is put off, and the side is asked again (ticonderoga/standing-15)."""
    text = "La Sarre 5/3 S0505; Guyenne 5/3 S0505; " + TARGET
    fray = fought(text, "stop if repulsed; La Sarre attacks S0506; Guyenne attacks S0506", 9, 0)
    assert [each.lines for each in fray.of(PutOff, "french")] == [1]
    assert not fray.state.pieces["Guyenne"].fought


def test_what_is_listed_is_not_refused() -> None:
    """And what is listed is all that may be said of the pieces there (ticonderoga/11.0g)."""
    text = "La Sarre 5/3 S0505; Levis S0505; Langy S0505; French cannon 1 S0505; Howe S0506; " + TARGET
    fray = Fray(position(FOREST, text))
    kind, seen = fray.match.open["french"].kind, fray.match.view("french")
    for before in ("", "La Sarre attacks S0506", "La Sarre attacks S0506; Langy gives chase"):
        lines = fray.lines("french", before)
        assert {kind.refuse(seen, lines, line) for line in kind.next(seen, lines)} == {None}
    attacks = [str(line) for line in kind.next(seen, ()) if str(line).startswith("La Sarre")]
    targets, leaders, means = 2, 3, 2 + 2  # none or one cannon, by surprise, or else by cannon
    assert len(attacks) == targets * leaders * means


def test_all_attack_at_once() -> None:
    """The strongest first; the best cannon of a hex go with its first (ticonderoga/11.0e)."""
    text = "La Sarre 3/2 S0505; Guyenne 5/3 S0505; Bearn 4/2 S0606; French cannon 1 S0505; " + TARGET
    fray = Fray(position(BARE, text))
    assert fray.read_as("french", "S0506 attacked by all") == (
        [
            "Guyenne attacks S0506 with French cannon 1",
            "Bearn attacks S0506",
            "La Sarre attacks S0506",
        ],
        [],
    )


# -- one attack after another --------------------------------------------------------------------------


def test_nothing_is_added_for_where_the_attacker_stands() -> None:
    """In a forest on a hill (ticonderoga/11.0j)."""
    board = field({"terrain": {"forest": "0505", "hill": "0505"}})
    fray = fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", 5, 9, board=board)
    assert (net(fray), fray.one(AttackRolled).parts) == ((5, True), ())


def test_any_forest_makes_a_forest() -> None:
    """Though the rest of the hex is clear (ticonderoga/11.0l)."""
    board = field({"terrain": {"forest": "0506", "clear": "0506"}})
    assert net(fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", 5, 9, board=board)) == (
        6,
        False,
    )


def test_strengths_are_not_added() -> None:
    """Two of 3 miss with a 4, each for itself (ticonderoga/11.0d)."""
    text = "La Sarre 3/2 S0505; Guyenne 3/2 S0505; " + TARGET
    fray = fought(text, "La Sarre attacks S0506; Guyenne attacks S0506", 4, 9, 4, 9)
    assert [(rolled.net, rolled.hit) for rolled in fray.of(AttackRolled)] == [(4, False), (4, False)]
    assert fray.strength("44th") == "4"


def test_a_great_success_costs_one_step_too() -> None:
    """A 0 against 8 reduces once; the reduced Indian goes, and no Cadre comes (ticonderoga/11.0n)."""
    whole = fought("La Sarre 8/4 S0505; 44th 8/4 S0506", "La Sarre attacks S0506", 0, 9)
    assert whole.strength("44th") == "4"
    indian = "La Sarre 8/4 S0505; British Indian 1 3/2 S0506 reduced"
    gone = fought(indian, "La Sarre attacks S0506", 0)
    assert (gone.at("British Indian 1"), gone.of(CadreDrawn)) == ("-", [])


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("weather", ["clear", "rain", "sweltering", "rainstorm", "snow", "snowstorm"])
def test_attacks_know_no_weather_and_no_night(weather: str, night: bool) -> None:
    """(ticonderoga/11.0r)"""
    text = "La Sarre 5/3 S0505; " + TARGET
    fray = fought(text, "La Sarre attacks S0506", 5, 9, weather=weather, night=night)
    assert net(fray) == (5, True)


def test_without_a_leader_in_the_hex_nothing_is_thrown_for_him() -> None:
    """Montcalm stands beside it (ticonderoga/11.3f)."""
    text = "La Sarre 5/3 S0505; Montcalm S0504; " + TARGET
    fray = fought(text, "La Sarre attacks S0506", 5, 9)
    assert (net(fray), fray.of(LeaderTried)) == ((5, True), [])


def test_only_the_leader_who_led_is_in_danger() -> None:
    """Montcalm falls by 8 against 4, Levis does not (ticonderoga/11.9c)."""
    text = "La Sarre 4/2 S0505; Montcalm S0505; Levis S0505; 44th 5/3 S0506"
    fray = fought(text, "La Sarre attacks S0506", 0, 6, 4)
    assert fray.at("Montcalm", "Levis") == "- S0505"


def test_a_cannon_answers_every_attack() -> None:
    """Two off each answer, 6 - 2 (ticonderoga/11.0b)."""
    text = "La Sarre 5/3 S0505; Guyenne 5/3 S0505; British cannon 1 S0506; " + TARGET
    fray = fought(text, "La Sarre attacks S0506; Guyenne attacks S0506", 9, 6, 9, 6)
    assert [(rolled.net, rolled.hit) for rolled in fray.of(DefenceRolled)] == [(4, True), (4, True)]


# -- surprise ------------------------------------------------------------------------------------------


SURPRISE = "Marine 5 S0505; Langlade S0505; 44th 3/1 S0506"  # 3/2


def test_a_surprise_that_hits_is_not_answered() -> None:
    """Initiative 8, ability capable: 2 + 1 - 1 - 1 (ticonderoga/14.0c, 14.0d)."""
    fray = fought(SURPRISE, "Marine 5 attacks S0506 by surprise", 8, 3, 2, board=FOREST)
    assert net(fray) == (1, True)
    assert fray.asked() == ["Retreating"]
    assert not fray.of(DefenceRolled)


def test_where_no_surprise_can_be_tried() -> None:
    """(ticonderoga/14.0a, 14.0b)"""
    order = "Marine 5 attacks S0506 by surprise"
    assert refusal(SURPRISE, order) == ("ticonderoga/14.0a", "surprise_in_open")
    alone = "Marine 5 S0505; 44th 3/1 S0506"
    assert refusal(alone, order, board=FOREST) == ("ticonderoga/14.0a", "surprise_needs_leader")
    gun = SURPRISE + "; French cannon 1 S0505"
    with_gun = "Marine 5 attacks S0506 with French cannon 1 by surprise"
    assert refusal(gun, with_gun, board=FOREST) == ("ticonderoga/14.0b", "no_cannon_in_surprise")


def test_a_surprise_that_misses_is_ambushed() -> None:
    """Two less on the answer, one less against Indians (ticonderoga/14.1a, 14.1b)."""
    marines = fought(SURPRISE, "Marine 5 attacks S0506 by surprise", 8, 3, 9, 5, board=FOREST)
    assert answer(marines) == (3, True)
    text = "French Indian 1 4/2 S0505; Langlade S0505; 44th 3/1 S0506"
    indians = fought(text, "French Indian 1 attacks S0506 by surprise", 8, 3, 7, 5, board=FOREST)
    assert (net(indians), answer(indians)) == ((7, False), (4, False))


def test_a_surprise_that_fails_is_an_attack_as_any() -> None:
    """With cannon if that was said; by a switch it is none (ticonderoga/14.0e, T65)."""
    plain = fought(SURPRISE, "Marine 5 attacks S0506 by surprise", 9, 3, 7, 4, board=FOREST)
    assert (net(plain), answer(plain)) == ((7 + 1 - 1 - 1, False), (4, False))
    gun = SURPRISE + "; French cannon 1 S0505"
    fired = fought(gun, "Marine 5 attacks S0506 by surprise or by cannon", 9, 3, 7, 4, board=FOREST)
    assert net(fired)[0] == 7 + 1 - 1 - 1 - 2
    assert fired.state.pieces["French cannon 1"].fought
    none = Options(failed_surprise="none")
    assert not fought(SURPRISE, "Marine 5 attacks S0506 by surprise", 9, board=FOREST, options=none).of(
        AttackRolled
    )


def test_a_patrol_foils_a_surprise() -> None:
    """No die, a usual attack, and the target answers with one less (ticonderoga/14.2a-14.2d)."""
    text = "Marine 5 S0505; Langlade S0505; Monro S0506; " + TARGET
    fray = fought(text, "Marine 5 attacks S0506 by surprise", 3, 9, 5, 5, board=FOREST)
    assert fray.asked() == ["Patrolling"]
    fray.answer("patrol")
    assert answer(fray) == (5 - 1, False)
    assert fray.one(DefenceRolled).strength == 3
    assert fray.strength("44th") == "4"


def test_without_a_leader_there_is_no_patrol() -> None:
    """(ticonderoga/14.2e)"""
    fray = fought(SURPRISE, "Marine 5 attacks S0506 by surprise", 9, 3, 9, 9, board=FOREST)
    assert fray.state.step == "activate" or fray.asked() == ["Battles"]


@pytest.mark.parametrize(
    ("order", "out"),
    [
        ("patrol always", True),
        ("patrol always; patrol never at S0506", False),
        ("patrol from strength 5", False),
        ("patrol from strength 4", True),
        ("patrol against initiative 8", True),
        ("never ask me", False),  # 3 against 4 + ... : the attack hits on 4 faces of ten alone
    ],
)
def test_standing_orders_patrol(order: str, out: bool) -> None:
    """(ticonderoga/standing-9)"""
    text = "Marine 5 S0505; Langlade S0505; Monro S0506; " + TARGET
    dice = (3, 9, 5, 9) if out else (9, 3, 9, 5, 9)
    fray = fought(
        text, "Marine 5 attacks S0506 by surprise", *dice, board=FOREST, standing={"british": order}
    )
    assert fray.one(DefenceRolled).strength == (3 if out else 4)


# -- patrols in the attack that follows ------------------------------------------------------------------


def foiled(text: str, order: str, *dice: int) -> Fray:
    """A surprise against 0506 that a patrol has foiled."""
    fray = fought(text, order, *dice, board=FOREST)
    fray.answer("patrol")
    return fray


def test_a_surprise_is_the_one_attack_of_its_unit() -> None:
    """(ticonderoga/14.0f)"""
    fray = fought(
        SURPRISE + "; La Sarre 5/3 S0507", "Marine 5 attacks S0506 by surprise", 8, 3, 9, 9, board=FOREST
    )
    with pytest.raises(No) as caught:
        fray.order("french", "Marine 5 attacks S0506")
    assert caught.value.key == "fought_already"


PATROLLED = "Marine 5 S0505; Langlade S0505; Monro S0506; "


def test_after_a_patrol_cannon_may_help_and_nobody_is_ambushed() -> None:
    """7 + 1 - 1 - 1 - 2, and the answer has Monro's one off, not two more (ticonderoga/14.2b)."""
    text = f"{PATROLLED}French cannon 1 S0505; {TARGET}"
    fray = foiled(text, "Marine 5 attacks S0506 by surprise or by cannon", 3, 7, 5, 5)
    assert not fray.of(SurpriseRolled)
    assert (net(fray), answer(fray)) == ((4, False), (4, False))
    assert fray.state.pieces["French cannon 1"].fought


@pytest.mark.parametrize(
    ("dice", "result"),
    [((5, 1), (0, True)), ((5, 2), (1, False)), ((0, 0), (2, True)), ((0, 1), (3, False))],
)
def test_a_patrol_may_leave_no_strength(dice: tuple[int, int], result: tuple[int, bool]) -> None:
    """Of 1; Monro is capable with 5 and inept with 0 (ticonderoga/14.2c, T66)."""
    fray = foiled(f"{PATROLLED}44th 1/- S0506", "Marine 5 attacks S0506 by surprise", 3, 9, *dice)
    assert fray.one(DefenceRolled).strength == 0
    assert answer(fray) == result


def test_a_patrol_costs_one_after_the_loss_and_for_that_attack_alone() -> None:
    """Of 4 the loss leaves 2, the patrol 1; then it is 2 again (ticonderoga/14.2c, ticonderoga/14.2d)."""
    fray = foiled(f"{PATROLLED}{TARGET}", "Marine 5 attacks S0506 by surprise", 3, 2, 5, 2)
    assert fray.one(DefenceRolled).strength == 1
    assert answer(fray) == (1, True)
    assert fray.strength("44th") == "2"


def test_each_surprise_asks_for_a_patrol() -> None:
    """(ticonderoga/14.2f)"""
    text = f"{PATROLLED}Marine 6 S0505; {TARGET}"
    orders = "Marine 5 attacks S0506 by surprise; Marine 6 attacks S0506 by surprise"
    fray = foiled(text, orders, 3, 9, 5, 9)
    assert fray.asked() == ["Patrolling"]
