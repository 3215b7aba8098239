"""`python -m tests.words fr` writes what a language lacks, in English and marked, for somebody to translate.

In each file of words every missing text goes behind the one that it follows in English, and in each game's
rules every missing rule. All else in a file stays as it is. A file that is not there is written whole, but
for the grammar, which each language has of its own.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rules.kernel.grammar import GRAMMAR
from rules.kernel.rulebook import CHAPTER, RULE
from rules.kernel.toml_lines import Path as Keys
from rules.kernel.toml_lines import Scanner, quoted, show
from rules.kernel.words import NAMES
from tests.test_structure import ROOT

FIRST = "en"
RELEASED = (FIRST, "fr")  # whoever plays in one of these reads no text that waits for its translation
MARK = "# to translate"  # at the end of a text
REMARK = "<!-- to translate -->"  # behind the number of a rule, or the title of a chapter
FOLDERS = ("bot", "render", "render/*", "rules/*")
LANGUAGE = re.compile(r"[a-z]{2}(-[A-Z]{2})?")


@dataclass(frozen=True)
class Block:
    """A piece of a file: a text or the head of a table, a rule or the head of a chapter."""

    key: str
    is_head: bool
    lead: tuple[str, ...]  # what stands before it since the last one
    lines: tuple[str, ...]


def completed(
    first: Iterable[Block], other: Sequence[Block], marked: Callable[[Block], Block]
) -> list[Block]:
    """The blocks of a language, and each that only the first has behind the one that it follows there."""
    found, at = [*other], 0
    places = places_of(found)
    for block in first:
        if block.key not in places:
            while block.is_head and at < len(found) and not found[at].is_head:
                at += 1  # what only this language has stays in its table
            found.insert(at, marked(block))
            places = places_of(found)
        at = places[block.key] + 1
    return found


def places_of(blocks: Iterable[Block]) -> dict[str, int]:
    return {block.key: place for place, block in enumerate(blocks)}


def written(blocks: Iterable[Block]) -> str:
    return "".join(f"{line}\n" for block in blocks for line in (*block.lead, *block.lines))


def cut(text: str, pieces: Iterable[tuple[str, bool, int, int]]) -> Iterator[Block]:
    """A file by its pieces: of each the key, if it is a head, and its first and its last line."""
    lines, end = text.splitlines(), 0
    for key, is_head, start, last in pieces:
        yield Block(key, is_head, tuple(lines[end : start - 1]), tuple(lines[start - 1 : last]))
        end = last
    if end < len(lines):
        yield Block("", True, (), tuple(lines[end:]))


# -- words -----------------------------------------------------------------------------------------


class Pieces(Scanner):
    """The heads of tables and the texts of a file of words, in their order."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.found: list[tuple[str, bool, int, int]] = []
        self.depth = 0
        self.document()

    def header(self) -> Keys:
        path = super().header()
        self.found.append((show(path), True, self.line(), self.line()))
        return path

    def value(self, path: Keys) -> None:
        super().value(path)
        if not self.depth:
            self.found.append((show(path), False, self.lines[path], self.line()))

    def array(self, path: Keys) -> None:
        self.depth += 1
        super().array(path)
        self.depth -= 1

    def inline_table(self, path: Keys) -> None:
        self.depth += 1
        super().inline_table(path)
        self.depth -= 1


def words_of(text: str) -> list[Block]:
    return [*cut(text, Pieces(text).found)]


def completed_words(first: str, other: str) -> str:
    """The words of a language with those that only the first has, marked."""
    wanted = [block for block in words_of(first) if not block.key.startswith(GRAMMAR)]
    there = completed(wanted, words_of(other), among_others if other else marked_words)
    for table in forms_in(tomllib.loads(first), tomllib.loads(other)):
        there = completed(table, there, marked_words)
    return written(there)


def marked_words(block: Block) -> Block:
    if block.is_head:
        return block
    *above, last = block.lines
    return Block(block.key, False, block.lead, (*above, f"{last}  {MARK}"))


def among_others(block: Block) -> Block:
    """A text that comes to others brings no blank lines: they would part what belongs together there."""
    lead = tuple(line for line in block.lead if line.strip())
    return marked_words(block if block.is_head else replace(block, lead=lead))


