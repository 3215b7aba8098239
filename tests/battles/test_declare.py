"""Chapter 9.0: which attacks must and may be declared."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.battles.combat import Combat
from rules.battles.declare import AttacksDeclared, Declare, NoAttacks, draft, meets
from rules.battles.lines import AsDeclared, Attack, Complete, Lead, NoLead, Play, Pursue, without_done
from rules.battles.state import Assault, Options, Plan, State
from rules.battles.view import View, view
from rules.kernel.orders import PUBLIC, Line, Lines, No, first_fault, idle
from tests.battles.play import Table
from tests.battles.table import TERMS, changed, state
from tests.battles.test_contacts import scattered

CHAIN = ("A line 5/2 -1,1; B line 4/2 0,1; C line 3/1 1,1", "D line 4/2 0,0; E line 3/2 1,0")


def position(french: str, british: str, **facts: Any) -> State:
    return state(french, british, step="declare", **facts)


def seen(french: str, british: str, **facts: Any) -> View:
    return view(position(french, british, **facts), "french")


def written(text: str) -> Lines:
    """`A 0,0; B 1,0`: who attacks what."""
    return tuple(Attack(*part.split()) for part in text.split(";")) if text else ()


def fault(at: View, text: str) -> str:
    """What is wrong with a whole declaration: the key of the first refusal, or nothing."""
    found = first_fault(Declare(), at, written(text))
    return found[1].key if found else ""


def rule(at: View, text: str) -> str:
    found = first_fault(Declare(), at, written(text))
    return found[1].rule if found else ""


def attacks(at: View, lines: Lines) -> list[str]:
    """The attacks as units and hexes."""
    found, groups = at.once(meets), draft(at, lines).groups
    return [f"{' '.join(found.units_of(g.units))} on {' '.join(found.hexes_of(g.hexes))}" for g in groups]


def order(at: View, text: str) -> list[str]:
    return attacks(at, written(text))


# -- duties --------------------------------------------------------------------------------------------


def test_the_chain_has_two_declarations() -> None:
    """The unit in the middle joins either side, and all three on both are refused (9.0w, 9.0q, case C01)."""
    at = seen(*CHAIN)
    assert fault(at, "A 0,0; B 0,0; C 1,0") == ""
    assert fault(at, "A 0,0; B 1,0; C 1,0") == ""
    assert fault(at, "A 0,0; B 0,0; B 1,0") == "not_all_touch"
    assert fault(at, "A 0,0; C 1,0") == "attacks_owed"
    assert rule(at, "A 0,0; B 0,0; C 1,0; B 1,0") == "battles/9.0q"


def test_what_is_still_owed_is_told_at_every_step() -> None:
    """Units that must attack, and hexes that must be attacked (battles/9.0e, battles/9.0f)."""
    at = seen(*CHAIN)
    expected = [(["A", "B", "C"], ("0,0", "1,0")), (["B", "C"], ("1,0",)), (["C"], ("1,0",))]
    for lines, (units, hexes) in zip(("", "A 0,0", "A 0,0; B 0,0"), expected, strict=True):
        owed = Declare().owed(at, written(lines))
        assert owed is not None
        assert ([p.unit for p in owed.facts["units"]], owed.facts["hexes"]) == (units, hexes)
    assert Declare().owed(at, written("A 0,0; B 0,0; C 1,0")) is None


def test_nobody_can_be_trapped() -> None:
    """A line after which a duty could not be met is refused at once, and not listed (battles/9.0x)."""
    at = seen("A line 5 0,1; C line 5 -1,0", "D line 4 0,0; E line 4 1,0")
    assert fault(at, "A 1,0; A 0,0") == "would_strand_unit"
    assert fault(at, "A 0,0") == "would_strand_either"
    assert fault(at, "A 1,0; C 0,0") == ""
    assert Attack("A", "0,0") not in list(Declare().next(at, ()))


def test_disordered_enemies_need_not_be_attacked() -> None:
    """One GO and one disordered enemy: the first alone, both, but not the second alone (C05, W06)."""
    at = seen("A line 5 0,1", "D line 4 0,0; E line 4/2 1,0 *")
    assert fault(at, "A 0,0") == ""
    assert fault(at, "A 0,0; A 1,0") == ""
    assert fault(at, "A 1,0") == "duty_first"
    assert order(at, "A 0,0; A 1,0") == ["A on 0,0 1,0"]


def test_a_spare_attacker_may_take_a_disordered_enemy() -> None:
    """With the option, when another covers what is owed (battles/9.0k, D27, D29, case C06); else not."""
    armies = ("A line 5 0,1; B line 3 -1,1", "D line 4 0,0; E line 4/2 1,0 *")
    spare = seen(*armies, options=Options(spare_attackers=True))
    assert fault(spare, "B 0,0; A 1,0") == ""
    assert fault(spare, "A 1,0; B 0,0") == ""
    strict = seen(*armies)
    assert fault(strict, "B 0,0; A 1,0") == "duty_first"
    assert fault(strict, "A 0,0; A 1,0") == "would_strand_unit"
    assert fault(strict, "A 0,0; B 0,0") == ""


def test_nobody_in_a_zone_of_control_stays_out() -> None:
    """Whoever stands in it attacks, and whoever exerts it is attacked (battles/9.0e, 9.0f, case C20)."""
    at = seen("A line 5 0,1; B line 3 -1,1", "D line 4 0,0; E line 4/2 1,0 *")
    assert rule(at, "B 0,0") == "battles/9.0e"
    assert rule(at, "A 1,0") == "battles/9.0k"


def test_a_hex_with_one_good_unit_must_be_attacked() -> None:
    """A disordered line and a gun in good order (battles/9.0t, battles/9.0f, cases C07 and C13)."""
    at = seen("A line 5 1,0", "D line 4/2 0,0 *; G art 3/1 0,0")
    assert fault(at, "") == "attacks_owed"
    assert fault(at, "A 0,0") == ""
    assert fault(seen("A line 5 1,0", "G art 3/1 0,0"), "") == "attacks_owed"


def test_disordered_units_do_not_attack_disordered_ones() -> None:
    """The choice is for units in good order (battles/9.0k, battles/9.0ab, D29, case C10)."""
    at = seen("A line 5/2 1,0 *", "D line 4/2 0,0 *")
    assert rule(at, "A 0,0") == "battles/9.0ab"
    assert idle(Declare(), at)
    both = seen("A line 5/2 1,0 *; B line 4 0,1", "D line 4/2 0,0 *")
    assert fault(both, "B 0,0") == ""
    assert fault(both, "B 0,0; A 0,0") == "disordered_attack_ordered"


def test_a_disordered_unit_cannot_be_part_of_an_attack_on_disordered_enemies() -> None:
    """Nor when the attack reaches them later (battles/9.0ab)."""
    armies = ("A line 5/2 0,1 *; B line 4 1,-1", "D line 4 0,0; E line 4/2 1,0 *")
    at = seen(*armies, options=Options(spare_attackers=True))
    assert fault(at, "A 0,0; B 0,0; B 1,0") == "disordered_attack_ordered"
    assert fault(at, "B 0,0; B 1,0") == "would_strand_unit"
    assert fault(at, "A 0,0; B 1,0") == ""


def test_disordered_units_must_attack_with_what_they_have() -> None:
    """In the zone of a unit in good order (battles/9.0v)."""
    at = seen("A line 5/2 1,0 *", "D line 4 0,0")
    assert fault(at, "") == "attacks_owed"
    assert fault(at, "A 0,0") == ""


def test_lines_that_share_a_unit_are_one_attack() -> None:
    """There is no attacking twice (battles/9.0d, 9.0l, 9.0n, 9.0o, case C11)."""
    at = seen("A line 5 0,1", "D line 4 0,0; E line 4 1,0")
    assert order(at, "A 0,0; A 1,0") == ["A on 0,0 1,0"]
    assert fault(at, "A 0,0; A 1,0; A 0,0") == "attack_said"


def test_two_on_two_may_fight_apart_or_together() -> None:
    """(battles/9.0u, battles/9.0s, case C12)"""
    at = seen("A line 1 0,1; B line 9 1,-1", "D line 6 0,0; E line 2 1,0")
    assert order(at, "A 0,0; B 1,0") == ["A on 0,0", "B on 1,0"]
    assert order(at, "A 0,0; B 1,0; A 1,0") == ["A B on 0,0 1,0"]
    assert fault(at, "A 0,0; A 1,0; B 0,0; B 1,0") == ""


def test_poor_odds_may_be_chosen() -> None:
    """1 against 6 is 1:5, 9 against 2 is 4:1 (battles/9.0s, case C12)."""
    table = Table(position("A line 1 0,1; B line 9 1,-1", "D line 6 0,0; E line 2 1,0"), [1, 1])
    table.order("french", "A attacks 0,0; B attacks 1,0; as declared")
    assert [combat.column for combat in table.of(Combat)] == ["1:5", "4:1"]


def test_three_never_attack_two() -> None:
    """Wherever three attackers stand round two hexes (battles/9.0aa, D81, case C17)."""
    around = "A line 1 0,1; B line 1 1,-1; C line 1 1,1"
    assert fault(seen(around, "D line 1 0,0; E line 1 1,0"), "A 0,0; A 1,0") == "would_strand_unit"
    assert fault(seen(around, "D line 1 0,0; E line 1/1 1,0 *"), "A 0,0; A 1,0; C 1,0") == "not_all_touch"
    assert (
        fault(seen("A line 1 0,0", "D line 1 1,0; E line 1 0,1; F line 1 -1,0"), "A 1,0; A 0,1; A -1,0") == ""
    )


# -- who cannot, and whom not ----------------------------------------------------------------------------


def test_guns_leaders_and_trains_do_not_attack() -> None:
    """(battles/4.2e, battles/9.0c, battles/12.0d, battles/20.0d, cases L05 and C13)"""
    at = seen("G art 3 1,0; L ldr 2 1,0; T train 1 1,0; A line 4 1,0", "D line 4 0,0")
    assert [rule(at, f"{name} 0,0") for name in "GLT"] == ["battles/9.0c", "battles/12.0d", "battles/20.0d"]


def test_a_gun_alone_owes_nothing() -> None:
    """Nor need be attacked what only guns see (battles/9.0z, battles/6.2.3a)."""
    assert idle(Declare(), seen("G art 3 1,0", "D line 4 0,0"))


def test_leaders_alone_are_no_target() -> None:
    """Two lone leaders side by side do nothing (battles/12.0d, battles/12.3c, case L08)."""
    assert fault(seen("A line 4 1,0", "L ldr 1 0,0"), "A 0,0") == "only_leaders_there"
    assert idle(Declare(), seen("L ldr 1 1,0", "M ldr 1 0,0"))


def test_what_is_refused_for_simpler_reasons() -> None:
    """Strangers, the absent, the distant, the empty (battles/9.0a, battles/9.0b)."""
    at = seen("A line 4 1,0; B line 4 R", "D line 4 0,0; E line 4 3,0")
    assert fault(at, "D 0,0") == "attack_with_own"
    assert fault(at, "B 0,0") == "attacker_off_map"
    assert fault(at, "A 3,0") == "attack_adjacent"
    assert fault(at, "A 2,0") == "no_enemy_there"
    assert fault(at, "A 9,9") == "no_such_hex"


def test_a_side_closed_to_attacks_obliges_nobody() -> None:
    """The zone passes and the attack does not (battles/9.0ac, D30, case C19)."""
    at = seen("A line 4 1,0", "D line 4 0,0", barred_="0,0/1,0")
    assert fault(at, "A 0,0") == "attack_barred"
    assert idle(Declare(), at)


def test_hexes_closed_by_the_scenario_are_not_attacked() -> None:
    """Neither those that nobody enters nor those of fixed guns (battles/9.0ac, battles/23.7a, D65)."""
    armies = ("A line 4 1,0", "G art 3 0,0")
    closed = msgspec.structs.replace(TERMS, barred="0,0")
    assert fault(seen(*armies, terms=closed), "A 0,0") == "attack_barred"
    british = changed(TERMS.armies[1], fixed={"G": "0,0"}, alone=True)
    fixed = msgspec.structs.replace(TERMS, armies=(TERMS.armies[0], british))
    assert fault(seen(*armies, terms=fixed), "A 0,0") == "attack_barred"
    assert idle(Declare(), seen(*armies, terms=fixed))


def test_over_works_and_rivers_an_attack_is_free() -> None:
    """No zone comes in or over, yet one may attack, disordered or not (battles/9.0y, D30)."""
    inside = seen("A line 4/2 1,0 *", "D line 4 0,0", entrenchment_="1,0/0,0")
    assert fault(inside, "") == ""
    assert fault(inside, "A 0,0") == ""
    over = seen("A line 4 1,0", "D line 4 0,0", river_="0,0/1,0")
    assert (fault(over, ""), fault(over, "A 0,0")) == ("", "")


def test_who_need_not_attack_may_help() -> None:
    """From inside the works a unit joins an attack that another owes."""
    at = seen("A line 4 1,0; B line 4 0,1", "D line 4 0,0", entrenchment_="1,0/0,0")
    assert fault(at, "B 0,0") == ""
    assert order(at, "B 0,0; A 0,0") == ["B A on 0,0"]
    assert fault(at, "A 0,0") == "attacks_owed"


def test_a_train_alone_may_be_attacked() -> None:
    """It controls nothing and obliges nobody (battles/20.0c, battles/20.1a, case U08)."""
    at = seen("A line 4 1,0", "T train 1 0,0")
    assert (fault(at, ""), fault(at, "A 0,0")) == ("", "")


def test_a_looted_train_is_nobody() -> None:
    """(D60)"""
    laid = position("A line 4 1,0", "T train 1 0,0")
    laid.field.change("T", looted=True)
    assert idle(Declare(), view(laid, "french"))


# -- the rest of the order -------------------------------------------------------------------------------


def test_complete_does_what_is_owed_at_the_best_odds() -> None:
    """5 + 4 on 4 is 2:1 and 3 on 3 is 1:1; the other way 5 on 4 is 1:1 and 7 on 3 is 2:1: more in all.

    Both have one attack at 1:1, and the sums of the columns are alike; the first found stands.
    """
    at = seen(*CHAIN)
    done = attacks(at, (Complete(),))
    assert sorted(done) in (["A B on 0,0", "C on 1,0"], ["A on 0,0", "B C on 1,0"])
    uneven = seen(CHAIN[0], "D line 9/2 0,0; E line 2/1 1,0")
    assert sorted(attacks(uneven, (Complete(),))) == ["A B on 0,0", "C on 1,0"]  # 1:1 and 1.5:1, not 1:2


def test_complete_keeps_what_is_written() -> None:
    """And is refused when nothing is owed (battles/9.0e)."""
    at = seen(*CHAIN)
    assert attacks(at, (*written("B 1,0"), Complete())) == ["B C on 1,0", "A on 0,0"]
    done = written("A 0,0; B 0,0; C 1,0")
    assert Declare().refuse(at, done, Complete()) == No("battles/9.0e", "nothing_owed")
    assert Complete() not in list(Declare().next(at, done))


def test_complete_leaves_alone_what_is_not_owed() -> None:
    """Disordered enemies, and those of one's own who stand behind works."""
    at = seen("A line 4 1,0; B line 4 0,1", "D line 4 0,0; E line 4/2 1,1 *", entrenchment_="1,0/0,0")
    assert attacks(at, (Complete(),)) == ["B on 0,0"]


