"""At the wire: two games that differ only in what Bob may not know send Bob and the channel the same bytes.

Both are played with the same orders, dice and chance. All that Bob's client is told is compared: texts,
buttons, pictures byte for byte, completions, refusals, and how many messages come in which order. Of course
ids and times differ, and receipts, which bind what is hidden without telling it: these are put aside.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.playground.world import News
from rules.blocks import GAME
from rules.blocks.state import Options, State
from rules.kernel.data import Source
from rules.kernel.game import Codec
from rules.kernel.match import Match, beginning
from rules.kernel.orders import Lines
from tests.blocks.table import position
from tests.bot.desk.ambushes import AMBUSHES
from tests.bot.desk.test_secrecy import lies_in_wait
from tests.bot.door.people import Evening
from tests.bot.door.prompts import KEY, begun
from tests.bot.door.scripted import completed
from tests.bot.play import mini, mini_codec
from tests.contract.play import draw, unsealed
from tests.playground import driver
from tests.playground.driver import Player

TOWNS = (
    "british NY R4 R3, AL R4 M3 I2, HE M3 I2, OS I1 M2, HA R4; french CR R4 M3, MO R4 R2 M3, NI I2 M1, DU I2"
)
POOL = {"british": {"R": 3, "M": 2, "I": 2, "S": 1}, "french": {"R": 2, "M": 2, "I": 3, "S": 1}}
STEPS = {"alternating": "move", "simultaneous": "write", "fast": "write_french"}
ORDERS = 6
Script = list[tuple[str, Lines]]

IDS, TIMES = re.compile(r"\d{15,}"), re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|<t:\d+")
ATTACHED = re.compile(r"/attachments/\d+/(\d+)/")
RECEIPTS = re.compile(r"[0-9a-f]{64}|(?:[0-9a-f]{4}-){3}[0-9a-f]{4}")


# -- two games ----------------------------------------------------------------------------------------------


def start(movement: Any) -> State:
    facts: dict[str, Any] = {"order": ["british", "french"]} if movement == "alternating" else {}
    pools = {side: dict(pool) for side, pool in POOL.items()}
    return position(TOWNS, step=STEPS[movement], options=Options(movement=movement), pool=pools, **facts)


class Pair(NamedTuple):
    """A table and its twin for the French, and what Bob asks and types there."""

    codec: Codec
    sources: tuple[Source, ...]
    truth: Any
    twin: Any
    looks: tuple[tuple[str, dict[str, str]], ...]  # what is looked up, with its blanks
    guesses: tuple[str, ...]
    typed: tuple[str, ...]
    command: str
    fields: tuple[str, ...]

    @property
    def game(self) -> str:
        return self.codec.game.key


def of_blocks(movement: str, chance: Random) -> Pair:
    truth = start(movement)
    looks = (("reach", "NY"), ("reach", "MO"), ("control", "AL"), ("winter-limit", "CR"))
    guesses = (
        "NY 1R to AL",
        "AL 2I to HE",
        "MO 1M to CR",
        "HE all to CR",
        "pick R of 4 to HE",
        "stay",
        "retreat",
    )
    return Pair(
        mini_codec(),
        (mini(),),
        truth,
        GAME.reshuffle(truth, "french", chance),
        tuple(("/blocks look", {"what": what, "place": place}) for what, place in looks),
        guesses,
        ("", "n", "pick", "to mo"),
        "/blocks move",
        ("source", "type", "to"),
    )


def of_skirmish(ambush: str, chance: Random) -> Pair:
    world = lies_in_wait(AMBUSHES[ambush])
    looks: tuple[tuple[str, dict[str, str]], ...] = (
        ("sight", {"unit": "Marines", "other": "Patrol"}),
        ("range", {"unit": "Marines"}),
        ("morale", {"unit": "Patrol"}),
        ("rulings", {}),
    )
    guesses = (
        "Marines fires at Patrol",
        "Marines charges Rangers A",
        "Abenaki stays",
        "Ottawa to C4",
        "all stays",
    )
    return Pair(
        world.codec,
        world.sources,
        world.state,
        world.twin("french", chance),
        tuple(("/skirmish look", {"what": what, **blanks}) for what, blanks in looks),
        guesses,
        ("", "m", "marines fires at ", "all"),
        "/skirmish move",
        ("unit", "to"),
    )


def played(codec: Codec, first: Any, second: Any, chance: Random) -> Script:
    """Orders that are legal in both games, as long as no event discloses what was hidden."""
    games = [Match(codec, beginning(codec, codec.state(codec.encode(at))), KEY) for at in (first, second)]
    script: Script = []
    for _ in range(ORDERS):
        seats = unsealed(games[0])
        seat = chance.choice(seats) if seats else ""
        lines = common(games, seat, chance) if seat else None
        if lines is None:
            break
        if any(told.discloses for game in games for told in game.submit(seat, lines).told):
            break
        script.append((seat, lines))
    return script


def common(games: list[Match], seat: str, chance: Random) -> Lines | None:
    for _ in range(20):
        lines = draw(games[0], seat, chance)
        if games[1].fault(seat, lines) is None:
            return lines
    return None


# -- what goes over the wire --------------------------------------------------------------------------------


class Wire:
    """All that one person's client is told, channel by channel, with ids by the order in which they come."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def told(self) -> dict[str, list[str]]:
        channels: dict[int, list[News]] = {}
        for news in self.player.told():
            channels.setdefault(news.channel_id or 0, []).append(news)
        return {str(place): list(self._plain(channels[at])) for place, at in enumerate(sorted(channels))}

    def _plain(self, stream: list[News]) -> Iterator[str]:
        known: dict[str, str] = {}
        for news in stream:
            text = json.dumps([news.kind, self._seen(news.data)], sort_keys=True, ensure_ascii=False)
            text = RECEIPTS.sub("receipt", TIMES.sub("then", text))
            yield IDS.sub(lambda found: known.setdefault(found[0], f"#{len(known)}"), text)

    def _seen(self, data: Any) -> Any:
        """With the bytes of a file in place of where it lies."""
        if isinstance(data, list):
            return [self._seen(each) for each in data]
        if not isinstance(data, dict):
            return data
        if found := ATTACHED.search(str(data.get("url"))):
            content = self.player.stage.place.world.store.file(int(found[1])) or b""
            return {**data, "url": "", "proxy_url": "", "bytes": hashlib.sha256(content).hexdigest()}
        return {key: self._seen(value) for key, value in data.items()}


