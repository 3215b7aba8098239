"""The Movement Phase: what is asked, and how an order is carried out, line by line (ticonderoga/7.0a).

An order names where pieces go, not how: they take the cheapest way that their side can see. A line that no
longer fits is told as skipped. Dice are thrown at once, and what follows is judged by what has come of them.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Literal

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Ask, Asked, Bundle, Judge, Kind, Line, Lines, No, Unbound
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import alone, boats, earthworks, going, night
from rules.ticonderoga.aids import nights, stakes, throws
from rules.ticonderoga.draft import Draft, Handler, Handlers
from rules.ticonderoga.lines import (
    Alone,
    Build,
    Done,
    Go,
    Guns,
    Land,
    NightMarch,
    Pace,
    Party,
    PieceName,
    PlaceName,
    Recover,
    Sail,
    StopIf,
)
from rules.ticonderoga.reach import in_points, left
from rules.ticonderoga.sightings import in_sight, tell_sightings
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View, view

STEP = "move"
Occasion = Literal["enemy adjacent", "lost", "halted", "repulsed"]
OCCASIONS: tuple[Occasion, ...] = ("enemy adjacent", "lost", "halted")


class Skipped(Event, frozen=True):
    """A line that no longer fitted when its turn came."""

    side: str
    line: str
    rule: str


class PutOff(Event, frozen=True):
    """What was waited for has happened, and the rest of the order is put off."""

    side: str
    happening: Occasion
    lines: int


# -- the lines that are of no chapter --------------------------------------------------------------------


def stops(now: Draft) -> Iterator[Line]:
    return (StopIf(occasion) for occasion in OCCASIONS if occasion not in now.watched)


def refuse_stop(now: Draft, line: StopIf) -> No | None:
    if line.happening in now.watched:
        return No("ticonderoga/7.0a", "watched_already", happening=line.happening)
    return None


def watch(now: Draft, line: StopIf) -> None:
    now.watched = (*now.watched, line.happening)


def end(now: Draft, line: Line) -> None:
    now.done = True


def nothing(*_: Any) -> bool:
    return True


def nobody(now: Draft) -> tuple[Line, ...]:
    return ()


HANDLERS: Handlers = {
    Go: going.GO,
    Alone: alone.ALONE,
    **boats.HANDLERS,
    **night.HANDLERS,
    **earthworks.HANDLERS,
    StopIf: Handler(stops, refuse_stop, watch, nothing),
    Done: Handler(nobody, lambda now, line: None, end, nothing),
}


def warn_zone(now: Draft, line: Go | Land) -> Iterator[No]:
    """Beside the enemy a move ends, whatever is left of it (ticonderoga/7.2f, 7.3v)."""
    piece = now.then(line).pieces[line.piece]
    rest = left(now.view, piece)
    if piece.stopped and piece.at in now.ways.zone and rest > 0:
        yield No("ticonderoga/7.2f", "ends_beside_enemy", piece=line.piece, at=piece.at, left=in_points(rest))


def warn_way(now: Draft, line: Go) -> Iterator[No]:
    yield from boats.warn_heavy(now, line)
    yield from warn_zone(now, line)


WARNINGS: Mapping[type[Line], Callable[..., Iterable[No]]] = {
    Go: warn_way,
    Land: warn_zone,
    **night.WARNINGS,
    **earthworks.WARNINGS,
}


def draft(view: View, lines: Lines) -> Draft:
    """How the phase stands after these lines; worked out from the draft without its last line."""
    known = view.once(drafts)
    found = known.get(lines)
    if found is None:
        found = known[lines] = draft(view, lines[:-1]).then(lines[-1])
    return found


def drafts(view: View) -> dict[Lines, Draft]:
    return {(): Draft(view, HANDLERS)}


def refuse(now: Draft, line: Line) -> No | None:
    """Why a line may not follow."""
    if now.done:
        return No("ticonderoga/3.0e", "phase_ended")
    return now.handlers[type(line)].refuse(now, line)


def offers(now: Draft) -> Iterable[Line]:
    """Everything that may follow but the end of the phase, and what only says when to stop."""
    if now.done:
        return ()
    orders = (handler for kind, handler in now.handlers.items() if kind is not StopIf)
    return chain.from_iterable(handler.next(now) for handler in orders)


def opens(view: View) -> bool:
    """Whether there is anything with which a phase, or what is left of it, can begin."""
    return next(iter(offers(draft(view, ()))), None) is not None


# -- lines for several --------------------------------------------------------------------------------------


class Round(Bundle, Party, frozen=True):
    """A piece goes to a place by way of another: first there, then on (ticonderoga/7.0a)."""

    form = "{piece} [with {first}] [and {second}] [and {third}] [and {fourth}] to {to} via {via} [{pace}]"

    piece: PieceName
    to: PlaceName
    via: PlaceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None
    pace: Pace | None = None

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterable[Bundle]:
        """It is written, not chosen: every way round would be one."""
        return ()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """Both, or nothing where one of them may not be."""
        given = lines
        for to in (self.via, self.to):
            line = Go(self.piece, to, self.first, self.second, self.third, self.fourth, self.pace)
            if (no := judge(given, line)) is not None:
                return Unbound((), ((line, no),))
            given += (line,)
        return Unbound(given[len(lines) :])


class AllGo(Bundle, frozen=True):
    """Everything in a hex that can goes to another, the leaders and the cannon with the units."""

    form = "all at {at} to {to} [{pace}]"

    at: PlaceName
    to: PlaceName
    pace: Pace | None = None

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now = draft(view, lines)
        if now.done:
            return
        for at in dict.fromkeys(now.pieces[name].at for name in now.own):
            movers = [n for n in now.country.at(at, now.side) if going.refuse_mover(now, n) is None]
            if len(movers) > 1:
                ways = chain.from_iterable(going.goals(now, name) for name in movers)
                yield from (cls(at, to, pace) for to, pace in dict.fromkeys(ways))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """Units one after the other; those who cannot go by themselves share themselves out among them."""
        given, late = lines, list[tuple[Line, No]]()
        for name in going.walkers(draft(view, lines), self.at):
            line = going.best(draft(view, given), name, self.to, self.pace)
            if (no := judge(given, line)) is not None:
                late.append((line, no))
            else:
                given += (line,)
        return Unbound(given[len(lines) :], tuple(late))


# -- what is asked -------------------------------------------------------------------------------------------


NO_WAY: Mapping[str, Any] = {
    **throws.NO_THROW,
    **dict.fromkeys(("path", "contacts", "near"), ()),
    **dict.fromkeys(("spent", "left", "hears"), ""),
    **dict.fromkeys(("freed", "gone"), 0),
    "asked": False,
}


class Marches(Kind, frozen=True):
    """Who goes where, in the order in which it is written (ticonderoga/7.0a, 7.0b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = tuple(HANDLERS)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllGo, Round, *boats.BUNDLES)
    written_ahead: ClassVar[tuple[type[Line], ...]] = (
        *(line for line in HANDLERS if line is not Done),
        *bundles,
    )

    def draft(self, view: View, lines: Lines) -> Draft:
        """For lines for several that other chapters bring."""
        return draft(view, lines)

    def next(self, view: View, lines: Lines) -> Sequence[Line]:
        now = draft(view, lines)
        found = list(offers(now))
        if not now.done and (lines or found):
            found += [*stops(now), Done()]
        return found

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Done | StopIf) and not lines and not view.once(opens):
            return No("ticonderoga/7.0a", "nothing_to_do")
        return refuse(draft(view, lines), line)

    def meant(self, view: View, lines: Lines, line: Line) -> Line:
        """By night, where nobody led them off the road, they go by road (ticonderoga/8.0b)."""
        if isinstance(line, Land):
            return boats.meant(draft(view, lines), line)
        if not isinstance(line, Go) or line.pace is not None or not view.night:
            return line
        no = self.refuse(view, lines, line)
        by_road = msgspec.structs.replace(line, pace=going.ROAD)
        road = no is not None and no.key == "by_road_at_night"
        return by_road if road and self.refuse(view, lines, by_road) is None else line

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The way by land or water, and what it costs; or what a leader throws for."""
        if not lines:
            return {**NO_WAY, "asked": True, "contacts": stakes.contacts(view)}
        line = lines[-1]
        if isinstance(line, Guns):
            country = draft(view, lines[:-1]).country
            return {**NO_WAY, **stakes.listening(country, line.leader)}
        if not isinstance(line, Go | Sail):
            thrown = self._thrown(view, lines)
            return {**NO_WAY, **thrown} if thrown else None
        now = draft(view, lines)
        if isinstance(line, Sail):
            piece, rest = now.pieces[line.boat], boats.points_left(now, line.boat)
        else:
            piece = now.pieces[line.piece]
            rest = 0 if piece.stopped else left(view, piece)
        points = {"spent": in_points(piece.spent), "left": in_points(rest)}
        return {**NO_WAY, "path": now.path, **points, "near": stakes.beside(view, piece.at)}

    @staticmethod
    def _thrown(view: View, lines: Lines) -> Mapping[str, Any] | None:
        country = draft(view, lines[:-1]).country
        match lines[-1]:
            case Alone(leader):
                return throws.throw(country, leader, "alone")
            case NightMarch(leader) if not night.is_guided(view, country, leader):
                return throws.throw(country, leader, "night")
            case Recover(leader):
                return throws.throw(country, leader, "way")
            case Build(leader=str(leader)):
                return throws.throw(country, leader, "redoubt")
        return None

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether everyone can see that nothing can move, build or be thrown for."""
        options = everyone.options
        hidden = options.hides_stacks or options.hides_works or options.fog_lost
        return not hidden and not opens(msgspec.structs.replace(everyone, who=seat))

    def owed(self, view: View, lines: Lines) -> No | None:
        if lines or not view.once(opens):
            return None
        return No("ticonderoga/7.0a", "order_owed")

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        for place, line in enumerate(lines):
            warnings = WARNINGS.get(type(line))
            if warnings is not None:
                yield from warnings(draft(view, lines[:place]), line)

    def default(self, view: View) -> Lines:
        """The lost seek their way, and nobody moves (ticonderoga/standing-5)."""
        return (*night.ways_sought(draft(view, ())), Done()) if view.once(opens) else ()

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        """The dice that a side wants thrown, one after the other; then the nights that it passes."""
        first = nights.thrown_first(draft(view, ()), standing_orders) if view.once(opens) else ()
        if first or not nights.passes(view, standing_orders):
            return first or None
        return (Done(),) if view.once(opens) else ()


