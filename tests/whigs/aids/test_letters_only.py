"""What a commander sees who only hears from the others of his side by letter."""

from __future__ import annotations

from typing import Any, cast

import pytest

from rules.kernel.orders import PUBLIC, No
from rules.whigs import GAME
from rules.whigs.aids.lookups import Income, Odds, Reach, Siege
from rules.whigs.gather import GatherOrder
from rules.whigs.lines import Fill, Gather, Go, Land, OnMeeting
from rules.whigs.operations import March
from rules.whigs.orders_year import YearOrders
from rules.whigs.siege import Besiege
from rules.whigs.state import Options, Plan, Report, Result
from rules.whigs.view import NOTHING, View, view
from tests.whigs.table import position

# A1 and A2 in the theatre of Canada, A3 and the fleet in Acadia
BRITISH = "A1 ALB 8R 2I march; A2 FWH 4M defend; A3 HAL 14R march; F1 HAL 16S"
FRENCH = "A1 CAR 6R march; A2 LOU 5R defend"


def seen(*charges: str, others: tuple[str, ...] = (), step: str = "march", **facts: Any) -> View:
    given = {"british": BRITISH, "french": FRENCH, "treasury": (20_000, 0), "on": "", **facts}
    state = position(step, **given)
    found: View = GAME.letters_only(view(state, "british"), view(state, PUBLIC), charges, others)
    return found


def contents(found: View) -> dict[str, Any]:
    armies = {key: army.troops for key, army in found.armies.items() if army.troops}
    return armies | {key: fleet.ships for key, fleet in found.fleets.items() if fleet.ships}


def test_he_knows_what_is_in_his_counters() -> None:
    """Of others of his side where they stand and what order they have, as everyone (whigs/6.14a, 7.11a)."""
    found = seen("A1", "F1")
    assert contents(found) == {"british A1": {"R": 8, "I": 2}, "british F1": 16}
    assert (found.armies["british A3"].at, found.armies["british A3"].order) == ("HAL", "march")


def test_a_theatre_is_whatever_stands_in_it() -> None:
    """The armies at Albany and before Fort Carillon, not those at Halifax."""
    assert contents(seen("canada")).keys() == {"british A1", "british A2"}


def test_what_another_was_given_is_his() -> None:
    """A1 stands in Canada and was given to somebody else by name; or the other way round."""
    assert contents(seen("canada", others=("A1",))).keys() == {"british A2"}
    assert contents(seen("A1", others=("canada",))).keys() == {"british A1"}


def test_sheet_and_treasury_are_the_chiefs() -> None:
    """No key, no money, no pools; nothing that a counter does hangs on money (whigs/7.16g)."""
    found = seen("A1", active={"british": "29R 2I"})
    assert found.papers == {}
    assert found.treasury is None
    assert found.own == NOTHING


def test_a_march_is_offered_whatever_the_treasury_holds() -> None:
    """To Fort William Henry it is half of 26,000 past raiders; whether that is there he is not told
    (whigs/7.16a, 7.16d)."""
    found = seen("A1", british="A1 ALB 8R 2I march", markers="FWH french", treasury=(0, 0))
    assert Go("A1", "FWH") in list(March(("A1",)).next(found, ()))
    shown = March(("A1",)).shows(found, (Go("A1", "FWH"),))
    assert shown is not None
    assert (shown["price"], shown["paid"], shown["known"]) == (13_000, True, False)


def test_what_supply_costs_others_is_not_told() -> None:
    """It goes by what is in them: of two armies that act only his own ways are priced (whigs/7.16b)."""
    shown = March(("A1", "A3")).shows(seen("A1"), ())
    assert shown is not None
    assert [army["counters"] for army in shown["armies"]] == [["A1"]]
    assert shown["known"] is False


def test_supply_of_ways_written_ahead_is_summed_without_the_treasury() -> None:
    """What the map tells, and what his army is (whigs/7.16a)."""
    found = seen("A1", step="orders", markers="FWH french")
    told = YearOrders().shows(found, (Go("A1", "FWH"),))
    assert told is not None
    assert (told["price"], told["known"], told["left"]) == (13_000, False, 0)


def test_the_pool_is_told_while_counters_are_formed() -> None:
    """Nobody could fill one without it (whigs/6.10c)."""
    pool: dict[str, Any] = {"british": "", "french": "", "active": {"british": "9R 2I"}}
    found = seen("A1", step="gather", **pool)
    assert Fill("A1", 9, "R") in list(GatherOrder().next(found, (Gather("A1", "ALB"),)))
    assert seen(step="gather", **pool).own == NOTHING
    assert seen("A1", step="raiders", **pool).own == NOTHING


