"""A French and an English player at one table, through the door: each reads their own language."""

from __future__ import annotations

from bot.playground.model import Json
from tests.bot.door.people import Evening, Table, made, seated, told
from tests.playground.driver import Player, text_of


def read(player: Player) -> str:
    """All that stands where the player is."""
    return "\n".join(player.reads())


async def test_each_reads_their_own_language(table: Table, alice: Player, bob: Player) -> None:
    """The channel is told in the language of who made the table."""
    bob.person.speak("fr")
    await seated(alice, bob)
    assert "You play the British." in read(alice.dms)
    assert "Vous jouez les Français." in read(bob.dms)
    assert "The French" not in read(bob.dms)
    public = "\n".join(text_of(message) for message in alice.sees() if not message.ephemeral)
    assert "all players are there" in public
    assert "cherche" not in public
    await bob.slash("/sheet")
    assert ", les Français" in told(bob)


async def test_a_typed_message_is_answered_in_the_language_heard_last(
    evening: Evening, alice: Player, bob: Player
) -> None:
    """Also by a bot that was started anew."""
    bob.person.speak("fr")
    await seated(alice, bob)
    await evening.restart()
    later = evening.player("Bob")
    await later.dm("aide")
    assert "`/feuille` montre votre ordre" in later.dms.reads()[-1]


async def test_who_was_never_heard_is_written_to_as_the_table_is(
    table: Table, alice: Player, bob: Player, carol: Player
) -> None:
    """Carol is offered a command in French, and reads her own language from her first click on."""
    for one in (alice, bob):
        one.person.speak("fr")
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/game people", what="appoint", user=carol.id, charge="champlain")
    assert "vous offre un commandement sous les Britanniques" in carol.dms.reads()[-1]
    await carol.dms.click("Prendre le commandement")
    assert "You command under the British: Lake Champlain." in carol.dms.reads()[-1]


async def test_a_language_of_ones_own_outlasts_the_client(table: Table, alice: Player) -> None:
    """Whoever has chosen one reads it, whatever their client speaks."""
    await alice.slash("/my settings", language="Français")
    assert "Langue\u00a0: Français" in told(alice)
    await alice.slash("/game status")
    assert told(alice) == "Il n’y a pas de partie dans ce salon."


async def test_completion_is_in_the_language_of_who_types(table: Table, alice: Player, bob: Player) -> None:
    """What is sent stays the same."""
    bob.person.speak("fr")
    assert "les Français" in await bob.complete("/game join", "side", "")
    assert "the French" in await alice.complete("/game join", "side", "")
    await made(alice, "blocks")
    await bob.slash("/game join", side="french")
    assert "Vous jouez les Français." in told(bob)


async def test_rules_are_told_in_the_language_of_who_asks(table: Table, alice: Player, bob: Player) -> None:
    """By their number and by words of either language (blocks/10c); completion and direct messages too."""
    bob.person.speak("fr")
    await seated(alice, bob)
    await alice.slash("/rule", words="blocks/10c")
    assert "**10c** The winter limit of a place" in told(alice)
    for words in ("blocks/10c", "limites d'hiver lieu nombre", "winter limit fort"):
        await bob.slash("/rule", words=words)
        assert "La limite d’hiver d’un lieu" in told(bob)
    offered = await bob.complete("/rule", "words", "limite hiver fort port")
    assert any(choice.startswith("blocks/10c La limite d’hiver") for choice in offered)
    await bob.dm("règle blocks/10c")
    assert "La limite d’hiver d’un lieu" in bob.dms.reads()[-1]


async def test_commands_have_their_names_and_texts_in_french(table: Table) -> None:
    """Discord shows them to French clients."""
    commands: dict[str, Json] = {each.body["name"]: each.body for each in table.place.world.commands.values()}
    assert commands["map"]["name_localizations"] == {"fr": "carte"}
    assert commands["sheet"]["description_localizations"]["fr"].startswith("Votre ordre")
    join = next(each for each in commands["game"]["options"] if each["name"] == "join")
    assert join["name_localizations"] == {"fr": "rejoindre"}
    side = next(each for each in join["options"] if each["name"] == "side")
    assert side["name_localizations"] == {"fr": "camp"}
