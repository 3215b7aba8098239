"""Pictures of Skirmish with all that stands there: their format and size, what they show and hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Any

import msgspec
import pytest
from msgspec import json
from PIL import Image

from render.board import Frame
from render.engraving import Paper
from render.explanation import TYPE
from render.overlay import Overlay
from render.placing import Box, grown, inside, overlap
from render.skirmish import WORDS, draw, units
from render.skirmish.base import base, lettered
from render.skirmish.colours import dress, quiet_ink, ramps, track, water_ink
from render.skirmish.colours import ground as ground_colour
from render.skirmish.drawn import drawing, hat_of
from render.skirmish.figures import HATS, TURN, Manner, man
from render.skirmish.growth import growth
from render.skirmish.headings import HEADINGS
from render.skirmish.labels import Slip, astray, coat_text, leader, lost, placed, slips
from render.skirmish.legend import explain, fitting, shown, signs
from render.skirmish.look import Look, look
from render.skirmish.looked import DRAWN, Glass, outline
from render.skirmish.marks import buried, busy, course, hits, joined, ways
from render.skirmish.panels import told_below
from render.skirmish.plates import plates
from render.skirmish.tally import SIDES, last_seen, news, on_table
from render.skirmish.terrain import Site, wash
from render.skirmish.text import alt, describe
from render.theme import LIGHT, THEMES, Colour, Theme, palette
from render.ticonderoga.light import Scene, lit
from render.words import read as read_words
from render.words import words
from rules.kernel.orders import Lookup
from rules.kernel.words import message_key
from rules.skirmish.aids.lookups import Measure, Range, Reach, Sight
from rules.skirmish.geometry import Point, apart_from, sides, within
from rules.skirmish.ground import Area, Kind
from rules.skirmish.setup import new
from rules.skirmish.state import Fire, Officer, Options, Result, Ruling, State, Trail
from rules.skirmish.table import SCENARIOS
from rules.skirmish.view import View, scene, view, whereabouts
from tests.render.tables import DATA, POSITIONS, crowded, opening, portage, printed, put
from tests.render.test_ticonderoga_ground import contrast, luminance
from tests.render.test_words import SPACES, facts, flat

RULES = DATA.parent
STARTS = {scenario: lambda scenario=scenario: opening(scenario) for scenario in SCENARIOS}
ALL = {**POSITIONS, **STARTS}


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


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
    """700 pixels wide, higher than wide, at most 150 KB."""
    picture = draw(view(ALL[position](), "british"), Frame(theme=LIGHT, width=700))
    assert picture.width == 700 < picture.height
    assert len(picture.png) <= 150_000


@pytest.mark.parametrize(("width", "focus"), [(1600, "G4"), (800, "G4.3"), (800, "A1")])
def test_what_lies_about_a_square_can_be_drawn_alone(width: int, focus: str) -> None:
    """24 inches wide, on a phone 18; a corner leaves the table's edge at the edge."""
    picture = draw(view(POSITIONS["portage"](), "british"), Frame(theme=LIGHT, focus=focus, width=width))
    assert opened(picture.png).width == width
    assert len(picture.png) <= 300_000


def test_an_unknown_focus_is_named() -> None:
    with pytest.raises(ValueError, match="atlantis"):
        draw(view(POSITIONS["portage"](), "gm"), Frame(theme=LIGHT, focus="atlantis"))


@pytest.mark.parametrize("width", [0, 599, 2401])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=str(width)):
        draw(view(POSITIONS["portage"](), "gm"), Frame(theme=LIGHT, width=width))


# --- the ground


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_area_is_drawn_where_the_rules_say(scenario: str) -> None:
    """On both sides of each border, a fifth of an inch from it, lies the ground that counts there."""
    site, plain = bare(scenario)
    areas = [*site.ground.areas.values(), *(road.area for road in site.ground.roads.values())]
    checked = 0
    for area in areas:
        for pair in across(area):
            if all(clear_of_borders(site, spot, area) for spot in pair):
                grounds = [site.under(spot) for spot in pair]
                found = [most_like(plain.getpixel(pixel(site, spot)), grounds) for spot in pair]
                assert found == grounds, (area.name, pair)
                checked += grounds[0] != grounds[1]
    assert checked >= 3 * len(areas)


