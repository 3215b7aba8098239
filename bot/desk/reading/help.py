"""What somebody can do now, with buttons for it: a player, a game master, an observer, a stranger."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.desk.counter.blanks import switch
from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk, Several, waits_for
from bot.desk.counter.replies import boxed, button
from bot.desk.counter.sides import missing
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.next_lines import EXAMPLE
from bot.desk.orders.sheet import asked_in_short
from bot.post.message import Beside, Button, Buttons, Divide, Reply, rows_of
from bot.post.table_card import primer
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import Bundle, Line, No, readable
from rules.kernel.words import message_key
from storage import Listed

LINES, TABLES = 3, 9  # of what can be written now, and in which games


@verb(
    command("help", switch("everyone", about="greeting")),
    pressed("help"),
    typed("help", anywhere=True),
)
async def give_help(desk: Desk, caller: Caller, everyone: bool = False) -> Reply:
    """What one can do now, then how everything is called; or for everyone in a channel how one begins."""
    if everyone and caller.guild is not None:
        return greeting(desk.speaker(caller))
    try:
        return await desk.at(caller, help_at)
    except Several as several:
        return at_several(desk.speaker(caller), several.games, caller.user)
    except No:
        return outside(desk.speaker(caller), in_server=caller.guild is not None)


async def help_at(table: Table) -> Reply:
    now, rows = "\n".join(first(table)), map(Buttons, rows_of(ways_on(table)))
    known = manual(table.speaker, seated=bool(table.side))
    title, rules = table.speaker.say("help", "title"), of_rules(table)
    return boxed(title, [table.under], now, *rows, Divide(), known, buttons=rules, bar=table.bar)


def of_rules(table: Table) -> Iterator[Button]:
    """The game in two minutes, all chapters of the rules, and the one that says how the game is won."""
    speaker, key = table.speaker, table.game.key
    yield primer(speaker, key)
    yield button(speaker, "contents", 0, 0, key, label=speaker.say("help", "rules"))
    if won := table.library.opening(key, speaker.say("help", "victory"), speaker.language):
        yield button(speaker, "read", 0, 0, won.id, label=speaker.say("help", "how_to_win"))


def manual(speaker: Speaker, *, seated: bool = True) -> str:
    """How everything is called that one may want."""
    return speaker.say("help", "commands", seated=seated)


# -- at several tables ----------------------------------------------------------------------------------


def at_several(speaker: Speaker, games: Sequence[Listed], user: int) -> Reply:
    """The tables, those that wait for their reader first, each with what can be done there; then the rest."""
    known = sorted(games, key=lambda game: not waits_for(game, user))
    tables = [at_one(speaker, game, waits=waits_for(game, user)) for game in known[:TABLES]]
    more = speaker.say("help", "more_tables", number=len(games) - TABLES) if games[TABLES:] else ""
    return boxed(speaker.say("help", "title"), [], *tables, more, Divide(), manual(speaker))


def at_one(speaker: Speaker, game: Listed, *, waits: bool) -> Beside:
    said = speaker.say("help", "table", game=game.id, name=unmarked(game.name), waits=waits)
    return Beside((said,), button(speaker, "help", game.id, label=speaker.say("help", "here")))


# -- without a table ------------------------------------------------------------------------------------


def outside(speaker: Speaker, *, in_server: bool) -> Reply:
    """How a game is made, and where those are that look for players."""
    first = speaker.say("help", "no_game", server=in_server)
    title, rows = speaker.say("help", "title"), map(Buttons, rows_of(beginnings(speaker)))
    if not in_server:
        return boxed(title, [], first)
    return boxed(title, [], first, *rows, Divide(), manual(speaker, seated=False))


def greeting(speaker: Speaker) -> Reply:
    """For everyone who comes: what is played here, and how one begins."""
    said = speaker.say("help", "greeting")
    return boxed(speaker.say("help", "welcome"), [], said, buttons=beginnings(speaker), private=False)


def beginnings(speaker: Speaker) -> Iterator[Button]:
    """To learn, to play alone, and with others."""
    yield button(speaker, "learn", 0, style="success")
    yield button(speaker, "alone", 0, style="primary")
    yield button(speaker, "list_here", 0, label=speaker.say("help", "friends"))


# -- at a table -----------------------------------------------------------------------------------------


def first(table: Table) -> Iterator[str]:
    """What is to be done now."""
    say = table.speaker.say
    if table.over:
        yield say("help", "over")
    elif table.mastering and table.ask is None:
        yield say("help", "master", umpire=table.umpiring)
    elif not table.begun:
        yield say("help", "gathering", free=missing(table), seated=bool(table.seat))
    elif table.shared:
        yield say("desk", "only", side=table.seat)
    elif table.ask is not None:
        yield say("help", "sealed") if table.sealed_lines is not None else asked_in_short(table)
        lines = list(sayable(table))
        yield from lines[:LINES]
        if lines[LINES:]:
            yield say("page", "folded_draft", number=len(lines) - LINES)
    else:
        seated, observed = bool(table.seat), table.watched
        place = {"seated": seated, "observed": observed, "none": not (seated or observed)}
        yield say("help", "waiting", sides=list(table.match.waiting()), **place)


def ways_on(table: Table) -> Iterator[Button]:
    """A button for each thing that is near."""
    speaker, number = table.speaker, table.number
    if table.over:
        yield button(speaker, "statistics", number)
    elif table.mastering:
        if table.ask is not None:
            yield button(speaker, "orders", number, table.ask.number, style="primary")
        yield button(speaker, "gm_tools", number, style="primary")
    elif not table.begun:
        yield from to_begin(table)
    elif table.shared:
        yield button(speaker, "papers", number)
    elif table.ask is not None:
        yield button(speaker, "orders", number, table.ask.number, style="primary")
    if table.begun and not table.shared:
        yield from to_look(table)


def to_begin(table: Table) -> Iterator[Button]:
    """Free seats for who has none, the beginning when none is free; for the host how to play."""
    free = missing(table)
    if not table.own:
        yield from to_join(table)
    elif not free:
        yield button(table.speaker, "start", table.number, style="primary")
    if table.hosting:
        yield button(table.speaker, "choices", table.number)


def to_join(table: Table) -> Iterator[Button]:
    for seat in missing(table):
        yield button(table.speaker, "join", table.number, 0, seat, side=seat)


def to_look(table: Table) -> Iterator[Button]:
    """Papers for who may read some, and what everyone may see; a seat that is open."""
    if table.side:
        yield button(table.speaker, "papers", table.number)
    yield button(table.speaker, "map", table.number)
    yield button(table.speaker, "status", table.number)
    if table.playing and not (table.side or table.mastering):
        yield from to_join(table)


def sayable(table: Table) -> Iterator[str]:
    """The kinds of lines that can be written now, each with one of them; those that follow another, too."""
    found: dict[type[Line], Line] = {}
    for line in table.choices(()):
        found.setdefault(type(line), line)
    for first in tuple(line for line in found.values() if not isinstance(line, Bundle)):
        for line in table.choices((first,)):
            found.setdefault(type(line), line)
    for line_type in readable(table.asked().kind):
        if line_type in found:
            about, colon, _ = table.speaker.say("lines", message_key(line_type)).rpartition(EXAMPLE)
            yield f"{about}{colon}`{table.vocabulary.written(found[line_type])}`"
