"""Chapters 6.45 and 7.4: amphibious assaults and battles at sea."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import Line, Lines, No
from rules.whigs.landing import (
    INTERCEPTOR,
    INVADER,
    AtSea,
    BackInPort,
    ChooseAtSea,
    ChoosePort,
    Drowned,
    ExpeditionFails,
    ExpeditionSails,
    FledTo,
    FleetDestroyed,
    HomePort,
    Landed,
    SeaBattle,
    SeaChoices,
    Searched,
    ShipsLost,
    landings,
    nearest_ports,
    refuse_landing,
    refuse_standing,
)
from rules.whigs.lines import Go, Land, Meet, OnMeeting
from rules.whigs.meeting import Meets
from rules.whigs.operations import March
from rules.whigs.state import Options, Plan, Report, State, Trail
from rules.whigs.view import view
from tests.whigs.table import Table, position, read, table, text_of

INVASION: dict[str, Any] = {"british": "A1 HAL 16R march; F1 HAL 16S"}
TO_LOUISBOURG = "A1 with F1 lands at LOU"


def at_march(*dice: int, **facts: Any) -> Table:
    return table("march", laid=dice, until=("defend", "close_period"), **{"period": 1, **INVASION, **facts})


def landed(*dice: int, side: str = "british", text: str = TO_LOUISBOURG, **facts: Any) -> Table:
    done = at_march(*dice, **facts)
    done.order(side, text)
    return done


def fought(*dice: int, choices: tuple[str, str] = ("engage", "engage"), **facts: Any) -> Table:
    """The British assault is found, and both choose: the invader first."""
    done = landed(*dice, **{"french": "F1 LOU 5S", **facts})
    done.order("british", choices[0])
    done.order("french", choices[1])
    return done


def refused(text: str, side: str = "british", **facts: Any) -> tuple[str, str]:
    with pytest.raises(No) as caught:
        at_march(**facts).order(side, text)
    return caught.value.rule, caught.value.key


def whereabouts(state: State) -> dict[str, str]:
    armies = {key: army.at for key, army in state.armies.items()}
    return armies | {key: fleet.at for key, fleet in state.fleets.items()}


# -- what an assault needs ----------------------------------------------------------------------------


def test_an_army_lands_where_there_is_nobody_at_sea() -> None:
    """In the same period, for nothing; the fleet lies off the coast (whigs/6.46b, whigs/7.16i, W156)."""
    done = landed(4, treasury=(1_000, 0))
    assert whereabouts(done.state) == {"british A1": "LOU", "british F1": "ZTRE"}
    assert done.of(ExpeditionSails) == [ExpeditionSails("british", "A1", "F1", "HAL", "LOU", "ZTRE", 4)]
    assert done.of(Landed) == [Landed("british", "A1", "F1", "LOU", "ZTRE")]
    assert done.state.treasury["british"] == 1_000
    assert done.state.armies["british A1"].acted


def test_a_landing_ends_want_of_supply() -> None:
    """It is a free move (whigs/7.16i)."""
    state = position("march", period=1, **INVASION)
    state.change("british A1", hungry=True)
    done = Table(state, (4,), until=("close_period",))
    done.order("british", TO_LOUISBOURG)
    assert not done.state.armies["british A1"].hungry


@pytest.mark.parametrize(
    ("forces", "rule", "key"),
    [
        ("A1 ALB 16R march; F1 HAL 16S", "whigs/6.45a", "no_fleet_here"),
        ("A1 HAL 16R defend; F1 HAL 16S", "whigs/6.44a", "defenders_invade_not"),
        ("A1 HAL 16R march; F1 HAL 15S", "whigs/6.45b", "too_many_men"),
        ("A1 HAL 5I march; F1 HAL 1S", "whigs/6.45b", "too_many_men"),
        ("A1 BOS 16R march; F1 BOS 16S", "whigs/6.46a", "out_of_range"),
    ],
)
def test_what_keeps_an_expedition_at_home(forces: str, rule: str, key: str) -> None:
    """Port, order, ships and range (whigs/6.45a, whigs/6.45b, whigs/6.46a, W58, W59, W61, W155)."""
    step = "defend" if "defend" in forces else "march"
    at = table(step, until=("close_period",), period=1, british=forces)
    with pytest.raises(No) as caught:
        at.order("british", TO_LOUISBOURG)
    assert (caught.value.rule, caught.value.key) == (rule, key)


def test_two_ships_for_a_thousand_men() -> None:
    """16 regulars need 16, 5 Indians 2, and 3,600 men 8 (whigs/6.45b, DW41, W58, W59)."""
    assert landed(4).of(Landed)
    assert landed(4, british="A1 HAL 5I march; F1 HAL 2S").of(Landed)
    state = position("march", british="A1 HAL 8R march; F1 HAL 8S; F2 HAL 7S")
    state.change("british A1", lost={"R": 400})
    assert {line.fleet for line in landings(state, state.armies["british A1"])} == {"F1"}
    state.change("british F1", lost=1)
    assert list(landings(state, state.armies["british A1"])) == []


def test_an_unpaid_army_does_not_land() -> None:
    """It only moves in friendly colonies (whigs/5.26d, W190)."""
    state = position("march", **INVASION)
    state.change("british A1", unpaid=True)
    refusal = March(("A1",)).refuse(view(state, "british"), (), Land("A1", "F1", "LOU"))
    assert refusal == No("whigs/5.26d", "unpaid_army", army="A1")


def test_a_fleet_that_has_moved_carries_nobody() -> None:
    """It was not in the port when the period began (whigs/7.13e, W195)."""
    came = [Trail("british", "F1", ("ZUNO", "HAL"))]
    assert refused(TO_LOUISBOURG, trails=came) == ("whigs/7.13e", "fleet_has_moved")


def test_a_fleet_that_stayed_in_port_sails_with_the_army() -> None:
    """After all fleets have had their turn (whigs/7.13e)."""
    done = table("fleets", laid=(4,), until=("close_period",), period=1, **INVASION)
    done.order("british", "F1 stay")
    done.order("british", TO_LOUISBOURG)
    assert done.of(Landed)


def test_the_goal_is_hostile_or_empty() -> None:
    """There is no transport to a friendly coast (whigs/6.45e, DW23, W193)."""
    assert landed(4, nodes="LOU empty french").of(Landed)
    assert refused(TO_LOUISBOURG, nodes="LOU british 3") == ("whigs/6.45e", "landing_at_home")
    assert refused("A1 with F1 lands at BOS") == ("whigs/6.45e", "landing_at_home")
    assert refused("A1 with F1 lands at CAR") == ("whigs/6.45a", "no_coast")


def test_ferrying_is_a_switch() -> None:
    """Then a friendly coast may be the goal, by the same rules (whigs/6.45e, DW23)."""
    ferrying: dict[str, Any] = {"options": Options(ferrying=True)}
    assert landed(4, text="A1 with F1 lands at BOS", **ferrying).of(Landed)
    assert landed(3, text="A1 with F1 lands at BOS", **ferrying).of(ExpeditionFails)
    assert refused("A1 with F1 lands at HAL", **ferrying) == ("whigs/6.45e", "there_already")


def test_the_river_is_closed_while_louisbourg_is_french() -> None:
    """To British assaults, and not to French ones (whigs/7.47a, W62)."""
    to_quebec = "A1 with F1 lands at QUE"
    assert refused(to_quebec) == ("whigs/7.47a", "river_closed")
    assert landed(4, text=to_quebec, nodes="LOU british 3").of(Landed)[0].sea == "ZQUA"
    french: dict[str, Any] = {"british": "", "french": "A1 QUE 1R march; F1 QUE 1S"}
    assert landed(4, side="french", text="A1 with F1 lands at HAL", **french).of(Landed)


def test_a_zone_may_be_named() -> None:
    """Where there is but one the name may be left out (whigs/6.46c)."""
    assert landed(4, text="A1 with F1 lands at LOU from Z3").of(Landed)[0].sea == "ZTRE"
    assert refused("A1 with F1 lands at LOU from Z2") == ("whigs/6.46c", "not_this_zone")


def test_of_two_zones_one_is_named() -> None:
    """A Louisbourg that lies on the Gulf too (whigs/6.46c)."""
    old = 'seas = ["ZTRE"]'
    assert text_of().count(old) == 1
    state = position("march", period=1, **INVASION)
    state.board = read(text_of().replace(old, 'seas = ["ZTRE", "ZDUO"]'))
    army, zones = state.armies["british A1"], ("ZTRE", "ZDUO")
    refusal = refuse_landing(state, army, Land("A1", "F1", "LOU"))
    assert refusal == No("whigs/6.46c", "name_the_zone", zones=zones)
    lines = [line for line in landings(state, army) if line.to == "LOU"]
    assert lines == [Land("A1", "F1", "LOU", zone) for zone in zones]


# -- ill luck -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 3])
def test_ill_luck(die: int) -> None:
    """Army and fleet stay in port for the year (whigs/6.45c, whigs/6.45d, W60)."""
    done = landed(die)
    assert done.of(ExpeditionFails) == [ExpeditionFails("british", "A1", "F1", "HAL", die)]
    assert whereabouts(done.state) == {"british A1": "HAL", "british F1": "HAL"}
    assert done.state.armies["british A1"].held
    assert done.state.fleets["british F1"].held


@pytest.mark.parametrize("die", [4, 10])
def test_the_expedition_sails(die: int) -> None:
    """On 4 to 10, whatever the key makes of it (whigs/6.45c, W60)."""
    assert landed(die, keys={"british": (1,) * 10, "french": (1,) * 10}).of(Landed)


# -- interception -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "found"), [(1, False), (2, False), (3, True), (10, True)])
def test_a_fleet_searches(die: int, found: bool) -> None:
    """On 1 or 2 it finds nothing, and the landing goes on (whigs/7.43a, W100)."""
    done = landed(4, die, french="F1 LOU 5S")
    assert done.of(Searched) == [Searched("french", "F1", "ZTRE", die, found)]
    assert bool(done.of(Landed)) is not found
    assert sorted(done.match.open) == (["british", "french"] if found else [])


@pytest.mark.parametrize(("at", "searches"), [("LOU", True), ("ZTRE", True), ("ZQUA", False), ("QUE", False)])
def test_who_can_intercept(at: str, searches: bool) -> None:
    """A fleet in the zone of the landing, or in a port beside it (whigs/7.40a, whigs/7.41a, W167)."""
    dice = (4, 1) if searches else (4,)
    assert bool(landed(*dice, french=f"F1 {at} 5S").of(Searched)) is searches


def test_a_held_fleet_does_not_intercept() -> None:
    """It does not leave port in any way (whigs/6.45d, whigs/7.41a, DW41)."""
    state = position("march", period=1, french="F1 LOU 5S", **INVASION)
    state.change("french F1", held=True)
    done = Table(state, (4,), until=("close_period",))
    done.order("british", TO_LOUISBOURG)
    assert done.of(Landed)


def test_the_british_search_bonus_is_a_switch() -> None:
    """A 2 finds the French if British fleets add 1 (whigs/7.40b, DW14)."""
    facts: dict[str, Any] = {
        "side": "french",
        "text": "A1 with F1 lands at HAL",
        "french": "A1 LOU 1R march; F1 LOU 1S",
        "british": "F1 HAL 4S",
    }
    assert not landed(4, 2, **facts).of(Searched)[0].found
    assert landed(4, 2, options=Options(british_search_bonus=True), **facts).of(Searched)[0].found


def test_each_fleet_searches_and_the_finders_fight_as_one() -> None:
    """F2 finds nothing: 3 and 4 ships fight, not its 9 (whigs/7.43a, DW52)."""
    done = fought(4, 3, 2, 3, 5, french="F1 LOU 3S; F2 LOU 9S; F3 ZTRE 4S")
    assert [one.found for one in done.of(Searched)] == [True, False, True]
    assert done.of(SeaBattle)[0].defence == 7


def test_choices_are_shown_together() -> None:
    """Neither is seen before both are in (whigs/7.42a, W168)."""
    done = landed(4, 3, french="F1 LOU 5S")
    done.order("french", "remain")
    assert done.of(SeaChoices) == []
    assert done.match.waiting() == ("british", "french")
    done.order("british", "engage")
    assert done.of(SeaChoices) == [SeaChoices("british", "engage", "remain")]


def test_who_remains_lets_the_landing_go_on() -> None:
    """There is no battle (whigs/7.42b, W168)."""
    done = fought(4, 3, choices=("engage", "remain"))
    assert done.of(SeaBattle) == []
    assert done.of(Landed)


@pytest.mark.parametrize("other", ["engage", "remain"])
def test_an_invader_may_turn_back(other: str) -> None:
    """Without losses, also if the other remains; for the rest of the year (whigs/7.45a, W103)."""
    done = fought(4, 3, choices=("retreat", other))
    assert done.of(BackInPort) == [BackInPort("british", "A1", "F1", "HAL")]
    assert whereabouts(done.state)["british A1"] == "HAL"
    assert (done.state.armies["british A1"].held, done.state.fleets["british F1"].held) == (True, True)
    assert done.state.casualties == {}


def test_what_can_be_chosen_at_sea() -> None:
    """The invader may retreat, the interceptor remain; one choice each (whigs/7.42a)."""
    done = landed(4, 3, french="F1 LOU 5S")
    for side, text, key in (
        ("british", "remain", "not_at_sea"),
        ("french", "retreat", "not_at_sea"),
        ("french", "ambush", "not_at_sea"),
        ("british", "retreat to HAL", "not_at_sea"),
        ("british", "engage, retreat", "choose_once"),
        ("british", "", "sea_choice_owed"),
    ):
        with pytest.raises(No) as caught:
            done.order(side, text)
        assert caught.value.key == key


def test_who_says_nothing_engages() -> None:
    """At the deadline (whigs/7.42a)."""
    done = landed(4, 3, 5, french="F1 LOU 5S")
    done.deadline("british")
    done.deadline("french")
    assert done.of(SeaChoices) == [SeaChoices("british", "engage", "engage")]


# -- battles at sea -----------------------------------------------------------------------------------


def test_sixteen_ships_against_five() -> None:
    """3-1; a 7 counts as 8: GV, the French lose 2 of 5 and flee (whigs/7.40b, whigs/7.44a, W101)."""
    done = fought(4, 3, 7)
    assert done.of(SeaBattle) == [SeaBattle("ZTRE", "british", 16, 5, "3-1", 7, 8, "GV", 0, 30)]
    assert done.of(ShipsLost, "french") == [ShipsLost("french", "F1", 2, 3)]
    assert done.of(ShipsLost, "british") == []
    assert done.of(Landed)
    assert done.state.casualties["french"] == {"S": 2}


def test_a_ten_stays_a_ten() -> None:
    """Nothing is higher (whigs/7.40b, W102)."""
    battle = fought(4, 3, 10).of(SeaBattle)[0]
    assert (battle.die, battle.counted, battle.result) == (10, 10, "IV")


def test_lost_ships_cost_no_men() -> None:
    """A 4 counts as 5: NV; the British lose 2 and the French 1, and 16 regulars land (whigs/7.44b, W200)."""
    done = fought(4, 3, 4)
    assert done.of(SeaBattle)[0].result == "NV"
    assert {side: box["S"] for side, box in done.state.casualties.items()} == {"british": 2, "french": 1}
    assert done.state.armies["british A1"].at == "LOU"
    assert done.state.armies["british A1"].lost == {}


FRENCH: dict[str, Any] = {"side": "french", "text": "A1 with F1 lands at HAL"}


def test_a_destroyed_fleet_takes_its_army_down() -> None:
    """5 French ships against 16: 1-3, and a 1 is AD (whigs/7.46b, W169)."""
    done = landed(4, 3, 1, **FRENCH, french="A1 LOU 4R march; F1 LOU 5S", british="F1 HAL 16S")
    done.order("french", "engage")
    done.order("british", "engage")
    assert done.of(SeaBattle)[0].result == "AD"
    assert done.of(FleetDestroyed) == [FleetDestroyed("french", "F1", "A1")]
    assert done.of(Drowned, "french") == [Drowned("french", "A1", 2_000)]
    assert done.of(Drowned) == done.of(Drowned, "british") == []
    assert list(whereabouts(done.state)) == ["british F1"]
    assert done.state.casualties == {"french": {"S": 5, "R": 2_000}}


def test_a_beaten_invader_is_back_in_port() -> None:
    """10 against 10: a 1 is D; the French lose 2, the British 1 (whigs/7.46a, W170)."""
    done = landed(4, 3, 1, **FRENCH, french="A1 LOU 4R march; F1 LOU 10S", british="F1 HAL 10S")
    done.order("french", "engage")
    done.order("british", "engage")
    battle = done.of(SeaBattle)[0]
    assert (battle.column, battle.counted, battle.result) == ("1-1", 1, "D")
    assert {side: box["S"] for side, box in done.state.casualties.items()} == {"british": 1, "french": 2}
    assert whereabouts(done.state) == {"french A1": "LOU", "british F1": "HAL", "french F1": "LOU"}
    assert done.state.armies["french A1"].held


def test_lost_ships_still_count() -> None:
    """16 ships of which 14 are left fight as 16, and lose of the 14 (whigs/7.44a, DW12)."""
    state = position("march", period=1, british="A1 HAL 8R march; F1 HAL 16S", french="F1 LOU 5S")
    state.change("british F1", lost=2)
    done = Table(state, (4, 3, 4), until=("close_period",))
    for side, text in (("british", TO_LOUISBOURG), ("british", "engage"), ("french", "engage")):
        done.order(side, text)
    assert done.of(SeaBattle)[0].attack == 16
    assert done.of(ShipsLost, "british") == [ShipsLost("british", "F1", 2, 12)]


def test_who_attacks_is_a_switch() -> None:
    """The interceptor: 5 against 16 by French dice, without the 1 (whigs/7.44a, DW13)."""
    done = fought(4, 3, 9, options=Options(naval_attacker="interceptor"))
    assert done.of(SeaBattle) == [SeaBattle("ZTRE", "french", 5, 16, "1-3", 9, 9, "NV", 10, 10)]
    assert done.of(BackInPort)
    assert done.of(Landed) == []


def test_beaten_interceptors_go_to_the_nearest_port() -> None:
    """It may be the one where they lay; from the zone it is the port beside it (whigs/7.46c, W171)."""
    done = fought(4, 3, 7, french="F1 ZTRE 5S")
    assert done.of(FledTo) == [FledTo("french", "F1", "LOU")]
    assert done.state.fleets["french F1"].at == "LOU"


def test_without_a_port_a_beaten_fleet_is_lost() -> None:
    """All its ships (whigs/7.46c)."""
    done = fought(4, 3, 7, french="F1 ZTRE 5S", nodes="LOU empty french; QUE british; NOR british")
    assert done.of(FleetDestroyed) == [FleetDestroyed("french", "F1")]
    assert done.state.casualties["french"] == {"S": 5}
    assert done.of(Landed)


def test_of_equally_near_ports_the_owner_chooses() -> None:
    """Louisbourg lost: from the waters off it Québec is nearest; off Halifax, two are (whigs/7.46c, DW53)."""
    state = position("march", nodes="LOU british")
    assert nearest_ports(state, "french", "ZTRE") == ("QUE",)
    assert nearest_ports(position("march", nodes="HAL french"), "british", "ZDUO") == ("BOS",)
    assert nearest_ports(position("march"), "french", "ZDUO") == ("LOU", "QUE")
    kind, seen = ChoosePort(("F1", "F2"), ("LOU", "QUE")), view(position("march"), "french")
    assert kind.default(seen) == (Go("F1", "LOU"), Go("F2", "LOU"))
    assert kind.owed(seen, (Go("F1", "QUE"),)) == No(
        "whigs/7.46c", "port_owed", fleet="F2", ports=("LOU", "QUE")
    )
    for line, key in ((Go("F3", "LOU"), "not_a_beaten_fleet"), (Go("F1", "HAL"), "not_the_nearest")):
        reason = kind.refuse(seen, (), line)
        assert reason is not None
        assert reason.key == key


def test_the_army_meets_whom_it_finds_ashore() -> None:
    """As one that has just entered (whigs/6.46b)."""
    done = landed(4, french="A1 LOU 1R")
    assert done.of(Meets) == [Meets("LOU", "french", "british")]


def test_after_a_landing_the_fleet_may_move_on() -> None:
    """From the zone of the landing, in the next period (whigs/6.46c, W194)."""
    state = landed(4).state
    for key in ("british A1", "british F1"):
        state.change(key, acted=False)
    state.step, state.period = "fleets", 2
    state.trails.clear()
    at = Table(state, until=("march",))
    goals = [line.to for line in at.match.offers("british") if isinstance(line, Go)]
    assert goals == ["ZDUO"]


# -- what was written with the orders, and standing orders --------------------------------------------


def answer(part: str, *lines: OnMeeting, reports: tuple[Report, ...] = (), **facts: Any) -> Lines | None:
    state = position("march", french="F1 LOU 5S", reports=list(reports), **INVASION, **facts)
    state.plans = {"british": [Plan("F1", lines)]}
    return ChooseAtSea(part, ("F1",), ("F1",), "ZTRE").foreseen(view(state, "british"))


def test_fleets_do_what_was_written() -> None:
    """The first line that fits; with odds by this year's report (whigs/standing-8)."""
    bold, shy = OnMeeting("F1", "engage", "2-1"), OnMeeting("F1", "retreat")
    told = (Report("british", "F1", "LOU", 1757, {"S": 5}, 0),)
    much = (Report("british", "F1", "LOU", 1757, {"S": 10}, 0),)
    assert answer(INVADER, bold, shy, reports=told) == (Meet("engage"),)
    assert answer(INVADER, bold, shy, reports=much) == (Meet("retreat"),)
    assert answer(INVADER, bold, shy) is None
    assert answer(INTERCEPTOR, shy) is None


