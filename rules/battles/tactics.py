"""Chapter 18.1: special tactics in combat, chosen in secret and revealed together."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from typing import Annotated, Any, ClassVar

from rules.battles.aids.rest import Spared, rests
from rules.battles.aids.stakes import briefly
from rules.battles.board import ENEMY, ODDS, SIDES, Tactic
from rules.battles.lines import Done, Play, TacticName
from rules.battles.odds import Means, Odds, odds, stakes
from rules.battles.state import Plan, State
from rules.battles.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.forms import Name
from rules.kernel.orders import Ask, Asked, Line, Lines, No
from rules.kernel.referee import Referee

ColumnName = Annotated[str, Name("column")]
FIGHTING: tuple[Tactic, ...] = ("bayonet", "volley", "ambush")  # battles/18.1d


def may_play(table: View | State, side: str) -> bool:
    """Whether special tactics may be used by a side at all (battles/18.0e, 18.0g)."""
    return table.tactics and not table.fog and side not in table.demoralized


def refuse_tactic(view: View, tactic: str) -> No | None:
    """Why no tactic, or not this one, may be played by the reader in a combat."""
    if not view.tactics:
        return No("battles/18.0a", "no_tactics")
    if view.fog:
        return No("battles/18.0g", "no_tactics_in_fog")
    if view.who in view.demoralized:
        return No("battles/18.0e", "demoralized_no_tactics")
    return None if tactic in FIGHTING else No("battles/18.1a", "march_is_no_combat_tactic")


class NeverPlay(Line, frozen=True):
    """A special tactic that is never played in a combat."""

    form = "never play {tactic}"

    tactic: TacticName


class PlayFrom(Line, frozen=True):
    """A special tactic is played as soon as the odds are in this column or a higher one."""

    form = "play {tactic} at {column} or above"

    tactic: TacticName
    column: ColumnName


class PlayTactic(Spared, frozen=True):
    """Whether a special tactic is played in this combat (battles/18.1.1a)."""

    line_types: ClassVar[tuple[type[Line], ...]] = (Play, Done)

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        tactics = playable(view)
        if not lines and tactics:
            yield from map(Play, tactics)
            yield Done()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        if lines:
            return No("battles/18.1.1a", "one_marker")
        if planned(view):
            return No("battles/18.1.1a", "tactic_planned", tactic=planned(view))
        if not playable(view):
            return No("battles/18.0b", "no_markers")
        if isinstance(line, Done):
            return None
        assert isinstance(line, Play)
        if line.at is not None:
            return No("battles/18.1.1a", "play_here_only", at=line.at)
        if line.tactic not in FIGHTING:
            return No("battles/18.1a", "march_is_no_combat_tactic")
        return None if line.tactic in playable(view) else _no_marker(line.tactic)

    def foreseen(self, view: View) -> Lines | None:
        """What was written down with the attack is played without asking."""
        return () if planned(view) else None

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The combat as it stands, and with each marker that may be played."""
        tactics = (chosen(lines),) if lines else ("", *playable(view))
        charts = view.board.charts
        stands = [
            {"units": (), "hexes": (), "tactic": name, **stakes(charts, reckon(view, name))}
            for name in tactics
        ]
        one = len(stands) == 1
        return {"stands": stands if one else (), "several": () if one else briefly(stands)}

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        if rests(view, standing_orders):
            return ()
        return by_policy(view, standing_orders)


def _no_marker(tactic: str) -> No:
    return No("battles/18.0b", "no_marker_left", tactic=tactic)


def planned(view: View) -> str:
    """The tactic that was written down with this attack."""
    hexes = view.fighting.hexes if view.fighting else ()
    return next((plan.tactic for plan in view.plans if plan.hex in hexes), "")


def playable(view: View) -> list[str]:
    """The markers that may be played now, those with an effect first; others are promised elsewhere."""
    if planned(view):
        return []
    held = view.markers.get(view.who, {})
    promised = [plan.tactic for plan in view.plans]
    kinds = [tactic for tactic in FIGHTING if held.get(tactic, 0) > promised.count(tactic)]
    plain = reckon(view).totals
    return sorted(kinds, key=lambda tactic: reckon(view, tactic).totals == plain)


def reckon(view: View, tactic: str = "") -> Odds:
    """The odds of the combat as the reader knows them, with a tactic of his own."""
    combat = view.fighting
    assert combat is not None
    played = (tactic, "") if view.who == view.phasing else ("", tactic)
    means = Means(combat.leaders, *played, options=view.options)
    return odds(view.field, combat.attackers, combat.hexes, means)


def by_policy(view: View, standing_orders: Lines) -> Lines | None:
    """The first marker whose odds have come; none if all others wait or are never played (standing-9).

    Who has said something of tactics and has none left is as little asked as if they waited.
    """
    tactics = playable(view)
    if not tactics:
        return () if any(isinstance(line, PlayFrom | NeverPlay) for line in standing_orders) else None
    reached = ODDS.index(reckon(view).column)
    settled: list[str] = []
    for line in standing_orders:
        if isinstance(line, PlayFrom) and line.tactic in tactics:
            settled.append(line.tactic)
            if ODDS.index(line.column) <= reached:
                return (Play(line.tactic),)
        elif isinstance(line, NeverPlay):
            settled.append(line.tactic)
    return (Done(),) if all(tactic in settled for tactic in tactics) else None


def refuse_standing(view: View, before: Lines, line: Line) -> No | None:
    """Why a standing order on tactics cannot stand (battles/standing-9)."""
    if not isinstance(line, NeverPlay | PlayFrom):
        return None
    if line.tactic not in FIGHTING:
        return No("battles/standing-9", "standing_march")
    if any(isinstance(old, NeverPlay | PlayFrom) and old.tactic == line.tactic for old in before):
        return No("battles/standing-9", "standing_tactic", tactic=line.tactic)
    return None


class TacticsPlayed(Event, frozen=True):
    """What both sides have chosen is revealed (battles/18.1.2a)."""

    side: str  # the attacker
    attacker: str
    defender: str


def play(state: State, referee: Referee, plan: Plan | None) -> Generator[Asked, Any, tuple[str, str]]:
    """Both choose in secret; the markers are revealed together and are gone (battles/18.1.1a-18.1.3a).

    Whoever has a marker left, as everyone knows, is asked, also if it is of no use in a combat.
    """
    able = [side for side in SIDES if may_play(state, side) and any(state.markers.get(side, {}).values())]
    if not able:
        return "", ""
    answers = yield tuple(
        Ask(side, PlayTactic(), "battles/18.1.1a", secret=True, silent=True, reveal="TacticsPlayed")
        for side in able
    )
    mine, theirs = state.phasing, ENEMY[state.phasing]
    played: dict[str, str] = {side: chosen(answers[side]) for side in able}
    if mine in able and plan and plan.tactic:
        played[mine] = plan.tactic
    for side, tactic in played.items():
        if tactic:
            left = state.markers[side]
            state.markers[side] = {**left, tactic: left[tactic] - 1}
    found = played.get(mine, ""), played.get(theirs, "")
    referee.tell(TacticsPlayed(mine, *found), discloses="battles/18.1.2a")
    return found


def chosen(lines: Lines) -> str:
    return next((line.tactic for line in lines if isinstance(line, Play)), "")


CHAPTER = Chapter(
    __name__,
    kinds=(PlayTactic,),
    events=(TacticsPlayed,),
    standing=(NeverPlay, PlayFrom),
    refuse_standing=refuse_standing,
)
