"""Long lists, a page at a time, with a button to the page before and one to the page after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.desk.counter.replies import button
from bot.post.message import Button
from bot.words.speaker import Speaker

T = TypeVar("T")
SHOWN = 8  # of a list, so that they fit into one message


@dataclass(frozen=True)
class Leaf(Generic[T]):
    """A page of a list, counted from 0."""

    shown: Sequence[T]
    page: int
    pages: int

    @classmethod
    def of(cls, every: Sequence[T], page: int) -> Leaf[T]:
        pages = max(1, -(-len(every) // SHOWN))
        page %= pages
        return cls(every[page * SHOWN : (page + 1) * SHOWN], page, pages)

    def head(self, speaker: Speaker) -> Iterator[str]:
        if self.pages > 1:
            yield speaker.say("desk", "rule_page", page=self.page + 1, pages=self.pages)

    def turns(self, speaker: Speaker, verb: str, *more: str) -> tuple[Button, ...]:
        """The verb is told the page in place of a question, and the way and `more` after that."""
        ways = (("before", self.page - 1), ("further", self.page + 1)) if self.pages > 1 else ()
        return tuple(
            button(speaker, verb, 0, at % self.pages, way, *more, label=speaker.say("buttons", way))
            for way, at in ways
        )
