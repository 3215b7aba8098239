"""Who of a side orders what: its chief all that is given to nobody, each deputy what he was given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules.kernel.game import Game
from rules.kernel.match import Match
from rules.kernel.orders import PUBLIC, UMPIRE, Ask, Kind, Line, Lines, No, first_fault
from storage import Deputy, Record, Sitting
from storage.export import Volume

CHIEF = 0  # in place of a deputy
LETTERS_ONLY = "apart"  # of a table, among its options: the commanders of a side share nothing but letters


def is_letters_only(record: Record | Volume) -> bool:
    return bool(record.options.get(LETTERS_ONLY))


def serving(deputies: Iterable[Deputy], seat: str) -> tuple[Deputy, ...]:
    """Who has taken a command under this seat."""
    return tuple(deputy for deputy in deputies if deputy.seat == seat and deputy.accepted)


def has_umpire(match: Match) -> bool:
    """Whether the game asks an umpire: then its game master is that."""
    return UMPIRE in match.game.seats(match.state)


def players(seats: Mapping[str, int]) -> dict[str, int]:
    """Who plays which side."""
    return {seat: user for seat, user in seats.items() if seat != UMPIRE}


def commanders(seats: Mapping[str, int], deputies: Iterable[Deputy], seat: str) -> tuple[int, ...]:
    """All who command a side: its chief, if there is one, and who serves under them."""
    return tuple(user for user in (seats.get(seat, 0), *(d.user for d in serving(deputies, seat))) if user)


def following(kind: Kind, view: Any, lines: Lines) -> Lines:
    """Those of these lines that may follow one another, by a view."""
    found: Lines = ()
    for line in lines:
        if kind.refuse(view, found, line) is None:
            found += (line,)
    return found


def mention(user: int) -> str:
    return f"<@{user}>" if user else ""


class Eyes(NamedTuple):
    """With whose eyes somebody looks. They are told what `who` is.

    `side`: of whose board they see, beside what everyone does, as much as goes with their `charges` and not
    with those of `others`.
    """

    who: str
    side: str = ""
    charges: frozenset[str] = frozenset()
    others: frozenset[str] = frozenset()

    def of(self, game: Game, view: Callable[[str], Any]) -> Any:
        """The board, by what each reader sees of it."""
        if not self.side:
            return view(self.who)
        return game.letters_only(view(self.side), view(PUBLIC), self.charges, self.others)

    def at(self, match: Match) -> Any:
        """The board as it is now."""
        if not self.side:
            return match.view(self.who)
        return match.letters_only(self.side, self.charges, self.others)


@dataclass(frozen=True)
class Staff:
    """One side: its chief (0 while nobody is) and who serves under them.

    `letters_only`: till the game is over these know nothing of each other but what they write. The chief
    knows all.
    """

    match: Match
    seat: str
    chief: int
    deputies: tuple[Deputy, ...]
    letters_only: bool = False

    @classmethod
    def of(cls, sitting: Sitting, seat: str) -> Staff:
        match, chief = sitting.match, sitting.seats.get(seat, 0)
        only = is_letters_only(sitting.record) and match.game.result(match.state) is None
        return cls(match, seat, chief, serving(sitting.deputies.values(), seat), only)

    # -- who knows what -----------------------------------------------------------------------------------

    def has_only_letters(self, user: int) -> bool:
        """Whether this user knows only their own part of the side."""
        return self.letters_only and user != self.chief

    def eyes(self, user: int) -> Eyes:
        if not self.has_only_letters(user):
            return Eyes(self.seat)
        charges = frozenset(charge for charge, holder in self.given.items() if holder == user)
        return Eyes(PUBLIC, self.seat, charges, frozenset(self.given) - charges)

    def view(self, user: int) -> Any:
        """The board as this user sees it."""
        return self.eyes(user).at(self.match)

    @property
    def insiders(self) -> Sequence[int]:
        """Those who read all papers of this side."""
        return [user for user in self.persons if not self.has_only_letters(user)]

    def places(self, user: int, kind: Kind | None, lines: Lines, view: Any = None) -> tuple[int, ...]:
        """Which of these lines of the side this user may read, by the board that is or by another."""
        if not self.has_only_letters(user):
            return tuple(range(len(lines)))
        return tuple(n for n, line in enumerate(lines) if self.is_of(user, kind, lines[:n], line, view))

    def legible(self, user: int, kind: Kind | None, lines: Lines, view: Any = None) -> Lines:
        return tuple(lines[n] for n in self.places(user, kind, lines, view))

    def understood(self, user: int, kind: Kind | None, lines: Lines) -> Lines:
        """Of these those that this user may read and, by what they see, finds to fit after one another.

        Only of such can a question say what comes next or what they come to.
        """
        found = self.legible(user, kind, lines)
        if kind is None or not self.has_only_letters(user):
            return found
        return following(kind, self.view(user), found)

    # -- who orders what ----------------------------------------------------------------------------------

    @cached_property
    def given(self) -> Mapping[str, int]:
        """Each charge that is given to somebody, with whom."""
        return {charge: deputy.user for deputy in self.deputies for charge in deputy.charges}

    def owners(self, kind: Kind | None, before: Lines, line: Line, view: Any = None) -> dict[int, str]:
        """Who orders what a line orders, each with a charge by which they do; as far as a view tells it."""
        if not self.given:
            return {CHIEF: ""}
        ordered = self.match.game.commands(view or self.match.view(self.seat), kind, before, line)
        held = (next((charge for charge in covers if charge in self.given), "") for covers in ordered)
        return {self.given.get(charge, CHIEF): charge for charge in held} or {CHIEF: ""}

    def is_of(self, user: int, kind: Kind | None, before: Lines, line: Line, view: Any = None) -> bool:
        """Whether all that a line orders is this user's to order; as far as a view tells it."""
        return [*self.owners(kind, before, line, view)] == [user]

    def part(self, user: int, kind: Kind | None, lines: Lines) -> Lines:
        """Those of these lines that are this user's."""
        return tuple(line for n, line in enumerate(lines) if self.is_of(user, kind, lines[:n], line))

    def refuse(self, user: int, kind: Kind | None, before: Lines, line: Line) -> No | None:
        """Why a deputy may not write this, with who may as far as they may know it, or None."""
        owners = self.owners(kind, before, line)
        other = next((owner for owner in owners if owner != user), user)
        if other == user:
            return None
        chief = mention(self.chief)
        if self.has_only_letters(user):
            return No("bot/command", "not_your_charge", line=str(line), chief=chief)
        if other == CHIEF:
            return No("bot/command", "chief_orders", line=str(line), chief=chief)
        return No("bot/command", "another_orders", charge=owners[other], user=mention(other), chief=chief)

    def refuse_fit(self, user: int, ask: Ask, before: Lines, line: Line) -> No | None:
        """Why a line does not fit after these, or None.

        Who knows only their own part is told why by what they know; else only that it does not.
        """
        why = ask.kind.refuse(self.match.view(self.seat), before, line)
        if why is None or not self.has_only_letters(user) or not self.is_of(user, ask.kind, before, line):
            return why
        known = ask.kind.refuse(self.view(user), self.understood(user, ask.kind, before), line)
        return known or self.not_taken

    def as_known(self, user: int, ask: Ask, lines: Lines, why: No) -> No:
        """Why an order may not be sealed, as this user may know it."""
        if not self.has_only_letters(user):
            return why
        known = first_fault(ask.kind, self.view(user), self.legible(user, ask.kind, lines))
        return known[1] if known else self.not_taken

    @property
    def not_taken(self) -> No:
        return No("bot/command", "not_taken", chief=mention(self.chief))

    def offers(self, user: int, lines: Lines) -> Iterator[Line]:
        """The lines of this deputy that may follow these, as far as they know."""
        kind = self.match.open[self.seat].kind
        if not self.has_only_letters(user):
            found = self.match.offers(self.seat, lines)
            return (line for line in found if self.is_of(user, kind, lines, line))
        view = self.view(user)
        return (line for line in kind.next(view, lines) if self.is_of(user, kind, lines, line, view))

    def concerns(self, user: int, ask: Ask) -> bool:
        """Whether some answer to a question is this user's to give."""
        return next(self.offers(user, ()), None) is not None

    def answers_alone(self, user: int, ask: Ask, lines: Lines) -> bool:
        """Whether a question is about nothing but this user's charge, and so are these lines."""
        offers = self.match.offers(self.seat)
        alone = bool(offers) and all(self.is_of(user, ask.kind, (), line) for line in offers)
        return alone and self.part(user, ask.kind, lines) == lines

    def may_seal(self, user: int, ask: Ask, lines: Lines) -> bool:
        """Whether this user may seal these: as chief, by leave, or because it is about their charge alone.

        By leave nobody seals what they may not read.
        """
        by_leave = not self.letters_only and any(each.user == user and each.seals for each in self.deputies)
        return user == self.chief or by_leave or self.answers_alone(user, ask, lines)

    @property
    def persons(self) -> Sequence[int]:
        """All who command in this side."""
        return [user for user in (self.chief, *(deputy.user for deputy in self.deputies)) if user]
