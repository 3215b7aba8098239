"""Chapter 4: what each side may see. Orders, pictures and refusals read this and nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

import msgspec

from rules.blocks.board import ENEMY, SHIP, SIDES, Board, Side
from rules.blocks.control import Control, garrisons
from rules.blocks.lines import MoveLine
from rules.blocks.state import Battle, Block, Fought, Options, Result, State, Trail
from rules.kernel.film import apart
from rules.kernel.orders import GM
from rules.kernel.view import ReaderView


class Seen(msgspec.Struct, frozen=True, omit_defaults=True, order=True, gc=False):
    """A block whose face the reader sees. There is no token by which it could be followed (blocks/5b)."""

    at: str
    side: str
    type: str
    sp: int = 0
    moved: bool = False
    came: str = ""
    blue: bool = False
    lock: int = 0
    fresh: bool = False  # it was locked in a phase of its own that is still running, as everyone saw


class Reserve(msgspec.Struct, frozen=True, omit_defaults=True):
    """How many blocks are still to come, as everyone can count."""

    army: int
    ships: int = 0


class View(Control, ReaderView, frozen=True, omit_defaults=True, dict=True):
    """The table as `who` sees it: british, french, public or gm."""

    board: Board
    options: Options
    year: int
    turn: int
    last_turn: int
    step: str
    order: tuple[str, ...]
    phase: int
    score: dict[str, int]
    blocks: tuple[Seen, ...]
    counts: dict[str, dict[str, int]]  # side -> place -> army blocks there, seen or not
    pools: dict[str, dict[str, int]]  # those the reader may look into
    reserves: dict[str, Reserve]  # what is in all of them
    drawn: dict[str, dict[str, int]]
    attackers: dict[str, str]
    chooser: str
    battle: Battle | None
    written: dict[str, tuple[MoveLine, ...]]
    unreliable: str
    trails: tuple[Trail, ...]
    fought: tuple[Fought, ...]
    outcome: Result | None

    def own(self, place: str) -> list[Seen]:
        """The reader's own blocks in a place."""
        return self.seen(place, self.who)

    def seen(self, place: str, side: str) -> list[Seen]:
        return self.once(groups).get((side, place), [])

    def count(self, place: str, side: str) -> int:
        return self.counts[side].get(place, 0)

    def present(self, place: str, side: str) -> bool:
        return self.count(place, side) > 0 or bool(self.seen(place, side))

    def garrisoned(self, place: str, side: str) -> bool | None:
        there = self.count(place, side)
        known = self.seen(place, side) if there else []
        return None if len(known) < there else garrisons(known)

    def enemy_in(self, place: str) -> bool:
        """Whether any block of the reader's enemy stands in a place: everyone sees that."""
        return self.count(place, ENEMY[self.who]) > 0

    def ships(self, side: str, place: str) -> list[Seen]:
        return [b for b in self.seen(place, side) if b.type == SHIP]

    def holds(self, place: str) -> bool:
        """Whether the reader's side controls a land place, as far as it can know: elsewhere it does not."""
        fought_for = self.battle is not None and self.battle.at == place
        return (fought_for or not self.enemy_in(place)) and self.holder(place) == self.who


def groups(view: View) -> Mapping[tuple[str, str], list[Seen]]:
    """The blocks whose faces the reader sees, by side and place."""
    found: defaultdict[tuple[str, str], list[Seen]] = defaultdict(list)
    for block in view.blocks:
        found[block.side, block.at].append(block)
    return found


def view(state: State, who: str) -> View:
    readable = [side for side in SIDES if reads(state, who, side)]
    blocks, counts = _blocks(state, readable)
    return View(
        who=who,
        board=state.board,
        options=state.options,
        year=state.year,
        turn=state.turn,
        last_turn=state.last_turn,
        step=state.step,
        order=tuple(state.order),
        phase=state.phase,
        score=dict(state.score),
        blocks=blocks,
        counts=counts,
        pools={side: dict(state.pool[side]) for side in readable},
        reserves={side: _reserve(pool) for side, pool in state.pool.items()},
        drawn={side: dict(state.drawn[side]) for side in readable if side in state.drawn},
        attackers=dict(state.attackers),
        chooser=state.chooser,
        battle=msgspec.structs.replace(state.battle, hits=dict(state.battle.hits)) if state.battle else None,
        written=_written(state, who),
        unreliable=state.unreliable,
        trails=tuple(state.trails),
        fought=tuple(state.fought),
        outcome=state.outcome,
    )


