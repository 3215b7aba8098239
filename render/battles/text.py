"""The picture in words: short enough for an attachment's description, and in full for a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from render.battles.counters import Face, face
from render.battles.stacks import Stack, stacks
from render.battles.tally import (
    SIDES,
    before,
    goals,
    gone,
    happening,
    lost,
    points,
    side_name,
    turn,
    waiting,
)
from render.words import Words

if TYPE_CHECKING:
    from rules.battles.view import Assault, Battle, Counter, Fought, Ground, View

LIMIT = 1024
Short = Callable[[Face, Words], str]


# --- at most 1,024 characters


def alt(view: View, words: Words) -> str:
    """First what stands where, as fully as fits, then as much of the rest as there is room for."""
    present = list(stacks(view))
    for short in (with_numbers, with_strength, by_name):
        text = " ".join((_head(view, words), *_armies(view, present, short, words)))
        if len(text) <= LIMIT:
            break
    else:
        text = " ".join((_head(view, words), *_places(view, present, words)))
    for news in (_fires(view, words), _fights(view, words), _off(view, words), _shots(view, words)):
        if news and len(text) + 1 + len(news) <= LIMIT:
            text = f"{text} {news}"
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def _head(view: View, words: Words) -> str:
    when = words("battles.before") if before(view) else turn(view, words)
    armies = [
        words("battles.alt.army", side=side_name(side, words), points=have, level=level)
        + (words("battles.alt.broken") if side in view.demoralized else "")
        for side in SIDES
        for have, level in (points(view, side),)
    ]
    parts = [words(f"battles.alt.who.{view.who}", title=words.named(view.battle.file.title)), f"{when}."]
    parts += [happening(view, words), words("battles.alt.armies", armies=", ".join(armies))]
    return " ".join([*parts, words("battles.fog.now")] if view.fog else parts)


def _armies(view: View, present: list[Stack], short: Short, words: Words) -> Iterator[str]:
    """The known stacks of each side, then where hidden ones stand."""
    for side in SIDES:
        known = [stack for stack in present if stack.side == side and stack.faces]
        hidden = [stack.at for stack in present if stack.side == side and not stack.faces]
        listed = words.several(f"{s.at} {', '.join(short(one, words) for one in s.faces)}" for s in known)
        if known:
            yield words("battles.alt.side", side=side_name(side, words), stacks=listed)
        if hidden:
            yield words("battles.alt.hidden", side=side_name(side, words), hexes=" ".join(hidden))


def _places(view: View, present: list[Stack], words: Words) -> Iterator[str]:
    """Only where each side stands, and how many counters there are in a hex."""
    for side in SIDES:
        hexes = [f"{s.at} ({len(s.faces)})" if s.faces else s.at for s in present if s.side == side]
        yield words("battles.alt.side", side=side_name(side, words), stacks=" ".join(hexes))


def with_numbers(one: Face, words: Words) -> str:
    """`La Reine 3-2-4`: strength, rally and movement; a gun's range; what has befallen it."""
    if one.arm == "leader":
        return words("battles.alt.leader", name=one.name, value=one.values[0])
    reach = words("battles.stacks.range", range=one.range) if one.range else ""
    return f"{one.name} {'-'.join(one.values)}{reach}{_state(one, words)}"


def with_strength(one: Face, words: Words) -> str:
    if one.arm == "leader":
        return words("battles.alt.leader", name=one.name, value=one.values[0])
    return f"{one.name} {one.values[0]}{_state(one, words)}"


def by_name(one: Face, words: Words) -> str:
    return f"{one.name}{_state(one, words)}"


def _state(one: Face, words: Words) -> str:
    marks = ((one.disordered, "disordered"), (one.fired, "fired"), (one.looted, "looted"))
    return "".join(words(f"battles.alt.{mark}") for holds, mark in marks if holds)


def _fires(view: View, words: Words) -> str:
    return words("battles.alt.fires", hexes=" ".join(view.burning)) if view.burning else ""


def _fights(view: View, words: Words) -> str:
    parts = [
        words("battles.alt.attack", what=_attack(one, words)) for one in (*_fighting(view), *view.assaults)
    ]
    parts += [
        words(
            "battles.alt.fought",
            origins=_listed(one.origins, words),
            hexes=_listed(one.hexes, words),
            result=one.result,
        )
        for one in view.fought
    ]
    return " ".join(parts)


def _shots(view: View, words: Words) -> str:
    return " ".join(
        words("battles.alt.shot", source=shot.source, at=shot.at, result=_result(shot.result, words))
        for shot in view.shots
    )


def _off(view: View, words: Words) -> str:
    parts = []
    for side in SIDES:
        names = [name for _, group in waiting(view, side) for name in group]
        if names:
            parts.append(words("battles.alt.off", side=side_name(side, words), names=", ".join(names)))
    return " ".join(parts)


