"""The pictures themselves: their format, their size, and that they tell no secret."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from PIL import Image

from render.blocks import BOARD, draw
from render.blocks.base import CHARTS
from render.blocks.moves import crossed, met, route
from render.blocks.pieces import back
from render.board import Frame
from render.cache import BASES
from render.grounds import Grounds
from render.placing import grown, inside
from render.theme import LIGHT, THEMES, Colour, Theme, palette
from rules.blocks import GAME
from rules.blocks.state import State, Trail
from tests.render.positions import charted, full, late, position, printed, seen, start

READERS = ("british", "french", "public", "gm")


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("state", [start(), full(), late()], ids=["start", "full", "late"])
def test_a_picture_is_a_small_palette_png(theme: Theme, state: State) -> None:
    """1600 pixels wide, 256 colours, at most 300 KB."""
    picture = draw(seen(state, "gm"), Frame(theme=theme))
    image = opened(picture.png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height) == (1600, 1200)
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize("focus", [*BOARD.theatres, *printed().places])
def test_every_theatre_and_every_place_can_be_drawn_alone(focus: str) -> None:
    """A crop has the width that was asked for and stays small."""
    picture = draw(seen(late(), "british"), Frame(theme=LIGHT, focus=focus, width=900))
    assert opened(picture.png).width == picture.width == 900
    assert len(picture.png) <= 200_000


def test_a_crop_is_drawn_larger() -> None:
    """Signs, names and blocks of a crop are larger than on the whole theatre of the same width."""
    for width in (1600, 900):
        whole, crop = charted(width).look, charted(width, "champlain").look
        assert crop.piece > 1.4 * whole.piece
        assert crop.name > 1.4 * whole.name


def test_the_phone_s_type_is_larger() -> None:
    """On a phone 400 pixels wide the names of a crop are at least 11 pixels high."""
    assert charted(900, "champlain").look.name * 400 / 900 >= 11


@pytest.mark.parametrize("who", ["british", "french", "public"])
@pytest.mark.parametrize("state", [start(), late()], ids=["start", "late"])
def test_a_picture_depends_on_nothing_its_reader_does_not_see(who: str, state: State) -> None:
    """Two worlds that differ in what is hidden give the same picture and the same words (blocks/5b)."""
    twin = GAME.reshuffle(state, who, Random(1757))
    assert seen(state, "gm") != seen(twin, "gm")
    one, other = (
        draw(seen(world, who), Frame(theme=LIGHT, width=900, focus="champlain")) for world in (state, twin)
    )
    assert (one.png, one.alt, one.text) == (other.png, other.alt, other.text)
    one, other = (draw(seen(world, who), Frame(theme=LIGHT)) for world in (state, twin))
    assert (one.png, one.alt, one.text) == (other.png, other.alt, other.text)


def test_readers_get_different_pictures() -> None:
    """What one side sees of the other is not what that side sees of itself."""
    pictures = {draw(seen(start(), who), Frame(theme=LIGHT)).png for who in READERS}
    assert len(pictures) == len(READERS)


def test_threads_draw_the_same_picture() -> None:
    """Many pictures at once, bases not yet painted, come out as one by one."""
    jobs = [(who, focus) for who in READERS for focus in (None, "lakes", "ohio")]

    def one(job: tuple[str, str | None]) -> bytes:
        return draw(seen(late(), job[0]), Frame(theme=LIGHT, focus=job[1], width=900)).png

    alone = [one(job) for job in jobs]
    forget()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, jobs)) == alone


def forget() -> None:
    BASES.forget()
    CHARTS.forget()


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    """Where the folder is a file the picture is drawn all the same."""
    forget()
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert draw(seen(start(), "gm"), Frame(theme=LIGHT, width=900, grounds=Grounds(blocked))).png


def test_an_unknown_focus_is_named() -> None:
    """A focus that is neither a theatre nor a place is refused by name."""
    with pytest.raises(ValueError, match="atlantis"):
        draw(seen(start(), "gm"), Frame(theme=LIGHT, focus="atlantis"))


@pytest.mark.parametrize("width", [0, 599, 3201])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    """A picture is 600 to 2400 pixels wide."""
    with pytest.raises(ValueError, match=str(width)):
        draw(seen(start(), "gm"), Frame(theme=LIGHT, width=width))


# --- colours


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_palette_holds_every_colour_of_its_theme(theme: Theme) -> None:
    """256 colours, among them each plain colour of the theme itself."""
    flat = palette(theme).getpalette() or []
    colours = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    plain = [theme.land, theme.sea, theme.panel, theme.face, theme.ink, theme.lane, theme.road, theme.battle]
    sides = [part for side in (theme.red, theme.blue) for part in (side.paint, side.shade, side.gleam)]
    assert [colour for colour in (*plain, *sides) if colour not in colours] == []


# How the three kinds of colour blindness see red, green and blue (Machado, Oliveira and Fernandes, 2009).
BLIND = {
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


@pytest.mark.parametrize("theme", [THEMES["light-safe"], THEMES["dark-safe"]], ids=["light", "dark"])
@pytest.mark.parametrize("kind", list(BLIND))
def test_the_safe_colours_stay_apart_for_every_eye(theme: Theme, kind: str) -> None:
    """To each kind of colour blindness the two sides' paints differ by at least 60 of 255 in some primary."""

    def through(colour: tuple[int, int, int]) -> list[float]:
        return [sum(part * share for part, share in zip(colour, row, strict=True)) for row in BLIND[kind]]

    pairs = zip(through(theme.red.paint), through(theme.blue.paint), strict=True)
    assert max(abs(one - other) for one, other in pairs) >= 60


