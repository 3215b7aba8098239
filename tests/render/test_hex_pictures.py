"""Pictures of the battles: their format and size, that they tell no secret, and what they show."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from random import Random
from typing import Any

import msgspec
import pytest
from PIL import Image

from render.battles import BOARD, draw
from render.battles.base import CHARTS
from render.battles.base import charted as charted_base
from render.battles.colours import DYES, deep, ramps
from render.battles.counters import back, bar, chip, counter, face, paint
from render.battles.headings import HEADINGS
from render.battles.look import look
from render.battles.panels import arranged, entry
from render.battles.stacks import ORDER, rows, stacks, unreadable
from render.board import Frame
from render.cache import BASES
from render.heading import set_heading
from render.picture import LEAST, MOST
from render.theme import LIGHT, THEMES, Theme, blend, palette
from render.words import words
from rules.battles import GAME
from rules.battles.aids.lookups import LOOKUPS, Odds, Owed, Range, Reach, Sight, Zones
from rules.battles.board import SCENARIOS
from rules.battles.field import Unit
from rules.battles.state import Shot, State, Trail
from rules.kernel.orders import Lookup
from rules.kernel.words import message_key
from tests.depth import Depth
from tests.render.fields import charted, crowded, fogged, lake, opening, oswego, printed, quebec, seen
from tests.render.test_ticonderoga_ground import contrast

READERS = ("british", "french", "public", "gm")
FIGHTS: dict[str, Callable[[], State]] = {
    "lake": lake,
    "oswego": oswego,
    "quebec": quebec,
    "crowded": crowded,
}


LOOKS: tuple[dict[str, Any], ...] = ({"width": 1600}, {"width": 700}, {"width": 900, "focus": "centre"})


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("fight", [*FIGHTS, "fog"])
def test_a_picture_is_a_small_palette_png(theme: Theme, fight: str) -> None:
    """1600 pixels wide, 256 colours, at most 300 KB, in every theme, by day and in fog."""
    state = fogged() if fight == "fog" else FIGHTS[fight]()
    picture = draw(seen(state, "gm"), Frame(theme=theme))
    image = opened(picture.png)
    assert (image.format, image.mode) == ("PNG", "P")
    assert image.size == (picture.width, picture.height)
    assert picture.width == 1600
    assert len(picture.png) <= 300_000


@pytest.mark.parametrize("fight", FIGHTS)
def test_a_phone_gets_the_whole_map_in_little(fight: str) -> None:
    """700 pixels wide, higher than wide so that it fills the screen, at most 150 KB."""
    picture = draw(seen(FIGHTS[fight](), "british"), Frame(theme=LIGHT, width=700))
    assert picture.width == 700 < picture.height
    assert len(picture.png) <= 150_000


@pytest.mark.parametrize("focus", BOARD.theatres)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_part_of_every_map_can_be_drawn_alone(scenario: str, focus: str) -> None:
    """A crop has the width that was asked for and stays small."""
    picture = draw(seen(opening(scenario), "public"), Frame(theme=LIGHT, focus=focus, width=900))
    assert opened(picture.png).width == picture.width == 900
    assert len(picture.png) <= 200_000


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_hex_can_be_what_a_picture_is_about(scenario: str, depth: Depth) -> None:
    """A few of each map, corners among them; crops about neighbours share the ground beneath."""
    assert BOARD.focused == "hex"
    battle = printed().battles[scenario]
    codes = list(battle.ground.place)
    for code in (*codes[:: depth.of(69, 9)], codes[-1]):
        assert draw(seen(opening(scenario), "public"), Frame(theme=LIGHT, focus=code, width=700)).png
    grids = {look(battle, 700, code).grid for code in codes}
    assert len(grids) <= len(codes) / 5


def test_an_unknown_focus_is_named() -> None:
    """A focus that is neither a part of the map nor a hex is refused by name."""
    with pytest.raises(ValueError, match="atlantis"):
        draw(seen(lake(), "gm"), Frame(theme=LIGHT, focus="atlantis"))


@pytest.mark.parametrize("width", [0, LEAST - 1, MOST + 1])
def test_a_width_nobody_can_read_is_refused(width: int) -> None:
    """A picture is 600 to 2400 pixels wide."""
    with pytest.raises(ValueError, match=str(width)):
        draw(seen(lake(), "gm"), Frame(theme=LIGHT, width=width))


# --- secrets


@pytest.mark.parametrize("who", ["british", "french", "public"])
@pytest.mark.parametrize("fight", [*FIGHTS, "fog"])
def test_a_picture_depends_on_nothing_its_reader_does_not_see(who: str, fight: str) -> None:
    """Two worlds that differ in what is hidden give the same picture and the same words (battles/5.2a)."""
    state = fogged() if fight == "fog" else FIGHTS[fight]()
    twin = GAME.reshuffle(state, who, Random(1755))
    for looks in LOOKS:
        one, other = (draw(seen(world, who), Frame(theme=LIGHT, **looks)) for world in (state, twin))
        assert (one.png, one.alt, one.text) == (other.png, other.alt, other.text)


@pytest.mark.parametrize("fight", ["lake", "quebec"])
def test_another_order_of_battle_behind_the_same_backs_looks_the_same(fight: str) -> None:
    """All counters of a hidden army moved one stack on: the enemy who may not look sees the same board."""
    state = FIGHTS[fight]()
    state.assaults, state.fighting, state.fought, state.shots = [], None, [], []
    who, foe = ("british", "french") if state.phasing == "french" else ("french", "british")
    hexes = list(dict.fromkeys(state.units[name].at for name in state.of(foe) if state.units[name].at))
    onward = dict(zip(hexes, [*hexes[1:], hexes[0]], strict=True))
    other = msgspec.structs.replace(
        state,
        units={
            name: msgspec.structs.replace(unit, at=onward[unit.at]) if unit.side == foe and unit.at else unit
            for name, unit in state.units.items()
        },
    )
    first, second = (draw(seen(world, who), Frame(theme=LIGHT)) for world in (state, other))
    assert (first.png, first.alt, first.text) == (second.png, second.alt, second.text)
    first, second = (draw(seen(world, foe), Frame(theme=LIGHT)) for world in (state, other))
    assert first.png != second.png
    assert first.text != second.text


def test_readers_get_different_pictures() -> None:
    """What one side sees of the other is not what that side sees of itself."""
    pictures = {draw(seen(lake(), who), Frame(theme=LIGHT)).png for who in READERS}
    assert len(pictures) == len(READERS)


# --- what is shown


def changed(state: State, **facts: Any) -> State:
    return msgspec.structs.replace(state, **facts)


def test_everything_that_happens_leaves_its_mark() -> None:
    """Fog, fire, points, trails, shots, combats, attacks, losses: each changes the picture."""
    plain = changed(quebec(), trails=[], fought=[], assaults=[], lost=[], shots=[])
    worlds = [
        plain,
        changed(plain, fog=True),
        changed(plain, burning=["0905"]),
        changed(plain, dp={"british": 13, "french": 21}),
        changed(plain, demoralized=["french"]),
        changed(plain, trails=[Trail("british", ("1305", "1405", "1505"))]),
        changed(plain, trails=[Trail("british", ("1305", "1405", "1505"), "retreat")]),
        changed(plain, shots=[Shot("1508", "1708", "Ds")]),
        changed(plain, fought=quebec().fought),
        changed(plain, assaults=quebec().assaults),
        changed(plain, fighting=quebec().assaults[0]),
        changed(plain, turn=8),
        changed(plain, step="rally"),
    ]
    assert len({draw(seen(world, "gm"), Frame(theme=LIGHT)).png for world in worlds}) == len(worlds)


@pytest.mark.parametrize("name", ["La Reine", "Abenaki", "CFM", "Mil 1"])
def test_a_disordered_face_is_plainly_another(name: str) -> None:
    """Turned over, a counter changes the greater part of its pixels; so it does when a gun has fired."""
    printed_counter = printed().battles["lake_george"].counters[name]
    size = (62, 48)
    good, bad = (
        counter(LIGHT, face(printed_counter, Unit("french", at="1012", disordered=turned)), size)
        for turned in (False, True)
    )
    differing = sum(
        a != b
        for a, b in zip(good.convert("RGB").tobytes()[::3], bad.convert("RGB").tobytes()[::3], strict=True)
    )
    assert differing > 0.5 * size[0] * size[1]


def test_every_sort_of_counter_has_a_sign_of_its_own() -> None:
    """With the same name and numbers, no two of the nine sorts look alike."""
    wanted = {
        "line": ("lake_george", "La Reine"),
        "grenadier": ("quebec", "LB Gr"),
        "light": ("quebec", "Conv LI"),
        "militia": ("quebec", "Q/CR"),
        "light militia": ("quebec", "M/LW"),
        "indian": ("quebec", "Indians"),
        "cavalry": ("quebec", "CdC/BC"),
        "artillery": ("quebec", "Fld"),
        "train": ("quebec", "French Train"),
    }
    looks = set()
    for scenario, name in wanted.values():
        found = printed().battles[scenario].counters[name]
        alike = msgspec.structs.replace(found, name="A", factor=3, back=1, rally=1, move=4, range=0)
        looks.add(counter(LIGHT, face(alike, Unit("french", at="1507")), (62, 48)).tobytes())
    assert len(looks) == len(wanted)


def test_backs_differ_in_shape_too() -> None:
    """The cross of the British is not the lily of the French, whatever the paint."""
    shapes = [
        back(LIGHT, side, (60, 46)).convert("L").point(lambda v: 255 * (v > 150))
        for side in ("british", "french")
    ]
    assert shapes[0].tobytes() != shapes[1].tobytes()


def test_a_stack_shows_units_before_leaders() -> None:
    """Infantry, guns, train, then leaders by their value; four rows at most, and then it needs the table."""
    stack = next(one for one in stacks(seen(crowded(), "gm")) if one.at == "1507")
    assert [one.name for one in stack.faces][:4] == ["43", "RA", "British Train", "Wolfe"]
    assert [one.arm for one in stack.leaders] == ["leader"] * 4
    assert rows(stack) == 4
    assert ORDER[-1] == "leader"
    assert unreadable(stack, charted("quebec"))
    assert unreadable(stack, charted("quebec", 1600, "1507"))


def test_a_unit_with_its_leader_needs_no_table() -> None:
    """At 1600 pixels one unit and one leader can be read on the map."""
    for stack in stacks(seen(quebec(), "gm")):
        if len(stack.units) == 1 and len(stack.leaders) <= 1:
            assert not unreadable(stack, charted("quebec"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("width", [700, 900])
@pytest.mark.parametrize("fight", ["lake", "quebec"])
def test_a_small_map_tells_the_names_of_all_who_stand_there(fight: str, width: int, language: str) -> None:
    """Its counters have none; there is room for all of them in columns, in type that can be read."""
    view, catalogue = seen(FIGHTS[fight](), "gm"), words(language, BOARD.words)
    chart = charted_base(view, catalogue, width, None)
    left, top, right, bottom = chart.panels["stacks"]
    unit = chart.look.unit
    listed = [entry(stack, LIGHT, catalogue) for stack in stacks(view)]
    size, columns = arranged(listed, (left, top + 34 * unit, right - 30 * unit, bottom - 8 * unit), unit)
    assert chart.look.compact
    assert [one for _, part in columns for one in part] == listed
    assert size >= width * 0.012


LOOKED: list[tuple[str, str, Lookup]] = [
    ("lake", "british", Sight("0811", "1012")),
    ("lake", "gm", Sight("1110", "1011")),
    ("lake", "french", Reach("CFM")),
    ("lake", "british", Zones()),
    ("lake", "gm", Zones()),
    ("lake", "french", Odds("0911")),
    ("quebec", "british", Owed()),
    ("quebec", "british", Odds("1705")),
    ("oswego", "french", Range("A")),
]


@pytest.mark.parametrize(
    ("fight", "who", "line"), LOOKED, ids=lambda v: type(v).__name__ if isinstance(v, Lookup) else v
)
def test_a_look_up_is_drawn_on_the_board(fight: str, who: str, line: Lookup) -> None:
    """Every look-up that can be drawn has a heading and stays small, on the whole map and in a crop."""
    assert type(line).drawn
    view = seen(FIGHTS[fight](), who)
    looked = (message_key(line), line.answer(view))
    heading = HEADINGS[looked[0]](view, LIGHT, words("en", BOARD.words), looked[1])
    for looks in LOOKS:
        frame = Frame(theme=LIGHT, looked=looked, **looks)
        drawn, above = draw(view, frame), set_heading(frame.width, heading, LIGHT)
        with Image.open(BytesIO(drawn.png)) as image:
            top = image.convert("RGB").crop((0, 0, frame.width, above.height))
        colours = palette(LIGHT, ramps)
        assert (
            top.tobytes()
            == above.quantize(palette=colours, dither=Image.Dither.NONE).convert("RGB").tobytes()
        )
        assert len(drawn.png) <= 300_000


KEYS = (
    ("course", "barred", "far"),
    ("course", "barred", "far"),
    ("points", "ends"),
    ("british", "unknown"),
    ("british", "french", "both"),
    ("column",),
    ("owes", "owed"),
    ("column",),
    ("strength",),
)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("asked", "keys"), [*zip(LOOKED, KEYS, strict=True)])
def test_a_heading_says_what_was_asked_and_what_its_signs_mean(
    asked: tuple[str, str, Lookup], keys: tuple[str, ...], language: str
) -> None:
    """Of those on the picture and no others."""
    fight, who, line = asked
    view, said = seen(FIGHTS[fight](), who), words(language, BOARD.words)
    found = HEADINGS[message_key(line)](view, LIGHT, said, line.answer(view))
    told = [text for _, text in found.key]
    assert told[: len(keys)] == [said(f"battles.key.{key}") for key in keys]
    assert "{" not in found.title
    for at in (at for at in ("0811", "1012", "1705") if at in repr(line)):
        assert at in found.title


def test_the_heading_of_odds_tells_what_the_die_may_bring() -> None:
    """One against three and a bit, in the defender's favour: one to four."""
    view, said = seen(lake(), "french"), words("en", BOARD.words)
    answer = Odds("0911").answer(view)
    found = HEADINGS["Odds"](view, LIGHT, said, answer)
    assert found.title == "Attack on 0911: 3 against 10"
    assert [text for _, text in found.key[1:]] == ["on one face of 6", "on 2 faces of 6", "on 3 faces of 6"]


