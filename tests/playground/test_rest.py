"""The REST interface, asked by hand: what it takes, what it refuses, and with which number."""

import hashlib
from typing import Any

import aiohttp
import pytest

from bot.playground.model import Channel, ChannelType, Message
from bot.playground.permissions import Permission
from bot.playground.place import Playground
from bot.playground.refusals import Code
from tests.playground.wishes import Hand, Reply

NOWHERE = 4242


@pytest.fixture
def hand(place: Playground) -> Hand:
    return Hand(place)


def assert_refused(reply: Reply, code: Code) -> None:
    assert (reply.status, reply.code) == (code.status, code.number)


def allow(place: Playground, permission: int) -> None:
    """Everybody may this from now on."""
    everyone = place.world.roles[next(iter(place.world.guilds))]
    place.owner.set_permissions(everyone, everyone.permissions | permission)


def forbid(place: Playground, permission: int, channel: Channel) -> None:
    place.owner.overwrite(channel, place.world.bot.id, deny=permission)


async def dm_of(hand: Hand, name: str) -> int:
    reply = await hand.ask("POST", "/users/@me/channels", {"recipient_id": str(hand.place.person(name).id)})
    return int(reply.body["id"])


async def new_thread(hand: Hand, kind: int = 11) -> int:
    made = await hand.ask(
        "POST", f"/channels/{hand.channel().id}/threads", {"name": "War council", "type": kind}
    )
    assert made.status == 201
    return int(made.body["id"])


# The door


async def test_unknown_route_fails_the_test(place: Playground, hand: Hand) -> None:
    """A route that the stand-in does not know is 404 and a fault (unknown-route-is-recorded)."""
    assert_refused(await hand.ask("GET", "/voice/regions"), Code.NOT_FOUND)
    assert_refused(await hand.ask("DELETE", "/users/@me"), Code.METHOD)
    assert len(place.record.faults) == 2
    place.record.faults.clear()


async def test_wrong_token_is_unauthorized(hand: Hand) -> None:
    """Without the bot's token there is 401."""
    hand.token = "wrong"
    assert_refused(await hand.ask("GET", "/users/@me"), Code.UNAUTHORIZED)


async def test_fault_of_the_stand_in_is_no_5xx(place: Playground, hand: Hand) -> None:
    """A handler that fails gives 400, so that nothing is tried again, and a fault."""
    role = place.world.roles.pop(next(iter(place.world.guilds)))
    assert_refused(await hand.send({"content": "a"}), Code.GENERAL)
    place.world.roles[role.id] = role
    assert "failed in the stand-in" in place.record.faults.pop()


async def test_content_type_is_the_bare_word(hand: Hand) -> None:
    """The type is application/json and no word more (exact-content-type)."""
    reply = await hand.ask("GET", "/users/@me")
    assert reply.headers["Content-Type"] == "application/json"


async def test_broken_json_is_an_invalid_body(place: Playground, hand: Hand) -> None:
    """An id that is no number is refused as a body would be."""
    assert_refused(await hand.ask("GET", "/channels/lake/messages"), Code.INVALID_BODY)


async def test_the_bot_knows_itself(place: Playground, hand: Hand) -> None:
    """User, application and gateway are those of the bot."""
    own = str(place.world.bot.id)
    assert (await hand.ask("GET", "/users/@me")).body["id"] == own
    assert (await hand.ask("GET", "/oauth2/applications/@me")).body["id"] == own
    assert (await hand.ask("GET", "/gateway")).body["url"].endswith("/gateway")
    assert (await hand.ask("GET", "/gateway/bot")).body["shards"] == 1


# Users and DMs


async def test_dm_channel_is_the_same_each_time(hand: Hand) -> None:
    """Opened twice it has one id (dm-channel-is-one)."""
    assert await dm_of(hand, "Alice") == await dm_of(hand, "Alice")


async def test_dm_to_who_closed_them(place: Playground, hand: Hand) -> None:
    """The channel opens, the message is refused with 50007 (dm-closed)."""
    place.person("Alice").close_dms()
    channel = await dm_of(hand, "Alice")
    assert_refused(await hand.ask("POST", f"/channels/{channel}/messages", {"content": "a"}), Code.DM_CLOSED)
    place.person("Alice").open_dms()
    assert (await hand.ask("POST", f"/channels/{channel}/messages", {"content": "a"})).status == 200


