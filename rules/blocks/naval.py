"""Chapter 8.1: battle at sea, one round at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from rules.blocks.aids.choices import any_hit
from rules.blocks.board import BRITISH, ENEMY, FRENCH, SHIP, SIDES
from rules.blocks.lines import Many, of
from rules.blocks.state import Battle, Block, Fought, State
from rules.blocks.view import View
from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import Ask, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running


class Stay(Line, frozen=True):
    """Fight on."""

    form = "stay"


class Withdraw(Line, frozen=True):
    """Leave the battle with everything (blocks/8.1f, 9b)."""

    form = "retreat"


class SeaRetreat(Kind, frozen=True):
    """After a round at sea: all ships go home, or none (blocks/8.1e, 8.1f)."""

    public: ClassVar[bool] = True
    line_types: ClassVar[tuple[type[Line], ...]] = (Stay, Withdraw)

    def shows(self, view: View, lines: Lines) -> Mapping[str, Any] | None:
        """The ships of both, what the Atlantic brings, what an answer does (blocks/5j, 8.1c-8.1h, 11e)."""
        sea = view.board.atlantic
        mine, theirs = (len(view.ships(side, sea)) for side in (view.who, ENEMY[view.who]))
        return {
            "mine": mine,
            "theirs": theirs,
            "points": 0 if lines else view.board.file.atlantic.number,
            "stays": Stay() in lines,
            "hurt": any_hit(view, SHIP, theirs),
            "hurts": any_hit(view, SHIP, mine),
        }

    def next(self, view: View, lines: Lines) -> Iterator[Line]:
        if not lines:
            yield Stay()
            yield Withdraw()

    def refuse(self, view: View, lines: Lines, line: Line) -> No | None:
        return No("blocks/8.1e", "said_already") if lines else None

    def owed(self, view: View, lines: Lines) -> No | None:
        return None if lines else No("blocks/8.1e", "stay_or_retreat")

    def default(self, view: View) -> Lines:
        return (Stay(),)

    def standing(self, view: View, standing_orders: Lines) -> Lines | None:
        leaves = goes_home(view, standing_orders)
        return None if leaves is None else (Withdraw() if leaves else Stay(),)


# -- standing orders ----------------------------------------------------------------------------------


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


def goes_home(view: View, standing_orders: Lines) -> bool | None:
    """Whether the ships go home after this round (blocks/8.1e, standing-7)."""
    if NavalStay() in standing_orders:
        return False
    own, enemy = (len(view.ships(side, view.board.atlantic)) for side in (view.who, ENEMY[view.who]))
    leave = [own < line.ships for line in of(standing_orders, NavalBelow)]
    if NavalWhileEqual() in standing_orders:
        leave.append(own < enemy)
    return any(leave) if leave else None


# -- what is told -------------------------------------------------------------------------------------


class SeaBattleBegins(Event, frozen=True):
    british: int
    french: int


class SeaRound(Event, frozen=True):
    """What both sides rolled at the same time, and how many ships of each are hit (blocks/8.1c, 8.1d)."""

    round: int
    british: tuple[str, ...]
    french: tuple[str, ...]
    british_hit: int
    french_hit: int


class SeaStays(Event, frozen=True):
    side: str
    ships: int


class SeaWithdraws(Event, frozen=True):
    side: str
    ships: int


class SeaBattleEnds(Event, frozen=True):
    """Who controls the Atlantic now; empty: nobody has a ship left there (blocks/8.1g)."""

    winner: str
    ships: int


class ShipDie(Why, frozen=True):
    """A ship fires."""

    side: str
    round: int


def sail_in(state: State, referee: Referee) -> None:
    """Both sides have ships in the Atlantic (blocks/8.1a)."""
    state.battle = Battle(state.board.atlantic, "")
    referee.tell(SeaBattleBegins(*(len(fleet(state, side)) for side in SIDES)))
    state.step = "naval"


def naval(state: State, referee: Referee) -> Running:
    """One round, and who leaves after it (blocks/8.1c-g)."""
    assert state.battle
    broadsides(state, referee, state.battle)
    for side in (FRENCH, BRITISH):
        if all(fleet(state, s) for s in SIDES):
            lines = yield Ask(side, SeaRetreat(), "blocks/8.1e")
            ships = fleet(state, side)
            if lines == (Withdraw(),):
                referee.tell(SeaWithdraws(side, len(ships)))
                send_home(state, ships, turns=1)
            else:
                referee.tell(SeaStays(side, len(ships)))
    state.battle.round += 1
    if not all(fleet(state, side) for side in SIDES):
        end_at_sea(state, referee)


def broadsides(state: State, referee: Referee, battle: Battle) -> None:
    """Both sides fire at the same time: a ship that is hit has fired (blocks/8.1c, 8.1d)."""
    ships = {side: fleet(state, side) for side in SIDES}
    dice = {side: fire_ships(state, referee, side, len(ships[side])) for side in SIDES}
    signs = state.board.units[SHIP].hits
    hit = {side: ships[side][: sum(face in signs for face in dice[ENEMY[side]])] for side in SIDES}
    counts = (len(hit[side]) for side in SIDES)
    referee.tell(SeaRound(battle.round, dice[BRITISH], dice[FRENCH], *counts))
    for side in SIDES:
        send_home(state, hit[side], turns=2 if state.options.slow_repairs else 1)  # blocks/13.2c


def fire_ships(state: State, referee: Referee, side: str, ships: int) -> tuple[str, ...]:
    assert state.battle
    faces = state.board.file.die.faces
    return tuple(faces[referee.roll(6, ShipDie(side, state.battle.round)) - 1] for _ in range(ships))


def fleet(state: State, side: str) -> list[Block]:
    """The ships of a side in the Atlantic, those that were there before it sailed first."""
    ships = (b for b in state.at(state.board.atlantic, side) if b.type == SHIP)
    return sorted(ships, key=lambda ship: ship.moved)


def send_home(state: State, ships: Iterable[Block], turns: int) -> None:
    """Hit and retreated ships lie face down; a phase of their own that is running does not count for
    their next turn (blocks/8.1h, 8.1k)."""
    for ship in ships:
        ship.at = state.board.boxes[ship.side]
        ship.lock = turns
        ship.fresh = state.together or ship.side == state.active


def end_at_sea(state: State, referee: Referee) -> None:
    """The ships that are left stay and control the Atlantic (blocks/8.1g)."""
    winner = state.atlantic()
    referee.tell(SeaBattleEnds(winner, len(fleet(state, winner))))
    state.fought.append(Fought(state.board.atlantic, "" if state.together else state.active, winner))
    state.battle = None
    state.step = "battles"


CHAPTER = Chapter(
    __name__,
    steps={"naval": naval},
    kinds=(SeaRetreat,),
    events=(SeaBattleBegins, SeaRound, SeaStays, SeaWithdraws, SeaBattleEnds),
    whys=(ShipDie,),
    standing=(NavalWhileEqual, NavalStay, NavalBelow),
    once=(NavalBelow,),
    clashes={NavalStay: (NavalWhileEqual, NavalBelow)},
)
