"""A Movement Phase as its side writes it down: how it stands after some lines, by what that side sees.

What each kind of line may do, and does, is said by its Handler, in the chapter that it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from rules.kernel.orders import Line, No
from rules.kernel.referee import Referee
from rules.ticonderoga.board import ENEMY, UNITS
from rules.ticonderoga.fleets import moorings
from rules.ticonderoga.lines import RIDERS
from rules.ticonderoga.pieces import Country, Piece
from rules.ticonderoga.reach import Ways
from rules.ticonderoga.state import State
from rules.ticonderoga.view import View

KEPT = ("view", "handlers", "side", "ways", "moving", "watched", "done")
MOST_RIDERS = len(RIDERS)
LineT = TypeVar("LineT", bound=Line)
Choices = Callable[["Draft", str], Iterable[LineT]]  # what a piece may do


@dataclass(frozen=True)
class Handler:
    """What a kind of line means in a Movement Phase.

    `next` lists those that may follow, `refuse` judges one; they are written apart and must agree. `foresee`
    changes a draft as the line does, as far as its side can know; of dice it hopes for the best. `perform`
    carries it out, and says whether all went as the draft before it foresaw.
    """

    next: Callable[[Draft], Iterable[Line]]
    refuse: Callable[[Draft, Any], No | None]
    foresee: Callable[[Draft, Any], None]
    perform: Callable[[State, Referee, Draft, Any], bool]


Handlers = Mapping[type[Line], Handler]


def piece_by_piece(choices: Choices[Line]) -> Callable[[Draft], Iterable[Line]]:
    """Of every piece of a side what it may do, where that hangs on nothing but what Draft.known names."""

    def offered(now: Draft) -> Iterable[Line]:
        return chain.from_iterable(now.known(choices, name) for name in now.own)

    return offered


class Draft:
    """Where everything stands after some lines, and what may still be done.

    `moving`: those whose move is under way, who alone may go on (ticonderoga/7.0b); `watched`: what stops the
    order when it happens; `path`: the way of the last line.
    """

    def __init__(self, view: View, handlers: Handlers) -> None:
        self.view, self.handlers, self.side = view, handlers, view.phasing
        self.country = view.country
        self.ways = view.once(known_ways)
        self.moving: tuple[str, ...] = view.moving
        self.watched: tuple[str, ...] = ()
        self.done = False
        self.path: tuple[str, ...] = ()
        self._look()

    def _look(self) -> None:
        """Nothing is known yet of how it stands now."""
        self.pieces: Mapping[str, Piece] = self.country.pieces
        self._notes: dict[str, dict[object, Any]] = {}  # on each piece
        self._places: dict[str, dict[object, dict[object, Any]]] = {}  # on all pieces of a place

    @cached_property
    def own(self) -> tuple[str, ...]:
        """The pieces of the side that moves that are on the map."""
        return tuple(name for name, piece in self.pieces.items() if piece.side == self.side and piece.at)

    def known(self, choices: Choices[LineT], name: str) -> tuple[LineT, ...]:
        """What a piece of the side may do, worked out once for as long as nothing that it hangs on changes.

        That is the piece itself, the ways of the side and its works, what else is in its place or in boats
        beside it, and which of all these are on their way; but no other unit ashore, which goes by itself.
        """
        notes = self._notes.get(name)
        if notes is None:
            notes = self._notes[name] = self._notes_on(name)
        found = notes.get(choices)
        if found is None:
            found = notes[choices] = tuple(choices(self, name))
        return found

    def _notes_on(self, name: str) -> dict[object, Any]:
        """What is known of a piece, with what is about it as it is."""
        piece = self.pieces[name]
        around = self._places.get(piece.at)
        if around is None:
            around = self.ways.memory.setdefault((piece.at, tuple(self._about(piece.at))), {})
            self._places[piece.at] = around
        return around.setdefault((name, piece, name in self.moving), {})

    def _about(self, at: str) -> Iterator[object]:
        """What is in a place, and in boats beside it, but units ashore."""
        pieces, stacks, moving = self.pieces, self.country.stacks, self.moving
        for place in moorings(self.country.ground, at):
            for name in stacks.get(place, ()):
                piece = pieces[name]
                if piece.aboard or piece.kind not in UNITS:
                    yield name, piece, name in moving

    # -- who may do what

    def goes_on(self, name: str) -> bool:
        """Whether a piece has not moved in this phase, or its move is still under way (ticonderoga/7.0b)."""
        return not self.pieces[name].began or name in self.moving

    def led(self, at: str) -> bool:
        """Whether a leader stands in a hex, with whom its pieces may move by night (ticonderoga/8.0a)."""
        return bool(self.country.leaders(at, self.side))

    def bound(self, names: Iterable[str]) -> bool:
        """Whether some of these keep to roads by night, as nobody led them off (ticonderoga/8.0b, 8.0c)."""
        if not self.view.night:
            return False
        party = [self.pieces[name] for name in names if self.pieces[name].side]
        return not (all(piece.free for piece in party) or self._guided(party))

    def _guided(self, party: Collection[Piece]) -> bool:
        """Whether leaders go with Indians, and with nobody else (ticonderoga/8.0t, T39)."""
        return self.view.options.guided and {piece.kind for piece in party} == {"leader", "indian"}

    # -- after one more line

    def then(self, line: Line) -> Draft:
        """The draft with a line that it allows."""
        new = object.__new__(Draft)
        for word in KEPT:
            setattr(new, word, getattr(self, word))
        new.country, new.path = self.country.copy(), ()
        new._look()
        self.handlers[type(line)].foresee(new, line)
        return new

    def turn(self, party: tuple[str, ...]) -> None:
        """These move now: whoever else has moved, and not with them, may not go on (ticonderoga/7.0b)."""
        self.moving = under_way(self.country, self.moving, party)

    def commandeer(self, places: Iterable[str]) -> None:
        """A unit comes into places: boats that nobody guards there change sides (ticonderoga/7.6a, 7.6c)."""
        taken = [boat for at in places for boat in unguarded(self.country, at, self.side)]
        for boat in taken:
            self.country.change(boat, side=self.side)
        if taken:
            self.ways = Ways(self.view, self.country)


def known_ways(view: View) -> Ways:
    return Ways(view, view.country)


def unguarded(country: Country, at: str, side: str) -> list[str]:
    """The enemy's boats in a place that a unit takes by coming there (ticonderoga/7.6a, T33)."""
    enemy = ENEMY[side]
    return country.boats(at, enemy) if at in country.stacks and not country.bars(at, side) else []


