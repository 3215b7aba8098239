"""A computer player's seat: what it is given, and that what it answers may be answered.

At random questions a brief is made of what a seat may know, as it is sent: in bytes. A world that stands at
the same question must be found by that alone, also in the middle of a step. The answer that a game has at
once must be legal there in every style, and so must every plan that it offers to be weighed.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from rules.kernel.orders import UMPIRE, Kind, Lines, first_fault
from rules.kernel.thinking.brief import Brief, Read, brief_of, read
from rules.kernel.thinking.imagined import imagined
from rules.kernel.thinking.judgement import Judgement
from tests.contract.play import Play, unsealed, written
from tests.contract.watch import Watcher, need

OFTEN = 0.1
PLANS = 12  # looked at of one question

Encoded = msgspec.json.Decoder(Brief).decode


def brief_as_sent(play: Play, seat: str) -> Read:
    return read(play.codec, Encoded(msgspec.json.encode(brief_of(play.match, seat))))


class ThinksOfWhatItMay(Watcher):
    """Of a brief alone a world is found that stands where its seat stands; what is thought of is legal."""

    def asked(self) -> None:
        if not self.play.game.imagine or self.rng.random() >= OFTEN:
            return
        for seat in unsealed(self.play.match):
            if seat != UMPIRE:
                self.look(seat, brief_as_sent(self.play, seat))

    def look(self, seat: str, brief: Read) -> None:
        play, judgement = self.play, self.play.game.judgement
        seed = self.rng.random()
        world = imagined(play.codec, brief, lambda name: Random(f"{seed} {name}"), self.policy)
        self.counts["worlds" if world else "astray"] += 1
        if world:
            need(world.open[seat].kind == play.match.open[seat].kind, "another question was imagined")
        if judgement:
            for style in judgement.styles.values():
                self.legal(brief, judgement.quick(brief.view, brief.kind, self.rng, style))
            for plan in judgement.plans(brief.view, brief.kind, self.rng, {})[:PLANS]:
                facts = judgement.reasons.get(plan.why.key)
                need(facts == tuple(plan.why.facts), f"{brief.kind}: {plan.why} is no reason of the game")
                self.legal(brief, plan.lines)
                self.legal(brief, judgement.vary(brief.view, brief.kind, plan.lines, self.rng))
            self.weighs(judgement)

    def policy(self, kind: Kind, view: Any) -> Lines:
        judgement = self.play.game.judgement
        return judgement.quick(view, kind, self.rng, {}) if judgement else kind.default(view)

    def legal(self, brief: Read, lines: Lines) -> None:
        fault = first_fault(brief.kind, brief.view, lines)
        need(fault is None, f"{brief.kind}: {written(lines)} is thought of and refused: {fault!r}")
        self.counts["thoughts"] += 1

    def weighs(self, judgement: Judgement) -> None:
        """What one side has won the other has lost."""
        state = self.play.match.state
        found = [judgement.worth(state, seat) for seat in self.play.game.sides(state)]
        need(sum(found) == 0, f"a position is worth {found}")
