"""Chapter 5: income by one die and two keys, then garrisons, regulars and Rangers."""

from __future__ import annotations

from typing import NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.referee import Referee
from rules.whigs.board import BRITISH, ENEMY, FACES, FRENCH, INDIAN, REGULAR, SIDES, Board
from rules.whigs.state import Booking, State
from rules.whigs.view import Ground


class IncomeDie(Why, frozen=True):
    """The one die of a year's income (whigs/5.11a)."""

    year: int


class YearBegins(Event, frozen=True):
    """A year with its reinforcements: regulars of both sides, and Rangers (whigs/5.25a)."""

    year: int
    british: int
    french: int
    rangers: int


class IncomeRolled(Event, frozen=True):
    """What everyone sees of the income: the die (whigs/5.11b)."""

    die: int


class IncomeDrawn(Event, frozen=True):
    """A side's income for itself: result, table, what is lost, what comes in, and the chest then."""

    side: str
    die: int
    result: int
    table: int
    share: int  # hundredths lost with colonies
    occupied: int
    cut_off: bool  # a chained colony is held and has no link
    provinces: tuple[str, ...]  # raided, and each costs
    raided: int
    income: int
    treasury: int


class UpkeepPaid(Event, frozen=True):
    """What a side has paid, for itself: garrisons, what was missing for them, units paid and unpaid."""

    side: str
    garrisons: int
    missing: int
    regulars: int
    rangers: int
    unpaid_regulars: int
    unpaid_rangers: int
    paid: int
    treasury: int
    regulars_bill: int = 0
    rangers_bill: int = 0


class Income(NamedTuple):
    """One year's income of a side, step by step (whigs/5.14d)."""

    table: int
    share: int
    occupied: int
    provinces: tuple[str, ...]
    raided: int

    @property
    def total(self) -> int:
        return self.table - self.occupied - self.raided


# -- what the map brings in ------------------------------------------------------------------------


def table_two(board: Board, year: int, side: str, result: int) -> int:
    """The figure of a side's column for the year (whigs/5.11c)."""
    row = next(row for row in board.file.income if year <= row.until)
    return (row.french if side == FRENCH else row.british)[result - 1]


def pays(ground: Ground, side: str, colony: str) -> bool:
    """Whether a colony of a side's colour is not lost to it (whigs/5.12a, 5.12c, DW32)."""
    owner = ground.nodes[colony].owner
    return owner == side or (ground.options.empty_colonies_pay and not owner)


def linked(ground: Ground, side: str, start: str, goal: str) -> bool:
    """Whether paths through nodes of a side join two of its nodes (whigs/8.25a)."""
    reached = {start: None} if ground.holds(side, start) else {}
    waiting = list(reached)
    while waiting:
        for place in ground.board.near[waiting.pop()]:
            if place not in reached and ground.holds(side, place):
                reached[place] = None
                waiting.append(place)
    return goal in reached


def cut_off(ground: Ground, colony: str) -> bool:
    """Whether a colony whose share hangs on a chain to the capital has none (whigs/8.25a)."""
    places = ground.board.places
    if not places[colony].chained:
        return False
    return not any(linked(ground, FRENCH, colony, code) for code, place in places.items() if place.capital)


def severed(ground: Ground) -> bool:
    """Whether the French hold a colony that pays nothing for want of a chain."""
    return any(ground.holds(FRENCH, code) and cut_off(ground, code) for code in ground.board.colonies(FRENCH))


def lost_colonies(ground: Ground, side: str) -> tuple[str, ...]:
    """The colonies that bring their side nothing (whigs/5.12a, 5.13a, 8.25a)."""
    colonies = ground.board.colonies(side)
    return tuple(code for code in colonies if not pays(ground, side, code) or cut_off(ground, code))


def share_of(ground: Ground, side: str, colony: str) -> int:
    """The hundredths of income that hang on a colony (whigs/5.12a, 5.13a)."""
    return ground.board.file.colony_share if side == BRITISH else ground.board.places[colony].share


def share_lost(ground: Ground, side: str) -> int:
    """The hundredths of income that go with lost colonies, each counted once (whigs/5.12a, 5.13a)."""
    return min(100, sum(share_of(ground, side, code) for code in lost_colonies(ground, side)))


def costly_raids(ground: Ground, side: str) -> tuple[str, ...]:
    """The provinces whose enemy marker costs a side money (whigs/5.14a-c)."""
    places = ground.board.places
    return tuple(
        code
        for code, raider in ground.markers.items()
        if raider == ENEMY[side]
        and code not in ground.own_raids
        and (side == BRITISH or places[code].kind == "colony")
    )


