"""What each side may see: all, unless the table plays in fog. Orders, pictures and refusals read this alone.

The text hides nothing but what lies in the cups (ticonderoga/18.0b, 18.0c); what fog hides is told in its
own chapter (ticonderoga/fog-1 and those after it).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

import msgspec

from rules.kernel.film import apart, differing
from rules.kernel.orders import GM, PUBLIC
from rules.kernel.view import ReaderView, facing
from rules.ticonderoga.board import (
    ENEMY,
    SIDES,
    STRATEGIC,
    TACTICAL,
    UNITS,
    Board,
    Ground,
    Kind,
    Label,
    Leader,
    Letter,
    Scenario,
    Season,
    Side,
)
from rules.ticonderoga.in_play import InPlay
from rules.ticonderoga.pieces import Country, Piece, Work
from rules.ticonderoga.state import Cleared, Fight, Fought, Options, Result, State, Trail
from rules.ticonderoga.victory import HOMES

FAR = 3  # hexes at which a stack is seen in deep fog by day, and by night
FAR_BY_NIGHT = 1
BANDS_OPEN = "ticonderoga/fog-2"
EYES = (*UNITS, "leader")
HIDDEN = "?"  # the row of an unnamed leader for those who may not know it


class View(InPlay, ReaderView, frozen=True, omit_defaults=True, dict=True):
    """The table as `who` sees it: british, french, public or gm."""

    board: Board
    options: Options
    scenario: str
    step: str
    pieces: dict[str, Piece]  # those that the reader sees, as he sees them, in the order of the board's names
    stacks: dict[str, str]  # place -> side, of all where the reader knows somebody to stand
    works: dict[str, Work]
    date: int
    night: bool
    player: int
    weather: str
    seniors: dict[str, str]
    left: dict[str, int]  # side -> how many unnamed leaders are left to draw
    cadres: dict[str, int]  # side -> how many Cadres are left to draw
    no_redoubt: dict[str, str]
    moving: tuple[str, ...]
    marched: dict[str, bool]
    tried: tuple[str, ...]
    held: dict[str, str]
    taken: tuple[str, ...]
    felled: tuple[str, ...]
    shown: tuple[str, ...]
    keepers: dict[str, str]
    bled: dict[str, tuple[str, ...]]
    trails: tuple[Trail, ...]
    fought: tuple[Fought, ...]
    fighting: Fight | None
    cleared: Cleared | None
    outcome: Result | None

    @cached_property
    def country(self) -> Country:
        """The pieces as the reader knows them. Nobody may change it: drafts work on a copy."""
        return self.once(known_country)

    @property
    def goals(self) -> dict[str, str]:
        """The hexes that decide this scenario, each with the side that holds it; empty: it does not count."""
        return dict.fromkeys(HOMES.get(self.scenario, ()), "") | self.held


def known_country(view: View) -> Country:
    seen = {piece.at for piece in view.pieces.values() if piece.at}
    unseen = {at: side for at, side in view.stacks.items() if at not in seen}
    return Country(view.board, view.pieces, view.works, view.options, unseen)


def reads(who: str, side: str) -> bool:
    """Whether `who` may look at the papers of a side."""
    return who in (side, GM)


def all_open(state: State, who: str) -> bool:
    return who == GM or state.outcome is not None


def view(state: State, who: str) -> View:
    seen = pieces_seen(state, who)
    mine = reads(who, state.phasing) or not state.options.hides_stacks
    return View(
        who=who,
        board=state.board,
        options=state.options,
        scenario=state.scenario,
        step=state.step,
        pieces=seen,
        stacks=stacks_seen(state, who, seen),
        works=dict(state.works),
        date=state.date,
        night=state.night,
        player=state.player,
        weather=state.weather,
        seniors=dict(state.seniors),
        left={side: len(state.cups.get(side, ())) for side in SIDES},
        cadres={side: len(state.cadres.get(side, ())) for side in SIDES},
        no_redoubt=redoubts_failed(state, who),
        moving=state.moving if mine else (),
        marched=dict(state.marched) if mine else {},
        tried=state.tried if mine else (),
        held=dict(state.held),
        taken=state.taken,
        felled=state.felled,
        shown=state.shown,
        keepers=dict(state.keepers),
        bled=dict(state.bled),
        trails=trails_seen(state, who),
        fought=tuple(state.fought),
        fighting=fight_seen(state, who),
        cleared=state.cleared,
        outcome=state.outcome,
    )


# -- whose faces are seen ------------------------------------------------------------------------------------


def pieces_seen(state: State, who: str) -> dict[str, Piece]:
    if all_open(state, who) or not state.options.foggy:
        return dict(state.pieces)
    if who == PUBLIC:
        return plain(state, *(pieces_seen(state, side) for side in SIDES))
    open_places = places_open(state, who)
    return {
        name: _as_seen(state, who, name, piece)
        for name, piece in state.pieces.items()
        if piece.side == who
        or piece.off == "gone"
        or ((open_places is None or piece.at in open_places) and not astray(state, piece))
    }


def seen_by_each(state: State) -> dict[str, dict[str, Piece]]:
    """What everyone sees of the pieces, and each side."""
    sides = {str(side): pieces_seen(state, side) for side in SIDES}
    everyone = pieces_seen(state, PUBLIC) if all_open(state, PUBLIC) else plain(state, *sides.values())
    return {PUBLIC: everyone, **sides}


def plain(state: State, one: Mapping[str, Piece], other: Mapping[str, Piece]) -> dict[str, Piece]:
    """What everyone sees, by what each of both sides does."""
    known = (name for name in one if name in other and plain_to_all(state, state.pieces[name]))
    return {name: _dimmest(one[name], other[name]) for name in known}


def plain_to_all(state: State, piece: Piece) -> bool:
    """Whether both sides see into a stack and each knows it of the other (ticonderoga/fog-4).

    Of a stack without a unit its own side cannot tell whether somebody beside it looks on.
    """
    if not (state.options.hides_stacks and piece.at) or piece.at[0] == TACTICAL or piece.at in state.shown:
        return True
    return any(state.country.units(piece.at, side) for side in SIDES)


def astray(state: State, piece: Piece) -> bool:
    """Whether a piece is lost, and shown to nobody until it meets an enemy unit (ticonderoga/fog-7)."""
    if not (piece.lost and state.options.fog_lost) or piece.at in state.shown:
        return False
    if any(not state.pieces[boat].lost for boat in piece.aboard):
        return False  # their boat is seen
    touching, enemy = state.board.ground.touching(piece.at), ENEMY[piece.side]
    return not any(state.country.units(near, enemy) for near in touching)


def _dimmest(one: Piece, other: Piece) -> Piece:
    """What both sides know of a piece."""
    dim = msgspec.structs.replace(one, at=one.at if one.at == other.at else "")
    if other.row == HIDDEN:
        dim = msgspec.structs.replace(dim, row=HIDDEN)
    if not other.full:
        dim = msgspec.structs.replace(dim, full=0, back=0)
    return dim if dim.building == other.building else msgspec.structs.replace(dim, building="")


def _as_seen(state: State, who: str, name: str, piece: Piece) -> Piece:
    """A piece with what this side cannot know of it left out."""
    options = state.options
    if piece.side == who:
        return nowhere(piece) if astray(state, piece) else piece
    if piece.strayed or piece.building:
        piece = without_business(options, piece)
    if options.hides_bands and piece.row and not piece.shown:
        piece = msgspec.structs.replace(piece, row=_front(state.board, name, piece.row))
    if strength_hidden(options, piece):
        piece = msgspec.structs.replace(piece, full=0, back=0)
    return piece


def nowhere(piece: Piece) -> Piece:
    """One of the lost, as his own side knows him: not what would tell where he is (ticonderoga/fog-7)."""
    return msgspec.structs.replace(piece, at="", aboard=(), carried=False, building="")


def strength_hidden(options: Options, piece: Piece) -> bool:
    """Whether only its own side knows how strong a piece is (ticonderoga/fog-8)."""
    return options.fog_indians and piece.kind == "indian" and not piece.shown


def _front(board: Board, name: str, row: str) -> str:
    """The row, where the number on the front gives it away; else nobody's."""
    return HIDDEN if row in rows_meant(board, board.counters[name].side) else row


