"""Chapters 9 and 9.1: attrition, where a retreat leads, and what nobody learns from it."""

from itertools import product
from typing import Any

import pytest

from rules.blocks.battle import BattleEnds
from rules.blocks.naval import Stay, Withdraw
from rules.blocks.retreat import (
    Attrition,
    Cornered,
    LostOnRetreat,
    NoWayOut,
    PassThrough,
    Retreat,
    RetreatAfter,
    RetreatAnywhere,
    RetreatTo,
    Rolled,
    Through,
    WaysTried,
    WithdrawTo,
    Withdrew,
)
from rules.blocks.state import Options, Shown, Trail
from rules.blocks.view import view
from rules.kernel.orders import Kind, Line, Lines
from tests.blocks.battlefield import asked, battle, dice, layout, offers, points, refused, settle, volleys
from tests.blocks.table import Table, board, position

QUIET = "S" * 60  # nobody hits, and nobody suffers on retreat
TOGETHER = Options(movement="simultaneous")


def quiet(pieces: str, at: str, attacker: str, came: str, **facts: Any) -> Table:
    """A battle in which no die ever hits, after its first round."""
    return battle(pieces, at, attacker, came, QUIET, **facts)


def defending(pieces: str, at: str, attacker: str, came: str, **facts: Any) -> Table:
    """The same, where the attacker, if asked, has said to stay."""
    table = quiet(pieces, at, attacker, came, **facts)
    if asked(table) == f"{attacker} Retreat":
        table.order(attacker, "stay")
    return table


# -- the decision -------------------------------------------------------------------------------------


def test_only_after_a_full_round() -> None:
    """The question comes after the militia have fired (B154: blocks/9a)."""
    table = quiet("british CA I2 M3; french CA R4", "CA", "french", "DU")
    assert volleys(table) == ["british I 2", "french R 4", "british M 3"]
    assert asked(table) == "french Retreat"


def test_both_forces_stand_beside_the_question() -> None:
    """Own and enemy blocks of the battle, which all are shown till it ends, in the order of fire
    (blocks/5b, 5m, 8.4h)."""
    table = quiet("british CA M3 I2 I1; french CA R4 R2", "CA", "french", "DU")
    assert asked(table) == "french Retreat"
    facts = Retreat("CA").shows(view(table.state, "french"), ())
    assert facts is not None
    assert facts["mine"] == [Shown("R", 4), Shown("R", 2)]
    assert facts["theirs"] == [Shown("I", 2), Shown("I", 1), Shown("M", 3)]
    assert (facts["strength"], facts["their_strength"]) == (6, 6)


def test_all_or_none() -> None:
    """A side leaves with all its blocks, each with a die of its own (B155: blocks/9b, blocks/9c)."""
    faces = "SS SSSS SSS SSS" + "*M*"
    table = battle("british CA R4 M3 I2; french CA M3", "CA", "french", "DU", faces)
    settle(table, "french: stay", "british: retreat to PH")
    assert table.where() == "british PH I2 M2 R4; french CA M3"
    (event,) = table.of(Attrition)
    assert [rolled.type for rolled in event.rolled] == ["I", "R", "M"]


def test_staying_is_the_default() -> None:
    """At the deadline a side stays (blocks/8.4h)."""
    table = quiet("british CA R4; french CA M3", "CA", "french", "DU")
    table.deadline("french")
    table.deadline("british")
    assert len(volleys(table, 2)) == 2


def test_one_decision() -> None:
    """One line is the whole answer (blocks/8.4h)."""
    table = quiet("british CA R4; french CA M3", "CA", "french", "DU")
    found = table.match.fault("french", table.lines("french", "stay, retreat"))
    assert found
    assert found[1].rule == "blocks/8.4h"


# -- attrition ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "face", "left"),
    [
        ("I2", "T", "I1"),
        ("I2", "*", "I2"),
        ("I2", "M", "I2"),
        ("R4", "B", "R3"),
        ("R4", "*", "R3"),
        ("R4", "F", "R4"),
        ("R4", "T", "R4"),
        ("M3", "M", "M2"),
        ("M3", "*", "M2"),
        *[("M3", face, "M3") for face in "TBFS"],
    ],
)
def test_attrition(block: str, face: str, left: str) -> None:
    """What costs a retreating block strength: its own sign, and the star all but irregulars
    (B51, B52, B53: blocks/9d, blocks/9e, blocks/9f)."""
    table = battle(
        f"british CA {block}; french CA R1", "CA", "french", "DU", "S" * (int(block[1]) + 1) + face
    )
    settle(table, "french: stay", "british: retreat to PH")
    assert table.where() == f"british PH {left}; french CA R1"


