"""A whole state that a view allows: what is on sheets that its reader may not see is made up.

Keys, treasuries, pools, what is in armies and fleets, their losses and who is out of supply, what was written
with the orders: all of it is drawn by lot. What everyone saw stays: where counters are and what they were
told to do, what was promised in the open, of which value raiders were.
"""

from __future__ import annotations

from rules.kernel.chance import Chance
from rules.whigs import ferries, odds
from rules.whigs.alliances import due
from rules.whigs.board import BRITISH, FACES, INDIAN, MILITIA, REGULAR, SHIP, SIDES, TROOPS
from rules.whigs.lines import OnMeeting
from rules.whigs.state import Booking, Plan, State, Troops
from rules.whigs.view import Papers, View

MUSTERED = ("gather", "intelligence", "raiders", "raid", "orders")  # steps at which units are raised,
OPERATIONS = ("fleets", "march", "defend", "close_period", "winter")  # and those at which they are at war
RICHES = 300  # thousand pounds at most, as long as a year is not paid for,
SAVINGS = 40  # and after that
CROWD = 12  # units of a type in one place at most
IDLE = 2  # one of so many fleets and one more may be too small for the armies in its port
BLED = 2  # one of so many counters and one more has lost somebody
STANCES = ("engage", "retreat", "join")


def imagine(view: View, chance: Chance) -> State:
    """A state in which this reader would see just this."""
    state = told(view)
    for side in SIDES:
        if side in view.papers:
            _copy_papers(state, side, view.papers[side])
            if side in view.raid_values:
                state.raiders[side] = dict(view.papers[side].raiders)
            continue
        _draw_money(state, side, chance)
        _draw_troops(state, view, side, chance)
        _draw_losses(state, side, chance)
        _draw_plans(state, side, chance)
    state.villages = {code: state.villages[code] for code in view.board.nations if code in state.villages}
    return state


def told(view: View) -> State:
    """What the view says by itself."""
    return State(
        view.step,
        view.board,
        view.options,
        view.year,
        villages=dict(view.villages),
        allies=dict(view.allies),
        bids=dict(view.bids),
        nodes=dict(view.nodes),
        armies=dict(view.armies),
        fleets=dict(view.fleets),
        raids_won=view.raids_won,
        raid_points=view.raid_points,
        markers=dict(view.markers),
        own_raids=list(view.own_raids),
        reports=list(view.reports),
        timing=dict(view.timing),
        period=view.period,
        stage=view.stage,
        sieges=dict(view.sieges),
        arrivals=view.arrivals,
        trails=list(view.trails),
        fought=list(view.fought),
        outcome=view.outcome,
    )


# -- papers ---------------------------------------------------------------------------------------------


def _copy_papers(state: State, side: str, papers: Papers) -> None:
    """The sheet of a side as its reader has it."""
    state.keys[side], state.treasury[side] = papers.key, papers.treasury
    state.ledger[side], state.plans[side] = list(papers.ledger), list(papers.plans)
    state.regulars[side], state.irregulars[side] = papers.regulars, papers.irregulars
    state.pool_irregulars[side], state.pool_ships[side] = papers.pool_irregulars, papers.pool_ships
    state.ships[side], state.warriors[side] = papers.ships, dict(papers.warriors)
    state.unpaid[side], state.casualties[side] = dict(papers.unpaid), dict(papers.casualties)
    if side == BRITISH:
        state.rangers = papers.rangers


def _draw_money(state: State, side: str, chance: Chance) -> None:
    """Another key, and any treasury that covers what was promised in the open (whigs/9.02b)."""
    key = list(range(1, FACES + 1))
    chance.shuffle(key)
    state.keys[side] = tuple(key)
    most = SAVINGS if state.step in (*MUSTERED, *OPERATIONS) else RICHES
    state.treasury[side] = promised(state, side) + 1000 * chance.randint(0, most) + chance.randint(0, 999)
    state.ledger[side] = [Booking("carried", state.treasury[side])]


def promised(state: State, side: str) -> int:
    """What a side has bid in this year and not yet paid."""
    if state.step != "allies_french":
        return 0
    return sum(due(state, side, nation) or 0 for nation in state.bids.get(side, ()))


def _draw_plans(state: State, side: str, chance: Chance) -> None:
    """What was written beside the orders is something else, or nothing."""
    if state.step in OPERATIONS:
        counters = [key.split()[1] for key in (*state.armies, *state.fleets) if key.startswith(side)]
        told = [counter for counter in counters if chance.randint(0, 1)]
        state.plans[side] = [Plan(c, (OnMeeting(c, chance.choice(list(STANCES))),)) for c in told]


# -- troops ---------------------------------------------------------------------------------------------


def _draw_troops(state: State, view: View, side: str, chance: Chance) -> None:
    """Whoever is in the counters and the Raiding Box comes from pools that hold as many and some more."""
    mixes = _mixes(state, side, view.raid_values.get(side, 0))
    nations, rangers = _warbands(state, side, min(mix[INDIAN] for mix in mixes), chance)
    left = sum(nations.values()) + rangers  # Indians
    used: Troops = dict.fromkeys((*TROOPS, SHIP), 0)
    if side in view.raid_values:
        mix = chance.choice([mix for mix in mixes if mix[INDIAN] <= left])
        state.raiders[side] = {kind: count for kind, count in mix.items() if count}
        _use(used, mix)
    armies = [key for key, _ in state.of(side)]
    for number, key in enumerate(armies):
        regulars = max(0, came(state, side) - used[REGULAR]) * 2 // (len(armies) - number)
        state.change(key, troops=_company(regulars, left - used[INDIAN], chance))
        _use(used, state.armies[key].troops)
    for key in [key for key, fleet in state.fleets.items() if fleet.side == side]:
        least = _berths(state, side, state.fleets[key].at) if chance.randint(0, IDLE) else 1
        state.change(key, ships=chance.randint(least, least + CROWD))
        _use(used, {SHIP: state.fleets[key].ships})
    _fill_pools(state, side, used, chance)
    _fill_villages(state, side, nations, rangers, used[INDIAN])


