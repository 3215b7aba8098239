"""How a position file speaks of a campaign: pieces by their places, works, and whose activation it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

import msgspec

from rules.kernel.data import DataError, convert
from rules.kernel.forms import tokens
from rules.kernel.game import Wording, Words
from rules.kernel.orders import GM, No
from rules.kernel.plain import check_known, whole
from rules.kernel.position import tables, within
from rules.kernel.toml_lines import Path
from rules.ticonderoga.board import BOATS, DATA, SIDES, UNITS, WORKS, Board, Kind, Letter
from rules.ticonderoga.pieces import Piece, Work
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View

NOBODY = "nobody"  # whose the prisoners are
OWNERS: Mapping[str, str] = {**{side: side for side in SIDES}, NOBODY: ""}
WORDS = (*OWNERS, "pieces", "works", "phasing")
OFF = ("due", "gone")
UNKNOWN = "?"  # a stack whose pieces the reader does not see
SOMEWHERE = "somewhere"  # where the reader does not know
NONE = "none"
# None of these takes back what it has read, so that each costs time by the length of its text alone.
WRITTEN = re.compile(r"(?P<name>[^(]++)(?:\((?P<marks>[^)]*+)\))?")
PART = re.compile(r"(?:[^,(]++|\([^)]*+\)?+)+")  # between the commas that stand in no brackets
STRENGTH = re.compile(r"(?P<faces>\d{1,2}(?:/(?:\d{1,2}|-))?+)(?P<reduced> reduced)?")
FLAGS = ("reduced", "lost", "frozen", "carried", "free", "stopped", "fought", "shown")
HALVES = ("points", "spent")
BUILDING = ("breastwork", "redoubt")
MARKS = ", ".join(
    (
        "5/3, 5/3 reduced, row A, building redoubt, aboard BOAT + BOAT, strayed PLACE, began S",
        *(f"{word} 4" for word in HALVES),
        *FLAGS,
    )
)


class Named(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A piece as it is written one by one; what it means is told by Piece."""

    name: str
    side: str = ""
    at: str = ""
    off: str = ""
    full: int = 0
    back: int = 0
    reduced: bool = False
    row: str = ""
    shown: bool = False
    aboard: tuple[str, ...] = ()
    carried: bool = False
    lost: bool = False
    strayed: str = ""
    frozen: bool = False
    building: str = ""
    free: bool = False
    points: int | None = None
    began: str = ""
    spent: int = 0
    stopped: bool = False
    fought: bool = False


PASSING = ("shown", "carried", "strayed", "free", "points", "began", "spent", "stopped", "fought")
KEPT = tuple(field for field in Named.__struct_fields__ if field != "name")
LASTING = tuple(field for field in KEPT if field not in PASSING)


# -- reading -----------------------------------------------------------------------------------------


def read(board: Board, words: Words) -> Words:
    """The words in their normal form: pieces and works by place, and everything else as it is."""
    found = dict(words)
    for owner in OWNERS:
        if owner in words:
            stacks = read_stacks(board, words[owner], owner)
            found[owner] = {at: write_stack(stack) for at, stack in stacks.items()}
    if "works" in words:
        read_all = by_places(words["works"], "works")
        found["works"] = {place(board, at, path): read_work(text, path) for at, text, path in read_all}
    if "pieces" in words:
        found["pieces"] = list(pieces(board, words["pieces"]))
    if "phasing" in words:
        check_known(words["phasing"], SIDES, ("phasing",))
    return found


def by_places(given: Any, word: str) -> Iterator[tuple[str, str, Path]]:
    """`S1803: this; T2214: that`, or a table of the same."""
    if isinstance(given, str):
        for part in filter(str.strip, re.split(r"[;\n]", given)):
            at, _, text = part.partition(":")
            yield at.strip(), text.strip(), (word,)
    else:
        with within(word):
            pairs = convert(given, dict[str, str])
        yield from ((at.strip(), text.strip(), (word, at)) for at, text in pairs.items())


def read_stacks(board: Board, given: Any, owner: str) -> dict[str, list[Named]]:
    """Who is where: `S1803: Johnson, British provincial 1 (5/3 reduced); gone: Lyman`."""
    found: dict[str, list[Named]] = {}
    for at, text, path in by_places(given, owner):
        where = at if at in (*OFF, SOMEWHERE) else place(board, at, path)
        found.setdefault(where, []).extend(read_stack(board, text, owner, where, path))
    return found


def place(board: Board, text: str, path: Path) -> str:
    return text if board.ground.exists(text) else named(board, "place", text, path)


