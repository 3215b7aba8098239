"""A whole state that a view allows: what its reader cannot see is made up, as the table lets one expect.

It is worked out from the view and from chance alone, so that whoever thinks over it can know no more than the
reader does. Those in hiding stand in cover, out of the four inches in which skirmishers find them, not far
from where they were last seen or set up (skirmish/hide-1). Their cards, the sheets and the rounds of guns are
drawn anew (skirmish/hide-2, sheet-1, art-4).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.orders import PUBLIC
from rules.skirmish.geometry import INCH, Point, length
from rules.skirmish.layout import Body, places, touch
from rules.skirmish.leaving import card_of
from rules.skirmish.lines import Keep, SheetLine, Stay, sheet_of
from rules.skirmish.places import CELL
from rules.skirmish.setup import formation_of, inward, middles, piece_of, woods, zone_of
from rules.skirmish.sight import may_hide, watched
from rules.skirmish.state import Officer, State, Trail
from rules.skirmish.table import SIDES, UnitRow
from rules.skirmish.view import MASTERS, View, open_name

A_TURN = 6 * INCH  # that one who is not seen may have come in a turn, as far as one guesses
DIE = (1, 6)
SOMEWHERE = ("waiting", "ready", "broken")


def imagine(view: View, chance: Chance) -> State:
    """A state in which this reader would see just this; the same for the same view and the same chance."""
    state = told(view)
    if not knows_all(view):
        people(state, view, chance)
    deal(state, view, chance)
    for side in SIDES:
        if side not in (view.who, *view.sheets):
            write(state, side, chance)
    return state


def knows_all(view: View) -> bool:
    """Whether the reader sees every unit as it is."""
    return view.who in MASTERS or view.outcome is not None


def people(state: State, view: View, chance: Chance) -> None:
    """Those whom the reader does not see, and what he does not know of the others."""
    for name in others(view):
        give_officer(state, name)
    if view.step != "set_up":
        for name in unseen(view):
            hide(state, name, chance)
    give_rounds(state, view, chance)
    if view.options.fog:
        look(state, view)


def look(state: State, view: View) -> None:
    """In fog, whom any enemy sees: others as the reader does, his own as may be (skirmish/hide-5)."""
    for name, unit in state.units.items():
        if unit.side == view.who:
            seen = unit.body is not None and not unit.hidden and watched(state, name)
        else:
            seen = name in view.units and name not in set(others(view))
        state.change(name, seen=seen)


def told(view: View) -> State:
    """What the view says by itself."""
    return State(
        board=view.board,
        options=view.options,
        scenario=view.scenario,
        step=view.step,
        units=dict(view.units),
        turn=view.turn,
        deck=tuple(card_of(view, name) for name in view.deck),
        kept=tuple(card_of(view, name) for name in view.kept),
        drawn=card_of(view, view.drawn),
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
        ruled=dict(view.ruled),
        broke=view.broke,
        shot_at=view.shot_at,
        charged=view.charged,
        trails=tuple(as_gone(view, trail) for trail in view.trails),
        shots=view.shots,
        outcome=view.outcome,
    )


def as_gone(view: View, trail: Trail) -> Trail:
    """A way of this turn: who is in hiding now has gone it unseen (skirmish/hide-1)."""
    hidden = view.units[trail.unit].hidden
    return msgspec.structs.replace(trail, seen=False) if hidden else trail


# -- who is in hiding --------------------------------------------------------------------------------------


def others(view: View) -> Iterator[str]:
    """The units of others that the reader does not see as they are."""
    for name, unit in view.units.items():
        if unit.side != view.who and unit.body is None and unit.standing in SOMEWHERE:
            yield name


def unseen(view: View) -> Iterator[str]:
    """Those of them that must be somewhere on the table."""
    return (name for name in others(view) if view.units[name].standing != "waiting")


def give_officer(state: State, name: str) -> None:
    """Whom a unit had when it began, it has."""
    if name in state.terms.sides[state.side_of(name)].officers:
        state.change(name, officer=Officer())


def hide(state: State, name: str, chance: Chance) -> None:
    """A unit is put where nobody sees it, whole as its roster says."""
    for place in likely(state, name, chance):
        state.change(name, body=standing_at(state, name, place), hidden=True)
        if stands_free(state, name) and is_unseen(state, name):
            return
    state.change(name, body=standing_at(state, name, home(state, name)))


def is_unseen(state: State, name: str) -> bool:
    """Whether it may hide there; in fog else whether it is out of all enemies' sight (skirmish/hide-5)."""
    if state.units[name].standing == "ready" and may_hide(state, name):
        return True
    if state.options.fog and not watched(state, name):
        state.change(name, hidden=False)
        return True
    return False


def standing_at(state: State, name: str, place: Point) -> Body:
    """How it stands there: loose, if it knows how to."""
    formation = "skirmish" if state.troop(name).dice[2] else formation_of(state, name)
    return Body(place, inward(state, place), formation, piece=piece_of(state, name))


def stands_free(state: State, name: str) -> bool:
    """Whether all its men are on the table and an inch from everybody else."""
    there = places(state.body(name), state.units[name].men)
    all_others = (other for other in state.units if other != name and state.units[other].body is not None)
    free = all(state.ground.holds(figure) and state.ground.is_free(figure) for figure in there)
    return free and not any(touch(there, state.places(other)) for other in all_others)


def likely(field: State, name: str, chance: Chance) -> list[Point]:
    """Places in any order, those first to which it may have come by now; in cover, but in fog."""
    ground, start = field.ground, home(field, name)
    grid = [(x, y) for x in middles(0, ground.width) for y in middles(0, ground.depth)]
    places = grid if field.options.fog else [place for place in grid if woods(field, place)]
    chance.shuffle(places)
    far = CELL + (A_TURN * field.turn if field.units[name].last_seen else width_of(field, name))
    return sorted(places, key=lambda place: length(start, place) > far)


def home(field: State, name: str) -> Point:
    """Where it was last seen, or the middle of the zone where it was set up."""
    last, row = field.units[name].last_seen, field.terms.units.get(name)
    if last is not None or row is None:
        return last or (field.ground.width // 2, field.ground.depth // 2)
    west, south, east, north = zone_of(field, name).box
    return (west + east) // 2, (south + north) // 2


def width_of(field: State, name: str) -> int:
    """How far from the middle of its zone it may stand, and may have gone since."""
    row: UnitRow | None = field.terms.units.get(name)
    west, south, east, north = zone_of(field, name).box if row else (0, 0, 0, 0)
    return max(east - west, north - south) // 2 + A_TURN * (field.turn - 1)


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
        if view.playing == side and not state.drawn:
            state.drawn = free.pop() if free else side
        in_deck = view.cards[side] - count(state, state.deck, side)
        state.deck = (*state.deck, *free[:in_deck])
        state.blanks[side] = max(0, in_deck - len(free))
        left, lies_aside = free[in_deck:], view.aside[side] - count(state, state.kept, side)
        laid = left[: chance.randint(0, lies_aside)] if lies_aside else []
        state.kept = (*state.kept, *laid)
        state.covert[side] = lies_aside - len(laid)


def loose_cards(state: State, view: View, side: str) -> list[str]:
    """Cards of a side of which the reader does not know where they are."""
    known = {*state.deck, *state.kept, state.drawn}
    ready = (name for name in state.of(side) if state.units[name].standing == "ready" and side != view.who)
    cards = dict.fromkeys(card_of(state, name) for name in ready)
    return [card for card in cards if card not in known and not open_name(state, card, PUBLIC)]


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