def test_the_star_for_each_type() -> None:
    """Three stars: R3 M2 I2 (B51: blocks/9c, blocks/9d, blocks/9e, blocks/9f)."""
    table = battle("british CA R4 M3 I2; french CA R1", "CA", "french", "DU", "SS SSSS S SSS" + "***")
    settle(table, "french: stay", "british: retreat to PH")
    assert table.where() == "british PH I2 M2 R3; french CA R1"


@pytest.mark.parametrize(("option", "face", "left"), [(True, "F", 3), (True, "B", 3), (False, "F", 4)])
def test_any_flag_routs(option: bool, face: str, left: int) -> None:
    """By the option either flag costs a retreating regular strength (B52: blocks/13.2a, blocks/9e)."""
    options = Options(any_flag_routs=option)
    table = battle("british CA R4; french CA R1", "CA", "french", "DU", "SSSSS" + face, options=options)
    settle(table, "french: stay", "british: retreat to PH")
    assert table.state.blocks[1].sp == left


def test_killed_on_retreat() -> None:
    """R1 that rolls its flag is gone and the enemy scores; the battle is over all the same
    (B54: blocks/9g, blocks/5f)."""
    table = battle("british CA R1; french CA R1", "CA", "french", "DU", "SS" + "B")
    settle(table, "french: stay", "british: retreat to PH")
    assert table.where() == "french CA R1"
    assert points(table) == (0, 1)
    assert table.of(LostOnRetreat) == [LostOnRetreat("CA", "british", "R")]
    assert table.of(Withdrew) == [Withdrew("CA", "british", ())]
    assert table.of(BattleEnds) == [BattleEnds("CA", "french", "retreated")]


def test_what_everyone_learns() -> None:
    """All see the dice by type and strength, and how many went where (blocks/9c, blocks/5b)."""
    table = battle("british CA R4 R2; french CA R1", "CA", "french", "DU", "S" * 7 + "B*")
    settle(table, "french: stay", "british: retreat to PH")
    rolled = (Rolled("R", 4, "british_flag", True), Rolled("R", 2, "star", True))
    assert table.of(Attrition) == [Attrition("CA", "british", False, rolled)]
    assert table.of(Withdrew) == [Withdrew("CA", "british", (Trail("british", ("CA", "PH"), 2),))]


# -- attackers ----------------------------------------------------------------------------------------


def test_attackers_go_back() -> None:
    """Attackers go back where they came from and are offered nothing else (B55: blocks/9.1a)."""
    table = quiet("british HE R4; french HE M3", "HE", "british", "AL")
    assert offers(table, "british") == ["stay", "retreat"]
    assert refused(table, "british", "retreat to CR") == "blocks/9.1a"
    table.order("british", "retreat")
    assert table.where() == "british AL R4; french HE M3"


def test_each_to_its_own_place() -> None:
    """Attackers from two places go back to two places (B56: blocks/9.1a); which block came from where is
    told only then."""
    table = quiet("british HE M3; french HE M3 M3", "HE", "french", "CR AL")
    table.order("french", "retreat")
    assert table.where() == "british HE M3; french AL M3, CR M3"
    told = [news.discloses for news in table.told if isinstance(news.event, Withdrew)]
    assert told == ["blocks/9.1a"]


def test_irregulars_go_back_to_the_middle_place() -> None:
    """An irregular that took two steps goes back one (DB4: blocks/9.1a, blocks/9h)."""
    table = Table(
        position("british AL I2; french CR M3", step="move", order=["british", "french"]), dice(QUIET)
    )
    table.order("british", "AL 1I to HE to CR")
    table.order("british", "retreat")
    assert table.where() == "british HE I2; french CR M3"


def test_retreat_is_no_move() -> None:
    """A block that attacked and went back has moved once (B144: blocks/7.6f)."""
    state = position("british AL R4; french HE M3", step="move", order=["british", "french"])
    table = Table(state, dice(QUIET), until=("end_phase",))
    table.order("british", "AL 1R to HE")
    table.order("british", "retreat")
    (block,) = table.state.of("british")
    assert (block.at, block.moved, block.came, block.blue) == ("AL", True, "", False)


