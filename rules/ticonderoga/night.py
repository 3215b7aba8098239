"""Chapters 8.0 and 8.1: who marches by night, who is lost, and how the way is found again.

A lost group is what stands lost in one place. Where fog hides that place from its own side, a group is what
was last known to be in one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import GM, PUBLIC, Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import captures, losses
from rules.ticonderoga.aids import throws
from rules.ticonderoga.aids.modes import Asked
from rules.ticonderoga.board import STRATEGIC, TACTICAL, Ability, Compass, Letter
from rules.ticonderoga.couriers import Couriers, Readings, isolated, leaders_on_map
from rules.ticonderoga.dice import FACES, die
from rules.ticonderoga.draft import Draft, Handler, Handlers
from rules.ticonderoga.fleets import berth, fleet, loads, ranked
from rules.ticonderoga.going import leave_works, readers_of
from rules.ticonderoga.lines import Done, Guns, NightMarch, PieceName, Recover, Save
from rules.ticonderoga.pieces import Country, Piece
from rules.ticonderoga.reach import NO_MOVE, is_fresh
from rules.ticonderoga.sightings import tell_deciding
from rules.ticonderoga.state import State, Trail
from rules.ticonderoga.view import View, bands_open

MUCH = 10  # strength that is worth a warning before it is staked on a die
TEN = 10  # what a natural 0 means where ten results are named (ticonderoga/8.0u)
Table = State | View
Fate = Literal["stays", "strays", "off_map", "enemy", "water"]
FATAL: tuple[Fate, ...] = ("off_map", "enemy")


class NightMarched(Event, frozen=True):
    """A leader has thrown for the pieces of his hex (ticonderoga/8.0c)."""

    leader: str
    at: str
    die: int
    initiative: int
    passed: bool


class Guided(Event, frozen=True):
    """Indians lead a leader by night, and nobody throws (T39)."""

    leader: str
    at: str


class WaySought(Event, frozen=True):
    """A leader has thrown for the lost of his hex (ticonderoga/8.0p)."""

    leader: str
    pieces: tuple[str, ...]
    die: int
    initiative: int
    passed: bool


class GunsHeard(Event, frozen=True):
    """A lost leader has listened for the guns (ticonderoga/8.1a-8.1d)."""

    leader: str
    pieces: tuple[str, ...]
    die: int
    ability: Ability


class Strayed(Event, frozen=True):
    """Where the lost have gone, and how the die was read (ticonderoga/8.0g-8.0i, 8.0u)."""

    side: str
    pieces: tuple[str, ...]
    at: str
    die: int
    guide: int
    weather: int
    total: int
    to: str
    fate: Fate


class StrayedUnseen(Event, frozen=True):
    """The same for those who may not know where they are (ticonderoga/fog-7)."""

    side: str
    pieces: tuple[str, ...]


class Rescued(Event, frozen=True):
    """Those of the lost who find room in boats on the water (ticonderoga/8.0m)."""

    side: str
    pieces: tuple[str, ...]
    at: str


class NightDie(FromZero, frozen=True):
    leader: str
    need: int


class WayDie(FromZero, frozen=True):
    leader: str
    need: int


class GunsDie(FromZero, frozen=True):
    leader: str


class StrayDie(FromZero, frozen=True):
    side: str


# -- by night --------------------------------------------------------------------------------------------


def marchers(now: Draft) -> Iterator[Line]:
    """Of every hex the leader who may throw for it, or several if they are equal."""
    if not now.view.night or now.view.weather == NO_MOVE:
        return
    leaders = [name for name in now.own if now.pieces[name].kind == "leader"]
    for at in dict.fromkeys(now.pieces[name].at for name in leaders):
        if at not in now.view.marched and followers(now.country, at, now.side):
            yield from map(NightMarch, commanders(now.country, at, now.side))


def commanders(country: Country, at: str, side: str) -> list[str]:
    """The senior leaders of a hex among those who are neither lost nor held (ticonderoga/8.0e, T19)."""
    able = (n for n in country.leaders(at, side) if not (country.pieces[n].lost or country.pieces[n].frozen))
    return country.senior(able)


def refuse_leader(now: Draft, name: str) -> No | None:
    """Why this is nobody who could throw for others."""
    piece = now.pieces.get(name)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/7.0a", "not_yours", piece=name)
    if piece.kind != "leader":
        return No("ticonderoga/8.0c", "no_leader", piece=name)
    if not piece.at and not piece.lost:
        return No("ticonderoga/7.0a", "not_on_map", piece=name)
    rule = "ticonderoga/5.0v" if piece.lost else "ticonderoga/5.0m"
    return No(rule, "frozen", piece=name) if piece.frozen else None


def refuse_march(now: Draft, line: NightMarch) -> No | None:
    return refuse_leader(now, line.leader) or _refuse_night(now, line.leader) or _refuse_rank(now, line)


def _refuse_night(now: Draft, name: str) -> No | None:
    if not now.view.night:
        return No("ticonderoga/8.0c", "by_day", leader=name)
    if now.view.weather == NO_MOVE:
        return No("ticonderoga/4.0k", "snowstorm")
    return No("ticonderoga/8.0v", "lost", piece=name) if now.pieces[name].lost else None


def _refuse_rank(now: Draft, line: NightMarch) -> No | None:
    at = now.pieces[line.leader].at
    senior = tuple(commanders(now.country, at, now.side))
    if line.leader not in senior:
        return No("ticonderoga/8.0e", "not_senior", leader=line.leader, leaders=senior)
    if at in now.view.marched:
        return No("ticonderoga/8.0c", "marched_already", at=at)
    if not followers(now.country, at, now.side):
        return No("ticonderoga/8.0c", "nobody_to_lead", at=at)
    return None


def followers(country: Country, at: str, side: str) -> list[str]:
    """Who is free to move once the leader has passed: those who have not moved yet (ticonderoga/8.0c)."""
    return [name for name in country.at(at, side) if follows(country.pieces[name])]


def follows(piece: Piece) -> bool:
    return is_fresh(piece) and not (piece.lost or piece.frozen or piece.free)


def foresee_march(now: Draft, line: NightMarch) -> None:
    lead_off(now.country, now.pieces[line.leader].at, now.side)


def lead_off(country: Country, at: str, side: str) -> None:
    for name in followers(country, at, side):
        country.change(name, free=True)


def march(state: State, referee: Referee, now: Draft, line: NightMarch) -> bool:
    """The die: all may move, or all are lost at once (ticonderoga/8.0c, 8.0d)."""
    name, at, side = line.leader, state.pieces[line.leader].at, state.phasing
    if is_guided(state, state.country, name):
        referee.tell(Guided(name, at), readers_of(state, (name,)))
        passed = True
    else:
        passed = throw(state, referee, name)
    state.marched = {**state.marched, at: passed}
    if passed:
        lead_off(state.country, at, side)
    else:
        displace(state, referee, astray(state, at, side))
    return False


def is_guided(table: Table, country: Country, leader: str) -> bool:
    """Whether Indians lead a leader through the night, so that he need not throw (T39)."""
    piece = country.pieces[leader]
    return table.options.guided and indians_alone(country, piece.at, piece.side)


def indians_alone(country: Country, at: str, side: str) -> bool:
    """Whether a leader has nobody with him but Indians and other leaders (T39)."""
    kinds = {country.pieces[name].kind for name in country.at(at, side)}
    return "indian" in kinds and kinds <= {"indian", "leader"}


def throw(state: State, referee: Referee, name: str) -> bool:
    seers = readers_of(state, (name,))
    need = state.country.leader(name).initiative
    thrown = die(referee, NightDie(name, need), seers)
    passed = thrown <= need
    referee.tell(NightMarched(name, state.pieces[name].at, thrown, need, passed), seers)
    return passed


def astray(table: Table, at: str, side: str) -> tuple[str, ...]:
    """Who is lost with a leader: no Indians, no boats that lie there with nobody of those aboard (T43)."""
    country = table.country
    people = [n for n in country.at(at, side) if country.pieces[n].kind != "indian"]
    people = [n for n in people if not country.pieces[n].is_boat]
    manned = fleet(country, (boat for n in people for boat in country.pieces[n].aboard))
    empty = [boat for boat in country.boats(at, side) if not country.load(boat)]
    adrift = empty if drowns(table, at) else []
    return (*people, *manned, *(adrift or burdens(country, people, empty)))


def burdens(country: Country, people: Iterable[str], boats: Iterable[str]) -> list[str]:
    """The boats that a group carries over land: one for each unit that may (ticonderoga/7.5a, 8.0l)."""
    bearers = sum(country.pieces[n].is_unit and country.pieces[n].kind != "cadre" for n in people)
    return [boat for boat in boats if country.pieces[boat].carried][:bearers]


# -- where the lost go -------------------------------------------------------------------------------------


class Lot(NamedTuple):
    """How the die of the lost was read."""

    die: int
    guide: int
    weather: int
    total: int


def displace(state: State, referee: Referee, names: Sequence[str]) -> None:
    """One die for all of a group, and they are wherever it sends them (8.0d, 8.0g, 8.0j, 8.0x)."""
    at = state.pieces[names[0]].at
    hidden = state.options.fog_lost
    seers = GM if hidden else readers_of(state, tuple(names))
    lot = read(state, names, die(referee, StrayDie(state.phasing), seers))
    to = sent(state, at, lot)
    fate = fate_of(state, at, to)
    tell_fate(state, referee, Strayed(state.phasing, tuple(names), at, *lot, to, fate))
    if fate in FATAL:
        perish(state, referee, names)
        return
    if fate != "stays":
        stray(state, referee, names, to)
    mark(state, names, at)
    arrive(state, referee, names, to)


def read(table: Table, names: Iterable[str], thrown: int) -> Lot:
    """A die with what guides and weather make of it (ticonderoga/8.0h, 8.0i, 8.0u, T40)."""
    chart = table.board.charts.lost
    guide = chart.guide if any(table.pieces[name].kind in chart.guides for name in names) else 0
    weather = next((plus for kind, plus in chart.weather.items() if kind == table.weather), 0)
    return Lot(thrown, guide, weather, min((thrown or TEN) + guide + weather, TEN))


def sent(table: Table, at: str, lot: Lot) -> str:
    """The hex to which the die sends them; nothing: off the map. From a river they start on a bank."""
    chart, ground = table.board.charts.lost, table.board.ground
    if lot.total <= chart.stays:
        return at
    start = ground.hexes(at)[0]
    letter: Letter = STRATEGIC if at[0] == STRATEGIC else TACTICAL
    return over_border(table, start, chart.points[letter][lot.total - chart.stays - 1])


def over_border(table: Table, at: str, point: Compass) -> str:
    """The neighbour that way; over the border the first hex of the chart without an enemy (8.0k, T50)."""
    ground = table.board.ground
    to = ground.toward[at].get(point, "")
    if len(table.maps) == 1 or (to and to not in ground.inside):
        return to
    doors = ground.gate.get((at, to), ()) if to else outward(table, at)
    return next((door for door in doors if not table.country.bars(door, table.phasing)), "")


def outward(table: Table, at: str) -> tuple[str, ...]:
    return next((row.outside for row in table.board.ground.crossings if at in row.hexes), ())


def fate_of(table: Table, at: str, to: str) -> Fate:
    if not to:
        return "off_map"
    if to == at:
        return "stays"
    if table.country.bars(to, table.phasing):
        return "enemy"
    return "water" if drowns(table, to) else "strays"


def drowns(table: Table, at: str) -> bool:
    """Whether a hex bears boats alone (ticonderoga/8.0k, 8.0l)."""
    return at in table.board.ground.all_water and not table.frozen_over


def tell_fate(state: State, referee: Referee, told: Strayed) -> None:
    """To whoever sees them; if the lost are hidden their side learns that they are lost, and no more."""
    if state.options.fog_lost:
        referee.tell(told, GM)
        unseen = StrayedUnseen(told.side, told.pieces)
        referee.tell(unseen, told.side, discloses=state.options.lost_shown)
        return
    referee.tell(told, readers_of(state, told.pieces), discloses=state.options.sight_shown)


def perish(state: State, referee: Referee, names: Iterable[str]) -> None:
    """They are never heard of again; boats go last, so that nobody is counted twice."""
    for name in sorted(names, key=lambda name: state.pieces[name].is_boat):
        if state.pieces[name].at:
            losses.remove(state, referee, name, "lost")
    losses.settle(state, referee)


def stray(state: State, referee: Referee, names: Sequence[str], to: str) -> None:
    """They are there, with all that their boats carry; on dry land the boats lie beached (8.0n, T43)."""
    country = state.country
    leave_works(state, referee, tuple(names), (GM,) if state.options.fog_lost else ())
    at = state.pieces[names[0]].at
    boats = [name for name in names if state.pieces[name].is_boat]
    all_gone = tuple(dict.fromkeys((*names, *loads(country, boats))))
    for name in all_gone:
        country.change(name, at=to, building="")
    dry = to not in state.board.ground.water
    for name in all_gone:
        if dry or not set(state.pieces[name].aboard) <= set(boats):  # a boat that is not lost stays behind
            country.change(name, aboard=())
    state.trails.append(Trail(state.phasing, (at, to), "lost", all_gone))


def mark(state: State, names: Iterable[str], at: str) -> None:
    """They are lost, and try no more in this phase; not so a boat that lies beached (T43, fog-7)."""
    for name in names:
        piece = state.pieces[name]
        left = piece.is_boat and not (piece.carried or state.country.load(name) or drowns(state, piece.at))
        beached = left and not state.options.fog_lost  # its place would tell where the others are
        changes = {"stopped": True, "free": False}
        state.country.change(
            name, lost=not beached, strayed="" if beached else piece.strayed or at, **changes
        )


def arrive(state: State, referee: Referee, names: Sequence[str], to: str) -> None:
    """Who came to water without a boat waits to be saved; the others take what they come upon."""
    if drowns(state, to):
        pieces = state.pieces
        state.adrift = tuple(n for n in names if not (pieces[n].aboard or pieces[n].is_boat))
    if not state.adrift:
        settle_in(state, referee, names, to)


def settle_in(state: State, referee: Referee, names: Iterable[str], to: str) -> None:
    captures.entered(state, referee, names, to, strayed=True)
    losses.settle(state, referee)


# -- who is saved on the water -----------------------------------------------------------------------------


class SavedFirst(Line, frozen=True):
    """Of the lost on the water this piece goes aboard first; several such lines are a ranking (8.0m)."""

    form = "{piece} saved first"

    piece: PieceName


class WhoIsSaved(Asked, frozen=True):
    """Who of the lost goes aboard where there is not room for all (ticonderoga/8.0m)."""

    names: tuple[str, ...]

    line_types: ClassVar[tuple[type[Line], ...]] = (Save,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How strong each of the lost is."""
        return None if lines else {"pieces": throws.standing(view.country, self.names)}

    def place(self, view: View) -> str:
        return view.pieces[self.names[0]].at

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        yield from map(Save, fitting(view.country, self.names, saved(lines)))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Save)
        if line.piece not in self.names:
            return No("ticonderoga/8.0m", "not_adrift", piece=line.piece, pieces=self.names)
        if line.piece in saved(lines):
            return No("ticonderoga/8.0m", "saved_already", piece=line.piece)
        if line.piece in fitting(view.country, self.names, saved(lines)):
            return None
        return No("ticonderoga/8.0m", "no_room_to_save", piece=line.piece)

    def owed(self, view: View, lines: Lines) -> No | None:
        more = fitting(view.country, self.names, saved(lines))
        return No("ticonderoga/8.0m", "save_more", pieces=more) if more else None

    def default(self, view: View) -> Lines:
        return tuple(map(Save, most(view.country, self.names)))

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        wished = (order.piece for order in standing_orders if isinstance(order, SavedFirst))
        first = [name for name in wished if name in self.names]
        return tuple(map(Save, most(view.country, self.names, first))) if first else None


