"""How a position file speaks of a table: units and how they stand, sheets, cards kept, what was ruled."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, cast, get_args

import msgspec

from rules.kernel.data import DataError, convert
from rules.kernel.game import Wording, Words
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Line, No
from rules.kernel.plain import check_known, whole
from rules.kernel.position import read_lines, tables, within
from rules.kernel.toml_lines import Path
from rules.skirmish.aids.vocabulary import vocabulary
from rules.skirmish.geometry import INCH, WINDS, Point, Vector, cross, dot, vector
from rules.skirmish.ground import DATA, EDGES
from rules.skirmish.layout import GAP, Body
from rules.skirmish.lines import Keep, sheet_of
from rules.skirmish.marks import way_of
from rules.skirmish.places import DEEPEST, WIDEST, Grid
from rules.skirmish.ruling_lines import RULES, Rule
from rules.skirmish.setup import building_at, formation_of, formation_words, inward, piece_of
from rules.skirmish.sheet import Writing
from rules.skirmish.state import ON_TABLE, Breach, Morale, Officer, Ruling, Standing, State, Unit
from rules.skirmish.table import FORMATIONS, SIDES, Board, Side
from rules.skirmish.umpire import HUNDRED, KNOWING, VETO
from rules.skirmish.view import MASTERS, View

PAPERS = ("sheets", "written")  # what each side wrote for this turn, and for the turn before
WORDS = (*SIDES, "pieces", "turn", "drawn", *PAPERS, "waits", "rulings")
STANDINGS = get_args(Standing)
OFF = tuple(standing for standing in STANDINGS if standing not in ON_TABLE)
UNKNOWN = "?"  # where the reader does not see
UNSEEN = (*ON_TABLE, "waiting")  # standings of units that may be somewhere on the table, unseen
OUTSIDE = "outside"
OFFICERS: Mapping[str, Officer | None] = {
    "officer": Officer(),
    "wounded officer": Officer(wounded=True),
    "no officer": None,
}
FLAGS = ("hidden", "seen", "stirred", "fired", "spent", "loaded")
LOSSES = ("wounded", "dead", "captured", "fled")
NUMBERS = ("figures", "well", *LOSSES, "officers_lost", "short", "ball", "canister")
GRID = Grid(WIDEST, DEEPEST)  # names of places mean the same on every table
# None of these takes back what it has read, so that each costs time by the length of its text alone.
PART = re.compile(r"(?:[^;\n(]++|\([^)]*+\)?+)+")  # a bracket may go on over a line
SAID = re.compile(r"(?P<place>[^(]*+)(?:\((?P<marks>[^)]*+)\) *+)?")
EXACT = re.compile(r"(-?\d{1,6}(?:\.\d{1,2})?) */ *(-?\d{1,6}(?:\.\d{1,2})?)")
INCHES = re.compile(r"\d{1,2}(?:\.\d{1,2})?")
MEN = re.compile(rf"(\d++) (well|{'|'.join(LOSSES)})")
STORMS = re.compile(r"(?P<building>.+) by (?P<at>\S+) with (?P<men>\d{1,2})")
BREAKS = re.compile(r"(\d{1,2})/(\d{1,2}) (all|dead)")


class Said(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What a file says of a unit; None: nothing. What it means is told by Unit and Body."""

    name: str
    at: str | None = None
    standing: str | None = None
    formation: str | None = None
    gap: str | None = None
    facing: str | None = None
    inside: str | None = None
    troop: str | None = None
    figures: int | None = None
    well: int | None = None
    wounded: int | None = None
    dead: int | None = None
    captured: int | None = None
    fled: int | None = None
    left: tuple[str, ...] | None = None
    officer: str | None = None
    officers_lost: int | None = None
    morale: str | None = None
    brigade: str | None = None
    hidden: bool | None = None
    seen: bool | None = None
    last_seen: str | None = None
    stirred: bool | None = None
    fired: bool | None = None
    spent: bool | None = None
    short: int | None = None
    loaded: bool | None = None
    ball: int | None = None
    canister: int | None = None
    taker: str | None = None
    gone_by: str | None = None
    breach: str | None = None


