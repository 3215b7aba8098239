"""Chapters 8.2 to 8.5: the order of battles, volleys, hits, and what forts, ports and water cost."""

from itertools import product
from typing import Any

import pytest

from rules.blocks.battle import (
    BattleBegins,
    BattleEnds,
    Eliminated,
    Fight,
    FightFirst,
    HitsOrder,
    HitsTaken,
    Hurt,
    Volley,
)
from rules.blocks.board import ARMY, SHIP
from rules.blocks.lines import Takes
from rules.blocks.state import Fought, Options, Shown
from rules.blocks.view import view
from rules.kernel.events import Told
from rules.kernel.forms import write
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Lines
from tests.blocks.battlefield import (
    after_round,
    asked,
    battle,
    dice,
    layout,
    offers,
    points,
    refused,
    settle,
    volleys,
)
from tests.blocks.table import Table, board, position

STAND = ("french: stay", "british: stay")
EXAMPLE = "british CA R4; french CA I2 R4 M3"


def told_of(table: Table, kind: type) -> list[Told[Any]]:
    return [told for told in table.told if isinstance(told.event, kind)]


# -- the example of the rules -------------------------------------------------------------------------


def test_the_example_of_the_rules() -> None:
    """The battle at Carlisle (B40: blocks/8.3a, blocks/8.3b, blocks/8.3c, blocks/8.4a, blocks/8.4b,
    blocks/8.4c, blocks/8.4d, blocks/8.4h, blocks/8.4i, blocks/9e)."""
    table = battle(EXAMPLE, "CA", "french", "DU", "TM BMM MMMM MTT" + "*")
    assert asked(table) == "french TakeHits"
    assert table.state.blocks[1].sp == 3
    table.order("french", "I2 takes 1")
    assert volleys(table) == ["french I 2", "british R 3", "french R 4", "french M 3"]
    assert asked(table) == "french Retreat"
    table.order("french", "stay")
    assert asked(table) == "british Retreat"
    table.order("british", "retreat to PH")
    assert table.where() == "british PH R1; french CA I1 M3 R4"
    assert table.state.holder("CA") == "french"
    assert table.state.fought == [Fought("CA", "french", "french")]


# -- which battle comes next --------------------------------------------------------------------------


def two_battles(faces: str = "") -> Table:
    pieces = "british AL R4 R4; french NY M3, BO M3"
    table = Table(position(pieces, step="move", order=["british", "french"]), dice(faces))
    table.order("british", "AL 1R to NY, 1R to BO")
    return table


def test_the_active_side_picks() -> None:
    """Of several battles the side whose phase it is picks the next (B139: blocks/8.2b)."""
    table = two_battles("MMMM TTT")
    assert asked(table) == "british ChooseBattle"
    assert offers(table, "british") == ["fight at NY", "fight at BO"]
    table.order("british", "fight at NY")
    assert [event.at for event in table.of(BattleBegins)] == ["NY"]


def test_one_battle_after_the_other() -> None:
    """The second battle's dice fall when the first is over (B139: blocks/8.2c, blocks/7.3j, blocks/7.3k)."""
    table = two_battles("BBBM" + "MMMM TTT")
    table.order("british", "fight at BO")
    assert [type(e) for e in table.news() if isinstance(e, BattleBegins | BattleEnds)] == [
        BattleBegins,
        BattleEnds,
        BattleBegins,
    ]
    assert [event.attacker for event in table.of(BattleBegins)] == ["british", "british"]
    assert [event.at for event in table.of(Volley)] == ["BO", "NY", "NY"]


def test_other_places_have_no_battle() -> None:
    """Only a pending battle can be picked, and only one at a time (blocks/8.2a, blocks/8.2c)."""
    table = two_battles()
    assert refused(table, "british", "fight at AL") == "blocks/8.2a"
    assert refused(table, "british", "fight at NY fight at BO") == "blocks/8.2c"


def test_picking_by_default_and_by_standing_order() -> None:
    """At the deadline the place with the highest number comes first; a ranking says otherwise
    (blocks/8.2b)."""
    pieces = "british AL M3, NY M3; french AL M3, NY M3"
    more: dict[str, Any] = {"attackers": {"AL": "french", "NY": "french"}, "order": ["french", "british"]}
    table = Table(position(pieces, step="battles", **more))
    assert table.match.open["french"].kind.default(table.match.view("french")) == (Fight("NY"),)
    table = Table(position(pieces, step="battles", **more), standing_orders={"french": (FightFirst("AL"),)})
    assert [event.at for event in table.of(BattleBegins)] == ["AL"]


