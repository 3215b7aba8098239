"""Firing (skirmish/fire-1 to fire-11, volley-1 to volley-6, act-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import doubts, guns, losses, marks, morale, movement, sight, umpire, wounds
from rules.skirmish.acts import Act, Acts
from rules.skirmish.buildings import inside
from rules.skirmish.geometry import WINDS, Course, Point, tenths
from rules.skirmish.ground import HEAVY
from rules.skirmish.in_play import Known
from rules.skirmish.layout import Body, abreast, standing, touch
from rules.skirmish.lines import Fire
from rules.skirmish.rulings import distance, ruled
from rules.skirmish.state import Shot, State
from rules.skirmish.table import ENEMY, SIDES, Ammo, Troop
from rules.skirmish.view import View, onlookers, view

INCH = 10  # tenths
RANKS = 2  # that fire, of a formed unit (skirmish/fire-3)
COVERS = {"none": 0, "woods": 1, "heavy": 3}


class RollShot(Why, frozen=True):
    """A man fires (skirmish/fire-1)."""

    unit: str
    target: str
    number: int


class Volley(Event, frozen=True):
    """A unit fires at another: from so far, in this column of the table, these dice."""

    unit: str
    target: str
    inches: int  # tenths
    column: int
    number: int
    bonus: int
    dice: tuple[int, ...]  # of the sound
    wounded: tuple[int, ...]  # of the wounded, who hit at three less
    hits: int
    ammunition: str = ""
    half: bool = False
    reaction: bool = False


class Aim(NamedTuple):
    """What a volley would be: who fires, at what number."""

    sound: int  # dice
    wounded: int
    number: int
    bonus: int
    column: int
    apart: int
    exposed: tuple[int, ...]  # the places of those of the target in reach

    @property
    def dice(self) -> int:
        return self.sound + self.wounded


# -- what counts ----------------------------------------------------------------------------------------


def column(field: Known, target: str, shooter: str, seen: Iterable[Point] = ()) -> int:
    """The column of the table to hit (skirmish/fire-2, fire-6, terrain-1); of two the better cover."""
    said = ruled(field, "cover", target, shooter)
    body = field.stand(target).body
    loose = field.troop(target).arm == "foot" and not body.formed
    if said is not None:
        return HEAVY if said == "heavy" else COVERS[said] + loose
    found = Counter(field.ground.cover_at(figure, loose=loose) for figure in (seen or field.figures(target)))
    most = max(found.values())
    return max(cover for cover, count in found.items() if count == most)


def reach_of(troop: Troop, ammunition: str | None) -> int:
    """How far it shoots, in tenths (skirmish/fire-4, art-3)."""
    return (troop.gun.reach if troop.gun and ammunition == "canister" else troop.reach) * INCH


def bonus(field: Known, shooter: str, apart: int) -> int:
    """What a volley at short range adds (skirmish/volley-1 to volley-6)."""
    troop, body, numbers = field.troop(shooter), field.stand(shooter).body, field.board.numbers
    if troop.gun or not body.formed or apart > numbers.volley_reach * INCH:
        return 0
    if not field.options.volley_in_woods and losses.in_woods(field, shooter):
        return 0
    return numbers.volley.get("R" if troop.bearing == "I/R" else troop.bearing, 0)


def may_fire(field: Known, shooter: str) -> int:
    """How many of its figures fire, the front ranks of a formed unit (skirmish/fire-3)."""
    body, men = field.stand(shooter)
    said = ruled(field, "ranks", shooter)
    if said is not None:
        return min(men, int(said))
    if has_no_ranks(field.troop(shooter), body):
        return men
    return min(men, RANKS * abreast(body.formation, men))


def has_no_ranks(troop: Troop, body: Body) -> bool:
    """Whether all of it fire: irregulars, crews, skirmishers, and those along the walls of a building."""
    return troop.bearing == "I" or troop.gun is not None or not body.formed or bool(body.inside)


def aim(
    field: Known, shooter: str, target: str, ammunition: Ammo | None = None, *, react: bool = False
) -> Aim | No:
    """What a volley would be, or why there can be none; a reaction needs no sight (skirmish/fire-5)."""
    troop = field.troop(shooter)
    reach, apart = reach_of(troop, ammunition), distance(field, shooter, target)
    firing = list(firing_at(field, shooter, target, reach, react=react))
    if not firing:
        return no_shot(field, shooter, target, reach)
    each = (troop.gun.canister if ammunition == "canister" else troop.gun.ball) if troop.gun else 1
    sound = sum(man < field.units[shooter].well for man, _ in firing)
    exposed = {place for _, seen in firing for place in seen}
    figures = field.figures(target)
    where = column(field, target, shooter, [figures[place] for place in exposed])
    to_hit = troop.gun.to_hit if troop.gun and ammunition == "canister" else troop.to_hit
    assert to_hit is not None, f"{shooter} does not shoot"
    more = bonus(field, shooter, apart)
    wounded = len(firing) - sound
    number = to_hit[where] + more
    return Aim(sound * each, wounded * each, number, more, where, apart, tuple(sorted(exposed)))


def firing_at(
    field: Known, shooter: str, target: str, reach: int, *, react: bool
) -> Iterator[tuple[int, list[int]]]:
    """Each man who fires, by his place in the unit, with the places of those whom he reaches."""
    if distance(field, shooter, target) > reach:
        return
    figures, others, in_rank = field.figures(shooter), field.figures(target), may_fire(field, shooter)
    said = ruled(field, "distance", shooter, target)

    def reaches(man: Point, figure: Point) -> bool:
        return (tenths(man, figure) if said is None else int(said)) <= reach

    near = ((man, tuple(other for other in others if reaches(man, other))) for man in figures)
    for man, seen in near if react else sight.aims(field, shooter, target, reaches):
        place = figures.index(man)
        if place >= in_rank:
            return
        if seen:
            yield place, [others.index(figure) for figure in seen]


def refuses_shot(field: Known, shooter: str, target: str, ammunition: Ammo | None) -> No | None:
    """Why there can be no volley."""
    reach = reach_of(field.troop(shooter), ammunition)
    firing = firing_at(field, shooter, target, reach, react=False)
    return no_shot(field, shooter, target, reach) if next(firing, None) is None else None


def no_shot(field: Known, shooter: str, target: str, reach: int) -> No:
    """Why nobody can fire."""
    apart = distance(field, shooter, target)
    if apart > reach:
        return No("skirmish/fire-4", "too_far", unit=shooter, target=target, apart=apart, reach=reach // INCH)
    return No("skirmish/fire-5", "not_in_sight", unit=shooter, target=target)


# -- the act -------------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[Fire]:
    """At who is nearest, and at each enemy in reach and sight."""
    for target in ("nearest", *view.enemies(name)):
        for load in guns.loads(view, name):
            line = Fire(unit=name, target=target, ammunition=load)
            if refuses(view, line) is None:
                yield line


def ahead(view: View, name: str) -> Iterator[Fire]:
    """At who is nearest, of whatever sort, and at each enemy there may be."""
    if view.troop(name).reach:
        yield from (Fire(unit=name, target=target) for target in (*marks.NEAREST, *others(view, name)))
        if view.troop(name).gun:
            yield from (Fire(unit=name, target="nearest", ammunition=load) for load in guns.AMMUNITION)


def spare(view: View, name: str) -> Iterator[Iterable[Fire]]:
    """After a step, from where somebody may be in sight."""
    yield from (after_steps(view, name, load) for load in guns.loads(view, name))


def after_steps(view: View, name: str, load: Ammo | None) -> Iterator[Fire]:
    for inches, wind, target in product((2, 1), WINDS, view.enemies(name)):
        yield Fire(unit=name, target=target, ammunition=load, before=inches, whence=wind)


def never(view: View, line: Fire) -> No | None:
    """Who has no weapon never fires; what is no gun has one kind of shot."""
    troop = view.troop(line.unit)
    if not troop.reach:
        return No("skirmish/fire-1", "no_weapon", unit=line.unit)
    if line.ammunition and not troop.gun:
        return No("skirmish/art-3", "no_gun", unit=line.unit)
    if line.target not in marks.NEAREST and line.target not in others(view, line.unit):
        return No("skirmish/fire-5", "no_such_unit", target=line.target)
    return None


def others(view: View, name: str) -> Iterator[str]:
    """Names that enemies may have: of whoever is in the roster, or may be (skirmish/hide-3, hide-4)."""
    row = view.terms.sides[ENEMY[view.units[name].side]]
    return iter(row.names if row.secret else [unit.name for unit in row.units])


def refuses(view: View, line: Fire) -> No | None:
    unit = view.units[line.unit]
    if view.foes(line.unit):
        return No("skirmish/act-5", "in_contact", unit=line.unit)
    if no := never(view, line) or guns.not_ready(view, line.unit, line.ammunition):
        return no
    target = target_of(view, line)
    if target is None:
        return No("skirmish/fire-5", "nobody_in_sight", unit=line.unit)
    if view.foes(target):
        return No("skirmish/act-5", "in_melee", unit=line.unit, target=target)
    if line.within and distance(view, line.unit, target) > line.within * INCH:
        return No(
            "skirmish/fire-4", "farther_than_ordered", unit=line.unit, target=target, inches=line.within
        )
    if line.before and (no := movement.refuse_shift(view, line.unit, line.whence)):
        return no
    if line.after and (no := movement.refuse_shift(view, line.unit, line.whither)):
        return no
    if unit.body is None or line.before:
        return None
    return refuses_shot(view, line.unit, target, guns.load_for(view, line.unit, target, line.ammunition))


def target_of(field: Known, line: Fire) -> str | None:
    """Whom an order means: of those in sight and not in melee, where it says how he is."""
    if line.target in marks.NEAREST:
        open_to_fire = (e for e in marks.nearest_first(field, line.unit, line.target) if not field.foes(e))
        return next((e for e in open_to_fire if sight.sees(field, line.unit, e)), None)
    return line.target if line.target in field.enemies(line.unit) else None


def does(state: State, referee: Referee, line: Fire) -> Running:
    """Up to two inches of a move, the volley, or the other way round (skirmish/act-2).

    Whom it means, its side sees; after the inches before it that may be another, or nobody: then it is told.
    """
    volleys = len(state.shots)
    if line.before and line.whence:
        yield from movement.shift(state, referee, line.unit, line.whence, line.before)
    target = target_of(view(state, state.units[line.unit].side), line)
    if target is not None and state.units[line.unit].standing == "ready":
        load = guns.load_for(state, line.unit, target, line.ammunition)
        found = aim(state, line.unit, target, load)
        if not isinstance(found, No) and umpire.sits(state):
            shown = facts(state, line.unit, target, found, load, half=state.units[line.unit].fired)
            if not (yield from umpire.confirm(state, referee, shown, partial(refuses, line=line))):
                return
            found = aim(state, line.unit, target, load)
        if not isinstance(found, No):
            half = state.units[line.unit].fired  # at who charged it in this turn (skirmish/charge-10)
            yield from shoot(state, referee, line.unit, target, found, load, half=half)
    if len(state.shots) == volleys and state.units[line.unit].standing == "ready":
        referee.tell(movement.Hindered(line.unit), state.units[line.unit].side)
    if line.after and line.whither and state.units[line.unit].standing == "ready":
        yield from movement.shift(state, referee, line.unit, line.whither, line.after)


def facts(
    state: State, shooter: str, target: str, found: Aim, load: Ammo | None, *, half: bool
) -> umpire.Facts:
    """What an umpire is shown of a volley."""
    return umpire.Facts(
        *("shot", shooter, target),
        apart=found.apart,
        column=found.column,
        number=found.number,
        bonus=found.bonus,
        dice=sum(halved(found)) if half else found.dice,
        doubts=tuple(in_doubt(state, shooter, target, found, load)),
        looked=umpire.line_between(shooter, target),
    )


def in_doubt(
    field: Known, shooter: str, target: str, found: Aim, load: Ammo | None
) -> Iterator[umpire.Doubt]:
    """Limits that are near, sight and ground that are close to call (skirmish/rule-2)."""
    if doubts.near(found.apart, reach_of(field.troop(shooter), load)):
        yield "range"
    volleys = field.stand(shooter).body.formed and not field.troop(shooter).gun
    if volleys and doubts.near(found.apart, field.board.numbers.volley_reach * INCH):
        yield "volley"
    figures = field.figures(target)
    yield from doubts.of_sight(field, shooter, target)
    yield from doubts.of_ground(field, [figures[place] for place in found.exposed])
    yield from doubts.of_mounted(field, shooter, target)


def shoot(
    state: State,
    referee: Referee,
    shooter: str,
    target: str,
    found: Aim,
    load: Ammo | None = None,
    *,
    half: bool = False,
    reaction: bool = False,
) -> Running:
    """The dice of a volley, what they hit, whether the target breaks (skirmish/fire-1, fire-7, charge-5)."""
    sight.reveal(state, referee, shooter)
    gives_away = not reaction and turn_to(state, shooter, target)  # who is charged has turned already
    seen_by = onlookers(state, shooter, target)
    sound, wounded = halved(found) if half else (found.sound, found.wounded)
    lower = found.number + state.board.numbers.wounded_fire
    first = tuple(referee.roll(20, RollShot(shooter, target, found.number), seen_by) for _ in range(sound))
    second = tuple(referee.roll(20, RollShot(shooter, target, lower), seen_by) for _ in range(wounded))
    count = sum(die <= found.number for die in first) + sum(die <= lower for die in second)
    told = Volley(
        *(shooter, target, found.apart, found.column, found.number, found.bonus, first, second, count),
        *(load or "", half, reaction),
    )
    referee.tell(told, seen_by, discloses="skirmish/hide-1" if gives_away else "")
    guns.spend(state, shooter, load)
    state.change(shooter, fired=True, stirred=True)
    state.shot_at = (*state.shot_at, target)
    state.opened = tuple(dict.fromkeys((*state.opened, state.units[shooter].side)))
    state.shots = (
        *state.shots,
        Shot(shooter, target, state.stand(shooter).body.front, state.stand(target).body.front, count),
    )
    wounds.hits(state, referee, target, count, found.exposed)
    yield from morale.check(state, referee, target, "fire", shooter)


def halved(found: Aim) -> tuple[int, int]:
    """Half the dice, rounded up, the sound first (skirmish/charge-5)."""
    dice = (found.dice + 1) // 2
    return min(dice, found.sound), max(0, dice - found.sound)


def turn_to(state: State, name: str, other: str) -> bool:
    """Who fires turns to his target, if there is room (skirmish/body-2); whether that tells of the hidden."""
    body = state.body(name).turned_to(state.body(other).front)
    all_others = [one for side in SIDES for one in state.standing(side) if one != name]
    if has_room(state, name, body, all_others):
        state.change(name, body=body)
        return False
    return has_room(state, name, body, (one for one in all_others if not sight.is_covert(state, one)))


def has_room(state: State, name: str, body: Body, others: Iterable[str]) -> bool:
    """Whether a unit would stand so on free ground, touching none of these whom it does not touch already.

    In a building the others within stand elsewhere then, too, and must keep off those without likewise.
    """
    here, there = (laid_out(state, name, as_it_is) for as_it_is in (state.body(name), body))
    free = bool(body.inside) or all(map(state.ground.is_free, there[name]))
    without = [state.places(one) for one in others if one not in there]
    return free and not any(
        touch(there[one], other) and not touch(here[one], other) for one in there for other in without
    )


def laid_out(state: State, name: str, body: Body) -> dict[str, Course]:
    """Where the men of a unit would stand so, and those of all who are in one building with it."""
    names = inside(state, body.inside) if body.inside else (name,)
    stands = {one: state.stand(one) for one in names}
    return standing(state.ground, {**stands, name: stands[name]._replace(body=body)})


def meant(view: View, line: Fire) -> tuple[str, Aim] | None:
    """Whom a line means and what the volley would be; nothing, where that is not known before a step."""
    known = view.once(aimed)
    if line not in known:
        known[line] = worked_out(view, line)
    return known[line]


def aimed(_: View) -> dict[Fire, tuple[str, Aim] | None]:
    """The lines whose volleys are worked out, each once: a sheet weighs every line whenever it changes."""
    return {}


def worked_out(view: View, line: Fire) -> tuple[str, Aim] | None:
    target = target_of(view, line)
    if target is None or line.before:
        return None
    found = aim(view, line.unit, target, guns.load_for(view, line.unit, target, line.ammunition))
    return None if isinstance(found, No) else (target, found)


def shows(view: View, line: Fire) -> Mapping[str, Any]:
    """What a volley would be: at whom, how many dice, on what."""
    found = meant(view, line)
    if found is None:
        return {}
    target, shot = found
    dice = sum(halved(shot)) if view.units[line.unit].fired else shot.dice
    return {"target": target, "dice": dice, "number": shot.number, "apart": shot.apart}


def looks(line: Fire) -> str:
    """The line of sight to a target that is named; of the nearest, how far the weapon reaches."""
    return f"range {line.unit}" if line.target in marks.NEAREST else f"sight {line.unit} to {line.target}"


ACTS: Acts = {Fire: Act(offers, refuses, does, never, shows, ahead, spare, looks)}
CHAPTER = Chapter(__name__, events=(Volley,), whys=(RollShot,))
