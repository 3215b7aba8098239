"""What the attacks of a phase are worth: the losses to be hoped for against those to be feared."""

from __future__ import annotations

from collections.abc import Iterable

from rules.battles.aids.completion import complete
from rules.battles.board import ENEMY
from rules.battles.contacts import Contacts, Group, Groups, contacts
from rules.battles.field import Field
from rules.battles.odds import Means, odds, usual
from rules.battles.thinking.aims import USUAL, late, zeal
from rules.battles.view import View
from rules.kernel.thinking.judgement import Style

UNKNOWN = 4  # what a stack in the fog is taken for
FEAR = 10  # tenths of a factor for each who stands beside such a stack
SHARES = {"e": 10, "r": 6, "d": 4}  # tenths of a factor that a result takes of one in good order
PLACE, PLACE_LATE = 10, 60  # tenths of a factor for a victory point that changes hands
Owed = tuple[Contacts, Groups]


class Stakes:
    """How the reader of a view weighs attacks."""

    def __init__(self, view: View, style: Style) -> None:
        self.view, self.side, self.foe = view, view.who, ENEMY[view.who]
        self.keen = zeal(view, style)
        self.place = (PLACE_LATE if late(view) else PLACE) * style.get("take", USUAL) // USUAL
        self.charts, self.armies = view.battle.charts, view.battle.armies
        self.labels, self.fronts = view.once(labels), view.once(fronts)

    def worth(self, field: Field) -> int:
        """Of all attacks that would be owed, declared as well as may be."""
        found, groups = self.owed(field)
        return sum(self.stake(field, found, group) for group in groups) - self.fear(field)

    def owed(self, field: Field) -> Owed:
        """The attacks that are owed, as they are best declared."""
        key = tuple([unit.at for unit in field.units.values() if unit.side == self.side])
        known = self.fronts.get(key)
        if known is None:
            found = contacts(field, self.side, spare=self.view.options.spare_attackers)
            groups = complete(found, (), lambda group: self.label(field, found, group))
            known = self.fronts[key] = found, groups
        return known

    def fear(self, field: Field) -> int:
        """Of those who would stand beside stacks into which one cannot look."""
        near = (b for at in field.unseen if field.unseen[at] == self.foe for b in field.ground.near[at])
        return FEAR * UNKNOWN * sum(bool(field.melee(b, self.side)) for b in near)

    def label(self, field: Field, found: Contacts, group: Group) -> str:
        """The column of an attack: the same from the same hexes, as only those who attack are moved about."""
        names, hexes, options = found.units_of(group.units), found.hexes_of(group.hexes), self.view.options
        gaps = frozenset(field.stacks) if options.empty_gap else None
        key = names, tuple([field.units[name].at for name in names]), hexes, gaps
        known = self.labels.get(key)
        if known is None:
            means = Means(usual(field, self.side, names, hexes), options=options)
            known = self.labels[key] = odds(field, names, hexes, means).column
        return known

    def stake(self, field: Field, found: Contacts, group: Group) -> int:
        """Of one attack, over the faces of the die."""
        names, hexes = found.units_of(group.units), found.hexes_of(group.hexes)
        return self.promise(field, names, hexes, self.label(field, found, group))

    def promise(self, field: Field, names: Iterable[str], hexes: Iterable[str], column: str) -> int:
        theirs = [name for at in hexes for name in field.combat(at, self.foe)]
        ours, gained = tuple(names), sum(map(self.prize, hexes))
        sum_ = 0
        for result in self.charts.combat[column]:
            if result == "Bx":
                less = min(risked(field, ours, "Ad"), risked(field, theirs, "Dd"))
                sum_ += (self.keen - USUAL) * less // USUAL
            elif result.startswith("D"):
                sum_ += self.keen * risked(field, theirs, result) // USUAL
                sum_ += gained * (result in ("De", "Dr"))
            else:
                sum_ -= risked(field, ours, result)
        return sum_

    def prize(self, at: str) -> int:
        """What it is worth to drive the enemy out of a hex, in tenths of factors."""
        return self.place * sum(army.holds.get(at, 0) for army in self.armies.values())


def labels(view: View) -> dict[object, str]:
    """The columns of all attacks that were thought of in a phase."""
    return {}


def fronts(view: View) -> dict[tuple[str, ...], Owed]:
    """The attacks that would be owed, by where everybody stands."""
    return {}


def risked(field: Field, names: Iterable[str], result: str) -> int:
    """In tenths of factors: what a result costs those whom it strikes, as far as that can be told."""
    share = SHARES[result[1]]
    return sum(field.counters[n].factor * (share if field.ordered(n) else SHARES["e"]) for n in names)
