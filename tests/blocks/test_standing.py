"""Standing orders: how they are written, what they answer, and which of them exclude each other."""

import random

import pytest

from rules.blocks import GAME, battle, muster, naval, retreat, setup, simultaneous, solitaire, turn
from rules.blocks.aids import ahead
from rules.blocks.board import BRITISH, FRENCH
from rules.blocks.lines import All, Go, Hold, Weakest
from rules.blocks.state import Battle, Options, State
from rules.blocks.view import View, view
from rules.blocks.winter import Winter
from rules.kernel.forms import write
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.notation import Reader, sample
from rules.kernel.orders import Lines, No, first_fault
from tests.blocks.table import board, position

WORDS = board().vocabulary()
READER = Reader(GAME.standing, WORDS)


def orders(text: str) -> Lines:
    return READER.parse(text)


def state(pieces: str, battle: Battle | None = None) -> State:
    return position(pieces, step="move", year=1758, turn=8, battle=battle)


def seen(pieces: str, who: str = BRITISH, battle: Battle | None = None) -> View:
    return view(state(pieces, battle), who)


def in_battle(pieces: str, who: str = BRITISH, *, rounds: int = 1, firing: str = "") -> View:
    """A battle at Albany that the French attack."""
    return seen(pieces, who, Battle("AL", FRENCH, round=rounds, firing=firing))


def losses(view: View, text: str, hits: int) -> list[tuple[str, int, int]] | None:
    found = battle.take_hits(view, orders(text), hits)
    return None if found is None else [(loss.block.type, loss.block.sp, loss.hits) for loss in found]


def refusal(text: str, who: str = BRITISH) -> No | None:
    """Why the last of these lines is refused beside the others."""
    *others, line = orders(text)
    return GAME.refuse_standing(seen("", who), tuple(others), line)


# -- notation ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAME.standing, ids=lambda kind: kind.__name__)
def test_what_is_written_can_be_read(kind: type) -> None:
    """Every standing order is read from its own written form as what it was."""
    rng = random.Random(kind.__name__)
    for _ in range(40):
        line = sample(kind, WORDS, rng.randrange)
        assert orders(write(line)) == (line,)
        assert len(write(line)) <= 100


def test_orders_are_written_as_a_player_would() -> None:
    """Full names, capitals and points are forgiven; the normal form is short."""
    text = "Turn 8 of 1758 New York 2 militia to Albany to Ft. Wm. Henry; FIRST ME; retreat to halifax"
    assert [write(line) for line in orders(text)] == [
        *("turn 8 of 1758 NY 2M to AL to HE", "first me", "retreat to HA")
    ]


# -- who goes first, and the move -----------------------------------------------------------------------


def test_first_is_a_side() -> None:
    """`first me` and `first enemy` name a side for whoever wrote them (blocks/7.3c, blocks/standing-2)."""
    assert turn.first(seen("", FRENCH), orders("first me")) == FRENCH
    assert turn.first(seen("", FRENCH), orders("first enemy")) == BRITISH
    assert turn.first(seen(""), orders("never retreat")) is None


def test_first_on_a_turn_comes_before_first_on_all() -> None:
    """An order for this turn holds; one for another turn, or the same turn of another year, does not."""
    assert turn.first(seen(""), orders("first me, first enemy on turn 8 of 1758")) == FRENCH
    assert turn.first(seen(""), orders("first me, first enemy on turn 8 of 1757")) == BRITISH
    assert turn.first(seen(""), orders("first enemy on turn 9 of 1758")) is None


def test_the_lines_of_a_turn_make_its_order() -> None:
    """Lines for this turn become the order; those for other turns wait (blocks/12.2a, blocks/standing-3)."""
    text = "turn 8 of 1758 NY 2M to AL, turn 9 of 1758 hold, turn 8 of 1758 NY 1I to AL to HE"
    assert ahead.written_ahead(seen(""), orders(text)) == (
        Go("NY", 2, "M", "AL"),
        Go("NY", 1, "I", "AL", "HE"),
    )
    shorter = "turn 8 of 1758 NY 2M to AL, 1I to AL to HE"  # the second line goes on where the first stood
    assert orders(shorter) == orders("turn 8 of 1758 NY 2M to AL, turn 8 of 1758 NY 1I to AL to HE")
    assert ahead.written_ahead(seen(""), orders("turn 8 of 1758 AX all to CU")) == (All("AX", "CU"),)
    assert ahead.written_ahead(seen(""), orders("turn 8 of 1758 hold")) == (Hold(),)


