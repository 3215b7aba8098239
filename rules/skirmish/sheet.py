"""The turn sheet (skirmish/sheet-1 to sheet-7): what each side writes before the cards of a turn are drawn.

A card is answered by the first line of its unit that holds and may be. Where none does, its owner is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from itertools import count, islice
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.skirmish import marks, officers, setup
from rules.skirmish.acting import ACTS, SHOWN, Sort, ahead_of, looks, may_ever, refuses, shows, sort
from rules.skirmish.aids import stakes
from rules.skirmish.lines import (
    Apart,
    Asks,
    Brigade,
    CrewRuns,
    CrewStays,
    Fire,
    HoldsFire,
    Keep,
    LeaveWounded,
    OfficerGoes,
    Order,
    PauseAfter,
    PauseBroken,
    PauseNear,
    PauseShot,
    Stay,
    Watches,
    sheet_of,
)
from rules.skirmish.state import State, of_unit
from rules.skirmish.table import SIDES
from rules.skirmish.view import View

# what may be said beside a question or a line, of which most is nothing
NOTHING: Mapping[str, Any] = dict.fromkeys((*SHOWN, "begins", "stances", "states", "aims"), ())
PAUSES = (PauseNear, PauseShot, PauseBroken, PauseAfter)
STANCES = (Watches, HoldsFire, CrewRuns, CrewStays, LeaveWounded, OfficerGoes)
NEAR_ENOUGH = 10  # tenths in an inch
MOST_ORDERS = 8  # of one unit on a sheet
NONE: Set[Line] = frozenset()


# -- when a line holds ----------------------------------------------------------------------------------


def holds(view: View, line: Order) -> bool:
    """Whether what a line waits for has come about, as far as its side can see (skirmish/sheet-2)."""
    return (
        (line.near is None or is_within(view, line.unit, line.near, line.reach))
        and (line.far is None or not is_within(view, line.unit, line.far, line.limit))
        and (line.event is None or befell(view, line.unit, line.event))
    )


def is_within(view: View, unit: str, mark: str, inches: int | None) -> bool:
    if view.units[unit].body is None or inches is None:
        return False
    found = marks.distance(view, unit, mark)
    return found is not None and found <= inches * NEAR_ENOUGH


def befell(view: View, unit: str, event: str) -> bool:
    return unit in (view.shot_at if event == "shot at" else view.charged)


def fitting(view: View, unit: str, lines: Lines) -> Order | None:
    """The first of these lines that answers the card of a unit now; None: its owner is asked."""
    for line in lines:
        if not isinstance(line, Order) or line.unit != unit or not holds(view, line):
            continue
        if isinstance(line, Asks):
            return None
        if refuses(view, line) is None:
            return line
    return None


def wants_asking(view: View, unit: str, lines: Lines) -> bool:
    """Whether a unit's owner wants to decide himself now (skirmish/sheet-4)."""
    first = next(
        (line for line in lines if isinstance(line, Order) and line.unit == unit and holds(view, line)), None
    )
    return isinstance(first, Asks)


# -- the question ------------------------------------------------------------------------------------------


def own(view: View) -> Iterator[str]:
    """The units of the reader that may have a card in this turn."""
    return (name for name in view.standing(view.who) if view.units[name].standing == "ready")


def barred_now(view: View, lines: Lines) -> Iterator[No]:
    """Why lines could not be done if the cards of their units were drawn now (skirmish/sheet-1)."""
    acts = (line for line in lines if isinstance(line, Order) and not isinstance(line, Asks))
    yield from (no.of(line) for line in acts if not line.bound and (no := refuses(view, line)))


def silent(view: View, lines: Lines) -> tuple[str, ...]:
    """The units of the reader of which a sheet says nothing: he is asked for them (skirmish/sheet-4)."""
    told = {line.unit for line in lines if isinstance(line, Order)}
    return tuple(name for name in own(view) if name not in told)


