"""Which rules no test cites, and which cited rules do not exist: `python -m rules.coverage`.

A test cites a rule by its full id (game and number) in a docstring, in a comment, or in the `rules` list of a
position file. A decision needs no test of its own. The rules of a game and its own tests cite rules by their
numbers alone, too, and whole chapters; what stands between backquotes is no citation.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

from rules.kernel.data import DataError, parse
from rules.kernel.rulebook import LETTERS, RULE_ID, Rulebook
from rules.registry import PACKAGES

ROOT = Path(__file__).parent.parent
# what can be nothing but the number of a rule: anywhere; and where no regiments and no odds are spoken of
SURE = r"\d+(?:\.\d+)+[a-z]{1,2}|D[A-Z]?\d+"
BARE = rf"{SURE}|T\d\d|\d+(?:\.\d+)+|\d+[a-z]{{1,2}}"
QUOTED = re.compile(r"`[^`]*`")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def rulebooks(folder: Path, games: Iterable[str] | None) -> dict[str, Rulebook]:
    """The rulebook of every game that has one, by the game's key; of these games alone if they are named."""
    files = {file.parent.name: file for file in sorted(folder.glob("*/RULES.md"))}
    keys = files if games is None else games
    return {key: Rulebook.read(key, files[key].read_text("utf-8")) for key in keys}


def remarks(file: Path) -> Iterator[str]:
    """The comments and docstrings of a Python file."""
    with tokenize.open(file) as source:
        yield from (
            token.string
            for token in tokenize.generate_tokens(source.readline)
            if token.type == tokenize.COMMENT
        )
    for node in ast.walk(ast.parse(file.read_bytes(), str(file))):
        if isinstance(node, DOCUMENTED):
            yield ast.get_docstring(node) or ""


def listed(data: Any) -> Iterator[str]:
    """The items of every `rules` list in plain data."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        if key == "rules" and isinstance(value, list):
            yield from map(str, value)
        else:
            yield from listed(value)


def cited(tests: Path, games: Iterable[str]) -> dict[str, str]:
    """Every id that the tests cite, with the first file that does."""
    pattern = re.compile(rf"(?<![\w/])(?:{'|'.join(games)})/(?:{RULE_ID})(?!\w)")
    found: dict[str, str] = {}
    for file in sorted(tests.rglob("*.py")) + sorted(tests.glob("cases/**/*.toml")):
        texts = remarks(file) if file.suffix == ".py" else listed(parse(file.read_text("utf-8"), file.name))
        for id in (id for text in texts for id in pattern.findall(text)):
            found.setdefault(id, file.relative_to(tests.parent).as_posix())
    return found


def quoted(folder: Path, alone: str) -> dict[str, str]:
    """Every number that a folder of a game cites, in full or `alone`, with the first file that does.

    Of several at once, as in `7.50a-7.58a` or `8.4c-f`, the first and the last.
    """
    cite = re.compile(rf"(?<![\w/.])(?:{folder.name}/({RULE_ID})|({alone}))(?:-([a-z]))?(?!\w|\.\d)")
    found: dict[str, str] = {}
    for file in sorted(folder.rglob("*.py")):
        for text in remarks(file):
            for full, bare, last in cite.findall(QUOTED.sub("", text)):
                number = full or bare
                for each in (number, number.rstrip(LETTERS) + last) if last else (number,):
                    found.setdefault(each, file.relative_to(folder.parent.parent).as_posix())
    return found


def misquoted(root: Path, books: Mapping[str, Rulebook]) -> Iterator[str]:
    """What the rules and the tests of each game cite that is neither a rule of it nor a chapter."""
    for game, book in books.items():
        known = {rule.number for rule in book.rules.values()}
        folders = quoted(root / "rules" / game, BARE), quoted(root / "tests" / game, SURE)
        for number, file in chain.from_iterable(folder.items() for folder in folders):
            chapter = number[-1].isdigit() and any(each.startswith(number) for each in known)
            if number not in known and not chapter:
                yield f"{game}/{number}: no such rule, cited in {file}"


def faults(root: Path, games: Iterable[str] | None = None) -> list[str]:
    books = rulebooks(root / "rules", games)
    citations = cited(root / "tests", books) if books else {}
    known = {id: rule for book in books.values() for id, rule in book.rules.items()}
    untested = [
        f"{id}: no test" for id, rule in known.items() if not rule.is_decision and id not in citations
    ]
    unknown = [f"{id}: no such rule, cited in {file}" for id, file in citations.items() if id not in known]
    return list(dict.fromkeys((*untested, *unknown, *misquoted(root, books))))


def main() -> int:
    try:
        found = faults(ROOT, PACKAGES)
    except DataError as error:
        found = [str(error)]
    print("\n".join(found) or "Every rule has a test.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
