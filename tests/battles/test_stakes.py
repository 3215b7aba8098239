"""What hangs on a decision is said before it is taken. Most pieces stand about 0,0."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.battles import GAME
from rules.battles.board import Arrival, Zone
from rules.battles.bombard import Bombard
from rules.battles.combat import ChooseAttack, LeadDefence
from rules.battles.declare import Declare
from rules.battles.flight import Party
from rules.battles.lines import Fight, Front, Lead, Move, Place, Pursue, Take
from rules.battles.marches import Marches
from rules.battles.pursuit import Pursuit
from rules.battles.retreat import Conversion, FallBack
from rules.battles.setup import NameFront, SetUp, TakeMarkers
from rules.battles.state import Assault, Options, State
from rules.battles.view import view
from rules.kernel.orders import Kind, Lines
from rules.kernel.words import Catalogue, catalogue, message_key
from tests.battles.table import TERMS, changed, state


def words(table: State) -> Catalogue:
    return catalogue(GAME, table.board)


def said(kind: Kind, table: State, side: str, language: str = "en", lines: Lines = ()) -> str:
    facts = kind.shows(view(table, side), lines)
    return "" if facts is None else words(table).say("shows", message_key(kind), facts, language)


def totals(facts: Any) -> list[tuple[int, int, str]]:
    return [(one["attack_total"], one["defence_total"], one["column"]) for one in facts]


def test_who_must_attack_and_be_attacked() -> None:
    """A and D stand in each other's zones (battles/9.0e, battles/9.0f)."""
    table = state("A line 5 1,0", "D line 5 0,0", step="declare")
    assert said(Declare(), table, "french") == "Must attack: A. Must be attacked: 0,0."
    assert said(Declare(), state("A line 5 3,0", "D line 5 0,0", step="declare"), "french") == (
        "Nobody must attack."
    )


def test_attacks_are_chosen_by_their_odds() -> None:
    """6 against 3 is two to one, 3 against 4 one to two (battles/9.1.1a, battles/9.1.1b)."""
    table = state("A line 6 1,0; B line 3 4,0", "D line 3 0,0; E line 4 3,0", step="fight")
    table.assaults = [Assault(("A",), ("0,0",)), Assault(("B",), ("3,0",))]
    facts = ChooseAttack().shows(view(table, "french"), ())
    assert facts is not None
    assert totals(facts["several"]) == [(6, 3, "2:1"), (3, 4, "1:2")]
    assert said(ChooseAttack(), table, "french").startswith(
        "A on 0,0: 6 to 3, attackers suffer 1/6, both 2/6, defenders 3/6; B on 3,0: 3 to 4, attackers suffer "
    )
    assert said(ChooseAttack(), table, "french", lines=(Fight("0,0"),)) == (
        "A on 0,0: 6 to 3, column 2:1 (Ad (attackers disordered) 1/6, Bx (exchange) 2/6, "
        "Dd (defenders disordered) 2/6, Dr (defenders rout) 1/6)."
    )


def test_what_an_attack_has_lost_counts_no_more() -> None:
    """A is gone, so that its attack has B alone; one without attackers is not named (battles/9.0h)."""
    table = state("A line 6; B line 3 1,-1; C line 4", "D line 3 0,0; E line 4 3,0", step="fight")
    table.assaults = [Assault(("A", "B"), ("0,0",)), Assault(("C",), ("3,0",))]
    facts = ChooseAttack().shows(view(table, "french"), ())
    assert facts is not None
    assert [each["units"] for each in facts["several"]] == [("B",)]
    assert totals(facts["several"]) == [(3, 3, "1:1")]


def test_each_leader_of_a_defence_is_weighed() -> None:
    """With nobody 4 against 4; L adds 1, M 2; who attacks is seen (battles/12.2a, battles/12.2b)."""
    table = state("A line 4 1,0", "D line 4 0,0; L ldr 1 0,0; M ldr 2 0,0", step="fight")
    table.fighting, table.shown = Assault(("A",), ("0,0",)), ("A",)
    facts = LeadDefence().shows(view(table, "british"), ())
    assert facts is not None
    assert [one["leaders"] for one in facts["leads"]] == [(), ("L",), ("M",)]
    assert totals(facts["leads"]) == [(4, 4, "1:1"), (4, 5, "1:2"), (4, 6, "1:2")]
    assert said(LeadDefence(), table, "british").startswith("nobody leads: 4 to 4, column 1:1 (")
    told = LeadDefence().shows(view(table, "british"), (Lead("L"),))
    assert told is not None
    assert totals(told["leads"]) == [(4, 5, "1:2")]


