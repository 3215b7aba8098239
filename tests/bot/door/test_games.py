"""`/game ...` in dialogues: made, joined, begun, looked at, moved, ended, copied, refused."""

from __future__ import annotations

import pytest

from bot.playground.client import No, Refuses
from bot.playground.permissions import Permission
from bot.playground.person import File
from tests.bot.door.people import Evening, made, paper, says, seated, told
from tests.bot.play import library
from tests.playground.driver import Player

COMPUTER = "Against the computer"
CHOOSE = "Choose how to play"
PRIMER = "In two minutes"
POSITION = b'game = "blocks"\ntitle = "Late in the war"\n\n[position]\nyear = 1759\n'

# -- new --------------------------------------------------------------------------------------------------


async def test_a_game_is_made_in_a_channel(alice: Player, bob: Player) -> None:
    """Everyone reads who made it, what is not as usual, what binds the dice; each side has a button."""
    await made(alice, "blocks", movement="simultaneous, written", **{"slow-repairs": True})
    text = says(bob)
    assert f"<@{alice.id}> is the host" in text
    assert "Chosen: Movement: simultaneous, written · Slow repairs: yes." in text
    assert "Set-up" not in text
    assert "The dice are bound" in text
    assert bob.buttons() == ["Join", "Join", COMPUTER, CHOOSE, PRIMER]


async def test_people_are_invited_by_name(alice: Player, bob: Player, carol: Player) -> None:
    """They read it on the card and by direct message, where they see the card and join; a stranger waits."""
    await alice.slash("/new", game="blocks", invite=bob)
    card, call = carol.reads()
    assert f"A seat is kept for <@{bob.id}> until" in card
    assert call.startswith(f"<@{bob.id}>: you are invited to play here.")
    await carol.click("Join", "The French")
    assert f"The free seats are kept for <@{bob.id}>, <@{alice.id}> until" in told(carol)
    assert f"<@{alice.id}> invites you to play this game in <#{alice.channel.id}>." in says(bob.dms)
    await bob.dms.click("See the table")
    await bob.dms.click("Join", "The French")
    assert "You play the French" in bob.dms.reads()[-2]
    assert "kept for" not in carol.reads()[0]


async def test_a_game_is_found_by_its_title(alice: Player) -> None:
    """However many there are: what is typed narrows them down."""
    assert len(await alice.complete("/new", "game")) == len(library().keys)
    assert await alice.complete("/new", "game", "seat of") == ["The Seat of War, 1757–1759"]


async def test_a_channel_has_one_game(alice: Player, bob: Player) -> None:
    """The second is refused, for whoever asked only; another channel takes it."""
    await made(alice, "blocks")
    await made(bob, "blocks")
    assert "is played in this channel already" in told(bob)
    await made(bob.at("ohio-country"), "blocks")
    assert bob.at("ohio-country").buttons() == ["Join", "Join", COMPUTER, CHOOSE, PRIMER]


async def test_choices_that_do_not_go_together_are_refused(alice: Player, bob: Player) -> None:
    """The challenge is for those who play alone."""
    await made(alice, "blocks", bot="the French go first")
    assert "choose solitaire too" in told(alice)
    assert "Challenge" not in says(bob)


async def test_a_game_begins_from_a_position(alice: Player, bob: Player) -> None:
    """A file of the host's own is said to be one; its year is that of the first turn."""
    await made(alice, "blocks", position=File("late.toml", POSITION))
    assert "From a position of the host’s own: Late in the war" in says(bob)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"\xff\xfe\x00", "is no text"),
        (b"x" * ((1 << 18) + 1), "too large: 256 KiB"),
        (b"game = 'chess'\n", "chess"),
        (b"no toml", "line 1"),
    ],
)
async def test_a_position_that_cannot_be_used(alice: Player, content: bytes, why: str) -> None:
    """No text, too long, another game, no TOML: it is said what is wrong, and no game is made."""
    await made(alice, "blocks", position=File("late.toml", content))
    assert why in told(alice)
    assert alice.buttons() == []


