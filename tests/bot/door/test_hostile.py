"""Files and texts of strangers, as they come in: read beside everything else, told in a sentence, cleaned."""

from __future__ import annotations

import asyncio

from bot.playground.person import File
from tests.bot.door.people import made, says, told
from tests.hostile import SIZE, tomls
from tests.playground.driver import Player


async def test_a_file_that_holds_too_much_is_refused_with_its_line(alice: Player) -> None:
    """A key of many parts costs a parser time and memory by the square of its length."""
    for what, text in (each for each in tomls() if "dotted" in each[0]):
        await made(alice, "blocks", position=File("bomb.toml", text.encode()))
        assert "position.toml, line" in told(alice), what
    await alice.slash("/game status")
    assert told(alice) == "There is no game in this channel."


async def test_an_empty_position_is_not_taken_for_none(alice: Player) -> None:
    """Nor one of blanks, or of what cannot be seen: nobody wanted the usual game."""
    for content in (b"", b" \n", "\u200b\ufeff".encode()):
        await made(alice, "blocks", position=File("empty.toml", content))
        assert told(alice) == "The file is empty."
    await alice.slash("/game status")
    assert told(alice) == "There is no game in this channel."


async def test_a_file_one_byte_too_large_is_not_read(alice: Player) -> None:
    await made(alice, "blocks", position=File("large.toml", b"#" * (SIZE + 1)))
    assert told(alice) == "The file is too large: 256 KiB are taken at most."


async def test_what_cannot_be_seen_does_not_come_in(alice: Player, bob: Player) -> None:
    """Neither in the title of a game, nor in a word for its dice."""
    title = "Late \\u202eraw eht ni\\u202c *now* \\u001b[31m"
    await made(alice, "blocks", position=File("p.toml", f'game = "blocks"\ntitle = "{title}"'.encode()))
    assert "Late raw eht ni \\*now\\*" in says(bob)
    await alice.slash("/game join", side="british", word="o\u202ea\u200bk")
    assert told(alice) == "You play the British. Your word for the dice is oak."


async def test_a_letter_brings_only_what_can_be_seen(alice: Player, bob: Player, carol: Player) -> None:
    """A link in it stays a link, without a preview of where it leads."""
    await made(carol, "blocks")
    await alice.slash("/game join", side="british")
    await bob.slash("/game join")
    await alice.click("Start")
    await carol.slash("/game master", what="take")
    await carol.slash("/letter", text="\u202eSee\u200b https://example.org/*a* *now*", side="french")
    assert any("See <https://example.org/*a*> \\*now\\*" in line for line in bob.dms.reads())


async def test_files_are_read_one_after_the_other(alice: Player, bob: Player, carol: Player) -> None:
    """Whoever comes when too many wait is told so, and can send the file again."""
    intake = alice.stage.house.door.desk.intake  # type: ignore[attr-defined]
    async with asyncio.TaskGroup() as others, intake.turn():
        waiting = [others.create_task(intake.read(lambda: None)) for _ in range(2)]
        await asyncio.sleep(0)
        await made(carol, "blocks", position=File("p.toml", b'game = "blocks"'))
        assert "Other files are being read just now" in told(carol)
        assert not any(each.done() for each in waiting)
        others.create_task(asyncio.sleep(0))
