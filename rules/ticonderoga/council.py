"""Chapter 5: the council of war, and what becomes of those whom no courier reaches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.forms import Name
from rules.kernel.orders import PUBLIC, Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import losses
from rules.ticonderoga.aids import throws
from rules.ticonderoga.aids.modes import Asked
from rules.ticonderoga.board import Ability
from rules.ticonderoga.couriers import Couriers, isolated, leaders_on_map
from rules.ticonderoga.dice import die
from rules.ticonderoga.lines import PieceName, Senior, Spend
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.sightings import tell_deciding
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View, bands_open

WEAKEST = "weakest"
LATE = ("wagon", "sleigh", "cannon")  # nobody gives these up first
LAST = ("bateau", "canoe", "sloop")  # only where nothing else is there (T17)


class CouriersRide(Event, frozen=True):
    """Whom the couriers of a side reach, and whom they do not (ticonderoga/5.0a)."""

    side: str
    senior: str
    linked: tuple[str, ...]
    isolated: tuple[str, ...]


class IsolatedTested(Event, frozen=True):
    """What an isolated leader makes of it (ticonderoga/5.0k-5.0n)."""

    leader: str
    at: str
    die: int
    ability: Ability


class Shielded(Event, frozen=True):
    """An exceptional leader of the hex spares all of it (ticonderoga/5.0q, T15)."""

    leader: str
    at: str


class StaysIdle(Event, frozen=True):
    """What stands in a hex stays idle on this date (ticonderoga/5.0m)."""

    at: str
    pieces: tuple[str, ...]


class CouriersUnseen(Event, frozen=True):
    """The couriers of a side have ridden; whom they have reached is its own secret (ticonderoga/fog-6)."""

    side: str


class IsolatedDie(FromZero, frozen=True):
    """The ability of an isolated leader (ticonderoga/5.0k)."""

    leader: str


# -- who commands ------------------------------------------------------------------------------------------


class SeniorIs(Line, frozen=True):
    """Of equals this leader commands whenever he may (ticonderoga/5.0c)."""

    form = "senior {leader}"

    leader: PieceName


RANKED = ("leader", "at", "initiative")  # what is said of a leader who is one of several equals


class WhoCommands(Asked, frozen=True):
    """Which of several equals is the senior-most of this date (ticonderoga/5.0c)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Senior,)
    unless_told: ClassVar[bool] = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Where each of them is, and his initiative."""
        equals = seniors(view.country, view.who)
        found = [(name, view.pieces[name].at, view.country.leader(name).initiative) for name in equals]
        return None if lines else {"leaders": [dict(zip(RANKED, each, strict=True)) for each in found]}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from map(Senior, seniors(view.country, view.who))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Senior)
        if lines:
            return No("ticonderoga/5.0c", "one_commands")
        equals = tuple(seniors(view.country, view.who))
        if line.leader not in equals:
            return No("ticonderoga/5.0b", "not_senior", leader=line.leader, leaders=equals)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("ticonderoga/5.0c", "who_commands")

    def default(self, view: View) -> Lines:
        return (Senior(fewest_isolated(view, view.who)),)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        equals = seniors(view.country, view.who)
        named = [o.leader for o in standing_orders if isinstance(o, SeniorIs) and o.leader in equals]
        return (Senior(named[0]),) if named else None


def seniors(country: Country, side: str) -> list[str]:
    """The leaders of a side on the map with the lowest number (ticonderoga/5.0b)."""
    return country.senior(leaders_on_map(country, side))


def fewest_isolated(view: View, side: str) -> str:
    """The one who leaves fewest leaders isolated, then least strength beside them."""
    couriers, country = Couriers(view, side), view.country

    def isolation(senior: str) -> tuple[int, int, int]:
        alone = isolated(couriers, senior)
        places = dict.fromkeys(view.pieces[name].at for name in alone)
        strength = sum(view.pieces[name].strength for at in places for name in country.units(at, side))
        return len(alone), strength, country.place[senior]

    return min(seniors(country, side), key=isolation)


# -- what an inept leader loses ----------------------------------------------------------------------------


class CouncilLoses(Line, frozen=True):
    """What goes first where an inept leader costs a step: a kind, or the weakest (ticonderoga/5.0n)."""

    form = "council loses {sort}"

    sort: Annotated[str, Name("sort")]


class LostFirst(Line, frozen=True):
    """Where an inept leader costs a step this piece bears it, if it is with him (ticonderoga/5.0n)."""

    form = "{piece} lost first"

    piece: PieceName


class WhatIsLost(Asked, frozen=True):
    """Which piece of his hex loses a step for an inept leader (ticonderoga/5.0n)."""

    leader: str
    pieces: tuple[str, ...]

    line_types: ClassVar[tuple[type[Line], ...]] = (Spend,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How strong each piece is that may lose a step."""
        return None if lines else {"pieces": throws.standing(view.country, self.pieces)}

    def place(self, view: View) -> str:
        return view.pieces[self.leader].at

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield from map(Spend, self.pieces)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Spend)
        if lines:
            return No("ticonderoga/5.0n", "one_is_lost")
        if line.piece not in self.pieces:
            return No("ticonderoga/5.0n", "not_lost_here", piece=line.piece, pieces=self.pieces)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("ticonderoga/5.0n", "what_is_lost", leader=self.leader)

    def default(self, view: View) -> Lines:
        return (Spend(cheapest(view.country, self.pieces)),)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        for order in standing_orders:
            if named := [name for name in self.pieces if meant(view, order, name)]:
                return (Spend(cheapest(view.country, named)),)
        return None