def test_british_pick_first_then_both_by_turns() -> None:
    """Where both move at once the British pick first, then the French (blocks/8.2b, DB6)."""
    pieces = "british AL I1, NY I1, BO I1; french AL R4, NY R4, BO R4"
    attackers = {"AL": "french", "NY": "french", "BO": "french"}
    options = Options(movement="simultaneous")
    state = position(pieces, step="battles", attackers=attackers, options=options, order=[])
    table = Table(state, dice("M FFFF" + "M FFFF" + "M FFFF"))
    assert asked(table) == "british ChooseBattle"
    table.order("british", "fight at BO")
    assert asked(table) == "french ChooseBattle"
    table.order("french", "fight at AL")
    assert [event.at for event in table.of(BattleEnds)] == ["BO", "AL", "NY"]
    assert table.state.chooser == ""


def test_written_orders_march_after_the_battle_at_sea() -> None:
    """Orders that are out are carried out once the sea is decided (blocks/8.1b)."""
    state = position("", step="battles", written={"british": (), "french": ()}, order=[])
    assert Table(state, until=("march",)).state.step == "march"


# -- the blocks are revealed --------------------------------------------------------------------------


def test_irregulars_alone_fight() -> None:
    """Irregular against irregular is a battle (B153: blocks/8.2a)."""
    state = position("british OS I2; french TR I2", step="move", order=["british", "french"])
    table = Table(state, dice("MM MM"))
    table.order("british", "OS 1I to NI to TR")
    assert volleys(table) == ["french I 2", "british I 2"]


def test_both_sides_reveal() -> None:
    """All blocks of the place are shown by type, then strength, and nothing else
    (B111: blocks/8.2d, blocks/5b)."""
    table = battle("british CA M3 R2 R4, PH R4; french CA I2", "CA", "french", "DU", "TT")
    (told,) = told_of(table, BattleBegins)
    assert told.event == BattleBegins(
        "CA", "french", (Shown("R", 4), Shown("R", 2), Shown("M", 3)), (Shown("I", 2),)
    )
    assert (told.to, told.discloses) == ((), "blocks/8.2d")
    seen = table.match.view(PUBLIC).blocks
    assert sorted(b.at + b.type for b in seen) == ["CAI", "CAM", "CAR", "CAR"]


def test_hidden_again_after_the_battle() -> None:
    """When the battle is over only the counts are seen (B129: blocks/5m)."""
    table = battle("british CA M3; french CA R4 R4", "CA", "french", "DU", "FFFF MMMM")
    assert view(table.state, "british").seen("CA", "french") == []
    assert view(table.state, "british").count("CA", "french") == 2


def test_control_during_and_after_a_battle() -> None:
    """The defender's blocks decide until the battle is over (B186: blocks/3l, blocks/2d)."""
    table = battle("british LO R4; french LO M3", "LO", "british", "HA", "MMM TTT" + "BBBB")
    assert table.state.holder("LO") == "french"
    settle(table, "british: stay", "french: stay")
    assert table.where() == "british LO R4"
    assert table.state.holder("LO") == "british"


def test_irregulars_that_win_do_not_control() -> None:
    """A winner with irregulars alone gains no enemy home place (B115: blocks/2d, blocks/3g)."""
    table = battle("british CR I2; french CR I1", "CR", "british", "HE", "M TM")
    assert table.where() == "british CR I2"
    assert table.state.holder("CR") == "french"


# -- volleys ------------------------------------------------------------------------------------------


def test_hit_blocks_do_not_fire() -> None:
    """Hits count before the next volley: a block that is gone rolls nothing
    (B41: blocks/8.3b, blocks/8.3c, blocks/11c)."""
    table = battle("british HE M3 I2; french HE I2 R4", "HE", "french", "CR", "TT MMMM TTT")
    table.order("french", "I2 takes 2")
    assert volleys(table) == ["british I 2", "french R 4", "british M 3"]
    assert table.of(Eliminated) == [Eliminated("HE", "french", "I")]
    assert points(table) == (1, 0)


def test_hit_blocks_roll_fewer_dice() -> None:
    """A regular hit twice before it fires rolls two dice (B42: blocks/8.3c, blocks/8.5h)."""
    table = battle("british CA R4; french CA I2", "CA", "french", "DU", "TT MM")
    assert volleys(table) == ["french I 2", "british R 2"]


