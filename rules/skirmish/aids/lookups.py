"""What a player may look up at any time, of what stands on his table.

All of it is measured by the rules' own functions on the view of the asker: whom he does not see is not there.
Points are in hundredths of an inch, lengths in tenths.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, islice, product
from typing import Annotated, Any, ClassVar

from rules.kernel.forms import Number
from rules.kernel.orders import Lookup, No
from rules.skirmish import charge, expected, fire, guns, losses, marks, melee, movement, running
from rules.skirmish.geometry import Course, Point, tenths, walked
from rules.skirmish.ground import Area
from rules.skirmish.lines import (
    Along,
    Away,
    Behind,
    BuildingName,
    ChargeAt,
    CourseName,
    FormationName,
    Go,
    Inches,
    Into,
    Mark,
    Move,
    RoadName,
    Target,
    Towards,
    UnitName,
)
from rules.skirmish.lines import Point as PointName
from rules.skirmish.paths import Gate, mean, pace_of, shown, spread
from rules.skirmish.rulings import distance, ruled
from rules.skirmish.table import Ammo
from rules.skirmish.view import View

Answer = dict[str, Any]
INCH = 10  # tenths
FACES = range(1, 11)
BEHIND = 20  # tenths within which one is behind a line (skirmish/ground-2)
SCALE = 6, 18  # figures and inches by which a table says what they stand for: a company, a musket shot
SIDES_OF_DIE = 6
MEAN = (3, 4)  # faces, in turn: as dice of six fall in the mean
Throw = Annotated[int, Number(1, 66666)]  # dice, a figure each
SAID = ("seen", "unseen", "none", "woods", "heavy", "yes", "no", "one to one", "nobody")  # rulings in words


def there(view: View, name: str) -> str:
    """A unit on the asker's table; of any other nobody learns more than that (skirmish/hide-4)."""
    unit = view.units.get(name)
    if unit is None or unit.body is None:
        raise No("skirmish/hide-4", "not_on_your_table", unit=name)
    return name


# -- sight and lengths ------------------------------------------------------------------------------------


