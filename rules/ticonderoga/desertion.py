"""Chapter 16: Indians who go home."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import PUBLIC, Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.ticonderoga import losses
from rules.ticonderoga.aids import throws
from rules.ticonderoga.aids.modes import Asked
from rules.ticonderoga.board import Side
from rules.ticonderoga.dice import die
from rules.ticonderoga.lines import Desert, PieceName
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View

NOTHING, REDUCE, ELIMINATE = "none", "reduce", "eliminate"


class DesertionRolled(Event, frozen=True):
    """What the die of a side says of its Indians (ticonderoga/16.0a-16.0c)."""

    side: str
    die: int
    result: str


class Deserted(Event, frozen=True):
    """Indians have gone home: some of a unit, or all of it (ticonderoga/16.0e, 16.0f)."""

    unit: str
    side: str
    gone: bool


class DesertionDie(FromZero, frozen=True):
    side: str


class DesertersFirst(Line, frozen=True):
    """Of the Indians this unit deserts first (ticonderoga/16.0d)."""

    form = "{unit} deserts first"

    unit: PieceName


class SwapDeserters(Line, frozen=True):
    """Rather than a whole unit a full one is reduced and a reduced one goes (ticonderoga/16.0h)."""

    form = "deserters by halves"


class WholeDeserters(Line, frozen=True):
    """A whole unit deserts, never by halves (ticonderoga/16.0h)."""

    form = "deserters whole"


class Deserters(Asked, frozen=True):
    """Which Indians desert (ticonderoga/16.0d-16.0h).

    `eliminate`: a full unit goes; or, where none is left, two reduced ones; or one of each, by a step.
    """

    public: ClassVar[bool] = True
    eliminate: bool = False

    line_types: ClassVar[tuple[type[Line], ...]] = (Desert,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Where its Indians are, and how strong; those at full strength first."""
        full, reduced = at_home(view.country, view.who)
        return None if lines else {"pieces": throws.standing(view.country, (*full, *reduced))}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        named = tuple(line.unit for line in lines if isinstance(line, Desert))
        yield from (Desert(each[len(named)]) for each in self._ways(view, named) if len(each) > len(named))

    def _ways(self, view: View, named: Sequence[str]) -> list[tuple[str, ...]]:
        """The ways to name deserters that begin with these, each for what comes next once."""
        found = {each[len(named) : len(named) + 1]: each for each in self.ways(view) if begins(each, named)}
        return list(found.values())

    def ways(self, view: View) -> Iterator[tuple[str, ...]]:
        full, reduced = at_home(view.country, view.who)
        if not self.eliminate:
            yield from ((name,) for name in (*full, *reduced))
            return
        yield from ((name,) for name in full)
        if full and reduced and view.options.swap_desertion:
            yield from ((gone, less) for gone in reduced for less in full)
        elif not full:
            yield from pairs(reduced)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Desert)
        named = tuple(each.unit for each in lines if isinstance(each, Desert))
        full, reduced = at_home(view.country, view.who)
        if line.unit not in (*full, *reduced):
            return No("ticonderoga/16.0d", "no_indian_of_yours", unit=line.unit, units=(*full, *reduced))
        if line.unit in named:
            return No("ticonderoga/16.0d", "deserts_already", unit=line.unit)
        if any(begins(each, (*named, line.unit)) for each in self.ways(view)):
            return None
        return No("ticonderoga/16.0f" if full else "ticonderoga/16.0g", "not_this_deserter", unit=line.unit)

    def owed(self, view: View, lines: Lines) -> No | None:
        named = tuple(line.unit for line in lines if isinstance(line, Desert))
        if named in set(self.ways(view)):
            return None
        return No("ticonderoga/16.0d", "who_deserts", eliminate=self.eliminate)

    def default(self, view: View) -> Lines:
        return self._cheapest(view, ())

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        first = [order.unit for order in standing_orders if isinstance(order, DesertersFirst)]
        full, reduced = at_home(view.country, view.who)
        count = self._wished(standing_orders) if full and reduced else 0
        if count:
            return self._cheapest(view, first, count)
        return self._cheapest(view, first) if any(name in (*full, *reduced) for name in first) else None

    def _wished(self, standing_orders: Lines) -> int:
        """How many units are to pay for the loss of one, or nothing."""
        if self.eliminate and SwapDeserters() in standing_orders:
            return 2
        return int(self.eliminate and WholeDeserters() in standing_orders)

    def _cheapest(self, view: View, first: Sequence[str], count: int = 0) -> Lines:
        """Those named first, then what costs least strength; of so many units, if there is such a way."""

        def price(way: tuple[str, ...]) -> tuple[int, int, int]:
            wanted = min((first.index(name) for name in way if name in first), default=len(first))
            return wanted, *self._price(view, way)

        every = list(self.ways(view))
        ways = {price(way): way for way in [way for way in every if len(way) == count] or every}
        return tuple(map(Desert, ways[min(ways)])) if ways else ()

    def _price(self, view: View, way: tuple[str, ...]) -> tuple[int, int]:
        whole = self.eliminate and len(way) == 1
        cost = sum(falls(view.country, name, whole) for name in way)
        return cost, min(view.country.place[name] for name in way)


def begins(way: Sequence[str], named: Sequence[str]) -> bool:
    return tuple(way[: len(named)]) == tuple(named)


def pairs(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Two of them in any order; one, if there is only one (T68)."""
    if len(names) == 1:
        yield (names[0],)
    yield from ((one, other) for one in names for other in names if one != other)


def at_home(country: Country, side: str) -> tuple[list[str], list[str]]:
    """A side's Indians on the map: those at full strength, and those reduced; one without a back is full."""
    found = [n for n, p in country.pieces.items() if p.kind == "indian" and p.side == side and p.at]
    return (
        [name for name in found if not country.pieces[name].reduced],
        [name for name in found if country.pieces[name].reduced],
    )


def falls(country: Country, name: str, whole: bool) -> int:
    """By how much strength a desertion costs."""
    piece = country.pieces[name]
    return piece.strength if whole or piece.reduced else piece.full - piece.back


def desertion(state: State, referee: Referee) -> Running:
    """Each side rolls for its Indians, the first player first (ticonderoga/16.0a)."""
    for side in state.order:
        yield from check_desertion(state, referee, side)
        if state.outcome is not None:
            return
    state.night, state.player, state.step = False, 0, "activate"


def check_desertion(state: State, referee: Referee, side: Side) -> Running:
    if not any(at_home(state.country, side)):
        return
    thrown = die(referee, DesertionDie(side))
    result = state.board.desertions[side][thrown]
    referee.tell(DesertionRolled(side, thrown, result))
    if result == NOTHING:
        return
    lines = yield Ask(side, Deserters(result == ELIMINATE), "ticonderoga/16.0d")
    names = tuple(line.unit for line in lines)
    whole = result == ELIMINATE and len(names) == 1
    for name in names:
        goes = whole or state.pieces[name].reduced or not state.pieces[name].back
        seers = PUBLIC if goes else losses.readers(state, name)
        referee.tell(Deserted(name, side, goes), seers, discloses=losses.shown_by(state))
        if goes:
            losses.remove(state, referee, name, "desertion")
        else:
            losses.step_loss(state, referee, name, "desertion")
    losses.settle(state, referee)


CHAPTER = Chapter(
    __name__,
    steps={"desertion": desertion},
    kinds=(Deserters,),
    events=(DesertionRolled, Deserted),
    whys=(DesertionDie,),
    standing=(DesertersFirst, SwapDeserters, WholeDeserters),
    clashes={SwapDeserters: (WholeDeserters,)},
)