def test_hold_otherwise_is_for_turns_without_an_order() -> None:
    """It answers only where nothing is written for the turn (blocks/7.3g)."""
    assert ahead.written_ahead(seen(""), orders("hold otherwise")) == (Hold(),)
    text = "hold otherwise, turn 8 of 1758 AX all to CU"
    assert ahead.written_ahead(seen(""), orders(text)) == (All("AX", "CU"),)
    assert ahead.written_ahead(seen(""), orders("turn 8 of 1757 hold")) is None


def test_weakest_first_goes_with_counted_blocks() -> None:
    """It joins an order that counts blocks, and none that leaves nothing to choose (blocks/12.2g)."""
    text = "weakest first, turn 8 of 1758 NY 1R to AL"
    assert ahead.written_ahead(seen(""), orders(text)) == (Go("NY", 1, "R", "AL"), Weakest())
    assert ahead.written_ahead(seen(""), orders("weakest first, hold otherwise")) == (Hold(),)


# -- battles ------------------------------------------------------------------------------------------


def test_battles_are_fought_in_the_order_of_the_list() -> None:
    """The first listed place with a battle is next; no list, no answer (blocks/8.2b, blocks/standing-4)."""
    text = orders("fight HE first, fight AL first")
    assert battle.next_battle(seen(""), text, ("NY", "AL", "HE")) == "HE"
    assert battle.next_battle(seen(""), text, ("NY", "AL")) == "AL"
    assert battle.next_battle(seen(""), text, ("NY", "BO")) is None


def test_the_largest_battle_comes_first_where_the_list_is_silent() -> None:
    """New York counts 3, Albany 2, Ft. Wm Henry 1."""
    assert battle.next_battle(seen(""), orders("fight largest first"), ("HE", "AL", "NY")) == "NY"
    assert battle.next_battle(seen(""), orders("fight largest first, fight HE first"), ("NY", "HE")) == "HE"


def test_fired_blocks_take_hits_first() -> None:
    """The defender's regulars have fired when the attacker's hit him, his militia have not (blocks/8.3b)."""
    fired = in_battle("british AL R2 M3", firing="R")
    assert losses(fired, "hits fired first", 2) == [("R", 2, 2)]
    assert losses(fired, "hits fired first", 3) == [("M", 3, 1), ("R", 2, 2)]


def test_the_attacker_has_not_fired_what_fires_now() -> None:
    """The defender fires first within a type, so the attacker's irregulars alone have fired (blocks/8.3b)."""
    fired = in_battle("french AL I1 R4", FRENCH, firing="R")
    assert losses(fired, "hits fired first", 2) == [("I", 1, 1), ("R", 4, 1)]


def test_hits_go_to_the_strongest_of_those_that_are_alike() -> None:
    """Of 4 and 2 the first two hits are the stronger's; then both have 2, and one of them takes the third."""
    table = in_battle("british AL R4 R2", firing="M")
    assert losses(table, "hits fired first", 3) == [("R", 2, 1), ("R", 4, 2)]


def test_types_take_hits_in_the_order_given() -> None:
    """Militia take all they can before irregulars, these before regulars (blocks/8.4c, blocks/standing-5)."""
    table = in_battle("british AL R4 M2 I2", firing="I")
    assert losses(table, "hits order M I R", 3) == [("I", 2, 1), ("M", 2, 2)]


def test_fired_first_comes_before_the_order_of_types() -> None:
    """With both, fired blocks take hits in the order of types, then the others do."""
    table = in_battle("british AL R2 M3 I2", firing="R")
    assert losses(table, "hits fired first, hits order M R I", 3) == [("I", 2, 1), ("R", 2, 2)]


def test_a_spared_type_is_killed_last() -> None:
    """A regular loses strength but no last point while another block can take the hit."""
    table = in_battle("british AL R2 M1", firing="M")
    assert losses(table, "hits spare R, hits order R I M", 2) == [("M", 1, 1), ("R", 2, 1)]
    assert losses(table, "hits spare R, hits order R I M", 3) == [("M", 1, 1), ("R", 2, 2)]


