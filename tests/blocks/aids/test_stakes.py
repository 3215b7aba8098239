"""What hangs on a decision is said beside its question, and beside each line of a move."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blocks import GAME
from rules.blocks.battle import ChooseBattle
from rules.blocks.movement import MoveOrder
from rules.blocks.muster import Muster
from rules.blocks.naval import SeaRetreat
from rules.blocks.retreat import PassThrough, Retreat
from rules.blocks.state import Options
from rules.blocks.view import view
from rules.blocks.winter import Winter
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
    """Its own side looks into it (blocks/7.2j)."""
    state = position("british NY M3", step="muster", pool={"british": {"R": 2, "M": 0, "S": 1}, "french": {}})
    assert said(Muster(2), view(state, "british")) == "To choose from: 2R, 1S."
    assert said(Muster(2), view(state, "british"), (), "fr") == "Au choix\u00a0: 2R, 1S."


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
