"""The look-up of an attack: all that counts in it, and what both dice may come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import msgspec

from rules.kernel.orders import Lookup, No
from rules.ticonderoga import attack, odds
from rules.ticonderoga.aids.prospects import (
    NOTHING,
    OUTCOMES,
    Prospect,
    attack_odds,
    bands,
    defence_odds,
    loss,
    mixed,
    prospect,
)
from rules.ticonderoga.aids.prospects import (
    Odds as Thrown,
)
from rules.ticonderoga.aids.supposing import Answer, on_map, owner, phase_of, side_in
from rules.ticonderoga.board import ENEMY
from rules.ticonderoga.defence import defends
from rules.ticonderoga.fray import Fray, fray
from rules.ticonderoga.lines import Attack, Manner, PieceName, PlaceName
from rules.ticonderoga.state import Fight
from rules.ticonderoga.view import HIDDEN, View

STEP = "fight"


class Odds(Lookup, frozen=True):
    """What an attack comes to before the dice: by this unit, or by whoever has the best chance.

    Each modifier with its rule, how many faces hit, what the target answers (ticonderoga/11.0h-11.7b, 14.0d).
    """

    form = (
        "odds {at} [by {unit}] [target {target}] [with {cannon}] [and {other}] [led by {leader}] [{manner}]"
    )
    drawn: ClassVar[bool] = True
    near: ClassVar[bool] = True

    at: PlaceName
    unit: PieceName | None = None
    target: PieceName | None = None
    cannon: PieceName | None = None
    other: PieceName | None = None
    leader: PieceName | None = None
    manner: Manner | None = None

    def answer(self, view: View) -> Answer:
        at = on_map(view, self.at)
        now = self._combat(view, at)
        lines = self._lines(now, at)
        line = lines[0]
        if (no := attack.refuse_attack(now, line)) is not None:
            raise no
        fight, table = attack.planned(now, line), now.view
        found = expected(now, line, fight)
        return {
            "at": at,
            "side": now.side,
            "unit": fight.unit,
            "source": fight.source,
            "target": fight.target,
            "attack": thrown(table, attack_odds(table, fight)),
            "defence": thrown(table, defence_odds(table, fight)) if answers(table, fight) else None,
            "surprise": faces_of_surprise(now, fight) if line.manner is not None else None,
            "loss": loss(table, fight.target),
            "shares": {outcome: found.share(outcome) for outcome in OUTCOMES},
            "falls_back": found.share("falls_back"),
            "attackers_leader": found.share("attackers_leader"),
            "defenders_leader": found.share("defenders_leader"),
            "others": [_brief(now, each) for each in lines[1:]],
            "doubtful": list(doubtful(table, fight)),
        }

    def _combat(self, view: View, at: str) -> Fray:
        """The Combat Phase of whoever attacks."""
        side = owner(view, self.unit) if self.unit is not None else ENEMY[side_in(view, at)]
        if at in view.country.unseen:
            raise No("ticonderoga/fog-4", "stack_not_seen", at=at)
        return fray(attack.HANDLERS, phase_of(view, side, STEP), ())

    def _lines(self, now: Fray, at: str) -> list[Attack]:
        """The order that is meant; where no unit is named, one for each that could, the likeliest first."""
        if self.unit is not None:
            return [self._line(self.unit, at)]
        units = [unit for unit in attack.attackers(now) if at in attack.in_reach(now, unit)]
        if not units:
            raise No("ticonderoga/11.0c", "nobody_beside", at=at)
        lines = [line for unit in units if attack.refuse_attack(now, line := self._line(unit, at)) is None]
        ranked = sorted(lines, key=lambda line: -odds.likely(now.view, attack.planned(now, line)))
        return ranked or [self._line(units[0], at)]

    def _line(self, unit: str, at: str) -> Attack:
        return Attack(unit, at, self.target, self.cannon, self.other, self.leader, self.manner)

    def facts(self, answer: Answer) -> Mapping[str, Any]:
        chances = ("attackers_leader", "defenders_leader", "falls_back")
        return {
            **answer,
            **answer["shares"],
            **{chance: answer[chance] for chance in chances},
            "attack": [answer["attack"]],
            "defence": [answer["defence"]] if answer["defence"] else [],
            "faces": answer["surprise"],
        }


def expected(now: Fray, line: Attack, fight: Fight) -> Prospect:
    """Of a surprise: what comes of it if its die passes, and if not (ticonderoga/14.0c-14.0e, T65)."""
    if line.manner is None:
        return prospect(now.view, fight)
    surprise = msgspec.structs.replace(fight, surprise=True)
    guns = odds.best_cannons(now.country, attack.unspent_cannons(now, fight.source))
    joined = guns if line.manner == attack.SURPRISE_OR_GUNS else ()
    late = msgspec.structs.replace(fight, cannons=joined)
    missed = NOTHING if now.view.options.failed_surprise == "none" else prospect(now.view, late)
    return mixed(prospect(now.view, surprise), faces_of_surprise(now, fight), missed)


def faces_of_surprise(now: Fray, fight: Fight) -> int:
    return 1 + now.country.leader(fight.leader).initiative


def answers(table: View, fight: Fight) -> bool:
    return defends(table.country, fight.target)


def thrown(table: View, found: Thrown) -> Answer:
    """A throw before it is made: its strength, what is added, and the faces that hit by who leads."""
    return {
        "strength": found.strength,
        "parts": [_part(part) for part in found.parts],
        "plus": found.plus,
        "leader": found.leader,
        "bands": [band._asdict() for band in bands(table, found)],
    }


def _part(part: odds.Part) -> Answer:
    return {"plus": part.plus, "reason": part.reason, "who": part.who, "number": part.number}


def _brief(now: Fray, line: Attack) -> Answer:
    fight = attack.planned(now, line)
    return {"unit": fight.unit, "source": fight.source, "chance": odds.likely(now.view, fight)}


def doubtful(table: View, fight: Fight) -> Iterable[str]:
    """Those of whom the reader does not know all that counts (ticonderoga/fog-2, fog-8)."""
    country = table.country
    leaders = (*country.leaders(fight.at, country.pieces[fight.target].side), fight.leader)
    for name in dict.fromkeys((fight.unit, fight.target, *leaders)):
        piece = country.pieces.get(name)
        if piece is not None and (piece.row == HIDDEN or (piece.kind == "indian" and not piece.full)):
            yield name
