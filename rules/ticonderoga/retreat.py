"""Chapters 12 and 13.1: retreats of two hexes, and flights of one more.

All of it is one question: where each piece goes, and from which hexes those who have arrived would flee if
the die lets them. Boats go with what is aboard, over water; everything else goes by itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.forms import Name
from rules.kernel.orders import Ask, Asked, Bundle, Judge, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee
from rules.ticonderoga import captures, losses, odds
from rules.ticonderoga.aids import throws
from rules.ticonderoga.aids.modes import Asked as AskedMode
from rules.ticonderoga.board import ENEMY, POINTS, STRATEGIC, TACTICAL, Ground
from rules.ticonderoga.defence import LedBy
from rules.ticonderoga.dice import die
from rules.ticonderoga.lines import Flee, PlaceName, Retire, without_leader
from rules.ticonderoga.odds import Table
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.state import State, Trail, both_ends
from rules.ticonderoga.view import View, view

Asking = Generator[Asked, Any, tuple[str, ...]]
UNSEEN = "ticonderoga/fog-5"
FAR = 2  # hexes of a retreat
CLOSE = 2  # hexes within which an enemy unit makes those flee who have said nothing
WET = ("rain", "snow", "sweltering")  # in which only those with the triangle flee (ticonderoga/4.0e, 4.0g)

# -- what is told --------------------------------------------------------------------------------------


class Retreated(Event, frozen=True):
    """Pieces retreat (ticonderoga/12.0a)."""

    side: str
    pieces: tuple[str, ...]
    path: tuple[str, ...]

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the way begins and ends."""
        return both_ends(self.path)


class WaysShut(Event, frozen=True):
    """The hexes about a battle that enemies shut whom nobody saw (ticonderoga/fog-5)."""

    side: str
    at: str
    places: tuple[str, ...]


class NoRetreat(Event, frozen=True):
    """Pieces that cannot retreat are removed (ticonderoga/12.0f)."""

    side: str
    pieces: tuple[str, ...]
    at: str


class FlightRolled(Event, frozen=True):
    """Whether a leader gets those with him away (ticonderoga/13.1a)."""

    leader: str
    at: str
    initiative: int
    die: int
    flees: bool


class Fled(Event, frozen=True):
    """Pieces flee one hex farther (ticonderoga/13.1c)."""

    side: str
    pieces: tuple[str, ...]
    at: str
    to: str


class FlightDie(FromZero, frozen=True):
    leader: str


# -- who goes together ---------------------------------------------------------------------------------


def crew(country: Country, name: str) -> list[str]:
    """The boats that share a load with a piece's own, and all that is aboard them (ticonderoga/7.3z, T27)."""
    found = [name]
    for each in found:
        piece = country.pieces[each]
        tied = country.load(each) if piece.is_boat else piece.aboard
        found += [other for other in tied if other not in found]
    return found


