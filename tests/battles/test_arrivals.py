"""Chapter 14 and the arrivals of 22 to 24: dice, entry hexes, queues; movement written ahead and defaults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules.battles import GAME, setup
from rules.battles.aids.ahead import refuse_standing
from rules.battles.arrivals import ArrivalDie, Brought, Came, Due, HexesDie, HexesRolled
from rules.battles.board import Arrival, BattleFile, Zone
from rules.battles.lines import Enter
from rules.battles.marches import Marches
from rules.battles.movement import CameIn, CameInOwn, ForcedMarchPlayed, Halted
from rules.battles.setup import NameFront
from rules.battles.state import Options, State, Trail
from rules.battles.view import view
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, Line, Lines, No
from tests.battles.play import Table
from tests.battles.printed import board
from tests.battles.table import TERMS, changed, state

WEST = "-9,0 -9,1 -9,2 -9,3 -9,4 -9,5 -9,6"
AT_WEST = Arrival("R", Zone(hexes=WEST))


def terms(*arrivals: Arrival, **french: Any) -> BattleFile:
    """A field on which these come in on the French side."""
    army = changed(TERMS.armies[0], arrivals=arrivals or (AT_WEST,), **french)
    return msgspec.structs.replace(TERMS, armies=(army, TERMS.armies[1]))


def position(french: str, british: str = "", *arrivals: Arrival, **facts: Any) -> State:
    """The French movement phase is about to begin; counters with an R are off the map."""
    return state(french, british, **{"step": "arrive", "terms": terms(*arrivals), **facts})


def table(before: State, *dice: int, standing_orders: Mapping[str, Lines] | None = None) -> Table:
    return Table(before, dice, until=("declare",), standing_orders=standing_orders)


def refusal(at_table: Table, order: str, side: str = "french") -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_table.order(side, order)
    return caught.value.rule, caught.value.key


def battle(key: str, side: str, turn: int, **facts: Any) -> State:
    """A battle as it begins, at the movement phase of a side; nobody stands on the map."""
    before = setup.new(board(), key, Options(**facts))
    before.step, before.turn, before.placing = "arrive", turn, 2
    before.player = before.battle.order.index(side)
    return before


def due(at_table: Table) -> list[str]:
    return [name for name, unit in at_table.state.units.items() if unit.off == "due"]


def standing(text: str) -> Lines:
    """Standing orders on a small field or in Quebec."""
    return Reader(
        GAME.standing, state("A line 1/1 R; B line 1/1 R; C line 1/1 R; L ldr 1 R").board.vocabulary()
    ).parse(text)


THREE = "A line 5/2 R; B line 5/2 R; C line 5/2 R"

# -- 14.1: coming in ---------------------------------------------------------------------------------


def test_each_pays_one_more_behind_those_who_came_in_before() -> None:
    """1, 2 and 3 points through one clear hex; the third has 1 left (battles/14.1b, 14.1c; N01)."""
    at_table = table(position(THREE))
    at_table.order("french", "A enters at -9,3; A to -8,3; B enters at -9,3; B to -8,2; C enters at -9,3")
    assert [(e.unit, e.spent, e.left) for e in at_table.of(CameInOwn, "french")] == [
        ("A", 1, 3),
        ("B", 2, 2),
        ("C", 3, 1),
    ]


def test_the_third_into_forest_has_nothing_left() -> None:
    """2 for the forest and 2 for the wait (battles/14.1b, 14.1c; N02)."""
    ground = "-9,3 -8,3 -8,2"
    at_table = table(position(THREE, forest=ground, road="-9,3 -8,3"))
    at_table.order("french", "A enters at -9,3; A to -8,3; B enters at -9,3; B to -9,4; C enters at -9,3")
    assert [e.left for e in at_table.of(CameInOwn, "french")] == [2, 1, 0]


def test_the_wait_must_leave_a_point_for_the_hex() -> None:
    """Allowance 2: the second enters forest with its last point, the third not at all (14.1c, 7.2h; N03)."""
    before = position("L ldr 1 m2 R; A art 3/1 m2 R; B art 3/1 m2 R", forest="-9,3")
    at_table = table(before)
    at_table.order("french", "L enters at -9,3; A enters at -9,3")
    assert [(e.spent, e.left) for e in at_table.of(CameInOwn, "french")] == [(2, 0), (2, 0)]
    assert refusal(at_table, "B enters at -9,3") == ("battles/14.1c", "queue_too_long")
    at_table.order("french", "B enters at -9,4")


def test_fog_makes_the_queue_shorter() -> None:
    """Halved 5 is 3: third, it comes in and stops; halved 4 is 2: refused there (14.1c, 5.1a; N07)."""
    before = position("L ldr 1 R; M ldr 1 R; A line 5/2 m5 R; B line 5/2 m4 R", fog=True)
    at_table = table(before)
    at_table.order("french", "L enters at -9,3; M enters at -9,3")
    assert refusal(at_table, "B enters at -9,3") == ("battles/14.1c", "queue_too_long")
    at_table.order("french", "A enters at -9,3")
    assert [e.left for e in at_table.of(CameInOwn, "french")][-1] == 0


def test_everyone_comes_in_by_himself() -> None:
    """A leader cannot ride in, and cannot ride on with one who came in (battles/14.1d, 7.2d, D51)."""
    at_table = table(position("A line 5/2 R; L ldr 1 R"))
    assert refusal(at_table, "A enters at -9,3; A with L to -8,3") == ("battles/7.2d", "cannot_ride")
    at_table.order("french", "A enters at -9,3; L enters at -9,3; done")
    assert [at_table.state.units[n].at for n in "AL"] == ["-9,3", "-9,3"]


def test_whoever_comes_into_enemy_control_stops() -> None:
    """The entry is allowed (battles/14.1e, 22.4d; N04)."""
    at_table = table(position("A line 5/2 R", "X line 5/2 -8,3"))
    assert refusal(at_table, "A enters at -9,3; A to -9,2") == ("battles/7.2n", "stopped")
    at_table.order("french", "A enters at -9,3; done")
    assert at_table.state.units["A"].at == "-9,3"


def test_nobody_comes_in_on_enemies_or_closed_ground() -> None:
    """A unit, a lone leader, a lake (battles/14.1f)."""
    before = position("A line 5/2 R", "X line 5/2 -9,3 *; Y ldr 1 -9,5", lake="-9,6")
    at_table = table(before)
    for at, key in (("-9,3", "enemy_there"), ("-9,5", "enemy_there"), ("-9,6", "closed_ground")):
        assert refusal(at_table, f"A enters at {at}") == ("battles/14.1f", key)


def test_entries_are_on_the_named_edge() -> None:
    """-9,7 is not among the hexes (battles/14.1a)."""
    assert refusal(table(position("A line 5/2 R")), "A enters at -9,7") == ("battles/14.1a", "no_entry")


def test_an_entry_that_is_possible_is_owed() -> None:
    """The phase does not end without it (battles/14.1h; N06)."""
    at_table = table(position("A line 5/2 R; B line 5/2 0,0"))
    assert refusal(at_table, "done") == ("battles/14.1h", "must_enter")


def test_who_cannot_come_in_waits_for_the_next_phase() -> None:
    """Every entry hex is held by the enemy: the phase may end, and then A must come in (14.1g; N05)."""
    foes = "; ".join(f"X{n} line 5/2 {at} *" for n, at in enumerate(WEST.split()))
    at_table = table(position("A line 5/2 R; B line 5/2 0,0", foes))
    at_table.order("french", "done")
    again = at_table.state
    again.step, again.turn = "arrive", 2
    for name in [n for n in again.units if n.startswith("X")]:
        again.field.change(name, at="", off="lost")
    assert refusal(table(again), "done") == ("battles/14.1h", "must_enter")


def test_arrivals_come_in_before_others_move() -> None:
    """B waits for A; whoever has come in may go on at once (battles/4.2d, D52)."""
    at_table = table(position("A line 5/2 R; C line 5/2 R; B line 5/2 0,0"))
    assert refusal(at_table, "B to 1,0") == ("battles/4.2d", "entries_first")
    assert refusal(at_table, "A enters at -9,3; A to -8,3; B to 1,0") == ("battles/4.2d", "entries_first")
    at_table.order("french", "A enters at -9,3; A to -8,3; C enters at -9,3; B to 1,0; done")
    assert [at_table.state.units[n].at for n in "ABC"] == ["-8,3", "1,0", "-9,3"]


def test_who_crowds_an_entry_goes_on_before_another_comes_in() -> None:
    """A has spent all in -9,3, where B stands too: the leader is not at fault (battles/7.1b, D21)."""
    at_table = table(position("A line 5/2 m1 R; B line 5/2 R; L ldr 1 R"))
    with pytest.raises(No) as caught:
        at_table.order("french", "A enters at -9,3; B enters at -9,3; L enters at -9,2")
    assert (caught.value.key, caught.value.facts) == (
        "goes_on_first",
        {"at": "-9,3", "units": ("A", "B"), "unit": "B"},
    )


def test_nobody_comes_in_once_others_have_moved() -> None:
    """A's wait was over only when B made room: it comes in the next phase (battles/4.2d, 14.1g, D52)."""
    one = Arrival("R", Zone(hexes="-9,3"))
    before = position("A line 5/2 m1 R; B line 5/2 -9,3; C line 5/2 0,0", "X line 5/2 -8,3", one)
    at_table = table(before)
    assert refusal(at_table, "A enters at -9,3") == ("battles/7.1b", "no_place")
    at_table.order("french", "C to 1,0")
    assert refusal(at_table, "A enters at -9,3") == ("battles/4.2d", "others_moved")


