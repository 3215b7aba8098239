"""The secrets of Skirmish put at risk: forces that are secret, and what a careless step would say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from rules.kernel.data import Source
from rules.kernel.game import Codec, Data, Secret
from rules.kernel.orders import PUBLIC
from rules.kernel.position import own_sources
from rules.kernel.referee import Step
from rules.skirmish import GAME
from rules.skirmish.aids.secrets import OF_SECRET_FORCES
from rules.skirmish.state import State
from tests.contract.contracts import examine, run
from tests.contract.faults import telling, with_step
from tests.contract.skirmish import SKIRMISH, ambushed
from tests.contract.subject import Subject
from tests.contract.twins import Leak

OPEN = 'side = "french"\nofficers = []'
SECRET = f'{OPEN}\nsecret = true\nblanks = 6\nnames = ["Abenaki", "Ottawa", "Canadians", "Marines", "Huron"]'


@cache
def secretive() -> Codec:
    """The data of an owner whose ambush is laid by nobody knows whom."""
    sources = own_sources(GAME)
    ours = sources["forest_road.toml"]
    assert OPEN in ours.text
    assert GAME.read_data is not None
    theirs = Source(ours.name, ours.text.replace(OPEN, SECRET), True)
    return Codec(GAME, GAME.read_data(sources | {ours.name: theirs}))


def unknown(data: Data) -> State:
    """The same ambush, with blanks in the deck."""
    state = ambushed(data)
    state.blanks = {"british": 0, "french": 3}
    return state


AMBUSH = replace(SKIRMISH, starts={"ambush": ambushed}, laid={}, staff=None)
UNKNOWN = replace(AMBUSH, codec=secretive, starts={"unknown": unknown}).changed(secrets=OF_SECRET_FORCES)


def kept(subject: Subject, games: int) -> dict[str, int]:
    """What so many games met, of which each keeps its secrets."""
    (variant,) = subject.starts
    counts: dict[str, int] = {}
    for seed in range(games):
        for what, number in run(["keeps_secrets"], subject, variant, seed)["keeps_secrets"].items():
            counts[what] = counts.get(what, 0) + number
    return counts


def test_nobody_learns_of_secret_forces() -> None:
    """skirmish/hide-3: neither who is there nor which cards are blank; both differ between the twins."""
    counts = kept(UNKNOWN, 12)
    assert counts["comparisons"] >= 50
    assert all(counts[f"changed {secret.name}"] for secret in OF_SECRET_FORCES)


@pytest.mark.parametrize("secret", OF_SECRET_FORCES, ids=lambda secret: secret.name)
def test_a_leak_of_secret_forces_is_found(secret: Secret) -> None:
    """skirmish/hide-3: views that show them are told apart."""
    with pytest.raises(Leak, match="view"):
        kept(UNKNOWN.leaking(secret), 12)


FAULTS: dict[str, tuple[str, Callable[[Step], Step]]] = {
    "a card in hiding told to all": ("act", telling(to=PUBLIC)),
    "who is seen told without a word of it": ("act", telling(discloses="")),
}


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_careless_step_says_is_found(name: str) -> None:
    """skirmish/hide-1, skirmish/hide-2."""
    step, fault = FAULTS[name]
    with pytest.raises(Leak):
        examine("keeps_secrets", with_step(AMBUSH, step, fault))
