"""A running game: asking, sealing, rolling, telling, and the one operation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import msgspec
import pytest

from rules.kernel.dice import copy_key, face
from rules.kernel.events import Roll, Told
from rules.kernel.game import (
    ORDER,
    STANDING,
    Codec,
    Data,
    DataMismatch,
    Entry,
    Game,
    OtherEdition,
    Snapshot,
)
from rules.kernel.match import AnyEntry, Diverged, Fault, Match, Outcome, Past, beginning, free_to_take_back
from rules.kernel.orders import GM, Ask, Line, Lines, No
from rules.kernel.referee import Referee, Running
from tests.chapters import with_chapter, with_steps
from tests.kernel import specimens
from tests.kernel.specimens import (
    COURT,
    FORD,
    FOX_HUNT,
    HANDS,
    PRINTED,
    Card,
    Cause,
    Fire,
    Ford,
    Hands,
    LowestFirst,
    March,
    News,
    OneCard,
    Run,
    Say,
    Search,
    Unit,
)

KEY = b"a key for the dice of these tests"
LOWEST_IN_TURN = (1,) * 8  # north is dealt 1 3 5 7, south 2 4 6 8: no court cards
COURT_TO_NORTH = (12, *(1,) * 7)  # north is dealt 12 2 4 6, south 1 3 5 7


def hands(
    laid: tuple[int, ...] = LOWEST_IN_TURN,
    game: Game = HANDS,
    announced: bool = True,
    **standing_orders: Lines,
) -> Match:
    """Court cards are announced, so that who has none is not asked about them."""
    codec = Codec(game, PRINTED)
    state = specimens.new_hands(PRINTED, "long", None)
    state.announced = announced
    return Match(codec, beginning(codec, state, laid), KEY, standing_orders)


def ford(units: dict[str, Unit], active: str = "red", game: Game = FORD, laid: tuple[int, ...] = ()) -> Match:
    codec = Codec(game, PRINTED)
    return Match(codec, beginning(codec, Ford("march", PRINTED, units, active), laid), KEY)


def facing() -> dict[str, Unit]:
    """Ajax one step from where Castor and Dido can fire at him."""
    return {"Ajax": Unit("red", 1), "Castor": Unit("blue", 3), "Dido": Unit("blue", 3)}


def loaded(match: Match) -> Match:
    """The same match from its bytes."""
    save = match.codec.save(match.codec.encode(match.save()))
    return Match(match.codec, save, match.key, match.standing_orders, match.name)


def picture(match: Match) -> Any:
    open_, sealed = dict(match.open), {s: match.sealed(s) for s in match.open}
    return match.codec.encode(match.save()), match.codec.encode(match.state), match.digest(), open_, sealed


def no(act: Callable[[], object]) -> str:
    with pytest.raises(No) as found:
        act()
    return found.value.key


class Book:
    """The journal and the news of a match as they would be stored."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.journal: dict[int, Entry[Any, Any]] = {}
        self.told: dict[int, Told[Any]] = {}
        self.phases: list[Snapshot] = []
        assert match.news is not None
        self.keep(match.news)

    def keep(self, outcome: Outcome) -> Outcome:
        for number in outcome.struck:
            self.journal.pop(number, None)
        for number in outcome.unsaid:
            self.told.pop(number)
        self.journal |= {e.number: e for e in outcome.entries}
        self.told |= {t.number: t for t in (*outcome.told, *outcome.kept)}
        self.phases += outcome.phases
        return outcome

    def give(self, seat: str, *lines: Line) -> Outcome:
        return self.keep(self.match.submit(seat, lines))

    def entry(self, line: Line) -> int:
        """The number of the newest entry of this line alone."""
        return max(e.number for e in self.journal.values() if e.lines == (line,))

    def past(self, phase: str) -> Past:
        snapshot = next(s for s in self.phases if s.phase == phase)
        return Past.since(snapshot, self.journal.values(), self.told.values())

    def free(self, number: int, seat: str) -> str:
        found = free_to_take_back(number, seat, self.journal.values(), self.told.values())
        return found.key if found else "free"


# -- a new game ------------------------------------------------------------------------------------


def test_a_new_game_runs_to_its_first_question() -> None:
    """The cards are dealt, both court questions are answered in silence, and both seats owe a card."""
    match = hands()
    assert {seat: ask.kind for seat, ask in match.open.items()} == {"north": OneCard(), "south": OneCard()}
    assert match.state.hands == {"north": [1, 3, 5, 7], "south": [2, 4, 6, 8]}


def test_a_new_game_says_how_it_began() -> None:
    """Its first entry holds the dice that were rolled; what was answered in silence follows."""
    match = hands()
    assert match.news is not None
    assert [(e.number, e.seat, e.how, len(e.rolls)) for e in match.news.entries] == [
        (1, "start", "start", 8),
        (2, "north", "silence", 0),
        (3, "south", "silence", 0),
    ]
    assert [s.phase for s in match.news.phases] == ["turn 1"]


