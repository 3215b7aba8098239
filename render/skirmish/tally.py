"""What plates and texts tell: who stands where and in which state, what goes on, which cards are left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from render.skirmish.drawn import Hat, hat_of
from render.ticonderoga.light import Scene
from render.words import Words
from rules.skirmish.view import in_tenths, long, zones

if TYPE_CHECKING:
    from rules.skirmish.view import Course, Point, Trail, Unit, View, Zone

SIDES = ("british", "french")
Flag = Literal["kept", "fired", "loaded", "broken", "taken", "within"]


@dataclass(frozen=True)
class Standing:
    """A unit on the table, as it is drawn."""

    name: str
    unit: Unit
    arm: str
    hat: Hat
    figures: Course  # its men, the wounded last
    facing: tuple[int, int]
    piece: tuple[int, int] | None  # the gun or wagon
    flags: tuple[Flag, ...]

    @property
    def spots(self) -> Course:
        """All that is drawn of it."""
        return (self.piece, *self.figures) if self.piece else self.figures


def on_table(view: View) -> Iterator[Standing]:
    """All units that the reader sees, in the order of the roster."""
    for name, unit in view.units.items():
        if unit.body is not None:
            troop = view.troop(name)
            there = view.places(name)
            piece = there[0] if unit.body.piece else None
            men = there[1:] if piece else there
            hat = hat_of(unit.troop, troop)
            yield Standing(name, unit, troop.arm, hat, men, unit.body.facing, piece, flags(view, name))


def flags(view: View, name: str) -> tuple[Flag, ...]:
    """The marks on its tag."""
    unit = view.units[name]
    card = unit.brigade or name
    found: list[tuple[Flag, bool]] = [
        ("kept", card in view.kept),
        ("fired", unit.fired),
        ("loaded", view.troop(name).arm == "gun" and unit.loaded),
        ("broken", unit.standing == "broken"),
        ("taken", unit.standing == "taken"),
        ("within", unit.breach is not None),
    ]
    return tuple(flag for flag, holds in found if holds)


def scene(view: View) -> Scene:
    """In what light the table lies."""
    return Scene("winter", snow=True) if view.terms.special.snow else Scene()


def last_seen(view: View) -> Iterator[tuple[str, Unit]]:
    """Those who are out of sight, and were seen somewhere."""
    return ((n, unit) for n, unit in view.units.items() if unit.body is None and unit.last_seen is not None)


def losses(unit: Unit) -> tuple[int, int]:
    """Its dead and its wounded, those whom it left behind or lost to the enemy among them."""
    return unit.dead + unit.officers_lost, unit.wounded + len(unit.left) + unit.captured


def title(view: View, words: Words) -> str:
    return (
        words(f"skirmish.scenario.{view.scenario}")
        if words.has(f"skirmish.scenario.{view.scenario}")
        else view.scenario
    )


def side_name(side: str, words: Words) -> str:
    return words(f"side.{side}")


def turn(view: View, words: Words) -> str:
    return words("skirmish.turn", turn=view.turn, last=view.terms.turns)


def happening(view: View, words: Words) -> str:
    """One line: what the table is doing."""
    if view.outcome is not None:
        winner = view.outcome.winner
        if winner in SIDES:
            return words("skirmish.now.won", side=words(f"skirmish.side.{winner}"))
        return words(f"skirmish.now.{'drawn' if winner else 'over'}")
    if view.drawn:
        return words("skirmish.now.card", name=words.named(view.drawn))
    key = f"skirmish.now.{view.step}"
    return words(key if words.has(key) else "skirmish.now.other")


def cards(view: View, side: str, words: Words) -> str:
    """How many cards of a side may be in the deck, and how many lie aside."""
    return words("skirmish.cards", deck=view.cards.get(side, 0), aside=view.aside.get(side, 0))


def tenths(number: int, words: Words) -> str:
    """A measure in inches: `8.2`, or with the language's own sign."""
    return words("skirmish.tenths", whole=number // 10, part=number % 10)


def absent(view: View, side: str, words: Words) -> Iterator[tuple[str, str]]:
    """Who of a side is not on the reader's table, and why."""
    zoned, grid = zones(view), view.ground.grid
    for name, unit in view.units.items():
        if unit.side != side or unit.body is not None:
            continue
        if name in zoned:
            first, last = (grid.name_of(corner) for corner in corners(zoned[name]))
            yield name, words("skirmish.set_up_in", first=first, last=last)
        else:
            yield name, words(f"skirmish.absent.{_why(view, name, unit)}")


def corners(zone: Zone) -> tuple[Point, Point]:
    """Where a zone lies, from the south-west to the north-east, a hundredth within its edges."""
    west, south, east, north = zone.box
    return (west + 1, south + 1), (east - 1, north - 1)


def _why(view: View, name: str, unit: Unit) -> str:
    if unit.standing == "waiting" and unit.side == view.who:
        return "waiting"
    if unit.standing in ("waiting", "ready", "broken"):
        return "unseen"
    return unit.standing


def news_head(view: View, words: Words) -> str:
    """Of what the news is: of a turn, of the one before until its sheets are in, or of a card in a film."""
    key = f"skirmish.news.{view.step}"
    return words(key if words.has(key) else "skirmish.news.turn")


def news(view: View, words: Words) -> list[tuple[str, str]]:
    """What happened: for each the side, and a line."""
    found = list[tuple[str, str]]()
    for trail in view.trails:
        facts = {"name": words.named(trail.unit), "at": view.ground.grid.name_of(trail.path[-1])}
        far = tenths(in_tenths(2 * long(trail.path)), words)
        found.append(
            (side_of(view, trail.unit), words(f"skirmish.went.{way(view, trail)}", **facts, far=far))
        )
    for shot in view.shots:
        facts = {"name": words.named(shot.unit), "target": words.named(shot.target)}
        told = words("skirmish.fired", **facts, hits=words("skirmish.hits", n=shot.hits))
        found.append((side_of(view, shot.unit), told))
    for name in view.broke:
        found.append((side_of(view, name), words("skirmish.broke", name=words.named(name))))
    for name in view.caught:
        key = "taken" if view.units[name].standing == "taken" else "men_taken"
        found.append((side_of(view, name), words(f"skirmish.{key}", name=words.named(name))))
    return found


def side_of(view: View, name: str) -> str:
    return view.units[name].side if name in view.units else ""


def way(view: View, trail: Trail) -> str:
    """How somebody went: the last way of who ran off the table led over its edge."""
    unit = view.units.get(trail.unit)
    last = next(one for one in reversed(view.trails) if one.unit == trail.unit)
    return "off" if unit is not None and unit.standing == "ran" and trail is last else trail.kind
