"""Games that were stored by each released edition of the rules load and play on."""

from __future__ import annotations

import base64
from pathlib import Path
from random import Random

import msgspec
import pytest

from rules.kernel.match import Match
from rules.registry import PACKAGES, game
from tests.editions import FOLDER, Stored, codec_of, go_on, half_played, path_of
from tests.toy.rules import GAME as TOY


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_stored_game_plays_on(file: Path) -> None:
    """A game stopped in the middle of a step stands as it stood, and can be played to its verdict."""
    stored = msgspec.json.decode(file.read_bytes(), type=Stored)
    played = game(file.stem.partition("-")[0])
    codec = codec_of(played, stored.sources)
    save = codec.save(stored.save)
    assert save.tail
    match, rng = Match(codec, save, base64.b64decode(stored.key)), Random(1)
    while match.open:
        go_on(match, rng)
        played.check(match.state)
    assert played.result(match.state) is not None


@pytest.mark.parametrize("key", PACKAGES)
def test_the_running_edition_has_a_stored_game(key: str) -> None:
    """There is a file for this edition of each game, so that the next one is tried on it."""
    assert path_of(game(key)).is_file()


def test_of_a_short_game_the_last_open_step_is_kept() -> None:
    """A game of six orders has none after thirty."""
    stored = msgspec.json.decode(half_played(TOY), type=Stored)
    save = codec_of(TOY, stored.sources).save(stored.save)
    assert (len(save.tail), save.snapshot.phase) == (1, "round 3")


@pytest.mark.parametrize(
    ("file", "readings"),
    [
        ("battles-1", {"spare_attackers": True}),
        ("whigs-1", {"victors_proceed": False, "long_marches": "friendly"}),
    ],
)
def test_a_running_game_keeps_the_readings_it_began_with(file: str, readings: dict[str, object]) -> None:
    """A newer edition that reads a passage otherwise does so for new games only."""
    stored = msgspec.json.decode((FOLDER / f"{file}.json").read_bytes(), type=Stored)
    codec = codec_of(game(file.partition("-")[0]), stored.sources)
    match = Match(codec, codec.save(stored.save), base64.b64decode(stored.key))
    assert {name: getattr(match.state.options, name) for name in readings} == readings
    assert {name: getattr(codec.game.options(), name) for name in readings} != readings
