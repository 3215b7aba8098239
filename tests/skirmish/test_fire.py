"""Firing and guns by hand (skirmish/fire-1 to fire-11, volley-1 to volley-6, art-1 to art-7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.orders import No
from rules.skirmish import fire, guns
from rules.skirmish.acting import may_ever
from rules.skirmish.fire import Aim, Volley
from rules.skirmish.ground import AreaFile, Kind
from rules.skirmish.guns import Loaded, Taken
from rules.skirmish.lines import Fire, Load
from rules.skirmish.movement import Hindered
from rules.skirmish.state import Options, State, Unit
from rules.skirmish.wounds import Hurt
from tests.skirmish.grounds import area
from tests.skirmish.table import acted, british, done, fence, french, laid_out, refusal, ruling, seen

GRAZE = 1  # a wound that does nothing
FIRST = 1  # the first man of a unit is hit


def facing(shooter: Unit, target: Unit, *areas: AreaFile, **facts: Any) -> State:
    return laid_out({"A": shooter, "B": target}, *areas, **facts)


def at(inches: float, shooter: str = "british_line", target: str = "french_line", **facts: Any) -> State:
    """Two lines in the open, so far apart."""
    return facing(british(shooter, 24, 5), french(target, 24, 5 + inches), **facts)


def aimed(state: State, load: Any = None, **facts: Any) -> Aim:
    found = fire.aim(state, "A", "B", load, **facts)
    assert isinstance(found, Aim), found
    return found


def refused(state: State, line: Any = None) -> str:
    no = refusal(state, line or Fire(unit="A", target="B"))
    return f"{no.rule} {no.key}" if no else ""


def volley(state: State, *laid: int, target: str = "B", **line: Any) -> Volley:
    found: Volley = acted(state, Fire(unit="A", target=target, **line), *laid).one(Volley)
    return found


def no_hits(dice: int) -> tuple[int, ...]:
    return (20,) * dice


# -- the dice ---------------------------------------------------------------------------------------------


def test_each_man_hits_with_the_number_or_less() -> None:
    """S01, skirmish/fire-1, skirmish/fire-2: 8, 1 and 7 of six dice hit with eight."""
    told = volley(at(15), 8, 9, 1, 20, 7, 14, *(FIRST, GRAZE) * 3)
    assert (told.number, told.column, told.dice, told.hits) == (8, 0, (8, 9, 1, 20, 7, 14), 3)


def test_a_volley_within_ten_inches_adds_two() -> None:
    """S02, skirmish/volley-1: the same dice hit four times with ten."""
    told = volley(at(10), 8, 9, 1, 20, 7, 14, *(FIRST, GRAZE) * 4)
    assert (told.number, told.bonus, told.hits, told.inches) == (10, 2, 4, 100)


def test_a_unit_fires_at_one_target() -> None:
    """skirmish/fire-11: all six at him who is named, though another stands before half of them."""
    units = {
        "A": british("british_line", 24, 5),
        "B": french("marine", 20, 15),
        "C": french("marine", 30, 15),
    }
    trial = acted(laid_out(units), Fire(unit="A", target="B"), *no_hits(6))
    assert len(trial.one(Volley).dice) == 6
    assert trial.state.shot_at == ("B",)


def test_nobody_fires_beyond_the_reach_of_his_weapon() -> None:
    """S03, S08, skirmish/fire-4: a musket carries 18 inches, a rifle 30."""
    assert refused(at(18)) == ""
    assert refused(at(19)) == "skirmish/fire-4 too_far"
    assert refused(at(30, "frontiersman")) == ""
    assert refused(at(31, "frontiersman")) == "skirmish/fire-4 too_far"


def test_each_man_measures_his_own_reach() -> None:
    """skirmish/fire-4: 18.0 inches straight ahead; the men on the wings of a line have farther to go."""
    state = facing(british("british_line", 24, 5), french("french_line", 24, 23, men=1))
    assert aimed(state).dice == 2  # half an inch aside is 18.007, which is 18.0; one and a half 18.06, 18.1


def test_militia_add_one() -> None:
    """S05, skirmish/volley-2: a seven hits with six and one."""
    assert volley(at(10, "militia"), 7, *no_hits(5), FIRST, GRAZE).hits == 1


@pytest.mark.parametrize(("troop", "formation"), [("indian", "skirmish"), ("coureur", "column")])
def test_irregulars_have_no_volley(troop: str, formation: Any) -> None:
    """S06, skirmish/volley-3: at five inches a number stays as it is, for irregulars in column too."""
    state = facing(french(troop, 24, 10, "north", formation), british("british_line", 24, 15, "south", men=6))
    assert aimed(state).bonus == 0


def test_a_wounded_man_fires_three_worse() -> None:
    """S04, skirmish/fire-7: with eight a wounded man hits with five."""
    state = facing(british("british_line", 24, 5, men=2, wounded=1), french("french_line", 24, 20))
    told = volley(state, 6, 6, FIRST, GRAZE)
    assert (told.dice, told.wounded, told.hits) == ((6,), (6,), 1)
    told = volley(state, 9, 5, FIRST, GRAZE)
    assert told.hits == 1


def test_a_wounded_man_who_needs_nothing_never_hits() -> None:
    """S09, skirmish/fire-7: a wounded marine at heavy cover needs three less three."""
    house = area("building", 20, 19, 28, 27, name="house")
    state = facing(
        french("marine", 24, 5, "north", men=1, wounded=1),
        british("british_line", 24, 23, "south", inside="house"),
        house,
    )
    assert volley(state, 1).hits == 0


# -- columns ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "formed", "loose"), [("open", 0, 1), ("clearing", 0, 1), ("rough", 1, 2), ("dense", 1, 2)]
)
def test_the_column_is_the_ground_and_order_of_the_target(kind: Kind, formed: int, loose: int) -> None:
    """S07, S86, S119, skirmish/fire-2, skirmish/fire-8: farmsteads are open ground to who fires."""
    line = facing(british("british_line", 24, 5), french("marine", 24, 9), default=kind)
    assert fire.column(line, "B", "A") == formed
    state = facing(british("british_line", 24, 5), french("marine", 24, 9, "south", "skirmish"), default=kind)
    assert fire.column(state, "B", "A") == loose


def test_a_building_is_heavy_cover_and_a_fence_is_not() -> None:
    """S85, S119, skirmish/fire-6, skirmish/ground-2."""
    house = area("building", 20, 19, 28, 27, name="house")
    inside = facing(
        british("british_line", 24, 5), french("marine", 24, 23, "south", "skirmish", inside="house"), house
    )
    assert fire.column(inside, "B", "A") == 3
    behind = at(12, lines=(fence("fence", "fence", 1, (10, 16), (40, 16)),))
    assert fire.column(behind, "B", "A") == 0


def test_an_umpire_rules_on_cover() -> None:
    """S85, skirmish/fire-6: heavy cover, woods or none, whatever is measured."""
    target = french("marine", 24, 15, "south", "skirmish")
    for value, column in (("none", 1), ("woods", 2), ("heavy", 3)):
        state = facing(british("british_line", 24, 5), target, rulings=(ruling("cover", value, "B", "A"),))
        assert fire.column(state, "B", "A") == column


def test_on_mixed_ground_most_of_those_in_sight_decide_and_a_tie_covers() -> None:
    """skirmish/fire-2: six men of whom three or two stand in the wood."""
    shooter = british("british_line", 24, 5)
    tie = facing(shooter, french("french_line", 24, 15), area("rough", 24, 10, 40, 20))
    assert aimed(tie).column == 1
    fewer = facing(shooter, french("french_line", 24, 15), area("rough", 25, 10, 40, 20))
    assert aimed(fewer).column == 0


@pytest.mark.parametrize("troop", ["wagon", "artillery", "cavalry"])
def test_wagons_crews_and_cavalry_are_formed_targets(troop: str) -> None:
    """S86, skirmish/fire-9."""
    state = facing(british("british_line", 24, 5), french(troop, 24, 15, "south", "line", men=3))
    assert fire.column(state, "B", "A") == 0


# -- who fires --------------------------------------------------------------------------------------------


def test_formed_units_fire_two_ranks() -> None:
    """S83, skirmish/fire-3: of six in three ranks of two, four fire; of two ranks of three all."""
    column = facing(british("british_line", 24, 5, "north", "column"), french("french_line", 24, 15))
    assert aimed(column).dice == 4
    two = facing(british("british_line", 24, 5, "north", "line of two"), french("french_line", 24, 15))
    assert aimed(two).dice == 6


def test_skirmishers_and_irregulars_all_fire() -> None:
    """S109, skirmish/fire-3: skirmish order has no ranks, and irregulars fire in column too."""
    marines = facing(french("marine", 24, 5, "north", "skirmish"), british("british_line", 24, 15, "south"))
    assert aimed(marines).dice == 6
    coureurs = facing(french("coureur", 24, 5, "north", "column"), british("british_line", 24, 15, "south"))
    assert aimed(coureurs).dice == 6


def test_an_umpire_rules_how_many_ranks_fire() -> None:
    """skirmish/fire-3, skirmish/rule-8."""
    state = facing(
        british("british_line", 24, 5, "north", "column"),
        french("french_line", 24, 15),
        rulings=(ruling("ranks", "6", "A"),),
    )
    assert aimed(state).dice == 6


def test_a_target_out_of_sight_is_refused_as_if_it_were_not_there() -> None:
    """S84, skirmish/fire-5: who is in hiding, who never was and who is gone are refused in the same words."""
    hidden = facing(
        british("ranger", 24, 5),
        french("indian", 24, 15, hidden=True),
        area("rough", 0, 10, 48, 48),
    )
    none = laid_out({"A": british("ranger", 24, 5), "B": french("indian", 24, 15, standing="ran", body=None)})
    assert refused(hidden) == refused(none) == "skirmish/fire-5 nobody_in_sight"
    stranger = may_ever(seen(hidden, "british"), Fire(unit="A", target="La Reine"))
    assert stranger is not None
    assert stranger.key == "no_such_unit"


def test_woods_and_houses_bar_the_view() -> None:
    """skirmish/fire-5, skirmish/vis-1: more than twelve inches of wood, or a house between."""
    assert refused(at(13, default="rough")) == "skirmish/fire-5 not_in_sight"
    house = area("building", 14, 9, 34, 12, name="house")
    assert refused(at(12)) == ""
    assert (
        refused(facing(british("british_line", 24, 5), french("french_line", 24, 17), house))
        == "skirmish/fire-5 not_in_sight"
    )


def test_a_formed_unit_in_the_way_blocks_a_shot_and_skirmishers_do_not() -> None:
    """skirmish/ground-3: of either side, within half an inch of the line of fire."""
    between = {"A": british("ranger", 24, 5, "north", "column"), "B": french("french_line", 24, 20)}
    friend = laid_out({**between, "C": british("british_line", 24, 12)})
    assert refused(friend) == "skirmish/fire-5 not_in_sight"
    loose = laid_out({**between, "C": british("ranger", 24, 12, "north", "skirmish")})
    assert refused(loose) == ""


def test_nobody_fires_into_or_out_of_a_melee() -> None:
    """S113, skirmish/act-5."""
    units = {
        "A": british("british_line", 24, 5),
        "B": french("french_line", 24, 15),
        "C": british("british_line", 24, 14),
    }
    state = laid_out(units, contacts=(("C", "B"),))
    assert refused(state) == "skirmish/act-5 in_melee"
    assert refused(state, Fire(unit="C", target="B")) == "skirmish/act-5 in_contact"
    assert refused(state, Fire(unit="A", target="nearest")) == "skirmish/fire-5 nobody_in_sight"


def test_wagons_have_no_weapon() -> None:
    """skirmish/fire-1: and no sheet takes such a line."""
    state = facing(british("wagon", 24, 5, men=4), french("french_line", 24, 15))
    line = Fire(unit="A", target="nearest")
    found = may_ever(seen(state, "british"), line)
    assert found is not None
    assert found.key == "no_weapon"


def test_an_order_may_name_how_near_a_target_must_be() -> None:
    """skirmish/fire-4: a line that fires within ten holds at ten and not at eleven."""
    assert refused(at(10), Fire(unit="A", target="nearest", within=10)) == ""
    assert "farther_than_ordered" in refused(at(11), Fire(unit="A", target="nearest", within=10))


# -- volleys ----------------------------------------------------------------------------------------------


def test_rangers_fire_a_volley_when_they_are_formed() -> None:
    """S89, skirmish/volley-4: a nine hits in line with seven and two, and misses in skirmish order."""
    line = facing(british("ranger", 24, 5), french("french_line", 24, 13))
    assert volley(line, 9, *no_hits(5), FIRST, GRAZE).hits == 1
    loose = facing(british("ranger", 24, 5, "north", "skirmish"), french("french_line", 24, 13))
    assert volley(loose, 9, *no_hits(5)).hits == 0


def test_a_volley_in_woods_is_a_choice_of_the_table() -> None:
    """A six hits with four and two, and misses with four; the shooter's ground counts.

    (S90, skirmish/volley-5).
    """
    target = french("indian", 24, 13)
    allowed = facing(british("british_line", 24, 5), target, default="rough")
    assert volley(allowed, 6, *no_hits(5), FIRST, GRAZE).hits == 1
    off = Options(volley_in_woods=False)
    forbidden = facing(british("british_line", 24, 5), target, default="rough", options=off)
    assert volley(forbidden, 6, *no_hits(5)).hits == 0
    out_of_it = facing(british("british_line", 24, 5), target, area("rough", 0, 10, 48, 48), options=off)
    assert volley(out_of_it, 6, *no_hits(5), FIRST, GRAZE).hits == 1


# -- who is hit -------------------------------------------------------------------------------------------


def test_hits_fall_by_lot_among_those_alive() -> None:
    """The lot finds the second man, who dies, then the last, who is wounded.

    (S87, skirmish/fire-10, skirmish/wound-1).
    """
    trial = acted(at(15), Fire(unit="A", target="B"), 1, 1, *no_hits(4), 2, 9, 5, 5)
    hurt: Hurt = trial.one(Hurt)
    assert [(w.man, w.die, w.harm) for w in hurt.wounds] == [("sound", 9, "dead"), ("sound", 5, "serious")]
    target = trial.unit("B")
    assert (target.well, target.wounded, target.dead) == (4, 1, 1)


def test_only_men_in_reach_are_hit() -> None:
    """skirmish/fire-10: of a column of six, 17 inches off, only the two foremost ranks are in reach."""
    state = facing(
        british("british_line", 24, 5, men=1), french("french_line", 24, 22, "south", "column", men=6)
    )
    assert aimed(state).exposed == (0, 1, 2, 3)


def test_a_shooter_turns_to_his_target_if_there_is_room() -> None:
    """skirmish/body-2: a line that faces east turns north; at the edge of the table a column cannot."""
    turned = acted(
        facing(british("british_line", 24, 5, "east"), french("french_line", 24, 15)),
        Fire(unit="A", target="B"),
        *no_hits(6),
    )
    assert turned.state.body("A").facing == (0, 1000)
    edge = facing(british("british_line", 24, 1, "east", "column"), french("french_line", 24, 15))
    stays = acted(edge, Fire(unit="A", target="B"), *no_hits(4))
    assert stays.state.body("A").facing == (1, 0)


def test_who_fires_from_a_house_comes_no_nearer_to_who_stands_before_it() -> None:
    """skirmish/body-2, skirmish/body-3: by the east wall a man stands 0.8" off, so nobody lines it."""
    house = area("building", 20, 19, 28, 27, name="house")
    garrison = british("british_line", 24, 23, "south", inside="house")
    target = french("french_line", 38, 23, "west")
    turned = acted(facing(garrison, target, house), Fire(unit="A", target="B"), *no_hits(6)).state
    assert turned.body("A").facing == (1400, 0)
    (east, _), *_ = turned.places("A")
    near = french("marine", (east + 80) / 100, 23, "west", "skirmish", men=1)
    state = laid_out({"A": garrison, "B": target, "C": near}, house)
    assert state.apart("A", "C") > 10
    stays = acted(state, Fire(unit="A", target="B"), *no_hits(6)).state
    assert stays.body("A").facing == state.body("A").facing


