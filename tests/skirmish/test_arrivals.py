"""Who comes later (skirmish/set-3)."""

from __future__ import annotations

from rules.skirmish import setup
from rules.skirmish.setup import Came
from rules.skirmish.state import Unit
from tests.skirmish.table import done, french, laid_out


def test_who_comes_keeps_off_a_gun_without_men() -> None:
    """Nobody stands within an inch of it, though nobody serves it any more (skirmish/set-3, body-3)."""
    gun = french("artillery", 25, 25, men=0, dead=3, figures=3, standing="gone")
    state = laid_out({"Gun": gun, "Line": Unit("british", "british_line", 6, 6)})
    trial = done(state, setup.arrive)
    assert trial.one(Came).unit == "Line"
    assert trial.state.apart("Line", "Gun") > 10
