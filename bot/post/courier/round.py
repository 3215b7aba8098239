"""The round: all targets at once, each with its parcels in order; and who cannot be reached."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable

from bot.post import notices
from bot.post.courier.delivery import Carrier
from bot.post.courier.port import Barred, Busy, Closed, Lost, Refused, Trouble, Wire
from bot.post.courier.reach import Reach
from bot.post.logs import event, failed
from bot.post.parcels.kinds import sort_of
from bot.post.parcels.packing import parcel, post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.targets import CHANNEL, USER, addressed, channel, user
from bot.post.parcels.threads import Admission
from bot.post.parcels.turns import TURN, Dispatch
from bot.post.press import Press
from bot.post.receipts import Chance
from bot.post.studio import Studio
from storage import Parcel, Posted, Shelf, StorageError
from storage.records import OVER, RETIRED, SENDING

AT_ONCE = 100  # deliveries; most wait for their channel's turn in the library
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 600.0  # seconds
MET = 10 * 60_000  # milliseconds: who was seen in a server is not looked for again so long
ASKING = {
    *("Prompt", "Commission", "UndoAsked", "Intercepted", "Petition", "Held"),
}  # parcels that wait for an answer
GONE = "gone"  # of a channel, for good
PAGE = 200  # parcels noted in one look at the outbox


async def unnoticed(game: int, user: int) -> None:
    """Nobody minds who leaves the server of a game."""


def unheard(game: int) -> None:
    """Nobody minds of which game something new is told."""


class Courier:
    """`clock` tells milliseconds since 1970, `pause` waits so many seconds.

    `departed` hears who is no longer in the server of a game when they are next asked for, `told_of` of which
    games something new is told. `haste`: how many times sooner than usual a message may be changed again.

    Call `wake` after each commit, and now and then. `run` delivers until it is cancelled, `delivered` until
    nothing can go.
    """

    def __init__(
        self,
        shelf: Shelf,
        press: Press,
        studio: Studio,
        wire: Wire,
        *,
        clock: Callable[[], int],
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
        chance: Chance = os.urandom,
        departed: Callable[[int, int], Awaitable[None]] = unnoticed,
        haste: float = 1.0,
        told_of: Callable[[int], None] = unheard,
    ) -> None:
        self.shelf, self.clock, self.pause = shelf, clock, pause
        self.haste = haste
        self.carrier = Carrier(shelf, press, studio, wire, clock, chance(5).hex(), self._rest)
        self.departed, self.told_of = departed, told_of
        self._met: dict[tuple[int, int], int] = {}  # when these users were seen in these servers
        self._noted = 0  # the last parcel that was looked at
        self._fresh: set[str] = set()  # targets with parcels that their worker may not know of
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._reach = Reach()
        self._lost: set[str] = set()  # targets that storage has as lost
        self._told: set[tuple[int, int]] = set()  # games and users whose closed direct messages was spoken of
        self._woken = asyncio.Event()
        self._hands = asyncio.Semaphore(AT_ONCE)
        self._ready = False

    # -- from outside -----------------------------------------------------------------------------------

    def wake(self) -> None:
        """There may be new parcels."""
        self._woken.set()

    async def run(self) -> None:
        try:
            while True:
                self._woken.clear()
                try:
                    await self._note()
                except StorageError as trouble:
                    failed("outbox not read", trouble)
                    await self.pause(FIRST_PAUSE)
                else:
                    await self._woken.wait()
        finally:
            await self._stop()

    async def delivered(self) -> None:
        """Until everything is delivered that can be."""
        await self._note()
        while self._workers:
            await asyncio.wait(self._workers.values())
            await self._note()

    async def open_mail(self, number: int) -> None:
        """A user asks for direct messages again: what waits for them is sent."""
        await self.shelf.dms.reopen(number)
        self._begin(user(number))

    def try_again(self, number: int) -> None:
        """Something has changed about a channel: parcels have been readdressed to it, or its permissions."""
        self._begin(channel(number))

    async def stirs(self, user_number: int, channel_number: int) -> None:
        """Somebody does something somewhere: who was out of reach may be there again."""
        now = self.clock()
        if self._reach.stirs(user(user_number), now):
            await self.open_mail(user_number)
        if self._reach.stirs(channel(channel_number), now):
            self.try_again(channel_number)

    @property
    def waiting(self) -> int:
        """How many targets are being served just now."""
        return len(self._workers)

    # -- which targets ----------------------------------------------------------------------------------

    async def _note(self) -> None:
        """Look at the parcels that have come since, and serve their targets."""
        if not self._ready:
            await self._prepare()
        for target in self._reach.due(self.clock()):
            self._begin(target)
        while parcels := await self.shelf.outbox.unsent(self._noted, PAGE):
            for posted in parcels:
                self._noted = posted.id
                self.told_of(posted.game)
                await self._serve(posted)

    async def _prepare(self) -> None:
        """As it was left: closed direct messages stays closed, lost channels are tried once more."""
        self._reach.held = {user(number) for number in await self.shelf.dms.closed()}
        self._lost = set(await self.shelf.outbox.lost())
        self.carrier.inherited = await self.shelf.outbox.last_parcel()
        self.carrier.dms = {one.user for one in await self.shelf.dms.channels()}
        self._ready = True

    async def _serve(self, posted: Posted) -> None:
        if posted.target not in self._reach.held:
            self._begin(posted.target)
            return
        kind, number = addressed(posted.target)
        asks = sort_of(posted.kind) in ASKING
        if kind == USER and not (asks and await self._has_left(posted.game, number)):
            await self._papers_wait(posted.game, number)

    def _begin(self, target: str) -> None:
        self._reach.release(target)
        self._fresh.add(target)
        if target not in self._workers:
            self._workers[target] = asyncio.create_task(self._work(target), name=f"courier to {target}")

    async def _stop(self) -> None:
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    async def _rest(self, milliseconds: float) -> None:
        await self.pause(milliseconds / self.haste / 1000)

    # -- one target -------------------------------------------------------------------------------------

    async def _work(self, target: str) -> None:
        """Deliver the parcels to a target, one after the other."""
        failures = 0
        try:
            while target not in self._reach.held:
                try:
                    posted = await self._next(target)
                    if posted is None:
                        break
                    await self._deliver(posted)
                    failures = 0
                except (Busy, StorageError) as trouble:
                    event("post waits", target=target, why=type(trouble).__name__)
                    await self.pause(patience(trouble, failures))
                    failures += 1
        finally:
            self.carrier.leave(target)
            del self._workers[target]

    async def _next(self, target: str) -> Posted | None:
        """The next parcel; nothing only if none has come while we looked."""
        while True:
            self._fresh.discard(target)
            posted = await self.shelf.outbox.first_to(target)
            if posted is not None or target not in self._fresh:
                return posted

    async def _deliver(self, posted: Posted) -> None:
        try:
            await self.carrier.gather(posted)
            async with self._hands:
                if sort_of(posted.kind) in ASKING and await self._asks_in_vain(posted):
                    return
                if sort_of(posted.kind) == TURN:
                    await self._look_around(posted)
                await self.carrier.deliver(posted)
            await self._reached(posted.target)
        except Busy:
            await self.shelf.outbox.mark(posted.id, SENDING, posted.attempts + 1)
            raise
        except Closed:
            await self._close(addressed(posted.target)[1])
        except Lost as lost:
            await self._lose(posted, lost.reason)
        except Barred as barred:
            await self._keep_out(posted, barred.reason)
        except Refused as refused:
            event("parcel refused", parcel=posted.id, kind=posted.kind)
            await self._retire(posted, refused.reason)
        except StorageError:
            raise
        except Exception as fault:  # no parcel may keep those behind it waiting for ever
            failed("parcel failed", fault, parcel=posted.id, kind=posted.kind)
            await self._retire(posted, type(fault).__name__)

    # -- who cannot be reached --------------------------------------------------------------------------

    async def _asks_in_vain(self, posted: Posted) -> bool:
        """Whether nobody is there to answer: then it is not sent."""
        kind, number = addressed(posted.target)
        if kind != USER or not await self._has_left(posted.game, number):
            return False
        await self.shelf.outbox.mark(posted.id, RETIRED, posted.attempts)
        return True

    async def _look_around(self, posted: Posted) -> None:
        """Who shares a screen is asked in the channel only, by the status."""
        status = post_of(posted.payload)
        assert isinstance(status, Dispatch)
        if status.hot_seat:
            for number in {waited.user: None for waited in status.waited if waited.user}:
                await self._has_left(posted.game, number)

    async def _has_left(self, game: int, number: int) -> bool:
        """Whether this person has left the server of the game. Discord tells no bot: it must be asked."""
        record = await self.shelf.games.record(game)
        if record.status == OVER or record.guild is None or await self._is_here(record.guild, number):
            return False
        await self.departed(game, number)
        self.wake()
        return True

    async def _is_here(self, guild: int, number: int) -> bool:
        """Where it cannot be told, everybody is."""
        now = self.clock()
        if now < self._met.get((guild, number), 0) + MET:
            return True
        try:
            here = await self.carrier.wire.is_here(guild, number)
        except Trouble as trouble:
            event("member not looked up", user=number, why=type(trouble).__name__)
            return True
        if here:
            self._met[guild, number] = now
        return here

    async def _reached(self, target: str) -> None:
        self._reach.reached(target)
        if target in self._lost:
            await self.shelf.outbox.regain(target)
            self._lost.discard(target)

    async def _close(self, number: int) -> None:
        """No more is sent to this person. All their tables are told now: no later moment betrays anything."""
        self._reach.hold(user(number), self.clock())
        self._met = {met: at for met, at in self._met.items() if met[1] != number}
        for game in await self.shelf.games.of_user(number):
            if not await self._has_left(game.id, number):
                await self._papers_wait(game.id, number)
        await self.shelf.dms.close(number, now=self.clock())
        self.wake()

    async def _papers_wait(self, game: int, number: int) -> None:
        """Tell a table once, for this player and for good, where their private papers wait."""
        if (game, number) in self._told:
            return
        self._told.add((game, number))
        listed = next((one for one in await self.shelf.games.of_user(number) if one.id == game), None)
        if listed is not None and listed.status != OVER and listed.channel is not None:
            post = parcel(channel(listed.channel), notices.papers_wait(number))
            await self._post_once(game, notices.papers_wait_once(number), post)

    async def _lose(self, posted: Posted, reason: str) -> None:
        """The channel's parcels wait, and its host is told; a private thread may just be gone."""
        _, number = addressed(posted.target)
        if reason == GONE and await self._is_aside(posted):
            if not await self.shelf.rooms.drop(number, posted.target):
                await self.shelf.outbox.mark(posted.id, RETIRED, posted.attempts)
            await self._reached(posted.target)
            return
        self._reach.hold(posted.target, self.clock())
        self._lost.add(posted.target)
        since = await self.shelf.outbox.lose(posted.target, now=self.clock())
        name, chief = (await self.shelf.games.record(posted.game)).name, await self.shelf.rooms.chief(number)
        post = notices.channel_lost(name, reason) if chief is None else notices.room_lost(name, reason)
        await self._tell(posted, f"lost {posted.target} {since}", post)

    async def _keep_out(self, posted: Posted, reason: str) -> None:
        """Somebody cannot be brought into a side's private thread; who else comes or goes does not wait."""
        deed = post_of(posted.payload)
        assert isinstance(deed, Admission)
        record = await self.shelf.games.record(posted.game)
        await self._tell(posted, f"kept out {posted.id}", notices.kept_out(record.name, deed.user, reason))
        await self.shelf.outbox.mark(posted.id, RETIRED, posted.attempts + 1)

    async def _retire(self, posted: Posted, reason: str) -> None:
        """Never to be sent: the host is told, unless that is what was refused."""
        record = await self.shelf.games.record(posted.game)
        if not (record.host and posted.target == user(record.host) and posted.kind == "Notice"):
            await self._tell(posted, f"given up {posted.id}", notices.given_up(record.name, reason))
        await self.shelf.outbox.mark(posted.id, RETIRED, posted.attempts + 1)

    async def _tell(self, posted: Posted, what: str, post: Post) -> None:
        """The host; of a side's private thread nobody hears but its chief, of a game master's nobody."""
        if await self._is_aside(posted):
            person = await self.shelf.rooms.chief(addressed(posted.target)[1])
        else:
            person = (await self.shelf.games.record(posted.game)).host
        if person:
            await self._post_once(posted.game, what, parcel(user(person), post))

    async def _is_aside(self, posted: Posted) -> bool:
        """Whether it is for a thread of a few, not for all at the table."""
        kind, number = addressed(posted.target)
        return kind == CHANNEL and number != (await self.shelf.games.record(posted.game)).channel

    async def _post_once(self, game: int, what: str, post: Parcel) -> None:
        await self.shelf.outbox.post_once(game, what, [post], now=self.clock())
        self.wake()


def patience(trouble: Busy | StorageError, failures: int) -> float:
    """The seconds to wait: ever longer, and no less than was asked for."""
    asked = trouble.after if isinstance(trouble, Busy) else 0.0
    return max(asked, min(FIRST_PAUSE * 2.0 ** min(failures, 16), LONGEST_PAUSE))
