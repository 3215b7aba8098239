"""The application's own emojis, made by hand and by the real client, and shown on buttons."""

import discord
import pytest

from bot.playground.limits.emojis import PNG
from bot.playground.model import Emoji, Json
from bot.playground.place import Playground
from bot.playground.refusals import Code
from tests.playground import driver
from tests.playground.driver import Stage
from tests.playground.sample import Sample, picture
from tests.playground.test_rest import assert_refused, fetched
from tests.playground.wishes import Hand


@pytest.fixture
def hand(place: Playground) -> Hand:
    return Hand(place)


def pressed(emoji: int | str) -> Json:
    """A message with a button that shows this emoji."""
    face = {"id": emoji, "name": "star"}
    button = {"type": 2, "style": 1, "custom_id": "go", "emoji": face}
    return {"components": [{"type": 1, "components": [button]}]}


async def test_emoji_lives(place: Playground, hand: Hand) -> None:
    """It is made, listed, read, renamed and deleted."""
    made = await hand.emoji("star")
    assert (made.status, made.body["name"], made.body["user"]["bot"]) == (201, "star", True)
    path = f"{hand.emojis}/{made.body['id']}"
    assert (await hand.ask("GET", hand.emojis)).body == {"items": [made.body]}
    renamed = await hand.ask("PATCH", path, {"name": "hit"})
    assert renamed.body == made.body | {"name": "hit"}
    assert (await hand.ask("GET", path)).body == renamed.body
    assert (await hand.ask("PATCH", path, {"name": "hit"})).status == 200
    assert (await hand.ask("DELETE", path)).status == 204
    for method, body in {"GET": None, "PATCH": {"name": "a_b"}, "DELETE": None}.items():
        assert_refused(await hand.ask(method, path, body), Code.UNKNOWN_EMOJI)


async def test_emojis_of_another_application(place: Playground, hand: Hand) -> None:
    """They are nobody's but its own."""
    assert_refused(await hand.ask("GET", "/applications/4242/emojis"), Code.UNKNOWN_APPLICATION)


async def test_emojis_are_limited(place: Playground, hand: Hand) -> None:
    """After the two thousandth none is made."""
    for number in range(1, 2000):
        place.world.emojis[number] = Emoji(id=number, name=f"sign_{number}")
    assert (await hand.emoji("last")).status == 201
    assert_refused(await hand.emoji("one_more"), Code.MANY_EMOJIS)


async def test_picture_of_an_emoji(place: Playground, hand: Hand) -> None:
    """Its link needs no signature, and is dead when the emoji is (emoji-pictures-are-not-signed)."""
    made = await hand.emoji("star", PNG + b"drawn")
    url = f"{place.url}/cdn/emojis/{made.body['id']}.png"
    assert await fetched(url) == (200, PNG + b"drawn")
    assert (await fetched(f"{place.url}/cdn/emojis/4242.png"))[0] == 404
    await hand.ask("DELETE", f"{hand.emojis}/{made.body['id']}")
    assert (await fetched(url))[0] == 404


async def test_buttons_show_what_there_is(place: Playground, hand: Hand) -> None:
    """An emoji that is gone is refused where it stands, and with it the whole message."""
    made = await hand.emoji("star")
    sent = await hand.send(pressed(int(made.body["id"])))
    assert sent.body["components"][0]["components"][0]["emoji"]["id"] == made.body["id"]
    await hand.ask("DELETE", f"{hand.emojis}/{made.body['id']}")
    refused = await hand.send(pressed(int(made.body["id"])))
    face = refused.body["errors"]["components"]["0"]["components"]["0"]["emoji"]
    assert face["id"]["_errors"][0]["code"] == "COMPONENT_INVALID_EMOJI"
    assert (await hand.send(pressed("star"))).code == Code.INVALID_BODY.number
    place.record.faults.clear()


async def test_discord_py_makes_and_reads_them(stage: Stage) -> None:
    """By its own methods, the picture too."""
    drawn = picture().read()
    made = await stage.client.create_application_emoji(name="star", image=drawn)
    assert await stage.client.fetch_application_emojis() == [made]
    assert str(made) == f"<:star:{made.id}>"
    assert await made.read() == drawn
    renamed = await made.edit(name="hit")
    assert (await stage.client.fetch_application_emoji(made.id)).name == renamed.name == "hit"
    await renamed.delete()
    with pytest.raises(discord.NotFound):
        await stage.client.fetch_application_emoji(made.id)


async def test_emojis_are_kept(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Tomorrow they are there, with their pictures."""
    folder = tmp_path_factory.mktemp("world")
    async with driver.playground(folder) as place:
        made = await Hand(place).emoji("star", PNG + b"drawn")
    async with driver.playground(folder) as place, driver.stage(place, Sample()) as stage:
        (kept,) = await stage.client.fetch_application_emojis()
        assert (str(kept.id), kept.name, await kept.read()) == (made.body["id"], "star", PNG + b"drawn")
