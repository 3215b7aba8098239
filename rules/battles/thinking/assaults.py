"""Who goes where to attack."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.battles.aids.draft import Draft
from rules.battles.board import ODDS
from rules.battles.contacts import forbidden
from rules.battles.field import Field
from rules.battles.odds import NOTHING, column, defence_parts, defenders
from rules.battles.reach import Reach
from rules.battles.thinking.aims import enemies
from rules.battles.thinking.stakes import UNKNOWN, Stakes
from rules.battles.view import View
from rules.kernel.thinking.judgement import Style

TRIED = 5  # so many attacks are worked out
Went = tuple[str, str]  # a unit, and where it goes


class Comer(NamedTuple):
    """One who may attack: how strong, from where, and where he can go."""

    factor: int
    name: str
    at: str
    reach: Reach


class Assault(NamedTuple):
    """Who goes where to attack, and roughly at what odds."""

    column: int
    strength: int
    at: str
    moves: tuple[Went, ...]


class Staff:
    """Works out attacks for those who are free, while the others stand as they do in a draft."""

    def __init__(self, view: View, style: Style, engaged: set[str], settled: set[str]) -> None:
        self.view, self.side, self.ground = view, view.who, view.battle.ground
        self.stakes = Stakes(view, style)
        self.enemies = enemies(view)
        self.engaged, self.settled = engaged, settled  # with an attack to make, with a place of their own
        self.comers: list[Comer] = []
        self.known = view.once(touches)

    # -- which

    def best(self, now: Draft, trial: Field, targets: Iterable[str], *, helping: bool) -> Assault | None:
        """Of the most promising attacks the one that adds most to what the phase is worth."""
        self.comers = self.free(now, trial)
        found = (self.assault(trial, at, helping=helping) for at in targets)
        likely = sorted((assault for assault in found if assault and assault.moves), reverse=True)[:TRIED]
        return self.paying(trial, likely, self.stakes.worth(trial)) if likely else None

    def first(self, now: Draft, trial: Field, target: str) -> Assault | None:
        """An attack on this hex, whether it pays or not."""
        self.comers = self.free(now, trial)
        return self.assault(trial, target, helping=False)

    def paying(self, trial: Field, likely: Iterable[Assault], worth: int) -> Assault | None:
        best = None
        for assault in likely:
            field = trial.copy()
            for name, at in assault.moves:
                field.change(name, at=at)
            after = self.stakes.worth(field)
            if after > worth:
                worth, best = after, assault
        return best

    # -- one of them

    def assault(self, trial: Field, target: str, *, helping: bool) -> Assault | None:
        """The best attack on a hex with those who are free, one after the other."""
        field = trial.copy()
        names = [n for n in sorted(self.engaged) if target in self.ground.near[field.units[n].at]]
        hexes = {target, *self.touched(field, names)}
        best = self.weigh(field, names, hexes, ()) if names and helping else None
        moves: tuple[Went, ...] = ()
        for at, name in self.helpers(field, target):
            taken = field.units[name].at != at and any(field.melee(at, self.side))
            if name in names or taken:
                continue
            field.change(name, at=at)
            names.append(name)
            moves += ((name, at),)
            hexes |= self.touched(field, (name,))
            found = self.weigh(field, names, hexes, moves)
            best = found if best is None or found.column > best.column else best
        return best._replace(at=target) if best else None

    def helpers(self, field: Field, target: str) -> list[Went]:
        """Who may come to which hex beside a target: the quietest hexes first, the strongest units first."""
        found: list[tuple[int, int, str, str]] = []
        for at in self.ground.near[target]:
            if at in self.enemies or forbidden(field, at, target):
                continue
            others = len(self.touching(field, at) - {target})
            found += [
                (others, -factor, at, name)
                for factor, name, here, reach in self.comers
                if at == here or at in reach
            ]
        return [(at, name) for _, _, at, name in sorted(found)]

    def free(self, now: Draft, field: Field) -> list[Comer]:
        """Who has nothing else to do."""
        out = self.engaged | self.settled
        return [
            Comer(field.factor(name), name, unit.at, now.reach(name))
            for name, unit in now.units.items()
            if unit.side == self.side
            and unit.at
            and self.view.counter(name).melee
            and name not in out
            and field.ordered(name)
        ]

    def weigh(
        self, field: Field, names: Sequence[str], hexes: Iterable[str], moves: tuple[Went, ...]
    ) -> Assault:
        """The odds of one attack by all on all, roughly; what is in the fog is taken for middling."""
        seen = sorted(at for at in hexes if defenders(field, at))
        attack = sum(map(field.factor, names))
        defence = sum(part.strength for part in defence_parts(field, names, seen, NOTHING))
        defence += UNKNOWN * sum(at in field.unseen for at in hexes)
        return Assault(ODDS.index(column(self.view.battle.charts, attack, defence)), attack, "", moves)

    # -- who is touched

    def touched(self, field: Field, names: Iterable[str]) -> frozenset[str]:
        return frozenset(at for name in names for at in self.touching(field, field.units[name].at))

    def touching(self, field: Field, at: str) -> frozenset[str]:
        """The enemies who must be attacked by whoever stands in a hex."""
        found = self.known.get(at)
        if found is None:
            near = (b for b in self.ground.near[at] if b in self.enemies and at in self.ground.controls[b])
            found = self.known[at] = frozenset(
                b for b in near if not forbidden(field, at, b) and self.firm(field, b)
            )
        return found

    def firm(self, field: Field, at: str) -> bool:
        """Whether one in good order may be in a hex of the enemy."""
        return at in field.unseen or any(map(field.ordered, field.combat(at, self.stakes.foe)))


def touches(view: View) -> dict[str, frozenset[str]]:
    """Who must be attacked from where, as far as it was asked: the enemy stands still in a phase."""
    return {}