def test_a_shot_is_remembered_for_the_turn() -> None:
    """skirmish/charge-5, skirmish/vis-4: it has fired and stirred; whom it shot at knows."""
    trial = acted(at(15), Fire(unit="A", target="B"), *no_hits(6))
    assert trial.unit("A").fired
    assert trial.unit("A").stirred
    assert trial.state.shot_at == ("B",)


def test_half_the_dice_are_rounded_up_and_the_sound_fire_first() -> None:
    """S33, skirmish/charge-5: of six dice three, of seven four."""
    assert fire.halved(Aim(6, 0, 8, 0, 0, 10, ())) == (3, 0)
    assert fire.halved(Aim(1, 6, 8, 0, 0, 10, ())) == (1, 3)


# -- guns -------------------------------------------------------------------------------------------------


def gun(inches: float, men: int = 3, target: Unit | None = None, **facts: Any) -> State:
    piece = {"ball": 2, "canister": 2} | facts
    return facing(
        british("artillery", 24, 5, men=men, **piece), target or french("french_line", 24, 5 + inches)
    )


def test_a_crew_rolls_three_dice_a_man_with_canister() -> None:
    """S10, skirmish/art-1, skirmish/art-5: three men at 14 inches, nine dice, ten to hit."""
    told = volley(gun(14), *no_hits(9))
    assert (told.ammunition, len(told.dice), told.number) == ("canister", 9, 10)


