"""What every post is, and what many of them hold."""

from __future__ import annotations

import msgspec

NOTHING = msgspec.Raw(b"null")
APART: bool = msgspec.field(default=False, name="apart")  # as it is stored


class Post(msgspec.Struct, frozen=True, tag=True, tag_field="is", omit_defaults=True):
    """Something to be told."""


class Tale(Post, frozen=True, kw_only=True):
    """A post with events. `told`: their numbers, kept beside the parcel: they also count what others hear."""

    told: tuple[int, ...] = ()


class Deed(Post, frozen=True):
    """Something done at a target in the order of its parcels; done twice it is as if it were done once."""


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and who sits there; 0 is nobody, or a computer of this level and in this manner."""

    seat: str
    user: int = 0
    level: str = ""
    style: str = ""
