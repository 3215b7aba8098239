"""Chapters 7.3, 7.4 and 7.7: pieces board boats, boats go by water with all they carry, pieces land.

Boats that share a load go together, and all whom they carry move with them (T20, T27). What boards a boat
after its voyage stays aboard, and a boat makes one voyage in a phase (T30).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC, Bundle, Judge, Line, Lines, No, Unbound, one_by_one, unbound
from rules.kernel.referee import Referee
from rules.ticonderoga import captures, going, losses
from rules.ticonderoga.board import STRATEGIC, TACTICAL, Ground
from rules.ticonderoga.draft import (
    MOST_RIDERS,
    Draft,
    Handler,
    Handlers,
    at_hand,
    fresh_or_with,
    piece_by_piece,
    under_way,
)
from rules.ticonderoga.fleets import (
    MOST_BOATS,
    berth,
    berths,
    can_float,
    fleet,
    holds,
    loads,
    moorings,
    ranked,
)
from rules.ticonderoga.going import (
    Halted,
    Hindrance,
    Party,
    SomeWent,
    in_the_dark,
    readers_of,
    reveal,
    tell_end,
)
from rules.ticonderoga.lines import Board, Go, Land, PieceName, PlaceName, Sail
from rules.ticonderoga.pieces import Country, Piece
from rules.ticonderoga.reach import (
    NO_MOVE,
    ONE_HEX,
    POINT,
    Reach,
    Ways,
    home,
    in_points,
    is_fresh,
    left,
    path_to,
    search,
)
from rules.ticonderoga.state import State, Trail, both_ends
from rules.ticonderoga.view import View

SNOW = "snow"  # in which no boat moves on water (ticonderoga/7.4c)
PASSENGERS = ("leader", "prisoners")  # who goes along with another
UNPAID = ("cannon", "prisoners")  # who boards without paying (ticonderoga/7.3e)


class Boarded(Event, frozen=True):
    """Pieces have gone aboard (ticonderoga/7.3e)."""

    gathers = "pieces"

    side: str
    pieces: Party
    boats: tuple[str, ...]
    at: str


class Sailed(Event, frozen=True):
    """Boats have gone by water, with what they carry."""

    side: str
    boats: tuple[str, ...]
    load: tuple[str, ...]
    path: tuple[str, ...]
    spent: str  # points, as they are written
    left: str

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the way begins and ends."""
        return both_ends(self.path)


class WentAshore(Event, frozen=True):
    """Pieces have landed (ticonderoga/7.3f)."""

    gathers = "pieces"

    side: str
    pieces: Party
    at: str


# -- what concerns all of it -----------------------------------------------------------------------------


def refuse_own(now: Draft, name: str) -> No | None:
    """Why a piece takes no part in this phase at all, afloat or ashore."""
    piece = now.pieces.get(name)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/7.0a", "not_yours", piece=name)
    return _refuse_held(now, name, piece)


def _refuse_held(now: Draft, name: str, piece: Piece) -> No | None:
    if piece.lost:
        return No("ticonderoga/8.0v", "lost", piece=name)
    if not piece.at:
        return No("ticonderoga/7.0a", "not_on_map", piece=name)
    if now.view.weather == NO_MOVE:
        return No("ticonderoga/4.0k", "snowstorm")
    return No("ticonderoga/5.0m", "frozen", piece=name) if piece.frozen else None


def refuse_dark(now: Draft, names: Sequence[str]) -> No | None:
    """Why pieces may not board, sail or land in this night: water is no road (ticonderoga/8.0z, T43)."""
    if now.bound(names):
        return No("ticonderoga/8.0z", "dark_water", piece=names[0], at=now.pieces[names[0]].at)
    return None


def _refuse_passengers(now: Draft, name: str, riders: Sequence[str]) -> No | None:
    """Why others may not go aboard or ashore with a piece."""
    if len(set(riders)) < len(riders):
        return No("ticonderoga/7.0b", "named_twice", piece=name)
    for rider in riders:
        piece = now.pieces.get(rider)
        if piece is None or piece.side not in (now.side, ""):
            return No("ticonderoga/7.0a", "not_yours", piece=rider)
        if piece.at != now.pieces[name].at or rider == name:
            return No("ticonderoga/7.9a", "not_together", piece=rider, unit=name)
        if piece.kind not in PASSENGERS:
            return No("ticonderoga/7.3e", "boards_itself", piece=rider)
        if not now.pieces[name].is_unit:
            return No("ticonderoga/7.3i", "passengers_with_unit", piece=rider, unit=name)
        if (no := _refuse_held(now, rider, piece)) is not None:
            return no
    return None


