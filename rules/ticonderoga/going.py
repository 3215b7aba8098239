"""Chapters 7.0 to 7.2, 7.8 and 9.0: a piece goes to a hex, and others go along with it.

What its side cannot see stops it on the way. The enemy does not move in the meantime.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Literal

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC, No
from rules.kernel.referee import Referee
from rules.ticonderoga import captures, losses
from rules.ticonderoga.board import ENEMY, STRATEGIC
from rules.ticonderoga.draft import (
    MOST_RIDERS,
    Draft,
    Handler,
    at_hand,
    fresh_or_with,
    piece_by_piece,
    under_way,
)
from rules.ticonderoga.lines import Go, Group
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.reach import (
    NO_MOVE,
    NO_REACH,
    ONE_HEX,
    Gait,
    Reach,
    Ways,
    allowance,
    home,
    in_points,
    is_fresh,
    left,
    path_to,
    walks,
)
from rules.ticonderoga.state import State, Trail, both_ends
from rules.ticonderoga.view import way_seen, who_sees_where

ROAD = "by road"
Party = tuple[str, ...]  # who goes, then those who go along
Hindrance = Literal["enemy", "zone"]


class Went(Event, frozen=True):
    """Pieces have gone their way."""

    gathers = "pieces"

    side: str
    pieces: Party
    path: tuple[str, ...]
    spent: str  # points, as they are written
    left: str

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the way begins and ends."""
        return both_ends(self.path)


class SomeWent(Event, frozen=True):
    """The same for those who cannot see who it was."""

    side: str
    path: tuple[str, ...]

    @property
    def ends(self) -> tuple[str, ...]:
        """Where the way begins and ends."""
        return both_ends(self.path)


class Halted(Event, frozen=True):
    """What its side could not see has stopped a piece on its way (ticonderoga/fog-5)."""

    piece: str
    at: str
    ahead: str  # where the enemy stands, or in whose zone it came
    why: Hindrance


class WorkLeft(Event, frozen=True):
    """A unit leaves the hex in which it was building (ticonderoga/10.0b)."""

    unit: str
    at: str


# -- who may go, with whom, how far ----------------------------------------------------------------------


def refuse_mover(now: Draft, name: str) -> No | None:
    """Why a piece may not go by itself, wherever to."""
    piece = now.pieces.get(name)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/7.0a", "not_yours", piece=name)
    return (
        refuse_idle(now, name)
        or _refuse_kind(now, name, piece)
        or refuse_tired(now, name)
        or refuse_night(now, name)
    )


def _refuse_kind(now: Draft, name: str, piece: Piece) -> No | None:
    """Why this is nothing that goes by itself."""
    if piece.is_boat:
        return No("ticonderoga/7.3o", "boat_on_land", piece=name)
    if piece.kind == "leader":
        return _refuse_alone(now, name, piece)
    if not walks(now.view, piece):
        return No("ticonderoga/7.0s", "needs_unit", piece=name)
    return None


def _refuse_alone(now: Draft, name: str, piece: Piece) -> No | None:
    if piece.points is None:
        return No("ticonderoga/7.9a", "not_alone", piece=name)
    if not allowance(now.view, piece):
        return No("ticonderoga/7.9h", "no_points", piece=name)
    return None


def refuse_idle(now: Draft, name: str) -> No | None:
    """Why a piece cannot go over land, whatever it has done."""
    boats = now.pieces[name].aboard
    return refuse_out(now, name) or (
        No("ticonderoga/7.3f", "aboard", piece=name, boats=boats) if boats else None
    )


def refuse_out(now: Draft, name: str) -> No | None:
    """Why a piece takes no part in this phase at all."""
    piece = now.pieces[name]
    if now.view.weather == NO_MOVE:
        return No("ticonderoga/4.0k", "snowstorm")
    if piece.frozen:
        return No("ticonderoga/5.0m", "frozen", piece=name)
    if piece.lost:
        return No("ticonderoga/8.0v", "lost", piece=name)
    return None if piece.at else No("ticonderoga/7.0a", "not_on_map", piece=name)


def refuse_tired(now: Draft, name: str) -> No | None:
    """Why a piece that may move cannot any more."""
    piece = now.pieces[name]
    if not now.goes_on(name):
        return No("ticonderoga/7.0b", "has_moved", piece=name)
    if piece.stopped:
        return No("ticonderoga/7.2f", "stopped", piece=name, at=piece.at)
    if is_fresh(piece):
        return None
    if now.view.weather == ONE_HEX:
        return No("ticonderoga/4.0h", "one_hex", piece=name)
    return None if left(now.view, piece) else No("ticonderoga/7.0j", "spent", piece=name)


