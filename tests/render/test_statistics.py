"""Charts of a game, and the same in words."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from render.lettering import type_width
from render.overlay import Overlay
from render.statistics import (
    ALT,
    Chart,
    Look,
    Luck,
    Series,
    Side,
    Statistics,
    alt,
    apart,
    describe,
    draw,
    runs,
    step_of,
)
from render.theme import LIGHT, THEMES, Colour
from render.words import words

EN, FR = words("en"), words("fr")
SIDES = {"british": Side("British", "red"), "french": Side("French", "blue")}
SIDES_FR = {"british": Side("Britanniques", "red"), "french": Side("Français", "blue")}
LOST = Series("Blocks lost", {"british": (1, 0), "french": (2, 3)}, bars=True)
HELD = Series("Places held", {"british": (4, 5, 5), "french": (None, None, None)})
SMALL = Statistics(
    "The Lakes", ("A war.", "The British win."), ("1757", "1"), (LOST, HELD), SIDES, (Luck(6, 4, 400, 350),)
)


def long(turns: int = 39) -> Statistics:
    """Three years, in which as much is lost in each turn, and as much is held by both."""
    lost = Series("Lost", dict.fromkeys(("british", "french"), (1,) * turns), bars=True)
    held = Series("Held", dict.fromkeys(("british", "french"), tuple(range(1000, 1001 + turns))))
    return replace(SMALL, turns=tuple(map(str, range(1, turns + 1))), series=(lost, *(held,) * 4))


def colours(png: bytes) -> set[Colour]:
    with Image.open(BytesIO(png)) as image:
        found: Any = image.convert("RGB").getcolors(image.width * image.height)
    return {colour for _, colour in found}


# -- in words ---------------------------------------------------------------------------------------------


def test_all_of_it_stands_in_a_table() -> None:
    """What was held at the beginning and at the end of every turn, and what was lost in each."""
    assert describe(SMALL, EN).splitlines() == [
        *("The Lakes", "A war.", "The British win.", "", "Blocks lost:"),
        *("1757 · British 1, French 2", "1 · British 0, French 3", "", "Places held:"),
        *(
            "start · British 4, French hidden",
            "1757 · British 5, French hidden",
            "1 · British 5, French hidden",
        ),
        *("", "The dice", "All, 6 sides: 4 rolls, mean 4.00 (3.50 expected)."),
    ]


def test_the_table_is_told_in_french() -> None:
    """With the signs of the language."""
    said = describe(replace(SMALL, sides=SIDES_FR, luck=(Luck(10, 1, 1000, 550, "french"),)), FR)
    assert "1757 · Britanniques 1, Français 2" in said
    assert "Français, 10 faces\u00a0: 1 jet, moyenne 10,00 (5,50 attendus)." in said


def test_the_description_of_a_picture_has_a_row_for_each_side() -> None:
    """Of a side of which nothing is known it has none."""
    lines = alt(SMALL, EN).splitlines()
    assert lines[3:] == [
        *("Turns 1757 1:", "Blocks lost: British 1 0; French 2 3.", "Places held: British 5 5."),
        "All, 6 sides, 4: mean 4.00 (3.50).",
    ]


def test_where_not_all_turns_have_room_losses_are_summed() -> None:
    """The last turn is always told; in the columns stands all that was lost since the column before."""
    text = alt(long(), EN)
    turns, lost = (line for line in text.splitlines() if line.startswith(("Turns", "Lost")))
    assert len(text) <= ALT
    assert turns.endswith("39:")
    row = lost.removeprefix("Lost: British ").partition(";")[0]
    assert sum(map(int, row.split())) == 39
    assert len(row.split()) == len(turns.split()) - 1


def test_no_dice_are_said_to_be_none() -> None:
    """In words that are of no kind of dice."""
    assert describe(replace(SMALL, luck=()), EN).endswith("The dice\nNo die has been rolled.")


# -- as a picture -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [900, 1600, 2400])
def test_a_sheet_is_as_wide_as_is_asked(width: int, theme: str) -> None:
    """In every palette, with both sides' colours in it."""
    drawn = draw(SMALL, theme=THEMES[theme], width=width)
    with Image.open(BytesIO(drawn.png)) as image:
        assert (image.width, image.mode) == (width, "P")
    paints = {THEMES[theme].red.paint, THEMES[theme].blue.paint}
    assert paints <= colours(drawn.png)


