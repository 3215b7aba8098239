"""Officers who go over to a company that touches theirs (scale-4)."""

from __future__ import annotations

from typing import Any

from rules.skirmish import officers
from rules.skirmish.lines import OfficerGoes
from rules.skirmish.officers import OfficerWent
from rules.skirmish.state import Officer, State
from tests.skirmish.table import Trial, british, done, french, laid_out, seen

GOES = OfficerGoes("A", "B")


def two(apart: float, **more: Any) -> State:
    return laid_out(
        {
            "A": british("british_line", 20, 10, "north", "column", officer=Officer()),
            "B": british("british_line", 20 + apart, 10, "north", "column", **more),
            "C": french("marine", 20, 40),
        },
        sheets={"british": (GOES,)},
    )


def gone_over(state: State, acting: str) -> Trial:
    return done(state, lambda state, referee: officers.go_over(state, referee, (acting,)))


def test_an_officer_goes_over_when_either_company_acts() -> None:
    """skirmish/scale-4: the companies touch."""
    for acting in ("A", "B"):
        trial = gone_over(two(2), acting)
        assert trial.unit("A").officer is None
        assert trial.unit("B").officer == Officer()
        assert trial.one(OfficerWent).other == "B"
        assert trial.state.sheets["british"] == ()


def test_he_does_not_go_where_they_do_not_touch() -> None:
    """skirmish/scale-4: he waits; nor does he go when a third one acts."""
    trial = gone_over(two(4), "A")
    assert trial.unit("A").officer == Officer()
    assert trial.state.sheets["british"] == (GOES,)


def test_a_company_has_one_officer() -> None:
    """skirmish/scale-4: one at a time."""
    state = two(2, officer=Officer())
    no = officers.misfit(seen(state, "british"), GOES)
    assert no is not None
    assert no.key == "has_an_officer"
    assert list(officers.offers(seen(state, "british"), "A")) == []
    assert list(officers.offers(seen(two(2), "british"), "A")) == [GOES]
