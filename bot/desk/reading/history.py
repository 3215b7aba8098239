"""What has happened: a phase, all since one last looked, the whole as a text, and every roll of the dice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeVar

from bot.desk.counter.blanks import FilledIn, Offered, switch, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table, done_by
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.orders.next_lines import clip
from bot.desk.reading.annals import Annals, Chapter, Starts, digest, in_full
from bot.desk.reading.luck import ENOUGH, Tally, tallies
from bot.desk.reading.read_mark import Eyes, eyes, newest, sees
from bot.post.fitting import WIDE, Passage, fitted
from bot.post.message import (
    CHOICES,
    NAMED,
    OPTIONS,
    Button,
    Buttons,
    Divide,
    File,
    Film,
    Gallery,
    Option,
    Reply,
    Select,
    custom_id,
)
from bot.post.table_card import seated
from bot.table.game_master import Act
from bot.words.speaker import Speaker, unmarked
from rules.kernel.dice import commitment
from rules.kernel.events import Lot, Roll
from rules.kernel.film import film
from rules.kernel.forms import fold
from rules.kernel.orders import GM, PUBLIC, No

T = TypeVar("T")
WORD = re.compile(r"\w+")
SCREEN = 3000  # characters of what was told that are shown without opening a file
LATEST = 8  # rolls that are told without opening the file
BOARDS = 80  # of a film: each takes a megabyte while it is made


def annals_of(desk: Desk, table: Table, seen: Eyes) -> Annals:
    """What has happened here, for these eyes."""
    reads, history = table.caller.reads, table.sitting.history
    return Annals(desk.library, history, desk.kept(Starts), seen.who, reads, *seen[1:])


# -- a phase ------------------------------------------------------------------------------------------


async def turns(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """The phases that there have been, the newest first."""

    async def look(table: Table) -> list[Chapter]:
        return await annals_of(desk, table, eyes(table)).chapters()

    known = await desk.quietly(caller, look, list[Chapter]())
    found = (each for each in reversed(known) if is_called(each.label, typed))
    return [(clip(each.label), str(each.place)) for each in found][:CHOICES]


@verb(
    command("history", text("turn", complete=turns), switch("truth")),
    pressed("turn", "turn", "truth", edit=True),
    pressed("turn_of", "truth", chosen="turn", edit=True),
)
async def history(
    desk: Desk, table: Table, turn: str = "", *, truth: bool = False, edit: bool = False
) -> Reply:
    """A phase, by its number or words of its name: the board as it began, and what was told in it."""
    seen = await sees(table, truth=truth)
    annals = annals_of(desk, table, seen)
    chapters = await annals.chapters()
    chapter = chapter_of(chapters, turn)
    return await Shown(table, annals, chapters, chapter, seen.who).reply(edit=edit)


# -- what is new --------------------------------------------------------------------------------------


@verb(command("history: since"), pressed("since", "after"))
async def since(desk: Desk, table: Table, after: int | None = None) -> Reply:
    """What is new since the caller last looked, or since an event: on one screen, the rest in a file."""
    seen = eyes(table)
    before = after
    if before is None:
        before = await table.shelf.people.looked(table.caller.user, table.number) or 0
    annals = annals_of(desk, table, seen)
    reply = await since_then(table, annals, before)
    asked, number = done_by(table.caller, reply), newest(table, seen)
    await table.shelf.people.look(
        table.caller.user, table.number, number, now=table.clock(), interaction=asked
    )
    return reply


# -- all of it ----------------------------------------------------------------------------------------


@verb(command("history: chronicle", switch("truth")), pressed("chronicle"))
async def chronicle(desk: Desk, table: Table, truth: bool = False) -> Reply:
    """The whole game as a text, as the caller's side saw it."""
    seen = await sees(table, truth=truth)
    annals = annals_of(desk, table, seen)
    chronicle = await annals.chronicle(await table.sitting.receipts(), await done(table))
    told = await asyncio.to_thread(list, chronicle)
    lines = [*title(table, seen.who), *told, *ending(table)]
    file = text_file(f"chronicle-{table.number}.txt", lines)
    return boxed(table.speaker.say("history", "chronicle"), [table.under], file, bar=table.bar)


@verb(pressed("hidden"))
async def hidden(desk: Desk, table: Table) -> Reply:
    """The whole game as a text, with all that was hidden in it."""
    found: Reply = await chronicle(desk, table, truth=True)
    return found


@verb(command("history: replay", text("turn", complete=turns), switch("truth")), pressed("replay"))
async def replay(desk: Desk, table: Table, turn: str = "", truth: bool = False) -> Reply:
    """The board as each phase began, or as each step of one phase did, and as it is now, in a film, which
    shows who sets out before anybody has moved, and then where something has changed."""
    seen = await sees(table, truth=truth)
    annals = annals_of(desk, table, seen)
    chapters = await annals.chapters()
    if turn:
        return await replay_of(table, annals, chapter_of(chapters, turn), seen)
    boards = [(chapter.name, await annals.view(chapter)) for chapter in evenly(chapters, BOARDS - 1)]
    film = filmed(table, [*boards, (chapters[-1].name, table.match.view(seen.who))])
    under, say = (table.under, as_seen(table.speaker, seen.who)), table.speaker.say
    return boxed(say("history", "replay"), under, say("history", "in_words"), Gallery((film,)), bar=table.bar)


