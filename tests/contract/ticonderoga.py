"""Ticonderoga under contract."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from random import Random
from typing import Any

from rules.kernel.game import Codec, Data
from rules.kernel.orders import PUBLIC, Line, Lines, No
from rules.kernel.position import changed, own_sources
from rules.kernel.twins import copied
from rules.ticonderoga import GAME
from rules.ticonderoga.advance import AdvanceAlways, AdvanceNever, PursuitNever
from rules.ticonderoga.aids.modes import AskMe, NeverAsk
from rules.ticonderoga.attack import planned
from rules.ticonderoga.board import ENEMY, SIDES
from rules.ticonderoga.defence import DefendAlways, helpers
from rules.ticonderoga.fray import begin
from rules.ticonderoga.lines import Attack, Build, Defend, StopIf, StopRepulsed
from rules.ticonderoga.odds import ablest
from rules.ticonderoga.pieces import Piece
from rules.ticonderoga.retreat import FleeAlways, FleeNever, RetreatTogether
from rules.ticonderoga.state import State, check
from rules.ticonderoga.view import HIDDEN, View, view
from tests.contract.subject import Staff, Start, Subject, beginning_of

DEEP = {"fog_bands": True, "fog_works": True, "fog_deep": True, "fog_lost": True, "fog_indians": True}
FOG: dict[str, dict[str, Any]] = {"open": {}, "fog": {"fog": "recommended"}, "deep": DEEP}
PLAYED = (  # every scenario once, and every fog on both maps
    *("autumn_1755 deep", "summer_1757 fog", "summer_1758 open"),
    *("winter_raid_1757 deep", "summer_raid_1757 open", "summer_raid_1758 fog"),
)


@cache
def codec() -> Codec:
    assert GAME.read_data is not None
    return Codec(GAME, GAME.read_data(own_sources(GAME)))


def start(name: str) -> Start:
    scenario, fog = name.split()
    return beginning_of(GAME, scenario, FOG[fog])


# On the last date Indians may go home, and leaders go alone; who they are and how strong is hidden.
LAST_DATE = {
    "step": "desertion",
    "weather": "clear",
    "french": {"S2307": "Dieskau, French leader 1 (row A), French Indian 1 (4/2), French provincial 1 (5/3)"},
    "british": {"S1803": "Johnson, British leader 1 (row B), British Indian 1 (3/2), Ranger 1 (2/1)"},
}
DRAWN = {"french": "A", "british": "B"}
UNKNOWN = {"fog_bands": True, "fog_indians": True}


def laid(data: Data, before: State, position: Mapping[str, Any]) -> State:
    """A position in which one unnamed leader of each side was drawn."""
    state = changed(Codec(GAME, data), before, position, ())
    assert isinstance(state, State)
    for side, row in DRAWN.items():
        left = list(state.cups[side])
        left.remove(row)
        state.cups[side] = tuple(left)
    check(state)
    return state


def deserted(data: Data) -> State:
    """Nothing is hidden but what leaders can do and how strong Indians are (ticonderoga/fog-2, fog-8)."""
    before = beginning_of(GAME, "autumn_1755", UNKNOWN)(data)
    before.date = before.last_date
    return laid(data, before, LAST_DATE)


MET = {
    "step": "fight",
    "weather": "clear",
    "french": {"S2307": "Dieskau, French leader 1 (row A), French Indian 1 (4/2), French provincial 1 (5/3)"},
    "british": {"S2308": "Johnson, British leader 1 (row B), British Indian 1 (3/2), Ranger 1 (2/1)"},
}


def met(data: Data) -> State:
    """Both sides stand beside each other, and one may attack: whoever is beaten is asked in mid-step."""
    return laid(data, beginning_of(GAME, "autumn_1755", UNKNOWN)(data), MET)


# -- what a game master does -----------------------------------------------------------------------


def unit(state: State, rng: Random) -> str:
    there = [name for name, piece in state.pieces.items() if piece.at and piece.is_unit]
    if not there:
        raise No("kernel/edit", "impossible_state", reason="there is no unit")
    return rng.choice(there)


def reduce(state: State, rng: Random) -> None:
    name = unit(state, rng)
    state.country.change(name, reduced=bool(state.pieces[name].back))


def remove(state: State, rng: Random) -> None:
    state.country.remove(unit(state, rng))


def send(state: State, rng: Random) -> None:
    """A unit to any hex; the invariants refuse it among the enemy and off the maps that are played on."""
    state.country.change(unit(state, rng), at=rng.choice(sorted(state.board.ground.land)), aboard=())


def change_weather(state: State, rng: Random) -> None:
    state.weather = rng.choice(sorted(set(state.board.weather[state.season])))


def both(*lines: Line) -> dict[str, Lines]:
    return dict.fromkeys(SIDES, lines)


# -- the same order in two worlds ------------------------------------------------------------------


def same_meaning(true: View, twin: View, lines: Lines) -> bool:
    """An order looks the same if it does not hang on what its own side alone sees.

    Who asks to stop when something comes about might as well have written less; of equals the ablest leads.
    """
    line = lines[-1]
    if isinstance(line, StopIf | StopRepulsed):
        return False
    return leader_of(true, line) == leader_of(twin, line)


def leader_of(seen: View, line: Line) -> str:
    """Who leads where the line leaves that to its side."""
    if isinstance(line, Attack):
        return planned(begin(seen), line).leader
    return ablest(seen.country, helpers(seen)[0]) if isinstance(line, Defend) else ""


# -- several commanders of a side ------------------------------------------------------------------


def pieces(view: View) -> dict[str, Piece]:
    """The pieces of the reader's side that are in the game."""
    return {name: piece for name, piece in view.pieces.items() if piece.side == view.who and not piece.off}