def test_of_spared_types_the_first_holds_longest() -> None:
    """Both are spared; the regulars, named first, outlive the militia."""
    table = in_battle("british AL R1 M1", firing="M")
    assert losses(table, "hits spare R, hits spare M", 1) == [("M", 1, 1)]


def test_without_orders_hits_are_left_to_the_player() -> None:
    """Other standing orders do not answer; more hits than strength are lost (blocks/8.4f)."""
    table = in_battle("british AL M3", firing="I")
    assert losses(table, "never retreat", 1) is None
    assert losses(table, "hits fired first", 5) == [("M", 3, 3)]


# -- retreat ------------------------------------------------------------------------------------------

STAYS = retreat.Retreating(goes=False)


def test_a_side_leaves_at_its_strength() -> None:
    """Strength 4 leaves at 4 or less, strength 5 does not (blocks/8.4h, blocks/standing-6)."""
    text = orders("retreat at 4 or less")
    assert retreat.leaving(in_battle("british AL R3 I1"), text, ("NY",)) == (True, "NY")
    assert retreat.leaving(in_battle("british AL R3 I2"), text, ("NY",)) == STAYS


def test_a_side_leaves_when_outnumbered() -> None:
    """3 against 6 is 2 to 1, 3 against 5 is not; 4 against 6 is 3 to 2."""
    text = orders("retreat when outnumbered 2 to 1")
    assert retreat.leaving(in_battle("british AL M3; french AL R4 I2"), text, ("NY",)) == (True, "NY")
    assert retreat.leaving(in_battle("british AL M3; french AL R4 I1"), text, ("NY",)) == STAYS
    text = orders("retreat when outnumbered 3 to 2")
    assert retreat.leaving(in_battle("british AL R4; french AL R4 I2"), text, ("NY",)) == (True, "NY")


def test_a_side_leaves_after_a_round() -> None:
    """`after round 2` means at the end of the second round or later."""
    text = orders("retreat after round 2")
    assert retreat.leaving(in_battle("british AL R4", rounds=1), text, ("NY",)) == STAYS
    assert retreat.leaving(in_battle("british AL R4", rounds=2), text, ("NY",)) == (True, "NY")


def test_not_before_a_round_holds_back_every_limit() -> None:
    """At the end of round 1 the side stays though it is weak; alone, later rounds are left to the player."""
    text = orders("retreat not before round 2, retreat at 4 or less")
    assert retreat.leaving(in_battle("british AL R4", rounds=1), text, ("NY",)) == STAYS
    assert retreat.leaving(in_battle("british AL R4", rounds=2), text, ("NY",)) == (True, "NY")
    alone = orders("retreat not before round 2")
    assert retreat.leaving(in_battle("british AL R4", rounds=2), alone, ("NY",)) is None


def test_never_retreat_stays() -> None:
    """It answers every battle; no order about retreat answers none."""
    weak = in_battle("british AL I1; french AL R4")
    assert retreat.leaving(weak, orders("never retreat"), ("NY",)) == STAYS
    assert retreat.leaving(in_battle("british AL I1"), orders("first me"), ("NY",)) is None


def test_retreat_goes_to_the_first_open_place_of_the_list() -> None:
    """Ranked places first; then, if said, any, a home place before others; else the player decides."""
    weak = in_battle("french AL I1", FRENCH)
    text = "retreat at 9 or less, retreat to BO, retreat to HE"
    assert retreat.leaving(weak, orders(text), ("NY", "HE")) == (True, "HE")
    assert retreat.leaving(weak, orders(text), ("NY", "ON")) is None
    assert retreat.leaving(weak, orders(text + ", retreat anywhere"), ("NY", "MO")) == (True, "MO")


def test_attackers_have_no_choice_of_place() -> None:
    """They leave, each where it came from, and name no place (blocks/9.1a)."""
    weak = in_battle("french AL I1", FRENCH)
    assert retreat.leaving(weak, orders("retreat at 9 or less"), ()) == (True, "")


def test_passing_through_follows_the_same_list() -> None:
    """One place needs no order, of several the first listed is taken (blocks/9.1i)."""
    weak = in_battle("french AL I1", FRENCH)
    assert retreat.pass_through(weak, (), ("CR",)) == "CR"
    assert retreat.pass_through(weak, orders("retreat to SF"), ("CR", "SF")) == "SF"
    assert retreat.pass_through(weak, (), ("CR", "SF")) is None


