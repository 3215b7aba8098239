"""The rules of the toy: its position files, what no position shows, and that every rule has a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.__main__ import attempt, positions
from rules.coverage import cited
from rules.kernel.rulebook import Rulebook
from tests.contract.play import Play
from tests.test_structure import ROOT
from tests.toy.contract import STONES
from tests.toy.registry import GAMES
from tests.toy.rules.state import DIE, LEAST

TOY = Path(__file__).parent
CASES = list(positions([TOY / "cases"]))


@pytest.mark.parametrize("file", CASES, ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    """A position file finds what it expects."""
    assert list(map(str, attempt(file, GAMES).differences)) == []


def test_a_bag_is_a_die_and_three_more() -> None:
    """Seen by its own side alone: stones/1a, stones/1b."""
    play = Play(STONES, "meadow short", 0)
    assert play.match.state.heaps == {heap: {"hill": 0, "vale": 0} for heap in ("Oak", "Well", "Gate")}
    for seed in range(10):
        bags = Play(STONES, "meadow short", seed).match.state.bags
        assert all(LEAST < stones <= LEAST + DIE for stones in bags.values())
    assert play.match.view("hill").bags.keys() == {"hill"}


def test_there_are_three_rounds_or_five() -> None:
    """stones/2a, stones/D1."""
    orders = []
    for variant in STONES.starts:
        play = Play(STONES, variant, 0)
        while play.match.open:
            play.go_on()
        orders.append(play.orders)
    assert orders == [6, 10]


def test_who_concedes_has_lost() -> None:
    """Whatever lies on the heaps: stones/4a."""
    play = Play(STONES, "meadow short", 0)
    play.match.end("concede", "hill")
    assert play.match.state.outcome == "vale"


def test_every_rule_is_cited() -> None:
    """As `make rules` asks it of the games in the registry."""
    book = Rulebook.read("stones", (TOY / "rules" / "RULES.md").read_text(encoding="utf-8"))
    rules = {rule.id for rule in book.rules.values() if not rule.is_decision}
    assert rules - cited(ROOT / "tests", ["stones"]).keys() == set()
    assert cited(ROOT / "tests", ["stones"]).keys() - book.rules.keys() == set()
