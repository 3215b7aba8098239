"""A game master reads the answers before a step goes on with them."""

from __future__ import annotations

import pytest

from rules.kernel.game import RELEASE, Codec
from rules.kernel.match import AnyEntry, Match, Past, beginning
from rules.kernel.orders import GM, Ask
from rules.kernel.referee import Referee, Running
from tests.chapters import with_steps
from tests.kernel.specimens import (
    FOX_HUNT,
    HANDS,
    PLAYERS,
    PRINTED,
    Card,
    Cause,
    Fire,
    Hands,
    LowestFirst,
    March,
    OneCard,
    Say,
    Search,
    new_fox,
)
from tests.kernel.test_match import (
    COURT_TO_NORTH,
    KEY,
    exchange,
    facing,
    ford,
    hands,
    loaded,
    no,
    picture,
    three_times,
)


def held(*, north: int = 1, south: int = 2) -> Match:
    """Both have sealed, and the step waits."""
    match = hands()
    match.read_first(True)
    match.submit("north", (Card(north),))
    match.submit("south", (Card(south),))
    return match


def rounds(state: Hands, referee: Referee) -> Running:
    """A card of everyone, and a die."""
    answers = yield tuple(Ask(seat, OneCard(), "hands/1.1") for seat in PLAYERS)
    state.played += [answers[seat][0].card for seat in PLAYERS]
    referee.roll(6, Cause("luck"))


def test_a_step_waits_when_the_answers_are_in() -> None:
    """Nothing is played, nobody is waited for, and what was sealed can be read."""
    match = held()
    assert (match.held, match.waiting(), match.state.played) == (True, (), [])
    assert (match.sealed("north"), match.sealed("south")) == ((Card(1),), (Card(2),))


def test_a_step_goes_on_when_it_is_let_go() -> None:
    """Its dice belong to the entry of the game master, and new questions are put."""
    match = held()
    outcome = match.release("17")
    (entry,) = outcome.entries
    assert (entry.seat, entry.how, entry.ask, entry.note) == (GM, RELEASE, 0, "17")
    assert [roll.number for roll in entry.rolls][:1] == [8]
    assert match.state.played[:2] == [1, 2]
    assert outcome.asks
    assert not match.held


def test_it_comes_to_what_it_would_have_come_to() -> None:
    """The same dice fall and the same news is told as where nobody reads the answers."""
    free, read = hands(), held()
    free.submit("north", (Card(1),))
    free.submit("south", (Card(2),))
    read.release()
    assert read.digest() == free.digest()


def test_nothing_waits_before_all_is_in() -> None:
    """A question that is open cannot be let go on, and no answer falls due while a step waits."""
    match = hands()
    match.read_first(True)
    match.submit("north", (Card(1),))
    assert no(match.release) == "nothing_held"
    match.submit("south", (Card(2),))
    assert no(lambda: match.default("south")) == "sealed_already"


@pytest.mark.parametrize("released", [False, True])
def test_a_restart_changes_nothing(released: bool) -> None:
    """The match is the same from its bytes, while the step waits and after."""
    match = held()
    if released:
        match.release()
    assert picture(loaded(match)) == picture(match)
    assert loaded(match).reads_first


def test_a_restart_in_a_step_of_several_questions_changes_nothing() -> None:
    """Answers that waited, the word that let them go on, and an answer that does not wait, in one step."""
    match = hands(game=with_steps(HANDS, play=three_times))
    match.read_first(True)
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    match.release()
    assert picture(loaded(match)) == picture(match)
    match.read_first(False)
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    match.read_first(True)
    assert picture(loaded(match)) == picture(match)
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    assert match.held
    assert picture(loaded(match)) == picture(match)


def test_an_answer_is_replaced_while_the_step_waits() -> None:
    """The last one counts."""
    match = held()
    match.submit("north", (Card(7),))
    assert match.held
    match.release()
    assert match.state.played[:2] == [7, 2]


def test_an_answer_is_withdrawn_while_the_step_waits() -> None:
    """Its question is open again; when it is answered the step waits again."""
    match = held()
    match.withdraw("south")
    assert (match.held, match.waiting()) == (False, ("south",))
    assert picture(loaded(match)) == picture(match)
    match.withdraw("north")
    match.submit("south", (Card(4),))
    match.submit("north", (Card(3),))
    assert match.held
    assert picture(loaded(match)) == picture(match)


def test_an_answer_is_taken_back_while_the_step_waits() -> None:
    """What the other side sealed stays, and the step waits again when all is in."""
    match = held()
    (first, _) = match.past().entries
    match.take_back([first.number], "north")
    assert (match.held, match.sealed("north"), match.sealed("south")) == (False, None, (Card(2),))
    match.submit("north", (Card(3),))
    assert match.held
    assert picture(loaded(match)) == picture(match)


