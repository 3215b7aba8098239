"""Pictures of the six years: their format and size, that they tell no secret, and what they show."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from PIL import Image

from render.board import Frame
from render.cache import BASES
from render.overlay import Overlay
from render.picture import LEAST, MOST
from render.placing import Box, grown, overlap
from render.theme import LIGHT, THEMES, Theme, palette
from render.whigs import BOARD, beneath, draw
from render.whigs import WORDS as FOLDER
from render.whigs.base import CHARTS, base
from render.whigs.chart import Chart, fitting
from render.whigs.colours import ramps
from render.whigs.counters import UNSEEN, Counter
from render.whigs.headings import HEADINGS
from render.whigs.look import SHEET, drawing
from render.whigs.looked import DRAWN, Glass
from render.whigs.panels import columns, page, section_height
from render.whigs.papers import sections
from render.whigs.provinces import cell
from render.whigs.signs import node
from render.whigs.stacks import armies, arrangement, fleets, shown
from render.words import words
from rules.kernel.orders import Lookup
from rules.kernel.words import message_key
from rules.whigs import GAME
from rules.whigs.aids.lookups import (
    LOOKUPS,
    GatheringPoints,
    Income,
    Landings,
    Odds,
    Raids,
    Reach,
    Siege,
    Victory,
)
from rules.whigs.board import SIDES
from rules.whigs.lines import Go
from rules.whigs.state import Plan, Report, Result, State
from tests.render.wars import crowded, massed, seen, spring, war
from tests.whigs.table import position

READERS = ("british", "french", "public", "gm")
WARS: dict[str, Callable[[], State]] = {"spring": spring, "war": war, "crowded": crowded, "massed": massed}
WORDS = words("en", BOARD.words)
PLACES = tuple(spring().board.places)
LARGE = [(1600, None), (1600, "canada"), (900, "acadia"), (1600, "FWH")]
KINDS = [(700, None), *LARGE]


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def charted(width: int = 1600, focus: str | None = None, on: str = "") -> Chart:
    return base(crowded(on).board, LIGHT, WORDS, width, focus, None)[0]


# -- format and size


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("name", WARS)
def test_a_picture_is_a_small_palette_png(theme: Theme, name: str) -> None:
    """1600 pixels wide, 256 colours, at most 300 KB, with the papers of both sides on it."""
    picture = draw(seen(WARS[name](), "gm"), Frame(theme=theme))
    image = opened(picture.png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) <= 300_000


def test_a_phone_gets_the_whole_continent_in_little() -> None:
    """700 pixels wide, at most 100 KB."""
    picture = draw(seen(war(), "british"), Frame(theme=LIGHT, width=700))
    assert picture.width == 700
    assert len(picture.png) <= 100_000


@pytest.mark.parametrize("focus", [*BOARD.theatres, *PLACES[::4], "IRW", "MEX"])
def test_every_theatre_and_every_place_can_be_drawn_alone(focus: str) -> None:
    """Of the seas too: a crop has the width that was asked for and stays small."""
    assert BOARD.focused == "station"
    picture = draw(seen(war(), "british"), Frame(theme=LIGHT, focus=focus, width=900))
    assert opened(picture.png).width == picture.width == 900
    assert len(picture.png) <= 200_000


def test_a_crop_is_drawn_larger() -> None:
    """Signs, names and counters of a crop are larger than on the whole continent of the same width."""
    for width in (1600, 900):
        whole, crop = charted(width).look, charted(width, "canada").look
        assert min(crop.piece / whole.piece, crop.name / whole.name, crop.sign / whole.sign) > 1.5


def test_an_unknown_focus_is_named() -> None:
    """A focus that is neither a theatre nor a place is refused by name."""
    with pytest.raises(ValueError, match="atlantis"):
        draw(seen(spring(), "gm"), Frame(theme=LIGHT, focus="atlantis"))


@pytest.mark.parametrize("width", [0, LEAST - 1, MOST + 1])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    """A picture is 600 to 2400 pixels wide."""
    with pytest.raises(ValueError, match=str(width)):
        draw(seen(spring(), "gm"), Frame(theme=LIGHT, width=width))


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_palette_holds_every_plain_colour(theme: Theme) -> None:
    """256 colours, among them each plain colour of the theme itself."""
    flat = palette(theme, ramps).getpalette() or []
    colours = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    plain = [theme.land, theme.sea, theme.panel, theme.face, theme.ink, theme.lane, theme.road, theme.battle]
    sides = [part for side in (theme.red, theme.blue) for part in (side.paint, side.shade, side.gleam)]
    assert [colour for colour in (*plain, *sides) if colour not in colours] == []


# -- look-ups

LOOKED: list[tuple[str, Lookup]] = [
    ("british", Reach("A2")),
    ("british", Reach("A2", "MTL")),
    ("british", Reach("F3", "IRW")),
    ("french", Odds("CAR")),
    ("public", Siege("LOU")),
    ("british", GatheringPoints()),
    ("french", Raids()),
    ("british", Raids("CAR")),
    ("british", Landings("HAL")),
    ("french", Landings("HAL")),
    ("public", Income("french")),
    ("public", Victory()),
]


@pytest.mark.parametrize(("who", "line"), LOOKED, ids=map(str, (line for _, line in LOOKED)))
def test_a_look_up_is_drawn_on_the_board(who: str, line: Lookup) -> None:
    """Every look-up that can be drawn has a heading and stays small, on a phone and in a crop too."""
    assert type(line).drawn
    for focus, width in ((None, 1600), (None, 700), ("CAR", 900)):
        view = seen(war(), who)
        asked = Frame(LIGHT, focus, width, looked=(message_key(line), line.answer(view)))
        drawn, (_, ground) = draw(view, asked), beneath(view, asked)
        assert drawn.height > ground.height
        assert len(drawn.png) <= 300_000


def test_every_look_up_that_is_drawn_has_been_tried() -> None:
    """The list above leaves none out, and all have something on the board."""
    drawn = {message_key(one) for one in LOOKUPS if one.drawn}
    assert drawn == {message_key(line) for _, line in LOOKED} == set(DRAWN) == set(HEADINGS)


KEYS = (
    ("reached", "far", "supply"),
    ("supply",),
    (),
    ("column",),
    ("value",),
    ("armies", "fleets"),
    ("points",),
    ("points", "whence"),
    ("coast", "within", "found"),
    ("port", "within", "found"),
    ("less",),
    ("wanting", "last"),
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("asked", "keys"), [*zip(LOOKED, KEYS, strict=True)])
def test_a_heading_says_what_was_asked_and_what_its_signs_mean(
    asked: tuple[str, Lookup], keys: tuple[str, ...], language: str
) -> None:
    """Of those on the picture and no others."""
    who, line = asked
    view, said = seen(war(), who), words(language, FOLDER)
    found = HEADINGS[message_key(line)](view, LIGHT, said, line.answer(view))
    assert [text for _, text in found.key] == [said(f"whigs.key.{key}") for key in keys]
    assert "{" not in found.title


@pytest.mark.parametrize(
    ("name", "width", "focus"), [("war", 700, None), *(("massed", *kind) for kind in LARGE)]
)
def test_slips_cover_nothing(name: str, width: int, focus: str | None) -> None:
    """What a look-up says stands beside counters, names and signs, and beside what else it says."""
    for who, line in (("british", GatheringPoints()), ("british", Siege("LOU")), ("french", Raids())):
        view, chart = seen(WARS[name](), who), charted(width, focus)
        counters = arrangement(chart, shown(view, WORDS, chart)).values()
        glass = Glass(Overlay(Image.new("P", (width, width))), view, chart, LIGHT, WORDS, counters)
        DRAWN[message_key(line)][1](glass, line.answer(view))
        boxes = {f"slip {number}": grown(box, -1) for number, box in enumerate(glass.taken)}
        boxes |= {f"sign {code}": box for code, box in chart.signs.items()}
        assert clashes(boxes) == []


def test_a_look_up_gets_as_much_of_the_map_as_it_needs() -> None:
    """The country about a place, a theatre where more is named, all of it where that is not enough."""
    near, theatre, far = (
        fitting(spring().board, 1600, "MTL", codes)
        for codes in (["MTL", "CAR"], ["MTL", "QUE", "ALB", "OSW"], ["MTL", "NOR"])
    )
    assert (near, theatre, far) == ("MTL", "canada", None)


def test_a_look_up_tells_nothing_that_its_asker_does_not_see() -> None:
    """The same pictures of two worlds that differ in what is hidden (whigs/6.22b)."""
    state = war()
    for who, line in LOOKED:
        twin = GAME.reshuffle(state, who, Random(1757))
        one, other = (seen(world, who) for world in (state, twin))
        pictures = [
            draw(view, Frame(theme=LIGHT, width=700, looked=(message_key(line), line.answer(view))))
            for view in (one, other)
        ]
        assert pictures[0].png == pictures[1].png


# -- secrets


@pytest.mark.parametrize("who", ["british", "french", "public"])
@pytest.mark.parametrize("name", ["war", "crowded"])
def test_a_picture_depends_on_nothing_its_reader_does_not_see(who: str, name: str) -> None:
    """Two worlds that differ in what is hidden give the same picture and the same words (whigs/6.22b)."""
    state = WARS[name]()
    twin = GAME.reshuffle(state, who, Random(1757))
    assert seen(state, "gm") != seen(twin, "gm")
    for width in (1600, 700):
        one, other = (draw(seen(world, who), Frame(theme=LIGHT, width=width)) for world in (state, twin))
        assert (one.png, one.alt, one.text) == (other.png, other.alt, other.text)
    one, other = (draw(seen(world, who), Frame(theme=LIGHT, focus=SHEET)) for world in (state, twin))
    assert one.png == other.png


def test_readers_get_different_pictures() -> None:
    """What one side sees of the other is not what that side sees of itself."""
    assert len({draw(seen(war(), who), Frame(theme=LIGHT)).png for who in READERS}) == len(READERS)


def counters(state: State, who: str) -> dict[str, Counter]:
    view = seen(state, who)
    found = (*armies(view, WORDS), *fleets(view, WORDS))
    return {f"{counter.side} {counter.name}": counter for _, counter in found}


def test_a_counter_shows_what_its_reader_knows() -> None:
    """Own units in full; of the enemy what spies said and when, else nothing (whigs/6.22e)."""
    own, enemy, public = (counters(war(), who) for who in ("british", "french", "public"))
    assert (own["british A1"].slip, own["british A1"].said) == ("12R 10M 4I", False)
    assert (enemy["british A1"].slip, enemy["british A1"].said) == ("18R 15M 6I? ’58", True)
    assert (enemy["british A5"].slip, public["british A1"].slip) == ("", "")
    assert (own["british F1"].slip, enemy["british F1"].slip) == ("12S", "")


def test_last_year_s_report_is_not_on_this_year_s_counter() -> None:
    """Armies are formed anew each year: a report of 1757 says nothing of an army of 1758 (whigs/8.26a)."""
    state = war()
    state.reports = [Report("french", "A5", "CHA", 1757, {"R": 1}, 500)]
    assert counters(state, "french")["british A5"].slip == ""


def test_an_order_lies_on_its_face_until_operations() -> None:
    """While orders are written every army has the back of a marker; then they are open (whigs/7.11a)."""
    before = position("orders", on="", british="A1 ALB 1R", french="A1 CAR 1R")
    assert [counter.order for counter in counters(before, "british").values()] == [UNSEEN, UNSEEN]
    assert counters(war(), "public")["french A1"].order == "defend"


def test_who_is_unpaid_is_marked_for_its_owner_alone() -> None:
    """Neither pay nor supply of an army is the enemy's to know (whigs/5.26b)."""
    assert counters(war(), "british")["british A3"].short
    assert not counters(war(), "french")["british A3"].short


