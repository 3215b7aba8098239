"""Blocks that look alike: which of them is meant never hangs on the order in which a state has them.

Nobody sees that order. If it decided, what a side sees of its own would differ between worlds that it cannot
tell apart.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules.blocks import GAME
from rules.blocks.state import Options
from rules.kernel.game import Codec
from rules.kernel.orders import GM
from tests.blocks.battlefield import dice
from tests.blocks.table import Table, board, table

TOGETHER = Options(movement="simultaneous")


class Turn(NamedTuple):
    """A turn in which both write: the blocks, what they are ordered and the dice."""

    pieces: tuple[str, ...]
    orders: tuple[str, ...]
    faces: str = ""
    number: int = 3
    until: str = "end_phase"

    def played(self, pieces: tuple[str, ...]) -> Table:
        """The turn with the blocks laid in this order."""
        found = table(
            "; ".join(pieces),
            step="write",
            laid=dice(self.faces),
            until=(self.until,),
            turn=self.number,
            options=TOGETHER,
        )
        for order in self.orders:
            side, _, text = order.partition(": ")
            found.order(side, text)
        return found


TURNS = {
    "hits (blocks/8.4c)": Turn(
        ("british AL M3", "british NY M3", "french HE R2"),
        ("british: NY all to AL", "french: HE all to AL"),
        "F*" + "******",
    ),
    "retreat (blocks/9c)": Turn(
        ("british AL M3", "british NY M3", "french HE R2"),
        ("british: NY all to AL", "french: HE all to AL", "french: stay", "british: retreat to ON"),
        "**" + "******" + "MF",
    ),
    "sea (blocks/8.1d)": Turn(
        ("british AT S", "british BN S", "french FN S"),
        ("british: BN all to AT", "french: FN all to AT"),
        "MM S",
    ),
    "winter (blocks/10h)": Turn(
        ("french LO M3 M3 M3", "french QU M3 M3"),
        ("british: hold", "french: QU all to LO", "french: endure"),
        "1",
        number=11,
        until="year",
    ),
}


def seen(found: Table) -> bytes:
    """All blocks, with all that their owners see of them."""
    return Codec(GAME, board()).encode(found.match.view(GM).blocks)


@pytest.mark.parametrize("turn", TURNS.values(), ids=TURNS)
def test_the_order_of_blocks_in_a_state_decides_nothing(turn: Turn) -> None:
    """Of blocks of one type and strength some came now and some were there: those or these may be laid
    first, and the same are hit, lost on retreat and short of food."""
    assert seen(turn.played(turn.pieces)) == seen(turn.played(turn.pieces[::-1]))


def test_in_winter_nobody_has_moved_any_more() -> None:
    """A phase that is over leaves no trace of who moved in it, also where both sides move (blocks/7.6f)."""
    turn = TURNS["winter (blocks/10h)"]._replace(orders=("british: hold", "french: QU all to LO"))
    found = turn.played(turn.pieces)
    assert found.state.step == "winter"
    assert [(b.moved, b.came, b.blue) for b in found.state.blocks.values()] == [(False, "", False)] * 5
