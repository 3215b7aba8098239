"""The French and Indian War 1757-1759: a block game of hidden strength and written orders.

The chapters of its rulebook, and where they stand: board (3), view (4), state (3, 5), setup (6), muster (7.1,
7.2), turn (7.3), movement (7.4-7.7), naval (8.1), battle (8.2-8.5), retreat (9), winter (10), victory (11),
simultaneous (12), solitaire (13). What serves the table and is no chapter stands in aids.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
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
    standing,
    turn,
    victory,
    winter,
)
from rules.blocks.aids import command, letters_only, score
from rules.blocks.aids.lookups import LOOKUPS
from rules.blocks.aids.position import WORDING
from rules.blocks.aids.twins import SECRETS, reshuffle
from rules.blocks.board import SIDES, Board, BoardFile, check_board
from rules.blocks.state import Options, State, check
from rules.blocks.view import View, view
from rules.kernel.command import Theatres
from rules.kernel.data import Source, digest, read, text_of
from rules.kernel.game import Game
from rules.kernel.orders import No

STEPS = {
    "set_up": setup.set_up,
    "year": turn.year,
    "muster": muster.muster,
    "turn": turn.turn,
    "initiative": turn.initiative,
    "move": movement.move,
    "write": simultaneous.write,
    "write_french": simultaneous.write_french,
    "write_british": simultaneous.write_british,
    "reveal": simultaneous.reveal,
    "march": simultaneous.march,
    "battles": battle.battles,
    "naval": naval.naval,
    "fire": battle.fire,
    "end_phase": turn.end_phase,
    "event": solitaire.event,
    "end_turn": turn.end_turn,
    "end_year": victory.end_year,
    "winter": winter.winter,
}
KINDS = (
    setup.SetUp,
    muster.Muster,
    turn.ChooseFirst,
    movement.MoveOrder,
    *battle.KINDS,
    *naval.KINDS,
    *retreat.KINDS,
    *simultaneous.KINDS,
    winter.Winter,
    solitaire.Recruits,
)
EVENTS = (
    setup.SetUpDone,
    setup.SetUpOwn,
    muster.ReinforcementsDue,
    muster.Arrived,
    muster.ArrivedOwn,
    turn.YearBegins,
    turn.TurnBegins,
    turn.InitiativeRolled,
    turn.FirstChosen,
    turn.ExtraTurnRolled,
    movement.Moved,
    movement.MovedOwn,
    movement.Held,
    *battle.EVENTS,
    *naval.EVENTS,
    *retreat.EVENTS,
    *simultaneous.EVENTS,
    winter.WinterBegins,
    winter.WinterOver,
    winter.WinterOwn,
    victory.YearEnds,
    victory.GameOver,
    solitaire.EventRolled,
    solitaire.Recruited,
)
WHYS = (
    muster.DrawBlock,
    turn.InitiativeDie,
    turn.ExtraTurnDie,
    *battle.WHYS,
    *naval.WHYS,
    *retreat.WHYS,
    solitaire.ChallengeDie,
)
SCENARIOS = ("campaign",)
BOARD_FILE = "blocks.toml"
THEATRES = Theatres.read(text_of(files("rules.blocks") / "theatres.toml"))


def read_data(sources: Mapping[str, Source]) -> Board:
    """The board from the texts of its data files; raises DataError."""
    return _board(sources[BOARD_FILE])


@lru_cache(maxsize=16)
def _board(source: Source) -> Board:
    """Read once for all who bring the same text."""
    return Board(read(source.text, source.name, BoardFile, check_board), digest({source.name: source.text}))


def new(board: Board, scenario: str, options: Options) -> State:
    if scenario not in SCENARIOS:
        raise No("blocks/2b", "no_such_scenario", scenario=scenario)
    return setup.new_game(board, options)


def phase(state: State) -> str:
    """What a picture and a log are made for: a year's beginning, a side's phase, a turn's end, a winter."""
    if state.step in ("set_up", "year", "muster", "end_year", "winter", "over"):
        return f"{state.year} {state.step}"
    return f"{state.year} turn {state.turn} phase {state.phase}"


GAME = Game(
    key="blocks",
    edition=2,
    folder=files("rules.blocks"),
    state=State,
    options=Options,
    scenarios=SCENARIOS,
    read_data=read_data,
    new=new,
    steps=STEPS,
    kinds=KINDS,
    events=EVENTS,
    whys=WHYS,
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
    lookups=LOOKUPS,
    wording=WORDING,
    sight=View,
    whereabouts=lambda view, kind, name: name if kind == "place" and name in view.board.places else "",
    scene=lambda view: view.battle.at if view.battle and view.battle.at in view.board.places else "",
    endings=victory.ENDINGS,
    charges=partial(command.charges, THEATRES),
    commands=partial(command.commands, THEATRES),
    letters_only=partial(letters_only.seen, THEATRES),
    score=score.score,
    losses=score.LOSSES,
    lift={1: lambda state: state},  # more may be asked of a retreat; nothing is kept otherwise
)
