"""Chapters 9 and 9.1: who may leave a battle, what it costs, and where it leads."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from rules.blocks.aids.choices import dice_at_most
from rules.blocks.aids.stakes import WALLED, flights
from rules.blocks.aids.standing import refuse_water
from rules.blocks.board import ARMY, ENEMY, SIDES
from rules.blocks.control import garrisons
from rules.blocks.facing import InBattle, forces
from rules.blocks.lines import Many, PlaceCode, Strength, of
from rules.blocks.naval import Stay, Withdraw
from rules.blocks.state import Battle, Block, State, Trail
from rules.blocks.view import View
from rules.blocks.view import view as view_of
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Asked, Kind, Line, Lines, No
from rules.kernel.referee import Referee

Route = tuple[str, ...]  # one place, or the place passed through and the one beyond
Routes = Mapping[str, Route]  # by the place a block entered from; for defenders, who stay together, by ""
Way = tuple[str, str]  # the place passed through, and the one beyond


class WithdrawTo(Line, frozen=True):
    """All defending blocks leave for this place (blocks/9.1b)."""

    form = "retreat to {to}"

    to: PlaceCode


class Through(Line, frozen=True):
    """The way on through a place where only enemy irregulars stand (blocks/9.1i)."""

    form = "through {via} to {to}"

    via: PlaceCode
    to: PlaceCode


# -- where a side may go, as far as a reader can tell -------------------------------------------------


def fight_in(view: View) -> Battle:
    assert view.battle
    return view.battle


def free(view: View, side: str, place: str) -> bool:
    """No enemy block stands there, and no battle is pending or under way (blocks/9.1d, 9.1m)."""
    return not view.count(place, ENEMY[side]) and place not in view.attackers and place != fight_in(view).at


def barred(view: View, side: str) -> Sequence[str]:
    """Places from which the enemy attacks (blocks/9.1c)."""
    battle = fight_in(view)
    return battle.entries if side == battle.defender else ()


def by_sea(view: View, side: str, far: str) -> bool:
    """Whether defenders may sail to a port: theirs, as far as the reader knows, and open to them (9.1k)."""
    held = view.board.places[far].home == side or view.holder(far) in (side, "")
    return held and (view.holder(fight_in(view).at) == side or view.atlantic() == side)


def open_places(view: View, side: str) -> list[str]:
    """The places to which defenders may go without passing through another (blocks/9.1b-g, 9.1k, 9.1m)."""
    near = (p for p in next_door(view, side) if p not in barred(view, side) and free(view, side, p))
    return homeward(view, side, list(near))


def next_door(view: View, side: str) -> list[str]:
    """Where a step of defenders may lead, whoever stands there (blocks/9h, 9.1k)."""
    at = fight_in(view).at
    return [*view.board.roads[at], *(far for far in view.board.blue[at] if by_sea(view, side, far))]


def homeward(view: View, side: str, places: Sequence[str]) -> list[str]:
    """Home places only, where there is one (blocks/9.1g, DB11)."""
    homes = [p for p in places if view.board.places[p].home == side]
    return homes if homes and view.options.homeward else list(places)


def beyond(view: View, side: str, via: str) -> list[str]:
    """Where the way leads on by road through a place (blocks/9.1i, DB19)."""
    return [p for p in view.board.roads[via] if p not in barred(view, side) and free(view, side, p)]


def worth_trying(view: View, side: str, place: str) -> bool:
    """Enemy blocks stand there, and if they are irregulars alone one may pass (blocks/9.1h, 9.1i, 9.1l)."""
    return (
        place not in barred(view, side)
        and place not in view.attackers
        and view.count(place, ENEMY[side]) > 0
        and bool(beyond(view, side, place))
    )


def tries(view: View, side: str) -> list[str]:
    """The places next door that defenders may be able to pass, by road or by sea (blocks/9.1i, 9.1k)."""
    return [p for p in next_door(view, side) if worth_trying(view, side, p)]


def way_back(view: View, side: str, entry: str) -> bool:
    """Whether attackers may perhaps go back to the place they entered from (blocks/9.1a, 9.1k)."""
    if entry not in view.board.near[fight_in(view).at]:
        return False
    return free(view, side, entry) or worth_trying(view, side, entry)


def entered_from(view: View) -> list[str]:
    """The places from which the reader's attacking blocks entered, of those that are left."""
    came = {b.came for b in view.own(fight_in(view).at)}
    return [p for p in ("", *view.board.places) if p in came]


