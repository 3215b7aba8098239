"""What happened in a turn: ways that were gone, volleys with their hits, who is hand to hand, what burns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING

from PIL import Image

from render.arrows import arrow
from render.emblems import badge, swords
from render.overlay import Overlay
from render.placing import Box, grown, inside
from render.projection import Point, length, walk
from render.skirmish.colours import dress, ribbon, steam
from render.skirmish.drawn import hat_of
from render.skirmish.figures import direction, flame, man
from render.skirmish.look import Look, Spot
from render.skirmish.looked import DASH, broken
from render.skirmish.tally import Standing, corners, last_seen
from render.skirmish.units import bases, draw_ghost, put
from render.strokes import dots, lines
from render.theme import Theme
from rules.skirmish.view import figures, zones

if TYPE_CHECKING:
    from rules.skirmish.view import Body, Shot, Trail, View

BEFORE = 0.75  # inches between the head of an arrow and whoever stands there
SHORTEST = 1.0  # inches: a way that is shorter has only a head
BODY = 235  # of 255: how much of the ground an arrow hides
FLAME = 1.9  # inches
AHEAD = 1.1  # inches by which a head stands before a unit that leaves no room on its way
SMOKE: Sequence[tuple[float, float]] = ((0.5, 0.3), (0.85, 0.24), (1.15, 0.16))  # inches ahead, radius


def joined(trails: Iterable[Trail]) -> list[Trail]:
    """Ways of one unit that go on where the last ended, as one."""
    found: list[Trail] = []
    for trail in trails:
        last = found[-1] if found else None
        if last and (last.unit, last.kind) == (trail.unit, trail.kind) and last.path[-1] == trail.path[0]:
            found[-1] = type(trail)(trail.unit, (*last.path, *trail.path[1:]), trail.kind, trail.seen)
        else:
            found.append(trail)
    return found


def draw_ways(overlay: Overlay, view: View, look: Look, theme: Theme, men: Sequence[Box]) -> None:
    """Beneath the figures: from where a unit stood to where it stands."""
    for trail in joined(view.trails):
        line = course(look, trail, men)
        if line is None or trail.unit not in view.units:
            continue
        coat = dress(theme, view.units[trail.unit].side)
        if trail.kind == "run":
            _fled(overlay, look, line, coat.paint)
            continue
        edge = theme.battle if trail.kind == "charge" else coat.paint
        arrow(
            overlay,
            look.table,
            line,
            max(0.8, look.inch / 26),
            (ribbon(theme, view.units[trail.unit].side), edge),
            BODY,
        )


def draw_ghosts(
    overlay: Overlay, view: View, look: Look, theme: Theme, everybody: Iterable[Standing]
) -> None:
    for one, body in ghosts(view, everybody):
        draw_ghost(overlay, look, theme, one, figures(body, one.unit.men), body.facing)


def ghosts(view: View, everybody: Iterable[Standing]) -> Iterator[tuple[Standing, Body]]:
    """Where the unit stood whose card is played, as it stands now."""
    begun = {trail.unit: trail.path[0] for trail in reversed(joined(view.trails))}
    for one in everybody:
        if one.name == view.drawn and one.name in begun and one.unit.body is not None:
            yield one, one.unit.body.moved_to(begun[one.name])


def course(look: Look, trail: Trail, men: Sequence[Box]) -> list[Point] | None:
    """The way as far as its head is seen before anybody’s base; nothing, if it is too short."""
    line = look.line(trail.path)
    if len(line) < 2 or (whole := length(line)) < 2:
        return None
    reach = BEFORE * look.inch
    step = max(2.0, look.inch * 0.2)
    far = whole
    while far > SHORTEST * look.inch and _near(walk(line, [far])[0][:2], men, reach):
        far -= step
    if far <= SHORTEST * look.inch:
        return None
    steps = max(2, round(far / step))
    return [spot[:2] for spot in walk(line, [far * n / steps for n in range(steps + 1)])]


def _near(spot: Point, men: Sequence[Box], reach: float) -> bool:
    return any(inside(spot, grown(box, reach * 0.4)) for box in men)


def buried(look: Look, trails: Iterable[Trail], men: Sequence[Box]) -> Iterator[tuple[Trail, list[Point]]]:
    """Ways whose heads have no room before those who stand there: a head ahead of the unit."""
    for trail in joined(trails):
        line = look.line(trail.path)
        if len(line) > 1 and length(line) >= 2 and course(look, trail, men) is None:
            (ax, ay), (bx, by) = line[-2], line[-1]
            far = hypot(bx - ax, by - ay) or 1.0
            ux, uy = (bx - ax) / far, (by - ay) / far
            start, tip = (bx + ux * look.inch * 0.6, by + uy * look.inch * 0.6), AHEAD + 0.5
            yield trail, [start, (bx + ux * look.inch * tip, by + uy * look.inch * tip)]


def draw_heads(overlay: Overlay, view: View, look: Look, theme: Theme, men: Sequence[Box]) -> None:
    """On the figures."""
    for trail, line in buried(look, view.trails, men):
        if trail.unit in view.units:
            coat = dress(theme, view.units[trail.unit].side)
            arrow(
                overlay,
                look.table,
                line,
                max(0.7, look.inch / 30),
                (ribbon(theme, view.units[trail.unit].side), coat.paint),
                BODY,
            )


def _fled(overlay: Overlay, look: Look, line: Sequence[Point], ink: tuple[int, int, int]) -> None:
    """Balls along the way of who ran, and a head."""
    far, step = length(line), look.inch * 0.5
    spots = [spot[:2] for spot in walk(line, [step * n for n in range(int(far / step))])]
    dots(overlay, look.table, spots, ink, max(1.5, look.inch * 0.09))
    head = [spot[:2] for spot in walk(line, [max(0.0, far - look.inch * 0.9), far])]
    arrow(overlay, look.table, head, max(0.7, look.inch / 30), (ink, ink), 255)


# --- volleys


def draw_shots(overlay: Overlay, view: View, look: Look, theme: Theme) -> None:
    """A thin line from the muzzles to whom they were aimed at, and smoke before them."""
    for shot in view.shots:
        ends = [look.at(shot.source), look.at(shot.at)]
        far = length(ends)
        if far < 2:
            continue
        ink = dress(theme, view.units[shot.unit].side).paint if shot.unit in view.units else theme.ink
        lines(overlay, look.table, [ends], theme.face, max(2.4, look.inch * 0.13), 190)
        lines(overlay, look.table, [ends], ink, max(1.2, look.inch * 0.06))
        for ahead, wide in SMOKE:
            x, y, _ = walk(ends, [min(far, ahead * look.inch)])[0]
            puff = max(2.0, wide * look.inch)
            dots(overlay, look.table, [(x, y)], theme.field.smoke, puff)
            dots(overlay, look.table, [(x - puff * 0.2, y - puff * 0.25)], steam(theme), puff * 0.6)


def hits(look: Look, theme: Theme, view: View) -> Iterator[tuple[str, Sequence[Box]]]:
    """For each volley the boxes in which its hits may be written, the best first."""
    for number, shot in enumerate(view.shots):
        ends = [look.at(shot.source), look.at(shot.at)]
        image = hit(theme, look, shot)
        far = length(ends)
        if far < 2:
            continue
        spots = [walk(ends, [far * share])[0] for share in (0.62, 0.52, 0.72, 0.42, 0.8, 0.32)]
        boxes = [_about((x, y), image.width, image.height) for x, y, _ in spots]
        if all(inside(_middle(box), look.table) for box in boxes[:1]):
            yield str(number), boxes


def hit(theme: Theme, look: Look, shot: Shot) -> Image.Image:
    return badge(theme, str(shot.hits), max(13, round(look.inch * (0.5 if look.crop else 0.72))))


def _about(middle: Point, wide: int, high: int) -> Box:
    left, top = round(middle[0] - wide / 2), round(middle[1] - high / 2)
    return left, top, left + wide, top + high


def _middle(box: Box) -> Point:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def draw_hits(overlay: Overlay, view: View, look: Look, theme: Theme, where: Mapping[str, Box]) -> None:
    for number, shot in enumerate(view.shots):
        box = where.get(f"badge {number}")
        if box is not None:
            overlay.lay(hit(theme, look, shot), box[0], box[1])


# --- the rest


def draw_contacts(
    overlay: Overlay, view: View, look: Look, theme: Theme, present: Sequence[Standing]
) -> None:
    """Crossed sabres between those who are hand to hand."""
    known = {one.name: one for one in present}
    for first, second in view.contacts:
        if first in known and second in known:
            pairs = ((a, b) for a in known[first].spots for b in known[second].spots)
            a, b = min(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
            put(
                overlay,
                look,
                swords(theme, max(18, round(look.inch * 1.05)), now=True),
                ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2),
            )


def burning(view: View) -> Iterator[Spot]:
    """Where flames rise: two from each building that burns."""
    for fire in view.fires:
        west, south, east, north = view.ground.areas[fire.building].box
        for share in (0.3, 0.7):
            yield west + (east - west) * share, (south + north) / 2 - (north - south) * 0.08


def draw_fires(overlay: Overlay, view: View, look: Look, theme: Theme) -> None:
    for spot in burning(view):
        put(overlay, look, flame(theme, round(look.inch * FLAME)), spot)


def busy(view: View, look: Look, present: Sequence[Standing]) -> Iterator[Box]:
    """What tags must leave to be seen: heads of arrows, flames, and where somebody stood."""
    men = [box for one in present for box in bases(look, one)]
    for one, body in ghosts(view, present):
        for spot in figures(body, one.unit.men):
            yield _about(look.at(spot), round(look.figure), round(look.figure))
    for trail in joined(view.trails):
        line = course(look, trail, men)
        if line is not None:
            yield _about(line[-1], round(look.inch), round(look.inch))
    for _, line in buried(look, view.trails, men):
        yield _about(line[-1], round(look.inch), round(look.inch))
    for flames in burning(view):
        yield _about(look.at(flames), round(look.inch * FLAME * 0.7), round(look.inch * FLAME * 0.7))


def ways(view: View, look: Look, present: Sequence[Standing]) -> Iterator[Box]:
    """What strikes names that it crosses: ways that were gone, and lines of volleys."""
    men = [box for one in present for box in bases(look, one)]
    courses = [course(look, trail, men) or [] for trail in joined(view.trails)]
    courses += [[look.at(shot.source), look.at(shot.at)] for shot in view.shots]
    step = max(4, round(look.inch * 0.5))
    for line in courses:
        if len(line) > 1 and (far := length(line)) > step:
            for spot in walk(line, [step * n for n in range(int(far / step))]):
                yield _about(spot[:2], step, step)


def draw_zones(overlay: Overlay, view: View, look: Look, theme: Theme) -> None:
    """Where the reader may set up, in a broken line of his side's paint."""
    for zone in {zone.name: zone for zone in zones(view).values()}.values():
        (west, south), (east, north) = corners(zone)
        ring = look.line(((west, south), (west, north), (east, north), (east, south), (west, south)))
        strokes = broken(ring, DASH * look.inch)
        for width, colour in ((0.36, theme.face), (0.18, dress(theme, zone.side).paint)):
            lines(overlay, look.table, strokes, colour, max(2.0, width * look.inch))


def draw_last_seen(overlay: Overlay, view: View, look: Look, theme: Theme) -> None:
    """Outlines where somebody was seen who is not in sight."""
    for name, unit in last_seen(view):
        assert unit.last_seen is not None
        stamp = man(
            theme, unit.side, hat_of(unit.troop, view.troop(name)), "last", direction((0, 1)), look.figure
        )
        put(overlay, look, stamp, unit.last_seen)
