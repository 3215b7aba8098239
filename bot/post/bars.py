"""The colours at the side of a box: whose it is. No bar says what no word says."""

from __future__ import annotations

from render.theme import Dye

NOBODY, OVER, PROVED = 0x857760, 0xC8811A, 0x2F7D4F
SIDES: dict[Dye, int] = {"red": 0xA8322C, "blue": 0x2B4F93}
SAFE: dict[Dye, int] = {"red": 0xD55E00, "blue": 0x0072B2}  # told apart also by who sees red and blue alike


def bar_of(dye: Dye | None, palette: str = "") -> int:
    """Of the side that wears this, in the colours that its reader has chosen."""
    if dye is None:
        return NOBODY
    return (SAFE if palette.endswith("-safe") else SIDES)[dye]
