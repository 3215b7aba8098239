"""Position files: any situation of a game as TOML. It is a test case, a scenario, or the report of a fault.

tests/cases/README.md says how one is written. What a game says in words of its own is its `Wording`;
all else is a field of its state, named by its path.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar, cast

import msgspec

from rules.kernel import plain
from rules.kernel.data import DATA, DataError, Source, convert, parse, text_of
from rules.kernel.game import Codec, Data, Game, Words
from rules.kernel.match import Match, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import Impossible, Lines, No, in_full, readable
from rules.kernel.toml_lines import Path, path_of
from rules.kernel.words import texts_in

StructT = TypeVar("StructT", bound=msgspec.Struct)
Games = Mapping[str, Callable[[], Game]]
Beside = Callable[[str], str]  # the text of a file that is named in a position
NOBODYS_KEY = b"the dice of a position file"
LONGEST_WORDING = 8000  # characters of one text about where pieces stand
UNSET = "unset"
FROM = "from"


class Chance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game's own dice, for a report of what they did: its key, and where it stood."""

    key: str = ""
    roll: int = 0
    branch: int = 0


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a position file may hold."""

    game: str
    title: str = ""
    note: str = ""
    rules: tuple[str, ...] = ()
    data: str | dict[str, str | dict[str, Any]] = {}
    scenario: str = ""
    options: dict[str, Any] = {}
    position: dict[str, Any] = {}
    pieces: tuple[dict[str, Any], ...] = ()
    dice: tuple[int | str, ...] = ()
    results: tuple[str, ...] = ()
    chance: Chance = Chance()
    standing: dict[str, str | tuple[str, ...]] = {}
    do: tuple[dict[str, Any], ...] = ()
    expect: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Position:
    """A position file that has been read: a game stands ready to go on from it."""

    name: str
    text: str
    file: File
    game: Game
    sources: tuple[Source, ...]
    data: Data
    state: Any
    laid: tuple[int, ...]
    standing_orders: Mapping[str, Lines]

    @property
    def codec(self) -> Codec:
        return Codec(self.game, self.data)

    @property
    def key(self) -> bytes:
        return bytes.fromhex(self.file.chance.key)

    def match(self, key: bytes = b"") -> Match:
        """The game, run to its first question; a key makes dice where none are laid."""
        codec, chance = self.codec, self.file.chance
        save = beginning(codec, self.state, self.laid, self.file.results, chance.roll, chance.branch)
        return Match(codec, save, key or self.key or NOBODYS_KEY, self.standing_orders)


@contextmanager
def within(*path: str | int) -> Iterator[None]:
    """What is wrong in here is wrong at this place of the file."""
    try:
        yield
    except DataError as error:
        if error.file:
            raise
        raise error.at((*path, *error.path)) from None


def tables(given: Any, kind: type[StructT], name: str) -> Iterator[tuple[StructT, Path]]:
    """A list of tables, each read into a struct, with its place in the file; raises DataError."""
    with within(name):
        rows = convert(given, list[dict[str, Any]])
    for index, row in enumerate(rows):
        path: Path = (name, index)
        for key in row:
            plain.check_known(key, kind.__struct_fields__, (*path, key))
        with within(*path):
            found = convert(row, kind)
        yield found, path


# -- reading -----------------------------------------------------------------------------------------


def start(text: str, name: str, games: Games, beside: Beside) -> Position:
    """Read a position; raises DataError with what is wrong and on which line."""
    try:
        return _start(text, name, games, beside)
    except DataError as error:
        raise error if error.file else error.found_in(name, text) from None


def _start(text: str, name: str, games: Games, beside: Beside) -> Position:
    table = parse(text, name)
    file = convert(_known_keys(table), File)
    if file.game not in games:
        raise DataError(plain.no_such(file.game, games), ("game",))
    game = games[file.game]()
    sources = tuple(_sources(game, file, beside))
    data = _data(game, file, sources)
    codec = Codec(game, data)
    state = changed(codec, _base(game, data, file), file.position, ("position",))
    if file.pieces:
        state = changed(codec, state, {"pieces": list(file.pieces)}, ())
    check(game, state, ("position",))
    with within("chance"):
        _check_key(file.chance)
    laid = faces(game, data, file.dice, ("dice",))
    standing_orders = standing(game, state, data, file.standing, ("standing",))
    return Position(name, text, file, game, sources, data, state, laid, standing_orders)


def _known_keys(table: dict[str, Any]) -> dict[str, Any]:
    names = File.__struct_encode_fields__
    for key in table:
        if key not in names:
            raise DataError(plain.no_such(key, names), (key,))
    return table


def _check_key(chance: Chance) -> None:
    try:
        bytes.fromhex(chance.key)
    except ValueError:
        raise DataError(No(DATA, "data_no_key"), ("key",)) from None


def _base(game: Game, data: Data, file: File) -> Any:
    """What the scenario begins with."""
    if file.scenario and file.scenario not in game.scenarios:
        raise DataError(plain.no_such(file.scenario, game.scenarios), ("scenario",))
    scenario = file.scenario or next(iter(game.scenarios), "")
    with within("options"):
        for key in file.options:
            if key not in game.options.__struct_encode_fields__:
                raise DataError(plain.no_such(key, game.options.__struct_encode_fields__), (key,))
        options = convert(file.options, game.options)
    assert game.new is not None
    try:
        return game.new(data, scenario, options)
    except No as no:
        raise DataError(no, ("options",)) from None


def _sources(game: Game, file: File, beside: Beside) -> Iterator[Source]:
    """The files of data: the game's own, or what the position brings along in their place."""
    own = own_sources(game)
    if isinstance(file.data, str) and len(own) != 1:
        raise DataError(No(DATA, "data_for_which", files=", ".join(own)), ("data",))
    given = file.data if isinstance(file.data, dict) else dict.fromkeys(own, file.data)
    for key in given:
        if key not in own and f"{key}.toml" not in own:
            raise DataError(plain.no_such(key, own), ("data", key))
    for name, source in own.items():
        found = given.get(name, given.get(name.removesuffix(".toml")))
        if found is None:
            yield source
        else:
            yield Source(name, _brought(found, source, beside), True)


