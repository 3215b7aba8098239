"""What each reader may see of a table (skirmish/hide-1, hide-2). Orders, pictures, refusals read this alone.

What stands on the table is on everybody's picture, but units in hiding; where the table plays in fog, a side
sees of its enemy only who is in sight.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from rules.kernel.orders import GM, UMPIRE
from rules.kernel.view import ReaderView
from rules.skirmish.geometry import Course, Point, in_tenths, long, wind
from rules.skirmish.ground import Area, Barrier, Ground, Kind, Road
from rules.skirmish.in_play import InPlay, ground_of
from rules.skirmish.layout import Body, apart_by, figures, gone
from rules.skirmish.lines import Keep, Order, Sheet
from rules.skirmish.losses import in_woods, limit
from rules.skirmish.marks import place_of
from rules.skirmish.state import Fire, Options, Result, Ruling, Shot, State, Trail, Unit
from rules.skirmish.table import BRITISH, FRENCH, SIDES, Board, Side, Troop

MASTERS = (GM, UMPIRE)


class View(InPlay, ReaderView, frozen=True, omit_defaults=True, dict=True):
    """The table as `who` sees it: british, french, umpire, public or gm."""

    board: Board
    options: Options
    scenario: str
    step: str
    units: dict[str, Unit]  # those whom the reader knows, as he knows them; in hiding: without a body
    turn: int
    cards: dict[str, int]  # side -> cards that may still be in the deck
    deck: tuple[str, ...]  # of which the reader knows that they are in it
    kept: tuple[str, ...]  # cards aside, of which he knows whose they are
    aside: dict[str, int]  # side -> all that lie aside, for all that anybody can tell
    waits: dict[str, Keep]
    drawn: str
    drawn_cards: int
    last_side: str
    opened: tuple[str, ...]
    sheets: dict[str, Sheet]  # his own; a game master's: all
    written: dict[str, Sheet]
    contacts: tuple[tuple[str, str], ...]
    entered: dict[str, int]
    fires: tuple[Fire, ...]
    rulings: tuple[Ruling, ...]
    broke: tuple[str, ...]
    shot_at: tuple[str, ...]
    charged: tuple[str, ...]
    trails: tuple[Trail, ...]
    shots: tuple[Shot, ...]
    outcome: Result | None

    @cached_property
    def offered(self) -> dict[str, tuple[Order, ...]]:
        """What units may do, of those for whom it was listed: a draft asks for it with every line."""
        return {}

    @cached_property
    def ahead(self) -> dict[str, tuple[Order, ...]]:
        """The same for what may be written for them before their cards are drawn."""
        return {}

    # All that is measured on a view is measured once: nothing of it changes

    @cached_property
    def ground(self) -> Ground:
        return ground_of(self)

    @cached_property
    def _places(self) -> dict[str, Course]:
        return {}

    def places(self, name: str) -> Course:
        if name not in self._places:
            self._places[name] = super().places(name)
        return self._places[name]

    @cached_property
    def _apart(self) -> dict[tuple[str, str], int]:
        return {}

    def apart(self, name: str, other: str) -> int:
        pair = (name, other) if name < other else (other, name)
        if pair not in self._apart:
            self._apart[pair] = super().apart(*pair)
        return self._apart[pair]

    @property
    def side(self) -> Side:
        """The side of a reader who has one."""
        return BRITISH if self.who == BRITISH else FRENCH

    def breaking(self, name: str) -> int:
        """How many casualties break a unit: where it stands, or in the open."""
        woods = self.units[name].body is not None and in_woods(self, name)
        return limit(self, name, woods=woods)


def sees_all(state: State, who: str) -> bool:
    """A game master, an umpire, and everybody when the game is over."""
    return who in MASTERS or state.outcome is not None


def is_known(state: State, name: str, who: str) -> bool:
    """Whether a reader sees where a unit stands."""
    unit = state.units[name]
    if sees_all(state, who) or unit.side == who:
        return True
    if unit.hidden or state.step == "set_up":
        return False
    return not state.options.fog or (unit.seen and who in SIDES)


def view(state: State, who: str) -> View:
    """The table as a reader sees it."""
    units = {name: known for name in state.units if (known := as_known(state, name, who)) is not None}
    shown = {name for name, unit in units.items() if unit == state.units[name] or is_known(state, name, who)}
    return View(
        who=who,
        board=state.board,
        options=state.options,
        scenario=state.scenario,
        step=state.step,
        units=units,
        turn=state.turn,
        cards={side: cards_of(state, side) for side in SIDES},
        deck=tuple(name for name in state.deck if name in shown),
        kept=tuple(name for name in state.kept if name in shown),
        aside={side: aside(state, side) for side in SIDES},
        waits={name: keep for name, keep in state.waits.items() if state.units[name].side == who},
        drawn=state.drawn if state.drawn in shown else "",
        drawn_cards=state.drawn_cards,
        last_side=state.last_side,
        opened=state.opened,
        sheets=papers(state, state.sheets, who),
        written=papers(state, state.written, who),
        contacts=tuple(pair for pair in state.contacts if shown.issuperset(pair)),
        entered=state.entered,
        fires=state.fires,
        rulings=tuple(ruling for ruling in state.rulings if concerns(state, ruling, shown, who)),
        broke=tuple(name for name in state.broke if name in shown),
        shot_at=tuple(name for name in state.shot_at if name in shown),
        charged=tuple(name for name in state.charged if name in shown),
        trails=tuple(trail for trail in state.trails if trail.seen or trail.unit in shown),
        shots=tuple(shot for shot in state.shots if shot.seen or shot.unit in shown),
        outcome=state.outcome,
    )


def as_known(state: State, name: str, who: str) -> Unit | None:
    """A unit as a reader knows it; None: he does not know that it is there at all."""
    unit = state.units[name]
    if sees_all(state, who) or unit.side == who:
        return unit
    if state.terms.secret(unit.side) and not is_known(state, name, who) and unit.last_seen is None:
        return None
    open_unit = msgspec.structs.replace(unit, ball=0, canister=0, brigade="")
    if is_known(state, name, who):
        return open_unit
    return unseen(open_unit)


def unseen(unit: Unit) -> Unit:
    """What is told of a unit that nobody sees: what its roster says, and where it was last seen."""
    return Unit(unit.side, unit.troop, unit.figures, unit.figures, last_seen=unit.last_seen)


def cards_of(state: State, side: str) -> int:
    """How many cards of a side the deck may hold, for all that anybody can tell."""
    return sum(state.units[name].side == side for name in state.deck) + state.blanks.get(side, 0)


def aside(state: State, side: str) -> int:
    """How many cards of a side lie aside, for all that others can tell (skirmish/hide-2)."""
    return sum(state.units[card].side == side for card in state.kept) + state.covert.get(side, 0)


def papers(state: State, sheets: dict[str, Sheet], who: str) -> dict[str, Sheet]:
    """What a side wrote is its own; an umpire does not read it, a game master may."""
    return {side: lines for side, lines in sheets.items() if who in (side, GM) or state.outcome is not None}


def concerns(state: State, ruling: Ruling, shown: set[str], who: str) -> bool:
    """Whether a reader may know of a ruling: all the units that it is about are known to him.

    What a unit was to do when it was handed back is its side's to know.
    """
    if ruling.kind == "veto" and not (sees_all(state, who) or state.units[ruling.subjects[0]].side == who):
        return False
    return all(subject not in state.units or subject in shown for subject in ruling.subjects)


# -- what a picture is about ----------------------------------------------------------------------------


def whereabouts(view: View, kind: str, name: str) -> str:
    """The square about which a picture shows what is named: where a unit stands, or was last seen."""
    grid, unit = view.ground.grid, view.units.get(name)
    if unit is not None:
        at = unit.body.front if unit.body else unit.last_seen
        return grid.name_of(at) if at else ""
    if grid.point_of(name):
        return name
    middle = view.ground.width // 2, view.ground.depth // 2
    place = place_of(view, middle, name)
    return grid.name_of(place) if place else ""


def scene(view: View) -> str:
    """Where the unit stands whose card is being played."""
    return whereabouts(view, "unit", view.drawn) if view.drawn else ""


__all__ = [  # what pictures are made of, the table among it
    "MASTERS",
    "Area",
    "Barrier",
    "Board",
    "Body",
    "Course",
    "Fire",
    "Ground",
    "Kind",
    "Point",
    "Road",
    "Shot",
    "Trail",
    "Troop",
    "Unit",
    "View",
    "apart_by",
    "figures",
    "gone",
    "in_tenths",
    "long",
    "sees_all",
    "view",
    "wind",
]
