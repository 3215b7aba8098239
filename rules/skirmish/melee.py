"""Man against man (skirmish/melee-1 to melee-13, officer-5, charge-9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import zip_longest
from typing import Any

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.events import Event, Why
from rules.kernel.orders import No
from rules.kernel.referee import Referee, Running
from rules.skirmish import breach, doubts, morale, sight, umpire, wounds
from rules.skirmish.acts import Act, Acts
from rules.skirmish.buildings import is_in
from rules.skirmish.ground import WOODS
from rules.skirmish.in_play import Known
from rules.skirmish.lines import FightOn
from rules.skirmish.rulings import ruled
from rules.skirmish.state import State
from rules.skirmish.view import View, onlookers
from rules.skirmish.wounds import Man, Wound

SOUND = "the sound"
SINGLY = "one to one"  # as an umpire may rule: nobody has two on him
FIRST: Mapping[str, tuple[Man, ...]] = {  # whom the extra men of who attacks turn on (skirmish/melee-12)
    SOUND: ("sound", "wounded", "officer"),
    "the wounded": ("wounded", "sound", "officer"),
    "the officer": ("officer", "sound", "wounded"),
}


class RollMelee(Why, frozen=True):
    """A man fights (skirmish/melee-1)."""

    unit: str
    man: Man


class Bout(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two men fight: the die of each and what it comes to; either may have another on him."""

    man: Man
    die: int
    total: int
    foe: str
    other: Man
    foe_die: int
    foe_total: int
    crowded: bool = False
    foe_crowded: bool = False