def own_sources(game: Game) -> dict[str, Source]:
    """The files of data that come with a game, in the order of their names."""
    if game.folder is None:
        return {}
    files = sorted((f for f in (game.folder / "data").iterdir() if f.name.endswith(".toml")), key=str)
    return {file.name: Source(file.name, text_of(file), False) for file in files}


def _brought(found: str | dict[str, Any], source: Source, beside: Beside) -> str:
    """A file beside the position, a text, or some tables in place of those of a file."""
    if isinstance(found, str):
        return found if "\n" in found else _beside(found, beside)
    tables = {key: value for key, value in found.items() if key != FROM}
    text = _beside(str(found[FROM]), beside) if FROM in found else source.text
    return "\n".join(plain.toml_lines({**parse(text, str(found.get(FROM, source.name))), **tables}))


def _beside(name: str, beside: Beside) -> str:
    try:
        return beside(name)
    except OSError as error:
        no = No(DATA, "data_file_unreadable", name=name, reason=str(error.strerror))
        raise DataError(no, ("data",)) from None


def _data(game: Game, file: File, sources: Iterable[Source]) -> Data:
    assert game.read_data is not None
    try:
        return game.read_data({source.name: source for source in sources})
    except DataError as error:
        stem = error.file.removesuffix(".toml")
        if isinstance(file.data, str) and "\n" not in file.data:
            raise error.at(error.path, file.data, error.line) from None
        if isinstance(file.data, str):
            raise DataError(error.whole(), ("data",)) from None
        if isinstance(file.data.get(stem), dict):
            raise error.at(("data", stem, *error.path)) from None
        raise DataError(error.whole(), ("data", stem)) from None


def faces(game: Game, data: Data, dice: Iterable[int | str], path: Path) -> tuple[int, ...]:
    """Dice by their numbers, or by what they show."""
    names = game.wording.faces(data) if game.wording else {}
    found = []
    for index, face in enumerate(dice):
        if isinstance(face, str) and face not in names:
            raise DataError(plain.no_such(face, names), (*path, index))
        found.append(names[face] if isinstance(face, str) else face)
    return tuple(found)


def standing(
    game: Game, state: Any, data: Data, orders: Mapping[str, str | Iterable[str]], path: Path
) -> dict[str, Lines]:
    """The standing orders of each seat, as read and not yet judged."""
    reader = Reader(game.standing, game.vocabulary(data))
    found = {}
    for seat, lines in orders.items():
        check_seat(game, state, seat, (*path, seat))
        found[seat] = _standing(game, state, seat, reader, lines, (*path, seat))
    return found