def test_strengths_add_up() -> None:
    """R4 R2 M3 fire six dice and three (B183: blocks/8.4a, blocks/8.4i)."""
    table = battle("british CA R4 R2 M3; french CA M1", "CA", "french", "DU", "MMMMMM TTT T")
    assert volleys(table) == ["british R 6", "british M 3", "french M 1"]


def test_strength_dice_and_removal() -> None:
    """R3 rolls three dice, after two hits one, and is then removed for good
    (B125: blocks/5d, blocks/5e, blocks/5f)."""
    table = battle("british CA R3; french CA M3", "CA", "french", "DU", "MMM MMT" + "M MTT")
    settle(table, *STAND)
    assert volleys(table, 1) + volleys(table, 2) == ["british R 3", "french M 3", "british R 1", "french M 3"]
    assert table.where() == "french CA M3"
    assert table.state.pool == {"british": {}, "french": {}}
    assert points(table) == (0, 1)


@pytest.mark.parametrize(
    ("pieces", "faces", "hits"),
    [
        ("british CA R2; french CA M3", "*F", 0),
        ("british CA R2; french CA M3", "BB", 2),
        ("british CA R4; french CA M3", "TMFS", 0),
        ("british CA I2; french CA M3", "TM", 1),
        ("british CA M3; french CA M3", "MT*", 1),
    ],
)
def test_only_the_own_sign_hits(pieces: str, faces: str, hits: int) -> None:
    """Irregulars hit on tomahawks, regulars on their own flag, militia on muskets; the star never hits
    (B128: blocks/8.4b, blocks/5g, blocks/5h, blocks/5i, blocks/5l)."""
    table = battle(pieces, "CA", "french", "DU", faces)
    assert table.of(Volley)[0].hits == hits


def test_french_regulars_hit_on_the_french_flag() -> None:
    """A French regular scores on its flag alone (blocks/8.4b, blocks/5h)."""
    table = battle("british CA R4; french CA R4", "CA", "french", "DU", "MMMM" + "FBT*")
    assert [volley.hits for volley in table.of(Volley)] == [0, 1]


def test_a_battle_ends_with_the_last_block() -> None:
    """Four hits on M3: it is gone, the fourth is lost, nobody fires or is asked any more
    (B48: blocks/8.4f, blocks/8.4g)."""
    table = battle("british CA M3; french CA R4 M3", "CA", "french", "DU", "FFFF")
    assert volleys(table) == ["french R 4"]
    assert table.of(HitsTaken) == [HitsTaken("CA", "british", (Hurt("M", 3, 3),))]
    assert table.of(BattleEnds) == [BattleEnds("CA", "french", "eliminated")]
    assert (table.state.step, points(table)) == ("end_phase", (0, 1))


def test_no_limit_to_rounds() -> None:
    """If both stay another round begins (B182: blocks/8.3a)."""
    table = battle("british CA R4; french CA R4", "CA", "french", "DU", "MMMMMMMM" * 3)
    settle(table, *STAND, *STAND)
    assert len(volleys(table, 3)) == 2
    assert table.state.battle
    assert table.state.battle.round == 3


def test_the_attacker_decides_first() -> None:
    """If the attacker retreats the defender is not asked (blocks/8.4h, B172: blocks/12.1.5d)."""
    table = battle("british CA M3; french CA M3", "CA", "french", "DU", "TTT TTT" + "T")
    assert asked(table) == "french Retreat"
    table.order("french", "retreat")
    assert table.where() == "british CA M3; french DU M3"
    assert table.of(BattleEnds) == [BattleEnds("CA", "british", "retreated")]


# -- who takes the hits -------------------------------------------------------------------------------


def test_hits_on_any_type() -> None:
    """Hits of irregulars may be put on militia that have not fired (B49: blocks/8.4c, blocks/8.4d)."""
    table = battle("british CA I2; french CA I2 R4 M3", "CA", "french", "DU", "TM" + "MM MMMM TT")
    table.order("french", "M3 takes 1")
    assert table.of(HitsTaken) == [HitsTaken("CA", "french", (Hurt("M", 3, 1),))]
    assert volleys(table)[-1] == "french M 2"


