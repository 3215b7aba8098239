"""Chapters 11.5 to 11.7, 11.9 and 14.2: patrols, the answer of who is attacked, and leaders who fall."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from itertools import combinations, product
from typing import Annotated, Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.forms import Number
from rules.kernel.orders import Ask, Asked, Line, Lines, No
from rules.kernel.referee import Referee
from rules.ticonderoga import losses, odds
from rules.ticonderoga.aids.modes import Asked as AskedMode
from rules.ticonderoga.board import ENEMY, FACES
from rules.ticonderoga.dice import die
from rules.ticonderoga.lines import Decline, Defend, NoPatrol, PatrolOut, PieceName, PlaceName, without_leader
from rules.ticonderoga.odds import Part, Table
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.state import Fight, State
from rules.ticonderoga.view import View, bands_open

Asking = Generator[Asked, Any, Any]
HALF = 5  # faces of the die
GRAVE = 50  # of a hundred throws of leader and die

Strength = Annotated[int, Number(1, 99)]
Initiative = Annotated[int, Number(0, 9)]


# -- what is told --------------------------------------------------------------------------------------


class PatrolFoils(Event, frozen=True):
    """A patrol has seen the attackers come (ticonderoga/14.2b)."""

    side: str
    at: str
    target: str


class LeaderTried(Event, frozen=True):
    """What a leader makes of a battle (ticonderoga/11.3a, 11.7a)."""

    leader: str
    at: str
    die: int
    ability: str
    plus: int


class DefenceLed(Event, frozen=True):
    """Which of several equals leads a defence (ticonderoga/11.7b)."""

    leader: str
    unit: str
    at: str


class DefenceRolled(Event, frozen=True):
    """The defender's die and all that is added to it (ticonderoga/11.5c)."""

    unit: str
    at: str
    attacker: str
    strength: int
    parts: tuple[Part, ...]
    die: int
    net: int
    hit: bool


class DefenceDeclined(Event, frozen=True):
    """The target lets it happen (ticonderoga/11.5a, T83)."""

    unit: str
    at: str


class IndiansShrink(Event, frozen=True):
    """Both have failed: Indians of both sides go home (ticonderoga/11.2b)."""

    attacker: str
    defender: str


class LeaderFalls(Event, frozen=True):
    """A leader is killed: by these two results (ticonderoga/11.9b)."""

    leader: str
    own: int
    enemy: int


class LeaderDie(FromZero, frozen=True):
    leader: str


class DefenceDie(FromZero, frozen=True):
    unit: str
    at: str


# -- the fight under way -------------------------------------------------------------------------------


def current(table: Table) -> Fight:
    assert table.fighting is not None
    return table.fighting


def note(state: State, **changes: Any) -> None:
    """The fight goes on."""
    state.fighting = msgspec.structs.replace(current(state), **changes)


def commands(country: Country, leader: str) -> bool:
    """Whether a leader is the first of his side on the map, whose loss is felt most."""
    side = country.pieces[leader].side
    on_map = (n for n, p in country.pieces.items() if p.kind == "leader" and p.side == side and p.at)
    return leader in country.senior(on_map)


# -- patrols -------------------------------------------------------------------------------------------


class PatrolAlways(Line, frozen=True):
    """A patrol is out wherever the enemy would surprise somebody, or in one hex."""

    form = "patrol always [at {at}]"

    at: PlaceName | None = None


class PatrolNever(Line, frozen=True):
    """No patrol is out, or none in one hex."""

    form = "patrol never [at {at}]"

    at: PlaceName | None = None


class PatrolFrom(Line, frozen=True):
    """A patrol is out if the target has so much strength."""

    form = "patrol from strength {strength} [at {at}]"

    strength: Strength
    at: PlaceName | None = None


class PatrolAgainst(Line, frozen=True):
    """A patrol is out against a leader of so much initiative."""

    form = "patrol against initiative {initiative} [at {at}]"

    initiative: Initiative
    at: PlaceName | None = None


PATROLS = (PatrolAlways, PatrolNever, PatrolFrom, PatrolAgainst)