async def evening_of(pair: Pair, state: Any, script: Script, folder: Path, rng: Random) -> Any:
    """Play one game, and let Bob try all he can think of; all that he is told, and what she is."""
    ticks, drawn = count(1_760_000_000_000, 1), count()
    look = {
        "clock": lambda: next(ticks),
        "chance": lambda size: hashlib.sha256(b"%d" % next(drawn)).digest()[:size],
    }
    async with driver.playground() as place, Evening(place, folder, **look) as evening:
        alice, bob = evening.player("Alice"), evening.player("Bob")
        await bob.dm("help")
        await begun(evening.table, pair.sources, state, {"british": alice, "french": bob}, game=pair.game)
        offered: list[Any] = []
        for number, (seat, lines) in enumerate(script):
            await curious(alice, pair, rng)
            offered += await curious(bob, pair, rng)
            await give(alice if seat == "british" else bob, lines, by_message=bool(number % 2))
        offered += await curious(bob, pair, rng)
        assert place.record.faults == []
        return Wire(bob).told(), offered, Wire(alice).told()


async def give(player: Player, lines: Lines, *, by_message: bool) -> None:
    text = "\n".join(map(str, lines))
    await player.dm("clear")
    if by_message:
        await player.dm(text)
        await player.dm("seal")
    else:
        await player.slash("/order", line=text.replace("\n", "; "))
        await player.dm("seal")


async def curious(player: Player, pair: Pair, rng: Random) -> list[Any]:
    """Everything there is to ask, in the channel and by direct message; what was offered while typing."""
    plain = (
        "/sheet",
        "/my private",
        "/game status",
        "/my standing",
        "/history what:verify",
        "/game file",
        "/game people what:thread",
        "/help",
        "/map",
    )
    for words in plain:
        await player.slash(words)
    for words, blanks in pair.looks:
        await player.slash(words, **blanks)
    await player.slash("/order", line=rng.choice(pair.guesses))
    await player.dm(rng.choice(pair.guesses))
    await player.dm("clear")
    await player.at("council-room").slash("/game list")
    await player.dms.slash("/game list", what="mine")
    found = [await completed(player, "/order", "line", typed) for typed in pair.typed]
    fields = [await completed(player, pair.command, field) for field in pair.fields]
    return [*found, *fields, await completed(player, "/map", "place", "a")]


PAIRS: dict[str, Callable[[Random], Pair]] = {
    **{movement: partial(of_blocks, movement) for movement in STEPS},
    **{ambush: partial(of_skirmish, ambush) for ambush in ("breach of a house",)},
}


@pytest.mark.parametrize("table", PAIRS)
async def test_twins_send_the_same(table: str, folder: Path, ground: Path) -> None:
    """Truth and twin, for Bob, who plays the French and asks all he can; Alice guesses as well."""
    chance = Random(table)
    pair = PAIRS[table](chance)
    assert pair.codec.encode(pair.truth) != pair.codec.encode(pair.twin)
    script = played(pair.codec, pair.truth, pair.twin, chance)
    assert script
    found = []
    for name, state in (("truth", pair.truth), ("twin", pair.twin)):
        own = folder / name
        own.mkdir()
        (own / "cache").symlink_to(ground, target_is_directory=True)
        found.append(await evening_of(pair, state, script, own, Random(table)))
    (told, offered, hers), (told_twin, offered_twin, hers_of_twin) = found
    assert hers != hers_of_twin
    assert offered == offered_twin
    for channel, stream in told.items():
        for one, other in zip(stream, told_twin[channel], strict=False):
            assert one == other
    assert told == told_twin