async def test_dm_to_who_left(place: Playground, hand: Hand) -> None:
    """Who shares no server with the bot cannot be written to (dm-no-mutual-guild)."""
    channel = await dm_of(hand, "Bob")
    place.person("Bob").leave(hand.guild.id)
    assert_refused(
        await hand.ask("POST", f"/channels/{channel}/messages", {"content": "a"}), Code.NO_MUTUAL_GUILD
    )


async def test_unknown_things_are_unknown(hand: Hand) -> None:
    """Each kind of thing that is not there has its own number."""
    here = hand.channel().id
    asked = {
        f"/users/{NOWHERE}": Code.UNKNOWN_USER,
        f"/channels/{NOWHERE}": Code.UNKNOWN_CHANNEL,
        f"/guilds/{NOWHERE}": Code.UNKNOWN_GUILD,
        f"/channels/{here}/messages/{NOWHERE}": Code.UNKNOWN_MESSAGE,
        f"/guilds/{hand.guild.id}/scheduled-events/{NOWHERE}": Code.UNKNOWN_EVENT,
        f"/applications/{NOWHERE}/commands": Code.UNKNOWN_APPLICATION,
        f"/applications/{hand.place.world.bot.id}/commands/{NOWHERE}": Code.UNKNOWN_COMMAND,
    }
    for path, code in asked.items():
        assert_refused(await hand.ask("GET", path), code)


async def test_member_who_left_is_unknown(place: Playground, hand: Hand) -> None:
    """A user who is no member is an unknown member."""
    bob = place.person("Bob")
    path = f"/guilds/{hand.guild.id}/members/{bob.id}"
    assert (await hand.ask("GET", path)).body["user"]["username"] == "bob"
    bob.leave(hand.guild.id)
    assert_refused(await hand.ask("GET", path), Code.UNKNOWN_MEMBER)


# Permissions


async def test_hidden_channel_is_no_access(place: Playground, hand: Hand) -> None:
    """What the bot cannot see gives 50001 before all else (missing-access-before-permissions)."""
    forbid(place, Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES, hand.channel())
    assert_refused(await hand.send({"content": "a"}), Code.MISSING_ACCESS)


@pytest.mark.parametrize("permission", [Permission.SEND_MESSAGES, Permission.ATTACH_FILES])
async def test_lost_permission_is_missed(place: Playground, hand: Hand, permission: Permission) -> None:
    """Without the right to write, or to attach files, there is 50013."""
    forbid(place, permission, hand.channel())
    assert_refused(await hand.send({"content": "a"}, {"a.txt": b"x"}), Code.MISSING_PERMISSIONS)


async def test_threads_have_their_channels_permissions(place: Playground, hand: Hand) -> None:
    """A channel hidden from the bot hides its threads (threads-inherit-permissions)."""
    thread = await new_thread(hand)
    forbid(place, Permission.VIEW_CHANNEL, hand.channel())
    assert_refused(await hand.ask("GET", f"/channels/{thread}"), Code.MISSING_ACCESS)


async def test_category_takes_no_messages(place: Playground, hand: Hand) -> None:
    """A category is no place to write in."""
    category = place.owner.new_category(hand.guild, "Tables")
    reply = await hand.ask("POST", f"/channels/{category.id}/messages", {"content": "a"})
    assert_refused(reply, Code.NOT_TEXT)
    made = await hand.ask("POST", f"/channels/{category.id}/threads", {"name": "a", "type": 11})
    assert_refused(made, Code.WRONG_CHANNEL_TYPE)


async def test_dm_is_no_channel_of_a_server(hand: Hand) -> None:
    """A DM has no threads and is not deleted so."""
    assert_refused(await hand.ask("DELETE", f"/channels/{await dm_of(hand, 'Alice')}"), Code.NOT_IN_DM)


# Messages


