"""The miniatures table: a skirmish in inches, with cards and dice.

What is measured, and where it stands: geometry (the lattice, lines and shapes), places (names of points),
ground (woods, roads, buildings, fences, sight), wood (what is plainly out of sight), layout (where the
figures of a unit stand).

What is played: table (what is printed), state, in_play, view, lines, marks (what orders point at), acts and
acting (what a card is played for), cards, sheet (what a side writes for a turn), paths (how far dice lead),
plans (what a move means), going (how it is carried out), leaving, movement, charge, fire, guns, wounds,
officers, losses, morale, running, melee, rally, buildings, storming and breach (into those that are held),
sight, expected (what dice may bring), setup, turns, special, umpire with its ruling_lines, doubts and
rulings, victory, invariants and happened (what must hold). What serves the table and is no chapter stands
in aids, how a computer player judges in thinking.
"""

from __future__ import annotations

from importlib.resources import files

from rules.kernel.data import text_of
from rules.kernel.game import Game
from rules.kernel.thinking.habits import Habits
from rules.kernel.thinking.judgement import Judgement
from rules.skirmish import (
    breach,
    buildings,
    cards,
    charge,
    fire,
    going,
    guns,
    invariants,
    melee,
    morale,
    movement,
    officers,
    rally,
    running,
    setup,
    sheet,
    sight,
    turns,
    umpire,
    victory,
    wounds,
)
from rules.skirmish.aids import command, honours, letters_only, score
from rules.skirmish.aids.everyday import EVERYDAY
from rules.skirmish.aids.fights import FIGHTS
from rules.skirmish.aids.imagine import imagine
from rules.skirmish.aids.lookups import LOOKUPS
from rules.skirmish.aids.phases import phase
from rules.skirmish.aids.position import WORDING
from rules.skirmish.aids.printed import read_data
from rules.skirmish.aids.secrets import SECRETS
from rules.skirmish.aids.vocabulary import vocabulary
from rules.skirmish.places import cells
from rules.skirmish.state import Options, State, seats
from rules.skirmish.table import SCENARIOS
from rules.skirmish.thinking.plans import REASONS, plans, vary
from rules.skirmish.thinking.quick import quick
from rules.skirmish.thinking.worth import clock, worth
from rules.skirmish.view import View, changed, happened, moment, scene, set_out, view, whereabouts

HABITS = Habits.read(text_of(files("rules.skirmish") / "thinking.toml"))

GAME = Game(
    key="skirmish",
    edition=1,
    folder=files("rules.skirmish"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    first_game=("forest_road", "french"),
    read_data=read_data,
    new=setup.new,
    chapters=(
        setup.CHAPTER,
        turns.CHAPTER,
        sheet.CHAPTER,
        cards.CHAPTER,
        movement.CHAPTER,
        going.CHAPTER,
        charge.CHAPTER,
        running.CHAPTER,
        fire.CHAPTER,
        guns.CHAPTER,
        wounds.CHAPTER,
        officers.CHAPTER,
        melee.CHAPTER,
        breach.CHAPTER,
        buildings.CHAPTER,
        morale.CHAPTER,
        rally.CHAPTER,
        sight.CHAPTER,
        umpire.CHAPTER,
        victory.CHAPTER,
    ),
    seats=seats,
    view=view,
    check=invariants.check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=vocabulary,
    lookups=LOOKUPS,
    everyday=EVERYDAY,
    wording=WORDING,
    charges=command.charges,
    commands=command.commands,
    letters_only=letters_only.seen,
    view_type=View,
    whereabouts=whereabouts,
    scene=scene,
    happened=happened,
    set_out=set_out,
    changed=changed,
    parts=cells,
    moment=moment,
    imagine=imagine,
    judgement=Judgement(worth, clock, quick, plans, HABITS.efforts, HABITS.styles, vary, reasons=REASONS),
    secrets=SECRETS,
    score=score.score,
    losses=score.LOSSES,
    fights=FIGHTS,
    opening=(turns.TurnBegins,),
    retold=honours.retold,
)
