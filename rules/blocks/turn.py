"""Chapter 7.3: years, turns, initiative and phases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from rules.blocks.aids.choices import last_word, targets
from rules.blocks.aids.standing import clash, refuse_turn
from rules.blocks.board import BRITISH, ENEMY, FRENCH, SHIP, SIDES
from rules.blocks.lines import SideName, Turn, Year, of
from rules.blocks.state import Block, State
from rules.blocks.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.forms import Name
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

Who = Annotated[str, Name("who")]


class YearBegins(Event, frozen=True):
    year: int


class TurnBegins(Event, frozen=True):
    year: int
    turn: int


class InitiativeRolled(Event, frozen=True):
    """Both dice, and who decides or, played alone, goes first (blocks/7.3c, 7.3d, 13b)."""

    british: int
    french: int
    winner: str
    chooses: bool


class FirstChosen(Event, frozen=True):
    side: str
    by: str


class ExtraTurnRolled(Event, frozen=True):
    """The die after the last turn: whether another is played (blocks/7.3a)."""

    die: int
    turn: int
    played: bool


class InitiativeDie(Why, frozen=True):
    side: str


class ExtraTurnDie(Why, frozen=True):
    year: int


class First(Line, frozen=True):
    """This side has the first phase of the turn."""

    form = "{side} first"

    side: SideName


class ChooseFirst(Kind, frozen=True):
    """Who goes first this turn (blocks/7.3c)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (First,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who can attack whom by road, and who moves last (blocks/7.3a, 7.3c, 7.3k)."""
        if not lines:
            return {"last": "", **targets(view), **last_word(view)}
        line = lines[-1]
        assert isinstance(line, First)
        return {"last": ENEMY[line.side], "ours": (), "theirs": (), **last_word(view)}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield First(view.who)
            yield First(ENEMY[view.who])

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("blocks/7.3c", "one_goes_first") if lines else None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/7.3c", "say_who_is_first")

    def default(self, view: View) -> Lines:
        return (First(view.who),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        side = first(view, standing_orders)
        return (First(side),) if side else None


# -- standing orders ----------------------------------------------------------------------------


class GoFirst(Line, frozen=True):
    """Who is to go first when it is mine to say (blocks/7.3c)."""

    form = "first {who} [on turn {turn} of {year}]"

    who: Who
    turn: Turn | None = None
    year: Year | None = None


def first(view: View, standing_orders: Lines) -> str | None:
    """The side that is to go first: one for this turn comes before one for all (blocks/standing-2)."""
    lines = of(standing_orders, GoFirst)
    meant = [line for line in lines if (line.turn, line.year) == (view.turn, view.year)]
    meant += [line for line in lines if line.turn is None]
    if not meant:
        return None
    return view.who if meant[0].who == "me" else ENEMY[view.who]


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """One for a turn, and one for all."""
    if not isinstance(line, GoFirst):
        return None
    other = next((o for o in of(before, GoFirst) if (o.turn, o.year) == (line.turn, line.year)), None)
    if other is not None:
        return clash(line, other)
    return refuse_turn(view, line.turn, line.year) if line.turn and line.year else None


# -- the steps ----------------------------------------------------------------------------------


def year(state: State, referee: Referee) -> None:
    """A year begins with its reinforcements (blocks/7.1a, 7.2d)."""
    state.turn, state.last_turn = 0, state.board.years.turns
    state.order, state.phase = [BRITISH, FRENCH], 0
    referee.tell(YearBegins(state.year))
    state.step = "muster"


def turn(state: State, referee: Referee) -> None:
    state.turn += 1
    state.order, state.phase, state.unreliable = [], 0, ""
    rest(state.blocks.values())
    referee.tell(TurnBegins(state.year, state.turn))
    if state.options.movement == "simultaneous":
        state.step = "write"
    elif state.options.movement == "fast":
        state.step = "write_french"
    elif state.options.bot:
        state.order = [state.options.bot, ENEMY[state.options.bot]]  # blocks/13.1a
        state.step = "move"
    else:
        state.step = "initiative"


def rest(blocks: Iterable[Block]) -> None:
    """No block has moved yet (blocks/7.6f)."""
    for block in blocks:
        block.moved, block.came, block.blue = False, "", False


def initiative(state: State, referee: Referee) -> Running:
    """The higher die decides, the French where they are equal (blocks/7.3c, 7.3d)."""
    dice = {side: referee.roll(6, InitiativeDie(side)) for side in SIDES}
    tied = dice[BRITISH] == dice[FRENCH]
    winner = max(SIDES, key=lambda side: dice[side])
    if state.options.solitaire:
        first = BRITISH if tied else winner  # blocks/13b
        referee.tell(InitiativeRolled(dice[BRITISH], dice[FRENCH], first, False))
    else:
        chooser = FRENCH if tied else winner
        referee.tell(InitiativeRolled(dice[BRITISH], dice[FRENCH], chooser, True))
        lines = yield Ask(chooser, ChooseFirst(), "blocks/7.3c")
        first = lines[0].side
        referee.tell(FirstChosen(first, chooser))
    state.order = [first, ENEMY[first]]
    state.step = "move"


def end_phase(state: State, referee: Referee) -> None:
    """All battles are over: the other side's phase, or the end of the turn (blocks/7.3l)."""
    for side in SIDES if state.together else (state.active,):
        mend(state, side)
    rest(state.blocks.values())
    if state.together:
        state.step = "end_turn"
        return
    state.unreliable = ""
    state.phase += 1
    if state.phase == len(SIDES):
        state.step = "end_turn"
    else:
        state.step = "event" if state.options.bot else "move"


def mend(state: State, side: str) -> None:
    """Ships lie face down for their owner's next turn (blocks/8.1h, 8.1k)."""
    for block in state.of(side):
        if block.type != SHIP:
            continue
        if block.fresh:
            block.fresh = False
        elif block.lock:
            block.lock -= 1


def end_turn(state: State, referee: Referee) -> None:
    """After the last turn a die may grant one more, never two (blocks/7.3a, 7.3b)."""
    years = state.board.years
    if state.turn == years.turns:
        die = referee.roll(6, ExtraTurnDie(state.year))
        played = die in years.extra_turn_on
        referee.tell(ExtraTurnRolled(die, years.turns + 1, played))
        if played:
            state.last_turn = years.turns + 1
    state.step = "turn" if state.turn < state.last_turn else "end_year"


CHAPTER = Chapter(
    __name__,
    steps={
        "year": year,
        "turn": turn,
        "initiative": initiative,
        "end_phase": end_phase,
        "end_turn": end_turn,
    },
    kinds=(ChooseFirst,),
    events=(YearBegins, TurnBegins, InitiativeRolled, FirstChosen, ExtraTurnRolled),
    whys=(InitiativeDie, ExtraTurnDie),
    standing=(GoFirst,),
    refuse_standing=refuse_standing,
)