async def test_same_nonce_makes_one_message(place: Playground, hand: Hand) -> None:
    """Within minutes the old message comes back; afterwards a new one is made (nonce-enforced)."""
    body = {"content": "once", "nonce": "7", "enforce_nonce": True}
    first, second = await hand.send(body), await hand.send(body)
    assert first.body["id"] == second.body["id"]
    place.clock.advance(6 * 60)
    assert (await hand.send(body)).body["id"] != first.body["id"]


async def test_message_lives(hand: Hand) -> None:
    """It is sent, read, changed, and deleted."""
    sent = await hand.send({"content": "first"})
    path = f"/channels/{hand.channel().id}/messages/{sent.body['id']}"
    assert (await hand.ask("GET", path)).body["content"] == "first"
    edited = await hand.ask("PATCH", path, {"content": "second"})
    assert edited.body["content"] == "second"
    assert edited.body["edited_timestamp"] is not None
    assert (await hand.ask("DELETE", path)).status == 204
    assert_refused(await hand.ask("GET", path), Code.UNKNOWN_MESSAGE)


async def test_files_are_added_on_edit_and_kept_if_named(hand: Hand) -> None:
    """An edit with a file adds it; one that lists attachments keeps those (files-are-added-on-edit)."""
    sent = await hand.send({"content": "a"}, {"one.txt": b"1"})
    path = f"/channels/{hand.channel().id}/messages/{sent.body['id']}"
    first = sent.body["attachments"][0]["id"]
    both = await hand.ask("PATCH", path, {"attachments": [{"id": first}, {"id": 0}]}, {"two.txt": b"2"})
    assert [one["filename"] for one in both.body["attachments"]] == ["one.txt", "two.txt"]
    none = await hand.ask("PATCH", path, {"content": "b", "attachments": []})
    assert none.body["attachments"] == []


async def test_components_get_numbers(hand: Hand) -> None:
    """Every component has an id, from 1 in their order (component-ids-are-numbered)."""
    button = {"type": 2, "style": 1, "label": "Go", "custom_id": "go"}
    sent = await hand.send({"components": [{"type": 1, "components": [button]}]})
    (row,) = sent.body["components"]
    assert (row["id"], row["components"][0]["id"]) == (1, 2)


async def test_only_allowed_persons_are_called(place: Playground, hand: Hand) -> None:
    """Of two named persons only the allowed one is mentioned (mentions-follow-allowed-mentions)."""
    alice, bob = place.person("Alice").id, place.person("Bob").id
    text = {"content": f"<@{alice}> <@{bob}>", "allowed_mentions": {"parse": [], "users": [str(bob)]}}
    sent = await hand.send(text)
    assert [one["id"] for one in sent.body["mentions"]] == [str(bob)]


async def test_messages_of_others_are_not_edited(place: Playground, hand: Hand) -> None:
    """Another's message gives 50005, one of Discord's own 50021."""
    said = place.person("Alice").send(hand.channel().id, "mine")
    path = f"/channels/{hand.channel().id}/messages/"
    assert_refused(await hand.ask("PATCH", f"{path}{said.id}", {"content": "a"}), Code.NOT_AUTHOR)
    await new_thread(hand)
    notice = place.world.log(hand.channel().id)[-1]
    assert_refused(await hand.ask("PATCH", f"{path}{notice.id}", {"content": "a"}), Code.SYSTEM_MESSAGE)


async def test_history_is_read_from_either_end(hand: Hand) -> None:
    """Newest first, before and after a message, and around it."""
    ids = [(await hand.send({"content": str(n)})).body["id"] for n in range(4)]
    path = f"/channels/{hand.channel().id}/messages"

    async def read(query: str) -> list[str]:
        return [one["content"] for one in (await hand.ask("GET", f"{path}?{query}")).body]

    assert await read("limit=2") == ["3", "2"]
    assert await read(f"before={ids[2]}&limit=1") == ["1"]
    assert await read(f"after={ids[0]}&limit=2") == ["2", "1"]
    assert await read(f"around={ids[1]}&limit=1") == ["1"]


