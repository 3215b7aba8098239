"""Who is meant by a task of a side, where he goes, and when: the words in which intents are written."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from rules.ticonderoga.board import ENEMY, Ground
from rules.ticonderoga.pieces import Country
from rules.ticonderoga.thinking.travel import FAR, Far, on_foot
from rules.ticonderoga.victory import AT_THE_END
from rules.ticonderoga.view import View


class Table(Protocol):
    """How a phase stands while its order is being written."""

    @property
    def view(self) -> View: ...

    @property
    def side(self) -> str: ...

    @property
    def country(self) -> Country: ...


When = Callable[[View], bool]
Who = Callable[[Table, str], bool]
Goals = Callable[[Table], tuple[str, ...]]
NO_NIGHT = 10  # no leader has so much initiative


# -- who ---------------------------------------------------------------------------------------------------


def everyone(now: Table, name: str) -> bool:
    return True


def named(*names: str) -> Who:
    return lambda now, name: name in names


def of_kind(*kinds: str) -> Who:
    return lambda now, name: now.country.pieces[name].kind in kinds


def beside_piece(other: str) -> Who:
    """Whoever is where another piece is."""

    def there(now: Table, name: str) -> bool:
        pieces = now.country.pieces
        return other in pieces and pieces[name].at == pieces[other].at

    return there


def last_in(at: str) -> Who:
    """The weakest unit in a hex, so that somebody always stays there."""

    def stays(now: Table, name: str) -> bool:
        units = now.country.units(at, now.side)
        return bool(units) and name == min(units, key=lambda unit: (now.country.pieces[unit].strength, unit))

    return stays


def strongest_there(now: Table, name: str) -> bool:
    units = now.country.units(now.country.pieces[name].at, now.side)
    return bool(units) and name == max(units, key=lambda unit: (now.country.pieces[unit].strength, unit))


def both(*all_of: Who) -> Who:
    return lambda now, name: all(who(now, name) for who in all_of)


def weaker_than(strength: int) -> Who:
    return lambda now, name: 0 < now.country.pieces[name].strength < strength


def in_works(now: Table, name: str) -> bool:
    """Whoever stands in works of its own side."""
    work = now.view.works.get(now.country.pieces[name].at)
    return work is not None and work.side == now.side


# -- where to ----------------------------------------------------------------------------------------------


def to(*places: str) -> Goals:
    return lambda now: places


def first_open(*places: str) -> Goals:
    """The first of some places that the side has not got."""

    def goals(now: Table) -> tuple[str, ...]:
        held, side = now.view.held, now.view.who
        return tuple(at for at in places if held.get(at) != side)[:1]

    return goals


def not_taken(*places: str) -> Goals:
    """The first of some places into which the side has never come."""
    return lambda now: tuple(at for at in places if at not in now.view.taken)[:1]


def empty(*places: str) -> Goals:
    """Those of some places that the side has not got, and in which nobody is known to stand."""

    def goals(now: Table) -> tuple[str, ...]:
        found = tuple(at for at in places if _is_open(now.view, at))
        return tuple(at for at in found if not now.country.units(at, now.side)) or found

    return goals


def unmanned(*places: str) -> Goals:
    """Those of some places in which nobody of the side stands."""
    return lambda now: tuple(at for at in places if not now.country.units(at, now.side))


def enemies_about(home: str, far: int) -> Goals:
    """The enemies who are known within so many hexes of a place."""

    def goals(now: Table) -> tuple[str, ...]:
        ground, enemy = now.view.board.ground, ENEMY[now.view.who]
        stacks = (at for at, side in now.view.stacks.items() if side == enemy and at in ground.at)
        return tuple(sorted(at for at in stacks if at[0] == home[0] and ground.distance(at, home) <= far))

    return goals


def prey(now: Table) -> tuple[str, ...]:
    """The enemy's sleigh, if nobody guards it; or else where his units are seen."""
    enemy = ENEMY[now.view.who]
    seen = [piece for piece in now.country.pieces.values() if piece.side == enemy and piece.at]
    units = tuple(sorted({piece.at for piece in seen if piece.is_unit}))
    return tuple(piece.at for piece in seen if piece.kind == "sleigh" and piece.at not in units) or units


