"""Games with other chapters than they have, for tests that need a fault or a novelty in them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.kernel.chapters import Chapter
from rules.kernel.game import Game
from rules.kernel.referee import Step


def with_chapter(game: Game, **declared: Any) -> Game:
    """The game with a chapter more."""
    return replace(game, chapters=(*game.chapters, Chapter("of a test", **declared)))


def with_steps(game: Game, **steps: Step) -> Game:
    """The game with these steps, some of them in the place of those that it has."""
    replaced = (_with_steps(chapter, steps) for chapter in game.chapters)
    new = {name: step for name, step in steps.items() if name not in game.steps}
    return with_chapter(replace(game, chapters=tuple(replaced)), steps=new)


def _with_steps(chapter: Chapter, steps: dict[str, Step]) -> Chapter:
    return replace(chapter, steps={name: steps.get(name, step) for name, step in chapter.steps.items()})
