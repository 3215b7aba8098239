"""A table in play, told alike by the state and by what a reader sees: who is whose enemy, who stands where.

All that rules measure goes through here, so that an order is judged by what its side sees exactly as it is
carried out on what is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from rules.skirmish.geometry import Course
from rules.skirmish.ground import Ground, Kind
from rules.skirmish.layout import Body, Stand, apart_by, places, standing
from rules.skirmish.table import ENEMY, Board, Scenario, Side, Troop

if TYPE_CHECKING:
    from rules.skirmish.state import Options, Ruling, Unit


class Known(Protocol):
    """A state or a view."""

    @property
    def board(self) -> Board: ...

    @property
    def options(self) -> Options: ...

    @property
    def scenario(self) -> str: ...

    @property
    def turn(self) -> int: ...

    @property
    def units(self) -> Mapping[str, Unit]: ...

    @property
    def contacts(self) -> tuple[tuple[str, str], ...]: ...

    @property
    def entered(self) -> Mapping[str, int]: ...

    @property
    def rulings(self) -> tuple[Ruling, ...]: ...

    @property
    def terms(self) -> Scenario: ...

    @property
    def ground(self) -> Ground: ...

    def troop(self, name: str) -> Troop: ...

    def enemies(self, name: str) -> Iterator[str]: ...

    def stand(self, name: str) -> Stand: ...

    def figures(self, name: str) -> Course: ...

    def places(self, name: str) -> Course: ...

    def apart(self, name: str, other: str) -> int: ...

    def foes(self, name: str) -> tuple[str, ...]: ...


def ground_of(field: Known) -> Ground:
    """The ground of the table, as it was ruled to be (skirmish/rule-1)."""
    ruled = {one.subjects[0]: cast(Kind, one.value) for one in field.rulings if one.kind == "ground"}
    return field.terms.ground.with_rulings(ruled) if ruled else field.terms.ground


class InPlay:
    """Who is whose enemy, who stands where, who is in contact."""

    __slots__ = ()

    @property
    def terms(self: Known) -> Scenario:
        return self.board.scenarios[self.scenario]

    @property
    def ground(self: Known) -> Ground:
        return ground_of(self)

    def troop(self: Known, name: str) -> Troop:
        return self.board.troops[self.units[name].troop]

    def standing(self: Known, side: str) -> Iterator[str]:
        """The units of a side that are on the table, as far as they are known, in the order of the roster."""
        return (n for n, unit in self.units.items() if unit.side == side and unit.body is not None)

    def enemies(self: Known, name: str) -> Iterator[str]:
        """Those of the other side that are on the table, as far as they are known."""
        side = ENEMY[self.units[name].side]
        return (n for n, unit in self.units.items() if unit.side == side and unit.body is not None)

    def body(self: Known, name: str) -> Body:
        """Where a unit stands that is on the table."""
        body = self.units[name].body
        assert body is not None, f"{name} is not on the table"
        return body

    def stand(self: Known, name: str) -> Stand:
        """Where and how strong a unit stands that is on the table."""
        body = self.units[name].body
        assert body is not None, f"{name} is not on the table"
        return Stand(body, self.units[name].men)

    def figures(self: Known, name: str) -> Course:
        """Where its men stand."""
        return self.places(name)[1:] if self.stand(name).body.piece else self.places(name)

    def places(self: Known, name: str) -> Course:
        """The same, and before them the gun or wagon that they serve: what others touch or keep away from.

        Those in one building stand there one unit after the other, in the order of the roster.
        """
        unit = self.stand(name)
        if not unit.body.inside:
            return places(*unit)
        there = (n for n, one in self.units.items() if one.body and one.body.inside == unit.body.inside)
        return standing(self.ground, {n: self.stand(n) for n in there})[name]

    def apart(self: Known, name: str, other: str) -> int:
        """How far two units are from each other, in tenths, if no ruling says otherwise."""
        return apart_by(self.places(name), self.places(other))

    def foes(self: Known, name: str) -> tuple[str, ...]:
        """With whom a unit is in contact."""
        pairs = (pair for pair in self.contacts if name in pair)
        return tuple(second if first == name else first for first, second in pairs)

    def side_of(self: Known, name: str) -> Side:
        return self.units[name].side