def bare(scenario: str) -> tuple[Site, Image.Image]:
    """The ground alone, before anything stands on it."""
    site = Site(scenario, printed().scenarios[scenario].ground, LOOKS[scenario], LIGHT)
    paper = Paper((site.look.width, site.look.height), LIGHT)
    wash(paper, site)
    return site, paper.image


LOOKS = {key: look(printed().scenarios[key].ground, 1600, None) for key in SCENARIOS}
ASIDE = 22  # hundredths from a border: a tenth of an inch of unrest, and the pixels of an edge


def across(area: Area) -> Iterator[tuple[Point, Point]]:
    """Points on both sides of the border of an area, some along each side of it."""
    for (ax, ay), (bx, by) in sides(area.polygon):
        far = hypot(bx - ax, by - ay)
        for share in (0.2, 0.4, 0.6, 0.8):
            x, y = ax + (bx - ax) * share, ay + (by - ay) * share
            u, v = -(by - ay) / far * ASIDE, (bx - ax) / far * ASIDE
            yield (round(x + u), round(y + v)), (round(x - u), round(y - v))


def clear_of_borders(site: Site, spot: Point, area: Area) -> bool:
    """Whether a point is seen, on no building, and no other border passes near it."""
    others = [a for a in site.ground.areas.values() if a is not area and a.kind != "building"]
    others += [road.area for road in site.ground.roads.values() if road.area is not area]
    built = [a for a in site.ground.areas.values() if a.kind == "building"]
    return (
        site.look.shows(spot, ASIDE)
        and all(apart_from(spot, (*other.polygon, other.polygon[0])) > 4 for other in others)
        and not any(within(other.polygon, spot) or apart_from(spot, other.polygon) < 4 for other in built)
    )


def pixel(site: Site, spot: Point) -> tuple[int, int]:
    x, y = site.look.at(spot)
    return int(x), int(y)


def most_like(found: object, grounds: Iterable[Colour]) -> Colour:
    """The ground whose colour a pixel is nearest to."""
    assert isinstance(found, tuple)
    return min(grounds, key=lambda one: sum(abs(a - b) for a, b in zip(found, one, strict=True)))


def test_what_is_ruled_is_drawn() -> None:
    """An umpire who calls an orchard a clearing has it painted so; trees go."""
    state = opening("farmstead")
    ruling = Ruling(1, "ground", ("orchard",), "clearing", 1)
    other = msgspec.structs.replace(state, rulings=(ruling,))
    crop = Frame(theme=LIGHT, focus="C6", width=800)
    assert draw(view(state, "gm"), crop).png != draw(view(other, "gm"), crop).png
    ground = printed().scenarios["farmstead"].ground
    orchard = ground.areas["orchard"]
    ruled = ground.with_rulings({"orchard": "clearing"})
    kinds = [
        {plant.sort for plant in growth("farmstead", one) if within(orchard.polygon, rounded(plant.at))}
        for one in (ground, ruled)
    ]
    assert "oak" in kinds[0]
    assert "oak" not in kinds[1]


def rounded(spot: tuple[float, float]) -> Point:
    return round(spot[0]), round(spot[1])


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_trees_stand_in_woods_and_on_no_road(scenario: str) -> None:
    ground = printed().scenarios[scenario].ground
    trees = [plant for plant in growth(scenario, ground) if plant.sort in ("oak", "pine")]
    assert len(trees) > 20
    assert {ground.kind_at(rounded(plant.at)) for plant in trees} <= {"rough", "dense"}
    for plant in trees:
        assert not any(within(road.area.polygon, rounded(plant.at)) for road in ground.roads.values())


def test_a_crop_shows_the_same_trees() -> None:
    """They are where they were, whichever part is looked at."""
    ground = printed().scenarios["convoy"].ground
    assert growth("convoy", ground) == growth("convoy", ground)


# --- what stands where


