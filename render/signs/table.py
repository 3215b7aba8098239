"""Signs of every table: battles, orders, letters, seasons, weather, and who is waited for."""

from __future__ import annotations

from math import cos, pi, sin

from render.battles.counters import star_shape
from render.drawing import Stamp, scaled
from render.projection import Point
from render.signs.dice import plain_dice
from render.signs.grounds import BRIGHT, GOLD, MIDDLE, OAK, WAX, disc, letters, shape, struck
from render.signs.sign import Draw, Sign
from render.theme import Colour, Theme, blend, rgb

SUN, SKY, LEAF = rgb("#e6a52c"), rgb("#3f6f9f"), rgb("#d2691e")
PETAL, SNOW, DUSK, SHINE = rgb("#f0b7c3"), rgb("#cfe4f4"), rgb("#26375c"), rgb("#f3e8b5")
ARROW = ((0.0, 0.34), (0.5, 0.34), (0.5, 0.04), (1.0, 0.5), (0.5, 0.96), (0.5, 0.66), (0.0, 0.66))


def around(far: float, turn: float) -> Point:
    """A point so far from the middle, turned from the top."""
    return MIDDLE[0] + far * sin(turn), MIDDLE[1] - far * cos(turn)


# --- battles


def sabres(stamp: Stamp, ink: Colour) -> None:
    blade = [(0.16, 0.12), (0.26, 0.12), (0.52, 0.42), (0.74, 0.66), (0.67, 0.73), (0.42, 0.53)]
    guard, grip = [(0.52, 0.76), (0.76, 0.54)], [(0.68, 0.69), (0.84, 0.85)]
    for flip in (False, True):
        parts = [[(1 - x if flip else x, y) for x, y in line] for line in (blade, guard, grip)]
        stamp.polygon(scaled(parts[0], 12, 12, 104), ink)
        stamp.line(scaled(parts[1], 12, 12, 104), ink, 9)
        stamp.line(scaled(parts[2], 12, 12, 104), ink, 12)


def battle(stamp: Stamp, theme: Theme) -> None:
    """Crossed sabres on a burst, as on the maps."""
    shape(stamp, theme, [around(56 if n % 2 else 42, n * pi / 10) for n in range(20)], GOLD, theme.mark)
    sabres(stamp, theme.mark)


def battle_over(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, theme.face, theme.mark, 7)
    sabres(stamp, theme.mark)


def moves(stamp: Stamp, theme: Theme) -> None:
    shape(stamp, theme, scaled(ARROW, 10, 10, 108), GOLD, theme.mark)


def retreat(stamp: Stamp, theme: Theme) -> None:
    """An arrow that turns round."""
    for colour, more in ((theme.face, 5), (theme.mark, 0), (GOLD, -7)):
        stamp.arc((20 - more, 22 - more, 112 + more, 114 + more), 176, 452, colour, 34 + 2 * more)
        tip = [(2 - more * 1.6, 70 - more), (72 + more * 1.6, 70 - more), (37, 112 + more * 1.6)]
        stamp.polygon(tip, colour)


def drum(stamp: Stamp, theme: Theme) -> None:
    """Reinforcements."""
    for stick in ([(20, 6), (76, 34)], [(108, 6), (52, 34)]):
        stamp.line(stick, theme.face, 15)
        stamp.line(stick, theme.mark, 8)
    stamp.box((8, 32, 120, 116), theme.face, 16)
    stamp.box((12, 36, 116, 112), theme.mark, 12)
    stamp.box((20, 52, 108, 96), WAX)
    stamp.line([(20, 56), (42, 92), (64, 56), (86, 92), (108, 56)], theme.face, 6)


def loss(stamp: Stamp, theme: Theme) -> None:
    """A cross on a mound."""
    disc(stamp, theme, blend(theme.face, theme.mark, 0.16), theme.mark, 7)
    stamp.box((57, 24, 71, 96), theme.mark)
    stamp.box((38, 40, 90, 54), theme.mark)
    stamp.box((30, 92, 98, 102), theme.mark, 5)


