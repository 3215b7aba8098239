"""Moves by dice (skirmish/move-1 to move-13, form-1 to form-3, act-2, ground-5)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, TypeVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import PUBLIC, UMPIRE, Asked, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import doubts, guns, marks, morale, special, umpire
from rules.skirmish.acts import Act, Acts, Deciding
from rules.skirmish.geometry import INCH, TENTH, WINDS, Point, long, moved, squared, step, tenths, vector
from rules.skirmish.going import Reached, Way, in_the_way, kept_off, leave_wounded, reached, settle, travel
from rules.skirmish.ground import Edge
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH, Formation
from rules.skirmish.leaving import break_up, card_of, exits, sharing
from rules.skirmish.lines import (
    Along,
    Away,
    Behind,
    Form,
    Go,
    Into,
    LeaveWounded,
    MarchWith,
    Move,
    Order,
    Towards,
)
from rules.skirmish.paths import Passed, advance, barred, dice_of, gates, mean, pace_of, passed, shown, spread
from rules.skirmish.plans import Plan, no_mark, plan_of
from rules.skirmish.setup import formation_words
from rules.skirmish.state import State
from rules.skirmish.table import ENEMY
from rules.skirmish.view import View, is_known, onlookers, view

OrderT = TypeVar("OrderT", bound=Order)
MeantT = TypeVar("MeantT")

MOST_OFFERED = 25  # moves of a unit: more nobody reads


class RollMove(Why, frozen=True):
    """How far a unit gets (skirmish/move-1)."""

    unit: str


class Moved(Event, frozen=True):
    """A unit has moved: its dice, what they lost on the way, how far it got, and where it stands."""

    unit: str
    dice: tuple[int, ...]
    passed: tuple[Passed, ...]
    minus: int  # tenths, for its wounded
    inches: int  # tenths
    at: str
    formation: str
    inside: str = ""


class Stopped(Event, frozen=True):
    """A unit could have gone farther, but others stand in its way (skirmish/body-3)."""

    unit: str
    by: tuple[str, ...]


class Formed(Event, frozen=True):
    """A unit has another formation, or faces another way, where it stands."""

    unit: str
    formation: str
    at: str


class LeftTable(Event, frozen=True):
    """A unit leaves the table, as its side's aims let it (T9)."""

    unit: str
    edge: Edge


class Hindered(Event, frozen=True):
    """A unit could no longer do what it was told."""

    unit: str


# -- judging ----------------------------------------------------------------------------------------------


def never(view: View, line: Move) -> No | None:
    """A formation that its troops do not know (skirmish/move-2)."""
    if line.formation is not None and line.formation not in formation_words(view, line.unit):
        return No("skirmish/move-2", "formation_not_known", unit=line.unit, formation=line.formation)
    place = getattr(line, NAMED.get(type(line), ""), "")
    if place and place not in places_of(view, type(line)):
        return no_mark(line.unit, place)
    return None


NAMED: Mapping[type[Move], str] = {Along: "road", Behind: "course", Into: "building"}


def places_of(field: Known, line: type[Move]) -> tuple[str, ...]:
    """The roads, the fences and the like, or the buildings of this table."""
    ground = field.ground
    if line is Into:
        return tuple(area.name for area in ground.buildings)
    return tuple(ground.roads if line is Along else ground.barriers)


def refuses(view: View, line: Move) -> No | None:
    plan = judged(view, line)
    return plan if isinstance(plan, No) else None


def judged(view: View, line: Move) -> Plan | No:
    """What a line means, or why it may not be."""
    if view.units[line.unit].body is None:
        return No("skirmish/card-2", "not_on_table", unit=line.unit)
    if view.foes(line.unit):
        return No("skirmish/act-5", "in_contact", unit=line.unit)
    if not view.units[line.unit].men:
        return No("skirmish/move-1", "nobody_to_move_it", unit=line.unit)
    plan = plan_of(view, line)
    if not isinstance(plan, No) and not changes(view, line.unit, plan):
        return No("skirmish/move-1", "is_there_already", unit=line.unit)
    return plan


def changes(field: Known, name: str, plan: Plan) -> bool:
    """Whether a move would lead anywhere, or to another formation or facing."""
    body, way = field.stand(name).body, plan.way
    turns = way.body_at(0).facing != body.facing or (way.body.formation, way.body.gap) != (
        body.formation,
        body.gap,
    )
    return plan.most > 0 or turns


