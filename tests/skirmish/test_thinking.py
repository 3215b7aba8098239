"""What a computer player does where there is a right answer, and the lowest level that must find it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines, first_fault
from rules.kernel.thinking.brief import brief_of, read
from rules.kernel.thinking.judgement import MOST
from rules.kernel.thinking.thinker import Thinker
from rules.skirmish import GAME, HABITS
from rules.skirmish.lines import ChargeAt, Fire, Into, Order
from rules.skirmish.setup import new
from rules.skirmish.sheet import Writing, fitting, own
from rules.skirmish.state import Options, State
from rules.skirmish.table import SCENARIOS, SIDES, Condition, Way
from rules.skirmish.thinking.quick import quick
from rules.skirmish.thinking.worth import worth
from rules.skirmish.view import view
from tests.skirmish.table import british, french, laid_out, printed, with_unit

BANDS = (("Abenaki", 16), ("Ottawa", 24), ("Hurons", 32))


def written(state: State, side: str) -> Lines:
    return quick(view(state, side), Writing(), Random(1), {})


def first_of(state: State, side: str, lines: Lines) -> dict[str, Order | None]:
    """What each unit would do if its card were drawn at once."""
    seen = view(state, side)
    return {name: fitting(seen, name, lines) for name in own(seen)}


# -- the quick answer: captain -----------------------------------------------------------------------------


def test_it_fires_at_whom_the_next_hit_may_break() -> None:
    """Two companies as far and as open: one is whole, of the other four of six are left."""
    whole, worn = french("french_line", 18, 30), french("french_line", 30, 30, men=4, dead=2)
    state = laid_out(
        {"Line": british("british_line", 24, 22), "La Reine": whole, "Guyenne": worn}, step="write"
    )
    shot = first_of(state, "british", written(state, "british"))["Line"]
    assert isinstance(shot, Fire)
    assert shot.target == "Guyenne"


def test_it_charges_who_is_shaken() -> None:
    """Grenadiers three inches from Indians in the open, who can bear one loss more."""
    band = french("indian", 24, 26.5, formation="skirmish", men=4, dead=2)
    state = laid_out({"Forbes": british("british_grenadier", 24, 22), "Ottawa": band}, step="write")
    orders = first_of(state, "british", written(state, "british"))
    assert orders == {"Forbes": ChargeAt(unit="Forbes", target="Ottawa")}


def outworks(turn: int) -> State:
    """All are gone but two British companies before the empty redoubt, and Marines beyond it."""
    state = new(printed(), "outworks", Options())
    for name in state.units:
        state.change(name, standing="gone", well=0, dead=state.units[name].figures)
    for name, x in (("Line A", 22), ("Line B", 28)):
        state.change(name, standing="ready", well=6, dead=0, body=british("british_line", x, 26).body)
    state.change("Marines", standing="ready", well=6, dead=0, body=french("marine", 24, 44).body)
    state.turn, state.step = turn, "write"
    return state


def test_it_goes_into_the_redoubt_that_nobody_holds() -> None:
    """skirmish/win-3: it is the last turn, and who holds the redoubt wins."""
    orders = first_of(outworks(12), "british", written(outworks(12), "british"))
    assert Into(unit="Line A", building="redoubt") in orders.values()


# -- what is weighed: major --------------------------------------------------------------------------------


def last_shot() -> State:
    """The last turn: three bands win if they break a company 14 inches away that can bear no loss more."""
    bands = {name: french("indian", x, 36, formation="skirmish") for name, x in BANDS}
    line = british("british_line", 24, 22, men=3, dead=3)
    broken = Condition(what="broken", side="british", of="companies")
    return laid_out({"Line": line, **bands}, wins={"french": (Way((broken,)),)}, turn=6, step="begin_turn")


def thought(state: State, side: str, level: str) -> Lines:
    match = opened(state)
    brief = read(match.codec, brief_of(match, side))
    assert GAME.judgement
    return Thinker(match.codec, GAME.judgement, brief, HABITS.efforts[level], {}, Random).think().lines


def test_a_major_fires_while_there_is_time() -> None:
    """Who goes nearer first, as a captain does, has no shot any more."""
    state = last_shot()
    shots = first_of(state, "french", thought(state, "french", "major"))
    assert {type(line) for line in shots.values()} == {Fire}
    others = first_of(state, "french", written(state, "french"))
    assert not any(isinstance(line, Fire) for line in others.values())


# -- what is legal -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", SCENARIOS)
def test_it_writes_what_it_may_in_any_manner(key: str) -> None:
    """Both sides set up as every commander would."""
    state = new(printed(), key, Options())
    for side in SIDES:
        seen, kind = view(state, side), opened(state).open[side].kind
        for style in HABITS.styles.values():
            assert first_fault(kind, seen, quick(seen, kind, Random(2), style)) is None


def opened(state: State) -> Match:
    codec = Codec(GAME, state.board)
    return Match(codec, beginning(codec, state, umpired=False), bytes(32))


# -- worth ---------------------------------------------------------------------------------------------------


def test_a_company_that_wears_out_is_worth_less_and_less() -> None:
    """To its enemy as much more; it is never as sure as a game that is over."""
    state = outworks(6)
    found = [worth(with_unit(state, "Line A", well=well, dead=6 - well), "british") for well in (6, 5, 4, 3)]
    assert all(before > after for before, after in pairwise(found))
    assert worth(state, "french") == -worth(state, "british")
    assert all(-MOST < each < MOST for each in found)
