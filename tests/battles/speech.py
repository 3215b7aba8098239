"""What the battles say, at its longest and in full."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Any, get_args, get_type_hints

import msgspec

from rules.battles.aids.lookups import Odds, Owed, Points, Range, Reach, Sight, Stack, Tables, Zones
from rules.battles.board import SIDES, TACTICS, Arm, Counter, Result
from rules.battles.declare import Facing, Strong
from rules.battles.ledger import Lost
from rules.battles.lines import Move
from rules.battles.movement import Halted
from rules.battles.odds import REASONS, Part
from rules.battles.pursuit import TrainEntered
from rules.battles.setup import Printed
from rules.battles.sight import Cause
from rules.battles.state import How
from rules.battles.victory import DRAW, LEVELS, NONE, Score
from rules.kernel.orders import Lookup
from tests.battles.printed import board
from tests.contract import battles
from tests.contract.speech import Speech

CHARTS = board().charts
UNIT = "Mass Williams"
HEXES = ("0810", "0910", "1010")
STRONG = Strong(UNIT, 12)
PART = Part(UNIT, "0810", 12, 2, ("opposite", "bayonet"))
MOVE = Move(UNIT, "0810", "Bougainville")
FACTS: dict[str, Any] = {
    **dict.fromkeys(("at", "to", "then", "source", "hexes", "path", "led", "vacated"), HEXES),
    **dict.fromkeys(("where", "beyond", "origin", "places"), HEXES),
    **dict.fromkeys(("unit", "units", "gun", "train", "waiting", "left"), (UNIT, UNIT, UNIT)),
    **dict.fromkeys(("leaders", "leader", "other"), ("Bougainville",) * 3),
    **dict.fromkeys(("side", "winner", "first"), "british"),
    **dict.fromkeys(("attacker", "defender", "tactic"), "forced march"),
    **dict.fromkeys(("line", "scenario"), str(MOVE)),
    "reasons": ("terrain", "opposite", "bayonet"),
    "cause": "hexside",
    "column": "1:1.5",
    "fate": "looted",
    "group": "BR",
    "how": "points",
    "level": "substantive",
    "result": "Ar",
    "rule": "battles/6.1.4b",
    "why": "stack",
    "kind": "forest",
    "ground": "forest",
    "type": "train",
}
OF: dict[tuple[str, str], Any] = {
    ("Fires", "at"): "0810",
    **{(key, "at"): "0810" for key in ("goes_on_first", "too_many", "no_place")},
    ("Assaulted", "lost"): (UNIT,) * 3,
    **{(key, "unit"): UNIT for key in ("goes_on_first", "no_place")},
    ("ShotFell", "result"): "Dz*",
    ("Lost", "cause"): "caught",
    ("Score", "cause"): "half",
    ("FogRolled", "faces"): (1, 2, 3),
    ("AttacksDeclared", "attacks"): (Facing((STRONG,) * 3, HEXES[:2], (STRONG,) * 2, (STRONG,)),) * 2,
    ("AttackLapses", "hexes"): HEXES,
    ("CombatDie", "hexes"): HEXES,
    ("CombatChart", "hexes"): HEXES,
    ("Combat", "hexes"): HEXES,
    **dict.fromkeys((("Combat", "attack"), ("Combat", "defence")), (PART, PART, Part(UNIT, "0810", 3))),
    **dict.fromkeys((("attacks_owed", "units"), ("units_left", "units")), (Printed(UNIT),) * 3),
}
FACE = {"move": 0, "factor": 0, "rally": 0, "range": 0, "value": 0, "disordered": False, "fired": False}
EMPTY = {"ground": "clear ground", "name": "", "burning": False, "side": "", "unseen": False, "units": []}
LAND = {"leaves": [], "doubles": "", "blocks": False, "ambush": False, "burns": False}
SIDE = {
    "cost": 0,
    **dict.fromkeys(("inward", "closed", "barred", "doubles", "blocks", "works", "slope", "bridge"), False),
    "zoneless": False,
}
LEFT = {"unit": "Lyman", "at": "0810", "hexes": {}, "stops": [], "doubtful": []}
BY_BAYONET = {"reasons": ["bayonet"], "rules": ["battles/18.1.3b"]}
ANSWERS: tuple[tuple[Lookup, Any, str], ...] = (
    (
        Sight("0608", "0810"),
        {
            "far": 3,
            "open": True,
            "doubtful": True,
            "works": 2,
            "blocks": [],
            "added": [{"rule": "battles/6.1.4a", "value": 1}, {"rule": "battles/6.1.4b", "value": -2}],
            "guns": [{"gun": "Eyre A", "strength": 3}, {"gun": "Eyre B", "strength": 2}],
        },
        (
            "From 0608 to 0810, 3 hexes: open, across works. Open only if no unit stands in the stacks that "
            "you cannot see. Added to a shot: +1 for the range, −2 for the works it crosses. "
            "Its strength: Eyre A (3), Eyre B (2)."
        ),
    ),
    (
        Sight("0608", "0810"),
        {
            "far": 3,
            "open": False,
            "doubtful": False,
            "works": 0,
            "blocks": [
                {"at": "0708", "cause": "terrain", "rule": "battles/6.1.3b", "kind": "forest"},
                {"at": "0709", "to": "0710", "cause": "hexside", "rule": "battles/6.1.3d"},
            ],
            "added": [],
            "guns": [],
        },
        (
            "From 0608 to 0810, 3 hexes: blocked by 0708: terrain (forest) (rule battles/6.1.3b); "
            "0709–0710: a hexside (rule battles/6.1.3d)."
        ),
    ),
    (
        Range("Eyre A"),
        {
            "gun": "Eyre A",
            "at": "0810",
            "far": 6,
            "shots": [{"at": "0610", "strength": 4, "chances": {"Ds": 2, "-": 4}}],
        },
        "Eyre A in 0810 fires 6 hexes far. 0610 with 4: Ds 2/6, nothing 4/6.",
    ),
    (
        Range("Eyre A"),
        {"gun": "Eyre A", "at": "0810", "far": 1, "shots": []},
        "Eyre A in 0810 fires 1 hex far. Nothing can be fired at now.",
    ),
    (
        Reach("Lyman"),
        {
            "unit": "Lyman",
            "at": "0810",
            "points": 6,
            "left": 1,
            "pinned": False,
            "hexes": {"0809": 1, "0811": 2, "0910": 1},
            "stops": ["0910"],
            "doubtful": ["0811"],
            "paths": {},
        },
        (
            "Lyman in 0810 has 1 of 6 points. 1: 0809, 0910; 2: 0811. Stopped by zones or fire: 0910. "
            "Next to stacks that you cannot see: 0811."
        ),
    ),
    (
        Reach("Lyman"),
        LEFT | {"points": 1, "left": 1, "pinned": True},
        "Lyman in 0810 has 1 of 1 point. An enemy zone of control holds it.",
    ),
    (
        Reach("Lyman"),
        LEFT | {"points": 4, "left": 0, "pinned": False},
        "Lyman in 0810 has 0 of 4 points. It can go nowhere.",
    ),
    (
        Zones(),
        {"british": ["0810", "0811"], "french": [], "unknown": ["0910"]},
        (
            "The British control 0810, 0811. The French control nothing. "
            "Next to stacks that you cannot see: 0910."
        ),
    ),
    (
        Owed(),
        {"units": ["La Reine"], "hexes": ["0810"], "may": {"La Reine": ["0810", "0811"]}},
        "Must attack: La Reine. Must be attacked: 0810. La Reine may attack 0810, 0811.",
    ),
    (Owed(), {"units": [], "hexes": [], "may": {}}, "Nobody must attack."),
    (
        Odds("0810"),
        {
            "hexes": ["0810"],
            "attack": [
                {
                    "unit": "La Reine",
                    "factor": 5,
                    "times": 2,
                    "reasons": ["bayonet"],
                    "rules": ["battles/18.1.3b"],
                }
            ],
            "defence": [{"unit": "Lyman", "factor": 1, "times": 1, "reasons": [], "rules": []}],
            "totals": [10, 1],
            "column": "6:1",
            "chances": {"Dr": 2, "De": 4},
        },
        (
            "On 0810, column **6:1** (battles/9.1.1).\n"
            "Attack 10: La Reine (5 × 2, bayonet, rule battles/18.1.3b).\n"
            "Defence 1: Lyman (1).\nOn the die: Dr (defenders rout) 2/6, De (defenders eliminated) 4/6."
        ),
    ),
    (
        Stack("0810"),
        {
            "ground": "forest",
            "name": "British Camp",
            "burning": True,
            "side": "british",
            "unseen": False,
            "units": [
                {**FACE, "unit": "Lyman", "value": 2, "move": 6},
                {**FACE, "unit": "Eyre A", "factor": 3, "move": 2, "rally": 1, "range": 6, "fired": True},
                {**FACE, "unit": "Mass Ruggles", "factor": 2, "disordered": True},
            ],
        },
        (
            "0810 (British Camp): forest, burning. The British: Lyman: leader 2, 6 points; "
            "Eyre A: 3, 2 points, rally 1, range 6, has fired; Mass Ruggles*: 2, 0 points, rally 0."
        ),
    ),
    (
        Stack("0810"),
        {**EMPTY, "side": "french", "unseen": True},
        "0810: clear ground. The French stand there; you may not look.",
    ),
    (
        Stack("0810"),
        {**EMPTY, "side": "french", "unseen": True, "units": [{**FACE, "unit": "La Reine", "factor": 5}]},
        (
            "0810: clear ground. The French: La Reine: 5, 0 points, rally 0. "
            "Others may stand with them; you may not look."
        ),
    ),
    (Stack("0810"), EMPTY, "0810: clear ground. Nobody stands there."),
    (
        Tables(),
        {
            "ground": [
                {**LAND, "land": "forest", "costs": [2, 1, 3, 0], "doubles": "light", "leaves": ["light"]},
                {**LAND, "land": "town", "costs": [2] * 4, "doubles": "all", "blocks": True, "burns": True},
                {**LAND, "land": "lake", "costs": [0] * 4},
            ],
            "sides": [
                {**SIDE, "land": "slope", "cost": 1, "inward": True, "doubles": True, "slope": True},
                {**SIDE, "land": "river", "closed": True, "zoneless": True},
            ],
            "combat": [{"column": "1:1", "results": ["Dd", "Bx", "Bx", "Ad", "Ad", "Ar"]}],
            "fire": [{"strength": 4, "results": ["Dz*", "Dz", "Ds", "Ds", "-", "-"]}],
            "fog": [{"faces": [1], "turns": [6, 7]}, {"faces": [1, 2], "turns": [8]}],
            "ours": True,
        },
        (
            "Cost of ground for foot / light infantry and leaders / cavalry / guns and trains (–: closed):\n"
            "forest 2/1/3/–, doubles light infantry, may disengage: light infantry\n"
            "town 2, doubles all, blocks sight, burns\nlake closed\n"
            "Hexsides: slope, 1 more uphill, doubles all; river, closed, no zones.\n"
            "Combat, die of 1 to 6:\n1:1 Dd Bx Bx Ad Ad Ar\n"
            "Fire, die of 1 to 6:\n4: Dz* Dz Ds Ds – –\n"
            "Fog, on the die: 1 on turns 6, 7; 1, 2 on turns 8. These charts are our reconstruction."
        ),
    ),
    (
        Points(),
        {
            "final": False,
            "points": {"british": 12, "french": 4},
            "scores": [
                {"side": "british", "cause": "whole", "points": 12},
                {"side": "french", "cause": "place", "points": 4, "at": "0810"},
            ],
            "unknown": ["1913"],
            "winner": "british",
            "level": "marginal",
            "dp": {"british": 3, "french": 30},
            "levels": {"british": 40, "french": 30},
        },
        (
            "If the battle ended now: British 12, French 4 (British 12 for the enemy’s demoralization; "
            "French 4 for holding 0810). The British: marginal victory. "
            "Demoralization: the British 3 of 40; the French 30 of 30. Not certain: 1913."
        ),
    ),
    (
        Points(),
        {
            "final": True,
            "points": {"british": 0, "french": 0},
            "scores": [],
            "unknown": [],
            "winner": "",
            "level": "draw",
            "dp": {"british": 3, "french": 4},
            "levels": {"british": 40, "french": 30},
        },
        (
            "At the end: British 0, French 0. A drawn battle. "
            "Demoralization: the British 3 of 40; the French 4 of 30."
        ),
    ),
)


def choices(told: type[msgspec.Struct], name: str) -> Iterable[str]:
    """What a fact may be."""
    return get_args(get_type_hints(told)[name])


BATTLES = Speech(
    subject=battles.BATTLES,
    facts=FACTS,
    of=OF,
    values={
        **dict.fromkeys(("side", "people"), SIDES),
        **dict.fromkeys(("effect", "fire"), dict.fromkeys(chain(*CHARTS.bombardment))),
        "group": ("", "R", "BR", "CR"),
        "hindrance": get_args(Cause),
        "reason": REASONS,
        "tactic": TACTICS,
        "type": choices(Counter, "type"),
        "level": (DRAW, *LEVELS, NONE),
        "ending": get_args(How),
        "loss": choices(Lost, "cause"),
        "fate": choices(TrainEntered, "fate"),
        "halt": choices(Halted, "why"),
        "merit": choices(Score, "cause"),
        "result": get_args(Result),
    },
    shown=frozenset({"unit"}),  # wherever counters are chosen
    told=("unit",),
    longest={"en": 450, "fr": 500},
    refusal={"en": 200, "fr": 220},
    help=240,
    answers=ANSWERS,
    in_signs={
        "side": SIDES,
        "die": range(1, 7),
        "arm": get_args(Arm),
        "Flip arm": [arm for arm in get_args(Arm) if arm != "leader"],
    },
)
