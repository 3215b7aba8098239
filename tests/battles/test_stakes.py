"""What hangs on a decision is said before it is taken. Most pieces stand about 0,0."""

from __future__ import annotations

from typing import Any

import pytest

from rules.battles import GAME
from rules.battles.combat import ChooseAttack, LeadDefence
from rules.battles.declare import Declare
from rules.battles.flight import Party
from rules.battles.lines import Lead
from rules.battles.pursuit import Pursuit
from rules.battles.retreat import Conversion, FallBack
from rules.battles.state import Assault, Options, State
from rules.battles.view import view
from rules.kernel.orders import Kind
from rules.kernel.words import Catalogue, catalogue, message_key
from tests.battles.table import state


def words(table: State) -> Catalogue:
    return catalogue(GAME, table.board)


def said(kind: Kind, table: State, side: str, language: str = "en") -> str:
    facts = kind.shows(view(table, side), ())
    return "" if facts is None else words(table).say("shows", message_key(kind), facts, language)


def totals(facts: Any) -> list[tuple[int, int, str]]:
    return [(one["attack_total"], one["defence_total"], one["column"]) for one in facts]


def test_who_must_attack_and_be_attacked() -> None:
    """A and D stand in each other's zones (battles/9.0e, battles/9.0f)."""
    table = state("A line 5 1,0", "D line 5 0,0", step="declare")
    assert said(Declare(), table, "french") == "Must attack: A. Must be attacked: 0,0."
    assert said(Declare(), state("A line 5 3,0", "D line 5 0,0", step="declare"), "french") == ""


def test_attacks_are_chosen_by_their_odds() -> None:
    """6 against 3 is two to one, 3 against 4 one to two (battles/9.1.1a, battles/9.1.1b)."""
    table = state("A line 6 1,0; B line 3 4,0", "D line 3 0,0; E line 4 3,0", step="fight")
    table.assaults = [Assault(("A",), ("0,0",)), Assault(("B",), ("3,0",))]
    facts = ChooseAttack().shows(view(table, "french"), ())
    assert facts is not None
    assert totals(facts["attacks"]) == [(6, 3, "2:1"), (3, 4, "1:2")]
    assert said(ChooseAttack(), table, "french").startswith(
        "A on 0,0: 6 to 3, column 2:1 (Ad (attackers disordered) 1/6, Bx (exchange) 2/6, "
        "Dd (defenders disordered) 2/6, Dr (defenders rout) 1/6); B on 3,0: 3 to 4, column 1:2 ("
    )


def test_what_an_attack_has_lost_counts_no_more() -> None:
    """A is gone, so that its attack has B alone; one without attackers is not named (battles/9.0h)."""
    table = state("A line 6; B line 3 1,-1; C line 4", "D line 3 0,0; E line 4 3,0", step="fight")
    table.assaults = [Assault(("A", "B"), ("0,0",)), Assault(("C",), ("3,0",))]
    facts = ChooseAttack().shows(view(table, "french"), ())
    assert facts is not None
    assert [each["units"] for each in facts["attacks"]] == [("B",)]
    assert totals(facts["attacks"]) == [(3, 3, "1:1")]


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
