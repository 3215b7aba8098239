"""What is close to call, and what follows from an act: both are put to the umpire (skirmish/rule-2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import UMPIRE, Line, No
from rules.skirmish import running
from rules.skirmish.going import StragglersTaken
from rules.skirmish.ground import AreaFile
from rules.skirmish.guns import Taken
from rules.skirmish.lines import Burn, ChargeAt, FightOn, Fire, Into, Order, Towards
from rules.skirmish.morale import Captured
from rules.skirmish.ruling_lines import (
    RuleCapture,
    RuleCover,
    RulePairs,
    RuleRun,
    Veto,
)
from rules.skirmish.running import Ran
from rules.skirmish.state import Officer, Options, State, Unit
from rules.skirmish.table import Special
from rules.skirmish.umpire import Confirm, Facts
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, british, done, french, laid_out, point

ALL, DOUBTFUL = (Options(umpire=dose) for dose in ("all", "doubtful"))
MISS = 20
HOUSE = AreaFile("house", "building", box=(20, 14, 24, 18), holds=8, doors=((24, 16),))


def table(own: Unit, enemy: Unit, *areas: AreaFile, options: Options = DOUBTFUL, **facts: Any) -> State:
    units = {"Line": own, "Enemy": enemy}
    return laid_out(units, *areas, options=options, drawn="Line", **facts)


def ordered(state: State, *lines: Line, laid: tuple[int, ...] = ()) -> Trial:
    """The card of the British unit is played."""
    trial = Trial(state, laid, ("draw",))
    trial.answer("british", *lines)
    return trial


def put(trial: Trial) -> Facts:
    """What the umpire is asked; it is the only thing that is asked."""
    (ask,) = trial.match.open.values()
    assert ask.seat == UMPIRE
    assert isinstance(ask.kind, Confirm)
    return ask.kind.facts


def doubts(state: State, line: Order) -> tuple[str, ...]:
    """What of an order is close to call; what is not is not put to him at `doubtful`."""
    trial = ordered(state, line, laid=(MISS,) * 6)
    return put(trial).doubts if trial.asked() == [(UMPIRE, "Confirm")] else ()


# -- what is close to call, by hand -------------------------------------------------------------------------


SHOT = Fire(unit="Line", target="Enemy")


@pytest.mark.parametrize(
    ("rough", "dense", "found"), [(11, 0, ()), (12, 0, ("sight",)), (1, 5, ()), (2, 5, ("sight",))]
)
def test_woods_that_are_nearly_too_thick(rough: int, dense: int, found: tuple[str, ...]) -> None:
    """rule-2, vis-1: fourteen inches apart; rough counts once and dense twice, and twelve is the most."""
    woods = [area("rough", 10, 11, 40, 11 + rough)]
    woods += [area("dense", 10, 11 + rough, 40, 11 + rough + dense)] if dense else []
    state = table(british("british_line", 24, 10), french("french_line", 24, 24), *woods)
    assert doubts(state, SHOT) == found


@pytest.mark.parametrize(("x", "found"), [(24.1, ("corner",)), (24.2, ()), (24.3, ())])
def test_a_corner_that_a_line_nearly_touches(x: float, found: tuple[str, ...]) -> None:
    """rule-2: by less than two tenths; the house ends at 24, and one man stands north of the other."""
    own, enemy = british("british_line", x, 10, men=1), french("french_line", x, 22, men=1)
    assert doubts(table(own, enemy, HOUSE), SHOT) == found


@pytest.mark.parametrize(("west", "found"), [(24, ("ground",)), (23, ()), (25, ())])
def test_as_many_men_in_woods_as_out_of_them(west: int, found: tuple[str, ...]) -> None:
    """rule-2, fire-2: six men abreast about x = 24: three, four or two of them stand in the wood."""
    woods = area("rough", west, 21, 30, 26)
    state = table(british("british_line", 24, 10), french("french_line", 24, 22), woods)
    assert doubts(state, SHOT) == found


def test_cavalry_is_always_put_to_him() -> None:
    """rule-2: who rides and who is met by riders, in a move, a shot and a charge."""
    rider = british("cavalry", 24, 10)
    state = table(rider, french("french_line", 24, 22))
    assert doubts(state, Towards(unit="Line", to="south edge", inches=3)) == ("mounted",)
    assert doubts(table(british("british_line", 24, 10), french("cavalry", 24, 22)), SHOT) == ("mounted",)


@pytest.mark.parametrize(("apart", "found"), [(7.4, ()), (7.5, ("charge",)), (8, ("charge",))])
def test_a_charge_as_far_as_it_may_be_declared(apart: float, found: tuple[str, ...]) -> None:
    """rule-2, charge-2: two dice of a line let it be declared within eight inches."""
    state = table(british("british_line", 24, 10), french("french_line", 24, 10 + apart))
    trial = Trial(state, (1, 1, 1), ("draw",))
    trial.answer("british", ChargeAt(unit="Line", target="Enemy"))
    assert (put(trial).doubts if trial.match.open else ()) == found


def test_doors_and_windows() -> None:
    """rule-2: who goes in, and who is charged inside."""
    state = table(british("militia", 26, 16, "west", men=2), french("marine", 40, 40), HOUSE)
    assert doubts(state, Into(unit="Line", building="house")) == ("opening",)


@pytest.mark.parametrize(("x", "found"), [(24.4, ()), (24.6, ("range",)), (25, ("range",))])
def test_who_hardly_reaches_the_wall_that_he_sets_on_fire(x: float, found: tuple[str, ...]) -> None:
    """rule-2, burn-1: one man, so far from a house whose wall is at 24; he must be within an inch."""
    state = table(
        british("ranger", x, 16, men=1), french("marine", 40, 40), HOUSE, special=Special(burns=True)
    )
    trial = Trial(state, (1,), ("draw",))
    trial.answer("british", Burn(unit="Line", building="house"))
    assert (put(trial).doubts if trial.match.open else ()) == found


# -- what follows from an act (charge-12, timid-4, art-7, capture-1) ----------------------------------------


def charged(options: Options = ALL, **facts: Any) -> Trial:
    """A charge over six inches that arrives, as far as the umpire has let it stand."""
    own = british("british_line", 24, 10, "north", "column")
    trial = ordered(
        table(own, french("french_line", 24.5, 16, **facts), options=options),
        ChargeAt(unit="Line", target="Enemy"),
        laid=(6, 6, 1, 1, *[MISS] * 6, *[5] * 12, *[1] * 6),
    )
    trial.answer(UMPIRE)
    return trial


def test_the_shot_at_who_charges_is_put_to_him_and_then_the_fight() -> None:
    """rule-2, charge-12: each as it is measured then; neither can be handed back."""
    trial = charged()
    shot = put(trial)
    assert (shot.what, shot.unit, shot.target, shot.number, shot.bonus, shot.dice) == (
        *("shot", "Enemy", "Line"),
        *(9, 2, 6),
    )
    with pytest.raises(No) as fault:
        trial.answer(UMPIRE, Veto("too far"))
    assert fault.value.key == "no_veto_of_what_follows"
    trial.answer(UMPIRE)
    fight = put(trial)
    assert (fight.what, fight.unit, fight.target, fight.follows) == ("melee", "Line", "Enemy", True)
    trial.answer(UMPIRE, RulePairs(unit="Line", other="Enemy", pairing="one to one"))
    assert trial.state.contacts == (("Line", "Enemy"),)


def test_what_he_rules_of_such_a_shot_counts_in_it() -> None:
    """rule-2, rule-5: the charger is covered as he says: the column, and with it the number."""
    trial = charged()
    trial.answer(UMPIRE, RuleCover(unit="Line", cover="heavy cover", other="Enemy"))
    assert trial.match.laid[:1] == (5,)  # the six shots are fired
    assert put(trial).what == "melee"


def test_who_fired_already_fires_with_half_the_dice_and_so_it_is_put() -> None:
    """rule-2, charge-5: three of six."""
    assert put(charged(fired=True)).dice == 3


def ran(state: State, *laid: int) -> Trial:
    return done(state, lambda state, referee: running.flee(state, referee, "Line", "Enemy"), *laid)


def broken(*areas: AreaFile, options: Options = DOUBTFUL) -> State:
    own = british("british_line", 24, 24, "south", standing="broken")
    return table(own, french("french_line", 24, 20, "north"), *areas, options=options)


def test_a_barred_run_is_put_to_him() -> None:
    """rule-2, rule-10: a pond lies four inches north; he sends it west, seven inches by its dice."""
    pond = area("water", 10, 28, 40, 32)
    trial = ran(broken(pond), 3, 4)
    assert (put(trial).what, put(trial).doubts, put(trial).dice) == ("run", ("barred",), 2)
    trial.answer(UMPIRE, RuleRun(unit="Line", wind="west", span="this turn"))
    assert trial.one(Ran).inches == 70
    assert trial.state.body("Line").front == point(17, 24)


def test_a_run_in_the_open_is_put_to_him_only_at_all() -> None:
    """rule-2: with the dice that fell, how far it leads and where: 24 and 7 are 31, south-west in E6."""
    assert ran(broken(), 3, 4).one(Ran).inches == 70
    asked = put(ran(broken(options=ALL), 3, 4))
    assert (asked.doubts, asked.far, asked.at) == ((), 70, "E6.7")


def test_the_way_of_a_run_is_offered_in_one_tap() -> None:
    """rule-10: the eight winds, this turn alone, and no word of a veto."""
    trial = ran(broken(options=ALL), 3, 4)
    (ask,) = trial.match.open.values()
    assert ask.kind.looks(trial.match.view(UMPIRE), (), "") == "flight Line from Enemy with 34"
    offered = list(ask.kind.next(trial.match.view(UMPIRE), ()))
    assert RuleRun(unit="Line", wind="north-east", span="this turn") in offered
    assert not [line for line in offered if isinstance(line, Veto)]


def gun_alone(x: float) -> dict[str, Unit]:
    gun = french("artillery", x, 15, "south", men=0, dead=4, standing="gone")
    return {"Line": british("british_line", 24, 10), "Gun": gun, "Enemy": french("marine", 2, 46)}


def test_a_gun_that_the_dice_lead_to_is_put_to_him_where_it_is_taken() -> None:
    """rule-2, art-7: the order goes five inches past it, the dice lead to it: 10 and 4 and an inch are 15."""
    state = laid_out(gun_alone(24.5), options=DOUBTFUL, drawn="Line")
    trial = ordered(state, Towards(unit="Line", to="north edge", inches=10), laid=(2, 2))
    asked = put(trial)
    assert (asked.what, asked.unit, asked.target, asked.doubts) == ("capture", "Line", "Gun", ("capture",))
    trial.answer(UMPIRE, RuleCapture(unit="Gun", taker="nobody"))
    assert (trial.of(Taken), trial.unit("Gun").standing) == ([], "gone")


def test_a_gun_that_the_dice_do_not_reach_is_not_put_to_him() -> None:
    """rule-2: the order leads to it, and two inches of dice do not."""
    state = laid_out(gun_alone(24.5), options=DOUBTFUL, drawn="Line")
    trial = ordered(state, Towards(unit="Line", to="north edge", inches=4), laid=(1, 1))
    assert trial.match.open == {}


@pytest.mark.parametrize(("taker", "captured"), [("nobody", 0), ("british", 1), ("french", 0)])
def test_the_wounded_of_who_breaks_are_taken_as_he_rules(taker: str, captured: int) -> None:
    """rule-12, capture-1: of two dead and one wounded French one more falls, and they break."""
    own = british("british_line", 24, 10, men=1, figures=6)
    enemy = french("french_line", 24, 11, men=3, wounded=1, dead=2, officer=Officer(wounded=True))
    state = table(own, enemy, contacts=(("Line", "Enemy"),))
    trial = ordered(state, FightOn(unit="Line"), laid=(10, 1, 1, 9, 1, 9, 1))
    assert (put(trial).what, put(trial).unit, put(trial).target) == ("capture", "Line", "Enemy")
    trial.answer(UMPIRE, RuleCapture(unit="Enemy", taker=taker))
    assert (trial.unit("Enemy").captured, len(trial.of(Captured))) == (captured, captured)


@pytest.mark.parametrize(("taker", "captured"), [("nobody", 0), ("british", 1)])
def test_wounded_left_behind_are_taken_as_he_rules(taker: str, captured: int) -> None:
    """rule-12, move-11: one lies four inches north, on the way; he is asked once, not at every inch."""
    enemy = french("marine", 40, 40, left=(point(24, 14),))
    trial = ordered(
        table(british("ranger", 24, 10), enemy),
        Towards(unit="Line", to="north edge", inches=8),
        laid=(3, 3, 3),
    )
    assert (put(trial).what, put(trial).target) == ("capture", "Enemy")
    trial.answer(UMPIRE, RuleCapture(unit="Enemy", taker=taker))
    assert trial.match.open == {}
    assert (trial.unit("Enemy").captured, len(trial.of(StragglersTaken))) == (captured, captured)
