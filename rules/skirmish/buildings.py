"""Buildings and works: who holds them, openings, fire (skirmish/melee-10, melee-11, ground-4, burn-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Literal, NamedTuple

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import doubts, sight, umpire
from rules.skirmish.acts import Act, Acts
from rules.skirmish.geometry import Point, apart_from, nearest_of, tenths
from rules.skirmish.ground import NEAR, Area
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH
from rules.skirmish.lines import Burn
from rules.skirmish.marks import closed
from rules.skirmish.state import Fire, State, Unit
from rules.skirmish.table import ENEMY
from rules.skirmish.view import View, onlookers

Wall = Literal["door", "window", "parapet"]
LETS: Mapping[Wall, int | None] = {"door": 2, "window": 1, "parapet": None}


class Opening(NamedTuple):
    """A way through a wall (skirmish/ground-4)."""

    at: Point
    kind: Wall

    @property
    def climbed(self) -> bool:
        """Whether it costs a die as an obstacle does."""
        return self.kind != "door"

    @property
    def lets(self) -> int | None:
        """How many men come in by it in a turn; a parapet is as wide as they are (skirmish/melee-11)."""
        return LETS[self.kind]


class RollFire(Why, frozen=True):
    """Whether a building catches fire."""

    unit: str
    building: str


class SetOnFire(Event, frozen=True):
    """A unit has tried to set fire to a building."""

    unit: str
    building: str
    die: int
    burns: bool


# -- who is in ----------------------------------------------------------------------------------------------


def inside(field: Known, building: str) -> tuple[str, ...]:
    """The units in a building, as far as they are known."""
    return tuple(
        n for n, unit in field.units.items() if unit.body is not None and unit.body.inside == building
    )


def room(field: Known, building: str) -> int:
    """How many more men it holds."""
    file = field.ground.areas[building].file
    return (file.holds if file else 0) - sum(field.units[name].men for name in inside(field, building))


def openings(area: Area, towards: Point) -> Iterator[Opening]:
    """Each door and window, and the place of a parapet that is nearest to who comes or goes."""
    yield from (Opening(door, "door") for door in area.doors)
    yield from (Opening(window, "window") for window in area.windows)
    if area.file is not None and area.file.parapet:
        yield Opening(nearest_of(towards, closed(area.polygon)), "parapet")


def holders(field: Known, building: str, side: str) -> tuple[str, ...]:
    """The enemies of a side who are in a building, the broken among them."""
    there = (name for name in inside(field, building) if field.units[name].side != side)
    return tuple(name for name in there if field.units[name].men)


def held_against(field: Known, building: str, side: str) -> bool:
    """Whether an unbroken enemy is in it, or is coming in."""
    units = [unit for unit in field.units.values() if unit.side != side and unit.standing == "ready"]
    return any(is_in(unit, building) for unit in units)


def is_in(unit: Unit, building: str) -> bool:
    """Whether a unit is in a building, or some of its men have come into it."""
    breached = unit.breach is not None and unit.breach.building == building
    return breached or (unit.body is not None and unit.body.inside == building)


# -- openings that nobody defends (skirmish/melee-11) ---------------------------------------------------


def defended(field: Known, opening: Point, against: str) -> bool:
    """Whether an enemy inside stands within two inches of an opening (T8)."""
    side = ENEMY[against]
    defenders = (n for n, unit in field.units.items() if unit.side == side and unit.body and unit.body.inside)
    return any(tenths(figure, opening) <= NEAR for name in defenders for figure in field.figures(name))


def lies_open(field: Known, opening: Opening, side: str) -> bool:
    """Whether men of a side may come in by an opening: it is undefended, or some of theirs are in by it."""
    units = (unit for unit in field.units.values() if unit.side == side)
    breached = any(unit.breach is not None and unit.breach.at == opening.at for unit in units)
    return breached or not defended(field, opening.at, side)


def left_to_enter(field: Known, opening: Opening, name: str) -> int:
    """How many men of a unit may still come in by an opening in this turn, of all its side."""
    unit = field.units[name]
    gone = field.entered.get(entry(opening, unit.side), 0)
    outside = unit.men - (unit.breach.men if unit.breach else 0)
    return outside if opening.lets is None else max(0, min(outside, opening.lets - gone))


def entry(opening: Opening, side: str) -> str:
    """Under which the men are counted who come in by an opening."""
    return f"{side} {opening.at[0]} {opening.at[1]}"


# -- fire --------------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[Burn]:
    lines = (Burn(unit=name, building=area.name) for area in view.ground.buildings)
    return (line for line in lines if refuses(view, line) is None)


def ahead(view: View, name: str) -> Iterator[Burn]:
    return (Burn(unit=name, building=area.name) for area in view.ground.buildings)


def never(view: View, line: Burn) -> No | None:
    if not view.terms.special.burns:
        return No("skirmish/burn-1", "nothing_burns_here")
    if line.building not in {area.name for area in view.ground.buildings}:
        return No("skirmish/burn-1", "no_such_building", building=line.building)
    return None


def refuses(view: View, line: Burn) -> No | None:
    if no := never(view, line):
        return no
    if view.foes(line.unit):
        return No("skirmish/act-5", "in_contact", unit=line.unit)
    if any(fire.building == line.building for fire in view.fires):
        return No("skirmish/burn-1", "burns_already", building=line.building)
    if held_against(view, line.building, view.side):
        return No("skirmish/burn-1", "is_held", building=line.building)
    if inside(view, line.building):
        return No("skirmish/burn-1", "own_men_inside", building=line.building)
    if not touches(view, line.unit, line.building):
        return No("skirmish/burn-1", "not_at_building", unit=line.unit, building=line.building)
    return None


def touches(field: Known, name: str, building: str) -> bool:
    return from_wall(field, name, building) <= TOUCH


def from_wall(field: Known, name: str, building: str) -> int:
    """How far the nearest man of a unit is from the wall of a building, in tenths."""
    polygon = field.ground.areas[building].polygon
    return min(apart_from(figure, (*polygon, polygon[0])) for figure in field.figures(name))


def does(state: State, referee: Referee, line: Burn) -> Running:
    """A die, and the building burns or not (skirmish/burn-1); who tries it is seen."""
    if umpire.sits(state):
        shown = facts(state, line.unit, line.building)
        if not (yield from umpire.confirm(state, referee, shown, partial(refuses, line=line))):
            return
    sight.reveal(state, referee, line.unit)
    seen_by = onlookers(state, line.unit)
    die = referee.roll(6, RollFire(line.unit, line.building), seen_by)
    burns = die >= state.board.numbers.on_fire
    state.change(line.unit, stirred=True)
    if burns:
        state.fires = (*state.fires, Fire(line.building, state.turn))
    referee.tell(SetOnFire(line.unit, line.building, die, burns), seen_by)


def facts(field: Known, name: str, building: str) -> umpire.Facts:
    """What an umpire is shown of a fire; who hardly reaches the wall is in doubt (skirmish/rule-2)."""
    apart = from_wall(field, name, building)
    close: tuple[umpire.Doubt, ...] = ("range",) if doubts.near(apart, TOUCH) else ()
    return umpire.Facts(
        "burning", name, building=building, apart=apart, doubts=close, looked=f"measure {name} to {building}"
    )


ACTS: Acts = {Burn: Act(offers, refuses, does, never, ahead=ahead)}
CHAPTER = Chapter(__name__, events=(SetOnFire,), whys=(RollFire,))