# -- the layout


def placed(state: State, chart: Chart, who: str = "gm") -> dict[str, Box]:
    """Counters, names, signs and panels by name."""
    present = shown(seen(state, who), WORDS, chart)
    boxes = {f"stack {name}": box for name, box in arrangement(chart, present).items()}
    boxes |= {f"name {code}": label.box for code, label in chart.names.items()}
    boxes |= {f"sign {code}": box for code, box in chart.signs.items()}
    return boxes | {f"panel {name}": box for name, box in chart.panels.items()}


def clashes(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for (a, one), (b, other) in combinations(boxes.items(), 2) if overlap(one, other)]


@pytest.mark.parametrize("name", WARS)
@pytest.mark.parametrize(("width", "focus"), KINDS)
def test_nothing_covers_anything_else(name: str, width: int, focus: str | None) -> None:
    """However crowded it gets no counter, name, sign or panel touches another."""
    assert clashes(placed(WARS[name](), charted(width, focus))) == []


def test_slips_are_left_out_where_they_have_no_room() -> None:
    """Seven counters beside Louisbourg show what spies told of them in a crop only."""
    view = seen(massed(), "british")
    (whole,) = [one for one in shown(view, WORDS, charted()) if one.name == "LOU french"]
    (near,) = [one for one in shown(view, WORDS, charted(focus="acadia")) if one.name == "LOU french"]
    assert {counter.slip for counter in whole.counters} == {""}
    assert {counter.slip for counter in near.counters} > {""}


