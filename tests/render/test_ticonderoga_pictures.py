"""Pictures of Ticonderoga with all that stands there: their format and size, what they show and hide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from typing import Any

import msgspec
import pytest
from PIL import Image

from render.board import Frame
from render.placing import Box, grown, inside, overlap
from render.theme import LIGHT, THEMES, Theme
from render.ticonderoga import BOARD, WORDS, draw
from render.ticonderoga.base import Chart, charted
from render.ticonderoga.called import lettered, named
from render.ticonderoga.faces import ORDER, all_stacks
from render.ticonderoga.headings import HEADINGS
from render.ticonderoga.marks import buried, course, joined
from render.ticonderoga.signs import TOKENS, earthwork, emblem, token
from render.ticonderoga.stacks import cover, size_of
from render.ticonderoga.text import alt, describe
from render.words import Words, words
from rules.kernel.words import catalogue
from rules.ticonderoga import GAME
from rules.ticonderoga.board import NUMBERED, SCENARIOS, WORKS
from rules.ticonderoga.pieces import Work
from rules.ticonderoga.state import Fight, Fought, Options, Result, State, Trail
from rules.ticonderoga.view import View, view
from tests.render.campaigns import POSITIONS, assault, changed, ice, misty, opening

READERS = ("british", "french", "public", "gm")
LANGUAGES = ("en", "fr")
STARTS = {scenario: lambda scenario=scenario: opening(scenario) for scenario in SCENARIOS}
ALL = {**POSITIONS, **STARTS}


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def told(language: str) -> Words:
    return words(language, WORDS)


def drawn(state: State, who: str = "gm", **looks: Any) -> bytes:
    return draw(view(state, who), Frame(theme=LIGHT, **looks)).png


def chart_of(seen: View, width: int = 1600, focus: str | None = None) -> Chart:
    return charted(seen.board, seen.maps, told("en"), width, focus)


# --- files


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("position", POSITIONS)
def test_a_picture_is_a_small_palette_png(theme: Theme, position: str) -> None:
    """1600 pixels wide, 256 colours, at most 300 KB, in every theme."""
    picture = draw(view(POSITIONS[position](), "gm"), Frame(theme=theme))
    image = opened(picture.png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize("position", ALL)
def test_a_phone_gets_the_whole_of_it_in_little(position: str) -> None:
    """700 pixels wide, higher than wide, at most 190 KB."""
    picture = draw(view(ALL[position](), "british"), Frame(theme=LIGHT, width=700))
    assert picture.width == 700 < picture.height
    assert len(picture.png) <= 190_000


@pytest.mark.parametrize("focus", [*BOARD.theatres, "S3109", "T0829"])
def test_a_part_of_two_maps_can_be_drawn_alone(focus: str) -> None:
    """A crop about a hex is of the map on which it lies."""
    picture = draw(view(ice(), "british"), Frame(theme=LIGHT, focus=focus, width=900))
    assert opened(picture.png).width == 900
    assert len(picture.png) <= 200_000


def test_an_unknown_focus_is_named() -> None:
    with pytest.raises(ValueError, match="atlantis"):
        drawn(assault(), focus="atlantis")


@pytest.mark.parametrize("width", [0, 599, 2401])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=str(width)):
        drawn(assault(), width=width)


# --- what stands where


@pytest.mark.parametrize("position", ALL)
@pytest.mark.parametrize(("width", "focus"), [(1600, None), (700, None)])
def test_no_stack_hides_another_or_leaves_its_map(position: str, width: int, focus: str | None) -> None:
    seen = view(ALL[position](), "gm")
    chart = chart_of(seen, width, focus)
    boxes = {stack.at: cover(chart, stack) for stack in all_stacks(seen)}
    assert boxes
    for one, other in combinations(boxes, 2):
        assert not overlap(boxes[one], boxes[other]), (one, other)
    for at, box in boxes.items():
        assert all(inside(corner, chart.look(at).map_box) for corner in (box[:2], box[2:])), at


def test_a_stack_is_as_large_as_its_hex_allows_in_a_crop() -> None:
    """Neighbours leave room between them, however many stand there."""
    seen = view(assault(), "gm")
    chart = chart_of(seen, 900, "T1614")
    for stack in all_stacks(seen):
        if chart.shows(stack.at):
            wide, high = size_of(chart, stack)
            assert wide < chart.look(stack.at).edge * 1.55
            assert high < chart.look(stack.at).edge * 1.3


def heads(seen: View, chart: Chart) -> Iterator[tuple[str, tuple[float, float], list[Box]]]:
    """The hex in which each way ends, and where its arrow does."""
    hidden = [cover(chart, stack) for stack in all_stacks(seen)]
    for number, trail in enumerate(joined(seen.trails)):
        part = [place for place in trail.path if place[0] == trail.path[-1][0]]
        if len(part) > 1:
            look = chart.look(part[0])
            yield part[-1], course(chart, look, part, number, hidden)[-1], hidden


@pytest.mark.parametrize("position", ["assault", "ice"])
def test_the_heads_of_arrows_are_seen(position: str) -> None:
    """They end before the counters of those who went there, not beneath them."""
    seen = view(POSITIONS[position](), "gm")
    chart = chart_of(seen)
    found = list(heads(seen, chart))
    assert len(found) >= 3
    for place, (x, y), hidden in found:
        assert not any(inside((x, y), box) for box in hidden if inside(middle(box), around(chart, place)))
        assert inside((x, y), grown(around(chart, place), chart.look(place).edge * 0.6))


def test_where_counters_leave_no_room_heads_lie_on_them() -> None:
    """From one stack into another beside it; once, however many went there."""
    state = plain()
    changed(state, "55th", "44th", at="T1413")
    changed(state, "27th", "46th", at="T1514")
    state.trails = [Trail("british", ("T1413", "T1514"), pieces=(name,)) for name in ("27th", "46th")]
    seen = view(state, "gm")
    chart = chart_of(seen)
    hidden = [cover(chart, stack) for stack in all_stacks(seen)]
    assert [ends for _, ends in buried(seen, chart, hidden)] == [("T1413", "T1514")]
    assert not list(buried(view(assault(), "gm"), chart, []))


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def around(chart: Chart, place: str) -> Box:
    (x, y), reach = chart.at(place), chart.look(place).edge * 0.5
    return x - reach, y - reach, x + reach, y + reach


def test_a_way_ordered_in_two_lines_is_one() -> None:
    ways = joined(assault().trails)
    langy = [way for way in ways if way.pieces == ("Langy",)]
    assert [way.path for way in langy] == [("T0823", "T0822", "T0821", "T0820", "T0819", "T0918")]


def test_every_kind_has_a_sign_of_its_own_and_every_mark_and_work() -> None:
    theme = LIGHT
    kinds = {emblem(theme, kind, 24, theme.ink, theme.panel).tobytes() for kind in ORDER}
    assert len(kinds) == len(ORDER)
    assert set(ORDER) == {*NUMBERED, "leader", "prisoners"}
    assert len({token(theme, mark, 24).tobytes() for mark in TOKENS}) == len(TOKENS)
    states = [(side, breached) for side in ("british", "french") for breached in (False, True)]
    works = {earthwork(theme, kind, *state, False, 48).tobytes() for kind in WORKS for state in states}
    assert len(works) == len(WORKS) * len(states)


def test_everything_that_happens_leaves_its_mark() -> None:
    """On the picture and in its words."""
    worlds = [plain(), *happened()]
    pictures = {drawn(world) for world in worlds}
    assert len(pictures) == len(worlds)
    texts = {describe(view(world, "gm"), told("en")) for world in worlds}
    assert len(texts) == len(worlds)


def plain() -> State:
    state = opening("summer_1758")
    changed(state, "27th", at="T1714")
    return state


def happened() -> Iterator[State]:
    """The same with one thing changed in each."""
    for mark in ("lost", "frozen", "fought", "reduced"):
        yield changed(plain(), "27th", **{mark: True})
    yield changed(plain(), "27th", spent=2)
    yield changed(plain(), "27th", building="redoubt")
    for facts in (
        {"night": True},
        {"weather": "rain"},
        {"date": 2},
        {"player": 1},
        {"step": "fight"},
        {"held": {"T2214": "british"}},
        {"seniors": {"british": "Abercromby"}},
        {"outcome": Result("french", "at_the_end", "carillon_held", 5), "step": "over"},
        {"trails": [Trail("british", ("T1815", "T1714"), pieces=("27th",))]},
        {"trails": [Trail("british", ("T1815", "T1714"), "retreat", ("27th",))]},
        {"fought": [Fought("british", "27th", "T1714", "T1614", hit=False)]},
        {"fought": [Fought("british", "27th", "T1714", "T1614", hit=True)]},
        {"fought": [Fought("british", "27th", "T1714", "T1614", hit=False, answered=True)]},
        {"fought": [Fought("british", "27th", "T1714", "T1614", hit=False, guns=True)]},
        {"fighting": Fight("27th", "T1714", "T1614", "Roussillon")},
        {"works": plain().works | {"T1614": Work("breastwork", "french", breached=True)}},
        {"works": plain().works | {"T2214": Work("fort", "french", ruined=True)}},
    ):
        yield msgspec.structs.replace(plain(), **facts)
    gone = plain()
    gone.country.remove("55th")
    yield gone


# --- secrets


@pytest.mark.parametrize("who", ["british", "public"])
def test_what_fog_hides_changes_no_picture(who: str) -> None:
    """Whatever stands behind the blanks, in whatever state, is the same to those who may not look."""
    state, other = misty(), misty()
    changed(other, "Montcalm", "La Reine", at="S3810")
    changed(other, "Languedoc", reduced=True)
    changed(other, "French leader 1", row="C")
    changed(other, "Guyenne", building="breastwork")
    for looks in ({"width": 1600}, {"width": 900, "focus": "S3711"}):
        assert drawn(state, who, **looks) == drawn(other, who, **looks)
    assert describe(view(state, who), told("en")) == describe(view(other, who), told("en"))
    assert drawn(state, "french") != drawn(other, "french")


def test_an_unseen_stack_is_a_blank() -> None:
    """Its place is told, and nothing of what it holds."""
    seen = view(misty(), "british")
    text = describe(seen, told("en"))
    assert "S3711" in text
    assert not any(name in text for name in ("Montcalm", "La Sarre", "French cannon"))
    blanks = [stack.at for stack in all_stacks(seen) if not stack.faces]
    assert "S3711" in blanks


def test_the_strength_of_indians_whom_fog_hides_is_not_told() -> None:
    (indians,) = (
        face
        for stack in all_stacks(view(misty(), "british"))
        for face in stack.units
        if face.kind == "indian"
    )
    assert indians.strength == "?"


def test_those_who_do_not_know_where_they_are_are_named_only() -> None:
    state = opening("summer_1757", Options(fog_lost=True))
    changed(state, "Ranger 1", at="S1309", lost=True, strayed="S1208")
    text = describe(view(state, "british"), told("en"))
    assert "Ranger 1 is lost; last seen at S1208." in text
    assert "S1309" not in text


# --- what is looked up


LOOKED: dict[str, dict[str, Any]] = {
    "Reach": {
        "piece": "42nd/1st",
        "riders": ["British cannon 2"],
        "leader": "",
        "points": 12,
        "at": "T1512",
        "hexes": {"T1412": 1, "T1411": 3, "T1612": 4, "T1613": 6},
        "stops": ["T1612"],
        "doubtful": ["T1613"],
        "chances": {"T1612": 70},
    },
    "Couriers": {
        "side": "british",
        "general": "Abercromby",
        "at": "T1714",
        "ways": {"British leader 4": ["T1515", "T1615", "T1714"]},
        "isolated": {"Howe": "T0728"},
        "bars": {"Howe": [{"at": "T1015", "bar": "zone"}]},
    },
    "Night": {
        "leader": "Langy",
        "faces": 1,
        "at": "T0918",
        "ends": {"T0918": 4, "T0917": 2, "T1018": 1},
        "fatal": ["T1018"],
    },
    "Zones": {"british": ["T1613", "T1514"], "french": ["T1514", "T1413"]},
    "Odds": {
        "unit": "27th",
        "target": "Roussillon",
        "side": "british",
        "source": "T1714",
        "at": "T1614",
        "shares": {"hit": 12, "both": 8, "answered": 47, "neither": 33},
        "others": [{"unit": "44th", "source": "T1515", "chance": 45}],
    },
}


@pytest.mark.parametrize("key", LOOKED)
def test_an_answer_is_drawn_below_a_heading_that_says_what_it_is(key: str) -> None:
    """On whole maps and on crops about its place, as high as before; the words for all stay what they are."""
    seen = view(assault(), "british")
    about = LOOKED[key].get("at", "T1512")
    for looks in ({"width": 1600}, {"width": 900, "focus": about}):
        bare = draw(seen, Frame(theme=LIGHT, **looks))
        found = draw(seen, Frame(theme=LIGHT, looked=(key, LOOKED[key]), **looks))
        assert found.height > bare.height
        assert found.text == bare.text
        assert len(found.png) <= 300_000


KEYS = {
    "Reach": ("points", "pale", "ends", "doubtful"),
    "Couriers": ("way", "isolated", "barred"),
    "Night": ("faces", "fatal"),
    "Zones": ("british", "french", "both"),
    "Odds": ("hits",),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", LOOKED)
def test_a_heading_explains_the_signs_of_its_answer(key: str, language: str) -> None:
    """Each that is on the picture, with what it means there."""
    said = told(language)
    found = HEADINGS[key](view(assault(), "british"), LIGHT, said, LOOKED[key])
    facts = {"leader": "", "chance": "70"}
    assert [text for _, text in found.key] == [said(f"ticonderoga.key.{sign}", **facts) for sign in KEYS[key]]
    assert "{" not in found.title


def test_a_heading_explains_no_sign_that_is_not_there() -> None:
    """Without dice, ends and doubts a reach is told in one colour."""
    plain = LOOKED["Reach"] | {"stops": [], "doubtful": [], "chances": {}}
    found = HEADINGS["Reach"](view(assault(), "british"), LIGHT, told("en"), plain)
    assert found.title == "Where 42nd/1st + British cannon 2 can go"
    assert [text for _, text in found.key] == ["points of each hex"]


def test_an_answer_about_the_other_map_leaves_a_crop_in_peace() -> None:
    """A courier's way over both maps is drawn as far as it is seen."""
    answer = {
        "side": "british",
        "general": "Rogers",
        "at": "S3109",
        "ways": {"British leader 2": ["T0829", "T0730", "S3309", "S3209", "S3109"]},
        "isolated": {"British leader 1": "S1207"},
        "bars": {"British leader 1": []},
    }
    for looks in ({"width": 1600}, {"width": 900, "focus": "T0829"}, {"width": 900, "focus": "S3109"}):
        assert draw(view(ice(), "british"), Frame(theme=LIGHT, looked=("Couriers", answer), **looks)).png


