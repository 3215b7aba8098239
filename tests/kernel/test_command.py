"""What a second commander may be given: theatres, and the names in a line."""

from typing import Annotated

import pytest

from rules.kernel.command import Theatres, falls_to, named
from rules.kernel.data import DataError
from rules.kernel.forms import Name
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import PUBLIC, Line
from tests.kernel.specimens import FOX_HUNT, PRINTED, new_fox

TWO = '[theatres]\nnorth = ["A", "B"]\nsouth = ["C"]\n'


class Sail(Line, frozen=True):
    form = "{ship} to {to} [with {other}]"

    ship: Annotated[str, Name("ship")]
    to: Annotated[str, Name("port")]
    other: Annotated[str, Name("ship")] | None = None


def test_a_place_lies_in_its_theatre() -> None:
    """In one, or in none."""
    theatres = Theatres.read(TWO)
    assert (theatres.over("B"), theatres.over("C"), theatres.over("D")) == (("north",), ("south",), ())


def test_only_theatres_on_the_board_are_given() -> None:
    """An owner's board need not have all places."""
    assert dict(Theatres.read(TWO).on(["B", "X"])) == {"north": ()}


def test_no_place_lies_in_two_theatres() -> None:
    """The file is refused with the place and where it lies already."""
    with pytest.raises(DataError, match='"A" lies in north already'):
        Theatres.read('[theatres]\nnorth = ["A"]\nsouth = ["A"]\n')


def test_names_of_a_kind_in_a_line() -> None:
    """In the order in which they are written, what is left out not among them."""
    assert list(named(Sail("Fox", "Cadiz", "Hen"), "ship")) == ["Fox", "Hen"]
    assert list(named(Sail("Fox", "Cadiz"), "ship")) == ["Fox"]
    assert list(named(Sail("Fox", "Cadiz"), "port")) == ["Cadiz"]


def test_the_nearest_charge_that_is_given_decides() -> None:
    """Of a ship in a fleet in a theatre; what covers nothing that was given is the chief's."""
    covers = ("Fox", "fleet", "north")
    assert falls_to(covers, {"north"}, ())
    assert falls_to(covers, {"Fox"}, {"fleet", "north"})
    assert not falls_to(covers, {"north"}, {"fleet"})
    assert not falls_to(covers, {"south"}, ())


def test_a_game_that_says_nothing_keeps_its_commanders_apart() -> None:
    """They see what everyone sees."""
    codec = Codec(FOX_HUNT, PRINTED)
    match = Match(codec, beginning(codec, new_fox(PRINTED, "hunt", None)), b"a key of the tests")
    assert match.letters_only("hunter", frozenset({"anything"})) == match.view(PUBLIC)