class SaidRuling(msgspec.Struct, forbid_unknown_fields=True):
    """A ruling, field by field; without a number and a turn it is the next one, of this turn."""

    kind: str
    subjects: tuple[str, ...]
    value: str = ""
    number: int = 0
    turn: int = 0
    until: str = "end"


# -- points and lengths, as they are written ---------------------------------------------------------


def hundredths(number: str) -> int:
    """`21.5` inches."""
    inches, _, broken = number.removeprefix("-").partition(".")
    found = int(inches) * INCH + int(broken.ljust(2, "0"))
    return -found if number.startswith("-") else found


def in_inches(length: int) -> str:
    inches, broken = divmod(abs(length), INCH)
    more = f".{broken:02}".rstrip("0") if broken else ""
    return "-" * (length < 0) + f"{inches}{more}"


def point_of(text: str) -> Point | None:
    """`K7`, `K7.3`, or exactly so many inches from the west and the south: `63.25/40`."""
    exact = EXACT.fullmatch(text)
    return (hundredths(exact[1]), hundredths(exact[2])) if exact else GRID.point_of(text)


def spot(point: Point) -> str:
    """A point by the cell of which it is the middle, else by its inches."""
    name = GRID.name_of(point)
    return name if GRID.point_of(name) == point else "/".join(map(in_inches, point))


# -- reading -----------------------------------------------------------------------------------------


def read(board: Board, words: Words) -> Words:
    """The words in their normal form: what is said of each unit, lines as they are written, rulings."""
    found, named_so_far = dict(words), set[str]()
    for side in SIDES:
        if side in words:
            said = (read_unit(board, named_so_far, *part) for part in parts(words[side], side))
            found[side] = {one.name: facts_of(one) for one in said}
    if "pieces" in words:
        rows = pieces(board, words["pieces"], named_so_far)
        found["pieces"] = [{"name": one.name, **facts_of(one)} for one in rows]
    if "turn" in words:
        with within("turn"):
            found["turn"] = convert(words["turn"], int)
    if "drawn" in words:
        found["drawn"] = read_drawn(board, words["drawn"])
    for word in PAPERS:
        if word in words:
            found[word] = dict(read_papers(board, words[word], word))
    if "waits" in words:
        found["waits"] = list(read_all(board, (Keep,), words["waits"], ("waits",)))
    if "rulings" in words:
        found["rulings"] = list(read_rulings(board, words["rulings"]))
    return found


def parts(given: Any, word: str) -> Iterator[tuple[str, str, Path]]:
    """`Light: G5.2; Line A: waiting`, or a table of the same."""
    if isinstance(given, str):
        for part in filter(str.strip, PART.findall(given)):
            name, _, text = part.partition(":")
            yield name.strip(), text.strip(), (word,)
    else:
        with within(word):
            pairs = convert(given, dict[str, str])
        yield from ((name.strip(), text.strip(), (word, name)) for name, text in pairs.items())


def facts_of(said: Said) -> dict[str, Any]:
    facts: dict[str, Any] = msgspec.to_builtins(said)
    return {key: value for key, value in facts.items() if key != "name"}


def named(board: Board, kind: str, text: str, path: Path) -> str:
    """What a name means, however it is spelt."""
    names = vocabulary(board)
    words = names.meant(text)
    found = names.find(kind, words)
    if found and found[1] == len(words):
        return found[0]
    near = names.nearest(kind, " ".join(word.word for word in words)) or ""
    raise DataError(No(DATA, "skirmish_unknown_name", word=text.strip(), near=near), path)


def named_once(board: Board, named_so_far: set[str], text: str, path: Path) -> str:
    """The name of a unit of which a file has said nothing yet."""
    name = named(board, "unit", text, path)
    if name in named_so_far:
        raise DataError(No(DATA, "skirmish_unit_twice", unit=name), path)
    named_so_far.add(name)
    return name


def read_unit(board: Board, named_so_far: set[str], name: str, text: str, path: Path) -> Said:
    """`G5.2 (line, facing north, 4 well, 1 dead)`, `waiting`, `? `."""
    said = Said(named_once(board, named_so_far, name, path))
    found = SAID.fullmatch(text)
    if found is None:
        raise DataError(No(DATA, "skirmish_write_unit", word=text), path)
    place = found["place"].strip()
    if place in OFF:
        said.standing = place
    elif place:
        said.at = place if place == UNKNOWN else read_spot(board, place, path)
    for mark in filter(None, (mark.strip() for mark in (found["marks"] or "").split(","))):
        set_mark(board, said, mark, path)
    return said