# -- ships, meetings --------------------------------------------------------------------------------------


def test_ships_stay_while_they_are_no_fewer() -> None:
    """One against one stays, one against two goes home (blocks/8.1e, blocks/standing-7)."""
    equal = orders("naval stay while equal")
    assert naval.goes_home(seen("british AT S; french AT S"), equal) is False
    assert naval.goes_home(seen("british AT S; french AT S S"), equal) is True
    assert naval.goes_home(seen("british AT S; french AT S S"), orders("naval always stay")) is False
    assert naval.goes_home(seen("british AT S; french AT S"), ()) is None


def test_ships_leave_below_a_number() -> None:
    """Two stay where two are wanted, one leaves; with both limits either is enough."""
    below = orders("naval retreat below 2")
    assert naval.goes_home(seen("british AT S S; french AT S"), below) is False
    assert naval.goes_home(seen("british AT S; french AT S"), below) is True
    both = orders("naval retreat below 2, naval stay while equal")
    assert naval.goes_home(seen("british AT S S; french AT S S S"), both) is True


def test_groups_meet_where_it_was_said() -> None:
    """My start is the place I left, home the one end that is mine (blocks/12.1.2b, blocks/standing-8)."""
    assert simultaneous.end_to_fight_at(seen(""), orders("meet at my start"), "NI", "OS") == "NI"
    assert simultaneous.end_to_fight_at(seen(""), orders("meet at their start"), "NI", "OS") == "OS"
    assert simultaneous.end_to_fight_at(seen(""), orders("meet at home"), "NI", "OS") == "OS"
    assert simultaneous.end_to_fight_at(seen(""), orders("meet at home"), "AL", "HE") is None
    assert simultaneous.end_to_fight_at(seen(""), (), "AL", "HE") is None


# -- winter, set-up, reinforcements -----------------------------------------------------------------------


def wintered(pieces: str, text: str) -> list[str] | None:
    """The lines that answer the British winter, after the judge has passed them."""
    table = seen(pieces)
    lines = Winter().standing(table, orders(text))
    if lines is None:
        return None
    assert first_fault(Winter(), table, lines) is None
    return [write(line) for line in lines]


def test_survivors_suffer_first() -> None:
    """Ft. Carillon feeds 2, so one of three loses 2: M3 lives, R2 would not (blocks/10g)."""
    assert wintered("british CR R2 M3 R4", "winter survivors first") == ["CR 1M of 3"]
    assert wintered("british CR R2 M3 R4", "never retreat") is None


def test_spared_blocks_suffer_last() -> None:
    """With the militia spared the regular of 4 is the weakest that lives (blocks/10h, blocks/standing-9)."""
    assert wintered("british CR R2 M3 R4", "winter spare M") == ["CR 1R of 4"]
    spared = "winter spare M, winter spare R"
    assert wintered("british CR I2 I1 R2 M3 R4", spared) == ["CR 1I of 2", "CR 1R of 4"]


def test_the_exempt_irregular_is_named_if_it_is_the_strongest() -> None:
    """The weakest is exempt without a word (blocks/10d)."""
    assert wintered("british CR I2 I1 M3 R4", "winter exempt strongest, winter spare M, winter spare R") == [
        *("CR exempt 2", "CR 1I of 1")
    ]
    assert wintered("british CR I2 I1 M3 R4", "winter exempt weakest") == ["CR 1M of 3"]


def test_reinforcements_fill_up_line_by_line() -> None:
    """Of each line come as many as fit after those before it (blocks/7.2f, blocks/standing-10)."""

    def fits(arrived: tuple[muster.Group, ...], group: muster.Group) -> bool:
        return group[2] != "LO" and sum(count for count, _, _ in (*arrived, group)) <= 5

    text = "arrive 2R at HA, arrive 1R at LO, arrive 9M at NY, arrive 1S at BN"
    assert muster.arrivals(orders(text), fits) == ((2, "R", "HA"), (3, "M", "NY"))
    assert muster.arrivals((), fits) is None