def refuse_night(now: Draft, name: str) -> No | None:
    """Why a piece cannot begin to move in this night (ticonderoga/8.0a)."""
    piece = now.pieces[name]
    if not now.view.night or not is_fresh(piece) or now.led(piece.at):
        return None
    return No("ticonderoga/8.0a", "no_leader_by_night", piece=name, at=piece.at)


def refuse_rider(now: Draft, name: str, rider: str) -> No | None:
    """Why a piece may not go along with another that may go."""
    carrier, piece = now.pieces[name], now.pieces.get(rider)
    if piece is None or piece.side not in (now.side, ""):
        return No("ticonderoga/7.0a", "not_yours", piece=rider)
    if piece.at != carrier.at or rider == name:
        return No("ticonderoga/7.9a", "not_together", piece=rider, unit=name)
    return (
        _refuse_load(now, name, rider)
        or refuse_idle(now, rider)
        or _refuse_joining(now, name, rider)
        or (refuse_night(now, rider) if piece.side else None)
    )


def _refuse_load(now: Draft, name: str, rider: str) -> No | None:
    """Why such a piece cannot be brought along (ticonderoga/7.0s, 7.5a, 7.5c, 7.8d, 7.9a)."""
    carrier, piece = now.pieces[name], now.pieces[rider]
    if walks(now.view, piece):
        return No("ticonderoga/7.0b", "goes_itself", piece=rider)
    if not carrier.is_unit:
        rule = "ticonderoga/7.5c" if piece.is_boat else "ticonderoga/7.8d"
        return No(rule, "only_units_lead", piece=rider, unit=name)
    if not piece.is_boat:
        return None
    if carrier.kind == "cadre":
        return No("ticonderoga/7.5a", "cadre_carries_none", piece=rider, unit=name)
    if now.country.load(rider):
        return No("ticonderoga/7.5a", "boat_loaded", piece=rider)
    return None


def _refuse_joining(now: Draft, name: str, rider: str) -> No | None:
    """Why a piece is not there in time: what is picked up on the way has not moved before (7.8b, T35)."""
    piece = now.pieces[rider]
    waits = piece.is_boat or piece.kind == "prisoners"
    if piece.stopped or not (fresh_or_with(now, rider, name) or (waits and is_fresh(piece))):
        return No("ticonderoga/7.0b", "joins_at_start", piece=rider, unit=name)
    return None


def gait(now: Draft, party: Party, pace: str | None) -> Gait:
    """How a party goes (ticonderoga/7.0s, 7.1b, 7.5b, 7.6a, 8.0b)."""
    pieces = [now.pieces[name] for name in party]
    kinds = {piece.kind for piece in pieces}
    return Gait(
        triangle=now.country.triangle(party[0]) and "cannon" not in kinds,
        portage=any(piece.is_boat for piece in pieces),
        by_road=pace == ROAD,
        takes=pieces[0].is_unit,
    )


def points(now: Draft, party: Party) -> int:
    """What a party can spend together: the cannon pay as if nobody knew the woods (7.0s, T10)."""
    view, pieces = now.view, now.pieces
    found = [left(view, pieces[party[0]])]
    found += [cannon_left(now, party[0], n) for n in party if pieces[n].kind == "cannon"]
    return min(found)


def cannon_left(now: Draft, carrier: str, cannon: str) -> int:
    has = allowance(now.view, now.pieces[carrier], triangle=False)
    return max(has - now.pieces[cannon].spent, 0)


def reach(now: Draft, party: Party, pace: str | None = None) -> Reach:
    """Where a party can come; by night only by road, unless it was led off (ticonderoga/8.0b, 8.0c)."""
    if pace is None and now.bound(party):
        return NO_REACH
    piece = now.pieces[party[0]]
    return now.ways.reach(
        piece.at, points(now, party), gait(now, party, pace), fresh=is_fresh(piece), began=home(piece)
    )


def fares(now: Draft, party: Party, path: tuple[str, ...], pace: str | None) -> dict[str, int]:
    """What each of a party pays for a way: those who are led as much as who leads (7.9a, T10)."""
    carrier = party[0]
    fresh, began = is_fresh(now.pieces[carrier]), home(now.pieces[carrier])
    own = gait(now, party, pace)._replace(triangle=now.country.triangle(carrier))
    paid = now.ways.fare(path, left(now.view, now.pieces[carrier]), own, fresh=fresh, began=began)
    found = {name: 0 if now.pieces[name].is_boat else paid for name in party}
    plain = own._replace(triangle=False)
    for name in party[1:]:
        if now.pieces[name].kind == "cannon":
            has = cannon_left(now, carrier, name)
            found[name] = now.ways.fare(path, has, plain, fresh=fresh, began=began)
    return found


