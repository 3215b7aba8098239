"""Nothing that a person sends breaks the bot, fills a screen, or changes a game by mistake."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from bot.desk import Caller
from bot.post.message import Reply
from bot.words.visible import visible
from tests.bot.desk.gm.test_edits import KEYS, mastered
from tests.bot.desk.room import ALICE, CHANNEL, ELSEWHERE, GUILD, Person, Room, text
from tests.hostile import SIZE, custom_ids, forged, jsons, positions, texts, tomls

SCREENS = 3  # messages of an answer at most, whatever was asked
TYPED: dict[str, Callable[[Person, str], Any]] = {
    "a direct message": lambda who, typed: who.dms.dm(typed),
    "to a table": lambda who, typed: who.dms.dm(f"1: {typed}"),
    "an order": lambda who, typed: who.add_lines(typed),
    "a form": lambda who, typed: who.fill(typed),
    "standing orders": lambda who, typed: who.stand(f"add {typed}"),
    "none of them": lambda who, typed: who.stand(f"remove {typed}"),
    "a look": lambda who, typed: who.look(typed),
    "a rule": lambda who, typed: who.rule(typed),
    "a map": lambda who, typed: who.show_map(typed),
    "a turn": lambda who, typed: who.history(typed),
    "a receipt": lambda who, typed: who.verify(typed),
    "a line to strike": lambda who, typed: who.dms.dm(f"1: drop {typed}"),
    "deadlines": lambda who, typed: who.deadline(pace=typed, times=typed, zone=typed),
    "deadlines of a new table": lambda who, typed: who.choose({"deadlines": typed}),
    "reminders": lambda who, typed: who.reminders(typed, typed, typed),
    "a holiday": lambda who, typed: who.holiday(None, typed, typed),
    "a side": lambda who, typed: who.join(typed),
    "a level": lambda who, typed: who.concede(typed),
    "a letter": lambda who, typed: who.letter("french", typed),
    "to nobody": lambda who, typed: who.letter(typed, "Hello"),
}
OFFERED: dict[str, Callable[[Room, Caller, str], Any]] = {
    "lines": lambda room, who, typed: room.clerk.offers(who, typed),
    "turns": lambda room, who, typed: room.clerk.turns(who, typed),
    "charges": lambda room, who, typed: room.clerk.charges(who, typed),
}


async def fingerprint(room: Room, game: int = 1) -> bytes:
    async with room.shelf.game(game) as sitting:
        return bytes(sitting.codec.encode(sitting.match.save()))


def short(reply: Reply) -> bool:
    return 1 <= len(reply.messages) <= SCREENS


@pytest.mark.parametrize("key", KEYS)
async def test_whatever_is_typed_is_answered(room: Room, key: str) -> None:
    await mastered(room, key)
    before = await fingerprint(room)
    for what, typed in texts():
        for where, send in TYPED.items():
            reply = await send(room.alice, visible(typed))
            assert reply.form or short(reply), (what, where)
            assert "stands as before" not in text(reply), (what, where)
    assert await fingerprint(room) == before
    assert room.faults == []


@pytest.mark.parametrize("key", KEYS)
async def test_whatever_is_typed_is_completed(room: Room, key: str) -> None:
    await mastered(room, key)
    caller = Caller(ALICE, "Alice", GUILD, CHANNEL)
    for what, typed in texts(2000):
        for where, offer in OFFERED.items():
            assert len(await offer(room, caller, visible(typed))) <= 25, (what, where)


async def test_ids_that_are_none_of_ours_are_refused(room: Room) -> None:
    """Neither a button nor a form breaks on a number that no game has."""
    await mastered(room, "blocks")
    before = await fingerprint(room)
    for each in custom_ids():
        assert short(await room.bob.click(visible(each), ["9" * 30, "+", "~" + "9" * 5000])), each
        assert short(await room.bob.submit_form(visible(each), {"lines": "x", "reason": "y"})), each
    assert await fingerprint(room) == before


@pytest.mark.parametrize("key", KEYS)
async def test_hostile_positions_make_no_game(room: Room, key: str) -> None:
    """A sentence instead, with the line; a few are odd but may be played."""
    for number, (what, position) in enumerate(positions(key, SIZE >> 3)):
        reply = await room.person(ALICE, CHANNEL + number).new(key, position=position)
        assert short(reply), what
        made = await room.shelf.games.in_channel(CHANNEL + number)
        assert made or "line" in text(reply), (what, text(reply))
        if made:
            assert short(await room.person(ALICE, CHANNEL + number).join("british"))


async def test_no_game_is_taken_in_against_its_rules(room: Room) -> None:
    """Neither as it stands nor as it stood: what cannot be is looked for before anything is done with it."""
    await mastered(room, "blocks")
    game = json.loads(await room.shelf.export(1))["content"]
    save, stood = deepcopy(game["save"]), deepcopy(game["snapshots"])
    for start in (save, stood[-1]):
        start["snapshot"]["state"]["blocks"]["1"]["sp"] = 10**15
    for changes in ({"save": save}, {"snapshots": stood}):
        reply = await room.carol.at(ELSEWHERE).import_(forged(game, **changes))
        assert "no game that can be taken in" in text(reply)
        assert "Impossible" in text(reply)
    assert await room.shelf.games.in_channel(ELSEWHERE) == []


async def test_hostile_files_change_no_game(room: Room) -> None:
    """Neither as a change nor as a position nor as an export."""
    await mastered(room, "battles")
    before = await fingerprint(room)
    for what, change in tomls(4000):
        assert short(await room.carol.gm_change(change, "a trial")), what
    for what, whole in [*tomls(SIZE >> 3), *positions("battles", SIZE >> 3)]:
        assert short(await room.carol.gm_position(whole, "a trial")), what
    for what, export in jsons():
        reply = await room.carol.at(ELSEWHERE).import_(export)
        assert "no game that can be taken in" in text(reply), what
    assert await fingerprint(room) == before
    assert await room.shelf.games.in_channel(ELSEWHERE) == []
