"""The words of orders, beside the names of places, seas, nations and counters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SIGNS: Mapping[str, Sequence[str]] = {  # what else may be written for a word of the orders
    "to": ("into", "->", "-->", "=>", ">", "→"),
    "at": ("in",),
    ",": ("and", "&", "+"),
    "raise": ("recruit", "muster"),
    "fortify": ("build", "upgrade"),
    "ally": ("renew",),
    "march": ("marches",),
    "defend": ("defends",),
    "stay": ("stays", "hold", "holds"),
    "stop": ("stops", "halt", "halts"),
    "lands": ("land",),
    "": ("the", "move", "moves", "units", "unit", "of", "or", "better", "else", "then", "least"),
}
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "troop": {
        "R": ("regular", "regulars", "reg"),
        "M": ("militia", "provincial", "provincials", "militiamen", "p"),
        "I": ("indian", "indians", "irregulars", "ranger", "rangers"),
        "S": ("ship", "ships"),
    },
    "order": {"march": (), "defend": ()},
    "turn": {"before": ("first",), "after": ("last",)},
    "stance": {
        "engage": ("engages", "fight", "fights", "battle", "attack", "attacks"),
        "retreat": ("retreats", "withdraw", "withdraws"),
        "join": ("joins", "wait", "waits"),
        "ambush": ("ambushes",),
        "remain": ("remains",),  # at sea
    },
    "case": {"waiting": ("we wait", "it waits", "first there")},
    "halt": {"enemies": ("enemy",), "hunger": ("money", "supply"), "battle": ("battles",)},
    "odds": {
        **{
            f"{a}-{b}": (f"{a}:{b}", f"{a} to {b}")
            for a, b in (("1", "4"), ("1", "3"), ("1", "2"), ("1", "1"), ("2", "1"), ("3", "1"), ("4", "1"))
        },
        "1-2.5": ("1:2.5", "1 to 2.5", "2-5", "2:5", "2 to 5"),
        "1-1.5": ("1:1.5", "1 to 1.5", "2-3", "2:3", "2 to 3"),
        "1.5-1": ("1.5:1", "1.5 to 1", "3-2", "3:2", "3 to 2"),
        "2.5-1": ("2.5:1", "2.5 to 1", "5-2", "5:2", "5 to 2"),
    },
    "fate": {"keep": ("hold it",), "burn": ("raze",)},
    "side": {"british": ("br", "britain", "english"), "french": ("france",)},
}
