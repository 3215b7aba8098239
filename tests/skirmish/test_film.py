"""A turn as a film shows it: a frame for each card of which the reader saw anything (skirmish/hide-1)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec
import pytest

from render.skirmish import WORDS
from render.skirmish.text import describe
from render.words import words
from rules.kernel.game import Codec, Snapshot
from rules.kernel.match import AnyEntry, AnyTold, Match, Past, beginning
from rules.kernel.orders import PUBLIC
from rules.kernel.reel import Reel
from rules.skirmish import GAME
from rules.skirmish.cards import CardDrawn
from rules.skirmish.fire import Volley
from rules.skirmish.movement import Formed, Moved
from rules.skirmish.setup import new
from rules.skirmish.state import Options, Shot, Trail
from rules.skirmish.view import View, moment
from tests.contract.play import draw
from tests.skirmish.table import Trial, british, french, laid_out, point, printed, seen

KEY = b"the dice of a film"
SIDES = ("british", "french", PUBLIC)


class Played(NamedTuple):
    """A turn that was played, and what each reader saw at each question."""

    past: Past
    live: dict[str, list[View]]


@pytest.fixture(scope="module")
def played() -> Played:
    """The first turns of a table, as far as the end of the third."""
    codec = Codec(GAME, printed())
    match = Match(codec, beginning(codec, new(printed(), "forest_road", Options())), KEY)
    rng, live = Random("film"), {who: list[View]() for who in SIDES}
    assert match.news is not None
    phases: list[Snapshot] = [*match.news.phases]
    entries: list[AnyEntry] = [*match.news.entries]
    told: list[AnyTold] = [*match.news.told]
    while match.open and match.state.turn < 4:
        seat = next(seat for seat in match.open if match.sealed(seat) is None)
        outcome = match.submit(seat, draw(match, seat, rng))
        phases += outcome.phases
        entries += outcome.entries
        told += outcome.told
        for who in SIDES:
            live[who].append(match.view(who))
    third = next(phase for phase in reversed(phases) if phase.phase != phases[-1].phase)
    return Played(Past.since(third, entries, told), live)


@pytest.mark.parametrize("who", SIDES)
def test_a_film_shows_nothing_that_its_reader_did_not_see_then(played: Played, who: str) -> None:
    """It names whom the reader was told of, and ends with the table as they saw it."""
    frames = Reel(Codec(GAME, printed()), played.past, KEY).views(who)
    assert len(frames) > 4
    assert {frame.who for frame in frames} == {who}
    told = [event for news in played.past.told if (event := news.seen_by(who)) is not None]
    named = {event.unit for event in told if isinstance(event, CardDrawn | Moved | Formed | Volley)}
    assert {frame.drawn for frame in frames if frame.drawn} <= named
    assert frames[-1].units == played.live[who][-1].units
    assert {frame.turn for frame in frames} == {3, 4}


def test_what_came_out_otherwise_then_is_not_shown(played: Played) -> None:
    """Other dice, as newer rules might throw: the film ends before what is not so."""
    reel = Reel(Codec(GAME, printed()), played.past, b"another key")
    whole = Reel(Codec(GAME, printed()), played.past, KEY)
    assert len(reel.steps) < len(whole.steps)
    assert reel.steps == whole.steps[: len(reel.steps)]


def test_a_frame_has_the_ways_and_shots_of_one_card() -> None:
    """Whose card it is, what it did, and nothing of the cards before."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 22)}
    old = Trail("Line", (point(24, 8), point(24, 10)))
    before = seen(laid_out(units, trails=(old,), drawn="Enemy"), "british")
    shot = Shot("Enemy", "Line", point(24, 22), point(24, 10), 2)
    hurt = {**units, "Line": british("british_line", 24, 10, men=5)}
    after = seen(laid_out(hurt, trails=(old,), shots=(shot,)), "british")
    found = moment(before, after)
    assert found is not None
    assert (found.drawn, found.trails, found.shots) == ("Enemy", (), (shot,))
    assert found.units == after.units


