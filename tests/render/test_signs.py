"""Signs for texts: their names and sizes, and that they are told apart."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.drawing import Stamp
from render.registry import BOARDS, signs_of
from render.signs.sign import SIZE, drawn
from render.theme import LIGHT, rgb

NAME = re.compile(r"[a-z0-9_]{2,32}")
LARGEST, MOST = 256 << 10, 2000  # bytes of one, and how many an application may have: Discord's limits
GROUNDS = {"dark": rgb("#313338"), "light": rgb("#ffffff")}
IN_TEXT = 22  # pixels
APART = 2.0  # of 255, on the average of a sign: what differs less cannot be told apart

Pictures = dict[str, Image.Image]


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    """All of them, as they are uploaded."""
    found: Pictures = {}
    for sign in signs_of(BOARDS).values():
        for name, png in drawn(sign).items():
            assert len(png) <= LARGEST
            assert name not in found
            found[name] = Image.open(BytesIO(png)).convert("RGBA")
    return found


def seen(image: Image.Image, ground: tuple[int, int, int]) -> Image.Image:
    """In a line of text."""
    page = Image.new("RGBA", (IN_TEXT, IN_TEXT), (*ground, 255))
    page.alpha_composite(image.resize((IN_TEXT, IN_TEXT), Image.Resampling.LANCZOS))
    return page.convert("RGB")


def mean(image: Image.Image) -> float:
    return sum(ImageStat.Stat(image).mean) / len(image.getbands())


def test_names_are_words(pictures: Pictures) -> None:
    """As Discord takes them; each is square, and there are not too many."""
    assert [name for name in pictures if not NAME.fullmatch(name)] == []
    assert {image.size for image in pictures.values()} == {(SIZE, SIZE)}
    assert len(pictures) <= MOST


@pytest.mark.parametrize("ground", GROUNDS)
def test_signs_are_told_apart_in_a_line(pictures: Pictures, ground: str) -> None:
    """No two of the same palette look alike at the size of text."""
    shown = {name: image for name, image in pictures.items() if not name.endswith("_safe")}
    found = {name: seen(image, GROUNDS[ground]) for name, image in shown.items()}
    means = {name: mean(image) for name, image in found.items()}
    pairs = ((a, b) for a, b in combinations(found, 2) if abs(means[a] - means[b]) < APART)
    assert [(a, b) for a, b in pairs if mean(ImageChops.difference(found[a], found[b])) < APART] == []


@pytest.mark.parametrize("ground", GROUNDS)
def test_signs_are_seen_on_either_ground(pictures: Pictures, ground: str) -> None:
    """A good part of each differs much from what it stands on."""
    for name, image in pictures.items():
        page = Image.new("RGB", (IN_TEXT, IN_TEXT), GROUNDS[ground])
        differs = ImageChops.difference(seen(image, GROUNDS[ground]), page).convert("L")
        strong = sum(differs.histogram()[60:]) / IN_TEXT**2
        assert strong > 0.1, name


def test_colour_is_never_all_that_differs(pictures: Pictures) -> None:
    """In grey the faces of a die differ from those that hit, and the flags from each other."""
    grey = {name: seen(image, GROUNDS["dark"]).convert("L") for name, image in pictures.items()}
    pairs = [(name.removesuffix("_hit"), name) for name in grey if name.endswith("_hit")]
    for one, other in (*pairs, ("british", "french"), ("british_block", "french_block")):
        assert mean(ImageChops.difference(grey[one], grey[other])) > APART, other


def test_games_agree_on_the_signs_that_they_share() -> None:
    """What two of them declare by one name is the same picture."""
    first: dict[str, bytes] = {}
    for board in BOARDS.values():
        for sign in board().signs:
            stamp = Stamp(SIZE, SIZE)
            sign.draw(stamp, LIGHT)
            assert first.setdefault(sign.name, stamp.image.tobytes()) == stamp.image.tobytes(), sign.name
