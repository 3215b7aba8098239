"""Chapters 8.0 and 8.1 on bare maps: the die of the night, the lost, and how they find the way."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Lines, No
from rules.ticonderoga.aids.nights import HearTheGuns, LeadsByNight, PassNights, SeekTheWay
from rules.ticonderoga.board import Board
from rules.ticonderoga.marches import Marches
from rules.ticonderoga.night import Rescued, SavedFirst, Strayed, StrayedUnseen, WaySought
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Options
from rules.ticonderoga.view import view
from tests.ticonderoga import printed
from tests.ticonderoga.fields import field, position
from tests.ticonderoga.phases import Phase

BARE = field()
WEBB = "Webb T0505; 27th 5/3 T0505"  # initiative 5
ROGERS = "Rogers T0505; Ranger 1 T0505"  # initiative 8
MARCH = "Webb marches by night"


def dark(text: str, *orders: str, laid: tuple[int, ...] = (), board: Board = BARE, **facts: Any) -> Phase:
    facts = {"scenario": "summer_1758", "night": True, **facts}
    return Phase(position(board, text, **facts), *orders, laid=laid)


def refusal(text: str, *orders: str, laid: tuple[int, ...] = (), **facts: Any) -> tuple[str, str]:
    phase = dark(text, *orders[:-1], laid=laid, **facts)
    with pytest.raises(No) as caught:
        phase.order(phase.state.phasing, orders[-1])
    return caught.value.rule, caught.value.key


def lost(phase: Phase) -> list[str]:
    return [name for name, piece in phase.state.pieces.items() if piece.lost]


# -- the die of the night ----------------------------------------------------------------------------


def test_a_leader_who_passes_frees_his_hex() -> None:
    """Case C-084: Webb, with 5, passes with a 5 (ticonderoga/8.0c)."""
    phase = dark(WEBB, MARCH, "27th with Webb to T0605", laid=(5,))
    assert phase.at("27th", "Webb") == "T0605 T0605"


def test_a_leader_who_fails_is_lost_with_all_of_his_hex() -> None:
    """Case C-085: a 6 fails, and a 3 leaves them where they are, lost (ticonderoga/8.0d, 8.0g)."""
    phase = dark(f"{WEBB}; 35th 5/3 T0505; Howe T0909", MARCH, laid=(6, 3))
    assert lost(phase) == ["Webb", "27th", "35th"]
    assert phase.at("Webb", "27th") == "T0505 T0505"


@pytest.mark.parametrize(
    ("thrown", "at"),
    [(4, "T0505"), (5, "T0504"), (6, "T0604"), (7, "T0605"), (8, "T0506"), (9, "T0405"), (0, "T0404")],
)
def test_one_die_sends_a_whole_group(thrown: int, at: str) -> None:
    """Cases C-086 and C-090: 5 to 9 and 0 are the six directions, N first (ticonderoga/8.0g, 8.0j, 8.0u)."""
    phase = dark(f"{WEBB}; British cannon 1 T0505; Howe T0909", MARCH, laid=(6, thrown))
    assert phase.at("Webb", "27th", "British cannon 1") == " ".join([at] * 3)


@pytest.mark.parametrize(
    ("text", "weather", "thrown", "total"),
    [
        (ROGERS, "clear", 5, 4),  # C-087
        (WEBB, "rainstorm", 4, 5),  # C-088
        (f"{WEBB}; Ranger 1 T0505", "rainstorm", 4, 4),
        (ROGERS, "clear", 0, 9),  # C-090
        (WEBB, "rainstorm", 0, 10),
    ],
)
def test_guides_and_weather_change_the_die(text: str, weather: str, thrown: int, total: int) -> None:
    """Minus one for rangers, once; plus one in a rainstorm (ticonderoga/8.0h, 8.0i, 8.0u)."""
    order = f"{text.split()[0]} marches by night"
    phase = dark(f"{text}; Howe T0909", order, laid=(9, thrown), weather=weather)
    (told,) = phase.of(Strayed)
    assert told.total == total


def test_in_a_snowstorm_the_lost_still_seek_their_way() -> None:
    """Case C-089: 4 + 2 - 1 is 5, and they go north (ticonderoga/8.0i, 8.0q)."""
    text = "Rogers T0505 lost; Ranger 1 T0505 lost"
    phase = dark(f"{text}; Howe T0909", "Rogers finds the way", laid=(9, 4), weather="snowstorm")
    assert phase.at("Rogers", "Ranger 1") == "T0504 T0504"


def test_indians_are_not_lost_but_left() -> None:
    """Case C-096 (ticonderoga/8.0s, 8.0t, T39)."""
    phase = dark(f"{WEBB}; British Indian 1 3/2 T0505; Howe T0909", MARCH, laid=(9, 8))
    assert phase.at("Webb", "27th", "British Indian 1") == "T0506 T0506 T0505"
    assert lost(phase) == ["Webb", "27th"]


def test_indians_may_guide() -> None:
    """By choice of the table leaders with Indians alone throw no die (ticonderoga/8.0t, T39)."""
    text = "Webb T0505; British Indian 1 3/2 T0505"
    order = "British Indian 1 with Webb to T0605"
    assert dark(text, MARCH, order, options=Options(guided=True)).at("Webb") == "T0605"


def test_the_senior_leader_throws() -> None:
    """Not another; once for a hex; and not by day (ticonderoga/8.0c, 8.0e)."""
    assert refusal(f"{WEBB}; Howe T0505", MARCH) == ("ticonderoga/8.0e", "not_senior")
    assert refusal(WEBB, MARCH, MARCH, laid=(0,)) == ("ticonderoga/8.0c", "marched_already")
    assert refusal(WEBB, MARCH, night=False) == ("ticonderoga/8.0c", "by_day")
    assert refusal("Webb T0505 frozen; Howe T0909", MARCH) == ("ticonderoga/5.0m", "frozen")


def test_beached_boats_stay_and_boats_afloat_go() -> None:
    """With those aboard; on dry land the boats lie beached (ticonderoga/8.0d, 8.0n, T43)."""
    lake = field(tactical={"lakes": {"George": "0505"}})
    shore = "Webb T0504; 27th 5/3 T0504; British bateau 1 T0504; Howe T0909"
    assert dark(shore, MARCH, laid=(6, 5), board=lake).at("Webb", "British bateau 1") == "T0503 T0504"
    state = position(lake, f"{WEBB}; British bateau 1 T0505; Howe T0909", scenario="summer_1758", night=True)
    for name in ("Webb", "27th"):
        state.country.change(name, aboard=("British bateau 1",))
    phase = Phase(state, MARCH, laid=(6, 5))
    assert phase.at("Webb", "27th", "British bateau 1") == "T0504 T0504 T0504"
    assert not phase.state.pieces["27th"].aboard
    assert lost(phase) == ["Webb", "27th"]


# -- who is never heard of again ------------------------------------------------------------------------


def test_the_enemy_the_edge_and_the_water_take_the_lost() -> None:
    """A boat of the enemy's alone is taken instead (ticonderoga/8.0k, T44)."""
    enemy = f"{WEBB}; French leader 1 T0504; Howe T0909"
    assert dark(enemy, MARCH, laid=(6, 5)).at("Webb", "27th") == "- -"
    boat = dark(f"{WEBB}; French canoe 1 T0504; Howe T0909", MARCH, laid=(6, 5))
    assert (boat.at("Webb"), boat.state.pieces["French canoe 1"].side) == ("T0504", "british")
    edge = "Webb T0501; 27th 5/3 T0501; Howe T0909"
    assert dark(edge, MARCH, laid=(6, 5)).at("Webb", "27th") == "- -"
    lake = field(tactical={"lakes": {"George": "0504"}})
    assert dark(f"{WEBB}; Howe T0909", MARCH, laid=(6, 5), board=lake).at("Webb", "27th") == "- -"


