"""A real bot and three persons, through all that the bot can do."""

import asyncio

import discord
import pytest

from bot.playground.person import File
from bot.playground.place import Playground
from bot.playground.refusals import Code
from tests.playground import driver
from tests.playground.driver import Player, Stage
from tests.playground.sample import Dispatch, Sample, enclosed, picture


async def test_slash_command_is_answered_in_the_channel(alice: Player, bob: Player) -> None:
    """What the bot answers, everyone in the channel reads."""
    await alice.slash("/ping")
    assert alice.reads() == ["Pong"]
    assert bob.reads() == ["Pong"]


async def test_options_of_a_group_reach_the_bot(alice: Player) -> None:
    """A choice is named as the person sees it and sent as the bot declared it."""
    await alice.slash("/game new", system="Blocks", seats=3)
    assert alice.reads() == ["A game of blocks for 3"]


async def test_user_and_file_options_are_resolved(alice: Player, bob: Player) -> None:
    """The bot gets the member and can read the file it was given."""
    await alice.slash("/game send", town="albany", who=bob, file=File("plan.txt", b"12345"))
    assert alice.reads() == ["albany, Bob, plan.txt of 5 bytes"]


async def test_autocomplete_offers_what_was_begun(alice: Player) -> None:
    """Typing `al` offers the two towns that begin so."""
    assert await alice.complete("/game send", "town", "al") == ["Albany", "Alexandria"]


async def test_button_edits_its_message(alice: Player) -> None:
    """A click is answered by a change of the message it is on."""
    await alice.slash("/panel")
    assert alice.buttons() == ["Seal", "Papers", "Write", "Closed"]
    await alice.click("Seal")
    assert alice.reads() == ["Sealed by Alice"]


async def test_ephemeral_answer_is_seen_by_its_reader_only(alice: Player, bob: Player) -> None:
    """Bob does not see what Alice was shown for her eyes only."""
    await alice.slash("/panel")
    await alice.click("Papers")
    assert alice.reads() == ["The panel", "For your eyes only"]
    assert bob.reads() == ["The panel"]


async def test_select_menu_is_deferred_and_followed(alice: Player) -> None:
    """After a deferred update a followup is a new message."""
    await alice.slash("/panel")
    await alice.select("Choose a town", "Boston")
    assert alice.reads() == ["The panel", "To boston"]


async def test_user_select_resolves_a_member(alice: Player, bob: Player) -> None:
    """A menu of users gives the bot the member chosen."""
    await alice.slash("/panel")
    await alice.select("Choose a player", bob)
    assert alice.reads() == ["The panel", "Against Bob"]


async def test_form_with_every_kind_of_field(alice: Player) -> None:
    """Text, menu, radio, checkbox and file of a form reach the bot."""
    await alice.slash("/panel")
    await alice.click("Write")
    assert alice.form()["title"] == "Orders"
    chart = File("chart.txt", b"x")
    await alice.submit(Lines="NY to AL", Season="Fall", Speed="fast", Secret=True, Chart=[chart])
    assert alice.reads()[-1] == "NY to AL | Fall | fast | True | ['chart.txt']"


async def test_deferred_answer_with_a_picture(alice: Player, bob: Player) -> None:
    """The followup takes the place of the deferred answer and keeps its alt text."""
    await alice.slash("/map")
    assert alice.reads() == ["The map", "Only you see this"]
    assert bob.reads() == ["The map"]
    (map_picture,) = alice.sees()[0].attachments
    assert (map_picture.description, map_picture.width, map_picture.height) == ("Green land", 40, 30)


async def test_secret_command_writes_to_the_dms(alice: Player, bob: Player) -> None:
    """A deferral in secret stays secret, and the DM is the reader's own."""
    await alice.slash("/secret")
    assert alice.reads() == ["Sent"]
    assert alice.dms.reads() == ["Your roster"]
    assert bob.reads() == []
    assert bob.dms.reads() == []
    assert "Your roster" in [news.data.get("content") for news in alice.told()]
    assert [news.kind for news in bob.told()] == []


