"""The words of orders, beside the names of pieces and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.notation import Signs

ENGLISH: Signs = {  # what else may be written for a word of the orders
    "to": ("into", "->", "-->", "=>", ">", "→"),
    "at": ("in", "on"),
    "attacks": ("attack", "assaults", "assault"),
    "bombards": ("bombard", "fires", "shells"),
    "sails": ("sail", "rows", "row"),
    "boards": ("embarks", "embark"),
    "lands": ("disembarks", "disembark"),
    "builds": ("build", "digs", "dig"),
    "advances": ("advance",),
    "pursues": ("pursue",),
    "done": ("end", "pass"),
    "pass": ("pass",),
    "": ("the", "move", "moves", "go", "hex"),
}
FRENCH: Signs = {
    "to": ("vers", "à"),
    "at": ("en", "à", "sur", "dans"),
    "with": ("avec",),
    "and": ("et",),
    "by": ("par",),
    "via": ("via",),
    "then": ("puis",),
    "under": ("sous",),
    "attacks": ("attaque", "attaquent"),
    "bombards": ("bombarde", "bombardent", "tire", "tirent"),
    "sails": ("navigue", "naviguent", "vogue", "voguent"),
    "boards": ("embarque", "embarquent"),
    "lands": ("débarque", "débarquent"),
    "builds": ("construit", "construisent"),
    "advances": ("avance", "avancent"),
    "pursues": ("poursuit", "poursuivent"),
    "done": ("fini", "terminé"),
    "": ("le", "les", "va", "vont", "aller", "hexagone"),
}
ABROAD: Mapping[str, Signs] = {"fr": FRENCH}
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "side": {
        "british": ("br", "britain", "english", "britanniques", "anglais"),
        "french": ("fr", "france", "français"),
    },
    "work": {
        "breastwork": ("breastworks", "parapet"),
        "redoubt": ("redoubts", "redoute"),
    },
    "pace": {"by road": ("on the road", "par la route")},
    "manner": {
        "by surprise": ("in surprise", "par surprise"),
        "by surprise or by cannon": ("par surprise ou par canon",),
    },
    "bearing": {
        "N": ("north", "nord"),
        "NE": ("northeast", "nord-est"),
        "E": ("east", "est"),
        "SE": ("southeast", "sud-est"),
        "S": ("south", "sud"),
        "SW": ("southwest", "sud-ouest"),
        "W": ("west", "ouest"),
        "NW": ("northwest", "nord-ouest"),
    },
    "happening": {
        "enemy adjacent": ("an enemy is adjacent", "enemies adjacent", "ennemi adjacent"),
        "lost": ("somebody is lost", "perdu"),
        "halted": ("somebody is halted", "arrêté"),
        "repulsed": ("an attack is repulsed", "repoussé"),
    },
}