async def test_no_game_is_made_in_a_direct_message(alice: Player) -> None:
    """A table is a channel."""
    await made(alice.dms, "blocks")
    assert says(alice.dms) == "Do this in a channel of a server."


# -- join, leave, start -----------------------------------------------------------------------------------


async def test_two_join_and_begin(alice: Player, bob: Player) -> None:
    """By button and by command; with both seated, Start begins, and each is asked in private."""
    await made(alice, "blocks", movement="simultaneous")
    await alice.click("Join", "The British")
    await bob.slash("/game join", word="chestnut")
    await bob.click("Start")
    assert "The year 1757 begins." in "\n".join(alice.reads())
    assert says(alice.dms).startswith("**Write your order**\n")
    assert says(bob.dms).startswith("**Write your order**\n")
    assert alice.buttons() == ["My orders", "My papers", "Whole map", "In words", "Nudge them"]


async def test_start_waits_for_both(alice: Player) -> None:
    """Its button comes with the second."""
    await made(alice, "blocks")
    with pytest.raises(Refuses) as refused:
        await alice.click("Start")
    assert refused.value.no is No.NO_SUCH_PART


async def test_joining_wrongly(alice: Player, bob: Player, carol: Player) -> None:
    """Without a side, a side that is none, a second side, a taken one, a full table."""
    await made(alice, "blocks")
    await alice.slash("/game join")
    assert told(alice) == "Say which side: the British and the French."
    await alice.slash("/game join", side="spanish")
    assert "no side “spanish”" in told(alice)
    await alice.slash("/game join", side="the British")
    await alice.slash("/game join", side="french")
    assert "nobody plays both" in told(alice)
    await bob.slash("/game join", side="british")
    assert "have a player already" in told(bob)
    await bob.slash("/game join")
    await carol.slash("/game join")
    assert told(carol) == "Every seat is taken."


async def test_sides_are_offered_while_typing(alice: Player) -> None:
    """By what they are called."""
    await made(alice, "blocks")
    assert await alice.complete("/game join", "side", "fr") == ["the French"]
    assert await alice.complete("/game join", "side", "") == ["the British", "the French"]


async def test_whoever_leaves_frees_the_seat(alice: Player, bob: Player, carol: Player) -> None:
    """Before the game, and while it runs: then the table waits for another."""
    await seated(alice, bob)
    await bob.slash("/game leave")
    assert "the seat is open to others at once" in told(bob)
    await carol.slash("/game join")
    assert told(carol) == "Every seat is taken."
    await bob.click("Yes, give it up")
    await carol.slash("/game join")
    assert "french" not in told(carol).lower() or "You play the French" in told(carol)
    assert any("You play the French" in text for text in (*carol.reads(), *carol.dms.reads()))
    await bob.slash("/game leave")
    assert told(bob) == "You have no seat at this table."


async def test_commands_where_there_is_no_game(alice: Player) -> None:
    """Each says so, to whoever asked."""
    ends = ("/game end what:concede", "/game end what:draw", "/game end what:break-off")
    for words in ("/game join", "/game leave", "/game status", *ends):
        await alice.slash(words)
        assert told(alice) == "There is no game in this channel.", words
    for words in ("/sheet", "/my private", "/my standing", "/map", "/history what:verify", "/game file"):
        await alice.slash(words)
        assert told(alice) == "There is no game in this channel.", words


# -- status, list -----------------------------------------------------------------------------------------


async def test_status_tells_where_it_stands(alice: Player, bob: Player, carol: Player) -> None:
    """Whom the table waits for and since when, to anyone who asks, for their eyes only."""
    await seated(alice, bob, movement="simultaneous")
    await carol.slash("/game status")
    assert "Writing orders" in told(carol)
    assert "Waiting for **the British**" in told(carol)
    assert f"<@{bob.id}>" in told(carol)


