"""Chapters 5.21 and 9: alliances with Indian nations, announced in the open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running
from rules.whigs.board import BRITISH, ENEMY, FACES, FRENCH, SIDES, Board
from rules.whigs.lines import Ally, NationCode, NoAllies, Thousands
from rules.whigs.state import State
from rules.whigs.treasury import garrison_bill, troops_bill
from rules.whigs.view import Ground, View


class ContestDie(Why, frozen=True):
    """Both sides bid for a nation at the same price (whigs/9.03a)."""

    side: str
    nation: str


class Announced(Event, frozen=True):
    """What a side renews, bids for, and bids for in case the enemy does not renew (whigs/5.21a)."""

    side: str
    renewed: tuple[str, ...]
    bids: tuple[str, ...]
    conditional: tuple[str, ...]


class Renewed(Event, frozen=True):
    """An alliance holds for another year (whigs/9.02a)."""

    nation: str
    side: str
    price: int


class Lapsed(Event, frozen=True):
    """An alliance was not renewed (whigs/9.02b)."""

    nation: str
    side: str


class Won(Event, frozen=True):
    """A nation has a new ally (whigs/9.01a)."""

    nation: str
    side: str
    price: int


class BidFailed(Event, frozen=True):
    """A bid that came to nothing and cost nothing (whigs/9.02c, 9.03a)."""

    nation: str
    side: str


class BidsRolled(Event, frozen=True):
    """Two bids at the same price: the dice (whigs/9.03a)."""

    nation: str
    british: int
    french: int


# -- prices ----------------------------------------------------------------------------------------


def price(board: Board, side: str, nation: str) -> int | None:
    """The price of a new alliance for a side; None: it can never have one (whigs/9.01a, 9.01c)."""
    return board.nations[nation].costs.get(side)  # type: ignore[call-overload,no-any-return]


def due(ground: Ground, side: str, nation: str) -> int | None:
    """What an alliance costs a side this year: half to keep it, the whole to have it anew (whigs/9.02a)."""
    full = price(ground.board, side, nation)
    if full is None or ground.allies.get(nation) != side:
        return full
    return -(-full // 2)


def named(lines: Iterable[Line]) -> tuple[str, ...]:
    return tuple(line.nation for line in lines if isinstance(line, Ally))


def left(view: View, lines: Lines) -> int:
    """What is not promised of the treasury (whigs/9.02b)."""
    return view.own.treasury - sum(due(view, view.who, nation) or 0 for nation in named(lines))


def taken(view: View, nation: str) -> bool:
    """Whether the enemy has already announced that he renews (whigs/9.02c)."""
    return view.allies.get(nation) == view.foe and nation in view.bids.get(view.foe, ())


def offers(view: View) -> Iterator[Mapping[str, Any]]:
    """Each nation that can be had, and for how much."""
    for line in MakeAllies().next(view, ()):
        if isinstance(line, Ally):
            cost = due(view, view.who, line.nation)
            yield {"nation": line.nation, "price": cost, "renewed": view.allies.get(line.nation) == view.who}


class RenewAll(Bundle, frozen=True):
    """Every alliance that there is is renewed (whigs/9.02a)."""

    form = "renew all"

    @classmethod
    def offered(cls, kind: Any, view: View, lines: Lines) -> Iterator[Bundle]:
        mine = renewable(view, lines)
        if sum(isinstance(line, Ally) and line.nation in mine for line in kind.next(view, lines)) > 1:
            yield cls()

    def unbound(self, kind: Any, view: View, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, map(Ally, renewable(view, lines)), judge)


def renewable(view: View, lines: Lines) -> list[str]:
    """The allies of the reader that are not named yet."""
    promised = named(lines)
    return [n for n in view.board.nations if view.allies.get(n) == view.who and n not in promised]


class MakeAllies(Kind, frozen=True):
    """Which alliances are renewed and which nations are bid for (whigs/5.21a)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Ally, NoAllies)
    bundles: ClassVar[tuple[type[Bundle], ...]] = (RenewAll,)
    written_ahead = (*line_types, *bundles)
    weighed: ClassVar[bool] = True

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield NoAllies()
        if NoAllies() in lines:
            return
        chest, promised = left(view, lines), named(lines)
        for nation in view.board.nations:
            cost = due(view, view.who, nation)
            if nation not in promised and cost is not None and cost <= chest and not taken(view, nation):
                yield Ally(nation)

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if isinstance(line, NoAllies):
            return No("whigs/5.21a", "none_stands_alone") if lines else None
        assert isinstance(line, Ally)
        if NoAllies() in lines:
            return No("whigs/5.21a", "none_stands_alone")
        if line.nation in named(lines):
            return No("whigs/9.01a", "ally_once", nation=line.nation)
        cost = due(view, view.who, line.nation)
        if cost is None:
            return No("whigs/9.01c", "never_allied", nation=line.nation)
        if taken(view, line.nation):
            return No("whigs/9.02c", "renewed_by_enemy", nation=line.nation)
        chest = left(view, lines)
        if cost > chest:
            return No("whigs/9.02b", "ally_too_dear", nation=line.nation, cost=cost, left=chest)
        return None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """What the nation costs, and what is then not promised (whigs/9.02a); at first, all prices."""
        line = lines[-1] if lines else None
        if isinstance(line, Ally):
            cost = due(view, view.who, line.nation) or 0
            return {"prices": (), "cost": cost, "left": left(view, lines)}
        prices = () if lines else tuple(offers(view))
        return {"prices": prices, "cost": 0, "left": 0} if prices else None

    def sums(self, view: View, lines: Lines) -> Mapping[str, Any]:
        chest = left(view, lines)
        return {
            "promised": view.own.treasury - chest,
            "left": chest,
            "garrisons": garrison_bill(view, view.who),
            "troops": troops_bill(view.board, view.who, view.own.regulars, view.own.rangers),
        }

    def warns(self, view: View, lines: Lines) -> Iterator[No]:
        """If the money goes that units are paid with (whigs/5.23c, 5.25b, 5.26a)."""
        facts = self.sums(view, lines)
        bill = facts["garrisons"] + facts["troops"]
        if named(lines) and facts["troops"] and facts["left"] < bill:
            yield No("whigs/5.26a", "upkeep_unpaid", bill=bill, left=facts["left"])

    def default(self, view: View) -> Lines:
        """All are renewed, in the order of the map's list, as far as the money goes."""
        return self._afford(view, own_allies(view), left(view, ()))

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        wanted = wishes(view, standing_orders)
        if wanted is None:
            return None
        limits = [1000 * line.thousands for line in standing_orders if isinstance(line, AlliesLimit)]
        return self._afford(view, wanted, min(left(view, ()), *limits, view.own.treasury))

    def _afford(self, view: View, nations: Iterable[str], money: int) -> Lines:
        lines: Lines = ()
        for nation in nations:
            cost = due(view, view.who, nation) or 0
            if cost <= money and self.refuse(view, lines, Ally(nation)) is None:
                lines += (Ally(nation),)
                money -= cost
        return lines or (NoAllies(),)


