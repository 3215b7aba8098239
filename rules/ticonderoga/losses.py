"""Chapters 11.8, 8.0r and 7.3z: steps lost, Cadres drawn, and who is lost along with others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Lot
from rules.kernel.orders import GM, PUBLIC
from rules.kernel.referee import Referee
from rules.ticonderoga import victory
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.pieces import Country, Piece
from rules.ticonderoga.state import State
from rules.ticonderoga.view import strength_hidden, who_sees_where

Cause = Literal["attack", "defence", "indians", "council", "desertion"]
Reason = Literal[Cause, "death", "retreat", "lost", "load"]
IN_COMBAT: tuple[Reason, ...] = ("attack", "defence", "indians", "retreat", "death")

TOLD: tuple[Reason, ...] = ("desertion", "death", "retreat")  # already, by their own news


class StepLost(Event, frozen=True):
    """A piece is flipped to its weaker side (ticonderoga/11.8a)."""

    piece: str
    at: str
    strength: int
    cause: str


class Weakened(Event, frozen=True):
    """The same for those who may not know how strong it was (ticonderoga/fog-8)."""

    piece: str
    at: str


class CadreDrawn(Event, frozen=True):
    """A Cadre takes the place of a unit (ticonderoga/11.8b, 11.8e)."""

    unit: str
    cadre: str
    at: str
    strength: int
    cause: str


class NoCadre(Event, frozen=True):
    """A unit is removed since its side's cup is empty (ticonderoga/11.8b, T59)."""

    unit: str
    at: str


class Removed(Event, frozen=True):
    """A piece leaves the game, and why."""

    piece: str
    at: str
    cause: str


class Gone(Event, frozen=True):
    """The same for those who did not see where it was (ticonderoga/fog-4)."""

    piece: str
    cause: str


class CadreLot(Lot, frozen=True):
    """Which Cadre takes the place of a unit (ticonderoga/11.8b)."""

    unit: str


def readers(state: State, name: str) -> tuple[str, ...]:
    """Who sees where a piece is, so that he may be told of it."""
    return who_sees_where(state, (name,)) or (GM,)


# -- one step ------------------------------------------------------------------------------------------


def step_loss(state: State, referee: Referee, name: str, cause: Cause) -> str:
    """A piece loses a step; who stands there for it then, or nothing (ticonderoga/11.8a-11.8f, 11.8i)."""
    piece = state.pieces[name]
    if cause == "council" and piece.kind == "cadre":
        return remove(state, referee, name, cause)  # ticonderoga/5.0n, T17
    if not piece.reduced and steps(state.country, piece) > 1:
        return flip(state, referee, name, cause)
    if piece.reduced and piece.is_unit and piece.kind not in ("indian", "cadre"):
        return replace(state, referee, name, cause)
    return remove(state, referee, name, cause)


def steps(country: Country, piece: Piece) -> int:
    """How many steps a piece has (ticonderoga/11.8d, 11.8i, T55)."""
    printed = country.board.charts.kinds[piece.kind].steps if piece.kind in country.board.charts.kinds else 1
    return printed if printed is not None else 1 + bool(piece.back)


def flip(state: State, referee: Referee, name: str, cause: Cause) -> str:
    bleed(state, name, cause)
    piece = state.country.change(name, reduced=True)
    if cause not in TOLD:
        tell_loss(state, referee, StepLost(name, piece.at, piece.strength, cause))
    return name


def tell_loss(state: State, referee: Referee, told: StepLost) -> None:
    """To all who see the piece; how strong it is now may be its own side's secret (ticonderoga/fog-8)."""
    piece, seers = state.pieces[told.piece], readers(state, told.piece)
    rule, less = shown_by(state), Weakened(told.piece, told.at)
    if not strength_hidden(state.options, piece):
        referee.tell(told, seers, discloses=rule)
        return
    if PUBLIC in seers:
        referee.tell(told, piece.side, instead=less, discloses=rule)
        return
    referee.tell(told, piece.side)
    if ENEMY[piece.side] in seers:
        referee.tell(less, ENEMY[piece.side], discloses=rule)


def replace(state: State, referee: Referee, name: str, cause: Cause) -> str:
    """A Cadre of its side is drawn in its place, and is what it was but for its strength (T59)."""
    piece, seers = state.pieces[name], readers(state, name)
    bleed(state, name, cause)
    fell(state, name, cause)
    state.country.remove(name)
    cup = state.cadres.get(piece.side, ())
    if not cup:
        tell_gone(state, referee, NoCadre(name, piece.at), seers, Gone(name, cause))
        return ""
    cadre: str = referee.draw(cup, CadreLot(name), seers)
    state.cadres[piece.side] = tuple(each for each in cup if each != cadre)
    state.country.add(cadre, as_cadre(state, piece, cadre))
    new = state.pieces[cadre]
    told = CadreDrawn(name, cadre, new.at, new.strength, cause)
    tell_gone(state, referee, told, seers, Gone(name, cause))
    return cadre