def saved(lines: Lines) -> tuple[str, ...]:
    return tuple(line.piece for line in lines if isinstance(line, Save))


def aboard(country: Country, names: Iterable[str]) -> Country:
    """The pieces with these in the boats of their hex, as far as they find room."""
    new = country.copy()
    for name in names:
        piece = new.pieces[name]
        if boats := berth(new, new.boats(piece.at, piece.side), name):
            new.change(name, aboard=boats)
    return new


def fitting(country: Country, names: Iterable[str], gone: Sequence[str]) -> tuple[str, ...]:
    """Who still finds room when these have gone aboard."""
    after = aboard(country, gone)
    boats = {name: after.boats(after.pieces[name].at, after.pieces[name].side) for name in names}
    return tuple(name for name in names if name not in gone and berth(after, boats[name], name))


def most(country: Country, names: Iterable[str], first: Sequence[str] = ()) -> list[str]:
    """Those who are wanted first, then leaders, then the strongest who find room."""
    found: list[str] = []
    for name in dict.fromkeys((*first, *ranked(country, names))):
        if fitting(country, (name,), found):
            found.append(name)
    return found


def contested(country: Country, names: Sequence[str], chosen: Sequence[str]) -> bool:
    """Whether somebody who would find room by himself must be left for others."""
    return not set(fitting(country, names, ())) <= set(chosen)


