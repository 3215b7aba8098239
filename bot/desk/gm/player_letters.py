"""Letters from one commander to others, of the same side or another, and what the game master makes of them.

Between sides they go through the game master's hands, who passes them on, late if they like, or holds them
back. Within a side they do where its commanders share nothing else; if nobody is to carry them, they go on.
"""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.counter.blanks import person, text
from bot.desk.counter.caller import Named
from bot.desk.counter.offering import sides
from bot.desk.counter.replies import says
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import command, pressed
from bot.desk.gm.acts import check_master, done
from bot.desk.gm.letters import addressed, check_letter, gm_message
from bot.post.message import Message, Reply
from bot.post.parcels import packing, targets
from bot.post.parcels.to_master import Intercepted
from bot.post.player_letters import arriving, facts, read_by
from bot.table.game_master import Letter
from bot.table.staff import mention
from bot.words.speaker import unmarked
from rules.kernel.orders import No

WAITING, SHOWN = 10, 5  # letters of a commander that may wait, and of all that are shown at once


@verb(
    command(
        "letter",
        text("text", required=True),
        text("side", about="to side", complete=sides),
        person("user", about="to one", to="who"),
        side="",
    ),
    gives_back="text",
)
async def letter(table: Table, side: str, text: str, who: Named | None = None) -> Reply:
    """Write to a side or to one of its commanders; what becomes of it the writer is not told.

    Unless the writer is the game master, whose letters arrive.
    """
    if table.mastering:
        return await gm_message(table, side, text, who)
    seat = table.seated()
    table.needs_play()
    to, addressee = addressed(table, side, who)
    check_letter(table, text)
    master = table.setting.master
    number, chief = master.letters + 1, table.caller.user == table.staff.chief
    letter = Letter(number, seat, table.caller.user, to, unmarked(text), addressee, chief=chief)
    readers = read_by(table.sitting, letter)
    if to == seat and not readers:
        raise No("bot/gm", "no_fellow")
    if is_carried(table, letter):
        return await handed_over(table, letter)
    said = table.speaker.say("gm", "letter_sent", users=", ".join(map(mention, readers)))
    return await table.keep(says([said]), outbox=arriving(table.sitting, letter))


@verb(command("gm view: letters"), pressed("gm_letters"))
async def gm_letters(table: Table) -> Reply:
    """The letters that wait, the oldest first, each with what may be done with it."""
    check_master(table)
    waiting = table.setting.master.waiting
    if not waiting:
        return says([table.speaker.say("gm", "no_letters")])
    shown = [message for each in waiting[:SHOWN] for message in told(table, each)]
    more = table.speaker.say("gm", "letters", number=len(waiting))
    return Reply((*says([table.head, more]).messages, *shown))


@verb(pressed("gm_pass", "number"))
async def gm_pass(table: Table, number: int) -> Reply:
    """The letter arrives."""
    letter = taken(table, number)
    outbox = arriving(table.sitting, letter)
    if not outbox:
        raise No("bot/gm", "letter_vain")
    noted(table, "passed", letter)
    said = table.speaker.say("gm", "passed", side=letter.to, user=mention(letter.addressee))
    return await table.keep(says([said]), outbox=outbox)


@verb(pressed("gm_late", "number"))
async def gm_late(table: Table, number: int) -> Reply:
    """The letter arrives with the next turn, if nothing else is done with it till then."""
    letter, late = taken(table, number), table.caller.user
    master = table.setting.master
    waiting = sorted((*master.waiting, replace(letter, late=late)), key=lambda each: each.number)
    table.set(replace(table.setting, master=replace(master, waiting=tuple(waiting))))
    return await table.keep(says([table.speaker.say("gm", "late")]))


@verb(pressed("gm_hold", "number"))
async def gm_hold(table: Table, number: int) -> Reply:
    """The letter is lost."""
    letter = taken(table, number)
    noted(table, "held", letter)
    return await table.keep(says([table.speaker.say("gm", "held")]))


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
    return await table.keep(says([said]), outbox=[packing.parcel(targets.user(master.user), post)])


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
