"""Lines kept for questions to come are read again, whatever else a game's lines may say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.table.written_ahead import all_types, pieces, types_ahead
from rules.kernel.notation import Reader, sample
from rules.kernel.orders import readable
from rules.registry import GAMES
from tests.bot.desk.room import library

WAITING = ("blocks", "battles", "whigs")  # games that have such questions


@pytest.mark.parametrize("key", GAMES)
@given(st.data())
def test_every_line_is_kept_as_it_was_written(key: str, data: st.DataObject) -> None:
    """Its normal form is that of no other line of the game."""
    codec = library().usual(key)
    words, types = library().vocabulary(codec), all_types(codec.game)
    line = sample(data.draw(st.sampled_from(types)), words, lambda n: data.draw(st.integers(0, n - 1)))
    assert Reader(types, words).parse(str(line)) == (line,)


@pytest.mark.parametrize("key", GAMES)
def test_what_a_question_will_take_is_read_first(key: str) -> None:
    """Where a game has questions whose lines wait for them, all its other lines come after theirs."""
    game = library().usual(key).game
    early = types_ahead(game)
    assert early or key not in WAITING
    assert all_types(game)[: len(early)] == early
    assert set(all_types(game)) == {line for kind in game.kinds for line in readable(kind)}


def test_a_text_is_cut_at_semicolons_and_line_ends() -> None:
    """Blanks and empty pieces are left out."""
    assert pieces(" a; b\n\n ;c d ") == ["a", "b", "c d"]
