"""The board, the blocks and the tables of the block game, and the two maps of its cases."""

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from rules.kernel.data import unmarked

ROOT = Path(__file__).parents[2]
PRODUCT = ROOT / "rules/blocks/data/blocks.toml"
MINI = ROOT / "tests/cases/blocks/mini.toml"
DIAMOND = ROOT / "tests/cases/blocks/diamond.toml"
SIDES = ("british", "french")
TYPES = {"I", "R", "M", "S"}
WORDS_OF_ORDERS = {"TO", "ALL", "HOLD"}

Data = dict[str, Any]

on_the_board = pytest.mark.parametrize("file", [PRODUCT, MINI], ids=lambda file: file.stem)
on_every_map = pytest.mark.parametrize("file", [PRODUCT, MINI, DIAMOND], ids=lambda file: file.stem)


def read(file: Path) -> Data:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def places(data: Data) -> dict[str, Data]:
    return {place["code"]: place for place in data["places"]}


def homes(data: Data, side: str) -> list[Data]:
    return [place for place in data["places"] if place["home"] == side]


def flagged(data: Data, flag: str) -> str:
    return " ".join(sorted(place["code"] for place in data["places"] if place[flag]))


def ends(data: Data, kind: str) -> set[str]:
    return {"-".join(sorted((path["a"], path["b"]))) for path in data["paths"] if path["kind"] == kind}


def edges(text: str) -> set[str]:
    return {"-".join(sorted(edge.split("-"))) for edge in text.split()}


def set_up(data: Data, side: str) -> str:
    """The set-up of a side, as `AL R, BO M, HA 2R`."""
    spots = sorted(data["setup"][side].items())
    return ", ".join(f"{code} {group(blocks)}" for code, blocks in spots)


def group(blocks: dict[str, int]) -> str:
    return "+".join(f"{blocks[kind]}{kind}" if blocks[kind] > 1 else kind for kind in sorted(blocks))


def totals(data: Data, side: str) -> dict[str, int]:
    spots = data["setup"][side].values()
    return {kind: sum(blocks.get(kind, 0) for blocks in spots) for kind in sorted(TYPES)}


def sayings(data: Data) -> list[str]:
    """Everything an order may call a place, a box or the sea, as the orders compare them."""
    named = [*data["places"], data["atlantic"], *(data["boxes"][side] for side in SIDES)]
    said = [[place["code"], place["name"], *place["aliases"]] for place in named]
    return [plain(word) for word in chain.from_iterable(said)]


def plain(word: str) -> str:
    return re.sub(r"[.'’]", "", word).casefold()


# The board


@on_every_map
def test_every_place_is_home_to_one_side(file: Path) -> None:
    """A land place is British or French home and nothing else (blocks/3c)."""
    assert {place["home"] for place in read(file)["places"]} == set(SIDES)


@on_every_map
def test_every_path_joins_two_known_places(file: Path) -> None:
    """A path is a road or blue and ends at two different places of the map (blocks/3a)."""
    data = read(file)
    for path in data["paths"]:
        assert path["kind"] in ("road", "blue")
        assert {path["a"], path["b"]} <= set(places(data))
        assert path["a"] != path["b"]


@on_every_map
def test_no_path_stands_twice(file: Path) -> None:
    """Two places are joined by one path at most."""
    data = read(file)
    assert len(ends(data, "road") | ends(data, "blue")) == len(data["paths"])


@on_every_map
def test_blue_paths_join_ports(file: Path) -> None:
    """Both ends of a blue path are ports (blocks/7.7a)."""
    data = read(file)
    shores = chain.from_iterable(pair.split("-") for pair in ends(data, "blue"))
    assert all(places(data)[code]["port"] for code in shores)


@on_every_map
def test_every_place_is_reached(file: Path) -> None:
    """No place lacks a path."""
    data = read(file)
    ended = set(chain.from_iterable((path["a"], path["b"]) for path in data["paths"]))
    assert ended == set(places(data))


@on_every_map
def test_codes_are_two_capitals_and_no_word_of_the_orders(file: Path) -> None:
    """Codes cannot be taken for TO, ALL, HOLD or a type's letter (blocks/12.2a, blocks/12.2b)."""
    data = read(file)
    codes = [*places(data), data["atlantic"]["code"], *(data["boxes"][side]["code"] for side in SIDES)]
    assert all(re.fullmatch("[A-Z]{2}", code) for code in codes)
    assert not WORDS_OF_ORDERS & set(codes)


@on_every_map
def test_nothing_is_called_what_something_else_is(file: Path) -> None:
    """Codes, names and aliases differ from each other, from order words and letters (blocks/12.2j)."""
    said = sayings(read(file))
    assert len(said) == len(set(said))
    assert all(len(word) > 1 for word in said)
    assert not {word.casefold() for word in WORDS_OF_ORDERS} & set(said)


@on_every_map
def test_aliases_hold_only_words(file: Path) -> None:
    """No alias holds a sign that means something in an order (blocks/12.2j)."""
    aliases = chain.from_iterable(place["aliases"] for place in read(file)["places"])
    assert [alias for alias in aliases if not re.fullmatch(r"[^\W\d_]+( [^\W\d_]+)*", alias)] == []