def in_captured_canoe(lake: Board, text: str) -> Phase:
    """Webb strays to where a canoe lies that the British have taken."""
    state = position(lake, text, scenario="summer_1758", night=True)
    state.country.change("French canoe 1", side="british")
    return Phase(state, MARCH, laid=(9, 6))


def test_a_boat_on_the_water_saves_whom_it_can_carry() -> None:
    """Case C-092: a 2 goes aboard a canoe with its leader, a 4 is lost (ticonderoga/8.0m)."""
    lake = field(tactical={"lakes": {"George": "0604"}})
    text = "Webb T0505; {} T0505; French canoe 1 T0604; Howe T0909"
    two = in_captured_canoe(lake, text.format("27th 2/1"))
    assert two.of(Rescued)[0].pieces == ("Webb", "27th")
    four = in_captured_canoe(lake, text.format("27th 4/2"))
    assert (four.at("27th"), four.state.pieces["Webb"].aboard) == ("-", ("French canoe 1",))


def test_a_boat_that_is_not_lost_stays_where_it_is() -> None:
    """A lost leader whom it saved strays from it, and is lost in the water (ticonderoga/8.0k, 8.0m, 8.0q)."""
    lake = field(tactical={"lakes": {"George": "0505 0504"}})
    state = position(
        lake,
        "Webb T0505 lost; 27th 5/3 T0505; British bateau 1 T0505; Howe T0909",
        scenario="summer_1758",
        night=True,
    )
    for name in ("Webb", "27th"):
        state.country.change(name, aboard=("British bateau 1",))
    phase = Phase(state, "Webb finds way", laid=(9, 5))
    assert phase.at("Webb", "27th", "British bateau 1") == "- T0505 T0505"


