"""What a sign is, and how it becomes a PNG."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from render.drawing import Stamp
from render.picture import png
from render.theme import LIGHT, LIGHT_SAFE, Theme

SIZE = 128  # pixels
SAFE = "_safe"  # ends the name of a sign in colours that everybody can tell apart

Draw = Callable[[Stamp, Theme], None]


@dataclass(frozen=True)
class Sign:
    """`name`: words, which a screen reader says. `keys`: how texts find it too, as by codes of the rules.

    `dyed`: it shows a side's colour, so there is a second one in safe colours.
    """

    name: str
    draw: Draw
    keys: frozenset[str] = frozenset()
    dyed: bool = False

    def also(self, keys: Iterable[str]) -> Sign:
        """The same, found by more keys."""
        return replace(self, keys=self.keys | {*keys})

    def names(self) -> tuple[str, ...]:
        """What its pictures are called."""
        return (self.name, self.name + SAFE) if self.dyed else (self.name,)

    def named(self, *, safe: bool) -> str:
        """What the picture for a reader is called."""
        return self.names()[-1] if safe else self.name


def drawn(sign: Sign) -> dict[str, bytes]:
    """Its pictures as PNG, by their names."""
    return {
        name: picture(sign.draw, theme)
        for name, theme in zip(sign.names(), (LIGHT, LIGHT_SAFE), strict=False)
    }


def picture(draw: Draw, theme: Theme) -> bytes:
    stamp = Stamp(SIZE, SIZE)
    draw(stamp, theme)
    return png(stamp.done())