class Patrolling(AskedMode, frozen=True):
    """Whether a patrol is out, before the die of a surprise (ticonderoga/14.2a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (PatrolOut, NoPatrol)

    def place(self, view: View) -> str:
        return current(view).at

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield PatrolOut()
            yield NoPatrol()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("ticonderoga/14.2a", "one_answer") if lines else None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("ticonderoga/14.2a", "patrol_owed", at=current(view).at)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Who comes, and how many faces of his die would hit, leaders apart."""
        if lines:
            return None
        fight = current(view)
        return {
            "unit": fight.unit,
            "target": fight.target,
            "at": fight.at,
            "leader": fight.leader,
            "faces": bare_chance(view),
        }

    def default(self, view: View) -> Lines:
        """A likely miss is worth an ambush; against a likely hit a patrol is out."""
        return (PatrolOut() if bare_chance(view) >= HALF else NoPatrol(),)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        """The first order for this hex, else the first for all."""
        orders = [order for order in standing_orders if isinstance(order, PATROLS)]
        at = current(view).at
        for wanted in (at, None):
            for order in orders:
                if order.at == wanted:
                    return (PatrolOut() if patrols(view, order) else NoPatrol(),)
        return None


def bare_chance(view: View) -> int:
    """The faces of the attacker's die that hit, before any leader's die."""
    fight = current(view)
    plus = odds.total(odds.attack_parts(view, fight))
    return odds.chances(plus, view.pieces[fight.unit].strength)


def patrols(view: View, order: Line) -> bool:
    fight = current(view)
    if isinstance(order, PatrolFrom):
        return view.pieces[fight.target].strength >= order.strength
    if isinstance(order, PatrolAgainst):
        return view.country.leader(fight.leader).initiative >= order.initiative
    return isinstance(order, PatrolAlways)


def patrol(state: State, referee: Referee) -> Asking:
    """Whether a patrol foils a surprise: a leader must be with a target that could defend (14.2a, 14.2e)."""
    fight, side = current(state), ENEMY[state.phasing]
    if not (defends(state.country, fight.target) and state.country.leaders(fight.at, side)):
        return False
    (line,) = yield Ask(side, Patrolling(), "ticonderoga/14.2a", secret=True)
    if not isinstance(line, PatrolOut):
        return False
    referee.tell(PatrolFoils(side, fight.at, fight.target))
    return True


# -- defend or decline ---------------------------------------------------------------------------------


class DefendAlways(Line, frozen=True):
    """Who is attacked defends himself; nobody is asked whether."""

    form = "defend always"


class DeclineWith(Line, frozen=True):
    """A target that was hit does not defend itself while this leader would have to lead it."""

    form = "decline with {leader} when hit"

    leader: PieceName


class DeclineIndians(Line, frozen=True):
    """Indians whom Indians have attacked and missed do not defend themselves, so that none goes home."""

    form = "decline against indians when missed"


class LedBy(Line, frozen=True):
    """Of equals this leader leads a defence or a flight."""

    form = "{leader} leads"

    leader: PieceName


DECLINES = (DeclineWith, DeclineIndians)


class Defending(AskedMode, frozen=True):
    """Whether the target defends itself, and who and what helps it (ticonderoga/11.5a, 11.5d, 11.7b)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Defend, Decline)
    unless_told: ClassVar[bool] = False

    def place(self, view: View) -> str:
        return current(view).at

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if lines:
            return
        equals, guns = helpers(view)
        leaders = [None, *equals] if len(equals) > 1 else [None]
        pairs = list(combinations(guns, odds.MOST_CANNON)) if len(guns) > odds.MOST_CANNON else []
        for leader, pair in product(leaders, [(None, None), *pairs]):
            yield Defend(leader, *pair)
        if view.options.declining:
            yield Decline()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines:
            return No("ticonderoga/11.5a", "one_answer")
        if isinstance(line, Decline):
            return None if view.options.declining else No("ticonderoga/11.5a", "must_defend")
        assert isinstance(line, Defend)
        return refuse_lead(view, line) or refuse_guns(view, line)

    def meant(self, view: View, lines: Lines, line: Line) -> Line:
        return without_leader(line, self.refuse(view, lines, line))

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("ticonderoga/11.5a", "defence_owed", unit=current(view).target)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What the attacker's die came to, and how many of a hundred throws would answer it."""
        fight = current(view)
        if lines:
            return None
        return {
            "unit": fight.target,
            "at": fight.at,
            "attacker": fight.unit,
            "net": fight.net,
            "chance": answer_chance(view),
        }

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        line = lines[-1] if lines else None
        if not isinstance(line, Defend):
            return
        leader = line.leader or odds.ablest(view.country, helpers(view)[0])
        if leader and odds.expectation(view.country, leader) > 0:
            yield No("ticonderoga/11.7a", "leader_harms", leader=leader, unit=current(view).target)
        if leader and commands(view.country, leader) and fatal(view, leader) >= GRAVE:
            yield No("ticonderoga/11.9b", "declining_spares", leader=leader, chance=fatal(view, leader))

    def default(self, view: View) -> Lines:
        return (Defend(),)

    def told(self, view: View, standing_orders: Lines) -> Lines | None:
        if view.options.declining and any(declines(view, order) for order in standing_orders):
            return (Decline(),)
        equals, _ = helpers(view)
        named = [o.leader for o in standing_orders if isinstance(o, LedBy) and o.leader in equals]
        if named and len(equals) > 1:
            return (Defend(named[0]),)
        return (Defend(),) if DefendAlways() in standing_orders else None