def set_mark(board: Board, said: Said, mark: str, path: Path) -> None:
    """What stands in the brackets behind a place; of each thing once."""
    field, value = read_mark(board, mark, path)
    if getattr(said, field) is not None:
        raise DataError(No(DATA, "skirmish_said_twice", unit=said.name, word=mark), path)
    setattr(said, field, value)


def read_mark(board: Board, mark: str, path: Path) -> tuple[str, Any]:
    """Which field a mark is about, and what it says."""
    if mark in STANDINGS:
        return "standing", mark
    if mark in FORMATIONS:
        return "formation", mark
    if mark in OFFICERS:
        return "officer", mark
    if mark.removeprefix("not ") in FLAGS:
        return mark.removeprefix("not "), not mark.startswith("not ")
    if mark == OUTSIDE:
        return "inside", ""
    if men := MEN.fullmatch(mark):
        return men[2], whole(men[1], path)
    if phrase := next((phrase for phrase in PHRASES if mark.startswith(f"{phrase} ")), ""):
        field, rest = PHRASES[phrase], mark.removeprefix(phrase).strip()
        return field, READINGS[field](board, rest, path)
    raise DataError(No(DATA, "skirmish_no_mark", word=mark, known=MARKS), path)


def read_spot(board: Board, text: str, path: Path) -> str:
    point = point_of(text)
    if point is None:
        raise DataError(No(DATA, "skirmish_no_spot", word=text), path)
    return spot(point)


def read_facing(board: Board, text: str, path: Path) -> str:
    return read_spot(board, text, path) if point_of(text) else named(board, "mark", text, path)


def read_spots(board: Board, text: str, path: Path) -> tuple[str, ...]:
    return tuple(read_spot(board, one.strip(), path) for one in text.split("+"))


def read_inches(board: Board, text: str, path: Path) -> str:
    if INCHES.fullmatch(text) is None:
        raise DataError(No(DATA, "skirmish_no_length", word=text), path)
    return in_inches(hundredths(text))


def read_number(board: Board, text: str, path: Path) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise DataError(No(DATA, "skirmish_no_number", word=text), path)
    return whole(text, path)


def read_limits(board: Board, text: str, path: Path) -> str:
    if BREAKS.fullmatch(text) is None:
        raise DataError(No(DATA, "skirmish_no_limits", word=text), path)
    return text


def read_breach(board: Board, text: str, path: Path) -> str:
    found = STORMS.fullmatch(text)
    if found is None:
        raise DataError(No(DATA, "skirmish_no_breach", word=text), path)
    building, at = named(board, "building", found["building"], path), read_spot(board, found["at"], path)
    return f"{building} by {at} with {found['men']}"


def one_of(known: Iterable[str]) -> Reading:
    def read(board: Board, text: str, path: Path) -> str:
        check_known(text, known, path)
        return text

    return read


def read_troop(board: Board, text: str, path: Path) -> str:
    check_known(text, board.troops, path)
    return text


def by_name(kind: str) -> Reading:
    return lambda board, text, path: named(board, kind, text, path)


Reading = Callable[[Board, str, Path], Any]
READINGS: Mapping[str, Reading] = {
    "at": read_spot,
    "standing": one_of(STANDINGS),
    "formation": one_of(FORMATIONS),
    "gap": read_inches,
    "facing": read_facing,
    "inside": by_name("building"),
    "troop": read_troop,
    "left": read_spots,
    "officer": one_of(OFFICERS),
    "morale": read_limits,
    "brigade": by_name("unit"),
    "last_seen": read_spot,
    "taker": one_of(SIDES),
    "gone_by": one_of(EDGES),
    "breach": read_breach,
    **dict.fromkeys(NUMBERS, read_number),
}
PHRASES: Mapping[str, str] = {  # the words before what is said of a field
    "spread": "gap",
    "facing": "facing",
    "inside": "inside",
    "of": "figures",
    "left": "left",
    "officers lost": "officers_lost",
    "breaks at": "morale",
    "brigade": "brigade",
    "last seen": "last_seen",
    "short in turn": "short",
    "ball": "ball",
    "canister": "canister",
    "taken by": "taker",
    "by": "gone_by",
    "storms": "breach",
    "troop": "troop",
}
MARKS = ", ".join(
    (
        *("line", "facing north", "spread 3", "inside BUILDING", "outside", "5 well", "1 wounded", "1 dead"),
        *("1 captured", "1 fled", "of 6", "left G5.2 + G5.3", "officer", "wounded officer", "no officer"),
        *("officers lost 1", "breaks at 3/4 all", "brigade UNIT", "last seen G5.2", "short in turn 2"),
        *(
            "ball 4",
            "canister 2",
            "taken by SIDE",
            "by north",
            "storms BUILDING by G5.2 with 2",
            "troop TROOP",
            "not loaded",
        ),
        *(*STANDINGS, *FLAGS),
    )
)


