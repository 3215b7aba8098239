"""What a player may look up at any time, of what he sees: ways, odds, sieges, raids, landings, income."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.orders import Lookup, No
from rules.whigs import (
    ferries,
    gather,
    landing,
    marches,
    meeting,
    odds,
    operations,
    raids,
    siege,
    treasury,
    victory,
)
from rules.whigs.aids import routes
from rules.whigs.board import FACES, FRENCH, REGULAR, SIDES
from rules.whigs.lines import CounterName, PlaceCode, SideName, Station
from rules.whigs.state import Army, Fleet, key_of
from rules.whigs.view import View

Answer = dict[str, Any]


def asker(view: View) -> str:
    """The side that asks; onlookers have no armies and no papers."""
    if view.who not in SIDES:
        raise No("whigs/6.14a", "for_sides_only")
    return view.who


def own_counter(view: View, name: str) -> Army | Fleet:
    key = key_of(asker(view), name)
    found = view.armies.get(key) or view.fleets.get(key)
    if found is None:
        raise No("whigs/6.42a", "no_such_counter", counter=name)
    if not known(found):
        raise No("whigs/6.14a", "another_commands", counter=name)
    return found


def known(counter: Army | Fleet) -> bool:
    """Whether the reader sees what is in a counter: there is always something."""
    return bool(counter.troops if isinstance(counter, Army) else counter.ships)


# -- ways -------------------------------------------------------------------------------------------------


class Reach(Lookup, frozen=True):
    """Where a counter can go in a period and what supply costs it there, or its way to a place that is
    farther off, period by period (whigs/7.13d, 7.15a, 7.16a, 7.16g)."""

    form = "reach {counter} [to {to}]"
    also = ("supply {counter} [to {to}]",)
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    counter: CounterName
    to: Station | None = None

    def answer(self, view: View) -> Answer:
        thing = own_counter(view, self.counter)
        if isinstance(thing, Army) and marches.met(view, thing):
            raise No("whigs/7.57a", "waits_in_a_meeting", army=thing.name, place=thing.at)
        found: Answer = {
            "counter": self.counter,
            "at": thing.at,
            "treasury": view.treasury,
            "held": thing.held,
        }
        if isinstance(thing, Fleet):
            return found | self._at_sea(view, thing)
        return found | {"cost": odds.cost(view.board, thing)} | self._ashore(view, thing)

    def _ashore(self, view: View, army: Army) -> Answer:
        if self.to is not None:
            return {"legs": legs(view, routes.march(view, army, self.to))}
        ways = [routes.leg(view, army, goal) for goal in marches.goals(view, army)]
        coasts: dict[tuple[str, str], list[str]] = {}
        for line in landing.landings(view, army):
            coasts.setdefault((line.to, line.fleet), []).extend((line.sea,) if line.sea else ())
        ashore = [{"to": to, "fleet": fleet, "zones": zones} for (to, fleet), zones in coasts.items()]
        return {"ways": legs(view, ways), "landings": ashore}

    def _at_sea(self, view: View, fleet: Fleet) -> Answer:
        if self.to is not None:
            return {"legs": legs(view, routes.sail(view, fleet, self.to))}
        goals = marches.fleet_goals(view, fleet.side, fleet.at)
        return {"ways": legs(view, [routes.Leg(fleet.at, to, (fleet.at, to)) for to in goals])}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        given = {"cost": None, "legs": None, "ways": None, "landings": None}
        moves = answer.get("legs") or answer.get("ways") or ()
        stops = [] if "cost" in answer else [move["to"] for move in moves]
        total = sum(move["price"] for move in moves)
        money = answer["treasury"]
        paid = operations.affords(money, total)
        return {**given, **answer, "stops": stops, "price": total, "paid": paid, "known": money is not None}


def legs(view: View, ways: Iterable[routes.Leg]) -> list[Answer]:
    """Each with its price, and whether the treasury holds that, for all that the asker knows."""
    money = view.treasury
    return [{**msgspec.to_builtins(way), "paid": operations.affords(money, way.price)} for way in ways]


# -- meetings and sieges ----------------------------------------------------------------------------------


class Supposing(Lookup, frozen=True):
    """Of a place, as it is now or as it would be if these armies of the asker came there."""

    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode
    one: CounterName | None = None
    two: CounterName | None = None
    three: CounterName | None = None

    def supposed(self, view: View) -> View:
        """The map with those armies there, the last to arrive."""
        armies, last = dict(view.armies), max((army.arrived for army in view.armies.values()), default=0)
        for number, name in enumerate(filter(None, (self.one, self.two, self.three)), last + 1):
            army = own_counter(view, name)
            if not isinstance(army, Army):
                raise No("whigs/7.50a", "for_armies", counter=name)
            if army.at != self.place:
                armies[key_of(army.side, name)] = msgspec.structs.replace(army, at=self.place, arrived=number)
        return msgspec.structs.replace(view, armies=armies)


class Odds(Supposing, frozen=True):
    """What a meeting would come to by what is known of the enemy, now or if armies came there
    (whigs/7.52b, 7.55a)."""

    form = "odds {place} [by {one}] [by {two}] [by {three}]"

    def answer(self, view: View) -> Answer:
        side, place = asker(view), self.place
        view = self.supposed(view)
        armies = meeting.armies_of(view, side, place)
        if not armies or not meeting.met(view, place):
            raise No("whigs/7.50a", "no_meeting", place=place)
        for army in armies:
            own_counter(view, army.name)
        first, attacks = meeting.occupant(view, place) == side, meeting.assailant(view, place) == side
        return {
            "place": place,
            "first": first,
            "battle": meeting.worth(view, armies, attacks=attacks, ambush=False),
            "ambush": meeting.worth(view, armies, attacks=first, ambush=True),
            "initiative": meeting.initiative(view, side, place),
            "fought": meeting.outlook(view, place, ambush=False),
            "sprung": meeting.outlook(view, place, ambush=True) if first else None,
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


class Siege(Supposing, frozen=True):
    """How long a node holds out, against whom, and what is before it or could be (whigs/7.60a)."""

    form = "siege {place} [by {one}] [by {two}] [by {three}]"

    def answer(self, view: View) -> Answer:
        view = self.supposed(view)
        node, laid = view.nodes[self.place], view.sieges.get(self.place)
        found: Answer = {"place": self.place, "level": node.level, "rows": self._rows(view, node.level)}
        if laid:
            found["siege"] = {"side": laid.side, "sat": laid.sat, "needs": laid.needs}
        if view.who in SIDES and siege.counted(view, self.place):
            needs = siege.periods(view, view.who, self.place)
            found["own"] = {"value": siege.siege_value(view, view.who, self.place), "needs": needs}
        return found

    @staticmethod
    def _rows(view: View, level: int) -> list[Answer]:
        """From which value on the sixth table takes the node, and from which sooner; level 0 needs none."""
        least: dict[int, int] = {}
        for row in view.board.file.sieges if level else ():
            least.setdefault(row.periods[level - 1], row.value)
        return [{"value": value, "periods": periods} for periods, value in least.items() if periods]

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"siege": None, "own": None, **answer}


# -- gathering, raids, landings -----------------------------------------------------------------------------


class GatheringPoints(Lookup, frozen=True):
    """Where the asker can form armies, and where fleets (whigs/6.12a, 6.13a)."""

    form = "gathering points"
    also = ("gather",)
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> Answer:
        asker(view)
        return {
            "armies": [place for place in view.board.places if gather.gathering_point(view, place)],
            "fleets": [place for place in view.board.places if gather.port(view, place)],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


class Raids(Lookup, frozen=True):
    """What a side could raid now, or one province, and for how many points (whigs/6.34a, 6.35a)."""

    form = "raids [on {place}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode | None = None

    def answer(self, view: View) -> Answer:
        side = asker(view)
        if self.place is not None:
            return {"targets": [self._target(view, self.place)]}
        reach = [code for code in view.board.places if raids.may_be_raided(view, code)]
        targets = [self._target(view, code) for code in reach if not view.holds(side, code)]
        return {"targets": sorted(targets, key=lambda target: int(target["points"]))}

    @staticmethod
    def _target(view: View, place: str) -> Answer:
        """Its price, and from where it can be raided: friendly provinces beside it, and allied land."""
        if not view.nodes[place].owner:
            raise No("whigs/6.35e", "raid_on_ruins", place=place)
        if not raids.may_be_raided(view, place):
            raise No("whigs/6.35a", "out_of_reach_of_raids", place=place)
        nations = view.board.nations.values()
        return {
            "place": place,
            "points": raids.price(view, place),
            "bases": [near for near in view.board.borders[place] if view.holds(view.who, near)],
            "allies": [n.code for n in nations if place in n.borders and view.allies.get(n.code) == view.who],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        by_points: dict[int, list[str]] = {}
        for target in answer["targets"]:
            by_points.setdefault(target["points"], []).append(target["place"])
        groups = [{"points": points, "places": places} for points, places in by_points.items()]
        one = answer["targets"][0] if self.place is not None else None
        return {"groups": groups, "one": one}


class Landings(Lookup, frozen=True):
    """Which coasts are within range of a port, or which ports within range of an enemy's coast, and which of
    his fleets could intercept (whigs/6.45e, 6.46a, 7.41a, 7.43a)."""

    form = "landings {place}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    place: PlaceCode

    def answer(self, view: View) -> Answer:
        side = asker(view)
        if not view.board.places[self.place].seas:
            raise No("whigs/6.45a", "no_coast", place=self.place)
        own = view.holds(side, self.place)
        pairs = self._from(view) if own else self._at(view)
        crossings = [crossing(view, port, goal) for port, goal in pairs]
        reached = ferries.zones_from(view, side, view.board.places[self.place].seas)
        return {
            "place": self.place,
            "own": own,
            "ways": [way for way in crossings if way["zones"]],
            "range": {sea: far for sea, far in reached.items() if not ferries.closed(view, side, sea)},
            "least": view.board.file.misses + 1 - landing.keener(view, view.foe),
        }

    def _from(self, view: View) -> Iterator[tuple[str, str]]:
        coasts = (code for code, place in view.board.places.items() if place.seas and code != self.place)
        return ((self.place, code) for code in coasts if landing.may_land(view, view.who, code))

    def _at(self, view: View) -> Iterator[tuple[str, str]]:
        ports = (code for code in view.board.places if gather.port(view, code))
        return ((code, self.place) for code in ports)

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        ways = [{**way, "end": way["to"] if answer["own"] else way["port"]} for way in answer["ways"]]
        return {**answer, "ways": ways}


def crossing(view: View, port: str, goal: str) -> Answer:
    """From a port to a coast: the zones from which one lands, and whoever could find one there."""
    zones = landing.landing_zones(view, view.who, port, goal)
    near = [
        {"sea": sea, "fleets": [view.fleets[k].name for k in landing.watch(view, view.foe, sea)]}
        for sea in zones
    ]
    return {"port": port, "to": goal, "zones": near}


# -- money and victory --------------------------------------------------------------------------------------


class Income(Lookup, frozen=True):
    """A side's next income, if nothing changes until then (whigs/5.11c, 5.14d)."""

    form = "income [{side}]"
    drawn: ClassVar[bool] = True

    side: SideName | None = None

    def answer(self, view: View) -> Answer:
        side = self.side or asker(view)
        year = view.year if view.step == "income" else view.year + 1
        if year > view.board.file.last:
            raise No("whigs/1.1a", "no_year_after", year=view.year)
        then = msgspec.structs.replace(view, year=year)
        sums = [treasury.income_of(then, side, result) for result in range(1, FACES + 1)]
        found: Answer = {
            "side": side,
            "year": year,
            "share": sums[0].share,
            "cut_off": side == FRENCH and treasury.severed(view),
            "colonies": {c: treasury.share_of(view, side, c) for c in treasury.lost_colonies(view, side)},
            "provinces": list(sums[0].provinces),
            "least": min(one.total for one in sums),
            "most": max(one.total for one in sums),
            "garrisons": treasury.garrison_bill(view, side),
        }
        papers = view.papers.get(side)
        return found | ({"regulars": papers.regulars * price_of(view, side)} if papers else {})

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"regulars": None, **answer}


def price_of(view: View, side: str) -> int:
    return view.board.kind(side, REGULAR).cost


class Victory(Lookup, frozen=True):
    """What is still wanting, and who would win if the war ended now (whigs/3.1a, 3.2a-c)."""

    form = "victory"
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> Answer:
        end = msgspec.structs.replace(view, year=view.board.file.last)
        winner, _ = victory.verdict(end) or ("", "")
        return {
            "winner": winner,
            "wanting": list(victory.wanting(view)),
            "last": list(victory.last_places(view)),
            "red": list(victory.red_colonies(view)),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


LOOKUPS = (Reach, Odds, Siege, GatheringPoints, Raids, Landings, Income, Victory)