def redraw(state: State, side: str, seen: View, his: Collection[str], rng: Random) -> State:
    """Other pieces elsewhere, of both sides, other unnamed leaders, other works begun."""
    twin = copied(state, state.board)
    known, led = view(state, PUBLIC), {state.pieces[name].at for name in his}
    ours = [name for name in of(state, side) if name not in known.pieces and name not in his]
    theirs = [name for name in of(state, ENEMY[side]) if name not in seen.pieces]
    for names in ([n for n in ours if state.pieces[n].at not in led], theirs):
        exchange(twin, names, rng)
    dig(twin, [name for name in ours if state.pieces[name].building])
    masked = [name for name in of(state, side) if name in known.pieces and known.pieces[name].row == HIDDEN]
    swap_rows(twin, [name for name in masked if name not in his], rng)
    return twin


def of(state: State, side: str) -> list[str]:
    return [name for name, piece in state.pieces.items() if piece.side == side and piece.at]


def exchange(state: State, names: Collection[str], rng: Random) -> None:
    """Units stand where other units did, and leaders where other leaders did."""
    pieces = state.pieces
    ashore = [n for n in names if not (pieces[n].aboard or pieces[n].lost or pieces[n].building)]
    for alike in (
        [n for n in ashore if pieces[n].is_unit],
        [n for n in ashore if pieces[n].kind == "leader"],
    ):
        places = [pieces[name].at for name in alike]
        for name, at in zip(alike, rng.sample(places, len(places)), strict=True):
            state.country.change(name, at=at)


def dig(state: State, names: Collection[str]) -> None:
    """Nobody builds any more."""
    for name in names:
        state.country.change(name, building="")


def swap_rows(state: State, names: Collection[str], rng: Random) -> None:
    """Unnamed leaders whom everyone sees, and not what they can do, are others of them."""
    rows = [state.pieces[name].row for name in names]
    for name, row in zip(names, rng.sample(rows, len(rows)), strict=True):
        state.country.change(name, row=row)


STAFF = Staff(lambda view, name: Build(name, "breastwork"), pieces, redraw)


TICONDEROGA = Subject(
    "ticonderoga",
    codec,
    {name: start(name) for name in PLAYED},
    str(GAME.folder),
    laid={
        "in mid-step": met,
        "changed what a leader can do": deserted,
        "changed how strong Indians are": deserted,
        "declared ticonderoga/fog-8": deserted,
    },
    edits={
        "reduce a unit": reduce,
        "remove a unit": remove,
        "send a unit": send,
        "change the weather": change_weather,
    },
    standing_orders=(
        both(NeverAsk(), AdvanceAlways(), FleeNever()),
        both(AskMe(), DefendAlways(), AdvanceNever(), PursuitNever(), FleeAlways(), RetreatTogether()),
    ),
    open=tuple(name for name in PLAYED if name.endswith("open")),
    disclosures=("ticonderoga/18.0e", *(f"ticonderoga/fog-{number}" for number in range(2, 9))),
    staff=STAFF,
    length=300,
    same_meaning=same_meaning,
    usual_floor=0.045,
    floor={"summer_1758 open": 0.04},  # all counters on one map
)
