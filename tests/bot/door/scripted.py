"""People who play at random, through Discord's door alone: by the sheet, by commands, by plain messages."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.playground import tree
from bot.playground.model import Json
from tests.bot.door.people import paper, told, verbs
from tests.playground.driver import Player

GOING_ON = 0.3  # how likely one writes on when nothing more is owed
STEPS = 200
MAY_SEAL = "Nothing is missing: you may seal."


class Scripted:
    """How one person plays; `alone` with both sides."""

    def __init__(self, name: str, rng: Random, *, alone: bool = False) -> None:
        self.name, self.rng, self.alone = name, rng, alone

    async def answer(self, player: Player) -> None:
        """Write an order and seal it, whatever is asked; at a hot seat not by direct message."""
        ways = (
            (self.by_sheet, self.by_command)
            if self.alone
            else (self.by_sheet, self.by_command, self.by_message)
        )
        await ways[self.rng.randrange(len(ways))](player)

    def goes_on(self) -> bool:
        return self.rng.random() < GOING_ON

    # -- by buttons and lists ---------------------------------------------------------------------------

    async def by_sheet(self, player: Player) -> None:
        await player.slash("/sheet")
        for _ in range(STEPS):
            offered = verbs(paper(player))
            if "only" in offered:
                await player.click(offered["only"][0]["custom_id"])
                continue
            on = [*offered.get("add", []), *(p for p in offered.get("next", []) if "options" in p)]
            if "seal" in offered and not (on and self.goes_on()):
                await player.click(offered["seal"][0]["custom_id"])
                return
            await self._choose(player, on)
        raise AssertionError(f"{self.name} finds no end: {told(player)}")

    async def _choose(self, player: Player, on: list[Json]) -> None:
        part = self.rng.choice(on)
        if part["type"] == tree.STRING_SELECT:
            await player.select(part["custom_id"], self.rng.choice(part["options"])["value"])
        else:
            await player.click(part["custom_id"])

    # -- by plain messages ------------------------------------------------------------------------------

    async def by_message(self, player: Player) -> None:
        """Write what completion offers, line by line, until nothing is missing, and then `seal`."""
        for _ in range(STEPS):
            before = len(player.dms.reads())
            lines = await completed(player, "/order", "line")
            if not lines:
                break
            await player.dm(self.rng.choice(lines))
            answer = "\n".join(player.dms.reads()[before:])
            if MAY_SEAL in answer and not self.goes_on():
                break
        await player.dm("seal")

    # -- by commands ------------------------------------------------------------------------------------

    async def by_command(self, player: Player) -> None:
        """One typed command, each option as it is offered; the rest on the sheet."""
        lines = await completed(player, "/order", "line")
        if lines:
            await player.slash("/order", line=self.rng.choice(lines))
        await self.by_sheet(player)


async def completed(player: Player, words: str, typing: str, typed: str = "", **given: Any) -> list[Any]:
    """What is offered, as it would be sent."""
    asked = player.person.complete(player.channel.id, words, given | {typing: typed}, typing)
    await player.stage.settled()
    assert asked.answer, f"nothing was offered for {typing} of {words}"
    return [choice["value"] for choice in asked.choices]