def piece(name: str) -> Goals:
    """Where a piece is, if it is seen."""

    def goals(now: Table) -> tuple[str, ...]:
        found = now.country.pieces.get(name)
        return (found.at,) if found is not None and found.at else ()

    return goals


def screen(home: str) -> Goals:
    """In the way of the enemy who is nearest to a place: two steps before him, so that he must halt."""

    def goals(now: Table) -> tuple[str, ...]:
        view = now.view
        far = on_foot(view.board.ground, (home,), len(view.maps) > 1, view.frozen_over, woodsmen=False)
        enemy = ENEMY[view.who]
        places = [at for at, side in view.stacks.items() if side == enemy and now.country.units(at, enemy)]
        first = min(places, key=lambda at: (far.get(at, FAR), at), default=home)
        return (way_down(view.board.ground, far, first, 2),)

    return goals


def road_block(name: str, home: str) -> Goals:
    """Where the enemy stands on the way of a piece; the piece itself, if the way is free."""

    def goals(now: Table) -> tuple[str, ...]:
        view, found = now.view, now.country.pieces.get(name)
        if found is None or not found.at:
            return ()
        far = on_foot(view.board.ground, (home,), len(view.maps) > 1, view.frozen_over, woodsmen=False)
        way = [found.at]
        while way[-1] != (ahead := way_down(view.board.ground, far, way[-1], 1)):
            way.append(ahead)
        return tuple(at for at in way if now.country.units(at, ENEMY[view.who]))[:1] or (found.at,)

    return goals


def way_down(ground: Ground, far: Far, at: str, steps: int) -> str:
    """Where one comes to who goes down so many steps to where it is nearest."""
    for _ in range(steps):
        at = min((at, *ground.near.get(at, ())), key=lambda to: (far.get(to, FAR), to))
    return at


# -- when --------------------------------------------------------------------------------------------------


def always(view: View) -> bool:
    return True


def from_date(date: int) -> When:
    return lambda view: view.date >= date


def keeps(name: str) -> When:
    """The reader's side has this piece in its hands."""
    return lambda view: view.keepers.get(name) == view.who


def leads(view: View) -> bool:
    """The reader's side would win if it ended now."""
    return AT_THE_END[view.scenario](view).winner == view.who


def lacks(*places: str) -> When:
    """The reader's side has not got all of some places."""
    return lambda view: any(view.held.get(at) != view.who for at in places)


def unguarded(*places: str) -> When:
    """One of some places is empty that the reader has not got."""
    return lambda view: any(_is_open(view, at) for at in places)


def _is_open(view: View, at: str) -> bool:
    return view.held.get(at) != view.who and view.stacks.get(at) != ENEMY[view.who]


def never(view: View) -> bool:
    return False


def enemy_near(at: str, far: int) -> When:
    """Somebody of the enemy is known within so many hexes of a place."""

    def near(view: View) -> bool:
        ground, enemy = view.board.ground, ENEMY[view.who]
        places = (place for place, side in view.stacks.items() if side == enemy and place[0] == at[0])
        return any(ground.distance(place, at) <= far for place in places if place in ground.at)

    return near


def within(at: str, far: int) -> When:
    """A unit of the reader's is so many hexes from a place, or nearer."""

    def there(view: View) -> bool:
        own = (piece for piece in view.pieces.values() if piece.side == view.who and piece.is_unit)
        return any(p.at[:1] == at[0] and view.board.ground.distance(p.at, at) <= far for p in own)

    return there


# -- tasks and intents ------------------------------------------------------------------------------------


STAY: Goals = to()  # where they are


class Task(NamedTuple):
    """What some pieces of a side are to do.

    `night`: the initiative of a leader who may lead them off the roads by night. `odds`: how strong they must
    be before they go beside the enemy, in hundredths of his strength there.
    """

    who: Who
    goals: Goals
    when: When = always
    night: int = NO_NIGHT
    odds: int = 100


class Intent(NamedTuple):
    """What a side wants.

    `care`: what it counts a step of its own, in hundredths of one of the enemy's; `blood`: how much counts of
    what an attack promises where no prize is, in hundredths; `peace`: when it attacks no more; `boats`: where
    boats go that carry nobody.
    """

    tasks: tuple[Task, ...] = ()
    prizes: Goals = to()
    care: int = 100
    blood: int = 100
    peace: When = never
    boats: str = ""