class Several(Bundle, frozen=True):
    """The same order for every unit of the reader, each judged alone."""

    order: ClassVar[type[Order]] = Stay

    @classmethod
    def wanted(cls, view: View) -> Iterable[Line]:
        """The lines that it stands for."""
        return (cls.order(unit=name) for name in own(view))

    @classmethod
    def offered(cls, kind: Kind, view: View, lines: Lines) -> Iterable[Bundle]:
        """Where more than one of its lines may be said."""
        if sum(kind.refuse(view, lines, line) is None for line in cls.wanted(view)) > 1:
            yield cls()

    def unbound(self, kind: Kind, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, self.wanted(view), judge)


class AllFire(Several, frozen=True):
    """Every unit fires at the nearest it sees."""

    form: ClassVar[str] = "all fire at nearest"

    @classmethod
    def wanted(cls, view: View) -> Iterable[Line]:
        return (Fire(unit=name, target="nearest") for name in own(view) if view.troop(name).reach)


class AllKeep(Several, frozen=True):
    """Every card is laid aside."""

    form: ClassVar[str] = "all keep"
    order = Keep


class AllStay(Several, frozen=True):
    """Nobody does anything."""

    form: ClassVar[str] = "all stay"
    order = Stay


class AllAsk(Several, frozen=True):
    """Every card is asked for when it comes."""

    form: ClassVar[str] = "all ask"
    order = Asks


class AsBefore(Several, frozen=True):
    """What was written for the turn before, as far as it may still be said."""

    form: ClassVar[str] = "same as last turn"

    @classmethod
    def wanted(cls, view: View) -> Iterable[Line]:
        return view.written.get(view.who, ())


class Ordering(Kind, frozen=True):
    """A question that is answered with orders for units: of the last one its draft says what it may bring."""

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        yield from setup.strays(view, lines)
        yield from barred_now(view, lines)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What the last of these may bring; first how both sides stand (skirmish/path-2, sheet-6)."""
        if not lines:
            return {**NOTHING, "begins": stakes.at_first(view)}
        stances = stakes.of_line(view, lines[-1])
        found = shows(view, lines)
        return {**NOTHING, **(found or {}), "stances": stances} if found or stances else None

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """The way, the line of sight or the charge that was written last (skirmish/path-4)."""
        return looks(view, lines, name)


class Writing(Ordering, frozen=True):
    """What the units of a side shall do in this turn (skirmish/sheet-1)."""

    again: bool = False  # a pause has come true (skirmish/sheet-6)

    line_types = (*ACTS, Asks, *STANCES, *PAUSES, Brigade, Apart)
    bundles = (AllFire, AllKeep, AllStay, AllAsk, AsBefore)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        return rest(view, lines)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return unfit(view, lines, line)

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        yield from super().warns(view, lines)
        if unsaid := silent(view, lines):
            yield No("skirmish/sheet-4", "nothing_said_of", units=unsaid)

    def default(self, view: View) -> Lines:
        """An absent player's units keep, then fire at who is nearest, then stay (skirmish/sheet-7)."""
        return () if self.again else (*AllKeep.wanted(view), *AllFire.wanted(view), *AllStay.wanted(view))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """A side that wants every card asked writes no sheet at all."""
        return () if AllLive() in standing_orders else None


class Paused(Event, frozen=True):
    """What a side wanted to be asked for has come about."""

    bundles: ClassVar[bool] = True

    side: str


class AllLive(Line, frozen=True):
    """A side writes no sheets and is asked at every card (skirmish/sheet-4)."""

    form: ClassVar[str] = "every card is asked"


def offers(view: View, *, orders: bool) -> tuple[Line, ...]:
    """What a sheet may say, as far as it can be listed: all of it, or what is no order for a unit."""
    found: list[Line] = []
    for name in own(view):
        found += (*ahead_of(view, name), Asks(unit=name)) if orders else ()
        found += (*stances(view, name), PauseShot(name))
    return (*found, PauseBroken(), PauseNear("nearest", 12), PauseAfter(4))


