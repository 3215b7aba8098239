"""What may be ordered in a Movement Phase is remembered, and is what would be found anew."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.kernel.match import Match, beginning
from rules.kernel.orders import Line, Lines
from rules.ticonderoga import reach
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.lines import Board, Done
from rules.ticonderoga.marches import HANDLERS, Marches, draft, offers
from rules.ticonderoga.view import View, view
from tests.contract.play import draw, unsealed
from tests.contract.ticonderoga import TICONDEROGA
from tests.ticonderoga.fields import position
from tests.ticonderoga.test_boats import LAKE

ORDERS = 60
LINES = 16


def anew(view: View, lines: Lines, monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """By who remembers nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(reach, "memory", lambda *_: {})
        now = Draft(msgspec.structs.replace(view), HANDLERS)
        for line in lines:
            now = now.then(line)
        return list(offers(now))


def mixed(view: View, rng: Random) -> Lines:
    """A long order in which lines of every kind are as likely: boats are boarded as often as roads taken."""
    lines: Lines = ()
    for _ in range(LINES):
        kinds: dict[type[Line], list[Line]] = {}
        for line in offers(draft(view, lines)):
            kinds.setdefault(type(line), []).append(line)
        kinds.pop(Done, None)
        if not kinds:
            break
        lines += (rng.choice(kinds[rng.choice(list(kinds))]),)
    return lines


@pytest.mark.parametrize("variant", TICONDEROGA.starts)
def test_what_is_remembered_is_what_would_be_found(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At random lines of every order: who moves, boards, sails, builds, takes boats and loses leaders."""
    codec, rng = TICONDEROGA.codec(), Random(variant)
    match = Match(codec, beginning(codec, TICONDEROGA.starts[variant](codec.data)), rng.randbytes(32))
    for _ in range(ORDERS):
        if not match.open:
            break
        seat = rng.choice(unsealed(match))
        if not isinstance(match.open[seat].kind, Marches):
            match.submit(seat, draw(match, seat, rng))
            continue
        seen = match.view(seat)
        lines = mixed(seen, rng)
        for place in rng.sample(range(len(lines) + 1), min(3, len(lines) + 1)):
            some = lines[:place]
            assert list(offers(draft(seen, some))) == anew(seen, some, monkeypatch)
        match.submit(seat, lines or match.open[seat].kind.default(seen))


def test_who_goes_aboard_takes_room_from_others() -> None:
    """Two look at a bateau; once the first 3 is in it the other finds no room (ticonderoga/7.3b)."""
    state = position(LAKE, "La Reine 3/2 S0302; La Sarre 3/2 S0302; French bateau 1 S0302")
    seen = view(state, state.phasing)
    aboard = (Board("La Reine", "French bateau 1"),)
    for given, may in (((), {"La Reine", "La Sarre"}), (aboard, set())):
        found = {line.piece for line in offers(draft(seen, given)) if isinstance(line, Board)}
        assert found == may
