"""Who sees what of the news."""

from __future__ import annotations

import pytest

from rules.kernel.events import Event, Told, audience, gathered
from rules.kernel.orders import GM, PUBLIC
from tests.kernel.specimens import News

SECRET, RUMOUR = News("secret"), News("rumour")


def test_public_news_is_for_everyone() -> None:
    """Told to the public, an event is seen by every reader."""
    told = Told(1, 1, SECRET, audience(PUBLIC))
    assert [told.seen_by(who) for who in ("north", PUBLIC, GM)] == [SECRET] * 3


def test_news_for_one_is_for_that_one_and_the_game_master() -> None:
    """The others, the public among them, get nothing."""
    told = Told(1, 1, SECRET, audience("north"))
    assert [told.seen_by(w) for w in ("north", GM, "south", PUBLIC)] == [SECRET, SECRET, None, None]


def test_the_others_may_see_something_else() -> None:
    """What is told instead reaches everyone but those addressed and the game master."""
    told = Told(1, 1, SECRET, audience(("north", "umpire")), RUMOUR)
    seen = [told.seen_by(w) for w in ("north", "umpire", GM, "south", PUBLIC)]
    assert seen == [SECRET, SECRET, SECRET, RUMOUR, RUMOUR]


@pytest.mark.parametrize(
    ("to", "stored"),
    [(PUBLIC, ()), ("north", ("north",)), (("north", "south"), ("north", "south")), (("north", PUBLIC), ())],
)
def test_an_audience_is_stored_by_its_seats(to: str | tuple[str, ...], stored: tuple[str, ...]) -> None:
    """Everyone is stored as no seat at all."""
    assert audience(to) == stored


def test_nobody_is_no_audience() -> None:
    """An audience worked out as empty is a fault and never becomes everyone."""
    with pytest.raises(ValueError, match="nobody"):
        audience(())


class Marched(Event, frozen=True):
    gathers = "units"

    units: tuple[str, ...]
    to: str


def test_what_differs_in_one_list_alone_is_told_as_one() -> None:
    """With all members in order, but only of those that follow each other; twice the same stays twice."""
    first, second, third = Marched(("A",), "Albany"), Marched(("B", "C"), "Albany"), Marched(("D",), "Boston")
    assert list(gathered([first, second, third, first, SECRET, second])) == [
        Marched(("A", "B", "C"), "Albany"),
        third,
        first,
        SECRET,
        second,
    ]
    assert list(gathered([third, third, SECRET, SECRET])) == [third, third, SECRET, SECRET]
    assert not list(gathered([]))