def rows_meant(board: Board, side: Side) -> tuple[str, ...]:
    """The rows of unnamed leaders that show a number which others show, too (ticonderoga/fog-2)."""
    rows = board.rows[side]
    fronts = [row.initiative for row in rows.values()]
    return tuple(name for name, row in rows.items() if fronts.count(row.initiative) > 1)


def bands_open(state: State, leader: str) -> str:
    """The rule by which a die of his ability shows what a leader can do, if that is hidden (fog-2)."""
    piece = state.pieces[leader]
    hidden = piece.row in rows_meant(state.board, state.board.counters[leader].side) and not piece.shown
    return BANDS_OPEN if hidden and state.options.hides_bands else ""


def all_seen(view: View) -> bool:
    """Whether nothing of the pieces is hidden from a reader."""
    return view.who == GM or view.outcome is not None or not view.options.foggy


def places_open(state: State, who: str) -> frozenset[str] | None:
    """The places into whose stacks a side may look, beside its own; None means all (fog-4, fog-6)."""
    if not state.options.hides_stacks:
        return None
    ground = state.board.ground
    near = {
        at
        for piece in state.pieces.values()
        if piece.side == who and piece.at and piece.kind in UNITS and not astray(state, piece)
        for at in (piece.at, *ground.touching(piece.at))
    }
    return frozenset(near.union(state.shown, (at for at in state.country.stacks if at[0] == TACTICAL)))