def test_a_set_up_is_given_whole() -> None:
    """The lines are the list (blocks/6e)."""
    laid_out = setup.SetUp().standing
    assert laid_out(seen(""), orders("place 2M at NY, place 1R at AL")) == (
        *(setup.Put(2, "M", "NY"), setup.Put(1, "R", "AL")),
    )
    assert laid_out(seen(""), orders("hold otherwise")) is None


def test_recruits_are_taken_by_type_and_weakness() -> None:
    """The weakest first, or the weakest of a type before all others (blocks/13.1h)."""
    reduced = (("I", 1, "TR"), ("R", 3, "MO"), ("R", 2, "LO"))
    assert solitaire.recruits(orders("recruit weakest"), reduced) == (reduced[0], reduced[2], reduced[1])
    assert solitaire.recruits(orders("recruit R"), reduced) == (reduced[2], reduced[1], reduced[0])
    assert solitaire.recruits((), reduced) is None


# -- what may stand together --------------------------------------------------------------------------------


FULL_SHEET = """
first me, first enemy on turn 3 of 1758
turn 8 of 1758 NY 2M to AL, turn 8 of 1758 NY 1R to BO, turn 9 of 1758 hold, hold otherwise, weakest first
fight HE first, fight AL first, fight largest first
hits fired first, hits order M I R, hits spare R
retreat at 4 or less, retreat when outnumbered 2 to 1, retreat after round 4, retreat not before round 2
retreat to AL, retreat to NY, retreat anywhere
naval stay while equal, naval retreat below 2
meet at my start
winter spare R, winter exempt weakest, winter survivors first
arrive 2R at HA, arrive 1S at BN, arrive 1R at LO
place 2M at NY
recruit R, recruit weakest
"""


def test_orders_that_go_together_are_taken() -> None:
    """A full sheet has no contradiction."""
    sheet = orders(FULL_SHEET)
    table = seen("")
    for number, line in enumerate(sheet):
        assert GAME.refuse_standing(table, sheet[:number], line) is None, str(line)


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("first me, first enemy", "first me"),
        ("first me on turn 3 of 1758, first enemy on turn 3 of 1758", "first me on turn 3 of 1758"),
        ("turn 3 of 1758 hold, turn 3 of 1758 AX all to CU", "turn 3 of 1758 hold"),
        ("turn 3 of 1758 NY 1R to AL, turn 3 of 1758 BO 1M to AL", "turn 3 of 1758 NY 1R to AL"),
        ("turn 3 of 1758 NY 1R to AL, turn 3 of 1758 NY all to AL", "turn 3 of 1758 NY 1R to AL"),
        ("retreat at 4 or less, never retreat", "retreat at 4 or less"),
        ("never retreat, retreat not before round 2", "never retreat"),
        ("retreat at 4 or less, retreat at 3 or less", "retreat at 4 or less"),
        ("naval retreat below 2, naval always stay", "naval retreat below 2"),
        ("hits order M I R, hits order R I M", "hits order M I R"),
        ("meet at home, meet at my start", "meet at home"),
        ("winter exempt weakest, winter exempt strongest", "winter exempt weakest"),
    ],
)
def test_contradictions_are_refused(text: str, other: str) -> None:
    """The refusal names the line that stands in the way (blocks/standing-1)."""
    line = str(orders(text)[-1])
    assert refusal(text) == No("blocks/standing-1", "standing_clash", line=line, other=other)


@pytest.mark.parametrize(
    ("text", "rule", "key"),
    [
        ("first me, first me", "blocks/standing-1", "standing_twice"),
        ("turn 13 of 1758 hold", "blocks/standing-1", "standing_no_turn"),
        ("first me on turn 3 of 1760", "blocks/standing-1", "standing_no_turn"),
        ("hits order M M R", "blocks/standing-1", "standing_each_type"),
        ("hits order M S R", "blocks/standing-1", "standing_each_type"),
        ("hits spare S", "blocks/standing-1", "standing_no_ships"),
        ("winter spare S", "blocks/standing-1", "standing_no_ships"),
        ("recruit S", "blocks/standing-1", "standing_no_ships"),
        ("fight AT first", "blocks/standing-1", "standing_on_land"),
        ("retreat to BN", "blocks/standing-1", "standing_on_land"),
        ("arrive 1S at HA", "blocks/standing-1", "standing_ships_in_box"),
        ("arrive 1R at BN", "blocks/standing-1", "standing_ships_in_box"),
        ("arrive 1R at AL", "blocks/7.2c", "standing_port"),
        ("arrive 1M at LO", "blocks/7.2b", "standing_home"),
        ("place 1R at LO", "blocks/6g", "standing_home"),
    ],
)
def test_what_can_never_be_is_refused(text: str, rule: str, key: str) -> None:
    """Each with the rule that forbids it."""
    found = refusal(text)
    assert found is not None
    assert (found.rule, found.key) == (rule, key)


