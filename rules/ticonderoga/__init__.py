"""Ticonderoga: campaigns and raids between Fort Edward and Crown Point, 1755 to 1758, on two maps of hexes.

The chapters of its rulebook, and where they stand: board (2, 18 and the manifest of leaders), state, pieces
(6, 7.2, 11.4), in_play (3, 4), view and sightings (fog), dice (1), dates (3, 4), couriers (5), marches,
draft, reach and going (4, 7, 9), boats and fleets (7.3-7.7), alone (7.9), night (8), earthworks (10), attack,
fray and odds (11, 14), defence (11.5-11.7, 11.9, 14.2), losses (11.8), retreat (12, 13.1), advance (13),
bombard (17), council (5), desertion (16), setup (15, 18), arrivals (18.0), captures (7.6, 7.8, 10.0), victory
(18). What serves the table and is no chapter stands in aids; how a computer plays, in thinking.
"""

from __future__ import annotations

from importlib.resources import files

from rules.kernel.data import text_of
from rules.kernel.film import set_out
from rules.kernel.game import Game
from rules.kernel.thinking.habits import Habits
from rules.kernel.thinking.judgement import Judgement
from rules.ticonderoga import (
    advance,
    alone,
    arrivals,
    attack,
    boats,
    bombard,
    captures,
    council,
    dates,
    defence,
    desertion,
    earthworks,
    going,
    losses,
    marches,
    night,
    retreat,
    setup,
    sightings,
    victory,
)
from rules.ticonderoga.aids import command, honours, letters_only, modes, nights, score
from rules.ticonderoga.aids.everyday import EVERYDAY
from rules.ticonderoga.aids.fights import FIGHTS
from rules.ticonderoga.aids.imagine import imagine
from rules.ticonderoga.aids.lookups import LOOKUPS
from rules.ticonderoga.aids.phases import phase
from rules.ticonderoga.aids.position import WORDING
from rules.ticonderoga.aids.printed import read_data
from rules.ticonderoga.aids.secrets import SECRETS
from rules.ticonderoga.aids.signs import signed
from rules.ticonderoga.board import SCENARIOS, SIDES, Board
from rules.ticonderoga.state import Options, State, check
from rules.ticonderoga.thinking.plans import REASONS, plans, vary
from rules.ticonderoga.thinking.quick import quick
from rules.ticonderoga.thinking.worth import clock, worth
from rules.ticonderoga.view import View, changed, happened, scene, view, whereabouts

HABITS = Habits.read(text_of(files("rules.ticonderoga") / "thinking.toml"))

GAME = Game(
    key="ticonderoga",
    edition=1,
    folder=files("rules.ticonderoga"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    first_game=("summer_raid_1758", "british"),
    read_data=read_data,
    new=setup.new,
    chapters=(
        setup.CHAPTER,
        dates.CHAPTER,
        council.CHAPTER,
        marches.CHAPTER,
        going.CHAPTER,
        boats.CHAPTER,
        alone.CHAPTER,
        night.CHAPTER,
        earthworks.CHAPTER,
        captures.CHAPTER,
        attack.CHAPTER,
        defence.CHAPTER,
        losses.CHAPTER,
        retreat.CHAPTER,
        advance.CHAPTER,
        desertion.CHAPTER,
        bombard.CHAPTER,
        arrivals.CHAPTER,
        victory.CHAPTER,
        modes.CHAPTER,
        nights.CHAPTER,
        sightings.CHAPTER,
    ),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    imagine=imagine,
    judgement=Judgement(worth, clock, quick, plans, HABITS.efforts, HABITS.styles, vary, reasons=REASONS),
    lookups=LOOKUPS,
    secrets=SECRETS,
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
    opening=(dates.DateBegins,),
    charges=command.charges,
    commands=command.commands,
    letters_only=letters_only.seen,
    score=score.score,
    losses=score.LOSSES,
    retold=honours.retold,
)