def pieces(board: Board, given: Any, named_so_far: set[str]) -> Iterator[Said]:
    """Units one by one, every field by its name."""
    for said, path in tables(given, Said, "pieces"):
        said.name = named_once(board, named_so_far, said.name, (*path, "name"))
        for field in said.__struct_fields__:
            value = getattr(said, field)
            if isinstance(value, str) and field in READINGS and value:
                setattr(said, field, READINGS[field](board, value, (*path, field)))
        if said.left is not None:
            said.left = tuple(read_spot(board, one, (*path, "left")) for one in said.left)
        yield said


def read_drawn(board: Board, given: Any) -> str:
    with within("drawn"):
        text = convert(given, str)
    return text if text in ("", *SIDES) else named(board, "unit", text, ("drawn",))


def read_papers(board: Board, given: Any, word: str) -> Iterator[tuple[str, list[str]]]:
    with within(word):
        papers = convert(given, dict[str, Any])
    for side, text in papers.items():
        check_known(side, SIDES, (word, side))
        yield side, list(read_all(board, Writing.line_types, text, (word, side)))


def read_all(board: Board, types: tuple[type[Line], ...], given: Any, path: Path) -> Iterator[str]:
    """Lines of orders: a text, or a list with one or more in each."""
    with within(*path):
        texts = [given] if isinstance(given, str) else convert(given, list[str])
    reader = Reader(types, vocabulary(board))
    for text in texts:
        yield from map(str, read_lines(reader, text, path))


def read_rulings(board: Board, given: Any) -> Iterator[dict[str, Any]]:
    """`orchard is clearing`, as an umpire says it, or a table with the fields of a ruling."""
    reader = Reader(RULES, vocabulary(board))
    with within("rulings"):
        rows = [given] if isinstance(given, str) else convert(given, list[str | dict[str, Any]])
    for index, one in enumerate(rows):
        path: Path = ("rulings",) if isinstance(given, str) else ("rulings", index)
        if isinstance(one, str):
            yield from map(ruling_of, cast(tuple[Rule, ...], read_lines(reader, one, path)))
        else:
            with within(*path):
                said = convert(one, SaidRuling)
            if not 0 <= said.number < HUNDRED * len(KNOWING):
                raise DataError(No(DATA, "skirmish_no_such_number", number=said.number), (*path, "number"))
            yield msgspec.to_builtins(said)


def ruling_of(line: Rule) -> dict[str, Any]:
    until = "turn" if line.span else "end"
    return {"kind": line.kind, "subjects": list(line.subjects), "value": line.value, "until": until}


# -- laying out ----------------------------------------------------------------------------------------


def lay(state: State, words: Words) -> None:
    """Units stand as is said, others as they stood. Before a set-up those not named are not in the game."""
    state.turn = words.get("turn", state.turn)
    lay_rulings(state, words)
    lay_units(state, tuple(laid(words)))
    for word in PAPERS:
        papers = {side: as_lines(state, texts) for side, texts in words.get(word, {}).items()}
        setattr(state, word, {**getattr(state, word), **{s: sheet_of(lines) for s, lines in papers.items()}})
    keeps = cast(tuple[Keep, ...], as_lines(state, words.get("waits", ())))
    state.waits = {**state.waits, **{line.unit: line for line in keeps}}
    if "drawn" in words:
        state.drawn = words["drawn"]
        state.step = "act" if state.step == "begin_turn" and state.drawn else state.step


