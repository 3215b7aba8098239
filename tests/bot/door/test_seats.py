"""Who has left the server is noticed when they are next asked for; others take their place."""

from __future__ import annotations

from tests.bot.door.people import Evening, made, pictured, says, seated, told
from tests.playground.driver import Player

GONE = "is no longer in this server. The seat of the"


def heard(player: Player) -> str:
    """Everything that this person reads here."""
    return "\n".join(player.reads())


def leaves(player: Player) -> None:
    """This person leaves the server, which Discord tells no bot without a privileged intent."""
    guild = player.channel.guild_id
    assert guild is not None
    player.person.leave(guild)


async def test_one_leaves_the_server(evening: Evening, alice: Player, bob: Player, carol: Player) -> None:
    """The next question finds them gone: the channel and the host are told once, and the seat is open."""
    await made(carol, "blocks")
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await carol.click("Start")
    (seat,) = await evening.table.open_asks()
    stays, goes = (alice, bob) if seat == "british" else (bob, alice)
    leaves(goes)
    await evening.table.settled()
    assert GONE not in heard(carol)
    await stays.dm("french first" if seat == "british" else "british first")
    await stays.dm("seal")
    assert heard(carol).count(f"<@{goes.id}> {GONE}") == 1
    assert heard(carol.dms).count(GONE) == 1
    async with evening.table.house.shelf.game(1) as sitting:
        assert sitting.seats == {seat: stays.id}


async def test_carol_takes_the_open_seat(evening: Evening, alice: Player, bob: Player, carol: Player) -> None:
    """She finds it in the list of the server, and has at once all that the side has."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/game people", what="replace", side="french")
    assert "a seat opens only by what the table has agreed on for missed answers" in told(alice)
    await bob.slash("/game leave")
    await bob.click("Yes, give it up")
    await carol.slash("/game list", what="seats")
    assert "open since" in told(carol)
    await carol.click("Join", "The French")
    assert "You play the French" in told(carol)
    assert "Map as the French see it" in pictured(carol.dms)
    assert "My papers" in carol.dms.buttons() or "My orders" in carol.dms.buttons()
    await carol.slash("/game list", what="seats")
    assert told(carol) == "No seat is open on this server."


async def test_carol_observes_the_british(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """Alice lets her by a button; all are told; she sees the British map until she is sent away."""
    await seated(alice, bob, movement="simultaneous")
    await carol.slash("/game people", what="observe", side="british")
    assert "is asked to let you read the papers of the British" in told(carol)
    await alice.dms.click("Let them read")
    assert f"<@{carol.id}> observes the British now by their leave" in heard(bob)
    await carol.slash("/my private")
    assert "Map as the British see it" in pictured(carol)
    await carol.slash("/blocks move", source="NY", count=2, type="R", to="AL")
    assert told(carol).startswith("You observe the British here, and write nothing.")
    await carol.slash("/game list", what="mine")
    assert ", you observe a side" in told(carol)
    await carol.dm("map")
    assert says(carol.dms).endswith(", the British")
    await carol.dm("hold")
    assert says(carol.dms).startswith("You observe the British here, and write nothing.")
    await carol.dm("help")
    assert "\nYou observe the British here. The table waits for" in says(carol.dms)
    await bob.slash("/game people", what="observers")
    assert told(bob) == f"<@{carol.id}> observes the British."
    await alice.slash("/game people", what="dismiss", user=carol.id)
    await carol.slash("/my private")
    assert told(carol).startswith("You have no seat at this table.")


async def test_who_shares_a_screen_leaves_the_server(evening: Evening, alice: Player, bob: Player) -> None:
    """Bob would join and reads that Alice is looked for; then her sides are open, and he takes them."""
    await made(alice, "blocks", **{"hot-seat": True})
    await alice.slash("/game join")
    await alice.click("Start")
    leaves(alice)
    await evening.restart()  # whoever was seen just before is not looked for again so soon
    bob = evening.player("Bob")
    await bob.slash("/game join")
    assert told(bob).startswith(f"<@{alice.id}> plays this game at one screen.")
    assert heard(bob).count(f"<@{alice.id}> {GONE}") == 2
    await bob.slash("/game join")
    assert told(bob).startswith("You play the British and the French")
    await bob.slash("/sheet")
    assert "may look now" in told(bob)


async def test_who_shares_a_screen_and_is_there_keeps_it(alice: Player, bob: Player) -> None:
    """Bob gets no side of it."""
    await made(alice, "blocks", **{"hot-seat": True})
    await alice.slash("/game join")
    await alice.click("Start")
    await bob.slash("/game join")
    assert GONE not in heard(bob)
    await bob.slash("/sheet")
    assert told(bob) == "You have no seat at this table."


async def test_alice_claims_what_bob_has_abandoned(
    evening: Evening, alice: Player, bob: Player, carol: Player
) -> None:
    """He is told in the channel and by direct message; a button, or to join again, is enough against it."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/game end", what="claim")
    assert "7 days of silence are needed" in told(alice)
    await bob.slash("/game leave")
    await bob.click("Yes, give it up")
    await alice.slash("/game end", what="claim")
    await alice.click("Put the game away")
    assert "You claim that the game is put away" in told(alice)
    assert "claims that the game is put away, so that its channel is free, since the French" in heard(carol)
    assert says(bob.dms).startswith(f"**The whole war, 1757 to 1759**\n<@{bob.id}>: <@{alice.id}>, for")
    await bob.dms.click("I am here")
    assert "is there: the British claim that the game is put away" in heard(carol)
    await alice.slash("/game end", what="claim", claim="game")
    await bob.slash("/game join", side="french")
    await alice.slash("/game end", what="claim")
    assert "7 days of silence are needed" in told(alice)
