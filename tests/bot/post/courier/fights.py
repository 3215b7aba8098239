"""A fight and the turn it is part of, for the post office."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.post.parcels.fights import Battle
from bot.post.parcels.turns import Dispatch, Fight, Page, Told, Waited
from rules.blocks.battle import BattleBegins, BattleEnds, Volley
from rules.blocks.state import Shown
from tests.bot.play import mini_codec
from tests.bot.post.courier.turns import board


def told(rounds: int, *, over: bool = False) -> Fight:
    """So many rounds at Ft. Wm Henry, and perhaps its end."""
    volleys = [Volley("HE", number, "french", "M", 1, ("star",), 0) for number in range(1, rounds + 1)]
    begins = BattleBegins("HE", "french", (Shown("R", 4),), (Shown("M", 1),))
    events = [begins, *volleys, *([BattleEnds("HE", "british", "retreated")] if over else [])]
    return Fight(1, "HE", tuple(Told(event=msgspec.Raw(mini_codec().encode(e))) for e in events), over)


def battle(rounds: int, *, over: bool = False, **facts: Any) -> Battle:
    return Battle(1, told(rounds, over=over), board(), fresh=rounds == 1, **facts)


def turn(rounds: int, *, fresh: bool = False) -> Dispatch:
    """The dispatch of its turn, with a line for it."""
    page = Page(1, (Told(fight=1),), board(), fights=(told(rounds),))
    return Dispatch("Lake George", board(), (Waited("british"),), fresh=fresh, page=page)