# --- words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", ALL)
def test_the_text_tells_every_piece_with_its_place(position: str, language: str) -> None:
    state, words = ALL[position](), told(language)
    seen = view(state, "gm")
    lines = describe(seen, words).split("\n")
    for name, piece in state.pieces.items():
        if piece.at:
            title = re.compile(rf"{piece.at}.* {re.escape(named(seen, name, words))}\s?[,;.]")
            assert any(title.match(line) for line in lines), name


def test_what_has_changed_is_told_before_works_and_armies() -> None:
    parts = describe(view(assault(), "gm"), told("en")).split("\n\n")
    titles = ["In the last activations:", "Works:", "British, 9 stacks:", "French, 8 stacks:"]
    assert [part.partition("\n")[0] for part in parts[1:5]] == titles


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pieces_are_called_on_pictures_as_in_sentences(scenario: str, language: str) -> None:
    """But for a capital, on the board and in the events of the game."""
    seen = view(opening(scenario), "gm")
    texts = catalogue(GAME, seen.board).languages[language]
    for name in seen.pieces:
        assert named(seen, name, told(language)).lower() == texts.name("piece", name).lower()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("who", READERS)
@pytest.mark.parametrize("position", POSITIONS)
def test_the_short_text_fits_an_attachment(position: str, who: str, language: str) -> None:
    seen = view(POSITIONS[position](), who)
    text = alt(seen, told(language))
    assert len(text) <= 1024
    assert all(stack.at in text for stack in all_stacks(seen))
    assert "  " not in text


