"""Chapter 8.1: battle at sea, and how long ships lie face down."""

from typing import Any

import pytest

from rules.blocks.battle import BattleBegins
from rules.blocks.naval import NavalBelow, SeaBattleBegins, SeaBattleEnds, SeaRound
from rules.blocks.state import Fought, Options
from tests.blocks.battlefield import asked, dice, offers, points, refused, settle
from tests.blocks.table import Table, position

HERE: dict[str, Any] = {"attackers": {"AT": ""}}
B33 = "british AT S S S; french AT S S"
NEITHER = "MM"


def at_sea(pieces: str, faces: str = "", *, until: str = "end_phase", **facts: Any) -> Table:
    """A battle at sea in the French phase of turn 4, or when both have moved."""
    state = position(pieces, step="battles", **{"turn": 4, "order": ["french", "british"], **HERE, **facts})
    return Table(state, dice(faces), (until,))


def test_the_example_of_the_rules() -> None:
    """Three British ships lose two to two French ones and go home: one French ship controls the Atlantic
    (B33: blocks/8.1c, blocks/8.1d, blocks/8.1e, blocks/8.1f, blocks/8.1g, blocks/8.1h)."""
    table = at_sea(B33, "SMM MS" + "MM S")
    assert asked(table) == "french SeaRetreat"
    settle(table, "french: stay", "british: stay", "french: stay", "british: retreat")
    assert table.where() == "british BN S- S- S-; french AT S, FN S-"
    assert table.state.atlantic() == "french"
    assert table.of(SeaBattleEnds) == [SeaBattleEnds("french", 1)]


def test_no_points_and_no_losses_at_sea() -> None:
    """Ships are never removed and bring no points (B151: blocks/8.1j)."""
    table = at_sea(B33, "SMM MS" + "MM S")
    settle(table, "french: stay", "british: stay", "french: stay", "british: retreat")
    assert [len(list(table.state.of(side))) for side in ("british", "french")] == [3, 2]
    assert points(table) == (0, 0)


def test_both_hit() -> None:
    """A ship that is hit has fired: one hit each empties the Atlantic, which is neutral
    (B34: blocks/8.1c, blocks/8.1g)."""
    table = at_sea("british AT S; french AT S", "SS")
    assert table.where() == "british BN S-; french FN S-"
    assert table.state.atlantic() == ""
    assert table.of(SeaBattleEnds) == [SeaBattleEnds("", 0)]


def test_surplus_hits_are_lost() -> None:
    """Two hits on one ship send one ship home (blocks/8.1d)."""
    table = at_sea("british AT S S; french AT S", "SS M")
    assert table.where() == "british AT S S; french FN S-"
    assert table.of(SeaRound) == [SeaRound(1, ("ship", "ship"), ("musket",), 0, 1)]


def test_french_retreat_first() -> None:
    """If the French retreat the British are not asked and control the Atlantic (B36: blocks/8.1e)."""
    table = at_sea("british AT S; french AT S S", "M MM")
    table.order("french", "retreat")
    assert table.where() == "british AT S; french FN S- S-"
    assert table.state.step == "end_phase"


def test_all_ships_or_none() -> None:
    """A fleet that retreats takes all its ships: nothing else is offered (blocks/8.1f)."""
    table = at_sea("british AT S S; french AT S", "MM M")
    assert offers(table, "french") == ["stay", "retreat"]
    assert refused_twice(table) == "blocks/8.1e"


def refused_twice(table: Table) -> str:
    lines = table.lines("french", "stay retreat")
    found = table.match.fault("french", lines)
    assert found
    return found[1].rule


def test_the_deadline_means_stay() -> None:
    """Who says nothing stays (blocks/8.1e)."""
    table = at_sea("british AT S; french AT S", "MM" + "MM")
    table.deadline("french")
    table.deadline("british")
    assert asked(table) == "french SeaRetreat"
    assert len(table.of(SeaRound)) == 2


def test_standing_orders_at_sea() -> None:
    """A standing order answers for its side (blocks/8.1e)."""
    state = position("british AT S; french AT S", step="battles", order=["french", "british"], **HERE)
    table = Table(state, dice("MM"), standing_orders={"french": (NavalBelow(2),)})
    assert table.where() == "british AT S; french FN S-"