def passengers(now: Draft, name: str) -> Iterator[Party]:
    """Nobody, and all groups that may go aboard or ashore with a piece."""
    found: tuple[str, ...] = ()
    if now.pieces[name].is_unit:
        others = (n for n in at_hand(now, name) if now.pieces[n].kind in PASSENGERS)
        found = tuple(sorted(n for n in others if _refuse_held(now, n, now.pieces[n]) is None))
    for many in range(min(len(found), MOST_RIDERS) + 1):
        yield from combinations(found, many)


def seated(riders: Party) -> tuple[str | None, ...]:
    return (*riders, None, None, None, None)[:MOST_RIDERS]


# -- boarding --------------------------------------------------------------------------------------------


def boats_at_hand(now: Draft, at: str) -> list[str]:
    """The boats that can be boarded from a place."""
    return [boat for place in moorings(now.country.ground, at) for boat in now.country.boats(place, now.side)]


def boarders(now: Draft) -> Iterator[str]:
    """Who could go aboard something where it stands."""
    return (name for name in now.own if could_board(now, name))


def could_board(now: Draft, name: str) -> bool:
    return bool(boats_at_hand(now, now.pieces[name].at)) and refuse_boarder(now, name) is None


def boardings(now: Draft, name: str) -> Iterator[Line]:
    if not could_board(now, name):
        return
    boats = boats_at_hand(now, now.pieces[name].at)
    parties = [riders for riders in passengers(now, name) if _refuse_joining(now, name, riders) is None]
    for chosen in berths(now.country, boats, name):
        if now.pieces[name].kind == "leader" and alone_in_canoe(now, chosen):
            continue
        for riders in parties:
            line = boarding(name, riders, chosen)
            if refuse_boats(now, line) is None and refuse_dark(now, (name, *riders, *chosen)) is None:
                yield line


def boarding(name: str, riders: Party, boats: Sequence[str]) -> Board:
    first, second, third, fourth = seated(riders)
    boat, other, another = (*boats, None, None)[:MOST_BOATS]
    assert boat is not None
    return Board(name, boat, first, second, third, fourth, other, another)


def refuse_board(now: Draft, line: Board) -> No | None:
    party = (line.piece, *line.riders)
    return (
        refuse_boarder(now, line.piece)
        or _refuse_passengers(now, line.piece, line.riders)
        or _refuse_joining(now, line.piece, line.riders)
        or refuse_boats(now, line)
        or refuse_dark(now, (*party, *line.boats))
        or _refuse_room(now, line)
    )


def refuse_boarder(now: Draft, name: str) -> No | None:
    """Why a piece may not go aboard anything."""
    if (no := refuse_own(now, name)) is not None:
        return no
    piece = now.pieces[name]
    if piece.is_boat:
        return No("ticonderoga/7.3b", "boats_carry_no_boats", piece=name)
    if piece.aboard:
        return No("ticonderoga/7.3f", "aboard", piece=name, boats=piece.aboard)
    if not now.goes_on(name):
        return No("ticonderoga/7.0b", "has_moved", piece=name)
    if piece.stopped:
        return No("ticonderoga/7.2f", "stopped", piece=name, at=piece.at)
    return _refuse_fare(now, name, piece)


def _refuse_fare(now: Draft, name: str, piece: Piece) -> No | None:
    """Why it has not the point that boarding costs (ticonderoga/7.3e, 7.3i)."""
    if piece.kind in UNPAID:
        return None
    if piece.kind == "leader" and piece.points is None:
        return No("ticonderoga/7.3i", "boards_alone", leader=name)
    if left(now.view, piece) < POINT:
        return No("ticonderoga/7.3e", "no_point_to_board", piece=name)
    return None


def _refuse_joining(now: Draft, name: str, riders: Sequence[str]) -> No | None:
    """Why somebody is not there in time to go aboard with another (ticonderoga/7.9a, T35)."""
    for rider in riders:
        piece = now.pieces[rider]
        waits = piece.kind == "prisoners" and is_fresh(piece)
        if piece.aboard:
            return No("ticonderoga/7.3f", "aboard", piece=rider, boats=piece.aboard)
        if piece.stopped or not (waits or fresh_or_with(now, rider, name)):
            return No("ticonderoga/7.0b", "joins_at_start", piece=rider, unit=name)
    return None


