"""What has happened, asked for by commands and buttons."""

from __future__ import annotations

from bot.playground.model import Message
from tests.bot.door.people import Evening, paper, seated, told
from tests.playground.driver import Player


async def turn(alice: Player, bob: Player, british: str, french: str) -> None:
    """Both write their orders by direct message and seal them."""
    for player, lines in ((alice, british), (bob, french)):
        await player.dm(lines)
        await player.dm("seal")


def alts(message: Message) -> list[str]:
    return [file.description or "" for file in message.attachments]


def named(message: Message) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_a_turn_is_looked_up(alice: Player, bob: Player, carol: Player) -> None:
    """By completion, with the board of then; from there to the turns around it; each as they saw it."""
    await seated(alice, bob, movement="simultaneous")
    await turn(alice, bob, "NY 1R to PH", "hold")
    assert await alice.complete("/history", "turn", "turn 1 writing") == [
        "3. 1757, turn 1 of 11 · Writing orders"
    ]
    await alice.slash("/history", turn="3")
    assert "The British move: R4 New York – Philadelphia." in told(alice)
    assert "1757, turn 1 of 11" in alts(paper(alice))[0]
    await alice.click("Later")
    assert "4. 1757, turn 2 of 11 · Writing orders" in told(alice)
    assert "1757, turn 2 of 11" in alts(paper(alice))[0]
    for player, who in ((bob, "the French"), (carol, "everyone")):
        await player.slash("/history", turn="3")
        assert "The British move: 1 block New York – Philadelphia." in told(player)
        assert alts(paper(player))[0].startswith(f"Map as {who} see")
    await carol.slash("/history", turn="3", truth=True)
    assert told(carol) == "The whole truth is told when the game is over."


async def test_who_comes_back_is_told_what_is_new(evening: Evening, alice: Player, bob: Player) -> None:
    """In the list of one's games, by the papers, by command; then nothing is new, also after a restart."""
    await seated(alice, bob, movement="simultaneous")
    await bob.slash("/history", what="since")
    await turn(alice, bob, "NY 1R to PH", "hold")
    await bob.slash("/game list", what="mine")
    await bob.click("1: 3 new")
    head = "## 3 new things since you last looked\n-# The whole war, 1757 to 1759, the French\n"
    assert told(bob).startswith(head)
    assert "1 block New York – Philadelphia" in told(bob)
    await evening.restart()
    bob = evening.player("Bob")
    await bob.slash("/history", what="since")
    assert told(bob).startswith("## Nothing is new since you last looked\n")


async def test_the_game_is_a_text_to_read(alice: Player, bob: Player) -> None:
    """As a file; when the game is over also with what was hidden."""
    await seated(alice, bob, movement="simultaneous")
    await turn(alice, bob, "NY 1R to PH", "hold")
    await bob.slash("/history", what="chronicle")
    assert named(paper(bob)) == ["chronicle-1.txt"]
    await alice.slash("/game end", what="concede")
    await alice.click("Yes, we give up")
    await bob.slash("/history", what="chronicle", truth=True)
    assert named(paper(bob)) == ["chronicle-1.txt"]
    await bob.slash("/history", turn="3", truth=True)
    assert "R4 New York – Philadelphia" in told(bob)


async def test_a_moving_picture(alice: Player, bob: Player) -> None:
    """Each side gets its own."""
    await seated(alice, bob, movement="simultaneous")
    await turn(alice, bob, "NY 1R to PH", "hold")
    for player, who in ((alice, "the British"), (bob, "the French")):
        await player.slash("/history", what="replay")
        (film,) = paper(player).attachments
        assert (film.filename, film.content_type) == ("replay.gif", "image/gif")
        assert (film.description or "").startswith(f"Map as {who} see it. 1757, turn 2 of 11.")


async def test_the_dice_are_told(alice: Player, bob: Player) -> None:
    """None have fallen yet."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/history", what="dice")
    assert told(alice).endswith("No die that you may know of has been rolled.")


async def test_a_game_in_figures(alice: Player, bob: Player, carol: Player) -> None:
    """While it lasts as one's own side knows them, then by the button of the last post for everyone."""
    await seated(alice, bob, movement="simultaneous")
    await turn(alice, bob, "NY 1R to PH", "hold")
    await bob.slash("/history", what="statistics", size="small, for a phone")
    assert named(paper(bob)) == ["statistics.png"]
    (own,) = alts(paper(bob))
    assert "As the French saw it." in own
    assert "British" not in own.partition("Strength on the board:")[2].splitlines()[0]
    await alice.slash("/game end", what="concede")
    await alice.click("Yes, we give up")
    await carol.click("Statistics")
    (truth,) = alts(paper(carol))
    assert "As it was, with all that was hidden." in truth
    assert "British" in truth.partition("Strength on the board:")[2].splitlines()[0]