def test_the_default_and_the_standing_order_complete() -> None:
    """At the deadline, or once for all (battles/standing-6, battles/standing-7)."""
    at = seen(*CHAIN)
    assert Declare().default(at) == (Complete(),)
    assert Declare().standing(at, ()) is None
    assert Declare().standing(at, (Complete(),)) == (Complete(),)
    assert Declare().standing(at, (Complete(), AsDeclared())) == (Complete(), AsDeclared())
    free = seen("A line 4 1,0", "D line 4/2 0,0 *")
    assert Declare().default(free) == ()
    assert Declare().standing(free, (Complete(),)) == ()


def test_who_leads() -> None:
    """The highest of a hex, another, or nobody; one word for each hex (battles/12.2a, battles/12.2b)."""
    at = seen("A line 4 1,0; L ldr 1 1,0; M ldr 2 1,0; N ldr 1 5,0", "D line 4 0,0")
    kind, lines = Declare(), written("A 0,0")
    assert kind.refuse(at, lines, Lead("L")) is None
    assert kind.refuse(at, (), Lead("L")) == No("battles/12.2a", "nobody_attacks_from", at="1,0")
    assert kind.refuse(at, lines, Lead("N")) == No("battles/12.2a", "nobody_attacks_from", at="5,0")
    assert kind.refuse(at, lines, Lead("A")) == No("battles/12.2a", "no_leader_of_yours", unit="A")
    assert kind.refuse(at, (*lines, NoLead("1,0")), Lead("L")) == No("battles/12.2b", "led_already", at="1,0")