def refuse_boats(now: Draft, line: Board) -> No | None:
    """Why these boats take nobody aboard here."""
    boats, at = line.boats, now.pieces[line.piece].at
    if len(set(boats)) < len(boats):
        return No("ticonderoga/7.3d", "named_twice", piece=boats[0])
    for boat in boats:
        if (no := refuse_own(now, boat)) is not None:
            return no
        if not now.pieces[boat].is_boat:
            return No("ticonderoga/7.3b", "no_boat", piece=boat)
        if now.pieces[boat].at not in moorings(now.country.ground, at):
            return No("ticonderoga/7.3t", "boat_not_at_hand", boat=boat, at=at)
        if not can_float(now.country.ground, now.pieces[boat].at):
            return No("ticonderoga/7.3t", "boat_on_dry_land", boat=boat, at=now.pieces[boat].at)
    if len({now.pieces[boat].at for boat in boats}) > 1:
        return No("ticonderoga/7.3d", "boats_apart", boats=boats)
    return None


def _refuse_room(now: Draft, line: Board) -> No | None:
    """Why the boats cannot carry it, or why it needs fewer of them."""
    country, name, boats = now.country, line.piece, line.boats
    if now.pieces[name].kind == "leader" and alone_in_canoe(now, boats):
        return No("ticonderoga/7.3i", "canoe_needs_unit", leader=name, boat=boats[0])
    if not holds(country, boats, name):
        return No("ticonderoga/7.3d", "no_room", piece=name, boats=boats)
    if boats not in set(berths(country, boats, name)):
        return No("ticonderoga/7.3d", "fewer_boats", piece=name, boats=boats)
    return None


def alone_in_canoe(now: Draft, boats: Sequence[str]) -> bool:
    """Whether a leader would be without a unit in a canoe (ticonderoga/7.3i, T28)."""
    canoe = all(now.pieces[boat].kind == "canoe" for boat in boats)
    manned = any(now.pieces[name].is_unit for name in loads(now.country, boats))
    return canoe and not manned and not now.view.options.canoe_alone


def foresee_board(now: Draft, line: Board) -> None:
    party, boats = (line.piece, *line.riders), line.boats
    for name, changes in embarked(now, party, boats).items():
        now.country.change(name, **changes)
    now.moving = joined(now.country, now.moving, party, boats)


def embarked(now: Draft, party: Party, boats: Sequence[str]) -> Mapping[str, dict[str, Any]]:
    """What going aboard makes of them; after the voyage they stay (ticonderoga/7.3e, 7.3u, T30)."""
    late = any(now.pieces[boat].spent for boat in fleet(now.country, boats)) and not now.view.options.stops
    at = now.pieces[boats[0]].at
    found: dict[str, dict[str, Any]] = {
        name: {
            "at": at,
            "aboard": tuple(sorted(boats, key=now.country.place.__getitem__)),
            "began": piece.began or home(piece),
            "spent": piece.spent + (0 if piece.kind in UNPAID else POINT),
            "stopped": late,
            "building": "",
        }
        for name in party
        for piece in (now.pieces[name],)
    }
    return found | {boat: {"carried": False, "stopped": late or now.pieces[boat].stopped} for boat in boats}


def joined(country: Country, moving: tuple[str, ...], party: Party, boats: Sequence[str]) -> tuple[str, ...]:
    """Whose move is under way: theirs, and that of whoever is with them in the boats (7.0b, T27)."""
    found = under_way(country, moving, party)
    crew = fleet(country, boats)
    with_them = (name for name in moving if name in (*crew, *loads(country, crew)))
    return tuple(dict.fromkeys((*found, *with_them)))


def perform_board(state: State, referee: Referee, now: Draft, line: Board) -> bool:
    party, boats = (line.piece, *line.riders), line.boats
    at = now.pieces[boats[0]].at
    going.leave_works(state, referee, party)
    for name, changes in embarked(now, party, boats).items():
        state.country.change(name, **changes)
    state.moving = joined(state.country, state.moving, party, boats)
    referee.tell(Boarded(state.phasing, party, boats, at), readers_of(state, party))
    return True


# -- where boats go --------------------------------------------------------------------------------------


class Water:
    """All steps that are open to boats, the last of them onto a shore (ticonderoga/7.3j, 7.3k, 7.3r-7.3t)."""

    def __init__(self, ground: Ground, *, both: bool, from_tactical: bool) -> None:
        self.ground, self.both = ground, both
        starts = (*ground.sail, *ground.launch)
        self._steps: dict[str, tuple[tuple[str, int], ...]] = {
            a: () if from_tactical and a[0] == STRATEGIC else tuple(self._from(a)) for a in starts
        }

    def steps(self, a: str) -> tuple[tuple[str, int], ...]:
        return self._steps.get(a, ())

    def _from(self, a: str) -> Iterator[tuple[str, int]]:
        ground = self.ground
        near = (*ground.sail.get(a, ()), *ground.beach.get(a, ()), *ground.launch.get(a, ()))
        over = ground.across_boats.get(a, ()) if self.both else ()
        within = (b for b in near if not (self.both and is_inside(ground, b)))
        yield from ((b, ground.charts.sail[letter(b)]) for b in chain(within, over))


