"""Chapters 4 and 5.0: turns, fog, player turns."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules.battles import GAME
from rules.battles.state import Fought, Options, Shot, Trail, check
from rules.battles.turn import FogLifts, FogRolled, LookAround, PlayerBegins, TurnBegins, forget
from rules.battles.victory import BattleOver
from rules.kernel.orders import Impossible
from rules.kernel.position import own_sources
from tests.battles.play import Table
from tests.battles.table import TERMS, state

FOGGY = msgspec.structs.replace(TERMS, fog={"6": (1, 2)})


def at_fog(turn: int, *dice: int, **facts: Any) -> Table:
    """A turn begins, with dice to come; on turn 6 fog comes on 1 and 2."""
    return Table(state("A line 5/2 0,0", "B line 4/2 5,0", step="fog", turn=turn, terms=FOGGY, **facts), dice)


@pytest.mark.parametrize(("die", "fog"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_die_in_the_range_of_the_turn_brings_fog(die: int, fog: bool) -> None:
    """Player A rolls; outside the range the turn is clear (battles/5.0a, battles/4.2a)."""
    table = at_fog(6, die)
    assert table.state.fog == fog
    assert table.of(FogRolled) == [FogRolled(die, (1, 2), fog)]


def test_a_turn_without_a_range_takes_no_die() -> None:
    """Before turn 6, and where the box shows nothing (battles/5.0c, D03)."""
    for turn in (1, 5, 7):
        table = at_fog(turn)
        assert not table.state.fog
        assert table.match.save().dice == ()


@pytest.mark.parametrize(
    ("turn", "die", "fog"), [(13, 1, True), (13, 2, False), (14, 2, True), (14, 3, False)]
)
def test_the_boxes_of_lake_george_that_the_text_tells(turn: int, die: int, fog: bool) -> None:
    """Turn 13 on a 1, turn 14 on 1 and 2 (battles/5.0d, cases F01, F02, examples W01, W02)."""
    assert GAME.read_data
    assert GAME.new
    data = GAME.read_data(own_sources(GAME))
    begun = GAME.new(data, "lake_george", Options())
    begun.step, begun.turn = "fog", turn
    assert Table(begun, [die]).state.fog == fog


def test_a_player_turn_begins_with_bombardment_and_a_look_around() -> None:
    """Only the side whose turn it is may look into the enemy's stacks (battles/4.2b, battles/5.2a)."""
    table = at_fog(1)
    assert table.state.step == "bombard"
    assert table.of(TurnBegins) == [TurnBegins(1, 15)]
    assert table.of(PlayerBegins) == [PlayerBegins("french", 1)]
    assert table.of(LookAround, "french") == [LookAround("french", False, False)]
    assert table.of(LookAround, "british") == []


def test_fog_lasts_for_both_player_turns_and_ends_with_the_turn() -> None:
    """(battles/5.0b, battles/4.2h)"""
    first = Table(state("A line 5/2 0,0", step="end_player", turn=6, fog=True))
    assert (first.state.fog, first.state.phasing, first.state.turn) == (True, "british", 6)
    second = Table(state("A line 5/2 0,0", step="end_player", turn=6, fog=True, phasing="british"))
    assert (second.state.fog, second.state.phasing, second.state.turn) == (False, "french", 7)
    assert second.of(FogLifts) == [FogLifts()]


def test_in_open_clear_all_stacks_are_open_to_everyone() -> None:
    """In clear weather, which the news says (battles/5.2a, D05)."""
    options = Options(view="open_clear")
    clear, fog = at_fog(6, 3, options=options), at_fog(6, 1, options=options)
    assert clear.of(LookAround) == [LookAround("french", False, True)]
    assert (fog.of(LookAround), fog.of(LookAround, "british")) == ([], [])


def test_marks_of_a_player_turn_do_not_outlast_it() -> None:
    """Guns may fire and units move again next time; nothing is saved (battles/6.2.1a, battles/7.2k)."""
    before = state("A line 5/2 0,0; G art 3/1 1,0", "B line 4/2 5,0", step="end_player")
    before.field.change("A", spent=3, stopped=True, led=True, marched=True)
    before.field.change("G", fired=True)
    before.forced_march, before.hexes_rolled, before.moving = True, 4, "A"
    before.shots = [Shot("1,0", "5,0", "Ds")]
    after = Table(before).state
    assert after.units == state("A line 5/2 0,0; G art 3/1 1,0", "B line 4/2 5,0").units
    assert (after.forced_march, after.hexes_rolled, after.moving, after.shots) == (False, 0, "", [])


def test_where_everyone_went_is_shown_until_the_next_side_moves() -> None:
    """The enemy has not been at the table while it happened."""
    before = state("A line 5/2 0,0", "B line 4/2 5,0", step="end_player")
    before.trails = [Trail("french", ("1,0", "0,0"))]
    before.fought = [Fought(("0,0",), ("1,0",), "Dd")]
    after = Table(before).state
    assert (after.trails, after.fought) == (before.trails, before.fought)
    forget(after)
    assert (after.trails, after.fought) == ([], [])


def test_after_the_last_turn_the_battle_is_over() -> None:
    """No turn 16 at Lake George (battles/3.4a, battles/22.1a, battles/4.2h, case S04)."""
    table = Table(state("A line 5/2 0,0", "B line 4/2 5,0", step="end_player", turn=15, phasing="british"))
    assert table.state.outcome
    assert (table.state.step, table.state.turn) == ("over", 15)
    assert len(table.of(BattleOver)) == 1
    assert table.match.open == {}


def test_in_a_march_only_who_moves_may_still_make_room() -> None:
    """The other side could end no phase in which its stack comes apart (battles/7.1b, D21)."""
    crowd = "{0} line 5/2 {1}; {0}2 line 4/2 {1}"
    check(state(crowd.format("A", "0,0"), "B line 4/2 5,0", step="move"))
    for step, french, british in (("move", "A", "B B"), ("bombard", "A A", "B"), ("fight", "A", "B B")):
        one, other = (crowd if " " in side else "{0} line 5/2 {1}" for side in (french, british))
        with pytest.raises(Impossible) as refused:
            check(state(one.format("A", "0,0"), other.format("B", "5,0"), step=step))
        assert refused.value.no.key == "battles_crowded"
