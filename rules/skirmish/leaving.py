"""How a unit leaves its side's command, or the table (skirmish/card-9, timid-4, ground-5)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.skirmish.ground import EDGES, Edge
from rules.skirmish.in_play import Known
from rules.skirmish.state import Standing, State
from rules.skirmish.table import Condition


def break_up(state: State, name: str, standing: Standing) -> None:
    """It leaves control: its card is out of the turn, and it is in contact with nobody (skirmish/card-9)."""
    state.change(name, standing=standing, breach=None)
    state.contacts = tuple(pair for pair in state.contacts if name not in pair)
    drop_card(state, name)
    if standing == "broken":
        state.broke = (*state.broke, name)


def spend_card(state: State, name: str) -> None:
    """Its card of this turn is spent, if it was not played yet (skirmish/timid-4)."""
    state.change(name, spent=True)
    drop_card(state, name)


def drop_card(state: State, name: str) -> None:
    """A card that nobody can act on any more is taken out."""
    card = card_of(state, name)
    if not any(may_act(state, mate) for mate in sharing(state, card)):
        state.deck = tuple(other for other in state.deck if other != card)
        state.kept = tuple(other for other in state.kept if other != card)


def card_of(field: Known, name: str) -> str:
    """The card of a unit: a brigade's goes by its first company (skirmish/card-7)."""
    unit = field.units.get(name)
    return (unit.brigade or name) if unit else ""


def sharing(field: Known, card: str) -> Iterator[str]:
    """All who share a card."""
    return (name for name in field.units if card_of(field, name) == card)


def may_act(field: Known, name: str) -> bool:
    """Whether a unit that has a card in this turn can still act on it."""
    unit = field.units[name]
    return unit.standing == "ready" and not unit.spent


def exits(field: Known, name: str) -> tuple[Edge, ...]:
    """The edges by which a unit may leave the table: an aim of its side wants it (skirmish/ground-5)."""
    ways = field.terms.wins[field.units[name].side]
    aims = [aim for way in ways for aim in way.all if aim.what in ("off", "home") and is_of(field, name, aim)]
    return tuple(edge for edge in EDGES if any(not aim.edges or edge in aim.edges for aim in aims))


def is_of(field: Known, name: str, aim: Condition) -> bool:
    """Whether a condition counts this unit."""
    if aim.names:
        return name in aim.names
    company = field.troop(name).arm in ("foot", "horse")
    return aim.side == field.units[name].side and (company or aim.of != "companies")
