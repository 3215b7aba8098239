"""Making, joining, beginning, moving, copying and ending games, as dialogues."""

from typing import Any

import pytest
from msgspec import json

from bot.post.message import Button
from bot.post.parcels.packing import post_of
from bot.post.press import Press
from rules.kernel import dice
from tests.bot.desk.room import (
    ALICE,
    BOB,
    CHANNEL,
    ELSEWHERE,
    Room,
    begun,
    labels,
    library,
    selects,
    simultaneous,
    text,
)
from tests.bot.positions import MARCH_ON_OSWEGO


async def channel_posts(room: Room) -> list[tuple[str, Any]]:
    return [(p.kind, p.payload) for p in await room.parcels() if p.target == f"channel:{CHANNEL}"]


async def only_game(room: Room) -> Any:
    (game,) = await room.shelf.games.in_channel(CHANNEL)
    return game


# -- making --------------------------------------------------------------------------------------------


async def test_alice_makes_a_game(room: Room) -> None:
    """She is told that it is made, and the channel who is looked for and what the dice are bound to."""
    assert text(await room.alice.new("blocks")) == (
        "The whole war, 1757 to 1759 is made. Join below, and start when every seat is taken."
    )
    ((kind, post),) = await channel_posts(room)
    async with room.shelf.game(1) as sitting:
        seed = sitting.record.seed
    assert kind == "Gathering"
    assert post["commitment"] == dice.commitment(seed)
    assert (post["host"], [seat["seat"] for seat in post["seats"]]) == (ALICE, ["british", "french"])


@pytest.mark.parametrize("key", library().keys)
async def test_all_that_is_not_said_with_it_is_chosen_by_button(room: Room, key: str) -> None:
    """Under the answer that only the host sees."""
    reply = await room.alice.new(key)
    assert (reply.private, labels(reply)) == (True, ["Choose how to play"])
    reply = await room.alice.press(await room.alice.press(reply, "Choose how to play"), "Table")
    *_, switches = selects(reply)
    await room.alice.click(switches.id, ["letters_only"])
    assert [post.get("apart", False) for kind, post in await channel_posts(room) if kind == "Gathering"] == [
        *(False, True)
    ]


async def test_a_channel_has_one_game(room: Room) -> None:
    """A second one is refused with the first one's name; another channel takes it."""
    await room.alice.new("blocks")
    assert "is played in this channel already" in text(await room.bob.new("blocks"))
    assert "is made" in text(await room.bob.at(ELSEWHERE).new("blocks"))
    assert len(await room.shelf.games.of_guild(10)) == 2


async def test_no_game_is_made_in_a_direct_message(room: Room) -> None:
    """A game needs a channel."""
    assert text(await room.alice.dms.new("blocks")) == "Do this in a channel of a server."


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"system": "chess"}, "There is no game “chess”, but blocks, battles"),
        ({"system": "blocks", "position": 'game = "blocks"\nscenery = 1'}, "scenery"),
        ({"system": "blocks", "position": "no position"}, "position.toml"),
    ],
)
async def test_what_cannot_be_made_is_refused_in_words(room: Room, given: dict[str, Any], said: str) -> None:
    """An unknown game, and a position with a mistake."""
    reply = await room.alice.new(**given)
    assert said in text(reply)
    assert await room.parcels() == []


async def test_a_position_is_a_scenario(room: Room) -> None:
    """The game is named after it and begins from it."""
    assert "A march on Oswego is made" in text(await room.alice.new("blocks", position=MARCH_ON_OSWEGO))
    await room.alice.join("british")
    await room.bob.join("french")
    assert "begins" in text(await room.alice.start())
    assert "Write your order" in text(await room.bob.sheet())


async def test_the_text_of_a_position_goes_with_the_start(room: Room) -> None:
    """Lists look into what a table has agreed on, and nobody reads the text any more."""
    await room.alice.new("blocks", position=MARCH_ON_OSWEGO)
    await room.alice.join("british")
    await room.bob.join("french")
    options = (await room.shelf.games.record(1)).options
    assert options["position"] == MARCH_ON_OSWEGO
    await room.alice.start()
    assert (await room.shelf.games.record(1)).options.keys() == options.keys() - {"position"} | {"sat"}
    assert "A march on Oswego" in text(await room.bob.status())


async def test_a_finished_position_is_no_scenario(room: Room) -> None:
    """Its game would be over before it began."""
    over = 'game = "blocks"\n[position]\nstep = "over"\n[position.outcome]\nwinner = ""\nhow = "agreed"\n'
    over += "year = 1757\nturn = 1\npoints = { british = 0, french = 0 }\n"
    assert text(await room.alice.new("blocks", position=over)) == "In this position the game is over."


