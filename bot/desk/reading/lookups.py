"""Looking things up: reach and control, and whether all was fair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from bot.desk.counter.blanks import Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, typed
from bot.desk.orders.drafts import reads_as_order
from bot.desk.orders.focus import concerned
from bot.desk.orders.next_lines import filtered, names
from bot.desk.reading.read_mark import learnt
from bot.post import receipts
from bot.post.bars import NOBODY, OVER, PROVED
from bot.post.evidence import outcome, proved, verdict
from bot.post.fitting import Passage, fitted
from bot.post.message import File, Gallery, Reply
from bot.post.parts import CHARACTERS, NUMBERED
from bot.post.receipts import SHOWN, Opening
from bot.table.setting import fingerprint
from bot.words.speaker import Speaker, unmarked
from rules.kernel.forms import Name
from rules.kernel.game import Codec
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import Lookup, No
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
    title = table.speaker.struct("lookups.title", found)
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
        journal, lesson = await table.sitting.history.journal(), table.setting.lesson is not None
        passages = [papers, *verdict(table.speaker, proof.found, journal, lesson=lesson)]
        content = proof.file
    else:
        title, bar = say("verify", "title"), NOBODY
        passages = [papers, Passage(lines=[say("verify", "later")])]
        content = msgspec.json.encode({"receipts": [paper(each) for each in opened]})
    text = "\n".join(fitted(passages, say, CHARACTERS - NUMBERED - len(title) - len(bound) - BESIDE))
    files = [File(f"proof-{table.number}.json", content)] if opened or table.over else []
    buttons = [button(table.speaker, "dice", table.number)] if table.over else []
    return boxed(title, [bound], text, *files, buttons=buttons, bar=bar)


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
