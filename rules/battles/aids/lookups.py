"""What a player may look up at any time, of what he sees: sight, ways, zones, duties, odds, points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from rules.battles import contacts, odds, sight, victory
from rules.battles.board import BRITISH, ENEMY, FRENCH, SIDES, Class, Hexside, Terrain
from rules.battles.bombard import Aim, Gunnery
from rules.battles.field import Field, Unit
from rules.battles.lines import HexCode, UnitName
from rules.battles.odds import Means, Part
from rules.battles.reach import allowance, country, may_disengage, path_to, unable
from rules.battles.view import View
from rules.kernel.orders import GM, Lookup, No

Answer = dict[str, Any]


# -- what may be asked about ------------------------------------------------------------------------------


def on_map(view: View, at: str) -> str:
    if at not in view.battle.ground.place:
        raise No("battles/2.1a", "no_such_hex", at=at)
    return at


def seen(view: View, name: str) -> Unit:
    """A counter that the reader sees on the map."""
    unit = view.units.get(name)
    if unit is None:
        raise No("battles/5.2c", "counter_not_seen", unit=name)
    if not unit.at:
        raise No("battles/3.2b", "not_on_map", unit=name)
    return unit


def in_turn(view: View, side: str) -> View:
    """The same table, as if it were the player turn of a side."""
    if view.phasing == side:
        return view
    return msgspec.structs.replace(view, player=view.battle.order.index(side))


# -- fire -------------------------------------------------------------------------------------------------


class Sight(Lookup, frozen=True):
    """Whether a gun in one hex sees another, and what is in the way (battles/6.1.2, 6.1.3)."""

    form = "sight {source} {at}"
    also = ("sight {source} to {at}", "los {source} {at}")
    drawn: ClassVar[bool] = True

    source: HexCode
    at: HexCode

    def answer(self, view: View) -> Answer:
        source, at = on_map(view, self.source), on_map(view, self.at)
        if source == at:
            raise No("battles/6.1.1a", "same_hex", at=at)
        found: Answer = msgspec.to_builtins(sight.explained(view, source, at))
        return found

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        added = [sight.Modifier(**modifier) for modifier in answer["added"]]
        blocks = list(map(block, answer["blocks"]))
        return {**answer, "source": self.source, "at": self.at, "blocks": blocks, "added": added}


def block(found: Mapping[str, str]) -> Mapping[str, str]:
    return {"to": "", "kind": "", **found}


class Range(Lookup, frozen=True):
    """What a gun may fire at now, and how strongly (battles/6.0, 6.1.4)."""

    form = "range {gun}"
    drawn: ClassVar[bool] = True

    gun: UnitName

    def answer(self, view: View) -> Answer:
        unit = seen(view, self.gun)
        guns = Gunnery(view, unit.side)
        if refused := guns.refuse_gun(self.gun):
            raise refused
        shots = [shot(view, guns.aim(self.gun, at), at) for at in guns.targets(self.gun)]
        return {"gun": self.gun, "at": unit.at, "far": guns.reach(self.gun), "shots": shots}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        shots = [{**shot, "chances": listed(shot["chances"])} for shot in answer["shots"]]
        return {**answer, "shots": shots}


def listed(chances: Mapping[str, int]) -> list[Answer]:
    return [{"result": result, "faces": faces} for result, faces in chances.items()]


def shot(view: View, aim: Aim, at: str) -> Answer:
    """A shot worked out before the die, and on how many of its faces each result stands."""
    results = [row[aim.strength - 1] for row in view.board.charts.bombardment]
    added = [msgspec.to_builtins(modifier) for modifier in aim.added]
    return {
        "at": at,
        "factor": aim.factor,
        "added": added,
        "strength": aim.strength,
        "chances": {result: results.count(result) for result in dict.fromkeys(results)},
    }


# -- movement -----------------------------------------------------------------------------------------------


class Reach(Lookup, frozen=True):
    """Where a counter may go, and what it pays; where it is not its turn, as if it began (battles/7.2)."""

    form = "reach {unit}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName

    def answer(self, view: View) -> Answer:
        unit, table = seen(view, self.unit), in_turn(view, seen(view, self.unit).side)
        if refused := unable(table, self.unit, unit):
            raise refused
        land = country(table, table.field)
        pinned = land.pinned(unit)
        ways = land.reach(self.unit, table.field, unit)
        points = allowance(table, self.unit, unit, marched=unit.marched)
        return {
            "unit": self.unit,
            "at": unit.at,
            "points": points,
            "left": points - unit.spent,
            "pinned": pinned and not may_disengage(table, self.unit, unit),
            "hexes": {at: label[0] for at, label in sorted(ways.items())},
            "stops": sorted(at for at in ways if at in land.stops),
            "doubtful": sorted(at for at in ways if at in land.doubtful),
            "paths": {at: path_to(ways, unit.at, at) for at in sorted(ways)},
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        costs = answer["hexes"]
        rings = [
            {"cost": cost, "hexes": [at for at in costs if costs[at] == cost]}
            for cost in sorted(dict.fromkeys(costs.values()))
        ]
        return {**answer, "rings": rings}


class Zones(Lookup, frozen=True):
    """Which hexes each side controls, as far as one can know (battles/8.0a, 8.1)."""

    form = "zones"
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> Answer:
        field = view.field
        unknown = dict.fromkeys(near for at in field.unseen for near in field.ground.controls[at])
        return {**{side: sorted(field.zone(side)) for side in SIDES}, "unknown": sorted(unknown)}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


# -- attacks -------------------------------------------------------------------------------------------------


class Owed(Lookup, frozen=True):
    """Who must attack, and who must be attacked, if attacks were declared now (battles/9.0e, 9.0f)."""

    form = "owed"
    drawn: ClassVar[bool] = True

    def answer(self, view: View) -> Answer:
        if view.who not in (view.phasing, GM):
            raise No("battles/4.1a", "not_your_turn", side=view.phasing)
        found = contacts.contacts(view.field, view.phasing, spare=view.options.spare_attackers)
        touches = {unit: found.hexes_of(bits) for unit, bits in zip(found.units, found.touches, strict=True)}
        return {
            "units": list(found.units_of(found.bound)),
            "hexes": list(found.hexes_of(found.due)),
            "may": {unit: list(hexes) for unit, hexes in touches.items()},
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        pairs = [{"unit": unit, "hexes": hexes} for unit, hexes in answer["may"].items()]
        return {**answer, "may": pairs}


class Odds(Lookup, frozen=True):
    """What an attack comes to before the die: by these units, or all that could (battles/9.1, 9.2)."""

    form = (
        "odds {at} [and {second}] [and {third}] [by {one}] [by {two}] [by {three}] [by {four}] "
        "[by {five}] [by {six}]"
    )
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    at: HexCode
    second: HexCode | None = None
    third: HexCode | None = None
    one: UnitName | None = None
    two: UnitName | None = None
    three: UnitName | None = None
    four: UnitName | None = None
    five: UnitName | None = None
    six: UnitName | None = None

    def answer(self, view: View) -> Answer:
        hexes = tuple(on_map(view, at) for at in (self.at, self.second, self.third) if at is not None)
        attackers, leaders = self.taking_part(view, hexes)
        means = Means(leaders, options=view.options)
        found = odds.odds(view.field, attackers, hexes, means)
        return {"hexes": list(hexes), **reckoning(view, found)}

    def taking_part(self, view: View, hexes: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The units and leaders: as declared, as asked for, or all who stand next to every hex."""
        asked = (self.one, self.two, self.three, self.four, self.five, self.six)
        named = tuple(name for name in asked if name is not None)
        side = attacked_by(view, hexes)
        declared = (*view.assaults, *((view.fighting,) if view.fighting else ()))
        for assault in declared:
            if not named and set(assault.hexes) == set(hexes):
                led = dict.fromkeys((*assault.leaders, *leading(view.field, hexes)))
                return assault.attackers, tuple(led)
        attackers = tuple(checked(view, name, side, hexes) for name in named) or able(view, side, hexes)
        if not attackers:
            raise nobody(view, side, hexes)
        origins = dict.fromkeys(view.units[name].at for name in attackers)
        return attackers, (*leading(view.field, origins, attackers), *leading(view.field, hexes))

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        attack, defence = answer["totals"]
        sums = {"attack_total": attack, "defence_total": defence}
        parts = {side: list(map(counted, answer[side])) for side in ("attack", "defence")}
        return {**answer, **parts, **sums, "chances": listed(answer["chances"])}


