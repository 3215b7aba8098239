"""The examples of play in the rulebooks: what they tell is what the rules do, and their pictures show it."""

from __future__ import annotations

import re
from functools import reduce
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from rules.kernel.rulebook import Rulebook
from rules.kernel.trial import run
from rules.registry import PACKAGES
from tests.render.examples import FOLDER, MOMENTS, WIDTH, drawn, example
from tests.test_structure import ROOT

MOST = 100_000  # bytes of a picture
PLAINLY, STRANGE = 64, 0.005  # of 255 in some primary; the share of a picture that may be so
BOOKS = [(key, name) for key in PACKAGES for name in ("RULES.md", "RULES.fr.md")]
PICTURE = re.compile(r"^  !\[([^\]]+)\]\(\.\./\.\./tests/render/examples/([a-z0-9-]+)\.png\)$", re.MULTILINE)


def text_of(key: str, name: str) -> str:
    return (ROOT / "rules" / key / name).read_text(encoding="utf-8")


def seen(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        return image.convert("RGB")


def strange(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that are plainly of another colour."""
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    most = reduce(ImageChops.lighter, bands)
    return sum(most.histogram()[PLAINLY:]) / (one.width * one.height)


def test_a_counter_that_is_not_there_is_strange() -> None:
    """The two pictures of one example differ by more than is let pass."""
    pairs = (("battles-1", "battles-2"), ("blocks-1", "blocks-2"), ("skirmish-1", "skirmish-2"))
    for pair in pairs:
        assert strange(*(seen((FOLDER / f"{name}.png").read_bytes()) for name in pair)) > STRANGE


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_shows_what_is_drawn_today(name: str) -> None:
    """But for shades what `python -m tests.render` would draw; it is small, and as wide as a column."""
    kept = (FOLDER / f"{name}.png").read_bytes()
    assert len(kept) <= MOST
    assert seen(kept).width == WIDTH
    assert strange(seen(kept), seen(drawn(name).png)) <= STRANGE, "draw them anew: python -m tests.render"


@pytest.mark.parametrize(("key", "name"), BOOKS)
def test_each_book_shows_its_pictures_and_no_others(key: str, name: str) -> None:
    """Each once, in order, and with words for those who cannot see it."""
    found = PICTURE.findall(text_of(key, name))
    assert [picture for _, picture in found] == [each for each in MOMENTS if MOMENTS[each].game == key]
    assert all(len(words) > 60 for words, _ in found)


def test_nothing_else_is_kept() -> None:
    """No picture lies there that nobody shows."""
    assert {file.stem for file in FOLDER.iterdir()} == {*MOMENTS}


@pytest.mark.parametrize("key", PACKAGES)
def test_an_example_goes_as_it_is_told(key: str) -> None:
    """Its file, in which dice and results stand as worked out by hand, finds no difference."""
    assert list(map(str, run(example(key)).differences)) == []


@pytest.mark.parametrize(("key", "name"), BOOKS)
def test_each_order_that_is_given_is_told(key: str, name: str) -> None:
    """Every line that the file has somebody write stands in the book, and cites the rule behind it."""
    rules = Rulebook.read(key, text_of(key, name), name=name).rules.values()
    told = [rule.text for rule in rules if rule.number.startswith("example-")]
    shown = {part.strip() for text in told for code in re.findall(r"`([^`]+)`", text) for part in parts(code)}
    written = {part for text in orders(key) for part in parts(text)}
    assert written - shown == set()
    assert all(re.search(r"\([a-z0-9.-]+[^)]*\)", text) for text in told[1:-1])


def orders(key: str) -> list[str]:
    """What is written, by whomever, in the order of the file."""
    given = example(key).file.do
    return [str(do[side]) for do in given for side in ("british", "french") if side in do]


def parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[;,]", text) if part.strip()]


def test_pictures_are_not_told() -> None:
    """Who reads a rule in the bot reads its words alone."""
    book = Rulebook.read("blocks", text_of("blocks", "RULES.md"))
    rule = book.rule("example-2")
    assert rule is not None
    assert "![" not in rule.text
    assert "\n" not in rule.text
