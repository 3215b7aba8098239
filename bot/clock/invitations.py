"""Seats are kept for who is invited to a new table until their time is over; then anybody may take them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bot.clock.silence import passed
from bot.post import notices
from bot.post.consequences.committing import store
from bot.post.logs import failed
from bot.post.parcels import packing
from bot.post.parcels.posts import Post
from bot.post.table_card import gathering_at
from bot.table.invitations import INVITED, KEPT
from bot.table.setting import Invitation, Setting
from bot.table.timetable import MINUTE
from storage import Commit, Shelf, Sitting, StorageError

Spans = Sequence[tuple[int, int]]  # of time in which nobody could answer


class Invitations:
    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._next = 0

    async def tick(self, now: int) -> None:
        """Look once a minute at every table that keeps seats."""
        if now < self._next:
            return
        self._next = now + MINUTE
        for game in await self.shelf.games.gathering(INVITED):
            try:
                await self._look(game, now)
            except StorageError as trouble:
                failed("seats are kept on", trouble, game=game)

    async def _look(self, game: int, now: int) -> None:
        invited = Setting.of(await self.shelf.games.record(game)).invited
        off = await self.shelf.clock.outages(min(each.since for each in invited))
        if lasting(invited, off, now) != invited:
            async with self.shelf.game(game) as sitting:
                await keep_up(sitting, off, now)


async def keep_up(sitting: Sitting, off: Spans, now: int) -> None:
    """What time it is now is told on the card; of each whose time is over the channel hears."""
    setting = Setting.of(sitting.record)
    still = lasting(setting.invited, off, now)
    sitting.record = replace(setting, invited=still).stored(sitting.record)
    users = {each.user for each in still}
    gone = [each.user for each in setting.invited if each.user not in users]
    told: list[Post] = [notices.seat_open(user, sitting.record.host or 0) for user in gone]
    posts = [*told, gathering_at(sitting)]
    outbox = packing.to_channel(sitting.record.channel, *posts)
    await store(sitting, Commit(now=now, outbox=outbox))


def lasting(invited: Iterable[Invitation], off: Spans, now: int) -> tuple[Invitation, ...]:
    """Those that hold still, each as long as it does without the time in which the bot was away."""
    dated = (replace(each, until=passed(each.since, KEPT, off)) for each in invited)
    return tuple(each for each in dated if each.until > now)
