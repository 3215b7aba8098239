"""What may be written in orders: names of units, points and places, and other words of the forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.kernel.notation import Signs, Vocabulary
from rules.skirmish.places import Grid
from rules.skirmish.table import Board, Scenario

KEPT = 8  # vocabularies at hand, of as many sets of data
LEAST = 4  # letters of a name's last word by which it may be called alone

ENGLISH: Signs = {  # what else may be written for a word of the orders
    "to": ("->", "-->", "=>", ">", "→"),
    "into": ("enters", "enter"),
    "towards": ("toward",),
    "fires": ("fire", "shoots", "shoot"),
    "charges": ("charge", "attacks", "attack"),
    "storms": ("storm",),
    "keeps": ("keep", "holds", "waits", "wait"),
    "charge": ("charge",),
    "keep": ("keep",),
    "holds": ("holds", "hold"),
    "stays": ("stay", "halts", "halt"),
    "stay": ("stay",),
    "leaves": ("leave",),
    "its": ("their",),
    "marches": ("march",),
    "is": ("are",),
    "has": ("have",),
    "stands": ("stand",),
    "runs": ("run",),
    "burns": ("burn",),
    "spread": ("gap",),
    "asks": ("ask",),
    "ask": ("ask",),
    "watches": ("watch",),
    "loads": ("load", "reloads", "reload"),
    "fights": ("fight",),
    "rallies": ("rally",),
    "forms": ("form",),
    "facing": ("faces", "face"),
    "brigaded": ("brigade", "joined"),
    "fire": ("fire",),
    "": ("the", "move", "moves", "go", "goes", "inch", "inches", '"', "″"),
}
FRENCH: Signs = {
    "to": ("à", "jusqu’à"),
    "then": ("puis",),
    "finally": ("enfin",),
    "facing": ("face", "tourné", "tournée"),
    "in": ("en",),
    "spread": ("espacé", "espacée", "espacés"),
    "towards": ("vers",),
    "within": ("dans", "sous"),
    "away": ("loin",),
    "from": ("de",),
    "along": ("suivant", "longeant"),
    "behind": ("derrière",),
    "into": ("entre", "dans"),
    "forms": ("forme", "forment"),
    "leaves": ("laisse", "laissent"),
    "its": ("ses", "leurs"),
    "wounded": ("blessés", "blessé"),
    "officer": ("officier",),
    "of": ("de",),
    "fires": ("tire", "tirent"),
    "at": ("sur", "en", "à"),
    "with": ("avec",),
    "after": ("après",),
    "if": ("si",),
    "unless": ("sauf",),
    "when": ("quand",),
    "charges": ("charge", "chargent"),
    "storms": ("assaille", "assaillent"),
    "by": ("par",),
    "doubling": ("doublant",),
    "loads": ("recharge", "rechargent"),
    "fights": ("combat", "combattent"),
    "rallies": ("rallie", "rallient"),
    "and": ("et",),
    "burns": ("brûle", "brûlent", "incendie"),
    "fire": ("tirent", "feu", "tir"),
    "nearest": ("le plus proche", "proche"),
    "stays": ("restent", "reste"),
    "marches": ("marche", "marchent"),
    "stay": ("restent",),
    "keeps": ("garde", "gardent"),
    "keep": ("gardent",),
    "until": ("jusque",),
    "asks": ("demande", "demandent"),
    "ask": ("demandent",),
    "watches": ("guette", "guettent"),
    "holds": ("retient", "retiennent"),
    "crew": ("servants",),
    "runs": ("fuient", "fuit"),
    "pause": ("pause",),
    "any": ("quelqu’un",),
    "breaks": ("rompt",),
    "cards": ("cartes",),
    "card": ("carte",),
    "brigaded": ("embrigadé", "embrigadée", "embrigadés", "embrigadées"),
    "alone": ("seul", "seule", "seuls", "seules"),
    "all": ("tous", "toutes"),
    "same": ("même", "pareil"),
    "as": ("qu’au", "que"),
    "last": ("dernier",),
    "turn": ("tour",),
    "every": ("chaque",),
    "is": ("soit", "soient"),
    "asked": ("demandée",),
    "has": ("ait", "aient"),
    "taken": ("pris", "prise", "prises"),
    "for": ("pour",),
    "stands": ("placé", "placée", "placés", "placées"),
    "end": ("fin",),
    "ruling": ("décision",),
    "confirm": ("confirmer",),
    "automatic": ("automatique",),
    "sight": ("voir",),
    "range": ("portée",),
    "reach": ("atteindre",),
    "odds": ("chances",),
    "against": ("contre",),
    "measure": ("mesure", "mesurer"),
    "ground": ("terrain",),
    "morale": ("moral",),
    "rulings": ("décisions",),
    "shot": ("tiré",),
    "flight": ("fuite",),
    "most": ("maximum",),
    "": ("le", "la", "les", "son", "leur", "plus", "va", "vont", "pouce", "pouces"),
}
ABROAD: Mapping[str, Signs] = {"fr": FRENCH}
AGREEING: Mapping[str, Signs] = {  # what is said of one and of many, or so of both genders
    "en": {
        "fires": ("fires", "fire"),
        "charges": ("charges", "charge"),
        "storms": ("storms", "storm"),
        "keeps": ("keeps", "keep"),
        "stays": ("stays", "stay"),
        "leaves": ("leaves", "leave"),
        "its": ("its", "their"),
        "burns": ("burns", "burn"),
        "asks": ("asks", "ask"),
        "watches": ("watches", "watch"),
        "holds": ("holds", "hold"),
        "loads": ("loads", "load"),
        "fights": ("fights", "fight"),
        "rallies": ("rallies", "rally"),
        "forms": ("forms", "form"),
        "marches": ("marches", "march"),
        "runs": ("runs", "run"),
        "is": ("is", "are"),
        "has": ("has", "have"),
        "stands": ("stands", "stand"),
    },
    "fr": {
        "forms": ("forme", "forment"),
        "leaves": ("laisse", "laissent"),
        "its": ("ses", "leurs"),
        "fires": ("tire", "tirent"),
        "charges": ("charge", "chargent"),
        "storms": ("assaille", "assaillent"),
        "loads": ("recharge", "rechargent"),
        "fights": ("combat", "combattent"),
        "rallies": ("rallie", "rallient"),
        "burns": ("brûle", "brûlent"),
        "stays": ("reste", "restent"),
        "keeps": ("garde", "gardent"),
        "asks": ("demande", "demandent"),
        "watches": ("guette", "guettent"),
        "holds": ("retient", "retiennent"),
        "fire": ("son tir", "leur tir"),
        "marches": ("marche", "marchent"),
        "runs": ("fuit", "fuient"),
        "brigaded": ("embrigadé", "embrigadée", "embrigadés", "embrigadées"),
        "alone": ("seul", "seule", "seuls", "seules"),
        "taken": ("pris", "prise", "pris", "prises"),
        "stands": ("placé", "placée", "placés", "placées"),
        "is": ("soit", "soient"),
        "has": ("ait", "aient"),
    },
}
Spellings = dict[str, Sequence[str]]

NEARNESS: Spellings = {
    "nearest": (
        "nearest",
        "nearest enemy",
        "closest",
        "plus proche",
        "ennemi le plus proche",
        "l’ennemi le plus proche",
    ),
    "nearest formed": ("nearest formed", "formés les plus proches"),
    "nearest skirmishers": ("nearest skirmishers", "nearest skirmish", "tirailleurs les plus proches"),
    "nearest gun": ("nearest gun", "canon le plus proche"),
    "nearest wagon": ("nearest wagon", "chariot le plus proche"),
}
WIND_WORDS: Spellings = {
    "north": ("north", "N", "nord"),
    "north-east": ("north-east", "northeast", "NE", "nord-est"),
    "east": ("east", "E", "est"),
    "south-east": ("south-east", "southeast", "SE", "sud-est"),
    "south": ("south", "S", "sud"),
    "south-west": ("south-west", "southwest", "SW", "sud-ouest", "SO"),
    "west": ("west", "W", "ouest"),
    "north-west": ("north-west", "northwest", "NW", "nord-ouest", "NO"),
}
EDGE_WORDS: Spellings = {
    "north edge": ("north edge", "bord nord"),
    "east edge": ("east edge", "bord est"),
    "south edge": ("south edge", "bord sud"),
    "west edge": ("west edge", "bord ouest"),
}
WORDS: Mapping[str, Spellings] = {
    "formation": {
        "line": ("line", "a line", "ligne"),
        "line of two": (
            "line of two",
            "line of two ranks",
            "two ranks",
            "ligne sur deux rangs",
            "deux rangs",
        ),
        "column": ("column", "a column", "colonne"),
        "skirmish": (
            "skirmish",
            "skirmish order",
            "open order",
            "skirmishers",
            "tirailleurs",
            "ordre de tirailleurs",
        ),
    },
    "ammunition": {
        "ball": ("ball", "round shot", "boulet"),
        "canister": ("canister", "cannister", "case shot", "grape", "mitraille"),
    },
    "event": {
        "shot at": ("shot at", "under fire", "sous le feu"),
        "charged": ("charged", "chargé", "chargée"),
    },
    "whom": {
        "the sound": ("the sound", "sound", "sound men", "les valides"),
        "the wounded": ("the wounded", "wounded", "wounded men", "les blessés"),
        "the officer": ("the officer", "officer", "l’officier"),
    },
    "side": {
        "british": ("british", "br", "britain", "english", "britanniques", "anglais"),
        "french": ("french", "fr", "france", "français"),
    },
    "taker": {
        "british": ("british", "british side", "britanniques"),
        "french": ("french", "french side", "français"),
        "nobody": ("nobody", "no one", "personne"),
    },
    "class": {
        "open": ("open", "découvert"),
        "clearing": ("clearing", "clairière"),
        "rough": ("rough", "woods", "bois"),
        "dense": ("dense", "thick", "bois épais"),
        "building": ("building", "bâtiment"),
        "water": ("water", "eau"),
    },
    "sighted": {"seen": ("seen", "vu", "vue"), "unseen": ("unseen", "not seen", "caché", "cachée")},
    "cover": {
        "no cover": ("no cover", "aucun abri"),
        "woods": ("woods", "bois"),
        "heavy cover": ("heavy cover", "abri solide"),
    },
    "secured": {
        "secure": ("secure", "à l’abri"),
        "open to two": ("open to two", "not secure", "ouvert à deux"),
    },
    "pairing": {
        "one to one": ("one to one", "un contre un"),
        "the sound": ("the sound", "sound", "les valides"),
        "the wounded": ("the wounded", "wounded", "les blessés"),
        "the officer": ("the officer", "officer", "l’officier"),
    },
    "reason": {
        "too far": ("too far", "trop loin"),
        "no way through": ("no way through", "aucun passage"),
        "out of sight": ("out of sight", "hors de vue"),
        "no room": ("no room", "pas de place"),
        "no time": ("no time", "pas le temps"),
    },
    "span": {"this turn": ("this turn", "ce tour")},
    "dose": {
        "all": ("all", "tout"),
        "doubtful": ("doubtful", "ce qui est douteux", "douteux"),
        "nothing": ("nothing", "rien"),
    },
}
ALSO: Mapping[str, Sequence[str]] = {  # what else units and places of the tables are called, as in French
    "Light": ("Infanterie légère", "Légère"),
    "Line": ("Ligne",),
    "Line A": ("Ligne A",),
    "Line B": ("Ligne B",),
    "Line C": ("Ligne C",),
    "Wagon 1": ("Chariot 1",),
    "Wagon 2": ("Chariot 2",),
    "Wagon 3": ("Chariot 3",),
    "Abenaki": ("Abénaquis",),
    "Ottawa": ("Outaouais",),
    "Canadians": ("Canadiens",),
    "Canadians A": ("Canadiens A",),
    "Canadians B": ("Canadiens B",),
    "Canadians C": ("Canadiens C",),
    "Canadians D": ("Canadiens D",),
    "Canadians E": ("Canadiens E",),
    "Marines": ("Marine",),
    "Militia": ("Milice",),
    "Neighbours": ("Voisins", "Neighbors"),
    "Hunters": ("Chasseurs",),
    "Patrol": ("Patrouille",),
    "Picket": ("Piquet",),
    "Scouts": ("Éclaireurs",),
    "Gun": ("Canon",),
    "Boatmen": ("Bateliers",),
    "Six-pounder": ("Pièce de six",),
    "Fort gun": ("Canon du fort",),
    "Nipissing": ("Népissingues",),
    "Colony troops": ("Troupes de la colonie",),
    "Shawnees": ("Chaouanons",),
    "Lake warriors": ("Guerriers des lacs",),
    "Volunteers": ("Volontaires",),
    "Pack horses 1": ("Chevaux de bât 1",),
    "Pack horses 2": ("Chevaux de bât 2",),
    "Pack horses 3": ("Chevaux de bât 3",),
    "Pack horses 4": ("Chevaux de bât 4",),
    "Gage's Grenadiers": ("Grenadiers de Gage",),
    "Van A": ("Avant-garde A",),
    "Van B": ("Avant-garde B",),
    "Six-pounders": ("Pièces de six",),
    "Carpenters": ("Charpentiers",),
    "48th Grenadiers": ("Grenadiers du 48e",),
    "Twelve-pounder": ("Pièce de douze",),
    "Virginians A": ("Virginiens A",),
    "Virginians B": ("Virginiens B",),
    "Ojibwas": ("Ojibwés",),
    "Potawatomis": ("Potéouatamis",),
    "42nd Light A": ("42e léger A",),
    "42nd Light B": ("42e léger B",),
    "42nd A": ("42e A",),
    "42nd B": ("42e B",),
    "77th A": ("77e A",),
    "77th B": ("77e B",),
    "60th": ("60e",),
    "44th A": ("44e A",),
    "44th B": ("44e B",),
    "48th A": ("48e A",),
    "48th B": ("48e B",),
    "Ottawas": ("Outaouas",),
    "north thicket": ("fourré nord",),
    "south thicket": ("fourré sud",),
    "old burn": ("ancien brûlis", "brûlis"),
    "lake road": ("route du lac",),
    "felled trees": ("arbres abattus",),
    "north forest": ("forêt nord", "forêt"),
    "west wood": ("bois ouest",),
    "east wood": ("bois est",),
    "orchard": ("verger",),
    "corn field": ("champ de maïs",),
    "house": ("maison",),
    "barn": ("grange",),
    "blockhouse": ("blockhaus",),
    "valley road": ("route de la vallée",),
    "yard fence": ("clôture de la cour",),
    "mill creek": ("ruisseau du moulin",),
    "beaver meadow": ("pré aux castors", "pré"),
    "pine ridge": ("crête des pins", "crête"),
    "cedar swamp": ("marais des cèdres", "marais"),
    "portage shed": ("hangar du portage", "hangar"),
    "carrying brook": ("ruisseau du portage",),
    "shed fence": ("clôture du hangar",),
    "stumps": ("souches",),
    "redoubt": ("redoute",),
    "fort road": ("route du fort",),
    "abatis": ("abattis",),
    "trench": ("tranchée",),
    "frozen brook": ("ruisseau gelé",),
    "mountain foot": ("pied de la montagne",),
    "hemlock stand": ("bois de pruches", "pruches"),
    "west bank": ("berge ouest",),
    "Edge Hill clearing": ("clairière d’Edge Hill",),
    "flour-bag ring": ("cercle de sacs", "cercle"),
    "west ravine": ("ravin ouest",),
    "Forbes road": ("route de Forbes",),
    "ford clearing": ("clairière du gué",),
    "north hill": ("colline nord",),
    "north ravine": ("ravin nord",),
    "south ravine": ("ravin sud",),
    "Braddock's road": ("route de Braddock",),
    "Monongahela bank": ("berge de la Monongahela",),
}


@lru_cache(maxsize=KEPT)
def vocabulary(board: Board) -> Vocabulary:
    """Names for what orders speak of, on whichever table they are."""
    tables = tuple(board.scenarios.values())
    units = alone(own({name: ALSO.get(name, ()) for table in tables for name in units_of(table)}))
    spots = points(tables)
    areas = called(name for table in tables for name in table.ground.areas)
    roads = called(name for table in tables for name in table.ground.roads)
    courses = called(name for table in tables for name in table.ground.barriers)
    places = {**areas, **roads, **courses}
    buildings = {area.name for table in tables for area in table.ground.buildings}
    names: dict[str, Spellings] = {
        "unit": units,
        "point": spots,
        "target": {**NEARNESS, **units},
        "mark": alone({**NEARNESS, **units, **EDGE_WORDS, **WIND_WORDS, **places, **spots}),
        "road": alone(roads),
        "course": alone(courses),
        "building": alone({name: areas[name] for name in areas if name in buildings}),
        "area": alone(areas),
        "zone": own({zone: () for table in tables for zone in table.zones}),
        "wind": dict(WIND_WORDS),
        **{kind: dict(words) for kind, words in WORDS.items()},
    }
    return Vocabulary(names, ENGLISH, abroad=ABROAD, agreeing=AGREEING)


def units_of(table: Scenario) -> Iterator[str]:
    """The units of a scenario, and the names that secret forces may bear (skirmish/hide-3)."""
    yield from table.units
    for side in table.file.sides:
        yield from side.names


def own(names: Mapping[str, Iterable[str]]) -> Spellings:
    """Each is called first what it is, so that nothing stands beside it in lists."""
    return {name: (name, *more) for name, more in names.items()}


def points(tables: Iterable[Scenario]) -> Spellings:
    """Every square and cell of the largest table; a cell is read without its point, too (skirmish/name-1)."""
    grounds = [table.ground for table in tables]
    widest = max(ground.width for ground in grounds)
    deepest = max(ground.depth for ground in grounds)
    return own({name: bare(name) for name in Grid(widest, deepest).names()})


def bare(name: str) -> tuple[str, ...]:
    return (name.replace(".", ""),) if "." in name else ()


def called(names: Iterable[str]) -> Spellings:
    """Places by their names, and by the last word of them."""
    return own({name: (*last_word(name), *ALSO.get(name, ())) for name in names})


def last_word(name: str) -> tuple[str, ...]:
    *before, last = name.split()
    return (last.lower(),) if before and len(last) >= LEAST else ()


def alone(names: Spellings) -> Spellings:
    """Those names without the spellings that several of them have, or that are another's name."""
    count = Counter(word for spellings in names.values() for word in {*map(str.casefold, spellings)})
    return {
        name: tuple(word for word in spellings if word == name or count[word.casefold()] == 1)
        for name, spellings in names.items()
    }
