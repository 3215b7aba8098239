"""Where parcels go: to a channel or to a user."""

from __future__ import annotations

CHANNEL, USER = "channel", "user"


def channel(number: int) -> str:
    return f"{CHANNEL}:{number}"


def user(number: int) -> str:
    return f"{USER}:{number}"


def addressed(target: str) -> tuple[str, int]:
    """The kind of target and its number."""
    kind, _, number = target.partition(":")
    return kind, int(number)
