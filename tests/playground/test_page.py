"""The door for the page: who may come in, what viewers are told, and what they may wish for."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import msgspec
import pytest

from bot.playground.model import Json
from bot.playground.place import Playground
from tests.playground.driver import Stage
from tests.playground.wishes import Hand


class Tab:
    """A page open before one person."""

    def __init__(self, place: Playground, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.place = place
        self.socket = socket
        self.count = 0
        self.events: list[Json] = []

    async def hear(self) -> Json:
        async with asyncio.timeout(5):
            heard: Json = msgspec.json.decode(await self.socket.receive_str())
        return heard

    async def event(self, kind: str) -> Json:
        """The data of the next event of this kind."""
        while True:
            heard = self.events.pop(0) if self.events else await self.hear()
            if heard.get("event") == kind:
                data: Json = heard["data"]
                return data

    async def wish(self, verb: str, **more: Any) -> Any:
        """What a wish gives; the refusal, if it is refused."""
        self.count += 1
        await self.socket.send_str(msgspec.json.encode({"id": self.count, "do": verb, **more}).decode())
        while True:
            heard = await self.hear()
            if heard.get("id") == self.count:
                return heard.get("result", heard.get("refused"))
            self.events.append(heard)


@asynccontextmanager
async def tab(place: Playground, name: str, language: str = "en-US") -> AsyncIterator[Tab]:
    person, origin = place.person(name), {"Origin": place.url}
    address = f"{place.page_url}socket?person={person.id}&locale={language}"
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(address, headers=origin) as socket,
    ):
        yield Tab(place, socket)


async def status(url: str, headers: dict[str, str] | None = None, method: str = "GET") -> int:
    async with aiohttp.ClientSession() as session, session.request(method, url, headers=headers) as answer:
        return answer.status


async def test_secret_is_needed(place: Playground) -> None:
    """With another word in its place there is nothing."""
    wrong = f"{place.url}/play/guessed/socket"
    assert await status(wrong, {"Origin": place.url}) == 404


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
async def test_other_sites_may_not_speak(place: Playground, origin: str | None) -> None:
    """The socket and uploads are for the page of this place."""
    headers = {"Origin": origin} if origin else {}
    assert await status(f"{place.page_url}socket", headers) == 403
    assert await status(f"{place.page_url}upload?name=a", headers, "POST") == 403


async def test_other_names_of_the_machine_are_refused(place: Playground) -> None:
    """A name that leads here by somebody's doing is not this place's name."""
    assert await status(f"{place.url}/api/v10/gateway", {"Host": "evil.example"}) == 403
    assert (
        await status(f"{place.page_url}socket", {"Host": "evil.example", "Origin": "http://evil.example"})
        == 403
    )


@pytest.mark.parametrize(
    ("name", "kind"), [("", "text/html"), ("app.js", "text/javascript"), ("style.css", "text/css")]
)
async def test_files_say_what_they_are(place: Playground, name: str, kind: str) -> None:
    """Whatever the machine thinks of their names: a browser runs nothing that calls itself otherwise."""
    async with aiohttp.ClientSession() as session, session.get(place.page_url + name) as answer:
        assert (answer.status, answer.content_type) == (200, kind)
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")


async def test_other_port_where_one_is_taken(place: Playground) -> None:
    """The port that was wished for is held by another playground."""
    async with Playground(port=int(place.url.rsplit(":", 1)[1])) as other:
        assert await status(other.page_url) == 200
        assert other.url != place.url


async def test_viewer_is_told_where_everything_is(place: Playground) -> None:
    """Who looks on, all persons, the bot, the server with channels, members and roles."""
    async with tab(place, "Alice") as alice:
        hello = await alice.event("HELLO")
        assert hello["me"]["global_name"] == "Alice"
        assert [one["global_name"] for one in hello["persons"]] == ["Alice", "Bob", "Carol"]
        (guild,) = hello["guilds"]
        names = [channel["name"] for channel in guild["channels"]]
        assert (guild["name"], names) == ("Fort Edward", ["council-room", "lake-george", "ohio-country"])


async def test_person_plays_through_the_page(stage: Stage) -> None:
    """A command with completion, a button, and a form."""
    async with tab(stage.place, "Alice") as alice:
        (guild,) = (await alice.event("HELLO"))["guilds"]
        here = guild["channels"][0]["id"]
        names = [one["name"] for one in await alice.wish("commands", channel=here)]
        assert {"ping", "panel", "game"} <= set(names)
        offered = await alice.wish(
            "complete", channel=here, words="/game send", typing="town", options={"town": "bo"}
        )
        assert offered == [{"name": "Boston", "value": "boston"}]
        await alice.wish("slash", channel=here, words="/panel")
        panel = await alice.event("MESSAGE_CREATE")
        await alice.wish("click", message=panel["id"], custom_id="panel:write")
        form = await alice.event("MODAL")
        values = {"lines": "NY to AL", "season": "Fall", "speed": "slow"}
        await alice.wish("submit", interaction=form["id"], values=values)
        answer = await alice.event("MESSAGE_CREATE")
        assert (answer["content"], answer["flags"]) == ("NY to AL | Fall | slow | False | []", 64)
        assert len(await alice.wish("log", channel=here)) == 2


async def test_secrets_are_told_to_their_reader_only(stage: Stage) -> None:
    """Bob's page hears of the public message and nothing of the secret one."""
    async with tab(stage.place, "Alice") as alice, tab(stage.place, "Bob") as bob:
        here = (await alice.event("HELLO"))["guilds"][0]["channels"][0]["id"]
        await alice.wish("slash", channel=here, words="/secret")
        await stage.settled()
        await alice.wish("send", channel=here, content="public")
        assert (await bob.event("MESSAGE_CREATE"))["content"] == "public"
        kinds = [await alice.event("MESSAGE_CREATE") for _ in range(3)]
        assert [one["content"] for one in kinds] == ["", "Your roster", "public"]


