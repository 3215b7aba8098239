"""What each game declares of its board."""

from __future__ import annotations

from typing import Any

import pytest

from render.board import Board
from render.registry import BOARDS
from rules.kernel.game import Codec
from rules.registry import PACKAGES
from tests.contract.subjects import SUBJECTS

CODECS = [subject.codec() for subject in SUBJECTS if subject.name in PACKAGES]


def called(codec: Codec) -> str:
    return codec.game.key


def board(codec: Codec) -> Board[Any]:
    return BOARDS[codec.game.key]()


def test_every_game_has_a_board() -> None:
    """And every board a game."""
    assert set(BOARDS) == set(PACKAGES)


@pytest.mark.parametrize("codec", CODECS, ids=called)
def test_every_seat_wears_a_dye_of_its_own(codec: Codec) -> None:
    """In every scenario."""
    game, dyes = codec.game, board(codec).dyes
    assert game.new is not None
    for scenario in game.scenarios:
        assert set(dyes) == set(game.seats(game.new(codec.data, scenario, game.options())))
    assert len(set(dyes.values())) == len(dyes)


@pytest.mark.parametrize("codec", CODECS, ids=called)
def test_what_a_picture_may_be_about_has_names(codec: Codec) -> None:
    """Its theatres are called otherwise than its places."""
    places = codec.game.vocabulary(codec.data).names[board(codec).focused]
    assert places
    assert set(places).isdisjoint(board(codec).theatres)


@pytest.mark.parametrize("codec", CODECS, ids=called)
def test_what_a_game_shows_its_board_can_draw(codec: Codec) -> None:
    """Look-ups that are drawn, and the private sheet of a seat, which is a part of the board."""
    game, found = codec.game, board(codec)
    assert found.draws_looked == any(lookup.drawn for lookup in game.lookups)
    assert (found.own_sheet is not None) == bool(game.own_sheet)
    assert not game.own_sheet or game.own_sheet in found.theatres
