"""Three small games that between them use what the kernel offers.

`hands`: sealed orders with a hidden hand. `ford`: interrupts nested in a march and losses allocated by
their owner. `fox`: an umpire, rolls that only some may see, and facts told to one side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from random import Random
from typing import Annotated, Any, ClassVar

import msgspec

from rules.kernel.chapters import Chapter
from rules.kernel.data import DATA
from rules.kernel.events import Event, Why
from rules.kernel.forms import Name, Number
from rules.kernel.game import Data, Game, Secret
from rules.kernel.notation import Vocabulary
from rules.kernel.orders import GM, PUBLIC, UMPIRE, Ask, Impossible, Kind, Line, Lines, No
from rules.kernel.referee import Referee, Running


class Printed(Data):
    digest = "specimens, first printing"


class News(Event, frozen=True):
    key: str
    who: str = ""
    facts: tuple[int, ...] = ()


class Cause(Why, frozen=True):
    key: str


class Seen(msgspec.Struct, frozen=True):
    """What every view here holds: whose it is, and room for what a planted leak spills."""

    who: str
    turn: int
    spilt: Any
    step: str


def spill(name: str, hidden: Callable[[Any, str], Any]) -> Secret:
    """A secret whose leak shows what is hidden as it is."""
    return Secret(
        name, hidden, lambda view, state, who: msgspec.structs.replace(view, spilt=hidden(state, who))
    )


def specimen(state: type[Any], chapter: Chapter, **more: Any) -> Game:
    """A game of one chapter, under the name of that."""
    chapter = replace(chapter, events=(News,), whys=(Cause,))
    more |= {"phase": lambda state: f"turn {state.turn}"}
    return Game(key=chapter.module, edition=1, state=state, chapters=(chapter,), **more)


# -- hands: sealed orders with a hidden hand ------------------------------------------------------

NORTH, SOUTH = PLAYERS = ("north", "south")
CARDS, COURT = 12, 9


class Card(Line, frozen=True):
    form: ClassVar[str] = "card {card}"
    card: Annotated[int, Number(1, CARDS)]


class LowestFirst(Line, frozen=True):
    form: ClassVar[str] = "lowest first"


class Hands(msgspec.Struct, omit_defaults=True):
    step: str
    printed: Printed
    turns: int
    deck: list[int]
    hands: dict[str, list[int]]
    played: list[int] = []
    points: dict[str, int] = {}
    turn: int = 1
    conceded: str = ""
    announced: bool = False  # whoever holds court cards must say so


class HandsView(Seen, frozen=True):
    turns: int
    hands: dict[str, tuple[int, ...]]
    held: dict[str, int]  # how many cards each has
    played: tuple[int, ...]
    points: dict[str, int]
    conceded: str
    announced: bool
    courts: tuple[str, ...] = PLAYERS  # who may hold court cards, as everyone knows


class OneCard(Kind, frozen=True):
    """A card from the hand, of at least this worth; from a court card on it may be kept."""

    line_types = (Card,)
    written_ahead = (Card,)
    least: int = 1

    def next(self, view: HandsView, lines: Lines) -> Iterable[Line]:
        return () if lines else (Card(card) for card in view.hands[view.who] if card >= self.least)

    def refuse(self, view: HandsView, lines: Lines, line: Line) -> No | None:
        if lines or not isinstance(line, Card) or line.card not in view.hands[view.who]:
            return No("hands/1.1", "one_card_in_hand")
        return No("hands/1.2", "no_court_card") if line.card < self.least else None

    def owed(self, view: HandsView, lines: Lines) -> No | None:
        return None if lines or self.least == COURT else No("hands/1.3", "card_owed")

    def moot(self, everyone: HandsView, seat: str) -> bool:
        return seat not in everyone.courts

    def default(self, view: HandsView) -> Lines:
        return () if self.least == COURT else (Card(min(view.hands[view.who])),)

    def standing(self, view: HandsView, standing_orders: Lines) -> Lines | None:
        return self.default(view) if LowestFirst() in standing_orders else None


def view_hands(state: Hands, who: str) -> HandsView:
    return HandsView(
        who,
        state.turn,
        None,
        state.step,
        state.turns,
        hands={s: tuple(h) for s, h in state.hands.items() if who in (s, GM)},
        held={s: len(h) for s, h in state.hands.items()},
        played=tuple(state.played),
        points=dict(state.points),
        conceded=state.conceded,
        announced=state.announced,
        courts=courts(state),
    )


def courts(state: Hands) -> tuple[str, ...]:
    """Who may hold court cards, as everyone knows."""
    return tuple(s for s in PLAYERS if not state.announced or max(state.hands[s], default=0) >= COURT)


def draw_card(state: Hands, referee: Referee, seat: str) -> None:
    card = referee.draw(state.deck, Cause("deal"), seen_by=seat)
    state.deck.remove(card)
    state.hands[seat].append(card)
    referee.tell(News("drawn", seat, (card,)), seat, instead=News("drew", seat), discloses="hands/2")


def deal(state: Hands, referee: Referee) -> None:
    for _ in range(4 if state.turn == 1 else len(state.deck) > 1):
        for seat in PLAYERS:
            draw_card(state, referee, seat)
    state.step = "swap"


def swap(state: Hands, referee: Referee) -> Running:
    answers = yield tuple(Ask(s, OneCard(COURT), "hands/1.2", secret=True, silent=True) for s in PLAYERS)
    for seat, lines in answers.items():
        for line in lines:
            state.hands[seat].remove(line.card)
            state.deck.append(line.card)
            draw_card(state, referee, seat)
    state.step = "play"


def play(state: Hands, referee: Referee) -> Running:
    answers = yield tuple(Ask(s, OneCard(), "hands/1.1", secret=True) for s in PLAYERS)
    cards = {seat: answers[seat][0].card for seat in PLAYERS}
    for seat, card in cards.items():
        state.hands[seat].remove(card)
        state.played.append(card)
    winner = max(PLAYERS, key=lambda seat: cards[seat])
    prize = referee.roll(3, Cause("prize"))
    state.points[winner] = state.points.get(winner, 0) + prize
    referee.tell(News("shown", winner, (*cards.values(), prize)), discloses="hands/3")
    state.turn, state.step = state.turn + 1, "deal"


def check_hands(state: Hands) -> None:
    if sorted(chain(state.deck, state.played, *state.hands.values())) != list(range(1, CARDS + 1)):
        raise Impossible(No(DATA, "misprint", text="a card is lost or doubled"))


def imagine_hands(view: HandsView, rng: Random) -> Hands:
    """Cards that are not seen are dealt anew, until everyone who is known to have a court card has one."""
    unseen = sorted({*range(1, CARDS + 1)}.difference(view.played, *view.hands.values()))
    while True:
        rng.shuffle(unseen)
        state = dealt(view, list(unseen))
        if courts(state) == view.courts:
            return state


def dealt(view: HandsView, deck: list[int]) -> Hands:
    """What the view shows, and cards from the top of this deck in hands that it does not."""
    own = {seat: list(cards) for seat, cards in view.hands.items()}
    return Hands(
        view.step,
        PRINTED,
        view.turns,
        hands={s: own[s] if s in own else [deck.pop() for _ in range(n)] for s, n in view.held.items()},
        deck=deck,
        played=list(view.played),
        points=dict(view.points),
        turn=view.turn,
        conceded=view.conceded,
        announced=view.announced,
    )


def new_hands(data: Data, scenario: str, options: Any) -> Hands:
    turns = {"short": 2, "long": 4}[scenario]
    return Hands("deal", PRINTED, turns, list(range(1, CARDS + 1)), {s: [] for s in PLAYERS})


def result_hands(state: Hands) -> Any:
    return state.conceded or (state.points if state.turn > state.turns else None)


HANDS = specimen(
    Hands,
    Chapter(
        "hands",
        steps={"deal": deal, "swap": swap, "play": play},
        kinds=(OneCard,),
        standing=(LowestFirst,),
        endings={"concede": lambda state, seat, table: setattr(state, "conceded", seat)},
    ),
    scenarios=("short", "long"),
    new=new_hands,
    seats=lambda state: PLAYERS,
    view=view_hands,
    check=check_hands,
    result=result_hands,
    vocabulary=lambda data: Vocabulary({}),
    view_type=HandsView,
    imagine=imagine_hands,
    secrets=(
        spill("hand", lambda state, who: [h for s, h in state.hands.items() if s != who]),
        spill("deck", lambda state, who: state.deck),
    ),
)

# -- ford: interrupts nested in a march -----------------------------------------------------------

FOE = {"red": "blue", "blue": "red"}
PLACES = ("Mill", "Moulin-à-Vent", "Ford", "Oak", "Camp")
UNITS = {"Ajax": ("red", 0), "Boreas": ("red", 1), "Castor": ("blue", 3), "Dido": ("blue", 4)}


class March(Line, frozen=True):
    form: ClassVar[str] = "{unit} to {place}"
    unit: Annotated[str, Name("unit")]
    place: Annotated[str, Name("place")]


class Fire(Line, frozen=True):
    form: ClassVar[str] = "fire"


class Lose(Line, frozen=True):
    form: ClassVar[str] = "lose {unit}"
    unit: Annotated[str, Name("unit")]


class Unit(msgspec.Struct, frozen=True):
    side: str
    at: int
    men: int = 2  # in views 0: not to be seen
    powder: bool = True  # in views False where not to be seen


class Ford(msgspec.Struct, omit_defaults=True):
    step: str
    printed: Printed
    units: dict[str, Unit]
    active: str
    turn: int = 1
    fight: int | None = None


class FordView(Seen, frozen=True):
    active: str
    fight: int | None
    units: dict[str, Unit]

    def own(self, at: int | None) -> list[str]:
        return [name for name, unit in self.units.items() if (unit.side, unit.at) == (self.who, at)]


class Marches(Kind, frozen=True):
    line_types = (March,)

    def next(self, view: FordView, lines: Lines) -> Iterable[Line]:
        moved = [line.unit for line in lines if isinstance(line, March)]
        for name, unit in view.units.items():
            if unit.side == view.who and name not in moved:
                yield from (March(name, PLACES[n]) for n in range(len(PLACES)) if abs(n - unit.at) == 1)

    def refuse(self, view: FordView, lines: Lines, line: Line) -> No | None:
        unit = view.units.get(line.unit) if isinstance(line, March) else None
        if not isinstance(line, March) or unit is None or unit.side != view.who:
            return No("ford/1.1", "not_yours")
        moved = line.unit in [before.unit for before in lines if isinstance(before, March)]
        far = abs(PLACES.index(line.place) - unit.at) != 1
        return No("ford/1.2", "one_step_each") if moved or far else None


class Volley(Kind, frozen=True):
    line_types = (Fire,)
    unit: str

    def next(self, view: FordView, lines: Lines) -> Iterable[Line]:
        return [Fire()] if view.units[self.unit].powder and not lines else []

    def refuse(self, view: FordView, lines: Lines, line: Line) -> No | None:
        return No("ford/2.1", "no_volley") if lines or not view.units[self.unit].powder else None

    def standing(self, view: FordView, standing_orders: Lines) -> Lines | None:
        return (Fire(),) if Fire() in standing_orders else None


class Losses(Kind, frozen=True):
    line_types = (Lose,)
    men: int

    def next(self, view: FordView, lines: Lines) -> Iterable[Line]:
        here = (Lose(name) for name in view.own(view.fight) if len(lines) < self.men)
        return (line for line in here if view.units[line.unit].men > lines.count(line))

    def refuse(self, view: FordView, lines: Lines, line: Line) -> No | None:
        if not isinstance(line, Lose) or line.unit not in view.own(view.fight):
            return No("ford/3.1", "not_there")
        enough = len(lines) >= self.men or view.units[line.unit].men - lines.count(line) < 1
        return No("ford/3.2", "too_many") if enough else None

    def owed(self, view: FordView, lines: Lines) -> No | None:
        return No("ford/3.3", "losses_owed") if len(lines) < self.men else None

    def default(self, view: FordView) -> Lines:
        return tuple(Lose(n) for n in view.own(view.fight) for _ in range(view.units[n].men))[: self.men]


def view_ford(state: Ford, who: str) -> FordView:
    def seen(unit: Unit) -> Unit:
        if who in (unit.side, GM):
            return unit
        return Unit(unit.side, unit.at, unit.men if unit.at == state.fight else 0, False)

    units = {name: seen(unit) for name, unit in state.units.items()}
    return FordView(who, state.turn, None, state.step, state.active, state.fight, units)


def change(state: Ford, name: str, **facts: Any) -> None:
    state.units[name] = msgspec.structs.replace(state.units[name], **facts)


def lose(state: Ford, referee: Referee, name: str) -> None:
    change(state, name, men=state.units[name].men - 1)
    if not state.units[name].men:
        del state.units[name]
        referee.tell(News("fell", name), discloses="ford/3.4")


def next_player(state: Ford) -> None:
    state.step, state.fight, state.active = "march", None, FOE[state.active]
    state.turn += 1


def march(state: Ford, referee: Referee) -> Running:
    for line in (yield Ask(state.active, Marches(), "ford/1")):
        at = PLACES.index(line.place)
        foes = [n for n, u in state.units.items() if u.side != state.active and abs(u.at - at) < 2]
        for name in foes:
            if (yield Ask(FOE[state.active], Volley(name), "ford/2", silent=True)):
                change(state, name, powder=False)
                referee.tell(News("fired", name), discloses="ford/2.2")
                if referee.roll(6, Cause("volley")) > 4 and line.unit in state.units:
                    lose(state, referee, line.unit)
        if line.unit in state.units:
            change(state, line.unit, at=at)
            referee.tell(News("marched", line.unit, (at,)))
            if any(state.units[name].at == at for name in foes):
                state.fight, state.step = at, "fight"
                return
    next_player(state)


def fight(state: Ford, referee: Referee) -> Running:
    men = dict.fromkeys(FOE, 0)
    for unit in (u for u in state.units.values() if u.at == state.fight):
        men[unit.side] += unit.men
    referee.tell(News("met", "", tuple(men.values())), discloses="ford/3.5")
    hits = {s: sum(referee.roll(6, Cause(s)) > 4 for _ in range(men[FOE[s]])) for s in FOE}
    owing = tuple(Ask(s, Losses(min(n, men[s])), "ford/3") for s, n in hits.items() if n)
    lost = (yield owing) if owing else {}
    for line in chain.from_iterable(lost.values()):
        lose(state, referee, line.unit)
    if len({u.side for u in state.units.values() if u.at == state.fight}) < 2:
        next_player(state)


def check_ford(state: Ford) -> None:
    if any(not 0 < unit.men < 4 or not 0 <= unit.at < len(PLACES) for unit in state.units.values()):
        raise Impossible(No(DATA, "misprint", text="a unit is out of range"))


def imagine_ford(view: FordView, rng: Random) -> Ford:
    """How many men a foe has is seen where he fights; whether he has powder never is."""
    state = Ford(view.step, PRINTED, dict(view.units), view.active, view.turn, view.fight)
    for name, unit in view.units.items():
        if view.who not in (unit.side, GM):
            change(state, name, powder=rng.random() < 0.5, men=unit.men or rng.randint(1, 3))
    return state


def foes(state: Ford, who: str) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.side != who]


def new_ford(data: Data, scenario: str, options: Any) -> Ford:
    return Ford("march", PRINTED, {name: Unit(side, at) for name, (side, at) in UNITS.items()}, "red")


def result_ford(state: Ford) -> Any:
    sides = sorted({unit.side for unit in state.units.values()})
    return sides if len(sides) < 2 or state.turn > 12 else None


FORD = specimen(
    Ford,
    Chapter(
        "ford",
        steps={"march": march, "fight": fight},
        kinds=(Marches, Volley, Losses),
        standing=(Fire,),
    ),
    scenarios=("meeting",),
    new=new_ford,
    seats=lambda state: tuple(FOE),
    view=view_ford,
    check=check_ford,
    result=result_ford,
    vocabulary=lambda data: Vocabulary(
        {"place": dict.fromkeys(PLACES, ()), "unit": {name: (name[0],) for name in UNITS}}
    ),
    view_type=FordView,
    imagine=imagine_ford,
    secrets=(
        spill("men", lambda state, who: [u.men for u in foes(state, who) if u.at != state.fight]),
        spill("powder", lambda state, who: [unit.powder for unit in foes(state, who)]),
    ),
)

# -- fox: an umpire and hidden rolls --------------------------------------------------------------

FOX, HUNTER = "fox", "hunter"
DENS = ("Barn", "Church", "Mill", "Oak", "Well")


class Run(Line, frozen=True):
    form: ClassVar[str] = "run to {den}"
    den: Annotated[str, Name("den")]


class Search(Line, frozen=True):
    form: ClassVar[str] = "search {den} [by night {nights}]"
    den: Annotated[str, Name("den")]
    nights: Annotated[int | None, Number(1, 2)] = None


class Say(Line, frozen=True):
    form: ClassVar[str] = "say {answer}"
    answer: Annotated[str, Name("answer")]


class Fox(msgspec.Struct, omit_defaults=True):
    step: str
    printed: Printed
    fox: str
    notes: list[tuple[str, str]] = []  # den, answer
    turn: int = 1


class FoxView(Seen, frozen=True):
    fox: str
    searched: tuple[str, ...]
    notes: tuple[tuple[str, str], ...]


def near(den: str) -> tuple[str, ...]:
    return tuple(DENS[(DENS.index(den) + n) % len(DENS)] for n in (-1, 1)) if den else ()


class Runs(Kind, frozen=True):
    line_types = (Run,)

    def next(self, view: FoxView, lines: Lines) -> Iterable[Line]:
        return () if lines else map(Run, near(view.fox))

    def refuse(self, view: FoxView, lines: Lines, line: Line) -> No | None:
        close = not lines and isinstance(line, Run) and line.den in near(view.fox)
        return None if close else No("fox/1.1", "too_far")


class Hunts(Kind, frozen=True):
    line_types = (Search,)

    def next(self, view: FoxView, lines: Lines) -> Iterable[Line]:
        return () if lines else (Search(den, nights) for den in DENS for nights in (None, 1, 2))

    def refuse(self, view: FoxView, lines: Lines, line: Line) -> No | None:
        return No("fox/2.1", "one_search") if lines else None

    def owed(self, view: FoxView, lines: Lines) -> No | None:
        return None if lines else No("fox/2.2", "search_owed")

    def default(self, view: FoxView) -> Lines:
        return (Search(DENS[view.turn % len(DENS)]),)


class Verdict(Kind, frozen=True):
    line_types = (Say,)
    den: str
    luck: bool

    def next(self, view: FoxView, lines: Lines) -> Iterable[Line]:
        if not lines and view.fox == self.den and self.luck:
            yield Say("found")
        elif not lines:
            yield from map(
                Say, ("nothing", "tracks") if self.den in (view.fox, *near(view.fox)) else ("nothing",)
            )

    def refuse(self, view: FoxView, lines: Lines, line: Line) -> No | None:
        answer = line.answer if isinstance(line, Say) else ""
        if lines or (answer == "found") != (view.fox == self.den and self.luck):
            return No("fox/3.1", "not_the_truth")
        far = view.fox not in (self.den, *near(self.den))
        return No("fox/3.2", "no_tracks_there") if answer == "tracks" and far else None

    def owed(self, view: FoxView, lines: Lines) -> No | None:
        return None if lines else No("fox/3.3", "answer_owed")

    def default(self, view: FoxView) -> Lines:
        return tuple(self.next(view, ()))[:1]


def view_fox(state: Fox, who: str) -> FoxView:
    fox = "" if who in (HUNTER, PUBLIC) else state.fox
    notes = () if who in (FOX, PUBLIC) else tuple(state.notes)
    return FoxView(who, state.turn, None, state.step, fox, tuple(den for den, _ in state.notes), notes)


def hide(state: Fox, referee: Referee) -> None:
    state.fox = referee.draw(DENS, Cause("hide"), seen_by=(FOX, UMPIRE))
    referee.tell(News("hid", state.fox), (FOX, UMPIRE))
    state.step = "run"


def run(state: Fox, referee: Referee) -> Running:
    for line in (yield Ask(FOX, Runs(), "fox/1", secret=True)):
        state.fox = line.den
    state.step = "hunt"


def hunt(state: Fox, referee: Referee) -> Running:
    (search,) = yield Ask(HUNTER, Hunts(), "fox/2", secret=True)
    luck = referee.roll(6, Cause("luck"), seen_by=UMPIRE) + (search.nights or 0) > 3
    (said,) = yield Ask(UMPIRE, Verdict(search.den, luck), "fox/3", secret=True)
    state.notes.append((search.den, said.answer))
    told = News(said.answer, search.den)
    referee.tell(told, (HUNTER, UMPIRE), instead=News("searched", search.den), discloses="fox/3.4")
    state.turn, state.step = state.turn + 1, "run"


def check_fox(state: Fox) -> None:
    if state.fox not in DENS or len(state.notes) != state.turn - 1:
        raise Impossible(No(DATA, "misprint", text="the fox or a note is out of place"))


def imagine_fox(view: FoxView, rng: Random) -> Fox:
    """The fox is anywhere, and the hunter may have been told anything where he did not find him."""
    notes = [*view.notes] or [(den, rng.choice(("tracks", "nothing"))) for den in view.searched]
    return Fox(view.step, PRINTED, view.fox or rng.choice(DENS), notes, view.turn)


def new_fox(data: Data, scenario: str, options: Any) -> Fox:
    return Fox("hide", PRINTED, DENS[0])


def result_fox(state: Fox) -> str | None:
    if state.notes and state.notes[-1][1] == "found":
        return HUNTER
    return FOX if state.turn > 6 else None


FOX_HUNT = specimen(
    Fox,
    Chapter("fox", steps={"hide": hide, "run": run, "hunt": hunt}, kinds=(Runs, Hunts, Verdict)),
    scenarios=("hunt",),
    new=new_fox,
    seats=lambda state: (FOX, HUNTER, UMPIRE),
    view=view_fox,
    check=check_fox,
    result=result_fox,
    vocabulary=lambda data: Vocabulary(
        {"den": dict.fromkeys(DENS, ()), "answer": {"found": ("got him",), "tracks": (), "nothing": ()}}
    ),
    view_type=FoxView,
    imagine=imagine_fox,
    secrets=(
        spill("fox", lambda state, who: state.fox if who in (HUNTER, PUBLIC) else None),
        spill("notes", lambda state, who: state.notes if who in (FOX, PUBLIC) else None),
    ),
)

PRINTED = Printed()
GAMES: dict[type[Any], Game] = {game.state: game for game in (HANDS, FORD, FOX_HUNT)}
