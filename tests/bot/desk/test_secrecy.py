"""Two games that differ only in what a side may not know answer it byte for byte alike.

Both are played with the same orders and the same chance. After every order the reader asks everything there
is to ask and tries lines of all kinds; an event that discloses something ends the comparison.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.desk.counter.table import Table
from bot.post.message import Reply, recorded
from bot.table.game_master import Master
from bot.table.setting import Setting
from rules.battles import state as battle
from rules.blocks.board import SIDES
from rules.blocks.state import Options
from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match
from rules.kernel.notation import sample
from rules.kernel.orders import UMPIRE, Lines
from rules.skirmish.state import State as Miniatures
from rules.whigs.state import State as SixYears
from storage import Deputy, NewGame
from tests.blocks.table import CASES, position
from tests.bot.desk.ambushes import AMBUSHES, Ambush, laid
from tests.bot.desk.room import ALICE, BOB, CHANNEL, GUILD, Person, Room, library, open_room
from tests.bot.heads import without_heads
from tests.contract.play import draw, unsealed
from tests.depth import Depth
from tests.render.fields import LAKE
from tests.render.fields import position as field
from tests.render.wars import spring, war

SEATS = {"british": ALICE, "french": BOB}
MASTER = 4
DEPUTIES = {"british": 31, "french": 32}
TOWNS = (
    "british NY R4 R3, AL R4 M3 I2, HE M3 I2, OS I1 M2, HA R4; french CR R4 M3, MO R4 R2 M3, NI I2 M1, DU I2"
)
POOL = {"british": {"R": 3, "M": 2, "I": 2, "S": 1}, "french": {"R": 2, "M": 2, "I": 3, "S": 1}}
MINI = Source("blocks.toml", (CASES / "mini.toml").read_text(encoding="utf-8"), True)
ORDERS, GUESSES = 5, 12


class World(NamedTuple):
    """A game that is played twice: a state to begin with, and what its players may ask and type."""

    game: str
    sources: tuple[Source, ...]
    state: Any
    looks: tuple[str, ...]
    rule: str
    typed: tuple[str, ...]
    line: str
    fields: tuple[str, ...]
    guesses: int = GUESSES
    tries: tuple[str, ...] = ()  # lines that are typed beside those guesses

    @property
    def codec(self) -> Codec:
        return library().codec(self.game, self.sources)

    def twin(self, reader: str, chance: Random) -> Any:
        return unforeseen(self.codec.game.reshuffle(self.state, reader, chance), reader)


def unforeseen(state: Any, reader: str = "") -> Any:
    """Nobody has written ahead: such an answer is sealed as soon as it is asked for, which everyone sees."""
    if isinstance(state, SixYears):
        state.plans = {}
    if isinstance(state, Miniatures):
        state.sheets = {side: sheet for side, sheet in state.sheets.items() if side == reader}
    return state


def blocks(movement: Any) -> World:
    facts: dict[str, Any] = {"order": ["british", "french"]} if movement == "alternating" else {}
    step = {"alternating": "move", "simultaneous": "write", "fast": "write_french"}[movement]
    pools = {side: dict(pool) for side, pool in POOL.items()}
    return World(
        "blocks",
        (MINI,),
        position(TOWNS, step=step, options=Options(movement=movement), pool=pools, **facts),
        ("points", "control MO", "control NY", "reach NY", "reach MO", "limit AL", "limit CR"),
        "7.6a",
        ("", "n", "pick", "to mo"),
        "Go",
        ("source", "type", "to"),
    )


def battles(step: str) -> World:
    """A morning of fog before the barricade, both sides with special tactics and trains."""
    tactics = {"british": {"volley": 1, "bayonet": 1}, "french": {"ambush": 1, "bayonet": 1}}
    options = battle.Options(tactics=True, supply=True)
    state = field(
        "lake_george", LAKE, step=step, fog=step != "declare", turn=13, options=options, markers=tactics
    )
    return World(
        "battles",
        library().sources("battles"),
        state,
        (
            *("points", "zones", "owed", "stack 0911", "stack 1012", "sight 0811 1112", "reach La Reine"),
            *("reach Conn Lyman", "range Eyre A", "odds 0911", "odds 1012", "odds 1112"),
        ),
        "5.2b",
        ("", "la", "with", "to 09"),
        "Move",
        ("unit", "first", "to"),
    )


def lies_in_wait(ambush: Ambush) -> World:
    """A table of Skirmish at the beginning of a turn, or in the middle of one."""
    found = laid(ambush)
    typed = ("", "li", "all", "pause", "light fires at ", "militia fires at ", "abenaki fires at ")
    facts = ambush.looks, "hide-1", typed, "Towards", ("unit", "to")
    return World("skirmish", found.sources, found.state, *facts, guesses=4, tries=ambush.tries)


def begins(start: Callable[[], Any]) -> World:
    """A year of the six, each side with a sheet of its own."""
    state = unforeseen(start())
    return World(
        "whigs",
        library().sources("whigs"),
        state,
        (
            "reach A1",
            "raids",
            "income",
            "income british",
            "income french",
            "victory",
            "siege LOU",
            "odds CAR",
        ),
        "6.10a",
        ("", "a", "raise", "A1 to"),
        "Raise" if state.step == "administer" else "Go",
        ("count", "troop") if state.step == "administer" else ("counter", "to"),
        guesses=8,
    )


async def laid_out(room: Room, world: World, state: Any, dice: tuple[int, ...] = ()) -> None:
    """A game that begins with this state; `dice` are those that fall first."""
    ruled = UMPIRE in world.codec.game.seats(state)
    master = Master(MASTER if ruled else 0)
    setting = msgspec.to_builtins(Setting(library().scenarios(world.game)[0], SIDES, master=master))
    new = NewGame(
        world.game, "The Lakes", world.sources, b"seed", setting, GUILD, CHANNEL, SEATS, ("oak", "elm")
    )
    async with room.shelf.game(await room.shelf.create(new, now=0)) as sitting:
        desk = room.desk
        table = Table(sitting, room.alice.caller, room.shelf, room.books, desk.clock, desk.chance)
        earlier = await table.before()
        outcome = sitting.begin(state, b"a key of the tests", dice)
        for seat, user in DEPUTIES.items():
            given = tuple(table.game.charges(sitting.match.view(seat)))[::2]
            sitting.deputies[user] = Deputy(user, seat, given, accepted=True)
        await table.play(earlier, outcome, Reply())


async def match_of(room: Room) -> Match:
    async with room.shelf.game(1) as sitting:
        return sitting.match


def person(room: Room, seat: str) -> Person:
    """Who answers for a seat; that of an umpire is the game master's."""
    return room.person(MASTER if seat == UMPIRE else SEATS[seat])


