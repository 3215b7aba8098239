"""The explanation of the signs: of those that are on the picture, and of no others."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import msgspec
from PIL import Image

from render.battles import swatches
from render.battles.colours import ramps
from render.battles.counters import Arm, Face, back, banner, counter, flames, sign
from render.battles.look import Paint, Side, drawing
from render.battles.sides import pairs
from render.battles.stacks import Stack, stacks
from render.battles.tally import goals
from render.battles.terrain import farmland, paint_of, raised
from render.battles.ways import MARCHES, ways
from render.drawing import Stamp
from render.emblems import badge, swords
from render.engraving import set_type
from render.explanation import below, placed, samples, signs
from render.explanation import sheet as sheet_of
from render.lettering import type_width
from render.placing import Box
from render.theme import Theme, palette
from render.words import Words

if TYPE_CHECKING:
    from render.battles.chart import Chart
    from rules.battles.view import Battle, View

ARMS: tuple[Arm, ...] = ("line", "grenadier", "militia", "indian", "cavalry", "artillery", "train")
GROUNDS: tuple[Paint, ...] = (
    *("meadow", "forest", "marsh", "town", "building", "fort", "bastion", "wall", "far"),
)
ON_SIDES: tuple[Side, ...] = ("slope", "entrenchment", "creek", "river", "bridge", "ford", "hedge")
WAYS = ("move", "pursuit", "retreat")
Shown = tuple[str, str, str]  # what kind of sign, which of them, and what it means


def explain(
    image: Image.Image, chart: Chart, view: View, theme: Theme, words: Words, looked: bool
) -> Image.Image:
    """Of a finished picture of the whole map: on its panel, or on a phone below it."""
    look, faces, shown = chart.look, tuple(counters(stacks(view))), tuple(entries(view, words, looked))
    on_panel = partial(explained, theme, words, shown, faces, unit=look.unit)
    whole = look.phone and not look.crop
    plate = partial(explained_below, theme, words, shown, faces) if whole else None
    return placed(image, chart.panels.get("legend"), look.unit, on_panel, plate)


@lru_cache(maxsize=8)
def explained_below(
    theme: Theme, words: Words, shown: tuple[Shown, ...], faces: tuple[str, ...], width: int
) -> Image.Image:
    drawn = [(partial(DRAWN[kind], theme, which), text) for kind, which, text in shown]
    pieces = samples_of(theme, words, faces, width / 700)
    return below(width, drawn, theme, pieces).quantize(
        palette=palette(theme, ramps), dither=Image.Dither.NONE
    )


def explain_below(
    image: Image.Image, room: Box, view: View, theme: Theme, words: Words, unit: float, looked: bool
) -> None:
    """In what the strip below a crop has to spare; `view`: as much of it as the crop shows."""
    shown = tuple((kind, which, words(f"battles.{key}")) for kind, which, key in recent(view, looked))
    left, top, right, bottom = (round(side) for side in room)
    if shown:
        image.paste(in_rows(theme, shown, (right - left, bottom - top), unit), (left, top))


@lru_cache(maxsize=8)
def in_rows(theme: Theme, shown: tuple[Shown, ...], size: tuple[int, int], unit: float) -> Image.Image:
    drawn = [(partial(DRAWN[kind], theme, which), text) for kind, which, text in shown]
    colours = palette(theme, ramps)
    return sheet_of(size, "", drawn, theme, unit).quantize(palette=colours, dither=Image.Dither.NONE)


@lru_cache(maxsize=8)
def explained(
    theme: Theme,
    words: Words,
    shown: tuple[Shown, ...],
    faces: tuple[str, ...],
    size: tuple[int, int],
    unit: float,
) -> Image.Image:
    """A sheet with counters as they lie, and signs in columns below them."""
    sheet = Image.new("RGB", size, theme.panel)
    title, head = words("battles.legend.title"), round(16 * unit)
    set_type(sheet, ((size[0] - type_width(title, "bold", head)) / 2, 0), title, "bold", head, theme.ink)
    top = head * 1.6
    pieces = samples_of(theme, words, faces, unit)
    if pieces:
        samples(sheet, (0, top, size[0], top), pieces, theme, unit, 12)
        top += (FACE[1] + 31) * unit
    area = (0.0, top, size[0] - 4 * unit, size[1] - 4 * unit)
    signs(
        sheet, area, [(partial(DRAWN[kind], theme, which), text) for kind, which, text in shown], theme, unit
    )
    return sheet.quantize(palette=palette(theme, ramps), dither=Image.Dither.NONE)


# --- counters


FACE = (54, 42)  # of a counter, at the usual size


def counters(present: Iterable[Stack]) -> Iterator[str]:
    """What a reader must know of the counters that he sees."""
    there = [*present]
    faces = [face for stack in there for face in stack.faces]
    kinds = {
        "values": any(face.arm != "leader" for face in faces),
        "disordered": any(face.disordered for face in faces),
        "fired": any(face.range for face in faces),
        "leader": any(face.arm == "leader" for face in faces),
        "hidden": not all(stack.faces for stack in there),
    }
    yield from (kind for kind, seen in kinds.items() if seen)


def samples_of(
    theme: Theme, words: Words, faces: Iterable[str], unit: float
) -> list[tuple[Image.Image, str]]:
    return [(sample(theme, words, kind, unit), words(f"battles.legend.{kind}")) for kind in faces]


def sample(theme: Theme, words: Words, kind: str, unit: float) -> Image.Image:
    size = round(FACE[0] * unit), round(FACE[1] * unit)
    name = words("battles.legend.name")
    faces = {
        "values": Face("british", name, "line", False, ("4", "1", "4")),
        "disordered": Face("french", name, "line", False, ("2", "1", "0"), disordered=True),
        "fired": Face("british", name, "artillery", False, ("3", "1", "2"), range=4, fired=True),
        "leader": Face("french", name, "leader", False, ("2", "6")),
    }
    return counter(theme, faces[kind], size) if kind in faces else back(theme, "french", size)


# --- signs


def entries(view: View, words: Words, looked: bool = False) -> Iterator[Shown]:
    """Arms, the ground, what lies on hexsides, and what has happened, if nothing is looked up."""
    news = () if looked else happened(view)
    for kind, which, key in (*standing(view.battle), *held(view), *news):
        yield kind, which, words(f"battles.{key}")


@lru_cache(maxsize=16)
def standing(battle: Battle) -> tuple[Shown, ...]:
    """What all pictures of a battle show."""
    return (*_arms(battle), *_ground(battle), *_ways(battle))


def _arms(battle: Battle) -> Iterator[Shown]:
    there = {(one.arm, one.light) for one in battle.counters.values()}
    for kind in ARMS:
        if any(one == kind for one, _ in there):
            yield "arm", kind, f"arm.{kind}"
    if any(light for _, light in there):
        yield "arm", "light", "arm.light"


def _ground(battle: Battle) -> Iterator[Shown]:
    painted = {at: paint_of(battle, code) for code, at in battle.ground.place.items()}
    yield from (("ground", paint, f"ground.{paint}") for paint in GROUNDS if paint in painted.values())
    others = {
        "height": raised(battle.ground),
        "camp": drawing().tents.get(battle.key),
        "fields": farmland(battle, painted),
    }
    yield from ((kind, "", f"ground.{kind}") for kind, found in others.items() if found)


def _ways(battle: Battle) -> Iterator[Shown]:
    file, found = battle.ground.file, pairs(battle)
    yield from (("side", side, f"ground.{side}") for side in ON_SIDES if side in found)
    yield from (("road", kind, f"ground.{kind}") for kind in ("road", "trail") if getattr(file, f"{kind}s"))


def happened(view: View) -> Iterator[Shown]:
    """What came to pass of late: beside a look-up it is not drawn."""
    gone = {"move" if one.kind in MARCHES else one.kind: one.side for one in reversed(ways(view))}
    yield from (("way", f"{kind} {gone[kind]}", f"legend.{kind}") for kind in WAYS if kind in gone)
    found = {
        ("shot", ""): view.shots,
        ("attack", view.phasing): view.assaults or view.fighting,
        ("fighting", ""): view.fighting,
        ("fought", ""): view.fought,
    }
    yield from ((kind, which, f"legend.{kind}") for (kind, which), there in found.items() if there)
    results = sorted({*(one.result for one in view.shots), *(one.result for one in view.fought)} - {""})
    yield from (("result", code, "text.no_effect" if code == "-" else f"result.{code}") for code in results)


def recent(view: View, looked: bool) -> list[Shown]:
    """What has happened, or where nothing has the arms of those who are seen."""
    faces = [face for stack in stacks(view) for face in stack.faces]
    there = {"light" if face.light else face.arm for face in faces}
    arms = [("arm", kind, f"arm.{kind}") for kind in (*ARMS, "light") if kind in there]
    return ([] if looked else [*happened(view)]) or arms


def within(view: View, spots: Container[str]) -> View:
    """As much of a view as a crop shows."""

    def seen(codes: Iterable[str]) -> bool:
        return any(code in spots for code in codes)

    return msgspec.structs.replace(
        view,
        stacks={code: side for code, side in view.stacks.items() if code in spots},
        units={name: unit for name, unit in view.units.items() if unit.at in spots},
        trails=tuple(one for one in view.trails if seen(one.path)),
        shots=tuple(one for one in view.shots if one.at in spots),
        fought=tuple(one for one in view.fought if seen(one.hexes)),
        assaults=tuple(one for one in view.assaults if seen(one.hexes)),
        fighting=view.fighting if view.fighting and seen(view.fighting.hexes) else None,
    )


def held(view: View) -> Iterator[Shown]:
    """What counts, and what burns."""
    if goals(view):
        yield "goal", next(filter(None, goals(view).values()), ""), "legend.goal"
    if view.burning:
        yield "fire", "", "legend.fire"


def _arm(theme: Theme, kind: str, high: int) -> Image.Image:
    wide, tall = round(high * 1.25), round(high * 0.78)
    stamp = Stamp(wide, tall)
    box = (0.0, 0.0, wide, tall)
    shown: Arm = next((one for one in ARMS if one == kind), "line")
    sign(stamp, shown, kind == "light", box, theme.mark, theme.face)
    return stamp.done()


def _way(theme: Theme, which: str, high: int) -> Image.Image:
    kind, side = which.split()
    return swatches.way(theme, kind, side, high)


def _fighting(theme: Theme, which: str, high: int) -> Image.Image:
    return swords(theme, high, True)


def _fought(theme: Theme, which: str, high: int) -> Image.Image:
    return swords(theme, high, False)


def _fire(theme: Theme, which: str, high: int) -> Image.Image:
    return flames(theme, high)


def _result(theme: Theme, code: str, high: int) -> Image.Image:
    return badge(theme, code.replace("-", "–"), round(high * 0.8))


DRAWN: Mapping[str, Callable[[Theme, str, int], Image.Image]] = {
    "arm": _arm,
    "ground": swatches.of_ground,
    "height": swatches.height,
    "camp": swatches.camp,
    "fields": swatches.fields,
    "side": swatches.of_side,
    "road": swatches.road,
    "way": _way,
    "shot": swatches.shot,
    "attack": swatches.attack,
    "fighting": _fighting,
    "fought": _fought,
    "goal": banner,
    "fire": _fire,
    "result": _result,
}