def stacks_seen(state: State, who: str, seen: Mapping[str, Piece]) -> dict[str, str]:
    """Where a reader knows somebody to stand (fog-4, fog-6)."""
    found = {piece.at: piece.side for piece in seen.values() if piece.at and piece.side}
    if not all_open(state, who):
        hidden = {
            piece.at: piece.side
            for name, piece in state.pieces.items()
            if name not in seen and piece.at not in found and piece.at and piece.side
            if not astray(state, piece)
        }
        found |= {at: hidden[at] for at in sighted(state, who, hidden)}
    return {at: found[at] for at in sorted(found)}


def sight(night: bool) -> int:
    """How many hexes far a stack is seen in deep fog (ticonderoga/fog-6)."""
    return FAR_BY_NIGHT if night else FAR


def sighted(state: State, who: str, places: Collection[str]) -> Collection[str]:
    """Of places whose pieces are closed to a reader, those where he sees that somebody stands (fog-6)."""
    if not state.options.fog_deep:
        return places
    if who == PUBLIC:
        return ()
    far = sight(state.night)
    eyes = {
        mine.at
        for mine in state.pieces.values()
        if mine.side == who and mine.at and mine.kind in EYES and not astray(state, mine)
    }
    distance = state.board.ground.distance
    return [at for at in places if any(distance(eye, at) <= far for eye in eyes)]


def way_seen(state: State, who: str, path: tuple[str, ...]) -> tuple[str, ...]:
    """What a reader sees in deep fog of a way on which somebody came: the end of it (ticonderoga/fog-6)."""
    near, seen = sighted(state, who, path), list[str]()
    for at in reversed(path):
        if not (at in near or at in state.shown or at[0] == TACTICAL):
            break
        seen.insert(0, at)
    return tuple(seen)


def redoubts_failed(state: State, who: str) -> dict[str, str]:
    """The hexes where nobody may begin a redoubt: with hidden works those of the reader alone (fog-3)."""
    if all_open(state, who) or not (state.options.hides_works or state.options.hides_stacks):
        return dict(state.no_redoubt)
    return {at: side for at, side in state.no_redoubt.items() if side == who}


def fight_seen(state: State, who: str) -> Fight | None:
    """The attack that is being resolved, without what its target builds, or where it was lost."""
    fight = state.fighting
    if fight is None or fight.met is None or fight.met.side == who or all_open(state, who):
        return fight
    return msgspec.structs.replace(fight, met=without_business(state.options, fight.met))


