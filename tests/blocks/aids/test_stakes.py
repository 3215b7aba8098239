"""What hangs on a decision is said beside its question, and beside each line of a move."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blocks import GAME
from rules.blocks.battle import ChooseBattle, TakeHits
from rules.blocks.lines import Go, Takes
from rules.blocks.movement import MoveOrder
from rules.blocks.muster import Muster
from rules.blocks.naval import SeaRetreat, Stay, Withdraw
from rules.blocks.retreat import PassThrough, Retreat
from rules.blocks.setup import Put, SetUp
from rules.blocks.simultaneous import ChooseEnd, Meet
from rules.blocks.solitaire import Recruit, Recruits
from rules.blocks.state import Options
from rules.blocks.turn import ChooseFirst, First
from rules.blocks.view import view
from rules.blocks.winter import Suffer, Winter
from rules.kernel.orders import Kind
from rules.kernel.words import catalogue, message_key
from tests.blocks.battlefield import after_round, asked, battle, layout
from tests.blocks.table import Table, board, position, table

WORDS = catalogue(GAME, board())
QUIET = "S" * 60  # nobody hits
ON_TWO, ONE_LESS = "An attack on 2 hidden blocks", "roll one die less each in the first round"


def said(kind: Kind, seen: Any, lines: Any = (), language: str = "en") -> str:
    facts = kind.shows(seen, lines)
    return "" if facts is None else WORDS.say("shows", message_key(kind), facts, language)


def moved(pieces: str, text: str, side: str = "french", **facts: Any) -> str:
    """What is said beside the last line of a move."""
    order = [side, "french" if side == "british" else "british"]
    at = table(pieces, **{"step": "move", "order": order, **facts})
    return said(MoveOrder(), at.match.view(side), at.lines(side, text))


def asked_of(at: Table, side: str) -> str:
    """What is said before anything is written."""
    return said(at.match.open[side].kind, at.match.view(side))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CR all to HE", f"{ON_TWO}; irregulars and militia {ONE_LESS}. Nobody stays in Ft. Carillon."),
        ("CR 1R to HE", f"{ON_TWO}."),
        ("CR 1M to HE", f"{ON_TWO}; militia {ONE_LESS}."),
        ("CR 1R to SF", ""),
        ("hold", ""),
    ],
)
def test_an_attack_on_a_fort(text: str, expected: str) -> None:
    """Two blocks whose faces nobody sees; at a fort attacking irregulars and militia roll less, regulars
    that came by road do not (blocks/5b, blocks/8.5a, blocks/8.5b, blocks/8.5i)."""
    assert moved("french CR R4 M3 I2; british HE R4 M3", text) == expected


def test_what_is_hidden_changes_nothing() -> None:
    """The same number of other blocks reads the same (blocks/5b)."""
    one, other = (
        moved(f"french CR R4 M3; british HE {hidden}", "CR all to HE") for hidden in ("R4 M3", "I2 I1")
    )
    assert one == other


def test_dice_by_type_are_one_less_in_all() -> None:
    """By the other reading of the reductions a type loses one die, however many blocks it has (DB3)."""
    options = Options(reductions="type")
    assert moved("french CR M3 M2; british HE M3", "CR 1M to HE", options=options) == (
        "An attack on 1 hidden block; militia roll one die less in all in the first round."
    )


def test_coming_by_sea_costs_another_die() -> None:
    """Halifax is a port, and one comes there by a blue path (blocks/8.5b, blocks/8.5c, blocks/8.5d)."""
    pieces = "british BO M3 R4 R2, AT S; french HA R4"
    assert moved(pieces, "BO 1M to HA", "british") == (
        "An attack on 1 hidden block; militia roll one die less each in the first round; "
        "coming by sea costs one more die each."
    )
    assert moved(pieces, "BO 1R to HA", "british") == (
        "An attack on 1 hidden block; coming by sea costs one die each in the first round."
    )


def test_an_empty_place_brings_its_number() -> None:
    """Fort William Henry counts 1, and irregulars alone bring nothing
    (blocks/3e, blocks/11d, blocks/11h)."""
    pieces = "french CR R4 I2 M1; british AL M3"
    assert moved(pieces, "CR 1R to HE") == ("1 point at the year’s end if you still hold Ft. Wm Henry.")
    assert moved(pieces, "CR 1I to HE") == ""
    assert moved("french HE R4; british AL M3", "HE 1R to CR") == (
        "Nobody stays in Ft. Wm Henry, and the enemy has it again."
    )  # blocks/3d


def test_lines_that_go_together_empty_a_place() -> None:
    """Of three blocks two go with the first line, the last with the second."""
    pieces = "french CR R4 R2 M1; british AL M3"
    assert "Nobody stays" not in moved(pieces, "CR 2R to SF")
    assert "Nobody stays in Ft. Carillon." in moved(pieces, "CR 2R to SF; CR 1M to SF")


def test_what_leaving_a_battle_costs() -> None:
    """Regulars lose one on their own flag or the star, whatever their strength (blocks/9c, blocks/9e)."""
    at = battle("british CA M3 I2 I1; french CA R4 R2", "CA", "french", "DU", QUIET)
    assert asked(at) == "french Retreat"
    assert asked_of(at, "french") == (
        "Yours there: R4, R2, strength 6. Theirs: I2, I1, M3, strength 6. "
        "If you leave, 1 is lost by regulars on French flag, star."
    )
    at.order("french", "stay")
    assert asked_of(at, "british") == (
        "Yours there: I2, I1, M3, strength 6. Theirs: R4, R2, strength 6. "
        "If you leave, 1 is lost by irregulars on tomahawk; by militia on muskets, star."
    )  # blocks/9d, blocks/9f


def test_any_flag_may_rout_regulars() -> None:
    """By the optional rule the enemy's flag does harm as well (blocks/13.2a)."""
    state = layout("british CA M3; french CA R4", "CA", "french", "DU", options=Options(any_flag_routs=True))
    facts = PassThrough("CA", ("DU",)).shows(view(state, "french"), ())
    assert facts is not None
    assert [flight.faces for flight in facts["flights"]] == [("british_flag", "french_flag", "star")]


