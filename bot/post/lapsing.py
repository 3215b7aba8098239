"""Questions that stand in somebody's letters and are asked of them no more."""

from __future__ import annotations

import msgspec

from bot.post.consequences.status import is_over
from bot.post.parcels.changing import is_overtaken
from bot.post.parcels.kinds import QUESTION
from bot.post.parcels.packing import parcel
from bot.post.parcels.targets import addressed
from bot.post.parcels.to_seats import Lapsed
from bot.table.staff import Staff
from rules.kernel.dice import AGAIN
from storage import Commit, Offer, Parcel, Sitting


async def lapsed(sitting: Sitting, commit: Commit) -> list[Parcel]:
    """What they say instead, as the sitting is now, where nothing else comes in their place."""
    told = [(each.target, each.payload) for each in commit.outbox]
    found = []
    for asked in await sitting.asking(QUESTION):
        if why := reason(sitting, asked, commit):
            post = said(asked, why)
            if not is_overtaken(asked.target, post, told):
                found.append(parcel(asked.target, post))
    return found


def said(asked: Offer, why: str) -> Lapsed:
    found = asked.payload
    kind = msgspec.Raw(msgspec.json.encode(found["kind"]))
    return Lapsed(found["table"], found["seat"], found["ask"], kind, found["rule"], why)


def reason(sitting: Sitting, asked: Offer, commit: Commit) -> str:
    """Why it is asked no more, one of [names.lapsed], or nothing where it is."""
    match, (_, user) = sitting.match, addressed(asked.target)
    seat, ask = asked.payload["seat"], asked.payload["ask"]
    if is_over(match):
        return "over"
    if user not in Staff.of(sitting, seat).persons:
        return "other"
    if seat in match.open and match.open[seat].number == ask:
        return ""
    again = commit.outcome is not None and any(entry.how in AGAIN for entry in commit.outcome.entries)
    return "again" if again else "answered"