def test_backs_differ_in_shape_too() -> None:
    """Painted alike, the cross of the British is not the lily of the French."""
    plain = replace(LIGHT, name="plain", blue=LIGHT.red)
    assert back(plain, "british", 40).tobytes() != back(plain, "french", 40).tobytes()


def test_a_place_in_the_hands_of_the_enemy_wears_his_colours() -> None:
    """Its sign is repainted; irregulars alone do not hold it."""
    chart = charted()
    left, top, right, bottom = (round(side) for side in grown(chart.signs["ON"], -5))
    signs = []
    for blocks in ("british AL R4", "british AL R4; french ON M3", "british AL R4; french ON I2"):
        picture = draw(seen(position(blocks), "gm"), Frame(theme=LIGHT))
        signs.append(opened(picture.png).convert("RGB").crop((left, top, right, bottom)).tobytes())
    assert signs[0] != signs[1]
    assert signs[0] == signs[2]


def test_a_name_is_written_over_the_arrow_that_meets_it() -> None:
    """The same march is drawn with the name as with none there: where its letters are they stay dark."""
    chart = charted(900)
    state = msgspec.structs.replace(late(), trails=[Trail("british", ("NY", "AL", "HE", "CR"), 2)])
    plain, marched = (
        opened(draw(seen(one, "gm"), Frame(theme=LIGHT, width=900)).png).convert("RGB")
        for one in (msgspec.structs.replace(state, trails=[]), state)
    )
    met = [*crossed(chart, [route(chart, ("NY", "AL", "HE", "CR"))])]
    assert met
    for code in met:
        left, top, right, bottom = (round(side) for side in chart.names[code])
        ink = LIGHT.red.text if printed().places[code].home == "british" else LIGHT.blue.text
        one, other = (dark(image.crop((left, top, right, bottom)), ink) for image in (plain, marched))
        assert one > 0
        assert other >= one * 0.9, code


@pytest.mark.parametrize("width", [1600, 900])
@pytest.mark.parametrize("path", [("BN", "AT"), ("AT", "BN"), ("FN", "AT")])
def test_the_arrow_of_ships_covers_nothing_in_their_boxes(width: int, path: tuple[str, str]) -> None:
    """It runs from the edge of one box to the edge of the other, clear of their names and ships."""
    chart = charted(width)
    line = route(chart, path)
    boxes = [chart.panels[code] for code in path]
    assert [spot for spot in line for box in boxes if inside(spot, box)] == []
    for spot, box in zip((line[0], line[-1]), boxes, strict=True):
        assert inside(spot, grown(box, chart.look.sign))


def test_a_sign_post_is_written_over_the_arrow_that_meets_it() -> None:
    """In the country about Ft. Wm Henry one says where the road to New York leads."""
    chart = charted(900, "HE")
    (post,) = (one for one in chart.sign_posts if "New York" in one.text)
    left, top, right, bottom = post.box
    across = [(left - 20, (top + bottom) / 2), ((left + right) / 2, (top + bottom) / 2)]
    assert met(chart, post.box, [across])
    assert not met(chart, post.box, [[(x, y - 200) for x, y in across]])


def dark(image: Image.Image, ink: Colour) -> int:
    """How many pixels have just this colour."""
    return {colour: count for count, colour in image.getcolors(100_000) or ()}.get(ink, 0)