def hit(stamp: Stamp, theme: Theme) -> None:
    """A burst without sabres."""
    shape(stamp, theme, [around(54 if n % 2 else 25, n * pi / 8) for n in range(16)], GOLD, theme.mark)


# --- papers


def quill(stamp: Stamp, theme: Theme) -> None:
    stamp.box((8, 18, 98, 126), theme.face, 9)
    stamp.box((12, 22, 94, 122), theme.arrow, 7)
    stamp.box((19, 29, 87, 115), theme.face, 3)
    for y in (48, 68, 88):
        stamp.line([(29, y), (70, y)], theme.arrow, 7)
    shape(stamp, theme, [(118, 8), (120, 28), (92, 70), (72, 80), (76, 58)], theme.face, theme.mark)
    stamp.line([(112, 16), (54, 106)], theme.mark, 7)


def letter(stamp: Stamp, theme: Theme) -> None:
    stamp.box((2, 20, 126, 110), theme.face, 13)
    stamp.box((6, 24, 122, 106), theme.arrow, 10)
    stamp.box((13, 31, 115, 99), theme.face, 5)
    stamp.line([(13, 34), (64, 74), (115, 34)], theme.arrow, 9)


def wax(stamp: Stamp, theme: Theme) -> None:
    for share, colour in ((1.0, theme.face), (0.93, WAX)):
        edge = [around((60 + 3 * cos(n * pi / 3.6)) * share, n * pi / 18) for n in range(36)]
        stamp.polygon(edge, colour)
    stamp.ring(MIDDLE, 43, blend(WAX, theme.face, 0.55), 6)


def sealed(stamp: Stamp, theme: Theme) -> None:
    wax(stamp, theme)
    letters(stamp, "F", (50, 63), 48, theme.face)
    letters(stamp, "C", (79, 63), 48, theme.face)


def seal_broken(stamp: Stamp, theme: Theme) -> None:
    sealed(stamp, theme)
    crack = [(74, 0), (52, 40), (74, 64), (48, 88), (62, 128)]
    stamp.line(crack, theme.face, 22)
    stamp.line(crack, theme.mark, 10)


def hourglass(stamp: Stamp, theme: Theme) -> None:
    left = [(28, 110), (28, 92), (54, 64), (28, 36), (28, 18)]
    glass = [*left, *((128 - x, y) for x, y in left[::-1])]
    shape(stamp, theme, glass, theme.face, theme.mark)
    stamp.polygon([(42, 42), (86, 42), (64, 60)], GOLD)
    stamp.polygon([(64, 78), (92, 108), (36, 108)], GOLD)
    for y in (3, 105):
        stamp.box((16, y, 112, y + 20), theme.face, 7)
        stamp.box((20, y + 3, 108, y + 17), theme.mark, 5)


def crown(stamp: Stamp, theme: Theme) -> None:
    """The game master, who is above both sides."""
    shape(
        stamp,
        theme,
        [(12, 34), (40, 60), (64, 20), (88, 60), (116, 34), (106, 106), (22, 106)],
        GOLD,
        theme.mark,
    )
    stamp.box((25, 88, 103, 100), theme.mark)


def laurel(stamp: Stamp, theme: Theme) -> None:
    for flip in (1, -1):
        for n in range(6):
            shape(stamp, theme, leaf(flip, pi * (0.12 + 0.15 * n)), GOLD, theme.mark)
    stamp.polygon(star_shape((64, 62), 30), theme.face)
    stamp.polygon(star_shape((64, 62), 26), theme.mark)
    stamp.polygon(star_shape((64, 62), 19), GOLD)


def leaf(flip: int, turn: float) -> list[Point]:
    x, y = 64 + flip * 44 * sin(turn), 66 + 44 * cos(turn)
    lean = ((0.9, 19.0), (2.1, 8.0), (4.0, 17.0), (5.4, 8.0))
    return [(x + flip * far * sin(turn + more), y + far * cos(turn + more)) for more, far in lean]


