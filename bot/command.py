"""Who of a side orders what: its chief all that is given to nobody, each deputy what he was given."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rules.kernel.match import Match
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from storage import Deputy, Sitting

CHIEF = 0  # in place of a deputy


def serving(deputies: Iterable[Deputy], seat: str) -> tuple[Deputy, ...]:
    """Who has taken a command under this seat."""
    return tuple(deputy for deputy in deputies if deputy.seat == seat and deputy.accepted)


def commanders(seats: Mapping[str, int], deputies: Iterable[Deputy], seat: str) -> tuple[int, ...]:
    """All who command a side: its chief, if there is one, and who serves under them."""
    return tuple(user for user in (seats.get(seat, 0), *(d.user for d in serving(deputies, seat))) if user)


def mention(user: int) -> str:
    return f"<@{user}>" if user else ""


@dataclass(frozen=True)
class Command:
    """One side: its chief (0 while nobody is) and who serves under them."""

    match: Match
    seat: str
    chief: int
    deputies: tuple[Deputy, ...]

    @classmethod
    def of(cls, sitting: Sitting, seat: str) -> Command:
        return cls(sitting.match, seat, sitting.seats.get(seat, 0), serving(sitting.deputies.values(), seat))

    @cached_property
    def given(self) -> Mapping[str, int]:
        """Each charge that is given to somebody, with whom."""
        return {charge: deputy.user for deputy in self.deputies for charge in deputy.charges}

    def owners(self, kind: Kind | None, before: Lines, line: Line) -> dict[int, str]:
        """Who orders what a line orders, each with a charge by which they do."""
        if not self.given:
            return {CHIEF: ""}
        ordered = self.match.game.commands(self.match.view(self.seat), kind, before, line)
        held = (next((charge for charge in covers if charge in self.given), "") for covers in ordered)
        return {self.given.get(charge, CHIEF): charge for charge in held} or {CHIEF: ""}

    def is_of(self, user: int, kind: Kind | None, before: Lines, line: Line) -> bool:
        """Whether all that a line orders is this user's to order."""
        return [*self.owners(kind, before, line)] == [user]

    def part(self, user: int, kind: Kind | None, lines: Lines) -> Lines:
        """Those of these lines that are this user's."""
        return tuple(line for n, line in enumerate(lines) if self.is_of(user, kind, lines[:n], line))

    def refuse(self, user: int, kind: Kind | None, before: Lines, line: Line) -> No | None:
        """Why a deputy may not write this, with who may, or None."""
        owners = self.owners(kind, before, line)
        other = next((owner for owner in owners if owner != user), user)
        if other == user:
            return None
        chief = mention(self.chief)
        if other == CHIEF:
            return No("bot/command", "chief_orders", line=str(line), chief=chief)
        return No("bot/command", "another_orders", charge=owners[other], user=mention(other), chief=chief)

    def concerns(self, user: int, ask: Ask) -> bool:
        """Whether some answer to a question is this user's to give."""
        return any(self.is_of(user, ask.kind, (), line) for line in self.match.offers(self.seat))

    def answers_alone(self, user: int, ask: Ask, lines: Lines) -> bool:
        """Whether a question is about nothing but this user's charge, and so are these lines."""
        offers = self.match.offers(self.seat)
        alone = bool(offers) and all(self.is_of(user, ask.kind, (), line) for line in offers)
        return alone and self.part(user, ask.kind, lines) == lines

    def may_seal(self, user: int, ask: Ask, lines: Lines) -> bool:
        """Whether this user may seal these: as chief, by leave, or because it is about their charge alone."""
        by_leave = any(deputy.user == user and deputy.seals for deputy in self.deputies)
        return user == self.chief or by_leave or self.answers_alone(user, ask, lines)

    @property
    def persons(self) -> Sequence[int]:
        """All who read the papers of this side."""
        return [user for user in (self.chief, *(deputy.user for deputy in self.deputies)) if user]
