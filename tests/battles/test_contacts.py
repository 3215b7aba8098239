"""The obligations of chapter 9.0, against everything that could be declared, on small fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from rules.battles.aids.completion import complete
from rules.battles.contacts import (
    Contacts,
    Group,
    Groups,
    apart,
    contacts,
    covered,
    joined,
    members,
    stranded,
)
from rules.battles.state import Options, State
from tests.battles.table import state

FIELDS = 150


def web(chance: Random, spare: bool) -> Contacts:
    """Any units, hexes and duties whatever: a duty is a contact that is owed by both."""
    units, hexes = chance.randint(1, 4), chance.randint(1, 4)
    touches = [sum(1 << h for h in range(hexes) if chance.random() < 0.55) for _ in range(units)]
    duties = [sum(1 << h for h in members(bits) if chance.random() < 0.75) for bits in touches]
    bound = sum(1 << u for u in range(units) if duties[u])
    due = sum(1 << h for h in range(hexes) if any(bits >> h & 1 for bits in duties))
    return Contacts(
        tuple(f"u{u}" for u in range(units)),
        tuple(f"h{h}" for h in range(hexes)),
        tuple(touches),
        tuple(sum(1 << u for u in range(units) if touches[u] >> h & 1) for h in range(hexes)),
        bound,
        due,
        tuple(bits if spare or not bound >> u & 1 else bits & due for u, bits in enumerate(touches)),
    )


def subsets(bits: int) -> list[int]:
    return [some for some in range(bits + 1) if not some & ~bits]


def declarations(found: Contacts) -> Iterator[Groups]:
    """Every legal declaration, found by trying every set of lines (battles/9.0a-9.0ac, D27)."""
    for choice in product(*(subsets(bits) for bits in found.touches)):
        groups: Groups = ()
        for unit, hexes in enumerate(choice):
            for hex_ in members(hexes):
                groups = joined(groups, unit, hex_)
        if whole(found, groups):
            yield groups


def whole(found: Contacts, groups: Groups) -> bool:
    taken = covered(groups)
    if found.bound & ~taken.units or found.due & ~taken.hexes:
        return False
    return all(legal(found, group) for group in groups)


def legal(found: Contacts, group: Group) -> bool:
    duty = all(group.hexes & found.good[unit] for unit in members(group.units & found.bound))
    return duty and apart(found, group) is None


def within(small: Groups, large: Groups) -> bool:
    """Whether what is written is part of a declaration."""
    return all(any(not g.units & ~w.units and not g.hexes & ~w.hexes for w in large) for g in small)


def drafts(found: Contacts, chance: Random) -> Iterator[Groups]:
    """The stages of a declaration written line by line, the last one perhaps past help."""
    groups: Groups = ()
    pairs = [(u, h) for u, bits in enumerate(found.touches) for h in members(bits)]
    chance.shuffle(pairs)
    yield groups
    for unit, hex_ in pairs:
        more = joined(groups, unit, hex_)
        group = next(g for g in more if g.units >> unit & 1)
        if legal(found, group):
            yield more
            if stranded(found, more) is None:
                groups = more


@pytest.mark.parametrize("spare", [True, False])
def test_a_draft_is_refused_when_and_only_when_nothing_can_complete_it(spare: bool) -> None:
    """Against all declarations there are (battles/9.0x, battles/9.0w, D27)."""
    chance = Random(9)
    for _ in range(FIELDS):
        found = web(chance, spare)
        every = list(declarations(found))
        for groups in drafts(found, chance):
            possible = any(within(groups, large) for large in every)
            assert (stranded(found, groups) is None) == possible, (found, groups)


@pytest.mark.parametrize("spare", [True, False])
def test_every_draft_is_completed_legally(spare: bool) -> None:
    """What is written stays, what is owed is met, and nothing else is attacked if it need not be."""
    chance = Random(27)
    for _ in range(FIELDS):
        found = web(chance, spare)
        declared = list(declarations(found))
        for groups in drafts(found, chance):
            if stranded(found, groups) is None:
                done = complete(found, groups, lambda group: "2:1")
                assert whole(found, done)
                assert within(groups, done)
                every = [large for large in declared if within(groups, large)]
                assert extras(found, done) == min(extras(found, large) for large in every)


def extras(found: Contacts, groups: Groups) -> int:
    taken = covered(groups)
    return (taken.units & ~found.bound).bit_count() + (taken.hexes & ~found.due).bit_count()


def test_the_completion_has_the_best_odds() -> None:
    """As few attacks at the poorest odds as may be, whatever is tried (battles/9.0s)."""
    chance = Random(4)
    for _ in range(FIELDS):
        found = web(chance, spare=True)
        column = chart(chance, found)
        done = complete(found, (), column)
        every = [large for large in declarations(found) if extras(found, large) == extras(found, done)]
        worst = [[column(group) for group in large].count("1:5") for large in every]
        assert [column(group) for group in done].count("1:5") == min(worst)


def chart(chance: Random, found: Contacts) -> Callable[[Group], str]:
    """Odds of units and hexes of any strength."""
    mine = [chance.randint(1, 9) for _ in found.units]
    theirs = [chance.randint(1, 9) for _ in found.hexes]

    def column(group: Group) -> str:
        attack = sum(mine[unit] for unit in members(group.units))
        ratio = attack // sum(theirs[hex_] for hex_ in members(group.hexes))
        return f"{min(ratio, 6)}:1" if ratio else "1:5"

    return column


def scattered(chance: Random, options: Options | None = None) -> State:
    """Up to seven units of each side in a small field, now and then a gun, some disordered."""
    places = [f"{q},{r}" for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    chance.shuffle(places)
    armies = []
    for name in "AB":
        entries = []
        for n in range(chance.randint(1, 7)):
            sort = chance.choice(["line 4/2", "cav 3/1", "art 2/1"])
            down = chance.choice(["", "", " *"])
            entries.append(f"{name}{n} {sort} {places.pop()}{down}")
        armies.append("; ".join(entries))
    works = "0,0/1,0 0,0/0,1 1,-1/1,0"
    return state(armies[0], armies[1], step="declare", options=options, columns=4, entrenchment_=works)


@pytest.mark.parametrize("spare", [True, False])
def test_a_legal_declaration_always_exists(spare: bool) -> None:
    """On fields with works, guns and disordered units (battles/9.0x, case C15)."""
    chance = Random(15)
    for _ in range(FIELDS):
        found = contacts(scattered(chance).field, "french", spare=spare)
        assert stranded(found, ()) is None
        assert whole(found, complete(found, (), chart(chance, found)))


def test_attacks_have_three_shapes_only() -> None:
    """One on several, several on one, two on two, for two hexes share two neighbours (battles/9.0aa, D81)."""
    chance = Random(17)
    for _ in range(FIELDS):
        found = contacts(scattered(chance).field, "french", spare=True)
        for first, second in product(range(len(found.hexes)), repeat=2):
            if first != second:
                assert (found.reached[first] & found.reached[second]).bit_count() <= 2
