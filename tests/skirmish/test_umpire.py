"""The umpire: what is put to him, what he rules, what he hands back (skirmish/ump-1, ump-2, rule-1 on)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.notation import Reader
from rules.kernel.orders import PUBLIC, UMPIRE, Line, Lookup, No
from rules.skirmish import GAME, fire, guns, melee, running, sight, umpire
from rules.skirmish.aids.lookups import Sight
from rules.skirmish.aids.vocabulary import vocabulary
from rules.skirmish.lines import ChargeAt, Fire, Go, Keep, LeaveWounded, Stay, Towards
from rules.skirmish.ruling_lines import (
    EndRuling,
    PlaceUnit,
    Puts,
    RuleCapture,
    RuleCover,
    RuleDistance,
    RuleGround,
    RulePairs,
    RuleRanks,
    RuleRun,
    RuleSecure,
    RuleSight,
    Veto,
)
from rules.skirmish.rulings import distance
from rules.skirmish.setup import new
from rules.skirmish.state import Options, State
from rules.skirmish.turns import begin_turn
from rules.skirmish.umpire import Ceased, Confirm, Facts, Ruled, Vetoed
from tests.contract.play import draw
from tests.skirmish.grounds import area
from tests.skirmish.table import Trial, british, done, french, laid_out, printed, seen

ALL, DOUBTFUL, NOTHING = (Options(umpire=dose) for dose in ("all", "doubtful", "nothing"))


def facing(apart: float = 12, options: Options = ALL, **facts: Any) -> State:
    """A line of each side, so far apart, and the card of the British one."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 10 + apart)}
    return laid_out(units, options=options, drawn="Line", **facts)


def carded(state: State, *lines: Line, laid: tuple[int, ...] = (), **standing: Any) -> Trial:
    """The card of the British line is played."""
    trial = Trial(state, laid, ("draw",), standing)
    trial.answer("british", *lines)
    return trial


def ruled(state: State, *lines: Line) -> State:
    """A position after these rulings, which the umpire may give."""
    question = Confirm(Facts("move", "Line"))
    for line in lines:
        assert question.refuse(seen(state, UMPIRE), (), line) is None

    def rule(state: State, referee: Any) -> None:
        umpire.carry_out(state, referee, lines)

    return done(state, rule).state


# -- each kind of ruling, and nothing else (rule-1) ---------------------------------------------------------


def aimed(state: State) -> Any:
    return fire.aim(state, "Line", "Enemy")


def test_ground_is_of_the_class_that_is_ruled() -> None:
    """skirmish/rule-3: a wood ruled a clearing covers nobody; the others stay what they are."""
    woods = (area("rough", 18, 20, 30, 26), area("dense", 0, 40, 6, 46, name="swamp"))
    state = laid_out(
        {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 22)}, *woods
    )
    assert (
        fire.column(state, "Enemy", "Line"),
        fire.column(ruled(state, RuleGround(area="rough", ground="clearing")), "Enemy", "Line"),
    ) == (1, 0)
    after = ruled(state, RuleGround(area="rough", ground="clearing"))
    assert {name: one.kind for name, one in after.ground.areas.items()} == {
        "rough": "clearing",
        "swamp": "dense",
    }


@pytest.mark.parametrize(("said", "found"), [("unseen", False), ("seen", True)])
def test_who_sees_whom_is_as_it_is_ruled(said: str, found: bool) -> None:
    """skirmish/rule-4, skirmish/vis-5: S104, both ways; a third is seen as before."""
    state = facing(14, default="rough" if said == "seen" else "open")
    state.units["Other"] = french("french_line", 24, 34)
    after = ruled(state, RuleSight(unit="Enemy", sight=said, other="Line"))
    assert sight.sees(state, "Line", "Enemy") is not found
    assert sight.sees(after, "Line", "Enemy") is found is sight.sees(after, "Enemy", "Line")
    assert sight.sees(after, "Line", "Other") == sight.sees(state, "Line", "Other")


