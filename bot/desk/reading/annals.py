"""What has happened in a game, phase by phase, as one reader knows it."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise, takewhile
from typing import Any, NamedTuple

import msgspec

from bot.post.addressee import Addressee
from bot.post.fitting import Passage, Say, fitted
from bot.post.library import Library
from bot.post.press.changes import changed_by, deed
from bot.post.press.writer import Writer
from bot.post.receipts import sealing
from bot.table.game_master import Act
from bot.words.speaker import Speaker
from rules.kernel.dice import counting
from rules.kernel.events import Roll
from rules.kernel.game import COMPUTER, Codec
from rules.kernel.match import AnyEntry, Past
from rules.kernel.orders import GM, PUBLIC
from rules.kernel.reel import Reel
from storage import History, News, Noted, Phase, Receipt
from storage.history import EVER
from storage.records import OPENED

LINES = 20  # of a phase in a digest
KNOWN = 20_000  # beginnings of phases that are remembered


class Start(NamedTuple):
    """How a phase began: after which event, with which roll, and what it is called in each language."""

    told: int
    rolls: int
    names: dict[str, str]


class Starts:
    """The beginnings of phases, each worked out once: what is stored of them does not change."""

    def __init__(self) -> None:
        self._known: dict[int, Start] = {}

    async def of(self, library: Library, history: History, phase: Phase) -> Start:
        found = self._known.get(phase.id)
        if found is None:
            if len(self._known) >= KNOWN:
                self._known.clear()
            found = self._known[phase.id] = await begun(library, history, phase)
        return found


async def begun(library: Library, history: History, phase: Phase) -> Start:
    """How a phase began, read from what is stored."""
    codec, board = history.codec, await history.board(phase)
    view = codec.game.view(codec.state(board.state), PUBLIC)
    words = library.catalogue(codec)
    speakers = (Speaker(words, language) for language in words.languages)
    return Start(board.told, board.rolls, {speaker.language: named(speaker, view) for speaker in speakers})


def named(speaker: Speaker, view: Any) -> str:
    """What everyone calls a phase that begins so."""
    step = speaker.of_view("step", view)
    return f"{speaker.of_view('turn', view)} · {step}"


class Chapter(NamedTuple):
    """A phase with the numbers of the events and rolls before it and of the last in it.

    `place` is its number among those of the game, `orders` the entries of the journal around its orders.
    """

    place: int
    phase: Phase
    name: str
    told: tuple[int, int]
    rolls: tuple[int, int]
    orders: tuple[int, int]

    @property
    def label(self) -> str:
        return f"{self.place}. {self.name}"


def in_force(phases: Iterable[Phase]) -> list[Phase]:
    """Those that count. One that began again after something was taken back is one all the same."""
    kept = (phase for phase in phases if not phase.struck)
    return [next(again) for _, again in groupby(kept, key=lambda phase: phase.name)]


def begun_again(phases: Iterable[Phase], first: Phase) -> Iterator[tuple[Phase, int]]:
    """A phase, as often as it began again, each with the last entry of the journal before the next began."""
    kept = [phase for phase in phases if not phase.struck]
    later = kept[[phase.id for phase in kept].index(first.id) :]
    ends = [*(phase.entry for phase in later[1:]), EVER]
    return takewhile(lambda one: one[0].name == first.name, zip(later, ends, strict=True))


def seen_again(codec: Codec, past: Past, key: bytes, who: str) -> list[Any]:
    """What a reader saw of a stretch of the game, which is carried out again for it."""
    return Reel(codec, past, key).views(who)


class Annals:
    """`who` reads. `until`: the last event that is told them, `before`: the first roll that is not yet."""

    def __init__(
        self,
        library: Library,
        history: History,
        starts: Starts,
        who: str,
        reader: Addressee,
        until: int = EVER,
        before: int = EVER,
    ) -> None:
        self.library, self.history, self.starts, self.who = library, history, starts, who
        self.until, self.before = until, before
        self.writer = Writer(library, history.game, history.codec, reader)
        self.speaker, self.say = self.writer.speaker, self.writer.say

    async def chapters(self) -> list[Chapter]:
        phases = in_force(await self.history.phases())
        starts = [await self.starts.of(self.library, self.history, phase) for phase in phases]
        told = [0, *(start.told for start in starts[1:]), self.until]
        rolls = [0, *(start.rolls for start in starts[1:]), self.before]
        entries = [0, *(phase.entry for phase in phases[1:]), EVER]
        return [
            Chapter(place, phase, start.names[self.speaker.language], *around)
            for place, (phase, start, *around) in enumerate(
                zip(phases, starts, pairwise(told), pairwise(rolls), pairwise(entries), strict=True), 1
            )
        ]

    async def view(self, chapter: Chapter) -> Any:
        """The board as the phase began."""
        codec, board = self.history.codec, await self.history.board(chapter.phase)
        return codec.game.view(codec.state(board.state), self.who)

    async def steps(self, chapter: Chapter, key: bytes) -> list[Any]:
        """The board as the phase began, and after each step in which the reader saw anything."""
        found: list[Any] = []
        for phase, until in begun_again(await self.history.phases(), chapter.phase):
            past = await self.history.stretch(phase, until)
            found += await asyncio.to_thread(seen_again, self.history.codec, past, key, self.who)
        return found

    async def news(self, after: int = 0) -> list[News]:
        return await self.history.news(self.who, after, self.until)

    def told(self, news: Iterable[News]) -> list[str]:
        encode = self.history.codec.encode
        return self.writer.events(msgspec.Raw(encode(each.event)) for each in news)

    async def passages(self, after: int = 0) -> list[Passage]:
        """All since an event, by phases; of those in which nothing was told, nothing."""
        news, chapters = await self.news(after), await self.chapters()
        found = zip(chapters, parted(news, chapters), strict=True)
        return [Passage(chapter.label, self.told(part), "folded_log") for chapter, part in found if part]

    # -- all of it as a text ---------------------------------------------------------------------------

    async def chronicle(
        self, receipts: Iterable[Receipt], acts: Sequence[tuple[int, Act]] = ()
    ) -> Iterator[str]:
        """Every phase with its orders, as far as they may be known, and what happened in it.

        `acts`: what game masters did, each with the entry of the journal after which it was.
        """
        news, chapters = await self.news(), await self.chapters()
        journal, opened = await self.history.journal(), shown(receipts)
        return self._chronicle(chapters, parted(news, chapters), journal, opened, acts)

    def _chronicle(
        self,
        chapters: Sequence[Chapter],
        news: Sequence[Sequence[News]],
        journal: Sequence[Noted],
        opened: dict[int, tuple[str, ...]],
        acts: Sequence[tuple[int, Act]],
    ) -> Iterator[str]:
        entries = [noted.entry for noted in journal if not noted.struck]
        for chapter, part in zip(chapters, news, strict=True):
            first, last = chapter.orders
            given = (entry for entry in entries if first < entry.number <= last)
            done = (act for after, act in acts if first <= after < last)
            lines = [*self.ordered(given, opened), *self.told(part), *self.done(done)]
            if lines:
                yield from ("", chapter.label, *(f"  {line}" for line in lines))

    def ordered(self, entries: Iterable[AnyEntry], opened: dict[int, tuple[str, ...]]) -> Iterator[str]:
        """The reader's own orders, and of others what a reveal has opened."""
        for entry in entries:
            mine = self.who in (entry.seat, GM)
            texts = tuple(map(str, entry.lines)) if mine else opened.get(entry.number, ())
            if lines := tuple(self.writer.spoken(texts)):
                facts = {"side": entry.seat, "computer": entry.how == COMPUTER, "lines": "; ".join(lines)}
                yield self.say("history", "ordered", **facts)

    def done(self, acts: Iterable[Act]) -> Iterator[str]:
        """What game masters did, all of it."""
        for act in acts:
            said = deed(self.speaker, act, changed_by(act))
            yield from self.say("history", "master", said=said).splitlines()

    # -- dice --------------------------------------------------------------------------------------------

    async def rolls(self) -> list[Roll[Any]]:
        """The dice that the reader may know of, in order."""
        journal = await self.history.journal()
        fallen = counting((each.entry.how, each.entry.rolls) for each in journal if not each.struck)
        return [roll for roll in fallen if roll.sides and roll.number < self.before and self._sees(roll)]

    def _sees(self, roll: Roll[Any]) -> bool:
        return not roll.to or self.who in roll.to or self.who == GM