@pytest.mark.parametrize(
    ("conversion", "saved"), [("whole", ""), ("retreat", ", and D and G are lost all the same")]
)
def test_what_a_rout_does_and_a_withdrawal(conversion: Any, saved: str) -> None:
    """A rout eliminates the disordered D and the gun; E runs by a die and ends disordered. By the other
    reading a withdrawal takes the place of the flight alone
    (battles/10.1f, battles/10.1g, battles/10.1h, battles/10.1i, battles/10.1k, D18)."""
    table = state(
        "A line 5 1,0",
        "D line 4/2 0,0 *; E line 5/2 0,0; G art 3 0,0; L ldr 1 0,0",
        step="fight",
        options=Options(conversion=conversion),
    )
    kind = Conversion(("0,0",), ("D", "E", "G"))
    assert said(kind, table, "british") == (
        "0,0: a rout eliminates D and G, and a die sends E 1 to 6 hexes back, disordered; "
        f"a withdrawal is one hex{saved}."
    )


def test_a_gun_that_cannot_move_is_lost_where_it_must() -> None:
    """It cannot withdraw (battles/10.1j)."""
    table = state("", "G art 3 m0 0,0; L ldr 1 0,0", step="fight")
    facts = Conversion(("0,0",), ("G",)).shows(view(table, "british"), ())
    assert facts == {"hexes": [{"at": "0,0", "dead": ["G"], "shaken": [], "lost": ["G"]}]}


def test_how_far_each_falls_back() -> None:
    table = state("A line 5 1,0", "D line 5 0,0; E line 5 0,1", step="fight")
    kind = FallBack((Party("D", 3), Party("E", 1)))
    assert said(kind, table, "british") == "Must go back: D by 3 hexes and E by 1 hex."
    assert said(kind, table, "british", "fr") == (
        "Doivent reculer\u00a0: D de 3 hexagones et E de 1 hexagone."
    )


def test_who_may_pursue_and_where() -> None:
    """Into hexes that the combat has cleared (battles/10.2i)."""
    table = state("A line 5 1,0; C cav 3 0,1", "", step="fight")
    assert said(Pursuit(("A", "C"), ("0,0",)), table, "french") == "May go: A and C, into 0,0."


@pytest.mark.parametrize(
    ("british", "expected"),
    [("E line 4 -1,0", "Next to enemies on -1,0."), ("E line 4 -3,0", "No enemy beside 0,0.")],
)
def test_who_pursues_sees_whom_he_meets(british: str, expected: str) -> None:
    """-1,0 lies next to 0,0 (battles/10.2c)."""
    table = state("A line 5 1,0", british, step="fight")
    kind = Pursuit(("A",), ("0,0",))
    assert said(kind, table, "french", lines=(Pursue("A", "0,0"),)) == expected


ARRIVAL = Arrival("R", Zone(edge="east", named=True, within=3))
COMING = msgspec.structs.replace(
    TERMS, armies=(changed(TERMS.armies[0], arrivals=(ARRIVAL,)), TERMS.armies[1])
)


def test_a_front_is_named_for_those_who_come() -> None:
    """Two units of 5 and 3 and a gun come, one is on the map already; from 4,0 the nearest enemy is 4 off
    (battles/22.3b)."""
    table = state("A line 5 R; B cav 3 R; G art 2 R; C line 9 4,-1", "D line 4 0,0", terms=COMING)
    assert said(NameFront("R"), table, "french") == (
        "3 come in, of 8 factors and 1 gun, all within 3 hexes of it."
    )
    assert said(NameFront("R"), table, "french", lines=(Front("4,0"),)) == (
        "They come in within 3 hexes. The nearest enemies stand 4 hexes from it."
    )


