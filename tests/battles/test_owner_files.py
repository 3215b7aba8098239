"""An owner's files: each replaces one of ours, and what is wrong with one is said with its line and key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from bot.post.library import Library
from rules.battles import GAME
from rules.battles import board as structs
from rules.battles.aids.printed import FILES, read_data
from rules.kernel.data import DataError, Source
from rules.kernel.position import start
from tests.battles.printed import board, sources

README = (files("rules.battles") / "data" / "README.md").read_text(encoding="utf-8")
GAMES = {"battles": lambda: GAME}


def complaint(file: str, right: str, wrong: str, nth: int = 0) -> str:
    """What is said of a file of ours with one place of it changed; # stands for the line of that place."""
    text = sources()[file].text
    places = [match.start() for match in re.finditer(re.escape(right), text)]
    at = places[nth]
    changed = Source(file, text[:at] + wrong + text[at + len(right) :], True)
    with pytest.raises(DataError) as caught:
        read_data({**sources(), file: changed})
    return str(caught.value).replace(f"line {text[:at].count(chr(10)) + 1} ", "line # ")


# -- one file each ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_each_file_can_be_replaced_alone(name: str, tmp_path: Path) -> None:
    """The owner's file serves new games, the other nine stay ours."""
    folder = tmp_path / "battles"
    folder.mkdir()
    (folder / name).write_text(f"{sources()[name].text}\n# my own\n", encoding="utf-8")
    library = Library(tmp_path, GAMES)
    found = library.sources("battles")
    assert [source.name for source in found if source.owner] == [name]
    assert len(found) == len(FILES)
    assert library.usual("battles").data.digest != board().digest
    assert library.warnings() == []


def test_an_owners_charts_are_what_the_rules_read(tmp_path: Path) -> None:
    """A forest of 4 for foot, on all three maps."""
    folder = tmp_path / "battles"
    folder.mkdir()
    text = sources()["charts.toml"].text.replace(
        "costs = { foot = 2, light = 1,", "costs = { foot = 4, light = 1,"
    )
    (folder / "charts.toml").write_text(text, encoding="utf-8")
    found = Library(tmp_path, GAMES).usual("battles").data
    assert isinstance(found, structs.Board)
    assert found.battles["lake_george"].ground.step("foot", "1812", "1713") == (4, 4)


def test_a_file_of_another_name_is_pointed_out(tmp_path: Path) -> None:
    """The nearest right name is said."""
    (tmp_path / "battles").mkdir()
    (tmp_path / "battles" / "oswego_maps.toml").write_text("", encoding="utf-8")
    (warning,) = Library(tmp_path, GAMES).warnings()
    assert "oswego_maps.toml" in warning
    assert "oswego_map.toml" in warning


def test_what_is_wrong_in_one_of_ten_files_is_said_of_that_file(tmp_path: Path) -> None:
    """With the file, the line and the key, when the bot starts."""
    (tmp_path / "battles").mkdir()
    text = sources()["oswego.toml"].text.replace("level = 18", "level = 180")
    (tmp_path / "battles" / "oswego.toml").write_text(text, encoding="utf-8")
    (warning,) = Library(tmp_path, GAMES).warnings()
    line = text[: text.index("level = 180")].count("\n") + 1
    assert f"oswego.toml, line {line} (armies[0].level): must be" in warning


def test_a_position_brings_one_file_of_its_own() -> None:
    """A table of one file is replaced, the other files stay ours."""
    text = 'game = "battles"\nscenario = "oswego"\n[data.oswego]\nturns = 9\n'
    found = start(text, "mine.toml", GAMES, lambda name: "")
    assert [source.name for source in found.sources if source.owner] == ["oswego.toml"]
    assert found.state.battle.file.turns == 9
    assert found.state.battle.counters.keys() == board().battles["oswego"].counters.keys()


def test_what_is_wrong_in_a_positions_data_is_said_of_the_position() -> None:
    """With the line of the position."""
    text = 'game = "battles"\nscenario = "oswego"\n[data.oswego]\nturns = 100\n'
    with pytest.raises(DataError) as caught:
        start(text, "mine.toml", GAMES, lambda name: "")
    assert str(caught.value).startswith("mine.toml, line 4 (data.oswego.turns): ")


