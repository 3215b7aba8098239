"""A fight as its channel reads it: told by itself, round by round, and at its end in a few lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.post.library import Library
from bot.post.message import Beside, Box, Link, Message
from bot.post.parcels.fights import Battle
from bot.post.parcels.packing import post_of, uncounted
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import Prompt
from bot.post.parcels.turns import Dispatch, Fight, Page, Told, Waited
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from bot.post.signs import length
from rules.blocks.battle import BattleBegins, BattleEnds, HitsTaken, Hurt, Volley
from rules.blocks.retreat import Attrition, Retreat, Rolled, Stays, Withdrew
from rules.blocks.state import Battle as Fought
from rules.blocks.state import Shown, Trail
from rules.kernel.events import Event
from tests.blocks.table import position
from tests.bot.play import BELLE, NAME, NOW, library, mini_codec

BRITISH, FRENCH, RED, GOLD, NOBODY = "british", "french", 0xA8322C, 0xC8811A, 0x857760
DISPATCH = "https://discord.com/channels/1/2/3"
BEGINS = BattleBegins("HE", FRENCH, (Shown("R", 4), Shown("M", 3)), (Shown("R", 4), Shown("M", 3)))
FIRST = (
    Volley("HE", 1, BRITISH, "R", 4, ("star", "british_flag", "star", "ship"), 1, ("british_flag",)),
    HitsTaken("HE", FRENCH, (Hurt("M", 3, 1),)),
    Volley("HE", 1, FRENCH, "M", 2, ("ship", "star"), 0),
    Stays("HE", FRENCH, 1),
)
SECOND = (Volley("HE", 2, FRENCH, "R", 4, ("ship",) * 4, 0),)
THIRD = (Volley("HE", 3, FRENCH, "R", 4, ("ship",) * 4, 0),)
LEAVES = (
    Attrition("HE", FRENCH, False, (Rolled("R", 4, "french_flag", True), Rolled("M", 2, "ship", False))),
    Withdrew("HE", FRENCH, (Trail(FRENCH, ("HE", "CR"), 2),)),
    BattleEnds("HE", BRITISH, "retreated"),
)


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(mini_codec().encode(value))


def view(*, fighting: bool = True) -> msgspec.Raw:
    state = position("british HE R4 M3; french HE R4 M2", step="write", on="mini")
    state.battle = Fought("HE", FRENCH, ("CR",), round=2) if fighting else None
    return raw(mini_codec().game.view(state, "public"))


def told(*events: Event) -> tuple[Told, ...]:
    return tuple(Told(number, raw(event)) for number, event in enumerate(events, 1))


def of(*events: Event, over: bool = False, **facts: Any) -> Battle:
    fight = Fight(1, "HE", told(*events), over, view())
    return replace(Battle(3, fight, view(fighting=False), links={"Status 3": DISPATCH}), **facts)


def struck(post: Battle, numbers: Iterable[int]) -> Battle:
    lines = tuple(replace(each, struck=each.number in numbers) for each in post.fight.told)
    return replace(post, fight=replace(post.fight, told=lines))


def said(post: Post) -> Message:
    (message,) = Press(library()).messages(7, mini_codec(), post)
    return message


def labels(message: Message) -> list[str]:
    return [getattr(each, "label", "") for each in message.controls]


def bar(message: Message) -> int | None:
    (box,) = message.parts
    assert isinstance(box, Box)
    return box.bar


def test_it_says_who_fights_and_who_decides() -> None:
    """What is there, as all see it; the newest round with its dice; who goes on with it."""
    message = said(of(BEGINS, *FIRST, waited=(FRENCH,)))
    assert message.said.split("\n") == [
        "## \ue000battle\ue001 Battle at Ft. Wm Henry",
        "-# The French attack from Ft. Carillon · 1757, turn 3 of 11",
        "British: R4, M3.",
        "French: R4, M2.",
        "### Round 1",
        ("Ft. Wm Henry, round 1: British regulars roll 4 dice: star, British flag, star, ship. 1 hit."),
        "At Ft. Wm Henry the French take their hits: 1 on M3.",
        "Ft. Wm Henry, round 1: French militia roll 2 dice: ship, star. No hit.",
        "The French stay at Ft. Wm Henry after round 1.",
        "\ue000waiting\ue001 The French decide how it goes on.",
    ]
    assert (bar(message), message.rings) == (GOLD, False)
    assert labels(message) == ["My orders", "All the dice", "To the turn"]
    assert message.ids == ("fc1:orders:7:0", "fc1:fight:7:0:3:1")


def test_older_rounds_are_told_in_a_line() -> None:
    """The two newest with all their dice."""
    lines = said(of(BEGINS, *FIRST, *SECOND, *THIRD)).said.split("\n")
    assert lines[4] == "**Round 1** · British **1 hit**: M2"
    assert [line for line in lines if line.startswith("###")] == ["### Round 2", "### Round 3"]


def test_at_its_end_it_shrinks_to_its_result() -> None:
    """French regulars of 4 and militia of 3 took a hit in the fire and one on the retreat: 4 + 3 - 1 - 1."""
    message = said(of(BEGINS, *FIRST, *SECOND, *LEAVES, over=True))
    assert message.said.split("\n") == [
        "## \ue000battle_over\ue001 The British hold Ft. Wm Henry",
        "-# 1757, turn 3 of 11 · 2 rounds",
        "British: R4, M3; nothing lost.",
        "French: R3, M2; lost 2, retreated to Ft. Carillon.",
    ]
    assert (bar(message), labels(message)) == (RED, ["All the dice", "To the turn"])
    assert not any(isinstance(leaf, Beside) for leaf in message.leaves)


def test_an_attacker_takes_a_place() -> None:
    """Nobody of the defenders is left, who began with 4 and 3."""
    killed = HitsTaken("HE", BRITISH, (Hurt("R", 4, 4), Hurt("M", 3, 3)))
    message = said(of(BEGINS, killed, BattleEnds("HE", FRENCH, "eliminated"), over=True))
    assert message.said.split("\n")[0].endswith("The French take Ft. Wm Henry")
    assert "British: none left; lost 7." in message.said


def test_what_was_taken_back_is_struck_through() -> None:
    """A line of the newest rounds, or the line of an older one; it says so."""
    post = struck(of(BEGINS, *FIRST, *SECOND, *THIRD), (6, 7))
    lines = said(post).said.split("\n")
    assert [line for line in lines if line.startswith("~~")] == [
        "~~Ft. Wm Henry, round 2: French regulars roll 4 dice: ship, ship, ship, ship. No hit.~~",
        "~~Ft. Wm Henry, round 3: French regulars roll 4 dice: ship, ship, ship, ship. No hit.~~",
    ]
    assert lines[-1] == "-# What is struck through was taken back."
    older = said(struck(of(BEGINS, *FIRST, *SECOND, *THIRD), range(2, 8))).said.split("\n")
    assert older[4] == "~~**Round 1** · British **1 hit**: M2~~"


def test_a_fight_that_was_taken_back_says_so() -> None:
    """Nothing of it holds: no colour, no dice."""
    message = said(struck(of(BEGINS, *FIRST), range(1, 6)))
    assert message.said.split("\n") == [
        "## \ue000battle\ue001 ~~Battle at Ft. Wm Henry~~",
        "-# The French attack from Ft. Carillon · 1757, turn 3 of 11",
        "-# What is struck through was taken back.",
    ]
    assert bar(message) == NOBODY


def test_one_that_is_told_anew_leads_there() -> None:
    """Two lines and a link are left of it."""
    message = said(of(BEGINS, *FIRST, moved=DISPATCH))
    assert message.said.split("\n")[2:] == [f"-# Goes on [below]({DISPATCH})."]
    assert message.controls == ()


def test_the_dispatch_has_a_line_for_it() -> None:
    """With the round, or how it ended, and a link."""
    links = {"Battle 3 1": DISPATCH}
    lines = []
    for post in (of(BEGINS, *FIRST), of(BEGINS, *FIRST, *LEAVES, over=True)):
        page = Page(3, (Told(1, fight=1),), view(), fights=(post.fight,))
        turn = Dispatch(NAME, view(), (Waited(FRENCH, BELLE, NOW),), page=page, links=links)
        lines.append(said(turn).said.split("\n")[2])
    assert lines == [
        f"\ue000battle\ue001 **Battle at Ft. Wm Henry** · Round 1: [read it]({DISPATCH})",
        f"\ue000battle_over\ue001 **The British hold Ft. Wm Henry**: [read it]({DISPATCH})",
    ]


def test_it_is_stored_and_read_back() -> None:
    """Without the numbers of events: they also count what others hear."""
    post = of(BEGINS, *FIRST)
    read = post_of(msgspec.json.decode(msgspec.json.encode(uncounted(post))))
    assert isinstance(read, Battle)
    assert {each.number for each in read.fight.told} == {0}
    assert said(read).said == said(post).said


@pytest.mark.parametrize("over", [True, False])
def test_both_forms_tell_the_same(over: bool) -> None:
    """Who reads the classic one has all texts in their order, and every button."""
    message = said(of(BEGINS, *FIRST, *SECOND, *THIRD, *LEAVES[: 3 * over], over=over))
    forms = classic(message)
    assert "\n".join(each.text for each in forms) == message.said
    assert {control for each in forms for control in each.controls} == set(message.controls)
    assert any(isinstance(control, Link) for control in message.controls)


def rounds(number: int, dice: int) -> list[Event]:
    """So many, in which each type of each side rolls so many dice and hits with all."""
    return [
        Volley("HE", n, side, kind, dice, ("british_flag",) * dice, dice, ("british_flag",))
        for n in range(1, number + 1)
        for kind in ("I", "R", "M")
        for side in (BRITISH, FRENCH)
    ]


@pytest.mark.parametrize("dice", [1, 4, 14, 60])
def test_the_longest_battle_fits(dice: int) -> None:
    """Twelve rounds of ten blocks a side, and of more dice than there are: fewer rounds in full."""
    ten = (Shown("R", 4),) * 10
    message = said(of(BattleBegins("HE", FRENCH, ten, ten), *rounds(12, dice), waited=(FRENCH,)))
    assert fits(message)
    full, short = message.said.count("### "), message.said.count("**Round ")
    (counted,) = re.findall(r"-# (\d+) more before", message.said) or ["0"]
    assert full + short + int(counted) == 12
    assert full == (2 if dice < 20 else 0)
    assert "Round 12" in message.said


@pytest.mark.parametrize(("dice", "full"), [(1, 2), (4, 2), (10, 1), (60, 0)])
def test_signs_fit_too(dice: int, full: int) -> None:
    """Each counts as some forty characters: of 60 dice, near what ten blocks a side have, one round fits."""
    books = Library()
    books.signs.ids = {name: 10**18 for sign in books.signs.named.values() for name in sign.names()}
    ten = (Shown("R", 4),) * 10
    post = of(BattleBegins("HE", FRENCH, ten, ten), *rounds(12, dice), waited=(FRENCH,))
    (message,) = Press(books).messages(7, mini_codec(), post)
    assert fits(message)
    assert message.said.count("### ") == full
    assert "Round 12" in message.said


@pytest.mark.parametrize(("number", "whole"), [(2, True), (12, False)])
def test_a_question_tells_what_led_to_it_in_signs(number: int, whole: bool) -> None:
    """As the message of the battle does; the oldest lines give way where they would not all be delivered."""
    books = Library()
    books.signs.ids = {name: 10**18 for sign in books.signs.named.values() for name in sign.names()}
    events = tuple(map(raw, rounds(number, 2)))
    post = Prompt(NAME, FRENCH, 5, raw(Retreat("HE")), "blocks/8.4h", events=events)
    (message,) = Press(books).messages(7, mini_codec(), post)
    title, *lines = message.text.split("\n")
    assert title == "**Ft. Wm Henry: stay or retreat?**"
    assert length(message.text) <= 2000
    assert "roll 2 dice" not in message.text
    assert any(line.endswith("**2 hits**") for line in lines)
    assert ("before" in lines[0]) != whole