def test_a_card_that_changes_nothing_that_one_sees_has_no_frame() -> None:
    """skirmish/hide-2: nor does one who writes."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 22)}
    before = seen(laid_out(units, drawn="Enemy", drawn_cards=1, last_side="british"), "british")
    after = msgspec.structs.replace(before, drawn="", drawn_cards=2, deck=("Line",), step="draw")
    assert moment(before, after) is None
    assert moment(before, msgspec.structs.replace(after, aside={"british": 0, "french": 1})) is not None


# -- what a film alone tells ------------------------------------------------------------------------------


def test_runs_at_the_end_of_a_turn_are_of_no_card() -> None:
    """skirmish/morale-7: a frame of that turn, in which nobody has a card."""
    units = {
        "Line": british("british_line", 24, 10, standing="broken"),
        "Spare": british("british_line", 40, 6),
        "Enemy": french("french_line", 24, 20, "south"),
    }
    trial = Trial(laid_out(units, step="end_turn"), (1, 1), until=("close_turn",))
    found = moment(seen(laid_out(units, step="end_turn"), "british"), seen(trial.state, "british"))
    assert found is not None
    assert (found.turn, found.step, found.drawn) == (1, "close_turn", "")
    assert [(trail.unit, trail.kind) for trail in found.trails] == [("Line", "run")]
    lines = describe(found, words("en", WORDS)).split("\n")
    assert lines[2] == "At the end of the turn"
    assert lines[3].startswith("Line: flight of 2.0 to ")


def test_who_is_broken_is_told_with_the_card_that_broke_him() -> None:
    """Not with each of those that follow."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 22)}
    before = seen(laid_out(units, broke=("Line",), drawn="Enemy"), "british")
    after = seen(laid_out(units, broke=("Line", "Enemy")), "british")
    found = moment(before, after)
    assert found is not None
    assert found.broke == ("Enemy",)


@pytest.mark.parametrize("who", SIDES)
def test_what_was_taken_is_told_to_who_saw_it(who: str) -> None:
    """skirmish/art-7, capture-1: a gun, and men; of one who hides his enemy is told nothing."""
    gun = british("artillery", 24, 10, men=0)
    units = {
        "Gun": gun,
        "Line": british("british_line", 10, 10),
        "Hidden": british("ranger", 40, 10, hidden=True),
        "Enemy": french("french_line", 24, 12, "south"),
    }
    lost = {
        **units,
        "Gun": msgspec.structs.replace(gun, standing="taken", taker="french"),
        "Line": msgspec.structs.replace(units["Line"], captured=1),
        "Hidden": msgspec.structs.replace(units["Hidden"], captured=1),
    }
    found = moment(seen(laid_out(units, drawn="Enemy"), who), seen(laid_out(lost), who))
    assert found is not None
    assert found.caught == ("Gun", "Line", *(("Hidden",) if who == "british" else ()))
    told = describe(found, words("en", WORDS))
    assert "On this card\nGun: taken.\nLine: men taken.\n" in told


def test_who_has_run_off_the_table_is_told_to_have_left_it() -> None:
    """skirmish/morale-7: by the end of his last way."""
    gone = msgspec.structs.replace(british("british_line", 24, 0), standing="ran", body=None, gone_by="south")
    way = Trail("Line", (point(24, 3), point(24, 0)), "run")
    table = seen(laid_out({"Line": gone, "Enemy": french("french_line", 24, 8)}, trails=(way,)), "british")
    assert "Line: flight of 3.0, over the edge at E1.7." in describe(table, words("en", WORDS))


def test_the_next_turn_begins_with_all_news_of_the_last() -> None:
    """Until its sheets are in, as on the table itself."""
    units = {"Line": british("british_line", 24, 10), "Enemy": french("french_line", 24, 22)}
    way = Trail("Line", (point(24, 8), point(24, 10)))
    before = seen(laid_out(units, trails=(way,), step="close_turn"), "british")
    after = seen(laid_out(units, trails=(way,), step="write", deck=("Line",), kept=("Enemy",)), "british")
    found = moment(before, after)
    assert found is not None
    assert (found.step, found.trails) == ("write", (way,))
