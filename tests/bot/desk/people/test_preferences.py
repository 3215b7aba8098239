"""Everyone is answered as they read: their language, their colours, boards in words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as with_

from bot.post.addressee import Addressee, of_target
from bot.post.message import Message, Picture
from bot.post.parcels.packing import post_of
from bot.post.parcels.targets import channel, user
from bot.post.press import Press
from bot.words.speaker import Speaker
from tests.bot.desk.people.test_deputies import played
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Person, Room, begun, library, text
from tests.bot.positions import TWO_ARMIES


def french(person: Person) -> Person:
    """The same person at a French client."""
    return replace(person, caller=with_(person.caller, locale="fr"))


async def read(room: Room, target: str) -> list[Message]:
    """What the courier makes of the letters to a target."""
    parcels = [parcel for parcel in await room.parcels() if parcel.target == target]
    found: list[Message] = []
    for parcel in parcels:
        codec = (await room.shelf.history(parcel.game)).codec
        reader = await of_target(room.shelf, parcel.game, target)
        found += Press(library()).messages(parcel.game, codec, post_of(parcel.payload), reader)
    return found


async def said(room: Room, target: str) -> str:
    return "\n".join(message.said for message in await read(room, target))


def drawn(messages: list[Message]) -> list[Picture]:
    return [picture for message in messages for picture in message.boards]


async def at_two_tongues(room: Room, **options: str) -> tuple[Person, Person]:
    """Alice plays the British in English, Bob the French in French."""
    bob = french(room.bob)
    await room.alice.new("blocks", options=options)
    await room.alice.join("british")
    await bob.join()
    await room.alice.start()
    return room.alice, bob


# -- languages ----------------------------------------------------------------------------------------------


async def test_each_reads_their_own_language_and_the_channel_the_tables(room: Room) -> None:
    """An English host made the table; what goes to the French player is in French."""
    await at_two_tongues(room)
    assert "· looking for players" in await said(room, channel(CHANNEL))
    assert "cherche des joueurs" not in await said(room, channel(CHANNEL))
    assert "You play the British." in await said(room, user(ALICE))
    assert "Vous jouez les Français." in await said(room, user(BOB))
    assert "You play" not in await said(room, user(BOB))


async def test_a_table_speaks_the_language_of_who_made_it(room: Room) -> None:
    """Unless another was named."""
    await french(room.alice).new("blocks")
    assert "cherche des joueurs" in await said(room, channel(CHANNEL))
    await french(room.alice.at(101)).new("blocks")
    await french(room.alice.at(101)).table_language("en")
    assert "· looking for players" in await said(room, channel(101))


async def test_the_host_may_change_the_language_of_a_table(room: Room) -> None:
    """From then on; others may not."""
    await begun(room)
    assert "host" in text(await room.carol.table_language("fr"))
    assert text(await room.alice.table_language("fr")).endswith("Français.")
    assert f"<@{ALICE}> joue les Britanniques." in await said(room, channel(CHANNEL))


async def test_answers_are_in_the_language_of_who_asks(room: Room) -> None:
    """Refusals too."""
    alice, bob = await at_two_tongues(room)
    assert text(await alice.start()) == "The game has begun already."
    assert text(await bob.start()) == "La partie a déjà commencé."
    assert text(await french(room.carol).seal()) == "Vous n’avez pas de place à cette table."


async def test_direct_messages_have_the_language_that_was_heard_last(room: Room) -> None:
    """A typed message tells none; what was heard is kept over restarts."""
    await at_two_tongues(room)
    await room.restart()
    assert text(await room.bob.dms.dm("aide")).count("`/feuille`") == 1
    assert "`/sheet`" in text(await room.alice.dms.dm("help"))


async def test_a_language_is_kept_only_when_it_is_another(room: Room) -> None:
    """No interaction writes what is known."""
    bob = french(room.bob)
    await bob.give_help()
    version = await room.shelf.ledger.read(lambda db: db.total_changes)
    await bob.give_help()
    assert await room.shelf.ledger.read(lambda db: db.total_changes) == version
    assert (await room.shelf.people.person(BOB)).locale == "fr"


async def test_orders_are_understood_in_either_language_and_echoed_in_the_readers(room: Room) -> None:
    """On the sheet, among the lines to choose from, and in what is sealed."""
    alice, bob = await at_two_tongues(room, movement="simultaneous")
    assert "`MO 1R vers QU`" in text(await bob.add_lines("MO 1 régulier à Québec"))
    assert "`NY 1R to PH`" in text(await alice.add_lines("NY 1R vers PH"))
    assert "> MO 1R vers QU" in text(await bob.seal())
    assert "> NY 1R to PH" in text(await alice.seal())
    assert "MO 1R vers QU" in await said(room, user(BOB))
    assert "vers" not in await said(room, user(ALICE))


async def test_a_form_holds_the_lines_as_they_are_read(room: Room) -> None:
    """And takes them back as they stand."""
    _, bob = await at_two_tongues(room, movement="simultaneous")
    await bob.add_lines("MO 1R vers QU")
    form = (await bob.form()).form
    assert form.fields[0].value == "MO 1R vers QU"
    assert "`MO 1R vers QU`" in text(await bob.submit_form(form.id, {"lines": "MO 1R vers QU"}))


async def test_what_was_sealed_is_shown_as_its_receipt_has_it(room: Room) -> None:
    """In the one form that both sides can compare."""
    alice, bob = await at_two_tongues(room, movement="simultaneous")
    for person in (alice, bob):
        await person.add_lines("tenir")
        await person.seal()
    assert "hold" in text(await bob.verify())
    assert "tenir" not in text(await bob.verify())


async def test_completion_speaks_the_language_of_who_types(room: Room) -> None:
    """What is offered can be sent as it stands."""
    alice, bob = await at_two_tongues(room, movement="simultaneous")
    assert ("tenir", "tenir") in await bob.room.clerk.offers(bob.caller, "ten")
    assert ("hold", "hold") in await alice.room.clerk.offers(alice.caller, "hol")
    assert await room.clerk.offers(bob.caller, "QU 1M vers M")


async def test_words_of_direct_messages_are_understood_in_both_languages(room: Room) -> None:
    """Whoever reads French may write English."""
    _, bob = await at_two_tongues(room)
    assert text(await bob.dms.dm("status")) == text(await bob.dms.dm("état"))
    answers = [text(await bob.dms.dm(f"{word} 99.99")) for word in ("règle", "regle", "rule")]
    assert answers == ["Aucune règle ne contient «\u00a099.99\u00a0»."] * 3


# -- settings -----------------------------------------------------------------------------------------------


async def test_settings_are_shown_and_set(room: Room) -> None:
    """What is not named stays as it is."""
    assert text(await room.alice.settings()).splitlines() == [
        "Colours: light",
        "Boards: as pictures",
        "Language: that of my Discord",
    ]
    await room.alice.settings(palette="dark", text_first=True)
    assert text(await room.alice.settings(language="fr")).splitlines() == [
        "Couleurs\u00a0: sombre",
        "Plateaux\u00a0: en mots, sans images",
        "Langue\u00a0: Français",
    ]
    assert text(await room.alice.settings(language="client")).endswith("Language: that of my Discord")


@pytest.mark.parametrize(("what", "value"), [("palette", "pink"), ("language", "xx")])
async def test_what_there_is_not_cannot_be_set(room: Room, what: str, value: str) -> None:
    """Nothing is stored then."""
    assert f"“{value}”" in text(await room.alice.settings(**{what: value}))
    assert (await room.shelf.people.person(ALICE)).palette == ""


async def test_a_language_of_ones_own_is_read_in_place_of_the_clients(room: Room) -> None:
    """In answers and in letters."""
    await begun(room)
    await room.alice.settings(language="fr")
    assert text(await room.alice.start()) == "La partie a déjà commencé."
    assert "Vous jouez les Britanniques." in await said(room, user(ALICE))


async def test_commands_are_called_as_the_readers_discord_shows_them(room: Room) -> None:
    """Who reads French at an English client can type `/game` only; a direct message goes by what was heard
    last, and where nothing was by the English names."""
    at_english = replace(room.alice, caller=with_(room.alice.caller, locale="en-GB"))
    await at_english.settings(language="fr")
    said = text(await at_english.give_help())
    assert "`/game join` prend une place libre" in said
    assert "`/game people what:observe` demande" in said
    assert "`/partie" not in said
    assert "`/new` en fait une" in text(await room.alice.dms.give_help())
    assert "`/partie gens quoi:observer` demande" in text(await french(room.alice).give_help())
    await room.carol.settings(language="fr")
    assert "`/game master what:ask`" in (await of_carol(room))


async def of_carol(room: Room) -> str:
    """What a notice tells somebody whose client was never heard."""
    reader = await of_target(room.shelf, 1, user(CAROL))
    return Speaker.of(library().common, reader.language, reader.client).say("refusals", "not_appointed")


async def test_what_is_wrong_with_a_file_is_said_in_ones_own_language(room: Room) -> None:
    """With its line and key; a refusal of the game within it too."""
    at_french = french(room.alice)
    wrong = 'game = "blocks"\n[position]\nbritish = "QB: R4"\n'
    said = text(await at_french.new("blocks", "", {}, False, wrong))
    assert "ligne 3 (position.british)\u00a0: «\u00a0QB\u00a0» n’est pas un lieu" in said
    alone = 'game = "blocks"\n[options]\nbot = "french"\n'
    said = text(await at_french.new("blocks", "", {}, False, alone))
    assert "ligne 2 (options)\u00a0: Le défi se joue seul" in said


async def test_pictures_have_the_colours_and_the_language_of_their_reader(room: Room) -> None:
    """Those in letters, and the map unless it is asked for otherwise; everyone's map has the table's."""
    _, bob = await at_two_tongues(room)
    await bob.settings(palette="dark")
    parcels = drawn(await read(room, user(BOB)))
    assert {(picture.theme, picture.language) for picture in parcels} == {("dark", "fr")}
    assert {(p.theme, p.language) for p in drawn(await read(room, user(ALICE)))} == {("light", "en")}
    own, chosen = await bob.show_map(), await bob.show_map(palette="light-safe")
    assert [drawn(list(reply.messages))[0].theme for reply in (own, chosen)] == ["dark", "light-safe"]
    (everyones,) = drawn(list((await bob.show_map(everyone=True)).messages))
    assert (everyones.theme, everyones.language) == ("light", "en")


# -- boards in words ----------------------------------------------------------------------------------------


async def test_boards_come_in_words_to_who_reads_no_pictures(room: Room) -> None:
    """In letters, on wish, and beside other buttons; others still get pictures."""
    await begun(room)
    await room.alice.settings(text_first=True)
    assert drawn(await read(room, user(ALICE))) == []
    assert drawn(await read(room, user(BOB))) != []
    shown = await room.alice.show_map()
    assert drawn(list(shown.messages)) == []
    assert "Louisbourg (LO)" in text(shown)
    assert drawn(list((await room.alice.my_private()).messages)) == []


async def test_what_everyone_sees_keeps_its_picture(room: Room) -> None:
    """A map for all is drawn, whoever asked for it."""
    await begun(room)
    await room.alice.settings(text_first=True)
    shown = await room.alice.show_map(everyone=True)
    assert drawn(list(shown.messages)) != []


async def test_words_tell_no_more_than_the_picture(room: Room) -> None:
    """They are made of the same view: enemy blocks stay hidden."""
    await begun(room)
    await room.alice.settings(text_first=True)
    shown = text(await room.alice.show_map())
    assert "hidden block" in shown
    assert "French regular" not in shown


@pytest.mark.parametrize(
    "asked",
    ["give_help", "list_here", "seats", "deadlines", "history", "since", "dice", "statistics", "verify"],
)
async def test_who_reads_by_ear_is_told_all_the_same(room: Room, asked: str) -> None:
    """In the classic form: the same lines, what is drawn below them in words, and all that can be pressed."""
    await begun(room)
    await room.bob.leave(confirmed=True)
    tree = await getattr(room.carol, asked)()
    await room.carol.settings(text_first=True)
    plain = await getattr(room.carol, asked)()
    assert [len(each.parts) for each in tree.messages] == [1]
    assert not any(each.parts or each.drawn for each in plain.messages)
    ids = [[id for each in reply.messages for id in each.ids] for reply in (tree, plain)]
    assert ids[0] == ids[1]
    if asked != "since":  # which is new once only
        assert text(plain).startswith(text(tree))


def test_who_has_set_nothing_reads_the_first_language() -> None:
    """And sees pictures in the usual colours."""
    assert Addressee() == Addressee("", "", text_first=False)


async def test_my_papers_tell_the_sheet_once(room: Room) -> None:
    """Whoever reads no pictures gets each line of the Empire Sheet once, and the board below it."""
    await played(room, TWO_ARMIES)
    await room.alice.settings(text_first=True)
    said = text(await room.alice.papers())
    for once in ("Die Roll Key", "In the treasury", "A1 Albany: 8R", "The British win if", "Carlisle (CRL"):
        assert len([line for line in said.splitlines() if once in line]) == 1
    await room.alice.settings(text_first=False)
    assert "Fort William Henry (FWH, " not in text(await room.alice.papers())
