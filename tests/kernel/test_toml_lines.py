"""The lines of keys in TOML texts of every shape."""

import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from rules.kernel.toml_lines import key_lines, nearest_line, path_of, show

LINE = "@"  # where a text has this, its lines will have their numbers

KEYS = st.sampled_from(["a", "b-1", "1757", '"Ft. \\"X\\" #[]"', "'q = {'", '"é\\n"'])
SPACE = st.sampled_from(["", " ", "\t"])
GAPS = st.sampled_from(["", " ", "\n", " # ] } ' \"\n  ", "\n\n"])
NOISE = st.sampled_from(
    [
        '"a # b"',
        "'it]s'",
        '"""\n[no.table]\nb = 3 \\"""\n"""""',
        "'''\n''\n[[x]]'''",
        "1979-05-27 07:32:00",
        "[]",
    ]
)


@st.composite
def arrays(draw: st.DrawFn, values: st.SearchStrategy[str]) -> str:
    items = [f"{draw(GAPS)}{value}{draw(GAPS)}" for value in draw(st.lists(values, max_size=3))]
    comma = draw(st.sampled_from(["", ","])) if items else ""
    return f"[{','.join(items)}{comma}{draw(GAPS)}]"


@st.composite
def inline_tables(draw: st.DrawFn, values: st.SearchStrategy[str]) -> str:
    keys = draw(st.lists(KEYS, unique=True, max_size=3))
    pairs = [f" {key}{draw(SPACE)}={draw(SPACE)}{draw(values)}{draw(SPACE)}" for key in keys]
    return f"{{{','.join(pairs)}}}"


VALUES = st.recursive(st.just(LINE) | NOISE, lambda inner: arrays(inner) | inline_tables(inner), max_leaves=6)


@st.composite
def tables(draw: st.DrawFn) -> str:
    """The pairs of a table, some of them with dotted keys, none twice."""
    text = ""
    for key in draw(st.lists(KEYS, unique=True, max_size=3)):
        text += draw(GAPS.filter(lambda gap: not gap.strip(" ") or gap.endswith(("\n", " "))))
        dots = draw(st.sampled_from(["", ".x", " . 'y'.z"]))
        text += f"{key}{dots}{draw(SPACE)}={draw(SPACE)}{draw(VALUES)} # {draw(SPACE)}\n"
    return text


@st.composite
def documents(draw: st.DrawFn) -> str:
    text = draw(tables())
    for number in range(draw(st.integers(0, 3))):
        outer, inner = f"t{number}", draw(KEYS)
        text += f"[{outer}]\n{draw(tables())}"
        text += f" [ {outer}b.{inner} ] # head\n{draw(tables())}"
        for _ in range(draw(st.integers(0, 3))):
            text += f"[[{outer}c.{inner}]]\n{draw(tables())}"
            text += f"[{outer}c.{inner}.deep]\n{draw(tables())}"
            text += f"[[{outer}c.{inner}.more]]\n{draw(tables())}" * draw(st.integers(0, 2))
    return numbered(text)


def numbered(text: str) -> str:
    lines = enumerate(text.split("\n"), 1)
    return "\n".join(line.replace(LINE, str(number)) for number, line in lines)


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    yield path, data
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from leaves(value, (*path, key))


@given(documents())
def test_exactly_the_keys_of_the_text_have_lines(text: str) -> None:
    """The scanner finds the keys and items that the parser finds, each on its own line.

    The numbers in the text are the numbers of their lines.
    """
    lines, data = key_lines(text), dict(leaves(tomllib.loads(text)))
    assert set(lines) == {path for path in data if path}
    numbers = {path: value for path, value in data.items() if isinstance(value, int)}
    assert {path: lines[path] for path in numbers} == numbers


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])) | st.integers(0, 99)))
def test_a_path_is_read_as_it_was_written(steps: list[str | int]) -> None:
    """Whatever the keys are, the written path leads back to them."""
    assert path_of(show(tuple(steps))) == tuple(steps)


def test_what_is_no_path_is_a_key() -> None:
    """A name that nobody would write as a path is taken as it stands."""
    assert path_of("2,-1") == ("2,-1",)
    assert path_of('french."2,-1"') == ("french", "2,-1")


def test_a_path_is_written_plainly() -> None:
    """Only keys that need quotation marks have them."""
    assert show(("places", 3, "Ft. X", "home")) == 'places[3]."Ft. X".home'


def test_what_is_missing_stands_at_what_is_around_it() -> None:
    """A path that is not there has the line of the nearest that is."""
    lines = key_lines("[a]\nb = 1\n[a.c]\n")
    assert nearest_line(lines, ("a", "c", "d", 0)) == 3
    assert nearest_line(lines, ("x",)) is None
