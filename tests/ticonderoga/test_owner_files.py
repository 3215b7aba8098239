"""An owner's files: each replaces one of ours, and what is wrong with one is said with its line and key."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from rules.kernel.data import DataError, Source
from rules.kernel.words import bare
from rules.ticonderoga.aids.printed import FILES, read_data
from rules.ticonderoga.board import Board
from tests.ticonderoga.printed import board, sources

README = (files("rules.ticonderoga") / "data" / "README.md").read_text(encoding="utf-8")


def changed(file: str, right: str, wrong: str) -> Source:
    """A file of ours with the first of some words replaced."""
    text = sources()[file].text
    assert right in text
    return Source(file, text.replace(right, wrong, 1), True)


def complaint(file: str, right: str, wrong: str) -> str:
    """What is said of a file of ours with one place of it changed."""
    with pytest.raises(DataError) as caught:
        read_data({**sources(), file: changed(file, right, wrong)})
    return str(caught.value)


def reread(file: str, right: str, wrong: str) -> Board:
    return read_data({**sources(), file: changed(file, right, wrong)})


# -- an owner's values take the place of ours ----------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_each_file_can_be_replaced_alone(name: str) -> None:
    """With the others of ours it makes another board."""
    text = sources()[name].text
    own = Source(name, "\n".join(line for line in text.splitlines() if not line.startswith("#")), True)
    assert read_data({**sources(), name: own}).digest != board().digest


def test_an_owners_charts_are_what_the_rules_read() -> None:
    """A forest of three points, and a redoubt that adds three."""
    found = reread("charts.toml", "halves = 4", "halves = 6")
    assert found.ground.steps["T1514"]["T1515"].plain == 6
    assert reread("charts.toml", "plus = 2\nplus_src", "plus = 3\nplus_src").charts.works["redoubt"].plus == 3


def test_a_hex_of_two_grounds_costs_the_dearer() -> None:
    """Clear and forest is forest, and no longer open (ticonderoga/7.0d, 7.1a)."""
    found = reread("tactical_map.toml", 'forest = "0229', 'forest = "1413 0229').ground
    assert found.steps["T1313"]["T1413"].plain == 4
    assert found.plus["T1413"] == 1
    assert "T1413" not in found.open


def test_an_owner_may_close_a_side_between_two_coasts() -> None:
    """Couriers and those on foot no longer pass; boats do (ticonderoga/5.0h)."""
    found = reread("tactical_map.toml", "bridges =", 'lake_sides = "0628/0728"\nbridges =').ground
    assert "T0728" not in found.linked["T0628"]
    assert found.steps["T0628"]["T0728"].ice
    assert "T0728" in found.sail["T0628"]


BARE = """
title = "Field"
grid = "columns"
first = [1, 9]
second = [1, 9]
bare = true
"""


def test_two_places_may_have_one_name() -> None:
    """An order means the first of them by it; each keeps its number."""
    words = reread("tactical_map.toml", '1220 = "Landing"', '1220 = "saw mill"').vocabulary()
    assert words.find("place", words.meant("Saw-mill")) == ("T1220", 2)
    assert words.find("place", words.meant("T1414")) == ("T1414", 2)


def on_field() -> Board:
    """With a field in place of the strategic map, counted by columns, and directions to suit."""
    lost = changed("charts.toml", '["NE", "E", "SE", "SW", "W", "NW"]', '["N", "NE", "SE", "S", "SW", "NW"]')
    own = {
        "strategic_map.toml": Source("strategic_map.toml", BARE, True),
        "crossings.toml": Source("crossings.toml", 'inside = ""\nsame = {}\ncrossings = []\n', True),
        "charts.toml": lost,
    }
    return read_data({**sources(), **own})


def test_a_bare_map_has_no_set_up() -> None:
    """It is a field for trying things out: what is in no hex of it is not asked for."""
    assert [key for key, found in on_field().scenarios.items() if found.setup] == ["summer_1758"]
    assert on_field().ground.distance("S0101", "S0909") == 12


def test_directions_are_those_of_the_owners_grid() -> None:
    """A strategic map counted by columns has a north side, and the lost go by it (ticonderoga/8.0g)."""
    assert on_field().ground.toward["S0505"]["N"] == "S0504"


# -- what is wrong is said --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "where", "said"),
    [
        (
            *('rain = "6-8"', 'rain = "6-7"', "weather.spring"),
            "each face of the die from 0 to 9 must mean one thing; 8 means 0",
        ),
        (
            *('clear = "0-5"', 'clear = "0-6"', "weather.spring"),
            "each face of the die from 0 to 9 must mean one thing; 6 means 2",
        ),
        (
            *('rain = "6-8"', 'rain = "8-6"', "weather.spring.rain"),
            '"8-6" is no band of the die; write faces as "0-5" or "9", the lower first',
        ),
        (
            *("autumn = [9, 10]", "autumn = [9]", "seasons"),
            "each month from 1 to 12 must be in one season; 10 is in 0",
        ),
        (
            *('["NE", "E", "SE"', '["N", "E", "SE"', "lost.points.S"),
            '"N" is no direction of this map; use NE, E, SE, SW, W, NW',
        ),
        (
            *('"S", "SW", "NW"]', '"S", "SW"]', "lost.points.T"),
            "there must be a direction for each die above those that stay: 6 directions, not 5",
        ),
        ("[works.fort]", "[works.redoubts]", "works.redoubts", '"redoubts" is not known here'),
        (
            *("carries = 5\n", "", "kinds.bateau"),
            "boats, and only boats, carry something",
        ),
        ("minus = [2, 1]", "minus = [2]", "kinds.cannon", "cannon need as many numbers in `minus`"),
        ("minus = [2, 1]\n", "", "kinds.cannon", "cannon, and only cannon, have `minus`"),
        ("move = 5\n", "steps = 1\nmove = 5\n", "kinds.indian", "units have no `steps`"),
        ("move = 5\n", "", "kinds.indian", "a unit needs `move`"),
        ("3 = 2", "3 = 4", "backs.3", "the back must be at least 1 and no higher than the front"),
        (
            *('4 = "9" }', '4 = "8-9" }', "recruitment.british"),
            "each face of the die from 0 to 9 must mean one thing; 8 means 2",
        ),
    ],
)
def test_charts_are_checked(right: str, wrong: str, where: str, said: str) -> None:
    """Bands cover the faces once (case C-225), kinds have the numbers that they need."""
    found = complaint("charts.toml", right, wrong)
    assert f"({where}): " in found
    assert said in found


@pytest.mark.parametrize(
    ("file", "right", "wrong", "where", "said"),
    [
        (
            *("leaders.toml", 'capable = "1-8"', 'capable = "1-7"', "leaders[0]"),
            "each face of the die from 0 to 9 must mean one thing; 8 means 0",
        ),
        ("leaders.toml", 'name = "Rigaud"', 'name = "Marin"', "leaders[8]", '"Marin" already means Marin'),
        ("leaders.toml", 'name = "B"', 'name = "A"', "unnamed[1].name", "A is named twice"),
        (
            "counters.toml",
            'name = "La Reine"',
            'name = "Levis"',
            "counters[0]",
            '"Levis" already means Levis',
        ),
        ("counters.toml", 'name = "La Reine"', 'name = "the"', "counters[0]", '"the" cannot be a name'),
        (
            *("counters.toml", '["1", "1", "2"', '["1", "one", "2"', "series[0].strengths[1]"),
            '"one" is no strength; write "5", or with its back "5/3", or "1/-" without one',
        ),
        ("counters.toml", '["2/1"', '["2/3"', "series[3].strengths[0]", "the back must be at least 1"),
        ("leaders.toml", 'name = "Braddock"', 'name = "Loudoun"', "leaders", 'nothing is said of "Braddock"'),
        ("counters.toml", 'kind = "regular"', 'kind = "leader"', "counters[0].kind", "leaders are named in"),
        (
            *("counters.toml", 'side = "french"\nside_src = "text"\nkind = "marine"'),
            *('side = "french"\nside_src = "text"\nkind = "ranger"', "series[2].strengths"),
            "only one side can have a pool of ranger counters",
        ),
        ("counters.toml", "count = 2", "count = 0", "series[5]", "give either `count` or `strengths`"),
    ],
)
def test_leaders_and_counters_are_checked(file: str, right: str, wrong: str, where: str, said: str) -> None:
    """Ticonderoga/19.0c, 1.0c."""
    found = complaint(file, right, wrong)
    assert f"({where}): " in found
    assert said in found


@pytest.mark.parametrize(
    ("right", "wrong", "where", "said"),
    [
        ("first = [1, 24]", "first = [24, 1]", "first", "the first number must not be higher than the last"),
        (
            'clear = """\n1213',
            'clear = """\n1313 2531',
            "terrain.clear",
            '"2531" is no hex that may stand here',
        ),
        ('clear = """\n1213', 'clear = """\n2101', "terrain.clear", '"2101" is no hex that may stand here'),
        (
            '"Lake Champlain" = """\n',
            '"Lake Champlain" = """\n0328 ',
            'lakes."Lake Champlain"',
            "0328 is already",
        ),
        ("\n1015/1116", "\n1015/1117", 'rivers."La Chute"', "1015 and 1117 are no neighbours"),
        ("\n1015/1116", "\n1015-1116", 'rivers."La Chute"', '"1015-1116" is no side'),
        (
            "\n1015/1116 1016/1116",
            "\n1015/1116 1116/1015",
            'rivers."La Chute"',
            "1015/1116 is named twice as a side of a river",
        ),
        ('bridges = "1414/1415', 'bridges = "1413/1414', "bridges", "no river runs along 1413/1414"),
        ('falls = "1016/1116', 'falls = "1314/1313', "falls", "no river runs along 1313/1314"),
        ("bridges =", 'lake_sides = "0801/0802"\nbridges =', "lake_sides", "0801/0802 is not a side between"),
        ('"1220 1320 1419', '"1220 1419', "roads[0]", "1220 and 1419 are no neighbours"),
        (
            '"1220 1320',
            '"1120 1220 1320',
            "roads[0]",
            "no road or trail leads through 1120, which is all water",
        ),
        ('1220 = "Landing', '2514 = "Landing', "names.2514", '"2514" is no hex'),
        ('1220 = "Landing"', '1220 = "the"', "names.1220", '"the" cannot be a name'),
        ('at = "0927"', 'at = "9927"', "labels[0].at", '"9927" is no hex'),
    ],
)
def test_maps_are_checked(right: str, wrong: str, where: str, said: str) -> None:
    """Numbers are hexes, rivers run between neighbours, roads go from neighbour to neighbour."""
    found = complaint("tactical_map.toml", right, wrong)
    assert f"({where}): " in found
    assert said in found


