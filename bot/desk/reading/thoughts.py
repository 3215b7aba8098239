"""A game that is over, gone through with the computer: where it turned, what computers thought of, and why.

What they thought of was kept as they answered, and nobody could read it before the end. What positions were
worth is judged afterwards, by the truth, in the process in which computers think.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import NamedTuple

import msgspec

from bot.computer.jobs import Done, Judging, Kept, Weighed
from bot.desk.counter.blanks import text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.orders.hints import REASONS
from bot.desk.orders.next_lines import clip
from bot.desk.reading.annals import Annals, Chapter
from bot.desk.reading.history import SCREEN, annals_of, chapter_of, text_file, title, turns
from bot.desk.reading.read_mark import sees
from bot.desk.reading.statistics import luck, outcome, sides_of
from bot.post.fitting import SIZES, USUAL, Passage, fitted
from bot.post.message import (
    OPTIONS,
    THEME,
    Button,
    Buttons,
    Charts,
    Gallery,
    Option,
    Reply,
    Select,
    custom_id,
)
from bot.table.computers import PLAIN
from render.statistics import Figures, Series, Statistics
from rules.kernel.data import Source
from rules.kernel.match import AnyEntry
from rules.kernel.orders import Lines, No
from rules.kernel.thinking.judgement import MOST

SWINGS = 3  # that are told of each side
LEAST = 4  # chances of a hundred by which a swing is one
LONGEST = 300  # characters of one order
TRUTH = "truth"


class Judged(NamedTuple):
    """A table, the phases that are looked at, and what each was worth to one side as it began."""

    judging: Judging
    sources: Sequence[Source]


# -- where it turned ------------------------------------------------------------------------------------


@verb(command("history: swings"), pressed("swings"))
async def swings(desk: Desk, caller: Caller) -> Reply:
    """Where a game that is over turned, for each side, with the way to those turns."""
    asked: list[Judged] = []
    reply = await desk.at(caller, partial(_all_phases, desk, asked=asked))
    if not asked:
        return reply
    worths = await judged(desk, asked[0])
    return await desk.at(caller, partial(_swings, desk, worths=worths))


async def _all_phases(desk: Desk, table: Table, asked: list[Judged]) -> Reply:
    annals = await truth_of(desk, table)
    raws = [(await annals.history.board(chapter.phase)).state for chapter in await annals.chapters()]
    end = msgspec.Raw(table.codec.encode(table.match.state))
    asked.append(await to_judge(table, [*raws, end]))
    return Reply()


async def _swings(desk: Desk, table: Table, worths: Sequence[int]) -> Reply:
    annals = await truth_of(desk, table)
    chapters = await annals.chapters()
    first, chances = next(iter(table.setting.seats)), [chance_of(worth) for worth in worths]
    found = {side: biggest(chapters, chances, of_first=side == first) for side in table.setting.seats}
    lines = [line for side, some in found.items() for line in told_swings(table, side, some)]
    shown = dict.fromkeys(swing.chapter.place for some in found.values() for swing in some)
    say, reader = table.speaker.say, table.caller.reads
    course = await course_of(table, annals, chapters, chances)
    charts = Charts(course, reader.palette or THEME, SIZES[USUAL], table.speaker.language)
    links = [replay(table, chapters[place - 1]) for place in sorted(shown)]
    if await table.sitting.history.thoughts():
        links.append(button(table.speaker, "thoughts", table.number))
    text = "\n".join(lines or [say("history", "no_swings")])
    return boxed(
        say("history", "swings"), [table.under], Gallery((charts,)), text, buttons=links, bar=table.bar
    )


class Swing(NamedTuple):
    """By how much a phase changed a side's chances, and what they were before and after."""

    rise: int
    chapter: Chapter
    before: int
    after: int


def biggest(chapters: Sequence[Chapter], chances: Sequence[int], *, of_first: bool) -> list[Swing]:
    """The phases that brought a side most."""
    of_side = [each if of_first else 100 - each for each in chances]
    found = [
        Swing(after - before, chapter, before, after)
        for chapter, before, after in zip(chapters, of_side[:-1], of_side[1:], strict=True)
    ]
    rising = sorted((swing for swing in found if swing.rise >= LEAST), key=lambda swing: -swing.rise)
    return rising[:SWINGS]


def told_swings(table: Table, side: str, found: Iterable[Swing]) -> Iterator[str]:
    say = table.speaker.say
    for number, swing in enumerate(found):
        if not number:
            yield say("history", "swings_of", side=side)
        facts = {"phase": swing.chapter.label, "before": swing.before, "after": swing.after}
        yield say("history", "swing", **facts)


def replay(table: Table, chapter: Chapter) -> Button:
    id = custom_id("turn", table.number, 0, str(chapter.place), TRUTH)
    return Button(id, clip(chapter.label))


