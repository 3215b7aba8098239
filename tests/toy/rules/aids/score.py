"""What can be counted of a position, for /statistics."""

from __future__ import annotations

from collections.abc import Mapping

from tests.toy.rules.counting import points
from tests.toy.rules.state import SIDES, laid
from tests.toy.rules.view import View


def score(view: View) -> Mapping[str, Mapping[str, int]]:
    """Bags are counted for whoever sees them."""
    return {
        "points": {side: points(view.meadow.heaps, view.heaps, side) for side in SIDES},
        "laid": {side: laid(view.heaps, side) for side in SIDES},
        "bag": dict(view.bags),
    }
