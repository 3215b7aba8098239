"""What the game of stones says, at its longest and in full."""

from __future__ import annotations

from rules.kernel.orders import UMPIRE
from tests.contract.speech import Speech
from tests.toy import contract
from tests.toy.rules.aids.lookups import Worth
from tests.toy.rules.counting import GameOver
from tests.toy.rules.judging import Toppled
from tests.toy.rules.laying import Filled, Laid, Lay
from tests.toy.rules.state import HILL, SIDES

STONES = Speech(
    subject=contract.STONES,
    facts={"side": HILL, "winner": HILL, "how": "conceded", "heap": "Well", "scenario": "meadow"},
    values={"side": (*SIDES, UMPIRE), "ending": ("counted", "conceded")},
    told=("heap",),
    longest={"en": 160},
    answers=(
        (Worth("Oak"), {"points": 3, "side": HILL}, "Oak is worth 3 points. It would now be the Hill’s."),
        (Worth("Well"), {"points": 1, "side": ""}, "Well is worth 1 point. It would now be nobody’s."),
    ),
    news=(
        (Filled(HILL), "The Hill fill their bag."),
        (Laid(HILL, (Lay(2, "Oak"), Lay(1, "Well"))), "The Hill lay 2 on Oak and 1 on Well."),
        (Laid(HILL, ()), "The Hill lay nothing."),
        (Toppled("Oak"), "Oak topples: its stones roll away."),
        (
            GameOver("", "counted", 3, 3, 2, 2),
            "Nobody wins: the heaps are counted. Points: the Hill 3, the Vale 3. Left in the bags: 2 and 2.",
        ),
    ),
)