class Listed(NamedTuple):
    """What a sheet may say, laid out so that each list of a draft is soon made."""

    each: tuple[tuple[int, Line, str | None], ...]  # its place, the line, and whom it counts for
    places: Mapping[Line, int]
    sorts: Mapping[Sort, Set[Line]]  # all of a sort


def listed(view: View) -> Listed:
    return laid_out(offers(view, orders=True))


def listed_without_orders(view: View) -> Listed:
    """What may be said when no unit is to be given orders any more: it is listed much sooner."""
    return laid_out(offers(view, orders=False))


def laid_out(lines: tuple[Line, ...]) -> Listed:
    sorts = dict[Sort, set[Line]]()
    for line in lines:
        sorts.setdefault(sort(line), set()).add(line)
    each = tuple((place, line, counted_for(line)) for place, line in enumerate(lines))
    return Listed(each, {line: place for place, line, _ in each}, sorts)


def rest(view: View, lines: Lines, but: Iterable[str] = ()) -> Iterator[Line]:
    """What may still be said on a sheet that says this, of other units than these."""
    full = filled(lines).union(but)
    found = view.once(listed_without_orders if full.issuperset(own(view)) else listed)
    said = {found.places.get(line) for line in lines}
    yield from [line for place, line, whom in found.each if place not in said and whom not in full]
    yield from (line for line in others_of_its_sort(found, lines) if counted_for(line) not in full)
    yield from setup.brigades(view, lines)


def others_of_its_sort(found: Listed, lines: Lines) -> Iterator[Line]:
    """Where all of a sort is said that a list holds, the same for later, or at another distance."""
    said, done = set(lines), set[Sort]()
    for line in lines:
        of = sort(line)
        if of not in done and found.sorts.get(of, NONE) <= said:
            done.add(of)
            yield from islice((other for other in further(line) if other not in said), 1)


def further(line: Line) -> Iterator[Line]:
    """Lines of the same sort without end."""
    for number in count(1):
        match line:
            case PauseNear(mark, _):
                yield PauseNear(mark, number)
            case PauseAfter(_):
                yield PauseAfter(number)
            case Order():
                yield msgspec.structs.replace(line, near="nearest", reach=number)
            case _:
                return


def counted_for(line: Line) -> str | None:
    """Whom a line counts for of whom a sheet says only so much; the pauses count together."""
    return line.unit if isinstance(line, Order) else "" if isinstance(line, PAUSES) else None


def filled(lines: Lines) -> set[str | None]:
    """Those of whom these say all that a sheet may say."""
    told = Counter(whom for line in lines if (whom := counted_for(line)) is not None)
    return {whom for whom, times in told.items() if times >= MOST_ORDERS}


def is_filled(lines: Lines, whom: str) -> bool:
    """Whether these say all of somebody that a sheet may say."""
    return len(lines) >= MOST_ORDERS <= sum(counted_for(line) == whom for line in lines)


def unfit(view: View, lines: Lines, line: Line) -> No | None:
    """Why a line can stand on no sheet of this reader that says the others."""
    if line in lines:
        return No("skirmish/sheet-1", "said_already", line=line)
    whom = counted_for(line)
    if whom is not None and is_filled(lines, whom):
        if whom:
            return No("skirmish/sheet-1", "said_enough", unit=whom, most=MOST_ORDERS)
        return No("skirmish/sheet-1", "pauses_enough", most=MOST_ORDERS)
    if isinstance(line, Brigade | Apart):
        return setup.refuse_brigade(view, lines, line)
    return misfit(view, line)


def stances(view: View, name: str) -> Iterator[Line]:
    troop, unit = view.troop(name), view.units[name]
    yield Watches(name)
    if troop.reach:
        yield HoldsFire(name)
    if troop.gun:
        yield from (CrewRuns(name), CrewStays(name))
    if unit.wounded and unit.well:
        yield LeaveWounded(name)
    yield from officers.offers(view, name)


