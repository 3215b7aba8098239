"""What a finished game proves, as the bot says it, and the file by which anyone can check it elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from bot.post.fitting import Passage
from bot.words.speaker import Speaker
from rules.dice import FORMAT, Evidence, exported
from rules.kernel.chain import published
from rules.kernel.dice import counting
from rules.kernel.events import Lot, Roll
from rules.kernel.proof import Branched, Finding, Heads, examined
from storage import Noted, Shelf

DIE = 6  # sides of the die whose faces have names


class Proven(NamedTuple):
    """What was found, and what the file of it holds."""

    found: Finding
    file: bytes


async def proved(shelf: Shelf, game: int) -> Proven:
    """Worked out beside everything else; the heads are those that the game has published itself."""
    return await asyncio.to_thread(_proved, await shelf.chains.evidence(game), await shelf.chains.heads(game))


def _proved(kept: dict[str, Any], heads: Heads) -> Proven:
    seed, items, astray = exported(kept)
    found = examined(seed, items, heads)
    found.unchained = list(astray)
    return Proven(found, file_of(Evidence(seed, items)))


def file_of(evidence: Evidence) -> bytes:
    return msgspec.json.encode({"format": FORMAT, "seed": evidence.seed.hex(), "chain": evidence.items})


# -- in words -----------------------------------------------------------------------------------------------


def outcome(speaker: Speaker, found: Finding) -> str:
    """What it comes to in a few words: never that all is proved where dice were laid."""
    if not found.sound:
        return speaker.say("verify", "wrong")
    return speaker.say("verify", "proved", proved=len(found.dice), laid=len(found.laid), all=len(found.rolls))


def verdict(
    speaker: Speaker, found: Finding, journal: Sequence[Noted], *, lesson: bool = False
) -> Iterator[Passage]:
    """What was checked, what was laid, what is not proven; the file has what there is no room for.

    `lesson`: what was laid, the lesson laid that was given.
    """
    yield Passage(lines=[*dice(speaker, found)])
    down = list(laid(speaker, journal))
    if down:
        yield Passage(speaker.say("verify", "laid_down", number=len(down), lesson=lesson), down, "folded_log")
    yield Passage(lines=[branched(speaker, one) for one in found.branches], folded="folded_log")
    yield Passage(lines=[*chain(speaker, found)])
    if found.sound:
        yield Passage(lines=[speaker.say("verify", "whole" if found.whole else "some")])


def chain(speaker: Speaker, found: Finding) -> Iterator[str]:
    """How it is bound together, and what is not."""
    yield chained(speaker, found)
    if found.late:
        yield speaker.say("verify", "late", entries=found.late)
    if found.brought:
        yield speaker.say("verify", "brought", entries=max(found.brought))


def dice(speaker: Speaker, found: Finding) -> Iterator[str]:
    """Of the game and of its master. Who reads of a roll counts from 1."""
    names = ("wrong", "astray", "misplaced", "unlaid")
    faults = {name: listed(number + 1 for number in getattr(found, name)) for name in names}
    fair = found.seed_fits and not any(faults.values())
    if found.dice or not fair:
        yield speaker.say("verify", "dice", fair=fair, seed_fits=found.seed_fits, **faults)
    if found.own:
        wrong = listed(found.own_wrong)
        yield speaker.say("verify", "master", checked=len(found.own), wrong=wrong)


def laid(speaker: Speaker, journal: Sequence[Noted]) -> Iterator[str]:
    """The rolls that count in which chance had no part."""
    kept = (noted.entry for noted in journal if not noted.struck)
    for roll in counting((entry.how, entry.rolls) for entry in kept):
        if roll.laid:
            facts = {"reason": speaker.struct("rolls", roll.why), "shown": shown(speaker, roll)}
            yield speaker.say("verify", "laid" if roll.sides else "laid_chart", **facts)


def shown(speaker: Speaker, roll: Roll[Any]) -> str:
    if not roll.sides:
        return roll.result
    if isinstance(roll.why, Lot):
        return speaker.say("dice", "lot", value=roll.value, sides=roll.sides)
    return named(speaker, roll)


def named(speaker: Speaker, roll: Roll[Any]) -> str:
    """What a die shows, in words."""
    if roll.from_zero:
        return speaker.say("dice", "from_zero", value=roll.value, highest=roll.sides - 1)
    if roll.sides == DIE:
        return speaker.name("pips", str(roll.value))
    return speaker.say("dice", "of_sides", value=roll.value, sides=roll.sides)


def branched(speaker: Speaker, one: Branched) -> str:
    roll = 0 if one.roll is None else one.roll + 1
    return speaker.say("verify", "branch", branch=one.branch, roll=roll, how=one.how, post=one.post)


def chained(speaker: Speaker, found: Finding) -> str:
    last = published(found.commitment, found.bound.number, found.bound.link) if found.bound else ""
    facts = {"entries": found.entries, "acts": len(found.acts), "receipts": len(found.receipts)}
    whole = not (found.broken or found.unchained or found.unlike)
    return speaker.say("verify", "chain", **facts, heads=len(found.heads), last=last, whole=whole)


def listed(numbers: Any) -> str:
    return ", ".join(map(str, numbers))
