"""What the ladder of computer players says of games: scores, when enough were played, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.kernel.thinking.judgement import Effort
from tests.ladder.arena import player
from tests.ladder.figures import Score, verdict
from tests.ladder.meeting import Length
from tests.ladder.ratings import Ratings, Rung, compared


def test_an_interval_is_wilsons() -> None:
    """30 of 40: the middle is (0.75 + 0.048) / 1.096 = 0.728, and it reaches 0.130 to either side."""
    low, high = Score(30, 0, 10).interval()
    assert (round(low, 2), round(high, 2)) == (0.60, 0.86)


def test_a_draw_is_half_a_game() -> None:
    assert Score(1, 2, 1).mean == 0.5


def test_the_sequential_test_tells_half_from_two_thirds() -> None:
    """A game won is worth ln 1.3 = 0.262, one lost ln 0.7 = -0.357; ln 19 = 2.94 decides.

    12 games won come to 3.15, 11 to 2.89; 9 lost to -3.21, 8 to -2.85.
    """
    assert verdict(Score(12), 0.5, 0.65) is True
    assert verdict(Score(11), 0.5, 0.65) is None
    assert verdict(Score(lost=9), 0.5, 0.65) is False
    assert verdict(Score(lost=8), 0.5, 0.65) is None


def test_games_end_in_pairs_when_they_are_decided() -> None:
    length = Length(most=100, least=40)
    assert not length.enough(Score(38))
    assert length.enough(Score(40))
    assert not length.enough(Score(41))
    assert not length.enough(Score(23, 0, 19))  # 6.03 less 6.78: nothing is decided
    assert length.enough(Score(50, 0, 50))
    assert not Length(60).enough(Score(58))


def test_a_player_is_written_as_level_style_or_effort() -> None:
    assert player("captain:wolfe").style == "wolfe"
    assert player("96x12x4").effort == Effort(trials=96, plans=12, horizon=4)
    assert player("random").effort is None


def rung(won: int, drawn: int, lost: int) -> Rung:
    return Rung("blocks", "campaign", ("major", "captain"), won, drawn, lost)


def test_points_are_of_elo() -> None:
    """Ten to one is 400 points; who wins all of 40 games is taken to have won 39 and a half: 79 to 1, 759."""
    assert rung(100, 0, 10).points[0] == 400
    assert rung(40, 0, 0).points[0] == 759
    assert rung(20, 0, 20).points[0] == 0


def test_what_is_found_takes_the_place_of_what_stood_there(tmp_path: Path) -> None:
    file = tmp_path / "ratings.toml"
    ratings = Ratings.read(file)
    assert ratings.put(rung(30, 0, 10)) == "new"
    ratings.write(file)
    again = Ratings.read(file)
    assert again.rung == [rung(30, 0, 10)]
    assert again.put(rung(28, 2, 10)) == "+191 points before, +168 now"
    assert again.rung == [rung(28, 2, 10)]


@pytest.mark.parametrize(("won", "lower"), [(30, False), (14, True)])
def test_a_rung_that_fell_is_named(won: int, lower: bool) -> None:
    """From 30 of 40: to as many, and to 14, which is 108 points below even and 299 below what it was."""
    assert compared(rung(30, 0, 10), rung(won, 0, 40 - won)).endswith("LOWER") is lower