def laid(position: str, width: int, focus: str | None) -> tuple[Look, list[Slip], dict[str, Box], View]:
    """The tags of a picture and where everything stands."""
    seen = view(ALL[position](), "gm")
    table, told = look(seen.ground, width, focus), words("en", WORDS)
    site = Site(seen.scenario, seen.ground, table, LIGHT)
    present = [one for one in on_table(seen) if units.seen(table, one)]
    tags = [*slips(table, LIGHT, told, present), *lost(table, LIGHT, told, last_seen(seen))]
    found = dict(hits(table, LIGHT, seen))
    kept, struck = list(busy(seen, table, present)), list(ways(seen, table, present))
    return table, tags, placed(table, tags, lettered(site, told), found, kept, struck), seen


@pytest.mark.parametrize("position", ALL)
@pytest.mark.parametrize(
    ("width", "focus"), [(1600, None), (900, None), (1600, "E4"), (800, "H4"), (800, "D4")]
)
def test_no_label_covers_another_or_leaves_the_table(position: str, width: int, focus: str | None) -> None:
    """Tags, names and hits."""
    table, _, where, _ = laid(position, width, focus)
    for one, other in combinations(where, 2):
        assert not overlap(where[one], where[other]), (one, other)
    for key, (left, top, right, bottom) in where.items():
        assert table.table[0] <= left < right <= table.table[2], key
        assert table.table[1] <= top < bottom <= table.table[3], key


@pytest.mark.parametrize("position", [*POSITIONS, "forest_road", "convoy", "outworks", "monongahela"])
def test_tags_cover_nobody(position: str) -> None:
    """Of all men on a whole picture not one in twenty is touched, and none of a unit that has room."""
    _, tags, where, _ = laid(position, 1600, None)
    men = [grown(box, -3) for slip in tags for box in slip.boxes]
    covered = [box for box in men for slip in tags if overlap(box, where[f"tag {slip.name}"])]
    assert len(covered) * 20 <= len(men)


@pytest.mark.parametrize("position", ["forest_road", "monongahela", "bushy_run"])
def test_a_tag_that_stands_nearer_to_another_unit_has_a_line(position: str) -> None:
    """Whoever reads it knows whose it is."""
    table, tags, where, _ = laid(position, 1600, None)
    for slip in tags:
        box = where[f"tag {slip.name}"]
        mine = gap(slip, box)
        if any(gap(other, box) < mine for other in tags if other is not slip):
            assert mine < 3 or leader(table, slip, box, tags), slip.name


@pytest.mark.parametrize("position", ALL)
@pytest.mark.parametrize("width", [1600, 900])
def test_a_tag_is_read_as_that_of_its_own_unit(position: str, width: int) -> None:
    """By the middle of it no other unit is nearer, or it has a line; crowds leave one at most without."""
    table, tags, where, _ = laid(position, width, None)
    boxes = {slip: where[f"tag {slip.name}"] for slip in tags}
    wrong = [slip.name for slip, box in boxes.items() if astray(slip, box, tags)]
    bare = [slip.name for slip, box in boxes.items() if leader(table, slip, box, tags) is None]
    assert len(set(wrong).intersection(bare)) <= 1


def gap(slip: Slip, box: Box) -> float:
    return min(
        hypot(max(b[0] - box[2], box[0] - b[2], 0), max(b[1] - box[3], box[1] - b[3], 0)) for b in slip.boxes
    )


def test_a_name_leaves_ways_and_volleys_where_it_can() -> None:
    """The run at the farm would go through the fence's name."""
    seen = view(crowded(), "gm")
    table, told = look(seen.ground, 1600, None), words("en", WORDS)
    present, site = list(on_table(seen)), Site(seen.scenario, seen.ground, table, LIGHT)
    tags = [*slips(table, LIGHT, told, present), *lost(table, LIGHT, told, last_seen(seen))]
    names = lettered(site, told)
    struck, badges = list(ways(seen, table, present)), dict(hits(table, LIGHT, seen))

    def crossed(given: list[Box]) -> int:
        where = placed(table, tags, names, badges, list(busy(seen, table, present)), given)
        own = [where[f"name {n}"] for n in range(len(names))]
        return sum(overlap(box, way) for box in own for way in struck)

    assert crossed(struck) < crossed([])


@pytest.mark.parametrize("width", [1600, 900])
def test_no_name_of_the_portage_is_left_out(width: int) -> None:
    """The shed's stands beside it where its boatmen stand above it."""
    table, _, where, seen = laid("portage", width, None)
    names = lettered(Site(seen.scenario, seen.ground, table, LIGHT), words("en", WORDS))
    assert {f"name {n}" for n in range(len(names))} <= set(where)