def named(board: Board, kind: str, text: str, path: Path) -> str:
    """What a name means, however it is spelt."""
    words, vocabulary = tokens(text), board.vocabulary()
    found = vocabulary.find(kind, words)
    if found and found[1] == len(words):
        return found[0]
    near = vocabulary.nearest(kind, " ".join(w.word for w in words)) or ""
    raise DataError(
        No(
            DATA,
            "ticonderoga_no_piece" if kind == "piece" else "ticonderoga_unknown_place",
            word=text.strip(),
            near=near,
        ),
        path,
    )


def piece_named(board: Board, text: str, path: Path) -> str:
    return text if text in board.counters else named(board, "piece", text, path)


def read_stack(board: Board, text: str, owner: str, at: str, path: Path) -> Iterator[Named]:
    for part in filter(None, (part.strip() for part in PART.findall(text))):
        if part == UNKNOWN:
            yield Named(UNKNOWN)
            continue
        found = WRITTEN.fullmatch(part)
        if found is None:
            raise DataError(No(DATA, "ticonderoga_write_piece", word=part), path)
        piece = Named(piece_named(board, found["name"].strip(), path), OWNERS[owner])
        set_place(piece, at)
        for mark in filter(None, (mark.strip() for mark in (found["marks"] or "").split(","))):
            set_mark(board, piece, mark, path)
        yield completed(board, piece, path)


def set_place(piece: Named, at: str) -> None:
    if at in OFF:
        piece.off = at
    elif at != SOMEWHERE:
        piece.at = at


def set_mark(board: Board, piece: Named, mark: str, path: Path) -> None:
    """What stands in the brackets behind a name."""
    word, _, rest = mark.partition(" ")
    if mark in FLAGS:
        setattr(piece, mark, True)
    elif strength := STRENGTH.fullmatch(mark):
        piece.full, piece.back = board.faces_of(strength["faces"])
        piece.reduced = bool(strength["reduced"])
    elif word in HALVES and rest.isdecimal():
        setattr(piece, word, whole(rest, path))
    elif word == "aboard" and rest:
        piece.aboard = tuple(piece_named(board, boat.strip(), path) for boat in rest.split("+"))
    elif word == "strayed" and rest:
        piece.strayed = place(board, rest, path)
    elif word in ("building", "began", "row") and rest:
        setattr(piece, word, rest)
    else:
        raise DataError(No(DATA, "ticonderoga_no_mark", word=mark, known=MARKS), path)


def completed(board: Board, piece: Named, path: Path) -> Named:
    """What can only be so, and what cannot be: strengths that are printed, the row of an unnamed leader."""
    counter = board.counters[piece.name]
    if piece.building:
        check_known(piece.building, BUILDING, path)
    if piece.began:
        check_known(piece.began, get_args(Letter), path)
    owner = "" if counter.kind == "prisoners" else counter.side
    if piece.side != owner and (counter.kind not in BOATS or not piece.side):
        raise DataError(No(DATA, "ticonderoga_other_side", word=piece.name), path)
    if not piece.full and counter.strength:
        piece.full, piece.back = board.faces_of(counter.strength)
    if counter.kind == "leader" and piece.name not in board.leaders:
        rows = board.rows[counter.side]
        piece.row = piece.row or next(iter(rows))
        check_known(piece.row, (*rows, UNKNOWN), path)
    return piece


def pieces(board: Board, given: Any) -> Iterator[Named]:
    for found, path in tables(given, Named, "pieces"):
        if found.side:
            check_known(found.side, SIDES, (*path, "side"))
        if found.off:
            check_known(found.off, OFF, (*path, "off"))
        found.name = piece_named(board, found.name, (*path, "name"))
        found.at = place(board, found.at, (*path, "at")) if found.at else ""
        yield completed(board, found, path)


def read_work(text: str, path: Path) -> str:
    """`fort british breached`; none takes away what is there."""
    words = text.split()
    for word in words:
        check_known(word, (*WORKS, *SIDES, "breached", "ruined", NONE), path)
    if words in ([], [NONE]):
        return ""
    kinds, sides = ([word for word in words if word in known] for known in (WORKS, SIDES))
    if len(kinds) != 1 or len(sides) != 1:
        raise DataError(No(DATA, "ticonderoga_write_work", word=text), path)
    return " ".join((*kinds, *sides, *(flag for flag in ("breached", "ruined") if flag in words)))


# -- writing -----------------------------------------------------------------------------------------


def write_stack(stack: list[Named]) -> str:
    """`British provincial 1 (5/3 reduced), Johnson`, by name."""
    return ", ".join(piece_text(piece) for piece in sorted(stack, key=lambda piece: piece.name))


def piece_text(piece: Named) -> str:
    marks = ", ".join(marks_of(piece))
    return f"{piece.name} ({marks})" if marks else piece.name