async def test_pins_come_and_go(place: Playground, hand: Hand) -> None:
    """A pinned message is listed, noticed in the channel, and may be taken down."""
    sent = (await hand.send({"content": "a"})).body["id"]
    pins = f"/channels/{hand.channel().id}/messages/pins"
    assert (await hand.ask("PUT", f"{pins}/{sent}")).status == 204
    listed = (await hand.ask("GET", pins)).body
    assert [one["message"]["id"] for one in listed["items"]] == [sent]
    assert place.world.log(hand.channel().id)[-1].type == 6
    assert (await hand.ask("DELETE", f"{pins}/{sent}")).status == 204
    assert (await hand.ask("GET", pins)).body["items"] == []


async def test_pins_are_limited(place: Playground, hand: Hand) -> None:
    """After 250 pins there is 30003."""
    sent = (await hand.send({"content": "a"})).body["id"]
    for number in range(250):
        pinned = Message(id=number + 1, channel_id=hand.channel().id, author_id=place.world.bot.id, pinned=1)
        place.world.keep(pinned)
    reply = await hand.ask("PUT", f"/channels/{hand.channel().id}/messages/pins/{sent}")
    assert_refused(reply, Code.MANY_PINS)


async def test_reactions_come_and_go(place: Playground, hand: Hand) -> None:
    """The bot reacts, is counted, and takes it back."""
    sent = (await hand.send({"content": "a"})).body["id"]
    path = f"/channels/{hand.channel().id}/messages/{sent}"
    dice = "%F0%9F%8E%B2"
    assert (await hand.ask("PUT", f"{path}/reactions/{dice}/@me")).status == 204
    (reaction,) = (await hand.ask("GET", path)).body["reactions"]
    assert (reaction["emoji"]["name"], reaction["count"], reaction["me"]) == ("🎲", 1, True)
    assert (await hand.ask("DELETE", f"{path}/reactions/{dice}/@me")).status == 204
    assert "reactions" not in (await hand.ask("GET", path)).body


async def test_reply_quotes(hand: Hand) -> None:
    """A reply carries the message that it answers."""
    first = (await hand.send({"content": "first"})).body["id"]
    second = await hand.send({"content": "second", "message_reference": {"message_id": first}})
    assert second.body["referenced_message"]["content"] == "first"
    lost = await hand.send({"content": "third", "message_reference": {"message_id": str(NOWHERE)}})
    assert_refused(lost, Code.UNKNOWN_MESSAGE)


async def test_typing_is_shown(hand: Hand) -> None:
    """Typing has no answer but 204."""
    assert (await hand.ask("POST", f"/channels/{hand.channel().id}/typing")).status == 204


async def test_poll_is_shown(hand: Hand) -> None:
    """A poll comes back with numbered answers."""
    answers = [{"poll_media": {"text": one}} for one in ("yes", "no")]
    sent = await hand.send({"poll": {"question": {"text": "Attack?"}, "answers": answers, "duration": 1}})
    assert [one["answer_id"] for one in sent.body["poll"]["answers"]] == [1, 2]


# Channels and threads


async def test_channel_lives(place: Playground, hand: Hand) -> None:
    """It is made, read, changed and deleted, with what was said in it."""
    allow(place, Permission.MANAGE_CHANNELS | Permission.MANAGE_ROLES)
    made = await hand.ask("POST", f"/guilds/{hand.guild.id}/channels", {"name": "New Table", "topic": "a"})
    assert (made.status, made.body["name"]) == (201, "new-table")
    path = f"/channels/{made.body['id']}"
    await hand.ask("POST", f"{path}/messages", {"content": "a"})
    assert (await hand.ask("PATCH", path, {"topic": "b"})).body["topic"] == "b"
    assert (await hand.ask("DELETE", path)).status == 200
    assert_refused(await hand.ask("GET", path), Code.UNKNOWN_CHANNEL)
    assert place.world.log(int(made.body["id"])) == []


async def test_channels_are_limited(place: Playground, hand: Hand) -> None:
    """After 500 channels there is 30013."""
    allow(place, Permission.MANAGE_CHANNELS)
    for number in range(500):
        place.world.keep(Channel(id=number + 1, type=ChannelType.TEXT, guild_id=hand.guild.id))
    reply = await hand.ask("POST", f"/guilds/{hand.guild.id}/channels", {"name": "a"})
    assert_refused(reply, Code.MANY_CHANNELS)