def reads(state: State, who: str, side: str) -> bool:
    """Whether `who` may look at the papers of a side."""
    return who in (side, GM) or (state.open_table and who in SIDES)


def sees(state: State, who: str, block: Block) -> bool:
    """Ships lie face up (blocks/5c); army blocks are shown in battle (blocks/5b, 8.2d)."""
    return block.type == SHIP or reads(state, who, block.side) or block.at == _shown_place(state)


def _shown_place(state: State) -> str:
    return state.battle.at if state.battle else ""


def _blocks(state: State, readable: list[Side]) -> tuple[tuple[Seen, ...], dict[str, dict[str, int]]]:
    """The blocks whose faces the reader sees, in an order that tells nothing, and all counts."""
    shown = _shown_place(state)
    counts: dict[str, dict[str, int]] = {}
    seen = []
    for side in SIDES:
        found: dict[str, int] = {}
        reading = side in readable
        for b in state.blocks.values():
            if b.side != side:
                continue
            if b.type != SHIP:
                found[b.at] = found.get(b.at, 0) + 1
            if reading:
                seen.append(Seen(b.at, side, b.type, b.sp, b.moved, b.came, b.blue, b.lock, b.fresh))
            elif b.type == SHIP or b.at == shown:  # how it came and whether it moved is its owner's to know
                seen.append(Seen(b.at, side, b.type, b.sp, lock=b.lock, fresh=b.fresh))
        counts[side] = {place: found[place] for place in sorted(found)}
    seen.sort()
    return tuple(seen), counts


def _reserve(pool: dict[str, int]) -> Reserve:
    ships = pool.get(SHIP, 0)
    return Reserve(sum(pool.values()) - ships, ships)


def _written(state: State, who: str) -> dict[str, tuple[MoveLine, ...]]:
    """Orders that are out are seen by all, without the lines that stay secret (blocks/12.2h)."""
    out = state.step != "write_british"  # fast: the French order lies sealed while the British move
    shown: dict[str, tuple[MoveLine, ...]] = {}
    for side, lines in state.written.items():
        if reads(state, who, side):
            shown[side] = lines
        elif out:
            shown[side] = tuple(line for line in lines if not line.secret)
    return shown


def whereabouts(view: View, kind: str, name: str) -> str:
    """A place itself; nothing for what has no place on the map."""
    return name if kind == "place" and name in view.board.places else ""


def scene(view: View) -> str:
    """The place that is fought for, on land."""
    return view.battle.at if view.battle and view.battle.at in view.board.places else ""


def happened(view: View) -> tuple[str, ...]:
    """Where it is fought or will be, where it was, and between which places the newest marches went."""
    ways = (trail.path[end] for trail in reversed(view.trails) for end in (-1, 0))
    found = (scene(view), *view.attackers, *(fought.at for fought in view.fought), *ways)
    return tuple(code for code in dict.fromkeys(found) if code in view.board.places)


def changed(before: View, after: View) -> Iterator[str]:
    """The places with more blocks or fewer of one side, and those where the reader's own have other steps."""
    for side in before.counts:
        yield from apart(before.counts[side], after.counts[side])
    yield from apart(own_steps(before), own_steps(after))


def own_steps(view: View) -> dict[str, int]:
    """How strong the reader's own blocks are, by place."""
    found = Counter[str]()
    for block in view.blocks:
        if block.side == view.who:
            found[block.at] += block.sp
    return dict(found)


# what pictures are made of, the board among it
__all__ = ["Board", "Seen", "View", "scene", "view", "whereabouts"]