def test_nobody_comes_in_before_his_turn() -> None:
    """Due on turn 4: not on turn 3 (battles/14.1a; N10)."""
    late = Arrival("R", Zone(hexes=WEST), turn=4)
    at_table = table(position("A line 5/2 R; B line 5/2 0,0", "", late, turn=3))
    assert refusal(at_table, "A enters at -9,3") == ("battles/14.1a", "not_come")
    assert due(table(position("A line 5/2 R; B line 5/2 0,0", "", late, turn=4))) == ["A"]


def test_an_entry_is_seen_by_all_and_named_to_its_own_side() -> None:
    """The enemy learns where somebody came in (battles/5.2c, D05)."""
    at_table = table(position("A line 5/2 R"))
    at_table.order("french", "A enters at -9,3")
    assert at_table.of(CameIn) == at_table.of(CameIn, "british") == [CameIn("french", "-9,3")]
    assert at_table.of(CameInOwn, PUBLIC) == []
    assert at_table.state.trails == [Trail("french", ("-9,3",), "enter")]


def test_an_unseen_enemy_holds_whoever_comes_in_beside_him() -> None:
    """In fog nobody sees X from off the map (battles/14.1e, 8.2b)."""
    at_table = table(position("A line 5/2 m8 R; B line 5/2 9,0", "X line 5/2 -8,3", fog=True))
    at_table.order("french", "A enters at -9,3; A to -9,1")
    assert at_table.state.units["A"].at == "-9,3"
    assert at_table.of(Halted, "french") == [Halted("A", "-9,3", "control")]


