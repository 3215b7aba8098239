"""What a thinker gets, the worlds it imagines, and how it weighs plans."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from rules.kernel.data import DataError
from rules.kernel.orders import Lines
from rules.kernel.thinking.brief import brief_of, read
from rules.kernel.thinking.habits import LEVELS, Habits
from rules.kernel.thinking.imagined import Chances, Standpoint, imagined
from rules.kernel.thinking.judgement import MOST, Effort, Judgement, Plan, Reason, Style
from rules.kernel.thinking.thinker import Thinker, Thought
from rules.kernel.thinking.weighing import Tried, weigh
from rules.kernel.thinking.world import World
from tests.kernel.specimens import HANDS, PRINTED, Card, March, OneCard, Unit, new_hands
from tests.kernel.test_match import COURT_TO_NORTH, ford, hands


def lowest(kind: Any, view: Any) -> Lines:
    return tuple(kind.default(view))


def chances(seed: object) -> Chances:
    return lambda name: Random(f"{seed} {name}")


def texts(*cards: int) -> tuple[Plan, ...]:
    return tuple(Plan((Card(card),), Reason(str(card))) for card in cards)


# -- the brief ---------------------------------------------------------------------------------------------


def test_a_brief_holds_what_its_seat_sees() -> None:
    """Its own hand and the number of the other's cards; what the other has sealed is not in it."""
    match = hands()
    held = [set(match.view(seat).hands[seat]) for seat in ("north", "south")]
    match.submit("south", (Card(min(held[1])),))
    written = msgspec.json.encode(brief_of(match, "north"))
    brief = read(match.codec, msgspec.json.decode(written, type=type(brief_of(match, "north"))))
    assert brief.view == match.view("north")
    assert brief.kind == OneCard()
    assert set(brief.view.hands) == {"north"}
    assert brief.view.held == {"north": 4, "south": 4}
    assert brief.answers == {}
    assert brief.dice == ()


def test_a_brief_is_the_same_whatever_is_sealed() -> None:
    """Two cards that south may seal: for north there is no difference."""
    briefs = []
    for place in (0, 1):
        match = hands()
        match.submit("south", (Card(sorted(match.view("south").hands["south"])[place]),))
        briefs.append(brief_of(match, "north"))
    assert briefs[0] == briefs[1]


def test_a_brief_tells_what_was_said_openly_in_the_step() -> None:
    """Red marches to the ford, and blue, who is asked for a volley, knows how and what fell since."""
    match = ford({"Ajax": Unit("red", 1), "Castor": Unit("blue", 2), "Dido": Unit("blue", 2)}, laid=(1,))
    match.submit("red", (March("Ajax", "Ford"),))
    brief = read(match.codec, brief_of(match, "blue"))
    assert brief.answers == {"red": ((March("Ajax", "Ford"),),)}
    match.submit("blue", tuple(match.offers("blue"))[:1])
    seat = next(iter(match.open))
    after = read(match.codec, brief_of(match, seat))
    assert [die.value for die in after.dice] == [die.value for die in match.past().dice]
    assert {die.number for die in after.dice} == {0}


# -- worlds ------------------------------------------------------------------------------------------------


def test_a_world_stands_where_the_seat_stands() -> None:
    """North sees the same in it, and south, who has no court card, four of 1, 3, 5, 7 and 8."""
    match = hands(COURT_TO_NORTH)
    brief = read(match.codec, brief_of(match, "north"))
    worlds = [imagined(match.codec, brief, chances(seed), lowest) for seed in range(40)]
    assert all(world and world.view("north") == match.view("north") for world in worlds)
    found = Counter(tuple(sorted(world.state.hands["south"])) for world in worlds if world)
    assert found.keys() == set(combinations((1, 3, 5, 7, 8), 4))


def test_a_standpoint_is_come_to_again() -> None:
    """The same world each time, with the same luck after it, and nothing is guessed twice."""
    match = hands(COURT_TO_NORTH)
    brief = read(match.codec, brief_of(match, "north"))
    standpoint = Standpoint(match.codec, brief, chances("again"), lowest)
    ends = []
    for _ in range(3):
        world = standpoint.world()
        assert world
        while not world.over:
            world.answer(lowest)
        ends.append(match.codec.encode(world.state))
    assert ends[0] == ends[1] == ends[2]


