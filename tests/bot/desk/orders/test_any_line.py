"""`/order` completes every kind of line: of all games, in whichever question it may be written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.desk.orders.next_lines import index, matching
from bot.post.message import OPTION
from rules.kernel.orders import Line
from tests.contract.play import Play, draw
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS

ORDERS = 50  # of a game, in which what an ordinary turn asks for has been met


def offered(play: Play) -> Iterator[list[Line]]:
    """Whatever may come next, line after line, while a game is played at random."""
    for _ in range(ORDERS):
        if not play.match.open:
            return
        seat = play.pick()
        lines = draw(play.match, seat, play.rng)
        for place in range(len(lines) + 1):
            yield list(play.match.offers(seat, lines[:place]))
        play.submit(seat, lines)


@pytest.mark.parametrize("subject", [each for each in SUBJECTS if each.game.everyday], ids=lambda s: s.name)
def test_every_line_is_completed_from_how_it_begins(subject: Subject) -> None:
    """One of each kind that may follow: what is typed of it brings it up, and it can be sent as it stands."""
    met: set[type[Line]] = set()
    for start in subject.starts:
        play = Play(subject, start, 1)
        words = play.game.vocabulary(play.codec.data)
        for lines in offered(play):
            kinds = {type(line): line for line in lines if type(line) not in met}
            met |= kinds.keys()
            known = index(lines, words) if kinds else []
            for line in kinds.values():
                text = words.written(line)
                assert text in [value for _, value in matching(known, text)] or len(text) > OPTION
    assert set(subject.game.everyday.values()) <= met