def test_a_turn_that_is_past_does_no_harm() -> None:
    """The rest of the sheet can be changed without striking it out."""
    assert refusal("turn 2 of 1757 hold") is None


def test_attackers_that_look_alike_are_told_apart() -> None:
    """Hits name blocks with the place they came from, since they retreat there (blocks/9.1a)."""
    table = state("french AL R3 R3", Battle("AL", FRENCH, firing="M"))
    for block, came in zip(table.of(FRENCH), ("HE", "ON"), strict=True):
        block.came = came
    found = battle.spread(view(table, FRENCH), (), 2)
    assert [(loss.block.came, loss.hits) for loss in found] == [("HE", 1), ("ON", 1)]


# -- a game that plays itself --------------------------------------------------------------------------

BOTH = """
first me, hold otherwise, weakest first, fight largest first
hits fired first, hits spare R
retreat at 2 or less, retreat when outnumbered 3 to 1, retreat anywhere
naval stay while equal, meet at my start
winter survivors first, winter exempt weakest, recruit weakest
"""
BRITISH_SHEET = """
place 1M at CU, place 1M at AX, place 1M at BA, place 1M at PH, place 1R at PH, place 3R at NY
place 1R at AL, place 1M at AL, place 1M at BO, place 1R at HA, place 1I at ON, place 1I at HE
arrive 2R at HA, arrive 3R at NY, arrive 3M at NY, arrive 2M at BO
turn 1 of 1757 HE all to CR, turn 2 of 1757 BN 2S to AT, turn 1 of 1758 AL 1R to HE
"""
FRENCH_SHEET = """
place 2R at LO, place 1M at LO, place 2M at QU, place 1I at QU, place 2R at MO, place 1M at MO
place 1M at SF, place 1R at CR, place 1M at FR, place 1I at TR, place 1M at NI, place 1M at DU, place 2I at TN
arrive 3R at LO, arrive 2M at QU
turn 2 of 1757 FN 1S to AT, turn 3 of 1757 NI all to OS, turn 4 of 1757 DU 1M to CU
"""


@pytest.mark.parametrize(
    ("options", "crossing"),
    [
        (Options(), ""),
        (Options(setup="free"), ""),
        (Options(movement="simultaneous"), "turn 1 of 1757 CR all to HE"),
        (Options(movement="fast", setup="free"), "turn 1 of 1757 CR all to HE"),
        (Options(solitaire=True), ""),
        (Options(solitaire=True, bot=BRITISH), ""),
    ],
    ids=["alternating", "free", "simultaneous", "fast", "solitaire", "challenge"],
)
def test_a_whole_game_needs_no_player(options: Options, crossing: str) -> None:
    """With every standing order set no question is left open, from the set-up to the verdict (blocks/11f)."""
    french = orders(BOTH + FRENCH_SHEET + crossing)
    if options.bot:  # the event die may forbid the player's move, which is then his to change
        french = tuple(line for line in french if not isinstance(line, ahead.QUEUED))
    sheets: dict[str, Lines] = {BRITISH: orders(BOTH + BRITISH_SHEET), FRENCH: french}
    events: set[str] = set()
    for key in (b"one", b"two", b"three", b"four", b"five"):
        state = setup.new(board(), "campaign", options)
        codec = Codec(GAME, state.board)
        match = Match(codec, beginning(codec, state), key, sheets)
        assert match.open == {}
        assert match.state.outcome is not None
        events |= {type(told.event).__name__ for told in match.news.told} if match.news else set()
    assert {"BattleBegins", "HitsTaken", "WinterOwn", "GameOver"} <= events
    assert ("SeaBattleBegins" in events) == (not options.bot)
    assert ("Crossed" in events) == bool(crossing)