def without_business(options: Options, piece: Piece) -> Piece:
    """A piece as others know it: not what it builds, nor where it was when it was lost (fog-3, fog-7)."""
    if options.hides_places:
        piece = msgspec.structs.replace(piece, strayed="")
    if not options.hides_works:
        return piece
    return msgspec.structs.replace(piece, building="")


def trails_seen(state: State, who: str) -> tuple[Trail, ...]:
    """The ways that were gone: in fog without who it was, in deep fog none of the enemy's."""
    options = state.options
    if all_open(state, who) or not (options.hides_stacks or options.fog_lost):
        return tuple(state.trails)
    known = (trail for trail in state.trails if not (options.fog_lost and trail.kind == "lost"))
    if not options.hides_stacks:
        return tuple(known)
    told = (t for t in known if t.side == who or not (options.fog_deep or t.kind == "lost"))
    return tuple(trail if trail.side == who else msgspec.structs.replace(trail, pieces=()) for trail in told)


def who_sees_where(state: State, names: Iterable[str]) -> tuple[str, ...]:
    """Who sees where all these pieces are, whatever else he knows of them: everyone, both sides, or one."""
    if not (state.options.hides_stacks or state.options.fog_lost):
        return (PUBLIC,)
    places = {name: state.pieces[name].at for name in names}
    found = [
        who
        for who, seen in seen_by_each(state).items()
        if all(name in seen and seen[name].at == at for name, at in places.items())
    ]
    return (PUBLIC,) if PUBLIC in found else tuple(found)


def whereabouts(view: View, kind: str, name: str) -> str:
    """The hex of a piece or of a place, of a river side a bank; nothing for what is not there or seen."""
    piece = view.pieces.get(name) if kind == "piece" else None
    known = kind == "place" and view.board.ground.exists(name)
    at = meant(view, piece.at if piece else name if known else "")
    return view.board.ground.hexes(at)[0] if at and at[0] in view.maps else ""


def meant(view: View, place: str) -> str:
    """A place that is not played on is what stands for it on the other map (ticonderoga/9.0a, 9.0n)."""
    ground = view.board.ground
    aside = view.terms.both and place in ground.inside
    if not place or (place[0] in view.maps and not aside):
        return place
    other = ground.same.get(place) or ("" if aside else swapped(place))
    return other if ground.exists(other) else place


def swapped(place: str) -> str:
    """The place with the same number on the other map: a bare number is read as strategic."""
    return f"{TACTICAL if place[0] == STRATEGIC else STRATEGIC}{place[1:]}"


def scene(view: View) -> str:
    """The hex that is fought for while it is not settled."""
    return view.fighting.at if view.fighting is not None else ""


def happened(view: View) -> tuple[str, ...]:
    """The hexes that are fought for, where it was fought, and the newest ways; where there are none yet,
    those where somebody stands."""
    fights = (fought.at for fought in reversed(view.fought))
    ways = (place for trail in reversed(view.trails) for place in reversed(trail.path))
    ground = view.board.ground
    places = [place for place in (scene(view), *fights, *ways) if place]
    hexes = (
        ground.hexes(meant(view, place))
        for place in places or facing(view.stacks, view.goals, ground.distance)
    )
    return tuple(place for place in dict.fromkeys(first for first, *_ in hexes) if place[0] in view.maps)


def changed(before: View, after: View) -> Iterator[str]:
    """The hexes that somebody came to or left, those of pieces in another state, of works and of holders."""
    places = [*apart(before.stacks, after.stacks), *apart(before.works, after.works)]
    places += apart(before.held, after.held)
    for pair in differing(before.pieces, after.pieces, lambda piece: (piece.at, piece.reduced)):
        places += (piece.at for piece in pair if piece.at)
    for place in places:
        hexes = after.board.ground.hexes(meant(after, place))
        yield from (at for at in hexes[:1] if at[0] in after.maps)


__all__ = [  # what pictures are made of, the board among it
    "Board",
    "Country",
    "Fight",
    "Fought",
    "Ground",
    "Kind",
    "Label",
    "Leader",
    "Letter",
    "Piece",
    "Scenario",
    "Season",
    "State",
    "Trail",
    "View",
    "Work",
    "view",
]
