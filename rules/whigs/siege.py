"""Chapter 7.6: sieges, and the nodes that fall (whigs/7.6a-7.64c, 7.48a)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.forms import Number
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.whigs import odds, plans
from rules.whigs.board import ENEMY, MILITIA, SHIP, SIDES, Side
from rules.whigs.lines import Fate, FateName, PlaceCode
from rules.whigs.state import Besieged, Node, State, key_of
from rules.whigs.view import Ground, View

MEN_FOR_A_LEVEL = 1000  # of M&P that are lost with a node (whigs/7.63a)
KEEP, BURN = "keep", "burn"


# -- what a siege takes -----------------------------------------------------------------------------------


def sites(ground: Ground, side: str) -> list[str]:
    """The hostile provinces in which a side has armies, in the order of the map (whigs/7.6a)."""
    return [
        place for place in ground.board.places if ground.holds(ENEMY[side], place) and ground.at(place, side)
    ]


def siege_value(ground: Ground, side: str, place: str) -> int:
    """Of all its armies there, and, if they count, of the ships beside it (whigs/7.60a, 7.60f, DW6)."""
    value = sum(odds.siege_value(ground.board, ground.armies[key]) for key in ground.at(place, side))
    if ground.options.fleet_siege:
        seas = ground.board.places[place].seas
        ships = sum(f.ships for f in ground.fleets.values() if f.side == side and f.at in seas)
        value += ships * ground.board.kind(side, SHIP).siege
    return value


def counted(view: View, place: str) -> bool:
    """Whether the reader's side is before a node, with nothing that counts and that he does not know."""
    if place not in sites(view, view.who):
        return False
    seas = view.board.places[place].seas if view.options.fleet_siege else ()
    fleets = (fleet for fleet in view.fleets.values() if fleet.side == view.who and fleet.at in seas)
    armies = (view.armies[key] for key in view.at(place, view.who))
    return all(army.troops for army in armies) and all(fleet.ships for fleet in fleets)


def periods(ground: Ground, side: str, place: str) -> int:
    """How many periods a siege takes as things are; 0 is never (whigs/7.60a-e)."""
    level = ground.nodes[place].level
    if not level:
        return 1
    value = siege_value(ground, side, place)
    rows = [row for row in ground.board.file.sieges if row.value <= value]
    return rows[-1].periods[level - 1] if rows else 0


def sat(ground: Ground, side: str, place: str) -> int:
    """The periods that a siege has lasted so far (whigs/7.60b, 7.61b)."""
    siege = ground.sieges.get(place)
    return siege.sat if siege and siege.side == side else 0


# -- news -------------------------------------------------------------------------------------------------


class TableSix(Why, frozen=True):
    """How many periods a siege takes (whigs/7.60a)."""

    place: str


class SiegeLaid(Event, frozen=True):
    """A siege at the end of a period: its value, how long it has lasted, how long it takes (whigs/7.60a)."""

    side: str
    place: str
    level: int
    value: int
    sat: int
    needs: int
    left: int


class SiegeLifted(Event, frozen=True):
    """A siege is over, and the node stands (whigs/7.61b)."""

    side: str
    place: str


class TooWeak(Event, frozen=True):
    """What the reader's armies before a node lack for a siege (whigs/7.60c)."""

    place: str
    level: int
    value: int


class NodeFalls(Event, frozen=True):
    """A node is taken, and what its loser loses with it (whigs/7.61a, 7.63a)."""

    side: str
    place: str
    loser: str
    level: int
    men: int


class PortLost(Event, frozen=True):
    """Fleets that lay in a captured port (whigs/7.48a)."""

    side: str
    place: str
    fleets: tuple[str, ...]


class PortLostOwn(Event, frozen=True):
    """The ships that went down with it, for their owner."""

    place: str
    ships: int


class NodeKept(Event, frozen=True):
    """A captured node keeps its level (whigs/7.64a)."""

    side: str
    place: str
    level: int


class NodeBurned(Event, frozen=True):
    """A captured node lies empty; it has brought its captor money (whigs/7.64b)."""

    side: str
    place: str
    level: int
    money: int


# -- what is chosen ---------------------------------------------------------------------------------------


class Spare(Line, frozen=True):
    """A node is not besieged (whigs/7.6a)."""

    form = "spare {place}"

    place: PlaceCode


