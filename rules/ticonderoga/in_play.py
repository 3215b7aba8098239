"""A campaign in play: its dates and its sides, told alike by the state and by what a reader sees."""

from __future__ import annotations

from typing import Protocol

from rules.ticonderoga.board import Board, Letter, Scenario, Season, Side

ACTIVATION = ("activate", "move", "fight")  # the steps that belong to one side


class Choices(Protocol):
    """What a table has chosen that all this hangs on."""

    @property
    def season(self) -> str: ...

    @property
    def extra_date(self) -> bool: ...

    @property
    def winter_ice(self) -> str: ...


class Known(Protocol):
    """A state or a view."""

    @property
    def board(self) -> Board: ...

    @property
    def scenario(self) -> str: ...

    @property
    def step(self) -> str: ...

    @property
    def options(self) -> Choices: ...

    @property
    def player(self) -> int: ...

    @property
    def weather(self) -> str: ...

    @property
    def terms(self) -> Scenario: ...

    @property
    def season(self) -> Season: ...

    @property
    def date(self) -> int: ...

    @property
    def day(self) -> tuple[int, int]: ...

    @property
    def phasing(self) -> Side: ...

    @property
    def order(self) -> tuple[Side, Side]: ...


class InPlay:
    """Whose activation it is, and what time of the year."""

    __slots__ = ()

    @property
    def terms(self: Known) -> Scenario:
        return self.board.scenarios[self.scenario]

    @property
    def maps(self: Known) -> tuple[Letter, ...]:
        """The letters of the maps that are played on."""
        return self.terms.maps

    @property
    def order(self: Known) -> tuple[Side, Side]:
        """The first player and the second, of every activation turn (ticonderoga/3.0d)."""
        return self.terms.order

    @property
    def phasing(self: Known) -> Side:
        """Whose activation it is (ticonderoga/3.0c)."""
        return self.order[self.player]

    @property
    def season(self: Known) -> Season:
        """By the month of the first date, or by the title (ticonderoga/4.0a, 4.0b)."""
        return self.terms.title_season if self.options.season == "title" else self.terms.season

    @property
    def last_date(self: Known) -> int:
        """How many dates are played (T74)."""
        goes_on = self.options.extra_date and self.terms.extra is not None
        return len(self.terms.track) + goes_on

    @property
    def day(self: Known) -> tuple[int, int]:
        """The month and the day of this date."""
        track = self.terms.track
        if self.date <= len(track) or self.terms.extra is None:
            return track[min(self.date, len(track)) - 1]
        return self.terms.extra

    @property
    def month(self: Known) -> int:
        """The month of this date, as it is told."""
        return self.day[0]

    @property
    def month_day(self: Known) -> int:
        """The day of the month, as it is told."""
        return self.day[1]

    @property
    def acting(self: Known) -> str:
        """Whose activation is under way; nobody's in the opening phases of a date."""
        return self.phasing if self.step in ACTIVATION else ""

    @property
    def frozen_over(self: Known) -> bool:
        """Whether lakes are walked on (ticonderoga/7.7a, T24)."""
        return self.season == "winter" and (self.weather == "snow" or self.options.winter_ice == "always")