@pytest.mark.parametrize("position", POSITIONS)
def test_the_heads_of_arrows_are_seen(position: str) -> None:
    """No base lies on them, no tag either; where there is no room before a unit, they lie beyond it."""
    table, tags, where, seen = laid(position, 1600, None)
    men = [box for slip in tags for box in slip.boxes]
    drawn = [line for trail in joined(seen.trails) if (line := course(table, trail, men))]
    beyond = [line for _, line in buried(table, seen.trails, men)]
    assert len(drawn) + len(beyond) == len(joined(seen.trails)) == 3
    for line in drawn:
        assert not any(inside(line[-1], box) for box in men)
    for line in (*drawn, *beyond):
        assert not any(inside(line[-1], where[f"tag {slip.name}"]) for slip in tags)


def test_a_way_in_two_lines_is_one() -> None:
    first, second = ((0, 0), (500, 0)), ((500, 0), (500, 900))
    trails = (Trail("A", first), Trail("A", second), Trail("A", second, "run"), Trail("B", second))
    assert [trail.path for trail in joined(trails)] == [((0, 0), (500, 0), (500, 900)), second, second]


def test_every_hat_and_state_looks_its_own_way() -> None:
    """Also where colours are not told apart."""
    hats: set[bytes] = {man(LIGHT, "british", hat, "well", 90, 24).convert("L").tobytes() for hat in HATS}
    assert len(hats) == len(HATS) == 6
    manners: tuple[Manner, ...] = ("well", "hurt", "hidden", "hidden hurt", "last")
    states = {man(LIGHT, "french", "cap", manner, 90, 24).convert("L").tobytes() for manner in manners}
    assert len(states) == len(manners)
    turned = {man(LIGHT, "british", "round", "well", angle, 24).tobytes() for angle in range(0, 360, TURN)}
    assert len(turned) == 360 // TURN


def test_a_troop_that_the_drawing_does_not_know_wears_what_its_class_does() -> None:
    troops = printed().troops
    known = {name: hat_of(name, row) for name, row in troops.items()}
    assert (known["french_grenadier"], known["indian"], known["ranger"]) == ("mitre", "lock", "cap")
    unknown = {row.bearing: hat_of("volunteers", row) for row in troops.values()}
    assert unknown == {"R": "tricorne", "I": "round", "M": "round", "I/R": "cap"}


def test_the_drawing_speaks_of_what_there_is() -> None:
    assert set(drawing().hat) == set(printed().troops)
    for scenario, looks in drawing().look.items():
        ground = printed().scenarios[scenario].ground
        assert set(looks) <= {*ground.areas, *ground.barriers}, scenario


# --- whatever happens leaves its mark


def plain() -> State:
    return portage()


def happened() -> Iterator[State]:
    """The same with one thing changed in each."""
    state = plain()
    for name, fields in (
        ("Marines", {"well": 5, "wounded": 1}),
        ("Marines", {"well": 5, "dead": 1}),
        ("Marines", {"officer": None}),
        ("Marines", {"officer": Officer(wounded=True)}),
        ("Marines", {"fired": True}),
        ("Marines", {"standing": "broken"}),
        ("Marines", {"left": ((3500, 2500),), "well": 5}),
        ("Marines", {"body": None, "standing": "ran"}),
        ("Marines", {"body": None, "last_seen": (3800, 2600)}),
        ("Gun", {"loaded": False}),
        ("Gun", {"standing": "taken"}),
        ("Hunters", {"hidden": False}),
    ):
        other = msgspec.structs.replace(state, units=dict(state.units))
        other.change(name, **fields)
        yield other
    for changed in (
        {"turn": 5},
        {"step": "last_cards"},
        {"drawn": "Line"},
        {"deck": ("Hunters",)},
        {"kept": ("Light",)},
        {"trails": ()},
        {"shots": ()},
        {"broke": ("Scouts",)},
        {"contacts": (("Rangers B", "Scouts"),)},
        {"fires": (Fire("portage shed", 4),)},
        {"outcome": Result("british", "aims"), "step": "over"},
    ):
        yield msgspec.structs.replace(state, **changed)


