"""Small fields to try the rules of the battles on, as the conformance cases draw them.

`table(french="A line 5/2 0,0; G art 3/1 r4 1,0; L ldr 2 0,0", british="B line 4/2 2,0 *", forest="1,0")`

Hexes are axial; directions 0 to 5 go round from (+1, 0) against the clock. The charts are the test charts of
the cases, not the game's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from rules.battles.aids.checks import check_charts
from rules.battles.board import (
    Army,
    Battle,
    BattleFile,
    Board,
    Charts,
    Counter,
    CountersFile,
    Ground,
    Losses,
    MapFile,
    Zone,
)
from rules.battles.field import Field, Unit
from rules.battles.state import Options, State
from rules.kernel.data import read

CASES = Path(__file__).parents[1] / "cases" / "battles"
# type and marks, movement allowance
SORTS: dict[str, dict[str, Any]] = {
    "line": {"type": "line", "move": 4},
    "gren": {"type": "grenadier", "move": 4},
    "light": {"type": "line", "light": True, "move": 4},
    "indian": {"type": "line", "light": True, "indian": True, "move": 4},
    "militia": {"type": "line", "militia": True, "move": 4},
    "cav": {"type": "cavalry", "move": 6},
    "art": {"type": "artillery", "move": 2, "range": 6},
    "ldr": {"type": "leader", "move": 6},
    "train": {"type": "train", "move": 3},
}
TERMS = BattleFile(
    title="A field",
    date="",
    turns=15,
    first="french",
    sets_up=("french", "british"),
    armies=(
        Army("french", 40, Losses(1, 1, 2, leader=2), Zone(), Zone(hexes="9,0")),
        Army("british", 40, Losses(1, 1, 2, leader=2), Zone(), Zone(hexes="-9,0")),
    ),
)


@cache
def charts() -> Charts:
    text = (CASES / "charts.toml").read_text(encoding="utf-8")
    return read(text, "charts.toml", Charts, check_charts)


def counters(side: Any, text: str) -> Iterator[tuple[Counter, Unit]]:
    """`A line 5/2 m4 y1 r6 0,0 *`: factor and back, allowance, rally rating, range, place, disordered."""
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, sort, *words = entry.split()
        printed: dict[str, Any] = {"name": name, "side": side, **SORTS[sort]}
        placed: dict[str, Any] = {"side": side}
        for word in words:
            if word == "*":
                placed["disordered"] = True
            elif "," in word:
                placed["at"] = word
            elif "/" in word:
                printed["factor"], printed["back"] = map(int, word.split("/"))
            elif word[0] in "myr" and word[1:].lstrip("-").isdecimal():
                printed[{"m": "move", "y": "rally", "r": "range"}[word[0]]] = int(word[1:])
            elif word.isdecimal():
                printed["value" if sort == "ldr" else "factor"] = int(word)
            else:
                printed["code"], placed["off"] = word, "waiting"
        yield Counter(**printed), Unit(**placed)


def battle(pieces: Iterable[Counter], terms: BattleFile = TERMS, columns: int = 9, **ground: str) -> Battle:
    """A field of its own: `forest="1,0 2,0"`, `slope_="3,0/2,0"` (a side kind ends with a stroke)."""
    return Battle("lake_george", drawn(columns, **ground), CountersFile(tuple(pieces)), terms)


@cache
def drawn(columns: int, **ground: str) -> Ground:
    """The map of a field, which never changes: one for all that are drawn alike."""
    terrain = {kind: hexes for kind, hexes in ground.items() if not kind.endswith("_") and kind != "road"}
    sides = {kind[:-1]: pairs for kind, pairs in ground.items() if kind.endswith("_")}
    roads = (ground["road"],) if "road" in ground else ()
    file = MapFile("A field", columns, columns, axial=True, terrain=terrain, sides=sides, roads=roads)
    return Ground(file, charts())


def state(
    french: str = "",
    british: str = "",
    *,
    step: str = "move",
    phasing: str = "french",
    options: Options | None = None,
    terms: BattleFile = TERMS,
    columns: int = 9,
    fog: bool = False,
    turn: int = 1,
    **ground: str,
) -> State:
    found = [*counters("french", french), *counters("british", british)]
    field = battle((counter for counter, _ in found), terms, columns, **ground)
    board = Board(charts(), {"lake_george": field}, "test")
    return State(
        step=step,
        board=board,
        options=options or Options(),
        scenario="lake_george",
        units={counter.name: unit for counter, unit in found},
        turn=turn,
        player=field.order.index(phasing),
        placing=2,
        fog=fog,
        dp={"british": 0, "french": 0},
    )


def changed(army: Army, **changes: Any) -> Army:
    return msgspec.structs.replace(army, **changes)


def field_of(state: State) -> Field:
    return state.field
