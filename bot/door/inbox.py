"""Direct messages: each is read once, those of one person in the order in which they were written.

What came while nobody listened is read from the channels it stands in: after every start, and whenever
Discord begins a new session with us, for it tells nothing of what came between two. Until a channel is read
to its end, nothing that comes in there is handled as it comes: it is found in its place. So the mark of what
was read never passes anything unread, and however much somebody writes, little of it is held in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.post.courier.port import Busy, Missed, Trouble, Wire
from bot.post.logs import event, failed
from storage import Shelf, StorageError

AT_ONCE = 10  # channels looked through
PAGE = 50  # messages of one person read in a round
WAITING = 20  # messages of one person that wait as they came in; more are read from the channel
TRIES = 8  # of an answer that does not arrive
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 60.0  # seconds


@dataclass
class Box:
    """The direct messages of one person, and the last that was read.

    `behind`: the channel may hold some that were not read. `resting`: it cannot be read just now.
    """

    user: int
    channel: int
    seen: int
    behind: bool = False
    resting: bool = False
    failures: int = 0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Inbox:
    """`handle` does what a message says and answers it; raises Busy if it should be handed over again.

    Whoever handles a message says with its id what it did, so that one handed over again changes nothing.
    """

    def __init__(self, shelf: Shelf, wire: Wire, handle: Callable[[Missed], Awaitable[None]]) -> None:
        self.shelf, self.wire, self.handle = shelf, wire, handle
        self.caught_up = asyncio.Event()  # what was missed is read, as far as it can be
        self._deaf = False
        self._listed = asyncio.Event()  # whose channels there are is known
        self._to_read = asyncio.Event()
        self._reading = False
        self._boxes: dict[int, Box] = {}
        self._hands = asyncio.Semaphore(AT_ONCE)

    # -- from outside -----------------------------------------------------------------------------------

    @property
    def listens(self) -> bool:
        """Whether what people write is read as it comes."""
        return self.caught_up.is_set() and not self._deaf

    @property
    def idle(self) -> bool:
        """Whether everything is read that can be."""
        return self.caught_up.is_set() and not self._to_read.is_set() and not self._reading

    def cut_off(self) -> None:
        """Nothing comes in until Discord is heard again."""
        self._deaf = True

    def resumed(self) -> None:
        """What came meanwhile comes in now."""
        self._deaf = False

    def began(self) -> None:
        """A new session: there may be messages that nobody will tell of."""
        self._deaf = False
        self.caught_up.clear()
        self._listed.clear()
        self._to_read.set()

    async def run(self) -> None:
        """Read what was missed whenever something was, until cancelled."""
        while True:
            await self._to_read.wait()
            self._reading = True
            try:
                more = await self.read_missed()
            except Exception as trouble:  # what is written is read whatever happens
                failed("direct messages not read", trouble)
                await asyncio.sleep(FIRST_PAUSE)
                more = True
            self._reading = False
            if more:
                self._to_read.set()

    async def take(self, dm: Missed) -> None:
        """A message that has come in just now."""
        await self._listed.wait()
        box = self._boxes.setdefault(dm.user, Box(dm.user, dm.channel, dm.message - 1))
        if box.waiting >= WAITING:
            self._fall_behind(box)
            return
        box.waiting += 1
        try:
            async with box.turn:
                if not box.behind:
                    await self._read(box, dm)
        finally:
            box.waiting -= 1

    # -- what was missed ----------------------------------------------------------------------------------

    async def read_missed(self) -> bool:
        """A round: what each person wrote, up to a page, in the order of writing; whether there may be more.

        Whoever wrote more is read on in the next round, so that nobody keeps the others waiting for long.
        """
        self._to_read.clear()
        if not self._listed.is_set():
            await self._list()
        boxes = [box for box in self._boxes.values() if box.behind and not box.resting]
        pages = await asyncio.gather(*(self._page(box) for box in boxes))
        for dm in sorted((dm for page in pages for dm in page), key=lambda dm: dm.message):
            box = self._boxes[dm.user]
            async with box.turn:
                if not box.resting:
                    await self._read(box, dm)
        if self._listed.is_set():
            self.caught_up.set()
        return any(pages)

    async def _list(self) -> None:
        for one in await self.shelf.dms.channels():
            self._boxes.setdefault(one.user, Box(one.user, one.channel, one.seen))
        for box in self._boxes.values():
            box.behind = True
        self._listed.set()

    async def _page(self, box: Box) -> list[Missed]:
        """The next of what was not read; where there is nothing, whoever waits at the door is read again."""
        async with self._hands, box.turn:
            try:
                page = await self.wire.written(box.channel, box.seen, PAGE)
            except Busy as busy:
                self._rest(box, busy)
                return []
            except Trouble as trouble:
                event("direct messages not readable", user=box.user, why=type(trouble).__name__)
                page = []
            box.behind = bool(page)
            return page

    # -- one message --------------------------------------------------------------------------------------

    async def _read(self, box: Box, dm: Missed) -> None:
        """Unless it was read; with the turn of that person taken."""
        if dm.message <= box.seen:
            return
        try:
            await self.handle(dm)
        except Busy as busy:
            if box.failures + 1 < TRIES:
                self._rest(box, busy)
                return
            event("an answer given up", user=dm.user, message=dm.message)
        box.seen, box.failures = dm.message, 0
        try:
            await self.shelf.dms.note_read(dm.user, dm.channel, dm.message)
        except StorageError as trouble:  # the mark goes on with the next one
            failed("mark not set", trouble, user=dm.user)

    # -- not now --------------------------------------------------------------------------------------------

    def _fall_behind(self, box: Box) -> None:
        box.behind = True
        if not box.resting:
            self._to_read.set()

    def _rest(self, box: Box, busy: Busy) -> None:
        event("direct messages wait", user=box.user, why=str(busy))
        box.behind = box.resting = True
        pause = max(busy.after, min(FIRST_PAUSE * 2**box.failures, LONGEST_PAUSE))
        box.failures += 1
        asyncio.get_running_loop().call_later(pause, self._go_on, box)

    def _go_on(self, box: Box) -> None:
        box.resting = False
        self._to_read.set()
