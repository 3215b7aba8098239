"""What each reader may see of a table (skirmish/hide-1, hide-2). Orders, pictures, refusals read this alone.

What stands on the table is on everybody's picture, but units in hiding; where the table plays in fog, a side
sees of its enemy only who is in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from rules.kernel import film
from rules.kernel.film import differing
from rules.kernel.orders import GM, PUBLIC, UMPIRE
from rules.kernel.view import ReaderView
from rules.skirmish.geometry import Course, Point, in_tenths, long, wind
from rules.skirmish.ground import Area, Barrier, Ground, Kind, Road
from rules.skirmish.in_play import InPlay, Known, ground_of
from rules.skirmish.layout import Body, apart_by, figures, gone
from rules.skirmish.leaving import sharing
from rules.skirmish.lines import Keep, Order, Sheet
from rules.skirmish.losses import in_woods, limit
from rules.skirmish.marks import place_of
from rules.skirmish.state import Fire, Options, Result, Ruling, Shot, State, Trail, Unit
from rules.skirmish.table import BRITISH, FRENCH, SIDES, Board, Side, Troop, Zone

MASTERS = (GM, UMPIRE)
ENDS = ("end_turn", "close_turn")  # the steps in which a turn ends
BEGINS = ("set_up", "begin_turn", "write")  # those that come before the first card
Done = TypeVar("Done", Trail, Shot)


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
    playing: str  # the side whose card is being played
    drawn_cards: int
    last_side: str
    opened: tuple[str, ...]
    sheets: dict[str, Sheet]  # his own; a game master's: all
    written: dict[str, Sheet]
    contacts: tuple[tuple[str, str], ...]
    entered: dict[str, int]
    fires: tuple[Fire, ...]
    rulings: tuple[Ruling, ...]
    ruled: dict[str, int]  # who knew of them -> how many rulings there were, of those that he was told
    broke: tuple[str, ...]
    shot_at: tuple[str, ...]
    charged: tuple[str, ...]
    trails: tuple[Trail, ...]
    shots: tuple[Shot, ...]
    outcome: Result | None
    caught: tuple[str, ...] = ()  # of whom anything was taken by one card: a film alone tells it

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


def onlookers(state: State, *names: str) -> tuple[str, ...]:
    """Whom news and dice of these units reach: all, or those who see every one of them (hide-1, hide-5)."""
    readers = (*SIDES, PUBLIC)
    knowing = tuple(who for who in readers if all(is_known(state, name, who) for name in names))
    return (PUBLIC,) if knowing == readers else (*(who for who in knowing if who != PUBLIC), UMPIRE)


def in_fog(state: State) -> str:
    """The rule by which what everybody learns of a unit tells of one whom in fog not all see."""
    return "skirmish/hide-5" if state.options.fog else ""


def view(state: State, who: str) -> View:
    """The table as a reader sees it."""
    units = {name: known for name in state.units if (known := as_known(state, name, who)) is not None}
    shown = {name for name in units if is_known(state, name, who)}
    return View(
        who=who,
        ruled={
            knowing: n for knowing, n in state.ruled.items() if sees_all(state, who) or is_told(who, knowing)
        },
        board=state.board,
        options=state.options,
        scenario=state.scenario,
        step=state.step,
        units=units,
        turn=state.turn,
        cards={side: cards_of(state, side) for side in SIDES},
        deck=open_cards(state, state.deck, who),
        kept=open_cards(state, state.kept, who),
        aside={side: aside(state, side) for side in SIDES},
        waits={name: keep for name, keep in state.waits.items() if state.units[name].side == who},
        drawn="".join(open_cards(state, (state.drawn,), who)),
        playing=whose(state, state.drawn),
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
        trails=tuple(as_seen(state, one, who) for one in state.trails if was_seen(state, one, who)),
        shots=tuple(one for one in state.shots if was_seen(state, one, who)),
        outcome=state.outcome,
    )


def as_known(state: State, name: str, who: str) -> Unit | None:
    """A unit as a reader knows it; None: he does not know that it is there at all.

    In fog nobody is told whether an enemy sees a unit of his: that enemy may be in hiding.
    """
    unit, fog = state.units[name], state.options.fog
    if sees_all(state, who):
        return unit
    if unit.side == who:
        return msgspec.structs.replace(unit, seen=False, last_seen=None) if fog else unit
    if not is_heard_of(state, name, who):
        return None
    brigade = unit.brigade if unit.brigade and is_heard_of(state, unit.brigade, who) else ""
    if is_known(state, name, who):
        return msgspec.structs.replace(unit, ball=0, canister=0, brigade=brigade, seen=False, last_seen=None)
    return unseen(
        unit,
        brigade=brigade,
        standing="waiting" if state.step == "set_up" else unit.standing,
        last_seen=unit.last_seen if who in SIDES or not fog else None,
    )


def unseen(unit: Unit, **known: Any) -> Unit:
    """What is told of a unit that nobody sees: what its roster says, and what is known beside."""
    return Unit(unit.side, unit.troop, unit.figures, unit.figures, **known)


def is_heard_of(state: State, name: str, who: str) -> bool:
    """Whether a reader knows that there is such a unit (skirmish/hide-3)."""
    unit = state.units[name]
    open_forces = not state.terms.secret(unit.side) or sees_all(state, who) or unit.side == who
    return open_forces or unit.last_seen is not None or is_known(state, name, who)


def was_seen(state: State, one: Trail | Shot, who: str) -> bool:
    """Whether a reader has seen a move or a volley of this turn."""
    mine = sees_all(state, who) or state.units[one.unit].side == who
    return mine or (one.seen and (who in SIDES or not state.options.fog))


def as_seen(state: State, trail: Trail, who: str) -> Trail:
    """A way without whether the enemy saw it, which in fog nobody is told."""
    return trail if sees_all(state, who) else msgspec.structs.replace(trail, seen=True)


# -- cards -----------------------------------------------------------------------------------------------


def open_cards(state: State, cards: Iterable[str], who: str) -> tuple[str, ...]:
    """The cards of which a reader knows whose they are, by the names that he knows them by."""
    return tuple(name for card in cards if (name := open_name(state, card, who)))


def open_name(state: State, card: str, who: str) -> str:
    """By whose name a card is known: of those who share it the first who is not in hiding (hide-2)."""
    if card in SIDES:
        return ""
    if card in state.units and (sees_all(state, who) or state.units[card].side == who):
        return card
    return next((name for name in sharing(state, card) if not is_covered(state, name)), "")


def is_covered(state: Known, name: str) -> bool:
    """Whether no enemy knows of a card that it is this unit's (skirmish/hide-2).

    In fog whose card comes up is open, as what comes of it is not; but of secret forces no card is.
    """
    unit = state.units[name]
    return state.terms.secret(unit.side) if state.options.fog else unit.hidden


def whose(state: State, card: str) -> str:
    """The side of a card; a blank one is known by its side alone."""
    return card if card in SIDES or not card else state.units[card].side


def cards_of(state: State, side: str) -> int:
    """How many cards of a side the deck may hold, for all that anybody can tell."""
    return sum(state.units[name].side == side for name in state.deck) + state.blanks.get(side, 0)


def aside(state: State, side: str) -> int:
    """How many cards of a side lie aside, for all that others can tell (skirmish/hide-2)."""
    return sum(state.units[card].side == side for card in state.kept) + state.covert.get(side, 0)


def is_told(who: str, knowing: str) -> bool:
    """Whether a reader is among those who are told of a ruling."""
    return knowing == PUBLIC or who in knowing.split("+")


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


def zones(view: View) -> dict[str, Zone]:
    """In which zone the reader sets up each of his units, while both sides do (skirmish/set-1)."""
    if view.step != "set_up":
        return {}
    rows = (view.terms.units[name] for name, unit in view.units.items() if is_placed_by(view, unit))
    return {row.name: view.terms.zones[row.at] for row in rows if row.turn == 1 and not row.on}


def is_placed_by(view: View, unit: Unit) -> bool:
    return unit.side == view.who and unit.body is None


def moment(before: View, after: View) -> View | None:
    """A card as a film shows it: who acted, and no news but of this card.

    Nothing: its reader saw nothing of it. When a turn ends nobody acts on a card; the next begins with all
    news of it.
    """
    found: dict[str, Any] = {
        "trails": since(before.trails, after.trails),
        "shots": since(before.shots, after.shots),
        "broke": tuple(name for name in after.broke if name not in before.broke),
        "caught": tuple(caught(before, after)),
    }
    if quiet(before) == quiet(after) and not any(found.values()):
        return None
    if after.step in BEGINS:
        return after
    if before.step in ENDS:
        return msgspec.structs.replace(after, **found, drawn="")
    acted = (before.drawn, *(one.unit for one in (*found["trails"], *found["shots"])))
    return msgspec.structs.replace(after, **found, drawn=next(filter(None, acted), ""), step="card_played")


def caught(before: View, after: View) -> Iterator[str]:
    """Of whom the reader saw anything taken: a gun, a wagon, or men."""
    for name, unit in before.units.items():
        now = after.units.get(name, unit)
        if unit.body is not None and (
            now.captured > unit.captured or (now.standing == "taken" != unit.standing)
        ):
            yield name


def quiet(view: View) -> View:
    """What stands on the table, without whose card it is, how far the pack is played, all papers and news."""
    pack: dict[str, Any] = {"step": "", "drawn": "", "playing": "", "drawn_cards": 0, "deck": (), "cards": {}}
    told: dict[str, Any] = {"trails": (), "shots": (), "broke": (), "caught": ()}
    papers: dict[str, Any] = {"sheets": {}, "written": {}, "waits": {}, "last_side": ""}
    return msgspec.structs.replace(view, **pack, **papers, **told)


def since(before: tuple[Done, ...], after: tuple[Done, ...]) -> tuple[Done, ...]:
    """What has come to a list; all of it, if that was begun anew."""
    return after[len(before) :] if after[: len(before)] == before else after


def scene(view: View) -> str:
    """Where the unit stands whose card is being played."""
    return whereabouts(view, "unit", view.drawn) if view.drawn else ""


def happened(view: View) -> tuple[str, ...]:
    """Where the unit stands whose card is played, at whom was fired, and where ways ended, newest first."""
    shots = (shot.at for shot in reversed(view.shots))
    ways = (trail.path[-1] for trail in reversed(view.trails))
    squares = (view.ground.grid.name_of(spot) for spot in (*shots, *ways))
    return tuple(filter(None, dict.fromkeys((scene(view), *squares))))


def set_out(before: View, after: View) -> View | None:
    """Who acts on the next card, as it stood, and where it will go."""
    leaving: View | None = film.set_out(before, after, drawn=after.drawn, shots=(), broke=(), caught=())
    return leaving


def changed(before: View, after: View) -> Iterator[str]:
    """Where those stand, or stood last, who moved, formed, lost men or are gone."""
    for was, now in differing(before.units, after.units, lambda unit: (unit.body, unit.well, unit.standing)):
        body = now.body or was.body
        if body is not None:
            yield after.ground.grid.name_of(body.front)


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
    "Zone",
    "apart_by",
    "figures",
    "gone",
    "in_tenths",
    "long",
    "sees_all",
    "view",
    "wind",
    "zones",
]
