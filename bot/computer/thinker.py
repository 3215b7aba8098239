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

import msgspec

from bot.computer.jobs import SHOWN, Done, Job, Weighed, frame, read
from rules.kernel.game import Codec
from rules.kernel.thinking import brief as briefs
from rules.kernel.thinking.thinker import Thinker, Thought
from rules.registry import GAMES

KIND = 10  # how much it leaves the processor to others
MEMORY = 1 << 30  # bytes


class Desk:
    """Answers jobs, and keeps the games that it was given data of."""

    def __init__(self) -> None:
        self.codecs: dict[tuple[str, str], Codec] = {}

    def answer(self, text: bytes) -> Done:
        try:
            job = msgspec.json.decode(text, type=Job)
            codec = self.codec(job)
            return told(codec, thought(codec, job))
        except Exception as trouble:  # whoever asked goes on with something else
            return Done(fault=f"{type(trouble).__name__}: {trouble}")

    def codec(self, job: Job) -> Codec:
        key = job.game, job.data
        if key not in self.codecs:
            game = GAMES[job.game]()
            assert game.read_data is not None
            self.codecs[key] = Codec(game, game.read_data({source.name: source for source in job.sources}))
        return self.codecs[key]


def thought(codec: Codec, job: Job) -> Thought:
    judgement = codec.game.judgement
    assert judgement is not None
    effort, style = judgement.efforts[job.level], judgement.styles.get(job.style, {})
    known = briefs.read(codec, job.brief)
    return Thinker(codec, judgement, known, effort, style, partial(chance, job.seed)).think()


def chance(seed: str, name: str) -> Random:
    return Random(f"{seed} {name}")


def told(codec: Codec, found: Thought) -> Done:
    shown = (
        Weighed(
            msgspec.Raw(codec.encode(each.plan.lines)),
            each.worth,
            each.trials,
            each.plan.why.key,
            each.plan.why.facts,
        )
        for each in found.weighed[:SHOWN]
    )
    return Done(msgspec.Raw(codec.encode(found.lines)), tuple(shown))


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
