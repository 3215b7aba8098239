"""The data of the six years: what the printed rules say of it, and what is wrong with an owner's file."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.post.library import Library
from rules.kernel.data import DataError, unmarked
from rules.kernel.orders import GM, No
from rules.whigs import GAME
from rules.whigs import board as structs
from rules.whigs.board import FRENCH, SIDES, Board, Loss
from rules.whigs.setup import KeyDealt, KeysDealt
from rules.whigs.state import Options, check
from rules.whigs.treasury import garrison_bill, linked
from tests.whigs.table import AS_IT_FELL, board, position, read, table, text_of

README = (files("rules.whigs") / "data" / "README.md").read_text(encoding="utf-8")
PRODUCT = board("")
MAPS = pytest.mark.parametrize("data", [PRODUCT, board()], ids=["product", "mini"])
RESULTS = ("AD", "UD", "D", "ND", "NV", "V", "GV", "IV")
TABLE_TWO = {  # until, side: the sums for the results 1 to 10, in thousands
    (1756, "french"): (104, 110, 116, 122, 128, 134, 140, 146, 152, 158),
    (1760, "french"): (62, 66, 70, 74, 78, 82, 86, 90, 94, 98),
    (1756, "british"): (88, 92, 96, 100, 104, 108, 112, 116, 120, 124),
    (1760, "british"): (156, 165, 175, 184, 194, 203, 213, 222, 232, 244),
}
KINDS = {  # men, battle value in halves, ambush attack and defence, siege, initiative, cost in thousands
    ("british", "R"): (500, 8, 2, 3, 4, 3, 3),
    ("french", "R"): (500, 8, 2, 3, 4, 2, 3),
    ("british", "M"): (250, 2, 2, 2, 1, 2, 1),
    ("french", "M"): (250, 2, 3, 3, 1, 1, 1),
    ("british", "I"): (200, 1, 5, 5, 0, 0, 1),
    ("french", "I"): (200, 1, 5, 5, 0, 0, 1),
    ("british", "S"): (1, 2, 0, 0, 2, 0, 3),
    ("french", "S"): (1, 2, 0, 0, 2, 0, 3),
}


def complaint(right: str, wrong: str, nth: int = 0) -> str:
    """What is said of the small map with one place of it changed; # stands for the line of that place."""
    text = text_of()
    at = [match.start() for match in re.finditer(re.escape(right), text)][nth]
    with pytest.raises(DataError) as caught:
        read(text[:at] + wrong + text[at + len(right) :])
    return str(caught.value).replace(f"line {text[:at].count(chr(10)) + 1} ", "line # ")


# -- the tables ---------------------------------------------------------------------------------------


def test_every_value_says_where_it_comes_from() -> None:
    """Each is text, derived or reconstructed."""
    assert unmarked(text_of("")) == []


