"""What strangers may send, put together at random: nothing but a sentence may come of it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count
from time import monotonic
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from bot.post.message import clicked
from bot.words.speaker import unmarked
from bot.words.visible import visible
from rules.kernel.data import DataError
from rules.kernel.notation import Reader
from rules.kernel.orders import No
from storage.errors import BadExport
from storage.export import read
from tests.bot.play import library
from tests.hostile import custom_ids, jsons, positions, texts, tomls

EXAMPLES = 100  # of one seed
SMALL = 600  # characters of a hostile text that others are made of
ODD = "\u202e\u200b\u0301\ud800\x00\x1b,;:#=.[]{}()\"'\\*\n 0123456789aAéœ½٣"
KEYS = tuple(library().keys)

Target = Callable[[st.DataObject], None]


def mixed(parts: list[str]) -> st.SearchStrategy[str]:
    """Cuttings of these texts with odd signs between them."""
    cutting = st.tuples(st.sampled_from(parts), st.integers(0, SMALL), st.integers(0, SMALL))
    return st.lists(
        cutting.map(lambda cut: cut[0][min(cut[1:]) : max(cut[1:])]) | st.text(ODD, max_size=9), max_size=6
    ).map("".join)


TOMLS = [text for _, text in tomls(SMALL)]
TYPED = mixed([*(text for _, text in texts(SMALL)), "A1 to FWH to CAR; R4 NY to AL, army 8R 2I by sea"])
CASES = {key: [*TOMLS, *(text for _, text in positions(key, SMALL)), f'game = "{key}"\n'] for key in KEYS}
EXPORTS = mixed([content.decode("latin-1") for _, content in jsons(SMALL)])


def position(key: str, data: st.DataObject) -> None:
    """Read as a position, to the first question of its game."""
    body = data.draw(mixed(CASES[key]))
    for text in (body, f'game = "{key}"\n{body}'):
        with suppress(DataError):
            library().position(text, "position.toml").match()


def order(key: str, data: st.DataObject) -> None:
    """Read in the notation of a game: as an order, as a standing order, as a look."""
    game, codec, text = library().game(key), library().usual(key), data.draw(TYPED)
    for lines in (game.lines, game.standing, game.lookups):
        with suppress(No):
            Reader(lines, library().vocabulary(codec)).parse(text)


def export(data: st.DataObject) -> None:
    with suppress(BadExport):
        read(data.draw(EXPORTS).encode("latin-1", "replace"), b"")


def shown(data: st.DataObject) -> None:
    """What is shown of a text can be stored and sent, and stays as it is when it is looked through again."""
    seen = visible(data.draw(TYPED))
    seen.encode()
    assert visible(seen) == seen
    assert "\n" not in unmarked(seen)


def button(data: st.DataObject) -> None:
    found = clicked(data.draw(mixed(list(custom_ids()))))
    assert found is None or max(found.game, found.ask) < 1 << 63


TARGETS: dict[str, Target] = {
    **{f"{key} position": partial(position, key) for key in KEYS},
    **{f"{key} order": partial(order, key) for key in KEYS},
    "export": export,
    "shown": shown,
    "button": button,
}


def attack(seconds: float, first: int) -> int:
    """All targets by turns, for so long; how many texts there were. What breaks is raised with its text."""
    end = monotonic() + seconds
    for number in count(first):
        for target in TARGETS.values():
            _run(target, number)
            if monotonic() >= end:
                return (number - first + 1) * EXAMPLES * len(TARGETS)
    raise AssertionError


def _run(target: Target, number: int) -> None:
    @seed(number)
    @settings(max_examples=EXAMPLES, database=None, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.data())
    def tried(data: Any) -> None:
        target(data)

    tried()