def rescue(state: State, referee: Referee) -> Running:
    """Whoever is in the water goes aboard a boat, or is lost; who carries a boat keeps above (8.0l, 8.0m)."""
    names, state.adrift = state.adrift, ()
    to = state.pieces[names[0]].at
    keeps = any(state.pieces[boat].carried and state.pieces[boat].lost for boat in afloat(state, to))
    chosen = most(state.country, names)
    if contested(state.country, names, chosen) and not keeps and not state.options.fog_lost:
        tell_deciding(state, referee, state.phasing)
        chosen = list(saved((yield Ask(state.phasing, WhoIsSaved(names), "ticonderoga/8.0m"))))
    after = aboard(state.country, chosen)
    for name in chosen:
        state.country.change(name, aboard=after.pieces[name].aboard)
    if chosen:
        seers = GM if state.options.fog_lost else readers_of(state, tuple(chosen))
        referee.tell(Rescued(state.phasing, tuple(chosen), to), seers)
    if not keeps:
        perish(state, referee, [name for name in names if name not in chosen])
    settle_in(state, referee, names, to)


def afloat(state: State, at: str) -> list[str]:
    return state.country.boats(at, state.phasing)


# -- finding the way ---------------------------------------------------------------------------------------


def group_of(country: Country, leader: str) -> tuple[str, ...]:
    """The lost with a leader who have not tried yet; after the guns they may be hoped to be free.

    One who is lost himself has tried with his group: who else strayed from the same hex need not be with him.
    """
    piece = country.pieces[leader]
    if (piece.lost or piece.strayed) and piece.stopped:
        return ()
    return tuple(name for name in untried(country, piece.side) if beside(country.pieces[name], piece))


