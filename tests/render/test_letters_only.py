"""Boards of a commander who only hears from the others of his side by letter."""

from __future__ import annotations

from typing import Any

import pytest

import render.battles
import render.blocks
import render.whigs
from render.board import Frame
from render.theme import LIGHT
from render.whigs.panels import columns, measures, snug
from render.whigs.papers import sections
from render.whigs.text import chapters
from render.words import words
from rules.kernel.game import Game
from rules.kernel.orders import PUBLIC
from rules.registry import game
from tests.render import fields, positions, wars

WORDS = words("en", render.whigs.WORDS)
OF_BATTLES, IN_FRENCH = (words(language, render.battles.WORDS) for language in ("en", "fr"))


def letters_only(of: Game, state: Any, side: str, *charges: str) -> Any:
    return of.letters_only(of.view(state, side), of.view(state, PUBLIC), charges)


def test_blocks_of_others_stand_with_their_backs_to_him() -> None:
    """Albany by type and strength, New York by number."""
    state = positions.position("british AL R4 I2, NY R3 M2; french CR M3")
    picture = render.blocks.draw(
        letters_only(game("blocks"), state, "british", "AL"), Frame(theme=LIGHT, width=600)
    )
    assert "British: NY 2; AL I2 R4. French: CR 1." in picture.alt
    assert "Albany (AL), British town, value 2: British irregular 2, regular 4." in picture.text
    assert "New York (NY), British town and port, value 3: British 2 hidden blocks." in picture.text


def test_counters_of_others_are_hidden_stacks() -> None:
    """Of Lyman's hex that somebody is there; with Johnson stands the train, whoever else may."""
    state = fields.position("lake_george", "Johnson 0810, British Train 0810, Lyman 0911, Eyre A 0911")
    picture = render.battles.draw(
        letters_only(game("battles"), state, "british", "Johnson"), Frame(theme=LIGHT, width=600)
    )
    assert "British: 0810 British Train 1-–-3, Johnson (leader 1). British, hidden: 0911." in picture.alt


def test_others_may_stand_with_his() -> None:
    """With a lone gun, as far as its commander can tell; said in words."""
    state = fields.position("lake_george", "Lyman 0911, Eyre A 0911")
    seen = letters_only(game("battles"), state, "british", "Eyre A")
    told = next(
        line for line in render.battles.BOARD.describe(seen, OF_BATTLES).splitlines() if "Eyre A" in line
    )
    assert told.endswith("; perhaps others with them.")
    told = next(
        line for line in render.battles.BOARD.describe(seen, IN_FRENCH).splitlines() if "Eyre A" in line
    )
    assert told.endswith("peut-être d’autres avec eux.")


def test_counters_of_others_have_no_slip() -> None:
    """A1 with what is in it, A2 and the fleets without."""
    seen = letters_only(game("whigs"), wars.war(), "british", "A1")
    picture = render.whigs.draw(seen, Frame(theme=LIGHT, width=600))
    assert "British A1 march 12R 10M 4I" in picture.alt
    assert "CUM British 1 | British A2 march" in picture.alt.splitlines()
    assert "IRW | British F2" in picture.alt.splitlines()


def test_of_the_sheet_he_has_an_extract() -> None:
    """His counters, what is written for them and what spies said of those who stand before him: no money, no
    key, no pools."""
    seen = letters_only(game("whigs"), wars.war(), "british", "A1")
    titles, whole = (
        [title for chapter in chapters(view, WORDS) for title, _ in chapter.passages]
        for view in (seen, game("whigs").view(wars.war(), "british"))
    )
    assert "Armies and fleets" in titles
    assert {"Die Roll Key", "Treasury", "Pools"} <= set(whole) - set(titles)
    assert render.whigs.draw(seen, Frame(theme=LIGHT, focus="sheet", width=600)).height > 0


@pytest.mark.parametrize("size", [11, 12, 14])
def test_all_of_an_extract_is_on_the_board(size: int) -> None:
    """The panel is as high as its rows need, and they fit into it."""
    seen = letters_only(game("whigs"), wars.war(), "british", "A1", "A4", "F1")
    found = sections(seen, WORDS)
    box = snug(found, (0, 0, 500, 900), size)
    assert box[3] < 900
    assert columns(found, size, *measures(box, size, 1)) == [found]