def test_back_over_the_water() -> None:
    """Attackers that came by sea go back by sea, whoever holds the Atlantic (B63: blocks/9.1k,
    blocks/9.1a)."""
    table = quiet("british LO R4; french LO M3, AT S", "LO", "british", "HA")
    table.order("british", "retreat")
    assert table.where() == "british HA R4; french AT S, LO M3"


def test_no_way_back_over_the_water() -> None:
    """Irregulars in Halifax could be passed, but no road leads on from there (blocks/9.1k, blocks/9.1l)."""
    table = quiet("british LO R4; french LO M3, HA I2", "LO", "british", "HA", options=TOGETHER)
    assert table.of(Cornered)[0] == Cornered("LO", "british")
    assert asked(table) == "french Retreat"


def from_albany(pieces: str, faces: str = QUIET) -> Table:
    """The British attack HE from Albany, which others have entered meanwhile."""
    return battle(pieces, "HE", "british", "AL", faces, options=TOGETHER)


def test_passing_through_on_the_way_back() -> None:
    """If only irregulars have taken their place, attackers pass on, with a second die each
    (B99: blocks/12.1.5c, blocks/9.1h, blocks/9.1i, blocks/9.1j)."""
    table = from_albany("british HE R4; french HE M3, AL I2", "SSSS SSS" + "B*")
    table.order("british", "retreat")
    assert table.of(WaysTried) == [WaysTried("HE", "british", ("AL",), ())]
    assert offers(table, "british") == ["through AL to NY", "through AL to BO", "through AL to ON"]
    table.order("british", "through AL to BO")
    assert table.where() == "british BO R2; french AL I2, HE M3"
    assert [event.again for event in table.of(Attrition)] == [False, True]
    assert table.of(Withdrew)[0].trails == (Trail("british", ("HE", "AL", "BO"), 1),)


def test_the_way_back_is_closed() -> None:
    """If militia have taken it the attackers learn so when they try, and fight on
    (B99b: blocks/12.1.5c, blocks/9.1e, blocks/9.1f)."""
    table = from_albany("british HE R4; french HE M3, AL M3")
    table.order("british", "retreat")
    assert table.of(WaysTried) == [WaysTried("HE", "british", (), ("AL",))]
    assert table.of(NoWayOut) == [NoWayOut("HE", "british")]
    assert asked(table) == "french Retreat"
    table.order("french", "stay")
    assert len(volleys(table, 2)) == 2


def test_the_try_is_declared() -> None:
    """Whether blocks elsewhere are irregulars is told under the rule that says so (blocks/9.1i)."""
    table = from_albany("british HE R4; french HE M3, AL M3")
    table.order("british", "retreat")
    told = [news for news in table.told if isinstance(news.event, WaysTried)]
    assert [news.discloses for news in told] == ["blocks/9.1i"]


def test_nothing_beyond() -> None:
    """If every place beyond is taken too, all can see that there is no retreat (B60: blocks/9.1l,
    blocks/9.1f)."""
    pieces = "british HE R4; french HE M3, AL I2, NY M3, BO M3, ON M3"
    table = from_albany(pieces)
    assert table.of(Cornered)[0] == Cornered("HE", "british")


def test_one_way_beyond() -> None:
    """With one open place beyond there is nothing to ask (blocks/9.1i)."""
    pieces = "british HE R4; french HE M3, AL I2, NY M3, BO M3"
    table = from_albany(pieces)
    table.order("british", "retreat")
    assert "british ON R4" in table.where()


def test_one_closed_entry_holds_all() -> None:
    """Attackers from two places, one of them closed: nobody retreats (B190: blocks/9.1n, DB18)."""
    pieces = "british CA R4 I2; french CA M3, CU M3"
    table = quiet(pieces, "CA", "british", "PH CU", options=TOGETHER)
    table.order("british", "retreat")
    assert table.of(WaysTried) == [WaysTried("CA", "british", (), ("CU",))]
    assert table.of(NoWayOut) == [NoWayOut("CA", "british")]
    assert "british CA I2 R4" in table.where()


def test_some_go_straight_and_some_pass() -> None:
    """Attackers from two places, one of them held by irregulars: those pass on, the others go back, and
    only those that pass roll twice (blocks/9.1i, blocks/9.1j, blocks/9.1n)."""
    pieces = "british CA R4 I2; french CA M3, CU I1, DU M3"
    table = quiet(pieces, "CA", "british", "PH CU", options=TOGETHER)
    table.order("british", "retreat")
    assert table.where() == "british AX I2, PH R4; french CA M3, CU I1, DU M3"
    assert [len(event.rolled) for event in table.of(Attrition)] == [2, 1]


