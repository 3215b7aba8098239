"""Copies of the specimens, each with one fault planted in it, which its contract must find."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from types import GeneratorType
from typing import Annotated, Any, ClassVar

import msgspec

from rules.kernel.events import Event, Why
from rules.kernel.forms import Number
from rules.kernel.game import SILENCE
from rules.kernel.match import Fault, Match, Outcome
from rules.kernel.orders import PUBLIC, Ask, Asked, Bundle, Judge, Kind, Line, Lines, No, Unbound, one_by_one
from rules.kernel.referee import Referee, Running, Step
from rules.kernel.thinking.judgement import MOST, Judgement, Plan, Reason, Style
from rules.kernel.twins import copied
from tests.chapters import with_chapter, with_steps
from tests.contract.subject import Edit, Subject
from tests.contract.subjects import SPECIMENS
from tests.contract.watchers import Stumbling
from tests.kernel import specimens
from tests.kernel.specimens import Card, Cause, Hands, HandsView, News, OneCard
from tests.toy.contract import STONES

HANDS, FORD, FOX = SPECIMENS


def with_step(subject: Subject, name: str, change: Callable[[Step], Step]) -> Subject:
    game = subject.game
    return subject.changed(chapters=with_steps(game, **{name: change(game.steps[name])}).chapters)


def asking(change: Callable[[Any, Asked], Asked]) -> Callable[[Step], Step]:
    """A step that asks otherwise."""

    def faulty(step: Step) -> Step:
        def run(state: Any, referee: Referee) -> Running:
            inner = step(state, referee)
            assert isinstance(inner, GeneratorType)
            answer = None
            while True:
                try:
                    asked = inner.send(answer)
                except StopIteration:
                    return
                answer = yield change(state, asked)

        return run

    return faulty


def each(change: Callable[[Any, Ask], Ask]) -> Callable[[Any, Asked], Asked]:
    return lambda state, asked: (
        change(state, asked) if isinstance(asked, Ask) else tuple(change(state, ask) for ask in asked)
    )


def of_kind(kind: type[Kind]) -> Callable[[Step], Step]:
    """A step whose questions are of another kind with the same fields."""

    def change(state: Any, ask: Ask) -> Ask:
        return msgspec.structs.replace(ask, kind=kind(**msgspec.structs.asdict(ask.kind)))

    return asking(each(change))


def with_kind(subject: Subject, step: str, kind: type[Kind]) -> Subject:
    changed = with_step(subject, step, of_kind(kind))
    return changed.changed(chapters=with_chapter(changed.game, kinds=(kind,)).chapters)


def with_event(subject: Subject, event: type[Event]) -> Subject:
    return subject.changed(chapters=with_chapter(subject.game, events=(event,)).chapters)


def before(extra: Callable[[Any, Referee], None]) -> Callable[[Step], Step]:
    """A step that does something more before it begins."""

    def faulty(step: Step) -> Step:
        def run(state: Any, referee: Referee) -> Running:
            extra(state, referee)
            inner = step(state, referee)
            assert isinstance(inner, GeneratorType)
            yield from inner

        return run

    return faulty


class Telling:
    """A table whose news comes out otherwise."""

    def __init__(self, referee: Referee, discloses: str | None = None, to: str = "") -> None:
        self.referee, self.discloses, self.to = referee, discloses, to

    def roll(self, sides: int, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> int:
        return self.referee.roll(sides, why, seen_by)

    def draw(self, items: Any, why: Why, seen_by: str | tuple[str, ...] = PUBLIC) -> Any:
        return self.referee.draw(items, why, seen_by)

    def result(self, found: str, why: Why) -> str:
        return self.referee.result(found, why)

    def tell(
        self,
        event: Event,
        to: str | tuple[str, ...] = PUBLIC,
        *,
        instead: Event | None = None,
        discloses: str = "",
    ) -> None:
        said = discloses if self.discloses is None else self.discloses
        self.referee.tell(event, self.to or to, instead=instead, discloses=said)


def telling(discloses: str | None = None, to: str = "") -> Callable[[Step], Step]:
    return lambda step: lambda state, table: step(state, Telling(table, discloses, to))


# -- kinds that go wrong ---------------------------------------------------------------------------


class ListsNothing(OneCard, frozen=True):
    def next(self, view: HandsView, lines: Lines) -> Iterable[Line]:
        return ()


class NeverDone(OneCard, frozen=True):
    def owed(self, view: HandsView, lines: Lines) -> No | None:
        return No("hands/1.3", "two_cards_owed") if len(lines) < 2 else None


class RefusesAnOffer(OneCard, frozen=True):
    def refuse(self, view: HandsView, lines: Lines, line: Line) -> No | None:
        refused = isinstance(line, Card) and line.card == max(view.hands[view.who])
        return No("hands/1.1", "not_the_highest") if refused else super().refuse(view, lines, line)


class OffersTwice(OneCard, frozen=True):
    def next(self, view: HandsView, lines: Lines) -> Iterable[Line]:
        return [*super().next(view, lines)] * 2


class Several(Bundle, frozen=True):
    """All cards from this one on, as far as they may follow one another."""

    form: ClassVar[str] = "from {card} on"
    card: Annotated[int, Number(1, specimens.CARDS)]

    @classmethod
    def offered(cls, kind: Kind, view: HandsView, lines: Lines) -> Iterable[Bundle]:
        return map(cls, view.hands[view.who] if not lines else ())

    def unbound(self, kind: Kind, view: HandsView, lines: Lines, judge: Judge) -> Unbound:
        return one_by_one(lines, map(Card, range(self.card, specimens.CARDS + 1)), judge)


class OfSeveral(OneCard, frozen=True):
    bundles = (Several,)


class ReadAsAnything(Several, frozen=True):
    """It is read as whatever it says, without a judgement."""

    def unbound(self, kind: Kind, view: HandsView, lines: Lines, judge: Judge) -> Unbound:
        return Unbound((Card(self.card), Card(self.card)))


class ReadAsMore(OneCard, frozen=True):
    bundles = (ReadAsAnything,)


class OfferedForNobody(Several, frozen=True):
    """It is offered whoever holds what."""

    @classmethod
    def offered(cls, kind: Kind, view: HandsView, lines: Lines) -> Iterable[Bundle]:
        return (cls(specimens.CARDS),)


class OffersNothing(OneCard, frozen=True):
    bundles = (OfferedForNobody,)


class AcceptsMore(OneCard, frozen=True):
    def refuse(self, view: HandsView, lines: Lines, line: Line) -> No | None:
        return None if not lines and line == Card(5) else super().refuse(view, lines, line)


class SettledAtOnce(OneCard, frozen=True):
    """Whoever has no court card is not asked, which shows that he has none."""

    def moot(self, everyone: HandsView, seat: str) -> bool:
        return True


class Foreseen(OneCard, frozen=True):
    """Whoever has no court card has laid down that it says so."""

    def foreseen(self, view: HandsView) -> Lines | None:
        return () if max(view.hands[view.who]) < specimens.COURT else None


class NamesNoRule(OneCard, frozen=True):
    def refuse(self, view: HandsView, lines: Lines, line: Line) -> No | None:
        return No("", "no") if super().refuse(view, lines, line) else None


class RefusedDefault(OneCard, frozen=True):
    def default(self, view: HandsView) -> Lines:
        return (Card(1),)


class RefusedStanding(OneCard, frozen=True):
    def standing(self, view: HandsView, standing_orders: Lines) -> Lines | None:
        return (Card(1), Card(2)) if standing_orders else None


class Marked(Card, frozen=True):
    form: ClassVar[str] = "marked {card}"
    mark: Annotated[int, Number(0, 9)] = 0


class UnwrittenField(OneCard, frozen=True):
    line_types = (Marked,)

    def next(self, view: HandsView, lines: Lines) -> Iterable[Line]:
        return () if lines else (Marked(card, 3) for card in view.hands[view.who])


class Wordy(Card, frozen=True):
    form: ClassVar[str] = "card {card} " + "with all due ceremony " * 5


class TooLong(OneCard, frozen=True):
    line_types = (Wordy,)

    def next(self, view: HandsView, lines: Lines) -> Iterable[Line]:
        return () if lines else (Wordy(card) for card in view.hands[view.who])


# -- steps, events and invariants that go wrong ----------------------------------------------------


class Vague(Event, frozen=True):
    facts: Any


def loses_a_card(state: Hands, referee: Referee) -> None:
    if state.turn == 2:
        state.deck.clear()


def remembers() -> Callable[[Any, Referee], None]:
    """News of how often the step ran, which is kept outside the state."""
    runs = count(1)
    return lambda state, referee: referee.tell(News("again", "", (next(runs),)))


def scores() -> Callable[[Any, Referee], None]:
    """Points for how often the step ran in all games together."""
    runs = count(1)
    return lambda state, table: state.points.update(runs=next(runs))


def asks_often(step: Step) -> Step:
    def run(state: Any, referee: Referee) -> Running:
        for _ in range(11):
            yield (Ask("north", OneCard(), "hands/1"), Ask("south", OneCard(), "hands/1"))
        inner = step(state, referee)
        assert isinstance(inner, GeneratorType)
        yield from inner

    return run


def hashes(state: Hands, referee: Referee) -> None:
    """The deck in the order of a set."""
    state.deck = [int(name.removeprefix("card ")) for name in {f"card {card}" for card in state.deck}]


def empties_hands(state: Hands, rng: Random) -> None:
    """An edit that the invariants must not let pass."""
    for hand in state.hands.values():
        hand.clear()


def west_answers(step: Step) -> Step:
    def run(state: Any, referee: Referee) -> Running:
        yield Ask("west", specimens.Hunts(), "fox/2")
        inner = step(state, referee)
        assert isinstance(inner, GeneratorType)
        yield from inner

    return run


# -- a kernel that goes wrong ----------------------------------------------------------------------


class GoesOnAfterFaults(Stumbling):
    """Does not go back to where it stood."""

    def _operate(self, act: Callable[[], None]) -> Outcome:
        self._outcome = Outcome()
        try:
            act()
            self._settle()
        except Exception as trouble:
            raise Fault(str(trouble)) from trouble
        return self._outcome


class LosesOrders(Match):
    """Gives nothing again."""

    def _fits(self, entry: Any, number: int) -> bool:
        return bool(entry.how == SILENCE)


class TakesNothingBack(Match):
    """Strikes out and gives again all the same."""

    def _restart(self, past: Any, **more: Any) -> Outcome:
        outcome = super()._restart(past, **(more | {"strike": ()}))
        outcome.struck += [number for number in more["strike"] if number not in outcome.struck]
        return outcome


class ForgetsOrders(Match):
    """A save without what was answered in the running step."""

    def save(self) -> Any:
        return msgspec.structs.replace(super().save(), tail=())


# -- thoughts -----------------------------------------------------------------------------------------


def judged(**changes: Any) -> Subject:
    """With a judgement that is sound but for these."""
    sound: dict[str, Any] = {
        "worth": lambda state, seat: 0,
        "clock": lambda state: state.turn,
        "quick": lambda view, kind, chance, style: kind.default(view),
        "plans": lambda view, kind, chance, style: (),
        "efforts": {},
        "reasons": {"any": ()},
    }
    return HANDS.changed(judgement=Judgement(**sound | changes))


def plays_any_card(view: HandsView, kind: OneCard, chance: Random, style: Style) -> Lines:
    return (Card(chance.randint(1, specimens.CARDS)),)


def plans_any_card(view: HandsView, kind: OneCard, chance: Random, style: Style) -> list[Plan]:
    return [Plan(plays_any_card(view, kind, chance, style), Reason("any"))]


def thinks_for_no_reason(view: HandsView, kind: OneCard, chance: Random, style: Style) -> list[Plan]:
    """What may be said, for a reason that the game does not declare."""
    return [Plan(kind.default(view), Reason("whim"))]


# -- leaks -----------------------------------------------------------------------------------------


def says_what_is_hidden(state: specimens.Fox, referee: Referee) -> None:
    referee.tell(News("smell", state.fox))


def rolls_if_high(state: Hands, referee: Referee) -> None:
    if 12 in state.hands["south"]:
        referee.roll(6, Cause("luck"), seen_by="north")


def not_silent(state: Any, ask: Ask) -> Ask:
    return msgspec.structs.replace(ask, silent=False)


def says_it_in_the_question(state: Hands, ask: Ask) -> Ask:
    least = 1 + (12 in state.hands["south"])
    return msgspec.structs.replace(ask, kind=OneCard(least)) if ask.seat == "north" else ask


def asks_only_the_able(step: Step) -> Step:
    """Opens the question only where there is something to say, which shows it."""

    def run(state: Hands, referee: Referee) -> Running:
        able = [s for s in specimens.PLAYERS if max(state.hands[s]) >= specimens.COURT]
        if able:
            yield tuple(Ask(s, OneCard(specimens.COURT), "hands/1.2", secret=True, silent=True) for s in able)
        state.step = "play"

    return run


def peeks(subject: Subject, what: str) -> Subject:
    """What is imagined has this from the state that was looked at last."""
    game, seen = subject.game, dict[str, Any]()

    def view(state: Any, who: str) -> Any:
        seen["truth"] = getattr(state, what)
        return game.view(state, who)

    def imagine(view: Any, rng: Random) -> Any:
        assert game.imagine
        state = game.imagine(view, rng)
        setattr(state, what, seen["truth"])
        return state

    return subject.changed(view=view, imagine=imagine)


def imagined_for_nobody(view: specimens.FoxView, rng: Random) -> specimens.Fox:
    """What the reader himself knows is made up as well."""
    return specimens.imagine_fox(msgspec.structs.replace(view, fox="", notes=()), rng)


def imagined_in_no_den(view: specimens.FoxView, rng: Random) -> specimens.Fox:
    state = specimens.imagine_fox(view, rng)
    state.fox = state.fox if view.fox else "Moon"
    return state


def beside_the_view(subject: Subject) -> Subject:
    """The truth hangs on the view, in nothing that is written; what is imagined has it from there."""
    game = subject.game

    def view(state: Any, who: str) -> Any:
        seen = game.view(state, who)
        seen.once(lambda view: state)
        return seen

    def imagine(view: Any, rng: Random) -> Any:
        assert game.imagine
        for truth in view.__dict__.get("worked_out", {}).values():
            return copied(truth, subject.codec().data)
        return game.imagine(view, rng)

    return subject.changed(view=view, imagine=imagine)


def imagined_on_the_same_heaps(view: Any, rng: Random) -> Any:
    assert STONES.game.imagine
    state = STONES.game.imagine(view, rng)
    state.heaps = view.heaps
    return state


@dataclass(frozen=True)
class Planted:
    """A fault: in which subject, under which kernel, and the words of the contract that finds it."""

    contract: str
    subject: Subject
    words: str
    maker: type[Match] = Match


def edited(name: str, edit: Edit, **changes: Any) -> Subject:
    return replace(HANDS.changed(**changes), edits={name: edit})


FAULTS: dict[str, Planted] = {
    "a question without an answer": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", ListsNothing), "can neither go on nor be sealed"
    ),
    "a draft that cannot be finished": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", NeverDone), "can neither go on nor be sealed"
    ),
    "an offer that is refused": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", RefusesAnOffer), "but refuses it"
    ),
    "a line for several that is read as what may not be": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", ReadAsMore), "is read as card"
    ),
    "a line for several that is offered and comes to nothing": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", OffersNothing), "which comes to nothing"
    ),
    "an offer made twice": Planted(
        "plays_to_the_end", with_kind(HANDS, "play", OffersTwice), "is offered twice"
    ),
    "a game without end": Planted(
        "plays_to_the_end",
        replace(FORD.changed(result=lambda state: None), longest=300),
        "no end after 301 orders",
    ),
    "a lost card": Planted(
        "plays_to_the_end", with_step(HANDS, "swap", before(loses_a_card)), "a card is lost or doubled"
    ),
    "a long step": Planted("plays_to_the_end", with_step(HANDS, "play", asks_often), "asks 21 times"),
    "a stranger asked": Planted(
        "plays_to_the_end", with_step(FOX, "run", west_answers), "west is asked but has no seat"
    ),
    "a question without a rule": Planted(
        "plays_to_the_end",
        with_step(FOX, "run", asking(each(lambda state, ask: msgspec.structs.replace(ask, rule="")))),
        "names no rule",
    ),
    "more accepted than offered": Planted(
        "judges_as_it_lists", with_kind(HANDS, "play", AcceptsMore), "but does not offer it"
    ),
    "less accepted than offered": Planted(
        "judges_as_it_lists", with_kind(HANDS, "play", RefusesAnOffer), "but refuses it"
    ),
    "a refusal without a rule": Planted(
        "judges_as_it_lists", with_kind(HANDS, "play", NamesNoRule), "has no rule"
    ),
    "a field without notation": Planted(
        "writes_what_it_reads", with_kind(HANDS, "play", UnwrittenField), "is read as marked"
    ),
    "a line too long": Planted("writes_what_it_reads", with_kind(HANDS, "play", TooLong), "is too long"),
    "an event that comes back otherwise": Planted(
        "writes_what_it_reads",
        with_event(
            with_step(HANDS, "swap", before(lambda state, referee: referee.tell(Vague((1, 2))))), Vague
        ),
        "is read otherwise",
    ),
    "orders that are not saved": Planted("saves_and_loads", HANDS, "loaded again: ", ForgetsOrders),
    "a memory beside the state": Planted(
        "saves_and_loads", with_step(FOX, "hunt", before(remembers())), "leads elsewhere"
    ),
    "a memory shared by games": Planted(
        "shares_nothing", with_step(HANDS, "swap", before(scores())), "otherwise than each alone"
    ),
    "a fault that leaves traces": Planted("survives_faults", HANDS, "after an exception", GoesOnAfterFaults),
    "a fault in a memory beside the state": Planted(
        "survives_faults", with_step(FOX, "hunt", before(remembers())), "leads elsewhere"
    ),
    "an edit the invariants let pass": Planted(
        "bears_edits", edited("empty hands", empties_hands, check=lambda state: None), "can neither go on"
    ),
    "orders lost by a take-back": Planted(
        "takes_back", FORD, "were lost when it was taken back", LosesOrders
    ),
    "nothing taken back": Planted("takes_back", FORD, "stands otherwise", TakesNothingBack),
    "a default that is refused": Planted(
        "has_defaults", with_kind(HANDS, "play", RefusedDefault), "is refused"
    ),
    "standing orders that are refused": Planted(
        "plays_standing_orders",
        with_step(with_kind(HANDS, "play", RefusedStanding), "swap", of_kind(RefusedStanding)),
        "never met",
    ),
    "news for all": Planted(
        "keeps_secrets", with_step(FOX, "run", before(says_what_is_hidden)), "can tell by an event or a roll"
    ),
    "news for all in place of one": Planted(
        "keeps_secrets", with_step(FOX, "hide", telling(to=PUBLIC)), "can tell by an event or a roll"
    ),
    "an undeclared disclosure": Planted(
        "keeps_secrets", with_step(FORD, "fight", telling(discloses="")), "can tell by"
    ),
    "a disclosure under another rule": Planted(
        "keeps_secrets",
        with_step(FORD, "fight", telling(discloses="ford/9")),
        "never met declared ford/3.5",
    ),
    "a roll where something hidden is so": Planted(
        "keeps_secrets", with_step(HANDS, "play", before(rolls_if_high)), "an event or a roll"
    ),
    "an answer in silence that shows": Planted(
        "keeps_secrets",
        with_step(with_kind(HANDS, "swap", Foreseen), "swap", asking(each(not_silent))),
        "who is waited for",
    ),
    "a question that says what is hidden": Planted(
        "keeps_secrets", with_step(HANDS, "play", asking(each(says_it_in_the_question))), "what is asked"
    ),
    "a question only for the able": Planted(
        "keeps_secrets", with_step(HANDS, "swap", asks_only_the_able), "what is asked of whom"
    ),
    "a question settled where others cannot know that it is": Planted(
        "keeps_secrets", with_kind(HANDS, "swap", SettledAtOnce), "whether"
    ),
    "a question thought to be moot that is not": Planted(
        "plays_to_the_end", with_kind(HANDS, "swap", SettledAtOnce), "everyone thinks"
    ),
    "a secret that never changes": Planted("keeps_secrets", peeks(FOX, "notes"), "never met changed notes"),
    "what is imagined of the truth": Planted("imagines_from_views", peeks(FOX, "fox"), "imagines again"),
    "what is imagined of what hangs on a view": Planted(
        "imagines_from_views", beside_the_view(STONES), "imagines again by the view as it is written"
    ),
    "what is imagined otherwise than it is seen": Planted(
        "imagines_from_views", FOX.changed(imagine=imagined_for_nobody), "sees in a world"
    ),
    "an impossible world": Planted(
        "imagines_from_views", FOX.changed(imagine=imagined_in_no_den), "imagines what cannot be"
    ),
    "a world that shares with the view": Planted(
        "imagines_from_views", STONES.changed(imagine=imagined_on_the_same_heaps), "has in its view"
    ),
    "a thought that may not be said": Planted(
        "thinks_of_what_it_may", judged(quick=plays_any_card), "is thought of and refused"
    ),
    "a plan that may not be said": Planted(
        "thinks_of_what_it_may", judged(plans=plans_any_card), "is thought of and refused"
    ),
    "a plan without a reason": Planted(
        "thinks_of_what_it_may", judged(plans=thinks_for_no_reason), "is no reason of the game"
    ),
    "a position that both sides have won": Planted(
        "thinks_of_what_it_may", judged(worth=lambda state, seat: MOST), "a position is worth"
    ),
    "a twin that looks otherwise": Planted(
        "keeps_secrets",
        FOX.changed(imagine=imagined_for_nobody),
        "a twin by the view",
    ),
}
HASHED = (with_step(HANDS, "swap", before(hashes)),)