# -- sealed orders ---------------------------------------------------------------------------------


def test_a_sealed_order_waits_for_the_others() -> None:
    """Nothing happens, and only the other seat is waited for."""
    match = hands()
    match.submit("north", (Card(3),))
    assert match.waiting() == ("south",)
    assert match.sealed("north") == (Card(3),)
    assert match.state.played == []


def test_a_sealed_order_may_be_replaced_until_the_last_is_in() -> None:
    """The replaced entry is struck out, and the last one counts."""
    match = hands()
    first = match.submit("north", (Card(3),)).entries[0].number
    assert match.submit("north", (Card(7),)).struck == [first]
    match.submit("south", (Card(2),))
    assert match.state.played == [7, 2]


def test_a_sealed_order_may_be_withdrawn() -> None:
    """The question is open as before and keeps its number."""
    match = hands()
    number = match.open["north"].number
    sealed = match.submit("north", (Card(3),)).entries[0].number
    assert match.withdraw("north", ask=number).struck == [sealed]
    assert (match.waiting(), match.sealed("north")) == (("north", "south"), None)
    assert loaded(match).digest() == match.digest()


def test_only_what_was_sealed_can_be_withdrawn() -> None:
    """Neither an open question nor one answered in silence is an order of the seat."""
    assert no(lambda: hands().withdraw("north")) == "nothing_sealed"
    match = hands(COURT_TO_NORTH)
    assert match.sealed("south") == ()
    assert no(lambda: match.withdraw("south")) == "nothing_sealed"


def test_answers_come_in_the_order_of_the_questions() -> None:
    """Whoever sealed first, the step gets the answers in the order it asked."""

    def play(state: Hands, referee: Referee) -> Running:
        answers = yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)
        referee.tell(News(" ".join(answers)))
        state.turn = 9

    match = hands(game=with_steps(HANDS, play=play))
    match.submit("south", (Card(2),))
    assert [t.event for t in match.submit("north", (Card(1),)).told] == [News("north south")]


def test_an_answer_names_its_question() -> None:
    """A question that was answered or never asked is closed."""
    match = hands()
    number = match.open["north"].number
    assert no(lambda: match.submit("north", (Card(1),), ask=number - 2)) == "closed"
    assert no(lambda: match.submit("west", (Card(1),))) == "nothing_asked"
    match.submit("north", (Card(1),), ask=number)


def test_a_refused_order_changes_nothing() -> None:
    """A card that is not in the hand, too many lines, too few, and lines of another kind."""
    match = hands()
    before = picture(match)
    refusals = {(Card(2),): "one_card_in_hand", (Card(1), Card(3)): "one_card_in_hand", (): "card_owed"}
    assert {lines: no(partial(match.submit, "north", lines)) for lines in refusals} == refusals
    assert no(lambda: match.submit("north", (Fire(),))) == "not_asked"
    assert picture(match) == before


def test_a_finished_game_asks_and_offers_nothing() -> None:
    """After the end there are no questions, no offers and nobody is waited for."""
    match = hands()
    match.offers("north")
    match.end("concede", "south")
    assert (match.open, match.waiting(), no(lambda: match.offers("north"))) == ({}, (), "nothing_asked")


# -- silence, standing orders, deadlines -----------------------------------------------------------


def test_silence_does_not_show() -> None:
    """South has no court card; yet it is waited for as long as north has not answered."""
    match = hands(COURT_TO_NORTH)
    assert (match.sealed("south"), match.waiting()) == ((), ("north", "south"))


def test_who_may_have_something_to_say_as_far_as_others_know_is_asked() -> None:
    """Nobody need announce court cards: so both are asked, though neither has one, and may say so."""
    match = hands(announced=False)
    assert {seat: match.offers(seat) for seat in match.open} == {"north": (), "south": ()}
    assert [match.settled(seat) for seat in match.open] == [False, False]
    match.submit("north", ())
    assert [e.how for e in match.default("south").entries] == ["deadline"]
    assert match.open["north"].kind == OneCard()


def test_standing_orders_answer_who_has_nothing_to_say() -> None:
    """South has no court card, and is answered for as it would be with one."""
    state = specimens.new_hands(PRINTED, "long", None)
    standing_orders = {"south": (LowestFirst(),)}
    match = Match(
        Codec(HANDS, PRINTED), beginning(Codec(HANDS, PRINTED), state, LOWEST_IN_TURN), KEY, standing_orders
    )
    assert (match.sealed("north"), match.sealed("south")) == (None, ())


def test_standing_orders_answer_when_a_question_opens() -> None:
    """Both hands play their lowest card of their own accord until the game is over."""
    match = hands(north=(LowestFirst(),), south=(LowestFirst(),))
    assert match.open == {}
    assert match.state.played[:4] == [1, 2, 3, 4]
    assert match.news is not None
    assert {e.how for e in match.news.entries} == {"start", "silence", "standing"}


