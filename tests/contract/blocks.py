"""The block game under contract."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from random import Random
from typing import Any

from msgspec.structs import replace

from rules.blocks.aids.ahead import HoldOtherwise
from rules.blocks.battle import FightLargest, HitsFired, HitsSpare
from rules.blocks.board import ARMY, ENEMY, SHIP, SIDES
from rules.blocks.lines import All, Go, Weakest
from rules.blocks.naval import NavalStay, NavalWhileEqual
from rules.blocks.retreat import NeverRetreat, RetreatAnywhere, RetreatAt, RetreatOutnumbered
from rules.blocks.state import Block, State, check
from rules.blocks.turn import GoFirst
from rules.blocks.view import Seen, View
from rules.blocks.winter import WinterSpare, WinterSurvivors
from rules.kernel.game import Codec, Data
from rules.kernel.orders import Line, Lines, No
from rules.kernel.position import changed, own_sources
from rules.registry import game
from tests.contract.subject import Staff, Subject, beginning_of, beginnings

GAME = game("blocks")
VARIANTS: dict[str, dict[str, Any]] = {
    "alternating": {},
    "simultaneous": {"movement": "simultaneous"},
    "fast": {"movement": "fast"},
    "free": {"setup": "free", "muster": "draw"},
    "solitaire": {"solitaire": True, "bot": "french"},
    "alone": {"solitaire": True},
    "fast free": {"movement": "fast", "setup": "free", "muster": "draw"},
    "simultaneous options": {
        "movement": "simultaneous",
        "any_flag_routs": True,
        "lone_irregulars": True,
        "slow_repairs": True,
        "reductions": "type",
        "homeward": False,
        "irregulars_pass": False,
    },
    "options": {
        "any_flag_routs": True,
        "lone_irregulars": True,
        "slow_repairs": True,
        "reductions": "type",
        "winter_points": False,
        "locks_winter_over": False,
        "homeward": False,
        "captured_ports": False,
        "muster": "draw",
    },
}


# In the last turn of a year the British attack from two places, and may go back to each.
ATTACKED = {
    "turn": 11,
    "order": ["british", "french"],
    "step": "fire",
    "british": "AL: R4(from NY), I2(from BO); NY: R4; BO: M3",
    "french": "AL: M3 R4; QU: M3",
    "battle": {"at": "AL", "attacker": "british", "entries": ["NY", "BO"]},
}


def attacked(data: Data) -> State:
    """Which block came which way is told by its going back there."""
    state = changed(Codec(GAME, data), beginning_of(GAME, "campaign", {})(data), ATTACKED, ())
    assert isinstance(state, State)
    check(state)
    return state


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


def army(state: State, rng: Random) -> Block:
    blocks = [block for block in state.blocks.values() if block.type != SHIP]
    if not blocks:
        raise No("kernel/edit", "impossible_state", reason="there is no block")
    return rng.choice(blocks)


def weaken(state: State, rng: Random) -> None:
    army(state, rng).sp = 1


def strengthen(state: State, rng: Random) -> None:
    block = army(state, rng)
    block.sp = state.board.strength(block.type)


def break_strength(state: State, rng: Random) -> None:
    army(state, rng).sp = 9


def remove(state: State, rng: Random) -> None:
    state.remove(army(state, rng))


def send(state: State, rng: Random) -> None:
    """A block to any place; the invariants refuse it beside the enemy."""
    army(state, rng).at = rng.choice(sorted(state.board.places))


def raise_block(state: State, rng: Random) -> None:
    side = rng.choice(SIDES)
    free = [at for at in state.board.places if not state.present(at, ENEMY[side])]
    if free:
        state.add(side, rng.choice(ARMY), rng.choice(free))


def both(*lines: Line) -> dict[str, Lines]:
    return dict.fromkeys(SIDES, lines)


# -- several commanders of a side ------------------------------------------------------------------


def pieces(view: View) -> dict[str, list[Seen]]:
    """The blocks of the reader's side in each place."""
    return {at: view.own(at) for at in dict.fromkeys(block.at for block in view.blocks) if view.own(at)}


def redraw(state: State, side: str, seen: View, his: Collection[str], rng: Random) -> State:
    """Other blocks outside his places, another pool unless he must know it, other orders from elsewhere."""
    twin: State = GAME.reshuffle(state, ENEMY[side], rng)
    own = [replace(block) for block in state.of(side) if block.at in his]
    rest = [block for block in twin.blocks.values() if block.side != side or block.at not in his]
    for block in rest:
        if block.side == side and block.type != SHIP:
            block.moved = rng.random() < 0.5
    twin.blocks = dict(enumerate((*own, *rest), 1))
    if side in seen.pools:
        twin.pool[side] = dict(state.pool[side])
    if side in seen.drawn:
        twin.drawn[side] = dict(state.drawn[side])
    starts = [line.source for line in twin.written.get(side, ()) if isinstance(line, Go | All)]
    known = side in state.written and seen.written.get(side) == state.written[side]
    if known or any(start in his for start in starts):
        twin.written[side] = state.written[side]
    return twin


STAFF = Staff(lambda view, place: All(place, place), pieces, redraw, named=False)


BLOCKS = Subject(
    "blocks",
    codec,
    beginnings(GAME, VARIANTS),
    str(GAME.folder),
    laid={"declared blocks/9.1a": attacked},
    edits={
        "weaken a block": weaken,
        "restore a block": strengthen,
        "make a block too strong": break_strength,
        "remove a block": remove,
        "send a block": send,
        "raise a block": raise_block,
    },
    standing_orders=(
        both(HitsFired(), NeverRetreat(), NavalStay(), WinterSurvivors(), HoldOtherwise()),
        both(HitsSpare("R"), RetreatOutnumbered(2, 1), RetreatAnywhere(), FightLargest(), Weakest()),
        both(GoFirst("british"), RetreatAt(3), RetreatAnywhere(), NavalWhileEqual(), WinterSpare("I")),
    ),
    disclosures=(
        *("blocks/7.6i", "blocks/8.2d", "blocks/9.1a", "blocks/9.1i", "blocks/10i", "blocks/11d"),
        *("blocks/12.2h",),
    ),
    staff=STAFF,
    length=200,
    usual_floor=0.2,
    # a turn in which both write is two orders and a march, a turn alone has a roll for each side
    floor={
        f"campaign {v}": 0.12
        for v in VARIANTS
        if v.startswith(("simultaneous", "fast", "solitaire", "alone"))
    },
    golden={"campaign alternating": 400, "campaign free": 120},
)
