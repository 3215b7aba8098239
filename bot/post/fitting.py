"""Lists on one page: where they do not all fit, the longest give way line by line, and say by how many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.post.signs import length

Say = Callable[..., str]
WIDTHS = (900, 1600, 2400)  # pixels of a map that somebody asks for; grounds are kept for each of these
SIZES = dict(zip(("small", "medium", "large"), WIDTHS, strict=True))
USUAL = "medium"
NEWS = 12  # lines of news or of an order in a message: those before them are counted
WIDE = 900  # pixels of a page's picture: one column, which a phone shows at a size to be read


@dataclass
class Passage:
    """What is said of some lines, if anything is, and the lines. The first `hidden` of them are left out.

    `folded`: the text of [page] that counts those.
    """

    head: str = ""
    lines: Sequence[str] = ()
    folded: str = "folded"
    hidden: int = 0

    @property
    def shown(self) -> Sequence[str]:
        return self.lines[self.hidden :]

    @property
    def size(self) -> int:
        """In characters as they are delivered, as far as it can be shortened."""
        return sum(map(length, self.shown))

    def text(self, say: Say) -> Iterator[str]:
        if self.head:
            yield self.head
        if self.hidden:
            yield say("page", self.folded, number=self.hidden)
        yield from self.shown


def newest(head: str, lines: Sequence[str], folded: str, most: int) -> Passage:
    """The last of these lines, at most so many."""
    return Passage(head, lines, folded, max(0, len(lines) - most))


def told(passages: Sequence[Passage], say: Say) -> list[str]:
    return [line for passage in passages for line in passage.text(say)]


def fitted(passages: Sequence[Passage], say: Say, room: int) -> list[str]:
    """As much as has room: what is longest gives way first, line by line, and keeps its last."""
    while length("\n".join(lines := told(passages, say))) > room:
        longest = max(passages, key=lambda passage: passage.size)
        if not longest.shown:
            break
        longest.hidden += 1
    return lines
