"""Man against man (skirmish/melee-1 to melee-13, officer-5, charge-9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import morale, sight, umpire, wounds
from rules.skirmish.acts import Act, Acts
from rules.skirmish.ground import WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.lines import FightOn
from rules.skirmish.rulings import ruled
from rules.skirmish.state import State
from rules.skirmish.view import View
from rules.skirmish.wounds import Man, Wound

MOST_ON_ONE = 2  # attackers, in the open and in woods (skirmish/melee-10)
FIRST: Mapping[str, tuple[Man, ...]] = {  # whom the extra men of who attacks turn on (skirmish/melee-12)
    "the sound": ("sound", "wounded", "officer"),
    "the wounded": ("wounded", "sound", "officer"),
    "the officer": ("officer", "sound", "wounded"),
}


class RollMelee(Why, frozen=True):
    """A man fights (skirmish/melee-1)."""

    unit: str
    man: Man


class Bout(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two men fight: the die of each and what it comes to."""

    man: Man
    die: int
    total: int
    foe: str
    other: Man
    foe_die: int
    foe_total: int


class Melee(Event, frozen=True):
    """A round of a melee, as the unit that attacks has it (skirmish/melee-13)."""

    unit: str
    foes: tuple[str, ...]
    column: int
    defence: int
    bouts: tuple[Bout, ...]


class MeleeHurt(Event, frozen=True):
    """What a unit has lost in a round of a melee."""

    unit: str
    wounds: tuple[Wound, ...]
    dead: int
    serious: int


class Fighter:
    """A man in a round: he may be in two fights, and both count at once (skirmish/melee-9, melee-13)."""

    def __init__(self, unit: str, man: Man) -> None:
        self.unit, self.man, self.fights, self.dead = unit, man, 0, False


# -- who fights ------------------------------------------------------------------------------------------


def men_of(field: Known, name: str) -> Iterator[Fighter]:
    """All men of a unit, its officer among them (skirmish/officer-5)."""
    unit = field.units[name]
    yield from (Fighter(name, "sound") for _ in range(unit.well))
    if unit.officer is not None:
        yield Fighter(name, "officer")
    yield from (Fighter(name, "wounded") for _ in range(unit.wounded))


def pair(
    attackers: Sequence[Fighter], defenders: Sequence[Fighter], *, secure: bool, whom: str | None
) -> list[tuple[Fighter, Fighter]]:
    """Who fights whom: as evenly as may be, extra men on whom they choose (skirmish/melee-10, melee-12)."""
    if len(defenders) > len(attackers):
        return [
            (attacker, defender)
            for defender, attacker in pair(defenders, attackers, secure=secure, whom=None)
        ]
    pairs = list(zip(attackers, defenders, strict=False))
    if not secure:
        order = FIRST[whom or "the sound"]
        doubled = sorted(defenders, key=lambda one: order.index(one.man)) * (MOST_ON_ONE - 1)
        pairs += zip(attackers[len(defenders) :], doubled, strict=False)
    return pairs


# -- what counts ----------------------------------------------------------------------------------------


def column(field: Known, defender: str) -> int:
    """The column of close combat: the ground of who defends, for both (skirmish/melee-3)."""
    kinds = [field.ground.kind_at(figure) for figure in field.figures(defender)]
    woods = sum(kind in WOODS for kind in kinds)
    if 2 * woods > len(kinds):
        return 1
    return 2 if 2 * sum(kind in ("clearing", "building") for kind in kinds) > len(kinds) else 0


def defence(field: Known, defender: str, attacker: str) -> int:
    """What a wall, a door or a fence adds for who holds it (skirmish/melee-6)."""
    body = field.stand(defender).body
    if body.inside:
        file = field.ground.areas[body.inside].file
        return file.defence if file else 0
    barrier = field.ground.behind(field.figures(defender), field.stand(attacker).body.front)
    return barrier.defence if barrier else 0


def is_secure(field: Known, defender: str, attacker: str) -> bool:
    """Whether a man there can be attacked by one alone (skirmish/melee-10)."""
    said = ruled(field, "secure", defender)
    if said is not None:
        return said == "yes"
    return defence(field, defender, attacker) >= field.board.numbers.stout


def strength(field: Known, fighter: Fighter, where: int) -> int:
    """What is added to a man's die for himself (skirmish/melee-2, melee-8)."""
    numbers, unit = field.board.numbers, field.units[fighter.unit]
    wounded = fighter.man == "wounded" or (
        fighter.man == "officer" and unit.officer is not None and unit.officer.wounded
    )
    tired = field.options.failed_charge and unit.short == field.turn - 1 and unit.short > 0
    more = numbers.failed_charge if tired else 0
    return field.troop(fighter.unit).close[where] + (numbers.wounded_melee if wounded else 0) + more


