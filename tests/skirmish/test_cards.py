"""Cards and sheets of a turn by hand (skirmish/card-1 to card-9, act-1 to act-4, sheet-1 to sheet-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from rules.kernel.orders import Line, No
from rules.skirmish import GAME, cards, setup, sheet, special, turns
from rules.skirmish.acting import refuses
from rules.skirmish.cards import CardDrawn, CardKept, CardsLapsed, Drawn
from rules.skirmish.fire import Volley
from rules.skirmish.guns import Loaded
from rules.skirmish.lines import (
    Apart,
    Asks,
    Brigade,
    CrewRuns,
    CrewStays,
    Fire,
    Form,
    Go,
    Keep,
    Load,
    OfficerGoes,
    PauseAfter,
    PauseBroken,
    PauseShot,
    Sheet,
    Stay,
    Towards,
    Watches,
)
from rules.skirmish.movement import RollMove
from rules.skirmish.officers import OfficerWent
from rules.skirmish.setup import Brigaded
from rules.skirmish.sheet import AllLive
from rules.skirmish.state import Officer, Shot, State, Trail, Unit
from rules.skirmish.table import Side, Special
from tests.skirmish.table import Trial, british, done, french, laid_out, seen

BRITONS = {"Line A": british("british_line", 10, 5), "Line B": british("british_line", 24, 5)}
BOTH = {**BRITONS, "Marines": french("marine", 10, 40), "La Reine": french("french_line", 24, 40)}


def turn(
    units: Mapping[str, Unit],
    *laid: int,
    sheets: Mapping[str, tuple[Line, ...]] | None = None,
    standing: Mapping[str, tuple[Line, ...]] | None = None,
    **facts: Any,
) -> Trial:
    """A turn from its sheets on, to where it ends; sides for which no sheet is given are asked."""
    state = laid_out(units, **facts)
    cards.begin(state)
    state.step = "write"
    trial = Trial(state, laid, ("end_turn", "over"), standing)
    for side, lines in (sheets or {}).items():
        trial.answer(side, *lines)
    return trial


def shuffled(state: State) -> tuple[str, ...]:
    """The cards of a new turn."""
    cards.begin(state)
    return state.deck


def stays(*names: str) -> tuple[Stay, ...]:
    return tuple(Stay(unit=name) for name in names)


def keeps(*names: str) -> tuple[Keep, ...]:
    return tuple(Keep(unit=name) for name in names)


def drawn(trial: Trial, who: str = "gm") -> list[str]:
    return [event.unit for event in trial.of(CardDrawn, who)]


def refused(trial: Trial, side: str, *lines: Line) -> str:
    with pytest.raises(No) as fault:
        trial.answer(side, *lines)
    return f"{fault.value.rule} {fault.value.key}"


# -- the deck ---------------------------------------------------------------------------------------------


def test_each_unit_is_drawn_once() -> None:
    """S65, skirmish/card-1, skirmish/sheet-1: with sheets a turn is one message from each side."""
    sheets = {"british": stays("Line A", "Line B"), "french": stays("Marines", "La Reine")}
    trial = turn(BOTH, 3, 3, 1, 1, sheets=sheets)
    assert drawn(trial) == ["Marines", "La Reine", "Line A", "Line B"]
    assert trial.state.step == "end_turn"
    assert trial.asked() == []


def test_the_deck_holds_one_card_for_each_ready_unit_or_brigade() -> None:
    """S61, S67, skirmish/card-1, skirmish/card-7, skirmish/card-9: none for the broken, one for a brigade."""
    units = {
        **BOTH,
        "Line A": british("british_line", 10, 5, brigade="Line A"),
        "Line B": british("british_line", 24, 5, brigade="Line A"),
        "Marines": french("marine", 10, 40, standing="broken"),
    }
    state = laid_out(units)
    assert shuffled(state) == ("Line A", "La Reine")


def test_a_brigade_acts_on_one_card_company_by_company() -> None:
    """S61, skirmish/card-7: one changes its order, the other fires; neither is asked twice."""
    units = {
        "Line A": british("british_line", 10, 5, brigade="Line A"),
        "Line B": british("british_line", 24, 5, brigade="Line A"),
        "La Reine": french("french_line", 24, 20),
    }
    lines = (Form(unit="Line A", formation="column"), Fire(unit="Line B", target="La Reine"))
    trial = turn(units, 1, sheets={"british": lines, "french": stays("La Reine")})
    assert drawn(trial) == ["Line A", "La Reine"]
    assert trial.state.body("Line A").formation == "column"
    assert trial.one(Volley).unit == "Line B"


def test_brigades_change_from_the_next_shuffle_on() -> None:
    """skirmish/card-7: as last turn, unless a sheet says otherwise; from then on everybody knows."""
    state = laid_out(BOTH, sheets={"british": (Brigade("Line B", "Line A"),)})
    joined = done(state, setup.regroup)
    assert joined.of(Brigaded, "french") == [Brigaded("Line A", "Line A"), Brigaded("Line B", "Line A")]
    assert seen(joined.state, "french").units["Line B"].brigade == "Line A"
    assert shuffled(joined.state) == ("Line A", "Marines", "La Reine")
    apart = laid_out(joined.state.units, sheets={"british": (Apart("Line A"),)})
    parted = done(apart, setup.regroup)
    assert parted.of(Brigaded, "french") == [Brigaded("Line A", ""), Brigaded("Line B", "Line B")]
    assert shuffled(parted.state) == ("Line A", "Line B", "Marines", "La Reine")


def test_who_leads_a_brigade_leaves_its_card_to_the_others() -> None:
    """skirmish/card-7: a card goes by the first who shares it."""
    units = {**BRITONS, "Rangers": british("ranger", 30, 5)}
    led = {name: msgspec.structs.replace(unit, brigade="Line A") for name, unit in units.items()}
    state = laid_out(led | {"Light": british("british_light", 36, 5)})
    state.sheets = {"british": (Brigade("Line A", "Light"),)}
    assert shuffled(done(state, setup.regroup).state) == ("Light", "Line B")


# -- acting -----------------------------------------------------------------------------------------------


def asked_for(units: Mapping[str, Unit], **facts: Any) -> Trial:
    """The first card of a turn, with no sheets: its owner is asked."""
    return turn(units, 1, sheets={"british": (), "french": ()}, **facts)


def test_an_empty_sheet_is_the_classic_way() -> None:
    """skirmish/sheet-1, skirmish/card-2: each card is asked for as it comes."""
    trial = asked_for(BOTH)
    assert trial.asked() == [("british", "Acting")]
    trial.answer("british", Stay(unit="Line A"))
    assert len(drawn(trial)) == 2


def test_a_card_is_one_act() -> None:
    """S23, S68, skirmish/act-1, skirmish/act-4: no second one; nothing is an act too."""
    trial = asked_for(BOTH)
    both = (Form(unit="Line A", formation="column"), Fire(unit="Line A", target="nearest"))
    assert refused(trial, "british", *both) == "skirmish/act-1 one_act"
    assert refused(trial, "british", *stays("Line A", "Line A")) == "skirmish/act-1 one_act"
    trial.answer("british", Stay(unit="Line A"))
    assert trial.unit("Line A") == BOTH["Line A"]


def test_a_card_is_played_by_its_own_unit_first() -> None:
    """skirmish/card-2, skirmish/sheet-5: lines for others go onto the sheet."""
    trial = asked_for(BOTH)
    assert refused(trial, "british", Stay(unit="Line B")) == "skirmish/card-2 own_card_first"
    assert refused(trial, "british", Stay(unit="Marines")) == "skirmish/card-2 own_card_first"
    waiting = Stay(unit="Line A", near="nearest", reach=10)
    assert refused(trial, "british", waiting) == "skirmish/card-2 act_now"
    trial.answer("british", Stay(unit="Line A"), Stay(unit="Line B"), PauseBroken())
    assert trial.state.sheets["british"] == (Stay(unit="Line B"), PauseBroken())


def test_lines_given_with_an_answer_replace_those_of_their_units() -> None:
    """skirmish/sheet-5."""
    state = laid_out(BOTH, sheets={"british": (*stays("Line A", "Line B"), Watches("Line A"))})
    sheet.replace(state, "british", (Fire(unit="Line A", target="nearest"),))
    assert state.sheets["british"] == (
        Stay(unit="Line B"),
        Watches("Line A"),
        Fire(unit="Line A", target="nearest"),
    )


def test_an_owner_who_says_nothing_keeps_his_card() -> None:
    """skirmish/sheet-7, S68: the default of one card."""
    trial = asked_for(BOTH)
    trial.deadline("british")
    assert trial.state.kept == ("Line A",)
    assert trial.one(CardKept) == CardKept("Line A")


# -- what a sheet says ------------------------------------------------------------------------------------


def answer(units: Mapping[str, Unit], *lines: Line, **facts: Any) -> Line | None:
    """What a British sheet answers for the card of Line A."""
    state = laid_out(units, sheets={"british": lines}, **facts)
    return sheet.fitting(seen(state, "british"), "Line A", lines)


def test_the_first_line_that_holds_and_may_be_answers() -> None:
    """skirmish/sheet-1, skirmish/sheet-2: too far to fire, not near enough, else it stays."""
    shot = Fire(unit="Line A", target="nearest")
    near = Stay(unit="Line A", near="nearest", reach=30)
    assert answer(BOTH, shot, near, *stays("Line A")) == Stay(unit="Line A")
    close = {**BRITONS, "La Reine": french("french_line", 10, 20)}
    assert answer(close, shot, near) == shot
    assert answer(close, near, shot) == near
    assert answer(close, *stays("Line B")) is None


@pytest.mark.parametrize(
    ("line", "facts", "holds"),
    [
        (Stay(unit="Line A", near="nearest", reach=15), {}, True),
        (Stay(unit="Line A", near="nearest", reach=14), {}, False),
        (Stay(unit="Line A", far="nearest", limit=14), {}, True),
        (Stay(unit="Line A", far="nearest", limit=15), {}, False),
        (Stay(unit="Line A", event="shot at"), {"shot_at": ("Line A",)}, True),
        (Stay(unit="Line A", event="shot at"), {"charged": ("Line A",)}, False),
        (Stay(unit="Line A", event="charged"), {"charged": ("Line A",)}, True),
        (Stay(unit="Line A", near="nearest gun", reach=40), {}, False),
    ],
)
def test_conditions_measure_from_the_unit(line: Stay, facts: dict[str, Any], holds: bool) -> None:
    """skirmish/sheet-2: within, unless, when; limits count as reached."""
    units = {**BRITONS, "La Reine": french("french_line", 10, 20)}
    assert (answer(units, line, **facts) is not None) is holds


def test_asks_ends_the_search() -> None:
    """skirmish/sheet-4: also where a later line, or a standing order, would answer."""
    asks = (Asks(unit="Line A"), Stay(unit="Line A"))
    assert answer(BOTH, *asks) is None
    trial = turn(
        BRITONS,
        1,
        sheets={"british": (*asks, *stays("Line B")), "french": ()},
        standing={"british": stays("Line A")},
    )
    assert trial.asked() == [("british", "Acting")]


def test_standing_orders_answer_what_a_sheet_leaves_open() -> None:
    """skirmish/standing-1, skirmish/standing-2: same lines, no end; `all live` writes no sheet."""
    trial = turn(
        BRITONS, sheets={"british": (), "french": ()}, standing={"british": stays("Line A", "Line B")}
    )
    assert trial.state.step == "end_turn"
    live = turn(BRITONS, sheets={"french": ()}, standing={"british": (AllLive(),)})
    assert live.asked() == [("british", "Acting")]


def test_standing_orders_keep_cards_and_play_them() -> None:
    """skirmish/standing-3, skirmish/sheet-3: kept until an enemy is near, and then fired, without a sheet.

    Nobody comes near: the card is played when the deck is empty.
    """
    lines = (Keep(unit="Line A", until="nearest", inches=10), Fire(unit="Line A", target="Marines"))
    near = {"Line A": british("british_line", 10, 5), "Marines": french("marine", 10, 20)}
    orders = {"british": lines, "french": stays("Marines")}
    trial = turn(near, *(1, 1), *(20,) * 6, sheets={"british": (), "french": ()}, standing=orders)
    assert trial.one(Volley).unit == "Line A"
    assert trial.state.step == "end_turn"


def test_what_a_sheet_wants_asked_no_standing_order_answers() -> None:
    """skirmish/standing-3, skirmish/sheet-4, skirmish/step-1: neither for a card drawn nor for one aside."""
    orders = {"british": stays("Line A")}
    alone = {"Line A": BRITONS["Line A"], "Marines": BOTH["Marines"]}
    for wanted in ((Asks(unit="Line A"),), (*keeps("Line A"), Asks(unit="Line A"))):
        trial = turn(alone, 1, 1, sheets={"british": wanted, "french": stays("Marines")}, standing=orders)
        assert trial.asked()[0][0] == "british"


@pytest.mark.parametrize(
    ("line", "before", "key"),
    [
        (Towards(unit="Line A", to="nearest", near="nearest", reach=12), (), ""),
        (CrewStays("Gun"), (), ""),
        (CrewStays("Gun"), (CrewRuns("Gun"),), "standing_clash"),
        (CrewRuns("Line A"), (), "has_no_use_for"),
        (Stay(unit="Marines"), (), "not_yours_to_order"),
        (Go(unit="Line A", to="Utopia"), (), "no_such_mark"),
    ],
)
def test_what_may_stand_for_every_turn(line: Line, before: tuple[Line, ...], key: str) -> None:
    """skirmish/standing-1, skirmish/standing-3."""
    units = {**BOTH, "Gun": british("artillery", 20, 20, men=3)}
    no = GAME.standing_orders.refuse(seen(laid_out(units), "british"), before, line)
    assert (no.key if no else "") == key


def test_a_sheet_is_for_own_units_that_are_ready() -> None:
    """skirmish/sheet-1: and says nothing that can never be."""
    trial = turn(BOTH)
    for lines, key in (
        (stays("Marines"), "not_yours_to_order"),
        (stays("Line A") * 2, "said_already"),
        ((Load(unit="Line A"),), "no_gun"),
        ((Fire(unit="Line A", target="Bourlamaque"),), "no_such_unit"),
        ((Brigade("Line A", "La Reine"),), "no_brigade"),
    ):
        assert key in refused(trial, "british", *lines)


def test_the_sheets_of_a_side_are_its_own() -> None:
    """skirmish/hide-2: nobody else reads them; a game master may."""
    state = laid_out(BOTH, sheets={"british": stays("Line A")})
    for who in ("french", "public", "umpire"):
        assert seen(state, who).sheets == {}
    assert seen(state, "gm").sheets == seen(state, "british").sheets == state.sheets


def test_a_draft_says_what_is_barred_now_and_of_whom_nothing_is_said() -> None:
    """skirmish/sheet-1, skirmish/sheet-4: by what its side sees; what waits for something is not judged."""
    table = seen(laid_out(BOTH, step="write"), "british")
    far = Fire(unit="Line A", target="Marines")

    def warned(*lines: Line) -> list[tuple[str, Line | None]]:
        return [(no.key, no.about) for no in sheet.Writing().warns(table, lines)]

    near = Fire(unit="Line B", target="Marines", within=2)
    assert warned() == [("nothing_said_of", None)]
    assert warned(far) == [("too_far", far), ("nothing_said_of", None)]
    assert warned(near, *stays("Line A"), far) == [("farther_than_ordered", near), ("too_far", far)]
    assert warned(msgspec.structs.replace(far, near="Marines", reach=10), *stays("Line B")) == []


# -- kept cards -------------------------------------------------------------------------------------------


def test_a_kept_card_is_played_when_its_time_comes() -> None:
    """The gun waits until the column is within ten inches; then it fires.

    (S62, skirmish/card-3, skirmish/sheet-3, skirmish/step-1).
    """
    units = {
        "Gun": british("artillery", 24, 5, men=3, canister=2),
        "La Reine": french("french_line", 24, 20, "south", "line"),
        "Marines": french("marine", 24, 14, "south", "skirmish"),
    }
    waits = (Keep(unit="Gun", until="nearest", inches=6), Fire(unit="Gun", target="nearest"))
    sheets = {"british": waits, "french": (*stays("La Reine"), *stays("Marines"))}
    late = turn(units, 1, 1, 1, sheets=sheets)
    assert [type(event).__name__ for event in late.of(CardKept)] == ["CardKept"]
    assert late.one(Volley).unit == "Gun"
    news = [type(event).__name__ for event in late.news() if isinstance(event, CardDrawn | Volley)]
    assert news == ["CardDrawn", "CardDrawn", "CardDrawn", "Volley"]
    waits = (Keep(unit="Gun", until="nearest", inches=9), Fire(unit="Gun", target="nearest"))
    soon = turn(units, 1, 20, 20, 20, 20, 20, 20, 20, 20, 20, 1, sheets={**sheets, "british": waits})
    news = [type(event).__name__ for event in soon.news() if isinstance(event, CardDrawn | Volley)]
    assert news == ["CardDrawn", "Volley", "CardDrawn", "CardDrawn"]


def test_what_a_kept_card_does_later_may_be_said_with_it() -> None:
    """skirmish/sheet-3, skirmish/sheet-5: it goes onto the sheet, and the card cannot be kept twice."""
    units = {"Line A": BRITONS["Line A"], "Marines": french("marine", 10, 20)}
    trial = turn(units, 1, *(20,) * 6, sheets={"british": (), "french": stays("Marines")})
    waits, fires = Keep(unit="Line A", until="nearest", inches=15), Fire(unit="Line A", target="nearest")
    kind = trial.match.open["british"].kind
    offered = set(kind.next(trial.match.view("british"), (waits,)))
    assert fires in offered
    assert not any(isinstance(line, Keep) for line in offered)
    assert refused(trial, "british", waits, Keep(unit="Line A")) == "skirmish/card-2 no_longer_kept"
    trial.answer("british", waits, fires)
    assert trial.one(Volley).unit == "Line A"


def test_who_watches_is_asked_between_two_cards() -> None:
    """S62, skirmish/card-3, skirmish/step-1: he may play then, and not with another's card."""
    sheets = {
        "british": (*stays("Line A", "Line B"),),
        "french": (Keep(unit="Marines"), Watches("Marines"), *stays("La Reine")),
    }
    trial = turn(BOTH, 3, sheets=sheets)
    assert trial.asked() == [("french", "Stepping")]
    assert refused(trial, "french", *stays("La Reine")) == "skirmish/card-3 not_kept"
    assert refused(trial, "french", *keeps("Marines")) == "skirmish/card-2 no_longer_kept"
    trial.answer("french", Stay(unit="Marines"))
    assert trial.state.kept == ()
    assert trial.state.step == "end_turn"