async def course_of(
    table: Table, annals: Annals, chapters: Sequence[Chapter], chances: Sequence[int]
) -> Statistics:
    """The chances of each side at the beginning of every turn and at the end, and how the dice fell."""
    views = [await annals.view(chapter) for chapter in chapters]
    ticks = [table.speaker.of_view("tick", view) for view in views]
    starts = [next(some)[0] for _, some in groupby(enumerate(ticks), key=lambda each: each[1])]
    known = [*(chances[place] for place in starts), chances[-1]]
    first, *others = table.setting.seats
    figures: dict[str, Figures] = {
        first: tuple(known),
        **{side: tuple(100 - each for each in known) for side in others},
    }
    name, *lines = title(table, annals.who)
    head = (*lines, *await outcome(table, annals))
    series = Series(table.speaker.say("history", "chances"), figures)
    turns = tuple(ticks[place] for place in starts)
    return Statistics(name, head, turns, (series,), sides_of(table), await luck(table, annals))


# -- what it thought of ---------------------------------------------------------------------------------


@verb(
    command("history: thoughts", text("turn", complete=turns)),
    pressed("thoughts"),
    pressed("thoughts_at", "turn", edit=True),
    pressed("thoughts_of", chosen="turn", edit=True),
)
async def thoughts(desk: Desk, caller: Caller, turn: str = "", *, edit: bool = False) -> Reply:
    """What computers thought of in a phase of a game that is over, why, what they feared, what was true."""
    asked: list[Judged] = []
    reply = await desk.at(caller, partial(_one_phase, desk, asked=asked, turn=turn))
    if not asked:
        return reply
    (worth,) = await judged(desk, asked[0])
    return await desk.at(caller, partial(_thoughts, desk, turn=turn, worth=worth, edit=edit))


async def _one_phase(desk: Desk, table: Table, asked: list[Judged], turn: str) -> Reply:
    annals = await truth_of(desk, table)
    chapter, _ = await chapter_meant(annals, turn)
    board = await annals.history.board(chapter.phase)
    asked.append(await to_judge(table, [board.state]))
    return Reply()


async def _thoughts(desk: Desk, table: Table, turn: str, worth: int, *, edit: bool) -> Reply:
    annals = await truth_of(desk, table)
    chapter, known = await chapter_meant(annals, turn)
    kept = await table.sitting.history.thoughts(*chapter.orders)
    journal = [noted.entry for noted in await table.sitting.history.journal() if not noted.struck]
    told = Told(table, annals, journal, chance_of(worth))
    lines = [line for entry in journal if entry.number in kept for line in told.of(entry, kept)]
    passage = Passage("", lines or [table.speaker.say("history", "no_thoughts_here")], "folded_log")
    shown = "\n".join(fitted([passage], table.speaker.say, SCREEN))
    full = [table.record.name, "", chapter.label, *lines]
    files = [text_file(f"thoughts-{table.number}-{chapter.place}.txt", full)] if passage.hidden else []
    return boxed(
        table.speaker.say("history", "thoughts", phase=chapter.label),
        [table.under],
        shown,
        *files,
        Buttons((phases(table, known, chapter),)),
        buttons=ways(table, known, chapter),
        bar=table.bar,
        edit=edit,
    )


async def chapter_meant(annals: Annals, turn: str) -> tuple[Chapter, list[Chapter]]:
    """The phase that is meant, else the first in which a computer answered; and all such phases."""
    entries = list(await annals.history.thoughts())
    chapters = await annals.chapters()
    known = [
        each for each in chapters if any(each.orders[0] < number <= each.orders[1] for number in entries)
    ]
    if not known:
        raise No("bot/history", "no_thoughts")
    return chapter_of(chapters, turn) if turn else known[0], known


