"""What stands where, what the table has agreed on, and what is going on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from rules.battles.board import DATA, SIDES, Battle, Board
from rules.battles.field import TO_COME, Field, Unit
from rules.battles.in_play import InPlay
from rules.battles.lines import Pursue
from rules.kernel.orders import Impossible, No


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table chooses before the game: set-up, optional rules, readings of what is silent."""

    setup: Literal["free", "hidden", "historical"] = "free"  # D05
    recommended: bool = False  # battles/22.7a, 23.8a, 24.8a
    tactics: bool = False  # battles/18.0a
    balk: Literal["none", "french", "british", "both"] = "none"  # battles/19.0a
    supply: bool = False  # battles/20.0a
    burning: bool = False  # battles/21.0a
    view: Literal["strict", "open_clear"] = "strict"  # D05
    near_target: bool = True  # D20
    fort_guns_flip: bool = False  # D38
    road_sides: bool = True  # D24
    empty_gap: bool = False  # D32
    spare_attackers: bool = False  # D27
    mixed_sides: Literal["terrain", "printed"] = "terrain"  # D31
    conversion: Literal["whole", "retreat"] = "whole"  # D18
    militia_in_line: bool = True  # D86
    leaders_halved: bool = True  # D04
    leaders_occupy: bool = True  # D54
    bastions_hold: bool = True  # D66
    bastions_bar_pursuit: bool = True  # D67
    trains_score: bool = True  # D59
    retreats_score: bool = True  # D70
    hill_fire: Literal["firer", "target"] = "firer"  # D10


Begun = Literal["", "entering", "marching"]


class Assault(msgspec.Struct, frozen=True, omit_defaults=True):
    """One declared attack: its units, the hexes attacked, and the leaders who add their value."""

    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    leaders: tuple[str, ...] = ()


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the attacker has written down for an attack, and nobody else knows."""

    hex: str  # the first of the attack
    tactic: str = ""
    pursuit: tuple[Pursue, ...] = ()


class Trail(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody went this way in this player turn, as everyone saw."""

    side: str
    path: tuple[str, ...]
    kind: Literal["move", "enter", "exit", "retreat", "pursuit"] = "move"


class Shot(msgspec.Struct, frozen=True):
    """A bombardment of this player turn."""

    source: str
    at: str
    result: str


class Fought(msgspec.Struct, frozen=True):
    """A combat of this player turn."""

    origins: tuple[str, ...]
    hexes: tuple[str, ...]
    result: str


How = Literal["points", "conceded", "agreed", "claimed", "broken_off"]


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the battle ended."""

    winner: str  # empty: nobody
    level: str  # draw | marginal | substantive | decisive | none
    how: How
    points: dict[str, int]
    turn: int


class State(InPlay, msgspec.Struct, omit_defaults=True, dict=True):
    """Everything there is to know about a game; `board` is stored by its digest."""

    step: str
    board: Board
    options: Options
    scenario: str
    units: dict[str, Unit] = {}  # by the name on the counter, in the order of the battle's counters
    turn: int = 1
    player: int = 0  # 0: A's player turn, 1: B's
    placing: int = 0  # how many sides have set up
    fog: bool = False
    dp: dict[str, int] = {}  # demoralization points, by the side they demoralize
    demoralized: list[str] = []
    awarded: list[str] = []  # sides that have lost a place and been charged for it
    lost: list[str] = []  # counters, in the order in which they were lost
    fronts: dict[str, str] = {}  # "french" or "british R" -> the hex named for their entry
    shaken: list[str] = []  # sides of which everyone knows that units have been disordered
    attacked: dict[str, int] = {}  # side -> the turn on which it first attacked
    listed: dict[str, tuple[str, ...]] = {}  # who is off the map, as the enemy last saw it
    markers: dict[str, dict[str, int]] = {}  # special tactics left
    hexes_rolled: int = 0  # battles/13.3.1a: of this movement phase; 0 where none was rolled
    forced_march: bool = False  # it has been played in this movement phase
    moving: str = ""  # the unit that moved last, and may go on
    riders: tuple[str, ...] = ()  # the leaders who rode with it, and may go on (battles/7.2d)
    begun: Begun = ""  # how far the movement phase has come (battles/4.2d, D52)
    queue: dict[str, int] = {}  # how many came in at a hex in this phase (battles/14.1c)
    burning: list[str] = []
    assaults: list[Assault] = []  # declared and not yet resolved
    plans: list[Plan] = []
    in_order: bool = False  # the attacks are resolved as they were declared
    fighting: Assault | None = None
    shown: tuple[str, ...] = ()  # counters that are open to both sides while something is resolved
    trails: list[Trail] = []
    sighted: tuple[str, ...] = ()  # in fog: the enemy's hexes into which the phasing side may look
    shots: list[Shot] = []
    fought: list[Fought] = []
    outcome: Result | None = None

    @property
    def battle(self) -> Battle:
        return self.board.battles[self.scenario]

    @property
    def field(self) -> Field:
        """The counters where they stand; all changes of units go through it."""
        found = self.__dict__.get("field_")
        if found is None or found.units is not self.units:
            found = self.__dict__["field_"] = Field(
                self.battle, self.units, self.options.road_sides, burning=self.burning
            )
        return found

    def of(self, side: str) -> Iterator[str]:
        return (name for name, unit in self.units.items() if unit.side == side)

    def to_come(self, side: str) -> tuple[str, ...]:
        """A side's counters that are not yet on the map."""
        return tuple(name for name in self.of(side) if self.units[name].off in TO_COME)

    def plan(self, assault: Assault) -> Plan | None:
        return next((plan for plan in self.plans if plan.hex == assault.hexes[0]), None)


def check(state: State) -> None:
    """The invariants: raises ValueError with the first thing that cannot be."""
    battle = state.battle
    for name, unit in state.units.items():
        counter = battle.counters.get(name)
        if counter is None:
            raise Impossible(No(DATA, "battles_none_called", word=name))
        if unit.side not in SIDES:
            raise Impossible(No(DATA, "battles_sideless", unit=name))
        if unit.side != counter.side and counter.type != "train":
            raise Impossible(No(DATA, "battles_other_side", unit=name, side=counter.side))
        if bool(unit.at) == bool(unit.off):
            raise Impossible(No(DATA, "battles_on_or_off", unit=name))
        if unit.at and unit.at not in battle.ground.place:
            raise Impossible(No(DATA, "battles_no_hex_of_map", word=unit.at))
        if unit.disordered and not counter.combat:
            raise Impossible(No(DATA, "battles_never_disordered", unit=name))
    field = Field(battle, state.units, state.options.road_sides)
    for at in field.stacks:
        sides = field.sides_at(at)
        if len(sides) > 1:
            raise Impossible(No(DATA, "battles_both_there", word=at))
        for side in sides:  # none where only a looted train is left
            if field.overstacked(at, side) and not makes_room(state, side):
                raise Impossible(No(DATA, "battles_crowded", word=at, side=side))
    for side in SIDES:
        if state.dp.get(side, 0) < 0:
            raise Impossible(No(DATA, "battles_points_below", side=side))
    for at in state.burning:
        if at not in battle.ground.place:
            raise Impossible(No(DATA, "battles_no_hex_of_map", word=at))
    if not 1 <= state.turn <= battle.file.turns:
        raise Impossible(No(DATA, "battles_no_turn", number=state.turn))


def makes_room(state: State, side: str) -> bool:
    """Whether its stacks may be too high until the phase ends (D21); in a march only who moves can go on."""
    return state.step == "set_up" or (state.step == "move" and side == state.phasing)
