"""How a position file speaks of a battle: counters in their hexes and off the map, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from rules.battles.board import DATA, SIDES, Board
from rules.battles.field import Unit
from rules.battles.state import State
from rules.battles.view import View
from rules.kernel.data import DataError, convert
from rules.kernel.forms import tokens
from rules.kernel.game import Wording, Words
from rules.kernel.orders import GM, No
from rules.kernel.plain import check_known, whole
from rules.kernel.position import tables, within
from rules.kernel.toml_lines import Path

WORDS = ("setup", "british", "french", "pieces", "phasing")
OFF = ("start", "waiting", "due", "lost", "left")
UNKNOWN = "?"  # a stack whose counters the reader does not see
SETUPS = ("historical", "none")
# None of these takes back what it has read, so that each costs time by the length of its text alone.
COUNTER = re.compile(r"(?P<name>[^*(]++)(?P<down>\*?+)\s*+(?:\((?P<marks>[^)]*+)\))?")
PART = re.compile(r"(?:[^,(]++|\([^)]*+\)?+)+")  # between the commas that stand in no brackets
FLAGS = ("fired", "stopped", "marched", "led", "looted")
MARKS = f"spent N, {', '.join(FLAGS)}"


class Piece(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A counter as it is written one by one."""

    name: str
    side: str
    at: str = ""
    off: str = ""
    disordered: bool = False
    fired: bool = False
    spent: int = 0
    stopped: bool = False
    marched: bool = False
    led: bool = False
    looted: bool = False


# -- reading -----------------------------------------------------------------------------------------


def read(board: Board, words: Words) -> Words:
    """The words in their normal form: counters by hex, and everything else as it is."""
    found = dict(words)
    for side in SIDES:
        if side in words:
            found[side] = {at: write_stack(stack) for at, stack in stacks(board, words[side], side).items()}
    if "pieces" in words:
        found["pieces"] = list(pieces(board, words["pieces"]))
    for word, values in (("phasing", SIDES), ("setup", SETUPS)):
        if word in words:
            check_known(words[word], values, (word,))
    return found


def stacks(board: Board, given: Any, side: str) -> dict[str, list[Piece]]:
    """`0810: Ruggles, Eyre*; lost: Cole`, or a table of the same: who is where."""
    if isinstance(given, str):
        parts = [part.partition(":") for part in re.split(r"[;\n]", given) if part.strip()]
        pairs = [(at, names) for at, _, names in parts]
    else:
        with within(side):
            pairs = list(convert(given, dict[str, str]).items())
    found: dict[str, list[Piece]] = {}
    for at, names in pairs:
        path = (side,) if isinstance(given, str) else (side, at)
        where = place(board, at.strip(), path)
        found.setdefault(where, []).extend(read_stack(board, names, side, where, path))
    return found


def place(board: Board, text: str, path: Path) -> str:
    """A hex, or the name of where counters are off the map."""
    if text in (*OFF, "off"):
        return text
    return named(board, "hex", text, path)


def named(board: Board, kind: str, text: str, path: Path) -> str:
    words, vocabulary = tokens(text), board.vocabulary()
    found = vocabulary.find(kind, words)
    if found and found[1] == len(words):
        return found[0]
    near = vocabulary.nearest(kind, " ".join(w.word for w in words))
    facts = {"word": text.strip(), "near": near or ""}
    raise DataError(No(DATA, "battles_no_hex" if kind == "hex" else "battles_no_counter", **facts), path)


def read_stack(board: Board, text: str, side: str, at: str, path: Path) -> Iterator[Piece]:
    for part in filter(None, (part.strip() for part in PART.findall(text))):
        if part == UNKNOWN:
            yield Piece(UNKNOWN, side)
            continue
        found = COUNTER.fullmatch(part)
        if found is None:
            raise DataError(No(DATA, "battles_write_counter", word=part), path)
        name = named(board, "unit", found["name"], path)
        marks = read_marks(found["marks"] or "", path)
        hex_, off = ("", at) if at in OFF else (at, "")
        yield Piece(name, side, hex_, off, bool(found["down"]), **marks)


