"""What is written on pictures of the country can be read: every ink on every ground it is set on."""

from __future__ import annotations

import pytest

from render.theme import THEMES, Colour, Theme

LEAST = 4.5  # what WCAG 2 asks of text (1.4.3)


def light(colour: Colour) -> float:
    """Relative luminance, as WCAG 2 defines it."""

    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    dim, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dim + 0.05)


def test_black_on_white_has_the_most_contrast() -> None:
    """21 to 1, and nothing on itself."""
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21.0)
    assert contrast((80, 90, 100), (80, 90, 100)) == pytest.approx(1.0)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_ink_of_a_map_can_be_read_on_its_grounds(theme: Theme) -> None:
    """Names of places, waters and countries stand on land and on sea, the rest of the text on paper."""
    inks = {"ink": theme.ink, "faint": theme.faint, "lane": theme.lane}
    inks |= {"red": theme.red.text, "blue": theme.blue.text}
    grounds = {"land": theme.land, "sea": theme.sea, "panel": theme.panel}
    pairs = {f"{ink} on {on}": contrast(inks[ink], grounds[on]) for ink in inks for on in grounds}
    pairs |= {f"water on {on}": contrast(theme.water, grounds[on]) for on in ("land", "sea")}
    assert {pair: round(ratio, 2) for pair, ratio in pairs.items() if ratio < LEAST} == {}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_name_on_a_piece_can_be_read(theme: Theme) -> None:
    """In the paint of either side, and on paper."""
    assert contrast(theme.face, theme.red.paint) >= LEAST
    assert contrast(theme.face, theme.blue.paint) >= LEAST
    assert contrast(theme.face, theme.mark) >= LEAST
