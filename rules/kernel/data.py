"""Data files: TOML read into typed structs. What is wrong with one is said with file, line, key and reason.

Every value may carry a mark that says where it comes from: `<key>_src` beside it, or `src` for the
whole table. A mark is one of STANDINGS, with a note after a colon if there is more to say.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path as File
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from rules.kernel.limits import excess
from rules.kernel.orders import No
from rules.kernel.toml_lines import Path, key_lines, nearest_line, path_of, show

T = TypeVar("T")
LONGEST_REASON, LONGEST_QUOTE = 1000, 80  # characters of what is said of a file, and of what it quotes
STANDINGS = ("text", "derived", "reconstructed")
DATA = "kernel/data"  # under which is said what is wrong with data; it cites no rule


class DataError(Exception):
    """What is wrong with a data file, and where."""

    def __init__(self, no: No, path: Path = (), file: str = "", line: int | None = None) -> None:
        super().__init__(no, path, file, line)
        self.no, self.path, self.file, self.line = no, path, file, line

    def __str__(self) -> str:
        """In English, where no reader is known."""
        from rules.kernel.faults import told  # the words are data themselves

        return told(self)

    def found_in(self, file: str, text: str) -> DataError:
        """The same, with the file and the line of the key."""
        return self.at(self.path, file, nearest_line(key_lines(text), self.path))

    def at(self, path: Path, file: str = "", line: int | None = None) -> DataError:
        """The same, elsewhere."""
        return DataError(self.no, path, file, line)

    def whole(self) -> No:
        """With where it is, as a part of another sentence."""
        where = show(self.path) if self.path else ""
        return No(DATA, "data_at", source=self.file, line=self.line or 0, where=where, reason=self.no)


class Source(msgspec.Struct, frozen=True):
    """The text of a data file as a game began with it."""

    name: str
    text: str
    owner: bool  # the host's own file, which replaced ours


class Mark(msgspec.Struct, frozen=True):
    """Where a value comes from."""

    standing: str
    note: str = ""


def misprint(text: str, path: Path = (), file: str = "", line: int | None = None) -> DataError:
    """What is wrong with words or rules of our own, as whoever writes such files reads it."""
    return DataError(No(DATA, "misprint", text=text), path, file, line)


def fail(path: str, no: No) -> NoReturn:
    """For checks of what has been read: `fail("places[3].home", No(DATA, "..."))`."""
    raise DataError(no, path_of(path))


def warning(source: Source, path: str, no: No) -> DataError:
    """What is odd about a file that is taken all the same, with the line of the key."""
    return DataError(no, path_of(path)).found_in(source.name, source.text)


def load(
    ours: Traversable, overrides: File | None, kind: type[T], check: Callable[[T], None] | None = None
) -> tuple[T, Source]:
    """Read our file, or the owner's file of the same name in its place."""
    file = ours if overrides is None else overrides / ours.name
    owner = overrides is not None and file.is_file()
    text = text_of(file if owner else ours)
    return read(text, str(file) if owner else ours.name, kind, check), Source(ours.name, text, owner)


def text_of(file: Traversable) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise DataError(No(DATA, "data_no_text", byte=error.start), file=str(file)) from None
    except OSError as error:
        raise DataError(No(DATA, "data_unreadable", reason=str(error.strerror)), file=str(file)) from None


def read(text: str, name: str, kind: type[T], check: Callable[[T], None] | None = None) -> T:
    data = parse(text, name)
    try:
        value = convert(without_marks(data), kind)
        if check is not None:
            check(value)
    except DataError as error:
        raise error.found_in(name, text) from None
    return value


def digest(texts: Mapping[str, str]) -> str:
    """One name for a set of files, by name and text."""
    packed = msgspec.json.encode(sorted(texts.items()))
    return hashlib.blake2b(packed, digest_size=16).hexdigest()