class Besiege(Kind, frozen=True):
    """Which nodes a side does not besiege; all others it does (whigs/7.6a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Spare,)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        return (Spare(place) for place in sites(view, view.who) if Spare(place) not in lines)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Spare)
        if line.place not in sites(view, view.who):
            return No("whigs/7.6a", "no_site", place=line.place)
        return No("whigs/7.6a", "spared_already", place=line.place) if line in lines else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, object] | None:
        known = [place for place in sites(view, view.who) if counted(view, place)]
        line = lines[-1] if lines else None
        if isinstance(line, Spare):
            return {"sieges": (), "place": line.place, "sat": sat(view, view.who, line.place)}
        return (
            {"sieges": tuple(_outlook(view, place) for place in known), "place": "", "sat": 0}
            if known
            else None
        )

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """How long the one node that can be besieged holds out."""
        there = sites(view, view.who)
        return f"siege {there[0]}" if len(there) == 1 else ""

    def foreseen(self, view: View) -> Lines | None:
        """Who has written what becomes of a node wants to take it."""
        written = all(plans.own_fate(view, place) for place in sites(view, view.who))
        return () if written else None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        there = sites(view, view.who)
        never = [line.place for line in standing_orders if isinstance(line, NeverBesiege)]
        spared = tuple(Spare(place) for place in there if place in never)
        return spared if AlwaysBesiege() in standing_orders or len(spared) == len(there) else None


def _outlook(view: View, place: str) -> dict[str, object]:
    """What a siege of a node comes to at the end of this period."""
    needs = periods(view, view.who, place)
    return {"place": place, "needs": needs, "left": max(0, needs - sat(view, view.who, place) - 1)}


class FateOfAll(Bundle, frozen=True):
    """What becomes of all captured nodes that are not named yet (whigs/7.64a)."""

    form = "{fate} all"

    fate: FateName

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        if len(kind.left(lines)) > 1:
            yield from (cls(KEEP), cls(BURN))

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, (Fate(self.fate, place) for place in kind.left(lines)), judge)


class Captured(Kind, frozen=True):
    """Which of the nodes that fell are burned; the others are kept (whigs/7.64a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Fate,)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (FateOfAll,)

    places: tuple[str, ...]

    def left(self, lines: Lines) -> list[str]:
        """The places that are not named yet."""
        named = {line.place for line in lines if isinstance(line, Fate)}
        return [place for place in self.places if place not in named]

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        for place in self.left(lines):
            yield from (Fate(KEEP, place), Fate(BURN, place))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Fate)
        if line.place not in self.places:
            return No("whigs/7.64a", "not_captured", place=line.place)
        if any(isinstance(other, Fate) and other.place == line.place for other in lines):
            return No("whigs/7.64a", "fate_named", place=line.place)
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        left = next(iter(self.left(lines)), None)
        return No("whigs/7.64a", "fate_owed", place=left) if left else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, object] | None:
        named = [line.place for line in lines[-1:] if isinstance(line, Fate)]
        file = view.board.file
        garrison = file.garrison[view.who]  # type: ignore[index]
        levels = ((place, view.nodes[place].level) for place in named or self.places)
        prizes = (
            {"place": p, "money": level * file.burning, "garrison": garrison[level]} for p, level in levels
        )
        return {"prizes": tuple(prizes)}

    def default(self, view: View) -> Lines:
        return tuple(Fate(KEEP, place) for place in self.places)

    def foreseen(self, view: View) -> Lines | None:
        fates = [(plans.fate(view, place), place) for place in self.places]
        return tuple(Fate(*fate) for fate in fates) if all(fate for fate, _ in fates) else None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        fates = [
            (plans.fate(view, p) or _by_standing_order(standing_orders, p, view.nodes[p].level), p)
            for p in self.places
        ]
        return tuple(Fate(*fate) for fate in fates) if all(fate for fate, _ in fates) else None


# -- standing orders --------------------------------------------------------------------------------------


class AlwaysBesiege(Line, frozen=True):
    """Every node that can be besieged is."""

    form = "always besiege"


class NeverBesiege(Line, frozen=True):
    """This node is not besieged."""

    form = "never besiege {place}"

    place: PlaceCode


class AlwaysFate(Line, frozen=True):
    """What becomes of captured nodes, unless another line says otherwise."""

    form = "always {fate}"

    fate: FateName


class BurnBelow(Line, frozen=True):
    """Captured nodes below this level are burned, the others kept."""

    form = "burn below {level}"

    level: Annotated[int, Number(1, 3)]


def _by_standing_order(standing_orders: Lines, place: str, level: int) -> str:
    """What the standing orders make of a captured node: its own line first, then the level, then the rest."""
    own = (line.fate for line in standing_orders if isinstance(line, Fate) and line.place == place)
    below = (BURN if level < line.level else KEEP for line in standing_orders if isinstance(line, BurnBelow))
    rest = (line.fate for line in standing_orders if isinstance(line, AlwaysFate))
    return next(own, "") or next(below, "") or next(rest, "")


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """One rule for each node, and one for all."""
    if isinstance(line, Fate) and any(isinstance(o, Fate) and o.place == line.place for o in before):
        return No("whigs/standing-10", "fate_named", place=line.place)
    general = (AlwaysFate, BurnBelow)
    if isinstance(line, general) and any(isinstance(other, general) for other in before):
        return No("whigs/standing-10", "one_rule_of_fate")
    return None


# -- the end of a period ------------------------------------------------------------------------------------


def close(state: State, referee: Referee) -> Running:
    """The sieges of a period, and what becomes of the nodes that fall (whigs/7.12a, 7.6a, 7.61a)."""
    besiegers = [side for side in SIDES if sites(state, side)]
    spared: dict[str, list[str]] = {}
    if besiegers:
        asks = (Ask(side, Besiege(), "whigs/7.6a", secret=True, silent=True) for side in besiegers)
        answers = yield tuple(asks)
        spared = {side: [line.place for line in answers[side]] for side in besiegers}
    fallen = list(_besieged(state, referee, besiegers, spared))
    lift(state, referee, [place for place in state.sieges if not _goes_on(state, place, spared)])
    for side, place in fallen:
        _falls(state, referee, side, place)
    yield from _fates(state, referee, fallen)