def test_a_crew_rolls_two_dice_a_man_with_ball() -> None:
    """Four men at 30 inches, skirmishers in a wood: eight dice, five to hit.

    (S11, skirmish/art-1, skirmish/art-3).
    """
    target = french("marine", 24, 35, "south", "skirmish")
    state = facing(
        british("artillery", 24, 5, men=4, ball=1, canister=1), target, area("rough", 0, 33, 48, 48)
    )
    told = volley(state, *no_hits(8))
    assert (told.ammunition, len(told.dice), told.number) == ("ball", 8, 5)


def test_canister_carries_eighteen_inches_and_ball_thirty_six() -> None:
    """S12, skirmish/art-3: measured by the crew, who stand beside and behind their gun."""
    near = Fire(unit="A", target="B", ammunition="canister")
    assert refused(gun(16), near) == ""
    assert refused(gun(20), near) == "skirmish/fire-4 too_far"
    assert refused(gun(35), Fire(unit="A", target="B", ammunition="ball")) == ""
    assert refused(gun(38), Fire(unit="A", target="B", ammunition="ball")) == "skirmish/fire-4 too_far"


def test_a_gun_fires_with_canister_where_it_reaches_and_with_what_it_has() -> None:
    """skirmish/art-3, skirmish/art-4."""
    assert guns.load_for(gun(18), "A", "B", None) == "canister"
    assert guns.load_for(gun(19), "A", "B", None) == "ball"
    assert guns.load_for(gun(14, canister=0), "A", "B", None) == "ball"
    assert guns.load_for(gun(30, ball=0), "A", "B", None) == "canister"


