"""Chapter 18: who has won, by the terms of each scenario, and the other ways in which a game can end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import GM
from rules.kernel.referee import Referee
from rules.ticonderoga.board import BRITISH, ENEMY, FRENCH, SIDES
from rules.ticonderoga.state import How, Options, Result, State, Why

NOBODY = ""
LAKE, EDWARD, CAMP, HENRY = "S1803", "S1207", "S1804", "S1904"
CARILLON = "T2214"
SLEIGH, WAGON = "Sleigh", "Wagon"
AIMS: Mapping[str, tuple[str, ...]] = {  # hexes that count for whoever occupies them
    "autumn_1755": (LAKE, EDWARD),
    "summer_1757": (LAKE, CAMP, EDWARD),
    "summer_1758": (CARILLON,),
    "summer_raid_1758": (EDWARD,),
}
HOMES: Mapping[str, tuple[str, ...]] = {  # where a piece must be brought
    "summer_raid_1757": (HENRY,),
    "summer_raid_1758": (LAKE,),
}
FORTS_OF_1757 = (LAKE, EDWARD)


class Table(Protocol):
    """A state or a view, as far as it tells what a verdict at the end hangs on."""

    @property
    def options(self) -> Options: ...

    @property
    def held(self) -> Mapping[str, str]: ...

    @property
    def taken(self) -> Sequence[str]: ...

    @property
    def felled(self) -> Sequence[str]: ...

    @property
    def bled(self) -> Mapping[str, Sequence[str]]: ...


class Verdict(NamedTuple):
    winner: str
    why: Why


class GameOver(Event, frozen=True):
    """How it ended, and by which of the terms (ticonderoga/18.0e)."""

    winner: str
    how: str
    why: str
    date: int


class AimTaken(Event, frozen=True):
    """A unit has come into a hex that counts."""

    side: str
    at: str


# -- what is occupied --------------------------------------------------------------------------------------


def entered(state: State, referee: Referee, at: str) -> None:
    """Somebody has come into a place: does it count (ticonderoga/18.2f, 18.3h, T71, T72)?"""
    if at in AIMS.get(state.scenario, ()):
        occupy(state, referee, at)
    if at == CARILLON and state.options.sleigh == "st_frederic":
        come_home(state)


def occupy(state: State, referee: Referee, at: str) -> None:
    """The side of a unit that is ashore in a hex holds it, also after it has left."""
    for side in SIDES:
        if state.country.ashore(at, side) and state.held.get(at) != side:
            state.held[at] = side
            if side == state.order[0] and at not in state.taken:
                state.taken = (*state.taken, at)
            referee.tell(AimTaken(side, at), discloses=state.options.sight_shown)
            ruin(state, at)


def come_home(state: State) -> None:
    """The sleigh that set out from the north is safe in the fort (ticonderoga/18.5l, T77)."""
    sleigh = state.pieces.get(SLEIGH)
    if sleigh is not None and sleigh.at == CARILLON and SLEIGH not in state.taken:
        state.taken = (*state.taken, SLEIGH)


def ruin(state: State, at: str) -> None:
    """A fort that the French take in 1757 is destroyed by that (T71)."""
    work = state.works.get(at)
    if state.scenario == "summer_1757" and at in state.taken and work is not None and work.kind == "fort":
        state.works[at] = msgspec.structs.replace(work, ruined=True)


# -- the terms of the scenarios ----------------------------------------------------------------------------


def autumn_at_once(state: State) -> Verdict | None:
    """Both bateaux are gone; captured ones are not (ticonderoga/18.2g, T72)."""
    theirs = [name for name in state.pieces if state.board.counters[name].side == FRENCH]
    bateaux = [piece for name in theirs if (piece := state.pieces[name]).kind == "bateau"]
    gone = bool(bateaux) and all(piece.off == "gone" for piece in bateaux)
    return Verdict(BRITISH, "bateaux_lost") if gone else None


def autumn(table: Table) -> Verdict:
    """Who was last in the two places (ticonderoga/18.2f)."""
    french = sum(table.held.get(at) == FRENCH for at in AIMS["autumn_1755"])
    verdicts: tuple[Verdict, ...] = (
        Verdict(BRITISH, "neither_place"),
        Verdict(NOBODY, "one_place"),
        Verdict(FRENCH, "both_places"),
    )
    return verdicts[french]


def summer_1757_at_once(state: State) -> Verdict | None:
    """All three are taken: that cannot be undone (ticonderoga/18.3i, T71)."""
    taken = set(AIMS["summer_1757"]) <= set(state.taken)
    return Verdict(FRENCH, "all_taken") if taken else None


def summer_1757(table: Table) -> Verdict:
    """Both forts and the redoubt, or some of them (ticonderoga/18.3h, T71)."""
    forts = sum(at in table.taken for at in FORTS_OF_1757)
    if forts == 2:
        return Verdict(NOBODY if table.options.two_forts == "draw" else BRITISH, "forts_taken")
    return Verdict(NOBODY, "one_fort") if forts else Verdict(BRITISH, "no_fort")


def summer_1758_at_once(state: State) -> Verdict | None:
    """A British unit is in Fort Carillon (ticonderoga/18.4l)."""
    return Verdict(BRITISH, "carillon_taken") if CARILLON in state.taken else None


def summer_1758(table: Table) -> Verdict:
    return Verdict(FRENCH, "carillon_held")


def winter_raid(table: Table) -> Verdict:
    """Blood and the sleigh, in the order in which the text lets one go before another (T76)."""
    british, french = (len(table.bled.get(side, ())) for side in (BRITISH, FRENCH))
    if british > french:
        return Verdict(FRENCH, "more_british_bled")
    if SLEIGH in table.felled and SLEIGH not in table.taken:
        return Verdict(BRITISH, "sleigh_taken")
    if french and not british:
        return Verdict(BRITISH, "french_bled")
    if french == british:
        bloodless = NOBODY if table.options.bloodless == "draw" else FRENCH
        return Verdict(FRENCH, "equal_blood") if french else Verdict(bloodless, "no_blood")
    return Verdict(NOBODY, "both_bled")


def summer_raid_1757_at_once(state: State) -> Verdict | None:
    """The prisoners are home with a British unit (ticonderoga/18.6e)."""
    home = any(piece.kind == "prisoners" and piece.at == HENRY for piece in state.pieces.values())
    brought = home and bool(state.country.units(HENRY, BRITISH))
    return Verdict(BRITISH, "prisoners_home") if brought else None


def summer_raid_1757(table: Table) -> Verdict:
    return Verdict(FRENCH, "prisoners_kept")  # T78


def summer_raid_1758_at_once(state: State) -> Verdict | None:
    """The wagon is lost or home, or Fort Edward is taken (ticonderoga/18.7e-18.7g)."""
    if WAGON in state.felled:
        return Verdict(FRENCH, "wagon_lost")
    if EDWARD in state.taken:
        return Verdict(FRENCH, "edward_taken")
    wagon = state.pieces.get(WAGON)
    return Verdict(BRITISH, "wagon_home") if wagon is not None and wagon.at == LAKE else None


def summer_raid_1758(table: Table) -> Verdict:
    """None of it has come about (T79)."""
    return Verdict(NOBODY if table.options.convoy == "draw" else FRENCH, "convoy_stopped")


AT_ONCE: Mapping[str, Callable[[State], Verdict | None]] = {
    "autumn_1755": autumn_at_once,
    "summer_1757": summer_1757_at_once,
    "summer_1758": summer_1758_at_once,
    "summer_raid_1757": summer_raid_1757_at_once,
    "summer_raid_1758": summer_raid_1758_at_once,
}
AT_THE_END: Mapping[str, Callable[[Table], Verdict]] = {
    "autumn_1755": autumn,
    "summer_1757": summer_1757,
    "summer_1758": summer_1758,
    "winter_raid_1757": winter_raid,
    "summer_raid_1757": summer_raid_1757,
    "summer_raid_1758": summer_raid_1758,
}


def at_once(state: State, referee: Referee) -> None:
    """Is it over already (ticonderoga/18.0e)?"""
    look = AT_ONCE.get(state.scenario)
    verdict = look(state) if look and state.outcome is None else None
    if verdict is not None:
        finish(state, referee, verdict, "at_once")


def judge(state: State, referee: Referee) -> None:
    """The last night is over (ticonderoga/18.0e)."""
    finish(state, referee, AT_THE_END[state.scenario](state), "at_the_end")


def finish(state: State, referee: Referee, verdict: Verdict, how: How) -> None:
    """The game is over, and everything on the map is open."""
    state.outcome = Result(verdict.winner, how, verdict.why, state.date)
    state.step = "over"
    over = GameOver(verdict.winner, how, verdict.why, state.date)
    referee.tell(over, discloses="ticonderoga/18.0e")


# -- other endings -----------------------------------------------------------------------------------------


def concede(state: State, seat: str, referee: Referee) -> None:
    """A side gives the other the victory, and the other agrees."""
    finish(state, referee, Verdict(ENEMY[seat], "conceded"), "conceded")


def agree(state: State, seat: str, referee: Referee) -> None:
    """Both sides, or the game master, call it a draw."""
    assert seat in (*SIDES, GM)
    finish(state, referee, Verdict(NOBODY, "agreed"), "agreed")


def claim(state: State, seat: str, referee: Referee) -> None:
    """A side whose enemy answers no more wins."""
    finish(state, referee, Verdict(seat, "claimed"), "claimed")


def break_off(state: State, seat: str, referee: Referee) -> None:
    """The game ends without a result."""
    finish(state, referee, Verdict(NOBODY, "broken_off"), "broken_off")


CHAPTER = Chapter(
    __name__,
    events=(GameOver, AimTaken),
    endings={"draw": agree, "claim": claim, "break_off": break_off, "concede": concede},
)