def test_what_is_foreseen_goes_before_standing_orders() -> None:
    """North's highest card was laid down in the game; south, who has neither, is asked."""

    class Foreseen(OneCard, frozen=True):
        def foreseen(self, view: Any) -> Lines | None:
            return (Card(max(view.hands["north"])),) if view.who == "north" else None

    def play(state: Hands, referee: Referee) -> Running:
        yield tuple(Ask(seat, Foreseen(), "hands/1.1") for seat in ("north", "south"))

    match = hands(game=with_steps(HANDS, play=play), north=(LowestFirst(),))
    assert (match.sealed("north"), match.sealed("south")) == ((Card(7),), None)


def test_who_has_written_for_a_question_is_asked_all_the_same() -> None:
    """South keeps a card for a question to come; north, who keeps a line of another kind, is answered."""
    match = hands()
    match.kept = {"south": {Card}, "north": {Fire}}
    assert match.stand("south", (LowestFirst(),)).entries == []
    assert [e.how for e in match.stand("north", (LowestFirst(),)).entries] == ["standing"]
    match.submit("south", (Card(2),))
    assert match.sealed("south") is None
    assert match.sealed("north") is not None


def test_standing_orders_answer_when_they_change() -> None:
    """What is open is answered at once."""
    match = hands()
    assert [(e.lines, e.how) for e in match.stand("south", (LowestFirst(),)).entries] == [
        ((Card(2),), "standing")
    ]


def test_a_seat_that_answered_is_not_answered_for() -> None:
    """New standing orders leave a sealed order alone."""
    match = hands()
    match.submit("south", (Card(8),))
    assert match.stand("south", (LowestFirst(),)).entries == []


def test_standing_orders_that_are_refused_do_not_stand() -> None:
    """Lines of another kind, and what the game refuses."""
    refusing = with_chapter(HANDS, refuse_standing=lambda view, lines, line: No("hands/9", "no_standing"))
    for game, line, key in ((HANDS, Fire(), "not_asked"), (refusing, LowestFirst(), "no_standing")):
        match = hands(game=game)
        assert no(partial(match.stand, "north", (line,))) == key
        assert match.standing_orders == {}


def test_loading_consults_no_standing_orders() -> None:
    """What they answered is in the journal; other ones now do not change it."""
    match = hands(north=(LowestFirst(),))
    other = Match(match.codec, match.save(), KEY, {"south": (LowestFirst(),)})
    assert picture(other) == picture(match)


def test_the_deadline_seals_the_default() -> None:
    """The lowest card, marked as what it is; a seat that answered keeps its order."""
    match = hands()
    match.submit("south", (Card(8),))
    assert no(lambda: match.default("south")) == "sealed_already"
    assert next((e.lines, e.how) for e in match.default("north").entries) == ((Card(1),), "deadline")


# -- dice and endings ------------------------------------------------------------------------------


def test_a_roll_is_that_of_its_branch_and_number() -> None:
    """The ninth roll, on the first branch, is the prize: anyone can work it out."""
    match = hands()
    match.submit("north", (Card(1),))
    (roll, *_) = match.submit("south", (Card(2),)).entries[0].rolls
    assert (roll.number, roll.branch, roll.sides, roll.value) == (8, 0, 3, face(KEY, 0, 8, 3))
    assert not roll.laid


def test_laid_dice_fall_first_and_are_marked() -> None:
    """A game master lays the prize: it is used once."""
    match = hands()
    match.lay([3])
    match.submit("north", (Card(1),))
    rolls = match.submit("south", (Card(2),)).entries[0].rolls
    assert [(r.value, r.laid) for r in rolls[:1]] == [(3, True)]
    assert not any(r.laid for r in rolls[1:])
    assert match.state.points == {"south": 3}


def test_laid_dice_are_saved() -> None:
    """Those to come and those that fell are the same after loading."""
    units = facing() | {"Castor": Unit("blue", 2)}
    match = ford(units, laid=(6, 6, 6, 6, 6, 6, 1))
    match.submit("red", (March("Ajax", "Ford"),))
    while match.open:
        assert picture(loaded(match)) == picture(match)
        match = loaded(match)
        match.default(next(s for s in match.open if match.sealed(s) is None))


def test_a_laid_die_waits_for_one_that_has_its_face() -> None:
    """A seven fits no die of three sides: it and what is behind it lie there, and chance rolls."""
    match = hands()
    match.lay([7, 3])
    match.submit("north", (Card(1),))
    (roll, *_) = match.submit("south", (Card(2),)).entries[0].rolls
    assert (roll.value, roll.laid) == (face(KEY, 0, 8, 3), False)
    assert loaded(match).laid == match.laid == (7, 3)


def test_laid_dice_are_taken_up() -> None:
    """None lies ready any more, and the prize is what the key makes it."""
    match = hands()
    match.lay([3, 1])
    match.take_up()
    assert match.laid == ()
    match.submit("north", (Card(1),))
    (roll, *_) = match.submit("south", (Card(2),)).entries[0].rolls
    assert not roll.laid