# -- offering ---------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[Move]:
    """Named marks within reach first, then squares by distance, and other formations."""
    if view.units[name].body is None or view.foes(name):
        return
    yield from islice(fitting(view, wanted(view, name)), MOST_OFFERED)
    yield from fitting(view, forms(view, name))


def fitting(view: View, lines: Iterable[Move]) -> Iterator[Move]:
    """Those of some moves that may be: what holds on this table alone is soon seen."""
    return (line for line in lines if special.refuses(view, line) is None and refuses(view, line) is None)


def wanted(view: View, name: str) -> Iterator[Move]:
    ground, reach = view.ground, far_reach(view, name)
    yield from (Along(unit=name, road=road) for road in ground.roads if near(view, name, road, reach))
    for mark in (f"{edge} edge" for edge in exits(view, name)):
        if near(view, name, mark, reach):
            yield Towards(unit=name, to=mark)
    yield from (Into(unit=name, building=a.name) for a in ground.buildings if near(view, name, a.name, reach))
    if any(view.enemies(name)):
        yield Towards(unit=name, to="nearest")
        yield Away(unit=name, to="nearest")
        yield from (Behind(unit=name, course=b) for b in ground.barriers if near(view, name, b, reach))
    walked_on = (a for a in ground.areas.values() if a.kind not in ("building", "water"))
    yield from (Go(unit=name, to=a.name) for a in walked_on if near(view, name, a.name, reach))
    yield from (Go(unit=name, to=square) for square in squares(view, name, reach))


def far_reach(field: Known, name: str) -> int:
    """The most that its dice may bring, in tenths."""
    return 60 * max(field.troop(name).dice)


def ahead(view: View, name: str) -> Iterator[Move]:
    """The same marks, whatever lies in the way now."""
    yield from islice(wanted(view, name), MOST_OFFERED)
    yield from forms(view, name)


def spare(view: View, name: str) -> Iterator[Iterable[Move]]:
    """Where nothing of a sort is near or free: any wind, all that has a name, and turning round."""
    yield (Towards(unit=name, to=mark) for mark in ("nearest", *WINDS))
    yield (Away(unit=name, to=mark) for mark in ("nearest", *WINDS))
    roads, ends = places_of(view, Along), (None, *marks.EDGES_NAMED)
    yield (Along(unit=name, road=road, to=to) for road in roads for to in ends)
    yield (Behind(unit=name, course=course) for course in places_of(view, Behind))
    yield (Into(unit=name, building=building) for building in places_of(view, Into))
    yield (Go(unit=name, to=square) for square in view.ground.grid.squares())
    yield from (turns(name, formation) for formation in formation_words(view, name))


def turns(name: str, formation: Formation) -> Iterator[Form]:
    return (Form(unit=name, formation=formation, facing=wind) for wind in WINDS)


def near(field: Known, name: str, mark: str, reach: int) -> bool:
    found = marks.place_of(field, field.stand(name).body.front, mark)
    return found is not None and tenths(field.stand(name).body.front, found) <= reach


def squares(field: Known, name: str, reach: int) -> list[str]:
    """The squares in reach, the nearest first."""
    here, grid = field.stand(name).body.front, field.ground.grid
    about = (reach * TENTH + TENTH) ** 2  # beyond nothing is in reach, however it is rounded
    near = ((square, middle) for square, middle in grid.middles.items() if squared(here, middle) <= about)
    found = sorted((tenths(here, middle), square) for square, middle in near)
    return [square for far, square in found if 0 < far <= reach]


def forms(view: View, name: str) -> Iterator[Form]:
    """Other formations, where it stands."""
    body = view.stand(name).body
    for formation in formation_words(view, name):
        if formation != body.formation:
            yield Form(unit=name, formation=formation)


# -- moving -----------------------------------------------------------------------------------------------


def does(state: State, referee: Referee, line: Move) -> Running:
    """The way as its side sees it is gone as far as the dice and the truth let it (skirmish/path-1)."""
    name = line.unit
    plan = yield from agreed(state, referee, line, judged, facts, looks(line))
    if plan is None:
        return
    if plan.most:
        if (yield from set_out(state, referee, name, plan)):
            return
    else:
        yield from turn(state, referee, name, plan)
    yield from after(state, referee, name)


