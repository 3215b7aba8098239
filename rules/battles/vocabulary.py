"""The words of orders, beside the names of counters and hexes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SIGNS: Mapping[str, Sequence[str]] = {  # what else may be written for a word of the orders
    "to": ("into", "->", "-->", "=>", ">", "→"),
    "at": ("in", "on"),
    "attacks": ("attack", "assaults", "assault"),
    "fires": ("shoots", "bombards"),
    "enters": ("enter", "arrives"),
    "leaves": ("leave", "exits", "exit"),
    "pursues": ("pursue",),
    "done": ("end", "pass"),
    "": ("the", "move", "moves", "go", "goes", "place", "places", "hex"),
}
WORDS: dict[str, dict[str, Sequence[str]]] = {
    "tactic": {
        "forced march": ("fm",),
        "bayonet": ("bayonets",),
        "volley": ("volleys",),
        "ambush": ("ambushes",),
    },
    "column": dict.fromkeys(
        ("1:5", "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1"), ()
    ),
    "result": dict.fromkeys(("Ad", "Ae", "Ar", "Bx", "Dd", "De", "Dr"), ()),
    "side": {"british": ("br", "britain", "english"), "french": ("france",)},
}
