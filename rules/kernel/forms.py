"""The forms of lines: words and fields, as `"{source} {count}{type} to {to} [to {then}]"`.

A field's type says what may stand there: `Annotated[str, Name("place")]`, `Annotated[int, Number(1, 99)]`.
How lines are read in the words of a game stands in notation.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, Protocol, get_args, get_type_hints

import msgspec


class Written(Protocol):
    """What has a form: a line."""

    form: ClassVar[str]
    also: ClassVar[tuple[str, ...]]


class Name(msgspec.Struct, frozen=True):
    """A field that holds a name of the vocabulary."""

    kind: str


class Number(msgspec.Struct, frozen=True):
    """A field that holds a whole number."""

    least: int
    most: int


class Token(NamedTuple):
    word: str  # folded
    start: int
    end: int
    text: str
    also: tuple[str, ...] = ()  # further signs that it may stand for


UNSAID = dict.fromkeys(map(ord, ".'’‘\"“”`"))


def fold(text: str) -> str:
    """Lower case, without accents, points and quotation marks; letters that are joined stand apart."""
    if text.isascii():  # most words by far, and much the fastest
        return text.lower().translate(UNSAID)
    bare = unicodedata.normalize("NFKD", text).casefold().replace("œ", "oe").translate(UNSAID)
    return "".join(c for c in bare if not unicodedata.combining(c))


LETTERS = r"(?:[^\W\d_][\u0300-\u036f]*)+"  # an accent may be a mark of its own
NUMBER = r"(?:(?<![^\W_])[-−–])?\d+"  # a sign before it is read, so that -3 is never taken for 3
WORD = re.compile(rf"{NUMBER}|{LETTERS}(?:[.'’‘]+{LETTERS})*\.?|[-=]*[>→]|[,;&+]")


def tokens(text: str) -> list[Token]:
    found = (Token(fold(m.group()), m.start(), m.end(), m.group()) for m in WORD.finditer(text))
    return [t for t in found if t.word]


class Literal(NamedTuple):
    words: tuple[str, ...]
    text: str


class Slot(NamedTuple):
    field: str
    type: Name | Number
    touches: bool  # written without a blank before it


class Optional(NamedTuple):
    items: tuple[Literal | Slot, ...]


Item = Literal | Slot | Optional
PIECE = re.compile(r"\[([^\]]*)\]|\{(\w+)\}|([^\s\[\]{}]+)")


def signs_of(line_types: Iterable[type[Written]]) -> tuple[str, ...]:
    """All the words that stand between the fields of these lines."""
    items = (item for line_type in line_types for form in forms_of(line_type) for item in form)
    pieces = (piece for item in items for piece in (item.items if isinstance(item, Optional) else (item,)))
    return tuple(dict.fromkeys(piece.text for piece in pieces if isinstance(piece, Literal)))


@cache
def words_of(line_types: tuple[type[Written], ...]) -> frozenset[str]:
    """The words that begin these lines or stand between their fields, wherever they are not optional."""
    items = (item for line_type in line_types for form in forms_of(line_type) for item in form)
    return frozenset(word for item in items if isinstance(item, Literal) for word in item.words)


@cache
def forms_of(line_type: type[Written]) -> tuple[tuple[Item, ...], ...]:
    """How a line is written, then the other ways in which it may be."""
    hints = get_type_hints(line_type, include_extras=True)
    types = {name: _slot_type(hint) for name, hint in hints.items()}
    return tuple(tuple(_items(form, types)) for form in (line_type.form, *line_type.also))


def form_of(line_type: type[Written]) -> tuple[Item, ...]:
    return forms_of(line_type)[0]


@cache
def slots_of(line_type: type[Written]) -> tuple[Slot, ...]:
    """The fields of a line in the order in which they are written."""
    return tuple(slot for item in form_of(line_type) for slot in _slots_in(item))


def _slots_in(item: Item) -> Iterator[Slot]:
    if isinstance(item, Slot):
        yield item
    elif isinstance(item, Optional):
        yield from (part for part in item.items if isinstance(part, Slot))


def needed(line_type: type[Written]) -> tuple[str, ...]:
    """The fields that no line of this type goes without."""
    return tuple(item.field for item in form_of(line_type) if isinstance(item, Slot))


def _slot_type(hint: Any) -> Name | Number | None:
    for part in (hint, *get_args(hint)):
        for mark in getattr(part, "__metadata__", ()):
            if isinstance(mark, Name | Number):
                return mark
    return None


def _items(form: str, types: Mapping[str, Name | Number | None]) -> Iterable[Item]:
    for match in PIECE.finditer(form):
        inner, field, word = match.groups()
        if inner is not None:
            yield Optional(tuple(i for i in _items(inner, types) if not isinstance(i, Optional)))
        elif field:
            kind = types[field]
            if kind is None:
                raise TypeError(f"field {field} has no notation")
            yield Slot(field, kind, match.start() > 0 and form[match.start() - 1] == "}")
        else:
            yield Literal(tuple(t.word for t in tokens(word)), word)


@lru_cache(maxsize=1 << 16)
def write(line: Written) -> str:
    """The line as it is written, in its normal form."""
    return spelled_out(line, lambda sign: sign, lambda kind, value: value)


def spelled_out(line: Written, sign: Callable[[str], str], name: Callable[[str, str], str]) -> str:
    """The line as it is written, with these words for its signs and its names."""
    text = ""
    for item in form_of(type(line)):
        if isinstance(item, Optional):
            fields = [i.field for i in item.items if isinstance(i, Slot)]
            parts = item.items if all(getattr(line, f) is not None for f in fields) else ()
        else:
            parts = (item,)
        for part in parts:
            piece = sign(part.text) if isinstance(part, Literal) else _filled(line, part, name)
            text += piece if not text or (isinstance(part, Slot) and part.touches) else " " + piece
    return text


def _filled(line: Written, slot: Slot, name: Callable[[str, str], str]) -> str:
    value = str(getattr(line, slot.field))
    return name(slot.type.kind, value) if isinstance(slot.type, Name) else value