def attacked_by(view: View, hexes: Iterable[str]) -> str:
    """The side that attacks these hexes: the enemy of all that stand there, whom the reader must see."""
    sides = []
    for at in hexes:
        if at in view.field.unseen:
            raise No("battles/5.2c", "stack_not_seen", at=at)
        here = [side for side in SIDES if contacts.target(view.field, at, ENEMY[side])]
        if not here:
            raise No("battles/9.0a", "nobody_to_be_attacked", at=at)
        sides += here
    if len(dict.fromkeys(sides)) > 1:
        raise No("battles/9.0a", "both_sides_attacked", hexes=tuple(hexes))
    return ENEMY[sides[0]]


def checked(view: View, name: str, side: str, hexes: Iterable[str]) -> str:
    """A unit that could attack these hexes; raises No."""
    unit = seen(view, name)
    if unit.side != side or not view.counter(name).melee:
        raise No("battles/9.0c", "cannot_attack", unit=name)
    for at in hexes:
        if at not in view.battle.ground.near[unit.at] or contacts.forbidden(view.field, unit.at, at):
            raise No("battles/9.0q", "does_not_touch", unit=name, at=at)
    return name


def able(view: View, side: str, hexes: Sequence[str]) -> tuple[str, ...]:
    """The infantry and cavalry next to all of these hexes."""
    field = view.field
    return tuple(
        name
        for near in field.ground.near[hexes[0]]
        for name in field.melee(near, side)
        if all(at in field.ground.near[near] and not contacts.forbidden(field, near, at) for at in hexes)
    )


