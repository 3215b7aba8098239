"""The fields of battle: where hexes lie, what is drawn on which side, and that nothing hides a hex."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageDraw

from render.battles import BOARD, WORDS, draw
from render.battles.chart import Chart
from render.battles.grid import TALL, Grid
from render.battles.look import Look, drawing, look
from render.battles.names import boxes
from render.battles.sides import entrenchments, kind_of, slopes
from render.battles.stacks import cover, stacks
from render.battles.terrain import paint_of
from render.board import Frame
from render.placing import Box, overlap
from render.projection import Point
from render.theme import LIGHT, Theme
from rules.battles.board import SCENARIOS
from rules.kernel.hexes import Hex, beside
from tests.battles import table
from tests.render.fields import charted, crowded, lake, opening, oswego, printed, quebec, seen

WIDTHS = (1600, 900, 700)


def test_neighbours_lie_a_hex_apart() -> None:
    """From middle to middle it is twice the way from a middle to a side, in all six directions."""
    grid = Grid(40.0, 100.0, 100.0)
    x, y = grid.middle((3, 2))
    for near in beside((3, 2)):
        nx, ny = grid.middle(near)
        assert ((nx - x) ** 2 + (ny - y) ** 2) ** 0.5 == pytest.approx(40 * TALL)


def test_columns_go_east_and_rows_south_even_columns_half_a_hex_lower() -> None:
    """0801 stands half a hex lower than 0701 and one and a half edges east of it; 0702 a hex south of it."""
    chart = charted("lake_george")
    edge = chart.look.edge
    x, y = chart.middle("0701")
    assert chart.middle("0801") == pytest.approx((x + 1.5 * edge, y + TALL / 2 * edge))
    assert chart.middle("0702") == pytest.approx((x, y + TALL * edge))


def test_a_point_finds_its_hex() -> None:
    """The middle of every hex, and points near its corners, lie in that hex."""
    chart = charted("quebec")
    for at in chart.battle.ground.place.values():
        for share in (0.0, 0.9):
            for x, y in chart.look.grid.corners(at, share):
                assert chart.look.grid.hex_at(x, y) == at


def test_a_side_lies_half_way_between_two_hexes() -> None:
    """Its ends are a hexside apart, its middle is as far from the one hex as from the other."""
    grid = Grid(30.0, 0.0, 0.0)
    for near in beside((0, 0)):
        (ax, ay), (bx, by) = grid.side((0, 0), near)
        assert ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 == pytest.approx(30)
        nx, ny = grid.middle(near)
        assert ((ax + bx) / 2, (ay + by) / 2) == pytest.approx((nx / 2, ny / 2))


Drawer = Callable[[ImageDraw.ImageDraw, Look, Theme, list[tuple[Hex, Hex]]], None]
PAPER = (255, 255, 255)


def beside_the_side(drawer: Drawer, outer: Hex, off: float) -> list[bool]:
    """A side drawn alone: whether there is ink at points along it, so far beyond it (negative: within)."""
    usual = look(printed().battles["quebec"], 1600, None)
    measures = replace(usual, grid=Grid(100.0, 400.0, 400.0))
    image = Image.new("RGB", (1600, 1600), PAPER)
    drawer(ImageDraw.Draw(image), measures, LIGHT, [((0, 0), outer)])
    (ax, ay), (bx, by) = measures.grid.side((0, 0), outer)
    dx, dy = measures.grid.outward((0, 0), outer)
    spots = [(ax + (bx - ax) * n / 60 + dx * off, ay + (by - ay) * n / 60 + dy * off) for n in range(8, 53)]
    return [image.getpixel((round(2 * x), round(2 * y))) != PAPER for x, y in spots]


@pytest.mark.parametrize("outer", list(beside((0, 0))))
def test_hachures_fall_into_the_lower_hex(outer: Hex) -> None:
    """On every one of the six sides there are strokes on the lower side of a slope and none on the upper."""
    assert any(beside_the_side(slopes, outer, 10.0))
    assert not all(beside_the_side(slopes, outer, 10.0))
    assert not any(beside_the_side(slopes, outer, -6.0))


@pytest.mark.parametrize("outer", list(beside((0, 0))))
def test_the_teeth_of_an_entrenchment_look_outward(outer: Hex) -> None:
    """On every one of the six sides the teeth stand in the outer hex, the plain bank towards the inner."""
    assert any(beside_the_side(entrenchments, outer, 9.0))
    assert not all(beside_the_side(entrenchments, outer, 9.0))
    assert all(beside_the_side(entrenchments, outer, -5.0))
    assert not any(beside_the_side(entrenchments, outer, -17.0))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_kind_of_ground_and_side_has_its_way_of_drawing(scenario: str) -> None:
    """The drawing names every terrain and hexside of the charts; what it does not know it takes from them."""
    battle = printed().battles[scenario]
    assert set(battle.charts.terrain) <= set(drawing().paint)
    assert set(battle.charts.sides) <= set(drawing().side) | {"barred"}
    for code in battle.ground.place:
        assert paint_of(battle, code) == drawing().paint[battle.ground.kind[code]]


def test_an_unknown_kind_of_side_is_drawn_by_what_it_does() -> None:
    """A palisade that nobody has heard of but that the charts call works has teeth; a cliff is a slope."""
    sides = printed().charts.sides
    assert kind_of("palisade", sides["entrenchment"]) == "entrenchment"
    assert kind_of("cliff", sides["slope"]) == "slope"
    assert kind_of("canal", sides["river"]) == "river"
    assert kind_of("brook", sides["creek"]) == "creek"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_panel_hides_a_hex_where_somebody_may_stand(scenario: str, width: int) -> None:
    """All hexes lie within the map's border, all panels outside it or on water, where nobody can go."""
    chart = charted(scenario, width)
    left, top, right, bottom = chart.look.map_box
    for at in chart.battle.ground.place.values():
        for x, y in chart.look.grid.corners(at):
            assert left <= x <= right
            assert top <= y <= bottom
    ground = chart.battle.ground
    for box in chart.panels.values():
        if overlap(box, chart.look.map_box):
            hidden = [at for at in chart.look.grid.within(box) if touched(chart, at, box)]
            assert {chart.cells[at] for at in hidden} == {"water"}
            assert not any(ground.terrain[ground.code[at]].costs for at in hidden if at in ground.code)
    assert not any(overlap(a, b) for a, b in combinations(chart.panels.values(), 2))


