"""What dice may bring, against every throw of the same dice by the rules, and by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, cast

import msgspec
import pytest

from rules.kernel.orders import No
from rules.kernel.referee import Referee
from rules.skirmish import charge, expected, fire, melee, storming, wounds
from rules.skirmish.expected import Outcome, Volley
from rules.skirmish.ground import AreaFile
from rules.skirmish.lines import ChargeAt, FightOn, Fire, Storm
from rules.skirmish.state import Officer, State, Unit
from rules.skirmish.wounds import Man
from tests.skirmish.table import british, french, laid_out, seen

Kept = tuple[int, int, int, Officer | None]


class EveryThrow:
    """All ways in which the dice of a piece of the rules may fall, one after the other."""

    def __init__(self, state: State, does: Callable[[State, Referee], object]) -> None:
        self.start, self.does = state, does
        self.fallen: list[int] = []
        self.at = 0
        self.faces: list[int] = []

    def roll(self, faces: int, why: object, seen_by: object = None) -> int:
        if self.at == len(self.fallen):
            self.fallen.append(1)
            self.faces.append(faces)
        self.at += 1
        return self.fallen[self.at - 1]

    def draw(self, among: Sequence[Any], why: object, seen_by: object = None) -> Any:
        return among[self.roll(len(among), why) - 1]

    def tell(self, *told: object) -> None:
        """Nobody listens."""

    def ends(self, name: str) -> dict[Kept, Fraction]:
        """How often so many men are left of a unit, sound and wounded, and so many have died."""
        found: dict[Kept, Fraction] = {}
        while True:
            state = msgspec.structs.replace(self.start, units=dict(self.start.units))
            self.at = 0
            self.does(state, cast(Referee, self))
            share = Fraction(1)
            for faces in self.faces:
                share /= faces
            end = kept(state.units[name])
            found[end] = found.get(end, Fraction()) + share
            if not self.another():
                return found

    def another(self) -> bool:
        while self.fallen and self.fallen[-1] == self.faces[-1]:
            self.fallen.pop()
            self.faces.pop()
        if self.fallen:
            self.fallen[-1] += 1
        return bool(self.fallen)


def kept(unit: Unit | expected.Men) -> Kept:
    return unit.well, unit.wounded, unit.dead, unit.officer


def by_counting(found: Mapping[expected.Men | None, int], of: int) -> dict[Kept, Fraction]:
    left: dict[Kept, Fraction] = {}
    for men, ways in found.items():
        assert men is not None
        left[kept(men)] = left.get(kept(men), Fraction()) + Fraction(ways, of)
    return left


# -- volleys ----------------------------------------------------------------------------------------------


def test_the_hits_of_a_volley_are_those_of_all_throws() -> None:
    """skirmish/fire-1, skirmish/fire-7: two dice that need eight, one of a wounded man that needs five."""
    found = expected.hits(Volley(((2, 8), (1, 5))))
    dice = product(range(1, 21), repeat=3)
    assert found.of == 20**3
    assert found.ways == Counter((a <= 8) + (b <= 8) + (c <= 5) for a, b, c in dice)


def test_a_number_of_nought_hits_never_and_of_twenty_always() -> None:
    """skirmish/fire-7: three less than three."""
    assert expected.hits(Volley(((3, 0), (2, -1)))).share(lambda hits: hits == 0) == 1
    assert expected.hits(Volley(((2, 22),))).share(lambda hits: hits == 2) == 1


@pytest.mark.parametrize(
    ("target", "exposed", "hits"),
    [
        (french("french_line", 24, 20, men=2, wounded=1), (), 2),
        (french("french_line", 24, 20, men=3, wounded=1), (0, 2), 2),
        (french("french_line", 24, 20, men=1, officer=Officer()), (), 2),
        (french("french_line", 24, 20, men=1, wounded=1, officer=Officer(wounded=True)), (), 1),
    ],
)
def test_what_hits_leave_is_what_all_throws_leave(target: Unit, exposed: tuple[int, ...], hits: int) -> None:
    """Hits one after the other on who is left in reach.

    (skirmish/fire-10, skirmish/wound-1, skirmish/wound-4, skirmish/officer-1, skirmish/path-4).
    """
    state = laid_out({"B": target})
    thrown = EveryThrow(state, lambda state, referee: wounds.hits(state, referee, "B", hits, exposed))
    harms = expected.harms_of(state.board.numbers)
    counted = expected.under_fire(expected.men_of(target), Volley(((hits, 20),), exposed), harms)
    assert by_counting(counted.ways, counted.of) == thrown.ends("B")


def test_how_often_a_volley_breaks() -> None:
    """skirmish/morale-1: three fell; one shot needs eight: two fifths hit, six faces of ten count."""
    target = french("french_line", 24, 20, men=3, dead=3)
    table = laid_out({"A": british("british_line", 24, 5, men=1, figures=6), "B": target})
    told = expected.of(seen(table, "british"), Fire(unit="A", target="B"))
    assert told == {"hits": 4, "breaks": 24}


def test_a_volley_is_worked_out_once_for_what_is_seen() -> None:
    """What it would be and what it may bring ask alike, whenever a sheet changes; another view asks anew."""
    near = {"A": british("british_line", 24, 5), "B": french("french_line", 24, 20)}
    view, line = seen(laid_out(near), "british"), Fire(unit="A", target="B")
    assert fire.meant(view, line) is fire.meant(view, Fire(unit="A", target="B"))
    far = {**near, "B": french("french_line", 24, 13)}
    assert fire.meant(seen(laid_out(far), "british"), line) != fire.meant(view, line)


def test_who_has_fired_at_a_charger_fires_half() -> None:
    """skirmish/charge-5, skirmish/charge-10: three dice of six, on ten: one and a half."""
    units = {"A": british("british_line", 27, 10, fired=True), "B": french("french_line", 27, 19)}
    assert expected.of(seen(laid_out(units), "british"), Fire(unit="A", target="B"))["hits"] == 15


# -- rounds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    "target",
    [
        french("french_line", 24, 11, men=1, figures=6),
        french("marine", 24, 11, men=1, wounded=1, figures=6),
        french("french_line", 24, 11, men=0, figures=6, officer=Officer()),
    ],
)
def test_a_round_leaves_what_all_throws_leave(side: str, target: Unit) -> None:
    """skirmish/melee-1 to skirmish/melee-8: one man against one, sound, wounded or an officer."""
    one = british("british_line", 24, 10, men=1, figures=6)
    state = laid_out({"A": one, "B": target}, contacts=(("A", "B"),))
    counted = expected.round_of(seen(state, "british"), "A")[side]

    def a_round(state: State, referee: Referee) -> None:
        meetings = {"B": melee.meeting(state, "A", "B")}
        pairs = melee.paired(state, "A", meetings, None)
        bouts = [melee.bout(state, referee, one, other, meetings["B"]) for one, other in pairs]
        melee.harm(state, referee, ("B", "A"), pairs, bouts)

    flat = {left.men if left else None: ways for left, ways in counted.ways.items()}
    assert by_counting(flat, counted.of) == EveryThrow(state, a_round).ends(side)


@pytest.mark.parametrize("man", ["sound", "wounded", "officer"])
def test_who_is_beaten_is_hit_or_his_officer(man: Man) -> None:
    """skirmish/officer-1: by a die of its own, but not where an officer fights himself."""
    unit = french("french_line", 24, 11, men=2, wounded=1, officer=Officer())
    state = laid_out({"B": unit})

    def beat(state: State, referee: Referee) -> None:
        melee.harmed(state, referee, melee.Fighter("B", man))

    counted: Counter[expected.Men | None] = Counter()
    harms = expected.harms_of(state.board.numbers)
    for after, _, ways in expected.hurt(expected.men_of(unit), man, harms):
        counted[after] += ways
    assert by_counting(counted, 100) == EveryThrow(state, beat).ends("B")


def test_one_against_two_by_hand() -> None:
    """skirmish/melee-7, skirmish/melee-9, skirmish/wound-4: a man of the Line with two British on him.

    He adds three less two, they four: each beats him in 72 of 100 ways. One hit kills in two of ten, two hits
    in 52 of a hundred: at once, or by a second wound, or after a graze.
    """
    state = laid_out(
        {
            "A": british("british_line", 24, 10, men=2, figures=6),
            "B": french("french_line", 24, 11, men=1, figures=6),
        },
        contacts=(("A", "B"),),
    )
    view = seen(state, "british")
    assert expected.beaten(1, 4) == 72
    gone = expected.round_of(view, "A")["B"].share(lambda left: left is not None and not left.men.men)
    assert gone == 2 * Fraction(72 * 28, 10**4) / 5 + Fraction(72 * 72, 10**4) * Fraction(52, 100)
    told = expected.of(view, FightOn(unit="A"))
    assert told == {"unit": "A", "wins": 35, "breaks": 0}


# -- charges ------------------------------------------------------------------------------------------------


def outcome(one: Unit, other: Unit) -> Outcome:
    view = seen(laid_out({"A": one, "B": other}), "british")
    found = charge.judged(view, ChargeAt(unit="A", target="B"))
    assert not isinstance(found, No)
    return expected.home(view, "A", found)


def test_a_charge_at_the_timid_by_hand() -> None:
    """skirmish/charge-12, skirmish/timid-2: a wagon's man stands on three faces of six and does not shoot.

    He is beaten in 79 of 100 ways and dies of two in ten of them: half, and half of that, are 57.9 in a
    hundred. He beats the charger in 15 and kills him in two of ten: half of that is 1.5.
    """
    one = british("british_line", 24, 10, men=1, figures=6)
    assert outcome(one, french("wagon", 24, 15, men=1, figures=4)) == Outcome(58, 2)


def test_a_charge_into_a_shot_by_hand() -> None:
    """skirmish/charge-4, skirmish/charge-12: a man of the Line hits on nine with his volley.

    In 73 of a hundred the charger is sound, in 18 wounded, in nine he has fallen. Sound he kills in 11 of a
    hundred and falls in 7.2, wounded in 7.2 and 33: together 9.3 and 20.2.
    """
    one = british("british_line", 24, 10, men=1, figures=6)
    assert outcome(one, french("french_line", 24, 15, men=1, figures=6)) == Outcome(9, 20)


def test_a_storm_counts_those_alone_who_come_in() -> None:
    """skirmish/melee-11: of six two come in by a door to one man: as two against one, without the wall.

    The Line's man adds two less two, Grenadiers three: each beats him in 72 of a hundred ways.
    """
    house = AreaFile("house", "building", box=(24, 20, 30, 26), defence=2, holds=8, doors=((27, 20),))
    units = {
        "A": british("british_grenadier", 27, 14, "north", "column"),
        "B": french("french_line", 27, 24, "north", men=1, figures=6, inside="house"),
    }
    view = seen(laid_out(units, house), "british")
    entry = storming.judged(view, Storm(unit="A", building="house"))
    assert not isinstance(entry, No)
    assert expected.of_storm(view, Storm(unit="A", building="house"), entry).wins == 35


def test_what_is_expected_is_the_same_for_all_who_see_the_same() -> None:
    """skirmish/hide-4: another company in hiding beside the target changes nothing that is told."""
    units = {"A": british("british_line", 24, 10), "B": french("french_line", 24, 15)}
    hidden = {**units, "C": french("marine", 5, 40, hidden=True, formation="skirmish")}
    line = ChargeAt(unit="A", target="B")
    told = [expected.of(seen(laid_out(one), "british"), line) for one in (units, hidden)]
    assert told[0] == told[1]
