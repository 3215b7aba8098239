"""Chapter 10: winter. Ships go home, and blocks beyond what a place can feed lose strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

import msgspec

from rules.blocks.aids.standing import refuse_ships
from rules.blocks.board import SHIP, SIDES, Board
from rules.blocks.lines import Many, PlaceCode, Strength, UnitType, of
from rules.blocks.state import State
from rules.blocks.view import View
from rules.blocks.view import view as view_of
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.forms import Name
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running

Which = Annotated[str, Name("which")]


class WinterLoss(msgspec.Struct, frozen=True):
    """So many blocks of a place lost strength, as their owner knows."""

    at: str
    type: str
    sp: int
    left: int  # 0: the block is gone


class Removed(msgspec.Struct, frozen=True):
    """So many blocks of a place did not live through the winter."""

    at: str
    count: int


class WinterBegins(Event, frozen=True):
    """Ships have gone home (blocks/10b)."""

    year: int


class WinterOver(Event, frozen=True):
    """What everyone learns of a side's winter: where blocks were lost, never their type (blocks/10i)."""

    side: str
    removed: tuple[Removed, ...]


class WinterOwn(Event, frozen=True):
    """What the side itself learns."""

    side: str
    losses: tuple[WinterLoss, ...]


class Suffer(Line, frozen=True):
    """So many blocks of a type and strength are the ones beyond the limit."""

    form = "{at} {count}{type} of {sp}"
    carry = ("at",)

    at: PlaceCode
    count: Many
    type: UnitType
    sp: Strength


class Exempt(Line, frozen=True):
    """Of the irregulars of a place one with this strength is not counted."""

    form = "{at} exempt {sp}"
    carry = ("at",)

    at: PlaceCode
    sp: Strength


class Endure(Line, frozen=True):
    """There is nothing to choose: what winter takes is taken."""

    form = "endure"


class Surplus(msgspec.Struct, frozen=True):
    """So many blocks of a place are in excess, and each of them loses so much strength."""

    at: str
    count: int
    cost: int


class LeastLoss(Bundle, frozen=True):
    """In every place those blocks suffer that lose least by it."""

    form = "least loss"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if sum(due(view, place, lines) for place in view.once(dilemmas)) > 1:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        wanted = (
            Suffer(place, count, *block)
            for place in view.once(dilemmas)
            for block, count in Counter(hardiest(view, place, lines)).items()
        )
        return one_by_one(lines, wanted, judge)


def limit(board: Board, place: str) -> int:
    """How many blocks a place feeds: its number, one more for a fort or port (blocks/10c)."""
    return board.places[place].number + board.places[place].strong


def excess(view: View, place: str) -> int:
    """How many of the reader's blocks are beyond the limit."""
    return max(0, beyond_limit(view, place))


def toll(view: View, place: str) -> int:
    """The strength that each block in excess loses there (blocks/10f, 10g)."""
    return 1 if view.board.places[place].home == view.who else 2


def beyond_limit(view: View, place: str, come: Sequence[str] = ()) -> int:
    """The same if blocks of these types come there, the first irregular not counted (blocks/10d)."""
    there = view.count(place, view.who) + len(come)
    return there - limit(view.board, place) - ("I" in come or any(b.type == "I" for b in view.own(place)))


def dilemmas(view: View) -> list[str]:
    """The places where the owner has something to choose (blocks/10h)."""
    return [p for p in view.board.places if excess(view, p) and _choices(view, p)]


def _choices(view: View, place: str) -> bool:
    irregulars = {b.sp for b in view.own(place) if b.type == "I"}
    candidates = pool_of(view, place, ())
    return len(irregulars) > 1 or (len(candidates) > 1 and sum(candidates.values()) > excess(view, place))


def exempted(view: View, place: str, lines: Iterable[Line]) -> int:
    """The strength of the irregular that is not counted: the one named, else the lowest; 0: there is none."""
    named = [line.sp for line in lines if isinstance(line, Exempt) and line.at == place]
    return named[0] if named else min((b.sp for b in view.own(place) if b.type == "I"), default=0)


def pool_of(view: View, place: str, lines: Iterable[Line]) -> Counter[tuple[str, int]]:
    """The blocks that may still be named as excess, by type and strength (DB9)."""
    lines = tuple(lines)
    left = Counter((b.type, b.sp) for b in view.own(place))
    spared = exempted(view, place, lines)
    if spared:
        left["I", spared] -= 1
    for line in lines:
        if isinstance(line, Suffer) and line.at == place:
            left[line.type, line.sp] -= line.count
    return +left


