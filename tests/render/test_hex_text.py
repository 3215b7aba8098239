"""The battles in words: exact, complete, and short enough for an attachment."""

from __future__ import annotations

import msgspec
import pytest

from render.battles import BOARD
from render.battles.text import LIMIT, alt, describe, describe_board
from render.words import words
from rules.battles import GAME
from rules.battles.board import SCENARIOS
from tests.render.fields import crowded, fogged, lake, opening, oswego, position, printed, quebec, seen

WORDS = words("en", BOARD.words)


def test_alt_text_tells_who_stands_where() -> None:
    """Own counters by hex with strength, rally, movement and state; of hidden stacks only the hexes."""
    state = position(
        "lake_george",
        "Johnson 0810, Eyre A 0811!, Mass Ruggles 0811*, La Reine 1012, Dieskau 1012, Mil 1 1111",
        dp={"british": 3, "french": 0},
    )
    assert alt(seen(state, "british"), WORDS).startswith(
        "Lake George as the British see it. Turn 7 of 15. The French move. "
        "Demoralization: British 3 of 15, French 0 of 14. "
        "British: 0810 Johnson (leader 1); 0811 Mass Ruggles 1-1-0 disordered, Eyre A 4-1-2 r4 fired. "
        "French, hidden: 1012 1111."
    )
    assert "French: 1012 La Reine 3-2-4, Dieskau (leader 2); 1111 Mil 1 2-0-5." in alt(
        seen(state, "gm"), WORDS
    )


@pytest.mark.parametrize("who", ["british", "french", "public", "gm"])
def test_alt_text_fits_an_attachment(who: str) -> None:
    """However many counters there are, it stays within 1,024 characters and names every hex with a stack."""
    for state in (lake(), oswego(), quebec(), crowded(), fogged(), *(opening(one) for one in SCENARIOS)):
        view = seen(state, who)
        text = alt(view, WORDS)
        assert len(text) <= LIMIT == 1024
        assert all(at in text for at in view.stacks)


def test_alt_text_of_more_than_fits_names_hexes_and_numbers_of_counters() -> None:
    """With every counter of Quebec in a hex of its own there is room for places and counts alone."""
    board = printed().battles["quebec"]
    hexes = [code for code in board.ground.place if board.ground.terrain[code].costs]
    placed = ", ".join(
        f"{name} {hexes[n * 5]}*" for n, name in enumerate(board.counters) if board.counters[name].combat
    )
    state = position("quebec", placed)
    text = alt(seen(state, "gm"), WORDS)
    assert len(text) <= LIMIT
    assert all(unit.at in text for unit in state.units.values() if unit.at)


def test_alt_text_tells_what_is_declared_and_what_was_fought() -> None:
    """Attacks with their units, combats with their results, shots with theirs."""
    text = alt(seen(lake(), "british"), WORDS)
    assert "Nipissing against 0611. Languedoc against 0911. Mil 1 against 1110." in text
    assert "Fought from 0812 against 0711: Ar." in text
    assert "Fire from 0811 at 1012: Ds." in text
    assert "British off the map: NH." in text


def test_fog_fire_and_demoralization_are_told() -> None:
    """Fog in the short text and the long, burning hexes, and an army that has broken."""
    state = msgspec.structs.replace(fogged("oswego"), demoralized=["british"])
    text = alt(seen(state, "french"), WORDS)
    assert "British 4 of 20 (demoralized)" in text
    assert "Fog lies on the field." in text
    assert "Burning: 0706." in text
    assert "Fog lies on the field." in describe(seen(state, "french"), WORDS)
    assert "There is no fog." in describe(seen(lake(), "french"), WORDS)


def test_the_full_text_tells_each_counter_and_its_ground() -> None:
    """Every stack has a line: its hex, the ground with roads and sides, each counter with all its numbers."""
    lines = describe(seen(lake(), "british"), WORDS).splitlines()
    assert (
        "0811 (clear ground, road, entrenchment facing 0912 0712 0812): "
        "Mass Williams, infantry, strength 3, rally 1, movement 4; "
        "Eyre A, artillery, strength 4, rally 1, movement 2, range 4, has fired."
    ) in lines
    assert (
        "1010 (clear ground, entrenchment facing 1111 1011, slope up to 1110): "
        "Conn Whiting, infantry, strength 1, rally 1, movement 0, disordered."
    ) in lines
    assert "Off the map, R: NH light infantry 3-2-5." in lines
    assert "Lost: Mil 5" in lines
    assert "0810 British Camp counts for victory (French 2, British 1): British." in lines
    assert "1913 Road to Fort Lyman counts for victory (French 2, British 2): Nobody." in lines


def test_the_full_text_tells_where_hidden_stacks_are_and_nothing_more() -> None:
    """A hidden stack has its hex and the ground under it; no name of a hidden counter is anywhere."""
    state = lake()
    state.assaults, state.fighting = [], None
    text = describe(seen(state, "british"), WORDS)
    assert "French, 13 hexes:\nHidden stacks:\n" in text
    assert "1112 (forest, road)." in text.splitlines()
    for name in state.of("french"):
        if state.units[name].at:
            assert name not in text


def test_the_full_text_tells_this_player_turn() -> None:
    """Marches, retreats and pursuits by their hexes, combats and their results, attacks to come."""
    lines = describe(seen(quebec(), "public"), WORDS).splitlines()
    assert "British moved: 1305 to 1405 to 1505." in lines
    assert "French retreated: 1605 to 1705 to 1706." in lines
    assert "British pursued: 1505 to 1605." in lines
    assert "Fought from 1505 against 1605: Dr, the defenders rout." in lines
    assert "Declared: 47 and 43 against 1606." in lines


def test_what_has_changed_is_told_before_the_armies() -> None:
    parts = describe(seen(quebec(), "public"), WORDS).split("\n\n")
    titles = ["This player turn:", "British, 17 hexes:", "French, 19 hexes:"]
    assert [part.partition("\n")[0] for part in parts[1:4]] == titles


def test_own_special_tactics_are_told_by_kind_the_enemy_s_by_number() -> None:
    """battles/18.0h: what is left in the enemy's hand is known only as a number."""
    lines = describe(seen(oswego(), "french"), WORDS).splitlines()
    assert "French: 2 special tactics left: bayonet 1, ambush 1" in lines
    assert "British: 1 special tactic left" in lines


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_map_can_be_told_once(scenario: str) -> None:
    """Every hex that is not the usual ground, every side and every road is named."""
    battle = printed().battles[scenario]
    text = describe_board(battle, WORDS)
    for code, kind in battle.ground.kind.items():
        assert kind == battle.ground.file.ground or code in text
    for pair in battle.ground.sides:
        assert "/".join(pair) in text or "/".join(reversed(pair)) in text


@pytest.mark.parametrize("step", [*GAME.steps, "over"])
def test_every_step_is_told_in_words(step: str) -> None:
    """Whatever the table is doing, the catalogue has a sentence of its own for it."""
    state = msgspec.structs.replace(quebec(), step=step)
    assert WORDS("battles.now.other") not in alt(seen(state, "public"), WORDS)