def marks_of(piece: Named) -> Iterator[str]:
    if piece.full:
        yield f"{piece.full}/{piece.back or '-'}" + " reduced" * piece.reduced
    for word in ("row", "building", "strayed", "began"):
        if value := getattr(piece, word):
            yield f"{word} {value}"
    if piece.aboard:
        yield f"aboard {' + '.join(piece.aboard)}"
    if piece.points is not None:
        yield f"points {piece.points}"
    if piece.spent:
        yield f"spent {piece.spent}"
    yield from (flag for flag in FLAGS if getattr(piece, flag) and not (flag == "reduced" and piece.full))


def work_text(work: Work) -> str:
    return " ".join((work.kind, work.side, *(f for f in ("breached", "ruined") if getattr(work, f))))


# -- laying out ----------------------------------------------------------------------------------------


def lay(state: State, words: Words) -> None:
    """Pieces go where they are named. Before a set-up those that are not named are not in the game."""
    begun = state.step != "set_up"
    laid = list(pieces_of(state.board, words))
    found = state.pieces | {piece.name: piece_of(state, piece) for piece in laid}
    state.pieces = {name: found[name] for name in state.board.counters if name in found}
    take_out(state, {piece.name for piece in laid})
    lay_works(state, words.get("works", {}))
    if "phasing" in words:
        state.player = state.order.index(words["phasing"])
    if not begun:
        state.step = "move" if "phasing" in words else "weather"
        state.weather = state.weather or "clear"


def pieces_of(board: Board, words: Words) -> Iterator[Named]:
    for owner in OWNERS:
        for at, text in words.get(owner, {}).items():
            yield from read_stack(board, text, owner, at, (owner,))
    yield from words.get("pieces", ())


def piece_of(state: State, laid: Named) -> Piece:
    counter = state.board.counters[laid.name]
    kind: Kind = counter.kind
    if kind == "sloop" and not state.options.sloops:
        kind = "bateau"
    facts = {field: getattr(laid, field) for field in KEPT}
    if kind in UNITS and not laid.full:
        facts |= strength_of(state, laid)
    return convert({"kind": kind, **facts}, Piece)


def strength_of(state: State, laid: Named) -> dict[str, int]:
    """A unit of which no strength is said keeps the one it had."""
    known = state.pieces.get(laid.name)
    if known is None:
        owner = next(owner for owner, side in OWNERS.items() if side == laid.side)
        raise DataError(No(DATA, "ticonderoga_write_strength", word=laid.name), (owner,))
    return {"full": known.full, "back": known.back}


def take_out(state: State, names: set[str]) -> None:
    """What has come into the game is in no cup any more."""
    for cups in (state.cadres, state.pools):
        for cup, left in cups.items():
            cups[cup] = tuple(name for name in left if name not in names)


def lay_works(state: State, works: Mapping[str, str]) -> None:
    for at, text in works.items():
        words = text.split()
        if words:
            kind, side, *flags = words
            facts = {"kind": kind, "side": side, **dict.fromkeys(flags, True)}
            state.works[at] = convert(facts, Work)
        else:
            state.works.pop(at, None)


# -- telling -------------------------------------------------------------------------------------------


def tell(view: View) -> Words:
    """What a reader sees: pieces where they are seen, else that somebody stands there."""
    found: dict[str, Any] = {owner: seen(view, side) for owner, side in OWNERS.items()}
    works = {at: work_text(work) for at, work in view.works.items()}
    return {**found, "works": works, "phasing": view.phasing}


def seen(view: View, side: str) -> dict[str, str]:
    """Of one side, without what holds for a phase alone."""
    known = by_place(as_named(n, piece, LASTING) for n, piece in view.pieces.items() if piece.side == side)
    if view.who in (side, GM):
        return known
    unseen = {at: UNKNOWN for at, owner in view.stacks.items() if owner == side and at not in known}
    return known | unseen


def by_place(found: Iterable[Named]) -> dict[str, str]:
    places: dict[str, list[Named]] = {}
    for each in found:
        places.setdefault(each.at or each.off or SOMEWHERE, []).append(each)
    return {at: write_stack(stack) for at, stack in places.items()}


def as_named(name: str, piece: Piece, fields: Iterable[str]) -> Named:
    return Named(name, **{field: getattr(piece, field) for field in fields})


def write(state: State) -> Words:
    """Words that lay out these pieces and works again."""
    found: dict[str, Any] = {
        owner: by_place(as_named(n, piece, KEPT) for n, piece in state.pieces.items() if piece.side == side)
        for owner, side in OWNERS.items()
    }
    works = {at: work_text(work) for at, work in state.works.items()}
    return {**found, "works": works, "phasing": state.phasing}


WORDING = Wording(read=read, lay=lay, tell=tell, write=write, words=WORDS)
