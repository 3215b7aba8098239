"""Looking things up: the map, reach and control, and whether all was fair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.desk.counter.blanks import FilledIn, Offered, one_of, switch, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import games_here
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.drafts import reads_as_order
from bot.desk.orders.focus import concerned
from bot.desk.orders.next_lines import filtered, names
from bot.desk.reading.read_mark import learnt
from bot.post import receipts
from bot.post.addressee import of_table
from bot.post.bars import NOBODY, OVER, PROVED
from bot.post.evidence import outcome, proved, verdict
from bot.post.fitting import SIZES, USUAL, Passage, fitted
from bot.post.message import CHOICES, NAMED, File, Gallery, Reply
from bot.post.parts import CHARACTERS, NUMBERED
from bot.post.receipts import SHOWN, Opening
from bot.table.setting import fingerprint
from bot.words.speaker import Speaker, unmarked
from render.theme import THEMES
from rules.kernel.forms import Name, fold
from rules.kernel.game import Codec
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import PUBLIC, Lookup, No
from rules.kernel.template import capital
from rules.kernel.words import message_key

BESIDE = 20  # characters of marks and line ends about a text

# -- the board ----------------------------------------------------------------------------------------


async def present(
    desk: Desk, caller: Caller, game: str, kind: str
) -> tuple[Sequence[str], Vocabulary] | None:
    """The names of a kind on the board where the caller is: those that they see there, else all.

    Nothing where this game is not played.
    """

    async def look(table: Table) -> tuple[Sequence[str], Vocabulary] | None:
        if not table.begun or table.game.key != game:
            return None
        view, known = table.glance, table.vocabulary.values(kind)
        seen = [name for name in known if table.game.whereabouts(view, kind, name)]
        return seen or known, table.vocabulary

    return await desk.quietly(caller, look, None)


async def named(desk: Desk, caller: Caller, codec: Codec, kind: Name, typed: str) -> Offered:
    """All that the caller sees on the board, else all there are: look-ups may name any."""
    usual = desk.library.vocabulary(codec)
    here = await present(desk, caller, codec.game.key, kind.kind)
    known, vocabulary = here or (usual.values(kind.kind), usual)
    return filtered(known, kind, typed, vocabulary)


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
    typed("map", "place"),
)
async def show_map(
    table: Table, place: str = "", palette: str = "", size: str = USUAL, everyone: bool = False
) -> Reply:
    """The board: as one's own side sees it for one's own eyes, or as everyone sees it."""
    if not table.begun:
        raise No("bot/table", "not_begun")
    private = not everyone and bool(table.side) and not table.shared
    view = table.view if private else table.match.view(PUBLIC)
    look = focus_of(table, place), check_palette(palette), width_of(size)
    quiet = not everyone or table.caller.guild is None
    reader = table.caller.reads if quiet else of_table(table.record)
    board = Gallery((table.picture(view, *look, to=reader),))
    if private:
        return boxed(table.speaker.say("buttons", "map"), [table.under], board, bar=table.bar)
    return boxed(unmarked(table.record.name), [], board, private=quiet)


@verb(typed("look", "text"), gives_back="text")
async def look(table: Table, text: str) -> Reply:
    """A look-up of the game: reach, control, points."""
    if not table.begun:
        raise No("bot/table", "not_begun")
    (found, *_) = table.reader(table.game.lookups).parse(text)
    assert isinstance(found, Lookup)
    view = table.glance
    answer = found.answer(view)
    focus = concerned(table.game, view, names(found)) if found.near else ""
    drawn = [Gallery((table.picture(view, focus, looked=str(found), told=True),))] if found.drawn else []
    said = table.speaker.say("answers", message_key(found), **found.facts(answer))
    title = capital(table.vocabulary.written(found))
    return boxed(title, [table.under], said, *drawn, bar=table.bar)


async def only_looks(desk: Desk, caller: Caller, text: str) -> bool:
    """Whether a text can be read as a look-up, and not as an order or what may be kept for one."""

    async def look(table: Table) -> bool:
        table.reader(table.game.lookups).parse(text)
        return not reads_as_order(table, text)

    return await desk.quietly(caller, look, False)


# -- proof --------------------------------------------------------------------------------------------


@verb(command("history: verify", text("receipt")))
async def verify(table: Table, receipt: str = "") -> Reply:
    """What may be told of the receipts, and at the end every roll worked out again."""
    if not table.begun:
        raise No("bot/table", "not_begun")
    await learnt(table)
    kept = await table.sitting.receipts()
    opened = receipts.openings(kept, over=table.over)
    if receipt:
        opened = [each for each in opened if each.proves(receipt)]
        if not opened:
            raise No("bot/verify", "no_such_receipt", receipt=unmarked(receipt))
    say = table.speaker.say
    bound = say("verify", "bound", fingerprint=fingerprint(table.record))
    told = [opening(table.speaker, each) for each in opened if each.part == SHOWN or each.told.lines]
    papers = Passage(lines=told, folded="folded_log")
    if table.over:
        proof = await proved(table.shelf, table.number)
        title, bar = outcome(table.speaker, proof.found), PROVED if proof.found.sound else OVER
        passages = [papers, *verdict(table.speaker, proof.found, await table.sitting.history.journal())]
        content = proof.file
    else:
        title, bar = say("verify", "title"), NOBODY
        passages = [papers, Passage(lines=[say("verify", "later")])]
        content = msgspec.json.encode({"receipts": [paper(each) for each in opened]})
    text = "\n".join(fitted(passages, say, CHARACTERS - NUMBERED - len(title) - len(bound) - BESIDE))
    files = [File(f"proof-{table.number}.json", content)] if opened or table.over else []
    buttons = [button(table.speaker, "dice", table.number)] if table.over else []
    return boxed(title, [bound], text, *files, buttons=buttons, bar=bar)


# -- the board -------------------------------------------------------------------------------------------


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


# -- proof -----------------------------------------------------------------------------------------------


def opening(speaker: Speaker, opened: Opening) -> str:
    key = "shown" if opened.part == SHOWN else "secret"
    facts = {"side": opened.seat, "receipt": receipts.short(opened.fingerprint)}
    return speaker.say("verify", key, **facts, lines=_quoted(speaker, opened.told.lines))


def _quoted(speaker: Speaker, lines: Iterable[str]) -> str:
    return ", ".join(f"`{line}`" for line in lines) or speaker.say("desk", "nothing")


def paper(opened: Opening) -> Any:
    """All that anyone needs to check it for themselves."""
    return {**msgspec.to_builtins(opened), "fingerprint": opened.fingerprint}