# -- what may be ordered ---------------------------------------------------------------------------------


def offers(now: Draft, name: str) -> tuple[Go, ...]:
    return moves(now, name) if refuse_mover(now, name) is None else ()


def moves(now: Draft, name: str) -> tuple[Go, ...]:
    """Where a piece may go next, and with whom; worked out once for as long as nothing of it changes."""
    riders = companions(now, name)
    party = (name, *riders)
    key = tuple((n, now.pieces[n]) for n in party), now.bound(party)
    memo = now.ways.memory
    found: tuple[Go, ...] | None = memo.get(key)
    if found is None:
        found = memo[key] = tuple(_moves(now, name, riders))
    return found


def _moves(now: Draft, name: str, riders: Party) -> Iterator[Go]:
    known: dict[object, tuple[str, ...]] = {}
    for led in parties(now, riders):
        party = (name, *led)
        load, bound = burden(now, led), now.bound(party)
        for pace in (None, ROAD):
            key = load, bound, pace
            if key not in known:
                known[key] = tuple(reach(now, party, pace))
            yield from orders(name, led, known[key], pace)


def burden(now: Draft, led: Party) -> tuple[bool, bool]:
    """Whether cannon and whether a boat go along: all that matters to the ways of a unit."""
    pieces = [now.pieces[name] for name in led]
    return any(piece.kind == "cannon" for piece in pieces), any(piece.is_boat for piece in pieces)


def companions(now: Draft, name: str) -> Party:
    """Who may go along with a piece."""
    if not now.pieces[name].is_unit:
        return ()
    return tuple(sorted(n for n in at_hand(now, name) if refuse_rider(now, name, n) is None))


def parties(now: Draft, riders: Party) -> Iterator[Party]:
    """Nobody, and all groups that a line can name, with one boat at most (T32)."""
    boats = {name for name in riders if now.pieces[name].is_boat}
    for many in range(min(len(riders), MOST_RIDERS) + 1):
        yield from (p for p in combinations(riders, many) if len(boats.intersection(p)) <= 1)


def goals(now: Draft, name: str) -> Iterator[tuple[str, str | None]]:
    """Where a piece may go by itself, and how."""
    return ((to, pace) for pace in (None, ROAD) for to in reach(now, (name,), pace))


def walkers(now: Draft, at: str) -> tuple[str, ...]:
    """Who leaves a hex when all do: those that go by themselves, the units first, or else who may not."""
    here = [name for name in now.country.at(at, now.side) if not now.pieces[name].is_boat]
    movers = [name for name in here if refuse_mover(now, name) is None]
    return tuple(sorted(movers, key=lambda name: not now.pieces[name].is_unit)) or tuple(here[:1])


def best(now: Draft, name: str, to: str, pace: str | None) -> Go:
    """A piece's order to go to a hex, with as many leaders, cannon and prisoners as come along."""
    riders = tuple(n for n in companions(now, name) if not now.pieces[n].is_boat) if name in now.own else ()
    groups = sorted(parties(now, riders), key=len, reverse=True)
    found = (led for led in groups if to in reach(now, (name, *led), pace))
    return order(name, next(found, ()), to, pace)


@lru_cache(maxsize=1 << 12)
def orders(name: str, riders: Party, places: tuple[str, ...], pace: str | None) -> tuple[Go, ...]:
    return tuple(order(name, riders, to, pace) for to in places)


def order(name: str, riders: Party, to: str, pace: str | None) -> Go:
    first, second, third, fourth = (*riders, None, None, None, None)[:MOST_RIDERS]
    return Go(name, to, first, second, third, fourth, pace)


# -- what is refused ---------------------------------------------------------------------------------------


def refuse(now: Draft, line: Go) -> No | None:
    return refuse_mover(now, line.piece) or refuse_party(now, line) or _refuse_way(now, line)


def refuse_party(now: Draft, line: Group) -> No | None:
    """Why these do not go along with a piece that may go."""
    riders = line.riders
    if len(set(riders)) < len(riders):
        return No("ticonderoga/7.0b", "twice", line=str(line))
    for rider in riders:
        if (no := refuse_rider(now, line.piece, rider)) is not None:
            return no
    if sum(now.pieces[rider].is_boat for rider in riders) > 1:
        return No("ticonderoga/7.5a", "one_boat", unit=line.piece)
    return None