# -- charts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('"1.5:1" =', '"1.4:1" =', 'line # (combat."1.4:1"): there are these columns: 1:5, 1:4,'),
        ('"6:1" =', '"5.5:1" =', 'line # (combat."5.5:1"): there are these columns'),
        (
            '["De", "De", "De", "Dr", "Dr", "Dd"]',
            '["De"]',
            'line # (combat."6:1"): needs a result for each face',
        ),
        (
            '["De", "De", "De", "Dr"',
            '["De", "De", "De", "DR"',
            'line # (combat."6:1"[3]): "DR" is not known here',
        ),
        ("volley = 2\n", "", "(markers): needs a number for each of forced march,"),
        (
            'leaders = "light"',
            'leaders = "mounted"',
            'line # (leaders): "mounted" is not known here; use one of foot,',
        ),
        ("rally = 6", "rally = 7", "line # (rally): must be"),
        (
            'doubles = "light"',
            'doubles = "some"',
            'line # (terrain.forest.doubles): "some" is not known here',
        ),
        ("[sides.fort]\n", "[sides.fort]\nwork = true\n", '(sides.fort.work): "work" is not known here'),
        ('["Ds", "Ds", "Dz", "Dz*", "Dz*"],', '["Ds", "Ds", "Dz"],', "(bombardment): needs six rows"),
        (
            'markers]\nsrc = "recon',
            'markers]\nsrc = "guess',
            "is no mark; use one of text, derived, reconstructed",
        ),
    ],
)
def test_faults_of_the_charts(right: str, wrong: str, said: str) -> None:
    """Tables of the wrong size, words nobody knows, numbers out of range."""
    assert said in complaint("charts.toml", right, wrong)


# -- a map --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('ground = "clear"', 'ground = "meadow"', "line # (ground): "),
        ("town = ", "village = ", "line # (terrain.village): "),
        ('town = "0606', 'town = "1401', 'line # (terrain.town): "1401" is no hex of this map'),
        ('town = "0606', 'town = "0106', "0106 is town already"),
        ("slope = ", "slop = ", "line # (sides.slop): "),
        (
            'fort = """\n0605/0505',
            'fort = """\n0605-0505',
            "is no side: two hexes of this map, the inner one first",
        ),
        ('fort = """\n0605/0505', 'fort = """\n0605/0503', "0605 and 0503 do not lie side by side"),
        (
            'fort = """\n0605/0505',
            'fort = """\n0411/0511 0605/0505',
            "the side between 0511 and 0411 stands here twice",
        ),
        ('"0714 0713', '"0714 0712', "(trails[0]): 0714 and 0712 do not lie side by side"),
        (
            '"0605" = "Fort Oswego"',
            '"0600" = "x"\n"0605" = "y"',
            'line # (names.0600): "0600" is no hex of this map',
        ),
        ('"1304" = """', '"1404" = """', 'line # (fire.1404): "1404" is no hex of this map'),
        ('at = "0502"', 'at = "502"', 'line # (labels[0].at): "502" is no hex of this map'),
        ("columns = 13", "columns = 0", "line # (columns): must be"),
    ],
)
def test_faults_of_a_map(right: str, wrong: str, said: str) -> None:
    """Hexes that are not there, sides that are none, kinds that the charts do not have."""
    assert said in complaint("oswego_map.toml", right, wrong)


# -- counters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('name = "RI"', 'name = "NY"', 'line # (counters[12].name): there are two counters "NY"'),
        (
            'aliases = ["mohawks"',
            'aliases = ["the"',
            '(counters[13].aliases[0]): "the" is no name: orders pass over it',
        ),
        (
            'full = "Rhode Island"',
            'full = "New York"',
            'line # (counters[12].full): "New York" names NY already',
        ),
        ('aliases = ["eyre hill"', 'aliases = ["eyre road"', '"eyre road" names Eyre A already'),
        ('side = "french"', 'side = "franks"', 'line # (counters[16].side): "franks" is not known here'),
        ("range = 4\n", "", "(counters[2].range): Eyre A: artillery has a range, and nothing else has"),
        (
            "value = 1\n",
            "value = 1\nfactor = 2\n",
            "(counters[0].factor): Johnson: a leader has a value, and no factor",
        ),
        (
            "factor = 4\n",
            "factor = 4\nvalue = 1\n",
            "(counters[2].value): Eyre A: leaders alone have a value",
        ),
        (
            "back = 2\n",
            "back = 5\n",
            "line # (counters[2].back): Eyre A: the back has no higher factor than the front",
        ),
        ("back = 2\n", "", "(counters[2].back): Eyre A: infantry, cavalry and artillery have a back"),
        (
            "value = 1\n",
            "value = 1\nback = 1\n",
            "(counters[0].back): Johnson: infantry, cavalry and artillery",
        ),
        (
            "light = true\nindian = true",
            "indian = true",
            "(counters[13].indian): Iroquois: Indians are light infantry",
        ),
        ("range = 4\n", "range = 4\nlight = true\n", "(counters[2].light): Eyre A: is a mark of infantry"),
        (
            '"Mass Titcomb" = "0611"',
            '"Mass Titcomb" = "9911"',
            'line # (historical."Mass Titcomb"): "9911" is no hex',
        ),
        ('"Mass Titcomb" = "0611"', '"Mass Titcom" = "0611"', 'line # (historical."Mass Titcom"): '),
        ('"Mass Titcomb" = "0611"\n', "", '(historical): "Mass Titcomb" is missing'),
        (
            '"Mass Titcomb" = "0611"',
            '"Mass Titcomb" = "0711"',
            '(historical."Mass Ruggles"): may not be laid out in 0711 (battles/3.2a)',
        ),
        (
            '"Mass Titcomb" = "0611"',
            '"Mass Titcomb" = "0508"',
            'line # (historical."Mass Titcomb"): may not be laid out in 0508 (battles/22.4a)',
        ),
        ("[historical]", '[historical]\nNH = "0809"', "(historical.NH): comes in later"),
    ],
)
def test_faults_of_the_counters(right: str, wrong: str, said: str) -> None:
    """Names of two counters, numbers that no such counter has, arrangements against the rules.

    battles/2.2.3a, battles/2.2.3b, battles/2.2.3c, battles/2.2.3d, battles/2.2.3g, battles/16.0c, case H02.
    """
    assert said in complaint("lake_george_counters.toml", right, wrong)