def test_the_short_text_names_the_pieces_where_it_has_room() -> None:
    text = alt(view(ice(), "gm"), told("fr"))
    assert "S3109 Rogers (4·8), Ranger 1 (1)" in text
    assert "T1514 Langy (4·8), Régulier 1 (1), Traîneau" in text


def test_a_kind_that_stands_in_the_name_is_not_said_twice() -> None:
    text = describe(view(assault(), "gm"), told("en"))
    assert "British leader 4, seniority 5, initiative 6" in text
    assert "British cannon 2." in text


def test_what_is_alike_is_told_together() -> None:
    """Pieces of a stack, and ways that several went one after another; of the unseen each way is told."""
    state = opening("summer_1758")
    way = ("T0729", "T0728")
    state.trails = [
        Trail("british", way, pieces=("27th",)),
        Trail("british", way, pieces=("55th", "Abercromby")),
        *[Trail("french", way)] * 2,
    ]
    text = describe(view(state, "gm"), told("en"))
    assert "27th, 55th, 60th/1st, 60th/4th, each regular, strength 7, 4 when reduced, allowance 3" in text
    assert text.count("British moved: T0729 to T0728 (27th, 55th, Abercromby).") == 1
    assert text.count("French moved: T0729 to T0728.") == 2


def test_one_that_is_left_to_draw_is_told_as_one() -> None:
    state = opening("summer_1758")
    state.cups["french"] = ("A",)
    assert "Left to draw: 1 unnamed leader, 10 Cadres." in describe(view(state, "gm"), told("en"))
    assert "Restent à tirer\u00a0: 1 chef sans nom, 10 Cadres." in describe(view(state, "gm"), told("fr"))


