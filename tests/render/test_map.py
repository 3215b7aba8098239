"""The country: projection, waters, sea lanes, lettering."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image, ImageDraw

from render.blocks.look import drawing, look, window
from render.engraving import Country, Plate, ground
from render.geography import LARGE, Course, Outlines, named, outlines
from render.lettering import FACES, font, type_width
from render.projection import Conic, Window, along, length
from render.theme import LIGHT
from render.words import FOLDER, words
from tests.render.positions import charted, printed


def test_the_projection_can_be_undone() -> None:
    """Every place comes back from its pixel to its longitude and latitude."""
    for focus in (None, "ohio"):
        view = charted(1600, focus).window
        for place in printed().places.values():
            lon, lat = view.globe(*view.pixel(place.lon / 10000, place.lat / 10000))
            assert lon == pytest.approx(place.lon / 10000, abs=1e-9)
            assert lat == pytest.approx(place.lat / 10000, abs=1e-9)


def test_north_is_up_and_east_is_right() -> None:
    """Quebec lies north of Boston, Halifax east of it."""
    spots = charted().spots
    assert spots["QU"][1] < spots["BO"][1]
    assert spots["HA"][0] > spots["BO"][0]


def test_a_course_is_the_same_point_by_point() -> None:
    """The fast way over a whole course gives what each point gives alone."""
    view = Window(Conic(-70, 43, 1.1), 100, -8, 20, 800, 600)
    course = [(-75.0, 41.0), (-70.0, 45.0), (-61.5, 46.25)]
    for found, spot in zip(view.line(course), course, strict=True):
        assert found == pytest.approx(view.pixel(*spot))


def test_walking_along_a_course() -> None:
    """Ten steps along a corner of three and eight: seven beyond it."""
    corner = [(0.0, 0.0), (3.0, 0.0), (3.0, 8.0)]
    assert length(corner) == 11
    assert along(corner, 10)[:2] == (3.0, 7.0)


def water() -> Image.Image:
    sheet = Plate(window(look(1600, None, {})), LIGHT)
    country = Country(sheet.window, outlines(sheet.window.scale), [lake.outline for lake in named().lake])
    ground(sheet, country, ())
    return sheet.land


def test_sea_lanes_keep_to_the_water() -> None:
    """Clear of the harbours and of the narrow river below Quebec, no lane touches land."""
    chart, land = charted(), water()
    lanes = [way for way in chart.ways.values() if way.kind == "blue"]
    assert len(lanes) == 3
    for way in lanes:
        ends = [chart.spots[way.a], chart.spots[way.b]]
        for step in range(0, int(length(way.line)), 4):
            x, y, _ = along(way.line, step)
            if all((x - ex) ** 2 + (y - ey) ** 2 > 45**2 for ex, ey in ends):
                assert land.getpixel((int(x), int(y))) == 0, (way.a, way.b, x, y)


def test_places_on_land_and_panels_at_sea() -> None:
    """The cartouche, the legend, the boxes and the compass cover no land."""
    chart, land = charted(), water()
    for name, box in chart.panels.items():
        if name != "battle":
            left, top, right, bottom = (round(side) for side in box)
            assert land.crop((left, top, right, bottom)).getbbox() is None, name


def test_a_crop_about_a_place_on_the_coast_leans_inland() -> None:
    """Most of one about Louisbourg would be sea: the fort stands east of the middle, well on the picture."""
    chart = charted(900, "LO")
    left, top, right, bottom = chart.look.map_box
    x, y = chart.spots["LO"]
    edge = 0.7 * chart.window.scale
    assert (left + right) / 2 + edge / 2 < x < right - edge
    assert top + edge < y < bottom - edge


@pytest.mark.parametrize("scale", [LARGE, LARGE + 1])
def test_what_the_1750s_knew_is_on_the_map(scale: float) -> None:
    """The rivers and lakes of the war are there by name, the reservoirs of later times are not."""
    rivers = {river.name for river in outlines(scale).rivers}
    war = {"Connecticut", "Delaware", "Hudson", "Kennebec", "Merrimack", "Mohawk", "Monongahela", "Niagara"}
    assert war | {"Onondaga", "Richelieu", "St. Lawrence", "Susquehanna"} <= rivers
    assert "george" in {lake.name for lake in named().lake}
    gouin = (-74.7, 48.5)
    assert not any(inside(gouin, lake) for lake in outlines(scale).lakes)


NEAR = 0.06  # degrees
CUT = (-97.0, 27.5, -57.0, 52.0)  # where the outlines end


@pytest.mark.parametrize("scale", [LARGE, LARGE + 1])
def test_rivers_end_in_other_waters_or_at_their_spring(scale: float) -> None:
    """None begins or ends in nothing: but for its spring each ends in a lake, the sea or another river."""
    drawn = outlines(scale)
    waters = shallow(drawn)
    for number, river in enumerate(drawn.rivers):
        for x, y in river.course[-1:] if river.spring else (river.course[0], river.course[-1]):
            cut = min(x - CUT[0], CUT[2] - x, y - CUT[1], CUT[3] - y) < 0.5
            met = {
                one
                for column in (-1, 0, 1)
                for row in (-1, 0, 1)
                for one in waters.get((int(x / NEAR) + column, int(y / NEAR) + row), ())
            }
            assert cut or met - {number}, (river.name, x, y)


def shallow(drawn: Outlines) -> dict[tuple[int, int], set[int]]:
    """By little squares of the globe which rivers, by their numbers, run there, and whether a shore does."""
    found: dict[tuple[int, int], set[int]] = {}
    closed = [[*ring, ring[0]] for ring in (*drawn.land, *drawn.lakes, *drawn.islands)]
    courses = [*((-1, ring) for ring in closed), *enumerate(river.course for river in drawn.rivers)]
    for number, course in courses:
        for x, y in steps(course):
            found.setdefault((int(x / NEAR), int(y / NEAR)), set()).add(number)
    return found


def steps(course: Course) -> Iterator[tuple[float, float]]:
    """Points of a course, so close together that none of the little squares is passed by."""
    for (ax, ay), (bx, by) in pairwise(course):
        parts = 1 + int(max(abs(bx - ax), abs(by - ay)) / NEAR)
        for n in range(parts + 1):
            yield ax + (bx - ax) * n / parts, ay + (by - ay) * n / parts


def inside(spot: tuple[float, float], ring: list[tuple[float, float]]) -> bool:
    mask = Image.new("1", (3, 3))
    shifted = [((x - spot[0]) * 1000 + 1, (y - spot[1]) * 1000 + 1) for x, y in ring]
    ImageDraw.Draw(mask).polygon(shifted, fill=1)
    return bool(mask.getpixel((1, 1)))


@pytest.mark.parametrize("face", FACES)
def test_accents_and_signs_have_letters(face: str) -> None:
    """Every face has the letters of French and the signs that we print."""
    missing = font(face, 40).getmask("\uffff")
    for letter in "ÀÂÇÉÈÊËÎÏÔÙÛàâçéèêëîïôùûŒœ’–×·°…«»":
        drawn = font(face, 40).getmask(letter)
        assert (drawn.size, bytes(drawn)) != (missing.size, bytes(missing)), letter


def test_the_catalogue_names_everything_on_the_map() -> None:
    """Each lettering of the drawing has its words, and no words are left over."""
    table = tomllib.loads((FOLDER / "en.toml").read_text(encoding="utf-8"))
    assert {name.text for name in drawing().lettering} == set(table["letters"])


def test_the_cartouche_holds_its_longest_lines() -> None:
    """The longest line of news and the widest score fit between the borders."""
    box = charted().panels["title"]
    room = box[2] - box[0] - 28
    names = [place.name for place in printed().places.values()]
    lines = [words()("now.battle", place=name, round=12) for name in names]
    lines += [words()(f"now.{step}") for step in ("draw", "other")]
    assert max(type_width(line, "italic", 16) for line in lines) <= room
    assert type_width(words()("title.turn", year=1759, turn=12, last=12), "semibold", 21) <= room


@pytest.mark.parametrize("face", FACES)
def test_a_line_is_as_wide_as_its_letters(face: str) -> None:
    """It is measured letter by letter; set as a whole it is as wide, as no two are moved together."""
    lines = ["Fort Duquesne", "AVATAR To Wa, LT. V.", "“Yes” (1,759 – ½)", "fi ffl Œuvre", "L'Île-aux-Noix"]
    for size in (9, 16, 33):
        whole = [round(font(face, size).getlength(line)) + 1 for line in lines]
        assert [type_width(line, face, size) for line in lines] == whole
