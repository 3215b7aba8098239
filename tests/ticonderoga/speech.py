"""What Ticonderoga says, at its longest and in full."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

from rules.kernel.orders import Lookup
from rules.ticonderoga.aids.fights import NAMED
from rules.ticonderoga.aids.looks_at_ways import Bar
from rules.ticonderoga.aids.lookups import (
    Boats,
    Calendar,
    Couriers,
    Leaders,
    Night,
    Odds,
    Place,
    Reach,
    Sheet,
    Tables,
    Victory,
    Zones,
)
from rules.ticonderoga.board import ABILITIES, SIDES, Unit, Weather
from rules.ticonderoga.going import Halted
from rules.ticonderoga.lines import Go
from rules.ticonderoga.marches import Occasion
from rules.ticonderoga.night import Fate
from rules.ticonderoga.odds import REASONS, Part
from rules.ticonderoga.state import Why
from rules.ticonderoga.view import View, view
from tests.contract import ticonderoga
from tests.contract.speech import Speech
from tests.render.campaigns import assault, opening

PLACE, UNIT, LEADER, BOAT = "T1414/1415", "British provincial 4", "British leader 9", "British bateau 2"
PLACES, UNITS, LEADERS, BOATS = (PLACE,) * 3, (UNIT,) * 3, (LEADER,) * 3, (BOAT,) * 3
GO = Go(UNIT, "T2214", LEADER, "British leader 8", "British cannon 2", "British cannon 1", "by road")
FACTS: dict[str, Any] = {
    **dict.fromkeys(("at", "to", "source", "path", "ahead"), PLACE),
    **dict.fromkeys(("banks", "places", "ends", "closed"), PLACES),
    **dict.fromkeys(("piece", "unit", "load", "target", "attacker", "defender"), UNIT),
    **dict.fromkeys(("pieces", "units", "names", "gone", "targets"), UNITS),
    **dict.fromkeys(("leader", "senior", "isolated", "linked"), LEADER),
    "leaders": LEADERS,
    "boat": BOAT,
    "boats": BOATS,
    **dict.fromkeys(("cannon", "cannons"), "British cannon 1"),
    **dict.fromkeys(("side", "winner"), "british"),
    **dict.fromkeys(("left", "points", "spent"), "10½"),
    "ability": "exceptional",
    "cadre": "British Cadre 12",
    "cause": "desertion",
    "fate": "off_map",
    "happening": "enemy adjacent",
    "how": "at_the_end",
    "kind": "provincial",
    "line": str(GO),
    "manner": "by surprise or by cannon",
    "pace": "by road",
    "result": "eliminate",
    "row": "C",
    "rule": "ticonderoga/13.1h",
    "scenario": "summer_1757",
    "season": "autumn",
    "weather": "sweltering",
    "why": "both_bled",
    "work": "breastwork",
}
SOMEBODY = (  # whoever does these is somebody
    *("Went", "Arrived", "NoRetreat", "Boarded", "WentAshore", "WaySought", "GunsHeard", "Strayed"),
    *("StrayedUnseen", "Rescued", "StaysIdle", "Retreated", "Fled", "Advanced", "Pursued"),
)
OF: dict[tuple[str, str], Any] = {
    **{(event, "pieces"): UNITS for event in SOMEBODY},
    **{(event, "boats"): BOATS for event in ("Boarded", "Sailed", "BoatsTaken")},
    **{(event, "path"): PLACES for event in ("Went", "SomeWent", "Sailed", "Retreated", "Pursued")},
    **dict.fromkeys((("Sighted", "places"), ("WhereTo", "places")), PLACES),
    ("Assaulted", "reduced"): (UNIT,) * 2,  # by the attack, and by the defence
    ("Assaulted", "declined"): False,  # as there is a defence
    ("Assaulted", "lost"): (UNIT,) * NAMED,
    ("Assaulted", "where"): (PLACE,) * 2,
    ("Halted", "why"): "zone",
    ("DateBegins", "month"): 9,
    ("Strayed", "weather"): 2,
    ("no_such_happening", "happening"): "sunrise",
}
FORT, ASSAULT = (view(state, "french") for state in (opening("summer_1757"), assault()))
WINTER = view(opening("winter_raid_1757"), "french")
LOOKED: tuple[tuple[View, Lookup, str], ...] = (
    (
        FORT,
        Reach("La Sarre"),
        (
            "La Sarre in S3711 (points left: 3). Points of each hex: ½: S3811; 1: S3710, S3812; 1½: "
            "S3912; 2: S3609, S3611, S3712, S3810, S4011; 2½: S3911, S4111; 3: S3509, S3709, S3809, "
            "S4211."
        ),
    ),
    (
        ASSAULT,
        Reach("Montcalm"),
        (
            "Montcalm in T1614. How likely each hex is: 79 in a hundred: T1514, T1613, T1615, T1715. "
            "The way ends in T1514, T1613, T1615, T1715."
        ),
    ),
    (
        FORT,
        Couriers(),
        (
            "Couriers of the French to Montcalm in S3711. Reached: Langlade (1 hex), Levis (1 hex), "
            "French leader 1, French leader 2, French leader 3, French leader 4, French leader 5."
        ),
    ),
    (
        ASSAULT,
        Night("T0918"),
        (
            "T0918: Langy seeks the way, and 1 face of ten fails. Lost if he fails: Langy, French "
            "regular 2. They come to T0817 1/10, T0818 1/10, T0917 1/10, T0918 4/10, T0919 1/10, "
            "T1017 1/10, T1018 1/10."
        ),
    ),
    (
        FORT,
        Zones(),
        ("The British control nothing. The French control nothing."),
    ),
    (
        ASSAULT,
        Boats("T0827"),
        ("T0827: Sloop 1 in T0827: room for everything."),
    ),
    (
        ASSAULT,
        Odds("T1714", "La Sarre"),
        (
            "La Sarre from T1613 against 27th in T1714.\n"
            "Attack: 3, +2 terrain (11.0i), led by Bougainville: inept 1/10, 1 face of ten hits; "
            "capable 8/10, 3 faces of ten hit; exceptional 1/10, 4 faces of ten hit.\n"
            "Answer: 4, led by Abercromby: inept 5/10, 3 faces of ten hit; capable 5/10, 6 faces of "
            "ten hit.\n"
            "Of a hundred attacks 22 cost the target a step (a Cadre takes its place), 7 both sides, "
            "32 the attacker, 39 nobody. In 22 they fall back. The attackers’ leader falls in 26. The"
            " defenders’ leader falls in 18."
        ),
    ),
    (
        ASSAULT,
        Place("T1613"),
        (
            "T1613: hill, road, +2 on an attacker’s die. Redoubt of the French, +1 on an attacker’s "
            "die, breached. In the zone of the British and the French. The French: Bougainville, "
            "Languedoc (4), La Sarre (3), reduced."
        ),
    ),
    (
        ASSAULT,
        Sheet("La Sarre"),
        (
            "La Sarre (French), regulars, in T1613. Strength 3. Reduced. Allowance 3, in this phase "
            "5, 5 of it left."
        ),
    ),
    (
        WINTER,
        Leaders(),
        (
            "The British:\n"
            "4 Rogers, S1207, initiative 8, inept 1/10, capable 6/10, exceptional 3/10\n"
            "5 British leader 1, S1207, initiative 5, inept 6/10, capable 4/10\n"
            "5 British leader 2, S1207, initiative 7, inept 4/10, capable 3/10, exceptional 3/10\n"
            "5 British leader 3, S1207, initiative 6, inept 5/10, capable 5/10\n"
            "The French:\n"
            "4 Langy, T2214, initiative 8, inept 1/10, capable 7/10, exceptional 2/10\n"
            "5 French leader 1, T2214, initiative 7, inept 5/10, capable 5/10\n"
            "5 French leader 2, T2214, initiative 7, inept 5/10, capable 5/10"
        ),
    ),
    (
        WINTER,
        Calendar(),
        (
            "10 March, date 1 of 8, day, clear. The British move first. In winter the die brings "
            "clear 5/10, snow 4/10, snowstorm 1/10 (our reconstruction). Nobody is to come."
        ),
    ),
    (
        ASSAULT,
        Victory(),
        (
            "If it ended now: the French win. Fort Carillon has not been taken. The British need a "
            "unit in Fort Carillon, which wins at once; else the French win. Held: T2214 the French. "
            "Units reduced in combat: British 0, French 0."
        ),
    ),
    (
        FORT,
        Tables(),
        (
            "**Ground**: points (with the green triangle), and on an attacker’s die\n"
            "clear ground 1\nforest 2 (1), +1†\nhill 2, +2†\nriver 1 more, +1†\nroad ½, trail 1\n"
            "**Works**: on an attacker’s die, and the highest die with which cannon destroy them\n"
            "breastwork +1, 3†\nredoubt +2, 2†\nfort +4, 1†\n**Cannon** on a die, by side: −2, −1†\n"
            "**Allowances**\nregulars 3†\nprovincials 3\ngrenadiers 3†\nRangers 4, green triangle, elite†\n"
            "Marines 4, green triangle, elite†\nlight infantry 4, green triangle, elite†\n"
            "Indians 5, green triangle†\nCadre 3†\nwagon 3†\nsleigh 3†\n"
            "**Boats**\nbateau 11, carries 5\ncanoe 11, carries 2\nsloop 11, carries everything\n"
            "water 1/½ points on the two maps\n"
            "**Reduced**: 2 to 1, 3 to 2, 4 to 2, 5 to 3, 6 to 3, 7 to 4, 8 to 4†\n"
            "**The lost** stay up to 4, then go\nmap S: 5 northeast, 6 east, 7 southeast, 8 southwest, "
            "9 west, 10 northwest†\nguides −1, rainstorm +1, snowstorm +2\n"
            "**Leaders**\ninept −2 points alone, +2 on a die\ncapable +1 points alone, −1 on a die\n"
            "exceptional +2 points alone, −2 on a die\n"
            "**Indians who come**: strength by die\nBritish: 1 on 0–2, 2 on 3–5, 3 on 6–8, 4 on 9\n"
            "French: 1 on 0, 2 on 1, 3 on 2–3, 4 on 4–5, 5 on 6–7, 6 on 8, 7 on 9\n"
            "**Indians who desert**\nBritish: nobody leaves on 0–5, one unit is reduced on 6–9\n"
            "French: nobody leaves on 0–4, one unit is reduced on 5–7, one unit goes home on 8–9\n"
            "† Our reconstruction."
        ),
    ),
)

TICONDEROGA = Speech(
    subject=ticonderoga.TICONDEROGA,
    facts=FACTS,
    of=OF,
    types={Part: Part("indian_ambush", 1, LEADER)},
    values={
        **dict.fromkeys(("side", "side.label", "people"), SIDES),
        "occasion": get_args(Occasion),
        "hindrance": get_args(get_type_hints(Halted)["why"]),
        "ability": ABILITIES,
        "heard": ABILITIES,
        "weather": get_args(Weather),
        "why": get_args(Why),
        "reason": REASONS,
        "fate": get_args(Fate),
        "bar": get_args(Bar),
    },
    shown=frozenset({"going", "manner", "sort", "hour"}),  # wherever orders are chosen from lists
    told=("piece",),
    help=260,
    answers=tuple((asked, asked.answer(seen), text) for seen, asked, text in LOOKED),
    in_signs={
        "side": SIDES,
        "die": range(10),
        "kind": get_args(Unit),
        "work": ("breastwork", "redoubt", "fort"),
        "weather": ("clear", "rain", "sweltering", "rainstorm", "snow", "snowstorm"),
    },
)