def untried(country: Country, side: str) -> list[str]:
    """The lost of a side who have not tried yet."""
    return [
        name
        for name, piece in country.pieces.items()
        if (piece.lost or piece.strayed) and piece.side == side and not (piece.stopped or piece.off)
    ]


def seekers(now: Draft) -> list[str]:
    """Every leader in whose hex somebody is lost."""
    astray = [now.pieces[name] for name in untried(now.country, now.side)]
    if not astray:
        return []
    own = (n for n, p in now.pieces.items() if p.side == now.side and p.kind == "leader" and not p.off)
    return [name for name in own if any(beside(one, now.pieces[name]) for one in astray)]


def guides(country: Country, leader: str) -> list[str]:
    """The senior leaders of his hex, lost or not (ticonderoga/8.0p, 8.0y, T42)."""
    piece = country.pieces[leader]
    return country.senior(
        n
        for n, p in country.pieces.items()
        if p.kind == "leader" and p.side == piece.side and not p.off and beside(p, piece)
    )


def beside(one: Piece, other: Piece) -> bool:
    return one.at == other.at and (bool(one.at) or one.strayed == other.strayed)


def recoveries(now: Draft) -> Iterator[Line]:
    yield from (Recover(name) for name in seekers(now) if refuse_recovery(now, Recover(name)) is None)


