"""Chapters 9.1, 9.3, 12.2 and 18.1: combat resolved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.combat import (
    AttackLapses,
    Combat,
    Exchange,
    FlipFirst,
    FlipSmallest,
    Keep,
    LeadAsk,
    LeadHighest,
    LeadNever,
    LeadsDefence,
    MakesUp,
    ways,
)
from rules.battles.ledger import Disordered
from rules.battles.lines import AsDeclared, Complete
from rules.battles.state import Fought, Options, State
from rules.battles.tactics import NeverPlay, PlayFrom, PlayTactic, TacticsPlayed
from rules.battles.view import view
from rules.kernel.orders import PUBLIC, Lines, No
from tests.battles.play import Table
from tests.battles.table import state

Hurt = Mapping[str, str]  # what became of whom


def position(french: str, british: str, **facts: Any) -> State:
    return state(french, british, step="declare", **facts)


def fight(
    french: str,
    british: str,
    code: str,
    *dice: int,
    order: str = "complete",
    standing_orders: Mapping[str, Lines] | None = None,
    **facts: Any,
) -> Table:
    """A combat whose result is laid down; its own die is a 1, and others come after it."""
    table = Table(position(french, british, **facts), [1, *dice], [code], ["rally"], standing_orders)
    table.order("french", order)
    return table


def fate(table: Table) -> str:
    """Who is where: a star for the disordered, `-` for the lost."""
    units = table.state.units
    return " ".join(f"{n}{'*' if u.disordered else ''}{'' if u.at else '-'}" for n, u in units.items())


def say(table: Table, side: str, text: str) -> None:
    """A side answers, or lets the deadline pass."""
    if text:
        table.order(side, text)
    else:
        table.deadline(side)


def finish(table: Table) -> None:
    """Nobody says anything more."""
    while table.state.step != "rally":
        table.deadline(next(iter(table.match.open)))


def refused(table: Table, side: str, text: str) -> str:
    with pytest.raises(No) as caught:
        table.order(side, text)
    return caught.value.key


# -- results ---------------------------------------------------------------------------------------------


def test_ad_turns_all_attackers() -> None:
    """The disordered one is eliminated, at its full factor (battles/9.3b, 9.3m, 13.2a, case K01)."""
    table = fight("A line 5/2 1,0; B line 4/2 0,1 *", "D line 4 0,0", "Ad")
    assert fate(table) == "A* B*- D"
    assert table.state.dp["french"] == 4


def test_ae_eliminates_all_attackers() -> None:
    """And nobody pursues (battles/9.3c, battles/10.2l, case K02)."""
    table = fight("A line 5/2 1,0; B line 4/2 0,1", "D line 4 0,0", "Ae")
    assert fate(table) == "A- B- D"
    assert table.state.dp["french"] == 9
    assert table.state.step == "rally"


def test_ar_routs_the_attackers() -> None:
    """The disordered cavalry dies, the line flips and goes two hexes on one die (battles/9.3d, case K03)."""
    table = fight("A line 5/2 1,0; C cav 3/1 0,1 *", "D line 4 0,0", "Ar", 2)
    finish(table)
    assert fate(table) == "A* C*- D"
    ground = table.state.battle.ground
    assert ground.distance("1,0", table.state.units["A"].at) == 2


def test_dd_turns_all_defenders() -> None:
    """In every hex attacked, guns among them; one disordered before is eliminated (9.3j, 9.0r, W06)."""
    table = fight(
        "A line 5 0,1",
        "D line 4/2 0,0; G art 3/1 0,0; E line 4/2 1,0 *",
        "Dd",
        order="A attacks 0,0; A attacks 1,0",
    )
    finish(table)
    assert fate(table) == "A D* G* E*-"
    assert [event.unit for event in table.of(Disordered)] == ["D", "G"]


def test_de_eliminates_all_defenders() -> None:
    """Guns too (battles/9.3k)."""
    table = fight("A line 5 1,0", "D line 4/2 0,0; G art 3/1 0,0", "De")
    table.deadline("french")
    assert fate(table) == "A D- G-"


def test_dr_routs_the_defenders() -> None:
    """Artillery and the disordered die, the other flips and goes three hexes (battles/9.3l, case K15)."""
    table = fight(
        "A line 5 0,1",
        "D line 5/2 0,0; G art 3/1 0,0; E line 4/2 1,0 *",
        "Dr",
        3,
        order="A attacks 0,0; A attacks 1,0",
    )
    finish(table)
    assert fate(table) == "A D* G- E*-"
    assert table.state.battle.ground.distance("0,0", table.state.units["D"].at) == 3


def test_guns_beside_the_attackers_are_not_touched() -> None:
    """Neither by Ae nor by Ar nor by Ad (battles/6.2.3b, D37, case K19)."""
    for code in ("Ae", "Ar", "Ad"):
        table = fight("A line 5/2 1,0; G art 3/1 1,0", "D line 4 0,0", code, 1)
        finish(table)
        assert not table.state.units["G"].disordered
        assert table.state.units["G"].at == "1,0"


def test_a_train_takes_no_harm() -> None:
    """Attacked alone or in company (battles/20.0f, battles/20.1a, battles/20.1b, case U05)."""
    for code in ("Dd", "De", "Dr", "Ad", "Bx"):
        table = fight("A line 5/2 1,0", "T train 1 0,0", code, 1, 1, order="A attacks 0,0")
        finish(table)
        assert table.state.units["T"].at == "0,0"
        assert not table.state.units["T"].disordered


# -- leaders and results ---------------------------------------------------------------------------------


def test_a_leader_left_alone_in_a_zone_of_control_dies() -> None:
    """His line is eliminated beside an enemy in good order: 4 and 2 x 2 points (12.1b, K27, L10)."""
    table = fight("A line 4/2 1,0; L ldr 2 1,0", "D line 4 0,0", "Ae")
    assert fate(table) == "A- L- D"
    assert table.state.dp["french"] == 8


def test_a_gun_covers_the_leader() -> None:
    """(battles/12.1f, case K27)"""
    table = fight("A line 4/2 1,0; L ldr 2 1,0; G art 3/1 1,0", "D line 4 0,0", "Ae")
    assert fate(table) == "A- L G D"


def test_a_leader_beside_the_disordered_lives() -> None:
    """The only attacker is disordered and controls nothing (battles/12.1d, battles/8.1i, case K13)."""
    table = fight("A line 5/2 1,0 *", "D line 4 0,0; L ldr 1 0,0", "De")
    assert fate(table) == "A* D- L"


def test_in_a_fort_a_leader_lives_until_it_is_entered() -> None:
    """No zone of control comes in (battles/8.1f, battles/12.1a, case K14)."""
    fort: dict[str, Any] = {
        "fort": "0,0",
        "fort_": " ".join(f"0,0/{at}" for at in ("1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1")),
    }
    for order, alive in (("done", "A D- L"), ("A pursues to 0,0", "A D- L-")):
        table = fight("A line 5 1,0", "D line 4 0,0; L ldr 1 0,0", "De", order="A attacks 0,0", **fort)
        table.order("french", order)
        assert fate(table) == alive


# -- the exchange ----------------------------------------------------------------------------------------


def test_the_weaker_side_is_struck_first_and_the_other_chooses() -> None:
    """10 against a bare 5 in a town: D flips to 2, and A or B is given for it (9.3e-9.3h, case K04)."""
    armies = ("A line 6/3 1,0; B line 4/2 0,1", "D line 5/2 0,0")
    for name, outcome in (("A", "A* B D*"), ("B", "A B* D*")):
        table = fight(*armies, "Bx", town="0,0")
        kind = table.match.open["french"].kind
        assert kind == Exchange(("B", "A"), 2)
        table.order("french", f"flip {name}")
        assert fate(table) == outcome
    table = fight(*armies, "Bx", town="0,0")
    assert refused(table, "french", "flip A, flip B") == "enough_flipped"
    assert kind.owed(table.match.view("french"), ()) == No("battles/9.3f", "flips_owed", need=2, worth=0)


def test_a_weaker_attacker_is_struck_first_and_the_defender_chooses() -> None:
    """4 against 9: A flips to 2, and the British give the line or the gun (9.3g, 9.3o, case K05)."""
    for name, outcome in (("D", "A* D* G"), ("G", "A* D G*")):
        table = fight("A line 4/2 1,0", "D line 6/3 0,0; G art 3/1 0,0", "Bx")
        table.order("british", f"flip {name}")
        assert fate(table) == outcome


def test_equal_sides_strike_the_defender_first() -> None:
    """5 against 5: the defender flips to 2, the attacker gives his 5, unasked (9.3e, case K06, W10)."""
    table = fight("A line 5/2 1,0", "D line 5/2 0,0", "Bx")
    assert fate(table) == "A* D*"
    assert [event.unit for event in table.of(Disordered)] == ["D", "A"]


def test_for_nothing_left_nothing_is_given() -> None:
    """The disordered defender is eliminated: the attacker stays as he is (9.3n, 9.3m, case K07)."""
    table = fight("A line 5/2 1,0", "D line 4/2 0,0 *", "Bx", order="A attacks 0,0")
    assert table.of(MakesUp) == [MakesUp("french", 0)]
    table.deadline("french")
    assert fate(table) == "A D*-"


def test_no_unit_too_many_is_given() -> None:
    """The defenders show 4; of 3, 2 and 1: 3 + 1 and 3 + 2 will do, all three will not (9.3f, K24)."""
    field = state("A line 3/1 0,0; B line 2/1 1,0; C line 1/1 2,0").field
    assert ways(field, ["A", "B", "C"], 4) == [("A", "B"), ("A", "C")]
    assert ways(field, ["A", "B", "C"], 7) == [("A", "B", "C")]
    assert ways(field, ["A", "B", "C"], 0) == [()]
    assert ways(field, ["A", "B", "C"], 6) == [("A", "B", "C")]


def test_the_exchange_is_asked_unit_by_unit() -> None:
    """First the 3, then 2 or 1; the 2 and the 1 alone never reach 4 (battles/9.3f, case K24)."""
    armies = "A line 3/1 1,0; B line 2/1 0,1; C line 1/1 -1,1", "D line 6/4 0,0"
    table = fight(*armies, "Bx")
    assert table.match.open["french"].kind == Exchange(("C", "B", "A"), 4)
    assert [str(line) for line in table.match.offers("french")] == ["flip C", "flip B", "flip A"]
    assert refused(table, "french", "flip B, flip C") == "more_than_needed"
    assert refused(table, "french", "flip A") == "flips_owed"
    assert refused(table, "french", "flip D") == "not_in_combat"
    assert refused(table, "french", "flip A, flip A") == "flipped_already"
    table.order("french", "flip C, flip A")
    assert fate(table) == "A* B C* D*"


def test_tactics_and_leaders_do_not_count_in_the_exchange() -> None:
    """A bayonet attack of 4 on 6 is still the weaker side (battles/9.3h, battles/18.0c, case T10)."""
    table = tactical(
        "A line 4/2 1,0; L ldr 2 1,0", "D line 6/3 0,0", "Bx", order="A attacks 0,0; play bayonet at 0,0"
    )
    table.order("british", "done")
    assert fate(table) == "A* L D*"
    (combat,) = table.of(Combat)
    assert (combat.attack_total, combat.defence_total, combat.column) == (10, 6, "1.5:1")


def test_a_disordered_unit_that_is_given_dies() -> None:
    """(battles/9.3i)"""
    table = fight("A line 4/2 1,0 *; B line 6/3 0,1", "D line 5/2 0,0", "Bx")
    table.order("french", "flip A")
    assert fate(table) == "A*- B D*"


def test_a_train_counts_in_the_exchange_and_is_never_given() -> None:
    """4 against 3 + 2: the attacker flips first; then 2 is due of the line, for the train stays (D60)."""
    table = fight("A line 4/2 1,0", "D line 3/1 0,0; T train 2 0,0", "Bx")
    assert fate(table) == "A* D* T"
    assert [event.unit for event in table.of(Disordered)] == ["A", "D"]
    alone = fight("A line 4/2 1,0", "T train 2 0,0", "Bx", order="A attacks 0,0")
    assert fate(alone) == "A* T"


def test_the_order_of_the_exchange_decides_over_a_leader() -> None:
    """The lone defender dies first and leaves its leader in the attackers' zone (12.1e, 9.3p).

    In the mirror the attacker flips first: when the defender dies nobody controls his hex.
    """
    first = fight("A line 5/2 1,0", "D line 4/2 0,0 *; L ldr 1 0,0", "Bx", order="A attacks 0,0")
    finish(first)
    assert fate(first) == "A D*- L-"
    second = fight("A line 5/2 1,0", "D line 7/6 0,0 *; L ldr 1 0,0", "Bx", order="A attacks 0,0")
    assert fate(second) == "A* D*- L"


def test_the_deadline_gives_the_smallest_sum() -> None:
    """Then the smaller units, then those in good order."""
    table = fight("A line 6/3 1,0; B line 4/2 0,1", "D line 5/2 0,0", "Bx")
    table.deadline("french")
    assert fate(table) == "A B* D*"
    table = fight("A line 2/2 1,0; B line 4/2 0,1 *", "D line 4/2 0,0", "Bx")
    table.deadline("french")
    assert fate(table) == "A* B* D*"


@pytest.mark.parametrize(
    ("standing_orders", "outcome"),
    [
        ((FlipSmallest(),), "A B* D*"),
        ((FlipFirst("A"),), "A* B D*"),
        ((Keep("B"),), "A* B D*"),
        ((FlipFirst("B"), Keep("A")), "A B* D*"),
    ],
)
def test_losses_by_standing_order(standing_orders: Lines, outcome: str) -> None:
    """Nobody is asked (battles/standing-10)."""
    table = fight(
        "A line 6/3 1,0; B line 4/2 0,1", "D line 5/2 0,0", "Bx", standing_orders={"french": standing_orders}
    )
    assert table.state.step == "rally"
    assert fate(table) == outcome


# -- which comes next ------------------------------------------------------------------------------------

TWO = ("A line 4/2 1,0; B line 4/2 5,0", "D line 4/2 0,0; E line 4/2 4,0")


def two(*codes: str, order: str = "A attacks 0,0; B attacks 4,0", **facts: Any) -> Table:
    table = Table(position(*TWO), [1, 1], codes, ["rally"], **facts)
    table.order("french", order)
    return table


def fought(table: Table) -> list[tuple[str, ...]]:
    return [combat.hexes for combat in table.of(Combat)]


def test_the_attacker_chooses_the_order() -> None:
    """One by one, as long as several are left (battles/9.0h, battles/9.1a, case C14)."""
    table = two("Dd", "Ad")
    assert refused(table, "french", "fight 9,0") == "no_attack_there"
    table.order("french", "fight 4,0")
    assert fought(table) == [("4,0",), ("0,0",)]
    assert fate(table) == "A* B D E*"
    assert table.state.fought == [Fought(("5,0",), ("4,0",), "Dd"), Fought(("1,0",), ("0,0",), "Ad")]


def test_as_declared() -> None:
    """Said with the attacks, when asked, as a standing order, or at the deadline (battles/standing-7)."""
    for table in (
        two("Dd", "Dd", order="B attacks 4,0; A attacks 0,0; as declared"),
        two("Dd", "Dd", order="B attacks 4,0; A attacks 0,0", standing_orders={"french": (AsDeclared(),)}),
    ):
        assert fought(table) == [("4,0",), ("0,0",)]
    for answer in ("as declared", ""):
        table = two("Dd", "Dd", order="B attacks 4,0; A attacks 0,0")
        say(table, "french", answer)
        assert fought(table) == [("4,0",), ("0,0",)]


def test_everything_by_standing_order() -> None:
    """A combat phase without a word (battles/standing-6, battles/standing-7)."""
    orders: Lines = (Complete(), AsDeclared())
    table = Table(position(*TWO), [1, 1], ["Dd", "Ad"], ["rally"], {"french": orders})
    assert table.state.step == "rally"
    assert fate(table) == "A B* D* E"


def test_an_attack_on_nobody_lapses() -> None:
    """A game master has taken the defender away (battles/9.0h)."""
    laid = position(*TWO)
    table = Table(laid, [1], ["Dd"], ["rally"])
    table.order("french", "A attacks 0,0; B attacks 4,0")

    def clear(state: State) -> None:
        state.field.change("D", at="", off="lost")

    table.match.edit(clear, "a mistake")
    outcome = table.match.submit("french", table.lines("french", "as declared"))
    assert any(isinstance(told.event, AttackLapses) for told in outcome.told)
    assert table.match.state.step == "rally"


# -- strengths at the table ------------------------------------------------------------------------------


def test_a_combat_is_told_so_that_it_can_be_checked() -> None:
    """Factors, multiples, sums, column, die and result (battles/9.1a, battles/9.1b, battles/9.1c)."""
    table = Table(
        position("A line 4 1,0; B line 3 -1,0", "D line 3/1 0,0; G art 1/1 0,0", town="0,0"),
        [2],
        until=["rally"],
    )
    table.order("french", "complete")
    (combat,) = table.of(Combat)
    assert [(p.unit, p.factor, p.times) for p in combat.attack] == [("B", 3, 2), ("A", 4, 2)]
    assert [(p.unit, p.factor, p.times) for p in combat.defence] == [("D", 3, 2), ("G", 1, 2)]
    assert (combat.attack_total, combat.defence_total, combat.column, combat.die) == (14, 8, "1.5:1", 2)
    assert combat.result == "Dd"


def test_who_fights_is_open_while_it_lasts() -> None:
    """Participants, not their stack-mates, and nobody afterwards (D05)."""
    table = two("Dd", "Dd")
    assert list(view(table.state, PUBLIC).units) == ["A", "B", "D", "E"]
    table.order("french", "as declared")
    assert list(view(table.state, PUBLIC).units) == []


def test_a_unit_that_came_back_to_a_hex_attacked_later_defends_there() -> None:
    """Its factor is counted again, as it now stands (battles/10.3b, battles/10.3c, D47)."""
    laid = position("A line 9 4,0; B line 4 1,0", "D line 3/1 0,0; G art 2/1 R")
    table = Table(laid, [1], ["Dd"], ["rally"])
    table.match.edit(lambda state: state.field.change("G", at="0,0", off="") and None, "it falls back")
    table.order("french", "B attacks 0,0")
    assert sorted(e.unit for e in table.of(Disordered)) == ["D", "G"]


# -- leaders ---------------------------------------------------------------------------------------------


ASKED: Mapping[str, Lines] = {"british": (LeadAsk(),)}


def test_the_defender_chooses_among_leaders() -> None:
    """One of them, or nobody; the highest at the deadline (battles/12.2b)."""
    armies = ("A line 4 1,0", "D line 2/1 0,0; L ldr 1 0,0; M ldr 2 0,0")
    for order, leader, defence in (("L leads", "L", 3), ("nobody leads at 0,0", "", 2), ("", "M", 4)):
        table = fight(*armies, "Dd", standing_orders=ASKED)
        say(table, "british", order)
        assert [combat.defence_total for combat in table.of(Combat)] == [defence]
        assert [led.unit for led in table.of(LeadsDefence)] == ([leader] if leader else [])


def test_one_leader_leads_unasked() -> None:
    """On either side (battles/12.2a): who leads the defence is told before the die falls."""
    table = fight("A line 4/2 1,0; L ldr 1 1,0", "D line 2/1 0,0; M ldr 2 0,0", "Dd")
    assert table.of(LeadsDefence) == [LeadsDefence("british", "M", "0,0")]
    (combat,) = table.of(Combat)
    assert (combat.attack_total, combat.defence_total) == (5, 4)


def test_refused_leaders_of_the_defence() -> None:
    """Those of another hex, twice in one hex (battles/12.2b)."""
    table = fight(
        "A line 4 1,0", "D line 2/1 0,0; L ldr 1 0,0; M ldr 2 0,0; N ldr 1 -5,0", "Dd", standing_orders=ASKED
    )
    assert refused(table, "british", "N leads") == "no_leaders_to_choose"
    assert refused(table, "british", "D leads") == "no_leader_of_yours"
    assert refused(table, "british", "L leads, M leads") == "led_already"
    assert refused(table, "british", "nobody leads at -5,0") == "no_leaders_to_choose"


@pytest.mark.parametrize(
    ("standing_orders", "defence"), [((), 4), ((LeadHighest(),), 4), ((LeadNever(),), 2)]
)
def test_leaders_by_standing_order(standing_orders: Lines, defence: int) -> None:
    """Who has not wished to be asked is not: the highest leads (battles/12.2b, battles/standing-8)."""
    armies = ("A line 4 1,0", "D line 2/1 0,0; L ldr 1 0,0; M ldr 2 0,0")
    table = fight(*armies, "Dd", standing_orders={"british": standing_orders})
    assert [combat.defence_total for combat in table.of(Combat)] == [defence]


# -- special tactics -------------------------------------------------------------------------------------

MARKERS = {"forced march": 1, "bayonet": 1, "volley": 1, "ambush": 0}


def tactical(
    french: str,
    british: str,
    code: str = "Dd",
    order: str = "complete",
    fog: bool = False,
    demoralized: Iterable[str] = (),
    markers: Mapping[str, Mapping[str, int]] | None = None,
    standing_orders: Mapping[str, Lines] | None = None,
) -> Table:
    laid = position(french, british, options=Options(tactics=True), fog=fog)
    laid.demoralized = list(demoralized)
    laid.markers = {side: dict((markers or {}).get(side, MARKERS)) for side in ("french", "british")}
    table = Table(laid, [1, 1], [code, code], ["rally"], standing_orders)
    table.order("french", order)
    return table


DUEL = ("A line 4/2 1,0", "D line 4/2 0,0")


def totals(table: Table) -> list[tuple[int, int]]:
    return [(combat.attack_total, combat.defence_total) for combat in table.of(Combat)]


def test_both_choose_in_secret_and_are_revealed_together() -> None:
    """The table waits for both until both have chosen (battles/18.1.1a, battles/18.1.2a)."""
    table = tactical(*DUEL)
    assert sorted(table.match.waiting()) == ["british", "french"]
    table.order("french", "play bayonet")
    assert sorted(table.match.waiting()) == ["british", "french"]
    assert table.of(TacticsPlayed) == []
    table.order("british", "play volley")
    assert table.of(TacticsPlayed) == [TacticsPlayed("french", "bayonet", "volley")]
    assert totals(table) == [(8, 8)]


def test_a_marker_works_once() -> None:
    """Also one without effect is gone (battles/18.0b, battles/18.1.3a, D56, case T07)."""
    armies = ("A line 4/2 1,0; B line 4/2 5,0", "D line 4/2 0,0; E line 4/2 4,0")
    table = tactical(*armies, order="A attacks 0,0; B attacks 4,0; as declared")
    table.order("french", "play volley")
    table.order("british", "done")
    assert table.state.markers["french"] == {**MARKERS, "volley": 0}
    assert refused(table, "french", "play volley") == "no_marker_left"
    assert totals(table) == [(4, 4)]


def test_those_with_an_effect_are_offered_first() -> None:
    """The attacker's bayonet, the defender's volley (D56)."""
    table = tactical(*DUEL)
    offers = {side: [str(line) for line in table.match.offers(side)] for side in ("french", "british")}
    assert offers == {
        "french": ["play bayonet", "play volley", "done"],
        "british": ["play volley", "play bayonet", "done"],
    }


def test_no_tactics_in_fog() -> None:
    """Nobody is asked (battles/18.0g, case T06)."""
    assert totals(tactical(*DUEL, fog=True)) == [(4, 4)]


def test_a_demoralized_army_plays_none() -> None:
    """The other side is asked all the same (battles/18.0e, battles/13.3.3a, case T06)."""
    table = tactical(*DUEL, demoralized=["french"])
    assert list(table.match.open) == ["british"]
    table.order("british", "play volley")
    assert totals(table) == [(4, 8)]


def test_who_has_no_marker_left_is_not_asked() -> None:
    """That number is open to all; which markers are left is not (battles/18.0h)."""
    empty = dict.fromkeys(MARKERS, 0)
    assert list(tactical(*DUEL, markers={"french": empty}).match.open) == ["british"]
    march = {**empty, "forced march": 1}
    table = tactical(*DUEL, markers={"french": march})
    assert sorted(table.match.waiting()) == ["british", "french"]
    assert table.match.offers("french") == ()
    table.order("british", "done")
    table.order("french", "")
    assert totals(table) == [(4, 4)]


def test_a_tactic_written_with_the_attack_is_played_unasked() -> None:
    """Nobody can tell that it was (battles/18.1.1a)."""
    table = tactical(*DUEL, order="A attacks 0,0; play bayonet at 0,0")
    assert sorted(table.match.waiting()) == ["british", "french"]
    assert refused(table, "french", "play volley") == "tactic_planned"
    table.order("british", "done")
    assert totals(table) == [(8, 4)]
    assert table.state.markers["french"]["bayonet"] == 0


def test_a_promised_marker_is_not_played_elsewhere() -> None:
    """The bayonet waits for the attack it was written with (battles/18.0b)."""
    armies = ("A line 4/2 1,0; B line 4/2 5,0", "D line 4/2 0,0; E line 4/2 4,0")
    order = "A attacks 0,0; B attacks 4,0; play bayonet at 4,0; as declared"
    table = tactical(*armies, order=order)
    assert refused(table, "french", "play bayonet") == "no_marker_left"
    table.order("french", "done")
    table.order("british", "done")
    table.order("british", "done")
    assert totals(table) == [(4, 4), (8, 4)]


def test_what_is_no_answer() -> None:
    """A forced march, a hex, two answers (battles/18.1a, battles/18.1.1a)."""
    table = tactical(*DUEL)
    assert refused(table, "french", "play forced march") == "march_is_no_combat_tactic"
    assert refused(table, "french", "play bayonet at 0,0") == "play_here_only"
    assert refused(table, "french", "play bayonet, done") == "one_marker"
    assert refused(table, "french", "play ambush") == "no_marker_left"


def test_tactics_leave_the_leader_alone() -> None:
    """A leader of 2 with a line of 4 and the bayonet: 8 + 2 (battles/18.1.5a)."""
    table = tactical("A line 4/2 1,0; L ldr 2 1,0", "D line 4/2 0,0")
    table.order("french", "play bayonet")
    table.order("british", "done")
    assert totals(table) == [(10, 4)]


@pytest.mark.parametrize(
    ("standing_orders", "answer"),
    [
        ((NeverPlay("volley"), NeverPlay("bayonet")), ""),
        ((PlayFrom("volley", "1:1"),), "volley"),
        ((PlayFrom("volley", "2:1"), NeverPlay("bayonet")), ""),
        ((NeverPlay("bayonet"), PlayFrom("volley", "1:2")), "volley"),
    ],
)
def test_tactics_by_standing_order(standing_orders: Lines, answer: str) -> None:
    """At 1:1, of a side that holds a volley and a bayonet (battles/standing-9)."""
    table = tactical(*DUEL, standing_orders={"british": standing_orders})
    table.order("french", "done")
    assert table.of(TacticsPlayed) == [TacticsPlayed("french", "", answer)]


def test_what_standing_orders_leave_open_is_asked() -> None:
    """There is none for the bayonet (battles/standing-9)."""
    table = tactical(*DUEL, standing_orders={"british": (PlayFrom("volley", "2:1"),)})
    table.order("french", "done")
    assert "british" in table.match.waiting()
    assert table.of(TacticsPlayed) == []
    assert isinstance(table.match.open["british"].kind, PlayTactic)


def test_standing_orders_that_cannot_be() -> None:
    """Against each other, of the enemy's units, of leaders, of the forced march (battles/standing-1)."""
    seen = view(position("A line 4 1,0; L ldr 1 1,0", "D line 4 0,0"), "french")
    refusals: list[tuple[Lines, Any, str]] = [
        ((LeadHighest(),), LeadNever(), "standing_both_lead"),
        ((NeverPlay("volley"),), PlayFrom("volley", "1:1"), "standing_tactic"),
        ((), NeverPlay("forced march"), "standing_march"),
        ((), Keep("D"), "standing_own_unit"),
        ((), FlipFirst("L"), "standing_own_unit"),
        ((Keep("A"),), FlipFirst("A"), "standing_keep_or_flip"),
    ]
    for before, line, key in refusals:
        no = GAME.refuse_standing(seen, before, line)
        assert no is not None, line
        assert no.key == key
    for line in (Complete(), AsDeclared(), LeadNever(), PlayFrom("volley", "1:1"), Keep("A"), FlipSmallest()):
        assert GAME.refuse_standing(seen, (), line) is None
