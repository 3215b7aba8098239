"""Chapters 11 and 14 on bare maps: the French attack, in 1755, from S0505 where nothing else is said."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga.attack import AttackRolled
from rules.ticonderoga.board import Board
from rules.ticonderoga.defence import DefenceRolled
from rules.ticonderoga.pieces import Work
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position

BARE = field()
FOREST = field({"terrain": {"forest": "0506"}})
HILL = field({"terrain": {"hill": "0506"}})
TARGET = "44th 4/2 S0506"


def fought(
    text: str,
    order: str,
    *dice: int,
    board: Board = BARE,
    standing: dict[str, str] | None = None,
    **facts: Any,
) -> Fray:
    """An order of the French; what is asked of the British is left open."""
    return Fray(position(board, text, **facts), order, laid=dice, standing=standing)


def net(fray: Fray) -> tuple[int, bool]:
    rolled = fray.one(AttackRolled)
    return rolled.net, rolled.hit


def answer(fray: Fray) -> tuple[int, bool]:
    rolled = fray.one(DefenceRolled)
    return rolled.net, rolled.hit


def refusal(text: str, order: str, *, board: Board = BARE, **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        fought(text, order, board=board, **facts)
    return caught.value.rule, caught.value.key


# -- the die -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "hit"), [(5, True), (6, False)])
def test_a_result_up_to_the_strength_hits(die: int, hit: bool) -> None:
    """Strength 5: 5 hits, 6 misses (ticonderoga/11.0h)."""
    fray = fought("La Sarre 5/3 S0505; " + TARGET, "La Sarre attacks S0506", die, 9)
    assert net(fray) == (die, hit)


def test_nought_always_hits_and_nine_never() -> None:
    """Strength 1 against a fort on a hill, and strength 8 with two cannon in the open (ticonderoga/11.0o)."""
    fort = {"S0506": Work("fort", "british")}
    one = fought("La Sarre 1/- S0505; " + TARGET, "La Sarre attacks S0506", 0, 9, board=HILL, works=fort)
    assert net(one) == (0 + 2 + 4, True)
    guns = "; French cannon 1 S0505; French cannon 2 S0505; "
    other = fought(
        "La Sarre 8/4 S0505" + guns + TARGET,
        "La Sarre attacks S0506 with French cannon 1 and French cannon 2",
        9,
        9,
    )
    assert net(other) == (9 - 4, False)
