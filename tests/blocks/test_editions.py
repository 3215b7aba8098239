"""Games that were stored by each released edition of the rules load and play on.

`python -m tests.blocks.test_editions` stores one of the running edition, if there is none yet.
"""

from __future__ import annotations

import base64
from pathlib import Path
from random import Random

import msgspec
import pytest

from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.position import own_sources
from rules.registry import game
from tests.contract.play import draw, unsealed

GAME = game("blocks")
FOLDER = Path(__file__).parent / "editions"


class Stored(msgspec.Struct):
    """A game as storage keeps it: its data, the key of its dice, and its newest save."""

    sources: dict[str, str]
    key: str
    save: msgspec.Raw


def codec_of(sources: dict[str, str]) -> Codec:
    assert GAME.read_data
    read = {name: Source(name, text, owner=False) for name, text in sources.items()}
    return Codec(GAME, GAME.read_data(read))


def go_on(match: Match, rng: Random) -> None:
    seat = rng.choice(unsealed(match))
    match.submit(seat, draw(match, seat, rng))


def in_mid_battle() -> bytes:
    """A game that stands in the middle of a round: an answer was given since the step began."""
    sources = {name: source.text for name, source in own_sources(GAME).items()}
    codec, rng = codec_of(sources), Random(7)
    assert GAME.new
    match = Match(codec, beginning(codec, GAME.new(codec.data, "campaign", GAME.options())), b"k" * 32)
    while match.state.battle is None or not match.save().tail:
        go_on(match, rng)
    key = base64.b64encode(match.key).decode()
    return msgspec.json.encode(Stored(sources, key, msgspec.Raw(codec.encode(match.save()))))


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.json")), ids=lambda file: file.stem)
def test_a_stored_game_plays_on(file: Path) -> None:
    """A game stopped in the middle of a step stands as it stood, and can be played to its verdict."""
    stored = msgspec.json.decode(file.read_bytes(), type=Stored)
    codec = codec_of(stored.sources)
    match = Match(codec, codec.save(stored.save), base64.b64decode(stored.key))
    assert match.state.battle is not None
    rng = Random(1)
    while match.open:
        go_on(match, rng)
        GAME.check(match.state)
    assert GAME.result(match.state) is not None


def test_the_running_edition_has_a_stored_game() -> None:
    """There is a file for this edition, so that the next one is tried on it."""
    assert (FOLDER / f"{GAME.edition}.json").is_file()


if __name__ == "__main__":
    target = FOLDER / f"{GAME.edition}.json"
    if not target.exists():
        FOLDER.mkdir(exist_ok=True)
        target.write_bytes(in_mid_battle())