@pytest.mark.parametrize(("width", "focus"), KINDS)
def test_everything_stays_within_the_frame(width: int, focus: str | None) -> None:
    """No counter and no name crosses the border of the map."""
    chart = charted(width, focus)
    left, top, right, bottom = chart.look.map_box
    for name, box in placed(crowded(), chart).items():
        if name.startswith(("stack", "name")):
            assert left <= box[0] <= box[2] <= right, name
            assert top <= box[1] <= box[3] <= bottom, name


def test_an_owner_s_board_can_be_drawn() -> None:
    """A board of other places and seas, as that of the conformance cases, needs no drawing of its own."""
    assert clashes(placed(crowded("mini"), charted(1600, None, "mini"))) == []
    picture = draw(seen(crowded("mini"), "gm"), Frame(theme=LIGHT))
    assert "ZUNO" in picture.text


def test_every_path_shows_its_marks() -> None:
    """On the whole continent there is a mark for each that the board prints (whigs/7.16a)."""
    chart = charted()
    assert len(chart.marks) == sum(path.marks for path in crowded().board.file.paths)


def test_a_land_ends_halfway_to_its_neighbour() -> None:
    """Of two middles two degrees apart each has what is nearer; alone it is a round."""
    half = cell((0.0, 0.0), [(2.0, 0.0)], 1.7)
    assert max(x for x, _ in half) == pytest.approx(1.0)
    assert min(x for x, _ in half) == pytest.approx(-1.7)
    globe = drawing().theatre.conic()
    assert globe.plane(globe.meridian, globe.parallel)[0] == 0


