"""All that is true of a table: who stands where, in which state, whose cards are left, what was ruled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.kernel.orders import UMPIRE, Line
from rules.skirmish.geometry import Point
from rules.skirmish.in_play import InPlay
from rules.skirmish.layout import Body
from rules.skirmish.lines import Keep, Sheet
from rules.skirmish.table import SIDES, Board, Side

Standing = Literal[
    "waiting",  # it has not come yet
    "ready",
    "broken",
    "away",  # it left the table as its scenario lets it
    "ran",  # it ran off the table
    "taken",  # a gun or wagon that the enemy has
    "joined",  # it is part of another since a rally
    "gone",  # none of its men is left
]

ON_TABLE = ("ready", "broken", "taken")  # standings of units that stand somewhere


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table chooses before the game."""

    umpire: Literal["none", "doubtful", "all", "nothing"] = (
        "none"  # skirmish/rule-2: whether one rules, and on what
    )
    fog: bool = False  # skirmish/hide-5: each side sees only what it sees
    volley_in_woods: bool = True  # skirmish/volley-5
    failed_charge: bool = False  # skirmish/charge-9


class Officer(msgspec.Struct, frozen=True, omit_defaults=True):
    """An officer, with the company to which he is attached (skirmish/scale-4)."""

    wounded: bool = False


class Morale(msgspec.Struct, frozen=True, omit_defaults=True):
    """What breaks a unit that was combined in a rally (skirmish/rally-2, rally-4)."""

    limits: tuple[int, int]
    counts: Literal["all", "dead"]


class Breach(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opening of a building that the enemy holds, with the men who have come in by it (skirmish/melee-11).

    The rest of their unit is still outside, where its front is.
    """

    building: str
    at: Point
    men: int


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """A company, a band, a gun with its crew, a wagon with its men."""

    side: Side
    troop: str
    figures: int  # at the start
    well: int  # sound men
    standing: Standing = "waiting"
    body: Body | None = None  # where it stands; None: not on the table
    wounded: int = 0  # seriously, and with it
    dead: int = 0
    left: tuple[Point, ...] = ()  # wounded men whom it left behind (skirmish/move-11)
    captured: int = 0  # of its wounded
    fled: int = 0  # of a gun's crew, who left it behind (skirmish/timid-5)
    officer: Officer | None = None
    officers_lost: int = 0
    morale: Morale | None = None
    brigade: str = ""  # the first company of its brigade
    hidden: bool = False  # in hiding, so that no enemy sees it
    seen: bool = False  # by any enemy; matters where the table plays in fog
    last_seen: Point | None = None
    stirred: bool = False  # it moved or fired in this turn (skirmish/vis-4)
    fired: bool = False  # in this turn (skirmish/charge-5)
    spent: bool = False  # it ran from a charge in this turn: its card is spent (skirmish/timid-4)
    short: int = 0  # the turn of its last charge that fell short (skirmish/charge-9)
    loaded: bool = True
    ball: int = 0  # rounds
    canister: int = 0
    taker: str = ""  # the side that has taken it
    gone_by: str = ""  # the edge by which it left the table
    breach: Breach | None = None  # by which it comes into a building

    @property
    def men(self) -> int:
        """Figures that are with it, its officer aside."""
        return self.well + self.wounded

    @property
    def on_table(self) -> bool:
        return self.body is not None


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an umpire has laid down; the engine's own answer gives way (skirmish/rule-1)."""

    number: int
    kind: str
    subjects: tuple[str, ...]
    value: str
    turn: int  # in which it was given
    until: Literal["turn", "end"] = "end"


class Trail(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way that somebody went in this turn."""

    unit: str
    path: tuple[Point, ...]
    kind: Literal["move", "charge", "run"] = "move"
    seen: bool = True  # by the enemy
    dice: tuple[int, ...] = ()  # of a move, by which others of its brigade go too (skirmish/card-7)


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A volley of this turn."""

    unit: str
    target: str
    source: Point
    at: Point
    hits: int
    seen: bool = True


class Fire(msgspec.Struct, frozen=True, omit_defaults=True):
    """A building that burns."""

    building: str
    turn: int


How = Literal["aims", "last_turn", "conceded", "agreed", "broken_off", "claimed"]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the game ended."""

    winner: Side | Literal["draw", ""]  # empty: there is no result
    how: How


class State(InPlay, msgspec.Struct, omit_defaults=True, dict=True):
    """A game in progress."""

    board: Board
    options: Options
    scenario: str
    step: str
    units: dict[str, Unit] = {}
    turn: int = 1
    deck: tuple[str, ...] = ()  # companies whose cards are not drawn yet; a brigade goes by its first
    blanks: dict[str, int] = {}  # side -> blank cards left in the deck
    kept: tuple[str, ...] = ()  # cards that lie aside, in the order in which they were kept
    drawn: str = ""  # the card that is being played
    drawn_cards: int = 0  # in this turn
    covert: dict[str, int] = {}  # side -> cards played in hiding, which look as if they lay aside
    waits: dict[str, Keep] = {}  # how the cards aside were kept
    last_side: str = ""  # who acted last
    opened: tuple[str, ...] = ()  # the sides that have fired
    sheets: dict[str, Sheet] = {}  # side -> what it wrote for this turn, as far as it is not done
    written: dict[str, Sheet] = {}  # side -> its sheet of the turn before, to be written again
    contacts: tuple[tuple[str, str], ...] = ()  # who charged, and whom
    entered: dict[str, int] = {}  # "side x y" of an opening -> men who came in by it in this turn (melee-11)
    fires: tuple[Fire, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ruled: dict[str, int] = {}  # who knew of them -> how many rulings there were
    broke: tuple[str, ...] = ()  # who broke in this turn
    shot_at: tuple[str, ...] = ()  # who was shot at in this turn
    charged: tuple[str, ...] = ()  # who was charged in this turn
    trails: tuple[Trail, ...] = ()
    shots: tuple[Shot, ...] = ()
    handed_back: str = ""  # who was to act and may act anew, as the umpire has it
    outcome: Result | None = None

    def change(self, name: str, /, **fields: object) -> Unit:
        """A unit as it is from now on."""
        unit = self.units[name] = msgspec.structs.replace(self.units[name], **fields)
        return unit

    def of(self, side: str) -> Iterator[str]:
        return (name for name, unit in self.units.items() if unit.side == side)


def seats(state: State) -> tuple[str, ...]:
    """Who sits at the table (skirmish/rule-2)."""
    return SIDES if state.options.umpire == "none" else (*SIDES, UMPIRE)


def of_unit(line: Line) -> str:
    """The unit that a line is for; nothing: for none."""
    unit: str = getattr(line, "unit", "")
    return unit
