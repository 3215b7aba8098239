"""Replies as the methods of the desk make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.post.bars import NOBODY
from bot.post.message import (
    Box,
    Button,
    Buttons,
    File,
    Form,
    Link,
    Message,
    Part,
    Picture,
    Reply,
    Row,
    Style,
    Words,
    custom_id,
    rows_of,
)
from bot.post.parts import heading, small
from bot.post.press.classic import as_sent
from bot.post.press.layout import laid_out, pages
from bot.words.speaker import Speaker


def says(
    lines: Iterable[str],
    rows: tuple[Row, ...] = (),
    *,
    pictures: tuple[Picture, ...] = (),
    files: tuple[File, ...] = (),
    private: bool = True,
    edit: bool = False,
) -> Reply:
    """Text in as many messages as it needs; buttons, pictures and files go with the last."""
    *first, last = laid_out(lines, rows, pictures)
    if files:
        last = Message(last.text, last.rows, last.pictures, files)
    return Reply((*first, last), private=private, edit=edit)


def boxed(
    title: str,
    under: Iterable[str] = (),
    *parts: Part | str,
    buttons: Iterable[Button | Link] = (),
    bar: int = NOBODY,
    private: bool = True,
    edit: bool = False,
) -> Reply:
    """A heading with small lines below it, parts and texts as they come, and buttons, in one box.

    Where that is too much for one message it comes in the classic form.
    """
    head = Words("\n".join((heading(title), *map(small, under))))
    held = (Words(part) if isinstance(part, str) else part for part in parts if part)
    box = Box((head, *held, *map(Buttons, rows_of(buttons))), bar)
    return Reply(as_sent([Message(parts=(box,))]), private=private, edit=edit)


FOLDS = (50, 25, 12, 6, 3, 1)  # how many lines of a list are shown where not all of them fit


def in_one(text: Callable[[int], Iterable[str]]) -> list[str]:
    """A text in one message, as an edit must be: its lists as long as they fit."""
    for most in FOLDS:
        lines = list(text(most))
        if len(pages(lines)) == 1:
            break
    return lines


def newest(speaker: Speaker, lines: Iterable[str], most: int) -> Iterator[str]:
    """The last lines of a list, below how many there are more."""
    known = list(lines)
    if len(known) > most:
        yield speaker.say("sheet", "folded", number=len(known) - most)
    yield from known[-most:]


def opens(form: Form) -> Reply:
    """A form to fill in."""
    return Reply(form=form)


def button(
    speaker: Speaker,
    verb: str,
    game: int,
    ask: int = 0,
    /,
    *arguments: str,
    label: str = "",
    style: Style = "secondary",
    disabled: bool = False,
    **facts: object,
) -> Button:
    """A button labelled by its verb, or otherwise."""
    text = label or speaker.say("buttons", verb, **facts)
    return Button(custom_id(verb, game, ask, *arguments), text, style, disabled)
