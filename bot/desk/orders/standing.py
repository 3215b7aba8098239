"""Standing orders in words: added, struck out, listed with what they would answer now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import Played, games_here, holding
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.drafts import reads_as_order
from bot.desk.orders.next_lines import EXAMPLE, clip
from bot.post.message import CHOICES, OPTION, Reply, number_of
from bot.post.press.layout import quoted
from bot.table.written_ahead import pieces
from rules.kernel.game import Codec
from rules.kernel.match import Outcome
from rules.kernel.notation import Misread, Reader
from rules.kernel.orders import Lines, No, first_fault
from rules.kernel.words import message_key

LIST, ADD, REMOVE, CLEAR, HELP = "list", "add", "remove", "clear", "help"
WORDS = {**{verb: verb for verb in (LIST, ADD, REMOVE, CLEAR, HELP)}, "drop": REMOVE, "strike": REMOVE}


async def examples(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """What standing orders there are, each by an example; what is typed comes first if it is one."""
    here = await games_here(desk, caller)
    known = [example for each in here for example in by_example(each)]
    own = [(typed, typed)] if any(is_standing(desk, each.codec, typed) for each in here) else []
    return [*own, *(choice for choice in holding(typed, known) if choice[1] != typed)][:CHOICES]


def by_example(played: Played) -> Iterator[tuple[str, str]]:
    """What each standing order is for, and its first example."""
    for line in played.codec.game.standing:
        about, _, all_ = played.speaker.say("lines", line.__name__).rpartition(EXAMPLE)
        example = all_.partition(", ")[0]
        yield clip(f"{example} · {about.rstrip()}"), example


def is_standing(desk: Desk, codec: Codec, typed: str) -> bool:
    """Whether a text is a standing order of this game, and short enough to be a choice."""
    try:
        Reader(codec.game.standing, desk.library.vocabulary(codec)).parse(typed)
    except Misread:
        return False
    return len(typed) <= OPTION


async def only_stands(desk: Desk, caller: Caller, text: str) -> bool:
    """Whether a text can be read as standing orders, and not as an order or what may be kept for one."""

    async def look(table: Table) -> bool:
        table.reader(table.game.standing).parse(text)
        return not reads_as_order(table, text)

    return await desk.quietly(caller, look, False)


@verb(typed("standing", "text"))
async def stand(desk: Desk, caller: Caller, text: str = "") -> Reply:
    """`add ...`, `remove ...` (a line or its number), `clear`, `help`, or nothing for the list."""
    return await desk.at(caller, partial(stand_by, text=text), verb_of(text)[1])


@verb(
    command("my standing: add", text("rule", required=True, complete=examples)),
    pressed("rest", "rule"),
    gives_back="rule",
)
async def stand_add(table: Table, rule: str) -> Reply:
    return await stand_by(table, f"{ADD} {rule}")


@verb(command("my standing: remove", text("which", required=True)), gives_back="which")
async def stand_remove(table: Table, which: str) -> Reply:
    return await stand_by(table, f"{REMOVE} {which}")


@verb(command("my standing"))
async def stand_list(table: Table) -> Reply:
    return await stand_by(table, LIST)


@verb(command("my standing: help"))
async def stand_help(table: Table) -> Reply:
    return await stand_by(table, HELP)


async def stand_by(table: Table, text: str) -> Reply:
    """Do what is written about the standing orders of the caller's side."""
    seat = table.seated()
    table.needs_play()
    verb, rest = verb_of(text)
    if verb == HELP:
        return says(table.speaker.say("lines", message_key(line)) for line in table.game.standing)
    whole = table.match.standing_orders.get(seat, ())
    kept = table.legible(None, whole)
    wanted = changed(table, kept, verb, rest)
    if wanted == kept:
        return says(told(table, kept))
    if table.setting.lesson:
        raise No("bot/lesson", "taught_alone")
    check_own(table, kept, wanted)
    earlier = await table.before()
    outcome = stood(table, whole, kept, wanted)
    given = [entry for entry in outcome.entries if entry.seat == seat and entry.lines]
    said = [table.head, table.speaker.say("desk", "standing_changed")]
    said += list(numbered(table, wanted))
    for entry in () if table.has_only_letters else given:
        said.append(table.speaker.say("desk", "standing_answered"))
        said += quoted([table.vocabulary.written(line) for line in entry.lines])
    said += [] if given else list(preview(table, wanted))
    return await table.play(earlier, outcome, says(said))


def verb_of(text: str) -> tuple[str, str]:
    """What is to be done, and with which lines; lines alone are added."""
    first, _, rest = text.strip().partition(" ")
    if not first:
        return LIST, ""
    found = WORDS.get(first.lower())
    return (found, rest) if found else (ADD, text)


def changed(table: Table, kept: Lines, verb: str, rest: str) -> Lines:
    """The standing orders as they shall be; raises No."""
    if verb == CLEAR:
        return ()
    if verb == ADD:
        return (*kept, *table.reader(table.game.standing).parse(rest))
    if verb == REMOVE:
        return without(table, kept, rest)
    return kept


def without(table: Table, kept: Lines, rest: str) -> Lines:
    gone: list[int] = []
    for piece in pieces(rest.replace(",", ";")):
        if (number := number_of(piece)) is not None:
            gone.append(number - 1)
        else:
            lines = table.reader(table.game.standing).parse(piece)
            gone += [kept.index(line) if line in kept else -1 for line in lines]
    if not gone or not all(0 <= place < len(kept) for place in gone):
        raise No("bot/standing", "no_such_standing", lines=len(kept))
    return tuple(line for place, line in enumerate(kept) if place not in gone)


def check_own(table: Table, kept: Lines, wanted: Lines) -> None:
    """What a deputy adds or strikes out must be about what they command; raises No."""
    changed = [line for line in (*kept, *wanted) if (line in kept) != (line in wanted)]
    for line in changed:
        if no := table.outside(None, (), line):
            raise no


def stood(table: Table, whole: Lines, kept: Lines, wanted: Lines) -> Outcome:
    """The standing orders of the side with those that the caller may read changed; raises No."""
    if not table.has_only_letters:
        return table.match.stand(table.seat, wanted)
    left = [line for line in whole if line not in kept or line in wanted]
    new = [line for line in wanted if line not in kept]
    try:
        return table.match.stand(table.seat, (*left, *new))
    except No:
        raise refused(table, wanted) from None


def refused(table: Table, lines: Lines) -> No:
    """Why these may not stand, by what the caller knows."""
    refuse = table.game.refuse_standing
    found = (refuse(table.view, lines[:n], line) for n, line in enumerate(lines))
    return next(filter(None, found), table.staff.not_taken)


def told(table: Table, lines: Lines) -> list[str]:
    return [table.head, *numbered(table, lines), *preview(table, lines)]


def numbered(table: Table, lines: Lines) -> Iterator[str]:
    if not lines:
        yield table.speaker.say("desk", "standing_none")
    for number, line in enumerate(lines, 1):
        said = table.vocabulary.written(line)
        yield table.speaker.say("sheet", "numbered", number=number, line=said)


def preview(table: Table, lines: Lines) -> Iterator[str]:
    """What they would answer now."""
    ask = table.ask
    if ask is None or not lines or table.has_only_letters:
        return
    answer = ask.kind.standing(table.view, lines)
    if answer is None or first_fault(ask.kind, table.view, answer):
        yield table.speaker.say("desk", "standing_open")
        return
    yield table.speaker.say("desk", "standing_would")
    yield from quoted([table.vocabulary.written(line) for line in answer])