def test_a_card_that_lies_aside_is_begun_by_a_unit_that_has_it() -> None:
    """skirmish/card-3: neither a pause comes first, nor a company of the brigade that is not on the table."""
    trial = ending(("Marines",), sheets={"french": (Watches("Marines"),)})
    trial.state.change("Marines", brigade="Marines")
    trial.state.change("La Reine", brigade="Marines", standing="waiting", body=None)
    assert refused(trial, "french", PauseBroken()) == "skirmish/card-3 no_card_yet"
    assert refused(trial, "french", Brigade("La Reine", "Marines")) == "skirmish/card-3 not_kept"
    trial.answer("french", Stay(unit="Marines"), PauseBroken())


def ending(kept: tuple[str, ...], **facts: Any) -> Trial:
    """The deck is empty, these cards lie aside, and nobody wrote what to do with them."""
    state = laid_out(BOTH, kept=kept, step="last_cards", **facts)
    return Trial(state, (), ("end_turn", "over"))


def test_the_british_play_until_the_french_choose_to() -> None:
    """S60, skirmish/card-4, skirmish/card-5: two of theirs against one."""
    trial = ending(("Line A", "Line B", "Marines"), sheets={"french": (Watches("Marines"),)})
    assert trial.asked() == [("french", "Stepping")]
    trial.answer("french")
    assert trial.asked() == [("british", "Stepping")]
    assert refused(trial, "british") == "skirmish/card-4 must_play"
    trial.answer("british", Stay(unit="Line B"))
    trial.answer("french")
    trial.answer("british", Stay(unit="Line A"))
    assert trial.asked() == [("french", "Stepping")]
    trial.answer("french")
    assert trial.one(CardsLapsed) == CardsLapsed("french")
    assert trial.state.kept == ()