def parse(text: str, name: str) -> dict[str, Any]:
    """The plain data of a TOML text, if it does not hold too much."""
    if over := excess(text):
        raise DataError(over.no, file=name, line=over.line)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        column = int(found[2]) if found and found[2] else 0
        text = str(error)[: found.start()] if found else str(error)
        no = No(DATA, "data_no_toml", text=text[:1].lower() + text[1:], column=column)
        raise DataError(no, file=name, line=line) from None


# Marks


def is_mark(key: str) -> bool:
    return key == "src" or key.endswith("_src")


def mark_of(value: object, path: Path) -> Mark:
    standing, _, note = value.partition(":") if isinstance(value, str) else ("", "", "")
    if standing not in STANDINGS:
        raise DataError(No(DATA, "data_no_mark", word=quote(value), known=", ".join(STANDINGS)), path)
    return Mark(standing, note.strip())


def without_marks(data: Any, path: Path = ()) -> Any:
    """The data alone. Its marks are checked on the way."""
    match data:
        case dict():
            check_marks(data, path)
            return {k: without_marks(v, (*path, k)) for k, v in data.items() if not is_mark(k)}
        case list():
            return [without_marks(item, (*path, index)) for index, item in enumerate(data)]
        case float():
            raise DataError(No(DATA, "data_fraction", number=str(data)), path)
    return data


def check_marks(table: dict[str, Any], path: Path) -> None:
    for key in filter(is_mark, table):
        mark_of(table[key], (*path, key))
        if key != "src" and key.removesuffix("_src") not in table:
            raise DataError(No(DATA, "data_marks_nothing", name=key.removesuffix("_src")), (*path, key))


def marked(data: Any, path: Path = (), mark: Mark | None = None) -> Iterator[tuple[Path, Mark | None]]:
    """Every value with the nearest mark around it. A list of plain values is one value."""
    match data:
        case dict():
            own = mark_of(data["src"], (*path, "src")) if "src" in data else mark
            for key in data:
                if not is_mark(key):
                    src = f"{key}_src"
                    nearest = mark_of(data[src], (*path, src)) if src in data else own
                    yield from marked(data[key], (*path, key), nearest)
        case [dict(), *_]:
            for index, item in enumerate(data):
                yield from marked(item, (*path, index), mark)
        case _:
            yield path, mark


def marks(text: str) -> dict[str, Mark]:
    """The mark of every marked value, by its path."""
    return {show(path): mark for path, mark in marked(parse(text, "")) if mark is not None}


def unmarked(text: str) -> list[str]:
    """The paths of the values that carry no mark."""
    return [show(path) for path, mark in marked(parse(text, "")) if mark is None]


# What is wrong with data of another shape


Hook = Callable[[type, Any], Any]  # reads what is no plain data


def convert(data: Any, kind: type[T], hook: Hook | None = None) -> T:
    try:
        return msgspec.convert(data, kind, str_keys=True, dec_hook=hook)
    except msgspec.ValidationError as error:
        raise explained(data, kind, str(error), hook) from None


def complaint(data: Any, kind: Any, hook: Hook | None) -> str:
    try:
        msgspec.convert(data, kind, str_keys=True, dec_hook=hook)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def explained(data: Any, kind: Any, message: str, hook: Hook | None) -> DataError:
    path = located(data, kind, message, hook)
    what = message.partition(" - at `")[0]
    if found := re.fullmatch(r"Object missing required field `(.+)`", what):
        return DataError(No(DATA, "data_missing", name=found[1]), path)
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        return DataError(unknown(found[1], choices(kind, path)), (*path, found[1]))
    if what.startswith("Invalid enum value"):
        in_key = " - at `key` in " in message
        value = path[-1] if in_key else value_at(data, path)
        return DataError(unknown(value, choices(kind, path[:-1] if in_key else path)), path)
    return DataError(plain(what), path)