# -- the steps -------------------------------------------------------------------------------------


def allies_british(state: State, referee: Referee) -> Running:
    """The British announce first (whigs/5.21a)."""
    yield from announce(state, referee, BRITISH)
    state.step = "allies_french"


def allies_french(state: State, referee: Referee) -> Running:
    """The French have heard it; then everything is settled, nation by nation (whigs/5.21a, 5.21b)."""
    yield from announce(state, referee, FRENCH)
    for nation in state.board.nations:
        settle(state, referee, nation)
    state.step = "upkeep"


def announce(state: State, referee: Referee, side: str) -> Running:
    lines = yield Ask(side, MakeAllies(), "whigs/5.21a")
    nations = named(lines)
    state.bids[side] = nations
    hers = {nation: state.allies.get(nation, "") for nation in nations}
    referee.tell(
        Announced(
            side,
            renewed=tuple(n for n in nations if hers[n] == side),
            bids=tuple(n for n in nations if hers[n] != side and not waits(state, side, n)),
            conditional=tuple(n for n in nations if waits(state, side, n)),
        )
    )


def waits(state: State, side: str, nation: str) -> bool:
    """Whether a bid holds only if the enemy, who has yet to speak, does not renew (whigs/9.02b)."""
    return side == BRITISH and state.allies.get(nation) == ENEMY[side]


