"""Boards and events as one reader gets them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from rules.kernel.match import AnyTold, Match


def raw(match: Match, value: Any) -> msgspec.Raw:
    return msgspec.Raw(match.codec.encode(value))


def heard(match: Match, told: Iterable[AnyTold], who: str) -> tuple[msgspec.Raw, ...]:
    """The events as `who` got them."""
    seen = (news.seen_by(who) for news in told)
    return tuple(raw(match, event) for event in seen if event is not None)


def numbers(told: Iterable[AnyTold], who: str) -> tuple[int, ...]:
    """Of the events that `who` got."""
    return tuple(news.number for news in told if news.seen_by(who) is not None)