def letter(place: str) -> Any:
    return STRATEGIC if place[0] == STRATEGIC else TACTICAL


def is_inside(ground: Ground, place: str) -> bool:
    """Whether the other map stands for a place where both are in use (ticonderoga/9.0a)."""
    return all(at in ground.inside for at in ground.hexes(place))


@lru_cache(maxsize=1 << 4)
def water(ground: Ground, *, both: bool, from_tactical: bool) -> Water:
    return Water(ground, both=both, from_tactical=from_tactical)


@lru_cache(maxsize=1 << 6)
def halts(ground: Ground, zone: frozenset[str]) -> frozenset[str]:
    """Where a boat goes no farther: drawn up on land, or beside a zone on a river (7.2g, 7.3t, T26)."""
    rivers = (side for side, banks in ground.banks.items() if not zone.isdisjoint(banks))
    return frozenset((*ground.launch, *rivers))


def in_zone(ways: Ways, at: str) -> bool:
    """Whether a zone ends the move of a boat that comes there: never on the water of a lake (T26)."""
    ground = ways.ground
    return any(each in ways.zone for each in ground.hexes(at)) if at not in ground.water else False


def boat_points(now: Draft, boat: str) -> int:
    """What a boat has left, in halves: nothing changes its number (ticonderoga/7.3p, T47)."""
    piece = now.pieces[boat]
    halves = now.view.board.charts.of(piece.kind).halves
    doubled = now.view.options.boats_double and home(piece) == TACTICAL
    return max(halves * (2 if doubled else 1) - piece.spent, 0)


def points_left(now: Draft, boat: str) -> int:
    """What a boat and those that share its load have left together."""
    return min(boat_points(now, each) for each in crew_of(now, boat)[0])


