"""Standing orders: what a side has said once for all, and what it answers to each question.

A standing order is a line like any other. The functions below are called by the `standing` of each kind of
order, with the view of the side that is asked; what they do not settle they leave to the player (None).
They return plain facts, and each kind makes its own lines of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, NamedTuple, TypeVar

from rules.blocks.board import ARMY, ENEMY, SHIP
from rules.blocks.lines import All, Go, Hold, Many, PlaceCode, Strength, Turn, UnitType, Weakest
from rules.blocks.view import Seen, View
from rules.kernel.notation import Name, Number
from rules.kernel.orders import Line, Lines, No

Who = Annotated[str, Name("who")]
End = Annotated[str, Name("end")]
Which = Annotated[str, Name("which")]
Year = Annotated[int, Number(1, 9999)]

L = TypeVar("L", bound=Line)


class Loss(NamedTuple):
    """So many hits on one block."""

    block: Seen
    hits: int


class Retreating(NamedTuple):
    """Whether a side leaves a battle, and where to if it has a choice."""

    goes: bool
    to: str = ""


class Wintering(NamedTuple):
    """What a side wants in winter: which irregular is not counted, and the types that are in excess last."""

    strongest: bool = False
    spared: tuple[str, ...] = ()

    def rank(self, kind: str) -> int:
        """The later the higher; the type spared first holds longest."""
        return len(self.spared) - self.spared.index(kind) if kind in self.spared else 0


NO_WISHES = Wintering()
Group = tuple[int, str, str]  # so many blocks of a type at a place
Reduced = tuple[str, int, str]  # a block below its full strength: type, strength, place


# -- who goes first ---------------------------------------------------------------------------------


class GoFirst(Line, frozen=True):
    """Who is to go first when it is mine to say (blocks/7.3c)."""

    form = "first {who} [on turn {turn} of {year}]"

    who: Who
    turn: Turn | None = None
    year: Year | None = None


def first(view: View, policies: Lines) -> str | None:
    """The side that is to go first: one for this turn comes before one for all (blocks/standing-2)."""
    lines = _of(policies, GoFirst)
    meant = [line for line in lines if (line.turn, line.year) == (view.turn, view.year)]
    meant += [line for line in lines if line.turn is None]
    if not meant:
        return None
    return view.who if meant[0].who == "me" else ENEMY[view.who]


# -- moves written ahead ----------------------------------------------------------------------------


class QueuedGo(Line, frozen=True):
    """A line of the order for a turn to come."""

    form = "turn {turn} of {year} {source} {count}{type} to {to} [to {then}]"
    carry = ("turn", "year", "source")

    turn: Turn
    year: Year
    source: PlaceCode
    count: Many
    type: UnitType
    to: PlaceCode
    then: PlaceCode | None = None


class QueuedAll(Line, frozen=True):
    """The order for a turn to come: everything in a place goes to one other."""

    form = "turn {turn} of {year} {source} all to {to}"

    turn: Turn
    year: Year
    source: PlaceCode
    to: PlaceCode


class QueuedHold(Line, frozen=True):
    """The order for a turn to come: nothing moves."""

    form = "turn {turn} of {year} hold"

    turn: Turn
    year: Year


class HoldOtherwise(Line, frozen=True):
    """Every turn for which nothing is written holds."""

    form = "hold otherwise"


Queued = QueuedGo | QueuedAll | QueuedHold
QUEUED = (QueuedGo, QueuedAll, QueuedHold)


def written_ahead(view: View, policies: Lines) -> Lines | None:
    """The order for this turn; the kernel checks it like any other (blocks/12.2a, standing-3)."""
    lines = [line for line in policies if isinstance(line, QUEUED)]
    orders = tuple(_order(line) for line in lines if (line.turn, line.year) == (view.turn, view.year))
    if not orders:
        return (Hold(),) if HoldOtherwise() in policies else None
    if Weakest() in policies and isinstance(orders[0], Go):
        return (*orders, Weakest())
    return orders


def _order(line: Queued) -> Line:
    if isinstance(line, QueuedGo):
        return Go(line.source, line.count, line.type, line.to, line.then)
    return All(line.source, line.to) if isinstance(line, QueuedAll) else Hold()


# -- battles ----------------------------------------------------------------------------------------


class FightFirst(Line, frozen=True):
    """Of several battles this one comes first; several such lines are a ranking (blocks/8.2b)."""

    form = "fight {at} first"

    at: PlaceCode


class FightLargest(Line, frozen=True):
    """Battles come by the number of their place, largest first."""

    form = "fight largest first"


def fight(view: View, policies: Lines, places: Sequence[str]) -> str | None:
    """The battle to be fought next (blocks/8.2b, standing-4)."""
    ranked = next((line.at for line in _of(policies, FightFirst) if line.at in places), None)
    if ranked is None and FightLargest() in policies:
        return largest(view, places)
    return ranked


def largest(view: View, places: Sequence[str]) -> str:
    """The first of the places with the highest number."""
    return max(places, key=lambda place: view.board.places[place].number)


class HitsFired(Line, frozen=True):
    """Blocks that have fired this round take hits before those that have not."""

    form = "hits fired first"


class HitsOrder(Line, frozen=True):
    """The types in the order in which they take hits."""

    form = "hits order {first} {second} {third}"

    first: UnitType
    second: UnitType
    third: UnitType


class HitsSpare(Line, frozen=True):
    """No block of the type dies while another can take the hit; of several lines the first counts most."""

    form = "hits spare {type}"

    type: UnitType


def take_hits(view: View, policies: Lines, hits: int) -> tuple[Loss, ...] | None:
    """Who takes the hits of this fire (blocks/8.4c, standing-5)."""
    if not any(isinstance(line, HitsFired | HitsOrder | HitsSpare) for line in policies):
        return None
    return spread(view, policies, hits)


def spread(view: View, policies: Lines, hits: int) -> tuple[Loss, ...]:
    """Hits one by one, each on the block whose turn it is; without orders fired first, then strongest."""
    assert view.battle is not None
    blocks = view.own(view.battle.at)
    left = [block.sp for block in blocks]
    order = _hit_order(view, policies)
    for _ in range(min(hits, sum(left))):
        standing = [n for n, sp in enumerate(left) if sp]
        left[min(standing, key=lambda n: order(blocks[n].type, left[n]))] -= 1
    return tuple(Loss(b, b.sp - sp) for b, sp in zip(blocks, left, strict=True) if b.sp > sp)


def _hit_order(view: View, policies: Lines) -> Callable[[str, int], tuple[int, ...]]:
    battle = view.battle
    assert battle is not None
    spared = [line.type for line in _of(policies, HitsSpare)][::-1]
    ranking = next(((o.first, o.second, o.third) for o in _of(policies, HitsOrder)), ())
    by_fire = HitsFired() in policies or not ranking

    def order(kind: str, sp: int) -> tuple[int, ...]:
        dies = 1 + spared.index(kind) if sp == 1 and kind in spared else 0
        waits = by_fire and not battle.fired(view.who, kind)
        return dies, int(waits), ranking.index(kind) if ranking else 0, -sp

    return order


# -- retreat ----------------------------------------------------------------------------------------


class RetreatAt(Line, frozen=True):
    """Leave a battle when my blocks in it add up to no more than this strength."""

    form = "retreat at {strength} or less"

    strength: Many


class RetreatOutnumbered(Line, frozen=True):
    """Leave a battle when the enemy's strength in it is at least so many times mine."""

    form = "retreat when outnumbered {enemy} to {own}"

    enemy: Strength
    own: Strength