# -- carrying it out -----------------------------------------------------------------------------------------


def move(state: State, referee: Referee) -> Running:
    """One order of the phase; it is asked for again until the phase ends (ticonderoga/7.0a)."""
    lines = yield Ask(state.phasing, Marches(), "ticonderoga/7.0a", secret=True)
    before = in_sight(state)
    ended = yield from carry_out(state, referee, lines)
    tell_sightings(state, referee, before)
    if ended and state.step == STEP:
        state.step = "fight"


def carry_out(state: State, referee: Referee, lines: Lines) -> Generator[Asked, Any, bool]:
    """Line by line; whether that was the end of the phase. Nothing said: there was nothing to do."""
    now = Draft(view(state, state.phasing), HANDLERS)
    astray = lost(state)
    for number, line in enumerate(lines):
        if (no := refuse(now, line)) is not None:
            referee.tell(Skipped(state.phasing, str(line), no.rule), state.phasing)
            continue
        if isinstance(line, Done):
            return True
        foreseen = now.handlers[type(line)].perform(state, referee, now, line)
        if state.adrift:
            yield from night.rescue(state, referee)
        if state.step != STEP:
            return False
        after = now.then(line)
        now = after if foreseen and not hides(state) else anew(state, after)
        halted = not foreseen and isinstance(line, Go)
        met = happened(state, now, astray, halted=halted) if now.watched else set()
        if (happening := next((each for each in now.watched if each in met), None)) is not None:
            put_off(state, referee, happening, len(lines) - number - 1)
            return False
    return not lines