def test_who_is_ruled_to_be_seen_is_put_on_the_table() -> None:
    """skirmish/rule-4: also who is in hiding."""
    state = facing(20, default="rough")
    state.change("Enemy", hidden=True)
    assert not ruled(state, RuleSight(unit="Enemy", sight="seen", other="Line")).units["Enemy"].hidden


@pytest.mark.parametrize(("cover", "column"), [("no cover", 0), ("woods", 1), ("heavy cover", 3)])
def test_cover_is_as_it_is_ruled(cover: str, column: int) -> None:
    """skirmish/rule-5, skirmish/fire-6: S85, against this shooter alone."""
    after = ruled(facing(), RuleCover(unit="Enemy", cover=cover, other="Line"))
    assert fire.column(after, "Enemy", "Line") == column
    assert fire.column(after, "Enemy", "Another") == 0


def test_a_position_is_secure_as_it_is_ruled() -> None:
    """In the open two may come on a man, and one alone if it is ruled so.

    (skirmish/rule-6, skirmish/melee-10).
    """
    state = facing(2, contacts=(("Line", "Enemy"),))
    assert not melee.is_secure(state, "Enemy", "Line")
    after = ruled(state, RuleSecure(unit="Enemy", secure="secure"))
    assert melee.is_secure(after, "Enemy", "Line")
    assert not melee.is_secure(after, "Line", "Enemy")


def test_two_units_are_as_far_apart_as_it_is_ruled() -> None:
    """skirmish/rule-7: twelve inches ruled ten make a volley, and ruled nineteen are too far."""
    state = facing(12)
    assert (aimed(state).apart, aimed(state).bonus) == (120, 0)
    near, far = (ruled(state, RuleDistance(unit="Enemy", inches=inches, other="Line")) for inches in (10, 19))
    assert (aimed(near).apart, aimed(near).bonus, distance(near, "Line", "Enemy")) == (100, 2, 100)
    assert isinstance(aimed(far), No)


def test_as_many_figures_fire_as_it_is_ruled() -> None:
    """skirmish/rule-8, skirmish/fire-3: four of six."""
    after = ruled(facing(), RuleRanks(unit="Line", count=4))
    assert (aimed(facing()).dice, aimed(after).dice) == (6, 4)
    assert fire.may_fire(after, "Enemy") == 6


