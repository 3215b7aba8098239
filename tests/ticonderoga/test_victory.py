"""Chapter 18 on the printed maps: how each scenario is decided, and the other ways in which games end."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ticonderoga import GAME
from rules.ticonderoga.state import Options, Result, State
from rules.ticonderoga.victory import GameOver
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase
from tests.ticonderoga.printed import board

APART = "La Reine 5/3 S4611; 27th 5/3 S0801"  # far from each other and from all that counts
RAIDED = "La Reine 5/3 T2214; 27th 5/3 T0728"


class Table(Tabletop[State]):
    """A whole game from some step on; it stands still before the weather of a date."""

    game = GAME
    halts = ("weather",)


def last_night(scenario: str, text: str = APART, **facts: Any) -> Table:
    """The Combat Phase of the second player in the last night, in which nobody is near the enemy."""
    state = position(board(), text, scenario=scenario, night=True, player=1, **facts)
    state.date, state.step = state.last_date, "fight"
    return Table(state)


def verdict(table: Tabletop[State]) -> tuple[str, str]:
    outcome = table.state.outcome
    assert isinstance(outcome, Result)
    (over,) = table.of(GameOver)
    assert (over.winner, over.how, over.why) == (outcome.winner, outcome.how, outcome.why)
    return outcome.winner, outcome.why


def at_the_end(scenario: str, text: str = APART, **facts: Any) -> tuple[str, str]:
    table = last_night(scenario, text, **facts)
    assert table.state.outcome
    assert table.state.outcome.how == "at_the_end"
    return verdict(table)


def at_once(table: Tabletop[State]) -> tuple[str, str]:
    assert table.state.outcome
    assert table.state.outcome.how == "at_once"
    return verdict(table)


# -- the campaigns -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lake", "edward", "expected"),
    [
        ("french", "french", ("french", "both_places")),
        ("french", "british", ("", "one_place")),
        ("british", "french", ("", "one_place")),
        ("british", "british", ("british", "neither_place")),
    ],
)
def test_who_was_last_in_both_places_of_1755(lake: str, edward: str, expected: tuple[str, str]) -> None:
    """The French need 1803 and 1207; one is a draw (ticonderoga/18.2f)."""
    assert at_the_end("autumn_1755", held={"S1803": lake, "S1207": edward}) == expected


def test_who_leaves_a_place_still_was_the_last_there() -> None:
    """Until a unit of the other side comes (ticonderoga/18.2f, T72)."""
    text = "La Reine 5/3 S1703; Montcalm S4611; 27th 5/3 S1605; Johnson S1904; 46th 5/3 S0801"
    state = position(board(), text, held={"S1803": "british", "S1207": "british"})
    phase = Phase(state, "La Reine to S1803; La Reine to S1703; done")
    assert phase.state.held == {"S1803": "french", "S1207": "british"}


@pytest.mark.parametrize(
    ("taken", "options", "expected"),
    [
        ("", Options(), ("british", "no_fort")),
        ("S1804", Options(), ("british", "no_fort")),
        ("S1803", Options(), ("", "one_fort")),
        ("S1207 S1804", Options(), ("", "one_fort")),
        ("S1803 S1207", Options(), ("", "forts_taken")),
        ("S1803 S1207", Options(two_forts="british"), ("british", "forts_taken")),
    ],
)
def test_forts_and_redoubt_of_1757(taken: str, options: Options, expected: tuple[str, str]) -> None:
    """One fort is a draw, and so are two without the redoubt (ticonderoga/18.3h, T71)."""
    assert at_the_end("summer_1757", taken=tuple(taken.split()), options=options) == expected


def test_carillon_holds_out() -> None:
    """(ticonderoga/18.4l)"""
    assert at_the_end("summer_1758", RAIDED) == ("french", "carillon_held")


# -- the raid of winter --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("british", "french", "felled", "options", "expected"),
    [
        (0, 0, False, Options(), ("", "no_blood")),
        (0, 0, False, Options(bloodless="french"), ("french", "no_blood")),
        (0, 1, False, Options(), ("british", "french_bled")),
        (1, 1, False, Options(), ("french", "equal_blood")),
        (1, 2, False, Options(), ("", "both_bled")),
        (2, 1, False, Options(), ("french", "more_british_bled")),
        (0, 0, True, Options(), ("british", "sleigh_taken")),
        (1, 1, True, Options(), ("british", "sleigh_taken")),
        (1, 2, True, Options(), ("british", "sleigh_taken")),
        (2, 1, True, Options(), ("french", "more_british_bled")),
    ],
)
def test_blood_and_the_sleigh(
    british: int, french: int, felled: bool, options: Options, expected: tuple[str, str]
) -> None:
    """More British blood goes before all else (ticonderoga/18.5f, 18.5g, ticonderoga/18.5h, T76)."""
    bled = {"british": ("46th", "55th")[:british], "french": ("Bearn", "Guyenne")[:french]}
    sleigh = ("Sleigh",) if felled else ()
    assert at_the_end("winter_raid_1757", RAIDED, bled=bled, felled=sleigh, options=options) == expected


def test_the_raid_goes_on_when_the_sleigh_is_gone() -> None:
    """For more British blood may still turn it (ticonderoga/18.5f)."""
    text = "27th 5/3 T2014; Sleigh T2114; La Reine 5/3 S4611; Langy S4611"
    state = position(board(), text, scenario="winter_raid_1757")
    fray = Fray(state, "27th attacks T2114", laid=(2,))
    assert fray.state.felled == ("Sleigh",)
    assert fray.state.outcome is None


# -- the raids of summer -------------------------------------------------------------------------------


def test_the_prisoners_do_not_come_home() -> None:
    """(ticonderoga/18.6f, T78)"""
    assert at_the_end("summer_raid_1757", RAIDED) == ("french", "prisoners_kept")


@pytest.mark.parametrize(("option", "winner"), [("draw", ""), ("french", "french")])
def test_a_convoy_that_stays_on_its_way(option: Any, winner: str) -> None:
    """Nobody's, unless the table gives it to the French (ticonderoga/18.7h, T79)."""
    text = f"{APART}; Wagon S0801"
    expected = winner, "convoy_stopped"
    assert at_the_end("summer_raid_1758", text, options=Options(convoy=option)) == expected


