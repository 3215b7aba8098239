"""The French and Indian War 1757-1759: a block game of hidden strength and written orders.

The chapters of its rulebook, and where they stand: board and control (3), view (4), state (3, 5), setup (6),
muster (7.1, 7.2), turn (7.3), movement (7.4-7.7), naval (8.1), battle and facing (8.2-8.5), retreat (9),
winter (10), victory (11), simultaneous (12), solitaire (13). What serves the table and is no chapter stands
in aids.
"""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from rules.blocks import (
    battle,
    movement,
    muster,
    naval,
    retreat,
    setup,
    simultaneous,
    solitaire,
    turn,
    victory,
    winter,
)
from rules.blocks.aids import ahead, command, honours, letters_only, lift, score
from rules.blocks.aids.everyday import EVERYDAY
from rules.blocks.aids.fights import FIGHTS
from rules.blocks.aids.imagine import imagine
from rules.blocks.aids.lookups import LOOKUPS
from rules.blocks.aids.phases import phase
from rules.blocks.aids.position import WORDING
from rules.blocks.aids.printed import read_data
from rules.blocks.aids.secrets import SECRETS
from rules.blocks.aids.signs import signed
from rules.blocks.board import SIDES, Board
from rules.blocks.state import Options, State, check
from rules.blocks.thinking.luck import luck
from rules.blocks.thinking.moves import REASONS, plans
from rules.blocks.thinking.quick import quick
from rules.blocks.thinking.worth import clock, worth
from rules.blocks.view import View, changed, happened, scene, view, whereabouts
from rules.kernel.command import Theatres
from rules.kernel.data import text_of
from rules.kernel.film import set_out
from rules.kernel.game import Game
from rules.kernel.thinking.habits import Habits
from rules.kernel.thinking.judgement import Judgement

THEATRES = Theatres.read(text_of(files("rules.blocks") / "theatres.toml"))
HABITS = Habits.read(text_of(files("rules.blocks") / "thinking.toml"))

GAME = Game(
    key="blocks",
    edition=2,
    folder=files("rules.blocks"),
    state=State,
    options=Options,
    scenarios=setup.SCENARIOS,
    first_game=("campaign", "french"),
    read_data=read_data,
    new=setup.new,
    chapters=(
        setup.CHAPTER,
        muster.CHAPTER,
        turn.CHAPTER,
        movement.CHAPTER,
        ahead.CHAPTER,
        battle.CHAPTER,
        naval.CHAPTER,
        retreat.CHAPTER,
        simultaneous.CHAPTER,
        winter.CHAPTER,
        victory.CHAPTER,
        solitaire.CHAPTER,
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    imagine=imagine,
    judgement=Judgement(
        worth, clock, quick, plans, HABITS.efforts, HABITS.styles, reasons=REASONS, luck=luck
    ),
    secrets=SECRETS,
    lookups=LOOKUPS,
    everyday=EVERYDAY,
    wording=WORDING,
    view_type=View,
    whereabouts=whereabouts,
    scene=scene,
    happened=happened,
    signed=signed,
    set_out=set_out,
    changed=changed,
    fights=FIGHTS,
    opening=(turn.YearBegins, turn.TurnBegins),
    charges=partial(command.charges, THEATRES),
    commands=partial(command.commands, THEATRES),
    letters_only=partial(letters_only.seen, THEATRES),
    score=score.score,
    losses=score.LOSSES,
    retold=honours.retold,
    lift=lift.LIFT,
)