@pytest.mark.parametrize(
    ("word", "leaders"), [("", ("M",)), ("; L leads", ("L",)), ("; nobody leads at 1,0", ())]
)
def test_leaders_of_an_attack(word: str, leaders: tuple[str, ...]) -> None:
    """Of a leader of 1 and one of 2 (battles/12.2b)."""
    laid = position("A line 4 1,0; L ldr 1 1,0; M ldr 2 1,0", "D line 4 0,0")
    table = Table(laid, until=["fight"])
    table.order("french", f"A attacks 0,0{word}")
    assert table.state.assaults == [Assault(("A",), ("0,0",), leaders)]


def tactical(french: str, british: str, **facts: Any) -> State:
    laid = position(french, british, options=Options(tactics=True), **facts)
    laid.markers = {
        "french": {"forced march": 1, "bayonet": 1, "volley": 0, "ambush": 0},
        "british": {"forced march": 0, "bayonet": 0, "volley": 1, "ambush": 0},
    }
    return laid


def test_a_tactic_written_with_an_attack() -> None:
    """For one of its hexes, of the markers one holds, once (battles/18.1.1a, 18.0b, 18.1a)."""
    at = view(tactical("A line 4 1,0; B line 4 5,0", "D line 4 0,0; E line 4 4,0"), "french")
    kind, lines = Declare(), written("A 0,0; B 4,0")
    assert kind.refuse(at, lines, Play("bayonet", "0,0")) is None
    assert kind.refuse(at, (*lines, Play("bayonet", "0,0")), Play("bayonet", "4,0")) == No(
        "battles/18.0b", "no_marker_left", tactic="bayonet"
    )
    keys = [kind.refuse(at, lines, line) for line in (Play("bayonet"), Play("forced march", "0,0"))]
    assert [no.key for no in keys if no] == ["play_at_attack", "march_is_no_combat_tactic"]
    assert [line for line in kind.next(at, lines) if isinstance(line, Play)] == [
        Play("bayonet", "0,0"),
        Play("bayonet", "4,0"),
    ]


