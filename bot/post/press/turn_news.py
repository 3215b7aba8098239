"""What has happened in a turn, line by line: the newest are told, the others are counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.post.parcels.posts import NOTHING
from bot.post.parcels.receipts import Sealed, Unsealed
from bot.post.parcels.taking_back import TakenBack
from bot.post.parcels.turns import Dispatch, Page, Told
from bot.post.press.fights import in_dispatch
from bot.post.press.layout import pieces, through
from bot.post.press.writer import NewsLine, Writer
from bot.post.receipts import short
from bot.post.signs import length

LINES = 12  # of news, the newest; the others are counted
COUNTED = "events.counted"  # how many there were of a kind
SET_UP = "events.set_up"  # the same of a kind that tells what stands on the board in the beginning
FIGHT = "fight"


def news(writer: Writer, post: Dispatch, room: int) -> list[str]:
    """All that is told: first what was told before, then the newest change."""
    page = post.page
    earlier, newest = bundled(writer, page)
    old = list(as_told(writer, post, earlier))
    if page.back:
        old = [*map(NewsLine, taken_back(writer, page.back)), *old]
    elif page.undone:
        old = [NewsLine(writer.say("posts", "undone")), *old]
    return shortened(writer, old, list(as_told(writer, post, newest)), room)


def bundled(writer: Writer, page: Page) -> tuple[list[Told], list[Told]]:
    """What was told before, and what is new. What one line tells stands where it came last."""
    ones = [bytes(each.event) if in_one_line(writer, each) else b"" for each in page.told]
    last = {one: number for number, one in enumerate(ones) if one}
    places = [last.get(one, number) for number, one in enumerate(ones)]
    moved = [
        (place, page.told[number]) for place, number in sorted(zip(places, range(len(ones)), strict=True))
    ]
    new = len(ones) - page.new
    return [each for place, each in moved if place < new], [each for place, each in moved if place >= new]


def in_one_line(writer: Writer, told: Told) -> bool:
    return not told.struck and told.event != NOTHING and writer.codec.event(told.event).bundles


def as_told(writer: Writer, post: Dispatch, told: Iterable[Told]) -> Iterator[NewsLine]:
    """Struck through where it was taken back: then it is of no kind."""
    for struck, some in groupby(told, key=lambda each: each.struck):
        for line in said_of(writer, post, some):
            yield NewsLine(through(line.text)) if struck else line


def said_of(writer: Writer, post: Dispatch, told: Iterable[Told]) -> Iterator[NewsLine]:
    """Events that follow each other are gathered; between them stand receipts, and fights."""
    for is_event, some in groupby(told, key=lambda each: each.event != NOTHING):
        if is_event:
            yield from writer.news_lines(each.event for each in some)
        else:
            yield from (of_fight(writer, post, each) or of_receipt(writer, each) for each in some)


def of_fight(writer: Writer, post: Dispatch, told: Told) -> NewsLine | None:
    """The line that stands for a fight, which is told by itself."""
    return NewsLine(in_dispatch(writer, post, told.fight), FIGHT) if told.fight else None


def of_receipt(writer: Writer, told: Told) -> NewsLine:
    if told.opened:
        facts = {"side": told.opened.seat, "receipt": short(told.opened.fingerprint)}
        return NewsLine(writer.say("posts", "opened", **facts))
    assert told.receipt is not None
    return NewsLine(of_sealing(writer, told.receipt))


def of_sealing(writer: Writer, post: Sealed | Unsealed) -> str:
    facts = {"side": post.seat, "receipt": short(post.fingerprint)}
    if isinstance(post, Unsealed):
        return writer.say("posts", "unsealed", **facts)
    if post.replaces:
        return writer.say("posts", "resealed", **facts, old=short(post.replaces))
    return writer.say("posts", "sealed", **facts)


def taken_back(writer: Writer, back: TakenBack) -> Iterator[str]:
    if back.master:
        yield writer.say("posts", "master_undid", side=back.seat, user=writer.mention(back.master))
    else:
        yield writer.say("posts", "taken_back", side=back.seat, orders=back.orders, agreed=back.agreed)
    if back.over:
        yield writer.say("posts", "end_taken_back", readers=writer.mentioned(back.truth))
    if back.posts:
        yield writer.say("posts", "struck_out", posts=writer.numbered(back.posts))


# -- what there is no room for ------------------------------------------------------------------------------


def shortened(writer: Writer, old: Sequence[NewsLine], new: Sequence[NewsLine], room: int) -> list[str]:
    """The newest lines, as many as may stand there; the others are counted.

    What is new is all shown but for a long list of who stands where in the beginning, and what leads to a
    fight as long as there is room.
    """
    left, hidden = [*old, *new], list[NewsLine]()
    if len(left) > LINES:
        has = writer.speaker.catalogue.has
        hidden = [line for line in left if has(SET_UP, line.kind)]
        left = [line for line in left if not has(SET_UP, line.kind)]
    most = max(LINES, len(new) + sum(line.kind == FIGHT for line in old))
    while len(left) > most or (len(left) > 1 and length("\n".join(line.text for line in left)) > room):
        hidden.append(left.pop(next((n for n, line in enumerate(left) if line.kind != FIGHT), 0)))
    texts = [line.text for line in left]
    shown = [text if length(text) <= room else f"{next(pieces((text,), room - 1))}…" for text in texts]
    return [earlier(writer, hidden), *shown] if hidden else shown


def earlier(writer: Writer, hidden: Iterable[NewsLine]) -> str:
    """How many there were of each kind that a game counts, and of lines about anything else."""
    kinds, others, has = Counter[tuple[str, str]](), 0, writer.speaker.catalogue.has
    for line in hidden:
        for category in (COUNTED, SET_UP):
            if has(category, line.kind):
                kinds[category, line.kind] += line.number
                break
        else:
            others += 1
    told = ", ".join(writer.say(*kind, number=number) for kind, number in kinds.items())
    return writer.say("posts", "earlier", kinds=told, number=others)
