"""What a side comes to see, or sees no longer, of enemies whom fog hides (ticonderoga/fog-4, fog-6).

Whoever moves may look into stacks that were closed, and be looked at; it is told when it comes about.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event
from rules.kernel.orders import PUBLIC
from rules.kernel.referee import Referee
from rules.ticonderoga.state import State
from rules.ticonderoga.view import Piece, seen_by_each, stacks_seen

Sight = Mapping[str, tuple[str, ...]]  # place -> who is seen there; nobody: that there is somebody
IN_SIGHT = "ticonderoga/fog-4"
ASKED = "ticonderoga/fog-6"
NAMED = 3  # places in a line of news, which counts the others


class Sighted(Event, frozen=True):
    """Where all see others than before, or a side other enemies."""

    places: tuple[str, ...]

    @property
    def first(self) -> tuple[str, ...]:
        """As many of them as a line of news names."""
        return self.places[:NAMED]

    @property
    def more(self) -> int:
        """How many others there are."""
        return len(self.places) - len(self.first)


class Deciding(Event, frozen=True):
    """A side is asked something of those whom others do not see: who is waited for, all can see."""

    side: str


def tell_deciding(state: State, referee: Referee, side: str) -> None:
    """Before a question that would give away what came about in fog (ticonderoga/fog-6)."""
    if state.options.hides_places:
        referee.tell(Deciding(side), discloses=ASKED)


def in_sight(state: State) -> dict[str, Sight]:
    """What each reader sees of stacks that are not his own; nothing where the table hides none."""
    hidden = state.options.hides_stacks or state.options.fog_lost
    return {who: sight(state, who, seen) for who, seen in seen_by_each(state).items()} if hidden else {}


def sight(state: State, who: str, seen: Mapping[str, Piece]) -> Sight:
    """Of a reader who sees these pieces."""
    found: dict[str, tuple[str, ...]] = {
        at: () for at, side in stacks_seen(state, who, seen).items() if side != who
    }
    for name, piece in seen.items():
        if piece.at and piece.side != who:
            found[piece.at] = (*found.get(piece.at, ()), name)
    return found


def tell_sightings(state: State, referee: Referee, before: Mapping[str, Sight]) -> None:
    """All learn where their sight has changed, and each side where its own has besides.

    When the game is over everything is open, as all know.
    """
    if state.outcome is not None:
        return
    changed = {who: changes(before[who], now) for who, now in in_sight(state).items()}
    for who, places in changed.items():
        if untold := places if who == PUBLIC else places - changed[PUBLIC]:
            referee.tell(Sighted(tuple(sorted(untold))), who, discloses=IN_SIGHT)


def changes(before: Sight, now: Sight) -> set[str]:
    return {at for at in {**now, **before} if now.get(at) != before.get(at)}


CHAPTER = Chapter(__name__, events=(Sighted, Deciding))
