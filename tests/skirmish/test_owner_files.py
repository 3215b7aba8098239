"""What a stranger writes into a scenario's file is answered in a sentence, with file and line."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.data import DataError
from rules.kernel.match import Match, beginning
from rules.kernel.position import own_sources, start
from rules.skirmish import GAME
from rules.skirmish.aids.printed import read_data

FILE = "forest_road.toml"
LIGHT = 'name = "Light", at'
COLUMN = "box = [0, 16, 14, 30]"
OTHERWISE = 'otherwise = "draw"\n'
UNIT, ZONE = "sides[0].units[0].name", "zones[0].box"


def complaint(right: str, wrong: str) -> str:
    """What is said of a file that is changed in one place."""
    sources = own_sources(GAME)
    assert sources[FILE].text.count(right) == 1
    text = sources[FILE].text.replace(right, wrong)
    with pytest.raises(DataError) as fault:
        read_data({**sources, FILE: replace(sources[FILE], text=text, owner=True)})
    return str(fault.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "is no name"),
        ("  ", "is no name"),
        ("Light; Line A", "is no name"),
        ("Light (hidden)", "is no name"),
        ("a4", "is how a square is named"),
        ("Nearest", "means something else in orders"),
        ("north", "means something else in orders"),
        ("North Thicket", "is named twice"),
        ("line a", "is named twice"),
        ("L" * 41, "must be text of 40 characters at most"),
    ],
)
def test_a_unit_has_a_name_that_orders_can_read(name: str, why: str) -> None:
    """skirmish/name-1: and which means nothing else."""
    said = complaint(LIGHT, f'name = "{name}", at')
    assert said.startswith(f"{FILE}, line ")
    assert ".name): " in said
    assert why in said


@pytest.mark.parametrize(
    ("box", "where", "why"),
    [
        ("[14, 30, 0, 16]", ZONE, "is no box"),
        ("[0, 16, 0, 16]", ZONE, "is no box"),
        ("[0, 16, 9999, 30]", f"{ZONE}[2]", "9999 is off the table"),
        ("[-1, 16, 14, 30]", f"{ZONE}[0]", "-1 is off the table"),
        ('["x", 16, 14, 30]', f"{ZONE}[0]", '"x" is no length'),
    ],
)
def test_a_zone_is_part_of_the_table(box: str, where: str, why: str) -> None:
    """skirmish/set-1."""
    said = complaint(COLUMN, f"box = {box}")
    assert f"({where}): " in said
    assert why in said


@pytest.mark.parametrize(
    ("right", "wrong", "where", "why"),
    [
        ('clear_of = "lake road"', 'clear_of = "late road"', "zones[1].clear_of", 'did you mean "lake road"'),
        (
            '"Wagon 2"], count = 2, edges',
            '"Wagon 9"], count = 2, edges',
            "wins.british[0].all[0].names[1]",
            "Wagon",
        ),
        ('of = "units", count = 3', 'area = "x"', "wins.british[2].all[0].area", "use one of"),
        (COLUMN, "box = [0, 0, 6, 6]", "sides[0].march", "no road begins, bends or ends in the zone column"),
        ("turns = 10", "turns = 0", "turns", "must be a whole number >= 1"),
        (OTHERWISE, f'{OTHERWISE}special.column = ["x"]', "special.column[0]", "not known here"),
        (
            OTHERWISE,
            f'{OTHERWISE}special.column = ["Light", "Ottawa"]',
            "special.column[1]",
            "not known here",
        ),
    ],
)
def test_what_is_spoken_of_is_on_the_table(right: str, wrong: str, where: str, why: str) -> None:
    """Roads, areas, units and columns of which nothing could come (skirmish/set-2, own-2)."""
    said = complaint(right, wrong)
    assert f"({where}): " in said
    assert why in said


def test_a_column_marches_without_those_who_are_not_in_the_game() -> None:
    """skirmish/set-2: a position names some of them and begins with the set-up."""
    head = 'game = "skirmish"\nscenario = "forest_road"\n'
    text = f'{head}[position]\nstep = "set_up"\nbritish = "Line A: waiting"'
    position = start(text, "a.toml", {"skirmish": lambda: GAME}, str)
    match = Match(position.codec, beginning(position.codec, position.state), b"key")
    assert match.state.units["Line A"].body is not None


def test_a_unit_begins_with_men() -> None:
    """skirmish/scale-1."""
    said = complaint(LIGHT, f"figures = 0, {LIGHT}")
    assert "(sides[0].units[0].figures): Light has no men" in said


def test_names_of_secret_forces_can_be_read() -> None:
    """skirmish/hide-3."""
    names = 'officers = []\nsecret = true\nblanks = 6\nnames = ["Abenaki", ""]'
    assert "(sides[1].names[1]): " in complaint("officers = []", names)