def nobody(view: View, side: str, hexes: tuple[str, ...]) -> No:
    """Why no attack can be reckoned: nobody is there, or one may not look at who is."""
    near, field = view.field.ground.near, view.field
    hidden = [b for b in near[hexes[0]] if field.unseen.get(b) == side and all(b in near[at] for at in hexes)]
    if hidden:
        return No("battles/5.2c", "stack_not_seen", at=hidden[0])
    return No("battles/9.0a", "nobody_to_attack", hexes=hexes)


def leading(field: Field, hexes: Iterable[str], taking_part: Sequence[str] | None = None) -> list[str]:
    """The leader of each hex who adds his value where nobody says otherwise (battles/12.2b)."""
    best = (odds.highest(field, odds.can_lead(field, at, side_in(field, at), taking_part)) for at in hexes)
    return [leader for leader in best if leader]


def side_in(field: Field, at: str) -> str:
    return field.sides_at(at)[0]


def reckoning(view: View, found: odds.Odds) -> Answer:
    """Both sums part by part, the column, and on how many faces of the die each result stands."""
    attack, defence = found.totals
    return {
        "attack": list(map(part, found.attack)),
        "defence": list(map(part, found.defence)),
        "totals": [attack, defence],
        "column": found.column,
        "chances": odds.chances(view.board.charts, found.column),
    }


def part(found: Part) -> Answer:
    said = {name: getattr(found, name) for name in ("unit", "at", "factor", "times", "strength")}
    return {**said, "reasons": list(found.reasons), "rules": list(found.rules)}


def counted(found: Mapping[str, Any]) -> Answer:
    """A part of a sum with each reason beside its rule."""
    pairs = zip(found["reasons"], found["rules"], strict=True)
    return {**found, "why": [{"reason": reason, "rule": rule} for reason, rule in pairs]}


# -- stacks and points --------------------------------------------------------------------------------


class Stack(Lookup, frozen=True):
    """What is in a hex, as far as one may look: its ground, and who stands there (battles/5.2)."""

    form = "stack {at}"

    at: HexCode

    def answer(self, view: View) -> Answer:
        at, field = on_map(view, self.at), view.field
        return {
            "ground": view.battle.ground.terrain[at].name,
            "name": view.battle.places.get(at, ""),
            "burning": at in view.burning,
            "side": view.stacks.get(at, ""),
            "unseen": at in field.unseen,
            "units": [face(view, name) for name in field.stacks.get(at, ())],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"at": self.at, **answer}


def face(view: View, name: str) -> Answer:
    """The face of a counter that shows."""
    unit, counter = view.units[name], view.counter(name)
    return {
        "unit": name,
        "type": counter.type,
        "light": counter.light,
        "factor": view.field.factor(name),
        "move": 0 if unit.disordered else counter.move,
        "rally": counter.rally,
        "range": counter.range,
        "value": counter.value,
        "disordered": unit.disordered,
        "fired": unit.fired,
    }


