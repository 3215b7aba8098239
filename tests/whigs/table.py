"""Small tables to try the rules of the six years on: empires in words, orders as players write them.

`table("administer", british="A1 ALB 8R 2I march; F1 HAL 16S", active={"british": "29R 2I"},
       nodes="LOU british 3; OSW empty french", allies="OHI french", markers="ALB french",
       treasury=(30_000, 0))`

On the map of the cases unless another is named; in 1757, with keys that read every die as it fell.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rules.kernel.data import Source
from rules.kernel.orders import PUBLIC, Lines
from rules.whigs import GAME
from rules.whigs.board import FACES, SHIP, SIDES, Board
from rules.whigs.state import Army, Fleet, Node, Options, State, key_of
from tests.kernel.tabletop import Tabletop

CASES = Path(__file__).parents[1] / "cases" / "whigs"
PRODUCT = Path(__file__).parents[2] / "rules" / "whigs" / "data" / "whigs.toml"
AS_IT_FELL = tuple(range(1, FACES + 1))
BRITISH_KEY = (7, 4, 8, 3, 5, 10, 9, 6, 1, 2)  # those of the printed example
FRENCH_KEY = (9, 10, 7, 5, 8, 4, 3, 1, 2, 6)
ORDERS = ("march", "defend")


def text_of(name: str = "mini") -> str:
    return (CASES / f"{name}.toml" if name else PRODUCT).read_text(encoding="utf-8")


def read(text: str) -> Board:
    """A board from the text of its file; raises DataError."""
    data = GAME.read_data and GAME.read_data({"whigs.toml": Source("whigs.toml", text, False)})
    assert isinstance(data, Board)
    return data


@cache
def board(name: str = "mini") -> Board:
    """The map of the cases, or, without a name, the product's."""
    return read(text_of(name))


def entries(text: str) -> Iterator[list[str]]:
    return (entry.split() for entry in text.split(";") if entry.strip())


def pairs(text: str) -> dict[str, str]:
    return {entry[0]: entry[1] for entry in entries(text)}


def units(words: str) -> dict[str, int]:
    """`8R 2I 5ABN`: so many of a type or a nation."""
    found = (re.fullmatch(r"(\d+)([A-Z]+)", word) for word in words.split())
    return {match[2]: int(match[1]) for match in found if match}


def place_counters(state: State, side: str, text: str) -> None:
    """`A1 ALB 8R 2I march; F1 HAL 16S`: armies and fleets, with an army's order."""
    for name, at, *rest in entries(text):
        key, there = key_of(side, name), units(" ".join(rest))
        order: Any = next((word for word in rest if word in ORDERS), "")
        state.arrivals += 1
        if SHIP in there:
            state.fleets[key] = Fleet(side, name, at, there[SHIP])
        else:
            state.armies[key] = Army(side, name, at, there, order, arrived=state.arrivals)


def place_nodes(state: State, text: str) -> None:
    """`LOU british 3; OSW empty french`: who holds a node, and its level; or who lost it."""
    for code, owner, *rest in entries(text):
        if owner == "empty":
            state.nodes[code] = Node("", 0, lost_by=rest[0])
        else:
            state.nodes[code] = Node(owner, int(rest[0]) if rest else state.nodes[code].level)


def fill_active(state: State, side: str, text: str) -> None:
    """`29R 2I 4M 16S 5ABN`: the active pool; I are Rangers."""
    for what, count in units(text).items():
        if what in state.board.nations:
            state.warriors.setdefault(side, {})[what] = count
            state.villages[what] -= count
        elif what == "I":
            state.rangers = count
        else:
            {"R": state.regulars, "M": state.irregulars, "S": state.ships}[what][side] = count


def position(
    step: str,
    *,
    on: str = "mini",
    british: str = "",
    french: str = "",
    active: Mapping[str, str] | None = None,
    manpower: Mapping[str, str] | None = None,
    nodes: str = "",
    allies: str = "",
    markers: str = "",
    treasury: tuple[int, int] = (0, 0),
    options: Options | None = None,
    **facts: Any,
) -> State:
    """A state with these forces at the start of a step; `facts` are further fields of the state."""
    assert GAME.new
    state: State = GAME.new(board(on), "war", options or Options())
    state.step, state.year = step, 1757
    state.keys = dict.fromkeys(SIDES, AS_IT_FELL)
    state.treasury = dict(zip(SIDES, treasury, strict=True))
    state.regulars, state.rangers = dict.fromkeys(SIDES, 0), 0
    for side, text in (active or {}).items():
        fill_active(state, side, text)
    for side, text in (manpower or {}).items():
        state.pool_irregulars[side], state.pool_ships[side] = (units(text).get(what, 0) for what in "MS")
    for side, text in zip(SIDES, (british, french), strict=True):
        place_counters(state, side, text)
    place_nodes(state, nodes)
    state.allies = pairs(allies)
    state.markers = pairs(markers)
    for name, value in facts.items():
        setattr(state, name, value)
    return state


class Table(Tabletop[State]):
    game = GAME

    def dice(self, who: str = PUBLIC) -> list[int]:
        """The dice of the running step that a reader has seen."""
        return [roll.value for roll in self.match.save().dice if not roll.to or who in roll.to]


def table(
    step: str,
    *,
    laid: Iterable[int] = (),
    until: Iterable[str] = (),
    standing_orders: Mapping[str, Lines] | None = None,
    **facts: Any,
) -> Table:
    return Table(position(step, **facts), laid, until, standing_orders)