def test_after_a_french_card_the_duty_falls_back_on_the_british() -> None:
    """S108, skirmish/card-4: the French step in first, then the British are asked again."""
    watching = {"french": (Watches("Marines"), Watches("La Reine"))}
    trial = ending(("Line A", "Line B", "Marines", "La Reine"), sheets=watching)
    trial.answer("french", Stay(unit="Marines"))
    assert trial.asked() == [("french", "Stepping")]
    trial.answer("french")
    trial.answer("british", Stay(unit="Line A"))
    assert trial.asked() == [("french", "Stepping")]
    trial.answer("french", Stay(unit="La Reine"))
    assert trial.asked() == [("british", "Stepping")]


def test_a_side_that_is_alone_plays_or_lets_lapse() -> None:
    """S66, skirmish/card-6: no British question; nor must the British, when they are alone."""
    trial = ending(("Marines", "La Reine"))
    assert trial.asked() == [("french", "Stepping")]
    trial.answer("french", Stay(unit="La Reine"))
    trial.answer("french")
    assert trial.state.step == "end_turn"
    alone = ending(("Line A",))
    alone.answer("british")
    assert alone.one(CardsLapsed) == CardsLapsed("british")


def test_kept_cards_do_not_carry_over() -> None:
    """S67, skirmish/card-8."""
    state = laid_out(BOTH, kept=("Line A",), covert={"french": 1}, drawn_cards=4)
    cards.begin(state)
    assert (state.kept, state.covert, state.drawn_cards) == ((), {}, 0)
    assert state.deck == tuple(BOTH)


