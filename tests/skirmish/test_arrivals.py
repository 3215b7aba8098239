"""Who comes later (skirmish/set-3)."""

from __future__ import annotations

import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.skirmish import GAME, setup
from rules.skirmish.setup import Came
from rules.skirmish.state import Options, Unit
from rules.skirmish.table import SIDES
from tests.skirmish.table import done, french, laid_out, printed

FRENCH_BANDS = ("Abenaki", "Ottawa", "Canadians", "Marines")


def test_who_comes_keeps_off_a_gun_without_men() -> None:
    """Nobody stands within an inch of it, though nobody serves it any more (skirmish/set-3, body-3)."""
    gun = french("artillery", 25, 25, men=0, dead=3, figures=3, standing="gone")
    state = laid_out({"Gun": gun, "Line": Unit("british", "british_line", 6, 6)})
    trial = done(state, setup.arrive)
    assert trial.one(Came).unit == "Line"
    assert trial.state.apart("Line", "Gun") > 10


@pytest.mark.parametrize("said", [True, False])
def test_who_is_not_placed_stands_as_by_automatic(said: bool) -> None:
    """Who seals a set-up with units left out gives nobody in hiding away (skirmish/set-1)."""
    codec = Codec(GAME, printed())
    match = Match(codec, beginning(codec, setup.new(printed(), "forest_road", Options())), b"set-1")
    for side in SIDES:
        lines = match.open[side].kind.default(match.view(side)) if said else ()
        told = match.submit(side, lines).told
    assert not [one.event for one in told if isinstance(one.event, Came) and one.event.unit in FRENCH_BANDS]
    bands = {name: unit for name, unit in match.state.units.items() if name in FRENCH_BANDS}
    assert len(bands) == 4
    assert all(unit.hidden and unit.body is not None for unit in bands.values())