def touched(chart: Chart, at: Hex, box: Box) -> bool:
    x, y = chart.look.grid.middle(at)
    return box[0] < x < box[2] and box[1] < y < box[3]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_numbers_of_a_whole_map_are_seen_and_apart(scenario: str) -> None:
    """On a wide picture every hex has its number within itself, and no name covers another name."""
    chart = charted(scenario)
    for code in chart.battle.ground.place:
        left, top, right, bottom = chart.number(code)
        for spot in ((left, top + 2), (right, top + 2), (left, bottom), (right, bottom)):
            assert chart.battle.ground.code.get(chart.look.grid.hex_at(*spot)) == code
    boxes = [title.box for title in chart.titles]
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_crop_about_a_hex_shows_it_with_its_neighbours(scenario: str, width: int) -> None:
    """Whatever hex a picture is about: it and all next to it are seen whole, and numbers can be read."""
    ground = printed().battles[scenario].ground
    for code in ground.place:
        measures = look(printed().battles[scenario], width, code)
        left, top, right, bottom = measures.map_box
        assert measures.number * 400 / min(width, 700) >= 6.5
        for other in (code, *ground.near[code]):
            x, y = measures.grid.middle(ground.place[other])
            assert left + 0.6 * measures.edge < x < right - 0.6 * measures.edge
            assert top + 0.6 * measures.edge < y < bottom - 0.6 * measures.edge


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_parts_of_a_map_cover_what_is_fought_over(scenario: str) -> None:
    """Every part is larger than on the whole map, and each hex that counts is in one of them."""
    battle = printed().battles[scenario]
    parts = [charted(scenario, 1600, part) for part in BOARD.theatres]
    assert all(part.look.edge > 1.25 * charted(scenario).look.edge for part in parts)
    for army in battle.armies.values():
        for at in army.holds:
            assert any(at in part.spots for part in parts)


def test_a_road_passes_through_the_middles_of_its_hexes() -> None:
    """Within a third of an edge, all along the road to Fort Lyman."""
    chart = charted("lake_george")
    (line,), _ = chart.roads
    for code in chart.battle.ground.file.roads[0].split():
        assert near(line, chart.middle(code)) < chart.look.edge / 3