# -- pauses ------------------------------------------------------------------------------------------------


def test_a_pause_asks_before_the_next_card() -> None:
    """skirmish/sheet-6: once, and an answer of nothing changes nothing."""
    sheets = {"british": (*stays("Line A", "Line B"), PauseAfter(1)), "french": stays("Marines", "La Reine")}
    trial = turn(BOTH, 3, sheets=sheets)
    assert trial.asked() == [("british", "Writing")]
    trial.deadline("british")
    assert trial.state.step == "end_turn"
    assert len(drawn(trial)) == 4


def test_a_pause_waits_for_a_shot_at_a_unit() -> None:
    """skirmish/sheet-6."""
    units = {"Line A": british("british_line", 24, 5), "La Reine": french("french_line", 24, 20)}
    sheets: dict[str, tuple[Line, ...]] = {
        "british": (*stays("Line A"), PauseShot("Line A")),
        "french": (Fire(unit="La Reine", target="nearest"),),
    }
    trial = turn(units, 2, *(20,) * 6, sheets=sheets)
    assert trial.asked() == [("british", "Writing")]
    trial.answer("british", Fire(unit="Line A", target="nearest"))
    assert [event.unit for event in trial.of(Volley)] == ["La Reine", "Line A"]


# -- what can be looked at --------------------------------------------------------------------------------


