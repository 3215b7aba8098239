"""Structs as plain data: every field has a path by which it is changed, compared and written down as TOML."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from rules.kernel.data import DATA, DataError, choices, quote
from rules.kernel.game import Data
from rules.kernel.limits import DIGITS
from rules.kernel.orders import No
from rules.kernel.spelling import distance
from rules.kernel.toml_lines import Path, path_of, quoted


class Differs(NamedTuple):
    path: Path
    expected: Any
    found: Any


def plain(value: Any) -> Any:
    """All fields, those that have their default included; printed matter by its digest."""
    match value:
        case Data():
            return value.digest
        case msgspec.Struct():
            config = value.__struct_config__
            names = zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True)
            fields = {written: plain(getattr(value, name)) for written, name in names}
            return {config.tag_field: config.tag, **fields} if config.tag_field else fields
        case Mapping():
            return {str(key): plain(item) for key, item in value.items()}
        case list() | tuple():
            return [plain(item) for item in value]
    return value


def found_at(data: Any, path: Path) -> Any:
    """What stands at the path, or None."""
    for step in path:
        if isinstance(data, dict):
            data = data.get(str(step))
        elif isinstance(data, list) and is_index(step, data):
            data = data[int(step)]
        else:
            return None
    return data


def is_index(step: object, data: list[Any]) -> bool:
    """Whether a step of a path names an item of a list."""
    text = str(step)
    return text.isdecimal() and len(text) <= DIGITS and int(text) < len(data)


# -- comparing -------------------------------------------------------------------------------------


def differences(expected: Any, found: Any, path: Path = ()) -> Iterator[Differs]:
    """Where what was found is not as expected. Of a table only what is named is compared."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            steps = path_of(key)
            yield from differences(value, found_at(found, steps), (*path, *steps))
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for index, value in enumerate(expected):
            yield from differences(value, found[index], (*path, index))
    elif not same(expected, found):
        yield Differs(path, expected, found)


def same(expected: Any, found: Any) -> bool:
    """Nothing may be said in many ways: "", 0, false, an empty list or table, a field that is not there."""
    if not expected:
        return not found
    return type(expected) is type(found) and bool(expected == found)


def alike(expected: Any, found: Any) -> bool:
    return next(differences(expected, found), None) is None


def changes(before: Any, after: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """What must be set to make one the other, None where something must go."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from changes(before.get(key), after.get(key), (*path, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, value in enumerate(after):
            yield from changes(before[index], value, (*path, index))
    elif before != after:
        yield path, after


# -- changing --------------------------------------------------------------------------------------


def put(data: Any, kind: Any, path: Path, value: Any, done: int = 0) -> None:
    """Set what stands at a path of plain data of this kind; a table changes only what it names."""
    step: Any = _known(kind, path, done)
    if isinstance(data, list):
        if not is_index(step, data):
            raise DataError(No(DATA, "data_no_such_item", number=len(data), item=str(step)), path)
        step = int(step)
    if done < len(path) - 1:
        data[step] = inner = _inside(data, step)
        put(inner, kind, path, value, done + 1)
    elif isinstance(value, dict) and value:
        for key, item in value.items():
            put(data, kind, (*path, *path_of(key)), item, done)
    else:
        data[step] = value


def _inside(data: Any, step: Any) -> Any:
    inner = data[step] if isinstance(data, list) else data.get(step)
    return inner if isinstance(inner, dict | list) else {}


def _known(kind: Any, path: Path, done: int) -> str | int:
    step = path[done]
    names = choices(kind, path[:done])
    if names:
        check_known(step, names, path[: done + 1])
    return step


def drop(data: Any, kind: Any, path: Path) -> None:
    """Take away what stands at a path: a table's entry, or what a field held beyond its default."""
    for done in range(len(path)):
        _known(kind, path, done)
    table = found_at(data, path[:-1])
    if not isinstance(table, dict):
        raise DataError(No(DATA, "data_nothing_there"), path)
    table.pop(str(path[-1]), None)


def check_known(word: object, names: Iterable[str], path: Path) -> None:
    """That a word is one of these; raises DataError."""
    known = list(names)
    if word not in known:
        raise DataError(no_such(str(word), known), path)


def whole(digits: str, path: Path) -> int:
    """A number that stands in a text."""
    if len(digits) > DIGITS:
        raise DataError(No(DATA, "data_long_number", word=quote(digits), most=DIGITS), path)
    return int(digits)


def no_such(word: str, names: Iterable[str]) -> No:
    """That a word is not known, with the nearest that is; to say nothing is in no list."""
    known = [name for name in names if name]
    if not known:
        return No(DATA, "data_none_known", word=quote(word))
    near = nearest(word, known)
    facts = {"near": quote(near) if near else "", "known": ", ".join(known)}
    return No(DATA, "data_unknown", word=quote(word), **facts)


def nearest(word: str, names: Iterable[str]) -> str | None:
    most = len(word) // 2
    ranked = sorted((distance(word.casefold(), name.casefold(), most), name) for name in names)
    return ranked[0][1] if ranked and ranked[0][0] <= most else None


# -- writing down ----------------------------------------------------------------------------------


def toml(value: Any) -> str:
    """A value as TOML writes it on one line; None, which TOML does not have, is left out of tables."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case Mapping():
            kept = ((str(key), item) for key, item in value.items() if item is not None)
            pairs = ", ".join(f"{quoted(key)} = {toml(item)}" for key, item in kept)
            return f"{{ {pairs} }}" if pairs else "{}"
        case list() | tuple():
            return f"[{', '.join(toml(item) for item in value)}]"
    raise TypeError(f"TOML has no {type(value).__name__}")


def toml_lines(table: Mapping[str, Any]) -> list[str]:
    """The entries of a table, a line each."""
    return [f"{quoted(key)} = {toml(value)}" for key, value in table.items() if value is not None]
