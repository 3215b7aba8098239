"""Chapter 7.9: a leader throws a die to go without a unit."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, FromZero
from rules.kernel.orders import PUBLIC, Line, No
from rules.kernel.referee import Referee
from rules.ticonderoga.board import Ability
from rules.ticonderoga.dice import FACES, die
from rules.ticonderoga.draft import Draft, Handler, piece_by_piece, under_way
from rules.ticonderoga.going import readers_of, refuse_out
from rules.ticonderoga.lines import Alone
from rules.ticonderoga.reach import POINT, is_fresh
from rules.ticonderoga.state import State
from rules.ticonderoga.view import bands_open

GAMBLES = (None, *range(1, FACES))


class ThrewAlone(Event, frozen=True):
    """A leader has thrown to go alone (ticonderoga/7.9b)."""

    leader: str
    die: int
    initiative: int
    passed: bool
    points: int


class Gambled(Event, frozen=True):
    """His ability has changed what he threw (ticonderoga/7.9c)."""

    leader: str
    die: int
    ability: Ability
    modifier: int
    points: int


class AloneDie(FromZero, frozen=True):
    """Whether a leader goes alone, and how far (ticonderoga/7.9b)."""

    leader: str
    need: int


class GambleDie(FromZero, frozen=True):
    """The ability that changes his points (ticonderoga/7.9c)."""

    leader: str


def offers(now: Draft, name: str) -> Iterator[Line]:
    if now.pieces[name].kind == "leader" and refuse(now, Alone(name)) is None:
        yield from (Alone(name, points) for points in GAMBLES)


def refuse(now: Draft, line: Alone) -> No | None:
    piece = now.pieces.get(line.leader)
    if piece is None or piece.side != now.side:
        return No("ticonderoga/7.0a", "not_yours", piece=line.leader)
    if piece.kind != "leader":
        return No("ticonderoga/7.9b", "no_leader", piece=line.leader)
    if (no := refuse_out(now, line.leader)) is not None:
        return no
    if not is_fresh(piece):
        return No("ticonderoga/7.9b", "threw_too_late", leader=line.leader)
    return None if piece.points is None else No("ticonderoga/7.9f", "threw_already", leader=line.leader)


def foresee(now: Draft, line: Alone) -> None:
    """He has as many points as he could have at best."""
    now.country.change(line.leader, points=POINT * most(now, line))
    now.turn((line.leader,))


def most(now: Draft, line: Alone) -> int:
    initiative = now.country.leader(line.leader).initiative
    gambled = min((line.points or 0) - 1, initiative)
    best = max(now.view.board.charts.ability.move.values())
    return max(initiative, gambled + best if gambled >= 0 else 0)


def perform(state: State, referee: Referee, now: Draft, line: Alone) -> bool:
    """The die, then the gamble if he had less than he wanted; what follows is judged by what he has."""
    name, country = line.leader, state.country
    seen_by = readers_of(state, (name,))
    initiative = country.leader(name).initiative
    thrown = die(referee, AloneDie(name, initiative), seen_by)
    passed = thrown <= initiative
    points = thrown if passed else 0
    country.change(name, points=POINT * points)
    state.moving = under_way(country, state.moving, (name,))
    referee.tell(ThrewAlone(name, thrown, initiative, passed, points), seen_by)
    if passed and line.points is not None and points < line.points:
        gamble(state, referee, name, points, seen_by)
    return False


def gamble(state: State, referee: Referee, name: str, points: int, seen_by: tuple[str, ...]) -> None:
    """His ability, whatever comes of it (ticonderoga/7.9c, 7.9h)."""
    thrown = die(referee, GambleDie(name), seen_by)
    ability = state.country.ability(name, thrown)
    modifier = state.board.charts.ability.move[ability]
    points = max(points + modifier, 0)
    rule, shown = bands_open(state, name), state.pieces[name].shown or PUBLIC in seen_by
    state.country.change(name, points=POINT * points, shown=shown)
    referee.tell(Gambled(name, thrown, ability, modifier, points), seen_by, discloses=rule)


ALONE = Handler(piece_by_piece(offers), refuse, foresee, perform)
CHAPTER = Chapter(__name__, events=(ThrewAlone, Gambled), whys=(AloneDie, GambleDie))
