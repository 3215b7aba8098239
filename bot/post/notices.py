"""Single sentences for the outbox, each with its facts."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from bot.post.parcels.notice import Notice
from bot.table.dues import Proposal
from bot.table.misses import Miss
from bot.table.staff import mention

CONSIDER = (("consider",),)  # what is offered, and agree to it or not
ANSWER = (("orders",),)  # what is asked of whoever looks


def joined(user: int, seat: str) -> Notice:
    return Notice("joined", {"user": user, "side": seat})


def offers_command(chief: int, seat: str, user: int) -> Notice:
    """To the channel: somebody is asked to serve, and answers by a button of their own."""
    return Notice("offers_command", {"chief": chief, "side": seat, "user": user}, mentions=(user,))


def serves(user: int, seat: str) -> Notice:
    return Notice("serves", {"user": user, "side": seat})


def serves_no_more(user: int, seat: str) -> Notice:
    return Notice("serves_no_more", {"user": user, "side": seat})


def asks_master(host: int, user: int) -> Notice:
    """To the channel: somebody is asked to be the game master."""
    facts = {"host": host, "user": user}
    return Notice("asks_master", facts, mentions=(user,), offers=(("gm_take",),))


def is_master(user: int) -> Notice:
    return Notice("is_master", {"user": user})


def master_left(user: int) -> Notice:
    return Notice("master_left", {"user": user})


def master_gone(user: int) -> Notice:
    """To the channel: the game master is no longer in the server."""
    return Notice("master_gone", {"user": user})


def reads(user: int, on: bool) -> Notice:
    """To the channel: whether a game master reads the answers before they are carried out."""
    return Notice("master_reads" if on else "master_reads_no_more", {"user": user})


def brought(chained: bool) -> Notice:
    """To the channel of a game out of the file of another installation; `chained`: its chain came along."""
    return Notice("brought", {"chained": chained})


def read_no_more(waited: bool) -> Notice:
    """To the channel of a game out of a file; `waited`: all answers were in and had still to be read."""
    return Notice("read_no_more", {"waited": waited})


def edited(user: int, reason: str) -> Notice:
    return Notice("edited", {"user": user, "reason": reason})


def offered(seat: str, offer: str, user: int) -> Notice:
    """To the channel: how a side would end the game; `user` is the other side's, who may agree."""
    facts = {"side": seat, "offer": offer, "user": user}
    return Notice("offered", facts, mentions=(user,), offers=CONSIDER)


def broken_off(user: int) -> Notice:
    return Notice("broken_off", {"user": user})


def undo_refused(seat: str, user: int) -> Notice:
    """To the channel: a side does not agree to what this user would take back."""
    return Notice("undo_refused", {"side": seat, "user": user}, mentions=(user,))


def undo_lapsed(seat: str, user: int) -> Notice:
    """To the channel: the game has gone on over what this user would take back."""
    return Notice("undo_lapsed", {"side": seat, "user": user}, mentions=(user,))


def undo_dropped(seat: str) -> Notice:
    return Notice("undo_dropped", {"side": seat})


def chosen(user: int) -> Notice:
    """To who sits there already: what is played by has changed on the card."""
    return Notice("chosen", {"user": user})


def invited(user: int) -> Notice:
    """To the channel: somebody is asked to play."""
    return Notice("invited", {"user": user}, mentions=(user,), offers=(("status",),))


def invites(table: str, host: int, where: str, until: int) -> Notice:
    """To whoever is asked to play; until then a seat is kept for them."""
    facts = {"host": host, "channel": where, "until": until}
    return Notice("invites", facts, table, offers=(("status",), ("decline_seat",)))


def declined_seat(user: int, host: int) -> Notice:
    """To the channel: whoever was invited does not play."""
    return Notice("declined_seat", {"user": user, "host": host}, mentions=(host,) if host else ())


def seat_open(user: int, host: int) -> Notice:
    """To the channel: whoever was invited has not answered in time."""
    return Notice("seat_open", {"user": user, "host": host}, mentions=(host,) if host else ())


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


def room_lost(table: str, reason: str) -> Notice:
    """To a chief: their side's private thread cannot be used; `reason` is one of [names.lost]."""
    return Notice("room_lost", {"reason": reason}, table=table)


def kept_out(table: str, user: int, reason: str) -> Notice:
    """To a chief: somebody cannot be brought into it; `reason` is one of [names.barred]."""
    return Notice("kept_out", {"user": user, "reason": reason}, table=table)


def given_up(table: str, reason: str) -> Notice:
    """To the host: a message that will never be taken."""
    return Notice("given_up", {"reason": reason}, table=table)


# -- the clock -------------------------------------------------------------------------------------------


def of_terms(terms: Proposal) -> dict[str, Any]:
    """What is proposed or done, as facts of a text."""
    timetable = terms.timetable.facts() if terms.timetable else None
    return {
        "what": terms.what,
        "timetable": timetable,
        "person": terms.user,
        "to": terms.side,
        "level": terms.level,
    }


def clock_changed(user: int, terms: Proposal) -> Notice:
    """`user`: who has decided so; 0 if all sides have agreed."""
    return Notice("clock_changed", {"user": user, **of_terms(terms)})


def letters_only(user: int, on: bool) -> Notice:
    """To the channel: what the commanders of one side share from now on."""
    return Notice("letters_only", {"user": user, "on": on})


def proposed(seat: str, terms: Proposal, user: int) -> Notice:
    """To the channel: what a side would have; `user` is the other side's, who may agree."""
    facts = {"side": seat, "user": user, **of_terms(terms)}
    return Notice("proposed", facts, mentions=(user,), offers=CONSIDER)


