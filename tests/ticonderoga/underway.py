"""The game as far as its chapters are written, for the cases of those that are."""

from __future__ import annotations

from importlib.resources import files
from itertools import chain
from types import ModuleType

from rules.kernel.chapters import Chapter
from rules.kernel.game import Game
from rules.kernel.referee import Referee
from rules.ticonderoga import (
    advance,
    alone,
    arrivals,
    attack,
    bombard,
    captures,
    dates,
    defence,
    going,
    losses,
    marches,
    retreat,
    setup,
    victory,
)
from rules.ticonderoga.aids import modes
from rules.ticonderoga.aids.position import WORDING
from rules.ticonderoga.aids.printed import read_data
from rules.ticonderoga.board import SCENARIOS, SIDES, Board
from rules.ticonderoga.state import Options, State, check
from rules.ticonderoga.view import View, view

MODULES: tuple[ModuleType, ...] = (
    *(setup, dates, arrivals, marches, going, alone, attack, defence, losses, retreat, advance, bombard),
    *(captures, victory, modes),
)
CHAPTERS: tuple[Chapter, ...] = tuple(module.CHAPTER for module in MODULES)


def on_to_the_day(state: State, referee: Referee) -> None:
    """The phases before the day, until they are written."""
    state.step = "activate"


def twin(state: State, who: str, chance: object) -> State:
    return state


GAME = Game(
    key="ticonderoga",
    edition=1,
    folder=files("rules.ticonderoga"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    read_data=read_data,
    new=setup.new,
    chapters=(
        Chapter(
            "of a test",
            steps={"council": on_to_the_day}
            | {step: run for chapter in CHAPTERS for step, run in chapter.steps.items()},
            kinds=tuple(chain.from_iterable(chapter.kinds for chapter in CHAPTERS)),
            events=tuple(chain.from_iterable(chapter.events for chapter in CHAPTERS)),
            whys=tuple(chain.from_iterable(chapter.whys for chapter in CHAPTERS)),
            standing=tuple(chain.from_iterable(chapter.standing for chapter in CHAPTERS)),
        ),
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=lambda state: state.step,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    reshuffle=twin,
    wording=WORDING,
    view_type=View,
)