def test_a_train_that_would_be_one_too_many_beside_an_unseen_enemy_waits() -> None:
    """X would hold both trains at the entry: T is told so and comes in another phase (battles/20.0b, D21)."""
    before = position(
        "T train 2 R; U train 2 -9,3; B line 5/2 9,0",
        "X line 5/2 -8,3",
        fog=True,
        options=Options(supply=True),
    )
    before.battle.groups["T"] = "R"
    at_table = table(before)
    at_table.order("french", "T enters at -9,3")
    assert at_table.of(Halted, "french") == [Halted("T", "", "stack")]
    assert refusal(at_table, "T enters at -9,3") == ("battles/7.1b", "no_place")
    at_table.order("french", "done")
    assert at_table.state.units["T"].off == "due"


# -- D80: what happens as the phase begins -----------------------------------------------------------


def test_the_demoralized_roll_once_whatever_they_have() -> None:
    """One die for the army, as its movement phase begins (battles/13.3.1a, 13.3a)."""
    before = position("A line 5/2 0,0; B line 5/2 2,0 *")
    before.demoralized = ["french"]
    at_table = table(before, 4)
    assert at_table.of(HexesRolled) == [HexesRolled("french", 4)]
    assert at_table.state.hexes_rolled == 4
    before.demoralized = ["british"]
    assert table(before).of(HexesRolled) == []


def test_arrivals_are_rolled_for_before_the_demoralized() -> None:
    """BR, then CR, then the hexes (D80)."""
    before = battle("quebec", "french", 3)
    before.demoralized = ["french"]
    at_table = table(before, 6, 1, 5)
    entry = [roll for e in at_table.match.news.entries for roll in e.rolls] if at_table.match.news else []
    assert [(type(r.why), r.value) for r in entry] == [(ArrivalDie, 6), (ArrivalDie, 1), (HexesDie, 5)]
    assert [(e.group, e.came) for e in at_table.of(Came)] == [("BR", False), ("CR", True)]