async def test_lists(alice: Player, bob: Player, carol: Player) -> None:
    """All games of the server; in a direct message those of one's own."""
    await seated(alice, bob, movement="simultaneous")
    await made(carol.at("ohio-country"), "blocks")
    await carol.slash("/game list")
    assert [line[:3] for line in told(carol).splitlines()] == ["## ", "-# ", "**1", "-# ", "**2", "-# "]
    await bob.dms.slash("/game list")
    assert says(bob.dms).splitlines() == [
        "## Your games",
        f"**1: The whole war, 1757 to 1759** in <#{bob.channel.id}>",
        "-# under way, waits for **you**",
    ]
    await bob.slash("/game list", what="mine")
    assert told(bob).splitlines() == says(bob.dms).splitlines()
    await carol.dms.slash("/game list", what="mine")
    assert says(carol.dms) == "There are no games."


# -- move -------------------------------------------------------------------------------------------------


async def test_a_game_moves_to_another_channel(alice: Player, bob: Player) -> None:
    """Named, or where the command is given; the new channel gets a status message with its buttons."""
    await seated(alice, bob, movement="simultaneous")
    there = alice.at("ohio-country")
    await alice.slash("/game move", channel=there.channel)
    assert there.buttons() == ["My orders", "My papers", "Whole map", "In words", "Nudge them"]
    await alice.slash("/sheet")
    assert told(alice) == "There is no game in this channel."
    await there.slash("/sheet")
    assert "## Write your order\n" in told(there)


async def test_a_game_moves_into_a_thread(alice: Player, bob: Player) -> None:
    """A thread is a table as good as a channel."""
    await seated(alice, bob, movement="simultaneous")
    thread = alice.at(alice.person.open_thread(alice.channel.id, "The lake"))
    await thread.slash("/game move")
    assert thread.buttons() == ["My orders", "My papers", "Whole map", "In words", "Nudge them"]


async def test_the_way_back_when_the_channel_is_gone(evening: Evening, alice: Player, bob: Player) -> None:
    """The host is told once; from any other channel the game is brought back, nothing is lost."""
    await seated(alice, bob, movement="simultaneous")
    evening.place.owner.delete_channel(alice.channel)
    await evening.table.settled()
    await alice.dm("hold")
    await alice.dm("seal")
    await bob.dm("hold")
    await bob.dm("seal")
    there = alice.at("ohio-country")
    await there.slash("/game move")
    assert any("1757, turn 2" in text for text in there.reads())


async def test_only_the_host_moves_the_table(alice: Player, bob: Player, carol: Player) -> None:
    """Or who manages the server, as its owner does."""
    await seated(alice, bob)
    await bob.slash("/game move", channel=bob.at("ohio-country").channel)
    assert told(bob) == "Only the host may do this, or who manages the server."
    await carol.slash("/game move", channel=carol.at("ohio-country").channel)
    buttons = ["My orders", "My papers", "Whole map", "In words", "Nudge them"]
    assert carol.at("ohio-country").buttons() == buttons


# -- ends -------------------------------------------------------------------------------------------------


async def test_conceding_asks_first(alice: Player, bob: Player) -> None:
    """Only when confirmed is the game over; then everyone may look at all of it."""
    await seated(alice, bob)
    await alice.slash("/game end", what="concede")
    assert "the enemy wins" in told(alice)
    await alice.click("Yes, we give up")
    assert any("The French win: the enemy has conceded" in text for text in bob.reads())
    assert any("published at the start" in text for text in bob.reads())
    await bob.slash("/game end", what="concede")
    assert "game is over" in told(bob).lower()


async def test_a_draw_needs_both(alice: Player, bob: Player) -> None:
    """Offered, declined, offered again, agreed."""
    await seated(alice, bob)
    await alice.slash("/game end", what="draw")
    assert any("The British offer a draw" in text for text in bob.reads())
    await bob.slash("/game end", what="draw")
    await bob.click("Decline")
    await alice.slash("/game end", what="draw")
    await alice.slash("/game end", what="draw")
    assert told(alice) == "You have offered this. The others have not answered yet."
    await bob.slash("/game end", what="draw")
    await bob.click("Agree")
    assert any("The game is drawn: the table has decided so" in text for text in alice.reads())