def refuse_recovery(now: Draft, line: Recover) -> No | None:
    if (no := refuse_leader(now, line.leader) or _refuse_group(now, line.leader)) is not None:
        return no
    senior = tuple(guides(now.country, line.leader))
    if line.leader in senior:
        return None
    return No("ticonderoga/8.0p", "not_senior", leader=line.leader, leaders=senior)


def _refuse_group(now: Draft, leader: str) -> No | None:
    group = group_of(now.country, leader)
    held = next((name for name in group if now.pieces[name].frozen), None)
    if held is not None:
        return No("ticonderoga/5.0v", "frozen", piece=held)
    if group:
        return None
    lost = now.pieces[leader].lost
    return No("ticonderoga/8.0p", "tried_already" if lost else "nobody_lost", leader=leader)


def foresee_recovery(now: Draft, line: Recover) -> None:
    find(now.country, group_of(now.country, line.leader))


def find(country: Country, names: Iterable[str]) -> None:
    """They are lost no more, and may move at once, by night too (ticonderoga/8.0p, 8.1b)."""
    for name in names:
        country.change(name, lost=False, strayed="", free=True)


def recover(state: State, referee: Referee, now: Draft, line: Recover) -> bool:
    """The die: they have found the way, or are displaced again (ticonderoga/8.0p, 8.0q)."""
    names = group_of(state.country, line.leader)
    seers = readers_of(state, names)
    need = state.country.leader(line.leader).initiative
    thrown = die(referee, WayDie(line.leader, need), seers)
    passed = thrown <= need
    if passed:
        find(state.country, names)
    told = WaySought(line.leader, names, thrown, need, passed)
    referee.tell(told, seers, discloses=state.options.lost_shown)
    if not passed:
        displace(state, referee, names)
    return False


