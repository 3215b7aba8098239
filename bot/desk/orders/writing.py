"""The draft of the caller's seat: lines are added, struck out, written anew, kept for later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from bot.desk.counter.blanks import text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import opens
from bot.desk.counter.table import Table, as_typed
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled, pressed, typed
from bot.desk.orders import fellows
from bot.desk.orders.completing import next_of_order
from bot.desk.orders.drafts import Paper, Verdict
from bot.desk.orders.next_lines import GROUP, PAGE, WHOLE
from bot.desk.orders.sheet import Sheet, not_added
from bot.desk.orders.showing import shown
from bot.post.message import Reply, number_of
from bot.table.written_ahead import AHEAD, pieces
from bot.words.speaker import Speaker
from rules.kernel.notation import Misread
from rules.kernel.orders import Lines, No
from storage import Draft

ECHOED = 6  # lines that are written down are named each, if they are no more; the draft below has them all
NAMED = 3  # lines that are kept for later are named at once, if they are no more; a list has them all

Change = Callable[[Paper], Iterable[str]]  # of a draft; what is to be said of it


@verb(
    command("order", text("line", to="text", required=True, complete=next_of_order)),
    pressed("add", "text", number="ask", edit=True),
    gives_back="text",
)
async def add_lines(table: Table, text: str, ask: int = 0, *, edit: bool = False) -> Reply:
    """Add what a text says, each line with its verdict."""
    return await changed(table, ask, partial(added, text), edit=edit)


@verb(pressed("drop", "number", "text", number="ask", edit=True), typed("drop", "number", always=True))
async def drop_line(table: Table, number: int, ask: int = 0, text: str = "", *, edit: bool = False) -> Reply:
    """Strike out a line of the draft, counted from 1; the one that says this, if that is given."""
    return await changed(table, ask, partial(struck_out, number, text), edit=edit)


@verb(pressed("strike", number="ask", chosen="line"))
async def strike_chosen(table: Table, ask: int, line: str = "") -> Reply:
    """Strike out a line that was chosen from the list of those without a button."""
    number, _, text = line.partition(":")
    return await drop_line(table, number_of(number) or 0, ask, text, edit=True)


@verb(typed("clear"))
async def clear(table: Table, ask: int = 0, *, edit: bool = False) -> Reply:
    """Strike out all of the draft that is the caller's."""
    return await changed(table, ask, emptied, edit=edit)


@verb(pressed("clear", number="ask"))
async def clear_shown(table: Table, ask: int) -> Reply:
    """The same for the sheet that is looked at, be it of the open question or of those to come."""
    return await (clear(table, ask, edit=True) if ask else fill_ahead(table, "", edit=True))


@verb(filled("fill", fields=("lines",), number="ask"), gives_back="lines")
async def fill(table: Table, lines: str, ask: int = 0) -> Reply:
    """Write the draft anew, as a form gave it."""
    return await changed(table, ask, partial(refilled, lines))


@verb(filled("keep", fields=("lines",)), gives_back="lines")
async def fill_ahead(table: Table, lines: str, *, edit: bool = False) -> Reply:
    """Write anew what is kept for questions to come, as a form gave it."""
    paper = await Paper.ahead_of(table)
    before, said = paper.lines, tuple(refilled(lines, paper))
    others = [draft for draft in await table.sitting.drafts(table.seat) if draft.ask != AHEAD]
    now = Paper(table, table.ask, [*others, paper.draft()])
    reply = Sheet(table, now, before=now.known).reply(said, edit=edit)
    return await keep(table, paper, before, reply)


@verb(pressed("form", number="ask"))
async def form(table: Table, ask: int = 0) -> Reply:
    """A form for all lines at once."""
    return opens(Sheet(table, await Paper.at(table, ask)).form())


@verb(pressed("ahead"))
async def form_ahead(table: Table) -> Reply:
    """A form for all that is kept for questions to come."""
    return opens(Sheet(table, await Paper.ahead_of(table)).form())


@verb(pressed("next", "path", number="ask", chosen="chosen"))
async def narrow(desk: Desk, caller: Caller, ask: int, path: tuple[str, ...], chosen: str = "") -> Reply:
    """Go on in a long choice: a name, a page, the part of a place, or the line itself."""
    if chosen.startswith(WHOLE):
        return await desk.at(caller, partial(shown, ask=ask, path=path, whole=chosen[1:], edit=True))
    if chosen and chosen[0] not in GROUP + PAGE:
        return await desk.perform(add_lines, caller, {"text": chosen, "ask": ask, "edit": True})
    page = (number_of(chosen[1:]) or 0) if chosen.startswith(PAGE) else 0
    further = (*path, chosen[1:]) if chosen.startswith(GROUP) else path
    return await desk.at(caller, partial(shown, ask=ask, path=further, page=page, edit=True))


@verb(pressed("keys", "whole", number="ask"))
async def choose_part(table: Table, ask: int, whole: str) -> Reply:
    """Which part of the place that a line names is meant."""
    return await shown(table, ask, whole=whole, edit=True)


