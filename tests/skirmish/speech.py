"""What Skirmish says, at its longest and in full."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from rules.kernel.orders import UMPIRE, Lookup
from rules.skirmish.aids.fights import Harmed
from rules.skirmish.aids.lookups import (
    Charge,
    Flight,
    Ground,
    Measure,
    Morale,
    Odds,
    Range,
    Reach,
    Rulings,
    Sight,
    Table,
)
from rules.skirmish.buildings import Wall
from rules.skirmish.ground import EDGES, AreaFile, Kind
from rules.skirmish.lines import Keep
from rules.skirmish.paths import Passed
from rules.skirmish.ruling_lines import REASONS, RULES
from rules.skirmish.state import How, Officer, Ruling
from rules.skirmish.table import FORMATIONS, SIDES, Condition
from rules.skirmish.umpire import VETO, Doubt, What
from rules.skirmish.victory import Aim
from rules.skirmish.view import view
from rules.skirmish.wounds import Harm, Man
from tests.contract import skirmish
from tests.contract.speech import Speech
from tests.skirmish.table import british, fence, french, laid_out, ruling

UNIT, ENEMY, BUILDING, POINT = "Gage's Grenadiers", "48th Grenadiers", "portage shed", "K7.3"
FACTS: dict[str, Any] = {
    **dict.fromkeys(("unit", "defender"), UNIT),
    **dict.fromkeys(("other", "target", "foe"), ENEMY),
    **dict.fromkeys(("units", "others", "subjects"), (UNIT, ENEMY, "Carpenters")),
    **dict.fromkeys(("building", "inside"), BUILDING),
    **dict.fromkeys(("at", "mark"), POINT),
    "ammunition": "canister",
    "area": "Edge Hill clearing",
    "brigade": UNIT,
    "looked": f"charge {UNIT} at {ENEMY} by K7.3",
    "by": ENEMY,
    "doubts": "corner",
    "edge": "north",
    "formation": "line of two",
    "harm": "serious",
    "how": "last_turn",
    "kind": "secure",
    "line": f"{UNIT} in line of two to K7.3 then L8.1",
    "loses": "obstacle",
    "man": "wounded",
    "reason": "no way through",
    "said": "open to two",
    "side": "british",
    "what": "charge",
    "winner": "british",
    "zone": "west wood edge",
}

WOOD = AreaFile("orchard", "rough", box=(0, 20, 48, 48))
FENCE = fence("fence", "yard fence", 1, (0, 15), (48, 15))
RULED = (ruling("secure", "yes", "Light"), Ruling(2, "distance", ("Light", "Abenaki"), "90", 1, "turn"))
FIELD = view(
    laid_out(
        {
            "Line A": british("british_line", 10, 10, wounded=1, dead=1),
            "Light": british("british_light", 24, 22, "north", "skirmish", officer=Officer()),
            "Abenaki": french("indian", 10, 25),
            "Gun": french("artillery", 24, 40, men=3, ball=4, canister=2),
        },
        WOOD,
        lines=(FENCE,),
        rulings=RULED,
    ),
    "british",
)
LOOKED: tuple[tuple[Lookup, str], ...] = (
    (
        Sight("Line A", "Abenaki"),
        (
            "Line A to Abenaki: 15.0 inches; the woods on the way count as 5.0 (dense ones twice; 12 at "
            "most). 6 men see that far."
        ),
    ),
    (
        Range("Line A"),
        (
            "Line A reaches 10 and 18 inches, with +2 for a volley. Abenaki 15.0 inches: 6 dice, 4 "
            "or less, 1.0 hits in the mean (loose in woods)."
        ),
    ),
    (
        Reach("Line A", "C5"),
        (
            "Line A to C5, 17.7 inches away: 2 dice, least 0.0, mean 3.5, most 5.2 inches. Dice "
            "lost: an obstacle after 5.2; rough ground after 10.4."
        ),
    ),
    (
        Charge("Light", "Abenaki"),
        (
            "Light against Abenaki: 9.0 inches away, 11.8 to go with 4 dice. The charge arrives 62 times "
            "in a hundred (799 of 1296). Dice lost: rough ground at the start. Then Abenaki stand "
            "on 4 of six faces. Of a hundred that arrive 34 break the enemy or make them run, 10 break"
            " Light."
        ),
    ),
    (
        Odds("Line A", "Abenaki"),
        (
            "Man against man, Line A against Abenaki in woods: a die of ten +2 against +4. Of a "
            "hundred 28 go to Line A, 64 to Abenaki; of those beaten two in ten die and four are "
            "seriously wounded."
        ),
    ),
    (Measure("Line A", "Abenaki"), ("From Line A to Abenaki: 15.0 inches, which stand for about 75 yards.")),
    (Ground("B3.9"), ("B3.9: open ground. Within 2 inches: yard fence at 2.0 (+1).")),
    (
        Table(),
        (
            "6 figures stand for about 60 men, 18 inches for about 90 yards. Where nothing else lies: open "
            "ground.\norchard: rough ground, A4.4 to H8.3\nyard fence: fence, A3.4 to H3.6"
        ),
    ),
    (
        Morale("Line A"),
        ("Line A: 2 losses count. In the open, as here, 4 break it, in woods 3. Dead 1, wounded 1."),
    ),
    (Flight("Light", "Abenaki"), "Light runs from Abenaki: 3, 4, 3. 7.0 inches, to F4.4."),
    (
        Rulings(),
        (
            "1. a secure position of Light: yes; "
            "2. the distance of Light with regard to Abenaki: 9.0 inches (this turn)."
        ),
    ),
)

SKIRMISH = Speech(
    subject=skirmish.SKIRMISH,
    facts=FACTS,
    of={
        ("Came", "at"): POINT,
        ("aim", "enemy"): ENEMY,
        ("crew", "enemies"): 12,
        # a volley: what else an exchange may be, it is instead
        **dict.fromkeys(
            (("CameOfIt", flag) for flag in ("charge", "short", "melee", "alone", "runs")), False
        ),
        ("CameOfIt", "harmed"): (Harmed(ENEMY, 3, 4), Harmed(UNIT, 1, 0)),
        ("CameOfIt", "broken"): (ENEMY,),
        ("CameOfIt", "ran"): (UNIT,),
        ("CameOfIt", "gone"): (),
        **dict.fromkeys((("Volley", "column"), ("Facts", "column")), 1),
        ("Meeting", "column"): 2,
        **dict.fromkeys(
            (
                ("Facts", "line"),
                *((key, "line") for key in ("said_already", "has_no_use_for", "ruled_already")),
            ),
            Keep(unit=UNIT, until="nearest skirmishers", inches=10),
        ),
        ("CameIn", "by"): "parapet",
        ("Stopped", "by"): (UNIT, ENEMY),
        ("way_barred", "by"): "Edge Hill clearing",
    },
    types={Aim: Aim("off", 2, (), "british", "companies", edges=("north", "south"))},
    values={
        **dict.fromkeys(("side", "side.label"), (*SIDES, UMPIRE)),
        "people": SIDES,
        "die": tuple(map(str, range(1, 21))),
        "lost_to": get_args(get_type_hints(Passed)["loses"]),
        "edge": EDGES,
        "wall": get_args(Wall),
        "formation": FORMATIONS,
        "winner": (*SIDES, "draw"),
        "ending": get_args(How),
        "harm": get_args(Harm),
        "man": get_args(Man),
        "column": tuple(map(str, range(4))),
        "close": tuple(map(str, range(3))),
        "ground": get_args(Kind),
        "ruling": (*(rule.kind for rule in RULES), VETO),
        "doubt": tuple(each for some in get_args(Doubt) for each in get_args(some)),
        "what": get_args(What),
        "aimed": ("shot", "charge", "melee", "run", "capture"),
        "aim": get_args(get_type_hints(Condition)["what"]),
        "reason": REASONS,
        "series": ("lost", "broken", "men"),
    },
    shown=frozenset({"point", "road", "course", "event", "whom"}),  # wherever orders are chosen from lists
    told=("unit",),
    help=260,
    answers=tuple((asked, asked.answer(FIELD), text) for asked, text in LOOKED),
    in_signs={"side": SIDES, "die": range(1, 7)},
)