@pytest.mark.parametrize(
    ("right", "wrong", "where", "said"),
    [
        ('inside = """\n3407', 'inside = """\n3417', "inside", '"3417" is no hex that may stand here'),
        ('3812 = "2214"', '1207 = "2214"', "same.1207", '"1207" is no hex that may stand here'),
        ('row = "3407"', 'row = "3307"', "crossings[0].row", '"3307" is no hex that may stand here'),
        ('outside = "3307 3308', 'outside = "3306 3308', "crossings[0].outside", "3407 and 3306 are no neig"),
        ('outside = "3307 3308', 'outside = "3408 3308', "crossings[0].outside", "3408 is within the border"),
        ('outside = "3307 3308 3406 3507"', 'outside = ""', "crossings[0].outside", "nothing leads to 3407"),
        ('"0128 0129', '"0128 0131', "crossings[0].hexes", '"0131" is no hex that may stand here'),
        ('boats = "0629', 'boats = "0501', "crossings[2].boats", '"0501" is no hex that may stand here'),
        ('"0330 0429', '"0229 0429', "crossings[1].hexes", "0229 is already reached by the row of 3407"),
    ],
)
def test_the_seam_is_checked(right: str, wrong: str, where: str, said: str) -> None:
    """Rows lie within the border, are entered from outside, have hexes of their own (ticonderoga/9.0b)."""
    found = complaint("crossings.toml", right, wrong)
    assert f"({where}): " in found
    assert said in found