def agreed(
    state: State,
    referee: Referee,
    line: OrderT,
    judge: Callable[[View, OrderT], MeantT | No],
    facts_of: Callable[[State, str, MeantT], umpire.Facts],
    looked: str = "",
) -> Generator[Asked, Any, MeantT | None]:
    """What an order means when the umpire lets it be and its wounded are left; None: it comes to nothing."""
    name, side = line.unit, state.units[line.unit].side

    def refusal(seen: View) -> No | None:
        meant = judge(seen, line)
        return meant if isinstance(meant, No) else None

    found = judge(view(state, side), line)
    if not isinstance(found, No):
        ruled = umpire.sits(state)
        if ruled:
            shown = drawn(state, facts_of(state, name, found), looked, refusal)
            if not (yield from umpire.confirm(state, referee, shown, refusal)):
                return None
        if leave_those_who_should(state, referee, name) or ruled:
            found = judge(view(state, side), line)
    if isinstance(found, No):
        referee.tell(Hindered(name), side)
        return None
    return found


def drawn(
    state: State, facts: umpire.Facts, looked: str, refusal: Callable[[View], No | None]
) -> umpire.Facts:
    """With the way as it was ordered, unless he sees more than its side does, and what would stop it."""
    return facts if refusal(view(state, UMPIRE)) else msgspec.structs.replace(facts, looked=looked)


def facts(state: State, name: str, plan: Plan) -> umpire.Facts:
    """What an umpire is shown of a move."""
    at, close = place_name(state, plan.way.path[-1]), tuple(in_doubt(state, name, plan))
    return umpire.Facts("move", name, dice=plan.pace.dice, at=at, doubts=close)


def in_doubt(field: Known, name: str, plan: Plan) -> Iterator[umpire.Doubt]:
    """Doors and windows, cavalry (skirmish/rule-2)."""
    if plan.way.inside or field.stand(name).body.inside:
        yield "opening"
    yield from doubts.of_mounted(field, name)


def leave_those_who_should(state: State, referee: Referee, name: str) -> bool:
    """The wounded stay behind, if the sheet says so (skirmish/move-11); whether it does."""
    side, line = state.units[name].side, LeaveWounded(name)
    if line not in state.sheets.get(side, ()):
        return False
    state.sheets[side] = tuple(other for other in state.sheets[side] if other != line)
    leave_wounded(state, referee, name)
    return True


def roll(state: State, referee: Referee, name: str, dice: int) -> tuple[int, ...]:
    """The dice of a move; those of a unit in hiding no enemy sees fall (skirmish/hide-2)."""
    return tuple(referee.roll(6, RollMove(name), onlookers(state, name)) for _ in range(dice))


def set_out(state: State, referee: Referee, name: str, plan: Plan) -> Deciding:
    """It rolls and goes (skirmish/move-1, move-13); whether that leads it off the table."""
    dice = roll(state, referee, name, plan.pace.dice)
    far = min(advance(dice, plan.gates, plan.pace), plan.most)
    edge = plan.edge if far >= long(plan.way.path) else None
    off = edge is not None and kept_off(state, name, plan.way, far) >= far
    if off:
        found = Reached(far, plan.way.body_at(far))
        yield from settle(state, referee, name, plan.way, found)
    else:
        found = yield from travel(state, referee, name, plan.way, far)
    keep_dice(state, name, dice)
    tell_move(state, referee, name, found, dice, tuple(passed(dice, plan.gates, plan.pace)), plan.pace.minus)
    if found.far < far:
        tell_stop(state, referee, name, plan.way, found)
    if edge is not None and off:
        leave(state, referee, name, edge)
    return off


def tell_move(
    state: State,
    referee: Referee,
    name: str,
    found: Reached,
    dice: tuple[int, ...] = (),
    lost: tuple[Passed, ...] = (),
    minus: int = 0,
) -> None:
    """A move is told to who sees where it ends."""
    body = state.body(name)
    told = Moved(
        *(name, dice, lost, shown(minus), shown(found.far)),
        *(place_name(state, body.front), body.formation, body.inside),
    )
    referee.tell(told, onlookers(state, name), discloses=found.discloses)


def tell_stop(state: State, referee: Referee, name: str, way: Way, found: Reached) -> None:
    """Who stands in the way is told, to each reader of whom he knows where they stand (skirmish/hide-1).

    Its own side is told once of them all: by nothing can it tell whom of its units the enemy sees.
    """
    side, by = state.side_of(name), in_the_way(state, name, way, found)
    known, public = (tuple(one for one in by if is_known(state, one, who)) for who in (side, ENEMY[side]))
    public = tuple(one for one in public if one in known)
    readers, seen = onlookers(state, name, *public), Stopped(name, public) if public else None
    if not known:
        return
    if known == public:
        referee.tell(Stopped(name, known), readers, discloses=found.discloses)
        return
    everyone = seen if readers == (PUBLIC,) else None
    referee.tell(Stopped(name, known), (side, UMPIRE), instead=everyone, discloses="skirmish/hide-1")
    if seen and not everyone and ENEMY[side] in readers:
        referee.tell(seen, ENEMY[side], discloses="skirmish/hide-1")


