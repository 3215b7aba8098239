"""A game that is over: its players are called once, and all else is shown in silence."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bot.post.addressee import Addressee
from bot.post.message import Box, Gallery, Message
from bot.post.parcels.posts import Seated
from bot.post.parcels.to_channel import Ended
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from bot.post.signs import NAMED
from bot.table.game_master import Act
from bot.table.timetable import DAY
from rules.blocks.movement import Held
from rules.blocks.victory import GameOver
from rules.kernel.honours import Honour, Retold
from tests.blocks.table import position
from tests.bot.play import ANNE, BELLE, NAME, NOW, library, mini_codec

SEED, FINGERPRINT = "9f2c" * 16, "4b1d" * 16
SIDES = Seated("british", ANNE), Seated("french", BELLE)


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


def lines(message: Message) -> list[str]:
    """As who sees no signs reads them."""
    return NAMED.sub("", message.said).split("\n")


def test_all_is_shown_below() -> None:
    """Who won and how, how long it was, the last board, a line a side, what was worth a word, the proof."""
    over = GameOver("british", "lead", 31, 18)
    course, best = (
        {"turns": 33, "battles": 1},
        {"side": "french", "type": "M", "at": "CR", "dice": 3, "hits": 2},
    )
    retold = Retold(course, (Honour("volley", best),))
    _, shown = ended(last=raw(over), sides=SIDES, retold=retold, rolls=1204, laid=1)
    told = lines(shown)
    assert told[:3] == [
        "# The British win the war",
        "Their lead is decisive. British **31**, French **18**.",
        "-# The Lakes · 33 turns · 1 battle · <t:1760000000:D> to <t:1760086400:D>",
    ]
    assert told[3:7] == [
        "**British** (<@11>) · blocks lost **0** · left 1",
        "**French** (<@12>) · blocks lost **0** · left 1",
        "Best volley: **2 hits** with 3 dice, French militia at Ft. Carillon.",
        "**1,204 rolls**, bound to the seed below; 1 of them laid down by the game master.",
    ]
    proof = f"-# Seed `{SEED}` · words: oak, elm · published at the start: `{FINGERPRINT}`"
    assert (told[7].startswith(proof), len(told)) == (True, 8)
    row = ["replay", "hidden", "statistics", "chronicle", "swings", "again"]
    assert [id.split(":")[1] for id in shown.ids] == row
    assert [len(leaf.shown) for leaf in shown.leaves if isinstance(leaf, Gallery)] == [1]
    (box,) = shown.parts
    assert (isinstance(box, Box), fits(shown)) == (True, True)


@pytest.mark.parametrize("scenario", ["autumn_1755", "winter_raid_1757"])
def test_what_a_scenario_does_not_count_is_left_out(scenario: str) -> None:
    """No place of a winter raid counts for anybody (ticonderoga/18.5f)."""
    codec = library().usual("ticonderoga")
    state = library().new(codec, scenario, {})
    view = msgspec.Raw(codec.encode(codec.game.view(state, "public")))
    post = Ended(SEED, (), FINGERPRINT, view=view, sides=SIDES)
    _, shown = Press(library()).messages(7, codec, post)
    (line,) = (line for line in lines(shown) if line.startswith("**British**"))
    assert ("places held" in line) == (scenario == "autumn_1755")
    assert "pieces lost **0**" in line


def test_a_game_of_one_day_names_it_once() -> None:
    _, shown = ended(over=NOW + DAY - 1)
    assert lines(shown)[1] == "-# The Lakes · <t:1760086399:D>"


def test_what_has_no_title_is_its_own() -> None:
    """Whatever all were told last."""
    _, shown = ended()
    assert lines(shown)[:2] == ["# The French hold.", "-# The Lakes · <t:1760000000:D> to <t:1760086400:D>"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_longest_end_fits(language: str) -> None:
    """Names that are all marks, and eight long words for the dice."""
    facts: dict[str, Any] = {"name": "\\*" * 100, "sides": SIDES, "rolls": 10**6, "laid": 10**5}
    codec, words = mini_codec(), ("w" * 100,) * 8
    view = raw(codec.game.view(position("british AL R4; french CR M3", step="write"), "public"))
    post = Ended(SEED, words, FINGERPRINT, last=raw(GameOver("", "broken_off", 0, 0)), view=view, **facts)
    _, shown = Press(library()).messages(7, codec, post, Addressee(language=language))
    assert fits(shown)


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
    assert lines(shown)[0] == "# The game is over."
    assert not any(isinstance(leaf, Gallery) for leaf in shown.leaves)
