"""What must hold of a state: every name means something on its table, and every number is within reason."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel.command import named
from rules.kernel.orders import Impossible, No
from rules.skirmish.geometry import INCH, Point, apart_from
from rules.skirmish.ground import DATA, EDGES, Area
from rules.skirmish.guns import PIECES
from rules.skirmish.happened import all_known, check_happened, check_turn, is_about, known
from rules.skirmish.layout import Body
from rules.skirmish.ruling_lines import RULES, OfTwo, Rule, RuleGround
from rules.skirmish.setup import formation_words
from rules.skirmish.state import ON_TABLE, Breach, Ruling, State, Unit
from rules.skirmish.table import SIDES
from rules.skirmish.umpire import VETO

MOST_MEN = 99  # of a unit, and blank cards
GAPS = (INCH, 4 * INCH)  # between skirmishers (skirmish/form-2)
NOBODY = ""
GONE_BY = ("away", "ran")  # standings of units that left by an edge
OF_KIND = {rule.kind: rule for rule in RULES}


def check(state: State) -> None:
    """The invariants: raises Impossible with the first thing that cannot be."""
    known(state.scenario, state.board.scenarios)
    if not 1 <= state.turn <= state.terms.turns:
        raise Impossible(No(DATA, "skirmish_no_such_turn", number=state.turn, most=state.terms.turns))
    for name in state.units:
        check_unit(state, name)
    for building in {unit.body.inside for unit in state.units.values() if unit.body} - {NOBODY}:
        check_room(state, building)
    check_cards(state)
    for pair in state.contacts:
        check_contact(state, *pair)
    check_papers(state)
    for ruling in state.rulings:
        check_ruling(state, ruling)
    check_what_happened(state)


# -- units ------------------------------------------------------------------------------------------------


def check_unit(state: State, name: str) -> None:
    """A unit is of its table, on it or off it, and no stronger than it was."""
    unit = state.units[name]
    if state.terms.side_of(name) != unit.side:
        raise Impossible(No(DATA, "skirmish_not_of_this_table", unit=name))
    if unit.troop not in state.board.troops:
        raise Impossible(No(DATA, "no_such_troop", word=unit.troop))
    known(unit.brigade, (NOBODY, *state.of(unit.side)))
    known(unit.taker, (NOBODY, *SIDES))
    known(unit.gone_by, (NOBODY, *EDGES))
    check_men(unit, name)
    check_lot(state, unit, name)
    if unit.body is None:
        if unit.standing in ON_TABLE or unit.hidden:
            raise Impossible(No(DATA, "skirmish_stands_nowhere", unit=name))
    else:
        check_body(state, unit, unit.body, name)
    if unit.breach is not None and not stands_at(state, unit, unit.breach):
        raise Impossible(No(DATA, "skirmish_no_such_breach", unit=name))


def check_men(unit: Unit, name: str) -> None:
    counts = (unit.well, unit.wounded, unit.dead, unit.captured, unit.fled, unit.officers_lost)
    if min(*counts, unit.ball, unit.canister, unit.short) < 0:
        raise Impossible(No(DATA, "skirmish_less_than_none", unit=name))
    if max(unit.figures, unit.men, unit.ball, unit.canister) > MOST_MEN:
        raise Impossible(No(DATA, "skirmish_too_large", unit=name, most=MOST_MEN))
    if unit.morale is None and lost_and_left(unit) > unit.figures:
        raise Impossible(No(DATA, "skirmish_too_many_men", unit=name, most=unit.figures))


def check_lot(state: State, unit: Unit, name: str) -> None:
    """What became of it fits what it is: its troops, its brigade, whoever took it, where it was seen."""
    row, troop = state.terms.units.get(name), state.board.troops[unit.troop]
    if row is not None and row.type != unit.troop:
        raise Impossible(No(DATA, "skirmish_other_troops", unit=name, word=row.type))
    if unit.brigade and state.units[unit.brigade].brigade != unit.brigade:
        raise Impossible(No(DATA, "skirmish_no_such_brigade", unit=name, other=unit.brigade))
    if (unit.standing == "taken") != bool(unit.taker) or (unit.taker and troop.arm not in PIECES):
        raise Impossible(No(DATA, "skirmish_not_taken", unit=name))
    if troop.gun is None and (unit.ball or unit.canister or unit.fled or not unit.loaded):
        raise Impossible(No(DATA, "skirmish_no_gun", unit=name))
    if unit.gone_by and unit.standing not in GONE_BY:
        raise Impossible(No(DATA, "skirmish_not_left", unit=name))
    if unit.hidden and unit.seen:
        raise Impossible(No(DATA, "skirmish_hidden_and_seen", unit=name))
    if not all(is_about(state, point) for point in (*unit.left, *filter(None, (unit.last_seen,)))):
        raise Impossible(No(DATA, "skirmish_seen_nowhere", unit=name))
    if unit.short:
        check_turn(state, "short", unit.short)
    if unit.morale is not None and not all(1 <= limit <= MOST_MEN for limit in unit.morale.limits):
        raise Impossible(No(DATA, "skirmish_breaks_never", unit=name, most=MOST_MEN))
    if unit.officers_lost > len(tuple(state.of(unit.side))):
        raise Impossible(No(DATA, "skirmish_officers_lost", unit=name, most=len(tuple(state.of(unit.side)))))


def lost_and_left(unit: Unit) -> int:
    """All the men of whom is told what became of them."""
    return unit.men + unit.dead + unit.captured + unit.fled + len(unit.left)


def check_body(state: State, unit: Unit, body: Body, name: str) -> None:
    """It stands on the table, in an order that its troops know, facing some way."""
    arm = state.board.troops[unit.troop].arm
    if unit.standing not in ON_TABLE and not body.piece:
        raise Impossible(No(DATA, "skirmish_stands_and_is_gone", unit=name))
    if body.piece != (arm if arm in PIECES else ""):
        raise Impossible(No(DATA, "skirmish_no_such_piece", unit=name))
    if not state.ground.holds(body.front):
        raise Impossible(No(DATA, "skirmish_not_on_table", unit=name))
    if not any(body.facing):
        raise Impossible(No(DATA, "skirmish_faces_nowhere", unit=name))
    if not unit.men and not body.piece:
        raise Impossible(No(DATA, "skirmish_nobody_there", unit=name))
    if body.formation not in formation_words(state, name):
        raise Impossible(No(DATA, "skirmish_not_so_formed", unit=name, formation=body.formation))
    if not GAPS[0] <= body.gap <= GAPS[1]:
        raise Impossible(No(DATA, "skirmish_no_such_gap", unit=name))
    known(body.inside, (NOBODY, *(area.name for area in state.ground.buildings)))
    if not all(state.ground.holds(place) for place in state.places(name)):
        raise Impossible(No(DATA, "skirmish_not_on_table", unit=name))


def stands_at(state: State, unit: Unit, breach: Breach) -> bool:
    """Whether a unit may be on its way into a building: it is in none, and there is such an opening."""
    area = state.ground.areas.get(breach.building)
    outside = unit.body is not None and not unit.body.inside
    return outside and 0 < breach.men <= unit.men and area is not None and opens_at(area, breach.at)


def opens_at(area: Area, place: Point) -> bool:
    """Whether a door or a window of a building is there, or its parapet runs by."""
    wall = (*area.polygon, area.polygon[0])
    parapet = area.file is not None and area.file.parapet and apart_from(place, wall) == 0
    return place in area.doors or place in area.windows or parapet


def check_room(state: State, building: str) -> None:
    """A building holds all who are in it (skirmish/ground-4)."""
    inside = (unit.men for unit in state.units.values() if unit.body and unit.body.inside == building)
    file = state.ground.areas[building].file
    if file is not None and sum(inside) > file.holds:
        raise Impossible(No(DATA, "skirmish_too_full", word=building, most=file.holds))


# -- cards, fights, papers -------------------------------------------------------------------------------


def check_cards(state: State) -> None:
    """A card lies in one place, and somebody may act on it."""
    if len({*state.deck, *state.kept}) < len(state.deck) + len(state.kept):
        raise Impossible(No(DATA, "skirmish_card_twice"))
    drawn = () if state.drawn in (NOBODY, *SIDES) else (state.drawn,)
    if set(drawn) & {*state.deck, *state.kept}:
        raise Impossible(No(DATA, "skirmish_card_twice"))
    for card in (*state.deck, *state.kept, *state.waits, *drawn):
        if card not in state.units:
            raise Impossible(No(DATA, "skirmish_no_such_card", word=card))
    if state.step == "act" and not state.drawn:
        raise Impossible(No(DATA, "skirmish_no_card_drawn"))
    check_counts(state.blanks)
    check_counts(state.covert)
    for side, count in state.blanks.items():
        if count and not state.terms.secret(side):
            raise Impossible(No(DATA, "skirmish_no_blanks", side=side))


def check_counts(counts: Mapping[str, int]) -> None:
    all_known(counts, SIDES)
    if any(not 0 <= count <= MOST_MEN for count in counts.values()):
        raise Impossible(No(DATA, "skirmish_no_such_cards", most=MOST_MEN))


def check_contact(state: State, one: str, other: str) -> None:
    """Who fights is on the table, with an enemy."""
    if one not in state.units or other not in state.enemies(one):
        raise Impossible(No(DATA, "skirmish_no_contact", unit=one, other=other))


def check_papers(state: State) -> None:
    """What a side wrote is for its own units."""
    for papers in (state.sheets, state.written):
        all_known(papers, SIDES)
        for side, lines in papers.items():
            for line in lines:
                all_known(named(line, "unit"), tuple(state.of(side)))
    for name, keep in state.waits.items():
        known(keep.unit, (name,))


def check_ruling(state: State, ruling: Ruling) -> None:
    """A ruling is on somebody or something of this table, and says what can be ruled."""
    if ruling.kind == VETO:
        if len(ruling.subjects) != 2:
            raise Impossible(No(DATA, "skirmish_ruled_on_whom", kind=ruling.kind))
        known(ruling.subjects[0], state.units)
        return
    known(ruling.kind, (*OF_KIND, VETO))
    rule = OF_KIND[ruling.kind]
    all_known(ruling.subjects, state.ground.areas if rule is RuleGround else tuple(state.units))
    if len(set(ruling.subjects)) != len(ruling.subjects) or len(ruling.subjects) != subjects_of(rule):
        raise Impossible(No(DATA, "skirmish_ruled_on_whom", kind=ruling.kind))
    if ruling.value not in rule.values:
        raise Impossible(No(DATA, "skirmish_no_such_ruling", kind=ruling.kind, word=ruling.value))


def subjects_of(rule: type[Rule]) -> int:
    return 2 if issubclass(rule, OfTwo) else 1


def check_what_happened(state: State) -> None:
    """Whoever did or suffered something is of this table."""
    known(state.last_side, (NOBODY, *SIDES))
    all_known(state.opened, SIDES)
    units = tuple(state.units)
    all_known((*state.broke, *state.shot_at, *state.charged), units)
    all_known((fire.building for fire in state.fires), [area.name for area in state.ground.buildings])
    known(state.handed_back, (NOBODY, *units))
    check_happened(state)
