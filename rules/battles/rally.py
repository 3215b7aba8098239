"""Chapter 11.2: rally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from rules.battles import ledger
from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.surmise import unknown
from rules.battles.field import Field
from rules.battles.lines import Rally, RallyAll, UnitName, without_done
from rules.battles.state import State
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Line, Lines, No, plainly_idle
from rules.kernel.referee import Referee, Running

FACES = 6  # of the die


class Help(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is added to the die of a unit (battles/11.2b, 11.2c, 11.2f, 20.0a, 20.2d)."""

    rating: int
    leader: int = 0
    train: int = 0
    looted: int = 0
    fog: int = 0

    @property
    def sum(self) -> int:
        return self.rating + self.leader + self.train + self.looted + self.fog


class RallyBegins(Event, frozen=True):
    """How many units of a side try: everyone can count the dice."""

    side: str
    count: int


class RallyRolled(Event, frozen=True):
    """What everyone learns of an attempt: its die."""

    side: str
    die: int


class RallyTried(Event, frozen=True):
    """An attempt as its owner sees it (battles/11.2g)."""

    side: str
    unit: str
    die: int
    help: Help
    total: int
    need: int
    rallied: bool


class RallyDie(Why, frozen=True):
    """For whom, not for which unit: everyone sees the die, and the unit may be hidden."""

    side: str


class Spare(Line, frozen=True):
    """The unit stays as it is: what is in good order must be attacked."""

    form = "spare {unit}"

    unit: UnitName


def may_rally(view: View) -> tuple[str, ...]:
    """The reader's units that may try (battles/11.2a, 13.3.2a, 21.1.1a)."""
    if view.who in view.demoralized:
        return ()
    return tuple(
        name
        for name, unit in view.units.items()
        if unit.side == view.who and unit.at and unit.disordered and unit.at not in view.burning
    )


def helped(field: Field, name: str, fog: bool) -> Help:
    """Leaders and trains help once, however many there are (battles/11.2d, 20.0a)."""
    side, at = field.units[name].side, field.units[name].at
    around = (at, *field.ground.near[at])
    return Help(
        field.counters[name].rally,
        leader=int(field.led(name)),
        train=int(any(field.of_types(hex_, side, ("train",)) for hex_ in around)),
        looted=-int(any(looted(field, hex_) for hex_ in around)),
        fog=-int(fog),
    )


def looted(field: Field, at: str) -> bool:
    return any(field.units[name].looted for name in field.stacks.get(at, ()))


class RallyOrder(Spared, frozen=True):
    """Who tries to rally; nothing said, nobody does (battles/11.2a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Rally, RallyAll)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        left = () if RallyAll() in lines else left_over(view, lines)
        yield from map(Rally, left)
        if left:
            yield RallyAll()

    def preface(self, view: View, text: str) -> str:
        return without_done(text)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if RallyAll() in lines:
            return No("battles/11.2a", "all_rally_already")
        if isinstance(line, Rally):
            return refuse_unit(view, line.unit) or refuse_again(lines, line)
        return None if left_over(view, lines) else No("battles/11.2a", "nobody_left_to_rally")

    def moot(self, everyone: View, seat: str) -> bool:
        """Whether nobody of the side has been disordered, as far as everyone can tell, or may be rallied."""
        if seat in everyone.demoralized:
            return True
        if not unknown(everyone, seat):
            return plainly_idle(self, everyone, seat)
        return seat not in everyone.shaken and not everyone.burning

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What those who try have to roll; before anything is said, what everyone would."""
        line = lines[-1] if lines else RallyAll()
        names = [line.unit] if isinstance(line, Rally) else left_over(view, lines)
        return {"tries": [wanted(view, name) for name in names]} if names else None

    def default(self, view: View) -> Lines:
        return (RallyAll(),) if view.once(may_rally) else ()

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return ()
        spared = [line.unit for line in standing_orders if isinstance(line, Spare)]
        if not spared and RallyAll() not in standing_orders:
            return None
        return tuple(Rally(name) for name in view.once(may_rally) if name not in spared)


def wanted(view: View, name: str) -> dict[str, Any]:
    """What a unit has to roll, and what is added to that (battles/11.2b-11.2g)."""
    help_ = helped(view.field, name, view.fog)
    least = max(1, view.board.charts.rally - help_.sum)
    return {"unit": name, "least": least if least <= FACES else 0, "help": help_}


def left_over(view: View, lines: Iterable[Line]) -> list[str]:
    named = [line.unit for line in lines if isinstance(line, Rally)]
    return [name for name in view.once(may_rally) if name not in named]


def refuse_unit(view: View, name: str) -> No | None:
    """Why a unit may not try, by what its owner knows."""
    unit = view.units.get(name)
    if unit is None or unit.side != view.who:
        return No("battles/4.2f", "rally_own_units", unit=name)
    if not unit.at:
        return No("battles/3.2b", "not_on_map", unit=name)
    if view.who in view.demoralized:
        return No("battles/13.3.2a", "demoralized_no_rally", side=view.who)
    if not unit.disordered:
        return No("battles/11.2a", "rally_disordered_units", unit=name)
    if unit.at in view.burning:
        return No("battles/21.1.1a", "no_rally_in_fire", unit=name, at=unit.at)
    return None


def refuse_again(lines: Lines, line: Rally) -> No | None:
    return No("battles/11.2a", "rally_once", unit=line.unit) if line in lines else None


# -- the step -----------------------------------------------------------------------------------------


def rally(state: State, referee: Referee) -> Running:
    """One attempt for each unit that its owner names (battles/4.2f)."""
    side = state.phasing
    lines = yield Ask(side, RallyOrder(), "battles/11.2a", secret=True)
    names = named(state, side, lines)
    if names:
        referee.tell(RallyBegins(side, len(names)), discloses="battles/11.2a")
    for name in names:
        attempt(state, referee, name)
    state.step = "end_player"


def named(state: State, side: str, lines: Lines) -> list[str]:
    found = [line.unit for line in lines if isinstance(line, Rally)]
    if RallyAll() in lines:
        found += [n for n in state.of(side) if n not in found and able(state, n)]
    return found


def able(state: State, name: str) -> bool:
    unit = state.units[name]
    return bool(unit.at) and unit.disordered and unit.at not in state.burning


def attempt(state: State, referee: Referee, name: str) -> None:
    """Six or more in all, and the unit is in good order: its zone holds at once (battles/11.2g, 12.1b)."""
    side = state.units[name].side
    need, help_ = state.battle.charts.rally, helped(state.field, name, state.fog)
    die = referee.roll(FACES, RallyDie(side))
    rallied = die + help_.sum >= need
    if rallied:
        state.field.change(name, disordered=False)
    tried = RallyTried(side, name, die, help_, die + help_.sum, need, rallied)
    if state.options.view == "open_clear" and not state.fog:
        referee.tell(tried)
    else:
        referee.tell(tried, side, instead=RallyRolled(side, die))
    if rallied:
        ledger.settle(state, referee)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Only own units that can be disordered are spared (battles/standing-17)."""
    if not isinstance(line, Spare):
        return None
    counter = view.battle.counters.get(line.unit)
    if counter is None or counter.side != view.who or not counter.combat:
        return No("battles/standing-17", "spare_own_units", unit=line.unit)
    return None


CHAPTER = Chapter(
    __name__,
    steps={"rally": rally},
    kinds=(RallyOrder,),
    events=(RallyBegins, RallyRolled, RallyTried),
    whys=(RallyDie,),
    standing=(RallyAll, Spare),
    refuse_standing=refuse_standing,
)
