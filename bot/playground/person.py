"""A person at Discord's own client: what they see, and all they can do. Tests and the page use the same."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.playground import filling, picking, posting, tree, wire
from bot.playground.client import No, Refuses
from bot.playground.model import (
    Asked,
    Attachment,
    Channel,
    ChannelType,
    Command,
    Interaction,
    Json,
    Member,
    Message,
    MessageType,
    Reaction,
    User,
)
from bot.playground.permissions import Permission
from bot.playground.refusals import Code
from bot.playground.rest import threads
from bot.playground.rest.call import Upload
from bot.playground.rest.messages import tell_reaction
from bot.playground.world import News, World

LONGEST = 2000


class File(NamedTuple):
    name: str
    data: bytes
    description: str | None = None


class Person:
    def __init__(self, world: World, user_id: int) -> None:
        self._world = world
        self.id = user_id

    @property
    def user(self) -> User:
        return self._world.users[self.id]

    # What is seen

    def channels(self) -> list[Channel]:
        return [one for one in self._world.channels.values() if self._world.sees(self.id, one)]

    def log(self, channel_id: int) -> list[Message]:
        self._channel(channel_id)
        return [one for one in self._world.log(channel_id) if self._world.sees_message(self.id, one)]

    def commands(self, channel_id: int) -> list[Command]:
        return picking.offered(self._world, self.id, self._channel(channel_id))

    def _channel(self, channel_id: int) -> Channel:
        channel = self._world.channels.get(channel_id)
        if channel is None or not self._world.sees(self.id, channel):
            raise Refuses(No.HIDDEN)
        return channel

    def _message(self, message_id: int) -> Message:
        message = self._world.messages.get(message_id)
        if message is None or not self._world.sees_message(self.id, message):
            raise Refuses(No.UNSEEN_MESSAGE)
        return message

    def _own(self, message_id: int) -> Message:
        message = self._message(message_id)
        if message.author_id != self.id:
            raise Refuses(No.NOT_YOURS)
        return message

    def _need(self, channel: Channel, permission: Permission) -> None:
        if not self._world.may(self.id, channel) & permission:
            raise Refuses(No.NOT_PERMITTED)

    # Commands, buttons, menus, forms

    def slash(self, channel_id: int, words: str, options: Mapping[str, Any]) -> Interaction:
        channel = self._open_channel(channel_id)
        picked = picking.pick(self._world, self.id, channel, words)
        data = picking.data(self._world, self.id, picked, options)
        return self._ask(Asked.COMMAND, channel, data, picked.words)

    def complete(self, channel_id: int, words: str, options: Mapping[str, Any], typing: str) -> Interaction:
        """The person is typing this option; the bot is asked what it offers."""
        channel = self._open_channel(channel_id)
        picked = picking.pick(self._world, self.id, channel, words)
        data = picking.data(self._world, self.id, picked, options, typing)
        return self._ask(Asked.AUTOCOMPLETE, channel, data, picked.words)

    def _open_channel(self, channel_id: int) -> Channel:
        channel = self._channel(channel_id)
        if channel.archived:
            raise Refuses(No.ARCHIVED)
        return channel

    def click(self, message_id: int, custom_id: str) -> Interaction:
        message, part = self._part(message_id, custom_id)
        if part["type"] != tree.BUTTON:
            raise Refuses(No.NO_SUCH_PART, custom_id)
        return self._press(message, part, {})

    def select(self, message_id: int, custom_id: str, values: Sequence[Any]) -> Interaction:
        message, part = self._part(message_id, custom_id)
        if part["type"] not in tree.SELECTS:
            raise Refuses(No.NO_SUCH_PART, custom_id)
        resolved: Json = {}
        picked = filling.chosen(self._world, self.id, part, values, resolved)
        more: Json = {"values": picked}
        return self._press(message, part, more | ({"resolved": resolved} if resolved else {}))

    def _part(self, message_id: int, custom_id: str) -> tuple[Message, Json]:
        message = self._message(message_id)
        part = tree.find(message.components, custom_id)
        if part is None or message.loading:
            raise Refuses(No.NO_SUCH_PART, custom_id)
        if part.get("disabled"):
            raise Refuses(No.DISABLED, custom_id)
        return message, part

    def _press(self, message: Message, part: Json, more: Json) -> Interaction:
        data: Json = {
            "custom_id": part["custom_id"],
            "component_type": part["type"],
            "id": part["id"],
            **more,
        }
        channel = self._world.channels[message.channel_id]
        return self._ask(Asked.COMPONENT, channel, data, message.command or "", message.id)

    def submit(self, interaction_id: int, values: Mapping[str, Any]) -> Interaction:
        """Send the form that this interaction was answered with; it closes when the bot has answered."""
        origin = self._world.interactions.get(interaction_id)
        if origin is None or origin.user_id != self.id or origin.modal is None:
            raise Refuses(No.NO_FORM)
        data = filling.form(self._world, self.id, origin.modal, values)
        channel = self._channel(origin.channel_id)
        return self._ask(Asked.MODAL, channel, data, origin.command, origin.message_id, origin.id)

    def dismiss_form(self, interaction_id: int) -> None:
        origin = self._world.interactions.get(interaction_id)
        if origin is not None and origin.user_id == self.id:
            self._world.close_form(origin.id)
            self._world.store.commit()

    def _ask(
        self,
        kind: Asked,
        channel: Channel,
        data: Json,
        command: str,
        message_id: int | None = None,
        form_of: int | None = None,
    ) -> Interaction:
        asked = Interaction(
            id=self._world.clock.new_id(),
            token=secrets.token_urlsafe(64),
            type=kind,
            user_id=self.id,
            channel_id=channel.id,
            guild_id=channel.guild_id,
            data=data,
            command=command,
            message_id=message_id,
            form_of=form_of,
        )
        self._world.keep(asked)
        self._world.store.commit()
        body = wire.interaction(self._world, asked)
        self._world.tell(News("INTERACTION_CREATE", body, channel.guild_id, channel.id, to_persons=False))
        return asked

    # Messages

    def send(
        self, channel_id: int, content: str, files: Sequence[File] = (), reply_to: int | None = None
    ) -> Message:
        channel = self._channel(channel_id)
        self._refuse_to_speak(channel, content, files)
        kind = MessageType.REPLY if reply_to else MessageType.PLAIN
        number = self._world.clock.new_id()
        message = Message(id=number, channel_id=channel_id, author_id=self.id, type=kind, reply_to=reply_to)
        uploads = [Upload(n, file.name, file.data) for n, file in enumerate(files)]
        about = [{"id": n, "description": file.description} for n, file in enumerate(files)]
        posting.fill(self._world, message, {"content": content, "attachments": about}, uploads)
        return self._done(posting.post(self._world, message))

    def _refuse_to_speak(self, channel: Channel, content: str, files: Sequence[File]) -> None:
        if not content.strip() and not files:
            raise Refuses(No.EMPTY)
        if len(content) > LONGEST:
            raise Refuses(No.OUT_OF_RANGE)
        why = posting.may_speak(self._world, self.id, channel, files=bool(files))
        if why is not None:
            raise _in_words(why)

    def _refuse_to_change(self, message: Message) -> None:
        why = posting.may_change(self._world, self.id, self._world.channels[message.channel_id])
        if why is not None:
            raise _in_words(why)

    def edit(self, message_id: int, content: str) -> Message:
        message = self._own(message_id)
        self._refuse_to_change(message)
        posting.fill(self._world, message, {"content": content}, (), edit=True)
        message.edited = self._world.clock.now()
        posting.change(self._world, message)
        return self._done(message)

    def delete(self, message_id: int) -> None:
        posting.remove(self._world, self._own(message_id))
        self._world.store.commit()

    def dismiss(self, message_id: int) -> None:
        """Put away a message that only this person sees; the bot is not told."""
        message = self._message(message_id)
        if not message.ephemeral:
            raise Refuses(No.NOT_YOURS)
        posting.remove(self._world, message)
        self._world.store.commit()

    def react(self, message_id: int, emoji: str) -> None:
        message = self._message(message_id)
        self._refuse_to_change(message)
        self._need(self._world.channels[message.channel_id], Permission.ADD_REACTIONS)
        there = next((one for one in message.reactions if one.emoji == emoji), None)
        if there is None:
            there = Reaction(emoji=emoji)
            message.reactions.append(there)
        if self.id not in there.users:
            there.users.append(self.id)
            tell_reaction(self._world, "MESSAGE_REACTION_ADD", message, emoji, self.id)
        self._done(self._world.keep(message))

    def upload(self, file: File) -> Attachment:
        """A file on its way into a command's option or a form."""
        posting.check_files([Upload(0, file.name, file.data)])
        kept = posting.keep_file(self._world, self._world.bot.id, file.name, file.data, file.description)
        kept.ephemeral = True
        self._world.keep(kept)
        self._world.store.commit()
        return kept

    def _done(self, message: Message) -> Message:
        self._world.store.commit()
        return message

    # DMs

    def open_dm(self, user_id: int | None = None) -> Channel:
        """The DM channel with the bot, or with someone else."""
        if user_id is not None and user_id not in self._world.users:
            raise Refuses(No.HIDDEN)
        channel = self._world.open_dm(self.id, user_id or self._world.bot.id)
        self._world.store.commit()
        return channel

    def close_dms(self) -> None:
        self._set_dms(closed=True)

    def open_dms(self) -> None:
        self._set_dms(closed=False)

    def speak(self, locale: str) -> None:
        """Set the language of their client."""
        self.user.locale = locale
        self._world.keep(self.user)

    def _set_dms(self, *, closed: bool) -> None:
        self.user.dms_closed = closed
        self._world.keep(self.user)
        self._world.store.commit()

    # Servers and threads

    def join(self, guild_id: int) -> None:
        member = Member(guild_id=guild_id, user_id=self.id, joined=self._world.clock.now())
        self._world.keep(member)
        data = wire.member(self._world, member) | {"guild_id": str(guild_id)}
        self._world.tell(News("GUILD_MEMBER_ADD", data, guild_id))
        self._world.store.commit()

    def leave(self, guild_id: int) -> None:
        member = self._world.member(guild_id, self.id)
        if member is None:
            raise Refuses(No.NOT_PERMITTED)
        self._world.forget(member)
        data: Json = {"guild_id": str(guild_id), "user": wire.user(self.user)}
        self._world.tell(News("GUILD_MEMBER_REMOVE", data, guild_id))
        self._world.store.commit()

    def open_thread(self, channel_id: int, name: str, *, private: bool = False) -> Channel:
        home = self._channel(channel_id)
        self._need(home, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        number = self._world.clock.new_id()
        thread = threads.open_thread(self._world, home, self.id, {"name": name}, kind, number)
        if not private:
            kind_of_message = MessageType.THREAD_CREATED
            reference = {"reply_to": thread.id, "reply_in": thread.id}
            posting.system(self._world, home, self.id, kind_of_message, name, **reference)
        self._world.store.commit()
        return thread

    def join_thread(self, thread_id: int) -> None:
        threads.join(self._world, self._channel(thread_id), self.id, self.id)
        self._world.store.commit()

    def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Bring another, or the bot, into a thread, if those who are in it may."""
        thread = self._channel(thread_id)
        if not thread.invitable and thread.owner_id != self.id:
            self._need(thread, Permission.MANAGE_THREADS)
        threads.join(self._world, thread, user_id, self.id)
        self._world.store.commit()

    def archive(self, thread_id: int, *, locked: bool = False) -> None:
        self._set_archived(thread_id, archived=True, locked=locked)

    def unarchive(self, thread_id: int) -> None:
        self._set_archived(thread_id, archived=False, locked=False)

    def _set_archived(self, thread_id: int, *, archived: bool, locked: bool) -> None:
        thread = self._channel(thread_id)
        manages = bool(self._world.may(self.id, thread) & Permission.MANAGE_THREADS)
        owns = thread.owner_id == self.id and not locked and not thread.locked
        if not thread.is_thread or not (manages or owns):
            raise Refuses(No.NOT_PERMITTED)
        thread.archived, thread.locked = archived, locked
        thread.archive_changed = self._world.clock.now()
        posting.tell_channel(self._world, "THREAD_UPDATE", self._world.keep(thread))
        self._world.store.commit()


def _in_words(why: Code) -> Refuses:
    closed = why in (Code.ARCHIVED_THREAD, Code.THREAD_LOCKED)
    return Refuses(No.ARCHIVED if closed else No.NOT_PERMITTED)