def phases(table: Table, known: Sequence[Chapter], chapter: Chapter) -> Select:
    place = sum(each.place < chapter.place for each in known)
    first = max(0, min(place - OPTIONS // 2, len(known) - OPTIONS))
    options = tuple(
        Option(str(each.place), clip(each.label), chosen=each.place == chapter.place)
        for each in known[first : first + OPTIONS]
    )
    id = custom_id("thoughts_of", table.number)
    return Select(id, table.speaker.say("history", "phases"), options)


def ways(table: Table, known: Sequence[Chapter], chapter: Chapter) -> Iterator[Button]:
    """To the phases before and after in which a computer answered, to this board, to the turning points."""
    before = [each for each in known if each.place < chapter.place][-1:]
    after = [each for each in known if each.place > chapter.place][:1]
    for way, some in (("earlier", before), ("later", after)):
        for each in some:
            label = table.speaker.say("buttons", way)
            yield Button(custom_id("thoughts_at", table.number, 0, str(each.place)), label)
    yield Button(
        custom_id("turn", table.number, 0, str(chapter.place), TRUTH),
        table.speaker.say("buttons", "this_turn"),
    )
    yield button(table.speaker, "swings", table.number)


@dataclass
class Told:
    """The thoughts of one phase in words. `truth`: the chances of the first side as it began."""

    table: Table
    annals: Annals
    journal: Sequence[AnyEntry]
    truth: int

    def of(self, entry: AnyEntry, kept: Mapping[int, msgspec.Raw]) -> Iterator[str]:
        thought = read(kept[entry.number])
        if thought is None:
            return
        say, done = self.table.speaker.say, thought.done
        style = "" if thought.style == PLAIN else thought.style
        facts = {"side": entry.seat, "level": thought.level, "style": style}
        yield say("history", "thought", **facts, lines=self.written(entry.lines))
        yield from self.why(done)
        for other in done.weighed[1:]:
            yield from self.other(entry, other)
        yield from self.fear(entry, thought)
        if done.stood is not None:
            truth = self.truth if entry.seat == next(iter(self.table.setting.seats)) else 100 - self.truth
            yield say("history", "thought_stood", thought=chance_of(done.stood), truth=truth)

    def why(self, done: Done) -> Iterator[str]:
        """The reason of the answer, and how it was weighed."""
        say, best = self.table.speaker.say, next(iter(done.weighed), None)
        if best is None:
            yield say("history", "thought_drawn" if done.drawn else "thought_none")
            return
        if reason := self.reason(best):
            yield say("history", "thought_why", why=reason)
        if best.trials:
            yield say("history", "thought_weighed", trials=best.trials, worth=chance_of(best.worth))
        else:
            yield say("history", "thought_at_once")

    def other(self, entry: AnyEntry, other: Weighed) -> Iterator[str]:
        """Another plan, by what it has that the answer has not."""
        lines = self.lines(other.lines)
        if lines is None:
            return
        more = tuple(line for line in lines if line not in entry.lines)
        less = tuple(line for line in entry.lines if line not in lines)
        facts = {"worth": chance_of(other.worth), "trials": other.trials, "why": self.reason(other)}
        without = bool(less and not more)
        shown = self.written(less if without else more)
        yield self.table.speaker.say("history", "thought_other", lines=shown, without=without, **facts)

    def fear(self, entry: AnyEntry, thought: Kept) -> Iterator[str]:
        """What would have hurt most, and what came."""
        feared = thought.done.feared
        lines = self.lines(feared.lines) if feared else None
        if feared is None or lines is None:
            return
        asked = thought.asked.get(feared.seat, 0) if feared.at_once else 0
        truth = self.next_of(feared.seat, entry, asked)
        facts = {"side": feared.seat, "lines": self.written(lines), "worth": chance_of(feared.worth)}
        told = truth and self.written(truth.lines)
        yield self.table.speaker.say(
            "history", "thought_feared", **facts, truth=told or "", same=told == facts["lines"]
        )

    def next_of(self, seat: str, entry: AnyEntry, asked: int) -> AnyEntry | None:
        """What a seat really answered: to that question, else to the next one that it said anything to."""
        if asked:
            return next((each for each in self.journal if (each.seat, each.ask) == (seat, asked)), None)
        later = (each for each in self.journal if each.number > entry.number)
        return next((each for each in later if each.seat == seat and each.ask and each.lines), None)

    def reason(self, plan: Weighed) -> str:
        """In a sentence of the game."""
        speaker = self.table.speaker
        known = speaker.catalogue.has(REASONS, plan.why)
        return speaker.say(REASONS, plan.why, **plan.facts) if known else ""

    def lines(self, raw: msgspec.Raw) -> Lines | None:
        try:
            return tuple(self.table.codec.lines(raw))
        except (msgspec.MsgspecError, No):
            return None

    def written(self, lines: Lines) -> str:
        spoken = "; ".join(self.annals.writer.spoken(map(str, lines)))
        return short(spoken) or self.table.speaker.say("history", "nothing")


def short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def read(kept: msgspec.Raw) -> Kept | None:
    """What a file that was brought here holds may be anything."""
    try:
        return msgspec.json.decode(kept, type=Kept)
    except msgspec.MsgspecError:
        return None


# -- both -----------------------------------------------------------------------------------------------


async def truth_of(desk: Desk, table: Table) -> Annals:
    """All that happened, as it was; before the end nobody reads that here, no game master either."""
    table.needs_whole()
    if not table.over:
        raise No("bot/history", "thoughts_later")
    if table.game.judgement is None:
        raise No("bot/games", "no_computer")
    return annals_of(desk, table, await sees(table, truth=True))


async def to_judge(table: Table, states: Sequence[msgspec.Raw]) -> Judged:
    sources = await table.shelf.games.sources(table.record)
    first, data = next(iter(table.setting.seats)), table.codec.data.digest
    return Judged(Judging(table.record.game, data, first, tuple(states)), sources)


async def judged(desk: Desk, asked: Judged) -> Sequence[int]:
    worths = await desk.bench.judge(asked.judging, asked.sources)
    if worths is None:
        raise No("bot/history", "not_judged")
    return worths


def chance_of(worth: int) -> int:
    """Of a hundred games from here, how many are won: by what a position is worth."""
    return (worth + MOST) * 100 // (2 * MOST)
