"""The charts as RULES.md and RULES.fr.md show them are those of the data, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from bot.post.library import Library
from rules.battles.board import ODDS, SCENARIOS, Hexside, Terrain
from rules.kernel.data import marks
from rules.kernel.position import own_sources
from rules.registry import game
from tests.battles.printed import board
from tests.printed_tables import Row, table

CHARTS = board().charts
COSTS = ("foot", "light", "horse", "guns")
GIVEN = {  # what battles/2.1.1d and battles/2.1.1g say is not ours, and the total of a rally
    "rally",
    *(f"terrain.{kind}.costs.{each}" for kind in ("clear", "fort") for each in COSTS),
    *(f"terrain.{kind}.leaves" for kind in ("clear", "forest", "town", "building")),
    *("terrain.forest.ambush", "terrain.marsh.ambush", "terrain.town.burns", "terrain.building.burns"),
    *("terrain.town.blocks", "terrain.fort.fort", "terrain.battery.fort", "terrain.bastion.bastion"),
    *(f"sides.{kind}.{each}" for kind in ("slope", "entrenchment") for each in ("cost", "inward")),
    *("sides.slope.slope", "sides.entrenchment.works", "sides.fort.works", "sides.river.closed"),
    *("sides.river.control", "sides.bridge.bridge"),
}
LANGUAGES = pytest.mark.parametrize("language", ["en", "fr"])
WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "die": "Die",
        "hex": "Hex",
        "side": "Hexside",
        "turn": "Game turn",
        "closed": "closed",
        "foot": "Infantry",
        "light": "Light infantry, leaders",
        "horse": "Cavalry",
        "guns": "Guns, trains",
        "doubles": "Doubles",
        "blocks": "Blocks sight",
        "leaves": "May disengage",
        "more": "Besides",
        "cost": "Costs more",
        "zone": "Zone crosses",
        "all": "all",
        "lights": "light",
        "yes": "yes",
        "no": "no",
        "cavalry": "cavalry",
        "ambush": "ambush",
        "burns": "burns",
        "fort": "fort",
        "bastion": "bastion",
        "inward": "inward",
        "outward": "outward",
        "uphill": "uphill",
        "works": "works",
        "slope": "hilltop inside",
        "bridge": "opens a side",
        "lake_george": "Lake George",
        "oswego": "Fort Oswego",
        "quebec": "Quebec",
    },
    "fr": {
        "die": "Dé",
        "hex": "Hexagone",
        "side": "Bord",
        "turn": "Tour de jeu",
        "closed": "fermé",
        "foot": "Infanterie",
        "light": "Infanterie légère, chefs",
        "horse": "Cavalerie",
        "guns": "Canons, trains",
        "doubles": "Double",
        "blocks": "Coupe la vue",
        "leaves": "Dégagement",
        "more": "En outre",
        "cost": "Coûte de plus",
        "zone": "Zone le franchit",
        "all": "tous",
        "lights": "légers",
        "yes": "oui",
        "no": "non",
        "cavalry": "cavalerie",
        "ambush": "embuscade",
        "burns": "brûle",
        "fort": "fort",
        "bastion": "bastion",
        "inward": "vers l’intérieur",
        "outward": "vers l’extérieur",
        "uphill": "en montant",
        "works": "ouvrages",
        "slope": "hauteur dedans",
        "bridge": "ouvre un bord",
        "lake_george": "Lac George",
        "oswego": "Fort Oswego",
        "quebec": "Québec",
    },
}


@cache
def names(language: str) -> Mapping[str, str]:
    """What the grounds and the hexsides are called."""
    library = Library()
    words = library.catalogue(library.usual("battles")).languages[language]
    kinds = (kind.name for kinds in (CHARTS.terrain, CHARTS.sides) for kind in kinds.values())
    return {kind: words.name("land", kind) for kind in kinds}


def fire(say: Mapping[str, str]) -> Iterator[Row]:
    """The bombardment table: a row for each face."""
    yield say["die"], "1", "2", "3", "4", "5"
    for die, row in enumerate(CHARTS.bombardment, 1):
        yield str(die), *("–" if effect == "-" else f"`{effect}`" for effect in row)


def combat(say: Mapping[str, str]) -> Iterator[Row]:
    """The combat table: a row for each face."""
    yield say["die"], *ODDS
    for die in range(6):
        yield str(die + 1), *(f"`{CHARTS.combat[column][die]}`" for column in ODDS)


def ground(say: Mapping[str, str], names: Mapping[str, str]) -> Iterator[Row]:
    yield say["hex"], *(say[each] for each in (*COSTS, "doubles", "blocks", "leaves", "more"))
    for kind in CHARTS.terrain.values():
        costs = [str(kind.costs[each]) if each in kind.costs else "–" for each in COSTS]
        yield names[kind.name], *costs, *(part or "–" for part in shelter(say, kind))


def shelter(say: Mapping[str, str], kind: Terrain) -> Row:
    """Doubling, sight, who disengages, and what else there is."""
    doubles = {"none": "", "light": say["lights"], "all": say["all"]}[kind.doubles]
    leaves = ", ".join(say["lights" if each == "light" else each] for each in kind.leaves)
    more = ", ".join(say[mark] for mark in ("ambush", "burns", "fort", "bastion") if getattr(kind, mark))
    return doubles, say["yes"] if kind.blocks else "", leaves, more


def sides(say: Mapping[str, str], names: Mapping[str, str]) -> Iterator[Row]:
    yield tuple(say[each] for each in ("side", "cost", "doubles", "zone", "more"))
    for side in CHARTS.sides.values():
        more = ", ".join(say[mark] for mark in ("works", "slope", "bridge") if getattr(side, mark))
        doubles = say["all"] if side.doubles else "–"
        zone = say["outward" if side.works else "yes" if side.control else "no"]
        yield names[side.name], toll(say, side), doubles, zone, more or "–"


def toll(say: Mapping[str, str], side: Hexside) -> str:
    if side.closed:
        return say["closed"]
    way = f" {say['uphill' if side.slope else 'inward']}" if side.inward else ""
    return f"{side.cost}{way}" if side.cost else "–"


def fog(say: Mapping[str, str]) -> Iterator[Row]:
    """The faces of the die that bring fog, by turn; a battle that is over by then has no cell."""
    terms = {key: board().battles[key].file for key in SCENARIOS}
    turns = range(6, max(file.turns for file in terms.values()) + 1)
    yield say["turn"], *map(str, turns)
    for key, file in terms.items():
        faces = (
            "–".join(map(str, sorted({min(f), max(f)}))) if (f := file.fog.get(str(n))) else "" for n in turns
        )
        yield say[key], *faces


@LANGUAGES
@pytest.mark.parametrize("number", ["2.1.1a", "2.1.1b", "2.1.1d", "2.1.1e", "2.1.1g"])
def test_the_rulebook_shows_the_charts_of_the_data(language: str, number: str) -> None:
    """What a player may need of them (battles/2.1.1a, 2.1.1b, 2.1.1d, 2.1.1e, battles/2.1.1g)."""
    say = WORDS[language]
    shown = {
        "2.1.1a": lambda: fire(say),
        "2.1.1b": lambda: combat(say),
        "2.1.1d": lambda: ground(say, names(language)),
        "2.1.1e": lambda: fog(say),
        "2.1.1g": lambda: sides(say, names(language)),
    }
    rule = Library().rulebook("battles", language).rule(number)
    assert rule
    assert table(shown[number]()) in rule.text


def test_the_rulebook_says_what_of_the_charts_is_not_ours() -> None:
    """What bears another mark in the data than reconstructed is named in the rules (battles/2.1.1d)."""
    source = own_sources(game("battles"))["charts.toml"].text
    given = {path for path, mark in marks(source).items() if mark.standing != "reconstructed"}
    assert given == GIVEN
