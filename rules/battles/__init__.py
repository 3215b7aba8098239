"""French & Indian War battles: Lake George, Fort Oswego and Quebec on hexes.

The chapters of its rulebook, and where they stand: board (2), field (7.1, 8), state (3.3), in_play (4.1,
18.0, 19), view (5.2), setup (3, 18.0), turn (4, 5), sight (6.1.2, 6.1.3), bombard (6), arrivals (14), reach
(7.2, 8.2, 19), stacking (7.1), marches (4.2d, 15, 18.1), movement (7), contacts and declare (9.0), odds
(9.1), combat (9.3, 18), tactics (18.1), flight and retreat (10.1), pursuit (10.2, 20.2), rally (11), ledger
(12.1, 13), victory (17). What serves the table and is no chapter stands in aids.
"""

from __future__ import annotations

from importlib.resources import files

from rules.battles import (
    arrivals,
    bombard,
    combat,
    declare,
    ledger,
    movement,
    pursuit,
    rally,
    retreat,
    setup,
    tactics,
    turn,
    victory,
)
from rules.battles.aids import ahead, command, honours, letters_only, lift, rest, score
from rules.battles.aids.everyday import EVERYDAY
from rules.battles.aids.fights import FIGHTS
from rules.battles.aids.imagine import imagine
from rules.battles.aids.lookups import LOOKUPS
from rules.battles.aids.phases import phase
from rules.battles.aids.position import WORDING
from rules.battles.aids.printed import read_data
from rules.battles.aids.secrets import SECRETS
from rules.battles.aids.signs import signed
from rules.battles.board import SCENARIOS, SIDES, Board
from rules.battles.state import Options, State, check
from rules.battles.thinking.plans import REASONS, plans
from rules.battles.thinking.quick import quick
from rules.battles.thinking.worth import clock, worth
from rules.battles.view import View, changed, happened, scene, view, whereabouts
from rules.kernel.data import text_of
from rules.kernel.film import set_out
from rules.kernel.game import Game
from rules.kernel.thinking.habits import Habits
from rules.kernel.thinking.judgement import Judgement

HABITS = Habits.read(text_of(files("rules.battles") / "thinking.toml"))

GAME = Game(
    key="battles",
    edition=2,
    folder=files("rules.battles"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    first_game=("lake_george", "british"),
    read_data=read_data,
    new=setup.new,
    chapters=(
        setup.CHAPTER,
        turn.CHAPTER,
        bombard.CHAPTER,
        movement.CHAPTER,
        ahead.CHAPTER,
        arrivals.CHAPTER,
        declare.CHAPTER,
        combat.CHAPTER,
        tactics.CHAPTER,
        retreat.CHAPTER,
        pursuit.CHAPTER,
        rally.CHAPTER,
        ledger.CHAPTER,
        victory.CHAPTER,
        rest.CHAPTER,
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    imagine=imagine,
    judgement=Judgement(worth, clock, quick, plans, HABITS.efforts, HABITS.styles, reasons=REASONS),
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
    opening=(turn.TurnBegins, turn.PlayerBegins),
    charges=command.charges,
    commands=command.commands,
    letters_only=letters_only.seen,
    score=score.score,
    losses=score.LOSSES,
    retold=honours.retold,
    lift=lift.LIFT,
)
