"""The chapters of a game's rules: what each declares, and what a game makes of all of them.

A module of rules ends with its `CHAPTER`. A game names its chapters in the order of its rulebook; what they
declare is gathered in that order, and checked when the game is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from rules.kernel.events import Event, Why
from rules.kernel.forms import Name, Number, slots_of
from rules.kernel.orders import Kind, Line, Lines, Lookup, No, readable
from rules.kernel.referee import Ending, Step

LineType = type[Line]
LOOK = "look"  # the command that all look-ups of a game share
MOST_EVERYDAY = 5  # commands of a game beside that one
COMMAND = re.compile(r"[a-z]+(-[a-z]+)*")
RefuseStanding = Callable[[Any, Lines, Any], No | None]  # (view, the orders before, the order)


class Misdeclared(Exception):
    """What the chapters of a game declare cannot be so."""


@dataclass(frozen=True)
class Chapter:
    """What a module of rules declares: `CHAPTER = Chapter(__name__, ...)`."""

    module: str
    steps: Mapping[str, Step] = field(default_factory=dict)
    kinds: tuple[type[Kind], ...] = ()  # the questions that its steps ask
    events: tuple[type[Event], ...] = ()  # what they tell
    whys: tuple[type[Why], ...] = ()  # the reasons for which they roll
    endings: Mapping[str, Ending] = field(default_factory=dict)  # by which players or a master end the game
    standing: tuple[LineType, ...] = ()  # its standing orders
    # Of standing orders: of which a side has one at a time; which cannot stand beside which others; and why
    # one may not stand for any other reason. The judge is asked of every line, and judges those it knows.
    once: tuple[LineType, ...] = ()
    clashes: Mapping[LineType, tuple[LineType, ...]] = field(default_factory=dict)
    refuse_standing: RefuseStanding | None = None


class StandingOrders:
    """What may stand together, by what all chapters say of their own standing orders."""

    def __init__(self, game: str, chapters: Iterable[Chapter]) -> None:
        chapters = tuple(chapters)
        self.rule = f"{game}/standing-1"
        self.types = tuple(line for chapter in chapters for line in chapter.standing)
        self.once = tuple(line for chapter in chapters for line in chapter.once)
        self.clashes = tuple(
            (line, others) for chapter in chapters for line, others in chapter.clashes.items()
        )
        self.judges = tuple(chapter.refuse_standing for chapter in chapters if chapter.refuse_standing)

    def refuse(self, view: Any, before: Lines, line: Line) -> No | None:
        """Why this cannot be a standing order beside those before it, or None."""
        if line in before:
            return No(self.rule, "standing_twice", line=str(line))
        other = next((other for other in before if self._clash(other, line)), None)
        if other is not None:
            return No(self.rule, "standing_clash", line=str(line), other=str(other))
        return next((no for judge in self.judges if (no := judge(view, before, line)) is not None), None)

    def _clash(self, one: Line, other: Line) -> bool:
        if type(one) is type(other):
            return type(one) in self.once
        return any(
            (isinstance(one, line) and isinstance(other, others))
            or (isinstance(other, line) and isinstance(one, others))
            for line, others in self.clashes
        )


# -- what is checked when a game is loaded --------------------------------------------------------


def check(
    chapters: Sequence[Chapter], lookups: Iterable[type[Lookup]], everyday: Mapping[str, LineType]
) -> None:
    """Raises Misdeclared with all that is wrong, each fault with the chapter and the name."""
    found = [*_unanswered(chapters)] or [
        *_said_twice(chapters),
        *_of_one_name(chapters),
        *_idle(chapters),
        *_forgotten(chapters, lookups),
        *_hardly_everyday(chapters, everyday),
        *_meant_twice(lookups),
    ]
    if found:
        raise Misdeclared("\n".join(found))


def _unanswered(chapters: Iterable[Chapter]) -> Iterator[str]:
    for chapter in chapters:
        for kind in chapter.kinds:
            if not hasattr(kind, "line_types"):
                yield f"{chapter.module}: the question {kind.__name__} has no line_types, which answer it"


def _declared(chapter: Chapter) -> Iterator[tuple[str, str]]:
    """Everything in a chapter that a game may have once: what it is, and its name."""
    types: Mapping[str, Iterable[type]] = {
        "question": chapter.kinds,
        "event": chapter.events,
        "reason": chapter.whys,
        "standing order": chapter.standing,
    }
    yield from (("step", name) for name in chapter.steps)
    yield from (("ending", name) for name in chapter.endings)
    yield from ((what, each.__name__) for what, all_ in types.items() for each in all_)


def _said_twice(chapters: Iterable[Chapter]) -> Iterator[str]:
    found: dict[tuple[str, str], str] = {}
    for chapter in chapters:
        for what, name in _declared(chapter):
            if (what, name) in found:
                first = found[what, name]
                yield f"{chapter.module}: the {what} {name} is declared already, in {first}"
            found.setdefault((what, name), chapter.module)


def _lines(chapters: Iterable[Chapter]) -> Iterator[LineType]:
    """All that may be written, whatever asks for it."""
    for chapter in chapters:
        yield from (line for kind in chapter.kinds for line in readable(kind))
        yield from chapter.standing


def _of_one_name(chapters: Iterable[Chapter]) -> Iterator[str]:
    """Lines are stored by their names."""
    found: dict[str, LineType] = {}
    for line in _lines(chapters):
        first = found.setdefault(line.__name__, line)
        if first is not line:
            yield f"{line.__module__}: another line is called {line.__name__}, in {first.__module__}"


def _idle(chapters: Iterable[Chapter]) -> Iterator[str]:
    """Limits of standing orders that no standing order has."""
    for chapter in chapters:
        limited = (*chapter.once, *chapter.clashes, *(o for all_ in chapter.clashes.values() for o in all_))
        for line in dict.fromkeys(limited):
            if line not in chapter.standing:
                yield f"{chapter.module}: {line.__name__} is limited, but is no standing order here"


def _forgotten(chapters: Sequence[Chapter], lookups: Iterable[type[Lookup]]) -> Iterator[str]:
    """What stands in the modules of a game and is declared by no chapter; what others are made of may."""
    declared: dict[str, tuple[type[Any], set[type[Any]]]] = {
        "question": (Kind, {kind for chapter in chapters for kind in chapter.kinds}),
        "event": (Event, {event for chapter in chapters for event in chapter.events}),
        "reason": (Why, {why for chapter in chapters for why in chapter.whys}),
        "line": (Line, {*_lines(chapters), *lookups}),
    }
    home = _home([chapter.module for chapter in chapters])
    for what, (base, known) in declared.items():
        for each in _leaves(base):
            if each not in known and f"{each.__module__}.".startswith(f"{home}."):
                yield f"{each.__module__}: no chapter declares the {what} {each.__name__}"


def _hardly_everyday(chapters: Iterable[Chapter], everyday: Mapping[str, LineType]) -> Iterator[str]:
    """What is no command of an ordinary turn."""
    asked = {line for chapter in chapters for kind in chapter.kinds for line in kind.line_types}
    for name, line in everyday.items():
        if line not in asked:
            yield f"{line.__module__}: {line.__name__} is an everyday line, but no question asks for it"
        if name == LOOK or not COMMAND.fullmatch(name):
            yield f"{line.__module__}: {line.__name__} cannot have a command called {name!r}"
    if len(everyday) > MOST_EVERYDAY:
        yield f"{len(everyday)} lines are everyday ones; {MOST_EVERYDAY} at most: all others can be written"


def _meant_twice(lookups: Iterable[type[Lookup]]) -> Iterator[str]:
    """Look-ups are filled in by one command, in which a field means one thing."""
    found: dict[str, tuple[Name | Number, type[Lookup]]] = {}
    for lookup in lookups:
        for slot in slots_of(lookup):
            kind, first = found.setdefault(slot.field, (slot.type, lookup))
            if kind != slot.type:
                yield f"{lookup.__module__}: {slot.field} means another thing in {first.__name__}"


def _leaves(base: type[Any]) -> Iterator[type[Any]]:
    """Those of its kind of which no other is made."""
    for each in base.__subclasses__():
        if each.__subclasses__():
            yield from _leaves(each)
        else:
            yield each


def _home(modules: Sequence[str]) -> str:
    """The package that these modules share; of one module itself."""
    parts = zip(*(module.split(".") for module in modules), strict=False)
    return ".".join(same[0] for same in takewhile(lambda each: len(set(each)) == 1, parts))
