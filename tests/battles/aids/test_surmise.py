"""Who is asked by what everyone sees (D96), and who has said enough for a turn."""

from __future__ import annotations

import pytest

from rules.battles import GAME
from rules.battles.aids.rest import Rest
from rules.battles.bombard import Bombard
from rules.battles.combat import LeadDefence
from rules.battles.declare import Declare
from rules.battles.lines import Complete, Done
from rules.battles.marches import Marches
from rules.battles.pursuit import Pursuit
from rules.battles.rally import RallyOrder
from rules.battles.state import Assault, Options, State
from rules.battles.tactics import PlayTactic
from rules.battles.view import view
from rules.kernel.orders import PUBLIC, Kind, first_fault, idle
from tests.battles.play import Table
from tests.battles.table import state

FAR = "B line 4/2 8,0"
OPEN = Options(view="open_clear")


def moot(kind: Kind, laid: State, side: str = "french") -> bool:
    """Whether everyone can see that a side has nothing to say; where that is so, it has nothing to say."""
    found = kind.moot(view(laid, PUBLIC), side)
    assert not found or idle(kind, view(laid, side))
    return found


# -- guns (battles/6.0a) -----------------------------------------------------------------------------------


def test_a_stack_may_hold_a_gun_in_reach() -> None:
    """The gun of range 3 stands beyond it, a battalion within; others see only stacks."""
    laid = state("G art 3/1 r3 -4,0; A line 4/2 0,0", "B line 4/2 3,0", step="bombard")
    assert idle(Bombard(), view(laid, "french"))
    assert not moot(Bombard(), laid)


def test_no_stack_is_near_enough_for_any_gun() -> None:
    """The longest range of the side is 3."""
    assert moot(Bombard(), state("G art 3/1 r3 -4,0; A line 4/2 0,0", "B line 4/2 4,0", step="bombard"))


def test_fog_shortens_what_is_thought_possible() -> None:
    """In fog no gun fires farther than two hexes (battles/5.1c)."""
    army = "G art 3/1 r6 0,0; A line 4/2 1,0"
    assert moot(Bombard(), state(army, "B line 4/2 4,0", step="bombard", fog=True))
    assert not moot(Bombard(), state(army, "B line 4/2 4,0", step="bombard"))


def test_after_as_many_shots_as_there_are_guns_nobody_is_asked() -> None:
    """One gun, and it has fired: everyone saw that (battles/6.0h)."""
    table = Table(
        state("G art 3/1 r3 0,0; A line 4/2 -1,0", "B line 4/2 3,0", step="bombard"), [1], ["-"], ()
    )
    table.order("french", "G fires at 3,0")
    assert table.state.step != "bombard"


def test_where_everyone_sees_all_counters_what_they_can_do_decides() -> None:
    """No gun is in reach, and with this option everyone sees that (battles/5.2c)."""
    army = "G art 3/1 r3 -4,0; A line 4/2 0,0"
    laid = state(army, "B line 4/2 2,0", step="bombard", options=OPEN)
    assert moot(Bombard(), laid)
    laid.fog = True
    assert not moot(Bombard(), laid)


# -- attacks, leaders, rally ---------------------------------------------------------------------------------


def test_stacks_side_by_side_may_attack() -> None:
    """A gun attacks nobody; but only its side knows that it is one (battles/9.0c, 9.0g)."""
    laid = state("G art 3/1 0,0; A line 4/2 4,0", "B line 4/2 1,0", step="declare")
    assert idle(Declare(), view(laid, "french"))
    assert not moot(Declare(), laid)
    assert moot(Declare(), state("A line 4/2 0,0", "B line 4/2 2,0", step="declare"))


def attacked(french: str) -> State:
    laid = state(french, "B line 4/2 1,0", step="fight")
    laid.fighting = Assault(("B",), ("0,0",))
    laid.player, laid.shown = 1, ("A", "B")
    return laid


def test_two_leaders_might_stand_where_one_does() -> None:
    """The other is elsewhere, which only its side knows (battles/12.2b)."""
    assert not moot(LeadDefence(), attacked("A line 4/2 0,0; L ldr 1 0,0; M ldr 1 -3,0"))
    assert moot(LeadDefence(), attacked("A line 4/2 0,0; L ldr 1 0,0"))


