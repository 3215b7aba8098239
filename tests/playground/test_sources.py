"""The table of what the stand-in does and where that is written has a row for everything, and no other."""

import ast
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from bot.playground import gateway
from bot.playground.client import No
from bot.playground.gateway import Close, Op
from bot.playground.limits import sources
from bot.playground.refusals import Code
from bot.playground.rest.call import ROUTES

HERE = Path(__file__).parent
CODE = HERE.parents[1] / "bot" / "playground"
CHECKS = {"broken", "check", "within", "text", "unique"}


def limits_in_code() -> Iterator[str]:
    """The first words of all calls of a check."""
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CHECKS:
                yield from _name(node.args[0])


def _name(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def events_in_code() -> set[str]:
    """Every text in capitals that a call of News, send or tell begins with."""
    found: set[str] = set(gateway.INTENTS)
    for path in CODE.rglob("*.py"):
        found |= set(
            re.findall(
                r'(?:News|send|tell\w*|_told|_keep_channel)\([^"\n]*"([A-Z_]{4,})"', path.read_text("utf-8")
            )
        )
        found |= set(re.findall(r'"event": "([A-Z_]+)"', path.read_text("utf-8")))
    return found


def all_tests() -> str:
    return "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py") if path != Path(__file__))


def test_every_limit_has_a_source() -> None:
    """The limits checked in the code are the limits of the table."""
    from_code = set(limits_in_code()) | {"radio.options", "checkboxes.options", "commands.chat"}
    assert from_code | {"commands.user", "commands.message"} == set(sources()["limit"])


def test_every_route_has_a_source() -> None:
    """The routes of the code are the routes of the table."""
    assert {f"{one.method} {one.path}" for one in ROUTES} == set(sources()["route"])


@pytest.mark.parametrize(
    ("table", "names"), [("refusal", Code), ("op", Op), ("close", Close), ("client", No)]
)
def test_every_name_has_a_source(table: str, names: type[Enum]) -> None:
    """Refusals, opcodes, close codes and what clients refuse have a row each."""
    assert {one.name for one in names} == set(sources()[table])


def test_every_event_has_a_source() -> None:
    """The events sent to the bot or to persons have a row each."""
    assert events_in_code() == set(sources()["event"]) | set(sources()["private_event"])


@pytest.mark.parametrize("names", [Code, Close, No])
def test_every_refusal_is_tried(names: type[Enum]) -> None:
    """Each is named by a test that has it happen."""
    said = all_tests()
    assert [one.name for one in names if f"{names.__name__}.{one.name}" not in said] == []


def test_every_behaviour_is_tried() -> None:
    """Each is named at the end of what a test says it shows, and no other is."""
    named = re.findall(r'\(([a-z0-9]+(?:-[a-z0-9]+)+)\)\.?"""', all_tests())
    assert set(named) == set(sources()["behaviour"])


def test_every_source_is_a_sentence_of_its_own() -> None:
    """No row is without a source."""
    rows = [row for table in sources().values() for row in table.values()]
    assert all((row["source"] if isinstance(row, dict) else row).strip() for row in rows)