# -- joining -------------------------------------------------------------------------------------------


async def test_bob_joins_alice(room: Room) -> None:
    """Both give a word to the dice, the channel is told, and each gets a first direct message."""
    await room.alice.new("blocks")
    await room.alice.join("british", "oak")
    reply = await room.bob.join("the French", "elm")
    assert text(reply) == "You play the French. Your word for the dice is elm."
    assert labels(reply) == ["Start"]
    kinds = [kind for kind, _ in await channel_posts(room)]
    assert kinds == ["Gathering", "Notice", "Gathering", "Notice", "Gathering", "Gathering"]
    assert await room.kinds(f"user:{BOB}") == ["Notice"]
    async with room.shelf.game(1) as sitting:
        assert (sitting.seats, sitting.record.words) == ({"british": ALICE, "french": BOB}, ("oak", "elm"))


async def test_the_message_for_players_is_kept_up_to_date(room: Room) -> None:
    """It is changed where it stands; with all there a new one takes its buttons, until the start."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.alice.deadline(pace="24h")
    await room.alice.table_language("fr")
    await room.bob.join("french")
    await room.bob.leave(confirmed=True)
    await room.bob.join("french")
    await room.alice.start()
    posts = [post for kind, post in await channel_posts(room) if kind == "Gathering"]
    seats = [[seat.get("user", 0) for seat in post["seats"]] for post in posts]
    both = [ALICE, BOB]
    assert seats == [[0, 0], *3 * [[ALICE, 0]], both, both, [ALICE, 0], both, both, both]
    full = [{"closed": True}, {"fresh": True}]
    shown = [{key: post[key] for key in ("fresh", "closed") if key in post} for post in posts]
    assert shown == [*4 * [{}], *full, {}, *full, {"closed": True}]


async def test_a_game_that_is_broken_off_looks_for_nobody(room: Room) -> None:
    """The message that did loses its buttons."""
    await room.alice.new("blocks")
    await room.alice.end(confirmed=True)
    *_, (kind, post), _ = await channel_posts(room)
    assert (kind, post["closed"]) == ("Gathering", True)


async def test_the_last_free_seat_needs_no_name(room: Room) -> None:
    """With both free the side must be said."""
    await room.alice.new("blocks")
    assert text(await room.bob.join()) == "Say which side: the British and the French."
    await room.alice.join("french")
    assert "You play the British." in text(await room.bob.join())


async def test_nobody_plays_both_sides(room: Room) -> None:
    """Outside a hot seat."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.join("french")) == "You play the British already, and nobody plays both."


async def test_seats_that_cannot_be_taken(room: Room) -> None:
    """One that has a player, one that there is not, and any when all are taken."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.bob.join("british")) == "The British have a player already."
    assert "There is no side “dutch”" in text(await room.bob.join("dutch"))
    await room.bob.join()
    assert text(await room.carol.join()) == "Every seat is taken."


async def test_a_seat_can_be_left_and_taken_again(room: Room) -> None:
    """Before the game begins, for either side."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.leave(confirmed=True)) == "You no longer play the British."
    assert text(await room.alice.leave(confirmed=True)) == "You have no seat at this table."
    assert "You play the French." in text(await room.alice.join("french"))


async def test_a_running_game_takes_a_new_player_for_a_seat_that_was_left(room: Room) -> None:
    """Carol comes for Bob; Alice, who knows the British papers, may not."""
    await begun(room)
    assert "The table waits" in text(await room.bob.leave(confirmed=True))
    assert text(await room.alice.leave(confirmed=True)) != ""
    assert "you can play no other side here" in text(await room.alice.join("french"))
    assert "You play the French." in text(await room.carol.join("french"))
    assert "the French" in text(await room.carol.my_private())


async def test_who_joins_with_closed_mail_is_told_there_and_then(room: Room) -> None:
    """The channel hears where the papers wait, once at each table; who takes mail is not spoken of."""
    await room.shelf.dms.close(BOB, now=0)
    await room.alice.new("blocks")
    await room.alice.join("british")
    for _ in range(2):
        await room.bob.join("french")
        await room.bob.leave(confirmed=True)
        await room.shelf.dms.close(BOB, now=0)
    told = [post for _, post in await channel_posts(room) if post.get("key") == "papers_wait"]
    assert [post["facts"] for post in told] == [{"user": BOB}]