def test_what_happened_is_shown_until_the_next_sheets_are_in() -> None:
    """A picture of the new turn, by which both sides write, shows the ways and shots of the last one."""
    way, shot = Trail("Line A", ((2400, 300), (2400, 500))), Shot("Line A", "Marines", (0, 0), (0, 9), 1)
    after = done(laid_out(BOTH, trails=(way,), shots=(shot,)), turns.begin_turn)
    assert shown(after) == ((way,), (shot,))
    trial = turn(BOTH, trails=(way,), shots=(shot,), sheets={"british": stays("Line A", "Line B")})
    assert shown(trial) == ((way,), (shot,))
    trial.answer("french", *stays("Marines", "La Reine"))
    assert shown(trial) == ((), ())


def shown(trial: Trial) -> tuple[tuple[Trail, ...], tuple[Shot, ...]]:
    return trial.state.trails, trial.state.shots


# -- absent players ---------------------------------------------------------------------------------------


def test_an_absent_side_costs_one_deadline_a_turn() -> None:
    """skirmish/sheet-7: its units keep, fire at who is nearest, or stay; they never move."""
    units = {
        "Line A": british("british_line", 24, 5),
        "Line B": british("british_line", 5, 5),
        "La Reine": french("french_line", 24, 20),
    }
    trial = turn(units, sheets={"french": stays("La Reine")})
    trial.deadline("british")
    assert trial.state.step == "end_turn"
    assert [event.unit for event in trial.of(Volley)] == ["Line A"]
    assert trial.state.body("Line B") == units["Line B"].body
    absent = turn(units, sheets={"british": stays("Line A", "Line B")})
    absent.deadline("french")
    assert [event.unit for event in absent.of(Volley)] == ["La Reine"]


