"""Letters between commanders on their way: whom they reach, and which arrive with a new turn."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.post import parcels
from bot.post.parcels import Notice
from bot.table.game_master import Act, Courier, master_of, with_master
from bot.table.staff import Command, mention
from storage import Letter, Sitting


def read_by(sitting: Sitting, courier: Courier) -> list[int]:
    """Whom a letter reaches: one commander, or those who read the papers of a side.

    In one's own side that is the chief; and if the chief has written, whoever serves there.
    """
    command = Command.of(sitting, courier.to)
    if courier.addressee:
        found = [person for person in command.persons if person == courier.addressee]
    elif courier.to != courier.seat:
        found = [*command.insiders]
    elif courier.chief:
        found = [deputy.user for deputy in command.deputies]
    else:
        found = [command.chief]
    return [person for person in found if person not in (0, courier.user)]


def arriving(sitting: Sitting, courier: Courier) -> list[Letter]:
    """Its readers know of which side it is; of their own who wrote it."""
    table = sitting.record.name
    if courier.to == courier.seat:
        notice = Notice("letter_from", {"user": courier.user, "text": courier.text}, table)
    else:
        notice = Notice("letter_came", {"side": courier.seat, "text": courier.text}, table)
    return [parcels.letter(parcels.user(person), notice) for person in read_by(sitting, courier)]


def facts(courier: Courier) -> dict[str, Any]:
    """What stands of it in the list of what a game master did."""
    users = {"user": mention(courier.user), "addressee": mention(courier.addressee)}
    return {"side": courier.seat, "to": courier.to, "text": courier.text, **users}


def with_the_turn(sitting: Sitting, now: int) -> list[Letter]:
    """A turn begins: the letters arrive that were let wait for it; one that nobody can read waits on."""
    master = master_of(sitting.record)
    arrived = [each for each in master.couriers if each.late and read_by(sitting, each)]
    if not arrived:
        return []
    acts = (Act("passed", each.late, now, facts(each)) for each in arrived)
    left = tuple(each for each in master.couriers if each not in arrived)
    master = replace(master, couriers=left, acts=(*master.acts, *acts))
    sitting.record = with_master(sitting.record, master)
    return [letter for each in arrived for letter in arriving(sitting, each)]