def forms_in(first: dict[str, Any], other: dict[str, Any]) -> Iterator[list[Block]]:
    """Each table of further forms that only this language has of names in the first: what it must hold."""
    for table, names in first.get(NAMES, {}).items():
        own = other.get(NAMES, {}).get(table, {})
        plain = {key: text for key, text in names.items() if isinstance(text, str)}
        for form in (key for key, inner in own.items() if isinstance(inner, dict) and key not in names):
            path = (NAMES, table, form)
            texts = [((*path, key), f"{quoted(key)} = {said(text)}") for key, text in plain.items()]
            yield [
                Block(show(path), True, (), ()),
                *(Block(show(keys), False, (), (line,)) for keys, line in texts),
            ]


def said(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


# -- rules -----------------------------------------------------------------------------------------


def rules_of(text: str) -> list[Block]:
    """A rulebook by its chapters and rules; chapters without a number are counted."""
    lines = text.splitlines()
    starts = [(number, key) for number, key in enumerate(keys_of(lines), 1) if key]
    ends = [*(number - 1 for number, _ in starts[1:]), len(lines)]
    pieces = []
    for (start, key), end in zip(starts, ends, strict=False):
        while not lines[end - 1]:
            end -= 1
        pieces.append((key, key.startswith("#"), start, end))
    return [*cut(text, pieces)]


def keys_of(lines: Iterable[str]) -> Iterator[str]:
    """Of each line what begins with it, or nothing."""
    unnumbered = 0
    for line in lines:
        if rule := RULE.match(line):
            yield rule["id"]
        elif chapter := CHAPTER.match(line):
            unnumbered += chapter["number"] is None
            yield f"# {chapter['number'] or '#' * unnumbered}"
        else:
            yield ""


def completed_rules(first: str, other: str) -> str:
    """The rules of a language with those that only the first has, marked."""
    return written(completed(rules_of(first), rules_of(other), marked_rule))


def marked_rule(block: Block) -> Block:
    top, *below = block.lines
    number, sign, rule = top.partition("** ")
    marked = f"{top} {REMARK}" if block.is_head else f"{number}{sign}{REMARK} {rule}"
    return Block(block.key, block.is_head, block.lead, (marked, *below))


# -- files -----------------------------------------------------------------------------------------


def waiting(root: Path, language: str) -> dict[Path, int]:
    """How many texts and rules wait for their translation, by file."""
    files = [file for file, _, _ in pairs(root, language) if file.exists()]
    counts = {file: len(marks(file.read_text(encoding="utf-8"))) for file in files}
    return {file: count for file, count in counts.items() if count}


def marks(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.endswith(MARK) or REMARK in line]


def pairs(root: Path, language: str) -> Iterator[tuple[Path, Path, Callable[[str, str], str]]]:
    """Each file of a language with that of the first, and what completes it."""
    for folder in FOLDERS:
        for file in sorted(root.glob(f"{folder}/words/{FIRST}.toml")):
            yield file.with_stem(language), file, completed_words
        for file in sorted(root.glob(f"{folder}/RULES.md")):
            yield file.with_name(f"RULES.{language}.md"), file, completed_rules


def lacking(root: Path, language: str) -> dict[Path, str]:
    """Each file of a language that lacks something, or is not there, and how it would be whole."""
    found = {}
    for file, first, with_all in pairs(root, language):
        there = file.read_text(encoding="utf-8") if file.exists() else ""
        whole = with_all(first.read_text(encoding="utf-8"), there)
        if whole != there:
            found[file] = whole
    return found


def complete(root: Path, language: str) -> None:
    """Write all that a language lacks."""
    for file, whole in lacking(root, language).items():
        file.write_text(whole, encoding="utf-8")


def main(arguments: Sequence[str]) -> str:
    if len(arguments) != 1 or not LANGUAGE.fullmatch(arguments[0]) or arguments[0] == FIRST:
        return "Name one language other than English, as fr or pt-BR: python -m tests.words fr"
    complete(ROOT, arguments[0])
    found = waiting(ROOT, arguments[0])
    return "\n".join(f"{file.relative_to(ROOT)}: {count} to translate" for file, count in found.items())


if __name__ == "__main__":
    print(main(sys.argv[1:]) or "Nothing is missing.")
