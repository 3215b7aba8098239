"""One game between computer players, played as at a table: each thinks about a brief of its own."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import UMPIRE, Lines
from rules.kernel.thinking.brief import brief_of, read
from rules.kernel.thinking.judgement import Effort
from rules.kernel.thinking.thinker import Thinker, by_chance

LONGEST = 6000  # answers; more is a game without an end
RANDOM = "random"  # a player who knows no more than what may be said


class Endless(Exception):
    """Two players who do not come to an end."""


@dataclass(frozen=True)
class Player:
    """A level of a game and a style of it; or else how much he thinks."""

    level: str
    style: str = "plain"
    effort: Effort | None = None


def player(words: str) -> Player:
    """As it is written: captain, captain:wolfe, random, 96x12x4."""
    level, _, style = words.partition(":")
    effort = None
    if level[:1].isdigit():
        trials, plans, horizon = map(int, level.split("x"))
        effort = Effort(trials=trials, plans=plans, horizon=horizon)
    return Player(level, style or "plain", effort)


@dataclass
class Played:
    """A game that is over, and what its players spent on it."""

    outcome: Any
    turns: int
    answers: Counter[str] = field(default_factory=Counter)
    spent: Counter[str] = field(default_factory=Counter)  # nanoseconds of the processor, by seat
    longest: Counter[str] = field(default_factory=Counter)
    astray: int = 0


def play(codec: Codec, state: Any, players: Mapping[str, Player], seed: str) -> Played:
    key = blake2b(seed.encode(), digest_size=32).digest()
    match = Match(codec, beginning(codec, state, umpired=False), key)
    played = Played(None, 0)
    number = 0
    while match.open:
        seat = next(each for each in match.open if match.sealed(each) is None)
        number += 1
        if number > LONGEST:
            raise Endless(seed)
        begun = time.process_time_ns()
        lines = answer(match, seat, players.get(seat), f"{seed} {seat} {number}", played)
        took = time.process_time_ns() - begun
        played.answers[seat] += 1
        played.spent[seat] += took
        played.longest[seat] = max(played.longest[seat], took)
        match.submit(seat, lines)
    played.outcome = match.game.result(match.state)
    if match.game.judgement:
        played.turns = match.game.judgement.clock(match.state)
    return played


def answer(match: Match, seat: str, player: Player | None, seed: str, played: Played) -> Lines:
    kind, view = match.open[seat].kind, match.view(seat)
    if seat == UMPIRE or player is None:
        return kind.default(view)
    if player.level == RANDOM:
        return by_chance(kind, view, Random(seed))
    judgement = match.game.judgement
    assert judgement
    effort = player.effort or judgement.efforts[player.level]
    style = judgement.styles[player.style]
    brief = read(match.codec, brief_of(match, seat))
    thinker = Thinker(match.codec, judgement, brief, effort, style, partial(chance, seed))
    thought = thinker.think()
    played.astray += thought.astray
    return thought.lines


def chance(seed: str, name: str) -> Random:
    return Random(f"{seed} {name}")
