"""What goes wrong: the bot says a sentence, the log tells no secret, and nothing is done twice."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.door import answer
from bot.playground.permissions import Permission
from bot.playground.place import Playground
from bot.post import logs
from bot.post.message import Reply
from rules.kernel.match import Match
from tests.bot.door.people import Evening, Table, paper, says, seated, told
from tests.playground.driver import Player

BUTTON = {"type": 2, "id": 2, "style": 1, "label": "Old"}


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What is written to the log meanwhile."""
    stream, kept = StringIO(), (logging.root.handlers[:], logging.root.level)
    logs.set_up(stream)
    yield stream
    logging.root.handlers[:], _ = kept
    logging.root.setLevel(kept[1])


def lines(log: StringIO) -> list[Any]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


class Broken(Exception):
    """The bot has a fault."""


def breaks(secret: str) -> Any:
    async def broken(*_: Any, **__: Any) -> Reply:
        raise Broken(f"R4 stands at {secret}")

    return broken


# -- faults of ours -----------------------------------------------------------------------------------------


async def test_a_fault_of_the_bot_is_told_in_a_sentence(
    table: Table, alice: Player, log: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the number under which the log has it, by kind and place; what the fault says is not in it."""
    monkeypatch.setattr(table.house.door.desk, "answered", breaks("Albany"))
    await alice.slash("/help")
    assert "Something broke in the bot" in told(alice)
    record = next(each for each in lines(log) if each["event"] == "an interaction failed")
    assert str(record["interaction"]) in told(alice)
    assert record["trouble"][0]["kind"] == "Broken"
    assert record["trouble"][0]["at"][-1].startswith("test_troubles.py:")
    assert "Albany" not in log.getvalue()


async def test_a_fault_at_a_direct_message(
    table: Table, alice: Player, log: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The writer is told as well."""
    monkeypatch.setattr(table.house.door.desk, "answered", breaks("Albany"))
    await alice.dm("NY 2R to AL")
    assert "Something broke in the bot" in says(alice.dms)
    assert [each["event"] for each in lines(log) if "trouble" in each] == ["a direct message failed"]
    assert "NY 2R" not in log.getvalue()


async def test_a_fault_after_a_deferral(
    table: Table, alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deferral is answered with a sentence that does not say that nothing was done."""
    await seated(alice, bob)
    monkeypatch.setattr(table.house.studio, "draw", breaks("Albany"))
    await alice.slash("/map")
    (told,) = [m.content for m in alice.sees() if m.ephemeral and "in its log under" in m.content]
    assert told.startswith("What you asked for is done, but the bot could not show it.")


async def test_a_fault_of_the_rules_keeps_the_position(
    folder: Path, alice: Player, bob: Player, log: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a file of the data folder; its name is told, the game stands as it stood."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/order", line="NY 2R to AL")
    kept = Match._settle  # noqa: SLF001

    def broken(self: Match, *given: Any) -> None:
        kept(self, *given)
        raise Broken("R4 stands at Albany")

    with monkeypatch.context() as patched:
        patched.setattr(Match, "_settle", broken)
        await alice.click("Seal")
    (file,) = (folder / "faults").iterdir()
    assert f"its position is kept as {file.name}" in told(alice)
    assert 'game = "blocks"' in file.read_text(encoding="utf-8")
    assert "Albany" not in log.getvalue()
    await alice.slash("/sheet")
    await alice.click("Seal")
    assert "You have sealed:" in told(alice)


# -- slowness -----------------------------------------------------------------------------------------------


@pytest.fixture
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is quick enough to be answered at once."""
    monkeypatch.setattr(answer, "PATIENCE", 0.0)


async def test_what_takes_its_time_is_put_off_in_private(hurry: None, table: Table, alice: Player) -> None:
    """Whatever comes of it, a deferral is for the asker's eyes only."""
    await alice.slash("/help")
    assert "\nThere is no game of yours here." in told(alice)
    bodies = [done.body for done in table.place.record.requests if done.route.endswith("/callback")]
    assert [(body["type"], body["data"]["flags"]) for body in bodies] == [(5, 64)]


async def test_a_form_that_comes_too_late(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot be opened any more, and that is said."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/sheet")
    monkeypatch.setattr(answer, "PATIENCE", 0.0)
    await alice.click("Write all lines")
    assert told(alice) == "That took longer than a form may wait for. Please try once more."


async def test_a_whole_turn_put_off(hurry: None, alice: Player, bob: Player) -> None:
    """Buttons, lists and pictures too come in the place of their deferrals."""
    await seated(alice, bob, movement="simultaneous")
    await alice.slash("/sheet")
    await alice.slash("/order", line="hold")
    await alice.click("Seal")
    assert "You have sealed:" in told(alice)
    await alice.slash("/map")
    assert paper(alice).attachments


# -- what Discord does now and then --------------------------------------------------------------------------


async def test_nothing_is_done_twice(evening: Evening, alice: Player, bob: Player, log: StringIO) -> None:
    """Every event is delivered twice: one line is written, one order sealed, one answer comes."""
    await seated(alice, bob, movement="simultaneous")
    evening.place.knobs.deliveries = 2
    await alice.slash("/order", line="NY 1R to AL")
    assert told(alice).count("1R to AL") == 2  # as written, and on the sheet
    await alice.dm("NY 1R to BO")
    await alice.slash("/sheet")
    assert "**2. NY 1R to BO**" in told(alice)
    assert "3. " not in told(alice)
    await alice.click("Seal")
    assert "\n".join(bob.reads()).count("Receipt of the British: `") == 1
    assert [each for each in lines(log) if each["level"] == "error"] == []


async def test_an_answer_that_is_refused_for_a_moment(evening: Evening, alice: Player) -> None:
    """A 502 is tried again by the library."""
    evening.place.knobs.answer("POST", r".*/callback", 502, times=1)
    await alice.slash("/help")
    assert "\nThere is no game of yours here." in told(alice)


async def test_what_was_put_off_is_put_away_meanwhile(
    hurry: None, evening: Evening, alice: Player, log: StringIO
) -> None:
    """Whoever no longer sees where the answer was to come has it below."""
    evening.place.knobs.answer("PATCH", r".*/messages/@original", 404, {"code": 10008, "message": ""})
    await alice.slash("/help")
    assert "\nThere is no game of yours here." in told(alice)
    assert [each for each in lines(log) if each["level"] == "error"] == []


async def test_buttons_of_others_are_no_business_of_ours(
    evening: Evening, alice: Player, log: StringIO
) -> None:
    """An id of another form is answered in words."""
    await alice.slash("/help")
    message = paper(alice)
    message.components = [{"type": 1, "id": 1, "components": [{**BUTTON, "custom_id": "fc0:old:1:1"}]}]
    alice.person.click(message.id, "fc0:old:1:1")
    await evening.table.settled()
    assert told(alice) == "This button is of an older form. Look up what is asked now."


async def test_a_command_that_has_another_name_now(
    place: Playground, table: Table, alice: Player, log: StringIO
) -> None:
    """A client that has not heard yet of `/new` is told to look again, and it is no fault."""
    game = next(one for one in place.world.commands.values() if one.name == "game")
    old = {"name": "blocks", "type": 1, "description": "Blocks", "options": []}
    game.body["options"].append({"name": "new", "type": 2, "description": "New", "options": [old]})
    await alice.slash("/game new blocks")
    assert told(alice).startswith("Your Discord shows commands of an older list")
    assert [line["level"] for line in lines(log) if line["event"] == "a command of an older list"] == ["info"]
    assert await table.house.shelf.games.in_channel(alice.channel.id) == []


async def test_a_command_that_is_gone(table: Table, alice: Player) -> None:
    """Discord still offers it: whoever uses it is told, not left waiting."""
    table.house.door.tree.remove_command("history")
    await alice.slash("/history", what="verify")
    assert told(alice).startswith("Your Discord shows commands of an older list")


# -- channels -----------------------------------------------------------------------------------------------


async def test_what_waits_for_a_channel_goes_there_when_it_may(
    evening: Evening, alice: Player, bob: Player
) -> None:
    """The host is told once; when the permission is back the channel gets all it missed, in order."""
    await seated(alice, bob, movement="simultaneous")
    place, bot = evening.place, evening.place.world.bot
    place.owner.overwrite(alice.channel, bot.id, deny=int(Permission.SEND_MESSAGES))
    await evening.table.settled()
    for player in (alice, bob):
        await player.dm("hold")
        await player.dm("seal")
    assert not any("## 1757, turn 2" in text for text in bob.reads())
    assert any("can no longer be written to" in text for text in alice.dms.reads())
    place.owner.overwrite(alice.channel, bot.id)
    await evening.table.settled()
    assert any("## 1757, turn 2" in text for text in bob.reads())
