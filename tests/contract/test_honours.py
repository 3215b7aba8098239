"""What was worth a word in a game that is over: worked out by hand from what everyone was told of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.battles import GAME as BATTLES
from rules.battles.combat import Combat
from rules.battles.ledger import Lost
from rules.battles.movement import Moved as Went
from rules.battles.turn import PlayerBegins
from rules.battles.turn import TurnBegins as BattleTurn
from rules.blocks import GAME as BLOCKS
from rules.blocks.battle import BattleBegins, BattleEnds, Eliminated, Volley
from rules.blocks.movement import Moved
from rules.blocks.naval import SeaBattleBegins
from rules.blocks.retreat import LostOnRetreat
from rules.blocks.state import Trail
from rules.blocks.turn import TurnBegins
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.honours import Retold, chapters
from rules.registry import GAMES
from rules.skirmish import GAME as SKIRMISH
from rules.skirmish.fire import Volley as Fire
from rules.skirmish.melee import Meeting, Melee, MeleeHurt
from rules.skirmish.movement import Moved as Walked
from rules.skirmish.turns import TurnBegins as SkirmishTurn
from rules.ticonderoga import GAME as TICONDEROGA
from rules.ticonderoga.attack import AttackBegins
from rules.ticonderoga.boats import Sailed
from rules.ticonderoga.dates import DateBegins
from rules.ticonderoga.going import SomeWent
from rules.ticonderoga.losses import Removed, Weakened
from rules.whigs import GAME as WHIGS
from rules.whigs.meeting import Battle
from rules.whigs.raids import Raided
from rules.whigs.siege import SiegeLaid
from rules.whigs.treasury import YearBegins
from tests.contract.test_words import SPEECHES

BRITISH, FRENCH = "british", "french"


def found(game: Game, events: Sequence[Event]) -> tuple[dict[str, int], dict[str, dict[str, Any]]]:
    """How long it was, and the facts of each honour."""
    retold = game.retold(events)
    return retold.course, {honour.key: honour.facts for honour in retold.honours}


def said(game: Game, events: Sequence[Event], language: str = "en") -> list[str]:
    words = next(speech.words for speech in SPEECHES if speech.game is game)
    return [words.say("honours", one.key, one.facts, language) for one in game.retold(events).honours]


@pytest.mark.parametrize("key", GAMES)
def test_a_game_in_which_nothing_happened_has_no_honours(key: str) -> None:
    """And is as long as it was."""
    retold = GAMES[key]().retold(())
    assert (set(retold.course.values()), retold.honours) == ({0}, ())


@pytest.mark.parametrize("speech", [one for one in SPEECHES if one.name in GAMES], ids=lambda one: one.name)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_says_how_long_it_was(speech: Any, language: str) -> None:
    """By its own counts, in each language."""
    text = speech.words.say("ended", "course", speech.game.retold(()).course, language)
    assert text.count("0 ") == len(speech.game.retold(()).course)


def volley(at: str, number: int, dice: int, hits: int) -> Volley:
    return Volley(at, number, FRENCH, "M", dice, ("musket",) * hits + ("star",) * (dice - hits), hits)


WAR = (
    TurnBegins(1757, 1),
    Moved(BRITISH, (Trail(BRITISH, ("NY", "AL"), 4), Trail(BRITISH, ("BO", "NY", "AL"), 1))),
    BattleBegins("HE", FRENCH, (), ()),
    volley("HE", 1, 3, 2),
    Eliminated("HE", BRITISH, "R"),
    BattleEnds("HE", FRENCH, "eliminated"),
    TurnBegins(1758, 1),
    Moved(FRENCH, (Trail(FRENCH, ("MO", "SF", "CR"), 2), Trail(FRENCH, ("QU", "AT", "HA"), 9, ships=True))),
    BattleBegins("CR", BRITISH, (), ()),
    BattleBegins("HE", BRITISH, (), ()),
    volley("CR", 2, 2, 2),
    volley("HE", 1, 4, 0),
    Eliminated("CR", FRENCH, "M"),
    LostOnRetreat("CR", FRENCH, "M"),
    Eliminated("HE", BRITISH, "R"),
    SeaBattleBegins(2, 1),
)


def test_a_war_of_blocks_has_its_bloodiest_battle_best_volley_and_longest_march() -> None:
    """At Ft. Carillon two were lost, at Ft. Wm Henry one in each of two battles; two hits with two dice are
    better than with three; of two marches of two paths the one of more blocks; ships do not march."""
    course, honours = found(BLOCKS, WAR)
    assert course == {"turns": 2, "battles": 4}
    assert honours == {
        "bloodiest": {"at": "CR", "year": 1758, "rounds": 2, "lost": 2},
        "volley": {"side": FRENCH, "type": "M", "at": "CR", "dice": 2, "hits": 2},
        "march": {"side": FRENCH, "start": "MO", "to": "CR", "steps": 2, "blocks": 2},
    }
    assert said(BLOCKS, WAR)[1].endswith(
        "Best volley: **2 hits** with 2 dice, French militia at Ft. Carillon."
    )


def combat(hexes: str, attack: int, defence: int) -> Combat:
    return Combat(FRENCH, (hexes,), (), (), attack, defence, "1-1", 3, "DR")


def lost(unit: str, points: int) -> Lost:
    return Lost(unit, BRITISH, "0110", "attack", points, points)  # type: ignore[arg-type]


BATTLE = (
    BattleTurn(1, 8),
    PlayerBegins(FRENCH, 1),
    Went(FRENCH, ("0101", "0102")),
    combat("0110", 12, 8),
    lost("A", 1),
    lost("B", 1),
    BattleTurn(2, 8),
    PlayerBegins(FRENCH, 2),
    lost("C", 9),
    Went(BRITISH, ("0201", "0202", "0203")),
    combat("0204", 30, 8),
    combat("0303", 9, 8),
    lost("D", 3),
)


def test_a_battle_has_its_costliest_combat_heaviest_attack_and_longest_march() -> None:
    """One counter of three points weighs more than two of one; what is lost before a combat is not of it."""
    course, honours = found(BATTLES, BATTLE)
    assert course == {"turns": 2, "battles": 3}
    assert honours == {
        "bloodiest": {"hexes": ("0303",), "turn": 2, "lost": 1, "points": 3},
        "heaviest": {"side": FRENCH, "hexes": ("0204",), "turn": 2, "attack": 30, "defence": 8},
        "march": {"side": BRITISH, "start": "0201", "to": "0203", "hexes": 2},
    }
    assert said(BATTLES, BATTLE, "fr")[1].endswith("les Français sur **0204**, tour 2, 30 contre 8.")


def siege(place: str, sat: int) -> SiegeLaid:
    return SiegeLaid(BRITISH, place, 2, 9, sat, 4, 4 - sat)


SIX_YEARS = (
    YearBegins(1755, 3, 2, 0),
    Raided(FRENCH, ("ALB",), (), 0),
    Battle("ALB", FRENCH, False, 9, 4, "2-1", "2-1", 4, "DR", 10, 20),  # type: ignore[arg-type]
    siege("HAL", 1),
    YearBegins(1756, 3, 2, 0),
    Raided(BRITISH, ("HAL", "BOS"), (), 0),
    Battle("OSW", BRITISH, True, 8, 6, "1-1", "1-1", 4, "DR", 10, 20),  # type: ignore[arg-type]
    siege("HAL", 1),
    siege("HAL", 2),
)


def test_a_war_of_six_years_has_its_greatest_battle_longest_siege_and_widest_raid() -> None:
    """Fourteen met in the ambush of 1756, thirteen the year before; the siege of a year is one siege."""
    course, honours = found(WHIGS, SIX_YEARS)
    assert course == {"years": 2, "battles": 2, "sieges": 2}
    battle = {"at": "OSW", "year": 1756, "attacker": BRITISH, "ambush": True, "attack": 8, "defence": 6}
    assert honours == {
        "greatest": battle,
        "siege": {"side": BRITISH, "place": "HAL", "year": 1756, "sat": 2},
        "raid": {"side": BRITISH, "year": 1756, "places": ("HAL", "BOS")},
    }


def attack(at: str) -> AttackBegins:
    return AttackBegins(BRITISH, "Howe", "S1207", at, "Langy", (), "", surprise=False)


CAMPAIGN = (
    DateBegins(1, 5, 7, 6),
    attack("S1803"),
    Weakened("Langy", "S1803"),
    DateBegins(2, 5, 7, 7),
    Removed("Braddock", "S1803", "desertion"),
    attack("S1804"),
    Removed("Langy", "S1804", "attack"),
    Removed("Marin", "S1804", "attack"),
    attack("S1803"),
    SomeWent(FRENCH, ("S1801", "S1802")),
    Sailed(FRENCH, ("Bateau",), (), ("S1801", "S1802", "S1803"), "3", "1"),
)


def test_a_campaign_has_its_bloodiest_attack_its_most_contested_place_and_its_longest_way() -> None:
    """Two fell at one place, one at the other, which was attacked twice; who deserts on a new date fell in no
    attack."""
    course, honours = found(TICONDEROGA, CAMPAIGN)
    assert course == {"dates": 2, "battles": 3}
    bloodiest = {"side": BRITISH, "unit": "Howe", "at": "S1804", "target": "Langy", "lost": 2}
    assert honours == {
        "bloodiest": bloodiest,
        "contested": {"at": "S1803", "attacks": 2},
        "march": {"side": FRENCH, "start": "S1801", "to": "S1803", "hexes": 2, "afloat": True},
    }


def fire(unit: str, dice: int, wounded: int, hits: int) -> Fire:
    return Fire(unit, "Marines", 65, 2, 4, 0, (1,) * dice, (1,) * wounded, hits)


FIGHT = (
    SkirmishTurn(1, 10),
    fire("Rangers A", 6, 0, 2),
    fire("Light", 4, 1, 2),
    Walked("Rangers A", (4,), (), 0, 40, "C4", "open"),
    Melee("Rangers A", (Meeting("Marines", "", 1), Meeting("Ottawa", "", 1)), ()),
    MeleeHurt("Marines", (), 1, 1),
    MeleeHurt("Rangers A", (), 0, 1),
    Walked("Light", (6,), (), 0, 62, "C6", "open"),
    MeleeHurt("Light", (), 9, 9),
)


def test_a_fight_has_its_best_volley_fiercest_melee_and_longest_march() -> None:
    """Two hits with five shots are better than with six; all who are hit in a round count, on both sides."""
    course, honours = found(SKIRMISH, FIGHT)
    assert course == {"turns": 1, "volleys": 2, "melees": 1}
    assert honours == {
        "volley": {"unit": "Light", "target": "Marines", "inches": 65, "dice": 5, "hits": 2},
        "melee": {"unit": "Rangers A", "others": ("Marines", "Ottawa"), "hurt": 3},
        "march": {"unit": "Light", "at": "C6", "inches": 62},
    }


def test_what_comes_before_the_first_beginning_is_in_no_chapter() -> None:
    """Each begins with what begins it."""
    told = (Removed("A", "S1803", "attack"), attack("S1803"), Weakened("B", "S1803"), attack("S1804"))
    assert list(chapters(told, (AttackBegins,))) == [[told[1], told[2]], [told[3]]]
    assert Retold() == Retold({}, ())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("game", "events"),
    [(BLOCKS, WAR), (BATTLES, BATTLE), (WHIGS, SIX_YEARS), (TICONDEROGA, CAMPAIGN), (SKIRMISH, FIGHT)],
    ids=lambda one: getattr(one, "key", ""),
)
def test_every_honour_can_be_said(game: Game, events: Sequence[Event], language: str) -> None:
    """Three of each game, with no more than one thing bold in a line."""
    lines = said(game, events, language)
    assert len(lines) == 3
    assert all(line.endswith(".") and line.count("**") == 2 and "None" not in line for line in lines), lines