def test_a_gun_fires_every_other_turn() -> None:
    """S13, skirmish/art-2, skirmish/act-3: what has fired must be loaded, which is an action of its own."""
    trial = acted(gun(14), Fire(unit="A", target="B"), *no_hits(9))
    assert not trial.unit("A").loaded
    assert refused(trial.state) == "skirmish/art-2 not_loaded"
    loaded = acted(gun(14, loaded=False), Load(unit="A"))
    assert loaded.unit("A").loaded
    assert loaded.one(Loaded) == Loaded("A")
    assert refused(gun(14), Load(unit="A")) == "skirmish/art-2 loaded_already"


def test_infantry_has_nothing_to_load() -> None:
    """S25, skirmish/act-3."""
    assert refused(at(15), Load(unit="A")) == "skirmish/act-3 no_gun"


def test_a_gun_has_two_dice_of_ball_and_one_of_canister() -> None:
    """S14, skirmish/art-4: rolled in the eyes of its side alone, and told down by a shot."""
    state = gun(14, ball=0, canister=0)
    trial = done(state, lambda state, referee: guns.fill(state, referee, "A"), 5, 2, 6)
    assert (trial.unit("A").canister, trial.unit("A").ball) == (5, 8)
    assert [fallen.to for fallen in trial.fallen()] == [("british",)] * 3
    assert seen(trial.state, "french").units["A"].ball == 0
    assert seen(trial.state, "public").units["A"].canister == 0
    fired = acted(gun(14), Fire(unit="A", target="B"), *no_hits(9))
    assert (fired.unit("A").canister, fired.unit("A").ball) == (1, 2)


