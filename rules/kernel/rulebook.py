"""The reader of RULES.md, and of RULES.fr.md: chapters, rules by their ids, and a search in both.

# Title, then any introduction
## 7.6 Moving an army           a numbered chapter holds the rules 7.6a ... 7.6z, 7.6aa, 7.6.1a ...
- **7.6a** The rule, which may
  go on over indented lines.
## Decisions                    a chapter without a number holds rules of any id
- **DB3** What was decided where the rules are silent; another game may number D01, D02 ..., or T01, T02 ...

A picture on a line of its own is for who reads the file: the rules say all that it shows.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import and_, or_
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from rules.kernel.data import misprint
from rules.kernel.forms import fold
from rules.kernel.grammar import Grammar

LETTERS = "abcdefghijklmnopqrstuvwxyz"
RULE_ID = r"\d+(?:\.\d+)*[a-z]{0,2}|[a-z]+-\d+|D[A-Z]?\d+|T\d\d"
CHAPTER = re.compile(r"## (?:(?P<number>\d+(?:\.\d+)*) )?(?P<title>\S.*)")
RULE = re.compile(rf"- \*\*(?P<id>{RULE_ID})\*\* (?P<text>\S.*)")
PICTURE = re.compile(r"^  !\[[^\]\n]*\]\([^)\n]*\)$", re.MULTILINE)
NEW_BLOCK = re.compile(r"[-*|>] |\d+\. ")
LONGEST, MOST = 200, 8  # characters and words of what is sought
WORD = re.compile(rf"(?:{RULE_ID})(?!\w)|[^\W_]+", re.IGNORECASE)
ELIDED = re.compile(
    r"\b(?:[cdjlmnst]|qu)['’](?=\w)", re.IGNORECASE
)  # as in l’armée, which is sought as armée


class Rule(msgspec.Struct, frozen=True):
    id: str  # with the game's key: blocks/7.6a
    chapter: str
    text: str

    @property
    def number(self) -> str:
        return self.id.partition("/")[2]

    @property
    def game(self) -> str:
        return self.id.partition("/")[0]

    def is_beside(self, other: Rule) -> bool:
        return self.chapter == other.chapter

    @property
    def is_decision(self) -> bool:
        return self.number.startswith(("D", "T"))


class Leaf(msgspec.Struct, frozen=True):
    """Rules that stand on one page, and the first rule of the page before it and of the page after it."""

    rules: tuple[Rule, ...]
    before: Rule
    after: Rule


class Chapter(msgspec.Struct, frozen=True):
    number: str
    title: str
    rules: tuple[Rule, ...] = ()


class Rulebook:
    """Of one game in one language, the grammar of which serves the search."""

    def __init__(self, game: str, title: str, chapters: Sequence[Chapter], grammar: Grammar) -> None:
        self.game, self.title, self.chapters, self.grammar = game, title, tuple(chapters), grammar
        self.rules = {rule.id: rule for chapter in chapters for rule in chapter.rules}

    @classmethod
    def read(cls, game: str, text: str, grammar: Grammar | None = None, name: str = "RULES.md") -> Rulebook:
        reader = Reader(f"{game}/{name}", game)
        reader.read(PICTURE.sub("", text).splitlines())
        return cls(game, reader.title, reader.chapters, grammar or Grammar())

    def rule(self, id: str) -> Rule | None:
        """The rule of this id, with or without the game's key."""
        return self.rules.get(id if "/" in id else f"{self.game}/{id}")

    def opening(self, words: str) -> Rule | None:
        """Where to begin to read: at this number, or with the chapter in whose title these words stand."""
        number = words.replace(f"{self.game}/", "").strip()
        for chapter in self.chapters if number else ():
            for rule in chapter.rules:
                if number in (chapter.number, rule.number, rule.number.rstrip(LETTERS)):
                    return rule
        wanted = self.wanted(words)
        found = [c for c in self.chapters if c.rules and wanted and titled(c, wanted, self.grammar)]
        nearest = min(found, key=lambda chapter: len(folded_words(chapter.title)), default=None)
        return nearest.rules[0] if nearest else None

    def below(self, words: str) -> list[Chapter]:
        """The chapters of which this is the first part of the number."""
        number = words.replace(f"{self.game}/", "").strip()
        return [chapter for chapter in self.chapters if chapter.number.startswith(f"{number}.")]

    def chapter_of(self, rule: Rule) -> Chapter:
        return next(chapter for chapter in self.chapters if rule in chapter.rules)

    def leaf(self, first: Rule, room: int, size: Callable[[Rule], int]) -> Leaf:
        """A page of one chapter that begins with a rule, and where the pages beside it begin."""
        every = list(self.rules.values())
        start = every.index(first)
        end = start + fitting(itertools.takewhile(first.is_beside, every[start:]), room, size)
        last = every[start - 1] if start else every[-1]
        back = fitting(itertools.takewhile(last.is_beside, reversed(every[:start] or every)), room, size)
        return Leaf(tuple(every[start:end]), every[start - back], every[end % len(every)])

    def wanted(self, words: str) -> list[tuple[str, str]]:
        """What is sought by these words, each with its stem; of many words the first few count."""
        text = ELIDED.sub("", words[:LONGEST].replace(f"{self.game}/", ""))
        several = list(dict.fromkeys(map(fold, WORD.findall(text))))[:MOST]
        sought = (self.grammar.sought.get(word, word) for word in several)
        return [(fold(word), self.grammar.stem(fold(word))) for word in sought if word]

    @cached_property
    def index(self) -> Index:
        return Index(list(self.rules.values()))

    def search(self, words: str) -> list[Rule]:
        """The rules in which all the words occur, the nearest first."""
        return self.index.search(self.wanted(words))

    def nearly(self, words: str) -> list[Rule]:
        """Of several words as many as occur in one rule: all such rules."""
        return self.index.most(self.wanted(words))