def test_no_tactics_in_fog_or_for_the_demoralized() -> None:
    """(battles/18.0e, battles/18.0g, case T06)"""
    lines = written("A 0,0")
    laid = tactical("A line 4 1,0", "D line 4 0,0", fog=True)
    no = Declare().refuse(view(laid, "french"), lines, Play("bayonet", "0,0"))
    assert no == No("battles/18.0g", "no_tactics_in_fog")
    laid = tactical("A line 4 1,0", "D line 4 0,0")
    laid.demoralized = ["french"]
    no = Declare().refuse(view(laid, "french"), lines, Play("bayonet", "0,0"))
    assert no == No("battles/18.0e", "demoralized_no_tactics")


def test_two_attacks_with_tactics_are_not_joined() -> None:
    """A combat has room for one marker of a side (battles/18.1.1a)."""
    laid = tactical("A line 1 0,1; B line 9 1,-1", "D line 6 0,0; E line 2 1,0")
    laid.markers["french"]["volley"] = 1
    at = view(laid, "french")
    lines: Lines = (*written("A 0,0; B 1,0"), Play("bayonet", "0,0"), Play("volley", "1,0"))
    assert first_fault(Declare(), at, lines) is None
    no = Declare().refuse(at, lines, Attack("A", "1,0"))
    assert no == No("battles/18.1.1a", "one_tactic", hexes=("0,0", "1,0"))


