"""Chapters 12, 13 and 17 on bare maps: the French attack 0506 from 0505 where nothing else is said."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.ticonderoga.advance import ChaseRolled, Pursued
from rules.ticonderoga.attack import AttackBegins
from rules.ticonderoga.board import Board
from rules.ticonderoga.bombard import Bombarded
from rules.ticonderoga.defence import DefenceRolled
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.retreat import FlightRolled, NoRetreat, Retreated
from rules.ticonderoga.state import Options
from tests.ticonderoga.battles import Fray
from tests.ticonderoga.fields import field, position

BARE = field()
TACTICAL: dict[str, Any] = {"scenario": "summer_1758", "player": 1}  # the French, who move second in 1758
HIT = (5, 9)  # the attack succeeds, the answer fails
LED = (5, 3, 9)  # the same where a capable leader leads the answer: 8 is less than twice 5, so he lives


def beaten(
    text: str,
    *dice: int,
    board: Board = BARE,
    standing: dict[str, str] | None = None,
    aboard: dict[str, tuple[str, ...]] | None = None,
    **facts: Any,
) -> Fray:
    """The British have been beaten and are asked where they go."""
    state = position(board, text, **facts)
    for name, boats in (aboard or {}).items():
        state.country.change(name, aboard=boats)
    at = state.pieces["La Sarre"].at[0] + "0506"
    won = LED if state.country.leaders(at, "british") else HIT
    able = (3,) if state.country.leaders(state.pieces["La Sarre"].at, "french") else ()
    return Fray(state, f"La Sarre attacks {at}", laid=(*able, *won, *dice), standing=standing)


def ends(fray: Fray, name: str) -> list[str]:
    """Where a piece may retreat to."""
    lines = (str(line) for line in fray.listed("british"))
    return sorted(line.split()[-1] for line in lines if line.startswith(f"{name} retreats"))


def refused(fray: Fray, order: str, side: str = "british") -> tuple[str, str]:
    with pytest.raises(No) as caught:
        fray.order(side, order)
    return caught.value.rule, caught.value.key


# -- retreats ------------------------------------------------------------------------------------------


def test_a_retreat_ends_two_hexes_off() -> None:
    """Not where only the enemy's hex leads (ticonderoga/12.0d, 12.0e)."""
    fray = beaten("La Sarre 5/3 S0505; 44th 4/2 S0506")
    near = "S0305 S0306 S0307 S0404 S0407 S0508 S0604 S0607 S0705 S0706 S0707"
    assert ends(fray, "44th") == near.split()
    assert refused(fray, "44th retreats to S0507") == ("ticonderoga/12.0d", "retreat_two_hexes")
    assert refused(fray, "44th retreats to S0509") == ("ticonderoga/12.0d", "retreat_two_hexes")
    assert refused(fray, "44th retreats to S0504") == ("ticonderoga/12.0e", "no_way_to")
    assert refused(fray, "La Sarre retreats to S0508") == ("ticonderoga/12.0a", "retreats_not")


def test_no_retreat_leads_into_a_zone() -> None:
    """On the tactical map (ticonderoga/12.0e, 7.2b)."""
    fray = beaten("La Sarre 5/3 T0505; 44th 4/2 T0506", **TACTICAL)
    assert ends(fray, "44th") == ["T0306", "T0307", "T0407", "T0508", "T0607", "T0706", "T0707"]
    assert refused(fray, "44th retreats to T0604") == ("ticonderoga/12.0e", "retreat_shut")


def test_who_cannot_retreat_is_removed() -> None:
    """Surrounded: nobody is asked (ticonderoga/12.0f)."""
    text = "La Sarre 5/3 T0505; Guyenne 5/3 T0507; Bearn 5/3 T0406; Languedoc 5/3 T0606"
    fray = beaten(text + "; Howe T0506; 44th 4/2 T0506", **TACTICAL)
    assert fray.at("44th", "Howe") == "- -"
    assert fray.one(NoRetreat).pieces == ("Howe", "44th")
    assert fray.state.cleared is not None
    assert not fray.state.cleared.retreated


