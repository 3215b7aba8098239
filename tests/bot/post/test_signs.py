"""Signs in what is told: held by name, and delivered as Discord calls them."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.library import common_words
from bot.post.message import ROOM, Button, File, Message, Option, Select
from bot.post.press.layout import pages
from bot.post.signs import Signs, length
from bot.words.speaker import unmarked
from bot.words.visible import visible
from render.registry import BOARDS, signs_of
from render.signs.sign import Sign
from rules.kernel.template import Sign as Named
from rules.kernel.template import parts_of, sign

HOURGLASS, FLAG = sign("waiting"), sign("fr")
ANYBODY, SAFE, BY_EAR = Addressee(), Addressee(palette="dark-safe"), Addressee(text_first=True)


def nothing(*_: object) -> None:
    """What is drawn does not matter here."""


@pytest.fixture
def signs() -> Signs:
    declared = (Sign("waiting", nothing), Sign("french", nothing, frozenset({"fr"}), dyed=True))
    return Signs.of(declared)


@pytest.fixture
def known(signs: Signs) -> Signs:
    signs.ids = {"waiting": 7, "french": 8, "french_safe": 9}
    return signs


def test_a_sign_is_delivered_as_discord_calls_it(known: Signs) -> None:
    """By its name or by a code; in safe colours for whoever has chosen them, if it shows colours."""
    text = f"{HOURGLASS} {FLAG} wait"
    assert known.text(text, ANYBODY) == "<:waiting:7> <:french:8> wait"
    assert known.text(text, SAFE) == "<:waiting:7> <:french_safe:9> wait"


def test_a_sign_that_is_not_there_is_left_out(signs: Signs, known: Signs) -> None:
    """With its blank: while Discord has none, for whoever reads by ear, and where nobody knows the name."""
    text = f"{HOURGLASS} {FLAG}\u2003wait"
    assert known.text(text, BY_EAR) == "wait"
    assert known.text(f"{sign('elephant')} wait", ANYBODY) == "wait"
    signs.ids = {}
    assert signs.text(text, ANYBODY) == "wait"


def test_news_are_short_only_where_all_signs_are_there(known: Signs) -> None:
    assert known.seen_by(ANYBODY)
    assert not known.seen_by(BY_EAR)
    known.ids = {"waiting": 7, "french": 8}
    assert not known.seen_by(ANYBODY)


def test_all_of_a_message_is_delivered(known: Signs) -> None:
    """Texts show signs; labels and texts in place of pictures cannot, and ids are left alone."""
    select = Select("id", f"{HOURGLASS}Which", (Option("v", f"{FLAG} Albany"),))
    row = (Button("fc1:a:0:0", f"{FLAG} Stay"), Button("fc1:b:0:0", "Go"))
    told = Message(f"{FLAG} go", (row, (select,)), files=(File("a.txt", b"x", f"{FLAG} map"),))
    assert known.delivered(told, ANYBODY) == replace(
        told,
        text="<:french:8> go",
        rows=(
            (replace(row[0], label="Stay"), row[1]),
            (Select("id", "Which", (Option("v", "Albany"),)),),
        ),
        files=(File("a.txt", b"x", "map"),),
    )


@pytest.mark.parametrize("text", [sign("proved"), "\U000f0000\ue000proved\ue001\uf8ff"])
def test_nobody_forges_a_sign(text: str) -> None:
    """What people write holds no character that begins one."""
    assert visible(text) == unmarked(text) == "proved"


def test_pages_have_room_for_signs() -> None:
    """Thirty lines of four signs each: far under a page as they are stored, and over one as delivered."""
    line = sign("british_militia_3") * 4
    shown = "<:british_militia_3:1234567890123456789>" * 4
    found = pages([line] * 30)
    assert length(line) >= len(shown)
    assert sum(len(page.splitlines()) for page in found) == 30
    assert len(found) > 1
    assert all(len(page.replace(line, shown)) <= ROOM for page in found)


@pytest.mark.parametrize("language", common_words().languages)
def test_every_sign_that_the_bot_names_is_there(language: str) -> None:
    """By its name, or by that of any side; a name is made of no other facts."""
    boards, known = [board() for board in BOARDS.values()], {*Signs.of(signs_of(BOARDS).values()).named}
    seats = {seat for board in boards for seat in board.dyes}
    texts = common_words().languages[language].templates.values()
    named = [part for text in texts for part in parts_of(text) if isinstance(part, Named)]
    for words in (part.words for part in named):
        sides = [seats if word == "$side" else (word,) for word in words]
        assert {"_".join(each) for each in product(*sides)} <= known, words
