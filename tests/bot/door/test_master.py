"""A game master, by commands: asked, seated, ordering for a side, rolling, writing."""

from __future__ import annotations

from bot.playground.place import Playground
from tests.bot.door.people import paper, says, seated, told
from tests.playground.driver import Player


async def test_carol_is_the_game_master(place: Playground, alice: Player, bob: Player, carol: Player) -> None:
    """Alice names her; she sees what the French see, orders for them, and nobody sees what she is shown."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/gm appoint", user=carol.id)
    assert f"<@{carol.id}>" in says(alice)
    await carol.slash("/gm take")
    assert "You are the game master now" in told(carol)
    assert "is the game master now" in says(bob)
    await carol.slash("/gm view", side="french")
    assert "are asked:" in told(carol)
    offered = await carol.complete("/gm order", "line", "MO", side="french")
    assert "MO 1R to SF" in offered
    await carol.slash("/gm order", side="french", line="MO 1R to SF")
    assert "Sealed for the French: `MO 1R to SF`." in told(carol)
    assert "The game master has sealed for you" in says(bob.dms)
    await carol.slash("/gm roll", die=6, reason="weather on the lake")
    assert "weather on the lake" in says(bob)
    await carol.slash("/gm lay", dice="6 1")
    assert "Dice that lie ready: 6, 1." in told(carol)
    await carol.slash("/gm lay")
    assert "No die lies ready any more" in told(carol)
    await carol.slash("/gm message", side="british", text="Nothing stirs.")
    assert "The game master writes to you:\nNothing stirs." in says(alice.dms)
    await bob.slash("/gm view", side="british")
    assert told(bob) == "Only the game master may do this."


async def test_carol_changes_the_game(alice: Player, bob: Player, carol: Player) -> None:
    """A form takes what is to change and why; she confirms what it shows, and all read the reason."""
    await seated(alice, bob)
    await alice.slash("/gm appoint", user=carol.id)
    await carol.slash("/gm take")
    await carol.slash("/gm edit")
    await carol.submit(change="score.british = 2", reason="A fort was counted wrong")
    assert '`+ "score.british" = 2`' in told(carol)
    await carol.click("Yes, change it")
    assert "The game is changed" in told(carol)
    assert "Reason: A fort was counted wrong" in "\n".join(bob.reads())
    await carol.slash("/gm position")
    (file,) = paper(carol).attachments
    assert file.filename == "position-1.toml"


async def test_a_letter_goes_through_her_hands(alice: Player, bob: Player, carol: Player) -> None:
    """Alice writes to Bob; he reads it when Carol has passed it on."""
    await seated(alice, bob)
    await alice.slash("/gm appoint", user=carol.id)
    await carol.slash("/gm take")
    await alice.slash("/letter", side="french", text="Let us exchange prisoners.")
    assert "Let us exchange prisoners." in says(carol.dms)
    assert "prisoners" not in "".join(bob.dms.reads())
    await carol.dms.click("Pass it on")
    assert "The British write to you:\nLet us exchange prisoners." in says(bob.dms)


async def test_she_reads_the_answers_first(alice: Player, bob: Player, carol: Player) -> None:
    """Both seal; she hands one back with a sentence, gets it again, and has all carried out."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/gm appoint", user=carol.id)
    await carol.slash("/gm take")
    await carol.slash("/gm approve", reads=True)
    assert "reads all answers from now on" in says(bob)
    for side, line in (("british", "NY 1R to AL"), ("french", "MO 1R to SF")):
        await carol.slash("/gm order", side=side, line=line)
    assert "waits for the game master" in "\n".join(alice.reads())
    assert "NY 1R to AL" in says(carol.dms)
    await carol.dms.click("Hand back: the French")
    await carol.dms.submit(reason="No canoes at Montreal.")
    assert "No canoes at Montreal." in says(bob.dms)
    await carol.slash("/gm order", side="french", line="MO 1R to SF")
    await carol.slash("/gm approve")
    await carol.click("Carry out")
    assert told(carol) == "Carried out."
