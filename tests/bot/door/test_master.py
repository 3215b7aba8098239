"""A game master, by commands: asked, seated, ordering for a side, rolling, writing."""

from __future__ import annotations

from typing import Any

import pytest

from bot.playground.place import Playground
from tests.bot.door.people import made, paper, parts, says, seated, told, verbs
from tests.bot.play import library
from tests.playground.driver import Player, text_of


def asked(somebody: Player) -> dict[str, Any]:
    """Of a new game: who is asked to be the game master."""
    return {"game_master": somebody.id}


async def test_carol_is_the_game_master(place: Playground, alice: Player, bob: Player, carol: Player) -> None:
    """Alice has named her; she sees what the French see, orders for them, and nobody sees her papers."""
    await seated(alice, bob, movement="simultaneous", **asked(carol))
    (asks,) = [each for each in bob.sees() if "asks you to be the game master" in each.content]
    assert asks.content.startswith(f"<@{carol.id}>: <@{alice.id}> asks")
    assert "gm_take" in verbs(asks)
    await carol.click("Be the game master")
    assert "You are the game master now" in told(carol)
    assert "is the game master now" in says(bob)
    await carol.dms.slash("/gm view", side="french")
    assert "are asked:" in told(carol.dms)
    offered = await carol.dms.complete("/gm order", "line", "MO", side="french")
    assert "MO 1R to SF" in offered
    await carol.dms.slash("/gm order", side="french", line="MO 1R to SF")
    assert "Sealed for the French: `MO 1R to SF`." in told(carol.dms)
    assert "The game master has sealed for you" in says(bob.dms)
    await carol.dms.slash("/gm dice", what="roll", die=6, reason="weather on the lake")
    assert "weather on the lake" in says(bob)
    await carol.dms.slash("/gm dice", what="lay", dice="6 1")
    assert "Dice that lie ready: 6, 1." in told(carol.dms)
    await carol.dms.slash("/gm dice", what="lay")
    assert "No die lies ready any more" in told(carol.dms)
    await carol.slash("/letter", side="british", text="Nothing stirs.")
    assert "The game master writes to you:\nNothing stirs." in says(alice.dms)
    await bob.dms.slash("/gm view", side="british")
    assert told(bob.dms) == "Only the game master may do this."


async def test_carol_changes_the_game(alice: Player, bob: Player, carol: Player) -> None:
    """She is appointed in mid-game. A form takes what is to change and why, and all read the reason."""
    await seated(alice, bob)
    await alice.slash("/game master", what="ask", user=carol.id)
    await bob.click("Answer")
    await bob.click("Agree")
    await carol.slash("/game master", what="take")
    await carol.dms.slash("/gm change")
    await carol.dms.submit(change="score.british = 2", reason="A fort was counted wrong")
    assert '`"score.british": – → 2`' in told(carol.dms)
    await carol.dms.click("Yes, change it")
    assert "The game is changed" in told(carol.dms)
    assert "Reason: A fort was counted wrong" in "\n".join(bob.reads())
    await carol.dms.slash("/gm view", what="position")
    (file,) = paper(carol.dms).attachments
    assert file.filename == "position-1.toml"


async def test_a_letter_goes_through_her_hands(alice: Player, bob: Player, carol: Player) -> None:
    """Alice writes to Bob; he reads it when Carol has passed it on."""
    await seated(alice, bob, **asked(carol))
    await carol.slash("/game master", what="take")
    await alice.slash("/letter", side="french", text="Let us exchange prisoners.")
    assert "Let us exchange prisoners." in says(carol.dms)
    assert "prisoners" not in "".join(bob.dms.reads())
    await carol.dms.click("Pass it on")
    assert "The British write to you:\nLet us exchange prisoners." in says(bob.dms)


async def test_she_reads_the_answers_first(alice: Player, bob: Player, carol: Player) -> None:
    """Both seal; she hands one back with a sentence, gets it again, and has all carried out."""
    await seated(alice, bob, movement="simultaneous", **asked(carol))
    await carol.slash("/game master", what="take")
    await carol.click("Read first")
    assert "reads all answers from now on" in says(bob)
    for side, line in (("british", "NY 1R to AL"), ("french", "MO 1R to SF")):
        await carol.dms.slash("/gm order", side=side, line=line)
    assert "waits for the game master" in "\n".join(alice.reads())
    assert "NY 1R to AL" in says(carol.dms)
    await carol.dms.click("Hand back: the French")
    await carol.dms.submit(reason="No canoes at Montreal.")
    assert "No canoes at Montreal." in "\n".join(bob.dms.reads())
    await carol.dms.slash("/gm order", side="french", line="MO 1R to SF")
    await carol.dms.slash("/gm view", what="answers")
    await carol.dms.click("Carry out")
    assert told(carol.dms) == "Carried out."


@pytest.mark.parametrize("key", library().keys)
async def test_a_table_with_all_that_can_be_chosen(
    alice: Player, bob: Player, carol: Player, key: str
) -> None:
    """Carol makes it with deadlines, as its game master; it is kept up to date while players come."""
    chosen = {"deadlines": "08:00 20:00 Europe/Paris pause", "game_master": carol.id}
    await made(carol, key, **chosen)
    first = next(said for said in bob.sees() if "· looking for players" in text_of(said))
    assert "Deadlines: at 08:00, 20:00 (Europe/Paris)" in text_of(first)
    assert f"Game master: <@{carol.id}>. The game master sees everything and plays no side." in text_of(first)
    await carol.click("Read first")
    await alice.click("Join", "The British")
    changed = next(said for said in bob.sees() if said.id == first.id)
    assert "plays no side, and reads all answers before they are carried out." in text_of(changed)
    computer = ["Against the computer"] if library().game(key).judgement else []
    below = ["Choose how to play", "In two minutes"]
    assert [part["label"] for part in parts(changed)] == ["Join", *computer, *below]
    await bob.click("Join", "The French")
    changed = next(said for said in bob.sees() if said.id == first.id)
    assert f"**The French**\n<@{bob.id}>" in text_of(changed)
    assert parts(changed) == []
    await alice.click("Start")
    assert "Start" not in bob.buttons()
    await carol.dms.slash("/gm view")
    assert "are asked:" in told(carol.dms)
