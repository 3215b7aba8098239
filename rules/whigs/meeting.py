"""Chapter 7.5: meetings and battles on land (whigs/7.50a-7.58a)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, cast

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running
from rules.whigs import flight, odds, plans, siege
from rules.whigs.board import COLUMNS, ENEMY, FACES, TROOPS, Result, Side
from rules.whigs.flight import FallBackTo, Retreat, Ways, Withdraw
from rules.whigs.lines import Meet, OddsName, OnMeeting, PlaceCode, StanceName
from rules.whigs.odds import ATTACKER
from rules.whigs.state import Army, Fought, State, Trail, key_of
from rules.whigs.view import Ground, View

ENGAGE, RETREAT, JOIN, AMBUSH = "engage", "retreat", "join", "ambush"


# -- who meets, and with what ----------------------------------------------------------------------------


def occupant(ground: Ground, place: str) -> Side:
    """The side whose army was there first (whigs/7.51a, DW51)."""
    there = [army for army in ground.armies.values() if army.at == place]
    side: Side = min(there, key=lambda army: army.arrived).side  # type: ignore[assignment]
    return side


def assailant(ground: Ground, place: str) -> Side:
    """The newcomer; with `roles_stay` off the side whose army came last (whigs/7.52a, DW51)."""
    if ground.options.roles_stay:
        return ENEMY[occupant(ground, place)]
    there = [army for army in ground.armies.values() if army.at == place]
    side: Side = max(there, key=lambda army: army.arrived).side  # type: ignore[assignment]
    return side


def met(ground: Ground, place: str) -> bool:
    return len({army.side for army in ground.armies.values() if army.at == place}) > 1


def armies_of(ground: Ground, side: str, place: str) -> list[Army]:
    return [ground.armies[key] for key in ground.at(place, side)]


def defends(army: Army) -> bool:
    """Whether it has the order Defend with its bonus (whigs/6.44b, 7.56b)."""
    return army.order == "defend" and army.bonus


def has_bonus(ground: Ground, side: str, place: str, *, attacks: bool) -> bool:
    """The bonus of Defend, which all armies of a side need: attacked anywhere, attacking among friends.

    The occupant counts as attacked whatever happens (whigs/6.44b, 7.52d, 7.55f, DW40).
    """
    if not all(map(defends, armies_of(ground, side, place))):
        return False
    return not attacks or side == occupant(ground, place) or ground.holds(side, place)


def initiative(ground: Ground, side: str, place: str) -> int:
    """Of all its armies, each by itself, with its own cut (whigs/7.55a, 7.57e)."""
    return sum(
        odds.initiative(ground.board, army, ground.options, bonus=defends(army))
        for army in armies_of(ground, side, place)
    )


def worth(ground: Ground, armies: Iterable[Army], *, attacks: bool, ambush: bool) -> int:
    """What they bring into a battle or an ambush (whigs/7.52b, 7.55c)."""
    in_ambush = odds.ambush_attack if attacks else odds.ambush_defence
    value = in_ambush if ambush else odds.battle_value
    return sum(value(ground.board, army) for army in armies)


# -- what the enemy may be worth -------------------------------------------------------------------------


def reported(view: View, place: str) -> list[Army] | None:
    """The enemy armies in a place as this year's reports have them, or None if one has no report."""
    found = []
    for army in armies_of(view, view.foe, place):
        known = [r for r in view.reports if (r.spy, r.counter, r.year) == (view.who, army.name, view.year)]
        if not known:
            return None
        found.append(msgspec.structs.replace(army, troops=known[-1].troops))
    return found


def attacker_in(ground: Ground, place: str, *, ambush: bool) -> Side:
    """Who attacks: in an ambush whoever was there first (whigs/7.51a, 7.52a)."""
    return occupant(ground, place) if ambush else assailant(ground, place)


def outlook(view: View, place: str, *, ambush: bool) -> dict[str, Any] | None:
    """The attacker, its column and results, if all the enemy's armies have been reported this year."""
    ours = expected(view, place, ambush=ambush)
    if ours is None:
        return None
    attacker = attacker_in(view, place, ambush=ambush)
    column = ours if attacker == view.who else len(COLUMNS) - 1 - ours
    return {"attacker": attacker, "column": COLUMNS[column], "chances": odds.chances(view.board, column)}


