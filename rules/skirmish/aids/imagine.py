"""A whole state that a view allows: what its reader cannot see is made up, as the table lets one expect.

It is worked out from the view and from chance alone, so that whoever thinks over it can know no more than the
reader does. Those in hiding stand in cover, out of the four inches in which skirmishers find them, not far
from where they were last seen or set up (skirmish/hide-1). Their cards, the sheets and the rounds of guns are
drawn anew (skirmish/hide-2, sheet-1, art-4).
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.twins import Chance
from rules.skirmish.geometry import INCH, Point, length
from rules.skirmish.layout import Body, places, touch
from rules.skirmish.lines import Keep, SheetLine, Stay, sheet_of
from rules.skirmish.places import CELL
from rules.skirmish.setup import formation_of, inward, middles, piece_of, woods, zone_of
from rules.skirmish.sight import may_hide
from rules.skirmish.state import Officer, State
from rules.skirmish.table import SIDES, UnitRow
from rules.skirmish.view import MASTERS, View

A_TURN = 6 * INCH  # that one who is not seen may have come in a turn, as far as one guesses
DIE = (1, 6)


def imagine(view: View, chance: Chance) -> State:
    """A state in which this reader would see just this; the same for the same view and the same chance."""
    state = told(view)
    if view.who in MASTERS or view.outcome is not None:
        return state
    if view.step != "set_up":
        for name in unseen(view):
            hide(state, view, name, chance)
    give_rounds(state, view, chance)
    deal(state, view, chance)
    for side in SIDES:
        if side != view.who:
            write(state, side, chance)
    return state


def told(view: View) -> State:
    """What the view says by itself."""
    return State(
        board=view.board,
        options=view.options,
        scenario=view.scenario,
        step=view.step,
        units=dict(view.units),
        turn=view.turn,
        deck=view.deck,
        kept=view.kept,
        drawn=view.drawn,
        drawn_cards=view.drawn_cards,
        waits=dict(view.waits),
        last_side=view.last_side,
        opened=view.opened,
        sheets=dict(view.sheets),
        written=dict(view.written),
        contacts=view.contacts,
        entered=dict(view.entered),
        fires=view.fires,
        rulings=view.rulings,
        ruled=max((ruling.number for ruling in view.rulings), default=0),
        broke=view.broke,
        shot_at=view.shot_at,
        charged=view.charged,
        trails=view.trails,
        shots=view.shots,
        outcome=view.outcome,
    )


# -- who is in hiding --------------------------------------------------------------------------------------


def unseen(view: View) -> Iterator[str]:
    """Units of others that must be somewhere on the table where the reader does not see them."""
    for name, unit in view.units.items():
        row = view.terms.units.get(name)
        begins = row is None or (row.turn == 1 and not row.on)
        nowhere = unit.side != view.who and unit.body is None and unit.standing == "waiting"
        if nowhere and (begins or unit.last_seen is not None):
            yield name


def hide(state: State, view: View, name: str, chance: Chance) -> None:
    """A unit is put in cover, whole as its roster says."""
    officer = Officer() if name in view.terms.sides[view.units[name].side].officers else None
    for place in likely(view, name, chance):
        body = standing_at(state, name, place)
        state.change(name, standing="ready", body=body, hidden=True, officer=officer)
        if stands_free(state, name) and may_hide(state, name):
            return
    state.change(name, standing="ready", body=standing_at(state, name, home(view, name)), hidden=True)


def standing_at(state: State, name: str, place: Point) -> Body:
    """How it stands there: loose, if it knows how to."""
    formation = "skirmish" if state.troop(name).dice[2] else formation_of(state, name)
    return Body(place, inward(state, place), formation, piece=piece_of(state, name))


def stands_free(state: State, name: str) -> bool:
    """Whether all its men are on the table and an inch from everybody else."""
    there = places(state.body(name), state.units[name].men)
    others = (other for other in state.units if other != name and state.units[other].body is not None)
    on_table = all(state.ground.holds(figure) for figure in there)
    return on_table and not any(touch(there, state.places(other)) for other in others)


def likely(view: View, name: str, chance: Chance) -> list[Point]:
    """Places in cover, in any order, those first to which it may have come by now."""
    ground, start = view.ground, home(view, name)
    grid = [(x, y) for x in middles(0, ground.width) for y in middles(0, ground.depth)]
    cover = [place for place in grid if woods(view, place)]
    chance.shuffle(cover)
    far = CELL + (A_TURN * view.turn if view.units[name].last_seen else width_of(view, name))
    return sorted(cover, key=lambda place: length(start, place) > far)


def home(view: View, name: str) -> Point:
    """Where it was last seen, or the middle of the zone where it was set up."""
    last, row = view.units[name].last_seen, view.terms.units.get(name)
    if last is not None or row is None:
        return last or (view.ground.width // 2, view.ground.depth // 2)
    west, south, east, north = zone_of(view, name).box
    return (west + east) // 2, (south + north) // 2


def width_of(view: View, name: str) -> int:
    """How far from the middle of its zone it may stand, and may have gone since."""
    row: UnitRow | None = view.terms.units.get(name)
    west, south, east, north = zone_of(view, name).box if row else (0, 0, 0, 0)
    return max(east - west, north - south) // 2 + A_TURN * (view.turn - 1)


# -- rounds, cards, papers -------------------------------------------------------------------------------


def give_rounds(state: State, view: View, chance: Chance) -> None:
    """The rounds of guns that are not the reader's (skirmish/art-4)."""
    for name, unit in view.units.items():
        gun = view.troop(name).gun
        if gun is not None and unit.side != view.who and view.step != "set_up":
            ball, canister = (
                sum(chance.randint(*DIE) for _ in range(gun.rounds[load])) for load in ("ball", "canister")
            )
            state.change(name, ball=ball, canister=canister)


