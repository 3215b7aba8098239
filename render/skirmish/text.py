"""The picture in words: short enough for an attachment's description, and in full for a message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from render.skirmish.tally import (
    SIDES,
    Standing,
    absent,
    cards,
    happening,
    losses,
    news,
    news_head,
    on_table,
    side_name,
    tenths,
    title,
    turn,
)
from render.words import Words
from rules.skirmish.view import apart_by, wind

if TYPE_CHECKING:
    from rules.skirmish.view import View

LIMIT = 1024


# --- at most 1,024 characters


def alt(view: View, words: Words) -> str:
    """What it shows, then who stands where as fully as fits, then what happened."""
    present = list(on_table(view))
    for told in (_brief, _briefest):
        text = " ".join((head(view, words), *_sides(view, present, told, words)))
        if len(text) <= LIMIT:
            break
    for _, line in news(view, words):
        if len(text) + 1 + len(line) > LIMIT:
            break
        text = f"{text} {line}"
    return text if len(text) <= LIMIT else text[: LIMIT - 1] + "…"


def head(view: View, words: Words) -> str:
    parts = (
        words("skirmish.alt", title=title(view, words), who=words(f"skirmish.who.{view.who}")),
        f"{turn(view, words)}.",
    )
    return " ".join((*parts, happening(view, words)))


def _sides(view: View, present: Sequence[Standing], told: object, words: Words) -> Iterator[str]:
    assert callable(told)
    for side in SIDES:
        mine = [told(view, one, words) for one in present if one.unit.side == side]
        if mine:
            yield words("skirmish.alt_side", side=side_name(side, words), units=words.several(mine))


def _brief(view: View, one: Standing, words: Words) -> str:
    return f"{words.named(one.name)} {one.unit.men} {_cell(view, one)}"


def _briefest(view: View, one: Standing, words: Words) -> str:
    return f"{words.named(one.name)} {_cell(view, one)[:2]}"


def _cell(view: View, one: Standing) -> str:
    assert one.unit.body is not None
    return view.ground.grid.name_of(one.unit.body.front)


# --- everything, a line each


def describe(view: View, words: Words) -> str:
    """All that the picture shows but the ground, which stays and is looked up: the news first."""
    present = list(on_table(view))
    apart = Distances(present)
    lines = [head(view, words), *_news(view, words)]
    for side in SIDES:
        lines += [
            "",
            words("skirmish.side_head", side=side_name(side, words), cards=cards(view, side, words)),
        ]
        lines += [_line(view, one, apart, words) for one in present if one.unit.side == side]
        lines += list(_absent(view, side, words))
    return "\n".join([*lines, "", words("skirmish.ground_words")])


def _news(view: View, words: Words) -> Iterator[str]:
    """What has happened, who is hand to hand, and what burns."""
    if told := news(view, words):
        yield from ("", news_head(view, words), *(line for _, line in told))
    if now := _state(view, words):
        yield from ("", *now)


class Distances:
    """How far enemies are from one another, in tenths, each pair measured once."""

    def __init__(self, present: Sequence[Standing]) -> None:
        self.found: dict[str, list[tuple[int, Standing]]] = {one.name: [] for one in present}
        british, french = ([one for one in present if one.unit.side == side] for side in SIDES)
        for one in british:
            for other in french:
                far = apart_by(one.spots, other.spots)
                self.found[one.name].append((far, other))
                self.found[other.name].append((far, one))

    def of(self, name: str) -> list[tuple[int, Standing]]:
        """The enemies of a unit, the nearest first."""
        return sorted(self.found[name], key=lambda pair: pair[0])


def _line(view: View, one: Standing, apart: Distances, words: Words) -> str:
    """`Rangers A: 6 men, G6.4, in skirmish order, facing south-west, in woods; nearest enemy …`"""
    parts = [words("skirmish.men", n=one.unit.men), *_states(one, words), _cell(view, one)]
    parts += [
        _formation(one, words),
        words(f"skirmish.facing.{wind(one.facing)}"),
        _ground(view, one, words),
    ]
    text = words(
        "skirmish.unit",
        name=words.named(one.name),
        troop=words(f"skirmish.hat.{one.hat}"),
        facts=", ".join(parts),
    )
    ends = [text, _bears(view, one, words), *_enemies(view, one, apart, words)]
    return f"{words.several(ends)}."


def _wind(facing: tuple[int, int], words: Words) -> str:
    return words(f"skirmish.wind.{wind(facing)}")


def _states(one: Standing, words: Words) -> Iterator[str]:
    unit = one.unit
    if unit.wounded:
        yield words("skirmish.wounded", n=unit.wounded)
    if unit.left:
        yield words("skirmish.left", n=len(unit.left))
    if unit.officer is not None:
        yield words("skirmish.officer_hurt" if unit.officer.wounded else "skirmish.officer")
    yield from (words(f"skirmish.state.{flag}") for flag in one.flags if flag != "within")
    if unit.breach is not None:
        yield words("skirmish.within", n=unit.breach.men, name=words.named(unit.breach.building))
    if unit.hidden:
        yield words("skirmish.state.hidden")


def _formation(one: Standing, words: Words) -> str:
    assert one.unit.body is not None
    if one.unit.body.piece:
        return words(f"skirmish.piece.{one.unit.body.piece}")
    return words(f"skirmish.formation.{one.unit.body.formation}")


def _ground(view: View, one: Standing, words: Words) -> str:
    """What it stands on, by the middle of its front, with the name of the place."""
    body = one.unit.body
    assert body is not None
    if body.inside:
        return words("skirmish.inside", name=words.named(body.inside))
    area = view.ground.area_at(body.front)
    kind = words(f"skirmish.ground.{view.ground.kind_at(body.front)}")
    return kind if area is None else words("skirmish.on", ground=kind, name=words.named(area.name))


def _bears(view: View, one: Standing, words: Words) -> str:
    dead, hurt = losses(one.unit)
    return words("skirmish.bears", dead=dead, hurt=hurt, breaks=view.breaking(one.name))


def _enemies(view: View, one: Standing, apart: Distances, words: Words) -> Iterator[str]:
    """The nearest, how far and where to; and all within the reach of its weapon."""
    found = apart.of(one.name)
    if not found:
        return
    far, other = found[0]
    assert one.unit.body is not None
    assert other.unit.body is not None
    (ax, ay), (bx, by) = one.unit.body.front, other.unit.body.front
    yield words(
        "skirmish.nearest",
        name=words.named(other.name),
        inches=tenths(far, words),
        wind=_wind((bx - ax, by - ay), words) if (ax, ay) != (bx, by) else "",
    )
    reach = view.troop(one.name).reach * 10
    if near := [f"{words.named(enemy.name)} {tenths(gap, words)}" for gap, enemy in found if gap <= reach]:
        yield words("skirmish.in_range", names=", ".join(near))


def _absent(view: View, side: str, words: Words) -> Iterator[str]:
    for name, why in absent(view, side, words):
        text = words("skirmish.absent_line", name=words.named(name), why=why)
        seen = view.units[name].last_seen
        yield (
            f"{text}."
            if seen is None
            else words("skirmish.last_seen", text=text, at=view.ground.grid.name_of(seen))
        )


def _state(view: View, words: Words) -> list[str]:
    """Who is hand to hand, and what burns."""
    told = [words("skirmish.contact", one=words.named(a), other=words.named(b)) for a, b in view.contacts]
    return told + [words("skirmish.burns", name=words.named(fire.building)) for fire in view.fires]
