"""How a table stands, and which tables there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bot.desk.counter.caller import Caller
from bot.desk.counter.paging import Leaf
from bot.desk.counter.reception import Desk, waits_for
from bot.desk.counter.replies import boxed, button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.reading.read_mark import announced, unread
from bot.post.message import Beside, Button, Link, Part, Reply, Words, rows_of
from bot.post.parts import PLACE, small
from bot.post.table_card import gathering_at
from bot.table.setting import Setting
from bot.table.staff import mention, players
from bot.words.speaker import Speaker, unmarked
from rules.kernel.orders import GM
from storage import Listed, Record
from storage.records import GATHERING, OVER

MASTER, OBSERVER = "master", "observer"  # who has a part in a game and no side


@verb(command("game status"), pressed("status"))
async def status(table: Table) -> Reply:
    """Who sits where, whose move it is and since when."""
    if not table.begun:
        return Reply(
            table.press.messages(table.number, table.codec, gathering_at(table.sitting), table.caller.reads)
        )
    earlier = await table.before()
    assert earlier.status is not None
    said = table.press.messages(table.number, table.codec, earlier.status, table.caller.reads)
    return await announced(table, Reply(said))


@verb(command("game list"), pressed("list_here", number="page", edit=True))
async def list_here(desk: Desk, caller: Caller, page: int = 0, *, edit: bool = False) -> Reply:
    """The games of this server, a page of them; those of the caller come first."""
    if caller.guild is None:
        return await list_mine(desk, caller)
    games = running(await desk.shelf.games.of_guild(caller.guild))
    leaf = Leaf.of(sorted(games, key=lambda game: not serves(game, caller.user)), page)
    records = await desk.shelf.games.records(game.id for game in leaf.shown)
    free = {game.id: free_in(game, records[game.id]) for game in leaf.shown}
    speaker = desk.speaker(caller)
    make = button(speaker, "new", 0, label=speaker.say("help", "make"))
    facts = {"gathering": sum(game.status == GATHERING for game in games), "all": len(games)}
    head = speaker.say("desk", "games_counted", **facts)
    seats = button(speaker, "seats", 0, label=speaker.say("help", "open_seats"))
    more = make, seats, button(speaker, "list_mine", 0)
    return _list(speaker, caller, leaf, "list_here", "games_here", head, free=free, more=more, edit=edit)


@verb(
    command("game list: mine"),
    pressed("list_mine", number="page", edit=True),
    typed("status", anywhere=True),
    typed("list", anywhere=True),
)
async def list_mine(desk: Desk, caller: Caller, page: int = 0, *, edit: bool = False) -> Reply:
    """All games of the caller, a page of them, with who waits for whom, and how much is new to them.

    Those that wait for the caller come first.
    """
    mine, watched = (
        await desk.shelf.games.of_user(caller.user),
        await desk.shelf.games.watched_by(caller.user),
    )
    parts = {game.id: MASTER for game in mine if not serves(game, caller.user)}
    parts |= {game.id: OBSERVER for game in watched}
    games = sorted(running((*mine, *watched)), key=lambda game: (not waits_for(game, caller.user), game.id))
    leaf = Leaf.of(games, page)
    new = await unread(desk.shelf, leaf.shown, caller.user)
    speaker = desk.speaker(caller)
    return _list(speaker, caller, leaf, "list_mine", "games_mine", new=new, parts=parts, edit=edit)


def _list(
    speaker: Speaker,
    caller: Caller,
    leaf: Leaf[Listed],
    verb: str,
    title: str,
    *under: str,
    new: Mapping[int, int] = {},
    parts: Mapping[int, str] = {},
    free: Mapping[int, Sequence[str]] = {},
    more: Sequence[Button] = (),
    edit: bool,
) -> Reply:
    """By the numbers of games, `new`: how much that is to the caller, `parts`: what else they are there,
    `free`: the seats that they may take. `more` buttons stand at the end.
    """
    if not leaf.shown:
        return says([speaker.say("desk", "no_games")], rows_of(more))
    counts = [(game.id, new[game.id]) for game in leaf.shown if new.get(game.id)]
    buttons = [*(news_button(speaker, *each) for each in counts), *leaf.turns(speaker, verb), *more]
    games = [
        listed(speaker, game, caller.user, parts.get(game.id, ""), free.get(game.id, ()))
        for game in leaf.shown
    ]
    lines = (*under, *leaf.head(speaker))
    return boxed(speaker.say("desk", title), lines, *games, buttons=buttons, edit=edit)


def free_in(game: Listed, record: Record) -> tuple[str, ...]:
    """The seats that are free in a game that looks for players."""
    seats = Setting.of(record).seats if game.status == GATHERING else ()
    return tuple(seat for seat in seats if seat not in game.seats)


def serves(game: Listed, user: int) -> bool:
    """Whether somebody plays there, or commands under who does."""
    return user in players(game.seats).values() or any(deputy.user == user for deputy in game.deputies)


def running(games: Iterable[Listed]) -> list[Listed]:
    return [game for game in games if game.status != OVER]


def listed(speaker: Speaker, game: Listed, user: int, part: str, free: Sequence[str]) -> Part:
    """A game and how it stands, and the way to a seat of it or to where it is played."""
    text = "\n".join((called(speaker, game), small(stands(speaker, game, user, part, free))))
    if free and not (part or serves(game, user)):
        return Beside((text,), to_join(speaker, game, free))
    if not (game.guild and game.channel):
        return Words(text)
    place = PLACE.format(guild=game.guild, channel=game.channel)
    return Beside((text,), Link(speaker.say("buttons", "go_there"), place))


def to_join(speaker: Speaker, game: Listed, free: Sequence[str]) -> Button:
    """Takes the only free seat; of several the card of the table lets choose."""
    label = speaker.say("buttons", "take")
    if len(free) > 1:
        return button(speaker, "status", game.id, label=label, style="primary")
    return button(speaker, "join", game.id, 0, free[0], label=label, style="primary")


def called(speaker: Speaker, game: Listed) -> str:
    where = f"<#{game.channel}>" if game.channel else ""
    return speaker.say("desk", "listed", game=game.id, name=unmarked(game.name), where=where)


def stands(speaker: Speaker, game: Listed, user: int, part: str, free: Sequence[str]) -> str:
    """What it waits for, and what the reader is in it if not a player."""
    waiting = [mention(game.seats[seat]) for seat in game.waiting if seat in game.seats]
    read = GM in game.waiting
    mine = any(game.seats.get(seat) == user for seat in game.waiting) or (read and part == MASTER)
    facts = {"mine": mine, "master": part == MASTER, "observer": part == OBSERVER, "read": read and not mine}
    others = "" if mine else ", ".join(waiting)
    gathering = game.status == GATHERING
    return speaker.say("desk", "listed_now", **facts, gathering=gathering, free=len(free), waiting=others)


def news_button(speaker: Speaker, game: int, number: int) -> Button:
    return button(speaker, "since", game, label=speaker.say("buttons", "new", game=game, number=number))
