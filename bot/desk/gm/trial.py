"""The game master tries a line in a game of their own, in a private thread, and throws it away or takes it.

It is a hot seat of theirs that begins where the table stands, with dice of its own. Whoever sits at both
sits at the table first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from bot.desk.counter.caller import Caller
from bot.desk.counter.reception import Desk
from bot.desk.counter.replies import button, says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import check_master, done
from bot.desk.gm.dice import numbers
from bot.desk.gm.undo import ordered
from bot.desk.orders.undo_preview import counting
from bot.desk.tables.making import SEED
from bot.desk.tables.side_thread import TITLE, in_words
from bot.post import trial_over
from bot.post.consequences.operation import together
from bot.post.courier import Trouble
from bot.post.message import Reply, rows_of
from bot.post.parcels.notice import Notice
from bot.table.game_master import Trial
from bot.table.setting import Setting
from bot.table.trial import Stray, Variation
from rules.kernel.dice import game_key
from rules.kernel.game import ORDER
from rules.kernel.match import AnyEntry, Match, Outcome
from rules.kernel.orders import PUBLIC, No
from storage import Draft, NewGame

OPEN, TAKE, DISCARD = WAYS = "open", "take", "discard"
SHOWN = 20  # orders that are listed


class Plan(NamedTuple):
    """Where a branch would be opened, and what its thread would be called."""

    home: int
    title: str


@verb(
    command("gm trial"),
    pressed("gm_branch"),
    command("gm trial: take", do=TAKE),
    pressed("gm_branch_take", do=TAKE),
    command("gm trial: discard", do=DISCARD),
    pressed("gm_branch_discard", do=DISCARD),
)
async def gm_trial(desk: Desk, caller: Caller, do: str = OPEN) -> Reply:
    """Open a branch of the table, look at what taking its line would do, or throw it away."""
    caller = await _of_whole(desk, caller)
    if do == OPEN:
        return await _opened(desk, caller)
    return await desk.at(caller, partial(_previewed, desk) if do == TAKE else thrown_away)


async def _of_whole(desk: Desk, caller: Caller) -> Caller:
    """At the table, also where the caller comes from its branch."""
    number = await desk.find(caller)
    whole = Setting.of(await desk.shelf.games.record(number)).branch
    if whole:
        await desk.check_branch(number, whole)
    return caller.at(whole or number)


# -- opened -------------------------------------------------------------------------------------------


async def _opened(desk: Desk, caller: Caller) -> Reply:
    """Nobody waits at the table while Discord is asked for a thread."""
    async with desk.alone("branch", caller.game):
        plans: list[Plan] = []
        before = await desk.recorded(caller)
        refusal = before or await desk.at(caller, partial(planned, plans))
        if not plans:
            return refusal
        (plan,) = plans
        with in_words(plan.home):
            room = await desk.rooms.open_room(plan.home, plan.title, (caller.user,))
        return await desk.at(caller, partial(_begun, desk, room))


async def _begun(desk: Desk, room: int, table: Table) -> Reply:
    try:
        check_free(table)
    except No:
        with suppress(Trouble):
            await desk.rooms.close_room(room)
        raise
    await table.before()
    save, seed = table.match.save(), desk.chance(SEED)
    number = await desk.shelf.create(await new_game(table, room, seed), now=desk.clock())
    own = await _stand(desk, number, table, seed)
    made = Trial(number, room, save.entries, len(save.tail), own)
    done(table, "branch_opened", turn=table.aloud.of_view("turn", table.match.view(PUBLIC)))
    table.set(replace(table.setting, master=replace(table.setting.master, branch=made)))
    return await table.keep(says([table.speaker.say("branch", "opened", room=f"<#{room}>")]))


async def _stand(desk: Desk, number: int, table: Table, seed: bytes) -> int:
    """The branch stands where the table does; how many entries its journal has then."""
    fork = table.match.fork(game_key(seed, ()))
    fork.kept = table.match.kept
    own, drafts = fork.save().entries, await drafts_of(table)
    async with desk.shelf.game(number) as sitting:
        caller = replace(table.caller, interaction=None)
        there = Table(sitting, caller, desk.shelf, desk.library, desk.clock, desk.chance)
        earlier = await there.before()
        outcome = read_on(sitting.begin_with(fork), fork, caller.user)
        verbs = ("gm_branch_take",), ("gm_branch_discard",)
        first = there.to_channel(Notice("branch", {"name": table.record.name}, offers=verbs))
        await there.play(earlier, outcome, Reply(), first=first, drafts=drafts)
    return own


# -- taken --------------------------------------------------------------------------------------------


async def _previewed(desk: Desk, table: Table) -> Reply:
    """What taking the line would do, and a button to do it."""
    found = standing(table)
    try:
        await check_still(table, found)
    except No as gone_on:
        only = button(table.speaker, "gm_branch_discard", table.number, style="danger")
        return says([table.speaker.refusal(gone_on)], rows_of([only]))
    await table.before()
    async with desk.shelf.game(found.game) as sitting:
        variation = await Variation.of(table.match, sitting)
        reached = sitting.match.save().entries
    tried(table, variation)
    return preview(table, variation, reached)


@verb(pressed("gm_branch_sure", "game", "reached"))
async def gm_trial_sure(table: Table, game: int, reached: int) -> Reply:
    """Carry out what was looked at, if nothing has been ordered since, here or there."""
    found = standing(table)
    await check_still(table, found)
    async with table.shelf.game(found.game) as sitting:
        if (found.game, sitting.match.save().entries) != (game, reached):
            raise No("bot/branch", "tried_on")
        return await taken(table, found, await Variation.of(table.match, sitting))


# -- opened -------------------------------------------------------------------------------------------------


def check_free(table: Table) -> None:
    """Whether a branch may be opened; raises No."""
    check_master(table)
    table.needs_play()
    if known := table.setting.master.branch:
        raise No("bot/branch", "there_is_a_branch", room=f"<#{known.room}>")


async def planned(plans: list[Plan], table: Table) -> Reply:
    check_free(table)
    assert table.record.channel is not None
    title = table.aloud.say("branch", "title", name=table.record.name)
    plans.append(Plan(table.record.channel, title[:TITLE]))
    return Reply()


async def new_game(table: Table, room: int, seed: bytes) -> NewGame:
    """A hot seat of the game master's."""
    record, setting = table.record, table.setting
    sources = await table.shelf.games.sources(record)
    own = Setting(setting.scenario, setting.seats, setting.chosen, title=setting.title)
    own = replace(own, language=setting.language, branch=table.number)
    return NewGame(
        record.game,
        table.aloud.say("branch", "title", name=record.name),
        sources,
        seed,
        options=to_builtins(own),
        guild=record.guild,
        channel=room,
        seats=dict.fromkeys(table.game.seats(table.match.state), table.caller.user),
        host=table.caller.user,
        hot_seat=True,
    )