@pytest.mark.parametrize(
    ("answer", "left"), [("R4 takes 2, M3 takes 1", "M2 R2"), ("R4 takes 3", "M3 R1"), ("M3 takes 3", "R4")]
)
def test_hits_spread_or_piled(answer: str, left: str) -> None:
    """Three hits on R4 M3 as the owner likes (B184: blocks/8.4e)."""
    table = battle("british CA R4 M3; french CA R4", "CA", "french", "DU", "MMMM FFFM TTT" + "TTT")
    table.order("british", answer)
    assert table.where().startswith(f"british CA {left};")


def test_hits_line_by_line() -> None:
    """After a line the next sees what is left: R4 with one hit is R3 (blocks/8.4e)."""
    table = battle("british CA R4 M3; french CA R4", "CA", "french", "DU", "MMMM FFFM TTT")
    lines = table.lines("british", "R4 takes 1")
    assert [str(line) for line in table.match.offers("british", lines)] == [
        "R3 takes 1",
        "R3 takes 2",
        "M3 takes 1",
        "M3 takes 2",
    ]
    table.order("british", "R4 takes 1, R3 takes 2")
    assert table.of(HitsTaken) == [HitsTaken("CA", "british", (Hurt("R", 4, 3),))]


@pytest.mark.parametrize("militia", ["M3 M2", "M2 M3"])
def test_alike_after_a_hit_another_block_takes_the_next(militia: str) -> None:
    """M3 hit once looks like M2: whichever block came first, the one not yet hit is meant (blocks/5b)."""
    table = battle(f"british CA {militia}; french CA R4", "CA", "french", "DU", "FFMM" + "T" * 3)
    table.order("british", "M3 takes 1, M2 takes 1")
    assert table.of(HitsTaken) == [HitsTaken("CA", "british", (Hurt("M", 3, 1), Hurt("M", 2, 1)))]
    assert table.where().startswith("british CA M1 M2;")


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("R4 takes 2", "blocks/8.4c"),  # one is still owed
        ("R4 takes 4", "blocks/8.4c"),  # more than are due
        ("I2 takes 1", "blocks/8.4c"),  # no such block
        ("R3 takes 1", "blocks/8.4c"),
        ("M3 takes 4", "blocks/5d"),  # more than it has
        ("R4 from PH takes 3", "blocks/8.4c"),  # where it came from tells nothing apart
        ("R4 takes 3, M3 takes 1", "blocks/8.4c"),
    ],
)
def test_hits_refused(answer: str, rule: str) -> None:
    """All hits must be taken, by blocks that are there, by none beyond its strength (blocks/8.4c,
    blocks/5d)."""
    table = battle("british CA R4 M3; french CA R4", "CA", "french", "DU", "MMMM FFFM TTT")
    assert refused(table, "british", answer) == rule


@pytest.mark.parametrize(
    ("pieces", "faces", "question"),
    [
        ("british CA R4; french CA R4", "MMMM FFFM", "french Retreat"),  # one block
        ("british CA R4 R4; french CA R4", "MMMM MMMM FMMM", "french Retreat"),  # alike, one hit
        ("british CA R4 R4; french CA R4", "MMMM MMMM FFMM", "british TakeHits"),  # together or apart
        ("british CA M1 I2; french CA R4", "MM FFMM", "british TakeHits"),
        ("british CA M1 M1 M1; french CA R4", "FFMM T", "french Retreat"),  # one is left, whichever
        ("british CA R2 R2; french CA R4", "MMMM FFFM M", "french Retreat"),  # one strength is left
    ],
)
def test_no_question_without_a_choice(pieces: str, faces: str, question: str) -> None:
    """Who takes the hits is asked only if it makes a difference (blocks/8.4c)."""
    assert asked(battle(pieces, "CA", "french", "DU", faces)) == question


def test_the_default_spares_what_has_not_fired() -> None:
    """At the deadline blocks that have fired take hits first, then the strongest (blocks/8.4c)."""
    pieces = "british CA R4; french CA I2 R4 M3"
    table = battle(pieces, "CA", "french", "DU", "MM BBBM MMM")
    kind, seen = table.match.open["french"].kind, table.match.view("french")
    assert [str(line) for line in kind.default(seen)] == ["I2 takes 2", "R4 takes 1"]
    table.deadline("french")
    assert table.of(HitsTaken)[0].hurt == (Hurt("I", 2, 2), Hurt("R", 4, 1))


