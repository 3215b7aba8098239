"""Letters from one commander to others, of the same side or another, and what the game master makes of them.

Between sides they go through the game master's hands, who passes them on, late if they like, or holds them
back. Within a side they do where its commanders share nothing else; if nobody is to carry them, they go on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.counter.caller import Caller, Named
from bot.desk.counter.reception import Counter, answered
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.gm.master import addressed, check_letter, check_master, done
from bot.post import parcels
from bot.post.message import Message, Reply
from bot.post.parcels import Intercepted
from bot.post.player_letters import arriving, facts, read_by
from bot.table.game_master import Letter
from bot.table.staff import mention
from bot.words.speaker import unmarked
from rules.kernel.orders import No

WAITING, SHOWN = 10, 5  # letters of a commander that may wait, and of all that are shown at once


class Between(Counter):
    @answered
    async def letter(self, caller: Caller, side: str, text: str, who: Named | None = None) -> Reply:
        """Write to a side or to one of its commanders; what becomes of it the writer is not told."""

        async def work(table: Table) -> Reply:
            seat = table.seated()
            table.needs_play()
            to, addressee = addressed(table, side, who)
            check_letter(table, text)
            master = table.setting.master
            number, chief = master.letters + 1, caller.user == table.staff.chief
            letter = Letter(number, seat, caller.user, to, unmarked(text), addressee, chief=chief)
            readers = read_by(table.sitting, letter)
            if to == seat and not readers:
                raise No("bot/gm", "no_fellow")
            if is_carried(table, letter):
                return await handed_over(table, letter)
            said = table.speaker.say("gm", "letter_sent", users=", ".join(map(mention, readers)))
            return await table.keep(says([said]), outbox=arriving(table.sitting, letter))

        return await self.at(caller, work, text)

    @answered
    async def gm_letters(self, caller: Caller) -> Reply:
        """The letters that wait, the oldest first, each with what may be done with it."""

        async def work(table: Table) -> Reply:
            check_master(table)
            waiting = table.setting.master.waiting
            if not waiting:
                return says([table.speaker.say("gm", "no_letters")])
            shown = [message for each in waiting[:SHOWN] for message in told(table, each)]
            more = table.speaker.say("gm", "letters", number=len(waiting))
            return Reply((*says([table.head, more]).messages, *shown))

        return await self.at(caller, work)

    @answered
    async def gm_pass(self, caller: Caller, number: int) -> Reply:
        """The letter arrives."""

        async def work(table: Table) -> Reply:
            letter = taken(table, number)
            outbox = arriving(table.sitting, letter)
            if not outbox:
                raise No("bot/gm", "letter_vain")
            noted(table, "passed", letter)
            said = table.speaker.say("gm", "passed", side=letter.to, user=mention(letter.addressee))
            return await table.keep(says([said]), outbox=outbox)

        return await self.at(caller, work)

    @answered
    async def gm_late(self, caller: Caller, number: int) -> Reply:
        """The letter arrives with the next turn, if nothing else is done with it till then."""

        async def work(table: Table) -> Reply:
            letter, late = taken(table, number), table.caller.user
            master = table.setting.master
            waiting = sorted((*master.waiting, replace(letter, late=late)), key=lambda each: each.number)
            table.set(replace(table.setting, master=replace(master, waiting=tuple(waiting))))
            return await table.keep(says([table.speaker.say("gm", "late")]))

        return await self.at(caller, work)

    @answered
    async def gm_hold(self, caller: Caller, number: int) -> Reply:
        """The letter is lost."""

        async def work(table: Table) -> Reply:
            letter = taken(table, number)
            noted(table, "held", letter)
            return await table.keep(says([table.speaker.say("gm", "held")]))

        return await self.at(caller, work)


def is_carried(table: Table, letter: Letter) -> bool:
    """Whether it goes through the game master's hands; raises No where that must be and there is none."""
    within, master = letter.to == letter.seat, table.setting.master.user
    if not (within or master):
        raise No("bot/gm", "no_master")
    return bool(master) and (table.setting.letters_only or not within)


async def handed_over(table: Table, letter: Letter) -> Reply:
    """It waits for what the game master does with it."""
    master = table.setting.master
    if sum(1 for each in master.waiting if each.user == letter.user) >= WAITING:
        raise No("bot/gm", "letters_wait", most=WAITING)
    waiting = (*master.waiting, letter)
    table.set(replace(table.setting, master=replace(master, letters=letter.number, waiting=waiting)))
    post = Intercepted(table.record.name, letter)
    said = table.speaker.say("gm", "letter_goes", side=letter.to, user=mention(letter.addressee))
    return await table.keep(says([said]), outbox=[parcels.parcel(parcels.user(master.user), post)])


def noted(table: Table, key: str, letter: Letter) -> None:
    """What became of it stands in the list of what the game master did."""
    done(table, key, **facts(letter))


def told(table: Table, letter: Letter) -> tuple[Message, ...]:
    post = Intercepted(table.record.name, letter)
    return table.press.messages(table.number, table.codec, post, table.caller.reads)


def taken(table: Table, number: int) -> Letter:
    """A letter that waits, and waits no longer; raises No where it does not."""
    check_master(table)
    master = table.setting.master
    found = next((each for each in master.waiting if each.number == number), None)
    if found is None:
        raise No("bot/gm", "letter_gone")
    left = tuple(each for each in master.waiting if each is not found)
    table.set(replace(table.setting, master=replace(master, waiting=left)))
    return found