def meant(view: View, order: Line, name: str) -> bool:
    """Whether a standing order offers up a piece."""
    if isinstance(order, LostFirst):
        return name == order.piece
    return isinstance(order, CouncilLoses) and order.sort in (WEAKEST, view.pieces[name].kind)


def losable(country: Country, leader: str) -> tuple[str, ...]:
    """What stands with a leader and can lose a step; boats only where there is nothing else (T17).

    Where his side does not know where he is, it learns nothing of who else is there (ticonderoga/fog-7).
    """
    at, side = country.pieces[leader].at, country.pieces[leader].side
    here = (name for name in country.at(at, side) if country.pieces[name].kind != "leader")
    lost = country.pieces[leader].lost and country.options.fog_lost
    with_him = [name for name in here if country.pieces[name].lost or not lost]
    ashore = tuple(name for name in with_him if country.pieces[name].kind not in LAST)
    return ashore or tuple(with_him)


def cheapest(country: Country, names: Sequence[str]) -> str:
    """The weakest unit; a wagon or cannon only where there is none."""
    pieces = country.pieces

    def price(name: str) -> tuple[bool, int, int]:
        return pieces[name].kind in LATE, pieces[name].strength, country.place[name]

    return min(names, key=price)


# -- the phase ---------------------------------------------------------------------------------------------


def council(state: State, referee: Referee) -> Running:
    """Both sides hold theirs, on the same board (ticonderoga/5.0a, 5.0t)."""
    yield from name_seniors(state)
    alone = {side: ride(state, referee, side) for side in state.order if side in state.seniors}
    for side in state.order:
        yield from test(state, referee, alone.get(side, []))
        if state.outcome is not None:
            return
    state.step = "works"


def name_seniors(state: State) -> Running:
    """Where several are equal their side names one of them (ticonderoga/5.0c)."""
    found = {side: seniors(state.country, side) for side in state.order}
    asks = tuple(
        Ask(side, WhoCommands(), "ticonderoga/5.0c") for side, equals in found.items() if len(equals) > 1
    )
    answers = (yield asks) if asks else {}
    for side, equals in found.items():
        if equals:
            lines = answers.get(side)
            state.seniors[side] = lines[0].leader if lines else equals[0]


def ride(state: State, referee: Referee, side: str) -> list[str]:
    """A side's couriers set out; who is not reached."""
    senior = state.seniors[side]
    alone = isolated(Couriers(state, side), senior)
    linked = [name for name in leaders_on_map(state.country, side) if name != senior and name not in alone]
    readers = state.councillors(side)
    told = CouriersRide(side, senior, tuple(linked), tuple(alone))
    if readers == PUBLIC:
        referee.tell(told)
    else:
        referee.tell(told, readers, instead=CouriersUnseen(side), discloses="ticonderoga/fog-6")
    return alone


def test(state: State, referee: Referee, alone: Iterable[str]) -> Running:
    """Hex by hex: each isolated leader rolls, then what they rolled is applied (ticonderoga/5.0q, T15)."""
    places: dict[str, list[str]] = {}
    for name in alone:
        places.setdefault(state.pieces[name].at, []).append(name)
    for at, leaders in places.items():
        found = {name: ability(state, referee, name) for name in leaders}
        gifted = [name for name, each in found.items() if each == "exceptional"]
        if gifted and state.options.shield:
            referee.tell(Shielded(gifted[0], at), state.councillors(state.pieces[gifted[0]].side))
            continue
        yield from suffer(state, referee, at, found)


def ability(state: State, referee: Referee, leader: str) -> Ability:
    readers = state.councillors(state.pieces[leader].side)
    thrown = die(referee, IsolatedDie(leader), readers)
    found = state.country.ability(leader, thrown)
    rule = bands_open(state, leader)
    state.country.change(leader, shown=state.pieces[leader].shown or readers == PUBLIC)
    told = IsolatedTested(leader, state.pieces[leader].at, thrown, found)
    referee.tell(told, readers, discloses=rule)
    return found


def suffer(state: State, referee: Referee, at: str, found: dict[str, Ability]) -> Running:
    """An inept leader costs a step, a capable one keeps all of the hex idle (ticonderoga/5.0m-5.0p, T16)."""
    for leader, each in found.items():
        if each == "inept" and state.pieces[leader].at:
            yield from lose_one(state, referee, leader)
    idle = "capable" in found.values() or (state.options.inept_freezes and "inept" in found.values())
    if idle:
        freeze(state, referee, at, state.pieces[next(iter(found))].side)


def lose_one(state: State, referee: Referee, leader: str) -> Running:
    """One piece of his hex loses a step; a leader with nothing is lost himself (ticonderoga/5.0n, 5.0o)."""
    may = losable(state.country, leader)
    if not may:
        losses.remove(state, referee, leader, "council")
    elif len(may) == 1:
        losses.step_loss(state, referee, may[0], "council")
    else:
        side = state.pieces[leader].side
        tell_deciding(state, referee, side)
        (line,) = yield Ask(side, WhatIsLost(leader, may), "ticonderoga/5.0n")
        losses.step_loss(state, referee, line.piece, "council")
    losses.settle(state, referee)


def freeze(state: State, referee: Referee, at: str, side: str) -> None:
    """What stands here now may neither move nor attack on this date (ticonderoga/5.0m, T19)."""
    names = tuple(state.country.at(at, side))
    for name in names:
        state.country.change(name, frozen=True)
    referee.tell(StaysIdle(at, names), state.councillors(side))


CHAPTER: Chapter = Chapter(
    __name__,
    steps={"council": council},
    kinds=(WhoCommands, WhatIsLost),
    events=(CouriersRide, CouriersUnseen, IsolatedTested, Shielded, StaysIdle),
    whys=(IsolatedDie,),
    standing=(SeniorIs, CouncilLoses, LostFirst),
)