def as_cadre(state: State, piece: Piece, cadre: str) -> Piece:
    full, back = state.board.faces_of(state.board.counters[cadre].strength)
    return msgspec.structs.replace(piece, kind="cadre", full=full, back=back, reduced=False, shown=False)


def remove(state: State, referee: Referee, name: str, cause: Reason) -> str:
    """A piece leaves the game; what it carried comes ashore or is lost with it (ticonderoga/7.3z)."""
    piece, seers = state.pieces[name], readers(state, name)
    load = state.country.load(name) if piece.is_boat else []
    bleed(state, name, cause)
    fell(state, name, cause)
    state.country.remove(name)
    if piece.kind == "cadre" and state.options.cadres_return:
        state.cadres[piece.side] = (*state.cadres.get(piece.side, ()), name)
    if cause not in TOLD:
        tell_gone(state, referee, Removed(name, piece.at, cause), seers, Gone(name, cause))
    if load:
        founder(state, referee, name, load)
    return ""


def tell_gone(
    state: State, referee: Referee, told: CadreDrawn | NoCadre | Removed, seers: tuple[str, ...], less: Gone
) -> None:
    """All learn who has left the game; where that was, and who comes instead, those who saw him."""
    referee.tell(told, seers, instead=None if PUBLIC in seers else less, discloses=shown_by(state))


def shown_by(state: State) -> str:
    """The rule by which a loss shows what fog hid."""
    return state.options.sight_shown or state.options.strength_shown


def bleed(state: State, name: str, cause: Reason) -> None:
    """Units that suffer in combat are counted, each once (ticonderoga/18.5k)."""
    piece = state.pieces[name]
    known = state.bled.get(piece.side, ())
    if cause in IN_COMBAT and piece.is_unit and name not in known:
        state.bled[piece.side] = (*known, name)


def fell(state: State, name: str, cause: Reason) -> None:
    """Whatever is eliminated in combat is remembered (ticonderoga/18.5f, 18.7e)."""
    if cause in IN_COMBAT and name not in state.felled:
        state.felled = (*state.felled, name)


# -- a boat is lost ------------------------------------------------------------------------------------


def founder(state: State, referee: Referee, boat: str, load: Sequence[str]) -> None:
    """What a boat carried stays in those that carried it too, goes ashore, or is lost (7.3z, T27)."""
    for name in load:
        left = tuple(other for other in state.pieces[name].aboard if other != boat)
        state.country.change(name, aboard=left)
    afloat = [name for name in load if state.pieces[name].aboard]
    at = state.pieces[load[0]].at
    adrift = [name for name in load if name not in afloat and at not in state.board.ground.land]
    for name in (*adrift, *too_many(state.country, afloat)):
        remove(state, referee, name, "load")


def too_many(country: Country, load: Iterable[str]) -> list[str]:
    """Whom the boats that are left cannot hold: leaders stay, then cannon and the strongest units."""
    pieces = country.pieces
    ranked = sorted(load, key=lambda name: (*_rank(pieces[name]), country.place[name]))
    kept: list[str] = []
    for name in ranked:
        if fits(country, pieces[name].aboard, [*kept, name]):
            kept.append(name)
    return [name for name in ranked if name not in kept]


def _rank(piece: Piece) -> tuple[int, int]:
    order = ("leader", "cannon")
    return (order.index(piece.kind) if piece.kind in order else len(order)), -piece.strength


def fits(country: Country, boats: Sequence[str], load: Iterable[str]) -> bool:
    """Whether boats hold a load together: cannon have a bateau each, units what is left (7.3b-7.3g, T27)."""
    charts, pieces = country.board.charts.kinds, country.pieces
    names = list(load)
    guns = [name for name in names if pieces[name].kind == "cannon"]
    bateaux = [boat for boat in boats if pieces[boat].kind == "bateau"]
    if any(charts[pieces[boat].kind].unlimited for boat in boats):
        return True
    if len(guns) > len(bateaux):
        return False
    pool = [boat for boat in boats if boat not in bateaux[: len(guns)]]
    units = [pieces[name].strength for name in names if pieces[name].is_unit]
    return len(units) <= len(pool) and sum(units) <= sum(charts[pieces[boat].kind].carries for boat in pool)


# -- what follows --------------------------------------------------------------------------------------


def settle(state: State, referee: Referee) -> None:
    """After any loss or move: who is lost and has no leader is removed; then the terms are looked at."""
    for name in forsaken(state.country):
        remove(state, referee, name, "lost")
    victory.at_once(state, referee)


def forsaken(country: Country) -> list[str]:
    """The lost in whose hex there is no leader of theirs (ticonderoga/8.0r)."""
    return [
        name
        for name, piece in country.pieces.items()
        if piece.lost and piece.at and not country.leaders(piece.at, piece.side)
    ]


CHAPTER = Chapter(__name__, events=(StepLost, Weakened, CadreDrawn, NoCadre, Removed, Gone), whys=(CadreLot,))
