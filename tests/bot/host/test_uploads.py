"""The signs come to Discord, tried with the real client on the stand-in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from bot.host.uploads import Notes, Upload, read, write
from bot.playground.place import Playground
from bot.post.addressee import Addressee
from bot.post.courier.discord_wire import DiscordWire
from bot.post.message import Button, Message
from bot.post.parcels.targets import channel
from bot.post.signs import Signs
from render.drawing import Stamp
from render.signs.grounds import MIDDLE
from render.signs.sign import Draw, Sign
from render.theme import Theme
from rules.kernel.template import sign
from tests.playground import driver
from tests.playground.driver import Stage
from tests.playground.sample import Sample, picture

EMOJIS = ".*/emojis"
SMALL, LARGE = 20.0, 40.0


@pytest_asyncio.fixture
async def stage() -> AsyncIterator[Stage]:
    async with driver.playground() as place, driver.stage(place, Sample()) as stage:
        yield stage


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "signs.json"


def disc(radius: float) -> Draw:
    def draw(stamp: Stamp, theme: Theme) -> None:
        stamp.disc(MIDDLE, radius, theme.red.paint)

    return draw


def declared(**radii: float) -> Signs:
    """Round signs; the first has two colours."""
    return Signs.of(Sign(name, disc(r), dyed=name == "red") for name, r in radii.items())


USUAL: Mapping[str, float] = {"red": SMALL, "moon": SMALL}
NAMES = {"red", "red_safe", "moon"}


async def brought(stage: Stage, file: Path, signs: Signs) -> dict[str, int]:
    """What Discord has when all is done, by name."""
    await Upload(stage.client, signs, file, pause=0.0).run()
    return there(stage.place)


def there(place: Playground) -> dict[str, int]:
    return {one.name: one.id for one in place.world.emojis.values()}


def spoil(file: Path, text: str | None) -> None:
    """Somebody deletes a file, or writes something else into it."""
    if text is None:
        file.unlink()
    else:
        file.write_text(text, encoding="utf-8")


async def test_all_signs_come_to_discord(stage: Stage, file: Path) -> None:
    """Each in all its colours, and texts can show them then, not before."""
    signs = declared(**USUAL)
    assert signs.ids == {}
    found = await brought(stage, file, signs)
    assert found.keys() == NAMES
    assert signs.ids == found
    assert signs.ready
    assert {name: noted.id for name, noted in read(file).made.items()} == found


async def test_the_next_start_only_looks(stage: Stage, file: Path) -> None:
    """What this release has brought is neither drawn nor made again."""
    found = await brought(stage, file, declared(**USUAL))
    before, signs = read(file), declared(**USUAL)
    stage.place.knobs.answer("POST", EMOJIS, 500)
    assert await brought(stage, file, signs) == found == signs.ids
    assert read(file) == before


async def test_what_is_drawn_otherwise_is_made_anew(stage: Stage, file: Path) -> None:
    """All else stays under its number, what is declared no more is deleted, and what is not ours is left."""
    other = await stage.client.create_application_emoji(name="banner", image=picture().read())
    found = await brought(stage, file, declared(**USUAL, gone=SMALL))
    write(msgspec.structs.replace(read(file), release="another"), file)
    later = await brought(stage, file, declared(red=SMALL, moon=LARGE))
    assert later.keys() == {*NAMES, "banner"}
    assert later["moon"] != found["moon"]
    assert [later[name] for name in ("red", "red_safe")] == [found[name] for name in ("red", "red_safe")]
    assert later["banner"] == other.id


@pytest.mark.parametrize("deed", ["made", "deleted"])
async def test_whoever_dies_in_the_middle_is_mended(stage: Stage, file: Path, deed: str) -> None:
    """A process that ends after Discord has done it and before it is noted: the next one finds that out."""
    if deed == "deleted":
        await brought(stage, file, declared(red=LARGE, moon=LARGE))
        write(Notes("another", read(file).made), file)
    method, route = ("POST", EMOJIS) if deed == "made" else ("DELETE", EMOJIS + "/.*")
    with stage.place.knobs.hold(method, route) as hold:
        dying = asyncio.create_task(Upload(stage.client, declared(**USUAL), file, 0.0).run())
        await asyncio.wait_for(hold.reached.wait(), driver.PATIENCE)
        dying.cancel()
        with suppress(asyncio.CancelledError):
            await dying
    signs = declared(**USUAL)
    found = await brought(stage, file, signs)
    assert found.keys() == NAMES
    assert signs.ids == found


@pytest.mark.parametrize("text", ["", "{", '{"made": {"red": {"digest": "x", "id": 7}}}', None])
async def test_a_file_that_is_lost_or_wrong_is_made_anew(stage: Stage, file: Path, text: str | None) -> None:
    """Then all are made again, and nothing is there twice."""
    await brought(stage, file, declared(**USUAL))
    spoil(file, text)
    signs = declared(**USUAL)
    found = await brought(stage, file, signs)
    assert found.keys() == NAMES
    assert signs.ids == found
    assert read(file).made.keys() == NAMES


@pytest.mark.parametrize(("status", "code"), [(400, 30008), (403, 50013)])
async def test_what_discord_refuses_harms_nobody(stage: Stage, file: Path, status: int, code: int) -> None:
    """There is no room, or no permission: then there are words."""
    stage.place.knobs.answer("POST", EMOJIS, status, {"code": code, "message": "No"})
    signs = declared(**USUAL)
    assert await brought(stage, file, signs) == {}
    assert not signs.ready


async def test_where_discord_is_busy_it_is_tried_again(stage: Stage, file: Path) -> None:
    """After a while, for as long as it takes."""
    stage.place.knobs.answer("GET", EMOJIS, 403, {"code": 0, "message": "Forbidden"})
    signs = declared(**USUAL)
    assert (await brought(stage, file, signs)).keys() == NAMES
    assert signs.ready


async def test_messages_show_them(stage: Stage, file: Path) -> None:
    """In a text and on a button, sent by the courier's wire; whoever reads by ear gets neither."""
    signs = declared(**USUAL)
    found = await brought(stage, file, signs)
    told = Message(f"{sign('moon')} Night falls", ((Button("fc1:map:1:0", "Map", sign="red"),),))
    room, wire = stage.channel("council-room"), DiscordWire(stage.client)
    for nonce, reader in (("a", Addressee(palette="light-safe")), ("b", Addressee(text_first=True))):
        await wire.send(channel(room.id), signs.delivered(told, reader), nonce)
    seen, heard = stage.place.world.log(room.id)[-2:]
    (shown,), (bare,) = (one.components[0]["components"] for one in (seen, heard))
    assert seen.content == f"<:moon:{found['moon']}> Night falls"
    assert (shown["emoji"]["name"], shown["emoji"]["id"]) == ("red_safe", str(found["red_safe"]))
    assert heard.content == "Night falls"
    assert not bare.get("emoji")
