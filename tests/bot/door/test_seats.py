"""Who has left the server is noticed when they are next asked for; others take their place."""

from __future__ import annotations

from tests.bot.door.people import Evening, seated
from tests.playground.driver import Player

GONE = "is no longer in this server. The seat of the French is open."


def heard(player: Player) -> str:
    """Everything that this person reads here."""
    return "\n".join(player.reads())


def leaves(player: Player) -> None:
    """This person leaves the server, which Discord tells no bot without a privileged intent."""
    guild = player.channel.guild_id
    assert guild is not None
    player.person.leave(guild)


async def test_bob_leaves_the_server(evening: Evening, alice: Player, bob: Player) -> None:
    """The next question finds him gone: the channel and the host are told once, and his seat is open."""
    await seated(alice, bob)
    leaves(bob)
    await evening.table.settled()
    assert GONE not in heard(alice)
    await alice.dms.click(next(name for name in alice.dms.buttons() if "rench" in name))
    await evening.table.settled()
    assert heard(alice).count(f"<@{bob.id}> {GONE}") == 1
    assert heard(alice.dms).count(GONE) == 1
    async with evening.table.house.shelf.game(1) as sitting:
        assert sitting.seats == {"british": alice.id}