def test_two_ways_for_two_entries() -> None:
    """Those that pass through different places each have their own way (blocks/9.1i)."""
    pieces = "british NY R4 M3; french NY M3, PH I1, AL I1"
    table = quiet(pieces, "NY", "british", "PH AL", options=TOGETHER)
    table.order("british", "retreat")
    assert refused(table, "british", "through PH to BA") == "blocks/9.1i"
    assert refused(table, "british", "through PH to BA, through PH to CA") == "blocks/9.1b"
    table.order("british", "through PH to BA, through AL to ON")
    assert table.where() == "british BA R4, ON M3; french AL I1, NY M3, PH I1"


def test_entry_with_a_battle_pending() -> None:
    """Attackers cannot go back to a place where a battle is pending (B193: blocks/12.1.5e, blocks/9.1d)."""
    pieces = "british HE R4, AL M3; french HE M3, AL M3"
    table = quiet(pieces, "HE", "british", "AL", more="AL french", options=TOGETHER, order=[])
    table.order("british", "fight at HE")
    assert table.of(Cornered)[0] == Cornered("HE", "british")


def test_entry_after_its_battle() -> None:
    """Once that battle is won the way back is open (B193: blocks/12.1.5e)."""
    pieces = "british HE R4, AL M3; french HE M3, AL M1"
    state = layout(pieces, "HE", "british", "AL", more="AL french", options=TOGETHER, order=[])
    next(b for b in state.at("AL", "french")).came = "ON"
    table = Table(state, dice("MMM" + "S" * 8))
    table.order("british", "fight at AL")
    assert offers(table, "british") == ["stay", "retreat"]
    table.order("british", "retreat")
    assert table.where() == "british AL M3 R4; french HE M3"


# -- defenders ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "at", "attacker", "came", "expected"),
    [
        ("british HE M3; french HE M3", "HE", "french", "CR", "AL"),  # B57
        ("british CU R4; french CU M3", "CU", "british", "AX", "DU"),  # B62: home first
        ("french CA R4; british CA M3, DU R4", "CA", "british", "PH", "CU"),  # B158: an enemy home place
        ("french LO M3; british LO R4, AT S", "LO", "british", "HA", "QU"),  # B63b
        ("british CA R4; french CA R4, CU I2", "CA", "french", "DU", "PH"),  # B199
        ("british CA R4; french CA R4, CU M3", "CA", "french", "DU", "PH"),  # B199
        ("british BO M3; french BO M3", "BO", "french", "AL", "NY HA"),
    ],
)
def test_where_defenders_may_go(pieces: str, at: str, attacker: str, came: str, expected: str) -> None:
    """Defenders go to one open place that no attacker came from, home where they can
    (B57, B62, B63b, B158, B199: blocks/9.1b, blocks/9.1c, blocks/9.1e, blocks/9.1g, blocks/9.1k,
    blocks/9.1m, blocks/7.7a)."""
    table = defending(pieces, at, attacker, came)
    (side,) = table.match.open
    assert side != attacker
    assert offers(table, side) == ["stay", *(f"retreat to {place}" for place in expected.split())]


def test_all_to_one_place() -> None:
    """Defenders cannot split up (B61: blocks/9.1b)."""
    table = defending("british CA R4 M3; french CA M3", "CA", "french", "DU")
    assert refused(table, "british", "retreat") == "blocks/9.1b"
    assert refused(table, "british", "retreat to PH, retreat to CU") == "blocks/9.1b"
    table.order("british", "retreat to CU")
    assert table.where() == "british CU M3 R4; french CA M3"


@pytest.mark.parametrize(
    ("to", "rule"),
    [("TR", "blocks/9h"), ("AT", "blocks/9h"), ("DU", "blocks/9.1c"), ("CU", "blocks/9.1e")],
)
def test_where_defenders_may_not_go(to: str, rule: str) -> None:
    """Two steps away, to the sea, where attackers came from, to enemy blocks
    (B156, B199: blocks/9h, blocks/9.1c, blocks/9.1e)."""
    table = defending("british CA R4; french CA R4, CU I2", "CA", "french", "DU")
    assert refused(table, "british", f"retreat to {to}") == rule