def crew_of(now: Draft, boat: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The boats that go with one, and all whom they carry."""
    boats = fleet(now.country, (boat,))
    return boats, loads(now.country, boats)


def voyage(now: Draft, boat: str) -> Reach:
    """Where a boat can go, with the cheapest way."""
    boats, load = crew_of(now, boat)
    piece, ways, ground = now.pieces[boat], now.ways, now.country.ground
    points = min(boat_points(now, each) for each in boats)
    net = water(
        ground, both=ways.season.both, from_tactical=piece.began[:1] == TACTICAL or home(piece) == TACTICAL
    )
    once = now.view.weather == ONE_HEX
    closed = ways.barred if takes(now.country, load) else ways.held
    return search(net, piece.at, points, False, once, closed, halts(ground, ways.zone))


def takes(country: Country, load: Iterable[str]) -> bool:
    """Whether somebody is aboard who takes the enemy's boats (ticonderoga/7.6a, 7.6b)."""
    return any(country.pieces[name].is_unit for name in load)


# -- sailing -----------------------------------------------------------------------------------------------


def sailings(now: Draft, name: str) -> Iterator[Sail]:
    if now.pieces[name].is_boat and refuse_boat(now, name) is None:
        yield from (Sail(name, to) for to in voyage(now, name))


def refuse_sail(now: Draft, line: Sail) -> No | None:
    return refuse_boat(now, line.boat) or _refuse_course(now, line)


def refuse_boat(now: Draft, boat: str) -> No | None:
    """Why a boat may not sail, wherever to."""
    if (no := refuse_own(now, boat)) is not None:
        return no
    if not now.pieces[boat].is_boat:
        return No("ticonderoga/7.3a", "no_boat", piece=boat)
    if now.view.weather == SNOW:
        return No("ticonderoga/7.4c", "boats_in_snow", boat=boat)
    if not can_float(now.country.ground, now.pieces[boat].at):
        return No("ticonderoga/7.3o", "boat_on_dry_land", boat=boat, at=now.pieces[boat].at)
    boats, load = crew_of(now, boat)
    return _refuse_crew(now, boats, load) or _refuse_night(now, boat, (*boats, *load))


def _refuse_crew(now: Draft, boats: Sequence[str], load: Sequence[str]) -> No | None:
    for name in (*boats, *load):
        if now.pieces[name].side and (no := refuse_own(now, name)) is not None:
            return no
    for boat in boats:
        piece = now.pieces[boat]
        if not now.goes_on(boat):
            return No("ticonderoga/7.0b", "has_moved", piece=boat)
        if piece.stopped:
            return No("ticonderoga/7.3x", "boat_stays", boat=boat, at=piece.at)
        if piece.spent and now.view.weather == ONE_HEX:
            return No("ticonderoga/4.0h", "one_hex", piece=boat)
    return None


def _refuse_night(now: Draft, boat: str, crew: Sequence[str]) -> No | None:
    """By night a leader must be aboard (ticonderoga/8.0z)."""
    if now.view.night and not any(now.pieces[name].kind == "leader" for name in crew):
        return No("ticonderoga/8.0z", "boat_without_leader", boat=boat)
    return refuse_dark(now, (boat, *crew))


def _refuse_course(now: Draft, line: Sail) -> No | None:
    """Why a boat does not come to a place."""
    to, ground, ways = line.to, now.country.ground, now.ways
    if line.to == now.pieces[line.boat].at:
        return No("ticonderoga/7.0a", "there_already", piece=line.boat, at=to)
    if to in voyage(now, line.boat):
        return None
    if to in ground.falls:
        return No("ticonderoga/7.4a", "falls", at=to)
    if not ground.exists(to) or not can_float(ground, to):
        return No("ticonderoga/7.3j", "no_water", at=to)
    if to[0] not in now.view.maps:
        return No("ticonderoga/9.0n", "other_map", at=to)
    if ways.season.both and is_inside(ground, to):
        return No("ticonderoga/9.0a", "within_border", at=to)
    return _refuse_met(now, line) or _too_far(now, line)


def _refuse_met(now: Draft, line: Sail) -> No | None:
    """Why the enemy bars a place to a boat (ticonderoga/7.0o, 7.6b)."""
    if line.to in now.ways.barred:
        return No("ticonderoga/7.0o", "enemy_there", at=line.to)
    if line.to in now.ways.held:
        return No("ticonderoga/7.6b", "only_units_take", piece=line.boat, at=line.to)
    return None


def _too_far(now: Draft, line: Sail) -> No:
    if now.view.weather == ONE_HEX:
        return No("ticonderoga/4.0h", "one_hex", piece=line.boat)
    points = points_left(now, line.boat)
    return No("ticonderoga/7.3p", "too_far", piece=line.boat, at=line.to, points=in_points(points))


def course(now: Draft, line: Sail) -> tuple[str, ...]:
    """The places that a boat comes through, the first and the last included."""
    return path_to(voyage(now, line.boat), now.pieces[line.boat].at, line.to)


def foresee_sail(now: Draft, line: Sail) -> None:
    boats, load = crew_of(now, line.boat)
    now.path = course(now, line)
    for name, changes in sailed(now, boats, load, now.path, now.ways).items():
        now.country.change(name, **changes)
    now.moving = (*boats, *load)
    if takes(now.country, load):
        now.commandeer(now.path[1:])


def sailed(
    now: Draft, boats: Sequence[str], load: Sequence[str], path: Sequence[str], ways: Ways
) -> Mapping[str, dict[str, Any]]:
    """What a voyage makes of boats and of those aboard, who pay nothing for it (ticonderoga/7.3w)."""
    at, pieces = path[-1], now.pieces
    cost = fare(now.country.ground, path)
    found: dict[str, dict[str, Any]] = {
        name: {"at": at, "began": pieces[name].began or home(pieces[name])} for name in (*boats, *load)
    }
    for boat in boats:
        over = home(pieces[boat]) == TACTICAL and at[0] == STRATEGIC
        found[boat] |= {
            "spent": pieces[boat].spent + cost,
            "stopped": over or in_zone(ways, at),
            "carried": False,
        }
    return found


def fare(ground: Ground, path: Sequence[str]) -> int:
    return sum(ground.charts.sail[letter(at)] for at in path[1:])


def perform_sail(state: State, referee: Referee, now: Draft, line: Sail) -> bool:
    """They go as far as they really come; whether that was all the way."""
    boats, load = crew_of(now, line.boat)
    truth = Ways(state, state.country)
    path, ahead, why = real_course(truth, now, course(now, line), manned=takes(now.country, load))
    if len(path) > 1:
        carry(state, referee, now, boats, load, path, truth)
    if why:
        heave_to(state, referee, line.boat, boats, ahead, why)
    return not why


def real_course(
    truth: Ways, now: Draft, path: tuple[str, ...], *, manned: bool
) -> tuple[tuple[str, ...], str, Hindrance | None]:
    """How far boats really come, and what unseen enemy stops them where."""
    closed = truth.barred if manned else truth.held
    for number, at in enumerate(path[1:], 1):
        if at in closed:
            return path[:number], at, "enemy"
        if in_zone(truth, at) and not in_zone(now.ways, at):
            return path[: number + 1], at, "zone"
    return path, "", None


def carry(
    state: State,
    referee: Referee,
    now: Draft,
    boats: tuple[str, ...],
    load: tuple[str, ...],
    path: tuple[str, ...],
    truth: Ways,
) -> None:
    """They go from place to place, and take the boats that they come upon."""
    changes = sailed(now, boats, load, path, truth)
    crew = (*boats, *load)
    unseen = stowaways(state, crew)  # ticonderoga/fog-7
    for at in path[1:]:
        for name in (*crew, *unseen):
            state.country.change(name, at=at)
        captures.entered(state, referee, crew, at)
    for name in crew:
        state.country.change(name, **changes[name])
    state.moving = crew
    state.trails.append(Trail(state.phasing, path, "sail", crew))
    tell_course(state, referee, now, boats, load, path)
    losses.settle(state, referee)


def stowaways(state: State, crew: Sequence[str]) -> list[str]:
    """The lost aboard, of whom their side does not know where they are: they go where they are taken."""
    boats = fleet(state.country, [name for name in crew if state.pieces[name].is_boat])
    return [name for name in (*boats, *loads(state.country, boats)) if name not in crew]


def tell_course(
    state: State,
    referee: Referee,
    now: Draft,
    boats: tuple[str, ...],
    load: tuple[str, ...],
    path: tuple[str, ...],
) -> None:
    rest = min(boat_points(now, boat) for boat in boats) - fare(state.board.ground, path)
    spent = in_points(state.pieces[boats[0]].spent)
    told = Sailed(state.phasing, boats, load, path, spent, in_points(max(rest, 0)))
    if in_the_dark(state, path):
        tell_end(state, referee, told, (*boats, *load), path)
        return
    readers = readers_of(state, (*boats, *load))
    seen = None if PUBLIC in readers else SomeWent(told.side, path)
    referee.tell(told, readers, instead=seen, discloses=state.options.sight_shown)


def heave_to(
    state: State, referee: Referee, boat: str, boats: Iterable[str], ahead: str, why: Hindrance
) -> None:
    """Unseen enemies stop boats, and are seen (ticonderoga/fog-4, fog-5)."""
    for each in boats:
        piece = state.pieces[each]
        state.country.change(each, stopped=True, began=piece.began or home(piece))
    reveal(state, ahead, why)
    told = Halted(boat, state.pieces[boat].at, ahead, why)
    referee.tell(told, state.phasing, discloses="ticonderoga/fog-5")


# -- landing -----------------------------------------------------------------------------------------------


def landings(now: Draft, name: str) -> Iterator[Land]:
    if now.pieces[name].aboard and refuse_lander(now, name) is None:
        parties = [p for p in passengers(now, name) if _refuse_company(now, name, p) is None]
        for at in banks_open(now, name):
            yield from (Land(name, at, *seated(party)) for party in parties)


def banks_open(now: Draft, name: str) -> Iterator[str | None]:
    """Where a piece may land: in its boat's own hex, which needs no name, or on a bank."""
    at = now.pieces[name].at
    if at in now.country.ground.land:
        yield None
    for bank in now.country.ground.banks.get(at, ()):
        if _refuse_bank(now, name, bank) is None:
            yield bank


def refuse_land(now: Draft, line: Land) -> No | None:
    return (
        refuse_lander(now, line.piece)
        or _refuse_passengers(now, line.piece, line.riders)
        or _refuse_company(now, line.piece, line.riders)
        or _refuse_place(now, line)
    )


def refuse_lander(now: Draft, name: str) -> No | None:
    """Why a piece may not land anywhere."""
    if (no := refuse_own(now, name)) is not None:
        return no
    piece = now.pieces[name]
    if not piece.aboard:
        return No("ticonderoga/7.3f", "not_aboard", piece=name)
    if piece.stopped:
        return No("ticonderoga/7.3u", "stays_aboard", piece=name)
    return refuse_dark(now, (name,))


def _refuse_company(now: Draft, name: str, riders: Sequence[str]) -> No | None:
    """Why somebody may not go ashore with another."""
    for rider in riders:
        piece = now.pieces[rider]
        if not piece.aboard:
            return No("ticonderoga/7.3f", "not_aboard", piece=rider)
        if piece.stopped:
            return No("ticonderoga/7.3u", "stays_aboard", piece=rider)
        if piece.side and now.bound((rider,)):
            return No("ticonderoga/8.0z", "dark_water", piece=rider, at=piece.at)
    return None


def _refuse_place(now: Draft, line: Land) -> No | None:
    at, ground = now.pieces[line.piece].at, now.country.ground
    if at not in ground.banks:
        if at not in ground.land:
            return No("ticonderoga/7.3t", "no_land", at=at)
        return None if line.at is None else No("ticonderoga/7.3f", "lands_where_it_is", at=at)
    if line.at is None:
        return No("ticonderoga/7.3f", "which_bank", piece=line.piece, banks=ground.banks[at])
    if line.at not in ground.banks[at]:
        return No("ticonderoga/7.3f", "no_bank", at=line.at, banks=ground.banks[at])
    return _refuse_bank(now, line.piece, line.at)


def _refuse_bank(now: Draft, name: str, bank: str) -> No | None:
    ways = now.ways
    if bank not in ways.ground.land:
        return No("ticonderoga/7.3f", "no_land", at=bank)
    if bank in ways.barred:
        return No("ticonderoga/7.0o", "enemy_there", at=bank)
    if bank in ways.held and not now.pieces[name].is_unit:
        return No("ticonderoga/7.6b", "only_units_take", piece=name, at=bank)
    if ways.season.both and bank in ways.ground.inside:
        return No("ticonderoga/9.0a", "within_border", at=bank)
    return None


def foresee_land(now: Draft, line: Land) -> None:
    party = (line.piece, *line.riders)
    for name, changes in landed(now, party, line.at, now.ways).items():
        now.country.change(name, **changes)
    if now.goes_on(line.piece):
        now.turn(party)
    if line.at is not None and now.pieces[line.piece].is_unit:
        now.commandeer((line.at,))


def landed(now: Draft, party: Party, at: str | None, ways: Ways) -> Mapping[str, dict[str, Any]]:
    """What landing makes of them: in a zone, or by choice of the table, it ends their move (7.3v, T29)."""
    found: dict[str, dict[str, Any]] = {
        name: {
            "at": at or piece.at,
            "aboard": (),
            "began": piece.began or home(piece),
            "stopped": not now.view.options.landed_walk or tied(ways, piece, at or piece.at),
        }
        for name in party
        for piece in (now.pieces[name],)
    }
    return found | {boat: {"stopped": True} for boat in arrived(now, party)}


def arrived(now: Draft, party: Party) -> Iterator[str]:
    """The boats that have made their voyage, as somebody lands from them (ticonderoga/7.3t, 7.3x, T30)."""
    if now.view.options.stops:
        return
    for boat in dict.fromkeys(chain.from_iterable(now.pieces[name].aboard for name in party)):
        yield from (each for each in fleet(now.country, (boat,)) if now.pieces[each].spent)


def tied(ways: Ways, piece: Piece, at: str) -> bool:
    """Whether who lands goes no farther: by zones there or on the river, or as the other map was left."""
    return going.ends(ways, home(piece), at) or in_zone(ways, piece.at)


def perform_land(state: State, referee: Referee, now: Draft, line: Land) -> bool:
    party = (line.piece, *line.riders)
    truth = Ways(state, state.country)
    if line.at is not None and line.at in (truth.barred if takes(state.country, party) else truth.held):
        heave_to(state, referee, line.piece, party, line.at, "enemy")
        return False
    goes_on = is_fresh(now.pieces[line.piece]) or line.piece in now.moving
    for name, changes in landed(now, party, line.at, truth).items():
        state.country.change(name, **changes)
    if goes_on:
        state.moving = under_way(state.country, state.moving, party)
    at = state.pieces[line.piece].at
    referee.tell(WentAshore(state.phasing, party, at), readers_of(state, party))
    captures.entered(state, referee, party, at)
    losses.settle(state, referee)
    return True


# -- lines for several ---------------------------------------------------------------------------------------


def for_several(kind: Any, view: View, lines: Lines, bundle: Bundle) -> bool:
    """Whether a line for several stands for more than one."""
    return len(unbound(kind, view, lines, bundle).lines) > 1


class AllBoard(Bundle, frozen=True):
    """Everybody in a hex who finds room goes aboard, the leaders with the first unit."""

    form = "all board at {at}"

    at: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now: Draft = kind.draft(view, lines)
        found = map(cls, dict.fromkeys(now.pieces[name].at for name in boarders(now)))
        yield from (line for line in found if not now.done and for_several(kind, view, lines, line))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        given, late = lines, list[tuple[Line, No]]()
        for name in self._queue(kind.draft(view, lines)):
            line = self._line(kind.draft(view, given), name)
            if line is None or (no := judge(given, line)) is None:
                given += (line,) if line is not None else ()
            else:
                late.append((line, no))
        return Unbound(given[len(lines) :], tuple(late))

    def _queue(self, now: Draft) -> list[str]:
        here = (n for n in now.country.at(self.at, now.side) if not now.pieces[n].aboard)
        people = ranked(now.country, (n for n in here if not now.pieces[n].is_boat))
        return sorted(people, key=lambda name: now.pieces[name].kind in PASSENGERS)

    def _line(self, now: Draft, name: str) -> Board | None:
        """Its order, or nothing where somebody has taken it along."""
        if now.pieces[name].aboard:
            return None
        boats = boats_at_hand(now, self.at)
        chosen = berth(now.country, boats, name) or tuple(boats[:1])
        if not chosen:
            return Board(name, name)  # there is no boat, as the refusal says
        riders = [p for p in passengers(now, name) if _refuse_joining(now, name, p) is None]
        return boarding(name, max(riders, key=len, default=()), chosen)


class AllLand(Bundle, frozen=True):
    """Everybody aboard the boats in a hex, or beside it on a river, goes ashore there."""

    form = "all land at {at}"

    at: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now: Draft = kind.draft(view, lines)
        ashore = (line for name in now.own for line in now.known(landings, name))
        places = (line.at or now.pieces[line.piece].at for line in ashore)
        found = map(cls, dict.fromkeys(places))
        yield from (line for line in found if not now.done and for_several(kind, view, lines, line))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, self._lines(kind.draft(view, lines)), judge)

    def _lines(self, now: Draft) -> Iterator[Land]:
        """Prisoners go with the first unit of their boats."""
        for place in moorings(now.country.ground, self.at):
            at = None if place == self.at else self.at
            aboard = [n for n in now.country.stacks.get(place, ()) if now.pieces[n].aboard]
            captives = tuple(n for n in aboard if now.pieces[n].kind == "prisoners")
            for name in ranked(now.country, (n for n in aboard if now.pieces[n].side == now.side)):
                led = captives if now.pieces[name].is_unit else ()
                captives = () if led else captives
                yield Land(name, at, *seated(led))


