"""Who wants something, from where."""

from __future__ import annotations

import msgspec

from bot.post.addressee import Addressee


class Named(msgspec.Struct, frozen=True):
    """Somebody of whom a caller speaks. `here`: they are in the server in which it is said."""

    user: int
    bot: bool = False
    here: bool = True


class Caller(msgspec.Struct, frozen=True):
    """A person and the place they speak from. Without a guild it is a direct message.

    `interaction` is the number under which what it changes is recorded. `may_manage`: they run the server.
    `game` is the table they have named, if they have; else the place decides. `known`: what they have set.
    `picked`: whom they have chosen in a list of people.
    """

    user: int
    name: str
    guild: int | None = None
    channel: int = 0
    locale: str = ""
    interaction: int | None = None
    may_manage: bool = False
    game: int = 0
    known: Addressee | None = None
    picked: tuple[Named, ...] = ()

    @property
    def reads(self) -> Addressee:
        """How they are answered."""
        return self.known or Addressee(self.locale)

    def at(self, game: int) -> Caller:
        """The same person speaking of this table."""
        return msgspec.structs.replace(self, game=game)