@pytest.mark.parametrize(
    ("key", "right", "wrong", "where", "said"),
    [
        ("autumn_1755", "09-06 09-07", "09-06 09-08", "track", "09-08 is not the day after 09-06"),
        ("autumn_1755", "09-06 09-07", "09-06 09-31", "track", '"09-31" is no date'),
        ("summer_raid_1758", "07-31 08-01", "07-31 08-02", "track", "08-02 is not the day after 07-31"),
        ("winter_raid_1757", '"03-18"', '"03-19"', "track", "03-19 is not the day after 03-17"),
        ("autumn_1755", 'maps = ["S"]', "maps = []", "maps", "name the maps, each of them once"),
        ("autumn_1755", '"S2309"', '"2309"', "setup[0].at", '"2309" is no hex; write the letter of its map'),
        ("autumn_1755", '"S2309"', '"T2309"', "setup[0].at", "T2309 is on a map that this scenario does not"),
        ("winter_raid_1757", '"T2214"\nat', '"S3812"\nat', "setup[0].at", "S3812 is within the border"),
        ("autumn_1755", '"S2309"', '"S2105"', "setup[0].pieces[0]", "only boats can be in S2105"),
        ("autumn_1755", '"S2309"', '"S2301"', "setup[0].pieces[8]", "no boat can lie in S2301"),
        ("autumn_1755", '"S1803"', '"S2309"', "setup[1].at", "both sides stand in S2309"),
        (
            *("winter_raid_1757", 'option = "lyman"', 'option = "lyman"\nwork = "redoubt"', "setup[2].work"),
            "S1207 cannot hold more than one of a fort, a redoubt and a breastwork",
        ),
        ("autumn_1755", '"Dieskau"', '"Diesko"', "setup[0].pieces[0].name", "Dieskau"),
        ("autumn_1755", '"Dieskau"', '"Johnson"', "setup[0].pieces[0].name", "Johnson is of the other side"),
        (
            "autumn_1755",
            '"Dieskau"',
            '"Levis", draw = "ranger"',
            "setup[0].pieces[0]",
            "give either `name` or",
        ),
        (
            "autumn_1755",
            ', strength = "6"',
            "",
            "setup[0].pieces[4]",
            "French provincial 1 needs a `strength`",
        ),
        (
            *("autumn_1755", '"Dieskau"', '"Dieskau", strength = "2"', "setup[0].pieces[0]"),
            "a strength is written for units alone",
        ),
        (
            "autumn_1755",
            '"Dieskau"',
            '"Dieskau", modifier = 1',
            "setup[0].pieces[0].modifier",
            "only Indians",
        ),
        (
            "summer_1757",
            '"5" },\n  { name = "French prov',
            '"4" },\n  { name = "French prov',
            "",
            "strength 5",
        ),
        (
            "autumn_1755",
            '"French leader 2"',
            '"French leader 1"',
            "setup[0].pieces[3].name",
            "is named twice",
        ),
        ("winter_raid_1757", 'draw = "ranger"', 'draw = "grenadier"', "setup[1].pieces[4].draw", "grenadier"),
        ("winter_raid_1757", 'draw = "ranger"', 'draw = "marine"', "setup[1].pieces[4].draw", "other side"),
        (
            *("winter_raid_1757", 'draw = "ranger"', 'draw = "ranger", strength = "2"', "setup[1].pieces[4]"),
            "a drawn unit has the strength that is printed on it",
        ),
        (
            *("winter_raid_1757", '{ draw = "ranger" },', '{ draw = "ranger" },' * 5, "setup"),
            "the pool of ranger counters holds 6, and 7 are drawn from it",
        ),
        (
            "winter_raid_1757",
            'st_frederic = "S4611"',
            'st_frederic = "4611"',
            "choices.sleigh.st",
            "is no hex",
        ),
        (
            "winter_raid_1757",
            'st_frederic = "S4611"',
            "",
            "choices.sleigh",
            'nothing is said of "st_frederic"',
        ),
        ("winter_raid_1757", "[choices.sleigh]", "[choices.sled]", "choices.sled", "sled"),
        ("winter_raid_1757", 'option = "lyman"', 'option = "webb"', "setup[2].option", "webb"),
        ("summer_1758", "turn = 2", "turn = 6", "arrivals[0].turn", "the last turn is 5"),
        ("summer_1758", "night = true", 'beside = "Levis"', "arrivals[0]", "give either `at` or `beside`"),
        ("summer_1758", '"T2214 T2103', '"T2214 T2406', "arrivals[0].at", "only boats can be in T2406"),
        ("summer_1758", '"Abercromby"\np', '"Montcalm"\np', "arrivals[1].beside", "Montcalm is no leader of"),
    ],
)
def test_scenarios_are_checked(key: str, right: str, wrong: str, where: str, said: str) -> None:
    """Pieces stand where they can, one side in a hex, one of the works in a hex (case C-288; 6.0c, 10.0i)."""
    found = complaint(f"{key}.toml", right, wrong)
    assert found.startswith(f"{key}.toml, line ")
    assert f"({where}" in found
    assert said in found


