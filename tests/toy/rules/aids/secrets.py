"""The table of secrets: what is hidden, and how a view would leak it."""

from __future__ import annotations

from msgspec.structs import replace

from rules.kernel.game import Secret
from tests.toy.rules.state import State
from tests.toy.rules.view import View


def hidden(state: State, who: str) -> dict[str, int]:
    return {side: stones for side, stones in state.bags.items() if side != who}


def leak(view: View, state: State, who: str) -> View:
    """What a careless view would show."""
    return replace(view, bags=dict(state.bags))


SECRETS = (Secret("bag", hidden, leak),)