def test_standing_orders_take_hits() -> None:
    """A standing order puts hits where its side wants them (blocks/8.4c)."""
    standing_orders: dict[str, Lines] = {"french": (HitsOrder("M", "R", "I"),)}
    table = Table(
        layout(EXAMPLE, "CA", "french", "DU"), dice("MM BBMM MMMM T"), standing_orders=standing_orders
    )
    assert table.of(HitsTaken)[0].hurt == (Hurt("M", 3, 2),)
    assert asked(table) == "french Retreat"


def test_attackers_tell_alike_blocks_apart() -> None:
    """Attackers that look alike but came from different places are named by them, since they retreat
    there; nobody else learns it (blocks/9.1a, blocks/5b)."""
    table = battle("british BO R4 M3; french BO R4 R4", "BO", "french", "NY AL", "BMMM MMMM MMMM TTT")
    assert offers(table, "french") == ["R4 from AL takes 1", "R4 from NY takes 1"]
    assert refused(table, "french", "R4 takes 1") == "blocks/9.1a"
    assert refused(table, "french", "R4 from HA takes 1") == "blocks/9.1a"
    table.order("french", "R4 from NY takes 1")
    assert sorted((b.came, b.sp) for b in table.state.of("french")) == [("AL", 4), ("NY", 3)]
    assert table.of(HitsTaken) == [HitsTaken("BO", "french", (Hurt("R", 4, 1),))]


def test_hit_lines_can_be_read() -> None:
    """A line is read from its own written form as what it was."""
    reader = Reader((Takes,), board().vocabulary())
    for line in (Takes("R", 4, 2), Takes("R", 4, 2, "NY")):
        assert reader.parse(write(line)) == (line,)


@pytest.mark.parametrize("came", ["NY AL NY", "NY"])
def test_offers_and_judgement_of_hits_agree(came: str) -> None:
    """Of all lines that the grammar allows exactly those on offer are accepted, after any others."""
    table = battle("british BO R4 M3; french BO R2 R2 M3", "BO", "french", came, "BBBM")
    kind, seen = table.match.open["french"].kind, table.match.view("french")
    every = [
        Takes(kind_of, sp, hits, place)
        for kind_of, sp, hits in product((*ARMY, SHIP), range(1, 5), range(1, 5))
        for place in (None, "NY", "AL", "BO", "AT")
    ]
    drafts: list[Lines] = [()]
    for draft in drafts:
        offered = list(kind.next(seen, draft))
        assert sorted(map(str, offered)) == sorted(
            str(x) for x in every if kind.refuse(seen, draft, x) is None
        )
        assert bool(offered) == (kind.owed(seen, draft) is not None)
        drafts += [(*draft, line) for line in offered]
    assert len(drafts) > 10


# -- forts, ports and coming by water -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "at", "came", "expected"),
    [
        ("british NI R4 M3; french NI R4 M3", "NI", "OS", "french R 4, british R 4, french M 3, british M 2"),
        ("british LO R4 M3; french LO M3", "LO", "HA", "british R 3, french M 3, british M 1"),  # B44
        ("british LO M1; french LO M3", "LO", "HA", "french M 3, british M 0"),  # B45
        ("british NI M3 M3; french NI M1", "NI", "OS", "french M 1, british M 4"),  # B46
        ("british NI I2 I1; french NI M1", "NI", "OS", "british I 1, french M 1"),
        ("british QU M3; french QU M3", "QU", "MO", "french M 3, british M 2"),  # fort and port
        ("british TR I2 M3; french TR M3", "TR", "FR", "british I 2, french M 3, british M 3"),  # neither
        ("british HE M3; french HE M3", "HE", "AL", "french M 3, british M 2"),  # B188
        ("british LO I2; french LO I2", "LO", "HA", "french I 2, british I 0"),
    ],
)
def test_first_round_dice(pieces: str, at: str, came: str, expected: str) -> None:
    """In round 1 irregulars and militia that attack a fort or port roll one die less each, and so does
    every block that came by water; both add up, never below none; defenders lose nothing
    (B43-B46, B188: blocks/8.5a, blocks/8.5b, blocks/8.5c, blocks/8.5d, blocks/8.5e, blocks/8.5g,
    blocks/8.5i, blocks/8.5j)."""
    table = battle(pieces, at, "british", came, "S" * 20)
    assert ", ".join(volleys(table)) == expected


