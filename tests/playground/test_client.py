"""What a person's own client refuses, and what it shows."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from bot.playground.client import No, Refuses
from bot.playground.permissions import Permission
from tests.playground.driver import Player, Stage


@contextmanager
def refused(no: No) -> Iterator[None]:
    with pytest.raises(Refuses) as caught:
        yield
    assert caught.value.no is no


WRONG_COMMANDS: dict[str, tuple[No, str, dict[str, Any]]] = {
    "unsynced": (No.UNKNOWN_COMMAND, "/nothing", {}),
    "group alone": (No.UNKNOWN_COMMAND, "/game", {}),
    "no such subcommand": (No.UNKNOWN_COMMAND, "/game old", {}),
    "unknown option": (No.UNKNOWN_OPTION, "/ping", {"loud": True}),
    "missing option": (No.MISSING_OPTION, "/game new", {}),
    "choice not offered": (No.NOT_OFFERED, "/game new", {"system": "chess"}),
    "wrong kind": (No.WRONG_KIND, "/game new", {"system": "Blocks", "seats": "two"}),
    "too many": (No.OUT_OF_RANGE, "/game new", {"system": "Blocks", "seats": 5}),
}


@pytest.mark.parametrize("case", WRONG_COMMANDS)
async def test_wrong_command_is_not_sent(alice: Player, case: str) -> None:
    """The client refuses it and the bot hears nothing."""
    no, words, options = WRONG_COMMANDS[case]
    with refused(no):
        await alice.slash(words, **options)
    assert alice.stage.place.world.interactions == {}


async def test_command_of_servers_is_not_in_dms(alice: Player) -> None:
    """A command for servers only is not offered in DMs, one for everywhere is."""
    await alice.dms.slash("/ping")
    with refused(No.UNKNOWN_COMMAND):
        await alice.dms.slash("/game new", system="Blocks")


async def test_command_for_some_is_hidden_from_others(alice: Player, carol: Player) -> None:
    """Carol owns the server and may govern; Alice may not (default-member-permissions)."""
    await carol.slash("/govern")
    with refused(No.UNKNOWN_COMMAND):
        await alice.slash("/govern")


async def test_option_without_completion_is_not_completed(alice: Player) -> None:
    """Only an option that the bot completes asks it."""
    with refused(No.NO_COMPLETION):
        await alice.complete("/game new", "system", "b")


async def test_parts_that_are_not_there_or_disabled(alice: Player) -> None:
    """A button that is disabled, none, or a menu's option that is none are refused."""
    await alice.slash("/panel")
    with refused(No.DISABLED):
        await alice.click("Closed")
    with refused(No.NO_SUCH_PART):
        await alice.click("Retreat")
    with refused(No.NOT_OFFERED):
        await alice.select("Choose a town", "Quebec")
    with refused(No.OUT_OF_RANGE):
        await alice.select("Choose a town", "Albany", "Boston")


async def test_secret_message_cannot_be_clicked_by_others(alice: Player, bob: Player) -> None:
    """Bob cannot act on what he does not see."""
    await alice.slash("/secret")
    (paper,) = alice.sees()
    with refused(No.UNSEEN_MESSAGE):
        bob.person.click(paper.id, "panel:seal")


async def test_form_must_be_open_and_filled(alice: Player) -> None:
    """No form, a field left out, and a text too long are refused."""
    with refused(No.NO_FORM):
        await alice.submit(Lines="a")
    await alice.slash("/panel")
    await alice.click("Write")
    with refused(No.MISSING_FIELD):
        await alice.submit(Season="Fall", Speed="fast")
    with refused(No.OUT_OF_RANGE):
        await alice.submit(Lines="x" * 201, Season="Fall", Speed="fast")


async def test_hidden_channel_is_hidden(stage: Stage, alice: Player) -> None:
    """Its log is not read and nothing is written there."""
    stage.place.owner.overwrite(alice.channel, alice.id, deny=Permission.VIEW_CHANNEL)
    with refused(No.HIDDEN):
        alice.reads()
    with refused(No.HIDDEN):
        await alice.say("hello")


async def test_silenced_person_may_not_write(stage: Stage, alice: Player) -> None:
    """Without the right to write the client sends nothing."""
    stage.place.owner.overwrite(alice.channel, alice.id, deny=Permission.SEND_MESSAGES)
    with refused(No.NOT_PERMITTED):
        await alice.say("hello")


async def test_archived_thread_takes_no_commands(alice: Player) -> None:
    """In an archived thread no command is used; opened again it is."""
    thread = alice.person.open_thread(alice.channel.id, "Old war")
    alice.person.archive(thread.id)
    with refused(No.ARCHIVED):
        await alice.at(thread).slash("/ping")
    alice.person.unarchive(thread.id)
    await alice.at(thread).slash("/ping")
    assert alice.at(thread).reads() == ["Pong"]


async def test_messages_are_ones_own(alice: Player, bob: Player) -> None:
    """Empty messages and changes of another's are refused; one's own are changed and deleted."""
    with refused(No.EMPTY):
        await alice.say(" ")
    said = await alice.say("first")
    with refused(No.NOT_YOURS):
        bob.person.edit(said.id, "mine")
    alice.person.edit(said.id, "second")
    assert bob.reads() == ["second"]
    alice.person.delete(said.id)
    assert bob.reads() == []


async def test_secret_message_is_dismissed(alice: Player) -> None:
    """The reader puts it away; others' messages cannot be."""
    await alice.slash("/secret")
    (paper,) = alice.sees()
    alice.person.dismiss(paper.id)
    assert alice.reads() == []
    said = await alice.say("public")
    with refused(No.NOT_YOURS):
        alice.person.dismiss(said.id)


async def test_person_reacts(stage: Stage, alice: Player) -> None:
    """A reaction is counted once a person."""
    said = await alice.say("hear, hear")
    alice.person.react(said.id, "🎲")
    alice.person.react(said.id, "🎲")
    assert [(one.emoji, one.users) for one in said.reactions] == [("🎲", [alice.id])]


async def test_who_left_sees_nothing_and_may_return(stage: Stage, bob: Player) -> None:
    """Out of the server there are no channels; back in it there are."""
    (guild,) = stage.place.world.guilds
    bob.person.leave(guild)
    assert bob.person.channels() == []
    bob.person.join(guild)
    assert len(bob.person.channels()) == 3


async def test_threads_are_joined(alice: Player, bob: Player) -> None:
    """A public thread is open to all, a private one to its members."""
    public = alice.person.open_thread(alice.channel.id, "Open war")
    bob.person.join_thread(public.id)
    assert set(public.members) == {alice.id, bob.id}
    private = alice.person.open_thread(alice.channel.id, "Secret war", private=True)
    with refused(No.HIDDEN):
        bob.person.join_thread(private.id)


async def test_channel_is_not_archived(bob: Player) -> None:
    """Only threads are."""
    with refused(No.NOT_PERMITTED):
        bob.person.archive(bob.channel.id)
