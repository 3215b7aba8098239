"""Chapters 15 and 18: what a scenario lays out, what is drawn blindly for it, and Indians recruited."""

from __future__ import annotations

from collections.abc import Iterable

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero, Lot
from rules.kernel.orders import PUBLIC, No
from rules.kernel.referee import Referee
from rules.ticonderoga import victory
from rules.ticonderoga.board import BRITISH, ENEMY, FRENCH, SIDES, Board, Counter, Placed, Stack
from rules.ticonderoga.couriers import leaders_on_map
from rules.ticonderoga.dice import die
from rules.ticonderoga.pieces import Piece, Work
from rules.ticonderoga.state import Options, State
from rules.ticonderoga.view import BANDS_OPEN, View, rows_meant

BRADDOCK = "Braddock"


class LaidOut(Event, frozen=True):
    """What stands in a hex at the beginning (ticonderoga/18.0d)."""

    side: str
    at: str
    pieces: tuple[str, ...]
    work: str = ""


class LeaderDrawn(Event, frozen=True):
    """Who an unnamed leader is (ticonderoga/18.0b, 18.0c)."""

    leader: str
    row: str
    seniority: int
    initiative: int


class UnitDrawn(Event, frozen=True):
    """Which unit was drawn blindly (ticonderoga/18.0b)."""

    unit: str
    side: str
    strength: int


class Recruited(Event, frozen=True):
    """How strong Indians have come (ticonderoga/15.0a-15.0c)."""

    unit: str
    die: int
    modifier: int
    strength: int


class RecruitedUnseen(Event, frozen=True):
    """Indians have come; how strong, is for their own side to know (ticonderoga/fog-8)."""

    unit: str


class CupEmpty(Event, frozen=True):
    """There is nothing left to draw, so nobody comes (ticonderoga/1.0c)."""

    side: str
    kind: str


class LeaderLot(Lot, frozen=True):
    leader: str


class UnitLot(Lot, frozen=True):
    side: str
    kind: str


class RecruitDie(FromZero, frozen=True):
    unit: str


def new(board: Board, scenario: str, options: Options) -> State:
    """A game before its first step; raises No where there is none such (ticonderoga/1.0a)."""
    if scenario not in board.scenarios:
        raise No("ticonderoga/1.0a", "no_such_scenario", scenario=scenario)
    state = State("set_up", board, options, scenario)
    state.cups = {side: board.cup(side) for side in SIDES}
    state.cadres = {side: board.cadres[side] for side in SIDES}
    state.pools = {str(kind): names for kind, names in board.pools.items()}
    state.held = dict.fromkeys(victory.AIMS.get(scenario, ()), ENEMY[state.order[0]])
    return state


def set_up(state: State, referee: Referee) -> None:
    """Everything is laid out where the scenario says, the French first (ticonderoga/18.0d, T02)."""
    stacks = sorted(state.terms.setup, key=lambda stack: (FRENCH, BRITISH).index(stack.side))
    for stack in stacks:
        if not stack.option or getattr(state.options, stack.option):
            lay(state, referee, stack)
    if state.options.braddock:
        add_braddock(state, referee)
    state.step = "weather"


def lay(state: State, referee: Referee, stack: Stack) -> None:
    if stack.work is not None:
        state.works[stack.at] = Work(stack.work, stack.side)
    come = bring(state, referee, stack.side, stack.pieces, stack.at)
    work = stack.work or ""
    referee.tell(LaidOut(stack.side, stack.at, tuple(come), work), readers(state, stack.side, come))


def readers(state: State, side: str, names: Iterable[str]) -> str:
    """Who sees what is laid out: everyone, unless the table hides stacks."""
    hidden = state.options.hides_stacks and any(state.pieces[name].at[0] == "S" for name in names)
    return side if hidden else PUBLIC


def bring(state: State, referee: Referee, side: str, placed: Iterable[Placed], at: str) -> list[str]:
    """Pieces come onto the map, each drawn or recruited where that is due."""
    found = []
    for each in placed:
        if name := who_comes(state, referee, side, each):
            counter = state.board.counters[name]
            place = chosen_place(state, counter.kind, at)
            state.country.add(name, made(state, referee, counter, each, place))
            found.append(name)
    return found