def located(data: Any, kind: Any, message: str, hook: Hook | None) -> Path:
    """The path in msgspec's message, with the keys of dicts, which it leaves out, found by trial."""
    where = message.partition(" - at `")[2].removesuffix("`")
    in_key = where.startswith("key` in `")
    path: Path = ()
    for step in re.findall(r"\[\.\.\.\]|\[\d+\]|\.[^.\[]+", where + "[...]" * in_key):
        if step == "[...]":
            table: dict[str, Any] = value_at(data, path)
            key = culprit(data, path, kind, message, hook)
            data = replaced(data, path, {key: table[key]})
            path = (*path, key)
        else:
            path = (*path, int(step[1:-1]) if step[0] == "[" else step[1:])
    return path


def culprit(data: Any, path: Path, kind: Any, message: str, hook: Hook | None) -> str:
    """The first key of a table at which there is something wrong, found by halving: a table may be long."""
    table = list(value_at(data, path).items())

    def complains(count: int) -> bool:
        return complaint(replaced(data, path, dict(table[:count])), kind, hook) == message

    return str(table[bisect_left(range(1, len(table)), True, key=complains)][0])


def value_at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def replaced(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at the path."""
    if not path:
        return value
    copy = data.copy()
    copy[path[0]] = replaced(data[path[0]], path[1:], value)
    return copy


def choices(kind: Any, path: Path) -> list[str]:
    """What may stand at the path: the keys of a table, the values of a choice."""
    types = [described(kind)]
    for step in path:
        types = [inner for outer in types for inner in inside(outer, step)]
    return [name for outer in types for name in names_of(outer)]


@cache
def described(kind: Any) -> inspect.Type:
    """What a type is made of; to find it out costs more than to look in."""
    return inspect.type_info(kind)


def inside(outer: inspect.Type, step: str | int) -> Iterable[inspect.Type]:
    match outer:
        case inspect.Metadata(type=inner):
            return inside(inner, step)
        case inspect.UnionType(types=types):
            return [found for inner in types for found in inside(inner, step)]
        case inspect.StructType(fields=fields):
            return [field.type for field in fields if field.encode_name == step]
        case inspect.DictType(value_type=value):
            return [value]
        case inspect.TupleType(item_types=items) if isinstance(step, int):
            return items[step : step + 1]
        case inspect.CollectionType(item_type=item):
            return [item]
    return []


def names_of(outer: inspect.Type) -> list[str]:
    match outer:
        case inspect.Metadata(type=inner):
            return names_of(inner)
        case inspect.UnionType(types=types):
            return [name for inner in types for name in names_of(inner)]
        case inspect.StructType(fields=fields):
            return [field.encode_name for field in fields]
        case inspect.DictType(key_type=key):
            return names_of(key)
        case inspect.LiteralType(values=values):
            return [str(value) for value in values]
        case inspect.EnumType(cls=cls):
            return [str(member.value) for member in cls]
    return []


def unknown(value: object, names: Iterable[str]) -> No:
    """That something is not what may stand there."""
    return No(DATA, "data_use", word=quote(value), known=", ".join(names))


def plain(message: str) -> No:
    """msgspec's words for a wrong type in a host's words."""
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", message):
        return No(DATA, "data_other_shape", wanted=shapes(found[1]), given=shapes(found[2]))
    if found := re.fullmatch(r"Expected `(.+?)` (.+)", message):
        length = found[2].removeprefix("of length ")
        if length != found[2]:
            return No(DATA, "data_wrong_length", wanted=shapes(found[1]), bounds=length)
        return No(DATA, "data_out_of_bounds", wanted=shapes(found[1]), bounds=found[2])
    return No(DATA, "data_wrong", text=message[:1].lower() + message[1:])


def shapes(types: str) -> tuple[str, ...]:
    """The names of types by which catalogues call them."""
    return tuple(types.split(" | "))


def quote(value: object) -> str:
    return f'"{clip(value, LONGEST_QUOTE)}"' if isinstance(value, str) else clip(str(value), LONGEST_QUOTE)


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"
