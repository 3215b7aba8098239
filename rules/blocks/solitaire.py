"""Chapter 13: playing alone, and the challenge's event die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.blocks.aids.standing import refuse_ships
from rules.blocks.board import BRITISH, FRENCH, SHIP
from rules.blocks.lines import PlaceCode, Strength, UnitType, of
from rules.blocks.state import State
from rules.blocks.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

HINDRANCES = {"irregulars": "irregulars", "militia": "militia", "fleet": "fleet"}
ROADS = {"french_roads": FRENCH, "british_roads": BRITISH}
RECRUITS = 2

Reduced = tuple[str, int, str]  # a block below its full strength: type, strength, place


class EventRolled(Event, frozen=True):
    """The challenge's die: what it hinders this turn (blocks/13.1b-13.1h)."""

    side: str
    face: str
    effect: str  # a row of the table
    applies: bool


class Recruited(Event, frozen=True):
    side: str
    blocks: tuple[Recruit, ...]


class ChallengeDie(Why, frozen=True):
    side: str


class Recruit(Line, frozen=True):
    """A reduced block gains one step."""

    form = "{type} of {sp} at {at}"

    type: UnitType
    sp: Strength
    at: PlaceCode


def reduced(view: View, lines: Lines) -> Counter[tuple[str, int, str]]:
    """The reader's blocks below full strength that no line has named yet."""
    found = Counter(
        (b.type, b.sp, b.at)
        for b in view.blocks
        if b.side == view.who and b.type != SHIP and b.sp < view.board.strength(b.type)
    )
    found.subtract((r.type, r.sp, r.at) for r in lines if isinstance(r, Recruit))
    return +found


class Recruits(Kind, frozen=True):
    """Two reduced blocks gain one step each (blocks/13.1h)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Recruit,)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """How many are below full strength; of one that is named, what it then has (blocks/5d, 13.1h)."""
        if not lines:
            return {"reduced": reduced(view, ()).total(), "type": "", "sp": 0, "full": 0}
        line = lines[-1]
        assert isinstance(line, Recruit)
        full = view.board.strength(line.type)
        return {"reduced": 0, "type": line.type, "sp": line.sp + 1, "full": full}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if len(lines) < RECRUITS:
            yield from (Recruit(*block) for block in sorted(reduced(view, lines)))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Recruit)
        if len(lines) == RECRUITS:
            return No("blocks/13.1h", "two_recruits")
        if not reduced(view, lines)[line.type, line.sp, line.at]:
            return No("blocks/13.1h", "not_reduced", type=line.type, sp=line.sp, at=line.at)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        left = min(RECRUITS - len(lines), reduced(view, lines).total())
        return No("blocks/13.1h", "recruits_left", left=left) if left > 0 else None

    def default(self, view: View) -> Lines:
        weakest = sorted(reduced(view, ()).elements(), key=lambda block: (block[1], block))
        return tuple(Recruit(*block) for block in weakest[:RECRUITS])

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        found = recruits(standing_orders, sorted(reduced(view, ()).elements()))
        return None if found is None else tuple(Recruit(*block) for block in found[:RECRUITS])


# -- standing orders --------------------------------------------------------------------------------


class RecruitWeakest(Line, frozen=True):
    """The weakest blocks are brought up first (blocks/13.1h)."""

    form = "recruit weakest"


class RecruitType(Line, frozen=True):
    """Blocks of the type are brought up first, the weakest of them before the others."""

    form = "recruit {type}"

    type: UnitType


def recruits(standing_orders: Lines, reduced: Sequence[Reduced]) -> tuple[Reduced, ...] | None:
    """The reduced blocks in the order in which they are to gain strength (blocks/13.1h)."""
    kinds = [line.type for line in of(standing_orders, RecruitType)]
    if not kinds and RecruitWeakest() not in standing_orders:
        return None
    return tuple(sorted(reduced, key=lambda b: (kinds.index(b[0]) if b[0] in kinds else len(kinds), b[1])))


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    return refuse_ships(line, line.type) if isinstance(line, RecruitType) else None


# -- the step ---------------------------------------------------------------------------------------


def event(state: State, referee: Referee) -> Running:
    """The player's die after the other side's phase (blocks/13.1b)."""
    player = state.active
    face = state.board.file.die.faces[referee.roll(6, ChallengeDie(player)) - 1]
    effect = state.board.file.solitaire[face]
    applies = ROADS.get(effect, player) == player
    referee.tell(EventRolled(player, face, effect, applies))
    if effect in ROADS and applies:
        state.unreliable = "regulars"
    elif effect in HINDRANCES:
        state.unreliable = effect
    elif effect == "recruitment":
        lines = yield Ask(state.options.bot, Recruits(), "blocks/13.1h")
        recruit(state, lines)
        if lines:
            referee.tell(Recruited(state.options.bot, tuple(lines)))
    state.step = "move"


def recruit(state: State, lines: Lines) -> None:
    """Each block named gains one step, once (blocks/13.1h)."""
    reserve = list(state.of(state.options.bot))
    for line in lines:
        assert isinstance(line, Recruit)
        block = next(b for b in reserve if (b.type, b.sp, b.at) == (line.type, line.sp, line.at))
        reserve.remove(block)
        block.sp += 1


CHAPTER = Chapter(
    __name__,
    steps={"event": event},
    kinds=(Recruits,),
    events=(EventRolled, Recruited),
    whys=(ChallengeDie,),
    standing=(RecruitWeakest, RecruitType),
    refuse_standing=refuse_standing,
)