def test_a_gun_without_rounds_is_silent() -> None:
    """skirmish/art-4."""
    assert refused(gun(14, ball=0, canister=0)) == "skirmish/art-4 no_rounds"
    assert refused(gun(14, canister=0), Fire(unit="A", target="B", ammunition="canister")) == (
        "skirmish/art-4 no_such_rounds"
    )


def test_canister_has_no_volley() -> None:
    """S91, skirmish/volley-6: at eight inches an eleven misses with ten."""
    assert volley(gun(8), 11, *no_hits(8)).hits == 0


def test_a_lost_man_of_the_crew_costs_his_dice() -> None:
    """S64, skirmish/art-6."""
    assert len(volley(gun(14, men=2, figures=3, dead=1), *no_hits(6)).dice) == 6


def test_who_touches_a_gun_without_crew_takes_it() -> None:
    """S92, S120, skirmish/art-7, skirmish/ump-2: once, and it is never served again."""
    empty = british("artillery", 24, 5, men=0, figures=3, dead=3, standing="gone")
    state = facing(empty, french("french_line", 24, 5.8))
    trial = done(state, lambda state, referee: guns.take(state, referee, "B"))
    assert trial.one(Taken) == Taken("A", "B")
    assert (trial.unit("A").standing, trial.unit("A").taker) == ("taken", "french")
    again = done(trial.state, lambda state, referee: guns.take(state, referee, "B"))
    assert again.of(Taken) == []
    afar = done(facing(empty, french("french_line", 24, 6)), lambda state, ref: guns.take(state, ref, "B"))
    assert afar.of(Taken) == []


