"""Letters between commanders on their way: whom they reach, and which arrive with a new turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.post.parcels import packing, targets
from bot.post.parcels.notice import Notice
from bot.table.game_master import Act, Letter, master_of, with_master
from bot.table.staff import Staff, mention
from storage import Parcel, Sitting


def read_by(sitting: Sitting, letter: Letter) -> list[int]:
    """Whom a letter reaches: one commander, or those who read the papers of a side.

    In one's own side that is the chief; and if the chief has written, whoever serves there.
    """
    staff = Staff.of(sitting, letter.to)
    if letter.addressee:
        found = [person for person in staff.persons if person == letter.addressee]
    elif letter.to != letter.seat:
        found = [*staff.insiders]
    elif letter.chief:
        found = [deputy.user for deputy in staff.deputies]
    else:
        found = [staff.chief]
    return [person for person in found if person not in (0, letter.user)]


def arriving(sitting: Sitting, letter: Letter) -> list[Parcel]:
    """Its readers know of which side it is; of their own who wrote it."""
    table = sitting.record.name
    if letter.to == letter.seat:
        notice = Notice("letter_from", {"user": letter.user, "text": letter.text}, table)
    else:
        notice = Notice("letter_came", {"side": letter.seat, "text": letter.text}, table)
    return [packing.parcel(targets.user(person), notice) for person in read_by(sitting, letter)]


def facts(letter: Letter) -> dict[str, Any]:
    """What stands of it in the list of what a game master did."""
    users = {"user": mention(letter.user), "addressee": mention(letter.addressee)}
    return {"side": letter.seat, "to": letter.to, "text": letter.text, **users}


def with_the_turn(sitting: Sitting, now: int) -> list[Parcel]:
    """A turn begins: the letters arrive that were let wait for it; one that nobody can read waits on."""
    master = master_of(sitting.record)
    arrived = [each for each in master.waiting if each.late and read_by(sitting, each)]
    if not arrived:
        return []
    acts = (Act("passed", each.late, now, facts(each)) for each in arrived)
    left = tuple(each for each in master.waiting if each not in arrived)
    master = replace(master, waiting=left, acts=(*master.acts, *acts))
    sitting.record = with_master(sitting.record, master)
    return [parcel for each in arrived for parcel in arriving(sitting, each)]
