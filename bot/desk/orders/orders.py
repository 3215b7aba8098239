"""Orders: lines are added to the draft of the caller's seat, and sealed, replaced or withdrawn."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Counter, Several, Work, answered
from bot.desk.counter.replies import button, in_one, newest, opens, says
from bot.desk.counter.table import Table, as_typed
from bot.desk.orders import fellows, next_lines
from bot.desk.orders.drafts import Paper, Verdict, written
from bot.desk.orders.next_lines import GROUP, PAGE, Choice, Indexed
from bot.desk.orders.sheet import Sheet, curtain, not_added
from bot.post.message import Reply, Row, number_of
from bot.post.press import quoted
from bot.table.written_ahead import AHEAD, pieces
from bot.words.speaker import Speaker
from rules.kernel.match import Outcome, free_to_take_back
from rules.kernel.notation import Misread
from rules.kernel.orders import Ask, Line, Lines, No
from storage import Commit, Deputy, Draft, StorageError

NAMED = 3  # lines that are kept for later are named at once, if they are no more; a list has them all
KEPT = 256  # lists of lines that are kept ready for completion

Change = Callable[[Paper], Iterable[str]]  # of a draft; what is to be said of it
Key = tuple[int, str, int, tuple[Deputy, ...], str]  # a table, a seat, a deputy or 0, all of them, a language


class Index(NamedTuple):
    """What may follow these lines, by this view of the board."""

    view: Any
    lines: Lines
    found: list[Indexed]


class Orders(Counter):
    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self._indexes: OrderedDict[Key, Index] = OrderedDict()

    async def refused(self, table: Table, no: No, typed: str) -> Reply:
        """Who answers what is closed is shown what is asked now."""
        said = tuple(table.refusal(no, typed))
        if no.key != "closed" or not (table.playing and table.seat):
            return says(said)
        return curtain(table, *said) if table.shared else await _sheet(table, 0, said)

    # -- completion ---------------------------------------------------------------------------------------

    async def offers(
        self, caller: Caller, typed: str, ask: int = 0, kinds: Collection[str] = ()
    ) -> list[Choice]:
        """What may be meant by what is typed: lines, or those of these kinds, that may follow the draft."""
        found: list[Choice] = []

        async def look(table: Table) -> Reply:
            *before, last = typed.split(";")
            paper = await Paper.of(table, table.asked(ask))
            if before:
                paper.add(";".join(before))
            start = "".join(f"{piece.strip()}; " for piece in before)
            lines = self._index(table, paper.known)
            wanted = [at for at in lines if type(at.line).__name__ in kinds] if kinds else lines
            found.extend(next_lines.matching(wanted, last, start, paper.weigher()))
            return Reply()

        await self._quietly(caller, look)
        return found

    async def offers_for(
        self, caller: Caller, line_type: str, field: str, given: Mapping[str, str], typed: str
    ) -> list[Choice]:
        """What one option of a typed command may be, given the others."""
        found: list[Choice] = []

        async def look(table: Table) -> Reply:
            paper = await Paper.of(table, table.asked())
            lines = [line for line in table.offers(paper.known) if type(line).__name__ == line_type]
            found.extend(next_lines.values(lines, field, given, typed, table.vocabulary, paper.weigher()))
            return Reply()

        await self._quietly(caller, look)
        return found

    async def _quietly(self, caller: Caller, look: Work) -> None:
        """Where there is nothing to complete nothing is said: completion cannot say why."""
        try:
            await self.at(caller, look)
        except (No, Several, StorageError):
            return

    def _index(self, table: Table, lines: Lines) -> list[Indexed]:
        """The lines that may come next, ready to be searched: made once for each question and draft."""
        view, user = table.view, table.caller.user if table.deputy else 0
        key = table.number, table.seat, user, table.deputies, table.speaker.language
        kept = self._indexes.pop(key, None)
        if kept is None or kept.view is not view or kept.lines != lines:
            kept = Index(view, lines, next_lines.index(table.choices(lines), table.vocabulary))
        self._indexes[key] = kept
        if len(self._indexes) > KEPT:
            self._indexes.popitem(last=False)
        return kept.found

    # -- the draft ----------------------------------------------------------------------------------------

    @answered
    async def add_lines(self, caller: Caller, text: str, ask: int = 0, *, edit: bool = False) -> Reply:
        """Add what a text says, each line with its verdict."""
        return await self._write(caller, partial(_add, text), ask, edit, text)

    @answered
    async def add_line(self, caller: Caller, line: Line, ask: int = 0) -> Reply:
        """Add one line as a typed command gave it."""
        return await self._write(caller, partial(_put, line), ask, False, str(line))

    @answered
    async def drop_line(
        self, caller: Caller, number: int, ask: int = 0, text: str = "", *, edit: bool = False
    ) -> Reply:
        """Strike out a line of the draft, counted from 1; the one that says this, if that is given."""
        return await self._write(caller, partial(_drop, number, text), ask, edit)

    @answered
    async def clear(self, caller: Caller, ask: int = 0, *, edit: bool = False) -> Reply:
        return await self._write(caller, _clear, ask, edit)

    @answered
    async def fill(self, caller: Caller, text: str, ask: int = 0) -> Reply:
        """Write the draft anew, as a form gave it."""
        return await self._write(caller, partial(_fill, text), ask, False, text)

    @answered
    async def fill_ahead(self, caller: Caller, text: str, *, edit: bool = False) -> Reply:
        """Write anew what is kept for questions to come, as a form gave it."""

        async def work(table: Table) -> Reply:
            paper = await Paper.ahead_of(table)
            before, said = paper.lines, tuple(_fill(text, paper))
            others = [draft for draft in await table.sitting.drafts(table.seat) if draft.ask != AHEAD]
            now = Paper(table, table.ask, [*others, paper.draft()])
            reply = Sheet(table, now, before=now.known).reply(said, edit=edit)
            return await _keep(table, paper, before, reply)

        return await self.at(caller, work, text)

    async def _write(self, caller: Caller, change: Change, ask: int, edit: bool, typed: str = "") -> Reply:
        async def work(table: Table) -> Reply:
            return await _written(table, await Paper.at(table, ask), change, edit=edit)

        return await self.at(caller, work, typed)

    # -- the sheet ----------------------------------------------------------------------------------------

    @answered
    async def sheet(self, caller: Caller, ask: int = 0) -> Reply:
        """What is asked, what is written, what is owed, and what may come next."""

        async def work(table: Table) -> Reply:
            return curtain(table) if table.shared else await _sheet(table, ask)

        return await self.at(caller, work)

    @answered
    async def form(self, caller: Caller, ask: int = 0) -> Reply:
        """A form for all lines at once."""

        async def work(table: Table) -> Reply:
            return opens(Sheet(table, await Paper.at(table, ask)).form())

        return await self.at(caller, work)

    @answered
    async def form_ahead(self, caller: Caller) -> Reply:
        """A form for all that is kept for questions to come."""

        async def work(table: Table) -> Reply:
            return opens(Sheet(table, await Paper.ahead_of(table)).form())

        return await self.at(caller, work)

    @answered
    async def narrow(self, caller: Caller, ask: int, path: tuple[str, ...], chosen: str = "") -> Reply:
        """Go on in a long choice: a name, a page, or the line itself."""
        if chosen and chosen[0] not in GROUP + PAGE:
            return await self._write(caller, partial(_add, chosen), ask, True, chosen)
        page = (number_of(chosen[1:]) or 0) if chosen.startswith(PAGE) else 0
        further = (*path, chosen[1:]) if chosen.startswith(GROUP) else path
        return await self.at(caller, partial(_sheet, ask=ask, path=further, page=page, edit=True))

    @answered
    async def adopt(self, caller: Caller, kept: int, ask: int = 0) -> Reply:
        """Add what was written ahead, or was handed back, to the draft for the open question.

        What does not fit stays kept if it was written ahead; else it is given back in a message of its own,
        where there is room for all of it.
        """

        async def work(table: Table) -> Reply:
            table.chief()
            paper = await Paper.of(table, table.asked(ask))
            text = paper.others.pop(kept, "")
            found = paper.take() if kept == AHEAD else paper.add(text) if text else []
            fits = all(verdict.no is None for verdict in found)
            reply = Sheet(table, paper).reply(verdicts(found, table.speaker), edit=fits)
            return await _keep(table, paper, paper.lines, reply, [paper.without(kept)] if text else [])

        return await self.at(caller, work)

    @answered
    async def forget(self, caller: Caller, kept: int) -> Reply:
        """Throw away what was written ahead or handed back."""

        async def work(table: Table) -> Reply:
            table.chief()
            paper = await Paper.of(table, table.ask)
            told = fellows.thrown_away(table, paper.throw_away(kept))
            reply = Sheet(table, paper).reply(edit=True)
            return await table.keep(reply, drafts=[paper.without(kept)], outbox=told)

        return await self.at(caller, work)

    # -- sealing ------------------------------------------------------------------------------------------

    @answered
    async def seal(self, caller: Caller, ask: int = 0, seen: str = "", *, edit: bool = False) -> Reply:
        """Seal the draft, in place of what is sealed already while others are awaited.

        `seen`: the mark of the draft that was looked at; what others have written since is shown first.
        """

        async def work(table: Table) -> Reply:
            paper = await Paper.of(table, table.asked(ask))
            if seen and seen != paper.mark:
                return Sheet(table, paper).reply((table.speaker.say("desk", "draft_changed"),), edit=edit)
            return await _seal(table, paper, paper.lines, edit=edit)

        return await self.at(caller, work)

    @answered
    async def answer(self, caller: Caller, text: str, ask: int) -> Reply:
        """A button of the prompt: the line is sealed if it is all that there is to say, else written down."""

        async def work(table: Table) -> Reply:
            paper = await Paper.of(table, table.asked(ask))
            lines = paper.reader.parse(text)
            if any(line.several for line in lines):
                return await _written(table, paper, partial(_add, text))
            for n, line in enumerate(lines):
                if no := table.outside(paper.ask, lines[:n], line):
                    raise no
            if (paper.lines and paper.lines != lines) or table.offers(lines):
                return await _written(table, paper, partial(_add, text))
            return await _seal(table, paper, lines, edit=False)

        return await self.at(caller, work, text)

    @answered
    async def withdraw(self, caller: Caller, ask: int = 0, *, edit: bool = False) -> Reply:
        """Take a sealed order out again; it becomes the draft."""

        async def work(table: Table) -> Reply:
            return await withdrawn(table, table.asked(ask), edit=edit)

        return await self.at(caller, work)

    @answered
    async def replace(self, caller: Caller, ask: int = 0, *, edit: bool = False) -> Reply:
        """Write a new draft from what is sealed, which stays in force until that is sealed."""

        async def work(table: Table) -> Reply:
            paper = await Paper.of(table, table.asked(ask))
            if table.sealed is None:
                raise No("kernel/asks", "nothing_sealed")
            table.needs_seal(table.asked(ask), table.sealed)
            paper.lines = table.sealed
            return await table.keep(Sheet(table, paper).reply(edit=edit), drafts=[paper.draft()])

        return await self.at(caller, work)


# -- what is done to a draft -----------------------------------------------------------------------------


def _add(text: str, paper: Paper) -> Iterator[str]:
    return verdicts(paper.add(text), paper.table.speaker)


def _put(line: Line, paper: Paper) -> Iterator[str]:
    return verdicts(paper.put((line,), alone=True), paper.table.speaker)


def _fill(text: str, paper: Paper) -> Iterator[str]:
    """What does not fit stays below the draft to be corrected, and is in the form when it opens again.

    To who may not read all that is there it is given back, and what others have to correct stays.
    """
    paper.strike(paper.part)
    found = paper.add(text) if pieces(text) else []
    if paper.table.has_only_letters:
        return verdicts(found, paper.table.speaker)
    paper.spoilt = tuple(verdict.text for verdict in found if verdict.no is not None)
    return verdicts([verdict for verdict in found if verdict.no is None], paper.table.speaker)


def _drop(number: int, text: str, paper: Paper) -> tuple[str, ...]:
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


def _clear(paper: Paper) -> tuple[str, ...]:
    paper.strike(paper.part)
    paper.spoilt = paper.spoilt if paper.table.has_only_letters else ()
    return ()


def verdicts(found: Sequence[Verdict], speaker: Speaker) -> Iterator[str]:
    """Each line as it was understood, or why it was not written down; the sheet lists what is kept."""
    for bundle, group in groupby(found, lambda verdict: verdict.bundle):
        some = tuple(group)
        if bundle:
            yield for_several(bundle, some, speaker)
        for verdict in some:
            if verdict.no is not None:
                yield not_added(speaker, verdict.text, verdict.no)
            elif not (verdict.later or bundle):
                yield speaker.say("desk", "added", line=verdict.text, instead=verdict.instead)
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


async def _written(table: Table, paper: Paper, change: Change, *, edit: bool = False) -> Reply:
    """Change a draft, and show how it stands."""
    before, stood = paper.lines, paper.known
    said = tuple(change(paper))
    reply = Sheet(table, paper, before=stood).reply(said, edit=edit)
    return await _keep(table, paper, before, reply)


async def _keep(
    table: Table, paper: Paper, before: Lines, reply: Reply, drafts: Sequence[Draft] = ()
) -> Reply:
    """Store what has changed on a paper. `before`: the lines of its draft as they were."""
    changed = [*paper.changed, *drafts]
    if not changed:
        return reply
    told = fellows.rewritten(paper, before) if paper.lines != before else []
    return await table.keep(reply, drafts=changed, outbox=told)


async def _sheet(
    table: Table,
    ask: int,
    first: tuple[str, ...] = (),
    path: tuple[str, ...] = (),
    page: int = 0,
    edit: bool = False,
) -> Reply:
    return Sheet(table, await Paper.at(table, ask), path, page).reply(first, edit=edit)


async def withdrawn(table: Table, question: Ask, *, edit: bool = False) -> Reply:
    """What lies sealed for a question is its draft again."""
    earlier = await table.before()
    lines = table.sealed or ()
    table.needs_seal(question, lines)
    outcome = table.match.withdraw(table.seat, ask=question.number)
    draft = Draft(table.seat, question.number, written(lines))
    sheet = Sheet(table, Paper(table, question, [*await table.sitting.drafts(table.seat), draft]))
    said = (table.speaker.say("desk", "withdrawn"),)
    return await table.play(earlier, outcome, lambda _: sheet.reply(said, edit=edit), drafts=[draft])


async def _seal(table: Table, paper: Paper, lines: Lines, *, edit: bool) -> Reply:
    assert paper.ask is not None
    table.needs_seal(paper.ask, lines)
    seat, earlier = table.seat, await table.before()
    head, concerned = table.head, fellows.concerned(table, paper.ask, lines)
    by = str(table.caller.user) if table.deputy else ""
    outcome = table.submit(paper.ask, lines, by)
    return await table.play(
        earlier,
        outcome,
        lambda commit: sealed_reply(table, head, seat, lines, outcome, commit, edit=edit),
        drafts=paper.without_copies(lines),
        concerned=concerned,
    )


def sealed_reply(
    table: Table, head: str, seat: str, lines: Lines, outcome: Outcome, commit: Commit, *, edit: bool
) -> Reply:
    """What was sealed, with its receipt."""
    say = table.speaker.say
    if table.shared and table.seat != seat:
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

    return says(in_one(text) if edit else text(len(lines)), tuple(ways_back(table, seat, outcome)), edit=edit)


def ways_back(table: Table, seat: str, outcome: Outcome) -> Iterator[Row]:
    """A button for who has just sealed and thinks better of it, while that is free."""
    order = next(entry for entry in outcome.entries if entry.seat == seat)
    ask = table.match.open.get(seat)
    if table.shared or table.over:
        return
    if ask is not None and ask.number == order.ask:
        yield (button(table.speaker, "withdraw", table.number, ask.number),)
    elif all(entry.seat == seat for entry in outcome.entries) and not free_to_take_back(
        order.number, seat, outcome.entries, outcome.told
    ):
        yield (button(table.speaker, "undo", table.number, 0, str(order.ask)),)