def test_a_complaint_has_the_line_of_its_key() -> None:
    """As the page on the files shows one."""
    found = complaint("tactical_map.toml", "\n1015/1116", "\n1015/1117")
    lines = sources()["tactical_map.toml"].text.splitlines()
    number = 1 + next(n for n, line in enumerate(lines) if line.startswith('"La Chute"'))
    assert found == f'tactical_map.toml, line {number} (rivers."La Chute"): 1015 and 1117 are no neighbours'
    assert found in README


# -- the words ----------------------------------------------------------------------------------------


def test_every_fault_can_be_said_in_both_languages() -> None:
    """And with the same facts."""
    checks = (files("rules.ticonderoga") / "aids" / "checks.py").read_text(encoding="utf-8")
    used = set(re.findall(r'"(ticonderoga_\w+)"', checks))
    found = {}
    for language in ("en", "fr"):
        words = (files("rules.ticonderoga") / "words" / f"{language}.toml").read_text(encoding="utf-8")
        found[language] = {
            key: set(re.findall(r"\{(\w+)", text))
            for key, text in re.findall(r"^(ticonderoga_\w+) = (.+)$", words, re.MULTILINE)
        }
        assert used - set(found[language]) == set()
        assert bare("ticonderoga", language).templates
    assert {key: found["fr"][key] for key in used} == {key: found["en"][key] for key in used}


def test_no_hex_has_two_works() -> None:
    """A redoubt in the fort of 1207, as a line of the winter raid has it (ticonderoga/11.4c, T75)."""
    said = complaint("winter_raid_1757.toml", 'option = "lyman"', 'option = "lyman"\nwork = "redoubt"')
    assert "S1207 cannot hold more than one of a fort, a redoubt and a breastwork" in said