# -- a round ------------------------------------------------------------------------------------------------


def fight(state: State, referee: Referee, attacker: str, whom: str | None = None) -> None:
    """A unit fights a round with all with whom it is in contact (skirmish/melee-13)."""
    foes = state.foes(attacker)
    if not foes:
        return
    defended = max(foes, key=lambda foe: defence(state, foe, attacker))
    wall, where = defence(state, defended, attacker), column(state, defended)
    secure = any(is_secure(state, foe, attacker) for foe in foes)
    own = list(men_of(state, attacker))
    others = [fighter for foe in foes for fighter in men_of(state, foe)]
    pairs = pair(own, others, secure=secure, whom=whom)
    for one, other in pairs:
        one.fights, other.fights = one.fights + 1, other.fights + 1
    bouts = [bout(state, referee, one, other, where, wall) for one, other in pairs]
    referee.tell(Melee(attacker, foes, where, wall, tuple(bouts)))
    losers = [
        loser for (one, other), done in zip(pairs, bouts, strict=True) if (loser := beaten(one, other, done))
    ]
    found = [(loser.unit, harmed(state, referee, loser)) for loser in losers]
    for name in (*foes, attacker):
        told = tuple(wound for unit, wound in found if unit == name and wound is not None)
        if told:
            referee.tell(MeleeHurt(name, told, count(told, "dead"), count(told, "serious")))
    for name in (*foes, attacker):
        morale.check(state, referee, name, "melee", attacker if name != attacker else foes[0])


def bout(state: State, referee: Referee, one: Fighter, other: Fighter, where: int, wall: int) -> Bout:
    """Two dice and what they come to (skirmish/melee-1, melee-7)."""
    crowded = state.board.numbers.outnumbered
    first = referee.roll(10, RollMelee(one.unit, one.man))
    second = referee.roll(10, RollMelee(other.unit, other.man))
    total = first + strength(state, one, where) + (crowded if one.fights > 1 else 0)
    against = second + strength(state, other, where) + wall + (crowded if other.fights > 1 else 0)
    return Bout(one.man, first, total, other.unit, other.man, second, against)


def beaten(one: Fighter, other: Fighter, done: Bout) -> Fighter | None:
    """Who has lost; nobody, if both come to the same (skirmish/melee-4, melee-5)."""
    if done.total == done.foe_total:
        return None
    return one if done.total < done.foe_total else other


def harmed(state: State, referee: Referee, loser: Fighter) -> Wound | None:
    """A beaten man is hit, if he lives; his officer may be struck in his stead (skirmish/officer-1)."""
    if loser.dead or not wounds.alive(state, loser.unit):
        return None
    if loser.man == "officer":
        wound = wounds.on_officer(state, referee, loser.unit, 0) if state.units[loser.unit].officer else None
    else:
        wound = wounds.on_this_man(state, referee, loser.unit, loser.man)
    if wound is not None and wound.man == loser.man:
        loser.dead = wound.harm == "dead"
        loser.man = "wounded" if wound.harm == "serious" and loser.man == "sound" else loser.man
    return wound


def count(found: Sequence[Wound], harm: str) -> int:
    return sum(wound.harm == harm for wound in found)


# -- the act ---------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[FightOn]:
    if view.foes(name):
        yield FightOn(unit=name)
        yield from (FightOn(unit=name, whom=whom) for whom in FIRST)


def refuses(view: View, line: FightOn) -> No | None:
    if not view.foes(line.unit):
        return No("skirmish/melee-13", "not_in_contact", unit=line.unit)
    return None


def does(state: State, referee: Referee, line: FightOn) -> Running:
    """One round more (skirmish/melee-13)."""
    foes = state.foes(line.unit)
    if foes and (yield from umpire.confirm(state, umpire.Facts("melee", line.unit, foes[0]), doubtful=False)):
        state.change(line.unit, stirred=True)
        for foe in foes:
            sight.reveal(state, referee, foe)
        fight(state, referee, line.unit, line.whom)


def shows(view: View, line: FightOn) -> Mapping[str, Any]:
    """With whom, on what ground, behind what."""
    foes = view.foes(line.unit)
    if not foes:
        return {}
    return {"target": foes[0], "column": column(view, foes[0]), "defence": defence(view, foes[0], line.unit)}


ACTS: Acts = {FightOn: Act(offers, refuses, does, shows=shows)}
CHAPTER = Chapter(__name__, events=(Melee, MeleeHurt), whys=(RollMelee,))
