"""Whigs & Scalps: the war of six years, of secret budgets, sealed orders and lying reports.

The chapters of its rulebook, and where they stand: board and holdings (2), state, view and setup (1),
treasury (5.1, 5.2), alliances (5.21, 9), recruit (5.27, 5.3), gather (6.1), spies (6.2), raids (6.3),
orders_year and plans (6.4), ferries (6.45), operations (7.1), marches (7.15, 7.16), landing (6.45, 7.4),
odds (7.4, 7.5), meeting (7.5), flight (7.51, 7.62), siege (7.6), winter (8), victory (3). What serves the
table and is no chapter stands in aids.
"""

from __future__ import annotations

from functools import partial
from importlib.resources import files

from rules.kernel.command import Theatres
from rules.kernel.data import text_of
from rules.kernel.film import set_out
from rules.kernel.game import Game
from rules.kernel.thinking.habits import Habits
from rules.kernel.thinking.judgement import Judgement
from rules.whigs import (
    alliances,
    gather,
    landing,
    meeting,
    operations,
    orders_year,
    raids,
    recruit,
    setup,
    siege,
    spies,
    treasury,
    victory,
    winter,
)
from rules.whigs.aids import command, honours, letters_only, lift, lookups, position, score
from rules.whigs.aids.everyday import EVERYDAY
from rules.whigs.aids.fights import FIGHTS
from rules.whigs.aids.imagine import imagine
from rules.whigs.aids.phases import phase
from rules.whigs.aids.printed import read_data
from rules.whigs.aids.secrets import SECRETS
from rules.whigs.aids.signs import signed
from rules.whigs.board import SIDES, Board
from rules.whigs.state import Options, State, check
from rules.whigs.thinking.plans import REASONS, considered
from rules.whigs.thinking.quick import quick
from rules.whigs.thinking.worth import clock, worth
from rules.whigs.view import View, changed, happened, scene, view, whereabouts

THEATRES = Theatres.read(text_of(files("rules.whigs") / "theatres.toml"))
HABITS = Habits.read(text_of(files("rules.whigs") / "thinking.toml"))

GAME = Game(
    key="whigs",
    edition=3,
    folder=files("rules.whigs"),
    state=State,
    options=Options,
    scenarios=setup.SCENARIOS,
    first_game=("war", "french"),
    read_data=read_data,
    new=setup.new,
    chapters=(
        setup.CHAPTER,
        treasury.CHAPTER,
        alliances.CHAPTER,
        recruit.CHAPTER,
        gather.CHAPTER,
        spies.CHAPTER,
        raids.CHAPTER,
        orders_year.CHAPTER,
        operations.CHAPTER,
        landing.CHAPTER,
        meeting.CHAPTER,
        siege.CHAPTER,
        winter.CHAPTER,
        victory.CHAPTER,
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    imagine=imagine,
    judgement=Judgement(worth, clock, quick, considered, HABITS.efforts, HABITS.styles, reasons=REASONS),
    secrets=SECRETS,
    lookups=lookups.LOOKUPS,
    everyday=EVERYDAY,
    wording=position.WORDING,
    view_type=View,
    whereabouts=whereabouts,
    scene=scene,
    happened=happened,
    signed=signed,
    set_out=set_out,
    changed=changed,
    fights=FIGHTS,
    opening=(treasury.YearBegins,),
    charges=partial(command.charges, THEATRES),
    commands=partial(command.commands, THEATRES),
    letters_only=partial(letters_only.seen, THEATRES),
    score=score.score,
    losses=score.LOSSES,
    retold=honours.retold,
    own_sheet="sheet",
    own_sheet_lookups=(lookups.Income(),),
    lift=lift.LIFT,
)
