"""What the commanders of a side are told among themselves."""

from __future__ import annotations

from bot.post.parcels.posts import APART, Post


class Commission(Post, frozen=True):
    """A command under a seat is offered: what of it, and whether its holder may seal for the whole side."""

    table: str
    seat: str
    chief: int
    charges: tuple[str, ...]
    seals: bool = False
    letters_only: bool = APART  # whoever takes it reads no papers but their own


class Petition(Post, frozen=True):
    """To a chief: this user asks for leave to read the papers of the side."""

    table: str
    seat: str
    user: int


class Memo(Post, frozen=True):
    """Between commanders of a side: a key of [memos], who says it, and lines written or struck out."""

    table: str
    seat: str
    key: str
    user: int
    charges: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