def test_an_old_report_is_none() -> None:
    """That of another year (whigs/standing-8)."""
    old = (Report("british", "F1", "LOU", 1756, {"S": 5}, 0),)
    assert answer(INVADER, OnMeeting("F1", "engage", "2-1"), reports=old) is None


def test_standing_orders_at_sea() -> None:
    """`at sea remain`, and a ranking of ports (whigs/standing-8)."""
    seen = view(position("march", french="F1 LOU 5S", **INVASION), "french")
    kind = ChooseAtSea(INTERCEPTOR, ("F1",), ("F1",), "ZTRE")
    assert kind.standing(seen, (AtSea("retreat"), AtSea("remain"))) == (Meet("remain"),)
    assert kind.standing(seen, ()) is None
    ports = ChoosePort(("F1",), ("LOU", "QUE"))
    assert ports.standing(seen, (HomePort("QUE"),)) == (Go("F1", "QUE"),)
    assert ports.standing(seen, (HomePort("HAL"),)) is None


def test_fleets_flee_where_it_was_written() -> None:
    """Each by its own line (whigs/standing-8)."""
    state = position("march", french="F1 LOU 5S")
    state.plans = {"french": [Plan("F1", (OnMeeting("F1", "retreat", to="QUE"),))]}
    seen = view(state, "french")
    assert ChoosePort(("F1",), ("LOU", "QUE")).foreseen(seen) == (Go("F1", "QUE"),)
    assert ChoosePort(("F1", "F2"), ("LOU", "QUE")).foreseen(seen) is None


@pytest.mark.parametrize(
    ("line", "key"), [(AtSea("ambush"), "not_at_sea"), (AtSea("engage"), ""), (HomePort("ALB"), "no_coast")]
)
def test_what_standing_orders_at_sea_may_say(line: Line, key: str) -> None:
    """What can be done there, and ports (whigs/standing-8)."""
    no = refuse_standing(view(position("march"), "british"), (), line)
    assert (no.key if no else "") == key
