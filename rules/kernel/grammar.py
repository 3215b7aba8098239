"""What a language says of itself: what it counts as one, and how words run together where they meet.

    [grammar]
    singular = "0 1"
    vowels = "aàâeéè"

    [grammar.contractions]
    "de les " = "des "

    [grammar.elisions]
    "de " = "d’"

    [grammar.endings]
    aux = "a"

    [grammar.sought]
    win = "victory"
    how = ""

    [grammar.sorts]
    Marines = "feminine"
    "Canadians ?" = "many"

A word is elided before a vowel. Both hold between the pieces of a text only, where a name is put in; within
a piece whoever wrote it has seen to it. Of the endings the first that fits makes a word the stem by which it
is searched for, whether of one or of many. What is sought by an everyday word is the word of the rules for
it; a word that says nothing is not sought. A name of the data, or a pattern of names, is of a sort: by that
words are chosen that go with it (template.py). What is not named is one, and masculine where that matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from rules.kernel.data import misprint
from rules.kernel.toml_lines import Path

GRAMMAR = "grammar"
SINGULAR, VOWELS = "singular", "vowels"
CONTRACTIONS, ELISIONS, ENDINGS, SOUGHT = "contractions", "elisions", "endings", "sought"
SORTS, NUMBERS, WITH_GENDERS = "sorts", 2, 4  # of which words may be chosen
ONE = frozenset({1})


class Sort(NamedTuple):
    """What a word must agree with."""

    many: bool = False
    feminine: bool = False

    def of(self, choices: Sequence[str]) -> str:
        """The word for this sort, of two for one and many, or of four: each for both genders."""
        return choices[self.many if len(choices) == NUMBERS else 2 * self.many + self.feminine]


SORTS_NAMED = {"many": Sort(many=True), "feminine": Sort(feminine=True), "feminine many": Sort(True, True)}


@dataclass
class Grammar:
    """`contractions` of the end of one piece with the beginning of the next, `elisions` before a vowel."""

    ones: frozenset[int] = ONE
    vowels: str = ""
    contractions: dict[str, str] = field(default_factory=dict)
    elisions: dict[str, str] = field(default_factory=dict)
    endings: dict[str, str] = field(default_factory=dict)
    sought: dict[str, str] = field(default_factory=dict)
    sorts: dict[str, Sort] = field(default_factory=dict)

    def add(self, tables: list[str], key: str, value: str, path: Path) -> None:
        if tables == [CONTRACTIONS] and " " in key.strip():
            self.contractions[key] = value
        elif tables == [ELISIONS]:
            self.elisions[key] = value
        elif tables == [ENDINGS]:
            self.endings[key] = value
        elif tables == [SOUGHT]:
            self.sought[key] = value
        elif tables == [SORTS] and value in SORTS_NAMED:
            self.sorts[key] = SORTS_NAMED[value]
        elif not tables and key == SINGULAR and value.replace(" ", "").isdecimal():
            self.ones = frozenset(map(int, value.split()))
        elif not tables and key == VOWELS:
            self.vowels = value
        else:
            raise misprint("is nothing that a language says of itself", path)

    def with_more(self, layer: Grammar) -> Grammar:
        """This grammar with what a further layer says."""
        return Grammar(
            layer.ones if layer.ones != ONE else self.ones,
            layer.vowels or self.vowels,
            {**self.contractions, **layer.contractions},
            {**self.elisions, **layer.elisions},
            {**self.endings, **layer.endings},
            {**self.sought, **layer.sought},
            {**self.sorts, **layer.sorts},
        )

    def singular(self, count: int) -> bool:
        return count in self.ones

    def sort(self, value: Any) -> Sort:
        """Of a number, of a name, or of several things; several are feminine if all of them are."""
        if isinstance(value, int):
            return Sort(many=not self.singular(value))
        if isinstance(value, str):
            return self.sort_of_name(value)
        sorts = [self.sort_of_name(each) if isinstance(each, str) else Sort() for each in value]
        if len(sorts) == 1:
            return sorts[0]
        return Sort(not self.singular(len(sorts)), bool(sorts) and all(each.feminine for each in sorts))

    def sort_of_name(self, name: str) -> Sort:
        fits = (sort for pattern, sort in self.sorts.items() if fnmatchcase(name, pattern))
        return self.sorts.get(name) or next(fits, Sort())

    def stem(self, word: str) -> str:
        """The beginning that a word has in common with its plural."""
        for ending, rest in self.endings.items():
            if word.endswith(ending) and word != ending:
                return word.removesuffix(ending) + rest
        return word

    def joined(self, pieces: Iterable[str]) -> str:
        """The pieces as one text, run together where they meet."""
        if not (self.contractions or self.elisions):
            return "".join(pieces)
        text = ""
        for piece in pieces:
            text = self.met(text, piece) if text and piece else text + piece
        return text

    def met(self, text: str, piece: str) -> str:
        for both, short in self.contractions.items():
            cut = both.index(" ") + 1
            if piece.startswith(both[cut:]) and ends_in(text, both[:cut]):
                return like(text[:-cut], text[-cut:], short) + piece[len(both) - cut :]
        if piece[0].casefold() in self.vowels:
            for whole, short in self.elisions.items():
                if ends_in(text, whole):
                    return like(text[: -len(whole)], text[-len(whole) :], short) + piece
        return text + piece


def ends_in(text: str, word: str) -> bool:
    """Whether a text ends in a word, which may begin with a capital."""
    before = text[: -len(word)]
    return text.casefold().endswith(word) and not before[-1:].isalpha()


def like(before: str, replaced: str, short: str) -> str:
    """What stands before with the short form, which has a capital where what it replaces had."""
    return before + (short[:1].upper() + short[1:] if replaced[:1].isupper() else short)
