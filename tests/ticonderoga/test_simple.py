"""Simple-minded players finish every campaign and raid, and every order that they write is accepted."""

from __future__ import annotations

import pytest

from rules.ticonderoga.board import SCENARIOS
from rules.ticonderoga.state import Options
from tests.ticonderoga.play import play

FOG = Options(fog="recommended", fog_deep=True, fog_lost=True, fog_indians=True)


@pytest.mark.parametrize("table", [Options(), FOG], ids=["plain", "fog"])
@pytest.mark.parametrize("key", SCENARIOS)
def test_simple_players_finish_a_game(key: str, table: Options) -> None:
    """Both sides have always something to say that the rules allow, until it is over."""
    assert play(key, b"simple players", table).result.why


def test_raiders_bring_the_prisoners_home() -> None:
    """They are taken from whoever guards them and led to Fort William Henry (ticonderoga/18.6e)."""
    assert play("summer_raid_1757", b"raid 6").result.why == "prisoners_home"


def test_a_winter_raid_draws_blood() -> None:
    """Rangers come over the ice and by night, and attack what they find (ticonderoga/18.5h)."""
    assert play("winter_raid_1757", b"raid").result.why != "no_blood"
