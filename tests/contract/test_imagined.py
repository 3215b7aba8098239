"""Of what a seat may know a world is found that stands where it stands, at nearly every question."""

from __future__ import annotations

from collections import Counter
from itertools import count
from random import Random
from typing import Any

import pytest

from rules.kernel.orders import UMPIRE, Kind, Lines
from rules.kernel.thinking.imagined import imagined
from tests.contract.play import Play, draw, unsealed
from tests.contract.subject import Subject
from tests.contract.subjects import SUBJECTS
from tests.contract.thinking import brief_as_sent
from tests.depth import Depth

LEAST = 99  # of a hundred questions
LOOKS, MANY = 200, 2000  # at a game; a deep run looks at many
OFTEN = 0.5  # how likely a question is looked at
WISELY = 0.8  # how likely an answer is one that somebody would give who knows the game; in half of the games

IMAGINING = [subject for subject in SUBJECTS if subject.game.imagine]


class Stroll(Play):
    """A game that is looked at now and then: answers are drawn, or given as somebody plays."""

    def __init__(self, subject: Subject, variant: str, seed: int) -> None:
        super().__init__(subject, variant, seed)
        self.chance = Random(f"stroll {variant} {seed}")
        self.wisely = WISELY if self.start_number % 2 else 0.0
        self.found: Counter[bool] = Counter()

    def policy(self, kind: Kind, view: Any) -> Lines:
        judgement = self.game.judgement
        return judgement.quick(view, kind, self.chance, {}) if judgement else kind.default(view)

    def go(self) -> Counter[bool]:
        while self.match.open:
            if self.chance.random() < OFTEN:
                for seat in unsealed(self.match):
                    self.look(seat)
            seat = self.pick()
            wise = seat != UMPIRE and self.chance.random() < self.wisely
            kind, view = self.match.open[seat].kind, self.match.view(seat)
            self.submit(seat, self.policy(kind, view) if wise else draw(self.match, seat, self.rng))
        return self.found

    def look(self, seat: str) -> None:
        if seat != UMPIRE:
            name = f"{self.variant} {self.seed} {self.orders} {seat}"
            brief = brief_as_sent(self, seat)
            world = imagined(self.codec, brief, lambda part: Random(f"{name} {part}"), self.policy)
            self.found[world is not None] += 1


@pytest.mark.parametrize("subject", IMAGINING, ids=lambda subject: subject.name)
def test_a_world_is_found_at_nearly_every_question(subject: Subject, depth: Depth) -> None:
    """From each start by turns, in games drawn at random and in games as somebody plays them."""
    found: Counter[bool] = Counter()
    for seed in count():
        for variant in subject.starts:
            found += Stroll(subject, variant, seed).go()
        if found.total() >= depth.of(LOOKS, MANY):
            break
    assert found[True] * 100 >= found.total() * LEAST, found
