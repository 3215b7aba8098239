"""What the explanations of both maps of a country explain: what is on the picture, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render import blocks, whigs
from render.blocks import legend as of_blocks
from render.board import Frame
from render.explanation import TYPE, Drawn, below, fitting, in_columns
from render.lettering import type_width
from render.parts import BADGE
from render.theme import LIGHT, THEMES, Theme
from render.whigs import legend as of_whigs
from render.words import words
from rules.blocks.view import View
from tests.render import positions, wars
from tests.render.test_continent import charted as continent

LANGUAGES = ("en", "fr")


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


def explained(language: str) -> Iterator[tuple[list[tuple[Drawn, str]], tuple[float, ...]]]:
    """The longest explanation of each map, and the panel that it has on a wide picture."""
    catalogue = words(language, blocks.WORDS)
    shown = tuple(of_blocks.entries(positions.seen(positions.late(), "public"), catalogue))
    yield of_blocks.drawn(LIGHT, catalogue, shown), positions.charted(1600).panels["legend"]
    catalogue = words(language, whigs.WORDS)
    kinds = tuple(of_whigs.entries(wars.seen(wars.war(), "british"), catalogue))
    yield of_whigs.drawn(LIGHT, catalogue, kinds), continent(1600).panels["legend"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_have_room_on_their_panels(language: str) -> None:
    """In both languages no caption runs into the next column or the frame."""
    for shown, (left, top, right, bottom) in explained(language):
        area = (0.0, 0.0, right - left - 32, bottom - top - 32 - 26)
        texts = [text for _, text in shown]
        size, columns = fitting(texts, area, 1)
        assert -(-len(texts) // columns) * size * 1.28 <= area[3] + 1
        assert max(type_width(text, "roman", size) for text in texts) + 1.75 * size <= area[2] / columns


@pytest.mark.parametrize("width", [600, 900])
@pytest.mark.parametrize("language", LANGUAGES)
def test_below_a_map_for_a_telephone_all_of_it_can_be_read(language: str, width: int) -> None:
    """Its type is 11 high at least where it is 390 wide; no caption runs into the frame, and in the lower
    left corner there is paper."""
    for shown, _ in explained(language):
        plate = below(width, shown, LIGHT)
        assert round(width / TYPE) * 390 / width >= 11
        right = plate.crop((width - 8, 4, width - 4, plate.height - 4))
        corner = plate.crop(
            (4, plate.height - round(BADGE[0] * width), round(BADGE[0] * width), plate.height - 4)
        )
        for part in (right, corner):
            assert part.getcolors() == [(part.width * part.height, LIGHT.panel)]


def test_entries_stand_in_columns_that_leave_the_corner_free() -> None:
    """Seven entries and two free lines take three lines in three columns, five where two fit; three entries
    take no fewer, so that something stands in the first column."""
    assert in_columns([10] * 7, 30, 2) == (3, [[0], [1, 2, 3], [4, 5, 6]])
    assert in_columns([10] * 7, 25, 2) == (5, [[0, 1, 2], [3, 4, 5, 6]])
    assert in_columns([10] * 3, 40, 2) == (3, [[0], [1, 2]])


def test_below_a_map_for_a_telephone_stands_what_is_on_it() -> None:
    """Where nothing has happened yet there is less to explain, and nothing lies on the map itself."""
    early, late = (
        blocks.draw(positions.seen(state, "gm"), Frame(LIGHT, width=900))
        for state in (positions.start(), positions.late())
    )
    assert 675 < early.height < late.height
    assert "legend" not in positions.charted(900).panels


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_every_sign_has_a_drawing(theme: Theme) -> None:
    """Also those that no picture of these tests shows."""
    whiches = {"place": "fort", "type": "R french"}
    for kind, draw in of_blocks.DRAWN.items():
        assert draw(theme, whiches.get(kind, "french"), 20).getbbox(), kind
    for kind, draw in of_whigs.DRAWN.items():
        assert draw(theme, "french", 20).getbbox(), kind
