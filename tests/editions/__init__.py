"""Games as each released edition of the rules stored them.

`python -m tests.editions` stores one of each game's running edition, where there is none yet.
"""

from __future__ import annotations

import base64
from pathlib import Path
from random import Random

import msgspec

from rules.kernel.data import Source
from rules.kernel.game import Codec, Game
from rules.kernel.match import Match, beginning
from rules.kernel.position import own_sources
from tests.contract.play import draw, unsealed

FOLDER = Path(__file__).parent
SOME_ORDERS = 30


class Stored(msgspec.Struct):
    """A game as storage keeps it: its data, the key of its dice, and its newest save."""

    sources: dict[str, str]
    key: str
    save: msgspec.Raw


def path_of(game: Game) -> Path:
    return FOLDER / f"{game.key}-{game.edition}.json"


def codec_of(game: Game, sources: dict[str, str]) -> Codec:
    assert game.read_data
    read = {name: Source(name, text, owner=False) for name, text in sources.items()}
    return Codec(game, game.read_data(read))


def go_on(match: Match, rng: Random) -> None:
    seat = rng.choice(unsealed(match))
    match.submit(seat, draw(match, seat, rng))


def half_played(game: Game) -> bytes:
    """A game that stands in the middle of a step: an answer was given since it began.

    After some orders, or as late as there is such a step where the whole game has fewer.
    """
    sources = {name: source.text for name, source in own_sources(game).items()}
    codec, rng = codec_of(game, sources), Random(7)
    assert game.new
    match = Match(codec, beginning(codec, game.new(codec.data, game.scenarios[0], game.options())), b"k" * 32)
    now = kept = match.save()
    orders = 0
    while match.open and (orders < SOME_ORDERS or not now.tail):
        go_on(match, rng)
        now, orders = match.save(), orders + 1
        kept = now if match.open and now.tail else kept
    key = base64.b64encode(match.key).decode()
    return msgspec.json.encode(Stored(sources, key, msgspec.Raw(codec.encode(kept))))
