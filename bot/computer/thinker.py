"""The process that thinks: `python -m bot.computer.thinker`.

It reads jobs from its standard input and writes answers to its standard output, until there is no more to
read. It has the rules and nothing else: no database, no dice of any game, nothing but what its jobs hold.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import msgspec

from bot.computer.jobs import SHOWN, Done, Feared, Job, Judged, Judging, Weighed, frame, read
from rules.kernel.game import Codec
from rules.kernel.orders import Kind, Lines
from rules.kernel.thinking import brief as briefs
from rules.kernel.thinking.imagined import Chances, Standpoint
from rules.kernel.thinking.judgement import Plan, Reason, Style
from rules.kernel.thinking.thinker import Thinker, Thought
from rules.kernel.thinking.weighing import Weighed as Considered
from rules.registry import GAMES

KIND = 10  # how much it leaves the processor to others
MEMORY = 1 << 30  # bytes


class Desk:
    """Answers jobs, and keeps the games that it was given data of."""

    def __init__(self) -> None:
        self.codecs: dict[tuple[str, str], Codec] = {}

    def answer(self, text: bytes) -> Done | Judged:
        try:
            job = msgspec.json.decode(text, type=Job | Judging)
            codec = self.codec(job)
            return judged(codec, job) if isinstance(job, Judging) else thought_of(codec, job)
        except Exception as trouble:  # whoever asked goes on with something else
            return Done(fault=f"{type(trouble).__name__}: {trouble}")

    def codec(self, job: Job | Judging) -> Codec:
        key = job.game, job.data
        if key not in self.codecs:
            game = GAMES[job.game]()
            assert game.read_data is not None
            self.codecs[key] = Codec(game, game.read_data({source.name: source for source in job.sources}))
        return self.codecs[key]


def thought_of(codec: Codec, job: Job) -> Done:
    """The answer to a question; what was not weighed is told with the reason that a plan like it has."""
    judgement = codec.game.judgement
    assert judgement is not None
    effort, style = judgement.efforts[job.level], judgement.styles.get(job.style, {})
    known, chances = briefs.read(codec, job.brief), partial(chance, job.seed)
    found = Thinker(codec, judgement, known, effort, style, chances).think()
    if found.weighed or found.drawn:
        return told(codec, found)
    found = msgspec.structs.replace(found, stood=stood(codec, known, chances, style))
    plans = judgement.plans(known.view, known.kind, chances("reason"), style)
    why = next((plan.why for plan in plans if plan.lines == found.lines), Reason())
    weighed = Considered(Plan(found.lines, why))
    return told(codec, msgspec.structs.replace(found, weighed=(weighed,)))


def stood(codec: Codec, known: briefs.Read, chances: Chances, style: Style) -> int | None:
    """What a level that weighs nothing thinks of its position: by one world that may be true."""
    judgement = codec.game.judgement
    assert judgement is not None

    def policy(kind: Kind, view: Any) -> Lines:
        return judgement.quick(view, kind, chances(f"stood {view.who}"), style)

    world = Standpoint(codec, known, chances, policy).world()
    return None if world is None else judgement.worth(world.state, known.seat)


def judged(codec: Codec, job: Judging) -> Judged:
    judgement = codec.game.judgement
    assert judgement is not None
    return Judged(tuple(judgement.worth(codec.state(state), job.seat) for state in job.states))


def chance(seed: str, name: str) -> Random:
    return Random(f"{seed} {name}")


def told(codec: Codec, found: Thought) -> Done:
    shown = (
        Weighed(
            msgspec.Raw(codec.encode(each.plan.lines)),
            each.worth if each.trials else 0,
            each.trials,
            each.plan.why.key,
            each.plan.why.facts,
        )
        for each in found.weighed[:SHOWN]
    )
    lines, feared = msgspec.Raw(codec.encode(found.lines)), found.feared
    fear = None
    if feared:
        said = msgspec.Raw(codec.encode(feared.lines))
        fear = Feared(feared.seat, said, feared.worth, feared.at_once)
    return Done(lines, tuple(shown), found.drawn, found.stood, fear)


def behave() -> None:
    """Others come first, and there is an end to what it takes; where the system knows of that."""
    with suppress(AttributeError, OSError):
        os.nice(KIND)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    behave()
    desk = Desk()
    while (text := read(sys.stdin.buffer)) is not None:
        sys.stdout.buffer.write(frame(desk.answer(text)))
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