def _standing(
    game: Game, state: Any, seat: str, reader: Reader, lines: str | Iterable[str], path: Path
) -> Lines:
    given: Lines = ()
    for line in read_lines(reader, lines, path):
        no = game.refuse_standing(game.view(state, seat), given, line)
        if no:
            raise DataError(No(DATA, "data_line", line=str(line), reason=no), path)
        given += (line,)
    return given


def read_lines(reader: Reader, text: str | Iterable[str], path: Path) -> Lines:
    """The lines of an order that a file must have right."""
    joined = text if isinstance(text, str) else "; ".join(text)
    try:
        return reader.parse(joined) if joined else ()
    except No as no:
        raise DataError(no, path) from None


def check_seat(game: Game, state: Any, seat: str, path: Path) -> None:
    if seat not in game.seats(state):
        raise DataError(plain.no_such(seat, game.seats(state)), path)


# -- changing a state ----------------------------------------------------------------------------------


def changed(codec: Codec, state: Any, table: Mapping[str, Any], path: Path) -> Any:
    """The state with these changes: first the words of the game, then fields by their paths."""
    game = codec.game
    words, fields = split(game, table)
    with within(*path):
        state = codec.state(codec.encode(state))
        if words and game.wording:
            _check_lengths(words)
            game.wording.lay(state, game.wording.read(codec.data, words))
        return _with_fields(codec, state, fields) if fields else state


def _check_lengths(words: Words) -> None:
    """What is read word by word is not longer than whole armies need."""
    for path, text in texts_in(words):
        if isinstance(text, str) and len(text) > LONGEST_WORDING:
            raise DataError(No(DATA, "data_long_text", most=LONGEST_WORDING), path)


def split(game: Game, table: Mapping[str, Any]) -> tuple[Words, dict[str, Any]]:
    """The words of the game, and the paths of fields."""
    known = game.wording.words if game.wording else ()
    words = {key: value for key, value in table.items() if key in known}
    return words, {key: value for key, value in table.items() if key not in known}


def _with_fields(codec: Codec, state: Any, fields: dict[str, Any]) -> Any:
    try:
        return _set_fields(codec, state, fields)
    except DataError as error:
        raise error.at(_as_written(fields, error.path)) from None


def _as_written(fields: Iterable[str], path: Path) -> Path:
    """A path in the state by the key of the file that leads there: "blocks.3.lock" is one key."""
    for key in fields:
        steps = tuple(map(str, path_of(key)))
        if tuple(map(str, path[: len(steps)])) == steps:
            return (key, *path[len(steps) :])
        if path and tuple(map(str, path)) == steps[: len(path)]:
            return (key,)
    return path


def _set_fields(codec: Codec, state: Any, fields: dict[str, Any]) -> Any:
    game = codec.game
    own = (name for name in game.state.__struct_encode_fields__ if getattr(state, name) is not codec.data)
    names = tuple(dict.fromkeys((*_words(game), *own, UNSET)))
    data = json.loads(codec.encode(state))
    for key, value in fields.items():
        if path_of(key)[0] not in names:
            raise DataError(plain.no_such(key, names), (key,))
        if key == UNSET:
            for index, gone in enumerate(convert(value, cast(Any, list[str]))):
                with within(UNSET, index):
                    plain.drop(data, game.state, path_of(gone))
        else:
            plain.put(data, game.state, path_of(key), value)
    found = convert(data, game.state, lambda kind, digest: codec.data)
    if found.step not in game.steps and game.result(found) is None:
        raise DataError(plain.no_such(found.step, game.steps), ("step",))
    return found


def _words(game: Game) -> tuple[str, ...]:
    return game.wording.words if game.wording else ()


def check(game: Game, state: Any, path: Path) -> None:
    try:
        game.check(state)
    except Impossible as broken:
        raise DataError(broken.no, path) from None


def overwrite(state: Any, other: Any) -> None:
    """Make a state the same as another."""
    for name in state.__struct_fields__:
        setattr(state, name, getattr(other, name))


# -- orders as players write them ------------------------------------------------------------------------


def read_order(match: Match, seat: str, text: str) -> Lines:
    """What a text means as an answer to what a seat is asked; raises No."""
    ask = match.open.get(seat)
    if ask is None:
        raise No("kernel/asks", "nothing_asked")
    bare = ask.kind.preface(match.view(seat), text)
    reader = Reader(readable(ask.kind), match.game.vocabulary(match.codec.data))
    return in_full(ask.kind, match.view(seat), reader.parse(bare)) if bare.strip() else ()
