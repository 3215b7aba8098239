"""Chapter 10 on a bare map: who builds, what the die of a redoubt does, and when a work stands."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga import earthworks
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options
from rules.ticonderoga.view import view
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

BARE = field()
WEBB = "Webb T0505; 27th 5/3 T0505"  # initiative 5
TRENCH = "27th builds breastwork"
REDOUBT = "27th builds redoubt under Webb"


def built(text: str, *orders: str, laid: tuple[int, ...] = (), **facts: Any) -> Phase:
    facts = {"scenario": "summer_1758", **facts}
    return Phase(position(BARE, text, **facts), *orders, laid=laid)


def refusal(text: str, *orders: str, laid: tuple[int, ...] = (), **facts: Any) -> tuple[str, str]:
    phase = built(text, *orders[:-1], laid=laid, **facts)
    with pytest.raises(No) as caught:
        phase.order(phase.state.phasing, orders[-1])
    return caught.value.rule, caught.value.key


def stands(phase: Phase) -> dict[str, str]:
    """What stands after the completion phase of the next date."""

    class Nobody:
        def tell(self, *told: object, **how: object) -> None:
            """Nobody listens."""

    earthworks.works(phase.state, Nobody())  # type: ignore[arg-type]
    return {at: work.kind for at, work in phase.state.works.items()}


def test_a_breastwork_stands_on_the_next_date() -> None:
    """Cases C-112 and C-120: also if the builder came on that day (ticonderoga/10.0a, 10.0c, 10.0k)."""
    phase = built(WEBB, f"27th to T0605; {TRENCH}")
    assert phase.state.works == {}
    assert stands(phase) == {"T0605": "breastwork"}
    assert phase.state.step == "desertion"


def test_who_leaves_loses_the_work() -> None:
    """Case C-113 (ticonderoga/10.0b)."""
    assert stands(built(WEBB, f"{TRENCH}; 27th to T0605")) == {}


@pytest.mark.parametrize("unit", ["27th 5/3", "Ranger 1", "Massachusetts 5/3", "British Cadre 1"])
def test_every_unit_but_indians_builds(unit: str) -> None:
    """Case C-114 (ticonderoga/10.0a)."""
    name = " ".join(word for word in unit.split() if "/" not in word)
    if name not in BARE.counters:
        name, unit = "42nd/1st", "42nd/1st 5/3"
    assert stands(built(f"{unit} T0505", f"{name} builds breastwork")) == {"T0505": "breastwork"}
    indian = "British Indian 1 3/2 T0505; 27th 5/3 T0909"
    assert refusal(indian, "British Indian 1 builds breastwork") == ("ticonderoga/10.0a", "cannot_build")


def test_a_redoubt_needs_a_die() -> None:
    """Cases C-116 and C-117: Webb begins it with a 5, not with a 6 (ticonderoga/10.0e-10.0g)."""
    assert stands(built(WEBB, REDOUBT, laid=(5,))) == {"T0505": "redoubt"}
    failed = built(f"{WEBB}; Lyman T0505", REDOUBT, laid=(6,))
    with pytest.raises(No, match="no_redoubt_today"):
        failed.order("british", "27th builds redoubt under Lyman")
    failed.order("british", TRENCH)
    assert stands(failed) == {"T0505": "breastwork"}
    assert refusal(WEBB, "27th builds redoubt") == ("ticonderoga/10.0e", "redoubt_needs_leader")
    away = "Webb T0909; 27th 5/3 T0505"
    assert refusal(away, REDOUBT) == ("ticonderoga/10.0e", "no_leader_there")


def test_a_breastwork_may_be_ordered_where_the_die_fails() -> None:
    """One line for either: the work that the die allows (ticonderoga/10.0a, 10.0e)."""
    either = f"{REDOUBT} else breastwork"
    assert stands(built(WEBB, either, laid=(5,))) == {"T0505": "redoubt"}
    assert stands(built(WEBB, either, laid=(6,))) == {"T0505": "breastwork"}
    assert refusal(WEBB, f"{TRENCH} else redoubt") == ("ticonderoga/10.0e", "else_breastwork")
    assert refusal(WEBB, f"{REDOUBT} else redoubt") == ("ticonderoga/10.0e", "else_breastwork")
    assert refusal(WEBB, TRENCH, either) == ("ticonderoga/10.0a", "builds_already")


def test_a_new_work_replaces_the_old() -> None:
    """Case C-118; a fort is neither built on nor taken away (C-119; ticonderoga/10.0h, 10.0i)."""
    old = {"T0505": Work("breastwork", "british")}
    phase = built(WEBB, REDOUBT, laid=(0,), works=old)
    assert phase.state.works["T0505"].kind == "breastwork"
    assert stands(phase) == {"T0505": "redoubt"}
    fort = {"T0505": Work("fort", "british")}
    assert refusal(WEBB, TRENCH, works=fort) == ("ticonderoga/10.0i", "fort_hex")


def test_nobody_builds_by_night_or_held() -> None:
    """Case C-282: the lost may, unless the table lets them only defend (ticonderoga/10.0d, 10.0o, T41)."""
    assert refusal(WEBB, TRENCH, night=True) == ("ticonderoga/10.0d", "builds_by_day")
    held = "27th 5/3 T0505 frozen; 35th 5/3 T0909"
    assert refusal(held, TRENCH) == ("ticonderoga/5.0m", "frozen")
    astray = "Webb T0505 lost; 27th 5/3 T0505 lost"
    assert stands(built(astray, TRENCH)) == {"T0505": "breastwork"}
    options = Options(lost_fight=False)
    assert refusal(astray, TRENCH, options=options) == ("ticonderoga/8.0v", "lost")
    gone = built(astray, f"{TRENCH}; Webb finds the way", laid=(6, 8))
    assert stands(gone) == {}


def test_a_weaker_work_and_a_last_date_are_warned_of() -> None:
    """A breastwork for a redoubt; what is never finished (ticonderoga/10.0h, 10.0p)."""
    phase = built(WEBB, works={"T0505": Work("redoubt", "british")}, date=5)
    seen = view(phase.state, "british")
    keys = [no.key for no in Marches().warns(seen, phase.lines("british", TRENCH))]
    assert keys == ["weaker_work", "never_finished"]