def test_everything_that_happens_leaves_its_mark() -> None:
    """On the picture and in its words."""
    worlds = [plain(), *happened()]
    pictures = [draw(view(world, "gm"), Frame(theme=LIGHT)) for world in worlds]
    assert len({picture.png for picture in pictures}) == len(worlds)
    assert len({picture.text for picture in pictures}) == len(worlds)


# --- secrets


@pytest.mark.parametrize("who", ["french", "public"])
@pytest.mark.parametrize(("width", "focus"), [(1600, None), (800, "F2"), (800, "J6")])
def test_who_is_in_hiding_changes_no_picture(who: str, width: int, focus: str | None) -> None:
    """Wherever he is, however strong: not one pixel, not one word."""
    state, other = portage(), portage()
    put(other, "Hunters", (2600, 900), (3300, 2200), hidden=True, well=3, dead=2)
    put(other, "Light", (6100, 4000), (5000, 3000), hidden=True, well=4, wounded=1)
    frame = Frame(theme=LIGHT, width=width, focus=focus)
    one, two = (draw(view(each, who), frame) for each in (state, other))
    assert one.png == two.png
    assert (one.text, one.alt) == (two.text, two.alt)
    assert draw(view(state, "british"), frame).png != draw(view(other, "british"), frame).png


def test_fog_shows_whom_one_sees() -> None:
    state = msgspec.structs.replace(portage(), options=Options(fog=True))
    text = draw(view(state, "french"), Frame(theme=LIGHT)).text
    assert "Rangers B: not in sight." in text
    state.change("Rangers B", seen=True)
    assert "Rangers B (in caps): 5 men" in draw(view(state, "french"), Frame(theme=LIGHT)).text


# --- what is looked up


LOOKED: dict[str, dict[str, Any]] = {
    "Sight": {
        "unit": "Hunters",
        "target": "Gun",
        "from": [3320, 880],
        "to": [3430, 2100],
        "blocked_by": "",
        "inches": 52,
    },
    "Range": {"unit": "Hunters", "rings": [10, 18]},
    "Reach": {
        "unit": "Rangers A",
        "path": [[4100, 3550], [3600, 3300], [2900, 3300]],
        "least": 20,
        "mean": 85,
        "most": 120,
    },
    "Charge": {"unit": "Scouts", "target": "Rangers B", "path": [[4450, 2000], [5200, 1350]], "chance": 62},
    "Flight": {"unit": "Rangers A", "path": [[4100, 3550], [3600, 3300]], "inches": 56},
    "Measure": {"a": [900, 900], "b": [2700, 2900], "inches": 269},
}


@pytest.mark.parametrize("key", LOOKED)
def test_an_answer_is_drawn_below_a_heading_that_says_what_it_is(key: str) -> None:
    """On whole tables and on crops; the words for all stay what they are."""
    assert set(LOOKED) == set(DRAWN) == set(HEADINGS)
    seen = view(portage(), "british")
    for looks in ({"width": 1600}, {"width": 800, "focus": "G4"}):
        bare_one = draw(seen, Frame(theme=LIGHT, **looks))
        found = draw(seen, Frame(theme=LIGHT, looked=(key, LOOKED[key]), **looks))
        assert found.height > bare_one.height
        assert found.text == bare_one.text
        assert len(found.png) <= 300_000


@pytest.mark.parametrize(
    "line",
    [
        Sight(unit="Hunters", to="Gun"),
        Sight(unit="Rangers A", to="Line"),
        Range(unit="Rangers A"),
        Reach(unit="Rangers A"),
        Reach(unit="Rangers A", to="G5"),
        Measure(one="A1", to="Gun"),
    ],
    ids=str,
)
def test_what_the_game_answers_is_drawn(line: Lookup) -> None:
    """Just as it comes, in both languages."""
    seen = view(portage(), "british")
    looked = (message_key(line), json.decode(json.encode(line.answer(seen))))
    for language in ("en", "fr"):
        bare_one = draw(seen, Frame(theme=LIGHT, language=language))
        assert draw(seen, Frame(theme=LIGHT, looked=looked, language=language)).png != bare_one.png