async def test_overwrites_are_set_and_taken_away(place: Playground, hand: Hand) -> None:
    """An overwrite hides the channel from Bob until it is deleted."""
    allow(place, Permission.MANAGE_ROLES)
    bob, channel = place.person("Bob"), hand.channel()
    path = f"/channels/{channel.id}/permissions/{bob.id}"
    deny = {"type": 1, "deny": str(int(Permission.VIEW_CHANNEL))}
    assert (await hand.ask("PUT", path, deny)).status == 204
    assert channel not in bob.channels()
    assert (await hand.ask("DELETE", path)).status == 204
    assert channel in bob.channels()
    assert_refused(await hand.ask("DELETE", path), Code.UNKNOWN_OVERWRITE)


async def test_thread_without_a_kind_is_private(hand: Hand) -> None:
    """That is what the document says of a request without a type (private-thread-by-default)."""
    made = await hand.ask("POST", f"/channels/{hand.channel().id}/threads", {"name": "a"})
    assert made.body["type"] == ChannelType.PRIVATE_THREAD


async def test_thread_has_the_id_of_its_message(hand: Hand) -> None:
    """It can be made once (thread-has-its-message-id)."""
    sent = (await hand.send({"content": "a"})).body["id"]
    path = f"/channels/{hand.channel().id}/messages/{sent}/threads"
    assert (await hand.ask("POST", path, {"name": "a"})).body["id"] == sent
    assert_refused(await hand.ask("POST", path, {"name": "a"}), Code.THREAD_EXISTS)


async def test_archived_thread_opens_when_written_in(hand: Hand) -> None:
    """A message opens it again (archived-thread-opens-when-written-in)."""
    thread = await new_thread(hand)
    assert (await hand.ask("PATCH", f"/channels/{thread}", {"archived": True})).status == 200
    assert (await hand.ask("POST", f"/channels/{thread}/messages", {"content": "a"})).status == 200
    about = (await hand.ask("GET", f"/channels/{thread}")).body["thread_metadata"]
    assert about["archived"] is False


async def test_idle_thread_is_archived(place: Playground, hand: Hand) -> None:
    """After a day without a word, by its own setting (threads-are-archived-when-idle)."""
    thread = place.world.channels[await new_thread(hand)]
    place.clock.advance(23 * 3600)
    await hand.ask("POST", f"/channels/{thread.id}/messages", {"content": "still here"})
    place.clock.advance(23 * 3600)
    assert not thread.archived
    place.clock.advance(2 * 3600)
    assert thread.archived


async def test_edit_leaves_something(hand: Hand) -> None:
    """An edit that takes all away is refused; one that leaves a file is not."""
    sent = await hand.send({"content": "a"}, {"plan.txt": b"1"})
    path = f"/channels/{hand.channel().id}/messages/{sent.body['id']}"
    assert (await hand.ask("PATCH", path, {"content": ""})).status == 200
    assert_refused(await hand.ask("PATCH", path, {"attachments": []}), Code.EMPTY_MESSAGE)


async def test_public_followup_does_not_quote_a_secret(place: Playground, hand: Hand) -> None:
    """It refers to the secret answer without showing it."""
    asked = await hand.slash()
    await hand.answer(asked, 4, {"content": "secret", "flags": 64})
    followed = await hand.follow(asked, {"content": "public"})
    assert followed.body["referenced_message"] is None


async def test_record_has_digests_of_files(place: Playground, hand: Hand) -> None:
    """Of every file sent its name and SHA-256 are kept."""
    await hand.send({}, {"plan.txt": b"12345"})
    assert place.record.requests[-1].files == (("plan.txt", hashlib.sha256(b"12345").hexdigest()),)