async def test_refusals_say_why(stage: Stage) -> None:
    """A wish refused has a name and a sentence; one that makes no sense too."""
    async with tab(stage.place, "Alice") as alice:
        here = (await alice.event("HELLO"))["guilds"][0]["channels"][0]["id"]
        assert (await alice.wish("slash", channel=here, words="/nothing"))["why"] == "UNKNOWN_COMMAND"
        await alice.socket.send_str("{")
        assert (await alice.hear())["refused"]["why"] == "BAD_WISH"
        assert (await alice.wish("dance"))["why"] == "UNKNOWN_VERB"
        assert (await alice.wish("click", message="x", custom_id="y"))["why"] == "BAD_WISH"


async def test_file_is_uploaded_and_sent(place: Playground) -> None:
    """A file goes up first and is then named in a message."""
    async with tab(place, "Alice") as alice:
        hello = await alice.event("HELLO")
        here = hello["guilds"][0]["channels"][0]["id"]
        url = f"{place.page_url}upload?person={hello['me']['id']}&name=plan.txt&description=A+plan"
        async with (
            aiohttp.ClientSession() as session,
            session.post(url, data=b"12345", headers={"Origin": place.url}) as up,
        ):
            number = (await up.json())["id"]
        said = await alice.wish("send", channel=here, content="", files=[number])
        (plan,) = said["attachments"]
        assert (plan["filename"], plan["description"], plan["size"]) == ("plan.txt", "A plan", 5)


async def test_file_that_is_too_large_stays_outside(place: Playground) -> None:
    """Discord's client takes no more than ten mebibytes."""
    url = f"{place.page_url}upload?person={place.person('Alice').id}&name=a.txt"
    data = io.BytesIO(bytes(11 * 1024 * 1024))
    async with (
        aiohttp.ClientSession() as session,
        session.post(url, data=data, headers={"Origin": place.url}) as up,
    ):
        assert up.status == 413


async def test_page_hears_that_places_changed(place: Playground) -> None:
    """A new channel makes the page read the list anew."""
    async with tab(place, "Alice") as alice:
        await alice.event("HELLO")
        place.owner.new_channel(next(iter(place.world.guilds.values())), "new-table")
        assert await alice.event("PLACES_CHANGED") == {}
        channels = (await alice.wish("places"))["guilds"][0]["channels"]
        assert [one["name"] for one in channels][-1] == "new-table"


