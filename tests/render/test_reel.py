"""Films: between two boards who sets out, before anybody has moved, and then where it is not as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
import pytest

from rules.battles import GAME as BATTLES
from rules.battles.state import Trail as Way
from rules.blocks import GAME as BLOCKS
from rules.blocks.state import Trail as March
from rules.kernel.film import Shown, come, film
from rules.kernel.game import Game
from rules.skirmish import GAME as SKIRMISH
from rules.skirmish.state import Trail as Course
from rules.ticonderoga import GAME as CAMPAIGN
from rules.ticonderoga.state import Trail as Track
from rules.whigs import GAME as WAR
from rules.whigs.state import Trail as Journey
from tests.render import campaigns, fields, positions, tables, wars


class Step(NamedTuple):
    """Two positions, who went which way between them, and where it is then not as it was."""

    game: Game
    before: Callable[[], Any]
    moves: Callable[[Any], None]
    trail: Any
    changed: tuple[str, ...]


def regiment(state: Any) -> None:
    state.units["Languedoc"] = msgspec.structs.replace(state.units["Languedoc"], at="0913")
    state.units["CFM"] = msgspec.structs.replace(state.units["CFM"], disordered=True)


def garrison(state: Any) -> None:
    number = next(n for n, block in state.blocks.items() if (block.side, block.at) == ("british", "NY"))
    state.blocks[number] = msgspec.structs.replace(state.blocks[number], at="PH")


def army(state: Any) -> None:
    state.change("british A2", at="CRL")
    state.nodes["CRL"] = msgspec.structs.replace(state.nodes["CRL"], owner="british")


def rangers(state: Any) -> None:
    state.country.change("Rogers", at="S3110")
    state.country.change("Ranger 1", at="S3110")
    state.country.change("Ranger 3", reduced=True)


def marines(state: Any) -> None:
    tables.put(state, "Marines", tables.inches(38.4, 28), tables.inches(38, 40), "line")
    state.change("Gun", well=1)


STEPS = {
    # its hex and where it is now; who is in disorder where he stands
    "battles": Step(
        BATTLES, fields.lake, regiment, Way("french", ("0912", "0913")), ("0912", "0913", "1112")
    ),
    "blocks": Step(BLOCKS, positions.start, garrison, March("british", ("NY", "PH"), 1), ("NY", "PH")),
    "whigs": Step(WAR, wars.war, army, Journey("british", "A2", ("CUM", "CRL")), ("CRL", "CUM")),
    "ticonderoga": Step(
        CAMPAIGN, campaigns.ice, rangers, Track("british", ("S3109", "S3110")), ("S3109", "S3110", "T0829")
    ),
    # cells of two inches: 38.4 and 28 inches from the corner, and 34.5 and 22
    "skirmish": Step(
        SKIRMISH,
        tables.portage,
        marines,
        Course("Marines", (tables.inches(38.4, 26), tables.inches(38.4, 28))),
        ("F4.3", "G5.2"),
    ),
}


def views(step: Step) -> tuple[Any, Any]:
    """The positions, as a game master sees them: those who went leave a trail."""
    before, after = step.before(), step.before()
    step.moves(after)
    after.trails = type(after.trails)([*after.trails, step.trail])
    return tuple(step.game.view(state, "gm") for state in (before, after))


@pytest.mark.parametrize("name", STEPS)
def test_those_who_go_are_shown_setting_out_and_then_where_it_is_not_as_it_was(name: str) -> None:
    """Their pieces stand where they stood, below the new way and none of the older ones."""
    step = STEPS[name]
    before, after = views(step)
    first, leaving, last = film(step.game, [before, after])
    assert (first, last) == (Shown(0, before), Shown(1, after, step.changed))
    assert (leaving.number, leaving.view.trails, leaving.changed) == (0, (step.trail,), ())
    assert [*step.game.changed(before, leaving.view)] == []


@pytest.mark.parametrize("name", STEPS)
def test_where_nobody_went_there_is_nothing_between_two_boards(name: str) -> None:
    """And nothing that was shown before is ringed."""
    before, _ = views(STEPS[name])
    assert [*film(STEPS[name].game, [before, before])] == [Shown(0, before), Shown(1, before)]


def test_whom_a_reader_begins_to_see_has_not_moved() -> None:
    """In their own turn the British look into all stacks of the French, in that of the French into none."""
    own, theirs = (
        fields.seen(fields.position("lake_george", "NY 1109, La Reine 1110", phasing=side), "british")
        for side in ("british", "french")
    )
    assert own.units.keys() != theirs.units.keys()
    assert [*BATTLES.changed(theirs, own)] == []


def test_of_the_ways_of_both_sides_only_the_new_are_shown() -> None:
    """A side's ways stay until it goes again: the same way gone again is new, where the enemy went since."""
    assert come("ab", "bc") == ("c",)
    assert come("ab", "ba") == ("a",)
    assert come("ab", "ab") == ()
    assert come("", "a") == ("a",)
    assert come("ab", "") == ()