def check(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, OAK, blend(OAK, theme.mark, 0.6), 6)
    stamp.line([(34, 66), (56, 88), (96, 42)], theme.face, 18)


def refusal(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, WAX, blend(WAX, theme.mark, 0.6), 6)
    for line in ([(42, 42), (86, 86)], [(42, 86), (86, 42)]):
        stamp.line(line, theme.face, 18)


def coin(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, GOLD, theme.mark)
    letters(stamp, "£", (64, 61), 86, theme.mark)


def eye(stamp: Stamp, theme: Theme) -> None:
    disc(stamp, theme, theme.face, theme.mark)
    lids = [(16, 64), (40, 40), (64, 33), (88, 40), (112, 64), (88, 88), (64, 95), (40, 88)]
    stamp.outline(lids, theme.face, theme.mark, 9)
    stamp.disc(MIDDLE, 20, theme.mark)
    stamp.disc((71, 57), 6, theme.face)


def blind(stamp: Stamp, theme: Theme) -> None:
    """What is in hiding, or seen no more."""
    eye(stamp, theme)
    struck(stamp, theme)


def card(stamp: Stamp, theme: Theme) -> None:
    stamp.box((22, 2, 106, 126), theme.face, 14)
    stamp.box((26, 6, 102, 122), theme.mark, 11)
    stamp.box((33, 13, 95, 115), theme.face, 6)
    stamp.polygon([(64, 28), (86, 64), (64, 100), (42, 64)], WAX)


def dial(stamp: Stamp, theme: Theme) -> None:
    """A turn, a phase: the face of a clock."""
    disc(stamp, theme, theme.face, theme.mark)
    stamp.line([(64, 64), (64, 30)], theme.mark, 10)
    stamp.line([(64, 64), (88, 78)], theme.mark, 10)
    for n in range(4):
        stamp.disc(around(42, n * pi / 2), 5, theme.mark)


def ruling(stamp: Stamp, theme: Theme) -> None:
    """A pair of scales: what an umpire rules."""
    disc(stamp, theme, theme.face, theme.mark, 6)
    stamp.box((60, 28, 68, 98), theme.mark)
    stamp.box((44, 94, 84, 102), theme.mark, 4)
    stamp.box((28, 34, 100, 42), theme.mark, 4)
    for x in (34, 94):
        stamp.line([(x, 40), (x - 14, 72), (x + 14, 72), (x, 40)], theme.mark, 4)
        stamp.draw.pieslice([4 * side for side in (x - 16, 58, x + 16, 88)], 0, 180, (*theme.mark, 255))


# --- weather, night, and the time of the year


def sun(stamp: Stamp, theme: Theme) -> None:
    for colour, far, wide in ((theme.face, 64, 0.5), (theme.mark, 60, 0.4), (SUN, 54, 0.26)):
        for turn in (n * pi / 4 for n in range(8)):
            stamp.polygon([around(30, turn - wide), around(far, turn), around(30, turn + wide)], colour)
    for colour, r in ((theme.mark, 36), (SUN, 29)):
        stamp.disc(MIDDLE, r, colour)


def sheaf(stamp: Stamp, theme: Theme) -> None:
    """Summer: wheat."""
    for lean in (-26, 0, 26):
        stalk = [(64, 122), (64 + lean, 66), (64 + lean * 1.4, 18)]
        for colour, more in ((theme.face, 8), (theme.mark, 4), (GOLD, 0)):
            stamp.line(stalk, colour, 5 + 2 * more)
            for step in range(4):
                x, y = 64 + lean * (1.4 - step * 0.13), 22 + step * 14
                for flip in (-1, 1):
                    stamp.disc((x + flip * 9, y), 8 + more, colour)
    stamp.box((42, 88, 86, 102), theme.mark, 5)


