"""The attacks of a player turn as they are told by themselves."""

from __future__ import annotations

from rules.battles.aids.fights import FIGHTS, Assaulted, AttackOn, SideAttacks
from rules.battles.combat import AttackLapses, Combat, LeadsDefence
from rules.battles.declare import AttacksDeclared, Facing, NoAttacks
from rules.battles.ledger import Demoralized, Lost
from rules.battles.retreat import Routed
from rules.battles.tactics import TacticsPlayed
from rules.kernel.events import Event

DECLARED = AttacksDeclared("french", (Facing((), ("0710",), ()), Facing((), ("0812",), ())))
LED, PLAYED = LeadsDefence("british", "Lyman", "0812"), TacticsPlayed("french", "", "")
ROUTED = Routed("french", ("0711",))


def combat(at: str) -> Combat:
    return Combat("french", (at,), (), (), 12, 5, "2:1", 4, "Dr")


ATTACKS: tuple[Event, ...] = (DECLARED, combat("0710"), ROUTED, LED, PLAYED, combat("0812"))


def test_each_attack_is_a_round() -> None:
    """What is played for one belongs to it, though its odds are told later; what follows, too."""
    assert FIGHTS.rounds(ATTACKS) == (0, 1, 1, 2, 2, 2)
    assert FIGHTS.rounds((DECLARED, PLAYED, AttackLapses(("0710",)), combat("0812"))) == (0, 1, 1, 2)


def test_they_are_over_when_all_are_decided() -> None:
    """One that has lapsed is decided, too."""
    assert [FIGHTS.over(ATTACKS[:number]) for number in (1, 3, 5, 6)] == [False, False, False, True]
    assert FIGHTS.over((DECLARED, AttackLapses(("0710",)), combat("0812")))


def test_what_an_attack_is_called_and_comes_to() -> None:
    """By its hexes; its odds, its die and who was lost in it (battles/9.1a)."""
    assert FIGHTS.heading is not None
    assert FIGHTS.round is not None
    lost = Lost("Lyman", "british", "0812", "combat", 2, 4)
    assert FIGHTS.heading((LED, combat("0812"))) == AttackOn(("0812",))
    assert FIGHTS.heading((LED,)) == AttackOn(())
    assert FIGHTS.round((LED, combat("0812"), lost)) == Assaulted(12, 5, 4, "Dr", ("Lyman",))
    assert FIGHTS.round((AttackLapses(("0710",)),)) == Assaulted()
    assert FIGHTS.account("attacks", ATTACKS, None).title == SideAttacks("french")


def test_what_stays_news_of_the_turn() -> None:
    """That nobody attacks, and that a side is demoralized."""
    assert [FIGHTS.beat(event) for event in (NoAttacks("french"), Demoralized("french", 1))] == [None, None]
    begins, joins = FIGHTS.beat(DECLARED), FIGHTS.beat(ROUTED)
    assert begins is not None
    assert joins is not None
    assert (begins.joins, joins.joins) == (False, True)
