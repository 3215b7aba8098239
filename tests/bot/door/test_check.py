"""`python -m bot check`: every wrong thing gets its sentence, and nothing is changed by looking."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.host import live_check
from bot.host.check import NEEDED, Found, check, here, there
from bot.host.data_folder import DataFolder
from bot.host.live_check import Noted, check_live, differences, form_of, unlike
from bot.host.pulse import data_folder
from bot.playground.permissions import Permission
from bot.playground.place import Playground
from storage.lock import FolderLock
from tests.bot.door.people import Evening, own_data, seated
from tests.playground import driver
from tests.playground.driver import Player


def wrong(found: list[Found]) -> list[str]:
    return [each.sentence for each in found if not each.well]


# -- the data folder --------------------------------------------------------------------------------------


def test_where_the_data_lies(tmp_path: Path) -> None:
    """As named in the environment, else where such things lie in the user's home."""
    assert data_folder({"FRONTIER_DATA": str(tmp_path)}) == tmp_path
    assert data_folder({"XDG_DATA_HOME": "/home/anne/data"}) == Path("/home/anne/data/frontier-courier")
    assert data_folder({}) == Path.home() / ".local/share/frontier-courier"


def test_a_fresh_folder_is_well(tmp_path: Path) -> None:
    """There is no database before the first start, and looking makes none."""
    folder = DataFolder(tmp_path / "new")
    assert wrong(list(here(folder))) == []
    assert not folder.database.exists()


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    """It is said which."""
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert [str(file) in sentence for sentence in wrong(list(here(DataFolder(file))))][:1] == [True]


def test_a_bot_that_is_running_is_no_fault(tmp_path: Path) -> None:
    """Who looks beside it is told so."""
    lock = FolderLock(tmp_path)
    found = list(here(DataFolder(tmp_path)))
    lock.release()
    assert wrong(found) == []
    assert any(each.sentence.startswith("The bot is running") for each in found)


def test_a_database_that_is_none(tmp_path: Path) -> None:
    """Bytes of something else."""
    DataFolder(tmp_path).database.write_bytes(b"no database at all " * 100)
    assert len(wrong(list(here(DataFolder(tmp_path))))) == 1


def test_a_database_of_another_program(tmp_path: Path) -> None:
    """It is left alone."""
    with closing(sqlite3.connect(DataFolder(tmp_path).database)) as db:
        db.execute("CREATE TABLE others (x)")
    assert len(wrong(list(here(DataFolder(tmp_path))))) == 1


def test_printed_data_that_cannot_be_read(tmp_path: Path) -> None:
    """The owner's own board with a fault: the file and what is wrong in it."""
    own_data(tmp_path, "places = 7\n")
    (sentence,) = wrong(list(here(DataFolder(tmp_path))))
    assert "blocks" in sentence


def test_how_much_drawn_ground_there_is(tmp_path: Path) -> None:
    """And how much there may be; more was put there by somebody else, and is not well."""
    folder = DataFolder(tmp_path)
    said = f"of at most 192 MiB in {folder.cache}."
    assert Found(True, f"Drawn ground takes 0 {said}") in here(folder)
    folder.cache.mkdir()
    with (folder.cache / "ground.png").open("wb") as file:
        file.truncate(24 << 20)
    assert Found(True, f"Drawn ground takes 24 {said}") in here(folder)
    with (folder.cache / "film.avi").open("wb") as file:
        file.truncate(200 << 20)
    assert wrong(list(here(folder))) == [
        f"Drawn ground takes 224 {said} Delete what is in there that the bot has not drawn."
    ]


# -- at Discord -------------------------------------------------------------------------------------------


