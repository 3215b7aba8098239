"""The umpire: what is put to him before it takes effect, and what he rules (skirmish/ump-1, ump-2).

Whatever he could be asked is asked where there is a seat for him, and answered at once where he does not want
to be: so nobody can tell by it what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from typing import Any, Literal, cast

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import UMPIRE, Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import marks, sight
from rules.skirmish.geometry import WINDS
from rules.skirmish.in_play import Known
from rules.skirmish.layout import Body, places, touch
from rules.skirmish.lines import Order, SheetLine
from rules.skirmish.ruling_lines import (
    COVERS,
    RULES,
    SECURED,
    THIS_TURN,
    EndRuling,
    OfTwo,
    PlaceUnit,
    Puts,
    Rule,
    RuleCapture,
    RuleCover,
    RuleGround,
    RuleRun,
    RuleSecure,
    RuleSight,
    Veto,
)
from rules.skirmish.state import Ruling, State
from rules.skirmish.table import SIDES
from rules.skirmish.view import View, is_covered, onlookers, view, whereabouts

What = Literal["move", "shot", "charge", "melee", "run", "burning", "capture", "card"]
Doubt = (
    Literal["range", "volley", "sight", "corner", "ground"]
    | Literal["charge", "barred", "opening", "capture", "mounted"]
)
VETO = "veto"
KNOWING = ("public", "british", "french", "british+french", "")  # whom a ruling is told: all, sides, none
HUNDRED = 100  # of each sort has numbers of its own: those that the French alone know begin at 201


class Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was measured of an act that is about to take effect, and what of it is close to call."""

    what: What
    unit: str
    target: str = ""
    building: str = ""
    apart: int = 0  # tenths
    far: int = 0  # tenths that it would go
    column: int = 0  # of the table to hit, or of close combat
    number: int = 0
    bonus: int = 0  # for a volley, within the number
    dice: int = 0
    defence: int = 0
    defender: str = ""
    secure: bool = False
    at: str = ""
    doubts: tuple[Doubt, ...] = ()
    follows: bool = False  # from what is being done already, so that it cannot be handed back
    looked: str = ""  # the look-up that draws it
    line: SheetLine | None = None  # what is done with a card in hiding


# -- what is told -------------------------------------------------------------------------------------------


class Ruled(Event, frozen=True):
    """The umpire has ruled, for this turn or to the end (skirmish/ump-1)."""

    number: int
    kind: str
    subjects: tuple[str, ...]
    said: str  # in a word; none: it is a number
    count: int
    lasts: bool  # to the end


class RulingEnded(Event, frozen=True):
    """A ruling holds no longer."""

    number: int


class Vetoed(Event, frozen=True):
    """What a unit was to do is handed back (skirmish/rule-11)."""

    unit: str
    reason: str


class Ceased(Event, frozen=True):
    """What a unit was to do cannot be, as it was ruled."""

    unit: str


class Placed(Event, frozen=True):
    """The umpire has put a unit where it stands now (skirmish/rule-13)."""

    unit: str
    at: str


# -- the question -------------------------------------------------------------------------------------------