def helpers(table: Table) -> tuple[list[str], list[str]]:
    """The leaders of whom one must lead the defence, and the cannon that may help."""
    fight = current(table)
    side = table.pieces[fight.target].side
    country = table.country
    return (
        odds.leads_defence(country, fight.at, side),
        odds.defending_cannons(country, fight.at, side),
    )


def refuse_lead(view: View, line: Defend) -> No | None:
    equals, _ = helpers(view)
    if line.leader is None:
        return None
    if line.leader not in equals:
        return No("ticonderoga/11.7b", "senior_leads", leader=line.leader, leaders=tuple(equals))
    return No("ticonderoga/11.7b", "leads_anyway", leader=line.leader) if len(equals) == 1 else None


def refuse_guns(view: View, line: Defend) -> No | None:
    _, guns = helpers(view)
    if not line.cannons:
        return None
    for name in line.cannons:
        if name not in guns:
            return No("ticonderoga/11.5d", "cannon_elsewhere", cannon=name, unit=current(view).target)
    if len(guns) <= odds.MOST_CANNON:
        return No("ticonderoga/11.5d", "cannon_help_anyway", cannon=line.cannons[0])
    if len(set(line.cannons)) < odds.MOST_CANNON:
        return No("ticonderoga/11.5d", "two_cannon_help", cannon=line.cannons[0])
    return None


def declines(view: View, order: Line) -> bool:
    fight = current(view)
    if isinstance(order, DeclineWith):
        return fight.hit and order.leader == odds.ablest(view.country, helpers(view)[0])
    return isinstance(order, DeclineIndians) and not fight.hit and odds.both_indian(view.country, fight)


def answer_chance(view: View) -> int:
    """Of a hundred throws of leader and die those that answer the attack."""
    fight = current(view)
    leaders, guns = helpers(view)
    parts = odds.defence_parts(view, fight, odds.best_cannons(view.country, guns))
    leader = odds.ablest(view.country, leaders)
    return odds.hundred(view.country, leader, odds.total(parts), defending_strength(view))


def fatal(view: View, leader: str) -> int:
    """Of a hundred throws of leader and die those that kill him (ticonderoga/11.9b)."""
    fight = current(view)
    if not fight.hit:
        return 0
    guns = odds.best_cannons(view.country, helpers(view)[1])
    plus, strength = odds.total(odds.defence_parts(view, fight, guns)), defending_strength(view)
    added = [plus + odds.modifier(view.country, each) for each in odds.abilities(view.country, leader)]
    return sum(
        not odds.succeeds(thrown, more, strength)
        and thrown + more >= enemy_result(view, fight.net, fight.die)
        for more in added
        for thrown in FACES
    )


# -- the answer ----------------------------------------------------------------------------------------


def defends(country: Country, name: str) -> bool:
    """Whether a piece can defend itself: a unit that is not aboard (ticonderoga/11.5h, 11.5l)."""
    return bool(name) and country.pieces[name].is_unit and not country.pieces[name].aboard


def defending_strength(table: Table) -> int:
    """After its loss, with one less behind a patrol (ticonderoga/11.5j, 14.2c, T58, T66)."""
    fight = current(table)
    assert fight.met is not None
    piece = table.pieces[fight.target] if table.options.defends_reduced else fight.met
    return max(0, piece.strength - fight.patrol)


def answer(state: State, referee: Referee) -> Asking:
    """The target's defence, if it may and does, and what comes of both dice (11.2b, 11.5a, 11.9, 14.0d)."""
    fight = current(state)
    surprised = fight.surprise and fight.hit
    if state.outcome is not None or surprised or not defends(state.country, fight.target):
        return
    (line,) = yield Ask(ENEMY[state.phasing], Defending(), "ticonderoga/11.5a", secret=True)
    if isinstance(line, Decline):
        referee.tell(DefenceDeclined(fight.target, fight.at))
        return
    defend(state, referee, line)
    settle_both(state, referee)


