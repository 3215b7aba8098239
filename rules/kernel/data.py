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
from importlib.resources.abc import Traversable
from pathlib import Path as File
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import inspect

from rules.kernel.limits import excess
from rules.kernel.toml_lines import Path, key_lines, nearest_line, path_of, show

T = TypeVar("T")
LONGEST_REASON, LONGEST_QUOTE = 1000, 80  # characters of what is said of a file, and of what it quotes
STANDINGS = ("text", "derived", "reconstructed")
KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a fraction",
    "int": "a whole number",
    "null": "nothing",
    "object": "a table",
    "str": "text",
}


class DataError(Exception):
    """What is wrong with a data file, and where."""

    def __init__(self, reason: str, path: Path = (), file: str = "", line: int | None = None) -> None:
        reason = clip(reason, LONGEST_REASON)
        super().__init__(reason, path, file, line)
        self.reason, self.path, self.file, self.line = reason, path, file, line

    def __str__(self) -> str:
        line = f", line {self.line}" if self.line else ""
        path = f" ({show(self.path)})" if self.path else ""
        return f"{self.file}{line}{path}: {self.reason}"

    def found_in(self, file: str, text: str) -> DataError:
        """The same, with the file and the line of the key."""
        return DataError(self.reason, self.path, file, nearest_line(key_lines(text), self.path))


class Source(msgspec.Struct, frozen=True):
    """The text of a data file as a game began with it."""

    name: str
    text: str
    owner: bool  # the host's own file, which replaced ours


class Mark(msgspec.Struct, frozen=True):
    """Where a value comes from."""

    standing: str
    note: str = ""


def fail(path: str, reason: str) -> NoReturn:
    """For checks of what has been read: `fail("places[3].home", "...")`."""
    raise DataError(reason, path_of(path))


def warning(source: Source, path: str, reason: str) -> DataError:
    """What is odd about a file that is taken all the same, with the line of the key."""
    return DataError(reason, path_of(path)).found_in(source.name, source.text)


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
        raise DataError(f"is not UTF-8 (byte {error.start})", file=str(file)) from None
    except OSError as error:
        raise DataError(f"cannot be read: {error.strerror}", file=str(file)) from None


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
        raise DataError(str(over), file=name, line=over.line)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", str(error))
        line = int(found[1]) if found and found[1] else text.count("\n") + 1
        column = f" (column {found[2]})" if found and found[2] else ""
        reason = str(error)[: found.start()] if found else str(error)
        raise DataError(reason[:1].lower() + reason[1:] + column, file=name, line=line) from None


# Marks


def is_mark(key: str) -> bool:
    return key == "src" or key.endswith("_src")


def mark_of(value: object, path: Path) -> Mark:
    standing, _, note = value.partition(":") if isinstance(value, str) else ("", "", "")
    if standing not in STANDINGS:
        raise DataError(f"{quote(value)} is no mark; use {one_of(STANDINGS)}, then a colon and a note", path)
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
            raise DataError(f"{data} is a fraction; only whole numbers are used", path)
    return data


def check_marks(table: dict[str, Any], path: Path) -> None:
    for key in filter(is_mark, table):
        mark_of(table[key], (*path, key))
        if key != "src" and key.removesuffix("_src") not in table:
            raise DataError(f"marks {key.removesuffix('_src')}, which is not there", (*path, key))


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
        return DataError(f"{found[1]} is missing", path)
    if found := re.fullmatch(r"Object contains unknown field `(.+)`", what):
        known = one_of(choices(kind, path))
        return DataError(f"{quote(found[1])} is not known here; use {known}", (*path, found[1]))
    if what.startswith("Invalid enum value"):
        in_key = " - at `key` in " in message
        value = path[-1] if in_key else value_at(data, path)
        known = one_of(choices(kind, path[:-1] if in_key else path))
        return DataError(f"{quote(value)} is not known here; use {known}", path)
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
    types = [inspect.type_info(kind)]
    for step in path:
        types = [inner for outer in types for inner in inside(outer, step)]
    return [name for outer in types for name in names_of(outer)]


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


def plain(message: str) -> str:
    """msgspec's words for a wrong type in a host's words."""
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", message):
        return f"must be {named(found[1])}, not {named(found[2])}"
    if found := re.fullmatch(r"Expected `str` of length <= (\d+)", message):
        return f"must be text of {found[1]} characters at most"
    if found := re.fullmatch(r"Expected `(.+?)` (.+)", message):
        return f"must be {named(found[1])} {found[2]}"
    return message[:1].lower() + message[1:]


def named(types: str) -> str:
    return " or ".join(KINDS.get(name, name) for name in types.split(" | "))


def quote(value: object) -> str:
    return f'"{clip(value, LONGEST_QUOTE)}"' if isinstance(value, str) else clip(str(value), LONGEST_QUOTE)


def clip(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def one_of(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