def test_everything_in_the_hex_goes_each_where_it_likes() -> None:
    """Prisoners stay (ticonderoga/12.0a, 12.0g, 12.0l, 12.0m)."""
    text = "La Sarre 5/3 S0505; 46th 4/2 S0508; Prisoners S0506; Howe S0506; British cannon 1 S0506; "
    fray = beaten(text + "44th 4/2 S0506; 27th 4/2 S0506")
    assert refused(fray, "44th retreats to S0508") == ("ticonderoga/12.0a", "retreats_owed")
    apart = "44th retreats to S0508; 27th retreats to S0705; Howe retreats to S0305; "
    fray.answer(apart + "British cannon 1 retreats to S0508")
    assert fray.at("44th", "27th", "Howe", "British cannon 1") == "S0508 S0705 S0305 S0508"
    assert fray.at("Prisoners") == "S0506"


@pytest.mark.parametrize("work", ["breastwork", "redoubt", "fort"])
def test_works_hold_nobody(work: Any) -> None:
    """Beaten by a 0, who stands in them retreats as anybody does (ticonderoga/12.0k)."""
    state = position(BARE, "La Sarre 5/3 S0505; 44th 4/2 S0506", works={"S0506": Work(work, "british")})
    fray = Fray(state, "La Sarre attacks S0506", laid=(0, 9))
    assert ends(fray, "44th") == ends(beaten("La Sarre 5/3 S0505; 44th 4/2 S0506"), "44th")
    fray.answer("44th retreats to S0508")
    assert fray.at("44th") == "S0508"


def test_who_has_joined_friends_may_be_attacked_there() -> None:
    """Through one stack and into another; there another unit attacks him (ticonderoga/12.0l)."""
    friends = "27th 4/2 S0507; 46th 4/2 S0508; Guyenne 5/3 S0509"
    fray = beaten(f"La Sarre 5/3 S0505; 44th 4/2 S0506; {friends}", 9, 9)
    fray.answer("44th retreats to S0508")
    assert fray.at("44th") == "S0508"
    fray.order("french", "Guyenne attacks S0508 target 44th")
    assert [(told.unit, told.target) for told in fray.of(AttackBegins)][1:] == [("Guyenne", "44th")]


def test_all_go_by_one_line() -> None:
    """(ticonderoga/12.0g)"""
    fray = beaten("La Sarre 5/3 S0505; Howe S0506; 44th 4/2 S0506")
    fray.answer("all retreat to S0705")
    assert fray.at("44th", "Howe") == "S0705 S0705"


def test_weather_and_rivers_stop_no_retreat_but_a_lake_does() -> None:
    """(ticonderoga/12.0h, 4.0n)"""
    river = field({"terrain": {"forest": "0507"}, "rivers": {"Hudson": "0506/0507"}})
    fray = beaten("La Sarre 5/3 S0505; 44th 4/2 S0506", board=river, weather="snowstorm")
    assert "S0508" in ends(fray, "44th")
    lake = field({"lakes": {"George": "0507 0508 0707"}})
    fray = beaten("La Sarre 5/3 S0505; 44th 4/2 S0506", board=lake)
    assert not {"S0508", "S0507", "S0707"}.intersection(ends(fray, "44th"))


def test_lone_pieces_retreat_after_a_miss() -> None:
    """(ticonderoga/11.5i, 12.0b, 11.8i, ticonderoga/11.5h)"""
    for name in ("Howe", "British cannon 1", "Wagon"):
        fray = Fray(position(BARE, f"La Sarre 5/3 S0505; {name} S0506"), "La Sarre attacks S0506", laid=(8,))
        assert not fray.of(DefenceRolled)
        fray.answer(f"{name} retreats to S0508")
        assert fray.at(name) == "S0508"
    hit = Fray(
        position(BARE, "La Sarre 5/3 S0505; British cannon 1 S0506"), "La Sarre attacks S0506", laid=(2,)
    )
    hit.answer("British cannon 1 retreats to S0508")
    assert hit.state.pieces["British cannon 1"].reduced


def test_a_removed_target_leaves_the_rest_to_retreat() -> None:
    """(ticonderoga/12.0a, T61)"""
    text = "La Sarre 5/3 S0505; 44th 4/- S0506; 27th 4/2 S0506"
    fray = Fray(position(BARE, text), "La Sarre attacks S0506 target 44th", laid=(2,))
    fray.answer("27th retreats to S0508")
    assert fray.at("44th", "27th") == "- S0508"


# -- over water ----------------------------------------------------------------------------------------


