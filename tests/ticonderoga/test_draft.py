"""What may be ordered in a Movement Phase is remembered, and is what would be found anew."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.kernel.match import Match, beginning
from rules.kernel.orders import Line, Lines
from rules.ticonderoga import reach
from rules.ticonderoga.draft import Draft
from rules.ticonderoga.marches import HANDLERS, Marches, draft, offers
from rules.ticonderoga.view import View
from tests.contract.play import draw, unsealed
from tests.contract.ticonderoga import TICONDEROGA

ORDERS = 120
PATIENCE = 0.9  # long orders, in which much changes


def anew(view: View, lines: Lines, monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """By who remembers nothing."""
    with monkeypatch.context() as patch:
        patch.setattr(reach, "memory", lambda *_: {})
        now = Draft(msgspec.structs.replace(view), HANDLERS)
        for line in lines:
            now = now.then(line)
        return list(offers(now))


@pytest.mark.parametrize("variant", TICONDEROGA.starts)
def test_what_is_remembered_is_what_would_be_found(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a random line of every order: who moves, boards, sails, builds, takes boats and loses leaders."""
    codec, rng = TICONDEROGA.codec(), Random(variant)
    match = Match(codec, beginning(codec, TICONDEROGA.starts[variant](codec.data)), rng.randbytes(32))
    for _ in range(ORDERS):
        if not match.open:
            break
        seat = rng.choice(unsealed(match))
        view, lines = match.view(seat), draw(match, seat, rng, PATIENCE)
        if isinstance(match.open[seat].kind, Marches):
            some = lines[: rng.randrange(len(lines) + 1)]
            assert list(offers(draft(view, some))) == anew(view, some, monkeypatch)
        match.submit(seat, lines)
