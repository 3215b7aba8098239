"""Games ended by those who play them: given up, drawn, broken off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.counter.blanks import FilledIn, Offered, text
from bot.desk.counter.caller import Caller
from bot.desk.counter.offering import games_here, holding
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.sides import missing
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.tables import agreement
from bot.post import notices
from bot.post.message import Reply, rows_of
from bot.post.table_card import gathering_at
from bot.table.staff import mention
from bot.words.speaker import unmarked
from rules.kernel.game import Game
from rules.kernel.orders import GM, No
from storage import Parcel
from storage.records import OVER

CONCEDE, DRAW, BREAK_OFF, CLAIM = "concede", "draw", "break_off", "claim"  # what a game calls its endings
AT_A_LEVEL = f"{CONCEDE}_"  # and what is granted, if the others agree


async def levels(desk: Desk, caller: Caller, given: FilledIn, typed: str) -> Offered:
    """At which levels one may concede, in the games that know such."""
    here = await games_here(desk, caller)
    known = {each.speaker.name("level", key): key for each in here for key in levels_of(each.codec.game)}
    return holding(typed, known.items())


def levels_of(game: Game) -> list[str]:
    return [key.removeprefix(AT_A_LEVEL) for key in game.endings if key.startswith(AT_A_LEVEL)]


@verb(command("game end: break-off"), pressed("end_sure", confirmed=True))
async def end(table: Table, confirmed: bool = False) -> Reply:
    """Break the game off, which is asked first; who plays a side offers to, and the others must agree."""
    table.needs_whole()
    if table.over:
        raise No("kernel/asks", "game_over")
    if not (table.decides or (table.begun and table.alone)):
        table.voter()
        return await _offer(table, BREAK_OFF)
    if not confirmed:
        return asks_first(table, "end_first", "end_sure")
    said = [
        table.speaker.say("desk", "ended", name=unmarked(table.record.name), user=mention(table.caller.user))
    ]
    if table.begun:
        first = table.to_channel(notices.broken_off(table.caller.user))
        return await finish(table, BREAK_OFF, GM, said, first)
    table.sitting.record = replace(table.record, status=OVER)
    last = replace(gathering_at(table.sitting), closed=True)
    posts = table.to_channel(last, notices.broken_off(table.caller.user))
    return await table.keep(says(said), outbox=posts)


@verb(command("game end: concede", text("level", complete=levels)), pressed("concede_sure", confirmed=True))
async def concede(table: Table, level: str = "", confirmed: bool = False) -> Reply:
    """Give the game up, which is asked first; or offer to, at a level to which the others must agree."""
    table.needs_whole()
    seat = table.chief()
    table.needs_play()
    if level or CONCEDE not in table.game.endings:
        return await _offer(table, conceded(table, level))
    if not confirmed:
        return asks_first(table, "concede_first", "concede_sure")
    said = [table.speaker.say("desk", "conceded", side=seat)]
    return await finish(table, CONCEDE, seat, said)


@verb(command("game end: draw"))
async def draw(table: Table) -> Reply:
    """Offer a draw, or agree to one."""
    table.needs_whole()
    table.chief()
    table.needs_play()
    mine = set(table.own) & set(table.setting.agreed)
    setting = table.setting
    offered = setting.agreed and setting.offer == DRAW and not (mine or setting.terms)
    return await (_agree(table) if offered else _offer(table, DRAW))


@verb(pressed("consider"))
async def consider(table: Table) -> Reply:
    """What is offered, to be agreed to or declined."""
    table.seated()
    if not table.setting.agreed:
        raise No("bot/games", "nothing_offered")
    return asked_to_agree(table)


@verb(command("game end: agree"), pressed("agree", "about", confirmed=True))
async def agree(table: Table, confirmed: bool = False, about: str = "") -> Reply:
    """Agree to what is offered; `about`: what that was when it was looked at."""
    table.chief()
    table.needs_play()
    if about not in ("", table.setting.on_offer):
        raise No("bot/games", "offered_no_more")
    return await _agree(table, confirmed)


@verb(pressed("decline"), pressed("retract"))
async def decline(table: Table) -> Reply:
    """Decline what was offered, or take one's own offer back."""
    table.chief()
    table.needs_play()
    if not table.setting.agreed:
        raise No("bot/games", "nothing_offered")
    table.set(replace(table.setting, agreed=(), terms=None))
    return await table.keep(says([table.aloud.say("desk", "declined", side=table.seat)], private=False))