def might_retreat(seen: View, side: str) -> bool:
    """Whether anyone at the table would think that a side has somewhere to go (blocks/9.1f).

    `seen` is the public view: nobody may learn from being asked, or not, what only one side knows.
    """
    if side == fight_in(seen).attacker:
        return any(way_back(seen, side, entry) for entry in fight_in(seen).entries)
    return bool(open_places(seen, side) or tries(seen, side))


# -- the decisions ------------------------------------------------------------------------------------


class Retreat(InBattle, frozen=True):
    """At the end of a round: stay, or leave with everything (blocks/8.4h, 9b)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Stay, Withdraw, WithdrawTo)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """Also what leaving costs, and whether attackers roll all their dice from now on (blocks/8.5f)."""
        facts = self.facing(view)
        mine, theirs = facts["mine"], facts["theirs"]
        stays = Stay() in lines
        return {
            **facts,
            "asked": not lines,
            "stays": stays,
            "strength": sum(block.sp for block in mine),
            "their_strength": sum(block.sp for block in theirs),
            "dice": dice_at_most(view, self.at, view.who, mine) if stays else 0,
            "their_dice": dice_at_most(view, self.at, ENEMY[view.who], theirs) if stays else 0,
            "flights": () if stays else flights(view, (block.type for block in mine)),
            "attacker": fight_in(view).attacker,
            "eased": not lines and eased(view, self.at),
        }

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if lines:
            return
        yield Stay()
        if view.who == fight_in(view).attacker:
            if all(way_back(view, view.who, entry) for entry in entered_from(view)):
                yield Withdraw()
            return
        places = open_places(view, view.who)
        yield from (WithdrawTo(place) for place in places)
        if not places and tries(view, view.who):
            yield Withdraw()

    def meant(self, view: View, lines: Lines, line: Line) -> Line:
        """Attackers may name the one place that they came from, defenders need not name the only one open."""
        if view.who == fight_in(view).attacker:
            named = isinstance(line, WithdrawTo) and entered_from(view) == [line.to]
            return Withdraw() if named else line
        places = open_places(view, view.who)
        return WithdrawTo(places[0]) if isinstance(line, Withdraw) and len(places) == 1 else line

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines and isinstance(lines[0], WithdrawTo) and isinstance(line, WithdrawTo):
            return No("blocks/9.1b", "all_to_one_place", to=lines[0].to)
        if lines:
            return No("blocks/8.4h", "said_already")
        if isinstance(line, Stay):
            return None
        if view.who == fight_in(view).attacker:
            return _refuse_attacker(view, line)
        if isinstance(line, WithdrawTo):
            return _refuse_place(view, line.to)
        places = open_places(view, view.who)
        if places:
            return No("blocks/9.1b", "name_the_place", places=places)
        return None if tries(view, view.who) else No("blocks/9.1f", "nowhere_to_go", at=self.at)

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/8.4h", "stay_or_retreat")

    def default(self, view: View) -> Lines:
        return (Stay(),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        places = [] if view.who == fight_in(view).attacker else open_places(view, view.who)
        answer = leaving(view, standing_orders, places)
        if answer is None:
            return None
        if not answer.goes or len(list(self.next(view, ()))) == 1:
            return (Stay(),)
        return (WithdrawTo(answer.to) if answer.to else Withdraw(),)


def eased(view: View, at: str) -> bool:
    """Whether attackers rolled fewer dice in the round that ends, and will roll them all (blocks/8.5f)."""
    battle = fight_in(view)
    if battle.round > 1:
        return False
    walled = view.board.places[at].strong and any(
        block.type in WALLED for block in forces(view, at, battle.attacker)
    )
    return walled or any(entry in view.board.blue[at] for entry in battle.entries)


def _refuse_attacker(view: View, line: Line) -> No | None:
    entries = entered_from(view)
    if isinstance(line, WithdrawTo):
        return No("blocks/9.1a", "back_where_from", places=entries)
    shut = [entry for entry in entries if not way_back(view, view.who, entry)]
    if not shut:
        return None
    return No("blocks/9.1n" if len(entries) > 1 else "blocks/9.1f", "way_back_closed", places=shut)


def _refuse_place(view: View, to: str) -> No | None:
    """Why defenders may not go to a place: nothing here tells what enemy blocks are."""
    battle, board, side = fight_in(view), view.board, view.who
    if to not in board.near[battle.at]:
        return No("blocks/9h", "retreat_too_far", at=battle.at, to=to)
    if to in battle.entries:
        return No("blocks/9.1c", "attackers_came_from", to=to)
    if to in view.attackers:
        return No("blocks/9.1d", "battle_there", to=to)
    if view.enemy_in(to):
        return No("blocks/9.1e", "enemy_blocks", to=to)
    if to not in board.roads[battle.at]:
        if not view.holds(to):
            return No("blocks/9.1k", "port_not_held", to=to)
        if view.holder(battle.at) != side and view.atlantic() != side:
            return No("blocks/9.1k", "retreat_by_sea", at=battle.at, to=to)
    if board.places[to].home != side and to not in open_places(view, side):
        return No("blocks/9.1g", "home_first", to=to, places=open_places(view, side))
    return None


class PassThrough(Kind, frozen=True):
    """Which way to go on, now that it is known who can be passed (blocks/9.1i).

    `each`: attackers, for every one of these places; else defenders, all through the same one.
    """

    line_types: ClassVar[tuple[type[Line], ...]] = (Through,)

    at: str
    over: tuple[str, ...]
    each: bool = False

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What the second die costs (blocks/9.1i)."""
        return {"flights": flights(view, (block.type for block in view.own(self.at)))}

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if lines and not self.each:
            return
        done = {line.via for line in lines if isinstance(line, Through)}
        for via, to in ways_on(view, view.who, self.over):
            if via not in done:
                yield Through(via, to)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        assert isinstance(line, Through)
        if line.via not in self.over:
            return No("blocks/9.1i", "not_this_way", via=line.via, over=self.over)
        if lines and (not self.each or any(isinstance(o, Through) and o.via == line.via for o in lines)):
            return No("blocks/9.1b", "one_way_only")
        if line.to not in view.board.roads[line.via]:
            return No("blocks/9.1i", "no_road", via=line.via, to=line.to)
        if line.to in barred(view, view.who):
            return No("blocks/9.1c", "attackers_came_from", to=line.to)
        if not free(view, view.who, line.to):
            return No("blocks/9.1l", "not_open", to=line.to)
        if (line.via, line.to) not in ways_on(view, view.who, self.over):
            return No(
                "blocks/9.1g", "home_first", to=line.to, places=_ends(ways_on(view, view.who, self.over))
            )
        return None

    def owed(self, view: View, lines: Lines) -> No | None:
        missing = len(self.over) - len(lines) if self.each else 1 - len(lines)
        return No("blocks/9.1i", "way_owed", over=self.over) if missing > 0 else None

    def default(self, view: View) -> Lines:
        return self._first_of(ways_on(view, view.who, self.over))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        ways = ways_on(view, view.who, self.over)
        wanted = pass_through(view, standing_orders, _ends(ways))
        return self._first_of(sorted(ways, key=lambda way: way[1] != wanted)) if wanted else None

    def _first_of(self, ways: Iterable[Way]) -> Lines:
        """The first way on, or for attackers the first through each place."""
        first: dict[str, Line] = {}
        for via, to in ways:
            first.setdefault(via if self.each else "", Through(via, to))
        return tuple(first.values())