def _mixes(state: State, side: str, value: int) -> list[Troops]:
    """All that raiders of this value may be: everyone has seen it (whigs/6.33a)."""
    worth: Troops = {kind: state.board.kind(side, kind).ambush for kind in TROOPS}
    found = []
    for warriors in _up_to(value, worth[INDIAN]):
        rest = value - warriors * worth[INDIAN]
        for militia in _up_to(rest, worth[MILITIA]):
            regulars, over = divmod(rest - militia * worth[MILITIA], worth[REGULAR] or value + 1)
            if not over:
                found.append({REGULAR: regulars, MILITIA: militia, INDIAN: warriors})
    return found or [dict.fromkeys(TROOPS, 0)]


def _up_to(value: int, worth: int) -> range:
    """How many of this worth there may be in a value."""
    return range(value // worth + 1 if worth else 1)


def _use(used: Troops, troops: Troops) -> None:
    for kind, count in troops.items():
        used[kind] += count


def _warbands(state: State, side: str, least: int, chance: Chance) -> tuple[dict[str, int], int]:
    """How many are left of each allied nation, and Rangers: enough for those who went raiding."""
    pools = {code: state.board.nations[code].pool for code, ally in state.allies.items() if ally == side}
    nations = {code: chance.randint(0, pool) for code, pool in pools.items()}
    if side == BRITISH:
        low = max(0, least - sum(nations.values()))
        return nations, chance.randint(low, low + CROWD)
    return nations if sum(nations.values()) >= least else pools, 0


def came(state: State, side: str) -> int:
    """The regulars that a side has had so far, as everyone knows (whigs/5.25a)."""
    file = state.board.file
    years = [one for one in file.arrivals if one.year <= state.year]
    return file.start.regulars[side] + sum(one.british if side == BRITISH else one.french for one in years)  # type: ignore[index]


def _company(regulars: int, indians: int, chance: Chance) -> Troops:
    """An army of any make-up, of the regulars as many as there may be for it."""
    found = {
        REGULAR: chance.randint(0, regulars),
        MILITIA: chance.randint(0, CROWD),
        INDIAN: chance.randint(0, min(CROWD, indians)),
    }
    return {kind: count for kind, count in found.items() if count} or {REGULAR: 1}


def _berths(state: State, side: str, port: str) -> int:
    """Ships for any of the armies that may go on board there."""
    men = (odds.men_left(state.board, army) for _, army in state.of(side) if army.at == port)
    return max(1, *map(ferries.ships_for, men), 1)


def _fill_pools(state: State, side: str, used: Troops, chance: Chance) -> None:
    """Idle units beside those in use; who is raised for a year is so only while it lasts."""
    mustered = CROWD if state.step in (*MUSTERED, *OPERATIONS) else 0
    state.regulars[side] = max(used[REGULAR], came(state, side) - chance.randint(0, CROWD))
    state.irregulars[side] = used[MILITIA] + chance.randint(0, mustered)
    state.ships[side] = used[SHIP] + chance.randint(0, mustered)
    state.pool_irregulars[side], state.pool_ships[side] = (
        chance.randint(0, 5 * CROWD),
        chance.randint(0, 2 * CROWD),
    )
    if (
        state.step in ("administer", *MUSTERED, *OPERATIONS)
        and state.regulars[side]
        and not chance.randint(0, 2)
    ):
        state.unpaid[side] = {REGULAR: chance.randint(1, state.regulars[side])}
    for key, _ in list(state.of(side)):
        hungry = state.step in OPERATIONS and not chance.randint(0, 3)
        state.change(key, unpaid=side in state.unpaid and bool(chance.randint(0, 1)), hungry=hungry)


def _fill_villages(state: State, side: str, nations: dict[str, int], rangers: int, used: int) -> None:
    """Those who are away from their villages are as many as serve, Rangers first."""
    if side == BRITISH:
        state.rangers = rangers
    needed = max(0, used - rangers)
    raised: dict[str, int] = {}
    for code, there in nations.items():
        away = min(there, needed)
        needed -= away
        state.villages[code] = there - away
        raised |= {code: away} if away else {}
    if raised:
        state.warriors[side] = raised


def _draw_losses(state: State, side: str, chance: Chance) -> None:
    """Any box; in the field one counter of some has lost somebody this year, and not all."""
    box = {kind: chance.randint(0, 999) for kind in TROOPS} | {SHIP: chance.randint(0, 3)}
    state.casualties[side] = {kind: count for kind, count in box.items() if count}
    if state.step not in OPERATIONS:
        return
    for key, army in list(state.of(side)):
        if not chance.randint(0, BLED):
            men = {kind: n * state.board.kind(side, kind).men for kind, n in army.troops.items()}
            state.change(
                key, lost={kind: number * chance.randint(10, 60) // 100 for kind, number in men.items()}
            )
    for key, fleet in list(state.fleets.items()):
        if fleet.side == side and not chance.randint(0, BLED):
            state.change(key, lost=chance.randint(1, fleet.ships))
