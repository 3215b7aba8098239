"""Chapter 15 and what fog makes of it: Indians who are recruited, and who knows how strong they are."""

from __future__ import annotations

import pytest

from rules.ticonderoga import GAME
from rules.ticonderoga.setup import Recruited, RecruitedUnseen, new
from rules.ticonderoga.state import Options, State
from tests.kernel.tabletop import Tabletop
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.printed import board

INDIAN = "French Indian 1"


class SetUp(Tabletop[State]):
    """A new game, until its first weather."""

    game = GAME
    halts = ("weather",)


def raid(die: int, options: Options | None = None) -> SetUp:
    """The winter raid: two French leaders are drawn before the die of their Indians."""
    state = new(board(), "winter_raid_1757", options or Options())
    return SetUp(state, (1, 2, die))


@pytest.mark.parametrize(
    ("die", "strength", "back"),
    [(0, 1, 0), (2, 1, 0), (3, 1, 0), (4, 2, 1), (5, 3, 2), (7, 4, 2), (9, 5, 3)],
)
def test_indians_of_the_winter_raid(die: int, strength: int, back: int) -> None:
    """Three off the die; a back is half, rounded up (ticonderoga/15.0e, ticonderoga/15.0f)."""
    found = raid(die)
    assert found.of(Recruited) == [Recruited(INDIAN, die, -3, strength)]
    piece = found.state.pieces[INDIAN]
    assert (piece.full, piece.back) == (strength, back)


def test_in_fog_nobody_else_knows_how_strong_they_are() -> None:
    """Neither the die nor the strength; their owner does (ticonderoga/fog-8)."""
    found = raid(7, Options(fog_indians=True))
    assert found.of(Recruited, "french") == [Recruited(INDIAN, 7, -3, 4)]
    for reader in ("british", "public"):
        assert found.of(Recruited, reader) == []
        assert found.of(RecruitedUnseen, reader) == [RecruitedUnseen(INDIAN)]
        seen = found.match.view(reader).pieces[INDIAN]
        assert (seen.full, seen.back) == (0, 0)
    assert found.match.view("french").pieces[INDIAN].full == 4


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (f"{INDIAN} 4/2 S0505; 44th 4/2 S0506", f"{INDIAN} attacks S0506"),
        (f"44th 4/2 S0505; {INDIAN} 4/2 S0506", "44th attacks S0506"),
    ],
)
def test_a_fight_shows_how_strong_they_are(text: str, order: str) -> None:
    """Whether they attack or are attacked (ticonderoga/fog-8)."""
    player = int(order.startswith("44th"))
    far = "; La Sarre 5/3 S1201; 46th 4/2 S1212"
    state = position(field(), text + far, options=Options(fog_indians=True), player=player)
    fray = Fray(state, laid=(9, 9))
    assert fray.match.view("british").pieces[INDIAN].full == 0
    fray.order(state.phasing, order)
    assert fray.match.view("british").pieces[INDIAN].full == 4


@pytest.mark.parametrize(("sloops", "kind"), [(True, "sloop"), (False, "bateau")])
def test_by_a_switch_the_sloops_are_bateaux(sloops: bool, kind: str) -> None:
    """(ticonderoga/18.4i, T73)"""
    found = SetUp(new(board(), "summer_1758", Options(sloops=sloops)))
    assert {found.state.pieces[f"Sloop {n}"].kind for n in range(1, 6)} == {kind}
