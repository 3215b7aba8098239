"""What calls somebody to a question and goes when it is answered: bells to all, reminders in private."""

from __future__ import annotations

from bot.post.parcels.packing import parcel
from bot.post.parcels.targets import CHANNEL, addressed
from bot.post.parcels.to_channel import BELL, Silence
from rules.kernel.orders import GM
from storage import Called, Parcel, Sitting


async def silenced(sitting: Sitting) -> list[Parcel]:
    """Takes away what calls anybody to what they owe no more, as the sitting is now."""
    calls = await sitting.called(BELL, Silence.__name__)
    return [silence(call.target, call.seat) for call in calls if not holds(sitting, call)]


def silence(target: str, seat: str) -> Parcel:
    return parcel(target, Silence(seat))


def holds(sitting: Sitting, call: Called) -> bool:
    """Whether the same person still owes that answer; in the channel as far as everyone may know."""
    seats, _ = sitting.held_before
    match = sitting.match
    if call.seat == GM:
        return match.held and match.save().entries == call.ask
    ask = match.open.get(call.seat)
    if ask is None or ask.number != call.ask or seats.get(call.seat) != sitting.seats.get(call.seat):
        return False
    if addressed(call.target)[0] == CHANNEL:
        return call.seat in match.waiting()
    return match.sealed(call.seat) is None