class Index:
    """Of a rulebook that never changes: in which rules its words stand. Sets of rules are bits of a number.

    A word is nearest to the rule whose id it is, then to those with it in the title of their chapter, in
    their text, and with a word that has the same stem.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = rules
        self.numbers, self.chapters, self.texts = dict[str, int](), dict[str, int](), dict[str, int]()
        for place, rule in enumerate(rules):
            add(self.numbers, [fold(rule.number)], 1 << place)
            add(self.chapters, folded_words(rule.chapter), 1 << place)
            add(self.texts, folded_words(rule.text), 1 << place)
        self.words = sorted({*self.chapters, *self.texts})
        self.ids = sorted(self.numbers)

    def search(self, wanted: Sequence[tuple[str, str]]) -> list[Rule]:
        """The rules that hold each of these words or its stem, the nearest to all of them first."""
        if not wanted:
            return []
        steps = [self.nearness(*word) for word in wanted]
        held = reduce(and_, (reduce(or_, (rules for _, rules in step)) for step in steps))
        found = [place for place in range(held.bit_length()) if held >> place & 1]
        scores = {place: sum(score_of(place, step) for step in steps) for place in found}
        return [self.rules[place] for place in sorted(found, key=lambda place: -scores[place])]

    def most(self, wanted: Sequence[tuple[str, str]]) -> list[Rule]:
        """The rules that hold more of these words than all others do."""
        held = [reduce(or_, (rules for _, rules in self.nearness(*word))) for word in wanted]
        counts = [sum(one >> place & 1 for one in held) for place in range(len(self.rules))]
        most = max(counts, default=0)
        return [rule for rule, count in zip(self.rules, counts, strict=True) if most and count == most]

    def nearness(self, word: str, stem: str) -> list[tuple[int, int]]:
        """How near a word is to which rules; a rule may stand more than once, the first time counts."""
        below = self.starting(self.ids, word, self.numbers) if word[0].isdigit() else 0
        stems = self.starting(self.words, stem, self.chapters, self.texts)
        return [
            (8, self.numbers.get(word, 0)),
            (4, self.chapters.get(word, 0)),
            (3, self.texts.get(word, 0) | below),
            (1, stems),
        ]

    @staticmethod
    def starting(words: Sequence[str], start: str, *tables: Mapping[str, int]) -> int:
        """The rules with a word that starts so."""
        found = 0
        for place in range(bisect_left(words, start), len(words)):
            if not words[place].startswith(start):
                break
            for table in tables:
                found |= table.get(words[place], 0)
        return found


def add(table: dict[str, int], words: Iterable[str], rule: int) -> None:
    for word in words:
        table[word] = table.get(word, 0) | rule


def score_of(place: int, step: Iterable[tuple[int, int]]) -> int:
    return next(score for score, rules in step if rules >> place & 1)


def fitting(rules: Iterable[Rule], room: int, size: Callable[[Rule], int]) -> int:
    """How many of these rules have room on a page: one at least."""
    sums = itertools.accumulate(map(size, rules))
    return max(1, sum(1 for _ in itertools.takewhile(lambda taken: taken <= room, sums)))


def titled(chapter: Chapter, wanted: Iterable[tuple[str, str]], grammar: Grammar) -> bool:
    """Whether each of these words stands in a chapter's title, in whatever number or everyday word."""
    title = {grammar.stem(fold(grammar.sought.get(word, word))) for word in folded_words(chapter.title)}
    return all(stem in title for _, stem in wanted)