def due(view: View, place: str, lines: Iterable[Line]) -> int:
    """How many are still to be named in a place."""
    named = sum(line.count for line in lines if isinstance(line, Suffer) and line.at == place)
    return excess(view, place) - named


# -- standing orders ---------------------------------------------------------------------------


class WinterSpare(Line, frozen=True):
    """Blocks of the type are in excess last; of several lines the first counts most."""

    form = "winter spare {type}"

    type: UnitType


class WinterExempt(Line, frozen=True):
    """Which irregular of a place is the one that is not counted (blocks/10d)."""

    form = "winter exempt {which}"

    which: Which


class WinterSurvivors(Line, frozen=True):
    """Blocks that live through the loss are in excess first, the weakest of them before the others."""

    form = "winter survivors first"


class Wintering(NamedTuple):
    """What a side wants in winter: which irregular is not counted, and the types that are in excess last."""

    strongest: bool = False
    spared: tuple[str, ...] = ()

    def rank(self, kind: str) -> int:
        """The later the higher; the type spared first holds longest."""
        return len(self.spared) - self.spared.index(kind) if kind in self.spared else 0


NO_WISHES = Wintering()


def wishes_of(standing_orders: Lines) -> Wintering | None:
    """How to choose where blocks are in excess (blocks/10h, standing-9)."""
    if not any(isinstance(line, WinterSpare | WinterExempt | WinterSurvivors) for line in standing_orders):
        return None
    strongest = any(line.which == "strongest" for line in of(standing_orders, WinterExempt))
    return Wintering(strongest, tuple(line.type for line in of(standing_orders, WinterSpare)))


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    return refuse_ships(line, line.type) if isinstance(line, WinterSpare) else None


# -- the question ------------------------------------------------------------------------------


