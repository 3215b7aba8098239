"""Every game keeps every contract, in every scenario and variant."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules import registry
from rules.kernel.game import Secret
from tests.contract.contracts import Counts, examine, wanted
from tests.contract.golden import FOLDER, WIDTH, path_of, playthrough
from tests.contract.play import Broken
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.contract.twins import Leak

ROOT = Path(__file__).parents[2]
by_name = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)


def under_hash_seed(seed: int, target: str) -> str:
    command = [sys.executable, "-m", "tests.contract.digests", target]
    env = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


@by_name
def test_random_play_ends(subject: Subject) -> None:
    """Legal play at random ends without a dead end, every offer is accepted, invariants hold."""
    assert examine("plays_to_the_end", subject)["orders"] >= 100


@by_name
def test_lister_and_judge_agree(subject: Subject) -> None:
    """Lines made at random are accepted exactly when they are offered, else refused without a trace."""
    assert examine("judges_as_it_lists", subject)["refused"] >= 100


@by_name
def test_orders_come_back_from_their_notation(subject: Subject) -> None:
    """Orders, events and entries are read as they were written."""
    assert examine("writes_what_it_reads", subject)["lines"] >= 100


@by_name
def test_a_loaded_game_is_the_same(subject: Subject) -> None:
    """Saved and loaded at every ask, state, asks, views and next dice are identical."""
    assert examine("saves_and_loads", subject)["loads"] >= 100


@by_name
def test_games_share_nothing(subject: Subject) -> None:
    """Two games at once go as each would alone."""
    examine("shares_nothing", subject)


@by_name
def test_a_fault_changes_nothing(subject: Subject) -> None:
    """An exception at a random roll, event or line of the rules leaves all as it was; the game goes on."""
    examine("survives_faults", subject)


@by_name
def test_a_game_master_may_edit(subject: Subject) -> None:
    """An edit at a random ask leaves a sound game that plays to its end."""
    examine("bears_edits", subject)


@by_name
def test_orders_may_be_taken_back(subject: Subject) -> None:
    """What is taken back is as if it had not been, what came before stays, the game plays to its end."""
    examine("takes_back", subject)


@by_name
def test_a_deadline_has_an_answer(subject: Subject) -> None:
    """The default of every ask is accepted."""
    examine("has_defaults", subject)


@by_name
def test_standing_orders_play(subject: Subject) -> None:
    """Each set of standing orders answers something; loading never consults them."""
    examine("plays_standing_orders", subject)


@by_name
def test_secrets_are_kept(subject: Subject) -> None:
    """No reader can tell twins apart before a declared disclosure; all secrets and disclosures were met."""
    assert subject.laid.keys() <= wanted("keeps_secrets", subject)
    counts = examine("keeps_secrets", subject)
    assert counts["comparisons"] >= 200
    assert counts["parted"] <= counts["pairs"] // 2


@by_name
def test_commanders_of_a_side_share_nothing_but_letters(subject: Subject) -> None:
    """Who hears of the others by letter alone sees his own pieces, and cannot tell theirs from others."""
    counts = examine("keeps_to_letters_only", subject)
    assert counts["looks"] >= 100 or subject.staff is None


@pytest.mark.parametrize("subject", [s for s in SUBJECTS if s.staff], ids=lambda subject: subject.name)
def test_a_commander_who_sees_all_of_his_side_is_found(subject: Subject) -> None:
    """Where nothing of his side is kept from him."""
    with pytest.raises(Broken, match=r"of his side|more or less than everyone"):
        examine(
            "keeps_to_letters_only",
            subject.changed(letters_only=lambda view, everyone, charges, others=(): view),
        )


@pytest.mark.parametrize(
    ("subject", "secret"),
    [(subject, secret) for subject in SUBJECTS for secret in subject.game.secrets],
    ids=lambda value: value.name,
)
def test_a_leak_in_each_row_of_the_table_of_secrets_is_found(subject: Subject, secret: Secret) -> None:
    """Views that show one secret are told apart by the same test."""
    with pytest.raises(Leak, match="view"):
        examine("keeps_secrets", subject.leaking(secret))


def test_replay_does_not_depend_on_the_hash_seed() -> None:
    """Games replayed in processes with other hash seeds have the same digests."""
    one, other = (under_hash_seed(seed, "tests.contract.subjects:SUBJECTS") for seed in (1, 2))
    assert one == other != ""


@pytest.mark.parametrize(
    ("subject", "variant"),
    [(subject, variant) for subject in SUBJECTS for variant in subject.starts],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_the_golden_game_is_as_it_was(subject: Subject, variant: str) -> None:
    """What each side sees in the golden game has not changed (`python -m tests.golden` writes it anew)."""
    assert path_of(subject, variant).read_text(encoding="utf-8") == playthrough(subject, variant)


def test_every_golden_game_is_of_a_scenario() -> None:
    """No file in tests/golden is left over."""
    assert {path_of(s, v) for s in SUBJECTS for v in s.starts} == set(FOLDER.glob("*.txt"))


def test_a_golden_game_has_no_line_that_cannot_be_reviewed() -> None:
    """Each field of a view stands in its own, and so does each part of one that is long."""
    lines = [line for file in FOLDER.glob("*.txt") for line in file.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > WIDTH] == []


def test_every_game_is_under_contract() -> None:
    """Each game of the registry has a subject."""
    assert set(registry.PACKAGES) <= {subject.name for subject in SUBJECTS}


def test_counts_show_what_was_looked_at() -> None:
    """A contract that met nothing would be noticed: its counts are not empty."""
    assert Counts(examine("has_defaults", SUBJECTS[0]))["defaults"] > 100
