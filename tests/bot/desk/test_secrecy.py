"""Two games that differ only in what a side may not know answer it byte for byte alike.

Both are played with the same orders and the same chance. After every order the reader asks everything there
is to ask and tries lines of all kinds; an event that discloses something ends the comparison.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.desk.setting import Setting
from bot.desk.table import Table
from bot.message import Reply, recorded
from rules.blocks.board import SIDES
from rules.blocks.state import Options, State
from rules.blocks.twins import reshuffle
from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match
from rules.kernel.notation import sample
from rules.kernel.orders import Lines
from storage import NewGame
from tests.blocks.table import CASES, position
from tests.bot.desk.room import ALICE, BOB, CHANNEL, GUILD, Person, Room, library, open_room
from tests.contract.play import draw, unsealed

SEATS = {"british": ALICE, "french": BOB}
TOWNS = (
    "british NY R4 R3, AL R4 M3 I2, HE M3 I2, OS I1 M2, HA R4; french CR R4 M3, MO R4 R2 M3, NI I2 M1, DU I2"
)
POOL = {"british": {"R": 3, "M": 2, "I": 2, "S": 1}, "french": {"R": 2, "M": 2, "I": 3, "S": 1}}
MINI = Source("blocks.toml", (CASES / "mini.toml").read_text(encoding="utf-8"), True)
ORDERS, GUESSES = 8, 40
LOOKS = ("points", "control MO", "control NY", "reach NY", "reach MO", "limit AL", "limit CR")


def start(movement: Any) -> State:
    facts: dict[str, Any] = {"order": ["british", "french"]} if movement == "alternating" else {}
    step = {"alternating": "move", "simultaneous": "write", "fast": "write_french"}[movement]
    pools = {side: dict(pool) for side, pool in POOL.items()}
    return position(TOWNS, step=step, options=Options(movement=movement), pool=pools, **facts)


async def laid_out(room: Room, state: State) -> None:
    """A game that begins with this state."""
    sources = (MINI,)
    setting = msgspec.to_builtins(Setting("campaign", SIDES))
    new = NewGame("blocks", "The Lakes", sources, b"seed", setting, GUILD, CHANNEL, SEATS, ("oak", "elm"))
    async with room.shelf.game(await room.shelf.create(new, now=0)) as sitting:
        desk = room.desk
        table = Table(sitting, room.alice.caller, room.shelf, library(), desk.clock, desk.chance)
        earlier = await table.before()
        await table.play(earlier, sitting.begin(state, b"a key of the tests"), lambda _: Reply())


def mini() -> Codec:
    return library().codec("blocks", [MINI])


async def match_of(room: Room) -> Match:
    async with room.shelf.game(1) as sitting:
        return sitting.match


def person(room: Room, seat: str) -> Person:
    return room.person(SEATS[seat])


async def answers(room: Room, seat: str, rng: Random) -> list[bytes]:
    """All that a side is answered."""
    me, dms = person(room, seat), person(room, seat).dms
    replies = [
        *(await me.sheet(), await me.form(), await me.my_private(), await me.papers(), await me.status()),
        *(await me.help(), await me.verify(), await me.map(), await me.map(own=False), await me.stand()),
        *(await me.list_here(), await dms.list_mine(), await me.export(), await me.rule("7.6a")),
        *[await me.look(question) for question in LOOKS],
        *(await room.carol.status(), await room.carol.map(), await room.carol.verify()),
    ]
    codec = mini()
    vocabulary = library().vocabulary(codec)
    for _ in range(GUESSES):
        line_type = rng.choice([*codec.game.lines])
        replies.append(await me.add_lines(str(sample(line_type, vocabulary, rng.randrange))))
    replies.append(await me.clear())
    offered = [await me.offers(typed) for typed in ("", "n", "pick", "to mo")]
    fields = [await me.offers_for("Go", field, {}, "") for field in ("source", "type", "to")]
    plain = [recorded(reply) for reply in replies if reply.form is None or reply.form.fields]
    return [msgspec.json.encode(item) for item in (*plain, *offered, *fields)]


def common(matches: Sequence[Match], seat: str, reader: str, chance: Random) -> Lines | None:
    """An order that is legal in both games; the reader's own always is."""
    first, second = matches
    for _ in range(20):
        lines = draw(first, seat, chance)
        if second.fault(seat, lines) is None:
            return lines
        assert seat != reader, "the reader could tell by a refusal"
    return None


async def disclosed(room: Room, after: int) -> tuple[bool, int]:
    """Whether an event since then told what was hidden, and the number of the last one."""
    sql = "SELECT number, told FROM events WHERE number > ? ORDER BY number"
    rows = await room.shelf.ledger.read(lambda db: db.execute(sql, (after,)).fetchall())
    told = [mini().told(raw) for _, raw in rows]
    return any(each.discloses for each in told), rows[-1][0] if rows else after


async def give(room: Room, seat: str, lines: Lines) -> None:
    await person(room, seat).clear()
    await person(room, seat).add_lines("\n".join(map(str, lines)))
    await person(room, seat).seal()


async def side_by_side(rooms: Sequence[Room], state: State, reader: str, chance: Random) -> int:
    """Play both games; how many orders were compared."""
    for room, world in zip(rooms, (state, reshuffle(state, reader, chance)), strict=True):
        await laid_out(room, world)
    last = 0
    for number in range(ORDERS):
        seed = chance.random()
        found = [await answers(room, reader, Random(seed)) for room in rooms]
        assert found[0] == found[1]
        matches = [await match_of(room) for room in rooms]
        if not unsealed(matches[0]):
            return number
        seat = chance.choice(unsealed(matches[0]))
        lines = common(matches, seat, reader, chance)
        if lines is None:
            return number
        for room in rooms:
            await give(room, seat, lines)
        told = [await disclosed(room, last) for room in rooms]
        if any(telling for telling, _ in told):
            return number + 1
        last = told[0][1]
    return ORDERS


@pytest.mark.parametrize("reader", SIDES)
@pytest.mark.parametrize("movement", ["alternating", "simultaneous", "fast"])
async def test_twins_are_answered_alike(reader: str, movement: str, tmp_path: Path) -> None:
    """Replies, offers, refusals and maps, for several pairs of games."""
    compared = 0
    for seed in range(2):
        chance = Random(f"{reader} {movement} {seed}")
        folder = tmp_path / str(seed)
        for name in ("true", "twin"):
            (folder / name).mkdir(parents=True)
        async with open_room(folder / "true") as true, open_room(folder / "twin") as twin:
            compared += await side_by_side((true, twin), start(movement), reader, chance)
    assert compared
