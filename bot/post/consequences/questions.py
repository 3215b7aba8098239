"""Questions as they are put, with the answers to them if they are few."""

from __future__ import annotations

import sys
from collections.abc import Container, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.post.consequences.for_readers import heard, numbers, raw
from bot.post.parcels.posts import Post
from bot.post.parcels.to_master import Answer, Held
from bot.post.parcels.to_seats import News, Prompt, Roster
from bot.post.teaching import learning_of
from bot.table.staff import Eyes, Staff
from rules.kernel.game import DEADLINE, MASTER, ORDER, SILENCE, STANDING
from rules.kernel.match import Match
from rules.kernel.orders import Kind, Lines, first_fault, goes_on
from storage import Sitting

FEW = 8  # answers that get a button each
PUT = (ORDER, DEADLINE, MASTER)  # the ways in which what was put to somebody is answered
ANSWERS = (*PUT, STANDING)


def prompt(sitting: Sitting, seat: str, eyes: Eyes, known: Container[int] = ()) -> Prompt:
    """The question that is open for a seat, with the answers to it if they are few, for these eyes.

    `known`: events of the running step that the seat has been told.
    """
    match = sitting.match
    ask, seen = match.open[seat], eyes.at(match)
    told = [news for news in match.past().told if news.number not in known]
    several, alone = for_several(ask.kind, seen), answers(ask.kind, seen)
    begins = (line for line in alone if goes_on(ask.kind, seen, (line,)))
    learning = learning_of(sitting.record)
    return Prompt(
        sitting.record.name,
        seat,
        ask.number,
        raw(match, ask.kind),
        ask.rule,
        heard(match, told, eyes.who),
        tuple(dict.fromkeys(map(str, (*several, *alone)))),
        raw(match, seen),
        ask.kind.about(seen) or match.game.scene(seen),
        told=numbers(told, eyes.who),
        begins=tuple(dict.fromkeys(map(str, (*several, *begins)))),
        looked=ask.kind.looks(seen, (), "") if ask.kind.pictured else "",
        lesson=learning.digest if learning else "",
        step=learning.step(ask.number) if learning else 0,
    )


def told_by_questions(match: Match) -> dict[str, frozenset[int]]:
    """For each seat the events of the running step that it was told with what it was asked in that step."""
    told = match.past().told
    untils = {seat: told_until(match, seat) for seat in match.game.seats(match.state)}
    return {seat: frozenset(t.number for t in told if t.entry < until) for seat, until in untils.items()}


def told_until(match: Match, seat: str) -> int:
    """The first entry of the running step of which a seat was not told by what it was asked in that step."""
    asked = [e.number for e in match.past().entries if e.seat == seat and e.how in PUT]
    if seat in match.open and match.sealed(seat) is None:
        asked.append(sys.maxsize)
    return max(asked, default=0)


def for_several(kind: Kind, view: Any) -> Lines:
    """The lines for several at once that name nobody; each is written down and can be looked over.

    Where no line is for several, what may be said is not listed: that is for who opens the sheet to wait for.
    """
    listed = kind.next(view, ()) if any(of.several for of in kind.line_types) else ()
    offered = (*kind.bundled(view, ()), *listed)
    return tuple(line for line in offered if line.several and not any(msgspec.structs.astuple(line)))


def answers(kind: Kind, view: Any) -> Lines:
    """The lines each of which answers the question alone, or nothing where there is more to it."""
    lines = tuple(islice(kind.next(view, ()), FEW + 1))
    if len(lines) > FEW or any(first_fault(kind, view, (line,)) for line in lines):
        return ()
    return lines


def held(sitting: Sitting) -> Held:
    """All answers that wait to be carried out."""
    match = sitting.match
    silences = {entry.ask for entry in match.past().entries if entry.how == SILENCE}
    found = (
        Answer(seat, raw(match, ask.kind), tuple(map(str, match.sealed(seat) or ())), ask.number in silences)
        for seat, ask in match.open.items()
    )
    return Held(sitting.record.name, match.save().entries, tuple(found))


def fit(papers: Iterable[Post], person: int, staff: Staff) -> Iterator[Post]:
    """What a seat is told, as one of its commanders is: a deputy is asked only what he may answer."""
    for post in papers:
        if not isinstance(post, Prompt) or person == staff.chief:
            yield post
            continue
        ask = staff.match.open[post.seat]
        if staff.concerns(person, ask):
            alone, seals = staff.answers_alone(person, ask, ()), staff.may_seal(person, ask, ())
            yield replace(post, answers=post.answers if alone else (), seals=seals)
        elif post.board:
            yield Roster(post.table, post.seat, post.view, post.events, brief=True, told=post.told)
        elif post.events:
            yield News(post.table, post.seat, post.events, told=post.told)
