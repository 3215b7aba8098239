"""The toy keeps what the registry would ask of it: its positions are tried, and every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.__main__ import attempt, positions
from rules.coverage import cited
from rules.kernel.orders import Impossible
from rules.kernel.rulebook import Rulebook
from tests.contract.play import Play
from tests.test_structure import ROOT
from tests.toy.contract import STONES
from tests.toy.registry import GAMES
from tests.toy.rules.state import check

TOY = ROOT / "tests" / "toy"


@pytest.mark.parametrize("file", list(positions([TOY / "cases"])), ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    """A position file finds what it expects."""
    assert list(map(str, attempt(file, GAMES).differences)) == []


def test_what_is_wrong_is_named_even_where_no_words_are_known() -> None:
    """An error that is printed breaks nothing, wherever the rules of its game lie."""
    state = Play(STONES, "meadow short", 0).match.state
    state.bags["hill"] = -1
    with pytest.raises(Impossible, match="stones/data: bag_too_large"):
        check(state)


def test_every_rule_is_cited() -> None:
    """And none that is not there."""
    book = Rulebook.read("stones", (TOY / "rules" / "RULES.md").read_text(encoding="utf-8"))
    rules = {rule.id for rule in book.rules.values() if not rule.is_decision}
    citations = set(cited(TOY, ["stones"]))
    assert (rules - citations, citations - book.rules.keys()) == (set(), set())
