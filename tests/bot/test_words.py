"""The bot's own words: none is missing, none lies unused, none takes a game's place."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from bot.door.common import errands
from bot.post.consequences.questions import ANSWERS
from bot.post.library import WORDS
from rules.kernel.template import Named, parts_of
from rules.kernel.words import Language, texts_of
from tests.bot.play import library, mini_codec

BOT = Path(__file__).parents[2] / "bot"
FILES = [path for path in sorted(BOT.rglob("*.py")) if "playground" not in path.parts]
OWN = Language()
OWN.read(texts_of(WORDS)["en"], "en.toml")
SPAN = re.compile(r"\w+ <t:\{\w+\}:R>")  # which Discord reads as “3 hours ago” or “in 3 hours”
POINT = ("since", "from", "until", "depuis", "le", "au", "du")  # words that want a point in time after them


@cache
def calls() -> list[ast.Call]:
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in FILES)
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def named(call: ast.Call) -> str:
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def constants(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value


def spoken() -> set[tuple[str, str]]:
    """What is said by category and key, where both stand there."""
    found = set()
    for call in calls():
        name, words = named(call), [a.value if isinstance(a, ast.Constant) else None for a in call.args[:2]]
        if name == "say" and all(isinstance(word, str) for word in words):
            found.add((str(words[0]), str(words[1])))
        elif name == "Notice" and words and isinstance(words[0], str):
            found.add(("notices", words[0]))
        elif name in ("No", "Misread") and len(words) == 2 and isinstance(words[1], str):
            found.add(("faults" if getattr(call.args[0], "id", "") == "DATA" else "refusals", words[1]))
    return found


def test_everything_that_is_said_can_be_said() -> None:
    """By the bot's words, or by the kernel's and the game's."""
    known = library().catalogue(mini_codec()).languages["en"].templates
    assert sorted(spoken() - set(known)) == []


def test_nothing_lies_unused() -> None:
    """Each key stands in some line of the bot, or is the beginning of the name of a command."""
    written = {text for path in FILES for text in constants(ast.parse(path.read_text(encoding="utf-8")))}
    known = {errand.name for errand in errands(library()).errands}
    written |= known | {name.split()[0] for name in known}
    assert [f"{category}.{key}" for category, key in OWN.templates if key not in written] == []


def test_no_table_of_names_lies_unused() -> None:
    """Each is used by a text, or named in the code."""
    used = {p.table for text in OWN.templates.values() for p in parts_of(text) if isinstance(p, Named)}
    written = {text for path in FILES for text in constants(ast.parse(path.read_text(encoding="utf-8")))}
    assert [table for table in OWN.names if table not in used | written] == []


@pytest.mark.parametrize("key", library().keys)
def test_no_word_of_a_game_is_replaced(key: str) -> None:
    """A game and the bot have no text in common, and the bot adds no name to a table of the game."""
    folder = library().game(key).folder
    assert folder is not None
    theirs = Language()
    theirs.read(texts_of(folder / "words")["en"], "en.toml")
    assert set(OWN.templates) & set(theirs.templates) == set()
    assert [table for table, names in OWN.names.items() if names and table in theirs.names] == []


def test_no_word_of_the_kernel_is_replaced() -> None:
    """A refusal of the kernel says what it says there."""
    theirs = Language()
    theirs.read(texts_of(files("rules.kernel") / "words")["en"], "en.toml")
    assert set(OWN.templates) & set(theirs.templates) == set()


@pytest.mark.parametrize("key", library().keys)
def test_a_game_says_where_it_stands(key: str) -> None:
    """What status messages need of every game's words."""
    words = library().catalogue(library().usual(key))
    assert set(words.keys("table")) == {"game", "turn", "step", "tick", "summary"}
    assert words.languages["en"].names["side"]
    assert set(words.languages["en"].names["scenario"]) == set(library().scenarios(key))


def test_every_way_of_sealing_has_its_words() -> None:
    """By hand, by standing orders, at the deadline, by the game master."""
    assert set(OWN.names["how"]) == set(ANSWERS)


@pytest.mark.parametrize("language", texts_of(WORDS))
def test_nothing_has_been_since_some_hours_ago(language: str) -> None:
    """After a word that wants a point in time stands one; how long ago it was stands alone."""
    spans = SPAN.findall(texts_of(WORDS)[language])
    assert [each for each in spans if each.split()[0] in POINT] == []