def misfit(view: View, line: Line) -> No | None:
    """Why a line can stand on no sheet of this reader, whatever may come."""
    name = of_unit(line)
    if name and name not in set(own(view)):
        return No("skirmish/sheet-1", "not_yours_to_order", unit=name)
    if isinstance(line, Order):
        return may_ever(view, line)
    if isinstance(line, OfficerGoes):
        return officers.misfit(view, line)
    if isinstance(line, STANCES) and line not in set(stances(view, name)):
        return No("skirmish/sheet-1", "has_no_use_for", unit=name, line=line)
    return None


def write(state: State, referee: Referee) -> Running:
    """Both sides write at the same time, in secret (skirmish/sheet-1)."""
    answers = yield tuple(Ask(side, Writing(), "skirmish/sheet-1", secret=True) for side in SIDES)
    for side, lines in answers.items():
        state.sheets[side] = state.written[side] = sheet_of(lines)
    state.trails, state.shots = (), ()
    state.step = "draw"


# -- what becomes of it in the turn --------------------------------------------------------------------


def spend(state: State, side: str, line: Line) -> None:
    """A line is done: it answers nothing more."""
    state.sheets[side] = sheet_of(other for other in state.sheets.get(side, ()) if other != line)


def spend_keep(state: State, side: str, keep: Keep) -> None:
    """A unit's card is kept: what it waits for is remembered, and its first line that keeps is done."""
    lines = state.sheets.get(side, ())
    found = next(
        (n for n, one in enumerate(lines) if isinstance(one, Keep) and one.unit == keep.unit), len(lines)
    )
    state.sheets[side] = sheet_of((*lines[:found], *lines[found + 1 :]))


def replace(state: State, side: str, lines: Lines) -> None:
    """Orders that were given with an answer take the place of those of their units (skirmish/sheet-5)."""
    named = {line.unit for line in lines if isinstance(line, Order)}
    kept = (one for one in state.sheets.get(side, ()) if not (isinstance(one, Order) and one.unit in named))
    state.sheets[side] = sheet_of(dict.fromkeys((*kept, *lines)))


def paused(view: View, cards: int) -> tuple[Line, ...]:
    """The pauses on the reader's sheet that have come true (skirmish/sheet-6)."""
    return tuple(
        line for line in view.sheets.get(view.who, ()) if isinstance(line, PAUSES) and due(view, line, cards)
    )


def due(view: View, line: Line, cards: int) -> bool:
    match line:
        case PauseNear(mark, inches):
            return any(is_within(view, name, mark, inches) for name in own(view))
        case PauseShot(unit):
            return unit in view.shot_at
        case PauseBroken():
            return bool(view.broke)
        case PauseAfter(count):
            return cards >= count
        case _:
            return False


STANDING: tuple[type[Line], ...] = (
    *ACTS,
    Asks,
    CrewRuns,
    CrewStays,
)  # what of a sheet may hold for every turn (standing-3)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a line cannot hold for every turn: it is for nobody of his, or can never be for such a unit."""
    name = of_unit(line)
    if name and (name not in view.units or view.units[name].side != view.who):
        return No("skirmish/standing-3", "not_yours_to_order", unit=name)
    if isinstance(line, Order):
        return may_ever(view, line)
    if isinstance(line, CrewRuns | CrewStays):
        if not view.troop(name).gun:
            return No("skirmish/standing-3", "has_no_use_for", unit=name, line=line)
        other = CrewStays(name) if isinstance(line, CrewRuns) else CrewRuns(name)
        if other in before:
            return No("skirmish/standing-1", "standing_clash", line=str(line), other=str(other))
    return None


CHAPTER = Chapter(
    __name__,
    steps={"write": write},
    kinds=(Writing,),
    events=(Paused,),
    standing=(AllLive, *STANDING),
    once=(AllLive,),
    refuse_standing=refuse_standing,
)