async def test_in_a_hot_seat_nobody_hears_of_closed_mail(room: Room) -> None:
    """There is none to be sent."""
    await room.shelf.dms.close(ALICE, now=0)
    await room.alice.new("blocks", hot_seat=True)
    await room.alice.join()
    assert "papers_wait" not in [post.get("key") for _, post in await channel_posts(room)]


async def test_in_a_hot_seat_one_joins_all_sides(room: Room) -> None:
    """By one button, and gets no direct message."""
    made = await room.alice.new("blocks", hot_seat=True)
    *_, gathering = [post_of(at.payload) for at in await room.parcels() if at.kind == "Gathering"]
    (message,) = Press(library()).messages(1, library().usual("blocks"), gathering)
    assert "is made" in text(made)
    offered = [control.label for control in message.controls if isinstance(control, Button)]
    assert offered == ["Play both sides", "Choose how to play", "In two minutes"]
    joined = await room.alice.click(message.ids[0])
    assert text(joined).startswith("You play the British and the French.")
    await room.alice.start()
    assert await room.kinds(f"user:{ALICE}") == []


async def test_solitaire_is_played_in_a_hot_seat(room: Room) -> None:
    """One player moves both sides."""
    await room.alice.new("blocks", options={"solitaire": True})
    assert text(await room.alice.join()).startswith("You play the British and the French.")


# -- beginning -----------------------------------------------------------------------------------------


async def test_a_game_begins_when_all_seats_are_taken(room: Room) -> None:
    """Else it is said who is missing."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.start()) == "Nobody sits for the French yet."
    await room.bob.join()
    assert text(await room.bob.start()) == "The whole war, 1757 to 1759 begins."
    assert text(await room.alice.start()) == "The game has begun already."
    assert "Status 1" in [kind for kind, _ in await channel_posts(room)]


async def test_a_stranger_does_not_begin_a_game(room: Room) -> None:
    """Who neither sits there nor hosts nor manages the server."""
    await room.alice.new("blocks")
    await room.alice.join("british")
    await room.bob.join()
    assert text(await room.carol.start()) == "Only who sits at the table may do this."
    assert "begins" in text(await room.carol.managing.start())


async def test_the_dice_are_made_of_seed_and_words(room: Room) -> None:
    """In the order of joining."""
    await begun(room)
    async with room.shelf.game(1) as sitting:
        assert sitting.record.key == dice.game_key(sitting.record.seed, ("oak", "elm"))


# -- how it stands -------------------------------------------------------------------------------------


async def test_status_says_who_is_waited_for(room: Room) -> None:
    """Before the beginning who is missing, then whom the table waits for."""
    assert text(await room.alice.status()) == "There is no game in this channel."
    await room.alice.new("blocks", options={"movement": "simultaneous"})
    assert "**The British**\nfree" in text(await room.bob.status())
    await room.alice.join("british")
    await room.bob.join()
    await room.alice.start()
    assert "Waiting for **the French**\n-# <@2>" in text(await room.carol.status())


async def test_lists_of_games(room: Room) -> None:
    """Those of the server, and one's own with who waits for whom."""
    assert text(await room.bob.list_here()) == "There are no games."
    await simultaneous(room)
    await room.carol.at(ELSEWHERE).new("blocks")
    lines = text(await room.bob.list_here()).split("\n")
    assert lines == [
        "## Games of this server",
        "-# 2 running or gathering, 1 looks for players · yours first",
        "**1: The whole war, 1757 to 1759** in <#100>",
        "-# under way, waits for **you**",
        "**2: The whole war, 1757 to 1759** in <#101>",
        "-# looking for players, 2 seats free",
    ]
    await room.bob.add_lines("hold")
    await room.bob.seal()
    assert text(await room.bob.dms.list_mine()).endswith("waits for <@1>")


# -- moving --------------------------------------------------------------------------------------------


async def test_a_game_moves_to_another_channel(room: Room) -> None:
    """Its host may move it, and it goes on there."""
    await simultaneous(room)
    assert "Only the host may do this" in text(await room.bob.move(ELSEWHERE))
    assert text(await room.alice.move(ELSEWHERE)) == "The game goes on in <#101>."
    assert "no game in this channel" in text(await room.bob.status())
    assert "Waiting for" in text(await room.bob.at(ELSEWHERE).status())
    assert (await room.kinds(f"channel:{ELSEWHERE}"))[-2:] == ["Notice", "Status"]


async def test_a_game_comes_back_from_a_channel_that_is_gone(room: Room) -> None:
    """Called from where it shall go on, the only game is meant; of several it must be said which."""
    await simultaneous(room)
    assert text(await room.alice.at(ELSEWHERE).move(ELSEWHERE)) == "The game goes on in <#101>."
    await room.alice.new("blocks")
    await room.alice.join("british")
    assert text(await room.alice.at(102).move(102)) == "Say which game: 1, 2."


