"""What the war of six years says, at its longest and in full."""

from __future__ import annotations

from typing import Any, get_args

from rules.kernel.events import Event
from rules.kernel.orders import Lookup
from rules.whigs import THEATRES
from rules.whigs.aids.lookups import GatheringPoints, Income, Landings, Odds, Raids, Reach, Siege, Victory
from rules.whigs.board import SIDES, Result
from rules.whigs.lines import Command, Fate, Go, Land, OnMeeting, Raise, RaiseNation
from rules.whigs.meeting import Lost
from rules.whigs.operations import Marched
from rules.whigs.raids import RaidersMet
from rules.whigs.siege import NodeFalls, SiegeLaid
from rules.whigs.spies import Spied
from rules.whigs.state import How
from rules.whigs.winter import CasualtiesSettled, Gone
from tests.contract import whigs
from tests.contract.speech import Speech

LONGEST = "PGE"  # Fort Prince George
NATION = "LAK"  # Nations of the Upper Country
FACTS: dict[str, Any] = {
    **dict.fromkeys(("at", "place", "to", "start", "port"), LONGEST),
    **dict.fromkeys(
        ("places", "ports", "goals", "provinces", "wanting", "last", "red", "through"), (LONGEST,) * 3
    ),
    **dict.fromkeys(("side", "attacker", "winner", "spy", "occupant", "newcomer", "joiner"), "british"),
    **dict.fromkeys(("ambusher", "loser", "part", "interceptor"), "french"),
    **dict.fromkeys(("army", "counter"), "A6"),
    **dict.fromkeys(("armies", "before", "after", "mine", "theirs", "counters", "gone"), ("A1", "A2", "A3")),
    **dict.fromkeys(("fleet", "fleets"), ("F1", "F2", "F3")),
    **dict.fromkeys(("nation", "whose"), NATION),
    **dict.fromkeys(("renewed", "bids", "conditional"), (NATION,) * 3),
    **dict.fromkeys(("first", "second", "stance"), "engage"),
    **dict.fromkeys(("odds", "column"), "1.5-1"),
    **dict.fromkeys(("own", "british", "french"), (LONGEST,) * 3),
    "sea": "GSL",
    "zones": ("GSL", "NSC"),
    "choices": ("engage", "retreat", "join"),
    "troop": "M",
    "order": "defend",
    "how": "neither",
    "result": "ND",
    "rule": "whigs/7.60a",
    "line": "A1 with F1 lands at PGE from GSL",
    "scenario": "war",
}
OF: dict[tuple[str, str], Any] = {
    ("Administered", "lines"): (RaiseNation(12, NATION), Raise(12, "M"), Raise(12, "S")),
    ("OrdersOwn", "lines"): (
        *(Command("A1", "march"), Go("A1", LONGEST), Land("A1", "F1", LONGEST, "GSL")),
        *(OnMeeting("A1", "engage", "1.5-1"), Fate("burn", LONGEST)),
    ),
    ("AtSea", "interceptor"): "engage",
    ("AtSea", "invader"): "retreat",
    ("SeaChoices", "interceptor"): "engage",
    ("SeaChoices", "invader"): "engage",
    ("MenLost", "lost"): (Lost(1250, "R"), Lost(250, "M"), Lost(80, "I")),
    ("Destroyed", "counters"): ("A1", "A2"),
    ("PortLost", "fleets"): ("F1", "F2"),
}
CHANCES = [{"result": "ND", "faces": 4}, {"result": "V", "faces": 6}]
EXPECTED = {"attacker": "british", "column": "1-1.5", "chances": CHANCES}
ANSWERS: tuple[tuple[Lookup, Any, str], ...] = (
    (
        Reach("A1"),
        {
            "counter": "A1",
            "at": "ALB",
            "treasury": 12_000,
            "held": False,
            "cost": 26_000,
            "ways": [
                {"to": "BOS", "price": 0, "paid": True},
                {"to": "NUM", "price": 9_000, "paid": True},
                {"to": "FWH", "price": 13_000, "paid": False},
            ],
            "landings": [{"to": "LOU", "fleet": "F1", "zones": ["IRW"]}],
        },
        (
            "A1 in Albany: for each mark on its path away from your colonies supply costs £26,000, "
            "or half of that; the treasury holds £12,000. In this period: Boston free; "
            "Number Four £9,000; Fort William Henry £13,000 (unpaid). "
            "Ashore: Louisbourg with F1 from Île Royale Waters."
        ),
    ),
    (
        Reach("A1", "CAR"),
        {
            "counter": "A1",
            "at": "ALB",
            "treasury": 12_000,
            "held": False,
            "cost": 26_000,
            "legs": [
                {"at": "ALB", "to": "FWH", "price": 0},
                {"at": "FWH", "to": "CAR", "price": 13_000},
            ],
        },
        (
            "A1 in Albany: for each mark on its path away from your colonies supply costs £26,000, "
            "or half of that; the treasury holds £12,000. Period by period: "
            "Albany to Fort William Henry free; Fort William Henry to Fort Carillon £13,000. "
            "In all £13,000, more than there is."
        ),
    ),
    (
        Reach("F1"),
        {"counter": "F1", "at": "HAL", "treasury": 0, "held": False, "ways": [{"to": "NSC", "price": 0}]},
        "F1 in Halifax. In this period: Nova Scotia Coast.",
    ),
    (
        Reach("F1"),
        {"counter": "F1", "at": "HAL", "treasury": 0, "held": True, "ways": []},
        "F1 in Halifax. It goes nowhere this year.",
    ),
    (
        Odds("CAR"),
        {
            "place": "CAR",
            "first": True,
            "battle": 34,
            "ambush": 36,
            "initiative": 12,
            "fought": EXPECTED,
            "sprung": {**EXPECTED, "attacker": "french", "column": "1.5-1"},
        },
        (
            "Meeting in Fort Carillon; you were there first. Your values: 34 in battle, 36 to ambush, "
            "initiative 12. By the reports, if both engage: the British attack at 1-1.5, on the die "
            "narrow defeat 4/10, victory 6/10. In your ambush: the French attack at 1.5-1, on the die "
            "narrow defeat 4/10, victory 6/10."
        ),
    ),
    (
        Odds("CAR"),
        {
            "place": "CAR",
            "first": False,
            "battle": 33,
            "ambush": 34,
            "initiative": 24,
            "fought": None,
            "sprung": None,
        },
        (
            "Meeting in Fort Carillon; you were there later. Your values: 33 in battle, 34 against an "
            "ambush, initiative 24. Not all of the enemy's armies have been reported this year."
        ),
    ),
    (
        Siege("LOU"),
        {
            "place": "LOU",
            "level": 3,
            "rows": [{"value": 24, "periods": 3}, {"value": 36, "periods": 2}],
            "siege": {"side": "british", "sat": 1, "needs": 2},
            "own": {"value": 64, "needs": 2},
        },
        (
            "Louisbourg has level 3. Siege value 24 or more: 3 periods; 36 or more: 2 periods. "
            "The British have besieged it for 1 of 2 periods. Your armies there have 64: 2 periods."
        ),
    ),
    (
        Siege("FWH"),
        {"place": "FWH", "level": 0, "rows": []},
        "Fort William Henry has level 0. It falls to any army at the end of its first period.",
    ),
    (
        GatheringPoints(),
        {"armies": ["HAL", "ALB"], "fleets": ["HAL"]},
        "Armies can be formed in Halifax and Albany. Fleets can be formed in Halifax.",
    ),
    (
        GatheringPoints(),
        {"armies": [], "fleets": []},
        "No army can be formed anywhere. No fleet can be formed anywhere.",
    ),
    (
        Raids(),
        {
            "targets": [
                {"place": "FWH", "points": 5},
                {"place": "GER", "points": 5},
                {"place": "OSW", "points": 10},
            ]
        },
        "You could raid, for 5 points: Fort William Henry, German Flats; 10 points: Fort Oswego.",
    ),
    (Raids(), {"targets": []}, "There is nothing that you could raid."),
    (
        Raids("CHI"),
        {"targets": [{"place": "CHI", "points": 5, "bases": ["DUQ"], "allies": ["OHI"]}]},
        "Chiswell's Fort takes 5 points, from Fort Duquesne, through the land of Ohio Tribes.",
    ),
    (
        Landings("HAL"),
        {
            "place": "HAL",
            "own": True,
            "ways": [{"port": "HAL", "to": "LOU", "zones": [{"sea": "IRW", "fleets": ["F1"]}]}],
            "range": {"NSC": 1, "IRW": 2},
            "least": 3,
        },
        (
            "From Halifax an army can be landed on Louisbourg from Île Royale Waters (near: F1). "
            "A fleet that is near finds it on a die of 3 or more."
        ),
    ),
    (
        Landings("LOU"),
        {"place": "LOU", "own": False, "ways": [], "range": {}, "least": 3},
        "On Louisbourg an army can be landed out of no place.",
    ),
    (
        Income(),
        {
            "side": "french",
            "year": 1758,
            "share": 40,
            "cut_off": True,
            "colonies": {"NOR": 40},
            "provinces": ["MTL"],
            "least": 32_200,
            "most": 53_800,
            "garrisons": 23_000,
            "regulars": 24_000,
        },
        (
            "Income of the French in 1758: £32,200 to £53,800. Lost colonies take 40 per cent of it. "
            "A colony cut off from the capital is among them. Raided: Montréal. "
            "Garrisons will cost £23,000, regulars £24,000 before reinforcements."
        ),
    ),
    (
        Victory(),
        {"winner": "french", "wanting": ["QUE", "DUQ"], "last": ["QUE"], "red": ["ALB"]},
        (
            "If the war ended now the French would win. The British do not hold Québec and Fort Duquesne. "
            "The French hold Québec. British colonies in French hands: Albany."
        ),
    ),
    (
        Victory(),
        {"winner": "", "wanting": [], "last": [], "red": []},
        "If the war ended now it would be drawn. The British hold all that they want.",
    ),
)
NEWS: tuple[tuple[Event, str], ...] = (
    (
        SiegeLaid("british", "QUE", 3, 40, 3, 2, 0),
        (
            "The British besiege Québec, level 3, with a siege value of 40, which takes 2 periods. "
            "The siege has lasted 3 periods."
        ),
    ),
    (
        Marched("british", "A1", "ALB", "HAL", ("BOS",), True),
        (
            "British army A1 marches from Albany through Boston to Halifax, "
            "where an enemy army stands in its way."
        ),
    ),
    (
        RaidersMet(10, 30, "french", 20),
        (
            "Raiding values: 10 of the British against 30 of the French. "
            "The French win the raids, and have 20 points."
        ),
    ),
    (
        NodeFalls("british", "LOU", "french", 3, 3000),
        "Louisbourg falls to the British. The French lose 3,000 men of M&P with it.",
    ),
    (
        Spied("french", "A1", "ALB", 4),
        "French spies report on the enemy's A1 in Albany. The die shows 4.",
    ),
    (
        CasualtiesSettled("british", (Gone(2, "R"),), (Lost(200, "R"), Lost(80, "I"))),
        (
            "Casualties of the British. Gone for good: 2R. "
            "In the Casualty Box, by men and ships: 200 regulars and 80 Indians."
        ),
    ),
    (
        CasualtiesSettled("british", (), ()),
        "Casualties of the British. Gone for good: no unit. In the Casualty Box: nothing.",
    ),
)

WHIGS = Speech(
    subject=whigs.WHIGS,
    facts=FACTS,
    of=OF,
    types={tuple[int, ...]: tuple(range(1, 11))},
    values={
        **dict.fromkeys(("side", "people"), SIDES),
        "ending": get_args(How),
        "verdict": ("neither", "agreed", "broken_off"),
        "outcome": get_args(Result),
        "theatre": tuple(THEATRES.places),
    },
    shown=frozenset({"booking", "fate", "theatre"}),  # in the lists from which orders are chosen
    told=("place", "sea", "station", "nation", "warriors"),
    longest={"en": 500, "fr": 560},
    refusal={"en": 220, "fr": 220},
    answers=ANSWERS,
    news=NEWS,
    in_signs={
        "side": SIDES,
        **dict.fromkeys(("die", "other_die", "own", "other", *SIDES), range(1, 11)),
        "order": ("march", "defend"),
    },
)