async def test_archived_thread_is_not_changed(place: Playground, hand: Hand) -> None:
    """Its messages are not edited and nobody is added (archived-thread-is-not-edited)."""
    thread, alice = await new_thread(hand), place.person("Alice")
    said = (await hand.ask("POST", f"/channels/{thread}/messages", {"content": "a"})).body["id"]
    await hand.ask("PATCH", f"/channels/{thread}", {"archived": True})
    edit = await hand.ask("PATCH", f"/channels/{thread}/messages/{said}", {"content": "b"})
    assert_refused(edit, Code.ARCHIVED_THREAD)
    assert_refused(
        await hand.ask("PUT", f"/channels/{thread}/thread-members/{alice.id}"), Code.ARCHIVED_THREAD
    )


async def test_locked_thread_takes_nothing(place: Playground, hand: Hand) -> None:
    """Without the right to manage threads nothing is written or changed in one that is locked."""
    thread = place.world.channels[await new_thread(hand)]
    said = (await hand.ask("POST", f"/channels/{thread.id}/messages", {"content": "a"})).body["id"]
    forbid(place, Permission.MANAGE_THREADS, hand.channel())
    thread.locked = True
    path = f"/channels/{thread.id}/messages"
    assert_refused(await hand.ask("POST", path, {"content": "b"}), Code.THREAD_LOCKED)
    assert_refused(await hand.ask("PATCH", f"{path}/{said}", {"content": "b"}), Code.THREAD_LOCKED)
    thread.archived = True
    assert_refused(await hand.ask("POST", path, {"content": "b"}), Code.ARCHIVED_THREAD)


async def test_threads_are_joined_left_and_listed(place: Playground, hand: Hand) -> None:
    """Members come and go; open and archived threads stand in their lists."""
    thread, alice = await new_thread(hand, 12), place.person("Alice")
    members = f"/channels/{thread}/thread-members"
    assert (await hand.ask("PUT", f"{members}/{alice.id}")).status == 204
    assert len((await hand.ask("GET", members)).body) == 2
    assert (await hand.ask("GET", f"{members}/{alice.id}")).body["user_id"] == str(alice.id)
    assert (await hand.ask("DELETE", f"{members}/{alice.id}")).status == 204
    assert_refused(await hand.ask("GET", f"{members}/{alice.id}"), Code.UNKNOWN_MEMBER)
    active = (await hand.ask("GET", f"/guilds/{hand.guild.id}/threads/active")).body
    assert [one["id"] for one in active["threads"]] == [str(thread)]
    await hand.ask("PATCH", f"/channels/{thread}", {"archived": True})
    old = (await hand.ask("GET", f"/channels/{hand.channel().id}/threads/archived/private")).body
    assert [one["id"] for one in old["threads"]] == [str(thread)]
    public = (await hand.ask("GET", f"/channels/{hand.channel().id}/threads/archived/public")).body
    assert public["threads"] == []


async def test_thread_members_are_limited(place: Playground, hand: Hand) -> None:
    """After 1000 members there is 30033."""
    thread = await new_thread(hand)
    place.world.channels[thread].members |= dict.fromkeys(range(1000), 0)
    reply = await hand.ask("PUT", f"/channels/{thread}/thread-members/{place.person('Alice').id}")
    assert_refused(reply, Code.MANY_THREAD_MEMBERS)


# Servers, events, commands


async def test_server_is_read(hand: Hand) -> None:
    """The server, its channels and its roles."""
    path = f"/guilds/{hand.guild.id}"
    assert (await hand.ask("GET", f"{path}?with_counts=1")).body["approximate_member_count"] == 4
    assert len((await hand.ask("GET", f"{path}/channels")).body) == 3
    assert "@everyone" in [one["name"] for one in (await hand.ask("GET", f"{path}/roles")).body]


async def test_scheduled_event_lives(hand: Hand) -> None:
    """It is planned, read, changed and cancelled."""
    path = f"/guilds/{hand.guild.id}/scheduled-events"
    body: dict[str, Any] = {"name": "Muster", "privacy_level": 2, "entity_type": 3}
    body |= {"scheduled_start_time": "2100-05-01T12:00:00+00:00", "entity_metadata": {"location": "Albany"}}
    made = await hand.ask("POST", path, body | {"scheduled_end_time": "2100-05-01T13:00:00+00:00"})
    one = f"{path}/{made.body['id']}"
    assert (await hand.ask("PATCH", one, {"name": "Review"})).body["name"] == "Review"
    assert (await hand.ask("GET", one)).body["name"] == "Review"
    assert len((await hand.ask("GET", path)).body) == 1
    assert (await hand.ask("DELETE", one)).status == 204
    assert (await hand.ask("GET", path)).body == []


