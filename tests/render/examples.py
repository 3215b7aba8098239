"""The pictures of the examples of play in the rulebooks: moments of the files that play them through."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec

from render.board import Frame
from render.picture import Picture
from render.registry import BOARDS
from render.theme import LIGHT
from rules.__main__ import text_beside
from rules.kernel.match import Match
from rules.kernel.position import Position, start
from rules.kernel.trial import Trial
from rules.registry import GAMES

FOLDER = Path(__file__).parent / "examples"
CASES = Path(__file__).parents[1] / "cases"
WIDTH = 900


class Moment(NamedTuple):
    """How many things are done by then, who looks, and at what."""

    game: str
    done: int
    who: str
    places: tuple[str, ...]


MOMENTS = {
    "blocks-1": Moment("blocks", 2, "french", ("HE", "CR", "AL")),
    "blocks-2": Moment("blocks", 9, "british", ("HE", "CR", "AL")),
    "battles-1": Moment("battles", 1, "french", ("1412", "1312", "1411")),
    "battles-2": Moment("battles", 2, "british", ("1412", "1312", "1411")),
    "whigs-1": Moment("whigs", 0, "british", ("CAR", "FWH")),
    "whigs-2": Moment("whigs", 2, "british", ("CAR", "MTL")),
    "ticonderoga-1": Moment("ticonderoga", 0, "british", ("T1614", "T1615")),
    "ticonderoga-2": Moment("ticonderoga", 3, "british", ("T1614", "T1612")),
    "skirmish-1": Moment("skirmish", 0, "french", ("F5", "E5", "G5")),
    "skirmish-2": Moment("skirmish", 2, "british", ("F5", "E5", "G5")),
}


def example(game: str) -> Position:
    """What is played through, as its file says."""
    file = CASES / game / "example.toml"
    return start(file.read_text(encoding="utf-8"), file.name, GAMES, partial(text_beside, file.parent))


def match_at(moment: Moment) -> Match:
    """The game when so many things are done."""
    whole = example(moment.game)
    file = msgspec.structs.replace(whole.file, do=whole.file.do[: moment.done], expect=[])
    trial = Trial(replace(whole, file=file))
    trial.run()
    return trial.match


def drawn(name: str) -> Picture:
    moment = MOMENTS[name]
    view = match_at(moment).view(moment.who)
    frame = Frame(theme=LIGHT, focus=moment.places, width=WIDTH)
    return BOARDS[moment.game]().draw(view, frame)


def main() -> None:
    """Keep all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in MOMENTS:
        (FOLDER / f"{name}.png").write_bytes(drawn(name).png)
