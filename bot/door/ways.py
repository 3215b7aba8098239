"""Commands that share a name: which of them is meant is chosen first, then what it needs is filled in.

Nobody reads a hundred names behind the slash. So `game clock: pause` and `game clock: set` are one command
`/game clock`, whose first blank names the way. Whatever some way needs is a blank of it, once; which of these
it wants, a way says itself. One without a name of its own, as `game clock`, is done where none is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.desk import Caller, Desk
from bot.desk.counter.blanks import FilledIn, Offered
from bot.desk.orders.next_lines import clip
from bot.door.errands import Errand, Printed
from bot.post.message import Reply
from bot.words.speaker import FIELDS, WORDS, Speaker, Speakers, Told
from rules.kernel.orders import No

APART = ": "  # between the name of a command and its way
WHAT = "what"  # the blank in which the way is chosen
TELLS = " · "  # between a way and what it is for

Ways = Mapping[str, Errand]


def head_of(name: str) -> str:
    """The command that a way belongs to."""
    return name.partition(APART)[0]


def way_of(name: str) -> str:
    return name.partition(APART)[2]


def as_typed(name: str) -> str:
    """A command with its way as Discord shows it: `game clock what:pause`."""
    return f"{head_of(name)} {WHAT}:{way_of(name)}" if way_of(name) else name


def gathered(
    errands: Iterable[Errand], speakers: Speakers, key: Callable[[str], str] = str
) -> Iterator[Errand]:
    """All ways of a command as one, where the first of them stands. `key`: of the text that tells of it."""
    found: dict[str, list[Errand]] = {}
    for errand in errands:
        found.setdefault(head_of(errand.name), []).append(errand)
    for name, listed in found.items():
        alone = [way_of(each.name) for each in listed] == [""]
        yield listed[0] if alone else shared(name, listed, speakers, speakers.say("commands", key(name)))


def shared(name: str, listed: Sequence[Errand], speakers: Speakers, about: Told) -> Errand:
    ways = {way_of(each.name): each for each in listed}
    called = speakers.word(WORDS, name.split()[-1])
    blanks = what(ways, speakers), *in_all(ways)
    return Errand(name, about, partial(run, ways, speakers), blanks, called, tuple(listed))


# -- what is filled in ----------------------------------------------------------------------------------


def what(ways: Ways, speakers: Speakers) -> Printed:
    """All ways that have a name, each with what it is for."""
    choices = tuple((speakers.each(partial(told, way, errand)), way) for way, errand in ways.items() if way)
    about, called = speakers.say("blanks", WHAT), speakers.word(FIELDS, WHAT)
    return Printed(WHAT, about, required="" not in ways, choices=choices, called=called)


def told(way: str, errand: Errand, speaker: Speaker) -> str:
    about = errand.about.others.get(speaker.language, errand.about.first)
    return clip(f"{speaker.word(WORDS, way)}{TELLS}{about}")


def in_all(ways: Ways) -> Iterator[Printed]:
    """Each blank once; none is needed, since another way may be meant."""
    found: dict[str, Printed] = {}
    for blank in (blank for errand in ways.values() for blank in errand.blanks):
        first = found.setdefault(blank.name, blank)
        if kind_of(first) != kind_of(blank):
            raise TypeError(f"the blank {blank.name} means two things in one command")
    for blank in found.values():
        yield replace(blank, required=False, complete=blank.complete and partial(complete, ways, blank.name))


def kind_of(blank: Printed) -> tuple[object, ...]:
    return blank.sort, blank.choices, blank.least, blank.most


async def complete(
    ways: Ways, name: str, desk: Desk, caller: Caller, filled: FilledIn, typed: str
) -> Offered:
    """As the way that is chosen completes it, or if none is the first that can."""
    way = filled.get(WHAT)
    for errand in ways.values() if way is None else (ways[way],):
        for blank in errand.blanks:
            if blank.name == name and blank.complete:
                return await blank.complete(desk, caller, without_way(filled), typed)
    return []


# -- what is done ---------------------------------------------------------------------------------------


async def run(ways: Ways, speakers: Speakers, desk: Desk, caller: Caller, filled: FilledIn) -> Reply:
    """Go the way that is chosen, if it goes with what is filled in."""
    errand, others = ways[filled.get(WHAT, "")], without_way(filled)
    if fits(errand, others):
        return await errand.run(desk, caller, others)

    async def refuse(known: Caller) -> Reply:
        speaker = Speaker.of(speakers.catalogue, known.reads.language, known.reads.client)
        raise refusal(errand, others, speaker)

    return await desk.answered(caller, refuse)


def without_way(filled: FilledIn) -> FilledIn:
    return {name: value for name, value in filled.items() if name != WHAT}


def fits(errand: Errand, filled: FilledIn) -> bool:
    return not (wanting(errand, filled) or foreign(errand, filled))


def wanting(errand: Errand, filled: FilledIn) -> list[str]:
    return [blank.name for blank in errand.blanks if blank.required and blank.name not in filled]


def foreign(errand: Errand, filled: FilledIn) -> list[str]:
    own = {blank.name for blank in errand.blanks}
    return [name for name in filled if name not in own]


def refusal(errand: Errand, filled: FilledIn, speaker: Speaker) -> No:
    """Which blank is wanting, or is none of this way's."""
    lacks = wanting(errand, filled)
    way = way_of(errand.name) or head_of(errand.name).split()[-1]
    blanks = ", ".join(f"`{speaker.word(FIELDS, name)}`" for name in lacks or foreign(errand, filled))
    return No(
        "bot/ways", "way_wants" if lacks else "way_has_no", what=speaker.word(WORDS, way), blanks=blanks
    )