def test_a_concession_ends_the_game() -> None:
    """It is journalled under its name, and a game that is over cannot be conceded."""
    match = hands()
    match.submit("north", (Card(1),))
    assert [(e.seat, e.how) for e in match.end("concede", "north").entries] == [("north", "concede")]
    assert (match.state.conceded, match.open) == ("north", {})
    assert no(lambda: match.end("concede", "south")) == "game_over"
    assert picture(loaded(match)) == picture(match)


def test_a_copy_stands_here_and_rolls_dice_of_its_own() -> None:
    """In the middle of a step: the same position; other dice; loaded with its name it is the same copy."""
    match = hands()
    match.submit("north", (Card(1),))
    copy = match.copy("thought")
    assert picture(copy) == picture(match)
    outcome = copy.submit("south", (Card(2),))
    assert outcome.entries[0].rolls[0].value == face(copy_key(KEY, "/thought"), 0, 8, 3)
    assert picture(loaded(copy)) == picture(copy)
    assert match.state.played == []


def test_a_copy_survives_a_fault() -> None:
    """It is thrown back to where it stood as any match is."""

    def play(state: Hands, referee: Referee) -> Running:
        yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)
        state.hands["west"].clear()

    copy = hands(game=with_steps(HANDS, play=play)).copy("thought")
    copy.submit("north", (Card(1),))
    before = picture(copy)
    with pytest.raises(Fault):
        copy.submit("south", (Card(2),))
    assert picture(copy) == before


# -- take-backs ------------------------------------------------------------------------------------


def test_an_order_is_taken_back_within_a_step() -> None:
    """Red's march is asked again, and blue's answer to a question that is gone is handed back."""
    match = ford(facing())
    march = match.submit("red", (March("Ajax", "Ford"),)).entries[0]
    volley = match.submit("blue", (Fire(),)).entries[0]
    before = match.open["blue"].number
    outcome = match.take_back([march.number], "red")
    assert [e.lines for e in outcome.back] == [(Fire(),)]
    assert outcome.struck == [march.number, volley.number]
    assert match.open["red"].number > before
    assert match.state.units == facing()


def test_what_was_told_by_a_struck_order_is_unsaid() -> None:
    """Castor's shot was news; it is no more."""
    match = ford(facing())
    match.submit("red", (March("Ajax", "Ford"),))
    fired = match.submit("blue", (Fire(),))
    assert match.take_back([fired.entries[0].number], "blue").unsaid == [t.number for t in fired.told]


def test_the_dice_of_a_struck_order_fall_anew() -> None:
    """The same shot given again rolls on another branch."""
    match = ford(facing())
    match.submit("red", (March("Ajax", "Ford"),))
    first = match.submit("blue", (Fire(),)).entries[0]
    match.take_back([first.number], "blue")
    again = match.submit("blue", (Fire(),)).entries[0]
    assert [(r.number, r.branch, r.value) for r in first.rolls] == [(0, 0, face(KEY, 0, 0, 6))]
    assert [(r.number, r.branch, r.value) for r in again.rolls] == [(0, 1, face(KEY, 1, 0, 6))]


def test_what_came_before_a_struck_order_stays() -> None:
    """Castor's shot, its die and its news hold when Dido's answer is taken back, and are not told again."""
    match = ford(facing() | {"Ajax": Unit("red", 1, men=3)})
    book = Book(match)
    march = book.give("red", March("Ajax", "Ford")).entries[0]
    castor = book.give("blue", Fire())
    dido = book.give("blue", Fire())
    outcome = book.keep(match.take_back([dido.entries[0].number], "blue", book.past("turn 1")))
    assert outcome.told == []
    assert [t.number for t in outcome.kept] == [t.number for t in castor.told]
    assert [e.lines for e in outcome.entries if e.ask] == [march.lines, (Fire(),)]
    assert outcome.entries[-1].rolls == castor.entries[0].rolls
    assert match.open["blue"].kind == specimens.Volley("Dido")


def test_one_seat_takes_back_and_the_other_stays_sealed() -> None:
    """After both cards were shown north thinks again; south's card is given again."""
    book = Book(hands())
    mine = book.give("north", Card(1)).entries[0]
    book.give("south", Card(2))
    book.keep(book.match.take_back([mine.number], "north", book.past("turn 1")))
    assert (book.match.sealed("north"), book.match.sealed("south")) == (None, (Card(2),))
    assert book.match.state.played == []
    book.give("north", Card(7))
    assert book.match.state.played == [7, 2]


def test_orders_fit_again_after_two_take_backs() -> None:
    """The second goes further back, over the first; all that came before it still fits."""
    book = Book(hands())
    orders = [(Card(1),), (Card(2),), (), (), (Card(3),), (Card(4),)]
    for seat, lines in zip(("north", "south") * 3, orders, strict=True):
        book.give(seat, *lines)
    book.keep(book.match.take_back([book.entry(Card(3))], "north", book.past("turn 2")))
    book.give("north", Card(5))
    outcome = book.keep(book.match.take_back([book.entry(Card(4))], "south", book.past("turn 1")))
    assert outcome.back == []
    given = [e.lines for e in outcome.entries if e.how == "order"]
    assert given == [(Card(1),), (Card(2),), (), (), (Card(5),)]
    assert (book.match.sealed("north"), book.match.sealed("south")) == ((Card(5),), None)


