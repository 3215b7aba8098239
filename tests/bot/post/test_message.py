"""The shapes of messages: custom ids, rows, and replies that are stored and read back."""

from bot.post.message import (
    Button,
    Clicked,
    Field,
    File,
    Form,
    Message,
    Option,
    Picture,
    Reply,
    Select,
    clicked,
    custom_id,
    recorded,
    replied,
    rows_of,
)


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
    form = Form("f", "Title", (Field("x", "X", "1", True, False, "hint"),))
    for reply in (Reply((message,), private=False, edit=True), Reply(form=form)):
        assert replied(recorded(reply)) == reply
