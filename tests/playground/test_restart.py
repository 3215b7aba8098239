"""Yesterday's world is there today."""

from pathlib import Path

from bot.playground.person import File
from tests.playground import driver
from tests.playground.sample import Sample


async def test_buttons_of_yesterday_work(tmp_path: Path) -> None:
    """After a restart of place and bot the panel is there, and its buttons and menus answer."""
    async with driver.playground(tmp_path) as place, driver.stage(place, Sample()) as stage:
        await stage.player("Alice").slash("/panel")
    async with driver.playground(tmp_path) as place, driver.stage(place, Sample()) as stage:
        bob = stage.player("Bob")
        assert bob.reads() == ["The panel"]
        await bob.select("Choose a town", "Boston")
        await bob.click("Seal")
        assert bob.reads() == ["Sealed by Bob", "To boston"]
        assert place.record.faults == []


async def test_dms_threads_and_files_are_kept(tmp_path: Path) -> None:
    """What was written, opened and attached is found again, closed DMs too."""
    async with driver.playground(tmp_path) as place, driver.stage(place, Sample()) as stage:
        alice = stage.player("Alice")
        await alice.dm("NY 2M to AL", File("plan.txt", b"12345", "A plan"))
        await alice.slash("/thread")
        alice.person.close_dms()
    async with driver.playground(tmp_path) as place, driver.stage(place, Sample()) as stage:
        alice = stage.player("Alice")
        assert alice.dms.reads()[0] == "NY 2M to AL"
        (plan,) = alice.dms.sees()[0].attachments
        assert (plan.description, place.world.store.file(plan.id)) == ("A plan", b"12345")
        assert alice.at("War council").reads()[-1] == "In here"
        assert alice.person.user.dms_closed


async def test_token_and_new_ids_go_on(tmp_path: Path) -> None:
    """The bot's token stays; what is new is younger than all that was."""
    async with driver.playground(tmp_path) as place:
        token = place.token
        place.clock.advance(3600)
        said = place.person("Alice").send(next(iter(place.person("Alice").channels())).id, "before")
    async with driver.playground(tmp_path) as place:
        assert place.token == token
        again = place.person("Alice").send(said.channel_id, "after")
        assert again.id > said.id


async def test_deleted_messages_take_their_files_along(tmp_path: Path) -> None:
    """Nothing of a deleted message is left in the folder."""
    async with driver.playground(tmp_path) as place:
        alice = place.person("Alice")
        said = alice.send(alice.channels()[0].id, "a", [File("plan.txt", b"12345")])
        assert len(list((tmp_path / "files").iterdir())) == 1
        alice.delete(said.id)
        assert list((tmp_path / "files").iterdir()) == []