def _besieged(
    state: State, referee: Referee, besiegers: Iterable[Side], spared: Mapping[str, Sequence[str]]
) -> Iterator[tuple[Side, str]]:
    """Every siege is a period older; those whose nodes fall (whigs/7.60a, 7.60b)."""
    for side in besiegers:
        for place in sites(state, side):
            if place not in spared[side] and _sit(state, referee, side, place):
                yield side, place


def _sit(state: State, referee: Referee, side: Side, place: str) -> bool:
    """Whether the node falls (whigs/7.61a)."""
    value, level = siege_value(state, side, place), state.nodes[place].level
    needs, lasted = periods(state, side, place), sat(state, side, place) + 1
    if not needs:
        referee.tell(TooWeak(place, level, value), side)
        return False
    needs = int(referee.result(str(needs), TableSix(place)))
    state.sieges[place] = Besieged(side, lasted, needs)
    left = max(0, needs - lasted)
    referee.tell(SiegeLaid(side, place, level, value, lasted, needs, left), discloses="whigs/7.60a")
    return not left


def _goes_on(state: State, place: str, spared: Mapping[str, Sequence[str]]) -> bool:
    """Whether a siege has besiegers who go on with it and can (whigs/7.60a, 7.61b)."""
    side = state.sieges[place].side
    if place not in sites(state, side) or place in spared.get(side, ()):
        return False
    return periods(state, side, place) > 0


def lift(state: State, referee: Referee, places: Iterable[str]) -> None:
    """Sieges are over: a later one begins anew (whigs/7.61b)."""
    for place in places:
        siege = state.sieges.pop(place)
        referee.tell(SiegeLifted(siege.side, place))


def driven_off(state: State, referee: Referee, place: str) -> None:
    """A siege ends when the last army of the besieger is beaten away."""
    siege = state.sieges.get(place)
    if siege and not state.at(place, siege.side):
        lift(state, referee, [place])


# -- a node falls -------------------------------------------------------------------------------------------


def _falls(state: State, referee: Referee, side: Side, place: str) -> None:
    """The captor holds the node; its defender has lost men, and the ships in port (whigs/7.63a, 7.48a)."""
    level, loser = state.nodes[place].level, ENEMY[side]
    men = MEN_FOR_A_LEVEL * level
    box = state.casualties.setdefault(loser, {})
    if men:
        box[MILITIA] = box.get(MILITIA, 0) + men
    state.sieges.pop(place, None)
    state.nodes[place] = Node(side, level, built=state.nodes[place].built)
    referee.tell(NodeFalls(side, place, loser, level, men))
    _lose_port(state, referee, loser, place)


def _lose_port(state: State, referee: Referee, loser: Side, place: str) -> None:
    fleets = tuple(f.name for f in state.fleets.values() if f.side == loser and f.at == place)
    if fleets:
        lost = sum(odds.destroy(state, key_of(loser, name)).get(SHIP, 0) for name in fleets)
        referee.tell(PortLost(loser, place, fleets))
        referee.tell(PortLostOwn(place, lost), loser)


def _fates(state: State, referee: Referee, fallen: Sequence[tuple[Side, str]]) -> Running:
    """Each captor keeps or burns what he took (whigs/7.64a)."""
    taken = {side: tuple(place for taker, place in fallen if taker == side) for side in SIDES}
    asks = tuple(
        Ask(side, Captured(places), "whigs/7.64a", secret=True, silent=True)
        for side, places in taken.items()
        if places
    )
    if not asks:
        return
    answers = yield asks
    for ask in asks:
        for line in answers[ask.seat]:
            _settle(state, referee, ask.seat, line)


def _settle(state: State, referee: Referee, side: str, line: Fate) -> None:
    """Kept at its level, or burned for money and empty (whigs/7.64a, 7.64b, 7.64c)."""
    node = state.nodes[line.place]
    if line.fate == KEEP:
        referee.tell(NodeKept(side, line.place, node.level), discloses="whigs/7.64a")
        return
    money = node.level * state.board.file.burning
    if money:
        state.book(side, "burned", money, line.place)
    state.nodes[line.place] = Node("", 0, lost_by=ENEMY[side], burned=side, built=node.built)
    referee.tell(NodeBurned(side, line.place, node.level, money), discloses="whigs/7.64a")


CHAPTER = Chapter(
    __name__,
    kinds=(Besiege, Captured),
    events=(
        SiegeLaid,
        SiegeLifted,
        TooWeak,
        NodeFalls,
        PortLost,
        PortLostOwn,
        NodeKept,
        NodeBurned,
    ),
    whys=(TableSix,),
    standing=(AlwaysBesiege, NeverBesiege, Fate, AlwaysFate, BurnBelow),
    refuse_standing=refuse_standing,
)