@pytest.mark.parametrize(
    ("french", "number", "eased"), [("I2", 1, True), ("M1", 1, True), ("R4", 1, False), ("I2", 2, False)]
)
def test_after_the_first_round_attackers_roll_all_their_dice(french: str, number: int, eased: bool) -> None:
    """At a fort irregulars and militia rolled less in the first round, and no longer
    (blocks/8.5a, blocks/8.5b, blocks/8.5f, blocks/8.5i)."""
    at = after_round(f"british HE R4; french HE {french}", "HE", "french", "CR", QUIET)
    assert at.state.battle is not None
    at.state.battle.round = number
    facts = Retreat("HE").shows(view(at.state, "british"), ())
    assert facts is not None
    assert facts["eased"] == eased
    told = "The French lose no more dice from now on."
    assert (told in said(Retreat("HE"), view(at.state, "british"))) == eased


def test_who_takes_hits_knows_who_has_yet_to_fire() -> None:
    """Irregulars have fired, militia fire last; a block of strength 1 would fall
    (blocks/8.3b, blocks/5f, blocks/11c)."""
    at = battle("british CA I2 I1 M3; french CA R4", "CA", "french", "DU", "SSS" + "FSSS" + QUIET)
    assert asked(at) == "british TakeHits"
    assert asked_of(at, "british") == (
        "Yours there: I2, I1, M3. Theirs: R4. Yours yet to fire: militia. "
        "A block that falls brings the enemy 1 point."
    )


def test_what_a_battle_at_sea_is_about() -> None:
    """The board of the cases says 2 for the Atlantic (blocks/5c, blocks/5j, blocks/11e)."""
    state = position("british AT S S; french AT S", step="naval")
    assert said(SeaRetreat(), view(state, "french")) == (
        "Ships there: 1 of yours, 2 of theirs; each hits on one face of six. "
        "The Atlantic brings 2 points at the year’s end."
    )


def test_battles_are_chosen_by_what_stands_there() -> None:
    """How many, never who (blocks/5b, blocks/8.2b)."""
    state = layout("british CA M3 R4, HE M3; french CA R4, HE R4 I2", "CA", "french", "DU", more="HE french")
    assert said(ChooseBattle(), view(state, "french")) == (
        "Carlisle: 1 of yours, 2 of theirs; Ft. Wm Henry: 2 of yours, 1 of theirs."
    )


def test_reinforcements_are_chosen_from_the_pool() -> None:
    """Its own side looks into it; they may move at once (blocks/7.2i, blocks/7.2j)."""
    state = position("british NY M3", step="muster", pool={"british": {"R": 2, "M": 0, "S": 1}, "french": {}})
    assert said(Muster(2), view(state, "british")) == (
        "To choose from: 2R, 1S. They may move in the first turn."
    )
    assert said(Muster(2), view(state, "british"), (), "fr") == (
        "Au choix\u00a0: 2R, 1S. Ils peuvent bouger dès le premier tour."
    )
    assert said(Muster(2), view(state, "british"), (Put(1, "R", "NY"),)) == (
        "1 still to come. New York takes 2 more."
    )  # of 3 (blocks/7.2g)