def settle(state: State, referee: Referee, nation: str) -> None:
    """Who is allied to a nation from now on (whigs/9.02a-c, 9.03a)."""
    holder = state.allies.get(nation, "")
    bidders = [side for side in SIDES if nation in state.bids[side]]
    if holder and holder not in bidders:
        del state.allies[nation]
        referee.tell(Lapsed(nation, holder), discloses="whigs/9.02b")
    winner = holder if holder in bidders else preferred(state, referee, nation, bidders)
    if winner:
        cost = due(state, winner, nation) or 0
        state.book(winner, "alliance", -cost, nation)
        state.allies[nation] = winner
        referee.tell((Renewed if winner == holder else Won)(nation, winner, cost))
    for side in bidders:
        if side != winner:
            referee.tell(BidFailed(nation, side))


def preferred(state: State, referee: Referee, nation: str, bidders: Sequence[str]) -> str:
    """The one bidder; of two the cheaper; of equals the higher die (whigs/9.03a)."""
    if len(bidders) < 2:
        return bidders[0] if bidders else ""
    prices = [price(state.board, side, nation) or 0 for side in bidders]
    if prices[0] != prices[1]:
        return bidders[prices.index(min(prices))]
    while True:
        dice = [referee.roll(FACES, ContestDie(side, nation)) for side in SIDES]
        referee.tell(BidsRolled(nation, *dice))
        if dice[0] != dice[1]:
            return SIDES[dice.index(max(dice))]


# -- standing orders -------------------------------------------------------------------------------


class KeepAllies(Line, frozen=True):
    """Every alliance is renewed."""

    form = "keep all allies"


class AlwaysAlly(Line, frozen=True):
    """This nation is renewed or bid for; several such lines are a ranking."""

    form = "always ally {nation}"

    nation: NationCode


class AlliesLimit(Line, frozen=True):
    """No more than so many thousand pounds a year are promised to nations."""

    form = "allies at most {thousands} thousand"

    thousands: Thousands


def own_allies(view: View) -> tuple[str, ...]:
    return tuple(nation for nation in view.board.nations if view.allies.get(nation) == view.who)


def wishes(view: View, standing_orders: Lines) -> tuple[str, ...] | None:
    """The nations in the order of the standing orders, or None if they speak of none (whigs/standing-2)."""
    if not any(isinstance(line, KeepAllies | AlwaysAlly) for line in standing_orders):
        return None
    found: dict[str, None] = {}
    for line in standing_orders:
        found |= dict.fromkeys(own_allies(view) if isinstance(line, KeepAllies) else ())
        found |= dict.fromkeys((line.nation,) if isinstance(line, AlwaysAlly) else ())
    return tuple(found)


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """A nation without a price for this side is never its ally; one limit is enough."""
    if isinstance(line, AlwaysAlly) and price(view.board, view.who, line.nation) is None:
        return No("whigs/9.01c", "never_allied", nation=line.nation)
    if isinstance(line, AlliesLimit) and any(isinstance(other, AlliesLimit) for other in before):
        return No("whigs/standing-2", "one_limit")
    return None


CHAPTER = Chapter(
    __name__,
    steps={"allies_british": allies_british, "allies_french": allies_french},
    kinds=(MakeAllies,),
    events=(Announced, Renewed, Lapsed, Won, BidFailed, BidsRolled),
    whys=(ContestDie,),
    standing=(KeepAllies, AlwaysAlly, AlliesLimit),
    refuse_standing=refuse_standing,
)
