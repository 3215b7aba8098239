"""How a position file speaks of this game: blocks in their places, whose move it is, orders written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec

from rules.blocks.board import DATA, ENEMY, SHIP, SIDES, Board
from rules.blocks.lines import MOVE_LINES
from rules.blocks.state import MOST_BLOCKS, Block, State
from rules.blocks.view import View
from rules.kernel.data import DataError, convert, quote
from rules.kernel.forms import tokens
from rules.kernel.game import Wording, Words
from rules.kernel.notation import Reader
from rules.kernel.orders import No
from rules.kernel.plain import check_known, plain, whole
from rules.kernel.position import read_lines, tables, within
from rules.kernel.toml_lines import Path

WORDS = ("setup", "british", "french", "pieces", "move", "written")
SETUPS = ("historical", "none")
FACES = {
    "T": "tomahawk",
    "M": "musket",
    "B": "british_flag",
    "F": "french_flag",
    "S": "ship",
    "*": "star",
}
UNIT = re.compile(
    r"(?:(?P<count>\d+)\s*)?(?P<type>[A-Za-z])(?P<sp>\d*)(?:\((?P<marks>[^)]*)\))?(?:#(?P<number>\d+))?"
)
NUMBERED = re.compile(r"(?<=[A-Z0-9)])#\d+")
MARKS = "moved, from PLACE, by sea, down, down N or this phase"


class Piece(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A block as it is written one by one."""

    side: str
    type: str
    at: str
    sp: int = 0
    moved: bool = False
    came: str = ""
    blue: bool = False
    lock: int = 0
    fresh: bool = False
    number: int = 0


# -- reading -----------------------------------------------------------------------------------------


def read(board: Board, words: Words) -> Words:
    """The words in their normal form: blocks by place, and everything else as it is."""
    found = dict(words)
    for side in SIDES:
        if side in words:
            found[side] = {at: write_units(units) for at, units in groups(board, words[side], side).items()}
    if "pieces" in words:
        found["pieces"] = [plain(piece) for piece in pieces(board, words["pieces"])]
    for word, values in (("move", SIDES), ("setup", SETUPS)):
        if word in words:
            check_known(words[word], values, (word,))
    if "written" in words:
        with within("written"):
            orders = convert(words["written"], dict[str, str | list[str]])
        found["written"] = {side: written(board, lines, side) for side, lines in orders.items()}
    return found


def written(board: Board, text: Any, side: str) -> list[str]:
    check_known(side, SIDES, ("written", side))
    lines = read_lines(Reader(MOVE_LINES, board.vocabulary()), text, ("written", side))
    return [str(line) for line in lines]


def groups(board: Board, given: Any, side: str) -> dict[str, list[str]]:
    """`AL: R4 M3; New York: 2 R` or a table of the same: the units of each place, one by one."""
    if isinstance(given, str):
        parts = [part for part in re.split(r"[;\n]", given) if part.strip()]
        pairs = [(part.partition(":")[0], part.partition(":")[2]) for part in parts]
    else:
        with within(side):
            pairs = list(convert(given, dict[str, str]).items())
    found: dict[str, list[str]] = {}
    for at, units in pairs:
        path = (side,) if isinstance(given, str) else (side, at)
        found.setdefault(place(board, at, path), []).extend(read_units(board, units, path))
    return found


def place(board: Board, text: str, path: Path) -> str:
    """A place by its code or any of its names."""
    words, vocabulary = tokens(text), board.vocabulary()
    found = vocabulary.find("place", words)
    if found and found[1] == len(words):
        return found[0]
    near = vocabulary.nearest("place", " ".join(w.word for w in words))
    raise DataError(No(DATA, "blocks_no_place", word=text.strip(), near=near or ""), path)


def read_units(board: Board, text: str, path: Path) -> list[str]:
    """Each unit in its normal form; a number alone counts blocks whose faces are not seen."""
    if text.strip().isdecimal() or not text.strip():
        return [text.strip()] if text.strip(" 0") else []
    found: list[str] = []
    at = 0
    while at < len(text):
        if text[at] in " ,\t":
            at += 1
            continue
        unit = UNIT.match(text, at)
        if unit is None:
            raise DataError(No(DATA, "blocks_no_unit", word=quote(text[at:].split()[0])), path)
        count = whole(unit["count"] or "1", path)
        if len(found) + count > MOST_BLOCKS:
            raise DataError(No(DATA, "blocks_crowd", most=MOST_BLOCKS), path)
        found += [normal(board, unit, path)] * count
        at = unit.end()
    return found