LAKE = field({"lakes": {"George": "0506 0507 0508 0707 0605"}})


def test_cargo_retreats_with_its_boats_even_after_a_miss() -> None:
    """The two boats that share a unit go together, over water (ticonderoga/12.0i, 12.0o, 7.3z, T82)."""
    text = "La Sarre 5/3 S0505; 44th 7/4 S0506; Howe S0506; British bateau 1 S0506; British bateau 2 S0506"
    boats = ("British bateau 1", "British bateau 2")
    aboard = {"44th": boats, "Howe": boats[:1]}
    state = position(LAKE, text)
    for name, own in aboard.items():
        state.country.change(name, aboard=own)
    fray = Fray(state, "La Sarre attacks S0506", laid=(8,))
    assert ends(fray, "British bateau 1") == ["S0508"]
    assert refused(fray, "44th retreats to S0508") == ("ticonderoga/12.0i", "goes_with_boat")
    fray.answer("British bateau 1 retreats to S0508")
    assert fray.at("44th", "Howe", *boats) == "S0508 S0508 S0508 S0508"


def test_by_a_switch_missed_cargo_stays() -> None:
    """(ticonderoga/12.0o, T82)"""
    state = position(
        LAKE,
        "La Sarre 5/3 S0505; 44th 5/3 S0506; British bateau 1 S0506",
        options=Options(missed_cargo="stays"),
    )
    state.country.change("44th", aboard=("British bateau 1",))
    fray = Fray(state, "La Sarre attacks S0506", laid=(8,))
    assert fray.at("44th") == "S0506"
    assert "Retreating" not in fray.asked()


def test_a_boat_that_cannot_retreat_takes_its_load_along() -> None:
    """(ticonderoga/12.0f, 12.0i)"""
    pond = field({"lakes": {"George": "0506"}})
    text = "La Sarre 5/3 S0505; 44th 5/3 S0506; British bateau 1 S0506"
    fray = beaten(text, board=pond, aboard={"44th": ("British bateau 1",)})
    assert fray.at("44th", "British bateau 1") == "- -"


def test_a_river_side_is_attacked_from_its_banks_as_clear_ground() -> None:
    """The boat goes on along the river (ticonderoga/7.3m, 11.0i, 12.0i)."""
    sides = "0506/0606 0505/0606 0506/0605"
    board = field({"rivers": {"Hudson": sides}, "terrain": {"hill": "0505 0506"}})
    text = "La Sarre 5/3 S0505; 44th 4/2 S0505/0606; British bateau 1 S0505/0606"
    state = position(board, text)
    state.country.change("44th", aboard=("British bateau 1",))
    fray = Fray(state)
    assert "La Sarre attacks S0505/0606" in map(str, fray.listed("french"))


# -- flight --------------------------------------------------------------------------------------------


BEATEN = "La Sarre 5/3 S0505; Howe S0506; 44th 4/2 S0506"


@pytest.mark.parametrize(("die", "at"), [(8, "S0509"), (9, "S0508")])
def test_a_leader_may_take_those_with_him_one_hex_farther(die: int, at: str) -> None:
    """Howe's initiative is 8 (ticonderoga/13.1a, 13.1c)."""
    fray = beaten("La Sarre 5/3 S0505; Howe S0506; 44th 4/2 S0506", die)
    fray.answer("44th retreats to S0508; Howe retreats to S0508; flee from S0508 to S0509")
    assert fray.at("44th", "Howe") == f"{at} {at}"
    assert fray.one(FlightRolled).initiative == 8


@pytest.mark.parametrize(("die", "at"), [(8, "S0509"), (9, "S0508")])
def test_a_leader_afloat_flees_over_water_with_all_aboard(die: int, at: str) -> None:
    """His boat takes him one hex of the lake farther, and not ashore (ticonderoga/13.1a, 13.1c, 12.0i)."""
    lake, boat = field({"lakes": {"George": "0506 0507 0508 0509"}}), ("British bateau 1",)
    state = position(lake, "La Sarre 5/3 S0505; Howe S0506; 44th 4/2 S0506; British bateau 1 S0506")
    for name in ("44th", "Howe"):
        state.country.change(name, aboard=boat)
    fray = Fray(state, "La Sarre attacks S0506", laid=(5, die))
    back = "British bateau 1 retreats to S0508; flee from S0508 to"
    assert refused(fray, f"{back} S0608") == ("ticonderoga/13.1c", "no_flight_to")
    fray.answer(f"{back} S0509")
    assert fray.at("44th", "Howe", *boat) == f"{at} {at} {at}"