def test_a_world_plays_on_to_the_end() -> None:
    world = World(HANDS, new_hands(PRINTED, "short", None), Random(1))
    while not world.over:
        world.answer(lowest)
    assert HANDS.result(world.state)


def test_in_the_middle_of_a_step_what_was_said_and_fell_is_again() -> None:
    """The volley has missed; in every world it has missed as well."""
    match = ford({"Ajax": Unit("red", 1), "Castor": Unit("blue", 2), "Dido": Unit("blue", 2)}, laid=(1,))
    match.submit("red", (March("Ajax", "Ford"),))
    match.submit("blue", tuple(match.offers("blue"))[:1])
    (seat,) = match.open
    brief = read(match.codec, brief_of(match, seat))
    for number in range(10):
        world = imagined(match.codec, brief, chances(number), lowest)
        assert world
        assert world.open[seat].kind == match.open[seat].kind
        assert match.codec.encode(world.view(seat)) == match.codec.encode(match.view(seat))


# -- weighing ----------------------------------------------------------------------------------------------


def test_the_best_plan_of_a_noisy_lot_is_found() -> None:
    """Worth 10 times its card, give or take 30."""
    luck = Random(3)
    weighed = weigh(
        texts(*range(1, 9)), 400, lambda plan, n: Tried(int(plan.why.key) * 10 + luck.randint(-30, 30))
    )
    assert weighed[0].plan.why.key == "8"
    assert sum(each.trials for each in weighed) <= 400


def test_all_plans_of_a_round_have_the_same_luck() -> None:
    """Eight plans and 72 trials, 24 a round: three worlds for each of eight.

    Beside the first plan so many others stay as are half of all: 4, then 2. Of 24 trials each of five plans
    has four, and each of three has eight.
    """
    tried = Counter[int]()

    def trial(plan: Plan, number: int) -> Tried:
        tried[number] += 1
        return Tried(0)

    weigh(texts(*range(1, 9)), 72, trial)
    assert list(tried.values()) == [8] * 3 + [5] * 4 + [3] * 8


def test_nothing_is_dropped_before_it_was_tried_a_few_times() -> None:
    """24 trials of eight plans: in rounds they would be one for each at first; so all have three."""
    weighed = weigh(texts(*range(1, 9)), 24, lambda plan, n: Tried(0))
    assert [each.trials for each in weighed] == [3] * 8


def test_what_could_never_be_tried_is_worth_least() -> None:
    weighed = weigh(texts(1, 2), 8, lambda plan, n: None if plan.why.key == "2" else Tried(-900))
    assert [each.worth for each in weighed] == [-900, -MOST]


def test_the_first_plan_gives_way_only_to_one_that_is_clearly_better() -> None:
    """That the other is better in nine trials by 1 altogether is luck; by 1 in each of them it is none."""
    better = (0, 1, -1, 2, -2, 3, -3, 4, -4, 1)

    def lucky(plan: Plan, number: int) -> Tried:
        return Tried(better[number] if plan.why.key == "2" else 0)

    assert weigh(texts(1, 2), 18, lucky)[0].plan.why.key == "1"
    assert weigh(texts(1, 2), 18, lambda plan, n: Tried(int(plan.why.key)))[0].plan.why.key == "2"


def test_of_plans_that_come_to_the_same_end_one_is_tried_on() -> None:
    """2 and 3 are one and the same; after the first round only the one named first is tried again."""
    plans = texts(1, 2, 3, 4)
    weighed = weigh(
        plans,
        48,
        lambda plan, n: Tried(int(plan.why.key), b"same" if plan.why.key in "23" else plan.why.key.encode()),
    )
    trials = {each.plan.why.key: each.trials for each in weighed}
    assert trials["3"] < trials["2"]


def test_what_luck_gave_is_taken_off() -> None:
    """The second plan is worth 5 more, and a die of luck a hundred.

    By luck it came to 95 less twice and to 105 more twice, which for itself would be no reason to take it.
    """
    luck = {"1": (1, -1, 0, 0), "2": (0, 0, 1, -1)}

    def trial(plan: Plan, number: int, unit: int) -> Tried:
        key = plan.why.key
        fallen = luck[key][number - 1]
        return Tried(5 * (key == "2") + 100 * fallen, luck=unit * fallen)

    assert weigh(texts(1, 2), 8, partial(trial, unit=0))[0].plan.why.key == "1"
    best, other = weigh(texts(1, 2), 8, partial(trial, unit=3))
    assert (best.plan.why.key, best.found) == ("2", dict.fromkeys((1, 2, 3, 4), 5))
    assert (other.worth, other.found) == (0, dict.fromkeys((1, 2, 3, 4), 0))