def parties(country: Country, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Who goes together, by the piece that is named for them: of a crew its first boat."""
    found: dict[str, tuple[str, ...]] = {}
    said: set[str] = set()
    for name in names:
        if name not in said:
            mates = sorted(crew(country, name), key=country.place.__getitem__)
            head = next((mate for mate in mates if country.pieces[mate].is_boat), name)
            found[head] = tuple(mates)
            said.update(mates)
    return found


# -- where they may go ---------------------------------------------------------------------------------


class Escape:
    """Where pieces of a side may retreat to and flee. `closed`: what an enemy shuts whom nobody saw."""

    def __init__(self, table: Table, side: str, at: str, closed: Iterable[str] = ()) -> None:
        self.table, self.side, self.at = table, side, at
        self.country, self.ground = table.country, table.board.ground
        self.closed = frozenset(closed)
        self._ends: dict[bool, dict[str, tuple[str, ...]]] = {}

    def open(self, to: str, afloat: bool) -> bool:
        """Whether neither the enemy nor his zone shuts a place (ticonderoga/12.0e, 13.1c, T26)."""
        if to in self.closed or self.country.enemy_in(to, self.side):
            return False
        wet = afloat and to in self.ground.water
        banks = self.ground.banks.get(to, (to,))
        return wet or not any(self.country.controlled(bank, self.side) for bank in banks)

    def near(self, at: str, afloat: bool) -> Iterator[str]:
        """The places to which the ground leads on: on foot, or over water (ticonderoga/12.0h, 12.0i)."""
        if afloat:
            yield from self.ground.sail[at] if at in self.ground.sail else self.ground.launch.get(at, ())
            return
        ice = self.table.frozen_over
        yield from (to for to, step in self.ground.steps.get(at, {}).items() if ice or not step.ice)

    def steps(self, at: str, afloat: bool) -> list[str]:
        return [to for to in self.near(at, afloat) if self.open(to, afloat)]

    def exits(self, at: str, afloat: bool) -> list[str]:
        """The way off the tactical map, which only leads outward (ticonderoga/9.0o, T49)."""
        if at[0] != TACTICAL or STRATEGIC not in self.table.maps:
            return []
        across = self.ground.across_boats.get(at, ()) if afloat else self.ground.across.get(at, ())
        return [to for to in across if self.open(to, afloat)]

    def ends(self, afloat: bool) -> dict[str, tuple[str, ...]]:
        """The places where a retreat may end, each with the way (ticonderoga/12.0d, 12.0n)."""
        if afloat not in self._ends:
            self._ends[afloat] = self._find(afloat)
        return self._ends[afloat]

    def _find(self, afloat: bool) -> dict[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {to: (self.at, to) for to in self.exits(self.at, afloat)}
        for by in self.steps(self.at, afloat):
            for to in self.exits(by, afloat):
                found.setdefault(to, (self.at, by, to))
            for to in self.steps(by, afloat):
                if self.far_enough(to, afloat):
                    found.setdefault(to, (self.at, by, to))
        return found

    def far_enough(self, to: str, afloat: bool) -> bool:
        """Whether a place is two hexes off; for a side of a river: not where the battle is, nor beside it."""
        if self.at in self.ground.at and to in self.ground.at:
            return self.ground.distance(self.at, to) == FAR
        return to != self.at and to not in self.near(self.at, afloat)

    def flights(self, at: str, afloat: bool) -> list[str]:
        """One hex more (ticonderoga/13.1c, T62)."""
        return [*self.steps(at, afloat), *self.exits(at, afloat)]


def unseen(state: State, side: str, at: str) -> tuple[str, ...]:
    """The places about a battle that enemies shut whom the side does not see."""
    if not (state.options.hides_stacks or state.options.fog_lost):
        return ()
    true, known = Escape(state, side, at), Escape(view(state, side), side, at)
    places = [at]
    for _ in range(FAR + 1):
        places += [to for p in places for to in around(state.board.ground, p) if to not in places]
    return tuple(
        to
        for to in sorted(set(places))
        if any(known.open(to, afloat) and not true.open(to, afloat) for afloat in (False, True))
    )


def around(ground: Ground, at: str) -> list[str]:
    found = [*ground.near.get(at, ()), *ground.sail.get(at, ()), *ground.launch.get(at, ())]
    return list(dict.fromkeys([*found, *ground.across.get(at, ()), *ground.across_boats.get(at, ())]))


# -- standing orders -----------------------------------------------------------------------------------


class RetreatToward(Line, frozen=True):
    """Retreats end as near to a hex as they can, or those from one hex."""

    form = "retreat toward {at} [from {source}]"

    at: PlaceName
    source: PlaceName | None = None


class RetreatBearing(Line, frozen=True):
    """Retreats go in a direction as far as they can, or those from one hex."""

    form = "retreat due {bearing} [from {source}]"

    bearing: Annotated[str, Name("bearing")]
    source: PlaceName | None = None


class RetreatAway(Line, frozen=True):
    """Retreats end as far from enemies as they can."""

    form = "retreat away from enemies"


class RetreatWorks(Line, frozen=True):
    """Retreats end in works where they can."""

    form = "retreat to works"


class RetreatBoats(Line, frozen=True):
    """Retreats end where boats of their side are."""

    form = "retreat to boats"


class RetreatTogether(Line, frozen=True):
    """All who retreat go to one hex, as they do anyway."""

    form = "retreat together"


class RetreatApart(Line, frozen=True):
    """Who retreats goes each to the hex that is best for itself, and no two units to the same."""

    form = "retreat apart"


class FleeNever(Line, frozen=True):
    """Nobody flees."""

    form = "flee never"


class FleeAlways(Line, frozen=True):
    """Whoever may flee tries it."""

    form = "flee always"


class FleeIfReached(Line, frozen=True):
    """Flight is tried where an enemy unit is within two hexes, as it is anyway."""

    form = "flee if reached"


GOALS = (RetreatToward, RetreatBearing, RetreatAway, RetreatWorks, RetreatBoats)
ORDERS = (*GOALS, RetreatTogether, RetreatApart)
FLIGHTS = (FleeNever, FleeAlways, FleeIfReached)
Merit = tuple[int, ...]


class AllRetire(Bundle, frozen=True):
    """All who have not been told yet retreat to one place."""

    form = "all retire to {to}"
    also = ("all retreat to {to}",)

    to: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        left = kind.left(view, lines)
        found = dict.fromkeys(to for name in left for to in kind.ends(view, name))
        return (cls(to) for to in found if sum(to in kind.ends(view, name) for name in left) > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, (Retire(name, self.to) for name in kind.left(view, lines)), judge)


class Retreating(AskedMode, frozen=True):
    """Where the pieces of a beaten hex go, and who would flee from there (ticonderoga/12.0g, 13.1a).

    `closed`: hexes that are shut by enemies whom their side could not see.
    """

    at: str
    pieces: tuple[str, ...]
    closed: tuple[str, ...] = ()

    line_types: ClassVar[tuple[type[Line], ...]] = (Retire, Flee)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (AllRetire,)

    def place(self, view: View) -> str:
        return self.at

    # -- what there is

    def escape(self, view: View) -> Escape:
        known = view.once(_escapes)
        if self not in known:
            known[self] = Escape(view, view.who, self.at, self.closed)
        return known[self]

    def heads(self, view: View) -> dict[str, tuple[str, ...]]:
        """Who is named, and who goes with each."""
        return parties(view.country, self.pieces)

    def ends(self, view: View, name: str) -> Mapping[str, tuple[str, ...]]:
        return self.escape(view).ends(view.pieces[name].is_boat)

    def left(self, view: View, lines: Lines) -> list[str]:
        """Who can retreat and has not been told where."""
        told = ends_of(lines)
        return [name for name in self.heads(view) if name not in told and self.ends(view, name)]

    def arrived(self, view: View, lines: Lines) -> dict[str, list[str]]:
        """Who would be where after the retreat."""
        found: dict[str, list[str]] = {}
        for name, to in ends_of(lines).items():
            found.setdefault(to, []).extend(self.heads(view)[name])
        return found

    # -- the question

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left = self.left(view, lines)
        yield from (Retire(name, to) for name in left for to in self.ends(view, name))
        if not left:
            yield from self.flights(view, lines)

    def flights(self, view: View, lines: Lines) -> Iterator[Flee]:
        fled = [line.at for line in lines if isinstance(line, Flee)]
        for at, names in self.arrived(view, lines).items():
            if at not in fled:
                equals = first_of(view.country, names)
                for leader in [None, *equals] if len(equals) > 1 else [None]:
                    yield from (Flee(at, to, leader) for to in self.flight_ends(view, at, names, leader))

    def flight_ends(self, view: View, at: str, names: Sequence[str], leader: str | None) -> list[str]:
        """Where a leader could take those who have come to a place with him."""
        who = leader or odds.boldest(view.country, first_of(view.country, names))
        if not who or not fleeing(view, names, who):
            return []
        return self.escape(view).flights(at, bool(view.pieces[who].aboard))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Retire):
            return self.refuse_retreat(view, lines, line)
        assert isinstance(line, Flee)
        return self.refuse_flight(view, lines, line)

    def refuse_retreat(self, view: View, lines: Lines, line: Retire) -> No | None:
        heads = self.heads(view)
        if line.piece not in heads:
            return self._not_named(heads, line.piece)
        if line.piece in ends_of(lines):
            return No("ticonderoga/12.0g", "retreats_already", piece=line.piece)
        ends = self.ends(view, line.piece)
        if not ends:
            return No("ticonderoga/12.0f", "no_way_out", piece=line.piece, at=self.at)
        if line.to in ends:
            return None
        return self._no_end(view, line, tuple(ends))

    def _not_named(self, heads: Mapping[str, tuple[str, ...]], name: str) -> No:
        boat = next((head for head, mates in heads.items() if name in mates), None)
        if boat is not None:
            return No("ticonderoga/12.0i", "goes_with_boat", piece=name, boat=boat)
        return No("ticonderoga/12.0a", "retreats_not", piece=name, at=self.at)

    def _no_end(self, view: View, line: Retire, ends: tuple[str, ...]) -> No:
        """Why a retreat may not end there."""
        escape, afloat = self.escape(view), view.pieces[line.piece].is_boat
        if view.board.ground.exists(line.to) and not escape.open(line.to, afloat):
            return No("ticonderoga/12.0e", "retreat_shut", piece=line.piece, to=line.to, ends=ends)
        if view.board.ground.exists(line.to) and not escape.far_enough(line.to, afloat):
            return No("ticonderoga/12.0d", "retreat_two_hexes", piece=line.piece, to=line.to, at=self.at)
        return No("ticonderoga/12.0e", "no_way_to", piece=line.piece, to=line.to, ends=ends)

    def refuse_flight(self, view: View, lines: Lines, line: Flee) -> No | None:
        if left := self.left(view, lines):
            return No("ticonderoga/13.1a", "retreat_first", pieces=tuple(left))
        names = self.arrived(view, lines).get(line.at, [])
        if not names:
            return No("ticonderoga/13.1f", "nobody_arrives", at=line.at)
        if any(isinstance(other, Flee) and other.at == line.at for other in lines):
            return No("ticonderoga/13.1a", "flees_already", at=line.at)
        return refuse_flight_leader(view, names, line) or self.refuse_flight_end(view, names, line)

    def refuse_flight_end(self, view: View, names: Sequence[str], line: Flee) -> No | None:
        leader = line.leader or odds.boldest(view.country, first_of(view.country, names))
        if not fleeing(view, names, leader):
            return No("ticonderoga/13.1d", "no_flight_weather", weather=view.weather)
        if line.to in self.flight_ends(view, line.at, names, line.leader):
            return None
        return No("ticonderoga/13.1c", "no_flight_to", at=line.at, to=line.to)

    def meant(self, view: View, lines: Lines, line: Line) -> Line:
        return without_leader(line, self.refuse(view, lines, line))

    def owed(self, view: View, lines: Lines) -> No | None:
        left = self.left(view, lines)
        return No("ticonderoga/12.0a", "retreats_owed", pieces=tuple(left), at=self.at) if left else None

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        doomed = tuple(name for name in self.heads(view) if not self.ends(view, name))
        if doomed:
            yield No("ticonderoga/12.0f", "lost_here", pieces=doomed, at=self.at)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Before anything is said: who can go where; nobody is named where all can go alike.

        Beside a flight: who throws for it.
        """
        if lines:
            leader = self._flees(view, lines)
            return {"ways": (), **throws.throw(view.country, leader, "flight")} if leader else None
        found: dict[tuple[str, ...], list[str]] = {}
        for name in self.heads(view):
            found.setdefault(tuple(sorted(self.ends(view, name))), []).append(name)
        alike = len(found) == 1
        ways = [{"pieces": () if alike else tuple(names), "to": to} for to, names in found.items()]
        return {"ways": ways, **throws.NO_THROW}

    def _flees(self, view: View, lines: Lines) -> str:
        """The leader who throws for a flight: who is named, else the one with the best initiative (13.1b)."""
        line = lines[-1]
        if not isinstance(line, Flee):
            return ""
        names = self.arrived(view, lines[:-1]).get(line.at, ())
        return line.leader or odds.boldest(view.country, first_of(view.country, names))

    # -- without its side

    def default(self, view: View) -> Lines:
        return self.composed(view, ())

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        if any(isinstance(order, ORDERS) and applies(order, self.at) for order in standing_orders):
            return self.composed(view, standing_orders)
        return None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        found = super().standing(view, standing_orders)
        return found if found is None else self.composed(view, standing_orders)

    def composed(self, view: View, standing_orders: Lines) -> Lines:
        wishes = [o for o in standing_orders if isinstance(o, GOALS) and applies(o, self.at)]
        lines = self.apart(view, wishes) if RetreatApart() in standing_orders else self.together(view, wishes)
        return (*lines, *self.fled(view, lines, standing_orders, wishes))

    def together(self, view: View, wishes: Sequence[Line]) -> Lines:
        """As many as can to one place, the best of those; the rest likewise."""
        lines: Lines = ()
        while left := self.left(view, lines):
            counts: dict[str, list[str]] = {}
            for name in left:
                for to in self.ends(view, name):
                    counts.setdefault(to, []).append(name)
            best = min(counts, key=lambda to: (-len(counts[to]), self.merit(view, wishes, to)))
            lines += tuple(Retire(name, best) for name in counts[best])
        return lines

    def apart(self, view: View, wishes: Sequence[Line]) -> Lines:
        lines: Lines = ()
        for name in self.left(view, ()):
            taken = {to for other, to in ends_of(lines).items() if view.pieces[other].is_unit}
            shared = view.pieces[name].is_unit

            def rank(to: str, taken: set[str] = taken, shared: bool = shared) -> tuple[bool, Merit]:
                return shared and to in taken, self.merit(view, wishes, to)

            lines += (Retire(name, min(self.ends(view, name), key=rank)),)
        return lines

    def fled(self, view: View, lines: Lines, orders: Lines, wishes: Sequence[Line]) -> Iterator[Flee]:
        """On in the direction of the retreat, wherever that is wished (ticonderoga/standing-12)."""
        how = next((order for order in orders if isinstance(order, FLIGHTS)), FleeIfReached())
        named = [order.leader for order in orders if isinstance(order, LedBy)]
        for at, names in self.arrived(view, lines).items():
            if isinstance(how, FleeNever) or (isinstance(how, FleeIfReached) and not reached(view, at)):
                continue
            equals = first_of(view.country, names)
            leader = next((n for n in named if n in equals), None) if len(equals) > 1 else None
            if ends := self.flight_ends(view, at, names, leader):
                yield Flee(at, min(ends, key=lambda to: self.farther(view, wishes, to)), leader)

    def farther(self, view: View, wishes: Sequence[Line], to: str) -> Merit:
        return (-distance(view.board.ground, self.at, to), *self.merit(view, wishes, to))

    def merit(self, view: View, wishes: Sequence[Line], to: str) -> Merit:
        """How ill a place serves: by the wishes, then near the general, in works, far from enemies."""
        general = view.country.senior(
            n for n, p in view.pieces.items() if p.kind == "leader" and p.side == view.who and p.at
        )
        home = view.pieces[general[0]].at if general else self.at
        return (
            *(served(view, wish, self.at, to) for wish in wishes),
            distance(view.board.ground, home, to),
            served(view, RetreatWorks(), self.at, to),
            served(view, RetreatAway(), self.at, to),
        )


def _escapes(view: View) -> dict[Retreating, Escape]:
    return {}


def ends_of(lines: Lines) -> dict[str, str]:
    return {line.piece: line.to for line in lines if isinstance(line, Retire)}


def applies(order: Line, at: str) -> bool:
    return getattr(order, "source", None) in (None, at)


# -- flight --------------------------------------------------------------------------------------------


def first_of(country: Country, names: Iterable[str]) -> list[str]:
    """The senior-most of the leaders who have retreated together (ticonderoga/13.1a, 13.1f, T62)."""
    return country.senior(name for name in names if country.pieces[name].kind == "leader")


def fleeing(table: Table, names: Sequence[str], leader: str) -> list[str]:
    """Who of a group may flee in this weather: in some the triangles alone, and their leader (4.0g, T09)."""
    if not leader:
        return []
    if table.weather == "clear":
        return list(names)
    able = [n for n in names if table.country.triangle(n) and not table.pieces[n].aboard]
    walks = not table.pieces[leader].aboard
    if table.weather in WET and able and walks and table.options.triangle_flees:
        return [*able, leader]
    return []


def refuse_flight_leader(view: View, names: Sequence[str], line: Flee) -> No | None:
    equals = first_of(view.country, names)
    if not equals:
        return No("ticonderoga/13.1f", "flight_needs_leader", at=line.at)
    if line.leader is None:
        return None
    if line.leader not in equals:
        return No("ticonderoga/13.1a", "senior_leads", leader=line.leader, leaders=tuple(equals))
    return No("ticonderoga/13.1b", "leads_anyway", leader=line.leader) if len(equals) == 1 else None


def reached(view: View, at: str) -> bool:
    """Whether an enemy unit is near enough to come after them."""
    enemy = ENEMY[view.who]
    return any(
        piece.side == enemy
        and piece.is_unit
        and piece.at
        and distance(view.board.ground, at, piece.at) <= CLOSE
        for piece in view.pieces.values()
    )


# -- how a place serves a wish -------------------------------------------------------------------------


def spot(ground: Ground, place: str) -> str:
    """The hex by which distances of a place are measured: of a side of a river its first bank."""
    return ground.banks[place][0] if place in ground.banks else place


def distance(ground: Ground, a: str, b: str) -> int:
    return ground.distance(spot(ground, a), spot(ground, b))


def served(view: View, wish: Line, at: str, to: str) -> int:
    """How ill a place serves a wish: the lower the better."""
    ground = view.board.ground
    if isinstance(wish, RetreatToward):
        return distance(ground, to, wish.at)
    if isinstance(wish, RetreatBearing):
        return -bearing(ground, at, to, wish.bearing)
    if isinstance(wish, RetreatWorks):
        return int(not view.country.work_plus(to))
    if isinstance(wish, RetreatBoats):
        return int(not view.country.boats(to, view.who))
    enemies = (other for other, side in view.stacks.items() if side != view.who)
    return -min((distance(ground, to, other) for other in enemies), default=0)


def bearing(ground: Ground, at: str, to: str, point: str) -> int:
    """How far a way leads in a direction of its map: twice what it covers of it."""
    a, b = spot(ground, at), spot(ground, to)
    file = ground.files[TACTICAL if a[0] == TACTICAL else STRATEGIC]
    points = {str(name): way for name, way in POINTS[file.grid].items()}
    if a[0] != b[0] or point not in points:
        return 0
    (q, r), (x, y) = points[point], (ground.at[b][0] - ground.at[a][0], ground.at[b][1] - ground.at[a][1])
    return 2 * (q * x + r * y) + q * y + r * x


# -- carrying it out -----------------------------------------------------------------------------------


def fall_back(state: State, referee: Referee, side: str, at: str, names: Sequence[str]) -> Asking:
    """All of these retreat, then flee; who is left on the map (ticonderoga/12.0a, 13.1a)."""
    escape = Escape(state, side, at)
    heads = parties(state.country, names)
    doomed = [head for head in heads if not escape.ends(state.pieces[head].is_boat)]
    kind = Retreating(at, tuple(names), unseen(state, side, at))
    if kind.closed:
        referee.tell(WaysShut(side, at, kind.closed), side, discloses=UNSEEN)
    lines: Lines = ()
    if len(doomed) < len(heads):
        lines = yield Ask(side, kind, "ticonderoga/12.0g", secret=True)
    perish(state, referee, side, at, [name for head in doomed for name in heads[head]])
    groups = retire(state, referee, escape, heads, lines)
    losses.settle(state, referee)
    for line in lines:
        if isinstance(line, Flee) and state.outcome is None:
            flee(state, referee, escape, groups[line.at], line)
    return tuple(name for name in names if state.pieces[name].at)


def perish(state: State, referee: Referee, side: str, at: str, names: Sequence[str]) -> None:
    """Who has no way out is removed, those aboard before their boats (ticonderoga/12.0f)."""
    if names:
        referee.tell(NoRetreat(side, tuple(names), at), discloses=state.options.sight_shown)
    for name in sorted(names, key=lambda name: state.pieces[name].is_boat):
        losses.remove(state, referee, name, "retreat")


def retire(
    state: State, referee: Referee, escape: Escape, heads: Mapping[str, tuple[str, ...]], lines: Lines
) -> dict[str, list[str]]:
    """All go where they were told; who has arrived where."""
    found: dict[tuple[str, ...], list[str]] = {}
    for head, to in ends_of(lines).items():
        path = escape.ends(state.pieces[head].is_boat)[to]
        found.setdefault(path, []).extend(heads[head])
    groups: dict[str, list[str]] = {}
    for path, names in found.items():
        told = Retreated(escape.side, tuple(names), path)
        referee.tell(told, discloses=state.options.sight_shown)
        state.trails.append(Trail(escape.side, path, "retreat", tuple(names)))
        shift(state, names, path[-1])
        groups.setdefault(path[-1], []).extend(names)
    for to, names in groups.items():
        captures.entered(state, referee, names, to)
    return groups


def shift(state: State, names: Iterable[str], to: str) -> None:
    """Pieces are somewhere else now, and have left what they were building (ticonderoga/10.0b)."""
    for name in names:
        state.country.change(name, at=to, building="")


def flee(state: State, referee: Referee, escape: Escape, names: Sequence[str], line: Flee) -> None:
    """The leader's die, and those go who can (ticonderoga/13.1a-13.1f)."""
    here = [name for name in names if state.pieces[name].at == line.at]
    equals = first_of(state.country, here)
    leader = line.leader if line.leader in equals else odds.boldest(state.country, equals)
    if not leader:
        return
    initiative = state.country.leader(leader).initiative
    thrown = die(referee, FlightDie(leader))
    referee.tell(FlightRolled(leader, line.at, initiative, thrown, thrown <= initiative))
    if thrown > initiative:
        return
    going = [n for n in fleeing(state, here, leader) if line.to in escape.flights(line.at, floats(state, n))]
    told = Fled(escape.side, tuple(going), line.at, line.to)
    referee.tell(told, discloses=state.options.sight_shown)
    state.trails.append(Trail(escape.side, (line.at, line.to), "flight", tuple(going)))
    shift(state, going, line.to)
    captures.entered(state, referee, going, line.to)
    losses.settle(state, referee)


def floats(state: State, name: str) -> bool:
    """Whether a piece goes over water: a boat, or what is aboard one."""
    piece = state.pieces[name]
    return piece.is_boat or bool(piece.aboard)


CHAPTER = Chapter(
    __name__,
    kinds=(Retreating,),
    events=(Retreated, WaysShut, NoRetreat, FlightRolled, Fled),
    whys=(FlightDie,),
    standing=(*ORDERS, *FLIGHTS),
    once=FLIGHTS,
    clashes={
        RetreatTogether: (RetreatApart,),
        FleeNever: (FleeAlways, FleeIfReached),
        FleeAlways: (FleeIfReached,),
    },
)
