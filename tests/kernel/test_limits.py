"""Texts that hold too much are refused with line and sentence, and no parser ever sees them."""

import tracemalloc

import pytest

from bot.post.message import TEXT
from rules.kernel import data
from rules.kernel.data import DataError, parse
from rules.kernel.faults import said as words_of
from rules.kernel.limits import DIGITS, LEVELS, LONGEST, NAME, WORDS, excess
from rules.kernel.position import start
from rules.kernel.toml_lines import key_lines
from rules.registry import GAMES
from tests.bot.play import library
from tests.hostile import SIZE, positions, tomls

MEGABYTES = 64 << 20


def said(text: str) -> str:
    found = excess(text)
    assert found is not None
    return f"line {found.line} {words_of(found.no)}"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"a = 1\n{'a.' * LEVELS}a = 1", f"line 2 joins more than {LEVELS} keys by points"),
        (f"[{'a . ' * LEVELS}a]", f"line 1 joins more than {LEVELS} keys by points"),
        (f"a = [\n{'[' * LEVELS}", f"line 2 has more than {LEVELS} brackets inside each other"),
        (f"a = {'{a=' * LEVELS}[", f"line 1 has more than {LEVELS} brackets inside each other"),
        ("a = [\n" + "1,\n" * WORDS, f"line {WORDS + 1} has more than {WORDS} keys and values"),
        (f"\n\n{'k' * NAME}k = 1", f"line 3 has a key of more than {NAME} characters"),
        (f'"{"k" * NAME}" = 1', f"line 1 has a key of more than {NAME} characters"),
        (f"a = 1\nb = {'9' * DIGITS}9", f"line 2 has a number of more than {DIGITS} digits"),
        (f"a = -1{'_0' * DIGITS}", f"line 1 has a number of more than {DIGITS} digits"),
        (f"a = 0x{'f' * DIGITS}f", f"line 1 has a number of more than {DIGITS} digits"),
        ("\n" * LONGEST + "a", f"line {LONGEST + 1} is longer than {LONGEST} characters"),
    ],
)
def test_what_is_too_much_is_named_with_its_line(text: str, sentence: str) -> None:
    assert said(text) == sentence


@pytest.mark.parametrize(
    "text",
    [
        f"{'a.' * (LEVELS - 1)}a = 1\n" * 3,
        f"a = {'[' * LEVELS}{']' * LEVELS}\n" * 3,
        f"{'k' * NAME} = 1",
        f"a = -{'9' * DIGITS}",
        f'a = "{"9" * 9999}"',
        "a = '[[[[[[[[[[[[[[[[[[[['",
        f"a = 1 # {'a.' * 99}",
        'a = """\n[[[[[[[[[[[[[[[[[[[[\n"""',
    ],
)
def test_what_is_just_not_too_much_is_parsed(text: str) -> None:
    assert excess(text) is None


@pytest.mark.parametrize("text", ['a = "', 'a = """', "a = '''x''", 'a = """\\"""', "\x00", "a = \ud800"])
def test_what_cannot_be_read_is_left_for_the_parser_to_say(text: str) -> None:
    assert excess(text) is None
    with pytest.raises(DataError, match="x, line 1"):
        parse(text, "x")


def held(text: str) -> tuple[str, int]:
    """What is said of a text, and the memory that it took at its height."""
    tracemalloc.start()
    try:
        parse(text, "x")
        key_lines(text)
    except DataError as error:
        return str(error), tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return "", tracemalloc.get_traced_memory()[1]


def test_no_text_fills_the_memory() -> None:
    for what, text in tomls(SIZE >> 4):
        sentence, most = held(text)
        assert most < MEGABYTES >> 4, what
        assert len(sentence) < 2 * data.LONGEST_REASON, what
        assert not sentence or "line" in sentence, what


@pytest.mark.parametrize("game", GAMES)
def test_every_hostile_position_is_refused_in_a_sentence_or_taken(game: str) -> None:
    """A sentence that fits into a message, and nothing else that could break."""
    for what, text in positions(game, SIZE >> 2):
        sentence = said_of(text)
        assert len(sentence) < TEXT, what
        assert not sentence or "line" in sentence, (what, sentence)


def said_of(position: str) -> str:
    """Why a position is no beginning of a game; nothing where it is one."""
    try:
        library().position(position, "position.toml").match()
    except DataError as error:
        return str(error)
    return ""


def test_a_text_about_pieces_is_not_read_word_by_word_without_end() -> None:
    """With the line of the text, whatever the game would say of it."""
    for game in (key for key, declared in GAMES.items() if declared().wording):
        said = said_of(f'game = "{game}"\n[position]\nbritish = "{"a, " * 3000}"\n')
        assert said == "position.toml, line 3 (position.british): must be text of 8000 characters at most"


def test_a_culprit_among_thousands_is_found() -> None:
    """By halving: each key alone would be tried as long as the whole."""
    rows = "".join(f'p{number} = "R4"\n' for number in range(4000))
    with pytest.raises(DataError, match=r"line 4004 \(standing.q\): must be text or a list"):
        start(f'game = "blocks"\n\n[standing]\n{rows}q = 1\n', "x", library().games, str)
