"""Signs for texts: their names and sizes, and that they are told apart."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.drawing import Stamp
from render.picture import png
from render.registry import BOARDS, signs_of
from render.signs.sign import SIZE, drawn
from render.theme import LIGHT, LIGHT_SAFE, rgb

NAME = re.compile(r"[a-z0-9_]{2,32}")
LARGEST, MOST = 20_000, 2000  # bytes of one, of which Discord takes 256 KiB, and how many it takes
GROUNDS = {"dark": rgb("#313338"), "light": rgb("#ffffff")}
IN_TEXT = 22  # pixels
APART = 2.0  # of 255, on the average of a sign: what differs less cannot be told apart

Pictures = dict[str, Image.Image]


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    """All of them, in the usual colours."""
    found: Pictures = {}
    for name, sign in signs_of(BOARDS).items():
        stamp = Stamp(SIZE, SIZE)
        sign.draw(stamp, LIGHT)
        found[name] = stamp.done()
    return found


def seen(image: Image.Image, ground: tuple[int, int, int]) -> Image.Image:
    """In a line of text."""
    page = Image.new("RGBA", (IN_TEXT, IN_TEXT), (*ground, 255))
    page.alpha_composite(image.resize((IN_TEXT, IN_TEXT), Image.Resampling.LANCZOS))
    return page.convert("RGB")


def mean(image: Image.Image) -> float:
    return sum(ImageStat.Stat(image).mean) / len(image.getbands())


def test_names_are_words() -> None:
    """As Discord takes them, each once, and there are not too many."""
    names = [name for sign in signs_of(BOARDS).values() for name in sign.names()]
    assert [name for name in names if not NAME.fullmatch(name)] == []
    assert len(names) == len({*names}) <= MOST


def test_pictures_are_small(pictures: Pictures) -> None:
    """Far smaller than Discord takes: some ten thousand bytes."""
    sizes = {name: len(png(image)) for name, image in pictures.items()}
    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}


def test_a_dyed_sign_has_two_pictures() -> None:
    """The second in the colours that everybody can tell apart; any other sign has one."""
    signs = signs_of(BOARDS)
    flag, hourglass = drawn(signs["british"]), drawn(signs["waiting"])
    assert list(flag) == ["british", "british_safe"]
    assert flag["british"] != flag["british_safe"]
    assert list(hourglass) == ["waiting"]
    assert Image.open(BytesIO(hourglass["waiting"])).size == (SIZE, SIZE)


def test_what_shows_a_side_is_dyed(pictures: Pictures) -> None:
    """A sign that is drawn in safe colours otherwise has those."""
    for name, sign in signs_of(BOARDS).items():
        stamp = Stamp(SIZE, SIZE)
        sign.draw(stamp, LIGHT_SAFE)
        assert sign.dyed == (stamp.done().tobytes() != pictures[name].tobytes()), name


@pytest.mark.parametrize("ground", GROUNDS)
def test_signs_are_told_apart_in_a_line(pictures: Pictures, ground: str) -> None:
    """No two of the same palette look alike at the size of text."""
    found = {name: seen(image, GROUNDS[ground]) for name, image in pictures.items()}
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
    """In grey the faces of a die differ from those that hit, and what is one side's from the other's."""
    grey = {name: seen(image, GROUNDS["dark"]).convert("L") for name, image in pictures.items()}
    pairs = [(name.removesuffix("_hit"), name) for name in grey if name.endswith("_hit")]
    pairs += [(name, name.replace("british", "french")) for name in grey if name.startswith("british")]
    assert len(pairs) > 80
    for one, other in pairs:
        assert mean(ImageChops.difference(grey[one], grey[other])) > APART, other


def test_games_agree_on_the_signs_that_they_share() -> None:
    """What two of them declare by one name is the same picture, found by what either calls it."""
    declared = [sign for board in BOARDS.values() for sign in board().signs]
    names = Counter(sign.name for sign in declared)
    shared = [sign for sign in declared if names[sign.name] > 1]
    assert "british_leader" in {sign.name for sign in shared}
    found = signs_of(BOARDS)
    for sign in shared:
        assert drawn(sign) == drawn(found[sign.name]), sign.name
        assert sign.keys <= found[sign.name].keys