def test_its_owner_says_who_is_saved() -> None:
    """Room for one of two: as many as fit must be named (ticonderoga/8.0m, standing-5)."""
    lake = field(tactical={"lakes": {"George": "0604"}})
    text = "Webb T0505; 27th 2/1 T0505; 35th 1/- T0505; French canoe 1 T0604; Howe T0909"
    phase = in_captured_canoe(lake, text)
    with pytest.raises(No, match="save_more"):
        phase.order("british", "save Webb")
    kind, seen = phase.match.open["british"].kind, phase.match.view("british")
    assert [*map(str, kind.default(seen))] == ["save Webb", "save 27th"]
    told = kind.standing(seen, (SavedFirst("35th"), SavedFirst("42nd/1st"))) or ()
    assert [*map(str, told)] == ["save 35th", "save Webb"]
    phase.order("british", "save Webb; save 35th")
    assert phase.at("Webb", "35th", "27th") == "T0604 T0604 -"


def test_who_strays_over_the_border_is_on_the_other_map() -> None:
    """Outward to the first hex that the chart gives (ticonderoga/8.0k, 9.0b, T50)."""
    text = "Webb T0123; 27th 5/3 T0123; Howe T0909"
    board = printed.board()
    phase = dark(text, MARCH, laid=(6, 9), board=board, scenario="summer_raid_1757")
    assert phase.at("Webb", "27th") == "S3507 S3507"


@pytest.mark.parametrize(
    ("thrown", "enemies", "at"),
    [
        (5, "", "T0123"),  # north-east of S3507 lies S3607
        (7, "", "T0128"),  # south-east of it S3407
        (7, "La Sarre 5/3 T0128", "T0129"),
    ],
)
def test_who_strays_inward_comes_to_the_first_hex_without_an_enemy(
    thrown: int, enemies: str, at: str
) -> None:
    """Of the row of the chart that lies that way (ticonderoga/8.0k, 9.0b, T50)."""
    text = "; ".join(filter(None, ("Webb S3507; 27th 5/3 S3507; Howe S1207", enemies)))
    phase = dark(text, MARCH, laid=(6, thrown), board=printed.board(), scenario="winter_raid_1757")
    assert phase.at("Webb", "27th") == f"{at} {at}"


# -- finding the way -----------------------------------------------------------------------------------

ASTRAY = "Webb T0505 lost; 27th 5/3 T0505 lost; Howe T0909"


def test_who_finds_the_way_may_move_at_once() -> None:
    """By night too, without another die (ticonderoga/8.0p)."""
    phase = dark(ASTRAY, "Webb finds the way", "27th with Webb to T0605", laid=(5,))
    assert (phase.at("27th"), lost(phase)) == ("T0605", [])


def test_who_fails_is_displaced_again_and_tries_no_more() -> None:
    """Case C-094 (ticonderoga/8.0q)."""
    phase = dark(ASTRAY, "Webb finds the way", laid=(6, 2), night=False)
    assert phase.at("Webb") == "T0505"
    assert phase.of(WaySought)[0].passed is False
    with pytest.raises(No, match="tried_already"):
        phase.order("british", "Webb finds the way")


def test_any_leader_of_the_hex_will_do() -> None:
    """If he fails the lost alone are moved (ticonderoga/8.0y, T42)."""
    text = "Howe T0505; 35th 5/3 T0505; Webb T0505 lost; 27th 5/3 T0505 lost"
    assert refusal(text, "Webb finds the way") == ("ticonderoga/8.0p", "not_senior")
    phase = dark(text, "Howe finds the way", laid=(9, 8))
    assert phase.at("Howe", "35th", "Webb", "27th") == "T0505 T0505 T0506 T0506"