def normal(board: Board, unit: re.Match[str], path: Path) -> str:
    kind = unit["type"].upper()
    if kind not in board.units:
        raise DataError(No(DATA, "blocks_no_type", word=unit["type"], known=", ".join(board.units)), path)
    sp = whole(unit["sp"], path) if unit["sp"] else board.strength(kind)
    if sp > board.strength(kind) or (kind != SHIP and sp < 1):
        raise DataError(No(DATA, "blocks_no_strength", type=kind, most=board.strength(kind), sp=sp), path)
    marks = read_marks(board, unit["marks"], path) if unit["marks"] else {}
    number = whole(unit["number"] or "0", path)
    return unit_text(Piece("", kind, "", sp, number=number, **marks))


def read_marks(board: Board, text: str, path: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for mark in (part.strip() for part in text.split(",")):
        word, _, rest = mark.partition(" ")
        if mark == "moved":
            found["moved"] = True
        elif mark == "by sea":
            found["blue"] = True
        elif mark == "this phase":
            found["fresh"] = True
        elif word == "from" and rest:
            found["came"] = place(board, rest, path)
        elif word == "down" and (rest or "1").isdecimal():
            found["lock"] = whole(rest or "1", path)
        else:
            raise DataError(No(DATA, "blocks_no_mark", word=mark, known=MARKS), path)
    return found


def pieces(board: Board, given: Any) -> Iterator[Piece]:
    for found, path in tables(given, Piece, "pieces"):
        check_known(found.side, SIDES, (*path, "side"))
        check_known(found.type, board.units, (*path, "type"))
        at = place(board, found.at, (*path, "at"))
        yield msgspec.structs.replace(found, at=at, sp=found.sp or board.strength(found.type))


# -- writing -----------------------------------------------------------------------------------------


def unit_text(block: Piece) -> str:
    """R3(from AL, by sea)#7"""
    marks = [
        *(("moved",) if block.moved else ()),
        *((f"from {block.came}",) if block.came else ()),
        *(("by sea",) if block.blue else ()),
        *((f"down {block.lock}" if block.lock > 1 else "down",) if block.lock else ()),
        *(("this phase",) if block.fresh else ()),
    ]
    text = block.type + (str(block.sp) if block.sp else "")
    text += f"({', '.join(marks)})" if marks else ""
    return text + (f"#{block.number}" if block.number else "")


def write_units(units: Iterable[str]) -> str:
    """By type in the order of fire, the strongest first; ships last."""
    return " ".join(sorted(units, key=rank))


def rank(unit: str) -> tuple[int, int, str]:
    bare = unit.partition("#")[0]
    strength = int(bare[1]) if bare[1:2].isdecimal() else 0
    return "IRMS".find(bare[0]), -strength, bare


def unnumbered(text: str) -> str:
    """Units without the numbers of their blocks."""
    return NUMBERED.sub("", text)


def units_of(text: str) -> list[str]:
    """The units of a place in normal form, apart."""
    return [match.group() for match in UNIT.finditer(text)]


# -- laying out ----------------------------------------------------------------------------------------


def lay(state: State, words: Words) -> None:
    """Blocks replace what their side had in the places that are named."""
    if words.get("setup") == "historical":
        for side in SIDES:
            for at, kinds in state.board.setup[side].items():
                for kind, number in kinds.items():
                    for _ in range(number):
                        state.add(side, kind, at)
    for side in SIDES:
        for at, units in words.get(side, {}).items():
            clear(state, side, at)
            for unit in units_of(units) if not units.isdecimal() else uncounted(side, at):
                put(state, read_piece(state.board, side, at, unit))
    for row in words.get("pieces", ()):
        put(state, convert(row, Piece))
    state.blocks = dict(sorted(state.blocks.items()))
    lay_turn(state, words)


def uncounted(side: str, at: str) -> list[str]:
    raise DataError(No(DATA, "blocks_say_which", at=at), (side,))


def clear(state: State, side: str, at: str) -> None:
    for number in [n for n, b in state.blocks.items() if (b.side, b.at) == (side, at)]:
        del state.blocks[number]


def read_piece(board: Board, side: str, at: str, unit: str) -> Piece:
    found = UNIT.fullmatch(unit)
    assert found
    marks = read_marks(board, found["marks"], (side,)) if found["marks"] else {}
    sp, number = int(found["sp"] or 0), int(found["number"] or 0)
    return Piece(side, found["type"], at, sp, number=number, **marks)


def put(state: State, piece: Piece) -> None:
    number = piece.number or state.next_block
    if number in state.blocks:
        raise DataError(No(DATA, "blocks_number_twice", number=number), (piece.side,))
    facts = {name: getattr(piece, name) for name in Block.__struct_fields__}
    state.blocks[number] = Block(**facts)
    state.next_block = max(state.next_block, number + 1)


def lay_turn(state: State, words: Words) -> None:
    """Whose move it is; blocks on the board with nothing said of the step wait for a turn to begin."""
    if "written" in words:
        reader = Reader(MOVE_LINES, state.board.vocabulary())
        state.written = {
            s: cast(Any, read_lines(reader, t, ("written", s))) for s, t in words["written"].items()
        }
    if "move" in words:
        if state.together:
            raise DataError(No(DATA, "blocks_at_once"), ("move",))
        state.order, state.phase, state.step = [words["move"], ENEMY[words["move"]]], 0, "move"
        state.turn = state.turn or 1
    elif state.step == "set_up" and (state.blocks or "setup" in words):
        state.step, state.phase, state.order = first_step(state), 0, []
        state.turn = state.turn or 1
        if state.options.bot:
            state.order = [state.options.bot, ENEMY[state.options.bot]]


def first_step(state: State) -> str:
    """What a turn begins with (blocks/7.3c, 12.1.0a, 12.2k, 13.1a)."""
    ways = {"simultaneous": "write", "fast": "write_french"}
    return ways.get(state.options.movement, "move" if state.options.bot else "initiative")


# -- telling -------------------------------------------------------------------------------------------


def tell(view: View) -> Words:
    """What a reader sees of the board: faces where they are seen, else how many blocks."""
    found: dict[str, Any] = {side: seen(view, side) for side in SIDES}
    found["move"] = view.active if view.step == "move" else ""
    found["written"] = {side: [str(line) for line in lines] for side, lines in view.written.items()}
    return found


def seen(view: View, side: str) -> dict[str, str]:
    places: dict[str, list[str]] = {}
    for block in view.blocks:
        if block.side == side:
            unit = unit_text(Piece(side, block.type, block.at, block.sp, lock=block.lock))
            places.setdefault(block.at, []).append(unit)
    faces = {at: write_units(units) for at, units in places.items()}
    counts = {at: str(number) for at, number in view.counts[side].items() if at not in faces}
    return faces | counts


def write(state: State) -> Words:
    """Words that lay out these blocks again, with a number where it is not the next one."""
    found: dict[str, dict[str, list[str]]] = {}
    after = 1
    for number, block in in_written_order(state):
        tag = number if number != after else 0
        after = max(after, number + 1)
        here = found.setdefault(block.side, {}).setdefault(block.at, [])
        here.append(unit_text(as_piece(block, tag)))
    return {side: {at: " ".join(units) for at, units in places.items()} for side, places in found.items()}


def in_written_order(state: State) -> Iterator[tuple[int, Block]]:
    for side in SIDES:
        for at in dict.fromkeys(b.at for b in state.of(side)):
            here = [(n, b) for n, b in state.blocks.items() if (b.side, b.at) == (side, at)]
            yield from sorted(here, key=lambda item: rank(unit_text(as_piece(item[1]))))


def as_piece(block: Block, number: int = 0) -> Piece:
    return Piece(**{name: getattr(block, name) for name in Block.__struct_fields__}, number=number)


def faces(board: Board) -> dict[str, int]:
    """T M B F S * and the full names of the faces."""
    names: dict[str, int] = {face: value for value, face in enumerate(board.file.die.faces, 1)}
    return {letter: names[face] for letter, face in FACES.items()} | names


WORDING = Wording(read=read, lay=lay, tell=tell, write=write, words=WORDS, faces=faces, bare=unnumbered)