def test_nobody_rallies_before_anybody_was_disordered() -> None:
    """From then on everyone must think that somebody may (battles/11.2a)."""
    laid = state("A line 4/2 0,0", FAR, step="rally")
    assert moot(RallyOrder(), laid)
    laid.shaken = ["french"]
    assert not moot(RallyOrder(), laid)
    laid.demoralized = ["french"]
    assert moot(RallyOrder(), laid)


def test_everyone_notices_who_is_disordered() -> None:
    """The combat told it: in the rally the French are asked, though they have lost the unit since."""
    table = Table(state("A line 4/2 1,0", "B line 4/2 0,0", step="declare"), [1], ["Ad"], ("rally",))
    table.order("french", "A attacks 0,0")
    assert table.state.shaken == ["french"]


def test_who_is_hidden_may_move() -> None:
    """A static unit never does (battles/2.2.3e), but who sees a stack cannot know that."""
    assert not moot(Marches(), state("G art 3/0 0,0", FAR, step="move"))


# -- enough for a turn ---------------------------------------------------------------------------------------

HANDS = {  # two armies that look alike, the first of which has something to say
    "bombard": (
        Bombard(),
        "G art 3/1 r4 0,0; A line 4/2 -1,0",
        "G art 3/1 r4 -1,0 *; A line 4/2 0,0",
    ),
    "move": (Marches(), "A line 4/2 0,0", "A line 4/2 0,0 *"),
    "declare": (Declare(), "A line 4/2 2,0; G art 3/1 0,0", "A line 4/2 0,0; G art 3/1 2,0"),
    "rally": (RallyOrder(), "A line 4/2 0,0 *", "A line 4/2 0,0"),
}


@pytest.mark.parametrize("step", HANDS)
def test_who_has_said_enough_is_answered_for_whatever_he_has(step: str) -> None:
    """With something to say and with nothing, at once (battles/standing-18)."""
    kind, *armies = HANDS[step]
    for army, speechless in zip(armies, (False, True), strict=True):
        seen = view(state(army, "B line 4/2 3,0", step=step, turn=5), "french")
        assert idle(kind, seen) is speechless
        lines = kind.standing(seen, (Rest(5),))
        assert lines is not None
        assert first_fault(kind, seen, lines) is None
        assert kind.standing(seen, (Rest(4),)) is None


@pytest.mark.parametrize("markers", [{"volley": 1}, {"forced march": 1}])
def test_nor_is_a_tactic_asked_for(markers: dict[str, int]) -> None:
    """Held or not (battles/standing-18)."""
    laid = state("A line 4/2 1,0", "D line 4/2 0,0", step="declare", options=Options(tactics=True), turn=5)
    laid.markers = {"french": markers, "british": {}}
    table = Table(laid, [1], ["Dd"], ("rally",), {"french": (Rest(5), Complete())})
    assert table.state.step == "rally"


def test_what_must_be_is_done() -> None:
    """An attack that is owed is made (battles/9.0e, battles/standing-18)."""
    seen = view(state("A line 4/2 1,0", "D line 4/2 0,0", step="declare", turn=5), "french")
    assert Declare().standing(seen, (Rest(5),)) == (Complete(),)
    moving = view(state("A line 4/2 1,0", FAR, step="move", turn=5), "french")
    assert Marches().standing(moving, (Rest(5),)) == (Done(),)


def test_it_is_offered_for_the_turn_that_is_played() -> None:
    """With each question that it answers, and no other (battles/standing-18)."""
    seen = view(state("A line 4/2 1,0", FAR, step="rally", turn=5), "french")
    assert RallyOrder().rest(seen) == PlayTactic().rest(seen) == Rest(5)
    assert Pursuit((), ()).rest(seen) is None


def test_a_turn_that_never_comes_is_refused() -> None:
    """The battle has so many (battles/standing-18)."""
    seen = view(state("A line 4/2 1,0", FAR, step="rally"), "french")
    no = GAME.refuse_standing(seen, (), Rest(seen.last_turn + 1))
    assert no is not None
    assert no.key == "standing_no_turn"
    assert GAME.refuse_standing(seen, (), Rest(seen.last_turn)) is None