class Meeting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Two units in contact: whose ground counts for both, what a wall adds for him, if it secures him."""

    foe: str
    defender: str
    column: int
    defence: int = 0
    secure: bool = False


class Melee(Event, frozen=True):
    """A round of a melee, as the unit that acts has it (skirmish/melee-13)."""

    unit: str
    meetings: tuple[Meeting, ...]
    bouts: tuple[Bout, ...]


class MeleeHurt(Event, frozen=True):
    """What a unit has lost in a round of a melee."""

    unit: str
    wounds: tuple[Wound, ...]
    dead: int
    serious: int


class Fighter:
    """A man in a round: he may be in two fights, and both count at once (skirmish/melee-9, melee-13).

    `within`: he has come into a building while others of his unit are outside (skirmish/melee-11).
    """

    def __init__(self, unit: str, man: Man, *, within: bool = False) -> None:
        self.unit, self.man, self.fights, self.dead, self.within = unit, man, 0, False, within


# -- who fights ------------------------------------------------------------------------------------------


def men_of(field: Known, name: str) -> Iterator[Fighter]:
    """All men of a unit, its officer among them (skirmish/officer-5).

    Of one that comes into a building the sound come in first, and the officer with the last.
    """
    unit = field.units[name]
    within = unit.breach.men if unit.breach else 0
    yield from (Fighter(name, "sound", within=place < within) for place in range(unit.well))
    if unit.officer is not None:
        yield Fighter(name, "officer", within=0 < unit.men <= within)
    yield from (Fighter(name, "wounded", within=place < within) for place in range(unit.well, unit.men))


def against(field: Known, name: str, foe: str) -> Iterator[Fighter]:
    """Those of a unit who can fight a foe: one inside fights those who have come in, others the rest."""
    inside = bool(field.stand(foe).body.inside)
    apart = field.units[name].breach is not None
    return (fighter for fighter in men_of(field, name) if not apart or fighter.within == inside)


def all_of(field: Known, names: Sequence[str], foe: str) -> list[Fighter]:
    """The men of several units, of each in turn, so that none of them stands idle alone."""
    abreast = zip_longest(*(against(field, name, foe) for name in names))
    return [fighter for row in abreast for fighter in row if fighter is not None]


def fields(field: Known, name: str) -> Iterator[tuple[str, ...]]:
    """The foes of a unit as they are fought: those inside apart, where some of it have come in to them."""
    foes = field.foes(name)
    if field.units[name].breach is None:
        yield foes
    else:
        inside = tuple(foe for foe in foes if field.stand(foe).body.inside)
        yield from (group for group in (inside, tuple(f for f in foes if f not in inside)) if group)


def pairs_of(
    own: Sequence[Fighter], others: Sequence[Fighter], secured: Collection[str], whom: str
) -> list[tuple[Fighter, Fighter]]:
    """Who fights whom: as evenly as may be, extra men on whom they choose (skirmish/melee-10, melee-12).

    `secured`: the foes with whom it is man against man, for a wall is between.
    """
    pairs = list(zip(own, others, strict=False))
    even = len(pairs)
    if len(own) > even:
        exposed = (fighter for fighter in others if fighter.unit not in secured)
        chosen = sorted(exposed, key=lambda one: FIRST[whom].index(one.man))
        return [*pairs, *zip(own[even:], chosen, strict=False)]
    free = [fighter for fighter in others[even:] if fighter.unit not in secured]
    return [*pairs, *zip(own, free, strict=False)]


# -- what counts ----------------------------------------------------------------------------------------


def column(field: Known, defender: str) -> int:
    """The column of close combat: the ground of who defends, for both (skirmish/melee-3)."""
    kinds = [field.ground.kind_at(figure) for figure in field.figures(defender)]
    woods = sum(kind in WOODS for kind in kinds)
    if 2 * woods > len(kinds):
        return 1
    return 2 if 2 * sum(kind in ("clearing", "building") for kind in kinds) > len(kinds) else 0


def defence(field: Known, defender: str, attacker: str) -> int:
    """What a wall, a door or a fence adds for who holds it against who came (skirmish/melee-6)."""
    body = field.stand(defender).body
    if body.inside:
        file = field.ground.areas[body.inside].file
        return file.defence if file and not is_in(field.units[attacker], body.inside) else 0
    barrier = field.ground.behind(field.figures(defender), field.stand(attacker).body.front)
    return barrier.defence if barrier else 0


def is_secure(field: Known, defender: str, attacker: str) -> bool:
    """Whether a man there can be attacked by one alone (skirmish/melee-10)."""
    said = ruled(field, "secure", defender)
    if said is not None:
        return said == "yes"
    return defence(field, defender, attacker) >= field.board.numbers.stout


def meeting(field: Known, name: str, foe: str) -> Meeting:
    """How two units in contact meet: he who was charged defends, whoever acts now (skirmish/melee-3)."""
    charged = next((second for first, second in field.contacts if {first, second} == {name, foe}), foe)
    charger = name if charged == foe else foe
    wall = defence(field, charged, charger)
    return Meeting(foe, charged, column(field, charged), wall, is_secure(field, charged, charger))


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


def fight(state: State, referee: Referee, name: str, whom: str | None = None) -> Running:
    """A unit fights a round with all with whom it is in contact (skirmish/melee-13)."""
    foes = state.foes(name)
    if not foes:
        return
    breach.follow(state, referee, name)
    for unit in (name, *foes):
        sight.reveal(state, referee, unit)
        state.change(unit, stirred=True)
    meetings = {foe: meeting(state, name, foe) for foe in foes}
    pairs = paired(state, name, meetings, whom)
    bouts = [bout(state, referee, one, other, meetings[other.unit]) for one, other in pairs]
    referee.tell(Melee(name, tuple(meetings.values()), tuple(bouts)), onlookers(state, name, *foes))
    harm(state, referee, (*foes, name), pairs, bouts)
    for unit in (*foes, name):
        yield from morale.check(state, referee, unit, "melee", name if unit != name else foes[0])
    breach.settle(state, referee)


def paired(
    field: Known, name: str, meetings: Mapping[str, Meeting], whom: str | None
) -> list[tuple[Fighter, Fighter]]:
    """Who fights whom in a round, as an umpire has ruled or as melee-12 has it."""
    said = {foe: ruled(field, "pairs", name, foe) for foe in meetings}
    secured = {foe for foe, met in meetings.items() if met.secure or said[foe] == SINGLY}
    chosen = next((value for value in said.values() if value and value in FIRST), whom or SOUND)
    pairs = [
        pair
        for foes in fields(field, name)
        for pair in pairs_of(list(against(field, name, foes[0])), all_of(field, foes, name), secured, chosen)
    ]
    for one, other in pairs:
        one.fights, other.fights = one.fights + 1, other.fights + 1
    return pairs


def bout(state: State, referee: Referee, one: Fighter, other: Fighter, met: Meeting) -> Bout:
    """Two dice and what they come to (skirmish/melee-1, melee-7)."""
    seen_by = onlookers(state, one.unit, other.unit)
    first = referee.roll(10, RollMelee(one.unit, one.man), seen_by)
    second = referee.roll(10, RollMelee(other.unit, other.man), seen_by)
    total, against = first + added(state, one, met), second + added(state, other, met)
    twice, both = one.fights > 1, other.fights > 1
    return Bout(one.man, first, total, other.unit, other.man, second, against, twice, both)


def added(field: Known, fighter: Fighter, met: Meeting) -> int:
    """All that is added to the die of a man in a meeting (skirmish/melee-2, melee-6 to melee-8)."""
    wall = met.defence if fighter.unit == met.defender else 0
    crowded = field.board.numbers.outnumbered if fighter.fights > 1 else 0
    return strength(field, fighter, met.column) + wall + crowded


def harm(
    state: State,
    referee: Referee,
    names: Sequence[str],
    pairs: Sequence[tuple[Fighter, Fighter]],
    bouts: Sequence[Bout],
) -> None:
    """Each who was beaten is hit, after all have fought (skirmish/melee-5, melee-13)."""
    losers = (beaten(one, other, told) for (one, other), told in zip(pairs, bouts, strict=True))
    found = [(loser.unit, harmed(state, referee, loser)) for loser in losers if loser is not None]
    for name in names:
        told = tuple(wound for unit, wound in found if unit == name and wound is not None)
        if told:
            hurt = MeleeHurt(name, told, count(told, "dead"), count(told, "serious"))
            referee.tell(hurt, onlookers(state, name))


def beaten(one: Fighter, other: Fighter, done: Bout) -> Fighter | None:
    """Who has lost; nobody, if both come to the same (skirmish/melee-4, melee-5)."""
    if done.total == done.foe_total:
        return None
    return one if done.total < done.foe_total else other


def harmed(state: State, referee: Referee, loser: Fighter) -> Wound | None:
    """A beaten man is hit, if he lives; his officer may be struck in his stead (skirmish/officer-1)."""
    if loser.dead or not wounds.alive(state, loser.unit):
        return None
    if loser.man != "officer":
        wound: Wound | None = wounds.on_this_man(state, referee, loser.unit, loser.man)
    else:
        there = state.units[loser.unit].officer is not None
        wound = wounds.on_man(state, referee, loser.unit, "officer") if there else None
    if wound is not None and wound.man == loser.man != "officer" and loser.within and wound.harm != "graze":
        breach.fall(state, loser.unit)
    if wound is not None and wound.man == loser.man:
        loser.dead = wound.harm == "dead"
        loser.man = "wounded" if wound.harm == "serious" and loser.man == "sound" else loser.man
    return wound


def count(found: Sequence[Wound], harm: str) -> int:
    return sum(wound.harm == harm for wound in found)


def at_contact(state: State, referee: Referee, name: str, whom: str | None = None) -> Running:
    """Who has charged home fights a round at once, as it is measured where they meet (skirmish/charge-12)."""
    foes = state.foes(name)
    if foes:
        yield from umpire.put(state, referee, partial(facts, state, name, foes[0]))
        yield from fight(state, referee, name, whom)


# -- the act ---------------------------------------------------------------------------------------------


def offers(view: View, name: str) -> Iterator[FightOn]:
    if view.foes(name):
        yield FightOn(unit=name)
        if outnumbers(view, name):
            yield from (FightOn(unit=name, whom=whom) for whom in FIRST if whom != SOUND)


def ahead(view: View, name: str) -> Iterator[FightOn]:
    yield FightOn(unit=name)


def outnumbers(field: Known, name: str) -> bool:
    """Whether a unit has men left over where it fights, who may choose on whom they turn."""
    groups = ((len(list(against(field, name, foes[0]))), foes) for foes in fields(field, name))
    return any(count > len(all_of(field, foes, name)) for count, foes in groups)


def refuses(view: View, line: FightOn) -> No | None:
    if not view.foes(line.unit):
        return No("skirmish/melee-13", "not_in_contact", unit=line.unit)
    return None


def does(state: State, referee: Referee, line: FightOn) -> Running:
    """One round more (skirmish/melee-13)."""
    foes = state.foes(line.unit)
    if not foes:
        return
    if umpire.sits(state):
        shown = facts(state, line.unit, foes[0])
        if not (yield from umpire.confirm(state, referee, shown, partial(refuses, line=line))):
            return
    yield from fight(state, referee, line.unit, line.whom)


def facts(state: State, name: str, foe: str) -> umpire.Facts:
    """What an umpire is shown of a melee."""
    met = meeting(state, name, foe)
    close = tuple(in_doubt(state, name, foe, met.defender))
    return umpire.Facts(
        *("melee", name, foe),
        column=met.column,
        defence=met.defence,
        defender=met.defender,
        secure=met.secure,
        doubts=close,
        looked=umpire.line_between(name, foe),
    )


def in_doubt(field: Known, name: str, foe: str, defender: str) -> Iterator[umpire.Doubt]:
    """The ground of who defends, a door or a window, cavalry (skirmish/rule-2)."""
    yield from doubts.of_ground(field, field.figures(defender))
    yield from doubts.of_openings(field, name, foe)
    yield from doubts.of_mounted(field, name, foe)


def shows(view: View, line: FightOn) -> Mapping[str, Any]:
    """With whom, on what ground, behind what."""
    foes = view.foes(line.unit)
    if not foes:
        return {}
    met = meeting(view, line.unit, foes[0])
    return {"target": met.foe, "defender": met.defender, "column": met.column, "defence": met.defence}


ACTS: Acts = {FightOn: Act(offers, refuses, does, shows=shows, ahead=ahead)}
CHAPTER = Chapter(__name__, events=(Melee, MeleeHurt), whys=(RollMelee,))
