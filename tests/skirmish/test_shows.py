"""What an order may bring, said beside it in a draft (skirmish/path-1, path-2, fire-1, charge-2)."""

from __future__ import annotations

from functools import cache

import pytest

from rules.kernel.notation import Reader
from rules.kernel.orders import Kind, Line, Lookup
from rules.kernel.words import Catalogue, catalogue, message_key
from rules.skirmish import GAME
from rules.skirmish.cards import Acting, Stepping
from rules.skirmish.lines import (
    Asks,
    Away,
    Burn,
    ChargeAt,
    CrewRuns,
    CrewStays,
    FightOn,
    Fire,
    Go,
    HoldsFire,
    Keep,
    LeaveWounded,
    Load,
    OfficerGoes,
    PauseAfter,
    PauseBroken,
    PauseNear,
    PauseShot,
    Place,
    Towards,
    Watches,
)
from rules.skirmish.rally import Rallying
from rules.skirmish.setup import SettingUp
from rules.skirmish.sheet import Writing
from rules.skirmish.state import State, Unit
from tests.skirmish.grounds import area
from tests.skirmish.table import british, french, laid_out, printed, seen

TABLE = laid_out(
    {
        "Line A": british("british_line", 27, 10),
        "Marines": french("french_line", 27, 19),
        "Abenaki": french("marine", 9, 40, hidden=True),
    }
)


@cache
def words() -> Catalogue:
    return catalogue(GAME, printed())


def told(state: State, line: Line, kind: Kind, language: str = "en") -> str:
    found = kind.shows(seen(state, "british"), (line,))
    assert found is not None
    return words().say("shows", message_key(kind), found, language)


def test_what_a_move_may_bring() -> None:
    """skirmish/path-1: two dice in the open, of which woods two inches ahead take the higher.

    Two ones stop at the edge of the wood; of six and six there are six inches left.
    """
    woods = laid_out({"Line A": british("british_line", 27, 10)}, area("rough", 0, 12, 48, 48))
    said = told(woods, Go(unit="Line A", to="E8"), Acting(("Line A",)))
    assert said.startswith("Inches: 2.0 at least, ")
    assert said.endswith(" 6.0 at most. A die is lost to rough ground after 2.0 inches.")


def test_what_a_volley_may_bring() -> None:
    """skirmish/fire-1, skirmish/volley-1: six muskets, eight and two for the volley: half of six dice hit."""
    line = Fire(unit="Line A", target="nearest")
    assert told(TABLE, line, Acting(("Line A",))) == (
        "At Marines, 9.0 inches off: 6 dice, 10 or less to hit, 3.0 hits to be expected. "
        "They break them 4 times in a hundred."
    )
    assert told(TABLE, line, Writing(), "fr") == (
        "Sur la Marine, à 9,0 pouces\u00a0: 6 dés, 10 ou moins touche, 3,0 touchés à "
        "attendre. La cible rompt 4 fois sur cent."
    )


def test_what_a_charge_may_bring() -> None:
    """Seven inches with three dice: 196 of 216 rolls are seven or more.

    (skirmish/charge-2, skirmish/path-2).
    """
    near = laid_out({"Line A": british("british_line", 27, 10), "Marines": french("french_line", 27, 18)})
    assert told(near, ChargeAt(unit="Line A", target="Marines"), Stepping()) == (
        "At Marines, 7.0 inches to go with 3 dice: arrives 91 times in a hundred. Of a hundred that "
        "arrive 6 break the enemy or make them run, 26 break Line A."
    )


def test_what_a_fight_is_like() -> None:
    """skirmish/melee-3: on whose ground, behind what."""
    near = laid_out(
        {"Line A": british("british_line", 27, 10), "Marines": french("french_line", 27, 11)},
        contacts=(("Line A", "Marines"),),
    )
    assert told(near, FightOn(unit="Line A"), Acting(("Line A",))) == (
        "Against Marines, in the open. Of a hundred rounds 10 break the enemy, 2 break Line A."
    )