KEYS = {
    "Sight": ("woods",),
    "Range": ("nearest_man",),
    "Reach": ("way", "least", "most", "mean_end"),
    "Charge": ("way", "arrives"),
    "Flight": ("way", "end"),
    "Measure": ("inches",),
}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", LOOKED)
def test_a_heading_explains_the_signs_of_its_answer(key: str, language: str) -> None:
    """Each that is on the picture, with what it means there."""
    seen, told = view(portage(), "british"), words(language, WORDS)
    found = HEADINGS[key](seen, LIGHT, told, LOOKED[key])
    mean = "8.5" if language == "en" else "8,5"
    assert [text for _, text in found.key] == [told(f"skirmish.key.{sign}", mean=mean) for sign in KEYS[key]]
    assert "{" not in found.title


def test_the_heading_of_a_reach_speaks_of_what_is_drawn() -> None:
    """On a way ticks and where its men would come to, without one rings."""
    seen, told = view(portage(), "british"), words("en", WORDS)
    way, rings = (
        HEADINGS["Reach"](seen, LIGHT, told, LOOKED["Reach"] | {"path": path})
        for path in (LOOKED["Reach"]["path"], [[4100, 3550]])
    )
    assert way.title != rings.title
    assert [text for _, text in rings.key] == ["at least", "in the mean", "at most"]


def test_the_heading_of_a_blocked_sight_names_what_blocks_it() -> None:
    seen, told = view(portage(), "british"), words("en", WORDS)
    titles = [
        HEADINGS["Sight"](seen, LIGHT, told, LOOKED["Sight"] | {"blocked_by": bar}).title
        for bar in ("", "woods")
    ]
    assert titles == ["Hunters can see Gun", "Hunters cannot see Gun: the woods"]


def test_blocked_sight_looks_otherwise_and_names_what_blocks() -> None:
    seen = view(portage(), "british")
    blocked = LOOKED["Sight"] | {"blocked_by": "pine ridge"}
    pictures = [draw(seen, Frame(theme=LIGHT, looked=("Sight", each))) for each in (LOOKED["Sight"], blocked)]
    assert pictures[0].png != pictures[1].png


def test_a_ring_is_so_far_from_the_nearest_man() -> None:
    """Not from the middle of his unit."""
    men = [(0.0, 0.0), (10.0, 0.0), (40.0, 5.0)]
    for stroke in outline(men, 100.0):
        x, y = stroke[0]
        assert min(hypot(x - u, y - v) for u, v in men) == pytest.approx(100.0)


def test_the_numbers_of_an_answer_lie_under_no_tag() -> None:
    seen, told = view(portage(), "british"), words("en", WORDS)
    table = look(seen.ground, 1600, None)
    site, ground = base(seen, LIGHT, told, 1600, None, None)
    present = list(on_table(seen))
    glass = Glass(Overlay(ground), seen, table, LIGHT, told, present)
    DRAWN["Reach"](glass, LOOKED["Reach"])
    tags = list(slips(table, LIGHT, told, present))
    where = placed(table, tags, lettered(site, told), {}, list(glass.boxes()))
    assert len(list(glass.boxes())) == 2
    for box in glass.boxes():
        assert not any(overlap(box, where[f"tag {slip.name}"]) for slip in tags)


@pytest.mark.parametrize("position", ALL)
def test_every_picture_of_a_whole_table_explains_its_signs(position: str) -> None:
    """On a plate of its own, as large as its type needs, and no plate lies on another."""
    seen = view(ALL[position](), "public")
    found = plates(look(seen.ground, 1600, None))
    for language in ("en", "fr"):
        catalogue = words(language, WORDS)
        texts = [text for _, text in signs(LIGHT, catalogue, shown(seen))]
        left, top, right, bottom = found["legend"]
        area = (left + 26, top + 47, right - 26, bottom - 16)
        size, _ = fitting(texts, catalogue("skirmish.legend.letters").split("|"), area, 20)
        assert size >= 10, language
    assert [pair for pair in combinations(found.values(), 2) if overlap(*pair)] == []


