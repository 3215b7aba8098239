"""Phases that count, and what of them fits on a screen."""

from __future__ import annotations

import pytest

from bot.desk.reading.annals import digest, in_force
from bot.post.fitting import Passage, Say
from bot.words.speaker import Speaker
from storage import Phase
from tests.bot.play import library

SAY: Say = Speaker.of(library().common).say
ROOM = 1000


def passage(number: int, lines: int, wide: int = 20) -> Passage:
    """A phase of so many lines, each of them told from the others by its number."""
    return Passage(f"{number}. May", [f"{line:0{wide}d}" for line in range(1, lines + 1)], "folded_log")


def test_a_phase_that_was_taken_back_does_not_count() -> None:
    """Nor does its second beginning, if the first stands."""
    may, again, june = Phase(1, "May", 1, False), Phase(3, "May", 6, False), Phase(2, "June", 4, True)
    assert in_force([may, june, again, Phase(4, "June", 8, False)]) == [may, Phase(4, "June", 8, False)]


def test_what_fits_is_shown_whole() -> None:
    """Each phase with its name and all its lines."""
    found = digest([passage(1, 1), passage(2, 2)], SAY, ROOM)
    assert found.lines == [
        *("**1. May**", "00000000000000000001"),
        *("**2. May**", "00000000000000000001", "00000000000000000002"),
    ]
    assert found.whole


def test_the_newest_come_first_into_a_screen() -> None:
    """Three phases of 267 signs have room whole, of a fourth the last two lines; the others are counted."""
    found = digest([passage(number, 5, 50) for number in range(1, 31)], SAY, ROOM)
    assert found.lines[:3] == [
        "… 26 earlier phases; the file has all.",
        "**27. May**",
        "… 3 before these; the file has all.",
    ]
    assert [line for line in found.lines[3:] if line.startswith(("*", "…"))] == [
        *("**28. May**", "**29. May**", "**30. May**")
    ]
    assert not found.whole


@pytest.mark.parametrize(("lines", "wide"), [(200, 20), (12, 400), (1, 5000)])
def test_one_phase_that_is_too_long_is_cut_from_its_beginning(lines: int, wide: int) -> None:
    """A screen is never exceeded, and what was told last stays, if a line has room at all."""
    found = digest([passage(1, lines, wide)], SAY, ROOM)
    assert len("\n".join(found.lines)) <= ROOM
    assert not found.whole
    assert any(line.endswith(str(lines)) for line in found.lines) or wide > ROOM
