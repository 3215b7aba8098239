"""Positions in which each kind of question is asked, out of the case files, and games laid out by them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from bot.desk.counter.caller import Caller
from bot.desk.counter.table import Table as DeskTable
from bot.post.message import Reply
from bot.table.setting import Setting
from rules.kernel.data import Source
from rules.kernel.orders import idle
from rules.kernel.position import Position, faces, read_order, start
from rules.kernel.script import Step, read_steps
from rules.registry import GAMES
from storage import NewGame
from tests.bot.door.people import Table
from tests.bot.play import library
from tests.playground.driver import Player

KEY = b"a key of the tests"
CASES = Path(__file__).parents[2] / "cases"
PLAYED = {  # the cases of each game that are looked through: few are enough
    "blocks": ("B*",),
    "battles": ("21.1.3a*", "18.1.3e*", "2*.8a*", "24.4a*", "4.0a*", "C14*", "H22*", "K04*", "Q17*", "R15*"),
}


class Asking(NamedTuple):
    """A position, the dice to come, what is ordered until a seat is asked this kind of question."""

    kind: str  # after the key of its game
    seat: str
    position: Position
    laid: tuple[int, ...]
    results: tuple[str, ...]  # what the charts are to say
    orders: tuple[tuple[str, tuple[str, ...]], ...]


def kinds() -> tuple[str, ...]:
    return tuple(f"{key}/{kind.__name__}" for key in PLAYED for kind in library().game(key).kinds)


@cache
def found() -> dict[str, Asking]:
    """One for each kind, the first that a case asks."""
    asking: dict[str, Asking] = {}
    for file in files():
        for at in questions(case(file)):
            asking.setdefault(at.kind, at)
        if len(asking) == len(kinds()):
            break
    return asking


def files() -> Iterator[Path]:
    for key, cases in PLAYED.items():
        for some in cases:
            yield from sorted((CASES / key).glob(f"{some}.toml"))


def case(file: Path) -> Position:
    def beside(name: str) -> str:
        return (file.parent / name).read_text(encoding="utf-8")

    return start(file.read_text(encoding="utf-8"), file.name, GAMES, beside)


def questions(position: Position) -> Iterator[Asking]:
    """What is asked in a case, as long as only orders are given in it."""
    if not position.file.do:
        return
    match, laid = position.match(KEY), list(position.laid)
    results = list(position.file.results)
    orders: list[tuple[str, tuple[str, ...]]] = []
    for step in read_steps(position.file.do, position.game.seats(position.state)):
        for seat, ask in match.open.items():
            if match.sealed(seat) is None and not idle(ask.kind, match.view(seat)):
                kind = f"{position.game.key}/{type(ask.kind).__name__}"
                yield Asking(kind, seat, position, tuple(laid), tuple(results), tuple(orders))
        if not is_plain(step):
            return
        dice = faces(position.game, position.data, step.do.dice, ())
        laid += dice
        results += step.do.results
        match.lay(dice, step.do.results)
        for seat, text in step.orders.items():
            lines = read_order(match, seat, text)
            orders.append((seat, tuple(map(str, lines))))
            match.submit(seat, lines)


def is_plain(step: Step) -> bool:
    return step.act in ("", "ask") and not step.do.refused


async def laid_out(table: Table, asking: Asking, british: Player, french: Player) -> None:
    """The game of a case between these people, with its dice laid down."""
    at = asking.position
    people = {"british": british, "french": french}
    await begun(table, at.sources, at.state, people, asking.laid, asking.results, game=at.game.key)


async def begun(
    table: Table,
    sources: tuple[Source, ...],
    state: Any,
    people: dict[str, Player],
    laid: tuple[int, ...] = (),
    results: tuple[str, ...] = (),
    game: str = "blocks",
) -> None:
    """A game that begins with this state, in the channel in which the first of these people is."""
    house, (host, *_) = table.house, people.values()
    seats = {seat: player.id for seat, player in people.items()}
    setting: Any = msgspec.to_builtins(Setting("campaign", tuple(seats)))
    guild, room = host.channel.guild_id, host.channel.id
    new = NewGame(game, "The Lakes", sources, b"seed", setting, guild, room, seats, ("oak", "elm"))
    desk, caller = house.door.desk, Caller(host.id, "Alice", guild, room)
    async with house.shelf.game(await house.shelf.create(new, now=0)) as sitting:
        at = DeskTable(sitting, caller, house.shelf, house.library, desk.clock, desk.chance)
        earlier = await at.before()
        own = sitting.codec.state(sitting.codec.encode(state))
        await at.play(earlier, sitting.begin(own, KEY, laid, results), Reply())
    house.courier.wake()
    await table.settled()


async def until_asked(asking: Asking, people: dict[str, Player]) -> None:
    """Everything is ordered that leads to the question."""
    for seat, lines in asking.orders:
        if lines:
            await people[seat].dm("\n".join(lines))
        await people[seat].dm("seal")
