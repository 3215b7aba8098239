"""What a picture of a battle costs, warm and cold, beside the way one would write first: RGB saved as PNG."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from render.battles import WORDS, draw, lay
from render.battles.base import CHARTS, base
from render.cache import BASES
from render.theme import DARK, LIGHT, Theme
from rules.battles.aids.lookups import Reach, Zones
from rules.battles.state import State
from rules.kernel.orders import Lookup
from tests.benchmarks.pictures import Board
from tests.render.fields import crowded, fogged, lake, opening, oswego, quebec, seen

BOARD = Board(draw, lay, base, (BASES, CHARTS), WORDS)
VARIANTS: list[tuple[str, Callable[[], State], str, Theme, int, str | None, Lookup | None]] = [
    ("Lake George, British, light, 1600", lake, "british", LIGHT, 1600, None, None),
    ("Oswego, public, dark, 1600", oswego, "public", DARK, 1600, None, None),
    ("Quebec, GM, 1600", quebec, "gm", LIGHT, 1600, None, None),
    ("set-up of Quebec, 1600", partial(opening, "quebec"), "french", LIGHT, 1600, None, None),
    ("fog on Lake George, French, 1600", fogged, "french", LIGHT, 1600, None, None),
    ("zones of control, British, 1600", lake, "british", LIGHT, 1600, None, Zones()),
    ("reach of a unit, French, crop, 1600", lake, "french", LIGHT, 1600, "centre", Reach("CFM")),
    ("crowded hexes, crop about one, 1600", crowded, "gm", LIGHT, 1600, "1507", None),
    ("Quebec, phone, 700", quebec, "british", LIGHT, 700, None, None),
    ("Lake George, phone, crop about a hex, 700", lake, "british", LIGHT, 700, "0810", None),
]


@pytest.mark.parametrize(
    ("name", "state", "who", "theme", "width", "focus", "line"), VARIANTS, ids=[v[0] for v in VARIANTS]
)
def test_palette_pictures_are_fast_and_small(
    name: str,
    state: Callable[[], State],
    who: str,
    theme: Theme,
    width: int,
    focus: str | None,
    line: Lookup | None,
) -> None:
    """The palette way takes at most two thirds of the time and of the bytes of the RGB way."""
    BOARD.compared(name, seen(state(), who), theme, width, focus, line)