def test_a_road_from_column_to_column_hardly_winds() -> None:
    """Of the 0.87 edges by which the middles along the St Louis road go up and down, a third is left."""
    chart = charted("quebec")
    line = next(line for line in chart.roads[0] if near(line, chart.middle("0509")) < chart.look.edge)
    (left, first), (right, last) = chart.middle("0309"), chart.middle("1109")
    heights = [y for x, y in line if left < x < right]
    assert first == last
    assert max(heights) - min(heights) < 0.87 * chart.look.edge / 3


def near(line: list[Point], spot: Point) -> float:
    return min(dist(point, spot) for point in line)


def test_the_catalogue_has_a_table_for_every_name_it_is_asked() -> None:
    """Arms, results, tactics and steps of the battles all have their words."""
    table = tomllib.loads((WORDS / "en.toml").read_text(encoding="utf-8"))["battles"]
    board = printed()
    assert {result for column in board.charts.combat.values() for result in column} <= set(table["result"])
    assert set(board.charts.markers) == set(table["tactic"])


def test_names_stand_where_no_counter_is() -> None:
    """Whatever counters lie on the map, a name of a spot covers none of them; it may give way altogether."""
    for state in (lake(), oswego(), quebec(), crowded()):
        chart = charted(state.scenario)
        hidden = [cover(chart, stack) for stack in stacks(seen(state, "gm")) if stack.at in chart.spots]
        places = [title.clear_of(hidden) for title in chart.titles]
        found = [box for box in places if box is not None]
        assert not any(overlap(box, other) for box in found for other in hidden)
        assert len(found) >= len(places) - 2


def test_the_note_on_what_is_reconstructed_follows_the_marks_of_the_files() -> None:
    """Our own maps say so of themselves; a field without marks does not."""
    assert all(battle.reconstructed for battle in printed().battles.values())
    assert not table.battle([]).reconstructed


def test_a_field_with_coordinates_of_its_own_is_drawn_too() -> None:
    """Hexes such as `-2,1`: the whole field, its parts, and a crop about a hex."""
    state = table.state(french="A line 5/2 -2,1; L ldr 2 -2,1", british="B line 4/2 0,0 *", columns=5)
    for focus in (None, *BOARD.theatres, "-2,1"):
        picture = draw(seen(state, "gm"), Frame(theme=LIGHT, width=700, focus=focus))
        assert "-2,1 A 5-0-4, L (leader 2)" in picture.alt


def test_the_title_floats_where_a_water_is_wide_enough() -> None:
    """On Lake George, clear of its name and of the compass; by the St Lawrence it stands below the map."""
    lake, river = charted("lake_george"), charted("quebec")
    assert lake.panels["title"][3] < lake.look.map_box[3]
    assert not any(overlap(lake.panels["title"], box) for box in boxes(lake.names))
    assert river.panels["title"][1] > river.look.map_box[3]


def test_the_bank_of_the_st_lawrence_passes_between_the_hexes() -> None:
    """It hardly winds, and the middle of each hex is still on its own side of it."""
    chart = charted("quebec")
    picture = draw(seen(opening("quebec"), "public"), Frame(LIGHT))
    image = Image.open(BytesIO(picture.png)).convert("RGB")
    ground = chart.battle.ground
    edge = chart.look.edge
    banks = list[float]()
    for column in range(6, 22):
        code = next(f"{column:02}{row}" for row in (13, 12) if f"{column:02}{row}" in ground.place)
        (x, y), afloat = chart.middle(code), ground.kind[code] == "river"
        pixels = [image.getpixel((round(x), round(y + dy))) for dy in range(-round(edge), round(1.3 * edge))]
        blue = [isinstance(pixel, tuple) and pixel[2] > pixel[0] - 4 for pixel in pixels]
        first = next(n for n in range(len(blue)) if all(blue[n : n + 8]))
        assert (first < round(edge)) is afloat
        banks.append(y - round(edge) + first)
    assert max(banks) - min(banks) < 0.5 * edge


def test_the_st_charles_flows_beyond_the_last_row() -> None:
    """There is water behind its name, north of the suburbs, and none in the west."""
    chart = charted("quebec")
    top = chart.look.map_box[1] + 2
    assert chart.paint_at(chart.middle("2401")[0], top) == "water"
    assert chart.paint_at(chart.middle("1001")[0], top) != "water"