# -- 24.3: Bougainville and the Charles River --------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "die", "comes"), [(2, 1, True), (2, 2, False), (5, 4, True), (5, 5, False), (7, 6, True)]
)
def test_bougainville_comes_by_a_die_below_the_turn(turn: int, die: int, comes: bool) -> None:
    """Certain from turn 7 on (battles/24.3c, 24.3f, D80; Q15)."""
    at_table = table(battle("quebec", "french", turn), die, 6)
    assert at_table.of(Came)[0] == Came("french", "BR", die, comes)
    names = [n for n in due(at_table) if at_table.state.battle.groups[n] == "BR"]
    assert len(names) == (6 if comes else 0)


def test_nobody_rolls_on_the_first_turn() -> None:
    """From turn 2 (battles/24.3c, 24.3d)."""
    assert table(battle("quebec", "french", 1)).of(Came) == []


def test_each_group_has_its_own_die_and_two_of_the_charles_river() -> None:
    """Both come on any of seven hexes (battles/24.3d, 24.3e)."""
    at_table = table(battle("quebec", "french", 4), 6, 3)
    assert at_table.of(Due) == [Due("french", "CR", 2)]
    hexes = {line.at for line in Marches().next(at_table.match.view("french"), ()) if isinstance(line, Enter)}
    assert hexes <= {"2201", "2301", "2401", "2501", "2601", "2701", "2801"}
    assert hexes


def test_the_train_comes_with_bougainville() -> None:
    """If the table plays with trains (battles/24.3g; Q22)."""
    at_table = table(battle("quebec", "french", 7, supply=True), 1, 6)
    assert "French Train" in due(at_table)


# -- 24.4, 22.4: British reinforcements --------------------------------------------------------------


def test_the_british_choose_one_of_five_on_a_one() -> None:
    """On turns 2 and 4; three are left (battles/24.4b; Q17)."""
    before = battle("quebec", "british", 2)
    at_table = table(before, 1)
    waiting = [n for n, u in at_table.state.units.items() if u.off == "waiting" and u.side == "british"]
    assert len(waiting) == 5
    at_table.order("british", f"bring {waiting[2]}")
    assert due(at_table) == [waiting[2]]
    assert at_table.of(Brought, "british") == [Brought("british", waiting[2])]
    assert at_table.of(Brought, "french") == []
    assert at_table.of(Due, "french") == [Due("british", "R", 1)]


def test_another_die_brings_nobody() -> None:
    """3 (battles/24.4b; Q17)."""
    assert due(table(battle("quebec", "british", 3), 3)) == []


def test_one_who_waits_is_chosen_and_one_only() -> None:
    """Neither one who is on the map nor two (battles/24.4b)."""
    at_table = table(battle("quebec", "british", 2), 1)
    names = [n for n, u in at_table.state.units.items() if u.off == "waiting" and u.side == "british"]
    assert refusal(at_table, "bring Bearn", "british") == ("battles/24.4b", "not_waiting")
    assert refusal(at_table, f"bring {names[0]}; bring {names[1]}", "british") == (
        "battles/24.4b",
        "one_only",
    )


def test_the_strongest_comes_for_whoever_does_not_choose() -> None:
    """At the deadline (battles/24.4b)."""
    at_table = table(battle("quebec", "british", 2), 1)
    factors = {
        n: at_table.state.counter(n).factor
        for n, u in at_table.state.units.items()
        if u.off == "waiting" and u.side == "british"
    }
    at_table.deadline("british")
    assert factors[due(at_table)[0]] == max(factors.values())


@pytest.mark.parametrize(
    ("attacked", "turn", "dice", "comes"), [(None, 6, (), 0), (5, 5, (), 0), (5, 6, (2,), 1)]
)
def test_lyman_sends_help_after_the_first_attack(
    attacked: int | None, turn: int, dice: tuple[int, ...], comes: int
) -> None:
    """From the turn after it, on a 1 or 2 (battles/22.4c, D63; Q04)."""
    before = battle("lake_george", "british", turn)
    if attacked:
        before.attacked = {"french": attacked}
    at_table = table(before, *dice)
    assert len(due(at_table)) == comes
    assert len(at_table.of(Came)) == len(dice)


