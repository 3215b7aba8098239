"""What of the map a question is about: where a name stands, and what is being settled."""

from __future__ import annotations

import pytest

from rules.kernel.orders import PUBLIC
from rules.whigs import GAME
from rules.whigs.state import State
from rules.whigs.view import scene, view, whereabouts
from tests.whigs.table import position


def field() -> State:
    return position(
        "march", british="A1 ALB 8R march; F1 ZUNO 4S", french="A1 CAR 4R defend; A2 MTL 2R march"
    )


@pytest.mark.parametrize(
    ("who", "kind", "name", "at"),
    [
        ("british", "place", "CAR", "CAR"),
        ("british", "station", "ZUNO", "ZUNO"),
        ("british", "sea", "ZUNO", "ZUNO"),
        ("british", "counter", "A1", "ALB"),
        ("british", "counter", "F1", "ZUNO"),
        ("british", "counter", "A2", ""),
        ("french", "counter", "A1", "CAR"),
        (PUBLIC, "counter", "A2", "MTL"),
        (PUBLIC, "counter", "A1", ""),
        ("british", "nation", "OHI", ""),
        ("british", "troop", "R", ""),
    ],
)
def test_where_a_name_stands(who: str, kind: str, name: str, at: str) -> None:
    """Places and seas are themselves, own counters where they are; of two that share a name neither."""
    assert whereabouts(view(field(), who), kind, name) == at


def met() -> State:
    return position("march", british="A1 CAR 8R march; A2 ALB 4R march", french="A1 CAR 8R defend")


@pytest.mark.parametrize("who", ["british", "french", PUBLIC])
def test_a_meeting_is_the_scene(who: str) -> None:
    """Where armies of both sides stand while armies act (whigs/7.17a)."""
    assert scene(view(met(), who)) == "CAR"
    assert scene(view(field(), who)) == ""


def test_a_meeting_that_is_put_off_is_not() -> None:
    """Others go on meanwhile, anywhere (whigs/7.57a)."""
    state = met()
    state.change("french A1", waits=True)
    assert scene(view(state, "british")) == ""


def test_the_newest_of_two_meetings_is_the_scene() -> None:
    """The one whose armies came last."""
    state = position("defend", british="A1 CAR 8R; A2 MTL 4R", french="A1 CAR 8R; A2 MTL 2R")
    state.change("british A1", arrived=11)
    assert scene(view(state, "french")) == "CAR"
    state.change("french A2", arrived=12)
    assert scene(view(state, "french")) == "MTL"


def test_the_only_siege_is_the_scene_of_its_side() -> None:
    """Before the period closes; of several none (whigs/7.6a)."""
    one = position("close_period", british="A1 CAR 8R")
    assert [scene(view(one, who)) for who in ("british", "french", PUBLIC)] == ["CAR", "", ""]
    two = position("close_period", british="A1 CAR 8R; A2 MTL 8R")
    assert scene(view(two, "british")) == ""


def test_the_game_declares_both() -> None:
    """Prompts, sheets and look-ups ask the game (whigs/7.17a)."""
    assert (GAME.whereabouts, GAME.scene) == (whereabouts, scene)