def read_marks(text: str, path: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mark in filter(None, (part.strip() for part in text.split(","))):
        word, _, rest = mark.partition(" ")
        if mark in FLAGS:
            found[mark] = True
        elif word == "spent" and rest.isdecimal():
            found["spent"] = whole(rest, path)
        else:
            raise DataError(No(DATA, "battles_no_mark", word=mark, known=MARKS), path)
    return found


def pieces(board: Board, given: Any) -> Iterator[Piece]:
    for found, path in tables(given, Piece, "pieces"):
        check_known(found.side, SIDES, (*path, "side"))
        if found.off:
            check_known(found.off, OFF, (*path, "off"))
        name = named(board, "unit", found.name, (*path, "name"))
        at = named(board, "hex", found.at, (*path, "at")) if found.at else ""
        yield msgspec.structs.replace(found, name=name, at=at)


# -- writing -----------------------------------------------------------------------------------------


def write_stack(stack: list[Piece]) -> str:
    """`Eyre, Ruggles* (fired)`, by name."""
    return ", ".join(piece_text(piece) for piece in sorted(stack, key=lambda piece: piece.name))


def piece_text(piece: Piece) -> str:
    marks = [*((f"spent {piece.spent}",) if piece.spent else ()), *(f for f in FLAGS if getattr(piece, f))]
    return piece.name + "*" * piece.disordered + (f" ({', '.join(marks)})" if marks else "")


# -- laying out ----------------------------------------------------------------------------------------


def lay(state: State, words: Words) -> None:
    """Counters go where they are named. Before a set-up those that are not named are not in the battle."""
    pieces = list(pieces_of(state.board, words))
    units = {} if pieces and begins(state) and "setup" not in words else dict(state.units)
    if words.get("setup") == "none":
        units = {}
    if words.get("setup") == "historical":
        units |= {n: Unit(units[n].side, at) for n, at in state.battle.historical.items() if n in units}
    units |= {piece.name: unit_of(state, piece) for piece in pieces}
    state.units = {name: units[name] for name in state.battle.counters if name in units}
    shaken = {unit.side for unit in state.units.values() if unit.disordered}.union(state.shaken)
    state.shaken = [side for side in SIDES if side in shaken]
    lost = [name for name, unit in state.units.items() if unit.off == "lost"]
    state.lost = sorted(lost, key=lambda name: state.lost.index(name) if name in state.lost else len(lost))
    lay_turn(state, words)


def begins(state: State) -> bool:
    return state.step == "set_up" and state.placing == 0


def pieces_of(board: Board, words: Words) -> Iterator[Piece]:
    for side in SIDES:
        for at, text in words.get(side, {}).items():
            yield from read_stack(board, text, side, at, (side,))
    yield from words.get("pieces", ())


def unit_of(state: State, piece: Piece) -> Unit:
    if piece.name not in state.battle.counters:
        raise DataError(No(DATA, "battles_other_battle", word=piece.name), (piece.side,))
    return Unit(**{name: getattr(piece, name) for name in Unit.__struct_fields__})


def lay_turn(state: State, words: Words) -> None:
    """Whose player turn it is; counters on the map with nothing said wait for the turn to begin."""
    laid_out = begins(state) and any(word in words for word in WORDS)
    if "phasing" in words:
        state.player = state.battle.order.index(words["phasing"])
    if laid_out:
        state.listed = {side: state.to_come(side) for side in SIDES}
        state.step = "bombard" if "phasing" in words else "fog"
        state.placing = len(SIDES)


# -- telling -------------------------------------------------------------------------------------------


def tell(view: View) -> Words:
    """What a reader sees: counters where they are seen, else that somebody stands there."""
    found: dict[str, Any] = {side: seen(view, side) for side in SIDES}
    return {**found, "phasing": view.phasing}


def seen(view: View, side: str) -> dict[str, str]:
    known = by_place(
        Piece(name, side, unit.at, unit.off, unit.disordered, looted=unit.looted)
        for name, unit in view.units.items()
        if unit.side == side
    )
    unseen = {at: UNKNOWN for at, owner in view.stacks.items() if owner == side and at not in known}
    off = {} if view.who in (side, GM) else {"off": ", ".join(sorted(view.off[side]))}
    return known | unseen | off


def by_place(pieces: Iterable[Piece]) -> dict[str, str]:
    found: dict[str, list[Piece]] = {}
    for each in pieces:
        found.setdefault(each.at or each.off, []).append(each)
    return {at: write_stack(stack) for at, stack in found.items()}


def as_piece(name: str, unit: Unit) -> Piece:
    return Piece(name, **{field: getattr(unit, field) for field in Unit.__struct_fields__})


def write(state: State) -> Words:
    """Words that lay out these counters again."""
    found: dict[str, Mapping[str, str] | str] = {
        side: by_place(as_piece(name, state.units[name]) for name in state.of(side)) for side in SIDES
    }
    return {**found, "phasing": state.phasing}


WORDING = Wording(read=read, lay=lay, tell=tell, write=write, words=WORDS)