async def test_letters_that_wait_follow_the_game(room: Room) -> None:
    """What had not reached the old channel goes to the new one, before the news that the game is there."""
    await simultaneous(room)
    waiting = await room.kinds(f"channel:{CHANNEL}")
    assert waiting[-1] == "Status"
    await room.alice.move(ELSEWHERE)
    assert await room.kinds(f"channel:{CHANNEL}") == []
    assert await room.kinds(f"channel:{ELSEWHERE}") == [*waiting, "Notice", "Status"]


async def test_letters_follow_out_of_a_channel_that_is_gone(room: Room) -> None:
    """Brought back from where it shall go on; a game of another channel keeps its own letters."""
    await room.carol.at(102).new("blocks")
    await simultaneous(room)
    assert text(await room.alice.at(ELSEWHERE).move(ELSEWHERE)) == "The game goes on in <#101>."
    assert await room.kinds(f"channel:{CHANNEL}") == []
    assert await room.kinds("channel:102") == ["Gathering"]


async def test_a_finished_game_does_not_stand_in_the_way_back(room: Room) -> None:
    """A game may come to a channel in which another one has ended; where none runs, none can be meant."""
    assert text(await room.alice.move(ELSEWHERE)) == "There is no game in this channel."
    await room.alice.at(ELSEWHERE).new("blocks")
    await room.alice.at(ELSEWHERE).end(confirmed=True)
    await simultaneous(room)
    assert text(await room.alice.at(ELSEWHERE).move(ELSEWHERE)) == "The game goes on in <#101>."
    assert "Waiting for" in text(await room.bob.at(ELSEWHERE).status())


async def test_a_game_does_not_move_where_another_is(room: Room) -> None:
    """One game a channel."""
    await simultaneous(room)
    await room.carol.at(ELSEWHERE).new("blocks")
    assert "is played in this channel already" in text(await room.alice.move(ELSEWHERE))


async def test_who_manages_one_server_has_no_say_in_another(room: Room) -> None:
    """Neither by the number of the game nor from afar."""
    await simultaneous(room)
    stranger = room.person(9, channel=500, guild=99, may_manage=True, game=1)
    assert text(await stranger.end()) == "There is no game in this channel."
    assert text(await stranger.export()) == "There is no game in this channel."


# -- ending --------------------------------------------------------------------------------------------


async def test_bob_concedes(room: Room) -> None:
    """He is asked first; then the game is over and the seed is told."""
    await begun(room)
    assert text(await room.carol.concede()) == "You have no seat at this table."
    first = await room.bob.concede()
    assert labels(first) == ["Yes, we give up"]
    assert (await only_game(room)).status == "playing"
    await room.bob.press(first, "Yes, we give up")
    assert (await only_game(room)).status == "over"
    assert [kind for kind, _ in await channel_posts(room)][-3:] == ["Status 1", "Bound", "Ended"]
    assert text(await room.alice.concede()) == "The game is over."


async def test_a_draw_is_offered_and_agreed(room: Room) -> None:
    """The channel is told of the offer; who agrees is asked first."""
    await begun(room)
    assert text(await room.alice.draw()).startswith("You offer a draw.")
    assert (await channel_posts(room))[-1][1]["key"] == "offered"
    assert "have not answered yet" in text(await room.alice.draw())
    asked = await room.bob.draw()
    assert labels(asked) == ["Agree", "Decline"]
    assert text(await room.bob.press(asked, "Agree")) == "All have agreed, and the game ends."
    assert (await only_game(room)).status == "over"


async def test_a_draw_is_declined(room: Room) -> None:
    """Then there is no offer any more."""
    await begun(room)
    await room.alice.draw()
    asked = await room.bob.agree()
    assert text(await room.bob.press(asked, "Decline")) == "The offer does not hold any more."
    assert text(await room.bob.decline()) == "Nothing has been offered."
    assert text(await room.bob.agree()) == "Nothing has been offered."
    assert text(await room.bob.draw()).startswith("You offer a draw.")


async def test_the_host_breaks_the_game_off(room: Room) -> None:
    """Before it has begun or while it runs, and is asked first; then the channel is free."""
    await room.alice.new("blocks")
    assert "Only the host may do this" in text(await room.bob.end())
    await room.alice.press(await room.alice.end(), "Yes, break it off")
    assert text(await room.alice.end()) == "The game is over."
    await begun(room)
    await room.carol.managing.press(await room.carol.managing.end(), "Yes, break it off")
    assert [game.status for game in await room.shelf.games.in_channel(CHANNEL)] == ["over", "over"]