def test_only_who_has_retreated_flees() -> None:
    """A leader who stood there lends nothing (ticonderoga/13.1f, T62)."""
    fray = beaten("La Sarre 5/3 S0505; Howe S0508; 44th 4/2 S0506")
    flee = "44th retreats to S0508; flee from S0508 to S0509"
    assert refused(fray, flee) == ("ticonderoga/13.1f", "flight_needs_leader")


@pytest.mark.parametrize(
    ("weather", "unit", "key"),
    [
        ("rain", "44th 4/2", "no_flight_weather"),
        ("rainstorm", "Ranger 6", "no_flight_weather"),
        ("snowstorm", "Ranger 6", "no_flight_weather"),
        ("rain", "Ranger 6", ""),
    ],
)
def test_weather_keeps_all_but_the_triangles_from_flight(weather: str, unit: str, key: str) -> None:
    """(ticonderoga/13.1d, ticonderoga/4.0e, 4.0g, 4.0i, ticonderoga/4.0l, T09)"""
    name = unit.removesuffix(" 4/2")
    fray = beaten(f"La Sarre 5/3 S0505; Howe S0506; {unit} S0506", 5, weather=weather)
    order = f"{name} retreats to S0508; Howe retreats to S0508; flee from S0508 to S0509"
    if key:
        assert refused(fray, order) == ("ticonderoga/13.1d", key)
    else:
        fray.answer(order)
        assert fray.at(name, "Howe") == "S0509 S0509"


def test_in_rain_others_stay_behind_the_triangles() -> None:
    """(ticonderoga/4.0g, T10)"""
    fray = beaten("La Sarre 5/3 S0505; Howe S0506; Ranger 6 S0506; 44th 4/2 S0506", 5, weather="rain")
    fray.answer("all retreat to S0508; flee from S0508 to S0509")
    assert fray.at("Ranger 6", "Howe", "44th") == "S0509 S0509 S0508"


def test_no_flight_leads_into_a_zone() -> None:
    """(ticonderoga/13.1c)"""
    fray = beaten("La Sarre 5/3 T0505; Guyenne 5/3 T0510; Howe T0506; 44th 4/2 T0506", **TACTICAL)
    order = "all retreat to T0508; flee from T0508 to "
    assert refused(fray, order + "T0509") == ("ticonderoga/13.1c", "no_flight_to")
    assert refused(fray, order + "T0505") == ("ticonderoga/13.1c", "no_flight_to")


# -- whoever is not asked ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "at"),
    [
        ("never ask me; flee never", "S0604"),
        ("retreat toward S0512; flee never", "S0508"),
        ("retreat to works; flee never", "S0604"),
        ("retreat to boats; flee never", "S0705"),
        ("retreat due E; flee never", "S0508"),
        ("retreat apart; retreat toward S0512; flee never", "S0508"),
        ("retreat toward S0512 from S0606; retreat to boats; flee never", "S0705"),
    ],
)
def test_standing_orders_say_where_to(order: str, at: str) -> None:
    """Where nothing is said: near the general, who is among them, then to works (ticonderoga/standing-11)."""
    text = BEATEN + "; Johnson S0208; British bateau 1 S0705"
    works = {"S0604": Work("breastwork", "british")}
    fray = beaten(text, standing={"british": order}, works=works)
    assert fray.at("44th", "Howe") == f"{at} {at}"


def test_who_says_nothing_goes_to_the_general() -> None:
    """(ticonderoga/standing-11)"""
    text = "La Sarre 5/3 S0505; Johnson S0407; 44th 4/2 S0506"
    fray = beaten(text, standing={"british": "never ask me"}, works={"S0604": Work("breastwork", "british")})
    assert fray.at("44th") == "S0407"


def test_apart_no_two_units_go_to_one_hex() -> None:
    """(ticonderoga/standing-11)"""
    text = "La Sarre 5/3 S0505; 44th 4/2 S0506; 27th 4/2 S0506"
    fray = beaten(text, standing={"british": "retreat apart; retreat toward S0909"})
    assert len({fray.at("44th"), fray.at("27th")}) == 2