def more_time(seats: Iterable[str], user: int, due: int, given: bool) -> Notice:
    """`given`: by the host, the game master or the others; else a side has taken it."""
    return Notice("more_time", {"sides": list(seats), "user": user, "due": due, "given": given})


def deadline(seats: Iterable[str], silent: bool, missed: Iterable[Miss] = ()) -> Notice:
    """A deadline has come. `silent`: nobody is told which of these sides had anything to order."""
    counted = [{"side": each.seat, "row": each.row, "all": each.all} for each in missed]
    return Notice("deadline", {"sides": list(seats), "silent": silent, "missed": counted})


def opened(seat: str, user: int, row: int) -> Notice:
    """To the channel: after so many missed answers in a row a seat is open, as the table has agreed."""
    return Notice("opened", {"user": user, "side": seat, "row": row}, mentions=(user,))


def claims(seat: str, user: int, what: str, sides: Iterable[str], until: int, users: Iterable[int]) -> Notice:
    """To the channel and to `users`, who have not answered: what is claimed of them unless they do."""
    persons = tuple(users)
    facts = {"side": seat, "user": user, "what": what, "sides": list(sides), "until": until}
    facts["persons"] = ", ".join(f"<@{person}>" for person in persons)
    return Notice("claims", facts, mentions=persons, offers=(("here",),))


def claim_over(user: int, seat: str, what: str) -> Notice:
    return Notice("claim_over", {"user": user, "side": seat, "what": what})


def is_host(user: int) -> Notice:
    return Notice("is_host", {"user": user})


def put_away(game: int, name: str, user: int) -> Notice:
    """To the channel that is free now, and to who plays there."""
    return Notice("put_away", {"game": game, "name": name, "user": user})


def replaced_you(table: str, seat: str) -> Notice:
    """To whoever held a seat that is open now: they can take it again."""
    return Notice("replaced_you", {"side": seat}, table, offers=(("join", seat),))


def computer_sits(seats: Iterable[str], level: str, user: int) -> Notice:
    """A computer plays these seats from now on: `user` has seen to that, or nobody but all sides."""
    return Notice("computer_sits", {"sides": list(seats), "level": level, "user": user})


def computer_goes(seat: str, level: str, user: int) -> Notice:
    """A person plays on for a computer."""
    return Notice("computer_goes", {"side": seat, "level": level, "user": user})


def computer_concedes(seat: str, level: str, turns: int) -> Notice:
    """It has thought its position lost in so many turns."""
    return Notice("computer_concedes", {"side": seat, "level": level, "turns": turns})


def stands_in(seats: Iterable[str], level: str) -> Notice:
    """A computer plays an open seat, as the table has agreed, until somebody takes it."""
    return Notice("stands_in", {"sides": list(seats), "level": level})


def covers(user: int, seat: str, level: str, until: int) -> Notice:
    """A computer plays for who is on holiday, as the table has agreed."""
    facts = {"user": user, "side": seat, "level": level, "until": until}
    return Notice("covers", facts, offers=(("join", seat),))


def covered_you(table: str, seat: str, level: str, until: int) -> Notice:
    """To who is on holiday, and when it is over: a click takes the seat back."""
    facts = {"side": seat, "level": level, "until": until}
    return Notice("covered_you", facts, table, offers=(("join", seat),))


def stopped(seats: Iterable[str], why: str, late: Collection[int], host: int) -> Notice:
    """A deadline has come, and the clock stands still; `why` is one of [names.stopped].

    `late`: those with whose answer it goes on.
    """
    called = ", ".join(map(mention, late))
    facts = {"sides": list(seats), "why": why, "late": called, "host": 0 if host in late else host}
    mentions = tuple(dict.fromkeys(user for user in (*late, host) if user))
    return Notice("stopped", facts, mentions=mentions, offers=ANSWER if late else ())


def goes_on() -> Notice:
    """To the channel: the clock has stood still for what is in now."""
    return Notice("goes_on")


def away(since: int, until: int, times: bool) -> Notice:
    """The bot was not there, in seconds since 1970. `times`: what is due is due at times of day."""
    return Notice("away", {"since": since, "until": until, "times": times})


def master_silent(user: int, since: int, players: Iterable[int]) -> Notice:
    """To the channel: the game master has read the answers for so long that the sides may go on without."""
    facts, mentions = {"user": user, "since": since}, tuple(dict.fromkeys((user, *players)))
    return Notice("master_silent", facts, mentions=mentions, offers=(("unread",),))


def reader_reminded(table: str, since: int, until: int) -> Notice:
    """To the game master: the answers wait to be read."""
    return Notice("reader_reminded", {"since": since, "until": until}, table=table)


def reader_called(user: int, since: int, until: int) -> Notice:
    """To the channel: the same for a game master who takes no direct messages."""
    return Notice("reader_called", {"user": user, "since": since, "until": until}, mentions=(user,))


def unread() -> Notice:
    """To the channel: all sides have agreed that the game master reads no more."""
    return Notice("unread")


def holiday(
    key: str, user: int, seats: Iterable[str], first: int, last: int, timed: bool, left: int
) -> Notice:
    """To the channel: somebody is away, in seconds since 1970, or is no more: what the key says.

    `left`: for how many days they may be away still, where the table is `timed`.
    """
    facts = {"user": user, "sides": list(seats), "first": first, "last": last, "timed": timed, "left": left}
    return Notice(key, facts)