def test_the_home_filter_says_so() -> None:
    """An enemy home place is refused while a home place is open, unless the switch is off
    (B62: blocks/9.1g, DB11)."""
    place = ("british CU M3; french CU R4", "CU", "british", "AX")
    assert refused(defending(*place), "french", "retreat to CA") == "blocks/9.1g"
    table = defending(*place, options=Options(homeward=False))
    assert offers(table, "french") == ["stay", "retreat to CA", "retreat to DU"]


def test_pending_battles_close_a_place() -> None:
    """Not where attackers came from, nor into a battle still to be fought
    (B157: blocks/9.1c, blocks/9.1d)."""
    pieces = "british AL M3, NY R4, BO R4; french NY M3, BO M3"
    table = defending(pieces, "NY", "british", "AL", more="BO british")
    settle(table, "british: fight at NY", "british: stay")
    assert offers(table, "french") == ["stay", "retreat to PH"]
    assert refused(table, "french", "retreat to BO") == "blocks/9.1d"


def test_trying_to_leave_through_militia() -> None:
    """Where the only place is held by enemy blocks a side may try; militia stop it, and round 2 follows
    (B58: blocks/9.1e, blocks/9.1f)."""
    table = defending("british HE M3; french HE M3, AL M3", "HE", "french", "CR")
    assert offers(table, "british") == ["stay", "retreat"]
    table.order("british", "retreat")
    assert table.of(NoWayOut) == [NoWayOut("HE", "british")]
    assert table.of(Attrition) == []
    assert len(volleys(table, 2)) == 2


def test_trying_to_leave_through_irregulars() -> None:
    """Irregulars alone are passed, to any open home place beyond, with two dice a block
    (B59: blocks/9.1h, blocks/9.1i, blocks/9.1j)."""
    table = battle("british HE M3; french HE R4, AL I2", "HE", "french", "CR", "SSSS SSS" + "MM")
    settle(table, "french: stay", "british: retreat")
    assert offers(table, "british") == ["through AL to NY", "through AL to BO", "through AL to ON"]
    table.order("british", "through AL to ON")
    assert table.where() == "british ON M1; french AL I2, HE R4"


def test_the_first_die_may_spare_the_second() -> None:
    """A block that dies at the first die rolls no second one (blocks/9.1j)."""
    table = battle("british HE M1 M3; french HE R1, AL I2", "HE", "french", "CR", "S SSSS" + "SM S")
    settle(table, "french: stay", "british: retreat", "british: through AL to ON")
    assert [len(event.rolled) for event in table.of(Attrition)] == [2, 1]
    assert table.where() == "british ON M3; french AL I2, HE R1"


def test_defenders_keep_together_beyond() -> None:
    """Defenders have several places to pass through and choose one way for all (blocks/9.1b, blocks/9.1i)."""
    pieces = "french OS R4 M3; british OS M3, NI I1, FR I1"
    table = defending(pieces, "OS", "british", "ON", order=["british", "french"])
    table.order("french", "retreat")
    assert table.of(WaysTried) == [WaysTried("OS", "french", ("FR", "NI"), ())]
    assert offers(table, "french") == [
        "through FR to MO",
        "through FR to TR",
        "through NI to TR",
        "through NI to DU",
    ]
    assert refused(table, "french", "through FR to MO, through NI to TR") == "blocks/9.1b"
    table.order("french", "through NI to DU")
    assert table.where() == "british FR I1, NI I1, OS M3; french DU M3 R4"


def test_not_through_to_where_attackers_came_from() -> None:
    """What lies beyond must be no place that attackers came from (blocks/9.1c, blocks/9.1i, DB19)."""
    table = defending("british CU R4; french CU M3, AX I1, CA I1", "CU", "french", "DU")
    table.order("british", "retreat")
    assert offers(table, "british") == ["through AX to BA", "through CA to PH"]
    assert refused(table, "british", "through CA to DU") == "blocks/9.1c"


def test_home_beyond() -> None:
    """Beyond the irregulars too defenders end at home if they can (blocks/9.1g, blocks/9.1i, DB11)."""
    place = ("british AX R4; french AX M3, CU I1", "AX", "french", "BA")
    table = defending(*place)
    table.order("british", "retreat")
    assert table.where() == "british CA R4; french AX M3, CU I1"
    table = defending(*place, options=Options(homeward=False))
    table.order("british", "retreat")
    assert offers(table, "british") == ["through CU to CA", "through CU to DU"]