def expected(view: View, place: str, *, ambush: bool) -> int | None:
    """The column for the reader if it fights, by the reports: ours to theirs, with the bonus of each."""
    theirs = reported(view, place)
    if theirs is None:
        return None
    attacks = view.who == attacker_in(view, place, ambush=ambush)
    ours = worth(view, armies_of(view, view.who, place), attacks=attacks, ambush=ambush)
    column = odds.column_of(ours, worth(view, theirs, attacks=not attacks, ambush=ambush))
    mine = has_bonus(view, view.who, place, attacks=attacks)
    return odds.shifted(column, attacker=mine, defender=has_bonus(view, view.foe, place, attacks=not attacks))


# -- news ------------------------------------------------------------------------------------------------


class Meets(Event, frozen=True):
    """Armies of both sides are in a province (whigs/7.17a). `again`: it was postponed before."""

    at: str
    occupant: str
    newcomer: str
    again: bool = False


class Stances(Event, frozen=True):
    """What both chose, shown together (whigs/7.51b)."""

    at: str
    occupant: str
    newcomer: str
    first: str  # the choice of the occupant
    second: str


class NoWayOut(Event, frozen=True):
    """A side cannot retreat, and engages (whigs/7.53b)."""

    side: str
    at: str


class JoinRolled(Event, frozen=True):
    """The dice for the wait for another army (whigs/7.57a)."""

    at: str
    joiner: str
    own: int
    other: int
    waits: bool


class Postponed(Event, frozen=True):
    """The choice waits for another army, or for the end of the period (whigs/7.57a, 7.57d)."""

    at: str


class Contest(Event, frozen=True):
    """Initiative, dice and totals of both: the lower total wins (whigs/7.55a)."""

    at: str
    ambusher: str
    value: int
    die: int
    other_value: int
    other_die: int
    winner: str


class AmbushSettled(Event, frozen=True):
    """Whether the ambush takes place (whigs/7.55b)."""

    at: str
    side: str  # who has said so
    takes_place: bool


class Battle(Event, frozen=True):
    """A battle or an ambush: totals, odds, column, die, result, losses in hundredths (whigs/7.52a)."""

    at: str
    attacker: str
    ambush: bool
    attack: int
    defence: int
    odds: str
    column: str  # after the shift
    die: int
    result: Result
    attacker_loses: int
    defender_loses: int


class Lost(msgspec.Struct, frozen=True):
    """So many men of a type."""

    men: int
    troop: str


class MenLost(Event, frozen=True):
    """What an army of its reader has lost, and what is left of it (whigs/7.52f)."""

    counter: str
    at: str
    lost: tuple[Lost, ...]
    left: int


class Destroyed(Event, frozen=True):
    """Armies that are no more (whigs/7.52f, 7.56c)."""

    side: str
    at: str
    counters: tuple[str, ...]


class Retreated(Event, frozen=True):
    """Armies that left, by choice or beaten (whigs/7.51c, 7.54a)."""

    side: str
    at: str
    ways: tuple[Withdraw, ...]
    beaten: bool


class OrderTurned(Event, frozen=True):
    """A beaten March army has the order Defend without its bonus; or a beaten Defend army loses it."""

    side: str
    counter: str
    marched: bool


class JoinDie(Why, frozen=True):
    """Whether a meeting waits for another army (whigs/7.57a)."""

    side: str
    at: str


class InitiativeDie(Why, frozen=True):
    """What is added to an initiative (whigs/7.55a)."""

    side: str
    at: str


class Keener(Why, frozen=True):
    """Whose initiative is the lower one with its die (whigs/7.55a)."""

    at: str


class BattleDie(Why, frozen=True):
    """The attacker's die (whigs/7.52a, 7.55c)."""

    side: str
    at: str


class TableFour(Why, frozen=True):
    """What the die says at the odds of a battle (whigs/7.52a)."""

    at: str


