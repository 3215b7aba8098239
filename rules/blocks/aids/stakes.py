"""What hangs on a decision, as far as its side can see: what flight costs, what a move leads to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.blocks.board import ARMY, ENEMY, SIDES
from rules.blocks.facing import forces
from rules.blocks.lines import All, Go
from rules.blocks.view import View
from rules.kernel.orders import Lines

OWN_FLAG = "own_flag"
WALLED = ("I", "M")  # who rolls one die less at a fort or port (blocks/8.5a, 8.5b)
LIGHT = ("I",)  # who holds no place alone (blocks/3g)


class Flight(msgspec.Struct, frozen=True):
    """The faces on which a block of a type loses strength when it leaves (blocks/9d, 9e, 9f, 13.2a)."""

    type: str
    faces: tuple[str, ...]


class Front(msgspec.Struct, frozen=True):
    """A place to be fought for: own blocks, and enemies whom nobody sees yet (blocks/5b)."""

    at: str
    mine: int
    theirs: int


class Trek(msgspec.Struct, frozen=True):
    """Blocks of these types that go one way, and where the way ends."""

    source: str
    types: tuple[str, ...]
    steps: tuple[str, ...]

    @property
    def end(self) -> str:
        return self.steps[-1]


def flights(view: View, types: Iterable[str]) -> list[Flight]:
    """For each of these types, in the order of fire."""
    present = set(types)
    return [Flight(kind, faces_of_flight(view, kind)) for kind in ARMY if kind in present]


def faces_of_flight(view: View, kind: str) -> tuple[str, ...]:
    flags = SIDES if view.options.any_flag_routs else (view.who,)
    signs = view.board.units[kind].flees
    return tuple(
        face
        for sign in signs
        for face in ([f"{side}_flag" for side in flags] if sign == OWN_FLAG else [sign])
    )


def fronts(view: View, places: Iterable[str]) -> list[Front]:
    return [Front(at, view.count(at, view.who), view.count(at, ENEMY[view.who])) for at in places]


NO_MOVE: Mapping[str, Any] = {
    **dict.fromkeys(("at", "source"), ""),
    **dict.fromkeys(("known", "walled", "ours", "theirs"), ()),
    **dict.fromkeys(("foes", "prize", "ships", "points"), 0),
    **dict.fromkeys(("sea", "each", "empty", "lost", "holds", "leaves", "fore"), False),
}


def of_move(view: View, lines: Lines) -> Mapping[str, Any] | None:
    """What the last of these lines leads to, beside the blocks that go; nothing: None."""
    line = lines[-1]
    if not isinstance(line, Go | All):
        return None
    trek = trek_of(view, line)
    if view.board.is_water(trek.end):
        return {**NO_MOVE, **of_sailing(view, lines, trek)}
    facts = {
        **NO_MOVE,
        **of_attack(view, trek),
        "prize": prize(view, trek),
        **of_leaving(view, lines, trek.source),
    }
    return facts if any(facts[key] for key in ("foes", "prize", "empty")) else None


def trek_of(view: View, line: Go | All) -> Trek:
    if isinstance(line, All):
        return Trek(line.source, tuple(block.type for block in view.own(line.source)), (line.to,))
    return Trek(line.source, (line.type,) * line.count, line.steps)


def of_attack(view: View, trek: Trek) -> dict[str, Any]:
    """Which enemies stand there, and who would roll fewer dice in the first round (blocks/8.5a-8.5e)."""
    foes, known = view.count(trek.end, ENEMY[view.who]), forces(view, trek.end, ENEMY[view.who])
    strong = foes > 0 and view.board.places[trek.end].strong
    *_, last, end = (trek.source, *trek.steps)
    return {
        "at": trek.end,
        "foes": foes,
        "known": known if len(known) == foes else [],
        "walled": [kind for kind in ARMY if strong and kind in WALLED and kind in trek.types],
        "sea": foes > 0 and end in view.board.blue.get(last, ()),
        "each": view.options.reductions == "block",
    }


def of_sailing(view: View, lines: Lines, trek: Trek) -> dict[str, Any]:
    """What ships find in the Atlantic and what it brings, or whether they leave it (blocks/3i, 8.1a, 11e)."""
    sea = view.board.atlantic
    ships = len(view.ships(ENEMY[view.who], sea))
    if trek.end == sea:
        return {"ships": ships, "holds": not ships, "points": view.board.file.atlantic.number}
    going = sum(len(trek_of(view, line).types) for line in lines if isinstance(line, Go | All))
    return {"leaves": going == len(view.ships(view.who, sea))}


def prize(view: View, trek: Trek) -> int:
    """Points at the year's end for an enemy home place where nobody stands (blocks/3e, 11d, 11h)."""
    place, free = view.board.places[trek.end], not any(view.count(trek.end, side) for side in SIDES)
    takes = any(kind not in LIGHT for kind in trek.types)
    return place.number if takes and free and place.home != view.who else 0


def of_leaving(view: View, lines: Lines, source: str) -> dict[str, Any]:
    """Whether nobody stays where they set out, and whether the enemy has that place again (blocks/3d)."""
    going = sum(len(trek_of(view, line).types) for line in lines if isinstance(line, Go | All))
    empty = source in view.board.places and going == view.count(source, view.who)
    lost = empty and view.board.places[source].home != view.who
    return {"source": source, "empty": empty, "lost": lost}
