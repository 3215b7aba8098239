"""Letters of a game master, and what holds for all letters."""

from __future__ import annotations

from msgspec.structs import replace

from bot.desk.counter.caller import Named
from bot.desk.counter.replies import says
from bot.desk.counter.sides import seat_named
from bot.desk.counter.table import Table
from bot.desk.counter.verb import verb
from bot.desk.counter.words import filled
from bot.desk.gm.acts import check_master, commanding, done, readers
from bot.post.message import Reply
from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.table.staff import mention
from bot.words.speaker import unmarked
from rules.kernel.orders import No

LONGEST = 1500  # characters of a letter
MOST_LETTERS = 40  # of one person in a day
DAY = 24 * 3_600_000  # milliseconds


@verb(filled("gm_message", "side", fields=("text",)), gives_back="text")
async def gm_message(table: Table, side: str, text: str, who: Named | None = None) -> Reply:
    """A letter to the commanders of a side who read its papers, or to one of all, by direct message."""
    check_master(table)
    seat, addressee = addressed(table, side, who)
    check_letter(table, text)
    facts = {"side": seat, "text": unmarked(text)}
    notice = Notice("master_writes", facts, table.record.name)
    users = [addressee] if addressee else readers(table, seat)
    if not users:
        raise No("bot/gm", "side_empty", side=seat)
    done(table, "wrote", **facts, user=mention(addressee))
    said = table.speaker.say("gm", "sent", side=seat, user=mention(addressee))
    outbox = [packing.parcel(targets.user(user), notice) for user in users]
    return await table.keep(says([said]), outbox=outbox)


def check_letter(table: Table, text: str) -> None:
    """A letter is not too long, nor one of too many in a day, among which it counts; raises No."""
    if len(text) > LONGEST:
        raise No("bot/gm", "letter_too_long", most=LONGEST)
    now, user = table.clock(), str(table.caller.user)
    today = [at for at in table.setting.written.get(user, ()) if at > now - DAY]
    if len(today) >= MOST_LETTERS:
        raise No("bot/gm", "letters_enough", most=MOST_LETTERS, next=(today[0] + DAY) // 1000)
    table.set(replace(table.setting, written={**table.setting.written, user: (*today, now)}))


def addressed(table: Table, side: str, who: Named | None) -> tuple[str, int]:
    """The side that is meant, and the one commander of it if it is for them alone; raises No."""
    if who is None:
        if not side:
            raise No("bot/gm", "letter_to_whom")
        return seat_named(table, side), 0
    if who.user == table.caller.user:
        raise No("bot/gm", "letter_to_oneself")
    seats = [seat for seat in table.setting.seats if who.user in commanding(table, seat)]
    if side:
        seats = [seat for seat in seats if seat == seat_named(table, side)]
    if not seats:
        raise No("bot/gm", "no_commander", user=mention(who.user), side=side and seat_named(table, side))
    return seats[0], who.user
