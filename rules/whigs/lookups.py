"""What a player may look up at any time, of what he sees: supply, odds, sieges, raids, income, victory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel.orders import Lookup, No
from rules.whigs import marches, meeting, odds, raids, siege, treasury, victory
from rules.whigs.board import COLUMNS, FACES, FRENCH, REGULAR, SIDES
from rules.whigs.lines import CounterName, PlaceCode, SideName
from rules.whigs.state import Army, key_of
from rules.whigs.view import View

Answer = dict[str, Any]


def asker(view: View) -> str:
    """The side that asks; onlookers have no armies and no papers."""
    if view.who not in SIDES:
        raise No("whigs/6.14a", "for_sides_only")
    return view.who


def own_army(view: View, name: str) -> Army:
    army = view.armies.get(key_of(asker(view), name))
    if army is None:
        raise No("whigs/6.11a", "no_army_of_yours", counter=name)
    return army


def chances(view: View, column: int) -> list[Answer]:
    """On how many faces of the die each result stands in a column."""
    results = [odds.outcome(view.board, die, column) for die in range(1, FACES + 1)]
    return [{"result": result, "faces": results.count(result)} for result in dict.fromkeys(results)]


class Supply(Lookup, frozen=True):
    """What supply costs an army on its way somewhere, or wherever it may go (whigs/7.16a, 7.16g)."""

    form = "supply {counter} [to {place}]"

    counter: CounterName
    place: PlaceCode | None = None

    def answer(self, view: View) -> Answer:
        army = own_army(view, self.counter)
        if self.place is None:
            goals = list(marches.goals(view, army))
        elif no := marches.refuse_goal(view, army, self.place):
            raise no
        else:
            goals = [self.place]
        prices = {goal: marches.price(view, army, goal) for goal in goals}
        money = view.own.treasury
        return {
            "at": army.at,
            "cost": odds.cost(view.board, army),
            "treasury": money,
            "ways": [{"to": goal, "price": price, "paid": price <= money} for goal, price in prices.items()],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"counter": self.counter, **answer}


class Odds(Lookup, frozen=True):
    """What a meeting would come to by what is known of the enemy (whigs/7.52b, 7.55a)."""

    form = "odds {place}"

    place: PlaceCode

    def answer(self, view: View) -> Answer:
        side, place = asker(view), self.place
        armies = meeting.armies_of(view, side, place)
        if not armies or not meeting.met(view, place):
            raise No("whigs/7.50a", "no_meeting", place=place)
        first = meeting.occupant(view, place) == side
        return {
            "first": first,
            "battle": meeting.worth(view, armies, attacks=not first, ambush=False),
            "ambush": meeting.worth(view, armies, attacks=first, ambush=True),
            "initiative": meeting.initiative(view, side, place),
            "fought": self._expected(view, attacks=not first, ambush=False),
            "sprung": self._expected(view, attacks=True, ambush=True) if first else None,
        }

    def _expected(self, view: View, *, attacks: bool, ambush: bool) -> Answer | None:
        """The attacker, its column and results, if all the enemy's armies have been reported this year."""
        ours = meeting.expected(view, self.place, ambush=ambush)
        if ours is None:
            return None
        column = ours if attacks else len(COLUMNS) - 1 - ours
        attacker = view.who if attacks else view.foe
        return {"attacker": attacker, "column": COLUMNS[column], "chances": chances(view, column)}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"place": self.place, **answer}


class Siege(Lookup, frozen=True):
    """How long a node holds out, against whom, and what is before it (whigs/7.60a)."""

    form = "siege {place}"

    place: PlaceCode

    def answer(self, view: View) -> Answer:
        node, laid = view.nodes[self.place], view.sieges.get(self.place)
        found: Answer = {"level": node.level, "rows": self._rows(view, node.level)}
        if laid:
            found["siege"] = {"side": laid.side, "sat": laid.sat, "needs": laid.needs}
        if view.who in SIDES and self.place in siege.sites(view, view.who):
            needs = siege.periods(view, view.who, self.place)
            found["own"] = {"value": siege.siege_value(view, view.who, self.place), "needs": needs}
        return found

    @staticmethod
    def _rows(view: View, level: int) -> list[Answer]:
        """The rows of the sixth table that take the node at all; level 0 needs none."""
        if not level:
            return []
        rows = ((row.value, row.periods[level - 1]) for row in view.board.file.sieges)
        return [{"value": value, "periods": periods} for value, periods in rows if periods]

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"place": self.place, "siege": None, "own": None, **answer}


class Raids(Lookup, frozen=True):
    """What a side could raid now, and for how many points (whigs/6.34a, 6.35a)."""

    form = "raids"

    def answer(self, view: View) -> list[Answer]:
        side = asker(view)
        reach = [code for code in view.board.places if raids.may_be_raided(view, code)]
        targets = [{"place": c, "points": raids.price(view, c)} for c in reach if not view.holds(side, c)]
        return sorted(targets, key=lambda target: int(target["points"]))

    def facts(self, answer: list[Answer]) -> Mapping[str, Any]:
        by_points: dict[int, list[str]] = {}
        for target in answer:
            by_points.setdefault(target["points"], []).append(target["place"])
        return {"groups": [{"points": points, "places": places} for points, places in by_points.items()]}


class Income(Lookup, frozen=True):
    """A side's next income, if nothing changes until then (whigs/5.11c, 5.14d)."""

    form = "income [{side}]"

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


LOOKUPS = (Supply, Odds, Siege, Raids, Income, Victory)
