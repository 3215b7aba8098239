"""Sight and hiding by hand (skirmish/vis-1 to vis-5, hide-1, hide-4, hide-5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.referee import Referee
from rules.skirmish import sight
from rules.skirmish.ground import AreaFile, Kind
from rules.skirmish.lines import Fire
from rules.skirmish.sight import Spotted, Vanished
from rules.skirmish.state import Options, State, Unit
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, acted, british, done, french, laid_out, ruling, seen


def two(inches: float, *areas: AreaFile, default: Kind = "open", **facts: Any) -> State:
    """One man of each side, so far from each other."""
    return laid_out(
        {
            "A": british("ranger", 24, 0, men=1, figures=6),
            "B": french("marine", 24, inches, men=1, figures=6),
        },
        *areas,
        default=default,
        **facts,
    )


@pytest.mark.parametrize(
    ("kind", "inches", "is_seen"),
    [
        ("rough", 12, True),
        ("rough", 13, False),
        ("dense", 6, True),
        ("dense", 7, False),
        ("open", 48, True),
        ("clearing", 48, True),
    ],
)
def test_how_far_one_sees(kind: Kind, inches: int, is_seen: bool) -> None:
    """S121, skirmish/vis-1: twelve inches of wood, six of thicket, no limit in the open; alike both ways."""
    state = two(inches, default=kind)
    assert sight.sees(state, "A", "B") is is_seen
    assert sight.sees(state, "B", "A") is is_seen


def test_woods_on_the_way_add_up() -> None:
    """S122, skirmish/vis-1: four of rough and four of thicket are twelve; five of each fifteen."""
    rough, dense = area("rough", 20, 4, 28, 8), area("dense", 20, 10, 28, 14)
    assert sight.sees(two(28, rough, dense), "A", "B")
    more, denser = area("rough", 20, 4, 28, 9), area("dense", 20, 10, 28, 15)
    assert not sight.sees(two(28, more, denser), "A", "B")


def test_an_umpire_rules_on_sight() -> None:
    """S104, skirmish/vis-5."""
    assert sight.sees(two(14, default="rough", rulings=(ruling("sight", "seen", "A", "B"),)), "B", "A")
    assert not sight.sees(two(14, rulings=(ruling("sight", "unseen", "A", "B"),)), "A", "B")


# -- hiding ---------------------------------------------------------------------------------------------

WOOD = area("rough", 0, 20, 48, 48)


def band(enemy: Unit, *areas: AreaFile, **facts: Any) -> State:
    """A band of Indians in a wood, and an enemy."""
    return laid_out({"Abenaki": french("indian", 24, 24, **facts), "B": enemy}, *(areas or (WOOD,)))


@pytest.mark.parametrize(
    ("enemy", "hides"),
    [
        (british("ranger", 24, 19, "north", "skirmish", men=1), False),  # 4.0 inches to the nearest
        (british("ranger", 24, 18.4, "north", "skirmish", men=1), True),
        (british("british_line", 24, 20, men=1), True),  # formed troops search no wood
        (british("ranger", 24, 20, "north", "line", men=1), True),
    ],
)
def test_skirmishers_near_by_find_who_hides(enemy: Unit, hides: bool) -> None:
    """S58, skirmish/vis-3: enemy skirmishers within four inches do, formed ones never."""
    state = band(enemy, AreaFile("wood", "rough", box=(0, 20, 48, 48)))
    state.change("Abenaki", body=state.body("Abenaki").moved_to((2400, 2300)))
    least = state.apart("B", "Abenaki")
    assert sight.may_hide(state, "Abenaki") is hides, least


def test_all_must_stand_loose_in_the_wood() -> None:
    """S57, skirmish/vis-2: in skirmish order, every man of them."""
    far = british("ranger", 24, 1, "north", "skirmish")
    assert sight.may_hide(band(far), "Abenaki")
    assert not sight.may_hide(band(far, area("rough", 24, 20, 48, 48)), "Abenaki")
    formed = laid_out({"A": french("marine", 24, 24, "south", "line"), "B": far}, WOOD)
    assert not sight.may_hide(formed, "A")


def test_who_hides_is_on_nobodys_table_but_his_own() -> None:
    """S57, skirmish/hide-1: a view has no place for it, and no losses; its roster is known."""
    state = band(british("ranger", 24, 1), hidden=True, men=4, dead=2)
    for who in ("british", "public"):
        known = seen(state, who).units["Abenaki"]
        assert (known.body, known.men, known.dead, known.hidden) == (None, 6, 0, False)
    for who in ("french", "gm", "umpire"):
        assert seen(state, who).units["Abenaki"] == state.units["Abenaki"]


def test_firing_gives_it_away() -> None:
    """S59, skirmish/vis-4: it is put on the table before its dice fall."""
    state = band(british("ranger", 24, 10, "north", "skirmish"), hidden=True)
    trial = acted(state, Fire(unit="Abenaki", target="B"), *(20,) * 6)
    assert not trial.unit("Abenaki").hidden
    names = [type(event).__name__ for event in trial.news("british")]
    assert names == ["Spotted", "Volley"]


def update(state: State, *names: str) -> Trial:
    return done(state, lambda state, referee: sight.update(state, referee, names))


def test_who_stirs_in_sight_is_seen_and_out_of_sight_is_not() -> None:
    """12 inches of wood hide a move, a still band is not seen at any distance.

    (skirmish/vis-4, skirmish/hide-1).
    """
    near = british("ranger", 24, 10, "north", "skirmish")
    assert update(band(near, hidden=True, stirred=True), "Abenaki").one(Spotted).unit == "Abenaki"
    assert update(band(near, hidden=True), "Abenaki", "B").of(Spotted) == []
    deep = band(british("ranger", 24, 1), area("rough", 0, 5, 48, 48), hidden=True, stirred=True)
    assert update(deep, "Abenaki").of(Spotted) == []


def test_who_stirred_unseen_is_seen_when_the_enemy_comes_to_look() -> None:
    """skirmish/vis-4: it was not still in this turn."""
    near = british("ranger", 24, 10, "north", "skirmish")
    assert update(band(near, hidden=True, stirred=True), "B").one(Spotted).unit == "Abenaki"


def hide(state: State) -> Trial:
    def step(state: State, referee: Referee) -> None:
        sight.hide_again(state, referee)

    return done(state, step)


def test_who_was_still_hides_again_at_the_turns_end() -> None:
    """Where it was last seen stays marked; who stirred or fights stays seen.

    (S59, skirmish/vis-4, skirmish/hide-1).
    """
    far = british("ranger", 24, 1, "north", "skirmish")
    trial = hide(band(far))
    assert trial.one(Vanished).unit == "Abenaki"
    assert trial.unit("Abenaki").hidden
    assert seen(trial.state, "british").units["Abenaki"].last_seen == (2400, 2400)
    assert hide(band(far, stirred=True)).of(Vanished) == []
    assert hide(band(far, standing="broken")).of(Vanished) == []
    fighting = band(far)
    fighting.contacts = (("B", "Abenaki"),)
    assert hide(fighting).of(Vanished) == []


def test_in_fog_a_side_sees_whom_its_units_see() -> None:
    """skirmish/hide-5: a line behind a house is on nobody's table but its own and the public's."""
    house = area("building", 20, 10, 28, 14, name="house")
    units = {"A": british("ranger", 24, 5, men=1), "B": french("french_line", 24, 20, men=1)}
    fog = Options(fog=True)
    behind = update(laid_out(units, house, options=fog), "A", "B")
    assert seen(behind.state, "british").units["B"].body is None
    open_ground = update(laid_out(units, options=fog), "A", "B")
    assert seen(open_ground.state, "british").units["B"].body is not None