def rounded_up(ground: Ground, amount: int, share: int) -> int:
    """So many hundredths of an amount, up to a full unit of money (whigs/5.12b, DW2)."""
    unit = 1000 if ground.options.money_unit == "thousand" else 1
    return -(-amount * share // (100 * unit)) * unit


def income_of(ground: Ground, side: str, result: int) -> Income:
    """Table, less percentages, less raids, and never below nothing (whigs/5.14d, DW33)."""
    table = table_two(ground.board, ground.year, side, result)
    share, provinces = share_lost(ground, side), costly_raids(ground, side)
    occupied = min(table, rounded_up(ground, table, share))
    raided = min(table - occupied, ground.board.file.raided * len(provinces))
    return Income(table, share, occupied, provinces, raided)


# -- the step: a year begins with its income -------------------------------------------------------


def income(state: State, referee: Referee) -> None:
    """One public die; each reads it through the own key, and is told alone (whigs/5.11a, 5.11b)."""
    begin_year(state, referee)
    die = referee.roll(FACES, IncomeDie(state.year))
    referee.tell(IncomeRolled(die))
    for side in SIDES:
        draw(state, referee, side, die)
    state.step = "allies_british"


def begin_year(state: State, referee: Referee) -> None:
    """A clean sheet, and the reinforcements in the Active Pools (whigs/5.10a, 5.25a)."""
    state.ledger = {side: [Booking("carried", state.treasury[side])] for side in SIDES}
    state.bids, state.unpaid, state.trails, state.fought = {}, {}, [], []
    for code in state.nodes:
        state.node(code, built=False, burned="")
    come = state.board.reinforcements(state.year)
    state.regulars[BRITISH] += come.british
    state.regulars[FRENCH] += come.french
    state.rangers += come.rangers
    referee.tell(YearBegins(state.year, come.british, come.french, come.rangers))


def draw(state: State, referee: Referee, side: str, die: int) -> None:
    result = state.keys[side][die - 1]
    found = income_of(state, side, result)
    book(state, side, "table", found.table, str(result))
    book(state, side, "occupied", -found.occupied, str(found.share))
    book(state, side, "raided", -found.raided, str(len(found.provinces)))
    drawn = IncomeDrawn(
        side=side,
        die=die,
        result=result,
        table=found.table,
        share=found.share,
        occupied=found.occupied,
        cut_off=side == FRENCH and severed(state),
        provinces=found.provinces,
        raided=found.raided,
        income=found.total,
        treasury=state.treasury[side],
    )
    referee.tell(drawn, side)


def book(state: State, side: str, what: str, amount: int, detail: str = "") -> None:
    """An entry in the ledger, if any money moves."""
    if amount:
        state.book(side, what, amount, detail)


# -- the step: upkeep ------------------------------------------------------------------------------


def garrison_bill(ground: Ground, side: str) -> int:
    """What the nodes now held cost a side by their levels (whigs/5.23a, 5.23b, 5.24a)."""
    prices = ground.board.file.garrison[side]  # type: ignore[index]
    return sum(prices[node.level] for node in ground.nodes.values() if node.owner == side)


def troops_bill(board: Board, side: str, regulars: int, rangers: int) -> int:
    """What these regulars and Rangers are kept for (whigs/5.25a, DW25)."""
    return regulars * board.kind(side, REGULAR).cost + rangers * board.kind(side, INDIAN).cost


def upkeep(state: State, referee: Referee) -> None:
    """Garrisons first, then regulars, then Rangers: whatever can be paid is (whigs/5.23c, 5.25b)."""
    for side in SIDES:
        pay(state, referee, side)
    state.step = "administer"


def pay(state: State, referee: Referee, side: str) -> None:
    before, due = state.treasury[side], garrison_bill(state, side)
    garrisons = min(due, before)
    book(state, side, "garrisons", -garrisons)
    regulars = keep(state, side, REGULAR, state.regulars[side])
    rangers = keep(state, side, INDIAN, state.rangers if side == BRITISH else 0)
    unpaid = {
        REGULAR: state.regulars[side] - regulars,
        INDIAN: state.rangers - rangers if side == BRITISH else 0,
    }
    if short := {troop: count for troop, count in unpaid.items() if count}:
        state.unpaid[side] = short
    told = UpkeepPaid(
        side=side,
        garrisons=garrisons,
        missing=due - garrisons,
        regulars=regulars,
        rangers=rangers,
        unpaid_regulars=unpaid[REGULAR],
        unpaid_rangers=unpaid[INDIAN],
        paid=before - state.treasury[side],
        treasury=state.treasury[side],
        regulars_bill=regulars * state.board.kind(side, REGULAR).cost,
        rangers_bill=rangers * state.board.kind(side, INDIAN).cost,
    )
    referee.tell(told, side)


def keep(state: State, side: str, troop: str, there: int) -> int:
    """As many units of a type as the money allows (whigs/5.25b, DW35)."""
    price = state.board.kind(side, troop).cost
    kept = min(there, state.treasury[side] // price) if price else there
    book(state, side, "regulars" if troop == REGULAR else "rangers", -kept * price, str(kept))
    return kept


CHAPTER = Chapter(
    __name__,
    steps={"income": income, "upkeep": upkeep},
    events=(YearBegins, IncomeRolled, IncomeDrawn, UpkeepPaid),
    whys=(IncomeDie,),
)