def _refuse_way(now: Draft, line: Go) -> No | None:
    party = (line.piece, *line.riders)
    if line.pace not in (None, ROAD):
        return No("ticonderoga/8.0b", "no_such_pace", pace=line.pace)
    if line.to == now.pieces[line.piece].at:
        return No("ticonderoga/7.0a", "there_already", piece=line.piece, at=line.to)
    if line.to not in now.ways.ground.at:
        return No("ticonderoga/7.0n", "no_hex", at=line.to)
    if line.pace is None and now.bound(party):
        return No("ticonderoga/8.0b", "by_road_at_night", piece=line.piece, at=now.pieces[line.piece].at)
    if line.to in reach(now, party, line.pace):
        return None
    return _refuse_hex(now, party, line) or _refuse_step(now, party, line) or _too_far(now, party, line)


def _refuse_hex(now: Draft, party: Party, line: Go) -> No | None:
    """Why nobody of them comes to that hex from anywhere."""
    ways, to = now.ways, line.to
    if to in ways.barred:
        return No("ticonderoga/7.0o", "enemy_there", at=to)
    if to in ways.closed(gait(now, party, line.pace)):
        return No("ticonderoga/7.6b", "only_units_take", piece=line.piece, at=to)
    if to[0] not in now.view.maps:
        return No("ticonderoga/9.0n", "other_map", at=to)
    if ways.season.both and to in ways.ground.inside:
        return No("ticonderoga/9.0a", "within_border", at=to)
    return None


def _refuse_step(now: Draft, party: Party, line: Go) -> No | None:
    """Why a neighbour is closed to them; there may be another way."""
    ways, at, to = now.ways, now.pieces[line.piece].at, line.to
    step = ways.step(at, to)
    how = gait(now, party, line.pace)
    if step is None or ways.net(how, home(now.pieces[line.piece])).cost(at, to, step) is not None:
        return None
    if step.ice and not ways.season.frozen:
        return No("ticonderoga/7.3a", "lake", at=to)
    if how.by_road and not step.way:
        return No("ticonderoga/8.0b", "no_road", at=to)
    return No("ticonderoga/7.5b", "no_portage", at=to)


def _too_far(now: Draft, party: Party, line: Go) -> No:
    if now.view.weather == ONE_HEX:
        return No("ticonderoga/4.0h", "one_hex", piece=line.piece)
    return No(
        "ticonderoga/7.0j", "too_far", piece=line.piece, at=line.to, points=in_points(points(now, party))
    )


# -- what it comes to ----------------------------------------------------------------------------------------


def way(now: Draft, line: Go) -> tuple[str, ...]:
    """The hexes that an order leads through, the first and the last included."""
    found = reach(now, (line.piece, *line.riders), line.pace)
    return path_to(found, now.pieces[line.piece].at, line.to)


def foresee(now: Draft, line: Go) -> None:
    party = (line.piece, *line.riders)
    now.path = way(now, line)
    for name, changes in gone(now, party, now.path, line.pace, now.ways).items():
        now.country.change(name, **changes)
    now.turn(party)
    if now.pieces[line.piece].is_unit:
        now.commandeer(now.path[1:])


def gone(
    now: Draft, party: Party, path: tuple[str, ...], pace: str | None, ways: Ways
) -> Mapping[str, dict[str, object]]:
    """What a way makes of each of those who go it."""
    began = home(now.pieces[party[0]])
    paid = fares(now, party, path, pace)
    return {
        name: {
            "at": path[-1],
            "began": now.pieces[name].began or began,
            "spent": now.pieces[name].spent + paid[name],
            "stopped": ends(ways, began, path[-1]) and not now.pieces[name].is_boat,
            "building": "",
            "points": now.pieces[name].points if name == party[0] else None,
            "carried": now.pieces[name].is_boat,
        }
        for name in party
    }


def ends(ways: Ways, began: str, at: str) -> bool:
    """Whether a hex ends the move of who comes there on foot (ticonderoga/7.2f, 9.0h)."""
    return at in ways.zone or (ways.season.both and began == "T" and at[0] == "S")


# -- carrying it out -----------------------------------------------------------------------------------


def perform(state: State, referee: Referee, now: Draft, line: Go) -> bool:
    """They go as far as they really come; whether that was all the way."""
    party = (line.piece, *line.riders)
    truth = Ways(state, state.country)
    planned = way(now, line)
    path, ahead, why = real_path(truth, now, planned, gait(now, party, line.pace))
    if len(path) > 1:
        march(state, referee, now, party, path, line.pace, truth)
    if why:
        halt(state, referee, line.piece, party, ahead, why)
    return not why