@pytest.mark.parametrize("position", ALL)
def test_on_a_telephone_a_table_is_explained_below_it(position: str) -> None:
    """What happened too, if anything did."""
    seen, catalogue = view(ALL[position](), "public"), words("en", WORDS)
    measures, blank = look(seen.ground, 900, None), Image.new("P", (900, 10))
    assert set(plates(measures)) == {"title", "sides"}
    explained = explain(blank, measures, seen, LIGHT, catalogue)
    assert explained.height > blank.height + len(list(signs(LIGHT, catalogue, shown(seen)))) / 3 * 900 / TYPE
    told = told_below(blank, measures, seen, LIGHT, catalogue)
    assert (told.height > blank.height) == bool(news(seen, catalogue))


def test_signs_are_explained_that_this_table_may_show() -> None:
    """Nobody wears a scalp-lock at the outworks, where nothing burns; on the road the French do."""
    fort, farm = (shown(view(opening(scenario), "public")) for scenario in ("outworks", "farmstead"))
    assert [hat for hat, _ in fort.hats] == ["tricorne", "mitre", "cap"]
    assert dict(farm.hats)["lock"] == "french"
    assert (fort.burns, farm.burns) == (False, True)


# --- what can be read


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("snow", [False, True])
def test_all_that_is_written_can_be_read(theme: Theme, snow: bool) -> None:
    """Contrast of 4.5 to 1 or more: names on the ground, names of waters, tags, panels."""
    shown = lit(theme, Scene("winter", snow=True) if snow else Scene())
    kinds: tuple[Kind, ...] = ("open", "clearing", "rough", "dense")
    for under in (*(ground_colour(shown, kind) for kind in kinds), track(shown)):
        assert contrast(quiet_ink(shown, under), under) >= 4.5
        assert contrast(water_ink(shown), under) >= 4.5
    for side in SIDES:
        assert contrast(coat_text(shown, side), shown.face) >= 4.5
        assert contrast(shown.face, dress(shown, side).shade) >= 4.5
        assert contrast(dress(shown, side).text, shown.panel) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_dense_woods_are_darker(theme: Theme) -> None:
    assert luminance(ground_colour(theme, "dense")) < luminance(ground_colour(theme, "rough"))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_palette_holds_every_colour_of_the_table(theme: Theme) -> None:
    colours = palette(theme, ramps).getpalette() or []
    held = {tuple(colours[n : n + 3]) for n in range(0, len(colours), 3)}
    assert {end for start, stop, _ in ramps(theme) for end in (start, stop)} <= held


# --- words


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("who", ["british", "french", "public", "gm", "umpire"])
@pytest.mark.parametrize("position", POSITIONS)
def test_the_short_text_fits_an_attachment(position: str, who: str, language: str) -> None:
    seen, told = view(POSITIONS[position](), who), words(language, WORDS)
    text = alt(seen, told)
    assert len(text) <= 1024
    assert all(told.named(one.name) in text for one in on_table(seen))
    assert "  " not in text


@pytest.mark.parametrize("position", ALL)
def test_the_text_tells_every_unit_with_its_square(position: str) -> None:
    seen, told = view(ALL[position](), "gm"), words("en", WORDS)
    lines = describe(seen, told).split("\n")
    for one in on_table(seen):
        assert one.unit.body is not None
        cell = seen.ground.grid.name_of(one.unit.body.front)
        assert any(line.startswith(f"{one.name} (") and cell in line for line in lines), one.name


def test_the_text_tells_what_the_picture_shows() -> None:
    text = describe(view(portage(), "gm"), words("en", WORDS))
    assert (
        "Rangers B (in caps): 5 men, 2 of them wounded, has fired, I3.9, in skirmish order, "
        "facing north-west, in woods; dead 1, wounded 2, breaks at 4; nearest enemy Scouts 11.2 north-west; "
        "in range: Scouts 11.2, Boatmen 17.1." in text
    )
    assert "Light (in caps): 6 men, with a wounded officer, card kept, in hiding, J7.8" in text
    assert (
        "Gun (in tricornes): 4 men, loaded, F4.3, at their gun, facing south-east, in the open (portage)"
        in text
    )
    assert "Rangers B: fire at Scouts, 3 hits." in text
    assert "Scouts: move of 8.8 to H4.5." in text


def test_a_house_a_fire_and_a_fight_are_told() -> None:
    text = describe(view(crowded(), "british"), words("en", WORDS))
    assert "inside house" in text
    assert "house is on fire." in text
    assert "Neighbours and Abenaki are hand to hand." in text
    assert "Huron: not in sight; last seen at B5.5." in text
    assert "Canadians: broken." in text


