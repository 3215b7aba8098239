"""Chapters 3 and 5: what stands where, and what the table has agreed on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from rules.blocks.board import ARMY, DATA, ENEMY, SHIP, SIDES, Board
from rules.blocks.control import Control, garrisons
from rules.blocks.lines import MoveLine
from rules.kernel.orders import Impossible, No


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table chooses before the game: variant, optional rules, readings of what is silent."""

    setup: Literal["historical", "free"] = "historical"  # blocks/6b, 6e
    movement: Literal["alternating", "simultaneous", "fast"] = "alternating"  # blocks/7.3c, 12.1.0a, 12.2k
    solitaire: bool = False  # blocks/13a
    bot: Literal["", "british", "french"] = ""  # blocks/13.1a: the side that goes first each turn
    any_flag_routs: bool = False  # blocks/13.2a
    lone_irregulars: bool = False  # blocks/13.2b
    slow_repairs: bool = False  # blocks/13.2c
    reductions: Literal["block", "type"] = "block"  # DB3
    winter_points: bool = True  # DB7
    locks_winter_over: bool = True  # DB8
    muster: Literal["choice", "draw"] = "choice"  # DB10
    homeward: bool = True  # DB11
    captured_ports: bool = True  # DB16
    irregulars_pass: bool = True  # DB14


class Block(msgspec.Struct, omit_defaults=True):
    """One wooden block. `came` and `blue` tell how it entered the battle it is in."""

    side: str
    type: str
    at: str
    sp: int = 0  # ships have none
    moved: bool = False  # this phase
    came: str = ""  # the last place before this one, while a battle is to be fought here
    blue: bool = False  # it came by a blue path
    lock: int = 0  # own turns for which a ship lies face down
    fresh: bool = False  # locked in its own phase that is still running, which does not count


class Battle(msgspec.Struct, omit_defaults=True):
    """The battle being fought."""

    at: str
    attacker: str
    entries: tuple[str, ...] = ()  # the places from which attacking blocks entered, as everyone saw
    round: int = 1
    firing: str = ""  # the type whose turn it is to fire
    hits: dict[str, int] = {}  # hits still to be taken, by the side that takes them

    @property
    def defender(self) -> str:
        return ENEMY[self.attacker]

    def fired(self, side: str, kind: str) -> bool:
        """Whether a side's blocks of a type have fired when their enemy's volley hits (blocks/8.3b)."""
        if kind == self.firing:
            return side == self.defender
        return bool(self.firing) and kind in ARMY[: ARMY.index(self.firing)]


class Shown(msgspec.Struct, frozen=True):
    """A block that its reader sees, by type and strength alone."""

    type: str
    sp: int


class Trail(msgspec.Struct, frozen=True):
    """So many blocks went this way in the last turn, as everyone saw."""

    side: str
    path: tuple[str, ...]
    count: int
    ships: bool = False


class Fought(msgspec.Struct, frozen=True):
    """A battle of the last turn."""

    at: str
    attacker: str
    winner: str  # empty: nobody is left


class Result(msgspec.Struct, frozen=True):
    """How the game ended."""

    winner: str  # empty: nobody
    how: str  # lead | held | conceded | agreed | claimed | broken_off
    year: int
    turn: int
    points: dict[str, int]


class State(Control, msgspec.Struct, omit_defaults=True):
    """Everything there is to know about a game; `board` is stored by its digest."""

    step: str
    board: Board
    options: Options
    year: int
    blocks: dict[int, Block] = {}
    turn: int = 0
    last_turn: int = 11
    pool: dict[str, dict[str, int]] = {}  # blocks not yet in play, by side and type
    drawn: dict[str, dict[str, int]] = {}  # this year's reinforcements where they are drawn (DB10)
    score: dict[str, int] = {}  # enemy army blocks removed from the war, by the side that scores them
    order: list[str] = []  # the sides in the order of their phases this turn
    phase: int = 0  # how many of them are done
    attackers: dict[str, str] = {}  # battles to be fought: place -> attacking side; the Atlantic -> ""
    chooser: str = ""  # whose turn it is to pick a battle when both sides move at once (DB6)
    battle: Battle | None = None
    written: dict[str, tuple[MoveLine, ...]] = {}  # until they are carried out
    unreliable: str = ""  # the challenge's event of this turn
    trails: list[Trail] = []
    fought: list[Fought] = []
    next_block: int = 1
    outcome: Result | None = None

    # -- blocks ------------------------------------------------------------------------------

    def of(self, side: str) -> Iterator[Block]:
        return (b for b in self.blocks.values() if b.side == side)

    def at(self, place: str, side: str) -> list[Block]:
        return [b for b in self.blocks.values() if b.at == place and b.side == side]

    def present(self, place: str, side: str) -> bool:
        return any(b.at == place and b.side == side for b in self.blocks.values())

    def garrisoned(self, place: str, side: str) -> bool:
        return garrisons(self.at(place, side))

    def contested(self) -> list[str]:
        """The places where both sides stand, in the order of the board, the Atlantic last."""
        british, french = ({b.at for b in self.blocks.values() if b.side == side} for side in SIDES)
        both = british & french
        return [place for place in (*self.board.places, self.board.atlantic) if place in both] if both else []

    def add(self, side: str, kind: str, place: str) -> Block:
        """A block comes into play at full strength (blocks/6a)."""
        block = Block(side, kind, place, self.board.strength(kind))
        self.blocks[self.next_block] = block
        self.next_block += 1
        return block

    def remove(self, block: Block, *, scores: bool = True) -> None:
        """A block leaves the war for good; its enemy scores (blocks/5f, 11c)."""
        number = next(n for n, b in self.blocks.items() if b is block)
        del self.blocks[number]
        if scores:
            self.score[ENEMY[block.side]] += 1

    def lose(self, block: Block, steps: int = 1, *, scores: bool = True) -> bool:
        """Take steps of strength; True if the block is gone (blocks/5e, 5f)."""
        block.sp = max(0, block.sp - steps)
        if block.sp:
            return False
        self.remove(block, scores=scores)
        return True

    @property
    def together(self) -> bool:
        """Whether both sides move at once (blocks/12.1.0a)."""
        return self.options.movement != "alternating"

    @property
    def open_table(self) -> bool:
        """Whether one player sees everything (blocks/13a)."""
        return self.options.solitaire