@pytest.mark.parametrize(
    ("order", "enemy", "dice", "flees"),
    [
        ("never ask me", "S0510", (5,), True),
        ("never ask me", "S0512", (), False),
        ("never ask me; flee always", "S0512", (5,), True),
        ("never ask me; flee never", "S0510", (), False),
    ],
)
def test_flight_is_tried_where_an_enemy_is_near(
    order: str, enemy: str, dice: tuple[int, ...], flees: bool
) -> None:
    """(ticonderoga/standing-12)"""
    text = BEATEN + f"; Guyenne 5/3 {enemy}"
    fray = beaten(text, *dice, standing={"british": f"{order}; retreat toward S0508"})
    assert bool(fray.of(FlightRolled)) is flees


def test_a_side_may_ask_for_what_concerns_one_leader() -> None:
    """(ticonderoga/standing-2)"""
    asked = beaten(BEATEN, standing={"british": "ask about Howe"})
    silent = beaten("La Sarre 5/3 S0505; 44th 4/2 S0506", standing={"british": "ask about Howe"})
    assert asked.asked() == ["Defending"]
    assert silent.one(Retreated).pieces == ("44th",)


# -- advance -------------------------------------------------------------------------------------------


def cleared(text: str, *dice: int, **facts: Any) -> Fray:
    """The British have retreated to 0508."""
    others = "; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211; Languedoc 5/3 S1211"
    fray = beaten(text + others, *dice, **facts)
    fray.answer("44th retreats to S0508")
    return fray


def test_unit_and_leaders_may_go_in() -> None:
    """Not the cannon, and not later (ticonderoga/13.0a, 13.0b)."""
    text = "La Sarre 5/3 S0505; Bearn 5/3 S0505; Levis S0505; French cannon 1 S0505"
    fray = cleared(text, 9)
    assert refused(fray, "La Sarre with French cannon 1 advances", "french")[1] == "leader_not_with_unit"
    assert refused(fray, "Bearn advances", "french") == ("ticonderoga/13.0a", "advances_not")
    fray.order("french", "La Sarre with Levis advances")
    assert fray.at("La Sarre", "Levis", "French cannon 1") == "S0506 S0506 S0505"