@MAPS
def test_units_are_those_of_table_one(data: Board) -> None:
    """As rebuilt from the shifted columns (whigs/2g, DW58)."""
    for (side, troop), values in KINDS.items():
        kind = data.kind(side, troop)
        *counts, cost = msgspec.structs.astuple(kind)
        assert (*counts, cost // 1000) == values


@MAPS
def test_incomes_are_those_of_table_two(data: Board) -> None:
    """Two columns of years for each side; the last British step is 12 (whigs/5.11c, DW56, W05)."""
    found = {(row.until, side): getattr(row, side) for row in data.file.income for side in SIDES}
    assert found == {key: tuple(1000 * amount for amount in sums) for key, sums in TABLE_TWO.items()}


@MAPS
def test_reports_are_those_of_table_three(data: Board) -> None:
    """1: 300, 2: 200, 3 and 4: 150, 5 and 6: 50 per cent, then the truth (whigs/6.22c, W183)."""
    assert data.file.reports == (300, 200, 150, 150, 50, 50, 100, 100, 100, 100)


@MAPS
def test_table_four_rises_with_the_die_and_with_the_odds(data: Board) -> None:
    """No result is worse than the one of the die before or of the worse odds (whigs/7.52a)."""
    rows = [[RESULTS.index(result) for result in row] for row in data.file.engagement]
    assert all(row == sorted(row) for row in rows)
    assert all(list(column) == sorted(column) for column in zip(*rows, strict=True))


@MAPS
def test_the_corners_of_table_four(data: Board) -> None:
    """A 1 at 1-4 destroys the attacker, a 10 at 4-1 the defender; 9 at 1.5-1 is V (W84, W85, W89)."""
    rows, odds = data.file.engagement, structs.COLUMNS
    assert [rows[0][0], rows[0][-1], rows[9][0], rows[9][-1]] == ["AD", "ND", "V", "IV"]
    assert rows[8][odds.index("1.5-1")] == "V"
    assert [rows[4][odds.index("3-1")], rows[7][odds.index("3-1")]] == ["NV", "GV"]  # W200, W101


@MAPS
def test_losses_are_those_of_table_five(data: Board) -> None:
    """Hundredths of the attacker and the defender, and who leaves (whigs/7.52f)."""
    assert data.file.losses == {
        "AD": Loss(100, 0, destroyed="attacker"),
        "UD": Loss(30, 0, retreats="attacker"),
        "D": Loss(20, 10, retreats="attacker"),
        "ND": Loss(10, 10, retreats="attacker"),
        "NV": Loss(10, 10, retreats="defender"),
        "V": Loss(10, 20, retreats="defender"),
        "GV": Loss(0, 30, retreats="defender"),
        "IV": Loss(0, 100, destroyed="defender"),
    }


@MAPS
def test_sieges_are_those_of_table_six(data: Board) -> None:
    """Bands of twelve from 12 to 48 (whigs/7.60a, DW5)."""
    found = {siege.value: siege.periods for siege in data.file.sieges}
    assert found == {12: (2, 3, 0), 24: (1, 2, 3), 36: (1, 2, 2), 48: (1, 1, 2)}


@MAPS
def test_prices_by_level(data: Board) -> None:
    """Garrisons, raids, and one price for a level (whigs/5.23a, whigs/5.23b, whigs/6.34a, whigs/5.33a)."""
    file = data.file
    assert file.garrison == {"british": (0, 3000, 6000, 9000), "french": (0, 1000, 3000, 5000)}
    assert (file.raids, file.building, file.burning, file.raided) == ((5, 10, 20, 40), 10_000, 5_000, 5_000)


# -- the maps -----------------------------------------------------------------------------------------


def test_garrisons_cost_at_the_start_what_the_example_says() -> None:
    """The British £36,000, the French £28,000; without Fort Oswego 33,000 (whigs/5.24a)."""
    start = position("upkeep", on="")
    assert [garrison_bill(start, side) for side in SIDES] == [36_000, 28_000]
    assert garrison_bill(position("upkeep", on="", nodes="OSW empty british"), "british") == 33_000


def test_garrisons_of_the_small_map() -> None:
    """£12,000 and £19,000, as the cases say."""
    start = position("upkeep")
    assert [garrison_bill(start, side) for side in SIDES] == [12_000, 19_000]


def test_levels_that_the_text_gives() -> None:
    """Québec and Louisbourg 3, Fort William Henry, German Flats and Chiswell's Fort 0, Oswego 1 (5.32b)."""
    levels = {code: PRODUCT.places[code].level for code in ("QUE", "LOU", "FWH", "GER", "CHI", "OSW")}
    assert levels == {"QUE": 3, "LOU": 3, "FWH": 0, "GER": 0, "CHI": 0, "OSW": 1}
    assert [code for code, place in PRODUCT.places.items() if place.level == 3] == ["LOU", "QUE"]


@MAPS
def test_the_french_colonies_and_their_shares(data: Board) -> None:
    """40 for Louisbourg and 20 for each of the others (whigs/5.12a)."""
    shares = {code: data.places[code].share for code in data.colonies(FRENCH)}
    assert shares == {"LOU": 40, "QUE": 20, "MTL": 20, "NOR": 20}
    assert [code for code, place in data.places.items() if place.aim] == [
        code for code in data.places if code in ("LOU", "QUE", "MTL", "DUQ")
    ]


@MAPS
def test_new_orleans_is_linked_to_montreal_at_the_start(data: Board) -> None:
    """By paths through French nodes (whigs/8.25a)."""
    state = position("income", on="" if data is PRODUCT else "mini")
    assert linked(state, FRENCH, "NOR", "MTL")


def test_marks_that_the_text_gives() -> None:
    """Albany to Fort William Henry 1, Montréal to Carillon 1, none between the forts (whigs/7.16a)."""
    paths = PRODUCT.paths
    assert (paths["ALB"]["FWH"].marks, paths["MTL"]["CAR"].marks, paths["FWH"]["CAR"].marks) == (1, 1, 0)


def test_halifax_reaches_quebec_in_three_zones() -> None:
    """So that it is Louisbourg which bars the way (whigs/7.47a, whigs/6.46a)."""
    between = [sea for sea in PRODUCT.seas["NSC"].near if "STL" in PRODUCT.seas[sea].near]
    assert (PRODUCT.places["HAL"].seas, PRODUCT.places["QUE"].seas, between) == (("NSC",), ("STL",), ["GSL"])
    assert PRODUCT.seas["STL"].guarded == "LOU"


def test_the_nations_of_the_example_cost_the_french_12_000() -> None:
    """So that their renewal costs 6,000 (whigs/9.02a, W15)."""
    assert sum(PRODUCT.nations[code].costs["french"] for code in ("ABN", "MIS", "OHI")) == 12_000


def test_reinforcements_add_up_to_those_of_the_example() -> None:
    """29 and 8 regulars and 2 Rangers by 1757 (whigs/5.25a)."""
    start, until = PRODUCT.file.start, [PRODUCT.arrivals[year] for year in (1755, 1756, 1757)]
    assert start.regulars["british"] + sum(year.british for year in until) == 29
    assert start.regulars["french"] + sum(year.french for year in until) == 8
    assert start.rangers + sum(year.rangers for year in until) == 2


@MAPS
def test_names_and_aliases_mean_their_places(data: Board) -> None:
    """A name in full, its province and its aliases, whatever the accents."""
    words = data.vocabulary()
    for name, code in (("Montreal", "MTL"), ("ticonderoga", "CAR"), ("new orleans", "NOR")):
        assert words.find("place", words.meant(name)) == (code, len(name.split()))


def test_the_small_map_is_the_one_of_the_cases() -> None:
    """Its paths and marks, its touching zones, and what raiders cross besides."""
    mini = board()
    written = "ALB–FWH 1, FWH–CAR 0, CAR–MTL 1, MTL–QUE 0, MTL–NIA 2, NIA–OSW 1, OSW–ALB 2, NIA–DUQ 1, "
    written += "DUQ–NOR 3, DUQ–CHI 2, ALB–BOS 0, BOS–HAL 0"
    assert ", ".join(f"{path.a}–{path.b} {path.marks}" for path in mini.file.paths) == written
    zones = {code: sea.aliases[0] for code, sea in mini.seas.items()}
    touch = {zones[code]: [zones[near] for near in sea.near] for code, sea in mini.seas.items()}
    assert touch == {
        "Z0": ["Z1"],
        "Z1": ["Z0", "Z2"],
        "Z2": ["Z1", "Z3", "Z4"],
        "Z3": ["Z2"],
        "Z4": ["Z2"],
    }
    assert set(mini.borders["GER"]) == {"CAR", "NIA"}


# -- an owner's file ------------------------------------------------------------------------------------


def test_an_owners_file_replaces_ours(tmp_path: Path) -> None:
    """New games begin with it."""
    folder = tmp_path / "whigs"
    folder.mkdir()
    (folder / "whigs.toml").write_text(text_of(), encoding="utf-8")
    library = Library(tmp_path, {"whigs": lambda: GAME})
    (source,) = library.sources("whigs")
    found = library.usual("whigs").data
    assert isinstance(found, Board)
    assert (source.owner, found.name, library.warnings()) == (True, "W-MINI", [])
    assert found.digest != PRODUCT.digest


def test_a_third_node_of_level_3_is_taken_with_a_warning(tmp_path: Path) -> None:
    """It is said with line and key (whigs/5.32b, W145)."""
    text = text_of().replace("level = 2", "level = 3", 1)
    folder = tmp_path / "whigs"
    folder.mkdir()
    (folder / "whigs.toml").write_text(text, encoding="utf-8")
    line = text[: text.index('code = "MTL"')].count("\n") + 6
    (warning,) = Library(tmp_path, {"whigs": lambda: GAME}).warnings()
    assert warning.endswith(
        f"whigs.toml, line {line} (places[9].level): is 3; in the printed game only these are: QUE, LOU"
    )
    assert read(text).places["MTL"].level == 3
    assert board().warnings == ()


def test_a_node_without_a_number_has_level_0() -> None:
    """(whigs/2d, W131)"""
    assert "level" not in text_of().partition('code = "FWH"')[2].partition("[[")[0]
    assert board().places["FWH"].level == 0


FAULTS = [
    ('name = "Québec"\n', 'name = ""\n', "line # (places[8].name): is missing: every province has a node"),
    ("pool = 5\n", "pool = 5\nlevel = 1\n", '(nations[0].level): "level" is not known here'),
    ("level = 3", "level = 4", "line # (places[7].level): must be a whole number <= 3"),
    ('code = "BOS"', 'code = "ALB"', 'line # (places[1].code): "ALB" is also places[0].code'),
    ('code = "BOS"', 'code = "Bo"', 'line # (places[1].code): "Bo" must be three or more capital letters'),
    (
        'home = "british"',
        'home = "dutch"',
        'line # (places[0].home): "dutch" is not known here; use one of british,',
    ),
    (
        'kind = "frontier"',
        'kind = "indian"',
        'line # (places[3].kind): "indian" is not known here; use one of colony',
    ),
    ("lat = 426500", "lat = 42.65", "line # (places[0].lat): 42.65 is a fraction"),
    ('name = "Boston"', 'name = "Albany"', '"Albany" names both ALB and BOS'),
    ('aliases = ["Z0"]', 'aliases = ["halifax"]', '"halifax" names both HAL and ZNIL'),
    ('aliases = ["Z0"]', 'aliases = ["the"]', '"the" is no name: orders pass over it'),
    ('b = "FWH"', 'b = "BTN"', 'line # (paths[0].b): "BTN" is no place of this board'),
    ('b = "FWH"', 'b = "ALB"', "line # (paths[0].b): joins a place with itself"),
    ('a = "FWH"\nb = "CAR"', 'a = "FWH"\nb = "ALB"', "(paths[1]): joins the same places as paths[0]"),
    ("marks = 1\n", 'marks = 1\nthrough = "HUR"\n', '(paths[0].through): "HUR" is no nation of this board'),
    ('near = ["ZUNO"]', 'near = ["ZTRE"]', "line # (seas[0].near): ZTRE does not touch ZNIL in turn"),
    ('near = ["ZUNO"]', 'near = ["ZSIX"]', 'line # (seas[0].near): "ZSIX" is no other sea of this board'),
    ('seas = ["ZNIL"]', 'seas = ["ZSIX"]', 'line # (places[1].seas): "ZSIX" is no sea of this board'),
    ('guarded = "LOU"', 'guarded = "LBG"', 'line # (seas[4].guarded): "LBG" is no place of this board'),
    ('borders = ["QUE"', 'borders = ["QBC"', 'line # (nations[0].borders): "QBC" is no place of this board'),
    ("costs = { french = 4000 }", "costs = {}", "line # (nations[0].costs): needs the price of an alliance"),
    ("share = 40", "share = 60", "the shares of the French colonies add up to more than 100"),
    ("level = 2\n", "level = 2\nshare = 20\n", "(places[13].share): is for French colonies only"),
    ("\ncapital = true", "", "(places[10].chained): needs another place that is the capital"),
    ("capital = true", "capital = true\nchained = true", "(places[9].chained): needs another place that is"),
    ('["AD", "AD", "UD", "UD", "D", "D",', '["AD", "AD", "UD", "UD", "D",', "(engagement): needs 10 rows"),
    ("reports = [300, ", "reports = [", "line # (reports): needs a share above 0 for each result of 1 to 10"),
    ("raids = [5, ", "raids = [", "line # (raids): needs points for each of the levels 0 to 3"),
    ("[0, 1000, 3000, 5000]", "[0, 1000, 3000]", "(garrison.french): needs four sums for each side"),
    ("french = [104000, ", "french = [", "(income[0]): needs 10 sums for each side"),
    ("until = 1760", "until = 1759", "(income): needs sums up to 1760"),
    ("until = 1760", "until = 1755", "(income): the years must rise"),
    ("value = 24", "value = 12", "(sieges): the values must rise"),
    ("AD = {", "# AD = {", "(losses): AD is missing"),
    (
        "[kinds.french.S]",
        "[kinds.french.X]",
        '(kinds.french.X): "X" is not known here; use one of I, M, R, S',
    ),
    ("men = 200", "men = 0", "line # (kinds.british.I.men): must be at least 1"),
    (
        "treasury = { british = 0, french = 0 }",
        "treasury = { french = 0 }",
        "(start.treasury): british is missing",
    ),
    ("allied = {}", 'allied = { HUR = "french" }', '(start.allied.HUR): "HUR" is no nation of this board'),
    ("allied = {}", 'allied = { ABN = "british" }', "(start.allied.ABN): has no price for the British"),
    ("year = 1756", "year = 1755", "line # (arrivals[1].year): 1755 is no year of the war, or comes twice"),
    ("year = 1756", "year = 1761", "line # (arrivals[1].year): 1761 is no year of the war, or comes twice"),
    ("last = 1760", "last = 1754", "line # (last): must not be before 1755"),
    ("periods = 3", "periods = 4", "line # (periods): must be 1 to 3"),
    ("armies = 6", "armies = 0", "line # (armies): must be 1 to 9"),
    ("fails = 3", "fails = 10", "line # (fails): must be below 10, or nothing ever succeeds"),
    ("colony_share = 10", "colony_share = 101", "line # (colony_share): must be at most 100"),
]


@pytest.mark.parametrize(("right", "wrong", "said"), FAULTS)
def test_what_is_wrong_is_said_with_its_key(right: str, wrong: str, said: str) -> None:
    """And with its line, where the key has one of its own (whigs/2b, whigs/5.31a, W131, W145)."""
    nth = 0 if right != "level = 2\n" else 1
    assert said in complaint(right, wrong, nth)


def test_a_map_on_which_the_french_can_hold_nothing_is_refused() -> None:
    """Victory hangs on a place (whigs/3.2a)."""
    with pytest.raises(DataError, match="the French need a place to hold at the end"):
        read(text_of().replace("last = true\n", ""))


def structs_of_the_file() -> list[type[msgspec.Struct]]:
    found = (getattr(structs, name) for name in dir(structs))
    return [one for one in found if isinstance(one, type) and issubclass(one, structs.File)]


def test_the_readme_tells_every_key() -> None:
    """Whoever has the printed game finds each key of the format."""
    told = set(re.findall(r"\b\w+\b", README))
    keys = {key for kind in structs_of_the_file() for key in kind.__struct_encode_fields__}
    assert sorted(keys - told) == []


# -- how the war begins ------------------------------------------------------------------------------------


def test_a_war_begins_as_the_data_say() -> None:
    """No army, fleet, marker or empty node; pools and levels as given (whigs/1.21a, whigs/1.1a, W130)."""
    assert GAME.new
    state = GAME.new(PRODUCT, "war", Options())
    assert (state.year, state.step) == (1755, "deal")
    assert (state.armies, state.fleets, state.markers, state.casualties) == ({}, {}, {}, {})
    assert all(node.owner == PRODUCT.places[code].home for code, node in state.nodes.items())
    assert (state.regulars, state.rangers) == ({"british": 5, "french": 2}, 0)
    assert (state.pool_irregulars, state.pool_ships) == (
        {"british": 80, "french": 60},
        {"british": 24, "french": 10},
    )
    assert state.villages["OHI"] == 7
    check(state)


def test_there_is_one_scenario() -> None:
    """(whigs/1.21a)"""
    assert GAME.new
    with pytest.raises(No) as caught:
        GAME.new(PRODUCT, "skirmish", Options())
    assert caught.value.key == "no_such_scenario"


def test_each_key_is_drawn_and_seen_by_its_owner_alone() -> None:
    """Nine draws each of what is left, the tenth is what remains (whigs/1.22a)."""
    laid = [1] * 9 + [10, 9, 8, 7, 6, 5, 4, 3, 2]
    dealt = table("deal", laid=laid, until=("income",))
    assert dealt.state.keys == {"british": AS_IT_FELL, "french": AS_IT_FELL[::-1]}
    assert dealt.of(KeyDealt, "british") == [KeyDealt("british", AS_IT_FELL)]
    assert dealt.of(KeyDealt, "french") == [KeyDealt("french", AS_IT_FELL[::-1])]
    assert (dealt.of(KeyDealt), len(dealt.of(KeyDealt, GM)), dealt.of(KeysDealt)) == ([], 2, [KeysDealt()])


def test_the_draws_of_a_key_are_not_seen() -> None:
    """Neither by the other side nor by onlookers (whigs/1.22a)."""
    news = table("deal", until=("income",)).match.news
    assert news
    rolls = [roll for entry in news.entries for roll in entry.rolls]
    assert [roll.to for roll in rolls] == [("british",)] * 9 + [("french",)] * 9


def test_a_key_with_a_number_twice_is_refused() -> None:
    """(whigs/1.22a, W01)"""
    state = position("income")
    state.keys["british"] = (1, 2, 3, 3, 5, 6, 7, 8, 9, 10)
    with pytest.raises(ValueError, match="key of the British"):
        check(state)


@pytest.mark.parametrize(
    ("counter", "changes", "words"),
    [
        ("A1", {"troops": {"R": 0}}, "nobody in british A1"),
        ("A1", {"lost": {"R": 1001}}, "lost 1001 men of R"),
        ("A1", {"lost": {"I": 1}}, "lost 1 men of I"),
        ("A1", {"at": "Z0"}, "Z0 is no place"),
        ("F1", {"lost": 4}, "lost 4 of 3 ships"),
    ],
)
def test_counters_that_cannot_be_are_refused(counter: str, changes: dict[str, Any], words: str) -> None:
    """An army of two regulars has at most 1,000 men to lose, a fleet of three ships three (whigs/6.11a)."""
    state = position("march", british="A1 ALB 2R; F1 BOS 3S")
    check(state)
    state.change(f"british {counter}", **changes)
    with pytest.raises(ValueError, match=words):
        check(state)
