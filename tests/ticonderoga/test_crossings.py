"""Chapter 9: from one map to the other, on the printed maps; the British move first in the raids."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga.lines import Go
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.view import view
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import position
from tests.ticonderoga.phases import Phase
from tests.ticonderoga.printed import board

BOTH: dict[str, Any] = {"scenario": "winter_raid_1757"}


def phase(text: str, *orders: str, **facts: Any) -> Phase:
    """With somebody far off who can still move, so that the phase goes on."""
    idle = "46th 5/3 T1107" if facts["scenario"] == "summer_1758" else "46th 5/3 S1207"
    return Phase(position(board(), f"{text}; {idle}", **facts), *orders)


def goals(text: str, **facts: Any) -> set[str]:
    """Where the first piece may be ordered."""
    now = view(position(board(), text, **facts), "british")
    name = next(iter(now.pieces))
    return {line.to for line in Marches().next(now, ()) if isinstance(line, Go) and line.piece == name}


def refusal(text: str, order: str, **facts: Any) -> tuple[str, str]:
    table = phase(text, **facts)
    with pytest.raises(No) as caught:
        table.order("british", order)
    return caught.value.rule, caught.value.key


ROWS = {
    "S3507": "0128 0129 0130 0229 0127 0126 0125 0124 0123 0122 0121 0120",
    "S3308": "0128 0129 0130 0229 0330 0429 0530",
    "S4207": "0103 0102 0101 0201",
    "S4113": "2103 2104 2204 2205",
}


@pytest.mark.parametrize("outside", ROWS)
def test_a_piece_comes_in_by_the_rows_beside_it(outside: str) -> None:
    """Case C-103: every hex of a row may be chosen; corners have more than one side (9.0a-9.0c, 9.0r)."""
    near = goals(f"27th 1/- {outside}", weather="rainstorm", **BOTH)
    assert {to for to in near if to[0] == "T"} == {f"T{number}" for number in ROWS[outside].split()}


def test_only_the_hexes_of_the_row_are_open() -> None:
    """Case C-103: 0119 is of another row (ticonderoga/9.0b, 9.0c)."""
    near = goals("27th 1/- S3606", weather="rainstorm", **BOTH)
    assert {"T0123", "T0122", "T0121", "T0120"} <= near
    assert "T0119" not in near


def test_the_country_within_the_border_is_on_the_other_map() -> None:
    """Nobody steps onto it on the strategic map (ticonderoga/9.0a)."""
    assert refusal("27th 5/3 S3606", "27th to S3607", **BOTH) == ("ticonderoga/9.0a", "within_border")


def test_what_is_left_is_not_doubled_by_coming_in() -> None:
    """Case C-104: of three points two pay for the hill of 0123, one for the trail on (9.0f, 9.0l)."""
    table = phase("27th 5/3 S3606", "27th to T0123", **BOTH)
    piece = table.state.pieces["27th"]
    assert (piece.began, piece.spent) == ("S", 4)
    with pytest.raises(No):
        table.order("british", "27th to T0223")
    table.order("british", "27th to T0222")
    assert table.state.pieces["27th"].spent == 6


def test_a_trail_over_the_border_costs_what_a_trail_costs() -> None:
    """From 3308 the trail goes on in 0330 (ticonderoga/9.0l)."""
    table = phase("27th 5/3 S3308", "27th to T0330", **BOTH)
    assert table.state.pieces["27th"].spent == 2


def test_who_leaves_the_tactical_map_stops_outside() -> None:
    """Case C-107: with points left it goes no farther (ticonderoga/9.0d, 9.0h)."""
    table = phase("27th 5/3 T0123", "27th to S3606", **BOTH)
    assert table.at("27th") == "S3606"
    assert table.state.pieces["27th"].stopped
    with pytest.raises(No) as caught:
        table.order("british", "27th to S3605")
    assert caught.value.key == "stopped"
    near = goals("27th 5/3 T0123", **BOTH)
    assert {to for to in near if to[0] == "S"} >= {"S3507", "S3606", "S3707"}
    assert not {"S3506", "S3605", "S3706"} & near


def test_an_enemy_bars_a_hex_of_the_row_and_his_zone_ends_the_move() -> None:
    """One hex is refused, the next one is in his zone (ticonderoga/9.0m)."""
    text = "27th 5/3 S3606; La Reine 5/3 T0121"
    assert refusal(text, "27th to T0121", **BOTH) == ("ticonderoga/7.0o", "enemy_there")
    assert phase(text, "27th to T0122", **BOTH).state.pieces["27th"].stopped


def test_nobody_steps_over_by_the_east() -> None:
    """No row names the eastern edge (ticonderoga/9.0j, 9.0k)."""
    ground = board().ground
    assert {at for at in ground.across if at[0] == "T" and at[1:3] == "24"} == {"T2420", "T2421", "T2422"}


def test_with_one_map_there_is_no_crossing() -> None:
    """Case C-108, C-109: on T alone one stays there; on S alone the bordered land is land (9.0n)."""
    assert {to[0] for to in goals("27th 5/3 T0123", scenario="summer_1758")} == {"T"}
    assert "S3607" in goals("27th 5/3 S3606", scenario="summer_1757", player=1)
    no = refusal("27th 5/3 T0123", "27th to S3606", scenario="summer_1758")
    assert no == ("ticonderoga/9.0n", "other_map")


def test_a_way_leads_on_after_the_border() -> None:
    """Two points for the hill of 0123, and one for each hex of trail after it (ticonderoga/9.0f, 9.0i)."""
    table = phase("British Indian 1 5/3 S3606", "British Indian 1 to T0322", **BOTH)
    assert table.state.pieces["British Indian 1"].spent == 8


# -- battles beside the border (ticonderoga/9.0o, T49) -----------------------------------------------------


def beaten(at: str, source: str) -> Fray:
    """The French have been beaten in one hex from another, and are asked where they go."""
    state = position(board(), f"27th 5/3 {source}; La Sarre 5/3 {at}", **BOTH)
    return Fray(state, f"27th attacks {at}", laid=(1, 9))


def ends(fray: Fray) -> set[str]:
    return {str(line).split()[-1] for line in fray.listed("french")}


@pytest.mark.parametrize(("at", "source"), [("T0123", "T0223"), ("T0223", "T0323")])
def test_a_retreat_may_leave_the_tactical_map(at: str, source: str) -> None:
    """From its edge, or from one hex within: the first strategic hex completes it (9.0o, 12.0n, T49)."""
    fray = beaten(at, source)
    assert {to for to in ends(fray) if to[0] == "S"} == {"S3507", "S3606", "S3707"}
    fray.answer("La Sarre retreats to S3507")
    assert fray.at("La Sarre") == "S3507"


def test_no_retreat_leads_into_the_tactical_map() -> None:
    """From beside the border either (ticonderoga/9.0o, T49)."""
    fray = beaten("S3507", "S3606")
    assert {to[0] for to in ends(fray)} == {"S"}
    with pytest.raises(No) as caught:
        fray.answer("La Sarre retreats to T0123")
    assert (caught.value.rule, caught.value.key) == ("ticonderoga/12.0d", "retreat_two_hexes")
