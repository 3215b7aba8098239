"""Whigs & Scalps: the war of six years, of secret budgets, sealed orders and lying reports.

The chapters of its rulebook, and where they stand: board (2), state and setup (1), treasury (5.1, 5.2),
alliances (5.21, 9), recruit (5.27, 5.3), gather (6.1), spies (6.2), raids (6.3), orders_year and plans (6.4),
ferries (6.45), operations (7.1), marches (7.15, 7.16), landing (6.45, 7.4), odds (7.4, 7.5), meeting (7.5),
flight (7.51, 7.62), siege (7.6), winter (8), victory (3). What serves the table and is no chapter stands in
aids.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from importlib.resources import files

from rules.kernel.command import Theatres
from rules.kernel.data import Source, digest, read, text_of, warning
from rules.kernel.game import Game
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
    standing,
    treasury,
    winter,
)
from rules.whigs.aids import command, letters_only, lift, lookups, position, score
from rules.whigs.aids.twins import SECRETS, reshuffle
from rules.whigs.board import SIDES, Board, BoardFile, check_board, odd
from rules.whigs.state import Options, State, check
from rules.whigs.view import View, scene, view, whereabouts

STEPS = {
    "deal": setup.deal,
    "income": treasury.income,
    "allies_british": alliances.allies_british,
    "allies_french": alliances.allies_french,
    "upkeep": treasury.upkeep,
    "administer": recruit.administer,
    "gather": gather.gather,
    "intelligence": spies.intelligence,
    "raiders": raids.raiders,
    "raid": raids.raid,
    "orders": orders_year.orders,
    "fleets": operations.fleets,
    "march": operations.march,
    "defend": operations.defend,
    "close_period": operations.close_period,
    "winter": winter.winter,
    "end_year": winter.end_year,
}
PARTS = {  # of a year before and after its operations
    "administration": (
        "income",
        "allies_british",
        "allies_french",
        "upkeep",
        "administer",
        "gather",
        "intelligence",
    ),
    "planning": ("raiders", "raid", "orders"),
    "winter": ("winter", "end_year"),
}
OPERATIONS = ("fleets", "march", "defend", "close_period")
CHAPTERS = (
    setup,
    treasury,
    alliances,
    recruit,
    gather,
    spies,
    raids,
    orders_year,
    operations,
    landing,
    meeting,
    siege,
    winter,
)
BOARD_FILE = "whigs.toml"
THEATRES = Theatres.read(text_of(files("rules.whigs") / "theatres.toml"))


def read_data(sources: Mapping[str, Source]) -> Board:
    """The board from the text of its data file; raises DataError."""
    return _board(sources[BOARD_FILE])


@lru_cache(maxsize=16)
def _board(source: Source) -> Board:
    """Read once for all who bring the same text."""
    file = read(source.text, source.name, BoardFile, check_board)
    warnings = tuple(str(warning(source, path, reason)) for path, reason in odd(file))
    return Board(file, digest({source.name: source.text}), warnings)


def phase(state: State) -> str:
    """What a picture is made for: counters are placed, orders are shown, a period or the year is over."""
    if state.step in OPERATIONS:
        return f"{state.year} period {state.period}"
    part = next((part for part, steps in PARTS.items() if state.step in steps), state.step)
    return f"{state.year} {part}"


GAME = Game(
    key="whigs",
    edition=2,
    folder=files("rules.whigs"),
    state=State,
    options=Options,
    scenarios=setup.SCENARIOS,
    read_data=read_data,
    new=setup.new,
    steps=STEPS,
    kinds=tuple(kind for chapter in CHAPTERS for kind in getattr(chapter, "KINDS", ())),
    events=tuple(event for chapter in CHAPTERS for event in getattr(chapter, "EVENTS", ())),
    whys=tuple(why for chapter in CHAPTERS for why in getattr(chapter, "WHYS", ())),
    seats=lambda state: SIDES,
    view=view,
    check=check,
    phase=phase,
    result=lambda state: state.outcome,
    vocabulary=Board.vocabulary,
    reshuffle=reshuffle,
    secrets=SECRETS,
    standing=standing.LINES,
    refuse_standing=standing.refuse_standing,
    lookups=lookups.LOOKUPS,
    wording=position.WORDING,
    sight=View,
    endings=winter.ENDINGS,
    whereabouts=whereabouts,
    scene=scene,
    charges=partial(command.charges, THEATRES),
    commands=partial(command.commands, THEATRES),
    letters_only=partial(letters_only.seen, THEATRES),
    score=score.score,
    losses=score.LOSSES,
    page="sheet",
    page_lookups=(lookups.Income(),),
    lift=lift.LIFT,
)
