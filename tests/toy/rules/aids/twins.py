"""The table of secrets, and states that look the same to one reader."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.game import Secret
from rules.kernel.twins import Chance, copied
from tests.toy.rules.state import DIE, LEAST, SIDES, State, laid
from tests.toy.rules.view import View


def reshuffle(state: State, who: str, rng: Chance) -> State:
    """The bags of others are filled anew: by a die that could have fallen, as far as anyone saw."""
    twin = copied(state, state.meadow)
    twin.bags |= {side: bag(state, side, rng) for side in SIDES if side != who}
    return twin


def bag(state: State, side: str, rng: Chance) -> int:
    """What may be left in a bag; before it is filled, and when all is over, there is no secret."""
    if state.step in ("fill", "over"):
        return state.bags[side]
    gone = laid(state.heaps, side)
    return rng.randint(max(LEAST + 1, gone), LEAST + DIE) - gone


def hidden(state: State, who: str) -> dict[str, int]:
    return {side: stones for side, stones in state.bags.items() if side != who}


def leak(view: View, state: State, who: str) -> View:
    """What a careless view would show."""
    return replace(view, bags=dict(state.bags))


SECRETS = (Secret("bag", hidden, leak),)