@cache
def folded_words(text: str) -> tuple[str, ...]:
    """Of a rulebook, which never changes."""
    return tuple(fold(word) for word in WORD.findall(text))


class Reader:
    """One pass over the lines of a rulebook's file."""

    def __init__(self, file: str, game: str) -> None:
        self.file, self.game, self.title = file, game, ""
        self.chapters: list[Chapter] = []
        self.lines: dict[str, int] = {}
        self.line = 0
        self.apart = False  # a blank line stands before this one

    def read(self, lines: Sequence[str]) -> None:
        for self.line, text in enumerate(lines, 1):
            self.take(text.rstrip())
            self.apart = not text.strip()
        if not self.title:
            self.fail("there is no title; begin with `# Title`")

    def take(self, text: str) -> None:
        if text.startswith("# ") and not self.title:
            self.title = text[2:].strip()
        elif text.startswith("#"):
            self.heading(text)
        elif text.startswith("- ") and self.chapters:
            self.item(text)
        elif text.startswith("  ") and self.chapters and self.chapters[-1].rules:
            self.more(text.strip())
        elif text and (self.chapters or not self.title):
            self.fail("this is neither a chapter nor a rule nor an indented line of one")

    def heading(self, text: str) -> None:
        found = CHAPTER.fullmatch(text)
        if not found or not self.title:
            self.fail("this is no chapter; write `## 7.6 Title` or `## Title`, after one `# Title`")
        self.chapters.append(Chapter(found["number"] or "", found["title"]))

    def item(self, text: str) -> None:
        found = RULE.fullmatch(text)
        if not found:
            self.fail("this is no rule; write `- **7.6a** Text`")
        number, chapter = found["id"], self.chapters[-1]
        if number in self.lines:
            self.fail(f"{number} stands on line {self.lines[number]} already")
        if not re.match(rf"{re.escape(chapter.number)}(?!\d)", number):
            self.fail(f"{number} is no rule of chapter {chapter.number}")
        self.lines[number] = self.line
        rule = Rule(f"{self.game}/{number}", chapter.title, found["text"])
        self.chapters[-1] = replace(chapter, rules=(*chapter.rules, rule))

    def more(self, text: str) -> None:
        """An indented line goes on with the rule; a blank line or an item in it begins a new line."""
        chapter = self.chapters[-1]
        *before, rule = chapter.rules
        gap = "\n" if self.apart or NEW_BLOCK.match(text) else " "
        self.chapters[-1] = replace(chapter, rules=(*before, replace(rule, text=rule.text + gap + text)))

    def fail(self, reason: str) -> NoReturn:
        raise misprint(reason, file=self.file, line=self.line)