# -- copies --------------------------------------------------------------------------------------------


async def hosted(room: Room) -> None:
    """Carol's table, at which Alice and Bob play."""
    await room.carol.new("blocks", options={"movement": "simultaneous"})
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.carol.start()


async def test_a_host_who_plays_no_side_exports_all_of_a_running_game(room: Room) -> None:
    """Its seed included; a player what his own side knows; a stranger nothing."""
    await hosted(room)
    (whole,) = (await room.carol.export()).messages[-1].files
    assert b'"seed"' in whole.content
    (own,) = (await room.bob.export()).messages[-1].files
    known = json.decode(own.content)
    assert b"seed" not in own.content
    assert {block["side"] for block in known["view"]["blocks"] if block["type"] != "S"} == {"french"}
    assert "only its players and its host" in text(await room.person(4).export())


async def test_a_host_who_plays_exports_what_his_own_side_knows(room: Room) -> None:
    """Nobody can look into the enemy's papers by making the game himself."""
    await simultaneous(room)
    (own,) = (await room.alice.export()).messages[-1].files
    known = json.decode(own.content)
    assert b"seed" not in own.content
    assert {block["side"] for block in known["view"]["blocks"] if block["type"] != "S"} == {"british"}


async def test_who_has_seen_all_of_a_game_plays_no_side(room: Room) -> None:
    """A host who has taken a copy with all secrets cannot join afterwards."""
    await room.carol.new("blocks")
    await room.carol.export()
    assert "You have seen all the secrets of this game" in text(await room.carol.join("british"))


async def test_a_finished_game_is_exported_in_full_for_everyone(room: Room) -> None:
    """There is nothing to hide any more."""
    await begun(room)
    await room.bob.concede(confirmed=True)
    (whole,) = (await room.carol.export()).messages[-1].files
    assert b'"seed"' in whole.content


async def test_an_exported_game_goes_on_elsewhere(room: Room) -> None:
    """Its players join again, each the side they had, and nobody is written to before."""
    await hosted(room)
    await room.alice.add_lines("NY 1R to PH")
    (whole,) = (await room.carol.export()).messages[-1].files
    last = (await room.parcels())[-1].id
    there = room.carol.at(ELSEWHERE)
    reply = await there.import_(whole.content)
    assert labels(reply) == ["Join the British", "Join the French"]
    assert {parcel.target for parcel in await room.parcels(last)} == {f"channel:{ELSEWHERE}"}
    assert "you can play no other side here" in text(await room.bob.at(ELSEWHERE).join("british"))
    await room.alice.at(ELSEWHERE).press(reply, "Join the British")
    assert "**1. NY 1R to PH**" in text(await room.alice.at(ELSEWHERE).sheet())


async def test_who_takes_a_running_game_in_plays_no_side(room: Room) -> None:
    """All its secrets stand in the file; and nothing is offered that was offered elsewhere."""
    await hosted(room)
    await room.alice.draw()
    (whole,) = (await room.carol.export()).messages[-1].files
    said = text(await room.bob.at(ELSEWHERE).import_(whole.content))
    assert "You have all its secrets in the file, so you can play no side here." in said
    assert "You have seen all the secrets" in text(await room.bob.at(ELSEWHERE).join("french"))
    await room.alice.at(ELSEWHERE).join("british")
    await room.person(4, ELSEWHERE).join("french")
    assert "Nothing has been offered" in text(await room.person(4, ELSEWHERE).agree())


async def test_what_is_no_export_is_refused(room: Room) -> None:
    """In the words of storage, and no game is made."""
    assert "This file is no game that can be taken in" in text(await room.alice.import_(b"{}"))
    assert await room.shelf.games.of_guild(10) == []


async def test_a_channel_that_has_a_game_takes_no_other_in(room: Room) -> None:
    """Nothing is stored of it."""
    await hosted(room)
    (whole,) = (await room.carol.export()).messages[-1].files
    assert "is played in this channel already" in text(await room.alice.import_(whole.content))
    assert len(await room.shelf.games.of_user(ALICE)) == 1


async def test_a_long_title_names_no_game(room: Room) -> None:
    """It would stand in every message of it."""
    reply = await room.alice.new("blocks", position=f'game = "blocks"\ntitle = "{"T" * 101}"\n')
    assert text(reply) == "position.toml, line 2 (title): must be text of 100 characters at most"