def fog(stamp: Stamp, theme: Theme) -> None:
    for y, left, right in ((26, 30, 116), (51, 12, 98), (76, 28, 116), (101, 14, 92)):
        for colour, more in ((theme.face, 13), (theme.mark, 10), (BRIGHT, 5)):
            stamp.box((left - more, y - more, right + more, y + more), colour, more)


def cloud(stamp: Stamp, theme: Theme, fill: Colour) -> None:
    for colour, more in ((theme.face, 8), (theme.mark, 5), (fill, 0)):
        for x, y, r in ((36, 50, 22), (66, 38, 28), (94, 52, 20)):
            stamp.disc((x, y), r + more, colour)
        stamp.box((34 - more, 46 - more, 96 + more, 72 + more), colour, 12)


def rain(stamp: Stamp, theme: Theme) -> None:
    for x in (38, 66, 94):
        drop = [(x, 80), (x - 12, 120)]
        stamp.line(drop, theme.face, 20)
        stamp.line(drop, SKY, 12)
    cloud(stamp, theme, BRIGHT)


def snow(stamp: Stamp, theme: Theme) -> None:
    for x, y in ((36, 98), (64, 112), (92, 98)):
        for colour, r in ((theme.face, 14), (theme.mark, 11), (SNOW, 7)):
            stamp.disc((x, y), r, colour)
    cloud(stamp, theme, BRIGHT)


def moon(stamp: Stamp, theme: Theme) -> None:
    """Night."""
    disc(stamp, theme, DUSK, theme.mark, 6)
    stamp.disc((60, 64), 36, SHINE)
    stamp.disc((78, 54), 32, DUSK)
    stamp.polygon(star_shape((90, 82), 12), SHINE)


def spring(stamp: Stamp, theme: Theme) -> None:
    for colour, more in ((theme.face, 7), (theme.mark, 4), (PETAL, 0)):
        for n in range(5):
            stamp.disc(around(33, n * 2 * pi / 5), 23 + more, colour)
    stamp.disc(MIDDLE, 17, theme.mark)
    stamp.disc(MIDDLE, 13, GOLD)


def autumn(stamp: Stamp, theme: Theme) -> None:
    half = [
        (0.5, 0.0),
        (0.6, 0.2),
        (0.76, 0.12),
        (0.72, 0.36),
        (1.0, 0.38),
        (0.82, 0.56),
        (0.88, 0.7),
        (0.56, 0.72),
    ]
    whole = [*half, (0.5, 1.0), *((1 - x, y) for x, y in half[:0:-1])]
    shape(stamp, theme, scaled(whole, 12, 8, 106), LEAF, theme.mark)


def winter(stamp: Stamp, theme: Theme) -> None:
    for colour, wide in ((theme.face, 30), (theme.mark, 23), (SNOW, 12)):
        for n in range(6):
            turn = n * pi / 3
            stamp.line([MIDDLE, around(52, turn)], colour, wide)
            for lean in (0.42, -0.42):
                stamp.line([around(30, turn), around(50, turn + lean)], colour, wide * 0.8)


DRAWN: dict[str, Draw] = {
    "battle": battle,
    "battle_over": battle_over,
    "moves": moves,
    "retreat": retreat,
    "reinforcements": drum,
    "loss": loss,
    "hit": hit,
    "orders": quill,
    "letter": letter,
    "sealed": sealed,
    "seal_broken": seal_broken,
    "waiting": hourglass,
    "victory": laurel,
    "game_master": crown,
    "treasury": coin,
    "spy": eye,
    "unseen": blind,
    "card": card,
    "turn": dial,
    "ruling": ruling,
    "proved": check,
    "refused": refusal,
    "clear": sun,
    "fog": fog,
    "rain": rain,
    "snow": snow,
    "night": moon,
    "spring": spring,
    "summer": sheaf,
    "autumn": autumn,
    "winter": winter,
}
OF_TABLES = (*(Sign(name, draw) for name, draw in DRAWN.items()), *plain_dice())
