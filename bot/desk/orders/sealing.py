"""Drafts are sealed, answered at once, taken out again, written anew."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.replies import button, in_one, newest, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed, typed
from bot.desk.orders import fellows
from bot.desk.orders.drafts import Paper, written
from bot.desk.orders.sheet import Sheet, curtain
from bot.desk.orders.writing import added, rewritten
from bot.post.message import Reply, Row
from bot.post.press.layout import quoted
from bot.table.taking_back import is_free
from rules.kernel.match import Outcome
from rules.kernel.orders import Ask, Lines, No
from storage import Commit, Draft


@verb(
    pressed("seal", "seen", number="ask", edit=True),
    pressed("seal_here", "seen", number="ask", here=True),
    typed("seal"),
)
async def seal(
    table: Table, ask: int = 0, seen: str = "", *, edit: bool = False, here: bool = False
) -> Reply:
    """Seal the draft, in place of what is sealed already while others are awaited.

    `seen`: the mark of the draft that was looked at; what others have written since is shown first.
    `here`: on the question itself, which turns into its answer.
    """
    paper = await Paper.of(table, table.asked(ask))
    if seen and seen != paper.mark:
        return Sheet(table, paper).reply((table.speaker.say("desk", "draft_changed"),), edit=edit)
    return await sealed(table, paper, paper.lines, edit=edit, here=here)


@verb(
    pressed("answer", "text", number="ask"),
    pressed("answer_here", "text", number="ask", here=True),
    gives_back="text",
)
async def answer(table: Table, text: str, ask: int, *, here: bool = False) -> Reply:
    """A button of the prompt: the line is sealed if it is all that there is to say, else written down."""
    paper = await Paper.of(table, table.asked(ask))
    lines = paper.reader.parse(text)
    if any(line.several for line in lines):
        return await rewritten(table, paper, partial(added, text))
    for n, line in enumerate(lines):
        if no := table.outside(paper.ask, lines[:n], line):
            raise no
    if (paper.lines and paper.lines != lines) or table.offers(lines):
        return await rewritten(table, paper, partial(added, text))
    return await sealed(table, paper, lines, edit=False, here=here)


@verb(pressed("withdraw", number="ask", edit=True), typed("withdraw"))
async def withdraw(table: Table, ask: int = 0, *, edit: bool = False) -> Reply:
    """Take a sealed order out again; it becomes the draft."""
    return await withdrawn(table, table.asked(ask), edit=edit)


@verb(pressed("change", number="ask", edit=True), typed("change"))
async def rewrite(table: Table, ask: int = 0, *, edit: bool = False) -> Reply:
    """Write a new draft from what is sealed, which stays in force until that is sealed."""
    paper = await Paper.of(table, table.asked(ask))
    if table.sealed is None:
        raise No("kernel/asks", "nothing_sealed")
    table.needs_seal(table.asked(ask), table.sealed)
    paper.lines = table.sealed
    return await table.keep(Sheet(table, paper).reply(edit=edit), drafts=[paper.draft()])


async def withdrawn(table: Table, question: Ask, *, edit: bool = False) -> Reply:
    """What lies sealed for a question is its draft again."""
    earlier = await table.before()
    lines = table.sealed or ()
    table.needs_seal(question, lines)
    outcome = table.match.withdraw(table.seat, ask=question.number)
    draft = Draft(table.seat, question.number, written(lines))
    sheet = Sheet(table, Paper(table, question, [*await table.sitting.drafts(table.seat), draft]))
    said = (table.speaker.say("desk", "withdrawn"),)
    return await table.play(earlier, outcome, sheet.reply(said, edit=edit), drafts=[draft])


async def sealed(table: Table, paper: Paper, lines: Lines, *, edit: bool, here: bool = False) -> Reply:
    """Seal these lines. Who did it `here` sees it in the place of the question, and needs no reply."""
    assert paper.ask is not None
    table.needs_seal(paper.ask, lines)
    seat, earlier = table.seat, await table.before()
    head, concerned = table.head, fellows.concerned(table, paper.ask, lines)
    by = str(table.caller.user) if table.deputy else ""
    outcome = table.submit(paper.ask, lines, by)

    def reply(commit: Commit) -> Reply:
        return (
            Reply(sheet=table.number)
            if here
            else sealed_reply(table, head, seat, lines, outcome, commit, edit=edit)
        )

    return await table.play(
        earlier,
        outcome,
        reply,
        drafts=paper.without_copies(lines),
        concerned=concerned,
    )


def sealed_reply(
    table: Table, head: str, seat: str, lines: Lines, outcome: Outcome, commit: Commit, *, edit: bool
) -> Reply:
    """What was sealed, with its receipt."""
    say = table.speaker.say
    if table.shared:
        return curtain(table, head, say("desk", "closed", side=seat), edit=edit)
    below = []
    if receipt := table.receipt(commit, seat, outcome):
        below.append(say("desk", "receipt", receipt=receipt))
    if table.playing and table.sealed is not None and table.seat == seat:
        below.append(say("posts", "replaceable"))

    def text(most: int) -> Iterator[str]:
        yield from (head, say("desk", "sealed", nothing=not lines))
        yield from newest(table.speaker, quoted([table.vocabulary.written(line) for line in lines]), most)
        yield from below

    said, ways = in_one(text) if edit else text(len(lines)), tuple(ways_back(table, seat, outcome))
    return replace(says(said, ways, edit=edit), sheet=table.number)


def ways_back(table: Table, seat: str, outcome: Outcome) -> Iterator[Row]:
    """A button for who has just sealed and thinks better of it, while that is free."""
    order = next(entry for entry in outcome.entries if entry.seat == seat)
    ask = table.match.open.get(seat)
    if table.over:
        return
    taught = table.setting.lesson is not None
    if ask is not None and ask.number == order.ask:
        yield (button(table.speaker, "withdraw", table.number, ask.number),)
    elif not taught and is_free(
        table.match, table.own or (seat,), seat, order.number, outcome.entries, outcome.told
    ):
        yield (button(table.speaker, "undo", table.number, 0, str(order.ask)),)