class RetreatAfter(Line, frozen=True):
    """Leave a battle as soon as so many rounds are over."""

    form = "retreat after round {round}"

    round: Many


class RetreatNotBefore(Line, frozen=True):
    """Whatever else is said of retreat, fight so many rounds."""

    form = "retreat not before round {round}"

    round: Many


class NeverRetreat(Line, frozen=True):
    """Stay in every battle."""

    form = "never retreat"


class RetreatTo(Line, frozen=True):
    """Where to retreat or pass through to; several such lines are a ranking."""

    form = "retreat to {to}"

    to: PlaceCode


class RetreatAnywhere(Line, frozen=True):
    """Where no ranked place is open the first that is will do, a home place before others."""

    form = "retreat anywhere"


LIMITS = (RetreatAt, RetreatOutnumbered, RetreatAfter)


def retreat(view: View, policies: Lines, places: Sequence[str]) -> Retreating | None:
    """Whether to leave the battle at the end of its round, and where to (blocks/8.4h, standing-6).

    Without places there is no choice of place: each block goes back where it came from.
    """
    goes = _leaves(view, policies)
    if not goes:
        return None if goes is None else Retreating(goes=False)
    if not places:
        return Retreating(goes=True)
    to = pass_through(view, policies, places)
    return None if to is None else Retreating(goes=True, to=to)


def _leaves(view: View, policies: Lines) -> bool | None:
    assert view.battle is not None
    if NeverRetreat() in policies or any(
        view.battle.round < line.round for line in _of(policies, RetreatNotBefore)
    ):
        return False
    limits = [line for line in policies if isinstance(line, LIMITS)]
    return any(_reached(view, line) for line in limits) if limits else None


def _reached(view: View, line: RetreatAt | RetreatOutnumbered | RetreatAfter) -> bool:
    assert view.battle is not None
    own, enemy = (sum(b.sp for b in view.seen(view.battle.at, side)) for side in (view.who, ENEMY[view.who]))
    if isinstance(line, RetreatAt):
        return own <= line.strength
    if isinstance(line, RetreatOutnumbered):
        return enemy * line.own >= own * line.enemy
    return view.battle.round >= line.round