def test_who_stops_and_who_can_be_passed() -> None:
    """All learn of each place whether it is closed or passable, and no more (blocks/9.1e, blocks/9.1i)."""
    table = defending("french CA R4; british CA M3, DU I1, CU M1", "CA", "british", "PH")
    table.order("french", "retreat")
    assert table.of(WaysTried) == [WaysTried("CA", "french", ("DU",), ("CU",))]
    assert table.where() == "british CA M3, CU M1, DU I1; french NI R4"


def test_a_port_is_tried_as_any_place() -> None:
    """Irregulars alone in it are passed, regulars close it (B63c, B185: blocks/9.1k, 9.1e, 9.1h, DB28)."""
    passed = defending("french LO M3; british LO R4, QU I2", "LO", "british", "HA")
    passed.order("french", "retreat")
    assert passed.where() == "british LO R4, QU I2; french MO M3"
    closed = defending("french LO M3; british LO R4, QU R4", "LO", "british", "HA")
    closed.order("french", "retreat")
    assert closed.of(NoWayOut) == [NoWayOut("LO", "french")]


def test_the_only_place_need_not_be_named() -> None:
    """And the place that attackers came from may be (blocks/9.1a, blocks/9.1b)."""
    attacking = quiet("british HE R4; french HE M3", "HE", "british", "AL")
    attacking.order("british", "retreat to AL")
    assert attacking.where() == "british AL R4; french HE M3"
    alone = defending("french LO M3; british LO R4", "LO", "british", "HA")
    assert offers(alone, "french") == ["stay", "retreat to QU"]
    alone.order("french", "retreat")
    assert alone.where() == "british LO R4; french QU M3"


def test_a_port_held_by_irregulars_alone() -> None:
    """Own irregulars alone do not make an enemy port theirs; that this side could not go there is for it
    alone to know (blocks/9.1k, blocks/3g, blocks/5b)."""
    garrison = defending("british LO R4, QU M3; french LO M3", "LO", "french", "HA")
    lone = defending("british LO R4, QU I2; french LO M3", "LO", "french", "HA")
    assert asked(garrison) == asked(lone) == "british Retreat"
    assert "retreat to QU" not in offers(lone, "british")
    assert refused(lone, "british", "retreat to QU") == "blocks/9.1k"


def test_the_sea_from_a_port_not_held() -> None:
    """Irregulars alone in an enemy port may sail only with the Atlantic (blocks/9.1k, blocks/7.7e,
    blocks/3l)."""
    neutral = defending("british LO I2; french LO M3", "LO", "french", "QU")
    assert neutral.of(Cornered)[0] == Cornered("LO", "british")
    table = defending("british LO I2, AT S; french LO M3", "LO", "french", "QU")
    assert offers(table, "british") == ["stay", "retreat to HA"]


def test_crossing_groups_retreat_by_their_roles() -> None:
    """After a crossing at Oswego the French, who started there, go to Frontenac alone
    (B167: blocks/12.1.2f, blocks/9.1c, blocks/9.1g); the British go back to Niagara."""
    pieces = "french OS R4; british OS R4"
    table = defending(pieces, "OS", "british", "NI", options=TOGETHER, order=[])
    assert offers(table, "french") == ["stay", "retreat to FR"]
    table = quiet(pieces, "OS", "british", "NI", options=TOGETHER, order=[])
    table.order("british", "retreat")
    assert table.where() == "british NI R4; french OS R4"


def test_defenders_that_came_by_water_retreat_as_defenders() -> None:
    """Where both moved the roles of the battle decide, not who moved (blocks/12.1.5e)."""
    state = layout("british HA R4; french HA M3", "HA", "french", "LO", options=TOGETHER, order=[])
    state.blocks[1].came, state.blocks[1].blue = "BO", True
    table = Table(state, dice(QUIET))
    table.order("french", "stay")
    assert offers(table, "british") == ["stay", "retreat to BO"]


# -- nobody learns more than the rules say ------------------------------------------------------------


def test_what_blocks_elsewhere_are_changes_nothing() -> None:
    """With irregulars or militia in the place next door the question, the offers and the refusals are the
    same (B199: blocks/5b, blocks/9.1i)."""
    tables = [
        defending(f"british HE M3; french HE M3, AL {block}", "HE", "french", "CR") for block in ("I2", "M3")
    ]
    one, other = tables
    assert asked(one) == asked(other)
    assert offers(one, "british") == offers(other, "british")
    assert view(one.state, "british") == view(other.state, "british")