@pytest.mark.parametrize(("order", "at"), [("La Sarre advances", "S0506"), ("done", "S0505")])
def test_an_advance_is_free_and_nobody_must(order: str, at: str) -> None:
    """La Sarre has spent all its points (ticonderoga/13.0c, ticonderoga/7.0r)."""
    state = position(BARE, "La Sarre 5/3 S0505; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    state.country.change("La Sarre", began="S", spent=6)
    fray = Fray(state, "La Sarre attacks S0506", laid=HIT)
    fray.answer("44th retreats to S0508")
    fray.order("french", order)
    assert fray.at("La Sarre") == at


def test_who_fights_on_lets_go() -> None:
    """(ticonderoga/13.0a)"""
    fray = cleared("La Sarre 5/3 S0505", 9, 9)
    fray.order("french", "Guyenne attacks S1212")
    assert refused(fray, "La Sarre advances", "french") == ("ticonderoga/13.0a", "advances_not")


def test_a_lake_is_not_gone_into_and_ice_is() -> None:
    """(ticonderoga/13.0g, 7.7a)"""
    text = "La Sarre 5/3 S0505; Guyenne 5/3 S1211; 46th 4/2 S1212; 44th 5/3 S0506; British bateau 1 S0506"
    fray = beaten(text, board=LAKE, aboard={"44th": ("British bateau 1",)})
    fray.answer("British bateau 1 retreats to S0508")
    assert refused(fray, "La Sarre advances", "french") == ("ticonderoga/13.0g", "advance_shut")


def test_an_advance_gives_up_work() -> None:
    """(ticonderoga/13.0f, 10.0b)"""
    state = position(BARE, "La Sarre 5/3 S0505; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    state.country.change("La Sarre", building="breastwork")
    fray = Fray(state, "La Sarre attacks S0506", laid=HIT)
    fray.answer("44th retreats to S0508")
    seen = fray.match.view("french")
    lines = fray.lines("french", "La Sarre advances")
    assert [no.key for no in fray.match.open["french"].kind.warns(seen, lines)] == ["work_given_up"]
    fray.order("french", "La Sarre advances")
    assert not fray.state.pieces["La Sarre"].building


@pytest.mark.parametrize(
    ("order", "at"),
    [
        ("advance always", "S0506 S0506"),
        ("advance never", "S0505 S0505"),
        ("advance to works", "S0505 S0505"),
    ],
)
def test_standing_orders_advance_at_once(order: str, at: str) -> None:
    """A unit that would leave its leader alone takes him along (ticonderoga/standing-13)."""
    fray = cleared("La Sarre 5/3 S0505; Levis S0505", standing={"french": order})
    assert fray.at("La Sarre", "Levis") == at


# -- pursuit -------------------------------------------------------------------------------------------


CHASING = "La Sarre 5/3 S0505; Langy S0505"


def chased(*dice: int, text: str = CHASING, ability: int = 3, **facts: Any) -> Fray:
    """As cleared, with a leader: his die comes before that of the attack."""
    fray = Fray(
        position(BARE, text + "; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211", **facts),
        "La Sarre attacks S0506",
        laid=(ability, 2, 9, *dice),
    )
    fray.answer("44th retreats to S0508")
    return fray


def test_a_leader_who_passes_goes_two_hexes_with_his_unit() -> None:
    """Langy's 8 passes, 9 does not (ticonderoga/13.1g, 13.1h, 13.1l)."""
    fray = chased(8)
    fray.order("french", "Langy gives chase; La Sarre with Langy pursues to S0506 then S0507")
    assert fray.at("La Sarre", "Langy") == "S0507 S0507"
    failed = chased(9)
    failed.order("french", "Langy gives chase")
    assert not failed.one(ChaseRolled).passed
    assert refused(failed, "La Sarre with Langy pursues to S0506", "french")[1] == "may_not_pursue"
    assert refused(failed, "Langy gives chase", "french")[1] == "threw_already"


@pytest.mark.parametrize(
    ("order", "at"),
    [
        ("La Sarre with Langy pursues to S0506 then S0507", "S0507"),
        ("La Sarre with Langy pursues to S0404", "S0404"),
        ("done", "S0505"),
    ],
)
def test_who_may_pursue_decides_after_the_die(order: str, at: str) -> None:
    """Two hexes, one, or none (ticonderoga/13.1k)."""
    fray = chased(8)
    fray.order("french", "Langy gives chase")
    assert fray.one(ChaseRolled).passed
    fray.order("french", order)
    assert fray.at("La Sarre", "Langy") == f"{at} {at}"


def test_no_second_attack_after_a_pursuit() -> None:
    """(ticonderoga/13.1r)"""
    fray = chased(8)
    fray.order("french", "Langy gives chase; La Sarre with Langy pursues to S0506 then S0507")
    assert refused(fray, "La Sarre attacks S0508", "french") == ("ticonderoga/11.0a", "fought_already")


def test_after_an_advance_the_pursuit_goes_on_from_there() -> None:
    """Three hexes in all; by a switch one excludes the other (ticonderoga/13.1m, 13.1o, T63)."""
    fray = chased(8)
    fray.order("french", "La Sarre with Langy advances; Langy gives chase")
    fray.order("french", "La Sarre with Langy pursues to S0606 then S0706")
    assert fray.at("La Sarre", "Langy") == "S0706 S0706"
    either = chased(8, options=Options(both_follow=False))
    either.order("french", "La Sarre with Langy advances")
    assert refused(either, "Langy gives chase", "french") == ("ticonderoga/13.1m", "advance_or_pursue")


def test_nobody_pursues_whom_nobody_fled() -> None:
    """Cleared by removal alone (ticonderoga/13.1g, T64)."""
    text = CHASING + "; 44th 4/- S0506; 46th 4/2 S1212; Guyenne 5/3 S1211"
    fray = Fray(position(BARE, text), "La Sarre attacks S0506", laid=(3, 2))
    assert refused(fray, "Langy gives chase", "french") == ("ticonderoga/13.1g", "nobody_retreated")
    fray.order("french", "La Sarre advances")
    assert fray.at("La Sarre") == "S0506"


def test_units_that_attacked_the_same_hex_go_along_and_leaders_part() -> None:
    """The senior throws first (ticonderoga/13.1i, ticonderoga/13.1j, 13.1n)."""
    text = "La Sarre 5/3 S0505; Bearn 5/3 S0505; Languedoc 5/3 S0505; Levis S0505; Bougainville S0505"
    state = position(BARE, text + "; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    orders = "Bearn attacks S0506; La Sarre attacks S0506"
    fray = Fray(state, orders, laid=(5, 9, 9, 5, 2, 9, 7, 7))
    fray.answer("44th retreats to S0508")
    assert refused(fray, "Levis gives chase", "french") == ("ticonderoga/13.1j", "chases_not")
    fray.order("french", "Bougainville gives chase; Levis gives chase")
    languedoc = "Languedoc with Levis pursues to S0506"
    assert refused(fray, languedoc, "french") == ("ticonderoga/13.1n", "pursues_not")
    fray.order("french", "Bearn with Levis pursues to S0404; La Sarre with Bougainville pursues to S0506")
    assert fray.at("Bearn", "Levis", "La Sarre", "Bougainville") == "S0404 S0404 S0506 S0506"


def test_several_units_pursue_with_one_leader() -> None:
    """(ticonderoga/13.1h)"""
    text = "La Sarre 5/3 S0505; Bearn 5/3 S0505; Levis S0505"
    state = position(BARE, text + "; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    fray = Fray(state, "Bearn attacks S0506; La Sarre attacks S0506", laid=(5, 9, 9, 5, 2, 9, 7))
    fray.answer("44th retreats to S0508")
    fray.order("french", "Levis gives chase; La Sarre and Bearn with Levis pursues to S0506 then S0507")
    assert fray.at("Bearn", "Levis", "La Sarre") == "S0507 S0507 S0507"


@pytest.mark.parametrize(("stop", "key"), [(True, "pursuit_halts"), (False, "")])
def test_a_zone_ends_a_pursuit(stop: bool, key: str) -> None:
    """On the tactical map (ticonderoga/13.1q, T64)."""
    text = "La Sarre 5/3 T0505; Langy T0505; 44th 4/2 T0506; 46th 4/2 T1010; Guyenne 5/3 T1011"
    state = position(BARE, text, options=Options(zones_stop_pursuit=stop), **TACTICAL)
    fray = Fray(state, "La Sarre attacks T0506", laid=(3, 2, 9, 8))
    fray.answer("44th retreats to T0508")
    fray.order("french", "La Sarre with Langy advances; Langy gives chase")
    order = "La Sarre with Langy pursues to T0507 then T0607"
    if key:
        assert refused(fray, order, "french") == ("ticonderoga/13.1q", key)
    else:
        fray.order("french", order)
        assert fray.at("La Sarre") == "T0607"


@pytest.mark.parametrize(
    ("order", "dice", "path"),
    [
        ("pursuit always", (8,), ("S0505", "S0506", "S0507")),
        ("pursuit toward S0501; pursuit within 1", (8,), ("S0505", "S0504")),
        ("pursuit always", (9,), ()),
        ("pursuit always; pursuit only with Montcalm", (), ()),
        ("pursuit never", (), ()),
    ],
)
def test_standing_orders_pursue(order: str, dice: tuple[int, ...], path: tuple[str, ...]) -> None:
    """(ticonderoga/standing-14)"""
    state = position(BARE, CHASING + "; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    fray = Fray(state, "La Sarre attacks S0506", laid=(3, 2, 9, *dice), standing={"french": order})
    fray.answer("44th retreats to S0508")
    assert [tuple(each.path) for each in fray.of(Pursued)] == ([path] if path else [])


def test_a_script_goes_before_standing_orders() -> None:
    """(ticonderoga/standing-13)"""
    state = position(BARE, "La Sarre 5/3 S0505; 44th 4/2 S0506; 46th 4/2 S1212; Guyenne 5/3 S1211")
    fray = Fray(state, "La Sarre attacks S0506; stand fast", laid=HIT, standing={"french": "advance always"})
    fray.answer("44th retreats to S0508")
    assert fray.at("La Sarre") == "S0505"


# -- bombardment ---------------------------------------------------------------------------------------


GUN = "French cannon 1 S0505; La Sarre 5/3 S0505; 44th 4/2 S0506"


@pytest.mark.parametrize(
    ("kind", "die", "hit"),
    [
        ("breastwork", 3, True),
        ("breastwork", 4, False),
        ("redoubt", 2, True),
        ("redoubt", 3, False),
        ("fort", 1, True),
        ("fort", 2, False),
    ],
)
def test_cannon_destroy_works_and_breach_forts(kind: Any, die: int, hit: bool) -> None:
    """(ticonderoga/17.0e, 17.0f, 17.0h, ticonderoga/17.0i, 17.1a, 17.1b, ticonderoga/17.1d)"""
    state = position(BARE, GUN, works={"S0506": Work(kind, "british")})
    fray = Fray(state, "French cannon 1 bombards S0506", laid=(die,))
    assert fray.one(Bombarded).hit is hit
    work = fray.state.works.get("S0506")
    if kind == "fort":
        assert work is not None
        assert work.breached is hit
        assert fray.state.country.work_plus("S0506") == (2 if hit else 4)
    else:
        assert (work is None) is hit
    assert fray.strength("44th", "La Sarre") == "4 5"


def test_a_cannon_fights_once() -> None:
    """(ticonderoga/17.0b, 17.0d, 17.0j)"""
    state = position(
        BARE, GUN, works={"S0506": Work("breastwork", "british"), "S0404": Work("fort", "british")}
    )
    fray = Fray(state, "French cannon 1 bombards S0506", laid=(3, 5, 9))
    again = refused(fray, "French cannon 1 bombards S0404", "french")
    joins = refused(fray, "La Sarre attacks S0506 with French cannon 1", "french")
    assert again == joins == ("ticonderoga/17.0b", "cannon_used")
    fray.order("french", "La Sarre attacks S0506")
    assert fray.asked() == ["Retreating"]


@pytest.mark.parametrize(
    ("source", "forest", "key"),
    [
        ("S0504", "", "out_of_range"),
        ("T0504", "", ""),
        ("T0504", "0505", "nothing_clear_between"),
        ("T0503", "", "out_of_range"),
        ("T0306", "0405", ""),
    ],
)
def test_how_far_cannon_reach(source: str, forest: str, key: str) -> None:
    """Two hexes on the tactical map over a clear one; one of two suffices (ticonderoga/17.0c, T69)."""
    board = field(tactical={"terrain": {"forest": forest}} if forest else None)
    target = source[0] + "0506"
    text = f"French cannon 1 {source}; La Sarre 5/3 {source[0]}0909; 44th 4/2 {source[0]}0910"
    facts = TACTICAL if source[0] == "T" else {}
    works = {target: Work("redoubt", "british")}
    fray = Fray(position(board, text, works=works, **facts), laid=(9, 9))
    order = f"French cannon 1 bombards {target}"
    if key:
        assert refused(fray, order, "french") == ("ticonderoga/17.0c", key)
    else:
        fray.order("french", order)
        assert fray.of(Bombarded)


def test_what_is_not_bombarded() -> None:
    """(ticonderoga/17.0a)"""
    state = position(BARE, GUN, works={"S0404": Work("fort", "french")})
    fray = Fray(state)
    assert refused(fray, "French cannon 1 bombards S0506", "french") == ("ticonderoga/17.0a", "no_work_there")
    assert refused(fray, "French cannon 1 bombards S0404", "french") == ("ticonderoga/17.0a", "own_work")
    assert refused(fray, "La Sarre bombards S0506", "french") == ("ticonderoga/17.0a", "only_cannon_bombard")


@pytest.mark.parametrize("die", [0, 1])
def test_a_breach_is_never_repaired(die: int) -> None:
    """Fire on it destroys nothing, and in French hands it is breached too (ticonderoga/17.1c)."""
    text = "French cannon 1 S0505; La Sarre 5/3 S0505; 44th 1/- S0506; 46th 4/2 S1212; Guyenne 5/3 S1211"
    fort = Work("fort", "british", breached=True)
    fray = Fray(position(BARE, text, works={"S0506": fort}), laid=(die, 0))
    fray.order("french", "French cannon 1 bombards S0506")
    assert fray.state.works["S0506"] == fort
    fray.order("french", "La Sarre attacks S0506; La Sarre advances")
    work = fray.state.works["S0506"]
    assert (work.side, work.breached) == ("french", True)
    assert fray.state.country.work_plus("S0506") == 2
