"""Scenes: what the main picture of a post shows of a board, on a telephone too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from render import battles, blocks, skirmish, ticonderoga, whigs
from render.battles.base import charted as field
from render.blocks.base import base as theatre
from render.board import Board, Frame
from render.parts import BADGE, LARGEST, Part, scene, together
from render.placing import overlap
from render.skirmish.look import look as table
from render.theme import LIGHT
from render.ticonderoga.base import charted as campaign
from render.whigs.base import base as continent
from render.words import words
from rules.battles import GAME as BATTLES
from rules.blocks import GAME as BLOCKS
from rules.skirmish import GAME as SKIRMISH
from rules.skirmish.view import view as view_of_table
from rules.ticonderoga import GAME as CAMPAIGN
from rules.ticonderoga.view import view as view_of_campaign
from rules.whigs import GAME as WAR
from tests.render import campaigns, fields, positions, tables, wars

WIDE, HIGH = 900, 600
POINTS = 275  # how wide a post's picture is on a telephone
LEGIBLE = 8  # points of type that can be read there


class Drawn(NamedTuple):
    board: Board[Any]
    view: Any
    places: tuple[str, ...]
    offered: str
    elsewhere: str  # too far away to be seen as well

    def draw(self, *more: str, offered: tuple[str, ...] = ()) -> Image.Image:
        picture = self.board.draw(self.view, Frame(LIGHT, (*self.places, *more), WIDE, offered=offered))
        return Image.open(BytesIO(picture.png)).convert("RGB")


SCENES = {
    "blocks": Drawn(blocks.BOARD, positions.seen(positions.late(), "british"), ("HE", "AL"), "CR", "LO"),
    "battles": Drawn(battles.BOARD, fields.seen(fields.lake(), "french"), ("0611", "0711"), "0811", "1502"),
    "whigs": Drawn(whigs.BOARD, wars.seen(wars.war(), "british"), ("CAR", "ALB"), "FWH", "NAT"),
    "ticonderoga": Drawn(
        ticonderoga.BOARD, view_of_campaign(campaigns.assault(), "british"), ("T1714",), "T1613", "T0229"
    ),
    "skirmish": Drawn(skirmish.BOARD, view_of_table(tables.portage(), "british"), ("D4",), "D5", "A1"),
}


GAMES = {game.key: game for game in (BLOCKS, BATTLES, WAR, CAMPAIGN, SKIRMISH)}


def spots(name: str, places: Sequence[str]) -> Mapping[str, tuple[float, float]]:
    """Where places are on a scene, those that are seen."""
    one = SCENES[name]
    catalogue = words("en", one.board.words)
    focus = (*one.places, *places)
    match name:
        case "blocks":
            return theatre(one.view.board, LIGHT, catalogue, WIDE, focus, None)[0].spots
        case "whigs":
            return continent(one.view.board, LIGHT, catalogue, WIDE, focus, None)[0].spots
        case "battles":
            return field(one.view, catalogue, WIDE, focus).spots
        case "ticonderoga":
            return campaign(one.view.board, one.view.maps, catalogue, WIDE, focus).spots
    look = table(one.view.ground, WIDE, focus)
    points = {square: one.view.ground.grid.point_of(square) for square in focus}
    return {square: look.at(point) for square, point in points.items() if point and look.shows(point)}


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_three_to_two_and_small(name: str) -> None:
    """It has no strip; far places do not make it larger."""
    drawn = SCENES[name].draw(SCENES[name].elsewhere)
    assert drawn.size == (WIDE, HIGH)
    assert set(SCENES[name].places) <= set(spots(name, [SCENES[name].elsewhere]))
    assert SCENES[name].elsewhere not in spots(name, [SCENES[name].elsewhere])


@pytest.mark.parametrize("name", SCENES)
def test_what_a_scene_is_about_keeps_clear_of_its_lower_left_corner(name: str) -> None:
    """A post may have a mark there, for who cannot see the picture."""
    for place in SCENES[name].places:
        x, y = spots(name, [])[place]
        assert x > BADGE[0] * WIDE or y < HIGH - BADGE[1] * HIGH
        assert 0.05 < x / WIDE < 0.95
        assert 0.05 < y / HIGH < 0.95


@pytest.mark.parametrize("name", SCENES)
def test_what_may_be_chosen_is_ringed(name: str) -> None:
    """Something is drawn about the place, and nothing elsewhere."""
    one = SCENES[name]
    plain, ringed = one.draw(one.offered), one.draw(one.offered, offered=(one.offered,))
    found = ImageChops.difference(plain, ringed).getbbox()
    x, y = spots(name, [one.offered])[one.offered]
    assert found is not None
    assert found[0] < x < found[2]
    assert found[1] < y < found[3]
    assert found[2] - found[0] < WIDE / 3


HAPPENED = {
    # the battle, the other to be fought, the one over; from New York the march before the last
    "blocks": ("CR", "HE", "LO", "NY"),
    # settled, declared twice, over, fired at; then ways from their ends
    "battles": ("0611", "0911", "1110", "0711", "1012", "0912", "0913", "1311"),
    # where an army came last to the enemy, fought in this period; then ways from their ends
    "whigs": ("LOU", "CAR", "DET", "MIC", "IRW", "NSC", "ALB"),
    # fought for; then what was before it, the newest first
    "ticonderoga": ("T1614", "T1516", "T1613", "T1917"),
    # nobody's card; those who were fired at, the last one first, then ends of ways: cells of two inches
    "skirmish": ("G5.5", "I3.9", "H4.8", "E4.6", "G6.3", "H4.5"),
}


@pytest.mark.parametrize("name", SCENES)
def test_what_happened_is_told_by_what_matters_most(name: str) -> None:
    """What is being settled comes first, what somebody did long ago last, and nothing twice."""
    game, told = GAMES[name], HAPPENED[name]
    assert game.happened(SCENES[name].view)[: len(told)] == told


def test_before_anything_has_happened_armies_are_shown_where_they_face_each_other() -> None:
    """In one column: 1109 and 1110 are one hex apart, 1107 lies three and 1113 four from an enemy."""
    state = fields.position("lake_george", "NY 1109, RI 1107, La Reine 1110, CFM 1113")
    assert BATTLES.happened(fields.seen(state, "public")) == ("1109", "1110", "1107", "1113")


@pytest.mark.parametrize(
    ("scenario", "first"), [("lake_george", "0810"), ("oswego", "0511"), ("quebec", "1903")]
)
def test_before_a_battle_the_ground_is_shown_that_counts(scenario: str, first: str) -> None:
    """The French of Lake George all come later; those laid out first elsewhere hold what counts for them."""
    assert BATTLES.happened(fields.seen(fields.opening(scenario), "public"))[0] == first


def test_a_winter_raid_begins_where_the_raiders_stand() -> None:
    """The rangers at Fort Edward; Carillon lies on the other map."""
    view = view_of_campaign(campaigns.opening("winter_raid_1757"), "public")
    assert CAMPAIGN.happened(view)[0] == "S1207"


@pytest.mark.parametrize("name", SCENES)
def test_what_happened_can_be_drawn(name: str) -> None:
    """As it is told, with the first of it in sight."""
    one = SCENES[name]
    places = GAMES[name].happened(one.view)
    assert one._replace(places=places).draw().size == (WIDE, HIGH)


# -- maps of a country


FOCI = [("HE",), ("LO", "HA"), ("CR", "HE", "AL", "SF"), ("DU", "CU"), ("OS",), ("QU", "MO"), ("PH", "NY")]


@pytest.mark.parametrize("focus", FOCI)
def test_nothing_of_the_theatre_covers_anything_else(focus: tuple[str, ...]) -> None:
    """Signs, names, posts and blocks, at the start and late in the war."""
    catalogue = words("en", blocks.WORDS)
    chart = theatre(positions.printed(), LIGHT, catalogue, WIDE, focus, None)[0]
    assert set(focus) <= set(chart.spots)
    assert chart.look.name * POINTS / WIDE >= LEGIBLE
    for state in (positions.start(), positions.late()):
        view = positions.seen(state, "gm")
        present = [one for one in blocks.stacks.stacks(view, chart.look) if one.place in chart.spots]
        boxes = {
            **{f"sign {code}": box for code, box in chart.signs.items()},
            **{f"name {code}": box for code, box in chart.names.items()},
            **{f"stack {name}": box for name, box in blocks.stacks.arrangement(chart, present, []).items()},
        }
        assert [(a, b) for (a, x), (b, y) in combinations(boxes.items(), 2) if overlap(x, y)] == []


def test_a_place_beyond_the_map_is_named() -> None:
    """A scene of what is no place is refused."""
    with pytest.raises(ValueError, match="'BN' is no place of the map"):
        blocks.draw(positions.seen(positions.late(), "gm"), Frame(LIGHT, ("BN",), WIDE))


# -- which part


WHOLE = Part(0, 0, 60, 40)


def test_the_first_place_decides_and_near_ones_are_added() -> None:
    """Three degrees apart fit into five and a quarter, eight do not; a later near one still does."""
    first, near, far, nearer = (20.0, 20.0), (23.0, 20.0), (20.0, 28.0), (20.0, 21.0)
    assert LARGEST * 3 == 5.25
    assert together([first, far, near, nearer], 0.5, 3.0) == [first, near, nearer]


def test_a_scene_leans_to_where_there_are_other_places() -> None:
    """A place at the coast stands aside, with those of the country behind it."""
    alone = scene(((20.0, 20.0),), WHOLE, 0.5, 4.0)
    leaning = scene(((20.0, 20.0),), WHOLE, 0.5, 4.0, ((17.0, 20.0), (16.8, 21.0)))
    assert leaning.left < alone.left
    assert leaning.holds((16.8, 21.0), 0.4)


def test_scenes_about_places_close_together_are_the_same() -> None:
    """So that their ground is painted once."""
    assert scene(((20.0, 20.0),), WHOLE, 0.5, 4.0) == scene(((20.05, 20.05),), WHOLE, 0.5, 4.0)


def test_a_scene_shows_nothing_beyond_the_map() -> None:
    """But in its lower left corner, where the mark of the post would hide the place."""
    assert scene(((59.4, 0.6),), WHOLE, 0.5, 4.0) == Part(54.0, 0.0, 6.0, 4.0)
    assert scene(((0.6, 39.4),), WHOLE, 0.5, 4.0).shows((0.6, 39.4), 0.4)
