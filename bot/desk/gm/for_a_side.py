"""A game master answers for a side, which is told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import sides
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, filled
from bot.desk.gm.acts import check_master, done
from bot.desk.orders.next_lines import clip
from bot.post.message import CHOICES, OPTION, Reply
from rules.kernel.forms import fold
from rules.kernel.game import MASTER
from rules.kernel.orders import Ask, Lines, No, in_full, readable


async def for_side(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """What a game master may write next for a side."""

    async def look(table: Table) -> Offered:
        check_master(table)
        table.needs_play()
        return list(offered(table, seat_named(table, given.get("side", "")), typed))

    return await desk.quietly(caller, look, [])


@verb(
    command(
        "gm order",
        text("side", about="whose", required=True, complete=sides),
        text("line", to="text", required=True, complete=for_side),
    ),
    filled("gm_order", "side", fields=("text",)),
    gives_back="text",
)
async def gm_order(table: Table, side: str, text: str) -> Reply:
    """Seal an answer for a side, which is told."""
    check_master(table)
    table.needs_play()
    seat = seat_named(table, side)
    ask = table.match.open.get(seat)
    if ask is None:
        raise No("bot/gm", "side_not_asked", side=seat)
    lines = read(table, ask, text)
    earlier = await table.before()
    outcome = table.match.submit(seat, lines, how=MASTER, note=str(table.caller.user))
    facts = {"side": seat, "lines": "; ".join(map(str, lines))}
    done(table, "ordered", **facts)
    said = table.speaker.say("gm", "ordered", **facts)
    return await table.play(earlier, outcome, says([said]))


def read(table: Table, ask: Ask, text: str) -> Lines:
    """What was written, as an answer to what a side is asked; raises No."""
    view = table.match.view(ask.seat)
    bare = ask.kind.preface(view, text)
    return in_full(ask.kind, view, table.reader(readable(ask.kind)).parse(bare)) if bare.strip() else ()


def offered(table: Table, seat: str, typed: str) -> Iterator[tuple[str, str]]:
    """What may come next after the lines that are typed, while it can be sent whole."""
    ask = table.match.open.get(seat)
    if ask is None:
        return
    before, _, piece = typed.rpartition(";")
    lines, words = read(table, ask, before), fold(piece).split()
    bundled = ask.kind.bundled(table.match.view(seat), lines)
    known = map(table.vocabulary.written, (*bundled, *table.match.offers(seat, lines)))
    texts = (f"{before.strip()}; {text}" if before.strip() else text for text in known if holds(text, words))
    fitting = (text for text in texts if len(text) <= OPTION)
    yield from ((clip(text), text) for text, _ in zip(fitting, range(CHOICES), strict=False))


def holds(text: str, words: Sequence[str]) -> bool:
    return all(word in fold(text) for word in words)