# -- the sound of the guns -----------------------------------------------------------------------------------


def listeners(now: Draft) -> Iterator[Line]:
    yield from (Guns(name) for name in seekers(now) if refuse_guns(now, Guns(name)) is None)


def refuse_guns(now: Draft, line: Guns) -> No | None:
    name = line.leader
    if (no := refuse_leader(now, name) or _refuse_group(now, name)) is not None:
        return no
    leaders = [n for n in group_of(now.country, name) if now.pieces[n].kind == "leader"]
    if not now.pieces[name].lost:
        return No("ticonderoga/8.1a", "only_lost_listen", leader=name)
    if name not in (senior := tuple(now.country.senior(leaders))):
        return No("ticonderoga/8.1a", "not_senior", leader=name, leaders=senior)
    if not set(leaders).isdisjoint(now.view.tried):
        return No("ticonderoga/8.1a", "listened_already", leader=name)
    return None


def foresee_guns(now: Draft, line: Guns) -> None:
    """At best they are free; if they are not, a line that seeks the way may follow (ticonderoga/8.1d)."""
    for name in group_of(now.country, line.leader):
        origin = now.pieces[name].strayed or now.pieces[name].at
        now.country.change(name, lost=False, strayed=origin, free=True)


def listen(state: State, referee: Referee, now: Draft, line: Guns) -> bool:
    """His ability: they are free, or still lost, or gone for good (ticonderoga/8.1b-8.1d)."""
    name, names = line.leader, group_of(state.country, line.leader)
    seers = readers_of(state, names)
    thrown = die(referee, GunsDie(name), seers)
    ability = state.country.ability(name, thrown)
    rule = bands_open(state, name)
    state.country.change(name, shown=state.pieces[name].shown or PUBLIC in seers)
    state.tried = (*state.tried, name)
    referee.tell(GunsHeard(name, names, thrown, ability), seers, discloses=rule or state.options.lost_shown)
    if ability == "exceptional":
        find(state.country, names)
    elif ability == "inept":
        perish(state, referee, names)
    return False