# -- in hiding ----------------------------------------------------------------------------------------------

HIDING = {
    "Line A": british("british_line", 24, 5),
    "Abenaki": french("indian", 24, 40, hidden=True),
    "Ottawa": french("indian", 10, 40, hidden=True),
}


def told(trial: Trial, who: str) -> list[str]:
    return [type(event).__name__ for event in trial.news(who)]


@pytest.mark.parametrize(
    "lines",
    [
        stays("Abenaki", "Ottawa"),
        (*keeps("Abenaki", "Ottawa"), *stays("Abenaki", "Ottawa")),
        (*keeps("Abenaki"), *stays("Ottawa")),
        (Form(unit="Abenaki", formation="skirmish", gap=3), *stays("Ottawa")),
    ],
)
def test_cards_in_hiding_look_alike_whatever_they_did(lines: tuple[Line, ...]) -> None:
    """skirmish/hide-2: kept, spent, lapsed or moved, the enemy hears the same in the same order."""
    sheets = {"british": stays("Line A"), "french": lines}
    trial = turn(HIDING, 2, 1, 2, 1, default="dense", sheets=sheets)
    while trial.asked():
        trial.deadline("french")
    assert told(trial, "british") == ["CardAside", "CardAside", "CardDrawn", "CardAside", "CardAside"]
    assert told(trial, "public") == told(trial, "british")
    assert seen(trial.state, "british").last_side == seen(trial.state, "public").last_side == "british"