def ways_on(view: View, side: str, over: Iterable[str]) -> list[Way]:
    """Every way on through these places; defenders end at home where they can (blocks/9.1g, 9.1i)."""
    ways = [(via, to) for via in over for to in beyond(view, side, via)]
    if side == fight_in(view).attacker:
        return ways
    ends = homeward(view, side, _ends(ways))
    return [way for way in ways if way[1] in ends]


def _ends(ways: Iterable[Way]) -> list[str]:
    return list(dict.fromkeys(to for _, to in ways))


# -- standing orders ----------------------------------------------------------------------------------


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


class Retreating(NamedTuple):
    """Whether a side leaves a battle, and where to if it has a choice."""

    goes: bool
    to: str = ""


def leaving(view: View, standing_orders: Lines, places: Sequence[str]) -> Retreating | None:
    """Whether to leave the battle at the end of its round, and where to (blocks/8.4h, standing-6).

    Without places there is no choice of place: each block goes back where it came from.
    """
    goes = _leaves(view, standing_orders)
    if not goes:
        return None if goes is None else Retreating(goes=False)
    if not places:
        return Retreating(goes=True)
    to = pass_through(view, standing_orders, places)
    return None if to is None else Retreating(goes=True, to=to)


def _leaves(view: View, standing_orders: Lines) -> bool | None:
    assert view.battle is not None
    if NeverRetreat() in standing_orders or any(
        view.battle.round < line.round for line in of(standing_orders, RetreatNotBefore)
    ):
        return False
    limits = [line for line in standing_orders if isinstance(line, LIMITS)]
    return any(_reached(view, line) for line in limits) if limits else None