def test_the_product_has_the_places_the_text_names() -> None:
    """Twelve British and nine French places are named in the printed rules."""
    data = read(PRODUCT)
    assert [len(homes(data, side)) for side in SIDES] == [12, 9]


def test_the_forts_and_ports_of_the_product() -> None:
    """Forts are HE LO QU SF CR FR NI DU, ports AX BA PH NY BO HA LO QU: two are both (blocks/3b)."""
    data = read(PRODUCT)
    assert flagged(data, "fort") == "CR DU FR HE LO NI QU SF"
    assert flagged(data, "port") == "AX BA BO HA LO NY PH QU"


def test_carlisle_and_montreal_are_neither_fort_nor_port() -> None:
    """A place may be neither (blocks/3b)."""
    board = places(read(PRODUCT))
    assert [(board[code]["fort"], board[code]["port"]) for code in ("CA", "MO")] == [(False, False)] * 2


def test_the_paths_that_the_text_proves() -> None:
    """Six roads and two blue paths occur in the printed examples and are marked so (blocks/3a)."""
    paths = [path for path in read(PRODUCT)["paths"] if path["src"] == "text"]
    assert ends({"paths": paths}, "road") == edges("AX-CU NY-AL NY-PH AL-HE OS-NI CA-PH")
    assert ends({"paths": paths}, "blue") == edges("BO-HA HA-LO")


def test_the_numbers_of_the_product_sum_to_nineteen_a_side() -> None:
    """Each side's home places count 19 together, Halifax 2, the Atlantic 1 (blocks/3f, blocks/11e)."""
    data = read(PRODUCT)
    assert [sum(place["number"] for place in homes(data, side)) for side in SIDES] == [19, 19]
    assert places(data)["HA"]["number"] == 2
    assert data["atlantic"]["number"] == 1


@on_the_board
def test_the_free_form_set_up_has_room(file: Path) -> None:
    """The numbers of a side's home places hold its 14 British or 17 French army blocks (blocks/6h)."""
    data = read(file)
    room = [sum(place["number"] for place in homes(data, side)) for side in SIDES]
    armies = [sum(totals(data, side)[kind] for kind in "IRM") for side in SIDES]
    assert armies == [14, 17]
    assert room[0] >= 14
    assert room[1] >= 17


# Blocks and tables


@on_the_board
def test_the_british_set_up(file: Path) -> None:
    """The British begin where the printed list puts them (blocks/6b, blocks/6i)."""
    assert set_up(read(file), "british") == (
        "AL R, AX M, BA M, BN 2S, BO M, CU M, HA 2R, HE I+M, NY 2R, ON I, PH M+R"
    )


@on_the_board
def test_the_french_set_up(file: Path) -> None:
    """The French begin where the printed list puts them (blocks/6c, blocks/6i)."""
    assert set_up(read(file), "french") == (
        "CR M+R, DU I+M, FN S, FR M, LO M+2R, MO M+2R, NI I+M, QU M, SF I+M, TR I"
    )


@on_the_board
def test_the_set_ups_use_the_mix(file: Path) -> None:
    """Both set-ups use 2I 6M 6R 2S and 4I 8M 5R 1S (blocks/6b, blocks/6c, blocks/6e)."""
    data = read(file)
    mixes = [{"I": 2, "M": 6, "R": 6, "S": 2}, {"I": 4, "M": 8, "R": 5, "S": 1}]
    assert [totals(data, side) for side in SIDES] == mixes
    assert [data["mix"][side] for side in SIDES] == mixes


@on_the_board
def test_armies_are_set_up_at_home_and_ships_in_their_box(file: Path) -> None:
    """No block begins in an enemy place, no ship on land (blocks/6g, blocks/6i)."""
    data = read(file)
    for side in SIDES:
        own = {place["code"] for place in homes(data, side)} | {data["boxes"][side]["code"]}
        assert set(data["setup"][side]) <= own
        with_ships = [code for code, blocks in data["setup"][side].items() if "S" in blocks]
        assert with_ships == [data["boxes"][side]["code"]]


@on_the_board
def test_the_pools(file: Path) -> None:
    """15 British and 9 French blocks are left over, at least one ship each (blocks/7.2h)."""
    pools = [read(file)["pool"][side] for side in SIDES]
    assert [sum(pool.values()) for pool in pools] == [15, 9]
    assert pools == [{"I": 3, "R": 7, "M": 4, "S": 1}, {"I": 3, "R": 3, "M": 2, "S": 1}]


@on_the_board
def test_the_reinforcements(file: Path) -> None:
    """None in 1757, five and three in 1758, six and two in 1759 (blocks/7.1a, blocks/7.1b, blocks/7.1c)."""
    due = [(row["year"], row["british"], row["french"]) for row in read(file)["reinforcements"]]
    assert due == [(1757, 0, 0), (1758, 5, 3), (1759, 6, 2)]


