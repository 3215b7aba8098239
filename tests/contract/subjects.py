"""Every game under contract."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from rules.kernel.game import Codec, Game
from tests.contract.battles import BATTLES
from tests.contract.blocks import BLOCKS
from tests.contract.skirmish import SKIRMISH
from tests.contract.subject import Subject, beginnings
from tests.contract.ticonderoga import TICONDEROGA
from tests.contract.whigs import WHIGS
from tests.kernel import specimens
from tests.kernel.specimens import FORD, FOX_HUNT, HANDS, PRINTED, Fire, LowestFirst
from tests.toy.contract import STONES

SPECIMEN_FOLDER = str(Path(specimens.__file__))


def specimen(game: Game, **more: Any) -> Subject:
    return Subject(game.key, lambda: Codec(game, PRINTED), beginnings(game), SPECIMEN_FOLDER, **more)


def exchange_cards(state: specimens.Hands, rng: Random) -> None:
    """A card of the deck for the first of a hand."""
    hand = state.hands[rng.choice(specimens.PLAYERS)]
    if hand and state.deck:
        hand[0], state.deck[0] = state.deck[0], hand[0]


def remove_unit(state: specimens.Ford, rng: Random) -> None:
    if state.fight is None:
        del state.units[rng.choice(sorted(state.units))]


def wear_out(state: specimens.Ford, rng: Random) -> None:
    """A unit is left with one man: the losses that were to be taken may be fewer."""
    specimens.change(state, rng.choice(sorted(state.units)), men=1)


def break_a_unit(state: specimens.Ford, rng: Random) -> None:
    specimens.change(state, rng.choice(sorted(state.units)), men=9)


def move_fox(state: specimens.Fox, rng: Random) -> None:
    state.fox = rng.choice(specimens.DENS)


SPECIMENS = (
    specimen(
        HANDS,
        edits={"exchange cards": exchange_cards},
        standing_orders=({"north": (LowestFirst(),)}, {"north": (LowestFirst(),), "south": (LowestFirst(),)}),
        disclosures=("hands/2", "hands/3"),
    ),
    specimen(
        FORD,
        edits={"remove a unit": remove_unit, "wear a unit out": wear_out, "break a unit": break_a_unit},
        standing_orders=({"red": (Fire(),), "blue": (Fire(),)},),
        disclosures=("ford/2.2", "ford/3.4", "ford/3.5"),
    ),
    specimen(
        FOX_HUNT,
        edits={"move the fox": move_fox},
        disclosures=("fox/3.4",),
    ),
)
SUBJECTS: tuple[Subject, ...] = (*SPECIMENS, STONES, BLOCKS, BATTLES, WHIGS, TICONDEROGA, SKIRMISH)
