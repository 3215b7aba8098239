"""What the explanations of both maps of a country explain: what is on the picture, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render import blocks, whigs
from render.blocks import legend as of_blocks
from render.explanation import fitting
from render.lettering import type_width
from render.theme import THEMES, Theme
from render.whigs import legend as of_whigs
from render.words import words
from rules.blocks.view import View
from tests.render import positions, wars
from tests.render.test_continent import charted as continent

LANGUAGES, WIDTHS = ("en", "fr"), (1600, 900)


def kinds_of_blocks(view: View) -> set[str]:
    return {kind for kind, _, _ in of_blocks.happened(view)}


def test_what_has_happened_on_the_board_of_blocks_is_explained() -> None:
    """Marches, battles to come and past and beaten ships late in the war; nothing of it at the start."""
    assert kinds_of_blocks(positions.seen(positions.start(), "gm")) == set()
    late = positions.seen(positions.late(), "gm")
    assert kinds_of_blocks(late) == {"march", "fighting", "fought", "fallen"}


def test_backs_are_explained_to_those_who_see_any() -> None:
    """Each side sees those of its enemy, the public both, the game master none."""
    backs = {
        who: [
            side
            for kind, side, _ in of_blocks.blocks(positions.seen(positions.start(), who))
            if kind == "hidden"
        ]
        for who in ("british", "french", "public", "gm")
    }
    both = ["british", "french"]
    assert backs == {"british": ["french"], "french": ["british"], "public": both, "gm": []}


def test_what_has_happened_on_the_continent_is_explained() -> None:
    """At the height of the war all of it; in the first spring that some nations are nobody's allies."""
    spring = dict(of_whigs.happened(wars.seen(wars.spring(), "gm")))
    assert spring.keys() <= {"ally", "unallied"}
    war = dict(of_whigs.happened(wars.seen(wars.war(), "gm")))
    assert war.keys() == {*("moved", "battle", "fought", "siege", "raid", "ruin", "ally", "unallied")}


def test_orders_are_explained_as_the_reader_sees_them() -> None:
    """The public sees no spies' report, those of the British hear of the French."""
    shown = {
        who: dict(of_whigs.pieces(wars.seen(wars.war(), who), words("en", whigs.WORDS)))
        for who in ("british", "public")
    }
    assert shown["british"]["said"] == "french"
    assert "said" not in shown["public"]


def test_ways_are_explained_that_the_board_has() -> None:
    board = wars.seen(wars.war(), "gm").board
    assert ("border" in dict(of_whigs.standing(board))) == bool(board.file.borders)
    assert {"port", "land", "sea", "path"} <= dict(of_whigs.standing(board)).keys()


def sheets(language: str, width: int) -> Iterator[tuple[list[str], tuple[float, ...], float]]:
    """The longest explanation of each map: what is written, on which panel, and how large it is."""
    catalogue = words(language, blocks.WORDS)
    shown = of_blocks.entries(positions.seen(positions.late(), "public"), catalogue)
    chart = positions.charted(width)
    yield [text for _, _, text in shown], chart.panels["legend"], chart.look.unit
    catalogue = words(language, whigs.WORDS)
    kinds = of_whigs.entries(wars.seen(wars.war(), "british"), catalogue)
    large = continent(width)
    texts = [catalogue(f"whigs.legend.{kind}") for kind, _ in kinds]
    yield texts, large.panels["legend"], large.look.unit


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_have_room_on_their_panels(language: str, width: int) -> None:
    """In both languages and on a phone no caption runs into the next column or the frame."""
    for texts, (left, top, right, bottom), unit in sheets(language, width):
        title = 26 * unit if width == 1600 else 0
        area = (0.0, 0.0, right - left - 32 * unit, bottom - top - 32 * unit - title)
        size, columns = fitting(texts, area, unit)
        assert -(-len(texts) // columns) * size * 1.28 <= area[3] + 1
        assert max(type_width(text, "roman", size) for text in texts) + 1.75 * size <= area[2] / columns


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_sign_has_a_drawing(theme: Theme) -> None:
    """Also those that no picture of these tests shows."""
    whiches = {"place": "fort", "type": "R french"}
    for kind, draw in of_blocks.DRAWN.items():
        assert draw(theme, whiches.get(kind, "french"), 20).getbbox(), kind
    for kind, draw in of_whigs.DRAWN.items():
        assert draw(theme, "french", 20).getbbox(), kind
