"""What a game comes to in figures, turn by turn and side by side: a table of words; `diagrams` draws it.

The names of games, turns, sides and series come ready in the reader's language; the table adds only its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from render.theme import Dye, SideColours, Theme
from render.words import Words

ALT = 1024
Figures = tuple[int | None, ...]


class Side(msgspec.Struct, frozen=True):
    """How a seat is called beside its figures, and the dye that it wears."""

    name: str
    dye: Dye


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was counted, by seat: at the beginning and the end of every turn, or, if `bars`, in every turn.

    None is what the reader does not know.
    """

    name: str
    sides: dict[str, Figures]
    bars: bool = False


class Luck(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the dice of one kind have fallen; `side` is for whom, or empty: all of them.

    Means are in hundredths. `lower`: of a hundred fair series as long, how many would have a lower mean; None
    where the dice are too few to say.
    """

    sides: int
    rolls: int
    mean: int
    expected: int
    side: str = ""
    lower: int | None = None


class Statistics(msgspec.Struct, frozen=True, omit_defaults=True):
    title: str
    lines: tuple[str, ...]  # below the title: the game, how it ended, as whom it is seen
    turns: tuple[str, ...]
    series: tuple[Series, ...]
    sides: dict[str, Side]  # by seat
    luck: tuple[Luck, ...] = ()


# -- in words -----------------------------------------------------------------------------------------------


def describe(found: Statistics, said: Words) -> str:
    """All of it as a table, a line for each turn."""
    lines = [found.title, *found.lines]
    for series in found.series:
        lines += ["", f"{series.name}{said('statistics.colon')}"]
        columns = list(zip(*(series.sides[side] for side in series.sides), strict=True))
        lines += [
            f"{name} · {told_of(found, series, column, said)}"
            for name, column in zip(moments(found, series, said), columns, strict=True)
        ]
    lines += ["", said("statistics.luck"), *dice_in_words(found, said)]
    return "\n".join(lines)


def moments(found: Statistics, series: Series, said: Words) -> tuple[str, ...]:
    return found.turns if series.bars else (said("statistics.start"), *found.turns)


def told_of(found: Statistics, series: Series, column: Sequence[int | None], said: Words) -> str:
    figures = zip(series.sides, column, strict=True)
    pairs = ((side_name(found, side, said), figure(n, said)) for side, n in figures)
    return ", ".join(said("statistics.of", side=side, number=number) for side, number in pairs)


def side_name(found: Statistics, side: str, said: Words) -> str:
    return found.sides[side].name if side else said("statistics.all")


def colours_of(found: Statistics, side: str, theme: Theme) -> SideColours:
    return theme.dyed(found.sides[side].dye)


def figure(number: int | None, said: Words) -> str:
    return said("statistics.unknown") if number is None else said.number(number)


def dice_in_words(found: Statistics, said: Words) -> list[str]:
    return [luck_in_words(found, luck, said) for luck in found.luck] or [said("statistics.none")]


def luck_in_words(found: Statistics, luck: Luck, said: Words) -> str:
    told = dice_of(found, luck, said)
    return told if luck.lower is None else f"{told} {said('statistics.lower', lower=luck.lower)}"


def dice_of(found: Statistics, luck: Luck, said: Words) -> str:
    return said("statistics.dice", side=side_name(found, luck.side, said), **dice_facts(luck, said))


def dice_facts(luck: Luck, said: Words) -> dict[str, object]:
    mean, expected = hundredths(luck.mean, said), hundredths(luck.expected, said)
    return {"sides": luck.sides, "n": luck.rolls, "mean": mean, "expected": expected}


def hundredths(number: int, said: Words) -> str:
    return said("statistics.decimal", whole=number // 100, part=f"{number % 100:02d}")


def alt(found: Statistics, said: Words) -> str:
    """The table in as many of its columns as have room, the last always among them."""
    most = max(1, len(found.turns))
    texts = (alt_with(found, said, every) for every in range(1, most + 1))
    return next((text for text in texts if len(text) <= ALT), alt_with(found, said, most)[:ALT])


def alt_with(found: Statistics, said: Words, every: int) -> str:
    """With every so manieth turn, counted from the last."""
    shown = found.turns[::-1][::every][::-1]
    lines = [found.title, *found.lines, said("statistics.columns", turns=" ".join(shown))]
    for series in found.series:
        rows = [
            f"{side_name(found, side, said)} {' '.join(row_of(series, figures, every, said))}"
            for side, figures in series.sides.items()
            if any(n is not None for n in figures)
        ]
        lines += [f"{series.name}{said('statistics.colon')} {said.several(rows)}."] if rows else []
    return "\n".join([*lines, *dice_in_brief(found, said)])


def row_of(series: Series, figures: Figures, every: int, said: Words) -> Iterator[str]:
    return (figure(n, said) for n in sums(series, figures, every))


def dice_in_brief(found: Statistics, said: Words) -> Iterator[str]:
    """The last figure is that of a hundred fair series."""
    for luck in found.luck:
        told = said("statistics.brief", side=side_name(found, luck.side, said), **dice_facts(luck, said))
        yield f"{told}." if luck.lower is None else f"{told}, {luck.lower}/100."


def sums(series: Series, figures: Figures, every: int) -> Iterator[int | None]:
    """What stands in a column: as it then was, or all losses since the last column."""
    own = figures if series.bars else figures[1:]
    ends = range(len(own), 0, -every)
    for end in reversed(ends):
        part = own[max(0, end - every) : end]
        known = [n for n in part if n is not None]
        yield (sum(known) if known else None) if series.bars else part[-1]
