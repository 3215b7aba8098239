"""What both empires have, where it stands, and what is sealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from rules.kernel.orders import Impossible, No
from rules.whigs.board import DATA, FACES, INDIAN, SHIP, SIDES, TROOPS, Board, Order
from rules.whigs.holdings import Holdings
from rules.whigs.lines import Planned

Troops = dict[str, int]  # R, M, I and S by number of units


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table chooses before the game: readings of what is silent (see the decisions)."""

    money_unit: Literal["pound", "thousand"] = "pound"  # DW2
    initiative_cut: Literal["reduction", "result"] = "reduction"  # DW4
    fleet_siege: bool = False  # DW6
    naval_attacker: Literal["invader", "interceptor"] = "invader"  # DW13
    british_search_bonus: bool = False  # DW14
    fleet_reach: Literal["one", "three"] = "one"  # DW15
    abandon_pays: bool = False  # DW18
    ferrying: bool = False  # DW23
    empty_colonies_pay: bool = False  # DW32
    beaten_keeps_bonus: bool = True  # DW50
    roles_stay: bool = True  # DW51
    victors_proceed: bool = True  # DW59
    long_marches: Literal["colony", "friendly"] = "colony"  # DW60
    search_first: bool = True  # DW61


class Node(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fortress of a province. `owner` empty: burned or given up (whigs/2h)."""

    owner: str
    level: int = 0
    lost_by: str = ""  # the side to which the empty province is hostile (whigs/7.64c)
    burned: str = ""  # who burned it this year, and so may not take it (whigs/7.64d)
    built: bool = False  # this year (whigs/5.34b)


class Army(msgspec.Struct, frozen=True, omit_defaults=True):
    """An army on the map. `lost`: men by type since it was formed."""

    side: str
    name: str
    at: str
    troops: Troops
    order: Order | Literal[""] = ""
    bonus: bool = True  # its order to defend brings the column (whigs/7.56b)
    acted: bool = False  # in this period
    held: bool = False  # it moves no more this year (whigs/6.45d)
    unpaid: bool = False  # for the year (whigs/5.26b)
    hungry: bool = False  # until its next paid or free move (whigs/7.16g)
    beaten: bool = False  # this period: it may not besiege (whigs/7.58a)
    arrived: int = 0  # the order in which armies came where they are: the later attacks
    waits: bool = False  # it is to be joined (whigs/7.57a)
    lost: dict[str, int] = {}


class Fleet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fleet, in a port or in a sea zone."""

    side: str
    name: str
    at: str  # a place or a sea
    ships: int  # lost ones included
    acted: bool = False
    held: bool = False
    lost: int = 0  # of its ships, since it was formed


class Besieged(msgspec.Struct, frozen=True, omit_defaults=True):
    """A siege: the periods sat so far, and those it takes (0: it cannot succeed)."""

    side: str
    sat: int
    needs: int


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """What spies said of a counter, as both sides know it was said (whigs/6.22e)."""

    spy: str
    counter: str
    at: str
    year: int
    troops: Troops
    men: int


class Booking(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a treasury's ledger."""

    what: str  # its key in the catalogue
    amount: int
    detail: str = ""


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was written for a counter with its orders: a way for the periods, and what to do on meeting.

    What is for no counter alone stands under an empty name.
    """

    counter: str
    lines: tuple[Planned, ...] = ()
    at: str = ""  # where its way goes on; an army that is elsewhere has left it


class Trail(msgspec.Struct, frozen=True):
    """A counter went this way in this period."""

    side: str
    counter: str
    path: tuple[str, ...]


class Fought(msgspec.Struct, frozen=True, omit_defaults=True):
    """A battle of this year."""

    at: str
    attacker: str
    result: str
    ambush: bool = False
    period: int = 0


class Units(msgspec.Struct, frozen=True):
    """So many units of a type, for news."""

    count: int
    troop: str


def listed(troops: Troops) -> tuple[Units, ...]:
    """Units by type in the order of the first table."""
    return tuple(Units(troops[kind], kind) for kind in (*TROOPS, SHIP) if troops.get(kind))


How = Literal["conquest", "held", "neither", "conceded", "agreed", "claimed", "broken_off"]


class Result(msgspec.Struct, frozen=True):
    """How the war ended."""

    winner: str  # empty: nobody
    how: How
    year: int


class State(Holdings, msgspec.Struct, omit_defaults=True, dict=True):
    """Everything there is to know about a game; `board` is stored by its digest."""

    step: str
    board: Board
    options: Options
    year: int
    keys: dict[str, tuple[int, ...]] = {}  # die roll keys: face -> result (whigs/1.22a)
    treasury: dict[str, int] = {}
    ledger: dict[str, list[Booking]] = {}  # of this year
    regulars: dict[str, int] = {}  # the active pools
    rangers: int = 0
    irregulars: dict[str, int] = {}  # raised provincials or militia
    ships: dict[str, int] = {}
    warriors: dict[str, dict[str, int]] = {}  # raised, by side and nation
    pool_irregulars: dict[str, int] = {}  # the manpower pools
    pool_ships: dict[str, int] = {}
    villages: dict[str, int] = {}  # units that are left to each nation
    unpaid: dict[str, Troops] = {}  # regulars (R) and rangers (I) without pay this year (whigs/5.26b)
    casualties: dict[str, dict[str, int]] = {}  # side -> type -> men
    allies: dict[str, str] = {}  # nation -> side
    bids: dict[str, tuple[str, ...]] = {}  # what was announced this year: side -> nations (whigs/5.21a)
    nodes: dict[str, Node] = {}
    armies: dict[str, Army] = {}  # "british A1"
    fleets: dict[str, Fleet] = {}
    raiders: dict[str, Troops] = {}
    raids_won: str = ""  # by whom in the last raid phase (whigs/6.20a)
    raid_points: int = 0
    markers: dict[str, str] = {}  # place -> side that raided it
    own_raids: list[str] = []  # those of them that were the raider's own when raided (whigs/5.14c)
    reports: list[Report] = []
    plans: dict[str, list[Plan]] = {}
    timing: dict[str, str] = {}  # French army -> before | after, in this step
    period: int = 0
    stage: str = ""  # of armies that act: before | british | after; empty: nothing is said of it yet
    sieges: dict[str, Besieged] = {}
    arrivals: int = 0  # counts those who come somewhere
    trails: list[Trail] = []
    fought: list[Fought] = []
    outcome: Result | None = None

    def of(self, side: str) -> Iterator[tuple[str, Army]]:
        return ((key, army) for key, army in self.armies.items() if army.side == side)

    def change(self, key: str, **changes: Any) -> None:
        """An army or a fleet as it is now."""
        counters: dict[str, Any] = self.armies if key in self.armies else self.fleets
        counters[key] = msgspec.structs.replace(counters[key], **changes)

    def node(self, place: str, **changes: Any) -> None:
        self.nodes[place] = msgspec.structs.replace(self.nodes[place], **changes)

    def book(self, side: str, what: str, amount: int, detail: str = "") -> None:
        """Money comes in or goes out."""
        self.treasury[side] += amount
        self.ledger.setdefault(side, []).append(Booking(what, amount, detail))

    def plan(self, side: str, counter: str) -> Plan | None:
        return next((plan for plan in self.plans.get(side, ()) if plan.counter == counter), None)


def key_of(side: str, name: str) -> str:
    return f"{side} {name}"


MOST_UNITS = 9999  # of a kind, and far more than are printed


def check(state: State) -> None:
    """The invariants: raises ValueError with the first thing that cannot be."""
    for fault in _faults(state):
        raise Impossible(fault)


def _faults(state: State) -> Iterator[No]:
    yield from _faulty_papers(state)
    yield from _faulty_map(state)
    for key, army in state.armies.items():
        yield from _faulty_army(state.board, key, army)
    for key, fleet in state.fleets.items():
        yield from _faulty_fleet(state.board, key, fleet)
    if state.stage not in ("", "before", "british", "after"):
        yield No(DATA, "whigs_no_stage", word=state.stage)
    if not state.board.file.first <= state.year <= state.board.file.last:
        yield No(DATA, "whigs_no_year", year=state.year)


def _faulty_papers(state: State) -> Iterator[No]:
    for side in SIDES:
        if sorted(state.keys.get(side, ())) != list(range(1, FACES + 1)):
            yield No(DATA, "whigs_no_key", side=side, most=FACES)
        if state.treasury.get(side, 0) < 0:
            yield No(DATA, "whigs_treasury_below", side=side)
    for name in ("regulars", "irregulars", "ships", "pool_irregulars", "pool_ships"):
        for owner, number in getattr(state, name).items():
            if not 0 <= number <= MOST_UNITS or owner not in SIDES:
                yield No(DATA, "whigs_no_number", what=name, word=owner, number=number)
    yield from _faulty_counts(state)


def _faulty_counts(state: State) -> Iterator[No]:
    raised = {"rangers": {INDIAN: state.rangers}, "villages": state.villages}
    for name, numbers in [*raised.items(), *state.warriors.items(), *state.raiders.items()]:
        for kind, number in numbers.items():
            if not 0 <= number <= MOST_UNITS:
                yield No(DATA, "whigs_no_count", word=name, number=number, what=kind)


def _faulty_map(state: State) -> Iterator[No]:
    board = state.board
    for code, node in state.nodes.items():
        if code not in board.places or node.owner not in ("", *SIDES) or not 0 <= node.level <= 3:
            yield No(DATA, "whigs_wrong_node", word=code, owner=node.owner, level=node.level)
    for nation, ally in state.allies.items():
        if nation not in board.nations or ally not in SIDES:
            yield No(DATA, "whigs_wrong_ally", word=nation, other=ally)
    for place, raider in state.markers.items():
        if place not in board.places or raider not in SIDES:
            yield No(DATA, "whigs_wrong_raid", word=place, other=raider)


def _faulty_army(board: Board, key: str, army: Army) -> Iterator[No]:
    if key != key_of(army.side, army.name) or army.name not in board.armies[army.side]:
        yield No(DATA, "whigs_no_army", word=key)
    if army.at not in board.places:
        yield No(DATA, "whigs_no_place", word=army.at)
    if any(troop not in TROOPS or not 0 <= n <= MOST_UNITS for troop, n in army.troops.items()):
        yield No(DATA, "whigs_wrong_troops", word=key, what=str(army.troops))
    if not any(army.troops.values()):
        yield No(DATA, "whigs_empty_army", word=key)
    for troop, men in army.lost.items():
        if not 0 <= men <= army.troops.get(troop, 0) * board.kind(army.side, troop).men:
            yield No(DATA, "whigs_wrong_loss", word=key, number=men, what=troop)


def _faulty_fleet(board: Board, key: str, fleet: Fleet) -> Iterator[No]:
    if key != key_of(fleet.side, fleet.name) or fleet.name not in board.fleets[fleet.side]:
        yield No(DATA, "whigs_no_fleet", word=key)
    if fleet.at not in board.places and fleet.at not in board.seas:
        yield No(DATA, "whigs_no_station", word=fleet.at)
    if not 0 <= fleet.lost <= fleet.ships <= MOST_UNITS:
        yield No(DATA, "whigs_ships_lost", word=key, number=fleet.lost, ships=fleet.ships)
