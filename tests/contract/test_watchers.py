"""What looks on at games under contract, by itself."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.kernel.forms import Number
from rules.kernel.orders import Line
from tests.contract.watchers import listed

Count = Annotated[int, Number(0, 99)]


class Walk(Line, frozen=True):
    form: ClassVar[str] = "{who} walks {far} [over {fence}]"
    free = ("far",)

    who: Count
    far: Count
    fence: Count = 0


def test_what_a_line_leaves_free_need_not_be_listed() -> None:
    offers = (Walk(1, 5), Walk(2, 5, 3))
    assert listed(Walk(1, 50), offers)
    assert listed(Walk(2, 50, 3), offers)


def test_all_else_of_a_line_must_be_listed() -> None:
    offers = (Walk(1, 5), Walk(2, 5, 3))
    assert not listed(Walk(3, 5), offers)
    assert not listed(Walk(1, 5, 3), offers)
