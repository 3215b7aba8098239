"""Letters from one side to another: the game master passes them on, late if they like, or holds them back."""

from __future__ import annotations

from msgspec.structs import replace

from bot import letters
from bot.desk.caller import Caller
from bot.desk.counter import Counter, answered
from bot.desk.games import seat_named
from bot.desk.master import LONGEST, check_master, done, to_sides
from bot.desk.says import says
from bot.desk.table import Table
from bot.letters import Intercepted, Notice
from bot.master import Courier
from bot.message import Message, Reply
from bot.voice import unmarked
from rules.kernel.orders import No

WAITING, SHOWN = 10, 5  # letters of a side that may wait, and of all that are shown at once


class Between(Counter):
    @answered
    async def letter(self, caller: Caller, side: str, text: str) -> Reply:
        """Write to those who command a side; what becomes of it the writer is not told."""

        async def work(table: Table) -> Reply:
            seat, to = table.seated(), seat_named(table, side)
            table.needs_play()
            master = table.setting.master
            if not master.user:
                raise No("bot/gm", "no_master")
            if len(text) > LONGEST:
                raise No("bot/gm", "letter_too_long", most=LONGEST)
            if sum(1 for each in master.couriers if each.seat == seat) >= WAITING:
                raise No("bot/gm", "letters_wait", most=WAITING)
            courier = Courier(master.letters + 1, seat, caller.user, to, unmarked(text))
            couriers = (*master.couriers, courier)
            table.set(
                replace(table.setting, master=replace(master, letters=courier.number, couriers=couriers))
            )
            post = Intercepted(table.record.name, courier)
            said = says([table.voice.say("gm", "letter_goes", side=to)])
            return await table.keep(said, outbox=[letters.letter(letters.user(master.user), post)])

        return await self.at(caller, work, text)

    @answered
    async def gm_letters(self, caller: Caller) -> Reply:
        """The letters that wait, the oldest first, each with what may be done with it."""

        async def work(table: Table) -> Reply:
            check_master(table)
            waiting = table.setting.master.couriers
            if not waiting:
                return says([table.voice.say("gm", "no_letters")])
            shown = [message for each in waiting[:SHOWN] for message in told(table, each)]
            more = table.voice.say("gm", "letters", number=len(waiting))
            return Reply((*says([table.head, more]).messages, *shown))

        return await self.at(caller, work)

    @answered
    async def gm_pass(self, caller: Caller, number: int) -> Reply:
        """The letter arrives."""

        async def work(table: Table) -> Reply:
            courier = taken(table, number)
            facts = {"side": courier.seat, "text": courier.text}
            outbox = to_sides(table, (courier.to,), Notice("letter_came", facts))
            if not outbox:
                raise No("bot/gm", "side_empty", side=courier.to)
            done(table, "passed", **facts, to=courier.to)
            return await table.keep(says([table.voice.say("gm", "passed", side=courier.to)]), outbox=outbox)

        return await self.at(caller, work)

    @answered
    async def gm_hold(self, caller: Caller, number: int) -> Reply:
        """The letter is lost."""

        async def work(table: Table) -> Reply:
            courier = taken(table, number)
            done(table, "held", side=courier.seat, to=courier.to, text=courier.text)
            return await table.keep(says([table.voice.say("gm", "held")]))

        return await self.at(caller, work)


def told(table: Table, courier: Courier) -> tuple[Message, ...]:
    post = Intercepted(table.record.name, courier)
    return table.press.messages(table.number, table.codec, post, table.caller.reads)


def taken(table: Table, number: int) -> Courier:
    """A letter that waits, and waits no longer; raises No where it does not."""
    check_master(table)
    master = table.setting.master
    found = next((each for each in master.couriers if each.number == number), None)
    if found is None:
        raise No("bot/gm", "letter_gone")
    left = tuple(each for each in master.couriers if each is not found)
    table.set(replace(table.setting, master=replace(master, couriers=left)))
    return found
