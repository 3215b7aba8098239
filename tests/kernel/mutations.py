"""Every way to tamper with one place of plain data, one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

Path = tuple[str | int, ...]


def places(data: Any, path: Path = ()) -> Iterator[Path]:
    """All that can be changed in it, by where it is."""
    if path:
        yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*path, key))


def at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def mutated(data: Any, path: Path) -> Iterator[tuple[str, Any]]:
    """What was done, and the data with it done there; all but that place is shared."""
    for what, change in CHANGES.items():
        changed = along(data, path[:-1])
        if change(at(changed, path[:-1]), path[-1]) and changed != data:
            yield what, changed


def along(data: Any, path: Path) -> Any:
    """A copy of all that holds this place, and of nothing else."""
    copied = data.copy()
    if path:
        copied[path[0]] = along(data[path[0]], path[1:])
    return copied


def another(value: Any) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return value[:-1] + ("0" if value[-1:] != "0" else "1")
        case None:
            return 0
    return None


def changes(holder: Any, key: Any) -> bool:
    holder[key] = another(holder[key])
    return True


def lowers(holder: Any, key: Any) -> bool:
    if type(holder[key]) is int:
        holder[key] -= 1
    return type(holder[key]) is int


def empties(holder: Any, key: Any) -> bool:
    holder[key] = type(holder[key])()
    return True


def turns_into_text(holder: Any, key: Any) -> bool:
    holder[key] = str(holder[key])
    return True


def deletes(holder: Any, key: Any) -> bool:
    del holder[key]
    return True


def doubles(holder: Any, key: Any) -> bool:
    if isinstance(holder, list):
        holder.insert(key, deepcopy(holder[key]))
    else:
        holder[f"{key}2"] = deepcopy(holder[key])
    return True


def swaps(holder: Any, key: Any) -> bool:
    """With the next of a list, or with the next of the same kind under another key."""
    others = list(range(len(holder))) if isinstance(holder, list) else list(holder)
    later = others[others.index(key) + 1 :]
    other = next((one for one in later if type(holder[one]) is type(holder[key])), None)
    if other is None:
        return False
    holder[key], holder[other] = holder[other], holder[key]
    return True


def cuts(holder: Any, key: Any) -> bool:
    """The list ends before it."""
    if isinstance(holder, list):
        del holder[key:]
    return isinstance(holder, list)


def adds(holder: Any, key: Any) -> bool:
    """Something that nobody knows, beside it."""
    if isinstance(holder, dict):
        holder["laid"] = not holder.get("laid", False)
    else:
        holder.append(holder[key])
    return True


CHANGES = {
    change.__name__: change
    for change in (changes, lowers, empties, turns_into_text, deletes, doubles, swaps, cuts, adds)
}
