"""What the block game says, at its longest and in full."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.blocks import THEATRES
from rules.blocks.aids.fights import Scored
from rules.blocks.aids.lookups import Control, Points, Reach, Threats, WinterLimit
from rules.blocks.battle import BattleBegins, HitsTaken, Hurt, Volley
from rules.blocks.board import ARMY, BRITISH, FACES, FRENCH, SHIP, SIDES
from rules.blocks.lines import Go, Hold, MoveLine
from rules.blocks.movement import Moved, MovedOwn, Party
from rules.blocks.naval import SeaBattleEnds
from rules.blocks.retreat import Attrition, Rolled
from rules.blocks.setup import TypeCount
from rules.blocks.simultaneous import CAUSES, Revealed
from rules.blocks.state import Shown, Trail
from rules.blocks.victory import GameOver
from rules.blocks.winter import WinterLoss, WinterOver, WinterOwn
from rules.kernel.orders import Lookup
from tests.blocks.table import board
from tests.contract import blocks
from tests.contract.speech import Speech

LONGEST = "SF"  # Ft. St. Frederic
LISTED = 6  # items in a list: a large battle, a busy year; but a move goes three ways
FACTS: dict[str, Any] = {
    **dict.fromkeys(("at", "place", "to", "source", "first", "via", "came", "mine", "theirs"), LONGEST),
    **dict.fromkeys(("british_start", "french_start", "box"), LONGEST),
    **dict.fromkeys(("side", "attacker", "winner", "by", "chooser", "atlantic"), "british"),
    **dict.fromkeys(("over", "places", "near", "ends", "path", "passable", "closed"), (LONGEST,) * 3),
    **dict.fromkeys(("face", "faces", "hit_on"), "french_flag"),
    "type": "I",
    "cause": "blocks",
    "effect": "recruitment",
    "rule": "blocks/12.1.4a",
    "line": "turn 12 of 1758 SF 12M to SF to SF",
    "other": "turn 12 of 1758 SF 11M to SF to SF",
    "scenario": "campaign",
}
OF: dict[tuple[str, str], Any] = {
    ("BattleEnds", "how"): "eliminated",
    ("GameOver", "how"): "held",
    ("SeaRound", "british"): ("british_flag",) * LISTED,
    ("SeaRound", "french"): ("french_flag",) * LISTED,
    ("RoundFought", "scored"): (
        Scored("british", 12, french=(Shown("R", 2),) * 12),
        Scored("french", 12, british=(Shown("R", 2),) * 12),
    ),
    ("Volley", "faces"): ("french_flag",) * 12,
    ("blocks_left", "left"): tuple(TypeCount(kind, 12) for kind in ARMY),
    ("standing_no_turn", "first"): 1757,
}
ANSWERS: tuple[tuple[Lookup, Any, str], ...] = (
    (
        Reach("NY"),
        {
            "place": "NY",
            "ways": {"R": [["PH"], ["AL"]], "I": [["PH"], ["AL"], ["AL", "HE"], ["AL", "CR"]], "S": [["AT"]]},
        },
        (
            "regulars to Philadelphia, Albany\nirregulars to Philadelphia, Albany "
            "(and on to Ft. Wm Henry, Ft. Carillon)\nships to Atlantic"
        ),
    ),
    (Reach("NY"), {"place": "NY", "ways": {}}, "Nothing may leave New York now."),
    (Control("HE"), "french", "Ft. Wm Henry: controlled by the French."),
    (Control("AT"), "nobody", "Atlantic: nobody controls it."),
    (Control("HE"), "unknown", "Ft. Wm Henry: you cannot know now who controls it."),
    (WinterLimit("NY"), {"limits": [{"at": "NY", "limit": 4}]}, "New York feeds 4 blocks in winter."),
    (
        WinterLimit("HE"),
        {"limits": [{"at": "HE", "limit": 1, "own": 3, "excess": 2, "cost": 1}]},
        "Ft. Wm Henry feeds 1 block in winter. 2 of yours are beyond that.",
    ),
    (
        WinterLimit("NY"),
        {"limits": [{"at": "NY", "limit": 4, "own": 0, "excess": 0, "cost": 1}]},
        "New York feeds 4 blocks in winter. None of yours is beyond that.",
    ),
    (
        WinterLimit(),
        {
            "limits": [
                {"at": "NY", "limit": 4, "own": 4, "excess": 0, "cost": 1},
                {"at": "HE", "limit": 1, "own": 3, "excess": 2, "cost": 1},
                {"at": "MO", "limit": 3, "own": 4, "excess": 1, "cost": 2},
                {"at": "CU", "limit": 1},
            ]
        },
        (
            "New York feeds 4, you have 4\nFt. Wm Henry feeds 1, you have 3: 2 lose 1 each\n"
            "Montreal feeds 3, you have 4: 1 loses 2\nCumberland feeds 1"
        ),
    ),
    (WinterLimit(), {"limits": []}, "There is no block on land."),
    (
        Threats(),
        {
            "place": "",
            "threats": [
                {
                    "at": "AL",
                    "side": "british",
                    "own": 2,
                    "next": [{"at": "HE", "count": 3}, {"at": "ON", "count": 1}],
                    "beyond": [{"at": "MO", "count": 4, "by": ["HE"]}],
                },
                {
                    "at": "BO",
                    "side": "british",
                    "own": 1,
                    "next": [],
                    "beyond": [{"at": "HE", "count": 3, "by": ["AL"]}],
                },
            ],
        },
        (
            "Enemy blocks that could come in one move:\n**Albany** (2 British): 3 at Ft. Wm Henry, 1 at "
            "Oneida; two steps away, if irregulars: 4 at Montreal\n**Boston** (1 British): two steps away, "
            "if irregulars: 3 at Ft. Wm Henry"
        ),
    ),
    (Threats("NY"), {"place": "NY", "threats": []}, "No enemy block can come to New York in one move."),
    (
        Threats(),
        {"place": "", "threats": []},
        "No enemy block can come to where you stand in one move.",
    ),
    (
        Points(),
        {"british": 5, "french": 1, "unknown": []},
        "If the year ended now: British 5, French 1.",
    ),
    (
        Points(),
        {"british": 5, "french": 1, "unknown": ["CU", "HE"]},
        (
            "If the year ended now: British 5, French 1. Not counted, as you cannot know who controls them: "
            "Cumberland, Ft. Wm Henry."
        ),
    ),
)
NEWS: tuple[tuple[msgspec.Struct, str], ...] = (
    (
        BattleBegins("CA", FRENCH, (Shown("R", 4), Shown("I", 2)), (Shown("M", 3),)),
        "Battle at Carlisle: the French attack. British: R4, I2. French: M3.",
    ),
    (
        Volley("HE", 1, FRENCH, "M", 2, ("musket", "star"), 1),
        "Ft. Wm Henry, round 1: French militia roll 2 dice: muskets, star. 1 hit.",
    ),
    (
        Volley("HE", 1, FRENCH, "M", 0, (), 0),
        "Ft. Wm Henry, round 1: French militia roll 0 dice. No hit.",
    ),
    (
        HitsTaken("CA", BRITISH, (Hurt("R", 4, 2), Hurt("I", 2, 1))),
        "At Carlisle the British take their hits: 2 on R4, 1 on I2.",
    ),
    (
        Attrition("CA", BRITISH, True, (Rolled("R", 4, "star", True), Rolled("I", 2, "ship", False))),
        "The British retreat from Carlisle, passing through. Dice: R4: star, loses 1; I2: ship.",
    ),
    (
        Moved(BRITISH, (Trail(BRITISH, ("AL", "HE"), 3), Trail(BRITISH, ("AL", "HE", "CR"), 1))),
        "The British move: 3 blocks Albany – Ft. Wm Henry; 1 block Albany – Ft. Wm Henry – Ft. Carillon.",
    ),
    (
        Moved(FRENCH, (Trail(FRENCH, ("FN", "AT"), 1, True),)),
        "The French move: 1 ship French Navy Box – Atlantic.",
    ),
    (
        MovedOwn(BRITISH, (Party(("AL", "HE"), (Shown("R", 4), Shown("M", 3))),)),
        "The British move: R4, M3 Albany – Ft. Wm Henry.",
    ),
    (
        Revealed((Go("NY", 2, "M", "AL"), Go("NY", 1, "I", "AL", "HE")), (Hold(),)),
        "The orders. British: NY 2M to AL; NY 1I to AL to HE. French: hold.",
    ),
    (SeaBattleEnds("", 0), "No ship is left in the Atlantic: nobody controls it."),
    (
        WinterOwn(FRENCH, (WinterLoss("MO", "M", 3, 2), WinterLoss("CU", "I", 2, 0))),
        "What winter costs the French: M3 at Montreal falls to 2; I2 at Cumberland is lost.",
    ),
    (WinterOver(FRENCH, ()), "Blocks that the French lose in winter: none."),
    (
        GameOver("", "agreed", 3, 4),
        "The game is drawn: the table has decided so. Points: British 3, French 4.",
    ),
    (
        GameOver("", "broken_off", 3, 4),
        "The game ends without a result: it was broken off. Points: British 3, French 4.",
    ),
    (
        GameOver(FRENCH, "claimed", 3, 4),
        (
            "The French win: the enemy answered no more, and they have claimed the game. "
            "Points: British 3, French 4."
        ),
    ),
)

BLOCKS = Speech(
    subject=blocks.BLOCKS,
    facts=FACTS,
    of=OF,
    types={MoveLine: Go(LONGEST, 12, "M", LONGEST, LONGEST)},
    listed=LISTED,
    few=(Trail, Party),
    values={
        **dict.fromkeys(("side", "people"), SIDES),
        **dict.fromkeys(("unit", "units"), (*ARMY, SHIP)),
        "face": FACES,
        "effect": tuple(board().file.solitaire.values()),
        "cause": (*CAUSES.values(), "path"),
        "battle_end": ("eliminated", "retreated"),
        "ending": ("lead", "held", "conceded", "agreed", "claimed", "broken_off"),
        "verdict": ("agreed", "broken_off"),
        "theatre": tuple(THEATRES.places),
    },
    shown=frozenset({"theatre"}),
    told=("place",),
    longest={"en": 300, "fr": 400},
    refusal={"en": 200, "fr": 200},
    answers=ANSWERS,
    news=NEWS,
    in_signs={
        **dict.fromkeys(("side", "by", "chooser"), SIDES),
        **dict.fromkeys(("british", "french", "die"), range(1, 7)),
        **dict.fromkeys(("face", "SeaRound british", "SeaRound french"), FACES),
        "rolled": (*FACES, *(f"{face}_hit" for face in FACES)),
        "type": ARMY,
        "sp": (1, 2),
        "left": (0, 1),
        **dict.fromkeys(("british_left sp", "french_left sp"), (0, 1, 2)),
        "french_block type": ("R",),
        "french_block sp": (1, 2, 3, 4),
    },
)
