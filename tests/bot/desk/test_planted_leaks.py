"""Secrets of Skirmish that are spilt on purpose: wherever a side reads, its twins are told apart by them.

Each secret is shown as a careless view would: the very field that should have kept it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.post.library import Library
from bot.post.message import recorded
from rules.kernel.game import Game
from rules.kernel.orders import PUBLIC
from rules.registry import GAMES
from rules.skirmish import GAME
from rules.skirmish.aids.secrets import OF_SECRET_FORCES, SECRETS
from rules.skirmish.state import State
from rules.skirmish.view import View, sees_all, unseen
from tests.bot.desk.ambushes import AMBUSHES, CARDS_OF_NOBODY
from tests.bot.desk.orders.test_undo_games import take_back
from tests.bot.desk.room import open_room
from tests.bot.desk.test_secrecy import Answers, World, answers, laid_out, lies_in_wait, order_alike
from tests.contract.faults import telling, with_step
from tests.contract.skirmish import SKIRMISH

Spill = Callable[[View, State], dict[str, Any]]
ROWS = {row.name: row for row in (*SECRETS, *OF_SECRET_FORCES)}
DRAWN = re.compile(rb'"view":"[^"]*"')
TABLES = {**AMBUSHES, "cards of nobody": CARDS_OF_NOBODY}
ORDERS, SEED = 3, 4  # of a play in which a card comes up in hiding, and nothing is disclosed
TWINS = 40  # that are drawn until one differs in what is spilt


def as_they_are(*fields: str) -> Spill:
    """Units that the reader knows, with these of their fields."""

    def spill(view: View, state: State) -> dict[str, Any]:
        true = {name: {field: getattr(state.units[name], field) for field in fields} for name in view.units}
        return {"units": {n: msgspec.structs.replace(unit, **true[n]) for n, unit in view.units.items()}}

    return spill


def of_state(*fields: str) -> Spill:
    """Whole fields of the state."""
    return lambda view, state: {field: getattr(state, field) for field in fields}


def everybody(view: View, state: State) -> dict[str, Any]:
    """Units of which nobody has heard."""
    return {"units": {name: view.units.get(name) or unseen(unit) for name, unit in state.units.items()}}


def without_blanks(view: View, state: State) -> dict[str, Any]:
    return {"cards": {side: n - state.blanks.get(side, 0) for side, n in view.cards.items()}}


SPILLS: Mapping[str, Spill] = {
    "where those in hiding stand": as_they_are("body"),
    "what those in hiding have lost": as_they_are("well", "wounded", "dead", "officer"),
    "which ways went in hiding": of_state("trails"),
    "whose a card in hiding is": of_state("deck", "kept", "drawn"),
    "what a side has written": of_state("sheets"),
    "what a card is kept for": of_state("waits"),
    "what rounds a gun has left": as_they_are("ball", "canister"),
    "what is ruled of those in hiding": of_state("rulings"),
    "whom an enemy sees": as_they_are("seen"),
    "who is there at all": everybody,
    "which cards are blank": without_blanks,
}


def leaking(spill: Spill) -> Game:
    """The game, whose views show this to everybody."""

    def view(state: State, who: str) -> View:
        seen: View = GAME.view(state, who)
        return seen if sees_all(state, who) else msgspec.structs.replace(seen, **spill(seen, state))

    return replace(GAME, view=view)


def sold(game: Game) -> Library:
    """The books of a bot that plays this game."""
    return Library(games={**GAMES, GAME.key: lambda: game})


def twins(world: World, reader: str, row: str) -> tuple[Any, Any]:
    """A table, and one that looks the same to a reader and differs in what is spilt."""
    hidden = ROWS[row].hidden
    drawn = (world.twin(reader, Random(seed)) for seed in range(TWINS))
    return world.state, next(twin for twin in drawn if hidden(twin, reader) != hidden(world.state, reader))


async def tells(world: World, reader: str, row: str, folder: Path) -> set[str]:
    """Where a side reads what tells the two apart."""
    found = []
    for number, state in enumerate(twins(world, reader, row)):
        (folder / str(number)).mkdir()
        async with open_room(folder / str(number), sold(leaking(SPILLS[row]))) as room:
            await laid_out(room, world, state)
            found.append(await answers(room, world, reader, Random(0)))
    return {where for where in found[0] if said(found[0], where) != said(found[1], where)}


def said(found: Answers, where: str) -> list[bytes]:
    """What is read there: of all but films the words and the lists, without what pictures are drawn from."""
    return found[where] if where == "films" else [DRAWN.sub(b"", one) for one in found[where]]


READ = {"pages", "films", "letters"}  # all of a view is drawn there, or said in words
PLANTED = {  # by secret: at which table, before whom, and where else it tells
    "where those in hiding stand": ("rulings of an umpire", "british", {"refusals", "offers"}),
    "what those in hiding have lost": ("breach of a house", "british", set()),
    "which ways went in hiding": ("breach of a house", "french", set()),
    "whose a card in hiding is": ("breach of a house", "british", set()),
    "what a side has written": ("rulings of an umpire", "french", set()),
    "what a card is kept for": ("breach of a house", "french", set()),
    "what rounds a gun has left": ("convoy in fog", "british", set()),
    "what is ruled of those in hiding": ("rulings of an umpire", "british", set()),
    "whom an enemy sees": ("convoy in fog", "french", set()),
    "who is there at all": ("cards of nobody", "british", set()),
    "which cards are blank": ("cards of nobody", "british", set()),
}


@pytest.mark.parametrize("row", ROWS)
async def test_a_secret_that_a_view_spills_is_found_wherever_it_is_read(row: str, tmp_path: Path) -> None:
    """skirmish/hide-1, hide-2, hide-3, hide-5, sheet-1, rule-1, art-4."""
    table, reader, more = PLANTED[row]
    world = lies_in_wait(TABLES[table])
    assert await tells(world, reader, row, tmp_path) == READ | more


# -- what a careless step tells ------------------------------------------------------------------------------


async def told_apart(world: World, books: Library, folder: Path, seed: int) -> set[str]:
    """Where the British read a difference after some orders; of these the newest is taken back."""
    reader, chance = "british", Random(seed)
    for name in ("true", "twin"):
        (folder / name).mkdir(parents=True)
    async with open_room(folder / "true", books) as true, open_room(folder / "twin", books) as twin:
        rooms = (true, twin)
        for room, state in zip(rooms, (world.state, world.twin(reader, chance)), strict=True):
            await laid_out(room, world, state)
        for _ in range(ORDERS):
            await order_alike(rooms, world, reader, chance, [0, 0])
        found = [await answers(room, world, reader, Random(0)) for room in rooms]
        back = [recorded(await take_back(room, reader, 1)) for room in rooms]
    differs = {where for where in found[0] if said(found[0], where) != said(found[1], where)}
    return differs | ({"take-backs"} if back[0] != back[1] else set())


async def test_news_of_a_card_in_hiding_told_to_all_is_found(tmp_path: Path) -> None:
    """skirmish/hide-2: where news are read; a take-back names only what was read. Else the two are alike."""
    world = lies_in_wait(TABLES["breach of a house"])
    careless = with_step(SKIRMISH, "act", telling(to=PUBLIC)).game
    assert await told_apart(world, sold(GAME), tmp_path / "honest", SEED) == set()
    assert await told_apart(world, sold(careless), tmp_path / "careless", SEED) >= {"history", "pages"}