def test_signs_tell_holder_and_level_apart() -> None:
    """Either side's node, each level, a colony, a ruin: no two signs are alike."""
    drawn = [node(LIGHT, side, True, level, False, 30) for side in (*SIDES, "") for level in range(4)]
    drawn.append(node(LIGHT, "british", False, 1, False, 30))
    assert len({sign.tobytes() for sign in drawn}) == 2 * 4 + 1 + 1


# -- the papers


def test_the_papers_of_a_side_fill_columns_in_order() -> None:
    """No column is higher than its room, and no row is lost or doubled."""
    found = sections(seen(war(), "gm"), WORDS)
    split = columns(found, 14, 240.0, 400.0)
    assert all(sum(section_height(one, 14, 240.0) for one in column) <= 400 for column in split)
    rows = [row for column in split for section in column for row in section.rows]
    assert rows == [row for section in found for row in section.rows]


def test_papers_without_end_stay_on_their_sheet() -> None:
    """With hundreds of orders written the map beside the sheet is what it was; the page holds them all."""
    state = war()
    state.plans["british"] = [Plan("A1", (Go("A1", "CAR"),))] * 4 * 99
    few, many = (
        opened(draw(seen(one, "gm"), Frame(theme=LIGHT)).png).convert("RGB") for one in (war(), state)
    )
    left, _, right, _ = (round(side) for side in charted().panels["papers"])
    for beside in ((0, 0, left - 1, few.height), (right + 6, 0, few.width, few.height)):
        assert few.crop(beside).tobytes() == many.crop(beside).tobytes()
    assert len(sections(seen(state, "british"), WORDS)[-2].rows) == 4 * 99


def test_the_page_of_papers_is_as_high_as_it_must_be() -> None:
    """On a phone it is one column; who has no papers sees the state of the war alone."""
    british, nobody = (sections(seen(war(), who), WORDS) for who in ("british", "public"))
    assert page(british, 700).number == 1
    assert page(british, 1600).number == 2
    assert nobody == []
    assert page(nobody, 700).size[1] < page(british, 700).size[1]


# -- bases


def forget() -> None:
    BASES.forget()
    CHARTS.forget()


def test_threads_draw_the_same_picture() -> None:
    """Many pictures at once, bases not yet painted, come out as one by one."""
    jobs = [(who, focus) for who in ("british", "public") for focus in (None, "acadia")]

    def one(job: tuple[str, str | None]) -> bytes:
        return draw(seen(war(), job[0]), Frame(theme=LIGHT, focus=job[1], width=700)).png

    alone = [one(job) for job in jobs]
    forget()
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(one, jobs)) == alone


def test_the_end_of_the_war_opens_all_papers() -> None:
    """After the war everyone sees both sheets."""
    state = war()
    assert {section.side for section in sections(seen(state, "public"), WORDS)} == set()
    state.outcome = Result("french", "held", 1760)
    assert {section.side for section in sections(seen(state, "public"), WORDS)} == set(SIDES)


def test_a_landing_is_drawn_over_the_sea() -> None:
    """From port to port by the fewest zones; inland there is no voyage (whigs/6.46a)."""
    chart = charted()
    assert chart.voyage("HAL", "LOU") == ["HAL", "NSC", "IRW", "LOU"]
    assert chart.voyage("ALB", "DET") == []
    sailed = chart.way("HAL", "LOU")
    assert sailed[0] == pytest.approx(chart.spots["HAL"])
    assert sailed[-1] == pytest.approx(chart.spots["LOU"])
    assert chart.spots["IRW"] in sailed
