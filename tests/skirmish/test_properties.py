"""What holds of every game with sheets: games between players who write whatever a sheet may say.

In `make test-deep` with many more games than usual.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from rules.kernel.game import Codec
from rules.kernel.match import Match, Outcome, beginning
from rules.kernel.orders import Kind, Line, Lines
from rules.skirmish import GAME, sheet
from rules.skirmish.cards import Acting, Stepping, begun, companies
from rules.skirmish.geometry import WINDS
from rules.skirmish.guns import AMMUNITION
from rules.skirmish.invariants import check
from rules.skirmish.lines import (
    Along,
    Asks,
    Away,
    Behind,
    Burn,
    ChargeAt,
    CrewStays,
    FightOn,
    Fire,
    Form,
    Go,
    HoldsFire,
    Into,
    Keep,
    Load,
    Order,
    PauseAfter,
    PauseBroken,
    PauseNear,
    PauseShot,
    RallyWith,
    Stay,
    Storm,
    Towards,
    Watches,
)
from rules.skirmish.marks import EDGES_NAMED, NEAREST
from rules.skirmish.setup import new
from rules.skirmish.sheet import AllLive, Writing
from rules.skirmish.state import Options, State, of_unit
from rules.skirmish.table import FORMATIONS, SIDES
from rules.skirmish.view import View
from tests.contract.play import draw
from tests.depth import Depth
from tests.skirmish.table import printed

SCENARIOS = ("forest_road", "farmstead", "convoy", "outworks")
MOST = 2000  # answers of a game, some ten times as many as usual
LINES_EACH = 3  # that a unit has on a sheet

Answers = Callable[[Match, str, Random], Lines]


# -- games --------------------------------------------------------------------------------------------------


class Game:
    """A game, with all that was answered in it, by whoever or whatever."""

    def __init__(self, scenario: str, seed: int) -> None:
        codec = Codec(GAME, printed())
        start = beginning(codec, new(printed(), scenario, Options()))
        self.match = Match(codec, start, f"{scenario} {seed}".encode())
        self.rng = Random(f"{scenario} {seed}")
        self.asked: Counter[tuple[str, str]] = Counter()
        self.entries: list[tuple[str, Lines]] = []
        self.paused: dict[str, int] = {}  # side -> cards that were drawn when it was asked again
        assert self.match.news is not None
        self.note(self.match.news)

    def note(self, outcome: Outcome) -> None:
        self.entries += [(entry.seat, entry.lines) for entry in outcome.entries]

    @property
    def state(self) -> State:
        found: State = self.match.state
        return found

    def played(self, answer: Answers) -> Game:
        """To its end, each question answered by its side."""
        while self.match.open:
            seat = next(seat for seat in self.match.open if self.match.sealed(seat) is None)
            kind, view = self.match.open[seat].kind, self.match.view(seat)
            self.asked[seat, type(kind).__name__] += 1
            self.holds(seat, kind, view)
            self.note(self.match.submit(seat, answer(self.match, seat, self.rng)))
            check(self.state)
            assert self.asked.total() < MOST
        assert self.state.outcome is not None
        return self

    def holds(self, seat: str, kind: Kind, view: View) -> None:
        """What must hold whenever a side is asked."""
        cards = self.state.drawn_cards
        assert kind.foreseen(view) is None, "its sheet answers, and the answer may not be"
        if isinstance(kind, Writing) and kind.again:
            assert sheet.paused(view, cards), "asked again without a pause that is due"
            self.paused[seat] = cards
        for side in SIDES if isinstance(kind, Acting) else ():
            if self.paused.get(side) != cards - 1:  # else it may have said another that is due at once
                due = sheet.paused(self.match.view(side), cards - 1)
                assert not due, "a card was drawn though a pause was due"


# -- sheets that say anything -----------------------------------------------------------------------------


class Pools(NamedTuple):
    """Words of a table."""

    units: tuple[str, ...]
    points: tuple[str, ...]
    buildings: tuple[str, ...]
    courses: tuple[str, ...]
    roads: tuple[str, ...]
    areas: tuple[str, ...]

    @property
    def marks(self) -> tuple[str, ...]:
        places = (*self.areas, *self.courses, *self.roads)
        return (*self.points, *self.units, *NEAREST, *WINDS, *EDGES_NAMED, *places)


def pools(view: View) -> Pools:
    ground = view.ground
    squares = tuple(ground.grid.squares())
    points = (*squares, *(f"{square}.{cell}" for square in squares[::3] for cell in range(1, 10)))
    buildings = tuple(area.name for area in ground.buildings)
    places = (tuple(ground.barriers), tuple(ground.roads), tuple(ground.areas))
    return Pools(tuple(view.terms.names), points, buildings, *places)


def anything(words: Pools, name: str, rng: Random) -> Line:
    """A line for a unit, of any sort, with whatever words."""
    mark = rng.choice(words.marks)
    target = rng.choice((*words.units, *NEAREST))
    makers: list[Callable[[], Line]] = [
        lambda: Go(unit=name, to=mark, then=rng.choice((None, *words.marks)), formation=order(rng)),
        lambda: Towards(unit=name, to=mark, inches=rng.randint(1, 20), until=rng.choice((None, 2, 8))),
        lambda: Towards(unit=name, to=target, facing=mark),
        lambda: Away(unit=name, to=mark, formation=order(rng)),
        lambda: Form(unit=name, formation=rng.choice(FORMATIONS), gap=rng.choice((None, 1, 4)), facing=mark),
        lambda: Fire(unit=name, target=target, within=rng.choice((None, 10))),
        lambda: Fire(unit=name, target=target, ammunition=rng.choice(AMMUNITION)),
        lambda: Fire(unit=name, target=target, before=rng.randint(1, 2), whence=mark),
        lambda: Fire(unit=name, target=target, after=rng.randint(1, 2), whither=mark),
        lambda: ChargeAt(unit=name, target=target, by=rng.choice((None, *words.points))),
        lambda: ChargeAt(unit=name, target="nearest"),
        lambda: RallyWith(unit=name, other=rng.choice(words.units)),
        lambda: rng.choice((Load(unit=name), Stay(unit=name), Keep(unit=name), Asks(unit=name))),
        lambda: Keep(unit=name, until=mark, inches=rng.randint(1, 24)),
        lambda: rng.choice((Watches(name), HoldsFire(name))),
    ]
    if words.buildings:
        building = rng.choice(words.buildings)
        makers.append(lambda: rng.choice((Into, Storm, Burn))(unit=name, building=building))
    if words.courses:
        makers.append(lambda: Behind(unit=name, course=rng.choice(words.courses)))
    if words.roads:
        makers.append(lambda: Along(unit=name, road=rng.choice(words.roads), to=rng.choice((None, mark))))
    return bound(rng.choice(makers)(), words, rng)


def order(rng: Random) -> Any:
    return rng.choice((None, None, *FORMATIONS))


def bound(line: Line, words: Pools, rng: Random) -> Line:
    """Sometimes with what it waits for."""
    if not isinstance(line, Order) or rng.random() < 0.6:
        return line
    waits: Mapping[str, Any] = rng.choice(
        (
            {"near": rng.choice(words.marks), "reach": rng.randint(1, 30)},
            {"far": rng.choice(words.marks), "limit": rng.randint(1, 30)},
            {"event": rng.choice(("shot at", "charged"))},
        )
    )
    return msgspec.structs.replace(line, **waits)


def pause(words: Pools, own: tuple[str, ...], rng: Random) -> Line:
    return rng.choice(
        (
            PauseNear(rng.choice((*NEAREST, *words.marks)), rng.randint(1, 30)),
            PauseShot(rng.choice(own)),
            PauseBroken(),
            PauseAfter(rng.randint(1, 12)),
        )
    )


def sheet_of_anything(match: Match, seat: str, rng: Random) -> Lines:
    """A sheet that nobody would write, but may."""
    view, kind = match.view(seat), match.open[seat].kind
    own, words = tuple(sheet.own(view)), pools(view)
    tried: Iterator[Line] = chain(
        (anything(words, name, rng) for name in own for _ in range(LINES_EACH)),
        (pause(words, own, rng) for _ in range(2 * bool(own))),
    )
    lines: Lines = ()
    for line in tried:
        if kind.refuse(view, lines, line) is None:
            lines = (*lines, line)
    return lines


def answered(match: Match, seat: str, rng: Random) -> Lines:
    """Sheets say anything; whoever is asked something else answers at random, or as the deadline has it."""
    kind = match.open[seat].kind
    if isinstance(kind, Writing):
        return sheet_of_anything(match, seat, rng)
    return draw(match, seat, rng, 0.0) if rng.random() < 0.5 else kind.default(match.view(seat))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_sheet_may_say_anything_and_the_game_goes_on(scenario: str, depth: Depth) -> None:
    """skirmish/sheet-1, skirmish/sheet-6: what can no longer be done is passed over; pauses come in time."""
    for seed in range(depth.of(1, 12)):
        game = Game(scenario, seed).played(answered)
        assert any(isinstance(line, Order) for seat, lines in game.entries for line in lines)


# -- card by card -----------------------------------------------------------------------------------------


def as_said(kind: Kind, view: View, lines: Lines) -> Lines:
    """What an answer says to its question, and how units stand: nothing that is for later cards."""
    if isinstance(kind, Writing):
        stances = tuple(line for line in lines if not isinstance(line, Order | Watches))
        return stances if kind.again else (*stances, *map(Watches, sheet.own(view)))
    if isinstance(kind, Acting):
        return tuple(line for line in lines if not later(line, kind.units))
    if isinstance(kind, Stepping):
        units = companies(view, begun(view, lines))
        return tuple(line for line in lines if not later(line, units))
    return lines


def later(line: Line, units: tuple[str, ...]) -> bool:
    """Whether a line is for a card that is still to come, or would only have its owner asked."""
    return isinstance(line, Watches) or (isinstance(line, Order) and of_unit(line) not in units)


def card_by_card(game: Game, scenario: str, seed: int) -> State:
    """The same game, of which each card is asked for and answered as it was."""
    again, given = Game(scenario, seed), iter(game.entries)

    def answer(match: Match, seat: str, rng: Random) -> Lines:
        while len(again.entries) > again_at[0]:
            next(given)
            again_at[0] += 1
        there, lines = next(given)
        again_at[0] += 1
        assert there == seat
        return as_said(match.open[seat].kind, match.view(seat), lines)

    again_at = [0]
    return again.played(answer).state


def bare(state: State) -> bytes:
    """A state without what was written."""
    codec = Codec(GAME, printed())
    return codec.encode(msgspec.structs.replace(state, sheets={}, written={}))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_with_sheets_is_the_same_card_by_card(scenario: str, depth: Depth) -> None:
    """skirmish/sheet-4: who decides everything as it comes, and decides the same, plays the same game."""
    for seed in range(depth.of(1, 12)):
        game = Game(scenario, seed).played(answered)
        assert bare(card_by_card(game, scenario, seed)) == bare(game.state)


# -- nobody there ---------------------------------------------------------------------------------------


def absent(*seats: str) -> Answers:
    """These seats never answer."""

    def answer(match: Match, seat: str, rng: Random) -> Lines:
        if seat in seats:
            return match.open[seat].kind.default(match.view(seat))
        return answered(match, seat, rng)

    return answer


@pytest.mark.parametrize("gone", [("british",), ("french",), SIDES])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_game_of_an_absent_player_ends(scenario: str, gone: tuple[str, ...], depth: Depth) -> None:
    """skirmish/sheet-7: he costs the other a deadline a turn, and none for a card."""
    for seed in range(depth.of(1, 8)):
        game = Game(scenario, seed).played(absent(*gone))
        for seat in gone:
            assert game.asked[seat, "Writing"] <= game.state.turn
            assert not game.asked[seat, "Acting"] + game.asked[seat, "Stepping"]


# -- standing orders ------------------------------------------------------------------------------------


def for_every_turn(state: State, side: str) -> Lines:
    """What a side may say once for all of its units, without a sheet."""
    found: Lines = (AllLive(),)
    for name in state.of(side):
        nearest: Mapping[str, Any] = {"unit": name, "target": "nearest"}
        for line in (
            Keep(unit=name, until="nearest", inches=9),
            FightOn(unit=name),
            ChargeAt(near="nearest", reach=6, **nearest),
            Fire(**nearest),
            Load(unit=name),
            Towards(unit=name, to="nearest"),
            Stay(unit=name),
            CrewStays(name),
        ):
            if GAME.standing_orders.refuse(GAME.view(state, side), found, line) is None:
                found = (*found, line)
    return found


def test_a_game_may_be_played_by_standing_orders_alone() -> None:
    """skirmish/standing-2, skirmish/standing-3: after the set-up nobody is asked for a card any more."""
    game = Game("outworks", 1)
    for side in SIDES:
        game.note(game.match.stand(side, for_every_turn(game.state, side)))
    game.played(answered)
    assert {kind for _, kind in game.asked} <= {"SettingUp", "Rallying"}
    assert any(isinstance(line, Fire) for _, lines in game.entries for line in lines)