# -- what is chosen --------------------------------------------------------------------------------------


class Meeting(Kind, frozen=True):
    """To engage, retreat, join, or, for the occupant, ambush (whigs/7.51a). `last`: nobody waits any more."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Meet,)

    place: str
    last: bool = False

    def choices(self, view: View) -> tuple[str, ...]:
        joins = () if self.last else (JOIN,)
        return (ENGAGE, RETREAT, *joins, *((AMBUSH,) if self.first(view) else ()))

    def first(self, view: View) -> bool:
        return occupant(view, self.place) == view.who

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if lines:
            return
        for stance in self.choices(view):
            yield Meet(stance)
            if stance == RETREAT:
                yield from (Meet(stance, to) for to in flight.shelters(view, view.who, self.place))

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Meet)
        if lines:
            return No("whigs/7.51a", "one_choice")
        if line.stance not in self.choices(view):
            return self._not_open(view, line.stance)
        if line.to is None:
            return None
        if line.stance != RETREAT:
            return No("whigs/7.51c", "only_retreats_lead_away")
        if line.to not in flight.shelters(view, view.who, self.place):
            return No("whigs/7.51c", "no_retreat_there", place=line.to)
        return None

    def _not_open(self, view: View, stance: str) -> No:
        if stance == AMBUSH:
            return No("whigs/7.51a", "newcomers_ambush_not")
        if stance == JOIN:
            return No("whigs/7.57c", "no_more_waiting")
        return No("whigs/7.51a", "no_such_choice", choices=self.choices(view))

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("whigs/7.51a", "choice_owed", choices=self.choices(view))

    def shows(self, view: View, lines: Lines) -> Mapping[str, object] | None:
        """Before the choice the own values, and beside a retreat whether there is a way out."""
        stuck = flight.complete(view, view.who, self.place) is None
        if lines and not (stuck and Meet(RETREAT) in lines):
            return None
        armies, first = armies_of(view, view.who, self.place), self.first(view)
        return {
            "stuck": stuck,
            "first": first,
            "battle": worth(view, armies, attacks=assailant(view, self.place) == view.who, ambush=False),
            "ambush": worth(view, armies, attacks=first, ambush=True),
            "initiative": initiative(view, view.who, self.place),
            "enemies": len(armies_of(view, view.foe, self.place)),
            "fought": outlook(view, self.place, ambush=False),
            "sprung": outlook(view, self.place, ambush=True),
        }

    def looks(self, view: View, lines: Lines, name: str) -> str:
        """What it would come to."""
        return f"odds {self.place}"

    def default(self, view: View) -> Lines:
        return (Meet(ENGAGE),)

    def foreseen(self, view: View) -> Lines | None:
        return self._answer(view, planned(view, self.place))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return self._answer(view, tuple(line for line in standing_orders if isinstance(line, IfMet)))

    def _answer(self, view: View, wishes: Sequence[Wish]) -> Lines | None:
        line = wish(view, self.place, wishes, self.choices(view))
        return (Meet(line.stance, line.to if line.stance == RETREAT else None),) if line else None


class Spring(Line, frozen=True):
    """The ambush takes place (whigs/7.55b)."""

    form = "spring"
    also = ("ambush", "yes")


class Forbid(Line, frozen=True):
    """The ambush does not take place."""

    form = "forbid"
    also = ("no",)


class Decide(Kind, frozen=True):
    """Whether the ambush takes place: for the winner of the contest (whigs/7.55b)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Spring, Forbid)

    place: str

    def shows(self, view: View, lines: Lines) -> Mapping[str, object] | None:
        """What an ordinary battle would come to, and the ambush (whigs/7.55b)."""
        if lines:
            return None
        fought, sprung = (outlook(view, self.place, ambush=ambush) for ambush in (False, True))
        return {"fought": fought, "sprung": sprung}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield Spring()
            yield Forbid()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("whigs/7.55b", "one_choice") if lines else None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("whigs/7.55b", "ambush_owed")

    def default(self, view: View) -> Lines:
        return (Spring() if occupant(view, self.place) == view.who else Forbid(),)

    def foreseen(self, view: View) -> Lines | None:
        return self.default(view) if planned(view, self.place) else None

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        return self.default(view) if any(isinstance(line, IfMet) for line in standing_orders) else None


