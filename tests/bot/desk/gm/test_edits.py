"""What a game master changes: shown first, checked, and the game goes on from there, at every game."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.desk.gm.edits import in_lines
from bot.post.message import Reply
from bot.post.parcels.notice import Notice
from bot.post.parcels.packing import post_of
from bot.post.parcels.posts import Post
from bot.post.parcels.to_seats import HandedBack
from bot.post.press import Press
from rules.kernel.export import export
from rules.kernel.game import EDIT
from rules.kernel.match import Match
from rules.kernel.position import overwrite
from storage import Commit
from tests.bot.desk.room import ALICE, BOB, CAROL, CHANNEL, Room, buttons, files, labels, library, text
from tests.bot.hiding import HIDING
from tests.contract.play import draw, unsealed
from tests.depth import Depth

KEYS = library().keys
CHANGES = {  # to a number of 2 or more, which none of them is at first
    "blocks": "score.british = {}",
    "battles": "dp.british = {}",
    "whigs": "treasury.british = {}",
    "ticonderoga": "date = {}",
    "skirmish": "ruled.public = {}",
}
ASKS = 14  # of a random game, at each of which it is changed
SURE = "Yes, change it"


async def mastered(room: Room, key: str, **options: str) -> None:
    """Alice and Bob play; Carol has made the game, and is its game master."""
    await room.carol.new(key, options=options)
    await room.alice.join("british", "oak")
    await room.bob.join("french", "elm")
    await room.alice.start()
    await room.carol.gm_take()


async def changed(room: Room, text_: str, *, whole: bool = False) -> Reply:
    """A change, looked at and made."""
    look = room.carol.gm_position if whole else room.carol.gm_change
    looked = await look(text_, "a slip of the pen")
    assert labels(looked) == [SURE], text(looked)
    return await room.carol.press(looked, SURE)


async def play_on(room: Room, rng: Random) -> bool:
    """A random order of everyone who is asked; whether the game goes on."""
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        if not unsealed(match):
            return False
        seat = unsealed(match)[0]
        outcome = match.submit(seat, draw(match, seat, rng))
        await sitting.commit(Commit(outcome, now=next(room.now)))
        return bool(unsealed(match))


async def checked(room: Room) -> None:
    """The invariants hold, and whoever reads the game anew finds it as it is."""
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        match.game.check(match.state)
        again = Match(sitting.codec, match.save(), match.key, match.standing_orders)
        assert sitting.codec.encode(again.state) == sitting.codec.encode(match.state)
        assert list(again.open) == list(match.open)


async def posts(room: Room, target: str, after: int) -> list[Post]:
    return [post_of(at.payload) for at in await room.parcels(after) if at.target == target]


async def last(room: Room) -> int:
    return max((at.id for at in await room.parcels()), default=0)


# -- at every ask ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
async def test_a_change_at_every_ask_leaves_a_game_to_go_on_with(room: Room, key: str, depth: Depth) -> None:
    """A field is set anew at each question of a random game; what was asked is asked again."""
    await mastered(room, key)
    rng = Random(7)
    for number in range(depth.of(8, ASKS)):
        assert text(await changed(room, CHANGES[key].format(number % 3 + 2))).startswith(
            "The game is changed"
        )
        await checked(room)
        if not await play_on(room, rng):
            break
    assert number > 5
    await room.restart()
    await checked(room)


@pytest.mark.parametrize("key", KEYS)
async def test_another_position_at_every_ask_leaves_a_game_to_go_on_with(
    room: Room, key: str, depth: Depth
) -> None:
    """A file with all drawn anew that a side cannot see."""
    await mastered(room, key, **HIDING.get(key, {}))
    rng, loaded = Random(3), 0
    for _ in range(depth.of(4, 3 * ASKS)):
        async with room.shelf.game(1) as sitting:
            match = sitting.match
            seat = next(iter(match.open))
            copy = match.copy("twin")
            twin = match.game.reshuffle(match.codec.state(match.save().snapshot.state), seat, rng)
            copy.edit(lambda state, twin=twin: overwrite(state, twin), "twin")  # type: ignore[misc]
            file = export(copy, "Another")
        reply = await room.carol.gm_position(file, "by lot")
        if labels(reply):
            await room.carol.press(reply, SURE)
            loaded += 1
        else:
            assert text(reply) == "That changes nothing."
        await checked(room)
        if not await play_on(room, rng):
            break
    assert loaded or key == "battles"


@pytest.mark.parametrize("key", KEYS)
async def test_a_saved_position_is_loaded_as_it_was(room: Room, key: str) -> None:
    """Nothing changes; and it tells no dice to come."""
    await mastered(room, key)
    (file,) = (await room.carol.gm_position()).messages[-1].files
    assert b"key" not in file.content.split(b"[position]")[0]
    reply = await room.carol.gm_position(file.content.decode(), "as it was")
    assert text(reply) == "That changes nothing."


# -- what is said of it --------------------------------------------------------------------------------------


async def test_what_would_change_is_shown_first(room: Room) -> None:
    """What was and what would be, side by side; nothing changes until it is confirmed."""
    await mastered(room, "blocks")
    looked = await room.carol.gm_change('british.NY = "R4 R4 M3"', "The militia was forgotten")
    assert [line for line in text(looked).splitlines() if " → " in line] == [
        '`british.NY: "R4 R4" → "R4 R4 M3"`'
    ]
    assert "All read the reason: The militia was forgotten" in text(looked)
    async with room.shelf.game(1) as sitting:
        assert not [n for n in await sitting.history.journal() if n.entry.how == EDIT]


@pytest.mark.parametrize("moved", [0, 8])
async def test_one_block_more_is_one_line(room: Room, moved: int) -> None:
    """However many blocks are numbered anew by it, at the beginning and later in the game."""
    await mastered(room, "blocks")
    rng = Random(1)
    for _ in range(moved):
        await play_on(room, rng)
    async with room.shelf.game(1) as sitting:
        state = sitting.codec.state(sitting.match.past().snapshot.state)
        here = next(at for at in ("NY", "AL", "BO") if state.at(at, "british"))
        units = in_lines(sitting.codec, state)[f"british.{here}"].strip('"')
    looked = text(await room.carol.gm_change(f'british.{here} = "{units} M2"', "forgotten"))
    assert [line.split(":")[0] for line in looked.splitlines() if " → " in line] == [f"`british.{here}"]


@pytest.mark.parametrize("key", KEYS)
async def test_a_change_is_told_at_the_end(room: Room, key: str) -> None:
    """What was and what became, in the log, beside the end, and where it was done in the chronicle."""
    await mastered(room, key)
    await changed(room, CHANGES[key].format(3))
    await room.carol.end(confirmed=True)
    what = CHANGES[key].partition(" = ")[0]
    for told in (text(await room.bob.gm_log()), *await files_at_the_end(room)):
        assert re.search(rf'"?{what}"?: \S+ → 3', told), told


async def test_all_of_a_long_change_is_told_at_the_end(room: Room) -> None:
    """In fifteen towns there is one militia: messages show a dozen, the files and the chronicle all."""
    await mastered(room, "blocks")
    async with room.shelf.game(1) as sitting:
        known = in_lines(sitting.codec, sitting.codec.state(sitting.match.past().snapshot.state))
        towns = [town for town, units in known.items() if "S" not in units][:15]
    await changed(room, "\n".join(f'{town} = "M1"' for town in towns))
    await room.carol.end(confirmed=True)
    log = text(await room.bob.gm_log())
    assert [town for town in towns if f"`{town}: " not in log] == towns[12:]
    assert "And 3 more lines, in the file." in log
    for content in await files_at_the_end(room):
        assert [town for town in towns if f'{town}: "' not in content] == []
        assert '→ "M1"' in content


async def files_at_the_end(room: Room) -> list[str]:
    """Beside the end, beside the log, and the chronicle of a player."""
    (ended,) = (at for at in await room.parcels() if at.kind == "Ended")
    codec = (await room.shelf.history(1)).codec
    told = Press(library()).messages(1, codec, post_of(ended.payload))
    replies = (Reply(told), await room.bob.gm_log(), await room.bob.chronicle())
    return [text_of(reply) for reply in replies]


async def test_before_the_end_nobody_reads_of_what_a_game_master_did(room: Room) -> None:
    """Neither in a chronicle nor in the log."""
    await mastered(room, "blocks")
    await changed(room, 'british.NY = "R4 R4 M3"')
    for person in (room.alice, room.bob, room.person(4)):
        (chronicle,) = files(await person.chronicle())
        assert b"game master" not in chronicle.content
    assert "The game master changed the game" in text_of(await room.carol.chronicle(True))


def text_of(reply: Reply) -> str:
    return "".join(file.content.decode() for file in files(reply))


async def test_all_are_told_why_and_who_sees_it_gets_the_board(room: Room) -> None:
    """A block more in New York: the channel and both sides see it stand there."""
    await mastered(room, "blocks")
    before = await last(room)
    await changed(room, 'british.NY = "R4 R4 M3"')
    public = await posts(room, f"channel:{CHANNEL}", before)
    assert isinstance(public[0], Notice)
    assert public[0].facts == {"user": CAROL, "reason": "a slip of the pen"}
    for user in (ALICE, BOB):
        assert "Roster" in await room.kinds(f"user:{user}", before)
    async with room.shelf.game(1) as sitting:
        (entry,) = (n.entry for n in await sitting.history.journal() if n.entry.how == EDIT)
    assert entry.note == "a slip of the pen"
    assert "british.NY" in text(await room.carol.gm_log())


async def test_a_change_that_begins_another_phase_brings_one_board(room: Room) -> None:
    """The turn is set on by one: each side is shown the board once."""
    await mastered(room, "battles")
    before = await last(room)
    await changed(room, "turn = 2")
    for user in (ALICE, BOB):
        assert (await room.kinds(f"user:{user}", before)).count("Roster") == 1


async def test_who_cannot_see_a_change_gets_no_board(room: Room) -> None:
    """How strong the French at Ft. St. Frédéric are is hidden from the British."""
    await mastered(room, "blocks")
    before = await last(room)
    await changed(room, 'french.SF = "I1 M3"')
    assert "Roster" in await room.kinds(f"user:{BOB}", before)
    assert "Roster" not in await room.kinds(f"user:{ALICE}", before)


async def test_sealed_orders_that_still_fit_stay_and_others_are_drafts_again(room: Room) -> None:
    """The regulars of Montréal are gone: their order goes back, and is told in the preview."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.bob.add_lines("MO 1R to SF")
    await room.bob.seal()
    kept = await room.carol.gm_change("score.british = 1", "a miscount")
    assert "All else that was sealed stays." in text(kept)
    assert "MO 1R" not in text(kept)
    await room.carol.press(kept, SURE)
    assert "> `MO 1R to SF`" in text(await room.carol.gm_view("french"))
    looked = await room.carol.gm_change('french.MO = "M3"', "They sailed home")
    assert "The French would be asked again, and get back what they sealed: `MO 1R to SF`" in text(looked)
    before = await last(room)
    await room.carol.press(looked, SURE)
    (back,) = [p for p in await posts(room, f"user:{BOB}", before) if isinstance(p, HandedBack)]
    assert back.lines == ("MO 1R to SF",)
    assert "MO 1R to SF" in text(await room.bob.sheet())