@pytest.mark.parametrize("theme", THEMES)
def test_sides_are_those_of_the_game(theme: str) -> None:
    """Whoever they are, in the dyes that its board gives them, their dice too."""
    sides = {"town": Side("The town", "blue"), "river": Side("The river", "red")}
    lost = Series("Boats lost", {"town": (1, 0), "river": (0, 0)}, bars=True)
    found = replace(SMALL, series=(lost,), sides=sides, luck=(Luck(6, 20, 400, 350, "river", 90),))
    drawn = draw(found, theme=THEMES[theme])
    assert {THEMES[theme].blue.paint, THEMES[theme].red.paint} <= colours(drawn.png)
    assert "Boats lost: The town 1 0; The river 0 0." in drawn.alt
    assert "The river, 6 sides, 20: mean 4.00 (3.50), 90/100." in drawn.alt


def test_on_a_phone_charts_stand_below_one_another() -> None:
    """So the sheet is higher than it is wide, where a wide one is not."""
    narrow, wide = draw(SMALL, width=900), draw(SMALL, width=1600)
    assert narrow.height > narrow.width
    assert wide.height < wide.width


def test_lines_that_run_together_are_both_seen() -> None:
    """The later thinner over the earlier."""
    held = Series("Held", {"british": (3, 3), "french": (3, 3)})
    drawn = draw(replace(SMALL, turns=("1",), series=(held,), luck=()))
    assert {LIGHT.red.paint, LIGHT.blue.paint} <= colours(drawn.png)


@pytest.mark.parametrize(
    "found",
    [
        replace(SMALL, turns=(), series=(), luck=()),
        replace(SMALL, turns=(), series=(Series("Held", {"british": (0,), "french": (0,)}),)),
        replace(SMALL, series=(Series("Lost", {"british": (0, 0), "french": (0, 0)}, bars=True),)),
        replace(SMALL, series=(replace(HELD, sides={"british": (1, None, 2), "french": (None, 0, None)}),)),
        long(),
    ],
    ids=["nothing", "no turn yet", "all zero", "gaps", "long"],
)
def test_every_game_can_be_drawn(found: Statistics) -> None:
    """However little there is to draw, or how much."""
    for width in (900, 1600):
        drawn = draw(found, width=width, language="fr")
        assert drawn.width == width
        assert 0 < len(drawn.alt) <= ALT


@pytest.mark.parametrize("width", [900, 1600])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_sides_are_named_beside_their_lines_within_the_panel(width: int, language: str) -> None:
    """Also where figures are large."""
    look, large = Look(width), Series("Money", {"british": (0, 350_000), "french": (0, 1_250_000)})
    overlay = Overlay(Image.new("RGB", (width, look.panel)))
    box = (0, 0, look.panel_width, look.panel)
    found = replace(SMALL, turns=("1755",), sides=SIDES if language == "en" else SIDES_FR)
    chart = Chart(overlay, LIGHT, look, words(language), found, large, box)
    ends = [chart.plot[2] + look.px(14) + type_width(text, "semibold", look.label) for text in chart.ends]
    assert max(ends) < look.panel_width - look.px(9)
    assert chart.plot[2] - chart.plot[0] > look.panel_width / 3


@pytest.mark.parametrize(
    ("most", "step"), [(1, 1), (4, 1), (5, 2), (8, 2), (9, 5), (21, 10), (350_000, 100_000)]
)
def test_four_steps_reach_to_the_highest(most: int, step: int) -> None:
    """Of 1, 2, 5, 10 ... the least that does."""
    assert step_of(most) == step


def test_names_that_would_touch_are_moved_apart() -> None:
    """In their order, by a line each, none above the highest or below the lowest place."""
    assert apart([50, 52], 20, 10, 100) == [50, 70]
    assert apart([99, 98], 20, 10, 100) == [100, 80]
    assert apart([0], 20, 10, 100) == [10]
    assert apart([], 20, 10, 100) == []


def test_a_line_is_broken_where_nothing_is_known() -> None:
    """Each stretch with its places."""
    assert list(runs((1, 2, None, 0))) == [[(0, 1), (1, 2)], [(3, 0)]]
