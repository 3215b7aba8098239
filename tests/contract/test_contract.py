"""Every game keeps every contract, in every scenario and variant."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rules import registry
from rules.kernel.game import Secret
from tests.contract.contracts import DEEP, LONG, USUAL, examine, examine_all, wanted
from tests.contract.golden import FOLDER, WIDTH, path_of, playthrough
from tests.contract.play import Broken
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.contract.twins import Leak
from tests.contract.watch import Counts
from tests.depth import Depth

ROOT = Path(__file__).parents[2]
MANY = 4  # starts: where there are more, half as much of each is as much in all
by_name = pytest.mark.parametrize("subject", SUBJECTS, ids=lambda subject: subject.name)
by_start = pytest.mark.parametrize(
    ("subject", "variant"),
    [(subject, variant) for subject in SUBJECTS for variant in subject.starts],
    ids=lambda value: value if isinstance(value, str) else value.name,
)


def under_hash_seed(seed: int, target: str, games: int = 1, orders: int = 60) -> str:
    command = [sys.executable, "-m", "tests.contract.digests", target, str(games), str(orders)]
    env = {**os.environ, "PYTHONHASHSEED": str(seed)}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True).stdout


WATCHING = {  # what those who look on must have met from each start, and how often
    "plays_to_the_end": ("orders", 20),
    "judges_as_it_lists": ("refused", 20),
    "writes_what_it_reads": ("lines", 20),
    "saves_and_loads": ("loads", 20),
    "shares_nothing": ("orders", 20),
    "survives_faults": ("rolls and news", 1),
    "keeps_to_letters_only": ("looks", 8),
    "imagines_from_views": ("twins", 20),
    "thinks_of_what_it_may": ("worlds", 4),
}

TWINS = 1000  # that a deep run imagines of each game with secrets, shared among its starts


@by_start
def test_who_looks_on_finds_every_contract_kept(subject: Subject, variant: str, depth: Depth) -> None:
    """Random play ends, lister and judge agree, what is written, saved or disturbed is the same again.

    Every offer is accepted, and invariants hold. Lines made at random are accepted exactly when they are
    offered, else refused without a trace. Orders, events and entries are read as they were written. Saved and
    loaded at every ask, state, asks, views and next dice are identical. Two games at once go as each would
    alone. An exception at a random roll, event or line of the rules leaves all as it was, and the game goes
    on. Who hears of the others of his side by letter alone sees his own pieces, and cannot tell theirs from
    others. What is imagined of a view looks like it, is sound, and is the same whatever is true. Of what a
    seat may know a world is found that stands at its question, and what is thought of there is legal.
    """
    alone = replace(subject, starts={variant: subject.starts[variant]})
    found = examine_all([*WATCHING], alone, depth.of(USUAL, DEEP))
    for name, (what, least) in WATCHING.items():
        assert found[name][what] >= least or not wanted(name, alone), name
    if depth.deep and subject.game.imagine and alone.hides:
        assert found["imagines_from_views"]["twins"] * (len(subject.starts) - len(subject.open)) >= TWINS


@by_name
def test_a_game_master_may_edit(subject: Subject, depth: Depth) -> None:
    """An edit at a random ask leaves a sound game that plays to its end."""
    examine("bears_edits", subject, depth.of(USUAL, LONG))


@by_name
def test_orders_may_be_taken_back(subject: Subject, depth: Depth) -> None:
    """What is taken back is as if it had not been, what came before stays, the game plays to its end."""
    examine("takes_back", subject, depth.of(USUAL, LONG))


@by_name
def test_a_deadline_has_an_answer(subject: Subject, depth: Depth) -> None:
    """The default of every ask is accepted."""
    examine("has_defaults", subject, depth.of(USUAL, LONG))


@by_name
def test_standing_orders_play(subject: Subject, depth: Depth) -> None:
    """Each set of standing orders answers something; loading never consults them."""
    examine("plays_standing_orders", subject, depth.of(USUAL, LONG))


@by_name
def test_secrets_are_kept(subject: Subject, depth: Depth) -> None:
    """No reader can tell twins apart before a declared disclosure; all secrets and disclosures were met."""
    looked_for = wanted("keeps_secrets", subject) | wanted("imagines_from_views", subject)
    assert subject.laid.keys() <= looked_for
    counts = examine("keeps_secrets", subject, depth.of(USUAL, LONG if len(subject.starts) > MANY else DEEP))
    assert counts["comparisons"] >= 200
    assert counts["parted"] <= counts["pairs"] // 2


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


@pytest.mark.parametrize("subject", [s for s in SUBJECTS if s.game.imagine], ids=lambda subject: subject.name)
def test_what_is_imagined_of_the_truth_is_found(subject: Subject) -> None:
    """It looks as it should, and when something else has been looked at it is something else."""
    with pytest.raises(Broken, match="imagines again"):
        examine("imagines_from_views", subject.peeking())


def test_replay_does_not_depend_on_the_hash_seed(depth: Depth) -> None:
    """Games replayed in processes with other hash seeds have the same digests, what is imagined as well."""
    target, much = "tests.contract.subjects:SUBJECTS", depth.of((1, 60), (4, 2000))
    one, other = (under_hash_seed(seed, target, *much) for seed in (1, 2))
    assert one == other != ""


@by_start
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


@by_name
def test_a_game_that_a_computer_plays_names_what_to_begin_with(subject: Subject) -> None:
    """A scenario of its own, and a side of it."""
    game = subject.game
    if game.judgement is not None:
        scenario, side = game.first_game
        assert scenario in game.scenarios
        assert game.new is not None
        assert side in game.sides(game.new(subject.codec().data, scenario, game.options()))