async def test_all_is_well(place: Playground, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A token, a server, the permissions: nothing to say but that."""
    with place.redirect():
        assert await check(DataFolder(folder), place.token) == 0
    assert "In Fort Edward the bot may do what it needs." in capsys.readouterr().out


async def test_without_a_token(folder: Path) -> None:
    """The playground would open: that is no fault."""
    assert wrong(await there(DataFolder(folder), "")) == []


async def test_a_token_that_is_none(place: Playground, folder: Path) -> None:
    """Discord does not know it."""
    with place.redirect():
        (sentence,) = wrong(await there(DataFolder(folder), "wrong"))
    assert sentence == "Discord does not know this token. Copy it anew from the developer portal."


async def test_a_server_without_the_permissions(place: Playground, folder: Path) -> None:
    """Which are lacking is said by name."""
    role = next(one for one in place.world.roles.values() if one.name == place.world.bot.display)
    everyone = next(one for one in place.world.roles.values() if one.name == "@everyone")
    for each in (role, everyone):
        place.owner.set_permissions(each, each.permissions & ~int(Permission.ATTACH_FILES))
    with place.redirect():
        assert wrong(await there(DataFolder(folder), place.token)) == [
            "In Fort Edward the bot lacks: attach files."
        ]


async def test_no_server_yet(place: Playground, folder: Path) -> None:
    """The invitation is there with exactly what is needed."""
    for guild in list(place.world.guilds.values()):
        place.owner.remove_bot(guild)
    with place.redirect():
        (sentence,) = wrong(await there(DataFolder(folder), place.token))
    assert f"permissions={NEEDED.value}" in sentence


async def test_the_channels_of_games(evening: Evening, alice: Player, bob: Player) -> None:
    """One where the bot may not write, one that is gone."""
    await seated(alice, bob)
    data, place = DataFolder(evening.folder), evening.place
    await evening.away()
    place.owner.overwrite(alice.channel, place.world.bot.id, deny=int(Permission.SEND_MESSAGES))
    with place.redirect():
        (sentence,) = wrong(await there(data, place.token))
        assert sentence.startswith(
            "In #lake-george of Fort Edward, where “The whole war, 1757 to 1759” is played"
        )
        place.owner.delete_channel(alice.channel)
        (sentence,) = wrong(await there(data, place.token))
        assert sentence.startswith("The channel of “The whole war, 1757 to 1759” is gone or hidden.")


@pytest_asyncio.fixture
async def server() -> AsyncIterator[Playground]:
    """A server to be tried with requests that are refused on purpose."""
    async with driver.playground() as place:
        yield place


# -- live -------------------------------------------------------------------------------------------------


async def test_the_stand_in_answers_like_itself(
    server: Playground, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script does all it says, takes away what it posted, and finds no difference."""
    room = next(one for one in server.world.channels.values() if one.name == "ohio-country")
    with server.redirect():
        assert await check_live(DataFolder(folder), server.token, room.id) == 0
    assert "60 answers recorded" in capsys.readouterr().out
    assert list(server.world.log(room.id)) == []


async def test_what_is_recorded_holds_no_names(server: Playground, folder: Path) -> None:
    """Only keys, kinds of values, statuses and codes."""
    room = next(one for one in server.world.channels.values() if one.name == "ohio-country")
    with server.redirect():
        await check_live(DataFolder(folder), server.token, room.id)
    (file,) = DataFolder(folder).live.iterdir()
    text = file.read_text(encoding="utf-8")
    for name in (server.world.bot.name, "ohio-country", "Fort Edward", server.token, str(room.id)):
        assert name not in text
    assert [each["code"] for each in json.loads(text) if each["step"] == "post too much"] == [50035]


async def test_where_the_bot_may_not_post(
    server: Playground, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script stops and says where."""
    room = next(one for one in server.world.channels.values() if one.name == "ohio-country")
    server.owner.overwrite(room, server.world.bot.id, deny=int(Permission.SEND_MESSAGES))
    with server.redirect():
        assert await check_live(DataFolder(folder), server.token, room.id) == 1
    assert "At Discord “post” was refused: 403 50013." in capsys.readouterr().out


async def test_live_needs_a_token(folder: Path) -> None:
    """Without one there is nobody to be."""
    assert await live_check.check_live(DataFolder(folder), "", 1) == 1


def test_forms_and_their_differences() -> None:
    """Keys on one side only, other kinds, other telling values; what may be nothing is no difference."""
    there = form_of({"id": "7", "type": 0, "author": {"name": "Anne", "avatar": None}, "list": [{"a": 1}]})
    assert there == {
        "id": "str",
        "type": 0,
        "author": {"name": "str", "avatar": "nothing"},
        "list": [{"a": "int"}],
    }
    here = form_of({"id": 7, "type": 1, "author": {"name": "Anne", "avatar": "x"}, "list": [], "new": True})
    assert sorted(unlike(there, here, "body")) == [
        "body.id is str at Discord, int at the stand-in",
        "body.new is only in the stand-in's answer",
        "body.type is 0 at Discord, 1 at the stand-in",
    ]


def test_other_statuses() -> None:
    """They are told before all else."""
    real, ours = Noted("post", 200, 0, {}), Noted("post", 400, 50035, {})
    assert list(differences([real], [ours])) == ["post: Discord says 200 0, the stand-in 400 50035"]


def test_a_running_number_that_is_not_kept() -> None:
    """The courier would not find its own messages again: that is a difference."""
    real, ours = (Noted("find the running number", 200, 0, kept) for kept in (False, True))
    assert list(differences([real], [ours])) == [
        "find the running number: body is False at Discord, True at the stand-in"
    ]
