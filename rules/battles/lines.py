"""The lines of orders. A counter is named as it is printed, a hex by its number."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import Annotated

from msgspec.structs import force_setattr

from rules.kernel.forms import Name, Number
from rules.kernel.orders import Line

UnitName = Annotated[str, Name("unit")]
HexCode = Annotated[str, Name("hex")]
TacticName = Annotated[str, Name("tactic")]
ResultName = Annotated[str, Name("result")]
Few = Annotated[int, Number(1, 8)]


# -- before the battle --------------------------------------------------------------------------------


class Place(Line, frozen=True):
    """A counter is laid out (battles/3.0a, 3.2a)."""

    form = "{unit} at {at}"

    unit: UnitName
    at: HexCode


class Historical(Line, frozen=True):
    """What is not yet laid out stands as it stood on the day."""

    form = "historical"
    several = True


class Automatic(Line, frozen=True):
    """What is not yet laid out is laid out for me, as near to the enemy's way as may be."""

    form = "automatic"
    several = True


class Front(Line, frozen=True):
    """The hex about which a group comes in (battles/22.3b, 23.3b, 23.4b)."""

    form = "front {at}"

    at: HexCode


class Take(Line, frozen=True):
    """So many special tactics of a kind are taken into the battle (battles/18.0a)."""

    form = "take {count} {tactic}"

    count: Few
    tactic: TacticName


# -- the phases ---------------------------------------------------------------------------------------


class Done(Line, frozen=True):
    """Nothing more in this phase."""

    form = "done"
    last = True


class Shoot(Line, frozen=True):
    """A gun fires at a hex (battles/6.0a, 6.2.2b)."""

    form = "{gun} fires at {at}"
    also = ("{gun} fires {at}", "{gun} fire at {at}")

    gun: UnitName
    at: HexCode


class Bring(Line, frozen=True):
    """Which of the counters that may come does come (battles/24.4b)."""

    form = "bring {unit}"

    unit: UnitName


class ForcedMarch(Line, frozen=True):
    """The marker is played (battles/18.1a)."""

    form = "forced march"


class Enter(Line, frozen=True):
    """A reinforcement comes onto the map (battles/14.1a)."""

    form = "{unit} enters at {at}"
    also = ("{unit} enters {at}",)

    unit: UnitName
    at: HexCode


class Move(Line, frozen=True):
    """A counter goes to a hex the cheapest way, with leaders of its hex; several lines go by way of places.

    Also a retreat. `forced`: with what a forced march gives (battles/7.2c, 7.2d, 10.1d, 18.1b).
    """

    form = "{unit} [with {first}] [and {second}] [and {third}] [and {fourth}] to {to} [by {pace}]"

    unit: UnitName
    to: HexCode
    first: UnitName | None = None
    second: UnitName | None = None
    third: UnitName | None = None
    fourth: UnitName | None = None
    pace: TacticName | None = None

    def __post_init__(self) -> None:
        """The same leaders in another order are the same order."""
        named = sorted(self.leaders)
        for slot, name in zip_longest(("first", "second", "third", "fourth"), named):
            force_setattr(self, slot, name)

    @property
    def leaders(self) -> tuple[str, ...]:
        return tuple(n for n in (self.first, self.second, self.third, self.fourth) if n is not None)


class Exit(Line, frozen=True):
    """A counter of a demoralized army leaves the map (battles/15.0a)."""

    form = "{unit} leaves"

    unit: UnitName


# -- attacks --------------------------------------------------------------------------------------------


class Attack(Line, frozen=True):
    """A unit attacks a hex. Lines that share a unit or a hex are one attack (battles/9.0g, 9.0aa)."""

    form = "{unit} attacks {at}"

    unit: UnitName
    at: HexCode


class Complete(Line, frozen=True):
    """What is still owed is attacked as well as may be."""

    form = "complete"


class Lead(Line, frozen=True):
    """This leader of a hex adds his value, not another (battles/12.2b)."""

    form = "{leader} leads"

    leader: UnitName


class NoLead(Line, frozen=True):
    """No leader of a hex adds his value (battles/12.2a)."""

    form = "nobody leads at {at}"

    at: HexCode


class Play(Line, frozen=True):
    """A special tactic for a combat (battles/18.1.1a). `at`: for the attack on this hex, declared with it."""

    form = "play {tactic} [at {at}]"

    tactic: TacticName
    at: HexCode | None = None


class Fight(Line, frozen=True):
    """The attack on this hex is resolved next (battles/9.0h)."""

    form = "fight {at}"

    at: HexCode


class AsDeclared(Line, frozen=True):
    """The attacks are resolved in the order in which they are declared (battles/9.0h)."""

    form = "as declared"


class Convert(Line, frozen=True):
    """A leader turns the rout of his hex into a withdrawal (battles/10.1l)."""

    form = "withdraw {at}"

    at: HexCode


class Rout(Line, frozen=True):
    """The hex routs, though a leader could prevent it (battles/10.1l)."""

    form = "rout {at}"

    at: HexCode


class Flip(Line, frozen=True):
    """A unit is disordered to make up for the exchange (battles/9.3f, 9.3g)."""

    form = "flip {unit}"

    unit: UnitName


class Pursue(Line, frozen=True):
    """A unit goes after the enemy (battles/10.2a-10.2j).

    `result`: only if the dice say so, when it is written with the attack.
    """

    form = "{unit} [with {first}] [and {second}] pursues to {to} [then {then}] [after {result}]"

    unit: UnitName
    to: HexCode
    first: UnitName | None = None
    second: UnitName | None = None
    then: HexCode | None = None
    result: ResultName | None = None

    def __post_init__(self) -> None:
        named = sorted(self.leaders)
        for slot, name in zip_longest(("first", "second"), named):
            force_setattr(self, slot, name)

    @property
    def leaders(self) -> tuple[str, ...]:
        return tuple(n for n in (self.first, self.second) if n is not None)


class Rally(Line, frozen=True):
    """A disordered unit tries to rally (battles/11.2a)."""

    form = "rally {unit}"

    unit: UnitName


class RallyAll(Line, frozen=True):
    """All others that may, try to rally."""

    form = "rally all"


LAST_WORD = re.compile(r"[\s,;.]+done\W*", re.IGNORECASE)


def without_done(text: str) -> str:
    """An order that is over when it is sealed may be ended in words all the same."""
    found = LAST_WORD.search(text)
    return text[: found.start()] if found and found.end() == len(text) else text
