"""What a film of a game shows: its boards, and between two of them who sets out, before anybody has moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import msgspec

from rules.kernel.game import Game

T = TypeVar("T")


class Shown(NamedTuple):
    """A board of a film. `number`: of the view in whose time it is; `changed`: where it is not as it was."""

    number: int
    view: Any
    changed: tuple[str, ...] = ()


def film(game: Game, views: Sequence[Any]) -> Iterator[Shown]:
    """The views, each after the first with what has changed; before it who sets out, where somebody does."""
    for view in views[:1]:
        yield Shown(0, view)
    for number, (before, after) in enumerate(pairwise(views), 1):
        leaving = game.set_out(before, after)
        if leaving is not None:
            yield Shown(number - 1, leaving)
        yield Shown(number, after, tuple(sorted(set(game.changed(before, after)))))


def set_out(before: Any, after: Any, **facts: Any) -> Any:
    """Of views that tell of ways, the one before with those that were then gone, and other facts; None where
    nobody went."""
    gone = come(before.trails, after.trails)
    return msgspec.structs.replace(before, trails=gone, **facts) if gone else None


def come(before: Sequence[T], after: Sequence[T]) -> tuple[T, ...]:
    """What has come to a list, of which older things may have been taken away."""
    old = iter(before)
    kept = next((number for number, each in enumerate(after) if each not in old), len(after))
    return tuple(after[kept:])


def apart(before: Mapping[str, T], after: Mapping[str, T]) -> Iterator[str]:
    """The names of what was one thing and is another, or is there no more, or has come."""
    return (name for name in {**before, **after} if before.get(name) != after.get(name))


def differing(
    before: Mapping[str, T], after: Mapping[str, T], state: Callable[[T], object]
) -> Iterator[tuple[T, T]]:
    """What the reader knows on both boards and is in another state, as it was and as it is."""
    both = ((one, after[name]) for name, one in before.items() if name in after)
    return ((one, other) for one, other in both if state(one) != state(other))