async def drafts_of(table: Table) -> list[Draft]:
    return [
        draft for seat in table.game.seats(table.match.state) for draft in await table.sitting.drafts(seat)
    ]


def read_on(outcome: Outcome, fork: Match, user: int) -> Outcome:
    """What waits to be read at the table goes on in the branch: its only reader has opened it."""
    return together([outcome, fork.release(str(user))]) if fork.held else outcome


# -- what it has come to ------------------------------------------------------------------------------------


def standing(table: Table) -> Trial:
    """The branch that there is; raises No."""
    check_master(table)
    table.needs_play()
    if table.setting.master.branch is None:
        raise No("bot/branch", "no_branch")
    return table.setting.master.branch


async def check_still(table: Table, found: Trial) -> None:
    """Whether the table stands where the branch began; raises No, with what was ordered since."""
    save = table.match.save()
    if (save.entries, len(save.tail)) == (found.entries, found.open):
        return
    since = [order for order in await counting(table) if order.number > found.entries]
    raise No("bot/branch", "gone_on", orders="\n".join(listed(table, since)))


def listed(table: Table, orders: list[AnyEntry]) -> Iterator[str]:
    yield from (ordered(table, order) for order in orders[:SHOWN])
    if len(orders) > SHOWN:
        yield table.speaker.say("branch", "more", number=len(orders) - SHOWN)


def tried(table: Table, variation: Variation) -> None:
    """On a copy; raises No where the line does not go here as it went there."""
    match = table.match
    copy = Match(table.codec, match.save(), match.key, match.standing_orders)
    copy.kept = match.kept
    carried_out(table, variation, copy)


def carried_out(table: Table, variation: Variation, match: Match) -> Outcome:
    try:
        return together(variation.carried_out(match, str(table.caller.user)))
    except Stray as stray:
        raise No("bot/branch", "cannot_take", order=said_of(table, stray)) from stray


def said_of(table: Table, stray: Stray) -> str:
    """The order that does not fit, and why."""
    order = [] if stray.order is None else [ordered(table, stray.order)]
    return "\n".join([*order, *([table.speaker.refusal(stray.why)] if stray.why else [])])


def preview(table: Table, variation: Variation, reached: int) -> Reply:
    say, orders, found = table.speaker.say, variation.orders, table.setting.master.branch
    assert found is not None
    if not (variation.answers or variation.rolls or table.match.held):
        raise No("bot/branch", "nothing_tried")
    head = say("branch", "would", orders=len(orders), dice=len(variation.dice))
    args = str(found.game), str(reached)
    sure = button(table.speaker, "gm_branch_sure", table.number, 0, *args, style="danger")
    return says([table.head, head, *listed(table, orders)], rows_of([sure]))


async def taken(table: Table, found: Trial, variation: Variation) -> Reply:
    """All of it in one commit, told to all as what the game master has ordered."""
    earlier = await table.before()
    tried(table, variation)
    outcome, orders = carried_out(table, variation, table.match), variation.orders
    texts = [f"{table.aloud.seat(each.seat)}: {'; '.join(map(str, each.lines))}" for each in orders]
    results = [roll.result for roll in variation.rolls if not roll.sides]
    laid = {"dice": numbers((*variation.dice, *variation.end.laid)), "results": results}
    done(table, "branch_taken", orders=len(orders), lines=" / ".join(texts), **laid)
    master = replace(table.setting.master, branch=None, pending=None)
    table.set(replace(table.setting, master=master, undoing=None))
    said = says([table.speaker.say("branch", "taken", orders=len(orders))])
    return await table.play(earlier, outcome, said, first=[*trial_over.closing(found, "branch_taken")])


async def thrown_away(table: Table) -> Reply:
    found = standing(table)
    orders = await number_of_orders(table, found)
    done(table, "branch_discarded", orders=orders)
    table.set(replace(table.setting, master=replace(table.setting.master, branch=None)))
    said = table.speaker.say("branch", "discarded", orders=orders)
    return await table.keep(says([said]), outbox=[*trial_over.closing(found, "branch_discarded")])


async def number_of_orders(table: Table, found: Trial) -> int:
    """How many were given there; those it began with may have been entered again."""
    journal = await (await table.shelf.history(found.game)).journal()
    given = [noted for noted in journal if noted.entry.how == ORDER]
    began = [noted for noted in given if noted.entry.number <= found.own]
    return sum(1 for noted in given if not noted.struck) - len(began)