def test_every_look_up_that_is_drawn_has_been_tried() -> None:
    """The list above leaves none of the battles' look-ups out, and each has a heading."""
    drawn = {message_key(one) for one in LOOKUPS if one.drawn}
    assert drawn == {message_key(line) for _, _, line in LOOKED} == set(HEADINGS)


# --- how it is made


def forget() -> None:
    BASES.forget()
    CHARTS.forget()


def test_threads_draw_the_same_picture() -> None:
    """Many pictures at once, bases not yet painted, come out as one by one."""
    jobs = [(who, focus) for who in READERS for focus in (None, "west", "0912")]

    def one(job: tuple[str, str | None]) -> bytes:
        return draw(seen(lake(), job[0]), Frame(theme=LIGHT, focus=job[1], width=900)).png

    alone = [one(job) for job in jobs]
    forget()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(one, jobs)) == alone


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_palette_holds_every_colour_of_its_theme(theme: Theme) -> None:
    """At most 256 colours, among them each plain colour of the field and of both sides."""
    flat = palette(theme, ramps).getpalette() or []
    colours = set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))
    field = theme.field
    plain = [field.meadow, field.forest, field.marsh, field.height, field.masonry, field.roof, field.earth]
    plain += [theme.sea, theme.panel, theme.face, theme.ink, theme.road, theme.battle, theme.lane]
    sides = [part for side in (theme.red, theme.blue) for part in (side.paint, side.shade, side.text)]
    assert [colour for colour in (*plain, *sides) if colour not in colours] == []


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_all_that_players_need_is_written_plainly(theme: Theme) -> None:
    """4.5 : 1 for numbers of hexes, waters, both sides' counters, heads and quiet lines of panels."""
    field = theme.field
    pairs = [(field.number, ground) for ground in (field.meadow, field.forest, field.height, field.marsh)]
    pairs += [(deep(theme), ground) for ground in (theme.sea, field.meadow, field.marsh, field.forest)]
    pairs += [(theme.faint, theme.panel), (theme.faint, theme.land)]
    for side in ("british", "french"):
        colours = theme.dyed(DYES[side])
        faces = [paint(theme, side, disordered) for disordered in (False, True)]
        pairs += [(face.text, face.ground) for face in faces] + [(colours.text, theme.panel)]
    assert [(ink, ground) for ink, ground in pairs if contrast(ink, ground) < 4.5] == []


def test_counters_of_the_sides_differ_without_colours() -> None:
    """In one paint, each still says whose it is: whole, in a row, on a small map."""
    grey = replace(LIGHT, blue=LIGHT.red)
    one = face(printed().battles["quebec"].counters["Fld"], Unit("french", at="1507"))
    for drawn in (counter, chip, lambda *given: bar(*given, True)):
        looks = {drawn(grey, replace(one, side=side), (62, 48)).tobytes() for side in ("british", "french")}
        assert len(looks) == 2


def test_fog_lies_on_every_ground_in_its_own_colour() -> None:
    """Half mist, half ground is in the palette within a few of 255, so that woods do not turn mauve."""
    for theme in THEMES.values():
        flat = palette(theme, ramps).getpalette() or []
        colours = [*zip(flat[::3], flat[1::3], flat[2::3], strict=True)]
        field = theme.field
        for ground in (field.forest, field.meadow, field.marsh, theme.sea):
            wanted = blend(ground, field.mist, 0.5)
            assert min(max(abs(a - b) for a, b in zip(wanted, c, strict=True)) for c in colours) <= 7