def test_he_has_what_is_written_for_his_counters() -> None:
    """The way of A1; not that of A3, nor what is for no counter (whigs/6.40a)."""
    mine = Plan("A1", (Go("A1", "FWH"), OnMeeting("A1", "engage")), "ALB")
    others = [Plan("A3", (Land("A3", "F1", "LOU"),), "HAL"), Plan("", ())]
    assert seen("A1", plans={"british": [mine, *others]}).own.plans == (mine,)


def test_reports_reach_him_on_whom_he_sees() -> None:
    """On Carillon to whoever commands in Canada, on Louisbourg to nobody there; what the enemy was told of A1
    to who leads A1 (whigs/6.22e)."""
    carillon = Report("british", "A1", "CAR", 1757, {"R": 6}, 3_000)
    louisbourg = Report("british", "A2", "LOU", 1757, {"R": 5}, 2_500)
    albany = Report("french", "A1", "ALB", 1757, {"R": 8}, 4_000)
    told: dict[str, Any] = {"reports": [carillon, louisbourg, albany]}
    assert seen("canada", **told).reports == (carillon, albany)
    assert seen("A1", **told).reports == (albany,)
    assert seen("F1", **told).reports == ()


def test_he_hears_of_an_enemy_who_has_come_to_him() -> None:
    """The French were reported at Carillon and stand now where A2 does (whigs/6.22e)."""
    carillon = Report("british", "A1", "CAR", 1757, {"R": 6}, 3_000)
    found = seen("A2", french="A1 FWH 6R march", reports=[carillon])
    assert found.reports == (carillon,)


def test_how_many_warriors_a_nation_has_left_is_the_chiefs() -> None:
    """Of allies; of a nation that is nobody's everyone knows (whigs/9.01b)."""
    found = seen("canada", allies="IRO british")
    assert "IRO" not in found.villages
    assert "CHE" in found.villages


def test_counters_of_others_are_not_looked_up() -> None:
    """Nor what a meeting or a siege would come to in which they stand (whigs/6.14a)."""
    found = seen("A1", british="A1 ALB 8R march; A2 CAR 4M march; A3 CAR 2R march")
    for lookup, name in ((Reach("A2"), "A2"), (Odds("CAR"), "A2"), (Odds("CAR", "A1"), "A2")):
        with pytest.raises(No) as refused:
            lookup.answer(found)
        assert refused.value == No("whigs/6.14a", "another_commands", counter=name)
    assert "own" not in Siege("CAR").answer(found)
    assert "own" in Siege("CAR").answer(seen("A2", british="A2 CAR 4M march"))


def test_sieges_are_shown_of_his_armies() -> None:
    """A2 stands before Carillon, and of Fort Duquesne A4 alone could tell (whigs/7.60a)."""
    found = seen("A2", step="close_period", british="A2 CAR 4M march; A4 DUQ 8R march", french="")
    shown = Besiege().shows(found, ())
    assert shown is not None
    assert [siege["place"] for siege in cast(Any, shown["sieges"])] == ["CAR"]
    assert Besiege().shows(seen("A1", step="close_period", british="A2 CAR 4M march", french=""), ()) is None


def test_ships_that_count_in_a_siege_are_another_commanders() -> None:
    """Where they add their value to the armies' it cannot be told without them (DW6)."""
    with_ships: dict[str, Any] = {
        "british": "A3 LOU 14R march; F1 IRW 16S",
        "options": Options(fleet_siege=True),
    }
    assert "own" not in Siege("LOU").answer(seen("A3", **with_ships))
    assert "own" in Siege("LOU").answer(seen("A3", "F1", **with_ships))
    assert "own" in Siege("LOU").answer(seen("A3", british=with_ships["british"]))


def test_his_own_ways_are_looked_up_without_the_treasury() -> None:
    """What supply costs, not what there is to pay it with (whigs/7.16a)."""
    answer = Reach("A1").answer(seen("A1", markers="FWH french"))
    facts = Reach("A1").facts(answer)
    assert (answer["treasury"], facts["known"], facts["paid"]) == (None, False, True)
    assert "regulars" not in Income().answer(seen("A1"))


def test_when_the_war_is_over_nothing_is_hidden() -> None:
    """All papers are open."""
    state = position("over", british=BRITISH, on="", outcome=Result("british", "conquest", 1757))
    assert GAME.letters_only(view(state, "british"), view(state, PUBLIC), ()) == view(state, "british")