def test_help_that_does_not_come_may_come_later() -> None:
    """A 3 on one turn, a 1 on the next (battles/22.4c)."""
    before = battle("lake_george", "british", 7)
    before.attacked = {"french": 5}
    assert due(table(before, 3)) == []
    assert len(due(table(before, 1))) == 1


# -- 22.3, 23.3, 23.4: about a named hex -------------------------------------------------------------


def named(key: str, side: str, turn: int) -> tuple[Table, str]:
    """A side has named a hex in the middle of its edge."""
    at_table = table(battle(key, side, turn))
    at_table.deadline(side)
    (front,) = at_table.state.fronts.values()
    return at_table, front


@pytest.mark.parametrize(
    ("key", "side", "turn"), [("lake_george", "french", 1), ("oswego", "french", 1), ("oswego", "british", 2)]
)
def test_all_come_in_within_three_hexes_of_the_named_one(key: str, side: str, turn: int) -> None:
    """3 hexes away yes, 4 no (battles/22.3a, 22.3b, 23.3b, 23.4b; Q01, H22)."""
    at_table, front = named(key, side, turn)
    ground = at_table.state.battle.ground
    enters = [line for line in Marches().next(at_table.match.view(side), ()) if isinstance(line, Enter)]
    assert enters
    assert max(ground.distance(line.at, front) for line in enters) <= 3
    far = [at for at in ground.place if ground.distance(at, front) == 4]
    assert refusal(at_table, f"{enters[0].unit} enters at {far[0]}", side) == ("battles/14.1a", "no_entry")


def test_the_hex_is_asked_for_before_anybody_comes_in() -> None:
    """And only once (battles/22.3b)."""
    at_table = table(battle("lake_george", "french", 1))
    assert isinstance(at_table.match.open["french"].kind, NameFront)


def test_the_british_at_oswego_wait_for_the_second_turn() -> None:
    """Nobody is due on the first (battles/23.4b; H22)."""
    assert due(table(battle("oswego", "british", 1))) == []


MAY_WAIT = Arrival("R", Zone(hexes="-9,3"), may_wait=True)


def test_who_may_wait_must_come_in_on_his_turn_if_he_can() -> None:
    """Afterwards there is no duty, but he may (battles/23.3c, 14.1h, D82; Q12)."""
    before = position("A line 5/2 R; B line 5/2 0,0", "", MAY_WAIT, turn=1)
    assert refusal(table(before), "done") == ("battles/14.1h", "must_enter")
    later = position("A line 5/2 R; B line 5/2 0,0", "", MAY_WAIT, turn=2)
    assert table(later).match.fault("french", (Enter("A", "-9,3"),)) is None
    at_table = table(later)
    at_table.order("french", "B to 1,0")
    assert refusal(at_table, "A enters at -9,3") == ("battles/4.2d", "others_moved")
    at_table.order("french", "done")
    assert at_table.state.units["A"].off == "due"


def test_a_queue_that_is_too_long_keeps_two_out() -> None:
    """One of three comes in with its 1 point; the others may end the phase outside (14.1c, 23.3c; Q12)."""
    french = "A line 5/2 m1 R; B line 5/2 m1 R; C line 5/2 m1 R; D line 5/2 0,0"
    at_table = table(position(french, "", MAY_WAIT))
    assert refusal(at_table, "done") == ("battles/14.1h", "must_enter")
    at_table.order("french", "A enters at -9,3; done")
    assert [at_table.state.units[n].off for n in "BC"] == ["due", "due"]


# -- at the deadline ---------------------------------------------------------------------------------


def test_at_the_deadline_those_who_must_come_in_do_and_nobody_moves() -> None:
    """A free hex for each, nearest to where points are won (battles/14.1h)."""
    before = position(f"{THREE}; D line 5/2 0,0", terms=terms(AT_WEST, holds={"-6,3": 1}))
    at_table = table(before)
    at_table.deadline("french")
    assert sorted(at_table.state.units[n].at for n in "ABC") == ["-9,3", "-9,4", "-9,5"]
    assert at_table.state.units["D"].at == "0,0"
    assert at_table.state.step == "declare"


