"""The attacks of an activation as they are told by themselves."""

from __future__ import annotations

from rules.kernel.events import Event
from rules.kernel.fights import Beat
from rules.ticonderoga.advance import Advanced
from rules.ticonderoga.aids.fights import (
    ATTACKS,
    FIGHTS,
    Assaulted,
    AttackOn,
    SideAttacks,
    Thrown,
    heading,
    of_attack,
)
from rules.ticonderoga.attack import AttackBegins, AttackLost
from rules.ticonderoga.bombard import Bombarded
from rules.ticonderoga.dates import ActivationBegins
from rules.ticonderoga.defence import DefenceDeclined, LeaderFalls
from rules.ticonderoga.losses import CadreDrawn, Gone, NoCadre, Removed, StepLost, Weakened
from rules.ticonderoga.retreat import Fled, NoRetreat, Retreated
from rules.ticonderoga.view import view
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position

BARE = field()


def fought(text: str, order: str, *dice: int) -> Fray:
    """The French attack from S0505."""
    return Fray(position(BARE, text), order, laid=dice)


def rounds(fray: Fray) -> list[list[Event]]:
    """What all were told of each attack."""
    events = [event for event in fray.news() if FIGHTS.beat(event) is not None]
    numbers = list(FIGHTS.rounds(events))
    return [[e for e, n in zip(events, numbers, strict=True) if n == of] for of in sorted({*numbers})]


def summed(fray: Fray) -> list[Assaulted]:
    return [of_attack(told) for told in rounds(fray)]


def test_each_attack_is_a_round() -> None:
    """La Sarre hits by 2, and the 44th, now of 2, by 1; Guyenne misses by 6 (ticonderoga/11.0h, 11.5j)."""
    text = "La Sarre 5/3 S0505; Guyenne 4/2 S0505; 44th 4/2 S0506"
    fray = fought(text, "La Sarre attacks S0506, Guyenne attacks S0506", 2, 1, 6, 1)
    assert [heading(told) for told in rounds(fray)] == [
        AttackOn("La Sarre", "S0506"),
        AttackOn("Guyenne", "S0506"),
    ]
    assert summed(fray) == [
        Assaulted(Thrown(2, 5, True), Thrown(1, 2, True), reduced=("44th", "La Sarre")),
        Assaulted(Thrown(6, 4, False), Thrown(1, 2, True), reduced=("Guyenne",)),
    ]


def test_who_falls_back_and_who_goes_in() -> None:
    """Hit by 2, and missed by 9 in defence: it retreats two hexes, and La Sarre advances (12.0a, 13.0a)."""
    fray = fought("La Sarre 5/3 S0505; 44th 4/2 S0506", "La Sarre attacks S0506, La Sarre advances", 2, 9)
    fray.answer("44th retreats to S0508")
    assert summed(fray) == [
        Assaulted(Thrown(2, 5, True), Thrown(9, 2, False), reduced=("44th",), where=("S0508",), advances=True)
    ]


def test_who_flees_is_where_he_has_fled_to() -> None:
    """Only those who get away with their leader are farther off (ticonderoga/13.1c)."""
    told = (
        Retreated("british", ("44th", "Howe"), ("S0506", "S0507", "S0508")),
        Fled("british", ("Howe",), "S0508", "S0509"),
    )
    assert of_attack(told) == Assaulted(where=("S0508", "S0509"))


def test_the_lost_are_named_or_counted() -> None:
    told = (
        LeaderFalls("Howe", 8, 4),
        NoRetreat("british", ("44th", "27th"), "S0506"),
        NoCadre("55th", "S0506"),
        Weakened("46th", "S0506"),
        CadreDrawn("80th", "British Cadre 1", "S0506", 1, "attack"),
    )
    assert of_attack(told) == Assaulted(reduced=("46th", "80th"), lost=("Howe", "44th"), more=2)


def test_an_attack_without_dice() -> None:
    """A surprise that failed and was all there was to be; a target that does not defend."""
    assert of_attack((AttackLost("44th", "S0506"),)) == Assaulted(failed=True)
    assert of_attack((DefenceDeclined("44th", "S0506"),)) == Assaulted(declined=True)


def test_what_belongs_to_attacks() -> None:
    """Losses by them; fire on works, and who is lost on the march, are news of the turn."""
    attack = (
        Removed("44th", "S0506", "attack"),
        Gone("44th", "defence"),
        StepLost("44th", "S0506", 2, "indians"),
        Advanced("french", ("La Sarre",), "S0505", "S0506"),
    )
    others = (
        Removed("44th", "S0506", "lost"),
        Gone("44th", "load"),
        StepLost("44th", "S0506", 2, "council"),
        Bombarded("french", "French cannon 1", "S0505", "S0506", "fort", 1, 3, True),
    )
    assert {FIGHTS.beat(event) for event in attack} == {Beat(ATTACKS, joins=True)}
    assert {FIGHTS.beat(event) for event in others} == {None}


def test_they_are_over_when_another_acts() -> None:
    """Until then its side may always attack once more (ticonderoga/11.0p)."""
    seen = view(position(BARE, "La Sarre 5/3 S0505", player=1), "public")
    begun = AttackBegins("french", "La Sarre", "S0505", "S0506", "44th", (), "", False)
    assert FIGHTS.beat(ActivationBegins("british", 1, False)) == Beat(ATTACKS, ends=True)
    assert (FIGHTS.beat(begun), FIGHTS.over((begun,))) == (Beat(ATTACKS), False)
    assert FIGHTS.account(ATTACKS, (begun,), seen).title == SideAttacks("french")


def test_attacks_by_night_are_called_otherwise_than_those_of_the_day() -> None:
    """Also when they are told once more in the day that follows (ticonderoga/3.0b, 3.0c)."""
    by_day = view(position(BARE, "La Sarre 5/3 S0505", player=1), "public")
    begun = AttackBegins("french", "La Sarre", "S0505", "S0506", "44th", (), "", False, night=True)
    assert FIGHTS.account(ATTACKS, (begun,), by_day).title == SideAttacks("french", night=True)
