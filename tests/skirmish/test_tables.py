"""The tables as RULES.md and RULES.fr.md show them are those of the data, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import pytest

from rules.kernel.data import text_of
from rules.skirmish.table import SCENARIOS, Board, Gun, Troop, UnitRow
from tests.printed_tables import Row, table
from tests.skirmish.table import printed
from tests.test_rulebooks import file

Say = Mapping[str, str]
Rows = Callable[[Board, Say], Iterator[Row]]
NONE = "–"
COLUMNS = (
    *("french_grenadier", "french_line", "marine", "coureur", "indian", "british_grenadier", "british_line"),
    *("british_light", "militia", "frontiersman", "ranger", "artillery", "wagon", "cavalry"),
)
EN: Say = {
    "french_grenadier": "French Grenadiers",
    "french_line": "French Line",
    "marine": "Marines",
    "coureur": "Coureurs de bois",
    "indian": "Indians",
    "british_grenadier": "British Grenadiers",
    "british_line": "British Line",
    "british_light": "Light infantry",
    "militia": "Militia",
    "frontiersman": "Frontiersmen",
    "ranger": "Rangers",
    "artillery": "Artillery",
    "wagon": "Wagons",
    "cavalry": "Cavalry",
    "chart": "Troops | Weapon | Column | Line | Skirmish | Class | Timid | Charges",
    "hits": (
        "Troops | Formed in the open | Formed in woods, or skirmish in the open | Skirmish in woods"
        " | Heavy cover"
    ),
    "close": "Troops | Open | Woods | Farmstead",
    "morale": "Troops | In the open | In woods | What counts",
    "roster": "Side | Unit | Troops | Men | Begins",
    "musket": "musket",
    "rifle": "rifle",
    "musket or bow": "musket or bow",
    "varied": "whatever they have",
    "cannon": "cannon",
    "none": "none",
    "sword": "sword",
    "timid": "timid",
    "any": "everywhere",
    "woods": "in woods",
    "never": "never",
    "all": "dead and serious",
    "dead": "the dead",
    "ball": "Artillery, ball",
    "canister": "Artillery, canister",
    "british": "British",
    "french": "French",
    "officer": ", officer",
    "hidden": ", hidden",
    "on": ", from turn {turn} on {on}",
    "turn": ", turn {turn}",
}
FR: Say = {
    "french_grenadier": "Grenadiers français",
    "french_line": "Ligne française",
    "marine": "Troupes de la marine",
    "coureur": "Coureurs de bois",
    "indian": "Indiens",
    "british_grenadier": "Grenadiers britanniques",
    "british_line": "Ligne britannique",
    "british_light": "Infanterie légère",
    "militia": "Milice",
    "frontiersman": "Hommes de la frontière",
    "ranger": "Rangers",
    "artillery": "Artillerie",
    "wagon": "Chariots",
    "cavalry": "Cavalerie",
    "chart": "Troupes | Arme | Colonne | Ligne | Tirailleurs | Classe | Timides | Charge",
    "hits": (
        "Troupes | Formé à découvert | Formé dans les bois, ou tirailleurs à découvert"
        " | Tirailleurs dans les bois | Abri solide"
    ),
    "close": "Troupes | À découvert | Bois | Ferme",
    "morale": "Troupes | À découvert | Dans les bois | Ce qui compte",
    "roster": "Camp | Unité | Troupes | Hommes | Commence",
    "musket": "mousquet",
    "rifle": "carabine",
    "musket or bow": "mousquet ou arc",
    "varied": "ce qu’ils ont",
    "cannon": "canon",
    "none": "aucune",
    "sword": "sabre",
    "timid": "timides",
    "any": "partout",
    "woods": "dans les bois",
    "never": "jamais",
    "all": "morts et blessés graves",
    "dead": "les morts",
    "ball": "Artillerie, boulet",
    "canister": "Artillerie, mitraille",
    "british": "Britanniques",
    "french": "Français",
    "officer": ", officier",
    "hidden": ", cachés",
    "on": ", dès le tour {turn} sur {on}",
    "turn": ", tour {turn}",
}
ZONES: Say = {
    "column": "colonne",
    "woods": "bois",
    "yard": "cour",
    "south road": "route du sud",
    "forest": "forêt",
    "west wood edge": "lisière du bois de l’ouest",
    "north woods": "bois du nord",
    "south woods": "bois du sud",
    "east woods": "bois de l’est",
    "west woods": "bois de l’ouest",
    "road": "route",
    "shed": "hangar",
    "south": "sud",
    "works": "ouvrages",
    "fort road": "route du fort",
    "west bank": "berge de l’ouest",
    "brook": "ruisseau",
    "north edge": "bord nord",
    "clearing": "clairière",
    "van": "avant-garde",
    "main body": "gros",
}
LANGUAGES = pytest.mark.parametrize(("language", "say"), [("", EN), ("fr", FR)], ids=["en", "fr"])


def header(say: Say, key: str) -> Row:
    return say[key].split(" | ")


def rules_of(language: str) -> str:
    """A rulebook without the indentation of its tables."""
    return text_of(file("skirmish", language)).replace("\n  |", "\n|")


def dice(troop: Troop) -> Sequence[str]:
    return [str(count or NONE) for count in troop.dice]


def chart(board: Board, say: Say) -> Iterator[Row]:
    """skirmish/troop-1: the master chart."""
    yield header(say, "chart")
    for key in COLUMNS:
        troop = board.troops[key]
        weapon = say[troop.weapon] + (f', {troop.reach}"' if troop.reach else "")
        timid = say["timid"] if troop.timid else NONE
        yield say[key], weapon, *dice(troop), troop.bearing, timid, say[troop.charges]


def hits(board: Board, say: Say) -> Iterator[Row]:
    """skirmish/fire-1, art-5: the most on a die of twenty that hits."""
    yield header(say, "hits")
    for key in COLUMNS:
        troop = board.troops[key]
        if isinstance(troop.gun, Gun) and troop.to_hit:
            yield say["ball"], *map(str, troop.to_hit)
            yield say["canister"], *map(str, troop.gun.to_hit)
        elif troop.to_hit:
            yield say[key], *map(str, troop.to_hit)


def close(board: Board, say: Say) -> Iterator[Row]:
    """skirmish/melee-2, melee-3: what is added in close combat."""
    yield header(say, "close")
    yield from ((say[key], *map(str, board.troops[key].close)) for key in COLUMNS)


def morale(board: Board, say: Say) -> Iterator[Row]:
    """skirmish/morale-1 to morale-3: what breaks whom."""
    yield header(say, "morale")
    for key in COLUMNS:
        troop = board.troops[key]
        yield say[key], *map(str, troop.morale), say[troop.counts]


@LANGUAGES
@pytest.mark.parametrize("rows", [chart, hits, close, morale])
def test_the_tables_of_troops_are_those_of_the_data(rows: Rows, language: str, say: Say) -> None:
    """skirmish/troop-1, skirmish/fire-1, skirmish/melee-2, skirmish/morale-1: in both languages."""
    assert table(rows(printed(), say)) in rules_of(language)


def roster(board: Board, scenario: str, say: Say, language: str) -> Iterator[Row]:
    yield header(say, "roster")
    for side in ("british", "french"):
        row = board.scenarios[scenario].sides[side]
        for unit in row.units:
            men = f"{unit.figures}{say['officer'] if unit.name in row.officers else ''}"
            yield say[side], f"`{unit.name}`", say[unit.type], men, begins(unit, say, language)


def begins(unit: UnitRow, say: Say, language: str) -> str:
    zone = ZONES[unit.at] if language else unit.at
    if unit.on:
        return zone + say["on"].format(turn=unit.turn, on=unit.on)
    if unit.turn > 1:
        return zone + say["turn"].format(turn=unit.turn)
    return zone + (say["hidden"] if unit.hidden else "")


@LANGUAGES
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_forces_of_each_scenario_are_those_of_its_file(scenario: str, language: str, say: Say) -> None:
    """Who is there, with which officers, and where he begins.

    (skirmish/table-1, skirmish/table-2, skirmish/table-3, skirmish/table-4, skirmish/table-5,
    skirmish/table-6, skirmish/table-7).
    """
    assert table(roster(printed(), scenario, say, language)) in rules_of(language)


@LANGUAGES
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_size_and_turns_of_each_scenario_are_those_of_its_file(
    scenario: str, language: str, say: Say
) -> None:
    """skirmish/table-1 to skirmish/table-7: in the sentence that opens it."""
    terms = printed().scenarios[scenario]
    width, depth = terms.file.ground.size
    opening = " ".join(rules_of(language).partition(f"** `{scenario}`")[2].partition("\n\n|")[0].split())
    turns, by = ("tours", "sur") if language else ("turns", "by")
    assert f'{width}" {by} {depth}"' in opening
    assert f"{terms.turns} {turns}" in opening