def test_at_the_deadline_leaders_come_in_last() -> None:
    """A has 4 points and the leader 6: the second pays one for the wait (battles/14.1c)."""
    at_table = table(position("L ldr 1 R; A line 1/1 R", "", Arrival("R", Zone(hexes="-9,0"))))
    at_table.deadline("french")
    assert [(event.unit, event.spent) for event in at_table.of(CameInOwn, "french")] == [("A", 1), ("L", 2)]


def test_at_the_deadline_a_crowd_dissolves() -> None:
    """A stopped on B, who has not moved: one of them goes on (battles/7.1b)."""
    at_table = table(position("A line 5/2 0,0; B line 5/2 1,0"))
    at_table.order("french", "A to 1,0")
    at_table.deadline("french")
    assert at_table.state.units["A"].at != at_table.state.units["B"].at
    assert at_table.state.step == "declare"


# -- written ahead -----------------------------------------------------------------------------------


def ahead(text: str, french: str, british: str = "", **facts: Any) -> Table:
    return table(position(french, british, **facts), standing_orders={"french": standing(text)})


def test_moves_of_a_turn_are_carried_out_on_it_and_end_the_phase() -> None:
    """In their order, by way of places (battles/standing-4)."""
    at_table = ahead(
        "turn 3 A to 1,0; turn 3 A to 1,1; turn 4 B to 9,0", "A line 5/2 0,0; B line 5/2 5,0", turn=3
    )
    assert [at_table.state.units[n].at for n in "AB"] == ["1,1", "5,0"]
    assert at_table.state.step == "declare"


def test_moves_of_another_turn_are_left_for_it() -> None:
    """The side is asked (battles/standing-4)."""
    at_table = ahead("turn 4 A to 1,0", "A line 5/2 0,0", turn=3)
    assert at_table.state.step == "move"


def test_a_move_that_is_no_longer_lawful_is_left_out() -> None:
    """X stands there now (battles/standing-4)."""
    at_table = ahead("turn 1 A to 1,0; turn 1 B to 4,0", "A line 5/2 0,0; B line 5/2 5,0", "X line 5/2 1,0")
    assert [at_table.state.units[n].at for n in "AB"] == ["0,0", "4,0"]


def test_with_hold_nobody_moves() -> None:
    """The phase ends (battles/standing-4)."""
    at_table = ahead("hold", "A line 5/2 0,0")
    assert (at_table.state.step, at_table.state.units["A"].at) == ("declare", "0,0")


def test_a_goal_is_marched_for_turn_by_turn() -> None:
    """4 of 9 hexes, with the leader; then the side is asked for the others (battles/standing-4)."""
    at_table = ahead("A with L toward 9,0", "A line 5/2 0,0; L ldr 1 0,0; B line 5/2 0,5")
    assert [at_table.state.units[n].at for n in "AL"] == ["4,0", "4,0"]
    assert at_table.state.step == "move"


def test_a_goal_is_marched_for_round_what_cannot_be_crossed() -> None:
    """A wall of lakes is open only at 2,-2; of two hexes two off the goal the lower number (standing-4)."""
    lakes = "2,-1 2,0 2,1 2,2 2,3 2,4"
    at_table = ahead("A toward 4,0; hold", "A line 5/2 1,0", lake=lakes, columns=4)
    assert at_table.state.units["A"].at == "3,-1"


def test_the_disordered_flee_as_far_as_the_die_lets_them() -> None:
    """3 hexes toward their edge (battles/standing-4, 13.3.1a)."""
    before = position("A line 5/2 0,0 *")
    before.demoralized = ["french"]
    at_table = table(before, 3, standing_orders={"french": standing("A toward 9,0; hold")})
    assert at_table.state.units["A"].at == "3,0"


def test_a_forced_march_may_be_written_ahead() -> None:
    """It is played for the move that needs it (battles/standing-4, 18.1a)."""
    before = position("A line 5/2 0,0; L ldr 1 0,0", options=Options(tactics=True))
    before.markers = {"french": {"forced march": 1}}
    at_table = table(before, standing_orders={"french": standing("turn 1 A to 8,0 by forced march")})
    assert at_table.state.units["A"].at == "8,0"
    assert at_table.of(ForcedMarchPlayed)


def test_leaving_the_map_may_be_written_ahead() -> None:
    """On its turn (battles/standing-4, 15.0a)."""
    before = position("A line 5/2 9,0; B line 5/2 0,0")
    before.demoralized = ["french"]
    at_table = table(before, 3, standing_orders={"french": standing("turn 1 A leaves")})
    assert at_table.state.units["A"].off == "left"


