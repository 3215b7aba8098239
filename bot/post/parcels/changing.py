"""Which posts change a message that is there already, and how."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from bot.post.parcels.fights import Battle
from bot.post.parcels.kinds import kind_of, of_fight, of_turn
from bot.post.parcels.posts import Post
from bot.post.parcels.to_channel import Gathering
from bot.post.parcels.to_seats import Confirmed, Lapsed, OwnSheet, Prompt
from bot.post.parcels.turns import Dispatch

DEEP = 10  # messages below a turn that still changes where it stands


def changes(post: Post) -> bool:
    """Whether it changes the newest message of its kind, where that can be."""
    match post:
        case Prompt():
            return post.own
        case Confirmed():
            return not post.calls
    return isinstance(post, Lapsed) or (
        isinstance(post, Dispatch | Battle | OwnSheet | Gathering) and not post.fresh
    )


def outdoes(later: Post, post: Post) -> bool:
    """Whether what a later one changes is what this one would: an answer changes its own question alone."""
    if isinstance(post, Prompt | Confirmed | Lapsed):
        is_lost = isinstance(post, Confirmed) and post.told and isinstance(later, Confirmed) and later.still
        return takes_its_place(later, post.ask) and not is_lost
    return changes(later)


def takes_its_place(later: Post, ask: int) -> bool:
    """Whether it says something else where a question of this number stands."""
    match later:
        case Confirmed():
            return changes(later) and ask in (later.ask, later.was)
        case Lapsed():
            return later.ask == ask
    return changes(later)


def is_overtaken(target: str, post: Confirmed | Lapsed, told: Iterable[tuple[str, Post]]) -> bool:
    """Whether something of this says something else where it would be said."""
    return any(
        (at, kind_of(each)) == (target, kind_of(post)) and takes_its_place(each, post.ask)
        for at, each in told
    )


def goes_on(post: Post) -> bool:
    """Whether computers alone are waited for, so that more of the same is soon to be told."""
    return (
        isinstance(post, Dispatch)
        and changes(post)
        and not (post.closed or post.over or post.paused)
        and (bool(post.waited) and all(waited.level for waited in post.waited))
    )


def idle(post: Post, *, asked: bool) -> bool:
    """Whether nobody misses it if it cannot be a change. `asked`: there is a message for it to change."""
    match post:
        case Gathering():
            return post.closed
        case Confirmed():
            return post.still or not (asked or post.told)
        case Lapsed():
            return True
    return isinstance(post, Dispatch | Battle) and post.still


def depth(post: Post) -> int | None:
    """How many messages may lie below what it changes; where there are more, it is told anew.

    A question is looked for below all else, and so is what those press who share a screen. Nothing: it stays
    where it is, however deep that lies.
    """
    match post:
        case Prompt(own=True):
            return 0
        case Dispatch(still=False, hot_seat=True, waited=(_, *_)):
            return 0
        case Dispatch(still=False) | Battle(still=False):
            return DEEP
    return None


def leading_to(post: Post, link: str) -> Post:
    """The same where it has been told anew elsewhere."""
    return replace(post, moved=link) if isinstance(post, Dispatch | Battle | Prompt) else post


def leads_to(post: Post) -> tuple[str, ...]:
    """The kinds of messages that it has links to."""
    match post:
        case Dispatch():
            return tuple(of_fight(post.page.number, fight.number) for fight in post.page.fights)
        case Battle():
            return (of_turn(post.turn),)
    return ()


def with_links(post: Post, links: dict[str, str]) -> Post:
    return replace(post, links=links) if isinstance(post, Dispatch | Battle) else post
