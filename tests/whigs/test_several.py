"""Lines for several nations, armies and units."""

from __future__ import annotations

from tests.whigs.table import table
from tests.whigs.test_operations import at_march
from tests.whigs.test_orders_year import at_desk
from tests.whigs.test_siege import closing


def test_every_alliance_is_renewed() -> None:
    """At half its price each (whigs/9.02a); what the treasury does not hold is left, with why."""
    rich = table("allies_british", allies="OHI british; IRO british; MIK french", treasury=(90_000, 90_000))
    read, left = rich.read_as("british", "renew all")
    assert (sorted(read), left) == (["ally IRO", "ally OHI"], [])
    assert rich.bundled("british") == ["renew all"]
    poor = table("allies_british", allies="OHI british; IRO british", treasury=(0, 0))
    read, left = poor.read_as("british", "renew all")
    assert (read, left) == ([], [("renew all", "ally_too_dear")])
    assert poor.bundled("british") == []


def test_all_armies_get_one_order() -> None:
    """Those that have none yet (whigs/6.42a)."""
    at = at_desk()
    assert at.read_as("british", "all march") == (["A1 march", "A2 march"], [])
    assert at.bundled("british")[:2] == ["all march", "all defend"]
    assert "all march" not in at.bundled("british", "A1 defend")


def test_the_armies_of_a_place_march_together() -> None:
    """With their order, if they have none (whigs/6.42a, 7.15a)."""
    at = at_desk(british="A1 ALB 8R; A2 ALB 4R; A3 BOS 2R")
    lines = ["A1 march", "A1 to FWH", "A2 march", "A2 to FWH"]
    assert at.read_as("british", "all at ALB to FWH") == (lines, [])
    assert at.read_as("british", "ALB all to FWH") == (lines, [])
    assert "all at ALB to FWH" in at.bundled("british")


def test_armies_of_a_place_go_together_in_a_period() -> None:
    """Who must defend stays where he is, and nobody else is meant (whigs/7.15a)."""
    at = at_march(british="A1 ALB 8R march; A2 ALB 4R march; A3 BOS 2R march", treasury=(90_000, 0))
    assert at.read_as("british", "all at ALB to FWH") == (["A1 to FWH", "A2 to FWH"], [])
    assert "all at ALB to FWH" in at.bundled("british")


def test_all_french_armies_act_at_one_time() -> None:
    """(whigs/7.13b)"""
    both = {"british": "A1 ALB 8R march", "french": "A1 CAR 6R march; A2 MTL 6R march"}
    at = at_march(**both)
    assert at.read_as("french", "all before") == (["A1 before", "A2 before"], [])
    assert at.bundled("french") == ["all before", "all after"]


def test_one_word_for_all_captured_nodes() -> None:
    """For those that are not named yet (whigs/7.64a)."""
    taken = closing(british="A1 CAR 6R march; A2 NIA 6R march")
    taken.deadline("british")
    assert taken.read_as("british", "burn all") == (["burn CAR", "burn NIA"], [])
    taken.order("british", "keep NIA, burn all")
    assert (taken.state.nodes["CAR"].owner, taken.state.nodes["NIA"].owner) == ("", "british")


def test_all_idle_units_but_regulars_go_raiding() -> None:
    """As the standing order of the same words has it (whigs/6.31a, standing-5)."""
    at = table("raiders", active={"british": "9R 4M 2I"})
    read, left = at.read_as("british", "all raid")
    assert (sorted(read), left) == (["2I raid", "4M raid"], [])
    assert at.bundled("british") == ["all raid"]


def test_all_units_that_are_left_join_an_army() -> None:
    """But for one that another army needs, which is formed and empty (whigs/6.11a)."""
    at = table("gather", active={"british": "9R 4M 2I"})
    assert at.bundled("british", "A1 at ALB") == ["A1 with all"]
    assert [*map(str, at.lines("british", "A1 at ALB, A1 with all"))][1:] == ["A1 9R", "A1 4M", "A1 2I"]
    two = [*map(str, at.lines("british", "A1 at ALB, A2 at BOS, A1 with all"))][2:]
    assert sum(int(line.split()[1][:-1]) for line in two) == 14