def test_later_rounds_have_no_reductions() -> None:
    """From round 2 on a militia at a fort rolls its strength (B43: blocks/8.5f)."""
    table = battle("british NI R4 M3; french NI R4 M3", "NI", "british", "OS", "S" * 27)
    settle(table, "british: stay", "french: stay")
    assert volleys(table, 2) == ["french R 4", "british R 4", "french M 3", "british M 3"]


def test_reductions_from_the_strength_of_the_moment() -> None:
    """M3 by water, hit once before it fires, has no die left (B47: blocks/8.5h)."""
    table = battle("british LO M3; french LO R4", "LO", "british", "HA", "FSSS")
    assert volleys(table) == ["french R 4", "british M 0"]


def test_arriving_defenders_are_not_reduced() -> None:
    """Defenders that came by water in the same turn roll all their dice
    (B169: blocks/8.5d, blocks/8.5g, blocks/12.1.1e)."""
    pieces = "british HA R4; french HA R4 M3"
    state = layout(pieces, "HA", "french", "LO", options=Options(movement="simultaneous"), order=[])
    state.blocks[1].came, state.blocks[1].blue = "BO", True
    assert volleys(Table(state, dice("S" * 8))) == ["british R 4", "french R 3", "french M 1"]


@pytest.mark.parametrize(
    ("pieces", "at", "came", "expected"),
    [
        ("british NI M3 M3; french NI M1", "NI", "OS", "british M 5"),
        ("british LO R4 R4; french LO I1", "LO", "HA", "british R 7"),
        ("british LO M3 M3; french LO I1", "LO", "HA", "british M 4"),
        ("british LO M1; french LO I1", "LO", "HA", "british M 0"),
    ],
)
def test_reductions_once_a_type(pieces: str, at: str, came: str, expected: str) -> None:
    """By the switch each reduction is taken once from a volley (blocks/8.5a, DB3)."""
    table = battle(pieces, at, "british", came, "S" * 12, options=Options(reductions="type"))
    assert expected in volleys(table)


LONE = Options(lone_irregulars=True)


@pytest.mark.parametrize(
    ("pieces", "options", "first", "second"),
    [
        ("french HE I2; british HE M3", LONE, "french I 1", "french I 1"),
        ("french HE I2; british HE M3", Options(), "french I 1", "french I 2"),
        ("french HE I2 M3; british HE M3", LONE, "french I 1", "french I 2"),  # B108
        ("french HE I2 R4; british HE M3", LONE, "french I 1", "french I 2"),
        ("french CA I2; british CA M3", LONE, "french I 2", "french I 2"),  # no fort
    ],
)
def test_lone_irregulars(pieces: str, options: Options, first: str, second: str) -> None:
    """By the option irregulars that attack a fort or port without regulars or militia roll one die less in
    every round, not twice less in the first (B107, B108: blocks/13.2b)."""
    at = pieces.split()[1]
    table = battle(pieces, at, "french", "CR" if at == "HE" else "DU", "S" * 40, options=options)
    settle(table, "french: stay", "british: stay")
    assert first in volleys(table, 1)
    assert second in volleys(table, 2)


def test_irregulars_left_alone() -> None:
    """Whether irregulars are alone is judged when a round begins: if the last militia dies in it, it counts
    from the next one on (blocks/13.2b)."""
    pieces = "british HE I2 R4; french HE I2 M1"
    table = after_round(pieces, "HE", "french", "CR", "TS" + "S" * 20, options=LONE)
    settle(table, "french: M1 takes 1", "french: stay", "british: stay")
    assert "french I 2" in volleys(table, 2)
    assert "french I 1" in volleys(table, 3)


def test_dice_that_tell_who_came_by_water() -> None:
    """Where some came by water and some by road the dice of the first round tell which: that is declared
    (blocks/8.5c)."""
    table = battle("british QU R4 M3; french QU I1", "QU", "british", "LO MO", "S" * 8)
    assert [told.discloses for told in told_of(table, Volley)] == ["", "blocks/8.5c", "blocks/8.5c"]
    table = battle("british QU R4 M3; french QU I1", "QU", "british", "LO", "S" * 8)
    assert [told.discloses for told in told_of(table, Volley)] == ["", "", ""]


def test_a_later_round_laid_out_by_hand() -> None:
    """A battle can be taken up in its second round (blocks/8.5f)."""
    table = after_round("british LO M3; french LO M3", "LO", "british", "HA", "S" * 6)
    assert volleys(table, 2) == ["french M 3", "british M 3"]
