"""Charts of a game, and the same in words."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import groupby
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from bot.post.library import Library
from render.diagrams import Chart, Look, apart, broken, draw, marked, runs, slices, step_of
from render.lettering import type_width
from render.overlay import Overlay
from render.parts import BADGE
from render.statistics import ALT, Luck, Series, Side, Statistics, alt, describe
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


@pytest.mark.parametrize("width", [900, 1600, 2400])
def test_all_type_can_be_read_on_a_telephone(width: int) -> None:
    """Where a sheet is 390 points wide none is smaller than 11."""
    look = Look(width)
    assert min(look.title, look.head, look.label) * 390 / width >= 11


def drawn(*series: Series, turns: tuple[str, ...] = ("1755",), luck: tuple[Luck, ...] = ()) -> Image.Image:
    picture = draw(replace(SMALL, turns=turns, series=series, luck=luck))
    return Image.open(BytesIO(picture.png)).convert("RGB")


def runs_of(pixels: Iterable[Any], paint: Colour) -> list[int]:
    """How long each stretch of a colour is."""
    return [len(list(run)) for same, run in groupby(pixels, key=lambda each: each == paint) if same]


def test_lines_of_both_sides_are_equally_thick_where_they_run_together() -> None:
    """Side by side; that of the second side is broken, so they are told apart without their colours."""
    held = Series("Held", {"british": (1, 1), "french": (1, 1)})
    image = drawn(held)
    paints, stroke = (LIGHT.red.paint, LIGHT.blue.paint), Look(1600).stroke
    top, low = 330, image.height - Look(1600).panel // 2  # the chart without the key above
    columns = [
        [image.getpixel((x, y)) for y in range(top, low)] for x in range(image.width // 3, image.width // 2)
    ]
    thick = [[max(runs_of(column, paint), default=0) for column in columns] for paint in paints]
    assert {max(found) for found in thick} <= {stroke - 1, stroke}
    assert min(thick[0]) > 0
    assert min(thick[1]) == 0
    assert sum(n > 0 for n in thick[1]) > len(columns) / 2


def test_a_broken_line_begins_and_ends_with_a_dash_and_goes_round_corners() -> None:
    """Ten long with gaps of five: the second dash, from 15 to 25, has the corner at 20 in it."""
    assert list(broken([(0, 0), (20, 0), (20, 15)], 10, 5)) == [
        [(0, 0), (10, 0)],
        [(15, 0), (20, 0), (20, 5)],
        [(20, 10), (20, 15)],
    ]


def test_bars_of_the_second_side_are_broken() -> None:
    """From the foot up, pieces of 22 with gaps of 6; those of the first are whole."""
    look = Look(1600)
    assert list(slices(0, (0, 0, 9, 50), look)) == [(0, 0, 9, 50)]
    assert list(slices(1, (0, 0, 9, 50), look)) == [(0, 28, 9, 50), (0, 0, 9, 22)]


YEARS = ("1757", "1", "2", "3", "4", "5", "1758", "1", "2", "3")


@pytest.mark.parametrize(
    ("turns", "turn", "places"),
    [
        (YEARS, 100, [*range(10)]),
        (YEARS, 23, [0, 2, 4, 6, 8]),  # every second from each year on; a year takes 40 and the gap
        (YEARS, 13, [0, 3, 6, 9]),
        (tuple(map(str, range(1, 13))), 11, [1, 3, 5, 7, 9, 11]),
        (("1755", "1756", "1757"), 30, [1]),
        ((), 10, []),
    ],
)
def test_turns_are_named_at_even_distances(turns: tuple[str, ...], turn: float, places: list[int]) -> None:
    """All years, and between them every so manieth turn counted from the year."""
    assert marked(turns, [10.0 * len(name) for name in turns], turn, 2) == places


@pytest.mark.parametrize("lower", [None, 40])
@pytest.mark.parametrize("width", [900, 1600])
def test_nothing_is_told_where_discord_lays_its_mark(width: int, lower: int | None) -> None:
    """In the lower left corner there is paper, within the border of the panel."""
    luck = tuple(Luck(6, 9, 400, 350, side, lower) for side in SIDES)
    picture = draw(replace(SMALL, luck=luck), width=width)
    with Image.open(BytesIO(picture.png)) as image:
        inner = Look(width).margin + 20
        side = round(BADGE[0] * width)
        corner = image.convert("RGB").crop((inner, image.height - side, side - 2, image.height - inner))
        assert corner.getcolors() == [(corner.width * corner.height, LIGHT.panel)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_games_count_has_room_above_its_chart(language: str) -> None:
    """Every name of a series, of every game."""
    look, library = Look(1600), Library()
    for key in library.keys:
        names = library.catalogue(library.usual(key)).languages[language].names["series"]
        widest = max(type_width(name, "semibold", look.head) for name in names.values())
        assert widest < look.panel_width - 2 * look.px(26), key


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
def test_last_figures_stand_beside_their_lines_within_the_panel(width: int, language: str) -> None:
    """Also where figures are large."""
    look, large = Look(width), Series("Money", {"british": (0, 350_000), "french": (0, 1_250_000)})
    overlay = Overlay(Image.new("RGB", (width, look.panel)))
    box = (0, 0, look.panel_width, look.panel)
    found = replace(SMALL, turns=("1755",), sides=SIDES if language == "en" else SIDES_FR)
    chart = Chart(overlay, LIGHT, look, words(language), found, large, box)
    ends = [chart.plot[2] + chart.lead + type_width(text, "semibold", look.label) for text in chart.ends]
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
