"""What the explanation of a battlefield explains: what is on the picture, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from PIL import Image

from render.battles import WORDS
from render.battles.legend import (
    DRAWN,
    counters,
    entries,
    explain,
    explained,
    happened,
    held,
    recent,
    standing,
    within,
)
from render.battles.panels import strip_spare, unread
from render.battles.stacks import stacks
from render.battles.tally import happening
from render.explanation import TYPE, fitting
from render.placing import inside
from render.theme import THEMES
from render.words import words
from rules.battles.state import State
from rules.battles.view import View
from tests.render.fields import charted, lake, opening, oswego, quebec, seen

FIGHTS = {"lake_george": lake, "oswego": oswego, "quebec": quebec}
WATERS = {"lake", "river"}  # with names of their own, as has the city
GROUNDS = {
    "lake_george": {"meadow", "forest", "marsh"},
    "oswego": {"meadow", "forest", "town", "fort", "far"},
    "quebec": {"meadow", "forest", "town", "building", "bastion", "wall"},
}
LINES = {
    "lake_george": {"slope", "entrenchment", "creek", "road", "trail"},
    "oswego": {"slope", "entrenchment", "trail"},
    "quebec": {"slope", "road", "trail"},
}


def kinds(view: View, kind: str) -> set[str]:
    return {which for sort, which, _ in standing(view.battle) if sort == kind}


@pytest.mark.parametrize("scenario", FIGHTS)
def test_the_ground_of_a_battle_is_explained_and_no_other(scenario: str) -> None:
    """Kinds of hexes, what lies on hexsides, and roads, after the files of the maps."""
    view = seen(opening(scenario), "public")
    assert kinds(view, "ground") == GROUNDS[scenario]
    assert kinds(view, "side") | kinds(view, "road") == LINES[scenario]


def test_the_arms_of_a_battle_are_explained_and_no_others() -> None:
    """There was no cavalry at Lake George, and there were no grenadiers."""
    view = seen(opening("lake_george"), "public")
    assert kinds(view, "arm") == {"line", "militia", "indian", "artillery", "train", "light"}
    assert kinds(seen(opening("quebec"), "public"), "arm") >= {"grenadier", "cavalry"}


def test_what_has_happened_is_explained_where_it_did() -> None:
    """Marches, fire, attacks, fights and their results, nothing of it before the battle."""
    assert [*happened(seen(opening("lake_george"), "public"))] == []
    now = {(kind, which) for kind, which, _ in happened(seen(lake(), "public"))}
    assert now == {
        *(("way", "move french"), ("shot", ""), ("attack", "french"), ("fighting", ""), ("fought", "")),
        *(("result", "Ar"), ("result", "Ds")),
    }
    fled = {(kind, which) for kind, which, _ in happened(seen(quebec(), "public"))}
    assert {("way", "retreat french"), ("way", "pursuit british"), ("result", "Dr")} <= fled


def test_what_counts_and_what_burns_is_explained_in_the_colours_of_the_holder() -> None:
    """Johnson holds the camp; the village of Oswego burns; nobody holds anything before the battle."""
    assert [(kind, which) for kind, which, _ in held(seen(lake(), "public"))] == [("goal", "british")]
    assert [(kind, which) for kind, which, _ in held(seen(opening("lake_george"), "public"))] == [
        ("goal", "")
    ]
    assert ("fire", "") in {(kind, which) for kind, which, _ in held(seen(oswego(), "public"))}


@pytest.mark.parametrize("scenario", FIGHTS)
def test_a_whole_map_has_an_explanation_on_a_telephone_too(scenario: str) -> None:
    """Below the rest, so that the map is as wide as the screen and the type can be read there."""
    assert "legend" in charted(scenario, 1600).panels
    chart, view = charted(scenario, 900), seen(FIGHTS[scenario](), "gm")
    assert "legend" not in chart.panels
    blank, catalogue = Image.new("P", (900, 10)), words("en", WORDS)
    told = explain(blank, chart, view, THEMES["light"], catalogue, looked=False)
    texts = len([*entries(view, catalogue)])
    assert told.height - blank.height > texts / 3 * 900 / TYPE


def test_beside_a_look_up_nothing_is_explained_that_it_leaves_out() -> None:
    """It shows no marches and no fights, but flags and fires."""
    view, catalogue = seen(oswego(), "public"), words("en", WORDS)
    plain, looked = {*entries(view, catalogue)}, {*entries(view, catalogue, looked=True)}
    assert {kind for kind, *_ in plain - looked} == {"way", "shot", "result"}
    assert looked < plain


def test_below_a_crop_stands_what_has_happened_there() -> None:
    """About Mil 4 nothing but fights and marches; before the battle nothing; beside a look-up whose arms."""
    whole = seen(lake(), "public")
    now = {(kind, which) for kind, which, _ in recent(within(whole, {"0812", "0711"}), looked=False)}
    assert now == {("fought", ""), ("result", "Ar")}
    assert recent(within(seen(opening("lake_george"), "public"), {"0812"}), looked=False) == []
    arms = {
        (kind, which) for kind, which, _ in recent(within(seen(lake(), "gm"), {"0812", "0811"}), looked=True)
    }
    assert arms == {("arm", "line"), ("arm", "artillery"), ("arm", "militia")}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [900, 1600])
@pytest.mark.parametrize(("fight", "focus"), [(lake, "0812"), (oswego, "0506"), (quebec, "1507")])
def test_a_crop_on_which_all_can_be_read_explains_its_signs(
    fight: Callable[[], State], focus: str, width: int, language: str
) -> None:
    """Below it, in type that a telephone shows, between the lines that say where the battle stands."""
    state, catalogue = fight(), words(language, WORDS)
    view, chart = seen(state, "gm"), charted(state.scenario, width, focus)
    assert unread(chart, [*stacks(view)]) == []
    left, top, right, bottom = room = strip_spare(chart, happening(view, catalogue))
    strip = chart.panels["strip"]
    assert inside((left, top), strip)
    assert inside((right, bottom), strip)
    texts = [catalogue(f"battles.{key}") for *_, key in recent(within(view, chart.spots), looked=False)]
    size, columns = fitting(texts, room, chart.look.unit)
    assert size >= (15 if width == 900 else 12)
    assert -(-len(texts) // columns) * size * 1.28 <= bottom - top


def test_counters_are_explained_as_the_reader_sees_them() -> None:
    """Backs where there are any, disorder and range where a face shows them."""
    assert [*counters(stacks(seen(lake(), "gm")))] == ["values", "disordered", "fired", "leader"]
    assert [*counters(stacks(seen(opening("oswego"), "gm")))] == []
    unseen = msgspec.structs.replace(lake(), fog=True)
    assert [*counters(stacks(seen(unseen, "public")))] == ["hidden"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", FIGHTS)
def test_every_sign_has_a_meaning_and_looks_like_no_other(scenario: str, language: str) -> None:
    """In every palette; at the size in which it stands on a whole map."""
    shown = [*entries(seen(FIGHTS[scenario](), "gm"), words(language, WORDS))]
    assert len({text for *_, text in shown}) == len(shown)
    for theme in THEMES.values():
        drawn = {DRAWN[kind](theme, which, 22).tobytes() for kind, which, _ in shown}
        assert len(drawn) == len(shown)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("scenario", FIGHTS)
def test_an_explanation_has_room_for_all_of_it(scenario: str, language: str) -> None:
    """Its last row ends above the edge of the sheet: nothing but paper there."""
    catalogue, theme = words(language, WORDS), THEMES["light"]
    shown = tuple(entries(seen(FIGHTS[scenario](), "gm"), catalogue))
    faces = ("values", "disordered", "fired", "leader", "hidden")
    sheet = explained(theme, catalogue, shown, faces, (520, 232), 1.0).convert("RGB")
    assert sheet.getpixel((0, 0)) == theme.panel
    for edge in (sheet.crop((0, 231, 520, 232)), sheet.crop((519, 0, 520, 232))):
        assert {colour for _, colour in edge.getcolors() or ()} == {theme.panel}