def test_only_what_was_ordered_since_can_be_taken_back() -> None:
    """An unknown entry, one before the snapshot, one of several unknown, or none at all."""
    match = hands()
    sealed = match.submit("north", (Card(1),)).entries[0].number
    for numbers in ([], [1], [sealed + 1], [sealed, 1]):
        assert no(partial(match.take_back, numbers, "north")) == "not_here"


def test_what_was_taken_back_is_not_answered_by_standing_orders() -> None:
    """The seat wants to answer itself; what comes later is answered as usual."""
    match = hands(north=(LowestFirst(),))
    standing = next(e for e in match.save().tail if e.how == "standing")
    match.take_back([standing.number], "north")
    assert match.sealed("north") is None


def test_an_idle_question_is_silent_after_a_take_back() -> None:
    """South has no court card, before and after north thinks again."""
    match = hands(COURT_TO_NORTH)
    silence = next(e for e in match.save().tail if e.how == "silence")
    match.take_back([silence.number], "south")
    assert match.sealed("south") == ()


# -- which take-backs are free ---------------------------------------------------------------------


def test_a_silent_march_is_free() -> None:
    """Nothing was rolled or told since."""
    book = Book(ford(facing()))
    assert book.free(book.give("red", March("Ajax", "Ford")).entries[0].number, "red") == "free"


def test_after_a_roll_nothing_is_free() -> None:
    """Neither the shot nor the march before it."""
    book = Book(ford(facing()))
    march = book.give("red", March("Ajax", "Ford")).entries[0].number
    shot = book.give("blue", Fire()).entries[0].number
    assert [book.free(march, "red"), book.free(shot, "blue")] == ["die_rolled"] * 2


def test_after_public_news_nothing_is_free() -> None:
    """Everyone saw Ajax march."""
    book = Book(ford({"Ajax": Unit("red", 1), "Dido": Unit("blue", 4)}))
    assert book.free(book.give("red", March("Ajax", "Mill")).entries[0].number, "red") == "news_told"


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (Told(1, 2, News("own"), ("north",)), "free"),
        (Told(1, 1, News("earlier")), "free"),
        (Told(1, 2, News("own"), ("north",), discloses="hands/2"), "news_told"),
        (Told(1, 2, News("own"), ("north",), News("others")), "news_told"),
        (Told(1, 2, News("theirs"), ("south",)), "free"),
        (Told(1, 2, News("theirs"), ("south",), discloses="hands/2"), "free"),
        (Told(1, 2, News("theirs"), ("south",), News("others")), "news_told"),
        (Told(1, 2, News("ours"), ("south", "north")), "news_told"),
        (Told(1, 3, News("later")), "news_told"),
    ],
)
def test_news_binds_whoever_heard_it(told: Told[Any], found: str) -> None:
    """News for the seat alone that disclosed nothing leaves it free, and what it knows nothing of."""
    reason = free_to_take_back(2, "north", (), (told,))
    assert (reason.key if reason else "free") == found


@pytest.mark.parametrize("to", ["north", "south"])
def test_news_of_either_seat_binds_who_sits_in_both(to: str) -> None:
    told = Told(1, 2, News("own"), (to,), discloses="hands/2")
    reason = free_to_take_back(2, "north", (), (told,), ("north", "south"))
    assert reason is not None


@pytest.mark.parametrize(
    ("number", "to", "found"),
    [
        (2, (), "die_rolled"),
        (2, ("north",), "die_rolled"),
        (2, ("south", "north"), "die_rolled"),
        (2, ("south",), "free"),
        (2, (GM,), "free"),
        (1, (), "free"),
    ],
)
def test_a_die_binds_whoever_saw_it(number: int, to: tuple[str, ...], found: str) -> None:
    """One that only others see binds nobody: else that it fell could be told by it."""
    entry: AnyEntry = Entry(number, "north", 1, rolls=(Roll(1, 0, 6, 3, Cause("luck"), to),))
    reason = free_to_take_back(2, "north", (entry,), ())
    assert (reason.key if reason else "free") == found


def test_news_that_was_kept_binds_its_new_entry() -> None:
    """Given again after an edit, the march is another entry, and its news is still known to all."""
    match = ford({"Ajax": Unit("red", 1), "Boreas": Unit("red", 0), "Dido": Unit("blue", 3)})
    book = Book(match)
    book.give("red", March("Boreas", "Moulin-à-Vent"), March("Ajax", "Ford"))
    outcome = book.keep(match.edit(lambda state: None, "nothing"))
    given = next(e.number for e in outcome.entries if e.seat == "red")
    assert [t.event.who for t in outcome.kept] == ["Boreas"]
    assert book.free(given, "red") == "news_told"


