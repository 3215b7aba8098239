"""A game in which each seat has a sheet of its own, and parcels that keep one current."""

from __future__ import annotations

import msgspec

from bot.playground.place import Playground
from bot.post.parcels.to_seats import OwnSheet
from rules.kernel.game import Codec
from storage import NewGame, Shelf
from tests.bot.play import library
from tests.bot.post.courier.office import room


def codec() -> Codec:
    return library().usual("whigs")


async def empire(shelf: Shelf, place: Playground) -> int:
    """A war in a channel beside the others; Alice is the British, Carol the host."""
    at, seats = room(place, "ohio-country"), {"british": place.person("Alice").id}
    host = place.person("Carol").id
    sources = library().sources("whigs")
    new = NewGame("whigs", "War", sources, b"seed", guild=at.guild_id, channel=at.id, seats=seats, host=host)
    return await shelf.create(new, now=place.clock.now())


def page(treasury: int, *, seat: str = "british", fresh: bool = False) -> OwnSheet:
    """A sheet that is known by the money on it."""
    game = codec().game
    state = library().new(codec(), "war", {})
    state.treasury[seat] = treasury
    return OwnSheet("War", seat, msgspec.Raw(codec().encode(game.view(state, seat))), fresh=fresh)


def money(text: str) -> str:
    """What a sheet has in the treasury."""
    return text.partition("In the treasury: ")[2].partition("\n")[0]