FACING = "british AL R4 M3, HE I2; french CR R4, MO M3"
BESIDE = "Enemies a road from you: Ft. Carillon 1. Yours a road from them: Ft. Wm Henry 1."


@pytest.mark.parametrize(
    ("turn", "last", "after"),
    [
        (10, "of the turn", ""),
        (
            11,
            "of the turn and of the year, unless a twelfth turn comes: 3 in 6",
            " Then the year is counted, ",
        ),
        (12, "of the turn and of the year", " Then the year is counted."),
    ],
)
def test_who_goes_first_knows_who_moves_last(turn: int, last: str, after: str) -> None:
    """A road leads from Ft. Wm Henry to Ft. Carillon; after turn 11 a die of 4 to 6 brings a twelfth
    (blocks/7.3a, blocks/7.3b, blocks/7.3c)."""
    seen = view(position(FACING, step="initiative", turn=turn), "british")
    assert said(ChooseFirst(), seen) == f"{BESIDE} Who goes second has the last word {last}."
    told = said(ChooseFirst(), seen, (First("british"),))
    assert told.startswith(f"The French move last.{after}")
    assert ("unless a twelfth turn comes: 3 in 6." in told) == (turn == 11)


def test_a_move_begins_with_who_stands_beside_whom() -> None:
    """By road alone, and never what stands there (blocks/5b, blocks/7.6d)."""
    assert said(MoveOrder(), view(position(FACING, step="move"), "british")) == BESIDE
    apart = position("british AL R4; french MO M3", step="move")
    assert said(MoveOrder(), view(apart, "british")) == "Nobody stands a road from the enemy."
    hidden = FACING.replace("R4, MO M3", "I2, MO R4")
    assert said(MoveOrder(), view(position(hidden, step="move"), "british")) == BESIDE


@pytest.mark.parametrize(
    ("ships", "text", "expected"),
    [
        (
            "AT S",
            "BN 1S to AT",
            "A battle at sea with 1 ship; the Atlantic brings 2 points at the year’s end.",
        ),
        ("FN S", "BN 1S to AT", "You control the Atlantic: 2 points at the year’s end, and blue paths."),
    ],
)
def test_ships_find_an_enemy_or_the_sea(ships: str, text: str, expected: str) -> None:
    """The board of the cases says 2 for the Atlantic (blocks/3i, blocks/7.5a, blocks/8.1a, blocks/11e)."""
    assert moved(f"british NY M3, BN S S; french QU M3, {ships}", text, "british") == expected


def test_ships_that_go_home_leave_the_sea() -> None:
    """The last of them (blocks/3i)."""
    pieces = "british NY M3, AT S S; french QU M3"
    assert moved(pieces, "AT 2S to BN", "british") == "None of yours stays in the Atlantic."
    assert moved(pieces, "AT 1S to BN", "british") == ""


def test_a_round_at_sea_by_chance() -> None:
    """Two dice against one: 11/36 is 31 in a hundred, 1/6 is 17 (blocks/5j, blocks/8.1c, blocks/8.1h)."""
    seen = view(position("british AT S S; french AT S", step="naval"), "french")
    assert said(SeaRetreat(), seen, (Stay(),)) == (
        "If they stay too, a round: they hit 31 times in a hundred, you 17."
    )
    assert said(SeaRetreat(), seen, (Withdraw(),)) == (
        "All your ships lie face down through your next turn, and they control the Atlantic."
    )


@pytest.mark.parametrize(("lone", "dice"), [(False, 4), (True, 2)])
def test_what_the_next_round_may_roll(lone: bool, dice: int) -> None:
    """A die a strength, after the first round; by the optional rule irregulars alone roll one less each at a
    fort in every round (blocks/8.4a, blocks/8.5f, blocks/13.2b)."""
    options = Options(lone_irregulars=lone)
    at = after_round("british HE R4; french HE I2 I2", "HE", "french", "CR", QUIET, options=options)
    seen = view(at.state, "french")
    assert said(Retreat("HE"), seen, (Stay(),)) == (
        f"Next round: you roll up to {dice} dice, they up to 4; each hits on one face of six."
    )
    assert said(Retreat("HE"), seen, (Withdraw(),)) == (
        "If you leave, 1 is lost by irregulars on tomahawk."
    )  # blocks/9d


