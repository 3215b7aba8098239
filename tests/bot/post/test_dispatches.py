"""A turn as its channel reads it: what has happened, how the table stands, and nothing that is too long."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.post.addressee import Addressee
from bot.post.message import Beside, Box, Gallery, Message, Words
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post, Seated
from bot.post.parcels.receipts import Kept, Opened, Unsealed
from bot.post.parcels.taking_back import TakenBack
from bot.post.parcels.turns import Dispatch, Fight, Page, Told, Waited
from bot.post.parts import fits
from bot.post.press import Press
from bot.post.press.classic import classic
from bot.post.press.turn_news import COUNTED, FIGHT, LINES, SET_UP
from bot.post.press.writer import Writer, led
from rules.blocks.battle import BattleBegins, Volley
from rules.blocks.movement import Held, Moved
from rules.blocks.retreat import Retreat
from rules.blocks.state import Trail
from rules.kernel.template import sign
from rules.registry import GAMES
from rules.skirmish.cards import CardDrawn
from rules.skirmish.sheet import Paused
from rules.ticonderoga.dates import DateBegins
from rules.ticonderoga.setup import LaidOut, UnitDrawn
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
        "-# The Lakes · Writing orders · British 0, French 0\n"
        "The British hold.\n"
        "\ue000waiting\ue001 Waiting for **the French**\n"
        "-# <@12> · since <t:1760000000:f>\n"
        "Sealed: the British."
    )
    assert [getattr(each, "label", "") for each in message.controls] == [
        "My orders",
        *("My papers", "Whole map", "In words", "Nudge them"),
    ]
    assert [id.split(":")[1] for id in message.ids] == ["orders", "papers", "map", "in_words", "nudge"]
    assert message.mentions == ()


def test_in_a_lesson_there_is_nobody_to_be_nudged() -> None:
    """The computer answers by itself."""
    assert [id.split(":")[1] for id in said(of(lesson=True)).ids] == ["orders", "papers", "map", "in_words"]


@pytest.mark.parametrize(
    ("due", "small"), [(0, f"since <t:{NOW // 1000}:f>"), (DUE, f"due <t:{DUE // 1000}:R>")]
)
def test_it_says_what_is_asked_where_all_may_know(due: int, small: str) -> None:
    """Of whom, led by a sign; below it in small who that is, and until when."""
    waited = Waited(FRENCH, BELLE, NOW, due, kind=raw(Retreat("HE")))
    message = said(of(waited=(waited,)))
    leaf = next(leaf for leaf in message.leaves if isinstance(leaf, Beside))
    assert leaf.texts == (
        f"{sign('waiting')} **The French**: stay or retreat at Ft. Wm Henry?\n-# <@{BELLE}> · {small}",
    )


@pytest.mark.parametrize(
    ("pieces", "step", "points"),
    [
        ("british AL R4; french HE M3", "write", " · blocks lost: British 1, French 2"),
        ("british AL R4; french CR M3", "write", " · British 2, French 1"),
        ("british AL R4; french CR M3", "set_up", ""),
    ],
)
def test_its_head_says_how_the_sides_stand(pieces: str, step: str, points: str) -> None:
    """A block that nobody sees in an enemy home may count there or not (blocks/3g): then losses are told.

    While the blocks are laid out nothing is.
    """
    codec, score = mini_codec(), {"british": 2, "french": 1}
    board = raw(codec.game.view(position(pieces, step=step, on="mini", score=score), "public"))
    post = of()
    head = said(replace(post, page=replace(post.page, board=board))).said.split("\n")[1]
    assert head == f"-# The Lakes · Writing orders{points}"


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


def test_what_takes_several_lines_is_led_by_a_sign_in_each() -> None:
    """By its own, else by that of the first; without any it stays as it is."""
    british, french = sign("british"), sign("french")
    assert [*led(f"{british} AL → NY\nBO → NY\n{french} MO → QU")] == [
        f"{british} AL → NY",
        f"{british} BO → NY",
        f"{french} MO → QU",
    ]
    assert [*led("AL → NY\nBO → NY")] == ["AL → NY", "BO → NY"]


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


@pytest.mark.parametrize(
    ("language", "first"),
    [
        ("en", "-# 3 moves, 3 lines more before: `/history`."),
        ("fr", "-# Avant\u00a0: 3 mouvements, 3 lignes de plus. `/histoire` a tout."),
    ],
)
def test_older_lines_are_counted_by_what_they_tell(language: str, first: str) -> None:
    """Moves as often as they came; what was taken back is a line too. What leads to a fight stays."""
    moved = Told(event=raw(Moved("british", (Trail("british", ("NY", "AL"), 1),))))
    another = Told(event=raw(Moved("british", (Trail("british", ("AL", "HE"), 1),))))
    begins = Told(event=raw(BattleBegins("HE", FRENCH, (), ())))
    struck = replace(another, struck=True)
    fight = Fight(1, "HE", (begins,))
    post = of((moved, moved, another, Told(fight=1), struck, *held(*["british", FRENCH] * 7)[: LINES + 1]))
    post = replace(post, page=replace(post.page, fights=(fight,)))
    (message,) = Press(library()).messages(7, mini_codec(), post, Addressee(language=language))
    assert news(message)[0] == first
    assert "\ue000battle\ue001 **" in news(message)[1]
    assert len(news(message)) == 1 + LINES


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_counted_is_told_by_its_game(key: str, language: str) -> None:
    """Each kind is of an event that the game tells, and says how many there were."""
    words = library().catalogue(library().usual(key))
    kinds, set_up = set(words.keys(COUNTED)) - {FIGHT}, set(words.keys(SET_UP))
    assert kinds
    assert kinds | set_up <= {event.__name__ for event in GAMES[key]().events}
    said = [words.say(COUNTED, kind, {"number": 2}, language) for kind in (*kinds, FIGHT)]
    said += [words.say(SET_UP, kind, {"number": 2}, language) for kind in set_up]
    assert all(text.startswith("2 ") and text != "2 " for text in said)


@pytest.mark.parametrize("units", [LINES - 2, LINES - 1])
def test_a_long_list_of_what_stands_in_the_beginning_is_counted(units: int) -> None:
    """As soon as there are more lines than twelve; what else is new is told."""
    codec = library().usual("ticonderoga")
    board = codec.game.view(library().new(codec, "summer_raid_1758", {}), "public")
    drawn = [UnitDrawn("Guyenne", "french", 4 + n) for n in range(units)]
    events = (*drawn, LaidOut("french", "S1905", ()), DateBegins(1, 10, 7, 27))
    told = tuple(Told(event=msgspec.Raw(codec.encode(event))) for event in events)
    seen = msgspec.Raw(codec.encode(board))
    (message,) = Press(library()).messages(7, codec, Dispatch(NAME, seen, page=Page(told=told, board=seen)))
    first, *others = news(message)
    if units + 2 > LINES:
        assert first == f"-# {units} units drawn, 1 place held before: `/history`."
        assert len(others) == 1
    else:
        assert len(others) == units + 1


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


def test_what_came_between_others_is_told_in_one_line() -> None:
    """Where it came last, with how often, for each side; what was taken back stays as it was."""
    codec = library().usual("skirmish")
    board = msgspec.Raw(codec.encode(codec.game.view(library().new(codec, "convoy", {}), "public")))
    paused, card = Paused("french"), CardDrawn("Line A")
    events = [(paused, True), (paused, False), (card, False), (Paused("british"), False), (paused, False)]
    events += [(card, False), (paused, False)]
    told = tuple(Told(event=msgspec.Raw(codec.encode(event)), struck=struck) for event, struck in events)
    for new in (1, 3, 7):
        page = Page(told=told, board=board, new=new)
        (message,) = Press(library()).messages(7, codec, Dispatch(NAME, board, page=page))
        lines = [re.sub("\ue000.*?\ue001 ", "", line) for line in news(message)]
        assert lines == [
            "~~The French were asked again between two cards.~~",
            "The card of Line A comes up.",
            "The British were asked again between two cards.",
            "The card of Line A comes up.",
            "The French were asked again between two cards. (×3)",
        ]


def test_lines_that_are_too_long_leave_room_for_the_rest() -> None:
    """A line without end is cut; who is waited for is always there."""
    volley = Volley("HE", 1, FRENCH, "M", 12, ("british_flag",) * 400, 12)
    message = said(of((Told(event=raw(volley)),) * 9))
    assert fits(message)
    assert "Waiting for **the French**" in message.said


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
    assert message.said == "## 1757, turn 3 of 11\n-# The Lakes · British 0, French 0\nThe British hold."
    assert (message.controls, len(message.seen)) == ((), 1)


def test_one_that_is_told_anew_leads_there() -> None:
    """Two lines and a link are left of it."""
    message = said(of(held("british"), moved="https://discord.com/channels/1/2/3"))
    assert message.said.split("\n") == [
        "## 1757, turn 3 of 11",
        "-# The Lakes · Writing orders · British 0, French 0",
        "-# Goes on [below](https://discord.com/channels/1/2/3).",
    ]
    assert (message.controls, message.seen) == ((), ())


def test_when_the_game_is_over_figures_can_be_had() -> None:
    """Nobody is waited for, and there are no orders to write."""
    message = said(of(waited=(), over=True))
    labels = [getattr(each, "label", "") for each in message.controls]
    assert labels == ["Whole map", "In words", "Statistics"]
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
    head = ["## 1757, turn 3 of 11", "-# The Lakes · Writing orders · British 0, French 0"]
    assert said(post).said.split("\n")[:2] == head


def test_a_board_is_read_once() -> None:
    """However many look at it, and wherever in a parcel it is written."""
    writer = Writer(library(), 7, mini_codec(), Addressee())
    assert writer.seen(view()) is writer.seen(view())
