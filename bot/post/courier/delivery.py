"""One parcel on its way: from the outbox to its target."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from bot.post.addressee import of_target
from bot.post.courier.marking import marked, number_of, parts, says
from bot.post.courier.port import Busy, Gone, Own, Wire, id_at, made_at
from bot.post.message import Message
from bot.post.parcels.changing import changes, depth, goes_on, idle, leading_to, leads_to, outdoes, with_links
from bot.post.parcels.kinds import question_of
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Deed, Post
from bot.post.parcels.targets import USER, addressed
from bot.post.parcels.threads import Admission, Closing, Dismissal
from bot.post.parcels.to_channel import Bell, Silence
from bot.post.parcels.to_seats import Confirmed, Lapsed, Prompt, Reminder
from bot.post.press import Press
from bot.post.retractions import LINK, OWN
from bot.post.studio import Studio
from storage import Dispatch, Posted, Shelf
from storage.records import SENT

YOUNG = 55 * 60_000  # milliseconds: Discord lets older messages be changed only sparingly
GAP = 2000  # milliseconds between two changes of one message; what comes meanwhile is one change
RUN = 10  # such gaps in which computers play on before it is told; what they do meanwhile is one change
SLACK = 10 * 60_000  # by how much our clock may differ from Discord's
SOON = 60.0  # seconds: for a change of an older message nobody waits longer


def nonce_of(epoch: str, parcel: int, part: int) -> str:
    """Everyone who gets a message can see its nonce: nobody can count the parcels to others by it."""
    return hashlib.blake2b(b"%d/%d" % (parcel, part), key=epoch.encode(), digest_size=12).hexdigest()


def place_of(parcel: Posted) -> tuple[int, str, str]:
    """Where a later parcel of its kind finds what it may change."""
    return parcel.game, parcel.kind, parcel.target


def digest(message: Message) -> bytes:
    return hashlib.blake2b(msgspec.json.encode(message), digest_size=16).digest()


@dataclass
class Place:
    """A target as it was found in this run: our messages there, and the highest number given out."""

    last: int
    own: list[Own] = field(default_factory=list)

    @property
    def highest(self) -> int:
        return max([self.last, *map(number_of, self.own)])


class Carrier:
    """`inherited`: the last parcel in the outbox when the run began. `dms`: users whose channel is noted.

    `rest`: waits so many milliseconds at most, before one message is changed again.
    """

    def __init__(
        self,
        shelf: Shelf,
        press: Press,
        studio: Studio,
        wire: Wire,
        clock: Callable[[], int],
        epoch: str,
        rest: Callable[[float], Awaitable[None]],
    ) -> None:
        self.shelf, self.press, self.studio, self.wire = shelf, press, studio, wire
        self.clock, self.epoch, self.rest = clock, epoch, rest
        self.inherited = 0
        self.dms: set[int] = set()
        self._places: dict[str, Place] = {}
        self._shown: dict[tuple[int, str, str], tuple[int, bytes]] = {}  # the newest, as we left them
        self._held: dict[tuple[int, str, str], int] = {}  # for how many gaps, since they were changed last
        self._changed_at: dict[int, int] = {}  # when messages were changed, of late

    async def messages(self, parcel: Posted, post: Post) -> list[Message]:
        """What a parcel says, in words, as often as it must be parted."""
        codec = (await self.shelf.history(parcel.game)).codec
        reader = await of_target(self.shelf, parcel.game, parcel.target)
        post = with_links(post, await self._links(parcel, post))
        messages = self.press.messages(parcel.game, codec, post, reader)
        return parts(self.press.library.signs.delivered(messages, reader))

    async def _links(self, parcel: Posted, post: Post) -> dict[str, str]:
        """Where the messages are that it leads to, as far as they have arrived."""
        found = {}
        for kind in leads_to(post):
            newest = await self.shelf.outbox.newest(parcel.game, kind, parcel.target)
            if newest is not None:
                found[kind] = await self._link(parcel, newest.message)
        return found

    async def _link(self, parcel: Posted, message: int | None) -> str:
        """To a message at the same target."""
        kind, _ = addressed(parcel.target)
        guild = None if kind == USER else (await self.shelf.games.record(parcel.game)).guild
        channel = await self.wire.channel(parcel.target)
        return LINK.format(guild=guild or OWN, channel=channel, message=message)

    async def gather(self, parcel: Posted) -> None:
        """While computers play on wait, until somebody else is asked or anything else is to be told there."""
        place = place_of(parcel)
        while goes_on(post_of(parcel.payload)) and self._held.get(place, 0) < RUN:
            behind = await self.shelf.outbox.behind(parcel)
            if any(not goes_on(post_of(each.payload)) for each in behind):
                break
            self._held[place] = self._held.get(place, 0) + 1
            await self.rest(GAP)

    async def deliver(self, parcel: Posted) -> None:
        """Send what has not arrived yet of a parcel; raises Trouble."""
        post = post_of(parcel.payload)
        if isinstance(post, Deed):
            await self._do(parcel, post)
            await self.shelf.outbox.mark(parcel.id, SENT, parcel.attempts)
            return
        messages = await self.messages(parcel, post)
        if isinstance(post, Reminder):
            messages = await self._below_question(parcel, post, messages)
        begun = {one.part: one for one in await self.shelf.outbox.dispatches(parcel.id)}
        if not begun and await self._needs_no_message(parcel, post, messages):
            return
        for part, message in enumerate(messages):
            known = begun.get(part)
            if known is None or known.message is None:
                id = await self._arrived(parcel, part, message, known)
                await self.shelf.outbox.arrived(parcel.id, part, id, last=False)
        await self._left_behind(parcel, post)
        await self.shelf.outbox.mark(parcel.id, SENT, parcel.attempts)

    async def _below_question(self, parcel: Posted, post: Reminder, messages: list[Message]) -> list[Message]:
        """A reminder is a reply to the message of its question, if there is one."""
        asked = await self.shelf.outbox.newest(parcel.game, question_of(post.seat), parcel.target)
        if asked is None or not await self._asks(asked, post):
            return messages
        return [replace(message, reply=asked.message or 0) for message in messages]

    async def _needs_no_message(self, parcel: Posted, post: Post, messages: list[Message]) -> bool:
        """Whether it is told by a change of what is there, or need not be told any more, and that is done."""
        newest = None
        if isinstance(post, Bell | Reminder):
            done = await self.shelf.outbox.following(parcel) is not None
        elif changes(post):
            newest = await self._place_of(parcel, post)
            edited = await self._edited(parcel, post, messages, newest)
            done = edited or idle(post, asked=newest is not None)
        else:
            return False
        if done and isinstance(post, Prompt | Confirmed | Lapsed) and newest is not None:
            await self.shelf.outbox.replaced(parcel.id, parcel.attempts, newest.parcel)
        elif done:
            await self.shelf.outbox.mark(parcel.id, SENT, parcel.attempts)
        return done

    async def _do(self, parcel: Posted, deed: Deed) -> None:
        target = parcel.target
        _, room = addressed(target)
        match deed:
            case Silence():
                for message in await self.shelf.outbox.standing(parcel):
                    await self.wire.delete(target, message)
                await self.shelf.outbox.taken_away(parcel)
            case Admission():
                await self.wire.admit(room, deed.user)
            case Dismissal():
                await self.wire.dismiss(room, deed.user)
            case Closing():
                await self.wire.close_room(room)
                await self.shelf.rooms.drop(room, target)

    # -- changes of what is there ---------------------------------------------------------------------

    async def _place_of(self, parcel: Posted, post: Post) -> Dispatch | None:
        """The newest message of its kind; an answer takes the place of its own question alone."""
        newest = await self.shelf.outbox.newest(parcel.game, parcel.kind, parcel.target)
        if newest is None or not isinstance(post, Confirmed | Lapsed):
            return newest
        return newest if await self._asks(newest, post) else None

    async def _asks(self, message: Dispatch, post: Confirmed | Lapsed | Reminder) -> bool:
        """Whether a message is that of the question which a post belongs to."""
        asked = await self.shelf.outbox.asked(message.parcel)
        return asked == post.ask or (isinstance(post, Confirmed) and asked == post.was != 0)

    async def _edited(
        self, parcel: Posted, post: Post, messages: list[Message], newest: Dispatch | None
    ) -> bool:
        """Whether the newest message of its kind says it now, or a later parcel will."""
        if newest is not None and newest.message is not None:
            await self._rest(newest.message)
        following = await self.shelf.outbox.following(parcel)
        if following is not None and outdoes(post_of(following.payload), post):
            return True
        if newest is None or newest.message is None or len(messages) > 1:
            return False
        most = depth(post)
        if most is not None and await self.wire.below(parcel.target, newest.message, most + 1) > most:
            return False
        return await self._changed(parcel, newest.message, await self._ready(messages[0], newest.number))

    async def _changed(self, parcel: Posted, message: int, ready: Message) -> bool:
        """Whether a message of ours is this one now; it is left alone where it is already."""
        self._held.pop(place_of(parcel), None)
        shown = message, digest(ready)
        if self._shown.get(place_of(parcel)) == shown:
            return True
        try:
            await self.wire.edit(parcel.target, message, ready)
        except Gone:
            return False
        except Busy as busy:
            if self._is_young(message) or busy.after < SOON:
                raise
            return False
        self._shown[place_of(parcel)] = shown
        now = self.clock()
        self._changed_at = {m: at for m, at in self._changed_at.items() if at > now - GAP} | {message: now}
        return True

    async def _rest(self, message: int) -> None:
        """Until it may be changed again."""
        left = self._changed_at.get(message, 0) + GAP - self.clock()
        if left > 0:
            await self.rest(left)

    async def _left_behind(self, parcel: Posted, post: Post) -> None:
        """What a new message has taken the place of leads there now."""
        if not changes(post) or depth(post) is None:
            return
        now = await self.shelf.outbox.newest(parcel.game, parcel.kind, parcel.target)
        old = await self.shelf.outbox.newest(parcel.game, parcel.kind, parcel.target, before=parcel.id)
        if now is None or now.message is None or old is None or old.message is None:
            return
        if isinstance(post, Prompt) and post.leaves and await self._asks(old, post.leaves):
            left: Post = post.leaves
        else:
            left = leading_to(post, await self._link(parcel, now.message))
        (message,) = await self.messages(parcel, left)
        try:
            await self.wire.edit(parcel.target, old.message, await self._ready(message, old.number))
        except Gone:
            return
        except Busy as busy:
            if busy.after < SOON:
                raise

    async def _ready(self, message: Message, number: int) -> Message:
        """With its number, and with its pictures drawn."""
        return marked(await self.studio.ready(message), number)

    def _is_young(self, message: int) -> bool:
        return self.clock() - made_at(message) < YOUNG

    # -- new messages ---------------------------------------------------------------------------------

    async def _arrived(self, parcel: Posted, part: int, message: Message, known: Dispatch | None) -> int:
        """The id of a message at its target: found there, or sent now."""
        place = await self._place(parcel.target)
        if known is not None:
            found = await self._found(known)
        else:
            twin = self._twin(parcel, message, place)
            above = number_of(twin) - 1 if twin else place.highest
            nonce = nonce_of(self.epoch, parcel.id, part)
            known = await self.shelf.outbox.dispatch(parcel.id, part, nonce, now=self.clock(), above=above)
            place.last = known.number
            found = twin.message if twin else None
        return found or await self._sent(parcel, known, message)

    async def _place(self, target: str) -> Place:
        """Look around at a target, once in a run."""
        if target not in self._places:
            own = await self.wire.own(target, self.clock() - SLACK)
            self._places[target] = Place(await self.shelf.outbox.last_number(target), own)
        return self._places[target]

    async def _found(self, known: Dispatch) -> int | None:
        """The message in doubt, if it has arrived already."""
        own = await self.wire.own(known.target, known.at - SLACK)
        return next((one.message for one in own if number_of(one) == known.number), None)

    def _twin(self, parcel: Posted, message: Message, place: Place) -> Own | None:
        """What a database that was put back has not sent yet, but has before."""
        if parcel.id > self.inherited:
            return None
        unknown = [one for one in place.own if number_of(one) > place.last and says(one, message)]
        return min(unknown, key=number_of, default=None)

    async def _sent(self, parcel: Posted, known: Dispatch, message: Message) -> int:
        ready = await self._ready(message, known.number)
        arrived = await self.wire.send(known.target, ready, known.nonce)
        self._shown[place_of(parcel)] = arrived.message, digest(ready)
        kind, number = addressed(known.target)
        if kind == USER and number not in self.dms:
            await self.shelf.dms.note_channel(number, arrived.channel, id_at(parcel.created))
            self.dms.add(number)
        return arrived.message

    def leave(self, target: str) -> None:
        """Everything is delivered there for now; only the highest number is kept in mind."""
        place = self._places.get(target)
        if place is not None:
            self._places[target] = Place(place.highest)