async def test_drafts_go_with_their_question(room: Room) -> None:
    """What Alice has written and not sealed stays her draft."""
    await mastered(room, "blocks", movement="simultaneous")
    await room.alice.add_lines("NY 1R to AL")
    await changed(room, "score.french = 1")
    assert "**1. NY 1R to AL**" in text(await room.alice.sheet())


# -- refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("nonsense = 3", "nonsense"),
        ("british = ", "line 1"),
        ('british.ZZ = "R4"', "ZZ"),
        ("score.british = 'many'", "score"),
        ('step = "nowhere"', "nowhere"),
        ("turn = 999", "stands as before|stays as it was"),
    ],
)
async def test_what_cannot_be_is_refused(room: Room, typed: str, said: str) -> None:
    """With what is wrong and what was typed, and no button."""
    await mastered(room, "blocks")
    reply = await room.carol.gm_change(typed, "try")
    assert any(part in text(reply) for part in said.split("|"))
    assert not buttons(reply)


async def test_a_change_needs_a_reason(room: Room) -> None:
    """All are to read it."""
    await mastered(room, "blocks")
    assert "Say why" in text(await room.carol.gm_change("score.british = 1", "  "))


async def test_a_change_is_void_when_the_game_has_moved_on(room: Room) -> None:
    """What was looked at is not done to another position, and not twice."""
    await mastered(room, "blocks")
    looked = await room.carol.gm_change("score.british = 1", "a miscount")
    await play_on(room, Random(1))
    assert "The game has moved on since" in text(await room.carol.press(looked, SURE))
    looked = await room.carol.gm_change("score.british = 1", "a miscount")
    await room.carol.press(looked, SURE)
    assert "The game has moved on since" in text(await room.carol.press(looked, SURE))


async def test_a_position_of_another_game_is_refused(room: Room) -> None:
    """The battles do not go on as blocks."""
    await mastered(room, "blocks")
    file = 'game = "battles"\n'
    assert "of another game" in text(await room.carol.gm_position(file, "try"))


@pytest.mark.parametrize("key", KEYS)
async def test_nobody_else_changes_anything_or_gets_the_position(room: Room, key: str) -> None:
    """Not by command, and not by the game master's own button."""
    await mastered(room, key)
    looked = await room.carol.gm_change(CHANGES[key].format(2), "a miscount")
    for person in (room.alice, room.bob):
        refused = "Only the game master may do this."
        assert text(await person.gm_edit()) == refused
        assert refused in text(await person.gm_change(CHANGES[key].format(2), "mine"))
        assert text(await person.gm_position()) == refused
        assert text(await person.press(looked, SURE)) == refused