async def test_command_keeps_its_id(hand: Hand) -> None:
    """A command synced again keeps its id and, unchanged, its version (commands-keep-their-id)."""
    go, stay = ({"name": name, "description": "d"} for name in ("go", "stay"))
    first = (await hand.sync(go, stay)).body
    second = (await hand.sync(go)).body
    assert [(one["id"], one["version"]) for one in second] == [(first[0]["id"], first[0]["version"])]
    changed = (await hand.sync(go | {"description": "e"})).body[0]
    assert changed["id"] == first[0]["id"]
    assert changed["version"] != first[0]["version"]


async def test_single_commands_are_made_and_deleted(hand: Hand) -> None:
    """A command of one server is made, read, changed and deleted on its own."""
    path = f"/applications/{hand.place.world.bot.id}/guilds/{hand.guild.id}/commands"
    made = await hand.ask("POST", path, {"name": "go", "description": "d"})
    assert (made.status, made.body["guild_id"]) == (201, str(hand.guild.id))
    one = f"{path}/{made.body['id']}"
    assert (await hand.ask("PATCH", one, {"description": "e"})).body["description"] == "e"
    assert (await hand.ask("GET", one)).body["description"] == "e"
    assert (await hand.ask("POST", path, {"name": "go", "description": "f"})).status == 200
    assert (await hand.ask("DELETE", one)).status == 204
    assert (await hand.ask("GET", path)).body == []


async def test_hundred_and_first_command_is_refused(hand: Hand) -> None:
    """One more than a hundred, made on its own, gives 30032."""
    await hand.sync(*({"name": f"c{n}", "description": "d"} for n in range(100)))
    path = f"/applications/{hand.place.world.bot.id}/commands"
    assert_refused(await hand.ask("POST", path, {"name": "more", "description": "d"}), Code.MANY_COMMANDS)


async def test_new_commands_a_day_are_limited(place: Playground, hand: Hand) -> None:
    """After two hundred new ones there is 30034, until the next day (two-hundred-new-commands-a-day)."""
    for start in (0, 100):
        await hand.sync(*({"name": f"c{n}", "description": "d"} for n in range(start, start + 100)))
    one_more = {"name": "more", "description": "d"}
    assert_refused(await hand.sync(one_more), Code.MANY_NEW_COMMANDS)
    place.clock.advance(24 * 3600 + 1)
    assert (await hand.sync(one_more)).status == 200


# Answers to interactions


async def test_late_answer_is_unknown(place: Playground, hand: Hand) -> None:
    """After three seconds the first answer is refused with 10062 (answer-within-3-seconds)."""
    asked = await hand.slash()
    place.clock.advance(3.1)
    assert_refused(await hand.answer(asked, 4, {"content": "a"}), Code.UNKNOWN_INTERACTION)
    assert asked.failed


async def test_second_answer_is_refused(hand: Hand) -> None:
    """The interaction has been answered already: 40060 (answer-once)."""
    asked = await hand.slash()
    assert (await hand.answer(asked, 4, {"content": "a"})).status == 200
    assert_refused(await hand.answer(asked, 4, {"content": "b"}), Code.ALREADY_ANSWERED)


async def test_followup_needs_an_answer(hand: Hand) -> None:
    """Before the first answer there is no webhook to follow up by (no-followup-before-an-answer)."""
    asked = await hand.slash()
    assert_refused(await hand.follow(asked, {"content": "a"}), Code.UNKNOWN_WEBHOOK)