Answers = dict[str, list[bytes]]


async def answers(room: Room, world: World, seat: str, rng: Random) -> Answers:
    """All that a side is answered, by where it would read it."""
    found = {
        "pages": await pages(room, world, seat),
        "history": await histories(room, seat),
        "films": await films(room, seat),
        "refusals": await refusals(room, world, seat, rng),
        "offers": await offers(room, world, seat),
        "letters": await letters(room, seat),
    }
    return {
        where: [without_heads(msgspec.json.encode(item)) for item in items] for where, items in found.items()
    }


async def pages(room: Room, world: World, seat: str) -> list[Any]:
    me, dms, deputy = person(room, seat), person(room, seat).dms, room.person(DEPUTIES[seat])
    replies = [
        *(await me.sheet(), await me.form(), await me.my_private(), await me.papers(), await me.status()),
        *(await me.give_help(), await me.verify(), await me.show_map(), await me.show_map(everyone=True)),
        *(await me.closer(), await me.in_words(), await me.in_words("1"), await room.carol.in_words()),
        *(await me.stand(), await me.list_here(), await dms.list_mine(), await me.export()),
        *(await me.rule(world.rule), await deputy.sheet(), await deputy.form(), await deputy.deputies()),
        *[await me.look(question) for question in world.looks],
        *(await room.carol.status(), await room.carol.show_map(), await room.carol.verify()),
    ]
    if page := world.codec.game.own_sheet:
        replies += [await me.show_map(page), await dms.show_map(page), await me.show_map(page, everyone=True)]
        replies.append(await room.carol.show_map(page))
        replies += [await me.turn_to(chapter) for chapter in ("forces", "plans", "reports")]
    return [recorded(reply) for reply in replies if reply.form is None or reply.form.fields]


async def histories(room: Room, seat: str) -> list[Any]:
    found = list[Reply]()
    for each in readers(room, seat):
        found += [await each.history(turn) for turn in ("", "1", "2")]
        found += [await each.since(), await each.since(0), await each.chronicle(), await each.dice()]
    return [recorded(reply) for reply in found]


async def films(room: Room, seat: str) -> list[Any]:
    """Of the whole game, and of its phases step by step."""
    each_film = [await each.replay(turn) for each in readers(room, seat) for turn in ("", "1", "2")]
    return [recorded(reply) for reply in each_film]


def readers(room: Room, seat: str) -> tuple[Person, ...]:
    """A side's commander, its deputy, and one who looks on."""
    return person(room, seat), room.person(DEPUTIES[seat]), room.carol


async def refusals(room: Room, world: World, seat: str, rng: Random) -> list[Any]:
    """What is said of lines of all kinds."""
    codec, vocabulary = world.codec, library().vocabulary(world.codec)
    me, deputy = person(room, seat), room.person(DEPUTIES[seat])
    guessed = (
        str(sample(rng.choice([*codec.game.lines]), vocabulary, rng.randrange)) for _ in range(world.guesses)
    )
    replies = [await me.add_lines(line) for line in (*guessed, *world.tries)]
    replies += [await deputy.add_lines(typed) for typed in world.typed if typed]
    return [recorded(reply) for reply in (*replies, await deputy.sheet(), await me.clear())]