# -- edits -----------------------------------------------------------------------------------------


def exchange(state: Hands) -> None:
    """North's 1 for the 9 of the deck."""
    state.hands["north"][0], state.deck[0] = 9, 1


def test_an_edit_hands_back_what_no_longer_fits() -> None:
    """North had sealed the card that the game master takes away; south's order stays."""
    match = hands(game=with_steps(HANDS, play=three_times))
    match.submit("north", (Card(1),))
    match.submit("south", (Card(2),))
    match.submit("north", (Card(1),))
    outcome = match.edit(exchange, "a mistake in dealing")
    assert [(e.seat, e.lines) for e in outcome.back] == [("north", (Card(1),)), ("north", (Card(1),))]
    assert (match.sealed("north"), match.sealed("south")) == (None, (Card(2),))


def three_times(state: Hands, referee: Referee) -> Running:
    """A step of several questions."""
    for _ in range(3):
        yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)
    state.turn = 9


def test_an_edit_is_journalled_with_its_reason() -> None:
    """Its entry comes first, and the orders that fit come again after it under new numbers."""
    match = hands()
    sealed = match.submit("south", (Card(2),)).entries[0].number
    outcome = match.edit(exchange, "a mistake in dealing")
    assert [(e.seat, e.how, e.note) for e in outcome.entries] == [
        ("gm", "edit", "a mistake in dealing"),
        ("south", "order", ""),
    ]
    assert outcome.struck == [sealed]
    assert picture(loaded(match)) == picture(match)


def test_an_impossible_edit_is_refused() -> None:
    """The invariants say why, and nothing changed."""
    match = hands()
    match.submit("south", (Card(2),))
    before = picture(match)
    assert no(lambda: match.edit(lambda state: state.deck.clear(), "oops")) == "impossible_state"
    assert picture(match) == before


def test_an_edit_that_breaks_changes_nothing() -> None:
    """An exception in the change, or in the rules after it."""
    match = hands()
    match.submit("south", (Card(2),))
    before = picture(match)
    for change in (
        lambda state: state.hands["west"].clear(),
        lambda state: setattr(state, "step", "nowhere"),
    ):
        with pytest.raises(Fault, match="KeyError"):
            match.edit(change, "oops")
    assert picture(match) == before


def test_silence_is_asked_again_where_an_edit_gives_something_to_say() -> None:
    """South had no court card and said nothing; the game master gives it one."""
    match = hands(COURT_TO_NORTH)
    assert match.settled("south")

    def deal_a_court_card(state: Hands) -> None:
        state.hands["south"][0], state.deck[0] = COURT, 1
        state.deck[1:] = [card for card in range(8, 12) if card != COURT]

    match.edit(deal_a_court_card, "a card from the sleeve")
    assert (match.sealed("north"), match.sealed("south")) == (None, None)


def test_an_edit_is_not_lost_by_a_take_back() -> None:
    """Orders before an edit cannot be taken back without it; with it, both are undone."""
    book = Book(hands())
    book.give("north", Card(1))
    book.give("south", Card(2))
    edit = book.keep(book.match.edit(lambda state: state.points.update(north=5), "a prize")).entries[0].number
    north = book.entry(Card(1))
    past = book.past("turn 1")
    assert no(lambda: book.match.take_back([north], "north", past)) == "edited_since"
    book.keep(book.match.take_back([north, edit], "north", past))
    assert (book.match.state.points, book.match.sealed("south")) == ({}, (Card(2),))


def test_a_finished_game_may_be_edited() -> None:
    """The concession is taken out, and the game goes on."""
    match = hands()
    match.end("concede", "north")
    match.edit(lambda state: setattr(state, "conceded", ""), "a slip of the tongue")
    assert match.waiting() == ("north", "south")


# -- loading ---------------------------------------------------------------------------------------


def test_a_tampered_digest_is_found() -> None:
    """An entry whose digest does not fit stops the loading."""
    match = hands()
    match.submit("north", (Card(1),))
    save = match.save()
    tail = (*save.tail[:-1], msgspec.structs.replace(save.tail[-1], digest="0" * 16))
    with pytest.raises(Diverged, match=f"entry {save.tail[-1].number}"):
        Match(match.codec, msgspec.structs.replace(save, tail=tail), KEY)


def test_a_tampered_position_is_found() -> None:
    """A snapshot that was changed does not fit the digest after the newest entry."""
    match = hands()
    save = match.save()
    raw = msgspec.Raw(bytes(save.snapshot.state).replace(b'"turns":4', b'"turns":5'))
    snapshot = msgspec.structs.replace(save.snapshot, state=raw)
    with pytest.raises(Diverged, match="the position"):
        Match(match.codec, msgspec.structs.replace(save, snapshot=snapshot), KEY)