def real_path(
    truth: Ways, now: Draft, path: tuple[str, ...], how: Gait
) -> tuple[tuple[str, ...], str, Hindrance | None]:
    """How far a party really comes, and what unseen enemy stops it where."""
    closed = truth.closed(how)
    for number, at in enumerate(path[1:], 1):
        if at in closed:
            return path[:number], at, "enemy"
        if at in truth.zone and at not in now.ways.zone:
            return path[: number + 1], at, "zone"
    return path, "", None


def march(
    state: State,
    referee: Referee,
    now: Draft,
    party: Party,
    path: tuple[str, ...],
    pace: str | None,
    truth: Ways,
) -> None:
    """They go from hex to hex, and take what they come upon."""
    changes = gone(now, party, path, pace, truth)
    leave_works(state, referee, party)
    for name in party:
        state.country.change(name, **changes[name])
    state.moving = under_way(state.country, state.moving, party)
    state.trails.append(Trail(state.phasing, path, "move", party))
    piece = state.pieces[party[0]]
    rest = 0 if piece.stopped else left(state, piece)
    tell_way(state, referee, Went(state.phasing, party, path, in_points(piece.spent), in_points(rest)))
    for at in path[1:]:
        for name in party:
            state.country.change(name, at=at)
        captures.entered(state, referee, party, at)
    losses.settle(state, referee)


def leave_works(state: State, referee: Referee, party: Party, unless: tuple[str, ...] = ()) -> None:
    """Told to who sees it, unless only these may know."""
    for name in party:
        if state.pieces[name].building:
            seers = (state.phasing,) if state.options.hides_works else readers_of(state, (name,))
            referee.tell(WorkLeft(name, state.pieces[name].at), unless or seers)


def tell_way(state: State, referee: Referee, told: Went) -> None:
    """Who went to those who see them, to others only where somebody went, in deep fog what they see of it."""
    if in_the_dark(state, told.path):
        tell_end(state, referee, told, told.pieces, told.path)
        return
    readers = readers_of(state, told.pieces)
    seen = None if PUBLIC in readers else SomeWent(told.side, told.path)
    referee.tell(told, readers, instead=seen, discloses=state.options.sight_shown)


def in_the_dark(state: State, path: tuple[str, ...]) -> bool:
    """Whether nobody but its own side can see all of a way by himself (ticonderoga/fog-6)."""
    return state.options.fog_deep and any(at[0] == STRATEGIC for at in path)


def tell_end(state: State, referee: Referee, told: Event, names: Party, path: tuple[str, ...]) -> None:
    """All of it to its own side; others hear what they see of its end (ticonderoga/fog-6)."""
    side, rule = state.phasing, state.options.sight_shown
    if PUBLIC in readers_of(state, names):
        referee.tell(told, side, instead=SomeWent(side, path[-1:]), discloses=rule)
        return
    referee.tell(told, side, discloses=rule)
    if seen := way_seen(state, ENEMY[side], path):
        referee.tell(SomeWent(side, seen), ENEMY[side], discloses=rule)


def readers_of(state: State, names: Party) -> tuple[str, ...]:
    """Who sees where all these pieces are, and their own side."""
    seers, side = who_sees_where(state, names), state.pieces[names[0]].side
    return seers if PUBLIC in seers or side in seers else (*seers, side)


def halt(state: State, referee: Referee, name: str, party: Party, ahead: str, why: Hindrance) -> None:
    """Unseen enemies stop a party, and are seen (ticonderoga/fog-5)."""
    for rider in party:
        piece = state.pieces[rider]
        if not piece.is_boat:
            state.country.change(rider, stopped=True, began=piece.began or home(piece))
    state.moving = under_way(state.country, state.moving, party)
    reveal(state, ahead, why)
    told = Halted(name, state.pieces[name].at, ahead, why)
    referee.tell(told, state.phasing, discloses="ticonderoga/fog-5")


def reveal(state: State, ahead: str, why: Hindrance) -> None:
    """The stack that was met, or those in whose zone they are."""
    enemy = ENEMY[state.phasing]
    ground = state.country.ground
    around = [n for at in ground.hexes(ahead) for n in ground.near[at]]
    places = [ahead] if why == "enemy" else around
    met = (at for at in places if state.country.at(at, enemy))
    state.shown = tuple(dict.fromkeys((*state.shown, *met)))


GO = Handler(piece_by_piece(offers), refuse, foresee, perform)
CHAPTER = Chapter(__name__, events=(Went, SomeWent, Halted, WorkLeft))