def laid(words: Words) -> Iterator[tuple[Said, Path]]:
    for side in SIDES:
        for name, facts in words.get(side, {}).items():
            yield convert({"name": name, **facts}, Said), (side, name)
    yield from ((convert(facts, Said), ("pieces",)) for facts in words.get("pieces", ()))


def as_lines(state: State, texts: Iterable[str]) -> tuple[Line, ...]:
    reader = Reader(Writing.line_types, vocabulary(state.board))
    return tuple(chain.from_iterable(map(reader.parse, texts)))


def lay_rulings(state: State, words: Words) -> None:
    """In the place of those there were."""
    if "rulings" in words:
        rows, before = [convert(row, SaidRuling) for row in words["rulings"]], state.ruled.get(PUBLIC, 0)
        state.rulings = tuple(
            convert(
                msgspec.to_builtins(row)
                | {"number": number_of(row, before + index), "turn": row.turn or state.turn},
                Ruling,
            )
            for index, row in enumerate(rows, 1)
        )
        for ruling in state.rulings:
            count_ruling(state, ruling.number)


def number_of(row: SaidRuling, following: int) -> int:
    """What was handed back has no number."""
    return 0 if row.kind == VETO else row.number or following


def count_ruling(state: State, number: int) -> None:
    """The next ruling has a higher number, those that all know and the others each for themselves."""
    sort, count = divmod(number, HUNDRED)
    knowing = KNOWING[sort]
    state.ruled[knowing] = max(state.ruled.get(knowing, 0), count)


def lay_units(state: State, units: tuple[tuple[Said, Path], ...]) -> None:
    """First who is there and where, then which way each faces: it may be towards another of them."""
    known = state.units
    if units and state.step == "set_up":
        state.step, state.units = "begin_turn", {}
    found = {said.name: unit_of(state, known.get(said.name), said, path) for said, path in units}
    everybody = {**state.units, **found}
    names = chain.from_iterable(forces(state, side) for side in SIDES)
    state.units = {name: everybody[name] for name in names if name in everybody}
    for said, path in units:
        lay_body(state, said, path)
    for said, path in units:
        if said.facing is not None:
            body = msgspec.structs.replace(state.body(said.name), facing=way(state, said, path))
            state.change(said.name, body=body)


def forces(state: State, side: Side) -> Iterator[str]:
    row = state.terms.sides[side]
    return chain((unit.name for unit in row.units), row.names)


def unit_of(state: State, known: Unit | None, said: Said, path: Path) -> Unit:
    """A unit with all that is said of it, but where it stands."""
    side = state.terms.side_of(said.name)
    if side is None:
        raise DataError(No(DATA, "skirmish_not_of_this_table", unit=said.name), path)
    if path[0] in SIDES and path[0] != side:
        raise DataError(No(DATA, "skirmish_other_side", unit=said.name), path)
    unit = known or unknown_unit(state, side, said, path)
    facts = {field: value for field in TOLD if (value := getattr(said, field)) is not None}
    found = msgspec.structs.replace(unit, **facts, **read_facts(said))
    if said.well is None and any(getattr(said, field) is not None for field in (*LOSSES, "left", "figures")):
        found = msgspec.structs.replace(found, well=rest_of(found))
    return found


TOLD = ("troop", *NUMBERS, "brigade", *FLAGS, "gone_by")  # fields of a unit that are said as they are


def read_facts(said: Said) -> dict[str, Any]:
    """Fields of a unit that are said otherwise than they are kept."""
    facts: dict[str, Any] = {}
    if said.officer is not None:
        facts["officer"] = OFFICERS[said.officer]
    if said.morale and (limits := BREAKS.fullmatch(said.morale)):
        facts["morale"] = convert({"limits": (int(limits[1]), int(limits[2])), "counts": limits[3]}, Morale)
    if said.breach and (storms := STORMS.fullmatch(said.breach)):
        facts["breach"] = convert(
            {"building": storms["building"], "at": point_of(storms["at"]), "men": int(storms["men"])}, Breach
        )
    if said.left is not None:
        facts["left"] = tuple(filter(None, map(point_of, said.left)))
    if said.last_seen is not None:
        facts["last_seen"] = point_of(said.last_seen)
    if said.taker is not None:
        facts |= {"taker": said.taker, "standing": "taken"}
    return facts