def test_the_text_tells_the_news_first_and_the_units_then() -> None:
    """What lies there and stays is looked up: every board would tell the same of it."""
    lines = describe(view(crowded(), "british"), words("en", WORDS)).split("\n")
    wanted = ("In this turn", "Canadians: broken.", "house is on fire.", "British: 0 in the deck, 0 aside.")
    places = [lines.index(line) for line in wanted]
    assert places == sorted(places)
    assert places[0] < 4
    assert not any(line.startswith(("mill creek", "corn field")) for line in lines)
    assert lines[-1] == "What lies on the table: `table`."


def test_both_languages_say_the_same() -> None:
    """Every text of one is in the other, with the same facts, and in as many lines."""
    first, other = (dict(flat(words(language, WORDS).table)) for language in ("en", "fr"))
    assert set(first) == set(other)
    for key in first:
        assert facts(first[key]) == facts(other[key]), key
        assert first[key].count("|") == other[key].count("|"), key
    assert {key: text for key, text in other.items() if SPACES.search(text)} == {}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_calls_everything_as_orders_do(language: str) -> None:
    """Units, areas, roads and lines, and the scenarios."""
    told = words(language, WORDS)
    spoken = read_words(RULES / "words" / f"{language}.toml")["names"]
    for key in SCENARIOS:
        terms = printed().scenarios[key]
        for name in (*terms.ground.areas, *terms.ground.roads, *terms.ground.barriers):
            assert told.named(name) == spoken.get("mark", {}).get(name, name), name
        for name in terms.units:
            assert told.named(name) == spoken.get("unit", {}).get(name, name), name
        assert told(f"skirmish.scenario.{key}") == spoken["scenario"][key]


# --- what a picture is about


def test_a_picture_is_about_where_somebody_stands() -> None:
    """A unit, a point, a place; who is in hiding is nowhere, and of who was seen the place is known."""
    seen, french = view(portage(), "gm"), view(portage(), "french")
    assert whereabouts(seen, "unit", "Hunters") == "F2.5"
    assert whereabouts(french, "unit", "Hunters") == ""
    assert whereabouts(view(crowded(), "british"), "mark", "Huron") == "B5.5"
    assert whereabouts(seen, "point", "G4") == "G4"
    assert whereabouts(seen, "point", "Z9") == whereabouts(seen, "mark", "nearest") == ""
    assert seen.ground.grid.point_of(whereabouts(seen, "mark", "pine ridge"))
    state = msgspec.structs.replace(portage(), drawn="Light")
    assert (scene(view(state, "british")), scene(view(state, "french"))) == ("J7.8", "")
    assert scene(seen) == ""


# --- where one sets up


def test_whoever_sets_up_sees_where_he_may() -> None:
    """His own zones are told and outlined, the enemy's are not; later nobody's (skirmish/set-1)."""
    before = new(printed(), "farmstead", Options())
    before.step = "set_up"
    told = {who: describe(view(before, who), words("en", WORDS)) for who in SIDES}
    assert "Huron: to set up, A3.1 to A7.8." in told["french"]
    assert "Militia: to set up, D4.7 to G6.1." in told["british"]
    assert "Picket: yet to come." in told["british"]
    assert "to set up" not in told["french"].partition("French")[0]
    before.step = "write"
    assert "to set up" not in describe(view(before, "french"), words("en", WORDS))


def test_zones_are_drawn_for_their_side_alone() -> None:
    """The French zones lie where the British see bare woods."""
    before = new(printed(), "farmstead", Options())
    before.step = "set_up"
    pictures = {who: opened(draw(view(before, who), Frame(theme=LIGHT)).png).convert("RGB") for who in SIDES}
    map_of = look(before.ground, 1600, None)
    west, south, _, north = before.terms.zones["west wood edge"].box
    edge = [map_of.at((west, y)) for y in range(south, north, 20)]
    inks = {
        who: sum(picture.getpixel((int(x) + 1, int(y))) == dress(LIGHT, "french").paint for x, y in edge)
        for who, picture in pictures.items()
    }
    assert inks["french"] > inks["british"] == 0