def test_the_wagon_comes_home() -> None:
    """It enters 1803 as it goes by, with a unit or without (ticonderoga/18.7g)."""
    text = "Wagon S1703; La Reine 5/3 S4611; 46th 5/3 S0801"
    state = position(board(), text, scenario="summer_raid_1758", player=1)
    assert at_once(Phase(state, "Wagon to S1803")) == ("british", "wagon_home")


def test_the_french_are_in_fort_edward_for_a_moment() -> None:
    """Empty it was, and they would have gone on (ticonderoga/18.7f)."""
    text = "Marine 5 S1308; Langy S1308; Wagon S1904; 27th 5/3 S0801"
    state = position(board(), text, scenario="summer_raid_1758")
    assert at_once(Phase(state, "Marine 5 to S1207; Marine 5 to S1107")) == ("french", "edward_taken")


def test_a_leader_alone_takes_no_fort() -> None:
    """(ticonderoga/18.7f)"""
    text = "Marine 5 S4611; Langy S1308; Wagon S1904; 27th 5/3 S0801"
    state = position(board(), text, scenario="summer_raid_1758")
    phase = Phase(state, "Langy goes alone; Langy to S1207", laid=(4,))
    assert phase.at("Langy") == "S1207"
    assert phase.state.outcome is None


def around(at: str, but: str = "") -> str:
    """The numbers of the hexes about a place, all or all but one."""
    return " ".join(near[1:] for near in field().ground.near[at] if near != but)


@pytest.mark.parametrize(("die", "falls"), [(0, True), (9, False)])
def test_the_wagon_falls_by_the_die(die: int, falls: bool) -> None:
    """A 0 hits and a 9 does not; missed, it retreats (ticonderoga/18.7e)."""
    text = "Marine 5 5/3 S1504; Wagon S1505; 27th 5/3 S0801"
    state = position(board(), text, scenario="summer_raid_1758")
    fray = Fray(state, "Marine 5 attacks S1505", laid=(die,), standing={"british": "never ask me"})
    assert (fray.at("Wagon") == "-") is falls
    if falls:
        assert at_once(fray) == ("french", "wagon_lost")
    else:
        assert fray.state.outcome is None


def test_the_wagon_falls_for_want_of_a_retreat() -> None:
    """Its guard is beaten, and there is water all around (ticonderoga/18.7e, T79)."""
    pond = field({"lakes": {"George": around("S0506", but="S0505")}})
    text = "La Sarre 5/3 S0505; 44th 4/2 S0506; Wagon S0506"
    state = position(pond, text, scenario="summer_raid_1758")
    fray = Fray(state, "La Sarre attacks S0506", laid=(2, 9))
    assert fray.at("44th", "Wagon") == "- -"
    assert at_once(fray) == ("french", "wagon_lost")


def test_a_wagon_lost_at_night_does_not_count() -> None:
    """It strays into the water with its leader (ticonderoga/18.7e, T79)."""
    pond = field({"lakes": {"George": around("S0506")}})
    text = "Rogers S0506; Wagon S0506; 44th 4/2 S0909; La Sarre 5/3 S1212"
    state = position(pond, text, scenario="summer_raid_1758", player=1, night=True)
    phase = Phase(state, "Rogers marches by night", laid=(9, 5))
    assert phase.at("Rogers", "Wagon") == "- -"
    assert phase.state.outcome is None


# -- other endings -------------------------------------------------------------------------------------


def underway() -> Table:
    return Table(position(board(), "La Reine 5/3 S1203; 27th 5/3 S0801"))


@pytest.mark.parametrize(
    ("how", "seat", "winner", "ended"),
    [
        ("concede", "french", "british", "conceded"),  # ticonderoga/ending-1
        ("concede", "british", "french", "conceded"),
        ("draw", "french", "", "agreed"),  # ticonderoga/ending-2
        ("break_off", "gm", "", "broken_off"),
        ("claim", "british", "british", "claimed"),  # ticonderoga/ending-3
    ],
)
def test_a_game_ends_without_being_played_out(how: str, seat: str, winner: str, ended: str) -> None:
    """Whoever's turn it is; everything on the map is open then (ticonderoga/18.0e)."""
    table = underway()
    assert list(table.match.open) == ["french"]
    table.end(how, seat)
    assert verdict(table) == (winner, ended)
    assert not table.match.open
    assert {told.discloses for told in table.told if isinstance(told.event, GameOver)} == {
        "ticonderoga/18.0e"
    }


def test_there_are_no_endings_but_these() -> None:
    """(ticonderoga/ending-1, ticonderoga/ending-2, ticonderoga/ending-3)"""
    assert set(GAME.endings) == {"concede", "draw", "break_off", "claim"}
