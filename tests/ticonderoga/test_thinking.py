"""Who answers at once finishes every campaign and raid, and knows what his scenario is about."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Line, Lines
from rules.kernel.thinking.judgement import MOST
from rules.ticonderoga import GAME
from rules.ticonderoga.attack import SURPRISE, Battles
from rules.ticonderoga.board import BRITISH, FRENCH, SCENARIOS
from rules.ticonderoga.lines import Attack, Bombard, Build, Go, Land, NightMarch, Sail
from rules.ticonderoga.setup import new
from rules.ticonderoga.state import Fight, Fought, Options, Result, Why
from rules.ticonderoga.thinking.worth import worth
from tests.ticonderoga.balance import options, row, tally
from tests.ticonderoga.play import Played, Put, play, simply
from tests.ticonderoga.printed import board

FOG = Options(fog="recommended", fog_deep=True, fog_lost=True, fog_indians=True)


@pytest.mark.parametrize("table", [Options(), FOG], ids=["plain", "fog"])
@pytest.mark.parametrize("key", SCENARIOS)
def test_quick_players_finish_a_game(key: str, table: Options) -> None:
    """Both sides have always something to say that the rules allow, until it is over."""
    assert play(key, b"simple players", table).result.why


def set_up(key: str, seed: bytes = b"simple players") -> Match:
    codec = Codec(GAME, board())
    return Match(codec, beginning(codec, new(board(), key, Options())), seed)


def orders(key: str, seed: bytes = b"simple players") -> Iterator[tuple[str, Lines]]:
    """What both sides say, one order after the other, while it is asked for."""
    match = set_up(key, seed)
    while match.open:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        lines = simply(match, seat)
        yield seat, lines
        match.submit(seat, lines)


def first(key: str, seat: str, kind: type[Line]) -> Lines:
    """The first order of a side with such a line."""
    said = (lines for who, lines in orders(key) if who == seat)
    return next(lines for lines in said if any(isinstance(line, kind) for line in lines))


def test_the_army_of_1758_comes_by_water() -> None:
    """It boards, sails, lands and goes on in one activation (ticonderoga/7.3e, 7.3f, 18.4i)."""
    lines = first("summer_1758", "british", Sail)
    assert len([line for line in lines if isinstance(line, Sail)]) == 5
    landed = {line.piece for line in lines if isinstance(line, Land)}
    gone_on = {line.piece for line in lines if isinstance(line, Go)}
    assert landed & gone_on


def test_dieskau_sends_his_boats_away() -> None:
    """Without both bateaux he is beaten: they lie where nobody comes (ticonderoga/18.2g)."""
    lines = first("autumn_1755", "french", Sail)
    assert {line for line in lines if isinstance(line, Sail)} == {
        *(Sail(f"French bateau {number}", "S3012") for number in (1, 2)),
        *(Sail(f"French canoe {number}", "S3012") for number in (1, 2)),
    }


def test_johnson_digs_in() -> None:
    """Who holds a hex makes a Redoubt of it (ticonderoga/10.0e)."""
    assert any(isinstance(line, Build) for line in first("autumn_1755", "british", Build))


def test_abercromby_opens_fire_on_the_works() -> None:
    """Guns fire where no attack promises more (ticonderoga/17.0a)."""
    assert first("summer_1758", "british", Bombard)


def test_rangers_leave_the_road_by_night() -> None:
    """Under a leader who hardly ever loses his way (ticonderoga/8.0c)."""
    assert NightMarch("Rogers") in first("winter_raid_1757", "british", NightMarch)


def test_raiders_bring_the_prisoners_home() -> None:
    """They are taken from whoever guards them and led to Fort William Henry (ticonderoga/18.6e)."""
    assert "prisoners_home" in whys("summer_raid_1757", 6)


def test_a_winter_raid_draws_blood() -> None:
    """Rangers come over the ice and by night, and attack what they find (ticonderoga/18.5h)."""
    assert "french_bled" in whys("winter_raid_1757", 6)


def whys(key: str, count: int) -> list[str]:
    return [play(key, f"raid {number}".encode()).result.why for number in range(count)]


def test_what_came_of_games_is_counted() -> None:
    """Shares of a hundred, rounded; a table of the options that are named."""
    home, kept = (played("british", "prisoners_home", 3, 20), played("french", "prisoners_kept", 6, 31))
    found = tally([home, kept, kept])
    assert (
        row("raid", found) == "| raid | 3 | 33 | 67 | 0 | 5.0 | 27 | prisoners_kept 67, prisoners_home 33 |"
    )
    assert options(["convoy=french", "lyman=true"]) == Options(convoy="french", lyman=True)


def played(winner: str, why: Why, date: int, asked: int) -> Played:
    put = Put(date, False, "british", "british", "Marches")
    return Played(Result(winner, "at_once", why, date), (put,) * asked)


# -- what positions are worth ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SCENARIOS)
def test_what_one_side_has_won_the_other_has_lost(key: str) -> None:
    state = set_up(key).state
    assert worth(state, BRITISH) == -worth(state, FRENCH)
    assert abs(worth(state, BRITISH)) < MOST


@pytest.mark.parametrize(("key", "winner"), [("summer_1758", FRENCH), ("autumn_1755", BRITISH)])
def test_whom_the_terms_favour_gains_by_waiting(key: str, winner: str) -> None:
    """Who has all he needs stands better the nearer the end is (ticonderoga/18.2f, 18.4m)."""
    state = set_up(key).state
    before = worth(state, winner)
    state.date = state.last_date
    assert worth(state, winner) > before


def test_a_loss_is_worth_less() -> None:
    """A regiment more is never worse."""
    state = set_up("summer_1757").state
    before = worth(state, FRENCH)
    state.country.remove("La Sarre")
    assert worth(state, FRENCH) < before


# -- where a seat stands in the middle of a battle -----------------------------------------------------------


def test_an_attack_that_was_seen_is_guessed() -> None:
    """Whoever is asked in the middle of a secret order knows which attack it was (ticonderoga/11.0g)."""
    view = set_up("summer_1758").view(FRENCH)
    seen = msgspec.structs.replace(
        view, fighting=Fight("27th", "T1616", "T1517", "Bearn", ("British cannon 1",))
    )
    guessed = list(Battles().guesses(view, seen))
    assert guessed[0] == (Attack("27th", "T1517", "Bearn", "British cannon 1"),)
    assert (Attack("27th", "T1517", "Bearn", manner=SURPRISE),) in guessed


def test_what_was_fought_before_is_guessed_before() -> None:
    """An attack that is over, and that stands in the list of fights, is not said twice."""
    view = set_up("summer_1758").view(FRENCH)
    over, now = (Fought(BRITISH, unit, "T1616", "T1517", hit=True) for unit in ("55th", "27th"))
    fight = Fight("27th", "T1616", "T1517", "Bearn")
    seen = msgspec.structs.replace(view, fought=(over, now), fighting=fight)
    assert next(iter(Battles().guesses(view, seen))) == (
        Attack("55th", "T1517"),
        Attack("27th", "T1517", "Bearn"),
    )