def test_an_enemy_sees_no_dice_of_a_unit_in_hiding() -> None:
    """skirmish/hide-2: they fall for its own side alone, whatever it does with its card."""
    for line in (Stay(unit="Abenaki"), Go(unit="Abenaki", to="E7")):
        sheets = {"british": stays("Line A"), "french": (line, *stays("Ottawa"))}
        trial = turn(HIDING, 2, 1, default="dense", sheets=sheets)
        assert {type(die.why) for die in trial.fallen() if not die.to} == {Drawn}
    moved = [die.to for die in trial.fallen() if isinstance(die.why, RollMove)]
    assert set(moved) == {("french", "umpire")}


def test_while_units_hide_nobody_sees_which_card_is_drawn() -> None:
    """skirmish/hide-2: and an enemy counts the cards alone."""
    trial = turn(HIDING, default="dense", sheets={"british": stays("Line A")})
    view = seen(trial.state, "british")
    assert view.cards == {"british": 1, "french": 2}
    assert view.deck == ("Line A",)


def test_blank_cards_fill_a_secret_deck() -> None:
    """skirmish/hide-3: up to its blanks, and a blank looks like a card in hiding."""
    secret: dict[Side, Any] = {
        "french": {"secret": True, "blanks": 4, "names": ("Abenaki", "Ottawa", "Huron")}
    }
    state = laid_out(HIDING, default="dense", sides=secret)
    cards.begin(state)
    assert state.blanks == {"british": 0, "french": 2}
    assert seen(state, "british").cards["french"] == 4
    sheets = {"british": stays("Line A"), "french": stays("Abenaki", "Ottawa")}
    trial = turn(HIDING, 1, 1, 1, 1, 1, default="dense", sheets=sheets, sides=secret)
    assert told(trial, "british") == ["CardDrawn", *["CardAside"] * 8]


@pytest.mark.parametrize(
    ("written", "asked"), [((), True), (stays("Abenaki"), False), ((Asks(unit="Abenaki"),), True)]
)
def test_a_blank_card_waits_as_one_in_hiding_does(written: Sheet, asked: bool) -> None:
    """skirmish/hide-3: where a sheet answers nobody waits for either; where none does, for both."""
    secret: dict[Side, Any] = {"french": {"secret": True, "blanks": 4, "names": ("Abenaki", "Ottawa")}}
    facts: dict[str, Any] = {"step": "draw", "sheets": {"french": written}, "written": {"french": written}}
    for deck, blanks in (("Abenaki",), 0), ((), 1):
        state = laid_out(
            HIDING, default="dense", sides=secret, deck=deck, blanks={"french": blanks}, last_side="", **facts
        )
        trial = Trial(state, (), ("last_cards",))
        assert trial.asked() == ([("french", "Acting")] if asked else [])
        if asked:
            trial.deadline("french")
        assert told(trial, "british") == ["CardAside"]


