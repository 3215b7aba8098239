"""Single sentences for the outbox, each with its facts."""

from __future__ import annotations

from bot.letters import Notice


def joined(user: int, seat: str) -> Notice:
    return Notice("joined", {"user": user, "side": seat})


def left(user: int, seat: str) -> Notice:
    return Notice("left", {"user": user, "side": seat})


def offers_command(chief: int, seat: str, user: int) -> Notice:
    """To the channel: somebody is asked to serve, and answers by a button of their own."""
    return Notice("offers_command", {"chief": chief, "side": seat, "user": user}, mentions=(user,))


def serves(user: int, seat: str) -> Notice:
    return Notice("serves", {"user": user, "side": seat})


def serves_no_more(user: int, seat: str) -> Notice:
    return Notice("serves_no_more", {"user": user, "side": seat})


def begun() -> Notice:
    return Notice("begun")


def offered(seat: str, offer: str, user: int) -> Notice:
    """To the channel: how a side would end the game; `user` is the other side's, who may agree."""
    return Notice("offered", {"side": seat, "offer": offer, "user": user}, mentions=(user,))


def broken_off(user: int) -> Notice:
    return Notice("broken_off", {"user": user})


def moved(table: str) -> Notice:
    """To the channel that a game has come to."""
    return Notice("moved", table=table)


def papers_wait(user: int) -> Notice:
    """To the channel, once for each player: direct messages do not reach them."""
    return Notice("papers_wait", {"user": user}, mentions=(user,))


def papers_wait_once(user: int) -> str:
    """The name under which a game is told so once."""
    return f"papers wait {user}"


def channel_lost(table: str, reason: str) -> Notice:
    """To the host: the channel is gone, or may not be written to; `reason` is one of [names.lost]."""
    return Notice("channel_lost", {"reason": reason}, table=table)


def given_up(table: str, reason: str) -> Notice:
    """To the host: a message that will never be taken."""
    return Notice("given_up", {"reason": reason}, table=table)
