"""Take-backs: free until a die was rolled or somebody was told; past that by the others' consent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from bot.desk.counter.blanks import number
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed, typed
from bot.desk.orders.drafts import Paper
from bot.desk.orders.sealing import withdrawn
from bot.desk.orders.sheet import Sheet, curtain
from bot.desk.orders.undo_preview import Back, asked, others, taken_back
from bot.post import notices
from bot.post.message import Reply
from bot.post.parcels import packing, targets
from bot.post.parcels.taking_back import TakenBack
from bot.post.press.layout import quoted
from bot.post.retractions import strike
from bot.table.staff import commanders
from bot.table.undo_request import Undoing
from rules.kernel.orders import PUBLIC, No
from storage import Draft, Parcel

STEPS = 50  # orders that are taken back at once
MOST = 2  # requests of a side between one question and the next: each calls upon everybody


@verb(command("game undo", number("steps", least=1, most=STEPS)), pressed("undo", "only"), typed("undo"))
async def undo(table: Table, steps: int = 1, only: int = 0) -> Reply:
    """Take the newest orders of one's side back, or say what that would undo and who must agree.

    `only`: what answered this question, if that is still the newest.
    """
    back = await _newest(table, steps)
    if only and back.ask != only:
        raise No("bot/undo", "moved_on")
    if steps == 1 and is_sealed(table, back):
        return await withdrawn(table, table.asked())
    check(table, back)
    return await take_back(back, partial(again, back)) if back.free else preview(back)


async def _newest(table: Table, steps: int) -> Back:
    table.seated()
    if not table.begun:
        raise No("bot/table", "not_begun")
    return await Back.newest(table, max(1, steps))


@verb(pressed("undo_sure", "first", "steps", "asks"))
async def undo_sure(table: Table, first: int, steps: int, asks: int) -> Reply:
    """Where nobody else is asked: what was shown is taken back."""
    back = await _shown(table, first, steps, asks)
    if back.others:
        raise No("bot/undo", "moved_on")
    return await take_back(back, partial(again, back))


@verb(pressed("undo_ask", "first", "steps", "asks"))
async def undo_ask(table: Table, first: int, steps: int, asks: int) -> Reply:
    """Ask the others for what was shown."""
    back = await _shown(table, first, steps, asks)
    request = Undoing(back.seat, table.caller.user, back.ask, asks, len(back.orders))
    pleas = {**table.setting.pleas, back.seat: (asks, pleaded(table, back.seat) + 1)}
    table.set(replace(table.setting, undoing=request, pleas=pleas))
    label = table.speaker.say("buttons", "undo_drop")
    drop = button(table.speaker, "undo_refuse", table.number, 0, str(asks), label=label)
    return await table.keep(says([table.speaker.say("undo", "asked")], ((drop,),)), outbox=asking(back))


async def _shown(table: Table, first: int, steps: int, asks: int) -> Back:
    """What a preview has shown, if nothing has happened since."""
    back = await _newest(table, steps)
    if (back.ask, len(back.orders), asked(table)) != (first, steps, asks):
        raise No("bot/undo", "moved_on")
    check(table, back)
    return back


def check(table: Table, back: Back) -> None:
    """Whether these may be taken back; raises No."""
    if table.setting.lesson:
        raise No("bot/lesson", "taught_on")
    back.check()


@verb(pressed("undo_agree", "asks"))
async def undo_agree(table: Table, asks: int) -> Reply:
    """A side agrees; with the last one it is done."""
    table.chief()
    request = await request_of(table, asks)
    needed = asked_of(table, request)
    if not set(needed) & set(table.own):
        raise No("bot/undo", "others_agree")
    agreed = tuple(s for s in needed if s in request.agreed or s in table.own)
    if agreed == tuple(needed):
        back = await Back.since(table, request.seat, request.first)
        back.check()
        said = table.speaker.say("undo", "agreed")
        return await take_back(back, lambda _: says([said]), agreed)
    table.set(replace(table.setting, undoing=replace(request, agreed=agreed)))
    return await table.keep(says([table.speaker.say("desk", "agreed_so_far")]))


@verb(pressed("undo_refuse", "asks"))
async def undo_refuse(table: Table, asks: int) -> Reply:
    """A side refuses, or the one that asked thinks better of it."""
    seat, request = table.seated(), await request_of(table, asks)
    if table.caller.user != request.user:
        table.chief()
    table.set(replace(table.setting, undoing=None))
    own = request.seat in table.own
    notice = notices.undo_dropped(seat) if own else notices.undo_refused(seat, request.user)
    outbox = table.to_channel(notice) or [packing.parcel(targets.user(request.user), notice)]
    return await table.keep(says([table.speaker.say("undo", "dropped" if own else "refused")]), outbox=outbox)


def pleaded(table: Table, seat: str) -> int:
    """How often a side has asked to take something back since the last question; raises No beyond MOST."""
    at, times = table.setting.pleas.get(seat, (0, 0))
    if at != asked(table):
        return 0
    if times >= MOST:
        raise No("bot/undo", "asked_enough", most=MOST)
    return times


def asked_of(table: Table, request: Undoing) -> list[str]:
    """The sides that must agree: not the one that asks, while whoever did commands there."""
    sitting = table.sitting
    commanding = commanders(sitting.seats, sitting.deputies.values(), request.seat)
    own = {request.seat} if request.user in commanding else set()
    return [one.seat for one in others(table, request.user) if one.seat not in own]


def is_sealed(table: Table, back: Back) -> bool:
    """Whether the newest order only lies sealed: it is taken out again, and nothing is undone."""
    ask = table.ask
    return ask is not None and table.sealed is not None and (back.seat, back.ask) == (table.seat, ask.number)


async def request_of(table: Table, asks: int) -> Undoing:
    """The request that is meant; raises No where it is answered, or the game has moved on."""
    request = table.setting.undoing
    if request is None or request.asks != asks:
        raise No("bot/undo", "no_request")
    if asked(table) == asks:
        back = await Back.since(table, request.seat, request.first)
        if len(back.orders) == request.orders:
            return request
    raise No("bot/undo", "moved_on")


# -- asked first ---------------------------------------------------------------------------------------------


def preview(back: Back) -> Reply:
    """What would be undone, for whoever asks for it; on a shared screen without what was written."""
    table, say = back.table, back.table.speaker.say
    if table.shared:
        lines = [table.head, say("undo", "would_of", orders=len(back.orders), side=back.seat)]
    else:
        lines = [table.head, say("undo", "would"), *of_orders(back)]
    told = back.told(table.looks)
    lines += table.press.undone(table.number, table.codec, told, table.caller.reads)
    verb = "undo_ask" if back.others else "undo_sure"
    args = str(back.ask), str(len(back.orders)), str(told.asks)
    return says(lines, ((button(table.speaker, verb, table.number, 0, *args, style="danger"),),))


def of_orders(back: Back) -> Iterator[str]:
    for order in back.orders:
        written = [back.table.vocabulary.written(line) for line in order.lines]
        yield from quoted(written or [ordered_nothing(back.table, order.how)])


def ordered_nothing(table: Table, how: str) -> str:
    """An order without lines, or the end of the game."""
    return table.speaker.say("undo", "ending" if how in table.game.endings else "empty")


def asking(back: Back) -> list[Parcel]:
    """To the channel, and to everyone who must agree with what they alone were told."""
    table = back.table
    public = table.to_channel(back.told(PUBLIC))
    chiefs = [one for one in back.others if one.user]
    return [*public, *(packing.parcel(targets.user(one.user), back.told(one.seat)) for one in chiefs)]


# -- done ----------------------------------------------------------------------------------------------------


async def take_back(
    back: Back, reply: Callable[[Sequence[Draft]], Reply], agreed: tuple[str, ...] = ()
) -> Reply:
    """Done, with all that it causes; the reply is made of the drafts that there are then."""
    table, earlier = back.table, await back.table.before()
    outcome = table.match.take_back(back.numbers, back.seat, back.past)
    said = taken_back(table, TakenBack(back.seat, len(back.orders), agreed))
    struck = await strike(table.shelf, table.sitting, outcome, back.orders, said)
    drafts = back.drafts(earlier.ahead)
    known = [*await table.sitting.drafts(back.seat), *drafts]
    return await table.play(earlier, outcome, reply(known), drafts=drafts, strike=struck)


def again(back: Back, drafts: Sequence[Draft]) -> Reply:
    """To whoever took it back: what is asked again."""
    table = back.table
    said = table.speaker.say("undo", "done", orders=len(back.orders))
    if table.shared:
        return curtain(table, said)
    return Sheet(table, Paper(table, table.ask, drafts)).reply((said,))