def who_comes(state: State, referee: Referee, side: str, placed: Placed) -> str:
    """The piece that is meant; nobody where there is nothing left to draw for it (ticonderoga/1.0c)."""
    if placed.draw:
        return draw_unit(state, referee, side, placed.draw)
    unnamed = placed.name not in state.board.leaders and state.board.counters[placed.name].kind == "leader"
    if unnamed and not state.cups.get(side):
        referee.tell(CupEmpty(side, "leader"))
        return ""
    return placed.name


def chosen_place(table: State | View, kind: str, at: str) -> str:
    """Where the table has chosen that a piece begins (T77, T78)."""
    choice = table.terms.choices.get(kind)
    return choice[getattr(table.options, kind)] if choice else at


def made(state: State, referee: Referee, counter: Counter, placed: Placed, at: str) -> Piece:
    """A counter as it comes into the game."""
    side = "" if counter.kind == "prisoners" else counter.side
    if counter.kind == "leader":
        row = "" if counter.name in state.board.leaders else draw_leader(state, referee, counter)
        return Piece("leader", side, at, row=row)
    if counter.kind == "indian":
        return recruit(state, referee, counter, placed, at)
    kind = "bateau" if counter.kind == "sloop" and not state.options.sloops else counter.kind
    strength = placed.strength or counter.strength
    full, back = state.board.faces_of(strength) if strength else (0, 0)
    return Piece(kind, side, at, full=full, back=back)


def draw_leader(state: State, referee: Referee, counter: Counter) -> str:
    """An unnamed leader comes out of his side's cup (ticonderoga/18.0b)."""
    side, alike = counter.side, rows_meant(state.board, counter.side)
    hides = state.options.hides_bands and bool(alike)
    row = referee.draw(state.cups[side], LeaderLot(counter.name), side if hides else PUBLIC)
    left = list(state.cups[side])
    left.remove(row)
    state.cups[side] = tuple(left)
    leader = state.board.rows[side][row]
    told = LeaderDrawn(counter.name, row, leader.seniority, leader.initiative)
    front = LeaderDrawn(counter.name, "" if row in alike else row, leader.seniority, leader.initiative)
    fronts_differ = len(alike) < len(state.board.rows[side])
    discloses = BANDS_OPEN if hides and fronts_differ else ""
    referee.tell(told, side if hides else PUBLIC, instead=front if hides else None, discloses=discloses)
    return str(row)


def draw_unit(state: State, referee: Referee, side: str, kind: str) -> str:
    """A unit comes out of the pool of its kind; nobody where it is empty (ticonderoga/1.0c, 18.0b)."""
    pool = state.pools.get(kind, ())
    if not pool:
        referee.tell(CupEmpty(side, kind))
        return ""
    hidden = side if state.options.hides_stacks else PUBLIC
    name = str(referee.draw(pool, UnitLot(side, kind), hidden))
    state.pools[kind] = tuple(other for other in pool if other != name)
    strength = state.board.faces_of(state.board.counters[name].strength)[0]
    referee.tell(UnitDrawn(name, side, strength), hidden)
    return name


def recruit(state: State, referee: Referee, counter: Counter, placed: Placed, at: str) -> Piece:
    """Indians come as strong as their die says (ticonderoga/15.0a-15.0f, T67)."""
    side, hides = counter.side, state.options.fog_indians or state.options.hides_stacks
    thrown = die(referee, RecruitDie(counter.name), side if hides else PUBLIC)
    strength = state.board.recruits[side][max(0, thrown + placed.modifier)]
    told = Recruited(counter.name, thrown, placed.modifier, strength)
    instead = RecruitedUnseen(counter.name) if hides and not state.options.hides_stacks else None
    referee.tell(told, side if hides else PUBLIC, instead=instead)
    full, back = state.board.faces_of(str(strength))
    return Piece("indian", side, at, full=full, back=back)


def add_braddock(state: State, referee: Referee) -> None:
    """He joins the British who is senior-most (ticonderoga/18.1a, T81)."""
    leaders = state.country.senior(leaders_on_map(state.country, BRITISH))
    if leaders:
        at = state.pieces[leaders[0]].at
        state.country.add(BRADDOCK, Piece("leader", BRITISH, at))
        referee.tell(LaidOut(BRITISH, at, (BRADDOCK,)), readers(state, BRITISH, (BRADDOCK,)))


CHAPTER = Chapter(
    __name__,
    steps={"set_up": set_up},
    events=(LaidOut, LeaderDrawn, UnitDrawn, Recruited, RecruitedUnseen, CupEmpty),
    whys=(LeaderLot, UnitLot, RecruitDie),
)
