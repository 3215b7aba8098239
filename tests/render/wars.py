"""Wars to draw: the first spring, a year of war at its height, armies and fleets wherever they can stand."""

from __future__ import annotations

from rules.whigs.board import SIDES
from rules.whigs.lines import Go, OnMeeting
from rules.whigs.state import Army, Besieged, Booking, Fleet, Fought, Plan, Report, State, Trail
from rules.whigs.view import View, view
from tests.whigs.table import BRITISH_KEY, FRENCH_KEY, position

KEYS = {"british": BRITISH_KEY, "french": FRENCH_KEY}


def spring() -> State:
    """1755 before anybody has formed an army."""
    return position(
        "administer",
        on="",
        year=1755,
        treasury=(60_000, 80_000),
        keys=KEYS,
        active={"british": "9R 1I", "french": "5R"},
        manpower={"british": "80M 24S", "french": "60M 10S"},
    )


def war() -> State:
    """The second period of 1758: marches, sieges, raids, burned and captured nodes, reports."""
    state = position(
        "march",
        on="",
        british="A1 ALB 12R 4I 10M march; A2 CUM 6R 8M march; A3 HAL 10R 2I; A4 FWH 3R 6M defend; "
        "A5 CHA 2R 4M defend; F1 HAL 12S; F2 IRW 8S; F3 MID 4S",
        french="A1 CAR 5R 6M 4I defend; A2 MTL 4R 8M 3I march; A3 DUQ 1R 3M 6I defend; A4 LOU 3R 2M; "
        "A5 DET 2M 8I march; F1 LOU 5S; F2 STL 3S",
        nodes="BEA british 1; OSW empty british; FWH british 1; CRL french 0; MTL french 3",
        allies="ABN french; MIS french; OHI french; MIK french; LAK french; WAB french; IRO british; "
        "CHE british; CAT british; CHO french",
        markers="ALB french; GER french; CUM french; CRL french; NUM french; MTL british; PGE british",
        active={"british": "37R 28M 24S 2I 6IRO", "french": "15R 23M 8S 3ABN 7OHI 10LAK 8CHO"},
        manpower={"british": "31M 8S", "french": "22M 4S"},
        treasury=(34_000, 12_500),
        year=1758,
        period=2,
        stage="british",
        keys=KEYS,
        raids_won="french",
    )
    decorate(state)
    return state


def decorate(state: State) -> None:
    state.sieges = {"LOU": Besieged("british", 1, 3), "CAR": Besieged("british", 1, 2)}
    state.change("british A3", at="LOU", order="march", unpaid=True, lost={"R": 500})
    state.change("british A1", at="CAR")
    state.trails = [
        Trail("british", "A1", ("ALB", "FWH", "CAR")),
        Trail("british", "F2", ("NSC", "IRW")),
        Trail("french", "A5", ("MIC", "DET")),
    ]
    state.fought = [Fought("CAR", "british", "V", period=2), Fought("CRL", "french", "UD", period=1)]
    state.reports = [
        Report("french", "A1", "ALB", 1757, {"R": 9, "I": 3}, 5100),
        Report("french", "A1", "ALB", 1758, {"R": 18, "M": 15, "I": 6}, 13950),
        Report("french", "A2", "CUM", 1758, {"R": 3, "M": 4}, 2500),
        Report("british", "A2", "MTL", 1758, {"R": 4, "M": 8, "I": 3}, 4600),
    ]
    state.ledger = {
        "british": [
            Booking("carried", 4000),
            Booking("table", 203_000, "6"),
            Booking("raided", -15_000, "3"),
            Booking("alliance", -10_000, "IRO"),
            Booking("garrisons", -33_000),
            Booking("regulars", -87_000, "29"),
            Booking("rangers", -2000, "2"),
            Booking("raised", -4000, "4M"),
            Booking("fortified", -10_000, "FWH"),
            Booking("supply", -12_000, "A1"),
        ],
        "french": [Booking("carried", 500), Booking("table", 82_000, "4"), Booking("garrisons", -22_000)],
    }
    state.casualties = {"british": {"R": 700, "M": 450}, "french": {"I": 80}}
    state.raiders = {"british": {"I": 2}, "french": {"I": 7, "M": 2}}
    state.plans = {
        "british": [
            Plan("A1", (Go("A1", "CAR"), Go("A1", "MTL"), OnMeeting("A1", "engage", "1.5-1"))),
            Plan("A2", (Go("A2", "DUQ"), OnMeeting("A2", "retreat", to="CUM"))),
        ],
        "french": [Plan("A2", (Go("A2", "CAR"),))],
    }


def crowded(on: str = "") -> State:
    """Every counter of both sides, three to a place, where there is least room; a marker in every place."""
    state = position("march", on=on, year=1759, period=1, stage="british", keys=KEYS)
    near: list[str] = [code for code in ("CAR", "FWH", "ALB", "LAW", "BEA") if code in state.board.places]
    for side in SIDES:
        for number, name in enumerate(state.board.armies[side]):
            at = near[(number // 3 + (2 if side == "french" else 0)) % len(near)]
            state.armies[f"{side} {name}"] = Army(side, name, at, {"R": 12, "M": 10, "I": 8}, "defend")
        for number, name in enumerate(state.board.fleets[side]):
            at = list(state.board.seas)[number // 2]
            state.fleets[f"{side} {name}"] = Fleet(side, name, at, 24)
    state.markers = dict.fromkeys(state.board.places, "french")
    return state


def massed() -> State:
    """Nearly all counters at two sieges, of each enemy army a report, a marker wherever one can lean."""
    state = position(
        "march",
        on="",
        british="A1 CAR 12R 14M 8I march; A2 CAR 10R 10M march; A3 CAR 6R 6M 2I march; A4 CAR 3R 6M defend; "
        "A5 FWH 12R 14M defend; A6 LOU 16R 10M march; F1 IRW 12S; F2 IRW 8S; F3 HAL 14S; F4 IRW 6S",
        french="A1 CAR 5R 6M 4I defend; A2 CAR 4R 8M 3I defend; A3 CAR 1R 3M 6I defend; A4 LOU 3R 9M defend; "
        "A5 LOU 2M 8I march; A6 LOU 3R 2M 2I march; F1 LOU 5S; F2 LOU 3S; F3 LOU 3S; F4 LOU 3S",
        nodes="CAR french 3; FWH british 3; ALB british 3; NUM british 3; OSW british 3; FRO french 3",
        markers="ALB french; GER french; NUM french; FWH french; CAR british; LOU british; HAL french",
        year=1758,
        period=2,
        stage="british",
        keys=KEYS,
    )
    state.sieges = {"LOU": Besieged("british", 1, 3), "CAR": Besieged("british", 1, 2)}
    state.fought = [Fought("CAR", "british", "V", period=2), Fought("FWH", "french", "UD", period=1)]
    state.reports = [
        Report(spy, army.name, army.at, 1758, {"R": 14, "M": 12, "I": 13}, 12_600)
        for army in state.armies.values()
        for spy in SIDES
        if spy != army.side
    ]
    return state


def seen(state: State, who: str) -> View:
    return view(state, who)
