"""Positions of Skirmish for tests: units at points in inches on bare ground, and steps carried out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, cast

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.data import Source
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.match import Outcome
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Line, No
from rules.kernel.referee import Referee, Running
from rules.skirmish import (
    breach,
    buildings,
    cards,
    charge,
    fire,
    going,
    guns,
    melee,
    morale,
    movement,
    officers,
    rally,
    running,
    setup,
    sheet,
    sight,
    turns,
    umpire,
    victory,
    wounds,
)
from rules.skirmish.acting import ACTS
from rules.skirmish.aids.printed import FILES, read_data
from rules.skirmish.geometry import WINDS, Point
from rules.skirmish.ground import AreaFile, GroundFile, Kind, LineFile, RoadFile
from rules.skirmish.layout import Body, Formation
from rules.skirmish.lines import Order
from rules.skirmish.state import Options, Ruling, State, Unit, seats
from rules.skirmish.table import (
    SIDES,
    Board,
    Scenario,
    ScenarioFile,
    Side,
    SideRow,
    Special,
    UnitRow,
    Way,
    ZoneRow,
)
from rules.skirmish.view import View, view
from tests.kernel.tabletop import Tabletop

DATA = Path(__file__).parents[2] / "rules" / "skirmish" / "data"
CHAPTERS = tuple(
    module.CHAPTER
    for module in (
        *(setup, turns, sheet, cards, fire, guns, wounds, morale),
        *(
            melee,
            rally,
            breach,
            buildings,
            sight,
            umpire,
            victory,
            going,
            movement,
            charge,
            running,
            officers,
        ),
    )
)
PLAYED = Game(
    "skirmish",
    1,
    State,
    (*CHAPTERS, Chapter("of a test")),
    seats=seats,
    view=view,
    check=lambda state: None,
    phase=lambda state: str(state.turn),
    result=lambda state: state.outcome,
    vocabulary=lambda board: Vocabulary({}),
)


@cache
def printed() -> Board:
    """The tables and the scenarios that come with the game."""
    return read_data({name: Source(name, (DATA / name).read_text("utf-8"), False) for name in FILES})


# -- units ------------------------------------------------------------------------------------------------


def point(x: float, y: float) -> Point:
    return round(100 * x), round(100 * y)


def company(
    side: Side,
    troop: str,
    x: float,
    y: float,
    facing: str = "north",
    formation: Formation | None = None,
    *,
    men: int = 6,
    wounded: int = 0,
    dead: int = 0,
    inside: str = "",
    gap: int = 150,
    **facts: Any,
) -> Unit:
    """A unit on the table, of so many men who are with it; its front stands at a point in inches."""
    row = printed().troops[troop]
    order: Formation = formation or ("line" if row.dice[1] else "skirmish")
    piece = cast(Any, row.arm if row.arm in guns.PIECES else "")
    body = Body(point(x, y), WINDS[facing], order, gap, inside, piece)
    told: dict[str, Any] = {"figures": men + dead, "standing": "ready", "body": body} | facts
    return Unit(side, troop, well=men - wounded, wounded=wounded, dead=dead, **told)


def british(troop: str, x: float, y: float, facing: str = "north", *more: Any, **facts: Any) -> Unit:
    return company("british", troop, x, y, facing, *more, **facts)


def french(troop: str, x: float, y: float, facing: str = "south", *more: Any, **facts: Any) -> Unit:
    return company("french", troop, x, y, facing, *more, **facts)


# -- tables -----------------------------------------------------------------------------------------------


def fence(kind: Any, name: str, defence: int, *points: tuple[int, int]) -> LineFile:
    return LineFile(name, kind, points, defence)


def laid_out(
    units: Mapping[str, Unit],
    *areas: AreaFile,
    default: Kind = "open",
    lines: tuple[LineFile, ...] = (),
    roads: tuple[RoadFile, ...] = (),
    wins: Mapping[Side, tuple[Way, ...]] | None = None,
    turns: int = 6,
    special: Special | None = None,
    sides: Mapping[Side, Mapping[str, Any]] | None = None,
    hides: Iterable[str] = (),
    **facts: Any,
) -> State:
    """A table of 48 by 48 inches with these units on it, in the first turn."""
    zones = tuple(ZoneRow(side, side, (0, 0, 48, 48)) for side in SIDES)
    hiding = set(hides)
    rows = tuple(
        SideRow(
            side,
            tuple(
                UnitRow(name, unit.troop, side, unit.figures, hidden=unit.hidden or name in hiding)
                for name, unit in units.items()
                if unit.side == side
            ),
            **(sides or {}).get(side, {}),
        )
        for side in SIDES
    )
    file = ScenarioFile(
        ground=GroundFile((48, 48), default, areas, roads, lines),
        turns=turns,
        zones=zones,
        sides=rows,
        wins={side: (wins or {}).get(side, ()) for side in SIDES},
        special=special or Special(),
    )
    board = Board(
        printed().numbers, printed().troops, {"of a test": Scenario("of a test", file)}, printed().digest
    )
    facts = {"options": Options(), "step": "act", "units": dict(units), **facts}
    return State(board, scenario="of a test", **facts)


def ruling(kind: str, value: str, *subjects: str) -> Ruling:
    return Ruling(1, kind, subjects, value, 1)


# -- steps ------------------------------------------------------------------------------------------------


class Trial(Tabletop[State]):
    """A step carried out on a position, or a turn played; it stands still at "done"."""

    game = PLAYED
    halts = ("done",)

    def __init__(self, *told: Any, **facts: Any) -> None:
        self.later: list[Any] = []  # entries of the journal
        super().__init__(*told, **facts)

    def _heard(self, outcome: Outcome) -> Outcome:
        self.later += outcome.entries
        return super()._heard(outcome)

    def unit(self, name: str) -> Unit:
        return self.state.units[name]

    def answer(self, side: str, *lines: Line) -> None:
        """A side answers what it is asked; raises No where the rules refuse it."""
        self._heard(self.match.submit(side, lines))

    def asked(self) -> list[tuple[str, str]]:
        """Who is asked what."""
        return [(side, type(ask.kind).__name__) for side, ask in self.match.open.items()]

    def fallen(self) -> list[Any]:
        """All dice that fell."""
        first = self.match.news.entries if self.match.news else ()
        return [roll for entry in (*first, *self.later) for roll in entry.rolls]

    def one(self, kind: type[Event]) -> Any:
        """The only news of a kind that there was."""
        (found,) = self.of(kind, "gm")
        return found


def done(state: State, does: Callable[[State, Referee], Running | None], *laid: int) -> Trial:
    """What a step does to a position, with these dice; all of them must be needed."""

    def step(state: State, referee: Referee) -> Running:
        running = does(state, referee)
        if running is not None:
            yield from running
        state.step = "done"

    state.step = "trial"
    trial = Trial(state, laid, steps={"trial": step})
    assert trial.match.laid == (), f"dice left over: {trial.match.laid}"
    return trial


def acted(state: State, line: Order, *laid: int) -> Trial:
    """What an act does that its side may order; raises No where it may not."""
    if no := refusal(state, line):
        raise no
    return done(state, lambda state, referee: ACTS[type(line)].does(state, referee, line), *laid)


def refusal(state: State, line: Order) -> No | None:
    """Why the side of a unit may not order this now."""
    return ACTS[type(line)].refuses(seen(state, state.units[line.unit].side), line)


def seen(state: State, who: str) -> View:
    return view(state, who)


def with_unit(state: State, name: str, **facts: Any) -> State:
    """The same position with a unit changed."""
    units = {**state.units, name: msgspec.structs.replace(state.units[name], **facts)}
    return msgspec.structs.replace(state, units=units)
