"""Chapter 12: both sides write, and both orders are carried out at the same time."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from rules.blocks.aids.choices import end_of_path
from rules.blocks.board import BRITISH, ENEMY, FRENCH, SHIP, SIDES, Board
from rules.blocks.lines import All, Go, MoveLine, Pick, PlaceCode, of
from rules.blocks.movement import MoveOrder, parties, tell_moved, walk
from rules.blocks.state import Block, State
from rules.blocks.view import View, view
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.forms import Name
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running

ORDER = MoveOrder(together=True)
SEA = ("blocks/7.7b", "blocks/7.7e")  # refusals that the battle at sea may yet undo
CAUSES = {  # what everyone is told of the rule by which an order is forfeited
    **dict.fromkeys(SEA, "atlantic"),
    **dict.fromkeys(("blocks/2a", "blocks/7.6a", "blocks/12.2a"), "blocks"),
    "blocks/7.4e": "face_down",
}
Path = tuple[str, ...]
Spot = tuple[str, str]  # a side in a place


End = Annotated[str, Name("end")]


class Meet(Line, frozen=True):
    """The groups that cross on a path fight at this end of it."""

    form = "meet at {place}"

    place: PlaceCode


class ChooseEnd(Kind, frozen=True):
    """At which end of a path two groups meet: where the asker's started, or where the enemy's did."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Meet,)

    mine: str
    theirs: str

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who would fight at each end, or at the one that is named (blocks/12.1.2d, 8.5a-8.5c)."""
        named = [line.place for line in lines if isinstance(line, Meet)]
        mine = end_of_path(view, self.mine, self.theirs, defends=True)
        theirs = end_of_path(view, self.theirs, self.mine, defends=False)
        return {"ends": [end for end in (mine, theirs) if not named or end.at in named]}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield Meet(self.mine)
            yield Meet(self.theirs)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Meet)
        if lines:
            return No("blocks/12.1.2a", "meet_once")
        if line.place not in (self.mine, self.theirs):
            return No("blocks/12.1.2a", "meet_elsewhere", place=line.place, ends=(self.mine, self.theirs))
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/12.1.2b", "meet_owed", ends=(self.mine, self.theirs))

    def default(self, view: View) -> Lines:
        homes = [p for p in (self.mine, self.theirs) if view.board.places[p].home == view.who]
        return (Meet(homes[0] if homes else self.mine),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        end = end_to_fight_at(view, standing_orders, self.mine, self.theirs)
        return (Meet(end),) if end else None


# -- standing orders ------------------------------------------------------------------------------------


class MeetAt(Line, frozen=True):
    """At which end of a road to fight when the choice is mine (blocks/12.1.2b)."""

    form = "meet at {end}"

    end: End


def end_to_fight_at(view: View, standing_orders: Lines, mine: str, theirs: str) -> str | None:
    """The end where groups that met fight: where mine started, or theirs (blocks/standing-8)."""
    ends = [line.end for line in of(standing_orders, MeetAt)]
    if not ends:
        return None
    if ends[0] == "home":
        homes = [place for place in (mine, theirs) if view.board.places[place].home == view.who]
        return homes[0] if len(homes) == 1 else None
    return mine if ends[0] == "my start" else theirs


# -- what is told ---------------------------------------------------------------------------------------


class Revealed(Event, frozen=True):
    """Both orders as they were understood, without what stays secret (blocks/12.2h)."""

    british: tuple[MoveLine, ...]
    french: tuple[MoveLine, ...]


class Forfeited(Event, frozen=True):
    """An order that cannot be carried out: nothing of it moves (blocks/12.1.4a, 12.1.4b)."""

    side: str
    cause: str  # blocks | face_down | path | atlantic


class ForfeitedOwn(Event, frozen=True):
    """What its writer is told: the line that cannot be carried out, and the rule."""

    side: str
    cause: str
    line: MoveLine
    rule: str


class Crossed(Event, frozen=True):
    """Groups that meet on the path between the places they started from (blocks/12.1.2a-c)."""

    british_start: str
    french_start: str
    british: int
    french: int
    chooser: str


class Met(Event, frozen=True):
    """The end that was chosen: there the side that started there defends (blocks/12.1.2d)."""

    at: str
    chooser: str


class Stopped(Event, frozen=True):
    """Irregulars that could not take their second step; nothing is forfeited (blocks/12.1.3c, 12.1.3d)."""

    side: str
    path: Path  # the way that was ordered: they stopped at its second place
    count: int


REVEAL = Revealed.__name__


# -- both ways on one map (12.1.2, 12.1.3), from what is ordered and where the others stand ---------------


class Way(NamedTuple):
    """The way that an order means a block to go: its start, its first place, an irregular's second."""

    side: str
    path: Path

    @property
    def first(self) -> str:
        return self.path[1]