def _reached(view: View, line: RetreatAt | RetreatOutnumbered | RetreatAfter) -> bool:
    assert view.battle is not None
    own, enemy = (sum(b.sp for b in view.seen(view.battle.at, side)) for side in (view.who, ENEMY[view.who]))
    if isinstance(line, RetreatAt):
        return own <= line.strength
    if isinstance(line, RetreatOutnumbered):
        return enemy * line.own >= own * line.enemy
    return view.battle.round >= line.round


def pass_through(view: View, standing_orders: Lines, places: Sequence[str]) -> str | None:
    """Which of these places to go to, or on to past lone irregulars (blocks/9.1i)."""
    if len(places) == 1:
        return places[0]
    ranked = next((line.to for line in of(standing_orders, RetreatTo) if line.to in places), None)
    if ranked is None and RetreatAnywhere() in standing_orders and places:
        return first_home(view, places)
    return ranked


def first_home(view: View, places: Sequence[str]) -> str:
    """The first of the places, a home place before others."""
    return next((p for p in places if view.board.places[p].home == view.who), places[0])


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    return refuse_water(view, line.to) if isinstance(line, RetreatTo) else None


# -- what is told -------------------------------------------------------------------------------------


class Rolled(msgspec.Struct, frozen=True):
    """What a retreating block rolled, and whether it lost strength."""

    type: str
    sp: int
    face: str
    hurt: bool


class Cornered(Event, frozen=True):
    """As everyone can see, a side has nowhere to go (blocks/9.1f)."""

    at: str
    side: str


class Stays(Event, frozen=True):
    at: str
    side: str
    round: int


class WaysTried(Event, frozen=True):
    """A side with no open place wants to retreat: whom it can pass, and who stops it (blocks/9.1i)."""

    at: str
    side: str
    passable: tuple[str, ...]
    closed: tuple[str, ...]


class NoWayOut(Event, frozen=True):
    """It cannot retreat, and fights on (blocks/9.1f, 9.1n)."""

    at: str
    side: str


class Attrition(Event, frozen=True):
    """Each block's die on retreat; `again`: for passing through (blocks/9c, 9.1j)."""

    at: str
    side: str
    again: bool
    rolled: tuple[Rolled, ...]


class LostOnRetreat(Event, frozen=True):
    """A block did not survive the retreat (blocks/9g)."""

    at: str
    side: str
    type: str


class Withdrew(Event, frozen=True):
    """Where those that are left went; nobody: no trails."""

    at: str
    side: str
    trails: tuple[Trail, ...]


class RetreatDie(Why, frozen=True):
    """A retreating block's die."""

    side: str
    type: str
    again: bool = False


# -- carrying it out ----------------------------------------------------------------------------------


def retreat(state: State, referee: Referee, side: str, seen: View) -> Generator[Asked, Any, bool]:
    """A side decides at the end of a round, `seen` in public; True if it has left (blocks/8.4h, 9a)."""
    assert state.battle
    at = state.battle.at
    if not might_retreat(seen, side):
        referee.tell(Cornered(at, side))
        return False
    (line,) = yield Ask(side, Retreat(at), "blocks/8.4h")
    if isinstance(line, Stay):
        referee.tell(Stays(at, side, state.battle.round))
        return False
    routes = yield from find_routes(state, referee, side, line)
    if routes is None:
        referee.tell(NoWayOut(at, side))
        return False
    withdraw(state, referee, side, routes)
    return True


def find_routes(
    state: State, referee: Referee, side: str, line: Line
) -> Generator[Asked, Any, Routes | None]:
    """Where the blocks go, or None if there turns out to be no way (blocks/9.1a, 9.1b, 9.1i, 9.1n)."""
    assert state.battle
    if isinstance(line, WithdrawTo):
        return {"": (line.to,)}
    seen = view_of(state, side)
    attacking = side == state.battle.attacker
    entries = entered_from(seen) if attacking else []
    needed = [p for p in entries if not free(seen, side, p)] if attacking else tries(seen, side)
    if not needed:
        return {entry: (entry,) for entry in entries}
    passable = try_ways(state, referee, side, needed)
    if not passable or (attacking and passable != needed):
        return None
    ways = yield from choose_ways(state, side, passable)
    if not attacking:
        return {"": ways[0]}
    return {entry: (entry,) for entry in entries} | {way[0]: way for way in ways}


