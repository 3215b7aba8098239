"""A game that is over: its players are called once, and all else is shown in silence."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.post.message import Box, Gallery, Message
from bot.post.parcels import Ended
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from bot.table.game_master import Act
from rules.blocks.movement import Held
from tests.blocks.table import position
from tests.bot.play import ANNE, BELLE, NAME, NOW, library, mini_codec

SEED, FINGERPRINT = "9f2c" * 16, "4b1d" * 16


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(mini_codec().encode(value))


def ended(**more: Any) -> tuple[Message, ...]:
    codec = mini_codec()
    view = raw(codec.game.view(position("british AL R4; french CR M3", step="write"), "public"))
    facts: dict[str, Any] = {
        "name": NAME,
        "last": raw(Held("french")),
        "view": view,
        "players": (ANNE, BELLE),
    }
    facts |= {"begun": NOW, "over": NOW + 86_400_000, **more}
    return Press(library()).messages(7, codec, Ended(SEED, ("oak", "elm"), FINGERPRINT, **facts))


def test_the_players_are_called_by_one_line() -> None:
    """Its words are all that a phone shows before it is opened."""
    called, shown = ended()
    assert called.text == "**The game is over**, <@11>, <@12>."
    assert (called.mentions, called.rings, shown.rings) == ((ANNE, BELLE), True, False)


def test_all_is_shown_below() -> None:
    """How it ended leads, then from when to when, the last board, what can be looked at, and the proof."""
    _, shown = ended()
    lines = shown.said.split("\n")
    assert lines[0] == "## The French hold."
    assert lines[1] == "-# The Lakes · <t:1760000000:D> to <t:1760086400:D>"
    assert lines[2].startswith(f"The dice can be checked now. Seed: `{SEED}`. Words: oak, elm.")
    assert [id.split(":")[1] for id in shown.ids] == ["replay", "hidden", "statistics", "chronicle"]
    assert [len(leaf.shown) for leaf in shown.leaves if isinstance(leaf, Gallery)] == [1]
    (box,) = shown.parts
    assert (isinstance(box, Box), fits(shown)) == (True, True)


def test_what_a_game_master_did_rings_for_nobody() -> None:
    """It stands below, with a file where something was changed."""
    *_, acts = ended(acts=(Act("took", BELLE, NOW),))
    assert acts.text.startswith("What the game master did:")
    assert (acts.silent, acts.mentions) == (True, ())


def test_both_forms_tell_the_same() -> None:
    """All words, the board and the buttons."""
    _, shown = ended()
    told = classic(shown)
    assert "\n".join(each.text for each in told) == shown.said
    assert {control for each in told for control in each.controls} == set(shown.controls)
    assert [seen for each in told for seen in each.seen] == list(shown.seen)


def test_an_end_of_an_earlier_release_is_told() -> None:
    """It waits in the outbox without what is told of an end since."""
    called, shown = Press(library()).messages(7, mini_codec(), Ended(SEED, (), FINGERPRINT))
    assert called.text == "**The game is over**."
    assert shown.said.split("\n")[0] == "## The game is over."
    assert not any(isinstance(leaf, Gallery) for leaf in shown.leaves)
