"""The reader of RULES.md, and of RULES.fr.md: chapters, rules by their ids, and a search in both.

# Title, then any introduction
## 7.6 Moving an army           a numbered chapter holds the rules 7.6a ... 7.6z, 7.6aa, 7.6.1a ...
- **7.6a** The rule, which may
  go on over indented lines.
## Decisions                    a chapter without a number holds rules of any id
- **DB3** What was decided where the rules are silent; another game may number D01, D02 ...
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NoReturn

import msgspec
from msgspec.structs import replace

from rules.kernel.data import DataError
from rules.kernel.grammar import Grammar
from rules.kernel.notation import fold

LETTERS = "abcdefghijklmnopqrstuvwxyz"
RULE_ID = r"\d+(?:\.\d+)*[a-z]{0,2}|[a-z]+-\d+|D[A-Z]?\d+"
CHAPTER = re.compile(r"## (?:(?P<number>\d+(?:\.\d+)*) )?(?P<title>\S.*)")
RULE = re.compile(rf"- \*\*(?P<id>{RULE_ID})\*\* (?P<text>\S.*)")
NEW_BLOCK = re.compile(r"[-*|>] |\d+\. ")
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
        return self.number.startswith("D")


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
        reader.read(text.splitlines())
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
        wanted = self._wanted(words)
        found = [c for c in self.chapters if c.rules and wanted and titled(c, wanted, self.grammar)]
        nearest = min(found, key=lambda chapter: len(folded_words(chapter.title)), default=None)
        return nearest.rules[0] if nearest else None

    def leaf(self, first: Rule, room: int, size: Callable[[Rule], int]) -> Leaf:
        """A page of one chapter that begins with a rule, and where the pages beside it begin."""
        every = list(self.rules.values())
        start = every.index(first)
        end = start + fitting(itertools.takewhile(first.is_beside, every[start:]), room, size)
        last = every[start - 1] if start else every[-1]
        back = fitting(itertools.takewhile(last.is_beside, reversed(every[:start] or every)), room, size)
        return Leaf(tuple(every[start:end]), every[start - back], every[end % len(every)])

    def _wanted(self, words: str) -> list[tuple[str, str]]:
        """What is sought by these words, each with its stem."""
        text = ELIDED.sub("", words.replace(f"{self.game}/", ""))
        sought = (self.grammar.sought.get(word, word) for word in map(fold, WORD.findall(text)))
        return [(fold(word), self.grammar.stem(fold(word))) for word in sought if word]

    def search(self, words: str) -> list[Rule]:
        """The rules in which all the words occur, the nearest first."""
        wanted = self._wanted(words)
        scored = [(rule, [nearness(rule, *word) for word in wanted]) for rule in self.rules.values()]
        found = [(rule, sum(scores)) for rule, scores in scored if scores and all(scores)]
        return [rule for rule, _ in sorted(found, key=lambda pair: -pair[1])]


def fitting(rules: Iterable[Rule], room: int, size: Callable[[Rule], int]) -> int:
    """How many of these rules have room on a page: one at least."""
    sums = itertools.accumulate(map(size, rules))
    return max(1, sum(1 for _ in itertools.takewhile(lambda taken: taken <= room, sums)))


def titled(chapter: Chapter, wanted: Iterable[tuple[str, str]], grammar: Grammar) -> bool:
    """Whether each of these words stands in a chapter's title, as it is or in another number."""
    title = {grammar.stem(word) for word in folded_words(chapter.title)}
    return all(stem in title for _, stem in wanted)


def nearness(rule: Rule, word: str, stem: str) -> int:
    """From the rule's own id, by a word of its chapter and one of its text, to the stem of one."""
    number = fold(rule.number)
    chapter, text = folded_words(rule.chapter), folded_words(rule.text)
    if word == number:
        return 8
    if word in chapter:
        return 4
    if word in text or (word[0].isdigit() and number.startswith(word)):
        return 3
    return int(any(other.startswith(stem) for other in chapter + text))


@cache
def folded_words(text: str) -> tuple[str, ...]:
    """Of a rulebook, which is searched at every keystroke and never changes."""
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
        raise DataError(reason, file=self.file, line=self.line)