class Sight(Lookup, frozen=True):
    """Who of a unit sees whom, and what stands between (skirmish/vis-1, ground-3)."""

    form: ClassVar[str] = "sight {unit} to {to}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName
    to: Mark

    def answer(self, view: View) -> Answer:
        eyes = view.figures(there(view, self.unit)) or view.places(self.unit)
        goals = spots(view, self.to, eyes)
        best = min(product(eyes, goals), key=lambda pair: (not view.ground.sees(*pair), tenths(*pair), pair))
        other = self.to if self.to in view.units else ""
        return {
            "unit": self.unit,
            "target": other,
            "to_mark": self.to,
            "from": best[0],
            "to": best[1],
            "apart": tenths(*best),
            "inches": view.ground.thickness(*best),
            "blocked_by": blocked_by(view, *best),
            "men": sum(any(view.ground.sees(eye, goal) for goal in goals) for eye in eyes),
            "ruled": (ruled(view, "sight", self.unit, other) or "") if other else "",
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {**answer, "woods": answer["blocked_by"] == "woods"}


def blocked_by(view: View, eye: Point, goal: Point) -> str:
    """What lies between two points that do not see each other: a building, or the woods."""
    if view.ground.sees(eye, goal):
        return ""
    building = view.ground.hidden_by(eye, goal)
    return building.name if building else "woods"


def spots(view: View, mark: str, near: Course) -> Course:
    """Where that is which a mark names: the figures of a unit, or what of a place is nearest."""
    if mark in view.units:
        return view.places(there(view, mark))
    found = marks.place_of(view, near[0], mark)
    if found is None:
        raise No("skirmish/name-2", "nothing_to_measure", mark=mark)
    return (found,)


class Measure(Lookup, frozen=True):
    """How far two things are from each other (skirmish/measure-2, measure-3, scale-3)."""

    form: ClassVar[str] = "measure {one} to {to}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    one: Mark
    to: Mark

    def answer(self, view: View) -> Answer:
        middle = ((view.ground.width // 2, view.ground.depth // 2),)
        others = spots(view, self.to, middle)
        ones = spots(view, self.one, others)
        a, b = min(product(ones, spots(view, self.to, ones)), key=lambda pair: (tenths(*pair), pair))
        far = tenths(a, b)
        yards = view.terms.yards(far)
        return {"one": self.one, "other": self.to, "a": a, "b": b, "inches": far, "yards": yards}

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


class Ground(Lookup, frozen=True):
    """What ground a point is on, and which lines are near (skirmish/terrain-1, ground-2)."""

    form: ClassVar[str] = "ground {at}"
    near: ClassVar[bool] = True

    at: PointName

    def answer(self, view: View) -> Answer:
        place = view.ground.grid.point_of(self.at)
        if place is None:
            raise No("skirmish/name-1", "not_on_this_table", at=self.at)
        area, near = view.ground.area_at(place), view.ground.barriers.values()
        return {
            "at": self.at,
            "kind": view.ground.kind_at(place),
            "area": area.name if area else "",
            "lines": [
                {"name": line.name, "defence": line.defence, "apart": gap}
                for line in near
                if (gap := tenths(place, marks.place_of(view, place, line.name) or place)) <= BEHIND
            ],
            "room": area.file.holds if area and area.file else 0,
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


class Table(Lookup, frozen=True):
    """All that lies on a table and stays: areas, roads and lines, each from square to square (terrain-1)."""

    form: ClassVar[str] = "table"

    def answer(self, view: View) -> Answer:
        ground, (figures, inches) = view.ground, SCALE
        return {
            "figures": figures,
            "men": view.terms.men(figures),
            "inches": inches,
            "yards": view.terms.yards(inches * INCH),
            "default": ground.file.default,
            "areas": [area_of(view, area) for area in ground.areas.values()],
            "roads": [course_of(view, road.name, "road", road.course) for road in ground.roads.values()],
            "lines": [course_of(view, one.name, one.kind, one.course) for one in ground.barriers.values()],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def area_of(view: View, area: Area) -> Answer:
    """From its south-western square to its north-eastern one, with its openings."""
    west, south, east, north = area.box
    lies = course_of(view, area.name, area.kind, ((west, south), (east - 1, north - 1)))
    openings = {"doors": area.doors, "windows": area.windows}
    return lies | {key: list(map(view.ground.grid.name_of, spots)) for key, spots in openings.items()}


def course_of(view: View, name: str, kind: str, course: Course) -> Answer:
    """From the square where it begins to the one where it ends."""
    first, last = (view.ground.grid.name_of(spot) for spot in (course[0], course[-1]))
    return {"name": name, "kind": kind, "first": first, "last": last}


# -- fire -------------------------------------------------------------------------------------------------


class Range(Lookup, frozen=True):
    """Whom a unit can fire at, with how many dice at which number (skirmish/fire-1 to fire-4, volley-1)."""

    form: ClassVar[str] = "range {unit}"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName

    def answer(self, view: View) -> Answer:
        troop = view.troop(there(view, self.unit))
        if not troop.reach:
            raise No("skirmish/fire-1", "no_weapon", unit=self.unit)
        volley = fire.bonus(view, self.unit, 0)
        reaches = {troop.reach, *((troop.gun.reach,) if troop.gun else ())}
        return {
            "unit": self.unit,
            "rings": sorted({*reaches, *((view.board.numbers.volley_reach,) if volley else ())}),
            "volley": volley,
            "targets": list(targets(view, self.unit)),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {**answer, "rings": [{"inches": ring} for ring in answer["rings"]]}


def targets(view: View, name: str) -> Iterator[Answer]:
    """The enemies in reach and sight, the nearest first, and what a volley at each would be."""
    enemies = [enemy for enemy in view.enemies(name) if not view.foes(enemy) and not view.units[enemy].hidden]
    loads: tuple[Ammo | None, ...] = guns.AMMUNITION if view.troop(name).gun else (None,)
    for enemy in sorted(enemies, key=lambda enemy: distance(view, name, enemy)):
        for load in loads:
            found = fire.aim(view, name, enemy, load)
            if not isinstance(found, No):
                yield {
                    "target": enemy,
                    "apart": found.apart,
                    "dice": found.dice,
                    "number": found.number,
                    "column": found.column,
                    **expected.of_volley(view, enemy, expected.volley_of(view, found)),
                    "ammunition": load or "",
                }


# -- moves and charges ----------------------------------------------------------------------------------


class Reach(Lookup, frozen=True):
    """How far the dice may lead a unit, in the open or to a mark (skirmish/move-1, path-4)."""

    form: ClassVar[str] = (
        "reach {unit} [in {formation}] [to {to}] [towards {towards}] [away from {away}]"
        " [along {road}] [behind {course}] [into {building}] [then {then}] [at most {inches}]"
    )
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName
    to: Mark | None = None
    towards: Mark | None = None
    away: Mark | None = None
    road: RoadName | None = None
    course: CourseName | None = None
    building: BuildingName | None = None
    then: Mark | None = None
    inches: Inches | None = None
    formation: FormationName | None = None

    def answer(self, view: View) -> Answer:
        there(view, self.unit)
        line, goal = self.move
        return in_the_open(view, self.unit) if line is None else on_the_way(view, line, goal)

    @property
    def move(self) -> tuple[Move | None, str]:
        """The move that it asks of, and the mark to which that leads."""
        how: dict[str, Any] = {"unit": self.unit, "formation": self.formation}
        if self.to:
            return Go(to=self.to, then=self.then, **how), self.then or self.to
        if self.towards:
            return Towards(to=self.towards, inches=self.inches, **how), self.towards
        if self.away:
            return Away(to=self.away, inches=self.inches, **how), self.away
        if self.road:
            return Along(road=self.road, to=self.then, inches=self.inches, **how), self.road
        if self.course:
            return Behind(course=self.course, **how), self.course
        return (Into(building=self.building, **how), self.building) if self.building else (None, "")

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def in_the_open(view: View, name: str) -> Answer:
    """With all dice, where nothing takes one away."""
    body = view.body(name)
    pace = pace_of(view, name, (body.front,), body.formation)
    found = spread((), pace)
    far = found[-1][0]
    return {
        "unit": name,
        "to": "",
        "path": [],
        "dice": pace.dice,
        "way": 0,
        "least": shown(found[0][0]),
        "mean": shown(mean((), pace, far)),
        "most": shown(far),
        "gates": [],
    }


def on_the_way(view: View, line: Move, to: str) -> Answer:
    """On the way that an order would take, with the gates on it."""
    plan = movement.judged(view, line)
    if isinstance(plan, No):
        raise plan
    facts = movement.shows(view, line)
    if not facts:
        raise No("skirmish/move-1", "is_there_already", unit=line.unit)
    return {
        "unit": line.unit,
        "to": to,
        "path": list(plan.way.path),
        **{key: facts[key] for key in ("dice", "way", "least", "mean", "most")},
        "gates": told(plan.gates),
    }


class Flight(Lookup, frozen=True):
    """Where a unit would run, and what bars its way (skirmish/timid-4, morale-7).

    `dice`: those that fell, one figure each; without them three and four in turn, as they fall in the mean.
    """

    form: ClassVar[str] = "flight {unit} [from {enemy}] [with {dice}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName
    enemy: UnitName | None = None
    dice: Throw | None = None

    def answer(self, view: View) -> Answer:
        by = there(view, self.enemy) if self.enemy else ""
        if not view.units[there(view, self.unit)].men:
            raise No("skirmish/move-1", "nobody_to_move_it", unit=self.unit)
        run = running.best_seen(view, self.unit, by, self.thrown(view))
        return {
            "unit": self.unit,
            "by": by,
            "dice": list(self.thrown(view)),
            "path": list(walked(run.way.path, run.found.far)),
            "inches": shown(run.found.far),
            "at": view.ground.grid.name_of(run.found.body.front),
            "aside": run.aside,
            "barred": run.barred,
            "off": run.off,
        }

    def thrown(self, view: View) -> tuple[int, ...]:
        if self.dice is not None:
            return tuple(min(max(int(face), 1), SIDES_OF_DIE) for face in str(self.dice))
        body = view.body(self.unit)
        count = pace_of(view, self.unit, (body.front,), body.formation).dice
        return tuple(islice(cycle(MEAN), count))

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def told(gates: tuple[Gate, ...]) -> list[Answer]:
    return [{"at": shown(gate.at), "loses": gate.loses} for gate in gates]


class Charge(Lookup, frozen=True):
    """How likely a charge is to arrive, and whether its target stands (skirmish/path-2, timid-2)."""

    form: ClassVar[str] = "charge {unit} at {target} [by {by}]"
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    unit: UnitName
    target: Target
    by: PointName | None = None

    def answer(self, view: View) -> Answer:
        line = ChargeAt(unit=there(view, self.unit), target=self.target, by=self.by)
        found = charge.judged(view, line)
        if isinstance(found, No):
            raise found
        facts = charge.shows(view, line)
        return {
            "unit": self.unit,
            **{key: facts[key] for key in ("target", "dice", "apart", "needed", "chance", "ways", "of")},
            "path": list(found.way.path),
            "gates": told(found.gates),
            "stands": stands(view, found.target, self.unit),
            **expected.told_of(self.unit, expected.home(view, self.unit, found)),
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def stands(view: View, target: str, by: str) -> int:
    """On how many of six faces a timid target stands; of others nothing is asked."""
    return expected.faces_to_stand(view, target, by) if view.troop(target).timid else 0


class Odds(Lookup, frozen=True):
    """Man against man, if a unit charged another where that stands (skirmish/melee-1 to melee-8)."""

    form: ClassVar[str] = "odds {unit} against {other}"

    unit: UnitName
    other: UnitName

    def answer(self, view: View) -> Answer:
        if there(view, self.unit) == there(view, self.other) or own_side(view, self.unit, self.other):
            raise No("skirmish/melee-1", "not_enemies", unit=self.unit, other=self.other)
        met = melee.meeting(view, self.unit, self.other)
        own, his = (melee.added(view, melee.Fighter(name, "sound"), met) for name in (self.unit, self.other))
        found = Counter(verdict(a + own, b + his) for a, b in product(FACES, FACES))
        return {
            "unit": self.unit,
            "target": self.other,
            "column": met.column,
            "defence": met.defence,
            "defender": met.defender,
            "secure": met.secure,
            "own": own,
            "his": his,
            "wins": found["wins"],
            "loses": found["loses"],
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


def own_side(view: View, name: str, other: str) -> bool:
    return view.units[name].side == view.units[other].side


def verdict(own: int, his: int) -> str:
    return "wins" if own > his else "loses" if own < his else "even"


# -- morale and rulings ------------------------------------------------------------------------------------


class Morale(Lookup, frozen=True):
    """What breaks a unit, and how much of it has been lost (skirmish/morale-1 to morale-4, officer-2)."""

    form: ClassVar[str] = "morale {unit}"

    unit: UnitName

    def answer(self, view: View) -> Answer:
        unit = view.units[there(view, self.unit)]
        return {
            "unit": self.unit,
            "counted": losses.counted(view, self.unit),
            "open": losses.limit(view, self.unit, woods=False),
            "woods": losses.limit(view, self.unit, woods=True),
            "in_woods": losses.in_woods(view, self.unit),
            "dead": unit.dead,
            "wounded": unit.wounded,
            "counts": losses.counts(view, self.unit),
            "officer": unit.officer is not None,
            "broken": unit.standing == "broken",
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return answer


class Rulings(Lookup, frozen=True):
    """What an umpire has ruled and still holds (skirmish/rule-1)."""

    form: ClassVar[str] = "rulings"

    def answer(self, view: View) -> Answer:
        return {
            "rulings": [
                {
                    "number": one.number,
                    "kind": one.kind,
                    "subjects": list(one.subjects),
                    "value": one.value,
                    "turn": one.turn,
                    "to_the_end": one.until == "end",
                }
                for one in view.rulings
                if one.kind != "veto"
            ]
        }

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        return {"rulings": [{**one, **said(one["kind"], one["value"])} for one in answer["rulings"]]}


def said(kind: str, value: str) -> Answer:
    """A value as it is told: a word of the rules, a length, or as it was written."""
    return {
        "word": value if value in SAID else "",
        "apart": int(value) if kind == "distance" else 0,
        "value": value,
    }


LOOKUPS: tuple[type[Lookup], ...] = (
    *(Sight, Range, Reach, Charge, Flight, Odds, Measure, Ground, Table, Morale, Rulings),
)