def test_the_guns_free_or_doom() -> None:
    """Rogers is inept with 0, capable with 3, exceptional with 8 (ticonderoga/8.1a).

    One by one: ticonderoga/8.1b, ticonderoga/8.1c, ticonderoga/8.1d.
    """
    text = "Rogers T0505 lost; Ranger 1 T0505 lost; Howe T0909"
    order = "Rogers marches to the guns"
    assert dark(text, order, "Ranger 1 with Rogers to T0605", laid=(8,)).at("Ranger 1") == "T0605"
    assert dark(text, order, laid=(0,)).at("Rogers", "Ranger 1") == "- -"
    capable = dark(text, order, laid=(3,))
    assert lost(capable) == ["Rogers", "Ranger 1"]
    with pytest.raises(No, match="listened_already"):
        capable.order("british", order)
    both = dark(text, f"{order}; Rogers finds the way", laid=(3, 8))
    assert lost(both) == []


# -- what is laid down, and what is warned of --------------------------------------------------------------


def standing(phase: Phase, *orders: Any) -> Lines | None:
    return Marches().standing(view(phase.state, "british"), orders)


def test_nights_may_be_passed() -> None:
    """Unless an enemy is adjacent, and never by day (ticonderoga/standing-3)."""
    phase = dark(WEBB)
    assert [str(line) for line in standing(phase, PassNights()) or ()] == ["done"]
    near = dark(f"{WEBB}; La Reine 5/3 T0506")
    assert standing(near, PassNights("enemy adjacent")) is None
    assert standing(dark(WEBB, night=False), PassNights()) is None


def test_dice_may_be_ordered_beforehand() -> None:
    """One after the other, the guns first (ticonderoga/standing-4, ticonderoga/standing-5)."""
    phase = dark(ASTRAY)
    assert [*map(str, standing(phase, SeekTheWay()) or ())] == ["Webb finds way"]
    assert [*map(str, standing(phase, SeekTheWay(), HearTheGuns()) or ())] == ["Webb marches to guns"]
    fit = dark(WEBB)
    assert [*map(str, standing(fit, LeadsByNight("Webb", "27th")) or ())] == [MARCH]
    assert standing(fit, LeadsByNight("Webb", "Howe")) is None


def test_what_would_cost_dear_is_said() -> None:
    """A garrison on a die, an inept leader at the guns, a leader cut off (ticonderoga/8.0d, 8.1c, 5.0k)."""

    def warned(phase: Phase, order: str) -> list[str]:
        seen = view(phase.state, "british")
        return [no.key for no in Marches().warns(seen, phase.lines("british", order))]

    fort = dark(WEBB, works={"T0505": Work("fort", "british")})
    assert warned(fort, MARCH) == ["all_may_be_lost"]
    assert warned(dark(WEBB), MARCH) == []
    assert warned(dark(ASTRAY), "Webb marches to the guns") == ["guns_may_doom"]
    lake = field(tactical={"lakes": {"George": "0505"}})
    afloat = dark("Webb T0505; British bateau 1 T0505; Howe T0909", board=lake)
    assert warned(afloat, "done") == ["cut_off"]


# -- what fog makes of it --------------------------------------------------------------------------------


def test_in_fog_nobody_knows_where_the_lost_are() -> None:
    """Their side learns that they are lost, and no more (ticonderoga/fog-7)."""
    phase = dark(f"{WEBB}; Howe T0909", MARCH, laid=(6, 8), options=Options(fog_lost=True))
    assert phase.of(Strayed, "british") == []
    assert phase.of(StrayedUnseen, "british")[0].pieces == ("Webb", "27th")
    assert view(phase.state, "british").pieces["Webb"].at == ""
    with pytest.raises(No, match="tried_already"):
        phase.order("british", "Webb finds the way")


def test_in_fog_who_finds_the_way_is_seen_again() -> None:
    """Where he is his side knows only then (ticonderoga/fog-7)."""
    phase = dark(ASTRAY, options=Options(fog_lost=True), laid=(5,))
    with pytest.raises(No, match="not_on_map"):
        phase.order("british", "Webb finds the way; 27th with Webb to T0605")
    phase.order("british", "Webb finds the way")
    assert view(phase.state, "british").pieces["Webb"].at == "T0505"
    phase.order("british", "27th with Webb to T0605")
    assert phase.at("Webb") == "T0605"