def test_entries_are_ranked_unit_by_unit_and_go_on_at_once() -> None:
    """A's first hex is a lake; A goes on before B comes in behind it (battles/standing-5)."""
    text = "A enters at -9,6; A enters at -9,3; turn 1 A to -8,3; arrivals at -9,3"
    at_table = ahead(text, "A line 5/2 R; B line 5/2 R", lake="-9,6")
    assert [at_table.state.units[n].at for n in "AB"] == ["-8,3", "-9,3"]
    assert [e.spent for e in at_table.of(CameInOwn, "french")] == [1, 2]


def test_arrivals_come_in_near_the_hex_that_was_written() -> None:
    """The rest of the phase is asked for (battles/standing-5)."""
    at_table = ahead("arrivals at -9,0", "A line 5/2 R; B line 5/2 0,0")
    assert (at_table.state.step, at_table.state.units["A"].at) == ("move", "-9,0")


def test_with_hold_those_who_must_come_in_do() -> None:
    """Where points are nearest (battles/standing-5)."""
    before = position("A line 5/2 R; B line 5/2 0,0", terms=terms(AT_WEST, holds={"-8,2": 1}))
    at_table = table(before, standing_orders={"french": standing("hold")})
    assert (at_table.state.step, at_table.state.units["A"].at) == ("declare", "-9,2")


def test_of_several_who_may_come_the_first_ranked_does() -> None:
    """Who waits no longer is passed over (battles/standing-5)."""
    single = Arrival("R", Zone(hexes=WEST), roll="low", die=1, single=True)
    before = position("A line 5/2 0,0; B line 5/2 R; C line 5/2 R; D line 5/2 5,0", "", single)
    at_table = table(
        before, 1, standing_orders={"french": standing("bring A first; bring C first; bring B first")}
    )
    assert due(at_table) == ["C"]


def test_the_hex_of_an_edge_may_be_written_ahead() -> None:
    """`front`: the first that is lawful (battles/standing-5)."""
    about = Arrival("R", Zone(hexes=WEST, named=True, within=1))
    before = position("A line 5/2 R; B line 5/2 0,0", "", about)
    at_table = table(before, standing_orders={"french": standing("front 0,0; front -9,5")})
    assert at_table.state.fronts == {"french R": "-9,5"}


def wrong(text: str) -> tuple[str, str] | None:
    """What is wrong with the last of these standing orders of the French."""
    *rest, last = standing(text)
    seen = view(state("A line 5/2 0,0; L ldr 1 0,0", "B line 5/2 5,0; C line 5/2 R"), "french")
    no = refuse_standing(seen, tuple(rest), last)
    return (no.rule, no.key) if no else None


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("turn 3 B to 1,0", "battles/2.3a", "not_yours"),
        ("C enters at -9,0", "battles/2.3a", "not_yours"),
        ("bring C first", "battles/2.3a", "not_yours"),
        ("A with B toward 1,0", "battles/2.3a", "not_yours"),
        ("turn 16 A to 1,0", "battles/standing-4", "standing_no_turn"),
        ("turn 3 A to 1,0 by volley", "battles/18.1a", "no_such_pace"),
        ("A toward 1,0; A toward 2,0", "battles/standing-4", "standing_one_goal"),
        ("arrivals at 1,0; arrivals at 2,0", "battles/standing-5", "standing_one_entry"),
    ],
)
def test_standing_orders_that_cannot_be_are_refused(text: str, rule: str, key: str) -> None:
    """As they are written (battles/standing-4, standing-5)."""
    assert wrong(text) == (rule, key)


def test_standing_orders_for_what_is_to_come_are_accepted() -> None:
    """Whether they can be carried out is seen on the day (battles/standing-4, standing-5)."""
    texts = ("turn 3 A with L to 9,0", "A with L toward 9,0", "turn 9 A leaves", "hold", "arrivals at -9,0")
    assert [wrong(text) for text in texts] == [None] * 5


def test_a_line_is_read_as_it_is_written() -> None:
    """The turn need not be said again (battles/standing-4)."""
    lines: list[Line] = list(standing("turn 3 A with L to 1,0, B to 2,0; A toward 3,0"))
    assert [str(line) for line in lines] == ["turn 3 A with L to 1,0", "turn 3 B to 2,0", "A toward 3,0"]