class Confirm(Kind, frozen=True):
    """Whether what was measured stands (skirmish/rule-2). `covert`: it concerns a unit in hiding alone."""

    facts: Facts
    covert: bool = False

    line_types = (*RULES, Veto, PlaceUnit, EndRuling)
    labelled = (RuleSight, RuleCover, RuleSecure, RuleRun, RuleCapture, Veto, EndRuling)
    pictured = True
    lets_stand = True

    @property
    def unit(self) -> str:
        return self.facts.unit

    @property
    def what(self) -> str:
        return self.facts.what

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        """What is usually ruled of such an act, and is then said; all else may be written."""
        return (line for line in self.usual(view) if not lines and self.refuse(view, lines, line) is None)

    def usual(self, view: View) -> Iterator[Line]:
        """Few enough for a button each: what is for such an act, and the rulings that bear on it."""
        yield from mostly_ruled(self.facts)
        if not self.covert and not self.facts.follows:
            yield from map(Veto, USUAL_REASONS[self.what])
        about = {self.unit, self.facts.target}
        bearing = (one for one in view.rulings if one.kind != VETO and not about.isdisjoint(one.subjects))
        yield from (EndRuling(one.number) for one in bearing)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if line in lines:
            return No("skirmish/rule-1", "ruled_already", line=line)
        if isinstance(line, Veto):
            return refuse_veto(self, lines)
        if isinstance(line, EndRuling):
            return refuse_end(view, line)
        if isinstance(line, PlaceUnit):
            placed = placed_body(view, line)
            return placed if isinstance(placed, No) else None
        assert isinstance(line, Rule)
        return refuse_rule(view, line)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """What is not put to him stands (skirmish/rule-2)."""
        dose = next((line.dose for line in standing_orders if isinstance(line, Puts)), view.options.umpire)
        return None if self.is_put(dose) else ()

    def is_put(self, dose: str) -> bool:
        if dose == "doubtful":
            return bool(self.facts.doubts) and not self.covert
        return dose == "all"

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """What was measured, on the ground."""
        return self.facts.looked

    def about(self, view: View) -> str:
        return whereabouts(view, "unit", self.unit) if self.unit else ""

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What was measured, before anything is said."""
        kinds = {"shot": self.what == "shot", "met": self.what == "melee"}
        return None if lines else msgspec.structs.asdict(self.facts) | kinds


USUAL_REASONS: Mapping[str, tuple[str, ...]] = {
    "move": ("too far", "no way through", "no room", "no time"),
    "charge": ("too far", "no way through", "out of sight", "no room"),
    "shot": ("too far", "out of sight", "no time"),
    "melee": ("no room", "no time"),
    "burning": ("too far", "no time"),
}


def mostly_ruled(facts: Facts) -> Iterator[Rule]:
    """What is mostly ruled of such an act, of who acts and whom it is about, for this turn."""
    unit, target = facts.unit, facts.target
    match facts.what:
        case "shot":
            if not facts.follows:  # who is charged needs no sight
                yield RuleSight(unit=target, sight="unseen", other=unit, span=THIS_TURN)
            yield from (RuleCover(unit=target, cover=each, other=unit, span=THIS_TURN) for each in COVERS)
        case "melee":
            yield from (RuleSecure(unit=facts.defender, secure=each, span=THIS_TURN) for each in SECURED)
        case "run":
            yield from (RuleRun(unit=unit, wind=wind, span=THIS_TURN) for wind in WINDS)
        case "capture":
            takers = ("nobody", *SIDES)
            yield from (RuleCapture(unit=target, taker=each, span=THIS_TURN) for each in takers)
        case "move" | "charge" | "burning" | "card":
            return


def refuse_veto(kind: Confirm, lines: Lines) -> No | None:
    """One is enough; what is done in hiding cannot be handed back without telling that it was done."""
    if kind.covert:
        return No("skirmish/rule-11", "no_veto_in_hiding")
    if kind.facts.follows:
        return No("skirmish/rule-11", "no_veto_of_what_follows")
    if any(isinstance(line, Veto) for line in lines):
        return No("skirmish/rule-11", "vetoed_already")
    return None


def refuse_end(view: View, line: EndRuling) -> No | None:
    known = [one.number for one in view.rulings if one.kind != VETO]
    return None if line.number in known else No("skirmish/rule-1", "no_such_ruling", number=line.number)


def refuse_rule(view: View, line: Rule) -> No | None:
    """Why nothing of that kind can be ruled of these."""
    if isinstance(line, RuleGround):
        known = line.area in view.ground.areas
        return None if known else No(line.rule, "no_such_area", area=line.area)
    for unit in line.subjects:
        if unit not in view.units or view.units[unit].body is None:
            return No(line.rule, "ruled_not_on_table", unit=unit)
    if isinstance(line, OfTwo) and view.units[line.unit].side == view.units[line.other].side:
        return No(line.rule, "not_enemies", unit=line.unit, other=line.other)
    return None


def placed_body(field: View | State, line: PlaceUnit) -> Body | No:
    """How a unit would stand at a point, or why it cannot."""
    unit, point = field.units.get(line.unit), field.ground.grid.point_of(line.at)
    if unit is None or unit.body is None:
        return No("skirmish/rule-13", "ruled_not_on_table", unit=line.unit)
    if point is None:
        return No("skirmish/rule-13", "no_such_point", at=line.at)
    body = msgspec.structs.replace(unit.body, front=point, inside="")
    if line.facing is not None:
        way = WINDS.get(line.facing)
        there = None if way else marks.place_of(field, point, line.facing)
        body = msgspec.structs.replace(body, facing=way) if way else body.turned_to(there or point)
    return (
        body
        if has_room(field, line.unit, body)
        else No("skirmish/rule-13", "no_room_to_put", unit=line.unit, at=line.at)
    )


def has_room(field: Known, name: str, body: Body) -> bool:
    """Whether it stands so on free ground, and touches nobody whom it does not fight."""
    there, foes = places(body, field.units[name].men), field.foes(name)
    others = (other for other, unit in field.units.items() if unit.body is not None)
    apart = (other for other in others if other != name and other not in foes)
    return all(map(field.ground.is_free, there)) and not any(
        touch(there, field.places(other)) for other in apart
    )


# -- asking -------------------------------------------------------------------------------------------------


def line_between(name: str, other: str) -> str:
    """The look-up of the line between two units on the table."""
    return f"sight {name} to {other}"


def sits(state: State) -> bool:
    """Whether there is a seat for an umpire."""
    return state.options.umpire != "none"


def confirm(
    state: State, referee: Referee, facts: Facts, refuses: Callable[[View], No | None]
) -> Generator[Asked, Any, bool]:
    """Whether an act goes on, by what was measured or has been ruled; where an umpire sits.

    Of who is in hiding he was asked when the card was played (skirmish/hide-2). `refuses`: why the act may no
    longer be, as its side sees the table after a ruling.
    """
    if is_covered(state, facts.unit):
        return True
    lines = yield Ask(UMPIRE, Confirm(facts), "skirmish/rule-2", secret=True)
    carry_out(state, referee, lines)
    veto = next((line for line in lines if isinstance(line, Veto)), None)
    if veto is not None:
        hand_back(state, referee, facts.unit, Vetoed(facts.unit, veto.reason))
    elif lines and refuses(view(state, state.units[facts.unit].side)):
        hand_back(state, referee, facts.unit, Ceased(facts.unit))
    return not state.handed_back


def put(state: State, referee: Referee, measured: Callable[[], Facts]) -> Running:
    """What follows from an act is put to him as well; what he rules counts in it (skirmish/rule-2)."""
    if sits(state):
        question = Confirm(msgspec.structs.replace(measured(), follows=True))
        lines = yield Ask(UMPIRE, question, "skirmish/rule-2", secret=True)
        carry_out(state, referee, lines)


def of_capture(by: str, name: str) -> Facts:
    """What an umpire is shown of a gun, a wagon or men who are taken: it is always for him to say."""
    return Facts("capture", by, name, doubts=("capture",))


def hand_back(state: State, referee: Referee, unit: str, told: Event) -> None:
    """An act is not done, and its card not spent (skirmish/rule-11)."""
    state.handed_back = unit
    referee.tell(told, told_to(state, (unit,)))


def confirm_card(
    state: State, referee: Referee, unit: str, line: Order | None = None
) -> Generator[Asked, Any, None]:
    """What is done with a card in hiding, or that it is blank: told alike, and asked alike."""
    if sits(state):
        lines = yield Ask(
            UMPIRE,
            Confirm(Facts("card", unit, line=cast(SheetLine | None, line)), covert=True),
            "skirmish/rule-2",
            secret=True,
        )
        carry_out(state, referee, lines)


def remember_veto(state: State, line: Order) -> None:
    """The same is not tried again in this turn."""
    subjects = (line.unit, str(line))
    state.rulings = (*state.rulings, Ruling(0, VETO, subjects, "", state.turn, "turn"))


def refuse_vetoed(view: View, line: Order) -> No | None:
    """Why a line is not taken that was handed back in this turn (skirmish/rule-11)."""
    wanted = (line.unit, str(line))
    found = any(one.kind == VETO and one.subjects == wanted for one in view.rulings)
    return No("skirmish/rule-11", "was_handed_back", unit=line.unit) if found else None


# -- ruling -------------------------------------------------------------------------------------------------


def carry_out(state: State, referee: Referee, lines: Lines) -> None:
    """What is ruled holds from now on (skirmish/rule-1)."""
    for line in lines:
        if isinstance(line, Rule):
            lay_down(state, referee, line)
        elif isinstance(line, EndRuling):
            end(state, referee, line.number)
        elif isinstance(line, PlaceUnit):
            place(state, referee, line)


def lay_down(state: State, referee: Referee, line: Rule) -> None:
    """A ruling, told to whom its subject is known; who is ruled to be seen is put on the table."""
    number = numbered(state, line.subjects)
    until: Literal["turn", "end"] = "turn" if line.span else "end"
    found = Ruling(number, line.kind, line.subjects, line.value, state.turn, until)
    state.rulings = (*state.rulings, found)
    if isinstance(line, RuleSight) and line.sight == "seen":
        sight.reveal(state, referee, line.unit)
    word, count = ("", int(line.said)) if line.said.isdecimal() else (line.said, 0)
    told = Ruled(found.number, found.kind, found.subjects, word, count, lasts=until == "end")
    referee.tell(told, told_to(state, line.subjects))


def numbered(state: State, subjects: Iterable[str]) -> int:
    """The number of a new ruling: nobody misses one by the numbers of those that he is told."""
    knowing = "+".join(who for who in told_to(state, subjects) if who != UMPIRE)
    state.ruled[knowing] = state.ruled.get(knowing, 0) + 1
    return HUNDRED * KNOWING.index(knowing) + state.ruled[knowing]


def end(state: State, referee: Referee, number: int) -> None:
    (ended,) = (one for one in state.rulings if one.number == number)
    state.rulings = tuple(one for one in state.rulings if one is not ended)
    referee.tell(RulingEnded(number), told_to(state, ended.subjects))


def place(state: State, referee: Referee, line: PlaceUnit) -> None:
    body = placed_body(state, line)
    if isinstance(body, Body):
        state.change(line.unit, body=body, breach=None)
        referee.tell(Placed(line.unit, line.at), told_to(state, (line.unit,)))


def expire(state: State) -> None:
    """What held for a turn holds no longer when another begins."""
    state.rulings = tuple(one for one in state.rulings if one.until == "end" or one.turn == state.turn)


def told_to(state: State, subjects: Iterable[str]) -> tuple[str, ...]:
    """Whom a ruling is told: all, or those who know every unit that it is about (skirmish/rule-1)."""
    return onlookers(state, *(name for name in subjects if name in state.units))


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Only an umpire says what is put to him."""
    if isinstance(line, Puts) and view.who != UMPIRE:
        return No("skirmish/rule-2", "for_the_umpire")
    return None


CHAPTER = Chapter(
    __name__,
    kinds=(Confirm,),
    events=(Ruled, RulingEnded, Vetoed, Ceased, Placed),
    standing=(Puts,),
    once=(Puts,),
    refuse_standing=refuse_standing,
)