def keep_dice(state: State, name: str, dice: tuple[int, ...]) -> None:
    """The roll stays known, for those of its brigade who march with it."""
    if state.trails and state.trails[-1].unit == name:
        state.trails = (*state.trails[:-1], msgspec.structs.replace(state.trails[-1], dice=dice))


def turn(state: State, referee: Referee, name: str, plan: Plan) -> Running:
    """Another formation or facing where it stands, without a die."""
    found = reached(state, name, plan.way, 0) if not state.body(name).inside else None
    if found is None:  # inside it takes no room to turn
        body = plan.way.body_at(0)
        state.change(name, body=msgspec.structs.replace(body, inside=state.body(name).inside), stirred=True)
    else:
        yield from settle(state, referee, name, plan.way, found)
    body = state.body(name)
    told = Formed(name, body.formation, place_name(state, body.front))
    referee.tell(told, onlookers(state, name), discloses=found.discloses if found else "")


def place_name(field: Known, place: Point) -> str:
    return field.ground.grid.name_of(place)


def after(state: State, referee: Referee, name: str) -> Running:
    """What the end of a move brings: other ground breaks it, or it takes a gun (skirmish/morale-5, art-7)."""
    if not (yield from morale.check(state, referee, name, "ground", "")):
        yield from guns.take(state, referee, name)


def leave(state: State, referee: Referee, name: str, edge: Edge) -> None:
    """It is off by an edge that its side's aims name (T9, skirmish/ground-5); that everybody learns."""
    referee.tell(LeftTable(name, edge), discloses="skirmish/hide-1")
    break_up(state, name, "away")
    state.change(name, body=None, hidden=False, seen=state.options.fog, gone_by=edge)


# -- as one battalion (skirmish/card-7) ----------------------------------------------------------------------


def refuse_march(view: View, line: MarchWith) -> No | None:
    """Why a company cannot go by the roll of another (skirmish/card-7)."""
    unit, other = view.units[line.unit], view.units.get(line.other)
    mates = (
        other is not None
        and line.unit != line.other
        and card_of(view, line.unit) == card_of(view, line.other)
    )
    if other is None or not mates or unit.body is None or other.body is None:
        return No("skirmish/card-7", "not_of_its_brigade", unit=line.unit, other=line.other)
    if view.foes(line.unit):
        return No("skirmish/act-5", "in_contact", unit=line.unit)
    if unit.body.formation != other.body.formation or view.apart(line.unit, line.other) > TOUCH:
        return No("skirmish/card-7", "not_one_formation", unit=line.unit, other=line.other)
    if own_dice(view, line.unit) < own_dice(view, line.other):
        return No("skirmish/card-7", "slowest_leads", unit=line.unit, other=line.other)
    return None


def own_dice(field: Known, name: str) -> int:
    body = field.stand(name).body
    return dice_of(field, name, (body.front,), body.formation)


def never_marches(view: View, line: MarchWith) -> No | None:
    """One of no company of its side (skirmish/card-7)."""
    mates = view.standing(view.units[line.unit].side)
    if line.unit == line.other or line.other not in mates:
        return No("skirmish/card-7", "not_of_its_brigade", unit=line.unit, other=line.other)
    return None


def marches_ahead(view: View, name: str) -> Iterator[MarchWith]:
    """With each company that it may be brigaded with by then."""
    mates = (other for other in view.standing(view.units[name].side) if other != name)
    return (MarchWith(unit=name, other=other) for other in mates)


def offer_marches(view: View, name: str) -> Iterator[MarchWith]:
    lines = (MarchWith(unit=name, other=other) for other in sharing(view, card_of(view, name)))
    return (line for line in lines if refuse_march(view, line) is None)


def march(state: State, referee: Referee, line: MarchWith) -> Running:
    """It goes beside the other, by the dice that were thrown for him, as far as its own ground lets it."""
    trail = next((t for t in reversed(state.trails) if t.unit == line.other and t.dice), None)
    if trail is None or state.foes(line.unit):
        referee.tell(Hindered(line.unit), state.units[line.unit].side)
        return
    body = state.body(line.unit)
    by = vector(trail.path[0], body.front)
    path = tuple(moved(place, by) for place in trail.path)
    pace = pace_of(state, line.unit, path, body.formation)
    lost = gates(state, line.unit, path)
    far = min(advance(trail.dice, lost, pace), long(path))
    way = Way(path, body)
    found = yield from travel(state, referee, line.unit, way, far)
    tell_move(state, referee, line.unit, found, trail.dice, tuple(passed(trail.dice, lost, pace)), pace.minus)
    if found.far < far:
        tell_stop(state, referee, line.unit, way, found)
    yield from after(state, referee, line.unit)