def test_how_a_company_stands_is_said_before_its_card_is_played() -> None:
    """In the open four losses break a line; six muskets, eight and two for the volley, hit on half of all
    faces. Who hides is no target (skirmish/morale-4, skirmish/fire-1, skirmish/volley-1, skirmish/hide-4)."""
    found = Acting(("Line A",)).shows(seen(TABLE, "british"), ())
    assert found is not None
    assert words().say("shows", "Acting", found) == (
        "Line A: 6 men, 0 of 4 losses to break\n"
        "Line A → Marines: 9.0 inches, 6 dice, 10 or less: 3.0 hits expected"
    )


def test_of_a_blank_card_there_is_nothing_to_say() -> None:
    """Nobody is asked about (skirmish/hide-6)."""
    assert Acting(()).shows(seen(TABLE, "british"), ()) is None


def test_who_may_rally_knows_the_wounded() -> None:
    """One sound man and two wounded, two and one; each comes back on 4, 5 or 6 (skirmish/rally-3)."""
    broken = {"men": 3, "dead": 3, "standing": "broken"}
    table = laid_out(
        {
            "Marines": french("french_line", 20, 20, "south", "column", **broken),
            "Canadians": french("french_line", 22, 20, "south", "column", **broken),
        }
    )
    table.change("Marines", well=1, wounded=2)
    table.change("Canadians", well=2, wounded=1)
    found = Rallying().shows(seen(table, "french"), ())
    assert found is not None
    assert words().say("shows", "Rallying", found) == (
        "Marines and Canadians: 3 men, 3 wounded. 3 faces of six bring a wounded man back."
    )


def test_nothing_is_said_where_nothing_is_to_be_thrown() -> None:
    view = seen(TABLE, "british")
    assert Acting(("Line A",)).shows(view, (Keep(unit="Line A"),)) is None


def test_what_is_in_hiding_is_never_weighed() -> None:
    """skirmish/hide-4: who is not in sight has no distance and no chance."""
    view = seen(TABLE, "british")
    assert Writing().shows(view, (Fire(unit="Line A", target="Abenaki"),)) is None
    assert Writing().shows(view, (ChargeAt(unit="Line A", target="Abenaki"),)) is None


@pytest.mark.parametrize(
    ("line", "looked"),
    [
        (Go(unit="Line A", to="E3.2", then="E4.2"), "reach Line A to E3.2 then E4.2"),
        (Go(unit="Line A", formation="column", to="E3.2"), "reach Line A in column to E3.2"),
        (Towards(unit="Line A", to="nearest", inches=4), "reach Line A towards nearest at most 4"),
        (Away(unit="Line A", to="Marines"), "reach Line A away from Marines"),
        (Fire(unit="Line A", target="Marines"), "sight Line A to Marines"),
        (Fire(unit="Line A", target="nearest"), "range Line A"),
        (ChargeAt(unit="Line A", target="Marines"), "charge Line A at Marines"),
        (Keep(unit="Line A"), ""),
    ],
)
def test_a_draft_is_drawn(line: Line, looked: str) -> None:
    """path-4: the way with its ghost, the line of sight, the charge, in every question for orders."""
    near = laid_out({"Line A": british("british_line", 27, 10), "Marines": french("french_line", 27, 17)})
    view = seen(near, "british")
    for kind in (Writing(), Acting(("Line A",)), Stepping()):
        assert kind.looks(view, (line,), "") == looked
    for lookup in Reader(GAME.lookups, GAME.vocabulary(printed())).parse(looked) if looked else ():
        assert isinstance(lookup, Lookup)
        lookup.answer(view)


def test_what_a_unit_can_reach_is_drawn_while_its_order_is_chosen() -> None:
    """path-4: rings of the least, the mean and the most."""
    assert Acting(("Line A",)).looks(seen(TABLE, "british"), (), "Line A") == "reach Line A"
    assert Acting(("Line A",)).looks(seen(TABLE, "british"), (), "Abenaki") == ""


# -- before a turn, a stance, a pause, a set-up ------------------------------------------------------------


def begun(kind: Kind, state: State, side: str = "british", language: str = "en") -> str:
    found = kind.shows(seen(state, side), ())
    assert found is not None
    return words().say("shows", message_key(kind), found, language)