@pytest.mark.parametrize(
    ("standing", "value", "taker"),
    [("broken", "", ""), ("ready", "nobody", ""), ("ready", "british", "british")],
)
def test_the_broken_take_nothing_and_an_umpire_rules(standing: Any, value: str, taker: str) -> None:
    """S92, skirmish/art-7, skirmish/ump-1."""
    empty = british("artillery", 24, 5, men=0, figures=3, dead=3, standing="gone")
    rulings = (ruling("capture", value, "A"),) if value else ()
    state = facing(empty, french("french_line", 24, 5.8, standing=standing), rulings=rulings)
    trial = done(state, lambda state, referee: guns.take(state, referee, "B"))
    assert trial.unit("A").taker == taker


# -- rulings and refusals -----------------------------------------------------------------------------------


def test_a_ruled_distance_takes_the_place_of_the_measured() -> None:
    """skirmish/rule-7: 12.0 inches by the tape, ten by the umpire: a volley; nineteen: too far."""
    ten = at(12, rulings=(ruling("distance", "100", "A", "B"),))
    assert (aimed(ten).bonus, aimed(ten).apart) == (2, 100)
    far = at(12, rulings=(ruling("distance", "190", "B", "A"),))
    assert refused(far) == "skirmish/fire-4 too_far"


def test_sight_is_ruled_on_either_way() -> None:
    """S104, skirmish/vis-5: seen through a wood; unseen in the open."""
    wood = at(14, default="rough", rulings=(ruling("sight", "seen", "B", "A"),))
    assert refused(wood) == ""
    unseen = at(14, rulings=(ruling("sight", "unseen", "A", "B"),))
    assert refused(unseen) == "skirmish/fire-5 not_in_sight"


def test_nearest_means_whom_the_side_sees() -> None:
    """A band in hiding beside the line is not its nearest enemy, also when it fires.

    (skirmish/hide-1, skirmish/fire-5).
    """
    units = {
        "A": british("british_line", 24, 5),
        "B": french("french_line", 24, 20),
        "C": french("indian", 24, 12, hidden=True),
    }
    state = laid_out(units, area("rough", 20, 11, 28, 16), default="open")
    assert volley(state, *no_hits(6), target="nearest").target == "B"


def test_no_says_which_rule() -> None:
    with pytest.raises(No) as fault:
        acted(at(19), Fire(unit="A", target="B"))
    assert fault.value.facts["apart"] == 190


def test_whom_the_inches_before_it_put_out_of_reach_is_not_shot_at_and_its_side_is_told() -> None:
    """Seventeen inches, and two back are nineteen: no die falls, and the silence is told.

    (skirmish/act-2, skirmish/fire-4).
    """
    state = laid_out({"A": british("british_line", 27, 10), "B": french("french_line", 27, 27)})
    trial = acted(state, Fire(unit="A", target="B", before=2, whence="south"))
    assert trial.of(Hindered, "british") == [Hindered("A")]
    assert trial.of(Hindered, "french") == []
    assert not trial.unit("A").fired
