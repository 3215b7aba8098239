"""Who comes into a private thread, and who goes."""

from __future__ import annotations

from bot.post.parcels.posts import Deed


class Admission(Deed, frozen=True):
    """This user comes into a private thread."""

    user: int


class Dismissal(Deed, frozen=True):
    """This user is in a private thread no longer."""

    user: int


class Closing(Deed, frozen=True):
    """A private thread is put away."""
