"""Lines for several: read as the lines they stand for, each judged as if it had been written alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, ClassVar

import pytest

from rules.kernel.forms import Number
from rules.kernel.orders import Bundle, Judge, Kind, Line, Lines, No, Unbound, in_full, one_by_one, unbound


class Ring(Line, frozen=True):
    form: ClassVar[str] = "ring {bell}"
    bell: Annotated[int, Number(1, 9)]


class RingAll(Bundle, frozen=True):
    form: ClassVar[str] = "ring all"

    def unbound(self, kind: Any, view: Any, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, map(Ring, view), judge)


class Ringing(Kind, frozen=True):
    """Each bell once; the third has no rope."""

    line_types = (Ring,)
    bundles = (RingAll,)

    def next(self, view: Any, lines: Lines) -> Iterable[Line]:
        return (line for line in map(Ring, view) if self.refuse(view, lines, line) is None)

    def refuse(self, view: Any, lines: Lines, line: Line) -> No | None:
        if line in lines:
            return No("bells/1", "rung")
        return No("bells/2", "no_rope") if line == Ring(3) else None


ONE, TWO, THREE = map(Ring, (1, 2, 3))
NO_ROPE = No("bells/2", "no_rope")


def test_it_is_read_as_lines_of_which_some_may_not_be() -> None:
    """What may follow, and what not with why, each as it would be written."""
    assert unbound(Ringing(), (1, 2, 3), (), RingAll()) == ((ONE, TWO), ((THREE, NO_ROPE),))


def test_it_is_read_after_what_is_written() -> None:
    """The first has been rung."""
    assert unbound(Ringing(), (1, 2), (ONE,), RingAll()) == ((TWO,), ((ONE, No("bells/1", "rung")),))


def test_who_may_write_less_is_given_less() -> None:
    """Every line is judged by whoever asks."""
    found = unbound(Ringing(), (1, 2), (), RingAll(), lambda lines, line: NO_ROPE if line == ONE else None)
    assert found == ((TWO,), ((ONE, NO_ROPE),))


def test_one_that_comes_to_nothing_says_why() -> None:
    """As its first line is refused; where it has none it is for nobody."""
    assert unbound(Ringing(), (3,), (), RingAll()) == ((), ((RingAll(), NO_ROPE),))
    nobody = No("kernel/line", "for_nobody", line="ring all")
    assert unbound(Ringing(), (), (), RingAll()) == ((), ((RingAll(), nobody),))


def test_in_an_answer_in_full_it_is_for_all_or_refused() -> None:
    """Who answers for a side at once must not overlook somebody."""
    assert in_full(Ringing(), (1, 2), (RingAll(),)) == (ONE, TWO)
    with pytest.raises(No, match="no_rope"):
        in_full(Ringing(), (1, 3), (RingAll(),))