def pass_through(view: View, policies: Lines, places: Sequence[str]) -> str | None:
    """Which of these places to go to, or on to past lone irregulars (blocks/9.1i)."""
    if len(places) == 1:
        return places[0]
    ranked = next((line.to for line in _of(policies, RetreatTo) if line.to in places), None)
    if ranked is None and RetreatAnywhere() in policies and places:
        return homeward(view, places)
    return ranked


def homeward(view: View, places: Sequence[str]) -> str:
    """The first of the places, a home place before others."""
    return next((p for p in places if view.board.places[p].home == view.who), places[0])


# -- ships ------------------------------------------------------------------------------------------


class NavalWhileEqual(Line, frozen=True):
    """Ships stay in battle while they are no fewer than the enemy's."""

    form = "naval stay while equal"


class NavalStay(Line, frozen=True):
    """Ships stay in every battle."""

    form = "naval always stay"


class NavalBelow(Line, frozen=True):
    """Ships go home from battle when they are fewer than this."""

    form = "naval retreat below {ships}"

    ships: Many


def naval(view: View, policies: Lines) -> bool | None:
    """Whether the ships go home after this round (blocks/8.1e, standing-7)."""
    if NavalStay() in policies:
        return False
    own, enemy = (len(view.ships(side, view.board.atlantic)) for side in (view.who, ENEMY[view.who]))
    leave = [own < line.ships for line in _of(policies, NavalBelow)]
    if NavalWhileEqual() in policies:
        leave.append(own < enemy)
    return any(leave) if leave else None


# -- groups that meet on their way --------------------------------------------------------------------


class MeetAt(Line, frozen=True):
    """At which end of a road to fight when the choice is mine (blocks/12.1.2b)."""

    form = "meet at {end}"

    end: End


def meet(view: View, policies: Lines, mine: str, theirs: str) -> str | None:
    """The end where groups that met fight: where mine started, or theirs (blocks/standing-8)."""
    ends = [line.end for line in _of(policies, MeetAt)]
    if not ends:
        return None
    if ends[0] == "home":
        homes = [place for place in (mine, theirs) if view.board.places[place].home == view.who]
        return homes[0] if len(homes) == 1 else None
    return mine if ends[0] == "my start" else theirs


# -- winter -----------------------------------------------------------------------------------------


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


def winter(policies: Lines) -> Wintering | None:
    """How to choose where blocks are in excess (blocks/10h, standing-9)."""
    if not any(isinstance(line, WinterSpare | WinterExempt | WinterSurvivors) for line in policies):
        return None
    strongest = any(line.which == "strongest" for line in _of(policies, WinterExempt))
    return Wintering(strongest, tuple(line.type for line in _of(policies, WinterSpare)))


# -- blocks that come into play -----------------------------------------------------------------------


class Arrive(Line, frozen=True):
    """Reinforcements: so many of a type come in at a place, line by line until the number is reached."""

    form = "arrive {count}{type} at {at}"

    count: Many
    type: UnitType
    at: PlaceCode


class PlaceAt(Line, frozen=True):
    """Free set-up: so many blocks of a type stand at a place."""

    form = "place {count}{type} at {at}"

    count: Many
    type: UnitType
    at: PlaceCode


class RecruitWeakest(Line, frozen=True):
    """The weakest blocks are brought up first (blocks/13.1h)."""

    form = "recruit weakest"


class RecruitType(Line, frozen=True):
    """Blocks of the type are brought up first, the weakest of them before the others."""

    form = "recruit {type}"

    type: UnitType


def arrivals(policies: Lines, fits: Callable[[tuple[Group, ...], Group], bool]) -> tuple[Group, ...] | None:
    """What arrives where: of each line as many as fit after those before it (blocks/7.2f, standing-10)."""
    lines = _of(policies, Arrive)
    arrived: tuple[Group, ...] = ()
    for line in lines:
        tries = ((count, line.type, line.at) for count in range(line.count, 0, -1))
        found = next((group for group in tries if fits(arrived, group)), None)
        arrived += (found,) if found else ()
    return arrived if lines else None


def placements(policies: Lines) -> tuple[Group, ...] | None:
    """The whole set-up as it is written (blocks/6e)."""
    return tuple((line.count, line.type, line.at) for line in _of(policies, PlaceAt)) or None


def recruits(policies: Lines, reduced: Sequence[Reduced]) -> tuple[Reduced, ...] | None:
    """The reduced blocks in the order in which they are to gain strength (blocks/13.1h)."""
    kinds = [line.type for line in _of(policies, RecruitType)]
    if not kinds and RecruitWeakest() not in policies:
        return None
    return tuple(sorted(reduced, key=lambda b: (kinds.index(b[0]) if b[0] in kinds else len(kinds), b[1])))