def test_who_would_roll_no_die_reads_it() -> None:
    """Irregulars of strength 1 alone before a fort (blocks/13.2b)."""
    options = Options(lone_irregulars=True)
    at = after_round("british HE R4; french HE I1", "HE", "french", "CR", QUIET, options=options)
    assert said(Retreat("HE"), view(at.state, "french"), (Stay(),)) == (
        "Next round: you roll up to 0 dice, they up to 4; each hits on one face of six."
    )


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (Takes("I", 2, 1), "I1 is left. 1 hit to go."),
        (Takes("I", 1, 1), "It falls: 1 point for the enemy. 1 hit to go."),
        (Takes("I", 2, 2), "It falls: 1 point for the enemy."),
    ],
)
def test_what_a_hit_leaves(line: Takes, expected: str) -> None:
    """Two hits to take (blocks/5e, blocks/5f, blocks/11c)."""
    at = battle("british CA I2 I1 M3; french CA R4", "CA", "french", "DU", "SSS" + "FFSS" + QUIET)
    assert said(TakeHits("CA", 2), at.match.view("british"), (line,)) == expected


def test_a_set_up_knows_which_homes_lie_open() -> None:
    """The British homes beside French ones on the board of the cases, with their numbers; after one militia
    in Boston 2 more have room (blocks/6e, blocks/6h, blocks/11d)."""
    seen = view(position("", step="set_up", options=Options(setup="free")), "british")
    assert said(SetUp(), seen) == (
        "To place: 2I, 6R, 6M. A home that the enemy holds when a year ends brings them its number. "
        "By road next to theirs, with room: Cumberland 1, Carlisle 1, Oswego 1, Ft. Wm Henry 1."
    )
    assert said(SetUp(), seen, (Put(1, "M", "BO"),)) == (
        "Boston has room for 2 more. Left to place: 2I, 6R, 5M."
    )
    assert said(SetUp(), seen, (Put(2, "I", "AL"),)) == "Albany is full. Left to place: 6R, 6M."


def test_the_ends_of_a_path_are_weighed() -> None:
    """Two French of Niagara met three of Oswego, where a fourth stays: who set out there defends with all who
    did not go elsewhere; both are forts (blocks/12.1.2a, blocks/12.1.2d, blocks/8.5a)."""
    state = position("french NI R4 M3 I2; british OS R4 R4 M3 M3", step="march")
    state.written = {
        "french": (Go("NI", 1, "R", "OS"), Go("NI", 1, "M", "OS"), Go("NI", 1, "I", "DU")),
        "british": (Go("OS", 2, "R", "NI"), Go("OS", 1, "M", "NI")),
    }
    kind, seen = ChooseEnd("NI", "OS"), view(state, "french")
    fewer = "irregulars and militia roll fewer dice at first"
    at_ours = f"Ft. Niagara: you defend, 2 against 3, their {fewer}"
    at_theirs = f"Oswego: you attack, 2 against 4, your {fewer}"
    assert said(kind, seen) == f"{at_ours}; {at_theirs}."
    assert said(kind, seen, (Meet("OS"),)) == f"{at_theirs}."


def test_a_recruit_gains_a_die() -> None:
    """Of the three one is at its full strength (blocks/5d, blocks/13.1h)."""
    seen = view(position("british AL R4 R2 M1; french MO M1", step="event"), "british")
    assert said(Recruits(), seen) == (
        "Yours below full strength: 2. Each strength is a die in battle and a hit it bears."
    )
    assert said(Recruits(), seen, (Recruit("R", 2, "AL"),)) == (
        "It then has 3 of 4: a die more, and a hit more to fall."
    )


@pytest.mark.parametrize(
    ("line", "counts", "expected"),
    [
        (Suffer("AL", 1, "R", 3), True, "1R of 2 is left."),
        (Suffer("CR", 2, "M", 2), True, "2 fall: 2 points for the enemy."),
        (Suffer("CR", 2, "M", 2), False, "2 fall."),
    ],
)
def test_what_winter_leaves_of_a_block(line: Suffer, counts: bool, expected: str) -> None:
    """1 is lost at home, 2 elsewhere; the points are a switch (blocks/10f, blocks/10g, blocks/10i, DB7)."""
    options = Options(winter_points=counts)
    state = position("british AL R4 R3 M3, CR M2 M2 M1 R4", step="winter", options=options)
    assert said(Winter(), view(state, "british"), (line,)) == expected


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ("british AL R4 R3 M3", "Albany: 1 loses 1."),  # 2 are fed at home (blocks/10c, blocks/10f)
        ("british CR M1 M2 R4 R3", "Ft. Carillon: 2 lose 2 each."),  # 1 and the fort's (blocks/10g)
        ("british AL R4 R3", ""),
    ],
)
def test_what_winter_takes(pieces: str, expected: str) -> None:
    assert said(Winter(), view(position(pieces, step="winter"), "british")) == expected
