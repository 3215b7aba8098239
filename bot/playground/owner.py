"""What the owner of a server does to it, and to the bot in it."""

from bot.playground import posting, wire
from bot.playground.model import Channel, ChannelType, Guild, Json, Member, Overwrite, Role, User
from bot.playground.permissions import EVERYBODY, Permission
from bot.playground.rest import channels
from bot.playground.world import News, World

BOT_ROLE = EVERYBODY | (
    Permission.MANAGE_MESSAGES
    | Permission.PIN_MESSAGES
    | Permission.MANAGE_THREADS
    | Permission.MANAGE_EVENTS
    | Permission.CREATE_EVENTS
    | Permission.MENTION_EVERYONE
)


class Owner:
    def __init__(self, world: World) -> None:
        self._world = world

    def new_user(self, name: str) -> User:
        number = self._world.clock.new_id()
        return self._world.keep(User(id=number, name=name.lower().replace(" ", "-"), display=name))

    def new_guild(self, name: str, owner: User) -> Guild:
        """A server with its role for everybody, its owner in it and the bot invited."""
        guild = self._world.keep(Guild(id=self._world.clock.new_id(), name=name, owner_id=owner.id))
        role = Role(id=guild.id, guild_id=guild.id, name="@everyone", permissions=EVERYBODY, position=0)
        self._world.keep(role)
        self.add(guild, owner)
        self.invite_bot(guild)
        return guild

    def add(self, guild: Guild, user: User) -> Member:
        return self._world.keep(Member(guild_id=guild.id, user_id=user.id, joined=self._world.clock.now()))

    def new_role(self, guild: Guild, name: str, permissions: int = 0) -> Role:
        position = sum(1 for _ in self._world.roles_of(guild.id))
        number = self._world.clock.new_id()
        role = Role(id=number, guild_id=guild.id, name=name, permissions=permissions, position=position)
        self._world.keep(role)
        self._tell_role("GUILD_ROLE_CREATE", role)
        return role

    def set_permissions(self, role: Role, permissions: int) -> None:
        role.permissions = permissions
        self._world.keep(role)
        self._tell_role("GUILD_ROLE_UPDATE", role)

    def _tell_role(self, kind: str, role: Role) -> None:
        data: Json = {"guild_id": str(role.guild_id), "role": wire.role(role)}
        self._tell(News(kind, data, role.guild_id))

    def give(self, guild: Guild, user_id: int, role: Role) -> None:
        member = self._world.member(guild.id, user_id)
        if member is not None:
            member.roles.append(role.id)
            self._world.keep(member)
            data = wire.member(self._world, member) | {"guild_id": str(guild.id)}
            self._tell(News("GUILD_MEMBER_UPDATE", data, guild.id))

    def new_channel(
        self, guild: Guild, name: str, topic: str | None = None, parent: Channel | None = None
    ) -> Channel:
        number, position = self._world.clock.new_id(), sum(1 for _ in self._world.channels_of(guild.id))
        made = Channel(
            id=number,
            type=ChannelType.TEXT,
            name=name,
            topic=topic,
            guild_id=guild.id,
            position=position,
            parent_id=parent.id if parent else None,
        )
        return self._keep_channel("CHANNEL_CREATE", made)

    def new_category(self, guild: Guild, name: str) -> Channel:
        made = Channel(id=self._world.clock.new_id(), type=ChannelType.CATEGORY, name=name, guild_id=guild.id)
        return self._keep_channel("CHANNEL_CREATE", made)

    def overwrite(self, channel: Channel, target_id: int, *, allow: int = 0, deny: int = 0) -> None:
        """What a role, a person or the bot may do in this channel, set against what they may elsewhere."""
        kind = 0 if target_id in self._world.roles else 1
        others = [one for one in channel.overwrites if one.id != target_id]
        channel.overwrites = [*others, Overwrite(id=target_id, type=kind, allow=allow, deny=deny)]
        self._keep_channel("CHANNEL_UPDATE", channel)

    def delete_channel(self, channel: Channel) -> None:
        channels.remove(self._world, channel)
        self._world.store.commit()

    def invite_bot(self, guild: Guild) -> None:
        """The bot comes with the role that its invitation asks for."""
        self.add(guild, self._world.bot)
        self.give(guild, self._world.bot.id, self.new_role(guild, self._world.bot.display, int(BOT_ROLE)))
        data = wire.whole_guild(guild, self._world, self._world.bot.id)
        del data["unavailable"]
        self._tell(News("GUILD_CREATE", data, guild.id))

    def remove_bot(self, guild: Guild) -> None:
        member = self._world.member(guild.id, self._world.bot.id)
        if member is not None:
            self._world.forget(member)
            self._tell(News("GUILD_DELETE", {"id": str(guild.id)}, guild.id))

    def _keep_channel(self, kind: str, channel: Channel) -> Channel:
        posting.tell_channel(self._world, kind, self._world.keep(channel))
        self._world.store.commit()
        return channel

    def _tell(self, news: News) -> None:
        self._world.tell(news)
        self._world.store.commit()