async def test_token_dies_after_a_quarter_of_an_hour(place: Playground, hand: Hand) -> None:
    """It serves for 15 minutes and not a second more (token-lives-15-minutes)."""
    asked = await hand.slash()
    await hand.answer(asked, 4, {"content": "a"})
    place.clock.advance(15 * 60 - 1)
    assert (await hand.follow(asked, {"content": "b"})).status == 200
    place.clock.advance(2)
    assert_refused(await hand.follow(asked, {"content": "c"}), Code.INVALID_WEBHOOK_TOKEN)


async def test_first_followup_takes_the_place_of_a_deferral(place: Playground, hand: Hand) -> None:
    """It stays as secret as the deferral was (first-followup-fills-the-deferred-answer)."""
    asked = await hand.slash()
    await hand.answer(asked, 5, {"flags": 64})
    followed = await hand.follow(asked, {"content": "secret"})
    assert followed.body["flags"] == 64
    original = await hand.follow(asked, {}, "/messages/@original", "GET")
    assert (original.body["id"], original.body["content"]) == (followed.body["id"], "secret")


async def test_answer_without_a_wish_for_it_is_empty(hand: Hand) -> None:
    """Without `with_response` there is 204, with it the message (with-response-or-204)."""
    asked = await hand.slash()
    path = f"/interactions/{asked.id}/{asked.token}/callback"
    assert (await hand.ask("POST", path, {"type": 4, "data": {"content": "a"}})).status == 204
    shown = await hand.answer(await hand.slash(), 4, {"content": "a"})
    assert shown.body["resource"]["message"]["content"] == "a"


async def test_followup_without_a_wish_for_it_is_empty(hand: Hand) -> None:
    """Without `wait` there is 204 (wait-or-204)."""
    asked = await hand.slash()
    await hand.answer(asked, 4, {"content": "a"})
    path = f"/webhooks/{hand.place.world.bot.id}/{asked.token}"
    assert (await hand.ask("POST", path, {"content": "b"})).status == 204


async def test_answers_are_edited_and_deleted(hand: Hand) -> None:
    """The first answer and a followup are read, changed and deleted by their token."""
    asked = await hand.slash()
    await hand.answer(asked, 4, {"content": "a"})
    more = (await hand.follow(asked, {"content": "b"})).body["id"]
    for rest in ("/messages/@original", f"/messages/{more}"):
        assert (await hand.follow(asked, {"content": "c"}, rest, "PATCH")).body["content"] == "c"
        path = f"/webhooks/{hand.place.world.bot.id}/{asked.token}{rest}"
        assert (await hand.ask("GET", path)).body["content"] == "c"
        assert (await hand.ask("DELETE", path)).status == 204
        assert_refused(await hand.ask("GET", path), Code.UNKNOWN_MESSAGE)


async def test_ephemeral_answer_is_not_in_the_channel(place: Playground, hand: Hand) -> None:
    """One person sees it; the routes of the channel do not know it (ephemeral-is-seen-by-one)."""
    asked = await hand.slash()
    shown = await hand.answer(asked, 4, {"content": "secret", "flags": 64})
    number = shown.body["resource"]["message"]["id"]
    channel = hand.channel().id
    assert [one.content for one in place.person("Alice").log(channel)] == ["secret"]
    assert place.person("Bob").log(channel) == []
    assert_refused(await hand.ask("GET", f"/channels/{channel}/messages/{number}"), Code.UNKNOWN_MESSAGE)


async def test_file_is_had_by_a_signed_link(place: Playground, hand: Hand) -> None:
    """The link serves the bytes; changed, or a day later, it does not (attachment-links-are-signed)."""
    sent = await hand.send({}, {"plan.txt": b"12345"})
    url = sent.body["attachments"][0]["url"]
    assert await fetched(url) == (200, b"12345")
    assert (await fetched(url.replace("hm=", "hm=0")))[0] == 404
    place.clock.advance(25 * 3600)
    assert (await fetched(url))[0] == 404


async def fetched(url: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status, await answer.read()


async def test_too_large_and_empty_have_their_numbers(hand: Hand) -> None:
    """413 for eleven mebibytes, 50006 for nothing at all."""
    assert_refused(await hand.send({}, {"a.txt": bytes(11 * 1024 * 1024)}), Code.TOO_LARGE)
    assert_refused(await hand.send({}), Code.EMPTY_MESSAGE)
