"""Stones: two sides lay stones on heaps for three rounds, and nobody knows what is left in the other's bag.

The chapters of its rulebook, and where they stand: state (1), view (what is secret), laying (1, 2),
judging (2), counting (3, 4). What serves the table and is no chapter stands in aids.
"""

from __future__ import annotations

from importlib.resources import files

from rules.kernel.game import Game
from tests.toy.rules import counting, judging, laying
from tests.toy.rules.aids.imagine import imagine
from tests.toy.rules.aids.lookups import Worth
from tests.toy.rules.aids.printed import read_data
from tests.toy.rules.aids.score import score
from tests.toy.rules.aids.secrets import SECRETS
from tests.toy.rules.state import SCENARIOS, Meadow, Options, State, check, new, seats
from tests.toy.rules.view import View, view

GAME = Game(
    key="stones",
    edition=1,
    folder=files("tests.toy.rules"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    first_game=("meadow", "hill"),
    read_data=read_data,
    new=new,
    chapters=(laying.CHAPTER, judging.CHAPTER, counting.CHAPTER),
    seats=seats,
    view=view,
    view_type=View,
    check=check,
    phase=lambda state: f"round {state.round}",
    result=lambda state: state.outcome,
    vocabulary=Meadow.vocabulary,
    whereabouts=lambda view, kind, name: name if kind == "heap" else "",
    lookups=(Worth,),
    everyday={"lay": laying.Lay},
    imagine=imagine,
    secrets=SECRETS,
    score=score,
)
