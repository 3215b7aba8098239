"""Guns: their loads and rounds, loading, and who may take them (skirmish/art-1 to art-7, act-3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import sight, umpire
from rules.skirmish.acts import Act, Acts
from rules.skirmish.in_play import Known
from rules.skirmish.layout import TOUCH
from rules.skirmish.lines import Load
from rules.skirmish.rulings import distance, ruled
from rules.skirmish.state import State
from rules.skirmish.table import SIDES, Ammo
from rules.skirmish.view import View, in_fog, onlookers

INCH = 10  # tenths
AMMUNITION: tuple[Ammo, ...] = ("canister", "ball")
PIECES = ("gun", "wagon")


class Loaded(Event, frozen=True):
    """A gun is loaded."""

    unit: str


class Taken(Event, frozen=True):
    """A gun or a wagon without men is taken (skirmish/art-7)."""

    unit: str
    by: str


class RollRounds(Why, frozen=True):
    """How many rounds a gun has (skirmish/art-4)."""

    unit: str
    ammunition: Ammo


def loads(field: Known, name: str) -> tuple[Ammo | None, ...]:
    """What it may be told to fire with: a gun with what it has, or as its gunners see fit."""
    if field.troop(name).gun is None:
        return (None,)
    return (None, *(load for load in AMMUNITION if rounds(field, name, load)))


def rounds(field: Known, name: str, load: Ammo) -> int:
    unit = field.units[name]
    return unit.ball if load == "ball" else unit.canister


def load_for(field: Known, name: str, target: str, ordered: str | None) -> Ammo | None:
    """What a gun fires with: as ordered, else canister where it reaches (skirmish/art-3)."""
    gun = field.troop(name).gun
    if gun is None:
        return None
    if ordered is not None:
        return "canister" if ordered == "canister" else "ball"
    near = distance(field, name, target) <= gun.reach * INCH
    return (
        "canister"
        if (near and rounds(field, name, "canister")) or not rounds(field, name, "ball")
        else "ball"
    )


def not_ready(field: Known, name: str, ordered: str | None) -> No | None:
    """Why a gun cannot fire now (skirmish/art-2, art-4, art-6)."""
    unit = field.units[name]
    if field.troop(name).gun is None:
        return None
    if not unit.loaded:
        return No("skirmish/art-2", "not_loaded", unit=name)
    if ordered is not None and not rounds(field, name, "canister" if ordered == "canister" else "ball"):
        return No("skirmish/art-4", "no_such_rounds", unit=name, ammunition=ordered)
    return None if unit.ball or unit.canister else No("skirmish/art-4", "no_rounds", unit=name)


def spend(state: State, name: str, load: Ammo | None) -> None:
    """A shot takes the load and a round (skirmish/art-2, art-4)."""
    unit = state.units[name]
    if load == "ball":
        state.change(name, loaded=False, ball=unit.ball - 1)
    elif load == "canister":
        state.change(name, loaded=False, canister=unit.canister - 1)


def fill(state: State, referee: Referee, name: str) -> None:
    """A gun's rounds, which its own side alone learns (skirmish/art-4)."""
    gun, side = state.troop(name).gun, state.units[name].side
    if gun is not None:
        rolled: dict[str, int] = {
            load: sum(referee.roll(6, RollRounds(name, load), side) for _ in range(gun.rounds[load]))
            for load in AMMUNITION
        }
        state.change(name, **rolled)


# -- loading ----------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[Load]:
    line = Load(unit=name)
    return iter((line,) if refuses(view, line) is None else ())


def ahead(view: View, name: str) -> Iterator[Load]:
    if view.troop(name).gun:
        yield Load(unit=name)


def never(view: View, line: Load) -> No | None:
    return None if view.troop(line.unit).gun else No("skirmish/act-3", "no_gun", unit=line.unit)


def refuses(view: View, line: Load) -> No | None:
    if no := never(view, line):
        return no
    if view.foes(line.unit):
        return No("skirmish/act-5", "in_contact", unit=line.unit)
    unit = view.units[line.unit]
    if unit.loaded:
        return No("skirmish/art-2", "loaded_already", unit=line.unit)
    return None if unit.ball or unit.canister else No("skirmish/art-4", "no_rounds", unit=line.unit)


def does(state: State, referee: Referee, line: Load) -> Running:
    """Instead of firing, it is loaded (skirmish/art-2)."""
    state.change(line.unit, loaded=True)
    referee.tell(Loaded(line.unit), onlookers(state, line.unit))
    yield from ()


# -- taking ------------------------------------------------------------------------------------------------


def take(state: State, referee: Referee, name: str) -> Running:
    """An unbroken unit that ends its move touching a gun or wagon without men takes it (skirmish/art-7)."""
    if state.units[name].standing != "ready":
        return
    for other in tuple(state.enemies(name)):
        if is_left(state, other) and state.apart(name, other) <= TOUCH:
            sight.reveal(state, referee, name)
            yield from umpire.put(state, referee, partial(umpire.of_capture, name, other))
            taker = ruled(state, "capture", other) or state.units[name].side
            if taker in SIDES:
                sight.reveal(state, referee, name)
                state.change(other, standing="taken", taker=taker)
                referee.tell(Taken(other, name), discloses=in_fog(state))


def is_left(field: Known, name: str) -> bool:
    """Whether it is a gun or wagon that nobody serves any more and nobody has taken."""
    unit = field.units[name]
    return field.troop(name).arm in PIECES and unit.men == 0 and unit.standing != "taken"


ACTS: Acts = {Load: Act(offers, refuses, does, never, ahead=ahead)}
CHAPTER = Chapter(__name__, events=(Loaded, Taken), whys=(RollRounds,))