def asks_first(table: Table, key: str, verb: str, **facts: Any) -> Reply:
    return says(
        [table.speaker.say("desk", key, **facts)], rows_of([button(table.speaker, verb, table.number)])
    )


def conceded(table: Table, level: str) -> str:
    """The ending by which a side grants the others a victory of a level."""
    known = levels_of(table.game)
    if not known:
        raise No("bot/games", "no_such_ending")
    if level not in known:
        raise No("bot/games", "concede_how", levels=", ".join(known))
    return AT_A_LEVEL + level


async def _offer(table: Table, offer: str) -> Reply:
    """The game is to end so; it does when all agree."""
    setting = table.setting
    if table.begun and (free := missing(table)):
        raise No("bot/games", "nobody_agrees", sides=free)
    if setting.computers:
        raise No("bot/games", "computer_plays_on", sides=[*setting.computers])
    agreed = (table.seat, *(seat for seat in table.own if seat != table.seat))
    if (setting.terms, setting.offer, setting.agreed) == (None, offer, agreed):
        raise No("bot/games", "offered_already")
    table.set(replace(setting, offer=offer, agreed=agreed, terms=None))
    if set(agreed) == set(setting.seats):
        return await table.keep(asked_to_agree(table))
    rows = rows_of([button(table.speaker, "retract", table.number)])
    others = [table.sitting.seats.get(seat, 0) for seat in setting.seats if seat not in agreed]
    posts = [notices.offered(table.seat, offer, user) for user in others if user]
    reply = says([table.speaker.say("desk", "offered", offer=offer)], rows)
    return await table.keep(reply, outbox=table.to_channel(*posts))


def asked_to_agree(table: Table) -> Reply:
    """What is offered, with all that it means."""
    setting = table.setting
    if setting.terms is not None:
        facts = notices.of_terms(setting.terms)
        said = table.speaker.say("desk", "agree_terms", side=setting.agreed[0], **facts)
    else:
        said = table.speaker.say("desk", "agree_first", side=setting.agreed[0], offer=setting.offer)
    agree = button(table.speaker, "agree", table.number, 0, setting.on_offer, style="primary")
    return says([said], rows_of([agree, button(table.speaker, "decline", table.number, style="primary")]))


async def _agree(table: Table, confirmed: bool = False) -> Reply:
    """The seats of the caller agree too; the last of them is asked first."""
    setting = table.setting
    if not setting.agreed:
        raise No("bot/games", "nothing_offered")
    if setting.terms is not None:
        return await agreement.agree(table)
    agreed = tuple(dict.fromkeys((*setting.agreed, *table.own)))
    if set(agreed) != set(setting.seats):
        if agreed == setting.agreed:
            raise No("bot/games", "offered_already")
        table.set(replace(setting, agreed=agreed))
        return await table.keep(says([table.speaker.say("desk", "agreed_so_far")]))
    if not confirmed:
        return asked_to_agree(table)
    return await finish(table, setting.offer, setting.agreed[0], [table.speaker.say("desk", "agreed")])


async def finish(table: Table, how: str, seat: str, said: list[str], first: Sequence[Parcel] = ()) -> Reply:
    if how not in table.game.endings:
        raise No("bot/games", "no_such_ending")
    earlier = await table.before()
    outcome = table.match.end(how, seat)
    return await table.play(earlier, outcome, says(said), first=first)