# -- plans of the year and standing orders ---------------------------------------------------------------


class IfMet(Line, frozen=True):
    """What armies do when they meet the enemy; several lines are a ranking. `odds`: by the reports."""

    form = "if met {stance} [at {odds}] [to {to}]"

    stance: StanceName
    odds: OddsName | None = None
    to: PlaceCode | None = None


Wish = OnMeeting | IfMet


def planned(view: View, place: str) -> tuple[OnMeeting, ...]:
    """What is written for the armies of the reader in a place (whigs/standing-9)."""
    return plans.on_meeting(view, [view.armies[key].name for key in view.at(place, view.who)])


def wish(view: View, place: str, lines: Sequence[Wish], choices: Sequence[str]) -> Wish | None:
    """The first line that fits, those for the case before all others.

    None too where its odds cannot be told for want of a report.
    """
    for line in sorted(lines, key=lambda line: not for_a_case(line)):
        if line.stance not in choices or not _passable(view, place, line):
            continue
        if line.odds is None:
            return line
        column = expected(view, place, ambush=line.stance == AMBUSH)
        if column is None:
            return None
        if column >= COLUMNS.index(line.odds):
            return line
    return None


def for_a_case(line: Wish) -> bool:
    """Whether it is written for the case that the armies were there first."""
    return isinstance(line, OnMeeting) and line.case is not None


