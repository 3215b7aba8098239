"""What a game comes to in figures: the truth when it is over, before that what the caller's side may know."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.desk.counter.blanks import one_of, text
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.reading.annals import Annals
from bot.desk.reading.history import annals_of, title
from bot.desk.reading.luck import ENOUGH, Tally, by_side
from bot.desk.reading.read_mark import sees
from bot.post.fitting import SIZES, USUAL
from bot.post.message import THEME, Charts, Gallery, Reply
from render.statistics import Figures, Luck, Series, Side, Statistics
from rules.kernel.game import Game

Score = Mapping[str, Mapping[str, int]]


class Moment(NamedTuple):
    """In which turn, and what could be counted then."""

    turn: str
    score: Score


@verb(command("history: statistics", text("size", choices=one_of("size", SIZES))), pressed("statistics"))
async def statistics(desk: Desk, table: Table, size: str = USUAL) -> Reply:
    """Losses, strength, points and dice, as charts or in words."""
    seen = await sees(table, truth=table.knowing)
    annals = annals_of(desk, table, seen)
    found = await counted(table, annals)
    reader, language = table.caller.reads, table.speaker.language
    charts = Charts(found, reader.palette or THEME, SIZES[size], language)
    title, said = table.speaker.say("history", "figures"), table.speaker.say("history", "in_words")
    buttons = [button(table.speaker, "dice", table.number)]
    return boxed(title, [table.under], said, Gallery((charts,)), buttons=buttons, bar=table.bar)


async def counted(table: Table, annals: Annals) -> Statistics:
    moments = [moment async for moment in followed(table, annals) if moment.score]
    name, *lines = title(table, annals.who)
    turns = tuple(turn for turn, _ in groupby(moment.turn for moment in moments[:-1]))
    series = tuple(series_of(table, moments))
    head, sides = (*lines, *await outcome(table, annals)), sides_of(table)
    return Statistics(name, head, turns, series, sides, await luck(table, annals))


def sides_of(table: Table) -> dict[str, Side]:
    """How the charts call and colour each side."""
    dyes = table.library.board(table.game.key).dyes
    return {seat: Side(table.speaker.label(seat), dyes[seat]) for seat in table.setting.seats}


async def followed(table: Table, annals: Annals) -> AsyncIterator[Moment]:
    """The game as each phase began, and as it is now."""
    game, speaker = table.game, table.speaker
    for chapter in await annals.chapters():
        view = await annals.view(chapter)
        yield Moment(speaker.of_view("tick", view), game.score(view))
    yield Moment("", game.score(table.match.view(annals.who)))


def series_of(table: Table, moments: Sequence[Moment]) -> Iterator[Series]:
    """What the reader knows at least of one side."""
    game = table.game
    for key in moments[-1].score if moments else ():
        bars = key in game.losses
        sides = {side: figures(game, key, side, moments) for side in table.setting.seats}
        if any(n is not None for known in sides.values() for n in known):
            yield Series(table.speaker.name("series", key), sides, bars)


def figures(game: Game, key: str, side: str, moments: Sequence[Moment]) -> Figures:
    """At the beginning and at the end of every turn; of losses what came to them in each."""
    steps = [list(turn) for _, turn in groupby(pairwise(moments), key=lambda step: step[0].turn)]
    if key in game.losses:
        return tuple(risen(key, side, turn) for turn in steps)
    return tuple(moment.score[key].get(side) for moment in (moments[0], *(turn[-1][1] for turn in steps)))


def risen(key: str, side: str, steps: Sequence[tuple[Moment, Moment]]) -> int | None:
    """By how much it rose in a turn: what is taken away again, as at a year's end, is not counted."""
    both = [(before.score[key].get(side), after.score[key].get(side)) for before, after in steps]
    known = [max(0, new - old) for old, new in both if old is not None and new is not None]
    return sum(known) if known else None


async def outcome(table: Table, annals: Annals) -> Sequence[str]:
    """How it ended, as it was told last."""
    if table.game.result(table.match.state) is None:
        return ()
    return annals.told((await annals.news())[-1:])


async def luck(table: Table, annals: Annals) -> tuple[Luck, ...]:
    return tuple(fallen(side, tally) for side, tally in by_side(await annals.rolls(), table.setting.seats))


def fallen(side: str, tally: Tally) -> Luck:
    mean, expected = round(tally.mean * 100), round(tally.expected * 100)
    lower = tally.lower if tally.rolls >= ENOUGH else None
    return Luck(tally.sides, tally.rolls, mean, expected, side, lower)
