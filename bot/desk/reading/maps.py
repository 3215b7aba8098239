"""The board as a picture: all of it, a part of it, or nearer where something is to be done or happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.desk.counter.blanks import FilledIn, Offered, one_of, switch, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import games_here
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.reading.lookups import named
from bot.post.addressee import of_table
from bot.post.fitting import SIZES, USUAL, WIDE
from bot.post.message import CHOICES, NAMED, Button, Gallery, Picture, Reply
from bot.words.speaker import unmarked
from render.theme import THEMES
from rules.kernel.forms import Name, fold
from rules.kernel.orders import PUBLIC, No


async def places(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """The parts of a board that a map may show: theatres, and places with what lies round them."""
    found: list[tuple[str, str]] = []
    for each in await games_here(desk, caller):
        board = desk.library.board(each.key)
        found += [(name, name) for name in board.theatres if fold(typed) in fold(name)]
        found += await named(desk, caller, each.codec, Name(board.focused), typed) if board.focused else ()
    return found[:CHOICES]


@verb(
    command(
        "map",
        text("place", complete=places),
        text("palette", choices=one_of("palette", THEMES)),
        text("size", choices=one_of("size", SIZES)),
        switch("everyone"),
    ),
    pressed("map"),
    pressed("whole", edit=True),
    typed("map", "place"),
)
async def show_map(
    table: Table,
    place: str = "",
    palette: str = "",
    size: str = USUAL,
    everyone: bool = False,
    *,
    edit: bool = False,
) -> Reply:
    """The board: as one's own side sees it for one's own eyes, or as everyone sees it."""
    check_begun(table)
    look = focus_of(table, place), check_palette(palette), width_of(size)
    if not everyone:
        drawn = table.picture(own_view(table), *look)
        return shown(table, drawn, "closer" if not place else "whole", edit=edit)
    quiet = table.caller.guild is None
    reader = table.caller.reads if quiet else of_table(table.record)
    board = Gallery((table.picture(table.match.view(PUBLIC), *look, to=reader),))
    return boxed(unmarked(table.record.name), [], board, private=quiet)


@verb(pressed("closer", edit=True))
async def closer(table: Table, *, edit: bool = False) -> Reply:
    """The ground about what is asked of the caller, else where something happened, in place of the whole."""
    check_begun(table)
    view = own_view(table)
    drawn = table.picture(view, width=WIDE, scene=matters(table, view))
    return shown(table, drawn, "whole", edit=edit)


def shown(table: Table, drawn: Picture, way: str, *, edit: bool) -> Reply:
    """A board for the caller's own eyes, with the way to another look at it."""
    title, under = unmarked(table.record.name), list[str]()
    if sees_own(table):
        title, under = table.speaker.say("buttons", "map"), [table.under]
    buttons = looks(table, way)
    return boxed(title, under, Gallery((drawn,)), buttons=buttons, bar=table.bar, edit=edit)


def looks(table: Table, way: str) -> Iterator[Button]:
    if way != "closer" or matters(table, own_view(table)):
        yield button(table.speaker, way, table.number)
    yield button(table.speaker, "in_words", table.number)


def matters(table: Table, view: Any) -> tuple[str, ...]:
    """Where something is asked of the caller, else where something has happened."""
    asked = table.ask.kind.about(view) if table.ask and not table.shared else ""
    return (asked,) if asked else table.game.happened(view)


def sees_own(table: Table) -> bool:
    """Whether the caller sees more than everyone does."""
    return bool(table.side) and not table.shared


def own_view(table: Table) -> Any:
    return table.view if sees_own(table) else table.match.view(PUBLIC)


def check_begun(table: Table) -> None:
    if not table.begun:
        raise No("bot/table", "not_begun")


def focus_of(table: Table, text: str) -> str:
    """A theatre or a place, however it is written; raises No."""
    sought = fold(text[:NAMED]).strip()
    if not sought:
        return ""
    board = table.library.board(table.game.key)
    for name in board.theatres:
        if fold(name) == sought:
            return name
    for place, aliases in table.vocabulary.names[board.focused].items():
        if sought in (fold(place), *map(fold, aliases)):
            found = table.game.whereabouts(table.view, board.focused, place)
            if found:
                return found
    raise No("bot/map", "no_such_focus", focus=unmarked(text), theatres=", ".join(board.theatres))


def check_palette(palette: str) -> str:
    if palette and palette not in THEMES:
        raise No("bot/map", "no_such_palette", palette=unmarked(palette), palettes=", ".join(THEMES))
    return palette


def width_of(size: str) -> int:
    if size not in SIZES:
        raise No("bot/map", "no_such_size", size=unmarked(size), sizes=", ".join(SIZES))
    return SIZES[size]
