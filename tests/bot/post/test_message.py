"""The shapes of messages: custom ids, rows, and replies that are stored and read back."""

import msgspec
import pytest

from bot.post.message import (
    Beside,
    Box,
    Button,
    Buttons,
    Clicked,
    Divide,
    Field,
    File,
    Film,
    Form,
    Gallery,
    Link,
    Message,
    Option,
    Picture,
    Reply,
    Select,
    Thumbnail,
    Words,
    clicked,
    custom_id,
    recorded,
    replied,
    rows_of,
)

BOARD = Picture(1, "blocks", "d", b'{"who":"public"}')
SAVED = File("game.txt", b"saved")
PARTS = (
    Words("## 1757"),
    Divide(wide=True),
    Beside(("one", "two"), Thumbnail(BOARD)),
    Gallery((BOARD, Film((BOARD,), ("1757",)), File("seal.png", b"png", "a seal"))),
    Beside(("three",), Button("fc1:map:1:0", "Map", "primary")),
    SAVED,
    Buttons((Button("fc1:papers:1:0", "Papers"), Link("Read it", "https://example.org"))),
    Words("-# small"),
)


def test_a_tree_of_parts_says_and_shows_in_order() -> None:
    """Its texts, what is attached, what can be pressed; the bot hears of no link."""
    tree = Message(parts=(Words("above"), Box(PARTS, 0xA8322C)))
    assert tree.said == "above\n## 1757\none\ntwo\nthree\n-# small"
    assert tree.seen == (BOARD, BOARD, Film((BOARD,), ("1757",)), File("seal.png", b"png", "a seal"), SAVED)
    assert tree.drawn
    assert [getattr(control, "label", "") for control in tree.controls] == ["Map", "Papers", "Read it"]
    assert tree.ids == ("fc1:map:1:0", "fc1:papers:1:0")


def test_the_classic_form_says_and_shows_the_same_way() -> None:
    message = Message("text", ((Button("a", "A"), Link("L", "https://example.org")),), (BOARD,), (SAVED,))
    assert (message.said, message.seen, message.ids) == ("text", (BOARD, SAVED), ("a",))
    assert message.drawn
    assert not Message("text", files=(SAVED,)).drawn


def test_a_message_has_one_form_only() -> None:
    """Discord refuses text, and calls by it, beside parts."""
    for beside in ({"text": "t"}, {"mentions": (5,)}, {"pictures": (BOARD,)}, {"files": (SAVED,)}):
        with pytest.raises(ValueError, match="nothing beside"):
            Message(parts=PARTS, **beside)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"text": "t", "parts": [{"type": "Words", "text": "w"}]}, Message)


def test_a_custom_id_comes_back_as_it_went() -> None:
    """Verb, game, ask and arguments; 18 digits of a game leave room for a line of notation."""
    assert custom_id("answer", 12, 45, "stay") == "fc1:answer:12:45:stay"
    assert clicked("fc1:answer:12:45:stay") == Clicked("answer", 12, 45, ("stay",))
    assert clicked(custom_id("map", 12)) == Clicked("map", 12, 0)


def test_ids_of_others_are_known_as_such() -> None:
    """Another form, or no numbers where they belong."""
    assert clicked("hello") is None
    assert clicked("fc0:map:12:0") is None
    assert clicked("fc1:map:x:0") is None
    assert clicked("fc1:map") is None


def test_buttons_stand_in_rows_of_five() -> None:
    """Seven buttons: five and two."""
    assert [len(row) for row in rows_of(Button(str(n), str(n)) for n in range(7))] == [5, 2]
    assert rows_of([]) == ()


def test_a_reply_is_recorded_with_all_that_is_in_it() -> None:
    """So that a redelivered command gets the same answer."""
    rows = ((Button("a", "A", "primary"),), (Select("s", "Choose", (Option("1", "One", "first"),)),))
    picture = Picture(1, "blocks", "d", b'{"who":"public"}', "HE", "dark", 900)
    message = Message("text", rows, (picture,), (File("f.json", b"\x00\xff", "alt"),), (5,))
    tree = Message(parts=(Words("above"), Box(PARTS, 0xA8322C)))
    form = Form("f", "Title", (Field("x", "X", "1", True, False, "hint"),))
    for reply in (Reply((message, tree), private=False, edit=True), Reply(form=form)):
        assert replied(recorded(reply)) == reply