def unknown_unit(state: State, side: Side, said: Said, path: Path) -> Unit:
    """One whom no roster names, as where forces are secret (skirmish/hide-3)."""
    if said.troop is None:
        raise DataError(No(DATA, "skirmish_needs_troop", unit=said.name), path)
    figures = said.figures or state.board.numbers.company
    return Unit(side, said.troop, figures, figures)


def rest_of(unit: Unit) -> int:
    """Sound men, if nothing is said of them: all of whom nothing else is told."""
    lost: int = sum(getattr(unit, loss) for loss in LOSSES)
    return unit.figures - lost - len(unit.left)


def lay_body(state: State, said: Said, path: Path) -> None:
    """Where it stands, and whether it is in the game: on the table, ready, if nothing else is said."""
    unit = state.units[said.name]
    if said.at == UNKNOWN:
        raise DataError(No(DATA, "skirmish_say_where", unit=said.name), path)
    off = said.standing in OFF and said.at is None
    before = None if off else unit.body
    if before is None and said.at is None:
        if any(field is not None for field in (said.formation, said.gap, said.facing, said.inside)):
            raise DataError(No(DATA, "skirmish_say_where", unit=said.name), path)
        state.change(said.name, body=None, standing=said.standing or unit.standing)
        return
    standing = said.standing or (unit.standing if unit.standing in ON_TABLE else "ready")
    state.change(said.name, standing=standing, body=body_of(state, said, before, path))


def body_of(state: State, said: Said, before: Body | None, path: Path) -> Body:
    """How it stands: as before, but for what is said; at first as it would be set up."""
    front = point_of(said.at) if said.at else None
    place = front or (before.front if before else (0, 0))
    formation = said.formation or (before.formation if before else formation_of(state, said.name))
    if formation not in formation_words(state, said.name):
        raise DataError(No(DATA, "skirmish_not_so_formed", unit=said.name, formation=formation), path)
    inside = before.inside if before and not front else building_at(state, place)
    if said.inside and said.inside not in (area.name for area in state.ground.buildings):
        raise DataError(No(DATA, "skirmish_no_such_building", word=said.inside), path)
    return Body(
        place,
        before.facing if before else inward(state, place),
        formation,
        hundredths(said.gap) if said.gap else before.gap if before else GAP,
        inside if said.inside is None else said.inside,
        piece_of(state, said.name),
    )


def way(state: State, said: Said, path: Path) -> Vector:
    """The way that a unit faces, by the mark that is said."""
    mark = said.facing or ""
    point = point_of(mark)
    found = vector(state.body(said.name).front, point) if point else way_of(state, said.name, mark)
    if not found or not any(found):
        raise DataError(No(DATA, "skirmish_no_way", unit=said.name, word=mark), path)
    return found


# -- telling and writing -------------------------------------------------------------------------------


def tell(view: View) -> Words:
    """What a reader sees, with the nearest of the winds where a unit faces straight that way."""
    return {
        **{side: {name: told(view, name) for name in units_of(view, side)} for side in SIDES},
        "turn": view.turn,
        "drawn": view.drawn,
        "sheets": as_texts(view.sheets),
        "written": as_texts(view.written),
        "waits": [str(line) for line in view.waits.values()],
        "rulings": rulings_of(view),
    }


def units_of(field: View | State, side: str) -> Iterator[str]:
    return (name for name, unit in field.units.items() if unit.side == side)


def as_texts(papers: Mapping[str, Iterable[Line]]) -> dict[str, list[str]]:
    return {side: [str(line) for line in lines] for side, lines in papers.items()}


def rulings_of(field: View | State) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(ruling) | {"until": ruling.until} for ruling in field.rulings]


def told(view: View, name: str) -> dict[str, Any]:
    unit = view.units[name]
    found = facts_told(unit)
    if unit.body is not None:
        found["facing"] = straight(unit.body) or found["facing"]
    elif unit.standing in UNSEEN and view.who not in (unit.side, *MASTERS) and view.outcome is None:
        found["at"] = UNKNOWN
    return found