def test_a_turn_begins_with_how_both_sides_stand() -> None:
    """Nine inches apart; who hides is not counted (skirmish/sheet-1, skirmish/hide-4)."""
    assert begun(Writing(), TABLE) == (
        "Yours: 1 unit, 6 men. Enemies you know of: 1, with 6 men. Nearest: Line A to Marines, 9.0 inches."
    )
    alone = laid_out(
        {"Line A": british("british_line", 27, 10), "Abenaki": french("marine", 9, 40, hidden=True)}
    )
    assert begun(Writing(), alone) == "Yours: 1 unit, 6 men. Enemies you know of: 0, with 0 men."


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (HoldsFire("Line A"), "Whoever charges Line A meets no volley."),
        (Watches("Line A"), "You are asked whenever the kept card of Line A could be played."),
        (Asks(unit="Line A"), "The card of Line A waits for your answer."),
        (PauseNear("nearest", 6), "Now the nearest of yours is 9.0 inches off."),
        (PauseShot("Line A"), "Now 6 men, 0 of the 4 losses that break Line A."),
        (PauseBroken(), "Nearest to breaking: Line A, 0 of 4 losses."),
        (
            LeaveWounded("Line A"),
            "Left there they are out of play and lost, and the first enemy within an inch takes them.",
        ),
        (OfficerGoes("Line A", "Line B"), "While he lives, one loss less is counted for Line B."),
    ],
)
def test_what_a_stance_means_and_how_near_a_pause_is(line: Line, expected: str) -> None:
    """(skirmish/charge-4, skirmish/card-3, skirmish/sheet-6, skirmish/morale-4, skirmish/move-11,
    skirmish/officer-2)"""
    for kind in (Writing(), Acting(("Line A",)), Stepping()):
        assert told(TABLE, line, kind) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (CrewRuns("Gun"), "Charged unloaded, the 3 men run, and the gun is left."),
        (CrewStays("Gun"), "Charged unloaded, the 3 men fight hand to hand."),
        (Load(unit="Gun"), "Loaded it can fire at its next card, and at who charges it."),
        (Burn(unit="Gun", building="house"), "It burns on 4 to 6."),
    ],
)
def test_what_becomes_of_a_crew(line: Line, expected: str) -> None:
    """(skirmish/timid-5, skirmish/art-2, skirmish/burn-1)"""
    table = laid_out({"Gun": british("artillery", 27, 10, men=3, loaded=False)})
    assert told(table, line, Writing()) == expected


def test_a_pause_counts_the_cards_of_both_sides() -> None:
    """Four backs, whosever they are (skirmish/sheet-6)."""
    table = laid_out(
        {"Line A": british("british_line", 27, 10), "Marines": french("french_line", 27, 19)},
        deck=["Line A", "Marines"],
    )
    assert told(table, PauseAfter(1), Writing()) == "2 cards are still to be drawn."


def test_a_card_aside_is_weighed_as_one_that_is_drawn() -> None:
    """(skirmish/card-3, skirmish/morale-4)"""
    table = laid_out(
        {"Line A": british("british_line", 27, 10), "Marines": french("french_line", 27, 19)},
        kept=["Line A"],
    )
    assert begun(Stepping(), table) == (
        "Line A: 6 men, 0 of 4 losses to break\n"
        "Line A → Marines: 9.0 inches, 6 dice, 10 or less: 3.0 hits expected"
    )
    assert Stepping(feigned=True).shows(seen(TABLE, "british"), ()) is None


@pytest.mark.parametrize(
    ("formation", "at", "expected"),
    [
        ("line", "C2", "No cover against shots there."),
        ("line", "C7", "Cover against shots there: 1 of 3."),
        ("skirmish", "C2", "Cover against shots there: 1 of 3."),
        ("skirmish", "C7", "Cover against shots there: 2 of 3."),
    ],
)
def test_a_set_up_tells_the_force_and_the_cover(formation: str, at: str, expected: str) -> None:
    """A wood from the middle of the table on; woods and loose order are a column each
    (skirmish/set-1, skirmish/fire-2)."""
    wood = area("rough", 0, 24, 48, 48)
    table = laid_out({"A": Unit("british", "ranger", 6, 6)}, wood, step="set_up")
    assert begun(SettingUp(), table).startswith("To place: 1 unit, 6 men.")
    assert told(table, Place("A", at, formation), SettingUp()) == expected