async def test_breaking_off(alice: Player, bob: Player) -> None:
    """Players by agreeing, the host who plays among them; a table that never began the host closes alone."""
    await seated(alice, bob)
    await alice.slash("/game end", what="break-off")
    assert told(alice).startswith("You offer to break the game off, without a result.")
    await bob.slash("/game end", what="agree")
    await bob.click("Agree")
    assert any("The game ends without a result: it was broken off." in text for text in bob.reads())
    await alice.slash("/game status")
    assert "The game is over." in told(alice)
    await made(alice.at("ohio-country"), "blocks")
    await alice.at("ohio-country").slash("/game end", what="break-off")
    await alice.at("ohio-country").click("Yes, break it off")
    await made(alice.at("ohio-country"), "blocks")
    assert alice.at("ohio-country").buttons() == ["Join", "Join", COMPUTER, CHOOSE, PRIMER]


# -- export, import ---------------------------------------------------------------------------------------


def attached(player: Player) -> bytes:
    """The file on the newest message for this person only."""
    (file,) = paper(player).attachments
    return player.stage.place.world.store.file(file.id) or b""


async def hosted(carol: Player, alice: Player, bob: Player) -> None:
    """Carol makes the game and does not play."""
    await made(carol, "blocks", movement="simultaneous")
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await carol.click("Start")


async def test_while_a_game_runs_a_player_gets_their_own_side(
    alice: Player, bob: Player, carol: Player
) -> None:
    """A host who does not play gets all of it."""
    await hosted(carol, alice, bob)
    await bob.slash("/game file")
    own = attached(bob)
    assert b"seed" not in own
    assert b'"seat":"french"' in own
    await carol.slash("/game file")
    assert b"seed" in attached(carol)


async def test_a_stranger_gets_no_copy(alice: Player, bob: Player, carol: Player) -> None:
    """Only who plays or hosts."""
    await seated(alice, bob)
    await carol.slash("/game file")
    assert told(carol) == "While a game runs only its players and its host may export it."


async def test_a_game_goes_on_elsewhere(alice: Player, bob: Player, carol: Player) -> None:
    """Its players take the sides they had; nobody sees the other side's papers by it."""
    await hosted(carol, alice, bob)
    await carol.slash("/game file")
    file = File("game.json", attached(carol))
    there, his = carol.at("ohio-country"), bob.at("ohio-country")
    await there.slash("/game file", what="import", file=file)
    await his.slash("/game join", side="british")
    assert "can play no other side here" in told(his)
    await his.slash("/game join", side="french")
    await his.slash("/sheet")
    assert "## Write your order\n" in told(his)


async def test_who_takes_in_a_game_that_was_read_first_is_told(
    alice: Player, bob: Player, carol: Player
) -> None:
    """All is sealed and waits for Carol when she exports it; where Alice takes it in, it has gone on."""
    await hosted(carol, alice, bob)
    await carol.slash("/game master", what="take")
    await carol.slash("/game settings", what="read-first", on=True)
    for side, line in (("british", "NY 1R to AL"), ("french", "MO 1R to SF")):
        await carol.dms.slash("/gm order", side=side, line=line)
    await carol.slash("/game file")
    there = alice.at("ohio-country")
    await there.slash("/game file", what="import", file=File("game.json", attached(carol)))
    assert "What waited to be read goes on." in told(there)
    read = "\n".join(there.reads())
    assert "Nobody does so any more." in read
    assert "waits for the game master" not in read


async def test_a_file_that_is_no_game(alice: Player) -> None:
    """It is said, and nothing comes of it."""
    await alice.slash("/game file", what="import", file=File("game.json", b"{}"))
    assert told(alice)
    assert alice.buttons() == []


async def test_without_the_right_to_use_commands_nothing_is_offered(evening: Evening, bob: Player) -> None:
    """Who may do what here is a matter of Discord's own permissions."""
    evening.place.owner.overwrite(bob.channel, bob.id, deny=int(Permission.USE_APPLICATION_COMMANDS))
    with pytest.raises(Refuses) as refused:
        await bob.slash("/game status")
    assert refused.value.no is No.UNKNOWN_COMMAND