class Crossing(NamedTuple):
    """Groups of both sides that exchange places along one path (blocks/12.1.2a)."""

    starts: Mapping[str, str]
    counts: Mapping[str, int]

    @property
    def chooser(self) -> str:
        """The side with fewer blocks on the path, the British if neither has (blocks/12.1.2b, 12.1.2c)."""
        return FRENCH if self.counts[FRENCH] < self.counts[BRITISH] else BRITISH

    def catches(self, way: Way) -> bool:
        """Whether its first step is on the path: all others go on (blocks/12.1.2e)."""
        return way.path[:2] == (self.starts[way.side], self.starts[ENEMY[way.side]])


def crossing(ways: Iterable[Way]) -> Crossing | None:
    """Each order starts from one place, so there is one path at most on which groups can cross."""
    ways = list(ways)
    starts = {way.side: way.path[0] for way in ways}
    if len(starts) < len(SIDES):
        return None
    counts: dict[str, int] = {
        s: sum(w.side == s and w.first == starts[ENEMY[s]] for w in ways) for s in SIDES
    }
    return Crossing(starts, counts) if all(counts.values()) else None


def settle(
    ways: Sequence[Way], stayers: Collection[Spot], meet: str = "", *, passing: bool = True
) -> dict[Way, Path]:
    """How far each gets. `stayers` do not move; `meet` is where groups that cross fight.

    `passing`: irregulars of both sides pass one another in a place where neither ends (DB14).
    """
    met = crossing(ways)
    ends: dict[Way, Path] = {}
    for way in ways:
        if met and met.catches(way):  # blocks/12.1.3g: no second step either
            ends[way] = way.path[:2] if way.first == meet else way.path[:1]
        elif len(way.path) == 2:
            ends[way] = way.path
    return SecondSteps(ways, stayers, ends, passing=passing).settle()


class SecondSteps:
    """The second steps of irregulars, each of which hangs on where enemies end (blocks/12.1.3)."""

    def __init__(
        self, ways: Iterable[Way], stayers: Collection[Spot], ends: dict[Way, Path], *, passing: bool
    ) -> None:
        self.stayers, self.ends, self.passing = stayers, ends, passing
        self.open = [way for way in dict.fromkeys(ways) if way not in ends]

    def settle(self) -> dict[Way, Path]:
        self._close(stop=[way for way in self.open if self._opposed(way) or self._met(way)])
        while self._close(*self._sure()):  # first stage (blocks/12.1.3h)
            pass
        while self._close(stop=self._halted()):  # second stage: supposed that all go on
            pass
        self._close(go=self.open)
        return self.ends

    def _close(self, stop: Sequence[Way] = (), go: Sequence[Way] = ()) -> bool:
        """A stop is final, and so is leave to go on."""
        self.ends |= {way: way.path[:2] for way in stop} | {way: way.path for way in go}
        self.open = [way for way in self.open if way not in self.ends]
        return bool(stop or go)

    def _opposed(self, way: Way) -> bool:
        """Its second step uses the path of an enemy irregular's first, the other way (blocks/12.1.3f)."""
        return any(foe.side != way.side and foe.path[:2] == way.path[:0:-1] for foe in self.open)

    def _met(self, way: Way) -> bool:
        """Whether it shares its first place with an enemy irregular and may not pass it (DB14)."""
        foes = (foe for foe in self.open if foe.side != way.side)
        return not self.passing and any(foe.first == way.first for foe in foes)

    def _sure(self) -> tuple[list[Way], list[Way]]:
        """Those that an enemy is sure to stop, and those that no unsettled enemy can stop any more."""
        stop = [way for way in self.open if self._blocked(way, self.ends)]
        go = [way for way in self.open if way not in stop and not self._doubtful(way)]
        return stop, go

    def _halted(self) -> list[Way]:
        supposed = self.ends | {way: way.path for way in self.open}
        return [way for way in self.open if self._blocked(way, supposed)]

    def _blocked(self, way: Way, ends: Mapping[Way, Path]) -> bool:
        """Whether an enemy stays or ends in its first place (blocks/12.1.3a, 12.1.3b, 12.1.3i)."""
        if (ENEMY[way.side], way.first) in self.stayers:
            return True
        return any(foe.side != way.side and path[-1] == way.first for foe, path in ends.items())

    def _doubtful(self, way: Way) -> bool:
        return any(foe.side != way.side and way.first in foe.path[1:] for foe in self.open)