def straight(body: Body) -> str:
    """The wind that a body faces exactly, if it faces one."""
    exact = (n for n, way in WINDS.items() if not cross(way, body.facing) and dot(way, body.facing) > 0)
    return next(exact, "")


def facts_told(unit: Unit) -> dict[str, Any]:
    """All that may be said of a unit, in normal form."""
    body = unit.body
    return {
        "at": spot(body.front) if body else "",
        "standing": unit.standing,
        "formation": body.formation if body else "",
        "gap": in_inches(body.gap) if body else "",
        "facing": facing_of(body) if body else "",
        "inside": body.inside if body else "",
        **{field: getattr(unit, field) for field in TOLD},
        "left": list(map(spot, unit.left)),
        "officer": officer_of(unit),
        "morale": morale_of(unit),
        "breach": breach_of(unit),
        "last_seen": spot(unit.last_seen) if unit.last_seen else "",
        "taker": unit.taker,
    }


def facing_of(body: Body) -> str:
    """A wind, or the point that is faced."""
    return next((name for name, way in WINDS.items() if way == body.facing), spot(body.faced))


def officer_of(unit: Unit) -> str:
    return next(word for word, officer in OFFICERS.items() if officer == unit.officer)


def morale_of(unit: Unit) -> str:
    morale = unit.morale
    return f"{'/'.join(map(str, morale.limits))} {morale.counts}" if morale else ""


def breach_of(unit: Unit) -> str:
    breach = unit.breach
    return f"{breach.building} by {spot(breach.at)} with {breach.men}" if breach else ""


def write(state: State) -> Words:
    """Words that lay out these units, sheets and rulings again."""
    found: dict[str, Any] = {
        side: {name: unit_text(state, name) for name in units_of(state, side)} for side in SIDES
    }
    more: dict[str, Any] = {
        "drawn": state.drawn,
        "sheets": as_texts(state.sheets),
        "written": as_texts(state.written),
        "waits": [str(line) for line in state.waits.values()],
        "rulings": rulings_of(state),
    }
    return {"turn": state.turn, **found, **{word: said for word, said in more.items() if said}}


def unit_text(state: State, name: str) -> str:
    """`G5.2 (line, facing north, 4 well, 1 dead)`."""
    unit = state.units[name]
    place = spot(unit.body.front) if unit.body else unit.standing
    marks = ", ".join(marks_of(state, name))
    return f"{place} ({marks})" if marks else place


def marks_of(state: State, name: str) -> Iterator[str]:
    """What is otherwise than it would be if nothing were said."""
    unit, facts = state.units[name], facts_told(state.units[name])
    if unit.body is not None:
        yield from body_marks(state, unit.body)
        if unit.standing not in ("ready", "taken"):
            yield unit.standing
    if unit.well != rest_of(unit):
        yield f"{unit.well} well"
    yield from (f"{facts[loss]} {loss}" for loss in LOSSES if facts[loss])
    if facts["left"]:
        yield f"left {' + '.join(facts['left'])}"
    row = state.terms.units.get(name)
    if row is None or row.figures != unit.figures:
        yield f"of {unit.figures}"
    if row is None or row.type != unit.troop:
        yield f"troop {unit.troop}"
    begins = name in state.terms.sides[unit.side].officers
    if unit.officer != (Officer() if begins else None):
        yield facts["officer"]
    yield from (
        f"{phrase} {facts[field]}" for phrase, field in PHRASES.items() if field in REST and facts[field]
    )
    yield from (flag for flag in FLAGS if facts[flag] and flag != "loaded")
    if not unit.loaded:
        yield "not loaded"


REST = (
    "officers_lost",
    "morale",
    "brigade",
    "last_seen",
    "short",
    "ball",
    "canister",
    "taker",
    "gone_by",
    "breach",
)


def body_marks(state: State, body: Body) -> Iterator[str]:
    yield body.formation
    yield f"facing {facing_of(body)}"
    if body.gap != GAP:
        yield f"spread {in_inches(body.gap)}"
    if body.inside != building_at(state, body.front):
        yield f"inside {body.inside}" if body.inside else OUTSIDE


WORDING = Wording(read=read, lay=lay, tell=tell, write=write, words=WORDS)
