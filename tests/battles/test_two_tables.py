"""Two battles played at the same time know nothing of each other."""

from __future__ import annotations

from rules.battles.combat import Combat
from tests.battles.play import Table
from tests.battles.table import state


def opened(dice: list[int]) -> Table:
    """A French line about to attack a British one."""
    drawn = state("A line 4/2 1,0", "D line 4/2 0,0", step="declare")
    return Table(drawn, laid=dice, until=("rally",))


def test_two_games_share_neither_dice_nor_counters() -> None:
    """Each uses its own dice, whichever moves first (battles/2.2.4b, battles/2.0a, case H06)."""
    first, second = opened([1]), opened([4])
    second.order("french", "A attacks 0,0")
    assert second.state.units["A"].disordered
    assert not first.state.units["A"].disordered
    first.order("french", "A attacks 0,0")
    assert [(combat.die, combat.result) for combat in first.of(Combat)] == [(1, "Dd")]
    assert [(combat.die, combat.result) for combat in second.of(Combat)] == [(4, "Ad")]
    assert not first.state.units["A"].disordered