# -- what would cost dear ------------------------------------------------------------------------------------


class Ahead(NamedTuple):
    """A table as it will stand, for couriers."""

    country: Country
    maps: tuple[Letter, ...]
    options: Readings


def warn_march(now: Draft, line: NightMarch) -> Iterator[No]:
    """A garrison, or much strength, hangs on one die (ticonderoga/8.0d, T38)."""
    at = now.pieces[line.leader].at
    units = [n for n in now.country.units(at, now.side) if now.pieces[n].kind != "indian"]
    strength = sum(now.pieces[name].strength for name in units)
    if strength >= MUCH or (units and at in now.view.works):
        faces = FACES - 1 - now.country.leader(line.leader).initiative
        yield No("ticonderoga/8.0d", "all_may_be_lost", at=at, strength=strength, faces=faces)


def warn_guns(now: Draft, line: Guns) -> Iterator[No]:
    """An inept leader dooms his group (ticonderoga/8.1c)."""
    faces = sum(now.country.ability(line.leader, face) == "inept" for face in range(FACES))
    if faces:
        yield No("ticonderoga/8.1c", "guns_may_doom", leader=line.leader, faces=faces)


def warn_end(now: Draft, line: Line) -> Iterator[No]:
    """After this night the council tests whoever is cut off (ticonderoga/5.0h, 5.0k, 5.0r)."""
    view = now.view
    if not view.night or view.date == view.last_date:
        return
    country = now.country
    couriers = Couriers(Ahead(country, view.maps, view.options), now.side)
    senior = country.senior(leaders_on_map(country, now.side))
    alone = min((tuple(isolated(couriers, each)) for each in senior), key=len, default=())
    if alone:
        yield No("ticonderoga/5.0k", "cut_off", leaders=alone)


def ways_sought(now: Draft) -> Lines:
    """Every lost group tries to find its way."""
    found: Lines = ()
    while (line := next(iter(recoveries(now)), None)) is not None:
        found += (line,)
        now = now.then(line)
    return found


HANDLERS: Handlers = {
    NightMarch: Handler(marchers, refuse_march, foresee_march, march),
    Guns: Handler(listeners, refuse_guns, foresee_guns, listen),
    Recover: Handler(recoveries, refuse_recovery, foresee_recovery, recover),
}
WARNINGS: Mapping[type[Line], Callable[..., Iterator[No]]] = {
    NightMarch: warn_march,
    Guns: warn_guns,
    Done: warn_end,
}
CHAPTER = Chapter(
    __name__,
    kinds=(WhoIsSaved,),
    events=(NightMarched, Guided, WaySought, GunsHeard, Strayed, StrayedUnseen, Rescued),
    whys=(NightDie, WayDie, GunsDie, StrayDie),
    standing=(SavedFirst,),
)
