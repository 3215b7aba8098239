"""What would you do? A computer's advice, by what the asker's own side may know, where the table allows it.

It is thought of beside the work, as a computer's own answers are, and changes nothing. How often each side
has asked is counted and told at the end.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from bot.computer.jobs import Done, Job
from bot.computer.lane import job_of
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import pressed
from bot.desk.orders.writing import changed, refilled
from bot.post.message import ID, Button, Reply, rows_of
from bot.post.press.layout import quoted
from bot.table.computers import Computer
from rules.kernel.data import Source, clip
from rules.kernel.orders import Lines, No

LEVEL = "colonel"  # who gives advice
LABEL = 34  # characters that a button shows
REMEMBERED = 8  # thoughts
LONGEST = 200  # characters of the second-best order
REASONS = "reasons"  # in the words of a game: why an order was thought of

Asked = tuple[Job, Sequence[Source]]
Use = Callable[[Table, Lines, Done], Awaitable[Reply]]


@verb(pressed("hint", number="ask"))
async def hint(desk: Desk, caller: Caller, ask: int = 0) -> Reply:
    """What a computer would answer in the caller's place, and why."""
    return await advised(desk, caller, ask, told)


@verb(pressed("take_hint", number="ask"))
async def take_hint(desk: Desk, caller: Caller, ask: int) -> Reply:
    """Write the draft anew as the computer would."""
    return await advised(desk, caller, ask, written_down)


class Thoughts(deque[tuple[Job, Done]]):
    """The newest: whoever takes an advice is not told another."""

    def __init__(self) -> None:
        super().__init__(maxlen=REMEMBERED)

    def of(self, job: Job) -> Done | None:
        return next((done for known, done in self if known == job), None)


async def advised(desk: Desk, caller: Caller, ask: int, use: Use) -> Reply:
    """What is done with the answer of a computer, if the question is still open then."""
    asked: list[Asked] = []
    reply = await desk.at(caller, partial(_asks, asked=asked, ask=ask))
    if not asked:
        return reply
    job, sources = asked[0]
    thoughts = desk.kept(Thoughts)
    done = thoughts.of(job)
    if done is None and (done := await desk.bench.think(job, sources)):
        thoughts.append((job, done))
    return await desk.at(caller, partial(_used, job=job, done=done, use=use))


async def _asks(table: Table, asked: list[Asked], ask: int) -> Reply:
    """All that is to be thought of."""
    if not table.may_be_advised:
        raise No("bot/games", "no_hints")
    if table.game.judgement is None:
        raise No("bot/games", "no_computer")
    table.asked(ask)
    if table.has_only_letters:
        raise No("bot/command", "advice_for_chief")
    job = job_of(table.sitting, table.seat, Computer(LEVEL))
    asked.append((job, await table.shelf.games.sources(table.record)))
    return Reply()


async def _used(table: Table, job: Job, done: Done | None, use: Use) -> Reply:
    table.asked()
    if done is None or job_of(table.sitting, table.seat, Computer(LEVEL)) != job:
        raise No("kernel/asks", "closed")
    return await use(table, table.match.codec.lines(done.lines), done)


async def told(table: Table, lines: Lines, done: Done) -> Reply:
    """The advice, counted."""
    setting, seat = table.setting, table.seat
    table.set(replace(setting, hinted={**setting.hinted, seat: setting.hinted.get(seat, 0) + 1}))
    buttons = rows_of(to_take(table, table.asked().number, lines))
    return await table.keep(says(list(advice(table, lines, done)), buttons))


async def written_down(table: Table, lines: Lines, done: Done) -> Reply:
    text = "\n".join(map(str, lines))
    return await changed(table, table.asked().number, partial(refilled, text))


def advice(table: Table, lines: Lines, done: Done) -> Iterator[str]:
    say, written = table.speaker.say, table.vocabulary.written
    yield say("desk", "hint", level=LEVEL, nothing=not lines)
    yield from quoted([written(line) for line in lines])
    best, *others = done.weighed or (None,)
    if best is None:
        return
    if table.speaker.catalogue.has(REASONS, best.why):
        yield say(REASONS, best.why, **best.facts)
    if not best.trials:
        return
    second = table.match.codec.lines(others[0].lines) if others else ()
    told = clip("; ".join(map(written, second)), LONGEST)
    less = best.worth - others[0].worth if others else 0
    if less < 0:  # by so little that it may be chance
        yield say("desk", "hint_unbeaten", trials=best.trials)
        return
    yield say("desk", "hint_weighed", trials=best.trials, other=told, less=less)


def to_take(table: Table, ask: int, lines: Lines) -> Iterator[Button]:
    """The advice as an answer, where it is of one line, or as a draft."""
    if len(lines) == 1:
        label = table.vocabulary.written(lines[0])
        text = str(lines[0])
        found = button(table.speaker, "answer", table.number, ask, text, label=label[:LABEL], style="primary")
        if len(found.id) <= ID:
            yield found
    elif lines:
        yield button(table.speaker, "take_hint", table.number, ask, style="primary")
    yield button(table.speaker, "orders", table.number, ask)
