"""Lines to choose from: those that match what is typed, and long lists narrowed name by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.post.message import CHOICES, OPTION, OPTIONS, Option
from rules.kernel.forms import Name, Number, fold, slots_of
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Line

EXAMPLE = ": "  # before the examples of what is said of a kind of line
GROUP, PAGE, WHOLE = ">", "#", "+"  # begin the value of an option that is no line, or not yet
Choice = tuple[str, str]  # what is shown, what is sent
Say = Callable[..., str]  # a text of the catalogue with its facts
Weigh = Callable[[Line], str]  # what a line comes to, in words, or nothing
Parted = Callable[[Line], bool]  # whether a line names a place of which a part may be chosen next


def names(line: Line) -> list[tuple[str, str]]:
    """The names in a line, each with its kind, in the order in which they are written."""
    found = ((s.type, getattr(line, s.field)) for s in slots_of(type(line)))
    return [(kind.kind, value) for kind, value in found if isinstance(kind, Name) and value is not None]


def called(line: Line, vocabulary: Vocabulary) -> str:
    """The names in a line in full, where they are others than in the notation."""
    full = ((vocabulary.called(kind, value), value) for kind, value in names(line))
    return ", ".join(dict.fromkeys(name for name, value in full if name != value))


def proper(line: Line, vocabulary: Vocabulary) -> str:
    """Those of them that say more than a common noun: of places and people."""
    full = ((vocabulary.called(kind, value), value) for kind, value in names(line))
    return ", ".join(dict.fromkeys(name for name, value in full if name != value and name[:1].isupper()))


# -- completion ------------------------------------------------------------------------------------------


class Indexed(NamedTuple):
    line: Line
    text: str
    bare: str  # folded, without blanks
    words: str  # folded, with the names in full
    full: str  # those names
    first: str  # name in it


def index(lines: Iterable[Line], vocabulary: Vocabulary) -> list[Indexed]:
    found = []
    for line in lines:
        text, full = vocabulary.written(line), called(line, vocabulary)
        words = fold(f"{text} {full}")
        first = next((value for _, value in names(line)), "")
        found.append(Indexed(line, text, fold(text).replace(" ", ""), words, full, first))
    return found


def clip(text: str) -> str:
    """A text that fits as the name of a choice."""
    return text if len(text) <= OPTION else text[: OPTION - 1] + "…"


def joined(*parts: str) -> str:
    """What there is to say of a choice, side by side."""
    return clip(" · ".join(filter(None, parts)))


def weightless(line: Line) -> str:
    return ""


def unparted(line: Line) -> bool:
    return False


def matching(
    lines: Sequence[Indexed], typed: str, before: str = "", weigh: Weigh = weightless
) -> list[Choice]:
    """The lines that go on as typed, else those in which all the words occur; never too many, well mixed."""
    words = fold(typed).split()
    bare = "".join(words)
    found = [at for at in lines if at.bare.startswith(bare)]
    found = found or [at for at in lines if all(word in at.words for word in words)]
    return choices_of(found, before, weigh)


def choices_of(found: list[Indexed], before: str, weigh: Weigh) -> list[Choice]:
    """As many of these as may be shown."""
    whole = [(at, before + at.text) for at in found]
    fitting = [(at, text) for at, text in mixed(whole) if len(text) <= OPTION]
    return [(joined(at.text, weigh(at.line), at.full), text) for at, text in fitting[:CHOICES]]


def mixed(found: list[tuple[Indexed, str]]) -> list[tuple[Indexed, str]]:
    """Where there are too many to show, some from each beginning in turn."""
    if len(found) <= CHOICES:
        return found
    groups: dict[str, list[tuple[Indexed, str]]] = {}
    for at in found:
        groups.setdefault(at[0].first, []).append(at)
    return [at for row in zip_longest(*groups.values()) for at in row if at is not None]


def values(
    lines: Iterable[Line],
    field: str,
    given: Mapping[str, str],
    typed: str,
    vocabulary: Vocabulary,
    weigh: Weigh = weightless,
) -> list[Choice]:
    """What one field may hold, in lines of one type, where they agree with the fields given.

    With a value that leaves one line only, what that comes to.
    """
    lines = list(lines)
    kinds = {slot.field: slot.type for line in lines[:1] for slot in slots_of(type(line))}
    known = {name: meant(kinds.get(name), text, vocabulary) for name, text in given.items() if text}
    agreeing = (line for line in lines if all(str(getattr(line, n)) == known[n] for n in known))
    found: dict[Any, list[Line]] = {}
    for line in agreeing:
        if (value := getattr(line, field)) is not None:
            found.setdefault(value, []).append(line)
    choices = filtered(found, kinds.get(field), typed, vocabulary)
    alone = {str(value): those[0] for value, those in found.items() if len(those) == 1}
    return [
        (joined(shown, weigh(alone[value])) if value in alone else shown, value) for shown, value in choices
    ]


def meant(kind: Name | Number | None, text: str, vocabulary: Vocabulary) -> str:
    """The value that was typed, if it was typed by its name."""
    found = vocabulary.find(kind.kind, vocabulary.meant(text)) if isinstance(kind, Name) else None
    return found[0] if found else text


def filtered(
    found: Iterable[Any], kind: Name | Number | None, typed: str, vocabulary: Vocabulary
) -> list[Choice]:
    """Values with their full names, of which one begins as typed or holds it."""
    wanted, choices = fold(typed), []
    for value in found:
        full = vocabulary.called(kind.kind, value) if isinstance(kind, Name) else str(value)
        shown = full if full == str(value) else f"{full} ({value})"
        if wanted in fold(shown):
            first = fold(str(value)).startswith(wanted) or fold(full).startswith(wanted)
            choices.append((not first, clip(shown), str(value)))
    return [(shown, value) for _, shown, value in sorted(choices, key=lambda c: c[0])][:CHOICES]


# -- narrowing -------------------------------------------------------------------------------------------


class Narrowed(NamedTuple):
    """One list of a long choice: single lines, groups of lines by their next name, and further pages."""

    options: tuple[Option, ...]
    path: tuple[str, ...]
    page: int


def narrowed(
    lines: Sequence[Line],
    path: Sequence[str],
    page: int,
    vocabulary: Vocabulary,
    say: Say,
    weigh: Weigh = weightless,
    parted: Parted = unparted,
    chosen: str = "",
) -> Narrowed:
    """What there is to choose along this path of names; a line too long for a list can still be written.

    `chosen`: the name that was chosen there, on the page on which it stands.
    """
    short = [(line, names(line)) for line in lines if len(str(line)) <= OPTION]
    under = [(line, known) for line, known in short if begins(known, path)]
    if not under:
        path, under = (), short
    options = [
        replace(option, chosen=True) if chosen and option.value == f"{GROUP}{chosen}" else option
        for option in grouped(under, len(path), Shown(vocabulary, say, weigh, parted))
    ]
    pages = max(1, -(-len(options) // (OPTIONS - 1))) if len(options) > OPTIONS else 1
    page = next((n // (OPTIONS - 1) for n, option in enumerate(options) if option.chosen), page) % pages
    if pages > 1:
        options = options[page * (OPTIONS - 1) : (page + 1) * (OPTIONS - 1)]
        options.append(Option(f"{PAGE}{(page + 1) % pages}", f"{say('sheet', 'more')} ({page + 1}/{pages})"))
    return Narrowed(tuple(options), tuple(path), page)


def all_narrowed(narrow: Callable[..., Narrowed], path: Sequence[str], page: int) -> Iterator[Narrowed]:
    """The lists along a path, each with what was chosen in it, and last the one to choose from now."""
    last = narrow(path, page)
    for depth, chosen in enumerate(last.path):
        yield narrow(last.path[:depth], 0, chosen=chosen)
    yield last


def begins(known: Sequence[tuple[str, str]], path: Sequence[str]) -> bool:
    return [value for _, value in known[: len(path)]] == list(path)


class Shown(NamedTuple):
    """How options are shown."""

    vocabulary: Vocabulary
    say: Say
    weigh: Weigh
    parted: Parted

    def line(self, line: Line) -> Option:
        about = joined(self.weigh(line), called(line, self.vocabulary))
        value = f"{WHOLE}{line}" if self.parted(line) else str(line)
        return Option(value, clip(self.vocabulary.written(line)), about)

    def group(self, key: tuple[str, str], lines: Sequence[Line]) -> Option:
        if len(lines) == 1:
            return self.line(lines[0])
        kind, value = key
        full = self.vocabulary.called(kind, value)
        return Option(
            f"{GROUP}{value}",
            clip(full if full == value else f"{full} ({value})"),
            self.say("sheet", "lines", number=len(lines)),
        )


def grouped(lines: Sequence[tuple[Line, list[tuple[str, str]]]], depth: int, shown: Shown) -> list[Option]:
    """The lines themselves if they fit in one list, else one option for each next name, whatever it names."""
    if len(lines) <= OPTIONS:
        return [shown.line(line) for line, _ in lines]
    groups: dict[str, list[Line]] = {}
    kinds: dict[str, tuple[str, str]] = {}
    options: dict[Any, Option | None] = {}
    for line, known in lines:
        if len(known) <= depth:
            options[line] = shown.line(line)
            continue
        kind, name = known[depth]
        groups.setdefault(name, []).append(line)
        kinds.setdefault(name, (kind, name))
        options[name] = None
    return [option or shown.group(kinds[key], groups[key]) for key, option in options.items()]
