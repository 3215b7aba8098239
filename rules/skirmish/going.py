"""What becomes of a way when it is gone: it meets the truth (skirmish/body-3, vis-4, move-11).

Orders are made from what their side sees. Who runs into a unit in hiding stops an inch before it, and both
are seen; who moves in hiding is seen where the enemy sees the way; wounded who stay behind are taken by the
first enemy who comes so near.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import Asked
from rules.kernel.referee import Referee, Running
from rules.skirmish import sight, umpire
from rules.skirmish.buildings import held_against, room
from rules.skirmish.geometry import INCH, Course, Point, Vector, long, walked
from rules.skirmish.in_play import Known
from rules.skirmish.layout import (
    TOUCH,
    Block,
    Body,
    Stand,
    apart_by,
    blocks,
    gone,
    in_sight,
    places,
    stops,
    touch,
    touches_any,
)
from rules.skirmish.leaving import card_of
from rules.skirmish.rulings import ruled, spared
from rules.skirmish.state import State, Trail
from rules.skirmish.table import ENEMY
from rules.skirmish.view import is_known, onlookers

BACK = 10  # hundredths by which a unit stays behind until it finds room


class LeftBehind(Event, frozen=True):
    """A unit goes on without its wounded (skirmish/move-11)."""

    unit: str
    men: int


class StragglersTaken(Event, frozen=True):
    """Wounded who stayed behind are taken (skirmish/move-11)."""

    unit: str
    men: int
    by: str


class Way(NamedTuple):
    """Where a unit goes, and how it stands in the end."""

    path: Course
    body: Body  # as it is now, with its formation and gap from now on
    at: Point | None = None  # what it turns to in the end
    facing: Vector | None = None  # or where it looks
    inside: str = ""  # the building at the end of the way

    def body_at(self, far: int) -> Body:
        """How it stands that has gone so far: looking as was said, else the way it went (skirmish/body-2)."""
        body = gone(self.body, self.path, far)
        if self.facing is not None:
            return msgspec.structs.replace(body, facing=self.facing)
        return body.turned_to(self.at) if self.at is not None else body


class Reached(NamedTuple):
    """How far a unit got, how it stands, and whom it ran into."""

    far: int
    body: Body
    met: tuple[str, ...] = ()
    gives_away: bool = False  # that it stops there tells of comrades in hiding

    @property
    def discloses(self) -> str:
        """The rule by which news of it tells what was hidden."""
        return "skirmish/hide-1" if self.gives_away else ""


# -- how far --------------------------------------------------------------------------------------------


def reached(field: Known, name: str, way: Way, far: int, but: str = "") -> Reached:
    """How far a unit gets that would go so far: it ends where all its men have room (skirmish/body-3).

    Its side sees its comrades in hiding; others see where it stops, and may wonder why (skirmish/hide-1).
    """
    others = [other for other in companions(field, name) if field.units[other].men]
    found, seen = (
        among(field, name, way, far, but, others),
        [o for o in others if not sight.is_covert(field, o)],
    )
    if len(seen) == len(others) or sight.is_covert(field, name):
        return found
    return found._replace(gives_away=found != among(field, name, way, far, but, seen))


def among(field: Known, name: str, way: Way, far: int, but: str, others: Sequence[str]) -> Reached:
    """The same among these comrades."""
    unit = Stand(way.body, field.units[name].men)
    enemies = {enemy: field.places(enemy) for enemy in manned(field, name) if enemy != but}
    friends = [field.places(other) for other in others if not may_touch(field, name, other)]
    mates = [field.places(other) for other in others if may_touch(field, name, other)]
    limit = kept_off(field, name, way, far, but)
    met = met_by(unit, way.path, limit, enemies) if limit < far else ()
    if way.inside and limit >= long(way.path) and lets_in(field, name, way.inside):
        return Reached(limit, msgspec.structs.replace(way.body_at(limit), inside=way.inside), met)
    apart = blocks((*friends, *enemies.values()))
    for back in (*range(limit, 0, -BACK), 0):
        body = way.body_at(back)
        if fits(field, Stand(body, unit.men), apart, mates):
            return Reached(back, body, met)
    return Reached(0, field.stand(name).body, met)


def kept_off(field: Known, name: str, way: Way, far: int, but: str = "") -> int:
    """How far it gets before it comes near an enemy, who does not stand in the building to which it goes."""
    enemies = (enemy for enemy in manned(field, name) if enemy != but)
    outside = [field.places(e) for e in enemies if not way.inside or not inside(field, e, way.inside)]
    turned = Stand(gone(way.body, way.path, 0), field.units[name].men)
    return stops(turned, way.path, far, (), outside)


def manned(field: Known, name: str) -> Iterator[str]:
    """The enemies who keep others off: a gun or wagon without men does not (skirmish/art-7)."""
    return (enemy for enemy in field.enemies(name) if field.units[enemy].men)


def companions(field: Known, name: str) -> Iterator[str]:
    """The others of its side on the table."""
    side = field.units[name].side
    return (n for n, unit in field.units.items() if unit.side == side and unit.body is not None and n != name)


def inside(field: Known, name: str, building: str) -> bool:
    return field.stand(name).body.inside == building


def in_the_way(field: Known, name: str, way: Way, found: Reached) -> tuple[str, ...]:
    """Who keeps a unit from going on: the enemies it met, and comrades whom it would touch a step farther."""
    if found.met:
        return found.met
    there = places(way.body_at(found.far + BACK), field.units[name].men)
    others = (other for other in companions(field, name) if field.units[other].men)
    return tuple(other for other in others if is_too_near(field, name, other, there))


def is_too_near(field: Known, name: str, other: str, there: Course) -> bool:
    """Whether a unit with its men there would end too near one of its side (skirmish/body-3)."""
    apart = apart_by(there, field.places(other))
    return apart < TOUCH if may_touch(field, name, other) else apart <= TOUCH


def met_by(unit: Stand, path: Course, limit: int, enemies: Mapping[str, Course]) -> tuple[str, ...]:
    """The enemies before whom a unit had to stop."""
    return tuple(e for e, there in enemies.items() if stops(unit, path, limit + BACK, (), (there,)) <= limit)


def may_touch(field: Known, name: str, other: str) -> bool:
    """Whom of its side a unit may come up to: its brigade, and the broken, to rally them (body-3, card-7)."""
    return card_of(field, name) == card_of(field, other) or field.units[other].standing == "broken"


def fits(field: Known, unit: Stand, others: Iterable[Block], mates: Iterable[Course] = ()) -> bool:
    """Whether all its men stand on free ground, more than an inch from others, and an inch from mates."""
    there = places(*unit)
    free = not touches_any(there, others) and all(map(field.ground.is_free, there))
    return free and not any(apart_by(there, mate) < TOUCH for mate in mates)


def lets_in(field: Known, name: str, building: str) -> bool:
    """Whether a building has room for a unit, and no enemy who holds it."""
    side, unit = field.units[name].side, field.units[name]
    return not held_against(field, building, side) and room(field, building) >= unit.men


# -- going ----------------------------------------------------------------------------------------------


def travel(
    state: State,
    referee: Referee,
    name: str,
    way: Way,
    far: int,
    kind: Literal["move", "charge", "run"] = "move",
    but: str = "",
) -> Generator[Asked, Any, Reached]:
    """A unit goes so far on its way, or as far as it can."""
    found = reached(state, name, way, far, but)
    yield from settle(state, referee, name, way, found, kind)
    return found


def settle(
    state: State,
    referee: Referee,
    name: str,
    way: Way,
    found: Reached,
    kind: Literal["move", "charge", "run"] = "move",
) -> Running:
    """It stands there from now on; who saw it on the way has seen it."""
    steps, side = tuple(on_the_way(state, name, way, found.far)), state.side_of(name)
    was_known = is_known(state, name, ENEMY[side])
    state.change(name, body=found.body, stirred=True, breach=None)
    for enemy in found.met:
        if state.units[enemy].hidden:
            sight.reveal(state, referee, enemy)
            sight.reveal(state, referee, name)
    look_about(state, referee, name, steps)
    yield from gather(state, referee, name, steps)
    sight.look_round(state, referee, (name,))
    if found.far:
        path, seen = walked(way.path, found.far), was_known and is_known(state, name, ENEMY[side])
        state.trails = (*state.trails, Trail(name, path, kind, seen))


def on_the_way(state: State, name: str, way: Way, far: int) -> Iterator[Course]:
    """Where its men are at each inch of the way, and at its end."""
    men = state.units[name].men
    return (places(way.body_at(gone_so_far), men) for gone_so_far in (*range(INCH, far, INCH), far))


def look_about(state: State, referee: Referee, name: str, steps: Iterable[Course]) -> None:
    """Who is seen of those in hiding while a unit goes by, itself among them (skirmish/vis-3, vis-4)."""
    loose = not state.body(name).formed
    for there in steps:
        for enemy in tuple(state.enemies(name)):
            if state.units[name].hidden and is_seen(state, name, there, enemy):
                sight.reveal(state, referee, name)
            if loose and state.units[enemy].hidden and comes_upon(state, name, there, enemy):
                sight.reveal(state, referee, enemy)


def is_seen(state: State, name: str, there: Course, enemy: str) -> bool:
    """Whether an enemy sees a unit there that moves in hiding."""
    said = ruled(state, "sight", name, enemy)
    if said is not None:
        return said == "seen"
    return in_sight(state.ground, state.figures(enemy), there)


def comes_upon(state: State, name: str, there: Course, enemy: str) -> bool:
    """Whether skirmishers come so near to one in hiding that they see him."""
    near = state.board.numbers.spotted * TOUCH
    return ruled(state, "sight", name, enemy) != "unseen" and apart_by(there, state.places(enemy)) <= near


# -- the wounded who stay behind -------------------------------------------------------------------------


def leave_wounded(state: State, referee: Referee, name: str) -> None:
    """The wounded stay where they are, if anybody is sound; they count as before (skirmish/move-11)."""
    unit = state.units[name]
    if unit.wounded and unit.well:
        left = state.figures(name)[unit.well :]
        state.change(name, left=(*unit.left, *left), wounded=0)
        told = LeftBehind(name, len(left))
        referee.tell(told, onlookers(state, name), discloses="skirmish/sheet-1")


def gather(state: State, referee: Referee, name: str, steps: Collection[Course]) -> Running:
    """Enemy wounded who lie where a unit comes by are taken."""
    side = state.units[name].side
    for other, unit in tuple(state.units.items()):
        found = [place for place in unit.left if unit.side != side and comes_by(place, steps)]
        if found:
            yield from take_stragglers(state, referee, other, name, found)


def comes_by(place: Point, steps: Iterable[Course]) -> bool:
    return any(touch((place,), there) for there in steps)


def take_stragglers(state: State, referee: Referee, name: str, by: str, found: Collection[Point]) -> Running:
    """Who takes them is seen, and the umpire may spare them (skirmish/rule-12)."""
    sight.reveal(state, referee, by)
    yield from umpire.put(state, referee, partial(umpire.of_capture, by, name))
    if not spared(state, name):
        unit = state.units[name]
        kept = tuple(place for place in unit.left if place not in found)
        state.change(name, left=kept, captured=unit.captured + len(found))
        referee.tell(StragglersTaken(name, len(found), by), onlookers(state, by))


CHAPTER = Chapter(__name__, events=(LeftBehind, StragglersTaken))