def hides(state: State) -> bool:
    """Whether a side may learn something by moving."""
    return state.options.hides_stacks or state.options.fog_lost


def anew(state: State, after: Draft) -> Draft:
    """The draft from what is known now, with what the order waits for."""
    now = Draft(view(state, state.phasing), HANDLERS)
    now.watched = after.watched
    return now


def lost(state: State) -> frozenset[str]:
    return frozenset(n for n, piece in state.pieces.items() if piece.lost and piece.side == state.phasing)


def happened(state: State, now: Draft, astray: frozenset[str], *, halted: bool) -> set[Occasion]:
    """What has come about that an order may wait for."""
    found: set[Occasion] = set()
    if any(enemy_near(now, name) for name in state.moving):
        found.add("enemy adjacent")
    if lost(state) - astray:
        found.add("lost")
    if halted:
        found.add("halted")
    return found


def enemy_near(now: Draft, name: str) -> bool:
    """Whether an enemy is known to stand beside a piece."""
    at = now.pieces[name].at
    return bool(at) and any(near in now.ways.held for near in now.country.ground.about(at))


def put_off(state: State, referee: Referee, happening: Occasion, lines: int) -> None:
    referee.tell(PutOff(state.phasing, happening, lines), state.phasing)


CHAPTER = Chapter(__name__, steps={STEP: move}, kinds=(Marches,), events=(Skipped, PutOff))