def test_tactics_are_told_by_whom_they_serve() -> None:
    """Line and grenadiers are doubled by bayonet and volley, militia among them unless a switch says no;
    light units by ambush; cavalry and guns by none
    (battles/18.1.3b, battles/18.1.3c, battles/18.1.3d, battles/18.0b, battles/18.0g, D86)."""
    armies = tuple(changed(army, tactics=2) for army in TERMS.armies)
    terms = msgspec.structs.replace(TERMS, armies=armies)
    force = "A line 5; B gren 4; M militia 3; L light 2; C cav 3; G art 3"
    table = state(force, "D line 4", terms=terms)
    assert said(TakeMarkers(), table, "french") == (
        "Forced march lets units near a leader go twice as far. "
        "Bayonet doubles line and grenadiers in attack (you have 3). "
        "Volley doubles line and grenadiers in defence (you have 3). "
        "Ambush doubles light units in forest or marsh (you have 1). "
        "2 to take. Each works once, in clear weather."
    )
    assert said(TakeMarkers(), table, "french", lines=(Take(1, "ambush"),)) == (
        "Ambush doubles light units in forest or marsh (you have 1). 1 to take. "
        "Each works once, in clear weather."
    )
    strict = state(force, "D line 4", terms=terms, options=Options(militia_in_line=False))
    assert "in attack (you have 2)" in said(TakeMarkers(), strict, "french")


def test_a_move_begins_with_how_far_both_armies_are_from_flight() -> None:
    """Both levels are 40; the last turn is 15 (battles/3.4a, battles/13.1a)."""
    table = state("A line 5 0,0", "D line 5 3,0", turn=4)
    table.dp = {"french": 6, "british": 11}
    assert said(Marches(), table, "french") == (
        "Turn 4 of 15. Points towards demoralization: you 6 of 40, they 11 of 40."
    )


def test_a_move_tells_whom_it_meets() -> None:
    """Two hexes of clear ground; 2,0 lies next to 3,0 (battles/8.0a)."""
    table = state("A line 5 0,0", "D line 5 3,0")
    told = said(Marches(), table, "french", lines=(Move("A", "2,0"),))
    assert told.endswith(" Next to enemies on 3,0.")
    assert "enemies" not in said(Marches(), table, "french", lines=(Move("A", "1,0"),))


def test_guns_know_their_targets_and_what_a_result_does() -> None:
    """A gun of range 6 sees D at 3,0; E stands too far (battles/6.0b, battles/6.1.6c-6.1.6g)."""
    table = state("G art 4 0,0", "D line 5 3,0; E line 4 -8,0", step="bombard")
    assert said(Bombard(), table, "french") == (
        "Can fire: G, at 3,0. Ds disorders; Dz routs, and kills who is disordered; Dz* kills leaders too."
    )


def test_a_set_up_tells_the_force_and_what_counts() -> None:
    """Foot and horse have 5, 4, 3 and 2; 2,0 brings the British points if they hold it; who lays out later
    sees (battles/3.0a, battles/17.0b)."""
    zone = Zone(hexes="0,0 1,0 2,0")
    armies = (changed(TERMS.armies[0], zone=zone), changed(TERMS.armies[1], holds={"2,0": 5}))
    terms = msgspec.structs.replace(TERMS, armies=armies)
    force = "A line 5 start; B gren 4 start; C cav 3 start; D light 2 start; G art 3 start"
    table = state(force, "E line 4 start", terms=terms, step="set_up", forest="0,0")
    table.units = {name: msgspec.structs.replace(unit, off="start") for name, unit in table.units.items()}
    table.placing = 0
    assert said(SetUp(), table, "french") == (
        "To lay out: 5, of 14 factors and 1 gun. Points are won or lost at 2,0. "
        "The enemy lays out after you and sees where yours stand."
    )
    hidden = said(SetUp(), table, "french", lines=(Place("A", "2,0"),))
    assert hidden == "No cover there. The hex counts for points."
    assert said(SetUp(), table, "french", lines=(Place("G", "1,0"),)) == "No foot or horse stands with it."