def _passable(view: View, place: str, line: Wish) -> bool:
    """A retreat needs a way, and one to a place a way there."""
    if line.stance != RETREAT:
        return True
    if line.to is None:
        return flight.complete(view, view.who, place) is not None
    return line.to in flight.shelters(view, view.who, place)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Only what can be chosen on land, and a place for retreats only."""
    if not isinstance(line, IfMet):
        return None
    choices = (ENGAGE, RETREAT, JOIN, AMBUSH)
    if line.stance not in choices:
        return No("whigs/standing-9", "no_such_choice", choices=choices)
    if line.to is not None and line.stance != RETREAT:
        return No("whigs/standing-9", "only_retreats_lead_away")
    return None


# -- the meeting -------------------------------------------------------------------------------------------


def meet(state: State, referee: Referee, place: str) -> Running:
    """An army has entered a province with enemies in it (whigs/7.17a, 7.57a)."""
    again = any(army.waits for army in state.armies.values() if army.at == place)
    yield from _meeting(state, referee, place, again=again, last=False)


def postponed(state: State, referee: Referee) -> Running:
    """At the end of a period nobody waits any more (whigs/7.57c)."""
    for place in state.board.places:
        if met(state, place):
            yield from _meeting(state, referee, place, again=True, last=True)


def _meeting(state: State, referee: Referee, place: str, *, again: bool, last: bool) -> Running:
    first = occupant(state, place)
    second = ENEMY[first]
    _wait(state, place, False)
    referee.tell(Meets(place, first, second, again))
    kind = Meeting(place, last)
    answers = yield tuple(
        Ask(side, kind, "whigs/7.51a", secret=True, silent=True, reveal="Stances") for side in (first, second)
    )
    wishes: dict[Side, Meet] = {side: answers[side][0] for side in (first, second)}
    referee.tell(
        Stances(place, first, second, wishes[first].stance, wishes[second].stance),
        discloses="whigs/7.51b",
    )
    yield from _resolve(state, referee, place, wishes)
    siege.driven_off(state, referee, place)


def _wait(state: State, place: str, waits: bool) -> None:
    for key, army in list(state.armies.items()):
        if army.at == place and army.waits != waits:
            state.change(key, waits=waits)


def _resolve(state: State, referee: Referee, place: str, wishes: Mapping[Side, Meet]) -> Running:
    """The table of combinations (whigs/7.51a)."""
    first, _ = wishes
    stances = {side: _possible(state, referee, place, side, wish) for side, wish in wishes.items()}
    leavers = [side for side in wishes if stances[side] == RETREAT]
    for side in leavers:
        yield from leave(state, referee, place, side, wishes[side].to)
    if leavers:
        return
    if _joined(state, referee, place, stances):
        _wait(state, place, True)
        referee.tell(Postponed(place))
    elif stances[first] == AMBUSH and (yield from _ambushed(state, referee, place, first)):
        yield from fight(state, referee, place, first, ambush=True)
    else:
        yield from fight(state, referee, place, assailant(state, place), ambush=False)


def _possible(state: State, referee: Referee, place: str, side: Side, wish: Meet) -> str:
    """Who cannot retreat engages (whigs/7.53b)."""
    if wish.stance == RETREAT and flight.complete(state, side, place) is None:
        referee.tell(NoWayOut(side, place))
        return ENGAGE
    return wish.stance


def _joined(state: State, referee: Referee, place: str, stances: Mapping[Side, str]) -> bool:
    """Whether the choice waits for another army (whigs/7.57a, 7.57b, 7.57d)."""
    joiners = [side for side in stances if stances[side] == JOIN]
    if len(joiners) != 1:
        return bool(joiners)
    joiner = joiners[0]
    while True:
        dice = {side: referee.roll(FACES, JoinDie(side, place)) for side in stances}
        own, other = dice[joiner], dice[ENEMY[joiner]]
        if own != other:
            referee.tell(JoinRolled(place, joiner, own, other, own > other))
            return own > other


def _ambushed(state: State, referee: Referee, place: str, first: Side) -> Generator[Asked, Any, bool]:
    """The contest of initiative, and what its winner says (whigs/7.55a, 7.55b)."""
    second = ENEMY[first]
    value, other = (initiative(state, side, place) for side in (first, second))
    while True:
        dice = [referee.roll(FACES, InitiativeDie(side, place)) for side in (first, second)]
        one, two = value + dice[0], other + dice[1]
        lower = "" if one == two else first if one < two else second
        if winner := referee.result(lower, Keener(place)):
            break
    referee.tell(Contest(place, first, value, dice[0], other, dice[1], winner), discloses="whigs/7.55a")
    answer = yield Ask(winner, Decide(place), "whigs/7.55b")
    takes_place = isinstance(answer[0], Spring)
    referee.tell(AmbushSettled(place, winner, takes_place))
    return takes_place


# -- the battle ----------------------------------------------------------------------------------------------


def fight(state: State, referee: Referee, place: str, attacker: Side, *, ambush: bool) -> Running:
    """One die on Table Four, losses by Table Five, and the beaten side leaves (whigs/7.52a-7.52g, 7.55c)."""
    defender = ENEMY[attacker]
    battle = _battle(state, referee, place, attacker, ambush)
    referee.tell(battle, discloses="whigs/7.52a")
    state.fought.append(Fought(place, attacker, battle.result, ambush, state.period))
    plans.fought(state, (*state.at(place, attacker), *state.at(place, defender)))
    _suffer(state, referee, place, attacker, battle.attacker_loses)
    _suffer(state, referee, place, defender, battle.defender_loses)
    if not state.options.victors_proceed:  # DW59
        for key in (*state.at(place, attacker), *state.at(place, defender)):
            state.change(key, acted=True)
    loser = attacker if odds.beaten(odds.losses_of(state.board, battle.result)) == ATTACKER else defender
    if state.at(place, loser):
        yield from _routed(state, referee, place, loser)


def _battle(state: State, referee: Referee, place: str, attacker: Side, ambush: bool) -> Battle:
    defender, board = ENEMY[attacker], state.board
    attack = worth(state, armies_of(state, attacker, place), attacks=True, ambush=ambush)
    defence = worth(state, armies_of(state, defender, place), attacks=False, ambush=ambush)
    start = odds.column_of(attack, defence)
    column = odds.shifted(
        start,
        attacker=has_bonus(state, attacker, place, attacks=True),
        defender=has_bonus(state, defender, place, attacks=False),
    )
    die = referee.roll(FACES, BattleDie(attacker, place))
    result = cast(Result, referee.result(odds.outcome(board, die, column), TableFour(place)))
    row = odds.losses_of(board, result)
    return Battle(
        place,
        attacker,
        ambush,
        attack,
        defence,
        COLUMNS[start],
        COLUMNS[column],
        die,
        result,
        row.attacker,
        row.defender,
    )


def _suffer(state: State, referee: Referee, place: str, side: Side, share: int) -> None:
    """Each army by itself; one with no men left is destroyed (whigs/7.52f, 7.52g)."""
    before = state.at(place, side)
    for key in before:
        _lose(state, referee, place, key, share)
    gone = tuple(key.split()[1] for key in before if key not in state.armies)
    if gone:
        referee.tell(Destroyed(side, place, gone))


def _lose(state: State, referee: Referee, place: str, key: str, share: int) -> None:
    side, name = key.split()
    lost = odds.lose(state, key, share)
    army = state.armies.get(key)
    left = odds.men_left(state.board, army) if army else 0
    men = tuple(Lost(lost[troop], troop) for troop in TROOPS if lost.get(troop))
    if men:
        referee.tell(MenLost(name, place, men, left), side)


# -- leaving -------------------------------------------------------------------------------------------------


def leave(state: State, referee: Referee, place: str, side: Side, to: str | None) -> Running:
    """A side withdraws of its own accord, unhindered and without losses (whigs/7.54a)."""
    ways = flight.all_to(state, side, place, to) if to else None
    if ways is None:
        ways = yield from _ways_out(state, place, side, forced=False)
    _withdraw(state, referee, place, side, ways, beaten=False)


def _routed(state: State, referee: Referee, place: str, side: Side) -> Running:
    """A beaten side leaves, and who has no way is destroyed; orders turn (whigs/7.56b, 7.56c)."""
    ways = yield from _ways_out(state, place, side, forced=True)
    _withdraw(state, referee, place, side, ways, beaten=True)
    _suffer(state, referee, place, side, 100)
    for line in ways:
        _turn(state, referee, key_of(side, line.counter))


def _turn(state: State, referee: Referee, key: str) -> None:
    army = state.armies[key]
    state.change(key, beaten=True)
    if army.order == "march":
        state.change(key, order="defend", bonus=False)
        referee.tell(OrderTurned(army.side, army.name, True))
    elif defends(army) and not state.options.beaten_keeps_bonus:
        state.change(key, bonus=False)
        referee.tell(OrderTurned(army.side, army.name, False))


def _ways_out(state: State, place: str, side: Side, *, forced: bool) -> Generator[Asked, Any, Ways]:
    """Asked only where everyone can see that there may be a choice."""
    if not flight.is_open(state, side, place):
        return flight.as_far_as_it_goes(state, side, place)
    ways: Ways = yield Ask(side, Retreat(place, forced), "whigs/7.51c")
    return ways


def _withdraw(state: State, referee: Referee, place: str, side: Side, ways: Ways, *, beaten: bool) -> None:
    for line in ways:
        state.arrivals += 1
        state.change(key_of(side, line.counter), at=line.to, acted=True, arrived=state.arrivals)
        state.trails.append(Trail(side, line.counter, (place, line.to)))
        if line.fleet and (start := state.fleets[key_of(side, line.fleet)].at) != line.to:
            state.trails.append(Trail(side, line.fleet, (start, line.to)))
            state.change(key_of(side, line.fleet), at=line.to, acted=True)
    if ways:
        referee.tell(Retreated(side, place, ways, beaten))


CHAPTER = Chapter(
    __name__,
    kinds=(Meeting, Decide, Retreat),
    events=(
        Meets,
        Stances,
        NoWayOut,
        JoinRolled,
        Postponed,
        Contest,
        AmbushSettled,
        Battle,
        MenLost,
        Destroyed,
        Retreated,
        OrderTurned,
    ),
    whys=(JoinDie, InitiativeDie, Keener, BattleDie, TableFour),
    standing=(IfMet, FallBackTo),
    refuse_standing=refuse_standing,
)