def test_an_edit_leaves_a_step_waiting() -> None:
    """What still fits waits; what does not is handed back."""
    kept = held(north=3)
    kept.edit(exchange, "a mistake in dealing")
    assert kept.held
    assert picture(loaded(kept)) == picture(kept)
    lost = held(north=1)
    outcome = lost.edit(exchange, "a mistake in dealing")
    assert [(e.seat, e.lines) for e in outcome.back] == [("north", (Card(1),))]
    assert not lost.held


def test_what_was_let_go_on_goes_on_again() -> None:
    """An edit gives the answers again, and what was read need not be read again."""
    match = ford(facing())
    match.read_first(True)
    match.submit("red", (March("Ajax", "Ford"),))
    match.release()
    match.submit("blue", (Fire(),))
    assert match.held
    match.edit(lambda state: None, "nothing at all")
    assert (match.held, list(match.open)) == (True, ["blue"])
    assert picture(loaded(match)) == picture(match)


def test_an_order_that_was_let_go_on_is_taken_back() -> None:
    """Red is asked again, and nothing goes on before it has answered and been read."""
    match = ford(facing())
    match.read_first(True)
    march = match.submit("red", (March("Ajax", "Ford"),)).entries[0]
    match.release()
    match.submit("blue", (Fire(),))
    match.take_back([march.number], "red")
    assert (list(match.open), match.held) == (["red"], False)
    match.submit("red", (March("Ajax", "Ford"),))
    assert match.held
    assert picture(loaded(match)) == picture(match)


def test_what_was_answered_before_anyone_read_is_given_again_at_once() -> None:
    """The game master begins to read at the second question; an edit does not stop at the first."""
    match = ford(facing())
    match.submit("red", (March("Ajax", "Ford"),))
    match.read_first(True)
    match.edit(lambda state: None, "nothing at all")
    assert list(match.open) == ["blue"]


def test_standing_orders_and_deadlines_wait_too() -> None:
    """An answer waits however it came."""
    match = hands()
    match.read_first(True)
    match.stand("north", (LowestFirst(),))
    match.default("south")
    assert match.held


def test_where_nobody_has_anything_to_say_nothing_waits() -> None:
    """South has no court card and is silent; north's answer waits, and two silences did not."""
    match = hands(COURT_TO_NORTH)
    match.read_first(True)
    match.submit("north", ())
    assert match.held
    match.release()
    assert not match.held


def test_what_waits_goes_on_when_nobody_reads_any_more() -> None:
    """The step is let go on, and the next ones do not wait."""
    match = hands(game=with_steps(HANDS, play=rounds))
    match.read_first(True)
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    (entry,) = match.read_first(False).entries
    assert entry.how == RELEASE
    match.submit("north", (Card(3),))
    match.submit("south", (Card(4),))
    assert match.state.played == [1, 2, 3, 4]


def test_a_game_that_waits_can_be_started_again_from_an_earlier_step() -> None:
    """Two steps back: both rounds are given again, and the second waits as before."""
    match = hands(game=with_steps(HANDS, play=rounds))
    match.read_first(True)
    start = match.past().snapshot
    entries: list[AnyEntry] = []
    for cards in ((1, 2), (3, 4)):
        for seat, card in zip(PLAYERS, cards, strict=True):
            entries += match.submit(seat, (Card(card),)).entries
        if cards == (1, 2):
            entries += match.release().entries
    rolls = [roll for entry in entries for roll in entry.rolls if roll.number >= start.rolls]
    last = entries[-1].number
    match.take_back([last], "south", Past(start, entries, rolls))
    assert match.state.played == [1, 2]
    assert (match.sealed("north"), match.sealed("south")) == ((Card(3),), None)


# -- what wants reading ------------------------------------------------------------------------------------


class Plain(OneCard, frozen=True):
    """A card that nobody need read first."""

    read_first = False


def mixed(state: Hands, referee: Referee) -> Running:
    """First a card that is not read, of north; then one of each, of which south's is."""
    yield Ask("north", Plain(), "hands/1.1")
    answers = yield (Ask("north", Plain(), "hands/1.1"), Ask("south", OneCard(), "hands/1.1"))
    state.played += [answers["north"][0].card, answers["south"][0].card]
    yield Ask("north", OneCard(), "hands/1.1")


def test_only_what_wants_reading_waits() -> None:
    """Answers to other questions count at once, unless one that is read is among those given with them."""
    match = hands(game=with_steps(HANDS, play=mixed))
    match.read_first(True)
    match.submit("north", (Card(1),))
    assert not match.held
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    assert (match.held, match.state.played) == (True, [])
    match.release()
    assert match.state.played == [1, 2]


def test_nobody_reads_first_what_an_umpire_answers() -> None:
    """Who would read it has said it."""
    codec = Codec(FOX_HUNT, PRINTED)
    match = Match(codec, beginning(codec, new_fox(PRINTED, "hunt", None), laid=(3, 1)), KEY)
    match.read_first(True)
    for seat, lines in (("fox", ()), ("hunter", (Search("Barn"),))):
        match.submit(seat, lines)
        assert match.held
        match.release()
    match.submit("umpire", (Say("nothing"),))
    assert match.waiting() == ("fox",)