async def replay_of(table: Table, annals: Annals, chapter: Chapter, seen: Eyes) -> Reply:
    """A phase, step by step."""
    boards = evenly(await annals.steps(chapter, table.match.key), BOARDS)
    film = filmed(table, [(chapter.name, view) for view in boards])
    under = table.under, as_seen(table.speaker, seen.who)
    return boxed(chapter.label, under, Gallery((film,)), bar=table.bar)


def filmed(table: Table, boards: Sequence[tuple[str, Any]]) -> Film:
    """Boards, each with its title, and what lies between them: as many as there is room for, the last among
    them."""
    shown = [*film(table.game, [view for _, view in boards])]
    if len(shown) > BOARDS:
        return filmed(table, [*evenly(boards[:-1], len(boards) // 2), boards[-1]])
    pictures = (table.picture(one.view, width=WIDE, offered=one.changed) for one in shown)
    return Film(tuple(pictures), tuple(boards[one.number][0] for one in shown))


@verb(command("history: dice"), pressed("dice"))
async def dice(desk: Desk, table: Table) -> Reply:
    """Every roll that the caller may know of; all of them when the game is over, or for its master."""
    seen = await sees(table, truth=table.knowing)
    return await rolled(table, annals_of(desk, table, seen))


def evenly(chapters: Sequence[T], most: int) -> Sequence[T]:
    """At most so many of them, the first among them."""
    return chapters[:: max(1, -(-len(chapters) // most))]


def text_file(name: str, lines: Iterable[str]) -> File:
    return File(name, ("\n".join(lines).strip() + "\n").encode())


# -- a phase ------------------------------------------------------------------------------------------------


def chapter_of(chapters: Sequence[Chapter], words: str) -> Chapter:
    """The one of this number, or the newest that has these words; without any the newest. Raises No."""
    if words.strip().isdecimal():
        found = [chapter for chapter in chapters if str(chapter.place) == words.strip()]
    else:
        found = [chapter for chapter in chapters if is_called(chapter.name, words)]
    if not found:
        raise No("bot/history", "no_such_turn", turn=unmarked(words), turns=len(chapters))
    return found[-1]


def is_called(name: str, typed: str) -> bool:
    """Whether all that is typed stands in a name: numbers whole, other words from their beginning."""
    parts = WORD.findall(fold(name))
    return all(
        any(part == word if word.isdecimal() else part.startswith(word) for part in parts)
        for word in WORD.findall(fold(typed[:NAMED]))
    )


@dataclass
class Shown:
    """A phase as it is shown to one reader."""

    table: Table
    annals: Annals
    chapters: Sequence[Chapter]
    chapter: Chapter
    who: str

    async def reply(self, *, edit: bool) -> Reply:
        table, chapter = self.table, self.chapter
        first, last = chapter.told
        told = self.annals.told(await table.sitting.history.news(self.who, first, last))
        under = table.under, as_seen(table.speaker, self.who)
        passage = Passage("", told or [table.speaker.say("history", "quiet")], "folded_log")
        text = "\n".join(fitted([passage], table.speaker.say, SCREEN))
        name = f"history-{table.number}-{chapter.place}.txt"
        full = [*title(table, self.who), *in_full([replace(passage, head=chapter.label, hidden=0)])]
        files = [text_file(name, full)] if passage.hidden else []
        board = Gallery((table.picture(await self.annals.view(chapter)),))
        phases, turns = Buttons((self.list(),)), tuple(self.turns())
        return boxed(
            chapter.label, under, text, board, *files, phases, buttons=turns, bar=table.bar, edit=edit
        )

    @property
    def eyes(self) -> str:
        return "truth" if self.who == GM else "own"

    def list(self) -> Select:
        """The phases about this one, as many as a list holds."""
        first = max(0, min(self.chapter.place - OPTIONS // 2 - 1, len(self.chapters) - OPTIONS))
        options = tuple(
            Option(str(each.place), clip(each.label), chosen=each.place == self.chapter.place)
            for each in self.chapters[first : first + OPTIONS]
        )
        id = custom_id("turn_of", self.table.number, 0, self.eyes)
        return Select(id, self.table.speaker.say("history", "phases"), options)

    def turns(self) -> Iterator[Button]:
        """To the phases before and after this one."""
        for way, place in (("earlier", self.chapter.place - 1), ("later", self.chapter.place + 1)):
            if 1 <= place <= len(self.chapters):
                label = self.table.speaker.say("buttons", way)
                id = custom_id("turn", self.table.number, 0, str(place), self.eyes)
                yield Button(id, label)


def as_seen(speaker: Speaker, who: str) -> str:
    if who == GM:
        return speaker.say("history", "truth")
    return (
        speaker.say("history", "as_seen", side=who)
        if who != PUBLIC
        else speaker.say("history", "as_everyone")
    )


# -- what is new --------------------------------------------------------------------------------------------


async def since_then(table: Table, annals: Annals, before: int) -> Reply:
    say, passages = table.speaker.say, await annals.passages(before)
    number = sum(len(passage.lines) for passage in passages)
    head = say("history", "since", number=number) if number else say("history", "nothing_new")
    found = digest(passages, say, SCREEN)
    full = [*title(table, annals.who), *in_full(passages)]
    files = [] if found.whole else [text_file(f"since-{table.number}.txt", full)]
    verb = "papers" if table.seat and not table.shared else "map"
    buttons = [button(table.speaker, verb, table.number)]
    return boxed(head, [table.under], "\n".join(found.lines), *files, buttons=buttons, bar=table.bar)


# -- all of it ----------------------------------------------------------------------------------------------


def title(table: Table, who: str) -> Iterator[str]:
    speaker, setting = table.speaker, table.setting
    yield table.record.name
    game = speaker.say("table", "game")
    if setting.title:
        yield speaker.say("posts", "from_file", game=game, title=setting.title)
    else:
        yield speaker.say("posts", "scenario", game=game, scenario=speaker.name("scenario", setting.scenario))
    yield speaker.say("history", "sides", sides=list(setting.seats))
    for side in (seated(setting.computers, table.sitting.seats, seat) for seat in setting.seats):
        if side.level:
            yield speaker.say("history", "played_by", side=side.seat, level=side.level, style=side.style)
    yield as_seen(speaker, who)


async def done(table: Table) -> list[tuple[int, Act]]:
    """What game masters did, for whom nothing is hidden, with the entries after which it was.

    Where nobody knows that any more it was before the first.
    """
    after = await table.shelf.chains.acted(table.number)
    acts = table.setting.master.acts if table.knowing else ()
    return [(after.get(number, 0), act) for number, act in enumerate(acts, 1)]


def ending(table: Table) -> Iterator[str]:
    if not table.over:
        return
    speaker, record = table.speaker, table.record
    facts = {"seed": record.seed.hex(), "words": ", ".join(record.words)}
    yield ""
    yield speaker.say("posts", "over")
    yield speaker.say("history", "bound", **facts, fingerprint=commitment(record.seed))


# -- dice ---------------------------------------------------------------------------------------------------


async def rolled(table: Table, annals: Annals) -> Reply:
    speaker, rolls = table.speaker, await annals.rolls()
    if not rolls:
        return boxed(speaker.say("dice", "title"), [table.under], speaker.say("dice", "none"))
    totals = [line for tally in tallies(rolls) for line in said_of(speaker, tally)]
    latest = list(by_reason(speaker, rolls[-LATEST:]))
    file = text_file(f"dice-{table.number}.txt", [*totals, *await roll_by_roll(annals, rolls)])
    newest = "\n".join((speaker.say("dice", "latest"), *latest))
    return boxed(speaker.say("dice", "title"), [table.under], "\n".join(totals), Divide(), newest, file)


def said_of(speaker: Speaker, tally: Tally) -> Iterator[str]:
    fell = enumerate(tally.faces, tally.least)
    faces = ", ".join(speaker.say("dice", "face", face=face, number=number) for face, number in fell)
    mean, expected = decimal(speaker, tally.mean), decimal(speaker, tally.expected)
    facts = {"sides": tally.sides, "rolls": tally.rolls, "mean": mean, "expected": expected}
    yield speaker.say("dice", "total", **facts, faces=faces)
    if tally.rolls >= ENOUGH:
        yield speaker.say("dice", "luck", lower=tally.lower)


def decimal(speaker: Speaker, value: float) -> str:
    whole, _, part = f"{value:.2f}".partition(".")
    return speaker.say("dice", "number", whole=whole, part=part)


def by_reason(speaker: Speaker, rolls: Iterable[Roll[Any]]) -> Iterator[str]:
    """Rolls one after another for the same reason are told in one line."""
    for reason, same in groupby(rolls, key=lambda roll: speaker.struct("rolls", roll.why)):
        yield speaker.say(
            "dice", "rolled", reason=reason, values=", ".join(shown(speaker, each) for each in same)
        )


def shown(speaker: Speaker, roll: Roll[Any]) -> str:
    lot = isinstance(roll.why, Lot)
    value = speaker.say("dice", "lot", value=roll.value, sides=roll.sides) if lot else str(roll.value)
    return speaker.say("dice", "laid", value=value) if roll.laid else value


async def roll_by_roll(annals: Annals, rolls: Sequence[Roll[Any]]) -> list[str]:
    lines = []
    for chapter in await annals.chapters():
        first, last = chapter.rolls
        lines_here = by_reason(annals.speaker, (roll for roll in rolls if first <= roll.number < last))
        if here := [f"  {line}" for line in lines_here]:
            lines += ["", chapter.label, *here]
    return lines