def _fighting(view: View) -> tuple[Assault, ...]:
    return (view.fighting,) if view.fighting else ()


def _attack(assault: Assault, words: Words) -> str:
    return words(
        "battles.text.against", units=_listed(assault.attackers, words), hexes=_listed(assault.hexes, words)
    )


def _listed(names: tuple[str, ...], words: Words) -> str:
    """`A`, `A and B`, `A, B and C`."""
    if len(names) < 2:
        return "".join(names)
    return words("battles.text.and", first=", ".join(names[:-1]), last=names[-1])


def _result(result: str, words: Words) -> str:
    return words("battles.text.no_effect") if result == "-" else result


# --- everything, a line each


def describe(view: View, words: Words) -> str:
    """All that the picture shows, as lines for a message; enough to play by."""
    present = list(stacks(view))
    lines = [_head(view, words), *_conditions(view, words), *_goals(view, words)]
    if news := list(_news(view, words)):
        lines += ["", words("battles.text.news"), *news]
    for side in SIDES:
        mine = [stack for stack in present if stack.side == side]
        lines += ["", words("battles.text.army", side=side_name(side, words), n=len(mine))]
        lines += [_stack(view, stack, words) for stack in mine if stack.faces]
        hidden = [_hidden(view, stack, words) for stack in mine if not stack.faces]
        lines += [words("battles.text.hidden"), *hidden] if hidden else []
        lines += _absent(view, side, words)
    return "\n".join(lines)


def _conditions(view: View, words: Words) -> Iterator[str]:
    """Fog to come, markers, fires, dice that bind a phase."""
    if not before(view) and not view.fog and str(view.turn) in view.battle.file.fog:
        yield words("battles.text.clear")
    for side in SIDES:
        if view.tactics and view.markers_left.get(side):
            left = view.markers_left[side]
            kinds = [
                f"{words(f'battles.tactic.{kind}')} {n}"
                for kind, n in view.markers.get(side, {}).items()
                if n
            ]
            known = words("battles.text.kinds", kinds=", ".join(kinds)) if kinds else ""
            yield words("battles.text.markers", side=side_name(side, words), n=left) + known
    if view.burning:
        yield words("battles.alt.fires", hexes=", ".join(view.burning))
    if view.hexes_rolled:
        yield words("battles.text.rolled", n=view.hexes_rolled)
    if view.forced_march:
        yield words("battles.text.forced_march")


def _goals(view: View, words: Words) -> Iterator[str]:
    """What each place that counts is worth to whom, and who stands there."""
    for at, holder in goals(view).items():
        worth = [
            words("battles.text.worth", side=side_name(side, words), n=army.holds[at])
            for side, army in view.battle.armies.items()
            if at in army.holds
        ]
        yield words(
            "battles.text.goal",
            at=named(view.battle, at, words),
            worth=", ".join(worth),
            holder=side_name(holder, words),
        )


def named(battle: Battle, at: str, words: Words) -> str:
    """`0810 British Camp`."""
    return f"{at} {words.named(battle.places[at])}" if at in battle.places else at


def _stack(view: View, stack: Stack, words: Words) -> str:
    counters = words.several(_counter(view, one.name, words) for one in stack.faces)
    counters += words("battles.text.partly") if stack.at in view.partly else ""
    return words(
        "battles.text.stack",
        at=named(view.battle, stack.at, words),
        ground=under(view.battle, stack.at, words),
        counters=counters,
    )


def _hidden(view: View, stack: Stack, words: Words) -> str:
    return words(
        "battles.text.somebody",
        at=named(view.battle, stack.at, words),
        ground=under(view.battle, stack.at, words),
    )


def _counter(view: View, name: str, words: Words) -> str:
    """A counter with its arm, its numbers, and what has befallen it."""
    printed, unit = view.counter(name), view.units[name]
    shown = face(printed, unit)
    what = words(f"battles.arm.{_arm(printed)}").lower()
    if printed.type == "leader":
        text = words("battles.text.leader", name=name, what=what, value=printed.value, move=printed.move)
    elif printed.type == "train":
        text = words("battles.text.train", name=name, what=what, strength=shown.values[0], move=printed.move)
    else:
        strength, rally, move = shown.values
        text = words("battles.text.unit", name=name, what=what, strength=strength, rally=rally, move=move)
    if printed.range:
        text += words("battles.text.range", range=printed.range)
    marks = [
        words(f"battles.text.{mark}")
        for mark in ("disordered", "fired", "looted", "stopped")
        if getattr(unit, mark)
    ]
    if unit.spent and view.step == "move":
        marks.append(words("battles.text.spent", n=unit.spent))
    return text + "".join(f", {mark}" for mark in marks)