def test_a_journal_that_does_not_fit_is_found() -> None:
    """An answer of a seat that is not asked, or to another question."""
    match = hands()
    match.submit("north", (Card(1),))
    save = match.save()
    for change in ({"seat": "west"}, {"ask": 77}):
        tail = (*save.tail[:-1], msgspec.structs.replace(save.tail[-1], **change))
        with pytest.raises(Diverged):
            Match(match.codec, msgspec.structs.replace(save, tail=tail), KEY)


def test_rules_that_changed_without_an_edition_are_found() -> None:
    """Told once more than before, or a question more: loading does not paper it over."""
    match = hands()
    match.submit("north", (Card(1),))

    def tells(state: Hands, referee: Referee) -> Running:
        referee.tell(News("more"))
        yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)

    def asks(state: Hands, referee: Referee) -> Running:
        yield Ask("north", OneCard(), "hands/1.1")
        yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)

    for play in (tells, asks):
        with pytest.raises(Diverged):
            Match(Codec(with_steps(HANDS, play=play), PRINTED), match.save(), KEY)


def test_other_data_is_refused() -> None:
    """A game begun with other printed matter is not played with this."""

    class Reprint(Data):
        digest = "specimens, second printing"

    match = hands()
    with pytest.raises(DataMismatch, match="second printing"):
        Match(Codec(HANDS, Reprint()), match.save(), KEY)


# -- a newer edition -------------------------------------------------------------------------------


def second() -> Game:
    """The second edition, which has a turn more."""
    return replace(HANDS, edition=2, lift={1: lambda old: old | {"turns": old["turns"] + 1}})


def test_a_game_goes_on_under_a_newer_edition() -> None:
    """In the middle of a step: the state is lifted and the sealed order is given again."""
    match = hands()
    match.submit("north", (Card(1),))
    newer = Match(Codec(second(), PRINTED), match.save(), KEY)
    assert (newer.state.turns, newer.sealed("north")) == (5, (Card(1),))
    assert newer.news is not None
    assert (newer.news.entries[0].note, newer.news.struck) == ("edition 2", [match.save().tail[-1].number])
    assert picture(loaded(newer)) == picture(newer)


def test_orders_that_newer_rules_refuse_are_handed_back() -> None:
    """The second edition lets only cards from five on be played."""

    def play(state: Hands, referee: Referee) -> Running:
        yield tuple(Ask(s, OneCard(5), "hands/1.2") for s in specimens.PLAYERS)

    match = hands()
    match.submit("north", (Card(1),))
    newer = Match(Codec(with_steps(second(), play=play), PRINTED), match.save(), KEY)
    assert newer.news is not None
    assert [(e.seat, e.lines) for e in newer.news.back] == [("north", (Card(1),))]
    assert newer.waiting() == ("north", "south")


def test_what_was_told_in_the_running_step_is_told_anew() -> None:
    """Under newer rules it may have happened otherwise: the old news is unsaid."""
    units = {"Ajax": Unit("red", 1), "Castor": Unit("blue", 2, men=3)}
    match = ford(units, laid=(6, 6, 6, 6, 6))
    match.submit("red", (March("Ajax", "Ford"),))
    match.default("blue")
    told = match.save().told
    assert told
    newer = Match(Codec(replace(FORD, edition=2, lift={1: lambda old: old}), PRINTED), match.save(), KEY)
    assert newer.news is not None
    assert newer.news.unsaid == list(told)
    assert [t.event for t in newer.news.told] == [News("met", "", (2, 3))]
    assert [r.branch for r in newer.save().dice] == [0] * 5


def test_an_edition_that_cannot_be_lifted_is_named() -> None:
    """Neither one without a lift nor a newer one than this."""
    save = hands().save()
    with pytest.raises(OtherEdition, match="edition 1 cannot be lifted"):
        Match(Codec(replace(HANDS, edition=2), PRINTED), save, KEY)
    newer = msgspec.structs.replace(save, snapshot=msgspec.structs.replace(save.snapshot, edition=3))
    with pytest.raises(OtherEdition, match="edition 3 is newer than 1"):
        Match(Codec(HANDS, PRINTED), newer, KEY)


# -- faults in the rules ---------------------------------------------------------------------------


def in_circles(state: Hands, referee: Referee) -> None:
    """Neither asks nor changes anything."""


def asks_twice(state: Hands, referee: Referee) -> Running:
    yield Ask("north", OneCard(), "hands/1"), Ask("north", OneCard(), "hands/1")


def asks_nobody(state: Hands, referee: Referee) -> Running:
    yield ()


def asks_the_idle(state: Hands, referee: Referee) -> Running:
    yield Ask("north", OneCard(COURT), "hands/1")


def rolls_and_breaks(state: Hands, referee: Referee) -> Running:
    state.points["north"] = referee.roll(6, Cause("luck"))
    referee.tell(News("luck"))
    state.hands["west"].clear()
    yield Ask("north", OneCard(), "hands/1")