def test_a_fort_that_was_taken_counts_though_it_is_retaken() -> None:
    """In the campaign of 1757 alone (ticonderoga/18.3h)."""
    for scenario, counts in (("summer_1757", True), ("autumn_1755", False)):
        state = opening(scenario)
        state.held, state.taken = {"S1803": "british", "S1207": "french"}, ("S1803", "S1207")
        told_of = [line for line in describe(view(state, "gm"), told("en")).split("\n") if line[:2] == "S1"]
        assert told_of[0].endswith("British; the French have taken it once, which is enough.") == counts
        assert told_of[1] == "S1207 Fort Edward: French."


def test_the_text_tells_what_a_piece_is() -> None:
    text = describe(view(assault(), "gm"), told("en"))
    assert "27th, regular, strength 4, reduced, allowance 3" in text
    assert "Montcalm, leader, seniority 1, initiative 7" in text
    assert "redoubt at T1613, French, breached." in text
    assert "Marine 4, marines, strength 3, 2 when reduced, allowance 4, green triangle, elite" in text
    assert "Being fought: 27th from T1714 attacks Roussillon in T1614." in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_night_ice_and_the_general_are_told(language: str) -> None:
    text = describe(view(ice(), "gm"), told(language))
    assert {"en": "by night", "fr": "de nuit"}[language] in text
    assert {"en": "the lakes are frozen", "fr": "les lacs sont gelés"}[language] in text
    assert {"en": "General: Rogers.", "fr": "Général\u00a0: Rogers."}[language] in text


# --- names and pieces


@pytest.mark.parametrize("width", [1600, 900])
def test_names_of_hills_roads_and_rivers_make_way_for_pieces(width: int) -> None:
    """In the middle of an assault none of them lies under a counter."""
    seen = view(assault(), "gm")
    shown = chart_of(seen, width)
    stacks = [stack for stack in lettered(seen, told("en")) if shown.shows(stack.at)]
    hidden = [cover(shown, stack) for stack in stacks]
    moved = {tract.name.text: tract.clear_of(hidden)[0] for tract in shown.tracts}
    assert {"Carillon heights", "Portage", "La Chute"} <= set(moved)
    assert not [text for text, box in moved.items() if any(overlap(box, other) for other in hidden)]