class Winter(Kind, frozen=True):
    """Name the blocks beyond the limit, place by place (blocks/10h).

    Who has nothing to choose says so: an answer that came by itself would tell of an irregular.
    """

    line_types: ClassVar[tuple[type[Line], ...]] = (Suffer, Exempt, Endure)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (LeastLoss,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many are in excess where there is a choice, and what each loses (blocks/10f, 10g, 10i)."""
        if lines:
            line = lines[-1]
            if not isinstance(line, Suffer):
                return None
            left = max(0, line.sp - toll(view, line.at))
            points = line.count if view.options.winter_points else 0  # DB7
            facts = {"gone": 0 if left else line.count, "points": 0 if left else points}
            return {**facts, "places": (), "count": line.count, "type": line.type, "left": left}
        found = [Surplus(place, excess(view, place), toll(view, place)) for place in view.once(dilemmas)]
        none = {"gone": 0, "points": 0, "count": 0, "type": "", "left": 0}
        return {**none, "places": found} if found else None

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines and not view.once(dilemmas):
            yield Endure()
        touched = {line.at for line in lines if isinstance(line, Suffer | Exempt)}
        for place in view.once(dilemmas):
            left = due(view, place, lines)
            for (kind, sp), number in sorted(pool_of(view, place, lines).items()):
                for count in range(1, min(number, left) + 1):
                    yield Suffer(place, count, kind, sp)
            strengths = {b.sp for b in view.own(place) if b.type == "I"}
            if place not in touched and len(strengths) > 1:
                yield from (Exempt(place, sp) for sp in sorted(strengths))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, Endure):
            return _refuse_endure(view, lines)
        assert isinstance(line, Suffer | Exempt)
        if line.at not in view.board.places or not excess(view, line.at):
            return No("blocks/10c", "no_excess", at=line.at)
        if line.at not in view.once(dilemmas):
            return No("blocks/10h", "no_choice", at=line.at)
        if isinstance(line, Exempt):
            return _refuse_exempt(view, lines, line)
        if line.count > due(view, line.at, lines):
            return No("blocks/10c", "too_many_named", at=line.at, excess=excess(view, line.at))
        if line.count > pool_of(view, line.at, lines)[line.type, line.sp]:
            return No("blocks/10h", "not_to_be_named", at=line.at, type=line.type, sp=line.sp)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        for place in view.once(dilemmas):
            left = due(view, place, lines)
            if left:
                return No("blocks/10h", "excess_left", at=place, left=left)
        return None if lines else No("blocks/10h", "endure_owed")

    def default(self, view: View) -> Lines:
        places = view.once(dilemmas)
        named = [Suffer(place, 1, *block) for place in places for block in hardiest(view, place, ())]
        return tuple(named) or (Endure(),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        wishes = wishes_of(standing_orders)
        if wishes is None:
            return None
        wished = tuple(line for place in view.once(dilemmas) for line in _wished(view, place, wishes))
        return wished or (Endure(),)


def _wished(view: View, place: str, wishes: Wintering) -> Lines:
    strengths = {b.sp for b in view.own(place) if b.type == "I"}
    exempt = (Exempt(place, max(strengths)),) if wishes.strongest and len(strengths) > 1 else ()
    return (*exempt, *(Suffer(place, 1, *block) for block in hardiest(view, place, exempt, wishes)))


def _refuse_endure(view: View, lines: Lines) -> No | None:
    if lines:
        return No("blocks/10h", "said_already")
    places = view.once(dilemmas)
    return No("blocks/10h", "excess_left", at=places[0], left=due(view, places[0], lines)) if places else None


def _refuse_exempt(view: View, lines: Lines, line: Exempt) -> No | None:
    strengths = {b.sp for b in view.own(line.at) if b.type == "I"}
    if line.sp not in strengths or len(strengths) < 2:
        return No("blocks/10d", "nothing_to_exempt", at=line.at, sp=line.sp)
    if any(other.at == line.at for other in lines if isinstance(other, Suffer | Exempt)):
        return No("blocks/10d", "exempt_first", at=line.at)
    return None


def hardiest(view: View, place: str, lines: Lines, wishes: Wintering = NO_WISHES) -> list[tuple[str, int]]:
    """The excess of a place: types that are not spared, of them what lives through it, then the weakest."""
    cost = toll(view, place)
    candidates = list(pool_of(view, place, lines).elements())
    candidates.sort(key=lambda b: (wishes.rank(b[0]), b[1] <= cost, b[1], b[0]))
    return candidates[: due(view, place, lines)]


# -- the step -----------------------------------------------------------------------------------


def winter(state: State, referee: Referee) -> Running:
    """Ships go home; then each side that may have blocks to spare names them (blocks/10a-10j)."""
    referee.tell(WinterBegins(state.year))
    for block in state.blocks.values():
        if block.type == SHIP:
            block.at = state.board.boxes[block.side]
            if not state.options.locks_winter_over:
                block.lock = 0
    asked = tuple(
        Ask(side, Winter(), "blocks/10h", secret=True, silent=True) for side in SIDES if crowded(state, side)
    )
    answers = (yield asked) if asked else {}
    for side in SIDES:
        if crowded(state, side):
            starve(state, referee, side, answers[side])
    state.year += 1
    state.step = "year"


def crowded(state: State, side: str) -> bool:
    """Whether everyone can see that a side might have blocks beyond a limit."""
    counts = Counter(b.at for b in state.of(side) if b.type != SHIP)
    return any(counts[place] > limit(state.board, place) for place in state.board.places)


def starve(state: State, referee: Referee, side: str, lines: Lines) -> None:
    """Each block in excess loses 1 at home, 2 in enemy country (blocks/10f, 10g)."""
    seen = view_of(state, side)
    losses: list[WinterLoss] = []
    for place in [place for place in state.board.places if excess(seen, place)]:
        toll = 1 if state.board.places[place].home == side else 2
        here = state.at(place, side)
        for kind, sp in named(seen, place, lines):
            block = next(b for b in here if (b.type, b.sp) == (kind, sp))
            here.remove(block)  # each block suffers once
            state.lose(block, toll, scores=state.options.winter_points)
            losses.append(WinterLoss(place, kind, sp, block.sp))
    gone = Counter(loss.at for loss in losses if not loss.left)
    removed = tuple(Removed(at, count) for at, count in gone.items())
    public = WinterOver(side, removed)
    referee.tell(
        WinterOwn(side, tuple(losses)), side, instead=public, discloses="blocks/10i" if removed else ""
    )


def named(view: View, place: str, lines: Lines) -> list[tuple[str, int]]:
    chosen = [line for line in lines if isinstance(line, Suffer) and line.at == place]
    if chosen:
        return [(line.type, line.sp) for line in chosen for _ in range(line.count)]
    return hardiest(view, place, lines)


CHAPTER = Chapter(
    __name__,
    steps={"winter": winter},
    kinds=(Winter,),
    events=(WinterBegins, WinterOver, WinterOwn),
    standing=(WinterSpare, WinterExempt, WinterSurvivors),
    once=(WinterExempt,),
    refuse_standing=refuse_standing,
)
