"""The words of orders, beside the names of places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.notation import Signs

ENGLISH: Signs = {  # what else may be written for a word of the orders
    "to": ("then", "into", "->", "-->", "=>", ">", "→"),
    "all": ("everything", "everyone"),
    "hold": ("pass",),
    ",": ("and", "&", "+"),
    "": ("the", "move", "go", "march"),
}
FRENCH: Signs = {
    "to": ("vers", "à", "puis", "contre"),
    "at": ("à", "en", "au"),
    "on": ("au",),
    "from": ("depuis", "de"),
    "of": ("de",),
    "all": ("tout", "tous"),
    "hold": ("tenir",),
    "pick": ("choisir",),
    "first": ("d’abord", "premier"),
    "takes": ("prend", "encaisse"),
    "stay": ("rester", "reste"),
    "retreat": ("retraite",),
    "through": ("par",),
    "meet": ("rencontre",),
    "endure": ("subir",),
    "exempt": ("exempter",),
    "turn": ("tour",),
    "round": ("manche",),
    "otherwise": ("sinon",),
    "fight": ("combat", "combattre"),
    "largest": ("grand",),
    "hits": ("touches",),
    "fired": ("tireurs",),
    "order": ("ordre",),
    "spare": ("épargner",),
    "or": ("ou",),
    "less": ("moins",),
    "when": ("si", "quand"),
    "outnumbered": ("inférieur",),
    "after": ("après",),
    "not": ("pas",),
    "before": ("avant",),
    "never": ("jamais",),
    "anywhere": ("partout",),
    "while": ("si",),
    "equal": ("égaux",),
    "always": ("toujours",),
    "below": ("sous",),
    "winter": ("hiver",),
    "survivors": ("survivants",),
    "arrive": ("arrivée", "arrivées"),
    "place": ("placer",),
    "recruit": ("recruter",),
    "weakest": ("faibles",),
    "reach": ("atteindre",),
    "control": ("contrôle",),
    "limit": ("limite",),
    ",": ("et",),
    "": ("le", "les", "plus", "va", "vont", "aller", "marche"),
}
ABROAD: Mapping[str, Signs] = {"fr": FRENCH}
KEYWORDS = (
    "to",
    "from",
    "all",
    "hold",
    "i",
    "r",
    "m",
    "s",
    *(word for words in ENGLISH.values() for word in words),
)
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "unit": {
        "I": (
            "irregular",
            "irregulars",
            "irr",
            "inf irregular",
            "rangers",
            "indians",
            "irrégulier",
            "irréguliers",
            "indiens",
        ),
        "R": ("regular", "regulars", "reg", "regs", "régulier", "réguliers"),
        "M": ("militia", "militias", "militiamen", "mil", "milice", "miliciens"),
        "S": ("ship", "ships", "v", "vaisseau", "vaisseaux"),
    },
    "side": {
        "british": ("br", "britain", "england", "english", "britanniques", "anglais"),
        "french": ("france", "français"),
    },
    "who": {"me": ("self", "us", "moi", "nous"), "enemy": ("them", "the enemy", "ennemi", "l’ennemi")},
    "end": {
        "my start": ("own start", "mon départ"),
        "their start": ("enemy start", "leur départ"),
        "home": ("chez moi", "chez nous"),
    },
    "which": {"strongest": ("le plus fort", "forts"), "weakest": ("le plus faible", "faible")},
}