def tally(blocks: Iterable[Block]) -> dict[str, int]:
    """How many of each type."""
    found = Counter(b.type for b in blocks)
    return {kind: found[kind] for kind in (*ARMY, SHIP) if found[kind]}


def check(state: State) -> None:
    """The invariants: raises ValueError with the first thing that cannot be."""
    board = state.board
    if len(state.blocks) > MOST_BLOCKS:
        raise Impossible(No(DATA, "blocks_too_many", most=MOST_BLOCKS))
    for block in state.blocks.values():
        _check_block(board, block)
    for side in SIDES:
        _check_numbers(state, side)
    _check_places(state)
    _check_battles(state)
    _check_sides(state)
    _check_set_up(state)
    if not state.board.years.first <= state.year <= state.board.years.last:
        raise Impossible(No(DATA, "blocks_no_year", year=state.year))
    if not 0 <= state.turn <= state.board.years.turns + 1:
        raise Impossible(No(DATA, "blocks_no_turn", turn=state.turn))


def _check_block(board: Board, block: Block) -> None:
    if block.side not in SIDES or block.type not in board.units:
        raise Impossible(No(DATA, "blocks_no_block", word=f"{block.side} {block.type}"))
    if block.type == SHIP:
        if block.at not in (board.atlantic, board.boxes[block.side]) or block.sp:
            raise Impossible(No(DATA, "blocks_ship_astray", at=block.at, side=block.side))
        if block.lock and block.at == board.atlantic:
            raise Impossible(No(DATA, "blocks_ship_face_down"))
    elif block.at not in board.places:
        raise Impossible(No(DATA, "blocks_block_astray", at=block.at))
    elif not 1 <= block.sp <= board.units[block.type].strength:
        most = board.units[block.type].strength
        raise Impossible(No(DATA, "blocks_block_strength", type=block.type, most=most, sp=block.sp))


def _check_numbers(state: State, side: str) -> None:
    """Nothing is counted below nought, nor are there more blocks than a board has room for."""
    pool = state.pool.get(side, {})
    if any(number < 0 for number in pool.values()):
        raise Impossible(No(DATA, "blocks_pool_below", side=side))
    if sum(pool.values()) > MOST_BLOCKS:
        raise Impossible(No(DATA, "blocks_pool_above", side=side, most=MOST_BLOCKS))
    if state.score.get(side, 0) < 0:
        raise Impossible(No(DATA, "blocks_points_below", side=side))


def _check_places(state: State) -> None:
    """Opposing blocks share a place only where a battle is to be fought."""
    for code in state.contested():
        fighting = state.board.is_water(code) or (state.battle is not None and state.battle.at == code)
        if not fighting and code not in state.attackers and state.step not in MEETING_STEPS:
            raise Impossible(No(DATA, "blocks_both_there", at=code))


def _check_set_up(state: State) -> None:
    """No enemy stands where a side is still to lay out its blocks (blocks/6g)."""
    for side in state.order[state.phase :] if state.step == "set_up" else ():
        for block in state.of(ENEMY[side]):
            if block.at in state.board.homes[side]:
                raise Impossible(No(DATA, "blocks_enemy_at_home", side=side, at=block.at))


def _check_battles(state: State) -> None:
    """Battles are fought at places of the board, by a side that attacks; at sea nobody does."""
    battles = dict(state.attackers)
    if state.battle:
        battles[state.battle.at] = state.battle.attacker
    for place, attacker in battles.items():
        if place not in (*state.board.places, state.board.atlantic):
            raise Impossible(No(DATA, "blocks_no_battlefield", at=place))
        if attacker not in (("",) if state.board.is_water(place) else SIDES):
            raise Impossible(No(DATA, "blocks_wrong_attacker", at=place, attacker=attacker))
    at = state.battle.at if state.battle else ""
    if (state.step == "naval" and at != state.board.atlantic) or (
        state.step == "fire" and at not in state.board.places
    ):
        raise Impossible(No(DATA, "blocks_no_such_battle", word=state.step))


def _check_sides(state: State) -> None:
    for side in (*state.order, *state.written):
        if side not in SIDES:
            raise Impossible(No(DATA, "blocks_no_side", word=side))
    if state.step in PHASE_STEPS and not state.active:
        raise Impossible(No(DATA, "blocks_nobodys_phase", word=state.step))


MOST_BLOCKS = 1000  # far more than are printed
PHASE_STEPS = ("set_up", "muster", "move", "event")  # one side acts in them
MEETING_STEPS = ("reveal", "march")  # movement is under way
