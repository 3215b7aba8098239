"""How lines are read: `parse(write(line)) == line`, forgiving of case, points, accents and spacing."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from itertools import pairwise, takewhile
from typing import Any

import msgspec

from rules.kernel.forms import (
    Item,
    Literal,
    Name,
    Number,
    Optional,
    Slot,
    Token,
    fold,
    form_of,
    forms_of,
    spelled_out,
    tokens,
    words_of,
    write,
)
from rules.kernel.grammar import Grammar
from rules.kernel.orders import Impossible, Line, Lines, No
from rules.kernel.spelling import Names, distance

LONGEST = 4000  # characters of an order, which no form and no message exceeds
Signs = Mapping[str, Sequence[str]]  # what may be written for a sign of the orders
POSSESSIVES = ("'s", "’s", "‘s")


def sign_word(text: str) -> str:
    """A word by which a sign is known: folded, but a single letter with its accent."""
    letter = unicodedata.normalize("NFC", text).casefold()
    return letter if len(letter) == 1 else fold(text)


def bare(token: Token) -> str:
    """A word without the ending of a possessive: whose stack it is."""
    return fold(token.text[:-2]) if token.text.casefold().endswith(POSSESSIVES) else token.word


@lru_cache(maxsize=4096)
def name_read(name: str) -> tuple[Token, ...]:
    """The words of a name, which stands in the vocabulary of each language and of each set of data."""
    return tuple(tokens(name))


class Vocabulary:
    """What names may be written for what values, by kind; the first spelling of a value is its own.

    `signs`: words that may stand for a sign of the orders, by that sign; those of "" mean nothing. A letter
    with an accent is meant with it alone. A word for several signs is in a name the first of them.
    `told`: names of further kinds, which are said and never written. `abroad`: the signs of other languages,
    which everyone may write too, but for what is a name; the first word for a sign is what readers of that
    language are told. `agreeing`: the words of a sign that go by the first name of their line, by language,
    two or four of them (grammar.py); all of them are read.
    """

    def __init__(
        self,
        names: Mapping[str, Mapping[str, Sequence[str]]],
        signs: Signs | None = None,
        told: Mapping[str, Iterable[str]] | None = None,
        abroad: Mapping[str, Signs] | None = None,
        agreeing: Mapping[str, Signs] | None = None,
    ) -> None:
        self.names = {kind: dict(values) for kind, values in names.items()}
        self.abroad, self.agreeing = abroad or {}, agreeing or {}
        self.signs: dict[str, tuple[str, ...]] = {}
        self._learn(signs or {}, ())
        for others in self.abroad.values():
            self._learn(others, self._spellings())
        self.spelled: dict[str, dict[tuple[str, ...], str]] = {}
        for kind, values in self.names.items():
            table = self.spelled.setdefault(kind, {})
            for value, aliases in values.items():
                for alias in (value, *aliases):
                    words = tuple(word for t in name_read(alias) if (word := self.understood(t).word))
                    if not words:
                        raise Impossible(No("kernel/data", "data_no_name", word=alias))
                    if table.setdefault(words, value) != value:
                        raise Impossible(
                            No("kernel/data", "data_two_names", word=alias, one=table[words], other=value)
                        )
        self._names: dict[str, Names] = {}  # by kind, when one was misspelt
        self.longest = {kind: max(map(len, table), default=0) for kind, table in self.spelled.items()}
        self.full: Mapping[str, Mapping[str, str]] = {}
        self.language, self.spoken = "", dict[str, Mapping[str, str]]()
        self.grammar = Grammar()
        self.names |= {kind: dict.fromkeys(values, ()) for kind, values in (told or {}).items()}

    def _learn(self, signs: Signs, names: Collection[str]) -> None:
        for sign, words in signs.items():
            for word in map(sign_word, words):
                if word not in names:
                    self.signs[word] = (*self.signs.get(word, ()), sign)

    def _spellings(self) -> frozenset[str]:
        return frozenset(
            sign_word(name)
            for values in self.names.values()
            for value, aliases in values.items()
            for name in (value, *aliases)
        )

    def find(self, kind: str, words: Sequence[Token]) -> tuple[str, int] | None:
        """The value that the first words name, longest first, and how many words that takes."""
        table = self.spelled.get(kind, {})
        said = tuple([token.word for token in words[: self.longest.get(kind, 0)]])
        for length in range(len(said), 0, -1):
            value = table.get(said[:length]) or table.get((*said[: length - 1], bare(words[length - 1])))
            if value is not None:
                return value, length
        return None

    def values(self, kind: str) -> tuple[str, ...]:
        return tuple(self.names.get(kind, ()))

    def called(self, kind: str, value: str) -> str:
        """The name of a value in full, if it has one."""
        aliases = self.names[kind][value]
        return self.full.get(kind, {}).get(value) or (aliases[0] if aliases else value)

    def speaking(
        self,
        language: str,
        names: Mapping[str, Mapping[str, str]],
        words: Mapping[str, str],
        grammar: Grammar,
    ) -> Vocabulary:
        """For readers of a language: its names by kind and value, and how it writes values in orders."""
        found = copy(self)
        found.language, found.full, found.grammar = language, names, grammar
        found.spoken = {
            kind: dict(self._spoken(kind, {**names.get(kind, {}), **words})) for kind in self.names
        }
        return found

    def _spoken(self, kind: str, names: Mapping[str, str]) -> Iterable[tuple[str, str]]:
        """Of values that are words or names, and no codes, the names that are read as these values."""
        for value, aliases in self.names[kind].items():
            if not (value.islower() or aliases[:1] == (value,)):
                continue
            words = self.meant(names.get(value, ""))
            if words and self.find(kind, words) == (value, len(words)):
                yield value, names[value]

    def written(self, line: Line) -> str:
        """A line in its reader's language; it is read as the same line."""
        if not self.language:
            return write(line)
        agreed = self.agreed(line)
        return spelled_out(
            line,
            lambda sign: agreed.get(sign) or self.said(sign, self.language),
            lambda kind, value: self.spoken.get(kind, {}).get(value, value),
        )

    def agreed(self, line: Line) -> Mapping[str, str]:
        """The signs that go by the first name of a line, those right behind it, as they are said of it."""
        words = self.agreeing.get(self.language, {})
        first, *behind = form_of(type(line))
        if not words or not isinstance(first, Slot):
            return {}
        sort = self.grammar.sort(str(getattr(line, first.field)))
        signs = (item.text for item in behind if isinstance(item, Literal))
        return {sign: sort.of(words[sign]) for sign in takewhile(words.__contains__, signs)}

    def said(self, sign: str, language: str) -> str:
        """A sign as readers of a language are told of it."""
        return next(iter(self.abroad.get(language, {}).get(sign, ())), sign)

    def nearest(self, kind: str, word: str) -> str | None:
        """The value whose spelling is nearest to a word nobody knows, if a third of it is wrong at most."""
        if kind not in self._names:
            table = self.spelled.get(kind, {})
            self._names[kind] = Names((" ".join(words), value) for words, value in table.items())
        return self._names[kind].nearest(word, (len(word) + 1) // 3)

    def meant(self, text: str) -> list[Token]:
        """The words of a text, each sign by the one word for it."""
        return [said for token in tokens(text) if (said := self.understood(token)).word]

    def understood(self, token: Token) -> Token:
        word = sign_word(token.text) if len(token.word) == 1 else token.word
        if word not in self.signs:
            return token
        first, *also = self.signs[word]
        return token._replace(word=first, also=tuple(also))


Expected = Sequence[Literal | Slot]


def _after(form: Sequence[Item], known: Collection[str]) -> Sequence[Item] | None:
    """What of a form is left when it begins with these fields, or None where it does not."""
    said = [n for n, item in enumerate(form) if isinstance(item, Slot) and item.field in known]
    begins = len(said) == len(known) and not any(
        isinstance(item, Optional) or (isinstance(item, Slot) and item.field not in known)
        for item in form[: said[-1]]
    )
    return form[said[-1] + 1 :] if begins else None


class Misread(No):
    """A text that is no order: `start` and `end` say where in it."""

    def __init__(self, rule: str, key: str, /, start: int, end: int, **facts: Any) -> None:
        super().__init__(rule, key, **facts)
        self.start, self.end = start, end


class Wanted(msgspec.Struct, frozen=True):
    """What could stand somewhere in a text: a sign, a name of some kind, or a number."""

    sign: str = ""
    kind: str = ""
    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        return f"“{self.sign}”" if self.sign else self.kind or f"{self.least}-{self.most}"


class _Stuck(Exception):
    def __init__(self, at: int, expected: Literal | Slot) -> None:
        self.at, self.expected = at, expected


class Reader:
    """Reads orders of the given types of line in the words of a vocabulary."""

    def __init__(self, line_types: Sequence[type[Line]], vocabulary: Vocabulary) -> None:
        self.types, self.vocabulary = tuple(line_types), vocabulary

    def parse(self, text: str) -> Lines:
        """All lines of a text; raises Misread with the place of what cannot be read."""
        if len(text) > LONGEST:
            raise Misread("kernel/notation", "too_long", LONGEST, len(text), most=LONGEST)
        words = self.vocabulary.meant(text)
        lines: Lines = ()
        at = self._skip(words, 0)
        if at == len(words):
            raise Misread("kernel/notation", "empty", 0, len(text))
        more: Expected = ()
        while at < len(words):
            line, at, more = self._line(text, words, at, lines[-1] if lines else None, more)
            lines += (line,)
            at = self._skip(words, at)
        return lines

    def _skip(self, words: Sequence[Token], at: int) -> int:
        while at < len(words) and words[at].word in ",;":
            at += 1
        return at

    def _line(
        self, text: str, words: Sequence[Token], at: int, last: Line | None, more: Expected
    ) -> tuple[Line, int, Expected]:
        """The longest line that can be read here; of equally long ones that which goes on with the last.

        With it, what would have made it longer. `more`: the same of the last line.
        """
        best: tuple[int, int, Line] | None = None
        stuck: list[_Stuck] = []
        for line_type in self.types:
            for form, carried in self._ways(line_type, last):
                try:
                    fields, end = self._match(form, words, at, carried)
                except _Stuck as trouble:
                    stuck.append(trouble)
                    continue
                near = bool(carried) + (line_type is type(last))
                if best is None or (end, near) > best[:2]:
                    best = end, near, line_type(**fields)
        far = max((trouble.at for trouble in stuck), default=-1)
        expected = dict.fromkeys(trouble.expected for trouble in stuck if trouble.at == far)
        if best and far <= best[0]:
            return best[2], best[0], tuple(expected) if far == best[0] else ()
        if far == at:
            expected = dict.fromkeys((*more, *expected))
        raise self._misread(text, words, far, tuple(expected))

    def _ways(
        self, line_type: type[Line], last: Line | None
    ) -> Iterable[tuple[Sequence[Item], dict[str, Any]]]:
        """In which forms a line may be read, and what it need not say after the line before."""
        forms = forms_of(line_type)
        yield from ((form, {}) for form in forms)
        known = {name: getattr(last, name, None) for name in line_type.carry}
        if known and None not in known.values():
            for form in forms:
                if (rest := _after(form, known)) is not None:
                    yield rest, known

    def _match(
        self, items: Sequence[Item], words: Sequence[Token], at: int, carried: Mapping[str, Any]
    ) -> tuple[dict[str, Any], int]:
        fields = dict(carried)
        for item in items:
            if isinstance(item, Optional):
                if not self._begins(item.items[0], words, at):
                    continue
                try:
                    inner, at = self._match(item.items, words, at, {})
                except _Stuck:
                    if words[at].also:
                        continue  # it may begin something else
                    raise
                fields.update(inner)
            else:
                at = self._item(item, words, at, fields)
        return fields, at

    def _begins(self, item: Literal | Slot, words: Sequence[Token], at: int) -> bool:
        try:
            self._item(item, words, at, {})
        except _Stuck:
            return False
        return True

    def _item(self, item: Literal | Slot, words: Sequence[Token], at: int, fields: dict[str, Any]) -> int:
        if isinstance(item, Literal):
            end = self._literal(item, words, at)
            if end is None:
                raise _Stuck(at, item)
            return end
        value, length = self._slot(item, words, at)
        fields[item.field] = value
        return at + length

    @staticmethod
    def _literal(item: Literal, words: Sequence[Token], at: int) -> int | None:
        if at + len(item.words) > len(words):
            return None
        for word in item.words:
            token = words[at]
            if word != token.word and word not in token.also:
                return None
            at += 1
        return at

    def _slot(self, slot: Slot, words: Sequence[Token], at: int) -> tuple[Any, int]:
        if isinstance(slot.type, Name):
            kind = slot.type.kind
            found = self.vocabulary.find(kind, words[at : at + self.vocabulary.longest.get(kind, 0)])
            if found is None:
                raise _Stuck(at, slot)
            return found
        value = _number(words[at : at + 1], slot.type)
        if value is None:
            raise _Stuck(at, slot)
        return value, 1

    def _misread(self, text: str, words: Sequence[Token], at: int, expected: Expected) -> Misread:
        wanted = tuple(dict.fromkeys(map(_wanted, expected)))
        if at == len(words):
            return Misread("kernel/notation", "breaks_off", len(text), len(text), wanted=wanted)
        word = words[at]
        facts: dict[str, Any] = {"word": word.text, "wanted": wanted, "place": word.start + 1}
        if example := self._counted(words[at:], expected):
            return Misread("kernel/notation", "miscounted", word.start, word.end, **facts, example=example)
        for kind in (one.kind for one in wanted if one.kind):
            for name in self._unknown_names(kind, words, at):
                near = self.vocabulary.nearest(kind, " ".join(token.word for token in name))
                if near is not None:
                    start, end = name[0].start, name[-1].end
                    called = self.vocabulary.called(kind, near)
                    called = "" if called == near else called
                    facts |= {"word": text[start:end], "nearest": near, "called": called, "kind": kind}
                    return Misread("kernel/notation", "did_you_mean", start, end, **facts)
        if sign := self._nearest_sign(word.word, expected):
            facts |= {"nearest": sign}
            return Misread("kernel/notation", "did_you_mean_sign", word.start, word.end, **facts)
        return Misread("kernel/notation", "unreadable", word.start, word.end, **facts)

    def _nearest_sign(self, word: str, expected: Expected) -> str:
        """The sign that could stand here and is spelt almost so, or a word that may stand for it."""
        signs = {item.text for item in expected if isinstance(item, Literal)}
        spelled = [
            *signs,
            *(said for said, meant in self.vocabulary.signs.items() if signs.intersection(meant)),
        ]
        most = len(word) // 3
        far = ((distance(word, fold(said), most), said) for said in spelled if said.isalpha())
        return min((each for each in far if each[0] <= most), default=(0, ""))[1]

    def _counted(self, words: Sequence[Token], expected: Expected) -> str:
        """How so many of a kind are written, where a number is wrong or stands in the wrong place."""
        forms = (form for line_type in self.types for form in forms_of(line_type))
        for number, kind in (pair for form in forms for pair in pairwise(form)):
            if number not in expected or not (isinstance(number, Slot) and isinstance(kind, Slot)):
                continue
            if example := self._how_many(words, number.type, kind.type):
                return example
        return ""

    def _how_many(self, words: Sequence[Token], number: Name | Number, kind: Name | Number) -> str:
        if not (isinstance(number, Number) and isinstance(kind, Name)):
            return ""
        if words[0].word.lstrip("-−–").isdecimal():
            found = self.vocabulary.find(kind.kind, words[1:])
            return f"{max(number.least, min(number.most, 2))}{found[0]}" if found else ""
        found = self.vocabulary.find(kind.kind, words)
        count = _number(words[found[1] :], number) if found else None
        return f"{count}{found[0]}" if found and count is not None else ""

    def _unknown_names(self, kind: str, words: Sequence[Token], at: int) -> Iterable[Sequence[Token]]:
        """What may be meant for a name here, the longest first: no number, and no word that belongs to the
        orders, which in the wrong place is no misspelt name."""
        end, belong = at, words_of(self.types)
        while end < len(words) and words[end].word[0].isalpha() and words[end].word not in belong:
            end += 1
        for length in range(min(end - at, self.vocabulary.longest.get(kind, 0)), 0, -1):
            yield words[at : at + length]


def _number(words: Sequence[Token], kind: Number) -> int | None:
    """The number that stands first, if it is one of this kind."""
    if not words or not words[0].word.isdecimal() or len(words[0].word) > 6:
        return None
    value = int(words[0].word)
    return value if kind.least <= value <= kind.most else None


def _wanted(expected: Literal | Slot) -> Wanted:
    if isinstance(expected, Literal):
        return Wanted(sign=expected.text)
    if isinstance(expected.type, Name):
        return Wanted(kind=expected.type.kind)
    return Wanted(least=expected.type.least, most=expected.type.most)


def sample(line_type: type[Line], vocabulary: Vocabulary, pick: Callable[[int], int]) -> Line:
    """Any line that the grammar allows, whatever the rules say of it; `pick(n)` chooses 0 to n-1."""
    fields: dict[str, Any] = {}
    for item in form_of(line_type):
        if isinstance(item, Optional) and pick(2):
            continue
        for part in item.items if isinstance(item, Optional) else (item,):
            if isinstance(part, Slot):
                fields[part.field] = _sample_slot(part.type, vocabulary, pick)
    return line_type(**fields)


def _sample_slot(kind: Name | Number, vocabulary: Vocabulary, pick: Callable[[int], int]) -> str | int:
    if isinstance(kind, Number):
        return kind.least + pick(min(kind.most - kind.least + 1, 12))
    values = vocabulary.values(kind.kind)
    return values[pick(len(values))]