def test_the_entries_are_for_all_to_see() -> None:
    """The defender knows where attackers came from, not which of them (blocks/9.1c, blocks/7.6i)."""
    table = quiet("british HE M3; french HE M3 R4", "HE", "french", "CR AL")
    seen = view(table.state, "british")
    assert seen.battle
    assert seen.battle.entries == ("AL", "CR")
    assert {b.came for b in seen.blocks if b.side == "french"} == {""}


# -- standing orders ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing_orders", "where"),
    [
        ((RetreatAfter(1), RetreatTo("PH")), "british PH R4; french CA M3"),
        ((RetreatAfter(1), RetreatAnywhere()), "british CU R4; french CA M3"),
        ((RetreatAfter(1),), "british CA R4; french CA M3"),
    ],
)
def test_standing_retreat(standing_orders: Lines, where: str) -> None:
    """A standing order leaves the battle where its places say; without any the side is asked
    (blocks/8.4h)."""
    state = layout("british CA R4; french CA M3", "CA", "french", "DU")
    table = Table(state, dice(QUIET), standing_orders={"british": standing_orders})
    table.order("french", "stay")
    assert table.where() == where


def test_standing_orders_pass_through() -> None:
    """They also choose the way beyond (blocks/9.1i)."""
    state = layout("british HE M3; french HE M3, AL I2", "HE", "french", "CR")
    standing_orders: dict[str, Lines] = {"british": (RetreatAfter(1), RetreatTo("BO"))}
    table = Table(state, dice(QUIET), standing_orders=standing_orders)
    table.order("french", "stay")
    assert table.where() == "british BO M3; french AL I2, HE M3"


# -- offers and judgement -----------------------------------------------------------------------------

PLACES = ("AT", "BN", *board().places)
RETREATS: list[Line] = [Stay(), Withdraw(), *(WithdrawTo(place) for place in PLACES)]
WAYS: list[Line] = [Through(via, to) for via, to in product(PLACES, PLACES)]


def agree(kind: Kind, seen: Any, every: list[Line]) -> None:
    """Of all lines the grammar allows, exactly those on offer are accepted, and every draft can be sealed."""
    drafts: list[Lines] = [()]
    for draft in drafts:
        offered = list(kind.next(seen, draft))
        assert sorted(map(str, offered)) == sorted(
            str(x) for x in every if kind.refuse(seen, draft, x) is None
        )
        assert offered or kind.owed(seen, draft) is None
        drafts += [(*draft, line) for line in offered]
    default = kind.default(seen)
    assert default in drafts
    assert kind.owed(seen, default) is None


FIELDS = [
    ("british HE M3; french HE M3, AL M3", "HE", "french", "CR"),
    ("british HE M3; french HE M3", "HE", "french", "CR"),
    ("french CA R4; british CA M3, DU I1, CU M1", "CA", "british", "PH"),
    ("french CU R4; british CU M3", "CU", "british", "AX"),
    ("french LO R4; british LO M3, AT S", "LO", "british", "HA"),
    ("british LO I2, AT S; french LO M3", "LO", "french", "QU"),
    ("british LO R4, QU I2; french LO M3", "LO", "french", "HA"),
    ("british OS R4 M3; french OS M3 R4, ON I2", "OS", "french", "FR NI"),
    ("british NY R4 M3; french NY M3, PH I1, AL I1", "NY", "british", "PH AL"),
    ("french OS R4 M3; british OS M3, NI I1, FR I1", "OS", "british", "ON"),
]


@pytest.mark.parametrize("homeward", [True, False])
@pytest.mark.parametrize(("pieces", "at", "attacker", "came"), FIELDS)
def test_offers_and_judgement_agree(pieces: str, at: str, attacker: str, came: str, homeward: bool) -> None:
    """Retreats and ways through: what is listed is what is accepted."""
    table = quiet(pieces, at, attacker, came, options=Options(homeward=homeward))
    battle = table.state.battle
    assert battle
    for side in ("british", "french"):
        seen = view(table.state, side)
        agree(Retreat(at), seen, RETREATS)
        over = tuple(p for p in board().roads[at] if seen.enemy_in(p))
        if over:
            agree(PassThrough(at, over, side == battle.attacker), seen, WAYS)