class AllSail(Bundle, frozen=True):
    """All boats in a place go to another."""

    form = "all boats at {at} to {to}"

    at: PlaceName
    to: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        now: Draft = kind.draft(view, lines)
        if now.done:
            return
        boats = (name for name in now.own if now.pieces[name].is_boat)
        leading = (boat for boat in boats if boat == crew_of(now, boat)[0][0])
        goals = ((now.pieces[name].at, line.to) for name in leading for line in now.known(sailings, name))
        fleets = Counter(goals)
        yield from (cls(at, to) for (at, to), count in fleets.items() if count > 1)

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """Boats that share a load are one, and need one line."""
        now: Draft = kind.draft(view, lines)
        boats = now.country.boats(self.at, now.side)
        fleets = dict.fromkeys(fleet(now.country, (boat,)) for boat in boats)
        return one_by_one(lines, (Sail(each[0], self.to) for each in fleets), judge)


class SailRound(Bundle, frozen=True):
    """A boat goes to a place by way of another."""

    form = "{boat} sails to {to} via {via}"

    boat: PieceName
    to: PlaceName
    via: PlaceName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterable[Bundle]:
        """It is written, not chosen: every way round would be one."""
        return ()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        """Both, or nothing where one of them may not be."""
        given = lines
        for to in (self.via, self.to):
            line = Sail(self.boat, to)
            if (no := judge(given, line)) is not None:
                return Unbound((), ((line, no),))
            given += (line,)
        return Unbound(given[len(lines) :])


