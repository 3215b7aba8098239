"""The charts as RULES.md and RULES.fr.md show them are those of the data, line by line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache

import pytest

from rules.kernel.data import text_of
from rules.kernel.rulebook import Rulebook
from rules.ticonderoga.board import (
    FACES,
    LANDS,
    SIDES,
    STRATEGIC,
    TACTICAL,
    Crossing,
    Kind,
    Leader,
    Letter,
    Weather,
)
from tests.printed_tables import Row, table
from tests.test_rulebooks import file
from tests.ticonderoga.printed import board, ground

Say = Mapping[str, str]
CHARTS = ground().charts
WEATHERS: tuple[Weather, ...] = ("clear", "rain", "sweltering", "rainstorm", "snow", "snowstorm")
ALIKE: tuple[tuple[Kind, ...], ...] = (  # kinds that share a row of ticonderoga/2.0b
    ("regular", "provincial", "grenadier"),
    ("ranger", "marine"),
    ("light",),
    ("indian",),
    ("cadre",),
    ("wagon", "sleigh"),
    ("bateau", "canoe", "sloop"),
    ("cannon",),
)
EN: Say = {
    "cups": "Cup | Contents",
    "french_leaders": "French leaders",
    "british_leaders": "British leaders",
    "each": "A, B and C: {} of each",
    "ranger_cup": "Rangers",
    "marine_cup": "Marines",
    "regular_cup": "British regulars",
    "french_cadres": "French Cadres",
    "british_cadres": "British Cadres",
    "colon": ": ",
    "semicolon": "; ",
    "kinds": "Kind | Allowance | Triangle | Elite | Back",
    "regular": "regular, provincial, grenadier",
    "ranger": "ranger, marine",
    "light": "light infantry (the 80th)",
    "indian": "Indian",
    "cadre": "Cadre",
    "wagon": "wagon, sleigh",
    "bateau": "bateau, canoe, sloop",
    "cannon": "cannon (takes {}, reduced {}, off the die)",
    "yes": "yes",
    "none": "none",
    "half": "half its strength, rounded up",
    "see": "see 1.0c",
    "reduced": "reduced",
    "weather": "Season | Clear | Rain | Sweltering | Rainstorm | Snow | Snowstorm",
    "spring": "Spring",
    "summer": "Summer",
    "autumn": "Autumn",
    "winter": "Winter",
    "terrain": "Terrain | Points | Adds to an attack",
    "clear": "clear",
    "forest": "forest",
    "hill": "hill",
    "triangle": "{}, for a triangle unit {}",
    "river": "river side",
    "more": "{} more",
    "road": "joined road",
    "trail": "joined trail",
    "lake": "lake | by boat only (7.3a) | 0",
    "lost": "Die | 1–4 | 5 | 6 | 7 | 8 | 9 | 0 (10)",
    "T": "Tactical map",
    "S": "Strategic map",
    "stays": "stays",
    "crossings": "Strategic hex | Side | Tactical hexes | From and to, outside",
    "south": "south",
    "west": "west",
    "north": "north",
    "boats": "; boats: ",
    "works": "Work | Added to the die",
    "breastwork": "Breastwork",
    "redoubt": "Redoubt",
    "fort": "Fort",
    "breached": "Fort, breached",
    "fire": "Target | Result | Die",
    "fire fort": "breached (chapter 17.1) | 0 or {}",
    "fire redoubt": "destroyed | 0 to {}",
    "fire breastwork": "destroyed | 0 to {}",
    "die": "Die",
    "french_row": "French",
    "british_row": "British",
    "leaders": "Side | Leader | Seniority | Initiative | Inept | Capable | Exceptional",
    "french": "French",
    "british": "British",
    "row": "row",
}
FR: Say = {
    "cups": "Réserve | Contenu",
    "french_leaders": "Chefs français",
    "british_leaders": "Chefs britanniques",
    "each": "A, B et C\u00a0: {} de chaque",
    "ranger_cup": "Rangers",
    "marine_cup": "Troupes de marine",
    "regular_cup": "Réguliers britanniques",
    "french_cadres": "Cadres français",
    "british_cadres": "Cadres britanniques",
    "colon": "\u00a0: ",
    "semicolon": "\u202f; ",
    "kinds": "Sorte | Potentiel | Triangle | Élite | Verso",
    "regular": "réguliers, provinciaux, grenadiers",
    "ranger": "rangers, troupes de marine",
    "light": "infanterie légère (le 80th)",
    "indian": "Indiens",
    "cadre": "Cadre",
    "wagon": "chariot, traîneau",
    "bateau": "bateau, canot, sloop",
    "cannon": "canon (retranche {} du dé, réduit {})",
    "yes": "oui",
    "none": "aucun",
    "half": "la moitié de sa force, arrondie vers le haut",
    "see": "voir 1.0c",
    "reduced": "réduit",
    "weather": "Saison | Clair | Pluie | Canicule | Orage | Neige | Tempête de neige",
    "spring": "Printemps",
    "summer": "Été",
    "autumn": "Automne",
    "winter": "Hiver",
    "terrain": "Terrain | Points | Ajoute à une attaque",
    "clear": "clair",
    "forest": "forêt",
    "hill": "hauteur",
    "triangle": "{}, pour une unité à triangle {}",
    "river": "bord de rivière",
    "more": "{} de plus",
    "road": "route continue",
    "trail": "sentier continu",
    "lake": "lac | en embarcation seulement (7.3a) | 0",
    "lost": "Dé | 1–4 | 5 | 6 | 7 | 8 | 9 | 0 (10)",
    "T": "Carte tactique",
    "S": "Carte stratégique",
    "stays": "reste",
    "to W": "O",
    "to SW": "SO",
    "to NW": "NO",
    "crossings": "Hexagone stratégique | Côté | Hexagones tactiques | De et vers l’extérieur",
    "south": "sud",
    "west": "ouest",
    "north": "nord",
    "boats": "\u202f; embarcations\u00a0: ",
    "works": "Ouvrage | Ajouté au dé",
    "breastwork": "Retranchement",
    "redoubt": "Redoute",
    "fort": "Fort",
    "breached": "Fort, ouvert d’une brèche",
    "fire": "Cible | Résultat | Dé",
    "fire fort": "brèche (chapitre 17.1) | 0 ou {}",
    "fire redoubt": "détruite | 0 à {}",
    "fire breastwork": "détruit | 0 à {}",
    "die": "Dé",
    "french_row": "Français",
    "british_row": "Britanniques",
    "leaders": "Camp | Chef | Ancienneté | Initiative | Inapte | Capable | Exceptionnel",
    "french": "français",
    "british": "britannique",
    "row": "ligne",
}
SAY = {"": EN, "fr": FR}


def cells(words: str) -> Row:
    return words.split(" | ")


def points(halves: int) -> str:
    return "1/2" if halves == 1 else str(halves // 2)


def faces(band: str) -> str:
    return band.replace("-", "–") or "–"


def cups(say: Say) -> Iterator[Row]:
    """What is drawn blindly: leaders without a name, units, Cadres."""
    yield cells(say["cups"])
    for side in reversed(SIDES):
        (count,) = {row.count for row in board().rows[side].values()}
        yield say[f"{side}_leaders"], say["each"].format(count)
    for kind in ("ranger", "marine", "regular"):
        yield say[f"{kind}_cup"], ", ".join(strengths(board().pools[kind]))
    for side in reversed(SIDES):
        yield say[f"{side}_cadres"], grouped(say, strengths(board().cadres[side]))


def strengths(names: Iterable[str]) -> Sequence[str]:
    return [faces(board().counters[name].strength) for name in names]


def grouped(say: Say, cadres: Iterable[str]) -> str:
    return say["semicolon"].join(f"{faces}{say['colon']}{n}" for faces, n in Counter(cadres).items())


def kinds(say: Say) -> Iterator[Row]:
    yield cells(say["kinds"])
    for first, *others in ALIKE:
        chart = CHARTS.kinds[first]
        for kind in map(CHARTS.kinds.__getitem__, others):
            assert (kind.move, kind.triangle, kind.elite) == (chart.move, chart.triangle, chart.elite)
        marks = (say["yes"] if mark else "–" for mark in (chart.triangle, chart.elite))
        yield say[first].format(*chart.minus), str(chart.move or say["none"]), *marks, back(say, first)


def back(say: Say, kind: Kind) -> str:
    """What is said of the second face of a kind."""
    steps = CHARTS.kinds[kind].steps
    if kind == "cadre":
        return say["see"]
    return say["half"] if steps is None else say["none"] if steps == 1 else say["reduced"]


def weather(say: Say) -> Iterator[Row]:
    yield cells(say["weather"])
    for season, chart in CHARTS.weather.items():
        yield say[season], *(faces(chart.get(each, "")) for each in WEATHERS)


def terrain(say: Say) -> Iterator[Row]:
    yield cells(say["terrain"])
    for land in LANDS:
        chart = CHARTS.terrain[land]
        plain, triangle = points(chart.halves), points(chart.triangle)
        cost = plain if triangle == plain else say["triangle"].format(plain, triangle)
        yield say[land], cost, str(chart.plus)
    yield say["river"], say["more"].format(points(CHARTS.river.halves)), str(CHARTS.river.plus)
    yield say["road"], points(CHARTS.road), "0"
    yield say["trail"], points(CHARTS.trail), "0"
    yield cells(say["lake"])


def lost(say: Say) -> Iterator[Row]:
    yield cells(say["lost"])
    assert CHARTS.lost.stays == 4
    letters: tuple[Letter, ...] = (TACTICAL, STRATEGIC)
    for letter in letters:
        yield say[letter], say["stays"], *(say.get(f"to {each}", each) for each in CHARTS.lost.points[letter])


def crossings(say: Say) -> Iterator[Row]:
    yield cells(say["crossings"])
    for row in ground().crossings:
        yield row.row[1:], say[row.side], entries(say, row), numbers(row.outside)


def entries(say: Say, row: Crossing) -> str:
    boats = f"{say['boats']}{numbers(row.boats)}" if row.boats else ""
    return f"{numbers(row.hexes)}{boats}"


def numbers(places: tuple[str, ...]) -> str:
    return ", ".join(place[1:] for place in places)


def works(say: Say) -> Iterator[Row]:
    yield cells(say["works"])
    for kind, chart in CHARTS.works.items():
        yield say[kind], str(chart.plus)
    yield say["breached"], str(CHARTS.works["fort"].plus // 2)


def bombardment(say: Say) -> Iterator[Row]:
    """What cannon do to works, and up to which die."""
    yield cells(say["fire"])
    for kind, chart in reversed(CHARTS.works.items()):
        yield say[kind], *cells(say[f"fire {kind}"].format(chart.fire))


def recruitment(say: Say) -> Iterator[Row]:
    """The strength for each face of the die."""
    yield say["die"], *map(str, FACES)
    for side in reversed(SIDES):
        yield say[f"{side}_row"], *map(str, board().recruits[side])


def leaders(say: Say) -> Iterator[Row]:
    """The manifest: of each side those with names, then the rows of those without."""
    yield cells(say["leaders"])
    for side in reversed(SIDES):
        named = [leader for leader in board().leaders.values() if leader.side == side]
        yield from (manifest(say, leader.name, leader) for leader in named)
        yield from (manifest(say, f"{say['row']} {name}", row) for name, row in board().rows[side].items())


def manifest(say: Say, name: str, leader: Leader) -> Row:
    bands = map(faces, leader.bands.values())
    return say[leader.side], name, str(leader.seniority), str(leader.initiative), *bands


TABLES: Mapping[str, Callable[[Say], Iterator[Row]]] = {
    "1.0c": cups,
    "2.0b": kinds,
    "4.0c": weather,
    "7.0c": terrain,
    "8.0g": lost,
    "9.0b": crossings,
    "11.4a": works,
    "15.0c": recruitment,
    "17.0e": bombardment,
    "19.0a": leaders,
}


@cache
def rulebook(language: str) -> Rulebook:
    return Rulebook.read("ticonderoga", text_of(file("ticonderoga", language)))


@pytest.mark.parametrize("language", SAY)
@pytest.mark.parametrize("number", TABLES)
def test_the_rulebook_shows_the_charts_of_the_data(language: str, number: str) -> None:
    """Each that it has (ticonderoga/1.0c, 2.0b, 4.0c, 7.0c, 8.0g, 9.0b, 11.4a, 15.0c, 17.0e, 19.0a)."""
    rule = rulebook(language).rule(number)
    assert rule
    assert table(TABLES[number](SAY[language])) in rule.text


def test_a_back_is_half_of_the_front_rounded_up() -> None:
    """A strength of 1 has none (ticonderoga/2.0b)."""
    assert CHARTS.backs == {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 4}


@pytest.mark.parametrize("language", SAY)
def test_the_rulebook_names_the_falls_of_the_data(language: str) -> None:
    """The river sides that boats do not pass (ticonderoga/7.4a)."""
    rule = rulebook(language).rule("7.4a")
    assert rule
    assert {side for side in ground().rivers if side in rule.text} == ground().falls