def test_a_pursuit_written_with_an_attack() -> None:
    """By units in good order of the attack, into its hexes, after results that clear them (10.2a-10.2j)."""
    at = seen("A line 4 1,0; C cav 3 0,1; X line 4/1 1,-1 *; L ldr 1 1,0", "D line 4 0,0")
    kind, lines = Declare(), written("A 0,0; C 0,0; X 0,0")
    good = (Pursue("A", "0,0"), Pursue("A", "0,0", "L", result="De"), Pursue("C", "0,0", then="-1,0"))
    assert [kind.refuse(at, lines, line) for line in good] == [None, None, None]
    bad = {
        Pursue("X", "0,0"): "disordered_no_pursuit",
        Pursue("L", "0,0"): "pursuer_attacks_not",
        Pursue("A", "2,0"): "pursue_into_attacked",
        Pursue("A", "0,0", then="-1,0"): "infantry_one_hex",
        Pursue("C", "0,0", then="-2,0"): "pursuit_too_far",
        Pursue("C", "0,0", "L"): "leader_not_with_unit",
        Pursue("A", "0,0", "L", "L"): "leader_named_twice",
        Pursue("A", "0,0", result="Ar"): "nothing_cleared",
    }
    for line, key in bad.items():
        no = kind.refuse(at, lines, line)
        assert no is not None, line
        assert no.key == key