@verb(pressed("adopt", "kept", number="ask"))
async def adopt(table: Table, kept: int, ask: int = 0) -> Reply:
    """Add what was written ahead, or was handed back, to the draft for the open question.

    What does not fit stays kept if it was written ahead; else it is given back in a message of its own,
    where there is room for all of it.
    """
    table.keeper()
    paper = await Paper.of(table, table.asked(ask))
    text = paper.others.pop(kept, "")
    found = paper.take() if kept == AHEAD else paper.add(text) if text else []
    fits = all(verdict.no is None for verdict in found)
    reply = Sheet(table, paper).reply(verdicts(found, table.speaker), edit=fits)
    return await keep(table, paper, paper.lines, reply, [paper.without(kept)] if text else [])


@verb(pressed("forget", "kept"))
async def forget(table: Table, kept: int) -> Reply:
    """Throw away what was written ahead or handed back."""
    table.keeper()
    paper = await Paper.of(table, table.ask)
    told = fellows.thrown_away(table, paper.throw_away(kept))
    reply = Sheet(table, paper).reply(edit=True)
    return await table.keep(reply, drafts=[paper.without(kept)], outbox=told)


# -- what is done to a draft -----------------------------------------------------------------------------


def added(text: str, paper: Paper) -> Iterator[str]:
    return verdicts(paper.add(text), paper.table.speaker)


def refilled(text: str, paper: Paper) -> Iterator[str]:
    """What does not fit stays below the draft to be corrected, and is in the form when it opens again.

    To who may not read all that is there it is given back, and what others have to correct stays.
    """
    paper.strike(paper.part)
    found = paper.add(text) if pieces(text) else []
    if paper.table.has_only_letters:
        return verdicts(found, paper.table.speaker)
    paper.spoilt = tuple(verdict.text for verdict in found if verdict.no is not None)
    return verdicts([verdict for verdict in found if verdict.no is None], paper.table.speaker)


def struck_out(number: int, text: str, paper: Paper) -> tuple[str, ...]:
    """The lines are numbered as their reader sees them."""
    places = paper.places
    if not 1 <= number <= len(places):
        raise No("bot/draft", "no_such_line", number=number, lines=len(places))
    at = places[number - 1]
    if text and text != str(paper.lines[at]):
        raise No("bot/draft", "line_gone", line=text)
    if no := paper.table.outside(paper.ask, paper.lines[:at], paper.lines[at]):
        raise no
    paper.lines = paper.lines[:at] + paper.lines[at + 1 :]
    return ()


def emptied(paper: Paper) -> tuple[str, ...]:
    paper.strike(paper.part)
    paper.spoilt = paper.spoilt if paper.table.has_only_letters else ()
    return ()


def verdicts(found: Sequence[Verdict], speaker: Speaker) -> Iterator[str]:
    """Each line as it was understood, or why it was not written down; the sheet lists what is kept."""
    written = sum(verdict.no is None and not (verdict.later or verdict.bundle) for verdict in found)
    many = written > ECHOED
    for bundle, group in groupby(found, lambda verdict: verdict.bundle):
        some = tuple(group)
        if bundle:
            yield for_several(bundle, some, speaker)
        for verdict in some:
            if verdict.no is not None:
                yield not_added(speaker, verdict.text, verdict.no)
            elif not (verdict.later or bundle or many):
                yield speaker.say("desk", "added", line=verdict.text, instead=verdict.instead)
    if many:
        yield speaker.say("desk", "added_many", lines=written)
    if later := [as_typed(verdict.text) for verdict in found if verdict.later and verdict.no is None]:
        named = ", ".join(f"`{line}`" for line in later) if len(later) <= NAMED else ""
        yield speaker.say("desk", "later", lines=len(later), named=named)
    if found and all(isinstance(verdict.no, Misread) and not verdict.no.start for verdict in found):
        yield speaker.say("desk", "read_nothing")


def for_several(bundle: str, found: Sequence[Verdict], speaker: Speaker) -> str:
    """As how many lines a line for several was read."""
    fit = sum(verdict.no is None for verdict in found)
    facts = {"lines": fit, "of": len(found), "left": fit < len(found)}
    return speaker.say("desk", "added_for_several", line=bundle, **facts)


# -- at the table ------------------------------------------------------------------------------------------


async def changed(table: Table, ask: int, change: Change, *, edit: bool = False) -> Reply:
    """Change the draft for a question, and show how it stands."""
    return await rewritten(table, await Paper.at(table, ask), change, edit=edit)


async def rewritten(table: Table, paper: Paper, change: Change, *, edit: bool = False) -> Reply:
    """Change a draft, and show how it stands."""
    before, stood = paper.lines, paper.known
    said = tuple(change(paper))
    reply = Sheet(table, paper, before=stood).reply(said, edit=edit)
    return await keep(table, paper, before, reply)


async def keep(
    table: Table, paper: Paper, before: Lines, reply: Reply, drafts: Sequence[Draft] = ()
) -> Reply:
    """Store what has changed on a paper. `before`: the lines of its draft as they were."""
    now = [*paper.changed, *drafts]
    if not now:
        return reply
    told = fellows.rewritten(paper, before) if paper.lines != before else []
    return await table.keep(reply, drafts=now, outbox=told)