def deal(state: State, view: View, chance: Chance) -> None:
    """Cards of those in hiding: in the deck and aside as many as everybody can count (skirmish/hide-2)."""
    for side in SIDES:
        free = loose_cards(state, view, side)
        chance.shuffle(free)
        in_deck = view.cards[side] - count(state, view.deck, side)
        state.deck = (*state.deck, *free[:in_deck])
        state.blanks[side] = max(0, in_deck - len(free))
        left = free[in_deck:]
        if view.step == "act" and not state.drawn and left:
            state.drawn = left.pop()
        lies_aside = view.aside[side] - count(state, view.kept, side)
        laid = left[: chance.randint(0, lies_aside)] if lies_aside else []
        state.kept = (*state.kept, *laid)
        state.covert[side] = lies_aside - len(laid)


def loose_cards(state: State, view: View, side: str) -> list[str]:
    """Cards of a side of which the reader does not know where they are."""
    known = {*view.deck, *view.kept, view.drawn}
    return [
        name
        for name, unit in state.units.items()
        if unit.side == side and side != view.who and unit.hidden and name not in known
    ]


def count(state: State, cards: tuple[str, ...], side: str) -> int:
    return sum(state.units[card].side == side for card in cards)


def write(state: State, side: str, chance: Chance) -> None:
    """What a side has written is nobody else's business: any unit may stay or keep (skirmish/sheet-1)."""
    if state.step in ("draw", "act", "last_cards"):
        ready = [name for name in state.of(side) if state.units[name].standing == "ready"]
        lines: list[SheetLine] = [any_line(name, chance) for name in ready]
        state.sheets[side] = sheet_of(lines)
        state.waits |= {name: Keep(unit=name) for name in state.kept if state.units[name].side == side}


def any_line(name: str, chance: Chance) -> SheetLine:
    return Stay(unit=name) if chance.randint(0, 1) else Keep(unit=name)
