"""Look-ups of movement: where a piece may go, couriers, the night, zones of control, boats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from rules.kernel.forms import Name
from rules.kernel.orders import Lookup, No
from rules.ticonderoga import alone, boats, council, couriers, going, marches, night, odds, reach
from rules.ticonderoga.aids.supposing import (
    Answer,
    as_side,
    is_reader,
    may_be_lost,
    on_map,
    out_of_sight,
    owner,
    phase_of,
    seen,
    side_in,
)
from rules.ticonderoga.board import FACES, SIDES, Side
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.fleets import berths, can_float, fleet, loads, moorings, ranked
from rules.ticonderoga.lines import Alone, NightMarch, Pace, Party, PieceName, PlaceName
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.reach import POINT, in_points, path_to
from rules.ticonderoga.view import HIDDEN, View, all_seen, reads

SideName = Annotated[str, Name("side")]
HourName = Annotated[str, Name("hour")]
BY_NIGHT = "by night"
HUNDRED = 100
SURE = HUNDRED  # of a hundred throws


# -- reach --------------------------------------------------------------------------------------------------


class Gone(NamedTuple):
    """A way to a place: its cost in halves, and of a hundred throws those that let them go it."""

    path: tuple[str, ...]
    cost: int
    stops: bool
    chance: int = SURE


class Reach(Lookup, Party, frozen=True):
    """Where a piece may go with others, and what it pays; where it is not its turn, as if it began.

    By night what a leader must throw for is told with the chance; so is all of it for a leader alone, who
    gambles where that helps (ticonderoga/7.0a, 7.3j, 7.9b, 7.9c, 8.0b, 8.0c).
    """

    form = "reach {piece} [with {first}] [and {second}] [and {third}] [and {fourth}] [{pace}] [{hour}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    piece: PieceName
    first: PieceName | None = None
    second: PieceName | None = None
    third: PieceName | None = None
    fourth: PieceName | None = None
    pace: Pace | None = None
    hour: HourName | None = None

    def answer(self, view: View) -> Answer:
        side, at = owner(view, self.piece), view.pieces[self.piece].at
        for rider in self.riders:
            seen(view, rider)
        dark = None if self.hour is None else self.hour == BY_NIGHT
        now = marches.draft(phase_of(view, side, marches.STEP, night=dark), ())
        ways, party = _ways(now, self), (self.piece, *self.riders)
        hidden = out_of_sight(view) if is_reader(view, side) else frozenset()
        return {
            "piece": self.piece,
            "riders": list(self.riders),
            "at": at,
            "night": now.view.night,
            "points": _points(now, party),
            "leader": leader_by_night(now, party, self.pace),
            "hexes": {to: way.cost for to, way in ways.items()},
            "stops": [to for to, way in ways.items() if way.stops],
            "doubtful": [to for to, way in ways.items() if not hidden.isdisjoint(way.path)],
            "chances": {to: way.chance for to, way in ways.items() if way.chance != SURE},
            "lost": may_be_lost(view),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        costs, chances, points = answer["hexes"], answer["chances"], answer["points"]
        rings: dict[tuple[int, int], list[str]] = {}
        for to, cost in costs.items():
            ring = -chances.get(to, SURE), 0 if points is None else cost
            rings.setdefault(ring, []).append(to)
        return {
            **answer,
            "points": "" if points is None else in_points(points),
            "rings": [
                {"chance": -chance % SURE, "points": in_points(cost) if cost else "", "hexes": hexes}
                for (chance, cost), hexes in sorted(rings.items())
            ],
        }


def _points(now: Draft, party: tuple[str, ...]) -> int | None:
    """What they have left, in halves; nothing for a leader who must throw for it."""
    piece = now.pieces[party[0]]
    if piece.is_boat:
        return boats.points_left(now, party[0])
    return None if throws_for_points(now, party[0]) else going.points(now, party)


def throws_for_points(now: Draft, name: str) -> bool:
    """Whether this is a leader who has not thrown yet to go alone (ticonderoga/7.9b)."""
    piece = now.pieces[name]
    return piece.kind == "leader" and piece.points is None


def _ways(now: Draft, asked: Reach) -> dict[str, Gone]:
    """Where they come without a leader's die by night, then where they come after it."""
    party = (asked.piece, *asked.riders)
    leader = leader_by_night(now, party, asked.pace)
    ways = {} if leader and now.pieces[asked.piece].is_boat else _all_ways(now, asked)
    if leader:
        faces = 1 + now.country.leader(leader).initiative
        for to, way in _all_ways(now.then(NightMarch(leader)), asked).items():
            chance = (way.chance * faces + len(FACES) // 2) // len(FACES)
            if to not in ways:
                ways[to] = way._replace(chance=chance)
    return dict(sorted(ways.items()))


def leader_by_night(now: Draft, party: tuple[str, ...], pace: str | None) -> str:
    """Who must throw before they may leave the road by night, if they want to (ticonderoga/8.0c)."""
    name = party[0]
    crew = (name, *boats.crew_of(now, name)[1]) if now.pieces[name].is_boat else party
    if pace is not None or not now.bound(crew):
        return ""
    at = now.pieces[name].at
    lines = (line for line in night.marchers(now) if isinstance(line, NightMarch))
    return next((line.leader for line in lines if now.pieces[line.leader].at == at), "")


def _all_ways(now: Draft, asked: Reach) -> dict[str, Gone]:
    if now.pieces[asked.piece].is_boat:
        return _by_water(now, asked)
    if throws_for_points(now, asked.piece) and not asked.riders:
        return _alone(now, asked)
    if (no := going.refuse_mover(now, asked.piece) or going.refuse_party(now, asked)) is not None:
        raise no
    return _on_foot(now, (asked.piece, *asked.riders), asked.pace)


def _on_foot(now: Draft, party: tuple[str, ...], pace: str | None) -> dict[str, Gone]:
    """As an order would go; by night along roads, if nobody has led them off."""
    bound = pace is None and now.bound(party)
    found = going.reach(now, party, going.ROAD if bound else pace)
    began = reach.home(now.pieces[party[0]])
    return _told(found, now.pieces[party[0]].at, lambda to: going.ends(now.ways, began, to))


def _by_water(now: Draft, asked: Reach) -> dict[str, Gone]:
    if asked.riders or asked.pace:
        raise No("ticonderoga/7.3z", "boat_takes_load", boat=asked.piece)
    if (no := boats.refuse_boat(now, asked.piece)) is not None:
        raise no
    at = now.pieces[asked.piece].at
    return _told(boats.voyage(now, asked.piece), at, lambda to: boats.in_zone(now.ways, to))


def _alone(now: Draft, asked: Reach) -> dict[str, Gone]:
    """A leader without a unit: by the points that he needs, and how likely he is to have them."""
    name = asked.piece
    if (no := alone.refuse(now, Alone(name)) or going.refuse_idle(now, name)) is not None:
        raise no
    thrown = now.then(Alone(name))
    found: dict[str, Gone] = {}
    for points in range(1, 1 + alone.most(now, Alone(name, alone.GAMBLES[-1]))):
        thrown.country.change(name, points=POINT * points)
        chance = chance_alone(now.country, name, points)
        if chance and going.refuse_mover(thrown, name) is None:
            ways = _on_foot(thrown, (name,), asked.pace)
            found = {to: way._replace(chance=chance) for to, way in ways.items()} | found
    return found


def chance_alone(country: Country, name: str, need: int) -> int:
    """Of a hundred throws of both dice those that give a leader so many points, if he gambles for them."""
    initiative, move = country.leader(name).initiative, country.board.charts.ability.move
    changes = [move[ability] for ability in odds.abilities(country, name)]
    most = alone.GAMBLES[-1] or 0
    enough = len(FACES) * sum(need <= die <= initiative for die in FACES)
    short = [die for die in FACES if die <= initiative and die < min(need, most)]
    gambled = sum(die + change >= need for die in short for change in changes)
    return enough + len(FACES) * gambled // len(changes)


def _told(found: reach.Reach, at: str, ends: Callable[[str], bool]) -> dict[str, Gone]:
    return {to: Gone(path_to(found, at, to), label[0], ends(to)) for to, label in found.items()}


# -- couriers ---------------------------------------------------------------------------------------------


Bar = Literal["unseen", "unit", "work", "zone"]


class Couriers(Lookup, frozen=True):
    """Whom the couriers of a side reach, by what way, who is cut off by what, and what that may bring.

    Of its general, or as if another commanded (ticonderoga/5.0a-5.0t).
    """

    form = "couriers [{side}] [to {leader}]"
    drawn: ClassVar[bool] = True

    side: SideName | None = None
    leader: PieceName | None = None

    def answer(self, view: View) -> Answer:
        side = self._whose(view)
        table = as_side(view, side)
        general = self._general(table, side)
        found = couriers.Couriers(table, side)
        others = [n for n in couriers.leaders_on_map(table.country, side) if n != general]
        placed = [name for name in others if view.pieces[name].at]
        ways = {name: way for name in placed if (way := found.way(name, general))}
        alone_ = [name for name in placed if name not in ways]
        return {
            "side": side,
            "general": general,
            "at": view.pieces[general].at,
            "ways": ways,
            "isolated": {name: view.pieces[name].at for name in alone_},
            "bars": {name: bars(found, name, general) for name in alone_},
            "tests": {name: tests(table.country, name) for name in alone_},
            "astray": [name for name in others if name not in placed],
            "doubtful": is_reader(view, side) and (bool(out_of_sight(view)) or may_be_lost(view)),
            "partial": not (reads(view.who, side) or all_seen(view)) and view.options.hides_stacks,
        }

    def _whose(self, view: View) -> Side:
        if self.leader is not None:
            return owner(view, self.leader)
        return next((side for side in SIDES if side == (self.side or view.who)), view.phasing)

    def _general(self, table: View, side: Side) -> str:
        """Who is named, or whoever commands by rank; of equals the one who was named, or would be."""
        equals = council.seniors(table.country, side)
        if not equals:
            raise No("ticonderoga/5.0b", "no_leaders", side=side)
        named = self.leader or table.seniors.get(side, "")
        if self.leader is None and named not in equals:
            named = council.fewest_isolated(table, side)
        if named not in couriers.leaders_on_map(table.country, side):
            raise No("ticonderoga/5.0b", "no_such_general", leader=named)
        if not table.pieces[named].at:
            raise No("ticonderoga/fog-7", "general_lost", leader=named)
        return named

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        linked = [{"leader": name, "at": way[0], "far": len(way) - 1} for name, way in answer["ways"].items()]
        isolated = [
            {
                "leader": name,
                "at": at,
                "bars": answer["bars"][name],
                "water": not answer["bars"][name],
                "tests": listed(answer["tests"][name]),
            }
            for name, at in answer["isolated"].items()
        ]
        return {**answer, "linked": linked, "isolated": isolated}


def tests(country: Country, leader: str) -> dict[str, int]:
    """On how many faces each ability of a leader falls; nothing where fog hides them (ticonderoga/fog-2)."""
    known = country.pieces[leader].row != HIDDEN
    return dict(Counter(odds.abilities(country, leader))) if known else {}


def listed(faces: Mapping[str, int]) -> list[Answer]:
    return [{"ability": ability, "faces": count} for ability, count in faces.items()]


def bars(found: couriers.Couriers, leader: str, general: str) -> list[Answer]:
    """What cuts a leader off: the fewest hexes that would have to be opened; none: water does."""
    return [{"at": at, "bar": bar(found, at)} for at in found.barriers(leader, general) or ()]


def bar(found: couriers.Couriers, at: str) -> Bar:
    if at in found.country.unseen:
        return "unseen"
    if not found.held(at):
        return "zone"
    return (
        "work" if not any(found.country.units(at, side) for side in SIDES if side != found.side) else "unit"
    )


# -- the night --------------------------------------------------------------------------------------------


class Night(Lookup, frozen=True):
    """What a leader risks who throws by night for his hex, or for the lost in it (ticonderoga/8.0c-8.0u)."""

    form = "night {at}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    at: PlaceName

    def answer(self, view: View) -> Answer:
        at = on_map(view, self.at)
        side = side_in(view, at)
        table = phase_of(view, side, marches.STEP, night=True)
        leader, names, seeks = group(marches.draft(table, ()), at)
        initiative = table.country.leader(leader).initiative
        guided = table.options.guided and not seeks and night.indians_alone(table.country, at, side)
        lots = [night.read(table, names, die) for die in FACES]
        ends = Counter(night.sent(table, at, lot) for lot in lots)
        fates = {to: night.fate_of(table, at, to) for to in ends}
        return {
            "at": at,
            "leader": leader,
            "seeks": seeks,
            "initiative": initiative,
            "faces": 0 if guided else len(FACES) - 1 - initiative,
            "names": list(names),
            "ends": {to: ends[to] for to in sorted(ends) if to},
            "fatal": sorted(to for to in ends if fates[to] == "enemy"),
            "water": sorted(to for to in ends if fates[to] == "water"),
            "off": ends[""],
            "guide": lots[0].guide,
            "weather": lots[0].weather,
            "doubtful": not out_of_sight(view).isdisjoint(ends) or may_be_lost(view),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        ends = answer["ends"]
        rows = [{"to": to, "faces": faces, "stays": to == answer["at"]} for to, faces in ends.items()]
        deadly = answer["off"] + sum(ends[to] for to in answer["fatal"])
        return {**answer, "rows": rows, "deadly": deadly}


def group(now: Draft, at: str) -> tuple[str, tuple[str, ...], bool]:
    """Who throws in a place, for whom, and whether it is to find the way."""
    for line in night.marchers(now):
        if isinstance(line, NightMarch) and now.pieces[line.leader].at == at:
            return line.leader, night.astray(now.view, at, now.side), False
    for name in night.seekers(now):
        if now.pieces[name].at == at and name in night.guides(now.country, name):
            return name, night.group_of(now.country, name), True
    leaders = now.country.leaders(at, now.side)
    if not leaders:
        raise No("ticonderoga/8.0a", "no_leader_by_night", piece=now.country.at(at, now.side)[0], at=at)
    raise night.refuse_march(now, NightMarch(leaders[0])) or No("ticonderoga/8.0c", "nobody_to_lead", at=at)


# -- zones ------------------------------------------------------------------------------------------------


class Zones(Lookup, frozen=True):
    """Which hexes each side controls: on the tactical map alone (ticonderoga/7.2a, 7.2b)."""

    form = "zones"
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> Answer:
        return {**{side: sorted(view.country.zone(side)) for side in SIDES}, "lost": may_be_lost(view)}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


# -- boats ------------------------------------------------------------------------------------------------


class Boats(Lookup, frozen=True):
    """What the boats at a place hold and carry, and what those ashore there need (ticonderoga/7.3b-7.3g)."""

    form = "boats {at}"

    at: PlaceName

    def answer(self, view: View) -> Answer:
        at, country = on_map(view, self.at), view.country
        places = [place for place in moorings(view.board.ground, at) if can_float(view.board.ground, place)]
        side = side_in(view, next((place for place in (at, *places) if place in view.stacks), at))
        at_hand = [boat for place in places for boat in country.boats(place, side)]
        if not at_hand:
            raise No("ticonderoga/7.3b", "no_boats_there", at=at)
        fleets = dict.fromkeys(fleet(country, (boat,)) for boat in at_hand)
        ashore = ranked(country, waiting(country, at, side))
        return {
            "at": at,
            "fleets": [_fleet(country, each) for each in fleets],
            "needs": [_need(country, at_hand, name) for name in ashore],
            "left": left_ashore(country, at_hand, ashore),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def waiting(country: Country, at: str, side: Side) -> Iterator[str]:
    """Who is ashore in a place and weighs something in a boat."""
    pieces = country.pieces
    here = (name for name in country.at(at, side) if not (pieces[name].is_boat or pieces[name].aboard))
    return (name for name in here if pieces[name].kind != "leader")


def _fleet(country: Country, bound: Sequence[str]) -> Answer:
    """Boats that share a load, what they hold together, and how much strength is aboard."""
    charts = [country.board.charts.of(country.pieces[boat].kind) for boat in bound]
    load = loads(country, bound)
    return {
        "boats": list(bound),
        "at": country.pieces[bound[0]].at,
        "holds": sum(chart.carries for chart in charts),
        "unlimited": any(chart.unlimited for chart in charts),
        "load": list(load),
        "strength": sum(country.pieces[name].strength for name in load),
    }


def _need(country: Country, at_hand: Sequence[str], name: str) -> Answer:
    found = room(country, at_hand, name)
    return {"piece": name, "strength": country.pieces[name].strength, "boats": list(found)}


def room(country: Country, at_hand: Sequence[str], name: str) -> tuple[str, ...]:
    """The first boats of one place in which a piece finds room, or none."""
    chosen = berths(country, at_hand, name)
    return next((each for each in chosen if len({country.pieces[boat].at for boat in each}) == 1), ())


def left_ashore(country: Country, at_hand: Sequence[str], names: Sequence[str]) -> list[str]:
    """Who finds no room if all go aboard, the strongest first."""
    after, left = country.copy(), list[str]()
    for name in names:
        if found := room(after, at_hand, name):
            after.change(name, at=after.pieces[found[0]].at, aboard=found)
        else:
            left.append(name)
    return left
