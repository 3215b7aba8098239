"""What the contracts need to know of a game: one entry for each in subjects.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from rules.kernel.game import Codec, Data, Game, Secret
from rules.kernel.orders import GM, PUBLIC, Line, Lines
from rules.kernel.twins import copied

Start = Callable[[Data], Any]
Edit = Callable[[Any, Random], None]


@dataclass(frozen=True)
class Staff:
    """What the contracts need to know of the commanders of one side, where there may be several."""

    about: Callable[[Any, str], Line]  # (view, piece): a line that orders this piece and no other
    pieces: Callable[[Any], Mapping[str, Any]]  # (view): all that it shows of each piece of its reader's side
    # (state, side, what one of its commanders sees, his pieces, chance): a twin in which all that he does not
    # see is drawn anew, and whose public view is the same
    redraw: Callable[[Any, str, Any, Collection[str], Random], Any]
    named: bool = True  # pieces have names, which may be secret; else they go by where they are


@dataclass(frozen=True)
class Subject:
    """A game under test. `starts` makes a new state for each scenario and variant, of the codec's data."""

    name: str
    codec: Callable[[], Codec]
    starts: Mapping[str, Start]
    folder: str  # where its rules lie; exceptions are thrown at lines of code in there
    # positions laid by hand in which something secret is met that is rare in games: by what a contract counts
    laid: Mapping[str, Start] = field(default_factory=dict)
    edits: Mapping[str, Edit] = field(default_factory=dict)  # what a game master may do; may raise No
    standing_orders: tuple[
        Mapping[str, Lines], ...
    ] = ()  # sets of standing orders; each must answer something
    # whether an order looks the same to those who look on in two worlds: by the views of whoever gives it
    same_meaning: Callable[[Any, Any, Lines], bool] = lambda true, twin, lines: True
    open: tuple[str, ...] = ()  # the starts from which nothing is hidden from anybody
    disclosures: tuple[str, ...] = ()  # the rule ids by which its events disclose what was hidden
    length: int = 20  # orders in a usual game: long games have their costly checks at some asks only
    games: int = (
        2000  # of each start that are played at most, where each order holds many lines to be checked
    )
    longest: int = 5000  # orders after which a game goes on for ever
    golden: Mapping[str, int] = field(default_factory=dict)  # orders of a golden game, where it is longer
    staff: Staff | None = None
    honest: Game | None = None  # the game of whose views twins are made, where its own views leak
    pairs: int = 0  # of states that look the same, which a run of fuzzing compares at least
    # what random orders a second must be at least, as a share of random plies in chess
    usual_floor: float = 0
    floor: Mapping[str, float] = field(default_factory=dict)

    def start(self, variant: str) -> Start:
        return self.laid[variant] if variant in self.laid else self.starts[variant]

    @property
    def hides(self) -> bool:
        """Whether there is anything to hide from any of its starts."""
        return bool(self.game.secrets) and not set(self.starts) <= set(self.open)

    @property
    def game(self) -> Game:
        return self.codec().game

    def changed(self, **changes: Any) -> Subject:
        """The same with another game in these respects."""
        codec = self.codec()
        game = replace(codec.game, **changes)
        return replace(self, codec=lambda: Codec(game, codec.data))

    def leaking(self, secret: Secret) -> Subject:
        """The same with one of its secrets spilt into the views."""
        game = self.game
        leaking = self.changed(view=lambda state, who: secret.leak(game.view(state, who), state, who))
        return replace(leaking, honest=game)

    def peeking(self) -> Subject:
        """The same, where what is imagined is the very state that was looked at last."""
        game, data, seen = self.game, self.codec().data, list[Any]()

        def view(state: Any, who: str) -> Any:
            seen[:] = [state]
            return game.view(state, who)

        return self.changed(view=view, imagine=lambda view, chance: copied(seen[0], data))

    def twin(self, state: Any, who: str, rng: Random) -> Any:
        """Another state that looks the same to a reader."""
        return (self.honest or self.game).reshuffle(state, who, rng)

    def readers(self, state: Any) -> tuple[str, ...]:
        """Those to whom something may be hidden."""
        return (*self.game.seats(state), PUBLIC)

    def all_readers(self, state: Any) -> tuple[str, ...]:
        return (*self.readers(state), GM)


def beginnings(game: Game, variants: Mapping[str, Mapping[str, Any]] | None = None) -> dict[str, Start]:
    """Every scenario of a game with each of these choices of its options, by name."""
    choices = variants or {"": {}}
    return {
        " ".join(filter(None, (scenario, name))): beginning_of(game, scenario, options)
        for scenario in game.scenarios
        for name, options in choices.items()
    }


def beginning_of(game: Game, scenario: str, options: Mapping[str, Any]) -> Start:
    assert game.new is not None
    new = game.new
    return lambda data: new(data, scenario, game.options(**options))
