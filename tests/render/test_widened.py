"""A picture that answers a look-up shows all that it speaks of, also where less was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from render import battles, skirmish, ticonderoga
from render.battles.looked import concerned as of_battles
from render.board import Frame, widened
from render.skirmish.looked import concerned as of_skirmish
from render.theme import LIGHT
from render.ticonderoga.looked import concerned as of_ticonderoga
from rules.battles.aids.lookups import Odds, Range, Reach, Sight
from rules.kernel.orders import Lookup, No
from rules.kernel.words import message_key
from rules.skirmish.aids.lookups import Measure
from rules.skirmish.aids.lookups import Range as Aim
from rules.skirmish.aids.lookups import Reach as Ways
from rules.skirmish.view import view as view_of_table
from rules.ticonderoga.view import view as view_of_campaign
from tests.render.campaigns import assault
from tests.render.fields import lake, seen
from tests.render.tables import portage
from tests.render.test_ticonderoga_pictures import LOOKED

CROPS = (900, 1600)


def test_the_nearest_picture_is_taken_that_shows_all() -> None:
    """What was asked for, else a wider one, else the whole, which nobody has to try."""
    assert widened("0810", ("west", "east"), {"0810", "east"}.__contains__) == "0810"
    assert widened("0810", ("west", "east"), {"east"}.__contains__) == "east"
    assert widened("0810", ("west", "east"), set[Any]().__contains__) is None


def answers() -> Iterator[tuple[str, Mapping[str, Any]]]:
    """On the field of Lake George: sights between all hexes of a few, reaches, shots and odds."""
    view, chance = seen(lake(), "gm"), Random(1)
    hexes = chance.sample(sorted(view.battle.ground.place), 12)
    lines: list[Lookup] = [Sight(a, b) for a, b in pairwise(hexes)]
    lines += [Reach(name) for name in view.units] + [Range(name) for name in view.units]
    lines += [Odds(unit.at) for unit in view.units.values() if unit.at]
    for line in lines:
        try:
            yield message_key(line), line.answer(view)
        except No:
            continue


@pytest.mark.parametrize("width", CROPS)
def test_an_answer_about_a_field_is_seen_whole_wherever_one_looks(width: int) -> None:
    """About any hex: all hexes that it names, and those of its units."""
    view, chance, widenings = seen(lake(), "gm"), Random(2), 0
    for looked in answers():
        focus = chance.choice(sorted(view.battle.ground.place))
        chart, _ = battles.beneath(view, Frame(LIGHT, focus, width, looked=looked))
        plain, _ = battles.beneath(view, Frame(LIGHT, focus, width))
        codes = of_battles(view, looked[1], scene=False)
        assert codes
        assert codes <= chart.spots.keys()
        assert (chart.look == plain.look) == (codes <= plain.spots.keys())
        widenings += chart.look != plain.look
    assert widenings > 5


@pytest.mark.parametrize("width", CROPS)
@pytest.mark.parametrize("key", ["Reach", "Couriers", "Night", "Odds"])
def test_an_answer_about_a_campaign_is_seen_whole_wherever_one_looks(key: str, width: int) -> None:
    """From the other end of the map all hexes are seen that it names; where they were, nothing changes."""
    view, answer = view_of_campaign(assault(), "gm"), LOOKED[key]
    codes = of_ticonderoga(view, answer, scene=False)
    for focus in ("T0229", answer["at"]):
        chart, _ = ticonderoga.beneath(view, Frame(LIGHT, focus, width, looked=(key, answer)))
        plain, _ = ticonderoga.beneath(view, Frame(LIGHT, focus, width))
        assert codes <= chart.spots.keys()
        assert (chart.sheet == plain.sheet) == (codes <= plain.spots.keys())
    assert answer["at"] in codes


@pytest.mark.parametrize("width", CROPS)
def test_an_answer_about_a_table_is_seen_whole_wherever_one_looks(width: int) -> None:
    """A short measure in the far corner is seen from near, one across the table on all of it."""
    view = view_of_table(portage(), "british")
    measures = {"near": Measure("A1", "C3"), "far": Measure("A1", "L8")}
    for name, line in measures.items():
        looked = (message_key(line), line.answer(view))
        points = of_skirmish(view, looked[1])
        site, _ = skirmish.beneath(view, Frame(LIGHT, "L8", width, looked=looked))
        assert len(points) == 2
        assert all(map(site.look.shows, points))
        assert site.look.crop == (name == "near")


def test_a_scene_shows_who_even_if_he_may_come_farther() -> None:
    """The main picture of a question stays as near as it is."""
    view = seen(lake(), "gm")
    line = Reach(next(name for name, unit in view.units.items() if unit.at == "0810"))
    looked = (message_key(line), line.answer(view))
    chart, _ = battles.beneath(view, Frame(LIGHT, ("0810", "0811"), 900, looked=looked))
    assert chart.look.bare
    assert not looked[1]["hexes"].keys() <= chart.spots.keys()


@pytest.mark.parametrize("line", [Ways("Rangers A"), Ways("Rangers A", "G5"), Aim("Rangers A")], ids=str)
def test_an_answer_about_a_unit_on_a_table_is_seen_from_the_far_corner(line: Lookup) -> None:
    """All its men, and the way if it has one."""
    view = view_of_table(portage(), "british")
    looked = (message_key(line), line.answer(view))
    site, _ = skirmish.beneath(view, Frame(LIGHT, "L8", 900, looked=looked))
    assert set(view.places("Rangers A")) <= set(of_skirmish(view, looked[1]))
    assert all(map(site.look.shows, of_skirmish(view, looked[1])))