def under_way(country: Country, moving: tuple[str, ...], party: tuple[str, ...]) -> tuple[str, ...]:
    """Whose move is under way when these have moved on from where others of it may stay (ticonderoga/7.0b).

    Whoever was carried and is left behind by all who carried him has ended his move (ticonderoga/7.9a, T35).
    """
    if party[0] not in moving:
        return party
    rest = tuple(name for name in moving if name not in party)
    carriers = {country.pieces[n].at for n in rest if country.pieces[n].is_unit}
    stay = (n for n in rest if goes_itself(country.pieces[n]) or country.pieces[n].at in carriers)
    return (*party, *stay)


def goes_itself(piece: Piece) -> bool:
    return piece.is_unit or piece.is_boat


def fresh_or_with(now: Draft, name: str, carrier: str) -> bool:
    """Whether a piece has moved as far as the one that it goes with (ticonderoga/7.9a, T35)."""
    if not now.pieces[carrier].began:
        return not now.pieces[name].began
    return bool(now.pieces[name].began) and name in now.moving


def at_hand(now: Draft, name: str) -> Iterator[str]:
    """Everything else of the side in a piece's place, and prisoners."""
    at = now.pieces[name].at
    sides = (now.side, "")
    return (n for n in now.country.stacks.get(at, ()) if n != name and now.pieces[n].side in sides)