def warn_heavy(now: Draft, line: Go) -> Iterator[No]:
    """A unit comes to boats that do not carry it (ticonderoga/7.3b)."""
    piece, charts = now.pieces.get(line.piece), now.view.board.charts
    boats = [now.pieces[boat].kind for boat in now.country.boats(line.to, now.side)]
    if piece is None or not boats or any(charts.of(kind).unlimited for kind in boats):
        return
    room = sum(charts.of(kind).carries for kind in boats)
    if piece.strength > room:
        yield No("ticonderoga/7.3b", "boats_too_small", piece=line.piece, at=line.to, room=room)


def meant(now: Draft, line: Line) -> Line:
    """A boat goes by water; a hex in which one is already needs no name to land there."""
    if isinstance(line, Land) and line.piece in now.pieces and line.at == now.pieces[line.piece].at:
        return msgspec.structs.replace(line, at=None)
    return line


HANDLERS: Handlers = {
    Board: Handler(piece_by_piece(boardings), refuse_board, foresee_board, perform_board),
    Sail: Handler(piece_by_piece(sailings), refuse_sail, foresee_sail, perform_sail),
    Land: Handler(piece_by_piece(landings), refuse_land, foresee_land, perform_land),
}
BUNDLES = (AllBoard, AllLand, AllSail, SailRound)
CHAPTER = Chapter(__name__, events=(Boarded, Sailed, WentAshore))