class Points(Lookup, frozen=True):
    """Victory points if the battle ended now; `unknown` is what the reader cannot tell (battles/17.0a)."""

    form = "points"

    def answer(self, view: View) -> Answer:
        unknown = list(doubtful(view))
        scores = (*victory.morale(view.battle, view.dp), *victory.held(view.field, view.options))
        unseen = tuple(score for score in unseen_scores(view) if score.at not in unknown)
        found = victory.total((*scores, *unseen))
        winner, level = victory.verdict(view.battle, found)
        if view.outcome:
            winner, level = view.outcome.winner, view.outcome.level
        return {
            "final": view.outcome is not None,
            "points": found,
            "scores": [msgspec.to_builtins(score) for score in (*scores, *unseen)],
            "unknown": unknown,
            "winner": winner,
            "level": level,
            "dp": {side: view.dp.get(side, 0) for side in SIDES},
            "levels": {side: view.battle.armies[side].level for side in SIDES},
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        points, dp, levels = answer["points"], answer["dp"], answer["levels"]
        scores = [{"at": "", **score} for score in answer["scores"]]
        suffered = [{"side": side, "dp": dp[side], "level": levels[side]} for side in SIDES]
        sums = {"british": points[BRITISH], "french": points[FRENCH]}
        return {**answer, **sums, "scores": scores, "suffered": suffered}


def unseen_scores(view: View) -> Iterator[victory.Score]:
    """The places that count and are held by stacks into which the reader may not look."""
    for side in SIDES:
        for at, points in view.battle.armies[side].holds.items():
            held = victory.occupies(view.field, view.options, at, side)
            if view.field.unseen.get(at) == side and not held:
                yield victory.Score(side, "place", points, at)


def doubtful(view: View) -> Iterator[str]:
    """The places where an unseen stack may be none that holds them: a lone train, or leaders (D54)."""
    if view.options.supply or not view.options.leaders_occupy:
        yield from (score.at for score in unseen_scores(view))


# -- charts -------------------------------------------------------------------------------------------

CLASSES: tuple[Class, ...] = ("foot", "light", "horse", "guns")


class Tables(Lookup, frozen=True):
    """What is printed beside the map: terrain, combat, fire and fog (battles/2.1.1a-2.1.1g)."""

    form = "tables"
    also = ("terrain",)

    def answer(self, view: View) -> Answer:
        battle, charts = view.battle, view.battle.charts
        kinds = {kind.name for kind in battle.ground.terrain.values()}
        sides = {side.name for found in battle.ground.sides.values() for side, _ in found}
        return {
            "ground": [ground_row(kind) for kind in charts.terrain.values() if kind.name in kinds],
            "sides": [side_row(side) for side in charts.sides.values() if side.name in sides],
            "combat": [{"column": name, "results": list(column)} for name, column in charts.combat.items()],
            "fire": [
                {"strength": column, "results": list(results)}
                for column, results in enumerate(zip(*charts.bombardment, strict=True), 1)
            ],
            "fog": foggy(battle.file.fog),
            "ours": battle.our_charts,
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        """Costs and results in a row each, as they stand in a table."""
        ground = [{**row, "cost": fare(row["costs"])} for row in answer["ground"]]
        tables = {key: [printed(row) for row in answer[key]] for key in ("combat", "fire")}
        return {**answer, "ground": ground, **tables}


def foggy(fog: Mapping[str, Sequence[int]]) -> list[Answer]:
    """The turns with the faces of the die that bring fog on them (battles/5.0a)."""
    turns: dict[tuple[int, ...], list[int]] = {}
    for turn in sorted(map(int, fog)):
        turns.setdefault(tuple(fog[str(turn)]), []).append(turn)
    return [{"faces": list(faces), "turns": found} for faces, found in turns.items()]


def ground_row(kind: Terrain) -> Answer:
    return {
        "land": kind.name,
        "costs": [kind.costs.get(each, 0) for each in CLASSES],
        "doubles": "" if kind.doubles == "none" else kind.doubles,
        "leaves": list(kind.leaves),
        **{mark: getattr(kind, mark) for mark in ("blocks", "ambush", "burns")},
    }


def side_row(side: Hexside) -> Answer:
    marks = ("inward", "closed", "barred", "doubles", "blocks", "works", "slope", "bridge")
    return {
        "land": side.name,
        "cost": side.cost,
        "zoneless": not side.control,
        **{mark: getattr(side, mark) for mark in marks},
    }


def fare(costs: Sequence[int]) -> str:
    """One number where all pay the same, nothing where nobody may go."""
    if not any(costs):
        return ""
    shown = [str(cost) if cost else "–" for cost in costs]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown)


def printed(row: Mapping[str, Any]) -> Answer:
    return {**row, "results": " ".join("–" if result == "-" else result for result in row["results"])}


LOOKUPS = (Sight, Range, Reach, Zones, Owed, Odds, Stack, Points, Tables)
