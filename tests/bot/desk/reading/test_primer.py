"""A game in two minutes, for whoever presses its button."""

from __future__ import annotations

import pytest

from bot.post.message import custom_id
from bot.post.parts import fits
from tests.bot.desk.room import Room, labels, library, text

PRIMER = "In two minutes"
PARTS = {
    "en": ("What one wants", "A turn", "What beginners do wrong"),
    "fr": ("Ce que l’on veut", "Un tour", "Les erreurs des débutants"),
}


@pytest.mark.parametrize("language", PARTS)
@pytest.mark.parametrize("key", library().keys)
async def test_every_game_is_told_in_two_minutes(room: Room, key: str, language: str) -> None:
    """In one message: its title, and a heading before each of the three parts; for one's own eyes."""
    reader = room.person(1, locale=language)
    reply = await reader.click(custom_id("primer", 0, 0, key))
    (message,) = reply.messages
    headings = [line.strip("*") for line in text(reply).splitlines() if line.startswith("**")]
    assert (tuple(headings), reply.private, fits(message)) == (PARTS[language], True, True)
    assert library().catalogue(library().usual(key)).say("primer", "aim", {}, language) in text(reply)


async def test_help_leads_there_and_it_leads_to_the_rules(room: Room) -> None:
    """Whoever has read it may go on in the rules."""
    await room.alice.new("blocks")
    told = await room.carol.press(await room.carol.give_help(), PRIMER)
    above = ["## The Seat of War, 1757–1759", "-# The game in two minutes", "**What one wants**"]
    assert text(told).splitlines()[:3] == above
    assert labels(told)[-2:] == ["An example of play", "The rules"]
    assert text(await room.carol.press(told, "An example of play")).startswith("## An example of play\n")
    assert text(await room.carol.press(told, "The rules")).startswith("## The chapters\n")


async def test_it_leads_to_the_lesson_of_the_game(room: Room) -> None:
    """Where there is one."""
    for key in library().keys:
        told = await room.carol.click(custom_id("primer", 0, 0, key))
        assert ("Learn" in labels(told)) == (library().lesson(key) is not None)


async def test_a_button_for_no_game_says_that_it_is_old(room: Room) -> None:
    """Such as one of a game that is no longer there."""
    assert "of an older form" in text(await room.carol.click(custom_id("primer", 0, 0, "chess")))
