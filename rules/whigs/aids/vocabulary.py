"""The words of orders, beside the names of places, seas, nations and counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kernel.notation import Signs

ENGLISH: Signs = {  # what else may be written for a word of the orders
    "to": ("into", "->", "-->", "=>", ">", "→"),
    "at": ("in",),
    ",": ("and", "&", "+"),
    "raise": ("recruit", "muster"),
    "fortify": ("build", "upgrade"),
    "ally": ("renew",),
    "renew": ("renew",),
    "march": ("marches",),
    "defend": ("defends",),
    "stay": ("stays", "hold", "holds"),
    "stop": ("stops", "halt", "halts"),
    "lands": ("land",),
    "": ("the", "move", "moves", "units", "unit", "of", "or", "better", "else", "then", "least"),
}
FRENCH: Signs = {
    "to": ("vers", "à", "contre"),
    "at": ("à", "en", "au"),
    "with": ("avec",),
    "from": ("depuis",),
    "on": ("sur",),
    "by": ("par",),
    "for": ("pour",),
    "if": ("si",),
    "first": ("d’abord",),
    "all": ("tout", "tous", "toutes"),
    "always": ("toujours",),
    "never": ("jamais",),
    "no": ("sans", "aucun", "aucune"),
    "rest": ("autres",),
    "others": ("autres",),
    "otherwise": ("autrement",),
    "done": ("fini",),
    "before": ("avant",),
    "after": ("après",),
    "within": ("sous",),
    "below": ("sous",),
    "thousand": ("mille",),
    "most": ("plus",),
    ",": ("et",),
    "ally": ("allier", "renouveler"),
    "renew": ("renouveler",),
    "allies": ("alliés", "allié"),
    "raise": ("lever",),
    "fortify": ("fortifier",),
    "march": ("marche", "marcher"),
    "defend": ("défend", "défendre"),
    "stay": ("reste", "restent", "rester"),
    "stop": ("arrêt",),
    "lands": ("débarque", "débarquer"),
    "engage": ("engager", "attaque", "attaquer"),
    "back": ("replier", "retour"),
    "fall": ("se",),  # to fall back: se replier
    "sea": ("mer",),
    "flee": ("fuir",),
    "met": ("rencontre",),
    "enemies": ("ennemis", "ennemi"),
    "spring": ("déclencher",),
    "forbid": ("interdire",),
    "raid": ("piller",),
    "raiders": ("partis", "parti"),
    "keep": ("garder",),
    "burn": ("brûler",),
    "spare": ("épargner",),
    "besiege": ("assiéger",),
    "abandon": ("abandonner",),
    "lose": ("perdre",),
    "reach": ("atteindre",),
    "supply": ("ravitaillement",),
    "odds": ("rapport",),
    "gather": ("rassembler",),
    "landings": ("débarquements",),
    "income": ("revenu",),
    "victory": ("victoire",),
    "siege": ("siège",),
    "gathering": ("lieux",),
    "points": ("rassemblement",),  # lieux de rassemblement
    "": ("le", "les", "armées", "unité", "unités", "ou", "sinon", "puis", "mieux"),
}
ABROAD: Mapping[str, Signs] = {"fr": FRENCH}
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "troop": {
        "R": ("regular", "regulars", "reg", "régulier", "réguliers"),
        "M": (
            "militia",
            "provincial",
            "provincials",
            "militiamen",
            "p",
            "milice",
            "miliciens",
            "provinciaux",
        ),
        "I": ("indian", "indians", "irregulars", "ranger", "rangers", "indien", "indiens", "irréguliers"),
        "S": ("ship", "ships", "v", "vaisseau", "vaisseaux"),
    },
    "order": {"march": (), "defend": ()},
    "turn": {"before": ("first",), "after": ("last",)},
    "stance": {
        "engage": ("engages", "fight", "fights", "battle", "attack", "attacks"),
        "retreat": ("retreats", "withdraw", "withdraws", "retraite"),
        "join": ("joins", "wait", "waits", "rejoint", "rejoindre", "attend", "attendre"),
        "ambush": ("ambushes", "embuscade"),
        "remain": ("remains", "demeure", "demeurer"),  # at sea
    },
    "case": {"waiting": ("we wait", "it waits", "first there", "attente", "on attend", "nous attendons")},
    "halt": {
        "enemies": ("enemy",),
        "hunger": ("money", "supply", "faim", "argent"),
        "battle": ("battles", "bataille"),
    },
    "odds": {
        **{
            f"{a}-{b}": (f"{a}:{b}", f"{a} to {b}")
            for a, b in (("1", "4"), ("1", "3"), ("1", "2"), ("1", "1"), ("2", "1"), ("3", "1"), ("4", "1"))
        },
        "1-2.5": ("1:2.5", "1 to 2.5", "2-5", "2:5", "2 to 5", "1-2,5", "1:2,5"),
        "1-1.5": ("1:1.5", "1 to 1.5", "2-3", "2:3", "2 to 3", "1-1,5", "1:1,5"),
        "1.5-1": ("1.5:1", "1.5 to 1", "3-2", "3:2", "3 to 2", "1,5-1", "1,5:1"),
        "2.5-1": ("2.5:1", "2.5 to 1", "5-2", "5:2", "5 to 2", "2,5-1", "2,5:1"),
    },
    "fate": {"keep": ("keep", "hold it"), "burn": ("burn", "raze", "raser")},
    "side": {
        "british": ("british", "br", "britain", "english", "britanniques", "anglais"),
        "french": ("french", "france", "français"),
    },
}