def test_pursuits_that_cannot_stand_together() -> None:
    """One unit twice for one result, two units in one hex (battles/10.2f)."""
    at = seen("A line 4 1,0; B line 4 0,1", "D line 4 0,0")
    lines: Lines = (*written("A 0,0; B 0,0"), Pursue("A", "0,0", result="De"))
    for line in (Pursue("A", "0,0", result="De"), Pursue("B", "0,0"), Pursue("B", "0,0", result="De")):
        no = Declare().refuse(at, lines, line)
        assert no is not None
        assert no.key == "pursuit_written"
    assert Declare().refuse(at, lines, Pursue("B", "0,0", result="Dr")) is None


def test_what_is_listed_is_what_is_accepted() -> None:
    """For random drafts, over every kind of line that could be written (battles/9.0x)."""
    chance = Random(7)
    for number in range(25):
        laid = scattered(chance, Options(tactics=True, spare_attackers=number % 2 == 0))
        laid.markers = {"french": {"forced march": 1, "bayonet": 1, "volley": 1, "ambush": 0}}
        at, kind = view(laid, "french"), Declare()
        lines: Lines = ()
        for _ in range(8):
            listed = list(kind.next(at, lines))
            assert len(dict.fromkeys(listed)) == len(listed)
            for line in candidates(at):
                assert (kind.refuse(at, lines, line) is None) == (line in listed), (lines, line)
            if not listed:
                break
            lines = (*lines, chance.choice(listed))
        while kind.owed(at, lines):
            lines = (*lines, chance.choice([one for one in kind.next(at, lines) if isinstance(one, Attack)]))
        assert first_fault(kind, at, lines) is None


