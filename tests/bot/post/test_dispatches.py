"""A turn as its channel reads it: what has happened, how the table stands, and nothing that is too long."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.post.message import Beside, Box, Gallery, Message, Words
from bot.post.parcels import (
    Dispatch,
    Kept,
    Opened,
    Page,
    Post,
    Seated,
    TakenBack,
    Told,
    Unsealed,
    Waited,
    post_of,
)
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from bot.post.press.dispatches import LINES
from rules.blocks.battle import Volley
from rules.blocks.movement import Held
from tests.blocks.table import position
from tests.bot.play import ANNE, BELLE, NAME, NOW, library, mini_codec

RECEIPT = "3f9a2c4177de91b0" + "0" * 48
FRENCH, RED, BLUE, NOBODY, OVER = "french", 0xA8322C, 0x2B4F93, 0x857760, 0xC8811A
DUE = NOW + 3_600_000


def raw(value: object) -> msgspec.Raw:
    return msgspec.Raw(mini_codec().encode(value))


def view() -> msgspec.Raw:
    codec = mini_codec()
    return raw(codec.game.view(position("british AL R4 R2; french CR M3", step="write", on="mini"), "public"))


def held(*seats: str) -> tuple[Told, ...]:
    return tuple(Told(event=raw(Held(seat))) for seat in seats)


def of(told: tuple[Told, ...] = (), **facts: Any) -> Dispatch:
    """The French are waited for."""
    page = Page(
        told=told, board=view(), **{key: facts.pop(key) for key in ("undone", "back") if key in facts}
    )
    return replace(Dispatch(NAME, view(), (Waited(FRENCH, BELLE, NOW),), page=page), **facts)


def said(post: Post) -> Message:
    (message,) = Press(library()).messages(7, mini_codec(), post)
    return message


def bar(message: Message) -> int | None:
    (box,) = message.parts
    assert isinstance(box, Box)
    return box.bar


def news(message: Message) -> list[str]:
    """The lines between the head and how the table stands."""
    words = [leaf.text for leaf in message.leaves if isinstance(leaf, Words)]
    return words[1].split("\n")


def test_it_says_what_has_happened_and_who_is_waited_for() -> None:
    """The turn; the game and the step; the news; since when, in seconds, for a client to tell in its zone."""
    message = said(of(held("british"), sealed=(Seated("british", ANNE),)))
    assert message.said == (
        "## 1757, turn 3 of 11\n"
        "-# The Lakes · Writing orders\n"
        "The British hold.\n"
        "Waiting for the French (<@12>) since <t:1760000000:f>.\n"
        "Sealed: the British."
    )
    assert [getattr(each, "label", "") for each in message.controls] == [
        "My orders",
        *("My papers", "Map", "Nudge them"),
    ]
    assert [id.split(":")[1] for id in message.ids] == ["orders", "papers", "map", "nudge"]
    assert message.mentions == ()


def test_it_shows_the_board() -> None:
    """As all see it, in one picture that is no wider than a box."""
    (gallery,) = (leaf for leaf in said(of()).leaves if isinstance(leaf, Gallery))
    (picture,) = gallery.shown
    assert (picture.view, picture.width) == (bytes(view()), 900)  # type: ignore[union-attr]


def test_a_battle_can_be_checked_by_hand() -> None:
    """Every die is shown (blocks/8.4a, blocks/8.4b)."""
    volley = Volley("HE", 1, FRENCH, "M", 2, ("musket", "star"), 1)
    lines = news(said(of((Told(event=raw(volley)),))))
    assert lines == ["Ft. Wm Henry, round 1: French militia roll 2 dice: muskets, star. 1 hit."]


def test_receipts_stand_with_their_time() -> None:
    """In force below; opened or taken back among the news."""
    told = (Told(opened=Opened(FRENCH, RECEIPT, ("hold",))), Told(receipt=Unsealed("british", RECEIPT)))
    post = of(told)
    message = said(replace(post, page=replace(post.page, receipts=(Kept("british", RECEIPT, NOW),))))
    opened = "Receipt `3f9a-2c41-77de-91b0` of the French is opened: `/history what:verify` shows that "
    assert news(message) == [
        f"{opened}this is what was sealed.",
        "The British have taken back their sealed order, receipt `3f9a-2c41-77de-91b0`.",
    ]
    assert message.said.endswith("-# Receipt of the British: `3f9a-2c41-77de-91b0`, <t:1760000000:f>.")


def test_what_was_taken_back_is_struck_through() -> None:
    """Line by line; what holds stands beside it as it was."""
    told = (*held("british"), *(replace(each, struck=True) for each in held(FRENCH)))
    assert news(said(of(told))) == ["The British hold.", "~~The French hold.~~"]


def test_a_turn_begins_again_with_who_took_back() -> None:
    """And with the turn in which the lines are struck through."""
    message = said(of(undone=True, back=TakenBack(FRENCH, 1, ("british",))))
    (line,) = news(message)
    assert line.startswith("The French have taken back 1 order. With the consent of the British.")
    assert news(said(of(undone=True)))[0].startswith("An order has been taken back.")


@pytest.mark.parametrize(("number", "first"), [(LINES, "Ft."), (LINES + 3, "-# 3 lines of news before")])
def test_older_lines_are_counted(number: int, first: str) -> None:
    """Twelve are shown, the newest."""
    volleys = (Volley("HE", n, FRENCH, "M", 2, ("musket", "star"), 1) for n in range(1, number + 1))
    lines = news(said(of(tuple(Told(event=raw(volley)) for volley in volleys))))
    assert lines[0].startswith(first)
    assert lines[-1].startswith(f"Ft. Wm Henry, round {number}:")
    assert len([line for line in lines if line.startswith("Ft.")]) == LINES


def test_what_is_new_is_not_folded_away() -> None:
    """All that the newest change tells is shown, however much it is; the older ones are counted."""
    told = tuple(
        Told(event=raw(Volley("HE", n, FRENCH, "M", 2, ("musket", "star"), 1))) for n in range(1, 21)
    )
    post = of(told)
    lines = news(said(replace(post, page=replace(post.page, new=LINES + 3))))
    assert lines[0] == "-# 5 lines of news before: `/history`."
    assert [line.partition(":")[0] for line in lines[1:]] == [
        f"Ft. Wm Henry, round {n}" for n in range(6, 21)
    ]


def test_lines_that_are_too_long_leave_room_for_the_rest() -> None:
    """A line without end is cut; who is waited for is always there."""
    volley = Volley("HE", 1, FRENCH, "M", 12, ("british_flag",) * 400, 12)
    message = said(of((Told(event=raw(volley)),) * 9))
    assert fits(message)
    assert "Waiting for the French" in message.said


@pytest.mark.parametrize(
    ("facts", "colour"),
    [
        ({}, BLUE),
        ({"waited": (Waited("british"),)}, RED),
        ({"waited": (Waited("british"), Waited(FRENCH))}, NOBODY),
        ({"waited": (), "over": True}, OVER),
    ],
)
def test_the_bar_is_of_who_is_waited_for(facts: dict[str, Any], colour: int) -> None:
    """Of neither, where both are; what it says the words say as well."""
    assert bar(said(of(**facts))) == colour


def test_a_turn_that_is_over_has_its_news_and_its_board_alone() -> None:
    """Nothing can be pressed in it, and it waits for nobody."""
    message = said(of(held("british"), waited=(), closed=True))
    assert message.said == "## 1757, turn 3 of 11\n-# The Lakes\nThe British hold."
    assert (message.controls, len(message.seen)) == ((), 1)


def test_one_that_is_told_anew_leads_there() -> None:
    """Two lines and a link are left of it."""
    message = said(of(held("british"), moved="https://discord.com/channels/1/2/3"))
    assert message.said.split("\n") == [
        "## 1757, turn 3 of 11",
        "-# The Lakes · Writing orders",
        "-# Goes on [below](https://discord.com/channels/1/2/3).",
    ]
    assert (message.controls, message.seen) == ((), ())


def test_when_the_game_is_over_figures_can_be_had() -> None:
    """Nobody is waited for, and there are no orders to write."""
    message = said(of(waited=(), over=True))
    assert [getattr(each, "label", "") for each in message.controls] == ["Map", "Statistics"]
    assert not any(isinstance(leaf, Beside) for leaf in message.leaves)


@pytest.mark.parametrize(
    "facts", [{}, {"over": True, "waited": ()}, {"closed": True}, {"hot_seat": True}, {"letters_only": True}]
)
def test_both_forms_tell_the_same(facts: dict[str, Any]) -> None:
    """Who reads the classic one has all texts in their order, the board and every button."""
    message = said(of(held("british", FRENCH), **facts))
    told = classic(message)
    assert "\n".join(each.text for each in told) == message.said
    assert [*(seen for each in told for seen in each.seen)] == list(message.seen)
    assert {control for each in told for control in each.controls} == set(message.controls)


def test_a_status_of_an_earlier_release_is_told() -> None:
    """It waits in the outbox of a running game, without news; what it does not know is left out."""
    old = {"is": "Status", "name": NAME, "waited": [{"seat": FRENCH}], "sealed": [], "fresh": True}
    old |= {"view": msgspec.json.decode(view()), "calls": [{"seat": FRENCH, "user": 12}]}
    post = post_of(old)
    assert said(post).said.split("\n")[:2] == ["## 1757, turn 3 of 11", "-# The Lakes · Writing orders"]