def test_nothing_is_worth_more_than_a_game_that_is_won() -> None:
    """The second plan wins whatever falls; the third gains by luck, but won once without any."""
    worth, luck = {"1": (0, 0, 0), "2": (MOST,) * 3, "3": (MOST, MOST, 0)}, (-1, 1, -2)

    def trial(plan: Plan, number: int) -> Tried:
        key = plan.why.key
        return Tried(worth[key][number - 1], luck=luck[number - 1] if key == "3" else 0)

    weighed = weigh(texts(1, 2, 3), 9, trial)
    assert max(worth for each in weighed for worth in each.found.values()) == MOST
    assert weighed[0].plan.why.key == "2"


# -- the thinker -------------------------------------------------------------------------------------------

EFFORT = Effort(trials=60, plans=8, horizon=9)


def by_style(kind: Any, view: Any, style: Style) -> Lines:
    """The lowest card, or the highest."""
    offers = sorted(kind.next(view, ()), key=lambda line: line.card)
    return (offers[-1],) if style.get("high") else lowest(kind, view)


def thought(effort: Effort, seed: str = "a", style: Style | None = None) -> tuple[Thought, Any]:
    match = hands()
    judgement = Judgement(
        worth=lambda state, seat: 100 * (2 * state.points.get(seat, 0) - sum(state.points.values())),
        clock=lambda state: state.turn,
        quick=lambda view, kind, chance, style: by_style(kind, view, style),
        plans=lambda view, kind, chance, style: [Plan((line,)) for line in kind.next(view, ())],
        efforts={},
    )
    brief = read(match.codec, brief_of(match, "north"))
    return Thinker(match.codec, judgement, brief, effort, style or {}, chances(seed)).think(), brief.view


def test_without_trials_the_quick_answer_is_given() -> None:
    found, view = thought(Effort())
    assert found.lines == (Card(min(view.hands["north"])),)
    assert not found.weighed


def test_it_finds_that_high_cards_win_prizes() -> None:
    """Against one who plays his lowest card: the highest of two turns is not needed, the lowest loses."""
    found, view = thought(EFFORT)
    assert found.lines != (Card(min(view.hands["north"])),)
    assert {each.plan.lines for each in found.weighed} == {(Card(card),) for card in view.hands["north"]}
    quick = next(each for each in found.weighed if each.plan.lines == (Card(min(view.hands["north"])),))
    assert found.weighed[0].worth > quick.worth
    assert not found.astray


def test_where_there_are_few_plans_there_are_few_trials() -> None:
    """North holds four cards: three trials for each of the four plans, and not 60."""
    found, _ = thought(msgspec.structs.replace(EFFORT, each=3))
    assert [each.trials for each in found.weighed] == [3] * 4


def test_a_level_cares_for_what_its_commander_does_not_say() -> None:
    """Where it plays high cards at once; the commander who plays low ones does so at any level."""
    bold = Effort(style={"high": 1})
    (high, view), (low, _) = (thought(bold, style=style) for style in ({}, {"high": 0}))
    assert high.lines == (Card(max(view.hands["north"])),)
    assert low.lines == (Card(min(view.hands["north"])),)


def test_the_same_seed_thinks_the_same() -> None:
    one, again = (thought(EFFORT)[0] for _ in range(2))
    assert one == again


def test_slips_are_as_many_as_its_level_makes() -> None:
    """Of a hundred seeds about 50: within five standard deviations."""
    slips = [thought(Effort(slips=50), str(seed)) for seed in range(100)]
    others = sum(found.lines != (Card(min(view.hands["north"])),) for found, view in slips)
    assert 15 <= others <= 60  # of those left to chance one in four is the lowest card all the same


# -- levels ------------------------------------------------------------------------------------------------


def test_a_file_of_habits_has_every_level() -> None:
    text = "\n".join(f"[levels.{level}]" for level in LEVELS) + "\n[commanders.wolfe]\nattack = 130\n"
    habits = Habits.read(text)
    assert list(habits.efforts) == list(LEVELS)
    assert habits.styles == {"plain": {}, "wolfe": {"attack": 130}}
    with pytest.raises(DataError, match="general"):
        Habits.read(text.replace("[levels.general]", ""))