def candidates(at: View) -> list[Line]:
    """Lines of every kind, sensible or not."""
    units, hexes = list(at.battle.counters), list(at.battle.ground.place)
    near = list(dict.fromkeys(h for u in at.units.values() for h in (u.at, *at.battle.ground.near[u.at])))
    lines: list[Line] = [Attack(unit, hex_) for unit in units for hex_ in near]
    lines += [Lead(unit) for unit in units]
    lines += [NoLead(hex_) for hex_ in hexes]
    lines += [Play(tactic, hex_) for tactic in ("bayonet", "forced march") for hex_ in (None, *near)]
    lines += [Pursue(unit, hex_, result=r) for unit in units for hex_ in near for r in (None, "De", "Ar")]
    lines += [Pursue(unit, hex_, then=near[0]) for unit in units for hex_ in near]
    return [*lines, Complete(), AsDeclared()]


# -- the step --------------------------------------------------------------------------------------------


def test_the_whole_declaration_is_told_and_laid_down() -> None:
    """With its counters, which are now open to all; plans are not (battles/9.0g, D05)."""
    laid = position(*CHAIN)
    table = Table(laid, until=["fight"])
    table.order("french", "C attacks 1,0; A attacks 0,0; B attacks 0,0; A pursues to 0,0 after De")
    assert table.state.assaults == [Assault(("C",), ("1,0",)), Assault(("A", "B"), ("0,0",))]
    assert table.state.plans == [Plan("0,0", "", (Pursue("A", "0,0", result="De"),))]
    (told,) = table.of(AttacksDeclared)
    assert [[(s.unit, s.factor) for s in attack.units] for attack in told.attacks] == [
        [("C", 3)],
        [("A", 5), ("B", 4)],
    ]
    assert view(table.state, PUBLIC).units.keys() == {"A", "B", "C", "D", "E"}
    assert view(table.state, "british").plans == ()


def test_what_is_declared_stands() -> None:
    """After the declaration nothing is asked of it any more (battles/9.0g, case C14)."""
    table = Table(position("A line 4 1,0; B line 4 5,0", "D line 4 0,0; E line 4 4,0"), [1], ["Dd"])
    table.order("french", "A attacks 0,0; B attacks 4,0")
    with pytest.raises(No) as caught:
        table.match.submit("french", (Attack("A", "0,0"),))
    assert caught.value.key == "not_asked"
    table.order("french", "fight 4,0")
    assert next(combat.hexes for combat in table.of(Combat)) == ("4,0",)


def test_a_phase_without_enemies_in_contact_passes_in_silence() -> None:
    """Nobody is asked (battles/9.0j)."""
    table = Table(position("A line 4 1,0", "D line 4 5,0"), until=["rally"])
    assert table.state.step == "rally"
    assert len(table.of(NoAttacks)) == 1


def test_in_fog_who_is_next_door_is_seen() -> None:
    """The duties are the same (battles/5.2b)."""
    clear, fog = (seen(*CHAIN, fog=fog) for fog in (False, True))
    assert fog.once(meets) == clear.once(meets)


def test_a_declaration_may_end_with_done() -> None:
    """The word is passed over where sealing ends the phase (battles/9.0g)."""
    assert without_done("A attacks 0,0, done.") == "A attacks 0,0"
    assert without_done("A attacks 0,0") == "A attacks 0,0"
    assert without_done("done with it") == "done with it"