# -- up to two inches with a shot (skirmish/act-2) ----------------------------------------------------------


def refuse_shift(view: View, name: str, mark: str | None) -> No | None:
    """Why a unit cannot move two inches that way before or after it fires (skirmish/act-2)."""
    way = shift_way(view, name, mark or "", view.board.numbers.shot_move)
    return way if isinstance(way, No) else None


def shift_way(field: Known, name: str, mark: str, inches: int) -> Way | No:
    """The two inches towards a mark."""
    body = field.stand(name).body
    to = marks.way_of(field, name, mark)
    if to is None:
        return No("skirmish/name-2", "no_such_mark", unit=name, mark=mark)
    if body.inside:
        return No("skirmish/ground-4", "shifts_not_inside", unit=name)
    there = (body.front[0] + to[0], body.front[1] + to[1])
    far = step(body.front, there, inches * INCH) if mark not in WINDS else aside(body.front, to, inches)
    path = (body.front, far)
    if bar := barred(field, path):
        return No("skirmish/ground-1", "way_barred", unit=name, by=bar.name)
    return Way(path, body)


def aside(place: Point, to: Point, inches: int) -> Point:
    """So many inches from a place in the direction of a wind."""
    far = (place[0] + 100 * INCH * to[0], place[1] + 100 * INCH * to[1])
    return step(place, far, inches * INCH)


def shift(state: State, referee: Referee, name: str, mark: str, inches: int) -> Running:
    """Up to two inches, without a die (skirmish/act-2)."""
    way = shift_way(state, name, mark, inches)
    if isinstance(way, No):
        referee.tell(Hindered(name), state.units[name].side)
        return
    far = min(inches * INCH, long(way.path))
    found = yield from travel(state, referee, name, way, far)
    tell_move(state, referee, name, found)
    if found.far < far:
        tell_stop(state, referee, name, way, found)
    yield from after(state, referee, name)


# -- what it may bring -------------------------------------------------------------------------------------


def shows(view: View, line: Move) -> Mapping[str, Any]:
    """Least, mean and most of a move, the way there, and where dice are lost (skirmish/path-4)."""
    plan = judged(view, line)
    if isinstance(plan, No) or not plan.most:
        return {}
    found = spread(plan.gates, plan.pace)
    return {
        "dice": plan.pace.dice,
        "way": shown(long(plan.way.path)),
        "least": shown(min(found[0][0], plan.most)),
        "mean": shown(mean(plan.gates, plan.pace, plan.most)),
        "most": shown(min(found[-1][0], plan.most)),
        "gates": tuple({"at": shown(gate.at), "loses": gate.loses} for gate in plan.gates),
    }


WAYS: Mapping[type[Move], str] = {  # as the look-up of a way is written
    Go: "to {0.to}",
    Towards: "towards {0.to}",
    Away: "away from {0.to}",
    Along: "along {0.road}",
    Behind: "behind {0.course}",
    Into: "into {0.building}",
}


def looks(line: Move) -> str:
    """The way of a move, with the unit where it comes to in the mean; of a third way-point none is drawn."""
    if type(line) not in WAYS or getattr(line, "end", None):
        return ""
    then, inches = getattr(line, "then", None), getattr(line, "inches", None)
    parts = (
        f"reach {line.unit}",
        f"in {line.formation}" if line.formation else "",
        WAYS[type(line)].format(line),
        f"then {then}" if then else "",
        f"at most {inches}" if inches else "",
    )
    return " ".join(filter(None, parts))


Moves = tuple[type[Move], ...]
MOVES: Moves = (Go, Towards, Away, Along, Behind, Into, Form)


def none(view: View, name: str) -> Iterable[Order]:
    """All moves are offered together, by how near their marks are, as those that even a column may make."""
    return ()


ACTS: Acts = {
    **{line: Act(none, refuses, does, never, shows, looks=looks) for line in MOVES},
    Along: Act(offers, refuses, does, never, shows, ahead, spare, looks),
    MarchWith: Act(offer_marches, refuse_march, march, never_marches, ahead=marches_ahead),
}
CHAPTER = Chapter(__name__, events=(Moved, Stopped, Formed, LeftTable, Hindered), whys=(RollMove,))
