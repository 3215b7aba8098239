"""Chapters 3 and 4 in whole games: the order of the phases, the weather, the first date and the last."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga import GAME
from rules.ticonderoga.board import SIDES, Board
from rules.ticonderoga.council import CouriersRide
from rules.ticonderoga.dates import ActivationBegins, DateBegins, WeatherRolled
from rules.ticonderoga.desertion import DesertionRolled
from rules.ticonderoga.earthworks import WorkStands
from rules.ticonderoga.setup import LaidOut, new
from rules.ticonderoga.state import Options, State
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.printed import board

BARE = field()
APART = "La Reine 5/3 S0502; Levis S0502; 27th 5/3 S1111; Howe S1111"
ISTHMUS = field({"lakes": {"George": " ".join(f"{row:02}06" for row in range(1, 13) if row != 5)}})


class Campaign(Tabletop[State]):
    """A whole game from some step on."""

    game = GAME

    def __init__(self, state: State, *laid: int) -> None:
        super().__init__(state, list(laid))

    def idle(self, activations: int) -> None:
        """So many activations in which nobody does anything."""
        for _ in range(activations):
            self.order(self.state.phasing, "done")


def campaign(*laid: int, text: str = APART, table: Board = BARE, **facts: Any) -> Campaign:
    """From the opening of a date on; its first die is that of the weather."""
    state = position(table, text, **facts)
    state.step = "weather"
    return Campaign(state, *laid)


def activations(game: Campaign) -> list[tuple[int, bool, str]]:
    return [(told.date, told.night, told.side) for told in game.of(ActivationBegins)]


@pytest.mark.parametrize(("scenario", "first"), [("autumn_1755", "french"), ("winter_raid_1757", "british")])
def test_one_side_is_first_by_day_and_by_night(scenario: str, first: str) -> None:
    """On every date the one of the scenario (ticonderoga/3.0b, ticonderoga/3.0c, ticonderoga/3.0d)."""
    game = campaign(0, 0, scenario=scenario)
    game.idle(7)
    second = next(side for side in SIDES if side != first)
    halves = [(date, night) for date in (1, 2) for night in (False, True)]
    assert activations(game) == [(*half, side) for half in halves for side in (first, second)]


@pytest.mark.parametrize("scenario", ["autumn_1755", "summer_raid_1757"])
def test_a_game_ends_with_the_last_night(scenario: str) -> None:
    """It begins by day (ticonderoga/18.0a, ticonderoga/18.0e)."""
    dates = {"autumn_1755": 7, "summer_raid_1757": 6}[scenario]
    game = campaign(0, date=dates, scenario=scenario)
    game.idle(3)
    assert game.state.step == "move"
    game.idle(1)
    assert game.state.outcome is not None
    assert (game.state.outcome.how, game.state.outcome.date) == ("at_the_end", dates)
    assert activations(game)[0][1:] == (False, game.state.order[0])
    assert len(game.of(DateBegins)) == 1


@pytest.mark.parametrize("extra", [False, True])
def test_the_winter_raid_may_have_a_date_more(extra: bool) -> None:
    """It ends with the night of 17 March, or of 18 March by a switch (ticonderoga/2.0f, T74)."""
    game = campaign(0, 0, date=8, scenario="winter_raid_1757", options=Options(extra_date=extra))
    game.idle(4)
    assert [(told.month, told.day) for told in game.of(DateBegins)] == [(3, 17), (3, 18)][: 1 + extra]
    assert (game.state.outcome is None) is extra
    if extra:
        game.idle(4)
        assert game.state.outcome is not None


def test_the_raid_of_1758_goes_through_august() -> None:
    """From 27 July to 5 August without a gap (ticonderoga/2.0g)."""
    days = [board().scenarios["summer_raid_1758"].track[n] for n in range(10)]
    game = campaign(*[0] * 10, scenario="summer_raid_1758", text=f"{APART}; Wagon S1111")
    game.idle(40)
    assert [(told.month, told.day) for told in game.of(DateBegins)] == days
    assert days == [*((7, day) for day in range(27, 32)), *((8, day) for day in range(1, 6))]
    assert game.state.outcome is not None


# -- the opening of a date -----------------------------------------------------------------------------


def test_the_first_date_has_its_opening_too() -> None:
    """One die for its weather; nothing can be finished yet (ticonderoga/3.0a, ticonderoga/3.0f, T04)."""
    game = Campaign(new(board(), "summer_1757", Options()))
    kinds = (LaidOut, DateBegins, WeatherRolled, CouriersRide, DesertionRolled, WorkStands, ActivationBegins)
    names = [type(told) for told in game.news() if isinstance(told, kinds)]
    rides = [CouriersRide, CouriersRide]
    opening = [LaidOut] * 5 + [DateBegins, WeatherRolled, *rides, DesertionRolled, ActivationBegins]
    assert names[: len(opening)] == opening
    assert set(names[len(opening) :]) <= {ActivationBegins}


def test_weather_holds_for_a_date() -> None:
    """By day and by night; then another is rolled (ticonderoga/3.0g, ticonderoga/4.0c)."""
    game = campaign(6, 0, scenario="autumn_1755")
    seen = []
    for _ in range(8):
        seen.append(game.state.weather)
        game.idle(1)
    assert seen == ["rain"] * 4 + ["clear"] * 4


@pytest.mark.parametrize(
    ("scenario", "season", "die", "weather"),
    [
        ("autumn_1755", "autumn", 6, "rain"),
        ("summer_1757", "summer", 6, "sweltering"),
        ("winter_raid_1757", "winter", 6, "snow"),
        ("winter_raid_1757", "winter", 9, "snowstorm"),
        ("summer_raid_1757", "spring", 6, "rain"),
        ("summer_raid_1758", "summer", 9, "rainstorm"),
    ],
)
def test_the_month_makes_the_season(scenario: str, season: str, die: int, weather: str) -> None:
    """September is autumn, March winter, April spring (ticonderoga/4.0a, ticonderoga/4.0b)."""
    (told,) = campaign(die, scenario=scenario).of(WeatherRolled)
    assert (told.season, told.weather) == (season, weather)


def test_the_season_of_the_first_date_lasts() -> None:
    """The title counts only where the table says so (ticonderoga/4.0b, T03)."""
    title = Options(season="title")
    (told,) = campaign(6, date=6, scenario="summer_raid_1757", options=title).of(WeatherRolled)
    assert (told.season, told.weather) == ("summer", "sweltering")


# -- what the council has found ------------------------------------------------------------------------

LINE = "44th 4/2 S0506; 27th 5/3 S1111; Howe S1111"
CUT_OFF = f"Montcalm S0502; Bearn 5/3 S0502; Levis S0509; La Reine 5/3 S0509; {LINE}"


def test_who_is_held_is_held_for_the_date() -> None:
    """Also when the way is free again (ticonderoga/5.0m, ticonderoga/5.0u)."""
    game = campaign(0, 4, table=ISTHMUS, text=CUT_OFF)
    for _ in range(2):
        with pytest.raises(No) as caught:
            game.order("french", "La Reine to S0510")
        assert caught.value.rule == "ticonderoga/5.0m"
        game.order("french", "done")
        game.order("british", "44th to S0407; done" if not game.state.night else "done")
    assert not game.state.pieces["La Reine"].frozen


def test_every_council_has_dice_of_its_own() -> None:
    """Exceptional on one date, inept on the next (ticonderoga/5.0k, ticonderoga/2.0c)."""
    game = campaign(0, 9, 0, 0, table=ISTHMUS, text=CUT_OFF)
    game.idle(4)
    assert (game.state.date, game.state.pieces["La Reine"].reduced) == (2, True)


# -- what ends with a phase, and what with the game -------------------------------------------------------


def test_the_points_of_a_leader_are_for_one_phase() -> None:
    """At night he has none, and may throw again (ticonderoga/7.9e)."""
    game = campaign(0, 5, text=f"{APART}; Bearn 5/3 S0502")
    game.order("french", "Levis goes alone")
    assert game.state.pieces["Levis"].points == 2 * 5
    game.idle(2)
    assert (game.state.night, game.state.phasing) == (True, "french")
    assert game.state.pieces["Levis"].points is None


@pytest.mark.parametrize(("date", "works"), [(6, ["S0502"]), (7, [])])
def test_what_is_begun_on_the_last_date_is_not_finished(date: int, works: list[str]) -> None:
    """Of seven (ticonderoga/10.0p)."""
    game = campaign(0, 0, date=date)
    game.order("french", "La Reine builds breastwork; done")
    game.idle(3)
    assert list(game.state.works) == works
    assert (game.state.step == "over") is (date == 7)