def defend(state: State, referee: Referee, line: Defend) -> None:
    fight, country = current(state), state.country
    equals, guns = helpers(state)
    leader = line.leader or odds.ablest(country, equals)
    parts = odds.defence_parts(state, fight, line.cannons or odds.best_cannons(country, guns))
    if len(equals) > 1:
        referee.tell(DefenceLed(leader, fight.target, fight.at), discloses=bands_open(state, leader))
    parts += led(state, referee, leader, "defending_leader")
    strength, plus = defending_strength(state), odds.total(parts)
    thrown = die(referee, DefenceDie(fight.target, fight.at))
    hit = odds.succeeds(thrown, plus, strength)
    referee.tell(
        DefenceRolled(fight.target, fight.at, fight.unit, strength, parts, thrown, thrown + plus, hit)
    )
    note(state, defender=leader, answer_die=thrown, answer=thrown + plus, answered=hit)


def led(state: State, referee: Referee, leader: str, reason: str) -> tuple[Part, ...]:
    """The die of whoever leads, anew in every battle (ticonderoga/11.3a, 11.3d, 11.7a)."""
    if not leader:
        return ()
    country = state.country
    thrown = die(referee, LeaderDie(leader))
    found = country.ability(leader, thrown)
    plus = odds.modifier(country, found)
    rule = bands_open(state, leader)
    country.change(leader, shown=True)
    told = LeaderTried(leader, country.pieces[leader].at, thrown, found, plus)
    referee.tell(told, discloses=rule)
    return (Part(reason, plus, leader),)


def settle_both(state: State, referee: Referee) -> None:
    """What both dice come to: the attacker's loss, Indians going home, leaders killed."""
    fight = current(state)
    if fight.answered:
        note(state, unit=losses.step_loss(state, referee, fight.unit, "defence"))
    elif not fight.hit and odds.both_indian(state.country, fight):
        both_shrink(state, referee, fight)
    fell = fallen(state, fight)
    if fell:
        leader, own, enemy = fell
        referee.tell(LeaderFalls(leader, own, enemy))
        losses.remove(state, referee, leader, "death")
    losses.settle(state, referee)


def both_shrink(state: State, referee: Referee, fight: Fight) -> None:
    referee.tell(IndiansShrink(fight.unit, fight.target))
    unit = losses.step_loss(state, referee, fight.unit, "indians")
    target = losses.step_loss(state, referee, fight.target, "indians")
    note(state, unit=unit, target=target)


def fallen(state: State, fight: Fight) -> tuple[str, int, int] | None:
    """The leader whose die failed against one that did not, if his was twice as high (11.9a-11.9d, T60)."""
    if fight.hit == fight.answered:
        return None
    assert fight.net is not None
    assert fight.answer is not None
    if fight.hit:
        leader, own, enemy, enemy_die = fight.defender, fight.answer, fight.net, fight.die
    else:
        leader, own, enemy, enemy_die = fight.leader, fight.net, fight.answer, fight.answer_die
    if leader and own >= enemy_result(state, enemy, enemy_die):
        return leader, own, enemy
    return None


def enemy_result(table: Table, net: int | None, thrown: int | None) -> int:
    """What a leader's own result must reach to kill him: twice the enemy's (ticonderoga/11.9b, T60)."""
    found = net if table.options.death == "net" else thrown
    assert found is not None
    return 2 * found


# -- standing orders -----------------------------------------------------------------------------------


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a standing order of this chapter could never be used."""
    at = getattr(line, "at", None) if isinstance(line, PATROLS) else None
    if at is not None and at not in view.board.ground.at:
        return No("ticonderoga/standing-1", "no_hex", at=at)
    leader = line.leader if isinstance(line, DeclineWith | LedBy) else None
    if leader is not None and not own_leader(view, leader):
        return No("ticonderoga/standing-1", "standing_own_leader", leader=leader)
    return None


def own_leader(view: View, name: str) -> bool:
    counter = view.board.counters.get(name)
    return counter is not None and counter.kind == "leader" and counter.side == view.who


CHAPTER = Chapter(
    __name__,
    kinds=(Patrolling, Defending),
    events=(
        PatrolFoils,
        LeaderTried,
        DefenceLed,
        DefenceRolled,
        DefenceDeclined,
        IndiansShrink,
        LeaderFalls,
    ),
    whys=(LeaderDie, DefenceDie),
    standing=(*PATROLS, DefendAlways, *DECLINES, LedBy),
    clashes={DefendAlways: DECLINES},
    refuse_standing=refuse_standing,
)
