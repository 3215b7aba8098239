"""What dice may bring, told before they fall: every throw is counted, none is tried (skirmish/path-4).

A spread holds how many of all throws lead to what. Losses fall one after the other, as the rules have it; a
unit is what the reader knows of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, partial
from math import lcm
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec

from rules.kernel.orders import Line, No
from rules.skirmish import charge, fire, guns, losses, melee, storming, wounds
from rules.skirmish.buildings import left_to_enter
from rules.skirmish.charge import Charge
from rules.skirmish.geometry import Point
from rules.skirmish.lines import ChargeAt, FightOn, Fire, Storm
from rules.skirmish.state import Breach, Officer, Unit
from rules.skirmish.table import Numbers
from rules.skirmish.view import View
from rules.skirmish.wounds import OFFICER_HIT, Harm, Man

T = TypeVar("T", bound=Hashable)
S = TypeVar("S", bound=Hashable)
SHOTS, TENS, SIXES = 20, 10, 6  # faces of the dice for shots, for wounds and melee, for the timid
A_FIGHT = TENS * TENS  # ways in which two men's dice may fall
REMEMBERED = 1 << 12  # hits at hand
Ways = Iterable[tuple[T, int]]


class Spread(Generic[T]):
    """What may come about, each with how many of all throws lead to it."""

    def __init__(self, ways: Mapping[T, int], of: int) -> None:
        self.ways, self.of = ways, of

    def then(self, step: Callable[[T], Ways[S]], of: int) -> Spread[S]:
        """What may come about after one throw more, which can fall in so many ways."""
        found: dict[S, int] = {}
        for before, ways in self.ways.items():
            for after, more in step(before):
                if more:
                    found[after] = found.get(after, 0) + ways * more
        return Spread(found, self.of * of)

    def share(self, holds: Callable[[T], bool]) -> Fraction:
        """How often it comes to such a thing."""
        return Fraction(sum(ways for one, ways in self.ways.items() if holds(one)), self.of)


def certain(one: T) -> Spread[T]:
    return Spread({one: 1}, 1)


def hundredths(share: Fraction) -> int:
    """How many times in a hundred, to the nearest, halves up."""
    return (200 * share.numerator + share.denominator) // (2 * share.denominator)


# -- hits -------------------------------------------------------------------------------------------------


class Volley(NamedTuple):
    """The dice of a volley, each group with the number it needs."""

    dice: tuple[tuple[int, int], ...]
    exposed: tuple[int, ...] = ()

    @property
    def each(self) -> Iterator[int]:
        """How many faces of each die hit."""
        return (min(max(number, 0), SHOTS) for count, number in self.dice for _ in range(count))


def volley_of(view: View, found: fire.Aim, *, half: bool = False) -> Volley:
    """The dice of the sound and of the wounded (skirmish/fire-1, fire-7, charge-5)."""
    sound, wounded = fire.halved(found) if half else (found.sound, found.wounded)
    lower = found.number + view.board.numbers.wounded_fire
    return Volley(((sound, found.number), (wounded, lower)), found.exposed)


def hits(volley: Volley) -> Spread[int]:
    """How many hits a volley may bring."""
    found = certain(0)
    for faces in volley.each:
        found = found.then(partial(one_more, faces=faces), SHOTS)
    return found


def one_more(count: int, faces: int) -> Ways[int]:
    return (count, SHOTS - faces), (count + 1, faces)


def mean_hits(volley: Volley) -> int:
    """The hits of a volley in the mean, in tenths."""
    return sum(volley.each) * 10 // SHOTS


# -- what hits do to a unit -------------------------------------------------------------------------------


class Men(msgspec.Struct, frozen=True):
    """Those of a unit who may come to harm, and whom it has lost."""

    well: int
    wounded: int
    dead: int
    officer: Officer | None
    officers_lost: int
    left: tuple[Point, ...]
    captured: int

    @property
    def men(self) -> int:
        return self.well + self.wounded


Ends = Callable[[Men], bool]  # whether a unit of which so much is left is broken
Harms = tuple[tuple[Harm, int], ...]  # how many faces of the die of a wound do what


def men_of(unit: Unit) -> Men:
    return Men(*(getattr(unit, field) for field in Men.__struct_fields__))


def harms_of(numbers: Numbers) -> Harms:
    """What the die of a wound does (skirmish/wound-1)."""
    serious, dead = numbers.dead - numbers.serious, TENS + 1 - numbers.dead
    return ("graze", numbers.serious - 1), ("serious", serious), ("dead", dead)


def breaking(view: View, name: str) -> Ends:
    """When a unit is broken or gone where it stands (skirmish/morale-1)."""
    limit = losses.limit(view, name, woods=losses.in_woods(view, name))
    counts = losses.counts(view, name)
    return cache(lambda men: not men.men or losses.counted_of(men, counts) >= limit)


def never(men: Men) -> bool:
    return False


@lru_cache(maxsize=REMEMBERED)
def struck(men: Men, man: Man, harms: Harms) -> tuple[tuple[Men, int], ...]:
    """A unit of whom one man is hit, for each of ten faces."""
    return tuple((wounds.after(men, man, wounds.worse(men, man, harm)), faces) for harm, faces in harms)


def officers_faces(men: Men) -> int:
    """On how many of ten faces a hit strikes the officer (skirmish/officer-1)."""
    if men.officer is None:
        return 0
    return TENS - OFFICER_HIT + 1 if men.men else TENS


def a_hit(men: Men, exposed: Sequence[int], harms: Harms, share: int) -> Ways[Men]:
    """One hit of a volley, in a hundred times so many ways: whom it strikes, what it does (fire-10)."""
    officers = officers_faces(men)
    for after, ways in struck(men, "officer", harms) if officers else ():
        yield after, ways * officers * share
    if men.men:
        open_to_it = wounds.open_to_it(men, exposed)
        each = (TENS - officers) * share // len(open_to_it)
        sound = sum(place < men.well for place in open_to_it)
        parts: tuple[tuple[Man, int], ...] = (("sound", sound), ("wounded", len(open_to_it) - sound))
        for man, count in parts:
            yield from ((after, ways * count * each) for after, ways in struck(men, man, harms) if count)
    elif not officers:
        yield men, TENS * TENS * share


def under_fire(men: Men, volley: Volley, harms: Harms, ends: Ends = never) -> Spread[Men | None]:
    """What a volley may leave of a unit; nothing: it breaks."""
    share = lcm(*range(1, men.men + 1))  # can be shared out evenly among any number of them
    every = TENS * TENS * share
    found: Spread[Men | None] = certain(men)
    for faces in volley.each:
        step = partial(a_shot, faces=faces, exposed=volley.exposed, harms=harms, share=share)
        found = found.then(until(ends, step, SHOTS * every), SHOTS * every)
    return found


def until(ends: Ends, step: Callable[[Men], Ways[Men]], of: int) -> Callable[[Men | None], Ways[Men | None]]:
    """A step that is taken no more by who is broken."""

    def taken(before: Men | None) -> Ways[Men | None]:
        if before is None:
            return ((None, of),)
        return ((None if ends(after) else after, ways) for after, ways in step(before))

    return taken


def a_shot(men: Men, faces: int, exposed: Sequence[int], harms: Harms, share: int) -> Ways[Men]:
    """A die that hits on so many faces."""
    yield men, (SHOTS - faces) * TENS * TENS * share
    if faces:
        for after, ways in a_hit(men, exposed, harms, share):
            yield after, ways * faces


# -- man against man ----------------------------------------------------------------------------------------

Became = Man | Literal["dead"]


class Left(NamedTuple):
    """What is left of a unit in a round, and of those of its men who fight once more."""

    men: Men
    again: tuple[tuple[int, Became], ...] = ()


class Fight(NamedTuple):
    """What one man of a unit has to go through."""

    man: Man
    loses: int  # of a hundred ways
    who: int  # one of those who fight twice
    first: bool  # he fights once more
    last: bool  # he has fought before


def round_of(
    view: View, name: str, whom: str | None = None, ends: Mapping[str, Ends] | None = None
) -> dict[str, Spread[Left | None]]:
    """What a round may leave of all who fight in it (melee-1 to melee-13); nothing: it breaks."""
    meetings = {foe: melee.meeting(view, name, foe) for foe in view.foes(name)}
    harms = harms_of(view.board.numbers)
    found: dict[str, Spread[Left | None]] = {
        unit: certain(Left(men_of(view.units[unit]))) for unit in (name, *meetings)
    }
    begun: dict[int, int] = {}  # those who fight twice and have fought, each by a number
    for one, other in melee.paired(view, name, meetings, whom):
        met = meetings[other.unit]
        own, his = melee.added(view, one, met), melee.added(view, other, met)
        for fighter, loses in ((one, beaten(own, his)), (other, beaten(his, own))):
            last, who = id(fighter) in begun, begun.setdefault(id(fighter), len(begun))
            fight = Fight(fighter.man, loses, who, fighter.fights > 1 and not last, last)
            step = partial(a_bout, fight=fight, harms=harms, ends=(ends or {}).get(fighter.unit, never))
            found[fighter.unit] = found[fighter.unit].then(step, A_FIGHT * TENS * TENS)
    return found


@lru_cache(maxsize=REMEMBERED)
def beaten(own: int, his: int) -> int:
    """In how many of a hundred ways a man is beaten who adds so much, by one who adds so much."""
    return sum(a + own < b + his for a in range(1, TENS + 1) for b in range(1, TENS + 1))


def a_bout(before: Left | None, fight: Fight, harms: Harms, ends: Ends) -> Iterator[tuple[Left | None, int]]:
    """A man wins or loses a bout; who fought before is what that has made of him (skirmish/melee-9)."""
    if before is None:
        yield None, A_FIGHT * TENS * TENS
        return
    again = dict(before.again)
    man = again.pop(fight.who) if fight.last else fight.man

    def left(after: Men, now: Became) -> Left | None:
        if ends(after):
            return None
        kept = {**again, fight.who: now} if fight.first else again
        return Left(after, tuple(sorted(kept.items())) if kept else ())

    yield left(before.men, man), (A_FIGHT - fight.loses) * TENS * TENS
    for after, now, ways in hurt(before.men, man, harms):
        yield left(after, now), fight.loses * ways


@lru_cache(maxsize=REMEMBERED)
def hurt(men: Men, man: Became, harms: Harms) -> tuple[tuple[Men, Became, int], ...]:
    """A beaten man is hit, or his officer in his stead, in a hundred ways, and what becomes of him."""
    if man == "dead" or (man == "officer" and men.officer is None):
        return ((men, man, TENS * TENS),)
    if man == "officer":
        return tuple((after, man, ways * TENS) for after, ways in struck(men, man, harms))
    officers = TENS - OFFICER_HIT + 1 if men.officer is not None else 0
    his = [(after, man, ways * officers) for after, ways in struck(men, "officer", harms)] if officers else []
    own = [
        (after, became(man, wounds.worse(men, man, harm)), ways * (TENS - officers))
        for (after, ways), (harm, _) in zip(struck(men, man, harms), harms, strict=True)
    ]
    found: dict[tuple[Men, Became], int] = {}
    for after, now, ways in (*his, *own):
        found[after, now] = found.get((after, now), 0) + ways
    return tuple((after, now, ways) for (after, now), ways in found.items())


def became(man: Man, harm: Harm) -> Became:
    match harm:
        case "dead":
            return "dead"
        case "serious":
            return "wounded"
        case _:
            return man


# -- a charge -----------------------------------------------------------------------------------------------


class Outcome(NamedTuple):
    """Of a hundred charges that arrive: in how many the target runs or breaks, and the charger breaks."""

    wins: int
    breaks: int


def home(view: View, name: str, found: Charge, breach: Breach | None = None) -> Outcome:
    """The test of the timid, the shot, a round of the fight (skirmish/charge-12)."""
    target, there = found.target, arrived(view, name, found, breach)
    fresh = view.foes(target) == ()
    stand = faces_to_stand(view, target, name) if fresh else SIXES
    ends = {unit: breaking(there, unit) for unit in (name, target)}
    after = shot_at(there, name, target, ends[name]) if fresh else certain(men_of(view.units[name]))
    won, lost = Fraction(SIXES - stand, SIXES), Fraction(0)
    for men, ways in after.ways.items():
        so_often = Fraction(ways * stand, after.of * SIXES)
        if men is None:
            lost += so_often
            continue
        left = round_of(with_men(there, name, men), name, ends=ends)
        won += so_often * left[target].share(is_broken)
        lost += so_often * left[name].share(is_broken)
    return Outcome(hundredths(won), hundredths(lost))


def is_broken(left: object) -> bool:
    return left is None


def with_men(view: View, name: str, men: Men) -> View:
    """What the reader would see if so much were left of a unit."""
    unit = msgspec.structs.replace(view.units[name], **msgspec.structs.asdict(men))
    return msgspec.structs.replace(view, units={**view.units, name: unit})


def arrived(view: View, name: str, found: Charge, breach: Breach | None) -> View:
    """What the reader would see when the charge has arrived, and whom it charged has turned to it."""
    unit, target = view.units[name], view.units[found.target]
    body = found.way.body_at(found.needed)
    units = {**view.units, name: msgspec.structs.replace(unit, body=body, breach=breach)}
    if not view.foes(found.target) and breach is None:
        turned = view.body(found.target).turned_to(body.front)
        units[found.target] = msgspec.structs.replace(target, body=turned)
    return msgspec.structs.replace(view, units=units, contacts=(*view.contacts, (name, found.target)))


def faces_to_stand(view: View, target: str, by: str) -> int:
    """On how many of six faces a unit that is charged stands; who is not timid always does (timid-2)."""
    if view.units[target].standing == "broken":
        return 0
    if not view.troop(target).timid or view.troop(target).gun:
        return SIXES
    more = view.board.numbers.steadied if charge.is_steadied(view, target, by) else 0
    return SIXES + 1 - max(1, view.board.numbers.stands - more)


def shot_at(view: View, name: str, target: str, ends: Ends) -> Spread[Men | None]:
    """What the shot of who is charged may leave of the charger (skirmish/charge-4, charge-5)."""
    unit, load = view.units[target], guns.load_for(view, target, name, None)
    ready = view.troop(target).reach and (view.troop(target).gun is None or unit.loaded)
    found = fire.aim(view, target, name, load, react=True) if ready else None
    men = men_of(view.units[name])
    if found is None or isinstance(found, No):
        return certain(men)
    return under_fire(men, volley_of(view, found, half=unit.fired), harms_of(view.board.numbers), ends)


# -- what a draft is told -----------------------------------------------------------------------------------


def of(view: View, line: Line) -> Mapping[str, Any]:
    """What an order that may be given now is expected to bring; nothing, where no dice are to be weighed."""
    match line:
        case Fire():
            return of_fire(view, line)
        case ChargeAt():
            found = charge.judged(view, line)
            return {} if isinstance(found, No) else told_of(line.unit, home(view, line.unit, found))
        case Storm():
            entry = storming.judged(view, line)
            return {} if isinstance(entry, No) else told_of(line.unit, of_storm(view, line, entry))
        case FightOn():
            return of_fight(view, line)
        case _:
            return {}


def told_of(name: str, found: Outcome) -> Mapping[str, Any]:
    return {"unit": name, "wins": found.wins, "breaks": found.breaks}


def of_fire(view: View, line: Fire) -> Mapping[str, Any]:
    """Hits in the mean, and how often a volley breaks its target."""
    meant = fire.meant(view, line)
    if meant is None:
        return {}
    target, found = meant
    return of_volley(view, target, volley_of(view, found, half=view.units[line.unit].fired))


def of_volley(view: View, target: str, volley: Volley) -> Mapping[str, Any]:
    harms, men = harms_of(view.board.numbers), men_of(view.units[target])
    left = under_fire(men, volley, harms, breaking(view, target))
    return {"hits": mean_hits(volley), "breaks": hundredths(left.share(is_broken))}


def of_storm(view: View, line: Storm, entry: storming.Entry) -> Outcome:
    """As many as may come in fight, and the rest do not."""
    men = left_to_enter(view, entry.opening, line.unit)
    return home(view, line.unit, entry.charge, Breach(line.building, entry.opening.at, men))


def of_fight(view: View, line: FightOn) -> Mapping[str, Any]:
    """How often a round breaks the first foe, and the unit itself."""
    foes = view.foes(line.unit)
    if not foes:
        return {}
    ends = {unit: breaking(view, unit) for unit in (line.unit, foes[0])}
    left = round_of(view, line.unit, line.whom, ends)
    wins, own = (hundredths(left[one].share(is_broken)) for one in (foes[0], line.unit))
    return told_of(line.unit, Outcome(wins, own))
