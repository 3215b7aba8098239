"""A finished game's rolls, worked out again from a file by whoever has Python and nothing else."""

from __future__ import annotations

import base64
import hmac
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.dice import main
from rules.kernel.dice import commitment, face, game_key

ROOT = Path(__file__).parents[2]
SEED, WORDS = b"seed", ["oak", "elm"]
FACES = [face(game_key(SEED, WORDS), 0, number, 6) for number in range(3)]


def roll(number: int, value: int, **more: Any) -> dict[str, Any]:
    return {"number": number, "branch": 0, "sides": 6, "value": value, "why": {"is": "FireDie"}, **more}


ROLLS = [roll(number, value) for number, value in enumerate(FACES)]


def proof(folder: Path, rolls: list[dict[str, Any]], own: Sequence[dict[str, Any]] = ()) -> str:
    """The file of `/verify`. `own`: what a game master rolled."""
    file = folder / "proof.json"
    content = {"seed": SEED.hex(), "words": WORDS, "rolls": rolls, "master": own}
    file.write_text(json.dumps(content), encoding="utf-8")
    return str(file)


def export(folder: Path, journal: list[dict[str, Any]], acts: Sequence[dict[str, Any]] | None = None) -> str:
    """The file of `/game export`. `acts`: what a game master did, if there was one."""
    file = folder / "game.json"
    options = {} if acts is None else {"master": {"acts": acts}}
    seed = base64.b64encode(SEED).decode()
    content = {"seed": seed, "words": WORDS, "options": options, "journal": journal}
    file.write_text(json.dumps({"format": "a game", "content": content}), encoding="utf-8")
    return str(file)


def test_a_proof_is_checked_offline(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All rolls fit, and so does the fingerprint that was published."""
    assert main([proof(tmp_path, ROLLS), commitment(SEED)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [
        f"fingerprint of the seed: {commitment(SEED)}",
        "rolls worked out again: 3",
        "all is as it should be",
    ]


def test_an_exported_game_is_checked_offline(tmp_path: Path) -> None:
    """What was struck out does not count, and a chart has nothing to check."""
    struck = {"number": 2, "entry": {"rolls": [roll(1, FACES[1] % 6 + 1)]}, "struck": 1}
    chart = {"number": 1, "branch": 0, "sides": 0, "value": 0, "result": "1D"}
    kept = [{"number": 1, "entry": {"rolls": [ROLLS[0], chart, ROLLS[2]]}, "struck": 0}]
    assert main([export(tmp_path, [*kept, struck, {"number": 3, "entry": {}, "struck": 0}])]) == 0


def test_a_roll_that_was_altered_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its number; one that was laid down is named and not checked."""
    wrong = [ROLLS[0], roll(1, FACES[1] % 6 + 1), roll(2, FACES[2] % 6 + 1, laid=True)]
    assert main([proof(tmp_path, wrong)]) == 1
    said = capsys.readouterr().out
    assert "not what seed and words make: 1\n" in said
    assert "laid down by a game master, not checked: 2\n" in said
    assert said.endswith("this does not prove right\n")


def test_a_roll_that_is_left_out_is_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The next one stands where another number was due."""
    assert main([proof(tmp_path, [ROLLS[0], ROLLS[2]])]) == 1
    assert "out of order: 2\n" in capsys.readouterr().out


# HMAC-SHA256 over `copy gm` with the key of the game makes the key of these dice; their numbers begin at 1.
OWN_KEY = hmac.digest(game_key(SEED, WORDS), b"copy gm", "sha256")
OWN: list[dict[str, Any]] = [
    {"sides": 20, "value": face(OWN_KEY, 0, number, 20), "reason": "weather"} for number in (1, 2)
]


def test_a_game_masters_own_rolls_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In either file; what else a game master did is no roll."""
    acts = [{"key": "took", "user": 3, "at": 1}, *({"key": "rolled", "user": 3, "facts": one} for one in OWN)]
    for file in (proof(tmp_path, ROLLS, OWN), export(tmp_path, [], acts)):
        assert main([file]) == 0
        said = capsys.readouterr().out.splitlines()
        assert "rolls of a game master's own worked out again: 2" in said
        assert said[-1] == "all is as it should be"


def test_an_own_roll_that_was_altered_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its number among theirs; one that is left out shifts those after it."""
    altered = {**OWN[1], "value": OWN[1]["value"] % 20 + 1}
    assert main([proof(tmp_path, ROLLS, [OWN[0], altered])]) == 1
    said = capsys.readouterr().out
    assert "a game master's own, not what seed and words make: 2\n" in said
    assert said.endswith("this does not prove right\n")
    assert main([proof(tmp_path, ROLLS, [OWN[1]])]) == 1


def test_another_seed_is_found_out(tmp_path: Path) -> None:
    """The fingerprint that was published is of this seed alone."""
    assert main([proof(tmp_path, ROLLS), commitment(b"another")]) == 1


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"content": {}}', "oak"])
def test_what_is_no_such_file_is_refused(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of a running game has no seed in it either."""
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")
    assert main([str(file)]) == 2
    assert str(file) in capsys.readouterr().err


def test_without_a_file_its_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """How it is called, and with what."""
    assert main([]) == 2
    assert "python -m rules.dice FILE" in capsys.readouterr().out


def test_nothing_needs_to_be_installed(tmp_path: Path) -> None:
    """Python alone, without the packages that are installed here, checks a file."""
    command = [sys.executable, "-I", "-S", "-c"]
    script = """import sys
sys.path.insert(0, sys.argv.pop(1))
from rules.dice import main
sys.exit(main(sys.argv[1:]))"""
    done = subprocess.run([*command, script, str(ROOT), proof(tmp_path, ROLLS)], check=False)
    assert done.returncode == 0
