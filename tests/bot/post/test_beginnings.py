"""A game that begins: its players are called once, and what they play by is shown in silence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.message import Message
from bot.post.parcels.packing import parcel, post_of
from bot.post.parcels.posts import Seated
from bot.post.parcels.to_channel import Gathering, Started
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from tests.bot.play import ANNE, BELLE, CHANNEL, NAME, library, mini_codec

FINGERPRINT = "c0ffee"


def started(**facts: Any) -> Started:
    seats = (Seated("british", ANNE), Seated("french", BELLE))
    table = Gathering("blocks", NAME, "campaign", {"movement": "simultaneous"}, seats, ANNE, FINGERPRINT)
    return Started(replace(table, **facts))


def told(post: Started, language: str = "en") -> tuple[Message, ...]:
    return Press(library()).messages(7, mini_codec(), post, Addressee(language=language))


def test_the_players_are_called_by_one_line() -> None:
    """Its words are all that a phone shows before it is opened; what follows rings for nobody."""
    called, shown = told(started())
    assert called.text == "**All seats are taken: the game begins.** <@11>, <@12>"
    assert (called.mentions, called.rings, shown.rings) == ((ANNE, BELLE), True, False)


def test_who_plays_both_sides_is_called_once() -> None:
    """At one screen, which it says."""
    both = (Seated("british", ANNE), Seated("french", ANNE))
    called, shown = told(started(seats=both, hot_seat=True))
    assert (called.text[-5:], called.mentions) == ("<@11>", (ANNE,))
    assert "Both sides play at one screen" in shown.said


def test_a_computer_is_called_by_nobody() -> None:
    """How well it plays stands beside its side."""
    called, shown = told(started(seats=(Seated("british", ANNE), Seated("french", 0, "captain"))))
    assert called.mentions == (ANNE,)
    assert "**The French**: the computer, captain" in shown.said


def test_it_says_what_is_played_by_whom_and_how_long() -> None:
    """The game, its story, its length, what each side wants, who plays, what was chosen, and what binds."""
    _, shown = told(started())
    lines = shown.said.split("\n")
    game = "The Seat of War, 1757–1759: The whole war, 1757 to 1759"
    assert lines[:2] == [f"## {NAME}", f"-# {game}"]
    assert [line.partition(" ")[0] for line in lines[2:6]] == [">", "**How", "**How", "**The"]
    chosen = "Chosen: Movement: simultaneous, written."
    assert lines[6:9] == ["**The British**: <@11>", "**The French**: <@12>", chosen]
    assert lines[9].startswith(f"-# Dice bound by `{FINGERPRINT}`")
    assert shown.controls == ()


def test_it_leaves_the_board_to_the_first_turn() -> None:
    """Of which the dispatch follows at once: nobody looks at the same picture twice."""
    _, shown = told(started())
    assert shown.seen == ()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_beginning_fits(language: str) -> None:
    """Names that are all marks, and everything chosen that can be."""
    options = {"setup": "free", "movement": "simultaneous", "reductions": "type", "muster": "draw"}
    more = {
        "name": "*" * 100,
        "custom": "*" * 100,
        "options": options,
        "letters_only": True,
        "receipts": True,
    }
    called, shown = told(started(**more, master=BELLE, reads=True, commitment="f" * 64), language)
    assert (fits(shown), len(called.text) < 2000) == (True, True)


def test_both_forms_tell_the_same() -> None:
    """All words."""
    _, shown = told(started())
    assert "\n".join(each.text for each in classic(shown)) == shown.said


def test_it_is_read_back_from_the_outbox() -> None:
    """With the table inside it."""
    post = started()
    kept = msgspec.json.decode(msgspec.json.encode(parcel(f"channel:{CHANNEL}", post).payload))
    assert post_of(kept) == post
