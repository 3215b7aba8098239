"""The ground of Ticonderoga: what is drawn agrees with the hexes, in every light, at every size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise, product
from math import dist
from pathlib import Path

import msgspec
import pytest

from render.battles.colours import deep
from render.engraving import Paper, pixels
from render.grounds import Grounds
from render.picture import png
from render.placing import nearest, overlap
from render.projection import Point
from render.theme import DARK, LIGHT, THEMES, Colour, Theme, palette
from render.ticonderoga.base import Chart, base, chart, paint
from render.ticonderoga.colours import heath, number_ink, ramps
from render.ticonderoga.light import SEASONS, Scene, lit
from render.ticonderoga.look import THEATRES, sheet
from render.ticonderoga.shores import Course
from render.ticonderoga.survey import Survey, surveyed
from render.ticonderoga.terrain import site, waters
from render.words import Words, words
from rules.kernel.hexes import Hex, beside
from rules.ticonderoga.board import CrossingsFile, Ground, Letter
from tests.ticonderoga.printed import board

OWN = Path(__file__).parents[2] / "render" / "ticonderoga" / "words"
MAPS: tuple[tuple[Letter, ...], ...] = (("S",), ("T",), ("S", "T"))
BOTH: tuple[Letter, ...] = ("S", "T")


def english() -> Words:
    return words("en", OWN)


@cache
def whole(maps: tuple[Letter, ...], width: int = 1600) -> Chart:
    return chart(board().ground, maps, english(), width, None)


# --- the grids


def test_neighbours_lie_a_hex_apart_on_both_maps() -> None:
    """The strategic hexes stand on a corner: the next one north lies half a hex to the side (2.0h)."""
    for letter in BOTH:
        look = sheet(board().ground, (letter,), 1600, None).looks[0]
        for near in beside((7, 2)):
            assert dist(look.grid.middle((7, 2)), look.grid.middle(near)) == pytest.approx(look.edge * 3**0.5)


def test_rows_go_north_and_columns_east_even_rows_half_a_hex_further() -> None:
    """1208 lies east of 1207, 1307 north of it and to the west: even rows stand half a hex further east."""
    shown = whole(("S",))
    edge = shown.look("S1207").edge
    x, y = shown.at("S1207")
    assert shown.at("S1208") == pytest.approx((x + 3**0.5 * edge, y))
    assert shown.at("S1307") == pytest.approx((x - 3**0.5 / 2 * edge, y - 1.5 * edge))


@pytest.mark.parametrize("letter", BOTH)
def test_a_point_finds_its_hex(letter: Letter) -> None:
    look = sheet(board().ground, (letter,), 1600, None).looks[0]
    for at in surveyed(board().ground, letter).name:
        for x, y in look.grid.corners(at, 0.9):
            assert look.grid.hex_at(x, y) == at


def test_spots_set_down_by_hand_are_given_in_numbers_of_hexes() -> None:
    for letter, number, spot in (("S", "1904", (19, 4)), ("S", "2004", (20, 4.5)), ("T", "0822", (8, 22.5))):
        land = surveyed(board().ground, "S" if letter == "S" else "T")
        assert land.unit.point(*spot) == pytest.approx(land.unit.middle(land.places[letter + number]))


def test_a_river_side_lies_between_its_banks() -> None:
    shown = whole(("T",))
    x, y = shown.at("T1414/1415")
    assert (x, y) == pytest.approx(
        ((shown.at("T1414")[0] + shown.at("T1415")[0]) / 2, (shown.at("T1414")[1] + shown.at("T1415")[1]) / 2)
    )


# --- land and water


def wetness(ground: Ground, letter: Letter) -> dict[str, float]:
    """How much of each hex is painted as water."""
    look = sheet(ground, (letter,), 1200, None).looks[0]
    plan = site(surveyed(ground, letter), look)
    paper = Paper(plan.size, LIGHT)
    waters(paper, plan, frozen=False)
    land = pixels(paper.land)

    def share(at: Hex) -> float:
        spots = [spot for far in (0.0, 0.3, 0.6, 0.9) for spot in plan.grid.corners(at, far)]
        seen = [land[round(x), round(y)] < 128 for x, y in spots if inside(plan.size, x, y)]
        return sum(seen) / len(seen)

    return {name: share(at) for name, at in plan.survey.places.items()}


def inside(size: tuple[int, int], x: float, y: float) -> bool:
    return 0 <= round(x) < size[0] and 0 <= round(y) < size[1]


def check_waters(ground: Ground, letter: Letter) -> None:
    for name, share in wetness(ground, letter).items():
        if name in ground.all_water:
            assert share > 0.6, (name, share)
        elif name in ground.coast:
            assert 0.08 < share < 0.8, (name, share)
        else:
            assert share < 0.16, (name, share)


@pytest.mark.parametrize("letter", BOTH)
def test_lakes_show_water_land_shows_none_and_coasts_show_both(letter: Letter) -> None:
    check_waters(board().ground, letter)


def test_the_shores_of_an_owners_map_follow_its_hexes() -> None:
    """Lake George one hex broader and South Bay gone."""
    files = board().ground.files
    lakes = {"Lake George": files["S"].lakes["Lake George"] + " 2005 2206", "Pond": "1012 1013"}
    changed = msgspec.structs.replace(files["S"], lakes=lakes, rivers={}, falls="")
    seam = CrossingsFile(inside="", same={}, crossings=())
    ground = Ground(board().charts, changed, files["T"], seam)
    check_waters(ground, "S")
    assert len(surveyed(ground, "S").shores) == 2


@pytest.mark.parametrize("letter", BOTH)
def test_islands_lie_in_hexes_that_are_all_water(letter: Letter) -> None:
    land = surveyed(board().ground, letter)
    for ring in land.islands:
        assert {land.name[land.unit.hex_at(*spot)] for spot in ring} <= board().ground.all_water


# --- rivers and ways


def near(spot: Point, line: Course) -> float:
    return min(dist(spot, point) for point in line)


def middle_of(land: Survey, a: str, b: str) -> Point:
    (ax, ay), (bx, by) = (land.unit.middle(land.places[end]) for end in (a, b))
    return (ax + bx) / 2, (ay + by) / 2


def river_middles(land: Survey) -> Iterator[tuple[str, Point]]:
    for side, (a, b) in land.ground.banks.items():
        if side[0] == land.letter and land.ground.all_water.isdisjoint((a, b)):
            yield land.ground.rivers[side], middle_of(land, a, b)


@pytest.mark.parametrize("letter", BOTH)
def test_rivers_run_along_their_sides_and_nowhere_else(letter: Letter) -> None:
    """On the map and on land; beyond and in lakes they go on, and in a lake a side shows water anyhow."""
    land = surveyed(board().ground, letter)
    sides = list(river_middles(land))
    for name, spot in sides:
        assert min(near(spot, river.line) for river in land.rivers if river.kind == name) < 0.45
    for river in land.rivers:
        beds = [spot for name, spot in sides if name == river.kind]
        for point in river.line:
            kinds = land.kinds(land.unit.hex_at(*point))
            on_map = land.unit.hex_at(*point) in land.name and "lake" not in kinds
            assert not on_map or near(point, beds) < 0.75 or near(point, borders_of(land)) < 1.2


def borders_of(land: Survey) -> Course:
    """The middles of the hexes at the edge of a map."""
    return [land.unit.middle(at) for at in land.name if any(one not in land.name for one in beside(at))]


@pytest.mark.parametrize("letter", BOTH)
def test_ways_pass_near_the_middles_of_their_hexes(letter: Letter) -> None:
    ground, land = board().ground, surveyed(board().ground, letter)
    for kind, pairs in (("road", ground.road), ("trail", ground.trail)):
        lines = [way.line for way in land.ways if way.kind == kind]
        for a, b in pairs:
            if a in land.places:
                assert min(near(middle_of(land, a, b), line) for line in lines) < 0.45, (a, b)


@pytest.mark.parametrize("letter", BOTH)
def test_a_way_crosses_a_river_only_where_the_hexes_say_so(letter: Letter) -> None:
    """On the bridges of the portage and the outlet, and where the west trail fords Trout Brook."""
    ground, land = board().ground, surveyed(board().ground, letter)
    joined = ground.road | ground.trail
    crossings = [middle_of(land, a, b) for a, b in ground.river & joined if a in land.places]
    for way, river in product(land.ways, land.rivers):
        for spot in crossed(way.line, river.line):
            assert near(spot, crossings) < 0.6


def crossed(one: Course, other: Course) -> Iterator[Point]:
    """About where two lines cross."""
    for (ax, ay), (bx, by) in pairwise(one):
        for (cx, cy), (dx, dy) in pairwise(other):
            if dist((ax, ay), (cx, cy)) < 1 and _apart(((ax, ay), (bx, by)), ((cx, cy), (dx, dy))):
                yield ax, ay


Stretch = tuple[Point, Point]


def _apart(one: Stretch, other: Stretch) -> bool:
    """Whether each has its ends on both sides of the other."""
    return all(_side(a, b[0]) * _side(a, b[1]) < 0 for a, b in ((one, other), (other, one)))


def _side(line: Stretch, spot: Point) -> float:
    (ax, ay), (bx, by) = line
    return (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)


def test_bridges_falls_and_the_border_are_those_of_the_data() -> None:
    tactical, strategic = (surveyed(board().ground, letter) for letter in ("T", "S"))
    assert len(tactical.bridges) == 2
    assert not strategic.bridges
    assert [len(land.falls) for land in (tactical, strategic)] == [9, 3]
    assert all(falls for land in (tactical, strategic) for falls in land.falls)
    assert len(strategic.inside) == 1
    assert not tactical.inside


# --- the picture


@pytest.mark.parametrize("maps", MAPS)
@pytest.mark.parametrize("width", [1600, 900, 700])
def test_a_whole_picture_shows_every_hex_and_hides_none(maps: tuple[Letter, ...], width: int) -> None:
    shown = whole(maps, width)
    assert set(shown.spots) == {place for place in board().ground.at if place[0] in maps}
    boxes = [shown.panel, *([shown.bearings] if shown.bearings else [])]
    assert not any(overlap(look.map_box, box) for look in shown.sheet.looks for box in boxes)
    for left, top, right, bottom in (*boxes, *(look.map_box for look in shown.sheet.looks)):
        assert 0 < left < right < shown.sheet.width
        assert 0 < top < bottom < shown.sheet.height


@pytest.mark.parametrize(("maps", "place"), [(("S",), "S1207"), (("T",), "T2214"), (("S", "T"), "T0128")])
@pytest.mark.parametrize("width", [1600, 900])
def test_a_crop_about_a_hex_shows_it_with_its_neighbours(
    maps: tuple[Letter, ...], place: str, width: int
) -> None:
    shown = chart(board().ground, maps, english(), width, place)
    assert {place, *board().ground.near[place]} <= set(shown.spots)


@pytest.mark.parametrize("maps", MAPS)
def test_the_parts_of_a_map_show_all_of_it(maps: tuple[Letter, ...]) -> None:
    seen: set[str] = set()
    for focus in THEATRES:
        seen |= set(chart(board().ground, maps, english(), 1600, focus).spots)
    needed = {place for place in board().ground.at if place[0] == maps[0]} - board().ground.all_water
    if maps != ("T",):
        assert needed <= seen


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(ValueError, match="'T2214' is neither a part of the map nor a hex"):
        sheet(board().ground, ("S",), 900, "T2214")


@pytest.mark.parametrize("maps", MAPS)
def test_engraved_names_lie_on_their_map_and_titles_apart(maps: tuple[Letter, ...]) -> None:
    shown = whole(maps)
    boxes = [look.map_box for look in shown.sheet.looks]
    for box in (*shown.occupied(), *(title.box for title in shown.titles)):
        assert any(m[0] <= box[0] and m[1] <= box[1] and box[2] <= m[2] and box[3] <= m[3] for m in boxes)
    titles = [title.box for title in shown.titles]
    assert not any(overlap(a, b) for n, a in enumerate(titles) for b in titles[:n])


@pytest.mark.parametrize("width", [1600, 900])
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("maps", MAPS)
def test_a_title_stands_nearest_to_what_it_names(maps: tuple[Letter, ...], language: str, width: int) -> None:
    told = words(language, OWN)
    shown = chart(board().ground, maps, told, width, None)
    spots = {told.named(name): place for place, name in board().ground.names.items() if place[0] in maps}
    titles = {title.text: title.box for title in shown.titles}
    for text, box in titles.items():
        map_of = [place for place in spots.values() if place[0] == spots[text][0]]
        far = {place: dist(nearest(box, shown.at(place)), shown.at(place)) for place in map_of}
        assert far[spots[text]] <= min(far[spots[other]] for other in titles if spots[other] in far), text


def test_names_are_told_in_french_too() -> None:
    french = chart(board().ground, ("S",), words("fr", OWN), 1600, None)
    texts = {title.text for title in french.titles} | {name.text for name in french.names["S"]}
    assert {"Fort Saint-Frédéric", "LAC ST-SACREMENT"} <= texts


# --- light


SCENES = [Scene(season, season == "winter", night) for season, night in product(SEASONS, (False, True))]


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("scene", SCENES, ids=str)
def test_all_that_is_written_on_the_ground_can_be_read_in_every_light(theme: Theme, scene: Scene) -> None:
    shown = lit(theme, scene)
    for ground in (shown.field.meadow, shown.field.forest, heath(shown), shown.sea):
        assert contrast(shown.ink, ground) > 4.5
    assert contrast(deep(shown), shown.sea) > 4
    assert contrast(number_ink(shown), shown.field.forest) > 3


def contrast(ink: Colour, ground: Colour) -> float:
    light, dark = sorted((luminance(ink), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_light_changes_the_ground_and_not_the_sides() -> None:
    day, night = lit(LIGHT, Scene()), lit(LIGHT, Scene(night=True))
    assert day == LIGHT
    assert luminance(night.field.forest) < luminance(day.field.forest)
    assert (night.red, night.blue, night.panel, night.ink) == (day.red, day.blue, day.panel, day.ink)
    assert lit(LIGHT, Scene("winter", snow=True)).sea != day.sea


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_a_palette_holds_every_colour_of_the_ground(theme: Theme) -> None:
    shown = lit(theme, Scene("winter", snow=True, night=True))
    colours = palette(shown, ramps).getpalette() or []
    held = {tuple(colours[n : n + 3]) for n in range(0, len(colours), 3)}
    assert {end for start, stop, _ in ramps(shown) for end in (start, stop)} <= held


# --- kept


def test_a_kept_base_is_the_painted_one_and_small(tmp_path: Path) -> None:
    """And ice differs from water, as night from day."""
    ice = Scene("winter", snow=True)
    _, first = base(board(), ("T",), ice, LIGHT, english(), 700, "T1414", Grounds(tmp_path))
    drawn = chart(board().ground, ("T",), english(), 700, "T1414")
    again = paint(drawn, LIGHT, ice, english())
    assert first.mode == "P"
    assert png(first) == png(again)
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".chart", ".png"]
    assert png(paint(drawn, LIGHT, Scene("winter"), english())) != png(first)


def test_a_whole_picture_leaves_room_for_pieces_in_a_file() -> None:
    assert len(png(paint(whole(("T",)), LIGHT, Scene(), english()))) < 270_000