def attackers(board: Board, stood: Collection[Spot], arrived: Collection[Spot]) -> dict[str, str]:
    """Who attacks where both sides are now: whoever stood there defends, else whoever is at home there
    (blocks/12.1.1a-e, 12.1.2d)."""
    here = {*stood, *arrived}
    found: dict[str, str] = {}
    for place, facts in board.places.items():
        if (BRITISH, place) in here and (FRENCH, place) in here:
            occupants = [side for side in SIDES if (side, place) in stood]
            found[place] = ENEMY[occupants[0] if len(occupants) == 1 else facts.home]
    return found


# -- the steps: writing (12.2) --------------------------------------------------------------------------


def write(state: State, referee: Referee) -> Running:
    """Both write at once and may write anew until both are done (blocks/12.1.0a, 12.2a, 12.2i)."""
    orders = yield tuple(Ask(side, ORDER, "blocks/12.2a", secret=True, reveal=REVEAL) for side in SIDES)
    state.written = {side: orders[side] for side in SIDES}
    state.step = "reveal"


def write_french(state: State, referee: Referee) -> Running:
    """Fast form: the French write and cannot change it any more (blocks/12.2k)."""
    state.written = {FRENCH: (yield Ask(FRENCH, ORDER, "blocks/12.2k", secret=True, reveal=REVEAL))}
    state.step = "write_british"


def write_british(state: State, referee: Referee) -> Running:
    """The British move openly; chapter 12.1 may still stop or forfeit it (blocks/12.2k, 12.2l)."""
    lines = yield Ask(BRITISH, ORDER, "blocks/12.2k")
    state.written = {BRITISH: lines, FRENCH: state.written.get(FRENCH, ())}
    state.step = "reveal"


# -- the steps: carrying it out, in the sequence of 12.1.0b -----------------------------------------------


def reveal(state: State, referee: Referee) -> None:
    """Both orders are shown; ships move, and fight if they meet (blocks/12.2h, 12.1.5a, 12.1.5b, 8.1b)."""
    state.trails, state.fought = [], []
    state.written = {side: state.written.get(side, ()) for side in SIDES}
    referee.tell(Revealed(*(shown(state.written[side]) for side in SIDES)), discloses="blocks/12.2h")
    if any(for_ships(state, side) for side in SIDES):  # if none sail, the march finds everything as it is now
        judge(state, referee, SIDES, by_sea=False)
    for side in SIDES:
        sail(state, referee, side)
    if all(state.present(state.board.atlantic, side) for side in SIDES):
        state.attackers = {state.board.atlantic: ""}
        state.step = "battles"
    else:
        state.step = "march"


def shown(lines: Iterable[MoveLine]) -> tuple[MoveLine, ...]:
    return tuple(line for line in lines if not line.secret)


def judge(state: State, referee: Referee, sides: Iterable[str], *, by_sea: bool) -> None:
    """An order is carried out whole or forfeited whole (blocks/12.1.4a). Who controls the Atlantic is known
    after the battle there, so paths by sea are judged then (blocks/12.1.4c, 12.1.4e)."""
    found = {side: hindrance(state, side) for side in sides}
    for late in (False, True) if by_sea else (False,):
        for side, hindered in found.items():
            if hindered and (hindered[1].rule in SEA) == late:
                forfeit(state, referee, side, *hindered)


def hindrance(state: State, side: str) -> tuple[MoveLine, No] | None:
    """The first line that cannot be carried out for another reason than the sea, else the first by sea."""
    seen = view(state, side)
    fit: tuple[MoveLine, ...] = ()
    shut: tuple[MoveLine, No] | None = None
    for line in state.written[side]:
        reason = ORDER.refuse(seen, fit, line)
        if reason and isinstance(line, Pick):
            continue  # a mark is no part of the order: without it the strongest goes (12.2g)
        if reason and reason.rule not in SEA:
            return line, reason
        if reason and not shut:
            shut = line, reason
        fit += (line,)
    state.written[side] = fit
    return shut


