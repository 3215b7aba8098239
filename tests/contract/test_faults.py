"""The contracts at work: each finds the fault that was planted in a copy of a specimen."""

from __future__ import annotations

import re

import pytest

from rules.kernel.match import Diverged
from tests.contract.contracts import CONTRACTS, examine
from tests.contract.faults import FAULTS, HANDS, with_kind
from tests.contract.golden import playthrough
from tests.contract.play import Broken
from tests.contract.test_contract import under_hash_seed
from tests.kernel.specimens import OneCard


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(name: str) -> None:
    """The contract that should find it does, and says what is wrong."""
    fault = FAULTS[name]
    with pytest.raises((Broken, Diverged), match=re.escape(fault.words)):
        examine(fault.contract, fault.subject, maker=fault.maker)


def test_every_contract_finds_something() -> None:
    """There is a planted fault for each contract; where there are commanders, in the games that have them."""
    assert {fault.contract for fault in FAULTS.values()} == set(CONTRACTS) - {"keeps_to_letters_only"}


def test_the_order_of_a_set_is_found() -> None:
    """Two hash seeds give other digests where a step depends on the order of a set."""
    one, other = (under_hash_seed(seed, "tests.contract.faults:HASHED") for seed in (1, 2))
    assert one != other


def test_a_changed_game_has_another_golden_game() -> None:
    """The golden game of a game with another question differs."""

    class Higher(OneCard, frozen=True):
        pass

    assert playthrough(with_kind(HANDS, "play", Higher), "short") != playthrough(HANDS, "short")


def test_a_report_shows_how_to_see_it_again() -> None:
    """What a contract raises carries the position, the seed and the orders."""
    with pytest.raises(Broken) as found:
        examine("plays_to_the_end", FAULTS["a lost card"].subject)
    (note,) = found.value.__notes__
    assert "again plays_to_the_end hands short 0" in note
    assert re.search(r"^# (north|south): card \d+$", note, re.MULTILINE)
