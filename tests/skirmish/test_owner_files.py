"""What a stranger writes into a scenario's file is answered in a sentence, with file and line."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from rules.kernel.data import DataError
from rules.kernel.position import own_sources
from rules.skirmish import GAME
from rules.skirmish.aids.printed import read_data

FILE = "forest_road.toml"
LIGHT = 'name = "Light", at'
COLUMN = "box = [0, 16, 14, 30]"
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


def test_a_unit_begins_with_men() -> None:
    """skirmish/scale-1."""
    said = complaint(LIGHT, f"figures = 0, {LIGHT}")
    assert "(sides[0].units[0].figures): Light has no men" in said


def test_names_of_secret_forces_can_be_read() -> None:
    """skirmish/hide-3."""
    names = 'officers = []\nsecret = true\nblanks = 6\nnames = ["Abenaki", ""]'
    assert "(sides[1].names[1]): " in complaint("officers = []", names)
