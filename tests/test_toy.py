"""The toy keeps what the registry would ask of it: its positions are tried, and every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.__main__ import attempt, positions
from rules.coverage import cited
from rules.kernel.rulebook import Rulebook
from tests.test_structure import ROOT
from tests.toy.registry import GAMES

TOY = ROOT / "tests" / "toy"


@pytest.mark.parametrize("file", list(positions([TOY / "cases"])), ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    """A position file finds what it expects."""
    assert list(map(str, attempt(file, GAMES).differences)) == []


def test_every_rule_is_cited() -> None:
    """And none that is not there."""
    book = Rulebook.read("stones", (TOY / "rules" / "RULES.md").read_text(encoding="utf-8"))
    rules = {rule.id for rule in book.rules.values() if not rule.is_decision}
    citations = set(cited(ROOT / "tests", ["stones"]))
    assert (rules - citations, citations - book.rules.keys()) == (set(), set())