def test_a_name_means_one_counter_in_all_battles() -> None:
    """Orders are read with the names of all three: the file of the later battle is at fault."""
    said = complaint("quebec_counters.toml", 'aliases = ["general wolfe"]', 'aliases = ["ruggles"]')
    assert (
        said == 'quebec_counters.toml, line # (counters[0].aliases[0]): "ruggles" names Mass Ruggles already'
    )


# -- terms --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("6 = [1]", "5 = [1]", "line # (fog.5): there is fog on turns 6 to 12 only"),
        ("6 = [1]", "6 = [7]", "line # (fog.6[0]): must be"),
        ("marginal = 2\n", "", "(levels): needs a margin for each of marginal, substantive, decisive"),
        ("turns = 12", "turns = 0", "line # (turns): needs one turn at least"),
        (
            'sets_up = ["french", "british"]',
            'sets_up = ["french", "french"]',
            "line # (sets_up): needs both sides",
        ),
        ('side = "british"', 'side = "french"', "(armies): needs both sides"),
        ("level = 40", "level = 0", "line # (armies[0].level): an army has a level of 1 at least"),
        ('exits = { edge = "west" }\n', "", "(armies[1]): exits is missing"),
        (
            'exits = { edge = "west" }',
            'exits = { edge = "left" }',
            'line # (armies[1].exits.edge): "left" is not known',
        ),
        (
            "holds = { 1909 = 1",
            "holds = { 1999 = 1",
            'line # (armies[1].holds.1999): "1999" is no hex of this map',
        ),
        (
            'hexes = ["1909"',
            'hexes = ["1999"',
            'line # (armies[0].award.hexes): "1999" is no hex of this map',
        ),
        ('british = "2303', 'british = "2399', 'line # (halo.british): "2399" is no hex of this map'),
        ('barred = """\n2304', 'barred = """\n2399', '(barred): "2399" is no hex of this map'),
        ("fixed = { QA", "fixed = { QX", "line # (armies[0].fixed.QX): needs counters of this name or code"),
        (
            'QA = "2303 2305 2306 2308 2310 2411"',
            'QA = "2303"',
            "needs counters of this name or code, and a hex for",
        ),
        (
            'code = "CR"',
            'code = "CX"',
            "line # (armies[0].arrivals[1].code): no counter that comes in later has",
        ),
        (
            'train = "BR"',
            'train = "XR"',
            'line # (armies[0].train): must be "start" or the code of an arrival',
        ),
        (
            "tactics = 4",
            'tactics = 4\nexempt = "Murphy"',
            '(armies[1].exempt): "Murphy" is no leader of this side',
        ),
    ],
)
def test_faults_of_the_terms(right: str, wrong: str, said: str) -> None:
    """Turns, places, groups and leaders that are not there."""
    assert said in complaint("quebec.toml", right, wrong)


def test_a_group_of_which_nothing_is_said() -> None:
    """Counters with a code come in by some arrival."""
    text = sources()["lake_george.toml"].text
    start_of_last = text.rindex("[[armies.arrivals]]")
    said = complaint("lake_george.toml", text[start_of_last:], "")
    assert 'nothing is said of the counters with the code "R"' in said


# -- the description -----------------------------------------------------------------------------------


def tables() -> Iterator[type[msgspec.Struct]]:
    for found in vars(structs).values():
        if isinstance(found, type) and issubclass(found, structs.File) and found is not structs.File:
            yield found


@pytest.mark.parametrize("table", list(tables()), ids=lambda table: str(table.__name__))
def test_every_key_is_described(table: type[msgspec.Struct]) -> None:
    """The README of the folder names each key that a file may hold."""
    words = set(re.findall(r"\w+", README))
    assert not [key for key in table.__struct_encode_fields__ if key not in words]


def test_every_file_is_described() -> None:
    """Its list is that of the folder."""
    assert all(f"`{name}`" in README for name in FILES)