def test_no_battle_without_an_enemy() -> None:
    """One side alone in the Atlantic fights nobody (B149: blocks/8.1a)."""
    table = Table(position("british BN S; french FN S", step="move", order=["british", "french"]))
    table.order("british", "BN 1S to AT")
    assert table.of(SeaBattleBegins) == []
    assert table.state.atlantic() == "british"


def test_the_sea_before_the_land() -> None:
    """Ships fight before armies (blocks/8.1b)."""
    pieces = "british AT S, CA R4; french AT S, CA M3"
    table = at_sea(pieces, "SM BBBB", attackers={"CA": "french", "AT": ""})
    kinds = [type(event) for event in table.news() if isinstance(event, SeaBattleBegins | BattleBegins)]
    assert kinds == [SeaBattleBegins, BattleBegins]


def test_the_battle_is_remembered() -> None:
    """Where ships fought last turn can be drawn (blocks/8.1g)."""
    table = at_sea("british AT S; french AT S", "SM")
    assert table.state.fought == [Fought("AT", "french", "british")]


# -- face down --------------------------------------------------------------------------------------


def test_hit_before_ones_own_phase() -> None:
    """Hit in the enemy's phase with the own one still to come: that one is lost, the next turn's is not
    (B37: blocks/8.1h, blocks/7.4e)."""
    table = at_sea("british AT S; french AT S", "SM 64 MM", until="", order=["british", "french"])
    assert asked(table) == "french MoveOrder"
    assert refused(table, "french", "FN 1S to AT") == "blocks/7.4e"
    settle(table, "french: hold", "british: british first", "british: hold")
    table.order("french", "FN 1S to AT")
    assert "french AT S" in table.where()


def test_hit_in_ones_own_phase() -> None:
    """Hit in the own phase: that phase does not count, the next turn's is lost (blocks/8.1h)."""
    table = at_sea("british AT S; french AT S", "SM 46 46 MM", until="")
    settle(table, "british: hold", "french: french first")
    assert refused(table, "french", "FN 1S to AT") == "blocks/7.4e"
    settle(table, "french: hold", "british: hold", "french: french first")
    table.order("french", "FN 1S to AT")
    assert "french AT S" in table.where()


@pytest.mark.parametrize(("faces", "answer", "turns"), [("SM", "", 2), ("MM", "retreat", 1)])
def test_slow_repairs(faces: str, answer: str, turns: int) -> None:
    """By the option hit ships lie face down for two turns, retreated ones for one (B109: blocks/13.2c)."""
    table = at_sea("british AT S; french AT S", faces, options=Options(slow_repairs=True))
    if answer:
        table.order("french", answer)
    (ship,) = table.state.of("french")
    assert (ship.at, ship.lock) == ("FN", turns)


@pytest.mark.parametrize(("locks", "turns"), [(True, 1), (False, 0)])
def test_face_down_over_the_winter(locks: bool, turns: int) -> None:
    """A British ship hit in the last phase of 1757 still lies face down in the first turn of 1758, unless
    the switch is off (B150: blocks/8.1i, DB8)."""
    options = Options(locks_winter_over=locks)
    facts: dict[str, Any] = {"turn": 11, "phase": 1, "order": ["british", "french"], "options": options}
    table = at_sea("british AT S; french AT S", "MS 1", until="initiative", **facts)
    for side in ("british", "french"):
        table.order(side, "")  # nobody is left in the pools, which others cannot know
    assert (table.state.year, table.state.turn) == (1758, 1)
    assert [ship.lock for ship in table.state.of("british")] == [turns]


def test_face_down_when_both_move_at_once() -> None:
    """Hit in turn 4: not to be ordered in turn 5, to be ordered in turn 6 (B152: blocks/8.1k)."""
    written: dict[str, Any] = {"british": (), "french": ()}
    options = Options(movement="simultaneous")
    table = at_sea("british AT S; french AT S", "SM", until="", options=options, written=written, order=[])
    assert table.state.turn == 5
    assert refused(table, "french", "FN 1S to AT") == "blocks/7.4e"
    settle(table, "french: hold", "british: hold", "french: FN 1S to AT")
    assert table.match.sealed("french")