async def test_page_hears_that_no_answer_came(place: Playground) -> None:
    """After three seconds without an answer the notice is there, with the interaction's number."""
    async with tab(place, "Alice") as alice:
        await alice.event("HELLO")
        asked = await Hand(place).slash()
        place.clock.advance(4)
        failed = await alice.event("INTERACTION_FAILED")
        assert failed == {"id": str(asked.id), "message": "The application did not respond"}


async def test_everything_a_person_does_is_a_wish(place: Playground) -> None:
    """DMs, threads, edits, reactions, leaving and joining go through the page."""
    async with tab(place, "Alice") as alice:
        (guild,) = (await alice.event("HELLO"))["guilds"]
        here = guild["channels"][0]["id"]
        parcels = await alice.wish("open_dm")
        assert parcels["recipients"][0]["username"] == "frontier-courier"
        said = await alice.wish("send", channel=here, content="a")
        assert (await alice.wish("edit", message=said["id"], content="b"))["content"] == "b"
        await alice.wish("react", message=said["id"], emoji="🎲")
        assert (await alice.wish("log", channel=here))[0]["reactions"][0]["count"] == 1
        assert await alice.wish("delete", message=said["id"]) is None
        thread = await alice.wish("open_thread", channel=here, name="War council")
        await alice.wish("archive", channel=thread["id"])
        await alice.wish("unarchive", channel=thread["id"])
        await alice.wish("close_dms")
        assert place.person("Alice").user.dms_closed
        await alice.wish("open_dms")
        await alice.wish("leave", guild=guild["id"])
        assert (await alice.wish("places"))["guilds"] == []
        await alice.wish("join", guild=guild["id"])
        assert len((await alice.wish("places"))["guilds"]) == 1


async def test_commands_are_shown_in_the_language_of_the_browser(place: Playground) -> None:
    """With their names and texts; what is sent stays the same."""
    local = {"name_localizations": {"fr": "carte"}, "description_localizations": {"fr": "Le plateau"}}
    size = {
        "type": 3,
        "name": "size",
        "description": "How large",
        "choices": [{"name": "small", "value": "s"}],
    }
    sent = [{"name": "map", "description": "The board", "options": [size], **local}]
    assert (await Hand(place).sync(*sent)).status == 200
    for language, name, text in (("fr-CA", "carte", "Le plateau"), ("en-GB", "map", "The board")):
        async with tab(place, "Alice", language) as alice:
            hello = await alice.event("HELLO")
            here = hello["guilds"][0]["channels"][0]["id"]
            (found,) = await alice.wish("commands", channel=here)
            assert (found["name"], found["shown"], found["description"]) == ("map", name, text)
            assert found["options"][0]["choices"][0]["shown"] == "small"


async def test_silent_messages_are_not_told_as_news(place: Playground) -> None:
    """A channel says what was last said in it, and what was last said aloud."""
    hand = Hand(place)
    loud, silent = [await hand.send({"content": "a", "flags": flags}) for flags in (0, 1 << 12)]
    async with tab(place, "Alice") as alice:
        (guild,) = (await alice.wish("places"))["guilds"]
    told = {one["name"]: (one["last_message_id"], one["news_id"]) for one in guild["channels"]}
    assert told["council-room"] == (silent.body["id"], loud.body["id"])
    assert told["lake-george"] == (None, None)


async def test_viewers_hear_of_emojis(place: Playground) -> None:
    """Those that there are, and each that is made or gone."""
    hand = Hand(place)
    first = await hand.emoji("first")
    async with tab(place, "Alice") as alice:
        assert (await alice.event("HELLO"))["emojis"] == [first.body["id"]]
        made = await hand.emoji("second")
        assert await alice.event("EMOJI_MADE") == {"id": made.body["id"]}
        await hand.ask("DELETE", f"{hand.emojis}/{made.body['id']}")
        assert await alice.event("EMOJI_GONE") == {"id": made.body["id"]}
