"""What a deputy is answered where the commanders of one side share nothing but letters.

Two games differ only in what another command of the same side has: its pieces, its sheet, its drafts. They
are played with the same orders and the same chance, and all that the deputy gets and is answered is alike.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.desk import Named
from bot.desk.counter.table import Table
from bot.desk.orders.drafts import Paper
from bot.post.message import Reply, recorded
from bot.table.setting import Setting
from bot.table.staff import Staff
from rules.blocks.board import SIDES
from rules.kernel.match import Match, beginning
from rules.kernel.notation import sample
from rules.kernel.orders import PUBLIC, No
from storage import Deputy, NewGame
from tests.bot.desk.room import ALICE, BOB, CHANNEL, GUILD, Person, Room, library, open_room
from tests.bot.desk.test_secrecy import BEGINNINGS, World, common, disclosed, give, match_of
from tests.bot.heads import without_heads
from tests.contract.play import unsealed
from tests.contract.subject import Staff as Commanders
from tests.contract.subjects import SUBJECTS
from tests.depth import Depth

SEATS = {"british": ALICE, "french": BOB}
DEPUTY, FELLOW = 31, 32
ORDERS, GUESSES = 2, 10


def deputies(world: World, seat: str) -> tuple[Deputy, ...]:
    """Two deputies of a side, with much that they command and little."""
    charges = tuple(world.codec.game.charges(world.codec.game.view(world.state, seat)))
    given = {DEPUTY: charges[::2], FELLOW: charges[1::6]}
    return tuple(Deputy(user, seat, mine, accepted=True) for user, mine in given.items())


async def laid_out(room: Room, world: World, state: Any, deputies: Sequence[Deputy]) -> None:
    """A game that begins with this state; two deputies serve one of its sides."""
    setting = Setting(library().scenarios(world.game)[0], SIDES, letters_only=True)
    options, words = msgspec.to_builtins(setting), ("oak", "elm")
    new = NewGame(world.game, "The Lakes", world.sources, b"seed", options, GUILD, CHANNEL, SEATS, words)
    async with room.shelf.game(await room.shelf.create(new, now=0)) as sitting:
        desk = room.desk
        table = Table(sitting, room.alice.caller, room.shelf, library(), desk.clock, desk.chance)
        earlier = await table.before()
        outcome = sitting.begin(state, b"a key of the tests")
        sitting.deputies |= {deputy.user: deputy for deputy in deputies}
        await table.play(earlier, outcome, Reply())


def twins(world: World, seat: str, chance: Random) -> tuple[Any, Any]:
    """The state at the first question, and another in which the deputy sees the same."""
    match = Match(world.codec, beginning(world.codec, world.state), b"a key of the tests")
    raw, staff = match.save().snapshot.state, staff_of(world, match, seat)
    found, own = commanders_of(world), commanded(world, match, seat)
    twin = found.redraw(world.codec.state(raw), seat, staff.view(DEPUTY), own, chance)
    return world.codec.state(raw), twin


def staff_of(world: World, match: Match, seat: str) -> Staff:
    return Staff(match, seat, SEATS[seat], deputies(world, seat), letters_only=True)


def commanders_of(world: World) -> Commanders:
    found = next(each.staff for each in SUBJECTS if each.name == world.game)
    assert found is not None
    return found


def commanded(world: World, match: Match, seat: str) -> frozenset[Any]:
    """The pieces that the deputy commands as they stand now, and so may see."""
    staff, found, view = staff_of(world, match, seat), commanders_of(world), match.view(seat)
    lines = ((each, found.about(view, each)) for each in found.pieces(view))
    return frozenset(each for each, line in lines if staff.is_of(DEPUTY, None, (), line))


def deputy(room: Room) -> Person:
    return room.person(DEPUTY)


async def answers(room: Room, world: World) -> list[Any]:
    """All that the deputy is answered, and has been sent."""
    me, codec = deputy(room), world.codec
    replies = [
        *(await me.sheet(), await me.form(), await me.my_private(), await me.papers(), await me.status()),
        *(
            await me.form_ahead(),
            await me.give_help(),
            await me.verify(),
            await me.show_map(),
            await me.show_map(everyone=True),
        ),
        *(await me.stand(), await me.list_here(), await me.dms.list_mine(), await me.export()),
        *(await me.deputies(), await me.undo(), await me.withdraw(), await me.rewrite(), await me.ready()),
        *(await me.seal(), await me.gm_log(), await me.gm_view(), await me.deadlines(), await me.observers()),
        *(await me.forget(0), await me.adopt(0), await me.drop_line(1), await me.drop_line(99)),
        *(await me.seats(), await me.council(), await me.charges(""), await me.appoint(Named(9), "x")),
        *(await me.since(0), await me.since(), await me.chronicle(), await me.dice(), await me.replay()),
        *[await me.statistics(), *[await me.history(turn) for turn in ("", "1", "2")]],
        *[await me.look(question) for question in world.looks],
        *[(await me.present(world.game, kind))[0] for kind in library().vocabulary(codec).names],
    ]
    if page := codec.game.own_sheet:
        replies += [
            await me.show_map(page),
            await me.dms.show_map(page),
            await me.show_map(page, everyone=True),
        ]
    replies += [await me.narrow(0, (), ""), await me.clear()]
    offered = [await me.offers(typed) for typed in world.typed]
    fields = [await me.offers_for(world.line, field, {}, "") for field in world.fields]
    mine = (f"user:{DEPUTY}", f"channel:{CHANNEL}")
    sent = [(at.target, at.kind, at.payload) for at in await room.parcels() if at.target in mine]
    return [*replies, *offered, *fields, *sent]


def encoded(answer: Any) -> bytes:
    if isinstance(answer, Reply):
        return msgspec.json.encode(recorded(answer) if answer.form is None else answer.form)
    return without_heads(msgspec.json.encode(answer))


async def written(rooms: Sequence[Room], world: World, rng: Random) -> None:
    """What is said to lines that are typed, whether they are the deputy's to write or not.

    Left out are those that fit in one game only: that their side does not take a line deputies are told.
    """
    vocabulary = library().vocabulary(world.codec)
    types = [rng.choice([*world.codec.game.lines]) for _ in range(GUESSES)]
    typed = [str(sample(line_type, vocabulary, rng.randrange)) for line_type in types]
    known = [line for _, line in await deputy(rooms[0]).offers("")]
    for text in (*typed, *rng.sample(known, min(3, len(known)))):
        if len({await fits(room, text) for room in rooms}) == 1:
            await compare([[await deputy(room).add_lines(text)] for room in rooms])
            await compare([[await deputy(room).form(), await deputy(room).export()] for room in rooms])
    await compare([[await deputy(room).ready(), await deputy(room).undo()] for room in rooms])
    await compare([[await deputy(room).fill("; ".join(typed[:2]))] for room in rooms])


async def fits(room: Room, text: str) -> bool:
    """Whether an order of the side takes these lines, as the chief could tell."""
    async with room.shelf.game(1) as sitting:
        desk, me = room.desk, deputy(room)
        table = Table(sitting, me.caller, room.shelf, library(), desk.clock, desk.chance)
        try:
            verdicts = (await Paper.at(table)).add(text)
        except No:
            return True
        return all(verdict.no is None or verdict.no.key != "not_taken" for verdict in verdicts)


async def compare(found: Sequence[Sequence[Any]]) -> None:
    for one, other in zip(*found, strict=True):
        assert encoded(one) == encoded(other)


async def side_by_side(rooms: Sequence[Room], world: World, seat: str, chance: Random) -> int:
    """Play both games; how many orders were compared."""
    for room, state in zip(rooms, twins(world, seat, chance), strict=True):
        await laid_out(room, world, state, deputies(world, seat))
    matches = [await match_of(room) for room in rooms]
    encode = world.codec.encode
    assert encode(matches[0].view(seat)) != encode(matches[1].view(seat)), "nothing differs for their side"
    assert encode(matches[0].view(PUBLIC)) == encode(matches[1].view(PUBLIC))
    last, own = 0, commanded(world, matches[0], seat)
    for number in range(ORDERS):
        await compare([await answers(room, world) for room in rooms])
        await written(rooms, world, chance)
        await compare([await answers(room, world) for room in rooms])
        matches = [await match_of(room) for room in rooms]
        order = next_order(matches, chance)
        if order is None:
            return number
        for room in rooms:
            await give(room, *order)
        told = [await disclosed(room, world.codec, last) for room in rooms]
        came = commanded(world, await match_of(rooms[0]), seat) - own  # under the deputy, who sees it now
        if came or any(telling for telling, _ in told):
            return number + 1
        last = told[0][1]
    return ORDERS


def next_order(matches: Sequence[Match], chance: Random) -> tuple[str, Any] | None:
    """Of a side at random an order that fits in both games."""
    seats = [seat for seat in unsealed(matches[0]) if seat in unsealed(matches[1])]
    if not seats:
        return None
    seat = chance.choice(seats)
    lines = common(matches, seat, PUBLIC, chance)
    return None if lines is None else (seat, lines)


@pytest.mark.parametrize("seat", SIDES)
@pytest.mark.parametrize("beginning", BEGINNINGS)
async def test_twins_within_a_side_are_answered_alike(
    seat: str, beginning: str, tmp_path: Path, depth: Depth
) -> None:
    """Other pieces, another sheet, other orders of others: replies, offers, refusals, maps and letters."""
    world: Callable[[], World] = BEGINNINGS[beginning]
    compared = 0
    for seed in range(depth.of(1, 12)):
        folder, chance = tmp_path / str(seed), Random(f"{seat} {beginning} {seed}")
        for name in ("true", "twin"):
            (folder / name).mkdir(parents=True)
        async with open_room(folder / "true") as true, open_room(folder / "twin") as twin:
            compared += await side_by_side((true, twin), world(), seat, chance)
    assert compared


# -- what others of the side have written ----------------------------------------------------------------


async def busy(room: Room, seat: str) -> None:
    """The chief and another deputy write, ahead too, and by a form what cannot be read; all but seal."""
    chief, fellow = room.person(SEATS[seat]), room.person(FELLOW)
    async with room.shelf.game(1) as sitting:
        match = sitting.match
        given = Staff.of(sitting, seat)
        ask = match.open[seat]
        theirs = [line for line in match.offers(seat) if not given.is_of(DEPUTY, ask.kind, (), line)]
    for line in theirs[:3]:
        await chief.add_lines(str(line))
    await fellow.add_lines(str(theirs[-1]))
    await fellow.ready()
    await chief.stand(f"add {STANDING[match.game.key]}")
    written = (await chief.form()).form.fields[0].value
    await chief.fill(f"{written}\nwhatever; {AHEAD[match.game.key]}")


def first_asked(world: World) -> list[str]:
    return unsealed(Match(world.codec, beginning(world.codec, world.state), b"a key of the tests"))


STANDING = {"blocks": "never retreat", "battles": "highest leads", "whigs": "keep all allies"}
AHEAD = {"blocks": "exempt BO", "battles": "rally all", "whigs": "besiege LOU"}


@pytest.mark.parametrize("start", ["simultaneous", "move", "year, war"])
async def test_what_others_write_is_not_told(start: str, tmp_path: Path) -> None:
    """Lines of a draft and their number, standing orders, what is kept for later, who is ready."""
    world = BEGINNINGS[start]()
    seat, *_ = first_asked(world)
    for name in ("quiet", "busy"):
        (tmp_path / name).mkdir()
    async with open_room(tmp_path / "quiet") as quiet, open_room(tmp_path / "busy") as other:
        for room in (quiet, other):
            await laid_out(room, world, twins(world, seat, Random(1))[0], deputies(world, seat))
        await busy(other, seat)
        async with other.shelf.game(1) as sitting:
            assert [draft.lines for draft in await sitting.drafts(seat)]
            assert sitting.match.standing_orders[seat]
        rooms = quiet, other
        await compare([await answers(room, world) for room in rooms])
        await written(rooms, world, Random(2))
        await compare([await answers(room, world) for room in rooms])