# -- what may stand together ----------------------------------------------------------------------------

LINES: tuple[type[Line], ...] = (
    *(GoFirst, QueuedGo, QueuedAll, QueuedHold, HoldOtherwise, Weakest),
    *(FightFirst, FightLargest, HitsFired, HitsOrder, HitsSpare),
    *(
        RetreatAt,
        RetreatOutnumbered,
        RetreatAfter,
        RetreatNotBefore,
        NeverRetreat,
        RetreatTo,
        RetreatAnywhere,
    ),
    *(NavalWhileEqual, NavalStay, NavalBelow, MeetAt),
    *(WinterSpare, WinterExempt, WinterSurvivors, Arrive, PlaceAt, RecruitWeakest, RecruitType),
)
ONCE = (
    *(HitsOrder, RetreatAt, RetreatOutnumbered, RetreatAfter, RetreatNotBefore, NavalBelow),
    *(MeetAt, WinterExempt),
)
CLASHES = (
    (NeverRetreat, (*LIMITS, RetreatNotBefore)),
    (NavalStay, (NavalWhileEqual, NavalBelow)),
)


def refuse_standing(view: View, policies: Lines, line: Line) -> No | None:
    """Why this cannot be a standing order beside the others, or None."""
    if line in policies:
        return No("blocks/standing-1", "standing_twice", line=str(line))
    other = next((one for one in policies if _clash(one, line)), None)
    if other is not None:
        return No("blocks/standing-1", "standing_clash", line=str(line), other=str(other))
    return _refuse_turn(view, line) or _refuse_type(line) or _refuse_place(view, line)


def _clash(one: Line, other: Line) -> bool:
    if isinstance(one, QUEUED) and isinstance(other, QUEUED):
        together = isinstance(one, QueuedGo) and isinstance(other, QueuedGo) and one.source == other.source
        return (one.turn, one.year) == (other.turn, other.year) and not together
    if isinstance(one, GoFirst) and isinstance(other, GoFirst):
        return (one.turn, one.year) == (other.turn, other.year)
    if type(one) is type(other) and isinstance(one, ONCE):
        return True
    return any(
        (isinstance(one, a) and isinstance(other, b)) or (isinstance(other, a) and isinstance(one, b))
        for a, b in CLASHES
    )


def _refuse_turn(view: View, line: Line) -> No | None:
    """A turn that no game with this board has; one that is past does no harm."""
    years = view.board.years
    if not isinstance(line, GoFirst | QueuedGo | QueuedAll | QueuedHold) or line.turn is None:
        return None
    assert line.year is not None
    if years.first <= line.year <= years.last and line.turn <= years.turns + 1:
        return None
    facts = {"turn": line.turn, "year": line.year, "turns": years.turns + 1}
    return No("blocks/standing-1", "standing_no_turn", first=years.first, last=years.last, **facts)


def _refuse_type(line: Line) -> No | None:
    if isinstance(line, HitsOrder):
        if sorted((line.first, line.second, line.third)) != sorted(ARMY):
            return No("blocks/standing-1", "standing_each_type", line=str(line))
    elif isinstance(line, HitsSpare | WinterSpare | RecruitType) and line.type == SHIP:
        return No("blocks/standing-1", "standing_no_ships", line=str(line))
    return None


def _refuse_place(view: View, line: Line) -> No | None:
    if isinstance(line, FightFirst | RetreatTo):
        place = line.at if isinstance(line, FightFirst) else line.to
        if view.board.is_water(place):
            return No("blocks/standing-1", "standing_on_land", place=place)
    if not isinstance(line, Arrive | PlaceAt):
        return None
    box = view.board.boxes[view.who]
    if (line.type == SHIP) != (line.at == box) or (line.type != SHIP and view.board.is_water(line.at)):
        return No("blocks/standing-1", "standing_ships_in_box", box=box, at=line.at, type=line.type)
    return _refuse_home(view, line)


def _refuse_home(view: View, line: Arrive | PlaceAt) -> No | None:
    """Land blocks come in at home, but regulars that arrive at any port (blocks/6g, 7.2b, 7.2c)."""
    if line.type == SHIP:
        return None
    place = view.board.places[line.at]
    if isinstance(line, Arrive) and line.type == "R":
        return None if place.port else No("blocks/7.2c", "standing_port", at=line.at)
    if place.home == view.who:
        return None
    return No("blocks/7.2b" if isinstance(line, Arrive) else "blocks/6g", "standing_home", at=line.at)


def _of(policies: Lines, kind: type[L]) -> list[L]:
    return [line for line in policies if isinstance(line, kind)]