def test_what_is_answered_for_a_blank_card_goes_on_the_sheet() -> None:
    """skirmish/sheet-5, skirmish/hide-3: as with any other card."""
    state = laid_out(HIDING, default="dense", deck=("Line A",), blanks={"french": 1}, step="draw")
    trial = Trial(state, (2,), ("last_cards",))
    assert trial.asked() == [("french", "Acting")]
    trial.answer("french", Stay(unit="Abenaki"))
    assert trial.state.sheets["french"] == stays("Abenaki")


@pytest.mark.parametrize("orders", [(), stays("Abenaki"), keeps("Ottawa")])
@pytest.mark.parametrize("must", [True, False])
def test_cards_played_in_hiding_wait_as_those_that_lie_aside(orders: Sheet, must: bool) -> None:
    """skirmish/hide-2: by who is asked at the end of a turn nobody learns whose cards were played."""
    british_cards = ("Line A",) if must else ()
    sides = ("french",)
    for kept, covert in ((*british_cards, "Abenaki"), {}), (british_cards, dict.fromkeys(sides, 1)):
        state = laid_out(
            HIDING,
            default="dense",
            kept=kept,
            covert=covert,
            step="last_cards",
            sheets={"british": stays("Line A"), "french": (*orders, *stays("Abenaki"))} if orders else {},
        )
        trial = Trial(state, (), ("end_turn",))
        if not orders and must:
            trial.answer("british", Stay(unit="Line A"))
        assert trial.asked() == ([] if orders else [("french", "Stepping")])


# -- officers, ambush and march -----------------------------------------------------------------------------


def test_an_officer_goes_over_when_either_company_acts() -> None:
    """skirmish/scale-4: to one that touches his and has none."""
    units = {
        "Line A": british("british_line", 10, 5, officer=Officer()),
        "Line B": british("british_line", 16, 5),
        "Gun": british("artillery", 30, 5, men=3),
    }
    sheet_lines = (OfficerGoes("Line A", "Line B"), OfficerGoes("Line A", "Gun"), *stays("Line B", "Line A"))
    lines = (*sheet_lines, *stays("Gun"))
    trial = turn(units, 3, 2, sheets={"british": lines, "french": ()})
    assert trial.one(OfficerWent) == OfficerWent("Line A", "Line B")
    assert trial.unit("Line A").officer is None
    assert trial.unit("Line B").officer == Officer()


def test_an_ambush_waits_for_its_own_first_shot() -> None:
    """skirmish/own-1: until then the side keeps, fires or stays."""
    ambush = Special(waits="british")
    forms = Form(unit="Line A", formation="column")
    state = laid_out(BOTH, special=ambush)
    no = refuses(seen(state, "british"), forms)
    assert no is not None
    assert no.key == "waits_for_the_first_shot"
    assert refuses(seen(state, "british"), Keep(unit="Line A")) is None
    fired = laid_out(BOTH, special=ambush, opened=("british",))
    assert refuses(seen(fired, "british"), forms) is None


def test_a_column_marches_on_one_card_until_anybody_is_hit() -> None:
    """skirmish/own-2."""
    column = Special(column=("Line A", "Line B"))
    state = laid_out(BOTH, special=column)

    special.share_a_card(state)
    assert shuffled(state) == ("Line A", "Marines", "La Reine")
    forms = Form(unit="Line B", formation="column")
    no = refuses(seen(state, "british"), forms)
    assert no is not None
    assert no.key == "marches_in_column"
    state.change("Line B", well=5, dead=1)
    special.share_a_card(state)
    assert shuffled(state) == ("Line A", "Line B", "Marines", "La Reine")
    assert refuses(seen(state, "british"), forms) is None


def test_loading_answers_the_next_card_of_a_gun() -> None:
    """skirmish/art-2, skirmish/sheet-1: a sheet that fires and loads when the gun is empty."""
    units = {"Gun": british("artillery", 24, 5, men=3, canister=1, loaded=False), **BOTH}
    lines = (Fire(unit="Gun", target="nearest"), Load(unit="Gun"), *stays("Line A", "Line B"))
    trial = turn(units, sheets={"british": lines, "french": stays("Marines", "La Reine")})
    assert trial.one(Loaded) == Loaded("Gun")