def parted(news: Sequence[News], chapters: Iterable[Chapter]) -> list[Sequence[News]]:
    """The news by chapters."""
    numbers = [each.number for each in news]
    ends = [[bisect_left(numbers, number + 1) for number in chapter.told] for chapter in chapters]
    return [news[first:last] for first, last in ends]


def shown(receipts: Iterable[Receipt]) -> dict[int, tuple[str, ...]]:
    """What reveals have opened, by the entries of the journal."""
    return {each.entry: sealing(each).shown.lines for each in receipts if each.state == OPENED}


class Digest(NamedTuple):
    """What fits on a screen. `whole`: nothing had to be left out."""

    lines: list[str]
    whole: bool


def digest(passages: Sequence[Passage], say: Say, room: int) -> Digest:
    """The newest phases with what was told last in them, and how many there are before."""
    lines: list[str] = []
    hidden, left = 0, room - len(say("history", "earlier", number=len(passages))) - 1
    for place, passage in reversed(list(enumerate(passages))):
        short = Passage(f"**{passage.head}**", passage.lines, passage.folded, most_hidden(passage))
        text = fitted([short], say, left)
        length = len("\n".join(text)) + 1
        if length > left or not short.shown:
            return Digest([say("history", "earlier", number=place + 1), *lines], whole=False)
        lines, left, hidden = [*text, *lines], left - length, hidden + short.hidden
    return Digest(lines, whole=not hidden)


def most_hidden(passage: Passage) -> int:
    return max(0, len(passage.lines) - LINES)


def in_full(passages: Iterable[Passage]) -> Iterator[str]:
    for passage in passages:
        yield from ("", passage.head, *(f"  {line}" for line in passage.lines))
