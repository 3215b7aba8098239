"""Look-ups on the board of the blocks: what is ringed, what the heading says, and that it tells no secret."""

from __future__ import annotations

from random import Random

import pytest

from render.blocks import WORDS, beneath, draw
from render.blocks.headings import HEADINGS
from render.blocks.looked import DRAWN, ends, fitting
from render.board import Frame
from render.theme import LIGHT, THEMES
from render.words import words
from rules.blocks import GAME
from rules.blocks.aids.lookups import LOOKUPS, Points, Reach, Threats, WinterLimit
from rules.blocks.view import view
from rules.kernel.orders import Lookup
from rules.kernel.words import message_key
from tests.render.positions import late, position

LOOKED: list[tuple[str, Lookup, str]] = [
    ("british", Reach("AL"), "AL"),
    ("french", Reach("FR"), "FR"),
    ("british", Reach("HA"), "HA"),
    ("public", Points(), ""),
    ("french", Points(), ""),
    ("british", WinterLimit(), ""),
    ("french", WinterLimit("CR"), "CR"),
    ("public", Threats(), ""),
    ("british", Threats("AL"), "AL"),
]


def frame(who: str, line: Lookup, focus: str, width: int = 900, theme: str = "light") -> Frame:
    answer = line.answer(view(late(), who))
    return Frame(THEMES[theme], focus or None, width, looked=(message_key(line), answer))


@pytest.mark.parametrize(("who", "line", "focus"), LOOKED, ids=map(str, (line for _, line, _ in LOOKED)))
def test_a_look_up_is_drawn_below_its_heading(who: str, line: Lookup, focus: str) -> None:
    """It makes a picture higher than the map alone, and keeps it small."""
    seen = view(late(), who)
    for width in (900, 1600):
        asked = frame(who, line, focus, width)
        drawn, (_, ground) = draw(seen, asked), beneath(seen, asked)
        assert drawn.height > ground.height
        assert len(drawn.png) <= 300_000


def test_every_look_up_that_is_drawn_has_been_tried() -> None:
    drawn = {message_key(one) for one in LOOKUPS if one.drawn}
    assert drawn == {message_key(line) for _, line, _ in LOOKED} == set(DRAWN) == set(HEADINGS)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_heading_explains_what_is_on_the_map_and_nothing_else(language: str) -> None:
    """From Albany irregulars go on through Boston to Halifax, and one road leads to a French block."""
    seen, said = view(position("british AL R4 I2, NY R4; french HE I1"), "british"), words(language, WORDS)
    heading = HEADINGS["Reach"](seen, LIGHT, said, Reach("AL").answer(seen))
    assert "Albany" in heading.title
    assert "2" in heading.title
    told = [said(f"blocks.key.{key}") for key in ("reached", "attacked", "by_sea", "only")]
    assert [text for _, text in heading.key] == told


@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_winter_it_is_told_who_is_beyond_the_limit(language: str) -> None:
    """Albany feeds 2 and New York 4 (blocks/10c); the French cannot know of the British there (blocks/5b)."""
    world, said = position("british AL R4 R4 R4, NY R4; french MO R4"), words(language, WORDS)
    for who, keys in (("british", ("fed", "excess")), ("french", ("fed",)), ("public", ("limit",))):
        seen = view(world, who)
        heading = HEADINGS["WinterLimit"](seen, LIGHT, said, WinterLimit().answer(seen))
        assert [text for _, text in heading.key] == [said(f"blocks.key.{key}") for key in keys]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_where_nothing_threatens_the_heading_says_so(language: str) -> None:
    """With no sign left to explain; else those of the blocks that could come (blocks/7.6c)."""
    world, said = position("british AL R4, NY R4; french HE R4 R4, CR R4"), words(language, WORDS)
    seen = view(world, "british")
    told = [HEADINGS["Threats"](seen, LIGHT, said, Threats(at).answer(seen)) for at in (None, "AL", "PH")]
    keys = [said(f"blocks.key.{key}") for key in ("next", "beyond", "outnumbered")]
    assert [[text for _, text in heading.key] for heading in told] == [keys, keys, []]
    assert len({heading.title for heading in told}) == 3


def test_of_each_end_it_is_told_who_gets_there() -> None:
    """Irregulars go two places, regulars one."""  # blocks/7.6c
    seen = view(position("british ON I2 R4; french MO R4"), "british")
    found = ends(Reach("ON").answer(seen))
    assert set(found["AL"]) == {"R", "I"}
    assert found["NY"] == ["I"]


def test_where_something_leads_far_more_of_the_map_is_shown() -> None:
    """The country about a place, round all that its ways reach, or the whole theatre: of ships."""
    seen = view(position("british AX R4, AL R4, BO R4, BN S; french MO R4"), "british")
    parts = [fitting(seen, 1600, at, ("Reach", Reach(at).answer(seen))) for at in ("AX", "AL", "BO", "BN")]
    coast = frozenset(("BO", "NY", "AL", "HA"))
    assert parts == ["AX", frozenset(("AL", "NY", "BO", "ON", "HE")), coast, None]
    near = fitting(seen, 1600, "AL", ("Threats", Threats("AL").answer(seen)))
    assert near == "AL"


def test_a_look_up_tells_nothing_that_its_asker_does_not_see() -> None:
    """The same pictures of two worlds that differ in what is hidden (blocks/5b)."""
    state = late()
    for who, line, focus in LOOKED:
        twin = GAME.reshuffle(state, who, Random(1757))
        one, other = (
            draw(
                view(world, who),
                Frame(LIGHT, focus or None, 700, looked=(message_key(line), line.answer(view(world, who)))),
            )
            for world in (state, twin)
        )
        assert one.png == other.png