def try_ways(state: State, referee: Referee, side: str, needed: Sequence[str]) -> list[str]:
    """Now it is said whether enemy blocks are irregulars alone, and no more (blocks/9.1e, 9.1h)."""
    assert state.battle
    passable = [p for p in needed if not garrisons(state.at(p, ENEMY[side]))]
    closed = tuple(p for p in needed if p not in passable)
    referee.tell(WaysTried(state.battle.at, side, tuple(passable), closed), discloses="blocks/9.1i")
    return passable


def choose_ways(state: State, side: str, passable: Sequence[str]) -> Generator[Asked, Any, list[Way]]:
    """The ways on through places that can be passed; asked only where there are several (blocks/9.1i)."""
    assert state.battle
    ways = ways_on(view_of(state, side), side, passable)
    if side != state.battle.attacker:
        groups = [ways]
    else:
        groups = [[way for way in ways if way[0] == via] for via in passable]
    open_groups = [group for group in groups if len(group) > 1]
    if not open_groups:
        return ways
    over = tuple(dict.fromkeys(via for group in open_groups for via, _ in group))
    each = side == state.battle.attacker
    lines = yield Ask(side, PassThrough(state.battle.at, over, each), "blocks/9.1i")
    return [(line.via, line.to) for line in lines] + [g[0] for g in groups if len(g) == 1]


def withdraw(state: State, referee: Referee, side: str, routes: Routes) -> None:
    """Attrition, a second time for those who pass through, then they arrive (blocks/9b-9h, 9.1j)."""
    assert state.battle
    battle = state.battle
    attacking = side == battle.attacker
    blocks = sorted(state.at(battle.at, side), key=lambda block: (rank(block), block.moved))
    ways = [(b, routes[b.came if attacking else ""]) for b in blocks]
    # Which of several ways a block came is told by its going back there.
    rule = "blocks/9.1a" if attacking and len(battle.entries) > 1 else ""
    attrition(state, referee, side, blocks, discloses=rule)
    passing = [b for b, route in ways if b.sp and len(route) > 1]
    if passing:
        attrition(state, referee, side, passing, again=True, discloses=rule)
    left = [(b, (battle.at, *route)) for b, route in ways if b.sp]
    for block, path in left:
        block.at, block.came, block.blue = path[-1], "", False
    paths = [path for _, path in left]
    trails = tuple(Trail(side, path, paths.count(path)) for path in sorted(dict.fromkeys(paths)))
    referee.tell(Withdrew(battle.at, side, trails), discloses=rule)


def rank(block: Block) -> tuple[int, int]:
    """By type in the order of fire, the strongest first: what everyone sees, and no more (blocks/5b)."""
    return ARMY.index(block.type), -block.sp


def attrition(
    state: State,
    referee: Referee,
    side: str,
    blocks: Sequence[Block],
    *,
    again: bool = False,
    discloses: str = "",
) -> None:
    """One die for each block, whatever its strength, borne by itself (blocks/9c-9g)."""
    assert state.battle
    at, faces = state.battle.at, state.board.file.die.faces
    rolled = []
    for block in blocks:
        face = faces[referee.roll(6, RetreatDie(side, block.type, again)) - 1]
        rolled.append(Rolled(block.type, block.sp, face, face in flees_from(state, block)))
    referee.tell(Attrition(at, side, again, tuple(rolled)), discloses=discloses)
    for block, roll in zip(blocks, rolled, strict=True):
        if roll.hurt and state.lose(block):
            referee.tell(LostOnRetreat(at, side, roll.type))


def flees_from(state: State, block: Block) -> list[str]:
    """The faces that cost a retreating block strength (blocks/9d, 9e, 9f, 13.2a)."""
    found: list[str] = []
    for sign in state.board.units[block.type].flees:
        if sign != "own_flag":
            found.append(sign)
        elif state.options.any_flag_routs:
            found += [f"{side}_flag" for side in SIDES]
        else:
            found.append(f"{block.side}_flag")
    return found


CHAPTER = Chapter(
    __name__,
    kinds=(Retreat, PassThrough),
    events=(Cornered, Stays, WaysTried, NoWayOut, Attrition, LostOnRetreat, Withdrew),
    whys=(RetreatDie,),
    standing=(*LIMITS, RetreatNotBefore, NeverRetreat, RetreatTo, RetreatAnywhere),
    once=(*LIMITS, RetreatNotBefore),
    clashes={NeverRetreat: (*LIMITS, RetreatNotBefore)},
    refuse_standing=refuse_standing,
)