async def offers(room: Room, world: World, seat: str) -> list[Any]:
    """How lines may go on."""
    me, deputy = person(room, seat), room.person(DEPUTIES[seat])
    found = [await each.offers(typed) for typed in world.typed for each in (me, deputy)]
    found += [await me.charges(""), await me.turns(""), await room.carol.turns("")]
    return [*found, *[await me.offers_for(world.line, field, {}, "") for field in world.fields]]


async def letters(room: Room, seat: str) -> list[Any]:
    """What was sent to a side, its deputy and the channel."""
    mine = (f"user:{SEATS[seat]}", f"user:{DEPUTIES[seat]}", f"channel:{CHANNEL}")
    return [(at.target, at.kind, at.payload) for at in await room.parcels() if at.target in mine]


def common(matches: Sequence[Match], seat: str, reader: str, chance: Random) -> Lines | None:
    """An order that is legal in both games; the reader's own always is."""
    first, second = matches
    for _ in range(20):
        lines = draw(first, seat, chance)
        if second.fault(seat, lines) is None:
            return lines
        assert seat != reader, "the reader could tell by a refusal"
    return None


async def disclosed(room: Room, codec: Codec, after: int) -> tuple[bool, int]:
    """Whether an event since then told what was hidden, and the number of the last one."""
    sql = "SELECT number, told FROM events WHERE number > ? ORDER BY number"
    rows = await room.shelf.ledger.read(lambda db: db.execute(sql, (after,)).fetchall())
    told = [codec.told(raw) for _, raw in rows]
    return any(each.discloses for each in told), rows[-1][0] if rows else after


async def give(room: Room, seat: str, lines: Lines) -> None:
    await person(room, seat).clear()
    await person(room, seat).add_lines("\n".join(map(str, lines)))
    await person(room, seat).seal()


async def order_alike(
    rooms: Sequence[Room], world: World, reader: str, chance: Random, last: list[int]
) -> bool | None:
    """The same order at both tables, if one is legal at both; whether it showed what was hidden.

    `last`: the numbers of the events that were looked through already.
    """
    matches = [await match_of(room) for room in rooms]
    if not (waiting := unsealed(matches[0])):
        return None
    seat = chance.choice(waiting)
    lines = common(matches, seat, reader, chance)
    if lines is None:
        return None
    for room in rooms:
        await give(room, seat, lines)
    told = [await disclosed(room, world.codec, after) for room, after in zip(rooms, last, strict=True)]
    last[:] = [number for _, number in told]
    return any(telling for telling, _ in told)


async def side_by_side(rooms: Sequence[Room], world: World, reader: str, chance: Random) -> int:
    """Play both games; how many orders were compared."""
    for room, state in zip(rooms, (world.state, world.twin(reader, chance)), strict=True):
        await laid_out(room, world, state)
    last = [0, 0]
    for number in range(ORDERS):
        seed = chance.random()
        found = [await answers(room, world, reader, Random(seed)) for room in rooms]
        assert found[0] == found[1]
        shown = await order_alike(rooms, world, reader, chance, last)
        if shown is None:
            return number
        if shown:
            return number + 1
    return ORDERS


BEGINNINGS: dict[str, Callable[[], World]] = {
    **{movement: partial(blocks, movement) for movement in ("alternating", "simultaneous", "fast")},
    **{step: partial(battles, step) for step in ("bombard", "move", "declare")},
    **{name: partial(lies_in_wait, ambush) for name, ambush in AMBUSHES.items()},
    **{f"year, {start.__name__}": partial(begins, start) for start in (spring, war)},
}


@pytest.mark.parametrize("reader", SIDES)
@pytest.mark.parametrize("beginning", [name for name in BEGINNINGS if name.startswith("year")])
def test_nobody_has_foreseen_anything_in_a_twin(reader: str, beginning: str) -> None:
    """What is answered ahead in one of two games only would be told as sealed in that one."""
    world = BEGINNINGS[beginning]()
    assert not any(any(world.twin(reader, Random(seed)).plans.values()) for seed in range(20))


@pytest.mark.parametrize("reader", SIDES)
@pytest.mark.parametrize("beginning", BEGINNINGS)
async def test_twins_are_answered_alike(reader: str, beginning: str, tmp_path: Path, depth: Depth) -> None:
    """Replies, offers, refusals, maps and letters, for several pairs of games."""
    compared = 0
    for seed in range(depth.of(1, 12)):
        chance = Random(f"{reader} {beginning} {seed}")
        folder = tmp_path / str(seed)
        for name in ("true", "twin"):
            (folder / name).mkdir(parents=True)
        async with open_room(folder / "true") as true, open_room(folder / "twin") as twin:
            compared += await side_by_side((true, twin), BEGINNINGS[beginning](), reader, chance)
    assert compared