@on_every_map
def test_the_types_of_blocks(file: Path) -> None:
    """Steps, full strength, order of fire and hits (blocks/5g, blocks/5h, blocks/5i, blocks/5j)."""
    rows = [(u["type"], u["moves"], u["strength"], u["fires"], u["hits"]) for u in read(file)["units"]]
    assert rows == [
        ("I", 2, 2, 1, ["tomahawk"]),
        ("R", 1, 4, 2, ["own_flag"]),
        ("M", 1, 3, 3, ["musket"]),
        ("S", 1, 0, 0, ["ship"]),
    ]


@on_every_map
def test_what_costs_strength_on_retreat(file: Path) -> None:
    """Each type's own sign, and the star for regulars and militia (blocks/9d, blocks/9e, blocks/9f)."""
    flees = {unit["type"]: unit["flees"] for unit in read(file)["units"]}
    assert flees == {"I": ["tomahawk"], "R": ["own_flag", "star"], "M": ["musket", "star"], "S": []}


@on_every_map
def test_the_die_has_six_different_faces(file: Path) -> None:
    """One face each of tomahawk, musket, both flags, ship and star (blocks/5k)."""
    faces = read(file)["die"]["faces"]
    assert faces == ["tomahawk", "musket", "british_flag", "french_flag", "ship", "star"]


@on_every_map
def test_each_face_has_its_row_in_the_challenge(file: Path) -> None:
    """The six rows of the solitaire challenge (blocks/13.1c to blocks/13.1h)."""
    table = read(file)["solitaire"]
    assert {face: effect for face, effect in table.items() if face != "src"} == {
        "tomahawk": "irregulars",
        "musket": "militia",
        "french_flag": "french_roads",
        "british_flag": "british_roads",
        "ship": "fleet",
        "star": "recruitment",
    }


@on_every_map
def test_the_years(file: Path) -> None:
    """1757 to 1759, eleven turns, a twelfth on 4 to 6, a lead of 10 (blocks/2b, blocks/7.3a, blocks/11b)."""
    years = {key: value for key, value in read(file)["years"].items() if key != "src"}
    assert years == {"first": 1757, "last": 1759, "turns": 11, "extra_turn_on": [4, 5, 6], "lead": 10}


# Where the values come from


@on_every_map
def test_every_value_is_marked(file: Path) -> None:
    """Each value is text, derived or reconstructed, by its own mark or that of its table."""
    assert unmarked(file.read_text(encoding="utf-8")) == []


def test_halifax_is_the_only_number_the_text_gives() -> None:
    """Of all numbers of places only that of Halifax is marked as text (blocks/7.2g)."""
    known = [place["code"] for place in read(PRODUCT)["places"] if place["number_src"] == "text"]
    assert known == ["HA"]


def test_the_codes_the_text_gives() -> None:
    """Six codes occur in the printed rules (blocks/12.2a)."""
    known = [place["code"] for place in read(PRODUCT)["places"] if place["code_src"] == "text"]
    assert sorted(known) == ["AL", "AX", "CU", "HE", "NY", "PH"]


# The maps of the cases


def test_mini_has_one_place_more() -> None:
    """MINI holds the product's places and a French town without fort or port, joined to Montreal."""
    product, mini = read(PRODUCT), read(MINI)
    assert set(places(mini)) - set(places(product)) == {"TN"}
    assert ends(mini, "road") - ends(product, "road") == edges("MO-TN")
    assert ends(mini, "blue") == edges("BO-HA HA-LO LO-QU")


def test_the_values_of_mini() -> None:
    """MINI's numbers, as its definition lists them; the Atlantic counts 2."""
    data = read(MINI)
    listed = "CU1 CA1 ON1 AL2 HE1 OS1 AX1 BA1 PH2 NY3 BO3 HA2 TR1 MO3 TN2 CR1 SF1 FR1 NI1 DU1 LO3 QU4"
    assert {f"{code}{place['number']}" for code, place in places(data).items()} == set(listed.split())
    assert data["atlantic"]["number"] == 2


def test_the_forts_and_ports_of_mini() -> None:
    """Oswego is a fort in MINI; Louisbourg and Quebec are both fort and port (blocks/3b)."""
    data = read(MINI)
    assert flagged(data, "fort") == "CR DU FR HE LO NI OS QU SF"
    assert flagged(data, "port") == "AX BA BO HA LO NY PH QU"


def test_the_roads_of_mini() -> None:
    """MINI's 25 roads."""
    assert ends(read(MINI), "road") == edges(
        "AX-CU AX-BA BA-PH CU-CA CA-PH PH-NY NY-AL NY-BO BO-AL AL-HE AL-ON ON-OS OS-NI OS-FR HE-CR "
        "CR-SF SF-MO MO-QU MO-FR MO-TN FR-TR TR-NI NI-DU DU-CU DU-CA"
    )


def test_the_paths_of_the_diamond() -> None:
    """Seven roads join six places, none of them a fort or a port, and no block is set up (blocks/12.1.3h)."""
    data = read(DIAMOND)
    assert ends(data, "road") == edges("XX-PP XX-WW YY-PP YY-WW PP-WW PP-QQ WW-RR")
    assert ends(data, "blue") == set()
    assert flagged(data, "fort") + flagged(data, "port") == ""
    assert data["setup"] == {"british": {}, "french": {}}