def forfeit(state: State, referee: Referee, side: str, line: MoveLine, reason: No) -> None:
    """Everyone hears of what kind the hindrance is, its writer which line it hit (blocks/12.1.4b)."""
    cause = CAUSES.get(reason.rule, "path")
    rule = "blocks/12.1.4c" if cause == "atlantic" else "blocks/12.1.4a"
    own = ForfeitedOwn(side, cause, line, reason.rule)
    referee.tell(own, side, instead=Forfeited(side, cause), discloses=rule)
    state.written[side] = ()


def for_ships(state: State, side: str) -> bool:
    """Whether a side's one move is by its ships (blocks/7.3i)."""
    return any(
        isinstance(line, Go | All) and state.board.is_water(line.source) for line in state.written[side]
    )


def sail(state: State, referee: Referee, side: str) -> None:
    if for_ships(state, side):
        carry_out(state, referee, side, [(b, (b.at, *steps)) for b, steps in ordered(state, side)])


def ordered(state: State, side: str) -> list[tuple[Block, Path]]:
    return parties(state, side, state.written[side])


def carry_out(state: State, referee: Referee, side: str, moves: Iterable[tuple[Block, Path]]) -> None:
    """Blocks go as far as they get; those caught where they started do not move at all."""
    gone = [(path, block) for block, path in moves if len(path) > 1]
    for path, block in gone:
        walk(state, block, path)
    if gone:
        state.trails += tell_moved(referee, side, gone)


def march(state: State, referee: Referee) -> Running:
    """Armies move at the same time; nothing is carried out before all is settled (blocks/12.1.0b)."""
    armies = [side for side in SIDES if state.written.get(side) and not for_ships(state, side)]
    judge(state, referee, armies, by_sea=True)
    blocks = [(b, Way(side, (b.at, *steps))) for side in armies for b, steps in ordered(state, side)]
    ways = [way for _, way in blocks]
    stayers = standing_still(state, [block for block, _ in blocks])
    met = crossing(ways)
    place = ""
    if met:
        place = yield from choose_end(referee, met)
    ends = settle(ways, stayers, place, passing=state.options.irregulars_pass)
    tell_stopped(referee, [way for way in ways if not (met and met.catches(way))], ends)
    for side in armies:
        carry_out(state, referee, side, [(b, ends[way]) for b, way in blocks if way.side == side])
    stood = stayers | {(way.side, path[0]) for way, path in ends.items() if len(path) == 1}
    arrived = {(way.side, path[-1]) for way, path in ends.items() if len(path) > 1}
    state.attackers = attackers(state.board, stood, arrived)
    state.chooser = BRITISH  # DB6
    state.written = {}
    state.step = "battles"


def standing_still(state: State, movers: Sequence[Block]) -> set[Spot]:
    """Where blocks stay: those of a forfeited order among them (blocks/12.1.4d)."""
    moving = {id(block) for block in movers}
    return {(b.side, b.at) for b in state.blocks.values() if b.type != SHIP and id(b) not in moving}


def choose_end(referee: Referee, met: Crossing) -> Generator[Asked, Any, str]:
    """The end of the path at which the groups fight (blocks/12.1.2b, 12.1.2c)."""
    side = met.chooser
    ends = met.starts
    referee.tell(Crossed(ends[BRITISH], ends[FRENCH], met.counts[BRITISH], met.counts[FRENCH], side))
    lines = yield Ask(side, ChooseEnd(ends[side], ends[ENEMY[side]]), "blocks/12.1.2b")
    place: str = lines[0].place
    referee.tell(Met(place, side))
    return place


def tell_stopped(referee: Referee, ways: Sequence[Way], ends: Mapping[Way, Path]) -> None:
    stopped = [way for way in ways if len(ends[way]) < len(way.path)]
    for way in sorted(dict.fromkeys(stopped)):
        referee.tell(Stopped(way.side, way.path, ways.count(way)))


CHAPTER = Chapter(
    __name__,
    steps={
        "write": write,
        "write_french": write_french,
        "write_british": write_british,
        "reveal": reveal,
        "march": march,
    },
    kinds=(ChooseEnd,),
    events=(Revealed, Forfeited, ForfeitedOwn, Crossed, Met, Stopped),
    standing=(MeetAt,),
    once=(MeetAt,),
)