async def test_dm_is_read_without_the_privileged_intent(alice: Player) -> None:
    """What is written to the bot itself comes with its words."""
    await alice.dm("NY 2M to AL")
    assert alice.dms.reads() == ["NY 2M to AL", "Understood: NY 2M to AL"]


async def test_buttons_work_in_dms(alice: Player) -> None:
    """A button on a DM is clicked as one in a channel is."""
    await alice.slash("/secret")
    await alice.dms.click("Seal")
    assert alice.dms.reads() == ["Sealed by Alice"]


async def test_newer_layout_is_shown(alice: Player) -> None:
    """A message in the newer layout says its text."""
    await alice.slash("/paper")
    assert alice.reads() == ["A paper in the newer layout"]


def council(stage: Stage) -> discord.TextChannel:
    channel = stage.client.get_channel(stage.channel("council-room").id)
    assert isinstance(channel, discord.TextChannel)
    return channel


async def test_dispatch_is_sent_and_read_back(stage: Stage) -> None:
    """All parts as discord.py's views write them, silently; read anew they are the same view."""
    view = Dispatch("A line", "Another")
    sent = await council(stage).send(view=view, files=enclosed(), silent=True)
    assert (sent.flags.components_v2, sent.flags.suppress_notifications) == (True, True)
    assert (sent.content, sent.attachments) == ("", [])
    read = await council(stage).fetch_message(sent.id)
    again = discord.ui.LayoutView.from_message(read)
    assert again.total_children_count == view.total_children_count == 14
    assert [type(one) for one in again.walk_children()] == [type(one) for one in view.walk_children()]


async def test_dispatch_changes_where_it_stands(stage: Stage, alice: Player) -> None:
    """Its button stands beside a text, and answers in place; its files stay unless others are sent."""
    view = Dispatch("A line")
    await council(stage).send(view=view, files=enclosed())
    await alice.click("My orders")
    assert view.pressed == 1
    (message,) = alice.sees()
    assert [one.filename for one in message.attachments] == ["map.png", "orders.txt"]
    assert message.edited is not None


async def test_classic_message_becomes_a_dispatch(stage: Stage) -> None:
    """Only if its text is taken from it; then no text comes back."""
    sent = await council(stage).send("A question", files=enclosed())
    view = Dispatch("A line")
    with pytest.raises(discord.HTTPException) as refused:
        await sent.edit(view=view)
    assert (refused.value.status, refused.value.code) == (400, Code.INVALID_BODY.number)
    turned = await sent.edit(content=None, view=view)
    assert (turned.content, turned.flags.components_v2) == ("", True)
    with pytest.raises(discord.HTTPException):
        await turned.edit(content="A question")
    stage.place.record.faults.clear()


async def test_bots_own_work_is_waited_for(place: Playground) -> None:
    """What a bot does on its own, after its handlers, is awaited when it says that it is busy."""
    work: list[asyncio.Task[None]] = []

    async def report(channel: discord.TextChannel) -> None:
        await asyncio.to_thread(picture)
        await channel.send("Drawn")

    async with driver.stage(place, Sample(), lambda: not all(one.done() for one in work)) as stage:
        alice = stage.player("Alice")
        channel = stage.client.get_channel(alice.channel.id)
        assert isinstance(channel, discord.TextChannel)
        work.append(asyncio.create_task(report(channel)))
        await stage.settled()
        assert alice.reads() == ["Drawn"]


async def test_private_thread_is_seen_by_its_members(alice: Player, bob: Player) -> None:
    """The thread that the bot opened for Alice is hidden from Bob."""
    await alice.slash("/thread")
    council = alice.stage.channel("War council")
    assert alice.at(council).reads()[-1] == "In here"
    assert council not in bob.person.channels()
