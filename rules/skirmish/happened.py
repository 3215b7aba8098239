"""What must hold of all that is remembered of a turn: cards that came up, ways, shots, rulings."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping

from rules.kernel.orders import Impossible, No
from rules.kernel.plain import no_such
from rules.skirmish.geometry import INCH, Point
from rules.skirmish.ground import DATA
from rules.skirmish.leaving import card_of
from rules.skirmish.state import Ruling, Shot, State, Trail
from rules.skirmish.table import SIDES
from rules.skirmish.umpire import HUNDRED, KNOWING, VETO

MOST = 99  # men who came in, hits, rulings of a sort
MARGIN = 12 * INCH  # beyond the table, where one who has left it was seen last
FACES = range(1, 7)
OPENING = re.compile(rf"(?:{'|'.join(SIDES)}) \d{{1,6}} \d{{1,6}}")  # whose men came in, and where


def check_happened(state: State) -> None:
    """Raises Impossible with the first thing that cannot have been."""
    check_cards_that_came(state)
    check_entered(state.entered)
    once(state.opened, "opened")
    once((frozenset(pair) for pair in state.contacts), "contacts")
    for trail in state.trails:
        check_trail(state, trail)
    for shot in state.shots:
        check_shot(state, shot)
    for fire in state.fires:
        check_turn(state, "fires", fire.turn)
    check_known_rulings(state)


def known(word: str, names: Iterable[str]) -> None:
    """That a word is one of these, or nothing where that is among them; the refusal names the nearest."""
    everyone = tuple(names)
    if word not in everyone:
        raise Impossible(no_such(word, everyone))


def all_known(words: Iterable[str], names: Collection[str]) -> None:
    for word in words:
        known(word, names)


def once(said: Iterable[Hashable], field: str) -> None:
    found = list(said)
    if len(set(found)) < len(found):
        raise Impossible(No(DATA, "skirmish_twice", field=field))


def check_turn(state: State, field: str, turn: int) -> None:
    """That something happened in a turn that has begun."""
    if not 1 <= turn <= state.turn:
        raise Impossible(No(DATA, "skirmish_not_yet", field=field, number=turn, most=state.turn))


def check_cards_that_came(state: State) -> None:
    """No more cards came up than there are, and who may act anew is who was acting."""
    most = len(state.units) + sum(state.blanks.values())
    if not 0 <= state.drawn_cards <= most:
        raise Impossible(No(DATA, "skirmish_drawn_cards", most=most))
    if state.handed_back and card_of(state, state.handed_back) != state.drawn:
        raise Impossible(No(DATA, "skirmish_handed_back", unit=state.handed_back))


def check_entered(entered: Mapping[str, int]) -> None:
    for opening, men in entered.items():
        if not OPENING.fullmatch(opening) or not 1 <= men <= MOST:
            raise Impossible(No(DATA, "skirmish_entered", word=opening, most=MOST))


# -- ways and shots ------------------------------------------------------------------------------------------


def is_about(state: State, point: Point) -> bool:
    """On the table, or hardly beyond its edge."""
    x, y = point
    return -MARGIN <= x <= state.ground.width + MARGIN and -MARGIN <= y <= state.ground.depth + MARGIN


def check_trail(state: State, trail: Trail) -> None:
    known(trail.unit, state.units)
    about = all(is_about(state, point) for point in trail.path)
    if len(trail.path) < 2 or not about or not all(die in FACES for die in trail.dice):
        raise Impossible(No(DATA, "skirmish_no_such_way", unit=trail.unit))


def check_shot(state: State, shot: Shot) -> None:
    all_known((shot.unit, shot.target), state.units)
    enemies = state.side_of(shot.unit) != state.side_of(shot.target)
    about = is_about(state, shot.source) and is_about(state, shot.at)
    if not enemies or not about or not 0 <= shot.hits <= MOST:
        raise Impossible(No(DATA, "skirmish_no_such_shot", unit=shot.unit, most=MOST))


# -- rulings -------------------------------------------------------------------------------------------------


def check_known_rulings(state: State) -> None:
    """Each has its number, and all of a sort are counted."""
    all_known(state.ruled, KNOWING)
    if any(not 0 <= count <= MOST for count in state.ruled.values()):
        raise Impossible(No(DATA, "skirmish_ruled", most=MOST))
    once((ruling.number for ruling in state.rulings if ruling.kind != VETO), "rulings")
    for ruling in state.rulings:
        check_turn(state, "rulings", ruling.turn)
        if ruling.kind != VETO and not is_number(ruling):
            raise Impossible(No(DATA, "skirmish_no_such_number", number=ruling.number))


def is_number(ruling: Ruling) -> bool:
    """Whether a ruling may have its number, by whom it is known to."""
    return 0 <= ruling.number < HUNDRED * len(KNOWING) and bool(ruling.number % HUNDRED)
