"""Pictures of Skirmish with all that stands there: their format and size, what they show and hide."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from render.board import Frame
from render.skirmish import draw
from render.theme import LIGHT, THEMES, Theme
from rules.skirmish.table import SCENARIOS
from rules.skirmish.view import view
from tests.render.tables import POSITIONS, opening

STARTS = {scenario: lambda scenario=scenario: opening(scenario) for scenario in SCENARIOS}
ALL = {**POSITIONS, **STARTS}


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


# --- files


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("position", POSITIONS)
def test_a_picture_is_a_small_palette_png(theme: Theme, position: str) -> None:
    """1600 pixels wide, 256 colours, at most 300 KB, in every theme."""
    picture = draw(view(POSITIONS[position](), "gm"), Frame(theme=theme))
    image = opened(picture.png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize("position", ALL)
def test_a_phone_gets_the_whole_of_it_in_little(position: str) -> None:
    """700 pixels wide, higher than wide, at most 150 KB."""
    picture = draw(view(ALL[position](), "british"), Frame(theme=LIGHT, width=700))
    assert picture.width == 700 < picture.height
    assert len(picture.png) <= 150_000


@pytest.mark.parametrize(("width", "focus"), [(1600, "G4"), (800, "G4.3"), (800, "A1")])
def test_what_lies_about_a_square_can_be_drawn_alone(width: int, focus: str) -> None:
    """24 inches wide, on a phone 18; a corner leaves the table's edge at the edge."""
    picture = draw(view(POSITIONS["portage"](), "british"), Frame(theme=LIGHT, focus=focus, width=width))
    assert opened(picture.png).width == width
    assert len(picture.png) <= 300_000


def test_an_unknown_focus_is_named() -> None:
    with pytest.raises(ValueError, match="atlantis"):
        draw(view(POSITIONS["portage"](), "gm"), Frame(theme=LIGHT, focus="atlantis"))


@pytest.mark.parametrize("width", [0, 599, 2401])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=str(width)):
        draw(view(POSITIONS["portage"](), "gm"), Frame(theme=LIGHT, width=width))