def test_fighters_are_paired_as_it_is_ruled() -> None:
    """skirmish/rule-9, skirmish/melee-12: six against four fight one to one; two of them do not fight."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 11, men=4, dead=2)}
    state = laid_out(units, contacts=(("Line", "Enemy"),))
    after = ruled(state, RulePairs(unit="Line", other="Enemy", pairing="one to one"))
    met = {"Enemy": melee.meeting(state, "Line", "Enemy")}
    assert [len(melee.paired(one, "Line", met, None)) for one in (state, after)] == [6, 4]


def test_a_unit_runs_where_it_is_ruled() -> None:
    """skirmish/rule-10: to the east, in place of straight away."""
    after = ruled(facing(), RuleRun(unit="Line", wind="east"))
    ways = [running.from_whom(state, "Line", "Enemy") for state in (facing(), after)]
    assert ways == [(-50, -1200), (1, 0)]


@pytest.mark.parametrize(
    ("taker", "standing"), [("nobody", "gone"), ("french", "taken"), ("british", "taken")]
)
def test_a_gun_is_taken_by_whom_it_is_ruled(taker: str, standing: str) -> None:
    """skirmish/rule-12, skirmish/art-7: S92, S120."""
    gun = british("artillery", 24, 15, "north", men=0, dead=4, standing="gone")
    state = laid_out({"Gun": gun, "Enemy": french("french_line", 24, 15.8)}, options=ALL)
    trial = done(state, lambda state, referee: guns.take(state, referee, "Enemy"))
    trial.answer(UMPIRE, RuleCapture(unit="Gun", taker=taker))
    after = trial.unit("Gun")
    assert (after.standing, after.taker) == (standing, "" if taker == "nobody" else taker)


def test_a_unit_stands_where_it_is_put() -> None:
    """skirmish/rule-13: at a point on free ground, facing what is named; nowhere else."""
    line = PlaceUnit("Line", "E3.5", "east")
    after = ruled(facing(), line)
    assert after.units["Line"].body is not None
    assert (after.units["Line"].body.front, after.units["Line"].body.facing) == ((2700, 1500), (1, 0))
    assert after.units["Enemy"] == facing().units["Enemy"]
    full = Confirm(Facts("move", "Line")).refuse(seen(facing(), UMPIRE), (), PlaceUnit("Line", "E4.5"))
    assert full is not None
    assert (full.rule, full.key) == ("skirmish/rule-13", "no_room_to_put")


# -- how long, and who reads it ----------------------------------------------------------------------------


def test_a_ruling_holds_for_a_turn_or_to_the_end() -> None:
    """skirmish/rule-1: until the next turn begins, or until it is ended."""
    state = ruled(
        facing(), RuleRanks(unit="Line", count=4, span="this turn"), RuleRun(unit="Line", wind="east")
    )
    assert [(one.number, one.kind, one.until) for one in state.rulings] == [
        (1, "ranks", "turn"),
        (2, "runs", "end"),
    ]
    state.turn = 2
    after = done(state, begin_turn_only).state
    assert [one.number for one in after.rulings] == [2]
    assert ruled(after, EndRuling(2)).rulings == ()


def begin_turn_only(state: State, referee: Any) -> None:
    begin_turn(state, referee)


def test_a_ruling_is_told_to_who_knows_its_subject() -> None:
    """skirmish/rule-1, skirmish/ump-1: of one in hiding to its own side alone. The view shows the same.

    Those that not all are told have numbers of their own, so that nobody misses one.
    """
    state = facing(20, default="rough")
    state.change("Enemy", hidden=True)
    both = (RuleRanks(unit="Enemy", count=4), RuleRanks(unit="Line", count=3))
    trial = done(state, lambda state, referee: umpire.carry_out(state, referee, both))
    readers = ("british", "french", PUBLIC, UMPIRE)
    told = {who: [event.number for event in trial.of(Ruled, who)] for who in readers}
    assert told == {"british": [1], "french": [201, 1], PUBLIC: [1], UMPIRE: [201, 1]}
    shown = {who: [one.number for one in seen(trial.state, who).rulings] for who in told}
    assert shown == told


# -- what is put to him (rule-2) ----------------------------------------------------------------------------


def test_what_was_measured_is_put_to_him_and_stands_by_nothing() -> None:
    """skirmish/rule-2: the shot with its length, column, number and dice; then it is fired."""
    trial = carded(facing(), Fire(unit="Line", target="Enemy"), laid=(20,) * 6)
    assert trial.asked() == [(UMPIRE, "Confirm")]
    (ask,) = trial.match.open.values()
    assert isinstance(ask.kind, Confirm)
    facts = ask.kind.facts
    assert (facts.what, facts.unit, facts.target, facts.apart, facts.column, facts.dice) == (
        "shot",
        "Line",
        "Enemy",
        120,
        0,
        6,
    )
    trial.answer(UMPIRE)
    assert trial.state.step == "draw"
    assert trial.unit("Line").fired


@pytest.mark.parametrize(
    ("apart", "doubts"),
    [(12, ()), (10, ("volley",)), (10.5, ("volley",)), (10.6, ()), (17.5, ("range",)), (17.4, ())],
)
def test_what_is_close_to_call_is_in_doubt(apart: float, doubts: tuple[str, ...]) -> None:
    """skirmish/rule-2: within half an inch of a limit, by tenths; nothing else is put at `doubtful`."""
    trial = carded(facing(apart, DOUBTFUL), Fire(unit="Line", target="Enemy"), laid=(20,) * 6)
    asked = [ask.kind for ask in trial.match.open.values()]
    assert [kind.facts.doubts for kind in asked if isinstance(kind, Confirm)] == ([doubts] if doubts else [])


def test_an_umpire_chooses_how_much_is_put_to_him() -> None:
    """skirmish/rule-2: by a standing order, which is his alone."""
    nothing = carded(facing(), Fire(unit="Line", target="Enemy"), laid=(20,) * 6, umpire=(Puts("nothing"),))
    assert nothing.state.step == "draw"
    all_ = carded(
        facing(10, NOTHING), Fire(unit="Line", target="Enemy"), laid=(20,) * 6, umpire=(Puts("all"),)
    )
    assert all_.asked() == [(UMPIRE, "Confirm")]
    why = umpire.refuse_standing(seen(facing(), "french"), (), Puts("all"))
    assert why is not None
    assert why.key == "for_the_umpire"


def test_without_an_umpire_nothing_is_put() -> None:
    """skirmish/ump-2: no question at all."""
    trial = carded(facing(10, Options()), Fire(unit="Line", target="Enemy"), laid=(20,) * 6)
    assert trial.state.step == "draw"
    assert [ask.seat for ask in trial.match.news.asks] == ["british"]  # type: ignore[union-attr]


def test_a_game_that_he_lets_stand_is_the_same_game() -> None:
    """skirmish/ump-2, skirmish/rule-2: with `all` answered by nothing, to the last die and the last man."""
    games = [whole("forest_road", dose) for dose in ("none", "all", "nothing")]
    assert games[0] == games[1] == games[2]


def whole(key: str, dose: Any) -> Any:
    """A game at random in which the umpire says nothing: how it ended, and all that was told."""
    codec = Codec(GAME, printed())
    match = Match(codec, beginning(codec, new(printed(), key, Options(umpire=dose))), b"the same dice")
    rng, told = Random(key), [*match.news.told] if match.news else []
    while match.open:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        if seat == UMPIRE:
            check_picture(match)
        outcome = match.submit(seat, () if seat == UMPIRE else draw(match, seat, rng))
        told += outcome.told
    state = msgspec.structs.replace(match.state, options=Options())
    return codec.encode(state), [(one.to, one.event) for one in told]


def check_picture(match: Match) -> None:
    """What is drawn beside a question to him can be read and answered by what he sees."""
    view, kind = match.view(UMPIRE), match.open[UMPIRE].kind
    looked = kind.looks(view, (), "")
    for lookup in Reader(GAME.lookups, GAME.vocabulary(printed())).parse(looked) if looked else ():
        assert isinstance(lookup, Lookup)
        assert lookup.drawn
        lookup.answer(view)


# -- what he hands back -------------------------------------------------------------------------------------


def test_what_is_vetoed_costs_no_card() -> None:
    """skirmish/rule-11, skirmish/charge-8: S79; not the same again in this turn, but anything else."""
    charge = ChargeAt(unit="Line", target="Enemy")
    trial = carded(facing(5), charge)
    trial.answer(UMPIRE, Veto("no way through"))
    assert trial.of(Vetoed, PUBLIC) == [Vetoed("Line", "no way through")]
    assert trial.asked() == [("british", "Acting")]
    with pytest.raises(No) as fault:
        trial.answer("british", charge)
    assert fault.value.key == "was_handed_back"
    trial.answer("british", Keep(unit="Line"))
    assert (trial.state.step, trial.state.kept) == ("draw", ("Line",))
    assert trial.unit("Line").body == facing(5).units["Line"].body


def test_a_side_knows_alone_what_was_handed_back() -> None:
    """skirmish/rule-11: all read that, and why; not in which words it was ordered."""
    trial = carded(facing(5), ChargeAt(unit="Line", target="Enemy"))
    trial.answer(UMPIRE, Veto("too far"))
    assert [len(seen(trial.state, who).rulings) for who in ("british", "french", PUBLIC, UMPIRE)] == [
        1,
        0,
        0,
        1,
    ]


def test_what_a_ruling_makes_impossible_is_handed_back() -> None:
    """skirmish/rule-11: whom the shooter does not see he does not fire at."""
    trial = carded(facing(), Fire(unit="Line", target="Enemy"))
    trial.answer(UMPIRE, RuleSight(unit="Enemy", sight="unseen", other="Line"))
    assert trial.of(Ceased, PUBLIC) == [Ceased("Line")]
    trial.answer("british", Stay(unit="Line"))
    assert (trial.state.step, trial.unit("Line").fired) == ("draw", False)


def test_a_wounded_man_stays_where_he_is_when_a_move_is_handed_back() -> None:
    """skirmish/rule-11, skirmish/move-11: nothing of the move has taken effect."""
    state = facing()
    state.change("Line", well=5, wounded=1)
    state.sheets = {"british": (LeaveWounded("Line"),)}
    trial = carded(state, Towards(unit="Line", to="north edge", inches=4))
    trial.answer(UMPIRE, Veto("no time"))
    assert (trial.unit("Line").wounded, trial.state.sheets["british"]) == (1, (LeaveWounded("Line"),))


# -- in hiding ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [Stay(unit="Enemy"), Keep(unit="Enemy"), Go(unit="Enemy", to="E6")])
def test_a_card_in_hiding_is_one_question_whatever_it_does(order: Line) -> None:
    """skirmish/rule-2, skirmish/hide-2: put to him at `all` alone; it cannot be handed back."""
    state = facing(24, default="dense", options=ALL)
    state.change(
        "Enemy", hidden=True, body=msgspec.structs.replace(state.body("Enemy"), formation="skirmish")
    )
    state.units["Enemy"] = msgspec.structs.replace(state.units["Enemy"], troop="marine")
    state.drawn = "Enemy"
    trial = Trial(state, (1, 1, 1, 1), ("draw",))
    trial.answer("french", order)
    (ask,) = trial.match.open.values()
    assert isinstance(ask.kind, Confirm)
    assert (ask.seat, ask.kind.covert, ask.kind.facts.what) == (UMPIRE, True, "card")
    with pytest.raises(No) as fault:
        trial.answer(UMPIRE, Veto("too far"))
    assert fault.value.key == "no_veto_in_hiding"
    trial.answer(UMPIRE)
    assert trial.state.step == "draw"
    assert len(trial.match.news.asks if trial.match.news else ()) == 1


# -- as it is written ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Rangers A unseen by Gun", RuleSight(unit="Rangers A", sight="unseen", other="Gun")),
        ("orchard is clearing", RuleGround(area="orchard", ground="clearing")),
        ("veto no way through", Veto("no way through")),
        ("4 of Line A fire for this turn", RuleRanks(unit="Line A", count=4, span="this turn")),
        ("Line A 10 from Gun", RuleDistance(unit="Line A", inches=10, other="Gun")),
        ("Gun has heavy cover against Line A", RuleCover(unit="Gun", cover="heavy cover", other="Line A")),
        ("Line A is secure", RuleSecure(unit="Line A", secure="secure")),
        (
            "Line A against Marines one to one",
            RulePairs(unit="Line A", other="Marines", pairing="one to one"),
        ),
        ("Marines runs north-west", RuleRun(unit="Marines", wind="north-west")),
        ("Gun taken by nobody", RuleCapture(unit="Gun", taker="nobody")),
        ("Light stands at G6.4 facing Gun", PlaceUnit("Light", "G6.4", "Gun")),
        ("end ruling 3", EndRuling(3)),
    ],
)
def test_rulings_are_written_in_plain_words(text: str, line: Line) -> None:
    """As they are read, so they are told."""
    reader = Reader(Confirm.line_types, vocabulary(printed()))
    assert reader.parse(text) == (line,)
    assert str(line) == text


def test_the_board_shows_him_what_was_measured() -> None:
    """skirmish/rule-2: the look-up of the line between both, as he sees the table."""
    trial = carded(facing(), Fire(unit="Line", target="Enemy"))
    assert trial.match.open[UMPIRE].kind.looks(seen(facing(), UMPIRE), (), "") == "sight Line to Enemy"
    answer = Sight("Line", "Enemy").answer(seen(facing(), UMPIRE))
    assert (answer["apart"], answer["blocked_by"]) == (120, "")
    assert Confirm(Facts("card", "Line"), covert=True).looks(seen(facing(), UMPIRE), (), "") == ""
