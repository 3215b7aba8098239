"""A scenario's ground is read from its file; what is wrong with one is said with its line and key."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rules.kernel.data import DataError, text_of
from rules.kernel.words import bare
from rules.skirmish.geometry import Point
from rules.skirmish.ground import Inches, hundredths, read_ground
from tests.skirmish.grounds import KEYS, ground, text

FARM, ROAD = text("farmstead"), text("forest_road")


def complaint(file: str, right: str, wrong: str) -> str:
    """What is said of a file with one place of it changed."""
    assert right in file
    with pytest.raises(DataError) as caught:
        read_ground(file.replace(right, wrong, 1), "farmstead.toml")
    return str(caught.value)


@pytest.mark.parametrize(("given", "length"), [(21, 2100), ("21.5", 2150), ("0.05", 5), ("7", 700), (0, 0)])
def test_a_broken_inch_is_written_as_text(given: Inches, length: int) -> None:
    """Data know no fractions; the lattice is hundredths."""
    assert hundredths(given) == length


def test_the_ground_of_a_file_is_what_the_rules_read() -> None:
    """The orchard made a thicket, a door moved, the table made wider."""
    changed = FARM.replace('"orchard", ground = "rough"', '"orchard", ground = "dense"', 1)
    changed = changed.replace('doors = [["23.5", 21]]', "doors = [[22, 21]]", 1)
    here = read_ground(changed.replace("size = [48, 48]", "size = [54, 48]", 1), "farmstead.toml")
    orchard: Point = (1500, 3000)
    assert (ground("farmstead").kind_at(orchard), here.kind_at(orchard)) == ("rough", "dense")
    assert here.areas["house"].doors == ((2200, 2100),)
    assert here.grid.point_of("I1") == (5100, 300)


def test_what_else_a_scenario_says_is_read_elsewhere() -> None:
    """Its ground is one table of its file."""
    assert read_ground('title = "Raid"\n' + FARM, "farmstead.toml").file == ground("farmstead").file


FAULTS = [  # what is changed in the farmstead's file, where the fault is found, and what is said of it
    ("size = [48, 48]", "size = [48, 50]", "ground.size[1]", "must be a multiple of 6 from 6 to 54 inches"),
    ("size = [48, 48]", "size = [162, 48]", "ground.size[0]", "must be a multiple of 6 from 6 to 156 inches"),
    ('"orchard"', '"house"', "ground.areas[5].name", '"house" is named twice'),
    ('"orchard"', '"Valley Road"', "ground.roads[0].name", '"valley road" is named twice'),
    ('"orchard"', '"k73"', "ground.areas[3].name", '"k73" is how a square is named: take another name'),
    ("[29, 11]", '[29, "11,5"]', "ground.areas[4].points[0][1]", '"11,5" is no length'),
    (
        "[29, 11]",
        "[29, 11.5]",
        "ground.areas[4].points[0][1]",
        "11.5 is a fraction; only whole numbers are used",
    ),
    ("[29, 11]", "[49, 11]", "ground.areas[4].points[0][0]", "49 is off the table, which goes from 0 to 48"),
    ("[29, 11]", "[-1, 11]", "ground.areas[4].points[0][0]", "-1 is off the table"),
    ("[13, 27, 20, 34]", "[13, 27, 20, 64]", "ground.areas[3].box[3]", "64 is off the table"),
    (
        "[13, 27, 20, 34]",
        "[20, 27, 13, 34]",
        "ground.areas[3].box",
        "is no box: write west, south, east, north",
    ),
    ("box = [13, 27, 20, 34]", "points = []", "ground.areas[3]", "needs either `points` or a `box`"),
    ("[38, 20]", "[38, 10]", "ground.areas[4].points", "is no border"),
    ("holds = 8, doors", "doors", "ground.areas[5].ground", "buildings, and only buildings, need `holds`"),
    ("34] }", "34], holds = 2 }", "ground.areas[3].holds", "buildings, and only buildings, need `holds`"),
    ("34] }", "34], doors = [[13, 30]] }", "ground.areas[3].doors", "only buildings have doors and windows"),
    ("34] }", "34], windows = [[13, 30]] }", "ground.areas[3].windows", "only buildings have doors"),
    ('["23.5", 21]]', '["23.5", 22]]', "ground.areas[5].doors[0]", "is on no wall of house"),
    ("holds = 8", "holds = 30", "ground.areas[5].holds", "is more than there is room for: 10 figures"),
    (
        "[12, 6]",
        "[0, 8]",
        "ground.lines[1].line",
        "needs two points or more, no two alike next to each other",
    ),
    ('["23.5", 10], [24, 19]', "[24, 19], [24, 10]", "ground.roads[0].line", "bends too sharply"),
    ("[24, 19], [", "[24, 19], [24, 18], [", "ground.roads[0].line", "bends too sharply"),
    (
        'kind = "fence"',
        'kind = "river"',
        "ground.lines[0].kind",
        '"river" is not known here; use one of abatis',
    ),
    ('default = "clearing"', "", "ground", "default is missing"),
    ("width = 2", "wide = 2", "ground.roads[0]", "wide"),
]


@pytest.mark.parametrize(("right", "wrong", "where", "why"), FAULTS)
def test_what_is_wrong_is_said_with_its_place(right: str, wrong: str, where: str, why: str) -> None:
    """File, line, key and reason."""
    said = complaint(FARM, right, wrong)
    assert where in said
    assert why in said
    found = re.match(r"farmstead\.toml, line (\d+) \(", said)
    assert found, said
    lines = FARM.replace(right, wrong, 1).splitlines()
    assert where.startswith("ground)") or lines[int(found[1]) - 1].strip()


def test_a_fault_is_said_of_the_line_on_which_it_stands() -> None:
    """The ninth line of the farmstead's file is the corn field's."""
    number = next(n for n, line in enumerate(FARM.splitlines(), start=1) if "corn field" in line)
    assert f"farmstead.toml, line {number} (ground.areas[4].points)" in complaint(
        FARM, "[38, 20]", "[38, 10]"
    )


@pytest.mark.parametrize("language", ["en", "fr"])
def test_faults_are_said_in_every_language(language: str) -> None:
    """Every one of them."""
    keys = re.findall(r'No\(DATA, "(skirmish_\w+)"', text_of(files("rules.skirmish") / "ground.py"))
    assert {("faults", key) for key in keys} <= set(bare("skirmish", language).templates)
    assert keys


@pytest.mark.parametrize("key", KEYS)
def test_every_ground_says_where_it_comes_from(key: str) -> None:
    """All of them are ours."""
    assert re.search(r'\[ground\]\nsrc = "reconstructed', text(key))
