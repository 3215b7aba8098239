"""The server that a newcomer finds on the first day."""

from bot.playground.owner import Owner
from bot.playground.world import World

CHANNELS = (
    ("council-room", "Where games are talked about and begun"),
    ("lake-george", "A table for a game"),
    ("ohio-country", "Another table"),
)
PERSONS = ("Alice", "Bob", "Carol")


def furnish(world: World) -> None:
    """Fort Edward: Carol, who may be umpire, owns it; Alice and Bob are there to play."""
    owner = Owner(world)
    alice, bob, carol = (owner.new_user(name) for name in PERSONS)
    guild = owner.new_guild("Fort Edward", carol)
    owner.add(guild, alice)
    owner.add(guild, bob)
    for name, topic in CHANNELS:
        owner.new_channel(guild, name, topic)
    world.store.commit()