@pytest.mark.parametrize(
    ("step", "words"),
    [
        (in_circles, "runs in circles"),
        (asks_twice, "asked two things at once"),
        (asks_nobody, "asks nobody"),
        (asks_the_idle, "never answered by a player"),
        (rolls_and_breaks, "KeyError"),
    ],
)
def test_a_fault_in_a_step_leaves_the_game_as_it_was(step: Any, words: str) -> None:
    """The order that led into it is not carried out; the other order may be given."""

    def play(state: Hands, referee: Referee) -> Running:
        answers = yield tuple(Ask(s, OneCard(), "hands/1.1") for s in specimens.PLAYERS)
        state.step = "trap" if answers["south"] == (Card(2),) else "over"
        state.turn = 1 if state.step == "trap" else 9

    match = hands(game=with_steps(HANDS, play=play, trap=step))
    match.submit("north", (Card(1),))
    before = picture(match)
    with pytest.raises(Fault, match=words):
        match.submit("south", (Card(2),))
    assert picture(match) == before
    match.submit("south", (Card(4),))
    assert match.open == {}


def test_a_fault_in_standing_orders_leaves_the_old_ones() -> None:
    """What breaks when consulted is not kept."""

    class Breaks(OneCard, frozen=True):
        def standing(self, view: Any, standing_orders: Lines) -> Lines | None:
            return standing_orders and 1 // 0  # type: ignore[return-value]

    def play(state: Hands, referee: Referee) -> Running:
        yield Ask("north", Breaks(), "hands/1.1")

    match = hands(game=with_steps(HANDS, play=play))
    with pytest.raises(Fault, match="ZeroDivisionError"):
        match.stand("north", (LowestFirst(),))
    assert match.standing_orders == {"north": ()}


# -- an umpire -------------------------------------------------------------------------------------


def test_an_umpire_is_a_seat() -> None:
    """The hunter searches, the umpire answers, the hunter alone is told what."""
    codec = Codec(FOX_HUNT, PRINTED)
    match = Match(codec, beginning(codec, specimens.new_fox(PRINTED, "hunt", None), laid=(4, 6)), KEY)
    match.submit("fox", (Run("Mill"),))
    search = match.submit("hunter", (Search("Mill"),))
    assert [(r.value, r.to) for r in search.entries[0].rolls] == [(6, ("umpire",))]
    assert match.offers("umpire") == (Say("found"),)
    (told,) = match.submit("umpire", (Say("found"),)).told
    assert [told.seen_by(w) for w in ("hunter", "fox")] == [News("found", "Mill"), News("searched", "Mill")]
    assert match.game.result(match.state) == "hunter"


def fox_hunt(*laid: int, umpired: bool = True) -> Match:
    codec = Codec(FOX_HUNT, PRINTED)
    return Match(
        codec, beginning(codec, specimens.new_fox(PRINTED, "hunt", None), laid=laid, umpired=umpired), KEY
    )


def searched(match: Match, den: str) -> Match:
    """The fox stays, and the hunter searches."""
    match.submit("fox", ())
    match.submit("hunter", (Search(den),))
    return match


def test_an_umpire_is_no_side() -> None:
    """Of all whom the game may ask, it is the one seat that nobody takes."""
    match = fox_hunt()
    assert match.game.seats(match.state) == ("fox", "hunter", "umpire")
    assert match.game.sides(match.state) == ("fox", "hunter")


def test_an_umpire_who_is_not_there_answers_by_default_at_once() -> None:
    """Nobody is waited for, and it is the same game when it is loaded."""
    match = fox_hunt(3, 1, umpired=False)
    match.submit("fox", ())
    hunted, answered = match.submit("hunter", (Search("Mill"),)).entries
    assert (hunted.seat, hunted.how) == ("hunter", ORDER)
    assert (answered.seat, answered.how, answered.lines) == ("umpire", STANDING, (Say("nothing"),))
    assert match.waiting() == ("fox",)
    assert picture(loaded(match)) == picture(match)


def test_an_umpire_who_leaves_lets_the_game_go_on() -> None:
    """What was asked of him is answered by default, and what is asked later too, until somebody comes."""
    match = searched(fox_hunt(3, 1), "Barn")
    assert match.waiting() == ("umpire",)
    (entry,) = match.umpire(present=False).entries
    assert (entry.seat, entry.how, entry.lines) == ("umpire", STANDING, (Say("nothing"),))
    assert match.waiting() == ("fox",)
    assert loaded(match).umpired is False
    match.umpire(present=True)
    assert searched(match, "Barn").waiting() == ("umpire",)


def test_a_game_that_comes_without_its_umpire_goes_on() -> None:
    """Whoever takes it in has nobody who rules: that is news, with the question to which it answers."""
    match = searched(fox_hunt(3, 1), "Barn")
    alone = Match(match.codec, msgspec.structs.replace(match.save(), umpired=False), KEY)
    assert alone.news is not None
    assert [ask.seat for ask in alone.news.asks] == ["umpire", "fox"]
    assert [entry.seat for entry in alone.news.entries] == ["umpire"]
    assert alone.waiting() == ("fox",)
