"""What is counted of a table, for the charts of a game."""

from __future__ import annotations

from rules.skirmish.aids.score import score
from rules.skirmish.setup import new
from rules.skirmish.state import Options
from tests.skirmish.table import british, french, laid_out, printed, seen


def test_nothing_is_counted_before_the_set_up() -> None:
    """Else every chart would begin with a table that nobody stands on."""
    start = new(printed(), "forest_road", Options())
    assert [score(seen(start, who)) for who in ("british", "french", "public", "gm")] == [{}] * 4


def test_men_are_counted_once_they_stand() -> None:
    """One is sound, two are wounded; the dead are counted among the losses."""
    units = {
        "A": british("british_line", 24, 5, men=3, wounded=2, dead=1),
        "B": french("french_line", 24, 20),
    }
    found = score(seen(laid_out(units), "british"))
    assert found["men"]["british"] == 3
    assert found["lost"]["british"] == 1