def _arm(printed: Counter) -> str:
    """The key of what a counter is called; light troops have names of their own."""
    kind = printed.arm
    if printed.light and kind in ("line", "militia"):
        return {"line": "light", "militia": "light_militia"}[kind]
    return kind


@lru_cache(maxsize=2048)
def under(battle: Battle, at: str, words: Words) -> str:
    """The ground of a hex: what it is, roads, and what lies on its sides."""
    ground = battle.ground
    parts = [words.named(ground.terrain[at].name)]
    if at in ground.hilltops:
        parts.append(words("battles.text.hilltop"))
    if any(at in line.split() for line in ground.file.roads):
        parts.append(words("battles.text.road"))
    if any(at in line.split() for line in ground.file.trails):
        parts.append(words("battles.text.trail"))
    return ", ".join([*parts, *_sides(ground, at, words)])


def _sides(ground: Ground, at: str, words: Words) -> Iterator[str]:
    """What lies on the sides of a hex, with the hexes beyond; a slope is told from above or from below."""
    found: dict[tuple[str, str], list[str]] = {}
    for near in ground.near[at]:
        for side, inward in ground.sides.get((near, at), ()):
            way = ("in" if inward else "out") if side.inward else "both"
            key = f"slope_{way}" if side.slope else f"side_{way}"
            found.setdefault((key, words.named(side.name)), []).append(near)
    for (key, name), hexes in found.items():
        yield words(f"battles.text.{key}", name=name, hexes=" ".join(hexes))


def _absent(view: View, side: str, words: Words) -> Iterator[str]:
    for code, names in waiting(view, side):
        listed = words.several(_off_map(view, name, words) for name in names)
        key = "battles.text.waiting_group" if code else "battles.text.waiting"
        yield words(key, code=code, names=listed)
    for key, names in (("lost", lost(view, side)), ("left", gone(view, side))):
        if names:
            yield words(f"battles.{key}", names=", ".join(names))


def _off_map(view: View, name: str, words: Words) -> str:
    """A counter that is off the map: everyone may read what is printed on it."""
    printed = view.counter(name)
    if printed.type == "leader":
        return words("battles.alt.leader", name=name, value=printed.value)
    what = words(f"battles.arm.{_arm(printed)}").lower()
    return f"{name} {what} {_printed(printed, words)}"


def _printed(printed: Counter, words: Words) -> str:
    """`3-1-2 r4`, as the front of a counter has it."""
    reach = words("battles.stacks.range", range=printed.range) if printed.range else ""
    rally = "–" if printed.type == "train" else str(printed.rally)
    return f"{printed.factor}-{rally}-{printed.move}{reach}"


def _news(view: View, words: Words) -> Iterator[str]:
    """What has been done in this player turn, and what is declared."""
    for trail in view.trails:
        path = words("battles.text.way").join(trail.path)
        yield words(f"battles.text.trail_{trail.kind}", side=side_name(trail.side, words), path=path)
    for shot in view.shots:
        yield words("battles.alt.shot", source=shot.source, at=shot.at, result=_result(shot.result, words))
    for fought in view.fought:
        yield _fought(fought, words)
    for assault in _fighting(view):
        yield words("battles.text.fighting", what=_attack(assault, words))
    for assault in view.assaults:
        yield words("battles.text.declared", what=_attack(assault, words))


def _fought(fought: Fought, words: Words) -> str:
    origins, hexes = _listed(fought.origins, words), _listed(fought.hexes, words)
    meaning = words(f"battles.result.{fought.result}")
    return words("battles.alt.fought", origins=origins, hexes=hexes, result=f"{fought.result}, {meaning}")


# --- the ground itself


def describe_board(battle: Battle, words: Words) -> str:
    """The map in words: every kind of ground with its hexes, every kind of side, roads and names."""
    ground, file = battle.ground, battle.ground.file
    lines = [words("battles.map.size", title=words.named(file.title), columns=file.columns, rows=file.rows)]
    lines.append(words("battles.map.else", ground=words.named(ground.charts.terrain[file.ground].name)))
    for kind, hexes in file.terrain.items():
        name = words.named(ground.charts.terrain[kind].name)
        lines.append(words("battles.map.kind", name=name, hexes=" ".join(hexes.split())))
    for kind, sides in file.sides.items():
        name = words.named(ground.charts.sides[kind].name)
        lines.append(words("battles.map.sides", name=name, sides=" ".join(sides.split())))
    for key, courses in (("road", file.roads), ("trail", file.trails)):
        lines += [words(f"battles.map.{key}", hexes=" ".join(line.split())) for line in courses]
    lines += [words("battles.map.name", at=at, name=words.named(name)) for at, name in battle.places.items()]
    return "\n".join(lines)
