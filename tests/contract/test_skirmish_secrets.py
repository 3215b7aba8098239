"""The secrets of Skirmish put at risk: forces that are secret, and what a careless step would say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pytest

from rules.kernel.data import Source
from rules.kernel.game import Codec, Data, Secret
from rules.kernel.match import Match, beginning
from rules.kernel.orders import PUBLIC
from rules.kernel.position import own_sources
from rules.kernel.referee import Step
from rules.skirmish import GAME
from rules.skirmish.aids.secrets import OF_SECRET_FORCES
from rules.skirmish.lines import Asks, Sheet, Stay, Watches, sheet_of
from rules.skirmish.state import Options, State
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


# -- who is waited for ------------------------------------------------------------------------------------

NOTHING_OF_IT = sheet_of([Stay(unit="Ottawa")])
PAPERS = {  # what may lie on the sheet of a side in hiding
    "no sheet": (),
    "every card is asked": sheet_of([Asks(unit="Abenaki"), Asks(unit="Ottawa")]),
    "a sheet that says nothing of it": NOTHING_OF_IT,
    "a sheet that plays it": sheet_of([Stay(unit="Abenaki")]),
    "one who watches": sheet_of([Watches("Abenaki"), *NOTHING_OF_IT]),
    "another who watches": sheet_of([Watches("Ottawa"), *NOTHING_OF_IT]),
}
LIVE = ("no sheet", "every card is asked")


def laid(data: Data, step: str, paper: Sheet, **facts: Any) -> State:
    """The same ambush without an umpire, and not decided yet: others are still to come."""
    state = ambushed(data)
    state.options, state.rulings, state.ruled = Options(), (), {}
    for name, unit in state.units.items():
        state.change(name, standing=unit.standing if unit.body else "waiting")
    state.sheets = state.written = {"french": paper}
    for name, value in {"step": step, "deck": (), "kept": (), "waits": {}, **facts}.items():
        setattr(state, name, value)
    return state


def waited_for(codec: Codec, state: State) -> list[Any]:
    """What the British learn of a turn: news, and who is waited for. Nobody does more than he must."""
    match = Match(codec, beginning(codec, state), b"the dice of an ambush")
    assert match.news is not None
    outcome, found = match.news, list[Any]()
    while True:
        found += filter(None, (told.seen_by("british") for told in outcome.told))
        if match.state.step not in ("draw", "act", "last_cards"):
            return found
        (seat,) = match.open
        found.append(seat)
        default = match.open[seat].kind.default(match.view(seat))
        outcome = match.submit(seat, default if match.fault(seat, ()) else ())


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("kept", [("Light",), ()], ids=["the British must play", "alone"])
def test_who_is_waited_for_at_the_end_tells_of_no_card_in_hiding(paper: str, kept: tuple[str, ...]) -> None:
    """skirmish/hide-6: a card that is kept there, and one that was spent unseen."""
    codec = AMBUSH.codec()
    ending = partial(laid, codec.data, "last_cards", PAPERS[paper])
    real = waited_for(codec, ending(kept=("Abenaki", *kept)))
    spent = waited_for(codec, ending(kept=kept, covert={"french": 1}))
    assert real == spent
    watches = bool(kept) and "watches" in paper
    assert ("french" in real) == (watches or paper in LIVE)


@pytest.mark.parametrize("paper", PAPERS)
def test_who_is_waited_for_tells_of_no_blank_card(paper: str) -> None:
    """skirmish/hide-6, skirmish/hide-3: as it comes up."""
    codec = secretive()
    drawing = partial(laid, codec.data, "draw", PAPERS[paper])
    real = waited_for(codec, drawing(deck=("Abenaki",)))
    blank = waited_for(codec, drawing(blanks={"french": 1}))
    assert real == blank
    assert ("french" in real) == (paper in LIVE or "watches" in paper)


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
